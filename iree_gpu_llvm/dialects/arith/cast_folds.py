"""What the conversions of `arith` fold to. Rules get the op and its operand's constant (None where unknown) and give a
value, a constant or None; one that changes the op in place gives the op's own result."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ...ir import floats
from ...ir.operations import Operation, Value
from ...ir.types import FloatType, Type, element_type
from .elementwise import combine, signed, unsigned, width_of
from .float_folds import decode, infinity, quiet

Folded = Any  # Value | Attribute | None
Constant = Any  # Attribute | None


def _normal(value: int, width: int) -> int:
    """An element as attributes keep it: signed, but 0 or 1 in i1."""
    return value & 1 if width == 1 else signed(value, width)


def _source(op: Operation, name: str) -> Value | None:
    """What the operand was converted from, if by an op of that name."""
    inner = op.operands[0].defining_op
    return inner.operands[0] if inner is not None and inner.name == name else None


def _resize(op: Operation, read: Callable[[int, int], int], a: Constant) -> Folded:
    t = op.results[0].type
    source, target = width_of(op.operands[0].type), width_of(t)
    return combine(t, lambda x: _normal(read(x, source), target), a)


def _skip(op: Operation, source: Value) -> Value:
    """Changes the op in place to convert from an earlier value."""
    op.set_operand(0, source)
    return op.results[0]


def extui(op: Any, a: Constant) -> Folded:
    source = _source(op, "arith.extui")
    if source is not None:
        inner: Any = op.operands[0].defining_op
        op.nonNeg = inner.nonNeg
        return _skip(op, source)
    return _resize(op, unsigned, a)


def extsi(op: Operation, a: Constant) -> Folded:
    source = _source(op, "arith.extsi")
    return _skip(op, source) if source is not None else _resize(op, signed, a)


def trunci(op: Any, a: Constant) -> Folded:
    t = op.results[0].type
    for name in ("arith.extui", "arith.extsi"):
        source = _source(op, name)
        if source is None:
            continue
        if source.type is t:
            return source
        if width_of(source.type) > width_of(t):  # trunci(ext(x)) -> trunci(x)
            return _skip(op, source)
    source = _source(op, "arith.trunci")
    if source is not None:
        inner: Any = op.operands[0].defining_op
        kept = inner.overflowFlags.members & op.overflowFlags.members
        flags = type(op.overflowFlags)
        op.overflowFlags = flags(flags.canonical(sorted(kept) or ["none"]))
        return _skip(op, source)
    return _resize(op, signed, a)


def _contracting(op: Any) -> bool:
    flags = op.fastmath
    return flags is not None and "contract" in flags.members


def _lossless(op: Operation, a: Constant) -> Folded:
    """Floats whose value the target holds exactly."""
    t = op.results[0].type
    source, target = _format(op.operands[0].type), _format(t)

    def element(bits: int) -> int | None:
        return convert_exactly(bits, source, target)

    return combine(t, element, a)


def _format(t: Type) -> str:
    return element_type(t).name


def convert_exactly(bits: int, source: str, target: str) -> int | None:
    """The pattern of the same number in another format; None if it has none."""
    n = decode(bits, source)
    g = floats.FORMATS[target]
    if n.nan:
        return _convert_nan(n.bits, source, target)
    if n.infinite:
        return infinity(n.negative, target) if floats.infinity_bits(g) is not None else None
    assert n.value is not None
    converted = floats.encode(n.value, target, n.negative)
    back = decode(converted, target)
    return converted if back.value == n.value and back.negative == n.negative else None


def _convert_nan(bits: int, source: str, target: str) -> int | None:
    """Keeps the payload's upper bits, if the lower ones that go are zero."""
    f, g = floats.FORMATS[source], floats.FORMATS[target]
    if f.special != "ieee" or g.special != "ieee":
        return floats.nan_bits(g) if g.special != "none" else None
    if quiet(decode(bits, source), source) != bits:
        return None  # a signaling nan would become quiet, which loses something
    payload = bits & ((1 << f.mantissa) - 1)
    shift = g.mantissa - f.mantissa
    if shift < 0 and payload & ((1 << -shift) - 1):
        return None
    payload = payload << shift if shift >= 0 else payload >> -shift
    sign = bits >> (f.width - 1)
    return sign << (g.width - 1) | ((1 << g.exponent) - 1) << g.mantissa | payload


def extf(op: Any, a: Constant) -> Folded:
    source = _source(op, "arith.truncf")
    same = source is not None and source.type is op.results[0].type
    if same and _contracting(op) and _contracting(op.operands[0].defining_op):
        return source
    return _lossless(op, a)


def truncf(op: Any, a: Constant) -> Folded:
    return _lossless(op, a)


def _to_float(op: Operation, read: Callable[[int, int], int], a: Constant) -> Folded:
    """Rounds to nearest even."""
    t = op.results[0].type
    source, target = width_of(op.operands[0].type), _format(t)
    return combine(t, lambda x: floats.encode(read(x, source), target), a)


def uitofp(op: Operation, a: Constant) -> Folded:
    return _to_float(op, unsigned, a)


def sitofp(op: Operation, a: Constant) -> Folded:
    return _to_float(op, signed, a)


def _to_integer(op: Operation, low: int, high: int, a: Constant) -> Folded:
    """Rounds toward zero; no fold for what the integer cannot hold."""
    t = op.results[0].type
    source, width = _format(op.operands[0].type), width_of(t)

    def element(bits: int) -> int | None:
        value = decode(bits, source).value
        if value is None:
            return None
        whole = math.trunc(value)
        return _normal(whole, width) if low <= whole <= high else None

    return combine(t, element, a)


def fptoui(op: Operation, a: Constant) -> Folded:
    return _to_integer(op, 0, (1 << width_of(op.results[0].type)) - 1, a)


def fptosi(op: Operation, a: Constant) -> Folded:
    half = 1 << (width_of(op.results[0].type) - 1)
    return _to_integer(op, -half, half - 1, a)


def index_cast(op: Operation, a: Constant) -> Folded:
    source = _source(op, "arith.index_cast")
    return _resize(op, signed, a) if source is None or not _returns(op, source) else source


def index_castui(op: Operation, a: Constant) -> Folded:
    source = _source(op, "arith.index_castui")
    return _resize(op, unsigned, a) if source is None or not _returns(op, source) else source


def _returns(op: Operation, source: Value) -> bool:
    """Whether a cast to index and back arrives at the first type, having lost no bits."""
    return source.type is op.results[0].type and width_of(source.type) <= width_of(op.operands[0].type)


def bitcast(op: Operation, a: Constant) -> Folded:
    t = op.results[0].type
    if op.operands[0].type is t:
        return op.operands[0]
    source = _source(op, "arith.bitcast")
    if source is not None and source.type is t:
        return source
    width = width_of(t)
    to_float = isinstance(element_type(t), FloatType)
    return combine(t, lambda x: unsigned(x, width) if to_float else _normal(x, width), a)


RULES: dict[str, Callable[[Any, Constant], Folded]] = {
    "arith.extui": extui,
    "arith.extsi": extsi,
    "arith.trunci": trunci,
    "arith.extf": extf,
    "arith.truncf": truncf,
    "arith.convertf": truncf,
    "arith.uitofp": uitofp,
    "arith.sitofp": sitofp,
    "arith.fptoui": fptoui,
    "arith.fptosi": fptosi,
    "arith.index_cast": index_cast,
    "arith.index_castui": index_castui,
    "arith.bitcast": bitcast,
}
