"""Values of lanes that have gone different ways, in one."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..ir.diagnostics import CompileError
from .memory import MemRef
from .numbers import Array
from .tensors import Tensor, choose


def merge(mask: Array, new: Any, old: Any) -> Any:
    """`new` in the lanes of the mask, `old` in the others."""
    if new is old:
        return new
    if isinstance(new, MemRef):
        return _merge_memrefs(mask, new, old)
    if isinstance(new, Tensor):
        return choose(mask, new, old)
    return np.where(mask.reshape(-1, *(1,) * (new.ndim - 1)), new, old)


def _merge_memrefs(mask: Array, new: MemRef, old: MemRef) -> MemRef:
    if new.buffer is not old.buffer or new.fat != old.fat:
        raise CompileError("lanes of a workgroup hold memrefs of different buffers in one value")

    def one(a: Any, b: Any) -> Any:
        same = not isinstance(a, np.ndarray) and not isinstance(b, np.ndarray) and a == b
        return a if same else np.where(mask, a, b)

    return new.replaced(
        base=one(new.base, old.base),
        offset=one(new.offset, old.offset),
        sizes=tuple(map(one, new.sizes, old.sizes)),
        strides=tuple(map(one, new.strides, old.strides)),
        low=one(new.low, old.low),
        high=one(new.high, old.high),
    )
