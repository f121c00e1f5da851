"""Finds the types that a format leaves out: from the traits of the op, or because a constraint allows only one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .definitions import SINGLE, OpDefinition
from .traits import AllTypesMatch, InferTypes, Repeated, SameOperandsAndResultType, SameTypeOperands, TypesMatchWith
from .types import Type

if TYPE_CHECKING:
    from .assembly_state import ParseState
    from .parser import Parser

Rule = Callable[["ParseState"], "Sequence[Type] | None"]
MOST_RESULTS = 1 << 20
"""Of an op whose text does not state their types: as many as a vector has elements, and more than fit into memory."""


class TypeRules:
    """One rule for each operand or result whose type the format does not state, in an order in which they can run."""

    def __init__(self, definition: OpDefinition, explicit: set[str]):
        self.definition, self.explicit = definition, explicit
        self.operand_names = [f.name for f in definition.operands]
        self.result_names = [f.name for f in definition.results]
        known = set(explicit)
        if "*operands" in known:
            known |= set(self.operand_names)
        self.rules: list[tuple[str, Rule]] = []
        self._origins: dict[str, tuple[str | None, Type | None]] = {n: (n, None) for n in explicit}
        self.infer: InferTypes | None = next((t for t in definition.cls.traits if isinstance(t, InferTypes)), None)
        pending = [f for f in [*definition.operands, *definition.results] if f.name not in known]
        progress = True
        while pending and progress:
            progress = False
            for f in list(pending):
                rule = self._rule(f, known)
                if rule is not None:
                    self.rules.append((f.name, rule))
                    known.add(f.name)
                    pending.remove(f)
                    progress = True

    def _rule(self, f: Any, known: set[str]) -> Rule | None:
        if f.constraint.buildable is not None:
            only = f.constraint.buildable
            self._origins[f.name] = None, only
            if f.name in self.operand_names:
                return lambda s: [only] * len(s.operands.get(f.name, ()))
            return lambda s: [only]
        definition = self.definition
        for t in definition.cls.traits:
            if isinstance(t, TypesMatchWith):
                if t.target == f.name and t.source in known:
                    return self._transformed(t)
            elif isinstance(t, AllTypesMatch):
                if f.name in t.names:
                    source = next((n for n in t.names if n in known), None)
                    if source is not None:
                        return self._same(f.name, source)
            elif t is SameOperandsAndResultType:
                source = next((n for n in [*self.operand_names, *self.result_names] if n in known), None)
                if source is not None:
                    return self._same(f.name, source)
            elif t is SameTypeOperands and f.name in self.operand_names:
                source = next((n for n in self.operand_names if n in known), None)
                if source is not None:
                    return self._same(f.name, source)
        return None

    @staticmethod
    def _transformed(t: TypesMatchWith) -> Rule:
        def rule(s: ParseState) -> Sequence[Type] | None:
            found = [t.transform(x) for x in s.types.get(t.source, ())]
            # A variadic target gets all its types from one source.
            return found[0] if found and isinstance(found[0], (list, Repeated)) else found

        return rule

    def origin(self, name: str) -> tuple[str | None, Type | None] | None:
        """Where a single value's type comes from: the field whose type the text states, or the only type it may have;
        None if it takes more to find it."""
        return self._origins.get(name)

    def _same(self, name: str, source: str) -> Rule:
        if source in self._origins:
            self._origins[name] = self._origins[source]
        is_operand = name in self.operand_names

        def rule(s: ParseState) -> list[Type] | None:
            types = s.types.get(source, [])
            if not types:
                return [] if is_operand else None
            if is_operand:
                return types[:1] * len(s.operands.get(name, ()))
            return types[:1]

        return rule

    def resolve(self, p: Parser, s: ParseState, at: int) -> list[Type]:
        """Fills `s.types` and returns the result types."""
        types = s.types
        for name, rule in self.rules:
            if name not in types:
                found = rule(s)
                if found is not None:
                    types[name] = found  # type: ignore[assignment]  # a list, or what stands for one
        out: list[Type] = []
        missing = False
        for f in self.definition.results:
            found = types.get(f.name)
            if found is None:
                if f.kind == SINGLE or self.infer is not None:
                    missing = True
                continue
            if len(found) > MOST_RESULTS:
                p.fail(f"'{self.definition.cls.name}' op has {len(found)} results, more than {MOST_RESULTS}", at)
            out += found
        if missing and self.infer is not None:
            operand_types = [t for n in self.operand_names for t in types.get(n, ())]
            try:
                out = list(self.infer.rule(operand_types, s.properties))
            except ValueError as e:
                p.fail(f"'{self.definition.cls.name}' op {e}", at)
        elif missing:
            p.fail(f"'{self.definition.cls.name}' op result types cannot be inferred", at)
        for name in self.operand_names:
            if name not in types:
                if s.operands.get(name):
                    p.fail(f"type of operand '{name}' cannot be inferred", at)
                types[name] = []
        return out
