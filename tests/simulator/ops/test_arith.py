"""Integer and float arithmetic by hand: signs, wrap-around, odd widths, nans and zeros."""

from __future__ import annotations

import numpy as np
import pytest

INTEGERS = {
    # op: (type, pairs of operands with the result)
    "addi": ("i8", [(127, 1, -128), (-5, 3, -2)]),
    "subi": ("i8", [(-128, 1, 127), (5, 3, 2)]),
    "muli": ("i32", [(1 << 20, 1 << 13, 0), (-3, 7, -21)]),
    "divsi": ("i32", [(-7, 2, -3), (7, -2, -3), (7, 2, 3)]),
    "floordivsi": ("i32", [(-7, 2, -4), (7, -2, -4), (7, 2, 3)]),
    "ceildivsi": ("i32", [(-7, 2, -3), (7, 2, 4), (-7, -2, 4)]),
    "remsi": ("i32", [(-7, 2, -1), (7, -2, 1)]),
    "divui": ("i32", [(-1, 2, 0x7FFFFFFF), (7, 2, 3)]),
    "ceildivui": ("i32", [(-1, 2, -(1 << 31)), (0, 3, 0), (7, 2, 4)]),
    "remui": ("i32", [(-1, 10, 5), (7, 4, 3)]),
    "andi": ("i16", [(0x0FF0, 0x00FF, 0x00F0)]),
    "ori": ("i16", [(0x0FF0, 0x00FF, 0x0FFF)]),
    "xori": ("i16", [(0x0FF0, 0x00FF, 0x0F0F)]),
    "shli": ("i32", [(3, 4, 48), (1, 31, -(1 << 31))]),
    "shrsi": ("i32", [(-16, 2, -4)]),
    "shrui": ("i32", [(-16, 28, 15)]),
    "maxsi": ("i32", [(-1, 1, 1)]),
    "minsi": ("i32", [(-1, 1, -1)]),
    "maxui": ("i32", [(-1, 1, -1)]),
    "minui": ("i32", [(-1, 1, 1)]),
}
SIGNED_DIVISIONS = {
    # Exactly, as integers of Python do it.
    "divsi": lambda a, b: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1),
    "floordivsi": lambda a, b: a // b,
    "ceildivsi": lambda a, b: -(-a // b),
    "remsi": lambda a, b: abs(a) % abs(b) * (1 if a >= 0 else -1),
}
DTYPES = {"i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64}


def spread(values, dtype):
    """64 lanes, the values again and again."""
    return np.resize(np.array(values, dtype), 64)


@pytest.mark.parametrize("op", INTEGERS)
def test_integers(per_lane, op):
    t, rows = INTEGERS[op]
    a, b, wanted = (spread(column, DTYPES[t]) for column in zip(*rows, strict=True))
    found = per_lane(f"%r = arith.{op} %a, %b : {t}", t, DTYPES[t], a=(t, a), b=(t, b))
    np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize("t", ["i8", "i16", "i32", "i64", "i24"])
@pytest.mark.parametrize("op", SIGNED_DIVISIONS)
def test_signed_divisions_of_the_ends_of_the_range(per_lane, op, t):
    """The least integer has no negative."""
    width = int(t[1:])
    least, most = -(1 << width - 1), (1 << width - 1) - 1
    ends = [least, least + 1, most, -7, 7, 0]
    pairs = [(a, b) for a in ends for b in (least, most, -3, -1, 1, 2, 7) if (a, b) != (least, -1)]
    a, b = (spread(column, np.int32 if t == "i24" else DTYPES[t]) for column in zip(*pairs, strict=True))
    wanted = spread([SIGNED_DIVISIONS[op](*pair) for pair in pairs], a.dtype)
    if t == "i24":  # which memory does not have
        body = f"%x = arith.trunci %a : i32 to i24\n%y = arith.trunci %b : i32 to i24\n%z = arith.{op} %x, %y : i24"
        found = per_lane(f"{body}\n%r = arith.extsi %z : i24 to i32", "i32", np.int32, a=("i32", a), b=("i32", b))
    else:
        found = per_lane(f"%r = arith.{op} %a, %b : {t}", t, a.dtype, a=(t, a), b=(t, b))
    np.testing.assert_array_equal(found, wanted)


def test_the_same_integer_for_all_lanes(run):
    body = """
      %x = arith.constant 7 : i32
      %y = arith.addi %x, %x : i32
      memref.store %y, %out[%lane] : memref<64xi32>
    """
    assert run("%out: memref<64xi32>", body, np.zeros(64, np.int32)).outputs[0].tolist() == [14] * 64


@pytest.mark.parametrize(
    ("op", "wanted"), [("addi", [0, 1, 1, 0]), ("muli", [0, 0, 0, 1]), ("minsi", [0, 1, 1, 1]), ("maxui", [0, 1, 1, 1])]
)
def test_bits(per_lane, op, wanted):
    """True is -1 to what looks at signs."""
    body = f"%x = arith.trunci %a : i8 to i1\n%y = arith.trunci %b : i8 to i1\n%z = arith.{op} %x, %y : i1\n"
    found = per_lane(
        body + "%r = arith.extui %z : i1 to i8", "i8", np.int8,
        a=("i8", spread([0, 0, 1, 1], np.int8)), b=("i8", spread([0, 1, 0, 1], np.int8)),
    )  # fmt: skip
    assert found[:4].tolist() == wanted


def test_carries_and_long_products(per_lane):
    a, b = spread([-1, 5], np.int32), spread([2, 7], np.int32)
    given = {"a": ("i32", a), "b": ("i32", b)}
    body = "%s, %o = arith.addui_extended %a, %b : i32, i1\n%r = arith.extui %o : i1 to i32"
    assert per_lane(body, "i32", np.int32, **given)[:2].tolist() == [1, 0]
    body = "%s, %o = arith.subui_extended %b, %a : i32, i1\n%r = arith.extui %o : i1 to i32"
    assert per_lane(body, "i32", np.int32, **given)[:2].tolist() == [1, 0]
    assert per_lane("%l, %r = arith.mului_extended %a, %b : i32", "i32", np.int32, **given)[:2].tolist() == [1, 0]
    assert per_lane("%l, %r = arith.mulsi_extended %a, %b : i32", "i32", np.int32, **given)[:2].tolist() == [-1, 0]


def test_long_products_of_64_bits(per_lane):
    pairs = [(-1, -1), (1 << 62, 12), (-(1 << 63), 3), (0x123456789ABCDEF, -0x7654321FEDCBA98)]
    a, b = (spread(c, np.int64) for c in zip(*pairs, strict=True))
    given = {"a": ("i64", a), "b": ("i64", b)}
    signed = per_lane("%l, %r = arith.mulsi_extended %a, %b : i64", "i64", np.int64, **given)
    assert signed[:4].tolist() == [x * y >> 64 for x, y in pairs]
    unsigned = per_lane("%l, %r = arith.mului_extended %a, %b : i64", "i64", np.uint64, **given)
    mask = (1 << 64) - 1
    assert unsigned[:4].tolist() == [(x & mask) * (y & mask) >> 64 for x, y in pairs]


NAN = float("nan")
FLOATS = {
    "addf": [(1.5, 2.25, 3.75)],
    "subf": [(1.5, 2.25, -0.75)],
    "mulf": [(1.5, -2.0, -3.0)],
    "divf": [(1.0, 0.0, float("inf")), (3.0, 2.0, 1.5)],
    "remf": [(-7.5, 2.0, -1.5)],
    "maximumf": [(1.0, NAN, NAN), (-0.0, 0.0, 0.0), (1.0, 2.0, 2.0)],
    "minimumf": [(NAN, 1.0, NAN), (0.0, -0.0, -0.0), (1.0, 2.0, 1.0)],
    "maxnumf": [(1.0, NAN, 1.0), (NAN, 2.0, 2.0)],
    "minnumf": [(1.0, NAN, 1.0), (3.0, 2.0, 2.0)],
}


@pytest.mark.parametrize("op", FLOATS)
@pytest.mark.parametrize("t", ["f16", "f32", "f64"])
def test_floats(per_lane, op, t):
    dtype = {"f16": np.float16, "f32": np.float32, "f64": np.float64}[t]
    a, b, wanted = (spread(column, dtype) for column in zip(*FLOATS[op], strict=True))
    found = per_lane(f"%r = arith.{op} %a, %b : {t}", t, dtype, a=(t, a), b=(t, b))
    np.testing.assert_array_equal(found, wanted)
    np.testing.assert_array_equal(np.signbit(found), np.signbit(wanted))


def test_bf16_is_rounded_once(per_lane):
    """1 + 2^-8 lies halfway between two numbers of 8 bits: to even."""
    one, small, more = 0x3F80, 0x3B80, 0x3C40  # 1, 2^-8, 3 * 2^-8 / 2
    a, b = spread([one, one], np.uint16), spread([small, more], np.uint16)
    found = per_lane("%r = arith.addf %a, %b : bf16", "bf16", np.uint16, a=("bf16", a), b=("bf16", b))
    assert found[:2].tolist() == [0x3F80, 0x3F82]


@pytest.mark.parametrize(
    ("predicate", "wanted"),
    [
        ("eq", [0, 0, 1]),
        ("ne", [1, 1, 0]),
        ("slt", [1, 0, 0]),
        ("sge", [0, 1, 1]),
        ("ult", [0, 1, 0]),
        ("uge", [1, 0, 1]),
    ],
)
def test_integer_comparisons(per_lane, predicate, wanted):
    a, b = spread([-1, 1, 5], np.int32), spread([1, -1, 5], np.int32)
    body = f"%c = arith.cmpi {predicate}, %a, %b : i32\n%r = arith.extui %c : i1 to i32"
    assert per_lane(body, "i32", np.int32, a=("i32", a), b=("i32", b))[:3].tolist() == wanted


@pytest.mark.parametrize(
    ("predicate", "wanted"),
    [
        ("oeq", [0, 1, 0]), ("ueq", [0, 1, 1]), ("one", [1, 0, 0]), ("une", [1, 0, 1]), ("olt", [1, 0, 0]),
        ("ult", [1, 0, 1]), ("ord", [1, 1, 0]), ("uno", [0, 0, 1]), ("false", [0, 0, 0]), ("true", [1, 1, 1]),
    ],
)  # fmt: skip
def test_float_comparisons(per_lane, predicate, wanted):
    a, b = spread([1, 2, NAN], np.float32), spread([2, 2, 2], np.float32)
    body = f"%c = arith.cmpf {predicate}, %a, %b : f32\n%r = arith.extui %c : i1 to i32"
    assert per_lane(body, "i32", np.int32, a=("f32", a), b=("f32", b))[:3].tolist() == wanted


def test_selection_of_whole_vectors_and_of_elements(per_lane):
    a = np.arange(256, dtype=np.int32).reshape(64, 4)
    given = {"a": ("4xi32", a), "b": ("4xi32", -a)}
    body = """
      %n = arith.constant 3 : index
      %c = arith.cmpi ult, %lane, %n : index
      %r = arith.select %c, %a, %b : vector<4xi32>
    """
    found = per_lane(body, "4xi32", np.int32, **given)
    np.testing.assert_array_equal(found, np.where(np.arange(64)[:, None] < 3, a, -a))
    body = """
      %c = arith.constant dense<[true, false, false, true]> : vector<4xi1>
      %r = arith.select %c, %a, %b : vector<4xi1>, vector<4xi32>
    """
    found = per_lane(body, "4xi32", np.int32, **given)
    np.testing.assert_array_equal(found, np.where([True, False, False, True], a, -a))


def test_selection_of_tensors_and_of_their_elements(on_tensors):
    body = """
      %c = arith.cmpi sgt, %a, %b : tensor<4xi32>
      %x = arith.select %c, %a, %b : tensor<4xi1>, tensor<4xi32>
      %even = arith.trunci %n : i32 to i1
      %r = arith.select %even, %a, %x : tensor<4xi32>
    """
    a, b = np.array([1, -2, 3, -4], np.int32), np.array([0, 0, 5, 5], np.int32)
    given = {"a": ("4xi32", a), "b": ("4xi32", b)}
    assert on_tensors(body, "4xi32", np.int32, n=("i32", 0), **given).tolist() == [1, 0, 5, 5]
    assert on_tensors(body, "4xi32", np.int32, n=("i32", 1), **given).tolist() == a.tolist()
