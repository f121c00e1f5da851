"""FFT of iree_linalg_ext. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "fft": r"""
module {
  func.func @f(%arg0: index, %arg1: tensor<1xf32>, %arg2: tensor<1xf32>, %arg3: tensor<16xf32>, %arg4: tensor<16xf32>) {
    %0:2 = iree_linalg_ext.fft ins(%arg0, %arg1, %arg2 : index, tensor<1xf32>, tensor<1xf32>) outs(%arg3, %arg4 : tensor<16xf32>, tensor<16xf32>) : tensor<16xf32>, tensor<16xf32>
    return
  }
}
""",
    "fft on buffers": r"""
module {
  func.func @f(%arg0: index, %arg1: memref<1xf32>, %arg2: memref<1xf32>, %arg3: memref<16xf32>, %arg4: memref<16xf32>) {
    iree_linalg_ext.fft {foo = 1 : i32} ins(%arg0, %arg1, %arg2 : index, memref<1xf32>, memref<1xf32>) outs(%arg3, %arg4 : memref<16xf32>, memref<16xf32>)
    return
  }
}
""",
    "fft nocoef mem": r"""
module {
  func.func @f(%arg0: index, %arg1: memref<16xf32>, %arg2: memref<16xf32>) {
    iree_linalg_ext.fft ins(%arg0 : index) outs(%arg1, %arg2 : memref<16xf32>, memref<16xf32>)
    return
  }
}
""",
    "fft i32 stage mem": r"""
module {
  func.func @f(%arg0: i32, %arg1: memref<16xf32>, %arg2: memref<16xf32>) {
    iree_linalg_ext.fft ins(%arg0 : i32) outs(%arg1, %arg2 : memref<16xf32>, memref<16xf32>)
    return
  }
}
""",
}

BAD = {
    "fft operand 1 memref<1xf32>": (
        r"""
func.func @f(%p0: index, %p1: memref<1xf32>, %p2: tensor<1xf32>, %p3: tensor<16xf32>, %p4: tensor<16xf32>) {
%r:2 = "iree_linalg_ext.fft"(%p0, %p1, %p2, %p3, %p4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (index, memref<1xf32>, tensor<1xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>)
  return
}
""",
        "'iree_linalg_ext.fft' op expected operation that implements LinalgExtInterface to have either pure buffer semantics or pure tensor semantics",
    ),
    "fft operand 3 tensor<17xf32>": (
        r"""
func.func @f(%p0: index, %p1: tensor<1xf32>, %p2: tensor<1xf32>, %p3: tensor<17xf32>, %p4: tensor<16xf32>) {
%r:2 = "iree_linalg_ext.fft"(%p0, %p1, %p2, %p3, %p4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (index, tensor<1xf32>, tensor<1xf32>, tensor<17xf32>, tensor<16xf32>) -> (tensor<17xf32>, tensor<16xf32>)
  return
}
""",
        "'iree_linalg_ext.fft' op only powers of 2 are handled currently",
    ),
    "fft nores": (
        r"""
func.func @f(%p0: index, %p1: tensor<1xf32>, %p2: tensor<1xf32>, %p3: tensor<16xf32>, %p4: tensor<16xf32>) {
"iree_linalg_ext.fft"(%p0, %p1, %p2, %p3, %p4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (index, tensor<1xf32>, tensor<1xf32>, tensor<16xf32>, tensor<16xf32>) -> ()
  return
}
""",
        "'iree_linalg_ext.fft' op expected the number of tensor results (0) to be equal to the number of output tensors (2)",
    ),
    "fft badres": (
        r"""
func.func @f(%p0: index, %p1: tensor<1xf32>, %p2: tensor<1xf32>, %p3: tensor<16xf32>, %p4: tensor<16xf32>) {
%r:2 = "iree_linalg_ext.fft"(%p0, %p1, %p2, %p3, %p4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (index, tensor<1xf32>, tensor<1xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<3xf64>, tensor<3xf64>)
  return
}
""",
        "'iree_linalg_ext.fft' op expected type of operand #3 ('tensor<16xf32>') to match type of corresponding result ('tensor<3xf64>')",
    ),
    "fft dropop": (
        r"""
func.func @f(%p0: index, %p1: tensor<1xf32>, %p2: tensor<1xf32>, %p3: tensor<16xf32>) {
%r:2 = "iree_linalg_ext.fft"(%p0, %p1, %p2, %p3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (index, tensor<1xf32>, tensor<1xf32>, tensor<16xf32>) -> (tensor<1xf32>, tensor<16xf32>)
  return
}
""",
        "'iree_linalg_ext.fft' op operand count (4) does not match with the total size (5) specified in attribute 'operandSegmentSizes'",
    ),
    "fft stage tensor": (
        r"""
func.func @f(%p0: tensor<4xf32>, %p1: tensor<1xf32>, %p2: tensor<1xf32>, %p3: tensor<16xf32>, %p4: tensor<16xf32>) {
%r:2 = "iree_linalg_ext.fft"(%p0, %p1, %p2, %p3, %p4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>)
  return
}
""",
        "'iree_linalg_ext.fft' op expected to carry `stage` input",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
