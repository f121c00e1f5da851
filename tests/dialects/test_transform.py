"""The ops of `transform` that tests of the GPU passes are written with. Expectations recorded from iree-opt 3.13."""

import pytest

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
