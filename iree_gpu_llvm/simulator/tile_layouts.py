"""How undistributed operands of `iree_codegen.inner_tiled` with opaque semantics are laid out.

Opaque semantics leave open which element of a tile is which element of the instruction's matrix: distribution gives
each lane a share of the operand, and the lane's registers, as they then are, to the instruction. On vectors layouts say
what a lane's share is:

    %l = iree_vector_ext.to_layout %v to layout(...) : vector<64x64xf16>       each lane's elements of %v
    %s = vector.shape_cast %l : ... to vector<4x16x4x16xf16>
    %t = vector.transpose %s, [0, 2, 3, 1] : ... to vector<4x4x16x16xf16>      tiles, transposed or not
    iree_codegen.inner_tiled ins(%a, %t) ...

So a lane and a number among its elements belong to each element of a tile; what these are to the instruction, its kind
says (`mma_tiles.py`). iree-opt's vector distribution gives the same, also where it transposes tiles in vain.

Without layouts a tile has the dimensions of the matrix in the order that `permutations` say, a tensor's (packing makes
those, and states every other order) and one whose extents fit no other order. A square tile of a vector may be either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import prod
from operator import mul
from typing import Any, NamedTuple

import numpy as np

from ..ir.operations import BlockArgument, Operation, Value
from ..ir.types import VectorType
from .mma_fragments import Places, joined
from .mma_tiles import tile_places
from .numbers import Array

_TO_LAYOUT = "iree_vector_ext.to_layout"
_RESHAPES = ("vector.shape_cast", "vector.transpose")


class Share(NamedTuple):
    """Of each element of a vector: where it is in another vector, which has this layout."""

    layout: Any
    at: Array


def tile_places_of(op: Any, i: int) -> tuple[Places, tuple[int, ...]]:
    """Of operand `i`'s tile, and where the dimensions of the canonical tile are in it. Raises CompileError where it is
    not said, ValueError where nobody knows (see `mma_tiles.py`)."""
    order = tuple(int(n) for n in np.argsort(op.permutation(i)))
    canonical = tile_places(op.kind, i, op.semantics.distributed)
    if op.semantics.distributed or not op.semantics.opaque or op.kind.is_data_tiled:
        return canonical, order
    share = share_of(op, i) if isinstance(op.operands[i].type, VectorType) else None
    if share is not None:
        return _as_shared_out(op, i, share, canonical.shape), tuple(range(len(order)))
    _check_shape(op, i, order)
    return canonical, order


def _check_shape(op: Any, i: int, order: tuple[int, ...]) -> None:
    tile, wanted = op.inner_shape(i), op.kind.undistributed_types()[i].shape
    if not _is_refined([tile[d] for d in order], wanted):
        raise op.error(
            f"the tile of operand #{i} is {_extents(tile)}, which does not say where the {_extents(wanted)} elements "
            "of the instruction are: semantics are opaque, and no layout is known"
        )
    large = [n for n in wanted if n != 1]
    if isinstance(op.operands[i].type, VectorType) and len(set(large)) < len(large) and op.permutations is None:
        error = op.error(f"the tile of operand #{i} is square, and opaque semantics do not say how it is laid out")
        error.diagnostics[0].note(
            "it is said by permutations, or by an iree_vector_ext.to_layout of what it is made of"
        )
        raise error


def _is_refined(shape: Sequence[int], other: Sequence[int]) -> bool:
    """Whether one shape only cuts the other's dimensions further."""
    a, b = (set(accumulate((n for n in reversed(s)), mul)) for s in (shape, other))
    return a - {1} <= b or b - {1} <= a


def _extents(shape: Sequence[int]) -> str:
    return "x".join(map(str, shape))


# -- from layouts


def share_of(op: Any, i: int) -> Share | None:
    """By the layout of what operand `i` is made of; the accumulator's is that of the result too."""
    found = _made_of(op.operands[i])
    if found is None and i == len(op.operands) - 1:
        found = next(_becomes(op.results[0]), None)
    return found


def _made_of(v: Value) -> Share | None:
    steps: list[Operation] = []
    while True:
        op = _maker(v)
        if op is None:
            return None
        if op.name == _TO_LAYOUT:
            break
        if op.name in _RESHAPES:
            steps.append(op)
        v = op.operands[0]
    layout: Any = op.properties["layout"]
    if not hasattr(layout, "element_tile"):
        return None
    return Share(layout, _after(reversed(steps), layout.shape))


def _maker(v: Value) -> Operation | None:
    """The op from whose first operand a value is made without becoming another one. What a loop carries is what it
    begins with."""
    while isinstance(v, BlockArgument):
        loop: Any = v.owner.parent_op
        if loop is None or loop.name != "scf.for" or v is loop.induction_variable:
            return None
        v = loop.initArgs[loop.carried.index(v)]
    op = v.owner
    return op if isinstance(op, Operation) and op.name in (_TO_LAYOUT, *_RESHAPES) else None


def _becomes(v: Value, steps: tuple[Operation, ...] = ()) -> Iterator[Share]:
    for user in v.users:
        if user.name in _RESHAPES:
            yield from _becomes(user.results[0], (*steps, user))
        elif user.name == _TO_LAYOUT and hasattr(layout := user.properties["layout"], "element_tile"):
            shape: Any = (steps[0].operands[0] if steps else v).type
            there = _after(steps, shape.shape)
            yield Share(layout, np.argsort(there.reshape(-1)).reshape(shape.shape))


def _after(steps: Iterator[Operation] | Sequence[Operation], shape: tuple[int, ...]) -> Array:
    """The number that each element of a vector of this shape had before it was given other shapes."""
    at = np.arange(prod(shape)).reshape(shape)
    for step in steps:
        op: Any = step
        if step.name == "vector.transpose":
            at = at.transpose(list(op.permutation.values))
        else:
            result = op.results[0].type
            at = at.reshape(result.shape)
    return at


def _as_shared_out(op: Any, i: int, share: Share, matrix: tuple[int, ...]) -> Places:
    """Raises CompileError where lanes do not have what the instruction takes."""
    inner = op.inner_shape(i)
    lane, numbers = _lanes_and_numbers(share, len(inner))
    tiles = [x.reshape(-1, prod(inner)) for x in (lane, *numbers)]
    held = tile_places(op.kind, i, True).of_fragment
    lanes = op.kind.row.subgroup_size
    count = held.size // lanes
    if any((x != x[:1]).any() for x in tiles):
        raise op.error(f"the layout of operand #{i} has not each of its tiles spread over the lanes in the same way")
    lane, *digits = (x[0] for x in tiles)
    number = np.zeros(prod(inner), np.int64)
    for each in np.unique(lane):
        own = np.flatnonzero(lane == each)
        number[own[np.lexsort([d[own] for d in reversed(digits)])]] = np.arange(len(own))
    if lane.max() < lanes and number.max() < count:
        of_tile = held[lane * count + number]
        if len(np.unique(of_tile)) == of_tile.size == prod(matrix):
            return joined(matrix, of_tile)
    raise op.error(f"the layout of operand #{i} does not give each lane what an instruction of kind {op.kind} takes")


def _lanes_and_numbers(share: Share, rank: int) -> tuple[Array, list[Array]]:
    """Of each element: the lane that has it, and digits of its number among that lane's, the highest first.
    Distributed vectors have all outer dimensions before those of elements, in the order of the vector's own; of these
    the last `rank` are a tile's."""
    layout, at = share
    outer, element = [], []
    lane = np.zeros(at.shape, np.int64)
    places = np.unravel_index(at, layout.shape)
    for d, x in enumerate(places):
        each = layout.element_tile[d]
        element.append(x % each)
        x = x // each
        threads = layout.thread_tile[d]
        lane += x % threads * layout.thread_strides[d]
        outer.append(x // threads % layout.outer_tile[d])
    # The dimension of the layout that each dimension of a tile runs along.
    along = [
        d for axis in range(at.ndim - rank, at.ndim) for d, x in enumerate(places) if (np.diff(x, axis=axis)).any()
    ]
    return lane, [x[d] for x in (outer, element) for d in along]
