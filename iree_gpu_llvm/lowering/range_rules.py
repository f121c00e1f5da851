"""What ops make of their operands' ranges: a rule for each op of which more is known than its type says."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..ir.attributes import DenseElementsAttr, IntegerAttr
from ..ir.operations import Operation
from ..ir.types import DYNAMIC, IndexType, MemRefType, element_type
from .intervals import Range, is_boolean, type_range

if TYPE_CHECKING:
    from .ranges import Ranges

Rule = Callable[["Ranges", Any], "Range | None"]


def _operand(s: Ranges, op: Operation, i: int) -> Range:
    r = s.of(op.operands[i], op.parent)
    assert r is not None
    return r


def _signed(rule: Rule) -> Rule:
    """Of an op to which a set boolean is -1: ranges of booleans, which are 0 and 1 here, do not hold for it."""
    return lambda s, op: None if is_boolean(op.results[0].type) else rule(s, op)


def _corners(f: Callable[[int, int], int]) -> Rule:
    """For functions that are monotone in each operand."""

    def rule(s: Ranges, op: Operation) -> Range:
        a, b = _operand(s, op, 0), _operand(s, op, 1)
        values = [f(x, y) for x in a for y in b]
        return min(values), max(values)

    return rule


def _divide(floor: bool, unsigned: bool) -> Rule:
    def rule(s: Ranges, op: Operation) -> Range | None:
        a, b = _operand(s, op, 0), _operand(s, op, 1)
        if b[0] <= 0 or (unsigned and a[0] < 0):
            return None
        divide = (lambda x, y: x // y) if floor else (lambda x, y: abs(x) // y * (1 if x >= 0 else -1))
        values = [divide(x, y) for x in a for y in b]
        return min(values), max(values)

    return rule


def _remainder(unsigned: bool) -> Rule:
    def rule(s: Ranges, op: Operation) -> Range | None:
        a, b = _operand(s, op, 0), _operand(s, op, 1)
        if b[0] <= 0:
            return None
        top = b[1] - 1
        if a[0] >= 0:
            return a if a[1] < b[0] else (0, min(a[1], top))
        return (0, top) if unsigned else (-top, top)

    return rule


def _and(s: Ranges, op: Operation) -> Range | None:
    a, b = _operand(s, op, 0), _operand(s, op, 1)
    tops = [r[1] for r in (a, b) if r[0] >= 0]
    return (0, min(tops)) if tops else None


def _or(s: Ranges, op: Operation) -> Range | None:
    a, b = _operand(s, op, 0), _operand(s, op, 1)
    if a[0] < 0 or b[0] < 0:
        return None
    return 0, (1 << max(a[1].bit_length(), b[1].bit_length())) - 1


def _shift_left(s: Ranges, op: Operation) -> Range | None:
    a, b = _operand(s, op, 0), _operand(s, op, 1)
    if b[0] < 0 or b[1] > 63:
        return None
    values = [x << y for x in a for y in b]
    return min(values), max(values)


def _shift_right(unsigned: bool) -> Rule:
    def rule(s: Ranges, op: Operation) -> Range | None:
        a, b = _operand(s, op, 0), _operand(s, op, 1)
        if b[0] < 0 or b[1] > 63 or (unsigned and a[0] < 0):
            return None
        values = [x >> y for x in a for y in b]
        return min(values), max(values)

    return rule


def _same(s: Ranges, op: Operation) -> Range | None:
    return s.of(op.operands[0], op.parent)


def _signed_extend(s: Ranges, op: Operation) -> Range | None:
    r = _operand(s, op, 0)
    return (-r[1], -r[0]) if is_boolean(op.operands[0].type) else r


def _unsigned_extend(s: Ranges, op: Operation) -> Range | None:
    r = _operand(s, op, 0)
    if r[0] >= 0:
        return r
    width = getattr(element_type(op.operands[0].type), "width", 64)
    return None if width >= 64 else (0, (1 << width) - 1)


def _min_max(pick: Callable[..., int], unsigned: bool) -> Rule:
    def rule(s: Ranges, op: Operation) -> Range | None:
        a, b = _operand(s, op, 0), _operand(s, op, 1)
        if unsigned and (a[0] < 0 or b[0] < 0):
            if pick is min and max(a[0], b[0]) >= 0:  # unsigned minimum with a non-negative value stays below it
                return 0, max(r[1] for r in (a, b) if r[0] >= 0)
            return None
        return pick(a[0], b[0]), pick(a[1], b[1])

    return rule


def _select(s: Ranges, op: Operation) -> Range | None:
    a, b = _operand(s, op, 1), _operand(s, op, 2)
    return min(a[0], b[0]), max(a[1], b[1])


def _constant(s: Ranges, op: Any) -> Range | None:
    value = op.properties.get("value")
    if isinstance(value, IntegerAttr):
        return value.value, value.value
    if isinstance(value, DenseElementsAttr) and all(isinstance(v, int) for v in value.values) and value.values:
        return min(value.values), max(value.values)
    return None


def _dimension(op: Any) -> int:
    return {"x": 0, "y": 1, "z": 2}[op.dimension.value]


def _bounded_id(s: Ranges, op: Any, known: int | None) -> Range:
    bound = op.properties.get("upper_bound")
    limits = [b for b in (known, bound.value if bound is not None else None) if b is not None]
    return 0, (min(limits) if limits else 1 << 31) - 1


def _thread_id(s: Ranges, op: Any) -> Range:
    return _bounded_id(s, op, s.block_size[_dimension(op)] if s.block_size else 1024)


def _block_dim(s: Ranges, op: Any) -> Range:
    n = s.block_size[_dimension(op)] if s.block_size else None
    return (n, n) if n else (1, 1024)


def _subgroup_id(s: Ranges, op: Any) -> Range:
    threads = s.block_size[0] * s.block_size[1] * s.block_size[2] if s.block_size else 1024
    return _bounded_id(s, op, max(1, -(-threads // s.subgroup_size)))


def assume(s: Ranges, op: Any, i: int) -> Range | None:
    """Assumed bounds are unsigned: one beyond the type's signed maximum allows negative values, and says nothing
    here."""
    r, limit = s.of(op.operands[i], op.parent), type_range(op.operands[i].type)
    low, high = op.unsigned_range(i)
    if r is None or limit is None or high is None or high > limit[1]:
        return r
    return max(r[0], low or 0), min(r[1], high)


def _constant_load(s: Ranges, op: Any) -> Range | None:
    """Push constants are 32 bits without a sign, to which wider types are extended."""
    e = element_type(op.results[0].type)
    return (0, (1 << 32) - 1) if isinstance(e, IndexType) or getattr(e, "width", 0) > 32 else None


def _memref_dim(s: Ranges, op: Any) -> Range | None:
    t = op.operands[0].type
    first, last = s.of(op.operands[1]) or (0, -1)
    if isinstance(t, MemRefType) and first == last and 0 <= first < t.rank and t.shape[first] != DYNAMIC:
        return t.shape[first], t.shape[first]
    return 0, (1 << 63) - 1


def _affine(s: Ranges, op: Any) -> Range | None:
    """`affine.apply`, `.min`, `.max` over their results' ranges."""
    amap = op.map.value
    operands = [s.of(v, op.parent) for v in op.operands]
    if any(r is None for r in operands):
        return None
    results = [affine_range(e, operands[: amap.num_dims], operands[amap.num_dims :]) for e in amap.results]
    if op.name == "affine.apply":
        return results[0]
    # One result that nothing is known of leaves what the others say. The arithmetic does not overflow.
    limit: Any = type_range(op.results[0].type)
    held = [limit if r is None else (max(r[0], limit[0]), min(r[1], limit[1])) for r in results]
    pick = min if op.name == "affine.min" else max
    return pick(r[0] for r in held), pick(r[1] for r in held)


def affine_range(e: Any, dims: list[Any], symbols: list[Any]) -> Range | None:
    """The range of an affine expression over ranges."""
    kind = type(e).__name__
    if kind == "Constant":
        return e.value, e.value
    if kind == "Dim":
        return dims[e.position]
    if kind == "Symbol":
        return symbols[e.position]
    a, b = affine_range(e.lhs, dims, symbols), affine_range(e.rhs, dims, symbols)
    if a is None or b is None:
        return None
    if e.kind == "+":
        return a[0] + b[0], a[1] + b[1]
    if e.kind == "*":
        values = [x * y for x in a for y in b]
        return min(values), max(values)
    if b[0] <= 0:
        return None
    if e.kind == "mod":
        return a if a[0] >= 0 and a[1] < b[0] else (0, b[1] - 1)
    values = [(x // y if e.kind == "floordiv" else -(-x // y)) for x in a for y in b]
    return min(values), max(values)


def _linearize(s: Ranges, op: Any) -> Range | None:
    ranges = [s.of(v, op.parent) for v in op.multi_index]
    if any(r is None for r in ranges) or any(n < 0 for n in op.static_basis.values):
        return None
    basis = list(op.static_basis.values)
    low, high = 0, 0
    for r, n in zip(ranges, [1, *(basis[1:] if op.has_outer_bound else basis)], strict=True):
        low, high = low * n + r[0], high * n + r[1]  # type: ignore[index]
    return low, high


def digit(s: Ranges, op: Any, i: int) -> Range | None:
    """Result `i` of affine.delinearize_index."""
    r, basis = s.of(op.operands[0], op.parent), list(op.static_basis.values)
    inner = basis[1:] if op.has_outer_bound else basis
    if r is None or any(n < 0 for n in inner[max(i - 1, 0) :]):
        return None
    weight = 1
    for n in inner[i:]:
        weight *= n
    low, high = r[0] // weight, r[1] // weight
    if i == 0:
        return low, high
    return (low, high) if low >= 0 and high < inner[i - 1] else (0, inner[i - 1] - 1)


def _interleaved(s: Ranges, op: Operation) -> Range | None:
    ranges = [r for v in op.operands if (r := s.of(v, op.parent)) is not None]
    return (min(r[0] for r in ranges), max(r[1] for r in ranges)) if ranges else None


RULES: dict[str, Rule] = {
    "arith.constant": _constant,
    "arith.addi": lambda s, op: (lambda a, b: (a[0] + b[0], a[1] + b[1]))(_operand(s, op, 0), _operand(s, op, 1)),
    "arith.subi": lambda s, op: (lambda a, b: (a[0] - b[1], a[1] - b[0]))(_operand(s, op, 0), _operand(s, op, 1)),
    "arith.muli": _corners(lambda x, y: x * y),
    "arith.divui": _divide(False, True),
    "arith.divsi": _signed(_divide(False, False)),
    "arith.floordivsi": _signed(_divide(True, False)),
    "arith.remui": _remainder(True),
    "arith.remsi": _signed(_remainder(False)),
    "arith.andi": _and,
    "arith.ori": _or,
    "arith.xori": _or,
    "arith.shli": _shift_left,
    "arith.shrsi": _signed(_shift_right(False)),
    "arith.shrui": _shift_right(True),
    "arith.maxsi": _signed(_min_max(max, False)),
    "arith.minsi": _signed(_min_max(min, False)),
    "arith.maxui": _min_max(max, True),
    "arith.minui": _min_max(min, True),
    "arith.select": _select,
    "arith.index_cast": _signed_extend,
    "arith.index_castui": _unsigned_extend,
    "arith.extsi": _signed_extend,
    "arith.extui": _unsigned_extend,
    "arith.trunci": _same,
    "gpu.thread_id": _thread_id,
    "gpu.block_dim": _block_dim,
    "gpu.block_id": lambda s, op: _bounded_id(s, op, (1 << 31) - 1),
    "gpu.grid_dim": lambda s, op: _bounded_id(s, op, 1 << 31),
    "gpu.lane_id": lambda s, op: _bounded_id(s, op, s.subgroup_size),
    "gpu.subgroup_id": _subgroup_id,
    "gpu.subgroup_size": lambda s, op: (s.subgroup_size, s.subgroup_size),
    "gpu.global_id": lambda s, op: _bounded_id(s, op, (1 << 31) * 1024),
    "hal.interface.constant.load": _constant_load,
    "iree_codegen.index_hint": _same,
    "iree_tensor_ext.dispatch.workload.ordinal": _same,
    "hal.interface.workgroup.id": lambda s, op: _bounded_id(s, op, (1 << 31) - 1),
    "hal.interface.workgroup.count": lambda s, op: _bounded_id(s, op, 1 << 31),
    "hal.interface.workgroup.size": lambda s, op: _bounded_id(s, op, 1025),
    "memref.dim": _memref_dim,
    "affine.apply": _affine,
    "affine.min": _affine,
    "affine.max": _affine,
    "affine.linearize_index": _linearize,
    "vector.step": lambda s, op: (0, op.results[0].type.num_elements - 1),
    "vector.broadcast": _same,
    "vector.extract": _same,
    "vector.shape_cast": _same,
    "vector.transpose": _same,
    "vector.from_elements": _interleaved,
    "rocdl.readfirstlane": _same,
    "rocdl.readlane": _same,
}

BY_RESULT: dict[str, Callable[[Ranges, Any, int], Range | None]] = {
    "affine.delinearize_index": digit,
    "util.assume.int": assume,
}
"""Of ops with several results."""
