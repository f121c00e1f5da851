"""`arith`: constants, integer and float arithmetic, comparisons, selection. Integers wrap; a division by zero gives
some number, as only lanes that do not matter have any business with one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.types import FloatType, RankedTensorType, element_type
from ..binder import Binder, Run, computes, executes
from ..memory import MemRef
from ..numbers import Array, constant, decode, rounded_to, unsigned, width_of, wrap, zero_extended, zeros
from ..tensors import Tensor, on_tensors


@executes("arith.constant", "vector.constant_mask")
def constants(b: Binder, op: Any) -> None:
    if op.name == "vector.constant_mask":
        t = op.results[0].type
        mask = np.zeros((1, *t.shape), np.bool_)
        mask[(0, *(slice(0, n) for n in op.mask_dim_sizes))] = True
        b.define(op.results[0], mask)
        return
    x = constant(op.value, op.results[0].type)
    b.define(op.results[0], Tensor(x) if isinstance(op.results[0].type, RankedTensorType) else x)


@executes("ub.poison")
def poison(b: Binder, op: Any) -> None:
    b.define(op.results[0], zeros(op.results[0].type))


# -- integers


def _divide(a: Array, b: Array) -> Array:
    """Towards zero."""
    return (a - np.fmod(a, b)) // b


def ceil_divide(a: Array, b: Array) -> Array:
    """Up. (Not `-(-a // b)`: the least integer has no negative.)"""
    return a // b + (np.fmod(a, b) != 0)


def _shift_left(a: Array, n: Array) -> Array:
    return np.left_shift(a, n)


_SIGNED: dict[str, Callable[..., Array]] = {
    "arith.addi": np.add,
    "arith.subi": np.subtract,
    "arith.muli": np.multiply,
    "arith.divsi": _divide,
    "arith.floordivsi": np.floor_divide,
    "arith.ceildivsi": ceil_divide,
    "arith.remsi": np.fmod,
    "arith.andi": np.bitwise_and,
    "arith.ori": np.bitwise_or,
    "arith.xori": np.bitwise_xor,
    "arith.shli": _shift_left,
    "arith.shrsi": np.right_shift,
    "arith.maxsi": np.maximum,
    "arith.minsi": np.minimum,
}
_UNSIGNED: dict[str, Callable[..., Array]] = {
    "arith.divui": np.floor_divide,
    "arith.remui": np.remainder,
    "arith.ceildivui": lambda a, b: np.where(a == 0, a, (a - (a != 0)) // b + 1).astype(a.dtype),
    "arith.shrui": np.right_shift,
    "arith.maxui": np.maximum,
    "arith.minui": np.minimum,
}
# numpy has no arithmetic on booleans: these are the low bits of the results.
_OF_BITS: dict[str, Callable[..., Array]] = {
    "arith.addi": np.bitwise_xor,
    "arith.subi": np.bitwise_xor,
    "arith.muli": np.bitwise_and,
    "arith.andi": np.bitwise_and,
    "arith.ori": np.bitwise_or,
    "arith.xori": np.bitwise_xor,
    "arith.maxui": np.bitwise_or,
    "arith.minui": np.bitwise_and,
    "arith.maxsi": np.bitwise_and,
    "arith.minsi": np.bitwise_or,
    "arith.divui": lambda a, b: a & b,
    "arith.divsi": lambda a, b: a & b,
    "arith.remui": lambda a, b: a & ~b,
    "arith.remsi": lambda a, b: a & ~b,
}


def integer_function(name: str, width: int) -> Callable[..., Array] | None:
    """What an integer op does on arrays of a width; None if there is no such op."""
    if width == 1:
        return _OF_BITS.get(name)
    fills = width in (8, 16, 32, 64)
    if name in _SIGNED:
        f = _SIGNED[name]
        return f if fills else lambda a, b: wrap(f(a, b), width)
    if name not in _UNSIGNED:
        return None
    f = _UNSIGNED[name]

    def on_unsigned(a: Array, b: Array) -> Array:
        found = f(zero_extended(a, width), zero_extended(b, width))
        signed = found.view(np.dtype(f"i{found.dtype.itemsize}"))
        return signed if fills else wrap(signed, width)

    return on_unsigned


@computes(*_SIGNED, *_UNSIGNED)
def integers(b: Binder, op: Any) -> Callable[..., Array]:
    f = integer_function(op.name, width_of(op.results[0].type))
    if f is None:
        raise op.error("has no semantics in the simulator on i1")
    return f


@computes("arith.addui_extended", "arith.subui_extended")
def carry(b: Binder, op: Any) -> Callable[..., Any]:
    width = width_of(op.results[0].type)
    adds = op.name == "arith.addui_extended"

    def f(x: Array, y: Array) -> tuple[Array, Array]:
        total = wrap(x + y if adds else x - y, width)
        a, c = zero_extended(x, width), zero_extended(y, width)
        return total, (zero_extended(total, width) < a) if adds else a < c

    return f


@computes("arith.mulsi_extended", "arith.mului_extended")
def long_product(b: Binder, op: Any) -> Callable[..., Any]:
    width = width_of(op.results[0].type)
    is_signed = op.name == "arith.mulsi_extended"

    def f(x: Array, y: Array) -> tuple[Array, Array]:
        low = wrap(x * y, width)
        if width <= 32:
            wide = np.int64 if is_signed else np.uint64
            a, c = (x, y) if is_signed else (zero_extended(x, width), zero_extended(y, width))
            high = (a.astype(wide) * c.astype(wide)) >> wide(width)
            return low, wrap(high.astype(x.dtype), width)
        return low, _high_64(x, y, is_signed)

    return f


def _high_64(x: Array, y: Array, is_signed: bool) -> Array:
    """The high half of products of 64 bits, from four products of 32 bits."""
    a, c = unsigned(x), unsigned(y)
    mask, by = np.uint64(0xFFFFFFFF), np.uint64(32)
    a0, a1, c0, c1 = a & mask, a >> by, c & mask, c >> by
    middle = a1 * c0 + ((a0 * c0) >> by)
    high = a1 * c1 + (middle >> by) + ((a0 * c1 + (middle & mask)) >> by)
    if is_signed:
        high = high - np.where(x < 0, c, np.uint64(0)) - np.where(y < 0, a, np.uint64(0))
    return high.view(np.int64)


# -- floats


def _propagating(f: Callable[..., Array]) -> Callable[..., Array]:
    """`np.maximum` and `np.minimum` propagate nans, but leave open which zero they give."""
    larger = f is np.maximum

    def g(a: Array, b: Array) -> Array:
        found = f(a, b)
        zeros_met = (a == 0) & (b == 0)
        if not zeros_met.any():
            return found
        minus = np.signbit(a) & np.signbit(b) if larger else np.signbit(a) | np.signbit(b)
        return np.where(zeros_met, np.where(minus, -0.0, 0.0).astype(found.dtype), found)

    return g


FLOATS: dict[str, Callable[..., Array]] = {
    "arith.addf": np.add,
    "arith.subf": np.subtract,
    "arith.mulf": np.multiply,
    "arith.divf": np.divide,
    "arith.remf": np.fmod,
    "arith.maximumf": _propagating(np.maximum),
    "arith.minimumf": _propagating(np.minimum),
    "arith.maxnumf": np.fmax,
    "arith.minnumf": np.fmin,
    "arith.negf": np.negative,
}


@computes(*FLOATS)
def float_arithmetic(b: Binder, op: Any) -> Callable[..., Array]:
    return rounded_to(element_type(op.results[0].type).name, FLOATS[op.name])


@computes("arith.flush_denormals")
def flush(b: Binder, op: Any) -> Callable[..., Array]:
    name = element_type(op.results[0].type).name
    from ...ir.floats import FORMATS

    least = 2.0 ** (1 - FORMATS[name].bias)
    return rounded_to(name, lambda x: np.where(np.abs(x) < least, np.copysign(x.dtype.type(0), x), x))


# -- comparisons and selection

_ORDER = {
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
}
# On i1 as a signed number, true is -1.
_SWAPPED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}


@computes("arith.cmpi")
def compare_integers(b: Binder, op: Any) -> Callable[..., Array]:
    predicate = op.predicate_name
    if predicate in ("eq", "ne"):
        return _ORDER[predicate]
    width = width_of(op.operands[0].type)
    order = predicate[1:]
    if width == 1:
        return _ORDER[order if predicate[0] == "u" else _SWAPPED[order]]
    f = _ORDER[order]
    if predicate[0] == "s":
        return f
    return lambda x, y: f(zero_extended(x, width), zero_extended(y, width))


def float_comparison(predicate: str) -> Callable[[Array, Array], Array]:
    """`oeq` and the like: ordered comparisons are false for nans, unordered ones true."""
    if predicate in ("true", "false"):
        value = predicate == "true"
        return lambda x, y: np.full(np.broadcast_shapes(x.shape, y.shape), value)
    if predicate == "ord":
        return lambda x, y: ~(np.isnan(x) | np.isnan(y))
    if predicate == "uno":
        return lambda x, y: np.isnan(x) | np.isnan(y)
    f = _ORDER[predicate[1:]]
    if predicate[0] == "u":
        return f if predicate == "une" else lambda x, y: f(x, y) | np.isnan(x) | np.isnan(y)
    return f if predicate != "one" else lambda x, y: f(x, y) & ~(np.isnan(x) | np.isnan(y))


@computes("arith.cmpf")
def compare_floats(b: Binder, op: Any) -> Callable[..., Array]:
    name = element_type(op.operands[0].type).name
    f = float_comparison(op.predicate_name)
    return lambda x, y: f(decode(x, name), decode(y, name))


@executes("arith.select")
def select(b: Binder, op: Any) -> Run:
    c, x, y = b.slots(op.operands)
    r = b.slot(op.results[0])

    def run(env: list[Any]) -> None:
        condition = env[c]
        if isinstance(condition, Tensor):
            env[r] = on_tensors(b.machine, np.where)(condition, env[x], env[y])
        elif condition.size == 1:
            env[r] = env[x] if condition.flat[0] else env[y]
        elif isinstance(env[x], (MemRef, Tensor)):
            from ..merging import merge

            env[r] = merge(condition, env[x], env[y])
        else:
            extra = env[x].ndim - condition.ndim
            env[r] = np.where(condition.reshape(condition.shape + (1,) * extra), env[x], env[y])

    return run


def combining(kind: str, element: Any) -> Callable[[Array, Array], Array] | None:
    """The function of a reduction's kind (`add`, `maxsi`, `maxnumf` ...) on values of an element type."""
    if isinstance(element, FloatType):
        f = FLOATS.get(f"arith.{kind}f" if kind in ("add", "mul") else f"arith.{kind}")
        return None if f is None else rounded_to(element.name, f)
    spelled = {"add": "addi", "mul": "muli", "and": "andi", "or": "ori", "xor": "xori"}.get(kind, kind)
    return integer_function(f"arith.{spelled}", width_of(element))
