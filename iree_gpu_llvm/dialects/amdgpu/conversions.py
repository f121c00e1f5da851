"""Conversions between small floats packed into registers and wider ones."""

from __future__ import annotations

from ...ir.attribute_constraints import I32_ATTR, one_of, restricted
from ...ir.constraints import FLOAT32, INT32, TypeConstraint
from ...ir.definitions import Op, attr, operand, optional_operand, result
from ...ir.traits import AttrSizedOperandSegments, Predicate, Pure
from ...ir.types import VectorType, bit_width
from .attributes import either, scalar, vector
from .matrix import ZERO_TO_3


def _up_to(maximum: int):
    return restricted(
        I32_ATTR, f"whose value is non-negative whose maximum value is {maximum}", lambda n: 0 <= n <= maximum
    )


_FP8 = "f8E5M2FNUZ f8E4M3FNUZ f8E5M2 f8E4M3FN"
_FOUR_FP8 = vector("f8E4M3FNUZ f8E5M2FNUZ f8E4M3FN f8E5M2", 4, fixed=True)


class ExtPackedFp8Op(Op):
    """One byte of `source` as f32, or two from an even place on."""

    name = "amdgpu.ext_packed_fp8"
    source = operand(either(scalar(_FP8), vector(_FP8, 1, 2, 3, 4)))
    index = attr(ZERO_TO_3)
    res = result(either(scalar("f32"), vector("f32", 2, fixed=True)))
    traits = (Pure,)
    assembly = "attr-dict $source `[` $index `]` `:` type($source) `to` type($res)"


class ScaledExtPackedOp(Op):
    """Two elements of `source`, times `scale`."""

    name = "amdgpu.scaled_ext_packed"
    source = operand(either(vector("f8E5M2 f8E4M3FN", 1, 2, 3, 4), vector("f4E2M1FN", 1, 2, 3, 4, 5, 6, 7, 8)))
    scale = operand(FLOAT32)
    index = attr(_up_to(7))
    res = result(either(*(vector(n, 2, fixed=True) for n in ("f32", "f16", "bf16"))))
    traits = (Pure,)
    assembly = "attr-dict $source `[` $index `]` `,` $scale `:` type($source) `to` type($res)"


def _shapes(*pairs: tuple[int, str, str]) -> TypeConstraint:
    """Vector types in the words of MLIR's shape-and-type constraints: count, element's name in them, element."""
    types = {(n, e) for n, _, e in pairs}

    def words(n: int, label: str, e: str) -> str:
        return f"vector<{n}x{label}> of {scalar(e).description} values"

    return TypeConstraint(
        " or ".join(words(*p) for p in pairs),
        lambda t: isinstance(t, VectorType) and t.rank == 1 and (t.shape[0], str(t.element)) in types,
    )


class ScaledExtPackedMatrixOp(Op):
    """A lane's share of a block-scaled matrix, scaled: the scales are held by the lanes from `firstScaleLane` on."""

    name = "amdgpu.scaled_ext_packed_matrix"
    source = operand(
        _shapes(
            (8, "F4E2M1FN", "f4E2M1FN"),
            (8, "F8E4M3FN", "f8E4M3FN"),
            (8, "F8E5M2", "f8E5M2"),
            (16, "F6E2M3FN", "f6E2M3FN"),
            (16, "F6E3M2FN", "f6E3M2FN"),
        )
    )
    scale = operand(_shapes((4, "F8E8M0FNU", "f8E8M0FNU")))
    blockSize = attr(one_of(16, 32))
    firstScaleLane = attr(one_of(0, 16))
    firstScaleByte = attr(_up_to(2))
    res = result(_shapes(*((n, e.upper(), e) for n in (8, 16) for e in ("f32", "f16", "bf16"))))
    traits = (
        Pure,
        Predicate("all of {source, res} have same shape", lambda op: op.source.type.shape == op.res.type.shape),
    )
    assembly = """
        attr-dict $source `scale` `(` $scale `)` `blockSize` `(` $blockSize `)` `firstScaleLane` `(` $firstScaleLane `)`
        `firstScaleByte` `(` $firstScaleByte `)` `:` type($source) `,` type($scale) `->` type($res)
    """

    def verify(self):
        lane, byte, block = self.firstScaleLane.value, self.firstScaleByte.value, self.blockSize.value
        width = bit_width(self.source.type.element)
        if width == 8 and block == 16 and (lane, byte) not in ((0, 0), (16, 2)):
            raise self.error(
                "blockSize of 16 can only have (firstScaleLane, firstScaleByte) be (0, 0) or (16, 2) for f8."
            )


class PackedTrunc2xFp8Op(Op):
    """Two f32 rounded into one word of `existing`; what is `undef` may become anything."""

    name = "amdgpu.packed_trunc_2xfp8"
    sourceA = operand(FLOAT32)
    sourceB = optional_operand(FLOAT32)
    existing = optional_operand(_FOUR_FP8)
    wordIndex = attr(_up_to(1))
    res = result(_FOUR_FP8)
    traits = (AttrSizedOperandSegments, Pure)
    assembly = """
        attr-dict $sourceA `,` ($sourceB^):(`undef`)? `into` ($existing^):(`undef`)? `[` `word` $wordIndex `]`
        `:` type($sourceA) `to` type($res) (`into` type($existing)^)?
    """

    def verify(self):
        _check_existing(self)


def _check_existing(op) -> None:
    if op.existing is not None and op.existing.type is not op.res.type:
        raise op.error("existing values must have same type as result")


class PackedStochRoundFp8Op(Op):
    """An f32 rounded with random bits into one byte of `existing`."""

    name = "amdgpu.packed_stoch_round_fp8"
    source = operand(FLOAT32)
    stochiasticParam = operand(INT32)
    existing = optional_operand(_FOUR_FP8)
    storeIndex = attr(ZERO_TO_3)
    res = result(_FOUR_FP8)
    traits = (Pure,)
    assembly = """
        attr-dict $source `+` $stochiasticParam `into` ($existing^):(`undef`)? `[` $storeIndex `]`
        `:` type($source) `to` type($res) (`into` type($existing)^)?
    """

    def verify(self):
        _check_existing(self)


_SCALED_RESULT = either(vector("f8E5M2 f8E4M3FN", 4, fixed=True), vector("f4E2M1FN", 8, fixed=True))


class PackedScaledTruncOp(Op):
    """One or two elements divided by `scale` and rounded into a place of `existing`."""

    name = "amdgpu.packed_scaled_trunc"
    source = operand(vector("f32 f16 bf16", 1, 2))
    scale = operand(FLOAT32)
    index = attr(_up_to(7))
    existing = optional_operand(_SCALED_RESULT)
    res = result(_SCALED_RESULT)
    traits = (Pure,)
    assembly = """
        attr-dict $source `into` ($existing^):(`undef`)? `[` $index `]` `,` $scale
        `:` type($source) `to` type($res) (`into` type($existing)^)?
    """

    def verify(self):
        _check_existing(self)
