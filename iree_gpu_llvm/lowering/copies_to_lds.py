"""Copies by DMA into LDS: what chips can do, what memory lets them do, and the ops that say it.

A transfer (`amdgpu.gather_to_lds`) has every lane read `width` elements from a place of its own, and writes them lane
after lane from one place on. So a lane's elements must be neighbours in source and destination. Where the addresses of
the destination are permuted, the hardware does not know: lanes read what belongs where they write.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..dialects.amdgpu.buffers import GatherToLDSOp
from ..dialects.arith.attributes import CMPI_PREDICATE
from ..dialects.arith.comparisons import CmpIOp
from ..dialects.arith.integers import AddIOp, RemUIOp, SubIOp, XOrIOp
from ..dialects.index_lists import Mixed
from ..dialects.iree_codegen.attributes import XORShuffleAttr
from ..dialects.iree_codegen.buffer_ops import SwizzleHintOp
from ..dialects.memref.views import SubViewOp
from ..ir.affine import AffineExpr, Dim, largest_divisor
from ..ir.attributes import TypeAttr, i32_array
from ..ir.builder import Builder
from ..ir.diagnostics import Diagnostic, emit
from ..ir.operations import Operation, Value
from ..ir.types import DYNAMIC, I1, MemRefType, VectorType, bit_width
from ..target_choice import find_chip
from ..targets.chips import Chip
from ..transforms.support import affine_arithmetic as arithmetic
from ..transforms.support import building
from ..transforms.support.buffers import VIEWS

DWORD = 32  # bits to which places that a DMA reads and writes are aligned (CDNA3 ISA, 9.1.7 "Alignment")


# -- chips


class Sizes(NamedTuple):
    """Bits that a lane can copy at once, widest first, on which chip."""

    bits: tuple[int, ...]
    chip: Chip


def sizes_for(op: Operation, target: str) -> Sizes:
    """What the chip has, of that what the module's target allows. `target`: a chip instead of the module's, or ''."""
    module = op
    while module.parent_op is not None:
        module = module.parent_op
    chip = find_chip(module, target or None)
    stated = None if target else _stated(op)
    bits = chip.iree_dma_bits if stated is None else [n for n in stated if n // 8 in chip.dma_bytes_to_lds]
    return Sizes(tuple(sorted(bits, reverse=True)), chip)


def _stated(op: Operation) -> Sequence[int] | None:
    """The sizes in the nearest executable target."""
    at: Operation | None = op
    while at is not None:
        target: Any = at.attributes.get("hal.executable.target") or at.properties.get("target")
        configuration = getattr(target, "configuration", None)
        info = configuration.get("iree_codegen.target_info") if configuration is not None else None
        if info is not None:
            return getattr(getattr(info, "wgp", None), "dma_sizes", None)
        at = at.parent_op
    return None


def remark(op: Operation, message: str) -> None:
    emit(Diagnostic("remark", f"'{op.name}' op {message}", op.location))


# -- memory


def contiguous_dims(t: MemRefType) -> int:
    """How many dimensions, from the last on, hold elements one after the other."""
    found = t.strides_and_offset()
    expected, count = 1, 0
    for size, stride in zip(reversed(t.shape), reversed(found[0] if found else []), strict=False):
        if DYNAMIC in (size, expected) or (stride != expected and size != 1):
            break
        expected *= size
        count += 1
    return count


def misaligned(t: MemRefType, inner: int) -> bool:
    """Whether rows of the last `inner` dimensions are known not to begin at dwords."""
    found = t.strides_and_offset()
    if found is None:
        return True
    strides, offset = found
    places = [offset, *strides[: t.rank - inner]]
    return any(n != DYNAMIC and n * bit_width(t.element) % DWORD for n in places)


def view_source(v: Value) -> Value:
    """The memref that a memref is a view of, up to where a buffer resource is made."""
    op = v.defining_op
    while op is not None and op.name in VIEWS and op.name != "amdgpu.fat_raw_buffer_cast":
        v = op.operands[0]
        op = v.defining_op
    return v


# -- permuted addresses


class Swizzle(NamedTuple):
    """How a destination's addresses are permuted. `base`: where it begins in what is permuted, in elements; None if
    that is not known."""

    kind: Any
    base: Mixed | None
    base_divisor: int

    @staticmethod
    def of(b: Builder, v: Value) -> Swizzle | None:
        """None if addresses are not permuted. May insert the op that computes the base."""
        views: list[Any] = []
        op = v.defining_op
        while op is not None and op.name in VIEWS and not isinstance(op, SwizzleHintOp):
            views.append(op)
            op = op.operands[0].defining_op
        if not isinstance(op, SwizzleHintOp):
            return None
        t: Any = op.operand.type
        found = t.strides_and_offset()
        base: Mixed | None = 0 if found is not None and found[1] == 0 else None
        for view in reversed(views):
            base = _begin(b, base, view)
        return Swizzle(op.swizzle, base, _divisor(base))

    def keeps_together(self, width: int) -> bool:
        return isinstance(self.kind, XORShuffleAttr) and self.kind.access_width % width == 0

    def stays_within(self, elements: int) -> bool:
        """Whether the permutation moves nothing out of that many elements from the base on, nor into them."""
        row = self.kind.row_width
        return self.base is not None and self.base_divisor % row == 0 and elements % row == 0

    def source_of(self, b: Builder, begin: int, place: Value) -> Value:
        """Which element belongs where element number `place` would lie, both counted from the base. `begin`: elements
        from the base that are to be added to both."""
        kind = self.kind
        assert self.base is not None
        base = arithmetic.add(b, self.base, begin)
        n = place if base == 0 else integers(b, AddIOp, building.value_of(b, base), place)
        inside = integers(b, RemUIOp, n, building.constant(b, kind.access_width))
        first = integers(b, SubIOp, n, inside)
        groups = kind.row_width // kind.access_width
        row: AffineExpr = Dim(0) // (kind.row_stride or kind.row_width)
        if kind.per_phase:
            row = row // kind.per_phase
        group = building.apply(b, Dim(0) % kind.row_width // kind.access_width, [first])
        other = integers(b, XOrIOp, building.apply(b, row % groups, [first]), group)
        begin_of_row = Dim(0) // kind.row_width * kind.row_width
        moved = building.apply(b, Dim(1) * kind.access_width + begin_of_row, [first, other])
        found = integers(b, AddIOp, n, integers(b, SubIOp, moved, first))
        return found if base == 0 else integers(b, SubIOp, found, building.value_of(b, base))


def _begin(b: Builder, base: Mixed | None, view: Any) -> Mixed | None:
    """Where a view of something that begins at `base` begins."""
    if view.name in ("memref.cast", "memref.expand_shape", "memref.collapse_shape", "memref.assume_alignment"):
        return base
    source = view.operands[0].type.strides_and_offset()
    if not isinstance(view, SubViewOp) or base is None or source is None or DYNAMIC in source[0]:
        return None
    for offset, stride in zip(view.mixed_offsets, source[0], strict=True):
        base = arithmetic.apply(b, Dim(0) + Dim(1) * stride, [base, offset])
    return base


def _divisor(n: Mixed | None) -> int:
    if n is None:
        return 1
    if not isinstance(n, Value):
        return n
    op: Any = n.defining_op
    return largest_divisor(op.affine_map.results[0]) if op is not None and op.name == "affine.apply" else 1


# -- ops


def integers(b: Builder, op: Any, x: Value, y: Value) -> Value:
    return b.make(op((x, y), (x.type,)))


def gather(
    b: Builder, source: Value, source_indices: Sequence[Value], target: Value, indices: Sequence[Value], width: int
) -> None:
    """One transfer of `width` elements a lane."""
    t: Any = target.type
    properties = {
        "transferType": TypeAttr(VectorType((width,), t.element)),
        "operandSegmentSizes": i32_array([1, len(source_indices), 1, len(indices)]),
    }
    b.insert(GatherToLDSOp([source, *source_indices, target, *indices], (), properties))


def compare(b: Builder, predicate: str, x: Value, y: Mixed) -> Value:
    return b.make(CmpIOp((x, building.value_of(b, y)), (I1,), {"predicate": CMPI_PREDICATE.of(predicate)}))


def coordinates(b: Builder, n: Value, shape: Sequence[int]) -> list[Value]:
    """The position of element `n`, in row-major order."""
    return building.delinearize(b, n, shape)
