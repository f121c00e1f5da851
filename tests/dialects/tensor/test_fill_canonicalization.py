"""What is made of tensors that are filled."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "joined dims": (
        "%a: tensor<8x?xf32>, %x: f32",
        """%0 = linalg.fill ins(%x : f32) outs(%a : tensor<8x?xf32>) -> tensor<8x?xf32>
           %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<8x?xf32> into tensor<?xf32>
           "test.use"(%1, %0) : (tensor<?xf32>, tensor<8x?xf32>) -> ()""",
        """%0 = linalg.fill ins(%x : f32) outs(%a : tensor<8x?xf32>) -> tensor<8x?xf32>
           %collapsed = tensor.collapse_shape %a [[0, 1]] : tensor<8x?xf32> into tensor<?xf32>
           %1 = linalg.fill ins(%x : f32) outs(%collapsed : tensor<?xf32>) -> tensor<?xf32>
           "test.use"(%1, %0) : (tensor<?xf32>, tensor<8x?xf32>) -> ()""",
    ),
    "split dims": (
        "%a: tensor<8x?xf32>, %x: f32, %n: index",
        """%0 = linalg.fill ins(%x : f32) outs(%a : tensor<8x?xf32>) -> tensor<8x?xf32>
           %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [2, 4, %n, 2] : tensor<8x?xf32> into tensor<2x4x?x2xf32>
           "test.use"(%1) : (tensor<2x4x?x2xf32>) -> ()""",
        """%expanded = tensor.expand_shape %a [[0, 1], [2, 3]] output_shape [2, 4, %n, 2] : tensor<8x?xf32> into tensor<2x4x?x2xf32>
           %0 = linalg.fill ins(%x : f32) outs(%expanded : tensor<2x4x?x2xf32>) -> tensor<2x4x?x2xf32>
           "test.use"(%0) : (tensor<2x4x?x2xf32>) -> ()""",
    ),
    "one after the other": (
        "%a: tensor<8x?xf32>, %b: tensor<8x?xf32>, %x: f32",
        """%0 = linalg.fill ins(%x : f32) outs(%a : tensor<8x?xf32>) -> tensor<8x?xf32>
           %1 = linalg.fill ins(%x : f32) outs(%b : tensor<8x?xf32>) -> tensor<8x?xf32>
           %2 = tensor.concat dim(0) %0, %1 : (tensor<8x?xf32>, tensor<8x?xf32>) -> tensor<16x?xf32>
           "test.use"(%2) : (tensor<16x?xf32>) -> ()""",
        """%concat = tensor.concat dim(0) %a, %b : (tensor<8x?xf32>, tensor<8x?xf32>) -> tensor<16x?xf32>
           %0 = linalg.fill ins(%x : f32) outs(%concat : tensor<16x?xf32>) -> tensor<16x?xf32>
           "test.use"(%0) : (tensor<16x?xf32>) -> ()""",
    ),
    "other values one after the other": (
        "%a: tensor<8xf32>, %x: f32, %y: f32",
        """%0 = linalg.fill ins(%x : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
           %1 = linalg.fill ins(%y : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
           %2 = tensor.concat dim(0) %0, %1 : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
           "test.use"(%2) : (tensor<16xf32>) -> ()""",
        """%0 = linalg.fill ins(%x : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
           %1 = linalg.fill ins(%y : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
           %concat = tensor.concat dim(0) %0, %1 : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
           "test.use"(%concat) : (tensor<16xf32>) -> ()""",
    ),
    "an element": (
        "%a: tensor<8xf32>, %x: f32, %i: index",
        """%0 = linalg.fill ins(%x : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
           %1 = tensor.extract %0[%i] : tensor<8xf32>
           "test.use"(%1) : (f32) -> ()""",
        """"test.use"(%x) : (f32) -> ()""",
    ),
    "a border of the same": (
        "%a: tensor<8x?xf32>, %x: f32, %n: index",
        """%0 = linalg.fill ins(%x : f32) outs(%a : tensor<8x?xf32>) -> tensor<8x?xf32>
           %1 = tensor.pad %0 low[0, 1] high[2, %n] {
           ^bb0(%i: index, %j: index):
           tensor.yield %x : f32
           } : tensor<8x?xf32> to tensor<10x?xf32>
           "test.use"(%1) : (tensor<10x?xf32>) -> ()""",
        """%c1 = arith.constant 1 : index
           %dim = tensor.dim %a, %c1 : tensor<8x?xf32>
           %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 + 1)>()[%dim, %n]
           %1 = tensor.empty(%0) : tensor<10x?xf32>
           %2 = linalg.fill ins(%x : f32) outs(%1 : tensor<10x?xf32>) -> tensor<10x?xf32>
           "test.use"(%2) : (tensor<10x?xf32>) -> ()""",
    ),
    "copied": (
        "%a: tensor<8xf32>, %b: tensor<8xf32>, %x: f32",
        """%0 = linalg.fill ins(%x : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
           %1 = linalg.copy ins(%0 : tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
           "test.use"(%1) : (tensor<8xf32>) -> ()""",
        """%0 = linalg.fill ins(%x : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
           "test.use"(%0) : (tensor<8xf32>) -> ()""",
    ),
    "copied over": (
        "%a: tensor<8xf32>, %b: tensor<8xf32>, %x: f32",
        """%0 = linalg.fill ins(%x : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
           %1 = linalg.copy ins(%b : tensor<8xf32>) outs(%0 : tensor<8xf32>) -> tensor<8xf32>
           "test.use"(%1) : (tensor<8xf32>) -> ()""",
        """%0 = linalg.copy ins(%b : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
           "test.use"(%0) : (tensor<8xf32>) -> ()""",
    ),
    "transposed": (
        "%a: tensor<8x?xf32>, %b: tensor<?x8xf32>, %x: f32",
        """%0 = linalg.fill ins(%x : f32) outs(%a : tensor<8x?xf32>) -> tensor<8x?xf32>
           %1 = linalg.transpose ins(%0 : tensor<8x?xf32>) outs(%b : tensor<?x8xf32>) permutation = [1, 0]
           "test.use"(%1) : (tensor<?x8xf32>) -> ()""",
        """%0 = linalg.fill ins(%x : f32) outs(%b : tensor<?x8xf32>) -> tensor<?x8xf32>
           "test.use"(%0) : (tensor<?x8xf32>) -> ()""",
    ),
    "packed": (
        "%a: tensor<8x16xf32>, %b: tensor<2x4x4x4xf32>, %x: f32",
        """%0 = linalg.fill ins(%x : f32) outs(%a : tensor<8x16xf32>) -> tensor<8x16xf32>
           %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %b : tensor<8x16xf32> -> tensor<2x4x4x4xf32>
           "test.use"(%1) : (tensor<2x4x4x4xf32>) -> ()""",
        """%0 = linalg.fill ins(%x : f32) outs(%b : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
           "test.use"(%0) : (tensor<2x4x4x4xf32>) -> ()""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_canonical(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
