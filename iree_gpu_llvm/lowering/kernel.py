"""A module's functions to one LLVM module: which are kernels, their launch bounds, attributes and metadata."""

from __future__ import annotations

from typing import Any

from ..ir.diagnostics import CompileError, Diagnostic
from ..ir.operations import Operation
from ..records import field, record
from ..targets.chips import Chip
from .kernel_abi import Interface, PlainArguments
from .llvm_text import Module
from .translation.memref import quoted
from .translator import Translator


@record
class Launch:
    """Work items in a workgroup and lanes in a wave; None where the input does not say."""

    block_size: tuple[int, int, int] | None
    wave_size: int | None


@record
class Translated:
    """LLVM IR of a module, and what was decided on the way."""

    text: str
    kernels: dict[str, Launch]
    wave_size: int
    remarks: list[Diagnostic] = field(default_factory=list)


def translate_module(
    module: Operation, chip: Chip, code_object_version: int = 5, attributes: dict[str, dict[str, str]] | None = None
) -> Translated:
    """LLVM IR for all kernels of a module on a chip. `attributes` are further ones for LLVM, by kernel. Raises
    CompileError with every error found."""
    functions = kernel_functions(module)
    if not functions:
        raise CompileError(
            Diagnostic("error", "there is no kernel in the module: no function with a body", module.location)
        )
    errors: list[Diagnostic] = []
    launches = {name_of(f): launch_of(module, f, errors) for f in functions}
    wave_size = common_wave_size(functions, launches, chip, errors)
    out = Module(chip.triple)
    remarks: list[Diagnostic] = []
    for f in functions:
        name = name_of(f)
        try:
            asked = {**function_attributes(f), **(attributes or {}).get(name, {})}
            t = translate_function(out, f, name, chip, wave_size, launches[name].block_size, code_object_version, asked)
            remarks += t.remarks
        except CompileError as e:
            errors += e.diagnostics
    if errors:
        raise CompileError(errors)
    out.named_metadata(
        "llvm.module.flags", f'!{{i32 1, !"amdhsa_code_object_version", i32 {code_object_version * 100}}}'
    )
    return Translated(out.text(), launches, wave_size, remarks)


def kernel_functions(module: Operation) -> list[Operation]:
    """Functions with a body, also in nested modules."""
    return [op for op in module.walk() if op.name in ("func.func", "gpu.func") and op.regions[0].blocks]


def name_of(function: Operation) -> str:
    return function.properties["sym_name"].value  # type: ignore[attr-defined]


def launch_of(module: Operation, function: Operation, errors: list[Diagnostic]) -> Launch:
    """From `iree_codegen.dispatch_config`, the function's translation info, or `gpu.known_block_size`. A size that
    makes no sense is added to `errors`."""
    name = name_of(function)
    block: Any = None
    wave: int | None = None
    for op in module.walk():
        if op.name == "iree_codegen.dispatch_config" and op.properties["function_ref"].leaf == name:  # type: ignore[attr-defined]
            size = op.properties.get("workgroup_size")
            block = list(size) if size is not None else None  # type: ignore[call-overload]
            subgroup: Any = op.properties.get("subgroup_size")
            wave = subgroup.value if subgroup is not None else None
    info: Any = function.attributes.get("translation_info")
    if info is not None:
        stated = getattr(info, "workgroup_size", ()) or ()
        if block is None and stated:
            block = list(stated)
        if wave is None and getattr(info, "subgroup_size", 0):
            wave = int(info.subgroup_size)
    for key in ("gpu.known_block_size", "known_block_size"):
        known: Any = function.attr(key)
        if block is None and known is not None:
            block = list(known)
    if block is None:
        return Launch(None, wave)
    numbers = [int(getattr(b, "value", b)) for b in block]
    if any(n <= 0 for n in numbers):
        errors += function.error(f"workgroup size {numbers} is not positive in every dimension").diagnostics
        numbers = [max(n, 1) for n in numbers]  # so that the kernel's other errors are found
    x, y, z = [*numbers, 1, 1, 1][:3]
    return Launch((x, y, z), wave)


def common_wave_size(
    functions: list[Operation], launches: dict[str, Launch], chip: Chip, errors: list[Diagnostic]
) -> int:
    """The wave size is a feature of the whole object: kernels that want another than the first are added to
    `errors`."""
    from ..targets.errors import TargetError

    found: int | None = None
    for f in functions:
        wave = launches[name_of(f)].wave_size
        if wave is None:
            continue
        try:
            chip.check_wave_size(wave)
        except TargetError as e:
            errors += f.error(e.message).diagnostics
            continue
        if found is None:
            found = wave
        elif found != wave:
            other = f"wants waves of {wave} lanes, another kernel of the module {found}: compile them apart"
            errors += f.error(other).diagnostics
    return found if found is not None else chip.default_wave_size


def translate_function(
    out: Module,
    function: Operation,
    name: str,
    chip: Chip,
    wave_size: int,
    block: Any,
    version: int,
    attributes: dict[str, str],
) -> Translator:
    t = Translator(out, function, name, chip, wave_size, block)
    if block is not None and block[0] * block[1] * block[2] > chip.workgroup_max:
        items = block[0] * block[1] * block[2]
        too_large = function.error(f"workgroup of {items} work items: {chip.name} can run {chip.workgroup_max}")
        t.failures.diagnostics += too_large.diagnostics
    t.code_object_version = version
    blocks = function.regions[0].blocks
    if blocks[0].arguments:
        t.interface = PlainArguments(function)
        t.interface.bind(t)
    else:
        t.interface = Interface(function)
    t.region(blocks)
    t.failures.check()
    out.functions.append(t.f.text(header(out, t, t.interface, block, attributes)))
    return t


def header(out: Module, t: Translator, interface: Interface | PlainArguments, block: Any, asked: dict[str, str]) -> str:
    """`define amdgpu_kernel void @name(...) #n !reqd_work_group_size !m {`"""
    arguments = ", ".join(a.text(t.chip.inreg_arguments) for a in interface.arguments)
    attributes = ["nounwind"]
    suffix = ""
    if block is not None:
        items = block[0] * block[1] * block[2]
        attributes += [f'"amdgpu-flat-work-group-size"="{items},{items}"', '"uniform-work-group-size"="true"']
        suffix = f" !reqd_work_group_size {out.metadata(f'!{{i32 {block[0]}, i32 {block[1]}, i32 {block[2]}}}')}"
    attributes += [f'"{key}"="{value}"' for key, value in asked.items()]
    group = out.attribute_group(" ".join(attributes))
    return f"define amdgpu_kernel void @{quoted(t.f.name)}({arguments}) {group}{suffix} {{"


def function_attributes(function: Operation) -> dict[str, str]:
    """String attributes for LLVM that the input asks for."""
    out: dict[str, str] = {}
    asked: Any = function.attributes.get("llvm_func_attrs")
    if asked is not None:
        out.update({k: v.value for k, v in asked.entries})
    waves: Any = function.attributes.get("rocdl.waves_per_eu")
    if waves is not None:
        out["amdgpu-waves-per-eu"] = str(waves.value)
    return out
