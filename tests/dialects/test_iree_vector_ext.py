"""The iree_vector_ext dialect. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 to_layout shared": r"""
#nested = #iree_vector_ext.nested_layout<subgroup_tile = [1], batch_tile = [1], outer_tile = [1], thread_tile = [16], element_tile = [4], subgroup_strides = [0], thread_strides = [1]>
module {
  func.func @f(%arg0: vector<64xf16>) {
    %0 = iree_vector_ext.to_layout %arg0 to layout(#nested) <shared_memory_conversion = unit> : vector<64xf16>
    return
  }
}
""",
    "01 simd": r"""
module {
  func.func @f(%arg0: vector<64xf16>, %arg1: f32) {
    %0 = iree_vector_ext.to_simd %arg0 : vector<64xf16> -> vector<4x16xf16>
    %1 = iree_vector_ext.to_simt %arg0 : vector<64xf16> -> vector<4x16xf16>
    return
  }
}
""",
    "02 simd2": r"""
module {
  func.func @f(%arg0: vector<4x16xf16>, %arg1: f32) {
    %0 = iree_vector_ext.to_simd %arg0 : vector<4x16xf16> -> vector<64x16xf16>
    return
  }
}
""",
    "03 gather2": r"""
#map = affine_map<(d0, d1)[s0] -> (s0, d1)>
#map1 = affine_map<(d0, d1)[s0] -> (d0)>
module {
  func.func @f(%arg0: tensor<64x64xf16>, %arg1: index, %arg2: vector<16xindex>, %arg3: f16, %arg4: vector<16x8xi1>) {
    %0 = iree_vector_ext.transfer_gather %arg0[%arg1, %arg1] [%arg2 : vector<16xindex>], %arg3 <indexing_maps = [#map, #map1]> : tensor<64x64xf16>, vector<16x8xf16>
    return
  }
}
""",
    "04 gather mask": r"""
#map = affine_map<(d0, d1)[s0] -> (s0, d1)>
#map1 = affine_map<(d0, d1)[s0] -> (d0)>
#map2 = affine_map<(d0, d1)[s0] -> (d0, d1)>
module {
  func.func @f(%arg0: tensor<64x64xf16>, %arg1: index, %arg2: vector<16xindex>, %arg3: f16, %arg4: vector<16x8xi1>) {
    %0 = iree_vector_ext.transfer_gather %arg0[%arg1, %arg1] [%arg2 : vector<16xindex>], %arg3, %arg4 <indexing_maps = [#map, #map1, #map2]> : tensor<64x64xf16>, vector<16x8xf16>, vector<16x8xi1>
    return
  }
}
""",
    "05 gather noindex": r"""
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @f(%arg0: memref<64x64xf16>, %arg1: index, %arg2: vector<16xindex>, %arg3: f16, %arg4: vector<16x8xi1>) {
    %0 = iree_vector_ext.transfer_gather %arg0[%arg1, %arg1], %arg3 <indexing_maps = [#map]> : memref<64x64xf16>, vector<16x8xf16>
    return
  }
}
""",
    "06 gather index scalar": r"""
#map = affine_map<(d0, d1)[s0] -> (s0, d1)>
#map1 = affine_map<(d0, d1)[s0] -> ()>
module {
  func.func @f(%arg0: memref<64x64xf16>, %arg1: index, %arg2: vector<16xindex>, %arg3: f16, %arg4: vector<16x8xi1>) {
    %0 = iree_vector_ext.transfer_gather %arg0[%arg1, %arg1] [%arg1 : index], %arg3 <indexing_maps = [#map, #map1]> : memref<64x64xf16>, vector<16x8xf16>
    return
  }
}
""",
    "07 gather offsets": r"""
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @f(%arg0: memref<64x64xf16>, %arg1: index, %arg2: vector<16xindex>, %arg3: f16, %arg4: vector<16x8xi1>) {
    %0 = iree_vector_ext.transfer_gather %arg0[%arg1], %arg3 <indexing_maps = [#map]> : memref<64x64xf16>, vector<16x8xf16>
    return
  }
}
""",
    "08 gather elem": r"""
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @f(%arg0: memref<64x64xf16>, %arg1: index, %arg2: vector<16xindex>, %arg3: f16, %arg4: vector<16x8xi1>) {
    %0 = iree_vector_ext.transfer_gather %arg0[%arg1, %arg1], %arg3 <indexing_maps = [#map]> : memref<64x64xf16>, vector<16x8xf32>
    return
  }
}
""",
    "09 layout shape dyn": r"""
#nested = #iree_vector_ext.nested_layout<subgroup_tile = [1], batch_tile = [1], outer_tile = [1], thread_tile = [16], element_tile = [4], subgroup_strides = [0], thread_strides = [1]>
module {
  func.func @f(%arg0: tensor<?xf16>) {
    %0 = iree_vector_ext.to_layout %arg0 to layout(#nested) : tensor<?xf16>
    return
  }
}
""",
    "10 layout memref": r"""
#nested = #iree_vector_ext.nested_layout<subgroup_tile = [1], batch_tile = [1], outer_tile = [1], thread_tile = [16], element_tile = [4], subgroup_strides = [0], thread_strides = [1]>
module {
  func.func @f(%arg0: memref<64xf16>) {
    %0 = iree_vector_ext.to_layout %arg0 to layout(#nested) : memref<64xf16>
    return
  }
}
""",
}

BAD = {
    "00 gather bad maps": (
        r"""
func.func @f(%s: memref<64x64xf16>, %i: index, %iv: vector<16xindex>, %z: f16, %m: vector<16x8xi1>) {
  %0 = "iree_vector_ext.transfer_gather"(%s, %i, %i, %z) <{indexing_maps = [], operandSegmentSizes = array<i32: 1, 2, 0, 1, 0>}> : (memref<64x64xf16>, index, index, f16) -> vector<16x8xf16>
  return
}
""",
        "'iree_vector_ext.transfer_gather' op expected 1 indexing maps, got: 0",
    ),
    "01 gather bad maps 2": (
        r"""
func.func @f(%s: memref<64x64xf16>, %i: index, %iv: vector<16xindex>, %z: f16, %m: vector<16x8xi1>) {
  %0 = "iree_vector_ext.transfer_gather"(%s, %i, %i, %z) <{indexing_maps = [affine_map<(d0) -> (d0)>], operandSegmentSizes = array<i32: 1, 2, 0, 1, 0>}> : (memref<64x64xf16>, index, index, f16) -> vector<16x8xf16>
  return
}
""",
        "'iree_vector_ext.transfer_gather' op expected all indexing maps to have number of dims equal to vector rank. expected: 2, got: 1 dims",
    ),
    "02 layout rank": (
        r"""
func.func @f(%v: vector<4x16xf16>) {
  %0 = iree_vector_ext.to_layout %v to layout(#iree_vector_ext.nested_layout<subgroup_tile = [1], batch_tile = [1], outer_tile = [1], thread_tile = [16], element_tile = [4], subgroup_strides = [0], thread_strides = [1]>) : vector<4x16xf16>
  return
}
""",
        "Rank of vector (2) does not match rank of layout (1).",
    ),
    "03 layout shape": (
        r"""
func.func @f(%v: vector<65xf16>) {
  %0 = iree_vector_ext.to_layout %v to layout(#iree_vector_ext.nested_layout<subgroup_tile = [1], batch_tile = [1], outer_tile = [1], thread_tile = [16], element_tile = [4], subgroup_strides = [0], thread_strides = [1]>) : vector<65xf16>
  return
}
""",
        "Vector shape: [65] does not match the layout (nested_layout<subgroup_tile = [1], batch_tile = [1], outer_tile = [1], thread_tile = [16], element_tile = [4], subgroup_strides = [0], thread_strides = [1]>) at dim 0. Dimension expected by layout: 64 actual: 65",
    ),
    "04 layout lens": (
        r"""
func.func @f(%v: vector<64xf16>) {
  %0 = iree_vector_ext.to_layout %v to layout(#iree_vector_ext.nested_layout<subgroup_tile = [1, 1], batch_tile = [1], outer_tile = [1], thread_tile = [16], element_tile = [4], subgroup_strides = [0], thread_strides = [1]>) : vector<64xf16>
  return
}
""",
        "all fields must have the same rank as the layout",
    ),
    "05 layout mismatch": (
        r"""
func.func @f(%v: vector<64xf16>) {
  %0 = "iree_vector_ext.to_layout"(%v) <{layout = #iree_vector_ext.nested_layout<subgroup_tile = [1], batch_tile = [1], outer_tile = [1], thread_tile = [16], element_tile = [4], subgroup_strides = [0], thread_strides = [1]>}> : (vector<64xf16>) -> vector<64xf32>
  return
}
""",
        "'iree_vector_ext.to_layout' op failed to verify that all of {input, output} have same type",
    ),
    "06 simd elem": (
        r"""
func.func @f(%v: vector<64xf16>, %f: f32) {
  %s = iree_vector_ext.to_simd %v : vector<64xf16> -> vector<64xf32>
  return
}
""",
        "'iree_vector_ext.to_simd' op requires the same element type for all operands and results",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
