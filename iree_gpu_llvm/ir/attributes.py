"""The builtin attributes. `Attribute` is the base of dialect attributes too (see `definitions.DialectAttr`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from . import floats
from .affine import AffineMap
from .interning import Interned, PlainPrinter
from .types import (
    DYNAMIC,
    F64,
    I1,
    I32,
    I64,
    INDEX,
    NONE,
    ComplexType,
    FloatType,
    IndexType,
    IntegerType,
    ShapedType,
    Type,
    identity_strides,
)


class Attribute(Interned):
    __slots__ = ()

    def type_of(self) -> Type | None:
        """The type a typed attribute carries."""
        return None

    def text_in_context(self, p: PlainPrinter) -> str:
        """The text inside an array or a memref type, where the types i64 and f64 of a number go without saying."""
        return p.attribute(self)

    def is_identity_layout(self, shape: tuple[int, ...]) -> bool:
        return False

    def strides_and_offset(self, shape: tuple[int, ...]) -> tuple[list[int], int] | None:
        return None


class UnitAttr(Attribute):
    def text(self, p):
        return "unit"


class BoolAttr:
    """Booleans are `i1` integers; this only names the two."""

    def __new__(cls, value: bool) -> IntegerAttr:
        return IntegerAttr(int(value), I1)


class IntegerAttr(Attribute):
    """`value` of an integer or index `type`, kept signed unless the type is unsigned (i1: 0 or 1)."""

    fields = ("value", "type")

    @classmethod
    def normalize(cls, value, type):
        value = int(value)
        if isinstance(type, IntegerType):
            width = type.width
            value &= (1 << width) - 1
            if type.signedness != "u" and width > 1 and value >> (width - 1):
                value -= 1 << width
            elif type.signedness == "s" and width == 1 and value:
                value = -1
        elif isinstance(type, IndexType):  # of 64 bits, and with a sign, wherever it is computed
            value = (value + (1 << 63)) % (1 << 64) - (1 << 63)
        return value, type

    def type_of(self):
        return self.type

    def text(self, p):
        if self.type is I1:
            return "true" if self.value else "false"
        return f"{self.value} : {p.type(self.type)}"

    def text_in_context(self, p):
        return self.untyped_text() if self.type is I64 else p.attribute(self)

    def untyped_text(self) -> str:
        return ("true" if self.value else "false") if self.type is I1 else str(self.value)


class FloatAttr(Attribute):
    """The bit pattern of a number of a float type."""

    fields = ("bits", "type")

    @staticmethod
    def of(value: float, type: FloatType) -> FloatAttr:
        return FloatAttr(floats.encode(value, type.name), type)

    @property
    def value(self) -> float:
        return floats.decode(self.bits, self.type.name)

    def type_of(self):
        return self.type

    def text(self, p):
        return f"{self.untyped_text()} : {self.type}"

    def text_in_context(self, p):
        text = self.untyped_text()
        return text if self.type is F64 and not text.startswith("0x") else p.attribute(self)

    def untyped_text(self) -> str:
        return floats.text(self.bits, self.type.name)


def escape(text: str) -> str:
    """As `llvm::printEscapedString`: backslashes doubled, quotes and what does not print as two hexadecimal digits."""
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return text
    out = []
    for byte in text.encode("utf-8", "surrogateescape"):
        if byte == 0x5C:
            out.append("\\\\")
        elif 0x20 <= byte < 0x7F and byte != 0x22:
            out.append(chr(byte))
        else:
            out.append(f"\\{byte:02X}")
    return "".join(out)


class StringAttr(Attribute):
    fields = ("value", "type")
    defaults = (NONE,)

    def text(self, p):
        return f'"{escape(self.value)}"' + (f" : {p.type(self.type)}" if self.type is not NONE else "")


class TypeAttr(Attribute):
    fields = ("value",)

    def text(self, p):
        return p.type(self.value)


class ArrayAttr(Attribute):
    fields = ("elements",)

    @classmethod
    def normalize(cls, elements):
        return (tuple(elements),)

    def __iter__(self):
        return iter(self.elements)

    def __len__(self):
        return len(self.elements)

    def __getitem__(self, i):
        return self.elements[i]

    def text(self, p):
        return f"[{', '.join(map(p.attribute_in_context, self.elements))}]"


class DictionaryAttr(Attribute):
    """Entries sorted by name, as MLIR keeps them."""

    fields = ("entries",)

    @classmethod
    def normalize(cls, entries):
        pairs = entries.items() if isinstance(entries, dict) else entries
        return (tuple(sorted(pairs, key=lambda e: e[0])),)

    def get(self, name: str) -> Attribute | None:
        for key, value in self.entries:
            if key == name:
                return value
        return None

    def as_dict(self) -> dict[str, Attribute]:
        return dict(self.entries)

    def text(self, p):
        return dictionary_text(self.entries, p)


_BARE = re.compile(r"[A-Za-z_][\w$.]*")


def key_text(name: str) -> str:
    return name if _BARE.fullmatch(name) else f'"{escape(name)}"'


def dictionary_text(entries: Iterable[tuple[str, Attribute]], p: PlainPrinter) -> str:
    return "{" + ", ".join(entry_text(k, v, p) for k, v in entries) + "}"


def entry_text(name: str, value: Attribute, p: PlainPrinter) -> str:
    return key_text(name) if value is UNIT else f"{key_text(name)} = {p.attribute(value)}"


_SYMBOL = re.compile(r"[A-Za-z_][\w$.]*")


def symbol_text(name: str) -> str:
    return f"@{name}" if _SYMBOL.fullmatch(name) else f'@"{escape(name)}"'


class SymbolRefAttr(Attribute):
    """`@root` or `@root::@nested`."""

    fields = ("root", "nested")
    defaults = ((),)

    @property
    def leaf(self) -> str:
        return self.nested[-1] if self.nested else self.root

    def text(self, p):
        return "::".join(symbol_text(s) for s in (self.root, *self.nested))


class AffineMapAttr(Attribute):
    fields = ("value",)

    def text(self, p):
        return f"affine_map<{self.value}>"

    def is_identity_layout(self, shape):
        return self.value.num_dims == len(shape) and self.value.is_identity

    def strides_and_offset(self, shape):
        """For maps with one result that is affine in the dims; permutations and the like are read through the shape."""
        amap: AffineMap = self.value
        if len(amap.results) == len(shape):
            flat = identity_strides(shape)
            if DYNAMIC in flat:
                return None
            probe = lambda x: sum(r * s for r, s in zip(amap.evaluate(x, [0] * amap.num_symbols), flat, strict=True))  # noqa: E731
        elif len(amap.results) == 1:
            probe = lambda x: amap.evaluate(x, [0] * amap.num_symbols)[0]  # noqa: E731
        else:
            return None
        if amap.num_symbols or any(_has_division(r) for r in amap.results):
            return None
        rank = len(shape)
        offset = probe([0] * rank)
        return [probe([int(i == j) for j in range(rank)]) - offset for i in range(rank)], offset


def _has_division(e: Any) -> bool:
    kind = getattr(e, "kind", None)
    return kind is not None and (kind not in ("+", "*") or _has_division(e.lhs) or _has_division(e.rhs))


class IntegerSetAttr(Attribute):
    fields = ("value",)

    def text(self, p):
        return f"affine_set<{self.value}>"


class StridedLayoutAttr(Attribute):
    """`strided<[s, ...], offset: o>`, in elements, DYNAMIC for `?`."""

    fields = ("strides", "offset")
    defaults = (0,)

    def text(self, p):
        show = lambda n: "?" if n == DYNAMIC else str(n)  # noqa: E731
        offset = f", offset: {show(self.offset)}" if self.offset != 0 else ""
        return f"strided<[{', '.join(map(show, self.strides))}]{offset}>"

    def is_identity_layout(self, shape):
        return False  # MLIR keeps a strided layout as written

    def strides_and_offset(self, shape):
        return list(self.strides), self.offset


class DenseArrayAttr(Attribute):
    """`array<i64: 1, 2>`; `values` are ints for integers, bit patterns for floats."""

    fields = ("type", "values")

    @classmethod
    def normalize(cls, type, values):
        return type, tuple(values)

    def __iter__(self):
        return iter(self.values)

    def __len__(self):
        return len(self.values)

    def __getitem__(self, i):
        return self.values[i]

    def element_text(self) -> str:
        if self.type is I1:
            return ", ".join("true" if v else "false" for v in self.values)
        if isinstance(self.type, FloatType):
            return ", ".join(floats.text(v, self.type.name) for v in self.values)
        return ", ".join(map(str, self.values))

    def text(self, p):
        return f"array<{self.type}: {self.element_text()}>" if self.values else f"array<{self.type}>"


def i64_array(values: Sequence[int]) -> DenseArrayAttr:
    return DenseArrayAttr(I64, tuple(values))


def i32_array(values: Sequence[int]) -> DenseArrayAttr:
    return DenseArrayAttr(I32, tuple(values))


def bool_array(values: Sequence[bool]) -> DenseArrayAttr:
    return DenseArrayAttr(I1, tuple(int(v) for v in values))


class DenseElementsAttr(Attribute):
    """`dense<...> : type`. `values` are raw elements in row-major order (ints, bit patterns of floats, pairs for
    complex, strings), or exactly one for a splat."""

    fields = ("values", "type")

    @classmethod
    def normalize(cls, values, type):
        values = tuple(values)
        if len(values) > 1 and values.count(values[0]) == len(values):
            values = values[:1]
        return values, type

    def type_of(self):
        return self.type

    @property
    def is_splat(self) -> bool:
        return len(self.values) == 1

    def expanded(self) -> tuple[Any, ...]:
        """All the elements, a splat repeated."""
        return self.values * self.type.num_elements if self.is_splat else self.values

    def element(self, i: int) -> Any:
        return self.values[0] if self.is_splat else self.values[i]

    def element_attribute(self, i: int) -> Attribute:
        return scalar_attribute(self.element(i), self.type.element)

    def text(self, p):
        return f"dense<{self.content()}> : {p.type(self.type)}"

    def content(self) -> str:
        element: Type = self.type.element
        shape = self.type.shape
        if self.is_splat:
            return _raw_text(self.values[0], element)
        if not self.values:
            return ""
        if len(self.values) > 100 and not isinstance(element, ComplexType):
            hexadecimal = self._hexadecimal(element)
            if hexadecimal is not None:
                return f'"0x{hexadecimal}"'
        texts = [_raw_text(v, element) for v in self.values]
        for extent in reversed(shape[1:]):
            texts = [f"[{', '.join(texts[i : i + extent])}]" for i in range(0, len(texts), extent)]
        return f"[{', '.join(texts)}]" if shape else texts[0]

    def _hexadecimal(self, element: Type) -> str | None:
        if element is I1 or isinstance(self.values[0], str):
            return None
        width = 64 if isinstance(element, IndexType) else element.width
        size = (width + 7) // 8
        mask = (1 << (8 * size)) - 1
        return b"".join((v & mask).to_bytes(size, "little") for v in self.values).hex().upper()


def _raw_text(value: Any, element: Type) -> str:
    if isinstance(element, ComplexType):
        return f"({_raw_text(value[0], element.element)},{_raw_text(value[1], element.element)})"
    if isinstance(value, str):
        return f'"{escape(value)}"'
    if element is I1:
        return "true" if value else "false"
    if isinstance(element, FloatType):
        return floats.text(value, element.name)
    return str(value)


def scalar_attribute(raw: Any, element: Type) -> Attribute:
    """The attribute of one raw element of a DenseElementsAttr."""
    if isinstance(element, FloatType):
        return FloatAttr(raw, element)
    if isinstance(element, (IntegerType, IndexType)):
        return IntegerAttr(raw, element)
    if isinstance(element, ComplexType):
        return ArrayAttr(tuple(scalar_attribute(r, element.element) for r in raw))
    return StringAttr(raw)


def raw_value(a: Attribute) -> Any:
    """The raw element that a scalar attribute holds."""
    if isinstance(a, IntegerAttr):
        return a.value
    if isinstance(a, FloatAttr):
        return a.bits
    if isinstance(a, ArrayAttr):
        return tuple(map(raw_value, a.elements))
    raise ValueError(f"{a} is no scalar")


def splat(type: ShapedType, value: Attribute) -> DenseElementsAttr:
    return DenseElementsAttr((raw_value(value),), type)


class SparseElementsAttr(Attribute):
    fields = ("indices", "values", "type")

    def type_of(self):
        return self.type

    def text(self, p):
        return f"sparse<{self.indices}, {self.values}> : {p.type(self.type)}"


class DenseResourceAttr(Attribute):
    """`dense_resource<key> : type`; the blob stands in the file's metadata section."""

    fields = ("key", "type")

    def type_of(self):
        return self.type

    def text(self, p):
        return f"dense_resource<{self.key}> : {p.type(self.type)}"


class DistinctAttr(Attribute):
    fields = ("number", "referenced")

    def text(self, p):
        inner = "" if self.referenced is UNIT else p.attribute(self.referenced)
        return f"distinct[{self.number}]<{inner}>"


class LocationAttr(Attribute):
    """A location as written, `loc(body)`; only its text is kept."""

    fields = ("body",)

    def text(self, p):
        return f"loc({self.body})"


class OpaqueAttr(Attribute):
    """An attribute of a dialect or mnemonic that is not known here, kept as its text: `#name<body>`."""

    fields = ("name", "body")
    defaults = ("",)

    def text(self, p):
        return f"#{self.name}{self.body}"


UNIT = UnitAttr()
TRUE, FALSE = IntegerAttr(1, I1), IntegerAttr(0, I1)


def i32(value: int) -> IntegerAttr:
    return IntegerAttr(value, I32)


def i64(value: int) -> IntegerAttr:
    return IntegerAttr(value, I64)


def index(value: int) -> IntegerAttr:
    return IntegerAttr(value, INDEX)
