"""Conversions between small floats in words and wider ones, of each form of name."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir import floats

LANE = np.arange(64)
SMALL = {"fp8": "f8E4M3FN", "bf8": "f8E5M2", "fp6": "f6E2M3FN", "bf6": "f6E3M2FN", "fp4": "f4E2M1FN"}
WIDTH = {"fp8": 8, "bf8": 8, "fp6": 6, "bf6": 6, "fp4": 4}
WIDE = {"f32": np.float32, "f16": np.float16, "bf16": np.uint16}
SCALE = np.ldexp(np.float32(1.25), LANE % 5 - 2)  # of which the exponent counts
POWER = np.exp2(LANE % 5 - 2.0)


def encoded(values: np.ndarray, t: str) -> np.ndarray:
    return np.array([floats.encode(float(v), t) for v in values.reshape(-1)], np.uint64).reshape(values.shape)


def decoded(bits: np.ndarray, t: str) -> np.ndarray:
    return np.array([floats.decode(int(b), t) for b in bits.reshape(-1)]).reshape(bits.shape)


def words(elements: np.ndarray, width: int) -> np.ndarray:
    """Each lane's elements as one number, cut into words."""
    out = []
    for row in elements:
        total = sum(int(e) << width * i for i, e in enumerate(row))
        out.append([total >> 32 * k & 0xFFFFFFFF for k in range(-(-len(row) * width // 32))])
    return np.array(out, np.uint32).view(np.int32)


def held(values: np.ndarray, t: str) -> np.ndarray:
    return encoded(values, "bf16").astype(np.uint16) if t == "bf16" else values.astype(WIDE[t])


def as_numbers(found: np.ndarray, t: str) -> np.ndarray:
    return decoded(found, "bf16") if t == "bf16" else found.astype(np.float64)


def values_of(n: int, rng) -> np.ndarray:
    return rng.integers(-4, 5, (64, n)).astype(float) / 2


@pytest.mark.parametrize("kind", ["fp8", "bf8"])
def test_bytes_to_f32(per_lane, kind):
    every = np.arange(256, dtype=np.uint64).reshape(64, 4)
    wanted = decoded(every, SMALL[kind])
    given = words(every, 8)[:, 0]
    found = per_lane(f"%r = rocdl.cvt.f32.{kind} %a[2] : f32", "f32", np.float32, a=("i32", given))
    np.testing.assert_array_equal(found, wanted[:, 2])
    found = per_lane(f"%r = rocdl.cvt.pk.f32.{kind} %a[true] : vector<2xf32>", "2xf32", np.float32, a=("i32", given))
    np.testing.assert_array_equal(found, wanted[:, 2:])


def test_floats_of_older_chips(run):
    """gfx942's are others: 0x80 is no zero, but no number."""
    body = """
      %w = memref.load %in[%lane] : memref<64xi32>
      %r = rocdl.cvt.f32.fp8 %w[0] : f32
      memref.store %r, %out[%lane] : memref<64xf32>
    """
    given = np.where(LANE == 0, 0x80, 0x40).astype(np.int32)
    arrays = given, np.zeros(64, np.float32)
    for target, zero, two in (("gfx942", np.nan, 1.0), ("gfx950", 0.0, 2.0)):
        found = run("%in: memref<64xi32>, %out: memref<64xf32>", body, *arrays, target=target).outputs[1]
        np.testing.assert_array_equal(found, np.where(LANE == 0, zero, two))


@pytest.mark.parametrize("kind", ["fp8", "bf8"])
@pytest.mark.parametrize("half", [0, 1])
def test_f32_to_half_of_a_word(per_lane, kind, half):
    rng = np.random.default_rng(1)
    a, b = rng.standard_normal((2, 64)).astype(np.float32)
    body = f"%o = arith.constant 287454020 : i32\n%r = rocdl.cvt.pk.{kind}.f32 %a, %b -> %o[{'true' if half else 'false'}] : i32"
    found = per_lane(body, "i32", np.int32, a=("f32", a), b=("f32", b)).view(np.uint32)
    pair = encoded(np.stack([a, b], axis=1), SMALL[kind])
    word = (pair[:, 0] | pair[:, 1] << np.uint64(8)) << np.uint64(16 * half)
    assert found.tolist() == (word | np.uint64(0x11220000 if not half else 0x3344)).tolist()


@pytest.mark.parametrize("byte", [0, 3])
def test_by_chance(per_lane, byte):
    """A quarter of a step: the quarter of the largest random numbers makes it one."""
    body = f"%r = rocdl.cvt.sr.fp8.f32 %a, %c -> %o[{byte}] : i32"
    chance = (LANE * 2**26).astype(np.uint32).view(np.int32)
    given = {
        "a": ("f32", np.full(64, 1 + 1 / 32, np.float32)),
        "c": ("i32", chance),
        "o": ("i32", np.zeros(64, np.int32)),
    }
    found = per_lane(body, "i32", np.int32, **given).view(np.uint32)
    assert found.tolist() == [0x38 << 8 * byte] * 48 + [0x39 << 8 * byte] * 16


def test_f16_cut_off(per_lane):
    a = np.resize(np.array([1 + 2.0**-11 + 2.0**-12, -1 - 2.0**-11 - 2.0**-12, 65520.0, np.inf, 3.0], np.float32), 64)
    found = per_lane("%r = rocdl.cvt.pkrtz %a, %a : vector<2xf16>", "2xf16", np.float16, a=("f32", a))
    assert found[:5, 0].tolist() == found[:5, 1].tolist() == [1.0, -1.0, 65504.0, np.inf, 3.0]


@pytest.mark.parametrize("wide", WIDE)
@pytest.mark.parametrize(("kind", "select"), [("fp8", "true"), ("bf8", "false"), ("fp4", "2")])
def test_scaled_pairs(per_lane, wide, kind, select):
    values = values_of(32 // WIDTH[kind], np.random.default_rng(2))
    given = words(encoded(values, SMALL[kind]), WIDTH[kind])[:, 0]
    body = f"%r = rocdl.cvt.scalef32.pk.{wide}.{kind} %a[{select}], %s : vector<2x{wide}>"
    found = per_lane(body, f"2x{wide}", WIDE[wide], a=("i32", given), s=("f32", SCALE))
    first = {"true": 2, "false": 0, "2": 4}[select]
    np.testing.assert_array_equal(as_numbers(found, wide), values[:, first : first + 2] * POWER[:, None])


@pytest.mark.parametrize("kind", ["fp8", "bf8"])
def test_one_scaled_byte(per_lane, kind):
    values = values_of(4, np.random.default_rng(3))
    given = words(encoded(values, SMALL[kind]), 8)[:, 0]
    body = f"%r = rocdl.cvt.scalef32.f32.{kind} %a[1], %s : f32"
    found = per_lane(body, "f32", np.float32, a=("i32", given), s=("f32", SCALE))
    np.testing.assert_array_equal(found, values[:, 1] * POWER)
    body = f"""
      %o = arith.constant dense<7.0> : vector<2xf16>
      %r = rocdl.cvt.scalef32.f16.{kind} %a[3], %s -> %o[true] : vector<2xf16>
    """
    found = per_lane(body, "2xf16", np.float16, a=("i32", given), s=("f32", SCALE))
    assert (found[:, 0] == 7).all()
    np.testing.assert_array_equal(found[:, 1], values[:, 3] * POWER)


@pytest.mark.parametrize("wide", ["f16", "bf16", "f32"])
@pytest.mark.parametrize("kind", ["fp8", "bf8"])
def test_pairs_divided_by_a_scale(per_lane, kind, wide):
    values = values_of(2, np.random.default_rng(4))
    wanted = encoded(values / POWER[:, None], SMALL[kind])
    old = "%o = arith.constant dense<[4386, 13124]> : vector<2xi16>"  # 0x1122, 0x3344
    if wide == "f32":
        call = f"rocdl.cvt.scalef32.pk.{kind}.f32 %a, %b, %s -> %o[true] : vector<2xi16>"
        given = {"a": ("f32", held(values[:, 0], wide)), "b": ("f32", held(values[:, 1], wide))}
    else:
        call = f"rocdl.cvt.scalef32.pk.{kind}.{wide} %a, %s -> %o[true] : vector<2xi16>"
        given = {"a": (f"2x{wide}", held(values, wide))}
    found = per_lane(f"{old}\n%r = {call}", "2xi16", np.int16, **given, s=("f32", SCALE))
    assert (found[:, 0] == 0x1122).all()
    np.testing.assert_array_equal(found[:, 1].view(np.uint16), wanted[:, 0] | wanted[:, 1] << np.uint64(8))


@pytest.mark.parametrize("wide", ["f16", "f32"])
def test_pairs_into_one_byte(per_lane, wide):
    values = values_of(2, np.random.default_rng(5))
    wanted = encoded(values / POWER[:, None], SMALL["fp4"])
    if wide == "f32":
        call = "rocdl.cvt.scalef32.pk.fp4.f32 %a, %b, %s -> %o[2] : i32"
        given = {"a": ("f32", held(values[:, 0], wide)), "b": ("f32", held(values[:, 1], wide))}
    else:
        call = "rocdl.cvt.scalef32.pk.fp4.f16 %a, %s -> %o[2] : i32"
        given = {"a": ("2xf16", held(values, wide))}
    found = per_lane(f"%o = arith.constant 287454020 : i32\n%r = {call}", "i32", np.int32, **given, s=("f32", SCALE))
    byte = wanted[:, 0] | wanted[:, 1] << np.uint64(4)
    assert found.view(np.uint32).tolist() == (byte << np.uint64(16) | np.uint64(0x11003344)).tolist()


BLOCKS = [
    (n, kind, wide)
    for n, kinds, wides in (
        (8, ("fp8", "bf8", "fp4"), ("f32", "f16", "bf16")),
        (16, ("fp6", "bf6"), ("f32", "f16", "bf16")),
        (32, ("fp6", "bf6"), ("f16", "bf16")),
    )
    for kind in kinds
    for wide in wides
]


@pytest.mark.parametrize(("n", "kind", "wide"), BLOCKS)
def test_blocks_to_words(per_lane, n, kind, wide):
    """Of six bits, elements lie across words."""
    values = values_of(n, np.random.default_rng(6))
    wanted = words(encoded(values / POWER[:, None], SMALL[kind]), WIDTH[kind])
    count = wanted.shape[1]
    result = f"{count}xi32" if count > 1 else "i32"
    t = f"vector<{count}xi32>" if count > 1 else "i32"
    body = f"%r = rocdl.cvt.scalef32.pk{n}.{kind}.{wide} %a, %s : {t}"
    found = per_lane(body, result, np.int32, a=(f"{n}x{wide}", held(values, wide)), s=("f32", SCALE))
    assert found.reshape(64, count).tolist() == wanted.tolist()


@pytest.mark.parametrize("wide", ["f32", "f16", "bf16"])
@pytest.mark.parametrize("kind", ["fp6", "bf6"])
def test_blocks_from_words(per_lane, kind, wide):
    values = values_of(32, np.random.default_rng(7))
    given = words(encoded(values, SMALL[kind]), 6)
    body = f"%r = rocdl.cvt.scalef32.pk32.{wide}.{kind} %a, %s : vector<32x{wide}>"
    found = per_lane(body, f"32x{wide}", WIDE[wide], a=("6xi32", given), s=("f32", SCALE))
    np.testing.assert_array_equal(as_numbers(found, wide), values * POWER[:, None])


def test_two_blocks_in_turn(per_lane):
    values = values_of(32, np.random.default_rng(8))
    wanted = words(encoded(values / POWER[:, None], SMALL["fp6"]), 6)
    body = "%r = rocdl.cvt.scalef32.2xpk16.fp6.f32 %a, %b, %s : vector<6xi32>"
    given = {"a": ("16xf32", held(values[:, ::2], "f32")), "b": ("16xf32", held(values[:, 1::2], "f32"))}
    found = per_lane(body, "6xi32", np.int32, **given, s=("f32", SCALE))
    assert found.tolist() == wanted.tolist()


def by_chance(value: float, chance: int, t: str) -> int:
    """The neighbours of a number that is none of the format: the upper one if the random bits carry into it."""
    f = floats.FORMATS[t]
    exact = [v for b in range(1 << f.width - 1) if np.isfinite(v := floats.decode(b, t))]
    low = max(v for v in exact if v <= abs(value))
    high = min((v for v in exact if v > low), default=low)
    lost = 23 - f.mantissa
    fraction = int(np.array(abs(value), np.float32).view(np.uint32)) & ((1 << lost) - 1)
    carried = fraction + (chance >> 32 - lost) >= 1 << lost
    return floats.encode(np.copysign(high if carried else low, value), t)


def after(chance: int) -> int:
    return (chance << 1 & 0xFFFFFFFF) ^ (197 if chance >> 31 else 0)


@pytest.mark.parametrize("wide", ["f32", "f16", "bf16"])
@pytest.mark.parametrize("kind", ["fp8", "bf8"])
def test_one_scaled_by_chance(per_lane, kind, wide):
    rng = np.random.default_rng(9)
    values = rng.integers(8, 128, 64) / 8 * rng.choice([-1, 1], 64)
    chances = rng.integers(0, 1 << 32, 64)
    body = f"%o = arith.constant 287454020 : i32\n%r = rocdl.cvt.scalef32.sr.{kind}.{wide} %a, %c, %s -> %o[1] : i32"
    given = {
        "a": (wide, held(values, wide)),
        "c": ("i32", chances.astype(np.uint32).view(np.int32)),
        "s": ("f32", SCALE),
    }
    found = per_lane(body, "i32", np.int32, **given).view(np.uint32)
    wanted = [
        by_chance(v / p, int(c), SMALL[kind]) << 8 | 0x11220044 for v, p, c in zip(values, POWER, chances, strict=True)
    ]
    assert found.tolist() == wanted


@pytest.mark.parametrize(("pack", "kind", "n"), [("pk", "fp4", 2), ("pk32", "fp6", 32), ("pk32", "bf6", 32)])
@pytest.mark.parametrize("wide", ["f32", "f16"])
def test_several_scaled_by_chance(per_lane, pack, kind, n, wide):
    """Each after the first has the next random number."""
    rng = np.random.default_rng(10)
    limit = 5 if kind == "fp4" else 7
    values = rng.integers(8, 8 * limit, (64, n)) / 8 * POWER[:, None]
    chances = rng.integers(0, 1 << 32, 64)
    result, t = ("i32", "i32") if pack == "pk" else ("6xi32", "vector<6xi32>")
    old = " -> %o[0]" if pack == "pk" else ""
    body = f"%o = arith.constant 0 : i32\n%r = rocdl.cvt.scalef32.sr.{pack}.{kind}.{wide} %a, %c, %s{old} : {t}"
    given = {
        "a": (f"{n}x{wide}", held(values, wide)), "c": ("i32", chances.astype(np.uint32).view(np.int32)), "s": ("f32", SCALE)
    }  # fmt: skip
    found = per_lane(body, result, np.int32, **given)
    elements = []
    for row, power, chance in zip(values, POWER, chances, strict=True):
        own, c = [], int(chance)
        for v in row:
            own.append(by_chance(v / power, c, SMALL[kind]))
            c = after(c)
        elements.append(own)
    assert found.reshape(64, -1).tolist() == words(np.array(elements), WIDTH[kind]).tolist()
