"""Barriers and matrix instructions that only some lanes of a wave reach, where that is known: the ones would wait for
lanes that never come, the others compute with all lanes' registers, active or not.

    %first = arith.cmpi ult, %thread_id_x, %c16        error: 'gpu.barrier' op is reached by 16 of the 64 lanes
    scf.if %first {
      gpu.barrier
    }

Known are ids, constants and what follows from them by ops that fold. A condition on anything else is believed to be the
same in all lanes, and so is what branches without structure do.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from ..ir.attributes import Attribute, IntegerAttr
from ..ir.diagnostics import Diagnostic
from ..ir.folding import constant_value
from ..ir.operations import Operation, Value

BARRIERS = ("gpu.barrier", "amdgpu.lds_barrier", "iree_gpu.global_subgroup_barrier", "rocdl.barrier", "rocdl.s.barrier")
MATRIX_OPS = tuple(f"amdgpu.{n}" for n in ("mfma", "scaled_mfma", "sparse_mfma", "wmma", "scaled_wmma", "sparse_wmma"))
MATRIX_INSTRUCTIONS = (
    *MATRIX_OPS,
    *(f"rocdl.{n}." for n in ("mfma", "smfmac", "wmma", "swmmac")),
)
"""What their names begin with."""
Lanes = list[Attribute]
"""A value's constant in each work item of the workgroup, x fastest."""


def divergent_ops(function: Operation, block: tuple[int, int, int] | None, wave: int) -> list[Diagnostic]:
    """An error for each of those ops under a condition, or in a loop, that is known to differ between lanes of a wave;
    for the first matrix instruction of a block alone."""
    found: list[Operation] = []
    blocks: set[Any] = set()
    for op in function.walk():
        if op.name in BARRIERS:
            found.append(op)
        elif op.name.startswith(MATRIX_INSTRUCTIONS) and op.parent not in blocks:
            blocks.add(op.parent)
            found.append(op)
    if block is None or not found:
        return []
    known = _Known(block, wave)
    return [d for op in found for d in [_problem(op, function, known)] if d is not None]


def _problem(barrier: Operation, function: Operation, known: _Known) -> Diagnostic | None:
    inner, outer = barrier, barrier.parent_op
    while outer is not None and outer is not function:
        if outer.name == "scf.if":
            taken = known.of(outer.operands[0])
            arm = inner.parent is outer.regions[0].blocks[0]
            for wave in known.waves(taken):
                there = sum(bool(_number(a)) == arm for a in wave)
                if 0 < there < len(wave):
                    what = f"is reached by {there} of the {len(wave)} lanes of a wave"
                    return _error(barrier, what, "its condition, which differs between lanes", outer.operands[0])
        elif outer.name == "scf.for":
            bounds = [known.of(v) for v in outer.operands[:3]]
            if all(b is not None for b in bounds):
                turns = [_turns(*map(_number, b)) for b in zip(*bounds, strict=True)]
                if any(len(set(turns[i : i + known.wave])) > 1 for i in range(0, len(turns), known.wave)):
                    what = "is in a loop that has more turns for some lanes of a wave than for others"
                    return _error(barrier, what, "a bound of the loop", outer.operands[1])
        inner, outer = outer, outer.parent_op
    return None


def _error(barrier: Operation, what: str, why: str, cause: Value) -> Diagnostic:
    source = cause.defining_op
    made_by = f" ('{source.name}')" if source is not None else ""
    kind = "barrier" if barrier.name in BARRIERS else "matrix instruction"
    d = Diagnostic("error", f"'{barrier.name}' op {what}: all lanes must reach a {kind}", barrier.location)
    return d.note(f"{why}{made_by}", source.location if source is not None else barrier.location)


def _number(a: Any) -> int:
    return a.value


def _turns(lower: int, upper: int, step: int) -> int:
    return max(0, -(-(upper - lower) // step)) if step > 0 else 0


class _Known:
    """What values are in each work item."""

    def __init__(self, block: tuple[int, int, int], wave: int):
        self.block, self.wave, self.items = block, wave, prod(block)
        self._values: dict[Value, Lanes | None] = {}

    def waves(self, lanes: Lanes | None) -> Iterator[Lanes]:
        for i in range(0, self.items if lanes is not None else 0, self.wave):
            yield lanes[i : i + self.wave]  # type: ignore[index]

    def of(self, v: Value) -> Lanes | None:
        """None where that is not known of every work item."""
        if v not in self._values:
            op = v.defining_op
            self._values[v] = None if op is None else self._made_by(op, v)
        return self._values[v]

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
        if op.name == "gpu.thread_id":
            return [(i % x, i // x % y, i // (x * y))["xyz".index(op.dimension.value)] for i in items]
        if op.name == "gpu.lane_id":
            return [i % self.wave for i in items]
        if op.name == "gpu.subgroup_id":
            return [i // self.wave for i in items]
        return None
