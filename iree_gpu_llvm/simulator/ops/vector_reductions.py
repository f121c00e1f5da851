"""`vector`: reductions, scans, products."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from ...ir.types import FloatType, IntegerType, element_type
from ..binder import Binder, computes
from ..numbers import Array, decode, encode
from ..signed_zeros import all_negative, beside
from .arith import combining
from .vector import lanes_of

Combine = Callable[[Array, Array], Array]


def _combine(op: Any, t: Any) -> Combine:
    f = combining(op.kind.value, element_type(t))
    if f is None:
        raise op.error(f"of kind '{op.kind.value}' has no semantics in the simulator on {element_type(t)}")
    return f


@computes("vector.reduction")
def reduction(b: Binder, op: Any) -> Callable[..., Array]:
    """One after the other, after the accumulator if there is one: the order of a float reduction that may not be
    reassociated."""
    f = _combine(op, op.vector.type)

    def reduce(x: Array, acc: Array | None = None) -> Array:
        total = x[:, 0] if acc is None else f(acc, x[:, 0])
        for i in range(1, x.shape[1]):
            total = f(total, x[:, i])
        return total

    return reduce


@computes("vector.multi_reduction")
def multi_reduction(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    f = _combine(op, op.source.type)
    dims = list(op.reduction_dims)
    kept = [d for d in range(op.source.type.rank) if d not in dims]

    def reduce(x: Array, acc: Array) -> Array:
        ordered = x.transpose(0, *(d + 1 for d in kept), *(d + 1 for d in dims))
        rows = ordered.reshape(len(x), *(x.shape[d + 1] for d in kept), -1)
        total = acc
        for i in range(rows.shape[-1]):
            total = f(total, rows[..., i])
        return total

    return reduce


@computes("vector.scan")
def scan(b: Binder, op: Any) -> Callable[[Array, Array], Any]:
    f = _combine(op, op.source.type)
    axis, inclusive = op.reduction_dim.value + 1, bool(op.inclusive.value)

    def running(x: Array, initial: Array) -> tuple[Array, Array]:
        """The first partial result is the first element (inclusive) or the initial value (exclusive)."""
        parts = np.moveaxis(x, axis, 0)
        total = parts[0] if inclusive else initial
        found = [total]
        for i in range(1, len(parts)):
            total = f(total, parts[i if inclusive else i - 1])
            found.append(total)
        n = lanes_of(*found)
        whole = [np.broadcast_to(p, (n, *p.shape[1:])) for p in found]
        return np.stack(whole, axis=axis), total

    return running


@computes("vector.outerproduct")
def outer_product(b: Binder, op: Any) -> Callable[..., Array]:
    t = op.results[0].type
    multiply, f = combining("mul", t.element), _combine(op, t)
    assert multiply is not None
    scales = not hasattr(op.rhs.type, "shape")

    def product(x: Array, y: Array, acc: Array | None = None) -> Array:
        found = multiply(x, y[:, None]) if scales else multiply(x[:, :, None], y[:, None, :])
        return found if acc is None else f(acc, found)

    return product


@computes("vector.contract")
def contract(b: Binder, op: Any) -> Callable[..., Array]:
    """Sums of products in f64 (exact for floats of at most 32 bits but for the sum) or in wrapping integers, then
    added to the accumulator and rounded once. Of another kind, product by product."""
    if op.kind.value != "add":
        return _combined_products(op)
    maps = [m.value for m in op.indexing_maps]
    letters = ["".join(chr(ord("a") + e.position) for e in m.results) for m in maps]
    formula = f"Z{letters[0]},Z{letters[1]}->Z{letters[2]}"
    target = element_type(op.results[0].type)
    names = [str(element_type(v.type)) for v in op.operands[:2]]
    is_float = isinstance(target, FloatType)
    if not is_float and not isinstance(target, IntegerType):
        raise op.error(f"on {target} has no semantics in the simulator")

    def product(x: Array, y: Array, acc: Array) -> Array:
        if is_float:
            left, right = (decode(v, n).astype(np.float64) for v, n in zip((x, y), names, strict=True))
            total = decode(acc, target.name).astype(np.float64)
        else:
            left, right, total = x.astype(np.int64), y.astype(np.int64), acc.astype(np.int64)
        n = lanes_of(left, right)
        left, right = (np.broadcast_to(v, (n, *v.shape[1:])) for v in (left, right))
        sums = np.einsum(formula, left, right)
        if is_float:
            negative = partial(all_negative, partial(np.einsum, formula), left, right)
            return encode(total + beside(total, sums, negative), target.name)
        total = total + sums
        return (total & 1 if acc.dtype == np.bool_ else total).astype(acc.dtype)

    return product


def _combined_products(op: Any) -> Callable[..., Array]:
    lhs, rhs, kept = ([r.position for r in m.value.results] for m in op.indexing_maps)
    t = op.results[0].type
    multiply, f = combining("mul", element_type(t)), _combine(op, t)
    if multiply is None or {element_type(v.type) for v in op.operands} != {element_type(t)}:
        raise op.error(f"of kind '{op.kind.value}' has no semantics in the simulator on operands of several types")
    loops = op.maps[0].num_dims
    others = [d for d in range(loops) if d not in kept]
    order = [0, *(d + 1 for d in kept), *(d + 1 for d in others)]

    def spread(x: Array, dims: list[int]) -> Array:
        """With an axis for each loop."""
        ordered = x.transpose(0, *(dims.index(d) + 1 for d in sorted(dims)))
        return ordered.reshape(len(x), *(x.shape[dims.index(d) + 1] if d in dims else 1 for d in range(loops)))

    def product(x: Array, y: Array, acc: Array) -> Array:
        found = multiply(spread(x, lhs), spread(y, rhs)).transpose(order)
        rows = found.reshape(*found.shape[: len(kept) + 1], -1)
        total = acc
        for i in range(rows.shape[-1]):
            total = f(total, rows[..., i])
        return total

    return product
