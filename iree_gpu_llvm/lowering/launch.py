"""How kernels are launched and what else is asked for them: names, workgroup size, wave size, attributes for LLVM.

What makes no sense is added to a list of errors, and something sensible is taken in its place, so that the kernel's
other errors are found too.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ..dialects.function_syntax import FUNCTIONS
from ..ir.attributes import DictionaryAttr, IntegerAttr, StringAttr
from ..ir.diagnostics import CompileError, Diagnostic
from ..ir.operations import Operation
from ..records import record
from ..targets.chips import Chip
from ..transforms.support.workgroup import NOT_POSITIVE

MOST_WORK_ITEMS = 1024
"""Of a workgroup, on any chip of the tables: for where none is named."""


@record
class Launch:
    """Work items in a workgroup and lanes in a wave; None where the input does not say."""

    block_size: tuple[int, int, int] | None
    wave_size: int | None


def name_of(function: Operation) -> str:
    return function.properties["sym_name"].value


def check_names(functions: Sequence[Operation], errors: list[Diagnostic]) -> None:
    """Kernels of all modules end up in one code object, whose metadata is UTF-8, with a descriptor `NAME.kd` for
    each."""
    seen: dict[str, Operation] = {}
    for f in functions:
        name = name_of(f)
        problem = _problem_of(name)
        first = seen.setdefault(name, f)
        if problem:
            errors += f.error(problem).diagnostics
        elif first is not f:
            (d,) = f.error(f"is a second kernel of the name '{name}': a code object has one").diagnostics
            errors.append(d.note("the first one is here", first.location))
    for name, f in seen.items():
        if name.endswith(".kd") and name[:-3] in seen:
            clash = f"has the name of the descriptor of kernel '{name[:-3]}'"
            errors += f.error(clash).diagnostics


def _problem_of(name: str) -> str:
    try:
        name.encode()
    except UnicodeEncodeError:
        return "has a name that is not UTF-8, which a code object cannot hold"
    if not name:
        return "needs a name, as a kernel"
    if "\0" in name:
        return "has a name with a zero byte in it, which a code object cannot hold"
    if "@" in name:  # in ELF, NAME@VERSION
        return f"has the name '{name}', of which linkers take what follows '@' for a version"
    if name[0] == "\1":  # LLVM's mark of names that are to be taken as they are, which it drops
        return "has a name that begins with byte 1, which LLVM drops"
    if name.startswith(("llvm.", "iree.libm.")):
        return f"has the name '{name}': what begins so is LLVM's, or of this compiler's library"
    return ""


def launch_of(module: Operation, function: Operation, errors: list[Diagnostic]) -> Launch:
    """From `iree_codegen.dispatch_config`, the function's translation info, or its known block size, in this order."""
    block: Sequence[int] | None = None
    wave: int | None = None
    for op in module.walk():
        if op.name == "iree_codegen.dispatch_config" and op.properties["function_ref"].leaf == name_of(function):
            size: Any = op.properties.get("workgroup_size")
            block = size.values if size is not None else None
            subgroup: Any = op.properties.get("subgroup_size")
            wave = subgroup.value if subgroup is not None else None
    info: Any = function.attributes.get("translation_info")
    if info is not None and getattr(info, "name", "") != "iree_codegen.translation_info":
        errors += function.error(f"'translation_info' is no #iree_codegen.translation_info, but {info}").diagnostics
    elif info is not None:
        block = block if block is not None else info.workgroup_size or None
        wave = wave if wave is not None else info.subgroup_size or None
    known: Any = function.attributes.get("gpu.known_block_size") or function.properties.get("known_block_size")
    if block is None and known is not None:
        block = known.values
    if block is None:
        return Launch(None, wave)
    sizes = list(block)
    if any(n <= 0 for n in sizes) or len(sizes) > 3:
        what = NOT_POSITIVE if len(sizes) <= 3 else "workgroup size {} has more than three dimensions"
        errors += function.error(what.format(sizes)).diagnostics
        sizes = [max(n, 1) for n in sizes]
    x, y, z = [*sizes, 1, 1, 1][:3]
    return Launch((x, y, z), wave)


def check_workgroups(module: Operation, chip: Chip | None) -> None:
    """Before anything looks at single work items: raises CompileError where a kernel's workgroups have dimensions that
    are not positive, or more work items than a chip runs."""
    errors: list[Diagnostic] = []
    for function in module.walk():
        if function.name in FUNCTIONS and function.regions[0].blocks:
            check_work_items(function, launch_of(module, function, errors).block_size, chip, errors)
    if errors:
        raise CompileError(errors)


def check_work_items(
    function: Operation, block: tuple[int, int, int] | None, chip: Chip | None, errors: list[Diagnostic]
) -> None:
    items = prod(block) if block is not None else 1
    name, most = (chip.name, chip.workgroup_max) if chip is not None else ("chips", MOST_WORK_ITEMS)
    if items > most:
        errors += function.error(f"workgroup of {items} work items: {name} can run {most}").diagnostics


def common_wave_size(
    functions: Sequence[Operation], launches: Sequence[Launch], chip: Chip, errors: list[Diagnostic]
) -> int:
    """The wave size is a feature of the whole object: that of the first kernel that asks for one."""
    found: int | None = None
    for f, launch in zip(functions, launches, strict=True):
        wave = launch.wave_size
        if wave is None:
            continue
        if wave not in chip.wave_sizes:
            has = " or ".join(map(str, chip.wave_sizes))
            errors += f.error(f"asks for subgroups of {wave} lanes: those of {chip.name} have {has}").diagnostics
            continue
        if found is None:
            found = wave
        elif found != wave:
            other = f"wants waves of {wave} lanes, another kernel of the module {found}: compile them apart"
            errors += f.error(other).diagnostics
    return found if found is not None else chip.default_wave_size


def llvm_attributes(function: Operation, errors: list[Diagnostic]) -> dict[str, str]:
    """String attributes for LLVM that the input asks for."""
    out: dict[str, str] = {}
    asked = function.attributes.get("llvm_func_attrs")
    if asked is not None:
        if isinstance(asked, DictionaryAttr) and all(isinstance(v, StringAttr) for _, v in asked.entries):
            out.update({k: v.value for k, v in asked.entries})
        else:
            errors += function.error(f"'llvm_func_attrs' is no dictionary of strings, but {asked}").diagnostics
    waves = function.attributes.get("rocdl.waves_per_eu")
    if waves is not None:
        if isinstance(waves, IntegerAttr) and waves.value > 0:
            out["amdgpu-waves-per-eu"] = str(waves.value)
        else:
            errors += function.error(f"'rocdl.waves_per_eu' is no positive integer, but {waves}").diagnostics
    return out
