"""Which function does which transform.

    @step("transform.get_producer_of_operand")             does it once; gives what the results stand for
    def producer(op: GetProducerOfOperandOp, state: State) -> list[Payload]: ...

    @each("transform.structured.generalize", consumes=["target"])      does it on each op that `target` stands for
    def generalize(op: GeneralizeOp, target: Operation, state: State) -> Operation: ...

`consumes` names the operands whose handles end. A module is imported when a sequence first names one of its ops.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ...ir.diagnostics import Diagnostic
from ...ir.operations import Operation
from .state import Silenceable, State

Payload = list[Any]


class Step(NamedTuple):
    """`apply` does a transform. `consumes` are the names of operands whose handles it ends."""

    apply: Callable[[Any, State], list[Payload] | None]
    consumes: Sequence[str] = ()


STEPS: dict[str, Step] = {}
MODULES = {
    "transform.structured.match": "handles",
    "transform.structured.": "structured",
    "transform.iree.": "iree",
    "transform.util.": "iree",
    "transform.loop.": "loops",
    "transform.apply_": "passes",
    "transform.include": "control",
    "transform.foreach": "control",
    "transform.": "handles",
}


def step(name: str, consumes: Sequence[str] = ()) -> Callable[[Any], Any]:
    def register(function: Any) -> Any:
        STEPS[name] = Step(function, consumes)
        return function

    return register


def each(name: str, consumes: Sequence[str] = (), of: str = "target") -> Callable[[Any], Any]:
    """`function(op, target, state)` gives nothing, the op that the only result stands for, or a list with an op, a list
    of ops or None for each result. Failures on several targets are told together."""

    def register(function: Any) -> Any:
        def apply(op: Any, state: State) -> list[Payload]:
            made: list[Payload] = [[] for _ in op.results]
            failures: list[Diagnostic] = []
            for target in list(state.ops(getattr(op, of))):
                try:
                    found = function(op, target, state)
                except Silenceable as e:
                    failures += e.diagnostics
                    continue
                results = found if isinstance(found, (list, tuple)) else [found]
                for payload, x in zip(made, results, strict=False):
                    payload += x if isinstance(x, list) else [] if x is None else [x]
            if failures:
                raise Silenceable(failures)
            return made

        STEPS[name] = Step(apply, consumes)
        return function

    return register


def find(op: Operation) -> Step:
    """Raises an error at an op that there is no implementation of."""
    if op.name not in STEPS:
        module = next(m for prefix, m in MODULES.items() if op.name.startswith(prefix))
        importlib.import_module(f"{__package__}.{module}")
    found = STEPS.get(op.name)
    if found is None:
        raise op.error("is a transform that there is no implementation of")
    return found


def run(op: Operation, state: State) -> None:
    """Does one transform: its operands are checked, what it consumes ends, its results stand for what it gives."""
    state.check(op, op.operands)
    found = find(op)
    ended = []
    for i in _numbers(op, found.consumes):
        state.check(op, [op.operands[i]])  # again: an operand before may have ended it
        ended += state.consume(op, i)
    before, state.transform = state.transform, op
    results = found.apply(op, state)
    state.transform = before
    state.end(ended)
    for v, payload in zip(op.results, results or [], strict=True):
        state.set(v, payload)
    state.drop_what_is_gone()


def _numbers(op: Any, names: Sequence[str]) -> list[int]:
    out = []
    for name in names:
        begin, end = op.definition.operand_range(op, name)
        out += range(begin, end)
    return out
