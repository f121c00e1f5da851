"""The ops of `transform` that tests of the GPU passes are written with. Expectations recorded from iree-opt 3.13."""

import pytest

from iree_gpu_llvm.dialects.transform.patterns import NAMES
from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.ir.diagnostics import CompileError

GOOD = """\
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.forall", "func.func"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match interface{TilingInterface} attributes {a} in %arg0 : (!transform.any_op) -> !transform.op<"scf.forall">
    %2 = transform.iree.distribute_inner_tiled %0 : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.iree.lower_value_barrier
      transform.apply_patterns.iree.unroll_multi_mma
      transform.apply_patterns.iree.drop_inner_tiled_unit_dims
      transform.apply_patterns.iree.lower_inner_tiled
      transform.apply_patterns.iree.lower_barrier_region
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_cse to %0 : !transform.any_op
    transform.apply_dce to %0 : !transform.any_op
    transform.iree.apply_licm %0 : !transform.any_op
    %3 = transform.util.eliminate_hoistable_conversions %0 : (!transform.any_op) -> !transform.any_op
    transform.include @foo failures(propagate) (%0) : (!transform.any_op) -> ()
    transform.yield 
  }
  transform.named_sequence @foo(%arg0: !transform.any_op {transform.readonly}) {
    transform.yield 
  }
}
"""


def test_round_trip(printed):
    assert printed(GOOD) == GOOD


BAD = [
    (
        GOOD.replace(" attributes {transform.with_named_sequence}", ""),
        "expects the parent symbol table to have the 'transform.with_named_sequence' attribute",
    ),
    (
        GOOD.replace("failures(propagate) (%0) : (!transform.any_op)", "failures(propagate) (%0) : (i32)"),
        "use of value '%0' expects different type than prior uses: 'i32' vs '!transform.any_op'",
    ),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message


AROUND = """\
module attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%arg0: !transform.any_op, %arg1: !transform.any_value, %arg2: !transform.param<i64>) {
    FORM
    transform.yield 
  }
}
"""
FORMS = [
    "%0 = transform.get_parent_op %arg0 : (!transform.any_op) -> !transform.any_op",
    (
        '%0 = transform.get_parent_op %arg0 <isolated_from_above, allow_empty_results, op_name = "func.func", '
        "deduplicate, nth_parent = 2> : (!transform.any_op) -> !transform.any_op"
    ),
    "%0 = transform.get_producer_of_operand %arg0[0] : (!transform.any_op) -> !transform.any_op",
    "%0 = transform.get_consumers_of_result %arg0[0] : (!transform.any_op) -> !transform.any_op",
    "%0 = transform.get_defining_op %arg1 : (!transform.any_value) -> !transform.any_op",
    "%0 = transform.get_result %arg0[0] : (!transform.any_op) -> !transform.any_value",
    "%0 = transform.get_operand %arg0[all] : (!transform.any_op) -> !transform.any_value",
    "%0 = transform.get_operand %arg0[except(1, 2)] : (!transform.any_op) -> !transform.any_value",
    (
        '%0 = transform.structured.match ops{["a.b"]} interface{LinalgOp} attributes {a, b = 1 : i32} '
        "filter_result_type = f32 filter_operand_types = [f32] in %arg0 : (!transform.any_op) -> !transform.any_op"
    ),
    "%0:2 = transform.split_handle %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)",
    (
        "%0:2 = transform.split_handle %arg0 pass_through_empty_handle = false fail_on_payload_too_small = false "
        "overflow_result = 1 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)"
    ),
    "%0 = transform.merge_handles deduplicate %arg0, %arg0 : !transform.any_op",
    '%0 = transform.cast %arg0 : !transform.any_op to !transform.op<"func.func">',
    '%0 = transform.select "func.func" in %arg0 : (!transform.any_op) -> !transform.any_op',
    "%0 = transform.num_associations %arg0 : (!transform.any_op) -> !transform.param<i64>",
    "%0 = transform.param.constant 1 : i64 -> !transform.param<i64>",
    'transform.annotate %arg0 "x" : !transform.any_op',
    'transform.annotate %arg0 "x" = %arg2 : !transform.any_op, !transform.param<i64>',
    'transform.print %arg0 name = "x" assume_verified use_local_scope skip_regions : !transform.any_op',
    "transform.verify %arg0 : !transform.any_op",
    "transform.apply_licm to %arg0 : !transform.any_op",
    (
        '%0 = transform.apply_registered_pass "canonicalize" with options = {"top-down" = false} to %arg0 {a} : '
        "(!transform.any_op) -> !transform.any_op"
    ),
    (
        "%0 = transform.iree.convert_to_multi_mma %arg0, kind(#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>) : "
        "(!transform.any_op) -> !transform.any_op"
    ),
    "%0 = transform.iree.fuse_forall %arg0 into %arg0 : (!transform.any_op, !transform.any_op) -> !transform.any_op",
    "transform.iree.forall_to_lanes %arg0 : (!transform.any_op) -> ()",
    (
        "%consumer, %fused_consumer = transform.iree.fuse_consumer %arg0 in(%arg0) : (!transform.any_op, "
        "!transform.any_op) -> (!transform.any_op, !transform.any_op)"
    ),
    (
        "%0 = transform.iree.fuse_extract_slice_into_forall %arg0 into %arg0 : (!transform.any_op, "
        "!transform.any_op) -> !transform.any_op"
    ),
    (
        "%0 = transform.iree.fuse_collapse_shape_into_forall %arg0 into %arg0 : (!transform.any_op, "
        "!transform.any_op) -> !transform.any_op"
    ),
    (
        "%0 = transform.iree.share_forall_operands %arg0 share_operands = [0, 1] : (!transform.any_op) -> "
        "!transform.any_op"
    ),
    "%0 = transform.iree.flatten_forall_mapping %arg0 : (!transform.any_op) -> !transform.any_op",
    "%0 = transform.iree.eliminate_gpu_barriers %arg0 : (!transform.any_op) -> !transform.any_op",
    "%0 = transform.iree.copy_tensor_operand %arg0[1] : (!transform.any_op) -> !transform.any_op",
    (
        "%0:2 = transform.iree.promote_operands %arg0 [0, 1] : (!transform.any_op) -> (!transform.any_op, "
        "!transform.any_op)"
    ),
    (
        "transform.iree.map_nested_forall_to_gpu_threads %arg0 workgroup_dims = [64, 2, 1] subgroup_size = 64 "
        "sync_after_distribution = false : (!transform.any_op) -> ()"
    ),
    "%0 = transform.iree.prefetch_shared_memory_copies %arg0 : (!transform.any_op) -> !transform.any_op",
    "transform.iree.reduce_shared_memory_bank_conflicts %arg0 <padding_size_bits = 3> : (!transform.any_op) -> ()",
    "transform.iree.test_gpu_vector_distribution %arg0 <experimental = true, subgroup_size = 32> : !transform.any_op",
    (
        "%tiled_linalg_op, %loops:2 = transform.structured.tile_using_for %arg0 tile_sizes [4, 0, 2] interchange = "
        "[1, 0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)"
    ),
    (
        "%tiled_linalg_op, %loops:2 = transform.structured.tile_using_for %arg0 tile_sizes [%arg2, [2]] {a} : "
        "(!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)"
    ),
    (
        "%tiled_op, %forall_op = transform.structured.tile_using_forall %arg0 num_threads [4, 2](mapping = "
        "[#gpu.thread<y>, #gpu.thread<x>]) : (!transform.any_op) -> (!transform.any_op, !transform.any_op)"
    ),
    (
        "%tiled_op, %forall_op = transform.structured.tile_using_forall %arg0 tile_sizes [4, %arg0] : "
        "(!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)"
    ),
    (
        "%tiled_op, %forall_op = transform.structured.tile_using_forall %arg0 tile_sizes *(%arg0) : "
        "(!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)"
    ),
    (
        "%transformed, %loops = transform.structured.fuse %arg0 tile_sizes [4] interchange [0] apply_cleanup "
        "use_forall : (!transform.any_op) -> (!transform.any_op, !transform.any_op)"
    ),
    (
        "%fused_op, %new_containing_op = transform.structured.fuse_into_containing_op %arg0 into %arg0 : "
        "(!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)"
    ),
    (
        "transform.structured.vectorize %arg0 vector_sizes [4, [8]] vectorize_nd_extract "
        "assume_dynamic_dims_match_vec_sizes create_named_contraction : !transform.any_op"
    ),
    (
        "%0 = transform.structured.vectorize_children_and_apply_patterns %arg0 <fold_type_extensions_into_contract, "
        "vectorize_padding> : (!transform.any_op) -> !transform.any_op"
    ),
    (
        "%0 = transform.structured.hoist_redundant_vector_transfers %arg0 verify_non_zero_trip : "
        "(!transform.any_op) -> !transform.any_op"
    ),
    (
        "%0 = transform.structured.interchange %arg0 iterator_interchange = [1, 0] : (!transform.any_op) -> "
        "!transform.any_op"
    ),
    "%0 = transform.structured.generalize %arg0 : (!transform.any_op) -> !transform.any_op",
    "%0:2 = transform.loop.forall_to_for %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)",
    "transform.loop.promote_if_one_iteration %arg0 : !transform.any_op",
    "transform.loop.unroll %arg0 factor = 4 : !transform.any_op",
]

REFUSED = {
    "transform.print %arg1 : !transform.any_value": "'transform.print' op operand #0 must be TransformHandleTypeInterface"
    " instance, but got '!transform.any_value'",
    "%x:2 = transform.split_handle %arg1 : (!transform.any_value) -> (!transform.any_op, !transform.any_op)": "'transform"
    ".split_handle' op expects result types to implement the same transform interface as the operand type",
    "%x:2 = transform.split_handle %arg0 overflow_result = 2 : (!transform.any_op) -> (!transform.any_op,"
    " !transform.any_op)": "'transform.split_handle' op overflow_result is not a valid result index",
    "%x = transform.get_parent_op %arg0 <nth_parent = 0> : (!transform.any_op) -> !transform.any_op": "'transform"
    ".get_parent_op' op attribute 'nth_parent' failed to satisfy constraint: 64-bit signless integer attribute whose"
    " value is positive",
    "%x = transform.get_result %arg0[1, 1] : (!transform.any_op) -> !transform.any_value": "'transform.get_result' op"
    " expected the listed values to be unique",
    "transform.foreach %arg0 : !transform.any_op {\n^bb0(%a: !transform.any_value):\n}": "'transform.foreach' op expects"
    " co-indexed targets and the body's block arguments to have the same op/value/param type",
    "transform.foreach %arg0, %arg0 : !transform.any_op, !transform.any_op {\n^bb0(%a: !transform.any_op):\n}": "'trans"
    "form.foreach' op expects the same number of targets as the body has block arguments",
    "%x = transform.foreach %arg0 : !transform.any_op -> !transform.any_op {\n^bb0(%a: !transform.any_op):\n}": "'trans"
    "form.foreach' op expects the same number of results as the yield terminator has operands",
    "%x:2 = transform.structured.tile_using_forall %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)": "'transform.structured.tile_using_forall' op either (packed_)num_threads or (packed_)tile_sizes must be specified",
    "%x:2 = transform.structured.tile_using_forall %arg0 tile_sizes [%arg1] : (!transform.any_op, !transform.any_value)"
    " -> (!transform.any_op, !transform.any_op)": "'transform.structured.tile_using_forall' op operand #1 must be"
    " variadic of transform any param type or any handle type, but got '!transform.any_value'",
    "%x:2 = transform.structured.tile_using_for %arg0 tile_sizes [4] interchange = [1, 0] : (!transform.any_op)"
    " -> (!transform.any_op, !transform.any_op)": "'transform.structured.tile_using_for' op interchange length exceeds"
    " iteration space dimensions (1), found ",
    "transform.apply_patterns to %arg0 {\ntransform.print %arg0 : !transform.any_op\n} : !transform.any_op": "'transform"
    ".apply_patterns' op expected children ops to implement PatternDescriptorOpInterface",
    "%x = transform.iree.forall_to_lanes %arg0 : (!transform.any_op) -> !transform.any_op": "'transform.iree"
    ".forall_to_lanes' op requires zero results",
    "transform.loop.unroll %arg0 factor = -1 : !transform.any_op": "'transform.loop.unroll' op attribute 'factor' failed"
    " to satisfy constraint: 64-bit signless integer attribute whose value is positive",
}


@pytest.mark.parametrize("form", FORMS)
def test_forms(form, printed):
    text = AROUND.replace("FORM", form)
    assert printed(text) == text


@pytest.mark.parametrize(("form", "message"), REFUSED.items())
def test_forms_refused(form, message, messages):
    assert messages(AROUND.replace("FORM", form))[0] == message


def test_sets_of_patterns(printed):
    """All that iree-opt knows."""
    names = [line for prefix, names in NAMES.items() for line in (f"{prefix}{n}" for n in names.split())]
    names += [
        "vector.lower_transfer max_transfer_rank = 3",
        "vector.lower_contraction lowering_strategy = dot",
        "vector.lower_transpose lowering_strategy = shuffle_1d avx2_lowering_strategy = true",
        "vector.transfer_to_scf max_transfer_rank = 3 full_unroll = true",
        'vector.split_transfer_full_partial split_transfer_strategy = "vector-transfer"',
        "vector.multi_reduction_flattening lowering_strategy = innerreduction",
        "vector.lower_step index_bitwidth = 32",
        "tensor.fold_tensor_empty fold_single_use_only = true",
        "tensor.rewrite_as_constant aggressive",
        "iree.prepare_vector_to_mma <useNvGpu = false>",
        "gpu.unroll_vectors_subgroup_mma[1, 1, 1]",
    ]
    body = "".join(f"\n      transform.apply_patterns.{n}" for n in names)
    text = AROUND.replace("FORM", f"transform.apply_patterns to %arg0 {{{body}\n    }} : !transform.any_op")
    assert printed(text) == text


def sequences(**includes: str) -> str:
    """Named sequences, each of which includes another."""
    made = [
        f"""transform.named_sequence @{name}(%m: !transform.any_op {{transform.readonly}}) {{
          transform.include @{other} failures(propagate) (%m) : (!transform.any_op) -> ()
          transform.yield
        }}"""
        for name, other in includes.items()
    ]
    end = "transform.named_sequence @end(%m: !transform.any_op {transform.readonly}) { transform.yield }"
    return "\n".join(["module attributes {transform.with_named_sequence} {", *made, end, "}"])


@pytest.mark.parametrize(
    ("includes", "lines"),
    [
        ({"a": "a"}, [2]),
        ({"a": "b", "b": "a"}, [6, 2]),
        ({"c": "a", "a": "b", "b": "c", "main": "b"}, [10, 6, 2]),
        ({"main": "a", "a": "a"}, [6]),
    ],
)
def test_sequences_that_include_each_other_in_a_circle(includes, lines):
    """The one that closes the circle, then the others, as in iree-opt 3.13."""
    with pytest.raises(CompileError) as e:
        parse(sequences(**includes))
    (d,) = e.value.diagnostics
    assert d.message == "recursion not allowed in named sequences"
    assert [d.location.line, *(n.location.line for n in d.notes)] == lines
    assert all(n.message == "operation on recursion stack" for n in d.notes)


def test_a_sequence_may_be_included_by_several():
    parse(sequences(a="end", b="a", c="a"))
