"""Matrix and dot product instructions."""

from __future__ import annotations

from ...ir.definitions import attr
from ...ir.traits import Pure
from ..rocdl_attributes import (
    MatrixFormatAttr,
    MFMANegModifierAttr,
    MFMAPermBAttr,
    WMMACModifierAttr,
    WMMAMatrixScaleAttr,
    WMMAMatrixScaleFormatAttr,
)
from .families import family, flag_or_false, number

_REUSE = {"reuseA": flag_or_false(), "reuseB": flag_or_false()}
_MODIFIER = {"modC": attr(WMMACModifierAttr, default=WMMACModifierAttr("none"))}
_FORMATS = {name: attr(MatrixFormatAttr, default=MatrixFormatAttr("fp8_e4m3")) for name in ("fmtA", "fmtB")}
_ROW, _FORMAT = WMMAMatrixScaleAttr("row0"), WMMAMatrixScaleFormatAttr("e8")
_SCALES = {
    "scaleAType": attr(WMMAMatrixScaleAttr, default=_ROW),
    "fmtScaleA": attr(WMMAMatrixScaleFormatAttr, default=_FORMAT),
    "scaleBType": attr(WMMAMatrixScaleAttr, default=_ROW),
    "fmtScaleB": attr(WMMAMatrixScaleFormatAttr, default=_FORMAT),
}

# Dot products within a lane.
family(
    """
    dot4.f32.bf8.bf8: i32 i32 f32 -> f32
    dot4.f32.bf8.fp8: i32 i32 f32 -> f32
    dot4.f32.fp8.bf8: i32 i32 f32 -> f32
    dot4.f32.fp8.fp8: i32 i32 f32 -> f32
    fdot2.bf16.bf16: 2xbf16 2xbf16 bf16 -> bf16
    fdot2.f16.f16: 2xf16 2xf16 f16 -> f16
    """,
    "a b c",
    "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
    traits=(Pure,),
)

# RDNA matrix products without options.
family(
    """
    wmma.f32.16x16x16.bf8_bf8: integer|v integer|v f32|v -> f32|v
    wmma.f32.16x16x16.bf8_fp8: integer|v integer|v f32|v -> f32|v
    wmma.f32.16x16x16.bf16: integer|v integer|v f32|v -> f32|v
    wmma.f32.16x16x16.f16: f16|v f16|v f32|v -> f32|v
    wmma.f32.16x16x16.fp8_bf8: integer|v integer|v f32|v -> f32|v
    wmma.f32.16x16x16.fp8_fp8: integer|v integer|v f32|v -> f32|v
    """,
    "a b c",
    "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
)

# Dot products whose result may be clamped to the range of its type.
family(
    """
    fdot2: 2xf16 2xf16 f32 -> f32
    fdot2.f32.bf16: 2xbf16 2xbf16 f32 -> f32
    sdot2: 2xi16 2xi16 i32 -> i32
    sdot4: i32 i32 i32 -> i32
    sdot8: i32 i32 i32 -> i32
    udot2: 2xi16 2xi16 i32 -> i32
    udot4: i32 i32 i32 -> i32
    udot8: i32 i32 i32 -> i32
    """,
    "a b c",
    "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
    attributes={"clamp": flag_or_false()},
    traits=(Pure,),
)

# CDNA matrix products in double precision, where `blgp` negates operands.
family(
    """
    mfma.f64.4x4x4f64: f64 f64 f64 -> f64
    mfma.f64.16x16x4f64: f64 f64 4xf64 -> 4xf64
    """,
    "a b c",
    "$a `,` $b `,` $c `,` $cbsz `,` $abid `,` $blgp attr-dict `:` functional-type(operands, $res)",
    attributes={"cbsz": number(), "abid": number(), "blgp": attr(MFMANegModifierAttr)},
)

# CDNA matrix products: `cbsz` and `abid` broadcast a block of A, `blgp` permutes the lanes of B.
family(
    """
    mfma.f32.4x4x1f32: f32 f32 4xf32 -> 4xf32
    mfma.f32.4x4x2bf16: 2xi16 2xi16 4xf32 -> 4xf32
    mfma.f32.4x4x4bf16.1k: 4xi16 4xi16 4xf32 -> 4xf32
    mfma.f32.4x4x4f16: 4xf16 4xf16 4xf32 -> 4xf32
    mfma.f32.16x16x1f32: f32 f32 16xf32 -> 16xf32
    mfma.f32.16x16x2bf16: 2xi16 2xi16 16xf32 -> 16xf32
    mfma.f32.16x16x4bf16.1k: 4xi16 4xi16 16xf32 -> 16xf32
    mfma.f32.16x16x4f16: 4xf16 4xf16 16xf32 -> 16xf32
    mfma.f32.16x16x4f32: f32 f32 4xf32 -> 4xf32
    mfma.f32.16x16x8.xf32: 2xf32 2xf32 4xf32 -> 4xf32
    mfma.f32.16x16x8bf16: 2xi16 2xi16 4xf32 -> 4xf32
    mfma.f32.16x16x16bf16.1k: 4xi16 4xi16 4xf32 -> 4xf32
    mfma.f32.16x16x16f16: 4xf16 4xf16 4xf32 -> 4xf32
    mfma.f32.16x16x32.bf8.bf8: i64 i64 4xf32 -> 4xf32
    mfma.f32.16x16x32.bf8.fp8: i64 i64 4xf32 -> 4xf32
    mfma.f32.16x16x32.bf16: 8xbf16 8xbf16 4xf32 -> 4xf32
    mfma.f32.16x16x32.f16: 8xf16 8xf16 4xf32 -> 4xf32
    mfma.f32.16x16x32.fp8.bf8: i64 i64 4xf32 -> 4xf32
    mfma.f32.16x16x32.fp8.fp8: i64 i64 4xf32 -> 4xf32
    mfma.f32.32x32x1f32: f32 f32 32xf32 -> 32xf32
    mfma.f32.32x32x2bf16: 2xi16 2xi16 32xf32 -> 32xf32
    mfma.f32.32x32x2f32: f32 f32 16xf32 -> 16xf32
    mfma.f32.32x32x4.xf32: 2xf32 2xf32 16xf32 -> 16xf32
    mfma.f32.32x32x4bf16: 2xi16 2xi16 16xf32 -> 16xf32
    mfma.f32.32x32x4bf16.1k: 4xi16 4xi16 32xf32 -> 32xf32
    mfma.f32.32x32x4f16: 4xf16 4xf16 32xf32 -> 32xf32
    mfma.f32.32x32x8bf16.1k: 4xi16 4xi16 16xf32 -> 16xf32
    mfma.f32.32x32x8f16: 4xf16 4xf16 16xf32 -> 16xf32
    mfma.f32.32x32x16.bf8.bf8: i64 i64 16xf32 -> 16xf32
    mfma.f32.32x32x16.bf8.fp8: i64 i64 16xf32 -> 16xf32
    mfma.f32.32x32x16.bf16: 8xbf16 8xbf16 16xf32 -> 16xf32
    mfma.f32.32x32x16.f16: 8xf16 8xf16 16xf32 -> 16xf32
    mfma.f32.32x32x16.fp8.bf8: i64 i64 16xf32 -> 16xf32
    mfma.f32.32x32x16.fp8.fp8: i64 i64 16xf32 -> 16xf32
    mfma.i32.4x4x4i8: i32 i32 4xi32 -> 4xi32
    mfma.i32.16x16x4i8: i32 i32 16xi32 -> 16xi32
    mfma.i32.16x16x16i8: i32 i32 4xi32 -> 4xi32
    mfma.i32.16x16x32.i8: i64 i64 4xi32 -> 4xi32
    mfma.i32.16x16x64.i8: 4xi32 4xi32 4xi32 -> 4xi32
    mfma.i32.32x32x4i8: i32 i32 32xi32 -> 32xi32
    mfma.i32.32x32x8i8: i32 i32 16xi32 -> 16xi32
    mfma.i32.32x32x16.i8: i64 i64 16xi32 -> 16xi32
    mfma.i32.32x32x32.i8: 4xi32 4xi32 16xi32 -> 16xi32
    """,
    "a b c",
    "$a `,` $b `,` $c `,` $cbsz `,` $abid `,` $blgp attr-dict `:` functional-type(operands, $res)",
    attributes={"cbsz": number(), "abid": number(), "blgp": attr(MFMAPermBAttr)},
)

# Scaled products: `cbsz` and `blgp` hold the formats of A and B, `opsel` the byte of the scales.
family(
    """
    mfma.scale.f32.16x16x128.f8f6f4: v:i32 v:i32 v:f32 i32 i32 -> f32|v
    mfma.scale.f32.32x32x64.f8f6f4: v:i32 v:i32 v:f32 i32 i32 -> f32|v
    """,
    "a b c scaleA scaleB",
    """
        $a `,` $b `,` $c `,` $cbsz `,` $blgp `,` $opselA `,` $scaleA `,` $opselB `,` $scaleB attr-dict `:`
        functional-type(operands, $res)
    """,
    attributes={"cbsz": attr(MatrixFormatAttr), "blgp": attr(MatrixFormatAttr), "opselA": number(), "opselB": number()},
)

# Products with sparse A.
family(
    """
    smfmac.f32.16x16x32.bf16: 4xi16 8xi16 4xf32 i32 -> 4xf32
    smfmac.f32.16x16x32.f16: 4xf16 8xf16 4xf32 i32 -> 4xf32
    smfmac.f32.16x16x64.bf8.bf8: 2xi32 4xi32 4xf32 i32 -> 4xf32
    smfmac.f32.16x16x64.bf8.fp8: 2xi32 4xi32 4xf32 i32 -> 4xf32
    smfmac.f32.16x16x64.bf16: 8xbf16 16xbf16 4xf32 i32 -> 4xf32
    smfmac.f32.16x16x64.f16: 8xf16 16xf16 4xf32 i32 -> 4xf32
    smfmac.f32.16x16x64.fp8.bf8: 2xi32 4xi32 4xf32 i32 -> 4xf32
    smfmac.f32.16x16x64.fp8.fp8: 2xi32 4xi32 4xf32 i32 -> 4xf32
    smfmac.f32.16x16x128.bf8.bf8: 4xi32 8xi32 4xf32 i32 -> 4xf32
    smfmac.f32.16x16x128.bf8.fp8: 4xi32 8xi32 4xf32 i32 -> 4xf32
    smfmac.f32.16x16x128.fp8.bf8: 4xi32 8xi32 4xf32 i32 -> 4xf32
    smfmac.f32.16x16x128.fp8.fp8: 4xi32 8xi32 4xf32 i32 -> 4xf32
    smfmac.f32.32x32x16.bf16: 4xi16 8xi16 16xf32 i32 -> 16xf32
    smfmac.f32.32x32x16.f16: 4xf16 8xf16 16xf32 i32 -> 16xf32
    smfmac.f32.32x32x32.bf8.bf8: 2xi32 4xi32 16xf32 i32 -> 16xf32
    smfmac.f32.32x32x32.bf8.fp8: 2xi32 4xi32 16xf32 i32 -> 16xf32
    smfmac.f32.32x32x32.bf16: 8xbf16 16xbf16 16xf32 i32 -> 16xf32
    smfmac.f32.32x32x32.f16: 8xf16 16xf16 16xf32 i32 -> 16xf32
    smfmac.f32.32x32x32.fp8.bf8: 2xi32 4xi32 16xf32 i32 -> 16xf32
    smfmac.f32.32x32x32.fp8.fp8: 2xi32 4xi32 16xf32 i32 -> 16xf32
    smfmac.f32.32x32x64.bf8.bf8: 4xi32 8xi32 16xf32 i32 -> 16xf32
    smfmac.f32.32x32x64.bf8.fp8: 4xi32 8xi32 16xf32 i32 -> 16xf32
    smfmac.f32.32x32x64.fp8.bf8: 4xi32 8xi32 16xf32 i32 -> 16xf32
    smfmac.f32.32x32x64.fp8.fp8: 4xi32 8xi32 16xf32 i32 -> 16xf32
    smfmac.i32.16x16x64.i8: 2xi32 4xi32 4xi32 i32 -> 4xi32
    smfmac.i32.16x16x128.i8: 4xi32 8xi32 4xi32 i32 -> 4xi32
    smfmac.i32.32x32x32.i8: 2xi32 4xi32 16xi32 i32 -> 16xi32
    smfmac.i32.32x32x64.i8: 4xi32 8xi32 16xi32 i32 -> 16xi32
    """,
    "a b c index",
    "$a `,` $b `,` $c `,` $index `,` $cbsz `,` $abid attr-dict `:` functional-type(operands, $res)",
    attributes={"cbsz": number(), "abid": number()},
)

# Integer products that say which side is signed.
family(
    """
    sudot4: i32 i32 i32 -> i32
    sudot8: i32 i32 i32 -> i32
    """,
    "a b c",
    "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
    traits=(Pure,),
    attributes={"signA": flag_or_false(), "signB": flag_or_false(), "clamp": flag_or_false()},
)

family(
    """
    wmma.i32.16x16x16.iu4: integer|v integer|v integer|v -> integer|v
    wmma.i32.16x16x16.iu8: integer|v integer|v integer|v -> integer|v
    wmma.i32.16x16x32.iu4: integer|v integer|v integer|v -> integer|v
    """,
    "a b c",
    "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
    attributes={"signA": flag_or_false(), "signB": flag_or_false(), "clamp": flag_or_false()},
)

# RDNA products with sparse A.
family(
    """
    swmmac.bf16.16x16x32.bf16: v:integer v:integer v:integer i32 -> v:integer
    swmmac.f16.16x16x32.f16: v:f16 v:f16 v:f16 i32 -> v:f16
    swmmac.f32.16x16x32.bf8.bf8: integer|v integer|v f32|v i32 -> f32|v
    swmmac.f32.16x16x32.bf8.fp8: integer|v integer|v f32|v i32 -> f32|v
    swmmac.f32.16x16x32.bf16: v:integer v:integer v:f32 i32 -> v:f32
    swmmac.f32.16x16x32.f16: v:f16 v:f16 v:f32 i32 -> v:f32
    swmmac.f32.16x16x32.fp8.bf8: integer|v integer|v f32|v i32 -> f32|v
    swmmac.f32.16x16x32.fp8.fp8: integer|v integer|v f32|v i32 -> f32|v
    """,
    "a b c index",
    "$a `,` $b `,` $c `,` $index attr-dict `:` functional-type(operands, $res)",
)

family(
    """
    swmmac.bf16.16x16x64.bf16: bf16|v bf16|v bf16|v i32 -> bf16|v
    swmmac.bf16f32.16x16x64.bf16: bf16|v bf16|v bf16|v i32 -> bf16|v
    swmmac.f16.16x16x64.f16: f16|v f16|v f16|v i32 -> f16|v
    swmmac.f32.16x16x64.bf16: bf16|v bf16|v f32|v i32 -> f32|v
    swmmac.f32.16x16x64.f16: f16|v f16|v f32|v i32 -> f32|v
    """,
    "a b c index",
    "$a `,` $b `,` $c `,` $index attr-dict `:` functional-type(operands, $res)",
    attributes={
        "signA": flag_or_false(),
        "signB": flag_or_false(),
        "reuseA": flag_or_false(),
        "reuseB": flag_or_false(),
    },
)

family(
    """
    swmmac.f16.16x16x128.bf8.bf8: integer|v integer|v f16|v i32 -> f16|v
    swmmac.f16.16x16x128.bf8.fp8: integer|v integer|v f16|v i32 -> f16|v
    swmmac.f16.16x16x128.fp8.bf8: integer|v integer|v f16|v i32 -> f16|v
    swmmac.f16.16x16x128.fp8.fp8: integer|v integer|v f16|v i32 -> f16|v
    swmmac.f32.16x16x128.bf8.bf8: integer|v integer|v f32|v i32 -> f32|v
    swmmac.f32.16x16x128.bf8.fp8: integer|v integer|v f32|v i32 -> f32|v
    swmmac.f32.16x16x128.fp8.bf8: integer|v integer|v f32|v i32 -> f32|v
    swmmac.f32.16x16x128.fp8.fp8: integer|v integer|v f32|v i32 -> f32|v
    """,
    "a b c index",
    "$a `,` $b `,` $c `,` $index attr-dict `:` functional-type(operands, $res)",
    attributes={"reuseA": flag_or_false(), "reuseB": flag_or_false()},
)

family(
    """
    swmmac.i32.16x16x32.iu4: integer|v integer|v integer|v i32 -> integer|v
    swmmac.i32.16x16x32.iu8: integer|v integer|v integer|v i32 -> integer|v
    swmmac.i32.16x16x64.iu4: integer|v integer|v integer|v i32 -> integer|v
    """,
    "a b c index",
    "$a `,` $b `,` $c `,` $index attr-dict `:` functional-type(operands, $res)",
    attributes={"signA": flag_or_false(), "signB": flag_or_false(), "clamp": flag_or_false()},
)

family(
    """
    swmmac.i32.16x16x128.iu8: integer|v integer|v integer|v i32 -> integer|v
    """,
    "a b c index",
    "$a `,` $b `,` $c `,` $index attr-dict `:` functional-type(operands, $res)",
    attributes={
        "signA": flag_or_false(),
        "signB": flag_or_false(),
        "reuseA": flag_or_false(),
        "reuseB": flag_or_false(),
        "clamp": flag_or_false(),
    },
)

# RDNA matrix products; `opsel` picks the half of each accumulator word.
family(
    """
    wmma.bf16.16x16x16.bf16: integer|v integer|v integer|v -> integer|v
    wmma.f16.16x16x16.f16: f16|v f16|v f16|v -> f16|v
    """,
    "a b c",
    "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
    attributes={"opsel": flag_or_false()},
)

family(
    """
    wmma.bf16.16x16x32.bf16: bf16|v bf16|v bf16|v -> bf16|v
    wmma.bf16f32.16x16x32.bf16: bf16|v bf16|v f32|v -> bf16|v
    wmma.f16.16x16x32.f16: f16|v f16|v f16|v -> f16|v
    wmma.f16.16x16x64.bf8_bf8: integer|v integer|v f16|v -> f16|v
    wmma.f16.16x16x64.bf8_fp8: integer|v integer|v f16|v -> f16|v
    wmma.f16.16x16x64.fp8_bf8: integer|v integer|v f16|v -> f16|v
    wmma.f16.16x16x64.fp8_fp8: integer|v integer|v f16|v -> f16|v
    wmma.f16.16x16x128.bf8_bf8: integer|v integer|v f16|v -> f16|v
    wmma.f16.16x16x128.bf8_fp8: integer|v integer|v f16|v -> f16|v
    wmma.f16.16x16x128.fp8_bf8: integer|v integer|v f16|v -> f16|v
    wmma.f16.16x16x128.fp8_fp8: integer|v integer|v f16|v -> f16|v
    wmma.f32.16x16x4.f32: f32|v f32|v f32|v -> f32|v
    wmma.f32.16x16x32.bf16: bf16|v bf16|v f32|v -> f32|v
    wmma.f32.16x16x32.f16: f16|v f16|v f32|v -> f32|v
    wmma.f32.16x16x64.bf8_bf8: integer|v integer|v f32|v -> f32|v
    wmma.f32.16x16x64.bf8_fp8: integer|v integer|v f32|v -> f32|v
    wmma.f32.16x16x64.fp8_bf8: integer|v integer|v f32|v -> f32|v
    wmma.f32.16x16x64.fp8_fp8: integer|v integer|v f32|v -> f32|v
    wmma.f32.16x16x128.bf8_bf8: integer|v integer|v f32|v -> f32|v
    wmma.f32.16x16x128.bf8_fp8: integer|v integer|v f32|v -> f32|v
    wmma.f32.16x16x128.fp8_bf8: integer|v integer|v f32|v -> f32|v
    wmma.f32.16x16x128.fp8_fp8: integer|v integer|v f32|v -> f32|v
    """,
    "a b c",
    "$a `,` $b `,` $c `,` `modC` `=` $modC attr-dict `:` functional-type(operands, $res)",
    attributes={**_MODIFIER, **_REUSE},
)

family(
    """
    wmma.i32.16x16x64.iu8: integer|v integer|v integer|v -> integer|v
    """,
    "a b c",
    "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
    attributes={
        "signA": flag_or_false(),
        "signB": flag_or_false(),
        "reuseA": flag_or_false(),
        "reuseB": flag_or_false(),
        "clamp": flag_or_false(),
    },
)

family(
    """
    wmma.scale16.f32.16x16x128.f8f6f4: integer|v integer|v f32|v i64 i64 -> f32|v
    wmma.scale.f32.16x16x128.f8f6f4: integer|v integer|v f32|v i32 i32 -> f32|v
    """,
    "a b c scaleA scaleB",
    """
        $a `,` $b `,` $c `,` $scaleA `,` $scaleB `,` `fmtA` `=` $fmtA `,` `fmtB` `=` $fmtB `,` `modC` `=` $modC `,`
        `scaleAType` `=` $scaleAType `,` `fmtScaleA` `=` $fmtScaleA `,` `scaleBType` `=` $scaleBType `,` `fmtScaleB`
        `=` $fmtScaleB attr-dict `:` functional-type(operands, $res)
    """,
    attributes={**_FORMATS, **_MODIFIER, **_SCALES, **_REUSE},
)

family(
    """
    wmma.scale16.f32.32x16x128.f4: integer|v integer|v f32|v i64 i64 -> f32|v
    wmma.scale.f32.32x16x128.f4: integer|v integer|v f32|v i32 i32 -> f32|v
    """,
    "a b c scaleA scaleB",
    """
        $a `,` $b `,` $c `,` $scaleA `,` $scaleB `,` `modC` `=` $modC `,` `scaleAType` `=` $scaleAType `,`
        `fmtScaleA` `=` $fmtScaleA `,` `scaleBType` `=` $scaleBType `,` `fmtScaleB` `=` $fmtScaleB attr-dict `:`
        functional-type(operands, $res)
    """,
    attributes={**_MODIFIER, **_SCALES, **_REUSE},
)
