"""How MLIR values look in LLVM IR: types, constants, n-D vectors as lists of rows, memrefs as pointer and shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..ir import floats
from ..ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr, StringAttr
from ..ir.types import FloatType, IndexType, IntegerType, MemRefType, Type, VectorType, element_type
from ..records import record, replace
from .llvm_text import V, int_const, poison

FLOAT_TYPES = {"f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double"}
"""Float types that LLVM computes with. Others are carried as integers of their width."""

GENERIC, GLOBAL, LDS, CONSTANT, PRIVATE, BUFFER = 0, 1, 3, 4, 5, 7
"""LLVM's AMDGPU address spaces (User Guide for AMDGPU Backend, "Address Spaces")."""

_SPACES = {
    "#gpu.address_space<global>": GLOBAL,
    "#gpu.address_space<workgroup>": LDS,
    "#gpu.address_space<private>": PRIVATE,
    "#gpu.address_space<constant>": CONSTANT,
    "#amdgpu.address_space<fat_raw_buffer>": BUFFER,
    "#hal.descriptor_type<storage_buffer>": GLOBAL,
    "#hal.descriptor_type<uniform_buffer>": CONSTANT,
}


MAX_INTEGER = 128
"""Bits: LLVM takes minutes for a division of far wider integers, which it writes out."""


MAX_ELEMENTS = 1 << 14
"""Of a vector. A lane has 2 KiB of registers; with what is far beyond, this compiler and LLVM would be busy for
hours."""


class UnsupportedType(ValueError):
    """A type that has no form in LLVM IR here."""


def scalar_type(t: Type, index_width: int = 64) -> str:
    """The LLVM type of a scalar or of a vector's element."""
    if isinstance(t, IndexType):
        return f"i{index_width}"
    if isinstance(t, IntegerType) and t.width > MAX_INTEGER:
        raise UnsupportedType(f"type {t} has more than {MAX_INTEGER} bits, the most that is lowered")
    if isinstance(t, IntegerType) and t.width > 0:
        return f"i{t.width}"
    if isinstance(t, FloatType):
        return FLOAT_TYPES.get(t.name, f"i{t.width}")
    raise UnsupportedType(f"type {t} has no form in LLVM IR")


def check_vector(t: VectorType) -> None:
    """Raises UnsupportedType for a vector that a lane cannot hold."""
    if t.scalable:
        raise UnsupportedType(f"type {t} is scalable: registers of lanes have a fixed number of elements")
    if t.num_elements > MAX_ELEMENTS:
        raise UnsupportedType(f"{t} has more than {MAX_ELEMENTS} elements, too many for one lane")


def row_type(element: str, n: int) -> str:
    """The LLVM type of the innermost dimension of a vector; one element is a scalar."""
    return element if n == 1 else f"<{n} x {element}>"


def address_space(space: Attribute | None) -> int:
    """The LLVM address space of a memref's memory space; none means global memory, the only one a kernel can be
    given."""
    if space is None:
        return GLOBAL
    if isinstance(space, IntegerAttr):
        return space.value
    if isinstance(space, StringAttr):
        raise UnsupportedType(f"memory space {space} is not one of this target's")
    found = _SPACES.get(str(space))
    if found is None:
        raise UnsupportedType(f"memory space {space} is not one of this target's")
    return found


def float_text(bits: int, t: FloatType) -> str:
    """A float constant in LLVM's exact hexadecimal forms."""
    if t.name == "f16":
        return f"0xH{bits:04X}"
    if t.name == "bf16":
        return f"0xR{bits:04X}"
    if t.name == "f64":
        return f"0x{bits:016X}"
    if t.name == "f32":
        return f"0x{_widen_f32(bits):016X}"
    return str(bits)


def _widen_f32(bits: int) -> int:
    """The f64 pattern of an f32 pattern, as LLVM writes floats; nan payloads are kept."""
    sign, exponent, mantissa = bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
    if exponent == 0xFF:
        return sign << 63 | 0x7FF << 52 | mantissa << 29
    value = floats.decode_exact(bits, "f32")
    assert value is not None
    return floats.encode(value, "f64", negative_zero=bool(sign))


def scalar_constant(raw: Any, t: Type, index_width: int = 64) -> V:
    """A raw element (int or bit pattern) as a constant."""
    llvm = scalar_type(t, index_width)
    if isinstance(t, FloatType) and t.name in FLOAT_TYPES:
        return V(llvm, float_text(raw, t))
    return int_const(raw, llvm)


def constant_row(values: Sequence[V]) -> V:
    """Constants of one type as a vector constant, or the only one as it is."""
    if len(values) == 1:
        return values[0]
    first = values[0]
    vector = row_type(first.type, len(values))
    if all(v.text == first.text for v in values):
        if first.text in ("0", "0.0", "false", "0x0000000000000000", "0xH0000", "0xR0000"):
            return V(vector, "zeroinitializer")
        if first.text == "poison":
            return V(vector, "poison")
        return V(vector, f"splat ({first.typed})")
    return V(vector, f"<{', '.join(v.typed for v in values)}>")


@record(frozen=True)
class Vec:
    """A vector of any rank: `rows` are its innermost dimensions in row-major order, each an LLVM vector (or scalar, if
    it has one element). A 0-D vector has one row of one element."""

    shape: tuple[int, ...]
    element: str
    rows: tuple[V, ...]

    @property
    def width(self) -> int:
        """Elements in a row."""
        return self.shape[-1] if self.shape else 1

    def with_rows(self, rows: Sequence[V], element: str | None = None) -> Vec:
        return Vec(self.shape, element or self.element, tuple(rows))

    def map(self, f: Callable[..., V], *others: Vec, element: str | None = None) -> Vec:
        """`f` on the corresponding rows of this vector and others of its shape."""
        rows = [f(*rs) for rs in zip(self.rows, *(o.rows for o in others), strict=True)]
        if element is None:
            element = element_of(rows[0].type)
        return Vec(self.shape, element, tuple(rows))


def element_of(row: str) -> str:
    """The element type of an LLVM scalar or vector type."""
    return row.partition(" x ")[2][:-1] if row[0] == "<" else row


def row_count(shape: Sequence[int]) -> int:
    n = 1
    for d in shape[:-1]:
        n *= d
    return n


def vector_constant(a: DenseElementsAttr, index_width: int = 64) -> Vec:
    t = a.type
    element = scalar_type(t.element, index_width)
    width = t.shape[-1] if t.shape else 1
    count = row_count(t.shape)
    if a.is_splat:
        row = constant_row([scalar_constant(a.values[0], t.element, index_width)] * width)
        return Vec(t.shape, element, (row,) * count)
    values = [scalar_constant(v, t.element, index_width) for v in a.values]
    return Vec(t.shape, element, tuple(constant_row(values[i * width : (i + 1) * width]) for i in range(count)))


def poison_vector(t: VectorType, index_width: int = 64) -> Vec:
    element = scalar_type(t.element, index_width)
    return Vec(t.shape, element, (poison(row_type(element, t.shape[-1] if t.shape else 1)),) * row_count(t.shape))


def constant(a: Attribute, index_width: int = 64) -> V | Vec:
    if isinstance(a, DenseElementsAttr):
        return vector_constant(a, index_width)
    if isinstance(a, FloatAttr):
        return scalar_constant(a.bits, a.type, index_width)
    if isinstance(a, IntegerAttr):
        return scalar_constant(a.value, a.type, index_width)
    raise UnsupportedType(f"constant {a} has no form in LLVM IR")


@record(frozen=True)
class MemRef:
    """A memref as `pointer` to the element at `offset` 0, and offset, sizes and strides in elements. `alignment` is
    that of `pointer` in bytes, as far as it is known. `checked`: a buffer whose resource checks bounds, so that any
    address may be accessed; `records` is how many elements that is, 0 if unknown. `swizzle` is the attribute that
    permutes addresses, if there is one. `space` is the LLVM address space."""

    pointer: V
    element: Type
    offset: V
    sizes: tuple[V, ...]
    strides: tuple[V, ...]
    alignment: int = 1
    checked: bool = False
    records: int = 0
    swizzle: Any = None

    @property
    def space(self) -> int:
        t = self.pointer.type
        return int(t[t.index("(") + 1 : -1]) if "(" in t else 0

    @property
    def element_bits(self) -> int:
        return storage_bits(self.element)

    def with_(self, **changes: Any) -> MemRef:
        return replace(self, **changes)


MEMORY_WIDTHS = frozenset((1, 2, 4, 6, 8, 16, 32, 64, 128))
"""Bits of what memory may hold. LLVM puts an i24 at every fourth byte, and a vector of them at every third."""


def storage_bits(t: Type) -> int:
    """Bits that an element takes in memory: booleans take a byte, an index eight, sub-byte types are packed. Raises
    UnsupportedType for what memory cannot hold."""
    if isinstance(t, IndexType):
        return 64
    if isinstance(t, VectorType):
        check_vector(t)
        return t.num_elements * storage_bits(t.element)
    if not isinstance(t, (IntegerType, FloatType)):
        raise UnsupportedType(f"type {t} has no form in LLVM IR")
    if t.width not in MEMORY_WIDTHS:
        widths = ", ".join(map(str, sorted(MEMORY_WIDTHS)))
        raise UnsupportedType(f"elements of {t} have no place in memory: {t.width} bits are none of {widths}")
    return 8 if t.width == 1 else t.width


def address_type(space: int) -> str:
    """The integer type in which offsets into an address space are computed: 32 bits for LDS, scratch and buffers (whose
    offsets the hardware takes modulo 2^32), 64 for global memory."""
    return "i32" if space in (LDS, PRIVATE, BUFFER) else "i64"


def pointer_type(space: int) -> str:
    return f"ptr addrspace({space})" if space else "ptr"


def static_bytes(t: MemRefType) -> int | None:
    """Bytes that a memref of static shape spans from its first element, None if unknown."""
    layout = t.strides_and_offset()
    if not t.has_static_shape or layout is None or any(s < 0 for s in layout[0]):
        return None
    if 0 in t.shape:
        return 0
    last = sum((d - 1) * s for d, s in zip(t.shape, layout[0], strict=True))
    return -(-(last + 1) * storage_bits(element_type(t)) // 8)
