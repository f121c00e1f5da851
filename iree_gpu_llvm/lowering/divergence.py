"""Barriers, matrix instructions and what combines lanes, that only some lanes of a wave reach, where that is known: the
first would wait for lanes that never come, the others compute with all lanes' registers, active or not.

    %first = arith.cmpi ult, %thread_id_x, %c16        error: 'gpu.barrier' op is reached by 16 of the 64 lanes
    scf.if %first {
      gpu.barrier
    }

Known are ids, constants and what follows from them by ops that fold (`reach.py`). A condition on anything else is
believed to be the same in all lanes.

The last wave of a workgroup that is no multiple of waves lacks lanes, too: barriers do not wait for them, but matrix
instructions take in what their registers were left with by other kernels. So does what combines lanes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..ir.diagnostics import Diagnostic
from ..ir.operations import Operation, Value
from .control_dependence import ControlDependence, conditions_of
from .lane_values import LaneValues
from .reach import Items, Reach

BARRIERS = ("gpu.barrier", "amdgpu.lds_barrier", "iree_gpu.global_subgroup_barrier", "rocdl.barrier", "rocdl.s.barrier")
MATRIX_OPS = tuple(f"amdgpu.{n}" for n in ("mfma", "scaled_mfma", "sparse_mfma", "wmma", "scaled_wmma", "sparse_wmma"))
MATRIX_INSTRUCTIONS = (
    *MATRIX_OPS,
    *(f"rocdl.{n}." for n in ("mfma", "smfmac", "wmma", "swmmac")),
)
"""What their names begin with."""


def divergent_ops(function: Operation, block: tuple[int, int, int] | None, wave: int) -> list[Diagnostic]:
    """An error for each barrier and matrix instruction that is known to be reached by a part of a wave, or more often
    by some of its lanes than by others; for the first matrix instruction of a block alone. A remark where it is not
    known whether a wave that lacks lanes comes to one."""
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
    waves = _Waves(block, wave)
    return [d for op in found for d in [waves.problem(op)] if d is not None]


def divergent_clusters(op: Operation, block: tuple[int, int, int], wave: int, reach: int) -> Diagnostic | None:
    """An error for an op that combines aligned clusters of `reach` lanes, where it is known that some lanes of a
    cluster come to it and others do not, or do not exist."""
    waves = _Waves(block, wave)
    here, items = waves.reach.of(op), waves.lanes.items
    for first in range(0, items, reach):
        there = (here >> first & ((1 << reach) - 1)).bit_count()
        if there not in (0, reach):
            break
    else:
        return None
    if first + reach > items and there == items - first:
        what = (
            f"not all of which there are: the last subgroup of a workgroup of {items} work items "
            f"has {items % wave} of {wave} lanes"
        )
        return Diagnostic("error", f"'{op.name}' op combines {reach} lanes, {what}", op.location)
    return waves.error(op, f"combines {reach} lanes, of which only {there} reach it", "")


class _Waves:
    def __init__(self, block: tuple[int, int, int], wave: int):
        self.lanes = LaneValues(block, wave)
        self.wave = wave
        self.reach = Reach(self.lanes)
        self.control = ControlDependence()

    def problem(self, op: Operation) -> Diagnostic | None:
        here = self.reach.of(op)
        kind = "barrier" if op.name in BARRIERS else "matrix instruction"
        needed = f": all lanes must reach a {kind}"
        for there, exist in self.reach.waves(here):
            if 0 < there < exist:
                return self.error(op, f"is reached by {there} of the {exist} lanes of a wave", needed)
        for loop in self.control.deciders(op):
            if self._differ(self.reach.turns(loop), here):
                what = f"is in a loop that has more turns for some lanes of a wave than for others{needed}"
                return _noted(op, what, "a bound of the loop", loop.operands[1 if loop.name == "scf.for" else 0])
        return self._lacking(op, here) if op.name not in BARRIERS else None

    def error(self, op: Operation, what: str, needed: str) -> Diagnostic:
        """With the outermost condition at which lanes of a wave part."""
        for decider in self.control.deciders(op):
            conditions = conditions_of(decider)
            if conditions and self.reach.splits(decider):
                if decider.name == "scf.for":
                    return _noted(op, what + needed, "a bound of the loop", conditions[1])
                return _noted(op, what + needed, "its condition, which differs between lanes", conditions[0])
        return Diagnostic("error", f"'{op.name}' op {what}{needed}", op.location)

    def _differ(self, turns: Sequence[int] | None, here: Items) -> bool:
        if turns is None:
            return False
        step = self.wave
        return any(
            len({n for i, n in enumerate(turns[k : k + step], k) if here >> i & 1}) > 1
            for k in range(0, len(turns), step)
        )

    def _lacking(self, op: Operation, here: Items) -> Diagnostic | None:
        """The last wave of the workgroup has too few lanes, and comes here."""
        items, left = self.lanes.items, self.lanes.items % self.wave
        if not left or not here >> (items - left):
            return None
        which = "last" if items > self.wave else "only"
        has = f"the {which} wave of a workgroup of {items} work items has {left}"
        what = f"'{op.name}' op takes all {self.wave} lanes of a wave, but {has}"
        decided = [v for d in self.control.deciders(op) for v in conditions_of(d) or ()]
        unknown = self._may_part(decided)
        if unknown and items > self.wave:
            source = unknown[0].defining_op
            d = Diagnostic("remark", f"{what}: it must not come here", op.location)
            return d.note("it depends on this", source.location if source is not None else op.location)
        rest = f": the number of work items must be a multiple of {self.wave}"
        return Diagnostic("error", what + rest, op.location)

    def _may_part(self, values: Sequence[Value]) -> list[Value]:
        """Those that may differ between waves, where that is not known."""
        from .uniformity import Sameness, Uniformity  # few kernels need it

        workgroup = Uniformity(self.lanes.items, self.wave, self.lanes.block, self.lanes)
        return [v for v in values if workgroup.of(v) is Sameness.UNKNOWN]


def _noted(op: Operation, message: str, why: str, cause: Value) -> Diagnostic:
    source = cause.defining_op
    made_by = f" ('{source.name}')" if source is not None else ""
    d = Diagnostic("error", f"'{op.name}' op {message}", op.location)
    return d.note(f"{why}{made_by}", source.location if source is not None else op.location)
