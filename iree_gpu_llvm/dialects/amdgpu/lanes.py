"""Exchange between lanes, barriers, and what orders instructions."""

from __future__ import annotations

from ...ir.attribute_constraints import BOOL_ATTR, I32_ATTR, AttrConstraint
from ...ir.attributes import FALSE, UNIT, ArrayAttr, IntegerAttr, i32
from ...ir.constraints import INT32, TypeConstraint
from ...ir.definitions import Op, attr, operand, result
from ...ir.traits import AllTypesMatch, Pure
from ...ir.types import FloatType, IntegerType, Type, VectorType
from ..gpu.attributes import INTEGER_OR_FLOAT_OR_VECTOR
from ..rocdl_attributes import SchedGroupMaskAttr
from .attributes import DPPPermAttr


def _at_most_64(t: Type) -> bool:
    return isinstance(t, (IntegerType, FloatType)) and t.width <= 64


DPP_VALUE = TypeConstraint(
    "integer or float with element bitwidth <= 64 or fixed-length vector of integer or float with element "
    "bitwidth <= 64 "
    "values of ranks 1",
    lambda t: (
        _at_most_64(t) or (isinstance(t, VectorType) and t.rank == 1 and not t.scalable and _at_most_64(t.element))
    ),
)


class _PermArgument(AttrConstraint):
    def __init__(self) -> None:
        super().__init__(
            "32-bit signless integer attribute or array attribute or unit attribute",
            lambda a: I32_ATTR.check(a) or isinstance(a, ArrayAttr) or a is UNIT,
        )


ALL_ROWS = i32(15)


class DPPOp(Op):
    """`src` of another lane, as `kind` says; `old` where there is none or masks exclude the lane."""

    name = "amdgpu.dpp"
    old = operand(DPP_VALUE)
    src = operand(DPP_VALUE)
    kind = attr(DPPPermAttr)
    permArgument = attr(_PermArgument(), optional=True)
    row_mask = attr(I32_ATTR, default=ALL_ROWS)
    bank_mask = attr(I32_ATTR, default=ALL_ROWS)
    bound_ctrl = attr(BOOL_ATTR, default=FALSE)
    result = result(DPP_VALUE)
    traits = (AllTypesMatch("result", "old", "src"), Pure)
    assembly = """
        $old $src $kind (`(` $permArgument^ `)`)?
        oilist(`row_mask` `(` $row_mask `)` | `bank_mask` `(` $bank_mask `)` | `bound_ctrl` `(` $bound_ctrl `)`)
        attr-dict `:` type($result)
    """

    def verify(self):
        kind, argument = self.kind.value, self.permArgument
        if kind == "quad_perm":
            if not isinstance(argument, ArrayAttr) or len(argument) != 4:
                raise self.error("quad_perm attribute must have exactly 4 elements")
            if any(not isinstance(e, IntegerAttr) or not 0 <= e.value <= 3 for e in argument):
                raise self.error("Each element of quad_perm must be in the range [0, 3]")
        elif kind in ("row_shl", "row_shr", "row_ror"):
            if argument is None:
                raise self.error(f"Attribute '{kind}' value not specified")
            if not isinstance(argument, IntegerAttr) or not 1 <= argument.value <= 15:
                raise self.error("Attribute value must be between 1 and 15")
        elif argument is not None and argument is not UNIT:
            raise self.error("Expected unit attribute for permArgument, but found non-trivial argument")


class SwizzleBitModeOp(Op):
    """Within 32 lanes, the value of lane `((lane & and) | or) ^ xor` (`ds_swizzle_b32` in bit mode)."""

    name = "amdgpu.swizzle_bitmode"
    src = operand(INTEGER_OR_FLOAT_OR_VECTOR)
    and_mask = attr(I32_ATTR)
    or_mask = attr(I32_ATTR)
    xor_mask = attr(I32_ATTR)
    result = result(INTEGER_OR_FLOAT_OR_VECTOR)
    traits = (Pure, AllTypesMatch("result", "src"))
    assembly = "$src $and_mask $or_mask $xor_mask attr-dict `:` type($result)"


class PermlaneSwapOp(Op):
    """Rows of 16 or 32 lanes change places in pairs (`v_permlane16_swap_b32`, `v_permlane32_swap_b32`)."""

    name = "amdgpu.permlane_swap"
    src = operand(INTEGER_OR_FLOAT_OR_VECTOR)
    row_length = attr(I32_ATTR)
    fetch_inactive = attr(BOOL_ATTR, default=FALSE)
    bound_ctrl = attr(BOOL_ATTR, default=FALSE)
    result = result(INTEGER_OR_FLOAT_OR_VECTOR)
    traits = (Pure, AllTypesMatch("result", "src"))
    assembly = """
        $src $row_length
        oilist(`fetch_inactive` `(` $fetch_inactive `)` | `bound_ctrl` `(` $bound_ctrl `)`) attr-dict `:` type($result)
    """

    def verify(self):
        if self.row_length.value not in (16, 32):
            raise self.error("row_length attribute must either be 16 or 32.")


class PermlaneVarOp(Op):
    """The value of the lane in the row (or, `cross`, in the other row) that `selector` names
    (`v_permlane16_var_b32`)."""

    name = "amdgpu.permlane_var"
    src = operand(INTEGER_OR_FLOAT_OR_VECTOR)
    selector = operand(INT32)
    cross = attr(BOOL_ATTR, default=FALSE)
    fetch_inactive = attr(BOOL_ATTR, default=FALSE)
    bound_ctrl = attr(BOOL_ATTR, default=FALSE)
    result = result(INTEGER_OR_FLOAT_OR_VECTOR)
    traits = (Pure, AllTypesMatch("result", "src"))
    assembly = """
        $src `,` $selector
        oilist(`cross` `(` $cross `)` | `fetch_inactive` `(` $fetch_inactive `)` | `bound_ctrl` `(` $bound_ctrl `)`)
        attr-dict `:` type($result)
    """


class LDSBarrierOp(Op):
    """A workgroup barrier that only waits for LDS accesses."""

    name = "amdgpu.lds_barrier"
    assembly = "attr-dict"


class SchedBarrierOp(Op):
    """The instruction scheduler moves only instructions of the kinds in `opts` across."""

    name = "amdgpu.sched_barrier"
    opts = attr(SchedGroupMaskAttr)
    assembly = "`allow` `=` $opts attr-dict"


class MemoryCounterWaitOp(Op):
    """Waits until at most so many accesses of each kind are outstanding."""

    name = "amdgpu.memory_counter_wait"
    load = attr(I32_ATTR, optional=True)
    store = attr(I32_ATTR, optional=True)
    ds = attr(I32_ATTR, optional=True)
    exp = attr(I32_ATTR, optional=True)
    tensor = attr(I32_ATTR, optional=True)
    assembly = """
        oilist(`load` `(` $load `)` | `store` `(` $store `)` | `ds` `(` $ds `)` | `exp` `(` $exp `)`
               | `tensor` `(` $tensor `)`) attr-dict
    """
