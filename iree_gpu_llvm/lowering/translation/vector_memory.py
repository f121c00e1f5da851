"""`vector` ops that load and store rows, whole or under a mask."""

from __future__ import annotations

from typing import Any

from ...transforms.support.whole_dwords import lies_in_dwords
from ..translator import Translator, lowers
from ..values import Vec, element_of
from .addresses import access_alignment
from .memory_rows import (
    check_contiguous,
    check_whole_bytes,
    elements_of,
    index_rows,
    load_row,
    memory_of,
    row_pointers,
    store_row,
    stored,
)
from .row_masks import load_masked, store_masked
from .vector_masks import masks_of


def _hints(t: Translator, op: Any) -> str:
    return f", !nontemporal {t.module.metadata('!{i32 1}')}" if _flag(op, "nontemporal") else ""


def _flag(op: Any, name: str) -> bool:
    a = op.properties.get(name)
    return a is not None and bool(getattr(a, "value", True))


@lowers("vector.load")
def load(t: Translator, op: Any) -> None:
    m = memory_of(t, op, 0)
    result = op.results[0].type
    check_contiguous(op, m, result.shape)
    width = result.shape[-1] if result.shape else 1
    check_whole_bytes(op, m, width)
    alignment, hints = access_alignment(op, m), _hints(t, op)
    pointers = row_pointers(t, m, op.operands[1:], result.shape, True)
    rows = [load_row(t, m, p, width, alignment, hints) for p in pointers]
    t.set_result(op, index_rows(t, op, Vec(result.shape, element_of(rows[0].type), tuple(rows))))


@lowers("vector.store")
def store(t: Translator, op: Any) -> None:
    value = stored(t, op.operands[0])
    m = memory_of(t, op, 1)
    check_contiguous(op, m, value.shape)
    check_whole_bytes(op, m, value.width)
    alignment, hints = access_alignment(op, m), _hints(t, op)
    for pointer, row in zip(row_pointers(t, m, op.operands[2:], value.shape, True), value.rows, strict=True):
        store_row(t, m, pointer, row, alignment, hints)


@lowers("vector.maskedload")
def masked_load(t: Translator, op: Any) -> None:
    m = elements_of(t, op, 0)
    rank = len(m.sizes)
    masks, passthrough = masks_of(t, op.operands[1 + rank]), stored(t, op.operands[2 + rank])
    shape = passthrough.shape
    check_contiguous(op, m, shape)
    alignment = access_alignment(op, m)
    pointers = row_pointers(t, m, op.operands[1 : 1 + rank], shape, False)
    in_dwords = lies_in_dwords(op.operands[0], op.operands[1 : 1 + rank], rank - 1)
    rows = [
        load_masked(t, m, pointer, mask, other, alignment, in_dwords)
        for pointer, mask, other in zip(pointers, masks, passthrough.rows, strict=True)
    ]
    t.set_result(op, index_rows(t, op, Vec(shape, passthrough.element, tuple(rows))))


@lowers("vector.maskedstore")
def masked_store(t: Translator, op: Any) -> None:
    m = elements_of(t, op, 0)
    rank = len(m.sizes)
    masks, value = masks_of(t, op.operands[1 + rank]), stored(t, op.operands[2 + rank])
    check_contiguous(op, m, value.shape)
    alignment = access_alignment(op, m)
    pointers = row_pointers(t, m, op.operands[1 : 1 + rank], value.shape, False)
    for pointer, mask, row in zip(pointers, masks, value.rows, strict=True):
        store_masked(t, m, pointer, mask, row, alignment)
