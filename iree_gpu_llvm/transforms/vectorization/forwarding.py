"""Vectors that are written to a tensor and read again are taken as they are.

%t = vector.transfer_write %v, %o[%c0] : vector<4xf32>, tensor<4xf32>
%x = vector.transfer_read %t[%c0], %p : tensor<4xf32>, vector<4xf32>       ->  %v for %x
"""

from __future__ import annotations

from typing import Any

from ...dialects.vector import builders as vector
from ...dialects.vector.transfer import TransferReadOp, TransferWriteOp
from ...ir.affine import Dim
from ...ir.builder import Rewriter
from ...ir.operations import Value
from ...ir.rewriting import pattern
from ...ir.types import RankedTensorType, VectorType
from ..support import building


def _maker(v: Value, kind: Any) -> Any:
    return v.defining_op if isinstance(v.defining_op, kind) else None


def _numbers(op: Any) -> list[Any]:
    found = [building.known_integer(v) for v in op.indices]
    return [v if n is None else n for n, v in zip(found, op.indices, strict=True)]


def _same_elements(a: Any, b: Any) -> bool:
    return a.vector_type is b.vector_type and a.permutation is b.permutation and _numbers(a) == _numbers(b)


def _is_total(op: Any) -> bool:
    """Whether every element of the vector is one of the tensor."""
    return op.mask is None and all(op.in_bounds_dims)


def _apart(a: Any, b: Any) -> bool:
    """Whether two transfers touch different elements, as a dim shows in which both are at known places."""
    if a.permutation is not b.permutation:
        return False
    for d, (x, y) in enumerate(zip(_numbers(a), _numbers(b), strict=True)):
        if isinstance(x, int) and isinstance(y, int) and abs(x - y) >= max(_extent(a, d), _extent(b, d)):
            return True
    return False


def _extent(op: Any, d: int) -> int:
    dims = op.permutation.dim_positions or []
    return op.vector_type.shape[dims.index(d)] if d in dims else 1


@pattern("vector.transfer_read")
def read_what_was_written(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """A read of exactly what a write put there."""
    if not isinstance(op.base.type, RankedTensorType) or op.mask is not None:
        return False
    write = _maker(op.base, TransferWriteOp)
    while write is not None:
        if _is_total(write) and _same_elements(write, op):
            rewriter.replace(op, [write.valueToStore])
            return True
        if not _apart(write, op):
            return False
        write = _maker(write.base, TransferWriteOp)
    return False


@pattern("vector.transfer_read")
def permute_what_was_written(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """A read of what a write put there, with its dims in another order or broadcast."""
    write = _maker(op.base, TransferWriteOp)
    if write is None or not isinstance(op.base.type, RankedTensorType) or _numbers(write) != _numbers(op):
        return False
    if not (_is_total(write) and _is_total(op)) or op.permutation is write.permutation:
        return False
    written, wanted = write.permutation.dim_positions, op.permutation.results
    if written is None or sorted(r.position for r in wanted if isinstance(r, Dim)) != sorted(written):
        return False
    sizes = dict(zip(written, write.vector_type.shape, strict=True))
    shape = list(zip(op.vector_type.shape, wanted, strict=True))
    if any(isinstance(r, Dim) and sizes[r.position] != n for n, r in shape):
        return False
    added = [n for n, r in shape if not isinstance(r, Dim)]
    value = write.valueToStore
    if added:
        whole = VectorType((*added, *value.type.shape), value.type.element)
        value = rewriter.make(vector.broadcast(value, whole))
    broadcast = iter(range(len(added)))
    places = [len(added) + written.index(r.position) if isinstance(r, Dim) else next(broadcast) for r in wanted]
    rewriter.replace(op, [rewriter.make(vector.transpose(value, places))])
    return True


@pattern("vector.transfer_write")
def write_what_was_read(op: TransferWriteOp, rewriter: Rewriter) -> bool:
    """A write of a tensor's elements over themselves, or over all of another tensor."""
    t: Any = op.base.type
    read = _maker(op.valueToStore, TransferReadOp)
    if read is None or not isinstance(t, RankedTensorType) or read.base.type is not t:
        return False
    again = read.base is op.base and read.mask is None and op.mask is None
    if again and _same_elements(read, op) and not read.has_broadcast:
        rewriter.replace(op, [op.base])
        return True
    whole = t.rank > 0 and read.vector_type.shape == t.shape and set(_numbers(read) + _numbers(op)) <= {0}
    if whole and read.permutation.is_identity and op.permutation.is_identity and _is_total(read) and _is_total(op):
        rewriter.replace(op, [read.base])
        return True
    return False


@pattern("vector.transfer_write")
def write_over_what_was_written(op: TransferWriteOp, rewriter: Rewriter) -> bool:
    """The earlier of two writes to the same elements."""
    t = op.base.type
    earlier = _maker(op.base, TransferWriteOp)
    if earlier is None or not isinstance(t, RankedTensorType):
        return False
    if earlier.mask is not op.mask or not _same_elements(earlier, op):
        return False
    op.set_operand(1, earlier.base)
    rewriter.modified(op)
    return True


FORWARD = (read_what_was_written, permute_what_was_written, write_what_was_read)
CLEAN_UP = (write_over_what_was_written,)
