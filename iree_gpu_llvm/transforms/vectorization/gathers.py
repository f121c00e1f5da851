"""Elements of a tensor that the body of a structured op extracts: one, a row of neighbours, or any.

%i = linalg.index 0                                       %s = vector.step, %x = vector.transfer_read %indices
%j = arith.index_cast %x : i32 to index                   %f = %s * 16 + %x
%e = tensor.extract %t[%i, %j] : tensor<8x16xf32>     ->  %e = vector.gather %t[%c0, %c0] [%f], ... into vector<4x8xf32>

A gather counts elements from the first one. Where only the last loop runs more than once, the same element in all its
turns is read once and broadcast, and elements side by side are read as a vector. The peer takes any sum with the last
loop's index in it for neighbours; here the rest of the sum must stay the same.
"""

from __future__ import annotations

from typing import Any

from ...dialects.arith.integers import AddIOp, MulIOp
from ...dialects.tensor.elements import DimOp
from ...dialects.vector import builders as vector
from ...dialects.vector.memory import GatherOp
from ...ir.affine import AffineMap, Constant, Dim
from ...ir.attributes import DenseElementsAttr
from ...ir.builder import Rewriter
from ...ir.operations import Value
from ...ir.rewriting import pattern
from ...ir.types import I1, INDEX, VectorType
from ..support import building
from .access import limit, zero_indices


def extracted(c: Any, x: Any) -> Value:
    """What `tensor.extract` gives in all turns; `c`: the computation that it is part of."""
    source: Any = x.tensor.type
    turns = _Turns(c.op, c.shape)
    leading, last = list(x.indices)[:-1], list(x.indices)[-1:]
    stays = all(n == 1 or turns.is_same(v) for n, v in zip(source.shape[: len(leading)], leading, strict=True))
    if source.rank == 0 or (turns.is_row and stays and turns.is_same(last[0])):
        return _broadcast_one(c, x)
    if turns.is_row and stays and turns.has_neighbours(last[0]):
        return _row(c, x)
    return _gather(c, x)


# -- which way


class _Turns:
    """How an index changes from one turn of the loops to the next."""

    def __init__(self, op: Any, shape: tuple[int, ...]):
        self.body, self.shape = op.body, shape

    @property
    def is_row(self) -> bool:
        """Whether one loop runs more than once."""
        return sum(n > 1 for n in self.shape) == 1

    def is_same(self, v: Value) -> bool:
        op = self._maker(v)
        if op is None:
            return v.owner is not self.body
        if op.name == "linalg.index":
            return self.shape[op.dim.value] == 1
        return all(map(self.is_same, op.operands))

    def has_neighbours(self, v: Value) -> bool:
        """Whether it grows by one, as the peer sees it too: in its eyes the last index in the sum must be the row's."""
        names = self._indices(v)
        return self.shape[-1] != 1 and self._growth(v) == 1 and bool(names) and names[-1] == len(self.shape) - 1

    def _growth(self, v: Value) -> int | None:
        """None if unknown."""
        if self.is_same(v):
            return 0
        op = self._maker(v)
        if op is None or op.name not in ("linalg.index", "arith.addi"):
            return None
        parts = [1] if op.name == "linalg.index" else list(map(self._growth, op.operands))
        return None if None in parts else sum(parts)  # type: ignore[arg-type]

    def _indices(self, v: Value) -> list[int]:
        """The loops whose indices are in a sum."""
        op = self._maker(v)
        if op is None:
            return []
        if op.name == "linalg.index":
            return [op.dim.value]
        return [d for o in op.operands for d in self._indices(o)] if op.name == "arith.addi" else []

    def _maker(self, v: Value) -> Any:
        """The op of the body that makes it."""
        op = v.defining_op
        while op is not None and op.parent is not self.body:
            op = op.parent_op
        return op


# -- the reads


def _first(c: Any, v: Value) -> Value:
    """An index in the first turn."""
    v = c.get(v)
    t: Any = v.type
    return c.b.make(vector.extract(v, [0] * t.rank)) if isinstance(t, VectorType) else v


def _read(c: Any, x: Any, amap: AffineMap) -> Any:
    indices = [_first(c, v) for v in x.indices]
    return building.transfer_read(c.b, x.tensor, indices, c.vector(x.result.type), amap).defining_op


def _broadcast_one(c: Any, x: Any) -> Value:
    zeros = (Constant(0),) * len(c.shape)
    return _read(c, x, AffineMap(x.tensor.type.rank, 0, zeros)).results[0]


def _row(c: Any, x: Any) -> Value:
    """Along the last dims of the source; loops that it has no dims for run once."""
    loops, rank = len(c.shape), x.tensor.type.rank
    shared = min(loops, rank)
    results = (Constant(0),) * (loops - shared) + tuple(Dim(rank - shared + i) for i in range(shared))
    read = _read(c, x, AffineMap(rank, 0, results))
    sizes = c.sizes(range(loops))
    limit(c.b, read, sizes and sizes[loops - shared :], c.masks)
    return read.results[0]


def _gather(c: Any, x: Any) -> Value:
    t = c.vector(x.result.type)
    everything = c.b.constant(DenseElementsAttr((True,), VectorType(c.shape, I1)))
    rest = c.b.constant(vector.zeros(t))
    start = zero_indices(c.b, x.tensor)
    offset = _offset(c, x)
    return c.under_mask(GatherOp((x.tensor, *start, offset, everything, rest), (t,)))


def _offset(c: Any, x: Any) -> Value:
    """Elements from the first one."""
    t = VectorType(c.shape, INDEX)
    first, *others = x.indices
    found = c.get(first)
    for d, v in enumerate(others, 1):
        # Asked for even where it is known, so that constants come in the peer's order.
        size = c.b.make(DimOp((x.tensor, building.constant(c.b, d)), (INDEX,)))
        scaled = c.b.make(MulIOp((c.broadcast(found, t), c.broadcast(size, t)), (t,)))
        found = c.b.make(AddIOp((c.broadcast(c.get(v), t), scaled), (t,)))
    return c.broadcast(found, t)


# -- masks


@pattern("vector.mask")
def mask_gathers(op: Any, rewriter: Rewriter) -> bool:
    """A gather under a mask becomes one that has it."""
    gather = op.regions[0].blocks[0].first
    if not isinstance(gather, GatherOp):
        return False
    t = gather.result.type
    rest = rewriter.constant(vector.zeros(t))
    operands = [gather.base, *gather.offsets, gather.indices, op.mask, rest]
    rewriter.replace(op, [rewriter.make(GatherOp(operands, (t,)))])
    return True


MASK = (mask_gathers,)
