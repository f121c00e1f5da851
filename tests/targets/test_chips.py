from __future__ import annotations

import pytest

from iree_gpu_llvm.targets import chips
from iree_gpu_llvm.targets.chips import chip
from iree_gpu_llvm.targets.errors import TargetError
from iree_gpu_llvm.targets.options import Options
from iree_gpu_llvm.targets.worker import Worker

AMD = [name for name in chips.chip_names() if name.startswith("gfx")]


def test_a_few_facts() -> None:
    gfx942 = chip("gfx942")
    assert (gfx942.family, gfx942.wave_sizes, gfx942.lds_bytes, gfx942.fp8) == ("cdna3", (64,), 65536, "fnuz")
    assert (gfx942.vgprs_per_simd(64), gfx942.vgpr_alloc_granule(64), gfx942.max_waves_per_simd) == (512, 8, 8)
    assert (gfx942.buffer_flags, gfx942.iree_dma_bits, gfx942.dma_bytes_to_lds) == (0x27000, (32,), (1, 2, 4))
    gfx1201 = chip("gfx1201")
    assert (gfx1201.buffer_flags, gfx1201.buffer_flags_unchecked) == (0x31027000, 0x21027000)
    assert (gfx1201.vgprs_per_simd(32), gfx1201.vgpr_alloc_granule(32)) == (1536, 24)
    assert chip("gfx950").lds_bytes == 163840 and chip("gfx1250").lds_bytes == 327680


@pytest.mark.parametrize(
    ("alias", "name"),
    [("mi300x", "gfx942"), ("MI300X", "gfx942"), ("mi250", "gfx90a"), ("rx7900xtx", "gfx1100"), ("a100", "sm_80"),
     ("strix-halo", "gfx1151"), ("gfx942:sramecc+:xnack-", "gfx942"), ("rx9070xt", "gfx1201")],
)  # fmt: skip
def test_aliases(alias: str, name: str) -> None:
    assert chip(alias).name == name


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("gfx9999", "did you mean 'gfx90a' or 'gfx950' or 'gfx908'?"),
        ("gfx94", "did you mean 'gfx942'"),
        ("mi300", "did you mean 'mi300x'"),
        ("", "known chips: gfx908, "),
    ],
)
def test_unknown_chip(name: str, note: str) -> None:
    with pytest.raises(TargetError) as caught:
        chip(name)
    assert caught.value.message == f"unknown chip '{name}'"
    assert caught.value.notes[0].startswith(note[:14])


def test_every_fact_of_every_chip_is_documented() -> None:
    facts = chips._data()["facts"]
    sources = chips._data()["sources"]
    for name in chips.chip_names():
        text = chip(name).describe()
        for fact, row in facts.items():
            assert f"  {fact} " in text
            assert row["source"] in sources and row["doc"]


@pytest.mark.parametrize("name", AMD)
def test_elf_flags_and_target_id_are_those_llvm_writes(worker: Worker, name: str) -> None:
    from iree_gpu_llvm.targets.code_object import inspect

    text = 'target triple = "amdgcn-amd-amdhsa"\ndefine amdgpu_kernel void @k() { ret void }\n'
    code = inspect(worker.compile(text, Options(name)).artefacts["obj"])
    assert code.e_flags & 0xFF == chip(name).elf_mach
    assert code.target == f"amdgcn-amd-amdhsa--{name}"
    assert code.features == dict.fromkeys(chip(name).target_features, "any")
    assert code.kernels[0].wave_size == chip(name).default_wave_size


@pytest.mark.parametrize("name", AMD)
def test_bf16_conversion_and_packed_fp32_as_llvm_emits_them(worker: Worker, name: str) -> None:
    text = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %x = load volatile <2 x float>, ptr addrspace(1) %p
  %y = fptrunc <2 x float> %x to <2 x bfloat>
  store volatile <2 x bfloat> %y, ptr addrspace(1) %q
  %z = fmul <2 x float> %x, %x
  store volatile <2 x float> %z, ptr addrspace(1) %q
  ret void
}
"""
    asm = worker.compile(text, Options(name, emit=("asm",))).artefacts["asm"]
    assert ("v_cvt_pk_bf16_f32" in asm) == chip(name).bf16_conversion
    assert ("v_pk_mul_f32" in asm) == chip(name).packed_fp32


def test_wave_size() -> None:
    assert chip("gfx1100").features_for(None) == "+wavefrontsize32"
    assert chip("gfx1100").features_for(64) == "+wavefrontsize64"
    assert chip("gfx942").features_for(64) == "-fma-mix-insts"
    with pytest.raises(TargetError, match="gfx942 has no waves of 32 lanes, only of 64"):
        chip("gfx942").features_for(32)


def test_lds_limit() -> None:
    chip("gfx942").check_lds(65536, "k")
    with pytest.raises(TargetError, match="kernel 'k' needs 65552 bytes of LDS, a workgroup of gfx942 can have 65536"):
        chip("gfx942").check_lds(65552, "k")


@pytest.mark.parametrize(
    ("name", "features"),
    [
        ("gfx942", ""),
        ("gfx942:xnack+", "+xnack"),
        ("gfx942:sramecc+:xnack-", "+sramecc,-xnack"),
        ("mi300x:xnack-", "-xnack"),
    ],
)
def test_features_of_target_ids(name: str, features: str) -> None:
    assert (chip(name).name, chip(name).id_features) == ("gfx942", features)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gfx942:bogus+", "'bogus+' in 'gfx942:bogus+' is no feature of a target id: gfx942 has sramecc and xnack"),
        ("gfx942:", "'' in 'gfx942:' is no feature"),
        ("gfx942:xnack", "'xnack' in 'gfx942:xnack' is no feature"),
        ("gfx1100:xnack+", "gfx1100 has no such features"),
    ],
)
def test_features_that_a_chip_does_not_have(name: str, message: str) -> None:
    with pytest.raises(TargetError) as error:
        chip(name)
    assert message in error.value.message
