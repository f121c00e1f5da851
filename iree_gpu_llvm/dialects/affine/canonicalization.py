"""Patterns that simplify index arithmetic: digits that can only be 0, and digits that are put together again."""

from __future__ import annotations

from typing import Any

from ...ir.attributes import UNIT, i32_array, index
from ...ir.folding import constant_integer
from ...ir.operations import Value
from ...ir.types import INDEX
from ..index_lists import Mixed, split_mixed


def _number(x: Mixed) -> int | None:
    return constant_integer(x) if isinstance(x, Value) else x


def _delinearize(op: Any, x: Value, basis: list[Mixed], count: int, rewriter: Any) -> list[Value]:
    values, static = split_mixed(basis)
    return rewriter.insert(type(op)([x, *values], [INDEX] * count, {"static_basis": static})).results


def _linearize(op: Any, digits: list[Value], basis: list[Mixed]) -> Any:
    values, static = split_mixed(basis)
    properties = {"static_basis": static, "operandSegmentSizes": i32_array([len(digits), len(values)])}
    if op.is_disjoint:
        properties["disjoint"] = UNIT
    return type(op)([*digits, *values], [INDEX], properties)


def _is_scalar(op: Any) -> bool:
    return all(v.type is INDEX for v in (*op.operands, *op.results))


def drop_unit_digits(op: Any, rewriter: Any) -> bool:
    """A digit with basis 1 is 0."""
    basis = op.basis
    first = len(op.results) - len(basis)  # 1 if nothing bounds the first digit
    units = {first + i for i, n in enumerate(basis) if _number(n) == 1}
    if not units or not _is_scalar(op):
        return False
    zero = rewriter.constant(index(0))
    left = [n for i, n in enumerate(basis) if first + i not in units]
    kept = iter(_delinearize(op, op.operands[0], left, len(left) + first, rewriter) if left or first else ())
    rewriter.replace(op, [zero if i in units else next(kept) for i in range(len(op.results))])
    return True


def drop_only_digit(op: Any, rewriter: Any) -> bool:
    """A single digit within its bound is the number."""
    if len(op.results) != 1:
        return False
    rewriter.replace(op, [op.operands[0]])
    return True


def digits_of_disjoint_sum(op: Any, rewriter: Any) -> bool:
    """Taking apart what was put together: trailing digits of the same basis are those that were put in."""
    inner = op.operands[0].defining_op
    if inner is None or inner.name != "affine.linearize_index" or not inner.is_disjoint or not _is_scalar(op):
        return False
    digits, there, here = list(inner.multi_index), inner.basis, op.basis
    same = 0
    for a, b in zip(reversed(there), reversed(here), strict=False):
        if a is not b and (isinstance(a, Value) or isinstance(b, Value) or a != b):
            break
        same += 1
    same = min(same, len(digits) - 1, len(op.results) - 1)
    if not same:
        if there == here and len(digits) == len(op.results) == 1:
            rewriter.replace(op, digits)
            return True
        return False
    whole = len(there) == len(here) and there == here and len(digits) == len(op.results)
    if whole:
        rewriter.replace(op, digits)
        return True
    rest_there, rest_here = there[: len(there) - same], here[: len(here) - same]
    rest = digits[: len(digits) - same]
    number = rewriter.insert(_linearize(inner, rest, rest_there)).results[0]
    upper = _delinearize(op, number, rest_here, len(op.results) - same, rewriter)
    rewriter.replace(op, [*upper, *digits[len(digits) - same :]])
    return True


def drop_unit_parts(op: Any, rewriter: Any) -> bool:
    """A part with basis 1 is 0 if the parts are disjoint; one that is 0 adds nothing."""
    digits, basis = list(op.multi_index), op.basis
    first = len(digits) - len(basis)
    if not _is_scalar(op):
        return False
    kept = []
    for i, d in enumerate(digits):
        unit = i >= first and _number(basis[i - first]) == 1
        if not (unit and (op.is_disjoint or _number(d) == 0)):
            kept.append(i)
    if len(kept) == len(digits):
        return False
    if not kept:
        rewriter.replace(op, [rewriter.constant(index(0))])
        return True
    left = [basis[i - first] for i in kept if i >= first]
    if len(kept) == 1:
        rewriter.replace(op, [digits[kept[0]]])
        return True
    rewriter.replace(op, rewriter.insert(_linearize(op, [digits[i] for i in kept], left)))
    return True


def drop_leading_zero(op: Any, rewriter: Any) -> bool:
    digits, basis = list(op.multi_index), op.basis
    if len(digits) < 2 or _number(digits[0]) != 0 or not _is_scalar(op):
        return False
    left = basis[1:] if op.has_outer_bound else basis
    rewriter.replace(op, rewriter.insert(_linearize(op, digits[1:], left)))
    return True


def sum_of_own_digits(op: Any, rewriter: Any) -> bool:
    """Putting together all digits of a number, in order and in their basis."""
    digits = list(op.multi_index)
    source = digits[0].defining_op if digits else None
    if source is None or source.name != "affine.delinearize_index" or digits != list(source.results):
        return False
    here, there = op.basis, source.basis
    inner_here = here[1:] if op.has_outer_bound else here
    inner_there = there[1:] if source.has_outer_bound else there
    if inner_here != inner_there:
        return False
    rewriter.replace(op, [source.operands[0]])
    return True


DELINEARIZE = (drop_unit_digits, drop_only_digit, digits_of_disjoint_sum)
LINEARIZE = (drop_unit_parts, drop_leading_zero, sum_of_own_digits)
