"""Types: builtin ones by their grammar, dialect ones by the class that the registry knows for their name."""

from __future__ import annotations

import re
from typing import Any

from . import registry
from .attributes import Attribute, IntegerAttr, StringAttr
from .parse_affine import AffineParser
from .parse_base import integer_value
from .types import (
    DYNAMIC,
    ComplexType,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    NoneType,
    OpaqueType,
    RankedTensorType,
    TokenType,
    TupleType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
    keyword_type,
)

# Builtin types that neither tensors nor memrefs hold.
_NO_ELEMENT = (FunctionType, NoneType, TokenType, TupleType, RankedTensorType, UnrankedTensorType)
_SHAPE = re.compile(r"\s*(\*\s*x\s*|(?:(?:\?|\d+|\[\d+\])\s*x\s*)*)")
_DIM = re.compile(r"(\[)?(\?|\d+)")


class TypeParser(AffineParser):
    def attribute(self, type: Type | None = None) -> Attribute:
        raise NotImplementedError

    def type(self) -> Type:
        found = self.type_cache.get(self.texts[self.i])
        if found is not None:
            self.i += 1
            return found
        found = self.optional_type()
        if found is None:
            self.fail("expected non-function type")
        return found

    def optional_type(self) -> Type | None:
        """A non-function type, or a function type in parentheses, if one begins here."""
        t = self.texts[self.i]
        if not t:
            return None
        found = self.type_cache.get(t)
        if found is not None:
            self.i += 1
            return found
        try:
            found = keyword_type(t)
        except ValueError as e:
            self.fail(str(e))
        if found is not None:
            self.type_cache[t] = found
            self.i += 1
            return found
        if t[0] == "!":
            return self._dialect_type()
        if t[0] == "(":
            return self.function_type()
        if t[-1] == ">" and t.startswith(("vector<", "memref<", "tensor<")):
            kind = t.partition("<")[0]
            found = self.somewhere(t, lambda begin: self._shaped(kind, begin + len(kind) + 1, begin + len(t) - 1))
            self.type_cache[t] = found
            self.i += 1
            return found
        if t in ("vector", "memref", "tensor"):
            self.i += 1
            if not self.at("<"):
                self.fail("expected '<' in " + t + " type")
            begin = self.starts[self.i] + 1
            body = self.balanced_text()
            return self._shaped(t, begin, self.starts[self.i - 1]) if body else None
        if t == "complex":
            self.i += 1
            self.expect("<")
            at = self.i
            element = self.type()
            if not isinstance(element, (FloatType, IntegerType)):
                self.fail("invalid element type for complex", at)
            self.expect(">")
            return ComplexType(element)
        if t == "tuple":
            self.i += 1
            return TupleType(tuple(self.bracketed("<", ">", self.type)))
        return None

    def type_list(self) -> list[Type]:
        """Comma-separated types without parentheses."""
        return self.comma_list(self.type)

    def parenthesized_types(self) -> list[Type]:
        return self.bracketed("(", ")", self.type)

    def arrow_types(self) -> list[Type]:
        """What follows `->`: one type, or a list in parentheses."""
        if self.at("("):
            return self.parenthesized_types()
        return [self.type()]

    def optional_arrow_types(self) -> list[Type]:
        return self.arrow_types() if self.accept("->") else []

    def function_type(self) -> FunctionType:
        inputs = self.parenthesized_types()
        self.expect("->", "expected '->' in function type")
        return FunctionType(tuple(inputs), tuple(self.arrow_types()))

    # -- shaped types

    def _shaped(self, kind: str, begin: int, end: int) -> Type:
        """`vector<...>`, `memref<...>`, `tensor<...>`, of which what is in the brackets stands at these offsets."""
        match = _SHAPE.match(self.source.text, begin, end)
        assert match is not None  # it may match nothing
        inner = type(self)(self.source, match.end(), end, self)
        shape, scalable, unranked = [], [], match[1].startswith("*")
        if not unranked:
            for bracket, number in _DIM.findall(match[1]):
                shape.append(DYNAMIC if number == "?" else inner.dimension(number))
                scalable.append(bool(bracket))
        at = inner.i
        element = inner.type()
        build = {"vector": inner._vector, "tensor": inner._tensor, "memref": inner._memref}[kind]
        result = build(tuple(shape), tuple(scalable), unranked, element, at)
        if inner.token:
            inner.fail("expected '>'")
        return result

    def dimension(self, digits: str) -> int:
        """The size that these digits say, which the text at hand follows."""
        value = integer_value(digits)
        if value >> 63:
            self.fail("invalid dimension")
        return value

    def _vector(
        self, shape: tuple[int, ...], scalable: tuple[bool, ...], unranked: bool, element: Type, at: int
    ) -> Type:
        if unranked or DYNAMIC in shape:
            self.fail("expected dimension size in vector type", at)
        if 0 in shape:
            self.fail("vector types must have positive constant sizes but got " + ", ".join(map(str, shape)), at)
        if not isinstance(element, (IntegerType, FloatType, IndexType)) and not hasattr(element, "is_vector_element"):
            self.fail(f"failed to verify 'elementType': VectorElementTypeInterface instance", at)  # noqa: F541
        return VectorType(shape, element, scalable)

    def _tensor(
        self, shape: tuple[int, ...], scalable: tuple[bool, ...], unranked: bool, element: Type, at: int
    ) -> Type:
        self._no_scalable(scalable, at)
        encoding: Attribute | None = None
        if self.accept(","):
            encoding = self.attribute()
        if isinstance(element, (*_NO_ELEMENT, MemRefType, UnrankedMemRefType)):
            self.fail(f"invalid tensor element type: '{element}'", at)
        return UnrankedTensorType(element) if unranked else RankedTensorType(shape, element, encoding)

    def _memref(
        self, shape: tuple[int, ...], scalable: tuple[bool, ...], unranked: bool, element: Type, at: int
    ) -> Type:
        self._no_scalable(scalable, at)
        layout: Attribute | None = None
        space: Attribute | None = None
        while self.accept(","):
            start = self.i
            a = self.attribute()
            if is_layout(a):
                if unranked:
                    self.fail("cannot have affine map for unranked memref type", start)
                if space is not None:
                    self.fail("expected memory space to be last in memref type", start)
                if layout is not None:
                    self.fail("multiple layouts in memref type", start)
                self._check_layout(a, shape, start)
                layout = a
            else:
                if space is not None:
                    self.fail("multiple memory spaces specified in memref type", start)
                if not isinstance(a, (IntegerAttr, StringAttr)) and not str(a).startswith(("#", "{")):
                    self.fail("unsupported memory space Attribute", start)
                space = None if isinstance(a, IntegerAttr) and a.value == 0 else a
        if isinstance(element, _NO_ELEMENT):
            self.fail("invalid memref element type", at)
        return UnrankedMemRefType(element, space) if unranked else MemRefType(shape, element, layout, space)

    def _check_layout(self, layout: Any, shape: tuple[int, ...], at: int) -> None:
        amap = getattr(layout, "value", None)
        if amap is not None and amap.num_dims != len(shape):
            self.fail(f"memref layout mismatch between rank and affine map: {len(shape)} != {amap.num_dims}", at)
        strides = getattr(layout, "strides", None)
        if strides is not None and len(strides) != len(shape):
            self.fail("expected the number of strides to match the rank", at)

    def _no_scalable(self, scalable: tuple[bool, ...], at: int) -> None:
        if any(scalable):
            self.fail("scalable dimensions are only allowed in vector types", at)

    # -- dialect types

    def _dialect_type(self) -> Type:
        start = self.i
        name = self.take()[1:]
        if "." not in name:
            alias = self.type_aliases.get(name)
            if alias is None:
                if self.at("<"):
                    return OpaqueType(name, self.balanced_text())
                self.fail(f"undefined symbol alias id '{name}'", start + 1)
            return alias
        cls = registry.type_class(name)
        if cls is None:
            return OpaqueType(name, self._expanded_text())
        return cls.parse(self)

    def _expanded_text(self) -> str:
        """The text of a bracketed body, aliases in it replaced by what they stand for."""
        if not self.at("<"):
            return ""
        begin = self.i
        text = self.balanced_text()
        if "#" not in text and "!" not in text:
            return text
        parts, last = [], self.starts[begin]
        for i in range(begin, self.i):
            t = self.texts[i]
            if t[0] == "#":
                known: Any = self.attribute_aliases.get(t[1:])
            elif t[0] == "!":
                known = self.type_aliases.get(t[1:])
            else:
                continue
            if known is not None:
                parts += [self.source.text[last : self.starts[i]], str(known)]
                last = self.starts[i] + len(t)
        return "".join([*parts, self.source.text[last : self.starts[self.i - 1] + 1]])


def is_layout(a: Attribute) -> bool:
    """Whether an attribute says how a memref's indices become an offset."""
    return type(a).strides_and_offset is not Attribute.strides_and_offset or hasattr(a, "is_memref_layout")
