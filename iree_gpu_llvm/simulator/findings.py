"""What was found wrong with a run: each pair of ops once, with the first case of it and how many there were."""

from __future__ import annotations

from typing import Literal

from ..ir.diagnostics import Diagnostic, Location
from ..ir.operations import Operation
from ..records import record

Kind = Literal["race", "early", "uninitialised", "read-only", "bounds", "barrier", "lanes", "assert"]


@record
class Finding:
    """`kind`:

    race            two work items access a byte, one at least writes it, and nothing orders them
    early           LDS is accessed while a copy to it may still be under way
    uninitialised   LDS is read that nobody has written
    read-only       a binding is written that the pipeline layout says is only read
    bounds          an access is beyond its memory (such a load gave 0, such a store did nothing)
    barrier         a barrier is reached by only some work items (the workgroup was not run further)
    lanes           an op that takes the values of lanes together is reached by only some of them
    assert          an assertion does not hold (the run went on)

    `operation` is the later of two accesses, `other` the earlier one. `diagnostic` is the first case that was found,
    with the place of the other op as a note; there were `count` of them: executions of the op, not work items."""

    kind: Kind
    operation: Operation
    other: Operation | None
    diagnostic: Diagnostic
    count: int = 1

    @property
    def location(self) -> Location:
        return self.operation.location

    @property
    def other_location(self) -> Location | None:
        return self.other.location if self.other is not None else None

    def render(self) -> str:
        more = f"\n(and {self.count - 1:,} more like it)" if self.count > 1 else ""
        return self.diagnostic.render() + more


class Findings:
    """Collects them, by kind and ops."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, int, int], Finding] = {}

    def again(self, kind: Kind, does: str, op: Operation, other: Operation | None) -> bool:
        """Whether the same was found before: then it is counted, and needs no message."""
        found = self._found.get((kind, does, id(op), id(other)))
        if found is not None:
            found.count += 1
        return found is not None

    def add(self, kind: Kind, does: str, op: Operation, other: Operation | None, diagnostic: Diagnostic) -> None:
        self._found[kind, does, id(op), id(other)] = Finding(kind, op, other, diagnostic)

    def all(self) -> list[Finding]:
        return list(self._found.values())
