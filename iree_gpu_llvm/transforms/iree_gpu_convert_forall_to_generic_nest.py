"""Makes loops over work items nests of parallel regions: all subgroups, in each all lanes, in each its chunk of turns.

%0 = scf.forall (%i) in (64)               %0 = pcf.generic scope(#iree_gpu.subgroup_scope)
    shared_outs(%o = %init) {                   execute(%ref = %init)[%sid: index, %scount: index] {
  %d = tensor.extract_slice %o[%i] ...       pcf.generic scope(#iree_gpu.lane_scope)
  %r = linalg.copy ins(%s) outs(%d)               execute[%lid: index, %lcount: index] {
  scf.forall.in_parallel {             ->      %id = affine.linearize_index [%sid, %lid] by (%scount, %lcount)
    tensor.parallel_insert_slice               ...
        %r into %o[%i] ...                     scf.forall (%i) = (%first) to (%end) step (1) {
  }                                              %d = tensor.extract_slice %init[%i] ...
} {mapping = [#gpu.thread<linear_dim_0>]}        %r = linalg.copy ins(%s) outs(%d)
                                                 pcf.write_slice %r into %ref[%i] ...
                                               }
                                               pcf.return
                                             }
                                             pcf.return
                                           }

Worker `id` of `n` has turns id * ceil(turns / n) and those behind it, in the order of the mapping: the dimension with
the highest id is the slowest. The body reads what the shared tensors were before the loop.

What comes after a loop sees what all its work items wrote to workgroup memory. Where something is done to the same
memory with no barrier between, the nest has one behind it (`sync true`); iree-opt 3.13 leaves it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dialects.arith.integers import AddIOp, CeilDivUIOp, MinUIOp, MulIOp
from ..dialects.gpu.attributes import MAPPING_IDS, ThreadMappingAttr
from ..dialects.index_lists import Mixed, dropped_dimensions, from_dimension
from ..dialects.iree_gpu.config_attributes import LaneScopeAttr, SubgroupScopeAttr
from ..dialects.pcf.builders import generic, write_slice
from ..dialects.scf.builders import forall as forall_over
from ..dialects.scf.forall import ForallOp
from ..dialects.tensor.builders import expand_shape
from ..ir.affine import Symbol
from ..ir.builder import Rewriter
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from ..ir.types import INDEX
from .gpu_eliminate_barriers import needs_barrier_behind
from .parallel_loops.foralls import insertions
from .support import affine_arithmetic, building


@define_pass("iree-gpu-convert-forall-to-generic-nest", anchor="func.func", title="ConvertForallToGenericNestGPUPass")
def convert_foralls(function: Operation) -> None:
    """Make loops over work items nests of parallel regions over subgroups and lanes."""
    foralls = [op for op in function.walk_post() if isinstance(op, ForallOp) and _is_over_threads(op)]
    for forall in foralls:
        _check(forall)
    synchronous = {forall for forall in foralls if needs_barrier_behind(forall)}
    for forall in foralls:
        _convert(forall, forall in synchronous)


def _is_over_threads(forall: ForallOp) -> bool:
    mappings = forall.mapping.elements if forall.mapping is not None else ()
    return bool(mappings) and all(isinstance(m, ThreadMappingAttr) for m in mappings)


def _ids(forall: ForallOp) -> list[int]:
    return [MAPPING_IDS.index(m.value) for m in forall.mapping.elements]


def _check(forall: ForallOp) -> None:
    """The dimensions have consecutive ids, and what a turn makes is put into the shared tensors, as slices."""
    ids = sorted(_ids(forall))
    consecutive = ids == list(range(ids[0], ids[0] + len(ids)))
    if not consecutive or not all(_is_insertion(op, forall) for op in insertions(forall)):
        raise forall.plain_error("failed to convert forall to generic nest")


def _is_insertion(op: Any, forall: ForallOp) -> bool:
    shared = forall.output_arguments
    return op.name == "tensor.parallel_insert_slice" and op.dest in shared and op.source not in shared


def _convert(forall: ForallOp, sync: bool) -> None:
    rewriter = building.rewriter_before(forall)
    subgroups = rewriter.insert(generic(SubgroupScopeAttr(), forall.outputs, sync))
    rewriter.set_to_start(subgroups.body.entry)
    lanes = rewriter.insert(generic(LaneScopeAttr()))
    rewriter.set_to_start(lanes.body.entry)
    (subgroup, subgroups_in_all), (lane, lanes_in_all) = subgroups.id_arguments, lanes.id_arguments
    number = building.linearize(rewriter, (subgroup, lane), (subgroups_in_all, lanes_in_all), disjoint=False)
    workers = rewriter.make(MulIOp((subgroups_in_all, lanes_in_all), (INDEX,)))
    counts = [
        _count(rewriter, *bounds) for bounds in zip(forall.lower_bounds, forall.upper_bounds, forall.steps, strict=True)
    ]
    loop = _chunk(rewriter, number, workers, counts)
    _move_body(forall, loop, counts, dict(zip(forall.output_arguments, subgroups.references, strict=True)), rewriter)
    rewriter.replace(forall, subgroups)


def _count(rewriter: Rewriter, lower: Mixed, upper: Mixed, step: Mixed) -> Mixed:
    """How many turns a dimension has."""
    e = (Symbol(0) - Symbol(1)).ceildiv(Symbol(2))
    count = affine_arithmetic.apply(rewriter, e, (), [upper, lower, step])
    return max(count, 0) if isinstance(count, int) else count


def _chunk(rewriter: Rewriter, number: Value, workers: Value, counts: Sequence[Mixed]) -> ForallOp:
    """The empty loop over a worker's turns."""
    building.constant(rewriter, 1)
    total: Value | None = None
    for c in counts:
        value = building.value_of(rewriter, c)
        total = value if total is None else rewriter.make(MulIOp((total, value), (INDEX,)))
    assert total is not None
    size = rewriter.make(CeilDivUIOp((total, workers), (INDEX,)))
    first = rewriter.make(MulIOp((number, size), (INDEX,)))
    behind = rewriter.make(AddIOp((first, size), (INDEX,)))
    end = rewriter.make(MinUIOp((behind, total), (INDEX,)))
    return rewriter.insert(forall_over(([first], [end], [1])))


def _move_body(
    forall: ForallOp, loop: ForallOp, counts: Sequence[Mixed], references: dict[Any, Value], rewriter: Rewriter
) -> None:
    """A turn does what it did, and writes through references what it put into shared tensors."""
    end, last = loop.body.last, forall.body.last
    assert end is not None and last is not None
    rewriter.set_before(end)
    variables = _variables(forall, loop.body.arguments[0], counts, rewriter)
    writes = [(op, references[op.dest]) for op in insertions(forall)]
    rewriter.inline_block_before(forall.body, end, [*variables, *forall.outputs])
    for op, reference in writes:
        rewriter.set_before(end)
        rewriter.location = op.location
        source = _of_full_rank(rewriter, op)
        rewriter.insert(write_slice(source, reference, op.mixed_offsets, op.mixed_sizes, op.mixed_strides))
    rewriter.erase(last)


def _variables(forall: ForallOp, turn: Value, counts: Sequence[Mixed], rewriter: Rewriter) -> list[Value]:
    """What the variables of the loop are in a turn."""
    ids = _ids(forall)
    slowest_first = sorted(range(forall.rank), key=lambda d: -ids[d])
    digits = [turn]
    if forall.rank > 1:
        basis = [counts[d] for d in slowest_first]
        # A loop without turns may say anything, but 0 is refused.
        digits = building.delinearize(rewriter, turn, [max(c, 1) if isinstance(c, int) else c for c in basis])
    values: list[Value] = [turn] * forall.rank
    for d, digit in zip(slowest_first, digits, strict=True):
        scaled = [digit, forall.steps[d], forall.lower_bounds[d]]
        value = affine_arithmetic.apply(rewriter, Symbol(0) * Symbol(1) + Symbol(2), (), scaled)
        values[d] = building.value_of(rewriter, value)
    return values


def _of_full_rank(rewriter: Rewriter, op: Any) -> Value:
    """The source of an insertion with the unit dimensions of the slice that it may leave out. (iree-opt 3.13 writes it
    as it is, and refuses that.)"""
    source: Value = op.source
    t: Any = source.type
    dropped = dropped_dimensions(op.static_sizes.values, [from_dimension(n) for n in t.shape])
    if not dropped:
        return source
    groups: list[list[int]] = []
    leading: list[int] = []
    for d in range(len(op.static_sizes)):
        if d not in dropped:
            groups.append([*leading, d])
            leading = []
        elif groups:
            groups[-1].append(d)
        else:
            leading.append(d)
    return rewriter.make(expand_shape(source, groups, op.mixed_sizes))
