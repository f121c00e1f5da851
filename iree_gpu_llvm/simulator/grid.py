"""How many workgroups a kernel is run with, as its module states it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..ir.diagnostics import CompileError
from ..ir.operations import Operation, Value
from ..ir.symbols import symbol_name
from .interface import numbers_of
from .missing import Missing, missing

Grid = tuple[int, int, int]

_HOW = "Give it: --grid X,Y,Z of the command, grid= of simulate"
_UNBOUNDED = 2**31 - 1
"""The bound of ids where their number is not known."""
_IDS = ("hal.interface.workgroup.id", "gpu.block_id")
_OTHERS = (
    "gpu.global_id",
    "gpu.grid_dim",
    "hal.interface.workgroup.count",
    "rocdl.workgroup.id.x",
    "rocdl.workgroup.id.y",
    "rocdl.workgroup.id.z",
)
_WORKGROUP_MAPPINGS = (
    "gpu.block",
    "iree_codegen.workgroup_mapping",
    "iree_linalg_ext.split_reduction_mapping",
)


def grid_of(kernel: Operation, config: Any, push_constants: Sequence[int], chip: str | None) -> Grid:
    """The first that is stated of: the region of the dispatch_config, that of the executable's export, the iterations
    of loops that are shared out to workgroups, the bounds of workgroup ids. One workgroup where the kernel does not
    ask which one it is. Raises CompileError."""
    workload = _workload(kernel)
    why = ""
    for block in _count_regions(kernel, config):
        known = {}
        for ordinal, a in enumerate(block.arguments[1:]):  # the first is the device
            if ordinal in workload:
                (known[a],) = numbers_of([workload[ordinal]], push_constants, chip)
        if any(a.users for a in block.arguments if a not in known):
            why = "the number of workgroups depends on the workload"
        elif not any(op.name.startswith("iree_tensor_ext.dispatch.workgroup_count") for op in block):
            x, y, z = numbers_of(block.last.operands, push_constants, chip, known)
            return x, y, z
    foralls: list[Any] = [op for op in kernel.walk() if is_over_workgroups(op)]
    if foralls:
        return _iterations(foralls, push_constants, chip)
    ids: list[Any] = [op for op in kernel.walk() if op.name in _IDS]
    if not why and not ids and not any(op.name in _OTHERS for op in kernel.walk()):
        return 1, 1, 1
    bounds = _bounds(ids)
    if bounds is None:
        raise missing(kernel.error(f"needs a grid: {why or 'how many workgroups there are is stated nowhere'}. {_HOW}"))
    return bounds


def is_over_workgroups(op: Operation) -> bool:
    """Whether it is a loop that is shared out to workgroups."""
    mapping: Any = op.attr("mapping") if op.name == "scf.forall" else None
    return mapping is not None and any(a.name in _WORKGROUP_MAPPINGS for a in mapping.elements)


def axes_asked_for(kernel: Operation) -> set[int]:
    """Along which axes it asks which workgroup it is, or how many there are."""
    return {_axis(op) for op in kernel.walk() if op.name in (*_IDS, *_OTHERS)}


def _axis(op: Any) -> int:
    if op.name.startswith("rocdl."):
        return "xyz".index(op.name[-1])
    dimension = op.dimension.value
    return "xyz".index(dimension) if isinstance(dimension, str) else dimension


def _workload(kernel: Operation) -> dict[int, Value]:
    """What the kernel says of its workload: the value of each number."""
    found: dict[int, Value] = {}
    for op in kernel.walk():
        if op.name == "iree_tensor_ext.dispatch.workload.ordinal":
            ordinal: Any = op.attr("ordinal")
            found.setdefault(ordinal.value, op.operands[0])
    return found


def _count_regions(kernel: Operation, config: Any) -> list[Any]:
    export = export_of(kernel)
    regions = [config.regions[0]] if config is not None else []
    regions += [export.workgroup_count] if export is not None else []
    return [r.blocks[0] for r in regions if r.blocks]


def export_of(kernel: Operation) -> Any:
    """The `hal.executable.export` that makes the kernel an entry point; None outside of executables."""
    top = _around(kernel)[-1] if kernel.parent_op is not None else kernel
    for op in top.walk():
        if op.name == "hal.executable.export" and symbol_name(op) == symbol_name(kernel):
            return op
    return None


def _iterations(foralls: list[Any], push_constants: Sequence[int], chip: str | None) -> Grid:
    """Workgroups enough for each iteration to have its own: along x, y, z as the mapping says; of loops inside each
    other all along x."""
    counts = {op: _counts(op, push_constants, chip) for op in foralls}
    outer = [op for op in foralls if not any(p in counts for p in _around(op))]
    grids = [_placed(op, counts[op]) for op in outer]
    if len(outer) == len(foralls):
        x, y, z = (max(g[axis] for g in grids) for axis in range(3))
        return x, y, z
    total = 0
    for op in foralls:
        n = 1
        for each in (op, *(p for p in _around(op) if p in counts)):
            for c in counts[each]:
                n *= c
        total = max(total, n)
    return max(total, 1), 1, 1


def _around(op: Operation) -> list[Operation]:
    out = []
    while (op := op.parent_op) is not None:  # type: ignore[assignment]
        out.append(op)
    return out


def _counts(op: Any, push_constants: Sequence[int], chip: str | None) -> list[int]:
    mixed = [*op.lower_bounds, *op.upper_bounds, *op.steps]
    values = [v for v in mixed if isinstance(v, Value)]
    try:
        known = dict(zip(values, numbers_of(values, push_constants, chip), strict=True))
    except CompileError as e:
        unknown = op.error(f"needs a grid: its bounds are not known. {_HOW}")
        raise Missing([*unknown.diagnostics, *e.diagnostics]) from None
    numbers = [known[v] if isinstance(v, Value) else int(v) for v in mixed]
    n = op.rank
    for step in numbers[2 * n :]:
        if step <= 0:
            raise op.error(f"step is not positive: {step}")
    return [
        max(-(-(end - start) // step), 0)
        for start, end, step in zip(numbers[:n], numbers[n : 2 * n], numbers[2 * n :], strict=True)
    ]


def _placed(op: Any, counts: list[int]) -> Grid:
    """The counts of loops where their mapping puts them; more than z are all along z."""
    grid = [1, 1, 1]
    for a, count in zip(op.mapping.elements, counts, strict=True):
        axis = 0 if getattr(a, "is_linear", False) else a.dimension if a.name == "gpu.block" else a.mapping_id
        grid[min(axis, 2)] *= count
    return max(grid[0], 1), max(grid[1], 1), max(grid[2], 1)


def _bounds(ids: list[Any]) -> Grid | None:
    """IREE states as the bound of an id how many there are, once it knows."""
    grid: list[int | None] = [1, 1, 1]
    for op in ids:
        axis = _axis(op)
        bound = op.upper_bound.value if op.upper_bound is not None else _UNBOUNDED
        known = grid[axis]
        grid[axis] = None if known is None or bound >= _UNBOUNDED else max(known, bound)
    x, y, z = grid
    return None if x is None or y is None or z is None or not ids else (x, y, z)
