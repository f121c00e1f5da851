"""Conversions by hand."""

from __future__ import annotations

import numpy as np
import pytest


def spread(values, dtype):
    return np.resize(np.array(values, dtype), 64)


@pytest.mark.parametrize(
    ("op", "source", "target", "pairs"),
    [
        ("extsi", "i8", "i32", [(-1, -1), (127, 127)]),
        ("extui", "i8", "i32", [(-1, 255), (127, 127)]),
        ("trunci", "i32", "i8", [(0x1FF, -1), (0x180, -128)]),
        ("sitofp", "i32", "f32", [(-3, -3.0), (16777217, 16777216.0)]),
        ("uitofp", "i32", "f32", [(-1, 4294967296.0)]),
        ("sitofp", "i32", "f16", [(2049, 2048.0), (70000, float("inf"))]),
        ("fptosi", "f32", "i32", [(-2.75, -2), (2.75, 2), (1e20, 2147483647)]),
        ("fptoui", "f32", "i32", [(3e9, 3000000000 - (1 << 32))]),
        ("extf", "f16", "f32", [(1.5, 1.5)]),
        ("truncf", "f32", "f16", [(1 + 2.0**-11, 1.0), (1 + 3 * 2.0**-11, 1 + 2.0**-9)]),
        ("bitcast", "f32", "i32", [(1.0, 0x3F800000)]),
        ("bitcast", "i16", "f16", [(0x3C00, 1.0)]),
    ],
)
def test_casts(per_lane, op, source, target, pairs):
    dtypes = {
        "i8": np.int8, "i16": np.int16, "i32": np.int32, "f16": np.float16, "f32": np.float32,
    }  # fmt: skip
    given, wanted = zip(*pairs, strict=True)
    body = f"%r = arith.{op} %a : {source} to {target}"
    found = per_lane(body, target, dtypes[target], a=(source, spread(given, dtypes[source])))
    np.testing.assert_array_equal(found[: len(wanted)], np.array(wanted, np.float64).astype(dtypes[target]))


def test_bits_as_numbers(per_lane):
    a = ("i8", spread([0, 1], np.int8))
    to_bit = "%c = arith.trunci %a : i8 to i1\n"
    assert per_lane(to_bit + "%r = arith.extsi %c : i1 to i32", "i32", np.int32, a=a)[:2].tolist() == [0, -1]
    assert per_lane(to_bit + "%r = arith.sitofp %c : i1 to f32", "f32", np.float32, a=a)[:2].tolist() == [0, -1]
    assert per_lane(to_bit + "%r = arith.uitofp %c : i1 to f32", "f32", np.float32, a=a)[:2].tolist() == [0, 1]


def test_index_casts(per_lane):
    a = ("i32", spread([-1, 5], np.int32))
    signed = per_lane("%r = arith.index_cast %a : i32 to index", "index", np.int64, a=a)
    assert signed[:2].tolist() == [-1, 5]
    unsigned = per_lane("%r = arith.index_castui %a : i32 to index", "index", np.int64, a=a)
    assert unsigned[:2].tolist() == [0xFFFFFFFF, 5]


def test_eight_bits_there_and_back(per_lane):
    """0.4 * 2^k is rounded to three bits: 13 / 16 of the power below."""
    a = ("f32", spread([0.4, 448.0, 1000.0, -0.0], np.float32))
    body = "%x = arith.truncf %a : f32 to f8E4M3FN\n%r = arith.extf %x : f8E4M3FN to f32"
    found = per_lane(body, "f32", np.float32, a=a)
    np.testing.assert_array_equal(found[:4], np.array([13 / 32, 448, np.nan, -0.0], np.float32))


def test_scaled_conversions(per_lane):
    a, s = ("f32", spread([6.0, 3.0], np.float32)), ("f32", spread([4.0, 0.5], np.float32))
    scale = "%s = arith.truncf %b : f32 to f8E8M0FNU\n"
    body = scale + "%x = arith.scaling_truncf %a, %s : f32, f8E8M0FNU to f4E2M1FN\n%r = arith.extf %x : f4E2M1FN to f32"
    assert per_lane(body, "f32", np.float32, a=a, b=s)[:2].tolist() == [1.5, 6.0]
    body = scale + "%x = arith.truncf %a : f32 to f4E2M1FN\n"
    body += "%r = arith.scaling_extf %x, %s : f4E2M1FN, f8E8M0FNU to f32"
    assert per_lane(body, "f32", np.float32, a=a, b=s)[:2].tolist() == [24.0, 1.5]


@pytest.mark.parametrize("code", range(0, 256, 15))
def test_every_scale_is_a_power_of_two_but_the_last(per_lane, code):
    """Of f8E4M3FN codes, whose value is 2^(e - 7) (1 + m / 8), denormals 2^-9 m; 0x7F is NaN."""
    codes = np.concatenate([np.arange(0, 0x80, 3), [0x7F]])
    e, m = codes >> 3, codes & 7
    values = np.where(e > 0, np.exp2(e - 7.0) * (1 + m / 8), m * 2.0**-9)
    values[-1] = np.nan
    body = "%s = arith.bitcast %b : i8 to f8E8M0FNU\n%x = arith.bitcast %a : i8 to f8E4M3FN\n"
    body += "%r = arith.scaling_extf %x, %s : f8E4M3FN, f8E8M0FNU to f32"
    a, b = ("i8", spread(codes, np.uint8).view(np.int8)), ("i8", spread([code], np.uint8).view(np.int8))
    found = per_lane(body, "f32", np.float32, a=a, b=b)[: len(codes)]
    with np.errstate(over="ignore"):
        scaled = (values * (np.nan if code == 255 else 2.0 ** (code - 127))).astype(np.float32)
    np.testing.assert_array_equal(found, scaled)


@pytest.mark.parametrize("op, types", [("truncf", "f32"), ("scaling_truncf", "f32, f32")])
def test_other_rounding_has_no_semantics(per_lane, op, types):
    a = ("f32", spread([1.0], np.float32))
    operands = "%a, %a" if "," in types else "%a"
    for mode in ("to_nearest_even", "toward_zero"):
        body = f"%x = arith.{op} {operands} {mode} : {types} to f16\n%r = arith.extf %x : f16 to f32"
        if mode == "to_nearest_even":
            assert per_lane(body, "f32", np.float32, a=a)[0] == 1.0
        else:
            with pytest.raises(Exception, match="rounds otherwise than to nearest even"):
                per_lane(body, "f32", np.float32, a=a)
