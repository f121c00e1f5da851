"""`affine`: index arithmetic by maps and bases."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np

from ...ir import affine
from ..binder import Binder, Run, computes, executes
from ..numbers import Array
from .arith import ceil_divide
from .memref import mixed_getter

_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": np.add,
    "*": np.multiply,
    "floordiv": np.floor_divide,
    "ceildiv": ceil_divide,
    "mod": np.remainder,
}


def evaluate(e: Any, dims: list[Any], symbols: list[Any]) -> Any:
    """An affine expression of arrays."""
    if isinstance(e, affine.Constant):
        return np.array([e.value], np.int64)
    if isinstance(e, affine.Dim):
        return dims[e.position]
    if isinstance(e, affine.Symbol):
        return symbols[e.position]
    return _ARITHMETIC[e.kind](evaluate(e.lhs, dims, symbols), evaluate(e.rhs, dims, symbols))


@computes("affine.apply", "affine.min", "affine.max")
def apply(b: Binder, op: Any) -> Callable[..., Array]:
    found = op.map.value
    combine = np.maximum if op.name == "affine.max" else np.minimum

    def f(*values: Array) -> Array:
        dims, symbols = list(values[: found.num_dims]), list(values[found.num_dims :])
        return reduce(combine, [evaluate(e, dims, symbols) for e in found.results])

    return f


@executes("affine.delinearize_index")
def delinearize(b: Binder, op: Any) -> Run:
    """Digits in mixed radix, by floor division; without an outer bound the first takes all that is left."""
    source, results = b.slot(op.operands[0]), b.slots(op.results)
    basis = mixed_getter(b, op.dynamic_basis, op.static_basis)

    def run(env: list[Any]) -> None:
        sizes = basis(env)
        rest = env[source]
        for r, size in zip(reversed(results[1:]), reversed(sizes), strict=False):
            env[r] = rest % size
            rest = rest // size
        env[results[0]] = rest

    return run


@executes("affine.linearize_index")
def linearize(b: Binder, op: Any) -> Run:
    digits, r = b.slots(op.multi_index), b.slot(op.results[0])
    basis = mixed_getter(b, op.dynamic_basis, op.static_basis)

    def run(env: list[Any]) -> None:
        sizes = basis(env)
        sizes = sizes[len(sizes) - len(digits) + 1 :]  # the outer bound counts for nothing
        total = env[digits[0]]
        for d, size in zip(digits[1:], sizes, strict=True):
            total = total * size + env[d]
        env[r] = total

    return run
