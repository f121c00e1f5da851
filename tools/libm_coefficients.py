"""Derive every constant of `iree_gpu_llvm/lowering/libm/coefficients.py`.

    python tools/libm_coefficients.py > iree_gpu_llvm/lowering/libm/coefficients.py

Polynomials are weighted minimax fits (Lawson's iteratively reweighted least squares, 60 decimal digits). The target
format is taken into account: coefficients are rounded from the lowest power up, and after each rounding the remaining
ones are fitted again, so that the later ones make up for the rounding of the earlier ones. Splits of ln 2, pi/2 and so
on (Cody and Waite) are the leading bits of the constant, rounded to the format, then of what is left over. 2/pi is
given as words for exact argument reduction. The comment above each row gives the interval and the largest weighted
error of the fit as a power of two.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

import mpmath as mp
from mpmath import mpf

mp.mp.dps = 60

Real = Callable[[mpf], mpf]
PRECISION = {"f32": 24, "f64": 53, "narrow": 24}
"""Bits of the coefficients. `narrow` is f32 arithmetic for f16 and bf16 results, which polynomials of lower degree
serve."""


def round_to(x: mpf, bits: int) -> float:
    """`x` with `bits` significant bits, as a Python float (which holds it exactly: bits <= 53)."""
    with mp.workprec(bits):
        return float(+mpf(x))


@dataclass(frozen=True)
class Fit:
    """Minimise |weight(x) * (p(x) - f(x))| on [lo, hi] over polynomials p of the given degree in x."""

    name: str
    f: Real
    weight: Real
    lo: mpf
    hi: mpf
    degree: dict[str, int]


def least_squares(points: list[tuple[mpf, mpf, mpf]], powers: range) -> list[mpf]:
    """Coefficients of x**k for k in `powers` that minimise the sum of w * (p(x) - f(x))**2 over points (x, f(x), w)."""
    n = len(powers)
    basis = [[x**k for k in powers] for x, _, _ in points]
    normal, right = mp.matrix(n, n), mp.matrix(n, 1)
    for (_, fx, w), row_ in zip(points, basis, strict=True):
        weighted = [w * b for b in row_]
        for i in range(n):
            right[i] += weighted[i] * fx
            for j in range(i, n):
                normal[i, j] += weighted[i] * row_[j]
    for i in range(n):
        for j in range(i):
            normal[i, j] = normal[j, i]
    solution = mp.lu_solve(normal, right)
    return [solution[i] for i in range(n)]


def fit(spec: Fit, ty: str) -> tuple[list[float], mpf]:
    """Rounded coefficients, lowest power first, and the weighted error of the rounded polynomial."""
    bits, n = PRECISION[ty], spec.degree[ty] + 1
    count = 10 * n
    middle, half = (spec.lo + spec.hi) / 2, (spec.hi - spec.lo) / 2
    xs = [middle - half * mp.cos(mp.pi * (i + mpf(1) / 2) / count) for i in range(count)]
    values = [spec.f(x) for x in xs]
    scale = [spec.weight(x) for x in xs]

    def errors(coefficients: list[mpf]) -> list[mpf]:
        return [s * abs(mp.polyval(coefficients[::-1], x) - v) for x, v, s in zip(xs, values, scale, strict=True)]

    lawson = [mpf(1)] * count
    best: tuple[mpf, list[mpf]] | None = None
    for _ in range(12):
        points = [(x, v, w * s * s) for x, v, w, s in zip(xs, values, lawson, scale, strict=True)]
        found = errors(least_squares(points, range(n)))
        if best is None or max(found) < best[0]:
            best = max(found), lawson
        lawson = [w * e for w, e in zip(lawson, found, strict=True)]
        total = sum(lawson)
        lawson = [count * w / total for w in lawson]
    assert best is not None
    fixed: list[float] = []
    for k in range(n):
        rest = [
            v - mp.polyval([mpf(c) for c in fixed[::-1]], x) if fixed else v for x, v in zip(xs, values, strict=True)
        ]
        points = [(x, v, w * s * s) for x, v, w, s in zip(xs, rest, best[1], scale, strict=True)]
        fixed.append(round_to(least_squares(points, range(k, n))[0], bits))
    return fixed, max(errors([mpf(c) for c in fixed]))


def odd_tail(f: Real, lead: int = 1) -> Real:
    """(f(x) - lead x) / x**3 as a function of z = x**2, for an odd f."""

    def tail(z: mpf) -> mpf:
        x = mp.sqrt(z)
        with mp.workdps(90):
            return (f(x) - lead * x) / x**3

    return tail


def relative(f: Real, power: int) -> Real:
    """The weight that makes an error of the coefficient function of x**power one relative to f(x); argument z =
    x**2."""

    def weight(z: mpf) -> mpf:
        x = mp.sqrt(z)
        return abs(x**power / f(x))

    return weight


TINY = mpf(10) ** -12
"""Fits start here instead of at 0, where the quotients are 0/0; the functions are analytic there."""


def atanh_twice(s: mpf) -> mpf:
    return 2 * mp.atanh(s)


def log_tail(z: mpf) -> mpf:
    """(2 atanh s - 2 s - 2/3 s**3) / s**5 for z = s**2."""
    s = mp.sqrt(z)
    with mp.workdps(110):
        return (2 * mp.atanh(s) - 2 * s - mpf(2) / 3 * s**3) / s**5


def cos_tail(z: mpf) -> mpf:
    """(cos r - 1 + r**2/2) / r**4 for z = r**2."""
    with mp.workdps(110):
        return (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2


def exp_tail(r: mpf) -> mpf:
    """(exp r - 1 - r) / r**2."""
    with mp.workdps(90):
        return (mp.expm1(r) - r) / r**2 if r else mpf(1) / 2


def erf_tail(z: mpf) -> mpf:
    """erf(x)/x - 1 for z = x**2."""
    x = mp.sqrt(z)
    return mp.erf(x) / x - 1


def erfc_scaled(t: mpf) -> mpf:
    """erfc(x) exp(x**2) (1 + 2x) where t = (x - 2)/(x + 2): bounded and smooth up to x = infinity (t = 1)."""
    if t >= 1:
        return 2 / mp.sqrt(mp.pi)
    x = 2 * (1 + t) / (1 - t)
    if x > 60:  # asymptotic series; erfc itself would need many digits there
        inverse = 1 / (2 * x * x)
        series = (
            1 - inverse + 3 * inverse**2 - 15 * inverse**3 + 105 * inverse**4 - 945 * inverse**5 + 10395 * inverse**6
        )
        return series * (1 + 2 * x) / (x * mp.sqrt(mp.pi))
    return mp.erfc(x) * mp.exp(x * x) * (1 + 2 * x)


def erfc_log2(x: mpf) -> mpf:
    """-log2(erfc x)."""
    return -mp.log(mp.erfc(x), 2)


HALF_LN2 = mp.ln2 / 2 * mpf("1.01")
QUARTER_PI = mp.pi / 4 * mpf("1.01")  # the quotient that picks the quadrant is itself rounded
SQRT_HALF_S = ((mp.sqrt(2) - 1) / (mp.sqrt(2) + 1)) ** 2 * mpf("1.001")

FITS = (
    Fit("EXP", exp_tail, lambda r: max(abs(r), mpf("0.02")), -HALF_LN2, HALF_LN2 * mpf("1.003"), {"f32": 4, "f64": 9}),
    Fit("LOG_AFTER_TWO_THIRDS", log_tail, relative(atanh_twice, 5), TINY, SQRT_HALF_S, {"f32": 2, "f64": 7}),
    Fit("SIN", odd_tail(mp.sin), relative(mp.sin, 3), TINY, QUARTER_PI**2, {"narrow": 1, "f32": 2, "f64": 5}),
    Fit("COS", cos_tail, lambda z: z**2, TINY, QUARTER_PI**2, {"narrow": 1, "f32": 2, "f64": 5}),
    Fit("TAN", odd_tail(mp.tan), relative(mp.tan, 3), TINY, QUARTER_PI**2, {"narrow": 3, "f32": 5}),
    Fit("ASIN", odd_tail(mp.asin), relative(mp.asin, 3), TINY, mpf("0.2501"), {"narrow": 2, "f32": 4, "f64": 11}),
    Fit("ATAN", odd_tail(mp.atan), relative(mp.atan, 3), TINY, mpf("1.0001"), {"narrow": 4, "f32": 7}),
    Fit(
        "ATAN_EIGHTH", odd_tail(mp.atan), relative(mp.atan, 3), TINY, mp.tan(mp.pi / 8) ** 2 * mpf("1.001"), {"f64": 10}
    ),
    Fit("TANH", odd_tail(mp.tanh), relative(mp.tanh, 3), TINY, mpf("0.625") ** 2, {"f32": 4}),
    Fit("ERF", erf_tail, relative(mp.erf, 1), TINY, mpf(1), {"narrow": 3, "f32": 5, "f64": 12}),
    Fit("ERFC_LOG2", erfc_log2, mp.erfc, mpf(1), mpf(4), {"narrow": 5, "f32": 7}),
    Fit("ERFC_LOG2_WHOLE", erfc_log2, lambda _: mpf(1), mpf(0), mpf("10.2"), {"narrow": 9}),
    Fit("ERFC_SCALED", erfc_scaled, lambda t: 1 / erfc_scaled(t), mpf(-3) / 5, mpf(1), {"f32": 12, "f64": 25}),
)
"""What each is for is said where it is used. A degree that a format does not list is not needed in it."""

SPLITS: dict[str, tuple[mpf, int]] = {
    "LN2": (mp.ln2, 3),
    "INV_LN2": (1 / mp.ln2, 2),
    "LN10": (mp.ln10, 2),
    "INV_LN10": (1 / mp.ln10, 2),
    "LOG10_2": (mp.log10(2), 2),
    "HALF_PI": (mp.pi / 2, 4),
    "TWO_OVER_PI": (2 / mp.pi, 1),
    "PI": (mp.pi, 2),
    "TWO_THIRDS": (mpf(2) / 3, 2),
    "SQRT_HALF": (mp.sqrt(mpf(1) / 2), 1),
}


def split(value: mpf, bits: int, parts: int) -> list[float]:
    """`parts` floats of `bits` bits, each the rounded rest, whose sum is `value`."""
    result: list[float] = []
    for _ in range(parts):
        result.append(round_to(value - sum(mpf(p) for p in result), bits))
    return result


def short_split(value: mpf, bits: int, keep: int) -> list[float]:
    """`value` as a part of `keep` bits, so that its product with a small integer is exact, and the rounded rest."""
    head = round_to(value, keep)
    return [head, round_to(value - head, bits)]


def fraction_words(width: int, count: int) -> list[int]:
    """The binary fraction of 2/pi as `count` words of `width` bits, most significant first."""
    with mp.workprec(width * count + 64):
        digits = int(mp.floor(2 / +mp.pi * mpf(2) ** (width * count)))
    return [(digits >> (width * (count - 1 - i))) & ((1 << width) - 1) for i in range(count)]


def row(name: str, cells: dict[str, list[str]], comment: str) -> str:
    body = ""
    for ty, cs in cells.items():
        lines = "".join(f"\n        {c}," for c in cs) + "\n    " if len(cs) > 1 else f"{cs[0]},"
        body += f'    "{ty}": ({lines}),\n'
    return f"# {comment}\n{name} = {{\n{body}}}\n"


def main() -> None:
    print('"""Constants of the math library, lowest power first. Made by `tools/libm_coefficients.py`."""\n')
    for spec in FITS:
        cells, notes = {}, []
        for ty in spec.degree:
            coefficients, worst = fit(spec, ty)
            cells[ty] = [repr(c) for c in coefficients]
            notes.append(f"{ty} 2^{mp.nstr(mp.log(worst, 2), 4)}")
            print(spec.name, notes[-1], file=sys.stderr)
        print(row(spec.name, cells, f"on [{mp.nstr(spec.lo, 5)}, {mp.nstr(spec.hi, 8)}], error: {', '.join(notes)}"))
    for name, (value, parts) in SPLITS.items():
        cells = {ty: [repr(c) for c in split(value, PRECISION[ty], parts)] for ty in ("f32", "f64")}
        print(row(name, cells, f"{mp.nstr(value, 20)} in {parts} parts"))
    short = {
        "f32": [repr(c) for c in short_split(mp.ln2, 24, 15)],
        "f64": [repr(c) for c in short_split(mp.ln2, 53, 41)],
    }
    print(row("LN2_SHORT", short, "ln 2, the first part short enough that its product with a binary exponent is exact"))
    words = {
        "f32": [f"0x{w:X}" for w in fraction_words(32, 7)],
        "f64": [f"0x{w:X}" for w in fraction_words(64, 20)],
    }
    print(row("TWO_OVER_PI_WORDS", words, "the binary fraction of 2/pi, most significant word first"), end="")


if __name__ == "__main__":
    main()
