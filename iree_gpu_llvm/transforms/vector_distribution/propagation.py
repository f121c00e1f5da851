"""How layouts go from operands to results of each family of ops, and back.

A rule is told an op beside which a layout has become known: `assume` gives a result its layout, `ask` an operand.
"""

from __future__ import annotations

from typing import Any

from ...dialects.iree_vector_ext import NestedLayoutAttr
from ...dialects.vector.transfer import transfer_mask_type
from ...ir.affine import Dim as D
from ...ir.operations import Operation, Value
from ...ir.types import VectorType
from . import layouts as lay
from .analysis import RULES, Layouts, rule


@rule("elementwise")
def elementwise(a: Layouts, op: Operation) -> None:
    vectors = [v for v in op.operands if isinstance(v.type, VectorType)]
    layout = next((l for v in [*vectors, *op.results] if (l := a.of(v)) is not None), None)
    for r in op.results:
        a.assume(r, layout)
    for v in vectors:
        a.ask(v, layout)


@rule("iree_vector_ext.to_layout")
def to_layout(a: Layouts, op: Any) -> None:
    a.ask(op.input, a.of(op.output))


@rule("vector.transfer_read", "vector.transfer_write")
def transfer(a: Layouts, op: Any) -> None:
    vector = op.results[0] if op.name == "vector.transfer_read" else op.operands[0]
    layout = a.of(vector)
    if op.mask is not None and layout is not None:
        a.ask(op.mask, mask_layout(op, layout))


def mask_order(op: Any) -> list[int]:
    """The vector's dims that a transfer's mask has, in their order."""
    found = sorted((r.position, i) for i, r in enumerate(op.permutation.results) if isinstance(r, D))
    return [i for _, i in found]


def mask_layout(op: Any, layout: NestedLayoutAttr) -> NestedLayoutAttr:
    order = mask_order(op)
    if not order:
        return lay.make([lay.Dim()] * transfer_mask_type(op.vector_type, op.permutation).rank)
    return lay.picked(layout, order)


@rule("iree_vector_ext.transfer_gather")
def transfer_gather(a: Layouts, op: Any) -> None:
    layout = a.of(op.vector)
    if layout is None:
        return
    sides: list[Any] = [*op.index_vecs, *([op.mask] if op.mask is not None else [])]
    for v, m in zip(sides, op.maps[1:], strict=True):
        if isinstance(v.type, VectorType) and m.dim_positions is not None:
            a.ask(v, lay.picked(layout, m.dim_positions))


@rule("vector.multi_reduction")
def multi_reduction(a: Layouts, op: Any) -> None:
    source = a.of(op.source)
    if source is not None:
        kept = [i for i, reduced in enumerate(op.reduced) if not reduced]
        a.assume(op.dest, lay.picked(source, kept))
    a.ask(op.acc, a.of(op.dest))
    mask = _mask_of(op)
    if mask is not None:
        a.ask(mask, source)


def _mask_of(op: Operation) -> Value | None:
    around = op.parent_op
    return around.operands[0] if around is not None and around.name == "vector.mask" else None


@rule("vector.mask")
def masked(a: Layouts, op: Any) -> None:
    inner = op.masked
    if inner is None:
        return
    for r, v in zip(op.results, inner.results, strict=True):
        a.assume(r, a.of(v))
        a.ask(v, a.of(r))
    RULES.get(inner.name, elementwise)(a, inner)


@rule("vector.contract")
def contract(a: Layouts, op: Any) -> None:
    maps = [m.dim_positions for m in op.maps]
    sides = [a.of(op.lhs), a.of(op.rhs)]
    if isinstance(op.result.type, VectorType):
        if None not in sides:
            a.assume(op.result, contracted(maps, sides))
        a.assume(op.result, a.of(op.acc))
        a.ask(op.acc, a.of(op.result))
    # What both sides share, one may have from the other.
    for i in range(2):
        other = sides[1 - i]
        if sides[i] is None and other is not None and set(maps[i]) <= set(maps[1 - i]):
            a.ask(op.operands[i], lay.picked(other, [maps[1 - i].index(d) for d in maps[i]]))


@rule("iree_codegen.inner_tiled")
def inner_tiled(a: Layouts, op: Any) -> None:
    """What is updated in place stays where it is. Inputs' layouts are the kind's, which whoever made the op states."""
    for output, r in zip(op.outputs, op.results, strict=True):
        a.assume(r, a.of(output))
        a.ask(output, a.of(r))


def contracted(maps: list[Any], sides: list[Any]) -> NestedLayoutAttr | None:
    """The layout of a contraction's result from those of both sides; None if lanes do not hold all of it."""
    dims: dict[int, lay.Dim] = {}
    for m, layout in zip(maps, sides, strict=False):
        for d, dim in zip(m, lay.dims_of(layout), strict=True):
            dims.setdefault(d, dim)
    if any(d not in dims for d in maps[2]):
        return None
    layout = lay.make([dims[d] for d in maps[2]])
    return layout if lay.is_whole(layout) else None


@rule("vector.transpose")
def transpose(a: Layouts, op: Any) -> None:
    order = list(op.permutation)
    source, result = a.of(op.vector), a.of(op.result)
    if source is not None:
        a.assume(op.result, lay.picked(source, order))
    if result is not None:
        a.ask(op.vector, lay.picked(result, [order.index(i) for i in range(len(order))]))


@rule("vector.shape_cast")
def shape_cast(a: Layouts, op: Any) -> None:
    source, result = a.of(op.source), a.of(op.result)
    if source is not None:
        a.assume(op.result, lay.reshaped(source, op.result.type.shape))
    if result is not None:
        a.ask(op.source, lay.reshaped(result, op.source.type.shape))


@rule("vector.broadcast")
def broadcast(a: Layouts, op: Any) -> None:
    result = a.of(op.vector)
    if result is not None and isinstance(op.source.type, VectorType):
        a.ask(op.source, stretched_from(result, op.source.type.shape))


def stretched_from(layout: NestedLayoutAttr, shape: tuple[int, ...]) -> NestedLayoutAttr:
    """The layout of what is broadcast to a vector of a layout: its last dims, where not stretched."""
    dims = lay.dims_of(layout)[layout.rank - len(shape) :]
    return lay.make([d if d.extent == n else lay.Dim() for d, n in zip(dims, shape, strict=True)])


@rule("vector.extract")
def extract(a: Layouts, op: Any) -> None:
    source = a.of(op.source)
    if source is not None and isinstance(op.result.type, VectorType):
        a.assume(op.result, lay.picked(source, range(source.rank - op.result.type.rank, source.rank)))


@rule("vector.insert")
def insert(a: Layouts, op: Any) -> None:
    layout = a.of(op.dest) or a.of(op.result)
    a.assume(op.result, layout)
    a.ask(op.dest, layout)
    if layout is not None and isinstance(op.valueToStore.type, VectorType):
        rank = op.valueToStore.type.rank
        a.ask(op.valueToStore, lay.picked(layout, range(layout.rank - rank, layout.rank)))


@rule("vector.extract_strided_slice")
def extract_strided_slice(a: Layouts, op: Any) -> None:
    source = a.of(op.source)
    if source is not None:
        a.assume(op.result, sliced(source, op.result.type.shape))


@rule("vector.insert_strided_slice")
def insert_strided_slice(a: Layouts, op: Any) -> None:
    layout = a.of(op.dest) or a.of(op.result)
    a.assume(op.result, layout)
    a.ask(op.dest, layout)
    if layout is not None:
        shape = op.valueToStore.type.shape
        a.ask(op.valueToStore, sliced(lay.picked(layout, range(layout.rank - len(shape), layout.rank)), shape))


def sliced(layout: NestedLayoutAttr, shape: tuple[int, ...]) -> NestedLayoutAttr | None:
    """Of a slice that is a part only along dims of which each lane holds all, side by side."""
    dims = []
    for d, n in zip(lay.dims_of(layout), shape, strict=True):
        if d.extent != n:
            if d.extent != d.elements:
                return None
            d = lay.Dim(elements=n)
        dims.append(d)
    return lay.make(dims)


@rule("vector.scan")
def scan(a: Layouts, op: Any) -> None:
    dim = op.reduction_dim.value
    layout = a.of(op.source) or a.of(op.dest)
    a.assume(op.dest, layout)
    a.ask(op.source, layout)
    if layout is not None:
        rest = lay.picked(layout, [i for i in range(layout.rank) if i != dim])
        a.assume(op.accumulated_value, rest)
        a.ask(op.initial_value, rest)


@rule("scf.for")
def counted_loop(a: Layouts, op: Any) -> None:
    block = op.regions[0].blocks[0]
    for init, argument, passed, r in zip(
        op.initArgs, block.arguments[1:], block.last.operands, op.results, strict=True
    ):
        layout = next((l for v in (argument, r, init, passed) if (l := a.of(v)) is not None), None)
        a.assume(argument, layout)
        a.assume(r, layout)
        a.ask(passed, layout)
        a.ask(init, layout)


@rule("scf.if")
def branch(a: Layouts, op: Any) -> None:
    for i, r in enumerate(op.results):
        passed = [region.blocks[0].last.operands[i] for region in op.regions]
        layout = next((l for v in (r, *passed) if (l := a.of(v)) is not None), None)
        a.assume(r, layout)
        for v in passed:
            a.ask(v, layout)
