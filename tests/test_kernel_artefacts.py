"""What a runtime looks for in the code object of any kernel, on every chip; and how the work grows with the kernel."""

from __future__ import annotations

import io
import sys
from collections import Counter

import pytest

import iree_gpu_llvm
from iree_gpu_llvm.targets.chips import chip, chip_names

CHIPS = [name for name in chip_names() if chip(name).is_amdgpu]
KERNEL = """func.func @k(%x: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 64, 2, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<256xf32>
  memref.store %v, %x[%i] : memref<256xf32>
  return
}
"""
ABI_VERSIONS = {4: 2, 5: 3, 6: 4}


def code_object(target: str, version: int = 5) -> bytes:
    made = iree_gpu_llvm.compile(KERNEL, target=target, code_object_version=version).artefacts["hsaco"]
    assert isinstance(made, bytes)
    return made


def check_elf(data: bytes, target: str, version: int) -> None:
    from elftools.elf.elffile import ELFFile

    elf = ELFFile(io.BytesIO(data))
    assert (elf["e_type"], elf["e_machine"]) == ("ET_DYN", "EM_AMDGPU")
    assert (data[7], data[8]) == (64, ABI_VERSIONS[version])  # EI_OSABI: AMDGPU HSA
    assert elf["e_flags"] & 0xFF == chip(target).elf_mach
    table = elf.get_section_by_name(".dynsym")
    assert table is not None
    symbols = {s.name: s for s in table.iter_symbols() if s.name}
    assert symbols.keys() == {"k", "k.kd"}
    assert symbols["k"]["st_info"]["type"] == "STT_FUNC"
    assert symbols["k.kd"]["st_info"]["type"] == "STT_OBJECT"
    assert symbols["k.kd"]["st_size"] == 64 and symbols["k.kd"]["st_value"] % 64 == 0
    assert symbols["k"]["st_value"] % 256 == 0


@pytest.mark.parametrize("target", CHIPS)
def test_a_code_object_is_loadable(target):
    data = code_object(target)
    check_elf(data, target, 5)
    (kernel,) = iree_gpu_llvm.inspect(data).to_json()["kernels"]
    assert tuple(kernel["workgroup_size"]) == (64, 2, 1)
    assert kernel["vgpr_spills"] == kernel["sgpr_spills"] == 0


@pytest.mark.parametrize("version", ABI_VERSIONS)
def test_of_each_version(version):
    check_elf(code_object("gfx942", version), "gfx942", version)


@pytest.mark.parametrize("target", CHIPS)
def test_llvm_is_told_the_size_of_workgroups(target):
    """Else it leaves registers for workgroups of 1024."""
    llvm = str(iree_gpu_llvm.compile(KERNEL, target=target, emit="ll").artefacts["ll"])
    assert '"amdgpu-flat-work-group-size"="128,128"' in llvm


def test_work_grows_with_the_number_of_ops():
    """In calls, which no other process changes: of kernels of 1, 4 and 16 times as many ops, each op costs the same."""

    def calls(n: int) -> int:
        lines = "".join(
            f"  %j{i} = arith.addi %i, %c{i % 8} : index\n  %v{i} = memref.load %x[%j{i}] : memref<512xf32>\n"
            f"  %s{i} = arith.addf %v{i}, %s{i - 1} : f32\n  memref.store %s{i}, %y[%j{i}] : memref<512xf32>\n"
            for i in range(1, n + 1)
        )
        constants = "".join(f"  %c{i} = arith.constant {i + 64} : index\n" for i in range(8))
        text = f"""func.func @k(%x: memref<512xf32>, %y: memref<512xf32>)
    attributes {{gpu.known_block_size = array<i32: 64, 1, 1>}} {{
  %i = gpu.thread_id x
  %s0 = arith.constant 1.0 : f32
{constants}{lines}  return
}}"""
        events: Counter[str] = Counter()
        sys.setprofile(lambda frame, event, argument: events.update([event]))
        try:
            iree_gpu_llvm.compile(text, target="gfx942", emit="ll")
        finally:
            sys.setprofile(None)
        return events["call"] + events["c_call"]

    calls(1)  # imports
    once, four, sixteen = calls(10), calls(40), calls(160)
    assert four <= 4.2 * once
    assert sixteen <= 4.2 * four
