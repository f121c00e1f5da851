"""Transfers that permute or broadcast become transfers that do not, with ops beside them that do.

%x = vector.transfer_read %a[...]               %y = vector.transfer_read %a[...] : ..., vector<8x4xf32>
    {(d0, d1) -> (d1, d0, 0)}               ->  %z = vector.broadcast %y : ... to vector<16x8x4xf32>
    : tensor<8x4xf32>, vector<4x8x16xf32>       %x = vector.transpose %z, [2, 1, 0] : ... to vector<4x8x16xf32>
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.vector import builders as vector
from ...dialects.vector.transfer import TransferReadOp, TransferWriteOp
from ...ir.affine import AffineMap, Constant, Dim
from ...ir.attributes import AffineMapAttr, ArrayAttr
from ...ir.builder import Rewriter
from ...ir.operations import Operation
from ...ir.rewriting import pattern
from ...ir.types import VectorType


def _moved(op: Any, amap: AffineMap, order: Sequence[int]) -> dict[str, Any]:
    """The properties of a transfer whose vector's dims are those of `op` at `order`."""
    flags = op.properties["in_bounds"].elements
    return {
        **op.properties,
        "permutation_map": AffineMapAttr(amap),
        "in_bounds": ArrayAttr(tuple(flags[i] for i in order)),
    }


def _is_minor_identity(m: AffineMap) -> bool:
    """Broadcasts first, then the last dims in order; a broadcast may stand in the place of one of these."""
    first = m.num_dims - len(m.results)
    return all(_is_zero(r) or r is Dim(first + i) for i, r in enumerate(m.results))


def _is_zero(r: Any) -> bool:
    return isinstance(r, Constant) and r.value == 0


def _places(m: AffineMap) -> list[int] | None:
    """Where each result of the map must go so that the dims are in order; broadcasts take the places that are left,
    the first ones where there are more results than dims."""
    first = max(m.num_dims - len(m.results), 0)
    leading = max(len(m.results) - m.num_dims, 0)
    places: list[int | None] = []
    for r in m.results:
        if isinstance(r, Dim):
            if r.position < first:
                return None
            places.append(r.position - first + leading)
        elif _is_zero(r):
            places.append(None)
        else:
            return None
    free = iter(i for i in range(max(m.num_dims, len(m.results))) if i not in places)
    return [next(free) if p is None else p for p in places]


@pattern("vector.transfer_read")
def transpose_after_read(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """Reads in the order of the source's dims."""
    places = _places(op.permutation)
    n = len(op.permutation.results)
    if places is None or places == list(range(n)) or sorted(places) != list(range(n)):
        return False
    order = [places.index(i) for i in range(n)]
    amap = op.permutation.sub_map(order)
    t = op.vector_type
    read_type = VectorType(tuple(t.shape[i] for i in order), t.element)
    read = rewriter.make(TransferReadOp(op.operands, (read_type,), _moved(op, amap, order), dict(op.attributes)))
    rewriter.replace(op, [rewriter.make(vector.transpose(read, places))])
    return True


@pattern("vector.transfer_read")
def broadcast_after_read(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """Reads without the broadcasts that come first."""
    m, t = op.permutation, op.vector_type
    leading = next((i for i, r in enumerate(m.results) if not _is_zero(r)), len(m.results))
    rest = range(leading, len(m.results))
    amap = m.sub_map(rest)
    if leading == 0 or not (amap.is_minor_identity or _is_minor_identity(amap)):
        return False
    if op.mask is not None and not amap.results:
        return False  # the mask of a read without dims is another type
    read_type = VectorType(t.shape[leading:], t.element)
    read = rewriter.make(TransferReadOp(op.operands, (read_type,), _moved(op, amap, rest), dict(op.attributes)))
    rewriter.replace(op, [rewriter.make(vector.broadcast(read, t))])
    return True


@pattern("vector.transfer_write")
def transpose_before_write(op: TransferWriteOp, rewriter: Rewriter) -> bool:
    """Writes in the order of the target's dims."""
    dims = op.permutation.dim_positions
    if dims is None or dims == sorted(dims):
        return False
    order = sorted(range(len(dims)), key=lambda i: dims[i])
    if [dims[i] for i in order] != list(range(op.permutation.num_dims - len(dims), op.permutation.num_dims)):
        return False  # dims are left out between those that are written
    value = rewriter.make(vector.transpose(op.valueToStore, order))
    properties = _moved(op, op.permutation.sub_map(order), order)
    _replaced_write(op, [value, *op.operands[1:]], properties, rewriter)
    return True


def _replaced_write(op: Operation, operands: Sequence[Any], properties: dict[str, Any], rewriter: Rewriter) -> None:
    types = [r.type for r in op.results]
    rewriter.replace(op, rewriter.insert(TransferWriteOp(operands, types, properties, dict(op.attributes))))


LOWER_PERMUTATIONS = (transpose_after_read, broadcast_after_read, transpose_before_write)
