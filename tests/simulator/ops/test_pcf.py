"""Parallel regions over scopes, and what their workers write."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.run import simulate

from ..conftest import kernel

SUBGROUP, LANE = "#iree_gpu.subgroup_scope", "#iree_gpu.lane_scope"


def result(body: str, shape: str = "8x4", given: float = -1.0) -> np.ndarray:
    """`%r` of a kernel of two subgroups of four lanes; `%t` is a tensor that was there."""
    text = f"""
      %t = iree_codegen.load_from_buffer %in : memref<{shape}xf32> -> tensor<{shape}xf32>
      %c1 = arith.constant 1 : index
      {body}
      iree_codegen.store_to_buffer %r, %out : tensor<{shape}xf32> into memref<{shape}xf32>
    """
    zeros = np.zeros([int(n) for n in shape.split("x")], np.float32)
    text = kernel(f"%in: memref<{shape}xf32>, %out: memref<{shape}xf32>", text, 8, 4)
    return simulate(text, [zeros + np.float32(given), zeros]).outputs[1]


NUMBER = """
        %i = affine.linearize_index [%s, %l] by (%sn, %ln) : index
        %n = arith.index_cast %i : index to i32
        %f = arith.sitofp %n : i32 to f32
        %v = vector.broadcast %f : f32 to vector<1x4xf32>
"""


def test_subgroups_and_lanes():
    """A lane whose number is that of its subgroup returns early; the others write again."""
    body = f"""
      %one = arith.constant dense<100.0> : vector<1x4xf32>
      %r = pcf.generic scope({SUBGROUP})
        execute(%ref = %t)[%s: index, %sn: index]
             : (!pcf.sref<8x4xf32, sync({SUBGROUP})>) -> (tensor<8x4xf32>) {{
        pcf.generic scope({LANE})
          execute[%l: index, %ln: index] {{
          {NUMBER}
          %early = arith.cmpi eq, %l, %s : index
          pcf.write_slice %v into %ref[%i, 0] [1, 4] [1, 1] : vector<1x4xf32> into !pcf.sref<8x4xf32, sync({SUBGROUP})>
          pcf.br.cond_return %early ^bb1
        ^bb1:
          %w = arith.addf %v, %one : vector<1x4xf32>
          pcf.write_slice %w into %ref[%i, 0] [1, 4] [1, 1] : vector<1x4xf32> into !pcf.sref<8x4xf32, sync({SUBGROUP})>
          pcf.return
        }}
        pcf.return
      }}
    """
    assert result(body)[:, 0].tolist() == [0, 101, 102, 103, 104, 5, 106, 107]


def test_what_is_not_written_stays():
    body = f"""
      %v = arith.constant dense<3.0> : tensor<1x2xf32>
      %r = pcf.generic scope({SUBGROUP})
        execute(%ref = %t)[%s: index, %sn: index]
             : (!pcf.sref<2x4xf32, sync({SUBGROUP})>) -> (tensor<2x4xf32>) {{
        pcf.write_slice %v into %ref[%s, 1] [1, 2] [1, 2] : tensor<1x2xf32> into !pcf.sref<2x4xf32, sync({SUBGROUP})>
        pcf.return
      }}
    """
    assert result(body, "2x4").tolist() == [[-1, 3, -1, 3]] * 2


def test_memory_of_the_workgroup():
    """What one subgroup has written into memory without synchronization scope, all see."""
    body = f"""
      %r = pcf.generic scope({SUBGROUP}) initialize {{
        %m = pcf.alloc() : !pcf.sref<2x4xf32, {SUBGROUP}>
        pcf.yield %m : !pcf.sref<2x4xf32, {SUBGROUP}>
      }} -> (%mem: !pcf.sref<2x4xf32, {SUBGROUP}>)
        execute(%ref = %t)[%s: index, %sn: index]
             : (!pcf.sref<2x4xf32, sync({SUBGROUP})>) -> (tensor<2x4xf32>) {{
        %n = arith.index_cast %s : index to i32
        %f = arith.sitofp %n : i32 to f32
        %v = vector.broadcast %f : f32 to vector<1x4xf32>
        pcf.write_slice %v into %mem[%s, 0] [1, 4] [1, 1] : vector<1x4xf32> into !pcf.sref<2x4xf32, {SUBGROUP}>
        %o = affine.apply affine_map<(s) -> (1 - s)>(%s)
        %w = pcf.read_slice %mem[%o, 0] [1, 4] [1, 1] : !pcf.sref<2x4xf32, {SUBGROUP}> to vector<1x4xf32>
        pcf.write_slice %w into %ref[%s, 0] [1, 4] [1, 1] : vector<1x4xf32> into !pcf.sref<2x4xf32, sync({SUBGROUP})>
        pcf.return
      }}
    """
    assert result(body, "2x4").tolist() == [[1] * 4, [0] * 4]


def test_a_loop_is_dealt_out():
    """Three by two points, the first count the fastest: two subgroups share out the three."""
    body = f"""
      %c3 = arith.constant 3 : index
      %c2 = arith.constant 2 : index
      %r = pcf.loop scope({SUBGROUP}) count(%c3, %c2)
        execute(%ref = %t)[%i: index, %j: index]
             : (!pcf.sref<2x4xf32, sync({SUBGROUP})>) -> (tensor<2x4xf32>) {{
        %k = affine.apply affine_map<(i, j) -> (j * 3 + i)>(%i, %j)
        %n = arith.index_cast %k : index to i32
        %f = arith.sitofp %n : i32 to f32
        %v = vector.broadcast %f : f32 to vector<1x1xf32>
        pcf.write_slice %v into %ref[%j, %i] [1, 1] [1, 1] : vector<1x1xf32> into !pcf.sref<2x4xf32, sync({SUBGROUP})>
        pcf.return
      }}
    """
    assert result(body, "2x4").tolist() == [[0, 1, 2, -1], [3, 4, 5, -1]]


def test_on_memrefs():
    """Through a reference to a buffer, and through the buffer."""
    body = f"""
      %x = arith.constant dense<5.0> : vector<1x4xf32>
      pcf.generic scope({SUBGROUP})
        execute(%ref = %in)[%s: index, %sn: index]
             : (!pcf.sref<2x4xf32, sync({SUBGROUP})>) -> (memref<2x4xf32>) {{
        %old = pcf.read_slice %ref[%s, 0] [1, 4] [1, 1] : !pcf.sref<2x4xf32, sync({SUBGROUP})> to vector<1x4xf32>
        %new = arith.addf %old, %x : vector<1x4xf32>
        pcf.write_slice %new into %ref[%s, 0] [1, 4] [1, 1] : vector<1x4xf32> into !pcf.sref<2x4xf32, sync({SUBGROUP})>
        %m = pcf.get_memref %ref[%s, 3] [1, 1] [1, 1]
          : !pcf.sref<2x4xf32, sync({SUBGROUP})> to memref<1x1xf32, strided<[?, ?], offset: ?>>
        %f = arith.constant 9.0 : f32
        memref.store %f, %m[%c0, %c0] : memref<1x1xf32, strided<[?, ?], offset: ?>>
        pcf.return
      }}
      %r = iree_codegen.load_from_buffer %in : memref<2x4xf32> -> tensor<2x4xf32>
    """
    assert result(body.replace("pcf.generic", "%m0 = pcf.generic", 1), "2x4").tolist() == [[4, 4, 4, 9]] * 2


def test_workers_that_write_different_values_in_one_place():
    body = f"""
      %r = pcf.generic scope({SUBGROUP})
        execute(%ref = %t)[%s: index, %sn: index]
             : (!pcf.sref<2x4xf32, sync({SUBGROUP})>) -> (tensor<2x4xf32>) {{
        %n = arith.index_cast %s : index to i32
        %f = arith.sitofp %n : i32 to f32
        %v = vector.broadcast %f : f32 to vector<1x1xf32>
        pcf.write_slice %v into %ref[0, 0] [1, 1] [1, 1] : vector<1x1xf32> into !pcf.sref<2x4xf32, sync({SUBGROUP})>
        pcf.return
      }}
    """
    with pytest.raises(CompileError, match=r"'pcf.generic' op joins different values for element \[0, 0\]"):
        result(body, "2x4")
