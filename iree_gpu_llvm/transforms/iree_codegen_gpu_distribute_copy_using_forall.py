"""Cuts what a whole workgroup does to buffers into tiles, one for each turn of a loop over work items.

memref.copy %a, %b : memref<30x16xf32>        scf.forall (%i, %j) = (0, 0) to (30, 16) step (1, 4) {
    to memref<30x16xf32>                ->      %s = memref.subview %a[%i, %j] [1, 4] [1, 1]
                                                %t = memref.subview %b[%i, %j] [1, 4] [1, 1]
                                                memref.copy %s, %t
                                              } {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}

Copies and structured ops are; those inside a loop over work items, subgroups or lanes are one work item's already, as
are those on private memory or at a place that depends on the work item's id. Where they hand each other global memory,
there are barriers between them. A tile is what one access of at most 16 bytes reads of the innermost dimension, and all
turns of a reduction. An op without parallel loops, which adds to what is there, is all one tile; so is what becomes the
loops of one work item, such as a sort.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dialects.gpu.attributes import GLOBAL, ThreadMappingAttr
from ..dialects.index_lists import Mixed
from ..dialects.linalg.structured import StructuredOp
from ..dialects.scf.builders import forall as forall_over
from ..dialects.scf.forall import ForallOp
from ..dialects.workgroup_work import is_reached_by_all_alike, is_workgroup_work
from ..ir.affine import AffineExpr, AffineMap, Constant, Dim
from ..ir.builder import Builder
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from ..ir.types import MemRefType, RankedTensorType
from .gpu_eliminate_barriers import keeps_apart
from .support import building
from .support.buffers import stored_bits

MAX_BITS = 128
"""Of an access."""
DONE_BY_ONE = frozenset(
    f"iree_linalg_ext.{name}" for name in ("arg_compare", "gather", "scan", "scatter", "sort", "topk")
)
"""Ops that read what they have written: several work items would disturb each other."""


@define_pass(
    "iree-codegen-gpu-distribute-copy-using-forall", anchor="func.func", title="GPUDistributeCopyUsingForallPass"
)
def distribute_copies(function: Operation) -> None:
    """Cut copies and structured ops of a whole workgroup into tiles for its work items."""
    barriers: list[Operation] = []
    for op in list(function.walk()):
        if is_workgroup_work(op):
            forall = _Tiling(op).write()
            op.erase()
            barriers += _barriers_around(forall)
        elif _is_to_be_done_by_one(op):
            barriers += _barriers_around(_done_by_one(op))
    for barrier in barriers:
        if not keeps_apart(barrier, frozenset((GLOBAL,))):
            barrier.erase()


def _is_to_be_done_by_one(op: Operation) -> bool:
    return (
        op.name in DONE_BY_ONE
        and not any(isinstance(v.type, RankedTensorType) for v in op.operands)
        and is_reached_by_all_alike(op)
    )


def _done_by_one(op: Operation) -> ForallOp:
    """Moves an op into a loop of one turn."""
    b = Builder.at_op(op)
    forall = b.insert(forall_over(([0], [1], [1]), (), [ThreadMappingAttr("linear_dim_0")]))
    op.detach()
    forall.body.insert_before(forall.body.last, op)
    return forall


def _barriers_around(forall: ForallOp) -> list[Operation]:
    """One work item may need from global memory what another puts there. (The barriers that a loop over work items gets
    when it is shared out order workgroup memory alone.)"""
    b = Builder.at_op(forall)
    before = building.workgroup_barrier(b, GLOBAL)
    b.set_after(forall)
    return [before, building.workgroup_barrier(b, GLOBAL)]


class _Tiling:
    """How an op is cut. `extents` and `tile` for each of its loops."""

    def __init__(self, op: Any):
        self.op = op
        self.b = Builder.at_op(op)
        if isinstance(op, StructuredOp):
            self.maps, self.iterators, outs = op.maps, op.iterators, op.outs
        else:
            rank = op.operands[0].type.rank
            self.maps, self.iterators, outs = [AffineMap.identity(rank)] * 2, ["parallel"] * rank, op.operands[1:]
        self.extents = [self._extent(d) for d in range(len(self.iterators))]
        self.tile = [e if kind == "reduction" else 1 for e, kind in zip(self.extents, self.iterators, strict=True)]
        if "parallel" in self.iterators:
            self._widen(outs[0], self.maps[len(self.maps) - len(outs)])

    def _extent(self, d: int) -> Mixed:
        for v, m in zip(self.op.operands, self.maps, strict=True):
            for i, r in enumerate(m.results):
                if r is Dim(d) and isinstance(v.type, MemRefType):
                    return building.extent(self.b, v, i)
        raise self.op.error(f"has no operand that says how often loop {d} runs")

    def _widen(self, out: Any, m: AffineMap) -> None:
        """Makes the tile as wide as an access, along the loop that goes to the output's neighbouring elements."""
        inner = m.results[-1]
        extent = self.extents[inner.position] if isinstance(inner, Dim) else None
        if isinstance(extent, int) and out.type.strides_and_offset()[0][-1] == 1:
            widest = max(1, MAX_BITS // stored_bits(out.type.element))
            self.tile[inner.position] = building.width_of_access(extent, widest)

    def write(self) -> ForallOp:
        dims = [d for d, kind in enumerate(self.iterators) if kind == "parallel"]
        forall = self._forall([self.extents[d] for d in dims] or [1], [self.tile[d] for d in dims] or [1])
        offsets: list[Mixed] = [0] * len(self.iterators)
        for d, v in zip(dims, forall.induction_variables, strict=bool(dims)):
            offsets[d] = v
        views = [self._part(v, m, offsets) for v, m in zip(self.op.operands, self.maps, strict=True)]
        part = self.op.clone(dict(zip(self.op.operands, views, strict=True)))
        part.operands = views
        self.b.insert(part)
        self._shift_indices(part, offsets)
        return forall

    def _forall(self, extents: Sequence[Mixed], steps: Sequence[Mixed]) -> ForallOp:
        rank = len(extents)
        mapping = [ThreadMappingAttr(f"linear_dim_{i}") for i in reversed(range(rank))]
        forall = self.b.insert(forall_over(([0] * rank, extents, steps), (), mapping))
        assert forall.body.last is not None
        self.b.set_before(forall.body.last)
        return forall

    def _part(self, v: Value, m: AffineMap, offsets: Sequence[Mixed]) -> Value:
        """The tile of an operand."""
        if not isinstance(v.type, MemRefType):
            return v
        at = [self._at(e, offsets) for e in m.results]
        last = [e - 1 if isinstance(e, int) else 0 for e in self.tile]
        sizes: list[Mixed] = []
        for e in m.results:
            whole = self.tile[e.position] if isinstance(e, Dim) else None
            sizes.append(whole if whole is not None else e.evaluate(last) + 1)
        return building.subview(self.b, v, at, sizes, [1] * len(at))

    def _at(self, e: AffineExpr, offsets: Sequence[Mixed]) -> Mixed:
        """Where the tile begins in one dimension of an operand."""
        if isinstance(e, Dim):
            return offsets[e.position]
        values: list[Value] = []
        places: list[AffineExpr] = []
        for x in offsets:
            places.append(Dim(len(values)) if isinstance(x, Value) else Constant(x))
            if isinstance(x, Value):
                values.append(x)
        moved = e.replace(places)
        return moved.value if isinstance(moved, Constant) else building.apply(self.b, moved, values)

    def _shift_indices(self, part: Operation, offsets: Sequence[Mixed]) -> None:
        for index_op in [op for op in part.walk() if op.name == "linalg.index"]:
            offset = offsets[index_op.dim.value]  # type: ignore[attr-defined]
            if isinstance(offset, Value):
                b = Builder(index_op.parent, index_op.next, index_op.location)
                own = index_op.results[0]
                moved = building.apply(b, Dim(0) + Dim(1), [own, offset])
                own.replace_uses_if(moved, lambda user, _, made=moved: user is not made.defining_op)
