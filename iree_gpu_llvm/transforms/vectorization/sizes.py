"""Sizes of tensors and buffers that are known at run time only: which value holds one, and what it can be at most."""

from __future__ import annotations

from typing import Any

from ...dialects.index_lists import Mixed, dropped_dimensions, to_dimension
from ...dialects.linalg.structured import StructuredOp
from ...dialects.tensor.elements import DimOp
from ...ir.affine import Dim
from ...ir.builder import Builder
from ...ir.operations import OpResult, Value
from ...ir.types import DYNAMIC, INDEX, RankedTensorType
from ..support import building


def loop_size(op: Any, d: int, b: Builder | None = None) -> Mixed | None:
    """How often a loop of a structured op runs, by the first operand that has it as it is."""
    for v, m in zip(op.operands, op.maps, strict=True):
        for i, r in enumerate(m.results):
            if r is Dim(d):
                return size_of(v, i, b)
    return None


def size_of_loop(op: Any, d: int, b: Builder) -> Value:
    """The same as a value. Every loop has an operand that has it as it is: the verifier sees to that."""
    size = loop_size(op, d, b)
    assert size is not None
    return building.value_of(b, size)


def size_of(v: Value, d: int, b: Builder | None = None) -> Mixed | None:
    """The size of a dimension. Where no value at hand is it, an op that asks for it, or None without a builder."""
    known = _known_size(v, d)
    if b is None or isinstance(known, int):
        return known
    if not isinstance(v.type, RankedTensorType):
        return building.extent(b, v, d) if known is None else known
    place = building.constant(b, d)  # even for a size that is at hand, so that constants come in the peer's order
    return b.insert(DimOp((v, place), (INDEX,))).results[0] if known is None else known


def _known_size(v: Value, d: int) -> Mixed | None:
    shape = v.type.shape
    if shape[d] != DYNAMIC:
        return shape[d]
    op: Any = v.defining_op
    if not isinstance(v, OpResult) or op is None:
        return None
    if isinstance(op, StructuredOp):
        return _known_size(op.outs[v.index], d)
    if op.name in ("vector.transfer_write", "tensor.insert_slice"):
        return _known_size(op.base if op.name == "vector.transfer_write" else op.dest, d)
    if op.name == "iree_vector_ext.to_layout":
        return _known_size(op.input, d)
    if op.name == "tensor.empty":
        return op.dynamicSizes[sum(n == DYNAMIC for n in shape[:d])]
    if op.name in ("tensor.extract_slice", "memref.subview"):
        static = [to_dimension(n) for n in op.static_sizes]
        left_out = dropped_dimensions(static, shape) or set()
        return [n for i, n in enumerate(op.mixed_sizes) if i not in left_out][d]
    return None
