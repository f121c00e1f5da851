from __future__ import annotations

import pytest

from iree_gpu_llvm.targets import intrinsics
from iree_gpu_llvm.targets.chips import chip
from iree_gpu_llvm.targets.errors import TargetError
from iree_gpu_llvm.targets.intrinsic_probe import probe_module
from iree_gpu_llvm.targets.options import Options
from iree_gpu_llvm.targets.worker import Worker


@pytest.mark.parametrize(
    "name", ["gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1151", "gfx1201", "gfx1250", "sm_80", "sm_90"]
)
def test_llvm_has_code_for_every_intrinsic_a_chip_lists(worker: Worker, name: str) -> None:
    on = chip(name)
    probes = intrinsics.every(on.family)
    assert len(probes) > 300
    emit = ("obj",) if on.is_amdgpu else ("asm",)
    options = Options(name, opt_level=None, codegen_level=0 if on.is_amdgpu else 1, emit=emit)
    artefact = worker.compile(probe_module(probes, on), options).artefacts[emit[0]]
    data = artefact if isinstance(artefact, bytes) else artefact.encode()
    assert b"k%d" % (len(probes) - 1) in data


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("llvm.amdgcn.workitem.id.x", "declare i32 @llvm.amdgcn.workitem.id.x()"),
        ("llvm.amdgcn.readfirstlane.v4f32", "declare <4 x float> @llvm.amdgcn.readfirstlane.v4f32(<4 x float>)"),
        ("llvm.amdgcn.ds.swizzle", "declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg)"),
        (
            "llvm.amdgcn.mfma.f32.16x16x32.fp8.bf8",
            "declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x32.fp8.bf8"
            "(i64, i64, <4 x float>, i32 immarg, i32 immarg, i32 immarg)",
        ),
        (
            "llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v4i32",
            "declare <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v4i32"
            "(<8 x i32>, <4 x i32>, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32)",
        ),
        ("llvm.vector.reduce.fadd.v4f16", "declare half @llvm.vector.reduce.fadd.v4f16(half, <4 x half>)"),
        ("llvm.fptosi.sat.i8.f32", "declare i8 @llvm.fptosi.sat.i8.f32(float)"),
        ("llvm.uadd.with.overflow.i32", "declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)"),
        (
            "llvm.amdgcn.make.buffer.rsrc.p7.p1",
            "declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1), i16, i64, i32)",
        ),
        ("llvm.fma.v7bf16", "declare <7 x bfloat> @llvm.fma.v7bf16(<7 x bfloat>, <7 x bfloat>, <7 x bfloat>)"),
    ],
)
def test_declaration(name: str, line: str) -> None:
    assert intrinsics.declaration(name) == line


@pytest.mark.parametrize(
    ("name", "on", "message", "note"),
    [
        (
            "llvm.amdgcn.mfma.f32.16x16x32.f16",
            "gfx942",
            "gfx942 has no intrinsic 'llvm.amdgcn.mfma.f32.16x16x32.f16'",
            "chips that have it: gfx950",
        ),
        (
            "llvm.amdgcn.s.waitcnt",
            "mi350x",
            None,
            None,
        ),
        (
            "llvm.amdgcn.permlane64.i32",
            "gfx90a",
            "gfx90a has no intrinsic 'llvm.amdgcn.permlane64.i32'",
            "chips that have it: gfx1100, gfx1101, gfx1102, gfx1103, gfx1150, gfx1151, gfx1200, gfx1201, gfx1250",
        ),
        ("llvm.amdgcn.asyncmark", "gfx942", "unknown intrinsic 'llvm.amdgcn.asyncmark'", None),
        (
            "llvm.exp2.f64",
            "gfx942",
            "unknown intrinsic 'llvm.exp2.f64'",
            "'llvm.exp2' is not available for f64, only for f16, bf16, f32, and vectors of these",
        ),
        (
            "llvm.amdgcn.workitm.id.x",
            "gfx942",
            "unknown intrinsic 'llvm.amdgcn.workitm.id.x'",
            "did you mean 'llvm.amdgcn.workitem.id.x' or 'llvm.amdgcn.workitem.id.z' or 'llvm.amdgcn.workitem.id.y'?",
        ),
    ],
)
def test_check(name: str, on: str, message: str | None, note: str | None) -> None:
    if message is None:
        assert intrinsics.check(name, chip(on)).name == name
        return
    with pytest.raises(TargetError) as caught:
        intrinsics.check(name, chip(on))
    assert caught.value.message == message
    assert note is None or note in caught.value.notes


def test_check_names_what_the_chip_has_instead() -> None:
    with pytest.raises(TargetError) as caught:
        intrinsics.check("llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16", chip("gfx1201"))
    assert any("gfx1201 has llvm.amdgcn.wmma.f32.16x16x16.bf16.v8f32.v8i16" in note for note in caught.value.notes)


def test_unsupported_reads_declarations_only() -> None:
    text = "; llvm.amdgcn.s.wait.dscnt\ndeclare void @llvm.amdgcn.s.barrier()\ndeclare void @llvm.amdgcn.nosuch()\n"
    assert intrinsics.unsupported(text, chip("gfx942")) is None
    found = intrinsics.unsupported(text + "declare void @llvm.amdgcn.s.wait.dscnt(i16 immarg)\n", chip("gfx942"))
    assert found is not None and found.message == "gfx942 has no intrinsic 'llvm.amdgcn.s.wait.dscnt'"


def test_no_line_of_the_table_names_an_unknown_family() -> None:
    for intrinsic in intrinsics.every():
        assert set(intrinsic.families) <= set(intrinsics.FAMILIES), intrinsic.name
        assert intrinsic.families, intrinsic.name
