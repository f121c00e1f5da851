"""Finds the layout of every vector from those that `to_layout` states.

First what is stated goes forward, from operands to results, as far as it gets; then backward, from results to
operands, and forward from there. The first layout that reaches a value stays. A value that is cheap to make has none:
it is made anew in whatever layout is asked for.

    %r = vector.transfer_read ...                         backward from %l
    %l = iree_vector_ext.to_layout %r to layout(#l)       stated
    %s = arith.addf %l, %k                                forward; nothing for %k, a constant
"""

from __future__ import annotations

import importlib
from collections import deque
from collections.abc import Callable
from typing import Any

from ...dialects.iree_vector_ext import NestedLayoutAttr, ToLayoutOp
from ...ir.operations import Operation, OpResult, Value
from ...ir.traits import Elementwise
from ...ir.types import VectorType
from . import layouts as lay

Rule = Callable[["Layouts", Any], None]
RULES: dict[str, Rule] = {}

ELEMENTWISE = frozenset(("vector.fma", "vector.gather"))
"""Ops that work on each element by itself without being marked so."""


def rule(*names: str) -> Callable[[Rule], Rule]:
    """Makes a function what is known of the layouts around ops of these names."""

    def register(function: Rule) -> Rule:
        for name in names:
            RULES[name] = function
        return function

    return register


def is_elementwise(op: Operation) -> bool:
    return op.name in ELEMENTWISE or Elementwise in getattr(type(op), "traits", ())


def is_made_anew(v: Value) -> bool:
    """Whether a vector is cheaper to make in another layout than to move there."""
    op = v.defining_op
    if op is None or not isinstance(v.type, VectorType):
        return False
    if op.name == "vector.broadcast":
        return not isinstance(op.operands[0].type, VectorType)
    return op.name in ("arith.constant", "ub.poison", "vector.step", "vector.create_mask", "vector.constant_mask")


class Layouts:
    """`known`: the layout of each vector that has one."""

    def __init__(self, function: Operation):
        importlib.import_module(".propagation", __package__)  # the rules register themselves

        self.known: dict[Value, NestedLayoutAttr] = {}
        self._forward: deque[Value] = deque()
        self._backward: deque[Value] = deque()
        self._is_backward = False
        stated = [op for op in function.walk() if isinstance(op, ToLayoutOp) and isinstance(op.input.type, VectorType)]
        for op in stated:
            self.assume(op.output, lay.make(lay.dims_of(op.layout)))
        self._propagate()

    def of(self, v: Value) -> NestedLayoutAttr | None:
        if isinstance(v.type, VectorType) and v.type.rank == 0:
            return lay.make(())
        return self.known.get(v)

    def assume(self, v: Value, layout: NestedLayoutAttr | None) -> None:
        """A result's layout that follows from the operands'."""
        t = v.type
        if layout is None or v in self.known or is_made_anew(v) or not isinstance(t, VectorType):
            return
        if t.rank and t.shape == layout.shape:
            self.known[v] = layout
            self._forward.append(v)
            self._backward.append(v)

    def ask(self, v: Value, layout: NestedLayoutAttr | None) -> None:
        """An operand's layout, as its user wants it."""
        if self._is_backward:
            self.assume(v, layout)

    def _propagate(self) -> None:
        while self._forward or self._backward:
            self._is_backward = not self._forward
            v = self._backward.popleft() if self._is_backward else self._forward.popleft()
            for op in _around(v):
                found = RULES.get(op.name) or (RULES["elementwise"] if is_elementwise(op) else None)
                if found is not None:
                    found(self, op)


def _around(v: Value) -> list[Operation]:
    """The ops whose operands, results or carried values a value is."""
    found = list(v.users)
    source = v.owner if isinstance(v, OpResult) else v.owner.parent_op
    found.append(source)
    # A terminator hands its operands to the op around it; an op in `vector.mask` hands its results to that.
    for op in list(found):
        around = op.parent_op
        if around is not None and (op.name == "scf.yield" or around.name == "vector.mask"):
            found.append(around)
    return list(dict.fromkeys(op for op in found if op is not None))
