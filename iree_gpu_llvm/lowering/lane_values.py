"""What values are in each work item of a workgroup, where ids and constants tell: ops on such values are folded for
each.

    %t = gpu.thread_id x                       0, 1, 2 ...
    %a = arith.divui %t, %c16 : index          0 (16 times), 1 ...
    %c = arith.cmpi eq, %a, %c0 : index        true (16 times), false ...
"""

from __future__ import annotations

from math import prod
from typing import Any

from ..ir.attributes import Attribute, IntegerAttr
from ..ir.folding import constant_value
from ..ir.operations import Value

Lanes = list[Attribute]
"""A value's constant in each work item of the workgroup, x fastest."""


class LaneValues:
    """For workgroups of `block` work items (x, y, z), in waves of `wave` lanes."""

    def __init__(self, block: tuple[int, int, int], wave: int):
        self.block, self.wave, self.items = block, wave, prod(block)
        self._values: dict[Value, Lanes | None] = {}

    def of(self, v: Value) -> Lanes | None:
        """None where that is not known of every work item."""
        if v not in self._values:
            op = v.defining_op
            self._values[v] = None if op is None else self._made_by(op, v)
        return self._values[v]

    def numbers(self, v: Value) -> list[int] | None:
        """The same as integers."""
        lanes: Any = self.of(v)
        return None if lanes is None else [a.value for a in lanes]

    def _made_by(self, op: Any, v: Value) -> Lanes | None:
        constant = constant_value(v)
        if constant is not None:
            return [constant] * self.items
        number = self._id(op)
        if number is not None:
            return [IntegerAttr(n, v.type) for n in number]
        operands = [self.of(o) for o in op.operands]
        if not operands or op.regions or not hasattr(op, "fold") or any(o is None for o in operands):
            return None
        folded: dict[tuple[Attribute, ...], Any] = {}
        found: Lanes = []
        for i, given in enumerate(zip(*operands, strict=True)):
            if given not in folded:
                results = op.fold(list(given))
                folded[given] = results[v.index] if results else None
            result = folded[given]
            if isinstance(result, Value):
                lanes = self.of(result) if result is not v else None
                result = lanes[i] if lanes is not None else None
            if not isinstance(result, IntegerAttr):
                return None
            found.append(result)
        return found

    def _id(self, op: Any) -> list[int] | None:
        x, y, _ = self.block
        items = range(self.items)
        places = {"x": (1, x), "y": (x, y), "z": (x * y, self.items)}
        if op.name == "gpu.thread_id" or op.name.startswith("rocdl.workitem.id."):
            step, extent = places[op.dimension.value if op.name == "gpu.thread_id" else op.name[-1]]
            return [i // step % extent for i in items]
        if op.name == "gpu.lane_id":
            return [i % self.wave for i in items]
        if op.name in ("gpu.subgroup_id", "rocdl.wave.id"):
            return [i // self.wave for i in items]
        return None
