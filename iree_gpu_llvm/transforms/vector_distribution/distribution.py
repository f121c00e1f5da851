"""Goes through a function and makes of every op on laid-out vectors what one lane does of it.

A family of ops says in its module what becomes of each:

    @distributes("vector.transpose")
    def transpose(d: Distribution, op: Any) -> None:
        ...
        d.set(op.result, d.make(vector.transpose(d.get(op.vector), order)))
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from ...dialects.iree_vector_ext import NestedLayoutAttr
from ...dialects.vector import builders as vector
from ...ir.attributes import DenseElementsAttr
from ...ir.builder import Builder
from ...ir.diagnostics import CompileError, Diagnostic
from ...ir.operations import Block, Operation, Value
from ...ir.types import VectorType
from . import layouts as lay
from .analysis import Layouts, is_elementwise, is_made_anew
from .hazards import Access
from .threads import Lanes

Rule = Callable[["Distribution", Any], None]
MakeAnew = Callable[["Distribution", Any, NestedLayoutAttr], Value]
RULES: dict[str, Rule] = {}
ANEW: dict[str, MakeAnew] = {}
FAMILIES = (
    "contractions",
    "control_flow",
    "elementwise",
    "masks",
    "matrices",
    "reductions",
    "scans",
    "shapes",
    "transfers",
)
OWN_REGIONS = ("vector.mask",)
"""Ops whose rule sees to what is inside them."""
IN_PLACE = ("scf.yield",)
"""Ops that stay, with other operands."""


def distributes(*names: str) -> Callable[[Rule], Rule]:
    """Makes a function the rule for ops of these names, which have an operand or a result with a layout."""

    def register(function: Rule) -> Rule:
        for name in names:
            RULES[name] = function
        return function

    return register


def makes_anew(*names: str) -> Callable[[MakeAnew], MakeAnew]:
    """Makes a function what gives a lane's part of such an op's result in any layout."""

    def register(function: MakeAnew) -> MakeAnew:
        for name in names:
            ANEW[name] = function
        return function

    return register


class Distribution:
    """`b` inserts before the op at hand. `accesses` and `own_buffers`: what `hazards` must know."""

    def __init__(self, layouts: Layouts, lanes: Lanes):
        for family in FAMILIES:
            importlib.import_module(f".{family}", __package__)
        self.layouts, self.lanes = layouts, lanes
        self.b = Builder()
        self._op: Any = None
        self._values: dict[Value, Value] = {}
        self._replaced: list[Operation] = []
        self.accesses: dict[Operation, Access] = {}
        self.own_buffers: set[Value] = set()
        self._carried: list[tuple[Block, dict[Value, Value]]] = []
        self._failed: set[Value] = set()
        self._errors: list[Diagnostic] = []

    # -- for rules

    def layout(self, v: Value) -> NestedLayoutAttr:
        """Of a value. Raises an error at the op at hand if it has none."""
        found = self.layouts.of(v)
        if found is None:
            what = next((f"operand #{i}" for i, o in enumerate(self._op.operands) if o is v), "its result")
            raise self._op.error(f"failed to distribute: no layout is known for {what}, '{v.type}'")
        return found

    def get(self, v: Value, layout: NestedLayoutAttr | None = None) -> Value:
        """A lane's part of a vector, in a layout or in the vector's own."""
        if v.type.rank == 0:
            return v
        if is_made_anew(v):
            wanted = layout if layout is not None else self.layout(v)
            return ANEW[v.defining_op.name](self, v.defining_op, wanted)  # type: ignore[union-attr]
        own = self.layout(v)
        part = self._values[v]
        if layout is None or layout is own:
            return part
        if lay.places(layout) != lay.places(own):
            raise self._op.error(
                f"failed to distribute: '{v.type}' would have to go to other lanes, from {_short(own)} to"
                f" {_short(layout)}, which only a to_layout with shared_memory_conversion does"
            )
        return self.regrouped(part, own, layout)

    def set(self, v: Value, part: Value) -> None:
        """A lane's part of a result, in its layout."""
        if part.name is None:
            part.name = v.name
        if v.type.rank == 0:  # every lane's part is the whole
            self.replace(v, part)
        self._values[v] = part

    def carry(self, block: Block, arguments: list[Value], parts: list[Value]) -> None:
        """Arguments of a block that lanes' parts, added as further ones, will take the place of."""
        self._carried.append((block, dict(zip(arguments, parts, strict=True))))

    def replace(self, v: Value, new: Value) -> None:
        """A result that is the same for all lanes."""
        v.replace_all_uses_with(new)

    def make(self, op: Operation) -> Value:
        return self.b.make(op)

    def splat(self, t: VectorType, raw: Any) -> Value:
        """A constant vector of one raw element."""
        return self.b.constant(DenseElementsAttr((raw,), t))

    def cast(self, x: Value, t: VectorType) -> Value:
        """The same elements in another shape."""
        return x if x.type is t else self.make(vector.shape_cast(x, t))

    def permute(self, x: Value, order: list[int]) -> Value:
        """Transposed, or only cast where dims of one element alone change place."""
        t: Any = x.type
        if order == sorted(order):
            return x
        moving = [i for i in order if t.shape[i] > 1]
        if moving == sorted(moving):
            return self.cast(x, VectorType(tuple(t.shape[i] for i in order), t.element))
        return self.make(vector.transpose(x, order))

    def regrouped(self, x: Value, source: NestedLayoutAttr, target: NestedLayoutAttr) -> Value:
        """A lane's part of a layout as that of another under which it holds the same elements in the same order."""
        t: Any = x.type
        apart = self.permute(x, _by_dim(source.rank))
        shape = tuple(lay.lane_shape(target)[i] for i in _by_dim(target.rank))
        apart = self.cast(apart, VectorType(shape, t.element))
        back = _by_dim(target.rank)
        return self.permute(apart, [back.index(i) for i in range(len(back))])

    def piece(self, x: Value, tile: tuple[int, ...]) -> Value:
        """What a lane holds at batch and outer positions."""
        return self.make(vector.extract(x, tile)) if tile else x

    def assembled(self, pieces: list[Value], layout: NestedLayoutAttr, element: Any) -> Value:
        """A lane's part of its pieces, in the order of `layouts.tiles`."""
        whole = lay.lane_type(layout, element)
        if len(pieces) == 1:
            return self.cast(pieces[0], whole)
        found = self.b.constant(vector.zeros(whole))
        for tile, p in zip(lay.tiles(layout), pieces, strict=True):
            found = self.make(vector.insert_strided_slice(p, found, [*tile, *[0] * layout.rank]))
        return found

    # -- the walk

    def run(self, block: Block) -> None:
        """A block and those inside it. Raises all errors that were found."""
        self._block(block)
        if self._errors:
            raise CompileError(self._errors)
        for op in reversed(self._replaced):
            if not any(r.users for r in op.results):
                op.erase()
        for block, parts in self._carried:
            _take_places(block, parts)

    def _block(self, block: Block) -> None:
        for op in block.ops:
            if op.regions and op.name not in OWN_REGIONS:
                self._enter(op)
            if self._touches(op):
                self._distribute(op)

    def _enter(self, op: Operation) -> None:
        """What is inside an op, whose carried values must have a lane's type before."""
        before = ENTER.get(op.name)
        if before is not None and self._touches(op):
            self._guarded(op, before)
        for region in op.regions:
            for block in region.blocks:
                self._block(block)

    def _touches(self, op: Operation) -> bool:
        known = self.layouts.known
        if any(v in known for v in op.operands) or any(r in known for r in op.results):
            return True
        if op.name == "scf.yield" and op.parent_op is not None:
            return any(r in known for r in op.parent_op.results)
        t: Any = op.operands[0].type if op.operands else None
        return op.name in ("vector.transfer_write", "iree_vector_ext.to_layout") and getattr(t, "rank", None) == 0

    def _distribute(self, op: Operation) -> None:
        rule = RULES.get(op.name)
        if rule is None and is_elementwise(op):
            rule = RULES["elementwise"]
        if rule is None:
            rule = _unknown
        self._guarded(op, rule)

    def _guarded(self, op: Operation, rule: Rule) -> None:
        """Applies a rule; its error is kept, and what only follows from it is passed over."""
        if any(v in self._failed for v in op.operands):
            self._failed.update(op.results)
            return
        self._op = op
        self.b.set_before(op)
        self.b.location = op.location
        try:
            rule(self, op)
        except CompileError as e:
            self._errors += e.diagnostics
            self._failed.update(op.results)
            self._failed.update(a for region in op.regions for block in region.blocks for a in block.arguments)
            return
        if op.name not in IN_PLACE:
            self._replaced.append(op)


ENTER: dict[str, Rule] = {}
"""What is to be done with an op before what is inside it."""


def _unknown(d: Distribution, op: Operation) -> None:
    raise op.error("failed to distribute: there is no rule for such an op on vectors with a layout")


def _take_places(block: Block, parts: dict[Value, Value]) -> None:
    added = set(parts.values())
    arguments = [parts.get(a, a) for a in block.arguments if a not in added]
    block.arguments = arguments  # type: ignore[assignment]
    for i, a in enumerate(arguments):
        a.index = i


def _by_dim(rank: int) -> list[int]:
    """The permutation that brings batch, outer and element dims of each dim together."""
    return [level * rank + i for i in range(rank) for level in range(3)]


def _short(layout: NestedLayoutAttr) -> str:
    return str(layout).partition(".")[2]
