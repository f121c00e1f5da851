"""`vector` ops that combine elements: reductions, outer products, contractions, scans."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

from ...ir.attributes import FloatAttr
from ...ir.types import FloatType, IndexType, element_type
from ..llvm_text import V, int_const, zero
from ..translator import Translator, _length, lowers
from ..values import Vec, element_of, scalar_constant
from .arith import mangle
from .float_flags import fast_flags
from .vector_masks import enclosing_mask
from .vector_rows import index_operand, ints, linear
from .vector_shapes import transposed


@lowers("vector.fma")
def fma(t: Translator, op: Any) -> None:
    a, b, c = (t.get(v) for v in op.operands)
    t.set_result(op, a.map(lambda x, y, z: t.f.call(x.type, f"llvm.fma.{mangle(x.type)}", [x, y, z]), b, c))


_INT_REDUCTIONS = {
    "add": "add", "mul": "mul", "and": "and", "or": "or", "xor": "xor",
    "minsi": "smin", "maxsi": "smax", "minui": "umin", "maxui": "umax",
}  # fmt: skip
_FLOAT_REDUCTIONS = {"minnumf": "fmin", "maxnumf": "fmax", "minimumf": "fminimum", "maximumf": "fmaximum"}
_BINARY = {
    "minsi": "llvm.smin", "maxsi": "llvm.smax", "minui": "llvm.umin", "maxui": "llvm.umax", "minnumf": "llvm.minnum",
    "maxnumf": "llvm.maxnum", "minimumf": "llvm.minimum", "maximumf": "llvm.maximum",
}  # fmt: skip


def combine(t: Translator, kind: str, a: V, b: V, flags: str = "contract") -> V:
    """One step of a reduction on values or rows."""
    if kind in _BINARY:
        attributes = flags if kind.endswith("f") and flags != "contract" else ""
        return t.f.call(a.type, f"{_BINARY[kind]}.{mangle(a.type)}", [a, b], attributes=attributes)
    is_float = element_of(a.type)[0] != "i"
    opcode = {"add": "fadd", "mul": "fmul"}.get(kind, kind) if is_float else kind
    return t.f.binary(opcode, a, b, flags if is_float else "")


_NEUTRAL = {
    "half": {"add": "0xH8000", "mul": "0xH3C00"},
    "bfloat": {"add": "0xR8000", "mul": "0xR3F80"},
    "float": {"add": "-0.0", "mul": "1.0"},
    "double": {"add": "-0.0", "mul": "1.0"},
}
"""What a float reduction without an accumulator starts from: 1, or -0, since +0 would make +0 of a sum of negative
zeros."""

REDUCTION_WIDTH = 8
"""Elements that are kept side by side while a long row is reduced. A row just loaded then needs registers for a few
loads at a time, where LLVM's own expansion of a long reduction waits for all of it: 79 registers instead of 321 for the
maximum of 1000 floats on gfx942, and less code."""


def _reduce_in_parts(t: Translator, kind: str, row: V, accumulator: V | None, flags: str) -> V:
    n = _length(row)
    whole = n - n % REDUCTION_WIDTH
    total = t.slice_row(row, 0, REDUCTION_WIDTH)
    for at in range(REDUCTION_WIDTH, whole, REDUCTION_WIDTH):
        total = combine(t, kind, total, t.slice_row(row, at, REDUCTION_WIDTH), flags)
    if n > whole:
        accumulator = reduce_row(t, kind, t.slice_row(row, whole, n - whole), accumulator, flags)
    return reduce_row(t, kind, total, accumulator, flags)


def reduce_row(t: Translator, kind: str, row: V, accumulator: V | None, flags: str) -> V:
    """A row to a scalar. Float sums and products go in order, starting from the accumulator, unless `reassoc` is
    set."""
    if row.type[0] != "<":
        return row if accumulator is None else combine(t, kind, accumulator, row, flags)
    element = element_of(row.type)
    ordered = element[0] != "i" and kind in ("add", "mul") and "reassoc" not in flags and flags != "fast"
    if not ordered and _length(row) > 2 * REDUCTION_WIDTH:
        return _reduce_in_parts(t, kind, row, accumulator, flags)
    suffix = mangle(row.type)
    if element[0] != "i" and kind in ("add", "mul"):
        start = accumulator or V(element, _NEUTRAL[element][kind])
        return t.f.call(element, f"llvm.vector.reduce.f{kind}.{suffix}", [start, row], attributes=flags)
    name = _FLOAT_REDUCTIONS.get(kind) or _INT_REDUCTIONS[kind]
    attributes = flags if element[0] != "i" and flags != "contract" else ""
    made = t.f.call(element, f"llvm.vector.reduce.{name}.{suffix}", [row], attributes=attributes)
    return made if accumulator is None else combine(t, kind, accumulator, made, flags)


_SKIPPED = {
    "add": -0.0, "mul": 1.0, "minnumf": math.nan, "maxnumf": math.nan, "minimumf": math.inf, "maximumf": -math.inf,
}  # fmt: skip
"""The float that a reduction takes for an element that its mask leaves out. Of minnumf and maxnumf a nan is never the
result."""


def _left_out(kind: str, t: Any) -> V:
    """What a reduction is the same with and without."""
    if isinstance(t, FloatType):
        return scalar_constant(FloatAttr.of(_SKIPPED[kind], t).bits, t)
    width = 64 if isinstance(t, IndexType) else t.width
    ones, highest = -1, (1 << (width - 1)) - 1
    values = {"mul": 1, "and": ones, "minui": ones, "minsi": highest, "maxsi": -highest - 1}
    return int_const(values.get(kind, 0), f"i{width}")


def _masked_source(t: Translator, op: Any, source: Vec) -> Vec:
    """The elements to be reduced, under the mask of a `vector.mask` around the op."""
    mask = enclosing_mask(op)
    if mask is None:
        return source
    other = _left_out(op.kind.value, element_type(op.operands[0].type))
    if other.type != source.element:  # an index carried in 32 bits
        other = int_const(other.const or 0, source.element)
    row = t.splat(other, source.width)
    return t.get(mask).map(lambda c, x: t.f.select(c, x, row), source)


@lowers("vector.reduction")
def reduction(t: Translator, op: Any) -> None:
    source = _masked_source(t, op, index_operand(t, op, 0))
    accumulator = index_operand(t, op, 1) if len(op.operands) > 1 else None
    t.set_result(op, reduce_row(t, op.kind.value, source.rows[0], accumulator, fast_flags(op)))


@lowers("vector.multi_reduction")
def multi_reduction(t: Translator, op: Any) -> None:
    source, accumulator = _masked_source(t, op, index_operand(t, op, 0)), index_operand(t, op, 1)
    kind, flags = op.kind.value, fast_flags(op)
    reduced = set(ints(op, "reduction_dims"))
    shape = source.shape
    kept = [i for i in range(len(shape)) if i not in reduced]
    out_shape = tuple(shape[i] for i in kept)
    if shape and len(shape) - 1 not in reduced:  # the rows stay whole: combine them
        rows = list(accumulator.rows)
        for n, index in enumerate(product(*(range(d) for d in shape[:-1]))):
            at = linear([index[i] for i in kept[:-1]], out_shape[:-1])
            rows[at] = combine(t, kind, rows[at], source.rows[n], flags)
        t.set_result(op, Vec(out_shape, source.element, tuple(rows)))
        return
    totals = t.elements(accumulator) if isinstance(accumulator, Vec) else [accumulator]
    for n, index in enumerate(product(*(range(d) for d in shape[:-1]))):
        at = linear([index[i] for i in kept], out_shape) if kept else 0
        totals[at] = reduce_row(t, kind, source.rows[n], totals[at], flags)
    t.set_result(op, t.vec(out_shape, source.element, totals) if kept or isinstance(accumulator, Vec) else totals[0])


@lowers("vector.outerproduct")
def outer_product(t: Translator, op: Any) -> None:
    """A row for each element of the first vector; by a scalar, one row in all."""
    a, b = index_operand(t, op, 0), index_operand(t, op, 1)
    accumulator = index_operand(t, op, 2) if len(op.operands) > 2 else None
    kind = op.kind.value
    is_float = a.element[0] != "i"
    if isinstance(b, Vec):
        factors = [(t.splat(x, b.width), b.rows[0]) for x in t.unpack(a.rows[0])]
    else:
        factors = [(a.rows[0], t.splat(b, a.width))]
    rows = [t.f.binary("fmul" if is_float else "mul", x, y, "contract" if is_float else "") for x, y in factors]
    if accumulator is not None:
        rows = [combine(t, kind, total, row) for total, row in zip(accumulator.rows, rows, strict=True)]
    mask = enclosing_mask(op)
    if mask is not None:
        kept = accumulator.rows if accumulator is not None else [zero(row.type) for row in rows]
        rows = [t.f.select(c, x, y) for c, x, y in zip(t.get(mask).rows, rows, kept, strict=True)]
    t.set_result(op, Vec(op.results[0].type.shape, a.element, tuple(rows)))


@lowers("vector.contract")
def contract(t: Translator, op: Any) -> None:
    """Element by element: what matrix instructions take has been selected before.

    Neighbouring elements have their factors in opposite order. Two operations go into one instruction only if their
    first operands are in different banks of registers, and so their second ones; a factor that both share would be in
    the same. LLVM does not commute operands for that: 201 pairs of 256 for an f32 product on gfx1201, against 3."""
    a, b = t.get(op.operands[0]), t.get(op.operands[1])
    accumulator = index_operand(t, op, 2)
    maps = [m.value for m in op.properties["indexing_maps"]]
    extents: dict[int, int] = {}
    for m, v in zip(maps, (a, b), strict=False):
        for r, d in zip(m.results, v.shape, strict=True):
            extents[r.position] = d
    dims = [extents[i] for i in range(maps[0].num_dims)]
    fa, fb = t.elements(a), t.elements(b)
    out_shape = accumulator.shape if isinstance(accumulator, Vec) else ()
    totals = t.elements(accumulator) if isinstance(accumulator, Vec) else [accumulator]
    is_float = element_of(totals[0].type)[0] != "i"
    kind, flags = op.kind.value, fast_flags(op)
    mask = enclosing_mask(op)
    wanted = t.elements(t.get(mask)) if mask is not None else None
    for place, index in enumerate(product(*map(range, dims))):
        x = fa[linear(maps[0].evaluate(index), a.shape)]
        y = fb[linear(maps[1].evaluate(index), b.shape)]
        at = linear(maps[2].evaluate(index), out_shape) if out_shape else 0
        if x.type != totals[at].type:
            x, y = (t.f.cast("fpext" if is_float else "sext", z, totals[at].type) for z in (x, y))
        if is_float and kind == "add":
            if at % 2 and t.chip.dual_issue:
                x, y = y, x
            made = t.f.call(x.type, f"llvm.fmuladd.{mangle(x.type)}", [x, y, totals[at]])
        else:
            made = combine(t, kind, totals[at], t.f.binary("fmul" if is_float else "mul", x, y), flags)
        totals[at] = made if wanted is None else t.f.select(wanted[place], made, totals[at])
    t.set_result(op, t.vec(out_shape, totals[0].type, totals) if isinstance(accumulator, Vec) else totals[0])


@lowers("vector.scan")
def scan(t: Translator, op: Any) -> None:
    """The first partial result is the first slice (inclusive) or the initial value (exclusive); the last one is the
    accumulated value."""
    source, initial = index_operand(t, op, 0), index_operand(t, op, 1)
    dim, inclusive = op.reduction_dim.value, bool(op.inclusive.value)
    rank = len(source.shape)
    order = [dim, *(i for i in range(rank) if i != dim)]
    ahead = transposed(t, source, order)
    n, rest = ahead.shape[0], ahead.shape[1:]
    whole = t.reshape(ahead, (n, *rest)) if rest else t.reshape(ahead, (n, 1))
    per = len(whole.rows) // n
    slices = [Vec(rest, source.element, whole.rows[i * per : (i + 1) * per]) for i in range(n)]
    total = slices[0] if inclusive else Vec(rest, source.element, initial.rows)
    found = [total]
    for i in range(1, n):
        total = total.map(lambda a, b: combine(t, op.kind.value, a, b), slices[i if inclusive else i - 1])
        found.append(total)
    rows = tuple(row for part in found for row in part.rows)
    made = t.reshape(Vec((n, *rest) if rest else (n, 1), source.element, rows), ahead.shape)
    t.set(op.results[0], transposed(t, made, [order.index(i) for i in range(rank)]))
    t.set(op.results[1], total)
