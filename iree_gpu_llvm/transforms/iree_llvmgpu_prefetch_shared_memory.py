"""Has loops read what their next turns need while they work, so that nothing waits for memory.

    scf.for %i = %c0 to %c8 step %c1 {          %x0 = read 0
      gpu.barrier                               gpu.barrier
      %x = read %i                              write %x0
      write %x to LDS                           scf.for %i = %c0 to %c7 step %c1 {
      gpu.barrier                                 %x = read %i + 1
      compute %i from LDS                         gpu.barrier
    }                                       ->    compute %i from LDS
                                                  gpu.barrier
                                                  write %x to LDS
                                                }
                                                gpu.barrier
                                                compute 7 from LDS

With n stages, n - 1 turns are read ahead. Through registers, what is read more than one turn ahead is carried by the
loop. Copies past the registers (`amdgpu.gather_to_lds`) go to n buffers in turn instead:

    copies 0 to buffer 0, async
    rocdl.asyncmark
    scf.for %i = %c0 to %c7 step %c1 {                 // unrolled by n: each copy then has its buffers
      gpu.barrier                                      // all have read what is overwritten now
      copies %i + 1 to buffer (%i + 1) mod 2, async
      rocdl.asyncmark
      rocdl.wait.asyncmark 1                           // those of this turn have come, the next may be under way
      gpu.barrier
      compute %i from buffer %i mod 2
    }
    rocdl.wait.asyncmark 0
    gpu.barrier
    compute 7 from buffer 1

A loop is done so as a whole or not at all; why it is not, a remark says. Where the number of turns is not known, the
loop as it was stays beside the other, for when it is too small.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dialects.amdgpu.lanes import SchedBarrierOp
from ..dialects.arith.attributes import CMPI_PREDICATE
from ..dialects.arith.comparisons import CmpIOp
from ..dialects.index_lists import Mixed
from ..dialects.rocdl_attributes import SchedGroupMaskAttr
from ..dialects.scf.branches import IfOp, YieldOp
from ..dialects.scf.loops import ForOp
from ..ir import registry
from ..ir.affine import Dim
from ..ir.attributes import UNIT, Attribute, IntegerAttr
from ..ir.builder import Builder
from ..ir.diagnostics import Diagnostic, emit
from ..ir.operations import Block, Operation, Region, Value
from ..ir.passes import Option, define_pass
from ..ir.types import I1, INDEX, IntegerType
from .prefetching.loop_stages import COPY, NotStaged, Stages
from .prefetching.rotating_buffers import RotatingBuffers, clone
from .support import affine_arithmetic as arithmetic
from .support import building

DEFAULT_STAGES = 2


@define_pass(
    "iree-llvmgpu-prefetch-shared-memory",
    anchor="func.func",
    title="LLVMGPUPrefetchSharedMemoryPass",
    options={"num-stages": Option("Stages; 0: as the function's pipeline options say, 2 where they do not.")},
)
def prefetch_shared_memory(function: Operation, *, num_stages: int = 0) -> None:
    """Read ahead what loops put into workgroup memory."""
    severity = "warning" if num_stages else "remark"  # who names a number should hear that it is of no use
    stages = num_stages or stages_asked_for(function)
    if stages is None:
        stages = DEFAULT_STAGES
    if stages < 2:
        return
    filling = False
    for loop in [op for op in function.walk_post() if isinstance(op, ForOp)]:
        try:
            found = Stages(loop)
            if found.readers:  # a loop that only copies may turn another number of times in each work item
                filling = True
                _check_others(function, found)
                _pipeline(loop, found, stages)
        except NotStaged as e:
            filling = True
            place = "" if e.op is loop else f" ('{e.op.name}' op at line {e.op.location.line})"
            message = f"'scf.for' op does not read ahead what it puts into workgroup memory: {e.reason}{place}"
            emit(Diagnostic(severity, message, loop.location))
    if num_stages and not filling and function.regions[0].blocks:
        late = ", and loops that are branches already stay as they are" if len(function.regions[0].blocks) > 1 else ""
        message = f"has no scf.for that fills workgroup memory and reads it: nothing is read ahead{late}"
        emit(Diagnostic(severity, f"'{function.name}' op {message}", function.location))


def stages_asked_for(function: Operation) -> int | None:
    """What the pipeline options in a function's translation info say."""
    info: Any = function.attributes.get("translation_info")
    configuration = info.configuration.as_dict() if info is not None and info.configuration is not None else {}
    options: Any = configuration.get("gpu_pipeline_options")
    return options.prefetch_num_stages if options is not None else None


def _check_others(function: Operation, found: Stages) -> None:
    """Where some copies are waited for by hand, barriers do not wait for any."""
    if found.copies:
        for op in function.walk():
            if op.name == COPY and op not in found.writes:
                raise NotStaged("other copies past the registers need barriers that wait for them", op)


# -- turns


class _Turns:
    """Which turns a loop has: `count` of them."""

    def __init__(self, b: Builder, loop: Any):
        lower, upper, step = (building.known_integer(v) for v in (loop.lowerBound, loop.upperBound, loop.step))
        if step is None or step <= 0 or loop.lowerBound.type is not INDEX:
            raise NotStaged("its step is not known", loop)
        self.step = step
        self.lower: Mixed = loop.lowerBound if lower is None else lower
        end: Mixed = loop.upperBound if upper is None else upper
        self.count = arithmetic.apply(b, (Dim(0) - Dim(1)).ceildiv(step), [end, self.lower])

    def variable(self, b: Builder, n: Mixed) -> Value:
        """The loop's variable in turn n."""
        return building.value_of(b, arithmetic.apply(b, Dim(0) + Dim(1) * self.step, [self.lower, n]))


def _pipeline(loop: Any, found: Stages, stages: int) -> None:
    b = Builder.at_op(loop)
    turns = _Turns(b, loop)
    ahead = stages - 1
    unknown = turns.count if isinstance(turns.count, Value) else None
    if isinstance(turns.count, int) and turns.count <= ahead:
        raise NotStaged(f"{max(turns.count, 0)} turns are too few for {stages} stages", loop)
    buffers = _rotating(loop, found, stages) if found.copies else None
    if unknown is not None:
        b = _beside(b, loop, unknown, ahead)
    made = _Copies(b, loop, found, turns, stages, buffers) if buffers else _Registers(b, loop, found, turns, stages)
    results = made.emit()
    if unknown is not None:
        assert b.block is not None
        b.block.append(YieldOp(results, location=loop.location))
        if buffers is not None:
            _wait_in_turn(loop, found, buffers)
    else:
        for old, new in zip(loop.results, results, strict=True):
            old.replace_all_uses_with(new)
        loop.erase()
    if buffers is not None:
        buffers.clean_up()


def _rotating(loop: Any, found: Stages, stages: int) -> RotatingBuffers:
    buffers = RotatingBuffers(loop, found.targets, stages)
    limit = _lds_limit(loop)
    if limit is not None and buffers.bytes * stages > limit:
        raise NotStaged(f"{stages} buffers take {buffers.bytes * stages} bytes: a workgroup can have {limit}", loop)
    return buffers


def _lds_limit(op: Operation) -> int | None:
    """Bytes of workgroup memory, if an executable target says it."""
    at: Operation | None = op
    while at is not None:
        target: Any = at.attributes.get("hal.executable.target") or at.properties.get("target")
        configuration = getattr(target, "configuration", None)
        info = configuration.get("iree_codegen.target_info") if configuration is not None else None
        if info is not None and getattr(info, "wgp", None) is not None:
            return info.wgp.max_workgroup_memory_bytes
        at = at.parent_op
    return None


def _beside(b: Builder, loop: Any, count: Value, ahead: int) -> Builder:
    """Moves the loop to where a branch goes if there are too few turns; where to build for when there are enough."""
    enough = b.make(CmpIOp((count, building.constant(b, ahead)), (I1,), {"predicate": CMPI_PREDICATE.of("sgt")}))
    then, otherwise = Block(), Block()
    types = [r.type for r in loop.results]
    choice = b.insert(IfOp((enough,), types, {}, {}, [Region([then]), Region([otherwise])]))
    for old, new in zip(loop.results, choice.results, strict=True):
        old.replace_all_uses_with(new)
    loop.detach()
    otherwise.append(loop)
    otherwise.append(YieldOp(loop.results, location=loop.location))
    return Builder(then, None, loop.location)


def _wait_in_turn(loop: Any, found: Stages, buffers: RotatingBuffers) -> None:
    """Has a loop that stays use the first of the buffers, and wait for its copies by hand as its neighbour does."""
    for op in found.writes:
        op.properties["async"] = UNIT
    b = Builder(loop.body, found.writes[-1].next, loop.location)
    _insert(b, "rocdl.asyncmark", {})
    _wait(b, 0)
    b = Builder.at_op(loop)
    new = b.insert(clone(loop, buffers.take(b, 0)))
    for old, result in zip(loop.results, new.results, strict=True):
        old.replace_all_uses_with(result)
    loop.erase()


class _Emitter:
    """Builds the loop anew. A turn's stage is built from the ops of that stage, for a value of the loop's variable and
    for values that the loop carries."""

    def __init__(self, b: Builder, loop: Any, found: Stages, turns: _Turns, stages: int):
        self.b, self.loop, self.found, self.turns = b, loop, found, turns
        self.ahead = stages - 1
        self.variable = loop.body.arguments[0]
        self.carried = loop.body.arguments[1:]

    def build(self, b: Builder, ops: Sequence[Operation], variable: Value, given: dict[Value, Value]) -> dict[Any, Any]:
        mapping: dict[Any, Any] = {self.variable: variable, **given}
        for op in ops:
            mapping[op] = b.insert(clone(op, mapping))
        return mapping

    def compute(self, b: Builder, variable: Value, values: Sequence[Value], given: dict[Value, Value]) -> list[Value]:
        """What the turn hands on."""
        carried = dict(zip(self.carried, values, strict=True))
        mapping = self.build(b, self.found.compute, variable, {**carried, **given})
        return [mapping.get(v, v) for v in self.loop.body.last.operands]

    def new_loop(self, count: Mixed, step: int, carried: Sequence[Value]) -> Any:
        """A loop over the first `count` turns, `step` of them at a time, which yields nothing yet."""
        b = self.b
        upper = self.turns.variable(b, count)
        lower = building.value_of(b, self.turns.lower)
        new = building.loop(
            b, lower, upper, building.constant(b, self.turns.step * step), dict(self.loop.attributes), carried
        )
        for old, argument in zip(self.loop.body.arguments, new.body.arguments, strict=False):
            argument.name = old.name
        return new


class _Registers(_Emitter):
    def emit(self) -> list[Value]:
        b, turns, found = self.b, self.turns, self.found
        loaded = [r for op in found.loads for r in op.results]
        pending = [self.read(b, turns.variable(b, n)) for n in range(self.ahead)]
        building.workgroup_barrier(b)
        self.write(b, turns.variable(b, 0), pending.pop(0))
        inits = list(self.loop.initArgs)
        count = arithmetic.sub(b, turns.count, self.ahead)
        loop = self.new_loop(count, 1, [*inits, *(v for values in pending for v in values)])
        inner = Builder(loop.body, loop.body.last, self.loop.location)
        variable, *carried = loop.body.arguments
        own, flat = carried[: len(inits)], carried[len(inits) :]
        queue = [flat[i : i + len(loaded)] for i in range(0, len(flat), len(loaded))] if loaded else [[]] * len(pending)
        if self.ahead == 1:
            queue.append(self.read_ahead(inner, variable))
        building.workgroup_barrier(inner)
        results = self.compute(inner, variable, own, {})
        building.workgroup_barrier(inner)
        # What computes shall not wait for what was read last.
        inner.insert(SchedBarrierOp((), (), {"opts": SchedGroupMaskAttr("none")}))
        self.write(inner, _later(inner, variable, turns.step), queue.pop(0))
        if self.ahead > 1:  # now that registers are free
            queue.append(self.read_ahead(inner, variable))
        loop.body.last.operands = [*results, *(v for values in queue for v in values)]
        out, flat = list(loop.results[: len(inits)]), list(loop.results[len(inits) :])
        pending = [flat[i : i + len(loaded)] for i in range(0, len(flat), len(loaded))] if loaded else pending
        for n in range(self.ahead):
            building.workgroup_barrier(b)
            at = arithmetic.apply(b, Dim(0) + Dim(1), [count, n])
            out = self.compute(b, turns.variable(b, at), out, {})
            if n < self.ahead - 1:
                building.workgroup_barrier(b)
                self.write(b, turns.variable(b, arithmetic.add(b, at, 1)), pending[n])
        return out

    def read_ahead(self, b: Builder, variable: Value) -> list[Value]:
        return self.read(b, _later(b, variable, self.ahead * self.turns.step))

    def read(self, b: Builder, variable: Value) -> list[Value]:
        mapping = self.build(b, self.found.reads, variable, {})
        return [mapping[r] for op in self.found.loads for r in op.results]

    def write(self, b: Builder, variable: Value, values: Sequence[Value]) -> None:
        loaded = [r for op in self.found.loads for r in op.results]
        self.build(b, self.found.stores, variable, dict(zip(loaded, values, strict=True)))


class _Copies(_Emitter):
    def __init__(self, b: Builder, loop: Any, found: Stages, turns: _Turns, stages: int, buffers: RotatingBuffers):
        super().__init__(b, loop, found, turns, stages)
        self.buffers = buffers
        buffers.allocate()

    def emit(self) -> list[Value]:
        b, turns, count = self.b, self.turns, self.buffers.count
        known = isinstance(turns.count, int)
        places = [self.buffers.take(b, n) for n in range(count)]
        building.workgroup_barrier(b)
        for n in range(self.ahead):
            self.copy(b, turns.variable(b, n), places[n])
        steady = arithmetic.sub(b, turns.count, self.ahead)
        unroll = count if known else 1
        whole: Mixed = steady // unroll * unroll if isinstance(steady, int) else steady
        loop = self.new_loop(whole, unroll, list(self.loop.initArgs))
        inner = Builder(loop.body, loop.body.last, self.loop.location)
        variable, *values = loop.body.arguments
        for n in range(unroll):
            values = self.turn(inner, _later(inner, variable, n * turns.step), values, places if known else None, n)
        loop.body.last.operands = values
        out = list(loop.results)
        if isinstance(steady, int) and isinstance(whole, int):
            for n in range(whole, steady):
                out = self.turn(b, turns.variable(b, n), out, places, n)
        for n in range(self.ahead):
            at = arithmetic.add(b, steady, n)
            self.wait(b, self.ahead - 1 - n)
            out = self.compute(b, turns.variable(b, at), out, self.place(b, at, places))
        return out

    def turn(
        self, b: Builder, variable: Value, values: Sequence[Value], places: list[dict[Value, Value]] | None, n: int
    ) -> list[Value]:
        """One of the steady turns, of which `n` is the number, if `places` are given."""
        building.workgroup_barrier(b)
        own: Mixed = n
        if places is None:
            own = arithmetic.apply(b, (Dim(0) - Dim(1)) // self.turns.step, [variable, self.turns.lower])
        later = arithmetic.add(b, own, self.ahead)
        self.copy(b, _later(b, variable, self.ahead * self.turns.step), self.place(b, later, places))
        self.wait(b, self.ahead)
        return self.compute(b, variable, values, self.place(b, own, places))

    def place(self, b: Builder, turn: Mixed, places: list[dict[Value, Value]] | None) -> dict[Value, Value]:
        """The buffers of a turn."""
        if isinstance(turn, int) and places is not None:
            return places[turn % self.buffers.count]
        return self.buffers.take(b, arithmetic.apply(b, Dim(0) % self.buffers.count, [turn]))

    def copy(self, b: Builder, variable: Value, places: dict[Value, Value]) -> None:
        mapping = self.build(b, self.found.stores, variable, places)
        for op in self.found.writes:
            mapping[op].properties["async"] = UNIT
        _insert(b, "rocdl.asyncmark", {})

    def wait(self, b: Builder, left: int) -> None:
        _wait(b, left)
        building.workgroup_barrier(b)


def _later(b: Builder, variable: Value, by: int) -> Value:
    return building.value_of(b, arithmetic.add(b, variable, by))


def _wait(b: Builder, left: int) -> None:
    """Until no more groups of copies than that are under way."""
    _insert(b, "rocdl.wait.asyncmark", {"count": IntegerAttr(left, IntegerType(16))})


def _insert(b: Builder, name: str, properties: dict[str, Attribute]) -> None:
    cls: Any = registry.op_class(name)
    b.insert(cls((), (), properties))
