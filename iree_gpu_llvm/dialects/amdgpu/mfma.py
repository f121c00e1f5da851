"""MFMA, the matrix instructions of CDNA chips, and their scaled and sparse kinds."""

from __future__ import annotations

from ...ir.attribute_constraints import I32_ATTR, UNIT_ATTR, one_of
from ...ir.definitions import attr, operand, result
from ...ir.traits import AllTypesMatch, Pure
from ...ir.types import F64, IntegerType, element_type
from ..rocdl_attributes import MFMAPermBAttr
from .attributes import either, scalar, vector
from .matrix import ONE, SPARSE_INDEX, ZERO, ZERO_TO_3, MatrixOp, check_sparse_sources, count, is_small_float
from .packed_scales import pack_scales

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
        small = is_small_float(element_type(a))
        if small != is_small_float(element_type(b)):
            raise self.error("expected both source operands to have small-float elements if one does")
        if not small and a is not b:
            raise self.error("expected both non-small-float source operand types to match exactly")
        m, n, k, blocks = (x.value for x in (self.m, self.n, self.k, self.blocks))
        # A packed integer holds four (i32) or eight (i64) elements.
        packed = a.width // 8 if isinstance(a, IntegerType) else 1
        sources, results = m * k * blocks // 64, m * n * blocks // 64
        if count(a, packed) != sources:
            raise self.error(f"expected {sources} source values for this operation but got {count(a, packed)}")
        if count(self.destC.type) != results:
            raise self.error(f"expected {results} result values for this operation but got {count(self.destC.type)}")
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
    canonicalizations = (pack_scales,)
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
        check_sparse_sources(self)
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
