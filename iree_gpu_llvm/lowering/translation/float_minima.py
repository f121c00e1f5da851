"""Minima and maxima of floats; over lanes on chips that have no IEEE mode (from gfx12 on).

LLVM 22 quiets there what may be a signaling nan, and takes every value of another lane for one: two instructions more
for each step of a reduction, of which one cannot take the move in.

    %0 = amdgpu.dpp %x %x quad_perm(...)        %0 = call nnan float @llvm.amdgcn.update.dpp.f32(...)
    %1 = arith.maxnumf %0, %x              ->   %y = call nnan float @llvm.arithmetic.fence.f32(float %x)
    memref.store %1                             %1 = call contract float @llvm.maxnum.f32(float %0, float %y)
                                                %2 = call float asm "", "=v,0"(float %1)

`nnan` at the move, and at a fence for the lane's own value, is what the selection of instructions asks for. It is not
true: a nan is moved as any other value. So nothing but minima, maxima and further moves may see these values, and of
moves LLVM's passes do not know what they give. To others they go through an empty assembly, which hides that no nan
should be there. Neither fence nor assembly is an instruction.
"""

from __future__ import annotations

import math
from typing import Any

from ...ir.attributes import DenseElementsAttr, FloatAttr
from ...ir.folding import constant_value
from ...ir.operations import Value
from ...ir.types import FloatType
from ..llvm_text import V
from ..translator import Translator, lowers
from .arith import check_float, mangle
from .float_flags import fast_flags

_NAMES = {
    "arith.maximumf": "maximum",
    "arith.minimumf": "minimum",
    "arith.maxnumf": "maxnum",
    "arith.minnumf": "minnum",
}
MINIMA = frozenset({"arith.maxnumf", "arith.minnumf"})
MOVES = frozenset({"amdgpu.dpp", "amdgpu.permlane_swap", "rocdl.update.dpp", "rocdl.permlanex16"})


@lowers(*_NAMES)
def float_min_max(t: Translator, op: Any) -> None:
    check_float(t, op)
    name, flags = _NAMES[op.name], fast_flags(op)
    operands = sorted(op.operands, key=lambda v: constant_value(v) is not None)
    a, b = (t.get(v) for v in operands)
    predicate = "" if t.chip.nan_minima or "nnan" in flags else _keeps_constant(op.name, operands[1])

    def one(x: V, y: V) -> V:
        if predicate:
            return t.f.select(t.f.compare(predicate, x, y, "fcmp", ""), y, x)
        return t.f.call(x.type, f"llvm.{name}.{mangle(x.type)}", [x, y], attributes=flags)

    t.set_result(op, _settled(t, op, t.elementwise(one, a, b)))


def _keeps_constant(name: str, operand: Value) -> str:
    """The comparison with a constant under which a minimum or maximum that propagates nan is the constant: two
    instructions, where the chip else takes three. A nan compares with nothing, so that it stays. Empty where the
    operand is no such constant."""
    constant = constant_value(operand)
    if isinstance(constant, DenseElementsAttr) and constant.is_splat:
        constant = constant.element_attribute(0)
    if name in MINIMA or not isinstance(constant, FloatAttr) or math.isnan(constant.value):
        return ""
    maximum = name == "arith.maximumf"
    # Zeros compare as equal, but -0 is the smaller: as a constant of a maximum it gives way to +0.
    gives_way = constant.value == 0 and (math.copysign(1, constant.value) < 0) is maximum
    return ("ol" if maximum else "og") + ("t" if gives_way else "e")


def move_flags(t: Translator, op: Any) -> str:
    """The flags of the call that a move of a float becomes, which is then one on the float itself instead of on its
    words."""
    return "nnan" if not t.chip.ieee_mode and _is_for_minima(op) else ""


def moved(t: Translator, op: Any, v: Value) -> V:
    """A lane's own value of a move with flags, as one whose nan do not signal; so do all take it that may."""
    source, key = v.defining_op, ("fenced", v, op.parent)
    if source is not None and source.name in MINIMA | MOVES:
        return t.get(v)
    if key in t.once:
        return t.once[key]
    x: V = t.get(v)
    fenced = t.once[key] = t.f.call(x.type, f"llvm.arithmetic.fence.{mangle(x.type)}", [x], attributes="nnan")
    for user in v.users:
        if user.parent is op.parent and (user.name in MOVES or _takes_flagged(t, user)):
            t.instead.setdefault(user, {})[v] = fenced
    return fenced


def _settled(t: Translator, op: Any, made: Any) -> Any:
    """The result of a minimum or maximum, hidden where its operands are moves with flags and others use it."""
    if not isinstance(made, V) or not _takes_flagged(t, op):
        return made
    if all(user.name in MOVES or (user.name in MINIMA and _takes_flagged(t, user)) for user in op.results[0].users):
        return made
    return t.f.op(made.type, f'call {made.type} asm "", "=v,0"({made.typed})')


def _takes_flagged(t: Translator, op: Any) -> bool:
    """Whether an operand of a minimum or maximum is a move with flags."""
    if t.chip.ieee_mode or op.name not in MINIMA:
        return False
    sources = (v.defining_op for v in op.operands)
    return any(source is not None and source.name in MOVES and _is_for_minima(source) for source in sources)


def _is_for_minima(op: Any) -> bool:
    """Whether minima and maxima use a move of a float, and further moves, but nothing else."""
    r = op.results[0]
    users = {user.name for user in r.users}
    return isinstance(r.type, FloatType) and bool(users & MINIMA) and users <= MINIMA | MOVES
