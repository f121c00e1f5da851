"""Scans where no chip is known. Expectations recorded from iree-opt 3.13; what is computed is asked of the simulator."""

import numpy as np
import pytest

from iree_gpu_llvm import simulate
from iree_gpu_llvm.driver import parse, run_pipeline
from iree_gpu_llvm.driver import print as text_of
from iree_gpu_llvm.ir.diagnostics import CompileError, handling

SCAN = """
func.func @f(%x: memref<64x{T}>, %id: {T}, %r: memref<64x{T}>, %t: memref<64x{T}>) attributes {
    translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<Vectorize>
      workgroup_size = [64, 1, 1] subgroup_size = 64>} {
  %i = gpu.thread_id x
  %a = memref.load %x[%i] : memref<64x{T}>
  %s, %all = iree_gpu.subgroup_scan{HEAD} {
  ^bb0(%l: {T}, %h: {T}):
    %c = {OP} %l, %h : {T}
    iree_gpu.yield %c : {T}
  } : {T}
  memref.store %s, %r[%i] : memref<64x{T}>
  memref.store %all, %t[%i] : memref<64x{T}>
  return
}
"""
PASS = "builtin.module(func.func(iree-codegen-expand-gpu-ops))"


def scan(head, op="arith.subi", t="i32"):
    return SCAN.replace("{HEAD}", head).replace("{OP}", op).replace("{T}", t)


def expanded(text):
    module = parse(text)
    run_pipeline(module, PASS)
    return text_of(module)


@pytest.mark.parametrize(
    ("head", "op", "t"),
    [
        (" inclusive(%a)", "arith.addi", "i32"),
        (" inclusive(%a) cluster(size = 4, stride = 2)", "arith.addi", "i32"),
        ("(%a, identity = %id : i32) cluster(size = 16)", "arith.maxsi", "i32"),
        ("(%a, identity = %id : i8) cluster(size = 8, stride = 8)", "arith.addi", "i8"),
        (" inclusive(%a)", "arith.addf", "f16"),
    ],
)
def test_computes_what_the_scan_does(head, op, t):
    text = scan(head, op, t)
    dtype = {"i32": np.int32, "i8": np.int8, "f16": np.float16}[t]
    x = np.arange(64).astype(dtype) % 7
    inputs = [x, dtype(3), np.zeros(64, dtype), np.zeros(64, dtype)]
    before = simulate(text, inputs, grid=(1,))
    after = simulate(expanded(text), inputs, grid=(1,))
    assert "gpu.shuffle" in expanded(text)
    for i in (-2, -1):
        assert np.array_equal(before.outputs[i], after.outputs[i])
        assert np.any(after.outputs[i])


def test_steps_are_those_of_iree():
    lines = [line.strip() for line in expanded(scan(" inclusive(%a) cluster(size = 4, stride = 2)")).splitlines()]
    first = next(i for i, line in enumerate(lines) if "gpu.lane_id" in line)
    assert [line.split(" = ")[1].split(" ")[0] for line in lines[first : first + 15]] == [
        "gpu.lane_id",
        "arith.index_cast",
        "arith.divui",
        "arith.remui",
        "arith.subi",
        "gpu.shuffle",
        "arith.subi",
        "arith.cmpi",
        "arith.select",
        "arith.subi",
        "gpu.shuffle",
        "arith.subi",
        "arith.cmpi",
        "arith.select",
        "arith.muli",
    ]


def test_wider_elements_and_larger_clusters_stay():
    assert "iree_gpu.subgroup_scan" in expanded(scan(" inclusive(%a)", "arith.addi", "i64"))
    said = []
    with handling(said.append):
        assert "iree_gpu.subgroup_scan" in expanded(scan(" inclusive(%a) cluster(size = 64, stride = 2)"))
    (error,) = said
    assert error.message == "'iree_gpu.subgroup_scan' op cluster size (64) * stride (2) exceeds subgroup size 64"


def test_the_size_of_a_subgroup_must_be_known():
    with pytest.raises(CompileError) as e:
        expanded(scan(" inclusive(%a)").replace(" subgroup_size = 64", ""))
    assert e.value.diagnostics[0].message == "'func.func' op missing subgroup size"
