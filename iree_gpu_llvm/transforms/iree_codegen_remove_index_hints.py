"""Drops what is said of indices, once nobody asks for it any more.

%b = iree_codegen.index_hint %a(#iree_gpu.lane_constant<16>)    ->    uses of %b become uses of %a
"""

from __future__ import annotations

from ..ir.operations import Operation
from ..ir.passes import define_pass


@define_pass("iree-codegen-remove-index-hints", title="RemoveIndexHintsPass")
def remove_index_hints(op: Operation) -> None:
    """Remove iree_codegen.index_hint."""
    for inner in list(op.walk()):
        if inner.name == "iree_codegen.index_hint":
            inner.replace_with([inner.operands[0]])
