"""Finds, counts and puts together what handles stand for."""

from __future__ import annotations

from typing import Any

from ...dialects.linalg.structured import StructuredOp
from ...dialects.transform.handles import (
    AnnotateOp,
    CastOp,
    GetConsumersOfResultOp,
    GetDefiningOp,
    GetParentOp,
    GetProducerOfOperandOp,
    MatchOp,
    MergeHandlesOp,
    NumAssociationsOp,
    ParamConstantOp,
    PrintOp,
    SelectOp,
    SplitHandleOp,
    VerifyOp,
)
from ...dialects.transform.types import OperationType
from ...ir.attributes import UNIT, Attribute, DenseArrayAttr, IntegerAttr
from ...ir.definitions import Op
from ...ir.operations import Operation, OpResult, Value
from ...ir.traits import IsolatedFromAbove
from ...ir.types import I32, I64
from ...ir.verifier import generic_text, text_in_place, verify
from ..loop_invariant_code_motion import LOOPS
from .state import State, failure
from .steps import Payload, each, step

TILABLE = frozenset({"iree_codegen.inner_tiled", "tensor.pad", "linalg.pack", "linalg.unpack"})


def implements(op: Operation, interface: str) -> bool:
    """One of the three interfaces that ops can be matched by."""
    if interface == "LoopLikeInterface":
        return op.name in LOOPS
    if interface == "LinalgOp":
        return isinstance(op, StructuredOp)
    return isinstance(op, StructuredOp) or op.name in TILABLE or op.name.startswith("iree_linalg_ext.")


@step("transform.structured.match")
def match(op: MatchOp, state: State) -> list[Payload]:
    target = state.only(op.target, op, "requires exactly one target handle")
    names = {a.value for a in op.ops.elements} if op.ops is not None else None
    wanted = op.op_attrs.as_dict() if op.op_attrs is not None else {}
    interface = None if op.interface is None else MatchOp.interfaces.name_of(op.interface)
    result = None if op.filter_result_type is None else op.filter_result_type.value
    operands = None if op.filter_operand_types is None else [a.value for a in op.filter_operand_types.elements]
    found = []
    for inner in target.walk_post():
        attributes: dict[str, Any] = {**inner.properties, **inner.attributes}
        if (
            (names is None or inner.name in names)
            and (interface is None or implements(inner, interface))
            and all(attributes.get(k) is v for k, v in wanted.items())
            and (result is None or [r.type for r in inner.results] == [result])
            and (operands is None or _has_operands(inner, operands))
        ):
            found.append(inner)
    return [found]


def _has_operands(op: Operation, types: list[Any]) -> bool:
    """One type stands for all operands."""
    actual = [v.type for v in op.operands]
    return actual == types or (len(types) == 1 and all(t is types[0] for t in actual))


@step("transform.get_parent_op")
def parent(op: GetParentOp, state: State) -> list[Payload]:
    found: list[Operation] = []
    for target in state.ops(op.target):
        at: Operation | None = target
        for _ in range(op.nth_parent.value):
            at = at.parent_op if at is not None else None
            while at is not None and not _fits(at, op):
                at = at.parent_op
        if at is None:
            if op.allow_empty_results is UNIT:
                continue
            raise failure(op, "could not find a parent op that matches all requirements", target)
        if op.deduplicate is not UNIT or at not in found:
            found.append(at)
    return [found]


def _fits(at: Operation, op: GetParentOp) -> bool:
    if op.isolated_from_above is UNIT and IsolatedFromAbove not in getattr(type(at), "traits", ()):
        return False
    return op.op_name is None or at.name == op.op_name.value


@step("transform.get_producer_of_operand")
def producer(op: GetProducerOfOperandOp, state: State) -> list[Payload]:
    n = op.operand_number.value
    found = []
    for target in state.ops(op.target):
        source = target.operands[n].defining_op if 0 <= n < len(target.operands) else None
        if source is None:
            message = f"could not find a producer for operand number: {n} of {_quoted(target)}"
            raise failure(op, message, target)
        found.append(source)
    return [found]


def _quoted(op: Operation) -> str:
    text = generic_text(op)
    return f"\n{text}" if "\n" in text else text


@step("transform.get_consumers_of_result")
def consumers(op: GetConsumersOfResultOp, state: State) -> list[Payload]:
    targets = state.ops(op.target)
    if not targets:
        return [[]]
    target = state.only(op.target, op, "handle must be mapped to exactly one payload op")
    if not 0 <= op.result_number.value < len(target.results):
        raise failure(op, "result number overflow")
    return [list(target.results[op.result_number.value].users)]


@step("transform.get_defining_op")
def defining(op: GetDefiningOp, state: State) -> list[Payload]:
    found = []
    for v in state.of(op.target):
        if not isinstance(v, OpResult):
            raise failure(op, "cannot get defining ops of block argument")
        found.append(v.defining_op)
    return [found]


def _positions(op: Any, target: Operation, what: str, values: list[Value]) -> list[Value]:
    numbers = list(op.raw_position_list.values)
    count = len(values)
    for n in numbers:
        if not -count <= n < count:
            raise failure(
                op,
                f"position overflow {n} (updated from {n}) for maximum {count}",
                target,
                "while considering positions of this payload operation",
            )
    numbers = [n % count for n in numbers]
    if op.is_all is UNIT:
        return values
    return (
        [v for i, v in enumerate(values) if i not in numbers]
        if op.is_inverted is UNIT
        else [values[i] for i in numbers]
    )


@step("transform.get_operand")
def operand(op: Any, state: State) -> list[Payload]:
    return [[v for t in state.ops(op.target) for v in _positions(op, t, "operand", list(t.operands))]]


@step("transform.get_result")
def result(op: Any, state: State) -> list[Payload]:
    return [[v for t in state.ops(op.target) for v in _positions(op, t, "result", list(t.results))]]


@step("transform.split_handle")
def split(op: SplitHandleOp, state: State) -> list[Payload]:
    payload, count = state.of(op.handle), len(op.results)
    overflow = op.overflow_result
    too_small = (
        len(payload) < count
        and op.fail_on_payload_too_small.value
        and not (not payload and op.pass_through_empty_handle.value)
    )
    if too_small or (len(payload) > count and overflow is None):
        maker = op.handle.defining_op
        of = generic_text(maker) if maker is not None else "handle"
        raise failure(op, f"{of} expected to contain {count} payloads but it contains {len(payload)} payloads")
    made: list[Payload] = [[] for _ in op.results]
    for i, x in enumerate(payload):
        made[i if i < count else overflow.value].append(x)
    return made


@step("transform.merge_handles")
def merge(op: MergeHandlesOp, state: State) -> list[Payload]:
    every = [x for v in op.handles for x in state.of(v)]
    return [list(dict.fromkeys(every)) if op.deduplicate is UNIT else every]


@step("transform.cast")
def cast(op: CastOp, state: State) -> list[Payload]:
    for target in state.ops(op.input):
        t = op.output.type
        if isinstance(t, OperationType) and target.name != t.operation_name:
            message = (
                f"incompatible payload operation name expected {t.operation_name} vs {target.name} -> {_quoted(target)}"
            )
            raise failure(op, message, target, "payload operation")
    return [state.of(op.input)]


@step("transform.select")
def select(op: SelectOp, state: State) -> list[Payload]:
    return [[x for x in state.ops(op.target) if x.name == op.op_name.value]]


@step("transform.num_associations")
def number(op: NumAssociationsOp, state: State) -> list[Payload]:
    return [[IntegerAttr(len(state.of(op.handle)), I64)]]


@step("transform.param.constant")
def constant(op: ParamConstantOp, state: State) -> list[Payload]:
    return [[op.value]]


@step("transform.annotate")
def annotate(op: AnnotateOp, state: State) -> list[Payload]:
    value: Any = UNIT
    if op.param is not None:
        value = state.of(op.param)[0]  # of several the first
    for target in state.ops(op.target):
        _set(target, op.name_.value, value)
    return []


def _set(target: Operation, name: str, value: Attribute) -> None:
    """As iree-opt sets what ops name: sizes of groups only to such sizes, others to nothing where the op cannot hold
    the attribute. The verifier says what is wrong then."""
    if not isinstance(target, Op) or name not in target.get_definition().inherent:
        target.attributes[name] = value
        return
    groups = dict(target.get_definition().segments).get(name)
    if groups is not None:
        if isinstance(value, DenseArrayAttr) and value.type is I32 and len(value.values) == groups:
            target.properties[name] = value
    elif target.get_definition().attributes[name].constraint.keeps(value):
        target.properties[name] = value
    else:
        target.properties.pop(name, None)


@step("transform.print")
def show(op: PrintOp, state: State) -> list[Payload]:
    """On standard output, as iree-opt does."""
    targets = [state.root] if op.target is None else state.ops(op.target)
    name = f" {op.name_.value}" if op.name_ is not None else ""
    kind = "top-level " if op.target is None else ""
    print(f"[[[ IR printer:{name} {kind}]]]")
    for target in targets:
        print(text_in_place(target))
    return []


@each("transform.verify")
def check(op: VerifyOp, target: Operation, state: State) -> None:
    verify(target)
