"""Casts to buffer resources move up. Recorded from iree-opt 3.13, but where an input is a scalar, which it casts as well."""

import pytest

from iree_gpu_llvm.driver import parse, run_pipeline
from iree_gpu_llvm.ir.diagnostics import handling
from iree_gpu_llvm.ir.printer import print_op

PIPELINE = "builtin.module(func.func(iree-codegen-gpu-bubble-resource-casts))"


# What becomes of functions.
CONVERTED = {
    "slices, reshapes, pads, copies": (
        """
func.func @a(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>, %f: f32) -> (tensor<16xf32>, tensor<8x8xf32>, tensor<4x2x8xf32>, tensor<10x8xf32>) {
  %0 = tensor.extract_slice %a[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %2 = iree_gpu.buffer_resource_cast %1 : tensor<16xf32>
  %3 = linalg.copy ins(%b : tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = iree_gpu.buffer_resource_cast %3 : tensor<8x8xf32>
  %5 = tensor.expand_shape %a [[0, 1], [2]] output_shape [4, 2, 8] : tensor<8x8xf32> into tensor<4x2x8xf32>
  %6 = iree_gpu.buffer_resource_cast %5 : tensor<4x2x8xf32>
  %7 = tensor.pad %b low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<8x8xf32> to tensor<10x8xf32>
  %8 = iree_gpu.buffer_resource_cast %7 : tensor<10x8xf32>
  return %2, %4, %6, %8 : tensor<16xf32>, tensor<8x8xf32>, tensor<4x2x8xf32>, tensor<10x8xf32>
}
""",
        """
func.func @a(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>, %f: f32) -> (tensor<16xf32>, tensor<8x8xf32>, tensor<4x2x8xf32>, tensor<10x8xf32>) {
  %0 = iree_gpu.buffer_resource_cast %a : tensor<8x8xf32>
  %extracted_slice = tensor.extract_slice %0[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %collapsed = tensor.collapse_shape %extracted_slice [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %1 = iree_gpu.buffer_resource_cast %b : tensor<8x8xf32>
  %2 = linalg.copy ins(%1 : tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = iree_gpu.buffer_resource_cast %a : tensor<8x8xf32>
  %expanded = tensor.expand_shape %3 [[0, 1], [2]] output_shape [4, 2, 8] : tensor<8x8xf32> into tensor<4x2x8xf32>
  %4 = iree_gpu.buffer_resource_cast %b : tensor<8x8xf32>
  %padded = tensor.pad %4 low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<8x8xf32> to tensor<10x8xf32>
  return %collapsed, %2, %expanded, %padded : tensor<16xf32>, tensor<8x8xf32>, tensor<4x2x8xf32>, tensor<10x8xf32>
}
""",
    ),
    "empty tensors, scalars, indices, a second use": (
        """
func.func @b(%a: tensor<8x8xf32>, %b: tensor<8xf32>, %s: f32) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = iree_gpu.buffer_resource_cast %e : tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b, %s : tensor<8x8xf32>, tensor<8xf32>, f32) outs(%e : tensor<8x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
    %k = arith.addf %x, %y : f32
    linalg.yield %k : f32
  } -> tensor<8x8xf32>
  %2 = iree_gpu.buffer_resource_cast %1 : tensor<8x8xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%x: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %w = arith.sitofp %j : i32 to f32
    linalg.yield %w : f32
  } -> tensor<8x8xf32>
  %4 = iree_gpu.buffer_resource_cast %3 : tensor<8x8xf32>
  %5 = tensor.extract_slice %b[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %6 = iree_gpu.buffer_resource_cast %5 : tensor<4xf32>
  return %0, %2, %4, %5, %6 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4xf32>, tensor<4xf32>
}
""",
        """
func.func @b(%a: tensor<8x8xf32>, %b: tensor<8xf32>, %s: f32) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = iree_gpu.buffer_resource_cast %a : tensor<8x8xf32>
  %1 = iree_gpu.buffer_resource_cast %b : tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %1, %s : tensor<8x8xf32>, tensor<8xf32>, f32) outs(%e : tensor<8x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
    %k = arith.addf %x, %y : f32
    linalg.yield %k : f32
  } -> tensor<8x8xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%x: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %w = arith.sitofp %j : i32 to f32
    linalg.yield %w : f32
  } -> tensor<8x8xf32>
  %4 = iree_gpu.buffer_resource_cast %3 : tensor<8x8xf32>
  %extracted_slice = tensor.extract_slice %b[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %5 = iree_gpu.buffer_resource_cast %extracted_slice : tensor<4xf32>
  return %e, %2, %4, %extracted_slice, %5 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4xf32>, tensor<4xf32>
}
""",
    ),
    "fills, products, a cast of a cast, a swizzle of no binding": (
        """
func.func @c(%a: tensor<8x8xf32>, %n: index) -> (tensor<4x4xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = tensor.extract_slice %a[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %2 = iree_gpu.buffer_resource_cast %0 cacheSwizzleStride(%n) : tensor<4x4xf32>
  %f = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %g = linalg.fill ins(%f : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %h = iree_gpu.buffer_resource_cast %g : tensor<8x8xf32>
  %m = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%h : tensor<8x8xf32>) -> tensor<8x8xf32>
  %k = iree_gpu.buffer_resource_cast %m : tensor<8x8xf32>
  %k2 = iree_gpu.buffer_resource_cast %k : tensor<8x8xf32>
  return %2, %k, %k2 : tensor<4x4xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
""",
        """
func.func @c(%a: tensor<8x8xf32>, %n: index) -> (tensor<4x4xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %f = arith.constant 0.000000e+00 : f32
  %extracted_slice = tensor.extract_slice %a[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %0 = iree_gpu.buffer_resource_cast %extracted_slice cacheSwizzleStride(%n) : tensor<4x4xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %g = linalg.fill ins(%f : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = iree_gpu.buffer_resource_cast %a : tensor<8x8xf32>
  %2 = iree_gpu.buffer_resource_cast %a : tensor<8x8xf32>
  %m = linalg.matmul ins(%1, %2 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%g : tensor<8x8xf32>) -> tensor<8x8xf32>
  %k2 = iree_gpu.buffer_resource_cast %m : tensor<8x8xf32>
  return %extracted_slice, %m, %k2 : tensor<4x4xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
""",
    ),
    "a swizzle of a binding that is read": (
        """
func.func @d(%n: index, %t: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, #hal.pipeline.binding<storage_buffer, Indirect>], flags = Indirect>) binding(0) alignment(64) offset(%c0) flags("ReadOnly|Indirect") : memref<8x8xf32, #hal.descriptor_type<storage_buffer>>
  %1 = amdgpu.fat_raw_buffer_cast %0 resetOffset : memref<8x8xf32, #hal.descriptor_type<storage_buffer>> to memref<8x8xf32, #amdgpu.address_space<fat_raw_buffer>>
  %2 = iree_codegen.load_from_buffer %1 : memref<8x8xf32, #amdgpu.address_space<fat_raw_buffer>> -> tensor<8x8xf32>
  %3 = tensor.extract_slice %2[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %4 = iree_gpu.buffer_resource_cast %3 cacheSwizzleStride(%n) : tensor<4x4xf32>
  return %4, %2 : tensor<4x4xf32>, tensor<8x8xf32>
}
""",
        """
func.func @d(%n: index, %t: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, #hal.pipeline.binding<storage_buffer, Indirect>], flags = Indirect>) binding(0) alignment(64) offset(%c0) flags("ReadOnly|Indirect") : memref<8x8xf32, #hal.descriptor_type<storage_buffer>>
  %1 = iree_codegen.load_from_buffer %0 : memref<8x8xf32, #hal.descriptor_type<storage_buffer>> -> tensor<8x8xf32>
  %extracted_slice = tensor.extract_slice %1[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %2 = iree_gpu.buffer_resource_cast %extracted_slice cacheSwizzleStride(%n) : tensor<4x4xf32>
  return %2, %1 : tensor<4x4xf32>, tensor<8x8xf32>
}
""",
    ),
    "a swizzle of a binding that is written": (
        """
func.func @e(%n: index, %t: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, #hal.pipeline.binding<storage_buffer, Indirect>], flags = Indirect>) binding(1) alignment(64) offset(%c0) flags(Indirect) : memref<8x8xf32, #hal.descriptor_type<storage_buffer>>
  %1 = amdgpu.fat_raw_buffer_cast %0 resetOffset : memref<8x8xf32, #hal.descriptor_type<storage_buffer>> to memref<8x8xf32, #amdgpu.address_space<fat_raw_buffer>>
  %2 = iree_codegen.load_from_buffer %1 : memref<8x8xf32, #amdgpu.address_space<fat_raw_buffer>> -> tensor<8x8xf32>
  %3 = tensor.extract_slice %2[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %4 = iree_gpu.buffer_resource_cast %3 cacheSwizzleStride(%n) : tensor<4x4xf32>
  return %4, %2 : tensor<4x4xf32>, tensor<8x8xf32>
}
""",
        """
func.func @e(%n: index, %t: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, #hal.pipeline.binding<storage_buffer, Indirect>], flags = Indirect>) binding(1) alignment(64) offset(%c0) flags(Indirect) : memref<8x8xf32, #hal.descriptor_type<storage_buffer>>
  %1 = amdgpu.fat_raw_buffer_cast %0 resetOffset : memref<8x8xf32, #hal.descriptor_type<storage_buffer>> to memref<8x8xf32, #amdgpu.address_space<fat_raw_buffer>>
  %2 = iree_codegen.load_from_buffer %1 : memref<8x8xf32, #amdgpu.address_space<fat_raw_buffer>> -> tensor<8x8xf32>
  %extracted_slice = tensor.extract_slice %2[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %3 = iree_gpu.buffer_resource_cast %extracted_slice cacheSwizzleStride(%n) : tensor<4x4xf32>
  return %extracted_slice, %2 : tensor<4x4xf32>, tensor<8x8xf32>
}
""",
    ),
    "a swizzle of what has no resource, or one with a swizzle": (
        """
func.func @h(%n: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : i14
  %0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>]>) binding(0) alignment(64) offset(%c0) flags(ReadOnly) {iree_gpu.use_rocdl_buffer_instructions} : memref<8x8xf32, #hal.descriptor_type<storage_buffer>>
  %1 = amdgpu.fat_raw_buffer_cast %0 cacheSwizzleStride(%c64) resetOffset : memref<8x8xf32, #hal.descriptor_type<storage_buffer>> to memref<8x8xf32, #amdgpu.address_space<fat_raw_buffer>>
  %2 = iree_codegen.load_from_buffer %0 : memref<8x8xf32, #hal.descriptor_type<storage_buffer>> -> tensor<8x8xf32>
  %3 = iree_codegen.load_from_buffer %1 : memref<8x8xf32, #amdgpu.address_space<fat_raw_buffer>> -> tensor<8x8xf32>
  %4 = tensor.extract_slice %2[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %5 = tensor.extract_slice %3[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %6 = iree_gpu.buffer_resource_cast %4 cacheSwizzleStride(%n) : tensor<4x4xf32>
  %7 = iree_gpu.buffer_resource_cast %5 cacheSwizzleStride(%n) : tensor<4x4xf32>
  return %6, %7 : tensor<4x4xf32>, tensor<4x4xf32>
}
""",
        """
func.func @h(%n: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : i14
  %0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>]>) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : memref<8x8xf32, #hal.descriptor_type<storage_buffer>>
  %1 = iree_codegen.load_from_buffer %0 : memref<8x8xf32, #hal.descriptor_type<storage_buffer>> -> tensor<8x8xf32>
  %2 = iree_codegen.load_from_buffer %0 : memref<8x8xf32, #hal.descriptor_type<storage_buffer>> -> tensor<8x8xf32>
  %extracted_slice = tensor.extract_slice %1[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %extracted_slice_0 = tensor.extract_slice %2[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %3 = iree_gpu.buffer_resource_cast %extracted_slice cacheSwizzleStride(%n) : tensor<4x4xf32>
  %4 = iree_gpu.buffer_resource_cast %extracted_slice_0 cacheSwizzleStride(%n) : tensor<4x4xf32>
  return %3, %4 : tensor<4x4xf32>, tensor<4x4xf32>
}
""",
    ),
    "through an assumption": (
        """
func.func @g(%n: index, %t: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, #hal.pipeline.binding<storage_buffer, Indirect>], flags = Indirect>) binding(0) alignment(64) offset(%c0) flags("ReadOnly|Indirect") : memref<8x8xf32, #hal.descriptor_type<storage_buffer>>
  %as = memref.assume_alignment %0, 64 : memref<8x8xf32, #hal.descriptor_type<storage_buffer>>
  %1 = amdgpu.fat_raw_buffer_cast %as resetOffset : memref<8x8xf32, #hal.descriptor_type<storage_buffer>> to memref<8x8xf32, #amdgpu.address_space<fat_raw_buffer>>
  %2 = iree_codegen.load_from_buffer %1 : memref<8x8xf32, #amdgpu.address_space<fat_raw_buffer>> -> tensor<8x8xf32>
  %3 = tensor.extract_slice %2[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %4 = iree_gpu.buffer_resource_cast %3 cacheSwizzleStride(%n) : tensor<4x4xf32>
  %5 = iree_gpu.buffer_resource_cast %3 : tensor<4x4xf32>
  %6 = tensor.extract_slice %2[4, 4] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  return %4, %5, %6 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
""",
        """
func.func @g(%n: index, %t: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, #hal.pipeline.binding<storage_buffer, Indirect>], flags = Indirect>) binding(0) alignment(64) offset(%c0) flags("ReadOnly|Indirect") : memref<8x8xf32, #hal.descriptor_type<storage_buffer>>
  %as = memref.assume_alignment %0, 64 : memref<8x8xf32, #hal.descriptor_type<storage_buffer>>
  %1 = iree_codegen.load_from_buffer %as : memref<8x8xf32, #hal.descriptor_type<storage_buffer>> -> tensor<8x8xf32>
  %extracted_slice = tensor.extract_slice %1[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %2 = iree_gpu.buffer_resource_cast %extracted_slice cacheSwizzleStride(%n) : tensor<4x4xf32>
  %3 = iree_gpu.buffer_resource_cast %extracted_slice : tensor<4x4xf32>
  %extracted_slice_0 = tensor.extract_slice %1[4, 4] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  return %2, %3, %extracted_slice_0 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
""",
    ),
}


@pytest.mark.parametrize(("text", "expected"), CONVERTED.values(), ids=CONVERTED)
def test_converts(converts, text, expected):
    converts(text, expected)


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("%v = tensor.empty() : tensor<8x8xf32>", "no binding"),
        (
            """%c0 = arith.constant 0 : index
  %m = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer>]>) binding(0)
    offset(%c0) : memref<8x8xf32>
  %v = iree_codegen.load_from_buffer %m : memref<8x8xf32> -> tensor<8x8xf32>""",
            "a binding that is written",
        ),
    ],
)
def test_what_drops_a_swizzle_says_so(source, what):
    """Of a tensor that no storage buffer holds, or one that is written. iree-opt 3.13 drops it as well."""
    text = f"""func.func @f(%s: index) -> tensor<8x8xf32> {{
  {source}
  %r = iree_gpu.buffer_resource_cast %v cacheSwizzleStride(%s) : tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}}"""
    module, found = parse(text), []
    with handling(found.append):
        run_pipeline(module, PIPELINE)
    assert "return %v : " in print_op(module)
    assert [(d.severity, d.message) for d in found] == [
        (
            "remark",
            "'iree_gpu.buffer_resource_cast' op is dropped: the cache is swizzled only for bindings that are only read, "
            f"and this is {what}",
        )
    ]
