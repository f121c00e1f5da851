"""Waiting for copies to LDS. Copies are done at once, so that it makes a difference only to those who watch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ir.operations import Operation
from ..binder import Binder, Run, executes, number
from ..observer import Observer


def _told(b: Binder, tell: Callable[[Observer], None]) -> Run | None:
    observers = b.machine.observers
    if not observers:
        return None

    def run(env: list[Any]) -> None:
        for o in observers:
            tell(o)

    return run


@executes("rocdl.asyncmark")
def mark(b: Binder, op: Operation) -> Run | None:
    return _told(b, lambda o: o.mark())


@executes("rocdl.wait.asyncmark")
def wait_for_marks(b: Binder, op: Operation) -> Run | None:
    left = number(op, "count")
    return _told(b, lambda o: o.wait_for_marks(left))


@executes("rocdl.s.wait.loadcnt", "rocdl.s.wait.asynccnt")
def wait_for_copies(b: Binder, op: Operation) -> Run | None:
    """Of the counted operations only copies are known here: others between them let a wait seem shorter than it is."""
    left = number(op, "count")
    return _told(b, lambda o: o.wait_for_copies(left))


@executes("amdgpu.memory_counter_wait")
def wait_for_counters(b: Binder, op: Operation) -> Run | None:
    if op.attr("load") is None:
        return None
    left = number(op, "load")
    return _told(b, lambda o: o.wait_for_copies(left))


@executes("rocdl.s.waitcnt")
def wait_for_counter_bits(b: Binder, op: Operation) -> Run | None:
    """The count of vector memory operations: bits 3:0 and 15:14 on gfx9 and gfx10, 15:10 on gfx11 (ISA manuals,
    S_WAITCNT)."""
    bits = number(op, "bitfield")
    left = bits >> 10 & 63 if (b.chip or "").startswith("gfx11") else bits & 15 | bits >> 14 << 4 & 48
    return _told(b, lambda o: o.wait_for_copies(left))
