"""im2col and Winograd's transforms of iree_linalg_ext. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "im2col": r"""
module {
  func.func @f(%arg0: tensor<2x34x34x640xf32>, %arg1: tensor<2x1024x5760xf32>) {
    %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [32, 32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%arg0 : tensor<2x34x34x640xf32>) outs(%arg1 : tensor<2x1024x5760xf32>) -> tensor<2x1024x5760xf32>
    return
  }
}
""",
    "im2col on buffers": r"""
module {
  func.func @f(%arg0: memref<2x34x34x640xf32>, %arg1: memref<2x1024x5760xf32>) {
    iree_linalg_ext.im2col {foo = 1 : i32} strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [32, 32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%arg0 : memref<2x34x34x640xf32>) outs(%arg1 : memref<2x1024x5760xf32>)
    return
  }
}
""",
    "im2col pad": r"""
module {
  func.func @f(%arg0: tensor<2x34x34x640xf32>, %arg1: tensor<2x1024x5760xf32>, %arg2: f32) {
    %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [32, 32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] input_pad_low = [0, 1, 1, 0] input_pad_high = [0, 1, 1, 0] output_pad_low = [0, 1, 1] output_pad_high = [0, 1, 1] pad_value(%arg2 : f32) ins(%arg0 : tensor<2x34x34x640xf32>) outs(%arg1 : tensor<2x1024x5760xf32>) -> tensor<2x1024x5760xf32>
    return
  }
}
""",
    "im2col pad on buffers": r"""
module {
  func.func @f(%arg0: memref<2x34x34x640xf32>, %arg1: memref<2x1024x5760xf32>, %arg2: f32) {
    iree_linalg_ext.im2col {foo = 1 : i32} strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [32, 32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] input_pad_low = [0, 1, 1, 0] input_pad_high = [0, 1, 1, 0] output_pad_low = [0, 1, 1] output_pad_high = [0, 1, 1] pad_value(%arg2 : f32) ins(%arg0 : memref<2x34x34x640xf32>) outs(%arg1 : memref<2x1024x5760xf32>)
    return
  }
}
""",
    "4": r"""
module {
  func.func @f(%arg0: tensor<2x34x34x640xf32>, %arg1: tensor<2x2x2x2xf32>, %arg2: index, %arg3: index, %arg4: index, %arg5: f32) {
    %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0, 0] output_sizes = [[2], [32], [32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2, 3] ins(%arg0 : tensor<2x34x34x640xf32>) outs(%arg1 : tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32>
    return
  }
}
""",
    "5": r"""
module {
  func.func @f(%arg0: tensor<2x34x34x640xf32>, %arg1: tensor<2x2x2x2x2xf32>, %arg2: index, %arg3: index, %arg4: index, %arg5: f32) {
    %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0, 0, 0] output_sizes = [[2], [32], [32], [3, 3], [640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2, 3, 4] ins(%arg0 : tensor<2x34x34x640xf32>) outs(%arg1 : tensor<2x2x2x2x2xf32>) -> tensor<2x2x2x2x2xf32>
    return
  }
}
""",
    "6": r"""
module {
  func.func @f(%arg0: tensor<2x34x34x640xf32>, %arg1: tensor<2x2x2x2x2x2xf32>, %arg2: index, %arg3: index, %arg4: index, %arg5: f32) {
    %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0, 0, 0, 0] output_sizes = [[2], [32], [32], [3], [3], [640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2, 3, 4, 5] ins(%arg0 : tensor<2x34x34x640xf32>) outs(%arg1 : tensor<2x2x2x2x2x2xf32>) -> tensor<2x2x2x2x2x2xf32>
    return
  }
}
""",
    "value alone": r"""
module {
  func.func @f(%arg0: tensor<2x34x34x640xf32>, %arg1: tensor<2x1024x5760xf32>, %arg2: index, %arg3: index, %arg4: index, %arg5: f32) {
    %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [32, 32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] pad_value(%arg5 : f32) ins(%arg0 : tensor<2x34x34x640xf32>) outs(%arg1 : tensor<2x1024x5760xf32>) -> tensor<2x1024x5760xf32>
    return
  }
}
""",
    "value type": r"""
module {
  func.func @f(%arg0: tensor<2x34x34x640xf32>, %arg1: tensor<2x1024x5760xf32>, %arg2: index, %arg3: index, %arg4: index, %arg5: f32) {
    %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [32, 32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] input_pad_low = [0, 1, 1, 0] input_pad_high = [0, 1, 1, 0] pad_value(%arg2 : index) ins(%arg0 : tensor<2x34x34x640xf32>) outs(%arg1 : tensor<2x1024x5760xf32>) -> tensor<2x1024x5760xf32>
    return
  }
}
""",
    "im form empty": r"""
module {
  func.func @f(%arg0: tensor<2x34x34x640xf32>, %arg1: tensor<2x1024x5760xf32>, %arg2: f32) {
    %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [32, 32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] output_pad_low = [0, 0, 1] output_pad_high = [1, 0, 0] pad_value(%arg2 : f32) ins(%arg0 : tensor<2x34x34x640xf32>) outs(%arg1 : tensor<2x1024x5760xf32>) -> tensor<2x1024x5760xf32>
    return
  }
}
""",
    "winograd.input_transform": r"""
module {
  func.func @f(%arg0: tensor<1x10x10x1280xf32>, %arg1: tensor<8x8x1x2x2x1280xf32>) {
    %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg0 : tensor<1x10x10x1280xf32>) outs(%arg1 : tensor<8x8x1x2x2x1280xf32>) -> tensor<8x8x1x2x2x1280xf32>
    return
  }
}
""",
    "winograd.input_transform on buffers": r"""
module {
  func.func @f(%arg0: memref<1x10x10x1280xf32>, %arg1: memref<8x8x1x2x2x1280xf32>) {
    iree_linalg_ext.winograd.input_transform {foo = 1 : i32} output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg0 : memref<1x10x10x1280xf32>) outs(%arg1 : memref<8x8x1x2x2x1280xf32>)
    return
  }
}
""",
    "winograd.input_transform 2": r"""
module {
  func.func @f(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) {
    %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg0 : tensor<8x8xf32>) outs(%arg1 : tensor<8x8xf32>) -> tensor<8x8xf32>
    return
  }
}
""",
    "winograd.input_transform 2 on buffers": r"""
module {
  func.func @f(%arg0: memref<8x8xf32>, %arg1: memref<8x8xf32>) {
    iree_linalg_ext.winograd.input_transform {foo = 1 : i32} output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg0 : memref<8x8xf32>) outs(%arg1 : memref<8x8xf32>)
    return
  }
}
""",
    "wi 2d small": r"""
module {
  func.func @f(%arg0: tensor<?x?xf32>, %arg1: tensor<8x8xf32>) {
    %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg0 : tensor<?x?xf32>) outs(%arg1 : tensor<8x8xf32>) -> tensor<8x8xf32>
    return
  }
}
""",
    "wi 2d small2": r"""
module {
  func.func @f(%arg0: tensor<5x5xf32>, %arg1: tensor<8x8xf32>) {
    %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg0 : tensor<5x5xf32>) outs(%arg1 : tensor<8x8xf32>) -> tensor<8x8xf32>
    return
  }
}
""",
    "wi 2d dyn": r"""
module {
  func.func @f(%arg0: tensor<5x5xf32>, %arg1: tensor<?x?xf32>) {
    %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg0 : tensor<5x5xf32>) outs(%arg1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    return
  }
}
""",
    "wi nchw": r"""
module {
  func.func @f(%arg0: tensor<1x1280x10x10xf32>, %arg1: tensor<8x8x1x2x2x1280xf32>) {
    %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([2, 3]) ins(%arg0 : tensor<1x1280x10x10xf32>) outs(%arg1 : tensor<8x8x1x2x2x1280xf32>) -> tensor<8x8x1x2x2x1280xf32>
    return
  }
}
""",
    "wi 10 13": r"""
module {
  func.func @f(%arg0: tensor<1x10x13x1280xf32>, %arg1: tensor<8x8x1x2x2x1280xf32>) {
    %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg0 : tensor<1x10x13x1280xf32>) outs(%arg1 : tensor<8x8x1x2x2x1280xf32>) -> tensor<8x8x1x2x2x1280xf32>
    return
  }
}
""",
    "wi 9 2": r"""
module {
  func.func @f(%arg0: tensor<1x9x9x1280xf32>, %arg1: tensor<8x8x1x2x2x1280xf32>) {
    %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg0 : tensor<1x9x9x1280xf32>) outs(%arg1 : tensor<8x8x1x2x2x1280xf32>) -> tensor<8x8x1x2x2x1280xf32>
    return
  }
}
""",
    "wi 14 2": r"""
module {
  func.func @f(%arg0: tensor<1x14x14x1280xf32>, %arg1: tensor<8x8x1x2x2x1280xf32>) {
    %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg0 : tensor<1x14x14x1280xf32>) outs(%arg1 : tensor<8x8x1x2x2x1280xf32>) -> tensor<8x8x1x2x2x1280xf32>
    return
  }
}
""",
    "winograd.filter_transform": r"""
module {
  func.func @f(%arg0: tensor<3x3x64x128xf32>, %arg1: tensor<8x8x64x128xf32>) {
    %0 = iree_linalg_ext.winograd.filter_transform output_tile_size(6) kernel_size(3) kernel_dimensions([0, 1]) ins(%arg0 : tensor<3x3x64x128xf32>) outs(%arg1 : tensor<8x8x64x128xf32>) -> tensor<8x8x64x128xf32>
    return
  }
}
""",
    "winograd.filter_transform on buffers": r"""
module {
  func.func @f(%arg0: memref<3x3x64x128xf32>, %arg1: memref<8x8x64x128xf32>) {
    iree_linalg_ext.winograd.filter_transform {foo = 1 : i32} output_tile_size(6) kernel_size(3) kernel_dimensions([0, 1]) ins(%arg0 : memref<3x3x64x128xf32>) outs(%arg1 : memref<8x8x64x128xf32>)
    return
  }
}
""",
    "winograd.filter_transform 2": r"""
module {
  func.func @f(%arg0: tensor<3x3xf32>, %arg1: tensor<8x8xf32>) {
    %0 = iree_linalg_ext.winograd.filter_transform output_tile_size(6) kernel_size(3) kernel_dimensions([0, 1]) ins(%arg0 : tensor<3x3xf32>) outs(%arg1 : tensor<8x8xf32>) -> tensor<8x8xf32>
    return
  }
}
""",
    "winograd.filter_transform 2 on buffers": r"""
module {
  func.func @f(%arg0: memref<3x3xf32>, %arg1: memref<8x8xf32>) {
    iree_linalg_ext.winograd.filter_transform {foo = 1 : i32} output_tile_size(6) kernel_size(3) kernel_dimensions([0, 1]) ins(%arg0 : memref<3x3xf32>) outs(%arg1 : memref<8x8xf32>)
    return
  }
}
""",
    "wf fchw": r"""
module {
  func.func @f(%arg0: tensor<128x64x3x3xf32>, %arg1: tensor<8x8x64x128xf32>) {
    %0 = iree_linalg_ext.winograd.filter_transform output_tile_size(6) kernel_size(3) kernel_dimensions([2, 3]) ins(%arg0 : tensor<128x64x3x3xf32>) outs(%arg1 : tensor<8x8x64x128xf32>) -> tensor<8x8x64x128xf32>
    return
  }
}
""",
    "winograd.output_transform": r"""
module {
  func.func @f(%arg0: tensor<8x8x1x2x2x32xf32>, %arg1: tensor<1x12x12x32xf32>) {
    %0 = iree_linalg_ext.winograd.output_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg0 : tensor<8x8x1x2x2x32xf32>) outs(%arg1 : tensor<1x12x12x32xf32>) -> tensor<1x12x12x32xf32>
    return
  }
}
""",
    "winograd.output_transform on buffers": r"""
module {
  func.func @f(%arg0: memref<8x8x1x2x2x32xf32>, %arg1: memref<1x12x12x32xf32>) {
    iree_linalg_ext.winograd.output_transform {foo = 1 : i32} output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg0 : memref<8x8x1x2x2x32xf32>) outs(%arg1 : memref<1x12x12x32xf32>)
    return
  }
}
""",
    "winograd.output_transform 2": r"""
module {
  func.func @f(%arg0: tensor<8x8xf32>, %arg1: tensor<6x6xf32>) {
    %0 = iree_linalg_ext.winograd.output_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg0 : tensor<8x8xf32>) outs(%arg1 : tensor<6x6xf32>) -> tensor<6x6xf32>
    return
  }
}
""",
    "winograd.output_transform 2 on buffers": r"""
module {
  func.func @f(%arg0: memref<8x8xf32>, %arg1: memref<6x6xf32>) {
    iree_linalg_ext.winograd.output_transform {foo = 1 : i32} output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg0 : memref<8x8xf32>) outs(%arg1 : memref<6x6xf32>)
    return
  }
}
""",
    "wo nchw": r"""
module {
  func.func @f(%arg0: tensor<8x8x1x2x2x32xf32>, %arg1: tensor<1x32x12x12xf32>) {
    %0 = iree_linalg_ext.winograd.output_transform output_tile_size(6) kernel_size(3) image_dimensions([2, 3]) ins(%arg0 : tensor<8x8x1x2x2x32xf32>) outs(%arg1 : tensor<1x32x12x12xf32>) -> tensor<1x32x12x12xf32>
    return
  }
}
""",
}

BAD = {
    "im2col operand 0 tensor<34x34x640xf32>": (
        r"""
func.func @f(%p0: tensor<34x34x640xf32>, %p1: tensor<2x1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<34x34x640xf32>, tensor<2x1024x5760xf32>) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected input rank to be the sum of batch, m, and k ranks",
    ),
    "im2col operand 0 memref<2x34x34x640xf32>": (
        r"""
func.func @f(%p0: memref<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (memref<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure tensor semantics",
    ),
    "im2col operand 1 tensor<1024x5760xf32>": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<1024x5760xf32>) -> (tensor<1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected offsets size (3) to match output rank (2)",
    ),
    "im2col properties": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 1, 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected input_k_perm to be a permutation of [0, 3)",
    ),
    "im2col properties'": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 1, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected output_perm to be a permutation",
    ),
    "im2col properties''": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected strides rank to be equal to the kernel rank",
    ),
    "im2col properties'''": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected dilations rank to be equal to the kernel rank",
    ),
    "im2col properties''''": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected kernel rank to be equal to the m_pos rank",
    ),
    "im2col properties'''''": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected sum of batch output_sizes inner dimensions to equal batch_pos size",
    ),
    "im2col properties''''''": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op M/K boundary not found: accumulated output_sizes inner dimensions must equal m_pos size at some output dim boundary",
    ),
    "im2col properties'''''''": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected sum of K output_sizes inner dimensions (2) to equal m_pos.size() + k_pos.size() (3)",
    ),
    "im2col properties''''''''": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected input_k_perm size (2) to match the number of shared dimensions (m_pos + k_pos = 3)",
    ),
    "im2col properties'''''''''": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected output_perm to have the same rank as the result",
    ),
    "im2col nores": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>) {
"iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.im2col' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
    ),
    "im2col badres": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> (tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected type of operand #1 ('tensor<2x1024x5760xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "im2col dropop": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>) {
%r = "iree_linalg_ext.im2col"(%p0) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>) -> (tensor<2x34x34x640xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected 2 or more operands, but found 1",
    ),
    "im2col addop": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>, %p2: tensor<2x1024x5760xf32>) {
%r = "iree_linalg_ext.im2col"(%p0, %p1, %p2) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>, tensor<2x1024x5760xf32>) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op operand count (3) does not match with the total size (2) specified in attribute 'operandSegmentSizes'",
    ),
    "im2col pad properties": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>, %p2: f32) {
%r = "iree_linalg_ext.im2col"(%p0, %p1, %p2) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, static_input_pad_low = array<i64: 1, 1, 0>, static_input_pad_high = array<i64: 0, 1, 1, 0>, static_output_pad_low = array<i64: 0, 1, 1>, static_output_pad_high = array<i64: 0, 1, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 1>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>, f32) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected input_pad_low and input_pad_high to have the same size",
    ),
    "im2col pad properties'": (
        r"""
func.func @f(%p0: tensor<2x34x34x640xf32>, %p1: tensor<2x1024x5760xf32>, %p2: f32) {
%r = "iree_linalg_ext.im2col"(%p0, %p1, %p2) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], input_k_perm = array<i64: 0, 1, 2>, output_perm = array<i64: 0, 1, 2>, static_input_pad_low = array<i64: 0, 1, 1, 0>, static_input_pad_high = array<i64: 0, 1, 1, 0>, static_output_pad_low = array<i64: 1, 1>, static_output_pad_high = array<i64: 0, 1, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 1>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>, f32) -> (tensor<2x1024x5760xf32>)
  return
}
""",
        "'iree_linalg_ext.im2col' op expected output_pad_low and output_pad_high to have the same size",
    ),
    "sizes rank": (
        r"""
func.func @f(%s: tensor<2x34x34x640xf32>, %o: tensor<2x2x2x2xf32>, %i: index, %j: index, %k: index, %z: f32) {
%0 = "iree_linalg_ext.im2col"(%s, %o) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], output_perm = array<i64: 0, 1, 2, 3>, input_k_perm = array<i64: 0, 1, 2>}> : (tensor<2x34x34x640xf32>, tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32>
  return
}
""",
        "'iree_linalg_ext.im2col' op expected output_sizes outer size (3) to match output rank (4)",
    ),
    "pad4": (
        r"""
func.func @f(%s: tensor<2x34x34x640xf32>, %o: tensor<2x1024x5760xf32>, %i: index, %j: index, %k: index, %z: f32) {
%0 = "iree_linalg_ext.im2col"(%s, %o, %z) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], output_perm = array<i64: 0, 1, 2>, input_k_perm = array<i64: 0, 1, 2>, static_input_pad_low = array<i64: 0, 1, 1>, static_input_pad_high = array<i64: 0, 1, 1>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>, f32) -> tensor<2x1024x5760xf32>
  return
}
""",
        "'iree_linalg_ext.im2col' op expected input_pad_low size (3) to match input rank (4)",
    ),
    "pad no value, zeros": (
        r"""
func.func @f(%s: tensor<2x34x34x640xf32>, %o: tensor<2x1024x5760xf32>, %i: index, %j: index, %k: index, %z: f32) {
%0 = "iree_linalg_ext.im2col"(%s, %o) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], output_perm = array<i64: 0, 1, 2>, input_k_perm = array<i64: 0, 1, 2>, static_input_pad_low = array<i64: 0, 0, 0, 0>, static_input_pad_high = array<i64: 0, 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> tensor<2x1024x5760xf32>
  return
}
""",
        "'iree_linalg_ext.im2col' op expected pad_value when input_pad_low/input_pad_high are specified",
    ),
    "opad no value": (
        r"""
func.func @f(%s: tensor<2x34x34x640xf32>, %o: tensor<2x1024x5760xf32>, %i: index, %j: index, %k: index, %z: f32) {
%0 = "iree_linalg_ext.im2col"(%s, %o) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], output_perm = array<i64: 0, 1, 2>, input_k_perm = array<i64: 0, 1, 2>, static_output_pad_low = array<i64: 0, 0, 0>, static_output_pad_high = array<i64: 0, 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> tensor<2x1024x5760xf32>
  return
}
""",
        "'iree_linalg_ext.im2col' op expected pad_value when output_pad_low/output_pad_high are specified",
    ),
    "opad count": (
        r"""
func.func @f(%s: tensor<2x34x34x640xf32>, %o: tensor<2x1024x5760xf32>, %i: index, %j: index, %k: index, %z: f32) {
%0 = "iree_linalg_ext.im2col"(%s, %o, %z) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, static_kernel_size = array<i64: 3, 3>, batch_pos = array<i64: 0>, m_pos = array<i64: 1, 2>, k_pos = array<i64: 3>, static_offsets = array<i64: 0, 0, 0>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], output_perm = array<i64: 0, 1, 2>, input_k_perm = array<i64: 0, 1, 2>, static_output_pad_low = array<i64: 0, 0>, static_output_pad_high = array<i64: 0, 0>}> : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>, f32) -> tensor<2x1024x5760xf32>
  return
}
""",
        "'iree_linalg_ext.im2col' op expected output_pad_low size (2) to match output rank (3)",
    ),
    "winograd.input_transform operand 0 tensor<2x10x10x1280xf32>": (
        r"""
func.func @f(%p0: tensor<2x10x10x1280xf32>, %p1: tensor<8x8x1x2x2x1280xf32>) {
%r = "iree_linalg_ext.winograd.input_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<2x10x10x1280xf32>, tensor<8x8x1x2x2x1280xf32>) -> (tensor<8x8x1x2x2x1280xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.input_transform' op incompatible output shape",
    ),
    "winograd.input_transform operand 0 tensor<10x10x1280xf32>": (
        r"""
func.func @f(%p0: tensor<10x10x1280xf32>, %p1: tensor<8x8x1x2x2x1280xf32>) {
%r = "iree_linalg_ext.winograd.input_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<10x10x1280xf32>, tensor<8x8x1x2x2x1280xf32>) -> (tensor<8x8x1x2x2x1280xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.input_transform' op expected input operand to have rank either 2 or 4",
    ),
    "winograd.input_transform operand 0 tensor<1x10x10x1280xf16>": (
        r"""
func.func @f(%p0: tensor<1x10x10x1280xf16>, %p1: tensor<8x8x1x2x2x1280xf32>) {
%r = "iree_linalg_ext.winograd.input_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<1x10x10x1280xf16>, tensor<8x8x1x2x2x1280xf32>) -> (tensor<8x8x1x2x2x1280xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.input_transform' op expected input/output element types to be identical",
    ),
    "winograd.input_transform operand 0 memref<1x10x10x1280xf32>": (
        r"""
func.func @f(%p0: memref<1x10x10x1280xf32>, %p1: tensor<8x8x1x2x2x1280xf32>) {
%r = "iree_linalg_ext.winograd.input_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (memref<1x10x10x1280xf32>, tensor<8x8x1x2x2x1280xf32>) -> (tensor<8x8x1x2x2x1280xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.input_transform' op expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure tensor semantics",
    ),
    "winograd.input_transform operand 1 tensor<8x1x2x2x1280xf32>": (
        r"""
func.func @f(%p0: tensor<1x10x10x1280xf32>, %p1: tensor<8x1x2x2x1280xf32>) {
%r = "iree_linalg_ext.winograd.input_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<1x10x10x1280xf32>, tensor<8x1x2x2x1280xf32>) -> (tensor<8x1x2x2x1280xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.input_transform' op expected output rank to be equal to input rank + 2",
    ),
    "winograd.input_transform properties": (
        r"""
func.func @f(%p0: tensor<1x10x10x1280xf32>, %p1: tensor<8x8x1x2x2x1280xf32>) {
%r = "iree_linalg_ext.winograd.input_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 0, 2>}> : (tensor<1x10x10x1280xf32>, tensor<8x8x1x2x2x1280xf32>) -> (tensor<8x8x1x2x2x1280xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.input_transform' op expect image dimensions to be either [1, 2] or [2, 3]",
    ),
    "winograd.input_transform properties'": (
        r"""
func.func @f(%p0: tensor<1x10x10x1280xf32>, %p1: tensor<8x8x1x2x2x1280xf32>) {
%r = "iree_linalg_ext.winograd.input_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 2>}> : (tensor<1x10x10x1280xf32>, tensor<8x8x1x2x2x1280xf32>) -> (tensor<8x8x1x2x2x1280xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.input_transform' op expected only 2 image dimensions",
    ),
    "winograd.input_transform nores": (
        r"""
func.func @f(%p0: tensor<1x10x10x1280xf32>, %p1: tensor<8x8x1x2x2x1280xf32>) {
"iree_linalg_ext.winograd.input_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<1x10x10x1280xf32>, tensor<8x8x1x2x2x1280xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.winograd.input_transform' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
    ),
    "winograd.input_transform badres": (
        r"""
func.func @f(%p0: tensor<1x10x10x1280xf32>, %p1: tensor<8x8x1x2x2x1280xf32>) {
%r = "iree_linalg_ext.winograd.input_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<1x10x10x1280xf32>, tensor<8x8x1x2x2x1280xf32>) -> (tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.winograd.input_transform' op expected type of operand #1 ('tensor<8x8x1x2x2x1280xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "winograd.input_transform dropop": (
        r"""
func.func @f(%p0: tensor<1x10x10x1280xf32>) {
%r = "iree_linalg_ext.winograd.input_transform"(%p0) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<1x10x10x1280xf32>) -> (tensor<1x10x10x1280xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.input_transform' op expected 2 operands, but found 1",
    ),
    "winograd.input_transform 2 operand 0 tensor<9x8xf32>": (
        r"""
func.func @f(%p0: tensor<9x8xf32>, %p1: tensor<8x8xf32>) {
%r = "iree_linalg_ext.winograd.input_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<9x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.input_transform' op expected input dims not greater than input tile size if input is of rank 2",
    ),
    "winograd.input_transform 2 operand 1 tensor<9x8xf32>": (
        r"""
func.func @f(%p0: tensor<8x8xf32>, %p1: tensor<9x8xf32>) {
%r = "iree_linalg_ext.winograd.input_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<8x8xf32>, tensor<9x8xf32>) -> (tensor<9x8xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.input_transform' op expected output dims equal to inputTileSize if input is of rank 2",
    ),
    "winograd.input_transform 2 operand 1 tensor<8xf32>": (
        r"""
func.func @f(%p0: tensor<8x8xf32>, %p1: tensor<8xf32>) {
%r = "iree_linalg_ext.winograd.input_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<8x8xf32>, tensor<8xf32>) -> (tensor<8xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.input_transform' op expected output operand to have rank 2 if input is of rank 2",
    ),
    "winograd.filter_transform operand 0 tensor<?x3x64x128xf32>": (
        r"""
func.func @f(%p0: tensor<?x3x64x128xf32>, %p1: tensor<8x8x64x128xf32>) {
%r = "iree_linalg_ext.winograd.filter_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 0, 1>}> : (tensor<?x3x64x128xf32>, tensor<8x8x64x128xf32>) -> (tensor<8x8x64x128xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.filter_transform' op expect all kernel dimensions to have the kernel size",
    ),
    "winograd.filter_transform operand 0 tensor<3x64x128xf32>": (
        r"""
func.func @f(%p0: tensor<3x64x128xf32>, %p1: tensor<8x8x64x128xf32>) {
%r = "iree_linalg_ext.winograd.filter_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 0, 1>}> : (tensor<3x64x128xf32>, tensor<8x8x64x128xf32>) -> (tensor<8x8x64x128xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.filter_transform' op expected input operand to have rank either 2 or 4",
    ),
    "winograd.filter_transform operand 0 tensor<3x3x65x128xf32>": (
        r"""
func.func @f(%p0: tensor<3x3x65x128xf32>, %p1: tensor<8x8x64x128xf32>) {
%r = "iree_linalg_ext.winograd.filter_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 0, 1>}> : (tensor<3x3x65x128xf32>, tensor<8x8x64x128xf32>) -> (tensor<8x8x64x128xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.filter_transform' op incompatible output shape",
    ),
    "winograd.filter_transform operand 0 tensor<3x3x64x128xf16>": (
        r"""
func.func @f(%p0: tensor<3x3x64x128xf16>, %p1: tensor<8x8x64x128xf32>) {
%r = "iree_linalg_ext.winograd.filter_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 0, 1>}> : (tensor<3x3x64x128xf16>, tensor<8x8x64x128xf32>) -> (tensor<8x8x64x128xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.filter_transform' op expected input/output element types to be identical",
    ),
    "winograd.filter_transform operand 0 memref<3x3x64x128xf32>": (
        r"""
func.func @f(%p0: memref<3x3x64x128xf32>, %p1: tensor<8x8x64x128xf32>) {
%r = "iree_linalg_ext.winograd.filter_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 0, 1>}> : (memref<3x3x64x128xf32>, tensor<8x8x64x128xf32>) -> (tensor<8x8x64x128xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.filter_transform' op expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure tensor semantics",
    ),
    "winograd.filter_transform operand 1 tensor<8x64x128xf32>": (
        r"""
func.func @f(%p0: tensor<3x3x64x128xf32>, %p1: tensor<8x64x128xf32>) {
%r = "iree_linalg_ext.winograd.filter_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 0, 1>}> : (tensor<3x3x64x128xf32>, tensor<8x64x128xf32>) -> (tensor<8x64x128xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.filter_transform' op expected output rank to be equal to input rank",
    ),
    "winograd.filter_transform properties": (
        r"""
func.func @f(%p0: tensor<3x3x64x128xf32>, %p1: tensor<8x8x64x128xf32>) {
%r = "iree_linalg_ext.winograd.filter_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 1, 1>}> : (tensor<3x3x64x128xf32>, tensor<8x8x64x128xf32>) -> (tensor<8x8x64x128xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.filter_transform' op expect kernel dimensions to be either [0, 1] or [2, 3]",
    ),
    "winograd.filter_transform properties'": (
        r"""
func.func @f(%p0: tensor<3x3x64x128xf32>, %p1: tensor<8x8x64x128xf32>) {
%r = "iree_linalg_ext.winograd.filter_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 1>}> : (tensor<3x3x64x128xf32>, tensor<8x8x64x128xf32>) -> (tensor<8x8x64x128xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.filter_transform' op expected only 2 kernel dimensions",
    ),
    "winograd.filter_transform nores": (
        r"""
func.func @f(%p0: tensor<3x3x64x128xf32>, %p1: tensor<8x8x64x128xf32>) {
"iree_linalg_ext.winograd.filter_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 0, 1>}> : (tensor<3x3x64x128xf32>, tensor<8x8x64x128xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.winograd.filter_transform' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
    ),
    "winograd.filter_transform badres": (
        r"""
func.func @f(%p0: tensor<3x3x64x128xf32>, %p1: tensor<8x8x64x128xf32>) {
%r = "iree_linalg_ext.winograd.filter_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 0, 1>}> : (tensor<3x3x64x128xf32>, tensor<8x8x64x128xf32>) -> (tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.winograd.filter_transform' op expected type of operand #1 ('tensor<8x8x64x128xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "winograd.filter_transform dropop": (
        r"""
func.func @f(%p0: tensor<3x3x64x128xf32>) {
%r = "iree_linalg_ext.winograd.filter_transform"(%p0) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 0, 1>}> : (tensor<3x3x64x128xf32>) -> (tensor<3x3x64x128xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.filter_transform' op expected 2 operands, but found 1",
    ),
    "winograd.filter_transform 2 operand 0 tensor<4x3xf32>": (
        r"""
func.func @f(%p0: tensor<4x3xf32>, %p1: tensor<8x8xf32>) {
%r = "iree_linalg_ext.winograd.filter_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 0, 1>}> : (tensor<4x3xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.filter_transform' op expected input dims to be equal to kernel size if input is of rank 2",
    ),
    "winograd.filter_transform 2 operand 1 tensor<9x8xf32>": (
        r"""
func.func @f(%p0: tensor<3x3xf32>, %p1: tensor<9x8xf32>) {
%r = "iree_linalg_ext.winograd.filter_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 0, 1>}> : (tensor<3x3xf32>, tensor<9x8xf32>) -> (tensor<9x8xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.filter_transform' op expected output dims equal to input tile size if input is of rank 2",
    ),
    "winograd.filter_transform 2 operand 1 tensor<8xf32>": (
        r"""
func.func @f(%p0: tensor<3x3xf32>, %p1: tensor<8xf32>) {
%r = "iree_linalg_ext.winograd.filter_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 0, 1>}> : (tensor<3x3xf32>, tensor<8xf32>) -> (tensor<8xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.filter_transform' op expected output operand to have rank 2 if input is of rank 2",
    ),
    "winograd.output_transform operand 0 tensor<8x1x2x2x32xf32>": (
        r"""
func.func @f(%p0: tensor<8x1x2x2x32xf32>, %p1: tensor<1x12x12x32xf32>) {
%r = "iree_linalg_ext.winograd.output_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<8x1x2x2x32xf32>, tensor<1x12x12x32xf32>) -> (tensor<1x12x12x32xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.output_transform' op expected input operand to have rank either 2 or 6",
    ),
    "winograd.output_transform operand 0 tensor<8x8x2x2x2x32xf32>": (
        r"""
func.func @f(%p0: tensor<8x8x2x2x2x32xf32>, %p1: tensor<1x12x12x32xf32>) {
%r = "iree_linalg_ext.winograd.output_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<8x8x2x2x2x32xf32>, tensor<1x12x12x32xf32>) -> (tensor<1x12x12x32xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.output_transform' op incompatible output shape",
    ),
    "winograd.output_transform operand 0 tensor<8x8x1x2x2x32xf16>": (
        r"""
func.func @f(%p0: tensor<8x8x1x2x2x32xf16>, %p1: tensor<1x12x12x32xf32>) {
%r = "iree_linalg_ext.winograd.output_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<8x8x1x2x2x32xf16>, tensor<1x12x12x32xf32>) -> (tensor<1x12x12x32xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.output_transform' op expected input/output element types to be identical",
    ),
    "winograd.output_transform operand 0 memref<8x8x1x2x2x32xf32>": (
        r"""
func.func @f(%p0: memref<8x8x1x2x2x32xf32>, %p1: tensor<1x12x12x32xf32>) {
%r = "iree_linalg_ext.winograd.output_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (memref<8x8x1x2x2x32xf32>, tensor<1x12x12x32xf32>) -> (tensor<1x12x12x32xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.output_transform' op expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure tensor semantics",
    ),
    "winograd.output_transform operand 1 tensor<12x12x32xf32>": (
        r"""
func.func @f(%p0: tensor<8x8x1x2x2x32xf32>, %p1: tensor<12x12x32xf32>) {
%r = "iree_linalg_ext.winograd.output_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<8x8x1x2x2x32xf32>, tensor<12x12x32xf32>) -> (tensor<12x12x32xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.output_transform' op expected output rank to be equal to input rank - 2",
    ),
    "winograd.output_transform properties": (
        r"""
func.func @f(%p0: tensor<8x8x1x2x2x32xf32>, %p1: tensor<1x12x12x32xf32>) {
%r = "iree_linalg_ext.winograd.output_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 0, 2>}> : (tensor<8x8x1x2x2x32xf32>, tensor<1x12x12x32xf32>) -> (tensor<1x12x12x32xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.output_transform' op expect image dimensions to be either [1, 2] or [2, 3]",
    ),
    "winograd.output_transform properties'": (
        r"""
func.func @f(%p0: tensor<8x8x1x2x2x32xf32>, %p1: tensor<1x12x12x32xf32>) {
%r = "iree_linalg_ext.winograd.output_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 2>}> : (tensor<8x8x1x2x2x32xf32>, tensor<1x12x12x32xf32>) -> (tensor<1x12x12x32xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.output_transform' op expected only 2 image dimensions",
    ),
    "winograd.output_transform nores": (
        r"""
func.func @f(%p0: tensor<8x8x1x2x2x32xf32>, %p1: tensor<1x12x12x32xf32>) {
"iree_linalg_ext.winograd.output_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<8x8x1x2x2x32xf32>, tensor<1x12x12x32xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.winograd.output_transform' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
    ),
    "winograd.output_transform badres": (
        r"""
func.func @f(%p0: tensor<8x8x1x2x2x32xf32>, %p1: tensor<1x12x12x32xf32>) {
%r = "iree_linalg_ext.winograd.output_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<8x8x1x2x2x32xf32>, tensor<1x12x12x32xf32>) -> (tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.winograd.output_transform' op expected type of operand #1 ('tensor<1x12x12x32xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "winograd.output_transform dropop": (
        r"""
func.func @f(%p0: tensor<8x8x1x2x2x32xf32>) {
%r = "iree_linalg_ext.winograd.output_transform"(%p0) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<8x8x1x2x2x32xf32>) -> (tensor<8x8x1x2x2x32xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.output_transform' op expected 2 operands, but found 1",
    ),
    "winograd.output_transform 2 operand 0 tensor<9x8xf32>": (
        r"""
func.func @f(%p0: tensor<9x8xf32>, %p1: tensor<6x6xf32>) {
%r = "iree_linalg_ext.winograd.output_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<9x8xf32>, tensor<6x6xf32>) -> (tensor<6x6xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.output_transform' op expected input dims to be equal to input tile size if input is of rank 2",
    ),
    "winograd.output_transform 2 operand 1 tensor<7x6xf32>": (
        r"""
func.func @f(%p0: tensor<8x8xf32>, %p1: tensor<7x6xf32>) {
%r = "iree_linalg_ext.winograd.output_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<8x8xf32>, tensor<7x6xf32>) -> (tensor<7x6xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.output_transform' op expected output dims equal to output tile size if input is of rank 2",
    ),
    "winograd.output_transform 2 operand 1 tensor<6xf32>": (
        r"""
func.func @f(%p0: tensor<8x8xf32>, %p1: tensor<6xf32>) {
%r = "iree_linalg_ext.winograd.output_transform"(%p0, %p1) <{output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>}> : (tensor<8x8xf32>, tensor<6xf32>) -> (tensor<6xf32>)
  return
}
""",
        "'iree_linalg_ext.winograd.output_transform' op expected output operand to have rank 2 if input is of rank 2",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
