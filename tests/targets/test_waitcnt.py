from __future__ import annotations

import re

import pytest

from iree_gpu_llvm.targets.chips import chip
from iree_gpu_llvm.targets.errors import TargetError
from iree_gpu_llvm.targets.options import Options
from iree_gpu_llvm.targets.waitcnt import encode_waitcnt
from iree_gpu_llvm.targets.worker import Worker


@pytest.mark.parametrize(
    ("name", "counts", "immediate"),
    [
        ("gfx942", {"vmcnt": 4}, 3956),
        ("gfx942", {"lgkmcnt": 0}, 49279),
        ("gfx942", {"vmcnt": 17}, 0x0F70 | 1 | 1 << 14),
        ("gfx1100", {"vmcnt": 4}, 0x03F7 | 4 << 10),
        ("gfx1100", {"lgkmcnt": 0}, 0xFC07),
        ("gfx942", {"vmcnt": 99}, encode_waitcnt(chip("gfx942"))),
    ],
)
def test_encoding(name: str, counts: dict[str, int], immediate: int) -> None:
    assert encode_waitcnt(chip(name), **counts) == immediate


@pytest.mark.parametrize("name", ["gfx90a", "gfx950", "gfx1100", "gfx1151"])
def test_llvm_prints_the_same_counts(worker: Worker, name: str) -> None:
    wanted = [{"vmcnt": v} for v in (0, 3, 15, 16, 40, 62)] + [
        {"lgkmcnt": 2},
        {"vmcnt": 5, "lgkmcnt": 1},
        {"expcnt": 3},
    ]
    calls = "\n".join(
        f"  call void @llvm.amdgcn.s.waitcnt(i32 {encode_waitcnt(chip(name), **counts)})\n"
        "  call void @llvm.amdgcn.s.sleep(i32 1)"
        for counts in wanted
    )
    text = f"""target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.waitcnt(i32 immarg)
declare void @llvm.amdgcn.s.sleep(i32 immarg)
define amdgpu_kernel void @k() {{
{calls}
  ret void
}}
"""
    asm = worker.compile(text, Options(name, emit=("asm",), opt_level=None, codegen_level=0)).artefacts["asm"]
    printed = [
        {counter: int(count) for counter, count in re.findall(r"(vmcnt|lgkmcnt|expcnt)\((\d+)\)", line)}
        for line in re.findall(r"^\ts_waitcnt (.*)$", asm, re.M)
    ]
    for counts in wanted:
        assert counts in printed


@pytest.mark.parametrize(
    ("name", "counts", "message"),
    [("gfx1201", {"vmcnt": 0}, "gfx1201 has no s_waitcnt"), ("gfx942", {"vmcnt": -1}, "vmcnt is -1, less than 0")],
)
def test_refused(name: str, counts: dict[str, int], message: str) -> None:
    with pytest.raises(TargetError, match=message):
        encode_waitcnt(chip(name), **counts)
