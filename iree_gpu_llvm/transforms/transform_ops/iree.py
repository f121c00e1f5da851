"""Transforms that IREE has for GPU code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.function_syntax import FunctionOp
from ...dialects.gpu.attributes import ThreadMappingAttr, WarpMappingAttr
from ...dialects.iree_codegen.inner_tiled import InnerTiledOp
from ...dialects.scf.forall import ForallOp
from ...dialects.tensor.slices import ExtractSliceOp, ParallelInsertSliceOp
from ...dialects.transform.iree import (
    ApplyLICMOp,
    ConvertToMultiMmaOp,
    DistributeInnerTiledOp,
    EliminateGPUBarriersOp,
    EliminateHoistableConversionsOp,
    FlattenForallMappingOp,
    ForallToLanesOp,
    FuseCollapseShapeIntoForallOp,
    FuseConsumerOp,
    FuseExtractSliceIntoForallOp,
    FuseForallOp,
    ShareForallOperandsOp,
)
from ...ir.builder import Rewriter
from ...ir.diagnostics import CompileError
from ...ir.operations import Operation, Value
from ...ir.rewriting import BOTTOM_UP, PatternSet, rewrite_greedily
from ..gpu_eliminate_barriers import barrier_of_nothing
from ..iree_gpu_distribute_inner_tiled_to_lanes import distribute_to_lanes
from ..loop_invariant_code_motion import loop_invariant_code_motion
from ..parallel_loops.consumers import fuse_into_producer
from ..parallel_loops.foralls import is_over_lanes
from ..parallel_loops.fusion import fuse_slice
from ..parallel_loops.shape_consumers import collapse_in_loop, slice_in_loop
from ..parallel_loops.workers import flatten, lanes_do, share
from ..tiled_products.contractions import to_inner_tiled
from ..tiled_products.hoistable_conversions import eliminate_conversions
from .state import Silenceable, State, Tracker, failure, wrong_kind
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


class _Made(Tracker):
    """Notes which op a pattern replaces one by."""

    def __init__(self, state: State, transform: Operation, replaced: Operation):
        super().__init__(state, transform)
        self.replaced, self.by = replaced, None

    def replacing(self, op: Operation, values: Sequence[Value]) -> None:
        if op is self.replaced:
            self.by = values[0].defining_op
        super().replacing(op, values)


def _into_loop(op: Any, state: State, name: str, pattern: Any, at: Operation) -> list[Payload]:
    """Applies a pattern that moves an op behind a loop into it."""

    def failed(message: str) -> Silenceable:
        return Silenceable(at.plain_error(message).diagnostics[0])

    loops, inner = state.ops(op.producer), state.ops(op.consumer)
    if len(inner) != 1 or len(loops) != 1:
        raise failed("More than one producer or consumer")
    (moved,), (loop,) = inner, loops
    if not isinstance(loop, ForallOp):
        raise failed("Non-forall producer")
    if moved.name != f"tensor.{name}":
        raise failed(f"Non-{name} consumer")
    listener = _Made(state, op, moved)
    rewriter = Rewriter(listener)
    rewriter.set_before(moved)
    rewriter.location = moved.location
    if moved.operands[0].defining_op is not loop or not pattern.apply(moved, rewriter):
        raise failed(f"failed to fuse {name} op")
    return [[listener.by]]


@step("transform.iree.fuse_collapse_shape_into_forall", consumes=["producer", "consumer"])
def fuse_collapse_shape(op: FuseCollapseShapeIntoForallOp, state: State) -> list[Payload]:
    return _into_loop(op, state, "collapse_shape", collapse_in_loop[0], state.root)


@step("transform.iree.fuse_extract_slice_into_forall", consumes=["producer", "consumer"])
def fuse_extract_slice(op: FuseExtractSliceIntoForallOp, state: State) -> list[Payload]:
    return _into_loop(op, state, "extract_slice", slice_in_loop[0], op)


@each("transform.iree.fuse_consumer", consumes=["target"])
def fuse_consumer(op: FuseConsumerOp, target: Any, state: State) -> list[Any]:
    """Of what a slice is put into, the first use behind the loop; nothing if there is none."""
    loop = target.parent_of_type(ForallOp)
    if not isinstance(target, ParallelInsertSliceOp) or loop is None or loop not in state.ops(op.loops[0]):
        raise op.error(
            f"fuses behind scf.forall alone, as far as is implemented, what '{target.name}' is not a part of"
        )
    number = next(i for i, a in enumerate(loop.output_arguments) if a is target.dest)
    users = [u for u in loop.results[number].users if u.parent is loop.parent]
    if not users:
        return [[], []]
    made = fuse_into_producer(users[0], Rewriter(Tracker(state, op)))
    if made is None:
        raise failure(op, "failed to fuse consumer of slice", target)
    return [[], made]


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
