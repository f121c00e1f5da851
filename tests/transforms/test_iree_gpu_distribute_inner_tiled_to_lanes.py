"""Distribution to lanes: every lane's slices together are the product, whatever makes the operands."""

from __future__ import annotations

import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.printer import print_op

from . import tiled

PASS = "iree-gpu-distribute-inner-tiled-to-lanes"
TYPES = "lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32"


def function(kind: str, tiles=None, permutations=None, opaque="true", before="", values=None, attributes="") -> str:
    """One product of single tiles; `values` are its operands where `before` makes them, the arguments elsewhere."""
    attribute = tiled.kind_of(kind)
    elements = attribute.element_types()
    if tiles is None:
        tiles = ["x".join(map(str, t.shape)) for t in attribute.undistributed_types()]
    types = [f"tensor<{t}x{e}>" for t, e in zip(tiles, elements, strict=True)]
    n = len(types) - 1
    values = values or [f"%a{i}" for i in range(len(types))]
    arrays = ""
    if permutations is not None:
        arrays = ", ".join(f"array<i64: {', '.join(map(str, p))}>" for p in permutations)
        arrays = f", permutations = [{arrays}]"
    maps = ", ".join(["affine_map<() -> ()>"] * len(types))
    size = attribute.flat_workgroup_size if attribute.is_data_tiled else attribute.subgroup_size
    info = f"workgroup_size = [{size}, 1, 1] subgroup_size = {attribute.subgroup_size}"
    return f"""func.func @f({", ".join(f"%a{i}: {t}" for i, t in enumerate(types))}) -> {types[-1]} attributes {{
  translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> {info}>}} {{
  {before}
  %r = iree_codegen.inner_tiled ins({", ".join(values[:-1])}) outs({values[-1]}) <indexing_maps = [{maps}],
    iterator_types = [], kind = {attribute},
    semantics = #iree_gpu.mma_semantics<distributed = false, opaque = {opaque}>{arrays}>{attributes}
    : {", ".join(types[:n])} into {types[n]}
  return %r : {types[n]}
}}
"""


@pytest.mark.parametrize(
    ("kind", "tiles"),
    [
        ("#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>", None),
        ("#iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>", ["32x8", "8x32", "4x8x32"]),
        ("#iree_gpu.mma_layout<MFMA_F32_32x32x8_F16, col_major = true>", ["32x8", "8x32", "32x4x8"]),
        ("#iree_gpu.mma_layout<MFMA_F32_4x4x4x16B_F16>", None),
        ("#iree_gpu.mma_layout<WMMAR3_F32_16x16x16_F16>", ["16x16", "16x16", "8x2x16"]),
        ("#iree_gpu.mma_layout<NV_MMA_SYNC_F32_16x8x16_F16>", ["2x8x2x8", "2x8x8", "2x8x8"]),
        ("#iree_gpu.virtual_mma_layout<VDMFMA_F32_8x16x64x2_F16>", None),
        ("#iree_gpu.virtual_mma_layout<VMFMA_F32_16x16x32_F8E4M3FNUZ>", ["16x2x16", "2x16x16", "16x16"]),
        (f"#iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, {TYPES}>", None),
        (
            "#iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x4_F32, subgroups_m = 2, subgroups_n = 2,"
            " intrinsics_k = 4>",
            None,
        ),
        ("#iree_gpu.data_tiled_mma_layout<intrinsic = WMMAR3_F32_16x16x16_F16, subgroups_m = 2>", None),
        # iree-opt 3.13 reads operands 0 and 3 out of bounds.
        (
            f"#iree_gpu.data_tiled_scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, {TYPES},"
            " intrinsics_k = 2, operands_interleaving_intrinsics_k = [2, 3], unswizzled_operands = [0, 3]>",
            None,
        ),
    ],
)
def test_lanes_compute_the_product(kind, tiles):
    text = function(kind, tiles)
    assert "distributed = true" in tiled.run_pass(text, PASS)
    tiled.check_meaning(text, PASS)


def test_permutations_that_reorder_stay():
    """iree-opt 3.13 forgets them. The pieces of A stand behind their elements in a lane, those of B before them."""
    kind = "#iree_gpu.virtual_mma_layout<VMFMA_F32_16x16x32_F8E4M3FNUZ>"
    text = function(kind, ["16x16x2", "2x16x16", "16x16"], [(0, 2, 1), (0, 1, 2), (0, 1)])
    assert "permutations = [array<i64: 0, 2, 1>" in tiled.run_pass(text, PASS)
    tiled.check_meaning(text, PASS)


def test_permutations_of_single_elements_go():
    text = function("MFMA_F32_16x16x16_F16", None, [(0, 1), (1, 0), (1, 0)], attributes=" {tag}")
    after = tiled.run_pass(text, PASS)
    assert "permutations" not in after
    assert "{tag}" in after
    tiled.check_meaning(text, PASS)


def test_slices_of_another_shape_than_the_fragment_are_opaque():
    """iree-opt 3.13 makes an op that its verifier refuses."""
    text = function("MFMA_F32_16x16x4x4B_F16", opaque="false")
    assert "distributed = true, opaque = true" in tiled.run_pass(text, PASS)
    assert "opaque = false" in tiled.run_pass(function("MFMA_F32_16x16x16_F16", opaque="false"), PASS)
    tiled.check_meaning(text, PASS)


def test_a_fill_is_done_by_lanes():
    before = """%zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x16xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>"""
    text = function("MFMA_F32_16x16x16_F16", before=before, values=["%a0", "%a1", "%c"])
    after = tiled.run_pass(text, PASS)
    assert after.index("scf.forall") < after.index("linalg.fill")
    assert "shared_outs(%arg1 = %e)" in after
    tiled.check_meaning(text, PASS)


def test_a_padded_operand_is_padded_by_lanes():
    before = """%zero = arith.constant 0.0 : f16
  %s = tensor.extract_slice %a0[0, 0] [13, 10] [1, 1] : tensor<16x16xf16> to tensor<13x10xf16>
  %p = tensor.pad %s low[1, 2] high[2, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f16
  } : tensor<13x10xf16> to tensor<16x16xf16>"""
    text = function("MFMA_F32_16x16x16_F16", before=before, values=["%p", "%a1", "%a2"])
    after = tiled.run_pass(text, PASS)
    assert after.index("scf.forall") < after.index("tensor.pad")
    assert "scf.if" in after
    tiled.check_meaning(text, PASS)


def test_products_in_a_row_are_loops_in_a_row():
    first = function("MFMA_F32_16x16x16_F16")
    again = first[first.index("  %r =") : first.index("  return")].replace("%r =", "%q =").replace("%a2)", "%r)")
    text = first.replace("  return %r", f"{again}  return %q")
    after = tiled.run_pass(text, PASS)
    assert after.count("scf.forall ") == 2
    assert "shared_outs(%arg1 = %r)" in after or "shared_outs(%arg3 = %r)" in after
    tiled.check_meaning(text, PASS)


def test_without_products_nothing_is_cleaned_up():
    text = """
    func.func @f() -> tensor<2xf32> {
      %0 = tensor.empty() : tensor<4xf32>
      %1 = tensor.extract_slice %0[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
      return %1 : tensor<2xf32>
    }
    """
    assert "tensor.extract_slice" in tiled.run_pass(text, PASS)


# -- refusals


LANES = "failed to distribute inner_tiled ops to lanes"


def offsets(operand: int) -> str:
    return f"'iree_codegen.inner_tiled' op failed to populate offsets for operand {operand}"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (function("MFMA_F32_32x32x8_F16"), [offsets(2), LANES]),
        (function("#iree_gpu.virtual_mma_layout<VMFMA_F32_16x16x32_F8E4M3FNUZ>"), [offsets(0), LANES]),
        (
            function("MFMA_F32_16x16x16_F16", ["4", "4", "4"]).replace("distributed = false", "distributed = true"),
            [LANES],
        ),
        (
            function("MFMA_F32_16x16x16_F16").replace("tensor<16x16xf16>", "vector<16x16xf16>"),
            [
                "'iree_codegen.inner_tiled' op operand #0 must be a ranked tensor, of which lanes take slices, but got"
                " 'vector<16x16xf16>'",
                LANES,
            ],
        ),
        (
            function("MFMA_F32_16x16x16_F16").replace("tensor<16x16xf16>", "vector<16x16xf16>"),
            [
                "'iree_codegen.inner_tiled' op operand #0 must be a ranked tensor, of which lanes take slices, but got"
                " 'vector<16x16xf16>'",
                LANES,
            ],
        ),
        (
            function("#iree_gpu.mma_layout<NV_WMMA_F32_16x16x16_F16>", ["16x16", "16x16", "16x16"]),
            [LANES],
        ),
        (
            function("#iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x4_F32>").replace(
                "workgroup_size = [64, 1, 1] ", ""
            ),
            [
                "'iree_codegen.inner_tiled' op failed to specify a worker count for the forall it's to be"
                " distributed into.",
                LANES,
            ],
        ),
    ],
)
def test_what_cannot_be_distributed_is_left(text, wanted):
    module = driver.parse(text, "test")
    before = print_op(module)
    with pytest.raises(CompileError) as error:
        driver.run_pipeline(module, f"builtin.module(func.func({PASS}))")
    assert [d.message for d in error.value.diagnostics] == wanted
    assert error.value.diagnostics[-1].location.line == 1
    assert print_op(module) == before
