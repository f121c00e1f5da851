"""Ops that work on each element by itself: a lane does them on its part."""

from __future__ import annotations

from typing import Any

from ...ir.types import VectorType
from . import layouts as lay
from .distribution import Distribution, distributes


@distributes("elementwise")
def elementwise(d: Distribution, op: Any) -> None:
    vectors = [v for v in (*op.results, *op.operands) if isinstance(v.type, VectorType)]
    layout = next((x for v in vectors if (x := d.layouts.of(v)) is not None), None)
    if layout is None:
        layout = d.layout(vectors[0])
    operands = [d.get(v, layout) if isinstance(v.type, VectorType) else v for v in op.operands]
    types = [lay.lane_type(layout, r.type.element) for r in op.results]
    new = d.b.insert(type(op)(operands, types, dict(op.properties), dict(op.attributes)))
    for old, r in zip(op.results, new.results, strict=True):
        d.set(old, r)


@distributes("iree_vector_ext.to_layout")
def to_layout(d: Distribution, op: Any) -> None:
    """Nothing, where a lane already holds its part; else through LDS."""
    layout = d.layout(op.output)
    own = d.layouts.of(op.input)
    if op.shared_memory_conversion is not None and own is not None and lay.places(own) != lay.places(layout):
        from .exchange import through_lds

        d.set(op.output, through_lds(d, d.get(op.input), own, layout))
    else:
        d.set(op.output, d.get(op.input, layout))
