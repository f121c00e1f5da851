"""Arrays made up from types, and what is said of them."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.arrays import (
    element_named,
    filled,
    holds,
    numbers_in,
    parse_fill,
    shape_and_type,
    stored,
    summary,
)


def made(text: str, seed: int = 0) -> np.ndarray:
    fill, shaped = parse_fill(text)
    assert shaped is not None
    return filled(*shaped, fill, seed)


def test_shapes_and_types():
    assert made("zeros:2x3xf16").tolist() == [[0] * 3] * 2
    assert (made("zeros:2x3xf16").dtype, made("random:4xbf16").dtype) == (np.float16, np.uint16)
    assert made("zeros:index").shape == ()
    assert made("random:8xf4E2M1FN").shape == (4,)
    assert made("random:4x4xi4").shape == (8,)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("ones:3xf32", [1, 1, 1]),
        ("ones:2xbf16", [0x3F80] * 2),
        ("iota:2x3xi8", [[0, 1, 2], [3, 4, 5]]),
        ("iota:6xi4", [0x10, 0x32, 0x54]),
        ("full:2xf64:-1.5", [-1.5, -1.5]),
        ("full:2xf8E4M3FNUZ:1", [0x40, 0x40]),
        ("full:4xf4E2M1FN:6", [0x77, 0x77]),
        ("full:2xf8E8M0FNU:4", [129, 129]),
        ("random:3xi32:7:7", [7, 7, 7]),
    ],
)
def test_kinds(text, wanted):
    assert made(text).tolist() == wanted


def test_random_numbers_are_small_and_whole():
    x = made("random:1000xf32", 5)
    assert sorted(set(x.tolist())) == [-3, -2, -1, 0, 1, 2, 3]
    np.testing.assert_array_equal(x, made("random:1000xf32", 5))
    assert set(made("random:100xi1").tolist()) == {False, True}
    assert set(numbers_in(made("random:400xi2"), element_named("i2")).tolist()) == {-2, -1, 0, 1}
    assert sorted(set(made("random:1000xi64:-1:2").tolist())) == [-1, 0, 1, 2]


def test_uniform_numbers_reach_everywhere():
    x = made("uniform:10000xi8")
    assert (x.min(), x.max(), len(set(x.tolist()))) == (-128, 127, 256)
    x = made("uniform:1000xf32")
    assert -1 <= x.min() < -0.9 < 0.9 < x.max() < 1 and len(set(x.tolist())) > 990
    x = made("uniform:1000xf16:2:3")
    assert 2 <= x.min() < x.max() <= 3
    assert set(made("uniform:1000xf8E8M0FNU").tolist()) == set(range(127 - 8, 127 + 9))


@pytest.mark.parametrize("name", ["f32", "f16", "bf16", "f8E5M2", "f8E4M3FNUZ", "f4E2M1FN", "i4", "i2", "i8", "i64"])
def test_numbers_come_back_from_memory(name):
    t = element_named(name)
    numbers = np.array([1, -2, 0, 1, -1, 1, 0, 0] if name == "i2" else [1, -2, 0, 3, -3, 4, 2, -4])
    memory = stored(numbers, t).reshape(-1).view(np.uint8)
    assert numbers_in(memory, t).tolist() == numbers.tolist()


def test_a_kind_without_a_type():
    assert parse_fill("full:2.5") == (("full", (2.5,)), None)
    assert parse_fill("random:0:7") == (("random", (0, 7)), None)
    assert parse_fill("iota") == (("iota", ()), None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("zeros:1", "'1': a shape is numbers and a type with x between them"),
        ("zeros:4xf32:1", "zeros takes a shape with a type, as 128x256xf32, and then no numbers"),
        ("random:4xf32:1", "and then no numbers or two numbers"),
        ("noise:4xf32", "arrays are made up as zeros, ones, full, iota, random, uniform"),
        ("zeros:4xtensor", "'tensor' is no type of elements"),
        ("zeros:4xi99999999999", "integer bitwidth is limited"),
        ("zeros:4xi3", "elements of type i3 in memory cannot be simulated"),
    ],
)
def test_bad_texts(text, message):
    with pytest.raises(CompileError) as e:
        parse_fill(text)
    assert message in str(e.value)


NAN, INF = float("nan"), float("inf")
HELD = {
    # type: (numbers that it holds, numbers that it does not)
    "i1": ([0, 1, -1, 1.0], [0.3, 2, NAN]),
    "i4": ([-8, 15], [-9, 16, 300, 1.5]),
    "i64": ([-(2**63), 2**64 - 1], [-(2**63) - 1, 2**64, 2.0**64]),
    "index": ([2**63], [NAN, INF, -INF, 0.5]),
    "f16": ([65504, 0.1, 1e-30, NAN, -INF], [65505, -1e9]),
    "bf16": ([3e38, NAN, INF], [3.4e38]),
    "f32": ([1e38], [1e39, 10**400]),
    "f64": ([1e300, NAN, INF], [10**400]),
    "f8E4M3FN": ([448, NAN], [449, INF]),
    "f8E5M2FNUZ": ([57344, NAN], [INF, 57345]),
    "f8E8M0FNU": ([4, 2.0**127, NAN], [-5, -INF, INF, 2.0**128]),
    "f4E2M1FN": ([-6, 0.1], [7, NAN, INF]),
}


@pytest.mark.parametrize("name", HELD)
def test_numbers_that_a_type_holds(name):
    t = element_named(name)
    for numbers, wanted in zip(HELD[name], (True, False), strict=True):
        assert [holds(t, x) for x in numbers] == [wanted] * len(numbers)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("full:2xi4:300", "i4 does not hold the number 300"),
        ("full:2xindex:nan", "index does not hold the number nan"),
        ("full:2xi1:0.3", "i1 does not hold the number 0.3"),
        ("random:2xi8:0:256", "i8 does not hold the number 256"),
        ("uniform:2xf4E2M1FN:0:9", "f4E2M1FN does not hold the number 9"),
    ],
)
def test_numbers_that_a_type_does_not_hold(text, message):
    with pytest.raises(CompileError) as e:
        made(text)
    assert message in str(e.value)


def test_given_integers_are_exact():
    assert made(f"full:1xi64:{2**63 - 1}").tolist() == [2**63 - 1]
    assert made(f"full:1xi64:{2**64 - 1}").tolist() == [-1]


def test_summaries():
    before = np.zeros((2, 2), np.float32)
    after = np.array([[1, 2], [np.nan, 3]], np.float32)
    assert summary(before, after) == "2x2 float32, written, 1 to 3, mean 2, 1 nan"
    assert summary(before, before) == "2x2 float32, unchanged, 0 to 0, mean 0"
    assert summary(7, 7) == "7"
    ones = made("ones:4xbf16")
    assert summary(ones, ones, shape_and_type("bf16")[1]) == "4 uint16 of bf16, unchanged, 1 to 1, mean 1"
    packed = made("iota:4xi4")
    assert summary(packed, packed, shape_and_type("i4")[1]) == "2 uint8 of i4, unchanged, 0 to 3, mean 1.5"
