"""Unrolls tiled matrix products on vectors to single instructions.

    %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c)       %c0 = vector.extract %c[0] ...
      <maps (i, k) (k) (i), ...> : vector<2x1x4xf16>,   ->   %a0 = vector.extract %a[0, 0] ...
      vector<1x4xf16> into vector<2x4xf32>                   %b0 = vector.extract %b[0] ...
                                                             %r0 = iree_codegen.inner_tiled ins(%a0, %b0) outs(%c0)
                                                               <maps () () (), ...> : vector<4xf16>, ...
                                                             ... the same for %c[1], then both put together

Reductions are outermost, then the dims of the first operand, so that a piece of it serves several instructions in a
row. A product of several tiles is one sum in no order; now each tile's is rounded before the next is added.
Accumulators are taken apart and put together by conversions that leave the loops around them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from ..dialects.iree_codegen.inner_tiled import InnerTiledOp
from ..dialects.vector import builders as vector
from ..ir.affine import AffineMap
from ..ir.attributes import AffineMapAttr, ArrayAttr, Attribute
from ..ir.builder import Builder, Rewriter
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from ..ir.rewriting import BOTTOM_UP, PatternSet, pattern, rewrite_greedily
from .tiled_products.hoistable_conversions import conversion, eliminate_conversions
from .tiled_products.inner_tiled_permutations import drop_permutations

DISTRIBUTE, REASSEMBLE = "unroll_acc_distribute", "unroll_acc_reassemble"
DROP, ADD = "drop_unit_dims", "add_unit_dims"


@define_pass("iree-gpu-unroll-to-intrinsics", anchor="func.func", title="UnrollToIntrinsicsPass", reassociates=True)
def unroll_to_intrinsics(op: Operation) -> None:
    """Unroll inner_tiled ops on vectors to single matrix instructions."""
    rewrite_greedily(op, PatternSet([unroll]), BOTTOM_UP)
    eliminate_conversions(op)
    rewrite_greedily(op, PatternSet([drop_unit_dims]), BOTTOM_UP)
    eliminate_conversions(op)


@pattern(InnerTiledOp.name)
def unroll(op: InnerTiledOp, rewriter: Rewriter) -> bool:
    """An op for each point of the iteration space."""
    if not op.has_vector_semantics or len(op.results) != 1:
        return False
    bounds = [n or 1 for n in op.iteration_bounds()]
    if all(n == 1 for n in bounds):
        return False
    acc = len(op.operands) - 1
    points = list(_points(bounds, _traversal(op)))
    maps = op.maps
    pieces: dict[tuple[int, ...], Value] = {}
    offsets = list(dict.fromkeys(_at(maps[acc], p) for p in points))

    def take_apart(b: Builder, values: Sequence[Value]) -> list[Value]:
        return [_piece(b, values[0], o) for o in offsets]

    apart = rewriter.insert(conversion(DISTRIBUTE, REASSEMBLE, [op.operands[acc]], take_apart))
    pieces.update(zip(offsets, apart.results, strict=True))
    for point in points:
        inputs = [_piece(rewriter, v, _at(m, point)) for v, m in zip(op.inputs, maps, strict=False)]
        at = _at(maps[acc], point)
        operands = [*inputs, pieces[at]]
        one = InnerTiledOp(operands, [pieces[at].type], dict(op.properties), dict(op.attributes))
        pieces[at] = rewriter.make(one)

    result: Any = op.results[0].type

    def put_together(b: Builder, values: Sequence[Value]) -> list[Value]:
        whole = b.constant(vector.zeros(result))
        for o, piece in zip(offsets, values, strict=True):
            inner = [0] * (result.rank - len(o))
            whole = b.make(vector.insert_strided_slice(piece, whole, [*o, *inner]))
        return [whole]

    together = rewriter.insert(conversion(REASSEMBLE, DISTRIBUTE, [pieces[o] for o in offsets], put_together))
    rewriter.replace(op, together)
    return True


def _traversal(op: InnerTiledOp) -> list[int]:
    """Iteration dims, outermost first: reductions, parallel dims of the first operand, the others."""
    kinds = [str(a.value) for a in op.iterator_types.elements]
    first = {e.position for e in op.maps[0].results}
    dims = range(len(kinds))
    reductions = [d for d in dims if kinds[d] == "reduction"]
    rest = [d for d in dims if kinds[d] != "reduction"]
    return reductions + [d for d in rest if d in first] + [d for d in rest if d not in first]


def _points(bounds: Sequence[int], traversal: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for picked in product(*(range(bounds[d]) for d in traversal)):
        point = dict(zip(traversal, picked, strict=True))
        yield tuple(point[d] for d in range(len(bounds)))


def _at(m: AffineMap, point: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(point[e.position] for e in m.results)


def _piece(b: Builder, v: Value, offsets: tuple[int, ...]) -> Value:
    """One tile of an operand, outer unit dims kept."""
    if not offsets:
        return v
    return b.make(vector.extract_strided_slice(v, offsets, [1] * len(offsets)))


@pattern(InnerTiledOp.name)
def drop_unit_dims(op: InnerTiledOp, rewriter: Rewriter) -> bool:
    """One instruction without an iteration space, of what had one of a single point."""
    bounds = op.iteration_bounds()
    if not op.has_vector_semantics or not bounds or any(n != 1 for n in bounds):
        return False
    maps = op.maps
    count = len(op.inputs)

    def whole_tile(b: Builder, i: int, v: Value) -> Value:
        rank = len(maps[i].results)
        return b.make(vector.extract(v, [0] * rank)) if rank else v

    def drop(b: Builder, values: Sequence[Value]) -> list[Value]:
        return [whole_tile(b, count + i, v) for i, v in enumerate(values)]

    def add(b: Builder, values: Sequence[Value]) -> list[Value]:
        return [b.make(vector.broadcast(v, r.type)) for v, r in zip(values, op.results, strict=True)]

    inputs = [whole_tile(rewriter, i, v) for i, v in enumerate(op.inputs)]
    dropped = rewriter.insert(conversion(DROP, ADD, op.outputs, drop))
    properties: dict[str, Attribute] = dict(op.properties)
    empty = AffineMapAttr(AffineMap(0, 0, ()))
    properties["indexing_maps"] = ArrayAttr([empty] * len(maps))
    properties["iterator_types"] = ArrayAttr(())
    types = [r.type for r in dropped.results]
    one = rewriter.insert(InnerTiledOp([*inputs, *dropped.results], types, properties))
    drop_permutations(one)
    rewriter.replace(op, rewriter.insert(conversion(ADD, DROP, one.results, add)))
    return True
