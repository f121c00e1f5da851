"""Attributes: builtin ones by their grammar, dialect ones by the class that the registry knows for their name."""

from __future__ import annotations

from typing import Any

from . import registry
from .affine import AffineMap
from .attributes import (
    UNIT,
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    DenseResourceAttr,
    DictionaryAttr,
    DistinctAttr,
    IntegerAttr,
    IntegerSetAttr,
    LocationAttr,
    OpaqueAttr,
    SparseElementsAttr,
    StridedLayoutAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
)
from .diagnostics import CompileError, Diagnostic, Location
from .parse_numbers import NumberParser
from .types import (
    DYNAMIC,
    I1,
    NONE,
    Type,
)


class AttributeParser(NumberParser):
    def attribute(self, type: Type | None = None) -> Attribute:
        """One attribute; `type` is that of a number written without one."""
        found = self.optional_attribute(type)
        if found is None:
            self.fail("expected attribute value")
        return found

    def optional_attribute(self, type: Type | None = None) -> Attribute | None:
        t = self.texts[self.i]
        if not t:
            return None
        c = t[0]
        if c == '"':
            if len(t) < 2:
                self.fail("expected '\"' in string literal", self.i)
            self.i += 1
            value = self.unescaped(self.i - 1)
            if type is None and self.at(":"):
                self.i += 1
                return StringAttr(value, self.type())
            return StringAttr(value, type if type is not None and type is not NONE else NONE)
        if c.isdigit() or c == "-":
            return self._number(type)
        if c == "[":
            return ArrayAttr(self.bracketed("[", "]", self.attribute))
        if c == "{":
            return DictionaryAttr(self.dictionary())
        if c == "@":
            return self.symbol_ref()
        if c == "#":
            return self._dialect_attribute()
        simple = _SIMPLE.get(t)
        if simple is not None:
            return simple(self, type)
        if t.startswith(("affine_map<", "affine_set<", "strided<")):
            return self._cached(t)
        found = self.optional_type()
        if found is None:
            return None
        return TypeAttr(found)

    # -- pieces that ops use directly

    def dictionary(self) -> dict[str, Attribute]:
        """`{name = value, unit}`; a repeated name is an error."""
        out: dict[str, Attribute] = {}

        def one() -> None:
            at = self.i
            name = self.string() if self.token[:1] == '"' else self.keyword("expected attribute name")
            if not name:
                self.fail("expected valid attribute name", at)
            if name in out:
                self.fail(f"duplicate key '{name}' in dictionary attribute", at)
            out[name] = self.attribute() if self.accept("=") else UNIT

        self.expect("{")
        if not self.at("}"):
            self.comma_list(one)
        self.expect("}", "expected '}' in attribute dictionary")
        return out

    def symbol_name(self) -> str:
        """`@name`, without the mark."""
        t = self.token
        if t[:1] != "@" or len(t) < 2:
            self.fail("expected valid '@'-identifier for symbol name")
        self.i += 1
        return self.unescaped(self.i - 1, 1) if t[1] == '"' else t[1:]

    def symbol_ref(self) -> SymbolRefAttr:
        root = self.symbol_name()
        nested = []
        while self.accept("::"):
            nested.append(self.symbol_name())
        return SymbolRefAttr(root, tuple(nested))

    # -- the rest

    def _cached(self, t: str) -> Attribute:
        found = self.layout_cache.get(t)
        if found is None:
            found = self.layout_cache[t] = self.somewhere(t, lambda begin: self._layout(t, begin))
        self.i += 1
        return found

    def _layout(self, t: str, begin: int) -> Attribute:
        """The map, set or strided layout that a token at an offset is."""
        inner = type(self)(self.source, begin + t.index("<") + 1, begin + len(t) - 1, self)
        found: Attribute
        if t.startswith("strided"):
            found = inner._strided_body()
        else:
            value = inner.affine_map_or_set()
            if isinstance(value, AffineMap) != t.startswith("affine_map"):
                self.fail("expected AffineMap" if t.startswith("affine_map") else "expected IntegerSet")
            found = AffineMapAttr(value) if isinstance(value, AffineMap) else IntegerSetAttr(value)
        if inner.token:
            inner.fail("expected '>'")
        return found

    def _strided_body(self) -> Attribute:
        def number() -> int:
            what = "expected a 64-bit signed integer or '?'"
            at = self.i
            value = DYNAMIC if self.accept("?") else self.optional_integer_of_any_size()
            if value is None or value >> 63 not in (0, -1):
                self.fail(what, at)
            if value < 0 and self.texts[self.i - 1] != "?":
                # Such numbers stand for `?` in all that computes with layouts: better refused than misread.
                self.fail("static strides and offsets below 0 are not supported", at)
            return value

        strides = self.bracketed("[", "]", number)
        offset = 0
        if self.accept(","):
            self.expect("offset", "expected 'offset' after comma")
            self.expect(":", "expected ':' after 'offset'")
            offset = number()
        return StridedLayoutAttr(tuple(strides), offset)

    def _location(self, type: Type | None) -> Attribute:
        self.i += 1
        return LocationAttr(self.balanced_text()[1:-1])

    def _distinct(self, type: Type | None) -> Attribute:
        self.i += 1
        self.expect("[")
        number = self.integer()
        self.expect("]")
        self.expect("<")
        inner = UNIT if self.at(">") else self.attribute()
        self.expect(">")
        return DistinctAttr(number, inner)

    def _resource(self, type: Type | None) -> Attribute:
        self.i += 1
        self.expect("<")
        key = self.string() if self.token[:1] == '"' else self.keyword()
        self.expect(">")
        if type is None:
            self.expect(":")
            type = self.type()
        return DenseResourceAttr(key, type)

    def _sparse(self, type: Type | None) -> Attribute:
        self.i += 1
        text = self.balanced_text()[1:-1]
        self.expect(":")
        indices, _, values = text.partition(", ")
        return SparseElementsAttr(indices, values, self.type())

    def _dialect_attribute(self) -> Attribute:
        start = self.i
        name = self.take()[1:]
        if "." not in name:
            alias = self.attribute_aliases.get(name)
            if alias is None:
                if self.at("<"):
                    return OpaqueAttr(name, self._expanded_text())
                self.fail(f"undefined symbol alias id '{name}'", start + 1)
            return alias
        cls = registry.attribute_class(name)
        if cls is None:
            dialect, _, mnemonic = name.partition(".")
            if registry.is_complete(dialect):
                from .likely_names import likely_names

                at = Location(self.source, self.starts[start] + len(f"#{dialect}."))
                d = Diagnostic("error", f"unknown attribute `{mnemonic}` in dialect `{dialect}`", at)
                for note in likely_names(name, "#"):
                    d.note(note, at)
                raise CompileError(d)
            return OpaqueAttr(name, self._expanded_text())
        return cls.parse(self)

    def _bool(self, type: Type | None) -> Attribute:
        at = self.i
        value = self.take() == "true"
        if type is not None and type is not I1:
            self.fail("expected i1 type for 'true' or 'false' values", at)
        return IntegerAttr(int(value), I1)

    def _unit(self, type: Type | None) -> Attribute:
        self.i += 1
        return UNIT


_SIMPLE: dict[str, Any] = {
    "true": AttributeParser._bool,
    "false": AttributeParser._bool,
    "unit": AttributeParser._unit,
    "dense": AttributeParser._dense,
    "array": AttributeParser._dense_array,
    "dense_resource": AttributeParser._resource,
    "sparse": AttributeParser._sparse,
    "loc": AttributeParser._location,
    "distinct": AttributeParser._distinct,
}
