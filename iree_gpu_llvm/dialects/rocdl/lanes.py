"""Ids, exchange between lanes, arithmetic instructions."""

from __future__ import annotations

from ...ir.attribute_constraints import ARRAY_ATTR
from ...ir.definitions import attr
from ...ir.traits import AllTypesMatch, Pure
from ..llvm import ConstantRangeAttr
from .families import family, flag, number

# Approximations that the hardware has.
family(
    """
    cos: float -> float
    exp: float -> float
    exp2: float -> float
    log: float -> float
    rcp: float -> float
    rsq: float -> float
    sin: float -> float
    sqrt: float -> float
    tanh: float -> float
    """,
    "arg",
    "$arg type($arg) attr-dict `->` type($res)",
    traits=(Pure,),
)

family(
    """
    fmed3: float|v float|v float|v -> float|v
    """,
    "src0 src1 src2",
    "$src0 `,` $src1 `,` $src2 attr-dict `:` type($res)",
    traits=(Pure, AllTypesMatch("res", "src0", "src1", "src2")),
)

# Where the lane is.
family(
    """
    workgroup.id.x:  -> ?
    workgroup.id.y:  -> ?
    workgroup.id.z:  -> ?
    cluster.id.x:  -> ?
    cluster.id.y:  -> ?
    cluster.id.z:  -> ?
    cluster.workgroup.id.x:  -> ?
    cluster.workgroup.id.y:  -> ?
    cluster.workgroup.id.z:  -> ?
    workitem.id.x:  -> ?
    workitem.id.y:  -> ?
    workitem.id.z:  -> ?
    wave.id:  -> ?
    wavefrontsize:  -> ?
    """,
    "",
    "(`range` $range^)? attr-dict `:` type($res)",
    attributes={"range": attr(ConstantRangeAttr, optional=True)},
    traits=(Pure,),
)

family(
    """
    mbcnt.hi: i32 i32 -> i32
    mbcnt.lo: i32 i32 -> i32
    """,
    "in0 in1",
    "$in0 `,` $in1 attr-dict `:` `(` type($in0) `,` type($in1) `)` `->` type($res)",
    attributes={"arg_attrs": attr(ARRAY_ATTR, optional=True), "res_attrs": attr(ARRAY_ATTR, optional=True)},
    traits=(Pure,),
)

# Exchange between lanes.
family(
    """
    ballot: i1 -> ?
    """,
    "pred",
    "$pred attr-dict `:` type($res)",
)

family(
    """
    readfirstlane: ? -> ?
    """,
    "src",
    "$src attr-dict `:` type($res)",
    traits=(AllTypesMatch("res", "src"),),
)

family(
    """
    readlane: ? i32 -> ?
    """,
    "src0 src1",
    "$src0 `,` $src1 attr-dict `:` functional-type(operands, $res)",
    traits=(AllTypesMatch("res", "src0"),),
)

family(
    """
    ds_bpermute: i32 i32 -> i32
    """,
    "index src",
    "$index `,` $src attr-dict `:` functional-type(operands, $res)",
)

family(
    """
    ds_swizzle: i32 i32 -> i32
    """,
    "src offset",
    "$src `,` $offset attr-dict `:` functional-type(operands, $res)",
)

family(
    """
    permlanex16: ? ? ? ? -> ?
    """,
    "old src0 src1 src2",
    "attr-dict $old `,` $src0 `,` $src1 `,` $src2 `,` $fi `,` $boundControl `:` type($src0) `,` type($src1)",
    attributes={"fi": flag(), "boundControl": flag()},
    traits=(AllTypesMatch("res", "old", "src0"), AllTypesMatch("src1", "src2")),
)

family(
    """
    permlane16.var: i32 i32 i32 -> i32
    permlanex16.var: i32 i32 i32 -> i32
    """,
    "old src0 src1",
    "attr-dict $old `,` $src0 `,` $src1 `,` $fi `,` $boundControl `:` functional-type(operands, $res)",
    attributes={"fi": flag(), "boundControl": flag()},
)

family(
    """
    permlane16.swap: i32 i32 -> pair
    permlane32.swap: i32 i32 -> pair
    """,
    "old src",
    "attr-dict $old `,` $src `,` $fi `,` $boundControl `:` `(` type($old) `,` type($src) `)` `->` type($res)",
    attributes={"fi": flag(), "boundControl": flag()},
)

family(
    """
    update.dpp: ? ? -> ?
    """,
    "old src",
    "attr-dict $old `,` $src `with` $dppCtrl `,` $rowMask `,` $bankMask `,` $boundCtrl `:` type($src)",
    attributes={"dppCtrl": number(), "rowMask": number(), "bankMask": number(), "boundCtrl": flag()},
    traits=(AllTypesMatch("res", "src", "old"),),
)
