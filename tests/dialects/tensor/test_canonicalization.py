"""Canonical forms of ops of `tensor`."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "one tensor concatenated": (
        "%a: tensor<4x?xf32>",
        """%0 = tensor.concat dim(1) %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
           "test.use"(%0) : (tensor<4x?xf32>) -> ()""",
        """"test.use"(%a) : (tensor<4x?xf32>) -> ()""",
    ),
    "a constant everywhere": (
        "",
        """%f = arith.constant 0.5 : f32
           %0 = tensor.splat %f : tensor<2x2xf32>
           "test.use"(%0) : (tensor<2x2xf32>) -> ()""",
        """%cst = arith.constant dense<5.000000e-01> : tensor<2x2xf32>
           "test.use"(%cst) : (tensor<2x2xf32>) -> ()""",
    ),
    "constants listed": (
        "",
        """%f = arith.constant 0.5 : f32
           %g = arith.constant 1.5 : f32
           %0 = tensor.from_elements %f, %g : tensor<2xf32>
           "test.use"(%0) : (tensor<2xf32>) -> ()""",
        """%cst = arith.constant dense<[5.000000e-01, 1.500000e+00]> : tensor<2xf32>
           "test.use"(%cst) : (tensor<2xf32>) -> ()""",
    ),
    "an element of elements": (
        "%a: f32, %b: f32",
        """%c1 = arith.constant 1 : index
           %0 = tensor.from_elements %a, %b : tensor<2xf32>
           %1 = tensor.extract %0[%c1] : tensor<2xf32>
           "test.use"(%1) : (f32) -> ()""",
        """"test.use"(%b) : (f32) -> ()""",
    ),
    "an element of a constant": (
        "%i: index",
        """%c1 = arith.constant 1 : index
           %0 = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
           %1 = tensor.extract %0[%c1, %c1] : tensor<2x2xf32>
           %2 = tensor.extract %0[%c1, %i] : tensor<2x2xf32>
           "test.use"(%1, %2) : (f32, f32) -> ()""",
        """%c1 = arith.constant 1 : index
           %cst = arith.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
           %cst_0 = arith.constant 4.000000e+00 : f32
           %extracted = tensor.extract %cst[%c1, %i] : tensor<2x2xf32>
           "test.use"(%cst_0, %extracted) : (f32, f32) -> ()""",
    ),
    "a generated tensor of known size": (
        "%f: f32, %i: index",
        """%c4 = arith.constant 4 : index
           %0 = tensor.generate %c4, %i {
           ^bb0(%j: index, %k: index):
           tensor.yield %f : f32
           } : tensor<?x?xf32>
           "test.use"(%0) : (tensor<?x?xf32>) -> ()""",
        """%generated = tensor.generate %i {
           ^bb0(%j: index, %k: index):
           tensor.yield %f : f32
           } : tensor<4x?xf32>
           %cast = tensor.cast %generated : tensor<4x?xf32> to tensor<?x?xf32>
           "test.use"(%cast) : (tensor<?x?xf32>) -> ()""",
    ),
    "nothing padded": (
        "%a: tensor<?xf32>, %f: f32",
        """%0 = tensor.pad %a low[0] high[0] {
           ^bb0(%k: index):
           tensor.yield %f : f32
           } : tensor<?xf32> to tensor<?xf32>
           "test.use"(%0) : (tensor<?xf32>) -> ()""",
        """"test.use"(%a) : (tensor<?xf32>) -> ()""",
    ),
    "a pad by constants": (
        "%a: tensor<4x?xf32>, %f: f32, %i: index",
        """%c2 = arith.constant 2 : index
           %0 = tensor.pad %a low[%c2, %i] high[%c2, %c2] {
           ^bb0(%k: index, %l: index):
           tensor.yield %f : f32
           } : tensor<4x?xf32> to tensor<?x?xf32>
           "test.use"(%0) : (tensor<?x?xf32>) -> ()""",
        """%padded = tensor.pad %a low[2, %i] high[2, 2] {
           ^bb0(%k: index, %l: index):
           tensor.yield %f : f32
           } : tensor<4x?xf32> to tensor<8x?xf32>
           %cast = tensor.cast %padded : tensor<8x?xf32> to tensor<?x?xf32>
           "test.use"(%cast) : (tensor<?x?xf32>) -> ()""",
    ),
    "a slice of a known size that is out of bounds": (
        "%a: tensor<4xf32>",
        """%c9 = arith.constant 9 : index
           %0 = tensor.extract_slice %a[0] [%c9] [1] : tensor<4xf32> to tensor<?xf32>
           "test.use"(%0) : (tensor<?xf32>) -> ()""",
        """%c9 = arith.constant 9 : index
           %extracted_slice = tensor.extract_slice %a[0] [%c9] [1] : tensor<4xf32> to tensor<?xf32>
           "test.use"(%extracted_slice) : (tensor<?xf32>) -> ()""",
    ),
    "an expansion of a cast": (
        "%a: tensor<4x?xf32>",
        """%c2 = arith.constant 2 : index
           %0 = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
           %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [%c2, 2, %c2, 2] : tensor<?x?xf32> into tensor<?x2x?x2xf32>
           "test.use"(%1) : (tensor<?x2x?x2xf32>) -> ()""",
        """%c2 = arith.constant 2 : index
           %expanded = tensor.expand_shape %a [[0, 1], [2, 3]] output_shape [2, 2, %c2, 2] : tensor<4x?xf32> into tensor<2x2x?x2xf32>
           %cast = tensor.cast %expanded : tensor<2x2x?x2xf32> to tensor<?x2x?x2xf32>
           "test.use"(%cast) : (tensor<?x2x?x2xf32>) -> ()""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_folds(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
