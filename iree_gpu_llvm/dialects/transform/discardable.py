"""What the dialect asks of modules with named sequences: none comes back to itself by what it includes."""

from __future__ import annotations

from typing import Any

from ...ir.attributes import Attribute, SymbolRefAttr
from ...ir.diagnostics import CompileError, Diagnostic
from ...ir.discardable import Check
from ...ir.symbols import lookup_nearest
from .control import WITH_SEQUENCES, IncludeOp, NamedSequenceOp

Sequences = dict[NamedSequenceOp, list[NamedSequenceOp]]


def _no_recursion(op: Any, name: str, value: Attribute) -> None:
    included: Sequences = {s: _included_by(s) for s in op.walk() if isinstance(s, NamedSequenceOp)}
    done: set[NamedSequenceOp] = set()
    for s in included:
        cycle = _cycle_from(s, included, [], done)
        if cycle:
            first, *others = reversed(cycle)  # as iree-opt has them: the one that closes it comes first
            d = Diagnostic("error", "recursion not allowed in named sequences", first.location)
            for each in others:
                d.note("operation on recursion stack", each.location)
            raise CompileError(d)


def _included_by(sequence: NamedSequenceOp) -> list[NamedSequenceOp]:
    named = [(op, op.properties.get("target")) for op in sequence.walk() if isinstance(op, IncludeOp)]
    targets = [lookup_nearest(op, a) for op, a in named if isinstance(a, SymbolRefAttr)]  # others are refused later
    return [t for t in targets if isinstance(t, NamedSequenceOp)]


def _cycle_from(
    start: NamedSequenceOp, included: Sequences, path: list[NamedSequenceOp], done: set[NamedSequenceOp]
) -> list[NamedSequenceOp]:
    """Sequences that include each other round, reached from one; empty if there are none."""
    if start in path:
        return path[path.index(start) :]
    if start in done:
        return []
    for each in included.get(start, ()):
        cycle = _cycle_from(each, included, [*path, start], done)
        if cycle:
            return cycle
    done.add(start)
    return []


CHECKS: dict[str, Check] = {WITH_SEQUENCES: _no_recursion}
