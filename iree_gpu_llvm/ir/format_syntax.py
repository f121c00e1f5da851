"""Reads MLIR's declarative assembly format language into a tree. What the directives do is in `assembly.py` (ops) and
`dialect_attributes.py` (attributes and types)."""

from __future__ import annotations

import re

from ..records import field, record

_TOKEN = re.compile(r"\s*(?:`([^`]*)`|\$(\w+)|([A-Za-z_][\w-]*)|([()<>?:^,|]))")

# These take no arguments: a bracket after one begins an optional group.
BARE_DIRECTIVES = {
    "attr-dict",
    "attr-dict-with-keyword",
    "prop-dict",
    "operands",
    "results",
    "regions",
    "successors",
    "params",
}


@record
class Literal:
    """A keyword or punctuation to read and write; empty or blank ones only shape the spacing."""

    text: str
    anchor: bool = False
    space: bool = True  # whether a space goes before it, found by `lay_out`


@record
class Variable:
    """`$name`."""

    name: str
    anchor: bool = False
    space: bool = True


@record
class Directive:
    """`name(arguments)`, or `custom<Name>(arguments)` with name `custom:Name`."""

    name: str
    arguments: list[Node] = field(default_factory=list)
    anchor: bool = False
    space: bool = True


@record
class Group:
    """`(then)?` or `(then):(otherwise)?`."""

    then: list[Node]
    otherwise: list[Node]


@record
class OneOf:
    """`oilist(a | b | ...)`: any of the clauses, each at most once, in any order."""

    clauses: list[list[Node]]


Node = Literal | Variable | Directive | Group | OneOf


class _Reader:
    def __init__(self, text: str):
        self.tokens: list[tuple[str, str]] = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise SyntaxError(f"assembly format: {text[at:]!r}")
            at = match.end()
            for kind, value in zip(("literal", "variable", "word", "mark"), match.groups(), strict=True):
                if value is not None:
                    self.tokens.append((kind, value))
        self.tokens.append(("end", ""))
        self.i = 0

    def peek(self, value: str) -> bool:
        return self.tokens[self.i] == ("mark", value)

    def accept(self, value: str) -> bool:
        if self.peek(value):
            self.i += 1
            return True
        return False

    def expect(self, value: str) -> None:
        if not self.accept(value):
            raise SyntaxError(f"assembly format: expected {value!r} at {self.tokens[self.i :]}")

    def nodes(self) -> list[Node]:
        out: list[Node] = []
        while self.tokens[self.i][0] != "end" and self.tokens[self.i] not in (("mark", ")"), ("mark", "|")):
            out.append(self.node())
        return out

    def node(self) -> Node:
        kind, value = self.tokens[self.i]
        self.i += 1
        if kind == "literal":
            return Literal(value, self.accept("^"))
        if kind == "variable":
            return Variable(value, self.accept("^"))
        if kind == "mark" and value == "(":
            then = self.nodes()
            self.expect(")")
            otherwise: list[Node] = []
            if self.accept(":"):
                self.expect("(")
                otherwise = self.nodes()
                self.expect(")")
            self.expect("?")
            return Group(then, otherwise)
        if kind == "word" and value == "oilist":
            self.expect("(")
            clauses = [self.nodes()]
            while self.accept("|"):
                clauses.append(self.nodes())
            self.expect(")")
            return OneOf(clauses)
        if kind == "word":
            if value == "custom":
                self.expect("<")
                value = "custom:" + self.tokens[self.i][1]
                self.i += 1
                self.expect(">")
            arguments: list[Node] = []
            if value not in BARE_DIRECTIVES and self.accept("("):
                while not self.accept(")"):
                    arguments.append(self.node())
                    self.accept(",")
            return Directive(value, arguments, self.accept("^"))
        raise SyntaxError(f"assembly format: unexpected {value!r}")


def read(text: str) -> list[Node]:
    reader = _Reader(text)
    nodes = reader.nodes()
    if reader.tokens[reader.i][0] != "end":
        raise SyntaxError(f"assembly format: {text!r}")
    lay_out(nodes)
    return nodes


class _Spacing:
    def __init__(self) -> None:
        self.emit = True
        self.punctuation = False


def lay_out(nodes: list[Node], state: _Spacing | None = None) -> None:
    """Decides where spaces go, once for each format as MLIR's generator does: by what stands before in the format's
    text, whether or not an optional group before it is printed."""
    state = state or _Spacing()
    for n in nodes:
        if isinstance(n, Group):
            lay_out(n.then, state)
            lay_out(n.otherwise, state)
        elif isinstance(n, OneOf):
            for clause in n.clauses:
                lay_out(clause, state)
        elif isinstance(n, Literal):
            if not n.text.strip():
                n.space = n.text == " "
                state.emit, state.punctuation = False, n.text == ""
                continue
            n.space = state.emit and _space_before(n.text, state.punctuation)
            state.emit = len(n.text) != 1 or n.text not in "<({["
            state.punctuation = not (n.text[0].isalpha() or n.text[0] == "_")
        elif isinstance(n, Directive) and n.name in ("attr-dict", "attr-dict-with-keyword", "prop-dict"):
            state.punctuation = False
        else:
            n.space = state.emit or not state.punctuation
            state.emit, state.punctuation = True, False


def _space_before(text: str, after_punctuation: bool) -> bool:
    if len(text) != 1 and text != "->":
        return True
    return text[0] not in (">)}]," if after_punctuation else "<>(){}[],")
