"""Steps for `custom<Name>(...)` in assembly formats.

Custom directives are pairs of functions that a dialect gives by name in `Op.custom`:

    parse(p, *refs) -> tuple      one value for each argument that is no `ref(...)`, in order
    print(p, op, *values)         all arguments' values, in order

A value is, for an operand field, the token number of an SSA use (a list of them if variadic, None if absent); for
`type($x)` a type (or a list); for an attribute field the attribute or None; for a region field the region; for a
successor field the block (or a list). When printing, operands are values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .assembly_state import FormatCompiler, ParseState, ParseStep, PrintStep, value_name
from .definitions import VARIADIC, AttrField, OperandField, RegionField
from .format_syntax import Directive, Node
from .operations import Operation

if TYPE_CHECKING:
    from .parser import Parser
    from .printer import Printer


class CustomSteps(FormatCompiler):
    def _custom(self, name: str, arguments: Sequence[Node], space: str) -> tuple[ParseStep, PrintStep]:
        parse_it, print_it = self._custom_functions(name)
        refs = [a.arguments[0] for a in arguments if isinstance(a, Directive) and a.name == "ref"]
        given = [a for a in arguments if not (isinstance(a, Directive) and a.name == "ref")]
        shown = [a.arguments[0] if isinstance(a, Directive) and a.name == "ref" else a for a in arguments]

        def parse(p: Parser, s: ParseState) -> None:
            values = parse_it(p, *(self._state_value(s, r) for r in refs))
            for node, value in zip(given, values, strict=True):
                self._set_state(s, node, value)

        def write(op: Operation, p: Printer) -> None:
            p.write(space)
            print_it(p, op, *(self._op_value(op, a) for a in shown))

        return parse, write

    def _custom_functions(self, name: str) -> tuple[Any, Any]:
        for base in self.definition.cls.__mro__:
            found = base.__dict__.get("custom", {}).get(name)
            if found is not None:
                return found
        raise SyntaxError(f"{self.definition.cls.name}: no custom directive {name}")

    def _state_value(self, s: ParseState, node: Node) -> Any:
        is_type = isinstance(node, Directive)
        name = value_name(node)
        f = self.fields.get(name)
        if isinstance(f, AttrField):
            return s.properties.get(name, f.default)
        table: dict[str, Any] = s.types if is_type else s.operands if isinstance(f, OperandField) else s.regions
        items = table.get(name, [])
        return items if f is None or f.kind == VARIADIC else items[0] if items else None

    def _set_state(self, s: ParseState, node: Node, value: Any) -> None:
        if isinstance(node, Directive) and node.name == "attr-dict":
            for key, a in (value or {}).items():
                (s.properties if key in self.definition.inherent else s.attributes)[key] = a
            return
        name = value_name(node)
        f = self.fields.get(name)
        if isinstance(f, AttrField):
            if value is not None:
                s.properties[name] = value
            return
        if isinstance(node, Directive):
            table: dict[str, Any] = s.types
        elif isinstance(f, OperandField):
            table = s.operands
        else:
            table = s.regions if isinstance(f, RegionField) else s.successors
        table[name] = [] if value is None else list(value) if isinstance(value, (list, tuple)) else [value]

    def _op_value(self, op: Operation, node: Node) -> Any:
        if isinstance(node, Directive) and node.name == "attr-dict":
            return op.attributes
        name = value_name(node)
        f = self.fields.get(name)
        if isinstance(node, Directive):
            types = self._types_of(op, name)
            return types if f is None or f.kind == VARIADIC else types[0] if types else None
        assert f is not None
        return f.__get__(op, type(op))
