"""What is known of transfers: that they stay in bounds, that masks select everything, and that one undoes another."""

from __future__ import annotations

from typing import Any

from ...ir.affine import Dim
from ...ir.attributes import FALSE, TRUE, ArrayAttr, DenseArrayAttr, i64_array
from ...ir.folding import IN_PLACE, constant_integer
from ...ir.types import I32, RankedTensorType, VectorType
from ..memref.folds import absorb_casts
from ..tensor.cast_canonicalization import loses_knowledge
from .folds import made_by
from .mask_folds import selects
from .rewrites import make


def _same_access(a: Any, b: Any) -> bool:
    """Whether two transfers are about the same elements, masks put aside."""
    return list(a.indices) == list(b.indices) and a.vector_type is b.vector_type and a.permutation is b.permutation


def _disjoint(a: Any, b: Any) -> bool:
    """Whether two transfers of one shape can be told to have no element in common, by constant indices."""
    if a.vector_type is not b.vector_type or not (a.permutation.is_minor_identity and b.permutation.is_minor_identity):
        return False
    lead = len(a.indices) - len(a.permutation.results)
    for d, pair in enumerate(zip(a.indices, b.indices, strict=True)):
        i, j = map(constant_integer, pair)
        if i is None or j is None:
            continue
        apart = a.vector_type.shape[d - lead] if d >= lead else 1
        if abs(i - j) >= apart:
            return True
    return False


def _find_bounds(op: Any) -> bool:
    """Says which dims are in bounds, as far as constant indices and sizes tell."""
    flags = list(op.properties["in_bounds"].elements)
    if not flags:
        return False
    shape, vector = op.shaped.shape, op.vector_type.shape
    found, repeated = list(flags), []
    for d, e in enumerate(op.permutation.results):
        if not isinstance(e, Dim):
            repeated.append(d)
        elif flags[d] is FALSE and shape[e.position] >= 0:
            begin = constant_integer(op.indices[e.position])
            if begin is not None and 0 <= begin <= shape[e.position] - vector[d]:
                found[d] = TRUE
    if all(f is TRUE for d, f in enumerate(found) if d not in repeated):
        for d in repeated:
            found[d] = TRUE
    if found == flags:
        return False
    op.properties["in_bounds"] = ArrayAttr(tuple(found))
    return True


def _drop_full_mask(op: Any) -> bool:
    if op.mask is None or selects(op.mask) is not True:
        return False
    sizes = list(op.properties["operandSegmentSizes"].values)
    op.operands = tuple(op.operands)[:-1]
    op.properties["operandSegmentSizes"] = DenseArrayAttr(I32, (*sizes[:-1], 0))
    return True


def _simplify(op: Any) -> bool:
    return _find_bounds(op) or _drop_full_mask(op) or absorb_casts(op)


def fold_read(op: Any) -> Any:
    """What was written there, past writes elsewhere."""
    write = made_by(op.base, "vector.transfer_write")
    while write is not None:
        whole = all(write.in_bounds_dims) and write.mask is None and op.mask is None
        if whole and _same_access(write, op):
            return [write.valueToStore]
        if not _disjoint(write, op):
            break
        write = made_by(write.base, "vector.transfer_write")
    return list(op.results) if _simplify(op) or _absorb_tensor_cast(op) else None


def _absorb_tensor_cast(op: Any) -> bool:
    cast = made_by(op.base, "tensor.cast")
    if cast is None or not loses_knowledge(cast):
        return False
    op.set_operand(0, cast.source)
    return True


def fold_write(op: Any) -> Any:
    """Of what is there already, or of all of another tensor to all of one."""
    read = made_by(op.valueToStore, "vector.transfer_read")
    if (
        read is not None
        and isinstance(op.base.type, RankedTensorType)
        and (_copies_all(read, op) or _puts_back(read, op))
    ):
        return [read.base]
    return (list(op.results) or IN_PLACE) if _simplify(op) else None


def _puts_back(read: Any, write: Any) -> bool:
    unmasked = read.mask is None or read.mask is write.mask  # else padding is written
    return read.base is write.base and unmasked and _same_access(read, write)


def _copies_all(read: Any, write: Any) -> bool:
    t = write.base.type
    return (
        read.base.type is t
        and read.vector_type is write.vector_type
        and read.vector_type.shape == t.shape
        and all(p.permutation.is_minor_identity and all(p.in_bounds_dims) and p.mask is None for p in (read, write))
        and all(constant_integer(i) == 0 for i in (*read.indices, *write.indices))
    )


def write_over_write(op: Any, rewriter: Any) -> bool:
    """To tensors: what is overwritten need not be written, past writes elsewhere that nobody else sees."""
    if not isinstance(op.base.type, RankedTensorType):
        return False
    last, write = op, made_by(op.base, "vector.transfer_write")
    while write is not None:
        if _same_access(op, write) and op.mask is write.mask:
            last.set_operand(1, write.base)
            rewriter.modified(last)
            return True
        if not _disjoint(write, op) or len(write.results[0].users) > 1:
            return False
        last, write = write, made_by(write.base, "vector.transfer_write")
    return False


def read_of_written(op: Any, rewriter: Any) -> bool:
    """From a tensor, all that was just written: repeated and transposed where the maps differ."""
    write = made_by(op.base, "vector.transfer_write")
    if write is None or not all(op.in_bounds_dims) or not all(write.in_bounds_dims):
        return False
    if op.mask is not None or write.mask is not None:  # what is not written, or not read, comes from elsewhere
        return False
    if list(op.indices) != list(write.indices) or not op.permutation.results or op.vector_type.scalable:
        return False
    read, wrote = op.permutation.results, write.permutation.results
    dims = [e.position for e in read if isinstance(e, Dim)]
    if _touched(op) != _touched(write):
        return False
    repeated = [d for d, e in enumerate(read) if not isinstance(e, Dim)]
    # The written vector's dims behind those that are repeated, then all in the order that is read.
    written = [e.position for e in wrote]
    order = [0] * len(read)
    for n, d in enumerate(repeated):
        order[d] = n
    for d, e in enumerate(read):
        if isinstance(e, Dim):
            order[d] = len(repeated) + written.index(e.position)
    if len(dims) != len(written):
        return False
    value, t = write.valueToStore, op.vector.type
    if repeated:
        shape = (*(t.shape[d] for d in repeated), *value.type.shape)
        value = rewriter.make(make("vector.broadcast", (value,), VectorType(shape, t.element)))
    if order != sorted(order):
        value = rewriter.make(make("vector.transpose", (value,), t, {"permutation": i64_array(order)}))
    rewriter.replace(op, [value])
    return True


def _touched(op: Any) -> dict[int, int]:
    """How much of each dim of the tensor is accessed, where it is more than one element."""
    pairs = zip(op.permutation.results, op.vector_type.shape, strict=True)
    return {e.position: n for e, n in pairs if isinstance(e, Dim)}
