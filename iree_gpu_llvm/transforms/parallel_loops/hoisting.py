"""Moves a loop over workers out of the serial loop around it: each worker then carries its own slice.

%r = scf.for ... iter_args(%x = %a) {                   %r = scf.forall (%i) in (64) shared_outs(%o = %a) {
  %0 = scf.forall (%i) in (64) shared_outs(%o = %x) {     %s = tensor.extract_slice %o[%i] [1]
    %s = tensor.extract_slice %o[%i] [1]                  %1 = scf.for ... iter_args(%x = %s) {
    ... %t ...                                     ->       ... %t ...
    parallel_insert_slice %t into %o[%i] [1]                scf.yield %t
  }                                                       }
  scf.yield %0                                            parallel_insert_slice %1 into %o[%i] [1]
}                                                       }
"""

from __future__ import annotations

from typing import Any

from ...dialects.bufferization import AllocTensorOp
from ...dialects.index_lists import Mixed
from ...dialects.scf.branches import YieldOp
from ...dialects.scf.forall import ForallOp
from ...dialects.scf.loops import ForOp
from ...dialects.tensor import builders as tensor
from ...ir.builder import Rewriter
from ...ir.effects import has_no_effects, is_pure, only_reads
from ...ir.operations import Block, Operation, Region, Value
from ...ir.rewriting import pattern
from ...ir.types import INDEX
from .foralls import has_unit_strides, insertion_of, insertions, is_inside, make_forall, only_slice_of


@pattern("scf.for")
def forall_out_of_for(loop: ForOp, rewriter: Rewriter) -> bool:
    forall = _forall_of(loop)
    if forall is None:
        return False
    insertion = insertion_of(forall, 0)
    if insertion is None or len(insertions(forall)) != 1:
        return False
    taken = only_slice_of(forall.output_arguments[0], insertion)
    if taken is None or not _is_same_place(taken, insertion):
        return False
    fixed = _places(taken, insertion, loop)
    if fixed is None:
        return False
    _hoist(loop, forall, taken, insertion, fixed, rewriter)
    return True


def _forall_of(loop: ForOp) -> ForallOp | None:
    """The loop that makes all that a turn hands on. What else the turn does can be done by each worker."""
    if len(loop.results) != 1 or loop.body.last is None:
        return None
    forall = loop.body.last.operands[0].defining_op
    carried = loop.body.arguments[1]
    if not isinstance(forall, ForallOp) or forall.parent is not loop.body or not carried.has_one_use:
        return None
    if len(forall.results) != 1 or not forall.results[0].has_one_use or forall.outputs[0] is not carried:
        return None
    bounds = forall.operands[:-1]
    others = [op for op in loop.body if op is not forall and op is not loop.body.last]
    if not all(map(_each_may_do, others)) or any(is_inside(v, loop) for v in bounds):
        return None
    return forall


def _each_may_do(op: Operation) -> bool:
    """Whether it does not matter that each worker does what they did together: memory is not written, and what is
    allocated for tensors of a workgroup is there once. (iree-opt 3.13 does not ask, and dies of loops over workers.)"""
    if isinstance(op, ForallOp):
        return False
    return isinstance(op, AllocTensorOp) or has_no_effects(op) or only_reads(op)


def _is_same_place(taken: Any, insertion: Any) -> bool:
    if taken.result.type is not insertion.source.type or not has_unit_strides(taken):
        return False
    pairs = zip(
        [*taken.mixed_offsets, *taken.mixed_sizes], [*insertion.mixed_offsets, *insertion.mixed_sizes], strict=True
    )
    return all(_is_same(x, y) for x, y in pairs)


def _is_same(x: Mixed, y: Mixed) -> bool:
    """Whether two numbers are one, or made by equal ops of the same."""
    if not isinstance(x, Value) or not isinstance(y, Value):
        return x == y and not isinstance(x, Value) and not isinstance(y, Value)
    if x is y:
        return True
    a, b = x.defining_op, y.defining_op
    if a is None or b is None or a.name != b.name or a.regions or not is_pure(a) or a.properties != b.properties:
        return False
    number = [i for i, r in enumerate(a.results) if r is x] == [i for i, r in enumerate(b.results) if r is y]
    return number and len(a.operands) == len(b.operands) and all(map(_is_same, a.operands, b.operands))


def _places(taken: Any, insertion: Any, loop: ForOp) -> list[Operation] | None:
    """The ops inside the serial loop that say where the slice lies, in order; None if that may change from turn to
    turn."""
    forall_body = taken.parent
    found: set[Operation] = set()
    waiting = [v for op in (taken, insertion) for v in op.operands if v.type is INDEX]
    while waiting:
        v = waiting.pop()
        if not is_inside(v, loop):
            continue
        source = v.defining_op
        if source is None:
            if v.parent_block is not forall_body:
                return None
            continue
        if source in found:
            continue
        if not is_pure(source) or source.regions or source.parent not in (forall_body, loop.body):
            return None
        found.add(source)
        waiting += source.operands
    return [op for block in (loop.body, forall_body) for op in block if op in found]


def _hoist(
    loop: ForOp, forall: ForallOp, taken: Any, insertion: Any, fixed: list[Operation], rewriter: Rewriter
) -> None:
    rewriter.set_before(loop)
    new = rewriter.insert(make_forall(forall, [loop.operands[3]]))
    end, terminator = new.body.last, loop.body.last
    assert end is not None and terminator is not None
    for op in fixed:
        rewriter.move_before(op, end)
    shared = new.output_arguments[0]
    rewriter.set_before(end)
    rewriter.location = taken.location
    at = (taken.mixed_offsets, taken.mixed_sizes, taken.mixed_strides)
    start = rewriter.insert(tensor.extract_slice(shared, at, taken.result.type))
    body = Block([loop.body.arguments[0].type, taken.result.type])
    bounds = loop.operands[:3]
    inner = ForOp(
        [*bounds, start.result], [taken.result.type], dict(loop.properties), dict(loop.attributes), [Region([body])]
    )
    rewriter.location = loop.location
    last = body.append(YieldOp([insertion.source]))
    rewriter.insert(inner)
    rewriter.set_to_end(end.regions[0].entry)
    at = (insertion.mixed_offsets, insertion.mixed_sizes, insertion.mixed_strides)
    rewriter.insert(tensor.parallel_insert_slice(inner.results[0], shared, at))
    # What stays in the serial loop: what its turn did before, then what the worker does.
    rewriter.replace_uses(taken.result, body.arguments[1])
    rewriter.erase(taken)
    forall_end: Any = forall.body.last
    rewriter.erase(forall_end)
    rewriter.inline_block_before(forall.body, forall, [*new.induction_variables, shared])
    forall.regions[0].append(Block())
    rewriter.erase(terminator)
    rewriter.erase(forall)
    rewriter.inline_block_before(loop.body, last, [body.arguments[0], body.arguments[1]])
    loop.regions[0].append(Block())
    rewriter.replace(loop, new)
