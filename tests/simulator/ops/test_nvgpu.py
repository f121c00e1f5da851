"""Matrix products, matrix loads and copies of NVIDIA's instructions, by the tables of the PTX manual."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

from ..matrices import Kernel, numbers

LDS = "#gpu.address_space<workgroup>"


def held_a(a: np.ndarray, per_register: int) -> np.ndarray:
    """(lane, register, element): lane 4 r + q has row r; registers go down the rows, then along k."""
    m, k = a.shape
    width = 4 * per_register
    out = np.zeros((32, m // 8 * (k // width), per_register))
    for lane in range(32):
        for register in range(out.shape[1]):
            row = lane // 4 + 8 * (register % (m // 8))
            column = register // (m // 8) * width + lane % 4 * per_register
            out[lane, register] = a[row, column : column + per_register]
    return out


def held_b(b: np.ndarray, per_register: int) -> np.ndarray:
    return held_a(b.T, per_register)


def held_c(c: np.ndarray) -> np.ndarray:
    m, _ = c.shape
    return np.array(
        [[c[lane // 4 + 8 * i, lane % 4 * 2 : lane % 4 * 2 + 2] for i in range(m // 8)] for lane in range(32)]
    )


CASES = [
    ((16, 8, 16), "f16", "f32", 2), ((16, 8, 8), "f16", "f16", 2), ((16, 8, 16), "bf16", "f32", 2),
    ((16, 8, 32), "i8", "i32", 4), ((16, 8, 16), "i8", "i32", 4), ((16, 8, 64), "i4", "i32", 8),
    ((16, 8, 32), "f8E4M3FN", "f32", 4), ((8, 8, 4), "f64", "f64", 1), ((16, 8, 8), "f32", "f32", 1),
    ((16, 8, 4), "f32", "f32", 1),
]  # fmt: skip


def multiplied(run, shape, t, acc, per_register, a, b, c):
    kernel = Kernel(32)
    parts = held_a(a, per_register), held_b(b, per_register), held_c(c)
    texts = [
        kernel.load(n, x.reshape(32, -1), u, x.shape[1:]) for n, x, u in zip("abc", parts, (t, t, acc), strict=True)
    ]
    tf32 = "tf32Enabled " if t == "f32" else ""
    kernel.lines.append(
        f"%r = nvgpu.mma.sync(%a, %b, %c) mmaShape = [{', '.join(map(str, shape))}] {tf32}"
        f": ({', '.join(texts)}) -> {texts[2]}"
    )
    n = parts[2].shape[1] * 2
    kernel.store("r", n, acc, parts[2].shape[1:])
    result = run(", ".join(kernel.arguments), "\n".join(kernel.lines), *kernel.arrays, block=32, wave=32)
    return numbers(result.outputs[-1], acc).reshape(parts[2].shape)


@pytest.mark.parametrize(("shape", "t", "acc", "per_register"), CASES)
def test_products(run, shape, t, acc, per_register):
    m, n, k = shape
    rng = np.random.default_rng(k)
    a, b, c = (rng.integers(-2, 3, s).astype(float) for s in ((m, k), (k, n), (m, n)))
    found = multiplied(run, shape, t, acc, per_register, a, b, c)
    np.testing.assert_array_equal(found, held_c(a @ b + c))


def test_tf32_has_ten_bits_of_a_significand(run):
    """Lower bits are not looked at, however near the next number is."""
    a = np.full((16, 8), 1 + 2.0**-10 - 2.0**-20)
    found = multiplied(run, (16, 8, 8), "f32", "f32", 1, a, np.ones((8, 8)), np.zeros((16, 8)))
    assert (found == 8).all()


def test_floats_that_are_not_reduced(run):
    kernel = Kernel(32)
    texts = [
        kernel.load(n, np.zeros((32, x * y)), "f32", (x, y)) for n, x, y in (("a", 4, 1), ("b", 2, 1), ("c", 2, 2))
    ]
    kernel.lines.append(f"%r = nvgpu.mma.sync(%a, %b, %c) mmaShape = [16, 8, 8] : ({', '.join(texts)}) -> {texts[2]}")
    kernel.store("r", 4, "f32", (2, 2))
    with pytest.raises(CompileError, match=r"16x8x8 on vector<4x1xf32>, .* is no instruction"):
        run(", ".join(kernel.arguments), "\n".join(kernel.lines), *kernel.arrays, block=32, wave=32)


@pytest.mark.parametrize("tiles", [1, 2, 4])
@pytest.mark.parametrize("transposes", [False, True])
def test_matrix_loads(run, tiles, transposes):
    """Lane 8 i + j gives row j of tile i; tiles lie below each other here."""
    body = f"""
      %lds = memref.alloc() : memref<32x8xf16, {LDS}>
      %x = vector.load %in[%lane, %c0] : memref<32x8xf16>, vector<8xf16>
      vector.store %x, %lds[%lane, %c0] : memref<32x8xf16, {LDS}>, vector<8xf16>
      gpu.barrier
      %y = nvgpu.ldmatrix %lds[%lane, %c0] numTiles = {tiles} transpose = {str(transposes).lower()}
        : memref<32x8xf16, {LDS}> -> vector<{tiles}x2xf16>
      %r = vector.shape_cast %y : vector<{tiles}x2xf16> to vector<{2 * tiles}xf16>
      vector.store %r, %out[%lane, %c0] : memref<32x{2 * tiles}xf16>, vector<{2 * tiles}xf16>
    """
    given = np.arange(256, dtype=np.float16).reshape(32, 8)
    arguments = f"%in: memref<32x8xf16>, %out: memref<32x{2 * tiles}xf16>"
    out = run(arguments, body, given, np.zeros((32, 2 * tiles), np.float16), block=32, wave=32).outputs[1]
    for lane in range(32):
        for i in range(tiles):
            tile = given[8 * i : 8 * i + 8]
            tile = tile.T if transposes else tile
            assert out[lane, 2 * i : 2 * i + 2].tolist() == tile[lane // 4, lane % 4 * 2 : lane % 4 * 2 + 2].tolist()


def test_asynchronous_copies(run):
    """4 elements each; of those from number %n on, zeros."""
    body = f"""
      %lds = memref.alloc() : memref<32x4xf32, {LDS}>
      %four = arith.constant 4 : index
      %n = arith.remui %lane, %four : index
      %t = nvgpu.device_async_copy %in[%lane, %c0], %lds[%lane, %c0], 4, %n : memref<32x4xf32> to memref<32x4xf32, {LDS}>
      %g = nvgpu.device_async_create_group %t
      nvgpu.device_async_wait %g {{numGroups = 0 : i32}}
      gpu.barrier
      %u = nvgpu.device_async_copy %in[%lane, %c0], %lds[%lane, %c0], 1 : memref<32x4xf32> to memref<32x4xf32, {LDS}>
      gpu.barrier
      memref.copy %lds, %out : memref<32x4xf32, {LDS}> to memref<32x4xf32>
    """.replace("{numGroups = 0 : i32}", "numGroups = 0")
    given = np.arange(1, 129, dtype=np.float32).reshape(32, 4)
    result = run(
        "%in: memref<32x4xf32>, %out: memref<32x4xf32>", body, given, np.zeros((32, 4), np.float32), block=32, wave=32
    )
    wanted = np.where(np.arange(4) < np.maximum(np.arange(32) % 4, 1)[:, None], given, 0)
    np.testing.assert_array_equal(result.outputs[1], wanted)
    assert result.counts.dma_transfers == 64
