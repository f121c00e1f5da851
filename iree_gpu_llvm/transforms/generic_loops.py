"""Makes `linalg.generic` of structured ops, with the loops in any order.

%0 = linalg.matmul ins(%a, %b) outs(%c)        %0 = linalg.generic {indexing_maps = [(i, j, k) -> (i, k), ...],
                                        ->          iterator_types = ["parallel", "parallel", "reduction"]}
                                                    ins(%a, %b) outs(%c) { ... }
"""

from __future__ import annotations

from collections.abc import Sequence

from ..dialects.linalg.attributes import IteratorTypeAttr
from ..dialects.linalg.generic import GenericOp, IndexOp
from ..dialects.linalg.structured import StructuredOp
from ..ir.affine import AffineMap, Dim
from ..ir.attributes import AffineMapAttr, ArrayAttr, Attribute, IntegerAttr, i32_array
from ..ir.builder import Builder
from ..ir.types import I64


def as_generic(op: StructuredOp, order: Sequence[int]) -> GenericOp:
    """Replaces an op; `order` says which loop is the first, and so on."""
    dims = [Dim(list(order).index(d)) for d in range(len(order))]
    maps = [AffineMap(len(order), 0, tuple(e.replace(dims, ()) for e in m.results)) for m in op.maps]
    properties: dict[str, Attribute] = {
        "indexing_maps": ArrayAttr(tuple(map(AffineMapAttr, maps))),
        "iterator_types": ArrayAttr(tuple(IteratorTypeAttr(op.iterators[d]) for d in order)),
        "operandSegmentSizes": i32_array([len(op.ins), len(op.outs)]),
    }
    new = op.clone()
    for inner in new.walk():
        if isinstance(inner, IndexOp):
            inner.properties["dim"] = IntegerAttr(list(order).index(inner.dim.value), I64)
    regions, new.regions = new.regions, []
    new.drop_all_references()
    made = GenericOp(op.operands, [r.type for r in op.results], properties, dict(op.attributes), regions)
    Builder.at_op(op).insert(made)
    op.replace_with(list(made.results))
    return made
