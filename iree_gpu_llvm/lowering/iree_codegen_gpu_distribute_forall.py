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
barriers inside are reached by all. A loop over lanes with one turn for each lane of the subgroup becomes its body, and
one with another number of turns a loop like the above. How many lanes there are says the function, else another kernel
of the module, else the chip. Where nothing says it, a loop is taken to have a turn for each lane, as iree-opt takes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ..dialects.gpu.attributes import DimensionAttr, LaneMappingAttr, ThreadMappingAttr, WarpMappingAttr
from ..dialects.gpu.indexing import LaneIdOp, ThreadIdOp
from ..dialects.index_lists import Mixed
from ..dialects.iree_gpu.config_attributes import LaneIdAttr
from ..dialects.scf.forall import ForallOp
from ..ir.affine import Dim, Symbol
from ..ir.attributes import Attribute, index
from ..ir.builder import Builder, Rewriter
from ..ir.diagnostics import CompileError
from ..ir.operations import Operation, Value
from ..ir.passes import Option, define_pass
from ..ir.types import INDEX
from ..target_choice import find_chip
from ..transforms.support import building
from ..transforms.support.turns import product
from ..transforms.support.workgroup import subgroup_size, workgroup_size
from .divergence import MATRIX_OPS

LANE, SUBGROUP, ITEM = "lane", "subgroup", "work item"
_KINDS: dict[type, str] = {
    LaneIdAttr: LANE,
    LaneMappingAttr: LANE,
    WarpMappingAttr: SUBGROUP,
    ThreadMappingAttr: ITEM,
}
_NEEDS_WORKGROUP = frozenset(
    {
        "amdgpu.lds_barrier",
        "gpu.barrier",
        "iree_gpu.barrier_region",
        "iree_gpu.global_subgroup_barrier",
        "iree_gpu.value_barrier",
        "rocdl.barrier",
        "rocdl.s.barrier",
    }
)
"""Ops that all work items of a workgroup reach together."""
_NEEDS_SUBGROUP = frozenset(
    {
        *MATRIX_OPS,
        "gpu.subgroup_reduce",
        "iree_codegen.inner_tiled",
        "iree_gpu.coalesced_gather_dma",
        "iree_gpu.subgroup_scan",
    }
)
"""Ops that are about what all lanes of a subgroup hold."""


@define_pass(
    "iree-codegen-gpu-distribute-forall",
    anchor="func.func",
    title="GPUDistributeForallPass",
    options={"target": Option("The chip, where the module names none or another is meant.")},
)
def distribute_forall(function: Operation, *, target: str = "") -> None:
    """Share the turns of scf.forall out to lanes, subgroups and work items."""
    foralls = _foralls(function)
    if not foralls:
        return
    over_lanes = [f for f in foralls if _kind_of(f) is LANE and not f.results]
    rest = [f for f in foralls if _kind_of(f) in (SUBGROUP, ITEM)]
    lanes = subgroup_size(function) or _lanes_of_chip(function, target)
    for forall in over_lanes:
        _check(forall)
    # As iree-opt, which makes the id for loops that stay, too; their functions need no workgroup size here.
    has_id = rest or (len(foralls) > len(over_lanes) and workgroup_size(function) is not None)
    workers = _Workers.of(function, lanes, by_subgroups=any(_kind_of(f) is SUBGROUP for f in rest)) if has_id else None
    for forall in rest:
        _check(forall)
    for forall in foralls:  # after what iree-opt refuses, too
        _check_nesting(forall)
    for forall in over_lanes:
        _to_lanes(forall, lanes)
    for forall in rest:
        assert workers is not None
        _to_workers(forall, workers)


def _foralls(function: Operation) -> list[ForallOp]:
    return [op for op in function.walk_post() if isinstance(op, ForallOp)]


def _mappings(forall: ForallOp) -> list[Attribute]:
    return list(forall.mapping.elements) if forall.mapping is not None else []


def _kind_of(forall: ForallOp) -> str | None:
    """Whom the turns of a loop are shared out to; None if to others than work items."""
    kinds = {_KINDS.get(type(m)) for m in _mappings(forall)}
    return kinds.pop() if len(kinds) == 1 else None


def _lanes_of_chip(function: Operation, target: str) -> int | None:
    """Of a subgroup, in a function that does not say it."""
    from .kernel import kernel_functions  # what few kernels need
    from .launch import common_wave_size, launch_of

    module = function
    while module.parent_op is not None:
        module = module.parent_op
    try:
        chip = find_chip(module, target or None)
    except CompileError:
        return None
    functions = kernel_functions(module)
    return common_wave_size(functions, [launch_of(module, f, []) for f in functions], chip, [])


# -- what is refused


def _check(forall: ForallOp) -> None:
    if forall.results:
        raise forall.error("Cannot distribute scf.forall op on tensors.")
    mappings: list[Any] = _mappings(forall)
    numbers = [m.dim if isinstance(m, LaneIdAttr) else m.dimension for m in mappings]
    if any(a - b != 1 for a, b in pairwise(numbers)):
        raise forall.error("Cannot distribute forall op with non-descending relative iterator mapping")
    if not all(isinstance(m, LaneIdAttr) or m.is_linear for m in mappings):
        raise forall.error("unimplemented: resolution of scf.forall ops without linear id mappings.")
    if not forall.is_normalized:
        raise forall.error("scf.forall op must be normalized for distribution.")


def _check_nesting(forall: ForallOp) -> None:
    """A turn of a loop is one worker's: nothing but its own lanes can share in it."""
    kind = _kind_of(forall)
    outer = forall.parent_of_type(ForallOp)
    while kind is not None and outer is not None:
        around = _kind_of(outer)
        if around is not None and (around, kind) != (SUBGROUP, LANE):
            whom = {LANE: "lanes", SUBGROUP: "subgroups", ITEM: "work items"}
            error = forall.error(f"over {whom[kind]} cannot be a turn of a loop over {whom[around]}")
            error.diagnostics[0].note("that loop is here", outer.location)
            raise error
        outer = outer.parent_of_type(ForallOp)


def _needing(forall: ForallOp, names: frozenset[str]) -> Iterator[Operation]:
    return (op for op in forall.walk() if op.name in names)


def _check_whole(forall: ForallOp, names: frozenset[str], count: int, whom: str) -> None:
    """That nothing is inside which needs all of `count` workers, in a loop that some leave before others."""
    total = building.static_product(forall.upper_bounds)
    if total is not None and total % count == 0:
        return
    for op in _needing(forall, names):
        turns = f"{total} turns" if total is not None else "a number of turns that is not known"
        error = forall.error(f"has {turns} for {whom}, and '{op.name}' inside needs all of them in each")
        error.diagnostics[0].note("it is here", op.location)
        raise error


# -- lanes


def _to_lanes(forall: ForallOp, lanes: int | None) -> None:
    turns = forall.upper_bounds
    total = building.static_product(turns)
    rewriter = building.rewriter_before(forall)
    if total == 0:
        rewriter.erase(forall)
        return
    if lanes is not None and total != lanes:
        _check_whole(forall, _NEEDS_WORKGROUP, lanes, f"the {lanes} lanes of a subgroup")
        _check_whole(forall, _NEEDS_SUBGROUP, lanes, f"the {lanes} lanes of a subgroup")
        _share_out(forall, rewriter, _lane(rewriter, lanes), lanes)
        return
    own = _lane(rewriter, total)
    digits = [own] if len(turns) == 1 else building.delinearize(rewriter, own, turns)
    building.inline_forall(forall, digits, forall, rewriter)


def _lane(b: Builder, bound: int | None) -> Value:
    return b.insert(LaneIdOp((), (INDEX,), {} if bound is None else {"upper_bound": index(bound)})).results[0]


# -- work items and subgroups


class _Workers(NamedTuple):
    """`id` of the work item in its workgroup, how many there are, and of how many lanes a subgroup is, if known."""

    id: Value
    items: int
    lanes: int | None

    @staticmethod
    def of(function: Operation, lanes: int | None, by_subgroups: bool) -> _Workers:
        """With the ops at the function's entry that make the id."""
        size = workgroup_size(function)
        if size is None:
            raise function.error("unimplemented: Distribution with dynamic workgroup size.")
        items = size[0] * size[1] * size[2]
        if by_subgroups and lanes is None:  # iree-opt asks for it always; loops over work items do well without
            raise function.error("unimplemented: Distribution with dynamic subgroup size.")
        if by_subgroups and lanes is not None and items % lanes:
            raise function.error("Invalid workgroup size is not divisible by subgroup size for warp distribution.")
        b = Builder(location=function.location)
        b.set_to_start(function.regions[0].entry)
        ids = [b.insert(ThreadIdOp((), (INDEX,), {"dimension": DimensionAttr(d)})).results[0] for d in "zyx"]
        return _Workers(building.linearize(b, ids, size[::-1]), items, lanes)


def _to_workers(forall: ForallOp, workers: _Workers) -> None:
    rewriter = building.rewriter_before(forall)
    if building.static_product(forall.upper_bounds) == 0:
        rewriter.erase(forall)
        return
    own, count = workers.id, workers.items
    if _kind_of(forall) is SUBGROUP:
        assert workers.lanes is not None
        count //= workers.lanes
        own = building.delinearize(rewriter, own, [count, workers.lanes])[0]
        _check_whole(forall, _NEEDS_WORKGROUP, count, f"{count} subgroups")
    else:
        _check_whole(forall, _NEEDS_WORKGROUP, count, f"{count} work items")
        lanes = min(workers.lanes or 1, count)
        _check_whole(forall, _NEEDS_SUBGROUP, lanes, f"subgroups of {lanes} lanes")
    loop = _share_out(forall, rewriter, own, count)
    for set_beside in (rewriter.set_before, rewriter.set_after):
        set_beside(loop)
        building.workgroup_barrier(rewriter)


# -- loops


def _share_out(forall: ForallOp, rewriter: Rewriter, own: Value, count: int) -> Operation:
    """A loop over the turns of the worker `own` of `count`, which takes the place of one over all."""
    turns: Sequence[Mixed] = forall.upper_bounds
    total = building.static_product(turns)
    even = total is not None and total % count == 0
    for n in turns:  # constants are found in iree-opt's order then
        building.value_of(rewriter, n)
    lower = building.constant(rewriter, 0) if even else own
    upper, step = product(rewriter, turns), building.constant(rewriter, count)
    loop = building.loop(rewriter, lower, upper, step)
    rewriter.set_before(loop.body.last)
    number = loop.body.arguments[0]
    if even:
        number = building.apply(rewriter, Dim(0) + Symbol(0), [number], [own])
    digits = building.delinearize(rewriter, number, turns) if turns else []
    building.inline_forall(forall, digits, loop.body.last, rewriter)
    return loop
