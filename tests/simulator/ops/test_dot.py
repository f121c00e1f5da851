"""Dot products in each lane, against loops."""

from __future__ import annotations

import numpy as np
import pytest

from ..matrices import Kernel, numbers

LANES = 64


def execute(run, kernel):
    return run(", ".join(kernel.arguments), "\n".join(kernel.lines), *kernel.arrays, block=LANES).outputs[-1]


def dotted(run, op, a, b, c, types, extra="", words=False):
    """`op` on vectors, or on what they are as words."""
    kernel = Kernel(LANES)
    texts = []
    for name, x, t in (("a", a, types[0]), ("b", b, types[1])):
        text = kernel.load(f"{name}_v" if words else name, x, t)
        if words:
            kernel.lines.append(f"%{name}_w = vector.bitcast %{name}_v : {text} to vector<1xi32>")
            kernel.lines.append(f"%{name} = vector.extract %{name}_w[0] : i32 from vector<1xi32>")
            text = "i32"
        texts.append(text)
    kernel.load("c_v", c, types[2])
    kernel.lines.append(f"%c = vector.extract %c_v[0] : {types[2]} from vector<1x{types[2]}>")
    if op == "amdgpu.dot":
        kernel.lines.append(f"%d = amdgpu.dot %a * %b + %c {extra} : {texts[0]}, {texts[1]}, {types[2]}")
    else:
        kernel.lines.append(f"%d = {op} %a, %b, %c {extra} : ({texts[0]}, {texts[1]}, {types[2]}) -> {types[2]}")
    kernel.lines.append(f"%r = vector.broadcast %d : {types[2]} to vector<1x{types[2]}>")
    kernel.store("r", 1, types[2], (1,))
    return numbers(execute(run, kernel), types[2])[:, 0]


@pytest.mark.parametrize(
    ("t", "n", "acc"),
    [("f16", 2, "f32"), ("f16", 2, "f16"), ("bf16", 2, "f32"), ("bf16", 2, "bf16"), ("f8E4M3FN", 4, "f32"),
     ("f8E5M2", 4, "f32"), ("i16", 2, "i32"), ("i8", 4, "i32"), ("i4", 8, "i32")],
)  # fmt: skip
def test_small_numbers(run, t, n, acc):
    rng = np.random.default_rng(n)
    a, b, c = (rng.integers(-3, 4, (LANES, k)).astype(float) for k in (n, n, 1))
    np.testing.assert_array_equal(dotted(run, "amdgpu.dot", a, b, c, (t, t, acc)), (a * b).sum(axis=1) + c[:, 0])


def test_two_formats_of_eight_bits(run):
    rng = np.random.default_rng(1)
    a, b, c = (rng.integers(-3, 4, (LANES, k)).astype(float) for k in (4, 4, 1))
    found = dotted(run, "amdgpu.dot", a, b, c, ("f8E4M3FN", "f8E5M2", "f32"))
    np.testing.assert_array_equal(found, (a * b).sum(axis=1) + c[:, 0])


def test_sums_are_rounded_after_each_product(run):
    """2048 + 1 is 2048 in f16, twice; at once it would be 2050."""
    ones, c = np.ones((LANES, 2)), np.full((LANES, 1), 2048.0)
    assert (dotted(run, "amdgpu.dot", ones, ones, c, ("f16", "f16", "f16")) == 2048).all()
    assert (dotted(run, "amdgpu.dot", ones, ones, c, ("f16", "f16", "f32")) == 2050).all()


@pytest.mark.parametrize(
    ("flags", "unsigned"), [("", (0, 0)), ("unsignedA unsignedB", (1, 1)), ("unsignedA", (1, 0)), ("unsignedB", (0, 1))]
)
@pytest.mark.parametrize(("t", "n"), [("i8", 4), ("i4", 8)])
def test_signs(run, t, n, flags, unsigned):
    bits = int(t[1:])
    rng = np.random.default_rng(2)
    a, b = (rng.integers(-(1 << bits - 1), 1 << bits - 1, (LANES, n)) for _ in "ab")
    c = rng.integers(-9, 9, (LANES, 1))
    found = dotted(run, "amdgpu.dot", a, b, c, (t, t, "i32"), flags)
    a, b = (x % (1 << bits) if u else x for x, u in zip((a, b), unsigned, strict=True))
    np.testing.assert_array_equal(found, (a * b).sum(axis=1) + c[:, 0])


@pytest.mark.parametrize(
    ("flags", "start", "value", "wanted"),
    [
        ("clamp", 2**31 - 1, 1, 2**31 - 1),
        ("", 2**31 - 1, 1, -(2**31) + 1),
        ("clamp", -(2**31), -1, -(2**31)),
        ("unsignedA unsignedB clamp", -1, 1, -1),  # the largest number without a sign
    ],
)
def test_sums_at_the_limits(run, flags, start, value, wanted):
    a, b = np.full((LANES, 2), float(value)), np.ones((LANES, 2))
    found = dotted(run, "amdgpu.dot", a, b, np.full((LANES, 1), float(start)), ("i16", "i16", "i32"), flags)
    assert (found == wanted).all()


def test_clamped_floats_lie_between_0_and_1(run):
    a, c = np.ones((LANES, 2)), (np.arange(LANES) / 16 - 4)[:, None]
    found = dotted(run, "amdgpu.dot", a, a, c, ("f16", "f16", "f32"), "clamp")
    np.testing.assert_array_equal(found, np.clip(c[:, 0] + 2, 0, 1))


# -- rocdl


@pytest.mark.parametrize(
    ("op", "t", "acc"),
    [("fdot2", "f16", "f32"), ("fdot2.f32.bf16", "bf16", "f32"), ("fdot2.bf16.bf16", "bf16", "bf16"),
     ("fdot2.f16.f16", "f16", "f16"), ("sdot2", "i16", "i32")],
)  # fmt: skip
def test_instructions_on_pairs(run, op, t, acc):
    rng = np.random.default_rng(3)
    a, b, c = (rng.integers(-3, 4, (LANES, k)).astype(float) for k in (2, 2, 1))
    if op == "sdot2":  # whose vectors are words here
        return
    np.testing.assert_array_equal(dotted(run, f"rocdl.{op}", a, b, c, (t, t, acc)), (a * b).sum(axis=1) + c[:, 0])


@pytest.mark.parametrize(
    ("op", "types", "n", "unsigned"),
    [
        ("sdot4", ("i8", "i8"), 4, (0, 0)), ("udot4", ("i8", "i8"), 4, (1, 1)), ("sdot8", ("i4", "i4"), 8, (0, 0)),
        ("udot8", ("i4", "i4"), 8, (1, 1)), ("sudot4", ("i8", "i8"), 4, (0, 1)), ("sudot8", ("i4", "i4"), 8, (0, 1)),
        ("dot4.f32.fp8.bf8", ("f8E4M3FN", "f8E5M2"), 4, (0, 0)),
        ("dot4.f32.bf8.bf8", ("f8E5M2", "f8E5M2"), 4, (0, 0)),
    ],
)  # fmt: skip
def test_instructions_on_words(run, op, types, n, unsigned):
    rng = np.random.default_rng(4)
    a, b, c = (rng.integers(-3, 4, (LANES, k)) for k in (n, n, 1))
    extra = "<signA = true>" if op.startswith("su") else ""
    acc = "f32" if "f32" in op else "i32"
    found = dotted(run, f"rocdl.{op}", a, b, c, (*types, acc), extra, words=True)
    if acc == "i32":
        bits = int(types[0][1:])
        a, b = (x % (1 << bits) if u else x for x, u in zip((a, b), unsigned, strict=True))
    np.testing.assert_array_equal(found, (a * b).sum(axis=1) + c[:, 0])
