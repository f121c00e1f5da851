"""How a kernel is launched, as the module states it: which function it is, workgroup size, subgroup size."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import Any

from ..dialects.function_syntax import FUNCTIONS
from ..ir.diagnostics import CompileError
from ..ir.operations import Operation
from ..ir.types import RankedTensorType
from .grid import export_of, grid_of
from .machine import Launch
from .missing import missing
from .results import result_types

_USUAL_WAVE_SIZE = 64
_MOST_LANES = 1 << 16
"""Of a workgroup: some 60 times as many as any chip can run."""
_DIALECTS_OF_WORK_ITEMS = frozenset({"amdgpu", "gpu", "iree_gpu", "nvgpu", "pcf", "rocdl"})


def name_of(function: Operation) -> str:
    symbol: Any = function.properties["sym_name"]
    return symbol.value


def kernels_of(module: Operation) -> list[Operation]:
    """The functions with a body, less private ones, which others call."""
    found = [op for op in module.walk() if op.name in FUNCTIONS and op.regions[0].blocks]
    return [f for f in found if getattr(f.properties.get("sym_visibility"), "value", "public") != "private"]


def kernel_of(module: Operation, name: str | None = None) -> Operation:
    """The function to run: the only kernel, or the one of this name. Raises CompileError."""
    found = kernels_of(module)
    names = ", ".join(f"@{name_of(f)}" for f in found)
    if name is not None:
        chosen = [f for f in found if name_of(f) == name]
        if not chosen:
            raise CompileError(f"there is no kernel @{name}: the module has {names or 'none'}", module.location)
        return chosen[0]
    if not found:
        raise CompileError("the module has no kernel: no public function with a body", module.location)
    if len(found) > 1:
        raise CompileError(f"the module has several kernels, name the one to run: {names}", module.location)
    return found[0]


def chip_of(module: Operation) -> str | None:
    """The chip that the module's executable target names."""
    for op in module.walk():
        target: Any = op.attributes.get("hal.executable.target") or op.properties.get("target")
        configuration = getattr(target, "configuration", None)
        info = configuration.get("iree_codegen.target_info") if configuration is not None else None
        arch = getattr(info, "arch", None)
        if arch:
            return arch
    return None


def launch_of(
    module: Operation,
    function: Operation,
    grid: int | Sequence[int] | None,
    chip: str | None,
    push_constants: Sequence[int] = (),
    block: int | Sequence[int] | None = None,
) -> Launch:
    """`grid` and `block`: numbers of workgroups and of work items in each, along x or along x, y, z, in place of what
    the module says and where it says nothing. Raises CompileError where something needed is not stated."""
    config = _config_of(module, function)
    stated, wave = _sizes(function, config)
    block = _block(function, stated, block)
    if block is None and _is_whole_on_tensors(function):
        block = [1, 1, 1]
    if block is None:
        raise missing(
            function.error(
                "has no launch size: it is stated by iree_codegen.dispatch_config, translation_info or "
                "gpu.known_block_size, or given: --block X,Y,Z of the command, block= of simulate"
            )
        )
    if any(n <= 0 for n in block):
        raise function.error(f"has workgroup size {block}, which is not positive in every dimension")
    x, y, z = (*block, 1, 1, 1)[:3]
    is_usual = wave is None and chip is None and not is_whole(function)
    if is_whole(function):
        x, y, z, wave = 1, 1, 1, 1
    elif wave is None:
        wave = _default_wave_size(chip)
    if max(wave, x * y * z) > _MOST_LANES:
        raise function.error(
            f"has a workgroup of {x * y * z:,} work items in subgroups of {wave:,} lanes: "
            f"the simulator runs workgroups of at most {_MOST_LANES:,} lanes"
        )
    returns = bool(result_types(function))
    if grid is not None:
        gx, gy, gz = _along_axes(grid, "a grid has one to three positive numbers of workgroups")
        if returns and (gx, gy, gz) != (1, 1, 1):
            raise function.error("returns values, so that it is run as one workgroup, not as a grid")
    elif returns:
        gx, gy, gz = 1, 1, 1
    else:
        gx, gy, gz = grid_of(function, config, push_constants, chip)
    return Launch((x, y, z), wave, (gx, gy, gz), is_usual)


def _block(function: Operation, stated: list[int] | None, given: int | Sequence[int] | None) -> list[int] | None:
    """The workgroup size: the one that is stated, which another must not replace, or the one that is given."""
    if given is None:
        return stated
    found = _along_axes(given, "a block has one to three positive numbers of work items")
    if stated is not None and [*stated, 1, 1, 1][:3] != found:
        raise function.error(f"states workgroup size {stated}, so that it cannot be run with {found}")
    return found


def _along_axes(given: int | Sequence[int], rule: str) -> list[int]:
    """Three numbers, of which those along y and z may be left out."""
    try:
        found = [operator.index(n) for n in (given if isinstance(given, Iterable) else [given])]
    except TypeError:
        found = []
    if not 1 <= len(found) <= 3 or any(n <= 0 for n in found):
        raise CompileError(f"{rule}, not {given}")
    return [*found, 1, 1, 1][:3]


def is_whole(function: Operation) -> bool:
    """Whether the function still speaks of whole workgroups: its vectors are not shared out to lanes yet, which
    layouts on them tell. It is run by one lane for each workgroup."""
    return any(op.name == "iree_vector_ext.to_layout" for op in function.walk())


def _is_whole_on_tensors(function: Operation) -> bool:
    """Whether it is on tensors, and no work is shared out to work items: then it does not matter how many there are."""
    ops = list(function.walk())
    arguments = [a for region in function.regions for block in region.blocks[:1] for a in block.arguments]
    values = [*arguments, *(r for op in ops for r in op.results)]
    return any(isinstance(v.type, RankedTensorType) for v in values) and not any(
        op.name.partition(".")[0] in _DIALECTS_OF_WORK_ITEMS
        or op.name == "hal.interface.workgroup.size"
        or (op.name == "scf.forall" and "workgroup_mapping" not in str(op.properties.get("mapping")))
        for op in ops
    )


def _config_of(module: Operation, function: Operation) -> Any:
    for op in module.walk():
        reference: Any = op.properties.get("function_ref") if op.name == "iree_codegen.dispatch_config" else None
        if reference is not None and reference.leaf == name_of(function):
            return op
    return None


def _sizes(function: Operation, config: Any) -> tuple[list[int] | None, int | None]:
    """Workgroup and subgroup size as the first says it of: dispatch_config, the executable's export, translation info,
    known block size."""
    block: Any = None
    wave: int | None = None
    for op in (config, export_of(function)):
        if op is not None:
            block = op.workgroup_size if block is None else block
            wave = op.subgroup_size.value if wave is None and op.subgroup_size is not None else wave
    info: Any = function.attributes.get("translation_info")
    if block is None:
        block = getattr(info, "workgroup_size", None) or None
    if wave is None and getattr(info, "subgroup_size", None):
        wave = int(info.subgroup_size)
    for key in ("gpu.known_block_size", "known_block_size"):
        if block is None:
            block = function.attr(key)
    return (None if block is None else [int(getattr(n, "value", n)) for n in block]), wave


def _default_wave_size(chip: str | None) -> int:
    if chip is None:
        return _USUAL_WAVE_SIZE
    from ..targets.chips import chip as find_chip
    from ..targets.errors import TargetError

    try:
        found = find_chip(chip)
    except TargetError as e:
        raise CompileError(e.message, notes=e.notes) from None
    return found.default_wave_size if found.is_amdgpu else 32
