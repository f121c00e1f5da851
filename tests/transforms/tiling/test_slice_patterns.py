"""Slices of slices, and of nothing."""

import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.printer import print_op
from iree_gpu_llvm.ir.rewriting import BOTTOM_UP, PatternSet, rewrite_greedily
from iree_gpu_llvm.ir.verifier import verify
from iree_gpu_llvm.transforms.tiling.slice_patterns import CLEAN_UP

CASES = [
    (
        "%a: tensor<64x64xf32>, %i: index, %j: index",
        """%0 = tensor.extract_slice %a[%i, 8] [32, 16] [1, 2] : tensor<64x64xf32> to tensor<32x16xf32>
           %r = tensor.extract_slice %0[%j, 3] [4, 2] [1, 3] : tensor<32x16xf32> to tensor<4x2xf32>""",
        "tensor<4x2xf32>",
        [
            "affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%j, %i]",
            "tensor.extract_slice %a[%0, 14] [4, 2] [1, 6] : tensor<64x64xf32> to tensor<4x2xf32>",
        ],
    ),
    (
        "%a: tensor<8x64xf32>, %i: index",
        """%0 = tensor.extract_slice %a[%i, 0] [1, 32] [1, 1] : tensor<8x64xf32> to tensor<32xf32>
           %r = tensor.extract_slice %0[4] [1] [1] : tensor<32xf32> to tensor<f32>""",
        "tensor<f32>",
        ["tensor.extract_slice %a[%i, 4] [1, 1] [1, 1] : tensor<8x64xf32> to tensor<f32>"],
    ),
    (
        "%a: tensor<4x8xf32>, %b: tensor<16x4x8xf32>, %i: index",
        """%0 = tensor.empty() : tensor<1x4x8xf32>
           %1 = tensor.insert_slice %a into %0[0, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<4x8xf32> into tensor<1x4x8xf32>
           %r = tensor.insert_slice %1 into %b[%i, 0, 0] [1, 4, 8] [1, 1, 1]
             : tensor<1x4x8xf32> into tensor<16x4x8xf32>""",
        "tensor<16x4x8xf32>",
        [
            "tensor.insert_slice %a into %b[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<4x8xf32> into tensor<16x4x8xf32>",
        ],
    ),
    (
        "%n: index, %m: index",
        """%0 = tensor.empty(%n) : tensor<?x8xf32>
           %r = tensor.extract_slice %0[0, 2] [%m, 1] [1, 1] : tensor<?x8xf32> to tensor<?xf32>""",
        "tensor<?xf32>",
        ["tensor.empty(%m) : tensor<?xf32>"],
    ),
    (
        "%n: index, %m: index",
        """%0 = tensor.empty(%n) : tensor<?xf32>
           %r = tensor.expand_shape %0 [[0, 1]] output_shape [%m, 4] : tensor<?xf32> into tensor<?x4xf32>""",
        "tensor<?x4xf32>",
        ["tensor.empty(%m) : tensor<?x4xf32>"],
    ),
    (
        "%n: index",
        """%0 = tensor.empty(%n) : tensor<?x4x2xf32>
           %r = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x4x2xf32> into tensor<?x2xf32>""",
        "tensor<?x2xf32>",
        ["affine.apply affine_map<()[s0] -> (s0 * 4)>()[%n]", "tensor.empty(%0) : tensor<?x2xf32>"],
    ),
]


@pytest.mark.parametrize(("arguments", "ops", "t", "wanted"), CASES)
def test_patterns(arguments, ops, t, wanted):
    module = driver.parse(f"func.func @f({arguments}) -> {t} {{\n{ops}\nreturn %r : {t}\n}}", "test")
    rewrite_greedily(module, PatternSet(CLEAN_UP), BOTTOM_UP)
    verify(module)
    lines = [line.strip().partition(" = ")[2] for line in print_op(module).splitlines()]
    assert [line for line in lines if line] == wanted
