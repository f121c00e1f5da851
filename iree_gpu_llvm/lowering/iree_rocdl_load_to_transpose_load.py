"""Reads columns of workgroup memory by loads that exchange rows and columns among lanes, where the chip has them.

%r = vector.transfer_read %m[%k, %n], %p          %l = gpu.lane_id, of 16: %q = %l floordiv 4, %s = (%l mod 4) * 4
    : memref<32x64xf16, ...>, vector<8x1xf16>     %a = amdgpu.transpose_load %m[%k + %q, %n - %l + %s] -> vector<4xf16>
                                            ->    %b = amdgpu.transpose_load %m[%k + %q + 4, %n - %l + %s]
                                                  %r = both, one below the other, as vector<8x1xf16>

Where 16 lanes read neighbouring columns of the same rows, each of them can read a piece of a row instead, and gets its
column from the others. That the columns are neighbours is said by `iree_codegen.index_hint` on %n: it grows by one from
lane to lane, from a multiple of 16. All other indices must be the same in these lanes.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any, NamedTuple

from ..dialects.amdgpu.buffers import TransposeLoadOp
from ..dialects.gpu.attributes import WORKGROUP
from ..dialects.gpu.indexing import LaneIdOp
from ..dialects.iree_gpu.config_attributes import LaneIncrementAttr
from ..dialects.vector import builders as vector
from ..dialects.vector.transfer import TransferReadOp
from ..ir.affine import Dim
from ..ir.attributes import TRUE
from ..ir.builder import Builder
from ..ir.operations import Operation, Value
from ..ir.passes import Option, define_pass
from ..ir.types import INDEX, VectorType, bit_width
from ..target_choice import find_chip
from ..targets.chips import Chip
from ..targets.intrinsics import has
from ..transforms.support import building
from ..transforms.support.workgroup import subgroup_size, workgroup_size
from .uniformity import Uniformity

GROUP = 16
"""Lanes that exchange."""
BITS = 64
"""Of what a lane reads and gets at once."""
INTRINSICS = {16: "llvm.amdgcn.ds.read.tr16.b64.v4i16", 8: "llvm.amdgcn.ds.read.tr8.b64.v2i32"}


class Columns(NamedTuple):
    """`row_dim`: of the vector, along which its columns go. `column`: the index that grows from lane to lane."""

    row_dim: int
    column: Value
    per_lane: int


@define_pass(
    "iree-rocdl-load-to-transpose-load",
    anchor="func.func",
    title="ROCDLLoadToTransposeLoadPass",
    options={"target": Option("The chip, where the module names none or another is meant.")},
)
def load_to_transpose_load(function: Operation, *, target: str = "") -> None:
    """Read columns of workgroup memory by loads that exchange rows and columns among lanes."""
    reads = [op for op in function.walk() if isinstance(op, TransferReadOp) and _may_be(op)]
    if not reads:
        return
    module = function
    while module.parent_op is not None:
        module = module.parent_op
    chip = find_chip(module, target or None)
    size = workgroup_size(function)
    if size is None or prod(size) % GROUP:
        return
    lanes = Uniformity(GROUP, subgroup_size(function) or chip.default_wave_size, size)
    for op in reads:
        found = _columns_of(op, chip, lanes)
        if found is not None:
            _Rewrite(op, found).write()


# -- which reads


def _may_be(op: Any) -> bool:
    """Whether a read is of single columns of workgroup memory, all of it in bounds."""
    t, v = op.base.type, op.vector.type
    if getattr(t, "memory_space", None) is not WORKGROUP or op.mask is not None:
        return False
    layout = t.strides_and_offset()
    return (
        layout is not None
        and layout[0][-1] == 1
        and v.rank == t.rank
        and v.shape[-1] == 1
        and op.permutation.is_identity
        and all(f is TRUE for f in op.in_bounds.elements)
        and _lane_increment(op.indices[-1]) is not None
    )


def _lane_increment(v: Value) -> Value | None:
    """The index that a hint says grows by one from lane to lane, from a multiple of the group on."""
    op: Any = v.defining_op
    if op is None or op.name != "iree_codegen.index_hint" or not isinstance(op.hint, LaneIncrementAttr):
        return None
    hint = op.hint
    return v if hint.step == 1 and hint.aligned and hint.group_size % GROUP == 0 else None


def _columns_of(op: Any, chip: Chip, lanes: Uniformity) -> Columns | None:
    bits = bit_width(op.vector.type.element)
    intrinsic = INTRINSICS.get(bits)
    if intrinsic is None or not has(intrinsic, chip):
        return None
    per_lane = BITS // bits
    shape = op.vector.type.shape
    rows = [d for d, n in enumerate(shape[:-1]) if n % per_lane == 0]
    if not rows or op.base.type.shape[-1] % GROUP:
        return None
    if not all(lanes.is_same(v) for v in op.indices[:-1]) or not lanes.are_together(op):
        return None  # lanes take part in each other's loads: all of a group must reach them as often
    return Columns(rows[-1], op.indices[-1], per_lane)


# -- what they become


class _Rewrite:
    def __init__(self, op: Any, columns: Columns):
        self.op, self.columns = op, columns
        self.b = Builder.at_op(op)

    def write(self) -> None:
        """One load for each piece of as many rows as a lane gets elements, put together in the vector's shape."""
        op, (dim, column, n) = self.op, self.columns
        t = op.vector.type
        lane = self.b.insert(LaneIdOp((), (INDEX,), {})).results[0]
        row = building.apply(self.b, (Dim(0) % GROUP) // (GROUP // n), [lane])
        first = building.apply(self.b, Dim(0) - Dim(1) % GROUP + (Dim(1) % (GROUP // n)) * n, [column, lane])
        counts = [extent // n if d == dim else extent for d, extent in enumerate(t.shape)]
        piece = VectorType(tuple(n if d == dim else 1 for d in range(t.rank)), t.element)
        result = self.b.constant(vector.zeros(t)) if prod(counts) > 1 else None
        for position in product(*map(range, counts)):
            offsets = [i * n if d == dim else i for d, i in enumerate(position)]
            loaded = vector.shape_cast(self._load(offsets, row, first), piece)
            made = self.b.insert(loaded).results[0]
            if result is not None:
                made = self.b.insert(vector.insert_strided_slice(made, result, offsets)).results[0]
            result = made
        assert result is not None
        op.replace_with([result])

    def _load(self, offsets: list[int], row: Value, first: Value) -> Value:
        op, (dim, _, n) = self.op, self.columns
        indices = []
        for d, (v, k) in enumerate(zip(op.indices[:-1], offsets, strict=False)):
            if d == dim:
                indices.append(building.apply(self.b, Dim(0) + Dim(1) + k, [v, row]))
            else:
                indices.append(v if k == 0 else building.apply(self.b, Dim(0) + k, [v]))
        made = TransposeLoadOp([op.base, *indices, first], (VectorType((n,), op.vector.type.element),))
        return self.b.insert(made).results[0]
