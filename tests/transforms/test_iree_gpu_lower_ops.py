"""Lowering to matrix instructions: it computes the same for every kind of every family, and refuses what it must."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.diagnostics import CompileError, handling
from iree_gpu_llvm.ir.printer import print_op
from iree_gpu_llvm.simulator.run import simulate

from . import tiled

PASS = "iree-gpu-lower-ops"
TYPES = "lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32"
KINDS = [
    "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>",
    "#iree_gpu.mma_layout<MFMA_F32_32x32x8_F16, col_major = true>",
    "#iree_gpu.mma_layout<MFMA_F32_16x16x4_F32, col_major = true>",
    "#iree_gpu.mma_layout<MFMA_I32_16x16x32_I8>",
    "#iree_gpu.mma_layout<MFMA_F64_16x16x4_F64>",
    "#iree_gpu.mma_layout<MFMA_F64_4x4x4x4B_F64>",
    "#iree_gpu.mma_layout<MFMA_F32_32x32x4x2B_F16>",
    "#iree_gpu.mma_layout<WMMAR3_F32_16x16x16_F16>",
    "#iree_gpu.mma_layout<WMMAR3_BF16_16x16x16_BF16, col_major = true>",
    "#iree_gpu.mma_layout<WMMAR4_F16_16x16x16_F16>",
    "#iree_gpu.mma_layout<WMMA_F32_16x16x128_F8E5M2>",
    "#iree_gpu.mma_layout<NV_MMA_SYNC_F32_16x8x16_F16>",
    "#iree_gpu.mma_layout<NV_MMA_SYNC_F32_16x8x32_F8E4M3FN>",
    "#iree_gpu.virtual_mma_layout<VMFMA_F32_16x16x32_F16, col_major = true>",
    "#iree_gpu.virtual_mma_layout<VMFMA_F32_32x32x16_F8E4M3FNUZ>",
    "#iree_gpu.virtual_mma_layout<VDMFMA_F32_8x16x64x2_F16>",
    "#iree_gpu.virtual_mma_layout<VDMFMA_I32_8x16x128x1_I8>",
    f"#iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_32x32x64_B32, {TYPES}>",
    f"#iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, {TYPES}, col_major = true>",
    "#iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x16_F16, intrinsics_m = 2, subgroups_n = 2,"
    " intrinsics_n = 3, intrinsics_k = 2>",
    # iree-opt 3.13 numbers the pieces of A as if M were outside of K.
    "#iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x16_F16, intrinsics_m = 2, intrinsics_k = 2,"
    " operands_interleaving_intrinsics_m = [0]>",
    "#iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_32x32x8_F16, intrinsics_m = 2, intrinsics_n = 2,"
    " operands_interleaving_intrinsics_m = [2]>",
    f"#iree_gpu.data_tiled_scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, {TYPES}, intrinsics_m = 2,"
    " intrinsics_k = 2, operands_interleaving_intrinsics_m = [0, 2]>",
    f"#iree_gpu.data_tiled_scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, {TYPES}, intrinsics_n = 2,"
    " intrinsics_k = 2, unswizzled_operands = [0, 3]>",
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("loops", [0, 1])
def test_instructions_compute_the_same(kind, loops):
    text = tiled.Product(kind, "", {}).kernel(loops)
    after = tiled.run_pass(text, PASS)
    assert "inner_tiled" not in after
    assert "hoistable_conversion" not in after
    tiled.check_meaning(text, PASS)


def test_conversions_leave_the_loop():
    product = tiled.Product("#iree_gpu.mma_layout<WMMAR3_F16_16x16x16_F16>", "", {}, ["1x16", "16x1", "8x1x1"])
    after = tiled.run_pass(product.kernel(loops=1), PASS, "canonicalize")
    body = after[after.index("scf.for") : after.index("scf.yield")]
    assert body.count("vector.shape_cast") == 2  # of A and B
    assert "interleave" not in body
    assert after.count("vector.interleave") == after.count("vector.deinterleave") == 1


def single(kind: str, types: list[str], distributed: str = "true") -> str:
    n = len(types) - 1
    arguments = ", ".join(f"%a{i}: {t}" for i, t in enumerate(types))
    maps = ", ".join(["affine_map<() -> ()>"] * len(types))
    return f"""func.func @f({arguments}) -> {types[-1]} {{
  %0 = iree_codegen.inner_tiled ins({", ".join(f"%a{i}" for i in range(n))}) outs(%a{n}) <indexing_maps = [{maps}],
    iterator_types = [], kind = {kind}, semantics = #iree_gpu.mma_semantics<distributed = {distributed}, opaque = true>>
    : {", ".join(types[:-1])} into {types[-1]}
  return %0 : {types[-1]}
}}
"""


def test_what_nothing_is_known_to_make():
    """An error, but the op stays and the pass goes on, as iree-opt's does."""
    kind = "#iree_gpu.virtual_mma_layout<VDMFMA_F32_8x16x64x2_F16, col_major = true>"
    module = driver.parse(single(kind, ["vector<8xf16>", "vector<16xf16>", "vector<2xf32>"]), "test")
    before = print_op(module)
    found = []
    with handling(found.append):
        driver.run_pipeline(module, f"builtin.module(func.func({PASS}))")
    assert [(d.severity, d.message, d.location.line) for d in found] == [
        ("error", "'iree_codegen.inner_tiled' op failed to lower to concrete inner tiled operations.", 2)
    ]
    assert print_op(module) == before


def test_tiles_of_a_whole_subgroup():
    text = single(
        "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>",
        ["vector<16x16xf16>", "vector<16x16xf16>", "vector<16x16xf32>"],
        distributed="false",
    )
    module = driver.parse(text, "test")
    before = print_op(module)
    with pytest.raises(CompileError) as error:
        driver.run_pipeline(module, f"builtin.module(func.func({PASS}))")
    (found,) = error.value.diagnostics
    wanted = (
        "'iree_codegen.inner_tiled' op is not distributed to lanes: operand #0 has 256 elements, of which a lane has 4"
    )
    assert (found.message, found.location.line) == (wanted, 2)
    assert [n.message for n in found.notes] == [
        "`iree-gpu-llvm opt --iree-gpu-distribute-inner-tiled-to-lanes` distributes it while it is on tensors"
    ]
    assert print_op(module) == before


def test_a_nvidia_wmma_kind():
    kind = "#iree_gpu.mma_layout<NV_WMMA_F32_16x16x16_F16>"
    text = single(kind, ["vector<16x16xf16>", "vector<16x16xf16>", "vector<16x16xf32>"], distributed="false")
    module = driver.parse(text, "test")
    found = []
    with handling(found.append):
        driver.run_pipeline(module, f"builtin.module(func.func({PASS}))")
    assert [d.message for d in found] == [
        "'iree_codegen.inner_tiled' op failed to lower to concrete inner tiled operations."
    ]


LDS = "memref<128xf32, #gpu.address_space<workgroup>>"
REGION = f"""func.func @f(%x: memref<128xf32>) attributes {{gpu.known_block_size = array<i32: 128, 1, 1>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c127 = arith.constant 127 : index
  %m = memref.alloc() : {LDS}
  %i = gpu.thread_id x
  %j = arith.subi %c127, %i : index
  %a = vector.load %x[%i] : memref<128xf32>, vector<1xf32>
  %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%v = %a) -> (vector<1xf32>) {{
    %w = iree_gpu.barrier_region ins(%v : vector<1xf32>) {{
    ^bb0(%u: vector<1xf32>):
      vector.store %u, %m[%i] : {LDS}, vector<1xf32>
      iree_gpu.yield %u : vector<1xf32>
    }} : vector<1xf32>
    %b = vector.load %m[%j] : {LDS}, vector<1xf32>
    %s = arith.addf %b, %w : vector<1xf32>
    scf.yield %s : vector<1xf32>
  }}
  vector.store %r, %x[%i] : memref<128xf32>, vector<1xf32>
  return
}}
"""
FENCE = "gpu.barrier memfence [#gpu.address_space<workgroup>]"


@pytest.mark.parametrize(("without", "found"), [(None, []), (0, ["vector.store"]), (1, ["vector.load"])])
def test_the_barriers_of_a_region_in_a_loop(without, found):
    """The first keeps a turn's store behind the load of the turn before, the second this turn's load behind its store."""
    after = tiled.run_pass(REGION, PASS)
    lines = after.splitlines()
    barriers = [k for k, line in enumerate(lines) if FENCE in line]
    stored = next(k for k, line in enumerate(lines) if "vector.store" in line)
    assert len(barriers) == 2 and barriers[0] < stored < barriers[1]
    if without is not None:
        del lines[barriers[without]]
    given = np.arange(128, dtype=np.float32)
    result = simulate("\n".join(lines), [given], grid=1, check=True)
    assert sorted({f.operation.name for f in result.findings}) == found
    if without is None:
        assert np.array_equal(result.outputs[0], simulate(REGION, [given], grid=1, check=True).outputs[0])


def test_barriers_on_tensors_are_left():
    text = """func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = iree_gpu.value_barrier %x, %y : tensor<4xf32>, tensor<4xf32>
  %1 = iree_gpu.barrier_region ins(%0#0 : tensor<4xf32>) {
  ^bb0(%t: tensor<4xf32>):
    iree_gpu.yield %t : tensor<4xf32>
  } : tensor<4xf32>
  return %1, %0#1 : tensor<4xf32>, tensor<4xf32>
}
"""
    module = driver.parse(text, "test")
    before = print_op(module)
    driver.run_pipeline(module, f"builtin.module(func.func({PASS}))")
    assert print_op(module) == before
