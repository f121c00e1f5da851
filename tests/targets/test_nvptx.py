from __future__ import annotations

import pytest

from iree_gpu_llvm.targets.errors import TargetError
from iree_gpu_llvm.targets.nvptx import emit_ptx
from iree_gpu_llvm.targets.options import Options
from iree_gpu_llvm.targets.worker import Worker

KERNEL = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @twice(ptr addrspace(1) noalias %p) #0 {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr float, ptr addrspace(1) %p, i32 %i
  %x = load float, ptr addrspace(1) %q
  %y = fadd float %x, %x
  store float %y, ptr addrspace(1) %q
  ret void
}
attributes #0 = { "nvvm.reqntid"="64,1,1" }
"""


@pytest.mark.parametrize(("chip", "version"), [("sm_80", "7.6"), ("sm_90", "8.0"), ("a100", "7.6")])
def test_ptx(worker: Worker, chip: str, version: str) -> None:
    ptx = emit_ptx(KERNEL, Options(chip), worker).artefacts["asm"]
    assert f".version {version}\n" in ptx
    assert f".target {'sm_90' if chip == 'sm_90' else 'sm_80'}\n" in ptx
    assert ".visible .entry twice(" in ptx
    assert ".reqntid 64, 1, 1" in ptx
    assert "ld.global.b32" in ptx or "ld.global.f32" in ptx


def test_amd_chip() -> None:
    with pytest.raises(TargetError, match="gfx942 is no NVIDIA chip"):
        emit_ptx(KERNEL, Options("gfx942"))


def test_unknown_nvvm_intrinsic(worker: Worker) -> None:
    """LLVM would print it into the PTX as a call that ptxas refuses."""
    text = KERNEL.replace("llvm.nvvm.read.ptx.sreg.tid.x", "llvm.nvvm.read.ptx.sreg.tid.t")
    with pytest.raises(TargetError, match=r"this LLVM has no intrinsic 'llvm\.nvvm\.read\.ptx\.sreg\.tid\.t'"):
        emit_ptx(text, Options("sm_80"), worker)
