"""Copies from global to workgroup memory that pass no registers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.attribute_constraints import AFFINE_MAP_ATTR, BOOL_ARRAY_ATTR, TYPE_ATTR
from ...ir.constraints import INDEX_TYPE, TypeConstraint
from ...ir.definitions import Op, attr, operand, optional_result, variadic_operand
from ...ir.operations import Operation
from ...ir.traits import AttrSizedOperandSegments
from ...ir.types import DYNAMIC, I32, INDEX, MemRefType, RankedTensorType, Type, VectorType

TENSOR_OR_MEMREF = TypeConstraint(
    "ranked tensor or memref of any type", lambda t: isinstance(t, (RankedTensorType, MemRefType))
)
GATHER_INDICES = TypeConstraint(
    "ranked tensor or vector or memref of 32-bit signless integer or index values",
    lambda t: isinstance(t, (RankedTensorType, VectorType, MemRefType)) and t.element in (I32, INDEX),
)
INDEX_OR_INDICES = TypeConstraint(
    "index or vector of index values", lambda t: t is INDEX or (isinstance(t, VectorType) and t.element is INDEX)
)
DYNAMIC_NUMBER = -(1 << 63)  # how MLIR's messages show a dimension that is not known


class CoalescedGatherDMAOp(Op):
    """All lanes of the subgroup together copy into `init`: the element at p comes from `source` at indices[d][p_d] in
    the leading dimensions, at p_d in the others. Where `in_bounds` is false and p_d is past the source, zero is
    written. `lane` is the lane's number."""

    name = "iree_gpu.coalesced_gather_dma"
    parallel_combining = True  # in scf.forall.in_parallel it is the iteration's part of the result, put into `init`
    source = operand(TENSOR_OR_MEMREF)
    indices = variadic_operand(GATHER_INDICES)
    init = operand(TENSOR_OR_MEMREF)
    lane = operand(INDEX_TYPE)
    in_bounds = attr(BOOL_ARRAY_ATTR, optional=True)
    result = optional_result(TENSOR_OR_MEMREF)
    assembly = """
        $source (`[` $indices^ `]`)? `into` $init `lane` `(` $lane `)` (`in_bounds` $in_bounds^)? attr-dict
        `:` type(operands) (`->` type($result)^)?
    """

    def memory_effects(self):
        """A tensor without result is written, or nothing would keep the op."""
        effects = []
        if isinstance(self.source.type, MemRefType):
            effects.append(("read", self.source))
        if isinstance(self.init.type, MemRefType) or self.result is None:
            effects.append(("write", self.init))
        return effects

    def verify(self):
        source, init = self.source.type, self.init.type
        if isinstance(init, RankedTensorType) and not isinstance(source, RankedTensorType):
            raise self.error("source must be tensor when init is tensor")
        if isinstance(init, MemRefType) and not isinstance(source, MemRefType):
            raise self.error("source must be memref when init is memref")
        self._verify_indices(source, init)
        self._verify_shapes(source, init)

    def _verify_indices(self, source: Any, init: Any) -> None:
        indices = [v.type for v in self.indices]
        for what, rank in (("destination", init.rank), ("source", source.rank)):
            if len(indices) > rank:
                raise self.error(f"number of indices ({len(indices)}) cannot exceed {what} rank ({rank})")
        for i, t in enumerate(indices):
            if not t.has_static_shape:
                raise self.error(f"expected index {i} to have static shape")
        if not indices:
            return
        if indices[0].rank != 1:
            raise self.error("expected index 0 to be a 1-D tensor or vector")
        length = indices[0].shape[0]
        for i, t in enumerate(indices[1:], 1):
            if t.rank != 1:
                raise self.error(f"expected index {i} to be a 1-D tensor or vector")
            if t.shape[0] != length:
                raise self.error(
                    f"expected all index vectors to have the same length; index {i} has length {t.shape[0]} but"
                    f" expected {length}"
                )
        if length != init.shape[0]:
            raise self.error(
                f"expected batch size (length of index vectors: {length}) to match first destination dimension"
                f" ({_shown(init.shape[0])})"
            )

    def _verify_shapes(self, source: Any, init: Any) -> None:
        """Dimensions without indices agree, except where the copy may run out of the source."""
        checked = self.in_bounds.elements if self.in_bounds is not None else None
        for d, extent in enumerate(init.shape):
            if d >= source.rank:
                raise self.error(
                    f"expected source to have at least {d + 1} dimensions when destination has rank {init.rank}"
                )
            may_exceed = checked is not None and d < len(checked) and not checked[d].value
            if d >= len(self.indices) and not may_exceed and source.shape[d] != extent:
                raise self.error(
                    f"expected unindexed dimension {d} to have same length in source ({_shown(source.shape[d])}) and"
                    f" destination ({_shown(extent)})"
                )
        if checked is not None and len(checked) != init.rank:
            raise self.error(f"in_bounds array size ({len(checked)}) must match init rank ({init.rank})")


class AsyncDMAOp(Op):
    """Starts a copy of a box of the shape of `transfer_type` from `source` at `source_indices` to `dest` at
    `dest_indices`. Dimension d of the box runs along source dimension map[d]; a vector of indices gathers along it."""

    name = "iree_gpu.async_dma"
    source = operand(TENSOR_OR_MEMREF)
    source_indices = variadic_operand(INDEX_OR_INDICES)
    dest = operand(TENSOR_OR_MEMREF)
    dest_indices = variadic_operand(INDEX_TYPE)
    transfer_type = attr(TYPE_ATTR)
    permutation_map = attr(AFFINE_MAP_ATTR, optional=True)
    in_bounds = attr(BOOL_ARRAY_ATTR, optional=True)
    result = optional_result(TENSOR_OR_MEMREF)
    traits = (AttrSizedOperandSegments,)
    assembly = """
        $source `[` $source_indices `]` `to` $dest `[` $dest_indices `]` `,` $transfer_type
        oilist(`permutation_map` $permutation_map | `in_bounds` $in_bounds) attr-dict
        `:` custom<TransferTypes>(type($source), type($source_indices), type($dest), ref($source_indices))
        (`->` type($result)^)?
    """

    def memory_effects(self):
        effects = []
        if isinstance(self.source.type, MemRefType):
            effects.append(("read", self.source))
        if isinstance(self.dest.type, MemRefType):
            effects.append(("write", self.dest))
        return effects

    def source_dimension(self, d: int) -> int:
        """Along which source dimension dimension d of the box runs."""
        return d if self.permutation_map is None else self.permutation_map.value.results[d].position

    def verify(self):
        source, dest = self.source.type, self.dest.type
        self._verify_indices(source, dest)
        self._verify_result(dest)
        if source.element is not dest.element:
            raise self.error("expected source and dest to have the same element type")
        self._verify_transfer(dest)
        self._verify_map(source.rank, dest.rank)
        self._verify_gathers()

    def _verify_indices(self, source: Any, dest: Any) -> None:
        for what, indices, rank in (
            ("source", self.source_indices, source.rank),
            ("dest", self.dest_indices, dest.rank),
        ):
            if len(indices) != rank:
                raise self.error(f"expected {rank} {what} indices ({what} rank), got {len(indices)}")
        for i, v in enumerate(self.source_indices):
            if isinstance(v.type, VectorType) and v.type.rank != 1:
                raise self.error(f"source index #{i} must be index or vector<Nxindex>, got '{v.type}'")

    def _verify_result(self, dest: Type) -> None:
        if not isinstance(dest, RankedTensorType):
            if self.result is not None:
                raise self.error("unexpected result for memref operand")
            return
        if self.result is None:
            raise self.error("expected result for tensor operand")
        if self.result.type is not dest:
            raise self.error("result type must match dest type")

    def _verify_transfer(self, dest: Any) -> None:
        transfer = self.transfer_type.value
        if not isinstance(transfer, VectorType):
            raise self.error("transfer_type must be a VectorType")
        if transfer.element is not dest.element:
            raise self.error(
                f"transfer_type element type ('{transfer.element}') must match source/dest element type"
                f" ('{dest.element}')"
            )
        if transfer.rank != dest.rank:
            raise self.error(f"transfer_type rank ({transfer.rank}) must match dest rank ({dest.rank})")
        if self.in_bounds is not None and len(self.in_bounds.elements) != dest.rank:
            raise self.error(
                f"in_bounds array size ({len(self.in_bounds.elements)}) must match dest rank ({dest.rank})"
            )

    def _verify_map(self, source_rank: int, dest_rank: int) -> None:
        if self.permutation_map is None:
            if source_rank != dest_rank:
                raise self.error(
                    f"permutation_map is required when source rank ({source_rank}) differs from dest rank ({dest_rank})"
                )
            return
        m = self.permutation_map.value
        if m.num_dims != source_rank:
            raise self.error(f"permutation_map num dims ({m.num_dims}) must match source rank ({source_rank})")
        if len(m.results) != dest_rank:
            raise self.error(f"permutation_map num results ({len(m.results)}) must match dest rank ({dest_rank})")
        if not m.is_projected_permutation or m.num_symbols:
            raise self.error("permutation_map must be a projected permutation")

    def _verify_gathers(self) -> None:
        shape = self.transfer_type.value.shape
        box_dimension = {self.source_dimension(d): d for d in range(len(shape))}
        for i, v in enumerate(self.source_indices):
            if not isinstance(v.type, VectorType):
                continue
            d = box_dimension.get(i)
            if d is None:
                raise self.error(f"source dimension {i} has a gather index but is not mapped by permutation_map")
            if v.type.shape[0] != shape[d]:
                raise self.error(
                    f"gather index size ({v.type.shape[0]}) for source dimension {i} must match transfer_type size"
                    f" ({shape[d]}) in dest dimension {d}"
                )


def _parse_transfer_types(p: Any, uses: Sequence[int]) -> tuple[Type, list[Type], Type]:
    """`source [indices], dest`, where the list is left out if all indices are of type index."""
    source = p.type()
    indices = [INDEX] * len(uses)
    if p.accept("["):
        indices = p.comma_list(p.type)
        p.expect("]")
    p.expect(",")
    return source, indices, p.type()


def _print_transfer_types(p: Any, op: Operation, source: Type, indices: Sequence[Type], dest: Type, _: Any) -> None:
    listed = f" [{p.types(indices)}]" if any(t is not INDEX for t in indices) else ""
    p.write(f"{p.type(source)}{listed}, {p.type(dest)}")


AsyncDMAOp.custom = {"TransferTypes": (_parse_transfer_types, _print_transfer_types)}


def _shown(n: int) -> int:
    return DYNAMIC_NUMBER if n == DYNAMIC else n
