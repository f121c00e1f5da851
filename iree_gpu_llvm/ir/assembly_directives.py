"""Steps for the directives of assembly formats, such as `attr-dict` and `type($x)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .assembly_custom import CustomSteps
from .assembly_fields import FieldSteps
from .assembly_state import ParseState, ParseStep, PrintStep, value_name
from .attribute_constraints import UNIT_ATTR
from .attributes import UNIT, DictionaryAttr
from .constraints import ANY
from .definitions import SINGLE, VARIADIC, AttrField
from .format_syntax import Directive, Node, Variable
from .op_assembly import ALL_OPERANDS, ALL_REGIONS, ALL_RESULTS, ALL_SUCCESSORS
from .operations import Operation
from .types import FunctionType

if TYPE_CHECKING:
    from .parser import Parser
    from .printer import Printer


class DirectiveSteps(FieldSteps, CustomSteps):
    def _directive(self, n: Directive) -> tuple[ParseStep | None, PrintStep | None]:
        space = " " * n.space
        name = n.name
        if name == "attr-dict":
            hidden = self.hidden

            def print_dict(op: Operation, p: Printer) -> None:
                if op.attributes or not op.properties.keys() <= hidden:
                    p.attr_dict(op, hidden)

            return self._attr_dict, print_dict
        if name == "attr-dict-with-keyword":

            def parse_with_keyword(p: Parser, s: ParseState) -> None:
                if p.accept("attributes"):
                    self._attr_dict(p, s)

            return parse_with_keyword, lambda op, p: p.attr_dict(op, self.hidden, "attributes ")
        if name == "prop-dict":
            shown = set(self.hidden)
            self.hidden.update(self.fields)  # `attr-dict` does not write them again
            return self._prop_dict, lambda op, p: p.properties_in_brackets(op, shown, unit="")
        if name == "qualified":
            inner = n.arguments[0]
            if isinstance(inner, Variable):
                return self._attribute(self.fields[inner.name], space, qualified=True)
            assert isinstance(inner, Directive)
            inner.space = n.space
            if inner.name == "type":
                return self._type(inner.arguments[0], space, qualified=True)
            return self._directive(inner)
        if name == "type":
            return self._type(n.arguments[0], space)
        if name == "functional-type":
            return self._functional_type(n.arguments, space)
        if name == "operands":

            def parse_operands(p: Parser, s: ParseState) -> None:
                s.operands[ALL_OPERANDS] = p.comma_list(p.ssa_use) if p.texts[p.i][:1] == "%" else []

            return parse_operands, lambda op, p: p.write(space + p.values(op.operands))
        if name == "regions":

            def parse_regions(p: Parser, s: ParseState) -> None:
                s.regions[ALL_REGIONS] = p.comma_list(lambda: p.region(self.definition.cls))

            def print_regions(op: Operation, p: Printer) -> None:
                for i, r in enumerate(op.regions):
                    p.write(space if not i else ", ")
                    p.region(r)

            return parse_regions, print_regions
        if name == "successors":

            def parse_successors(p: Parser, s: ParseState) -> None:
                s.successors[ALL_SUCCESSORS] = p.comma_list(p.block_ref) if p.token[:1] == "^" else []

            return parse_successors, lambda op, p: p.write(space + ", ".join(map(p.block_name, op.successors)))
        if name.startswith("custom:"):
            return self._custom(name[7:], n.arguments, space)
        raise SyntaxError(f"{self.definition.cls.name}: unknown directive {name}")

    def _attr_dict(self, p: Parser, s: ParseState) -> None:
        if p.texts[p.i] == "<":
            self._prop_dict(p, s)
        if p.texts[p.i] != "{":
            return
        inherent = self.definition.inherent
        at = p.i
        for key, value in p.dictionary().items():
            if key not in inherent:
                s.attributes[key] = value
            elif key in s.properties:
                p.fail(f"attribute '{key}' occurs more than once in the attribute list", at)
            else:
                s.properties[key] = value

    def _prop_dict(self, p: Parser, s: ParseState) -> None:
        """`<{a = 1}>`, or `<a = 1>` with the attributes as formats write them."""
        fields = self.definition.attributes
        whole = p.texts[p.i] == "<" and p.texts[p.i + 1] == "{"
        brace = p.i + 1
        if whole:
            s.properties.update(p.properties())
        elif p.accept("<") and not p.accept(">"):
            self._named_properties(p, s, fields)
        for name, field in fields.items():
            if name in s.properties or field.optional:
                continue
            if whole:
                given = DictionaryAttr(tuple(s.properties.items()))
                p.fail(
                    f"custom op '{self.definition.cls.name}' invalid properties {given}: expected key entry for {name}"
                    " in DictionaryAttr to set Properties.",
                    brace,
                )
            p.fail(f"properties dictionary is missing required attribute: {name}", s.at)

    def _named_properties(self, p: Parser, s: ParseState, fields: Mapping[str, AttrField]) -> None:
        while True:
            at = p.i
            name = p.keyword("expected a parameter name in struct")
            field = fields.get(name)
            if field is None or name in s.properties:
                op_name = self.definition.cls.name
                p.fail(f"custom op '{op_name}' duplicate or unknown property in properties dictionary: {name}", at)
            if field.constraint is UNIT_ATTR:
                s.properties[name] = p.attribute() if p.accept("=") else UNIT
            else:
                p.expect("=")
                at = p.i
                s.properties[name] = a = field.constraint.parse(p)
                if not field.constraint.keeps(a):
                    p.fail(f"custom op '{self.definition.cls.name}' invalid kind of attribute specified", at)
            if not p.accept(","):
                break
        p.expect(">")

    def _short_type(self, name: str, cls: Any, space: str) -> tuple[ParseStep, PrintStep]:
        """A type of one class, by its body alone where that is in brackets: `<3>` for `!llvm.ptr<3>`."""

        def parse(p: Parser, s: ParseState) -> None:
            s.types[name] = [cls.parse(p) if p.texts[p.i] == "<" else p.type()]

        def write(op: Operation, p: Printer) -> None:
            (t,) = self._types_of(op, name)
            body = t.body_text(p) if isinstance(t, cls) else ""
            p.write(space + (body if body.startswith("<") else p.type(t)))

        return parse, write

    def _type(self, target: Node, space: str, qualified: bool = False) -> tuple[ParseStep, PrintStep]:
        if isinstance(target, Directive):
            name = ALL_OPERANDS if target.name == "operands" else ALL_RESULTS
            kind, constraint = VARIADIC, ANY
        else:
            assert isinstance(target, Variable)
            name = target.name
            kind = self.fields[name].kind
            constraint = self.fields[name].constraint
            short = constraint.short
            if short is not None and kind == SINGLE and not qualified:
                return self._short_type(name, short, space)

        def parse_single(p: Parser, s: ParseState) -> None:
            at = p.i
            t = p.type()
            wrong = constraint.misfit(t)
            if wrong is not None:
                p.fail(f"custom op '{self.definition.cls.name}' {wrong}", at)
            s.types[name] = [t]

        def parse_several(p: Parser, s: ParseState) -> None:
            first = p.type() if kind == VARIADIC else p.optional_type()
            types = [] if first is None else [first]
            while kind == VARIADIC and p.texts[p.i] == ",":
                p.i += 1
                types.append(p.type())
            s.types[name] = types

        parse = parse_single if kind == SINGLE else parse_several
        at = self.definition.fixed_operands.get(name)
        if at is not None:
            return parse, lambda op, p: p.write(space + p.type(op._operands[at].type))
        at = self.definition.fixed_results.get(name)
        if at is not None:
            return parse, lambda op, p: p.write(space + p.type(op.results[at].type))
        return parse, lambda op, p: p.write(space + ", ".join(map(p.type, self._types_of(op, name))))

    def _functional_type(self, arguments: Sequence[Node], space: str) -> tuple[ParseStep, PrintStep]:
        names = [value_name(a) for a in arguments]
        in_op = f"custom op '{self.definition.cls.name}'"

        def parse(p: Parser, s: ParseState) -> None:
            at = p.i
            t = p.type()
            if not isinstance(t, FunctionType):
                p.fail(f"{in_op} invalid kind of type specified: expected builtin.function, but found '{t}'", at)
            s.types[names[0]], s.types[names[1]] = list(t.inputs), list(t.results)

        def write(op: Operation, p: Printer) -> None:
            t = FunctionType(tuple(self._types_of(op, names[0])), tuple(self._types_of(op, names[1])))
            p.write(space + p.type(t))

        return parse, write
