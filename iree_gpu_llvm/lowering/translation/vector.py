"""`vector` ops on values: n-D vectors are lists of rows, so most ops only pick or regroup rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from ...ir.attributes import IntegerAttr
from ...ir.types import IndexType, VectorType, element_type
from ..llvm_text import V, int_const, poison
from ..translator import Translator, _length, lowers
from ..values import Vec, constant_row, element_of, row_count, row_type, scalar_type
from .arith import mangle, resize
from .float_flags import fast_flags


def linear(index: Sequence[int], shape: Sequence[int]) -> int:
    n = 0
    for i, d in zip(index, shape, strict=True):
        n = n * d + i
    return n


def result_element(t: Translator, op: Any) -> str:
    return t.scalar_type(op.results[0])


def index_operand(t: Translator, op: Any, i: int) -> Any:
    """An operand whose element type may be index, in the width of the result's."""
    v = op.operands[i]
    if isinstance(element_type(v.type), IndexType):
        return resize(t, v, t.index_width(op.results[0]))
    return t.get(v)


@lowers("vector.broadcast", "vector.splat")
def broadcast(t: Translator, op: Any) -> None:
    x = index_operand(t, op, 0)
    shape = op.results[0].type.shape
    width = shape[-1] if shape else 1
    count = row_count(shape)
    if isinstance(x, V):
        t.set_result(op, Vec(shape, x.type, (t.splat(x, width),) * count))
        return
    source = (1,) * (len(shape) - len(x.shape)) + x.shape
    rows = []
    for index in product(*(range(d) for d in shape[:-1])):
        picked = tuple(0 if source[k] == 1 else i for k, i in enumerate(index))
        row = x.rows[linear(picked, source[:-1])]
        if source and source[-1] == 1 and width > 1:
            row = t.splat(row, width)
        rows.append(row)
    t.set_result(op, Vec(shape, x.element, tuple(rows)))


def positions(t: Translator, op: Any) -> list[int | V]:
    """The mixed static and dynamic positions of vector.extract and vector.insert."""
    dynamic = iter(op.dynamic_position)
    out: list[int | V] = []
    for p in op.properties["static_position"].values:
        if p != -(1 << 63):
            out.append(p)
            continue
        x = t.integer(next(dynamic), 32)
        out.append(x if x.const is None else x.const)
    return out


@lowers("vector.extract")
def extract(t: Translator, op: Any) -> None:
    source = index_operand(t, op, 0)
    where = positions(t, op)
    shape = source.shape
    outer = len(shape) - 1
    if any(isinstance(p, int) and p < 0 for p in where):  # position -1 is poison
        from .ub import poison as make_poison

        make_poison(t, op)
        return
    if not all(isinstance(p, int) for p in where[:outer]):
        t.set_result(op, _dynamic_extract(t, op, source, where))
        return
    begin = linear([*where[:outer], *([0] * (outer - len(where[:outer])))], shape[:outer]) if shape else 0  # type: ignore[list-item]
    if len(where) == len(shape) and shape:
        t.set_result(op, _element(t, source.rows[begin], where[-1]))
    elif not shape:
        t.set_result(op, source if isinstance(op.results[0].type, VectorType) else source.rows[0])
    else:
        rest = shape[len(where) :]
        result = op.results[0].type
        rows = source.rows[begin : begin + row_count(rest)]
        made = Vec(rest, source.element, rows)
        t.set_result(op, made if isinstance(result, VectorType) else rows[0])


def _element(t: Translator, row: V, i: int | V) -> V:
    if row.type[0] != "<":
        return row
    return t.f.extract(row, element_of(row.type), i)


def _dynamic_extract(t: Translator, op: Any, source: Vec, where: list[int | V]) -> Any:
    """A dynamic outer position picks among rows by selects: registers cannot be indexed per lane."""
    candidates: list[tuple[list[V], Any]] = []
    outer = source.shape[: len(where)]
    rest = source.shape[len(where) :]
    for index in product(*(range(d) for d in outer)):
        if any(isinstance(p, int) and p != i for p, i in zip(where, index, strict=True)):
            continue
        tests = [
            t.f.compare("eq", p, int_const(i, "i32")) for p, i in zip(where, index, strict=True) if isinstance(p, V)
        ]
        flat = linear(index, outer)
        if rest:
            n = row_count(rest)
            value: Any = Vec(rest, source.element, source.rows[flat * n : (flat + 1) * n])
        else:
            value = _element(t, source.rows[flat // source.width], flat % source.width)
        candidates.append((tests, value))
    best = candidates[0][1]
    for tests, value in candidates[1:]:
        condition = tests[0]
        for extra in tests[1:]:
            condition = t.f.binary("and", condition, extra)
        best = t.elementwise(lambda a, b, c=condition: t.f.select(c, a, b), value, best)
    return best


@lowers("vector.insert")
def insert(t: Translator, op: Any) -> None:
    value, target = index_operand(t, op, 0), index_operand(t, op, 1)
    where = positions(t, op)
    shape = target.shape
    if not shape or (not where and isinstance(value, Vec)):
        row = value.rows if isinstance(value, Vec) else (value,)
        t.set_result(op, Vec(shape, target.element, tuple(row)))
        return
    rows = list(target.rows)
    outer = shape[:-1]
    static = all(isinstance(p, int) for p in where[: len(outer)])
    if static:
        begin = linear([*where[: len(outer)], *([0] * (len(outer) - len(where)))], outer)  # type: ignore[list-item]
        if len(where) == len(shape):
            rows[begin] = _replace(t, rows[begin], value, where[-1])
        else:
            new = value.rows if isinstance(value, Vec) else (value,)
            rows[begin : begin + len(new)] = new
    else:
        _dynamic_insert(t, rows, value, where, shape)
    t.set_result(op, Vec(shape, target.element, tuple(rows)))


def _replace(t: Translator, row: V, x: Any, i: int | V) -> V:
    if isinstance(x, Vec):
        x = x.rows[0]
    if row.type[0] != "<":
        return x
    return t.f.insert(row, x, i)


def _dynamic_insert(t: Translator, rows: list[V], value: Any, where: list[int | V], shape: Sequence[int]) -> None:
    outer = shape[: min(len(where), len(shape) - 1)]
    per = row_count(shape[len(outer) :]) if len(where) < len(shape) else 1
    for index in product(*(range(d) for d in outer)):
        tests = [
            t.f.compare("eq", p, int_const(i, "i32")) for p, i in zip(where, index, strict=False) if isinstance(p, V)
        ]
        if any(isinstance(p, int) and p != i for p, i in zip(where, index, strict=False)):
            continue
        condition = tests[0]
        for extra in tests[1:]:
            condition = t.f.binary("and", condition, extra)
        begin = linear(index, outer) * per
        if len(where) == len(shape):
            rows[begin] = t.f.select(condition, _replace(t, rows[begin], value, where[-1]), rows[begin])
        else:
            for k, new in enumerate(value.rows if isinstance(value, Vec) else (value,)):
                rows[begin + k] = t.f.select(condition, new, rows[begin + k])


@lowers("vector.extractelement")
def extract_element(t: Translator, op: Any) -> None:
    source = t.get(op.operands[0])
    i = t.integer(op.operands[1], 32) if len(op.operands) > 1 else int_const(0, "i32")
    t.set_result(op, _element(t, source.rows[0], i))


@lowers("vector.insertelement")
def insert_element(t: Translator, op: Any) -> None:
    value, target = t.get(op.operands[0]), t.get(op.operands[1])
    i = t.integer(op.operands[2], 32) if len(op.operands) > 2 else int_const(0, "i32")
    t.set_result(op, target.with_rows([_replace(t, target.rows[0], value, i)]))


def _ints(op: Any, name: str) -> list[int]:
    a = op.properties[name]
    return [e.value if isinstance(e, IntegerAttr) else e for e in a]


@lowers("vector.extract_strided_slice")
def extract_strided_slice(t: Translator, op: Any) -> None:
    source = index_operand(t, op, 0)
    offsets, sizes = _ints(op, "offsets"), _ints(op, "sizes")
    shape = source.shape
    offsets += [0] * (len(shape) - len(offsets))
    sizes += list(shape[len(sizes) :])
    rows = []
    for index in product(*(range(o, o + n) for o, n in zip(offsets[:-1], sizes[:-1], strict=True))):
        rows.append(t.slice_row(source.rows[linear(index, shape[:-1])], offsets[-1], sizes[-1]))
    t.set_result(op, Vec(tuple(sizes), source.element, tuple(rows)))


@lowers("vector.insert_strided_slice")
def insert_strided_slice(t: Translator, op: Any) -> None:
    value, target = index_operand(t, op, 0), index_operand(t, op, 1)
    offsets = _ints(op, "offsets")
    shape, small = target.shape, value.shape
    lead = len(shape) - len(small)
    rows = list(target.rows)
    for n, index in enumerate(product(*(range(d) for d in small[:-1]))):
        full = [*offsets[:lead], *(o + i for o, i in zip(offsets[lead:-1], index, strict=True))]
        at = linear(full, shape[:-1])
        rows[at] = insert_slice(t, rows[at], value.rows[n], offsets[-1])
    t.set_result(op, Vec(shape, target.element, tuple(rows)))


def insert_slice(t: Translator, row: V, part: V, at: int) -> V:
    """`row` with the elements from `at` on replaced by those of `part`."""
    n, k = _length(row), _length(part)
    if n == k:
        return part
    if k == 1:
        return t.f.insert(row, part, at)
    element = element_of(row.type)
    wide = t.f.shuffle(part, None, [i if i < k else -1 for i in range(n)], element)
    mask = [n + i - at if at <= i < at + k else i for i in range(n)]
    if row.text == "poison":
        return t.f.shuffle(part, None, [i - at if at <= i < at + k else -1 for i in range(n)], element)
    return t.f.shuffle(row, wide, mask, element)


@lowers("vector.shape_cast")
def shape_cast(t: Translator, op: Any) -> None:
    t.set_result(op, t.reshape(index_operand(t, op, 0), op.results[0].type.shape))


@lowers("vector.transpose")
def transpose(t: Translator, op: Any) -> None:
    source = index_operand(t, op, 0)
    order = list(op.properties["permutation"].values)
    shape = tuple(source.shape[p] for p in order)
    if order and order[-1] == len(order) - 1:
        rows = []
        for index in product(*(range(d) for d in shape[:-1])):
            back = [0] * (len(order) - 1)
            for k, p in enumerate(order[:-1]):
                back[p] = index[k]
            rows.append(source.rows[linear(back, source.shape[:-1])])
        t.set_result(op, Vec(shape, source.element, tuple(rows)))
        return
    flat = t.elements(source)
    elements = []
    for index in product(*(range(d) for d in shape)):
        back = [0] * len(order)
        for k, p in enumerate(order):
            back[p] = index[k]
        elements.append(flat[linear(back, source.shape)])
    t.set_result(op, t.vec(shape, source.element, elements))


@lowers("vector.from_elements")
def from_elements(t: Translator, op: Any) -> None:
    element = result_element(t, op)
    shape = op.results[0].type.shape
    values = [index_operand(t, op, i) for i in range(len(op.operands))]
    t.set_result(op, t.vec(shape, element, values))


@lowers("vector.to_elements")
def to_elements(t: Translator, op: Any) -> None:
    source = t.get(op.operands[0])
    for r, x in zip(op.results, t.elements(source), strict=True):
        t.set(r, t.resize(x, t.index_width(r), r) if isinstance(r.type, IndexType) else x)


@lowers("vector.bitcast")
def bitcast(t: Translator, op: Any) -> None:
    source = t.get(op.operands[0])
    target = op.results[0].type
    element = scalar_type(target.element)
    width = target.shape[-1] if target.shape else 1
    rows = [t.f.cast("bitcast", r, row_type(element, width)) for r in source.rows]
    t.set_result(op, Vec(target.shape, element, tuple(rows)))


@lowers("vector.shuffle")
def shuffle(t: Translator, op: Any) -> None:
    a, b = index_operand(t, op, 0), index_operand(t, op, 1)
    mask = list(op.properties["mask"].values)
    result = op.results[0].type
    per = row_count(a.shape[1:]) if len(a.shape) > 1 else 1
    if len(a.shape) > 1:
        groups = [v.rows[i : i + per] for v in (a, b) for i in range(0, len(v.rows), per)]
        blank = tuple(poison(r.type) for r in groups[0])
        rows = [r for m in mask for r in (groups[m] if m >= 0 else blank)]
        t.set_result(op, Vec(result.shape, a.element, tuple(rows)))
        return
    elements = [*t.unpack(a.rows[0]), *t.unpack(b.rows[0])] if _length(a.rows[0]) != _length(b.rows[0]) else None
    if elements is not None or a.rows[0].type[0] != "<":
        elements = elements or [a.rows[0], b.rows[0]]
        t.set_result(op, t.vec(result.shape, a.element, [elements[m] if m >= 0 else poison(a.element) for m in mask]))
        return
    row = t.f.shuffle(a.rows[0], b.rows[0], mask, a.element)
    t.set_result(
        op, t.to_type(result, row) if len(mask) > 1 else Vec(result.shape, a.element, (t.f.extract(row, a.element, 0),))
    )


@lowers("vector.interleave")
def interleave(t: Translator, op: Any) -> None:
    a, b = index_operand(t, op, 0), index_operand(t, op, 1)
    shape = op.results[0].type.shape
    rows = []
    for x, y in zip(a.rows, b.rows, strict=True):
        n = _length(x)
        if n == 1:
            rows.append(t.pack([x, y]))
        else:
            rows.append(t.f.shuffle(x, y, [k for i in range(n) for k in (i, n + i)], a.element))
    t.set_result(op, Vec(shape, a.element, tuple(rows)))


@lowers("vector.deinterleave")
def deinterleave(t: Translator, op: Any) -> None:
    source = index_operand(t, op, 0)
    for k, r in enumerate(op.results):
        rows = []
        for row in source.rows:
            n = _length(row) // 2
            rows.append(
                t.f.extract(row, source.element, k)
                if n == 1
                else t.f.shuffle(row, None, [2 * i + k for i in range(n)], source.element)
            )
        t.set(r, Vec(r.type.shape, source.element, tuple(rows)))


@lowers("vector.step")
def step(t: Translator, op: Any) -> None:
    n = op.results[0].type.shape[0]
    element = result_element(t, op)
    t.set_result(op, Vec((n,), element, (constant_row([int_const(i, element) for i in range(n)]),)))


@lowers("vector.constant_mask")
def constant_mask(t: Translator, op: Any) -> None:
    shape = op.results[0].type.shape
    sizes = list(op.properties["mask_dim_sizes"].values)
    if not shape:  # 0-D: one size, 0 or 1
        t.set_result(op, t.vec(shape, "i1", [int_const(sizes[0], "i1")]))
        return
    bits = [
        int_const(int(all(i < s for i, s in zip(index, sizes, strict=True))), "i1")
        for index in product(*map(range, shape))
    ]
    t.set_result(op, t.vec(shape, "i1", bits))


@lowers("vector.create_mask")
def create_mask(t: Translator, op: Any) -> None:
    """Element i is set where i is below the bound, in every dimension: the bound is compared with constants."""
    shape = op.results[0].type.shape
    per_dim = []
    for v, d in zip(op.operands, shape or (1,), strict=True):
        bound = t.get(v)
        width = row_type(bound.type, d)
        counting = constant_row([int_const(i, bound.type) for i in range(d)])
        splat = t.splat(bound, d)
        per_dim.append(t.f.compare("slt", V(width, counting.text, counting.const), splat))
    rows = []
    outer = [t.unpack(m) for m in per_dim[:-1]]
    for index in product(*(range(d) for d in shape[:-1])):
        row = per_dim[-1]
        for k, i in enumerate(index):
            row = t.f.binary("and", row, t.splat(outer[k][i], _length(row)))
        rows.append(row)
    t.set_result(op, Vec(shape, "i1", tuple(rows)))


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


@lowers("vector.reduction")
def reduction(t: Translator, op: Any) -> None:
    source = index_operand(t, op, 0)
    accumulator = index_operand(t, op, 1) if len(op.operands) > 1 else None
    t.set_result(op, reduce_row(t, op.kind.value, source.rows[0], accumulator, fast_flags(op)))


@lowers("vector.multi_reduction")
def multi_reduction(t: Translator, op: Any) -> None:
    source, accumulator = index_operand(t, op, 0), index_operand(t, op, 1)
    kind, flags = op.kind.value, fast_flags(op)
    reduced = set(_ints(op, "reduction_dims"))
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
    t.set_result(op, Vec(op.results[0].type.shape, a.element, tuple(rows)))


@lowers("vector.contract")
def contract(t: Translator, op: Any) -> None:
    """Element by element: what matrix instructions take has been selected before."""
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
    for index in product(*map(range, dims)):
        x = fa[linear(maps[0].evaluate(index), a.shape)]
        y = fb[linear(maps[1].evaluate(index), b.shape)]
        at = linear(maps[2].evaluate(index), out_shape) if out_shape else 0
        if x.type != totals[at].type:
            x, y = (t.f.cast("fpext" if is_float else "sext", z, totals[at].type) for z in (x, y))
        if is_float and kind == "add":
            totals[at] = t.f.call(x.type, f"llvm.fmuladd.{mangle(x.type)}", [x, y, totals[at]])
        else:
            totals[at] = combine(t, kind, totals[at], t.f.binary("fmul" if is_float else "mul", x, y), flags)
    t.set_result(op, t.vec(out_shape, totals[0].type, totals) if isinstance(accumulator, Vec) else totals[0])
