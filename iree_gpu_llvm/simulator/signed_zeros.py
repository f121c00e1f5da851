"""Zeros of sums of products. A sum is -0 where all that it adds is -0, the accumulator too; numpy's sums begin with +0,
and lose that. Both functions are for sums that were made so."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .numbers import Array

Bilinear = Callable[[Array, Array], Array]
"""Sums products of two arrays' elements: a product of matrices, for one."""


def all_negative(multiply: Bilinear, left: Array, right: Array) -> Array:
    """Where all products that are summed are -0: none has two factors that are not 0, none two of one sign."""
    signs = np.signbit(left), np.signbit(right)
    others = (left != 0, right != 0), signs, (~signs[0], ~signs[1])
    found = [multiply(a.astype(np.float32), b.astype(np.float32)) != 0 for a, b in others]
    return ~(found[0] | found[1] | found[2])


def beside(acc: Array, sums: Array, negative: Callable[[], Array]) -> Array:
    """Sums that are about to be added to floats, -0 where that matters and `negative` (sums' elements in their order)
    says so."""
    asked = (sums == 0) & (acc == 0) & np.signbit(acc)
    if not asked.any():
        return sums
    return np.where(asked & negative().reshape(sums.shape), sums.dtype.type(-0.0), sums)
