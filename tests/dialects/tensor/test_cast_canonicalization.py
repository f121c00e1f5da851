"""Casts, and what ops that write to a tensor keep of it."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "an element put into a cast": (
        "%a: tensor<8x16xf32>, %x: f32, %i: index",
        """%0 = tensor.cast %a : tensor<8x16xf32> to tensor<?x16xf32>
           %1 = tensor.insert %x into %0[%i, %i] : tensor<?x16xf32>
           "test.use"(%1) : (tensor<?x16xf32>) -> ()""",
        """%inserted = tensor.insert %x into %a[%i, %i] : tensor<8x16xf32>
           %cast = tensor.cast %inserted : tensor<8x16xf32> to tensor<?x16xf32>
           "test.use"(%cast) : (tensor<?x16xf32>) -> ()""",
    ),
    "joined dims of a cast": (
        "%a: tensor<4x4xf32>",
        """%0 = tensor.cast %a : tensor<4x4xf32> to tensor<4x?xf32>
           %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
           "test.use"(%1) : (tensor<?xf32>) -> ()""",
        """%collapsed = tensor.collapse_shape %a [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
           %cast = tensor.cast %collapsed : tensor<16xf32> to tensor<?xf32>
           "test.use"(%cast) : (tensor<?xf32>) -> ()""",
    ),
    "a cast of what an op of linalg makes": (
        "%a: tensor<8x?xf32>, %x: f32",
        """%0 = linalg.fill ins(%x : f32) outs(%a : tensor<8x?xf32>) -> tensor<8x?xf32>
           %1 = tensor.cast %0 : tensor<8x?xf32> to tensor<8x4xf32>
           "test.use"(%1, %0) : (tensor<8x4xf32>, tensor<8x?xf32>) -> ()""",
        """%cast = tensor.cast %a : tensor<8x?xf32> to tensor<8x4xf32>
           %0 = linalg.fill ins(%x : f32) outs(%cast : tensor<8x4xf32>) -> tensor<8x4xf32>
           %cast_0 = tensor.cast %0 : tensor<8x4xf32> to tensor<8x?xf32>
           "test.use"(%0, %cast_0) : (tensor<8x4xf32>, tensor<8x?xf32>) -> ()""",
    ),
    "the extent of what is written to": (
        "%a: tensor<?xf32>, %b: tensor<4xf32>, %x: f32, %i: index",
        """%c0 = arith.constant 0 : index
           %0 = linalg.fill ins(%x : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
           %1 = tensor.insert %x into %0[%i] : tensor<?xf32>
           %2 = tensor.insert_slice %b into %1[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
           %d = tensor.dim %2, %c0 : tensor<?xf32>
           "test.use"(%d) : (index) -> ()""",
        """%c0 = arith.constant 0 : index
           %d = tensor.dim %a, %c0 : tensor<?xf32>
           "test.use"(%d) : (index) -> ()""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_canonical(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
