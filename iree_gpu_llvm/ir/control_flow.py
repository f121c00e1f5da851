"""What ops say about where control goes from them: to successor blocks, or between their regions and their results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from .operations import Operation, Region, Value
from .traits import Trait


class Branch(Trait):
    """A terminator that hands operands to the arguments of its successors (MLIR's BranchOpInterface).

    `Branch("a", "b")` names the operand field for each successor. An op with another arrangement gives a function
    from the op to one (begin, end) range of operand numbers for each successor."""

    def __init__(self, *fields: str, ranges: Callable[[Any], Sequence[tuple[int, int]]] | None = None):
        super().__init__("BranchOpInterface")
        self.fields = fields
        self._ranges = ranges

    def ranges(self, op: Operation) -> Sequence[tuple[int, int]]:
        if self._ranges is not None:
            return self._ranges(op)
        definition = op.definition
        return [definition.operand_range(op, f) for f in self.fields]

    def verify(self, op: Operation) -> None:
        for i, (block, (begin, end)) in enumerate(zip(op.successors, self.ranges(op), strict=True)):
            arguments = block.arguments
            if len(arguments) != end - begin:
                raise op.plain_error(
                    f"branch has {end - begin} operands for successor #{i}, but target block has {len(arguments)}"
                )
            for k, argument in enumerate(arguments):
                if op.operands[begin + k].type is not argument.type:
                    raise op.plain_error(f"type mismatch for bb argument #{k} of successor #{i}")


def successor_ranges(op: Operation) -> Sequence[tuple[int, int]] | None:
    """The operand numbers that an op hands to each of its successors; None if it does not say."""
    for t in getattr(type(op), "traits", ()):
        if isinstance(t, Branch):
            return t.ranges(op)
    return None


def erase_successor_operand(op: Operation, successor: int, k: int) -> None:
    """Takes away what a branch hands to argument `k` of a successor."""
    from .attributes import DenseArrayAttr
    from .types import I32

    trait = next(t for t in type(op).traits if isinstance(t, Branch))  # type: ignore[attr-defined]
    begin, _ = trait.ranges(op)[successor]
    at = begin + k
    if op.definition.segmented_operands:
        sizes = op.definition.operand_sizes(op)
        sizes[op.definition.operand_index[trait.fields[successor]]] -= 1
        op.properties["operandSegmentSizes"] = DenseArrayAttr(I32, sizes)
    op.operands = [v for i, v in enumerate(op.operands) if i != at]


class Edge(NamedTuple):
    """One way control may go: `source` is the op itself (on entry) or a terminator in one of its regions; `target` is a
    region, or None for the op's results. `operands` become `inputs`."""

    source: Operation
    operands: Sequence[Value]
    target: Region | None
    inputs: Sequence[Value]


class RegionBranch(Trait):
    """An op whose regions hand values to each other and to its results (MLIR's RegionBranchOpInterface). `edges(op)`
    lists every way control may go."""

    def __init__(self, edges: Callable[[Any], Iterable[Edge]]):
        super().__init__("RegionBranchOpInterface")
        self.edges = edges

    def verify_regions(self, op: Operation) -> None:
        for edge in self.edges(op):
            problem = None
            if len(edge.operands) != len(edge.inputs):
                problem = (
                    f"region branch point has {len(edge.operands)} operands, but region successor needs "
                    f"{len(edge.inputs)} inputs"
                )
            else:
                for i, (a, b) in enumerate(zip(edge.operands, edge.inputs, strict=True)):
                    if a.type is not b.type:
                        problem = (
                            f"successor operand type #{i} '{a.type}' should match successor input type #{i} '{b.type}'"
                        )
                        break
            if problem:
                error = op.error(
                    f"along control flow edge from {_point(op, edge.source)} to {_place(op, edge)}: {problem}"
                )
                error.diagnostics[0].note("region branch point", edge.source.location)
                raise error


def region_edges(op: Operation) -> Sequence[Edge]:
    """The ways control may go between an op's regions and its results; none if it does not say."""
    for t in getattr(type(op), "traits", ()):
        if isinstance(t, RegionBranch):
            return list(t.edges(op))
    return ()


def _point(op: Operation, source: Operation) -> str:
    return "parent" if source is op else f"Operation {source.name}"


def _place(op: Operation, edge: Edge) -> str:
    return f"Operation {op.name}" if edge.target is None else f"Region #{op.regions.index(edge.target)}"


def verify_carried(loop: Any, inits: Sequence[Value]) -> None:
    """What is carried into and around a loop, whose region's first argument is its variable, agrees in number."""
    block = loop.regions[0].blocks[0]
    carried, last = len(block.arguments) - 1, block.last
    if len(inits) != carried:
        raise loop.error(f"different number of inits and region iter_args: {len(inits)} != {carried}")
    if last is None or last.name != f"{loop.name.partition('.')[0]}.yield":
        return
    if last.operands and len(last.operands) != carried:
        raise loop.error(f"different number of region iter_args and yielded values: {carried} != {len(last.operands)}")
