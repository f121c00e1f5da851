"""Reductions of one element, and sums that begin with zero."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "one element": (
        "%a: vector<1xi32>, %b: i32",
        """%0 = vector.reduction <maxsi>, %a, %b : vector<1xi32> into i32
           "test.use"(%0) : (i32) -> ()""",
        """%0 = vector.extract %a[0] : i32 from vector<1xi32>
           %1 = arith.maxsi %0, %b : i32
           "test.use"(%1) : (i32) -> ()""",
    ),
    "one element alone": (
        "%a: vector<1xf32>",
        """%0 = vector.reduction <mul>, %a : vector<1xf32> into f32
           "test.use"(%0) : (f32) -> ()""",
        """%0 = vector.extract %a[0] : f32 from vector<1xf32>
           "test.use"(%0) : (f32) -> ()""",
    ),
    "dims of one element": (
        "%a: vector<4x1xf32>, %b: vector<4xf32>",
        """%0 = vector.multi_reduction <add>, %a, %b [1] : vector<4x1xf32> to vector<4xf32>
           "test.use"(%0) : (vector<4xf32>) -> ()""",
        """%0 = vector.shape_cast %a : vector<4x1xf32> to vector<4xf32>
           %1 = arith.addf %b, %0 : vector<4xf32>
           "test.use"(%1) : (vector<4xf32>) -> ()""",
    ),
    "all dims of one element": (
        "%a: vector<1x1xi32>, %b: i32",
        """%0 = vector.multi_reduction <minui>, %a, %b [0, 1] : vector<1x1xi32> to i32
           "test.use"(%0) : (i32) -> ()""",
        """%0 = vector.extract %a[0, 0] : i32 from vector<1x1xi32>
           %1 = arith.minui %b, %0 : i32
           "test.use"(%1) : (i32) -> ()""",
    ),
    "a contraction that is added": (
        "%a: vector<2x4xf32>, %b: vector<4x2xf32>, %c: vector<2x2xf32>",
        """%z = arith.constant dense<0.0> : vector<2x2xf32>
           %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %z : vector<2x4xf32>, vector<4x2xf32> into vector<2x2xf32>
           %1 = arith.addf %0, %c : vector<2x2xf32>
           "test.use"(%1) : (vector<2x2xf32>) -> ()""",
        """%0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x4xf32>, vector<4x2xf32> into vector<2x2xf32>
           "test.use"(%0) : (vector<2x2xf32>) -> ()""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_folds(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
