"""Whether two arrays hold the same numbers, within a tolerance, and where they do not."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..ir.types import FloatType, Type
from ..records import record
from .arguments import bytes_of, has_dtype
from .arrays import numbers_in
from .interface import Parameter, View
from .numbers import Array

ROUNDING = {
    "f64": 1e-13,
    "f32": 1e-5,
    "tf32": 2e-3,
    "f16": 4e-3,
    "bf16": 1.6e-2,
    "f8E5M2": 0.25,
    "f8E5M2FNUZ": 0.25,
    "f8E4M3FN": 0.125,
    "f8E4M3FNUZ": 0.125,
}
"""How far a result may be off, beside the largest of its array, when it was rounded another way: some 80 units in the
last place of f32, 4 of f16, 2 of bf16, one of f8. Formats that are not here must come out the same, as integers."""


@record
class Mismatch:
    """How many of `size` numbers differ, where the first of them is, and what is there. `worst`: the largest
    difference; `worst_relative`: beside a wanted number that is not 0, if there is one."""

    count: int
    size: int
    first: tuple[int, ...]
    got: Any
    wanted: Any
    worst: float
    worst_relative: float | None

    def __str__(self) -> str:
        return (
            f"{self.count:,} of {self.size:,} elements, first at {list(self.first)}: {self.got!s} instead of "
            f"{self.wanted!s}"
        )


def mismatch(got: Array, wanted: Array, rtol: float = 0.0, atol: float = 0.0) -> Mismatch | None:
    """Numbers of the same shape that are not equal, nor both nan, nor at most `atol + rtol * |wanted|` apart."""
    off = got != wanted
    if got.dtype.kind == "f" or wanted.dtype.kind == "f":
        off &= ~(np.isnan(got) & np.isnan(wanted))
    if not off.any():
        return None
    a, b = got.astype(np.float64), wanted.astype(np.float64)
    with np.errstate(invalid="ignore"):
        distance = np.where(off, np.abs(a - b) if got.dtype.kind == "f" else _between(got, wanted), 0.0)
        distance[np.isnan(distance)] = np.inf
        if rtol or atol:  # large integers differ as they are, not as f64
            off &= ~(np.isfinite(a) & np.isfinite(b) & (distance <= atol + rtol * np.abs(b)))
    count = int(np.count_nonzero(off))
    if not count:
        return None
    first = tuple(int(k) for k in np.argwhere(off)[0])
    comparable = off & (b != 0)
    relative = None
    if comparable.any():
        with np.errstate(invalid="ignore"):
            each = distance[comparable] / np.abs(b[comparable])
        relative = float(np.where(np.isnan(each), np.inf, each).max())
    return Mismatch(count, got.size, first, got[first], wanted[first], float(distance[off].max()), relative)


def _between(a: Array, b: Array) -> Array:
    """How far integers are apart, as f64: large ones differ as they are, not as f64."""
    if a.dtype != b.dtype or a.dtype.kind not in "iu":
        return np.abs(a.astype(np.float64) - b.astype(np.float64))
    return (np.maximum(a, b) - np.minimum(a, b)).view(f"u{a.dtype.itemsize}").astype(np.float64)


def numbers_of_array(x: Array, element: Type | None) -> Array:
    """What an array's elements are as numbers: those of a type that numpy lacks are read from their bits."""
    if element is None or not isinstance(element, FloatType) or x.dtype.kind == "f" or not has_dtype(element, x.dtype):
        return x
    found = numbers_in(bytes_of(x), element)
    return found.reshape(x.shape) if found.size == x.size else found


def difference(p: Parameter, got: Any, wanted: Any, exact: bool) -> str:
    """How an output of one run differs from that of another, the kernel being given the same; empty if it does not.
    Unless `exact`, floats may be rounded otherwise."""
    if not isinstance(got, np.ndarray):
        return ""
    a, b = bytes_of(got), bytes_of(wanted)
    if a.tobytes() == b.tobytes():
        return ""
    unseen = np.ones(len(a), np.bool_)
    for v in p.views:
        unseen[v.offset : v.end] = False
        found = mismatch(_seen(a, v), _seen(b, v), *_tolerance(v, b, exact))
        if found is not None:
            of = f" (from byte {v.offset} on)" if v.offset else ""
            return f"{p.name}{of} differs in {found}"
    apart = np.flatnonzero(unseen & (a != b))
    return f"{p.name} differs in byte {int(apart[0])}, which no view of it has" if len(apart) else ""


def _tolerance(v: View, memory: Array, exact: bool) -> tuple[float, float]:
    step = ROUNDING.get(getattr(v.element, "name", ""), 0.0)
    if exact or not step:
        return 0.0, 0.0
    numbers = _seen(memory, v).astype(np.float64)
    finite = np.abs(numbers[np.isfinite(numbers)])
    return step, min(step, ROUNDING["f16"]) * float(finite.max(initial=0.0))


def _seen(memory: Array, v: View) -> Array:
    """The numbers in a view, with its shape where its rows follow each other."""
    found = numbers_in(memory[v.offset : v.end], v.element)
    return found.reshape(v.shape) if found.size == int(np.prod(v.shape)) else found
