"""`vector` ops that make masks and counting vectors."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from ...ir.operations import Operation, Value
from ..llvm_text import V, int_const
from ..translator import Translator, _length, lowers
from ..values import Vec, constant_row, row_type
from .row_masks import RowMask, bits_mask
from .vector_rows import result_element


@lowers("vector.step")
def step(t: Translator, op: Any) -> None:
    n = op.results[0].type.shape[0]
    element = result_element(t, op)
    t.set_result(op, Vec((n,), element, (constant_row([int_const(i, element) for i in range(n)]),)))


@lowers("vector.constant_mask")
def constant_mask(t: Translator, op: Any) -> None:
    shape = op.results[0].type.shape
    sizes = list(op.properties["mask_dim_sizes"].values)
    if not shape:  # 0-D: one size, 0 or 1
        t.set_result(op, t.vec(shape, "i1", [int_const(sizes[0], "i1")]))
        return
    bits = [
        int_const(int(all(i < s for i, s in zip(index, sizes, strict=True))), "i1")
        for index in product(*map(range, shape))
    ]
    t.set_result(op, t.vec(shape, "i1", bits))


@lowers("vector.create_mask")
def create_mask(t: Translator, op: Any) -> None:
    """Element i is set where i is below the bound, in every dimension: the bound is compared with constants."""
    shape = op.results[0].type.shape
    per_dim = []
    for v, d in zip(op.operands, shape or (1,), strict=True):
        bound = t.get(v)
        width = row_type(bound.type, d)
        counting = constant_row([int_const(i, bound.type) for i in range(d)])
        splat = t.splat(bound, d)
        per_dim.append(t.f.compare("slt", V(width, counting.text, counting.const), splat))
    rows = []
    outer = [t.unpack(m) for m in per_dim[:-1]]
    for index in product(*(range(d) for d in shape[:-1])):
        row = per_dim[-1]
        for k, i in enumerate(index):
            row = t.f.binary("and", row, t.splat(outer[k][i], _length(row)))
        rows.append(row)
    t.set_result(op, Vec(shape, "i1", tuple(rows)))


def mask_bounds(t: Translator, mask: Value) -> list[tuple[V, Any]] | None:
    """For a mask that is made of one bound in each dimension, the bounds and their ranges."""
    op = mask.owner
    if not isinstance(op, Operation) or not mask.type.shape:
        return None
    if op.name == "vector.constant_mask":
        sizes = op.properties["mask_dim_sizes"].values
        return [(int_const(n, "i32"), (n, n)) for n in sizes]
    if op.name == "vector.create_mask":
        return [(t.get(v), t.ranges.of(v, op.parent)) for v in op.operands]
    return None


def binding(bound: tuple[V, Any], extent: int) -> list[V]:
    """A mask's bound as a list of one; of none where it is known to be no bound."""
    x, r = bound
    reached = (x.const is not None and x.const >= extent) or (r is not None and r[0] >= extent)
    return [] if reached else [x]


def row_masks(t: Translator, shape: Sequence[int], limits: Sequence[Sequence[V]], bits: Vec | None) -> list[RowMask]:
    """The mask of each row of a vector: below all `limits` of each dimension, and what `bits` leave."""
    *outer, n = shape
    rows = None if bits is None else t.reshape(bits, shape).rows
    made = []
    for place, index in enumerate(product(*map(range, outer))):
        mask = RowMask(n) if rows is None else bits_mask(rows[place])
        for i, bounds in zip(index, limits, strict=False):
            for b in bounds:
                mask = mask.and_guard(t, t.f.compare("sgt", b, int_const(i, b.type)))
        for b in limits[-1]:
            mask = mask.and_bound(t, b)
        made.append(mask)
    return made


def masks_of(t: Translator, mask: Value) -> list[RowMask]:
    """The masks of the rows of a mask operand."""
    bounds = mask_bounds(t, mask)
    if bounds is None:
        return [bits_mask(bits) for bits in t.get(mask).rows]
    shape = mask.type.shape
    return row_masks(t, shape, [binding(b, d) for b, d in zip(bounds, shape, strict=True)], None)


def enclosing_mask(op: Operation) -> Value | None:
    """The mask of the `vector.mask` that an op stands in."""
    around: Any = op.parent_op
    return around.mask if around is not None and around.name == "vector.mask" else None


@lowers("vector.mask")
def mask(t: Translator, op: Any) -> None:
    """The op inside asks for the mask itself; an empty region passes values on."""
    inner = op.masked
    if inner is not None:
        t.operation(inner)
    terminator = op.regions[0].blocks[0].last
    t.failures.walked.add(op.regions[0].blocks[0])
    for r, v in zip(op.results, terminator.operands, strict=True):
        t.alias(r, v)
