"""DPP, copies to LDS and transposing loads, lane by lane."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

LANE = np.arange(64)
A = ("i32", LANE.astype(np.int32) + 100)
LDS = "#gpu.address_space<workgroup>"


def row(lane):
    return lane - lane % 16


@pytest.mark.parametrize(
    ("control", "source"),
    [
        ("quad_perm([3 : i32, 2 : i32, 1 : i32, 0 : i32])", LANE ^ 3),
        ("row_mirror(unit)", LANE ^ 15),
        ("row_half_mirror(unit)", LANE ^ 7),
        ("row_ror(1 : i32)", row(LANE) + (LANE - 1) % 16),
        ("row_shr(2 : i32)", np.where(LANE % 16 >= 2, LANE - 2, -1)),
        ("row_shl(2 : i32)", np.where(LANE % 16 < 14, LANE + 2, -1)),
        ("wave_shl(unit)", np.where(LANE < 63, LANE + 1, -1)),
        ("wave_shr(unit)", LANE - 1),
        ("wave_rol(unit)", (LANE + 1) % 64),
        ("wave_ror(unit)", (LANE - 1) % 64),
        ("row_bcast_15(unit)", row(LANE) - 1),
        ("row_bcast_31(unit)", np.where(LANE >= 32, 31, -1)),
    ],
)
@pytest.mark.parametrize("bound", ["", "bound_ctrl(true)"])
def test_dpp_sources(per_lane, control, source, bound):
    """Without a source lane: 0 with `bound_ctrl`, else the old value."""
    body = f"%old = arith.constant 7 : i32\n%r = amdgpu.dpp %old %a {control} {bound} : i32"
    found = per_lane(body, "i32", np.int32, a=A)
    missing = 0 if bound else 7
    assert found.tolist() == np.where(source < 0, missing, A[1][source]).tolist()


def test_dpp_masks_leave_the_old_value(per_lane):
    body = """
      %old = arith.constant 7 : i32
      %r = amdgpu.dpp %old %a row_mirror(unit) row_mask(10) bank_mask(3) bound_ctrl(true) : i32
    """
    written = (LANE // 16 % 2 == 1) & (LANE % 16 < 8)
    assert per_lane(body, "i32", np.int32, a=A).tolist() == np.where(written, A[1][LANE ^ 15], 7).tolist()


def test_dpp_does_not_read_lanes_that_are_not_active(run):
    body = """
      %n = arith.constant 63 : index
      %i = arith.index_cast %lane : index to i32
      %old = arith.constant -9 : i32
      %c = arith.cmpi ult, %lane, %n : index
      cf.cond_br %c, ^in, ^end
    ^in:
      %x = amdgpu.dpp %old %i quad_perm([1 : i32, 0 : i32, 3 : i32, 2 : i32]) : i32
      memref.store %x, %out[%lane] : memref<64xi32>
      cf.br ^end
    ^end:
    """
    out = run("%out: memref<64xi32>", body, np.zeros(64, np.int32)).outputs[0]
    assert out.tolist() == [*(LANE[:62] ^ 1), -9, 0]


def test_swizzles_and_swaps(per_lane):
    found = per_lane("%r = amdgpu.swizzle_bitmode %a 31 0 16 : i32", "i32", np.int32, a=A)
    np.testing.assert_array_equal(found, A[1][LANE ^ 16])
    found = per_lane("%r = amdgpu.permlane_swap %a 32 : i32", "i32", np.int32, a=A)
    np.testing.assert_array_equal(found, A[1][LANE ^ 32])


def test_a_copy_to_lds_goes_lane_after_lane(run):
    """Each lane reads its own place, backwards here; the destination is that of the subgroup's first lane."""
    body = f"""
      %lds = memref.alloc() : memref<2x64xf32, {LDS}>
      %c63 = arith.constant 63 : index
      %from = arith.subi %c63, %lane : index
      %one = arith.constant 1 : index
      %zero = arith.constant 0.0 : f32
      memref.store %zero, %lds[%c0, %lane] : memref<2x64xf32, {LDS}>
      amdgpu.gather_to_lds async %in[%from], %lds[%one, %c0] : f32, memref<64xf32>, memref<2x64xf32, {LDS}>
      rocdl.asyncmark
      rocdl.wait.asyncmark 0
      gpu.barrier
      %x = memref.load %lds[%one, %lane] : memref<2x64xf32, {LDS}>
      memref.store %x, %in[%lane] : memref<64xf32>
    """
    given = np.arange(64, dtype=np.float32)
    result = run("%in: memref<64xf32>", body.replace("%in[%from]", "%in[%from]"), given)
    assert result.outputs[0].tolist() == given[::-1].tolist()
    assert result.counts.dma_transfers == 64


@pytest.mark.parametrize(("t", "n", "dtype"), [("f16", 4, np.float16), ("i8", 8, np.int8)])
def test_transposing_loads(run, t, n, dtype):
    """16 lanes read n rows of 16 elements, and lane i gets column i of them."""
    body = f"""
      %lds = memref.alloc() : memref<64x{n}x{t}, {LDS}>
      %x = vector.load %in[%lane, %c0] : memref<64x{n}x{t}>, vector<{n}x{t}>
      vector.store %x, %lds[%lane, %c0] : memref<64x{n}x{t}, {LDS}>, vector<{n}x{t}>
      gpu.barrier
      %y = amdgpu.transpose_load %lds[%lane, %c0] : memref<64x{n}x{t}, {LDS}> -> vector<{n}x{t}>
      vector.store %y, %in[%lane, %c0] : memref<64x{n}x{t}>, vector<{n}x{t}>
    """
    given = (np.arange(64 * n) % 120).astype(dtype).reshape(64, n)
    out = run(f"%in: memref<64x{n}x{t}>", body, given).outputs[0]
    tiles = given.reshape(4, n, 16)
    wanted = [tiles[lane // 16, :, lane % 16].tolist() for lane in range(64)]
    assert out.tolist() == wanted


@pytest.mark.parametrize(
    ("body", "wave", "wrong"),
    [
        ("%r = amdgpu.permlane_swap %a 32 : i32", 32, "among 64 lanes, in subgroups of 32"),
        ("%r = amdgpu.permlane_swap %a 16 : i32", 16, "among 32 lanes, in subgroups of 16"),
        ("%r = amdgpu.permlane_var %a, %a cross(true) : i32", 16, "among 32 lanes, in subgroups of 16"),
        ("%r = amdgpu.permlane_var %a, %a : i32", 8, "among 16 lanes, in subgroups of 8"),
        ("%r = amdgpu.swizzle_bitmode %a 1 2 4 : i32", 16, "among 32 lanes, in subgroups of 16"),
        ("%r = amdgpu.dpp %a %a row_mirror(unit) : i32", 8, "among 16 lanes, in subgroups of 8"),
        ("%r = amdgpu.dpp %a %a row_half_mirror(unit) : i32", 4, "among 8 lanes, in subgroups of 4"),
        ("%r = amdgpu.dpp %a %a quad_perm([0, 1, 2, 3]) : i32", 2, "among 4 lanes, in subgroups of 2"),
    ],
)
def test_exchange_with_lanes_that_subgroups_do_not_have(per_lane, body, wave, wrong):
    with pytest.raises(CompileError, match=f"exchanges values {wrong}"):
        per_lane(body, "i32", np.int32, wave=wave, a=A)


@pytest.mark.parametrize("cross", [False, True])
@pytest.mark.parametrize("wave", [32, 64])
def test_a_lane_of_the_row_that_each_chooses(per_lane, wave, cross):
    """Only the lowest four bits of the selector count."""
    selector = ((LANE * 7 + 3) % 16 + 16 * LANE).astype(np.int32)
    body = f"%r = amdgpu.permlane_var %a, %s cross({str(cross).lower()}) : i32"
    found = per_lane(body, "i32", np.int32, wave=wave, a=A, s=("i32", selector))
    source = (row(LANE) ^ (16 if cross else 0)) + (LANE * 7 + 3) % 16
    np.testing.assert_array_equal(found, A[1][source])


@pytest.mark.parametrize(
    ("op", "missing"),
    [
        ("amdgpu.swizzle_bitmode %i 31 0 1 : i32", 0),
        ("amdgpu.permlane_swap %i 16 : i32", "own"),
        ("amdgpu.permlane_swap %i 16 bound_ctrl(true) : i32", 0),
        ("amdgpu.permlane_swap %i 16 fetch_inactive(true) : i32", "fetched"),
        ("amdgpu.permlane_var %i, %s cross(true) : i32", "own"),
        ("amdgpu.permlane_var %i, %s cross(true) bound_ctrl(true) : i32", 0),
    ],
)
def test_sources_that_are_not_active(run, op, missing):
    """Lanes with an odd number or an odd row are not active."""
    body = f"""
      %c17 = arith.constant 17 : index
      %bits = arith.andi %lane, %c17 : index
      %c = arith.cmpi eq, %bits, %c0 : index
      %i = arith.index_cast %lane : index to i32
      %fifteen = arith.constant 15 : i32
      %s = arith.andi %i, %fifteen : i32
      cf.cond_br %c, ^in, ^end
    ^in:
      %x = {op}
      memref.store %x, %out[%lane] : memref<64xi32>
      cf.br ^end
    ^end:
    """
    out = run("%out: memref<64xi32>", body, np.full(64, -1, np.int32)).outputs[0]
    active = LANE & 17 == 0
    wanted = {"own": LANE, "fetched": LANE ^ 16, 0: 0 * LANE}[missing]
    assert out[active].tolist() == wanted[active].tolist()


def test_exchange_of_vectors_and_doubles(per_lane):
    given = np.arange(128, dtype=np.float64).reshape(64, 2)
    found = per_lane("%r = amdgpu.permlane_swap %a 32 : vector<2xf64>", "2xf64", np.float64, a=("2xf64", given))
    np.testing.assert_array_equal(found, given[LANE ^ 32])


def test_a_copy_to_lds_of_lanes_that_a_mask_allows(run):
    """Each to its own place, here backwards."""
    body = f"""
      %lds = memref.alloc() : memref<64x4xf32, {LDS}>
      %z = arith.constant dense<0.0> : vector<4xf32>
      vector.store %z, %lds[%lane, %c0] : memref<64x4xf32, {LDS}>, vector<4xf32>
      gpu.barrier
      %c63 = arith.constant 63 : index
      %c10 = arith.constant 10 : index
      %to = arith.subi %c63, %lane : index
      %m = arith.cmpi uge, %lane, %c10 : index
      %g = memref.memory_space_cast %in : memref<64x4xf32> to memref<64x4xf32, #gpu.address_space<global>>
      amdgpu.global_load_async_to_lds %g[%lane, %c0], %lds[%to, %c0], %m
        : vector<4xf32>, memref<64x4xf32, #gpu.address_space<global>>, memref<64x4xf32, {LDS}>
      gpu.barrier
      %x = vector.load %lds[%lane, %c0] : memref<64x4xf32, {LDS}>, vector<4xf32>
      vector.store %x, %in[%lane, %c0] : memref<64x4xf32>, vector<4xf32>
    """
    given = np.arange(256, dtype=np.float32).reshape(64, 4)
    result = run("%in: memref<64x4xf32>", body, given)
    np.testing.assert_array_equal(result.outputs[0], np.where(LANE[:, None] <= 53, given[::-1], 0))
    assert result.counts.dma_transfers == 54


def test_a_copy_to_lds_of_a_workgroup_that_is_not_full(run):
    """The last subgroup has 8 lanes: what the others would copy stays as it was."""
    body = f"""
      %lds = memref.alloc() : memref<64xi32, {LDS}>
      %wave = gpu.subgroup_id : index
      %c32 = arith.constant 32 : index
      %start = arith.muli %wave, %c32 : index
      amdgpu.gather_to_lds %in[%lane], %lds[%start] : i32, memref<64xi32>, memref<64xi32, {LDS}>
      gpu.barrier
      %x = memref.load %lds[%lane] : memref<64xi32, {LDS}>
      memref.store %x, %out[%lane] : memref<40xi32>
    """
    given = np.arange(64, dtype=np.int32)
    result = run("%in: memref<64xi32>, %out: memref<40xi32>", body, given, np.zeros(40, np.int32), block=40, wave=32)
    assert result.outputs[1].tolist() == given[:40].tolist()
    assert result.counts.dma_transfers == 40


@pytest.mark.parametrize("t", ["f4E2M1FN", "i4"])
def test_transposing_loads_of_half_bytes(run, t):
    body = f"""
      %lds = memref.alloc() : memref<64x16x{t}, {LDS}>
      %x = vector.load %in[%lane, %c0] : memref<64x16x{t}>, vector<16x{t}>
      vector.store %x, %lds[%lane, %c0] : memref<64x16x{t}, {LDS}>, vector<16x{t}>
      gpu.barrier
      %y = amdgpu.transpose_load %lds[%lane, %c0] : memref<64x16x{t}, {LDS}> -> vector<16x{t}>
      vector.store %y, %in[%lane, %c0] : memref<64x16x{t}>, vector<16x{t}>
    """
    halves = np.random.default_rng(1).integers(0, 16, (64, 16)).astype(np.uint8)
    given = (halves[:, ::2] | halves[:, 1::2] << 4).reshape(-1)
    out = run(f"%in: memref<64x16x{t}>", body, given).outputs[0].reshape(64, 8)
    found = np.stack([out & 15, out >> 4], axis=2).reshape(64, 16)
    tiles = halves.reshape(4, 16, 16)
    assert found.tolist() == [tiles[lane // 16, :, lane % 16].tolist() for lane in range(64)]


WITHOUT_SEMANTICS = {
    "amdgpu.sparse_wmma": """
      %x = arith.constant dense<0.0> : vector<8xf16>
      %y = arith.constant dense<0.0> : vector<16xf16>
      %z = arith.constant dense<0.0> : vector<8xf32>
      %i = arith.constant dense<0> : vector<4xi8>
      %r = amdgpu.sparse_wmma 16x16x32 %x * %y + %z sparse(%i : vector<4xi8>)
        : vector<8xf16>, vector<16xf16>, vector<8xf32>
    """,
    "amdgpu.global_transpose_load": """
      %x = amdgpu.global_transpose_load %in[%c0] : memref<64xf16> -> vector<8xf16>
    """,
}


@pytest.mark.parametrize("name", WITHOUT_SEMANTICS)
def test_an_op_without_semantics_is_named(run, name):
    """Instructions of which no manual that there is says which lane has what."""
    with pytest.raises(CompileError) as e:
        run("%in: memref<64xf16>", WITHOUT_SEMANTICS[name], np.zeros(64, np.float16), wave=32)
    d = e.value.diagnostics[0]
    assert f"'{name}' op has no semantics in the simulator" in d.message
    assert d.location.line > 1


def test_a_transposing_load_that_gfx950_does_not_have(run):
    body = f"""
      %lds = memref.alloc() : memref<64x8xf16, {LDS}>
      %y = amdgpu.transpose_load %lds[%lane, %c0] : memref<64x8xf16, {LDS}> -> vector<8xf16>
    """
    with pytest.raises(CompileError, match="of vector<8xf16> has no semantics in the simulator"):
        run("%in: memref<64xf16>", body, np.zeros(64, np.float16))
