"""Makes a tiled matrix product of a contraction whose last dims are those of an instruction.

%0 = linalg.generic {maps = [(i, j, k, ii, jj, kk) -> (i, k, ii, kk),         %0 = iree_codegen.inner_tiled
     (i, j, k, ii, jj, kk) -> (k, j, jj, kk), ... (i, j, ii, jj)]}              ins(%a, %b) outs(%c)
     ins(%a, %b : tensor<2x3x16x16xf16>, tensor<3x4x16x16xf16>)          ->     <maps = [(i, j, k) -> (i, k), ...],
     outs(%c : tensor<2x4x16x16xf32>) { ... }                                    kind = ..., permutations = [[0, 1],
                                                                                 [1, 0], [0, 1]]>

What is computed must be sums of products as the instruction makes them: of factors that are only extended, with sign.
(iree-opt 3.13 does not look.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...dialects.attribute_interfaces import InnerTileKind
from ...dialects.iree_codegen.inner_tiled import InnerTiledOp
from ...dialects.iree_gpu.mma_attributes import MMASemanticsAttr
from ...dialects.linalg.attributes import IteratorTypeAttr
from ...dialects.linalg.structured import StructuredOp
from ...ir.affine import AffineMap, Dim
from ...ir.attributes import AffineMapAttr, ArrayAttr, Attribute, i32_array, i64_array
from ...ir.builder import Rewriter
from ...ir.operations import Operation, Value
from ...ir.types import RankedTensorType

CONFIG = "lowering_config"
_PRODUCTS = {"arith.mulf": "arith.addf", "arith.muli": "arith.addi"}
_EXTENSIONS = frozenset({"arith.extf", "arith.extsi"})


class _Dims(NamedTuple):
    """The loops of a contraction by where they occur."""

    batch: list[int]
    m: list[int]
    n: list[int]
    k: list[int]


def to_inner_tiled(op: Operation, kind: InnerTileKind, rewriter: Rewriter) -> InnerTiledOp | None:
    """Replaces a contraction on tensors; None, and nothing is changed, if it does not suit the instruction."""
    if not isinstance(op, StructuredOp) or len(op.ins) != 2 or len(op.outs) != 1 or len(op.results) != 1:
        return None
    if kind.num_inputs != 2 or not all(isinstance(v.type, RankedTensorType) for v in op.operands):
        return None
    dims = _dims(op)
    if dims is None or not (dims.m and dims.n and dims.k) or not _sums_products(op):
        return None
    expected = _tile_dims(op, dims, kind)
    if expected is None:
        return None
    inner = set().union(*expected)
    permutations = [_permutation(m, e) for m, e in zip(op.maps, expected, strict=True)]
    if any(p is None for p in permutations):
        return None
    kept = [d for d in range(len(op.iterators)) if d not in inner]
    numbers = {d: i for i, d in enumerate(kept)}
    maps = [
        AffineMap(len(kept), 0, tuple(Dim(numbers[e.position]) for e in m.results if e.position not in inner))
        for m in op.maps
    ]
    properties: dict[str, Attribute] = {
        "indexing_maps": ArrayAttr(tuple(AffineMapAttr(m) for m in maps)),
        "iterator_types": ArrayAttr(tuple(IteratorTypeAttr(op.iterators[d]) for d in kept)),
        "kind": kind,  # type: ignore[dict-item]
        "semantics": MMASemanticsAttr(distributed=False, opaque=True),
        "operandSegmentSizes": i32_array([2, 1]),
    }
    if any(p != sorted(p) for p in permutations if p is not None):
        properties["permutations"] = ArrayAttr(tuple(i64_array(p) for p in permutations if p is not None))
    attributes = {CONFIG: op.attributes[CONFIG]} if CONFIG in op.attributes else {}
    new = InnerTiledOp(list(op.operands), [op.results[0].type], properties, attributes)
    return rewriter.replace_with_new(op, new)


def _dims(op: StructuredOp) -> _Dims | None:
    """None if some operand is indexed by more than dims, or some dim is of another kind."""
    if not all(m.is_projected_permutation for m in op.maps):
        return None
    lhs, rhs, out = ({e.position for e in m.results} for m in op.maps)
    found = _Dims([], [], [], [])
    for d, iterator in enumerate(op.iterators):
        where = (d in lhs, d in rhs, d in out)
        kinds = {
            (True, True, True): (found.batch, "parallel"),
            (True, False, True): (found.m, "parallel"),
            (False, True, True): (found.n, "parallel"),
            (True, True, False): (found.k, "reduction"),
        }
        if where not in kinds or kinds[where][1] != iterator:
            return None
        kinds[where][0].append(d)
    return found


def _tile_dims(op: StructuredOp, dims: _Dims, kind: InnerTileKind) -> list[list[int]] | None:
    """The loops that each operand of the instruction has, in its order: the last ones of each kind, if they run as
    often as its dims have elements, of its element types."""
    tiles = kind.undistributed_types()
    batch = dims.batch[-1:] if len(tiles[0].shape) == 3 else []
    m, n, k = dims.m[-1], dims.n[-1], dims.k[-1]
    expected = [[*batch, m, k], [*batch, k, n], [*batch, m, n]]
    extents = op.loop_extents()
    for v, tile, own in zip(op.operands, tiles, expected, strict=True):
        if tuple(extents[d] for d in own) != tuple(tile.shape) or v.type.element is not tile.element:
            return None
    return expected


def _permutation(amap: AffineMap, expected: Sequence[int]) -> list[int] | None:
    """Where in the instruction's order each of an operand's last dims is."""
    last = [e.position for e in amap.results[len(amap.results) - len(expected) :]]
    return [expected.index(d) for d in last] if sorted(last) == sorted(expected) else None


def _sums_products(op: Any) -> bool:
    """Whether a turn adds a product of the factors to the sum."""
    x, y, sum_before = op.body.arguments
    total = op.body.last.operands[0].defining_op
    if total is None:
        return False
    for product in (v.defining_op for v in total.operands):
        if product is not None and _PRODUCTS.get(product.name) == total.name:
            others = [v for v in total.operands if v.defining_op is not product]
            return others == [sum_before] and {_extended(v) for v in product.operands} == {x, y}
    return False


def _extended(v: Value) -> Value:
    source = v.defining_op
    return source.operands[0] if source is not None and source.name in _EXTENSIONS else v
