"""Loops over the outer dims of a matrix product, each turn of which computes a smaller product.

%r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) ...     %r = scf.for %k = %c0 to %K step %c4 iter_args(%o = %c) {
                                                             %0 = tensor.extract_slice %a[0, %k, 0, 0] ...
                                                             %1 = tensor.extract_slice %b[%k, 0, 0, 0] ...
                                                      ->     %2 = tensor.extract_slice %o[0, 0, 0, 0] ...
                                                             %3 = iree_codegen.inner_tiled ins(%0, %1) outs(%2) ...
                                                             %4 = tensor.insert_slice %3 into %o ...
                                                             scf.yield %4
                                                           }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.affine.maps import MinOp
from ...dialects.index_lists import Mixed
from ...dialects.iree_codegen.inner_tiled import InnerTiledOp
from ...dialects.tensor import builders as tensor
from ...ir.affine import AffineMap, Dim, Symbol, as_expr
from ...ir.attributes import AffineMapAttr
from ...ir.builder import Builder
from ...ir.operations import Operation, Value
from ...ir.types import INDEX
from ..support.building import constant, loop, value_of


def tile(op: InnerTiledOp, sizes: Sequence[int]) -> tuple[InnerTiledOp, list[Operation]]:
    """Replaces an op on tensors by loops over tiles of `sizes`, one for each iteration dim: 0, or none, leaves a dim
    whole. The op of a turn comes back, and the loops from the outermost."""
    b = Builder.at_op(op)
    zero, _ = constant(b, 0), constant(b, 1)
    extents = [_extent(b, op, d) for d in range(len(op.iterator_types.elements))]
    sizes = [*sizes, *[0] * (len(extents) - len(sizes))]
    looped = [d for d, size in enumerate(sizes) if size]
    bounds = [value_of(b, extents[d]) for d in looped]
    steps = [constant(b, sizes[d]) for d in looped]
    offsets: list[Mixed] = [zero] * len(extents)
    carried: list[Value] = list(op.outputs)
    loops: list[Any] = []
    for d, bound, step in zip(looped, bounds, steps, strict=True):
        made = loop(b, zero, bound, step, carried=carried)
        loops.append(made)
        offsets[d], *carried = made.regions[0].blocks[0].arguments
        b.set_to_start(made.regions[0].blocks[0])
    parts = [part_of(b, offsets[d], extents[d], sizes[d]) if sizes[d] else extents[d] for d in range(len(extents))]
    operands, slices = [], []
    for v, m in zip([*op.inputs, *carried], op.maps, strict=True):
        dims = [e.position for e in m.results]
        inner = v.type.shape[len(dims) :]  # tiles of the instruction stay whole
        at = ([*(offsets[d] for d in dims), *[0] * len(inner)], [*(parts[d] for d in dims), *inner], [1] * v.type.rank)
        operands.append(b.make(tensor.extract_slice(v, at)))
        slices.append(at)
    outs = operands[len(op.inputs) :]
    new = b.insert(InnerTiledOp(operands, [v.type for v in outs], dict(op.properties), dict(op.attributes)))
    results: list[Value] = [
        b.make(tensor.insert_slice(r, v, at))
        for r, v, at in zip(new.results, carried, slices[len(op.inputs) :], strict=True)
    ]
    for made in reversed(loops):
        made.regions[0].blocks[0].last.operands = results
        results = list(made.results)
    for r, v in zip(op.results, results, strict=True):
        r.replace_all_uses_with(v)
    op.erase()
    return new, loops


def _extent(b: Builder, op: InnerTiledOp, d: int) -> Mixed:
    """The size of an iteration dim: of the result where that has it, else of the first input that has."""
    count = len(op.inputs)
    for i in [*range(count, len(op.operands)), *range(count)]:
        for at, e in enumerate(op.maps[i].results):
            if e.position == d:
                return tensor.dim(b, op.operands[i], at)
    raise op.error(f"has no operand with iteration dimension {d}")


def part_of(b: Builder, offset: Mixed, extent: Mixed, size: int) -> Mixed:
    """How much of a tile there is: less at the end, where tiles do not divide the extent."""
    if size == 1 or (isinstance(extent, int) and extent % size == 0):
        return size
    known = isinstance(extent, int)
    whole = as_expr(extent) if isinstance(extent, int) else Symbol(0)
    amap = AffineMap(1, 0 if known else 1, (whole - Dim(0), as_expr(size)))
    operands: Any = [offset] if known else [offset, extent]
    return b.make(MinOp(operands, (INDEX,), {"map": AffineMapAttr(amap)}))
