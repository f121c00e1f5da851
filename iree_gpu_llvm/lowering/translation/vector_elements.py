"""`vector.extract` and `vector.insert`: parts of n-D vectors at static and dynamic positions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from ...ir.types import VectorType
from ..llvm_text import V, int_const
from ..translator import Translator, lowers
from ..values import Vec, element_of, row_count
from .vector_rows import index_operand, linear


def positions(t: Translator, op: Any) -> list[int | V]:
    """The mixed static and dynamic positions of vector.extract and vector.insert."""
    dynamic = iter(op.dynamic_position)
    out: list[int | V] = []
    for p in op.properties["static_position"].values:
        if p != -(1 << 63):
            out.append(p)
            continue
        x = t.integer(next(dynamic), 32)
        out.append(x if x.const is None else x.const)
    return out


def _is_outside(where: list[int | V], shape: tuple[int, ...]) -> bool:
    """What is at such positions is poison; -1 is the one that folds write."""
    return any(isinstance(p, int) and not 0 <= p < n for p, n in zip(where, shape, strict=False))


@lowers("vector.extract")
def extract(t: Translator, op: Any) -> None:
    source = index_operand(t, op, 0)
    where = positions(t, op)
    shape = source.shape
    outer = len(shape) - 1
    if _is_outside(where, shape):
        from .ub import poison as make_poison

        make_poison(t, op)
        return
    if not all(isinstance(p, int) for p in where[:outer]):
        t.set_result(op, _dynamic_extract(t, op, source, where))
        return
    begin = linear([*where[:outer], *([0] * (outer - len(where[:outer])))], shape[:outer]) if shape else 0  # type: ignore[list-item]
    if len(where) == len(shape) and shape:
        t.set_result(op, _element(t, source.rows[begin], where[-1]))
    elif not shape:
        t.set_result(op, source if isinstance(op.results[0].type, VectorType) else source.rows[0])
    else:
        rest = shape[len(where) :]
        result = op.results[0].type
        rows = source.rows[begin : begin + row_count(rest)]
        made = Vec(rest, source.element, rows)
        t.set_result(op, made if isinstance(result, VectorType) else rows[0])


def _element(t: Translator, row: V, i: int | V) -> V:
    if row.type[0] != "<":
        return row
    return t.f.extract(row, element_of(row.type), i)


def _dynamic_extract(t: Translator, op: Any, source: Vec, where: list[int | V]) -> Any:
    """A dynamic outer position picks among rows by selects: registers cannot be indexed per lane."""
    candidates: list[tuple[list[V], Any]] = []
    outer = source.shape[: len(where)]
    rest = source.shape[len(where) :]
    for index in product(*(range(d) for d in outer)):
        if any(isinstance(p, int) and p != i for p, i in zip(where, index, strict=True)):
            continue
        tests = [
            t.f.compare("eq", p, int_const(i, "i32")) for p, i in zip(where, index, strict=True) if isinstance(p, V)
        ]
        flat = linear(index, outer)
        if rest:
            n = row_count(rest)
            value: Any = Vec(rest, source.element, source.rows[flat * n : (flat + 1) * n])
        else:
            value = _element(t, source.rows[flat // source.width], flat % source.width)
        candidates.append((tests, value))
    best = candidates[0][1]
    for tests, value in candidates[1:]:
        condition = tests[0]
        for extra in tests[1:]:
            condition = t.f.binary("and", condition, extra)
        best = t.elementwise(lambda a, b, c=condition: t.f.select(c, a, b), value, best)
    return best


@lowers("vector.insert")
def insert(t: Translator, op: Any) -> None:
    value, target = index_operand(t, op, 0), index_operand(t, op, 1)
    where = positions(t, op)
    shape = target.shape
    if _is_outside(where, shape):
        from .ub import poison as make_poison

        make_poison(t, op)
        return
    if not shape or (not where and isinstance(value, Vec)):
        row = value.rows if isinstance(value, Vec) else (value,)
        t.set_result(op, Vec(shape, target.element, tuple(row)))
        return
    rows = list(target.rows)
    outer = shape[:-1]
    static = all(isinstance(p, int) for p in where[: len(outer)])
    if static:
        begin = linear([*where[: len(outer)], *([0] * (len(outer) - len(where)))], outer)  # type: ignore[list-item]
        if len(where) == len(shape):
            rows[begin] = _replace(t, rows[begin], value, where[-1])
        else:
            new = value.rows if isinstance(value, Vec) else (value,)
            rows[begin : begin + len(new)] = new
    else:
        _dynamic_insert(t, rows, value, where, shape)
    t.set_result(op, Vec(shape, target.element, tuple(rows)))


def _replace(t: Translator, row: V, x: Any, i: int | V) -> V:
    if isinstance(x, Vec):
        x = x.rows[0]
    if row.type[0] != "<":
        return x
    return t.f.insert(row, x, i)


def _dynamic_insert(t: Translator, rows: list[V], value: Any, where: list[int | V], shape: Sequence[int]) -> None:
    outer = shape[: min(len(where), len(shape) - 1)]
    per = row_count(shape[len(outer) :]) if len(where) < len(shape) else 1
    for index in product(*(range(d) for d in outer)):
        tests = [
            t.f.compare("eq", p, int_const(i, "i32")) for p, i in zip(where, index, strict=False) if isinstance(p, V)
        ]
        if any(isinstance(p, int) and p != i for p, i in zip(where, index, strict=False)):
            continue
        condition = tests[0]
        for extra in tests[1:]:
            condition = t.f.binary("and", condition, extra)
        begin = linear(index, outer) * per
        if len(where) == len(shape):
            rows[begin] = t.f.select(condition, _replace(t, rows[begin], value, where[-1]), rows[begin])
        else:
            for k, new in enumerate(value.rows if isinstance(value, Vec) else (value,)):
                rows[begin + k] = t.f.select(condition, new, rows[begin + k])


@lowers("vector.extractelement")
def extract_element(t: Translator, op: Any) -> None:
    source = t.get(op.operands[0])
    i = t.integer(op.operands[1], 32) if len(op.operands) > 1 else int_const(0, "i32")
    t.set_result(op, _element(t, source.rows[0], i))


@lowers("vector.insertelement")
def insert_element(t: Translator, op: Any) -> None:
    value, target = t.get(op.operands[0]), t.get(op.operands[1])
    i = t.integer(op.operands[2], 32) if len(op.operands) > 2 else int_const(0, "i32")
    t.set_result(op, target.with_rows([_replace(t, target.rows[0], value, i)]))
