"""Tensors: values of any shape that ops never change, for many lanes at once.

A tensor has *rows*: its first axis has one row for all lanes, or one for each workgroup, each subgroup or each lane.
Row i of n is what lanes i * (lanes / n) and following have, so that rows of two tensors fit by repeating those of the
one that has fewer (`spread`). A tensor that all lanes of a workgroup share is kept once, and what is computed from it
and from numbers that do not differ is computed once: `rows_of` finds out how many rows a number of each lane needs.

Lanes may each replace a part of a tensor that they share: `iree_gpu.barrier_region` and `scf.forall` say that the parts
come together. Such a tensor is kept as what was shared and a list of patches, one for each replacement; a lane sees its
own. `tensor_patches.merged` puts them together, and finds lanes that replace an element by different values. A tensor
that is not `shared` belongs to each lane: replacing a part gives each a copy.

Extents may differ between rows (the last tile of a dimension): data has the largest of each, and `sizes` tells. What
lies beyond is undefined, as is what `tensor.empty` gives, for which data has a pattern that shows (see `poison`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ..ir import floats
from ..ir.types import FloatType, IntegerType, Type
from ..records import record
from .numbers import NATIVE, Array, dtype_of
from .tensor_runs import spread, write_runs

if TYPE_CHECKING:
    from .machine import Machine


@cache
def poison(t: Type) -> Any:
    """What undefined elements hold: nan, or an integer that is no likely result."""
    dtype = dtype_of(t)
    if isinstance(t, FloatType):
        if t.name in NATIVE:
            return dtype.type(np.nan)
        has_nan = t.width >= 8
        return dtype.type(floats.nan_bits(floats.FORMATS[t.name]) if has_nan else (1 << t.width) - 1)
    if dtype == np.bool_:
        return np.bool_(True)
    pattern = 0x5A5A5A5A5A5A5A5A
    width = t.width if isinstance(t, IntegerType) else 64
    return dtype.type(pattern & ((1 << (width - 1)) - 1))


# -- rows


def rows_of(machine: Machine, x: Any) -> Array:
    """A number of each lane with as few rows as tell it."""
    if not isinstance(x, np.ndarray):
        return np.array([x], np.int64)
    if len(x) == 1 or len(x) != machine.groups * machine.launch.padded:
        return x
    for rows in (machine.groups, machine.waves):
        if rows < len(x):
            parts = x.reshape(rows, -1)
            if (parts == parts[:, :1]).all():
                found = parts[:, 0]
                return found[:1] if rows > 1 and (found == found[0]).all() else found
    return x


def active_rows(machine: Machine) -> Any:
    """Which rows are active, as few as tell it of all lanes that have not returned; None: all."""
    if machine.active is None or machine.is_whole:
        return None
    for rows in (machine.groups, machine.waves):
        if rows < machine.lanes and machine.lanes % rows == 0:
            parts, dead = machine.active.reshape(rows, -1), ~machine.live.reshape(rows, -1)
            some = parts.any(axis=1)
            if (~some | (parts | dead).all(axis=1)).all():
                return some
    return machine.active


def extent(x: Any) -> int:
    """The largest of a size's rows."""
    return int(x.max(initial=0)) if isinstance(x, np.ndarray) else int(x)


def size_of(machine: Machine, x: Any) -> Any:
    """A size as an int, or as an array of rows where it differs."""
    found = rows_of(machine, x)
    return int(found[0]) if len(found) == 1 else found


# -- tensors


@record
class Patch:
    """Elements replaced, in runs of `run` neighbours: `starts` are the flat indices of each row's runs (rows, runs),
    `values` what is there now (rows, runs, run), `mask` which runs are (rows, runs); None: all."""

    starts: Array
    run: int
    values: Array
    mask: Any = None

    def __post_init__(self) -> None:
        masks = 1 if self.mask is None else len(self.mask)
        self.rows = max(len(self.starts), len(self.values), masks)
        self.low = self.starts.min(axis=1)
        self.high = self.starts.max(axis=1) + self.run

    def same_place(self, starts: Array, run: int) -> bool:
        return run == self.run and starts.shape == self.starts.shape and bool((starts == self.starts).all())


class _Store:
    """An array (rows, *shape) that may be made when it is first needed, and its rows as contiguous memory."""

    __slots__ = ("_array", "_flat", "_make")

    def __init__(self, array: Any, make: Any = None):
        self._array: Any = array
        self._make: Any = make
        self._flat: Any = None

    @property
    def array(self) -> Array:
        if self._array is None:
            self._array, self._make = self._make(), None
        return self._array

    @property
    def flat(self) -> Array:
        if self._flat is None:
            x = self.array
            self._flat = np.ascontiguousarray(x).reshape(len(x), math.prod(x.shape[1:]))
        return self._flat


class Tensor:
    """`rows`: of `data`, without patches. `sizes`: extents, ints or arrays of rows. `shape`: the largest of each.
    `undefined`: no element means anything but those of patches."""

    __slots__ = ("dtype", "patches", "rows", "shape", "shared", "sizes", "store", "undefined")

    def __init__(
        self,
        data: Any,
        sizes: Sequence[Any] | None = None,
        *,
        rows: int = 0,
        dtype: Any = None,
        shared: bool = False,
        undefined: bool = False,
    ):
        """`data`: an array (rows, *shape), or a function that makes it when it is first needed; `sizes`, `rows` and
        `dtype` must be given then."""
        if isinstance(data, np.ndarray):
            self.store, self.shape = _Store(data), data.shape[1:]
            self.rows, self.dtype = len(data), data.dtype
            self.sizes = self.shape if sizes is None else tuple(sizes)
        else:
            assert sizes is not None
            self.store, self.shape = _Store(None, data), tuple(extent(n) for n in sizes)
            self.rows, self.dtype, self.sizes = rows, dtype, tuple(sizes)
        self.patches: tuple[Patch, ...] = ()
        self.shared, self.undefined = shared, undefined

    @property
    def data(self) -> Array:
        """(rows, *shape), without patches."""
        return self.store.array

    @property
    def flat(self) -> Array:
        """The same as contiguous rows."""
        return self.store.flat

    def replaced(self, **changes: Any) -> Tensor:
        """The same data, with other properties."""
        out = Tensor.__new__(Tensor)
        for name in Tensor.__slots__:
            setattr(out, name, changes[name] if name in changes else getattr(self, name))
        return out

    def reshaped(self, sizes: Sequence[Any]) -> Tensor:
        """Other extents, of as many elements in the same order."""
        shape, old = tuple(extent(n) for n in sizes), self.store
        store = _Store(None, lambda: old.array.reshape(len(old.array), *shape))
        return self.replaced(store=store, sizes=tuple(sizes), shape=shape)

    @property
    def is_ragged(self) -> bool:
        return any(isinstance(n, np.ndarray) for n in self.sizes)


def undefined(t: Any, sizes: Sequence[Any], shared: bool = False) -> Tensor:
    """A tensor of which only the shape is known."""
    shape = tuple(extent(n) for n in sizes)
    data = np.broadcast_to(np.asarray(poison(t.element)), (1, *shape))
    return Tensor(data, sizes, shared=shared, undefined=True)


def whole(t: Tensor) -> Array:
    """All elements (rows, *shape), each lane's patches applied."""
    if not t.patches:
        return t.data
    rows = max(t.rows, *(p.rows for p in t.patches))
    out = np.array(np.broadcast_to(spread(t.flat, rows), (rows, t.flat.shape[1])), order="C")
    for p in t.patches:
        write_runs(out, p.starts, p.run, p.values, p.mask)
    return out.reshape(rows, *t.shape)


def lanes_array(machine: Machine, t: Tensor) -> Array:
    """All elements as other values have them: one row for all lanes, or one for each. The extents must not differ
    between lanes, or the largest are taken."""
    found = whole(t)
    return found if len(found) == 1 else spread(found, machine.lanes)


def on_tensors(machine: Machine, f: Callable[..., Array]) -> Callable[..., Tensor]:
    """A function of elements as one of tensors (of one shape) and numbers."""

    def apply(*given: Any) -> Tensor:
        first = next(x for x in given if isinstance(x, Tensor))
        arrays = [whole(x) if isinstance(x, Tensor) else rows_of(machine, x) for x in given]
        rows = max(map(len, arrays))
        same = [spread(x, rows) for x in arrays]
        return Tensor(
            f(*(x.reshape(len(x), *(1,) * len(first.shape)) if x.ndim == 1 else x for x in same)), first.sizes
        )

    return apply


def choose(mask: Array, new: Tensor, old: Tensor) -> Tensor:
    """`new` in the rows of the mask (of lanes, or one), `old` in the others."""
    count = len(old.patches)
    grown = new.store is old.store and len(new.patches) >= count
    if grown and all(p is q for p, q in zip(new.patches, old.patches, strict=False)):
        return new  # what was added is marked with the lanes that did it
    a, b = whole(new), whole(old)
    rows = max(len(mask), len(a), len(b))
    shape = tuple(max(m, n) for m, n in zip(a.shape[1:], b.shape[1:], strict=True))
    given = spread(mask, rows)
    chosen = given.reshape(-1, *(1,) * len(shape))
    data = np.where(chosen, spread(_grown(a, shape), rows), spread(_grown(b, shape), rows))
    sizes = [_chosen_size(given, m, n) for m, n in zip(new.sizes, old.sizes, strict=True)]
    return Tensor(data, sizes, shared=new.shared and old.shared, undefined=new.undefined and old.undefined)


def _chosen_size(mask: Array, new: Any, old: Any) -> Any:
    if not isinstance(new, np.ndarray) and not isinstance(old, np.ndarray) and new == old:
        return new
    a, b = (n if isinstance(n, np.ndarray) else np.array([n]) for n in (new, old))
    return np.where(mask, spread(a, len(mask)), spread(b, len(mask)))


def _grown(x: Array, shape: tuple[int, ...]) -> Array:
    """With undefined elements at the end of each dim up to a shape."""
    if x.shape[1:] == shape:
        return x
    out = np.zeros((len(x), *shape), x.dtype)
    out[(slice(None), *(slice(0, n) for n in x.shape[1:]))] = x
    return out
