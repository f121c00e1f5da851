"""Patterns that simplify ops of `arith` beyond folding: constants gathered in one, chains of conversions shortened,
negations undone. Each function is tried on the op whose list it is in (MLIR's ArithCanonicalization)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ir import registry
from ...ir.attributes import Attribute
from ...ir.folding import constant_value
from ...ir.operations import Value
from ...ir.types import IntegerType, Type, element_type
from .attributes import CMPI_PREDICATE, IntegerOverflowFlagsAttr
from .comparison_folds import INVERTED
from .elementwise import combine, fill, integer_splat, signed, width_of
from .integer_folds import i1_like

PatternFunction = Callable[[Any, Any], bool]


def _make(
    rewriter: Any, name: str, operands: list[Value], t: Type, properties: dict[str, Attribute] | None = None
) -> Value:
    cls: Any = registry.op_class(name)
    kept = {k: v for k, v in (properties or {}).items() if v is not None}
    return rewriter.insert(cls(operands, (t,), kept)).results[0]


def _by(v: Value, name: str) -> Any:
    """The op of that name that makes a value, or None."""
    op = v.defining_op
    return op if op is not None and op.name == name else None


def _calculate(t: Type, f: Callable[[int, int], int], a: Attribute | None, b: Attribute | None) -> Attribute | None:
    """A constant from two, wrapping."""
    w = width_of(t)

    def element(x: int, y: int) -> int:
        value = f(signed(x, w), signed(y, w))
        return value & 1 if w == 1 else signed(value, w)

    return combine(t, element, a, b) if a is not None and b is not None else None


def _common_flags(a: Any, b: Any) -> IntegerOverflowFlagsAttr:
    """What both ops promise."""
    kept = a.overflowFlags.members & b.overflowFlags.members
    return IntegerOverflowFlagsAttr(IntegerOverflowFlagsAttr.canonical(sorted(kept) or ["none"]))


def _regroup(
    inner_name: str, inner_side: int, constant_at: int, new: str, value: Callable[[int, int], int], constant_first: bool
) -> PatternFunction:
    """From `outer(inner(x, c0), c1)` to `new(x, c)`. `inner_side` is the outer operand that the inner op makes,
    `constant_at` the inner operand that is c0; `value(c0, c1)` is c."""

    def apply(op: Any, rewriter: Any) -> bool:
        inner = _by(op.operands[inner_side], inner_name)
        if inner is None:
            return False
        t = op.results[0].type
        c = _calculate(
            t, value, constant_value(inner.operands[constant_at]), constant_value(op.operands[1 - inner_side])
        )
        if c is None:
            return False
        x = inner.operands[1 - constant_at]
        constant = rewriter.constant(c, t)
        operands = [constant, x] if constant_first else [x, constant]
        rewriter.replace(op, [_make(rewriter, new, operands, t, {"overflowFlags": _common_flags(op, inner)})])
        return True

    return apply


def _add_of_negated(op: Any, rewriter: Any) -> bool:
    """x + y * -1 = x - y, on either side."""
    t = op.results[0].type
    for side in (1, 0):
        product = _by(op.operands[side], "arith.muli")
        if product is not None and integer_splat(constant_value(product.operands[1]), width_of(t)) == -1:
            operands = [op.operands[1 - side], product.operands[0]]
            rewriter.replace(op, [_make(rewriter, "arith.subi", operands, t)])
            return True
    return False


def _sub_of_own_minuend(op: Any, rewriter: Any) -> bool:
    """(a - b) - a = 0 - b"""
    inner = _by(op.operands[0], "arith.subi")
    if inner is None or inner.operands[0] is not op.operands[1]:
        return False
    t = op.results[0].type
    zero = fill(0, t)
    if zero is None:
        return False
    constant = rewriter.constant(zero, t)
    flags: dict[str, Attribute] = {"overflowFlags": _common_flags(op, inner)}
    rewriter.replace(op, [_make(rewriter, "arith.subi", [constant, inner.operands[1]], t, flags)])
    return True


ADDI: tuple[PatternFunction, ...] = (
    _regroup("arith.addi", 0, 1, "arith.addi", lambda c0, c1: c0 + c1, False),
    _regroup("arith.subi", 0, 1, "arith.addi", lambda c0, c1: c1 - c0, False),
    _regroup("arith.subi", 0, 0, "arith.subi", lambda c0, c1: c0 + c1, True),
    _add_of_negated,
)
SUBI: tuple[PatternFunction, ...] = (
    _regroup("arith.addi", 0, 1, "arith.addi", lambda c0, c1: c0 - c1, False),
    _regroup("arith.addi", 1, 1, "arith.subi", lambda c0, c1: c1 - c0, True),
    _regroup("arith.subi", 0, 1, "arith.subi", lambda c0, c1: c0 + c1, False),
    _regroup("arith.subi", 0, 0, "arith.subi", lambda c0, c1: c0 - c1, True),
    _regroup("arith.subi", 1, 1, "arith.subi", lambda c0, c1: c0 + c1, True),
    _regroup("arith.subi", 1, 0, "arith.addi", lambda c0, c1: c1 - c0, False),
    _sub_of_own_minuend,
)
MULI: tuple[PatternFunction, ...] = (_regroup("arith.muli", 0, 1, "arith.muli", lambda c0, c1: c0 * c1, False),)


def add_without_carry(op: Any, rewriter: Any) -> bool:
    if op.results[1].users:
        return False
    t, flag = (r.type for r in op.results)
    total = _make(rewriter, "arith.addi", list(op.operands), t)
    no = fill(0, flag)
    if no is None:
        return False
    rewriter.replace(op, [total, rewriter.constant(no, flag)])
    return True


def product_without_high_half(op: Any, rewriter: Any) -> bool:
    if op.results[1].users:
        return False
    t = op.results[0].type
    product = _make(rewriter, "arith.muli", list(op.operands), t)
    rewriter.replace(op, [product, product])
    return True


def signed_product_by_one(op: Any, rewriter: Any) -> bool:
    """The high half of x * 1 is its sign."""
    t = op.results[0].type
    if integer_splat(constant_value(op.operands[1]), width_of(t)) != 1 or width_of(t) == 1:
        return False
    x = op.operands[0]
    zero = fill(0, t)
    if zero is None or not isinstance(element_type(t), IntegerType):
        return False
    negative = _make(
        rewriter, "arith.cmpi", [x, rewriter.constant(zero, t)], i1_like(t), {"predicate": CMPI_PREDICATE.of("slt")}
    )
    rewriter.replace(op, [x, _make(rewriter, "arith.extsi", [negative], t)])
    return True


def not_of_comparison(op: Any, rewriter: Any) -> bool:
    comparison = _by(op.operands[0], "arith.cmpi")
    if comparison is None or integer_splat(constant_value(op.operands[1]), 1) != -1:
        return False
    inverted = CMPI_PREDICATE.of(INVERTED[comparison.predicate_name])
    rewriter.replace(
        op, [_make(rewriter, "arith.cmpi", list(comparison.operands), op.results[0].type, {"predicate": inverted})]
    )
    return True


def bitwise_of_extensions(op: Any, rewriter: Any) -> bool:
    """ext(x) & ext(y) = ext(x & y), for or and xor likewise."""
    for name in ("arith.extui", "arith.extsi"):
        a, b = _by(op.operands[0], name), _by(op.operands[1], name)
        if a is None or b is None or a.operands[0].type is not b.operands[0].type:
            continue
        narrow = _make(rewriter, op.name, [a.operands[0], b.operands[0]], a.operands[0].type)
        rewriter.replace(op, [_make(rewriter, name, [narrow], op.results[0].type)])
        return True
    return False


def equality_of_extensions(op: Any, rewriter: Any) -> bool:
    if op.predicate_name not in ("eq", "ne"):
        return False
    for name in ("arith.extsi", "arith.extui"):
        a, b = _by(op.operands[0], name), _by(op.operands[1], name)
        if a is not None and b is not None and a.operands[0].type is b.operands[0].type:
            operands = [a.operands[0], b.operands[0]]
            t = i1_like(a.operands[0].type)
            rewriter.replace(op, [_make(rewriter, op.name, operands, t, {"predicate": op.predicate})])
            return True
    return False


def _through(inner_name: str, new: str) -> PatternFunction:
    """`outer(inner(x))` to `new(x)`."""

    def apply(op: Any, rewriter: Any) -> bool:
        inner = _by(op.operands[0], inner_name)
        if inner is None:
            return False
        properties = inner.properties if new == inner_name and op.name != new else {}
        rewriter.replace(op, [_make(rewriter, new, [inner.operands[0]], op.results[0].type, dict(properties))])
        return True

    return apply


def _truncated_extension(name: str) -> PatternFunction:
    """trunc(ext(x)) to a narrower ext(x), where x is narrower than the result."""

    def apply(op: Any, rewriter: Any) -> bool:
        inner = _by(op.operands[0], name)
        t = op.results[0].type
        if inner is None or width_of(inner.operands[0].type) >= width_of(t):
            return False
        rewriter.replace(op, [_make(rewriter, name, [inner.operands[0]], t, dict(inner.properties))])
        return True

    return apply


def truncated_shift(op: Any, rewriter: Any) -> bool:
    """Where only bits that both kinds of shift agree on are kept, the logical one does."""
    shift = _by(op.operands[0], "arith.shrsi")
    if shift is None:
        return False
    source = shift.results[0].type
    amount = integer_splat(constant_value(shift.operands[1]), width_of(source))
    if amount is None or not 0 <= amount <= width_of(source) - width_of(op.results[0].type):
        return False
    logical = _make(rewriter, "arith.shrui", list(shift.operands), source)
    rewriter.replace(op, [_make(rewriter, op.name, [logical], op.results[0].type, dict(op.properties))])
    return True


def signs_cancel(op: Any, rewriter: Any) -> bool:
    """(-x) * (-y) = x * y, for quotients too."""
    a, b = (_by(v, "arith.negf") for v in op.operands)
    if a is None or b is None:
        return False
    operands = [a.operands[0], b.operands[0]]
    rewriter.replace(op, [_make(rewriter, op.name, operands, op.results[0].type, dict(op.properties))])
    return True


# -- select


def _negated(v: Value) -> Value | None:
    """x, where the value is `xori x, true`."""
    xor = _by(v, "arith.xori")
    return xor.operands[0] if xor is not None and integer_splat(constant_value(xor.operands[1]), 1) == -1 else None


def select_of_same_condition(op: Any, rewriter: Any) -> bool:
    """An inner select by the same condition has decided already."""
    condition, yes, no = op.operands
    inner = _by(yes, "arith.select")
    if inner is not None and inner.operands[0] is condition:
        operands = [condition, inner.operands[1], no]
    else:
        inner = _by(no, "arith.select")
        if inner is None or inner.operands[0] is not condition:
            return False
        operands = [condition, yes, inner.operands[2]]
    rewriter.replace(op, [_make(rewriter, op.name, operands, op.results[0].type)])
    return True


def select_of_negation(op: Any, rewriter: Any) -> bool:
    condition = _negated(op.operands[0])
    if condition is None:
        return False
    operands = [condition, op.operands[2], op.operands[1]]
    rewriter.replace(op, [_make(rewriter, op.name, operands, op.results[0].type)])
    return True


def select_to_extension(op: Any, rewriter: Any) -> bool:
    """`c ? 1 : 0` is c, extended, `c ? 0 : 1` its negation; `c ? false : true` is its negation."""
    condition, yes, no = op.operands
    t = op.results[0].type
    if not isinstance(element_type(t), IntegerType) or i1_like(t) is not condition.type:
        return False
    w = width_of(t)
    a, b = integer_splat(constant_value(yes), w), integer_splat(constant_value(no), w)
    if w == 1:
        if a == 0 and b == -1:
            rewriter.replace(op, [_make(rewriter, "arith.xori", [condition, no], t)])
            return True
        return False
    if a == 1 and b == 0:
        rewriter.replace(op, [_make(rewriter, "arith.extui", [condition], t)])
        return True
    if a == 0 and b == 1:
        true = rewriter.constant(fill(1, condition.type), condition.type)
        negated = _make(rewriter, "arith.xori", [condition, true], condition.type)
        rewriter.replace(op, [_make(rewriter, "arith.extui", [negated], t)])
        return True
    return False


SELECT: tuple[PatternFunction, ...] = (select_of_same_condition, select_of_negation, select_to_extension)
CASTS: dict[str, tuple[PatternFunction, ...]] = {
    "arith.extsi": (_through("arith.extui", "arith.extui"),),
    "arith.index_cast": (_through("arith.extsi", "arith.index_cast"),),
    "arith.index_castui": (_through("arith.extui", "arith.index_castui"),),
    "arith.bitcast": (_through("arith.bitcast", "arith.bitcast"),),
    "arith.trunci": (_truncated_extension("arith.extsi"), _truncated_extension("arith.extui"), truncated_shift),
    "arith.truncf": (_through("arith.sitofp", "arith.sitofp"), _through("arith.uitofp", "arith.uitofp")),
    "arith.uitofp": (_through("arith.extui", "arith.uitofp"),),
    "arith.sitofp": (_through("arith.extsi", "arith.sitofp"), _through("arith.extui", "arith.uitofp")),
}
