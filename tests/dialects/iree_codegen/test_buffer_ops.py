"""Buffers and hints of iree_codegen. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 load_from_buffer dyn": r"""
module {
  func.func @f(%arg0: memref<?xf32>) {
    %0 = iree_codegen.load_from_buffer %arg0 : memref<?xf32> -> tensor<4xf32>
    return
  }
}
""",
    "01 load_from_buffer strided": r"""
module {
  func.func @f(%arg0: memref<4xf32, strided<[2], offset: ?>>) {
    %0 = iree_codegen.load_from_buffer %arg0 : memref<4xf32, strided<[2], offset: ?>> -> tensor<4xf32>
    return
  }
}
""",
    "02 index_hint hint": r"""
module {
  func.func @f(%arg0: index) {
    %0 = iree_codegen.index_hint %arg0(3 : i64) : index
    return
  }
}
""",
    "03 index_hint scope": r"""
module {
  func.func @f(%arg0: index) {
    %0 = iree_codegen.index_hint %arg0(#iree_gpu.lane_scope) : index
    return
  }
}
""",
    "04 swizzle rank": r"""
module {
  func.func @f(%arg0: memref<4x16xf32>) {
    %0 = iree_codegen.swizzle_hint %arg0[#iree_codegen.xor_shuffle<16, 4>] : memref<4x16xf32>
    return
  }
}
""",
    "05 swizzle strided": r"""
module {
  func.func @f(%arg0: memref<64xf32, strided<[2]>>) {
    %0 = iree_codegen.swizzle_hint %arg0[#iree_codegen.xor_shuffle<16, 4>] : memref<64xf32, strided<[2]>>
    return
  }
}
""",
    "06 swizzle dynamic": r"""
module {
  func.func @f(%arg0: memref<?xf32>) {
    %0 = iree_codegen.swizzle_hint %arg0[#iree_codegen.xor_shuffle<16, 4>] : memref<?xf32>
    return
  }
}
""",
}

BAD = {
    "00 load_from_buffer mismatch": (
        r"""
func.func @f(%b: memref<4xf32>) { 
%0 = iree_codegen.load_from_buffer %b : memref<4xf32> -> tensor<5xf32>
return }
""",
        "'iree_codegen.load_from_buffer' op buffer and tensor shapes must be compatible and element types must match",
    ),
    "01 load_from_buffer elem mismatch": (
        r"""
func.func @f(%b: memref<4xf32>) { 
%0 = iree_codegen.load_from_buffer %b : memref<4xf32> -> tensor<4xf16>
return }
""",
        "'iree_codegen.load_from_buffer' op buffer and tensor shapes must be compatible and element types must match",
    ),
    "02 load_from_buffer rank mismatch": (
        r"""
func.func @f(%b: memref<4xf32>) { 
%0 = iree_codegen.load_from_buffer %b : memref<4xf32> -> tensor<2x2xf32>
return }
""",
        "'iree_codegen.load_from_buffer' op buffer and tensor shapes must be compatible and element types must match",
    ),
    "03 load_from_buffer type": (
        r"""
func.func @f(%b: tensor<4xf32>) { 
%0 = "iree_codegen.load_from_buffer"(%b) : (tensor<4xf32>) -> tensor<4xf32>
return }
""",
        "'iree_codegen.load_from_buffer' op operand #0 must be strided memref of any non-token type values, but got 'tensor<4xf32>'",
    ),
    "04 store mismatch": (
        r"""
func.func @f(%t: tensor<5xf32>, %b: memref<4xf32>) { 
iree_codegen.store_to_buffer %t, %b : tensor<5xf32> into memref<4xf32>
return }
""",
        "'iree_codegen.store_to_buffer' op tensor and buffer shapes must be compatible and element types must match",
    ),
    "05 fusion_barrier type": (
        r"""
func.func @f(%t: memref<5xf32>) { 
%0 = "iree_codegen.fusion_barrier"(%t) : (memref<5xf32>) -> memref<5xf32>
return }
""",
        "'iree_codegen.fusion_barrier' op operand #0 must be ranked tensor of any non-token type values, but got 'memref<5xf32>'",
    ),
    "06 fusion_barrier mismatch": (
        r"""
func.func @f(%t: tensor<5xf32>) { 
%0 = "iree_codegen.fusion_barrier"(%t) : (tensor<5xf32>) -> tensor<4xf32>
return }
""",
        "'iree_codegen.fusion_barrier' op requires the same type for all operands and results",
    ),
    "07 swizzle type": (
        r"""
func.func @f(%i: vector<64xf32>) { 
%0 = iree_codegen.swizzle_hint %i[#iree_codegen.xor_shuffle<16, 4>] : vector<64xf32>
return }
""",
        "'iree_codegen.swizzle_hint' op operand #0 must be ranked tensor or memref of any type, but got 'vector<64xf32>'",
    ),
    "08 esm bad": (
        r"""
func.func @f(%b: memref<4x?xf32>) { 
  %11, %12, %13:2 = iree_codegen.extract_strided_metadata %b : memref<4x?xf32> -> memref<f32>, index, index, index
return }
""",
        "'iree_codegen.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index', 'index', 'index'",
    ),
    "09 esm bad 2": (
        r"""
func.func @f(%b: memref<4x?xf32>) { 
  %0:6 = "iree_codegen.extract_strided_metadata"(%b) : (memref<4x?xf32>) -> (memref<f32>, index, index, index, index, i32)
return }
""",
        "'iree_codegen.extract_strided_metadata' op result #5 must be variadic of index, but got 'i32'",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
