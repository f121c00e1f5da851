"""Sequences of the transform dialect, as lit tests state which patterns are applied."""

import pytest

from iree_gpu_llvm.driver import parse, run_pipeline
from iree_gpu_llvm.driver import print as text_of
from iree_gpu_llvm.ir.diagnostics import CompileError

MODULE = """
module attributes {transform.with_named_sequence} {
  func.func @f(%a: vector<4xf32>) -> vector<4xf32> attributes {marked} {
    %0 = iree_gpu.value_barrier %a : vector<4xf32>
    return %0 : vector<4xf32>
  }
  func.func @g(%a: vector<4xf32>) -> vector<4xf32> {
    %0 = iree_gpu.value_barrier %a : vector<4xf32>
    return %0 : vector<4xf32>
  }
  transform.named_sequence @lower(%r: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %r {
      transform.apply_patterns.iree.lower_value_barrier
    } : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    STEPS
    transform.yield
  }
}
"""
MATCH = "%f = transform.structured.match ops{[{NAMES}]} in %r : (!transform.any_op) -> !transform.any_op\n"
PATTERNS = "transform.apply_patterns to %f {\n{SET}\n} : !transform.any_op\n"
BARRIERS = PATTERNS.replace("{SET}", "transform.apply_patterns.iree.lower_value_barrier")
INCLUDE = "transform.include @lower failures(propagate) (%f) : (!transform.any_op) -> ()\n"


def ran(steps, name="transform-interpreter"):
    module = parse(MODULE.replace("STEPS", steps))
    run_pipeline(module, f"builtin.module({name})")
    return text_of(module)


@pytest.mark.parametrize("name", ["transform-interpreter", "iree-transform-dialect-interpreter"])
@pytest.mark.parametrize("what", [BARRIERS, INCLUDE])
def test_patterns_are_applied_to_what_is_matched(name, what):
    out = ran(MATCH.replace("{NAMES}", '"func.func"') + what, name)
    assert out.count("gpu.barrier memfence [#gpu.address_space<workgroup>]") == 2
    assert "iree_gpu.value_barrier %" not in out and "transform.yield" in out


def test_ops_are_matched_by_attributes_too():
    out = ran(MATCH.replace("{NAMES}", '"func.func"').replace("} in", "} attributes {marked} in") + BARRIERS)
    assert out.count("gpu.barrier") == out.count("iree_gpu.value_barrier %") == 1


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (
            MATCH.replace("{NAMES}", '"func.func"')
            + "transform.iree.distribute_inner_tiled %f : (!transform.any_op) -> ()",
            "'transform.iree.distribute_inner_tiled' op expects inner_tiled ops",
        ),
        (
            MATCH.replace("ops{[{NAMES}]}", "interface{LinalgOp}"),
            "'transform.structured.match' op matches by interfaces, which is not implemented: give names in 'ops'",
        ),
    ],
)
def test_what_cannot_be_done_is_refused(steps, message):
    with pytest.raises(CompileError) as e:
        ran(steps)
    assert e.value.diagnostics[0].message == message


def test_a_module_without_an_entry_point_is_refused():
    for name, message in (
        ("transform-interpreter", "could not find a nested named sequence with name: __transform_main"),
        ("iree-transform-dialect-interpreter", "failed to find transform entry point '__transform_main'"),
    ):
        with pytest.raises(CompileError) as e:
            run_pipeline(parse("module {\n}"), f"builtin.module({name})")
        assert e.value.diagnostics[0].message == message
