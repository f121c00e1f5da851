"""`vector.contract`: a lane contracts what it holds of both sides, then lanes along the reduced dims combine.

Iteration dim d becomes three, for batch, outer and element positions: d, n + d and 2n + d of 3n.
"""

from __future__ import annotations

from typing import Any

from ...dialects.vector.contraction import ContractionOp
from ...ir.affine import AffineMap, Dim
from ...ir.attributes import AffineMapAttr, ArrayAttr
from ...ir.types import VectorType
from . import layouts as lay
from .distribution import Distribution, distributes
from .reductions import check_kind, finish, over_lanes, starting_point


@distributes("vector.contract")
def contract(d: Distribution, op: Any) -> None:
    maps = [m.dim_positions for m in op.maps]
    if None in maps:
        raise op.error("failed to distribute: an indexing map is more than a choice of dims")
    kind, result = op.kind.value, op.results[0]
    check_kind(op, kind, op.acc.type.element if isinstance(op.acc.type, VectorType) else op.acc.type)
    dims = _iteration_dims(d, op, maps)
    sides = [d.get(v, lay.make([dims[i] for i in m])) for v, m in zip((op.lhs, op.rhs), maps, strict=False)]
    kept = lay.make([dims[i] for i in maps[2]])
    if not d.lanes.is_whole(kept):
        raise op.error("failed to distribute: lanes do not hold all combinations of the dims of both sides")
    lost = [dim for i, dim in sorted(dims.items()) if i not in maps[2]]
    start, rest = starting_point(d, op, kind, kept, lost)
    n = len(op.iterators)
    properties = dict(op.properties)
    properties["indexing_maps"] = ArrayAttr(
        tuple(
            AffineMapAttr(AffineMap(3 * n, 0, tuple(Dim(level * n + i) for level in range(3) for i in m))) for m in maps
        )
    )
    properties["iterator_types"] = ArrayAttr(op.iterator_types.elements * 3)
    found = d.make(ContractionOp([*sides, start], (start.type,), properties, dict(op.attributes)))
    finish(d, result, over_lanes(d, op, kind, found, kept, lost, rest))


def _iteration_dims(d: Distribution, op: Any, maps: list[Any]) -> dict[int, lay.Dim]:
    """How each iteration dim is spread: as the sides have it, the first that has it, else as the result has it."""
    dims: dict[int, lay.Dim] = {}
    for v, m in zip((op.lhs, op.rhs, op.result), maps, strict=True):
        layout = d.layouts.of(v) if isinstance(v.type, VectorType) else None
        if layout is not None:
            for i, dim in zip(m, lay.dims_of(layout), strict=True):
                dims.setdefault(i, dim)
    if len(dims) < len(op.iterators):
        d.layout(next(v for v in (op.lhs, op.rhs) if d.layouts.of(v) is None))
    return dims
