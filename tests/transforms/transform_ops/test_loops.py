"""Loops made of other loops. Lines and messages recorded from iree-opt 3.13."""

import pytest

from iree_gpu_llvm.driver import Source, read, run_pipeline
from iree_gpu_llvm.driver import print as text_of
from iree_gpu_llvm.ir.diagnostics import CompileError

OP = "!transform.any_op"
FORALL = """func.func @f(%a: memref<64xf32>) {
  scf.forall (%i, %j) = (0, 1) to (8, 8) step (1, 2) {
    %x = memref.load %a[%i] : memref<64xf32>
    memref.store %x, %a[%j] : memref<64xf32>
  }
  return
}"""
FOR = """func.func @f(%a: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %a) -> f32 {
    %y = math.exp %x : f32
    scf.yield %y : f32
  }
  return %r : f32
}"""
SHARED = """func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %a) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32> }
  }
  return %r : tensor<8xf32>
}"""


def ran(function, name, steps):
    text = f"""module attributes {{transform.with_named_sequence}} {{
{function}
transform.named_sequence @__transform_main(%r: {OP}) {{
%m = transform.structured.match ops{{["{name}"]}} in %r : ({OP}) -> {OP}
{steps}
transform.yield
}}
}}
"""
    module = read(Source(text, "test"), keep_names=False).module
    run_pipeline(module, "builtin.module(iree-transform-dialect-interpreter)")
    return text_of(module)


def refused(function, name, steps):
    with pytest.raises(CompileError) as e:
        ran(function, name, steps)
    return [d.message for d in e.value.diagnostics]


def test_serial_loops():
    steps = f'%x:2 = transform.loop.forall_to_for %m : ({OP}) -> ({OP}, {OP})\ntransform.annotate %x#0 "outer" : {OP}'
    out = ran(FORALL, "scf.forall", steps)
    assert "scf.for %arg1 = %c0 to %c8 step %c1" in out and "scf.for %arg2 = %c1" in out and "} {outer}\n" in out
    assert "%0 = memref.load %arg0[%arg1]" in out and "memref.store %0, %arg0[%arg2]" in out


ONE = f"%x = transform.loop.forall_to_for %m : ({OP}) -> {OP}"


@pytest.mark.parametrize(
    ("function", "name", "message"),
    [
        (FORALL, "scf.forall", "op expects as many results (1) as payload has induction variables (2)"),
        (FORALL, "func.func", "expected the payload to be scf.forall"),
        (SHARED, "scf.forall", "unsupported shared outputs (didn't bufferize?)"),
    ],
)
def test_no_serial_loops(function, name, message):
    assert refused(function, name, ONE) == [message]


PROMOTE = f"transform.loop.promote_if_one_iteration %m : {OP}"


def test_a_single_turn():
    assert "%0 = math.exp %arg0 : f32\n    return %0 : f32" in ran(FOR, "scf.for", PROMOTE)
    assert "scf.for %" in ran(
        FOR.replace("constant 1 ", "constant 2 ")
        .replace("step %c1", "step %c")
        .replace("%c0 =", "%c = arith.constant 1 : index\n  %c0 ="),
        "scf.for",
        PROMOTE,
    )
    assert refused(FOR, "func.func", PROMOTE) == ["transform applied to the wrong op kind"]


def test_all_turns():
    many = FOR.replace("%c1 step", "%c3 step").replace("%c0 =", "%c3 = arith.constant 3 : index\n  %c0 =")
    out = ran(many, "scf.for", f"transform.loop.unroll_full %m : {OP}")
    assert out.count("math.exp") == 3 and "%2 = math.exp %1 : f32" in out and "scf.for %" not in out
