"""Makes detached ops of `scf` from what they are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.attributes import ArrayAttr, Attribute, i32_array
from ...ir.diagnostics import UNKNOWN, Location
from ...ir.operations import Block, Region, Value
from ...ir.types import INDEX
from ..index_lists import Mixed, split_mixed
from .forall import ForallOp, InParallelOp

Bounds = tuple[Sequence[Mixed], Sequence[Mixed], Sequence[Mixed]]
"""Lower and upper bounds, and steps."""


def forall(
    bounds: Bounds,
    outputs: Sequence[Value] = (),
    mapping: Sequence[Attribute] | None = None,
    location: Location = UNKNOWN,
) -> ForallOp:
    """A loop with an empty body."""
    split = [split_mixed(x) for x in bounds]
    properties: dict[str, Any] = dict(
        zip(("staticLowerBound", "staticUpperBound", "staticStep"), (static for _, static in split), strict=True)
    )
    properties["operandSegmentSizes"] = i32_array([*(len(values) for values, _ in split), len(outputs)])
    if mapping is not None:
        properties["mapping"] = ArrayAttr(tuple(mapping))
    types = [v.type for v in outputs]
    body = Block([INDEX] * len(bounds[0]) + types)
    body.append(InParallelOp.implied())
    operands = [*(v for values, _ in split for v in values), *outputs]
    return ForallOp(operands, types, properties, {}, [Region([body])], location=location)
