"""Where lanes are while a function is run."""

from __future__ import annotations

from .machine import Machine
from .numbers import Array


class Positions:
    """Which lanes are at which segment, ready or waiting at its barrier."""

    def __init__(self, machine: Machine):
        self.machine = machine
        self.ready: dict[int, tuple[Array, int]] = {}
        self.waiting: dict[int, Array] = {}

    def add(self, i: int, mask: Array, count: int) -> None:
        already = self.ready.get(i)
        if already is not None:
            mask, count = already[0] | mask, already[1] + count
        self.ready[i] = (mask, count)

    def take_earliest(self) -> tuple[int, Array, int] | None:
        if not self.ready:
            return None
        i = min(self.ready)
        return (i, *self.ready.pop(i))

    def wait(self, i: int, mask: Array, count: int) -> None:
        already = self.waiting.get(i)
        self.waiting[i] = mask if already is None else already | mask

    def forget(self, i: int, mask: Array) -> None:
        rest = self.waiting[i] & ~mask
        if rest.any():
            self.waiting[i] = rest
        else:
            del self.waiting[i]
