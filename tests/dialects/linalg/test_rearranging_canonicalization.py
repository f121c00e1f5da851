"""Ops that move elements, one after the other."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "there and back": (
        "%a: tensor<4x2xf32>, %b: tensor<2x4xf32>",
        """%0 = linalg.transpose ins(%a : tensor<4x2xf32>) outs(%b : tensor<2x4xf32>) permutation = [1, 0]
           %1 = linalg.transpose ins(%0 : tensor<2x4xf32>) outs(%a : tensor<4x2xf32>) permutation = [1, 0]
           "test.use"(%1) : (tensor<4x2xf32>) -> ()""",
        """"test.use"(%a) : (tensor<4x2xf32>) -> ()""",
    ),
    "two transposes": (
        "%a: tensor<4x2x3xf32>, %b: tensor<2x4x3xf32>, %c: tensor<3x4x2xf32>",
        """%0 = linalg.transpose ins(%a : tensor<4x2x3xf32>) outs(%b : tensor<2x4x3xf32>) permutation = [1, 0, 2]
           %1 = linalg.transpose ins(%0 : tensor<2x4x3xf32>) outs(%c : tensor<3x4x2xf32>) permutation = [2, 1, 0]
           "test.use"(%1) : (tensor<3x4x2xf32>) -> ()""",
        """%transposed = linalg.transpose ins(%a : tensor<4x2x3xf32>) outs(%c : tensor<3x4x2xf32>) permutation = [2, 0, 1]
           "test.use"(%transposed) : (tensor<3x4x2xf32>) -> ()""",
    ),
    "repeated, then transposed": (
        "%a: tensor<2xf32>, %b: tensor<4x2xf32>, %c: tensor<2x4xf32>",
        """%0 = linalg.broadcast ins(%a : tensor<2xf32>) outs(%b : tensor<4x2xf32>) dimensions = [0]
           %1 = linalg.transpose ins(%0 : tensor<4x2xf32>) outs(%c : tensor<2x4xf32>) permutation = [1, 0]
           "test.use"(%1) : (tensor<2x4xf32>) -> ()""",
        """%broadcasted = linalg.broadcast ins(%a : tensor<2xf32>) outs(%c : tensor<2x4xf32>) dimensions = [1]
           "test.use"(%broadcasted) : (tensor<2x4xf32>) -> ()""",
    ),
    "repeated, then transposed in what was there": (
        "%a: tensor<2x3xf32>, %b: tensor<4x2x3xf32>, %c: tensor<3x4x2xf32>",
        """%0 = linalg.broadcast ins(%a : tensor<2x3xf32>) outs(%b : tensor<4x2x3xf32>) dimensions = [0]
           %1 = linalg.transpose ins(%0 : tensor<4x2x3xf32>) outs(%c : tensor<3x4x2xf32>) permutation = [2, 0, 1]
           "test.use"(%1) : (tensor<3x4x2xf32>) -> ()""",
        """%0 = tensor.empty() : tensor<3x2xf32>
           %transposed = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%0 : tensor<3x2xf32>) permutation = [1, 0]
           %broadcasted = linalg.broadcast ins(%transposed : tensor<3x2xf32>) outs(%c : tensor<3x4x2xf32>) dimensions = [1]
           "test.use"(%broadcasted) : (tensor<3x4x2xf32>) -> ()""",
    ),
    "repeated twice": (
        "%a: tensor<2xf32>, %b: tensor<4x2xf32>, %c: tensor<4x2x5xf32>",
        """%0 = linalg.broadcast ins(%a : tensor<2xf32>) outs(%b : tensor<4x2xf32>) dimensions = [0]
           %1 = linalg.broadcast ins(%0 : tensor<4x2xf32>) outs(%c : tensor<4x2x5xf32>) dimensions = [2]
           "test.use"(%1) : (tensor<4x2x5xf32>) -> ()""",
        """%broadcasted = linalg.broadcast ins(%a : tensor<2xf32>) outs(%c : tensor<4x2x5xf32>) dimensions = [0, 2]
           "test.use"(%broadcasted) : (tensor<4x2x5xf32>) -> ()""",
    ),
    "the same everywhere": (
        "%b: tensor<4x2xf32>, %c: tensor<2x4xf32>",
        """%a = arith.constant dense<2.0> : tensor<2xf32>
           %0 = linalg.broadcast ins(%a : tensor<2xf32>) outs(%b : tensor<4x2xf32>) dimensions = [0]
           %1 = linalg.transpose ins(%0 : tensor<4x2xf32>) outs(%c : tensor<2x4xf32>) permutation = [1, 0]
           "test.use"(%1) : (tensor<2x4xf32>) -> ()""",
        """%cst = arith.constant dense<2.000000e+00> : tensor<2x4xf32>
           "test.use"(%cst) : (tensor<2x4xf32>) -> ()""",
    ),
    "packed and unpacked": (
        "%a: tensor<4x4xf32>, %b: tensor<2x2x2x2xf32>",
        """%0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
           %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %a : tensor<2x2x2x2xf32> -> tensor<4x4xf32>
           "test.use"(%1) : (tensor<4x4xf32>) -> ()""",
        """"test.use"(%a) : (tensor<4x4xf32>) -> ()""",
    ),
    "unpacked and packed otherwise": (
        "%a: tensor<4x4xf32>, %b: tensor<2x2x2x2xf32>",
        """%0 = linalg.unpack %b inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %a : tensor<2x2x2x2xf32> -> tensor<4x4xf32>
           %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
           %2 = linalg.pack %0 inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %b : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
           "test.use"(%1, %2) : (tensor<2x2x2x2xf32>, tensor<2x2x2x2xf32>) -> ()""",
        """%unpack = linalg.unpack %b inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %a : tensor<2x2x2x2xf32> -> tensor<4x4xf32>
           %pack = linalg.pack %unpack inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %b : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
           "test.use"(%b, %pack) : (tensor<2x2x2x2xf32>, tensor<2x2x2x2xf32>) -> ()""",
    ),
    "padding that is not needed": (
        "%a: tensor<4x4xf32>, %b: tensor<2x2x2x2xf32>, %x: f32",
        """%0 = linalg.pack %a padding_value(%x : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
           "test.use"(%0) : (tensor<2x2x2x2xf32>) -> ()""",
        """%pack = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
           "test.use"(%pack) : (tensor<2x2x2x2xf32>) -> ()""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_canonical(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
