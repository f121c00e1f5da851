"""Scans over clusters of lanes, of every size and stride that a subgroup has room for, against loops over the lanes."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

DTYPES = {"i8": np.int8, "i16": np.int16, "i32": np.int32, "f16": np.float16, "f32": np.float32}
SIZES, STRIDES = (2, 4, 8, 16, 32, 64), (1, 2, 4)
CLUSTERS = [(64, size, stride) for size in SIZES for stride in STRIDES if size * stride <= 64]
CLUSTERS += [(32, size, stride) for size in SIZES for stride in STRIDES if size * stride <= 32]


def scan(kind: str, size: int | None, stride: int, combine: str, t: str, identity: str = "") -> str:
    cluster = "" if size is None else f"cluster(size = {size}{f', stride = {stride}' if stride != 1 else ''})"
    head = f"inclusive(%a) {cluster}" if kind == "inclusive" else f"(%a, identity = %e : {t}) {cluster}"
    return f"""
      %e = arith.constant {identity or ("0" if t[0] == "i" else "0.0")} : {t}
      %s, %t = iree_gpu.subgroup_scan {head} {{
      ^bb0(%l: {t}, %h: {t}):
        {combine}
        iree_gpu.yield %c : {t}
      }} : {t}
    """


def composition(bits: int) -> str:
    """Of maps x -> a x + b, a in the upper half of the bits and b in the lower: first the lower lane's. It is
    associative, and does not commute."""
    half, t = bits // 2, f"i{bits}"
    return f"""
        %half = arith.constant {half} : {t}
        %m = arith.constant {(1 << half) - 1} : {t}
        %la = arith.shrui %l, %half : {t}
        %lb = arith.andi %l, %m : {t}
        %ha = arith.shrui %h, %half : {t}
        %hb = arith.andi %h, %m : {t}
        %na = arith.muli %la, %ha : {t}
        %x = arith.muli %ha, %lb : {t}
        %y = arith.addi %x, %hb : {t}
        %nb = arith.andi %y, %m : {t}
        %z = arith.shli %na, %half : {t}
        %c = arith.ori %z, %nb : {t}
    """


def composed(low: int, high: int, bits: int) -> int:
    half = bits // 2
    mask = (1 << half) - 1
    a, b = (low >> half) * (high >> half) & mask, ((high >> half) * (low & mask) + (high & mask)) & mask
    return a << half | b


LAST_BUT_ZERO = """
        %zero = arith.constant 0.0 : {t}
        %is = arith.cmpf oeq, %h, %zero : {t}
        %c = arith.select %is, %l, %h : {t}
"""


def expected(values, combine, wave, size, stride, kind, identity):
    """Result and total of each lane, from the definition of clusters."""
    results, totals = [], []
    for lane in range(len(values)):
        first = lane // wave * wave
        inside = lane - first
        position = inside // stride % size
        base = inside - position * stride
        members = [values[first + base + k * stride] for k in range(size)]
        running = [members[0]]
        for m in members[1:]:
            running.append(combine(running[-1], m))
        if kind == "inclusive":
            results.append(running[position])
        else:
            results.append(running[position - 1] if position else identity)
        totals.append(running[-1])
    return results, totals


def both(run, body: str, t: str, given: np.ndarray, wave: int):
    """Result and total of a scan of %a."""
    n = len(given)
    text = f"""
      %a = memref.load %in[%lane] : memref<{n}x{t}>
      {body}
      memref.store %s, %first[%lane] : memref<{n}x{t}>
      memref.store %t, %second[%lane] : memref<{n}x{t}>
    """
    arguments = f"%in: memref<{n}x{t}>, %first: memref<{n}x{t}>, %second: memref<{n}x{t}>"
    zeros = np.zeros(n, given.dtype)
    return run(arguments, text, given, zeros, zeros, block=n, wave=wave).outputs[1:]


@pytest.mark.parametrize("kind", ["inclusive", "exclusive"])
@pytest.mark.parametrize("t", ["i8", "i16", "i32"])
@pytest.mark.parametrize(("wave", "size", "stride"), CLUSTERS)
def test_integers_in_an_order_that_matters(run, wave, size, stride, t, kind):
    bits = int(t[1:])
    rng = np.random.default_rng(size * stride + bits)
    values = rng.integers(0, 1 << bits, 64).tolist()
    given = np.array(values, np.dtype(f"u{bits // 8}")).view(DTYPES[t])
    one = 1 << bits // 2
    body = scan(kind, size, stride, composition(bits), t, str(one))
    found = both(run, body, t, given, wave)
    wanted = expected(values, lambda low, high: composed(low, high, bits), wave, size, stride, kind, one)
    for x, y in zip(found, wanted, strict=True):
        assert x.view(np.dtype(f"u{bits // 8}")).tolist() == y


@pytest.mark.parametrize("kind", ["inclusive", "exclusive"])
@pytest.mark.parametrize("t", ["f16", "f32"])
@pytest.mark.parametrize(("wave", "size", "stride"), CLUSTERS)
def test_floats_in_an_order_that_matters(run, wave, size, stride, t, kind):
    """The last that is not zero; what the first lane gets need not be neutral."""
    rng = np.random.default_rng(size * stride)
    given = (rng.integers(1, 9, 64) / 8 * rng.integers(0, 2, 64)).astype(DTYPES[t])
    body = scan(kind, size, stride, LAST_BUT_ZERO.format(t=t), t, "9.0")
    found = both(run, body, t, given, wave)
    wanted = expected(given.tolist(), lambda low, high: high or low, wave, size, stride, kind, 9.0)
    for x, y in zip(found, wanted, strict=True):
        assert x.tolist() == y


@pytest.mark.parametrize("size", [8, 64])
def test_sums_of_floats_are_made_in_steps_of_two(run, size):
    """Each lane adds what the lane 1, 2, 4 ... below has at that time: the order in which sums are rounded."""
    given = np.random.default_rng(1).standard_normal(64).astype(np.float32)
    found, total = both(run, scan("inclusive", size, 1, "%c = arith.addf %l, %h : f32", "f32"), "f32", given, 64)
    x, distance = given.copy(), 1
    while distance < size:
        x = np.array([x[i - distance] + x[i] if i % size >= distance else x[i] for i in range(64)], np.float32)
        distance *= 2
    np.testing.assert_array_equal(found, x)
    np.testing.assert_array_equal(total, np.repeat(x[size - 1 :: size], size))


@pytest.mark.parametrize("wave", [32, 64])
def test_without_a_cluster_it_is_the_subgroup(run, wave):
    given = np.arange(128, dtype=np.int32)
    found, total = both(run, scan("inclusive", None, 1, "%c = arith.addi %l, %h : i32", "i32"), "i32", given, wave)
    np.testing.assert_array_equal(found, np.cumsum(given.reshape(-1, wave), axis=1).reshape(-1))
    np.testing.assert_array_equal(total, np.repeat(given.reshape(-1, wave).sum(axis=1), wave))


def test_booleans_and_bf16(run):
    given = np.random.default_rng(2).integers(0, 2, 64).astype(np.bool_)
    found, _ = both(run, scan("inclusive", 16, 1, "%c = arith.xori %l, %h : i1", "i1"), "i1", given, 64)
    np.testing.assert_array_equal(found, np.logical_xor.accumulate(given.reshape(4, 16), axis=1).reshape(-1))
    one = np.full(64, 0x3F80, np.uint16)  # bf16
    found, total = both(run, scan("inclusive", 4, 1, "%c = arith.addf %l, %h : bf16", "bf16"), "bf16", one, 64)
    assert found.tolist() == [0x3F80, 0x4000, 0x4040, 0x4080] * 16
    assert (total == 0x4080).all()


def test_a_workgroup_that_does_not_fill_its_last_subgroup(run):
    """96 work items in subgroups of 64: the clusters of those that exist do not see the others."""
    given = np.arange(96, dtype=np.int32)
    found, total = both(run, scan("inclusive", 8, 2, "%c = arith.addi %l, %h : i32", "i32"), "i32", given, 64)
    wanted = expected(given.tolist(), lambda a, b: a + b, 96, 8, 2, "inclusive", 0)
    assert found.tolist() == wanted[0]
    assert total.tolist() == wanted[1]


def test_a_cluster_larger_than_the_subgroup(run):
    body = scan("inclusive", 32, 2, "%c = arith.addi %l, %h : i32", "i32")
    with pytest.raises(CompileError, match=r"cluster size \(32\) \* stride \(2\) exceeds subgroup size 32"):
        both(run, body, "i32", np.zeros(64, np.int32), 32)
