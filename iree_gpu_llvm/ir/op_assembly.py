"""Makes an op from what its assembly format has read: finds all types, looks up operands, fills in what the text
leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NoReturn

from .attributes import DenseArrayAttr
from .definitions import SINGLE, OpDefinition
from .op_checks import result_message
from .operations import Operation, Region
from .type_resolution import TypeRules
from .types import I32, Type

if TYPE_CHECKING:
    from .assembly_state import ParseState
    from .parser import Parser

ALL_OPERANDS, ALL_RESULTS, ALL_REGIONS, ALL_SUCCESSORS = "*operands", "*results", "*regions", "*successors"


class OpMaker:
    """`always`: the operands, and (as `type:name`) the types, that the text has whatever optional parts it has, and
    what the format speaks of as one list."""

    def __init__(self, definition: OpDefinition, rules: TypeRules, always: set[str]):
        self.definition, self.rules = definition, rules
        self.cls = definition.cls
        self._operands = [(f.name, f.kind == SINGLE) for f in definition.operands]
        self._flat = not always.isdisjoint((ALL_OPERANDS, ALL_RESULTS))
        self._plan: tuple[list[_Slot], list[_Slot]] | None = None
        if (
            definition.plain_operands
            and definition.plain_results
            and not (definition.segments or definition.regions or definition.successors)
            and all(f.name in always for f in definition.operands)
        ):
            operands = [self._slot(f.name, always) for f in definition.operands]
            results = [self._slot(f.name, always) for f in definition.results]
            if None not in operands and None not in results:
                self._plan = operands, results  # type: ignore[assignment]

    def _slot(self, name: str, always: set[str]) -> _Slot | None:
        origin = self.rules.origin(name)
        if origin is None or (origin[0] is not None and f"type:{origin[0]}" not in always):
            return None
        return name, *origin

    def make(self, p: Parser, s: ParseState, at: int) -> Operation:
        if self._plan is None:
            return self._general(p, s, at)
        # Most ops: single operands and results whose types stand in the text or equal one that does.
        operand_plan, result_plan = self._plan
        types, uses, texts = s.types, s.operands, p.texts
        values = p.scopes.values
        operands = []
        for name, source, only in operand_plan:
            use = uses[name][0]
            t = only if source is None else types[source][0]
            value = values.get(texts[use])
            if value is None or value.type is not t:
                value = p.resolve(use, t)  # type: ignore[arg-type]
            operands.append(value)
        result_types = [only if source is None else types[source][0] for _, source, only in result_plan]
        return self.cls(operands, result_types, s.properties, s.attributes, (), (), p.location(at))  # type: ignore[arg-type]

    def _general(self, p: Parser, s: ParseState, at: int) -> Operation:
        d = self.definition
        if self._flat:
            self._spread(p, s, at)
        result_types = self.rules.resolve(p, s, at)
        operands = []
        texts, values, all_uses, all_types = p.texts, p.scopes.values, s.operands, s.types
        for name, single in self._operands:
            uses = all_uses.get(name)
            types = all_types[name]
            if not uses:
                if single:
                    p.fail(f"expected operand '{name}'", at)
                if types and name in self.rules.explicit:
                    self._numbers_differ(p, [], types, s.places.get(name, at))
                continue
            if len(uses) != len(types):
                self._numbers_differ(p, uses, types, uses[0])
            for use, t in zip(uses, types, strict=True):
                value = values.get(texts[use])
                if value is None or value.type is not t:
                    value = p.resolve(use, t)
                operands.append(value)
        if d.segmented_operands:
            sizes = [len(s.operands.get(f.name, ())) for f in d.operands]
            s.properties["operandSegmentSizes"] = DenseArrayAttr(I32, sizes)
        if d.segmented_results:
            sizes = [len(s.types.get(f.name, ())) for f in d.results]
            s.properties["resultSegmentSizes"] = DenseArrayAttr(I32, sizes)
        successors = s.successors.get(ALL_SUCCESSORS)
        if successors is None:
            successors = [b for f in d.successors for b in s.successors.get(f.name, ())]
        return d.cls(operands, result_types, s.properties, s.attributes, self._regions(s), successors, p.location(at))

    def _numbers_differ(self, p: Parser, uses: Sequence[int], types: Sequence[Type], at: int) -> NoReturn:
        counts = f"got {len(uses)} operands and {len(types)} types"
        p.fail(f"custom op '{self.cls.name}' number of operands and types do not match: {counts}", at)

    def _spread(self, p: Parser, s: ParseState, at: int) -> None:
        """Gives each field its part of what was read as one list."""
        d = self.definition
        if ALL_OPERANDS in s.operands:
            _distribute(p, d.operands, s.operands, s.operands.pop(ALL_OPERANDS), at)
        if ALL_OPERANDS in s.types:
            types = s.types.pop(ALL_OPERANDS)
            uses = [u for f in d.operands for u in s.operands.get(f.name, ())]
            if len(uses) != len(types):
                self._numbers_differ(p, uses, types, at)
            following = iter(types)
            for f in d.operands:
                s.types[f.name] = list(islice(following, len(s.operands.get(f.name, ()))))
        if ALL_RESULTS in s.types:
            types, single = s.types.pop(ALL_RESULTS), sum(f.kind == SINGLE for f in d.results)
            exact = single == len(d.results)
            if len(types) < single or (exact and len(types) != single):
                p.fail(f"'{self.cls.name}' op {result_message(single, exact, len(types))}", at)
            _distribute(p, d.results, s.types, types, at)

    def _regions(self, s: ParseState) -> Sequence[Region]:
        fields = self.definition.regions
        if not fields:
            return ()
        if ALL_REGIONS in s.regions:
            return s.regions[ALL_REGIONS]
        regions = [r for f in fields for r in s.regions.get(f.name, ())]
        if len(regions) < len(fields):
            regions = [r for f in fields for r in (s.regions.get(f.name) or ([Region()] if f.kind == SINGLE else []))]
        return regions


# A field's name, and either the field whose type it has or the only type it may have.
_Slot = tuple[str, "str | None", "Type | None"]


def _distribute(p: Parser, fields: Sequence[Any], table: dict[str, Any], items: list[Any], at: int) -> None:
    """Splits a flat list over the fields; the one that is not single takes what is left."""
    singles = sum(f.kind == SINGLE for f in fields)
    rest = len(items) - singles
    if rest < 0 or (rest and singles == len(fields)):
        p.fail(f"expected {len(fields)} operands, but found {len(items)}", at)
    i = 0
    for f in fields:
        n = 1 if f.kind == SINGLE else rest
        table[f.name] = items[i : i + n]
        i += n
