"""Transforms that IREE has for GPU code."""

from __future__ import annotations

from typing import Any

from ...dialects.function_syntax import FunctionOp
from ...dialects.gpu.attributes import ThreadMappingAttr, WarpMappingAttr
from ...dialects.iree_codegen.inner_tiled import InnerTiledOp
from ...dialects.scf.forall import ForallOp
from ...dialects.tensor.slices import ExtractSliceOp
from ...dialects.transform.iree import (
    ApplyLICMOp,
    ConvertToMultiMmaOp,
    DistributeInnerTiledOp,
    EliminateGPUBarriersOp,
    EliminateHoistableConversionsOp,
    FlattenForallMappingOp,
    ForallToLanesOp,
    FuseForallOp,
    ShareForallOperandsOp,
)
from ...ir.builder import Rewriter
from ...ir.diagnostics import CompileError
from ...ir.operations import Operation
from ...ir.rewriting import BOTTOM_UP, PatternSet, rewrite_greedily
from ..gpu_eliminate_barriers import barrier_of_nothing
from ..iree_gpu_distribute_inner_tiled_to_lanes import distribute_to_lanes
from ..loop_invariant_code_motion import loop_invariant_code_motion
from ..parallel_loops.foralls import is_over_lanes
from ..parallel_loops.fusion import fuse_slice
from ..parallel_loops.workers import flatten, lanes_do, share
from ..tiled_products.contractions import to_inner_tiled
from ..tiled_products.hoistable_conversions import eliminate_conversions
from .state import Silenceable, State, Tracker, wrong_kind
from .steps import Payload, each, step


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


@each("transform.iree.convert_to_multi_mma")
def convert_to_multi_mma(op: ConvertToMultiMmaOp, target: Operation, state: State) -> Operation:
    tracker = Tracker(state, op)
    made = to_inner_tiled(target, op.intrinsic_kind, Rewriter(tracker))
    if made is None:
        raise Silenceable(target.plain_error("conversion to multi-MMA inner_tiled failed").diagnostics[0])
    tracker.fail()
    return made


@step("transform.iree.fuse_forall", consumes=["producer", "consumer"])
def fuse_forall(op: FuseForallOp, state: State) -> list[Payload]:
    def failed(message: str) -> Silenceable:  # at the root, as iree-opt has it
        return Silenceable(state.root.plain_error(message).diagnostics[0])

    producers, consumers = state.ops(op.producer), state.ops(op.consumer)
    if len(producers) != 1 or len(consumers) != 1:
        raise failed("More than one producer or consumer")
    producer, consumer = producers[0], consumers[0]
    if not isinstance(producer, ForallOp) or not isinstance(consumer, ForallOp):
        raise failed("Non-forall producer or consumer")
    users = [u for r in producer.results for u in r.users]
    if len(producer.results) != 1 or len(users) != 1 or not _is_slice_in(users[0], consumer):
        raise failed("producer loop not consumed by single extracted slice from the consumer loop")
    if not fuse_slice(users[0], producer, consumer, Rewriter(Tracker(state, op))):
        raise failed("failed to fuse forall ops")
    return [[consumer]]


def _is_slice_in(op: Operation, loop: ForallOp) -> bool:
    return isinstance(op, ExtractSliceOp) and loop.is_ancestor_of(op)


@each("transform.iree.forall_to_lanes")
def forall_to_lanes(op: ForallToLanesOp, target: Operation, state: State) -> None:
    """Of all loops over lanes without results inside a target. All lanes wait for each other behind each."""
    for loop in [x for x in target.walk_post() if isinstance(x, ForallOp) and is_over_lanes(x) and not x.results]:
        lanes_do(loop)


@each("transform.iree.eliminate_gpu_barriers", consumes=["target"])
def eliminate_gpu_barriers(op: EliminateGPUBarriersOp, target: Operation, state: State) -> Operation:
    if not isinstance(target, FunctionOp):
        raise wrong_kind(op, target)
    rewrite_greedily(target, PatternSet([barrier_of_nothing]), BOTTOM_UP)
    return target


@each("transform.iree.flatten_forall_mapping")
def flatten_forall_mapping(op: FlattenForallMappingOp, target: Operation, state: State) -> Operation:
    if not isinstance(target, ForallOp):
        raise wrong_kind(op, target)
    mapping: list[Any] = list(target.mapping.elements) if target.mapping is not None else []
    words = {ThreadMappingAttr: "thread", WarpMappingAttr: "warp"}
    kind = type(mapping[0]) if mapping else None
    wrong = None
    if kind is None:
        wrong = "mapping must be present"
    elif kind not in words or not all(isinstance(m, kind) for m in mapping):
        wrong = "mapping must be #gpu.thread or #gpu.warp"
    elif [m.value for m in mapping] != [f"linear_dim_{i}" for i in range(len(mapping))]:
        wrong = f"mapping must be ascending linear {words[kind]} ids"
    if kind is None or wrong is not None:
        errors = [target.plain_error(message).diagnostics[0] for message in (wrong or "", "flattenForallOp failed")]
        raise CompileError(errors)
    if not target.is_normalized or any(not isinstance(n, int) for n in target.upper_bounds):
        raise target.error("can only be flattened, as far as is implemented, with known numbers of turns from 0 on")
    return flatten(target, kind("linear_dim_0"), Rewriter(Tracker(state, op)))


@each("transform.iree.share_forall_operands", consumes=["forall_op"], of="forall_op")
def share_forall_operands(op: ShareForallOperandsOp, target: Operation, state: State) -> Operation:
    """Of no outputs unless they are named, as iree-opt has it."""
    if not isinstance(target, ForallOp):
        raise wrong_kind(op, target)
    for i in op.share_operands.values:
        if not 0 <= i < len(target.outputs):
            raise Silenceable(target.plain_error("operand idx overflow").diagnostics[0])
        share(target, i)
    return target


def function_of(op: Operation) -> Operation:
    while op.parent_op is not None and not hasattr(op, "function_type"):
        op = op.parent_op
    return op
