"""Reductions and scans of subgroups in every configuration: what all lanes get, on each chip and wave size."""

from __future__ import annotations

import numpy as np
import pytest
from gpu_execution import TYPES, execute, same

rng = np.random.default_rng(11)
WAVES = 2
"""Waves of a workgroup: what lanes exchange must stay within theirs."""


def waves_of(chip: str) -> tuple[int, ...]:
    return (64,) if chip.startswith("gfx9") else (32,)  # of RDNA the emulator runs no waves of 64 lanes


def configurations(wave: int) -> list[tuple[int, int]]:
    """Sizes of clusters and distances of their lanes."""
    powers = [1 << k for k in range(7)]
    return [(n, s) for n in powers for s in powers if n * s <= wave]


def clusters(x: np.ndarray, size: int, stride: int) -> np.ndarray:
    """Lanes as (groups, position in the cluster, residue)."""
    return x.reshape(-1, size, stride)


def run_all(chip: str, wave: int, ops: list[tuple[str, int]], x: np.ndarray) -> np.ndarray:
    """Rows of results: `ops` are lines over `%x_`, with as many results `%r0`, `%r1` each as it says, all of x's type."""
    t, lanes = TYPES[x.dtype.name], len(x)
    count = sum(n for _, n in ops)
    out = f"memref<{count}x{lanes}x{t}>"
    lines, k = [], 0
    for i, (text, n) in enumerate(ops):
        lines.append(text.replace("%r", f"%r{i}_"))
        for j in range(n):
            lines += [f"%k{k} = arith.constant {k} : index", f"memref.store %r{i}_{j}, %o[%k{k}, %t] : {out}"]
            k += 1
    info = (
        f"#iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline workgroup_size = [{lanes}, 1, 1] "
        f"subgroup_size = {wave}>"
    )
    body = "\n".join(lines)
    text = f"""func.func @k(%x: memref<{lanes}x{t}>, %o: {out}) attributes {{translation_info = {info}}} {{
      %t = gpu.thread_id x
      %x_ = memref.load %x[%t] : memref<{lanes}x{t}>
      {body}
      return
    }}"""
    return execute(text, chip, [x, np.zeros((count, lanes), x.dtype)], block=(lanes, 1, 1))[1]


def values(dtype: type, lanes: int) -> np.ndarray:
    """Small whole numbers, so that sums in any order are exact."""
    return rng.integers(-3, 4, lanes).astype(dtype)


REDUCTIONS = {
    "add": np.add, "mul": np.multiply, "minsi": np.minimum, "maxsi": np.maximum, "and": np.bitwise_and,
    "or": np.bitwise_or, "xor": np.bitwise_xor, "minnumf": np.minimum, "maxnumf": np.maximum,
    "minimumf": np.minimum, "maximumf": np.maximum,
}  # fmt: skip


def reduced(x: np.ndarray, f: np.ufunc, size: int, stride: int) -> np.ndarray:
    total = f.reduce(clusters(x, size, stride), axis=1, keepdims=True)
    return np.broadcast_to(total, clusters(x, size, stride).shape).reshape(x.shape).astype(x.dtype)


@pytest.mark.parametrize(
    ("dtype", "kind"),
    [(np.int32, "add"), (np.float32, "add"), (np.float32, "maxnumf"), (np.float16, "minimumf"), (np.int8, "minsi"),
     (np.int16, "xor"), (np.int64, "maxsi"), (np.float64, "add"), (np.int32, "and")],
)  # fmt: skip
def test_reductions(emulator, chip, dtype, kind):
    for wave in waves_of(chip):
        x = values(dtype, WAVES * wave)
        t = TYPES[x.dtype.name]
        shapes = configurations(wave)
        ops = [
            (f"%r0 = gpu.subgroup_reduce {kind} %x_ cluster(size = {n}, stride = {s}) : ({t}) -> {t}", 1)
            for n, s in shapes
        ]
        ops.append((f"%r0 = gpu.subgroup_reduce {kind} %x_ : ({t}) -> {t}", 1))
        got = run_all(chip, wave, ops, x)
        for row, (n, s) in zip(got, [*shapes, (wave, 1)], strict=True):
            same(row, reduced(x, REDUCTIONS[kind], n, s), f"{kind} {t} of {n} lanes {s} apart, waves of {wave}")


def test_reductions_of_each_kind(emulator, chip):
    for dtype, kinds in ((np.int32, ("mul", "maxsi", "minsi", "or")), (np.float32, ("mul", "minnumf", "maximumf"))):
        for wave in waves_of(chip):
            x = np.where(rng.integers(0, 4, WAVES * wave) > 0, 1, -2).astype(dtype)
            t = TYPES[x.dtype.name]
            ops = [(f"%r0 = gpu.subgroup_reduce {k} %x_ cluster(size = 16) : ({t}) -> {t}", 1) for k in kinds]
            for row, kind in zip(run_all(chip, wave, ops, x), kinds, strict=True):
                same(row, reduced(x, REDUCTIONS[kind], 16, 1), kind)


def scan_text(body: str, t: str, size: int, stride: int, inclusive: bool, identity: float) -> str:
    kind, start = ("inclusive", "") if inclusive else ("", f", identity = %id : {t}")
    return f"""%r0, %r1 = iree_gpu.subgroup_scan {kind}(%x_{start}) cluster(size = {size}, stride = {stride}) {{
    ^bb0(%l: {t}, %h: {t}):
      {body}
      iree_gpu.yield %s : {t}
    }} : {t}"""


def scanned(
    x: np.ndarray, f, identity: float, size: int, stride: int, inclusive: bool
) -> tuple[np.ndarray, np.ndarray]:
    c = clusters(x, size, stride)
    running = [c[:, 0]]
    for i in range(1, size):
        running.append(f(running[-1], c[:, i]).astype(x.dtype))
    total = np.broadcast_to(running[-1][:, None], c.shape).reshape(x.shape)
    if not inclusive:
        running = [np.full_like(running[0], identity), *running[:-1]]
    return np.stack(running, axis=1).reshape(x.shape), total


BODIES = {
    # name -> (lines that set %s, the function, the identity)
    "addi": ("%s = arith.addi %l, %h : T", lambda a, b: a + b, 0),
    "addf": ("%s = arith.addf %h, %l : T", lambda a, b: a + b, 0),
    "maxsi": ("%s = arith.maxsi %l, %h : T", np.maximum, -100),
    "maximumf": ("%s = arith.maximumf %l, %h : T", np.maximum, -100),
    "mulf": ("%s = arith.mulf %l, %h : T", lambda a, b: a * b, 1),
    # Does not commute: the later of two values, unless that is zero.
    "last": ("%z = arith.constant 0 : T\n%c = arith.cmpi eq, %h, %z : T\n%s = arith.select %c, %l, %h : T",
             lambda a, b: np.where(b == 0, a, b), 0),
}  # fmt: skip


@pytest.mark.parametrize(
    ("dtype", "name"),
    [(np.int32, "addi"), (np.float32, "addf"), (np.float32, "maximumf"), (np.int32, "last"), (np.int8, "addi"),
     (np.int16, "maxsi"), (np.int64, "addi"), (np.float64, "addf"), (np.float16, "addf"), (np.int64, "last")],
)  # fmt: skip
def test_scans(emulator, chip, dtype, name):
    text, f, identity = BODIES[name]
    for wave in waves_of(chip):
        x = values(dtype, WAVES * wave)
        t = TYPES[x.dtype.name]
        start = f"{identity}.0" if t.startswith("f") else str(identity)
        cases = [(n, s, inclusive) for n, s in configurations(wave) for inclusive in (True, False)]
        ops = [(scan_text(text.replace("T", t), t, *case, identity), 2) for case in cases]
        ops[0] = (f"%id = arith.constant {start} : {t}\n{ops[0][0]}", 2)
        got = run_all(chip, wave, ops, x)
        for k, case in enumerate(cases):
            n, s, inclusive = case
            result, total = scanned(x, f, identity, n, s, inclusive)
            what = f"{name} {t} of {n} lanes {s} apart, {'in' if inclusive else 'ex'}clusive, waves of {wave}"
            same(got[2 * k], result, what)
            same(got[2 * k + 1], total, f"total of {what}")


def test_a_sum_of_negative_zeros_is_negative(emulator, chip):
    for wave in waves_of(chip):
        x = np.full(WAVES * wave, -0.0, np.float32)
        text = BODIES["addf"][0].replace("T", "f32")
        ops = [(scan_text(text, "f32", n, s, True, 0), 2) for n, s in configurations(wave)]
        got = run_all(chip, wave, ops, x)
        assert np.all(np.signbit(got)) and not np.any(got)


def by_steps(x: np.ndarray, f, size: int, stride: int) -> np.ndarray:
    """A scan in the order of its steps, for what is not associative."""
    c, distance = clusters(x, size, stride).copy(), 1
    while distance < size:
        c[:, distance:] = f(c[:, :-distance], c[:, distance:])
        distance *= 2
    return c.reshape(x.shape)


@pytest.mark.parametrize(("dtype", "op"), [(np.float32, "subf"), (np.int32, "subi"), (np.float16, "subf")])
def test_scans_that_take_the_earlier_from_the_later(emulator, chip, dtype, op):
    """What is taken away where there is nothing is +0, which leaves a -0 as it is."""
    for wave in waves_of(chip):
        x = values(dtype, WAVES * wave)
        x = np.where(x == 0, -np.zeros_like(x), x)
        t = TYPES[x.dtype.name]
        cases = [(n, s) for n, s in configurations(wave) if n * s <= 16]
        ops = [(scan_text(f"%s = arith.{op} %h, %l : {t}", t, *case, True, 0), 2) for case in cases]
        got = run_all(chip, wave, ops, x)
        for k, (n, s) in enumerate(cases):
            same(got[2 * k], by_steps(x, lambda a, b: b - a, n, s), f"{op} {t} of {n} lanes {s} apart")


@pytest.mark.parametrize("dtype", [np.float32, np.float16, np.float64])
@pytest.mark.parametrize("kind", ["maxnumf", "minnumf"])
def test_numbers_win_over_nans_until_there_are_none(emulator, chip, dtype, kind):
    """Also what uses the result sees that it may be a nan."""
    f = np.fmax if kind == "maxnumf" else np.fmin
    for wave in waves_of(chip):
        x = values(dtype, WAVES * wave)
        x[rng.integers(0, 2, x.shape) > 0] = np.nan
        x[: wave // 2] = np.nan
        t = TYPES[x.dtype.name]
        shapes = configurations(wave)
        ops, wanted = [], []
        for k, (n, s) in enumerate(shapes):
            reduce = f"%m{k} = gpu.subgroup_reduce {kind} %x_ cluster(size = {n}, stride = {s}) : ({t}) -> {t}"
            ops.append((
                f"{reduce}\n%u{k} = arith.cmpf uno, %m{k}, %m{k} : {t}\n%n{k} = arith.constant 77.0 : {t}\n"
                f"%r0 = arith.select %u{k}, %n{k}, %m{k} : {t}", 1))  # fmt: skip
            total = reduced(x, f, n, s)
            wanted.append((np.where(np.isnan(total), dtype(77), total), f"{kind} {t} of {n} lanes {s} apart"))
            ops.append((scan_text(f"%s = arith.{kind} %l, %h : {t}", t, n, s, True, 0), 2))
            result, all_ = scanned(x, f, 0, n, s, True)
            wanted += [(result, f"scan {kind} {t} of {n} lanes {s} apart"), (all_, "its total")]
        for row, (want, what) in zip(run_all(chip, wave, ops, x), wanted, strict=True):
            same(row, want, what)
