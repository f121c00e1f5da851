"""Float ops of `arith`: infinities, NaNs, signed zeros, denormals; conversions of every pair of types."""

from __future__ import annotations

import numpy as np
import pytest
from gpu_execution import TYPES, dtype_of, elementwise, same, typed

from iree_gpu_llvm.simulator.numbers import decode, encode

FLOATS = {"f16": "float16", "bf16": "bfloat16", "f32": "float32", "f64": "float64"}
SMALLEST = {"f16": 2.0**-24, "bf16": 2.0**-133, "f32": 2.0**-149, "f64": 5e-324}
LARGEST = {
    "f16": 65504.0,
    "bf16": float.fromhex("0x1.fep127"),
    "f32": float.fromhex("0x1.fffffep127"),
    "f64": 1.7976931348623157e308,
}
QUOTIENT_FLOOR = 2.0**-90  # the emulator's v_div_* give 0 for f32 numerators far below


def edges(type: str) -> list[float]:
    small, large = SMALLEST[type], LARGEST[type]
    plain = [0.0, 1.0, 2.0, 0.5, 3.0, 1 / 3, 1.5, 100.7, 7.25, small, 3 * small, 1000 * small, large, large / 2, np.inf]
    return [s * v for v in plain for s in (1, -1)] + [np.nan]


def quiet(f):
    def call(*args):
        with np.errstate(all="ignore"):
            return f(*args)

    return call


def pairs(type: str):
    t = dtype_of(FLOATS[type])
    both = [(a, b) for a in edges(type) for b in edges(type)]
    both += [both[0]] * (-len(both) % 64)
    return tuple(quiet(np.array)([p[i] for p in both]).astype(np.float64).astype(t) for i in range(2))


def minimum(a, b):
    r = np.minimum(a, b)
    return np.where((a == 0) & (b == 0), np.where(np.signbit(a) | np.signbit(b), -np.zeros_like(a), a), r)


def maximum(a, b):
    return -minimum(-a, -b)


def minnum(a, b):
    return np.where(np.isnan(a), b, np.where(np.isnan(b), a, np.minimum(a, b)))


def maxnum(a, b):
    return np.where(np.isnan(a), b, np.where(np.isnan(b), a, np.maximum(a, b)))


BINARY = {
    "addf": np.add, "subf": np.subtract, "mulf": np.multiply, "divf": np.divide, "remf": np.fmod,
    "maximumf": maximum, "minimumf": minimum, "maxnumf": maxnum, "minnumf": minnum,
}  # fmt: skip


def quotient_is_known(a, b, type):
    """The emulator's v_div_* give 0 for small f32 numerators, and for results that are denormal."""
    if type in ("f32", "bf16"):
        a, b = a.astype(np.float32), b.astype(np.float32)
        return ~((np.abs(a) < QUOTIENT_FLOOR) & (a != 0)) & ~(np.abs(b) > 1e37)
    if type == "f64":
        with np.errstate(all="ignore"):
            quotient = np.abs(a / b)
        return ~((quotient < 2.3e-308) & (quotient > 0)) & ~((np.abs(a) < 1e-300) & (a != 0))
    return np.ones(len(a), bool)


@pytest.mark.parametrize("type", FLOATS)
def test_binary(emulator, chip, type):
    a, b = pairs(type)
    # f16 and bf16 are computed in f32, which rounds what it rounds too early to the same value (24 >= 2 * 11 + 2 bits)
    wide = np.float32 if type in ("f16", "bf16") else a.dtype
    operations, wanted, counts = {}, {}, {}
    for name, f in BINARY.items():
        with np.errstate(all="ignore"):
            x, y = (v.astype(np.float64 if name == "remf" else wide) for v in (a, b))
            made = f(x, y).astype(a.dtype)
        where = np.ones(len(a), bool)
        if name == "divf":
            where = quotient_is_known(a, b, type)
        if name == "remf" and type != "f16":  # the emulator's v_frexp_* are wrong for denormals
            where = (np.abs(b) > 1e-37) & ((np.abs(a) > 1e-37) | (a == 0))
        if name in ("maximumf", "minimumf") and chip.startswith(
            "gfx9"
        ):  # and its v_max_* and v_min_* know one zero only
            where = ~((a == 0) & (b == 0))
        if name in ("maxnumf", "minnumf"):  # which zero is taken is open
            where = ~((a == 0) & (b == 0))
        for form in ("alone", "in a vector"):
            lines = f"%r = arith.{name} %x, %y : {type}"
            if form != "alone":
                lines = (
                    f"%_a = vector.from_elements %y, %x, %x : vector<3x{type}>\n"
                    f"%_b = vector.from_elements %x, %y, %y : vector<3x{type}>\n"
                    f"%_c = arith.{name} %_a, %_b : vector<3x{type}>\n%r = vector.extract %_c[2] : {type} from vector<3x{type}>"
                )
            operations[f"{name} {form}"] = (lines, FLOATS[type])
            wanted[f"{name} {form}"], counts[f"{name} {form}"] = made, where
    out = elementwise(chip, operations, {"x": a, "y": b})
    for name, made in wanted.items():
        same(out[name], made, f"{name} on {type}", counts[name])


ORDERED = {
    "oeq": np.equal, "ogt": np.greater, "oge": np.greater_equal, "olt": np.less, "ole": np.less_equal,
    "one": lambda a, b: (a != b) & ~np.isnan(a) & ~np.isnan(b), "ord": lambda a, b: ~np.isnan(a) & ~np.isnan(b),
    "false": lambda a, b: np.zeros(len(a), bool),
}  # fmt: skip
UNORDERED = {
    "ueq": "one",
    "ugt": "ole",
    "uge": "olt",
    "ult": "oge",
    "ule": "ogt",
    "une": "oeq",
    "uno": "ord",
    "true": "false",
}


@pytest.mark.parametrize("type", FLOATS)
def test_comparisons(emulator, chip, type):
    a, b = pairs(type)
    x, y = a.astype(np.float64), b.astype(np.float64)
    with np.errstate(all="ignore"):
        wanted = {name: f(x, y) for name, f in ORDERED.items()}
        wanted |= {name: ~wanted[opposite] for name, opposite in UNORDERED.items()}
    out = elementwise(chip, {p: (f"%r = arith.cmpf {p}, %x, %y : {type}", "bool") for p in wanted}, {"x": a, "y": b})
    for name, made in wanted.items():
        same(out[name], made, f"{name} on {type}")


@pytest.mark.parametrize("type", FLOATS)
def test_negation_and_select(emulator, chip, type):
    a, b = pairs(type)
    operations = {
        "negf": (f"%r = arith.negf %x : {type}", FLOATS[type]),
        "select": (f"%_c = arith.cmpf olt, %x, %y : {type}\n%r = arith.select %_c, %x, %y : {type}", FLOATS[type]),
    }
    out = elementwise(chip, operations, {"x": a, "y": b})
    same(out["negf"], -a, "negf")
    with np.errstate(all="ignore"):
        same(out["select"], np.where(a.astype(np.float64) < b.astype(np.float64), a, b), "select")


@pytest.mark.parametrize("type", FLOATS)
def test_conversions_between_floats(emulator, chip, type):
    a, _ = pairs(type)
    rng = np.random.default_rng(0)
    words = rng.integers(0, 1 << 16, (4 * len(a) * a.dtype.itemsize // 8, 4), dtype=np.uint16)
    a = np.concatenate([a, words.reshape(-1).view(a.dtype)])[: len(a) // 64 * 128]
    order = list(FLOATS)
    operations, wanted = {}, {}
    widths = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}
    for other in order:
        if widths[other] == widths[type]:
            continue
        name = "extf" if widths[other] > widths[type] else "truncf"
        operations[f"{name} to {other}"] = (f"%r = arith.{name} %x : {type} to {other}", FLOATS[other])
        with np.errstate(all="ignore"):
            wanted[f"{name} to {other}"] = a.astype(dtype_of(FLOATS[other]))
    if type == "f64":  # by way of f32 numpy's bf16 would round twice
        wanted["truncf to bf16"] = _bf16_of_f64(a)
    out = elementwise(chip, operations, {"x": a})
    for name, made in wanted.items():
        same(out[name], made, f"{name} from {type}")


def _bf16_of_f64(a: np.ndarray) -> np.ndarray:
    with np.errstate(all="ignore"):
        f = a.astype(np.float32)
        bits = f.view(np.uint32).copy()
        inexact = (f.astype(np.float64) != a) & np.isfinite(f)
        # Round to odd in f32, then to nearest in bf16.
        too_big = inexact & (np.abs(f.astype(np.float64)) > np.abs(a))
        bits[too_big] -= 1
        bits[inexact] |= 1
        overflow = np.isinf(f) & np.isfinite(a)
        bits[overflow] = (bits[overflow] & 0x80000000) | 0x7F7FFFFF
        return bits.view(np.float32).astype(dtype_of("bfloat16"))


INTEGERS = {"i1": "bool", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64"}


@pytest.mark.parametrize("type", FLOATS)
def test_floats_of_integers(emulator, chip, type):
    for mlir, dtype in INTEGERS.items():
        width = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64}[mlir]
        top = (1 << (width - 1)) - 1
        values = sorted({v for v in (0, 1, 2, 3, 100, 127, 255, 257, 2049, 65504, 65519, 65520, 99999, (1 << 24) + 1, (1 << 31) - 65,
                                     (1 << 53) + 1, (1 << 62) + (1 << 38) + 1, top, top - 1) if v <= top} | {0})  # fmt: skip
        values += [-v for v in values] + [-top - 1]
        values = [v & 1 for v in values] if width == 1 else values
        values += [0] * (-len(values) % 64)
        a = np.array(values).astype(dtype)
        operations = {n: (f"%r = arith.{n} %x : {mlir} to {type}", FLOATS[type]) for n in ("sitofp", "uitofp")}
        out = elementwise(chip, operations, {"x": a})
        unsigned = a.astype(np.uint8) if width == 1 else a.view(f"uint{width}")
        exact = {"sitofp": [-int(v) if width == 1 else int(v) for v in a], "uitofp": [int(v) for v in unsigned]}
        for name, ints in exact.items():
            same(
                out[name],
                np.array([rounded(v, type) for v in ints]).astype(dtype_of(FLOATS[type])),
                f"{name} {mlir} to {type}",
            )


def rounded(v: int, type: str) -> float:
    """An integer rounded once to the float type, to nearest with ties to even."""
    precision = {"f16": 11, "bf16": 8, "f32": 24, "f64": 53}[type]
    sign, m = (-1 if v < 0 else 1), abs(v)
    shift = max(0, m.bit_length() - precision)
    q, rest = m >> shift, m & ((1 << shift) - 1)
    half = 1 << (shift - 1) if shift else 0
    if shift and (rest > half or (rest == half and q & 1)):
        q += 1
    made = float(q << shift)
    return sign * (np.inf if made > LARGEST[type] else made)


@pytest.mark.parametrize("type", FLOATS)
def test_integers_of_floats(emulator, chip, type):
    t = dtype_of(FLOATS[type])
    for mlir, dtype in INTEGERS.items():
        width = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64}[mlir]
        candidates = [0.0, -0.0, 0.9, -0.9, 1.0, 1.5, -1.0, 2.5, 126.9, 127.0, -128.0, 200.7, 255.0, 32767.0, -32768.0, 65504.0, 2.0**31 - 128,
                      -(2.0**31), 2.0**32 - 256, 2.0**63 - 1024, 2.0**63, -(2.0**63), 2.0**64 - 2048, 1e10, -1e10, SMALLEST[type]]  # fmt: skip
        with np.errstate(all="ignore"):
            a = np.array(candidates).astype(t)
        a = np.concatenate([a, np.zeros(-len(a) % 64, t)])
        low = -1 if width == 1 else -(1 << (width - 1))
        high = 0 if width == 1 else (1 << (width - 1)) - 1
        limits = {"fptosi": (low, high), "fptoui": (0, (1 << width) - 1)}
        out = elementwise(chip, {n: (f"%r = arith.{n} %x : {type} to {mlir}", dtype) for n in limits}, {"x": a})
        for name, (least, most) in limits.items():
            ints = [int(float(v)) if np.isfinite(float(v)) else 1 << 70 for v in a]
            inside = np.array([least <= v <= most for v in ints])
            wrapped = [v & ((1 << width) - 1) for v in ints]
            want = (
                np.array(wrapped, np.uint64)
                .astype(f"uint{max(width, 8)}")
                .view("int8" if width == 1 else dtype)
                .astype(dtype)
            )
            same(out[name], want, f"{name} {type} to {mlir}", inside)


EIGHT_BITS = ("f8E4M3FN", "f8E5M2", "f8E4M3FNUZ", "f8E5M2FNUZ")


@pytest.mark.parametrize("type", EIGHT_BITS)
def test_eight_bit_floats(emulator, chip, type):
    import ml_dtypes

    t = np.dtype({"f8E4M3FN": ml_dtypes.float8_e4m3fn, "f8E5M2": ml_dtypes.float8_e5m2, "f8E4M3FNUZ": ml_dtypes.float8_e4m3fnuz,
                  "f8E5M2FNUZ": ml_dtypes.float8_e5m2fnuz}[type])  # fmt: skip
    every = np.arange(256, dtype=np.uint8).view(t)
    operations = {wide: (f"%r = arith.extf %x : {type} to {wide}", FLOATS[wide]) for wide in FLOATS}
    out = elementwise(chip, operations, {"x": every})
    for wide, made in out.items():
        same(made, every.astype(np.float32).astype(dtype_of(FLOATS[wide])), f"extf {type} to {wide}")
    finite = every.astype(np.float32)[np.isfinite(every.astype(np.float32))]
    middle = np.sort(finite)
    between = (middle[1:] + middle[:-1]) / 2  # ties
    values = np.concatenate([finite, between, between * np.float32(1.0001), -between])
    values = np.concatenate([values, np.zeros(-len(values) % 64, np.float32)])
    operations = {}
    for wide in ("f32", "f16"):
        lines = "" if wide == "f32" else f"%_n = arith.truncf %x : f32 to {wide}\n"
        operations[wide] = (f"{lines}%r = arith.truncf %{'x' if wide == 'f32' else '_n'} : {wide} to {type}", t.name)
    out = elementwise(chip, operations, {"x": values})
    same(out["f32"], values.astype(t), f"truncf f32 to {type}")
    same(out["f16"], values.astype(np.float16).astype(np.float32).astype(t), f"truncf f16 to {type}")


EXTENSIONS = {"f8E4M3FN": "f32 f16 bf16 f64", "f8E5M2": "f32 bf16", "f8E4M3FNUZ": "f32 f16", "f4E2M1FN": "f32 f16"}
NUMPY = {mlir: name for name, mlir in TYPES.items()}
QUOTIENTS = {"f32": "f8E4M3FN f8E5M2 f8E4M3FNUZ bf16", "f16": "f8E5M2 f8E4M3FN"}


def factors(scales):
    return np.where(scales == 255, np.nan, np.exp2(scales.astype(np.float64) - 127))


@pytest.mark.chips("gfx942", "gfx1201")  # the emulator knows no V_CVT_SCALEF32_* of gfx950
@pytest.mark.parametrize("source", EXTENSIONS)
def test_every_code_extends_with_every_scale(emulator, chip, source):
    width = 4 if source.startswith("f4") else 8
    codes, scales = (
        x.ravel() for x in np.meshgrid(np.arange(1 << width, dtype=np.uint8), np.arange(256, dtype=np.uint8))
    )
    start = f"%_n = arith.trunci %x : i8 to i{width}\n" if width < 8 else ""
    number = f"{start}%_x = arith.bitcast {'%_n' if start else '%x'} : i{width} to {source}"
    targets = EXTENSIONS[source].split()
    operations = {
        t: (f"{number}\n%r = arith.scaling_extf %_x, %s : {source}, f8E8M0FNU to {t}", FLOATS[t]) for t in targets
    }
    operations["vectors"] = (
        f"{number}\n%_v = vector.from_elements %_x, %_x : vector<2x{source}>\n"
        f"%_s = vector.from_elements %s, %s : vector<2xf8E8M0FNU>\n"
        f"%_r = arith.scaling_extf %_v, %_s : vector<2x{source}>, vector<2xf8E8M0FNU> to vector<2xf32>\n"
        "%r = vector.extract %_r[1] : f32 from vector<2xf32>",
        "float32",
    )
    out = elementwise(chip, operations, {"x": codes, "s": typed(scales, "f8E8M0FNU")}, lanes=1024)
    with np.errstate(all="ignore"):
        wanted = decode(codes, source).astype(np.float64) * factors(scales)
        for t in targets:
            same(out[t], wanted.astype(dtype_of(FLOATS[t])), f"{source} to {t}")
        same(out["vectors"], wanted.astype(np.float32), f"vectors of {source}")


@pytest.mark.chips("gfx942", "gfx1201")  # the emulator knows no V_CVT_SCALEF32_* of gfx950
@pytest.mark.parametrize("source", QUOTIENTS)
def test_quotients_by_every_scale(emulator, chip, source):
    a = np.array(edges(source))
    values, scales = (x.ravel() for x in np.meshgrid(np.concatenate([a, [0.75]]), np.arange(256, dtype=np.uint8)))
    values = quiet(values.astype)(dtype_of(FLOATS[source]))
    targets = QUOTIENTS[source].split()
    operations = {}
    for t in targets:
        line = f"%r = arith.scaling_truncf %x, %s : {source}, f8E8M0FNU to {t}"
        operations[t] = (line, "bfloat16" if t == "bf16" else f"uint8:{t}")
    out = elementwise(chip, operations, {"x": values, "s": typed(scales, "f8E8M0FNU")}, lanes=256)
    with np.errstate(all="ignore"):
        wanted = values.astype(np.float64) / factors(scales)
        for t in targets:
            made = wanted.astype(dtype_of("bfloat16")) if t == "bf16" else encode(wanted, t).view(dtype_of(NUMPY[t]))
            same(out[t].view(made.dtype), made, f"{source} to {t}")


def test_a_scale_of_another_type_is_its_exponent(emulator, chip):
    x = np.resize(np.float32([1, 3, -448, 0.5]), 64)
    s = np.resize(np.float32([1, 1.9, -4, 0.25, 0, np.inf, np.nan, 2.0**-149]), 64)
    line = "%r = arith.scaling_truncf %x, %s : f32, f32 to f16"
    out = elementwise(chip, {"q": (line, "float16")}, {"x": x, "s": s})["q"]
    exponents = np.float64([1, 1, 4, 0.25, 2.0**-127, np.nan, np.nan, 2.0**-127])
    with np.errstate(all="ignore"):
        same(out, (x / np.resize(exponents, 64)).astype(np.float16))
