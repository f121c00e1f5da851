"""Stores each element of a vector where a region says.

iree_linalg_ext.map_store %v into %m {              %x0 = vector.extract %v[0] : f32
^bb0(%i: index):                                    %n0 = arith.addi %c0, %off : index
  %n = arith.addi %i, %off : index                  %k0 = arith.cmpi ult, %n0, %size : index
  %k = arith.cmpi ult, %n, %size : index      ->    ... %x0 and %k0 as vectors of one element
  iree_linalg_ext.yield %n, %k                      vector.maskedstore %m[%n0], %mask0, %value0
} : vector<4xf32> into memref<?xf32>                ... the same for 1 to 3

The region is copied for each element, whose index is a constant in it, so that little of it is left once constants are
folded. Stores with one element and a mask need no branch where a buffer checks its bounds.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from ..dialects.iree_linalg_ext.mapped import MapStoreOp
from ..dialects.memref.access import StoreOp
from ..dialects.vector import builders as vector
from ..dialects.vector.memory import MaskedStoreOp
from ..ir.attributes import IntegerAttr
from ..ir.builder import Builder
from ..ir.folding import constant_value
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from ..ir.types import I1, MemRefType, VectorType
from .support import building

MAX_ELEMENTS = 1024
"""Of a buffer that is read whole to store it."""


@define_pass("iree-linalg-ext-decompose-map-store", title="DecomposeMapStorePass")
def decompose_map_store(op: Operation) -> None:
    """Store each element of a vector where iree_linalg_ext.map_store says."""
    for inner in list(op.walk()):
        if isinstance(inner, MapStoreOp) and isinstance(inner.output.type, MemRefType):
            _Stores(inner).write()
            inner.erase()


class _Stores:
    def __init__(self, op: Any):
        self.op = op
        self.b = Builder.at_op(op)
        self.constants: dict[int, Value] = {}

    def write(self) -> None:
        value = self._value()
        for position in product(*(range(n) for n in value.type.shape)):
            element = self.b.insert(vector.extract(value, position)).results[0]
            *indices, mask = self._yielded(position)
            self._store(element, indices, mask)

    def _value(self) -> Value:
        source = self.op.input
        t = source.type
        if isinstance(t, VectorType):
            return source
        if not isinstance(t, MemRefType) or not t.has_static_shape or t.num_elements > MAX_ELEMENTS:
            raise self.op.error(f"of {t} is not cut to what a work item holds in registers")
        zero = building.constant(self.b, 0)
        return building.transfer_read(self.b, source, [zero] * t.rank, VectorType(t.shape, t.element))

    def _constant(self, n: int) -> Value:
        if n not in self.constants:
            self.constants[n] = building.constant(Builder.at_op(self.op), n)
        return self.constants[n]

    def _yielded(self, position: tuple[int, ...]) -> list[Value]:
        """What the region gives for one element."""
        body = self.op.body
        mapping: dict[Any, Any] = {a: self._constant(n) for a, n in zip(body.arguments, position, strict=True)}
        for op in body:
            if op is body.last:
                break
            for r in self.b.insert(op.clone(mapping)).results:
                r.name = None
        return [mapping.get(v, v) for v in body.last.operands]

    def _store(self, element: Value, indices: list[Value], mask: Value) -> None:
        known = constant_value(mask)
        if isinstance(known, IntegerAttr):
            if known.value:
                self.b.insert(StoreOp([element, self.op.output, *indices], ()))
            return
        value = self.b.insert(vector.broadcast(element, VectorType((1,), element.type))).results[0]
        flag = self.b.insert(vector.broadcast(mask, VectorType((1,), I1))).results[0]
        self.b.insert(MaskedStoreOp([self.op.output, *indices, flag, value], ()))
