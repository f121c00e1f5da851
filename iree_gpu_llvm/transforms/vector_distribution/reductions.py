"""`vector.multi_reduction`: first what a lane holds, then over lanes, then over subgroups through LDS.

%r = vector.multi_reduction <add>, %v, %acc [1]      // 4 subgroups, 64 threads, 8 elements along dim 1

%0 = vector.multi_reduction <add>, %part, %neutral [1, 3, 5] : vector<1x1x1x1x1x8xf32> to vector<1x1x1xf32>
%1 = gpu.subgroup_reduce add %0 cluster(size = 64)
... to LDS by one lane of each subgroup, a barrier
%2 = vector.transfer_read %alloc ... : vector<1x4xf32>
%3 = vector.multi_reduction <add>, %2, %acc [...]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ...dialects.arith.comparisons import SelectOp
from ...dialects.gpu.attributes import AllReduceOperationAttr
from ...dialects.gpu.subgroup import SubgroupReduceOp
from ...dialects.iree_vector_ext import NestedLayoutAttr
from ...dialects.vector.attributes import CombiningKindAttr
from ...dialects.vector.builders import broadcast
from ...dialects.vector.elements import FromElementsOp, ToElementsOp
from ...dialects.vector.reductions import MultiDimReductionOp
from ...ir.attributes import DenseElementsAttr, i32, i64_array, raw_value, scalar_attribute
from ...ir.operations import Operation, Value
from ...ir.types import I64, INDEX, Type, VectorType, element_type
from . import layouts as lay
from .combining import combine, is_supported, keeps, neutral
from .distribution import Distribution, distributes
from .exchange import gather_subgroups

SLOTS_PER_LANE = 4
"""So many subgroups' results each lane reads at once, which is one access to LDS; of more, lanes share the work."""


@distributes("vector.multi_reduction")
def multi_reduction(d: Distribution, op: Any) -> None:
    reduce_op(d, op, op.results[0])


@distributes("vector.mask")
def masked(d: Distribution, op: Any) -> None:
    inner = op.masked
    if inner is None or not isinstance(inner, MultiDimReductionOp):
        name = inner.name if inner is not None else "nothing"
        raise op.error(f"failed to distribute: {name} in a mask")
    reduce_op(d, inner, op.results[0], op.mask)


def reduce_op(d: Distribution, op: Any, result: Value, mask: Value | None = None) -> None:
    """Elements that the mask excludes count as the neutral one."""
    kind, layout = op.kind.value, d.layout(op.source)
    element = op.source.type.element
    check_kind(op, kind, element)
    part = d.get(op.source)
    t: Any = part.type
    if mask is not None:
        others = d.splat(t, neutral(kind, element))
        part = d.make(SelectOp((d.get(mask, layout), part, others), (t,)))
    reduced = op.reduced
    kept = [i for i, r in enumerate(reduced) if not r]
    lost = [dim for dim, r in zip(lay.dims_of(layout), reduced, strict=True) if r]
    kept_layout = lay.picked(layout, kept)
    dims = [level * layout.rank + i for level in range(3) for i, r in enumerate(reduced) if r]
    start, rest = starting_point(d, op, kind, kept_layout, lost)
    found = in_lane(d, kind, part, start, dims)
    found = over_lanes(d, op, kind, found, kept_layout, lost, rest)
    finish(d, result, found)


def finish(d: Distribution, result: Value, found: Value) -> None:
    if not isinstance(result.type, VectorType):
        d.replace(result, found)
        return
    if result.type.rank == 0 and not isinstance(found.type, VectorType):
        found = d.make(broadcast(found, result.type))
    d.set(result, found)


def check_kind(op: Operation, kind: str, element: Type) -> None:
    if not is_supported(kind, element):
        raise op.error(f"failed to distribute: kind '{kind}' on '{element}'")


def starting_point(
    d: Distribution, op: Any, kind: str, kept: NestedLayoutAttr, lost: Sequence[lay.Dim]
) -> tuple[Value, Value | None]:
    """What a lane starts from, and what is still to be combined at the end. The accumulator is the first where no other
    lane has a share, or where it does not matter how often it is counted in."""
    is_vector = isinstance(op.acc.type, VectorType)
    acc = d.get(op.acc, kept) if is_vector else op.acc
    t: Any = acc.type
    element = element_type(t)
    if not any(dim.is_split for dim in lost) or _counts_once(kind, op.acc, element):
        return acc, None
    raw = neutral(kind, element)
    if is_vector:
        return d.splat(t, raw), acc
    return d.b.constant(scalar_attribute(raw, element)), acc


def _counts_once(kind: str, acc: Value, element: Type) -> bool:
    source = acc.defining_op
    raw: Any = None
    if source is not None and source.name == "arith.constant":
        value: Any = source.properties["value"]
        if isinstance(value, DenseElementsAttr):
            raw = value.values[0] if value.is_splat else None
        else:
            raw = raw_value(value)
    return keeps(kind, raw, element)


def in_lane(d: Distribution, kind: str, x: Value, start: Value, dims: Sequence[int]) -> Value:
    properties: dict[str, Any] = {"kind": CombiningKindAttr(kind), "reduction_dims": i64_array(dims)}
    if not dims:
        return combine(d.b, kind, start, x)
    return d.make(MultiDimReductionOp((x, start), (start.type,), properties))


def over_lanes(
    d: Distribution,
    op: Operation,
    kind: str,
    x: Value,
    kept: NestedLayoutAttr,
    lost: Sequence[lay.Dim],
    rest: Value | None,
) -> Value:
    """`x`, a lane's part of a vector of layout `kept` or a scalar, combined over the lanes and subgroups along the
    dims `lost`, and with `rest`, if it is given."""
    threads, split = d.lanes.reduced_digits(op, lost)
    digits = clusters(op, threads)
    for digit in digits:
        x = _each(d, x, lambda v, digit=digit: _subgroup_reduce(d, kind, v, digit))
    if split:
        x = _over_subgroups(d, kind, x, kept, split, digits)
    return x if rest is None else combine(d.b, kind, x, rest)


def clusters(op: Operation, digits: Sequence[lay.Digit]) -> list[lay.Digit]:
    """Thread digits, neighbours joined, as clusters of lanes."""
    joined: list[lay.Digit] = []
    for digit in sorted(digits):
        if joined and joined[-1].stride * joined[-1].size == digit.stride:
            joined[-1] = lay.Digit(joined[-1].stride, joined[-1].size * digit.size)
        else:
            joined.append(digit)
    for digit in joined:
        if digit.size & (digit.size - 1) or digit.stride & (digit.stride - 1):
            raise op.error(
                f"failed to distribute: a combination over {digit.size} threads that are {digit.stride} apart; both"
                " must be powers of two"
            )
    return joined


def _each(d: Distribution, x: Value, f: Any) -> Value:
    """A function of scalars on all elements."""
    t: Any = x.type
    if not isinstance(t, VectorType):
        return f(x)
    elements = d.b.insert(ToElementsOp((x,), (t.element,) * t.num_elements)).results
    return d.make(FromElementsOp([f(e) for e in elements], (t,)))


def _subgroup_reduce(d: Distribution, kind: str, x: Value, digit: lay.Digit) -> Value:
    t: Any = x.type
    if t is INDEX:
        from ...dialects.arith.casts import IndexCastOp

        wide = _subgroup_reduce(d, kind, d.make(IndexCastOp((x,), (I64,))), digit)
        return d.make(IndexCastOp((wide,), (INDEX,)))
    properties: dict[str, Any] = {"op": AllReduceOperationAttr(kind), "cluster_size": i32(digit.size)}
    properties["cluster_stride"] = i32(digit.stride)
    return d.make(SubgroupReduceOp((x,), (t,), properties))


def _over_subgroups(
    d: Distribution,
    kind: str,
    x: Value,
    kept: NestedLayoutAttr,
    split: Sequence[lay.Digit],
    digits: Sequence[lay.Digit],
) -> Value:
    """Through LDS: lanes read up to SLOTS_PER_LANE results each if there are clusters to share the rest among."""
    count = prod(s.size for s in split)
    room = max(digits, key=lambda g: g.size, default=lay.Digit(1, 1))
    sharing = 1
    while count // sharing > SLOTS_PER_LANE and count // sharing % 2 == 0 and sharing * 2 <= room.size:
        sharing *= 2
    lanes = lay.Digit(room.stride, sharing) if sharing > 1 else None
    parts, _ = gather_subgroups(d, x, kept, split, lanes)
    t: Any = x.type
    element = element_type(t)
    raw = neutral(kind, element)
    if kept.rank:
        start = d.splat(t, raw)
    else:
        start = d.b.constant(scalar_attribute(raw, element))
    rank: int = parts.type.rank
    found = in_lane(d, kind, parts, start, [rank - 1])
    if lanes is not None:
        found = _each(d, found, lambda v: _subgroup_reduce(d, kind, v, lanes))
    return d.make(broadcast(found, t)) if isinstance(t, VectorType) and not kept.rank else found
