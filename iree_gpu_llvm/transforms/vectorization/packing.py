"""Packing, unpacking and padding of whole tensors. All take part only where masks are allowed, as with the peer.

%p = linalg.pack %a inner_dims_pos = [1]              %x = vector.transfer_read %a[...] : vector<8x32xf32>
    inner_tiles = [8] into %o                         %y = vector.shape_cast %x : ... to vector<8x4x8xf32>
    : tensor<8x32xf32> -> tensor<8x4x8xf32>       ->  %p = vector.transfer_write %y, %o[...]

%p = tensor.pad %a low[0] high[%n] { %z }             %m = vector.create_mask %size : vector<8xi1>
    : tensor<?xf32> to tensor<8xf32>                  %x = vector.transfer_read %a[%c0], %z, %m : ... vector<8xf32>
                                                      %p = vector.transfer_write %x, %empty[%c0]
"""

from __future__ import annotations

from math import prod
from typing import Any

from ...dialects.tensor.elements import EmptyOp
from ...dialects.vector import builders as vector
from ...ir.builder import Rewriter
from ...ir.folding import constant_value
from ...ir.operations import Value
from ...ir.types import DYNAMIC, RankedTensorType, VectorType
from ..support import building
from ..tiling.pad_tiles import constant_padding
from .access import can_be_element, is_static_tensor, read_whole, whole_vector, write_whole
from .bounds import largest
from .rules import Settings, vectorizes
from .sizes import size_of


class _Tiling:
    """How a pack or unpack cuts dims into tiles."""

    def __init__(self, op: Any, rank: int, packed: tuple[int, ...]):
        self.rank = rank
        self.tiles = dict(zip(op.inner_dims_pos, packed[rank:], strict=True))  # by dim
        self.order = list(op.outer_dims_perm) or list(range(rank))
        self.outer = {d: packed[i] for i, d in enumerate(self.order)}

    @property
    def cut(self) -> tuple[int, ...]:
        """Each dim as its count of tiles, followed by the tile."""
        return tuple(n for d in range(self.rank) for n in ((self.outer[d], *self._tile(d))))

    def _tile(self, d: int) -> tuple[int, ...]:
        return (self.tiles[d],) if d in self.tiles else ()

    @property
    def whole(self) -> tuple[int, ...]:
        """Each dim in full tiles."""
        return tuple(self.outer[d] * prod(self._tile(d)) for d in range(self.rank))

    @property
    def to_packed(self) -> list[int]:
        """Where the dims of a packed vector are in `cut`."""
        starts = [d + sum(x < d for x in self.tiles) for d in range(self.rank)]
        return [starts[d] for d in self.order] + [starts[d] + 1 for d in self.tiles]


@vectorizes("linalg.pack")
def pack(op: Any, b: Rewriter, settings: Settings) -> list[Value] | None:
    """What the last tiles have too much is read out of bounds, or from behind a mask, if the padding is a constant."""
    padding = op.padding_value
    packed = _bounds(op.dest)
    if not settings.masking or packed is None or (padding is not None and constant_value(padding) is None):
        return None
    source: Any = op.source.type
    tiling = _Tiling(op, source.rank, packed)
    read = _read(b, op.source, tiling.whole, padding)
    cut = b.make(vector.shape_cast(read, VectorType(tiling.cut, source.element)))
    return _write(b, b.make(vector.transpose(cut, tiling.to_packed)), op.dest)


@vectorizes("linalg.unpack")
def unpack(op: Any, b: Rewriter, settings: Settings) -> list[Value] | None:
    """What the last tiles have too much is written out of bounds, or behind a mask."""
    target: Any = op.dest.type
    packed = _bounds(op.source)
    if not settings.masking or packed is None:
        return None
    if op.source.type.has_static_shape and not is_static_tensor(target):
        return None  # the peer's way
    tiling = _Tiling(op, target.rank, packed)
    places = tiling.to_packed
    order = [places.index(i) for i in range(len(places))]
    cut = b.make(vector.transpose(_read(b, op.source, packed), order))
    value = b.make(vector.shape_cast(cut, VectorType(tiling.whole, target.element)))
    return _write(b, value, op.dest)


def _bounds(v: Value) -> tuple[int, ...] | None:
    """What a tensor's dims are at most."""
    t: Any = v.type
    if not isinstance(t, RankedTensorType) or not can_be_element(t.element):
        return None
    found = [n if n != DYNAMIC else _bound(size_of(v, d)) for d, n in enumerate(t.shape)]
    return None if not all(found) else tuple(found)  # type: ignore[arg-type]


def _bound(size: Any) -> int | None:
    return None if size is None else largest(size)


def _sizes(b: Rewriter, v: Value) -> list[Any] | None:
    """For a mask; none where the shape is known."""
    t: Any = v.type
    return None if t.has_static_shape else [size_of(v, d, b) for d in range(t.rank)]


def _read(b: Rewriter, v: Value, shape: tuple[int, ...], padding: Value | None = None) -> Value:
    """A vector of a tensor, with the padding where it ends before the vector does."""
    t: Any = v.type
    in_bounds = [n in (DYNAMIC, m) for n, m in zip(t.shape, shape, strict=True)]
    whole = VectorType(shape, t.element)
    return read_whole(b, v, whole, outside=padding, in_bounds=in_bounds, sizes=_sizes(b, v))


def _write(b: Rewriter, value: Value, target: Value) -> list[Value]:
    """As much of a vector as the tensor has room for."""
    t, shape = target.type, value.type.shape
    in_bounds = [n in (DYNAMIC, m) for n, m in zip(t.shape, shape, strict=True)]
    return write_whole(b, value, target, in_bounds=in_bounds, sizes=_sizes(b, target))


@vectorizes("tensor.pad")
def pad(op: Any, b: Rewriter, settings: Settings) -> list[Value] | None:
    """Of a border of one value, behind the source only."""
    padding = constant_padding(op)
    found = op.result.type
    if not settings.masking or padding is None or not is_static_tensor(found) or not can_be_element(found.element):
        return None
    if found.rank == 0 or any(building.known_integer(n) != 0 for n in op.mixed_low):
        return None
    if op.is_ancestor_of(padding.defining_op):
        padding = b.insert(padding.defining_op.clone()).results[0]  # type: ignore[union-attr]
    sizes: list[Any] = [size_of(op.source, d, b) for d in range(found.rank)]
    read = read_whole(b, op.source, whole_vector(found), outside=padding, sizes=sizes)
    empty = b.make(EmptyOp((), (found,)))
    return write_whole(b, read, empty)
