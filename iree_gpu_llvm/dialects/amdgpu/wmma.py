"""WMMA, the matrix instructions of RDNA chips, and their scaled and sparse kinds."""

from __future__ import annotations

from ...ir.attribute_constraints import UNIT_ATTR, one_of
from ...ir.definitions import attr, operand, result
from ...ir.traits import AllTypesMatch, Pure
from ...ir.types import FloatType
from .attributes import either, vector
from .matrix import ZERO, MatrixOp, check_sparse_sources

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
        check_sparse_sources(self)
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
