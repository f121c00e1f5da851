"""Bindings with offsets in type or op, sizes known at run time, what passes values on."""

from __future__ import annotations

import numpy as np

from iree_gpu_llvm.simulator.run import simulate

LAYOUT = "#hal.pipeline.layout<constants = 3, bindings = [#hal.pipeline.binding<storage_buffer>]>"


def kernel(body: str) -> str:
    return f"""
    func.func @k() attributes {{gpu.known_block_size = array<i32: 4, 1, 1>}} {{
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %t = gpu.thread_id x
      %ti = arith.index_cast %t : index to i32
      {body}
      return
    }}"""


def out(body: str, **options) -> list[int]:
    return simulate(kernel(body), [np.zeros(8, np.int32)], **options).outputs[0].tolist()


def test_an_offset_of_the_view_or_of_its_type():
    for t in ("memref<4xi32>", "memref<4xi32, strided<[1], offset: 2>>", "memref<4xi32, strided<[1], offset: ?>>"):
        body = f"""
      %m = hal.interface.binding.subspan layout({LAYOUT}) binding(0) offset(%c8) : {t}
      memref.store %ti, %m[%t] : {t}
        """
        assert out(body) == [0, 0, 0, 1, 2, 3, 0, 0]


def test_sizes_and_constants_of_the_dispatch():
    body = f"""
      %a = hal.interface.constant.load layout({LAYOUT}) ordinal(0) : i32
      %b = hal.interface.constant.load layout({LAYOUT}) ordinal(1) : i32
      %f = hal.interface.constant.load layout({LAYOUT}) ordinal(2) : f32
      %rows = arith.index_castui %a : i32 to index
      %assumed = util.assume.int %rows<umin = 1, umax = 7> : index
      %cols = arith.index_castui %b : i32 to index
      %m = hal.interface.binding.subspan layout({LAYOUT}) binding(0) offset(%c0) : memref<?x?xi32>{{%assumed, %cols}}
      %n = arith.fptosi %f : f32 to i32
      %one = arith.constant 1 : index
      memref.store %n, %m[%one, %one] : memref<?x?xi32>
    """
    half = int(np.array([7.5], np.float32).view(np.uint32)[0])
    assert out(body, push_constants=[2, 3, half]) == [0, 0, 0, 0, 7, 0, 0, 0]


def test_workgroups():
    body = f"""
      %m = hal.interface.binding.subspan layout({LAYOUT}) binding(0) offset(%c0) : memref<8xi32>
      %x = hal.interface.workgroup.id[0] : index
      %y = hal.interface.workgroup.id[1] : index
      %n = hal.interface.workgroup.count[0] : index
      %s = hal.interface.workgroup.size[0] : index
      %row = arith.muli %y, %n : index
      %g = arith.addi %row, %x : index
      %v = arith.addi %g, %s : index
      %i = arith.index_cast %v : index to i32
      memref.store %i, %m[%g] : memref<8xi32>
    """
    assert out(body, grid=(3, 2)) == [4, 5, 6, 7, 8, 9, 0, 0]
