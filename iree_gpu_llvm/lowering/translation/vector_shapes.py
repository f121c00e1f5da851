"""`vector` ops that pick or regroup rows: broadcasts, slices, transposes, shuffles, shapes of the same elements."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from ...ir.types import IndexType
from ..llvm_text import V, poison
from ..translator import Translator, _length, lowers
from ..values import Vec, element_of, row_count, row_type, scalar_type
from .vector_rows import index_operand, ints, linear, result_element


@lowers("vector.broadcast", "vector.splat")
def broadcast(t: Translator, op: Any) -> None:
    x = index_operand(t, op, 0)
    shape = op.results[0].type.shape
    if isinstance(x, V):
        t.set_result(op, splat_vector(t, x, shape))
    else:
        t.set_result(op, stretch(t, x, shape))


def splat_vector(t: Translator, x: V, shape: Sequence[int]) -> Vec:
    return Vec(tuple(shape), x.type, (t.splat(x, shape[-1] if shape else 1),) * row_count(shape))


def stretch(t: Translator, x: Vec, shape: Sequence[int]) -> Vec:
    """Repeats along new leading dimensions and along those of extent 1."""
    width = shape[-1] if shape else 1
    source = (1,) * (len(shape) - len(x.shape)) + x.shape
    rows = []
    for index in product(*(range(d) for d in shape[:-1])):
        picked = tuple(0 if source[k] == 1 else i for k, i in enumerate(index))
        row = x.rows[linear(picked, source[:-1])]
        if source and source[-1] == 1 and width > 1:
            row = t.splat(row, width)
        rows.append(row)
    return Vec(tuple(shape), x.element, tuple(rows))


@lowers("vector.extract_strided_slice")
def extract_strided_slice(t: Translator, op: Any) -> None:
    source = index_operand(t, op, 0)
    offsets, sizes = ints(op, "offsets"), ints(op, "sizes")
    shape = source.shape
    offsets += [0] * (len(shape) - len(offsets))
    sizes += list(shape[len(sizes) :])
    rows = []
    for index in product(*(range(o, o + n) for o, n in zip(offsets[:-1], sizes[:-1], strict=True))):
        rows.append(t.slice_row(source.rows[linear(index, shape[:-1])], offsets[-1], sizes[-1]))
    t.set_result(op, Vec(tuple(sizes), source.element, tuple(rows)))


@lowers("vector.insert_strided_slice")
def insert_strided_slice(t: Translator, op: Any) -> None:
    value, target = index_operand(t, op, 0), index_operand(t, op, 1)
    offsets = ints(op, "offsets")
    shape, small = target.shape, value.shape
    lead = len(shape) - len(small)
    rows = list(target.rows)
    for n, index in enumerate(product(*(range(d) for d in small[:-1]))):
        full = [*offsets[:lead], *(o + i for o, i in zip(offsets[lead:-1], index, strict=True))]
        at = linear(full, shape[:-1])
        rows[at] = insert_slice(t, rows[at], value.rows[n], offsets[-1])
    t.set_result(op, Vec(shape, target.element, tuple(rows)))


def insert_slice(t: Translator, row: V, part: V, at: int) -> V:
    """`row` with the elements from `at` on replaced by those of `part`."""
    n, k = _length(row), _length(part)
    if n == k:
        return part
    if k == 1:
        return t.f.insert(row, part, at)
    element = element_of(row.type)
    wide = t.f.shuffle(part, None, [i if i < k else -1 for i in range(n)], element)
    mask = [n + i - at if at <= i < at + k else i for i in range(n)]
    if row.text == "poison":
        return t.f.shuffle(part, None, [i - at if at <= i < at + k else -1 for i in range(n)], element)
    return t.f.shuffle(row, wide, mask, element)


@lowers("vector.shape_cast")
def shape_cast(t: Translator, op: Any) -> None:
    t.set_result(op, t.reshape(index_operand(t, op, 0), op.results[0].type.shape))


@lowers("vector.transpose")
def transpose(t: Translator, op: Any) -> None:
    t.set_result(op, transposed(t, index_operand(t, op, 0), list(op.properties["permutation"].values)))


def transposed(t: Translator, x: Vec, order: Sequence[int]) -> Vec:
    """Dimension `order[k]` becomes dimension k."""
    shape = tuple(x.shape[p] for p in order)
    moving = [p for p in order if x.shape[p] != 1]
    if moving == sorted(moving):  # only dimensions of extent 1 move
        return t.reshape(x, shape)
    if order[-1] == len(order) - 1:
        rows = [x.rows[linear(_back(index, order[:-1]), x.shape[:-1])] for index in product(*map(range, shape[:-1]))]
        return Vec(shape, x.element, tuple(rows))
    flat = t.elements(x)
    return t.vec(
        shape, x.element, [flat[linear(_back(index, order), x.shape)] for index in product(*map(range, shape))]
    )


def _back(index: Sequence[int], order: Sequence[int]) -> list[int]:
    """The place in the source of a place in the transposed vector."""
    out = [0] * len(order)
    for i, p in zip(index, order, strict=True):
        out[p] = i
    return out


@lowers("vector.from_elements")
def from_elements(t: Translator, op: Any) -> None:
    element = result_element(t, op)
    shape = op.results[0].type.shape
    values = [index_operand(t, op, i) for i in range(len(op.operands))]
    t.set_result(op, t.vec(shape, element, values))


@lowers("vector.to_elements")
def to_elements(t: Translator, op: Any) -> None:
    source = t.get(op.operands[0])
    for r, x in zip(op.results, t.elements(source), strict=True):
        t.set(r, t.resize(x, t.index_width(r), r) if isinstance(r.type, IndexType) else x)


@lowers("vector.bitcast")
def bitcast(t: Translator, op: Any) -> None:
    source = t.get(op.operands[0])
    target = op.results[0].type
    element = scalar_type(target.element)
    width = target.shape[-1] if target.shape else 1
    rows = [t.f.cast("bitcast", r, row_type(element, width)) for r in source.rows]
    t.set_result(op, Vec(target.shape, element, tuple(rows)))


@lowers("vector.shuffle")
def shuffle(t: Translator, op: Any) -> None:
    a, b = index_operand(t, op, 0), index_operand(t, op, 1)
    mask = list(op.properties["mask"].values)
    result = op.results[0].type
    per = row_count(a.shape[1:]) if len(a.shape) > 1 else 1
    if len(a.shape) > 1:
        groups = [v.rows[i : i + per] for v in (a, b) for i in range(0, len(v.rows), per)]
        blank = tuple(poison(r.type) for r in groups[0])
        rows = [r for m in mask for r in (groups[m] if m >= 0 else blank)]
        t.set_result(op, Vec(result.shape, a.element, tuple(rows)))
        return
    elements = [*t.unpack(a.rows[0]), *t.unpack(b.rows[0])] if _length(a.rows[0]) != _length(b.rows[0]) else None
    if elements is not None or a.rows[0].type[0] != "<":
        elements = elements or [a.rows[0], b.rows[0]]
        t.set_result(op, t.vec(result.shape, a.element, [elements[m] if m >= 0 else poison(a.element) for m in mask]))
        return
    row = t.f.shuffle(a.rows[0], b.rows[0], mask, a.element)
    t.set_result(
        op, t.to_type(result, row) if len(mask) > 1 else Vec(result.shape, a.element, (t.f.extract(row, a.element, 0),))
    )


@lowers("vector.interleave")
def interleave(t: Translator, op: Any) -> None:
    a, b = index_operand(t, op, 0), index_operand(t, op, 1)
    shape = op.results[0].type.shape
    rows = []
    for x, y in zip(a.rows, b.rows, strict=True):
        n = _length(x)
        if n == 1:
            rows.append(t.pack([x, y]))
        else:
            rows.append(t.f.shuffle(x, y, [k for i in range(n) for k in (i, n + i)], a.element))
    t.set_result(op, Vec(shape, a.element, tuple(rows)))


@lowers("vector.deinterleave")
def deinterleave(t: Translator, op: Any) -> None:
    source = index_operand(t, op, 0)
    for k, r in enumerate(op.results):
        rows = []
        for row in source.rows:
            n = _length(row) // 2
            rows.append(
                t.f.extract(row, source.element, k)
                if n == 1
                else t.f.shuffle(row, None, [2 * i + k for i in range(n)], source.element)
            )
        t.set(r, Vec(r.type.shape, source.element, tuple(rows)))
