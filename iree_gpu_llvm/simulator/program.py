"""A function's control flow: blocks cut into segments where lanes wait for each other, and run by the machine.

Each lane is at some segment. The machine runs the earliest one that has lanes, for these lanes. Lanes at a barrier wait
until all lanes of their workgroup that have not returned are there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import numpy as np

from ..dialects.function_syntax import FUNCTIONS
from ..ir.diagnostics import CompileError
from ..ir.operations import Block, Operation, Value
from ..records import field, record
from .binder import Binder, Env, Run
from .block_order import execution_order
from .merging import merge
from .numbers import Array, dtype_of
from .positions import Positions
from .stops import STOPS, stopped_at
from .synchronization import SUBGROUP_BARRIERS

BARRIERS = frozenset(
    {"gpu.barrier", "amdgpu.lds_barrier", "rocdl.barrier", "rocdl.s.barrier", "iree_gpu.global_subgroup_barrier"}
)
_TERMINATORS = frozenset({"cf.br", "cf.cond_br", "cf.switch", "func.return", "gpu.return"})


@record
class Edge:
    """Where lanes go, and what they take along: pairs of slots."""

    target: int
    moves: tuple[tuple[int, int], ...] = ()
    back: Operation | None = None
    """The branch, if it leads back to a segment from which lanes come to it."""


@record
class Segment:
    """A straight piece of code. After it lanes wait at `barrier`, or go along the edge that `selector` picks (none:
    return): the first whose case equals it, else the last."""

    runs: list[Run] = field(default_factory=list)
    ops: dict[Run, Operation] = field(default_factory=dict)
    """What each of `runs` does."""
    escaping: list[int] = field(default_factory=list)
    """Slots of results that other segments read: lanes that are not here must keep theirs."""
    barrier: Operation | None = None
    edges: list[Edge] = field(default_factory=list)
    selector: int | None = None
    cases: list[int] = field(default_factory=list)
    returned: list[int] = field(default_factory=list)
    """Slots of what the function returns here."""
    last: Operation | None = None


class Program:
    """A function, ready to run."""

    def __init__(self, function: Operation, binder: Binder):
        self.binder = binder
        self.machine = binder.machine
        self.at = 0
        """The segment that is run."""
        self.turns: list[int] = []
        """By their first segment: of loops that branches make."""
        self.returned: list[Any] = []
        """Once it has run: the values that the function returns."""
        entry = function.regions[0].blocks[0]
        blocks = execution_order(entry)
        pieces = [(b, piece) for b in blocks for piece in _cut(b)]
        starts: dict[Block, int] = {}
        home: dict[Operation, int] = {}
        for i, (b, piece) in enumerate(pieces):
            starts.setdefault(b, i)
            home.update((op, i) for op in piece)
        self.buffers = binder.bind(function) if function.name == "gpu.func" else None
        """Makes those that the function states beside its arguments."""
        self.segments = [self._segment(i, piece, starts, home) for i, (_, piece) in enumerate(pieces)]
        if binder.errors:
            raise CompileError(binder.errors)

    def _segment(
        self, i: int, piece: Sequence[Operation], starts: dict[Block, int], home: dict[Operation, int]
    ) -> Segment:
        s = Segment(last=piece[-1])
        for op in piece:
            if op.name in BARRIERS:
                s.barrier = op
                s.edges = [Edge(i + 1)]
            elif op.name in _TERMINATORS:
                self._terminator(s, i, op, starts)
            else:
                run = self.binder.bind(op)
                if run is not None:
                    s.runs.append(run)
                    s.ops[run] = op
                s.escaping += [self.binder.slot(r) for r in op.results if _escapes(r, i, home)]
        return s

    def _terminator(self, s: Segment, i: int, op: Any, starts: dict[Block, int]) -> None:
        def edge(target: Block, values: Sequence[Value]) -> Edge:
            moves = zip(target.arguments, values, strict=True)
            slots = tuple((self.binder.slot(v), self.binder.slot(a)) for a, v in moves)
            return Edge(starts[target], slots, op if starts[target] <= i else None)

        if op.name == "cf.br":
            s.edges = [edge(op.successors[0], op.operands)]
        elif op.name == "cf.cond_br":
            s.selector = self.binder.slot(op.operands[0])
            s.cases = [1]
            operands = (op.trueDestOperands, op.falseDestOperands)
            s.edges = [edge(b, values) for b, values in zip(op.successors, operands, strict=True)]
        elif op.name == "func.return":
            s.returned = self.binder.slots(op.operands)
        elif op.name == "cf.switch":
            s.selector = self.binder.slot(op.flag)
            s.cases = [int(n) for n in np.array(op.values, np.int64).astype(dtype_of(op.flag.type))]
            default, *others = op.successors
            passed = iter(op.caseOperands)
            counts = zip(others, op.case_operand_segments, strict=True)
            s.edges = [edge(b, list(islice(passed, n))) for b, n in counts]
            s.edges.append(edge(default, op.defaultOperands))

    # -- running

    def run_batch(self, workgroups: Array) -> None:
        """Runs workgroups with these linear numbers. Raises CompileError."""
        m = self.machine
        m.start(workgroups)
        env: Env = list(self.binder.env)
        if self.buffers is not None:
            self.buffers(env)
        try:
            self._run(env)
        except STOPS as e:
            raise stopped_at(self.segments[self.at].last, e) from None

    def _run(self, env: Env) -> None:
        m = self.machine
        self.turns = [0] * len(self.segments)
        lanes = Positions(m)
        lanes.add(0, m.live, m.live_count)
        while True:
            at = lanes.take_earliest()
            if at is None:
                if not self._release(lanes):
                    return
                continue
            i, mask, count = at
            self.at = i
            m.activate(mask, count)
            segment = self.segments[i]
            self._run_segment(segment, env)
            if segment.barrier is not None:
                lanes.wait(i, mask, count)
            elif not segment.edges:
                self.returned = [env[s] for s in segment.returned]
                m.live = m.live & ~mask
                m.live_count -= count
            else:
                self._leave(segment, env, lanes, mask, count)

    def _run_segment(self, s: Segment, env: Env) -> None:
        m = self.machine
        m.counts.lane_operations += len(s.runs) * m.active_count
        if m.is_whole or not s.escaping:
            _run_all(s, env)
            return
        before = [env[e] for e in s.escaping]
        _run_all(s, env)
        for e, old in zip(s.escaping, before, strict=True):
            if old is not None:
                env[e] = merge(m.mask, env[e], old)

    def _leave(self, s: Segment, env: Env, lanes: Positions, mask: Array, count: int) -> None:
        if s.selector is None:
            self._follow(s.edges[0], env, lanes, mask, count)
            return
        selector = env[s.selector]
        if len(selector) == 1:
            value = int(selector[0])
            edge = next((e for c, e in zip(s.cases, s.edges, strict=False) if c == value), s.edges[-1])
            self._follow(edge, env, lanes, mask, count)
            return
        rest, left = mask, count
        chosen = []
        for case, edge in zip(s.cases, s.edges, strict=False):
            taken = rest & (selector == case)
            n = int(np.count_nonzero(taken))
            if n:
                chosen.append((edge, taken, n))
                rest, left = rest & ~taken, left - n
        if left:
            chosen.append((s.edges[-1], rest, left))
        # All moves read before any writes: another edge may go to the same block.
        moved = [[env[source] for source, _ in edge.moves] for edge, _, _ in chosen]
        for (edge, taken, n), values in zip(chosen, moved, strict=True):
            self._arrive(edge, values, env, lanes, taken, n)

    def _follow(self, edge: Edge, env: Env, lanes: Positions, mask: Array, count: int) -> None:
        self._arrive(edge, [env[source] for source, _ in edge.moves], env, lanes, mask, count)

    def _arrive(self, edge: Edge, values: list[Any], env: Env, lanes: Positions, mask: Array, count: int) -> None:
        whole = count == self.machine.live_count
        for (_, target), value in zip(edge.moves, values, strict=True):
            old = env[target]
            env[target] = value if whole or old is None else merge(mask, value, old)
        lanes.add(edge.target, mask, count)
        if edge.back is not None:
            self._turn(edge.target, edge.back)

    def _turn(self, first: int, branch: Operation) -> None:
        """A loop that begins at this segment begins another turn. Those in it, which stand behind, begin anew."""
        self.turns[first] += 1
        self.turns[first + 1 :] = [0] * (len(self.turns) - first - 1)
        self.machine.check_turns(branch, self.turns[first])

    def _release(self, lanes: Positions) -> bool:
        """Lets go on those workgroups of which all live lanes wait at one barrier. False when no lane is left."""
        m = self.machine
        if not lanes.waiting:
            return False
        needed = m.group_counts(m.live)
        released = False
        for op, members in self._meetings(lanes):
            there = sum((m.group_counts(mask) for _, mask in members), np.zeros(m.groups, np.int64))
            complete = (there == needed) & (there > 0)
            if not complete.any():
                continue
            released = True
            m.pass_barrier(op, complete)
            for j, mask in members:
                going = mask & np.repeat(complete, m.launch.padded)
                if going.any():
                    lanes.add(j + 1, going, int(np.count_nonzero(going)))
                    lanes.forget(j, going)
        if not released:
            i, mask = next(iter(sorted(lanes.waiting.items())))
            m.fault("barrier", self._stuck(lanes, i, mask, needed))
            self._give_up(lanes, m.group_counts(mask) > 0)
        return True

    def _meetings(self, lanes: Positions) -> list[tuple[Operation, list[tuple[int, Array]]]]:
        """The barriers at which lanes wait, with who waits where. Subgroups meet at any of those that each passes by
        itself; at other barriers, only those that have come to the same."""
        found: dict[int, tuple[Operation, list[tuple[int, Array]]]] = {}
        for i, mask in sorted(lanes.waiting.items()):
            op = self.segments[i].barrier
            assert op is not None
            _, members = found.setdefault(-1 if op.name in SUBGROUP_BARRIERS else i, (op, []))
            members.append((i, mask))
        return list(found.values())

    def _give_up(self, lanes: Positions, groups: Array) -> None:
        """Workgroups of a mask are not run further."""
        m = self.machine
        gone = np.repeat(groups, m.launch.padded) & m.live
        m.live = m.live & ~gone
        m.live_count = int(np.count_nonzero(m.live))
        for i in list(lanes.waiting):
            lanes.forget(i, gone)

    def _stuck(self, lanes: Positions, i: int, mask: Array, needed: Array) -> CompileError:
        m = self.machine
        op = self.segments[i].barrier
        assert op is not None
        there = m.group_counts(mask)
        group = int(np.flatnonzero(there)[0])
        (d,) = op.error(
            f"is reached by only {int(there[group])} of {int(needed[group])} work items of a workgroup"
        ).diagnostics
        for j in sorted(lanes.waiting):
            other = self.segments[j].barrier
            if other is not None and j != i:
                d.note("others wait here", other.location)
        return CompileError(d)


def _run_all(s: Segment, env: Env) -> None:
    run: Any = None
    try:
        for run in s.runs:
            run(env)
    except STOPS as e:
        raise stopped_at(s.ops.get(run), e) from None


def _cut(block: Block) -> list[list[Operation]]:
    """The ops of a block, cut after each barrier."""
    pieces: list[list[Operation]] = [[]]
    for op in block:
        pieces[-1].append(op)
        if op.name in BARRIERS:
            pieces.append([])
    return pieces


def _escapes(result: Value, i: int, home: dict[Operation, int]) -> bool:
    return any(home.get(_outermost(user)) != i for user in result.users)


def _outermost(op: Operation) -> Operation:
    """The op of the function's own blocks that holds an op."""
    while True:
        parent = op.parent_op
        if parent is None or parent.parent_op is None or parent.name in FUNCTIONS:
            return op
        op = parent
