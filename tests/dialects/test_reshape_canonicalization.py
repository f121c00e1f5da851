"""Two reshapes in a row."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "split twice": (
        "%a: tensor<?xf32>, %n: index",
        """%0 = tensor.expand_shape %a [[0, 1]] output_shape [2, %n] : tensor<?xf32> into tensor<2x?xf32>
           %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [2, 1, 1, %n] : tensor<2x?xf32> into tensor<2x1x1x?xf32>
           "test.use"(%1) : (tensor<2x1x1x?xf32>) -> ()""",
        """%expanded = tensor.expand_shape %a [[0, 1, 2, 3]] output_shape [2, 1, 1, %n] : tensor<?xf32> into tensor<2x1x1x?xf32>
           "test.use"(%expanded) : (tensor<2x1x1x?xf32>) -> ()""",
    ),
    "joined twice": (
        "%a: memref<2x1x1x?xf32>",
        """%0 = memref.collapse_shape %a [[0, 1], [2, 3]] : memref<2x1x1x?xf32> into memref<2x?xf32>
           %1 = memref.collapse_shape %0 [[0, 1]] : memref<2x?xf32> into memref<?xf32>
           "test.use"(%1) : (memref<?xf32>) -> ()""",
        """%collapse_shape = memref.collapse_shape %a [[0, 1, 2, 3]] : memref<2x1x1x?xf32> into memref<?xf32>
           "test.use"(%collapse_shape) : (memref<?xf32>) -> ()""",
    ),
    "memory of another layout joined twice": (
        "%a: memref<2x1x1x4xf32, strided<[8, 8, 4, 1]>>",
        """%0 = memref.collapse_shape %a [[0, 1], [2, 3]] : memref<2x1x1x4xf32, strided<[8, 8, 4, 1]>> into memref<2x4xf32, strided<[8, 1]>>
           %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 1, 4] : memref<2x4xf32, strided<[8, 1]>> into memref<2x1x4xf32, strided<[8, 8, 1]>>
           "test.use"(%1) : (memref<2x1x4xf32, strided<[8, 8, 1]>>) -> ()""",
        """%collapse_shape = memref.collapse_shape %a [[0, 1], [2, 3]] : memref<2x1x1x4xf32, strided<[8, 8, 4, 1]>> into memref<2x4xf32, strided<[8, 1]>>
           %expand_shape = memref.expand_shape %collapse_shape [[0, 1], [2]] output_shape [2, 1, 4] : memref<2x4xf32, strided<[8, 1]>> into memref<2x1x4xf32, strided<[8, 8, 1]>>
           "test.use"(%expand_shape) : (memref<2x1x4xf32, strided<[8, 8, 1]>>) -> ()""",
    ),
    "joined, then split more": (
        "%a: tensor<2x4x4xf32>",
        """%0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x4x4xf32> into tensor<8x4xf32>
           %1 = tensor.expand_shape %0 [[0, 1, 2], [3]] output_shape [2, 2, 2, 4] : tensor<8x4xf32> into tensor<2x2x2x4xf32>
           "test.use"(%1) : (tensor<2x2x2x4xf32>) -> ()""",
        """%expanded = tensor.expand_shape %a [[0], [1, 2], [3]] output_shape [2, 2, 2, 4] : tensor<2x4x4xf32> into tensor<2x2x2x4xf32>
           "test.use"(%expanded) : (tensor<2x2x2x4xf32>) -> ()""",
    ),
    "joined, then split less": (
        "%a: memref<2x2x2x4xf32>",
        """%0 = memref.collapse_shape %a [[0, 1, 2], [3]] : memref<2x2x2x4xf32> into memref<8x4xf32>
           %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 4, 4] : memref<8x4xf32> into memref<2x4x4xf32>
           "test.use"(%1) : (memref<2x4x4xf32>) -> ()""",
        """%collapse_shape = memref.collapse_shape %a [[0], [1, 2], [3]] : memref<2x2x2x4xf32> into memref<2x4x4xf32>
           "test.use"(%collapse_shape) : (memref<2x4x4xf32>) -> ()""",
    ),
    "joined, then split otherwise": (
        "%a: tensor<2x3x4xf32>",
        """%0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
           %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [3, 2, 2, 2] : tensor<6x4xf32> into tensor<3x2x2x2xf32>
           "test.use"(%1) : (tensor<3x2x2x2xf32>) -> ()""",
        """%collapsed = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
           %expanded = tensor.expand_shape %collapsed [[0, 1], [2, 3]] output_shape [3, 2, 2, 2] : tensor<6x4xf32> into tensor<3x2x2x2xf32>
           "test.use"(%expanded) : (tensor<3x2x2x2xf32>) -> ()""",
    ),
    "split, then joined more": (
        "%a: tensor<8x4xf32>",
        """%0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 4, 4] : tensor<8x4xf32> into tensor<2x4x4xf32>
           %1 = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<2x4x4xf32> into tensor<32xf32>
           "test.use"(%1) : (tensor<32xf32>) -> ()""",
        """%collapsed = tensor.collapse_shape %a [[0, 1]] : tensor<8x4xf32> into tensor<32xf32>
           "test.use"(%collapsed) : (tensor<32xf32>) -> ()""",
    ),
    "split, then joined less": (
        "%a: tensor<8x4xf32>",
        """%0 = tensor.expand_shape %a [[0, 1, 2], [3]] output_shape [2, 2, 2, 4] : tensor<8x4xf32> into tensor<2x2x2x4xf32>
           %1 = tensor.collapse_shape %0 [[0, 1], [2], [3]] : tensor<2x2x2x4xf32> into tensor<4x2x4xf32>
           "test.use"(%1) : (tensor<4x2x4xf32>) -> ()""",
        """%expanded = tensor.expand_shape %a [[0, 1], [2]] output_shape [4, 2, 4] : tensor<8x4xf32> into tensor<4x2x4xf32>
           "test.use"(%expanded) : (tensor<4x2x4xf32>) -> ()""",
    ),
    "split, then joined across": (
        "%a: tensor<8x4xf32>",
        """%0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 4, 4] : tensor<8x4xf32> into tensor<2x4x4xf32>
           %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<2x4x4xf32> into tensor<2x16xf32>
           "test.use"(%1) : (tensor<2x16xf32>) -> ()""",
        """%expanded = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 4, 4] : tensor<8x4xf32> into tensor<2x4x4xf32>
           %collapsed = tensor.collapse_shape %expanded [[0], [1, 2]] : tensor<2x4x4xf32> into tensor<2x16xf32>
           "test.use"(%collapsed) : (tensor<2x16xf32>) -> ()""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_canonical(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
