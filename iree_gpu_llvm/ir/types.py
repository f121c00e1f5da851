"""The builtin types. `Type` is the base of dialect types too (see `definitions.DialectType`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .floats import FORMATS
from .interning import Interned

if TYPE_CHECKING:
    pass

DYNAMIC = -1  # a dimension, stride or offset that is only known at run time, printed as `?`


class Type(Interned):
    __slots__ = ()


class IntegerType(Type):
    """`iN`, `siN` or `uiN`; `signedness` is '', 's' or 'u'."""

    fields = ("width", "signedness")
    defaults = ("",)

    def text(self, p):
        return f"{self.signedness}i{self.width}"


class FloatType(Type):
    """Any of `floats.FORMATS`, by its name."""

    fields = ("name",)

    def text(self, p):
        return self.name

    @property
    def width(self) -> int:
        return FORMATS[self.name].width


class IndexType(Type):
    def text(self, p):
        return "index"


class NoneType(Type):
    def text(self, p):
        return "none"


class TokenType(Type):
    def text(self, p):
        return "token"


class ComplexType(Type):
    fields = ("element",)

    def text(self, p):
        return f"complex<{p.type(self.element)}>"


class TupleType(Type):
    fields = ("types",)

    def text(self, p):
        return f"tuple<{', '.join(map(p.type, self.types))}>"


class FunctionType(Type):
    fields = ("inputs", "results")

    def text(self, p):
        inputs = ", ".join(map(p.type, self.inputs))
        results = ", ".join(map(p.type, self.results))
        if len(self.results) != 1 or isinstance(self.results[0], FunctionType):
            results = f"({results})"
        return f"({inputs}) -> {results}"


class ShapedType(Type):
    """What vectors, tensors and memrefs share: `element`, and `shape` unless unranked."""

    __slots__ = ()
    shape: tuple[int, ...]
    element: Type

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def has_static_shape(self) -> bool:
        return DYNAMIC not in self.shape

    @property
    def num_elements(self) -> int:
        n = 1
        for d in self.shape:
            n *= d
        return n

    def _dims(self) -> str:
        return "".join(f"{'?' if d == DYNAMIC else d}x" for d in self.shape)


class VectorType(ShapedType):
    """`scalable[i]` marks a dimension that is a multiple of vscale; empty means none is."""

    fields = ("shape", "element", "scalable")
    defaults = ((),)

    @classmethod
    def normalize(cls, shape, element, scalable):
        scalable = tuple(scalable)
        return tuple(shape), element, scalable if any(scalable) else ()

    def text(self, p):
        if self.scalable:
            dims = "".join(f"[{d}]x" if s else f"{d}x" for d, s in zip(self.shape, self.scalable, strict=True))
        else:
            dims = self._dims()
        return f"vector<{dims}{p.type(self.element)}>"


class RankedTensorType(ShapedType):
    fields = ("shape", "element", "encoding")
    defaults = (None,)

    def text(self, p):
        encoding = f", {p.attribute(self.encoding)}" if self.encoding is not None else ""
        return f"tensor<{self._dims()}{p.type(self.element)}{encoding}>"


class UnrankedTensorType(Type):
    fields = ("element",)

    def text(self, p):
        return f"tensor<*x{p.type(self.element)}>"


class MemRefType(ShapedType):
    """`layout` is None for the identity, else a StridedLayoutAttr or AffineMapAttr (or another layout attribute)."""

    fields = ("shape", "element", "layout", "memory_space")
    defaults = (None, None)

    @classmethod
    def normalize(cls, shape, element, layout, memory_space):
        shape = tuple(shape)
        if layout is not None and layout.is_identity_layout(shape):
            layout = None
        return shape, element, layout, memory_space

    def text(self, p):
        layout = f", {p.attribute(self.layout)}" if self.layout is not None else ""
        space = f", {p.attribute_in_context(self.memory_space)}" if self.memory_space is not None else ""
        return f"memref<{self._dims()}{p.type(self.element)}{layout}{space}>"

    def strides_and_offset(self) -> tuple[list[int], int] | None:
        """In elements, DYNAMIC where unknown; None if the layout is not strided."""
        if self.layout is not None:
            return self.layout.strides_and_offset(self.shape)
        return identity_strides(self.shape), 0

    def with_(self, **changes: Any) -> MemRefType:
        fields = {f: getattr(self, f) for f in type(self).fields}
        return MemRefType(**{**fields, **changes})


class UnrankedMemRefType(Type):
    fields = ("element", "memory_space")
    defaults = (None,)

    def text(self, p):
        space = f", {p.attribute_in_context(self.memory_space)}" if self.memory_space is not None else ""
        return f"memref<*x{p.type(self.element)}{space}>"


class OpaqueType(Type):
    """A type of a dialect or mnemonic that is not known here, kept as its text: `!dialect.body`."""

    fields = ("name", "body")
    defaults = ("",)

    def text(self, p):
        return f"!{self.name}{self.body}"


def identity_strides(shape: tuple[int, ...]) -> list[int]:
    strides, step = [], 1
    for extent in reversed(shape):
        strides.append(step)
        step = DYNAMIC if step == DYNAMIC or extent == DYNAMIC else step * extent
    return strides[::-1]


def element_type(t: Type) -> Type:
    """The element type of a shaped type, else the type itself (MLIR's getElementTypeOrSelf)."""
    element = getattr(t, "element", None)
    return element if element is not None and not isinstance(t, ComplexType) else t


def like(t: Type, element: Type) -> Type:
    """`t` with another element type: the shape of a shaped type is kept, a scalar becomes `element`."""
    if isinstance(t, VectorType):
        return VectorType(t.shape, element, t.scalable)
    if isinstance(t, RankedTensorType):
        return RankedTensorType(t.shape, element, t.encoding)
    if isinstance(t, UnrankedTensorType):
        return UnrankedTensorType(element)
    if isinstance(t, MemRefType):
        return t.with_(element=element)
    return element


def bit_width(t: Type) -> int:
    """Of an integer or float; IndexType has none (its width is the target's choice)."""
    if isinstance(t, (IntegerType, FloatType)):
        return t.width
    if isinstance(t, ComplexType):
        return 2 * bit_width(t.element)
    if isinstance(t, VectorType):
        return t.num_elements * bit_width(t.element)
    raise ValueError(f"{t} has no bit width")


I1, I8, I16, I32, I64 = (IntegerType(n) for n in (1, 8, 16, 32, 64))
INDEX, NONE = IndexType(), NoneType()
F16, BF16, F32, F64 = (FloatType(n) for n in ("f16", "bf16", "f32", "f64"))
_KEYWORDS: dict[str, Type] = {"index": INDEX, "none": NONE, "token": TokenType(), **{n: FloatType(n) for n in FORMATS}}
_NUMBER = __import__("re").compile(r"(s|u|)i([1-9]\d*|0)")


def keyword_type(word: str) -> Type | None:
    """The type that a bare word such as `i32`, `index` or `bf16` names. Raises ValueError for a width MLIR refuses."""
    found = _KEYWORDS.get(word)
    if found is None:
        match = _NUMBER.fullmatch(word)
        if match:
            if len(match[2]) > 8 or int(match[2]) > (1 << 24) - 1:
                raise ValueError("integer bitwidth is limited to 16777215 bits")
            found = _KEYWORDS[word] = IntegerType(int(match[2]), match[1])
    return found
