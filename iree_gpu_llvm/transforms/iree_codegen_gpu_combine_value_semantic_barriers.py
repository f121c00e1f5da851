"""Makes one barrier of several in a block that do not wait for each other.

%0 = iree_gpu.value_barrier %a                %2 = math.sqrt %b
%1 = math.exp %0                              %3:2 = iree_gpu.value_barrier %a, %2
%2 = math.sqrt %b                       ->    %1 = math.exp %3#0
%3 = iree_gpu.value_barrier %2

What the second needs goes before the first, what needs the first behind the second. Barriers of values are combined if
all their values are tensors or all are vectors; regions between barriers become one region.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..dialects.iree_gpu.barrier_ops import BarrierRegionOp, ValueBarrierOp, YieldOp
from ..ir.builder import Rewriter
from ..ir.effects import has_no_effects, may_write, only_reads
from ..ir.operations import Block, Operation, Region
from ..ir.passes import define_pass
from ..ir.types import RankedTensorType


@define_pass(
    "iree-codegen-gpu-combine-value-semantic-barriers",
    anchor="func.func",
    title="GPUCombineValueSemanticBarriersPass",
)
def combine_barriers(function: Operation) -> None:
    """Make one barrier of those of a block that do not wait for each other."""
    blocks = {op.parent: None for op in function.walk() if isinstance(op, (ValueBarrierOp, BarrierRegionOp))}
    for block in blocks:
        if block is not None:
            for kind, combined in ((ValueBarrierOp, _values), (BarrierRegionOp, _regions)):
                _combine_all([op for op in block if isinstance(op, kind)], combined)


def _combine_all(barriers: list[Any], combined: Any) -> None:
    """Each with the first behind it that it can be combined with, which then stands for both."""
    while barriers:
        first = barriers.pop(0)
        for i, second in enumerate(barriers):
            if _is_tensor(first) == _is_tensor(second) and _bring_together(first, second):
                barriers[i] = new = _replace(first, second, combined(first, second))
                # One in between that needs the first now stands behind.
                barriers = [op for op in new.parent if op in barriers]
                break


def _is_tensor(barrier: Any) -> bool:
    """Of a barrier of values; regions may mix them."""
    return isinstance(barrier, ValueBarrierOp) and isinstance(barrier.operands[0].type, RankedTensorType)


# -- order


def _bring_together(first: Operation, second: Operation) -> bool:
    """Leaves between two ops nothing that one of them needs or that needs one. Changes nothing if the second needs the
    first, or if what would have to move could see other memory there."""
    between: list[Operation] = []
    op = first.next
    while op is not second:
        assert op is not None
        between.append(op)
        op = op.next
    needed = _needed(second, between, first)
    if needed is None or not all(_may_move(op, between) for op in needed):
        return False
    dependent = _dependent(first, between)
    if not all(_may_move(op, between) for op in dependent):
        return False
    rewriter = Rewriter()
    for op in needed:
        rewriter.move_before(op, first)
    for op in reversed(dependent):
        op.detach()
        assert second.parent is not None
        second.parent.insert_after(second, op)
    return True


def _needed(op: Operation, between: list[Operation], first: Operation) -> list[Operation] | None:
    """Those between on which an op depends, in order; None if it depends on the first."""
    found: set[Operation] = set()
    waiting = [op]
    while waiting:
        for source in _sources(waiting.pop(), op.parent):
            if source is first:
                return None
            if source not in found and source in between:
                found.add(source)
                waiting.append(source)
    return [op for op in between if op in found]


def _sources(op: Operation, block: Block | None) -> Iterable[Operation]:
    """The ops of a block that an op, or one inside it, uses."""
    for inner in op.walk():
        for v in inner.operands:
            source = v.defining_op
            if source is not None and source.parent is block:
                yield source


def _dependent(first: Operation, between: list[Operation]) -> list[Operation]:
    """Those between that depend on the first, in order. What uses a value inside a region counts, which iree-opt 3.13
    forgets."""
    found = {first}
    for op in between:
        if any(source in found for source in _sources(op, first.parent)):
            found.add(op)
    return [op for op in between if op in found]


def _may_move(op: Operation, between: list[Operation]) -> bool:
    return has_no_effects(op) or (only_reads(op) and not any(may_write(other) for other in between))


# -- combining


def _replace(first: Any, second: Any, new: Any) -> Any:
    rewriter = Rewriter()
    rewriter.set_after(second)
    rewriter.location = second.location
    rewriter.insert(new)
    for old, value in zip([*first.results, *second.results], new.results, strict=True):
        rewriter.replace_uses(old, value)
    rewriter.erase(first)
    rewriter.erase(second)
    return new


def _values(first: Any, second: Any) -> ValueBarrierOp:
    types = [r.type for r in (*first.results, *second.results)]
    return ValueBarrierOp([*first.operands, *second.operands], types)


def _regions(first: Any, second: Any) -> BarrierRegionOp:
    """The bodies of both behind each other."""
    operands = [*first.operands, *second.operands]
    body = Block([v.type for v in operands])
    end = body.append(YieldOp(location=second.location))
    rewriter = Rewriter()
    yielded: list[Any] = []
    begin = 0
    for op in (first, second):
        source: Block = op.regions[0].entry
        count = len(op.operands)
        last: Any = source.last
        rewriter.inline_block_before(source, end, body.arguments[begin : begin + count])
        begin += count
        yielded += last.operands  # now that arguments are replaced
        rewriter.erase(last)
    end.operands = yielded
    return BarrierRegionOp(operands, [r.type for r in (*first.results, *second.results)], {}, {}, [Region([body])])
