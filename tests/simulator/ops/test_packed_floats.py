"""Conversions of small floats that share a register, bit by bit where it matters."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir import floats

from ..matrices import stored

LANES = np.arange(64)


def bits(t: str, *values: float) -> list[int]:
    return [floats.encode(v, t) for v in values]


@pytest.mark.parametrize("t", ["f8E4M3FN", "f8E5M2", "f8E4M3FNUZ", "f8E5M2FNUZ"])
def test_every_byte_as_f32(per_lane, t):
    """Byte `index` of the vector, and the pair of word `index`."""
    every = np.arange(256, dtype=np.uint8).reshape(64, 4)
    wanted = np.array([floats.decode(b, t) for b in range(256)]).reshape(64, 4)
    for index in range(4):
        body = f"%r = amdgpu.ext_packed_fp8 %a[{index}] : vector<4x{t}> to f32"
        found = per_lane(body, "f32", np.float32, a=(f"4x{t}", every))
        np.testing.assert_array_equal(found, wanted[:, index])
    body = f"%r = amdgpu.ext_packed_fp8 %a[1] : vector<4x{t}> to vector<2xf32>"
    found = per_lane(body, "2xf32", np.float32, a=(f"4x{t}", every))
    np.testing.assert_array_equal(found, wanted[:, 2:])


@pytest.mark.parametrize(
    ("t", "cases"),
    [
        # halfway cases to even, the largest number, beyond it, below the smallest
        ("f8E4M3FN", {1.0625: 0x38, 1.1875: 0x3A, 448.0: 0x7E, 465.0: 0x7F, -1e9: 0xFF, 2.0**-10: 0x00, 2.0**-9: 0x01}),
        ("f8E5M2", {1.125: 0x3C, 1.375: 0x3E, 57344.0: 0x7B, 1e9: 0x7C, -1e9: 0xFC, 2.0**-17: 0x00, 2.0**-16: 0x01}),
        ("f8E4M3FNUZ", {1.0625: 0x40, 1.1875: 0x42, 240.0: 0x7F, 1e9: 0x80, -0.0: 0x00, 2.0**-10: 0x01}),
        ("f8E5M2FNUZ", {1.125: 0x40, 57344.0: 0x7F, 1e9: 0x80, -2.0**-17: 0x81}),
    ],
)  # fmt: skip
def test_two_floats_into_one_half_of_a_word(per_lane, t, cases):
    values = np.resize(np.array(list(cases), np.float32), 64)
    old = np.full((64, 4), 0x11, np.uint8)
    body = f"%r = amdgpu.packed_trunc_2xfp8 %a, %a into %o[word 1] : f32 to vector<4x{t}> into vector<4x{t}>"
    found = per_lane(body, f"4x{t}", np.uint8, a=("f32", values), o=(f"4x{t}", old))
    wanted = np.resize(np.array(list(cases.values())), 64)
    assert found[:, :2].tolist() == [[0x11, 0x11]] * 64
    assert found[:, 2].tolist() == found[:, 3].tolist() == wanted.tolist()


def test_one_float_into_nothing(per_lane):
    body = "%r = amdgpu.packed_trunc_2xfp8 %a, undef into undef[word 0] : f32 to vector<4xf8E5M2>"
    found = per_lane(body, "4xf8E5M2", np.uint8, a=("f32", np.full(64, 1.5, np.float32)))
    assert found[:, 0].tolist() == bits("f8E5M2", 1.5) * 64


@pytest.mark.parametrize(("t", "mantissa"), [("f8E4M3FN", 3), ("f8E5M2", 2), ("f8E4M3FNUZ", 3)])
def test_rounding_by_chance(per_lane, t, mantissa):
    """Random bits decide: 1 and a quarter of a step goes up for a quarter of them, the largest."""
    value = 1 + 2.0**-mantissa / 4
    chances = (LANES * 2**26).astype(np.uint32)  # all of 32 bits, evenly
    for sign in (1, -1):
        body = f"%r = amdgpu.packed_stoch_round_fp8 %a + %c into %o[2] : f32 to vector<4x{t}> into vector<4x{t}>"
        found = per_lane(
            body, f"4x{t}", np.uint8, a=("f32", np.full(64, sign * value, np.float32)),
            c=("i32", chances.view(np.int32)), o=(f"4x{t}", np.zeros((64, 4), np.uint8)),
        )  # fmt: skip
        low, high = bits(t, sign * 1.0, sign * (1 + 2.0**-mantissa))
        assert found[:, 2].tolist() == [low] * 48 + [high] * 16
        assert (found[:, [0, 1, 3]] == 0).all()


def test_what_chance_does_not_change(per_lane):
    """Numbers of the format stay, nans and infinities too; carries go to the exponent."""
    values = np.resize(np.array([1.0, -448.0, np.nan, np.inf, 2.0**-9], np.float32), 64)
    most = np.full(64, -1, np.int32)
    body = "%r = amdgpu.packed_stoch_round_fp8 %a + %c into undef[0] : f32 to vector<4xf8E4M3FN>"
    found = per_lane(body, "4xf8E4M3FN", np.uint8, a=("f32", values), c=("i32", most))
    assert found[:5, 0].tolist() == bits("f8E4M3FN", 1.0, -448.0, float("nan"), float("inf"), 2.0**-9)
    almost_two = np.full(64, 1.9999, np.float32)
    found = per_lane(body, "4xf8E4M3FN", np.uint8, a=("f32", almost_two), c=("i32", most))
    assert found[:, 0].tolist() == bits("f8E4M3FN", 2.0) * 64


@pytest.mark.parametrize("wide", ["f32", "f16", "bf16"])
@pytest.mark.parametrize(("t", "n"), [("f8E4M3FN", 4), ("f8E5M2", 4), ("f4E2M1FN", 8)])
def test_scaled_pairs(run, t, n, wide):
    """Times the scale's power of two: what is below its exponent does not count."""
    rng = np.random.default_rng(1)
    values = rng.integers(-4, 5, (64, n)).astype(float) / 2
    scales = np.ldexp(1.0 + rng.random(64) / 2, rng.integers(-4, 5, 64)).astype(np.float32)
    index = n // 2 - 1
    held = stored(values, t)
    if t == "f4E2M1FN":
        held = (held[:, ::2] | held[:, 1::2] << 4).astype(np.uint8).reshape(-1)
    body = f"""
      %v = vector.load %in[%lane, %c0] : memref<64x{n}x{t}>, vector<{n}x{t}>
      %s = memref.load %scale[%lane] : memref<64xf32>
      %x = amdgpu.scaled_ext_packed %v[{index}], %s : vector<{n}x{t}> to vector<2x{wide}>
      %r = {"arith.addf %x, %x" if wide == "f32" else "arith.extf %x"} : vector<2x{wide}>{"" if wide == "f32" else " to vector<2xf32>"}
      vector.store %r, %out[%lane, %c0] : memref<64x2xf32>, vector<2xf32>
    """
    arguments = f"%in: memref<64x{n}x{t}>, %scale: memref<64xf32>, %out: memref<64x2xf32>"
    found = run(arguments, body, held, scales, np.zeros((64, 2), np.float32)).outputs[2]
    powers = np.exp2(np.floor(np.log2(scales.astype(np.float64))))
    factor = 2 if wide == "f32" else 1
    np.testing.assert_array_equal(found, factor * values[:, 2 * index : 2 * index + 2] * powers[:, None])


@pytest.mark.parametrize("wide", ["f32", "f16", "bf16"])
@pytest.mark.parametrize(("t", "n"), [("f8E4M3FN", 4), ("f8E5M2", 4)])
def test_pairs_divided_by_a_scale(per_lane, t, n, wide):
    rng = np.random.default_rng(2)
    values = rng.integers(-8, 9, (64, 2)).astype(float)
    powers = np.exp2(rng.integers(-2, 3, 64))
    held = stored(values, wide)
    body = f"""
      %r = amdgpu.packed_scaled_trunc %a into %o[1], %s : vector<2x{wide}> to vector<{n}x{t}> into vector<{n}x{t}>
    """
    old = np.full((64, n), 0x22, np.uint8)
    given = {"a": (f"2x{wide}", held), "s": ("f32", (powers * 1.75).astype(np.float32)), "o": (f"{n}x{t}", old)}
    found = per_lane(body, f"{n}x{t}", np.uint8, **given)
    assert found[:, :2].tolist() == [[0x22, 0x22]] * 64
    np.testing.assert_array_equal(found[:, 2:], stored(values / powers[:, None], t))


def test_what_is_too_large_for_four_bits(run):
    """It becomes the largest number, 6."""
    body = """
      %a = vector.load %in[%lane, %c0] : memref<64x2xf32>, vector<2xf32>
      %s = arith.constant 0.5 : f32
      %r = amdgpu.packed_scaled_trunc %a into undef[3], %s : vector<2xf32> to vector<8xf4E2M1FN>
      vector.store %r, %out[%lane, %c0] : memref<64x8xf4E2M1FN>, vector<8xf4E2M1FN>
    """
    values = np.tile(np.array([100.0, -1.25], np.float32), (64, 1))
    out = run("%in: memref<64x2xf32>, %out: memref<64x8xf4E2M1FN>", body, values, np.zeros(256, np.uint8)).outputs[1]
    six, minus_two_and_a_half = bits("f4E2M1FN", 6.0, -2.5)
    assert out.reshape(64, 4)[:, 3].tolist() == [six | minus_two_and_a_half << 4] * 64
