"""Conversions to and from small floats, with one line for each pair of formats."""

from __future__ import annotations

from ...ir.traits import Pure
from .families import family, flag, number

# One byte of a word.
family(
    """
    cvt.f32.bf8: i32 -> ?
    cvt.f32.fp8: i32 -> ?
    """,
    "srcA",
    "attr-dict $srcA `[` $byteSel `]` `:` type($res)",
    attributes={"byteSel": number()},
    traits=(Pure,),
)

# Two elements, to or from half of a word.
family(
    """
    cvt.pk.bf8.f32: f32 f32 i32 -> ?
    cvt.pk.fp8.f32: f32 f32 i32 -> ?
    """,
    "srcA srcB old",
    "attr-dict $srcA `,` $srcB `->` $old `[` $wordSel `]` `:` type($res)",
    attributes={"wordSel": flag()},
    traits=(Pure,),
)

family(
    """
    cvt.pk.f32.bf8: i32 -> ?
    cvt.pk.f32.fp8: i32 -> ?
    """,
    "src",
    "attr-dict $src `[` $wordSel `]` `:` type($res)",
    attributes={"wordSel": flag()},
    traits=(Pure,),
)

family(
    """
    cvt.pkrtz: f32 f32 -> ?
    """,
    "srcA srcB",
    "attr-dict $srcA `,` $srcB `:` type($res)",
    traits=(Pure,),
)

# Rounded with random bits.
family(
    """
    cvt.sr.bf8.f32: f32 i32 i32 -> ?
    cvt.sr.fp8.f32: f32 i32 i32 -> ?
    """,
    "srcA srcB old",
    "attr-dict $srcA `,` $srcB `->` $old `[` $byteSel `]` `:` type($res)",
    attributes={"byteSel": number()},
    traits=(Pure,),
)

# gfx1250: blocks of 8 or 16, scaled by a byte of `scale`.
family(
    """
    cvt.scale.pk8.bf16.bf8: 2xi32 i32 -> 8xbf16
    cvt.scale.pk8.bf16.fp4: i32 i32 -> 8xbf16
    cvt.scale.pk8.bf16.fp8: 2xi32 i32 -> 8xbf16
    cvt.scale.pk8.f16.bf8: 2xi32 i32 -> 8xf16
    cvt.scale.pk8.f16.fp4: i32 i32 -> 8xf16
    cvt.scale.pk8.f16.fp8: 2xi32 i32 -> 8xf16
    cvt.scale.pk8.f32.bf8: 2xi32 i32 -> 8xf32
    cvt.scale.pk8.f32.fp4: i32 i32 -> 8xf32
    cvt.scale.pk8.f32.fp8: 2xi32 i32 -> 8xf32
    cvt.scale.pk16.bf16.bf6: 3xi32 i32 -> 16xbf16
    cvt.scale.pk16.bf16.fp6: 3xi32 i32 -> 16xbf16
    cvt.scale.pk16.f16.bf6: 3xi32 i32 -> 16xf16
    cvt.scale.pk16.f16.fp6: 3xi32 i32 -> 16xf16
    cvt.scale.pk16.f32.bf6: 3xi32 i32 -> 16xf32
    cvt.scale.pk16.f32.fp6: 3xi32 i32 -> 16xf32
    """,
    "src scale",
    "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
    attributes={"scaleSel": number()},
    traits=(Pure,),
)

# gfx950: scaled by a float.
family(
    """
    cvt.scalef32.f16.bf8: 2xf16 i32 f32 -> 2xf16
    cvt.scalef32.f16.fp8: 2xf16 i32 f32 -> 2xf16
    """,
    "oldVdst src scale",
    "attr-dict $src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
    attributes={"srcSelIndex": number(), "dstLoHiSel": flag()},
    traits=(Pure,),
)

family(
    """
    cvt.scalef32.f32.bf8: i32 f32 -> f32
    cvt.scalef32.f32.fp8: i32 f32 -> f32
    cvt.scalef32.pk.bf16.fp4: i32 f32 -> 2xbf16
    cvt.scalef32.pk.f16.fp4: i32 f32 -> 2xf16
    cvt.scalef32.pk.f32.fp4: i32 f32 -> 2xf32
    """,
    "src scale",
    "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
    attributes={"srcSelIndex": number()},
    traits=(Pure,),
)

family(
    """
    cvt.scalef32.pk8.bf8.bf16: 8xbf16 f32 -> 2xi32
    cvt.scalef32.pk8.bf8.f16: 8xf16 f32 -> 2xi32
    cvt.scalef32.pk8.bf8.f32: 8xf32 f32 -> 2xi32
    cvt.scalef32.pk8.fp4.bf16: 8xbf16 f32 -> i32
    cvt.scalef32.pk8.fp4.f16: 8xf16 f32 -> i32
    cvt.scalef32.pk8.fp4.f32: 8xf32 f32 -> i32
    cvt.scalef32.pk8.fp8.bf16: 8xbf16 f32 -> 2xi32
    cvt.scalef32.pk8.fp8.f16: 8xf16 f32 -> 2xi32
    cvt.scalef32.pk8.fp8.f32: 8xf32 f32 -> 2xi32
    cvt.scalef32.pk16.bf6.bf16: 16xbf16 f32 -> 3xi32
    cvt.scalef32.pk16.bf6.f16: 16xf16 f32 -> 3xi32
    cvt.scalef32.pk16.bf6.f32: 16xf32 f32 -> 3xi32
    cvt.scalef32.pk16.fp6.bf16: 16xbf16 f32 -> 3xi32
    cvt.scalef32.pk16.fp6.f16: 16xf16 f32 -> 3xi32
    cvt.scalef32.pk16.fp6.f32: 16xf32 f32 -> 3xi32
    cvt.scalef32.pk32.bf6.bf16: 32xbf16 f32 -> 6xi32
    cvt.scalef32.pk32.bf6.f16: 32xf16 f32 -> 6xi32
    cvt.scalef32.pk32.bf16.bf6: 6xi32 f32 -> 32xbf16
    cvt.scalef32.pk32.bf16.fp6: 6xi32 f32 -> 32xbf16
    cvt.scalef32.pk32.f16.bf6: 6xi32 f32 -> 32xf16
    cvt.scalef32.pk32.f16.fp6: 6xi32 f32 -> 32xf16
    cvt.scalef32.pk32.f32.bf6: 6xi32 f32 -> 32xf32
    cvt.scalef32.pk32.f32.fp6: 6xi32 f32 -> 32xf32
    cvt.scalef32.pk32.fp6.bf16: 32xbf16 f32 -> 6xi32
    cvt.scalef32.pk32.fp6.f16: 32xf16 f32 -> 6xi32
    """,
    "src scale",
    "attr-dict $src `,` $scale `:` type($res)",
    traits=(Pure,),
)

family(
    """
    cvt.scalef32.pk.bf8.bf16: 2xi16 2xbf16 f32 -> 2xi16
    cvt.scalef32.pk.bf8.f16: 2xi16 2xf16 f32 -> 2xi16
    cvt.scalef32.pk.fp8.bf16: 2xi16 2xbf16 f32 -> 2xi16
    cvt.scalef32.pk.fp8.f16: 2xi16 2xf16 f32 -> 2xi16
    """,
    "oldVdst src0 scale",
    "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
    attributes={"dstLoHiSel": flag()},
    traits=(Pure,),
)

family(
    """
    cvt.scalef32.pk.bf8.f32: 2xi16 f32 f32 f32 -> 2xi16
    cvt.scalef32.pk.fp8.f32: 2xi16 f32 f32 f32 -> 2xi16
    """,
    "oldVdst src0 src1 scale",
    "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
    attributes={"dstLoHiSel": flag()},
    traits=(Pure,),
)

family(
    """
    cvt.scalef32.pk.bf16.bf8: i32 f32 -> 2xbf16
    cvt.scalef32.pk.bf16.fp8: i32 f32 -> 2xbf16
    cvt.scalef32.pk.f16.bf8: i32 f32 -> 2xf16
    cvt.scalef32.pk.f16.fp8: i32 f32 -> 2xf16
    cvt.scalef32.pk.f32.bf8: i32 f32 -> 2xf32
    cvt.scalef32.pk.f32.fp8: i32 f32 -> 2xf32
    """,
    "src scale",
    "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
    attributes={"srcLoHiSel": flag()},
    traits=(Pure,),
)

family(
    """
    cvt.scalef32.pk.fp4.bf16: i32 2xbf16 f32 -> i32
    cvt.scalef32.pk.fp4.f16: i32 2xf16 f32 -> i32
    """,
    "oldVdst src scale",
    "attr-dict $src `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
    attributes={"dstSelIndex": number()},
    traits=(Pure,),
)

family(
    """
    cvt.scalef32.pk.fp4.f32: i32 f32 f32 f32 -> i32
    """,
    "oldVdst src0 src1 scale",
    "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
    attributes={"dstSelIndex": number()},
    traits=(Pure,),
)

family(
    """
    cvt.scalef32.sr.bf8.bf16: i32 bf16 i32 f32 -> i32
    cvt.scalef32.sr.bf8.f16: i32 f16 i32 f32 -> i32
    cvt.scalef32.sr.bf8.f32: i32 f32 i32 f32 -> i32
    cvt.scalef32.sr.fp8.bf16: i32 bf16 i32 f32 -> i32
    cvt.scalef32.sr.fp8.f16: i32 f16 i32 f32 -> i32
    cvt.scalef32.sr.fp8.f32: i32 f32 i32 f32 -> i32
    """,
    "oldVdst src0 seed scale",
    "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
    attributes={"dstSelIndex": number()},
    traits=(Pure,),
)

family(
    """
    cvt.scalef32.sr.pk.fp4.bf16: i32 2xbf16 i32 f32 -> i32
    cvt.scalef32.sr.pk.fp4.f16: i32 2xf16 i32 f32 -> i32
    cvt.scalef32.sr.pk.fp4.f32: i32 2xf32 i32 f32 -> i32
    """,
    "oldVdst src seed scale",
    "attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
    attributes={"dstSelIndex": number()},
    traits=(Pure,),
)

family(
    """
    cvt.scalef32.sr.pk8.bf8.bf16: 8xbf16 i32 f32 -> 2xi32
    cvt.scalef32.sr.pk8.bf8.f16: 8xf16 i32 f32 -> 2xi32
    cvt.scalef32.sr.pk8.bf8.f32: 8xf32 i32 f32 -> 2xi32
    cvt.scalef32.sr.pk8.fp4.bf16: 8xbf16 i32 f32 -> i32
    cvt.scalef32.sr.pk8.fp4.f16: 8xf16 i32 f32 -> i32
    cvt.scalef32.sr.pk8.fp4.f32: 8xf32 i32 f32 -> i32
    cvt.scalef32.sr.pk8.fp8.bf16: 8xbf16 i32 f32 -> 2xi32
    cvt.scalef32.sr.pk8.fp8.f16: 8xf16 i32 f32 -> 2xi32
    cvt.scalef32.sr.pk8.fp8.f32: 8xf32 i32 f32 -> 2xi32
    cvt.scalef32.sr.pk16.bf6.bf16: 16xbf16 i32 f32 -> 3xi32
    cvt.scalef32.sr.pk16.bf6.f16: 16xf16 i32 f32 -> 3xi32
    cvt.scalef32.sr.pk16.bf6.f32: 16xf32 i32 f32 -> 3xi32
    cvt.scalef32.sr.pk16.fp6.bf16: 16xbf16 i32 f32 -> 3xi32
    cvt.scalef32.sr.pk16.fp6.f16: 16xf16 i32 f32 -> 3xi32
    cvt.scalef32.sr.pk16.fp6.f32: 16xf32 i32 f32 -> 3xi32
    cvt.scalef32.sr.pk32.bf6.bf16: 32xbf16 i32 f32 -> 6xi32
    cvt.scalef32.sr.pk32.bf6.f16: 32xf16 i32 f32 -> 6xi32
    cvt.scalef32.sr.pk32.bf6.f32: 32xf32 i32 f32 -> 6xi32
    cvt.scalef32.sr.pk32.fp6.bf16: 32xbf16 i32 f32 -> 6xi32
    cvt.scalef32.sr.pk32.fp6.f16: 32xf16 i32 f32 -> 6xi32
    cvt.scalef32.sr.pk32.fp6.f32: 32xf32 i32 f32 -> 6xi32
    """,
    "src seed scale",
    "attr-dict $src `,` $seed `,` $scale `:` type($res)",
    traits=(Pure,),
)

family(
    """
    cvt.scalef32.2xpk16.bf6.f32: 16xf32 16xf32 f32 -> 6xi32
    cvt.scalef32.2xpk16.fp6.f32: 16xf32 16xf32 f32 -> 6xi32
    """,
    "src0 src1 scale",
    "attr-dict $src0 `,` $src1 `,` $scale `:` type($res)",
    traits=(Pure,),
)
