"""Scans of subgroups where no chip is known: by `gpu.shuffle` and index arithmetic alone, step by step as IREE does it.

%s, %t = iree_gpu.subgroup_scan inclusive(%x) {...}     %p = lane's place in its cluster
                                                        %n = gpu.shuffle idx %x, %lane - 1, %c64_i32
                                                    ->  %c = the region, of %n and %x
                                                        %v = arith.select %p >= 1, %c, %x        then 2, 4 ... apart
                                                        %t = gpu.shuffle idx %v, the cluster's last lane, %c64_i32
"""

from __future__ import annotations

from typing import Any

from ..dialects.arith.casts import BitcastOp, ExtUIOp, IndexCastOp, TruncIOp
from ..dialects.arith.comparisons import CMPI_PREDICATE, CmpIOp, SelectOp
from ..dialects.arith.integers import AddIOp, DivUIOp, MulIOp, RemUIOp, SubIOp
from ..dialects.gpu.attributes import ShuffleModeAttr
from ..dialects.gpu.indexing import LaneIdOp
from ..dialects.gpu.subgroup import ShuffleOp
from ..ir.attributes import IntegerAttr
from ..ir.builder import Builder
from ..ir.operations import Value
from ..ir.types import I1, I32, INDEX, FloatType, IntegerType

WORD = 32  # bits of what a shuffle moves; narrower elements are extended, wider ones are left as they are


def expand(op: Any, subgroup: int) -> bool:
    """Replaces a scan in subgroups of so many lanes; whether it could. Raises CompileError for clusters that are
    larger."""
    size = op.cluster_size.value if op.cluster_size is not None else subgroup
    stride = op.cluster_stride.value
    if op.value.type.width > WORD:
        return False
    if size * stride > subgroup:
        raise op.error(f"cluster size ({size}) * stride ({stride}) exceeds subgroup size {subgroup}")
    w = _Writer(Builder.at_op(op), subgroup)
    lane = w.b.make(IndexCastOp([w.b.make(LaneIdOp((), [INDEX]))], [I32]))
    place = w.of(RemUIOp, w.of(DivUIOp, lane, stride), size)
    value = op.value
    step = 1
    while step < size:
        other = w.shuffle(value, w.of(SubIOp, lane, step * stride))
        combined = _combine(op, w.b, other, value)
        value = w.select(w.compare("uge", place, step), combined, value)
        step *= 2
    first = w.of(SubIOp, lane, w.of(MulIOp, place, stride))
    total = w.shuffle(value, w.of(AddIOp, first, (size - 1) * stride))
    if op.inclusive is None:
        before = w.shuffle(value, w.of(SubIOp, lane, stride))
        value = w.select(w.compare("eq", place, 0), op.identity, before)
    op.results[0].replace_all_uses_with(value)
    op.results[1].replace_all_uses_with(total)
    op.erase()
    return True


def _combine(op: Any, b: Builder, earlier: Value, later: Value) -> Value:
    mapping: dict[Any, Any] = dict(zip(op.body.arguments, (earlier, later), strict=True))
    *inner, end = op.body
    for each in inner:
        b.insert(each.clone(mapping))
    return mapping.get(end.operands[0], end.operands[0])


class _Writer:
    """Inserts arithmetic on i32, of values and numbers."""

    def __init__(self, b: Builder, subgroup: int):
        self.b, self.subgroup = b, subgroup

    def number(self, n: int) -> Value:
        return self.b.constant(IntegerAttr(n, I32))

    def of(self, op: Any, x: Value, y: Value | int) -> Value:
        return self.b.make(op([x, y if isinstance(y, Value) else self.number(y)], [I32]))

    def compare(self, predicate: str, x: Value, n: int) -> Value:
        return self.b.make(CmpIOp([x, self.number(n)], [I1], {"predicate": CMPI_PREDICATE.of(predicate)}))

    def select(self, which: Value, x: Value, y: Value) -> Value:
        return self.b.make(SelectOp([which, x, y], [x.type]))

    def shuffle(self, x: Value, lane: Value) -> Value:
        """The value of another lane. What is narrower than a word travels in its low bits."""
        t: Any = x.type
        bits = IntegerType(t.width)
        moved = x
        if isinstance(t, FloatType) and t.width < WORD:
            moved = self.b.make(BitcastOp([moved], [bits]))
        if t.width < WORD:
            moved = self.b.make(ExtUIOp([moved], [I32]))
        op = ShuffleOp([moved, lane, self.number(self.subgroup)], [moved.type, I1], {"mode": ShuffleModeAttr("idx")})
        moved = self.b.insert(op).results[0]
        if t.width < WORD:
            moved = self.b.make(TruncIOp([moved], [bits]))
        if isinstance(t, FloatType) and t.width < WORD:
            moved = self.b.make(BitcastOp([moved], [t]))
        return moved
