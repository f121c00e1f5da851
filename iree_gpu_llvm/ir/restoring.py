"""Ops as they were before the pass that failed on them."""

from __future__ import annotations

from .operations import Operation
from .passes import Instrumentation, Pass


class Restoring(Instrumentation):
    """Passes find out what they cannot do while they are at it. This copies each op before a pass, and gives it what
    the copy holds if the pass fails. Values and ops that were in it before are no longer in it then."""

    def __init__(self) -> None:
        self._copies: list[Operation] = []

    def before_pass(self, p: Pass, op: Operation) -> None:
        self._copies.append(op.clone())

    def after_pass(self, p: Pass, op: Operation) -> None:
        self._copies.pop()

    def after_failed_pass(self, p: Pass, op: Operation) -> None:
        copy = self._copies.pop()
        op.properties, op.attributes = copy.properties, copy.attributes
        regions, op.regions = copy.regions, []
        for region in regions:
            op.add_region(region)
