"""Makes copies that a whole workgroup does together transfers by DMA.

    iree_gpu.async_dma %s[%c0, %c0]         %id = affine.linearize_index disjoint [%z, %y, %x] by (1, 1, 256)
        to %d[%c0, %c0],                    %g:4 = affine.delinearize_index %id into (4, 1, 64)   // subgroups, lane
        vector<32x64xf16>              ->   %l:3 = affine.delinearize_index %id into (8, 8)       // lanes
      : memref<32x64xf16, fat>,             %row = affine.linearize_index disjoint [%g#1, %l#1] by (4, 8)
        memref<32x64xf16, lds>              %column = affine.linearize_index disjoint [%l#2, %c0] by (8, 8)
                                            %first = affine.linearize_index disjoint [%g#1, %c0] by (4, 8)
                                            amdgpu.gather_to_lds %s[%row, %column], %d[%first, %c0] : vector<8xf16>, ...

The box is cut into what a lane copies at once, from its last dimensions, lanes of a subgroup, from the last ones of
what is left, and subgroups, from the first ones; the rest is done in turn. Each cut must come out even.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

from ..dialects.affine.indices import DelinearizeIndexOp
from ..dialects.amdgpu.attributes import is_fat_raw_buffer, is_workgroup
from ..dialects.arith.integers import AddIOp
from ..dialects.gpu.attributes import DimensionAttr
from ..dialects.gpu.indexing import ThreadIdOp
from ..dialects.index_lists import split_mixed
from ..dialects.iree_gpu.dma_ops import AsyncDMAOp
from ..ir.builder import Builder
from ..ir.operations import Operation, Value
from ..ir.passes import Option, define_pass
from ..ir.types import INDEX, MemRefType, bit_width
from ..transforms.support import building
from ..transforms.support.workgroup import subgroup_size, workgroup_size
from . import copies_to_lds as dma
from .copies_to_lds import Sizes, Swizzle
from .values import MAX_ELEMENTS

FAILED = "failed to lower async_dma to gather_to_lds"


@define_pass(
    "iree-codegen-amdgpu-lower-async-dma",
    anchor="func.func",
    title="AMDGPULowerAsyncDMAPass",
    options={"target": Option("The chip, where the module names none or another is meant.")},
)
def lower_async_dma(function: Operation, *, target: str = "") -> None:
    """Lower copies by a whole workgroup to transfers into LDS."""
    found = [op for op in function.walk() if isinstance(op, AsyncDMAOp) and isinstance(op.dest.type, MemRefType)]
    if found:
        sizes = dma.sizes_for(function, target)
        for op in found:
            _lower(op, sizes, workgroup_size(function), subgroup_size(function))


class _Cut(NamedTuple):
    """For each dimension of the box: how many elements a lane copies at once, how many lanes are along it, how many
    subgroups, and how often that is repeated."""

    elements: list[int]
    lanes: list[int]
    subgroups: list[int]
    turns: list[int]


def _lower(op: Any, sizes: Sizes, workgroup: tuple[int, int, int] | None, lanes: int | None) -> None:
    problem = _obstacle(op)
    if problem is None and (workgroup is None or lanes is None):
        problem = "nothing says how many work items a workgroup and a subgroup have"
    if problem is None and not sizes.bits:
        problem = f"{sizes.chip.name} has no copies to LDS that are used"
    if problem is not None:
        raise _error(op, [problem])
    assert workgroup is not None and lanes is not None
    b = Builder.at_op(op)
    swizzle = Swizzle.of(b, op.dest)
    reasons: list[str] = []
    for bits in sizes.bits:
        found = _cut(op, bits, prod(workgroup), lanes, swizzle)
        if isinstance(found, _Cut):
            if reasons:
                dma.remark(op, f"copies {bits} bits a lane at a time, not {sizes.bits[0]}. {'; '.join(reasons)}")
            _emit(b, op, found, workgroup, swizzle)
            op.erase()
            return
        reasons.append(f"{bits} bits a lane: {found}")
    raise _error(op, reasons)


def _error(op: Any, reasons: Sequence[str]) -> Exception:
    error = op.error(FAILED)
    for reason in reasons:
        error.diagnostics[0].note(reason, op.location)
    return error


def _obstacle(op: Any) -> str | None:
    """Why no transfers can do a copy, whatever their width."""
    source, dest = op.source.type, op.dest.type
    if op.in_bounds is not None and not all(a.value for a in op.in_bounds.elements):
        return "it may run out of bounds"
    if any(v.type is not INDEX for v in op.source_indices):
        return "it looks up where to read"
    if not isinstance(source, MemRefType) or not is_fat_raw_buffer(source):
        return f"its source is not in fat_raw_buffer memory: {source}"
    if not is_workgroup(dest):
        return f"its destination is not in workgroup memory: {dest}"
    for t in (source, dest):
        if t.layout is not None and dma.contiguous_dims(t) != t.rank:
            return f"not all elements lie one after the other: {t}"
    return None


def _cut(op: Any, bits: int, threads: int, lanes: int, swizzle: Swizzle | None) -> _Cut | str:
    """How to share out the box if lanes copy so many bits at once, or why that cannot be."""
    shape, dest = list(op.transfer_type.value.shape), op.dest.type
    width, rest = divmod(bits, bit_width(dest.element))
    if rest:
        return f"elements of {bit_width(dest.element)} bits do not fill them"
    elements = _take(shape, width, reversed(range(len(shape))))
    if elements is None:
        return f"{width} elements do not cut {op.transfer_type.value} evenly"
    left = [n // e for n, e in zip(shape, elements, strict=True)]
    along = _take(left, lanes, reversed(range(len(shape))))
    if along is None:
        return f"{lanes} lanes do not cut what is left of {op.transfer_type.value} evenly"
    left = [n // k for n, k in zip(left, along, strict=True)]
    subgroups = _take(left, threads // lanes, range(len(shape))) if threads % lanes == 0 else None
    if subgroups is None:
        return f"{threads} work items do not cut what is left of {op.transfer_type.value} evenly"
    cut = _Cut(elements, along, subgroups, [n // g for n, g in zip(left, subgroups, strict=True)])
    if prod(cut.turns) > MAX_ELEMENTS:
        return f"{prod(cut.turns)} transfers of each lane are too many"
    return _misfit(op, cut, width, swizzle) or cut


def _take(shape: Sequence[int], count: int, order: Any) -> list[int] | None:
    """Factors of a count that divide the dimensions, as much as there is of each dimension in order."""
    out = [1] * len(shape)
    for d in order:
        out[d] = min(shape[d], count)
        if out[d] == 0 or count % out[d] or shape[d] % out[d]:
            return None
        count //= out[d]
    return out if count == 1 else None


def _misfit(op: Any, cut: _Cut, width: int, swizzle: Swizzle | None) -> str | None:
    """Why memory does not have together what a transfer needs together."""
    shape, source, dest = op.transfer_type.value.shape, op.source.type, op.dest.type
    strides = source.strides_and_offset()[0]
    expected = 1
    for d in reversed(range(len(shape))):
        if cut.elements[d] > 1 and strides[op.source_dimension(d)] != expected:
            return f"{width} elements of the box are not neighbours in the source"
        expected *= cut.elements[d]
    first = next((d for d in range(len(shape)) if cut.elements[d] * cut.lanes[d] > 1), len(shape))
    if any(dest.shape[d] != shape[d] for d in range(first + 1, len(shape))):
        return "what a subgroup copies at once is not a whole piece of the destination"
    if swizzle is not None:
        if not swizzle.keeps_together(width):
            return f"{swizzle.kind} does not keep {width} elements together"
        whole = all(building.known_integer(v) == 0 for v in op.dest_indices) and list(dest.shape) == list(shape)
        if not whole or swizzle.base != 0 or not swizzle.stays_within(dest.num_elements):
            return f"{swizzle.kind} may move elements out of the box"
    return None


# -- ops


def _emit(b: Builder, op: Any, cut: _Cut, workgroup: tuple[int, int, int], swizzle: Swizzle | None) -> None:
    own = _id(op, workgroup)
    shape = op.transfer_type.value.shape
    rank = len(shape)
    lanes = prod(cut.lanes)
    groups = _digits(b, own, [*cut.subgroups, lanes])[:rank]
    along = _digits(b, own, cut.lanes)
    box_dimension = {op.source_dimension(d): d for d in range(rank)}
    for turn in product(*(range(n) for n in cut.turns)):
        nought = building.constant(b, 0)
        to = [_place(b, cut, d, groups, turn, nought, op.dest_indices[d]) for d in range(rank)]
        if swizzle is None:
            at = [
                _place(b, cut, box_dimension[s], groups, turn, along[box_dimension[s]], v) if s in box_dimension else v
                for s, v in enumerate(op.source_indices)
            ]
        else:
            inside = [_place(b, cut, d, groups, turn, along[d], nought) for d in range(rank)]
            own_place = swizzle.source_of(b, 0, building.linearize(b, inside, shape))
            found = dma.coordinates(b, own_place, shape)
            at = [
                _added(b, v, found[box_dimension[s]]) if s in box_dimension else v
                for s, v in enumerate(op.source_indices)
            ]
        dma.gather(b, op.source, at, op.dest, to, prod(cut.elements))


def _id(op: Any, workgroup: tuple[int, int, int]) -> Value:
    """The work item's number in its workgroup, made where the function begins."""
    block = op.parent
    while block.parent_op.name != "func.func":
        block = block.parent_op.parent
    b = Builder(location=op.location)
    b.set_to_start(block.parent.entry)
    ids = [b.insert(ThreadIdOp((), (INDEX,), {"dimension": DimensionAttr(d)})).results[0] for d in "zyx"]
    return building.linearize(b, ids, workgroup[::-1])


def _digits(b: Builder, x: Value, basis: Sequence[int]) -> list[Value]:
    """The last digits of a number."""
    _, static = split_mixed(list(basis))
    return list(b.insert(DelinearizeIndexOp([x], [INDEX] * (len(basis) + 1), {"static_basis": static})).results[1:])


def _place(
    b: Builder, cut: _Cut, d: int, groups: Sequence[Value], turn: Sequence[int], lane: Value, start: Value
) -> Value:
    """An index in dimension d: of subgroup, turn and lane, from where the box begins."""
    digits = [groups[d], building.constant(b, turn[d]), lane, start]
    basis = [cut.subgroups[d], cut.turns[d], cut.lanes[d], cut.elements[d]]
    return building.linearize(b, digits, basis, disjoint=building.known_integer(start) == 0)


def _added(b: Builder, start: Value, n: Value) -> Value:
    return n if building.known_integer(start) == 0 else dma.integers(b, AddIOp, start, n)
