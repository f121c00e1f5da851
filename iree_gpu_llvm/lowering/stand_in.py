"""Values for the results of ops that could not be translated, so that one run finds several errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..ir.operations import Value
from ..ir.types import IndexType, MemRefType, VectorType, element_type
from .llvm_text import int_const, poison
from .values import MemRef, UnsupportedType, address_space, address_type, pointer_type, poison_vector, scalar_type

if TYPE_CHECKING:
    from .translator import Translator


def stand_in(t: Translator, v: Value) -> Any:
    """Poison of the right form; None for types without one (their users then fail with their own error)."""
    try:
        if isinstance(v.type, VectorType):
            width = t.index_width(v) if isinstance(element_type(v.type), IndexType) else 64
            return poison_vector(v.type, width)
        if isinstance(v.type, MemRefType):
            space = address_space(v.type.memory_space)
            width = address_type(space)
            rank = v.type.rank
            one = (int_const(1, width),) * rank
            return MemRef(poison(pointer_type(space)), v.type.element, int_const(0, width), one, one)
        return poison(t.scalar_type(v) if isinstance(v.type, IndexType) else scalar_type(v.type))
    except UnsupportedType:
        return None
