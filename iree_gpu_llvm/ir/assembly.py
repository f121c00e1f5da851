"""What an op's declarative assembly format does: each node of the format becomes a step that reads into a state and a
step that writes from an op.

Custom directives are pairs of functions that a dialect gives by name in `Op.custom`:

    parse(p, *refs) -> tuple      one value for each argument that is no `ref(...)`, in order
    print(p, op, *values)         all arguments' values, in order

A value is, for an operand field, the token number of an SSA use (a list of them if variadic, None if absent); for
`type($x)` a type (or a list); for an attribute field the attribute or None; for a region field the region; for a
successor field the block (or a list). When printing, operands are values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .attribute_constraints import UNIT_ATTR
from .attributes import UNIT, Attribute
from .definitions import (
    OPTIONAL,
    SINGLE,
    VARIADIC,
    AttrField,
    OpDefinition,
    OperandField,
    RegionField,
    SuccessorField,
)
from .format_syntax import Directive, Group, Literal, Node, OneOf, Variable, read
from .op_assembly import ALL_OPERANDS, ALL_REGIONS, ALL_RESULTS, ALL_SUCCESSORS, OpMaker
from .operations import Block, Operation, Region
from .traits import SingleBlock
from .type_resolution import TypeRules
from .types import FunctionType, Type

if TYPE_CHECKING:
    from .parser import Parser
    from .printer import Printer


class ParseState:
    """What the steps of one op's format have read so far."""

    __slots__ = ("attributes", "operands", "properties", "regions", "successors", "types")

    def __init__(self) -> None:
        self.operands: dict[str, list[int]] = {}
        self.types: dict[str, list[Type]] = {}
        self.properties: dict[str, Attribute] = {}
        self.attributes: dict[str, Attribute] = {}
        self.regions: dict[str, list[Region]] = {}
        self.successors: dict[str, list[Block]] = {}


ParseStep = Callable[["Parser", ParseState], None]
PrintStep = Callable[[Operation, "Printer"], None]


class AssemblyFormat:
    def __init__(self, definition: OpDefinition):
        self.definition = definition
        cls = definition.cls
        self.fields: dict[str, Any] = {
            **{f.name: f for f in definition.operands},
            **{f.name: f for f in definition.results},
            **definition.attributes,
            **{f.name: f for f in definition.regions},
            **{f.name: f for f in definition.successors},
        }
        nodes = read(cls.assembly or "")
        self.hidden: set[str] = set()  # properties that `attr-dict` leaves out
        self.bound: set[str] = set()  # attributes that the format prints itself
        self.explicit: set[str] = set()  # values whose types the format states
        self.always: set[str] = set()  # operands, and types as `type:name`, that no optional part or directive holds
        self.in_group = False  # while compiling what follows the first element of an optional group
        self._scan(nodes)
        for n in nodes:
            if isinstance(n, Variable):
                self.always.add(n.name)
            elif isinstance(n, Directive) and n.name == "type" and isinstance(n.arguments[0], Variable):
                self.always.add(f"type:{n.arguments[0].name}")
        self.hidden.update(self.bound, (key for key, _ in definition.segments))
        self.parse_steps, self.print_steps = self._compile(nodes)
        self.rules = TypeRules(definition, self.explicit)
        self.maker = OpMaker(definition, self.rules, self.always)

    # -- using it

    def parse(self, p: Parser, at: int) -> Operation:
        s = ParseState()
        for step in self.parse_steps:
            step(p, s)
        return self.maker.make(p, s, at)

    def print(self, op: Operation, p: Printer) -> None:
        for step in self.print_steps:
            step(op, p)

    # -- compiling it

    def _scan(self, nodes: Sequence[Node], in_type: bool = False, in_ref: bool = False) -> None:
        for n in nodes:
            if isinstance(n, Group):
                self._scan(n.then)
                self._scan(n.otherwise)
            elif isinstance(n, OneOf):
                for clause in n.clauses:
                    self._scan(clause)
            elif isinstance(n, Directive):
                if n.name in ("operands", "results"):
                    self.always.add(f"*{n.name}")
                is_type = n.name in ("type", "functional-type")
                self._scan(n.arguments, in_type or is_type, in_ref or n.name == "ref")
            elif isinstance(n, Variable) and not in_ref:
                if n.name not in self.fields:
                    raise SyntaxError(f"{self.definition.cls.name}: no field {n.name}")
                if in_type:
                    self.explicit.add(n.name)
                elif isinstance(self.fields[n.name], AttrField):
                    self.bound.add(n.name)

    def _compile(self, nodes: Sequence[Node]) -> tuple[list[ParseStep], list[PrintStep]]:
        parse: list[ParseStep] = []
        write: list[PrintStep] = []
        for n in nodes:
            steps = self._step(n)
            if steps[0] is not None:
                parse.append(steps[0])
            if steps[1] is not None:
                write.append(steps[1])
        return parse, write

    def _compile_group(self, nodes: Sequence[Node]) -> tuple[list[ParseStep], list[PrintStep]]:
        """An optional group: what its first element announced must follow, optional attribute or not."""
        first = next((i for i, n in enumerate(nodes) if not (isinstance(n, Literal) and not n.text.strip())), 0)
        outer = self.in_group
        self.in_group = False
        parse, write = self._compile(nodes[: first + 1])
        self.in_group = True
        more_parse, more_write = self._compile(nodes[first + 1 :])
        self.in_group = outer
        return parse + more_parse, write + more_write

    def _step(self, n: Node) -> tuple[ParseStep | None, PrintStep | None]:
        if isinstance(n, Literal):
            return self._literal(n)
        if isinstance(n, Variable):
            return self._variable(n.name, " " * n.space)
        if isinstance(n, Group):
            return self._group(n)
        if isinstance(n, OneOf):
            return self._one_of(n)
        return self._directive(n)

    def _literal(self, n: Literal) -> tuple[ParseStep | None, PrintStep | None]:
        text = n.text
        if not text.strip():
            return None, (
                (lambda op, p: p.newline()) if text == "\\n" else (lambda op, p: p.write(" ")) if text == " " else None
            )
        if text == "\\n":
            return None, lambda op, p: p.newline()
        written = " " * n.space + text
        # MLIR names the op where it misses a keyword, not where it misses punctuation.
        message = (
            f"custom op '{self.definition.cls.name}' expected '{text}'" if text[0].isalpha() else f"expected '{text}'"
        )

        def parse(p: Parser, s: ParseState) -> None:
            if p.texts[p.i] != text:
                p.fail(message)
            p.i += 1

        return parse, lambda op, p: p.write(written)

    def _variable(self, name: str, space: str) -> tuple[ParseStep, PrintStep]:
        f = self.fields[name]
        if isinstance(f, OperandField):
            return self._operand(f, space)
        if isinstance(f, AttrField):
            return self._attribute(f, space)
        if isinstance(f, RegionField):
            return self._region(f, space)
        if isinstance(f, SuccessorField):
            return self._successor(f, space)
        raise SyntaxError(f"{self.definition.cls.name}: ${name} is no variable of a format")

    def _operand(self, f: OperandField, space: str) -> tuple[ParseStep, PrintStep]:
        name = f.name
        if f.kind == SINGLE:

            def parse(p: Parser, s: ParseState) -> None:
                i = p.i
                if p.texts[i][:1] != "%":
                    p.ssa_use()
                p.i = i + 1
                s.operands[name] = [i]

        elif f.kind == OPTIONAL:

            def parse(p: Parser, s: ParseState) -> None:
                s.operands[name] = [p.ssa_use()] if p.texts[p.i][:1] == "%" else []

        else:

            def parse(p: Parser, s: ParseState) -> None:
                s.operands[name] = p.comma_list(p.ssa_use) if p.texts[p.i][:1] == "%" else []

        getter = f.__get__
        at = self.definition.fixed_operands.get(name)
        if at is not None:
            return parse, lambda op, p: p.write(space + p.value(op._operands[at]))
        if f.kind == SINGLE:
            return parse, lambda op, p: p.write(space + p.value(getter(op, type(op))))

        def write(op: Operation, p: Printer) -> None:
            v = getter(op, type(op))
            text = p.values(v) if isinstance(v, list) else p.value(v) if v is not None else ""
            p.write(space + text)

        return parse, write

    def _attribute(self, f: AttrField, space: str, qualified: bool = False) -> tuple[ParseStep, PrintStep]:
        name, constraint = f.name, f.constraint
        read_it = constraint.parse_optional if f.optional and not self.in_group else constraint.parse
        words = () if qualified or (f.optional and not self.in_group) else constraint.words
        in_op = f"custom op '{self.definition.cls.name}'"

        def parse(p: Parser, s: ParseState) -> None:
            if words and p.texts[p.i] not in words:
                if p.texts[p.i][:1] != '"':
                    p.fail(
                        f"{in_op} expected string or keyword containing one of the following enum values for attribute "
                        f"'{name}' [{', '.join(words)}]"
                    )
                if p.texts[p.i][1:-1] not in words:
                    p.fail(f"{in_op} invalid {name} attribute specification: {p.texts[p.i]}")
            a = p.attribute() if qualified else read_it(p)
            if a is not None:
                s.properties[name] = a

        def write(op: Operation, p: Printer) -> None:
            a = op.properties.get(name, f.default)
            if a is not None:
                p.write(space + (p.attribute(a) if qualified else constraint.text(a, p)))

        return parse, write

    def _region(self, f: RegionField, space: str) -> tuple[ParseStep, PrintStep]:
        name = f.name
        cls = self.definition.cls
        single_block = SingleBlock in cls.traits  # `{}` is one empty block then

        def parse(p: Parser, s: ParseState) -> None:
            if f.kind == VARIADIC:
                s.regions[name] = p.comma_list(lambda: p.region(cls)) if p.at("{") else []
            else:
                body = p.region(cls)
                if single_block and not body.blocks:
                    body.append(Block())
                s.regions[name] = [body]

        def write(op: Operation, p: Printer) -> None:
            value = f.__get__(op, type(op))
            if value == []:  # MLIR writes the space all the same
                p.write(space)
            for i, r in enumerate(value if isinstance(value, list) else [value]):
                p.write(space if not i else ", ")
                p.region(r)

        return parse, write

    def _successor(self, f: SuccessorField, space: str) -> tuple[ParseStep, PrintStep]:
        name = f.name

        def parse(p: Parser, s: ParseState) -> None:
            s.successors[name] = [p.block_ref()] if f.kind == SINGLE else p.comma_list(p.block_ref)

        def write(op: Operation, p: Printer) -> None:
            value = f.__get__(op, type(op))
            blocks = value if isinstance(value, list) else [value]
            p.write(space + ", ".join(map(p.block_name, blocks)))

        return parse, write

    # -- directives

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
            return self._prop_dict, None
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
        if p.texts[p.i] != "<":
            return
        if p.texts[p.i + 1] in ("{", ">"):
            s.properties.update(p.properties())
            return
        p.i += 1
        fields = self.definition.attributes
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
                s.properties[name] = field.constraint.parse(p)
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
            kind = VARIADIC
        else:
            assert isinstance(target, Variable)
            name = target.name
            kind = self.fields[name].kind
            short = self.fields[name].constraint.short
            if short is not None and kind == SINGLE and not qualified:
                return self._short_type(name, short, space)

        def parse(p: Parser, s: ParseState) -> None:
            if kind == SINGLE:
                s.types[name] = [p.type()]
                return
            first = p.optional_type()
            if first is None:
                s.types[name] = []
                return
            types = [first]
            while kind == VARIADIC and p.texts[p.i] == ",":
                p.i += 1
                types.append(p.type())
            s.types[name] = types

        at = self.definition.fixed_operands.get(name)
        if at is not None:
            return parse, lambda op, p: p.write(space + p.type(op._operands[at].type))
        at = self.definition.fixed_results.get(name)
        if at is not None:
            return parse, lambda op, p: p.write(space + p.type(op.results[at].type))
        return parse, lambda op, p: p.write(space + ", ".join(map(p.type, self._types_of(op, name))))

    def _types_of(self, op: Operation, name: str) -> list[Type]:
        if name == ALL_OPERANDS:
            return [v.type for v in op.operands]
        if name == ALL_RESULTS:
            return [r.type for r in op.results]
        return self.definition.types_of(op, name)

    def _functional_type(self, arguments: Sequence[Node], space: str) -> tuple[ParseStep, PrintStep]:
        names = [_value_name(a) for a in arguments]
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
        name = _value_name(node)
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
        name = _value_name(node)
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
        name = _value_name(node)
        f = self.fields.get(name)
        if isinstance(node, Directive):
            types = self._types_of(op, name)
            return types if f is None or f.kind == VARIADIC else types[0] if types else None
        assert f is not None
        return f.__get__(op, type(op))

    # -- optional parts

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
                                "of the oilist directive"
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
        names = [name for n in candidates for name in _names_in(n)]
        fields = [self.fields[name] for name in names if name in self.fields]
        if not fields:
            return lambda op: bool(op.operands) if any("*operands" in n for n in names) else True

        def shown(op: Operation) -> bool:
            return any(_present(op, f) for f in fields)

        return shown


def _present(op: Operation, f: Any) -> bool:
    if isinstance(f, AttrField):
        value = op.properties.get(f.name)
        return value is not None and value is not f.default and value is not f.implied
    value = f.__get__(op, type(op))
    if isinstance(f, RegionField) and not isinstance(value, list):
        return bool(value.blocks)
    return value is not None if f.kind in (SINGLE, OPTIONAL) else bool(value)


def _value_name(node: Node) -> str:
    """The field that a variable, `type(...)` or `operands` speaks of."""
    if isinstance(node, Variable):
        return node.name
    assert isinstance(node, Directive)
    if node.name == "operands":
        return ALL_OPERANDS
    if node.name == "results":
        return ALL_RESULTS
    return _value_name(node.arguments[0])


def _names_in(node: Node) -> list[str]:
    if isinstance(node, Variable):
        return [node.name]
    if isinstance(node, Directive):
        if not node.arguments:
            return [f"*{node.name}"]
        return [name for a in node.arguments for name in _names_in(a)]
    return []
