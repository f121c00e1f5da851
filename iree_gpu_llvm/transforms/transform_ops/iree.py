"""Transforms that IREE has for GPU code."""

from __future__ import annotations

from typing import Any

from ...dialects.iree_codegen.inner_tiled import InnerTiledOp
from ...dialects.transform.iree import ApplyLICMOp, DistributeInnerTiledOp, EliminateHoistableConversionsOp
from ...ir.operations import Operation
from ..iree_gpu_distribute_inner_tiled_to_lanes import distribute_to_lanes
from ..loop_invariant_code_motion import loop_invariant_code_motion
from ..tiled_products.hoistable_conversions import eliminate_conversions
from .state import State
from .steps import each


@each("transform.iree.apply_licm")
def apply_licm(op: ApplyLICMOp, target: Operation, state: State) -> None:
    loop_invariant_code_motion(target)


@each("transform.util.eliminate_hoistable_conversions")
def eliminate_hoistable(op: EliminateHoistableConversionsOp, target: Operation, state: State) -> Operation:
    eliminate_conversions(target)
    return target


@each("transform.iree.distribute_inner_tiled")
def distribute_inner_tiled(op: DistributeInnerTiledOp, target: Any, state: State) -> Operation:
    if not isinstance(target, InnerTiledOp):
        raise op.error("expects inner_tiled ops")
    return distribute_to_lanes(target, function_of(target))


def function_of(op: Operation) -> Operation:
    while op.parent_op is not None and not hasattr(op, "function_type"):
        op = op.parent_op
    return op
