"""Attributes and types of dialects, stated by their parameters and MLIR's assembly format.

class SwizzleAttr(DialectAttr):
    name = "iree_codegen.xor_shuffle"
    parameters = {"row_width": INTEGER, "access_width": INTEGER, "row_stride": optional(INTEGER, -1)}
    format = "`<` $row_width `,` $access_width (`,` $row_stride^)? `>`"
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from . import registry
from .attributes import Attribute
from .diagnostics import CompileError, Diagnostic
from .format_syntax import Directive, Group, Literal, Node, Variable, read
from .interning import Interning, PlainPrinter
from .parameters import Parameter, as_parameter, name_parameter
from .types import Type


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
