"""What an op's declarative assembly format does: each node of the format becomes a step that reads into a state and a
step that writes from an op.

What the nodes become is in `assembly_fields.py`, `assembly_directives.py`, `assembly_custom.py` and
`assembly_groups.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .assembly_directives import DirectiveSteps
from .assembly_groups import GroupSteps
from .assembly_state import ParseState, ParseStep, PrintStep
from .definitions import AttrField, OpDefinition
from .format_syntax import Directive, Group, Literal, Node, OneOf, Variable, read
from .op_assembly import OpMaker
from .operations import Operation
from .type_resolution import TypeRules

if TYPE_CHECKING:
    from .parser import Parser
    from .printer import Printer


class AssemblyFormat(DirectiveSteps, GroupSteps):
    """The format of one op, compiled when the op is first met."""

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
        s = ParseState(at)
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
