"""Moves buffers of known size to the beginning of the function.

scf.for %i = %c0 to %n step %c1 {             %a = memref.alloc() : memref<64xf32, ...>
  %a = memref.alloc() : memref<64xf32, ...>   scf.for %i = %c0 to %n step %c1 {
  ...                                   ->      ...
}                                             }

Workgroup memory and scratch are there for as long as the kernel runs. A buffer that a loop makes anew in each turn
holds nothing at its beginning, so that one for all turns will do.
"""

from __future__ import annotations

from typing import Any

from ..ir.operations import Operation
from ..ir.passes import define_pass
from .support.buffers import ALLOCATIONS


@define_pass(
    "iree-codegen-hoist-statically-bound-allocations",
    anchor="func.func",
    title="HoistStaticallyBoundAllocationsPass",
)
def hoist_allocations(function: Operation) -> None:
    """Move buffers of known size to the beginning of the function."""
    if not function.regions[0].blocks:
        return
    entry = function.regions[0].entry
    after: Operation | None = None
    for op in list(function.walk()):
        if op.name in ALLOCATIONS and is_static(op):
            op.detach()
            if after is None:
                entry.insert_before(entry.first, op)
            else:
                entry.insert_after(after, op)
            after = op


def is_static(op: Any) -> bool:
    return op.memref.type.has_static_shape and not op.operands
