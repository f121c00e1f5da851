"""What the ops of `math` fold to. Rounding and bit counting are exact. Elementary functions are computed in f64 and
rounded once, for f32 and f64 alone: that is where MLIR folds. A result that is no number is not folded, since the sign
of such a nan is the choice of the machine's math library in MLIR."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ...ir import floats
from ...ir.types import F32, F64, Type, element_type
from ..arith.elementwise import combine, signed, unsigned, width_of
from ..arith.float_folds import decode

Folded = Any  # Attribute | None
Rule = Callable[..., Folded]


def _format(t: Type) -> str:
    return element_type(t).name


def _rounding(f: Callable[[Fraction], int]) -> Rule:
    """A function to whole numbers that keeps the sign, infinities and nans."""

    def rule(op: Any, a: Any) -> Folded:
        t = op.results[0].type
        name = _format(t)

        def element(bits: int) -> int:
            n = decode(bits, name)
            return bits if n.value is None else floats.encode(Fraction(f(n.value)), name, n.negative)

        return combine(t, element, a)

    return rule


def _half_away(x: Fraction) -> int:
    return math.floor(x + Fraction(1, 2)) if x >= 0 else math.ceil(x - Fraction(1, 2))


def _elementary(f: Callable[..., float]) -> Rule:
    def rule(op: Any, *operands: Any) -> Folded:
        t = op.results[0].type
        if element_type(t) not in (F32, F64):
            return None
        name = _format(t)

        def element(*bits: int) -> int | None:
            try:
                value = f(*(floats.decode(b, name) for b in bits))
            except (ValueError, ZeroDivisionError):  # outside the domain
                return None
            return None if math.isnan(value) else floats.encode(value, name)

        return combine(t, element, *operands)

    return rule


def _overflowing(f: Callable[..., float], odd: bool = False) -> Callable[..., float]:
    """Python raises where C gives infinity."""

    def g(x: float) -> float:
        try:
            return f(x)
        except OverflowError:
            return -math.inf if odd and x < 0 else math.inf

    return g


def _log(f: Callable[[float], float], pole: float = 0.0) -> Callable[[float], float]:
    return lambda x: -math.inf if x == pole else f(x)


def _atanh(x: float) -> float:
    return math.copysign(math.inf, x) if abs(x) == 1 else math.atanh(x)


def _cbrt(x: float) -> float:
    """Exact to the last bit of f64 or nearly: one Newton step over pow."""
    if x == 0 or math.isinf(x) or math.isnan(x):
        return x
    y = math.copysign(abs(x) ** (1.0 / 3.0), x)
    return float(Fraction(y) - (Fraction(y) ** 3 - Fraction(x)) / (3 * Fraction(y) ** 2))


def _exp2(x: float) -> float:
    return 2.0**x if not math.isnan(x) else x


def _power(x: float, y: float) -> float:
    try:
        return math.pow(x, y)
    except OverflowError:
        return -math.inf if x < 0 and y % 2 == 1 else math.inf
    except ValueError:
        if x == 0 and y < 0:
            return math.copysign(math.inf, x) if y % 2 == 1 else math.inf
        raise


def _absf(op: Any, a: Any) -> Folded:
    t = op.results[0].type
    f = floats.FORMATS[_format(t)]
    if f.special in ("e8m0", "fnuz"):
        return None
    return combine(t, lambda bits: bits & ~(1 << (f.width - 1)), a)


def _copysign(op: Any, a: Any, b: Any) -> Folded:
    t = op.results[0].type
    f = floats.FORMATS[_format(t)]
    if f.special in ("e8m0", "fnuz"):
        return None
    sign = 1 << (f.width - 1)
    return combine(t, lambda x, y: (x & ~sign) | (y & sign), a, b)


def _integer(f: Callable[[int, int], int]) -> Rule:
    """A function of the unsigned value and the width."""

    def rule(op: Any, a: Any) -> Folded:
        t = op.results[0].type
        w = width_of(t)
        return combine(t, lambda x: _normal(f(unsigned(x, w), w), w), a)

    return rule


def _normal(value: int, width: int) -> int:
    return value & 1 if width == 1 else signed(value, width)


def _trailing_zeros(x: int, width: int) -> int:
    return (x & -x).bit_length() - 1 if x else width


def _ipowi(op: Any, a: Any, b: Any) -> Folded:
    """Wraps. A negative power is zero but for the bases 1 and -1; zero has none."""
    t = op.results[0].type
    w = width_of(t)

    def element(x: int, y: int) -> int | None:
        base, power = signed(x, w), signed(y, w)
        if power >= 0:
            return _normal(pow(unsigned(base, w), power, 1 << w), w)
        if base == 0:
            return None
        return _normal(base if base in (1, -1) and power % 2 else int(base in (1, -1)), w)

    return combine(t, element, a, b)


def _fpowi(op: Any, a: Any, b: Any) -> Folded:
    t = op.results[0].type
    if element_type(t) not in (F32, F64):
        return None
    name, w = _format(t), width_of(op.operands[1].type)

    def element(x: int, y: int) -> int | None:
        try:
            value = _power(floats.decode(x, name), float(signed(y, w)))
        except ValueError:
            return None
        return None if math.isnan(value) else floats.encode(value, name)

    return combine(t, element, a, b)


def _classification(f: Callable[[Any, str], bool]) -> Rule:
    def rule(op: Any, a: Any) -> Folded:
        name = _format(op.operands[0].type)
        return combine(op.results[0].type, lambda bits: int(f(decode(bits, name), name)), a)

    return rule


def _is_normal(n: Any, name: str) -> bool:
    return n.value is not None and n.value != 0 and abs(n.value) >= Fraction(2) ** (1 - floats.FORMATS[name].bias)


RULES: dict[str, Rule] = {
    "math.absf": _absf,
    "math.copysign": _copysign,
    "math.ceil": _rounding(math.ceil),
    "math.floor": _rounding(math.floor),
    "math.trunc": _rounding(math.trunc),
    "math.round": _rounding(_half_away),
    "math.roundeven": _rounding(round),
    "math.acos": _elementary(math.acos),
    "math.acosh": _elementary(math.acosh),
    "math.asin": _elementary(math.asin),
    "math.asinh": _elementary(math.asinh),
    "math.atan": _elementary(math.atan),
    "math.atan2": _elementary(math.atan2),
    "math.atanh": _elementary(_atanh),
    "math.cbrt": _elementary(_cbrt),
    "math.cos": _elementary(math.cos),
    "math.cosh": _elementary(_overflowing(math.cosh)),
    "math.erf": _elementary(math.erf),
    "math.erfc": _elementary(math.erfc),
    "math.exp": _elementary(_overflowing(math.exp)),
    "math.exp2": _elementary(_overflowing(_exp2)),
    "math.expm1": _elementary(_overflowing(math.expm1)),
    "math.log": _elementary(_log(math.log)),
    "math.log10": _elementary(_log(math.log10)),
    "math.log1p": _elementary(_log(math.log1p, -1.0)),
    "math.log2": _elementary(_log(math.log2)),
    "math.powf": _elementary(_power),
    "math.rsqrt": _elementary(lambda x: math.copysign(math.inf, x) if x == 0 else 1.0 / math.sqrt(x)),
    "math.sin": _elementary(math.sin),
    "math.sinh": _elementary(_overflowing(math.sinh, odd=True)),
    "math.sqrt": _elementary(lambda x: x if x == 0 else math.sqrt(x)),
    "math.tan": _elementary(math.tan),
    "math.tanh": _elementary(math.tanh),
    "math.absi": _integer(lambda x, w: abs(signed(x, w))),
    "math.ctlz": _integer(lambda x, w: w - x.bit_length()),
    "math.cttz": _integer(_trailing_zeros),
    "math.ctpop": _integer(lambda x, w: bin(x).count("1")),
    "math.ipowi": _ipowi,
    "math.fpowi": _fpowi,
    "math.isfinite": _classification(lambda n, name: n.value is not None),
    "math.isinf": _classification(lambda n, name: n.infinite),
    "math.isnan": _classification(lambda n, name: n.nan),
    "math.isnormal": _classification(_is_normal),
}
