"""Whether values are the same in the lanes of groups: aligned ones, of `group` neighbouring work items.

    %t = gpu.thread_id x, of 256                          differs
    %w = affine.apply (d0 floordiv 64)(%t)                in groups of 64 the same, in groups of 128 differs
    %n = hal.interface.constant.load                      the same
    %m = memref.load                                      unknown
    scf.for %i = %w to %n step %c4 iter_args(%s = %n)     %i the same in groups of 64, %s too if what is yielded is
    cf.br ^bb1(%i + %c4 : index)                          ^bb1's argument the same if all that comes there is, and
                                                          what decides from where

Values are the same that are made of such alone. It is believed of a loop's values that they are until something says
otherwise, so that they may depend on themselves. Where ids of work items go in, it is known where all of a value is
(`lane_values.py`), and of some ops that take numbers apart.

Of the same are lanes that compute a value together, the same turn of all loops around: what lanes that leave a loop one
after the other take along is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any

from ..dialects.function_syntax import FUNCTIONS
from ..dialects.iree_gpu.config_attributes import LaneConstantAttr
from ..ir.control_flow import region_edges, successor_ranges
from ..ir.effects import has_no_effects
from ..ir.operations import Block, BlockArgument, Operation, Value
from ..ir.types import IndexType, IntegerType
from ..transforms.support import building
from .control_dependence import ControlDependence, conditions_of
from .lane_values import LaneValues

EVERYWHERE = frozenset({
    "gpu.block_id", "gpu.grid_dim", "gpu.block_dim", "gpu.subgroup_size", "gpu.num_subgroups", "gpu.cluster_id",
    "gpu.cluster_dim", "hal.interface.constant.load", "rocdl.wavefrontsize",
})  # fmt: skip
_EVERYWHERE_PREFIXES = ("hal.interface.workgroup.", "rocdl.workgroup.", "rocdl.grid.dim.")
IN_WAVES = frozenset({"gpu.subgroup_id", "rocdl.wave.id"})
TOGETHER = frozenset({"rocdl.readfirstlane", "rocdl.readlane", "rocdl.ballot", "gpu.ballot", "gpu.subgroup_broadcast"})
"""The same in all lanes of a wave that execute it together."""
_OF_LANES = ("gpu", "rocdl", "amdgpu", "iree_gpu", "nvgpu", "nvvm", "llvm", "pcf")
"""Dialects whose ops may give each lane another value, whatever their operands are."""


class Sameness(Enum):
    SAME = "same"
    DIFFERS = "differs"
    UNKNOWN = "unknown"


class Uniformity:
    """Of the values of a function, in groups of `group` work items, for waves of `wave` lanes. Without a `block` (work
    items along x, y, z) nothing follows from ids of work items; what is the same then, LLVM sees too.

    A group of as many work items as the workgroup has is the whole workgroup."""

    def __init__(self, group: int, wave: int, block: tuple[int, int, int] | None, lanes: LaneValues | None = None):
        self.group, self.wave, self.block = group, wave, block
        self.lanes = lanes if lanes is not None or block is None else LaneValues(block, wave)
        self.control = ControlDependence()
        self._found: dict[tuple[Value, bool], bool] = {}

    # -- what is asked

    def of(self, v: Value) -> Sameness:
        if self._is_same(v, False):
            return Sameness.SAME
        known = self._in_groups(v)
        if known is not None:
            return Sameness.SAME if known else Sameness.DIFFERS
        return Sameness.SAME if self.lanes is not None and self._is_same(v, True) else Sameness.UNKNOWN

    def is_same(self, v: Value) -> bool:
        return self.of(v) is Sameness.SAME

    def are_together(self, op: Operation) -> bool:
        """Whether it is known that all lanes of a group reach an op as often."""
        conditions = self._deciding(self.control.deciders(op))
        return conditions is not None and all(self.is_same(v) for v in conditions)

    # -- from ids

    def _in_groups(self, v: Value) -> bool | None:
        """Whether a value that is known in each work item is the same in groups; None where it is not known."""
        if self.lanes is None or not isinstance(v.type, (IntegerType, IndexType)):
            return None
        known = self.lanes.of(v)
        if known is None:
            return None
        return all(a == known[i - i % self.group] for i, a in enumerate(known))

    # -- from what values are made of

    def _is_same(self, v: Value, with_ids: bool) -> bool:
        """`with_ids`: ask also of the values that it is made of what they are in each work item."""
        key = v, with_ids
        if key not in self._found:
            self._search(v, with_ids)
        return self._found[key]

    def _search(self, v: Value, with_ids: bool) -> None:
        """Everything that the value depends on is the same, but for what follows from a value that may differ."""
        users: dict[Value, list[Value]] = {}
        differing: list[Value] = []
        seen, waiting = {v}, [v]
        while waiting:
            at = waiting.pop()
            known = self._found.get((at, with_ids))
            sources: Iterable[Value] | None
            if known is not None:
                sources = () if known else None
            elif with_ids and self._in_groups(at):
                sources = ()
            else:
                sources = self._sources(at)
            if sources is None:
                differing.append(at)
                continue
            for s in sources:
                users.setdefault(s, []).append(at)
                if s not in seen:
                    seen.add(s)
                    waiting.append(s)
        spread = set(differing)
        while differing:
            for user in users.get(differing.pop(), ()):
                if user not in spread:
                    spread.add(user)
                    differing.append(user)
        for x in seen:
            self._found[x, with_ids] = x not in spread

    def _sources(self, v: Value) -> Iterable[Value] | None:
        """The values of which it is enough that they are the same; None where nothing is."""
        if isinstance(v, BlockArgument):
            return self._of_argument(v)
        op: Any = v.defining_op
        name = op.name
        if name in EVERYWHERE or name.startswith(_EVERYWHERE_PREFIXES):
            return ()
        if name in IN_WAVES:
            return () if self.wave % self.group == 0 else None
        if name in TOGETHER:
            return self._deciding(self.control.deciders(op)) if self.wave % self.group == 0 else None
        if name == "iree_codegen.index_hint":
            constant = isinstance(op.hint, LaneConstantAttr) and op.hint.group_size % self.group == 0
            return () if constant else op.operands
        if name == "affine.delinearize_index" and self._counts(op.operands[0]):
            below = building.static_product(op.basis[len(op.basis) - (len(op.results) - 1 - v.index) :])
            if below is not None and below % self.group == 0:
                return ()
        if op.regions:
            return self._of_regions(op, v)
        if name.partition(".")[0] in _OF_LANES or not has_no_effects(op):
            return None
        return op.operands

    def _deciding(self, deciders: Iterable[Operation]) -> list[Value] | None:
        found: list[Value] = []
        for d in deciders:
            conditions = conditions_of(d)
            if conditions is None:
                return None
            found += conditions
        return found

    # -- what control flow brings

    def _of_regions(self, op: Operation, v: Value) -> list[Value] | None:
        """A result of an op with regions: what may become it, and what decides which."""
        brought = self._brought(op, v)
        conditions = conditions_of(op)
        return None if brought is None or conditions is None else [*brought, *conditions]

    def _brought(self, op: Any, v: Value) -> list[Value] | None:
        """What control brings into a result, or an argument of a region, of an op."""
        found = [
            operand
            for edge in region_edges(op)
            for operand, target in zip(edge.operands, edge.inputs, strict=True)
            if target is v
        ]
        return found or None

    def _of_argument(self, v: BlockArgument) -> Iterable[Value] | None:
        block = v.parent_block
        around: Any = block.parent_op
        if block.parent is not None and block is not block.parent.blocks[0]:
            return self._of_branches(block, v)
        if around is None or around.name in FUNCTIONS:
            return ()
        if around.name == "scf.for" and v.index == 0:
            return around.operands[0], around.operands[2]
        if around.name == "scf.forall":
            return self._of_workers(around, v)
        return self._brought(around, v)

    def _of_branches(self, block: Block, v: BlockArgument) -> list[Value] | None:
        """What comes along the branches to a block, and what decides which of them is taken."""
        found: list[Value] = []
        edges = [(p, i) for p in block.predecessors() for i, s in enumerate(p.successors) if s is block]
        deciders: dict[Operation, None] = {}
        for p, i in edges:
            last: Any = p.last
            ranges = successor_ranges(last)
            if ranges is None:
                return None
            found.append(last.operands[ranges[i][0] + v.index])
            if len(edges) > 1:
                deciders.update(dict.fromkeys(self.control.branches(p)))
                if len(p.successors) > 1:
                    deciders[last] = None
        conditions = self._deciding(deciders)
        return None if conditions is None else [*found, *conditions]

    def _of_workers(self, loop: Any, v: BlockArgument) -> tuple[Value, ...] | None:
        if loop.mapping is None or not loop.is_normalized or v.index >= len(loop.mapping.elements):
            return None
        kind = loop.mapping.elements[0].name
        if kind in ("iree_codegen.workgroup_mapping", "gpu.block"):
            return ()
        if kind == "gpu.warp":
            return () if self.wave % self.group == 0 else None
        below = building.static_product(loop.upper_bounds[v.index + 1 :]) if kind == "gpu.thread" else None
        return () if below is not None and below % self.group == 0 else None

    # -- numbers of work items

    def _counts(self, v: Value) -> bool:
        """Whether a value counts the work items, up to a multiple of the group that they have in common."""
        op: Any = v.defining_op
        if op is None or self.block is None:
            return False
        if op.name == "gpu.thread_id":
            return op.dimension.value == "x" and self.block[1] == self.block[2] == 1
        if op.name == "affine.linearize_index":
            return [getattr(x.defining_op, "name", "") for x in op.multi_index] == ["gpu.thread_id"] * len(
                op.multi_index
            )
        if op.name == "affine.delinearize_index" and v.index == len(op.results) - 1:
            last = building.known_integer(op.basis[-1])
            return last is not None and last % self.group == 0 and self._counts(op.operands[0])
        if op.name == "affine.apply" and len(op.operands) == 2:
            ones = op.affine_map.evaluate([1] * len(op.dims), [1] * len(op.symbols)) == (2,)
            zeros = op.affine_map.evaluate([0] * len(op.dims), [0] * len(op.symbols)) == (0,)
            a, b = op.operands
            return ones and zeros and any(self._counts(x) and self._is_step(y) for x, y in ((a, b), (b, a)))
        return False

    def _is_step(self, v: Value) -> bool:
        """Whether a value is a multiple of the group: a constant, or the counter of a loop over such."""
        if isinstance(v, BlockArgument):
            loop: Any = v.parent_block.parent_op
            if loop is None or loop.name != "scf.for" or v.index:
                return False
            return all(self._is_step(x) for x in (loop.operands[0], loop.operands[2]))
        n = building.known_integer(v)
        return n is not None and n % self.group == 0
