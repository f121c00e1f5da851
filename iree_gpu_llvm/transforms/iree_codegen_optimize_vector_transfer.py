"""Keeps in registers what one work item stores to memory and loads again.

scf.for %i = %c0 to %c8 step %c1 {            %0 = memref.load %m[%c0]
  %x = memref.load %m[%c0]                    %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %0) {
  %y = arith.addf %x, %v             ->         %y = arith.addf %x, %v
  memref.store %y, %m[%c0]                      scf.yield %y
}                                             }
                                              memref.store %1, %m[%c0]

A load that follows a store to the same place, nothing between them that could write there, is what was stored. A
place that a loop loads and then stores in each turn, and does not touch otherwise, is loaded before the loop and stored
after it. Places are the same if memref and indices are the same values. Barriers between end both, but in private
memory: what other work items stored is seen after them.

A private buffer that is stored to in one place, under a condition, and loaded from after that, becomes what the
condition gives. A buffer that is only stored to goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..dialects.gpu.attributes import PRIVATE
from ..dialects.scf.branches import IfOp, YieldOp
from ..dialects.scf.canonicalization import trip_count
from ..dialects.ub import poison_op
from ..dialects.vector import builders as vector
from ..ir.attributes import TRUE
from ..ir.builder import Builder
from ..ir.effects import READ, WRITE, memory_effects
from ..ir.operations import Block, Operation, Region, Value
from ..ir.passes import define_pass
from ..ir.types import VectorType
from .gpu_eliminate_barriers import BARRIERS
from .support.buffers import ALLOCATIONS, VIEWS, may_alias, space

LOADS = frozenset({"memref.load", "vector.load", "vector.transfer_read"})
STORES = frozenset({"memref.store", "vector.store", "vector.transfer_write"})


class Place(NamedTuple):
    """Where an op loads or stores, and what: the rest of what the access depends on."""

    buffer: Value
    indices: tuple[Value, ...]
    shape: tuple[Any, ...]


@define_pass("iree-codegen-optimize-vector-transfer", anchor="func.func", title="OptimizeVectorTransferPass")
def optimize_transfers(function: Operation) -> None:
    """Keep in registers what one work item stores to memory and loads again."""
    for loop in [op for op in function.walk_post() if op.name == "scf.for"]:
        changed: Any = loop
        while changed is not None:
            changed = _carry_one(changed)
    for op in list(function.walk()):
        if op.name in LOADS and op.parent is not None:
            _forward(op)
    for op in [op for op in function.walk() if op.name in ALLOCATIONS]:
        _give_by_branch(op)
        _erase_if_only_stored(op)


# -- places


def place_of(op: Any) -> Place | None:
    """None for an access under a mask or beyond bounds."""
    if op.name == "vector.transfer_read" or op.name == "vector.transfer_write":
        if op.mask is not None or any(f is not TRUE for f in op.in_bounds.elements):
            return None
        return Place(op.base, tuple(op.indices), (op.vector_type.shape, op.permutation_map))
    if op.name in ("vector.load", "vector.store"):
        t = op.results[0].type if op.results else op.valueToStore.type
        return Place(op.base, tuple(op.indices), (t.shape, None))
    if op.name in ("memref.load", "memref.store"):
        return Place(op.memref, tuple(op.indices), ())
    return None


def _stored(op: Any) -> Value:
    return op.value if op.name == "memref.store" else op.valueToStore


def _same(a: Place, b: Place) -> bool:
    return a.buffer is b.buffer and all(x is y for x, y in zip(a.indices, b.indices, strict=True))


def _disturbs(op: Operation, buffer: Value, kinds: tuple[str, ...]) -> bool:
    """Whether an op could touch a buffer in one of the given ways, or lets others' accesses be seen."""
    if any(inner.name in BARRIERS for inner in op.walk()):
        return space(buffer) is not PRIVATE or op.name not in BARRIERS
    effects = memory_effects(op)
    if effects is None:
        return True
    return any(kind in kinds and (v is None or may_alias(v, buffer)) for kind, v in effects)


# -- from a store to a load


def _forward(load: Any) -> None:
    """Gives a load the value of the store before it in its block to the same place."""
    place = place_of(load)
    at = load.prev
    while place is not None and at is not None:
        stored = place_of(at) if at.name in STORES else None
        if stored is not None and _same(stored, place):
            value = _as_loaded(at, stored, load, place)
            if value is not None:
                load.replace_with([value])
            return
        if _disturbs(at, place.buffer, (WRITE,)):
            return
        at = at.prev


def _as_loaded(store: Any, stored: Place, load: Any, place: Place) -> Value | None:
    value, t = _stored(store), load.results[0].type
    if stored.shape == place.shape and value.type is t:
        return value
    single = isinstance(value.type, VectorType) and value.type.num_elements == 1 and value.type.element is t
    if single and load.name == "memref.load":
        return Builder.at_op(load).insert(vector.extract(value, [0] * value.type.rank)).results[0]
    return None


# -- from under a condition


def _give_by_branch(alloc: Any) -> None:
    """Has a condition give what is stored under it in a private buffer, instead of all loads from there."""
    buffer = alloc.memref
    users: list[Any] = list(buffer.users)
    stores = [u for u in users if u.name in STORES and _stored(u) is not buffer]
    loads = [u for u in users if u.name in LOADS]
    if space(buffer) is not PRIVATE or len(stores) != 1 or not loads or len(users) != len(stores) + len(loads):
        return
    (store,) = stores
    place, branch = place_of(store), store.parent_op
    if place is None or not isinstance(branch, IfOp) or branch.parent is not alloc.parent:
        return
    if store.parent is not branch.then_block:
        return
    for load in loads:
        other, top = place_of(load), _ancestor_in(load, alloc.parent)
        if other is None or other.shape != place.shape or load.results[0].type is not _stored(store).type:
            return
        if not _same(other, place) or top is None or top is branch or not branch.is_before(top):
            return
    given = _with_result(branch, _stored(store))
    for load in loads:
        load.replace_with([given])
    store.erase()


def _with_result(branch: Any, value: Value) -> Value:
    """Makes a condition give a value of its first block too, or nothing in particular where it does not hold."""
    location = branch.location
    then: Any = branch.then_block
    otherwise: Any = branch.else_block
    branch.regions[0].remove(then)
    if otherwise is None:
        otherwise = Block()
        otherwise.append(YieldOp((), location=location))
    else:
        branch.regions[1].remove(otherwise)
    nothing = Builder(otherwise, otherwise.last, location).make(poison_op(value.type))
    for block, given in ((then, value), (otherwise, nothing)):
        block.last.operands = [*block.last.operands, given]
    types = [*(r.type for r in branch.results), value.type]
    regions = [Region([then]), Region([otherwise])]
    new = IfOp(list(branch.operands), types, {}, dict(branch.attributes), regions, location=location)
    Builder.at_op(branch).insert(new)
    for old, result in zip(branch.results, new.results, strict=False):
        result.name = old.name
        old.replace_all_uses_with(result)
    branch.erase()
    return new.results[-1]


def _ancestor_in(op: Operation, block: Block) -> Operation | None:
    """The op of a block that an op is, or is inside of."""
    at: Operation | None = op
    while at is not None and at.parent is not block:
        at = at.parent_op
    return at


def _erase_if_only_stored(alloc: Any) -> None:
    """Erases a buffer that nothing loads from, with views of it and what is stored there."""
    found: list[Operation] = [alloc]
    for op in found:
        for v in op.results:
            for user in v.users:
                stored = user.name in STORES and _stored(user) is not v
                if not stored and not (user.name in VIEWS and user.operands[0] is v) and user.name != "memref.dealloc":
                    return
                if user not in found:
                    found.append(user)
    for op in reversed(found):
        op.erase()


# -- around a loop


def _carry_one(loop: Any) -> Any:
    """Takes one place that a loop loads and stores out of it; the new loop, or None if there is no such place."""
    if not trip_count(loop):
        return None
    for load, store in _pairs(loop):
        place = place_of(load)
        assert place is not None
        others = [op for op in loop.body if op is not load and op is not store]
        if not any(_disturbs(op, place.buffer, (READ, WRITE)) for op in others):
            return _carry(loop, load, store)
    return None


def _pairs(loop: Any) -> Iterator[tuple[Any, Any]]:
    """Loads and stores of the same place and type, which the loop does not change."""
    stores = [op for op in loop.body if op.name in STORES]
    for load in [op for op in loop.body if op.name in LOADS]:
        place = place_of(load)
        if place is None or not all(_is_outside(v, loop.regions[0]) for v in load.operands):
            continue
        for store in stores:
            other = place_of(store)
            same = other is not None and _same(place, other) and place.shape == other.shape
            if same and _stored(store).type is load.results[0].type and load.is_before(store):
                yield load, store


def _is_outside(v: Value, region: Region) -> bool:
    block = v.parent_block
    return block is None or not region.is_ancestor_of(block.parent)


def _carry(loop: Any, load: Any, store: Any) -> Any:
    b = Builder.at_op(loop)
    first = b.insert(load.clone({})).results[0]
    body: Block = loop.body
    argument = body.add_argument(first.type)
    load.results[0].replace_all_uses_with(argument)  # also where the store puts back what was loaded
    last = body.last
    assert last is not None
    last.operands = [*last.operands, _stored(store)]
    new = type(loop)(
        [*loop.operands, first],
        [*(r.type for r in loop.results), first.type],
        dict(loop.properties),
        dict(loop.attributes),
        [Region()],
        location=loop.location,
    )
    region = loop.regions[0]
    region.remove(body)
    new.regions[0].append(body)
    b.insert(new)
    b.set_after(new)
    after = store.clone({})
    after.operands = [new.results[-1], *store.operands[1:]]
    b.insert(after)
    store.erase()
    load.erase()
    for old, result in zip(loop.results, new.results[:-1], strict=True):
        result.name = old.name
        old.replace_all_uses_with(result)
    loop.erase()
    return new
