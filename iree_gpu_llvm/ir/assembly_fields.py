"""Steps for `$name` in assembly formats: operands, attributes, regions, successors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .assembly_state import FormatCompiler, ParseState, ParseStep, PrintStep
from .definitions import OPTIONAL, SINGLE, VARIADIC, AttrField, OperandField, RegionField, SuccessorField
from .diagnostics import CompileError
from .operations import Block, Operation
from .traits import SingleBlock

if TYPE_CHECKING:
    from .parser import Parser
    from .printer import Printer


class FieldSteps(FormatCompiler):
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
                if p.texts[p.i][:1] == "%":
                    s.operands[name] = p.comma_list(p.ssa_use)
                else:
                    s.operands[name], s.places[name] = [], p.i

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
            try:
                a = p.attribute() if qualified else read_it(p)
            except CompileError as e:  # MLIR names the op where an attribute is of another kind
                first = e.diagnostics[0]
                if first.message.startswith("invalid kind of attribute"):
                    first.message = f"{in_op} {first.message}"
                raise
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
