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

from math import prod
from typing import Any

from ...ir.builder import Rewriter
from ...ir.definitions import has_trait
from ...ir.operations import Operation, Value
from ...ir.traits import Elementwise
from ...ir.types import DYNAMIC
from ..support import building
from .access import can_be_element
from .bounds import largest
from .computation import Computation, NoVectorForm, combination_of
from .convolutions import has_steps, make_steps, window_of
from .expressions import expanded
from .rules import Settings
from .sizes import loop_size
from .transfer_gathers import gathers_by_dims, make_gather


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
    for x in [x for x in op.body if x.name == "affine.apply"]:
        _expand_affine(x)
    before = op.prev
    try:
        if settings.transfer_gathers and gathers_by_dims(op):
            return make_gather(op, rewriter, shape)
        return Computation(op, rewriter, shape).make()
    except NoVectorForm:
        while op.prev is not before:
            assert op.prev is not None
            rewriter.erase(op.prev)
        return None


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
    return all(m.is_permutation or combination_of(op, i) is not None for i, m in outputs)


def _is_computed(x: Operation) -> bool:
    if x.name == "tensor.extract":
        return can_be_element(x.results[0].type)
    if not all(can_be_element(v.type) for v in (*x.operands, *x.results)):
        return False
    if x.name in ("linalg.index", "linalg.yield", "affine.apply", "arith.constant"):
        return True
    return has_trait(x, Elementwise) and not x.regions


def _expand_affine(x: Any) -> None:
    """An index expression in the body becomes sums, products and quotients."""
    b, n = building.rewriter_before(x), x.affine_map.num_dims
    b.replace(x, [expanded(b, x.affine_map.results[0], x.operands[:n], x.operands[n:])])
