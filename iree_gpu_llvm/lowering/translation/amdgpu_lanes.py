"""`amdgpu` ops that move values between lanes: DPP, swizzles, rows exchanged."""

from __future__ import annotations

from typing import Any

from ...ir.traits import Commutative
from ..lane_moves import IN_PLACE, Dpp
from ..llvm_text import V, int_const, poison
from ..translator import Translator, lowers
from ..values import Vec
from .arith import mangle
from .float_minima import move_flags, moved
from .gpu import by_words, lane, words
from .lane_checks import check_bits, check_control

_HALVES = ("half", "bfloat", "i16")


@lowers("amdgpu.dpp")
def dpp(t: Translator, op: Any) -> None:
    """Data parallel primitives: the source lane is fixed by the control word (CDNA3 ISA, 4.3.3 "DPP")."""
    argument = op.properties.get("permArgument")
    kind: str = op.kind.value
    if kind == "quad_perm":
        a, b, c, d = (e.value for e in argument)
        move = Dpp(kind, (a, b, c, d))
    else:
        move = Dpp(kind, argument.value if kind in ("row_shl", "row_shr", "row_ror") else None)
    check_control(t, op, move.control, f"'{kind}'")
    masks = (_int(op, "row_mask", 15), _int(op, "bank_mask", 15))
    check_bits(op, 4, {"row_mask": masks[0], "bank_mask": masks[1]})
    flags = move_flags(t, op)
    old, source = (moved(t, op, v) if flags else t.get(v) for v in op.operands)
    t.set_result(op, update_dpp(t, old, source, move.control, *masks, _flag(op, "bound_ctrl"), flags))


def _int(op: Any, name: str, default: int) -> int:
    a = op.properties.get(name)
    return default if a is None else a.value


def _flag(op: Any, name: str) -> bool:
    a = op.properties.get(name)
    return a is not None and bool(getattr(a, "value", True))


def update_dpp(
    t: Translator, old: Any, source: Any, control: int, row_mask: int, bank_mask: int, bound: bool, flags: str = ""
) -> Any:
    """`source` (a scalar or vector) of the lane that `control` names, `old` where there is none or the masks leave the
    lane out: by 32-bit words, or with `flags` as the float that it is."""
    masks = [int_const(n, "i32") for n in (control, row_mask, bank_mask)] + [int_const(int(bound), "i1")]
    # With every row and bank written and out-of-range lanes reading 0, the old value is never seen.
    unused = row_mask == 15 and bank_mask == 15 and bound

    def row(o: V, s: V) -> V:
        parts: list[V]
        if flags:
            parts, olds = [s], [o]
            join = lambda made: made[0]  # noqa: E731
        elif s.type in _HALVES:  # as it is: LLVM need not clear the upper half of the register then
            parts = [t.f.cast("bitcast", s, "half")]
            join = lambda made: t.f.cast("bitcast", made[0], s.type)  # noqa: E731
            olds = [t.f.cast("bitcast", o, "half")]
        else:
            parts, join = words(t, s)
            olds = parts if o.text == s.text else [] if unused else words(t, o)[0]
        kind = parts[0].type
        if unused:
            olds = [poison(kind)] * len(parts)
        name = f"llvm.amdgcn.update.dpp.{mangle(kind)}"
        return join([t.intrinsic(name, kind, [a, b, *masks], "", flags) for a, b in zip(olds, parts, strict=True)])

    return t.elementwise(row, old, source)


@lowers("amdgpu.swizzle_bitmode")
def swizzle_bitmode(t: Translator, op: Any) -> None:
    """`ds_swizzle` in bit mode: lane = ((lane & and) | or) ^ xor, within 32 lanes."""
    masks = {n: _int(op, n, 0) for n in ("and_mask", "or_mask", "xor_mask")}
    check_bits(op, 5, masks)
    a, o, x = masks.values()
    pattern = int_const(x << 10 | o << 5 | a, "i32")
    t.set_result(
        op, by_words(t, t.get(op.operands[0]), lambda w: t.intrinsic("llvm.amdgcn.ds.swizzle", "i32", [w, pattern]))
    )


@lowers("amdgpu.permlane_swap")
def permlane_swap(t: Translator, op: Any) -> None:
    """Each lane gets the value of the one 16 or 32 lanes away: rows or halves of a register exchanged, of which each
    lane takes the part that was not its own; or the instruction that exchanges halves alone."""
    length = _int(op, "row_length", 32)
    if 2 * length > t.wave_size:
        raise op.error(f"exchanges values among {2 * length} lanes: a subgroup has {t.wave_size}")
    if length == 32 and t.chip.permlanex16:
        flags = move_flags(t, op)
        x = moved(t, op, op.operands[0]) if flags else t.get(op.operands[0])
        if flags:
            t.set_result(op, t.intrinsic(f"llvm.amdgcn.permlane64.{mangle(x.type)}", x.type, [x], "", flags))
            return
        move = lambda w: t.intrinsic("llvm.amdgcn.permlane64.i32", "i32", [w])  # noqa: E731
        t.set_result(op, by_words(t, x, move))
        return
    source = op.operands[0]
    if _is_combined(op):  # a and b in both orders: which is the lane's own does not matter
        mine, other = _exchanged(t, op, t.get(source), length)
        (user,) = op.results[0].users
        t.instead[user] = {source: mine}
        t.set_result(op, other)
        return
    a, b = _exchanged(t, op, t.get(source), length)
    seen, odd = _rows_seen(op), 0b1010 if length == 16 else 0b1100
    if not seen & ~odd or not seen & odd:
        t.set_result(op, b if seen & ~odd else a)
        return
    upper = t.f.compare("ne", t.f.binary("and", lane(t), int_const(length, "i32")), int_const(0, "i32"))
    t.set_result(op, t.elementwise(lambda x, y: t.f.select(upper, x, y), a, b))


def _is_combined(op: Any) -> bool:
    """Whether the value is used once, by a commutative op, with the source as the other operand."""
    users = list(op.results[0].users)
    if len(users) != 1 or users[0].parent is not op.parent:
        return False
    operands = list(users[0].operands)
    return Commutative in type(users[0]).traits and sorted(map(id, operands)) == sorted(
        map(id, (op.operands[0], op.results[0]))
    )


def _rows_seen(op: Any) -> int:
    """The rows of which the value is used, as a mask: those for which moves in place take it."""
    seen = 0
    for user in op.results[0].users:
        if user.name != "amdgpu.dpp" or user.kind.value != "quad_perm" or user.operands[0] is op.results[0]:
            return 15
        if tuple(e.value for e in user.properties["permArgument"]) != IN_PLACE:
            return 15
        seen |= _int(user, "row_mask", 15)
    return seen


def _exchanged(t: Translator, op: Any, x: Any, length: int) -> tuple[Any, Any]:
    """Of each pair of rows or halves, the value of the lower in both, and that of the upper."""
    flags = [int_const(int(_flag(op, name)), "i1") for name in ("fetch_inactive", "bound_ctrl")]

    def one(row: V) -> tuple[V, V]:
        parts, join = words(t, row)
        name, pair = f"llvm.amdgcn.permlane{length}.swap", "{ i32, i32 }"
        made = [t.intrinsic(name, pair, [w, w, *flags]) for w in parts]
        lower, upper = ([t.f.op("i32", f"extractvalue {m.typed}, {k}") for m in made] for k in (0, 1))
        return join(lower), join(upper)

    if isinstance(x, Vec):
        rows = [one(row) for row in x.rows]
        return x.with_rows([a for a, _ in rows]), x.with_rows([b for _, b in rows])
    return one(x)
