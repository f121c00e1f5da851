"""What operands of structured ops tell each other of sizes."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "known by the input": (
        "%a: tensor<8xf32>, %b: tensor<?xf32>",
        """%0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%b : tensor<?xf32>) {
           ^bb0(%x: f32, %y: f32):
           %1 = arith.addf %x, %x : f32
           linalg.yield %1 : f32
           } -> tensor<?xf32>
           "test.use"(%0) : (tensor<?xf32>) -> ()""",
        """%cast = tensor.cast %b : tensor<?xf32> to tensor<8xf32>
           %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%cast : tensor<8xf32>) {
           ^bb0(%x: f32, %y: f32):
           %1 = arith.addf %x, %x : f32
           linalg.yield %1 : f32
           } -> tensor<8xf32>
           %cast_0 = tensor.cast %0 : tensor<8xf32> to tensor<?xf32>
           "test.use"(%cast_0) : (tensor<?xf32>) -> ()""",
    ),
    "no elements": (
        "%a: memref<2x0xf32>, %b: memref<2x0xf32>",
        """linalg.copy ins(%a : memref<2x0xf32>) outs(%b : memref<2x0xf32>)""",
        """""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_canonical(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
