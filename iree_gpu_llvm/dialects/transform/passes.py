"""Transforms that run passes and sets of patterns on what a handle stands for."""

from __future__ import annotations

from ...ir.attribute_constraints import DICT_ATTR, I64_ATTR, STRING_ATTR, UNIT_ATTR
from ...ir.attributes import DictionaryAttr, IntegerAttr
from ...ir.definitions import Op, attr, operand, result, sized_region
from ...ir.traits import NoTerminator, SingleBlock
from ...ir.types import I64
from .types import OP_HANDLE

UNLIMITED = IntegerAttr(-1, I64)


class ApplyPatternsOp(Op):
    """Applies the patterns that the region lists to what is inside the target, until none fits."""

    name = "transform.apply_patterns"
    target = operand(OP_HANDLE)
    apply_cse = attr(UNIT_ATTR, optional=True)
    max_iterations = attr(I64_ATTR, default=UNLIMITED)
    max_num_rewrites = attr(I64_ATTR, default=UNLIMITED)
    patterns = sized_region(1)
    traits = (SingleBlock, NoTerminator)
    assembly = "`to` $target $patterns attr-dict `:` type($target)"

    def verify(self):
        for op in self.patterns.blocks[0]:
            if not op.name.startswith("transform.apply_patterns."):
                raise self.error("expected children ops to implement PatternDescriptorOpInterface")


class ApplyRegisteredPassOp(Op):
    name = "transform.apply_registered_pass"
    target = operand(OP_HANDLE)
    pass_name = attr(STRING_ATTR)
    options = attr(DICT_ATTR, implied=DictionaryAttr(()))
    result = result(OP_HANDLE)
    assembly = """
        $pass_name (`with` `options` `=` $options^)? `to` $target attr-dict `:` functional-type(operands, results)
    """


class _OnTargetOp(Op):
    target = operand(OP_HANDLE)
    assembly = "`to` $target attr-dict `:` type($target)"


class ApplyCSEOp(_OnTargetOp):
    name = "transform.apply_cse"


class ApplyDCEOp(_OnTargetOp):
    name = "transform.apply_dce"


class ApplyLICMOp(_OnTargetOp):
    name = "transform.apply_licm"
