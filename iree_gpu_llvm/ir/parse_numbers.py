"""Numbers, alone and in `dense` and `array` attributes, checked against their types."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from . import floats
from .attributes import Attribute, DenseArrayAttr, DenseElementsAttr, FloatAttr, IntegerAttr
from .parse_base import integer_value
from .parse_types import TypeParser
from .types import F64, I1, I64, ComplexType, FloatType, IndexType, IntegerType, RankedTensorType, Type, VectorType


class NumberParser(TypeParser):
    def _number(self, type: Type | None) -> Attribute:
        negative = self.accept("-")
        t = self.token
        if not t or not t[0].isdigit():
            self.fail("expected constant integer or floating point value")
        at = self.i
        self.i += 1
        if type is not None:
            return self._number_attribute(t, negative, type, at)
        found = self.type() if self.accept(":") else (F64 if "." in t else I64)
        return self._number_attribute(t, negative, found, at)

    def _number_attribute(self, t: str, negative: bool, type: Type, at: int) -> Attribute:
        if isinstance(type, FloatType):
            return FloatAttr(self._float_bits(t, negative, type, at), type)
        if "." in t:
            self.fail("floating point value not valid for specified type", self.i)
        if not isinstance(type, (IntegerType, IndexType)):
            self.fail("integer literal not valid for specified type", at)
        if negative and _is_unsigned(type):
            self.fail("negative integer literal not valid for unsigned integer type", at)
        value = _integer(t, negative)
        if not _fits(value, type):
            self.fail("integer constant out of range for attribute", at)
        return IntegerAttr(value, type)

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
        if negative and not t[:1].isdigit():
            self.fail("expected integer or floating point literal", self.i)
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
            if isinstance(element, (IntegerType, FloatType, IndexType)):
                self.fail("expected string containing hex digits starting with `0x`", at)
            return self.unescaped(at)
        if isinstance(element, FloatType):
            if not t[0].isdigit():
                self.fail("expected floating point literal", at)
            return self._float_bits(t, negative, element, at)
        if t in ("true", "false"):
            if element is not I1:
                self.fail("expected i1 type for 'true' or 'false' values", at)
            return int(t == "true")
        if isinstance(element, (IntegerType, IndexType)):
            return self._integer_element(t, negative, element, at)
        self.fail(f"expected element type to be integer, float or complex, got {element}", at)

    def _integer_element(self, t: str, negative: bool, element: IntegerType | IndexType, at: int) -> int:
        if "." in t:
            self.fail("expected integer elements, but parsed floating-point", at)
        if negative and _is_unsigned(element):
            self.fail("expected unsigned integer elements, but parsed negative value", at)
        value = _integer(t, negative)
        if not _fits(value, element):
            self.fail("integer constant out of range for type", at)
        return IntegerAttr(value, element).value

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

    # -- arrays

    def _dense_array(self, type: Type | None) -> Attribute:
        self.i += 1
        self.expect("<")
        at = self.i
        element = self.type()
        if not isinstance(element, (IntegerType, FloatType)) or (element.width % 8 and element is not I1):
            self.fail("expected integer or float type with a width that is a multiple of 8 or i1", at)
        if self.accept(">"):
            return DenseArrayAttr(element, ())
        self.expect(":", "expected ':' after dense array type")
        values = self.comma_list(lambda: self.dense_array_element(element))
        self.expect(">", "expected '>' to close an array attribute")
        return DenseArrayAttr(element, tuple(values))

    def dense_array_element(self, element: IntegerType | FloatType) -> int:
        """One value of an `array<...>`: a bit pattern for floats. Of an unsigned type, it may be written as a signed
        one."""
        negative = self.accept("-")
        t = self.token
        if isinstance(element, FloatType):
            if not t[:1].isdigit():
                self.fail("expected floating point literal", self.i)
            self.i += 1
            return self._float_bits(t, negative, element, self.i - 1)
        if element is I1 and not negative and t in ("true", "false"):
            return int(self.take() == "true")
        if not t[:1].isdigit() or "." in t:
            self.fail("expected integer literal", self.i)
        self.i += 1
        if element is I1:
            self.fail("expected 'true' or 'false' values for i1 type")
        value = _integer(t, negative)
        if not _fits(value, IntegerType(element.width) if _is_unsigned(element) else element):
            self.fail("integer constant out of range")
        return IntegerAttr(value, element).value


def _integer(literal: str, negative: bool) -> int:
    value = integer_value(literal)
    return -value if negative else value


def _is_unsigned(type: Type) -> bool:
    return isinstance(type, IntegerType) and type.signedness == "u"


def _fits(value: int, type: IntegerType | IndexType) -> bool:
    """Whether a literal may stand for a number of a type. Without a sign of its own, an integer may be written by its
    value as a signed or as an unsigned one."""
    if isinstance(type, IndexType):
        return -(1 << 63) <= value < 1 << 63
    width = type.width
    low = 0 if type.signedness == "u" else -(1 << (width - 1)) if width else 0
    high = (1 << (width - 1)) - 1 if type.signedness == "s" else (1 << width) - 1
    return low <= value <= high


@lru_cache(maxsize=4096)
def _encoded(literal: str, negative: bool, name: str) -> int:
    """The bits of a decimal literal: files repeat few of them often."""
    value = floats.decimal(literal)
    return floats.encode(-value if negative else value, name, negative)


def _shape_list(shape: Any) -> str:
    return "[" + ", ".join(map(str, shape)) + "]"
