"""`arith`: integers, floats, comparisons and conversions, on scalars and vectors.

Index arithmetic is done in 32 bits where the ranges of operands and result allow it. Where ranges show that an
operation cannot wrap, it is marked `nsw`/`nuw`; where they show operands to be non-negative, signed division becomes
unsigned, which LLVM turns into shifts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...dialects.arith.attributes import ROUNDING_MODE
from ...ir.types import FloatType, IndexType, RankedTensorType, element_type
from ..intervals import type_range
from ..llvm_text import V, int_const, poison
from ..translator import Translator, _length, lowers
from ..values import FLOAT_TYPES, Vec, constant, constant_row, element_of, row_type
from .float_flags import fast_flags

if TYPE_CHECKING:
    from .. import libm


@lowers("arith.constant")
def constant_op(t: Translator, op: Any) -> None:
    a = op.properties["value"]
    if isinstance(op.results[0].type, RankedTensorType):
        raise op.error("of a tensor has no lowering to LLVM IR: it must be bufferized first")
    width = t.index_width(op.results[0]) if isinstance(element_type(op.results[0].type), IndexType) else 64
    t.set_result(op, constant(a, width))


# -- integers

_WRAPPING = {"arith.addi": "add", "arith.subi": "sub", "arith.muli": "mul", "arith.shli": "shl"}
_BITWISE = {"arith.andi": "and", "arith.ori": "or", "arith.xori": "xor"}
_SIGNED_TO_UNSIGNED = {"sdiv": "udiv", "srem": "urem", "ashr": "lshr"}
_DIVIDING = {
    "arith.divsi": "sdiv",
    "arith.divui": "udiv",
    "arith.remsi": "srem",
    "arith.remui": "urem",
    "arith.shrsi": "ashr",
    "arith.shrui": "lshr",
}
_MIN_MAX = {"arith.maxsi": "smax", "arith.minsi": "smin", "arith.maxui": "umax", "arith.minui": "umin"}
_SHIFTS = {"arith.shli", "arith.shrsi", "arith.shrui"}
_UNSIGNED = {"udiv", "urem", "lshr", "umax", "umin"}


def _operands(t: Translator, op: Any, unsigned: bool) -> tuple[list[Any], int]:
    """The operands in the width in which the operation is done, and that width. Index operations take 32 bits if
    operands and result fit; an unsigned one also needs operands that are not negative, since 2^64 - 1 is not 2^32 - 1,
    and a shift an amount below 32, since one by 40 leaves 0 of 64 bits and is undefined for 32."""
    e = element_type(op.operands[0].type)
    if not isinstance(e, IndexType):
        return [t.get(v) for v in op.operands], e.width
    ranges = [t.ranges.of(v, op.parent) for v in op.operands]
    narrow = all(t.ranges.fits_32(v) for v in op.operands)
    if op.results and isinstance(element_type(op.results[0].type), IndexType):
        narrow = narrow and t.ranges.fits_32(op.results[0])
    if unsigned:
        narrow = narrow and all(r is not None and r[0] >= 0 for r in ranges)
    if op.name in _SHIFTS:
        narrow = narrow and ranges[1] is not None and ranges[1][0] >= 0 and ranges[1][1] < 32
    width = 32 if narrow else 64
    return [resize(t, v, width) for v in op.operands], width


def resize(t: Translator, v: Any, width: int) -> Any:
    """A scalar or vector of integers in another width."""
    x = t.get(v)
    if not isinstance(x, Vec):
        return t.resize(x, width, v)
    if x.element == f"i{width}":
        return x
    return x.map(lambda row: _resize_row(t, row, width))


def _resize_row(t: Translator, row: V, width: int) -> V:
    have = int(element_of(row.type)[1:])
    if row.text[0] == "<" or row.text.startswith("splat"):
        return constant_row([_resized_constant(e, width) for e in _constant_elements(row)])
    return t.f.cast("trunc" if have > width else "sext", row, row_type(f"i{width}", _length(row)))


def _resized_constant(text: str, width: int) -> V:
    """An element such as `i32 5` of a written constant, as an integer of a width."""
    value = text.partition(" ")[2]
    if value == "poison":
        return poison(f"i{width}")
    return int_const(-1 if value == "true" else 0 if value == "false" else int(value), f"i{width}")


def _constant_elements(row: V) -> list[str]:
    """The elements of a written vector constant as text."""
    if row.text.startswith("splat"):
        return [row.text[7:-1]] * _length(row)
    return row.text[1:-1].split(", ")


def finish(t: Translator, op: Any, x: Any, width: int) -> None:
    """Sets the result, which is carried in the width its own range asks for."""
    result = op.results[0]
    if isinstance(element_type(result.type), IndexType) and t.index_width(result) != width:
        want = t.index_width(result)
        if isinstance(x, Vec):
            x = x.map(lambda row: _resize_row(t, row, want))
        else:
            x = t.resize(x, want, result)
    t.set_result(op, x)


def wrap_flags(t: Translator, op: Any, width: int, opcode: str) -> str:
    """`nuw`/`nsw` from the op's own promise and from ranges. Those of booleans say 1 for what is -1 as a signed number,
    and nothing of `nsw`."""
    flags = op.properties.get("overflowFlags")
    promised = flags.members if flags is not None else frozenset()
    low, high = -(1 << (width - 1)), (1 << (width - 1)) - 1
    a, b = (t.ranges.of(v, op.parent) for v in op.operands)
    nsw, nuw = "nsw" in promised, "nuw" in promised
    if a is not None and b is not None:
        exact = _exact(opcode, a, b)
        if exact is not None:
            nsw = nsw or (width > 1 and low <= exact[0] and exact[1] <= high)
            nuw = nuw or (a[0] >= 0 and b[0] >= 0 and exact[0] >= 0 and exact[1] < 1 << width)
    return " ".join(f for f, on in (("nuw", nuw), ("nsw", nsw)) if on)


def _exact(opcode: str, a: Any, b: Any) -> tuple[int, int] | None:
    if opcode == "shl" and not 0 <= b[0] <= b[1] < 64:
        return None
    f = {"add": int.__add__, "sub": int.__sub__, "mul": int.__mul__, "shl": int.__lshift__}[opcode]
    corners = [f(x, y) for x in a for y in b]
    return min(corners), max(corners)


@lowers(*_WRAPPING)
def wrapping(t: Translator, op: Any) -> None:
    opcode = _WRAPPING[op.name]
    (a, b), width = _operands(t, op, False)
    flags = wrap_flags(t, op, width, opcode)
    finish(t, op, t.elementwise(lambda x, y: t.f.binary(opcode, x, y, flags), a, b), width)


@lowers(*_BITWISE)
def bitwise(t: Translator, op: Any) -> None:
    opcode = _BITWISE[op.name]
    (a, b), width = _operands(t, op, False)
    finish(t, op, t.elementwise(lambda x, y: t.f.binary(opcode, x, y), a, b), width)


def _not_negative(t: Translator, op: Any) -> bool:
    return all((r := t.ranges.of(v, op.parent)) is not None and r[0] >= 0 for v in op.operands)


@lowers(*_DIVIDING)
def dividing(t: Translator, op: Any) -> None:
    opcode = _DIVIDING[op.name]
    if opcode in _SIGNED_TO_UNSIGNED and _not_negative(t, op):
        opcode = _SIGNED_TO_UNSIGNED[opcode]
    (a, b), width = _operands(t, op, opcode in _UNSIGNED)
    exact = "exact" if "isExact" in op.properties and opcode not in ("urem", "srem") else ""
    finish(t, op, t.elementwise(lambda x, y: t.f.binary(opcode, x, y, exact), a, b), width)


@lowers("arith.floordivsi", "arith.ceildivsi", "arith.ceildivui")
def rounding_division(t: Translator, op: Any) -> None:
    unsigned = op.name.endswith("ui") or _not_negative(t, op)
    (a, b), width = _operands(t, op, unsigned)
    floor = op.name == "arith.floordivsi"
    f = t.f

    def one(x: V, y: V) -> V:
        nought = int_const(0, x.type) if x.type[0] != "<" else V(x.type, "zeroinitializer")
        if unsigned:
            quotient = f.binary("udiv", x, y)
            if floor:
                return quotient
            rest = f.binary("urem", x, y)
            return f.binary("add", quotient, _as_integer(t, f.compare("ne", rest, nought), x.type))
        quotient, rest = f.binary("sdiv", x, y), f.binary("srem", x, y)
        inexact = f.compare("ne", rest, nought)
        signs = f.compare("slt" if floor else "sge", f.binary("xor", x, y), nought)
        adjust = _as_integer(t, f.binary("and", inexact, signs), x.type)
        return f.binary("sub" if floor else "add", quotient, adjust)

    finish(t, op, t.elementwise(one, a, b), width)


def _as_integer(t: Translator, flag: V, type: str) -> V:
    return t.f.cast("zext", flag, type)


@lowers(*_MIN_MAX)
def min_max(t: Translator, op: Any) -> None:
    name = _MIN_MAX[op.name]
    unsigned = name[0] == "u"
    (a, b), width = _operands(t, op, unsigned)
    finish(t, op, t.elementwise(lambda x, y: t.f.call(x.type, f"llvm.{name}.{mangle(x.type)}", [x, y]), a, b), width)


def mangle(type: str) -> str:
    """The suffix of an overloaded intrinsic for a type: `v4f32` for `<4 x float>`."""
    if type[0] == "<":
        n, _, e = type[1:-1].partition(" x ")
        return f"v{n}{mangle(e)}"
    if type.startswith("ptr"):
        return "p" + (type[type.index("(") + 1 : -1] if "(" in type else "0")
    return {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}.get(type, type)


@lowers("arith.addui_extended", "arith.subui_extended")
def with_carry(t: Translator, op: Any) -> None:
    """A sum below an operand has wrapped; a difference has where the first operand is the smaller."""
    (a, b), _ = _operands(t, op, True)
    opcode = "add" if op.name == "arith.addui_extended" else "sub"
    made = t.elementwise(lambda x, y: t.f.binary(opcode, x, y), a, b)
    low, high = (made, a) if opcode == "add" else (a, b)
    t.set(op.results[0], made)
    t.set(op.results[1], t.elementwise(lambda x, y: t.f.compare("ult", x, y), low, high))


_EXTENDED = {"arith.mulsi_extended": "sext", "arith.mului_extended": "zext"}


@lowers(*_EXTENDED)
def extended(t: Translator, op: Any) -> None:
    kind = _EXTENDED[op.name]
    (a, b), width = _operands(t, op, True)
    f = t.f

    def halves(x: V, y: V) -> tuple[V, V]:
        wide = row_type(f"i{2 * width}", _length(x))
        product = f.binary("mul", f.cast(kind, x, wide), f.cast(kind, y, wide))
        shift = constant_row([int_const(width, f"i{2 * width}")] * _length(x))
        return f.cast("trunc", product, x.type), f.cast("trunc", f.binary("lshr", product, shift), x.type)

    if isinstance(a, Vec):
        pairs = [halves(x, y) for x, y in zip(a.rows, b.rows, strict=True)]
        t.set(op.results[0], a.with_rows([p[0] for p in pairs]))
        t.set(op.results[1], a.with_rows([p[1] for p in pairs]))
    else:
        low, high = halves(a, b)
        t.set(op.results[0], low)
        t.set(op.results[1], high)


_INTEGER_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")


@lowers("arith.cmpi")
def compare_integers(t: Translator, op: Any) -> None:
    predicate = _INTEGER_PREDICATES[op.properties["predicate"].value]
    (a, b), _ = _operands(t, op, predicate[0] == "u")
    t.set_result(op, t.elementwise(lambda x, y: t.f.compare(predicate, x, y), a, b))


@lowers("arith.select")
def select(t: Translator, op: Any) -> None:
    condition, a, b = (t.get(v) for v in op.operands)
    result = op.results[0]
    if isinstance(element_type(result.type), IndexType):
        width = t.index_width(result)
        a, b = resize(t, op.operands[1], width), resize(t, op.operands[2], width)
    if isinstance(a, Vec):
        if isinstance(condition, Vec):
            t.set_result(op, condition.map(lambda c, x, y: t.f.select(c, x, y), a, b, element=a.element))
        else:
            t.set_result(op, a.map(lambda x, y: t.f.select(condition, x, y), b))
    elif isinstance(a, V):
        flags = fast_flags(op) if a.type in FLOAT_TYPES.values() else ""
        t.set_result(op, t.f.select(condition, a, b, flags))
    else:
        t.set_result(op, _select_memref(t, condition, a, b))


def _select_memref(t: Translator, condition: V, a: Any, b: Any) -> Any:
    pick = lambda x, y: t.f.select(condition, x, y)  # noqa: E731
    return a.with_(
        pointer=pick(a.pointer, b.pointer),
        offset=pick(a.offset, b.offset),
        sizes=tuple(map(pick, a.sizes, b.sizes)),
        strides=tuple(map(pick, a.strides, b.strides)),
        alignment=min(a.alignment, b.alignment),
    )


# -- floats

_FLOAT_BINARY = {
    "arith.addf": "fadd",
    "arith.subf": "fsub",
    "arith.mulf": "fmul",
    "arith.divf": "fdiv",
    "arith.remf": "frem",
}


def check_float(t: Translator, op: Any) -> None:
    e = element_type(op.operands[0].type)
    if isinstance(e, FloatType) and e.name not in FLOAT_TYPES:
        raise op.error(f"has no instruction for {e} on {t.chip.name}: extend it to f32 first")


@lowers(*_FLOAT_BINARY)
def float_binary(t: Translator, op: Any) -> None:
    check_float(t, op)
    opcode, flags = _FLOAT_BINARY[op.name], fast_flags(op)
    a, b = (t.get(v) for v in op.operands)
    if opcode == "frem" and str(element_type(op.operands[0].type)) == "bf16":
        t.set_result(op, t.elementwise(lambda x, y: _bfloat_remainder(t, x, y, flags), a, b))
        return
    t.set_result(op, t.elementwise(lambda x, y: t.f.binary(opcode, x, y, flags), a, b))


def _bfloat_remainder(t: Translator, x: V, y: V, flags: str) -> V:
    """LLVM expands `frem` in other types only. A remainder is exact, so that of f32 needs no rounding. The operands are
    widened as integers: LLVM would take a remainder of extended numbers for one of bf16."""
    n, f = _length(x), t.f
    shift = constant_row([int_const(16, "i32")] * n)

    def widened(v: V) -> V:
        bits = f.cast("zext", f.cast("bitcast", v, row_type("i16", n)), row_type("i32", n))
        return f.cast("bitcast", f.binary("shl", bits, shift), row_type("float", n))

    return f.cast("fptrunc", f.binary("frem", widened(x), widened(y), flags), x.type)


@lowers("arith.negf")
def negate(t: Translator, op: Any) -> None:
    check_float(t, op)
    flags = fast_flags(op)
    space = " " if flags else ""
    t.set_result(op, t.elementwise(lambda x: t.f.op(x.type, f"fneg {flags}{space}{x.typed}"), t.get(op.operands[0])))


_FLOAT_PREDICATES = (
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
    "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true",
)  # fmt: skip


@lowers("arith.cmpf")
def compare_floats(t: Translator, op: Any) -> None:
    check_float(t, op)
    predicate = _FLOAT_PREDICATES[op.properties["predicate"].value]
    flags = fast_flags(op)
    a, b = (t.get(v) for v in op.operands)
    t.set_result(op, t.elementwise(lambda x, y: t.f.compare(predicate, x, y, "fcmp", flags), a, b))


# -- conversions

_INTEGER_CASTS = {"arith.extsi": "sext", "arith.extui": "zext", "arith.trunci": "trunc"}
_TO_FLOAT = {"arith.sitofp": "sitofp", "arith.uitofp": "uitofp"}
_FROM_FLOAT = {"arith.fptosi": "fptosi", "arith.fptoui": "fptoui"}


def _result_row(t: Translator, op: Any, row: V) -> str:
    return row_type(t.scalar_type(op.results[0]), _length(row))


@lowers(*_INTEGER_CASTS)
def integer_cast(t: Translator, op: Any) -> None:
    opcode = _INTEGER_CASTS[op.name]
    r = t.ranges.of(op.operands[0], op.parent)
    flags = ""
    width = element_type(op.operands[0].type).width
    if r is not None and r[0] >= 0 and opcode in ("sext", "zext") and width > 1:
        opcode, flags = "zext", "nneg"
    t.set_result(
        op,
        t.elementwise(
            lambda x: t.f.cast(opcode, x, _result_row(t, op, x), "" if x.const is not None else flags),
            t.get(op.operands[0]),
        ),
    )


@lowers("arith.index_cast", "arith.index_castui")
def index_cast(t: Translator, op: Any) -> None:
    """Widens by sign or by zero as the cast says. An index is a signed 64-bit number also where it is carried in 32
    bits: it is widened by sign whatever the cast is called."""
    source, result = op.operands[0], op.results[0]
    want = int(t.scalar_type(result)[1:])
    have = int(t.scalar_type(source)[1:])
    by_zero = op.name == "arith.index_castui" and not isinstance(element_type(source.type), IndexType)
    if want <= have or not (by_zero or have == 1):
        t.set_result(op, resize(t, source, want))
        return
    opcode = "zext" if by_zero else "sext"
    t.set_result(
        op, t.elementwise(lambda row: t.f.cast(opcode, row, row_type(f"i{want}", _length(row))), t.get(source))
    )


@lowers(*_TO_FLOAT)
def to_float(t: Translator, op: Any) -> None:
    e = element_type(op.results[0].type)
    if e.name not in FLOAT_TYPES:
        raise op.error(f"has no instruction for {e} on {t.chip.name}: convert to f32 first")
    opcode = _TO_FLOAT[op.name]
    r = t.ranges.of(op.operands[0], op.parent)
    if r is not None and r[0] >= 0 and type_range(op.operands[0].type) != (0, 1):
        opcode = "uitofp"
    t.set_result(op, t.elementwise(lambda x: t.f.cast(opcode, x, _result_row(t, op, x)), t.get(op.operands[0])))


@lowers(*_FROM_FLOAT)
def from_float(t: Translator, op: Any) -> None:
    """Integers narrower than a byte are reached by 32 bits: LLVM compares for booleans, which rounds 1.5 to neither."""
    check_float(t, op)
    opcode = _FROM_FLOAT[op.name]
    narrow = element_type(op.results[0].type).width < 8

    def one(x: V) -> V:
        result = _result_row(t, op, x)
        made = t.f.cast(opcode, x, row_type("i32", _length(x)) if narrow else result)
        return t.f.cast("trunc", made, result)

    t.set_result(op, t.elementwise(one, t.get(op.operands[0])))


@lowers("arith.bitcast")
def bitcast(t: Translator, op: Any) -> None:
    t.set_result(op, t.elementwise(lambda x: t.f.cast("bitcast", x, _result_row(t, op, x)), t.get(op.operands[0])))


@lowers("arith.extf", "arith.truncf", "arith.convertf")
def convert_float(t: Translator, op: Any) -> None:
    source, target = (element_type(v.type) for v in (op.operands[0], op.results[0]))
    check_rounding(t, op)
    expansion = conversion(t, op, source.name, target.name)
    t.set_result(op, call_expansion(t, expansion, [t.get(op.operands[0])], t.scalar_type(op.results[0])))


def check_rounding(t: Translator, op: Any) -> None:
    mode = op.properties.get("roundingmode")
    if mode is not None and ROUNDING_MODE.name_of(mode) != "to_nearest_even":
        raise op.error(f"rounding mode {ROUNDING_MODE.name_of(mode)} is not available on {t.chip.name}")


def conversion(t: Translator, op: Any, source: str, target: str) -> libm.Expansion:
    from .. import libm  # a dozen modules that only conversions without an instruction need

    try:
        return libm.conversion(source, target, t.chip.name)
    except libm.UnsupportedMathError as e:
        raise op.error(str(e)) from None


def call_expansion(t: Translator, e: libm.Expansion, operands: list[Any], result: str) -> Any:
    """Computes by a library expansion, element by element unless it takes vectors. Types narrower than a byte are
    passed in the low bits of one."""
    t.module.definitions.update(e.definitions)

    def one(*xs: V) -> V:
        arguments = [x if x.type == want else t.f.cast("zext", x, want) for x, want in zip(xs, e.operands, strict=True)]
        made = t.f.op(e.result, e.call(*(a.text for a in arguments)))
        return made if e.result == result else t.f.cast("trunc", made, result)

    def rows(*xs: V) -> V:
        n = _length(xs[0])
        if n == 1:
            return one(*xs)
        wide = e.vector(n)
        return t.f.op(wide.result, wide.call(*(x.text for x in xs)))

    if e.elementwise and e.result == result:
        return t.elementwise(rows, *operands)
    return t.scalarwise(one, *operands)
