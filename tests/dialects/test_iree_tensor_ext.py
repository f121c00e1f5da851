"""The iree_tensor_ext dialect. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 tensor ext 1": r"""
module {
  func.func @f(%arg0: index, %arg1: tensor<4x?xf32>, %arg2: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>, %arg3: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x8xf32>>, %arg4: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<f32>>) {
    %0 = iree_tensor_ext.dispatch.tensor.load %arg2, offsets = [0, %arg0], sizes = [4, %arg0], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>{%arg0} -> tensor<4x?xf32>
    iree_tensor_ext.dispatch.tensor.store %arg1, %arg3, offsets = [0, 0], sizes = [4, %arg0], strides = [1, 1] : tensor<4x?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x8xf32>>
    %1 = iree_tensor_ext.dispatch.tensor.load %arg4, offsets = [], sizes = [], strides = [] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<f32>> -> tensor<f32>
    return
  }
}
""",
    "01 tensor ext 2": r"""
module {
  func.func @f(%arg0: index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg0, %arg0)
    return
  }
}
""",
    "02 tensor ext 4": r"""
module {
  func.func @f(%arg0: index, %arg1: tensor<4x?xf32>) {
    %0 = iree_tensor_ext.compute_barrier.start %arg1 : tensor<4x?xf32>{%arg0} -> tensor<4x?xf32>
    %1 = iree_tensor_ext.compute_barrier.end %arg1 : tensor<4x?xf32>{%arg0} -> tensor<4x?xf32>
    %2 = iree_tensor_ext.bitcast %arg1 : tensor<4x?xf32>{%arg0} -> tensor<4x?xi32>{%arg0}
    return
  }
}
""",
    "03 te access": r"""
module {
  func.func @f(%arg0: index, %arg1: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
    %0 = iree_tensor_ext.dispatch.tensor.load %arg1, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>> -> tensor<4xf32>
    return
  }
}
""",
    "04 te load result": r"""
module {
  func.func @f(%arg0: index, %arg1: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) {
    %0 = iree_tensor_ext.dispatch.tensor.load %arg1, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<5xf32>
    return
  }
}
""",
    "05 te bad access": r"""
module {
  func.func @f(%arg0: index, %arg1: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) {
    return
  }
}
""",
    "06 te bad bound": r"""
module {
  func.func @f(%arg0: index, %arg1: !iree_tensor_ext.dispatch.tensor<readonly:f32>, %arg2: !iree_tensor_ext.dispatch.tensor<readonly:tensor<*xf32>>) {
    return
  }
}
""",
    "07 te bitcast": r"""
module {
  func.func @f(%arg0: index, %arg1: tensor<4xf32>) {
    %0 = iree_tensor_ext.bitcast %arg1 : tensor<4xf32> -> tensor<4xf16>
    return
  }
}
""",
    "08 te modifier": r"""
module {
  func.func @f(%arg0: index) {
    %result_x, %result_y, %result_z = iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier workgroups(%arg0, %arg0, %arg0) workload(%arg0)
    return
  }
}
""",
}

BAD = {
    "00 tensor ext ordinal attrs": (
        r"""
func.func @f(%i: index) {
  %3 = iree_tensor_ext.dispatch.workload.ordinal %i {a.b}, 3 : index
  return
}
""",
        "expected ','",
    ),
    "01 tensor ext 3": (
        r"""
func.func @f(%x: index) {
  %u:3 = iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier(%x, %x, %x), %x
  return
}
""",
        "custom op 'iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier' expected 'workgroups'",
    ),
    "02 te dims": (
        r"""
func.func @f(%i: index, %s: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>>) {
  %0 = iree_tensor_ext.dispatch.tensor.load %s, offsets = [0, %i], sizes = [4, %i], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x?xf32>> -> tensor<4x?xf32>
  return
}
""",
        "'iree_tensor_ext.dispatch.tensor.load' op value set has 1 dynamic dimensions but only 0 dimension values are attached",
    ),
    "03 te store dims": (
        r"""
func.func @f(%i: index, %t: tensor<4x?xf32>, %s: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x?xf32>>) {
  iree_tensor_ext.dispatch.tensor.store %t, %s, offsets = [0, %i], sizes = [4, %i], strides = [1, 1] : tensor<4x?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x?xf32>>
  return
}
""",
        "'iree_tensor_ext.dispatch.tensor.store' op value set has 1 dynamic dimensions but only 0 dimension values are attached",
    ),
    "04 te store access": (
        r"""
func.func @f(%i: index, %t: tensor<4xf32>, %s: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) {
  iree_tensor_ext.dispatch.tensor.store %t, %s, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
  return
}
""",
        "'iree_tensor_ext.dispatch.tensor.store' op operand #1 must be dispatch.tensor, but got '!iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>'",
    ),
    "05 te load rank": (
        r"""
func.func @f(%i: index, %s: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>) {
  %0 = iree_tensor_ext.dispatch.tensor.load %s, offsets = [0, 0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
  return
}
""",
        "expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.",
    ),
    "06 te bitcast dims": (
        r"""
func.func @f(%i: index, %t: tensor<4x?xf32>) {
  %0 = iree_tensor_ext.bitcast %t : tensor<4x?xf32> -> tensor<4x?xi32>{%i}
  return
}
""",
        "'iree_tensor_ext.bitcast' op value set has 1 dynamic dimensions but only 0 dimension values are attached",
    ),
    "07 te bitcast dims 2": (
        r"""
func.func @f(%i: index, %t: tensor<4x?xf32>) {
  %0 = iree_tensor_ext.bitcast %t : tensor<4x?xf32>{%i} -> tensor<4x?xi32>
  return
}
""",
        "'iree_tensor_ext.bitcast' op value set has 1 dynamic dimensions but only 0 dimension values are attached",
    ),
    "08 te barrier dims": (
        r"""
func.func @f(%i: index, %t: tensor<4x?xf32>) {
  %v = iree_tensor_ext.compute_barrier.start %t : tensor<4x?xf32> -> tensor<4x?xf32>
  return
}
""",
        "'iree_tensor_ext.compute_barrier.start' op value set has 1 dynamic dimensions but only 0 dimension values are attached",
    ),
    "09 te barrier types": (
        r"""
func.func @f(%i: index, %t: tensor<4xf32>) {
  %v = iree_tensor_ext.compute_barrier.start %t : tensor<4xf32> -> tensor<5xf32>
  return
}
""",
        "'iree_tensor_ext.compute_barrier.start' op value and result types must match",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
