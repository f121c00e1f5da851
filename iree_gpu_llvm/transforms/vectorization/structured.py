"""Structured ops of linalg as one vector computation over all turns of their loops.

linalg.generic {maps = [(i, k) -> (k, i), (i, k) -> (i)],     %x = vector.transfer_read %a[0, 0] : (k, i) as vector<4x8>
    ["parallel", "reduction"]} ins(%a : tensor<8x4xf32>)      %s = vector.transfer_read %o[0] : vector<4xf32>
    outs(%o : tensor<4xf32>) {                             -> %y = arith.mulf %x, %x : vector<4x8xf32>
^bb0(%x: f32, %s: f32):                                       %t = vector.multi_reduction <add>, %y, %s [1]
  %y = arith.mulf %x, %x : f32                                %r = vector.transfer_write %t, %o[0]
  %t = arith.addf %y, %s : f32
  linalg.yield %t : f32
}

An input becomes a vector of all loops' extents, broadcast along those that it lacks; an output has only its own loops'.
Loops whose number of turns has a bound but is known at run time only take the bound, if masks are allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ...dialects.vector import builders as vector
from ...dialects.vector.attributes import CombiningKindAttr
from ...dialects.vector.masks import MaskOp, YieldOp
from ...dialects.vector.reductions import MultiDimReductionOp
from ...dialects.vector.shapes import StepOp
from ...ir import registry
from ...ir.affine import AffineMap, Constant, Dim
from ...ir.attributes import i64_array, index
from ...ir.builder import Rewriter
from ...ir.definitions import has_trait
from ...ir.effects import is_pure
from ...ir.operations import Block, Operation, Region, Value
from ...ir.traits import Elementwise
from ...ir.types import DYNAMIC, I1, INDEX, ShapedType, VectorType
from ..support import building
from .access import can_be_element, folded, mask_of, read_whole, write_whole
from .bounds import largest
from .convolutions import has_steps, make_steps, window_of
from .expressions import expanded
from .rules import Settings
from .sizes import loop_size

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


def vectorize_structured(op: Any, rewriter: Rewriter, settings: Settings) -> list[Value] | None:
    """A structured op; its results' values, none for one on buffers."""
    shape = _vector_shape(op, settings)
    if shape is None:
        return None
    if not has_vector_form(op):
        window = window_of(op)
        if window is None or not has_steps(op, window, settings):
            return None
        return make_steps(op, rewriter, window, shape)
    before = op.prev
    try:
        return _Computation(op, rewriter, shape).make()
    except _NoVectorForm:
        while op.prev is not before:
            assert op.prev is not None
            rewriter.erase(op.prev)
        return None


class _NoVectorForm(Exception):
    """A value has fewer dims than its use, and they are not the last ones."""


# -- whether there is a vector form


def _vector_shape(op: Any, settings: Settings) -> tuple[int, ...] | None:
    """How often each loop runs, or at most runs; None if there are too many turns, or no bound."""
    found: list[int] = []
    for d, n in enumerate(op.loop_extents()):
        if n == DYNAMIC:
            size = loop_size(op, d) if settings.masking else None
            n = largest(size) if size is not None else None
        if not n or n < 0:
            return None
        found.append(n)
    turns = prod(found)
    # The peer's two ways of counting differ at the limit itself.
    allowed = turns < settings.max_vector_size if settings.masking else turns <= settings.max_vector_size
    return tuple(found) if allowed else None


def has_vector_form(op: Any) -> bool:
    """Whether operands are indexed by loops as they are, and each element is computed by ops that exist for vectors;
    an output that lacks a loop must combine along it in one step."""
    if not all(m.is_projected_permutation for m in op.maps) or not all(_is_computed(x) for x in op.body):
        return False
    if not all(can_be_element(a.type) for a in op.body.arguments):
        return False
    outputs = list(enumerate(op.maps[len(op.ins) :]))
    if "reduction" not in op.iterators:
        return all(m.is_permutation for _, m in outputs)
    return all(m.is_permutation or _combination(op, i) is not None for i, m in outputs)


def _is_computed(x: Operation) -> bool:
    if not all(can_be_element(v.type) for v in (*x.operands, *x.results)):
        return False
    if x.name in ("linalg.index", "linalg.yield", "affine.apply", "arith.constant"):
        return True
    return has_trait(x, Elementwise) and not x.regions


def _combination(op: Any, out: int) -> Operation | None:
    """The op that combines an output's element with a new one, if that is all that becomes of both."""
    argument = op.body.arguments[len(op.ins) + out]
    users = list(argument.users)
    if len(users) != 1 or users[0].name not in COMBINING or list(users[0].operands).count(argument) != 1:
        return None
    (user,) = users
    used_once = sum(user.results[0].users.values()) == 1
    return user if used_once and is_pure(user) and op.body.last.operands[out] is user.results[0] else None


# -- the vector form


class _Computation:
    """Of one op. `shape`: of a vector that has all loops. `values`: what the body's values are for all turns."""

    def __init__(self, op: Any, b: Rewriter, shape: tuple[int, ...]):
        self.op, self.b, self.shape = op, b, shape
        self.values: dict[Value, Value] = {}
        self.combinations: dict[Operation, int] = {}
        for i in range(len(op.outs)):
            combination = _combination(op, i)
            if combination is not None:
                self.combinations[combination] = i
        self.masked = {d for d, n in enumerate(op.loop_extents()) if n == DYNAMIC}
        turns = [loop_size(op, d, b) for d in range(len(shape))] if self.masked else []
        self.turns = [building.value_of(b, n) for n in turns if n is not None]

    def make(self) -> list[Value]:
        op = self.op
        inputs = len(op.ins)
        for i, (v, m, argument) in enumerate(zip(op.operands, op.maps, op.body.arguments, strict=True)):
            self.values[argument] = self._read(v, m, i >= inputs)
        for x in op.body:
            if x is not op.body.last:
                self._compute(x)
        results: list[Value] = []
        for v, m, y in zip(op.outs, op.maps[inputs:], op.body.last.operands, strict=True):
            results += self._write(self.get(y), v, m)
        return results

    def get(self, v: Value) -> Value:
        """What comes from outside the body is the same in all turns."""
        return self.values.get(v, v)

    def _vector(self, element: Any, dims: Sequence[int] | None = None) -> VectorType:
        shape = self.shape if dims is None else tuple(self.shape[d] for d in dims)
        return VectorType(shape, element)

    def _sizes(self, dims: Sequence[int]) -> list[Any] | None:
        """How often these loops run, if one of them is not known to run as often as the vector is long."""
        return [self.turns[d] for d in dims] if set(dims) & self.masked else None

    # -- operands

    def _read(self, v: Value, m: AffineMap, is_output: bool) -> Value:
        t: Any = v.type
        if not isinstance(t, ShapedType):
            return v
        dims = m.dim_positions or []
        kept = sorted(dims) if is_output else range(len(self.shape))
        results = tuple(Dim(dims.index(d)) if d in dims else Constant(0) for d in kept)
        t = self._vector(t.element, kept)
        read = read_whole(self.b, v, t, AffineMap(len(dims), 0, results), sizes=self._sizes(dims))
        # A vector without dims is a scalar to elementwise ops.
        return read if len(kept) else self.b.make(vector.extract(read, ()))

    def _write(self, value: Value, target: Value, m: AffineMap) -> list[Value]:
        dims = m.dim_positions or []
        kept = sorted(dims)
        value = self._broadcast(value, self._vector(target.type.element, kept))
        amap = AffineMap(len(dims), 0, tuple(Dim(dims.index(d)) for d in kept))
        return write_whole(self.b, value, target, amap, sizes=self._sizes(dims))

    def _broadcast(self, value: Value, to: VectorType) -> Value:
        t = value.type
        if t is to:
            return value
        if isinstance(t, VectorType):
            last = to.shape[len(to.shape) - t.rank :]
            if t.rank > to.rank or any(n not in (1, m) for n, m in zip(t.shape, last, strict=True)):
                raise _NoVectorForm
        made = vector.broadcast(value, to)
        # A vector without dims waits for what takes the scalar out of it again.
        return folded(self.b, made) if to.rank else self.b.make(made)

    # -- the body

    def _compute(self, x: Any) -> None:
        b = self.b
        if x.name == "arith.constant":
            self.values[x.results[0]] = b.insert(x.clone()).results[0]
        elif x.name == "linalg.index":
            self.values[x.results[0]] = self._index(x.dim.value)
        elif x.name == "affine.apply":
            operands = [self.get(v) for v in x.operands]
            n = x.affine_map.num_dims
            found = expanded(self._expression, x.affine_map.results[0], operands[:n], operands[n:])
            self.values[x.results[0]] = found if isinstance(found, Value) else b.constant(index(found))
        else:
            out = self.combinations.get(x)
            if out is None or not self._reduce(x, out):
                operands = [self.get(v) for v in x.operands]
                made = self._elementwise(type(x), operands, [r.type for r in x.results], x.properties, x.attributes)
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
            raise _NoVectorForm
        properties: dict[str, Any] = {
            "kind": CombiningKindAttr(COMBINING[x.name]),
            "reduction_dims": i64_array(dims),
        }
        reduction = MultiDimReductionOp((elements, start), (start.type,), properties)
        self.values[x.results[0]] = self._under_mask(reduction)
        return True

    def _under_mask(self, reduction: Operation) -> Value:
        sizes = self._sizes(range(len(self.shape)))
        mask = mask_of(self.b, sizes, self.shape) if sizes is not None else None
        if mask is None:
            return self.b.make(reduction)
        block = Block()
        block.append(reduction)
        block.append(YieldOp(reduction.results))
        types = [r.type for r in reduction.results]
        return self.b.make(MaskOp((mask,), types, {}, {}, [Region([block])]))

    def _elementwise(
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
            operands = [self._broadcast(v, VectorType(whole.shape, _element(v.type))) for v in operands]
            elements = [VectorType(whole.shape, t) for t in elements]
        return self.b.insert(cls(operands, elements, dict(properties), dict(attributes or {}))).results

    def _expression(self, name: str, operands: Sequence[Any], properties: dict[str, Any] | None = None) -> Value:
        """An op of an affine expression, whose operands may be numbers."""
        values = [v if isinstance(v, Value) else self.b.constant(index(v)) for v in operands]
        element = I1 if name == "arith.cmpi" else INDEX
        (made,) = self._elementwise(registry.op_class(name), values, [element], properties or {})
        return made

    def _index(self, d: int) -> Value:
        """The turns of a loop: the last one's are broadcast where they are used, others here."""
        b, last = self.b, len(self.shape) - 1
        steps = b.make(StepOp((), (VectorType((self.shape[d],), INDEX),)))
        if d == last:
            return steps
        order = list(range(last + 1))
        order[d], order[last] = last, d
        swapped = b.make(vector.broadcast(steps, self._vector(INDEX, order)))
        return b.make(vector.transpose(swapped, order))


def _element(t: Any) -> Any:
    return t.element if isinstance(t, VectorType) else t
