"""Unrolling: what it computes stays the same; what iree-opt 3.13 gets wrong is done right."""

from __future__ import annotations

import pytest

from . import tiled

PASS = "iree-gpu-unroll-to-intrinsics"


def test_each_point_is_an_instruction():
    product = tiled.Product("MFMA_F32_16x16x16_F16", "mnk", {"m": 2, "n": 3, "k": 2})
    after = tiled.run_pass(product.kernel(loops=1), PASS)
    assert after.count("iree_codegen.inner_tiled") == 12
    assert after.count("iterator_types = []") == 12
    assert "hoistable_conversion" not in after


def test_loops_carry_single_tiles():
    product = tiled.Product("MFMA_F32_16x16x16_F16", "mnk", {"m": 2, "n": 1, "k": 2})
    tiled.check_meaning(product.kernel(loops=2), PASS)


def test_a_use_before_the_product_in_the_loop():
    """iree-opt 3.13 converts it behind this use, and says that it does not dominate it."""
    product = tiled.Product("MFMA_F32_16x16x16_F16", "mnk", {"m": 2, "n": 2, "k": 1})
    tiled.check_meaning(product.kernel(loops=1, early_use=True), PASS)


def test_permutations_that_reorder_stay():
    """iree-opt 3.13 forgets them. A lane's 16 results stand in four pieces of four, here the other way round."""
    product = tiled.Product("MFMA_F32_32x32x8_F16", "mk", {"m": 2, "k": 2})
    product.tiles = ["1x4", "4x1", "4x4x1"]
    product.permutations = [(0, 1), (0, 1), (2, 1, 0)]
    text = product.kernel(loops=1)
    assert "permutations = [array<i64: 0, 1>, array<i64: 0, 1>, array<i64: 2, 1, 0>]" in tiled.run_pass(text, PASS)
    tiled.check_meaning(text, PASS)
    tiled.check_meaning(text, PASS, "iree-gpu-lower-ops")


def test_permutations_of_unit_dims_go():
    product = tiled.Product("MFMA_F32_16x16x16_F16", "mk", {"m": 2, "k": 2})
    product.tiles = ["1x4", "4x1", "4x1"]
    product.permutations = [(1, 0), (0, 1), (1, 0)]
    assert "permutations" not in tiled.run_pass(product.kernel(loops=0), PASS)


def test_attributes_are_kept_until_unit_dims_go():
    product = tiled.Product("MFMA_F32_16x16x16_F16", "m", {"m": 2}, attributes=" {tag}")
    assert "tag" not in tiled.run_pass(product.kernel(loops=0), PASS)


@pytest.mark.parametrize("kinds", ["tensor tensor tensor", "vector tensor tensor", "tensor vector vector"])
def test_products_on_tensors_are_left(kinds):
    """iree-opt 3.13 dies of them."""
    a, b, c = (f"{k}<{t}>" for k, t in zip(kinds.split(), ("2x4xf16", "2x4xf16", "4xf32"), strict=True))
    text = f"""
    func.func @f(%a: {a}, %b: {b}, %c: {c}) -> {c} {{
      %0 = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <
        indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>],
        iterator_types = [#linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
        semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
        : {a}, {b} into {c}
      return %0 : {c}
    }}
    """
    assert tiled.run_pass(text, PASS) == tiled.run_pass(text, "cse")
