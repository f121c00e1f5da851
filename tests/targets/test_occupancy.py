"""Our occupancy equals the one LLVM prints, over registers, LDS and workgroup sizes."""

from __future__ import annotations

import re

import pytest

from iree_gpu_llvm.targets.chips import chip, chip_names
from iree_gpu_llvm.targets.code_object import inspect
from iree_gpu_llvm.targets.occupancy import occupancy
from iree_gpu_llvm.targets.options import Options
from iree_gpu_llvm.targets.worker import Worker

CASES = [
    # registers beyond, SGPRs, LDS bytes, workgroup size
    *[(vgprs, 8, 0, 64) for vgprs in (1, 24, 25, 48, 64, 65, 80, 96, 97, 120, 128, 129, 168, 192, 250, 256)],
    *[(8, sgprs, 0, 256) for sgprs in (70, 78, 84, 94, 98, 101)],
    *[(8, 8, lds, size) for size in (32, 64, 128, 256, 1024) for lds in (1024, 5120, 8192, 16384, 24576, 33792, 65536)],
    (100, 90, 20480, 192),
    (64, 90, 20000, 320),
]  # fmt: skip


def module(cases: list[tuple[int, int, int, int]]) -> str:
    lines = ['target triple = "amdgcn-amd-amdhsa"']
    for number, (vgprs, sgprs, lds, size) in enumerate(cases):
        body = f'  call void asm sideeffect "", "~{{v{vgprs - 1}}},~{{s{sgprs - 1}}}"()\n'
        if lds:
            lines.append(f"@l{number} = internal addrspace(3) global [{lds} x i8] poison, align 16")
            body += f"  store volatile i8 0, ptr addrspace(3) @l{number}\n"
        lines.append(f"define amdgpu_kernel void @k{number}() #{number} {{\n{body}  ret void\n}}")
        lines.append(f'attributes #{number} = {{ "amdgpu-flat-work-group-size"="{size},{size}" }}')
    return "\n".join(lines) + "\n"


WAVES = [(name, size) for name in chip_names() if name.startswith("gfx") for size in chip(name).wave_sizes]


@pytest.mark.parametrize(("name", "wave_size"), WAVES)
def test_equals_llvm(worker: Worker, name: str, wave_size: int) -> None:
    options = Options(name, wave_size=wave_size, emit=("asm", "obj"), opt_level=None, codegen_level=0)
    artefacts = worker.compile(module(CASES), options).artefacts
    llvm = [int(number) for number in re.findall(r"; Occupancy: (\d+)", artefacts["asm"])]
    ours = [kernel.occupancy.waves_per_simd for kernel in inspect(artefacts["obj"]).kernels if kernel.occupancy]
    assert len(llvm) == len(CASES)
    assert ours == llvm


def test_names_the_limit() -> None:
    gfx942 = chip("gfx942")

    def of(**changed: int) -> str:
        base = {"wave_size": 64, "vgprs": 32, "sgprs": 32, "lds_bytes": 0, "workgroup_size": 256}
        return str(occupancy(gfx942, **{**base, **changed}))

    assert of() == "8 of 8 waves per SIMD (all wave slots)"
    assert of(vgprs=123) == "4 of 8 waves per SIMD (limited by VGPR)"
    assert of(sgprs=102) == "7 of 8 waves per SIMD (limited by SGPR)"
    assert of(lds_bytes=25600) == "2 of 8 waves per SIMD (limited by LDS)"
    assert of(vgprs=256, lds_bytes=25600) == "2 of 8 waves per SIMD (limited by VGPR, LDS)"
    assert of(workgroup_size=576) == "7 of 8 waves per SIMD (limited by workgroup size)"
