"""Derive every constant of `iree_gpu_llvm/lowering/libm/coefficients.py`.

    python tools/libm_coefficients.py > iree_gpu_llvm/lowering/libm/coefficients.py

Polynomials are weighted minimax fits (Remez exchange, 50 decimal digits). The target format is taken into account:
coefficients are rounded from the lowest power up, and after each rounding the remaining ones are fitted again, so that
the later ones make up for the rounding of the earlier ones. Splits of ln 2, pi/2 and so on (Cody and Waite) are the leading bits
of the constant, rounded to the format, then of what is left over. 2/pi is given as words for exact argument reduction.
The comment above each row gives the interval and the largest weighted error of the fit as a power of two.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

import mpmath as mp
from mpmath import mpf

mp.mp.dps = 50

Real = Callable[[mpf], mpf]
PRECISION = {"f32": 24, "f64": 53}


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


def solve_remez(f: Real, w: Real, lo: mpf, hi: mpf, powers: range) -> tuple[list[mpf], mpf]:
    """Coefficients of x**k for k in `powers`, and the largest weighted error, by Remez exchange."""
    n = len(powers)
    nodes = [(lo + hi) / 2 + (hi - lo) / 2 * mp.cos(mp.pi * (2 * i + 1) / (2 * (n + 1))) for i in range(n + 1)][::-1]
    grid = [(lo + hi) / 2 - (hi - lo) / 2 * mp.cos(mp.pi * (i + mpf(1) / 2) / (24 * (n + 1))) for i in range(24 * (n + 1))]
    values = [(x, f(x), w(x)) for x in grid]
    coefficients: list[mpf] = []
    worst = mpf(0)
    for _ in range(12):
        rows = [[x**k for k in powers] + [(-1) ** i / w(x)] for i, x in enumerate(nodes)]
        solution = mp.lu_solve(mp.matrix(rows), mp.matrix([f(x) for x in nodes]))
        coefficients = [solution[i] for i in range(n)]
        level = abs(solution[n])
        errors = [(x, wx * (sum(c * x**k for c, k in zip(coefficients, powers, strict=True)) - fx)) for x, fx, wx in values]
        worst = max(abs(e) for _, e in errors)
        if worst < level * mpf("1.01"):
            break
        nodes = exchange(errors, n + 1) or nodes
    return coefficients, worst


def exchange(errors: list[tuple[mpf, mpf]], count: int) -> list[mpf] | None:
    """The abscissa of the largest error in each run of equal sign; None where there are fewer than `count` runs."""
    runs: list[tuple[mpf, mpf]] = []
    for x, e in errors:
        if runs and (runs[-1][1] > 0) == (e > 0):
            if abs(e) > abs(runs[-1][1]):
                runs[-1] = (x, e)
        else:
            runs.append((x, e))
    while len(runs) > count:
        runs.pop(0 if abs(runs[0][1]) < abs(runs[-1][1]) else -1)
    return [x for x, _ in runs] if len(runs) == count else None


def fit(spec: Fit, ty: str) -> tuple[list[float], mpf]:
    """Rounded coefficients, lowest power first, and the weighted error of the rounded polynomial."""
    bits, degree = PRECISION[ty], spec.degree[ty]
    fixed: list[float] = []

    def remainder(x: mpf) -> mpf:
        return spec.f(x) - sum(c * x**k for k, c in enumerate(fixed))

    for k in range(degree + 1):
        coefficients, _ = solve_remez(remainder, spec.weight, spec.lo, spec.hi, range(k, degree + 1))
        fixed.append(round_to(coefficients[0], bits))
    grid = [spec.lo + (spec.hi - spec.lo) * i / 400 for i in range(401)]
    worst = max(abs(spec.weight(x) * (sum(c * x**k for k, c in enumerate(fixed)) - spec.f(x))) for x in grid)
    return fixed, worst


def odd_tail(f: Real, lead: int = 1) -> Real:
    """(f(x) - lead x) / x**3 as a function of z = x**2, for an odd f."""

    def tail(z: mpf) -> mpf:
        x = mp.sqrt(z)
        with mp.workdps(90):
            return (f(x) - lead * x) / x**3

    return tail


def relative(f: Real, power: int) -> Real:
    """The weight that makes an error of the coefficient function of x**power one relative to f(x); argument z = x**2."""

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
    """erfc(x) exp(x**2) (1 + 2x) where t = (x - 4)/(x + 4): bounded and smooth up to x = infinity (t = 1)."""
    if t >= 1:
        return 2 / mp.sqrt(mp.pi)
    x = 4 * (1 + t) / (1 - t)
    if x > 60:  # asymptotic series; erfc itself would need many digits there
        inverse = 1 / (2 * x * x)
        series = 1 - inverse + 3 * inverse**2 - 15 * inverse**3 + 105 * inverse**4 - 945 * inverse**5 + 10395 * inverse**6
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
    Fit("LOG", odd_tail(atanh_twice, 2), relative(atanh_twice, 3), TINY, SQRT_HALF_S, {"f32": 3}),
    Fit("LOG_AFTER_TWO_THIRDS", log_tail, relative(atanh_twice, 5), TINY, SQRT_HALF_S, {"f64": 7}),
    Fit("SIN", odd_tail(mp.sin), relative(mp.sin, 3), TINY, QUARTER_PI**2, {"f32": 2, "f64": 5}),
    Fit("COS", cos_tail, lambda z: z**2, TINY, QUARTER_PI**2, {"f32": 2, "f64": 5}),
    Fit("TAN", odd_tail(mp.tan), relative(mp.tan, 3), TINY, QUARTER_PI**2, {"f32": 5}),
    Fit("ASIN", odd_tail(mp.asin), relative(mp.asin, 3), TINY, mpf("0.2501"), {"f32": 4, "f64": 11}),
    Fit("ATAN", odd_tail(mp.atan), relative(mp.atan, 3), TINY, mpf("1.0001"), {"f32": 7}),
    Fit("ATAN_EIGHTH", odd_tail(mp.atan), relative(mp.atan, 3), TINY, mp.tan(mp.pi / 8) ** 2 * mpf("1.001"), {"f64": 10}),
    Fit("TANH", odd_tail(mp.tanh), relative(mp.tanh, 3), TINY, mpf("0.625") ** 2, {"f32": 4}),
    Fit("ERF", erf_tail, relative(mp.erf, 1), TINY, mpf(1), {"f32": 5, "f64": 12}),
    Fit("ERFC_LOG2", erfc_log2, mp.erfc, mpf(1), mpf(4), {"f32": 7}),
    Fit("ERFC_SCALED", erfc_scaled, lambda t: 1 / erfc_scaled(t), mpf(-7) / 9, mpf(1), {"f32": 9, "f64": 22}),
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
    body = "".join(f'    "{ty}": (\n' + "".join(f"        {c},\n" for c in cs) + "    ),\n" for ty, cs in cells.items())
    return f"# {comment}\n{name} = {{\n{body}}}\n"


def main() -> None:
    print('"""Constants of the math library, lowest power first. Generated by `tools/libm_coefficients.py`; do not edit."""\n')
    for spec in FITS:
        cells, notes = {}, []
        for ty in spec.degree:
            coefficients, worst = fit(spec, ty)
            cells[ty] = [repr(c) for c in coefficients]
            notes.append(f"{ty} 2^{mp.nstr(mp.log(worst, 2), 4)}")
            print(spec.name, notes[-1], file=sys.stderr)
        print(row(spec.name, cells, f"on [{mp.nstr(spec.lo, 5)}, {mp.nstr(spec.hi, 8)}], error: {', '.join(notes)}"))
    for name, (value, parts) in SPLITS.items():
        cells = {ty: [repr(c) for c in split(value, bits, parts)] for ty, bits in PRECISION.items()}
        print(row(name, cells, f"{mp.nstr(value, 20)} in {parts} parts"))
    short = {"f32": [repr(c) for c in short_split(mp.ln2, 24, 15)], "f64": [repr(c) for c in short_split(mp.ln2, 53, 41)]}
    print(row("LN2_SHORT", short, "ln 2, the first part short enough that its product with a binary exponent is exact"))
    words = {
        "f32": [hex(w) for w in fraction_words(32, 7)],
        "f64": [hex(w) for w in fraction_words(64, 20)],
    }
    print(row("TWO_OVER_PI_WORDS", words, "the binary fraction of 2/pi, most significant word first"), end="")


if __name__ == "__main__":
    main()
