"""What all structured ops of `iree_linalg_ext` share: they write into operands, and give those that are tensors as
results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.constraints import TypeConstraint
from ...ir.definitions import Op
from ...ir.effects import READ, WRITE, Effect
from ...ir.operations import Operation, Value
from ...ir.traits import SingleBlockImplicitTerminator
from ...ir.types import (
    DYNAMIC,
    MemRefType,
    RankedTensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from ..destination_style import DestinationStyle, destination_operands

TENSORS = (RankedTensorType, UnrankedTensorType)
BUFFERS = (MemRefType, UnrankedMemRefType)
TENSOR_OR_MEMREF = TypeConstraint(
    "ranked tensor or memref of any non-token type values", lambda t: isinstance(t, (RankedTensorType, MemRefType))
)
TENSOR_OR_MEMREF_OF_ANY = TypeConstraint("ranked tensor or memref of any type", TENSOR_OR_MEMREF.check)
TENSOR_MEMREF_OR_VECTOR = TypeConstraint(
    "ranked tensor or memref or vector of any non-token type values",
    lambda t: isinstance(t, (RankedTensorType, MemRefType, VectorType)),
)
SHAPED = TypeConstraint(
    "shaped of any non-token type values",
    lambda t: isinstance(t, (*TENSORS, *BUFFERS, VectorType)),
)
RANKED_TENSOR = TypeConstraint("ranked tensor of any non-token type values", lambda t: isinstance(t, RankedTensorType))
YIELD = SingleBlockImplicitTerminator("iree_linalg_ext.yield")


class StructuredStyle(DestinationStyle):
    """Destination style, on tensors alone or on buffers alone (vectors and scalars may stand beside either). iree-opt
    compares results with destinations after what the op itself demands."""

    def __init__(self, *inits: str, mixed: bool = False):
        """`mixed`: on tensors and buffers at once too."""
        super().__init__(*inits)
        self.mixed = mixed

    def verify(self, op: Any) -> None:
        if self.mixed:
            return
        types = [v.type for v in op.operands]
        tensors, buffers = (any(isinstance(t, c) for t in types) for c in (TENSORS, BUFFERS))
        if tensors is buffers:
            raise op.error(
                "expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure"
                " tensor semantics"
            )

    def verify_regions(self, op: Any) -> None:
        for begin, end in self.ranges(op):
            for i in range(begin, end):
                if isinstance(op.operands[i].type, VectorType):
                    raise op.error(f"expected that operand #{i} is a tensor or a memref")
        super().verify(op)


class StructuredExtOp(Op):
    """Base of the ops with destinations."""

    def memory_effects(self) -> list[Effect]:
        """Every buffer is read, since an op may leave some of a destination as it is."""
        read: list[Effect] = [(READ, v) for v in self.operands if isinstance(v.type, MemRefType)]
        return read + [(WRITE, v) for v in self.destinations if isinstance(v.type, MemRefType)]

    @property
    def destinations(self) -> Sequence[Value]:
        return destination_operands(self)

    @property
    def arguments(self) -> list[Value]:
        """Those of the region's block, if it has one: an empty region is not refused before it is asked for."""
        blocks = self.regions[0].blocks
        return list(blocks[0].arguments) if blocks else []

    @property
    def terminator(self) -> Operation | None:
        blocks = self.regions[0].blocks
        return blocks[0].last if blocks else None


def shape_of(t: Any) -> tuple[int, ...]:
    """iree-opt takes what has no rank for rank 0."""
    return getattr(t, "shape", ())


def agree(a: Sequence[int], b: Sequence[int]) -> bool:
    """Whether shapes may be the same."""
    return len(a) == len(b) and all(may_equal(x, y) for x, y in zip(a, b, strict=True))


def may_equal(a: int, b: int) -> bool:
    return a == b or DYNAMIC in (a, b)
