"""Integer ranges of SSA values: which index arithmetic fits in 32 bits, and which values are never negative.

An interval holds all values that a scalar or any element of a vector can have, read as signed. The analysis is a
forward fixpoint over the function: thread and workgroup ids are bounded by the workgroup and by `upper_bound`, block
arguments join what branches pass, and a branch on a comparison narrows the compared value in the blocks it guards (that
is what bounds the counter of a loop that has become branches).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..ir.attributes import DenseElementsAttr, IntegerAttr
from ..ir.control_flow import successor_ranges
from ..ir.dominance import DominatorTree
from ..ir.operations import Block, BlockArgument, Operation, Region, Value
from ..ir.types import DYNAMIC, IndexType, IntegerType, MemRefType, Type, element_type

Range = tuple[int, int]
I32_RANGE: Range = (-(1 << 31), (1 << 31) - 1)
WIDEN_AFTER = 4  # visits of a block argument before its growing bound jumps to the type's


def type_range(t: Type) -> Range | None:
    """All values of an integer or index type, signed; None for other types."""
    e = element_type(t)
    if isinstance(e, IndexType):
        return -(1 << 63), (1 << 63) - 1
    if isinstance(e, IntegerType):
        if e.width <= 1:
            return (0, 1) if e.width else (0, 0)
        return -(1 << (e.width - 1)), (1 << (e.width - 1)) - 1
    return None


def fits_32(r: Range) -> bool:
    return r[0] >= I32_RANGE[0] and r[1] <= I32_RANGE[1]


class Ranges:
    """Ranges of all integer values of a function. `bounds` gives the largest thread id in each dimension."""

    def __init__(self, function: Operation, block_size: tuple[int, int, int] | None, subgroup_size: int):
        self.block_size = block_size
        self.subgroup_size = subgroup_size
        self.known: dict[Value, Range] = {}
        self._visits: dict[Value, int] = {}
        self._guards = Guards(function)
        self._narrowing = False
        while self._sweep(function):  # it ends: what is joined only grows, and widening bounds how often
            pass
        self._narrowing = True
        for _ in range(2):
            self._sweep(function)

    def of(self, v: Value, at: Block | None = None) -> Range | None:
        """The range of a value, in a block if given; None if it is no integer."""
        r = self.known.get(v) or type_range(v.type)
        if r is not None and at is not None:
            for low, high in self._guards.bounds(v, at, self.known):
                r = (max(r[0], low), min(r[1], high))
        return r

    def fits_32(self, v: Value) -> bool:
        r = self.of(v)
        return r is not None and fits_32(r)

    # -- the fixpoint

    def _sweep(self, function: Operation) -> bool:
        changed = False
        for op in function.walk():
            if op is function:
                continue
            rule = RULES.get(op.name)
            for result in () if op.name == "scf.for" else op.results:  # a loop's results are what it carries
                limit = type_range(result.type)
                if limit is None:
                    continue
                if op.name == "util.assume.int":
                    found = _assume(self, op, result.index)
                else:
                    found = rule(self, op) if rule is not None and len(op.results) == 1 else None
                if found is None or found[0] > found[1] or found[0] < limit[0] or found[1] > limit[1]:
                    found = limit
                changed |= self._set(result, found)
            changed |= self._pass_arguments(op)
        return changed

    def _set(self, v: Value, r: Range) -> bool:
        if self.known.get(v) == r:
            return False
        self.known[v] = r
        return True

    def _join(self, v: Value, incoming: list[Range | None]) -> bool:
        """A value that one of several others becomes: their hull, widened if it keeps growing."""
        limit = type_range(v.type)
        if limit is None:
            return False
        given = [r for r in incoming if r is not None]
        if not given:
            return False
        hull = (max(min(r[0] for r in given), limit[0]), min(max(r[1] for r in given), limit[1]))
        old = self.known.get(v)
        if old is not None and not self._narrowing and hull != old:
            n = self._visits.get(v, 0) + 1
            self._visits[v] = n
            hull = (min(hull[0], old[0]), max(hull[1], old[1]))
            if n > WIDEN_AFTER:
                hull = (limit[0] if hull[0] < old[0] else hull[0], limit[1] if hull[1] > old[1] else hull[1])
        return self._set(v, hull)

    def _pass_arguments(self, op: Operation) -> bool:
        changed = False
        if op.name == "scf.for":
            changed |= self._for(op)
        if op.parent is not None and op.next is None and op.successors:
            for block in dict.fromkeys(op.successors):
                changed |= self._block_arguments(block)
        return changed

    def _block_arguments(self, block: Block) -> bool:
        changed = False
        for i, a in enumerate(block.arguments):
            if type_range(a.type) is None:
                continue
            incoming = []
            for p, values in self._guards.incoming(block):
                v = values[i]
                if v in self.known or not self._pending(v):
                    incoming.append(self.of(v, p))
            changed |= self._join(a, incoming)
        return changed

    def _pending(self, v: Value) -> bool:
        """Whether a value without a range yet will get one: until then it adds nothing to a join."""
        if not isinstance(v, BlockArgument):
            return True
        owner = v.owner.parent_op
        return bool(self._guards.incoming(v.owner)) or (owner is not None and owner.name == "scf.for")

    def _for(self, op: Any) -> bool:
        lower, upper, step = (self.of(v, op.parent) for v in op.operands[:3])
        body = op.regions[0].blocks[0]
        changed = False
        if lower and upper and step:
            counter = (lower[0], max(lower[0], upper[1] - 1))
            if "unsignedCmp" in op.properties and (lower[0] < 0 or upper[0] < 0):
                counter = type_range(body.arguments[0].type) or counter  # what is negative is large there
            changed |= self._set(body.arguments[0], counter)
        terminator = body.last
        for a, init, result in zip(body.arguments[1:], op.operands[3:], op.results, strict=True):
            yielded = terminator.operands[a.index - 1] if terminator is not None else None
            later = None
            if yielded is not None and (yielded in self.known or not self._pending(yielded)):
                later = self.of(yielded, body)
            changed |= self._join(a, [self.of(init, op.parent), later])
            if type_range(result.type) is not None:
                changed |= self._set(result, self.known.get(a) or type_range(a.type))  # type: ignore[arg-type]
        return changed


class Guards:
    """Which comparisons hold in which blocks, and what branches pass to blocks."""

    def __init__(self, function: Operation):
        self._incoming: dict[Block, list[tuple[Block, list[Value]]]] = {}
        self._immediate: dict[Block, tuple[Block, Operation, bool]] = {}
        for op in function.walk():
            if op.successors and op.parent is not None:
                self._branch(op)
        self._cache: dict[tuple[Value, Block], list[tuple[str, Value, bool]]] = {}
        self._trees: dict[Region, dict[Block, Block | None]] = {}

    def _branch(self, op: Operation) -> None:
        block = op.parent
        assert block is not None
        for target, (begin, end) in zip(op.successors, successor_ranges(op) or (), strict=True):
            self._incoming.setdefault(target, []).append((block, list(op.operands[begin:end])))
        if op.name == "cf.cond_br":
            condition = op.operands[0].defining_op
            if condition is not None and condition.name == "arith.cmpi" and op.successors[0] is not op.successors[1]:
                for target, holds in zip(op.successors, (True, False), strict=True):
                    self._immediate[target] = (block, condition, holds)

    def incoming(self, block: Block) -> list[tuple[Block, list[Value]]]:
        return self._incoming.get(block, [])

    def bounds(self, v: Value, at: Block, known: dict[Value, Range]) -> list[Range]:
        """Intervals that contain `v` in block `at`, from the branches that lead there."""
        out = []
        for predicate, other, v_is_lhs in self._conditions(v, at):
            r = known.get(other)
            if r is not None:
                out.append(_implied(predicate, r, v_is_lhs))
        return out

    def _dominators(self, block: Block) -> dict[Block, Block | None]:
        """The immediate dominators of the blocks of a block's region."""
        region = block.parent
        if region is None or len(region.blocks) == 1:
            return {}
        found = self._trees.get(region)
        if found is None:
            found = self._trees[region] = DominatorTree(region).parent
        return found

    def _conditions(self, v: Value, at: Block) -> list[tuple[str, Value, bool]]:
        key = (v, at)
        found = self._cache.get(key)
        if found is not None:
            return found
        found = []
        block: Block | None = at
        while block is not None:  # every block that dominates `at`, also outside the region
            if block in self._immediate and len(self._incoming[block]) == 1:
                _, condition, holds = self._immediate[block]
                predicate = _PREDICATES[condition.properties["predicate"].value]
                if not holds:
                    predicate = _NEGATED[predicate]
                lhs, rhs = condition.operands
                if _is_boolean(v.type):
                    pass  # compared as -1 and 0, known as 1 and 0
                elif lhs is v:
                    found.append((predicate, rhs, True))
                elif rhs is v:
                    found.append((predicate, lhs, False))
            above = self._dominators(block).get(block)
            if above is None and block.parent_op is not None and not block.parent_op.name.endswith("func"):
                above = block.parent_op.parent
            block = above
        self._cache[key] = found
        return found


_PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
_NEGATED = {
    "eq": "ne", "ne": "eq", "slt": "sge", "sge": "slt", "sle": "sgt", "sgt": "sle",
    "ult": "uge", "uge": "ult", "ule": "ugt", "ugt": "ule",
}  # fmt: skip
_SWAPPED = {
    "slt": "sgt",
    "sgt": "slt",
    "sle": "sge",
    "sge": "sle",
    "ult": "ugt",
    "ugt": "ult",
    "ule": "uge",
    "uge": "ule",
}
_WIDE: Range = (-(1 << 63), (1 << 63) - 1)


def _implied(predicate: str, other: Range, v_is_lhs: bool) -> Range:
    if not v_is_lhs:
        predicate = _SWAPPED.get(predicate, predicate)
    if predicate == "eq":
        return other
    if predicate in ("slt", "sle"):
        return _WIDE[0], other[1] - (predicate == "slt")
    if predicate in ("sgt", "sge"):
        return other[0] + (predicate == "sgt"), _WIDE[1]
    if predicate in ("ult", "ule") and other[0] >= 0:  # below a non-negative bound unsigned: not negative either
        return 0, other[1] - (predicate == "ult")
    return _WIDE


# -- what ops do to ranges

_READ_SIGNS = frozenset(f"arith.{name}" for name in ("maxsi", "minsi", "divsi", "floordivsi", "remsi", "shrsi"))
"""Ops to which a set boolean is -1: ranges of booleans, which are 0 and 1 here, do not hold for them."""


def _is_boolean(t: Type) -> bool:
    e = element_type(t)
    return isinstance(e, IntegerType) and e.width == 1


Rule = Callable[[Ranges, Any], "Range | None"]


def _operand(s: Ranges, op: Operation, i: int) -> Range:
    r = s.of(op.operands[i], op.parent)
    assert r is not None
    return r


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
    return (-r[1], -r[0]) if _is_boolean(op.operands[0].type) else r


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


def _assume(s: Ranges, op: Any, i: int) -> Range | None:
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
    if any(r is None for r in results):
        return None
    pick = {"affine.min": min, "affine.max": max}.get(op.name, min)
    return pick(r[0] for r in results), pick(r[1] for r in results)  # type: ignore[index]


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


def _interleaved(s: Ranges, op: Operation) -> Range | None:
    ranges = [r for v in op.operands if (r := s.of(v, op.parent)) is not None]
    return (min(r[0] for r in ranges), max(r[1] for r in ranges)) if ranges else None


RULES: dict[str, Rule] = {
    "arith.constant": _constant,
    "arith.addi": lambda s, op: (lambda a, b: (a[0] + b[0], a[1] + b[1]))(_operand(s, op, 0), _operand(s, op, 1)),
    "arith.subi": lambda s, op: (lambda a, b: (a[0] - b[1], a[1] - b[0]))(_operand(s, op, 0), _operand(s, op, 1)),
    "arith.muli": _corners(lambda x, y: x * y),
    "arith.divui": _divide(False, True),
    "arith.divsi": _divide(False, False),
    "arith.floordivsi": _divide(True, False),
    "arith.remui": _remainder(True),
    "arith.remsi": _remainder(False),
    "arith.andi": _and,
    "arith.ori": _or,
    "arith.xori": _or,
    "arith.shli": _shift_left,
    "arith.shrsi": _shift_right(False),
    "arith.shrui": _shift_right(True),
    "arith.maxsi": _min_max(max, False),
    "arith.minsi": _min_max(min, False),
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
    "hal.interface.workgroup.id": lambda s, op: _bounded_id(s, op, (1 << 31) - 1),
    "hal.interface.workgroup.count": lambda s, op: _bounded_id(s, op, 1 << 31),
    "hal.interface.workgroup.size": lambda s, op: _bounded_id(s, op, 1025),
    "memref.dim": _memref_dim,
    "affine.apply": _affine,
    "affine.min": _affine,
    "affine.max": _affine,
    "vector.step": lambda s, op: (0, op.results[0].type.num_elements - 1),
    "vector.broadcast": _same,
    "vector.extract": _same,
    "vector.shape_cast": _same,
    "vector.transpose": _same,
    "vector.from_elements": _interleaved,
    "rocdl.readfirstlane": _same,
    "rocdl.readlane": _same,
}
