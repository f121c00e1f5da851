"""Loops and branches carry a lane's parts."""

from __future__ import annotations

from typing import Any

from ...dialects.scf.branches import IfOp
from ...dialects.scf.loops import ForOp
from ...ir.operations import Operation, Region, Value
from ...ir.types import Type
from . import layouts as lay
from .distribution import ENTER, Distribution, distributes


def _part_type(d: Distribution, v: Value) -> Type:
    layout = d.layouts.known.get(v)
    t: Any = v.type
    return t if layout is None else lay.lane_type(layout, t.element)


def _enter_loop(d: Distribution, op: Any) -> None:
    """A lane's parts are further arguments of the body, until nothing uses the old ones."""
    block = op.regions[0].blocks[0]
    carried = [a for a in block.arguments[1:] if a in d.layouts.known]
    parts = [block.add_argument(_part_type(d, a), a.name) for a in carried]
    for a, part in zip(carried, parts, strict=True):
        d.set(a, part)
    d.carry(block, carried, parts)


ENTER["scf.for"] = _enter_loop


@distributes("scf.for")
def leave_loop(d: Distribution, op: Any) -> None:
    inits = [
        d.get(v, d.layouts.known[r]) if r in d.layouts.known else v
        for v, r in zip(op.initArgs, op.results, strict=True)
    ]
    _renew(d, op, ForOp, [*op.operands[:3], *inits])


@distributes("scf.if")
def leave_branch(d: Distribution, op: Any) -> None:
    _renew(d, op, IfOp, list(op.operands))


def _renew(d: Distribution, op: Operation, cls: type[Operation], operands: list[Value]) -> None:
    """The op with results of lanes' parts, and the regions of the old one."""
    types = [_part_type(d, r) for r in op.results]
    regions: list[Region] = [op.regions.pop(0) for _ in range(len(op.regions))]
    new = d.b.insert(cls(operands, types, dict(op.properties), dict(op.attributes), regions))
    for old, r in zip(op.results, new.results, strict=True):
        if old in d.layouts.known:
            d.set(old, r)
        else:
            d.replace(old, r)


@distributes("scf.yield")
def scf_yield(d: Distribution, op: Any) -> None:
    around = op.parent_op
    if around is None or around.name not in ("scf.for", "scf.if"):
        name = around.name if around is not None else ""
        raise op.error(f"failed to distribute: '{name}' hands on a vector with a layout, which only loops and ifs do")
    for i, r in enumerate(around.results):
        layout = d.layouts.known.get(r)
        if layout is not None:
            op.set_operand(i, d.get(op.operands[i], layout))
