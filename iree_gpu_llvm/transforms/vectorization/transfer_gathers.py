"""An element that a body extracts becomes `iree_vector_ext.transfer_gather`, which keeps dims apart (option
`vectorize-to-transfer-gather`).

%i = linalg.index 1                                     %x = vector.transfer_read %indices : ... vector<4xindex>
%e = tensor.extract %t[%x, %i] : tensor<8x16xf32>   ->  %e = transfer_gather %t[%c0, %c0] [%x : vector<4xindex>]
                                                            maps (i, j)[s] -> (s, j), (i, j)[s] -> (i)

An index that is a loop's becomes that dim, one from outside an offset, any other an index vector. As with the peer, the
op must have no reduction and extract once, at indices of which at least one is computed in its body.
"""

from __future__ import annotations

from typing import Any

from ...dialects.iree_vector_ext import TransferGatherOp
from ...dialects.tensor.elements import EmptyOp
from ...ir.affine import AffineMap, Constant, Dim, Symbol
from ...ir.attributes import AffineMapAttr, ArrayAttr, i32_array
from ...ir.builder import Rewriter
from ...ir.operations import Operation, Value
from ...ir.rewriting import pattern
from ...ir.types import DYNAMIC, INDEX, RankedTensorType, VectorType
from ..support import building
from .access import read_whole, write_whole
from .computation import Computation


def gathers_by_dims(op: Any) -> bool:
    extracts = [x for x in op.body if x.name == "tensor.extract"]
    if len(extracts) != 1 or "reduction" in op.iterators or DYNAMIC in op.loop_extents():
        return False
    (x,) = extracts
    if x.tensor.type.rank == 0 or all(_is_outside(op, v) for v in x.indices):
        return False
    return not any(v.owner is op.body and sum(v.users.values()) > 1 for v in x.indices)


def make_gather(op: Any, b: Rewriter, shape: tuple[int, ...]) -> list[Value]:
    """The results' values of a structured op. What has just been gathered, or goes into an index, is written to a
    tensor of its own rather than to the output."""
    # This and its read are of no use; the peer has them for indices, so that constants come in its order.
    indices = b.make(EmptyOp((), (RankedTensorType(shape, INDEX),)))
    c = Computation(op, b, shape)
    (extract,) = (x for x in op.body if x.name == "tensor.extract")
    zero = building.constant(b, 0)
    before = _needed(op, list(extract.indices))
    _read_inputs(c, [*before, extract])
    read_whole(b, indices)
    early = _written_alone(c, {r for x in before for r in x.results})
    for x in op.body:
        if x in before:
            c.compute(x)
    results: dict[int, Value] = {i: _write(c, op.body.last.operands[i], empty) for i, empty in early.items()}
    c.values[extract.result] = _gather(c, extract, zero)
    for i in _alone(op, {extract.result}):
        results[i] = _write(c, extract.result, b.make(EmptyOp((), (op.outs[i].type,))))
    _read_inputs(c, [x for x in op.body if x not in before])
    for x in op.body:
        if x not in before and x is not extract and x is not op.body.last:
            c.compute(x)
    for i, (y, out, m) in enumerate(zip(op.body.last.operands, op.outs, op.maps[len(op.ins) :], strict=True)):
        if i not in results:
            results.update((i, r) for r in c.write(c.get(y), out, m))
    return [results[i] for i in range(len(op.results))]


def _is_outside(op: Any, v: Value) -> bool:
    return v.owner is not op.body and (v.defining_op is None or v.defining_op.parent is not op.body)


def _needed(op: Any, values: list[Value]) -> set[Operation]:
    """The ops of the body that values come from."""
    found: set[Operation] = set()
    waiting = [x for v in values if (x := v.defining_op) is not None]
    while waiting:
        x = waiting.pop()
        if x.parent is op.body and x not in found:
            found.add(x)
            waiting += [y for v in x.operands if (y := v.defining_op) is not None]
    return found


def _read_inputs(c: Computation, ops: list[Operation]) -> None:
    op = c.op
    used = {v for x in ops for v in x.operands}
    for i, argument in enumerate(op.body.arguments):
        if argument in used and argument not in c.values:
            c.read(i)


def _alone(op: Any, values: set[Value]) -> list[int]:
    """The outputs that are nothing but one of the values, in the order of the loops."""
    maps = op.maps[len(op.ins) :]
    return [
        i
        for i, (y, m, out) in enumerate(zip(op.body.last.operands, maps, op.outs, strict=True))
        if y in values and m.is_identity and isinstance(out.type, RankedTensorType)
    ]


def _written_alone(c: Computation, values: set[Value]) -> dict[int, Value]:
    return {i: c.b.make(EmptyOp((), (c.op.outs[i].type,))) for i in _alone(c.op, values)}


def _write(c: Computation, y: Value, target: Value) -> Value:
    (found,) = write_whole(c.b, c.broadcast(c.get(y), c.vector(y.type)), target)
    return found


def _gather(c: Computation, x: Any, zero: Value) -> Value:
    b, rank = c.b, len(c.shape)
    offsets: list[Value] = []
    vectors: list[Value] = []
    places: list[Any] = []
    for v in x.indices:
        maker = v.defining_op
        if _is_outside(c.op, v):
            offsets.append(v)
            places.append(Constant(0))
            continue
        offsets.append(zero)
        if maker is not None and maker.name == "linalg.index":
            places.append(Dim(maker.dim.value))
        else:
            places.append(Symbol(len(vectors)))
            vectors.append(c.broadcast(c.get(v), VectorType(c.shape, INDEX)))
    every = tuple(map(Dim, range(rank)))
    results = [tuple(places), *[every] * len(vectors)]
    return b.make(_made(x.tensor, offsets, vectors, building.padding(b, x.tensor), results, c.vector(x.result.type)))


def _made(base: Value, offsets: Any, vectors: Any, padding: Value, results: Any, t: Any) -> TransferGatherOp:
    maps = [AffineMap(t.rank, len(vectors), tuple(r)) for r in results]
    properties: dict[str, Any] = {
        "indexing_maps": ArrayAttr(tuple(map(AffineMapAttr, maps))),
        "operandSegmentSizes": i32_array([1, len(offsets), len(vectors), 1, 0]),
    }
    return TransferGatherOp((base, *offsets, *vectors, padding), (t,), properties)


@pattern("iree_vector_ext.transfer_gather")
def absorb_index_vectors(op: TransferGatherOp, rewriter: Rewriter) -> bool:
    """Takes what index vectors are broadcast or transposed from."""
    if op.mask is not None:
        return False
    vectors, maps = list(op.index_vecs), [m.results for m in op.maps]
    for i, v in enumerate(vectors):
        maker: Any = v.defining_op
        dims = maps[i + 1]
        if maker is not None and maker.name == "vector.transpose":
            order = list(maker.permutation)
            vectors[i], maps[i + 1] = maker.vector, tuple(dims[order.index(d)] for d in range(len(order)))
        elif maker is not None and maker.name == "vector.broadcast":
            t: Any = maker.source.type
            kept = t.rank if isinstance(t, VectorType) else 0
            if kept and t.shape != v.type.shape[len(dims) - kept :]:
                continue
            vectors[i], maps[i + 1] = maker.source, dims[len(dims) - kept :]
    if vectors == list(op.index_vecs):
        return False
    made = _made(op.base, op.offsets, vectors, op.padding, maps, op.vector.type)
    rewriter.replace(op, rewriter.insert(made))
    return True


ABSORB = (absorb_index_vectors,)
