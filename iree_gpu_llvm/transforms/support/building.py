"""The ops that passes make most: indices, views, transfers, barriers. A function inserts one and gives its result."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ...dialects.affine.indices import DelinearizeIndexOp, LinearizeIndexOp
from ...dialects.affine.maps import apply_op
from ...dialects.index_lists import Mixed, known_integer, split_mixed
from ...ir.affine import AffineExpr, AffineMap
from ...ir.attributes import FALSE, TRUE, UNIT, AffineMapAttr, ArrayAttr, Attribute, i32_array, index
from ...ir.builder import Builder, Rewriter
from ...ir.operations import Block, Operation, Region, Value
from ...ir.types import INDEX, RankedTensorType, VectorType


def constant(b: Builder, n: int) -> Value:
    """An index."""
    return b.constant(index(n))


def value_of(b: Builder, x: Mixed) -> Value:
    return x if isinstance(x, Value) else constant(b, x)


def apply(b: Builder, e: AffineExpr, dims: Sequence[Value], symbols: Sequence[Value] = ()) -> Value:
    """An affine expression of values."""
    amap = AffineMap(len(dims), len(symbols), (e,))
    return b.insert(apply_op(amap, [*dims, *symbols])).results[0]


def delinearize(b: Builder, x: Value, basis: Sequence[Mixed]) -> list[Value]:
    """The digits of a number, one for each entry of the basis, slowest first."""
    values, static = split_mixed(basis)
    op = DelinearizeIndexOp([x, *values], [INDEX] * len(basis), {"static_basis": static})
    return list(b.insert(op).results)


def linearize(b: Builder, digits: Sequence[Value], basis: Sequence[Mixed], disjoint: bool = True) -> Value:
    """The number of digits. `disjoint` says that each is below its entry of the basis."""
    values, static = split_mixed(basis)
    properties: dict[str, Any] = {
        "static_basis": static,
        "operandSegmentSizes": i32_array([len(digits), len(values)]),
    }
    if disjoint:
        properties["disjoint"] = UNIT
    return b.insert(LinearizeIndexOp([*digits, *values], [INDEX], properties)).results[0]


def width_of_access(extent: int, widest: int) -> int:
    """The largest power of two up to `widest` that divides a dimension."""
    n = 1
    while 2 * n <= widest and extent % (2 * n) == 0:
        n *= 2
    return n


def static_product(items: Sequence[Mixed]) -> int | None:
    numbers = [known_integer(x) for x in items]
    return None if None in numbers else prod(numbers)  # type: ignore[arg-type]


def workgroup_barrier(b: Builder, *others: Attribute) -> Operation:
    """All work items of the workgroup wait, and see each other's accesses to LDS, and to other memory spaces."""
    from ...dialects.gpu.attributes import WORKGROUP
    from ...dialects.gpu.subgroup import BarrierOp

    return b.insert(BarrierOp((), (), {"address_spaces": ArrayAttr((*others, WORKGROUP))}))


def loop(
    b: Builder,
    lower: Value,
    upper: Value,
    step: Value,
    attributes: dict[str, Any] | None = None,
    carried: Sequence[Value] = (),
) -> Any:
    """An empty `scf.for`, which hands on what it carries as it is."""
    from ...dialects.scf.branches import YieldOp
    from ...dialects.scf.loops import ForOp

    types = [v.type for v in carried]
    body = Block([INDEX, *types])
    op = ForOp([lower, upper, step, *carried], types, {}, attributes or {}, [Region([body])], location=b.location)
    body.append(YieldOp(body.arguments[1:], location=b.location))
    b.insert(op)
    return op


def extent(b: Builder, source: Value, d: int) -> Mixed:
    """The size of a dimension of a memref, a number where it is known."""
    from ...dialects.memref.facts import DimOp
    from ...ir.types import DYNAMIC

    t: Any = source.type
    return t.shape[d] if t.shape[d] != DYNAMIC else b.insert(DimOp((source, constant(b, d)), (INDEX,))).results[0]


def subview(
    b: Builder, source: Value, offsets: Sequence[Mixed], sizes: Sequence[Mixed], strides: Sequence[Mixed]
) -> Value:
    """A part of a memref, of its rank."""
    from ...dialects.memref.views import SubViewOp, subview_type

    parts = [split_mixed(x) for x in (offsets, sizes, strides)]
    statics = [static for _, static in parts]
    properties: dict[str, Any] = dict(zip(("static_offsets", "static_sizes", "static_strides"), statics, strict=True))
    properties["operandSegmentSizes"] = i32_array([1, *(len(values) for values, _ in parts)])
    t: Any = source.type
    operands = [source, *(v for values, _ in parts for v in values)]
    return b.insert(SubViewOp(operands, (subview_type(t, *statics),), properties)).results[0]


def _flags(rank: int, in_bounds: Sequence[bool] | None) -> ArrayAttr:
    flags = (True,) * rank if in_bounds is None else in_bounds
    return ArrayAttr(tuple(TRUE if flag else FALSE for flag in flags))


def padding(b: Builder, source: Value) -> Value:
    """What a read that stays in bounds would find outside: nothing in particular."""
    from ...dialects.ub import poison_op

    t: Any = source.type
    return b.insert(poison_op(t.element)).results[0]


def transfer_read(
    b: Builder,
    source: Value,
    indices: Sequence[Value],
    vector: VectorType,
    amap: AffineMap | None = None,
    in_bounds: Sequence[bool] | None = None,
    outside: Value | None = None,
) -> Value:
    """A vector read; without `amap`, of the last dimensions. `in_bounds` in all dimensions, or as given, with `outside`
    for what is not."""
    from ...dialects.vector.transfer import TransferReadOp, minor_identity_map

    amap = amap or minor_identity_map(source.type, vector)
    properties = {
        "permutation_map": AffineMapAttr(amap),
        "in_bounds": _flags(vector.rank, in_bounds),
        "operandSegmentSizes": i32_array([1, len(indices), 1, 0]),
    }
    outside = outside or padding(b, source)
    return b.insert(TransferReadOp([source, *indices, outside], (vector,), properties)).results[0]


def transfer_write(
    b: Builder,
    value: Value,
    target: Value,
    indices: Sequence[Value],
    amap: AffineMap | None = None,
    in_bounds: Sequence[bool] | None = None,
) -> Operation:
    """A vector written; without `amap`, to the last dimensions. `in_bounds` in all dimensions, or as given. The result,
    if the target is a tensor, is that tensor changed."""
    from ...dialects.vector.transfer import TransferWriteOp, minor_identity_map

    vector: Any = value.type
    amap = amap or minor_identity_map(target.type, vector)
    properties = {
        "permutation_map": AffineMapAttr(amap),
        "in_bounds": _flags(vector.rank, in_bounds),
        "operandSegmentSizes": i32_array([1, 1, len(indices), 0]),
    }
    results = (target.type,) if isinstance(target.type, RankedTensorType) else ()
    return b.insert(TransferWriteOp([value, target, *indices], results, properties))


def inline_forall(forall: Any, values: Sequence[Value], anchor: Operation, rewriter: Rewriter) -> None:
    """Puts the body of a loop without results before an op, with these values for its variables; the loop goes."""
    terminator = forall.body.last
    if terminator is not None and terminator.name == "scf.forall.in_parallel":
        rewriter.erase(terminator)
    rewriter.inline_block_before(forall.body, anchor, values)
    rewriter.erase(forall)


def rewriter_before(op: Operation) -> Rewriter:
    """A rewriter that inserts before an op, at its location."""
    rewriter = Rewriter()
    rewriter.set_before(op)
    rewriter.location = op.location
    return rewriter
