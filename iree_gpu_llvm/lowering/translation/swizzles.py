"""Memory whose addresses are permuted against bank conflicts: `iree_codegen.swizzle_hint` on a memref.

Rows of `row_width` elements are taken as groups of `access_width`; each row has its groups in another order. An access
must stay within a group. Copies to LDS that the hardware lays out lane by lane (`amdgpu.gather_to_lds`) are not
permuted: whoever makes them permutes what they read.
"""

from __future__ import annotations

from typing import Any

from ..llvm_text import V, int_const
from ..translator import Translator, lowers
from ..values import MemRef


@lowers("iree_codegen.swizzle_hint")
def swizzle_hint(t: Translator, op: Any) -> None:
    m = t.get(op.operands[0])
    if not isinstance(m, MemRef):
        raise op.error("works on tensors here and must be bufferized first")
    if op.swizzle.name not in _ORDERS:
        raise op.error(f"asks for {op.swizzle}: {' and '.join(_ORDERS)} are lowered")
    t.set_result(op, m.with_(swizzle=op.swizzle))


def swizzled(t: Translator, m: MemRef, index: V) -> V:
    """The number of the element that stands in the place of element `index`."""
    return _ORDERS[m.swizzle.name](t, m.swizzle, index)


def period_of(s: Any) -> int:
    """Elements after which the rows have their groups in the same order again."""
    row = getattr(s, "row_stride", 0) or s.row_width
    return row * (getattr(s, "per_phase", 0) or 1) * (s.row_width // s.access_width)


def _xor_shuffle(t: Translator, s: Any, index: V) -> V:
    """The row's number is xored into that of the group."""
    f, type = t.f, index.type
    groups = s.row_width // s.access_width
    row = f.binary("udiv", index, int_const(s.row_stride or s.row_width, type))
    if s.per_phase:
        row = f.binary("udiv", row, int_const(s.per_phase, type))
    row = f.binary("urem", row, int_const(groups, type))
    if _is_power_of_two(s.row_width) and _is_power_of_two(s.access_width):  # the group's number is some of the bits
        return f.binary("xor", index, f.binary("mul", row, int_const(s.access_width, type)))
    return _with_group(t, s, index, lambda group: f.binary("xor", row, group))


def _rotate_rows(t: Translator, s: Any, index: V) -> V:
    """The row's number is added to that of the group."""
    f, type = t.f, index.type
    row = f.binary("udiv", index, int_const(s.row_width, type))
    groups = int_const(s.row_width // s.access_width, type)
    return _with_group(t, s, index, lambda group: f.binary("urem", f.binary("add", row, group), groups))


def _with_group(t: Translator, s: Any, index: V, change: Any) -> V:
    """The same place in another group of the row."""
    f = t.f
    width, access = int_const(s.row_width, index.type), int_const(s.access_width, index.type)
    begin = f.binary("mul", f.binary("udiv", index, width), width)
    group = f.binary("udiv", f.binary("urem", index, width), access)
    inside = f.binary("urem", index, access)
    return f.binary("add", f.binary("add", begin, f.binary("mul", change(group), access)), inside)


def _is_power_of_two(n: int) -> bool:
    return n & (n - 1) == 0


_ORDERS = {"iree_codegen.xor_shuffle": _xor_shuffle, "iree_codegen.rotate_rows": _rotate_rows}
