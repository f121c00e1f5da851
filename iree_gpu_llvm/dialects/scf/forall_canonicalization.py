"""Patterns that simplify `scf.forall`: known bounds, dimensions of one turn, shared tensors that nobody needs."""

from __future__ import annotations

from typing import Any

from ...ir import registry
from ...ir.attributes import IntegerAttr, i32_array, i64_array, index
from ...ir.folding import constant_value
from ...ir.operations import Block, Region, Value
from ...ir.types import INDEX
from ..index_lists import DYNAMIC_INDEX, mixed, split_mixed


def constant_bounds(op: Any, rewriter: Any) -> bool:
    """Bounds and steps of a forall that are constants go into its attributes."""
    groups = (
        (op.dynamicLowerBound, "staticLowerBound"),
        (op.dynamicUpperBound, "staticUpperBound"),
        (op.dynamicStep, "staticStep"),
    )
    outputs = op.outputs
    values: list[Value] = []
    sizes: list[int] = []
    changed = False
    for dynamic, key in groups:
        numbers: list[int] = []
        left: list[Value] = []
        for x in mixed(dynamic, op.properties[key]):
            n = _integer(x) if isinstance(x, Value) else x
            n = None if n == DYNAMIC_INDEX else n  # the number that stands for none cannot be said
            numbers.append(DYNAMIC_INDEX if n is None else n)
            if n is None:
                left.append(x)  # type: ignore[arg-type]
        changed |= len(left) != len(dynamic)
        op.properties[key] = i64_array(numbers)
        values += left
        sizes.append(len(left))
    if not changed:
        return False
    op.properties["operandSegmentSizes"] = i32_array([*sizes, len(outputs)])
    op.operands = [*values, *outputs]
    rewriter.modified(op)
    return True


def unit_dimensions(op: Any, rewriter: Any) -> bool:
    """Dimensions of a forall that take one turn go, unless mapped to hardware ids; one that takes none makes the whole
    loop its initial tensors, and a loop of which no dimension is left runs in place."""
    bounds = [list(map(_known, items)) for items in (op.lower_bounds, op.upper_bounds, op.steps)]
    turns = [_turns(a, b, s) for a, b, s in zip(*bounds, strict=True)]
    if 0 in turns:
        rewriter.replace(op, op.outputs)
        return True
    kept = [i for i, n in enumerate(turns) if n != 1]
    mapped = op.mapping is not None and len(op.mapping)
    if len(kept) == op.rank or mapped or not (kept or _only_inserts(op)):
        return False
    fixed = {i: low for i, low in enumerate(op.lower_bounds) if i not in kept}
    rewriter.set_before(op)
    values = {i: x if isinstance(x, Value) else rewriter.constant(index(x)) for i, x in fixed.items()}
    if not kept:
        _run_in_place(op, rewriter, [values[i] for i in range(op.rank)])
        return True
    new = _with_dimensions(op, kept)
    arguments = iter(new.body.arguments)
    variables = [values[i] if i in values else next(arguments) for i in range(op.rank)]
    rewriter.merge_into(op.body, new.body, [*variables, *arguments])
    op.regions[0].append(Block())
    rewriter.insert(new)
    rewriter.replace(op, new.results)
    return True


def _only_inserts(op: Any) -> bool:
    return not op.results or all(x.name == "tensor.parallel_insert_slice" for x in op.body.last.regions[0].entry)


def _run_in_place(op: Any, rewriter: Any, variables: list[Value]) -> None:
    """What a forall's only turn does, before it; then what the turn contributes to each tensor, one after the other.
    (iree-opt takes the contributions for the results, also where a tensor has two, or they are in another order.)"""
    shared, terminator = op.body.arguments[op.rank :], op.body.last
    contributions = list(terminator.regions[0].entry) if op.results else []
    targets = [next(i for i, a in enumerate(shared) if a is x.dest) for x in contributions]
    made: list[Value] = list(op.outputs)
    rewriter.inline_block_before(op.body, op, [*variables, *op.outputs])
    insert: Any = registry.op_class("tensor.insert_slice")
    for x, i in zip(contributions, targets, strict=True):
        rewriter.location = x.location
        source, _, *place = x.operands
        made[i] = rewriter.insert(insert([source, made[i], *place], [made[i].type], dict(x.properties))).results[0]
    rewriter.erase(terminator)
    op.regions[0].append(Block())
    rewriter.replace(op, made)


def single_turns(op: Any, rewriter: Any) -> bool:
    """The variable of a forall's dimension that takes one turn is its lower bound."""
    bounds = [list(map(_known, items)) for items in (op.lower_bounds, op.upper_bounds, op.steps)]
    changed = False
    for low, high, step, v in zip(*bounds, op.body.arguments[: op.rank], strict=True):
        if v.users and low is not None and _turns(low, high, step) == 1:
            rewriter.set_before(op)
            rewriter.replace_uses(v, rewriter.constant(index(low)))
            changed = True
    return changed


def idle_results(op: Any, rewriter: Any) -> bool:
    """A forall's result that is not used, or that no turn contributes to, goes; inside, its tensor is what it begins
    as."""
    contributions = list(op.body.last.regions[0].entry) if op.results else []
    idle: list[int] = []
    for i, (r, a) in enumerate(zip(op.results, op.body.arguments[op.rank :], strict=True)):
        own = [x for x in contributions if any(v is a for v in x.operands)]
        if not own or (not r.users and all(getattr(x, "dest", None) is a for x in own)):
            idle.append(i)
    if not idle:
        return False
    kept = [i for i in range(len(op.results)) if i not in idle]
    outputs, shared = list(op.outputs), op.body.arguments[op.rank :]
    for x in contributions:
        if any(getattr(x, "dest", None) is shared[i] for i in idle):
            rewriter.erase(x)
    new = _with_results(op, kept)
    arguments = iter(new.body.arguments[op.rank :])
    values = [next(arguments) if i in kept else outputs[i] for i in range(len(outputs))]
    rewriter.merge_into(op.body, new.body, [*new.body.arguments[: op.rank], *values])
    op.regions[0].append(Block())
    rewriter.set_before(op)
    rewriter.location = op.location
    rewriter.insert(new)
    results = iter(new.results)
    rewriter.replace(op, [next(results) if i in kept else outputs[i] for i in range(len(outputs))])
    return True


def _with_results(op: Any, kept: list[int]) -> Any:
    """A forall with some of the results, its body empty."""
    bounds = list(op.operands)[: len(op.operands) - len(op.outputs)]
    outputs = [op.outputs[i] for i in kept]
    segments = [*list(op.properties["operandSegmentSizes"].values)[:3], len(kept)]
    types = [v.type for v in outputs]
    body = Block([INDEX] * op.rank + types)
    old = [*op.body.arguments[: op.rank], *(op.body.arguments[op.rank + i] for i in kept)]
    for new, a in zip(body.arguments, old, strict=True):
        new.name = a.name
    properties = {**op.properties, "operandSegmentSizes": i32_array(segments)}
    return type(op)([*bounds, *outputs], types, properties, dict(op.attributes), [Region([body])])


def _turns(low: int | None, high: int | None, step: int | None) -> int | None:
    """How many steps lead from below the upper bound; None if that is not known."""
    if low is None or high is None or step is None or step <= 0:
        return None
    return max(0, -(-(high - low) // step))


def _known(x: Value | int) -> int | None:
    return _integer(x) if isinstance(x, Value) else x


def _with_dimensions(op: Any, kept: list[int]) -> Any:
    """A forall over some of the dimensions, its body empty."""
    properties = {k: v for k, v in op.properties.items() if k == "mapping"}
    operands: list[Value] = []
    sizes = []
    for key, items in (
        ("staticLowerBound", op.lower_bounds),
        ("staticUpperBound", op.upper_bounds),
        ("staticStep", op.steps),
    ):
        values, properties[key] = split_mixed(items[i] for i in kept)
        operands += values
        sizes.append(len(values))
    outputs = list(op.outputs)
    types = [v.type for v in outputs]
    properties["operandSegmentSizes"] = i32_array([*sizes, len(outputs)])
    body = Block([INDEX] * len(kept) + types)
    old = [*(op.body.arguments[i] for i in kept), *op.body.arguments[op.rank :]]
    for new, a in zip(body.arguments, old, strict=True):
        new.name = a.name
    return type(op)([*operands, *outputs], types, properties, dict(op.attributes), [Region([body])])


def _integer(v: Value) -> int | None:
    a = constant_value(v)
    return a.value if isinstance(a, IntegerAttr) else None


FORALL = (constant_bounds, unit_dimensions, single_turns, idle_results)
