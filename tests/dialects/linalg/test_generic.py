"""Ops of `linalg` that only give what they are given."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "a copy to itself": (
        "%a: tensor<4xf32>, %m: memref<4xf32>",
        """%0 = linalg.copy ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
           linalg.copy ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
           "test.use"(%0) : (tensor<4xf32>) -> ()""",
        """"test.use"(%a) : (tensor<4xf32>) -> ()""",
    ),
    "gives its input, of another type": (
        "%a: tensor<4xf32>, %b: tensor<?xf32>",
        """%0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<?xf32>) {
           ^bb0(%x: f32, %y: f32):
           linalg.yield %x : f32
           } -> tensor<?xf32>
           "test.use"(%0) : (tensor<?xf32>) -> ()""",
        """%cast = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
           "test.use"(%cast) : (tensor<?xf32>) -> ()""",
    ),
    "gives its init": (
        "%a: tensor<4xf32>, %b: tensor<4xf32>",
        """%0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
           ^bb0(%x: f32, %y: f32):
           linalg.yield %y : f32
           } -> tensor<4xf32>
           "test.use"(%0) : (tensor<4xf32>) -> ()""",
        """"test.use"(%b) : (tensor<4xf32>) -> ()""",
    ),
    "gives what comes from outside": (
        "%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32",
        """%0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
           ^bb0(%x: f32, %y: f32):
           linalg.yield %f : f32
           } -> tensor<4xf32>
           "test.use"(%0) : (tensor<4xf32>) -> ()""",
        """%0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
           ^bb0(%x: f32, %y: f32):
           linalg.yield %f : f32
           } -> tensor<4xf32>
           "test.use"(%0) : (tensor<4xf32>) -> ()""",
    ),
    "buffers behind casts": (
        "%m: memref<4xf32>, %f: f32",
        """%c = memref.cast %m : memref<4xf32> to memref<?xf32>
           linalg.fill ins(%f : f32) outs(%c : memref<?xf32>)""",
        """linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_folds(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
