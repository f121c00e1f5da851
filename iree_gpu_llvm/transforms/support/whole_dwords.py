"""Whether what is read of a buffer resource, and what the resource holds, are whole dwords.

A resource checks the bounds of each dword of an access. Where it ends inside of one, as after five f16, that dword
reads as 0 with the elements in it that are there. It happens to no row that begins a number of dwords before the end,
whatever its length.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import Any

from ...ir.affine import AffineExpr, Binary, Constant, Dim, Symbol
from ...ir.attributes import FALSE, IntegerAttr
from ...ir.folding import constant_value
from ...ir.operations import BlockArgument, Value
from ...ir.types import DYNAMIC, MemRefType
from .buffers import stored_bits

CAST = "amdgpu.fat_raw_buffer_cast"
MAX_BYTES = (1 << 32) - 1
"""What 32-bit offsets into a buffer reach. What is larger is accessed as plain memory."""
MOST = 64
"""The largest power of two that is looked for."""
_IN_PLACE = frozenset(
    {"memref.assume_alignment", "memref.cast", "memref.collapse_shape", "memref.expand_shape", "memref.subview"}
)
"""Views of which strides and offset count from where their source's do."""


def lies_in_dwords(buffer: Value, indices: Sequence[Value], row: int) -> bool:
    """Whether rows along dimension `row` of a buffer, those at the indices and any number of steps from there along
    other dimensions, begin whole dwords before its resource ends."""
    t: Any = buffer.type
    bits = stored_bits(t.element)
    cast, layout = resource_of(buffer), t.strides_and_offset()
    if bits % 32 == 0:
        return True
    if cast is None or layout is None:
        return False
    found = _offset(buffer)
    for d, (stride, index) in enumerate(zip(layout[0], indices, strict=True)):
        found = gcd(found, _known(stride) * (power_of_two(index) if d == row else 1))
    return found * bits % 32 == 0 and _end(cast) * bits % 32 == 0


def resource_of(buffer: Value) -> Any:
    """The op that made the resource which a memref is a view of; None if that is not seen."""
    op = buffer.defining_op
    while op is not None and op.name in _IN_PLACE:
        op = op.operands[0].defining_op
    return op if op is not None and op.name == CAST else None


def checks_bounds(cast: Any) -> bool:
    """Whether nothing happens to accesses beyond the end of a resource."""
    t: Any = cast.source.type
    spans = [n * s * stored_bits(t.element) // 8 for n, s in _spans(t)] if cast.validBytes is None else []
    return cast.properties.get("boundsCheck") is not FALSE and all(n <= MAX_BYTES for n in spans)


def _spans(t: MemRefType) -> list[tuple[int, int]]:
    """The known extents with their strides."""
    layout = t.strides_and_offset()
    return [p for p in zip(t.shape, layout[0], strict=True) if DYNAMIC not in p] if layout is not None else []


# -- in elements


def _known(n: int) -> int:
    return 1 if n == DYNAMIC else gcd(n, MOST)


def _offset(buffer: Value) -> int:
    """A power of two that divides the offset of a memref from where its resource, or else its memory, begins."""
    t: Any = buffer.type
    op: Any = buffer.defining_op
    layout = t.strides_and_offset()
    if layout is not None and layout[1] != DYNAMIC:
        return gcd(layout[1], MOST)
    if op is None or (op.name not in _IN_PLACE and op.name != CAST):
        return 1
    found = _offset(op.operands[0])
    if op.name == "memref.subview":
        source = op.operands[0].type.strides_and_offset()
        for offset, stride in zip(op.mixed_offsets, source[0], strict=True):
            found = gcd(found, _known(stride) * (power_of_two(offset) if isinstance(offset, Value) else offset))
    return found


def _end(cast: Any) -> int:
    """A power of two that divides the number of elements in a resource: the largest extent times stride there is."""
    t: MemRefType = cast.source.type
    layout = t.strides_and_offset()
    if layout is None:
        return 1
    if cast.validBytes is not None:
        whole, rest = divmod(power_of_two(cast.validBytes) * 8, stored_bits(t.element))
        return 1 if rest else whole
    spans = [n * s for n, s in _spans(t)]
    found = gcd(max([1, *spans]), MOST) if spans or not t.shape else 0
    for n, s in zip(t.shape, layout[0], strict=True):
        if DYNAMIC in (n, s):
            found = gcd(found, _known(s))
    return found if "resetOffset" in cast.properties else gcd(found, _offset(cast.source))


# -- integers


def power_of_two(v: Value) -> int:
    """The largest power of two, up to MOST, that is known to divide an integer. No overflow changes it."""
    constant = constant_value(v)
    if isinstance(constant, IntegerAttr):
        return gcd(constant.value, MOST)
    op: Any = v.defining_op
    if op is None:
        return _counter(v)
    rule = _RULES.get(op.name)
    return gcd(rule(op), MOST) if rule is not None else 1


def _counter(v: Value) -> int:
    loop: Any = v.parent_block.parent_op if isinstance(v, BlockArgument) else None
    if loop is None or loop.name != "scf.for" or v.index != 0:
        return 1
    return gcd(power_of_two(loop.lowerBound), power_of_two(loop.step))


def _common(op: Any) -> int:
    return gcd(*(power_of_two(v) for v in op.operands))


def _shifted(op: Any) -> int:
    by = constant_value(op.operands[1])
    bits = by.value if isinstance(by, IntegerAttr) and 0 <= by.value < MOST else 0
    return power_of_two(op.operands[0]) << bits


def _linearized(op: Any) -> int:
    basis = list(op.static_basis.values)
    found, step = 0, 1
    for v, n in zip(reversed(op.multi_index), [1, *reversed(basis[1:] if op.has_outer_bound else basis)], strict=True):
        step = gcd(step * (n if n > 0 else 1), MOST)
        found = gcd(found, power_of_two(v) * step)
    return found


def _affine(op: Any) -> int:
    m = op.map.value
    values = [power_of_two(v) for v in op.operands]
    return gcd(*(_expression(e, values[: m.num_dims], values[m.num_dims :]) for e in m.results))


def _expression(e: AffineExpr, dims: Sequence[int], symbols: Sequence[int]) -> int:
    if isinstance(e, Constant):
        return gcd(e.value, MOST)
    if isinstance(e, Dim):
        return dims[e.position]
    if isinstance(e, Symbol):
        return symbols[e.position]
    assert isinstance(e, Binary)
    a, b = _expression(e.lhs, dims, symbols), _expression(e.rhs, dims, symbols)
    if e.kind == "*":
        return gcd(a * b, MOST)
    if e.kind in ("+", "mod"):
        return gcd(a, b)
    n = e.rhs.value if isinstance(e.rhs, Constant) else 0
    return a // n if n > 0 and a % n == 0 else 1


_RULES: dict[str, Callable[[Any], int]] = {
    **dict.fromkeys(("arith.addi", "arith.subi", "arith.minsi", "arith.maxsi", "arith.minui", "arith.maxui"), _common),
    **dict.fromkeys(("arith.index_cast", "arith.index_castui", "arith.extsi", "arith.extui", "arith.trunci"), _common),
    **dict.fromkeys(("affine.apply", "affine.min", "affine.max"), _affine),
    "arith.muli": lambda op: power_of_two(op.operands[0]) * power_of_two(op.operands[1]),
    "arith.select": lambda op: gcd(power_of_two(op.operands[1]), power_of_two(op.operands[2])),
    "arith.shli": _shifted,
    "affine.linearize_index": _linearized,
}
