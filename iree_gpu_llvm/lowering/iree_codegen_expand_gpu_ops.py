"""Expands what the lanes of a subgroup do together into moves between lanes and arithmetic.

    %r = gpu.subgroup_reduce add %x                 %0 = amdgpu.dpp %x %x quad_perm([1, 0, 3, 2]) {...} : f32
         cluster(size = 4) : (f32) -> f32      ->   %1 = arith.addf %0, %x : f32
                                                    %2 = amdgpu.dpp %1 %1 quad_perm([2, 3, 0, 1]) {...} : f32
                                                    %r = arith.addf %2, %1 : f32

`iree_gpu.subgroup_scan` is expanded alike, and `gpu.shuffle` where its operands are constants. `gpu.shuffle` remains
for what no other instruction of the chip does. Scans are made of it alone where no chip is known.
"""

from __future__ import annotations

from typing import Any

from ..dialects.amdgpu.lanes import SwizzleBitModeOp
from ..dialects.gpu.subgroup import RotateOp, ShuffleOp, SubgroupReduceOp
from ..dialects.index_lists import known_integer
from ..dialects.iree_gpu.subgroup_scan import SubgroupScanOp
from ..ir.attributes import FloatAttr
from ..ir.builder import Builder
from ..ir.diagnostics import CompileError, Diagnostic, emit
from ..ir.operations import Operation, Value
from ..ir.passes import Option, define_pass
from ..ir.rewriting import BOTTOM_UP, PatternSet, rewrite_greedily
from ..ir.types import FloatType, IntegerType, element_type
from ..target_choice import find_chip, names_chip
from ..targets.chips import Chip
from ..targets.errors import TargetError
from ..transforms.support.workgroup import subgroup_size, workgroup_size
from .combiners import SIGNED, of_kind, widened
from .divergence import divergent_clusters
from .lane_exchange import Lanes
from .lane_shuffles import rotated, shuffled
from .launch import check_work_items
from .scans_by_shuffles import expand
from .subgroup_reductions import reduce
from .subgroup_scans import Combiner, Scan, combiner_of
from .values import FLOAT_TYPES

WIDEST = 64  # bits of an element that moves between lanes


@define_pass(
    "iree-codegen-expand-gpu-ops",
    title="ExpandGPUOpsPass",
    options={"target": Option("The chip, where the module names none or another is meant.")},
    reassociates=True,
)
def expand_gpu_ops(op: Operation, *, target: str = "") -> None:
    """Expand reductions, scans and shuffles of subgroups to the instructions of the chip."""
    found = [i for i in op.walk_post() if isinstance(i, tuple(_EXPANSIONS))]  # those in the region of a scan first
    if not found:
        return
    module = _module_of(op)
    if not target and not names_chip(module) and all(isinstance(inner, SubgroupScanOp) for inner in found):
        _expand_without_chip(op, found)
        return
    chip = find_chip(module, target or None)
    for inner in found:
        lanes = Lanes(Builder.at_op(inner), chip, _wave_size(inner, chip))
        _EXPANSIONS[type(inner)](lanes, inner)


def _expand_without_chip(op: Operation, scans: list[Operation]) -> None:
    """As IREE does it for every chip; what cannot be expanded is told, and stays."""
    for scan in scans:
        function = _function_of(scan)
        lanes = subgroup_size(function) if function is not None else None
        if lanes is None:
            raise (function or scan).error("missing subgroup size")
        try:
            expand(scan, lanes)
        except CompileError as e:
            for d in e.diagnostics:
                emit(d)
    rewrite_greedily(op, PatternSet([]), BOTTOM_UP)


def _module_of(op: Operation) -> Operation:
    while op.parent_op is not None:
        op = op.parent_op
    return op


def _function_of(op: Operation) -> Operation | None:
    at: Operation | None = op
    while at is not None and not hasattr(at, "function_type"):
        at = at.parent_op
    return at


def _wave_size(op: Operation, chip: Chip) -> int:
    """Lanes of the subgroups of the function that an op is in."""
    at = _function_of(op)
    try:
        return chip.check_wave_size(subgroup_size(at) if at is not None else None)
    except TargetError as e:
        raise op.error(e.message) from None


def _replace(op: Operation, values: list[Value | None]) -> None:
    for r, v in zip(op.results, values, strict=True):
        if v is not None and r.users:
            if v.name is None and r.name is not None and v.defining_op is not None:
                v.name = r.name
            r.replace_all_uses_with(v)
    op.erase()


def _cluster(lanes: Lanes, op: Any) -> tuple[int, int]:
    """Lanes of a cluster and the distance between them."""
    size = op.cluster_size.value if op.cluster_size is not None else lanes.wave
    stride = op.cluster_stride.value
    if size * stride > lanes.wave:
        raise op.error(f"cluster size ({size}) * stride ({stride}) exceeds subgroup size {lanes.wave}")
    _check_all_lanes(lanes, op, size * stride)
    return size, stride


def _check_all_lanes(lanes: Lanes, op: Operation, reach: int) -> None:
    """Lanes that a workgroup does not have hold no values: what is read of them is left from other kernels. So it is of
    lanes that do not come to the op."""
    function = _function_of(op)
    block = workgroup_size(function) if function is not None else None
    if function is None or block is None:
        return
    errors: list[Diagnostic] = []
    check_work_items(function, block, lanes.chip, errors)
    if errors:
        raise CompileError(errors)
    problem = divergent_clusters(op, block, lanes.wave, reach)
    if problem is not None:
        raise CompileError(problem)


def _check_type(lanes: Lanes, op: Operation, t: Any) -> None:
    element = element_type(t)
    if not isinstance(element, (IntegerType, FloatType)) or element.width > WIDEST:
        raise op.error(f"on {t} has no lowering: lanes of {lanes.chip.name} exchange elements of at most {WIDEST} bits")


def _reduce(lanes: Lanes, op: Any) -> None:
    size, stride = _cluster(lanes, op)
    x = op.value
    _check_type(lanes, op, x.type)
    kind = op.op.value
    element = element_type(x.type)
    if isinstance(element, FloatType) and element.name not in FLOAT_TYPES:
        raise op.error(f"has no instruction for {element} on {lanes.chip.name}: extend it to f32 first")
    # A conversion there and one back cost less than moves apart from what combines.
    wide, back = widened(lanes.b, x, f"arith.{kind}" in SIGNED, lanes.chip.true16 and size > 4)
    made = reduce(lanes, wide, of_kind(kind, wide.type), size, stride)
    _note_slow_moves(op, lanes, wide)
    _replace(op, [back(made)])


def _scan(lanes: Lanes, op: Any) -> None:
    size, stride = _cluster(lanes, op)
    x, start = op.value, op.identity
    _check_type(lanes, op, x.type)
    if size == 1:
        _replace(op, [x if op.inclusive is not None else start, x])
        return
    combiner = combiner_of(op)
    back = None
    if combiner.commutes and isinstance(x.type, IntegerType):
        x, back = widened(lanes.b, x, combiner.name in SIGNED)
    if combiner.commutes and not op.results[0].users:  # the total alone
        total = reduce(lanes, x, combiner.combine, size, stride)
        _note_slow_moves(op, lanes, x)
        _replace(op, [None, total if back is None else back(total)])
        return
    scan = Scan(lanes, x, combiner, size, stride, _zero_is_nothing(op, combiner))
    scanned = scan.inclusive()
    result: Value | None = scanned
    total = scan.total(scanned) if op.results[1].users else None
    if not op.results[0].users:
        result = None
    elif op.inclusive is None:
        if back is not None:
            start, _ = widened(lanes.b, start, combiner.name in SIGNED)
        result = scan.exclusive(scanned, start)
    _note_slow_moves(op, lanes, x)
    _replace(op, [back(v) if back is not None and v is not None else v for v in (result, total)])


def _zero_is_nothing(op: Any, combiner: Combiner) -> bool:
    """Whether the op lets +0 stand for nothing in a sum of floats: it is the identity given, or signs of zero do not
    count."""
    fast: Any = (combiner.properties or {}).get("fastmath")
    if fast is not None and {"nsz", "fast"} & set(fast.members):
        return True
    source = op.identity.defining_op if op.identity is not None else None
    value = source.properties.get("value") if source is not None and source.name == "arith.constant" else None
    return isinstance(value, FloatAttr) and value.bits == 0


def _shuffle(lanes: Lanes, op: Any) -> None:
    width = op.width.value if isinstance(op, RotateOp) else known_integer(op.width)
    if width is not None and width > lanes.wave:
        raise op.error(f"width {width} exceeds the subgroup of {lanes.wave} lanes")
    if element_type(op.value.type).width > WIDEST:
        return
    made = shuffled(lanes, op) if isinstance(op, ShuffleOp) else rotated(lanes, op)
    if made is None:
        emit(Diagnostic("remark", f"'{op.name}' op {_THROUGH_LDS}", op.location))
    else:
        _replace(op, list(made))


def _note_slow_moves(op: Any, lanes: Lanes, x: Value) -> None:
    """A remark where shuffles had to be used."""
    at = op.prev
    while at is not None and at is not x.defining_op:
        if isinstance(at, (ShuffleOp, SwizzleBitModeOp)) and at.location is op.location:
            size = op.cluster_size.value if op.cluster_size is not None else lanes.wave
            what = f"over clusters of {size} lanes, {op.cluster_stride.value} apart, {_THROUGH_LDS}"
            emit(Diagnostic("remark", f"'{op.name}' op {what}", op.location))
            return
        at = at.prev


_THROUGH_LDS = "exchanges lanes through the LDS unit: no DPP control of the chip reaches so"
_EXPANSIONS: dict[type, Any] = {
    SubgroupReduceOp: _reduce,
    SubgroupScanOp: _scan,
    ShuffleOp: _shuffle,
    RotateOp: _shuffle,
}
