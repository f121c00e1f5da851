"""Reductions of products become contractions, which take in what is done to their operands.

%t = vector.transpose %a, [1, 0]                          %s = vector.contract {maps = [(i, k) -> (k, i),
%p = arith.mulf %t, %b : vector<4x8xf32>               ->   (i, k) -> (i, k), (i, k) -> (i)]} %a, %b, %c
%s = vector.multi_reduction <add>, %p, %c [1]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.vector.attributes import CombiningKindAttr, IteratorTypeAttr
from ...dialects.vector.contraction import ContractionOp
from ...dialects.vector.reductions import ADD, MultiDimReductionOp
from ...ir.affine import AffineMap, Dim
from ...ir.attributes import AffineMapAttr, ArrayAttr
from ...ir.builder import Rewriter
from ...ir.operations import Value
from ...ir.rewriting import pattern
from ...ir.types import VectorType

Maps = Sequence[AffineMap]


def contraction(
    operands: Sequence[Value],
    maps: Maps,
    iterators: Sequence[str],
    like: Any = None,
    attributes: Any = None,
    kind: CombiningKindAttr = ADD,
) -> ContractionOp:
    """A detached contraction; of the kind and flags of `like`, if it is given."""
    properties: dict[str, Any] = {} if like is None else dict(like.properties)
    properties["indexing_maps"] = ArrayAttr(tuple(map(AffineMapAttr, maps)))
    properties["iterator_types"] = ArrayAttr(tuple(map(IteratorTypeAttr, iterators)))
    properties.setdefault("kind", kind)
    return ContractionOp(operands, (operands[2].type,), properties, dict(attributes or {}))


def _maker(v: Value, name: str) -> Any:
    op = v.defining_op
    return op if op is not None and op.name == name else None


def _of_transposed(m: AffineMap, permutation: Sequence[int]) -> AffineMap:
    """The map of what is transposed, from the map of the result."""
    return m.sub_map([list(permutation).index(i) for i in range(len(m.results))])


@pattern("vector.multi_reduction")
def contract_product(op: MultiDimReductionOp, rewriter: Rewriter) -> bool:
    """The sum of a product is a contraction."""
    product = op.source.defining_op
    if op.kind is not ADD or product is None or product.name not in ("arith.mulf", "arith.muli"):
        return False
    n = op.source.type.rank
    kept = tuple(Dim(i) for i, reduced in enumerate(op.reduced) if not reduced)
    if len(kept) == n:
        return False
    maps = [AffineMap.identity(n), AffineMap.identity(n), AffineMap(n, 0, kept)]
    iterators = ["reduction" if reduced else "parallel" for reduced in op.reduced]
    rewriter.replace(op, rewriter.insert(contraction([*product.operands, op.acc], maps, iterators)))
    return True


@pattern("vector.contract")
def absorb_transposes(op: ContractionOp, rewriter: Rewriter) -> bool:
    """Takes the sources of transposed sides."""
    operands, maps = list(op.operands), list(op.maps)
    for i in range(2):
        transpose = _maker(operands[i], "vector.transpose")
        if transpose is not None:
            operands[i] = transpose.vector
            maps[i] = _of_transposed(maps[i], list(transpose.permutation))
    if operands == list(op.operands):
        return False
    rewriter.replace(op, rewriter.insert(contraction(operands, maps, op.iterators, op, op.attributes)))
    return True


@pattern("vector.contract")
def absorb_broadcasts(op: ContractionOp, rewriter: Rewriter) -> bool:
    """Takes the sources of sides that are broadcast along loops over results; loops that only stood for broadcasts
    go."""
    operands, maps = list(op.operands), list(op.maps)
    for i in range(2):
        broadcast = _maker(operands[i], "vector.broadcast")
        t: Any = broadcast.source.type if broadcast is not None else None
        if broadcast is None or not isinstance(t, VectorType) or t.rank == len(maps[i].results):
            continue
        shape = broadcast.vector.type.shape
        added = len(shape) - t.rank
        dims = maps[i].dim_positions or []
        summed = any(n != 1 and op.iterators[d] == "reduction" for n, d in zip(shape, dims[:added], strict=False))
        if t.shape != shape[added:] or summed:
            continue
        operands[i], maps[i] = broadcast.source, maps[i].sub_map(range(added, len(dims)))
    if operands == list(op.operands):
        return False
    used = sorted({r.position for m in maps for r in m.results if isinstance(r, Dim)})
    iterators = [op.iterators[d] for d in used]
    if "reduction" not in iterators:
        return False
    numbers = {d: i for i, d in enumerate(used)}
    maps = [AffineMap(len(used), 0, tuple(Dim(numbers[d]) for d in m.dim_positions or [])) for m in maps]
    is_masked = op.parent_op is not None and op.parent_op.name == "vector.mask"
    if not _is_contraction(maps, iterators) or (is_masked and len(used) != len(op.iterators)):
        return False  # a mask has all loops
    rewriter.replace(op, rewriter.insert(contraction(operands, maps, iterators, op, op.attributes)))
    return True


def _is_contraction(maps: Maps, iterators: Sequence[str]) -> bool:
    """Whether both sides have a loop that is summed up, as a contraction must, or all loops if it makes a scalar."""
    lhs, rhs = (m.dim_positions or [] for m in maps[:2])
    if not maps[2].results and set(lhs) != set(rhs):
        return False
    return any(kind == "reduction" and d in lhs and d in rhs for d, kind in enumerate(iterators))


@pattern("vector.transpose")
def absorb_result_transposes(op: Any, rewriter: Rewriter) -> bool:
    """A transposed result of a contraction that starts from what the reverse transposition gives."""
    contract = _maker(op.vector, "vector.contract")
    if contract is None or sum(contract.result.users.values()) != 1:
        return False
    start = _maker(contract.acc, "vector.transpose")
    if start is None:
        return False
    m = contract.maps[2]
    result = m.sub_map(list(op.permutation))
    if result is not _of_transposed(m, list(start.permutation)):
        return False
    operands, maps = [contract.lhs, contract.rhs, start.vector], [*contract.maps[:2], result]
    made = contraction(operands, maps, contract.iterators, contract, contract.attributes)
    rewriter.replace(op, rewriter.insert(made))
    return True


@pattern("vector.contract")
def absorb_extensions(op: ContractionOp, rewriter: Rewriter) -> bool:
    """Sides in the narrower type that both are widened from."""
    lhs, rhs = op.lhs.defining_op, op.rhs.defining_op
    if lhs is None or rhs is None or lhs.name != rhs.name or lhs.name not in ("arith.extf", "arith.extsi"):
        return False
    sides = [lhs.operands[0], rhs.operands[0]]
    if sides[0].type.element is not sides[1].type.element:
        return False
    rewriter.replace(op, rewriter.insert(contraction([*sides, op.acc], op.maps, op.iterators, op, op.attributes)))
    return True


MAKE_CONTRACTIONS = (contract_product, absorb_transposes, absorb_broadcasts, absorb_result_transposes)
