"""Parts what is the same in every turn from the places that a loop reads, so that a turn adds one number to it.

    scf.for %i = ... {                            %v = memref.subview %m[%row, 0] [...] [1, 1] : ...
      %k = affine.apply (%row + %i * 16)    ->    scf.for %i = ... {
      %s = memref.subview %m[%k, 0] ...             %k = affine.apply (%i * 16)
    }                                               %s = memref.subview %v[%k, 0] ...
                                                  }

LLVM does not find that of itself: rows are multiplied by their length after the sum. Only buffer resources are done so:
their offsets have 32 bits whatever is known of the sum.
"""

from __future__ import annotations

from typing import Any

from ..dialects.affine.composition import composed
from ..dialects.amdgpu.attributes import is_fat_raw_buffer
from ..dialects.index_lists import Mixed
from ..dialects.memref.views import SubViewOp
from ..dialects.scf.loops import ForOp
from ..ir.affine import AffineExpr, Binary, Constant, Dim, as_expr
from ..ir.builder import Builder
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from ..ir.types import DYNAMIC
from .support import affine_arithmetic as arithmetic
from .support import building


@define_pass("split-loop-offsets", anchor="func.func", title="SplitLoopOffsetsPass")
def split_loop_offsets(function: Operation) -> None:
    """Take what is the same in every turn of a loop out of the offsets of subviews."""
    for loop in [op for op in function.walk_post() if isinstance(op, ForOp)]:
        for op in list(loop.body):
            if isinstance(op, SubViewOp) and _is_outside(op.source, loop):
                _split(loop, op)


def _is_outside(v: Value, loop: Any) -> bool:
    block = v.parent_block
    return block is not None and not loop.regions[0].is_ancestor_of(block.parent)


def _split(loop: Any, op: Any) -> None:
    source = op.source.type
    found = source.strides_and_offset()
    if not is_fat_raw_buffer(source) or found is None or DYNAMIC in (*found[0], *source.shape):
        return
    if any(s != 1 for s in op.mixed_strides):
        return
    b = Builder.at_op(loop)
    parts = [_parts(b, loop, x) for x in op.mixed_offsets]
    known = [p for p in parts if p is not None]
    if len(known) < len(parts) or not any(_is_scaled(p, stride) for p, stride in zip(known, found[0], strict=True)):
        return
    same = [x for x, _ in known]
    sizes = [arithmetic.apply(b, -Dim(0) + n, [x]) for n, x in zip(source.shape, same, strict=True)]
    view = building.subview(b, op.source, same, sizes, [1] * source.rank)
    inner = Builder.at_op(op)
    variable = loop.body.arguments[0]
    offsets = [0 if e is None else arithmetic.apply(inner, e, [variable]) for _, e in known]
    made = building.subview(inner, view, offsets, op.mixed_sizes, op.mixed_strides)
    made.type = op.result.type
    made.name = op.result.name
    op.result.replace_all_uses_with(made)
    op.erase()


def _is_scaled(part: tuple[Mixed, AffineExpr | None], stride: int) -> bool:
    """Whether a sum of both is multiplied. Where it is not, the sum is all there is to do, and what loads have in
    common may be in it."""
    same, turn = part
    return same != 0 and turn is not None and stride != 1


def _parts(b: Builder, loop: Any, x: Mixed) -> tuple[Mixed, AffineExpr | None] | None:
    """An offset as what is the same in every turn, and what follows from the loop's variable (Dim 0)."""
    if not isinstance(x, Value) or _is_outside(x, loop):
        return x, None
    variable = loop.body.arguments[0]
    if x is variable:
        return 0, Dim(0)
    op: Any = x.defining_op
    if op is None or op.name != "affine.apply":
        return None
    amap, operands = composed(op.map.value, list(op.operands))
    dims = operands[: amap.num_dims]
    if any(v is not variable and not _is_outside(v, loop) for v in operands):
        return None
    place = dims.index(variable) if variable in dims else None
    same: AffineExpr = Constant(0)
    turn: AffineExpr = Constant(0)
    for term in _terms(amap.results[0]):
        if place is None or place not in term.dims_used():
            same = same + term
        elif _is_multiple(term, place):
            turn = turn + term
        else:
            return None
    own = turn.replace([Dim(0)] * amap.num_dims) if place is not None else None
    return arithmetic.apply(b, as_expr(same), dims, operands[amap.num_dims :]), own


def _terms(e: AffineExpr) -> list[AffineExpr]:
    return [*_terms(e.lhs), *_terms(e.rhs)] if isinstance(e, Binary) and e.kind == "+" else [e]


def _is_multiple(e: AffineExpr, place: int) -> bool:
    d = Dim(place)
    return e is d or (isinstance(e, Binary) and e.kind == "*" and e.lhs is d and isinstance(e.rhs, Constant))
