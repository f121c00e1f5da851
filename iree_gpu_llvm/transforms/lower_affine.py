"""Lowers `affine` to loops and branches of `scf`, accesses of `memref` and `vector`, and arithmetic.

affine.for %i = 0 to min(%n, 64) step 2 {       %e = arith.minsi %n, %c64
  %x = affine.load %m[%i + 3]             ->    scf.for %i = %c0 to %e step %c2 {
  ...                                             %k = arith.addi %i, %c3
}                                                 %x = memref.load %m[%k]
                                                  ...
                                                }

With `keep-index-ops`, `affine.apply`, `.min`, `.max`, `.delinearize_index` and `.linearize_index` stay, and what is
computed is written in them: translation to LLVM IR knows more of them than of what they become.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dialects.affine.loops import ForOp, IfOp
from ..dialects.affine.maps import ApplyOp, MaxOp, MinOp
from ..dialects.affine.parallel import ParallelOp
from ..dialects.arith.integers import AndIOp, MaxSIOp, MinSIOp
from ..dialects.memref import access as memref
from ..dialects.scf import branches, loops, parallel
from ..dialects.vector import memory as vector
from ..ir.affine import AffineExpr, AffineMap, Constant, Dim, Symbol
from ..ir.attributes import AffineMapAttr, i32_array, scalar_attribute
from ..ir.builder import Builder, Rewriter
from ..ir.operations import Block, Operation, Region, Value
from ..ir.passes import Option, define_pass
from ..ir.types import I1, INDEX, Type
from .support import building
from .support import index_expansion as expansion
from .vector_distribution.combining import combine, neutral

_KIND_OF_REDUCTION = {
    "addf": "add",
    "addi": "add",
    "andi": "and",
    "maximumf": "maximumf",
    "maxnumf": "maxnumf",
    "maxs": "maxsi",
    "maxu": "maxui",
    "minimumf": "minimumf",
    "minnumf": "minnumf",
    "mins": "minsi",
    "minu": "minui",
    "mulf": "mul",
    "muli": "mul",
    "ori": "or",
    "xori": "xor",
}


@define_pass(
    "lower-affine",
    title="LowerAffinePass",
    options={"keep-index-ops": Option("Leave ops that compute indices, and compute others with them.")},
)
def lower_affine(op: Operation, *, keep_index_ops: bool = False) -> None:
    """Lower affine operations to a combination of Arith and SCF operations."""
    lowering = _Lowering(keep_index_ops)
    for inner in list(op.walk()):
        rule = _RULES.get(inner.name)
        if rule is not None and not (keep_index_ops and inner.name in _INDEX_OPS):
            rule(lowering, inner)


class _Lowering:
    """Replaces ops. `keep_index_ops`: whether indices are computed by ops of `affine`."""

    def __init__(self, keep_index_ops: bool):
        self.keep_index_ops = keep_index_ops
        self.rewriter = Rewriter()

    def at(self, op: Operation) -> Rewriter:
        self.rewriter.set_before(op)
        self.rewriter.location = op.location
        return self.rewriter

    # -- indices

    def value(self, op: Operation, e: AffineExpr, dims: Sequence[Value], symbols: Sequence[Value]) -> Value:
        b = self.rewriter
        if self.keep_index_ops and not isinstance(e, (Constant, Dim, Symbol)):
            return building.apply(b, e, dims, symbols)
        try:
            return expansion.expand(b, e, dims, symbols)
        except ValueError as error:
            raise op.error(f"cannot be lowered: {error}") from None

    def values(self, op: Operation, amap: AffineMap, operands: Sequence[Value]) -> list[Value]:
        dims, symbols = operands[: amap.num_dims], operands[amap.num_dims :]
        return [self.value(op, e, dims, symbols) for e in amap.results]

    def extreme(self, op: Operation, es: Sequence[AffineExpr], dims: Any, symbols: Any, largest: bool) -> Value:
        """The largest or the smallest of several expressions."""
        if self.keep_index_ops and len(es) > 1:
            amap = AffineMap(len(dims), len(symbols), tuple(es))
            cls = MaxOp if largest else MinOp
            return self.rewriter.make(cls([*dims, *symbols], (INDEX,), {"map": AffineMapAttr(amap)}))
        values = [self.value(op, e, dims, symbols) for e in es]
        found = values[0]
        for v in values[1:]:
            found = expansion.binary(self.rewriter, MaxSIOp if largest else MinSIOp, found, v)
        return found

    def bound(self, op: Operation, amap: AffineMap, operands: Sequence[Value], largest: bool) -> Value:
        return self.extreme(op, amap.results, operands[: amap.num_dims], operands[amap.num_dims :], largest)

    def index_op(self, op: Any) -> None:
        b = self.at(op)
        if isinstance(op, ApplyOp):
            b.replace(op, self.values(op, op.affine_map, op.operands))
        else:
            b.replace(op, [self.bound(op, op.affine_map, op.operands, isinstance(op, MaxOp))])

    def delinearize(self, op: Any) -> None:
        b = self.at(op)
        b.replace(op, expansion.delinearize(b, op))

    def linearize(self, op: Any) -> None:
        b = self.at(op)
        b.replace(op, [expansion.linearize(b, op)])

    # -- accesses

    def access(self, op: Any) -> None:
        b = self.at(op)
        indices = self.values(op, op.map.value, op.indices)
        head = list(op.operands[: len(op.operands) - len(op.indices)])
        properties = {key: a for key, a in op.properties.items() if key != "map"}
        cls = _ACCESSES[op.name]
        b.replace(op, b.insert(cls([*head, *indices], [r.type for r in op.results], properties)))

    # -- loops and branches

    def loop(self, op: ForOp) -> None:
        b = self.at(op)
        low = self.bound(op, op.lowerBoundMap.value, op.lowerBoundOperands, largest=True)
        high = self.bound(op, op.upperBoundMap.value, op.upperBoundOperands, largest=False)
        step = building.constant(b, op.step.value)
        types = [r.type for r in op.results]
        new = loops.ForOp([low, high, step, *op.inits], types, {}, {}, [Region()])
        self._take(op, new)

    def branch(self, op: IfOp) -> None:
        b = self.at(op)
        s = op.condition.value
        dims, symbols = op.operands[: s.num_dims], op.operands[s.num_dims :]
        zero = building.constant(b, 0)
        found: Value | None = None
        for e, equal in zip(s.constraints, s.equalities, strict=True):
            x = expansion.compare(b, "eq" if equal else "sge", self.value(op, e, dims, symbols), zero)
            found = x if found is None else expansion.binary(b, AndIOp, found, x)
        if found is None:
            found = b.constant(scalar_attribute(1, I1))
        self._take(op, branches.IfOp([found], [r.type for r in op.results], {}, {}, [Region(), Region()]))

    def _take(self, op: Operation, new: Operation) -> None:
        """Puts a loop or branch in the place of another, with its regions."""
        b = self.rewriter
        for source, target in zip(op.regions, new.regions, strict=True):
            b.take_region(source, target)
        b.insert(new)
        for region in new.regions:
            for block in region.blocks:
                last: Any = block.last
                _end(block, branches.YieldOp(last.operands, location=last.location))
        b.replace(op, new)

    def parallel(self, op: ParallelOp) -> None:
        b = self.at(op)
        pairs = [
            [
                self.extreme(op, es, *op.bound_operands(lower), largest=lower)
                for lower, es in ((True, low), (False, high))
            ]
            for low, high in zip(op.bounds(True), op.bounds(False), strict=True)
        ]
        bounds = [pair[k] for k in range(2) for pair in pairs]
        steps = [building.constant(b, s.value) for s in op.steps]
        kinds = [self._kind(op, kind) for kind in op.kinds]
        types = [r.type for r in op.results]
        starts = [_start(b, kind, t) for kind, t in zip(kinds, types, strict=True)]
        rank = len(steps)
        properties: dict[str, Any] = {"operandSegmentSizes": i32_array([rank, rank, rank, len(starts)])}
        new = parallel.ParallelOp([*bounds, *steps, *starts], types, properties, {}, [Region()])
        b.take_region(op.regions[0], new.regions[0])
        b.insert(new)
        last: Any = new.regions[0].blocks[0].last
        regions = [_reduction(kind, t) for kind, t in zip(kinds, types, strict=True)]
        _end(new.regions[0].blocks[0], parallel.ReduceOp(last.operands, (), {}, {}, regions, location=last.location))
        b.replace(op, new)

    def _kind(self, op: Operation, name: str) -> str:
        kind = _KIND_OF_REDUCTION.get(name)
        if kind is None:
            raise op.error("Reduction operation type not supported")
        return kind


def _end(block: Block, terminator: Operation) -> None:
    """Gives a block another terminator."""
    last: Any = block.last
    last.erase()
    block.append(terminator)


def _start(b: Builder, kind: str, t: Type) -> Value:
    """What a reduction begins with. For sums, +0, as iree-opt has it: no sum is -0 unless all of its terms are."""
    return b.constant(scalar_attribute(0 if kind == "add" else neutral(kind, t), t))


def _reduction(kind: str, t: Type) -> Region:
    block = Block([t, t])
    b = Builder(block)
    b.insert(parallel.ReduceReturnOp((combine(b, kind, *block.arguments),), ()))
    return Region([block])


_ACCESSES: dict[str, Any] = {
    "affine.load": memref.LoadOp,
    "affine.store": memref.StoreOp,
    "affine.prefetch": memref.PrefetchOp,
    "affine.vector_load": vector.LoadOp,
    "affine.vector_store": vector.StoreOp,
}
_INDEX_OPS: dict[str, Any] = {
    "affine.apply": _Lowering.index_op,
    "affine.min": _Lowering.index_op,
    "affine.max": _Lowering.index_op,
    "affine.delinearize_index": _Lowering.delinearize,
    "affine.linearize_index": _Lowering.linearize,
}
_RULES: dict[str, Any] = {
    **_INDEX_OPS,
    **dict.fromkeys(_ACCESSES, _Lowering.access),
    "affine.for": _Lowering.loop,
    "affine.if": _Lowering.branch,
    "affine.parallel": _Lowering.parallel,
}
