"""Integer ranges of SSA values: which index arithmetic fits in 32 bits, and which values are never negative.

An interval holds all values that a scalar or any element of a vector can have, read as signed. The analysis is a
forward fixpoint over the function: thread and workgroup ids are bounded by the workgroup and by `upper_bound`, block
arguments join what branches pass, and a branch on a comparison narrows the compared value in the blocks it guards (that
is what bounds the counter of a loop that has become branches).
"""

from __future__ import annotations

from typing import Any

from ..ir.operations import Block, BlockArgument, Operation, Value
from .guards import Guards
from .intervals import Range, fits_32, type_range
from .range_rules import BY_RESULT, RULES

WIDEN_AFTER = 4  # visits of a block argument before its growing bound jumps to the type's


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
                if op.name in BY_RESULT:
                    found = BY_RESULT[op.name](self, op, result.index)
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
