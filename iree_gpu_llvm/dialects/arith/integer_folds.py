"""What the integer ops of `arith` fold to. Each rule gets the op and its operands' constants (None where unknown) and
gives a value, a constant or None.

Sources: the ops' definitions in MLIR's arith dialect; each checked against the peer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ir.attributes import Attribute
from ...ir.operations import Operation, Value
from ...ir.types import I1, ShapedType, Type, like
from .elementwise import combine, fill, integer_splat, signed, unsigned, width_of

Folded = Any  # Value | Attribute | None
Constant = Any  # Attribute | None


def none(op: Operation, a: Constant, b: Constant) -> Folded:
    return None


def one(folded: Folded) -> list[Folded] | None:
    return None if folded is None else [folded]


def _width(op: Operation) -> int:
    return width_of(op.results[0].type)


def _integer(op: Operation, a: Constant) -> int | None:
    return integer_splat(a, _width(op))


def _fill(op: Operation, value: int) -> Attribute | None:
    return fill(_normal(value, _width(op)), op.results[0].type)


def _normal(value: int, width: int) -> int:
    """An element as attributes keep it: signed, but 0 or 1 in i1."""
    return value & 1 if width == 1 else signed(value, width)


def _signed(op: Operation, f: Callable[[int, int], int | None], a: Constant, b: Constant) -> Folded:
    """Applies a function of two signed elements; its result wraps."""
    w = _width(op)

    def element(x: int, y: int) -> int | None:
        r = f(signed(x, w), signed(y, w))
        return None if r is None else _normal(r, w)

    return combine(op.results[0].type, element, a, b)


def _unsigned(op: Operation, f: Callable[[int, int], int | None], a: Constant, b: Constant) -> Folded:
    w = _width(op)

    def element(x: int, y: int) -> int | None:
        r = f(unsigned(x, w), unsigned(y, w))
        return None if r is None else _normal(r, w)

    return combine(op.results[0].type, element, a, b)


def _defined_by(v: Value, name: str) -> Operation | None:
    op = v.defining_op
    return op if op is not None and op.name == name else None


def _static(t: Type) -> bool:
    return not isinstance(t, ShapedType) or t.has_static_shape


def addi(op: Operation, a: Constant, b: Constant) -> Folded:
    lhs, rhs = op.operands
    if _integer(op, b) == 0:
        return lhs
    sub = _defined_by(lhs, "arith.subi")
    if sub is not None and sub.operands[1] is rhs:  # (x - y) + y
        return sub.operands[0]
    sub = _defined_by(rhs, "arith.subi")
    if sub is not None and sub.operands[1] is lhs:  # y + (x - y)
        return sub.operands[0]
    return _signed(op, lambda x, y: x + y, a, b)


def subi(op: Operation, a: Constant, b: Constant) -> Folded:
    lhs, rhs = op.operands
    if lhs is rhs and _static(op.results[0].type):
        return _fill(op, 0)
    if _integer(op, b) == 0:
        return lhs
    add = _defined_by(lhs, "arith.addi")
    if add is not None:
        if add.operands[1] is rhs:  # (x + y) - y
            return add.operands[0]
        if add.operands[0] is rhs:
            return add.operands[1]
    return _signed(op, lambda x, y: x - y, a, b)


def muli(op: Operation, a: Constant, b: Constant) -> Folded:
    factor = _integer(op, b)
    if factor == 0:
        return b
    if factor is not None and unsigned(factor, _width(op)) == 1:
        return op.operands[0]
    return _signed(op, lambda x, y: x * y, a, b)


def addui_extended(op: Operation, a: Constant, b: Constant) -> list[Folded] | None:
    flag_type = op.results[1].type
    if _integer(op, b) == 0:
        carry = fill(0, flag_type)
        return None if carry is None else [op.operands[0], carry]
    w = _width(op)
    total = _signed(op, lambda x, y: x + y, a, b)
    if total is None:
        return None
    carry = combine(flag_type, lambda x, y: (unsigned(x, w) + unsigned(y, w)) >> w, a, b)
    return None if carry is None else [total, carry]


def subui_extended(op: Operation, a: Constant, b: Constant) -> list[Folded] | None:
    flag_type = op.results[1].type
    if _integer(op, b) == 0:
        borrow = fill(0, flag_type)
        return None if borrow is None else [op.operands[0], borrow]
    w = _width(op)
    difference = _signed(op, lambda x, y: x - y, a, b)
    if difference is None:
        return None
    borrow = combine(flag_type, lambda x, y: int(unsigned(x, w) < unsigned(y, w)), a, b)
    return None if borrow is None else [difference, borrow]


def mul_extended(op: Operation, a: Constant, b: Constant, signed: bool) -> list[Folded] | None:
    if _integer(op, b) == 0:
        return [b, b]
    if not signed and _is_one(op, b):
        high = _fill(op, 0)
        return None if high is None else [op.operands[0], high]
    through = _signed if signed else _unsigned
    w = _width(op)
    low = through(op, lambda x, y: x * y, a, b)
    high = through(op, lambda x, y: (x * y) >> w, a, b)
    return None if low is None or high is None else [low, high]


def _is_one(op: Operation, a: Constant) -> bool:
    value = _integer(op, a)
    return value is not None and unsigned(value, _width(op)) == 1


def _of_itself(op: Operation) -> bool:
    return op.operands[0] is op.operands[1]


def _simple_quotient(op: Operation, a: Constant, b: Constant) -> Folded:
    """x / 1, 0 / x, x / x (a divisor of zero has no meaning)."""
    if _is_one(op, b) or _integer(op, a) == 0:
        return op.operands[0]
    return _fill(op, 1) if _of_itself(op) else None


def _product_over(op: Any, flag: str) -> Value | None:
    """(x * y) / y where the product is known not to wrap."""
    lhs, rhs = op.operands
    product: Any = _defined_by(lhs, "arith.muli")
    if product is None or flag not in product.overflowFlags.members:
        return None
    if product.operands[1] is rhs:
        return product.operands[0]
    return product.operands[1] if product.operands[0] is rhs else None


def divui(op: Operation, a: Constant, b: Constant) -> Folded:
    simple = _simple_quotient(op, a, b)
    if simple is not None:
        return simple
    found = _product_over(op, "nuw")
    return found if found is not None else _unsigned(op, lambda x, y: x // y if y else None, a, b)


def _overflows(x: int, y: int, w: int) -> bool:
    """Whether x / y is undefined: by zero, or the smallest number by -1."""
    return y == 0 or (y == -1 and x == -(1 << (w - 1)))


def _truncating(x: int, y: int) -> int:
    q = abs(x) // abs(y)
    return q if (x < 0) == (y < 0) else -q


def divsi(op: Operation, a: Constant, b: Constant) -> Folded:
    simple = _simple_quotient(op, a, b)
    if simple is not None:
        return simple
    found = _product_over(op, "nsw")
    if found is not None:
        return found
    w = _width(op)
    return _signed(op, lambda x, y: None if _overflows(x, y, w) else _truncating(x, y), a, b)


def ceildivui(op: Operation, a: Constant, b: Constant) -> Folded:
    simple = _simple_quotient(op, a, b)
    if simple is not None:
        return simple
    return _unsigned(op, lambda x, y: -(-x // y) if y else None, a, b)


def ceildivsi(op: Operation, a: Constant, b: Constant) -> Folded:
    simple = _simple_quotient(op, a, b)
    if simple is not None:
        return simple
    w = _width(op)
    return _signed(op, lambda x, y: None if _overflows(x, y, w) else -(-x // y), a, b)


def floordivsi(op: Operation, a: Constant, b: Constant) -> Folded:
    simple = _simple_quotient(op, a, b)
    if simple is not None:
        return simple
    w = _width(op)
    return _signed(op, lambda x, y: None if _overflows(x, y, w) else x // y, a, b)


def remui(op: Operation, a: Constant, b: Constant) -> Folded:
    if _is_one(op, b) or _integer(op, a) == 0 or _of_itself(op):
        return _fill(op, 0)
    return _unsigned(op, lambda x, y: x % y if y else None, a, b)


def remsi(op: Operation, a: Constant, b: Constant) -> Folded:
    if _is_one(op, b) or _integer(op, a) == 0 or _of_itself(op):
        return _fill(op, 0)
    return _signed(op, lambda x, y: x - _truncating(x, y) * y if y else None, a, b)


def _is_not(v: Value, of: Value) -> bool:
    """Whether a value is `xori of, -1`."""
    xor = _defined_by(v, "arith.xori")
    if xor is None or xor.operands[0] is not of:
        return False
    source = xor.operands[1].defining_op
    value = source.properties.get("value") if source is not None and source.name == "arith.constant" else None
    return integer_splat(value, width_of(of.type)) == -1


def andi(op: Operation, a: Constant, b: Constant) -> Folded:
    lhs, rhs = op.operands
    mask = _integer(op, b)
    if mask == 0:
        return b
    if mask == -1:
        return lhs
    if _is_not(rhs, lhs) or _is_not(lhs, rhs):
        return _fill(op, 0)
    for inner, other in ((lhs, rhs), (rhs, lhs)):  # x & (x & y)
        conjunction = _defined_by(inner, "arith.andi")
        if conjunction is not None and any(v is other for v in conjunction.operands):
            return inner
    if lhs is rhs:
        return lhs
    return _signed(op, lambda x, y: x & y, a, b)


def ori(op: Operation, a: Constant, b: Constant) -> Folded:
    lhs, rhs = op.operands
    mask = _integer(op, b)
    if mask == 0:
        return lhs
    if mask == -1:
        return b
    if _is_not(rhs, lhs) or _is_not(lhs, rhs):
        return _fill(op, -1)
    if lhs is rhs:
        return lhs
    return _signed(op, lambda x, y: x | y, a, b)


def xori(op: Operation, a: Constant, b: Constant) -> Folded:
    lhs, rhs = op.operands
    if _integer(op, b) == 0:
        return lhs
    if lhs is rhs and _static(op.results[0].type):
        return _fill(op, 0)
    for inner, other in ((lhs, rhs), (rhs, lhs)):  # (x ^ y) ^ y
        xor = _defined_by(inner, "arith.xori")
        if xor is not None:
            if xor.operands[1] is other:
                return xor.operands[0]
            if xor.operands[0] is other:
                return xor.operands[1]
    return _signed(op, lambda x, y: x ^ y, a, b)


def shli(op: Operation, a: Constant, b: Constant) -> Folded:
    if _integer(op, b) == 0 or _integer(op, a) == 0:
        return op.operands[0]
    w = _width(op)
    return _unsigned(op, lambda x, n: x << n if n < w else None, a, b)


def shrui(op: Operation, a: Constant, b: Constant) -> Folded:
    if _integer(op, b) == 0 or _integer(op, a) == 0:
        return op.operands[0]
    if op.operands[0] is op.operands[1]:
        return _fill(op, 0)
    w = _width(op)
    return _unsigned(op, lambda x, n: x >> n if n < w else None, a, b)


def shrsi(op: Operation, a: Constant, b: Constant) -> Folded:
    if _integer(op, b) == 0 or _integer(op, a) == 0:
        return op.operands[0]
    if op.operands[0] is op.operands[1]:
        return _fill(op, 0)
    w = _width(op)
    return _signed(op, lambda x, n: x >> n if 0 <= n < w else None, a, b)


def _bounded(op: Operation, a: Constant, b: Constant, top: int, bottom: int, best: Any, is_signed: bool) -> Folded:
    """Minimum or maximum: `top` absorbs, `bottom` is neutral."""
    lhs, rhs = op.operands
    if lhs is rhs:
        return lhs
    value = _integer(op, b)
    if value is not None:
        if value == signed(top, _width(op)):
            return rhs
        if value == signed(bottom, _width(op)):
            return lhs
    return (_signed if is_signed else _unsigned)(op, best, a, b)


def maxsi(op: Operation, a: Constant, b: Constant) -> Folded:
    half = 1 << (_width(op) - 1)
    return _bounded(op, a, b, half - 1, -half, max, True)


def minsi(op: Operation, a: Constant, b: Constant) -> Folded:
    half = 1 << (_width(op) - 1)
    return _bounded(op, a, b, -half, half - 1, min, True)


def maxui(op: Operation, a: Constant, b: Constant) -> Folded:
    return _bounded(op, a, b, -1, 0, max, False)


def minui(op: Operation, a: Constant, b: Constant) -> Folded:
    return _bounded(op, a, b, 0, -1, min, False)


def i1_like(t: Type) -> Type:
    """i1 in the shape of a type."""
    return like(t, I1)
