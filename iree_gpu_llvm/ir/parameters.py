"""The kinds of parameters that attributes and types of dialects have: how each is read and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import registry
from .attributes import StringAttr
from .diagnostics import CompileError, Diagnostic
from .interning import PlainPrinter


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
