"""What is made anew in any layout: constants, counters, masks, broadcast scalars.

A mask of bound n along a dim lets through some of the elements that a lane holds and none after them. With
r = n - (subgroup * per_subgroup + thread * elements) left to count from the lane's first element, and tile = threads *
elements from one batch or outer position to the next, these are r // tile * elements + min(r % tile, elements).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from ...dialects.arith.integers import AddIOp, MinSIOp
from ...dialects.index_lists import DYNAMIC_INDEX
from ...dialects.iree_vector_ext import NestedLayoutAttr
from ...dialects.ub import poison_op
from ...dialects.vector import builders as vector
from ...dialects.vector.elements import ExtractOp
from ...dialects.vector.masks import CreateMaskOp
from ...ir.affine import AffineExpr
from ...ir.affine import Dim as D
from ...ir.attributes import DenseElementsAttr, i64_array
from ...ir.operations import Value
from ...ir.types import I1, INDEX, VectorType
from ..support import building
from . import layouts as lay
from .distribution import Distribution, makes_anew


@makes_anew("ub.poison")
def poison(d: Distribution, op: Any, layout: NestedLayoutAttr) -> Value:
    return d.make(poison_op(lay.lane_type(layout, op.results[0].type.element)))


@makes_anew("vector.broadcast")
def splat(d: Distribution, op: Any, layout: NestedLayoutAttr) -> Value:
    return d.make(vector.broadcast(op.operands[0], lay.lane_type(layout, op.results[0].type.element)))


@makes_anew("arith.constant")
def constant(d: Distribution, op: Any, layout: NestedLayoutAttr) -> Value:
    """All of it in the order of lanes, of which each takes its part."""
    value: Any = op.properties["value"]
    t = lay.lane_type(layout, op.results[0].type.element)
    if not isinstance(value, DenseElementsAttr):
        raise op.error("failed to distribute: only dense constants can be")
    if value.is_splat:
        return d.b.constant(DenseElementsAttr(value.values, t))
    dims = lay.dims_of(layout)
    split = [(level, i) for level in (lay.SUBGROUP, lay.THREAD) for i, dim in enumerate(dims) if dim[level] > 1]
    own = [(level, i) for level in (lay.BATCH, lay.OUTER, lay.ELEMENT) for i in range(len(dims))]
    shape = [dims[i][level] for level, i in (*split, *own)]
    elements = []
    for position in product(*(range(n) for n in shape)):
        digits = dict(zip((*split, *own), position, strict=True))
        elements.append(value.element(_row_major(dims, digits)))
    whole = d.b.constant(DenseElementsAttr(elements, VectorType(tuple(shape), t.element)))
    if not split:
        return d.cast(whole, t)
    at = d.lanes.coordinates(layout)
    where = [(at.subgroups if level == lay.SUBGROUP else at.threads)[i] for level, i in split]
    position = i64_array([DYNAMIC_INDEX] * len(where))
    return d.make(ExtractOp([whole, *where], (t,), {"static_position": position}))  # type: ignore[list-item]


def _row_major(dims: Sequence[lay.Dim], digits: dict[tuple[int, int], int]) -> int:
    index = 0
    for i, dim in enumerate(dims):
        for level in range(5):
            index = index * dim[level] + digits.get((level, i), 0)
    return index


def _first(d: Distribution, layout: NestedLayoutAttr) -> tuple[list[AffineExpr], list[list[Value]]]:
    """The index of a lane's first element along each dim, as an expression of the values beside it."""
    at = d.lanes.coordinates(layout)
    found: list[AffineExpr] = []
    inputs: list[list[Value]] = []
    for i, dim in enumerate(lay.dims_of(layout)):
        e: Any = D(0) * 0
        values: list[Value] = []
        for digit, weight in (
            (at.subgroups[i], dim.extent // dim.subgroups),
            (at.threads[i], dim.elements),
        ):
            if digit is not None:
                e = e + D(len(values)) * weight
                values.append(digit)
        found.append(e)
        inputs.append(values)
    return found, inputs


@makes_anew("vector.step")
def step(d: Distribution, op: Any, layout: NestedLayoutAttr) -> Value:
    """What a lane's elements count from its first one, a constant, and the first one's number added."""
    (dim,) = lay.dims_of(layout)
    t = lay.lane_type(layout, op.results[0].type.element)
    tile = dim.threads * dim.elements
    numbers = [block * tile + e for block in range(dim.batch * dim.outer) for e in range(dim.elements)]
    offsets = d.b.constant(DenseElementsAttr(numbers, t))
    (first,), (values,) = _first(d, layout)
    if not values:
        return offsets
    base = building.apply(d.b, first, values)
    if t.element is not INDEX:
        from ...dialects.arith.casts import IndexCastOp

        base = d.make(IndexCastOp((base,), (t.element,)))
    return d.make(AddIOp((offsets, d.make(vector.broadcast(base, t))), (t,)))


@makes_anew("vector.create_mask")
def create_mask(d: Distribution, op: Any, layout: NestedLayoutAttr) -> Value:
    return _mask(d, layout, list(op.operands))


@makes_anew("vector.constant_mask")
def constant_mask(d: Distribution, op: Any, layout: NestedLayoutAttr) -> Value:
    sizes = list(op.mask_dim_sizes)
    t = lay.lane_type(layout, op.results[0].type.element)
    if sizes == list(layout.shape) or not all(sizes):
        return d.splat(t, int(all(sizes)))
    return _mask(d, layout, [d.lanes.constant(n) for n in sizes])


def _mask(d: Distribution, layout: NestedLayoutAttr, bounds: Sequence[Value]) -> Value:
    dims = lay.dims_of(layout)
    first, inputs = _first(d, layout)
    counts = []
    for bound, dim, e, values in zip(bounds, dims, first, inputs, strict=True):
        shifted = e.replace([D(i + 1) for i in range(len(values))])
        left = D(0) - shifted
        operands = [bound, *values]
        tile = dim.threads * dim.elements
        if dim.batch * dim.outer == 1 or dim.threads == 1:
            # What is beyond a lane's elements, or negative, create_mask cuts off.
            counts.append(building.apply(d.b, left, operands) if values else bound)
            continue
        whole = building.apply(d.b, left // tile * dim.elements, operands)
        rest = building.apply(d.b, left % tile, operands)
        rest = d.make(MinSIOp((rest, d.lanes.constant(dim.elements)), (INDEX,)))
        counts.append(d.make(AddIOp((whole, rest), (INDEX,))))
    merged = VectorType(tuple(dim.per_lane for dim in dims), I1)
    mask = d.make(CreateMaskOp(counts, (merged,)))
    # From one dim for what a lane holds along each dim, to batch, outer and element dims.
    apart = lay.make([lay.Dim(elements=dim.per_lane) for dim in dims])
    held = lay.make([lay.Dim(1, dim.batch, dim.outer, 1, dim.elements) for dim in dims])
    return d.regrouped(d.cast(mask, lay.lane_type(apart, I1)), apart, held)
