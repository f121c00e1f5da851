"""Ops of `linalg` that are no loop nests by themselves: pack, unpack, softmax."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import DENSE_I64_ARRAY, I64_ATTR
from ...ir.attributes import i64_array
from ...ir.constraints import INDEX_TYPE
from ...ir.definitions import (
    Op,
    attr,
    operand,
    optional_operand,
    optional_result,
    variadic_operand,
    variadic_result,
)
from ...ir.effects import READ, WRITE, Effect
from ...ir.traits import AttrSizedOperandSegments, InferTypes
from ...ir.types import DYNAMIC, RankedTensorType
from ..destination_style import DestinationStyle
from ..index_lists import DYNAMIC_INDEX, DYNAMIC_INDEX_LIST, mixed
from ..tensor.cast_canonicalization import absorb_casts
from ..tensor.fill_canonicalization import pack_of_fill
from .attributes import ANY_VALUE, PACKED, RANKED_TENSOR, SHAPED
from .rearranging_canonicalization import pack_of_unpacked, unneeded_padding, unpack_of_packed

NO_PERMUTATION = i64_array(())


def _result_of_destination(operand_types: Any, properties: Any) -> list[Any]:
    """A tensor destination is given back; a memref is written."""
    dest = operand_types[1]
    return [dest] if isinstance(dest, RankedTensorType) else []


class BetweenBuffers(Op):
    """Base of ops that read the first operand and write the second, where these are buffers."""

    def memory_effects(self) -> list[Effect]:
        kinds = zip((READ, WRITE), self.operands, strict=False)
        return [(kind, v) for kind, v in kinds if not isinstance(v.type, RankedTensorType)]


def _absorb_casts(op: Any, rewriter: Any) -> bool:
    """Tile sizes that are values would have to become those that the sources' types know."""
    return not op.inner_tiles and absorb_casts(op, rewriter)


class _PackingOp(BetweenBuffers):
    canonicalizations = (_absorb_casts,)
    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST}
    signature_decides = True

    @property
    def mixed_tiles(self) -> list[Any]:
        return mixed(self.inner_tiles, self.static_inner_tiles)  # type: ignore[attr-defined]

    def _check(self, unpacked: Any, packed: Any, full_tiles: bool = False) -> None:
        positions, tiles = list(self.inner_dims_pos), list(self.static_inner_tiles)  # type: ignore[attr-defined]
        order = list(self.outer_dims_perm)  # type: ignore[attr-defined]
        if sum(n == DYNAMIC_INDEX for n in tiles) != len(self.inner_tiles):  # type: ignore[attr-defined]
            raise self.plain_error(
                "expected the number of 'inner_tiles' to match the number of dynamic entries in 'static_inner_tiles'"
            )
        if any(n == 0 for n in tiles):
            raise self.plain_error("invalid zero tile factor")
        rank = unpacked.rank
        if not _is_selection(positions, rank):
            raise self.plain_error("invalid inner_dims_pos vector")
        if order and not _is_selection(order, rank):
            raise self.plain_error("invalid outer_dims_perm vector")
        if order and len(order) != rank:
            raise self.plain_error("outer_dims_perm must be a permutation or empty")
        if len(tiles) != len(positions):
            raise self.plain_error("tiling factors must equal the number of dimensions to tile")
        if len(tiles) > rank:
            raise self.plain_error(
                "tiling factors must be less than or equal to the input rank for pack or output rank for unpack"
            )
        if packed.rank != rank + len(tiles):
            raise self.plain_error(
                f"packed rank != (unpacked rank + num tiling factors), got {packed.rank} != {rank + len(tiles)}"
            )
        for i, (tile, extent) in enumerate(zip(tiles, packed.shape[rank:], strict=True)):
            if tile == DYNAMIC_INDEX and extent != DYNAMIC:
                raise self.plain_error(
                    f"mismatch in inner tile sizes specified at index {i}: got static shape {extent} but dynamic tile"
                    " size"
                )
            if tile != DYNAMIC_INDEX and extent not in (tile, DYNAMIC):
                raise self.plain_error(
                    "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type at index"
                    f" {i}: got {extent} != {tile}"
                )
        if full_tiles and any(
            unpacked.shape[d] != DYNAMIC and n != DYNAMIC_INDEX and unpacked.shape[d] % n
            for d, n in zip(positions, tiles, strict=True)
        ):
            raise self.plain_error(
                "invalid tile factor or output size provided. Only full tiles are supported when padding_value is not"
                " set"
            )
        inferred = packed_shape(unpacked.shape, tiles, positions, order)
        if any(a != b and DYNAMIC not in (a, b) for a, b in zip(inferred, packed.shape, strict=True)):
            wanted = like_shape(packed, inferred)
            raise self.plain_error(f"expected '{wanted}' for the packed domain value, got '{packed}'")


def like_shape(t: Any, shape: tuple[int, ...]) -> Any:
    return RankedTensorType(shape, t.element) if isinstance(t, RankedTensorType) else t.with_(shape=shape, layout=None)


def _is_selection(dims: list[int], rank: int) -> bool:
    return all(0 <= d < rank for d in dims) and len(set(dims)) == len(dims)


def packed_shape(shape: Any, tiles: Any, positions: Any, order: Any) -> tuple[int, ...]:
    """Tiled dims counted in tiles, the outer ones permuted, the tiles' extents last."""
    outer = list(shape)
    for d, tile in zip(positions, tiles, strict=True):
        outer[d] = DYNAMIC if outer[d] == DYNAMIC or tile == DYNAMIC_INDEX else -(-outer[d] // tile)
    if order:
        outer = [outer[d] for d in order]
    return (*outer, *(DYNAMIC if n == DYNAMIC_INDEX else n for n in tiles))


class PackOp(_PackingOp):
    """Cuts some dims into tiles and moves the tiles last; what is missing is padded."""

    name = "linalg.pack"
    canonicalizations = (_absorb_casts, pack_of_fill, pack_of_unpacked, unneeded_padding)
    source = operand(PACKED)
    dest = operand(PACKED)
    padding_value = optional_operand(ANY_VALUE)
    outer_dims_perm = attr(DENSE_I64_ARRAY, implied=NO_PERMUTATION)
    inner_dims_pos = attr(DENSE_I64_ARRAY)
    inner_tiles = variadic_operand(INDEX_TYPE)
    static_inner_tiles = attr(DENSE_I64_ARRAY)
    result = optional_result(RANKED_TENSOR)
    traits = (AttrSizedOperandSegments, DestinationStyle("dest"), InferTypes(_result_of_destination, check=False))
    assembly = """
        $source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)?
        (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos
        `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
        `into` $dest attr-dict `:` type($source) `->` type($dest)
    """

    def result_names(self):
        return ["pack"] if self.results else None

    def verify(self):
        source, packed = self.source.type, self.dest.type
        if self.padding_value is not None and self.padding_value.type is not source.element:
            raise self.error(f"expected padding_value has '{source.element}' but got: '{self.padding_value.type}'")
        self._check(source, packed, self.padding_value is None)


class UnPackOp(_PackingOp):
    """The reverse of `linalg.pack`; padding is dropped."""

    name = "linalg.unpack"
    canonicalizations = (_absorb_casts, unpack_of_packed)
    source = operand(PACKED)
    dest = operand(PACKED)
    outer_dims_perm = attr(DENSE_I64_ARRAY, implied=NO_PERMUTATION)
    inner_dims_pos = attr(DENSE_I64_ARRAY)
    inner_tiles = variadic_operand(INDEX_TYPE)
    static_inner_tiles = attr(DENSE_I64_ARRAY)
    result = optional_result(RANKED_TENSOR)
    traits = (DestinationStyle("dest"), InferTypes(_result_of_destination, check=False))
    assembly = """
        $source (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos
        `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
        `into` $dest attr-dict `:` type($source) `->` type($dest)
    """

    def result_names(self):
        return ["unpack"] if self.results else None

    def verify(self):
        self._check(self.dest.type, self.source.type)


class SoftmaxOp(BetweenBuffers):
    """`exp(x - max) / sum(exp(x - max))` along a dim."""

    name = "linalg.softmax"
    input = operand(SHAPED)
    output = operand(SHAPED)
    dimension = attr(I64_ATTR)
    result = variadic_result(RANKED_TENSOR)
    traits = (DestinationStyle("output"),)
    assembly = """
        attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)`
        `outs` `(` $output `:` type($output) `)` (`->` type($result)^)?
    """
    signature_decides = True

    def verify(self):
        source, target = self.input.type, self.output.type
        if any(a != b and DYNAMIC not in (a, b) for a, b in zip(source.shape, target.shape, strict=False)) or (
            source.rank != target.rank
        ):
            raise self.error("incompatible output shape")
        if not 0 <= self.dimension.value < source.rank:
            raise self.error("incorrect dimension specified")
