"""`vector.transfer_read` and `vector.transfer_write`: vectors of any rank from and to memory, permuted, broadcast,
masked, and padded where they run out of bounds.

A vector is read and written by rows along the dimension of memory that is contiguous, whichever dimension of the vector
that is; what a permutation map asks beyond that is done in registers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...ir.affine import Dim
from ...ir.attributes import TRUE, FloatAttr, IntegerAttr
from ...transforms.support.whole_dwords import lies_in_dwords
from ..llvm_text import V
from ..translator import Translator, lowers
from ..values import MemRef, Vec, element_of
from .addresses import access_alignment
from .memory_rows import check_elements, check_whole_bytes, index_rows, memory_of, spaced_pointers, stored
from .row_masks import RowMask, load_masked, store_masked
from .vector_masks import binding, enclosing_mask, mask_bounds, row_masks
from .vector_shapes import stretch, transposed


class Transfer(NamedTuple):
    """What a transfer touches. `dims`: pairs of a memory dimension and the vector's dimension along it, in the order in
    which memory is walked; the last is the row if `row` holds, else every element is accessed alone."""

    memory: MemRef
    indices: Sequence[Any]
    dims: list[tuple[int, int]]
    shape: list[int]
    row: bool
    masks: list[RowMask]


def _plan(t: Translator, op: Any, m: MemRef) -> Transfer:
    vector = op.vector_type.shape
    touched = sorted((r.position, k) for k, r in enumerate(op.permutation.results) if isinstance(r, Dim))
    wide = [p for p in touched if m.strides[p[0]].const == 1 and vector[p[1]] > 1]
    last = wide[-1] if wide else touched[-1] if touched else None
    dims = [p for p in touched if p != last] + ([last] if last else [])
    shape = [vector[k] for _, k in dims]
    row = last is not None and (vector[last[1]] == 1 or m.strides[last[0]].const == 1)
    return Transfer(m, op.indices, dims, shape, row, _masks(t, op, m, touched, dims, shape, row))


def _masks(
    t: Translator, op: Any, m: MemRef, touched: list[Any], dims: list[Any], shape: list[int], row: bool
) -> list[RowMask]:
    """The mask of each row: bounds of the memory where the op does not promise to keep them, and the op's mask."""
    limits: list[list[V]] = [[] for _ in dims]
    for i, (d, k) in enumerate(dims):
        if op.properties["in_bounds"].elements[k] is not TRUE:
            limit = _room(t, op, m, d, shape[i])
            if limit is not None:
                limits[i].append(limit)
    mask = op.mask if op.mask is not None else enclosing_mask(op)
    bits: Vec | None = None
    if mask is not None and dims:
        bounds = mask_bounds(t, mask)
        if bounds is None:
            bits = transposed(t, t.get(mask), [touched.index(p) for p in dims])
        else:
            for i, p in enumerate(dims):
                bound = bounds[touched.index(p)]
                limits[i] += binding(bound, shape[i])
    if mask is not None and not dims:
        return [RowMask(1).and_guard(t, t.get(mask).rows[0])]
    return row_masks(t, shape if row else [*shape, 1], limits if row else [*limits, []], bits)


def _room(t: Translator, op: Any, m: MemRef, d: int, extent: int) -> V | None:
    """How many elements there are from the transfer's index to the end of a memory dimension; None where they are
    known to suffice, or where the buffer itself drops what is beyond."""
    index, size = op.indices[d], m.sizes[d]
    r = t.ranges.of(index, op.parent)
    if size.const is not None and r is not None and r[0] >= 0 and r[1] + extent <= size.const:
        return None
    if extent == 1 and d == 0 and _resource_ends_with(m) and _beyond_is_padding(op):
        return None
    narrow = size.const is not None and size.const < 1 << 31 and r is not None and r[0] >= 0 and r[1] < 1 << 31
    width = 32 if narrow else 64
    return t.f.binary("sub", t.resize(size, width), t.integer(index, width), "nsw" if narrow else "")


def _resource_ends_with(m: MemRef) -> bool:
    """Whether an index beyond the outermost dimension is beyond the buffer's resource, whatever the other indices."""
    if not m.checked or not m.records or m.offset.const != 0 or m.sizes[0].const is None:
        return False
    return m.strides[0].const is not None and m.sizes[0].const * m.strides[0].const >= m.records


def _beyond_is_padding(op: Any) -> bool:
    """Whether a transfer wants zeros beyond the bounds, which is what a resource gives; stores it drops."""
    if op.name == "vector.transfer_write":
        return True
    source = op.padding.owner
    value = source.properties.get("value") if source is not None and hasattr(source, "properties") else None
    if getattr(source, "name", "") == "ub.poison":
        return True
    return (isinstance(value, IntegerAttr) and value.value == 0) or (isinstance(value, FloatAttr) and value.bits == 0)


def _pointers(t: Translator, op: Any, plan: Transfer) -> list[V]:
    m = plan.memory
    outer = [d for d, _ in plan.dims]
    shape = plan.shape
    if plan.row:
        outer, shape = outer[:-1], shape[:-1]
    in_bounds = all(x.is_whole for x in plan.masks)
    if not in_bounds:
        check_elements(op, m)
    return spaced_pointers(t, m, plan.indices, outer, shape, in_bounds)


@lowers("vector.transfer_read")
def transfer_read(t: Translator, op: Any) -> None:
    m = memory_of(t, op, 0)
    plan = _plan(t, op, m)
    width = plan.shape[-1] if plan.row else 1
    check_whole_bytes(op, m, width)
    alignment = access_alignment(op, m)
    padding = stored(t, op.padding)
    other = t.splat(padding, width)
    in_dwords = width == 1 or lies_in_dwords(op.base, op.indices, plan.dims[-1][0])
    rows = []
    for pointer, mask in zip(_pointers(t, op, plan), plan.masks, strict=True):
        rows.append(load_masked(t, m, pointer, mask, other, alignment, in_dwords))
    shape = op.vector_type.shape
    read = Vec(tuple(plan.shape if plan.row else (*plan.shape, 1)), element_of(rows[0].type), tuple(rows))
    read = t.reshape(read, plan.shape)
    kept = [k for _, k in plan.dims]
    repeated = [k for k in range(len(shape)) if k not in kept]
    read = t.reshape(read, (*(1 for _ in repeated), *plan.shape))
    order = [*repeated, *kept]
    read = transposed(t, read, [order.index(k) for k in range(len(shape))]) if shape else read
    read = stretch(t, read, shape)
    t.set_result(op, _pass_through(t, op, index_rows(t, op, read)))


def _pass_through(t: Translator, op: Any, read: Vec) -> Vec:
    """What `vector.mask` gives in place of elements that its mask leaves out."""
    around = op.parent_op
    if around is None or around.name != "vector.mask" or around.passthru is None:
        return read
    touched = sorted((r.position, k) for k, r in enumerate(op.permutation.results) if isinstance(r, Dim))
    kept = [k for _, k in touched]
    repeated = [k for k in range(len(read.shape)) if k not in kept]
    order = [*repeated, *kept]
    mask = t.get(around.mask)
    mask = t.reshape(mask, (*(1 for _ in repeated), *mask.shape)) if touched else mask
    mask = stretch(t, transposed(t, mask, [order.index(k) for k in range(len(order))]), read.shape)
    return mask.map(lambda c, a, b: t.f.select(c, a, b), read, t.get(around.passthru))


@lowers("vector.transfer_write")
def transfer_write(t: Translator, op: Any) -> None:
    m = memory_of(t, op, 1)
    plan = _plan(t, op, m)
    n = plan.shape[-1] if plan.row else 1
    check_whole_bytes(op, m, n)
    alignment = access_alignment(op, m)
    value = stored(t, op.valueToStore)
    value = transposed(t, value, [k for _, k in plan.dims]) if plan.dims else value
    rows = t.reshape(value, plan.shape if plan.row else (*plan.shape, 1)).rows
    for pointer, mask, row in zip(_pointers(t, op, plan), plan.masks, rows, strict=True):
        store_masked(t, m, pointer, mask, row, alignment)
