"""Computes what a loop over work items makes inside the loop that uses it, through LDS.

%e = tensor.empty()                            %m = bufferization.alloc_tensor() {memory_space = workgroup}
%p = scf.forall (%i, %j) in (2, 64)            %r = scf.forall (%k) in (64) ... {
    shared_outs(%o = %e) {                       %p = iree_gpu.barrier_region ins(%m) {
  ... %t ...                                     ^bb0(%b):
  parallel_insert_slice %t into %o[%i, %j]         %l = scf.for %n = 0 to 128 step 64 iter_args(%o = %b) {
}                                          ->        %ij:2 = affine.delinearize_index %n + %k into (2, 64)
%r = scf.forall (%k) in (64) ... {                   ... %t ...
  %s = tensor.extract_slice %p[...]                  scf.yield (insert_slice %t into %o[%ij#0, %ij#1])
  ...                                              } {unroll_loop}
}                                                  iree_gpu.yield %l
                                                 }
                                                 %s = tensor.extract_slice %p[...]

All work items take part: the loop that uses it has as many turns as the workgroup has work items, so none is kept from
a barrier. They all do a number of turns that is known where that comes out even.
"""

from __future__ import annotations

from typing import Any

from ...dialects.bufferization import AllocTensorOp
from ...dialects.gpu.attributes import WORKGROUP, ThreadMappingAttr, WarpMappingAttr
from ...dialects.index_lists import Mixed
from ...dialects.iree_gpu.barrier_ops import BarrierRegionOp, YieldOp
from ...dialects.scf.forall import ForallOp
from ...dialects.tensor import builders as tensor
from ...ir.affine import Dim, Symbol
from ...ir.attributes import UNIT, i32_array
from ...ir.builder import Builder, Rewriter
from ...ir.operations import Block, Operation, Region, Value
from ...ir.rewriting import Pattern, pattern
from ..support import affine_arithmetic, building
from .foralls import insertion_of, insertions, is_over_lanes, kind_of

RESHAPES = ("tensor.expand_shape", "tensor.collapse_shape")


def fuse_into_consumers(threads: int) -> list[Pattern]:
    """Fuses loops into those with one turn for each of a workgroup's work items."""

    @pattern("scf.forall")
    def fuse_into_consumer(producer: ForallOp, rewriter: Rewriter) -> bool:
        chain = _uses(producer)
        consumer = _loop_around(chain[-1], producer) if chain else None
        if consumer is None or not _fits(producer, consumer):
            return False
        if building.static_product([n for loop in _nest(consumer) for n in loop.upper_bounds]) != threads:
            return False
        _fuse(producer, consumer, chain, rewriter)
        return True

    return fuse_into_consumer


def fuse_slice(taken: Operation, producer: ForallOp, consumer: ForallOp, rewriter: Rewriter) -> bool:
    """Fuses a loop whose result is used by a slice inside another, whatever the numbers of their turns: who asks for it
    knows that all of a workgroup take part. Whether it could be done."""
    if not _fits(producer, consumer, among_subgroups=True):
        return False
    _fuse(producer, consumer, [taken], rewriter)
    return True


def _uses(producer: ForallOp) -> list[Operation]:
    """The reshapes of the result, and what uses the last; nothing if there is more than one use."""
    chain: list[Operation] = []
    op: Operation = producer
    while len(op.results) == 1 and op.results[0].has_one_use:
        (op,) = op.results[0].users
        chain.append(op)
        if op.name not in RESHAPES:
            return chain
    return []


def _loop_around(user: Operation, producer: ForallOp) -> ForallOp | None:
    loop = user.parent_of_type(ForallOp)
    return loop if loop is not None and not loop.is_ancestor_of(producer) else None


def _nest(consumer: ForallOp) -> list[ForallOp]:
    """The loops over warps and lanes around a loop over lanes, outermost first."""
    outer = consumer.parent_op
    return [outer, consumer] if is_over_lanes(consumer) and isinstance(outer, ForallOp) else [consumer]


def _fits(producer: ForallOp, consumer: ForallOp, among_subgroups: bool = False) -> bool:
    kind = kind_of(producer)
    nest = _nest(consumer)
    if kind is None or not all(loop.is_normalized for loop in (producer, *nest)):
        return False
    if is_over_lanes(consumer):
        if kind is not ThreadMappingAttr or len(nest) != 2 or kind_of(nest[0]) is not WarpMappingAttr:
            return False
    elif (kind is not ThreadMappingAttr and not among_subgroups) or kind_of(consumer) is not kind:
        return False  # among subgroups alone nothing says that there are as many as turns
    return _place(producer) is not None and len(insertions(producer)) == 1 and insertion_of(producer, 0) is not None


def _place(producer: ForallOp) -> Any:
    """The empty tensor, perhaps with a hint on how its elements lie, that the producer starts from."""
    source = producer.outputs[0].defining_op
    if source is not None and source.name == "iree_codegen.swizzle_hint":
        source = source.operands[0].defining_op
    return source if source is not None and source.name == "tensor.empty" else None


def _fuse(producer: ForallOp, consumer: ForallOp, chain: list[Operation], rewriter: Rewriter) -> None:
    memory = _memory(producer, rewriter)
    for op in chain[:-1]:
        rewriter.move_before(op, chain[-1])
    rewriter.set_to_start(consumer.body)
    rewriter.location = producer.location
    body = Block([memory.type])
    region = rewriter.insert(BarrierRegionOp([memory], [memory.type], {}, {}, [Region([body])]))
    rewriter.set_to_start(body)
    loop = _loop(producer, consumer, body.arguments[0], rewriter)
    rewriter.set_to_end(body)
    rewriter.insert(YieldOp(loop.results, ()))
    rewriter.replace(producer, region)


def _memory(producer: ForallOp, rewriter: Rewriter) -> Value:
    empty = _place(producer)
    rewriter.set_before(empty)
    rewriter.location = empty.location
    sizes = list(empty.operands)
    properties: dict[str, Any] = {
        "memory_space": WORKGROUP,
        "operandSegmentSizes": i32_array([len(sizes), 0, 0]),
    }
    memory = rewriter.make(AllocTensorOp(sizes, [empty.results[0].type], properties))
    hint = producer.outputs[0].defining_op
    if hint is not None and hint is not empty:
        memory = rewriter.insert(hint.clone({hint.operands[0]: memory})).results[0]
    return memory


def _loop(producer: ForallOp, consumer: ForallOp, memory: Value, rewriter: Rewriter) -> Any:
    """The producer's turns, shared out among the consumer's."""
    nest = _nest(consumer)
    counts = [n for loop in nest for n in loop.upper_bounds]
    number = _number(rewriter, [v for loop in nest for v in loop.induction_variables], counts)
    turns, workers = _product(rewriter, producer.upper_bounds), _product(rewriter, counts)
    even = isinstance(turns, int) and isinstance(workers, int) and turns % workers == 0
    lower, upper, step = (building.value_of(rewriter, x) for x in (0 if even else number, turns, workers))
    loop = building.loop(rewriter, lower, upper, step, {"unroll_loop": UNIT}, [memory])
    end = loop.body.last
    rewriter.set_before(end)
    turn: Mixed = loop.body.arguments[0]
    if even:
        turn = affine_arithmetic.add(rewriter, turn, number)
    digits = [building.value_of(rewriter, turn)]
    if producer.rank > 1:
        digits = building.delinearize(rewriter, digits[0], producer.upper_bounds)
    last = producer.body.last
    assert last is not None
    insertion: Any = insertion_of(producer, 0)
    carried = loop.body.arguments[1]
    rewriter.inline_block_before(producer.body, end, [*digits, carried])
    rewriter.set_before(end)
    at = (insertion.mixed_offsets, insertion.mixed_sizes, insertion.mixed_strides)
    end.operands = [rewriter.make(tensor.insert_slice(insertion.source, carried, at))]
    rewriter.erase(last)
    producer.regions[0].append(Block())
    return loop


def _number(b: Builder, variables: list[Any], counts: list[Mixed]) -> Mixed:
    """Which turn of a nest it is, the innermost variable counting fastest."""
    number: Mixed = 0
    for v, count in zip(variables, counts, strict=True):
        if isinstance(count, int):
            number = affine_arithmetic.apply(b, Dim(0) * count + Dim(1), [number, v])
        else:
            number = affine_arithmetic.add(b, _times(b, number, count), v)
    return number


def _product(b: Builder, counts: list[Mixed]) -> Mixed:
    known = building.static_product(counts)
    if known is not None:
        return known
    product: Mixed = 1
    for n in counts:
        product = _times(b, product, n)
    return product


def _times(b: Builder, x: Mixed, y: Mixed) -> Mixed:
    return affine_arithmetic.apply(b, Symbol(0) * Symbol(1), (), [x, y])
