"""How many workgroups an entry point needs, beside the function that is one."""

from __future__ import annotations

from ...ir.attribute_constraints import DENSE_I64_ARRAY, FLAT_SYMBOL_REF, I64_ATTR
from ...ir.constraints import ANY
from ...ir.definitions import Op, attr, sized_region, variadic_operand
from ...ir.traits import IsolatedFromAbove, Pure, ReturnLike, SingleBlockImplicitTerminator, Terminator
from ...ir.types import INDEX


class DispatchConfigOp(Op):
    """For the function it names: workgroup size (x, y, z), subgroup size, and a region that computes the number of
    workgroups from the device and the workload."""

    name = "iree_codegen.dispatch_config"
    function_ref = attr(FLAT_SYMBOL_REF)
    workgroup_size = attr(DENSE_I64_ARRAY, optional=True)
    subgroup_size = attr(I64_ATTR, optional=True)
    body = sized_region(1)
    traits = (IsolatedFromAbove, SingleBlockImplicitTerminator("iree_codegen.yield"))
    assembly = """
        $function_ref (`workgroup_size` `=` $workgroup_size^)? (`subgroup_size` `=` $subgroup_size^)?
        $body attr-dict
    """

    def verify(self):
        if self.workgroup_size is not None and not 1 <= len(self.workgroup_size.values) <= 3:
            raise self.error(f"workgroup_size must have 1 to 3 entries, got {len(self.workgroup_size.values)}")

    def verify_regions(self):
        last = self.regions[0].blocks[0].last
        operands = last.operands if last is not None else ()
        if len(operands) != 3:
            raise self.error(
                f"expected terminator to yield exactly 3 operands (workgroup count x, y, z), got {len(operands)}"
            )
        for i, v in enumerate(operands):
            if v.type is not INDEX:
                raise self.error(f"expected terminator operand #{i} to be index type, got '{v.type}'")


class YieldOp(Op):
    name = "iree_codegen.yield"
    operands_ = variadic_operand(ANY)
    traits = (Pure, ReturnLike, Terminator)
    assembly = "attr-dict ($operands_^ `:` type($operands_))?"
