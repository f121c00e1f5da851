"""What branches say of values: the comparisons that hold in a block, and what is passed to it."""

from __future__ import annotations

from ..ir.control_flow import successor_ranges
from ..ir.dominance import DominatorTree
from ..ir.operations import Block, Operation, Region, Value
from .intervals import Range, is_boolean


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
                if is_boolean(v.type):
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
