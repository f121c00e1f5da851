"""Gives the turns of workgroup-mapped `scf.forall` loops to the workgroups of the grid.

scf.forall (%i, %j) = (0, 0) to (30, 61)      %n = hal.interface.workgroup.id[0] upper_bound 240 : index
    step (1, 8) {                             %ij:2 = affine.delinearize_index %n into (30, 8)
  memref.store %v, %m[%i, %j]           ->    %j = affine.apply affine_map<(d0) -> (d0 * 8)>(%ij#1)
} {mapping = [#iree_codegen                   memref.store %v, %m[%ij#0, %j]
   .workgroup_mapping<y>, ... <x>]}         iree_codegen.dispatch_config @f ... yields (240, 1, 1)

The grid has one dimension, in which the loop mapped to x runs fastest. If the number of turns is not known, or the
function has several such loops, each of them is a loop over the turns of this workgroup: its own number, and every so
many after that as there are workgroups. A loop mapped to #gpu.block<x>, <y> and <z> takes a grid of these dimensions.
"""

from __future__ import annotations

from math import prod
from typing import Any

from ..dialects.gpu.attributes import BlockMappingAttr, DimensionAttr
from ..dialects.gpu.indexing import BlockIdOp
from ..dialects.hal.interface_ops import InterfaceWorkgroupCountOp, InterfaceWorkgroupIDOp
from ..dialects.index_lists import Mixed
from ..dialects.iree_codegen.attributes import WorkgroupMappingAttr
from ..dialects.iree_codegen.dispatch_ops import DispatchConfigOp, YieldOp
from ..dialects.iree_linalg_ext.attributes import SplitReductionMappingAttr
from ..dialects.scf.forall import ForallOp
from ..ir.attributes import IntegerAttr, SymbolRefAttr, i64_array, index
from ..ir.builder import Builder, Rewriter
from ..ir.operations import Block, Operation, Region, Value
from ..ir.passes import define_pass
from ..ir.types import I64, INDEX
from .support import building
from .support.turns import known_turns, position, product, turns
from .support.workgroup import config_of, subgroup_size, workgroup_size

MAX_WORKGROUPS = (1 << 31) - 1
MAPPINGS = (WorkgroupMappingAttr, SplitReductionMappingAttr, BlockMappingAttr)


@define_pass("iree-codegen-reconcile-translation-info", anchor="builtin.module", title="ReconcileTranslationInfoPass")
def reconcile_translation_info(module: Operation) -> None:
    """Give the turns of workgroup-mapped scf.forall to the workgroups of the grid."""
    for op in list(module.regions[0].entry):
        if op.name == "func.func" and op.regions[0].blocks:
            _resolve(op)


def _resolve(function: Operation) -> None:
    foralls = [op for op in function.walk() if isinstance(op, ForallOp) and _is_workgroup_mapped(op)]
    for inner in foralls:
        outer = inner.parent_of_type(ForallOp)
        if outer is not None and outer in foralls:
            raise inner.error("must become one with the loop over workgroups around it first")
    if len(foralls) == 1 and (grid := _block_grid(foralls[0])) is not None:
        _to_blocks(foralls[0], grid)
        _state_grid(function, grid)
        return
    counts = [known_turns(f) for f in foralls]
    total = prod(counts[0]) if len(foralls) == 1 and None not in counts[0] else None  # type: ignore[arg-type]
    if total is not None and total > MAX_WORKGROUPS:
        total = None
    for forall, count in zip(foralls, counts, strict=True):
        order = _order(forall)
        if 0 in count:
            forall.erase()
        else:
            _to_workgroups(forall, order, total)
    if total is not None:
        _state_grid(function, [total or 1, 1, 1])


def _to_workgroups(forall: ForallOp, order: list[int], total: int | None) -> None:
    """By the number of the workgroup if `total` of them is the grid, else in a loop."""
    rewriter = building.rewriter_before(forall)
    counts = turns(rewriter, forall)
    if total is None:
        number, anchor = _loop(rewriter, [counts[i] for i in order])
    else:
        number, anchor = _workgroup_id(rewriter, total), forall
    rewriter.set_before(anchor)
    digits = building.delinearize(rewriter, number, [counts[i] for i in order])
    values: list[Any] = [None] * len(order)
    for i, digit in zip(order, digits, strict=True):
        values[i] = position(rewriter, digit, forall.lower_bounds[i], forall.steps[i])
    building.inline_forall(forall, values, anchor, rewriter)


def _block_grid(forall: ForallOp) -> list[int] | None:
    """The grid of a loop that is mapped to blocks of x, y and z; None if its turns are not known, or mapped
    otherwise."""
    mapping: Any = forall.mapping
    counts = known_turns(forall)
    if not all(isinstance(m, BlockMappingAttr) and not m.is_linear for m in mapping.elements) or None in counts:
        return None
    if 0 in counts:
        return None
    grid = [1, 1, 1]
    for m, n in zip(mapping.elements, counts, strict=True):
        grid[m.dimension] = n  # type: ignore[call-overload]
    return grid


def _to_blocks(forall: ForallOp, grid: list[int]) -> None:
    mapping: Any = forall.mapping
    rewriter = building.rewriter_before(forall)
    values = []
    for m, low, step in zip(mapping.elements, forall.lower_bounds, forall.steps, strict=True):
        properties: dict[str, Any] = {"dimension": DimensionAttr(m.value), "upper_bound": index(grid[m.dimension])}
        block = rewriter.insert(BlockIdOp((), (INDEX,), properties)).results[0]
        values.append(position(rewriter, block, low, step))
    building.inline_forall(forall, values, forall, rewriter)


def _is_workgroup_mapped(forall: ForallOp) -> bool:
    """Mapped to workgroups, as the parts of a reduction that is split over workgroups are too."""
    mapping = list(forall.mapping.elements) if forall.mapping is not None else []
    return bool(mapping) and all(isinstance(m, MAPPINGS) for m in mapping)


def _order(forall: ForallOp) -> list[int]:
    """The loop's dimensions, the one that is mapped to x last."""
    if forall.results:
        raise forall.error("on tensors must be bufferized before its turns go to workgroups")
    ids = [m.dimension if isinstance(m, BlockMappingAttr) else m.mapping_id for m in forall.mapping.elements]
    if sorted(ids) != list(range(len(ids))):
        raise forall.error("must be mapped to each of the first workgroup dimensions once")
    return sorted(range(len(ids)), key=lambda i: -ids[i])


def _loop(rewriter: Rewriter, counts: list[Mixed]) -> tuple[Value, Operation]:
    """The loop over this workgroup's turns: its number, and the end of its body."""
    upper = product(rewriter, counts)
    own = rewriter.insert(InterfaceWorkgroupIDOp((), (INDEX,), {"dimension": index(0)})).results[0]
    step = rewriter.insert(InterfaceWorkgroupCountOp((), (INDEX,), {"dimension": index(0)})).results[0]
    made = building.loop(rewriter, own, upper, step)
    return made.body.arguments[0], made.body.last


def _workgroup_id(b: Builder, count: int) -> Value:
    properties: dict[str, Any] = {"dimension": index(0), "upper_bound": index(count)}
    return b.insert(InterfaceWorkgroupIDOp((), (INDEX,), properties)).results[0]


def _state_grid(function: Any, grid: list[int]) -> None:
    """Puts the launch into a dispatch_config, which says it from here on."""
    if config_of(function) is not None:
        return
    size, lanes = workgroup_size(function), subgroup_size(function)
    body = Block()
    properties: Any = {"function_ref": SymbolRefAttr(function.properties["sym_name"].value)}
    if size is not None:
        properties["workgroup_size"] = i64_array(size)
    if lanes is not None:
        properties["subgroup_size"] = IntegerAttr(lanes, I64)
    config = DispatchConfigOp((), (), properties, {}, [Region([body])], location=function.location)
    b = Builder(location=function.location)
    b.set_to_end(body)
    counts = [building.constant(b, n) for n in grid]
    b.insert(YieldOp(counts))
    function.parent.insert_after(function, config)
    function.attributes.pop("translation_info", None)
