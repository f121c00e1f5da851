"""Ops that are one instruction, on chips that have it and on chips that have not."""

from __future__ import annotations

import pytest
from gpu_execution import kernel_text

import iree_gpu_llvm
from iree_gpu_llvm.ir.diagnostics import CompileError


def text_of(operands: str, line: str, result: str) -> str:
    """A kernel that loads `%0`, `%1`, ... of these types, does `%r = line` and stores the result."""
    arguments, lines = [], ["%c0 = arith.constant 0 : index"]

    def memory(t: str) -> tuple[str, bool]:
        shape = t[7:-1] if t.startswith("vector<") else t
        return f"memref<64x{shape}>", t.startswith("vector<")

    for k, t in enumerate(operands.split()):
        m, is_vector = memory(t)
        arguments.append(f"%m{k}: {m}")
        lines.append(
            f"%a{k} = vector.load %m{k}[%t, %c0] : {m}, {t}" if is_vector else f"%a{k} = memref.load %m{k}[%t] : {m}"
        )
    m, is_vector = memory(result)
    arguments.append(f"%o: {m}")
    lines.append(f"%r = {line}")
    lines.append(f"vector.store %r, %o[%t, %c0] : {m}, {result}" if is_vector else f"memref.store %r, %o[%t] : {m}")
    return kernel_text("\n".join(lines), {}, (64,)).replace("@k()", f"@k({', '.join(arguments)})")


F4, I4, F8 = "vector<4xf32>", "vector<4xi32>", "vector<4xf8E4M3FNUZ>"
CASES = [
    ("gfx942", f"f32 f32 {F4}", f"rocdl.mfma.f32.16x16x4f32 %a0, %a1, %a2, 0, 0, none : (f32, f32, {F4}) -> {F4}", F4, "v_mfma_f32_16x16x4_f32"),
    ("gfx942", f"i64 i64 {F4}", f"rocdl.mfma.f32.16x16x32.fp8.bf8 %a0, %a1, %a2, 1, 2, none : (i64, i64, {F4}) -> {F4}", F4, "cbsz:1 abid:2"),
    ("gfx942", f"vector<4xf16> vector<8xf16> {F4} i32",
     f"rocdl.smfmac.f32.16x16x32.f16 %a0, %a1, %a2, %a3, 0, 0 : (vector<4xf16>, vector<8xf16>, {F4}, i32) -> {F4}", F4, "v_smfmac_f32_16x16x32_f16"),
    ("gfx950", f"vector<8xi32> {I4} {F4} i32 i32",
     f"rocdl.mfma.scale.f32.16x16x128.f8f6f4 %a0, %a1, %a2, fp8_e4m3, fp4_e2m1, 1, %a3, 2, %a4 : (vector<8xi32>, {I4}, {F4}, i32, i32) -> {F4}",
     F4, "blgp:4"),
    ("gfx942", "f32 f32 i32", "rocdl.cvt.pk.fp8.f32 %a0, %a1 -> %a2[true] : i32", "i32", "v_cvt_pk_fp8_f32"),
    ("gfx942", "i32", "rocdl.cvt.f32.fp8 %a0[2] : f32", "f32", "src0_sel:BYTE_2"),
    ("gfx942", "i32", "rocdl.cvt.pk.f32.bf8 %a0[true] : vector<2xf32>", "vector<2xf32>", "v_cvt_pk_f32_bf8"),
    ("gfx950", "i32 f32", "rocdl.cvt.scalef32.pk.f32.fp4 %a0[1], %a1 : vector<2xf32>", "vector<2xf32>", "v_cvt_scalef32_pk_f32_fp4"),
    ("gfx1100", "i32 i32 i32", "rocdl.sdot4 %a0, %a1, %a2 {clamp = true} : (i32, i32, i32) -> i32", "i32", "neg_lo:[1,1,0] clamp"),
    ("gfx1100", "vector<16xf16> vector<16xf16> vector<8xf32>",
     "rocdl.wmma.f32.16x16x16.f16 %a0, %a1, %a2 : (vector<16xf16>, vector<16xf16>, vector<8xf32>) -> vector<8xf32>", "vector<8xf32>", "v_wmma_f32_16x16x16_f16"),
    ("gfx1201", "vector<8xf16> vector<8xf16> vector<8xf32>",
     "rocdl.wmma.f32.16x16x16.f16 %a0, %a1, %a2 : (vector<8xf16>, vector<8xf16>, vector<8xf32>) -> vector<8xf32>", "vector<8xf32>", "v_wmma_f32_16x16x16_f16"),
    ("gfx942", "vector<4xi8> vector<4xi8> i32", "amdgpu.dot %a0 * %a1 + %a2 : vector<4xi8>, vector<4xi8>, i32", "i32", "v_dot4"),
    ("gfx942", f"vector<4xf16> vector<8xf16> {F4} vector<4xi8>",
     f"amdgpu.sparse_mfma 16x16x32 %a0 * %a1 + %a2 sparse(%a3 : vector<4xi8>) : vector<4xf16>, vector<8xf16>, {F4}", F4, "v_smfmac_f32_16x16x32_f16"),
    ("gfx942", F8, f"amdgpu.ext_packed_fp8 %a0[3] : {F8} to f32", "f32", "v_cvt_f32_fp8"),
    ("gfx942", f"f32 {F8}", f"amdgpu.packed_trunc_2xfp8 %a0, %a0 into %a1[word 1] : f32 to {F8} into {F8}", F8, "v_cvt_pk_fp8_f32"),
    ("gfx942", f"f32 i32 {F8}", f"amdgpu.packed_stoch_round_fp8 %a0 + %a1 into %a2[2] : f32 to {F8} into {F8}", F8, "v_cvt_sr_fp8_f32"),
]  # fmt: skip


@pytest.mark.parametrize(("target", "operands", "line", "result", "expected"), CASES)
def test_the_instruction(target, operands, line, result, expected):
    made = iree_gpu_llvm.compile(text_of(operands, line, result), target=target, emit="asm").artefacts["asm"]
    assert expected in made


@pytest.mark.parametrize(
    ("target", "operands", "line", "result", "message"),
    [
        ("gfx90a", *CASES[4][1:4], "'rocdl.cvt.pk.fp8.f32' op gfx90a has no intrinsic 'llvm.amdgcn.cvt.pk.fp8.f32'"),
        ("gfx1201", *CASES[9][1:4], "'rocdl.wmma.f32.16x16x16.f16' op gfx1201 has no intrinsic"),
        ("gfx1100", *CASES[0][1:4], "'rocdl.mfma.f32.16x16x4f32' op gfx1100 has no intrinsic"),
        (
            "gfx950",
            *CASES[15][1:4],
            "'amdgpu.packed_stoch_round_fp8' op on f8E4M3FNUZ: the 8-bit floats of gfx950 are OCP",
        ),
    ],
)
def test_where_there_is_none(target, operands, line, result, message):
    with pytest.raises(CompileError) as e:
        iree_gpu_llvm.compile(text_of(operands, line, result), target=target, emit="asm")
    assert e.value.diagnostics[0].message.startswith(message)
