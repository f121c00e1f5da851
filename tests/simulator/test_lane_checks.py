"""Ops that take the values of lanes together, reached by all of them and by some."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from iree_gpu_llvm.simulator.run import simulate

MFMA = """%h = arith.constant dense<1.0> : vector<4xf16>
  %z = arith.constant dense<0.0> : vector<4xf32>
  %y = amdgpu.mfma 16x16x16 %h * %h + %z : vector<4xf16>, vector<4xf16>, vector<4xf32>"""
ROCDL = """%h = arith.constant dense<1.0> : vector<4xf16>
  %z = arith.constant dense<0.0> : vector<4xf32>
  %y = rocdl.mfma.f32.16x16x16f16 %h, %h, %z, 0, 0, none : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>"""
WMMA = """%h = arith.constant dense<1.0> : vector<16xf16>
  %z = arith.constant dense<0.0> : vector<8xf32>
  %y = amdgpu.wmma 16x16x16 %h * %h + %z : vector<16xf16>, vector<16xf16>, vector<8xf32>"""
REDUCE = "%y = gpu.subgroup_reduce add %value : (i32) -> i32"
OF_16 = "%y = gpu.subgroup_reduce add %value cluster(size = 16) : (i32) -> i32"
APART = "%y = gpu.subgroup_reduce add %value cluster(size = 4, stride = 16) : (i32) -> i32"
UNIFORM = "%y = gpu.subgroup_reduce add %value uniform : (i32) -> i32"
SCAN = """%y, %total = iree_gpu.subgroup_scan inclusive(%value) cluster(size = 16) {
  ^bb0(%l: i32, %r: i32):
    %sum = arith.addi %l, %r : i32
    iree_gpu.yield %sum : i32
  } : i32"""
ROTATE = "%y, %valid = gpu.rotate %value, 1, 16 : i32"
BALLOT = "%y = gpu.ballot %true : i64"
DPP = "%y = amdgpu.dpp %value %value row_shr(1 : i32) {bound_ctrl = true} : i32"


def shuffle(mode: str, by: int, width: int = 64) -> str:
    return f"""%by = arith.constant {by} : i32
  %width = arith.constant {width} : i32
  %y, %valid = gpu.shuffle {mode} %value, %by, %width : i32"""


def check(
    body: str, condition: str = "%true", block: int = 64, wave: int = 64, groups: int = 1, cf: bool = False
) -> Any:
    """What is found where `body` is done under a condition on `%lane`."""
    if cf:
        inside = f"cf.cond_br %if, ^bb1, ^bb2\n^bb1:\n{body}\ncf.br ^bb2\n^bb2:"
    else:
        inside = f"scf.if %if {{\n{body}\n}}"
    text = f"""func.func @k(%out: memref<{block}xi32>) attributes {{
        translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<Distribute>
                                                          workgroup_size = [{block}, 1, 1]
                                                          subgroup_size = {wave}>}} {{
  %lane = gpu.thread_id x
  %true = arith.constant true
  %value = arith.index_cast %lane : index to i32
  %c16 = arith.constant 16 : i32
  %c20 = arith.constant 20 : i32
  %c32 = arith.constant 32 : i32
  %c64 = arith.constant 64 : i32
  %if = arith.ori {"%true" if condition == "%true" else "%wanted"}, %false : i1
  {inside}
  return
}}"""
    wanted = "" if condition == "%true" else f"%wanted = arith.cmpi {condition} : i32\n  "
    text = text.replace("  %if =", f"  %false = arith.constant false\n  {wanted}%if =")
    result = simulate(text, [np.zeros(block, np.int32)], grid=groups, check=True)
    return result.findings


def said(*arguments: Any, **options: Any) -> list[str]:
    found = check(*arguments, **options)
    assert all(f.kind == "lanes" for f in found)
    return [f.diagnostic.message.partition(" op ")[2] for f in found]


@pytest.mark.parametrize("cf", [False, True])
@pytest.mark.parametrize("body", [MFMA, ROCDL])
def test_matrix_instructions_in_parts_of_waves(body, cf):
    assert said(body, cf=cf) == []
    assert said(body, "ult, %value, %c64", block=128, cf=cf) == []
    assert said(body, "ult, %value, %c20", cf=cf) == [
        "computes with all 64 lanes of a subgroup, but only 20 of them reach it in subgroup 0 of workgroup 0"
    ]
    assert said(body, "uge, %value, %c64", block=96, cf=cf) == [
        "computes with all 64 lanes of a subgroup, but subgroup 1 of workgroup 0 has 32 of them"
    ]
    assert said(body, "ult, %value, %c64", block=96, cf=cf) == []


def test_places():
    (found,) = check(MFMA, "ult, %value, %c20", groups=3)
    assert (found.kind, found.operation.name, found.count) == ("lanes", "amdgpu.mfma", 1)
    assert found.location.line == 18 and "subgroup 0 of workgroup 0" in found.render()


def test_of_waves_of_32():
    assert said(WMMA, "ult, %value, %c32", block=64, wave=32) == []
    assert said(WMMA, "ult, %value, %c20", block=64, wave=32) == [
        "computes with all 32 lanes of a subgroup, but only 20 of them reach it in subgroup 0 of workgroup 0"
    ]
    assert said(WMMA, block=16, wave=32) == [
        "computes with all 32 lanes of a subgroup, but subgroup 0 of workgroup 0 has 16 of them"
    ]


@pytest.mark.parametrize(
    ("body", "condition", "block", "expected"),
    [
        (REDUCE, "%true", 128, []),
        (REDUCE, "ult, %value, %c20", 64,
         ["combines 64 lanes of a subgroup, but only 20 of them reach it in subgroup 0 of workgroup 0"]),
        (REDUCE, "%true", 48, ["combines 64 lanes of a subgroup, but subgroup 0 of workgroup 0 has 48 of them"]),
        (OF_16, "%true", 48, []),
        (OF_16, "ult, %value, %c16", 64, []),  # by a cluster
        (OF_16, "ult, %value, %c20", 64,
         ["combines 16 lanes of a subgroup, but only 4 of them from lane 16 on reach it in subgroup 0 of workgroup 0"]),
        (APART, "ult, %value, %c16", 64,
         ["combines 4 lanes of a subgroup, but only 1 of them from lane 0 on reach it in subgroup 0 of workgroup 0"]),
        (UNIFORM, "uge, %value, %c64", 128, []),
        (SCAN, "ult, %value, %c16", 64, []),
        (SCAN, "%true", 40,
         ["combines 16 lanes of a subgroup, but subgroup 0 of workgroup 0 has 8 of them from lane 32 on"]),
    ],
)  # fmt: skip
def test_clusters(body, condition, block, expected):
    assert said(body, condition, block) == expected


@pytest.mark.parametrize(
    ("body", "condition", "block", "expected"),
    [
        (shuffle("xor", 16), "%true", 64, []),
        (shuffle("xor", 32), "%true", 48,
         ["reads lane 48 in lane 16 of subgroup 0 of workgroup 0, but that lane does not exist"]),
        (shuffle("xor", 1), "ult, %value, %c20", 64, []),
        (shuffle("xor", 8), "ult, %value, %c20", 64,
         ["reads lane 24 in lane 16 of subgroup 0 of workgroup 0, but that lane does not reach it"]),
        (shuffle("xor", 32, 32), "ult, %value, %c20", 64, []),  # beyond the group: each lane keeps its own
        (shuffle("up", 1), "uge, %value, %c16", 64, []),
        (shuffle("idx", 63), "ult, %value, %c16", 64, []),
        (ROTATE, "ult, %value, %c16", 64, []),
        (ROTATE, "ult, %value, %c20", 64,
         ["reads lane 20 in lane 19 of subgroup 0 of workgroup 0, but that lane does not reach it"]),
        (BALLOT, "ult, %value, %c20", 64, []),
        (DPP, "ult, %value, %c20", 64, []),
    ],
)  # fmt: skip
def test_exchange(body, condition, block, expected):
    assert said(body, condition, block) == expected


def test_without_a_check_nothing_is_said():
    text = """func.func @k(%out: memref<16xi32>) attributes {gpu.known_block_size = array<i32: 16, 1, 1>} {
  %lane = gpu.thread_id x
  %value = arith.index_cast %lane : index to i32
  %y = gpu.subgroup_reduce add %value : (i32) -> i32
  memref.store %y, %out[%lane] : memref<16xi32>
  return
}"""
    made = simulate(text, [np.zeros(16, np.int32)], grid=1)
    assert made.outputs[0].tolist() == [120] * 16 and made.findings == []
    assert [f.kind for f in simulate(text, [np.zeros(16, np.int32)], grid=1, check=True).findings] == ["lanes"]


def test_turns_of_a_loop():
    """Lanes with more turns than others go on without them."""
    text = f"""func.func @k(%out: memref<64xi32>) attributes {{gpu.known_block_size = array<i32: 64, 1, 1>}} {{
  %lane = gpu.thread_id x
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  scf.for %i = %lane to %c63 step %c1 {{
    {MFMA}
  }}
  return
}}"""
    (found,) = simulate(text, [np.zeros(64, np.int32)], grid=1, check=True).findings
    assert found.count == 63 and "only 63 of them reach it" in found.diagnostic.message
