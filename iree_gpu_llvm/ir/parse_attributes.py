"""Attributes: builtin ones by their grammar, dialect ones by the class that the registry knows for their name."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from . import floats, registry
from .affine import AffineMap
from .attributes import (
    UNIT,
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    DenseResourceAttr,
    DictionaryAttr,
    DistinctAttr,
    FloatAttr,
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
from .diagnostics import CompileError, Location
from .parse_base import integer_value
from .parse_types import TypeParser
from .types import (
    DYNAMIC,
    F64,
    I1,
    I64,
    NONE,
    ComplexType,
    FloatType,
    IndexType,
    IntegerType,
    RankedTensorType,
    Type,
    VectorType,
)


class AttributeParser(TypeParser):
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

    # -- numbers

    def _number(self, type: Type | None) -> Attribute:
        at = self.i
        negative = self.accept("-")
        t = self.token
        if not t or not t[0].isdigit():
            self.fail("expected constant integer or floating point value")
        self.i += 1
        if type is not None:
            return self.number_attribute(t, negative, type, at)
        found = self.type() if self.accept(":") else (F64 if "." in t else I64)
        return self.number_attribute(t, negative, found, at)

    def number_attribute(self, t: str, negative: bool, type: Type, at: int) -> Attribute:
        """The attribute of a number token, checked against its type."""
        if isinstance(type, FloatType):
            return FloatAttr(self._float_bits(t, negative, type, at), type)
        if not isinstance(type, (IntegerType, IndexType)):
            kind = "floating point value" if "." in t else "integer literal"
            self.fail(f"{kind} not valid for specified type", self.i)
        return IntegerAttr(self._int_value(t, negative, type, at), type)

    def _float_bits(self, t: str, negative: bool, type: FloatType, at: int) -> int:
        if t.startswith("0x"):
            bits = int(t, 16)
            if negative:
                self.fail("hexadecimal float literal should not have a leading minus", at)
            if bits >> type.width:
                self.fail("hexadecimal float constant out of range for type", at)
            return bits
        if "." not in t:
            self.fail("unexpected decimal integer literal for a floating point value", at)
        return _encoded(t, negative, type.name)

    def _int_value(self, t: str, negative: bool, type: Type, at: int) -> int:
        if "." in t:
            self.fail("floating point value not valid for specified type", self.i)
        value = integer_value(t)
        value = -value if negative else value
        if isinstance(type, IndexType):
            if not -(1 << 63) <= value < 1 << 64:
                self.fail("integer constant out of range for attribute", at)
        elif isinstance(type, IntegerType):
            width = type.width
            if negative and type.signedness == "u":
                self.fail("negative integer literal not valid for unsigned integer type", at)
            low = 0 if type.signedness == "u" else -(1 << (width - 1)) if width else 0
            high = (1 << (width - 1)) - 1 if type.signedness == "s" else (1 << width) - 1
            if not low <= value <= high:
                self.fail("integer constant out of range for attribute", at)
        return value

    # -- dense

    def _dense(self, type: Type | None) -> Attribute:
        start = self.i
        self.i += 1
        self.expect("<")
        flat: list[tuple[int, bool, Any]] = []
        shape: list[int] = []
        if not self.at(">"):
            shape = self._dense_level(flat)
        self.expect(">")
        if type is None:
            self.expect(":")
            at = self.i
            type = self.type()
            if not isinstance(type, (VectorType, RankedTensorType)):
                self.fail("elements literal must be a shaped type", at)
            if not type.has_static_shape:
                self.fail("elements literal type must have static shape", at)
        assert isinstance(type, (VectorType, RankedTensorType))
        element = type.element
        if len(flat) == 1 and not shape and self.texts[flat[0][0]][:3] == '"0x':
            return DenseElementsAttr(self._hex_elements(self.texts[flat[0][0]], type, flat[0][0]), type)
        if shape and tuple(shape) != type.shape:
            found, wanted = _shape_list(shape), _shape_list(type.shape)
            self.fail(f"inferred shape of elements literal ({found}) does not match type ({wanted})", start)
        if not flat and type.num_elements:
            self.fail(f"parsed zero elements, but type ({_shape_list(type.shape)}) expected at least 1", start)
        return DenseElementsAttr([self._element(e, element) for e in flat], type)

    def _dense_level(self, flat: list[tuple[int, bool, Any]]) -> list[int]:
        if not self.accept("["):
            flat.append(self._dense_scalar())
            return []
        inner: list[int] | None = None
        count = 0
        if not self.accept("]"):
            while True:
                at = self.i
                shape = self._dense_level(flat)
                if inner is not None and shape != inner:
                    self.fail("tensor literal is invalid; ranks are not consistent between elements", at)
                inner = shape
                count += 1
                if not self.accept(","):
                    break
            self.expect("]")
        return [count, *(inner or [])]

    def _dense_scalar(self) -> tuple[int, bool, Any]:
        at = self.i
        if self.accept("("):
            real = self._dense_scalar()
            self.expect(",")
            imaginary = self._dense_scalar()
            self.expect(")")
            return at, False, (real, imaginary)
        negative = self.accept("-")
        t = self.token
        if not t or not (t[0].isdigit() or t[0] == '"' or t in ("true", "false")):
            self.fail("expected element literal of primitive type")
        self.i += 1
        return self.i - 1, negative, None

    def _element(self, e: tuple[int, bool, Any], element: Type) -> Any:
        at, negative, pair = e
        if isinstance(element, ComplexType):
            if pair is None:
                self.fail("expected '(' in complex element", at)
            return tuple(self._element(x, element.element) for x in pair)
        if pair is not None:
            self.fail("expected element literal of primitive type", at)
        t = self.texts[at]
        if t[0] == '"':
            return self.unescaped(at)
        if t in ("true", "false"):
            if element is not I1:
                self.fail(f"expected i1 type for 'true' or 'false' values", at)  # noqa: F541
            return int(t == "true")
        if isinstance(element, FloatType):
            return self._float_bits(t, negative, element, at)
        if isinstance(element, (IntegerType, IndexType)):
            return IntegerAttr(self._int_value(t, negative, element, at), element).value
        self.fail(f"expected element type to be integer, float or complex, got {element}", at)

    def _hex_elements(self, t: str, type: Any, at: int) -> list[Any]:
        element = type.element
        try:
            data = bytes.fromhex(t[3:-1])
        except ValueError:
            self.fail("elements hex string only contains hex digits", at)
        width = 64 if isinstance(element, IndexType) else getattr(element, "width", 0)
        size = max((width + 7) // 8, 1)
        if element is I1 or len(data) not in (size, size * type.num_elements):
            self.fail("elements hex data size is invalid for provided type: " + str(type), at)
        raw = [int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size)]
        return raw if isinstance(element, FloatType) else [IntegerAttr(r, element).value for r in raw]

    def _dense_array(self, type: Type | None) -> Attribute:
        self.i += 1
        self.expect("<")
        at = self.i
        element = self.type()
        if not isinstance(element, (IntegerType, FloatType)) or (element.width % 8 and element is not I1):
            self.fail("expected integer or float type with a width that is a multiple of 8 or i1", at)
        if self.accept(">"):
            return DenseArrayAttr(element, ())
        self.expect(":")
        values = self.comma_list(lambda: self.dense_array_element(element))
        self.expect(">")
        return DenseArrayAttr(element, tuple(values))

    def dense_array_element(self, element: Type) -> int:
        """One value of an `array<...>`: a bit pattern for floats."""
        if element is I1 and self.token in ("true", "false"):
            return int(self.take() == "true")
        at = self.i
        negative = self.accept("-")
        t = self.token
        if not t or not t[0].isdigit():
            self.fail("expected integer or float literal")
        self.i += 1
        if isinstance(element, FloatType):
            return self._float_bits(t, negative, element, at)
        return IntegerAttr(self._int_value(t, negative, element, at), element).value

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
                at = Location(self.source, self.starts[start] + len(f"#{dialect}."))
                raise CompileError(f"unknown attribute `{mnemonic}` in dialect `{dialect}`", at)
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


@lru_cache(maxsize=4096)
def _encoded(literal: str, negative: bool, name: str) -> int:
    """The bits of a decimal literal: files repeat few of them often."""
    value = floats.decimal(literal)
    return floats.encode(-value if negative else value, name, negative)


def _shape_list(shape: Any) -> str:
    return "[" + ", ".join(map(str, shape)) + "]"


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
