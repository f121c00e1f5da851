"""Writes ops of `iree_linalg_ext` on buffers as loops over their elements.

iree_linalg_ext.scatter dimension_map = [0]         scf.for %i = %c0 to %n step %c1 {
    ins(%u, %at : memref<?x8xf32>, memref<?xi32>)     scf.for %j = %c0 to %c8 step %c1 {
    outs(%o : memref<4x8xf32>) {                        %x = memref.load %u[%i, %j]
^bb0(%x: f32, %y: f32):                         ->      %k = arith.index_cast (memref.load %at[%i])
  %s = arith.addf %x, %y                                %y = memref.load %o[%k, %j]
  iree_linalg_ext.yield %s                              %s = arith.addf %x, %y
}                                                       memref.store %s, %o[%k, %j]
                                                      }
                                                    }

The loops are what one work item does in order: a sort exchanges neighbours, a scan adds to the element before, topk
moves each element to where it belongs among those found so far. Ops on tensors, and those that are no such loops, stay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..dialects.arith.attributes import CMPI_PREDICATE
from ..dialects.arith.casts import IndexCastOp, TruncIOp
from ..dialects.arith.comparisons import CmpIOp, SelectOp
from ..dialects.arith.integers import AddIOp, AndIOp, OrIOp, SubIOp
from ..dialects.memref.access import LoadOp, StoreOp
from ..dialects.scf.branches import IfOp, YieldOp
from ..ir.builder import Builder
from ..ir.operations import Block, Operation, Region, Value
from ..ir.passes import define_pass
from ..ir.types import DYNAMIC, I1, INDEX, MemRefType, Type, element_type
from .support import building

Body = Callable[["Loops", list[Value]], None]
BODIES: dict[str, tuple[str, Body]] = {}


def elements_of(operand: str, *names: str) -> Callable[[Body], Body]:
    """Makes a function what is done of ops of these names for each element of an operand."""

    def register(function: Body) -> Body:
        for name in names:
            BODIES[f"iree_linalg_ext.{name}"] = operand, function
        return function

    return register


@define_pass("iree-linalg-ext-to-loops", anchor="func.func", title="LinalgExtToLoopsPass")
def linalg_ext_to_loops(function: Operation) -> None:
    """Write ops of iree_linalg_ext on buffers as loops over their elements."""
    for op in list(function.walk()):
        if op.name in BODIES and all(isinstance(v.type, MemRefType) or v.type is INDEX for v in op.operands):
            Loops(op).write()
            op.erase()


class Loops:
    """Those of one op. `b` inserts in the innermost."""

    def __init__(self, op: Any):
        self.op = op
        self.b = Builder.at_op(op)
        self.zero, self.one = (building.constant(self.b, n) for n in (0, 1))

    def write(self) -> None:
        operand, body = BODIES[self.op.name]
        source = getattr(self.op, operand)
        source = source if isinstance(source, Value) else source[0]
        uppers = [self.extent(source, d) for d in range(source.type.rank)]
        indices = []
        for upper in uppers:
            loop = self.enter(upper)
            indices.append(loop.body.arguments[0])
        body(self, indices)

    def enter(self, upper: Value, carried: Sequence[Value] = ()) -> Any:
        loop = building.loop(self.b, self.zero, upper, self.one, carried=carried)
        self.b.set_before(loop.body.last)
        return loop

    def extent(self, source: Value, d: int) -> Value:
        return building.value_of(self.b, building.extent(self.b, source, d))

    def load(self, source: Value, at: Sequence[Value]) -> Value:
        return self.b.make(LoadOp((source, *at), (element_type(source.type),)))

    def store(self, x: Value, target: Value, at: Sequence[Value]) -> None:
        self.b.insert(StoreOp((x, target, *at), ()))

    def compare(self, predicate: str, x: Value, y: Value) -> Value:
        return self.b.make(CmpIOp((x, y), (I1,), {"predicate": CMPI_PREDICATE.of(predicate)}))

    def select(self, condition: Value, x: Value, y: Value) -> Value:
        return self.b.make(SelectOp((condition, x, y), (x.type,)))

    def region(self, *arguments: Value) -> list[Value]:
        """What the op's region yields for these."""
        body = self.op.regions[0].blocks[0]
        mapping: dict[Any, Any] = dict(zip(body.arguments, arguments, strict=True))
        for op in body.ops:
            if op is not body.last:
                self.b.insert(op.clone(mapping))
        return [mapping.get(v, v) for v in body.last.operands]

    def branch(self, condition: Value, then: Callable[[], None], otherwise: Callable[[], None] | None = None) -> None:
        blocks = [Block([]) for f in (then, otherwise) if f is not None]
        for block in blocks:
            block.append(YieldOp(location=self.b.location))
        regions = [Region([block]) for block in blocks] + [Region()] * (2 - len(blocks))
        made = self.b.insert(IfOp((condition,), (), {}, {}, regions))
        for block, f in zip(blocks, (then, otherwise), strict=False):
            if f is not None:
                self.b.set_to_start(block)
                f()
        self.b.set_after(made)

    def counted(self, i: Value, t: Type) -> Value:
        """An index from the op's base on, as another type."""
        if self.op.index_base is not None:
            i = self.b.make(AddIOp((self.op.index_base, i), (INDEX,)))
        return i if t is INDEX else self.b.make(IndexCastOp((i,), (t,)))

    def place(self, at: Sequence[Value], depth: int) -> list[Value]:
        """The leading indices of a slice, which the indices at a point of the batch say, in the order of its dims."""
        source, found = self.op.indices, []
        for i in range(depth):
            digit = [building.constant(self.b, i)] if source.type.rank > len(at) else []
            x = self.load(source, [*at, *digit])
            found.append(x if x.type is INDEX else self.b.make(IndexCastOp((x,), (INDEX,))))
        positions = list(self.op.dimension_map)
        return [found[positions.index(d)] for d in range(depth)]

    def where_set(self, at: Sequence[Value], then: Callable[[], None]) -> None:
        """Where the op's mask is, if it has one."""
        if self.op.mask is None:
            then()
            return
        flag = self.load(self.op.mask, at)
        if flag.type is not I1:  # a bit that is stored as a byte
            flag = self.b.make(TruncIOp((flag,), (I1,)))
        self.branch(flag, then)


@elements_of("outputs", "sort")
def sort(s: Loops, indices: list[Value]) -> None:
    """A turn for each element goes over all pairs of neighbours, and puts them in order."""
    op, dim = s.op, s.op.dimension.value
    first = op.outputs[0]
    if first.type.shape[dim] == DYNAMIC:
        last = s.b.make(SubIOp((s.extent(first, dim), s.one), (INDEX,)))
    else:
        last = building.constant(s.b, first.type.shape[dim] - 1)
    here = list(indices)
    here[dim] = s.enter(last).body.arguments[0]
    there = list(here)
    there[dim] = s.b.make(AddIOp((here[dim], s.one), (INDEX,)))
    pairs = [(s.load(v, here), s.load(v, there)) for v in op.outputs]
    (ordered,) = s.region(*(x for pair in pairs for x in pair))
    for v, (x, y) in zip(op.outputs, pairs, strict=True):
        lower, upper = s.select(ordered, x, y), s.select(ordered, y, x)
        s.store(lower, v, here)
        s.store(upper, v, there)


@elements_of("updates", "scatter")
def scatter(s: Loops, indices: list[Value]) -> None:
    op, depth = s.op, len(s.op.dimension_map)
    batch = op.updates.type.rank - (op.original.type.rank - depth)
    update = s.load(op.updates, indices)
    at = [*s.place(indices[:batch], depth), *indices[batch:]]

    def write() -> None:
        old = s.load(op.original, at)
        s.store(s.region(update, old)[0], op.original, at)

    s.where_set(indices[:batch], write)


@elements_of("output", "gather")
def gather(s: Loops, indices: list[Value]) -> None:
    op, depth = s.op, len(s.op.dimension_map)
    batch = op.output.type.rank - (op.source.type.rank - depth)
    at = [*s.place(indices[:batch], depth), *indices[batch:]]
    s.where_set(indices[:batch], lambda: s.store(s.load(op.source, at), op.output, indices))


@elements_of("input", "scan")
def scan(s: Loops, indices: list[Value]) -> None:
    """The accumulator gets every combination, and so the last; of an inclusive scan that may have one element alone,
    that one, which iree-opt 3.13 leaves out."""
    op, dim = s.op, s.op.dimension.value
    inclusive = bool(op.inclusive.value)
    others = [v for d, v in enumerate(indices) if d != dim]

    def begin() -> None:
        x = s.load(op.input, indices) if inclusive else s.load(op.accumulator, others)
        s.store(x, op.output, indices)
        if inclusive and op.input.type.shape[dim] in (1, DYNAMIC):
            s.store(x, op.accumulator, others)

    def go_on() -> None:
        before = list(indices)
        before[dim] = s.b.make(SubIOp((indices[dim], s.one), (INDEX,)))
        so_far = s.load(op.output, before)
        x = s.load(op.input, indices if inclusive else before)
        (found,) = s.region(so_far, x)
        s.store(found, op.output, indices)
        s.store(found, op.accumulator, others)

    s.branch(s.compare("eq", indices[dim], s.zero), begin, go_on)


@elements_of("values", "topk")
def topk(s: Loops, indices: list[Value]) -> None:
    """An element takes the place of the first that it comes before, which goes on in its stead; of equals, the one with
    the lower index comes first."""
    op, dim = s.op, s.op.dimension.value
    value = s.load(op.values, indices)
    if op.indices is not None:
        place = s.load(op.indices, indices)
    else:
        place = s.b.make(IndexCastOp((indices[dim],), (element_type(op.output_indices.type),)))
    loop = s.enter(s.extent(op.output_values, dim), [value, place])
    k, value, place = loop.body.arguments
    at = list(indices)
    at[dim] = k
    old, old_place = s.load(op.output_values, at), s.load(op.output_indices, at)
    (before,) = s.region(value, old)
    (after,) = s.region(old, value)
    equal = s.compare("eq", before, after)
    lower = s.compare("slt", place, old_place)
    wins_tie = s.b.make(AndIOp((equal, lower), (I1,)))
    takes = s.b.make(OrIOp((before, wins_tie), (I1,)))
    new, new_place = s.select(before, value, old), s.select(takes, place, old_place)
    s.store(new, op.output_values, at)
    s.store(new_place, op.output_indices, at)
    loop.body.last.operands = (s.select(before, old, value), s.select(takes, old_place, place))


@elements_of("input", "arg_compare")
def arg_compare(s: Loops, indices: list[Value]) -> None:
    op, dim = s.op, s.op.dimension.value
    others = [v for d, v in enumerate(indices) if d != dim]
    best, place = s.load(op.output_value, others), s.load(op.output_index, others)
    value = s.load(op.input, indices)
    (before,) = s.region(value, best)
    found = s.select(before, value, best)
    here = s.load(op.input_index, indices) if op.input_index is not None else s.counted(indices[dim], place.type)
    found_place = s.select(before, here, place)
    s.store(found, op.output_value, others)
    s.store(found_place, op.output_index, others)


@elements_of("input", "map_store")
def map_store(s: Loops, indices: list[Value]) -> None:
    op = s.op
    *at, flag = s.region(*indices)
    s.branch(flag, lambda: s.store(s.load(op.input, indices), op.output, at))
