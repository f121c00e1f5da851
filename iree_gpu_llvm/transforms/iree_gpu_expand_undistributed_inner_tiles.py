"""Splits dims of tiles so that what one lane holds is a slice of them.

    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c)       %e = tensor.expand_shape %c [[0], [1], [2, 3], [4]]
      <..., kind = mma_layout<MFMA_F32_32x32x8_F16>, ...> ->   : tensor<2x3x32x32xf32> into tensor<2x3x4x8x32xf32>
      : ... into tensor<2x3x32x32xf32>                       %0 = iree_codegen.inner_tiled ins(%a, %b) outs(%e) <...>
                                                             %r = tensor.collapse_shape %0 [[0], [1], [2, 3], [4]]

A dim whose elements a lane holds in several pieces becomes the number of pieces by what lies between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..dialects.iree_codegen.inner_tiled import InnerTiledOp
from ..dialects.iree_gpu.mma_attributes import MMAAttr, MMASemanticsAttr, ScaledMMAAttr
from ..dialects.tensor import builders as tensor
from ..ir.attributes import ArrayAttr, i64_array, index
from ..ir.builder import Builder
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from ..ir.types import RankedTensorType


@define_pass("iree-gpu-expand-undistributed-inner-tiles", anchor="func.func", title="ExpandUndistributedInnerTilesPass")
def expand_undistributed_inner_tiles(op: Operation, *, expand_inputs: bool = True, expand_outputs: bool = True) -> None:
    """Split dims of tiles so that what one lane holds is a slice of them."""
    for inner in list(op.walk()):
        if isinstance(inner, InnerTiledOp):
            first = 0 if expand_inputs else len(inner.inputs)
            last = len(inner.operands) if expand_outputs else len(inner.inputs)
            _expand(inner, range(first, last))


class _Expansion(NamedTuple):
    """How one operand is expanded: groups of dims, extents of the tile's dims, and the permutation of the new tile."""

    groups: list[list[int]]
    inner: list[int]
    permutation: list[int]


def _expand(op: InnerTiledOp, numbers: Sequence[int]) -> None:
    semantics: Any = op.semantics
    if not op.has_tensor_semantics or not isinstance(semantics, MMASemanticsAttr):
        return
    if semantics.distributed or not semantics.opaque or not isinstance(op.kind, (MMAAttr, ScaledMMAAttr)):
        return
    tensors = [i for i in numbers if isinstance(op.operands[i].type, RankedTensorType)]
    found = {i: e for i in tensors if (e := _expansion(op, i)) is not None}
    if not found:
        return
    b = Builder.at_op(op)
    operands = list(op.operands)
    for i, e in found.items():
        outer = [tensor.dim(b, operands[i], d) for d in range(len(op.maps[i].results))]
        if any(isinstance(n, Value) for n in outer):
            # What MLIR's inference of the shape leaves unused; it decides the order in which constants stand.
            b.constant(index(1))
        operands[i] = b.make(tensor.expand_shape(operands[i], e.groups, [*outer, *e.inner]))
    properties = dict(op.properties)
    if op.permutations is not None:
        lists = [found[i].permutation if i in found else op.permutation(i) for i in range(len(operands))]
        properties["permutations"] = ArrayAttr(tuple(map(i64_array, lists)))
    kept = {k: v for k, v in op.attributes.items() if k == "lowering_config"}
    outputs = operands[len(op.inputs) :]
    new = b.insert(InnerTiledOp(operands, [v.type for v in outputs], properties, kept))
    results = []
    for i, r in enumerate(new.results, len(op.inputs)):
        results.append(b.make(tensor.collapse_shape(r, found[i].groups)) if i in found else r)
    op.replace_with(results)


def _expansion(op: InnerTiledOp, operand: int) -> _Expansion | None:
    """None where nothing is to be split, or the tile is not what the kind says of the whole subgroup."""
    kind: Any = op.kind
    if not kind.has_layout:
        return None
    layout = kind.layout(operand)
    order = op.permutation(operand)
    if len(order) != layout.rank or op.inner_shape(operand) != tuple(layout.shape[p] for p in order):
        return None
    logical = layout.expanded_shape
    if all(len(extents) == 1 for extents in logical):
        return None
    first = len(op.maps[operand].results)
    groups = [[d] for d in range(first)]
    inner: list[int] = []
    pieces: dict[int, list[int]] = {}  # of each logical dim, counted in the new tile
    for p in order:
        pieces[p] = list(range(len(inner), len(inner) + len(logical[p])))
        inner += logical[p]
        groups.append([first + n for n in pieces[p]])
    to_logical = [n for p in range(layout.rank) for n in pieces[p]]
    return _Expansion(groups, inner, [to_logical.index(n) for n in range(len(inner))])
