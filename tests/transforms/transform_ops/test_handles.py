"""What handles stand for while transforms change the IR. Outputs and messages recorded from iree-opt 3.13."""

import pytest

from iree_gpu_llvm.driver import Source, parse, read, run_pipeline
from iree_gpu_llvm.driver import print as text_of
from iree_gpu_llvm.ir.diagnostics import CompileError

OP = "!transform.any_op"
MODULE = """
module attributes {transform.with_named_sequence} {
  func.func @f(%a: vector<4xi32>, %b: i32) -> (vector<4xi32>, i32, i32) {
    %one = arith.constant dense<1> : vector<4xi32>
    %0 = arith.muli %a, %one : vector<4xi32>
    %1 = arith.addi %b, %b : i32
    %2 = arith.addi %b, %b : i32
    return %0, %1, %2 : vector<4xi32>, i32, i32
  }
  transform.named_sequence @fold(%f: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %f {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%r: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    %m = transform.structured.match ops{["arith.muli"]} in %r : (!transform.any_op) -> !transform.any_op
    %a = transform.structured.match ops{["arith.addi"]} in %r : (!transform.any_op) -> !transform.any_op
    STEPS
    transform.yield
  }
}
"""


def ran(steps):
    module = parse(MODULE.replace("STEPS", steps))
    run_pipeline(module, "builtin.module(iree-transform-dialect-interpreter)")
    return text_of(module)


def refused(steps):
    module = read(Source(MODULE.replace("STEPS", steps), "test"), keep_names=False).module
    with pytest.raises(CompileError) as e:
        run_pipeline(module, "builtin.module(iree-transform-dialect-interpreter)")
    return [d.message for d in e.value.diagnostics]


ANNOTATE = f'transform.annotate %x "marked" : {OP}'
FOUND = {
    "split": (
        f"%y, %x = transform.split_handle %a : ({OP}) -> ({OP}, {OP})",
        ["%2 = arith.addi %b, %b {marked} : i32"],
    ),
    "overflow": (
        f"%x, %y = transform.split_handle %m fail_on_payload_too_small = false : ({OP}) -> ({OP}, {OP})",
        ["%0 = arith.muli %a, %one {marked} : vector<4xi32>"],
    ),
    "merge": (f"%x = transform.merge_handles %a, %m : {OP}", ["%1 = arith.addi %b, %b {marked} : i32"]),
    "parent": (f"%x = transform.get_parent_op %m : ({OP}) -> {OP}", ["(vector<4xi32>, i32, i32) attributes {marked}"]),
    "isolated": (
        f"%x = transform.get_parent_op %m <isolated_from_above> : ({OP}) -> {OP}",
        ["(vector<4xi32>, i32, i32) attributes {marked}"],
    ),
    "producer": (
        f"%x = transform.get_producer_of_operand %m[1] : ({OP}) -> {OP}",
        ["arith.constant {marked} dense<1> : vector<4xi32>"],
    ),
    "consumers": (
        f"%x = transform.get_consumers_of_result %m[0] : ({OP}) -> {OP}",
        ["return {marked} %0, %1, %2"],
    ),
    "value": (
        f"%v = transform.get_operand %m[1] : ({OP}) -> !transform.any_value\n"
        f"%x = transform.get_defining_op %v : (!transform.any_value) -> {OP}",
        ["arith.constant {marked} dense<1> : vector<4xi32>"],
    ),
    "cse": (
        f"transform.apply_cse to %f : {OP}\n%x = transform.merge_handles deduplicate %a : {OP}",
        ["{marked} : i32"],
    ),
    "turns": (
        f"%x = transform.foreach %a : {OP} -> {OP} {{\n^bb0(%i: {OP}):\n"
        f"%p = transform.get_parent_op %i : ({OP}) -> {OP}\ntransform.yield %p : {OP}\n}}",
        ["(vector<4xi32>, i32, i32) attributes {marked}"],
    ),
}


@pytest.mark.parametrize(("steps", "lines"), FOUND.values(), ids=FOUND)
def test_what_is_found(steps, lines):
    out = ran(f"{steps}\n{ANNOTATE}")
    for line in lines:
        assert line in out
    assert "{marked}" in out or "{marked," in out


def test_params():
    out = ran(
        f"%n = transform.num_associations %a : ({OP}) -> !transform.param<i64>\n"
        f'transform.annotate %m "count" = %n : {OP}, !transform.param<i64>'
    )
    assert "arith.muli %a, %one {count = 2 : i64} : vector<4xi32>" in out


PASS = f'%g = transform.apply_registered_pass "cse" to %f : ({OP}) -> {OP}'
FOLD = f"transform.apply_patterns to %f {{\ntransform.apply_patterns.canonicalization\n}} : {OP}"
LOST = "tracking listener failed to find replacement op during application of this transform op"
GONE = "op uses a handle invalidated by a previously executed transform op"
REFUSED = {
    "consumed": (f"{PASS}\ntransform.print %f : {OP}", [GONE]),
    "inside what is consumed": (f"{PASS}\ntransform.print %m : {OP}", [GONE]),
    "folded away": (f"{FOLD}\ntransform.print %m : {OP}", [LOST]),
    "too few": (
        f"%x:2 = transform.split_handle %m : ({OP}) -> ({OP}, {OP})",
        [
            '%1 = "transform.structured.match"(%arg0) <{ops = ["arith.muli"]}> : (!transform.any_op) -> !transform.any_op'
            " expected to contain 2 payloads but it contains 1 payloads"
        ],
    ),
    "no such parent": (
        f'%x = transform.get_parent_op %m <op_name = "scf.for"> : ({OP}) -> {OP}',
        ["could not find a parent op that matches all requirements"],
    ),
    "result number": (f"%x = transform.get_consumers_of_result %m[3] : ({OP}) -> {OP}", ["result number overflow"]),
    "operand number below zero": (
        f"%x = transform.get_producer_of_operand %m[-1] : ({OP}) -> {OP}",
        [
            'could not find a producer for operand number: -1 of %1 = "arith.muli"(%arg0, %0) '
            "<{overflowFlags = #arith.overflow<none>}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>"
        ],
    ),
    "result number below zero": (
        f"%x = transform.get_consumers_of_result %m[-1] : ({OP}) -> {OP}",
        ["result number overflow"],
    ),
    "the interpreter's own": (
        f"transform.apply_cse to %r : {OP}",
        ["cannot apply transform to itself (or one of its ancestors)"],
    ),
    "pass": (
        f'%x = transform.apply_registered_pass "no-such" to %f : ({OP}) -> {OP}',
        ["unknown pass or pass pipeline: no-such"],
    ),
    "not isolated": (
        f'%x = transform.apply_registered_pass "cse" to %m : ({OP}) -> {OP}',
        [
            "'arith.muli' op trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'",
            "pass pipeline failed",
        ],
    ),
    "turns": (
        f"transform.foreach %a, %m : {OP}, {OP} {{\n^bb0(%i: {OP}, %j: {OP}):\n}}",
        [
            "prior targets' payload size (2) differs from payload size (1) of target %1 = "
            '"transform.structured.match"(%arg0) <{ops = ["arith.muli"]}> : (!transform.any_op) -> !transform.any_op'
        ],
    ),
}


@pytest.mark.parametrize(("steps", "messages"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(steps, messages):
    assert refused(steps) == messages


def test_handles_that_are_used_no_more_may_be_lost():
    assert "arith.muli %" not in ran(FOLD)
    assert "arith.muli %" not in ran(
        FOLD.replace("} :", "} {transform.silence_tracking_failures} :") + f"\ntransform.print %m : {OP}"
    )


def test_failures_may_be_suppressed():
    include = f"transform.include @fold failures(suppress) (%f) : ({OP}) -> ()\ntransform.print %m : {OP}"
    assert "arith.muli %" not in ran(include)
    assert refused(include.replace("suppress", "propagate")) == [LOST]


def test_what_is_printed(capsys):
    ran(f'transform.print %m name = "product" : {OP}')
    assert capsys.readouterr().out == "[[[ IR printer: product ]]]\n%0 = arith.muli %a, %one : vector<4xi32>\n"


def annotated(handle: str, name: str, value: str) -> str:
    return (
        f"%v = transform.param.constant {value} -> !transform.any_param\n"
        f'transform.annotate {handle} "{name}" = %v : {OP}, !transform.any_param'
    )


@pytest.mark.parametrize(
    ("handle", "name", "value", "message"),
    [
        ("%f", "function_type", "5 : i64", "'func.func' op requires attribute 'function_type'"),
        (
            "%f",
            "function_type",
            "f32",
            "'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type",
        ),
        ("%f", "sym_name", "5 : i32", "'func.func' op requires attribute 'sym_name'"),
    ],
)
def test_inherent_attributes_that_an_op_cannot_have(handle, name, value, message):
    assert refused(annotated(handle, name, value)) == [message]


def test_inherent_attributes_that_are_set():
    assert "func.func private @f" in ran(annotated("%f", "sym_visibility", '"private"'))
    assert "func.func @f" in ran(annotated("%f", "sym_visibility", "5 : i32"))
    assert "func.func @f(%a: vector<4xi32>, %b: i32)" in ran(annotated("%f", "arg_attrs", "5 : i32"))


@pytest.mark.parametrize("sizes", ["unit", "array<i64: 1, 1>", "array<i32: 1, 1, 1>"])
def test_sizes_of_groups_are_set_to_such_sizes_alone(sizes):
    text = MODULE.replace("%b: i32)", "%b: i32, %e: tensor<8xi32>)").replace(
        "return %0", "%fill = linalg.fill ins(%b : i32) outs(%e : tensor<8xi32>) -> tensor<8xi32>\nreturn %0"
    )
    steps = '%x = transform.structured.match ops{["linalg.fill"]} in %r : (!transform.any_op) -> !transform.any_op\n'
    module = parse(text.replace("STEPS", steps + annotated("%x", "operandSegmentSizes", sizes)))
    run_pipeline(module, "builtin.module(iree-transform-dialect-interpreter)")
    assert "linalg.fill ins(%b : i32) outs(%e : tensor<8xi32>) -> tensor<8xi32>" in text_of(module)
