"""SSA values with operators, and constants as LLVM IR writes them."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, TypeAlias

from .formats import is_float, llvm_type

if TYPE_CHECKING:
    from .builder import Builder

Operand: TypeAlias = "Val | float | int"
INF = float("inf")
NAN = float("nan")


class Val:
    """An SSA value or a constant of type `ty` (`f32`, `i64`, `i1` ...), printed as `text`. Comparisons make an `i1`."""

    __slots__ = ("b", "text", "ty")

    def __init__(self, b: Builder, ty: str, text: str) -> None:
        self.b, self.ty, self.text = b, ty, text

    def _op(self, f: str, i: str, other: Operand, swap: bool = False) -> Val:
        a, c = self, self.b.val(other, self.ty)
        return self.b.binary(f if is_float(self.ty) else i, *((c, a) if swap else (a, c)))

    def __add__(self, o: Operand) -> Val:
        return self._op("fadd", "add", o)

    def __radd__(self, o: Operand) -> Val:
        return self._op("fadd", "add", o, swap=True)

    def __sub__(self, o: Operand) -> Val:
        return self._op("fsub", "sub", o)

    def __rsub__(self, o: Operand) -> Val:
        return self._op("fsub", "sub", o, swap=True)

    def __mul__(self, o: Operand) -> Val:
        return self._op("fmul", "mul", o)

    def __rmul__(self, o: Operand) -> Val:
        return self._op("fmul", "mul", o, swap=True)

    def __truediv__(self, o: Operand) -> Val:
        return self._op("fdiv", "sdiv", o)

    def __rtruediv__(self, o: Operand) -> Val:
        return self._op("fdiv", "sdiv", o, swap=True)

    def __and__(self, o: Operand) -> Val:
        return self._op("", "and", o)

    def __or__(self, o: Operand) -> Val:
        return self._op("", "or", o)

    def __xor__(self, o: Operand) -> Val:
        return self._op("", "xor", o)

    def __lshift__(self, o: Operand) -> Val:
        return self._op("", "shl", o)

    def __rshift__(self, o: Operand) -> Val:
        """Logical shift; `ashr` is the arithmetic one."""
        return self._op("", "lshr", o)

    def ashr(self, o: Operand) -> Val:
        return self._op("", "ashr", o)

    def __neg__(self) -> Val:
        if is_float(self.ty):
            return self.b.line(self.ty, f"fneg {llvm_type(self.ty)} {self.text}")
        return self.b.val(0, self.ty) - self

    def __invert__(self) -> Val:
        return self ^ -1 if self.ty != "i1" else self ^ 1

    def __lt__(self, o: Operand) -> Val:
        return self.b.compare("olt", "slt", self, o)

    def __le__(self, o: Operand) -> Val:
        return self.b.compare("ole", "sle", self, o)

    def __gt__(self, o: Operand) -> Val:
        return self.b.compare("ogt", "sgt", self, o)

    def __ge__(self, o: Operand) -> Val:
        return self.b.compare("oge", "sge", self, o)

    def ult(self, o: Operand) -> Val:
        """Unsigned less-than of integers; `less than or unordered` of floats."""
        return self.b.compare("ult", "ult", self, o)

    def eq(self, o: Operand) -> Val:
        """Equal (ordered)."""
        return self.b.compare("oeq", "eq", self, o)

    def ne(self, o: Operand) -> Val:
        """Not equal; true of a NaN."""
        return self.b.compare("une", "ne", self, o)

    def isnan(self) -> Val:
        return self.b.compare("uno", "", self, self)

    def isfinite(self) -> Val:
        return self.b.abs(self) < INF


def constant(x: float | int, ty: str) -> str:
    """`x` as LLVM IR writes a constant of type `ty`; the value is rounded to the type, to nearest even."""
    if not is_float(ty):
        return str(int(x))
    if ty in ("f32", "f64"):
        # LLVM writes an f32 constant as the f64 of the same value.
        value = struct.unpack("<f", struct.pack("<f", x))[0] if ty == "f32" and abs(x) < 3.5e38 else x
        return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"
    if ty == "f16":
        return f"0xH{struct.unpack('<H', struct.pack('<e', x))[0]:04X}"
    high = struct.unpack("<I", struct.pack("<f", x))[0]
    return f"0xR{(high + 0x7FFF + ((high >> 16) & 1)) >> 16:04X}"
