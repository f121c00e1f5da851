"""`nvvm`: the intrinsics of LLVM's NVPTX backend that kernels on vectors and memrefs use beside `nvgpu`."""

from __future__ import annotations

from ..ir.attribute_constraints import BOOL_ATTR, I32_ATTR, UNIT_ATTR, one_of
from ..ir.attributes import TRUE
from ..ir.constraints import INT32, TypeConstraint
from ..ir.definitions import Op, OpMeta, attr, operand, optional_operand, result
from ..ir.enum_attributes import EnumAttr
from ..ir.traits import AttrSizedOperandSegments, Pure
from ..ir.types import F32, I1, I32
from .llvm import COMPATIBLE, ConstantRangeAttr, StructType, pointer_in


class ShflKindAttr(EnumAttr):
    name = "nvvm.shfl_kind"
    description = "NVVM shuffle kind"
    cases = ("bfly", "up", "down", "idx")
    brackets = False
    enum_name = "::mlir::NVVM::ShflKind"


class LoadCacheModifierAttr(EnumAttr):
    """Where a load is cached: `ca` at all levels, `cg` in L2, `cs` likely once, `lu` last use, `cv` not at all."""

    name = "nvvm.load_cache_modifier"
    description = "NVVM load cache modifier kind"
    cases = ("ca", "cg", "cs", "lu", "cv")
    brackets = False
    enum_name = "::mlir::NVVM::LoadCacheModifierKind"


# -- special registers

_REGISTERS = """
    tid.x tid.y tid.z ntid.x ntid.y ntid.z ctaid.x ctaid.y ctaid.z nctaid.x nctaid.y nctaid.z laneid warpid warpsize
"""


def _register(name: str) -> OpMeta:
    """An op that reads a register; `range` are the numbers it can hold."""
    class_name = "".join(part.capitalize() for part in name.split(".")) + "Op"
    return OpMeta(
        class_name,
        (Op,),
        {
            "name": f"nvvm.read.ptx.sreg.{name}",
            "range": attr(ConstantRangeAttr, optional=True),
            "res": result(COMPATIBLE),
            "traits": (Pure,),
            "assembly": "(`range` $range^)? attr-dict `:` type($res)",
        },
    )


REGISTERS = {name: _register(name) for name in _REGISTERS.split()}

# -- exchange and barriers

_WORD = TypeConstraint("32-bit signless integer or 32-bit float", lambda t: t in (I32, F32))


class ShflSyncOp(Op):
    """Every lane of `thread_mask` reads the value of another."""

    name = "nvvm.shfl.sync"
    thread_mask = operand(INT32)
    val = operand(_WORD)
    offset = operand(INT32)
    mask_and_clamp = operand(INT32)
    kind = attr(ShflKindAttr)
    return_value_and_is_valid = attr(UNIT_ATTR, optional=True)
    res = result(COMPATIBLE)
    assembly = """
        $kind $thread_mask `,` $val `,` $offset `,` $mask_and_clamp (`return_value_and_is_valid`
        $return_value_and_is_valid^)?
        attr-dict `:` type($val) `->` type($res)
    """

    def verify(self):
        t, value = self.res.type, self.val.type
        if self.return_value_and_is_valid is None:
            if isinstance(t, StructType):
                raise self.error(
                    '"return_value_and_is_valid" attribute must be specified when the return type is a struct type'
                )
            if t is not value:
                raise self.error(f"expected return type to be of type '{value}' but got '{t}' instead")
            return
        if not isinstance(t, StructType) or len(t.fields_) != 2:
            raise self.error("expected return type to be a two-element struct")
        if t.fields_[0] is not value:
            raise self.error(
                f"expected first element in the returned struct to be of type '{value}' but got '{t.fields_[0]}' "
                f"instead"
            )
        if t.fields_[1] is not I1:
            raise self.error(
                f"expected second element in the returned struct to be of type 'i1' but got '{t.fields_[1]}' instead"
            )


class BarrierOp(Op):
    """The threads of the block, or `numberOfThreads` of them, wait for each other at barrier `barrierId`."""

    name = "nvvm.barrier"
    barrierId = optional_operand(INT32)
    numberOfThreads = optional_operand(INT32)
    aligned = attr(BOOL_ATTR, default=TRUE)
    traits = (AttrSizedOperandSegments,)
    assembly = "(`id` `=` $barrierId^)? (`number_of_threads` `=` $numberOfThreads^)? attr-dict"


class SyncWarpOp(Op):
    name = "nvvm.bar.warp.sync"
    mask = operand(COMPATIBLE)
    assembly = "$mask attr-dict `:` type($mask)"


# -- asynchronous copies


class CpAsyncOp(Op):
    """Copies `size` bytes (of which `cpSize` from memory, zeros behind) from global to shared memory."""

    name = "nvvm.cp.async.shared.global"
    dst = operand(pointer_in(3))
    src = operand(pointer_in(1))
    size = attr(one_of(4, 8, 16))
    modifier = attr(LoadCacheModifierAttr)
    cpSize = optional_operand(INT32)
    assembly = """
        $dst `,` $src `,` $size `,` `cache` `=` $modifier (`,` $cpSize^)? attr-dict
        `:` qualified(type($dst)) `,` qualified(type($src)) (`,` type($cpSize)^)?
    """


class CpAsyncCommitGroupOp(Op):
    name = "nvvm.cp.async.commit.group"
    assembly = "attr-dict"


class CpAsyncWaitGroupOp(Op):
    name = "nvvm.cp.async.wait.group"
    n = attr(I32_ATTR)
    assembly = "$n attr-dict"
