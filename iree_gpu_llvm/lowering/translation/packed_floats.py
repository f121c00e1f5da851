"""`amdgpu` conversions between small floats packed into a register and wider ones.

Those without a scale are conversions of single elements, which the chip's instructions or the library's expansions do
alike. Scaled and randomly rounded ones are instructions that a chip has or has not (CDNA3 ISA, "VOP3":
V_CVT_SR_FP8_F32; CDNA4 ISA, "VOP3": V_CVT_SCALEF32_*).
"""

from __future__ import annotations

from typing import Any

from ...ir.types import VectorType, element_type
from ..llvm_text import V, int_const, poison
from ..translator import Translator, lowers
from ..values import Vec, row_type
from .arith import call_expansion, conversion
from .gpu import bit_count
from .matrix import SMALL_FLOATS


def _elements(t: Translator, v: Any) -> list[V]:
    x = t.get(v)
    return t.elements(x) if isinstance(x, Vec) else [x]


def _convert(t: Translator, op: Any, x: V, source: str, target: str, result: str) -> V:
    return call_expansion(t, conversion(t, op, source, target), [x], result)


@lowers("amdgpu.ext_packed_fp8")
def ext_packed_fp8(t: Translator, op: Any) -> None:
    """Byte `index`, or the two of word `index`; bytes beyond a short source are undefined."""
    source, result = element_type(op.operands[0].type), op.results[0].type
    bytes_of, index = _elements(t, op.operands[0]), op.properties["index"].value
    n = result.num_elements if isinstance(result, VectorType) else 1
    wanted = range(index * n, index * n + n)
    made = [
        _convert(t, op, bytes_of[i], source.name, "f32", "float") if i < len(bytes_of) else poison("float")
        for i in wanted
    ]
    t.set_result(op, t.vec(result.shape, "float", made) if isinstance(result, VectorType) else made[0])


@lowers("amdgpu.packed_trunc_2xfp8")
def packed_trunc_2xfp8(t: Translator, op: Any) -> None:
    """Word `wordIndex` of four bytes is replaced; a source that is not given leaves its byte undefined."""
    result = op.results[0].type
    made = _elements(t, op.existing) if op.existing is not None else [poison("i8")] * result.num_elements
    first = 2 * op.properties["wordIndex"].value
    for at, v in ((first, op.sourceA), (first + 1, op.sourceB)):
        made[at] = _convert(t, op, t.get(v), "f32", result.element.name, "i8") if v is not None else poison("i8")
    t.set_result(op, t.vec(result.shape, "i8", made))


def _word(t: Translator, v: Any, bits: int = 32) -> V:
    """Packed elements as a word, the first in its lowest bits; what a short vector leaves is zero."""
    x = t.get(v)
    row = t.flat(x) if isinstance(x, Vec) else x
    have = bit_count(row.type)
    flat = t.f.cast("bitcast", row, f"i{have}")
    return t.f.cast("zext", flat, f"i{bits}")


@lowers("amdgpu.packed_stoch_round_fp8")
def packed_stoch_round_fp8(t: Translator, op: Any) -> None:
    result = op.results[0].type
    kind = _small(t, op, result.element)
    existing = op.operands[2] if len(op.operands) > 2 else None
    old = _word(t, existing) if existing is not None else poison("i32")
    where = int_const(op.properties["storeIndex"].value, "i32")
    name = f"llvm.amdgcn.cvt.sr.{kind}.f32"
    made = t.intrinsic(name, "i32", [t.get(op.operands[0]), t.get(op.operands[1]), old, where])
    t.set_result(op, t.to_type(result, t.f.cast("bitcast", made, row_type("i8", result.num_elements))))


def _small(t: Translator, op: Any, e: Any) -> str:
    """The name of a small float in instructions, where it is of the kind that the chip has."""
    if e.name == "f4E2M1FN":
        return "fp4"
    fnuz = e.name.endswith("FNUZ")
    if t.chip.fp8 is not None and (t.chip.fp8 == "fnuz") != fnuz:
        raise op.error(f"on {e}: the 8-bit floats of {t.chip.name} are {'FNUZ' if t.chip.fp8 == 'fnuz' else 'OCP'}")
    return SMALL_FLOATS[e.name]


@lowers("amdgpu.scaled_ext_packed")
def scaled_ext_packed(t: Translator, op: Any) -> None:
    """Two elements: those of word `index` for bytes, of byte `index` for halves of bytes."""
    result, source = op.results[0].type, element_type(op.operands[0].type)
    kind = _small(t, op, source)
    wide = t.scalar_type(op.results[0])
    pair = row_type(wide, 2)
    number = int_const(op.properties["index"].value, "i32" if kind == "fp4" else "i1")
    name = f"llvm.amdgcn.cvt.scalef32.pk.{result.element.name}.{kind}"
    made = t.intrinsic(name, pair, [_word(t, op.operands[0]), t.get(op.operands[1]), number])
    t.set_result(op, Vec(result.shape, wide, (made,)))


@lowers("amdgpu.packed_scaled_trunc")
def packed_scaled_trunc(t: Translator, op: Any) -> None:
    """One or two elements into word (bytes) or byte (halves of bytes) `index` of what was there."""
    result = op.results[0].type
    source = op.operands[0].type.element.name
    kind = _small(t, op, result.element)
    values = _elements(t, op.operands[0])
    values += [poison(values[0].type)] * (2 - len(values))
    is_fp4 = kind == "fp4"
    register = "i32" if is_fp4 else "<2 x i16>"
    old = t.f.cast("bitcast", _word(t, op.existing), register) if op.existing is not None else poison(register)
    given = values if source == "f32" else [t.pack(values)]
    number = int_const(op.properties["index"].value, "i32" if is_fp4 else "i1")
    name = f"llvm.amdgcn.cvt.scalef32.pk.{kind}.{source}"
    made = t.intrinsic(name, register, [old, *given, t.get(op.scale), number])
    t.set_result(
        op, t.to_type(result, t.f.cast("bitcast", made, row_type(t.scalar_type(op.results[0]), result.num_elements)))
    )
