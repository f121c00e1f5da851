"""The smallest and largest number that an index can be, from the affine ops, ids and loops that it comes from; how
often a loop turns at most and at least."""

from __future__ import annotations

from typing import Any

from ...dialects.function_syntax import FUNCTIONS
from ...dialects.index_lists import DYNAMIC_INDEX, Mixed
from ...ir.affine import AffineExpr, Binary, Constant, Dim, Symbol
from ...ir.operations import Block, Value
from ..support import building

Range = tuple["int | None", "int | None"]
"""Both ends belong to it; None where there is no end."""

ANYTHING: Range = (None, None)
IDS = frozenset(
    {"gpu.lane_id", "gpu.subgroup_id", "gpu.thread_id", "hal.interface.workgroup.id", "hal.interface.workgroup.count"}
)


def largest(x: Mixed) -> int | None:
    return range_of(x)[1]


def range_of(x: Mixed) -> Range:
    n = building.known_integer(x)
    if n is not None:
        return n, n
    assert isinstance(x, Value)
    op: Any = x.defining_op
    if op is None:
        return _of_argument(x)
    if op.name in ("affine.apply", "affine.min", "affine.max"):
        m = op.map.value
        values = [range_of(v) for v in op.operands]
        found = [_of_expression(e, values[: m.num_dims], values[m.num_dims :]) for e in m.results]
        lows, highs = [low for low, _ in found], [high for _, high in found]
        if op.name == "affine.max":
            return _extreme(max, lows), _extreme(max, highs, all_known=True)
        return _extreme(min, lows, all_known=True), _extreme(min, highs)
    if op.name in ("arith.minsi", "arith.minui"):
        return None, _extreme(min, [range_of(v)[1] for v in op.operands])
    if op.name == "affine.delinearize_index":
        return _of_digit(op, x)
    if op.name == "affine.linearize_index":
        return _of_digits(op)
    if op.name in IDS:
        return _of_id(op)
    return ANYTHING


def _of_digit(op: Any, x: Value) -> Range:
    """Below its entry of the basis. The first has none if there is a digit more than entries."""
    basis = [None if n == DYNAMIC_INDEX else n for n in op.static_basis.values]
    limit = [*[None] * (len(op.results) - len(basis)), *basis][x.index]
    return 0, None if limit is None else limit - 1


def _of_digits(op: Any) -> Range:
    """The sum of digits, each times the entries of the basis behind it."""
    basis = [None if n == DYNAMIC_INDEX else n for n in op.static_basis.values]
    low: int | None = 0
    high: int | None = 0
    weight: int | None = 1
    digits = list(op.multi_index)
    entries = [*[None] * (len(digits) - len(basis)), *basis]
    for digit, entry in zip(reversed(digits), reversed(entries), strict=True):
        first, last = range_of(digit)
        low = _sum(low, 0 if first == 0 else None if first is None or weight is None else first * weight)
        high = _sum(high, 0 if last == 0 else None if last is None or weight is None else last * weight)
        weight = None if weight is None or entry is None else weight * entry
    return low, high


def _of_id(op: Any) -> Range:
    bound = op.properties.get("upper_bound")
    limits = [] if bound is None else [bound.value]
    if op.name == "gpu.thread_id":
        limits += _block_size(op)
    return 0, min(limits) - 1 if limits else None


def _block_size(op: Any) -> list[int]:
    """Work items along the dimension of an id, if the function says it."""
    function = op.parent_op
    while function is not None and function.name not in FUNCTIONS:
        function = function.parent_op
    if function is None:
        return []
    known = function.attributes.get("gpu.known_block_size")
    sizes = (
        known.values
        if known is not None
        else getattr(function.attributes.get("translation_info"), "workgroup_size", ())
    )
    d = "xyz".index(op.dimension.value)
    return [sizes[d]] if d < len(sizes) and sizes[d] > 0 else []


def turns_of(loop: Any) -> Range:
    """How often a loop over indices turns, at least and at most."""
    lower, upper, step = (range_of(v) for v in (loop.lowerBound, loop.upperBound, loop.step))
    if loop.unsignedCmp is not None and any(r[0] is None or r[0] < 0 for r in (lower, upper)):
        return 0, None  # bounds below zero are large numbers there
    least = _whole_steps(upper[0], lower[1], step[1])
    most = _whole_steps(upper[1], lower[0], step[0])
    return least or 0, most


def _whole_steps(end: int | None, start: int | None, step: int | None) -> int | None:
    if end is None or start is None or end <= start:
        return 0 if end is not None and start is not None else None
    return None if step is None or step <= 0 else -(-(end - start) // step)


def _extreme(choose: Any, items: list[int | None], all_known: bool = False) -> int | None:
    """Of several numbers, of those that are known or only if all are."""
    known = [n for n in items if n is not None]
    return None if not known or (all_known and len(known) < len(items)) else choose(known)


def _of_argument(x: Value) -> Range:
    """Of a loop: from its lower bound to below its upper bound."""
    block = x.owner
    loop: Any = block.parent_op if isinstance(block, Block) else None
    if loop is None:
        return ANYTHING
    if loop.name == "scf.for" and x is loop.body.arguments[0]:
        ends = range_of(loop.lowerBound)[0], range_of(loop.upperBound)[1]
    elif loop.name == "scf.forall" and x in (dims := loop.body.arguments[: len(loop.upper_bounds)]):
        d = list(dims).index(x)
        ends = range_of(loop.lower_bounds[d])[0], range_of(loop.upper_bounds[d])[1]
    else:
        return ANYTHING
    low, end = ends
    return low, None if end is None else end - 1


def _of_expression(e: AffineExpr, dims: list[Range], symbols: list[Range]) -> Range:
    if isinstance(e, Constant):
        return e.value, e.value
    if isinstance(e, Dim):
        return dims[e.position]
    if isinstance(e, Symbol):
        return symbols[e.position]
    assert isinstance(e, Binary)
    low, high = _of_expression(e.lhs, dims, symbols)
    other_low, other_high = _of_expression(e.rhs, dims, symbols)
    if e.kind == "+":
        return _sum(low, other_low), _sum(high, other_high)
    if other_low is None or other_low != other_high:
        return ANYTHING
    factor = other_low
    if e.kind == "*":
        ends = [None if n is None else n * factor for n in (low, high)]
        return (ends[0], ends[1]) if factor >= 0 else (ends[1], ends[0])
    if factor <= 0:
        return ANYTHING
    if e.kind == "mod":
        return 0, factor - 1
    shift = factor - 1 if e.kind == "ceildiv" else 0
    return _quotient(low, shift, factor), _quotient(high, shift, factor)


def _sum(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


def _quotient(n: int | None, shift: int, divisor: int) -> int | None:
    return None if n is None else (n + shift) // divisor
