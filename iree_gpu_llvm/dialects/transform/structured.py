"""Transforms of structured ops: tiles, fusion, vectors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ir.attribute_constraints import DENSE_BOOL_ARRAY, DENSE_I64_ARRAY, UNIT_ATTR
from ...ir.attributes import DenseArrayAttr, i64_array
from ...ir.definitions import Op, attr, operand, optional_operand, result, variadic_operand, variadic_result
from ...ir.traits import AttrSizedOperandSegments
from ...ir.types import I1
from ..index_lists import DYNAMIC_INDEX
from ..scf.forall import DEVICE_MAPPING_ARRAY
from .types import OP_HANDLE, OP_HANDLE_OR_PARAM

NONE = i64_array([])


def _sizes(packable: bool, scalable: bool) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """A list of sizes, as `custom<Sizes>($packed, $dynamic, $static, $scalable)` without what there is not: `[4, %x]`;
    `[4, [8]]` if some are multiples of a vector's scale; `*(%x)` if one handle stands for them all."""

    def parse(p: Any) -> tuple[Any, ...]:
        if packable and p.accept("*"):
            p.expect("(")
            packed = p.ssa_use()
            p.expect(")")
            return (packed, [], NONE, *([DenseArrayAttr(I1, [])] if scalable else []))
        uses: list[int] = []
        numbers: list[int] = []
        scaled: list[bool] = []

        def one() -> None:
            scaled.append(scalable and p.accept("["))
            if p.texts[p.i][:1] == "%":
                uses.append(p.ssa_use())
                numbers.append(DYNAMIC_INDEX)
            else:
                numbers.append(p.integer("expected SSA value or integer"))
            if scaled[-1]:
                p.expect("]")

        p.bracketed("[", "]", one)
        flags = [DenseArrayAttr(I1, scaled)] if scalable else []
        return (*([None] if packable else []), uses, i64_array(numbers), *flags)

    def write(p: Any, op: Any, *values: Any) -> None:
        packed, *rest = values if packable else (None, *values)
        dynamic, static = rest[:2]
        if packed is not None:
            p.write(f"*({p.value(packed)})")
            return
        following = iter(dynamic)
        entries = [p.value(next(following)) if n == DYNAMIC_INDEX else str(n) for n in static.values]
        scaled = list(rest[2].values) if scalable else [False] * len(entries)
        p.write(f"[{', '.join(f'[{x}]' if s else x for x, s in zip(entries, scaled, strict=True))}]")

    return parse, write


class TileUsingForOp(Op):
    """Makes loops over tiles of what the targets compute. The results are the ops of one turn, then the loops, from the
    outermost. A size of 0 leaves a dim whole."""

    name = "transform.structured.tile_using_for"
    target = operand(OP_HANDLE)
    dynamic_sizes = variadic_operand(OP_HANDLE_OR_PARAM)
    dynamic_interchange = variadic_operand(OP_HANDLE_OR_PARAM)
    packed_sizes = optional_operand(OP_HANDLE_OR_PARAM)
    packed_interchange = optional_operand(OP_HANDLE_OR_PARAM)
    static_sizes = attr(DENSE_I64_ARRAY, implied=NONE)
    interchange = attr(DENSE_I64_ARRAY, implied=NONE)
    scalable_sizes = attr(DENSE_BOOL_ARRAY, implied=DenseArrayAttr(I1, []))
    results_ = variadic_result(OP_HANDLE)
    traits = (AttrSizedOperandSegments,)
    custom = {"Sizes": _sizes(packable=True, scalable=True)}
    assembly = """
        $target `tile_sizes` custom<Sizes>($packed_sizes, $dynamic_sizes, $static_sizes, $scalable_sizes)
        (`interchange` `=` $interchange^)? attr-dict `:` functional-type(operands, results)
    """

    def result_names(self):
        return ["tiled_linalg_op", *(["loops"] if len(self.results) > 1 else [])]

    def verify(self):
        sizes = self.static_sizes.values
        if self.packed_sizes is not None and len(sizes):
            raise self.error("tile_sizes and packed_tile_sizes are mutually exclusive")
        if len(sizes) != len(self.scalable_sizes):
            raise self.error(
                f"expected same number of sizes ({len(sizes)}) and scalable sizes ({len(self.scalable_sizes)})"
            )
        loops = sum(n != 0 for n in sizes)
        if self.packed_sizes is None and loops != len(self.results) - 1:
            raise self.error(
                f"expected number of loops to tile ({loops}) to match number of `loops` results"
                f" ({len(self.results) - 1})"
            )
        if len(self.interchange) > len(sizes):  # MLIR's message ends so
            raise self.error(f"interchange length exceeds iteration space dimensions ({len(sizes)}), found ")


class TileUsingForallOp(Op):
    """Makes one parallel loop over tiles, of so many turns or with tiles of so many elements."""

    name = "transform.structured.tile_using_forall"
    target = operand(OP_HANDLE)
    num_threads = variadic_operand(OP_HANDLE_OR_PARAM)
    tile_sizes = variadic_operand(OP_HANDLE_OR_PARAM)
    packed_num_threads = optional_operand(OP_HANDLE_OR_PARAM)
    packed_tile_sizes = optional_operand(OP_HANDLE_OR_PARAM)
    static_num_threads = attr(DENSE_I64_ARRAY, implied=NONE)
    static_tile_sizes = attr(DENSE_I64_ARRAY, implied=NONE)
    mapping = attr(DEVICE_MAPPING_ARRAY, optional=True)
    tiled_op = result(OP_HANDLE)
    forall_op = result(OP_HANDLE)
    traits = (AttrSizedOperandSegments,)
    custom = {"Sizes": _sizes(packable=True, scalable=False)}
    assembly = """
        $target oilist(`num_threads` custom<Sizes>($packed_num_threads, $num_threads, $static_num_threads)
        | `tile_sizes` custom<Sizes>($packed_tile_sizes, $tile_sizes, $static_tile_sizes))
        (`(` `mapping` `=` $mapping^ `)`)? attr-dict `:` functional-type(operands, results)
    """

    def result_names(self):
        return ["tiled_op", "forall_op"]

    def verify(self):
        threads, sizes = self.static_num_threads, self.static_tile_sizes
        if self.packed_num_threads is not None and len(threads):
            raise self.error("num_threads and packed_num_threads are mutually exclusive")
        if self.packed_tile_sizes is not None and len(sizes):
            raise self.error("tile_sizes and packed_tile_sizes are mutually exclusive")
        given = len(threads) or len(sizes) or self.packed_num_threads or self.packed_tile_sizes
        if not given:
            raise self.error("either (packed_)num_threads or (packed_)tile_sizes must be specified")


class FuseOp(Op):
    """Tiles the targets by loops, and computes what makes their operands in the loops too."""

    name = "transform.structured.fuse"
    target = operand(OP_HANDLE)
    tile_sizes = variadic_operand(OP_HANDLE_OR_PARAM)
    tile_interchange = variadic_operand(OP_HANDLE_OR_PARAM)
    packed_tile_sizes = optional_operand(OP_HANDLE_OR_PARAM)
    static_tile_sizes = attr(DENSE_I64_ARRAY, implied=NONE)
    static_tile_interchange = attr(DENSE_I64_ARRAY, implied=NONE)
    apply_cleanup = attr(UNIT_ATTR, optional=True)
    use_forall = attr(UNIT_ATTR, optional=True)
    results_ = variadic_result(OP_HANDLE)
    traits = (AttrSizedOperandSegments,)
    custom = {"Sizes": _sizes(packable=False, scalable=False)}
    assembly = """
        $target oilist(`tile_sizes` custom<Sizes>($tile_sizes, $static_tile_sizes)
        | `interchange` custom<Sizes>($tile_interchange, $static_tile_interchange)
        | `apply_cleanup` $apply_cleanup | `use_forall` $use_forall)
        attr-dict `:` functional-type(operands, results)
    """

    def result_names(self):
        return ["transformed", *(["loops"] if len(self.results) > 1 else [])]


class FuseIntoContainingOp(Op):
    """Computes what makes slices that a loop takes inside the loop."""

    name = "transform.structured.fuse_into_containing_op"
    producer_op = operand(OP_HANDLE)
    containing_op = operand(OP_HANDLE)
    fused_op = result(OP_HANDLE)
    new_containing_op = result(OP_HANDLE)
    assembly = "$producer_op `into` $containing_op attr-dict `:` functional-type(operands, results)"

    def result_names(self):
        return ["fused_op", "new_containing_op"]


class GeneralizeOp(Op):
    name = "transform.structured.generalize"
    target = operand(OP_HANDLE)
    transformed = result(OP_HANDLE)
    assembly = "$target attr-dict `:` functional-type(operands, results)"


class InterchangeOp(Op):
    name = "transform.structured.interchange"
    target = operand(OP_HANDLE)
    iterator_interchange = attr(DENSE_I64_ARRAY, implied=NONE)
    transformed = result(OP_HANDLE)
    assembly = """
        $target (`iterator_interchange` `=` $iterator_interchange^)? attr-dict `:` functional-type(operands, results)
    """


class VectorizeOp(Op):
    name = "transform.structured.vectorize"
    target = operand(OP_HANDLE)
    vector_sizes = variadic_operand(OP_HANDLE_OR_PARAM)
    static_vector_sizes = attr(DENSE_I64_ARRAY, implied=NONE)
    scalable_sizes = attr(DENSE_BOOL_ARRAY, implied=DenseArrayAttr(I1, []))
    vectorize_nd_extract = attr(UNIT_ATTR, optional=True)
    assume_dynamic_dims_match_vec_sizes = attr(UNIT_ATTR, optional=True)
    create_named_contraction = attr(UNIT_ATTR, optional=True)
    custom = {"Sizes": _sizes(packable=False, scalable=True)}
    assembly = """
        $target oilist(`vector_sizes` custom<Sizes>($vector_sizes, $static_vector_sizes, $scalable_sizes)
        | `vectorize_nd_extract` $vectorize_nd_extract
        | `assume_dynamic_dims_match_vec_sizes` $assume_dynamic_dims_match_vec_sizes
        | `create_named_contraction` $create_named_contraction)
        attr-dict `:` type($target) (`,` type($vector_sizes)^)?
    """

    def verify(self):
        sizes, scaled = len(self.static_vector_sizes), len(self.scalable_sizes)
        if sizes != scaled:
            raise self.error(f"expected same number of vector sizes ({sizes}) and scalable sizes ({scaled})")


class VectorizeChildrenAndApplyPatternsOp(Op):
    name = "transform.structured.vectorize_children_and_apply_patterns"
    target = operand(OP_HANDLE)
    fold_type_extensions_into_contract = attr(UNIT_ATTR, optional=True)
    vectorize_padding = attr(UNIT_ATTR, optional=True)
    vectorize_nd_extract = attr(UNIT_ATTR, optional=True)
    flatten_1d_depthwise_conv = attr(UNIT_ATTR, optional=True)
    disable_multi_reduction_to_contract_patterns = attr(UNIT_ATTR, optional=True)
    disable_transfer_permutation_map_lowering_patterns = attr(UNIT_ATTR, optional=True)
    transformed = result(OP_HANDLE)
    assembly = "$target prop-dict attr-dict `:` functional-type(operands, results)"


class HoistRedundantVectorTransfersOp(Op):
    name = "transform.structured.hoist_redundant_vector_transfers"
    target = operand(OP_HANDLE)
    verify_non_zero_trip = attr(UNIT_ATTR, optional=True)
    transformed = result(OP_HANDLE)
    assembly = """
        $target oilist(`verify_non_zero_trip` $verify_non_zero_trip) attr-dict `:` functional-type(operands, results)
    """


class ConvertToLoopsOp(Op):
    name = "transform.structured.convert_to_loops"
    target = operand(OP_HANDLE)
    results_ = variadic_result(OP_HANDLE)
    assembly = "$target attr-dict `:` functional-type(operands, results)"
