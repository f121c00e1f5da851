"""Kernels that use one intrinsic each, to find out whether LLVM has code for it on a chip.

For whoever adds a line to ``intrinsic_table.py``: the tests compile every line for every chip it names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from iree_gpu_llvm.targets.chips import Chip
from iree_gpu_llvm.targets.intrinsics import Intrinsic


def probe_module(intrinsics: Iterable[Intrinsic], on: Chip) -> str:
    """IR text with kernel ``k0``, ``k1``, ... for each of ``intrinsics``: operands from memory, result to memory."""
    convention = "amdgpu_kernel" if on.is_amdgpu else "ptx_kernel"
    lines = [f'target triple = "{on.triple}"', "@lds = internal addrspace(3) global [1024 x i32] poison, align 16"]
    declared = {"declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1), i16, i64, i32)"}
    declared.add("declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)")
    if not on.is_amdgpu:
        declared.clear()
    kernels = []
    for number, intrinsic in enumerate(intrinsics):
        declared.add(intrinsic.declaration())
        kernels.append(_kernel(f"k{number}", intrinsic, convention))
    # Two waves at least: a barrier of a single wave is deleted, and with it what the chip lacks.
    attributes = 'attributes #0 = { nounwind "amdgpu-flat-work-group-size"="128,128" }'
    return "\n".join([*lines, *sorted(declared), *kernels, attributes, ""])


def _kernel(name: str, intrinsic: Intrinsic, convention: str) -> str:
    immediates = iter(intrinsic.immediates)
    body, operands = [], []
    for number, param in enumerate(intrinsic.params):
        type_ = param.removesuffix(" immarg")
        if param.endswith(" immarg"):
            operands.append(f"{type_} {_constant(type_, next(immediates, '0'))}")
        elif type_ == "ptr addrspace(3)":
            operands.append(f"{type_} @lds")
        elif found := re.fullmatch(r"ptr addrspace\(([78])\)", type_):
            maker = f"@llvm.amdgcn.make.buffer.rsrc.p{found[1]}.p1"
            body.append(f"  %a{number} = call {type_} {maker}(ptr addrspace(1) %in, i16 0, i64 4096, i32 159744)")
            operands.append(f"{type_} %a{number}")
        elif type_ == "ptr addrspace(1)":
            operands.append(f"{type_} %in")
        else:
            body.append(f"  %a{number} = load volatile {type_}, ptr addrspace(1) %in, align 16")
            operands.append(f"{type_} %a{number}")
    call = f"call {intrinsic.returns} @{intrinsic.name}({', '.join(operands)})"
    if intrinsic.returns == "void":
        body.append(f"  {call}")
    else:
        body.append(f"  %r = {call}")
        body.append(f"  store volatile {intrinsic.returns} %r, ptr addrspace(1) %out, align 16")
    header = f"define {convention} void @{name}(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {{"
    return "\n".join([header, *body, "  ret void", "}"])


def _constant(type_: str, value: str) -> str:
    return {"0": "false", "1": "true"}[value] if type_ == "i1" else value
