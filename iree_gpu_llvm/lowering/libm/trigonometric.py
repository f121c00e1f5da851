"""sin, cos, tan, sincos, for every argument.

x = n pi/2 + r with |r| <= pi/4 (a hair more where the quotient was rounded). Up to a bound, r is x - n P0 - n P1 - n P2
with pi/2 = P0 + P1 + ...: the first fma is exact, each other one rounds once. Above the bound the product of x with the
bits of 2/pi that matter is made in integers (Payne and Hanek), behind a branch that a wave skips when no lane is there.

f32: r is right to 1 ulp (1.5 of the long reduction), the polynomials add 1: 2.6 ulp. f64, r in two floats: 0.8 ulp.
tan f32: 1.5 ulp of r, 1 of the polynomial, 0.5 to 1 of the refined reciprocal: 3.6 ulp. tan f64: 2.3 ulp.
"""

from __future__ import annotations

from . import coefficients as C
from . import double_double as dd
from .builder import NAN, Builder, Val
from .double_double import Pair
from .exponential import refined_reciprocal
from .formats import FORMATS
from .registry import op

LARGE = {"f32": 2.0**17, "f64": 2.0**20}
"""Above these, n (times what the parts of pi/2 leave out) no longer keeps the error of the short reduction below 2**-20
ulp."""


def quotient(b: Builder, x: Val) -> Val:
    """x / (pi/2), rounded to an integer."""
    return b.rint(x * C.TWO_OVER_PI[x.ty][0])


def reduce_short(b: Builder, x: Val) -> tuple[Val, Val, Val]:
    """(n as i32, r, what r lacks)."""
    n = quotient(b, x)
    p0, p1, p2, _ = C.HALF_PI[x.ty]
    r = b.fma(n, -p0, x)
    q = b.cast("fptosi", n, "i32")
    if x.ty == "f32":
        return q, b.fma(n, -p2, b.fma(n, -p1, r)), b.val(0.0, "f32")
    product = dd.two_product(n, b.val(p1, "f64"))
    high = dd.two_sum(r, -product.hi)
    low = b.fma(n, -p2, high.lo - product.lo)
    pair = dd.fast_two_sum(high.hi, low)
    return q, pair.hi, pair.lo


def pick_words(b: Builder, words: list[Val], index: Val, keep: int) -> list[Val]:
    """words[index : index + keep], by one level of selects for each bit of `index`."""
    step = 1
    while step * 2 <= len(words) - keep:
        step *= 2
    while step:
        bit = (index & step).ne(0)
        room = keep + step - 1
        words = [b.select(bit, words[i + step], words[i]) if i + step < len(words) else words[i] for i in range(room)]
        step //= 2
    return words


def window(b: Builder, ty: str, exponent: Val) -> list[Val]:
    """Three words, most significant first, of the bits of 2/pi from the one worth 2**-(exponent - 1) on."""
    integer = f"i{FORMATS[ty].bits}"
    size = FORMATS[ty].bits
    # Bits before this one give multiples of four when multiplied by m 2**exponent. The word of zeros in front of the
    # fraction keeps the position positive.
    start = exponent + (size - 2)
    table = [b.val(w, integer) for w in (0, *C.TWO_OVER_PI_WORDS[ty])]
    index = start >> (size.bit_length() - 1)
    shift = start & (size - 1)
    four = pick_words(b, table, index, keep=4)
    if integer == "i64":
        shift = b.cast("zext", shift, "i64")
    return [b.generic("fshl", four[i], four[i + 1], shift) for i in range(3)]


def reduce_long(b: Builder, x: Val) -> tuple[Val, Val, Val]:
    """As `reduce_short`, of any large positive x; r is NaN for an infinite or NaN x."""
    f = FORMATS[x.ty]
    word, wide = f"i{f.bits}", f"i{2 * f.bits}"
    bits = b.bits(x)
    stored = f.precision - 1
    biased = (bits >> stored) & (2 * f.bias + 1)
    exponent = (b.cast("trunc", biased, "i32") if word == "i64" else biased) - (f.bias + stored)
    m = (bits & (2**stored - 1)) | 2**stored
    high, middle, low = window(b, x.ty, exponent)
    wide_m = b.cast("zext", m, wide)
    # m times the window, modulo 2**(3 words); the top two bits of the three words count quadrants.
    p_low = wide_m * b.cast("zext", low, wide)
    p_middle = wide_m * b.cast("zext", middle, wide) + (p_low >> f.bits)
    w2 = b.cast("trunc", p_low, word)
    w1 = b.cast("trunc", p_middle, word)
    w0 = b.cast("trunc", p_middle >> f.bits, word) + m * high
    fraction = b.generic("fshl", w0, w1, b.val(2, word))
    below = b.generic("fshl", w1, w2, b.val(2, word))
    # As a signed number the fraction is within [-1/2, 1/2), and the quadrant is one more where it is negative.
    q = (w0 >> (f.bits - 2)) + (fraction >> (f.bits - 1))
    r, lack = fraction_to_angle(b, x.ty, fraction, below)
    r = b.select(x.isfinite(), r, NAN)
    return (b.cast("trunc", q, "i32") if word == "i64" else q), r, lack


def fraction_to_angle(b: Builder, ty: str, fraction: Val, below: Val) -> tuple[Val, Val]:
    """The signed fraction of a quadrant (in two words) times pi/2, in two floats (in one, f32)."""
    size = FORMATS[ty].bits
    if ty == "f32":
        both = (b.cast("zext", fraction, "i64") << 32) | b.cast("zext", below, "i64")
        return b.cast("sitofp", both, "f32") * (C.HALF_PI["f32"][0] * 2.0**-64), b.val(0.0, "f32")
    low_bits = (1 << 11) - 1  # without these the fraction is exact in f64
    high = b.cast("sitofp", fraction & ~low_bits, ty)
    rest = fraction & low_bits
    tail = b.fma(b.cast("uitofp", below, ty), 2.0**-size, b.cast("sitofp", rest, ty))
    turns = dd.fast_two_sum(high * 2.0**-size, tail * 2.0**-size)
    angle = dd.multiply(turns, dd.constant(high, C.HALF_PI[ty]))
    return angle.hi, angle.lo


def reduced(b: Builder, x: Val) -> tuple[Val, Pair]:
    """(n as i32, r) of |x|."""
    a = b.abs(x)
    n, r, lack = b.branch(a < LARGE[x.ty], lambda: reduce_short(b, a), lambda: reduce_long(b, a))
    return n, Pair(r, lack)


def sin_of_reduced(b: Builder, r: Pair, accuracy: str) -> Val:
    z = r.hi * r.hi
    cube = r.hi * z
    p = b.poly(z, C.SIN[accuracy])
    if z.ty == "f32":
        return b.fma(cube, p, r.hi)
    return r.hi + b.fma(cube, p, b.fma(z * -0.5, r.lo, r.lo))


def cos_of_reduced(b: Builder, r: Pair, accuracy: str) -> Val:
    z = r.hi * r.hi
    p = b.poly(z, C.COS[accuracy])
    if z.ty == "f32":
        return b.fma(z, b.fma(z, p, -0.5), 1.0)
    head = b.fma(z, -0.5, 1.0)
    lost = b.fma(z, -0.5, 1.0 - head)
    return head + (lost + b.fma(z * z, p, -(r.hi * r.lo)))


def quadrant_sign(b: Builder, quadrants: Val, ty: str) -> Val:
    """Bits of a float of type `ty`, the highest one being bit 1 of `quadrants`."""
    size = FORMATS[ty].bits
    return (quadrants if size == 32 else b.cast("zext", quadrants, "i64")) << (size - 2)


def flip_sign(b: Builder, y: Val, signs: Val) -> Val:
    """-y where the highest bit of `signs` is set."""
    top = 1 << (FORMATS[y.ty].bits - 1)
    return b.cast("bitcast", b.bits(y) ^ (signs & top), y.ty)


def sin_and_cos(b: Builder, x: Val, n: Val, r: Pair, accuracy: str) -> tuple[Val, Val]:
    """Of x, where |x| = n pi/2 + r. The sign of x comes in last, so that of -0 is kept."""
    s, c = sin_of_reduced(b, r, accuracy), cos_of_reduced(b, r, accuracy)
    odd = (n & 1).ne(0)
    sin_sign = quadrant_sign(b, n, x.ty) ^ b.bits(x)
    return flip_sign(b, b.select(odd, c, s), sin_sign), flip_sign(b, b.select(odd, s, c), quadrant_sign(b, n + 1, x.ty))


@op("sin", "f32", "f64")
def sin(b: Builder, x: Val) -> Val:
    return sin_and_cos(b, x, *reduced(b, x), x.ty)[0]


@op("cos", "f32", "f64")
def cos(b: Builder, x: Val) -> Val:
    return sin_and_cos(b, x, *reduced(b, x), x.ty)[1]


@op("sincos", "f32", "f64")
def sincos(b: Builder, x: Val) -> tuple[Val, Val]:
    return sin_and_cos(b, x, *reduced(b, x), x.ty)


def tan_from_reduced(b: Builder, x: Val, n: Val, r: Pair, accuracy: str) -> Val:
    odd = (n & 1).ne(0)
    if x.ty == "f64":
        s, c = sin_of_reduced(b, r, "f64"), cos_of_reduced(b, r, "f64")
        return flip_sign(b, b.select(odd, -c, s) / b.select(odd, s, c), b.bits(x))
    z = r.hi * r.hi
    t = b.fma(r.hi * z, b.poly(z, C.TAN[accuracy]), r.hi)
    return flip_sign(b, b.select(odd, -refined_reciprocal(b, t), t), b.bits(x))


@op("tan", "f32", "f64")
def tan(b: Builder, x: Val) -> Val:
    return tan_from_reduced(b, x, *reduced(b, x), x.ty)


def reduced_f16(b: Builder, x: Val) -> tuple[Val, Pair]:
    """No f16 is large, so there is no branch, and two parts of pi/2 are enough. NaN for infinities by inf - inf."""
    a = b.abs(x)
    n = quotient(b, a)
    p0, p1, *_ = C.HALF_PI["f32"]
    return b.integer(n), Pair(b.fma(n, -p1, b.fma(n, -p0, a)), b.val(0.0, "f32"))


@op("sin", "f16")
def sin_f16(b: Builder, x: Val) -> Val:
    return sin_and_cos(b, x, *reduced_f16(b, x), "narrow")[0]


@op("cos", "f16")
def cos_f16(b: Builder, x: Val) -> Val:
    return sin_and_cos(b, x, *reduced_f16(b, x), "narrow")[1]


@op("sincos", "f16")
def sincos_f16(b: Builder, x: Val) -> tuple[Val, Val]:
    return sin_and_cos(b, x, *reduced_f16(b, x), "narrow")


@op("tan", "f16")
def tan_f16(b: Builder, x: Val) -> Val:
    return tan_from_reduced(b, x, *reduced_f16(b, x), "narrow")
