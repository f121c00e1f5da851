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
            + "%d = transform.iree.distribute_inner_tiled %f : (!transform.any_op) -> !transform.any_op",
            "'transform.iree.distribute_inner_tiled' op expects inner_tiled ops",
        ),
        (
            "transform.structured.transpose_matmul %r",
            "custom op 'transform.structured.transpose_matmul' is unknown",
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


TILED = """
module attributes {transform.with_named_sequence} {
  func.func @f(%a: tensor<?x8x16x16xf16>, %b: tensor<8x6x16x16xf16>, %c: tensor<?x6x16x16xf32>) -> tensor<?x6x16x16xf32> {
    %0 = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(i, j, k) -> (i, k)>,
      affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [
      #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>],
      kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = false,
      opaque = true>> {x} : tensor<?x8x16x16xf16>, tensor<8x6x16x16xf16> into tensor<?x6x16x16xf32>
    return %0 : tensor<?x6x16x16xf32>
  }
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["iree_codegen.inner_tiled"]} in %r : (!transform.any_op) -> !transform.any_op
    %1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [2, 0, 4]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
"""


def test_products_are_tiled_by_loops():
    """Lines recorded from iree-opt 3.13, canonicalized."""
    module = parse(TILED)
    run_pipeline(module, "builtin.module(transform-interpreter,canonicalize,cse)")
    out = text_of(module)
    for line in (
        "scf.for %arg0 = %c0 to %dim step %c2 iter_args(%arg1 = %c) -> (tensor<?x6x16x16xf32>) {",
        "scf.for %arg2 = %c0 to %c8 step %c4 iter_args(%arg3 = %arg1) -> (tensor<?x6x16x16xf32>) {",
        "affine.min affine_map<(d0)[s0] -> (-d0 + s0, 2)>(%arg0)[%dim]",
        "tensor.extract_slice %a[%arg0, %arg2, 0, 0] [%2, 4, 16, 16] [1, 1, 1, 1] :",
        "tensor.extract_slice %b[%arg2, 0, 0, 0] [4, 6, 16, 16] [1, 1, 1, 1] :",
        "tensor.extract_slice %arg3[%arg0, 0, 0, 0] [%2, 6, 16, 16] [1, 1, 1, 1] :",
        "tensor.insert_slice %3 into %arg3[%arg0, 0, 0, 0] [%2, 6, 16, 16] [1, 1, 1, 1] :",
        "%tiled_linalg_op, %l:2 = transform.structured.tile_using_for %0 tile_sizes [2, 0, 4]",
    ):
        assert line in out, line


def test_loops_without_results_of_their_own_are_refused():
    text = TILED.replace("%1, %l:2 =", "%1 =").replace(
        "(!transform.any_op, !transform.any_op, !transform.any_op)", "!transform.any_op"
    )
    with pytest.raises(CompileError) as e:
        parse(text)
    assert e.value.diagnostics[0].message == (
        "'transform.structured.tile_using_for' op expected number of loops to tile (2) to match number of `loops`"
        " results (0)"
    )


SEQUENCES = """module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @s(%r: !transform.any_op) {{
    transform.yield
  }}
  transform.named_sequence @__transform_main({arguments}) {{
    {body}
    transform.yield
  }}
}}"""
ONE = "%r: !transform.any_op"
COUNTS = {
    "more arguments than the module": (
        f"{ONE}, %s: !transform.any_op",
        "",
        "operation expects 1 extra value bindings, but 0 were provided to the interpreter",
    ),
    "no argument": (
        "",
        "",
        "'transform.named_sequence' op expects the entry block to have at least one argument",
    ),
    "operands of a sequence": (
        ONE,
        "transform.include @s failures(propagate) (%r, %r) : (!transform.any_op, !transform.any_op) -> ()",
        "'transform.include' op has other numbers of operands or results than @s",
    ),
    "results of a sequence": (
        ONE,
        "%a = transform.include @s failures(propagate) (%r) : (!transform.any_op) -> !transform.any_op",
        "'transform.include' op has other numbers of operands or results than @s",
    ),
}


@pytest.mark.parametrize(("arguments", "body", "message"), COUNTS.values(), ids=COUNTS)
def test_numbers_of_handles(arguments, body, message):
    with pytest.raises(CompileError) as e:
        run_pipeline(parse(SEQUENCES.format(arguments=arguments, body=body)), "builtin.module(transform-interpreter)")
    assert e.value.diagnostics[0].message == message
