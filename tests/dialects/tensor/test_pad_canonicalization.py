"""What is known of padded tensors."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "a border of known size, where nothing is known then": (
        "%a: tensor<?x?xf32>, %x: f32",
        """%c8 = arith.constant 8 : index
           %0 = tensor.pad %a low[0, 1] high[%c8, 2] {
           ^bb0(%i: index, %j: index):
           tensor.yield %x : f32
           } : tensor<?x?xf32> to tensor<?x?xf32>
           "test.use"(%0) : (tensor<?x?xf32>) -> ()""",
        """%c8 = arith.constant 8 : index
           %padded = tensor.pad %a low[0, 1] high[%c8, 2] {
           ^bb0(%i: index, %j: index):
           tensor.yield %x : f32
           } : tensor<?x?xf32> to tensor<?x?xf32>
           "test.use"(%padded) : (tensor<?x?xf32>) -> ()""",
    ),
    "a border of known size, where something is": (
        "%a: tensor<?x4xf32>, %x: f32",
        """%c8 = arith.constant 8 : index
           %0 = tensor.pad %a low[0, 1] high[%c8, %c8] {
           ^bb0(%i: index, %j: index):
           tensor.yield %x : f32
           } : tensor<?x4xf32> to tensor<?x?xf32>
           "test.use"(%0) : (tensor<?x?xf32>) -> ()""",
        """%padded = tensor.pad %a low[0, 1] high[8, 8] {
           ^bb0(%i: index, %j: index):
           tensor.yield %x : f32
           } : tensor<?x4xf32> to tensor<?x13xf32>
           %cast = tensor.cast %padded : tensor<?x13xf32> to tensor<?x?xf32>
           "test.use"(%cast) : (tensor<?x?xf32>) -> ()""",
    ),
    "of a cast": (
        "%a: tensor<7x4xf32>, %x: f32",
        """%0 = tensor.cast %a : tensor<7x4xf32> to tensor<?x?xf32>
           %1 = tensor.pad %0 low[0, 1] high[1, 1] {
           ^bb0(%i: index, %j: index):
           tensor.yield %x : f32
           } : tensor<?x?xf32> to tensor<?x?xf32>
           "test.use"(%1) : (tensor<?x?xf32>) -> ()""",
        """%padded = tensor.pad %a low[0, 1] high[1, 1] {
           ^bb0(%i: index, %j: index):
           tensor.yield %x : f32
           } : tensor<7x4xf32> to tensor<8x6xf32>
           %cast = tensor.cast %padded : tensor<8x6xf32> to tensor<?x?xf32>
           "test.use"(%cast) : (tensor<?x?xf32>) -> ()""",
    ),
    "cast to what knows more": (
        "%a: tensor<?x?xf32>, %x: f32",
        """%1 = tensor.pad %a low[0, 1] high[1, 1] {
           ^bb0(%i: index, %j: index):
           tensor.yield %x : f32
           } : tensor<?x?xf32> to tensor<?x?xf32>
           %2 = tensor.cast %1 : tensor<?x?xf32> to tensor<8x?xf32>
           "test.use"(%2) : (tensor<8x?xf32>) -> ()""",
        """%padded = tensor.pad %a low[0, 1] high[1, 1] {
           ^bb0(%i: index, %j: index):
           tensor.yield %x : f32
           } : tensor<?x?xf32> to tensor<8x?xf32>
           "test.use"(%padded) : (tensor<8x?xf32>) -> ()""",
    ),
    "twice": (
        "%t: tensor<4x4xf32>, %x: f32",
        """%0 = tensor.pad %t low[1, 0] high[0, 0] {
           ^bb0(%i: index, %j: index):
           tensor.yield %x : f32
           } : tensor<4x4xf32> to tensor<5x4xf32>
           %1 = tensor.pad %0 low[0, 0] high[1, 0] {
           ^bb0(%i: index, %j: index):
           tensor.yield %x : f32
           } : tensor<5x4xf32> to tensor<6x4xf32>
           "test.use"(%1) : (tensor<6x4xf32>) -> ()""",
        """%padded = tensor.pad %t low[1, 0] high[1, 0] {
           ^bb0(%i: index, %j: index):
           tensor.yield %x : f32
           } : tensor<4x4xf32> to tensor<6x4xf32>
           "test.use"(%padded) : (tensor<6x4xf32>) -> ()""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_canonical(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
