"""Attributes and types of dialects, stated by their parameters and MLIR's assembly format.

class SwizzleAttr(DialectAttr):
    name = "iree_codegen.xor_shuffle"
    parameters = {"row_width": INTEGER, "access_width": INTEGER, "row_stride": optional(INTEGER, -1)}
    format = "`<` $row_width `,` $access_width (`,` $row_stride^)? `>`"
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from . import registry
from .attributes import Attribute, StringAttr
from .diagnostics import CompileError, Diagnostic
from .format_syntax import Directive, Group, Literal, Node, Variable, read
from .interning import Interning, PlainPrinter
from .types import Type


class Parameter:
    """How one parameter is read and written. `default` stands for an absent one. `opens` is a bracket that belongs to
    the format around it."""

    def __init__(
        self,
        parse: Callable[[Any], Any],
        text: Callable[[Any, PlainPrinter], str],
        begins: Callable[[Any], bool] = lambda p: True,
        optional: bool = False,
        default: Any = None,
        opens: str = "",
    ):
        self.parse, self.text, self.begins = parse, text, begins
        self.is_optional, self.default, self.opens = optional, default, opens


def optional(parameter: Any, default: Any = None) -> Parameter:
    """The parameter may be absent, which means `default`; it is not printed when it equals it."""
    q = as_parameter(parameter)
    return Parameter(q.parse, q.text, q.begins, True, default, q.opens)


def list_of(parameter: Any, open: str = "", close: str = "", separator: str = ", ") -> Parameter:
    """A tuple of values, separated by commas (or by `separator`, stripped), perhaps in brackets."""
    q = as_parameter(parameter)
    mark = separator.strip()

    def parse(p: Any) -> tuple[Any, ...]:
        if open:
            return tuple(p.bracketed(open, close, lambda: q.parse(p)))
        if not q.begins(p):
            return ()
        out = [q.parse(p)]
        while p.accept(mark):
            out.append(q.parse(p))
        return tuple(out)

    def text(values: Any, p: PlainPrinter) -> str:
        return open + separator.join(q.text(v, p) for v in values) + close

    return Parameter(parse, text, (lambda p: p.at(open)) if open else q.begins, opens=open)


def enumeration(cases: Sequence[str], what: str) -> Parameter:
    """One of the keywords. `what` names the enum in the error, as MLIR does: `expected ::ns::Enum to be one of: a,
    b`."""

    def parse(p: Any) -> str:
        at = p.i
        word = p.string() if p.token[:1] == '"' else p.keyword()
        if word not in cases:
            p.fail(f"expected {what} to be one of: {', '.join(cases)}", at)
        return word

    return Parameter(parse, lambda v, p: v, lambda p: p.token in cases)


def _parse_bool(p: Any) -> bool:
    """A one-bit integer, which may be written as a word."""
    word = p.accept_keyword("true", "false")
    if word is not None:
        return word == "true"
    at = p.i
    value = parse_integer(p)
    if value not in (0, 1):
        p.fail("integer value too large", at)
    return bool(value)


def parse_integer(p: Any) -> int:
    value = p.optional_integer()
    return p.fail("expected integer value", p.i) if value is None else value


def _parse_string(p: Any) -> str:
    return p.string() if p.token[:1] == '"' else p.fail("expected string", p.i)


def _number_begins(p: Any) -> bool:
    return p.token[:1].isdigit() or p.token == "-"


INTEGER = Parameter(parse_integer, lambda v, p: str(v), _number_begins)
BOOLEAN = Parameter(_parse_bool, lambda v, p: "true" if v else "false", lambda p: p.token in ("true", "false"))
STRING = Parameter(_parse_string, lambda v, p: str(StringAttr(v)), lambda p: p.token[:1] == '"')
ANY_ATTRIBUTE = Parameter(lambda p: p.attribute(), lambda v, p: p.attribute(v))
ANY_TYPE = Parameter(lambda p: p.type(), lambda v, p: p.type(v))
SYMBOL = Parameter(lambda p: p.symbol_ref(), lambda v, p: str(v), lambda p: p.token[:1] == "@")
AFFINE_MAP = Parameter(lambda p: p.attribute(), lambda v, p: p.attribute(v))
DIMENSIONS_NUMBER = INTEGER


def attribute_of(cls: type, what: str = "") -> Parameter:
    """Any attribute of a Python class, written in full."""

    def parse(p: Any) -> Any:
        at = p.i
        a = p.attribute()
        if not isinstance(a, cls):
            p.fail("invalid kind of attribute specified", at)
        return a

    return Parameter(parse, lambda v, p: p.attribute(v))


def nested(cls: Any) -> Parameter:
    """A DialectAttr written without its `#dialect.mnemonic`."""

    def parse(p: Any) -> Any:
        if p.token[:1] != "#":
            return cls.parse(p)
        at = p.i
        a = p.attribute()
        if not isinstance(a, cls):
            p.fail("invalid kind of attribute specified", at)
        return a

    def text(v: Any, p: PlainPrinter) -> str:
        whole = p.attribute(v)
        return v.body_text(p) if whole.startswith(f"#{v.name}") else whole  # an alias stands for the whole

    return Parameter(parse, text, lambda p: cls.begins(p) or p.token[:1] == "#")


def name_parameter(e: CompileError, p: Any, name: str, position: int) -> None:
    """Adds to an error the one that MLIR adds: in which parameter of an attribute or type, as C++ names them."""
    names = registry.parameter_names(name)
    if names is not None:
        declared, key = names[1 + position].rsplit(" ", 1)
        message = f"failed to parse {names[0]} parameter '{key}' which is to be a `{declared}`"
        e.diagnostics.append(Diagnostic("error", message, p.location()))


def as_parameter(x: Any) -> Parameter:
    return x if isinstance(x, Parameter) else nested(x)


class _DialectMeta(Interning):
    """Makes the parameters the interned fields, and registers the class by name."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]):
        parameters = namespace.get("parameters")
        if parameters is not None:
            specs = {k: as_parameter(v) for k, v in parameters.items()}
            namespace["parameters"] = specs
            namespace["fields"] = tuple(specs)
            trailing: list[Any] = []
            for s in reversed(specs.values()):
                if not s.is_optional:
                    break
                trailing.insert(0, s.default)
            namespace["defaults"] = tuple(trailing)
        cls = super().__new__(mcs, name, bases, namespace)
        full = namespace.get("name")
        if isinstance(full, str) and full:
            (registry.TYPES if issubclass(cls, Type) else registry.ATTRIBUTES)[full] = cls
        return cls


class _Parametric:
    """What dialect attributes and types share."""

    __slots__ = ()
    name: ClassVar[str] = ""
    mark: ClassVar[str] = "#"
    parameters: ClassVar[dict[str, Parameter]] = {}
    format: ClassVar[str] = ""
    description: ClassVar[str] = "attribute"

    @classmethod
    def _nodes(cls) -> list[Node]:
        found = cls.__dict__.get("_read_format")
        if found is None:
            found = read(cls.format)
            type.__setattr__(cls, "_read_format", found)
        return found

    @classmethod
    def begins(cls, p: Any) -> bool:
        """Whether the body may begin at the current token, for optional places in formats."""
        nodes = cls._nodes()
        if not nodes:
            return False
        first = nodes[0]
        if isinstance(first, Literal):
            return p.at(first.text)
        if isinstance(first, Variable):
            return cls.parameters[first.name].begins(p)
        return False

    @classmethod
    def parse(cls, p: Any) -> Any:
        """Reads the body after `#dialect.mnemonic`."""
        at = p.i
        values: dict[str, Any] = {}
        nodes = cls._nodes()
        if not nodes and p.at("<"):
            p.balanced_text()  # MLIR passes over the body of an attribute that has none
        cls._parse_nodes(p, nodes, values)
        cls._complete(p, cls.parameters, values)
        try:
            made = cls(*(values[k] for k in cls.parameters))
            made.verify_parameters()
        except ValueError as e:
            p.fail(str(e), at)
        return made

    @classmethod
    def _complete(cls, p: Any, names: Iterable[str], values: dict[str, Any]) -> None:
        for key in names:
            if key not in values:
                spec = cls.parameters[key]
                if not spec.is_optional:
                    p.fail(f"struct is missing required parameter: {key}")
                values[key] = spec.default

    def verify_parameters(self) -> None:
        """Raises ValueError for parameters that do not go together. Called on what is parsed."""

    @classmethod
    def _parse_nodes(cls, p: Any, nodes: list[Node], values: dict[str, Any], announced: bool = False) -> None:
        """`announced`: in a group that is there, by what it begins with, so that nothing in it is optional."""
        for n in nodes:
            if isinstance(n, Literal):
                if n.text[:1].isalpha() and not p.at(n.text):
                    p.fail(f"expected '{n.text}'", p.i)
                if n.text.strip():
                    p.expect(n.text)
            elif isinstance(n, Variable):
                spec = cls.parameters[n.name]
                if announced or not spec.is_optional or spec.begins(p):
                    values[n.name] = cls._read(p, n.name)
            elif isinstance(n, Group):
                if cls._group_begins(p, n.then):
                    cls._parse_nodes(p, n.then, values, announced=True)
                else:
                    cls._parse_nodes(p, n.otherwise, values)
            elif isinstance(n, Directive) and n.name == "struct":
                cls._parse_struct(p, _names(n, cls), values)
                cls._complete(p, _names(n, cls), values)
            elif isinstance(n, Directive) and n.name == "params":
                for i, key in enumerate(_names(n, cls)):
                    if i and not p.accept(","):
                        if cls.parameters[key].is_optional:
                            break
                        p.expect(",")
                    values[key] = cls._read(p, key)

    @classmethod
    def _read(cls, p: Any, key: str) -> Any:
        spec = cls.parameters[key]
        if spec.opens and not p.at(spec.opens):
            p.expect(spec.opens)
        try:
            return spec.parse(p)
        except CompileError as e:
            name_parameter(e, p, cls.name, list(cls.parameters).index(key))
            raise

    @classmethod
    def _group_begins(cls, p: Any, nodes: list[Node]) -> bool:
        first = next((n for n in nodes if not isinstance(n, Literal) or n.text.strip()), None)
        if isinstance(first, Literal):
            return p.at(first.text)
        if isinstance(first, Variable):
            return cls.parameters[first.name].begins(p)
        if isinstance(first, Directive) and first.name == "struct":
            return p.token in cls.parameters
        return False

    @classmethod
    def _parse_struct(cls, p: Any, names: list[str], values: dict[str, Any]) -> None:
        may_end = any(cls.parameters[n].is_optional for n in names)
        if not p.at_identifier() and all(cls.parameters[n].is_optional for n in names):
            return
        count = 0
        while True:
            if not p.at_identifier():
                wrong = "expected valid keyword", "expected a parameter name in struct"
                raise CompileError([Diagnostic("error", message, p.location()) for message in wrong])
            key = p.take()
            p.expect("=")
            if key not in names or key in values:
                p.fail(f"duplicate or unknown struct parameter name: {key}")
            values[key] = cls._read(p, key)
            count += 1
            if may_end:
                if not p.accept(","):
                    return
            elif count == len(names):
                return
            else:
                p.expect(",")

    def _present(self, key: str) -> bool:
        spec = type(self).parameters[key]
        return not spec.is_optional or getattr(self, key) != spec.default

    def _text_nodes(self, nodes: list[Node], p: PlainPrinter) -> str:
        cls = type(self)
        out = []
        for n in nodes:
            if isinstance(n, Literal):
                out.append(" " * n.space + n.text.strip())
            elif isinstance(n, Variable):
                if self._present(n.name):
                    out.append(" " * n.space + cls.parameters[n.name].text(getattr(self, n.name), p))
            elif isinstance(n, Group):
                out.append(self._text_nodes(n.then if self._group_present(n.then) else n.otherwise, p))
            elif isinstance(n, Directive):
                keys = [k for k in _names(n, cls) if self._present(k)]
                texts = [cls.parameters[k].text(getattr(self, k), p) for k in keys]
                if n.name == "struct":
                    texts = [f"{k} = {t}" for k, t in zip(keys, texts, strict=True)]
                out.append(" " * n.space + ", ".join(texts))
        return "".join(out)

    def _group_present(self, nodes: list[Node]) -> bool:
        for n in nodes:
            if isinstance(n, Variable) and n.anchor:
                return self._present(n.name)
            if isinstance(n, Directive) and n.anchor:
                return any(self._present(k) for k in _names(n, type(self)))
        return any(self._present(n.name) for n in nodes if isinstance(n, Variable))

    def body_text(self, p: PlainPrinter) -> str:
        """What follows `#dialect.mnemonic`; formats print this alone."""
        return self._text_nodes(type(self)._nodes(), p).removeprefix(" ")

    def text(self, p: PlainPrinter) -> str:
        body = self.body_text(p)
        space = " " if body and body[0] not in "<(" else ""
        return f"{self.mark}{self.name}{space}{body}"


def _names(n: Directive, cls: Any) -> list[str]:
    arguments = n.arguments or [Directive("params")]
    if len(arguments) == 1 and isinstance(arguments[0], Directive):
        return list(cls.parameters)
    return [a.name for a in arguments if isinstance(a, Variable)]


class DialectAttr(_Parametric, Attribute, metaclass=_DialectMeta):
    __slots__ = ()
    parameters = {}


class DialectType(_Parametric, Type, metaclass=_DialectMeta):
    __slots__ = ()
    mark = "!"
    parameters = {}


class EnumAttr(DialectAttr):
    """An attribute that is one keyword, or with `bits` some keywords joined: `#arith.fastmath<nnan,ninf>`.

    `brackets` tells whether the body is `<value>` or, as some ops print it, just `value` (the full form always has
    brackets). `cases` are in the order of the bits."""

    cases: ClassVar[tuple[str, ...]] = ()
    bits: ClassVar[str] = ""  # the separator, if several cases may be joined
    joined: ClassVar[dict[str, tuple[str, ...]]] = {}  # names for sets of cases
    brackets: ClassVar[bool] = True
    stands_alone: ClassVar[bool] = True  # else it is read within other attributes only
    enum_name: ClassVar[str] = ""
    summary: ClassVar[str] = ""  # with it, unknown keywords are reported in the words of MLIR's newer enum attributes
    parameters = {"value": STRING}

    @classmethod
    def begins(cls, p: Any) -> bool:
        return p.at("<") if cls.brackets else p.token in cls.cases or p.token in cls.joined

    @classmethod
    def parse(cls, p: Any) -> Any:
        bracket = cls.stands_alone and p.accept("<")
        if cls.brackets and not bracket:
            p.expect("<")
        try:
            value = cls._parse_value(p)
        except CompileError as e:
            name_parameter(e, p, cls.name, 0)
            raise
        if bracket:
            p.expect(">")
        return cls(value)

    @classmethod
    def _parse_value(cls, p: Any) -> str:
        found: list[str] = []
        while True:
            at = p.i
            word = p.string() if p.token[:1] == '"' else p.keyword("expected valid keyword or string")
            if word not in cls.cases and word not in cls.joined:
                words = ", ".join(cls.keywords())
                if cls.summary:
                    p.fail(f"expected one of [{words}] for {cls.summary}, got: {word}", at)
                p.fail(f"expected {cls.enum_name} to be one of: {words}", at)
            found.append(word)
            if not cls.bits or not p.accept(cls.bits.strip()):
                break
        return cls.canonical(found)

    @classmethod
    def keywords(cls) -> list[str]:
        return [*cls.cases, *cls.joined]

    @classmethod
    def canonical(cls, words: Sequence[str]) -> str:
        """The printed form of a set of cases."""
        if not cls.bits:
            return words[0]
        members = {c for w in words for c in cls.joined.get(w, (w,))}
        for name, parts in cls.joined.items():
            if set(parts) == members:
                return name
        kept = [c for c in cls.cases if c in members and c != "none"]
        return cls.bits.join(kept) if kept else "none"

    @property
    def members(self) -> frozenset[str]:
        """The cases that a joined value holds."""
        words = self.value.split(self.bits) if self.bits else [self.value]
        out = {c for w in words for c in self.joined.get(w.strip(), (w.strip(),))}
        return frozenset(out - {"none"})

    def body_text(self, p):
        return f"<{self.value}>" if self.brackets else self.value

    def text(self, p):
        return f"#{self.name}<{self.value}>"
