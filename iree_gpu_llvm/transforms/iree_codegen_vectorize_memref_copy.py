"""Turns copies between buffers into reads and writes of vectors.

                                                      %v = vector.transfer_read %a[%c0, %c0], %poison
memref.copy %a, %b : memref<2x8xf16, ...>       ->           : memref<2x8xf16, ...>, vector<2x8xf16>
    to memref<2x8xf16, ...>                           vector.transfer_write %v, %b[%c0, %c0] ...

A copy of more than MAX_ELEMENTS elements, or of a size that is not known, becomes loops over such vectors: as many of
the innermost dimension as 16 bytes hold and divide it.
"""

from __future__ import annotations

from math import prod
from typing import Any

from ..ir.builder import Builder
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from ..ir.types import DYNAMIC, FloatType, IndexType, IntegerType, MemRefType, VectorType
from .support import building
from .support.buffers import stored_bits

MAX_ELEMENTS = 64
"""Of a copy that is done at once: they are all in registers meanwhile."""
COPIES = ("memref.copy", "linalg.copy")
VECTOR_ELEMENTS = (IntegerType, FloatType, IndexType)


@define_pass("iree-codegen-vectorize-memref-copy", anchor="func.func", title="VectorizeMemrefCopyPass")
def vectorize_memref_copy(function: Operation) -> None:
    """Turn copies between buffers into reads and writes of vectors."""
    for op in list(function.walk()):
        if op.name in COPIES and not op.results and _is_plain(op):
            _copy(Builder.at_op(op), *op.operands)
            op.erase()


def _is_plain(op: Operation) -> bool:
    source, target = (v.type for v in op.operands)
    if not isinstance(source, MemRefType) or not isinstance(target, MemRefType):
        return False
    if not isinstance(source.element, VECTOR_ELEMENTS):
        raise op.error(f"of a memref of {source.element} has no lowering: there are no vectors of such elements")
    return source.element is target.element


def _copy(b: Builder, source: Value, target: Value) -> None:
    shape: Any = source.type.shape
    zero = building.constant(b, 0)
    if DYNAMIC not in shape and prod(shape) <= MAX_ELEMENTS:
        tile, indices = shape, [zero] * len(shape)
    else:
        tile = tile_shape(source.type)
        indices = _loops(b, source, tile, zero)
    vector = VectorType(tuple(tile), source.type.element)
    building.transfer_write(b, building.transfer_read(b, source, indices, vector), target, indices)


def tile_shape(t: Any) -> list[int]:
    """The part of a buffer that is one access of at most 16 bytes."""
    if not t.shape or t.shape[-1] == DYNAMIC:
        return [1] * len(t.shape)
    widest = max(1, 128 // stored_bits(t.element))
    return [1] * (len(t.shape) - 1) + [building.width_of_access(t.shape[-1], widest)]


def _loops(b: Builder, source: Value, tile: list[int], zero: Value) -> list[Value]:
    """A nest of loops over a buffer in steps of a tile, with the builder in it; its indices."""
    indices = []
    for d, n in enumerate(tile):
        extent = building.extent(b, source, d)
        if extent == n:
            indices.append(zero)
            continue
        loop = building.loop(b, zero, building.value_of(b, extent), building.constant(b, n))
        b.set_before(loop.body.last)
        indices.append(loop.body.arguments[0])
    return indices
