"""`vector.scan`: a lane scans its elements, then lanes scan their totals, then subgroups through LDS.

    %d, %total = vector.scan <add>, %v, %init reduction_dim = 0, inclusive = true     // thread 16, element 8

    %0, %1 = vector.scan <add>, %part, ... : vector<1x1x8xf32>
    %before, %all = iree_gpu.subgroup_scan(%1, identity = %zero : f32) cluster(size = 16) { ... }
    %d = arith.addf (broadcast %before), %0

Batch and outer positions come one after the other: each starts from the totals of those before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...dialects.arith.comparisons import SelectOp
from ...dialects.iree_gpu.barrier_ops import YieldOp
from ...dialects.iree_gpu.subgroup_scan import SubgroupScanOp
from ...dialects.iree_vector_ext import NestedLayoutAttr
from ...dialects.vector import builders as vector
from ...dialects.vector.attributes import CombiningKindAttr
from ...dialects.vector.elements import FromElementsOp, ToElementsOp
from ...dialects.vector.reductions import ScanOp
from ...ir.attributes import BoolAttr, i32, i64, scalar_attribute
from ...ir.builder import Builder
from ...ir.operations import Block, Region, Value
from ...ir.types import VectorType
from . import layouts as lay
from .combining import combine, neutral
from .distribution import Distribution, distributes
from .exchange import gather_subgroups
from .reductions import check_kind, over_lanes
from .threads import compare


@distributes("vector.scan")
def scan(d: Distribution, op: Any) -> None:
    layout = d.layout(op.dest)
    element = op.source.type.element
    check_kind(op, op.kind.value, element)
    _Scan(d, op, layout, element).run()


class _Scan:
    """One scan. A lane's part without the scanned dim has the type `rest`, a part of one batch and outer position the
    type `slice`."""

    def __init__(self, d: Distribution, op: Any, layout: NestedLayoutAttr, element: Any):
        self.d, self.op, self.layout, self.element = d, op, layout, element
        self.kind = op.kind.value
        self.inclusive = bool(op.inclusive.value)
        self.axis = op.reduction_dim.value
        self.dim = lay.dims_of(layout)[self.axis]
        rank = layout.rank
        self.others = lay.picked(layout, [i for i in range(rank) if i != self.axis])
        shape = list(lay.lane_shape(layout))
        shape[self.axis] = shape[rank + self.axis] = 1
        self.slice = VectorType(tuple(shape), element)
        self.thin = VectorType(tuple(1 if i == 2 * rank + self.axis else n for i, n in enumerate(shape)), element)
        self.rest = lay.lane_type(self.others, element)
        self.whole = lay.lane_type(layout, element)

    def combine(self, x: Value, y: Value) -> Value:
        return combine(self.d.b, self.kind, x, y)

    def neutral(self, t: VectorType) -> Value:
        return self.d.splat(t, neutral(self.kind, self.element))

    def spread(self, x: Value, t: VectorType) -> Value:
        """A value of each row, along the row."""
        x = self.d.cast(x, self.thin)
        return x if t is self.thin else self.d.make(vector.broadcast(x, t))

    def run(self) -> None:
        d, op = self.d, self.op
        source = d.get(op.source, self.layout)
        pieces: list[tuple[list[int], Value]] = []
        carry: Value | None = None
        for batch in range(self.dim.batch):
            for outer in range(self.dim.outer):
                at = [0] * (3 * self.layout.rank)
                at[self.axis], at[self.layout.rank + self.axis] = batch, outer
                x = source
                if self.slice is not self.whole:
                    x = d.make(vector.extract_strided_slice(source, at, self.slice.shape))
                piece, carry = self._position(x, carry)
                pieces.append((at, piece))
        found = pieces[0][1]
        if self.slice is not self.whole:
            found = d.b.constant(vector.zeros(self.whole))
            for at, piece in pieces:
                found = d.make(vector.insert_strided_slice(piece, found, at))
        assert carry is not None
        if self.dim.subgroups > 1:
            before, carry = self._subgroups(carry)
            found = self.combine(self.spread(before, self.whole), found)
        if self.inclusive:
            d.set(op.accumulated_value, carry)
        else:
            initial = d.get(op.initial_value, self.others)
            found = self.combine(self.spread(initial, self.whole), found)
            if op.accumulated_value.users:
                d.set(op.accumulated_value, self._last(found))
        d.set(op.dest, found)

    def _position(self, x: Value, carry: Value | None) -> tuple[Value, Value]:
        """One batch and outer position, after those that `carry` is the total of; and the total with it."""
        local, total = self._in_lane(x)
        before = carry
        if self.dim.threads > 1:
            prefix, total = self._over_lanes(total)
            before = prefix if carry is None else self.combine(carry, prefix)
        if before is not None:
            local = self.combine(self.spread(before, self.slice), local)
        return local, total if carry is None else self.combine(carry, total)

    def _in_lane(self, x: Value) -> tuple[Value, Value]:
        """A lane's own scan and total of its elements side by side."""
        d, n = self.d, self.dim.elements
        if n == 1:
            return (x if self.inclusive else self.neutral(self.slice)), d.cast(x, self.rest)
        dim = 2 * self.layout.rank + self.axis
        properties: dict[str, Any] = {
            "kind": CombiningKindAttr(self.kind),
            "reduction_dim": i64(dim),
            "inclusive": BoolAttr(self.inclusive),
        }
        # The scan takes its initial value without the scanned dim alone; the unit dims of the others stay.
        start = VectorType(self.slice.shape[:dim] + self.slice.shape[dim + 1 :], self.element)
        made = d.b.insert(ScanOp((x, self.neutral(start)), (self.slice, start), properties))
        local, total = made.results
        total = d.cast(total, self.rest)
        if not self.inclusive:
            at = [0] * (3 * self.layout.rank)
            at[dim] = n - 1
            last = d.make(vector.extract_strided_slice(x, at, self.thin.shape))
            total = self.combine(total, d.cast(last, self.rest))
        return local, total

    def _over_lanes(self, total: Value) -> tuple[Value, Value]:
        """Of each lane's total: the combination of those before it in its cluster, and that of all."""
        size, stride = self.dim.threads, self.dim.thread_stride
        if size & (size - 1) or stride & (stride - 1):
            raise self.op.error(
                f"failed to distribute: a scan over {size} threads that are {stride} apart; both must be powers of two"
            )
        if size * stride > self.d.lanes.workgroup.subgroup:
            raise self.op.error(
                f"failed to distribute: a scan over {size} threads that are {stride} apart, which are of several"
                " subgroups"
            )
        d, element = self.d, self.element
        identity = d.b.constant(scalar_attribute(neutral(self.kind, element), element))
        count = self.rest.num_elements
        before, all_ = [], []
        for v in d.b.insert(ToElementsOp((total,), (element,) * count)).results:
            body = Block([element, element])
            inner = Builder(body, None, d.b.location)
            inner.insert(YieldOp((combine(inner, self.kind, *body.arguments),)))
            properties: dict[str, Any] = {"cluster_size": i32(size), "cluster_stride": i32(stride)}
            made = d.b.insert(SubgroupScanOp((v, identity), (element, element), properties, {}, [Region([body])]))
            before.append(made.results[0])
            all_.append(made.results[1])
        make: Callable[[list[Value]], Value] = lambda vs: d.make(FromElementsOp(vs, (self.rest,)))  # noqa: E731
        return make(before), make(all_)

    def _subgroups(self, total: Value) -> tuple[Value, Value]:
        """Of each subgroup's total: the combination of those before it, and that of all."""
        d = self.d
        digit = lay.Digit(self.dim.subgroup_stride, self.dim.subgroups)
        parts, count = gather_subgroups(d, total, self.others, [digit])
        (number,) = d.lanes.subgroup_values([digit])
        shape = (*self.rest.shape, 1)
        at = [0] * self.rest.rank
        before = self.neutral(self.rest)
        so_far: Value | None = None
        for i in range(count):
            part = d.cast(d.make(vector.extract_strided_slice(parts, [*at, i], shape)), self.rest)
            so_far = part if so_far is None else self.combine(so_far, part)
            if i + 1 < count:
                is_own = compare(d.b, "eq", number, d.lanes.constant(i + 1))
                before = d.make(SelectOp((is_own, so_far, before), (self.rest,)))
        assert so_far is not None
        return before, so_far

    def _last(self, found: Value) -> Value:
        """The last element of each row of the result, for all lanes along it."""
        d, rank = self.d, self.layout.rank
        at = [0] * (3 * rank)
        for level, n in enumerate((self.dim.batch, self.dim.outer, self.dim.elements)):
            at[level * rank + self.axis] = n - 1
        last = d.cast(d.make(vector.extract_strided_slice(found, at, self.thin.shape)), self.rest)
        digits = [
            (n, value)
            for n, value in (
                (self.dim.subgroups, d.lanes.coordinates(self.layout).subgroups[self.axis]),
                (self.dim.threads, d.lanes.coordinates(self.layout).threads[self.axis]),
            )
            if value is not None
        ]
        for n, value in digits:
            is_last = compare(d.b, "eq", value, d.lanes.constant(n - 1))
            last = d.make(SelectOp((is_last, last, self.neutral(self.rest)), (self.rest,)))
        return over_lanes(d, self.op, self.kind, last, self.others, [self.dim], None)
