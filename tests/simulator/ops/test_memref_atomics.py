"""Atomics on memrefs: lanes go one after the other, and each gets what it has found."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.simulator.run import simulate
from iree_gpu_llvm.validation import Validator

from ..conftest import kernel

F32, I32 = np.float32, np.int32


@pytest.mark.parametrize(
    ("kind", "t", "dtype", "start", "given", "left", "found"),
    [
        ("addi", "i32", I32, 10, [1, 2, 3], 16, [10, 11, 13]),
        ("muli", "i32", I32, 2, [3, 5, 7], 210, [2, 6, 30]),
        ("andi", "i32", I32, 15, [14, 7, -1], 6, [15, 14, 6]),
        ("ori", "i32", I32, 1, [4, 2, 1], 7, [1, 5, 7]),
        ("xori", "i32", I32, 1, [1, 2, 3], 1, [1, 0, 2]),
        ("maxs", "i32", I32, 0, [-1, 5, 3], 5, [0, 0, 5]),
        ("maxu", "i32", I32, 0, [7, -1, 3], -1, [0, 7, -1]),
        ("mins", "i32", I32, 0, [3, -1, -2], -2, [0, 0, -1]),
        ("minu", "i32", I32, -1, [-2, 4, 9], 4, [-1, -2, 4]),
        ("assign", "i32", I32, 9, [1, 2, 3], 3, [9, 1, 2]),
        ("addf", "f32", F32, 0.5, [1, 2, 3], 6.5, [0.5, 1.5, 3.5]),
        ("mulf", "f32", F32, 0.5, [2, 2, 3], 6.0, [0.5, 1, 2]),
        ("maximumf", "f32", F32, 0, [1, np.nan, 3], np.nan, [0, 1, np.nan]),
        ("maxnumf", "f32", F32, 0, [1, np.nan, 3], 3, [0, 1, 1]),
        ("minimumf", "f32", F32, 4, [1, 2, -3], -3, [4, 1, 1]),
        ("minnumf", "f32", F32, 4, [1, np.nan, 3], 1, [4, 1, 1]),
        ("addf", "f16", np.float16, 2048, [1, 2, 1], 2052, [2048, 2048, 2050]),  # ties to even
    ],
)
def test_kinds(run, kind, t, dtype, start, given, left, found):
    body = f"""
      %x = memref.load %in[%lane] : memref<3x{t}>
      %r = memref.atomic_rmw {kind} %x, %m[%c0] : ({t}, memref<1x{t}>) -> {t}
      memref.store %r, %out[%lane] : memref<3x{t}>
    """
    arrays = [np.array(given, dtype), np.array([start], dtype), np.zeros(3, dtype)]
    arguments = f"%in: memref<3x{t}>, %m: memref<1x{t}>, %out: memref<3x{t}>"
    result = run(arguments, body, *arrays, block=3, check=True)
    np.testing.assert_array_equal(result.outputs[1], np.array([left], dtype))
    np.testing.assert_array_equal(result.outputs[2], np.array(found, dtype))
    assert result.findings == []


GENERIC = """
  %g = gpu.block_id x upper_bound 4
  %bin = affine.apply affine_map<(l) -> (l mod 5)>(%lane)
  %n = arith.index_cast %lane : index to i32
  %old = memref.generic_atomic_rmw %m[%bin] : memref<5xi32> {
  ^bb0(%was: i32):
    %two = arith.constant 2 : i32
    %less = arith.remsi %was, %two : i32
    %more = arith.addi %less, %n : i32
    %new = arith.addi %more, %was : i32
    memref.atomic_yield %new : i32
  }
"""


def test_an_update_by_a_region():
    result = simulate(kernel("%m: memref<5xi32>", GENERIC), [np.zeros(5, I32)], check=True)
    want = [0] * 5
    for _ in range(4):
        for lane in range(64):
            want[lane % 5] += want[lane % 5] % 2 + lane
    assert result.outputs[0].tolist() == want and result.findings == []


def test_only_active_lanes_count_in_lds(run):
    lds = "memref<1xi32, #gpu.address_space<workgroup>>"
    body = f"""
      %m = memref.alloc() : {lds}
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %c10 = arith.constant 10 : index
      memref.store %zero, %m[%c0] : {lds}
      gpu.barrier
      %few = arith.cmpi ult, %lane, %c10 : index
      scf.if %few {{
        %r = memref.atomic_rmw addi %one, %m[%c0] : (i32, {lds}) -> i32
      }}
      gpu.barrier
      %x = memref.load %m[%c0] : {lds}
      memref.store %x, %out[%lane] : memref<64xi32>
    """
    result = run("%out: memref<64xi32>", body, np.zeros(64, I32), check=True)
    assert result.outputs[0].tolist() == [10] * 64 and result.findings == []


def test_a_plain_access_beside_an_atomic_is_a_race(run):
    body = """
      %n = arith.index_cast %lane : index to i32
      %r = memref.atomic_rmw addi %n, %m[%c0] : (i32, memref<1xi32>) -> i32
      %x = memref.load %m[%c0] : memref<1xi32>
    """
    result = run("%m: memref<1xi32>", body, np.zeros(1, I32), check=True)
    assert [(f.kind, f.operation.name) for f in result.findings] == [("race", "memref.load")]


def test_kernels_with_atomics_are_validated():
    validator = Validator(parse(kernel("%m: memref<5xi32>", GENERIC)))
    assert validator.notes == [] and validator.kernels["k"].runs == 1
