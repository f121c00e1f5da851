"""What the rules for `vector` ops share: places in row-major order, operands in the result's index width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.attributes import IntegerAttr
from ...ir.types import IndexType, element_type
from ..translator import Translator
from .arith import resize


def linear(index: Sequence[int], shape: Sequence[int]) -> int:
    """The place of an element in row-major order."""
    n = 0
    for i, d in zip(index, shape, strict=True):
        n = n * d + i
    return n


def result_element(t: Translator, op: Any) -> str:
    return t.scalar_type(op.results[0])


def index_operand(t: Translator, op: Any, i: int) -> Any:
    """An operand whose element type may be index, in the width of the result's."""
    v = op.operands[i]
    if isinstance(element_type(v.type), IndexType):
        return resize(t, v, t.index_width(op.results[0]))
    return t.get(v)


def ints(op: Any, name: str) -> list[int]:
    """A property that is an array of integers."""
    a = op.properties[name]
    return [e.value if isinstance(e, IntegerAttr) else e for e in a]
