"""What stands in the regions of structured ops."""

from __future__ import annotations

from ...ir.attribute_constraints import I64_ATTR
from ...ir.constraints import ANY, INDEX_TYPE
from ...ir.definitions import Op, attr, result, variadic_operand
from ...ir.traits import Pure, ReturnLike, Terminator


class IndexOp(Op):
    """The number of the current iteration along a dimension of the enclosing op."""

    name = "iree_linalg_ext.index"
    dim = attr(I64_ATTR)
    result = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "$dim attr-dict `:` type($result)"


class YieldOp(Op):
    name = "iree_linalg_ext.yield"
    values = variadic_operand(ANY)
    traits = (Pure, ReturnLike, Terminator)
    assembly = "attr-dict ($values^ `:` type($values))?"
