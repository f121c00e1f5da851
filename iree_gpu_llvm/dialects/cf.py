"""`cf`: branches between blocks."""

from __future__ import annotations

from ..ir.attribute_constraints import DENSE_I32_ARRAY, STRING_ATTR
from ..ir.constraints import ANY, BOOL
from ..ir.control_flow import Branch
from ..ir.definitions import Op, attr, operand, successor, variadic_operand
from ..ir.traits import AttrSizedOperandSegments, Pure, Terminator


class BranchOp(Op):
    name = "cf.br"
    destOperands = variadic_operand(ANY)
    dest = successor()
    traits = (Branch("destOperands"), Pure, Terminator)
    assembly = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict"


class CondBranchOp(Op):
    name = "cf.cond_br"
    condition = operand(BOOL)
    trueDestOperands = variadic_operand(ANY)
    falseDestOperands = variadic_operand(ANY)
    branch_weights = attr(DENSE_I32_ARRAY, optional=True)
    trueDest = successor()
    falseDest = successor()
    traits = (AttrSizedOperandSegments, Branch("trueDestOperands", "falseDestOperands"), Pure, Terminator)
    assembly = """
        $condition (`weights` `(` $branch_weights^ `)`)? `,`
        $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
        $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)?
        attr-dict
    """


class AssertOp(Op):
    name = "cf.assert"
    arg = operand(BOOL)
    msg = attr(STRING_ATTR)
    assembly = "$arg `,` $msg attr-dict"
