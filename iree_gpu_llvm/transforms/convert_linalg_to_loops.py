"""Writes structured ops on buffers as loops over their elements.

linalg.generic {maps = [(i, k) -> (i, k),         scf.for %i = %c0 to %c8 step %c1 {
    (i, k) -> (i)], ["parallel",                    %s0 = memref.load %o[%i]
    "reduction"]} ins(%a : memref<8x4xf32>)         %r = vector.transfer_read %a[%i, %c0] : ... vector<4xf32>
    outs(%o : memref<8xf32>) {                ->    %x0 = vector.extract %r[0]
^bb0(%x: f32, %s: f32):                             %s1 = arith.addf %s0, %x0
  %t = arith.addf %s, %x                            ... the same for 1 to 3
  linalg.yield %t                                   memref.store %s4, %o[%i]
}                                                 }

Reductions are innermost. Their outputs stay in registers meanwhile, unless the op shows them to be of the same buffer
as another operand: what an op computes that reads in one turn what another has written depends on an order of turns
that linalg leaves open, and IREE's vectorization reads all before it writes, whatever the buffers. Loops without
reductions may well write what they read, element by element. The innermost loop is written out if it is short, its
elements accessed together where they are neighbours; the loops around it are marked to be unrolled if there are few
turns in all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dialects.index_lists import Mixed
from ..dialects.linalg.structured import StructuredOp
from ..dialects.memref.access import LoadOp, StoreOp
from ..dialects.vector import builders as vector
from ..dialects.vector.elements import FromElementsOp
from ..ir.affine import AffineExpr, AffineMap, Binary, Constant, Dim
from ..ir.attributes import UNIT
from ..ir.builder import Builder
from ..ir.diagnostics import Diagnostic, emit
from ..ir.operations import Operation, Value
from ..ir.passes import define_pass
from ..ir.types import MemRefType, VectorType
from .iree_codegen_unroll_annotated_loops import MARK
from .support import building
from .support.buffers import may_alias, share_visibly, stored_bits

MAX_WRITTEN_OUT = 16
"""Turns of an innermost loop that is written out."""
MAX_UNROLLED = 64
"""Turns of a nest that is unrolled."""
MAX_BITS = 128
"""Of an access."""


@define_pass("convert-linalg-to-loops", title="ConvertLinalgToLoopsPass")
def convert_linalg_to_loops(op: Operation) -> None:
    """Write structured ops on buffers as loops over their elements."""
    for inner in list(op.walk()):
        if isinstance(inner, StructuredOp) and not inner.results and _on_buffers(inner):
            _Nest(inner).write()
            inner.erase()


def _on_buffers(op: StructuredOp) -> bool:
    return all(isinstance(v.type, MemRefType) for v in op.outs)


class _Nest:
    """The loops of one op. `order`: its dims, outermost first. `turns[d]`: how often dim d runs."""

    def __init__(self, op: Any):
        self.op = op
        self.b = Builder.at_op(op)
        kinds = op.iterators
        self.order = sorted(range(len(kinds)), key=lambda d: kinds[d] == "reduction")
        self.first_reduction = kinds.count("parallel")
        self.turns = [self._extent(d) for d in range(len(kinds))]
        self.inputs = list(zip(op.ins, op.maps[: len(op.ins)], strict=True))
        self.outputs = list(zip(op.outs, op.maps[len(op.ins) :], strict=True))
        # Reductions of one turn leave the element of each turn an element of its own.
        self.reduces = any(self.turns[d] != 1 for d in self.order[self.first_reduction :])
        self.apart = self._outputs_are_apart()
        self.zero = building.constant(self.b, 0)
        self.indices: list[Value] = [self.zero] * len(kinds)

    def write(self) -> None:
        inner = self._inner()
        known = building.static_product(self.turns)
        attributes: dict[str, Any] = {MARK: UNIT} if known is not None and known <= MAX_UNROLLED else {}
        reductions = set(self.order[self.first_reduction :])
        kept = self.reduces and self.apart
        values: list[Value] | None = None
        carrying: list[Any] = []
        for d in self.order:
            if d == inner or self.turns[d] == 1:
                continue
            if kept and d in reductions and values is None:
                values = self._load_outputs()
            loop = self._enter(d, attributes, values or ())
            if values is not None:
                carrying.append(loop)
                values = list(loop.body.arguments[1:])
        if kept and values is None:
            values = self._load_outputs()
        values = self._turns(inner, values)
        if values is not None:
            self._leave(carrying, values)

    # -- what there is

    def _extent(self, d: int) -> Mixed:
        """From the operand that has the dim as it is; a verified op has one."""
        for v, m in zip(self.op.operands, self.op.maps, strict=True):
            for i, r in enumerate(m.results):
                if r is Dim(d) and isinstance(v.type, MemRefType):
                    return building.extent(self.b, v, i)
        raise self.op.error(f"has no operand that says how often loop {d} runs")

    def _outputs_are_apart(self) -> bool:
        share = share_visibly if self.reduces else may_alias
        first = len(self.inputs)
        for i, o in enumerate(self.op.operands[first:], first):
            for k, v in enumerate(self.op.operands[:i]):
                if isinstance(v.type, MemRefType) and share(o, v):
                    if self.reduces:
                        why = f"operands #{i} and #{k} are parts of one buffer; give the result one of its own"
                        message = f"'{self.op.name}' op stores its result at every step: {why}"
                        emit(Diagnostic("remark", message, self.op.location))
                    return False
        return True

    def _inner(self) -> int | None:
        """The dim to write out: the innermost one of more than one turn, if it has few."""
        for d in reversed(self.order):
            n = self.turns[d]
            if n != 1:
                return d if isinstance(n, int) and n <= MAX_WRITTEN_OUT else None
        return None

    # -- loops

    def _enter(self, d: int, attributes: dict[str, Any], values: Sequence[Value]) -> Any:
        b = self.b
        upper, one = building.value_of(b, self.turns[d]), building.constant(b, 1)
        loop = building.loop(b, self.zero, upper, one, dict(attributes), values)
        self.indices[d] = loop.body.arguments[0]
        b.set_before(loop.body.last)
        return loop

    def _leave(self, loops: list[Any], values: list[Value]) -> None:
        """Hands the outputs' elements on from turn to turn, and stores them behind the outermost loop that does."""
        for loop in reversed(loops):
            loop.body.last.operands = values
            values = list(loop.results)
        if loops:
            self.b.set_after(loops[0])
        self._store_outputs(values)

    # -- elements

    def _access(self, m: AffineMap, at: Sequence[Value]) -> list[Value]:
        return [self._index(e, at) for e in m.results]

    def _index(self, e: AffineExpr, at: Sequence[Value]) -> Value:
        if isinstance(e, Dim):
            return at[e.position]
        if isinstance(e, Constant):
            return building.constant(self.b, e.value)
        used = sorted(e.dims_used())
        places: list[AffineExpr] = [Constant(0)] * (max(used) + 1)
        for k, d in enumerate(used):
            places[d] = Dim(k)
        return building.apply(self.b, e.replace(places), [at[d] for d in used])

    def _load(self, v: Value, m: AffineMap, at: Sequence[Value]) -> Value:
        if not isinstance(v.type, MemRefType):
            return v
        return self.b.insert(LoadOp([v, *self._access(m, at)], (v.type.element,))).results[0]

    def _load_outputs(self) -> list[Value]:
        return [self._load(v, m, self.indices) for v, m in self.outputs]

    def _store_outputs(self, values: Sequence[Value], at: Sequence[Value] | None = None) -> None:
        for x, (v, m) in zip(values, self.outputs, strict=True):
            self.b.insert(StoreOp([x, v, *self._access(m, at or self.indices)], ()))

    def _turns(self, inner: int | None, values: list[Value] | None) -> list[Value] | None:
        """The innermost turns, one after the other. `values`: the outputs' elements, if they are kept in registers;
        what becomes of them is returned."""
        n: Any = 1 if inner is None else self.turns[inner]
        rows = [self._row(i, inner, n) for i in range(len(self.inputs))]
        together = values is None and self._can_store_rows(inner, n)
        made: list[list[Value]] = []
        for k in range(n):
            at = list(self.indices)
            if inner is not None:
                at[inner] = building.constant(self.b, k)
            ins = [self._input(i, row, k, at) for i, row in enumerate(rows)]
            results = self._body([*ins, *(values if values is not None else self._old(at))], at)
            if values is not None:
                values = results
            elif together:
                made.append(results)
            else:
                self._store_outputs(results, at)
        for j, (v, m) in enumerate(self.outputs if together else ()):
            t = VectorType((n,), v.type.element)
            row = self.b.insert(FromElementsOp([results[j] for results in made], (t,))).results[0]
            building.transfer_write(self.b, row, v, self._access(m, self.indices))
        return values

    def _input(self, i: int, row: Value | None, k: int, at: Sequence[Value]) -> Value:
        if row is not None:
            return self.b.insert(vector.extract(row, [k])).results[0]
        return self._load(*self.inputs[i], at)

    def _old(self, at: Sequence[Value]) -> list[Value]:
        """The outputs' elements, of those that the body looks at."""
        arguments = self.op.body.arguments[len(self.inputs) :]
        return [self._load(v, m, at) if a.users else v for a, (v, m) in zip(arguments, self.outputs, strict=True)]

    def _row(self, i: int, inner: int | None, n: int) -> Value | None:
        """The elements of an input for all innermost turns, if they are neighbours and no turn changes another's."""
        v, m = self.inputs[i]
        settled = self.apart or not self.reduces
        if inner is None or not settled or not _is_contiguous(v, m, inner, n):
            return None
        t = VectorType((n,), v.type.element)
        return building.transfer_read(self.b, v, self._access(m, self.indices), t)

    def _can_store_rows(self, inner: int | None, n: int) -> bool:
        """Whether all outputs' elements are neighbours, are not looked at, and are no input's."""
        arguments = self.op.body.arguments[len(self.inputs) :]
        return (
            inner is not None
            and self.apart
            and all(_is_contiguous(v, m, inner, n) for v, m in self.outputs)
            and not any(a.users for a in arguments)
        )

    def _body(self, values: Sequence[Value], at: Sequence[Value]) -> list[Value]:
        """A copy of the scalar computation."""
        body = self.op.body
        mapping: dict[Any, Any] = dict(zip(body.arguments, values, strict=True))
        for op in body:
            if op is body.last:
                break
            if op.name == "linalg.index":
                mapping[op.results[0]] = at[op.dim.value]
                continue
            for r in self.b.insert(op.clone(mapping)).results:
                r.name = None
        return [mapping.get(v, v) for v in body.last.operands]


def _is_contiguous(v: Value, m: AffineMap, inner: int, n: int) -> bool:
    """Whether a loop goes from each element to its neighbour, in one access."""
    t = v.type
    if n == 1 or not isinstance(t, MemRefType) or not m.results or not _steps_by_one(m.results[-1], inner):
        return False
    layout = t.strides_and_offset()
    bits = n * stored_bits(t.element)
    return (
        layout is not None
        and layout[0][-1] == 1
        and bits <= MAX_BITS
        and bits % 8 == 0
        and not any(inner in r.dims_used() for r in m.results[:-1])
    )


def _steps_by_one(e: AffineExpr, d: int) -> bool:
    if isinstance(e, Binary) and e.kind == "+":
        return sum(d in x.dims_used() for x in (e.lhs, e.rhs)) == 1 and any(_steps_by_one(x, d) for x in (e.lhs, e.rhs))
    return e is Dim(d)
