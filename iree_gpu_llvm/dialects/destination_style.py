"""Destination style: ops that write into operands, and give the tensors among those as results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..ir.operations import Value
from ..ir.traits import Trait
from ..ir.types import RankedTensorType, UnrankedTensorType


class DestinationStyle(Trait):
    """The operands of the named fields are written to; each that is a tensor has a result of its type, in order."""

    of_signature = True

    def __init__(self, *inits: str):
        super().__init__("DestinationStyle")
        self.inits = inits

    def ranges(self, op: Any) -> list[tuple[int, int]]:
        return [op.definition.operand_range(op, name) for name in self.inits]

    def verify(self, op: Any) -> None:
        tensors = [
            i
            for begin, end in self.ranges(op)
            for i in range(begin, end)
            if isinstance(op.operands[i].type, (RankedTensorType, UnrankedTensorType))
        ]
        if len(tensors) != len(op.results):
            raise op.error(
                f"expected the number of tensor results ({len(op.results)}) to be equal to the number of output tensors"
                f" ({len(tensors)})"
            )
        for i, r in zip(tensors, op.results, strict=True):
            if op.operands[i].type is not r.type:
                raise op.error(
                    f"expected type of operand #{i} ('{op.operands[i].type}') to match type of corresponding result"
                    f" ('{r.type}')"
                )


def destination_numbers(op: Any) -> list[int]:
    """The numbers of the operands that an op of destination style writes to; none for other ops."""
    for t in getattr(type(op), "traits", ()):
        if isinstance(t, DestinationStyle):
            return [i for begin, end in t.ranges(op) for i in range(begin, end)]
    return []


def destination_operands(op: Any) -> Sequence[Value]:
    """The same operands."""
    return [op.operands[i] for i in destination_numbers(op)]
