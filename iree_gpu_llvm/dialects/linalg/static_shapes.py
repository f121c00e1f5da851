"""Patterns by which structured ops tell their operands what is known of sizes.

%0 = linalg.generic {maps = [(d0), (d0)]}                    %1 = tensor.cast %b : tensor<?xf32> to tensor<8xf32>
    ins(%a : tensor<8xf32>) outs(%b : tensor<?xf32>)   ->    %2 = linalg.generic ... ins(%a) outs(%1)
                                                             %0 = tensor.cast %2 : tensor<8xf32> to tensor<?xf32>
"""

from __future__ import annotations

from typing import Any

from ...ir.affine import AffineExpr
from ...ir.operations import Value
from ...ir.types import DYNAMIC, RankedTensorType
from ..tensor.cast_canonicalization import cast_to


def sizes_from_others(op: Any, rewriter: Any) -> bool:
    """On tensors, with maps that are projected permutations: the extent of a loop is known by any operand."""
    tensors = {i: v for i, v in enumerate(op.operands) if isinstance(v.type, RankedTensorType)}
    if all(v.type.has_static_shape for v in tensors.values()) or not op.results:
        return False
    maps = op.maps
    if not all(m.is_projected_permutation for m in maps):
        return False
    extents: dict[AffineExpr, int] = {}
    for i, v in tensors.items():
        for e, n in zip(maps[i].results, v.type.shape, strict=True):
            if n != DYNAMIC:
                extents.setdefault(e, n)
    operands: list[Value] = list(op.operands)
    for i, v in tensors.items():
        t: Any = v.type
        shape = tuple(extents.get(e, n) if n == DYNAMIC else n for e, n in zip(maps[i].results, t.shape, strict=True))
        if shape != t.shape:
            operands[i] = cast_to(v, RankedTensorType(shape, t.element, t.encoding), rewriter)
    if all(a is b for a, b in zip(operands, op.operands, strict=True)):
        return False
    new = op.clone()
    new.operands = operands
    for r, v in zip(new.results, operands[len(operands) - len(op.results) :], strict=True):
        r.type = v.type
    rewriter.insert(new)
    rewriter.replace(op, [cast_to(r, old.type, rewriter) for r, old in zip(new.results, op.results, strict=True)])
    return True


def nothing_to_do(op: Any, rewriter: Any) -> bool:
    """On buffers, one of which has no elements."""
    shapes = [getattr(v.type, "shape", ()) for v in op.operands]
    if op.results or not any(0 in s for s in shapes):
        return False
    rewriter.erase(op)
    return True
