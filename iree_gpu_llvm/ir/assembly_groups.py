"""Steps for the optional parts of assembly formats: `(...)?` and `oilist(...)`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .assembly_custom import CustomSteps
from .assembly_state import ParseState, ParseStep, PrintStep, names_in
from .attribute_constraints import UNIT_ATTR
from .attributes import UNIT
from .definitions import OPTIONAL, SINGLE, AttrField, OperandField, RegionField, SuccessorField
from .format_syntax import Directive, Group, Literal, Node, OneOf, Variable
from .operations import Operation

if TYPE_CHECKING:
    from .parser import Parser
    from .printer import Printer


class GroupSteps(CustomSteps):
    def _group(self, n: Group) -> tuple[ParseStep, PrintStep]:
        then_parse, then_print = self._compile_group(n.then)
        else_parse, else_print = self._compile_group(n.otherwise)
        begins = self._begins(n.then)
        shown = self._shown(n.then)
        anchors = {a.name for a in n.then if isinstance(a, Variable) and a.anchor}
        units = [
            f.name
            for v in n.then
            if isinstance(v, Variable) and isinstance(f := self.fields[v.name], AttrField) and f.constraint is UNIT_ATTR
        ]
        if units:  # the group's presence is the attribute: nothing of it is written
            keep = [v for v in n.then if not (isinstance(v, Variable) and v.name in units)]
            then_parse, then_print = self._compile_group(keep)

        def parse(p: Parser, s: ParseState) -> None:
            if begins(p, s):
                for name in units:
                    if name in anchors or not anchors:
                        s.properties[name] = UNIT
                for step in then_parse:
                    step(p, s)
            else:
                for step in else_parse:
                    step(p, s)

        def write(op: Operation, p: Printer) -> None:
            for step in then_print if shown(op) else else_print:
                step(op, p)

        return parse, write

    def _one_of(self, n: OneOf) -> tuple[ParseStep, PrintStep]:
        op_name = self.definition.cls.name
        clauses = []
        for clause in n.clauses:
            first = clause[0]
            assert isinstance(first, Literal)
            units = [
                v.name
                for v in clause
                if isinstance(v, Variable) and getattr(self.fields[v.name], "constraint", None) is UNIT_ATTR
            ]
            outer, self.in_group = self.in_group, True
            parse_steps, print_steps = self._compile(
                [v for v in clause if not (isinstance(v, Variable) and v.name in units)]
            )
            self.in_group = outer
            clauses.append((first.text, units, parse_steps, print_steps, self._shown(clause)))

        def parse(p: Parser, s: ParseState) -> None:
            seen: set[str] = set()
            progress = True
            while progress:
                progress = False
                for keyword, units, steps, _, _ in clauses:
                    if p.texts[p.i] == keyword:
                        if keyword in seen:
                            p.fail(
                                f"custom op '{op_name}' `{keyword}` clause can appear at most once in the expansion "
                                "of the oilist directive",
                                s.at,
                            )
                        seen.add(keyword)
                        for name in units:
                            s.properties[name] = UNIT
                        for step in steps:
                            step(p, s)
                        progress = True

        def write(op: Operation, p: Printer) -> None:
            for _, _, _, steps, shown in clauses:
                if shown(op):
                    for step in steps:
                        step(op, p)

        return parse, write

    def _begins(self, nodes: Sequence[Node]) -> Callable[[Parser, ParseState], bool]:
        """Whether an optional group is in the text, by its first element."""
        first = next(n for n in nodes if not (isinstance(n, Literal) and not n.text.strip()))
        if isinstance(first, Literal):
            text = first.text
            return lambda p, s: p.texts[p.i] == text
        if isinstance(first, Variable):
            f = self.fields[first.name]
            if isinstance(f, OperandField):
                return lambda p, s: p.texts[p.i][:1] == "%"
            if isinstance(f, RegionField):
                return lambda p, s: p.texts[p.i] == "{"
            if isinstance(f, SuccessorField):
                return lambda p, s: p.texts[p.i][:1] == "^"
            return self._attribute_begins(f)
        if isinstance(first, Directive) and first.name == "operands":
            return lambda p, s: p.texts[p.i][:1] == "%"
        if isinstance(first, Directive) and first.name.startswith("custom:"):
            functions = self._custom_functions(first.name[7:])
            begins = functions[2] if len(functions) > 2 else None
            if begins is not None:  # a third function says whether the directive's text begins here
                return lambda p, s: begins(p)
        raise SyntaxError(f"{self.definition.cls.name}: an optional group cannot begin with {first}")

    def _attribute_begins(self, f: AttrField) -> Callable[[Parser, ParseState], bool]:
        def begins(p: Parser, s: ParseState) -> bool:
            start = p.i
            found = f.constraint.parse_optional(p)
            p.i = start
            return found is not None

        return begins

    def _shown(self, nodes: Sequence[Node]) -> Callable[[Operation], bool]:
        """Whether an optional group is printed, by its anchor."""
        anchors = [n for n in nodes if getattr(n, "anchor", False)]
        candidates = anchors or [n for n in nodes if not isinstance(n, Literal)]
        names = [name for n in candidates for name in names_in(n)]
        fields = [self.fields[name] for name in names if name in self.fields]
        if not fields:
            return lambda op: bool(op.operands) if any("*operands" in n for n in names) else True

        def shown(op: Operation) -> bool:
            return any(present(op, f) for f in fields)

        return shown


def present(op: Operation, f: Any) -> bool:
    if isinstance(f, AttrField):
        value = op.properties.get(f.name)
        return value is not None and value is not f.default and value is not f.implied
    value = f.__get__(op, type(op))
    if isinstance(f, RegionField) and not isinstance(value, list):
        return bool(value.blocks)
    return value is not None if f.kind in (SINGLE, OPTIONAL) else bool(value)
