"""What a function's translation found to be wrong, and values in place of what could not be made: one run finds all
errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..ir.diagnostics import CompileError, Diagnostic
from ..ir.operations import Block, Operation, Value
from ..ir.types import IndexType, MemRefType, VectorType, element_type
from ..targets.errors import TargetError
from .llvm_text import int_const, poison
from .values import MemRef, UnsupportedType, address_space, address_type, pointer_type, poison_vector, scalar_type

if TYPE_CHECKING:
    from .translator import Translator


class Failures:
    """The errors of one function, each once, and which values stand for something that could not be translated.

    An op that uses such a value is not translated and reports nothing, as it may be right; nor does what uses its
    results. The code that is written meanwhile is good for nothing: `check` ends the translation of a function that
    has errors.
    """

    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.values: set[Value] = set()
        self.walked: set[Block] = set()  # blocks inside of ops whose translation was begun
        self.tensors = False  # whether it was said that the function is on tensors, from which more follows

    def covers(self, *values: Value) -> bool:
        """Whether one of these values stands for something that could not be translated."""
        return bool(self.values) and not self.values.isdisjoint(values)

    def add(self, op: Operation, function: Operation, error: CompileError) -> None:
        """Keeps the error of an op. Instead of those of ops on tensors, it is said once that the function is."""
        from .stages import bufferize_first, is_on_tensors

        if is_on_tensors(op):
            if self.tensors:
                return
            self.tensors, error = True, bufferize_first(op, function)
        self.diagnostics += error.diagnostics

    def taints(self, op: Operation) -> bool:
        return bool(self.values) and not self.values.isdisjoint(op.operands)

    def stand_in(self, t: Translator, v: Value) -> None:
        """Gives a value that could not be made something to stand for it."""
        self.values.add(v)
        t.set(v, stand_in(t, v))

    def check(self) -> None:
        """Raises the errors, in the order of the text. What passes have made several of is said once."""
        if self.diagnostics:
            once: dict[Any, Diagnostic] = {}
            for d in self.diagnostics:
                once.setdefault((d.location.source, d.location.offset, d.message), d)
            raise CompileError(sorted(once.values(), key=lambda d: d.location.offset))


def target_error(op: Operation, e: TargetError) -> CompileError:
    """What a chip does not allow, at the op that asks for it."""
    d = Diagnostic("error", f"'{op.name}' op {e.message}", op.location, operation=op)
    for note in e.notes:
        d.note(note, op.location)
    return CompileError(d)


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
