"""Accesses through a resource of their own: range checks, offsets, atomics."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

LANE = np.arange(64)


def test_loads_and_stores_beyond_the_range(run):
    """The range is one of the linear offset: 50 elements. Offsets in elements are added to the indices'."""
    body = """
      %i = arith.index_cast %lane : index to i32
      %z = arith.constant 0 : i32
      %two = arith.constant 2 : i32
      %x = amdgpu.raw_buffer_load boundsCheck(true) %in[%z, %i] indexOffset(3) sgprOffset(%two) : memref<5x10xf32>, i32, i32 -> f32
      amdgpu.raw_buffer_store boundsCheck(true) %x -> %out[%z, %i] : f32 -> memref<5x10xf32>, i32, i32
    """
    given = np.arange(1, 51, dtype=np.float32)
    out = run(
        "%in: memref<5x10xf32>, %out: memref<5x10xf32>", body, given.reshape(5, 10), np.zeros((5, 10), np.float32)
    )
    assert out.outputs[1].reshape(-1).tolist() == [*given[5:], *[0.0] * 5]
    assert out.counts.global_bytes >= 2 * 50 * 4


def test_a_vector_that_is_partly_beyond(run):
    body = """
      %i = arith.index_cast %lane : index to i32
      %four = arith.constant 4 : i32
      %at = arith.muli %i, %four : i32
      %x = amdgpu.raw_buffer_load boundsCheck(true) %in[%at] : memref<10xf16>, i32 -> vector<4xf16>
      vector.store %x, %out[%lane, %c0] : memref<4x4xf16>, vector<4xf16>
    """
    given = np.arange(1, 11, dtype=np.float16)
    out = run("%in: memref<10xf16>, %out: memref<4x4xf16>", body, given, np.ones((4, 4), np.float16), block=4).outputs[
        1
    ]
    assert out.reshape(-1).tolist() == [*given, *[0.0] * 6]


def test_without_a_check_it_is_an_error(run):
    body = """
      %i = arith.index_cast %lane : index to i32
      %x = amdgpu.raw_buffer_load boundsCheck(false) %in[%i] : memref<10xi32>, i32 -> i32
      memref.store %x, %out[%lane] : memref<64xi32>
    """
    with pytest.raises(CompileError, match="reads 4 bytes at byte 40 of argument 0 memory of 40 bytes"):
        run("%in: memref<10xi32>, %out: memref<64xi32>", body, np.zeros(10, np.int32), np.zeros(64, np.int32))


@pytest.mark.parametrize(
    ("kind", "t", "dtype", "reduce"),
    [("fadd", "f32", np.float32, np.sum), ("fmax", "f32", np.float32, np.max), ("smax", "i32", np.int32, np.max)],
)
def test_atomics_of_many_lanes_in_few_places(run, kind, t, dtype, reduce):
    """Lane l goes to place l mod 5; lanes beyond the range (place 4) change nothing."""
    body = f"""
      %i = arith.index_cast %lane : index to i32
      %five = arith.constant 5 : i32
      %at = arith.remui %i, %five : i32
      %v = memref.load %in[%lane] : memref<64x{t}>
      %old = amdgpu.raw_buffer_atomic_{kind} boundsCheck(true) %v -> %sum[%at] : {t} -> memref<4x{t}>, i32
      memref.store %old, %before[%lane] : memref<64x{t}>
    """
    given = ((LANE * 37) % 64 - 20).astype(dtype)
    arguments = f"%in: memref<64x{t}>, %sum: memref<4x{t}>, %before: memref<64x{t}>"
    start = np.full(4, -30, dtype)
    _, found, before = run(arguments, body, given, start, np.ones(64, dtype)).outputs
    assert found.tolist() == [reduce([-30, *given[k::5]]) for k in range(4)]
    wanted = np.zeros(64)
    for k in range(4):
        running = [-30.0]
        for v in given[k::5]:
            running.append(reduce([running[-1], v]))
        wanted[k::5] = running[:-1]
    np.testing.assert_array_equal(before, wanted)


def test_atomics_without_a_sign_and_on_pairs(run):
    body = """
      %i = arith.index_cast %lane : index to i32
      %z = arith.constant 0 : i32
      %v = memref.load %in[%lane] : memref<64xi32>
      %o = amdgpu.raw_buffer_atomic_umin boundsCheck(true) %v -> %least[%z] : i32 -> memref<1xi32>, i32
      %p = arith.constant dense<[1.0, 0.5]> : vector<2xf16>
      %q = amdgpu.raw_buffer_atomic_fadd boundsCheck(true) %p -> %pair[%z] : vector<2xf16> -> memref<2xf16>, i32
    """
    given = np.where(LANE == 9, 7, -1 - LANE).astype(np.int32)
    arguments = "%in: memref<64xi32>, %least: memref<1xi32>, %pair: memref<2xf16>"
    _, least, pair = run(arguments, body, given, np.array([-1], np.int32), np.zeros(2, np.float16)).outputs
    assert least.tolist() == [7]
    assert pair.tolist() == [64.0, 32.0]


def test_compare_and_swap(run):
    """A chain: each lane swaps its number for the next if it finds it, in order."""
    body = """
      %i = arith.index_cast %lane : index to i32
      %one = arith.constant 1 : i32
      %z = arith.constant 0 : i32
      %next = arith.addi %i, %one : i32
      %o = amdgpu.raw_buffer_atomic_cmpswap boundsCheck(true) %next, %i -> %at[%z] : i32 -> memref<1xi32>, i32
      memref.store %o, %found[%lane] : memref<64xi32>
    """
    at, found = run(
        "%at: memref<1xi32>, %found: memref<64xi32>", body, np.zeros(1, np.int32), np.zeros(64, np.int32)
    ).outputs
    assert at.tolist() == [64]
    assert found.tolist() == LANE.tolist()
