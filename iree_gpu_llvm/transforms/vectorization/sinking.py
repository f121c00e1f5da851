"""Broadcasts and transpositions move behind elementwise ops, which then work on fewer elements, or in the order of
memory.

%b = vector.broadcast %a : vector<4xf32> to vector<8x4xf32>       %f = math.exp %a : vector<4xf32>
%e = math.exp %b : vector<8x4xf32>                            ->  %e = vector.broadcast %f : ... to vector<8x4xf32>
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.vector import builders as vector
from ...ir.attributes import Attribute, DenseElementsAttr
from ...ir.builder import Rewriter
from ...ir.definitions import has_trait
from ...ir.folding import constant_value
from ...ir.operations import Operation, Value
from ...ir.rewriting import pattern
from ...ir.traits import Elementwise
from ...ir.types import Type, VectorType


def _maker(v: Value, name: str) -> Any:
    op = v.defining_op
    return op if op is not None and op.name == name else None


def _splat(v: Value) -> Any:
    """The constant of which all elements are the same number."""
    a = constant_value(v)
    return a if isinstance(a, DenseElementsAttr) and a.is_splat else None


def _shape(t: Any) -> tuple[int, ...] | None:
    return t.shape if isinstance(t, VectorType) else None


def _is_candidate(op: Operation) -> bool:
    return (
        len(op.results) == 1
        and not op.regions
        and bool(op.operands)
        and isinstance(op.results[0].type, VectorType)
        and has_trait(op, Elementwise)
    )


def _made(op: Operation, operands: Sequence[Value], t: Type, rewriter: Rewriter) -> Value:
    return rewriter.make(type(op)(operands, (t,), dict(op.properties), dict(op.attributes)))


@pattern()
def sink_broadcasts(op: Any, rewriter: Rewriter) -> bool:
    """Where all operands are broadcast from one shape, or are the same number everywhere. A scalar is broadcast to that
    shape."""
    if not _is_candidate(op):
        return False
    makers = [_maker(v, "vector.broadcast") for v in op.operands]
    small = {s for m in makers if m is not None and (s := _shape(m.source.type)) is not None}
    if not any(makers) or len(small) > 1:
        return False
    shape = next(iter(small), None)
    operands: list[Any] = []
    for v, m in zip(op.operands, makers, strict=True):
        t = _of_shape(shape, v.type.element)
        if m is not None:
            operands.append(m.source if m.source.type is t else vector.broadcast(m.source, t))
        elif (number := _splat(v)) is not None:
            operands.append(_resized(number, t))
        else:
            return False
    operands = [_put(x, rewriter) for x in operands]
    t = op.results[0].type
    made = _made(op, operands, _of_shape(shape, t.element), rewriter)
    rewriter.replace(op, [rewriter.make(vector.broadcast(made, t))])
    return True


def _of_shape(shape: tuple[int, ...] | None, element: Any) -> Any:
    return element if shape is None else VectorType(shape, element)


def _put(x: Any, rewriter: Rewriter) -> Value:
    """A value that is there, or one of a detached op or an attribute."""
    if isinstance(x, Value):
        return x
    return rewriter.make(x) if isinstance(x, Operation) else rewriter.constant(x)


def _resized(number: DenseElementsAttr, t: Any) -> Attribute:
    if isinstance(t, VectorType):
        return DenseElementsAttr(number.values, t)
    return number.element_attribute(0)


@pattern()
def sink_transposes(op: Any, rewriter: Rewriter) -> bool:
    """Where all operands are transposed in one way, or constant."""
    if not _is_candidate(op):
        return False
    makers = [_maker(v, "vector.transpose") for v in op.operands]
    orders = {tuple(m.permutation) for m in makers if m is not None}
    fits = all(m is not None or constant_value(v) is not None for v, m in zip(op.operands, makers, strict=True))
    if len(orders) != 1 or not fits:
        return False
    (order,) = orders
    reverse = [order.index(i) for i in range(len(order))]
    operands = [
        m.vector if m is not None else rewriter.make(vector.transpose(v, reverse))
        for v, m in zip(op.operands, makers, strict=True)
    ]
    t = op.results[0].type
    made = _made(op, operands, VectorType(tuple(t.shape[i] for i in reverse), t.element), rewriter)
    rewriter.replace(op, [rewriter.make(vector.transpose(made, order))])
    return True


@pattern("vector.extract")
def extract_operands(op: Any, rewriter: Rewriter) -> bool:
    """Where only this part of what an elementwise op makes is used, of its operands that are of one type."""
    made = op.source.defining_op
    if made is None or not _is_candidate(made) or made.name == "vector.fma" or sum(op.source.users.values()) != 1:
        return False
    if len({v.type for v in made.operands}) != 1 or op.dynamic_position:
        return False
    t = op.result.type
    rewriter.set_before(made)
    parts = [rewriter.make(vector.extract(v, list(op.static_position.values))) for v in made.operands]
    rewriter.replace(op, [_made(made, parts, t, rewriter)])
    return True


SINK = (sink_transposes, sink_broadcasts, extract_operands)
