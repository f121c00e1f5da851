"""Matrix instructions: MFMA (CDNA), WMMA (RDNA), their scaled and sparse kinds, and dot products.

Each lane gives a share of A and B and of the accumulator; `m`, `n`, `k` say which instruction it is. How the shares are
laid out over the lanes is the chips' (instruction set manuals, matrix chapters).
"""

from __future__ import annotations

import re
from typing import Any

from ...ir.attribute_constraints import I32_ATTR, UNIT_ATTR, one_of, restricted
from ...ir.attributes import IntegerAttr, i32
from ...ir.constraints import TypeConstraint
from ...ir.definitions import Op, attr, operand, result
from ...ir.traits import AllTypesMatch, Pure
from ...ir.types import F64, FloatType, IntegerType, Type, VectorType, element_type
from ..rocdl_attributes import MFMAPermBAttr
from .attributes import either, scalar, vector

# -- the `16x16x32` of the syntax

_DIMENSIONS = re.compile(r"\d+(?:\s*x\s*\d+)*")


def _parse_mnk(p: Any) -> tuple[IntegerAttr, IntegerAttr, IntegerAttr]:
    """Read from the source, as `x16x32` is one token."""
    at = p.i
    match = _DIMENSIONS.match(p.source.text, p.starts[at])
    numbers = [int(n) for n in re.findall(r"\d+", match[0])] if match else []
    if len(numbers) != 3:
        p.fail(f"custom op '{p.texts[at - 1]}' expected 3 dimensions in MNK dimension list", at)
    assert match is not None
    while p.starts[p.i] < match.end():
        p.i += 1
    m, n, k = map(i32, numbers)
    return m, n, k


def _print_mnk(p: Any, op: Op, m: IntegerAttr, n: IntegerAttr, k: IntegerAttr) -> None:
    p.write(f"{m.value}x{n.value}x{k.value}")


class MatrixOp(Op):
    """Base of the ops with dimensions."""

    custom = {"MNKDimensionList": (_parse_mnk, _print_mnk)}


ZERO, ONE = i32(0), i32(1)
ZERO_TO_3 = restricted(I32_ATTR, "whose value is non-negative whose maximum value is 3", lambda n: 0 <= n <= 3)


def _count(t: Type, scalars: int = 1) -> int:
    return t.num_elements if isinstance(t, VectorType) else scalars


def _is_small_float(t: Type) -> bool:
    """Floats of at most 8 bits, whose two formats an instruction may mix."""
    return isinstance(t, FloatType) and t.width <= 8


# -- MFMA

MFMA_SOURCE = either(
    scalar("f32"), scalar("f64"), scalar("i32"), scalar("i64"), vector("f32", 2), vector("f16", 4, 8),
    vector("bf16", 2, 4, 8),
    vector("i8", 4, 8, 16), vector("f8E5M2FNUZ f8E4M3FNUZ", 8), vector("f8E5M2 f8E4M3FN", 8, 32),
    vector("f6E2M3FN f6E3M2FN f4E2M1FN", 32),
)  # fmt: skip
MFMA_DESTINATION = either(scalar("f64"), vector("f32", 4, 16, 32), vector("i32", 4, 16, 32), vector("f64", 4))


class MFMAOp(MatrixOp):
    """C + A * B on `blocks` independent matrices. Integers of 8 bits come as vectors or packed into i32 and i64."""

    name = "amdgpu.mfma"
    m = attr(one_of(4, 16, 32))
    n = attr(one_of(4, 16, 32))
    k = attr(one_of(1, 2, 4, 8, 16, 32, 64, 128))
    blocks = attr(one_of(1, 2, 4, 16), default=ONE)
    sourceA = operand(MFMA_SOURCE)
    sourceB = operand(MFMA_SOURCE)
    destC = operand(MFMA_DESTINATION)
    cbsz = attr(I32_ATTR, default=ZERO)
    abid = attr(I32_ATTR, default=ZERO)
    blgp = attr(MFMAPermBAttr, default=MFMAPermBAttr("none"))
    reducePrecision = attr(UNIT_ATTR, optional=True)
    negateA = attr(UNIT_ATTR, optional=True)
    negateB = attr(UNIT_ATTR, optional=True)
    negateC = attr(UNIT_ATTR, optional=True)
    destD = result(MFMA_DESTINATION)
    traits = (AllTypesMatch("destC", "destD"), Pure)
    assembly = """
        (`blocks` `(` $blocks^ `)`)? custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC
        oilist(`abid` `(` $abid `)` | `blgp` `(` $blgp `)` | `cbsz` `(` $cbsz `)` | `reducePrecision` $reducePrecision
               | `negateA` $negateA | `negateB` $negateB | `negateC` $negateC)
        attr-dict `:` type($sourceA) `,` type($sourceB) `,` type($destC)
    """

    def verify(self):
        a, b = self.sourceA.type, self.sourceB.type
        small = _is_small_float(element_type(a))
        if small != _is_small_float(element_type(b)):
            raise self.error("expected both source operands to have small-float elements if one does")
        if not small and a is not b:
            raise self.error("expected both non-small-float source operand types to match exactly")
        m, n, k, blocks = (x.value for x in (self.m, self.n, self.k, self.blocks))
        # A packed integer holds four (i32) or eight (i64) elements.
        packed = a.width // 8 if isinstance(a, IntegerType) else 1
        sources, results = m * k * blocks // 64, m * n * blocks // 64
        if _count(a, packed) != sources:
            raise self.error(f"expected {sources} source values for this operation but got {_count(a, packed)}")
        if _count(self.destC.type) != results:
            raise self.error(f"expected {results} result values for this operation but got {_count(self.destC.type)}")
        double = element_type(self.destC.type) is F64
        if double and self.blgp.value != "none":
            raise self.error("double-precision ops do not support permuting lanes of B")
        if double and self.cbsz.value != 0:
            raise self.error("double-precision ops do not support permuting lanes of A")
        if self.abid.value >= 1 << self.cbsz.value:
            raise self.error("block ID for permuting A (abid) must be below 2 ** cbsz")
        if not double and (self.negateA or self.negateB or self.negateC):
            raise self.error("negation flags only available for double-precision operations")


SCALED_MFMA_SOURCE = either(vector("f8E5M2 f8E4M3FN", 32), vector("f6E2M3FN f6E3M2FN f4E2M1FN", 32))
SCALED_MFMA_SCALE = either(scalar("f8E8M0FNU"), vector("f8E8M0FNU", 4, fixed=True))
SCALED_MFMA_DESTINATION = vector("f32", 4, 16)


class ScaledMFMAOp(MatrixOp):
    """C + (scaleA * A) * (scaleB * B), a scale for every 32 elements along k; `scalesIdx` picks the byte of the
    scales."""

    name = "amdgpu.scaled_mfma"
    m = attr(one_of(16, 32))
    n = attr(one_of(16, 32))
    k = attr(one_of(64, 128))
    sourceA = operand(SCALED_MFMA_SOURCE)
    sourceB = operand(SCALED_MFMA_SOURCE)
    destC = operand(SCALED_MFMA_DESTINATION)
    scalesA = operand(SCALED_MFMA_SCALE)
    scalesB = operand(SCALED_MFMA_SCALE)
    scalesIdxA = attr(ZERO_TO_3)
    scalesIdxB = attr(ZERO_TO_3)
    destD = result(SCALED_MFMA_DESTINATION)
    traits = (AllTypesMatch("destC", "destD"), Pure)
    assembly = """
        custom<MNKDimensionList>($m, $n, $k) ` `
        `(` $scalesA `[` $scalesIdxA `]` `*` $sourceA `)` `*` `(` $scalesB `[` $scalesIdxB `]` `*` $sourceB `)` `+`
        $destC
        attr-dict `:` type($scalesA) `,` type($sourceA) `,` type($scalesB) `,` type($sourceB) `,` type($destC)
    """


_SPARSE_MFMA = ("f16", "bf16", "i8", "f8E4M3FN f8E5M2", "f8E4M3FNUZ f8E5M2FNUZ")
SPARSE_MFMA_A = either(*(vector(n, *((4, 8) if "16" in n else (8, 16))) for n in _SPARSE_MFMA))
SPARSE_MFMA_B = either(*(vector(n, *((8, 16) if "16" in n else (16, 32))) for n in _SPARSE_MFMA))
SPARSE_MFMA_DESTINATION = either(vector("f32", 4, 16), vector("i32", 4, 16))
SPARSE_INDEX = either(vector("i8", 4, fixed=True), vector("i16", 2, fixed=True), scalar("i32"))


def _check_sparse_sources(op: Any) -> None:
    """A holds every second element of each four, B all; formats of 8 bits may be mixed."""
    a, b = op.sourceA.type, op.sourceB.type
    if not (_is_small_float(a.element) and _is_small_float(b.element)) and a.element is not b.element:
        raise op.error("expected source operands to have the same element type")
    if b.num_elements != 2 * a.num_elements:
        raise op.error(
            "expected dense source operand to have exactly double the number of elements of the sparse source operand"
        )


class SparseMFMAOp(MatrixOp):
    """C + A * B, where A is sparse: `sparseIdx` says which two of each four elements it holds."""

    name = "amdgpu.sparse_mfma"
    m = attr(one_of(16, 32))
    n = attr(one_of(16, 32))
    k = attr(one_of(16, 32, 64, 128))
    sourceA = operand(SPARSE_MFMA_A)
    sourceB = operand(SPARSE_MFMA_B)
    destC = operand(SPARSE_MFMA_DESTINATION)
    sparseIdx = operand(SPARSE_INDEX)
    cbsz = attr(I32_ATTR, default=ZERO)
    abid = attr(I32_ATTR, default=ZERO)
    destD = result(SPARSE_MFMA_DESTINATION)
    traits = (AllTypesMatch("destC", "destD"), Pure)
    assembly = """
        custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC
        `sparse` `(` $sparseIdx `:` type($sparseIdx) `)`
        oilist(`abid` `(` $abid `)` | `cbsz` `(` $cbsz `)`)
        attr-dict `:` type($sourceA) `,` type($sourceB) `,` type($destC)
    """

    def verify(self):
        _check_sparse_sources(self)
        narrow = self.sourceA.type.element.width == 8
        size, index = self.m.value * self.k.value, str(self.sparseIdx.type)
        # Small instructions leave room for several sets of indices in 32 bits, of which ABID picks one; the largest
        # do not.
        if narrow and size == 2048:
            for name, value in (("CBSZ", self.cbsz.value), ("ABID", self.abid.value)):
                if value:
                    raise self.error(f"{name} must be 0 for this variant (field is ignored by hardware)")
            if index != "i32":
                message = f"expected i32 sparse indices for this variant (no internal set structure), but got '{index}'"
                raise self.error(message)
            return
        expected = "vector<4xi8>" if not narrow and size == 512 else "vector<2xi16>"
        if index != expected:
            raise self.error(f"expected {expected} sparse indices for this variant, but got '{index}'")


# -- WMMA

WMMA_SOURCE = either(
    vector("f32", 2), vector("f16 bf16", 4, 8, 16), vector("i8 si8 ui8", 4, 8, 16, 32),
    vector("f8E4M3FN f8E5M2", 4, 8, 32, 64), vector("i4 si4 ui4", 4, 8, 16),
)  # fmt: skip
WMMA_DESTINATION = either(vector("f32 i32", 4, 8), vector("f16 bf16", 4, 8, 16))


class WMMAOp(MatrixOp):
    """C + A * B. On gfx11, `subwordOffset` says which half of each accumulator word of 16-bit results is used."""

    name = "amdgpu.wmma"
    m = attr(one_of(16))
    n = attr(one_of(16))
    k = attr(one_of(4, 16, 32, 64, 128))
    sourceA = operand(WMMA_SOURCE)
    sourceB = operand(WMMA_SOURCE)
    destC = operand(WMMA_DESTINATION)
    subwordOffset = attr(one_of(0, 1), default=ZERO)
    unsignedA = attr(UNIT_ATTR, optional=True)
    unsignedB = attr(UNIT_ATTR, optional=True)
    clamp = attr(UNIT_ATTR, optional=True)
    destD = result(WMMA_DESTINATION)
    traits = (AllTypesMatch("destC", "destD"), Pure)
    assembly = """
        custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC
        oilist(`subwordOffset` `(` $subwordOffset `)` | `unsignedA` $unsignedA | `unsignedB` $unsignedB | `clamp`
        $clamp)
        attr-dict `:` type($sourceA) `,` type($sourceB) `,` type($destC)
    """

    def verify(self):
        a, b = self.sourceA.type, self.sourceB.type
        if a.shape != b.shape:
            raise self.error(f"source vectors have different lengths: '{a}' vs. '{b}'")
        eight = isinstance(a.element, FloatType) and a.element.width == 8
        if not eight and a.element is not b.element:
            raise self.error(f"source element types must match (except for fp8/bf8) but have '{a}' and '{b}'")
        floating = isinstance(a.element, FloatType)
        if floating != isinstance(self.destC.type.element, FloatType):
            kind = "float" if isinstance(self.destC.type.element, FloatType) else "int"
            raise self.error(f"expected {kind} sources with {kind} destination")
        if floating and (self.unsignedA or self.unsignedB):
            raise self.error("unsigned flags are not supported for float types")
        if floating and self.clamp:
            raise self.error("clamp flag is not supported for float types")


SCALED_WMMA_SOURCE = either(vector("f8E5M2 f8E4M3FN", 64), vector("f6E2M3FN f6E3M2FN", 64), vector("f4E2M1FN", 64, 128))
SCALED_WMMA_SCALE = vector("f8E8M0FNU f8E4M3FN", 4, 8)
SCALED_WMMA_DESTINATION = vector("f32", 8, 16)


class ScaledWMMAOp(MatrixOp):
    """C + (scaleA * A) * (scaleB * B), the scales held by 16 lanes from `first_scale_lane` on."""

    name = "amdgpu.scaled_wmma"
    m = attr(one_of(16, 32))
    n = attr(one_of(16))
    k = attr(one_of(128))
    sourceA = operand(SCALED_WMMA_SOURCE)
    sourceB = operand(SCALED_WMMA_SOURCE)
    destC = operand(SCALED_WMMA_DESTINATION)
    scaleA = operand(SCALED_WMMA_SCALE)
    a_first_scale_lane = attr(one_of(0, 16))
    scaleB = operand(SCALED_WMMA_SCALE)
    b_first_scale_lane = attr(one_of(0, 16))
    destD = result(SCALED_WMMA_DESTINATION)
    traits = (AllTypesMatch("destC", "destD"), Pure)
    assembly = """
        custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scaleA `*` $sourceA `)` `*` `(` $scaleB `*` $sourceB `)` `+`
        $destC
        `a_first_scale_lane` `=` $a_first_scale_lane `b_first_scale_lane` `=` $b_first_scale_lane
        attr-dict `:` type($scaleA) `,` type($sourceA) `,` type($scaleB) `,` type($sourceB) `,` type($destC)
    """

    def verify(self):
        m = self.m.value
        shape = f"{m}x{self.n.value}x{self.k.value}"
        a, b = self.sourceA.type, self.sourceB.type
        four = (str(a.element) == "f4E2M1FN", str(b.element) == "f4E2M1FN")
        outputs = 8 if m == 16 else 16
        if self.destC.type.num_elements != outputs:
            raise self.error(f"expected output vector of length {outputs} but got {self.destC.type.num_elements}")
        if m == 32 and not all(four):
            raise self.error("32x16x128 only supports fp4 element types")
        for name, t, wanted in (("sourceA", a, 128 if m == 32 else 64), ("sourceB", b, 64)):
            if t.num_elements != wanted:
                raise self.error(f"for {shape}, {name} must have {wanted} elements but got {t.num_elements}")
        scales = (self.scaleA.type.element, self.scaleB.type.element)
        # Only fp4 can have scales in e4m3, and two fp4 operands have their scales in one format.
        exponents = [str(s) == "f8E8M0FNU" for s in scales]
        fits = all(f or e for f, e in zip(four, exponents, strict=True)) and not (
            all(four) and scales[0] is not scales[1]
        )
        if not fits:
            raise self.error(
                f"invalid combination of matrix and scale types: sourceA='{a.element}', scaleA='{scales[0]}', "
                f"sourceB='{b.element}', scaleB='{scales[1]}'"
            )


SPARSE_WMMA_A = either(
    vector("f16", 4, 8, 16), vector("bf16", 4, 8, 16), vector("i8", 4, 8, 32), vector("i4", 8, 16),
    vector("f8E4M3FN f8E5M2", 4, 8, 16, 32), vector("f8E4M3FNUZ f8E5M2FNUZ", 4, 8, 16, 32),
)  # fmt: skip
SPARSE_WMMA_B = either(
    vector("f16", 8, 16, 32), vector("bf16", 8, 16, 32), vector("i8", 4, 8, 16, 64), vector("i4", 8, 16, 32),
    vector("f8E4M3FN f8E5M2", 4, 8, 16, 64), vector("f8E4M3FNUZ f8E5M2FNUZ", 4, 8, 16, 64),
)  # fmt: skip
SPARSE_WMMA_DESTINATION = either(
    vector("f32", 4, 8, 16), vector("f16", 4, 8), vector("bf16", 4, 8), vector("i32", 4, 8)
)


class SparseWMMAOp(MatrixOp):
    """C + A * B with sparse A."""

    name = "amdgpu.sparse_wmma"
    m = attr(one_of(16))
    n = attr(one_of(16))
    k = attr(one_of(32, 64, 128))
    sourceA = operand(SPARSE_WMMA_A)
    sourceB = operand(SPARSE_WMMA_B)
    destC = operand(SPARSE_WMMA_DESTINATION)
    sparseIdx = operand(vector("i8", 4, fixed=True))
    unsignedA = attr(UNIT_ATTR, optional=True)
    unsignedB = attr(UNIT_ATTR, optional=True)
    reuseA = attr(UNIT_ATTR, optional=True)
    reuseB = attr(UNIT_ATTR, optional=True)
    clamp = attr(UNIT_ATTR, optional=True)
    wave64 = attr(UNIT_ATTR, optional=True)
    destD = result(SPARSE_WMMA_DESTINATION)
    traits = (AllTypesMatch("destC", "destD"), Pure)
    assembly = """
        custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC
        `sparse` `(` $sparseIdx `:` type($sparseIdx) `)`
        oilist(`unsignedA` $unsignedA | `unsignedB` $unsignedB | `reuseA` $reuseA | `reuseB` $reuseB | `clamp` $clamp
               | `wave64` $wave64)
        attr-dict `:` type($sourceA) `,` type($sourceB) `,` type($destC)
    """

    def verify(self):
        _check_sparse_sources(self)
        a, b, c = self.sourceA.type, self.sourceB.type, self.destC.type
        if len({isinstance(t.element, FloatType) for t in (a, b, c)}) > 1:
            raise self.error("source operand and destination operands must all be either integer or float types")
        lanes = 64 if self.wave64 else 32
        for what, found, wanted in (
            ("source", b.num_elements, self.n.value * self.k.value // lanes),
            ("result", c.num_elements, self.m.value * self.n.value // lanes),
        ):
            if found != wanted:
                raise self.error(f"expected {wanted} {what} values for this operation but got {found}")


# -- dot products

DOT_SOURCE = either(vector("f16 bf16 i16", 2), vector("i8 f8E4M3FN f8E5M2", 4), vector("i4", 8))
DOT_DESTINATION = TypeConstraint(
    "32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer",
    lambda t: str(t) in ("f32", "f16", "bf16", "i32"),
)
# Accumulators for each source element, and whether the result can be clamped to the accumulator's range.
_DOT_ACCUMULATORS = {
    "f16": ({"f32": True, "f16": False}, "f32 or f16", "f16"),
    "bf16": ({"f32": True, "bf16": False}, "f32 or bf16", "bf16"),
    "f8E4M3FN": ({"f32": False}, "f32", "fp8"),
    "f8E5M2": ({"f32": False}, "f32", "fp8"),
    "i16": ({"i32": True}, "i32", "integer"),
    "i8": ({"i32": True}, "i32", "integer"),
    "i4": ({"i32": True}, "i32", "integer"),
}


class DotOp(Op):
    """The dot product of two short vectors, plus C, in each lane by itself."""

    name = "amdgpu.dot"
    sourceA = operand(DOT_SOURCE)
    sourceB = operand(DOT_SOURCE)
    destC = operand(DOT_DESTINATION)
    unsignedA = attr(UNIT_ATTR, optional=True)
    unsignedB = attr(UNIT_ATTR, optional=True)
    clamp = attr(UNIT_ATTR, optional=True)
    destD = result(DOT_DESTINATION)
    traits = (AllTypesMatch("destC", "destD"), Pure)
    assembly = """
        $sourceA `*` $sourceB `+` $destC oilist(`unsignedA` $unsignedA | `unsignedB` $unsignedB | `clamp` $clamp)
        attr-dict `:` type($sourceA) `,` type($sourceB) `,` type($destC)
    """

    def verify(self):
        a, b = self.sourceA.type.element, self.sourceB.type.element
        if a is not b and not (_is_small_float(a) and _is_small_float(b)):
            raise self.error("expected source operands to have the same element type")
        accumulators, wanted, kind = _DOT_ACCUMULATORS[str(a)]
        accumulator = str(self.destC.type)
        if accumulator not in accumulators:
            raise self.error(f"expected {wanted} accumulator for {kind} sources")
        if (self.unsignedA or self.unsignedB) and not isinstance(a, IntegerType):
            raise self.error("unsignedA/unsignedB are only valid for integer source types")
        if str(a) == "i16" and bool(self.unsignedA) != bool(self.unsignedB):
            raise self.error("mixed-sign dot is not supported for 16-bit integer sources")
        if self.clamp and not accumulators[accumulator]:
            raise self.error("clamp is not supported for this (source, accumulator) combination")
