"""`transform`: IR that says what is done to other IR, as lit tests of patterns state it. What each op does is in
`transforms/transform_interpreter.py`; here are those that tests of the GPU passes are written with.

    transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
      %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
      transform.apply_patterns to %f {
        transform.apply_patterns.iree.lower_inner_tiled
      } : !transform.any_op
      transform.yield
    }
"""

from __future__ import annotations

from typing import Any

from ..ir.attribute_constraints import (
    DENSE_I64_ARRAY,
    DICT_ATTR,
    FLAT_SYMBOL_REF,
    I64_ATTR,
    STRING_ARRAY_ATTR,
    UNIT_ATTR,
    IntEnum,
)
from ..ir.attributes import IntegerAttr, i64_array
from ..ir.constraints import ANY, TypeConstraint
from ..ir.definitions import Op, attr, operand, region, sized_region, variadic_operand, variadic_result
from ..ir.dialect_attributes import DialectType
from ..ir.parameters import ANY_TYPE, STRING
from ..ir.traits import IsolatedFromAbove, NoTerminator, SingleBlock, Symbol, Terminator
from ..ir.types import I64
from .function_syntax import FunctionLike, FunctionOp

WITH_SEQUENCES = "transform.with_named_sequence"
UNLIMITED = IntegerAttr(-1, I64)


class AnyOpType(DialectType):
    name = "transform.any_op"


class AnyValueType(DialectType):
    name = "transform.any_value"


class AnyParamType(DialectType):
    name = "transform.any_param"


class OperationType(DialectType):
    name = "transform.op"
    parameters = {"operation_name": STRING}
    format = "`<` $operation_name `>`"


class ParamType(DialectType):
    name = "transform.param"
    parameters = {"type": ANY_TYPE}
    format = "`<` $type `>`"


OP_HANDLE = TypeConstraint("TransformHandleTypeInterface instance", lambda t: isinstance(t, (AnyOpType, OperationType)))


class NamedSequenceOp(FunctionOp):
    """Steps that are done one after the other, on what the first argument stands for."""

    name = "transform.named_sequence"
    body_region = region()
    traits = (IsolatedFromAbove, Symbol, FunctionLike)

    def verify(self):
        parent: Any = self.parent_op
        if parent is None or WITH_SEQUENCES not in parent.attributes:
            raise self.plain_error(f"expects the parent symbol table to have the '{WITH_SEQUENCES}' attribute")


class YieldOp(Op):
    name = "transform.yield"
    values = variadic_operand(ANY)
    traits = (Terminator,)
    assembly = "operands attr-dict (`:` type($values)^)?"


class IncludeOp(Op):
    """Runs another named sequence."""

    name = "transform.include"
    target = attr(FLAT_SYMBOL_REF)
    failure_propagation_mode = attr(IntEnum("failure propagation mode", {"propagate": 1, "suppress": 2}))
    arguments = variadic_operand(ANY)
    results_ = variadic_result(ANY)
    assembly = """
        $target `failures` `(` $failure_propagation_mode `)` `(` $arguments `)` attr-dict
        `:` functional-type($arguments, $results_)
    """


class MatchOp(Op):
    """The ops in the target, itself among them, that have one of the names, the interface and the attributes."""

    name = "transform.structured.match"
    target = operand(OP_HANDLE)
    ops = attr(STRING_ARRAY_ATTR, optional=True)
    interface = attr(IntEnum("interface", {"LinalgOp": 0, "TilingInterface": 1, "LoopLikeInterface": 2}), optional=True)
    op_attrs = attr(DICT_ATTR, optional=True)
    results_ = variadic_result(ANY)
    assembly = """
        (`ops` `{` $ops^ `}`)? (`interface` `{` $interface^ `}`)? (`attributes` $op_attrs^)? `in` $target attr-dict
        `:` functional-type($target, $results_)
    """


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


class ApplyCSEOp(Op):
    name = "transform.apply_cse"
    target = operand(OP_HANDLE)
    assembly = "`to` $target attr-dict `:` type($target)"


class ApplyDCEOp(Op):
    name = "transform.apply_dce"
    target = operand(OP_HANDLE)
    assembly = "`to` $target attr-dict `:` type($target)"


class ApplyLICMOp(Op):
    name = "transform.iree.apply_licm"
    target = operand(OP_HANDLE)
    assembly = "$target attr-dict `:` type($target)"


class DistributeInnerTiledOp(Op):
    """Gives every lane its slices of a tiled matrix product; the result is the loop over lanes."""

    name = "transform.iree.distribute_inner_tiled"
    target = operand(OP_HANDLE)
    results_ = variadic_result(ANY)
    assembly = "$target attr-dict `:` functional-type($target, $results_)"


class TileUsingForOp(Op):
    """Makes loops over tiles of what the targets compute. The results are the ops of one turn, then the loops, from the
    outermost. Sizes are numbers; 0 leaves a dim whole."""

    name = "transform.structured.tile_using_for"
    target = operand(OP_HANDLE)
    static_sizes = attr(DENSE_I64_ARRAY)
    results_ = variadic_result(ANY)
    assembly = """
        $target `tile_sizes` custom<StaticSizes>($static_sizes) attr-dict `:` functional-type($target, $results_)
    """

    def result_names(self):
        return ["tiled_linalg_op", *(["loops"] if len(self.results) > 1 else [])]


def _parse_sizes(p: Any) -> Any:
    return (i64_array(p.bracketed("[", "]", lambda: p.integer("expected SSA value or integer"))),)


def _print_sizes(p: Any, op: Any, sizes: Any) -> None:
    p.write(str(list(sizes.values)))


TileUsingForOp.custom = {"StaticSizes": (_parse_sizes, _print_sizes)}


class EliminateHoistableConversionsOp(Op):
    name = "transform.util.eliminate_hoistable_conversions"
    target = operand(OP_HANDLE)
    results_ = variadic_result(ANY)
    assembly = "$target attr-dict `:` functional-type($target, $results_)"


class _Patterns(Op):
    """Base of the ops that name a set of patterns."""

    assembly = "attr-dict"


class CanonicalizationPatternsOp(_Patterns):
    name = "transform.apply_patterns.canonicalization"


class UnrollMultiMmaPatternsOp(_Patterns):
    name = "transform.apply_patterns.iree.unroll_multi_mma"


class DropInnerTiledUnitDimsPatternsOp(_Patterns):
    name = "transform.apply_patterns.iree.drop_inner_tiled_unit_dims"


class LowerInnerTiledPatternsOp(_Patterns):
    name = "transform.apply_patterns.iree.lower_inner_tiled"


class LowerValueBarrierPatternsOp(_Patterns):
    name = "transform.apply_patterns.iree.lower_value_barrier"


class LowerBarrierRegionPatternsOp(_Patterns):
    name = "transform.apply_patterns.iree.lower_barrier_region"
