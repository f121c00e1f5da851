"""Permutations of tiles that lanes hold.

What a lane holds of a tile mostly has one dim that is not a unit, whose place says nothing: the permutation can go. It
must stay where it reorders elements, for which it takes pieces apart (outer dims) or several instructions a tile.
iree-opt 3.13 drops it there too, and takes elements for others.
"""

from __future__ import annotations

from ...dialects.iree_codegen.inner_tiled import InnerTiledOp


def drop_permutations(op: InnerTiledOp) -> None:
    """Unless elements of some operand are reordered."""
    if op.permutations is not None and not any(op.reorders(i) for i in range(len(op.operands))):
        op.permutations = None
