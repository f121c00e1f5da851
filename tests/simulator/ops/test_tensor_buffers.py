"""Tensors of memory, and memory of tensors."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.run import simulate

from ..conftest import kernel

A = np.arange(12, dtype=np.int32).reshape(3, 4)


def test_a_tensor_is_a_copy(run):
    """What is stored later does not change it."""
    body = """
      %t = iree_codegen.load_from_buffer %a : memref<3x4xi32> -> tensor<3x4xi32>
      %x = arith.constant 7 : i32
      memref.store %x, %a[%c0, %c0] : memref<3x4xi32>
      iree_codegen.store_to_buffer %t, %b : tensor<3x4xi32> into memref<3x4xi32>
    """
    outputs = run("%a: memref<3x4xi32>, %b: memref<3x4xi32>", body, A, np.zeros((3, 4), np.int32)).outputs
    assert outputs[0][0, 0] == 7
    assert outputs[1].tolist() == A.tolist()


def test_parts_of_buffers(run):
    """Strided on both sides; what is not in the part stays."""
    body = """
      %s = memref.subview %a[0, 1] [3, 2] [1, 2] : memref<3x4xi32> to memref<3x2xi32, strided<[4, 2], offset: 1>>
      %t = iree_codegen.load_from_buffer %s : memref<3x2xi32, strided<[4, 2], offset: 1>> -> tensor<3x2xi32>
      %d = memref.subview %b[0, 2] [3, 2] [1, 1] : memref<3x4xi32> to memref<3x2xi32, strided<[4, 1], offset: 2>>
      iree_codegen.store_to_buffer %t, %d : tensor<3x2xi32> into memref<3x2xi32, strided<[4, 1], offset: 2>>
    """
    out = run("%a: memref<3x4xi32>, %b: memref<3x4xi32>", body, A, np.full((3, 4), -1, np.int32)).outputs[1]
    assert out.tolist() == [[-1, -1, 1, 3], [-1, -1, 5, 7], [-1, -1, 9, 11]]


def test_what_is_not_defined_is_not_stored(run):
    body = """
      %e = tensor.empty() : tensor<4xi32>
      iree_codegen.store_to_buffer %e, %b : tensor<4xi32> into memref<4xi32>
    """
    assert run("%b: memref<4xi32>", body, np.arange(4, dtype=np.int32)).outputs[0].tolist() == [0, 1, 2, 3]


def test_four_bit_elements(run):
    body = """
      %t = iree_codegen.load_from_buffer %a : memref<2x4xi4> -> tensor<2x4xi4>
      %s = tensor.extract_slice %t[0, 2] [2, 2] [1, 1] : tensor<2x4xi4> to tensor<2x2xi4>
      %r = tensor.insert_slice %s into %t[0, 0] [2, 2] [1, 1] : tensor<2x2xi4> into tensor<2x4xi4>
      iree_codegen.store_to_buffer %r, %b : tensor<2x4xi4> into memref<2x4xi4>
    """
    given = np.array([0x10, 0x32, 0x54, 0x76], np.uint8)
    out = run("%a: memref<2x4xi4>, %b: memref<2x4xi4>", body, given, np.zeros(4, np.uint8)).outputs[1]
    assert out.tolist() == [0x32, 0x32, 0x76, 0x76]


def test_beyond_the_range_of_a_buffer_resource_there_are_zeros():
    body = """
      %n = arith.constant 8 : i64
      %f = amdgpu.fat_raw_buffer_cast %a validBytes(%n) : memref<4xi32> to memref<4xi32, #amdgpu.address_space<fat_raw_buffer>>
      %t = iree_codegen.load_from_buffer %f : memref<4xi32, #amdgpu.address_space<fat_raw_buffer>> -> tensor<4xi32>
      iree_codegen.store_to_buffer %t, %b : tensor<4xi32> into memref<4xi32>
    """
    text = kernel("%a: memref<4xi32>, %b: memref<4xi32>", body)
    out = simulate(text, [np.arange(1, 5, dtype=np.int32), np.full(4, -1, np.int32)]).outputs[1]
    assert out.tolist() == [1, 2, 0, 0]


def test_work_items_have_workgroup_memory_as_a_tensor(run):
    body = """
      %m = memref.alloc() : memref<4xi32, #gpu.address_space<workgroup>>
      %n = arith.index_cast %lane : index to i32
      memref.store %n, %m[%lane] : memref<4xi32, #gpu.address_space<workgroup>>
      gpu.barrier
      %t = bufferization.to_tensor %m restrict : memref<4xi32, #gpu.address_space<workgroup>> to tensor<4xi32>
      %c3 = arith.constant 3 : index
      %i = arith.subi %c3, %lane : index
      %x = tensor.extract %t[%i] : tensor<4xi32>
      memref.store %x, %out[%lane] : memref<4xi32>
    """
    assert run("%out: memref<4xi32>", body, np.zeros(4, np.int32), block=4).outputs[0].tolist() == [3, 2, 1, 0]


def test_materialize_in_destination(run):
    body = """
      %t = iree_codegen.load_from_buffer %a : memref<3x4xi32> -> tensor<3x4xi32>
      bufferization.materialize_in_destination %t in restrict writable %b : (tensor<3x4xi32>, memref<3x4xi32>) -> ()
    """
    out = run("%a: memref<3x4xi32>, %b: memref<3x4xi32>", body, A, np.zeros((3, 4), np.int32)).outputs[1]
    assert out.tolist() == A.tolist()


def test_a_copied_allocation_and_hints(on_tensors):
    body = """
      %u = bufferization.alloc_tensor() copy(%a) : tensor<3x4xi32>
      %v = iree_codegen.swizzle_hint %u[#iree_codegen.xor_shuffle<4, 2>] : tensor<3x4xi32>
      %r = iree_codegen.fusion_barrier %v : tensor<3x4xi32>
    """
    assert on_tensors(body, "3x4xi32", np.int32, a=("3x4xi32", A)).tolist() == A.tolist()


def test_bitcast_changes_the_number_of_elements(on_tensors):
    body = """
      %r = iree_tensor_ext.bitcast %a : tensor<2xi32> -> tensor<4xi16>
    """
    given = np.array([0x00020001, 0x00040003], np.int32)
    assert on_tensors(body, "4xi16", np.int16, a=("2xi32", given)).tolist() == [1, 2, 3, 4]


LAYOUT = "layout(<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>)"


def test_tensors_of_bindings():
    """On whole tensors it does not matter how many work items there are."""
    text = f"""
    func.func @k() {{
      %c0 = arith.constant 0 : index
      %a = hal.interface.binding.subspan {LAYOUT} binding(0) offset(%c0) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xi32>>
      %b = hal.interface.binding.subspan {LAYOUT} binding(1) offset(%c0) : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<3x4xi32>>
      %t = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0, 1], sizes = [2, 2], strides = [1, 1]
        : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x4xi32>> -> tensor<2x2xi32>
      iree_tensor_ext.dispatch.tensor.store %t, %b, offsets = [1, 2], sizes = [2, 2], strides = [1, 1]
        : tensor<2x2xi32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<3x4xi32>>
      return
    }}"""
    given = np.arange(8, dtype=np.int32).reshape(2, 4)
    out = simulate(text, [given, np.zeros((3, 4), np.int32)], (1,)).outputs[1]
    assert out.tolist() == [[0, 0, 0, 0], [0, 0, 1, 2], [0, 0, 5, 6]]


def test_a_load_beyond_memory(run):
    body = """
      %c4 = arith.constant 4 : index
      %p = memref.reinterpret_cast %a to offset: [%c4], sizes: [4], strides: [1]
        : memref<4xi32> to memref<4xi32, strided<[1], offset: ?>>
      %t = iree_codegen.load_from_buffer %p : memref<4xi32, strided<[1], offset: ?>> -> tensor<4xi32>
      iree_codegen.store_to_buffer %t, %a : tensor<4xi32> into memref<4xi32>
    """
    with pytest.raises(CompileError, match=r"'iree_codegen.load_from_buffer' op reads"):
        run("%a: memref<4xi32>", body, np.zeros(4, np.int32))
