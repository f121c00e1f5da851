"""A module's functions to one LLVM module: which are kernels, their headers and metadata."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..dialects.function_syntax import FUNCTIONS
from ..ir.diagnostics import CompileError, Diagnostic
from ..ir.operations import Operation
from ..records import field, record
from ..targets.chips import Chip
from .divergence import divergent_ops
from .kernel_abi import Interface, PlainArguments
from .launch import Launch, check_names, check_workgroups, common_wave_size, launch_of, llvm_attributes, name_of
from .llvm_text import Module, escaped, quoted
from .translation.memref import private_memref, workgroup_memref
from .translator import Translator
from .values import UnsupportedType

if TYPE_CHECKING:
    from .debug_places import Place, Places


@record
class Translated:
    """LLVM IR of a module, and what was decided on the way."""

    text: str
    kernels: dict[str, Launch]
    wave_size: int
    remarks: list[Diagnostic] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    """What the lines of debug locations stand for, where there are such."""


def translate_module(
    module: Operation,
    chip: Chip,
    code_object_version: int = 5,
    attributes: dict[str, dict[str, str]] | None = None,
    with_places: bool = False,
) -> Translated:
    """LLVM IR for all kernels of a module on a chip. `attributes` are further ones for LLVM, by kernel; `with_places`:
    with debug locations, for LLVM's remarks. Raises CompileError with every error found."""
    functions = kernel_functions(module)
    if not functions:
        raise CompileError(
            Diagnostic("error", "there is no kernel in the module: no function with a body", module.location)
        )
    errors: list[Diagnostic] = []
    check_names(functions, errors)
    check_workgroups(module, chip)
    launches = [launch_of(module, f, errors) for f in functions]
    wave_size = common_wave_size(functions, launches, chip, errors)
    out = Module(chip.triple)
    out.reserved.update(name_of(f) for f in functions)
    remarks: list[Diagnostic] = []
    places = _places(out) if with_places else None
    for f, launch in zip(functions, launches, strict=True):
        name = name_of(f)
        try:
            asked = {**llvm_attributes(f, errors), **(attributes or {}).get(name, {})}
            t = translate_function(out, f, name, chip, wave_size, launch.block_size, code_object_version, asked, places)
            remarks += t.remarks
        except CompileError as e:
            errors += e.diagnostics
    if errors:
        raise CompileError(errors)
    out.named_metadata(
        "llvm.module.flags", f'!{{i32 1, !"amdhsa_code_object_version", i32 {code_object_version * 100}}}'
    )
    kernels = {name_of(f): launch for f, launch in zip(functions, launches, strict=True)}
    return Translated(out.text(), kernels, wave_size, remarks, places.found if places is not None else [])


def _places(out: Module) -> Places:
    from .debug_places import Places  # for remarks alone

    return Places(out)


def kernel_functions(module: Operation) -> list[Operation]:
    """Functions with a body, also in nested modules; a private one that another calls is no kernel."""
    found = [op for op in module.walk() if op.name in FUNCTIONS and op.regions[0].blocks]
    if not any(_is_private(f) for f in found):
        return found
    called = {op.properties["callee"].leaf for f in found for op in f.walk() if op.name == "func.call"}
    return [f for f in found if not _is_private(f) or name_of(f) not in called]


def _is_private(function: Operation) -> bool:
    visibility = function.properties.get("sym_visibility")
    return visibility is not None and visibility.value == "private"


def translate_function(
    out: Module,
    function: Operation,
    name: str,
    chip: Chip,
    wave_size: int,
    block: Any,
    version: int,
    attributes: dict[str, str],
    places: Places | None = None,
) -> Translator:
    t = Translator(out, function, name, chip, wave_size, block)
    t.code_object_version = version
    debug = places.enter(name, function) if places is not None else ""
    t.places = places
    t.f.place = places.of(function) if places is not None else ""
    blocks = function.regions[0].blocks
    if function.name == "gpu.func":
        bind_attributions(t, function)
    if function.argument_types:  # type: ignore[attr-defined]
        t.interface = PlainArguments(function)
        t.f.reserve(a.name for a in t.interface.arguments)
        t.interface.bind(t)
    else:
        t.interface = Interface(function)
    t.region(blocks)
    wrong = {d.location.offset for d in t.failures.diagnostics}
    for d in divergent_ops(function, block, wave_size):
        if d.severity == "remark":
            t.remarks.append(d)
        elif d.location.offset not in wrong:  # which lanes come to it does not matter where the chip has no such op
            t.failures.diagnostics.append(d)
    t.failures.check()
    out.functions.append(t.f.text(header(out, t, t.interface, block, attributes, debug)))
    return t


def bind_attributions(t: Translator, function: Any) -> None:
    """The buffers in LDS and scratch that a `gpu.func` declares behind its arguments."""
    if function.kernel is None:
        message = "is no kernel, and a kernel cannot call it: mark it 'kernel', or inline and remove it"
        t.failures.diagnostics += function.error(message).diagnostics
    kinds = (
        (function.workgroup_buffers, function.workgroup_attrib_attrs, workgroup_memref),
        (function.private_buffers, function.private_attrib_attrs, private_memref),
    )
    for buffers, dictionaries, make in kinds:
        for i, buffer in enumerate(buffers):
            stated = dictionaries[i].as_dict().get("llvm.align") if dictionaries is not None else None
            try:
                t.set(buffer, make(t, function, buffer.type, stated))
            except CompileError as e:
                t.failures.diagnostics += e.diagnostics
                t.failures.stand_in(t, buffer)
            except UnsupportedType as e:
                t.failures.diagnostics += function.error(str(e)).diagnostics
                t.failures.stand_in(t, buffer)


def header(
    out: Module,
    t: Translator,
    interface: Interface | PlainArguments,
    block: Any,
    asked: dict[str, str],
    debug: str = "",
) -> str:
    """`define amdgpu_kernel void @name(...) #n !reqd_work_group_size !m {`"""
    arguments = ", ".join(a.text(t.chip.inreg_arguments) for a in interface.arguments)
    attributes = ["nounwind"]
    suffix = ""
    if block is not None:
        items = block[0] * block[1] * block[2]
        attributes += [f'"amdgpu-flat-work-group-size"="{items},{items}"', '"uniform-work-group-size"="true"']
        suffix = f" !reqd_work_group_size {out.metadata(f'!{{i32 {block[0]}, i32 {block[1]}, i32 {block[2]}}}')}"
    if t.chip.ieee_mode and "amdgpu-ieee" not in asked and _takes_minima(t):
        # Else LLVM quiets every operand first. None of the ops promises what becomes of a signaling nan.
        attributes.append('"amdgpu-ieee"="false"')
    attributes += [f'"{escaped(key)}"="{escaped(value)}"' for key, value in asked.items()]
    group = out.attribute_group(" ".join(attributes))
    return f"define amdgpu_kernel void @{quoted(t.f.name)}({arguments}) {group}{suffix}{debug} {{"


_MINIMA = ("@llvm.maxnum.", "@llvm.minnum.", "@llvm.vector.reduce.fmax.", "@llvm.vector.reduce.fmin.")


def _takes_minima(t: Translator) -> bool:
    """Whether a function has minima or maxima that a number wins over a nan."""
    return any(name in line for b in t.f.blocks for line in b.lines if " @llvm." in line for name in _MINIMA)
