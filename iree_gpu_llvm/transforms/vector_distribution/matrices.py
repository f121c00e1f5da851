"""`inner_tiled`: a lane gives the instruction what it holds of each tile.

    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <..., kind = mma_layout<MFMA_F32_16x16x16_F16>,
      semantics = mma_semantics<distributed = false, ...>> : vector<4x1x16x16xf16>, ...     // 4 subgroups along dim 0

    %0 = vector.shape_cast %part : vector<1x1x1x1x1x1x1x1x1x1x1x4xf16> to vector<1x1x1x4xf16>
    %r = iree_codegen.inner_tiled ins(%0, %1) outs(%2) <..., semantics = mma_semantics<distributed = true, ...>>
      : vector<1x1x1x4xf16>, ...

The layouts must be those of the instruction: which lane holds what of a tile is not for the program to choose. Where
the shape of a tile says nothing (`opaque`), the layout tells too in which order its dims are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import prod
from typing import Any

from ...dialects.iree_codegen.inner_tiled import InnerTiledOp
from ...dialects.iree_gpu.mma_attributes import MatrixKind, MMASemanticsAttr
from ...dialects.iree_vector_ext import NestedLayoutAttr
from ...ir.operations import Value
from ...ir.types import VectorType
from . import layouts as lay
from .distribution import Distribution, distributes


@distributes("iree_codegen.inner_tiled")
def inner_tiled(d: Distribution, op: Any) -> None:
    _check(d, op)
    outer = _iteration_dims(d, op)
    fragments = [_Fragment(d, op, i, outer) for i in range(len(op.operands))]
    operands = [f.of(v) for f, v in zip(fragments, op.operands, strict=True)]
    types = [v.type for v in operands[len(op.inputs) :]]
    properties = {**op.properties, "semantics": MMASemanticsAttr(True, op.semantics.opaque)}
    made = d.b.insert(InnerTiledOp(operands, types, properties, dict(op.attributes)))
    for r, new, fragment in zip(op.results, made.results, fragments[len(op.inputs) :], strict=True):
        d.set(r, fragment.back(new, d.layout(r)))


def _check(d: Distribution, op: Any) -> None:
    kind, lanes = op.kind, d.lanes.workgroup.subgroup
    if op.semantics.distributed:
        raise op.error("failed to distribute: it is already")
    if not isinstance(kind, MatrixKind) or kind.is_data_tiled or not kind.has_layout:
        raise op.error(f"failed to distribute: which lane holds what is not known of {kind}")
    if any(prod(t.shape) != prod(op.inner_shape(i)) for i, t in enumerate(kind.undistributed_types())):
        raise op.error("failed to distribute: tiles are not those of the kind")
    if kind.subgroup_size != lanes:
        raise op.error(f"failed to distribute: {kind} is for subgroups of {kind.subgroup_size} lanes, not of {lanes}")
    for i, t in enumerate(kind.distributed_types()):
        if prod(t.shape) != kind.layout(i).elements_per_thread:
            raise op.error(f"failed to distribute: {kind} has lanes share elements, which no layout can state")


def _iteration_dims(d: Distribution, op: Any) -> list[lay.Dim]:
    """How each dim of the iteration space is spread: over subgroups, and in a lane's batches."""
    dims: dict[int, lay.Dim] = {}
    for i, m in enumerate(op.maps):
        layout = d.layouts.of(op.operands[i])
        if layout is None:
            continue
        for p, dim in zip(m.dim_positions, lay.dims_of(layout), strict=False):
            if dim.threads > 1:
                raise op.error(f"failed to distribute: lanes of a subgroup hold different tiles of operand #{i}")
            dims.setdefault(p, dim)
    for p, iterator in enumerate(op.iterator_types.elements):
        if p not in dims:
            d.layout(next(v for v, m in zip(op.operands, op.maps, strict=True) if p in m.dim_positions))
        if iterator.value == "reduction" and dims[p].subgroups > 1:
            raise op.error("failed to distribute: subgroups hold different parts along a reduction")
    return [dims[p] for p in range(len(dims))]


class _Fragment:
    """What a lane holds of one operand. `order`: the instruction's dim that each dim of the tile is."""

    def __init__(self, d: Distribution, op: Any, operand: int, dims: Sequence[lay.Dim]):
        self.d, self.operand = d, operand
        self.outer = [dims[p] for p in op.maps[operand].dim_positions]
        layout = op.kind.layout(operand)
        self.tile = [
            lay.Dim(outer=o, threads=t, elements=e, thread_stride=s)
            for o, t, s, e in zip(layout.outer, layout.thread, layout.tstrides, layout.element, strict=True)
        ]
        known = d.layouts.of(op.operands[operand]) or _of_result(d, op, operand)
        self.layout, self.order = self._fitting(op, known)

    def _fitting(self, op: Any, known: NestedLayoutAttr | None) -> tuple[NestedLayoutAttr, Sequence[int]]:
        """The layout of the operand as the instruction wants it. Raises an error unless that is the one it has."""
        shape = op.operands[self.operand].type.shape
        for order in self._orders(op):
            layout = lay.make([*self.outer, *(self.tile[i] for i in order)])
            if known is None and layout.shape == shape:
                return layout, order
            if known is not None and known.shape == shape:
                same = lay.reshaped(layout, shape)
                if same is not None and lay.places(same) == lay.places(known):
                    return layout, order
        raise op.error(
            f"failed to distribute: operand #{self.operand} is not spread over lanes as {op.kind} has it"
            + (f", {known}" if known is not None else "")
        )

    def _orders(self, op: Any) -> Iterator[Sequence[int]]:
        """That the op states, or those that there are where a tile's shape says nothing."""
        rank = len(self.tile)
        if op.permutations is not None:
            yield op.permutation(self.operand)
        elif op.semantics.opaque:
            yield from permutations(range(rank))
        else:
            yield tuple(range(rank))

    @property
    def _by_dim(self) -> list[int]:
        """The permutation of a lane's dims to batch, outer and element dims of each dim: those of the iteration space,
        then those of the tile in the order in which the instruction has them."""
        rank, outer = self.layout.rank, len(self.outer)
        dims = [*range(outer), *(outer + self.order.index(i) for i in range(len(self.tile)))]
        return [level * rank + i for i in dims for level in range(3)]

    def _shape(self) -> tuple[int, ...]:
        """In the order that the tile's dims are in the operand if that is the same: then lanes hold one row of it."""
        counts = [dim.per_lane for dim in self.tile]
        if sum(n > 1 for n in counts) <= 1:
            counts = [counts[i] for i in self.order]
        return (*(dim.per_lane for dim in self.outer), *counts)

    def of(self, v: Value) -> Value:
        """A lane's fragments of an operand."""
        t: Any = v.type
        part = self.d.permute(self.d.get(v, self.layout), self._by_dim)
        return self.d.cast(part, VectorType(self._shape(), t.element))

    def back(self, made: Value, wanted: NestedLayoutAttr) -> Value:
        """A lane's part of a result, of its fragments."""
        t: Any = made.type
        shape, order = lay.lane_shape(self.layout), self._by_dim
        apart = self.d.cast(made, VectorType(tuple(shape[i] for i in order), t.element))
        part = self.d.permute(apart, [order.index(i) for i in range(len(order))])
        return part if wanted is self.layout else self.d.regrouped(part, self.layout, wanted)


def _of_result(d: Distribution, op: Any, operand: int) -> NestedLayoutAttr | None:
    """The layout of what an output becomes."""
    i = operand - len(op.inputs)
    return d.layouts.of(op.results[i]) if i >= 0 else None
