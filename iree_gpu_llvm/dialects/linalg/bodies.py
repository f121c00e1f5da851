"""The regions that named ops have without saying so: scalar computations, by the op's kind and the element types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...ir import registry
from ...ir.attributes import FloatAttr
from ...ir.diagnostics import UNKNOWN, Location
from ...ir.operations import Block, Region, Value
from ...ir.types import I1, INDEX, ComplexType, FloatType, IntegerType, Type
from .attributes import BinaryFnAttr, UnaryFnAttr


class Unsupported(ValueError):
    """A computation that does not exist for an element type."""


class BodyBuilder:
    """Appends scalar ops to a block. Casts treat integers as signed unless `unsigned`."""

    def __init__(self, block: Block, unsigned: bool = False, location: Location = UNKNOWN):
        self.block, self.unsigned, self.location = block, unsigned, location

    def op(self, name: str, operands: Sequence[Value], t: Type, properties: Any = None) -> Value:
        cls = registry.op_class(name)
        if cls is None:
            raise Unsupported(f"'{name}' is not available")
        return self.block.append(cls(operands, [t], properties, location=self.location)).results[0]

    def yield_(self, *values: Value) -> None:
        cls = registry.op_class("linalg.yield")
        self.block.append(cls(values, location=self.location))  # type: ignore[misc]

    def cast(self, value: Value, to: Type) -> Value:
        """`value` as another scalar type."""
        t = value.type
        if t is to:
            return value
        name = self._cast_name(t, to)
        if name is None:
            raise Unsupported(f"unsupported cast from '{t}' to '{to}'")
        return self.op(name, [value], to)

    def _cast_name(self, t: Type, to: Type) -> str | None:
        u = self.unsigned
        if isinstance(t, IntegerType):
            if isinstance(to, FloatType):
                return "arith.uitofp" if u else "arith.sitofp"
            if isinstance(to, IntegerType):
                return "arith.trunci" if to.width < t.width else "arith.extui" if u else "arith.extsi"
            if to is INDEX:
                return "arith.index_castui" if u else "arith.index_cast"
        if t is INDEX and isinstance(to, IntegerType):
            return "arith.index_castui" if u else "arith.index_cast"
        if isinstance(t, FloatType):
            if isinstance(to, IntegerType):
                return "arith.fptoui" if u else "arith.fptosi"
            if isinstance(to, FloatType) and to.width != t.width:
                return "arith.truncf" if to.width < t.width else "arith.extf"
        return None

    def unary(self, fn: str, a: Value) -> Value:
        t = a.type
        if not isinstance(t, FloatType):
            raise Unsupported("unsupported non numeric type")
        if fn == "negf":
            return self.op("arith.negf", [a], t)
        if fn == "square":
            return self.op("arith.mulf", [a, a], t)
        if fn == "reciprocal":
            one = self.op("arith.constant", [], t, {"value": FloatAttr.of(1.0, t)})
            return self.op("arith.divf", [one, a], t)
        return self.op(f"math.{'absf' if fn == 'abs' else fn}", [a], t)

    def binary(self, fn: str, a: Value, b: Value) -> Value:
        t = a.type
        table = _COMPLEX if isinstance(t, ComplexType) else _FLOAT if isinstance(t, FloatType) else _INTEGER
        name = (_BOOLEAN.get(fn) if t is I1 else None) or table.get(fn)
        if name is None or (t is I1 and fn in _REFUSED):
            raise Unsupported(_REFUSED.get(fn, f"unsupported operation '{fn}' on '{t}'"))
        return self.op(name, [a, b], t)

    def apply(self, fn: str, values: Sequence[Value]) -> Value:
        """A function of `linalg.elementwise` by its name."""
        if fn in UnaryFnAttr.cases:
            return self.unary(fn, values[0])
        if fn in BinaryFnAttr.cases:
            return self.binary(fn, values[0], values[1])
        return self.op("arith.select", values[:3], values[1].type)


_FLOAT = {
    "add": "arith.addf",
    "sub": "arith.subf",
    "mul": "arith.mulf",
    "div": "arith.divf",
    "max_signed": "arith.maximumf",
    "min_signed": "arith.minimumf",
    "powf": "math.powf",
}
_INTEGER = {
    "add": "arith.addi",
    "sub": "arith.subi",
    "mul": "arith.muli",
    "div": "arith.divsi",
    "div_unsigned": "arith.divui",
    "max_signed": "arith.maxsi",
    "min_signed": "arith.minsi",
    "max_unsigned": "arith.maxui",
    "min_unsigned": "arith.minui",
}
_COMPLEX = {"add": "complex.add", "sub": "complex.sub", "mul": "complex.mul", "div": "complex.div"}
_REFUSED = {
    "max_unsigned": "unsupported operation: unsigned max not on uint",
    "min_unsigned": "unsupported operation: unsigned min not on uint",
}
_BOOLEAN = {"add": "arith.ori", "mul": "arith.andi"}  # there is no carry to lose in one bit

Body = Callable[[BodyBuilder, "list[Value]"], Value]
"""From a builder and the block's arguments (inputs, then outputs) to the value that is yielded."""


def _assign(b: BodyBuilder, args: list[Value]) -> Value:
    return b.cast(args[0], args[-1].type)


def _contract(b: BodyBuilder, args: list[Value]) -> Value:
    out = args[-1]
    product = b.binary("mul", b.cast(args[0], out.type), b.cast(args[1], out.type))
    return b.binary("add", out, product)


def _quantized(b: BodyBuilder, args: list[Value]) -> Value:
    """Operands less their zero points, which follow them."""
    out = args[-1]
    lhs = b.cast(args[0], out.type)
    lhs = b.binary("sub", lhs, b.cast(args[2], out.type))
    rhs = b.cast(args[1], out.type)
    rhs = b.binary("sub", rhs, b.cast(args[3], out.type))
    return b.binary("add", out, b.binary("mul", lhs, rhs))


def _pool(fn: str, unsigned: bool = False) -> Body:
    def body(b: BodyBuilder, args: list[Value]) -> Value:
        b.unsigned = b.unsigned or unsigned
        return b.binary(fn, args[-1], b.cast(args[0], args[-1].type))

    return body


BODIES: dict[str, Body] = {
    "fill": lambda b, args: args[0],
    "assign": _assign,
    "contract": _contract,
    "quantized": _quantized,
    "sum": _pool("add"),
    "max": _pool("max_signed"),
    "min": _pool("min_signed"),
    "max_unsigned": _pool("max_unsigned", True),
    "min_unsigned": _pool("min_unsigned", True),
}


def build_region(
    body: Body, argument_types: Sequence[Type], unsigned: bool = False, location: Location = UNKNOWN
) -> Region:
    """A region with one block that computes `body`, for an op at `location`. Raises Unsupported."""
    block = Block(argument_types)
    b = BodyBuilder(block, unsigned, location)
    b.yield_(body(b, list(block.arguments)))
    return Region([block])
