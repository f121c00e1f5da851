"""Shares the turns of `scf.forall` out to the lanes, subgroups or work items of a workgroup.

scf.forall (%i, %j) in (3, 50) {              %z, %y, %x = gpu.thread_id z, y, x
  memref.store %v, %m[%i, %j]                 %id = affine.linearize_index disjoint [%z, %y, %x] by (1, 1, 128)
} {mapping = [#gpu.thread<linear_dim_1>,      gpu.barrier memfence [#gpu.address_space<workgroup>]
              #gpu.thread<linear_dim_0>]}     scf.for %n = %id to %c150 step %c128 {
                                       ->       %ij:2 = affine.delinearize_index %n into (3, 50)
                                                memref.store %v, %m[%ij#0, %ij#1]
                                              }
                                              gpu.barrier memfence [#gpu.address_space<workgroup>]

Where the number of turns is a multiple of the workers, all of them run as often, from 0 to the number of turns, so that
barriers inside are reached by all. A lane-mapped loop has one turn for each lane of the subgroup and becomes its body.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ..dialects.gpu.attributes import DimensionAttr, ThreadMappingAttr, WarpMappingAttr
from ..dialects.gpu.indexing import LaneIdOp, ThreadIdOp
from ..dialects.index_lists import Mixed
from ..dialects.iree_gpu.config_attributes import LaneIdAttr
from ..dialects.scf.forall import ForallOp
from ..ir.affine import Dim, Symbol
from ..ir.attributes import Attribute, index
from ..ir.builder import Builder
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from ..ir.types import INDEX
from .support import building
from .support.workgroup import subgroup_size, workgroup_size


@define_pass("iree-codegen-gpu-distribute-forall", anchor="func.func", title="GPUDistributeForallPass")
def distribute_forall(function: Operation) -> None:
    """Share the turns of scf.forall out to lanes, subgroups and work items."""
    for forall in _foralls(function):
        if not forall.results and _mappings(forall)[:1] == [LaneIdAttr(0)] and forall.rank == 1:
            _to_lanes(forall, subgroup_size(function))
    rest = [f for f in _foralls(function) if _kind_of(f) is not None]
    if not rest:
        return
    workers = _Workers.of(function, by_subgroups=any(_kind_of(f) is WarpMappingAttr for f in rest))
    for forall in rest:
        _check(forall)
        _to_workers(forall, workers)


def _foralls(function: Operation) -> list[ForallOp]:
    return [op for op in function.walk_post() if isinstance(op, ForallOp)]


def _mappings(forall: ForallOp) -> list[Attribute]:
    return list(forall.mapping.elements) if forall.mapping is not None else []


def _kind_of(forall: ForallOp) -> type[Attribute] | None:
    """Whether a loop is shared out to work items or to subgroups; None if to neither."""
    mappings = _mappings(forall)
    for kind in (ThreadMappingAttr, WarpMappingAttr):
        if mappings and all(isinstance(m, kind) for m in mappings):
            return kind
    return None


# -- lanes


def _to_lanes(forall: ForallOp, lanes: int | None) -> None:
    bound = building.known_integer(forall.upper_bounds[0])
    if bound is not None and lanes is not None and bound != lanes:
        raise forall.error(f"has {bound} turns for the {lanes} lanes of a subgroup: each lane does one")
    rewriter = building.rewriter_before(forall)
    lane = rewriter.insert(LaneIdOp((), (INDEX,), {} if bound is None else {"upper_bound": index(bound)})).results[0]
    building.inline_forall(forall, [lane], forall, rewriter)


# -- work items and subgroups


class _Workers(NamedTuple):
    """`id` of the work item in its workgroup, and how many there are; `subgroup` is 0 where no loop asks for it."""

    id: Value
    threads: int
    subgroup: int

    @staticmethod
    def of(function: Operation, by_subgroups: bool) -> _Workers:
        """With the ops at the function's entry that make the id."""
        size, lanes = workgroup_size(function), subgroup_size(function)
        if size is None:
            raise function.error("unimplemented: Distribution with dynamic workgroup size.")
        threads = size[0] * size[1] * size[2]
        if by_subgroups and lanes is None:  # iree-opt asks for it always; loops over work items do well without
            raise function.error("unimplemented: Distribution with dynamic subgroup size.")
        if by_subgroups and lanes is not None and threads % lanes:
            raise function.error("Invalid workgroup size is not divisible by subgroup size for warp distribution.")
        b = Builder(location=function.location)
        b.set_to_start(function.regions[0].entry)
        ids = [b.insert(ThreadIdOp((), (INDEX,), {"dimension": DimensionAttr(d)})).results[0] for d in "zyx"]
        return _Workers(building.linearize(b, ids, size[::-1]), threads, lanes or 0)


def _check(forall: ForallOp) -> None:
    if forall.results:
        raise forall.error("Cannot distribute scf.forall op on tensors.")
    mappings: list[Any] = _mappings(forall)
    if not all(m.is_linear for m in mappings):
        raise forall.error("unimplemented: resolution of scf.forall ops without linear id mappings.")
    numbers = [m.dimension for m in mappings]
    if any(a - b != 1 for a, b in pairwise(numbers)):
        raise forall.error("Cannot distribute forall op with non-descending relative iterator mapping")
    if not forall.is_normalized:
        raise forall.error("scf.forall op must be normalized for distribution.")


def _to_workers(forall: ForallOp, workers: _Workers) -> None:
    rewriter = building.rewriter_before(forall)
    own, count = workers.id, workers.threads
    if _kind_of(forall) is WarpMappingAttr:
        count //= workers.subgroup
        own = building.delinearize(rewriter, own, [count, workers.subgroup])[0]
    turns = forall.upper_bounds
    total = building.static_product(turns)
    upper, step = _product(rewriter, turns, total), building.constant(rewriter, count)
    even = total is not None and total % count == 0
    building.workgroup_barrier(rewriter)
    lower = building.constant(rewriter, 0) if even else own
    loop = building.loop(rewriter, lower, upper, step)
    building.workgroup_barrier(rewriter)
    rewriter.set_before(loop.body.last)
    number = loop.body.arguments[0]
    if even:
        number = building.apply(rewriter, Dim(0) + Symbol(0), [number], [own])
    digits = building.delinearize(rewriter, number, turns) if turns else []
    building.inline_forall(forall, digits, loop.body.last, rewriter)


def _product(b: Builder, turns: Sequence[Mixed], total: int | None) -> Value:
    if total is not None:
        return building.constant(b, total)
    values = [building.value_of(b, x) for x in turns]
    e: Any = Symbol(0)
    for i in range(1, len(values)):
        e = e * Symbol(i)
    return building.apply(b, e, (), values)
