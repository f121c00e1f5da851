"""Which memref each reference of `pcf` is, found by following references from where they are made to all places that
control hands them to: regions, their results, blocks, calls.

Where several come together, their shapes and memory spaces must be the same, and what their layouts do not share is
left open: `strided<[?], offset: ?>`. There, casts are inserted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...dialects.func import CallOp
from ...dialects.memref.views import CastOp
from ...dialects.pcf.attributes import ShapedRefType
from ...dialects.pcf.parallel_ops import GenericOp, LoopOp
from ...dialects.pcf.slice_ops import AllocOp
from ...ir.attributes import StridedLayoutAttr, TypeAttr
from ...ir.builder import Builder
from ...ir.control_flow import region_edges, successor_ranges
from ...ir.operations import Operation, Value
from ...ir.symbols import lookup_nearest
from ...ir.types import DYNAMIC, FunctionType, MemRefType
from . import scopes as pcf_scopes

Types = dict[Value, MemRefType]


def types_of_references(root: Operation) -> Types:
    """The memref type of each reference inside an op. Raises the error of an op whose reference is none."""
    types: Types = {}
    for op in root.walk():
        _seed(op, types)
    edges = [(op, *edge) for op in root.walk() for edge in _edges(op)]
    changed = True
    while changed:
        changed = False
        for op, source, target in edges:
            found = types.get(source)
            if found is None:
                continue
            joined = _join(op, types.get(target, found), found)
            if types.get(target) is not joined:
                types[target] = joined
                changed = True
    for op in root.walk():
        f: Any = op.properties.get("function_type")
        if f is not None and not op.regions[0].blocks and any(isinstance(t, ShapedRefType) for t in f.value.inputs):
            raise op.error("has references for arguments, and no body that says what they are")
        for v in _defined(op):
            if isinstance(v.type, ShapedRefType) and v not in types:
                raise op.error(f"has a reference of type '{v.type}' that is no memref's")
    return types


def settle_types(root: Operation, types: Types) -> None:
    """Gives each reference its memref type, with casts where it is handed on as a more general one."""
    casts = [
        (user, i, types[target])
        for op in root.walk()
        for user, i, target in _handed_on(op)
        if types.get(user.operands[i]) is not None and types[user.operands[i]] is not types[target]
    ]
    for v, t in types.items():
        v.type = t
    for user, i, t in casts:
        b = Builder.at_op(user)
        user.set_operand(i, b.make(CastOp((user.operands[i],), (t,))))
    for op in root.walk():
        given = op.properties.get("function_type")
        if isinstance(given, TypeAttr) and op.regions and op.regions[0].blocks:
            f: Any = given.value
            inputs = tuple(a.type for a in op.regions[0].entry.arguments)
            op.properties["function_type"] = TypeAttr(FunctionType(inputs, f.results))


def _seed(op: Operation, types: Types) -> None:
    """Where references are made."""
    if isinstance(op, AllocOp):
        t = op.result.type
        types[op.result] = MemRefType(t.shape, t.element, None, pcf_scopes.allocation_space(op, t.scope))
    elif isinstance(op, (GenericOp, LoopOp)):
        for reference, r in zip(op.references, op.results, strict=True):
            t = r.type
            if not isinstance(t, MemRefType) or t.strides_and_offset() is None:
                raise op.error(f"unexpected non-strided or default memref result type '{t}'")
            types[reference] = t


def _edges(op: Operation) -> Iterator[tuple[Value, Value]]:
    """From references to what they become elsewhere."""
    for user, i, target in _handed_on(op):
        yield user.operands[i], target


def _handed_on(op: Any) -> Iterator[tuple[Operation, int, Value]]:
    """An op, the number of an operand that is a reference, and what that becomes."""
    if isinstance(op, GenericOp) and op.regions[0].blocks:
        last = op.regions[0].entry.last
        assert last is not None
        yield from _pairs(last, 0, op.body.entry.arguments[: op.num_leading])
    for edge in region_edges(op):
        begin = _begin(edge.source, edge.operands)
        yield from _pairs(edge.source, begin, edge.inputs)
    ranges = successor_ranges(op)
    for block, (begin, _) in zip(op.successors, ranges or (), strict=False):
        yield from _pairs(op, begin, block.arguments)
    if op.name == "arith.select" and isinstance(op.results[0].type, ShapedRefType):
        yield op, 1, op.results[0]
        yield op, 2, op.results[0]
    if isinstance(op, CallOp):
        callee: Any = lookup_nearest(op, op.callee)
        if callee is not None and callee.regions[0].blocks:
            yield from _pairs(op, 0, callee.regions[0].entry.arguments)


def _begin(op: Operation, operands: Any) -> int:
    """Where a run of operands begins."""
    given, wanted = list(op.operands), list(operands)
    return next((i for i in range(len(given) + 1) if given[i : i + len(wanted)] == wanted), 0)


def _pairs(op: Operation, begin: int, targets: Any) -> Iterator[tuple[Operation, int, Value]]:
    for k, target in enumerate(targets):
        if isinstance(target.type, ShapedRefType):
            yield op, begin + k, target


def _join(op: Operation, a: MemRefType, b: MemRefType) -> MemRefType:
    if a is b:
        return a
    if a.memory_space is not b.memory_space:
        raise op.error(f"hands on references to memory of different spaces: '{a}' and '{b}'")
    of_a, of_b = a.strides_and_offset(), b.strides_and_offset()
    assert of_a is not None and of_b is not None
    strides = tuple(x if x == y else DYNAMIC for x, y in zip(of_a[0], of_b[0], strict=True))
    return a.with_(layout=StridedLayoutAttr(strides, of_a[1] if of_a[1] == of_b[1] else DYNAMIC))


def _defined(op: Operation) -> Iterator[Value]:
    yield from op.results
    for region in op.regions:
        for block in region.blocks:
            yield from block.arguments
