"""Makes copies that the lanes of a subgroup do together transfers by DMA, or copies through registers.

    iree_gpu.coalesced_gather_dma %s        %0 = arith.muli %lane, %c4
        into %d lane(%lane)                 %1:2 = affine.delinearize_index %0 into (2, 128)
      : memref<2x128xf32, fat>,        ->   amdgpu.gather_to_lds %s[%1#0, %1#1], %d[%c0, %c0] : vector<4xf32>, ...
        memref<2x128xf32, lds>, index

The destination's last dimensions that lie in one piece are copied as one row, from its start on by the widest
transfers that fit there as a whole; what is outside of them, row by row. Where no choice of widths covers a row, lanes
copy single elements in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

from ..dialects.amdgpu.attributes import is_fat_raw_buffer
from ..dialects.arith.casts import IndexCastOp
from ..dialects.arith.comparisons import SelectOp
from ..dialects.arith.integers import AddIOp, MulIOp, OrIOp
from ..dialects.gpu.attributes import ThreadMappingAttr
from ..dialects.index_lists import Mixed, split_mixed
from ..dialects.iree_gpu.config_attributes import LaneIdAttr
from ..dialects.iree_gpu.dma_ops import CoalescedGatherDMAOp
from ..dialects.memref.access import LoadOp
from ..dialects.scf.branches import IfOp, YieldOp
from ..dialects.scf.forall import ForallOp
from ..dialects.vector.elements import ExtractOp
from ..ir.attributes import FloatAttr, IntegerAttr
from ..ir.builder import Builder
from ..ir.operations import Block, Operation, Region, Value
from ..ir.passes import Option, define_pass
from ..ir.types import DYNAMIC, INDEX, FloatType, MemRefType, VectorType, bit_width
from ..transforms.support import building
from ..transforms.support.workgroup import subgroup_size
from . import copies_to_lds as dma
from .copies_to_lds import Sizes, Swizzle

FAILED = (
    "failed to lower to gather_to_lds; possible causes: source lacks fat_raw_buffer address space for OOB padding, "
    "destination is not contiguous, or element sizes are incompatible with dma_sizes"
)


@define_pass(
    "iree-codegen-amdgpu-lower-coalesced-dma-to-gather-lds",
    anchor="func.func",
    title="AMDGPULowerCoalescedDMAToGatherLDSPass",
    options={"target": Option("The chip, where the module names none or another is meant.")},
)
def lower_coalesced_dma(function: Operation, *, target: str = "") -> None:
    """Lower copies by lanes together to transfers into LDS, or to copies through registers."""
    found = [op for op in function.walk() if isinstance(op, CoalescedGatherDMAOp)]
    if not found:
        return
    sizes, lanes = dma.sizes_for(function, target), subgroup_size(function)
    for op in found:
        if isinstance(op.init.type, MemRefType):
            _lower(_Copy(op, sizes, _check(op, lanes)))


def _check(op: Any, lanes: int | None) -> int:
    """The number of lanes. Raises CompileError for what has no lowering, with the reason as a note."""
    source, target = op.source.type, op.init.type
    around = op.parent_op
    while around is not None and not isinstance(around, ForallOp):
        around = around.parent_op
    mapping = list(around.mapping.elements) if around is not None and around.mapping is not None else []
    reason = None
    if not mapping or not all(isinstance(m, (ThreadMappingAttr, LaneIdAttr)) for m in mapping):
        reason = "it is not in an scf.forall over threads or lanes"
    elif lanes is None:
        reason = "nothing says how many lanes a subgroup has"
    elif DYNAMIC in target.shape:
        reason = f"the destination's size is not known: {target}"
    elif not dma.contiguous_dims(target):
        reason = f"the destination's last dimension is not contiguous: {target}"
    elif not all(_in_bounds(op)) and not is_fat_raw_buffer(source):
        reason = f"what lies outside of the source reads as zero in fat_raw_buffer memory only, not in {_space(source)}"
    if reason is not None:
        error = op.error(FAILED)
        error.diagnostics[0].note(reason, op.location)
        raise error
    if source.rank != target.rank:
        raise op.error(f"expected {source.rank} source indices, got {target.rank}")
    if source.element is not target.element:
        raise op.error("source and destination element types must match")
    assert lanes is not None
    return lanes


def _space(t: MemRefType) -> str:
    return "global memory" if t.memory_space is None else str(t.memory_space)


def _in_bounds(op: Any) -> list[bool]:
    given = op.in_bounds
    return [True] * op.init.type.rank if given is None else [a.value for a in given.elements]


class _Copy:
    """A copy: `row` are the sizes of the destination's dimensions that are copied as one, `elements` their product,
    `outer` the sizes of those before."""

    def __init__(self, op: Any, sizes: Sizes, lanes: int):
        self.op, self.sizes, self.lanes = op, sizes, lanes
        self.source, self.target = op.source.type, op.init.type
        self.in_bounds = _in_bounds(op)
        inner = dma.contiguous_dims(self.target)
        self.first = self.target.rank - inner
        self.outer, self.row = self.target.shape[: self.first], self.target.shape[self.first :]
        self.elements = prod(self.row)
        self.b = Builder.at_op(op)
        self.swizzle = Swizzle.of(self.b, op.init)
        self.neighbours = self._neighbours()

    def _neighbours(self) -> int:
        """How many elements of a row are neighbours in the source as well, from every multiple of that number on."""
        found = self.source.strides_and_offset()
        n = expected = 1
        for d in reversed(range(self.first, self.target.rank)):
            size = self.target.shape[d]
            if found is None or d < len(self.op.indices) or (found[0][d] != expected and size != 1):
                break
            n *= size
            if not self.in_bounds[d]:
                break
            expected *= size
        return n

    def obstacle(self, width: int) -> str | None:
        """Why lanes cannot copy that many elements at once, from multiples of it on; None if they can."""
        bits = bit_width(self.target.element)
        if width * self.lanes > self.elements:
            return f"contiguity: a row has {self.elements} elements, and {self.lanes} lanes copy {width * self.lanes}"
        if self.neighbours < self.elements and self.neighbours % width:
            return f"contiguity: of the source, {self.neighbours} elements in a row are neighbours, not {width}"
        inner = 1
        for d in reversed(range(self.first, self.target.rank)):
            end = self.source.shape[d]
            if not self.in_bounds[d] and inner % width and (end == DYNAMIC or end * inner % width):
                return f"bounds: the source may end within {width} elements"
            inner *= self.target.shape[d]
        held = self.target.rank if self.neighbours == self.elements else self._dims_of(self.neighbours)
        if dma.misaligned(self.source, held) or dma.misaligned(self.target, self.target.rank - self.first):
            return f"alignment: rows of {bits}-bit elements do not begin at multiples of 32 bits"
        if self.swizzle is not None and not self.swizzle.keeps_together(width):
            return f"width: {self.swizzle.kind} does not keep {width} elements together"
        if self.swizzle is not None and not self.swizzle.stays_within(self.elements):
            return f"contiguity: {self.swizzle.kind} moves elements out of a row of {self.elements}, or it may"
        return None

    def _dims_of(self, elements: int) -> int:
        """How many of the last dimensions have so many elements."""
        d, n = 0, 1
        while n < elements:
            d += 1
            n *= self.target.shape[-d]
        return d

    def plan(self) -> tuple[list[tuple[int, int]], list[str]]:
        """Transfers of a row, as (width, how many), and why they are not wider; none if they cannot cover it."""
        bits, left = bit_width(self.target.element), self.elements
        out: list[tuple[int, int]] = []
        reasons = [] if self.sizes.bits else [f"chip: {self.sizes.chip.name} has no copies to LDS that are used"]
        for size in self.sizes.bits:
            width = size // bits
            problem = f"width: {bits}-bit elements do not fill {size} bits" if size % bits else self.obstacle(width)
            if problem is not None:
                reasons.append(problem)
                continue
            count = left // (width * self.lanes)
            if count and (self.elements - left) % width == 0:
                out.append((width, count))
                left -= count * width * self.lanes
            if not left:
                return out, reasons
        if self.sizes.bits:
            reasons.append(f"width: {self.elements} elements are not so many times {self.lanes} lanes")
        return [], reasons


def _lower(copy: _Copy) -> None:
    op, b = copy.op, copy.b
    transfers, reasons = copy.plan()
    places = _Places(copy)
    zero = None if transfers else b.constant(_zero(copy.target.element))
    for outer in product(*(range(n) for n in copy.outer)):
        if zero is not None:
            _through_registers(copy, places, outer, zero)
        begin = 0
        for width, count in transfers:
            lane = dma.integers(b, MulIOp, op.lane, building.constant(b, width))
            for _ in range(count):
                _transfer(copy, places, outer, begin, lane, width)
                begin += width * copy.lanes
    if not transfers:
        dma.remark(op, f"is done through registers, an element a lane at a time. {'; '.join(reasons)}")
    elif reasons:
        widest = transfers[0][0] * bit_width(copy.target.element)
        dma.remark(op, f"copies {widest} bits a lane at a time, not {copy.sizes.bits[0]}. {'; '.join(reasons)}")
    op.erase()


def _transfer(copy: _Copy, places: _Places, outer: Sequence[int], begin: int, lane: Value, width: int) -> None:
    b = copy.b
    place = dma.integers(b, AddIOp, building.constant(b, begin), lane)
    if copy.swizzle is not None:
        strides = copy.target.strides_and_offset()[0]
        row = sum(i * s for i, s in zip(outer, strides, strict=False))
        place = copy.swizzle.source_of(b, row, place)
    at = [*(building.constant(b, i) for i in outer), *dma.coordinates(b, place, copy.row)]
    to = [*(building.constant(b, i) for i in outer), *dma.coordinates(b, building.constant(b, begin), copy.row)]
    dma.gather(b, copy.op.source, places.in_source(b, at), copy.op.init, to, width)


def _through_registers(copy: _Copy, places: _Places, outer: Sequence[int], zero: Value) -> None:
    op, b = copy.op, copy.b
    vector = VectorType((1,), copy.target.element)
    first = [building.constant(b, i) for i in outer]
    for begin in range(0, copy.elements, copy.lanes):
        n = dma.integers(b, AddIOp, building.constant(b, begin), op.lane)
        inner = b
        if begin + copy.lanes > copy.elements:
            body = Block()
            condition = dma.compare(b, "ult", n, copy.elements)
            b.insert(IfOp((condition,), (), {}, {}, [Region([body]), Region()]))
            inner = Builder(body, body.append(YieldOp(location=b.location)), b.location)
        at = [*first, *dma.coordinates(inner, n, copy.row)]
        sure = [copy.in_bounds[-1]]
        found = building.transfer_read(inner, op.source, places.in_source(inner, at), vector, None, sure, zero)
        building.transfer_write(inner, found, op.init, at)


def _zero(t: Any) -> Any:
    return FloatAttr(0, t) if isinstance(t, FloatType) else IntegerAttr(0, t)


class _Places:
    """Where in the source an element comes from."""

    def __init__(self, copy: _Copy):
        self.op, self.source, self.in_bounds = copy.op, copy.source, copy.in_bounds
        root = dma.view_source(copy.op.source)
        self.is_view, self.root = root is not copy.op.source, root

    def in_source(self, b: Builder, at: Sequence[Value]) -> list[Value]:
        """The indices for a position of the destination; some that no element has, for one outside of the source."""
        indices = [_looked_up(b, self.op.indices[d], i) if d < len(self.op.indices) else i for d, i in enumerate(at)]
        outside: Value | None = None
        for d, i in enumerate(indices):
            if self.in_bounds[d] or not self._needs_check(d):
                continue
            beyond = dma.compare(b, "uge", i, building.extent(b, self.op.source, d))
            outside = beyond if outside is None else dma.integers(b, OrIOp, outside, beyond)
        if outside is not None:
            end = building.value_of(b, self._end(b))
            indices[0] = b.make(SelectOp((outside, end, indices[0]), (INDEX,)))
        return indices

    def _needs_check(self, d: int) -> bool:
        """Beyond the first dimension of a whole buffer nothing is found anyway; numbers that are looked up may be so
        large that they come around."""
        return d > 0 or self.is_view or bool(self.op.indices)

    def _end(self, b: Builder) -> Mixed:
        """A first index at which the whole buffer has ended."""
        whole: Any = self.root.type
        strides, whole_strides = self.source.strides_and_offset()[0], whole.strides_and_offset()[0]
        if strides[0] == whole_strides[0] and (strides[0] != DYNAMIC or self.source.rank == whole.rank):
            return building.extent(b, self.root, 0)
        if DYNAMIC in (strides[0], *whole.shape):
            error = self.op.error(FAILED)
            error.diagnostics[0].note(f"where the source's buffer ends is not known: {whole}", self.op.location)
            raise error
        return -(-whole.num_elements // strides[0])


def _looked_up(b: Builder, table: Value, i: Value) -> Value:
    """Element i of a vector or memref of indices."""
    t: Any = table.type
    if isinstance(t, VectorType):
        values, static = split_mixed([i])
        found = b.make(ExtractOp((table, *values), (t.element,), {"static_position": static}))
    else:
        found = b.make(LoadOp((table, i), (t.element,)))
    return found if t.element is INDEX else b.make(IndexCastOp((found,), (INDEX,)))
