"""Reads whole vectors from buffers that are checked, and applies the mask to what was read.

%v = vector.transfer_read %b[%i], %z, %m      %0 = vector.transfer_read %b[%i], %z
                                        ->    %1 = vector.broadcast %z : f32 to vector<4xf32>
                                              %v = arith.select %m, %0, %1

Nothing faults beyond the end of such a buffer, so that the mask has no part in the access. Where the read then goes
ahead of its use, only what was read is waited for at its use, and what the mask is made of is not kept until then. Rows
that could be cut by the buffer's end inside of a dword keep their masks.
"""

from __future__ import annotations

from typing import Any

from ..dialects.amdgpu.attributes import is_fat_raw_buffer
from ..dialects.arith.comparisons import SelectOp
from ..dialects.vector import builders as vector
from ..dialects.vector.transfer import minor_identity_map
from ..ir.attributes import TRUE
from ..ir.builder import Builder
from ..ir.operations import Operation
from ..ir.passes import define_pass
from .support import building
from .support.whole_dwords import checks_bounds, lies_in_dwords, resource_of


@define_pass("split-masked-buffer-reads", anchor="func.func")
def split_masked_reads(function: Operation) -> None:
    """Apply the masks of reads from checked buffers to what was read."""
    for op in list(function.walk()):
        if op.name == "vector.transfer_read" and _is_checked(op):
            _split(op)


def _is_checked(read: Any) -> bool:
    """Whether a masked read is of rows as they lie in a checked buffer."""
    t = read.base.type
    if read.mask is None or not read.results or not hasattr(t, "memory_space") or not is_fat_raw_buffer(t):
        return False
    if read.permutation_map.value != minor_identity_map(t, read.vector_type):
        return False
    cast = resource_of(read.base)
    if cast is not None and not checks_bounds(cast):
        return False
    alone = read.vector_type.shape[-1:] in ((), (1,))
    whole = alone or lies_in_dwords(read.base, list(read.indices), t.rank - 1)
    return whole and all(flag is TRUE for flag in read.in_bounds.elements)


def _split(read: Any) -> None:
    b = Builder.at_op(read)
    whole = building.transfer_read(b, read.base, list(read.indices), read.vector_type, outside=read.padding)
    rest = b.insert(vector.broadcast(read.padding, read.vector_type)).results[0]
    read.replace_with([b.make(SelectOp((read.mask, whole, rest), (read.vector_type,)))])
