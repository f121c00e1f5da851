"""`vector.mask`: a reduction, contraction or transfer of those elements that a mask selects. The others are as if they
were not there, whatever they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir.operations import Value
from ...ir.types import FloatType, element_type
from ..binder import Binder, Env, Run, applied, executes
from ..numbers import Array, decode, encode
from .arith import combining
from .vector_transfers import read_under, write_under


@executes("vector.mask")
def mask(b: Binder, op: Any) -> Run:
    inner = op.masked
    if inner is not None and inner.name in _TRANSFERS and inner.mask is None and op.passthru is None:
        return _transfer(b, op, inner)
    if inner is None or inner.name not in _RULES or op.passthru is not None:
        what = f"'{inner.name}'" if inner is not None else "nothing"
        what += " with other values for the rest" if op.passthru is not None else ""
        raise op.error(f"of {what} has no semantics in the simulator")
    rule = _RULES[inner.name]
    return applied(rule(inner), b.slots([*inner.operands, op.mask]), b.slots(op.results))


def _transfer(b: Binder, op: Any, inner: Any) -> Run:
    run, made, results = _TRANSFERS[inner.name](b, inner, op.mask), b.slots(inner.results), b.slots(op.results)

    def both(env: Env) -> None:
        run(env)
        for r, m in zip(results, made, strict=True):
            env[r] = env[m]

    return both


def _reduction(op: Any) -> Callable[[Array, Array, Array], Array]:
    f = combining(op.kind.value, element_type(op.source.type))
    if f is None:
        raise op.error(f"of kind '{op.kind.value}' has no semantics in the simulator")
    dims = list(op.reduction_dims)

    def reduce(x: Array, acc: Array, there: Array) -> Array:
        last = list(range(-len(dims), 0))
        rows, flags = (np.moveaxis(v, [d + 1 for d in dims], last) for v in (x, there))
        total = acc
        for at in np.ndindex(*rows.shape[rows.ndim - len(dims) :]):
            total = np.where(flags[(..., *at)] != 0, f(total, rows[(..., *at)]), total)
        return total

    return reduce


def _contraction(op: Any) -> Callable[[Array, Array, Array, Array], Array]:
    """As without a mask: in f64 or wrapping integers, rounded once."""
    if op.kind.value != "add":
        raise op.error(f"of kind '{op.kind.value}' has no semantics in the simulator")
    loops = len(op.iterators)
    sides = [m.dim_positions or [] for m in op.maps]
    names = [str(element_type(v.type)) for v in op.operands]
    summed = tuple(d + 1 for d in range(loops) if d not in sides[2])
    kept = sorted(sides[2])
    is_float = isinstance(element_type(op.result.type), FloatType)

    def wide(x: Array, name: str) -> Array:
        return decode(x, name).astype(np.float64) if is_float else x.astype(np.int64)

    def over_loops(x: Array, dims: list[int]) -> Array:
        """With an axis for each loop, of length 1 where it has none."""
        ordered = x.transpose(0, *(1 + dims.index(d) for d in sorted(dims)))
        return np.expand_dims(ordered, [d + 1 for d in range(loops) if d not in dims])

    def product(x: Array, y: Array, acc: Array, there: Array) -> Array:
        left, right = (over_loops(wide(v, n), m) for v, n, m in zip((x, y), names, sides, strict=False))
        nothing = -0.0 if is_float else 0
        total = np.where(there != 0, left * right, nothing).sum(axis=summed, initial=nothing)
        total = total.transpose(0, *(1 + kept.index(d) for d in sides[2])) + wide(acc, names[2])
        return encode(total, names[2]) if is_float else total.astype(acc.dtype)

    return product


_TRANSFERS: dict[str, Callable[[Binder, Any, Value | None], Run]] = {
    "vector.transfer_read": read_under,
    "vector.transfer_write": write_under,
}
_RULES: dict[str, Callable[[Any], Callable[..., Array]]] = {
    "vector.contract": _contraction,
    "vector.multi_reduction": _reduction,
}
