"""The kinds of `iree_codegen.inner_tiled` on GPUs: attributes that name a matrix instruction, or many of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.affine import AffineMap
from ...ir.dialect_attributes import DialectAttr
from ...ir.parameters import ANY_TYPE, BOOLEAN, optional
from ...ir.types import FloatType, Type, VectorType
from ..attribute_arrays import array_of
from ..attribute_interfaces import InnerTileKind, InnerTileSemantics
from .mma_layouts import Intrinsic, OperandLayout, element_type, intrinsic_names, intrinsics, mma_layout
from .parameters import GPU, INT64, expected_one_of, keyword_of, to_be_one_of
from .tile_swizzle import (
    CROSS_INTRINSIC,
    CROSS_THREAD,
    Repetition,
    TileSwizzle,
    data_tiled_swizzle,
    rotate_right,
)

MMA_INTRINSIC = keyword_of(lambda: intrinsic_names("mma"), to_be_one_of(f"{GPU}MMAIntrinsic"))
VIRTUAL_MMA_INTRINSIC = keyword_of(lambda: intrinsic_names("virtual_mma"), to_be_one_of(f"{GPU}VirtualMMAIntrinsic"))
SCALED_MMA_INTRINSIC = keyword_of(
    lambda: intrinsic_names("scaled_mma"), expected_one_of("Descriptor for different scaled MMA intrinsics")
)
COL_MAJOR = optional(BOOLEAN, False)
REPEAT = optional(INT64, 1)
OPERAND_NUMBERS = optional(array_of(INT64))


class MatrixKind(InnerTileKind):
    """What is common to kinds that stand for one row of the table of intrinsics."""

    __slots__ = ()
    intrinsic: str
    family = "mma"
    is_data_tiled = False

    @property
    def row(self) -> Intrinsic:
        return intrinsics(self.family)[self.intrinsic]

    @property
    def num_inputs(self) -> int:
        return len(self.row.operands) - 1

    @property
    def num_outputs(self) -> int:
        return 1

    @property
    def subgroup_size(self) -> int:
        return self.row.subgroup_size

    @property
    def has_layout(self) -> bool:
        """Whether it is known which lane holds what."""
        return self.row.layouts is not None

    def layout(self, operand: int | str) -> OperandLayout:
        return mma_layout(self, operand)

    def element_types(self) -> tuple[Type, ...]:
        row = self.row
        return element_type(row.a), element_type(row.b), element_type(row.c)

    def undistributed_types(self) -> tuple[VectorType, ...]:
        """The tile of each operand for the whole subgroup."""
        row = self.row
        if row.layouts is None:
            shapes: Sequence[tuple[int, ...]] = row.shapes
        else:
            shapes = [self.layout(i).shape for i in range(len(row.operands))]
        return tuple(VectorType(s, e) for s, e in zip(shapes, self.element_types(), strict=True))

    def distributed_types(self) -> tuple[VectorType, ...]:
        """What one lane holds of each operand. Raises ValueError where nobody knows."""
        row = self.row
        shapes = [row.distributed_shape(i) for i in range(len(row.operands))]
        return tuple(VectorType(s, e) for s, e in zip(shapes, self.element_types(), strict=True))

    def check_indexing_maps(self, maps: Sequence[AffineMap]) -> bool:
        """Whether projected permutations, one for each operand, go together. Any three make a contraction: dims of A
        and C, of B and C, of all three, of A and B."""
        return True


class MMAAttr(MatrixKind, DialectAttr):
    """One matrix instruction. `col_major` computes the transposed product: operands swapped, accumulator transposed."""

    name = "iree_gpu.mma_layout"
    parameters = {"intrinsic": MMA_INTRINSIC, "col_major": COL_MAJOR}
    format = "`<` $intrinsic (`,` `col_major` `=` $col_major^)? `>`"


class VirtualMMAAttr(MatrixKind, DialectAttr):
    """Several instructions, or one with a permuted K or fed as a sparse one."""

    name = "iree_gpu.virtual_mma_layout"
    parameters = {"intrinsic": VIRTUAL_MMA_INTRINSIC, "col_major": COL_MAJOR}
    format = "`<` $intrinsic (`,` `col_major` `=` $col_major^)? `>`"
    family = "virtual_mma"


class _Scaled(MatrixKind):
    """Operands in the order A, B, scales of A, scales of B, C; one scale for each block of K elements."""

    __slots__ = ()
    family = "scaled_mma"
    lhs_elem_type: Type
    rhs_elem_type: Type
    acc_elem_type: Type

    def element_types(self) -> tuple[Type, ...]:
        scale = FloatType(self.row.scale_type)
        return self.lhs_elem_type, self.rhs_elem_type, scale, scale, self.acc_elem_type


class ScaledMMAAttr(_Scaled, DialectAttr):
    name = "iree_gpu.scaled_mma_layout"
    parameters = {
        "intrinsic": SCALED_MMA_INTRINSIC,
        "lhs_elem_type": ANY_TYPE,
        "rhs_elem_type": ANY_TYPE,
        "acc_elem_type": ANY_TYPE,
        "col_major": COL_MAJOR,
    }
    format = "`<` struct(params) `>`"

    def check_indexing_maps(self, maps):
        """A scale depends on nothing that its operand does not depend on."""
        lhs, rhs, lhs_scale, rhs_scale = (set(m.results) for m in maps[:4])
        return lhs_scale <= lhs and rhs_scale <= rhs


class _DataTiled(MatrixKind):
    """`intrinsics_x` instructions in each of `subgroups_x` subgroups along each of M, N and K."""

    __slots__ = ()
    is_data_tiled = True
    intrinsics_m: int
    subgroups_m: int
    intrinsics_n: int
    subgroups_n: int
    intrinsics_k: int
    subgroups_k: int
    operands_interleaving_intrinsics_m: tuple[int, ...] | None
    operands_interleaving_intrinsics_n: tuple[int, ...] | None
    operands_interleaving_intrinsics_k: tuple[int, ...] | None

    @property
    def flat_workgroup_size(self) -> int:
        return self.subgroup_size * self.subgroups_m * self.subgroups_n * self.subgroups_k

    def swizzle(self, operand: int) -> TileSwizzle:
        """How an operand's tile lies in memory. Source dimensions: A [m, k], B [n, k], C [m, n]; scaled [m, k,
        block]."""
        role = self.row.operands[operand]
        layout = self.row.layouts[operand]  # type: ignore[index]
        if role in ("rhs", "rhs_scale"):
            layout = rotate_right(layout)
        return data_tiled_swizzle(layout, self.subgroup_size, self._repetitions(role, operand))

    def thread_swizzle(self, operand: int) -> TileSwizzle:
        """The swizzle in whose order threads are numbered; operands that are not swizzled keep it."""
        return _DataTiled.swizzle(self, operand)

    def _repetitions(self, role: str, operand: int) -> list[Repetition]:
        def listed(numbers: tuple[int, ...] | None) -> bool:
            return operand in (numbers or ())

        m_interleaved = listed(self.operands_interleaving_intrinsics_m)
        n_interleaved = listed(self.operands_interleaving_intrinsics_n)
        k_interleaved = listed(self.operands_interleaving_intrinsics_k)
        if role == "acc":
            shared_n = self.subgroups_k if self.subgroups_n > 1 else 1
            shared_m = self.subgroups_k if self.subgroups_n <= 1 else 1
            return [
                Repetition(1, CROSS_INTRINSIC, self.intrinsics_n, interleave=n_interleaved),
                Repetition(0, CROSS_INTRINSIC, self.intrinsics_m, interleave=m_interleaved),
                Repetition(1, CROSS_THREAD, self.subgroups_n, shared_n),
                Repetition(0, CROSS_THREAD, self.subgroups_m, shared_m),
            ]
        if role in ("lhs", "lhs_scale"):
            count, subgroups, interleaved, sharing = (
                self.intrinsics_m,
                self.subgroups_m,
                m_interleaved,
                self.subgroups_n,
            )
        else:
            count, subgroups, interleaved, sharing = self.intrinsics_n, self.subgroups_n, n_interleaved, 1
        return [
            Repetition(1, CROSS_INTRINSIC, self.intrinsics_k, interleave=k_interleaved),
            Repetition(0, CROSS_INTRINSIC, count, interleave=interleaved),
            Repetition(1, CROSS_THREAD, self.subgroups_k),
            Repetition(0, CROSS_THREAD, subgroups, sharing),
        ]

    def undistributed_types(self):
        return self._types([self.swizzle(i).shape for i in range(len(self.row.operands))])

    def distributed_types(self):
        return self._types([self.swizzle(i).distributed_shape for i in range(len(self.row.operands))])

    def _types(self, shapes: Sequence[tuple[int, ...]]) -> tuple[VectorType, ...]:
        return tuple(VectorType(s, e) for s, e in zip(shapes, self.element_types(), strict=True))


_REPEATS: dict[str, Any] = {
    "intrinsics_m": REPEAT,
    "subgroups_m": REPEAT,
    "intrinsics_n": REPEAT,
    "subgroups_n": REPEAT,
    "intrinsics_k": REPEAT,
    "subgroups_k": REPEAT,
    "operands_interleaving_intrinsics_m": OPERAND_NUMBERS,
    "operands_interleaving_intrinsics_n": OPERAND_NUMBERS,
    "operands_interleaving_intrinsics_k": OPERAND_NUMBERS,
}


class DataTiledMMAAttr(_DataTiled, DialectAttr):
    name = "iree_gpu.data_tiled_mma_layout"
    parameters = {"intrinsic": MMA_INTRINSIC, **_REPEATS}
    format = "`<` struct(params) `>`"


class DataTiledScaledMMAAttr(_DataTiled, _Scaled, DialectAttr):
    """`unswizzled_operands` keep the order of their source."""

    name = "iree_gpu.data_tiled_scaled_mma_layout"
    parameters = {
        "intrinsic": SCALED_MMA_INTRINSIC,
        "lhs_elem_type": ANY_TYPE,
        "rhs_elem_type": ANY_TYPE,
        "acc_elem_type": ANY_TYPE,
        **_REPEATS,
        "unswizzled_operands": OPERAND_NUMBERS,
    }
    format = "`<` struct(params) `>`"

    def swizzle(self, operand):
        swizzle = super().swizzle(operand)
        if operand in (self.unswizzled_operands or ()):
            swizzle.reset_order()
        return swizzle

    def check_indexing_maps(self, maps):
        return True


class MMASemanticsAttr(InnerTileSemantics, DialectAttr):
    """Whether tiles are a lane's or the subgroup's, and whether their shape says nothing but the number of elements."""

    name = "iree_gpu.mma_semantics"
    parameters = {"distributed": BOOLEAN, "opaque": BOOLEAN}
    format = "`<` struct(params) `>`"
