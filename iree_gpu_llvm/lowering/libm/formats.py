"""The scalar types of the library and how LLVM spells them."""

from __future__ import annotations

from typing import NamedTuple


class Format(NamedTuple):
    """An IEEE-like binary format that LLVM has as a type. Sizes in bits."""

    name: str
    llvm: str
    suffix: str
    """As in the name of an intrinsic, `llvm.fabs.<suffix>`."""
    bits: int
    precision: int
    """Significand bits, the hidden one included."""
    bias: int

    @property
    def min_normal(self) -> float:
        return 2.0 ** (1 - self.bias)

    @property
    def max_exponent(self) -> int:
        """Values are below 2**max_exponent."""
        return self.bias + 1


FORMATS = {
    f.name: f
    for f in (
        Format("f16", "half", "f16", 16, 11, 15),
        Format("bf16", "bfloat", "bf16", 16, 8, 127),
        Format("f32", "float", "f32", 32, 24, 127),
        Format("f64", "double", "f64", 64, 53, 1023),
    )
}


def is_float(ty: str) -> bool:
    return ty in FORMATS


def llvm_type(ty: str | tuple[str, ...]) -> str:
    """`f32` -> `float`, `i8` -> `i8`, `("f32", "f32")` -> `{ float, float }`."""
    if isinstance(ty, tuple):
        return "{ " + ", ".join(llvm_type(t) for t in ty) + " }"
    return FORMATS[ty].llvm if ty in FORMATS else ty
