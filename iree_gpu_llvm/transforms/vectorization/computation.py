"""The vector form of a structured op's body: each operand is read once, each op of the body becomes one on vectors.

An input becomes a vector of all loops' extents, broadcast along those that it lacks; an output has only its own loops'.
Loops that are known at run time only run under masks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialects.vector import builders as vector
from ...dialects.vector.attributes import CombiningKindAttr
from ...dialects.vector.masks import MaskOp, YieldOp
from ...dialects.vector.reductions import MultiDimReductionOp
from ...dialects.vector.shapes import StepOp
from ...ir.affine import AffineMap, Constant, Dim
from ...ir.attributes import i64_array
from ...ir.builder import Rewriter
from ...ir.effects import is_pure
from ...ir.operations import Block, Operation, Region, Value
from ...ir.types import DYNAMIC, INDEX, ShapedType, VectorType
from .access import Masks, folded, mask_of, read_whole, write_whole
from .gathers import extracted
from .sizes import size_of_loop

COMBINING: dict[str, str] = {
    "arith.addf": "add",
    "arith.addi": "add",
    "arith.andi": "and",
    "arith.maximumf": "maximumf",
    "arith.maxnumf": "maxnumf",
    "arith.maxsi": "maxsi",
    "arith.maxui": "maxui",
    "arith.minimumf": "minimumf",
    "arith.minnumf": "minnumf",
    "arith.minsi": "minsi",
    "arith.minui": "minui",
    "arith.mulf": "mul",
    "arith.muli": "mul",
    "arith.ori": "or",
    "arith.xori": "xor",
}
"""The kind of reduction that an op combines elements by."""


class NoVectorForm(Exception):
    """A value has fewer dims than its use, and they are not the last ones."""


def combination_of(op: Any, out: int) -> Operation | None:
    """The op that combines an output's element with a new one, if that is all that becomes of both."""
    argument = op.body.arguments[len(op.ins) + out]
    users = list(argument.users)
    if len(users) != 1 or users[0].name not in COMBINING or list(users[0].operands).count(argument) != 1:
        return None
    (user,) = users
    used_once = sum(user.results[0].users.values()) == 1
    return user if used_once and is_pure(user) and op.body.last.operands[out] is user.results[0] else None


class Computation:
    """Of one op. `shape`: of a vector that has all loops. `values`: what the body's values are for all turns."""

    def __init__(self, op: Any, b: Rewriter, shape: tuple[int, ...]):
        self.op, self.b, self.shape = op, b, shape
        self.values: dict[Value, Value] = {}
        self.combinations: dict[Operation, int] = {}
        for i in range(len(op.outs)):
            combination = combination_of(op, i)
            if combination is not None:
                self.combinations[combination] = i
        self.masked = {d for d, n in enumerate(op.loop_extents()) if n == DYNAMIC}
        # Also where no masks are, so that constants come in the peer's order.
        self.turns = [size_of_loop(op, d, b) for d in range(len(shape))]
        self.masks: Masks = {}

    def make(self) -> list[Value]:
        op = self.op
        inputs = len(op.ins)
        for i in range(len(op.operands)):
            self.read(i)
        for x in op.body:
            if x is not op.body.last:
                self.compute(x)
        results: list[Value] = []
        for v, m, y in zip(op.outs, op.maps[inputs:], op.body.last.operands, strict=True):
            results += self.write(self.get(y), v, m)
        return results

    def get(self, v: Value) -> Value:
        """What comes from outside the body is the same in all turns."""
        return self.values.get(v, v)

    def vector(self, element: Any, dims: Sequence[int] | None = None) -> VectorType:
        shape = self.shape if dims is None else tuple(self.shape[d] for d in dims)
        return VectorType(shape, element)

    def sizes(self, dims: Sequence[int]) -> list[Any] | None:
        """How often these loops run, if one of them is not known to run as often as the vector is long."""
        return [self.turns[d] for d in dims] if set(dims) & self.masked else None

    def mask(self) -> Value | None:
        """Of the turns that there are, if not all that the vector has room for."""
        sizes = self.sizes(range(len(self.shape)))
        return mask_of(self.b, sizes, self.shape, self.masks) if sizes is not None else None

    # -- operands

    def read(self, i: int) -> None:
        """Gives the body's argument of an operand its value."""
        op = self.op
        self.values[op.body.arguments[i]] = self._read(op.operands[i], op.maps[i], i >= len(op.ins))

    def _read(self, v: Value, m: AffineMap, is_output: bool) -> Value:
        t: Any = v.type
        if not isinstance(t, ShapedType):
            return v
        dims = m.dim_positions or []
        kept = sorted(dims) if is_output else range(len(self.shape))
        results = tuple(Dim(dims.index(d)) if d in dims else Constant(0) for d in kept)
        t = self.vector(t.element, kept)
        read = read_whole(self.b, v, t, AffineMap(len(dims), 0, results), sizes=self.sizes(dims), masks=self.masks)
        # A vector without dims is a scalar to elementwise ops.
        return read if len(kept) else self.b.make(vector.extract(read, ()))

    def write(self, value: Value, target: Value, m: AffineMap) -> list[Value]:
        dims = m.dim_positions or []
        kept = sorted(dims)
        value = self.broadcast(value, self.vector(target.type.element, kept))
        amap = AffineMap(len(dims), 0, tuple(Dim(dims.index(d)) for d in kept))
        return write_whole(self.b, value, target, amap, sizes=self.sizes(dims), masks=self.masks)

    def broadcast(self, value: Value, to: VectorType) -> Value:
        t = value.type
        if t is to:
            return value
        if isinstance(t, VectorType):
            last = to.shape[len(to.shape) - t.rank :]
            if t.rank > to.rank or any(n not in (1, m) for n, m in zip(t.shape, last, strict=True)):
                raise NoVectorForm
        made = vector.broadcast(value, to)
        # A vector without dims waits for what takes the scalar out of it again.
        return folded(self.b, made) if to.rank else self.b.make(made)

    # -- the body

    def compute(self, x: Any) -> None:
        b = self.b
        if x.name == "arith.constant":
            self.values[x.results[0]] = b.insert(x.clone()).results[0]
        elif x.name == "linalg.index":
            self.values[x.results[0]] = self._index(x.dim.value)
        elif x.name == "tensor.extract":
            self.values[x.results[0]] = extracted(self, x)
        else:
            out = self.combinations.get(x)
            if out is None or not self._reduce(x, out):
                operands = [self.get(v) for v in x.operands]
                made = self.elementwise(type(x), operands, [r.type for r in x.results], x.properties, x.attributes)
                self.values.update(zip(x.results, made, strict=True))

    def _reduce(self, x: Any, out: int) -> bool:
        """Combines along the loops that an output lacks, if the new elements still have them."""
        argument = self.op.body.arguments[len(self.op.ins) + out]
        start = self.get(argument)
        elements = self.get(next(v for v in x.operands if v is not argument))
        if not isinstance(elements.type, VectorType):
            return False
        if isinstance(start.type, VectorType) and start.type.shape == elements.type.shape:
            return False
        dims = [d for d, kind in enumerate(self.op.iterators) if kind == "reduction"]
        kept = [n for d, n in enumerate(elements.type.shape) if d not in dims]
        if kept != list(getattr(start.type, "shape", ())):
            raise NoVectorForm
        properties: dict[str, Any] = {
            "kind": CombiningKindAttr(COMBINING[x.name]),
            "reduction_dims": i64_array(dims),
        }
        reduction = MultiDimReductionOp((elements, start), (start.type,), properties)
        self.values[x.results[0]] = self.under_mask(reduction)
        return True

    def under_mask(self, op: Operation) -> Value:
        """The result of a detached op, which works in the turns that there are."""
        mask = self.mask()
        if mask is None:
            return self.b.make(op)
        block = Block()
        block.append(op)
        block.append(YieldOp(op.results))
        types = [r.type for r in op.results]
        return self.b.make(MaskOp((mask,), types, {}, {}, [Region([block])]))

    def elementwise(
        self,
        cls: Any,
        operands: Sequence[Value],
        elements: Sequence[Any],
        properties: dict[str, Any],
        attributes: dict[str, Any] | None = None,
    ) -> Sequence[Value]:
        """An op on vectors as its operand of highest rank; on scalars if there is no vector."""
        ranked = [t for v in operands if isinstance(t := v.type, VectorType)]
        whole = max(ranked, key=lambda t: t.rank, default=None)
        if whole is not None:
            operands = [self.broadcast(v, VectorType(whole.shape, _element(v.type))) for v in operands]
            elements = [VectorType(whole.shape, t) for t in elements]
        return self.b.insert(cls(operands, elements, dict(properties), dict(attributes or {}))).results

    def _index(self, d: int) -> Value:
        """The turns of a loop: the last one's are broadcast where they are used, others here."""
        b, last = self.b, len(self.shape) - 1
        steps = b.make(StepOp((), (VectorType((self.shape[d],), INDEX),)))
        if d == last:
            return steps
        order = list(range(last + 1))
        order[d], order[last] = last, d
        swapped = b.make(vector.broadcast(steps, self.vector(INDEX, order)))
        return b.make(vector.transpose(swapped, order))


def _element(t: Any) -> Any:
    return t.element if isinstance(t, VectorType) else t
