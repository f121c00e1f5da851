"""Tells what a loop's turns do apart: read memory to fill LDS, write it to LDS, and work with what is there.

    scf.for ... {
      %x = vector.transfer_read %global            read
      gpu.barrier
      vector.transfer_write %x, %lds               write (a copy that hardware does is both in one)
      gpu.barrier
      %y = vector.transfer_read %lds               compute
      %acc2 = amdgpu.mfma %y ... %acc              compute
    }

Arithmetic on indices belongs to every stage that needs it.
"""

from __future__ import annotations

from typing import Any

from ...dialects.gpu.attributes import GLOBAL, PRIVATE, WORKGROUP
from ...ir.attributes import ArrayAttr
from ...ir.effects import READ, WRITE, Effect, is_pure, memory_effects
from ...ir.operations import Block, BlockArgument, Operation, Value
from ..support.buffers import may_alias, space

COPY = "amdgpu.gather_to_lds"


class NotStaged(Exception):
    """Why a loop cannot be done in stages, and the op that is in the way."""

    def __init__(self, reason: str, op: Operation):
        super().__init__(reason)
        self.reason, self.op = reason, op


class Stages:
    """The ops of a loop's body by stage, each in order. `loads`: those whose results are written to LDS. `targets`:
    what is written. `readers`: those that use what is there."""

    def __init__(self, loop: Any):
        self.loop = loop
        self.body: Block = loop.body
        ops = [op for op in self.body if op is not self.body.last]
        self.numbers = {op: i for i, op in enumerate(ops)}
        self.writes = [op for op in ops if _writes_lds(op)]
        self.copies = bool(self.writes) and all(op.name == COPY for op in self.writes)
        self.barriers = [op for op in ops if op.name == "gpu.barrier"]
        self.targets = [_written(op) for op in self.writes]
        self.readers: list[Operation] = []
        if not self.writes:
            return
        needed = self._needed_for(self.writes)
        self.loads = [op for op in ops if op in needed and not is_pure(op)]
        self.reads = [op for op in ops if op in self._needed_for(self.loads) or op in self.loads]
        self.stores = [op for op in ops if op in needed or op in self.writes]
        if not self.copies:  # which are made as soon as what they need is read
            self.stores = [op for op in self.stores if op not in self.loads]
        moved = {*self.writes, *self.barriers, *self._made_of_loads()}
        self.compute = [op for op in ops if op not in moved]
        self._check()

    def _needed_for(self, ops: list[Operation]) -> set[Operation]:
        """The ops of the body that ops get their operands from, at any remove."""
        found: set[Operation] = set()
        open_ = list(ops)
        while open_:
            op = open_.pop()
            for inner in op.walk():
                for v in inner.operands:
                    source = self._maker(v)
                    if source is not None and source is not op and source not in found:
                        found.add(source)
                        open_.append(source)
        return found

    def _made_of_loads(self) -> list[Operation]:
        """The loads, and the ops of the body that depend on what they read."""
        found = list(self.loads)
        for op in found:
            for user in (self._top(u) for r in op.results for u in r.users):
                if user is not None and user not in found and user is not self.body.last:
                    found.append(user)
        return found

    def _maker(self, v: Value) -> Operation | None:
        op = v.defining_op
        while op is not None and op.parent is not self.body:
            op = op.parent_op
        return op

    # -- what is in the way

    def _check(self) -> None:
        self._check_writes()
        for op in self.barriers:
            spaces = op.properties.get("address_spaces")
            if not isinstance(spaces, ArrayAttr) or set(spaces) - {WORKGROUP}:
                raise NotStaged("a barrier orders more than workgroup memory", op)
        for op in self.compute:
            self._check_compute(op)
        self._check_order()
        self._check_moved()

    def _check_writes(self) -> None:
        if any(op.name == COPY for op in self.writes) and not self.copies:
            raise NotStaged("workgroup memory is filled partly by copies past the registers", self.writes[0])
        for op in [*self.stores, *self.reads]:
            for inner in op.walk():
                for v in inner.operands:
                    if isinstance(v, BlockArgument) and v.parent_block is self.body and v.index > 0:
                        raise NotStaged("what is written to workgroup memory depends on what the loop carries", op)
        for op in self.writes:
            for user in (u for r in op.results for u in r.users):
                if self._top(user) not in self.stores:
                    raise NotStaged("what writes workgroup memory has a result that is used beside it", user)
        for op in self.loads:
            read = _effects(op)
            if any(v is not None and space(v) is None for _, v in read):
                raise NotStaged("nothing says which memory it comes from: a memref has no memory space", op)
            if any(kind != "read" or v is None or space(v) is not GLOBAL for kind, v in read):
                raise NotStaged("what is written to workgroup memory does not come from global memory at once", op)
        for op in self._made_of_loads():
            for user in (u for r in op.results for u in r.users):
                if self._top(user) not in self.stores:
                    raise NotStaged("what is read for workgroup memory is also used directly", op)
        if not self.copies and not self.loads:
            raise NotStaged("nothing that is read for workgroup memory can go ahead", self.writes[0])

    def _top(self, op: Operation) -> Operation | None:
        at: Operation | None = op
        while at is not None and at.parent is not self.body:
            at = at.parent_op
        return at

    def _check_compute(self, op: Operation) -> None:
        sources = [v for load in [*self.loads, *(self.writes if self.copies else [])] for v in _read(load)]
        for kind, v in _effects(op):
            where = space(v) if v is not None else None
            if kind == "read" or where is PRIVATE:
                continue
            if v is not None and where is None:
                raise NotStaged("nothing says which memory it changes: a memref has no memory space", op)
            if where is not GLOBAL or v is None:
                raise NotStaged("an op between copies to workgroup memory does more than read", op)
            if any(may_alias(v, s) for s in sources):
                raise NotStaged("it may change what later turns read", op)

    def _check_moved(self) -> None:
        """What writes LDS goes before all that computes in its turn, and behind what is read for later turns."""
        for write in self.writes:
            effects = _effects(write)
            for op in self.compute:
                if self.numbers[op] < self.numbers[write] and _meet(_effects(op), effects):
                    raise NotStaged("what writes workgroup memory behind it accesses the same memory", op)
            if any(_meet(_effects(op), effects) for op in self.loads):
                raise NotStaged("it may change what later turns read", write)

    def _check_order(self) -> None:
        """All that is in LDS is written, then a barrier reached, then it is read: in the text, too."""
        last = max(self.numbers[op] for op in self.writes)
        first = min(self.numbers[op] for op in self.writes)
        readers = self.readers = [op for op in self.compute if any(_in_lds(v) for k, v in _effects(op) if k == "read")]
        barriers = [self.numbers[op] for op in self.barriers]
        for op in readers:
            at = self.numbers[op]
            if at < last:
                raise NotStaged("workgroup memory is read before all of it is written", op)
            if not any(last < n < at for n in barriers):
                raise NotStaged("no barrier is between writing workgroup memory and reading it", op)
        begin_or_end = [n for n in barriers if n < first] + [
            n for n in barriers if readers and n > max(self.numbers[op] for op in readers)
        ]
        if readers and not begin_or_end:
            raise NotStaged("no barrier is between reading workgroup memory and writing it again", self.writes[0])


def _effects(op: Operation) -> list[Effect]:
    found = memory_effects(op)
    if found is None:
        raise NotStaged("what it does to memory is not known", op)
    return found


def _meet(some: list[Effect], others: list[Effect]) -> bool:
    """Whether one of two ops may write what the other reads or writes."""
    kinds = {(READ, WRITE), (WRITE, READ), (WRITE, WRITE)}
    pairs = [(a, b) for k, a in some for n, b in others if (k, n) in kinds]
    return any(a is None or b is None or may_alias(a, b) for a, b in pairs)


def _writes_lds(op: Operation) -> bool:
    found = memory_effects(op)
    return op.name != "gpu.barrier" and any(kind == "write" and _in_lds(v) for kind, v in found or ())


def _in_lds(v: Value | None) -> bool:
    return v is not None and space(v) is WORKGROUP


def _written(op: Operation) -> Value:
    return next(v for kind, v in _effects(op) if kind == "write" and v is not None and _in_lds(v))


def _read(op: Operation) -> list[Value]:
    return [v for kind, v in _effects(op) if kind == "read" and v is not None]
