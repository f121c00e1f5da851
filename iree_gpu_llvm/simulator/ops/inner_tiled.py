"""`iree_codegen.inner_tiled`: a loop nest around a matrix instruction, on tiles that a subgroup shares out to its lanes
or that each row of values has whole. All points of the loop nest are one product of larger matrices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ...ir.types import element_type
from ..binder import Binder, Env, Run, executes
from ..machine import Machine
from ..matrix_products import plus, remembered, wide_type
from ..mma_fragments import Places
from ..numbers import Array, decode
from ..signed_zeros import all_negative
from ..tensors import Tensor, spread, whole
from ..tile_layouts import tile_places_of


class _Operand(NamedTuple):
    """`outer`: the loop of each outer dimension; `order`: where the dimensions of the canonical tile are in the actual
    one; `inner`: the shape of that."""

    outer: tuple[int, ...]
    order: tuple[int, ...]
    inner: tuple[int, ...]
    places: Places
    element: str


@executes("iree_codegen.inner_tiled")
def inner_tiled(b: Binder, op: Any) -> Run:
    machine = b.machine
    operands = _operands(op)
    slots, r = b.slots(op.operands), b.slot(op.results[0])
    is_distributed, row = op.semantics.distributed, op.kind.row
    target = operands[-1].element
    wide = np.float64 if row.family == "scaled_mma" else wide_type(target)
    instructions = _instructions(op.kind, is_distributed)

    def run(env: Env) -> None:
        lanes = 1
        if is_distributed:
            lanes = machine.launch.wave_size
            if lanes != row.subgroup_size:
                wrong = op.error(f"of kind {op.kind} is for subgroups of {row.subgroup_size} lanes, not {lanes}")
                raise machine.wrong_subgroups(wrong)
        values = [_array(env[s]) for s in slots]
        rows = machine.lanes if is_distributed else max(map(len, values))
        matrices = [
            _remembered(machine, spread(x, rows), o, lanes, wide)
            for x, o in zip(values[:-1], operands[:-1], strict=True)
        ]
        loops = _extents(operands, values)
        machine.counts.mma_operations += machine.active_waves * instructions * int(np.prod(list(loops.values())))
        if len(matrices) == 4:
            a, c, scales_a, scales_c = matrices
            matrices = [
                _scaled(a, scales_a, operands[0], operands[2], -1),
                _scaled(c, scales_c, operands[1], operands[3], -2),
            ]

        def multiply(left: Array, right: Array) -> Array:
            return _contraction(left, right, operands, loops, is_blocks=row.is_block)

        def negative() -> Array:
            return _fragments(all_negative(multiply, matrices[0], matrices[1]), operands[-1], lanes)

        product = _fragments(multiply(matrices[0], matrices[1]), operands[-1], lanes)
        found = plus(spread(values[-1], rows), product, target, negative)
        old = env[slots[-1]]
        is_shared = isinstance(old, Tensor) and old.shared and len(found) == old.rows
        env[r] = Tensor(found, old.sizes, shared=is_shared) if isinstance(old, Tensor) else found

    return run


def _operands(op: Any) -> list[_Operand]:
    """Raises CompileError for kinds of which nobody knows which lane holds what."""
    kind, out = op.kind, []
    row = kind.row
    if getattr(kind, "col_major", False) and (row.m != row.n or row.is_block or row.op == "nvgpu.mma.sync"):
        raise op.error(f"of kind {kind} has no semantics: no instruction gives its product transposed")
    for i, v in enumerate(op.operands):
        try:
            at, order = tile_places_of(op, i)
        except ValueError as e:
            raise op.error(f"of kind {kind} has no semantics in the simulator: {e}") from None
        outer = tuple(e.position for e in op.maps[i].results)
        out.append(_Operand(outer, order, op.inner_shape(i), at, str(element_type(v.type))))
    return out


def _instructions(kind: Any, is_distributed: bool) -> int:
    """How many a subgroup (or, undistributed, the whole workgroup) needs for one point."""
    if not kind.is_data_tiled:
        return max(kind.row.intrinsics_k, 1)
    count = kind.intrinsics_m * kind.intrinsics_n * kind.intrinsics_k
    return count if is_distributed else count * kind.subgroups_m * kind.subgroups_n * kind.subgroups_k


# -- values


def _array(x: Any) -> Array:
    """With an axis of rows. Zeros where a tensor's rows end before its largest."""
    if not isinstance(x, Tensor):
        return x
    found = whole(x)
    for axis, n in enumerate(x.sizes, 1):
        if isinstance(n, np.ndarray) and len(n) > 1:
            rows = max(len(found), len(n))
            along = np.arange(found.shape[axis]).reshape(-1, *(1,) * (found.ndim - 1 - axis))
            there = along < spread(n, rows).reshape(-1, *(1,) * (found.ndim - 1))
            found = np.where(there, spread(found, rows), found.dtype.type(0))
    return found


def _extents(operands: Sequence[_Operand], values: Sequence[Array]) -> dict[int, int]:
    return {d: n for o, x in zip(operands, values, strict=True) for d, n in zip(o.outer, x.shape[1:], strict=False)}


def _remembered(machine: Machine, x: Array, o: _Operand, lanes: int, wide: Any) -> Array:
    if o.order != tuple(range(len(o.order))):
        return _matrices(x, o, lanes, wide)
    return remembered(machine, (x, o.places), lambda: _matrices(x, o, lanes, wide))


def _matrices(x: Array, o: _Operand, lanes: int, wide: Any) -> Array:
    """An operand (row, *outer, *tile) as matrices (group of lanes, *outer, *matrix)."""
    outer = x.shape[1 : 1 + len(o.outer)]
    tile = x.transpose(*range(1 + len(outer)), *(1 + len(outer) + d for d in o.order))
    if lanes > 1:
        if len(tile) == 1:
            tile = np.broadcast_to(tile, (lanes, *tile.shape[1:]))
        tile = np.moveaxis(tile.reshape(-1, lanes, *outer, o.places.of_fragment.size // lanes), 1, -2)
    fragments = tile.reshape(-1, *outer, o.places.of_fragment.size)
    numbers = fragments.take(o.places.in_fragment, axis=-1)
    if o.element[0] not in "isu":
        numbers = decode(numbers, o.element)
    return numbers.astype(wide).reshape(-1, *outer, *o.places.shape)


def _fragments(matrices: Array, o: _Operand, lanes: int) -> Array:
    """The other way round."""
    outer = matrices.shape[1 : 1 + len(o.outer)]
    flat = matrices.reshape(len(matrices), *outer, -1).take(o.places.of_fragment, axis=-1)
    groups = np.moveaxis(flat.reshape(len(flat), *outer, lanes, -1), -2, 1)
    canonical = groups.reshape(-1, *outer, *(o.inner[d] for d in o.order))
    n = 1 + len(outer)
    return canonical.transpose(*range(n), *(n + int(d) for d in np.argsort(o.order)))


# -- products


def _scaled(x: Array, scales: Array, of_x: _Operand, of_scales: _Operand, axis: int) -> Array:
    """Times the scale that holds for a block along an axis. A scale's loops are among those of its operand."""
    block = x.shape[axis] // scales.shape[axis]
    scales = np.repeat(scales, block, axis=axis)
    order = [of_scales.outer.index(d) for d in of_x.outer if d in of_scales.outer]
    scales = scales.transpose(0, *(1 + i for i in order), -2, -1)
    for i, d in enumerate(of_x.outer):
        if d not in of_scales.outer:
            scales = np.expand_dims(scales, 1 + i)
    return x * scales


def _contraction(
    left: Array, right: Array, operands: Sequence[_Operand], loops: dict[int, int], is_blocks: bool
) -> Array:
    """A (group, *outer, [block,] m, k) and B (group, *outer, [block,] k, n) as (group, *outer of C, [block,] m, n),
    summed over the loops that C does not have."""
    a, b, c = operands[0].outer, operands[1].outer, operands[-1].outer
    left, a = _summed_alone(left, a, (*b, *c))
    right, b = _summed_alone(right, b, (*a, *c))
    batch = [d for d in c if d in a and d in b]
    rows, columns = ([d for d in c if d in own and d not in batch] for own in (a, b))
    summed = [d for d in a if d in b and d not in c]
    block = [-3] if is_blocks else []
    left = _arranged(left, a, batch, block, rows, [-2], summed, [-1])
    right = _arranged(right, b, batch, block, summed, [-2], columns, [-1])
    groups = max(len(left), len(right))
    m, n = left.shape[-1 - len(summed) - 1], right.shape[-1]
    lead = left.shape[1 : 1 + len(batch) + len(block)]
    k = int(np.prod(left.shape[left.ndim - 1 - len(summed) :]))
    flat_left = left.reshape(len(left), *lead, -1, k)
    flat_right = right.reshape(len(right), *lead, k, -1)
    product = np.matmul(flat_left, flat_right)
    extent = lambda ds: [loops[d] for d in ds]  # noqa: E731
    product = product.reshape(groups, *lead, *extent(rows), m, *extent(columns), n)
    axes = [*batch, *("block" for _ in block), *rows, "m", *columns, "n"]
    alone = [d for d in c if d not in axes]
    product = product.reshape(groups, *(1 for _ in alone), *product.shape[1:])
    axes = [*alone, *axes]
    wanted = [*c, *("block" for _ in block), "m", "n"]
    product = product.transpose(0, *(1 + axes.index(x) for x in wanted))
    return np.broadcast_to(product, (groups, *extent(c), *product.shape[1 + len(c) :]))


def _summed_alone(x: Array, outer: tuple[int, ...], others: tuple[int, ...]) -> tuple[Array, tuple[int, ...]]:
    """A loop that no other operand has only sums this one's matrices."""
    axes = tuple(1 + i for i, d in enumerate(outer) if d not in others)
    return (x.sum(axis=axes) if axes else x), tuple(d for d in outer if d in others)


def _arranged(x: Array, outer: tuple[int, ...], *wanted: Sequence[int]) -> Array:
    """Axes in the order of loops (not negative) and of matrix axes (counted from the end)."""
    flat = [d for part in wanted for d in part]
    return x.transpose(0, *(1 + outer.index(d) if d >= 0 else x.ndim + d for d in flat))
