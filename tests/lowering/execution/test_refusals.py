"""Forms that have no lowering are refused where they stand, with the reason, and never by an exception of Python's."""

from __future__ import annotations

import pytest
from gpu_execution import kernel_text

import iree_gpu_llvm
from iree_gpu_llvm.ir.diagnostics import CompileError

ARGUMENTS = (
    "%x: memref<64xf32>, %d: memref<?xf32>, %i: index, %n: memref<64xi4>, %v: memref<8xvector<4xf32>>, %q: memref<64xf8E4M3FN>, "
    "%h: memref<64x4xf32>, %b: i1, %w: i32, %f: f32"
)
LINES = [
    "%a = memref.load %n[%i] : memref<64xi4>",
    "%a = memref.load %v[%i] : memref<8xvector<4xf32>>",
    "%a = memref.alloc() : memref<64xf32>",
    "%a = memref.alloc(%i) : memref<?xf32, #gpu.address_space<workgroup>>\n%e = memref.load %a[%i] : memref<?xf32, #gpu.address_space<workgroup>>\n"
    "memref.store %e, %d[%i] : memref<?xf32>",
    "%a = memref.alloca(%i) : memref<?xf32, #gpu.address_space<private>>\n%e = memref.load %a[%i] : memref<?xf32, #gpu.address_space<private>>\n"
    "memref.store %e, %d[%i] : memref<?xf32>",
    "%a = memref.alloca() : memref<4xf32>",
    "%a = memref.alloc() : memref<4xvector<4xf32>, #gpu.address_space<workgroup>>\n%e = memref.load %a[%i] : memref<4xvector<4xf32>, #gpu.address_space<workgroup>>",
    "%a = memref.cast %x : memref<64xf32> to memref<*xf32>",
    "%a = memref.load %q[%i] : memref<64xf8E4M3FN>\n%s = arith.addf %a, %a : f8E4M3FN",
    "%a = memref.load %q[%i] : memref<64xf8E4M3FN>\n%s = arith.cmpf olt, %a, %a : f8E4M3FN",
    "%a = memref.load %q[%i] : memref<64xf8E4M3FN>\n%s = math.exp %a : f8E4M3FN",
    "%a = arith.sitofp %w : i32 to f8E4M3FN",
    "%a = tensor.empty() : tensor<4xf32>",
    "%a = arith.constant dense<1.0> : tensor<4xf32>",
    "%a = complex.create %f, %f : complex<f32>",
    "%s = memref.subview %h[0, 1] [64, 1] [1, 1] : memref<64x4xf32> to memref<64xf32, strided<[4], offset: 1>>\n"
    "%a = vector.load %s[%i] : memref<64xf32, strided<[4], offset: 1>>, vector<4xf32>",
    "%a = vector.load %n[%i] : memref<64xi4>, vector<3xi4>",
    "%m = arith.constant dense<true> : vector<4xi1>\n%p = arith.constant dense<0> : vector<4xi4>\n"
    "%a = vector.maskedload %n[%i], %m, %p : memref<64xi4>, vector<4xi1>, vector<4xi4> into vector<4xi4>",
    "%a, %k = gpu.shuffle idx %f, %w, %w : f32",
    "%c = arith.constant 128 : i32\n%a, %k = gpu.shuffle idx %f, %w, %c : f32",
    "%a, %k = gpu.rotate %f, 3, 128 : f32",
    "%a = memref.dim %h, %i : memref<64x4xf32>",
    "%p = arith.constant 0 : i4\n%a = vector.transfer_read %n[%i], %p {in_bounds = [true]} : memref<64xi4>, vector<3xi4>",
    "%p = arith.constant 0 : i4\n%a = vector.transfer_read %n[%i], %p : memref<64xi4>, vector<4xi4>",
    "%a = memref.alloc() : memref<100000xf32, #gpu.address_space<workgroup>>",
    "%z = amdgpu.fat_raw_buffer_cast %x : memref<64xf32> to memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>\n"
    "%a = memref.memory_space_cast %z : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>> to memref<64xf32>",
    "func.call @other() : () -> ()",
]


@pytest.mark.parametrize("lines", LINES)
@pytest.mark.chips("gfx942", "gfx1201")
def test_refused_where_it_stands(lines, chip):
    text = kernel_text(lines, {}, (64,)).replace("@k()", f"@k({ARGUMENTS})") + "func.func private @other()\n"
    with pytest.raises(CompileError) as e:
        iree_gpu_llvm.compile(text, target=chip, emit="ll")
    for d in e.value.diagnostics:
        assert d.severity == "error"
        assert d.location.line in (3, 4, 5), d.message
        assert not d.message.startswith("LLVM"), d.message


LANES = [
    ("gpu.subgroup_broadcast %f, specific_lane %c : f32", 99, "reads lane 99 of a subgroup of {wave} lanes"),
    ("gpu.subgroup_broadcast %f, specific_lane %c : f32", -1, "reads lane -1 of a subgroup of {wave} lanes"),
    ("rocdl.readlane %f, %c : (f32, i32) -> f32", 64, "reads lane 64 of a subgroup of {wave} lanes"),
    ("rocdl.ds_swizzle %w, %c : (i32, i32) -> i32", 70000, "offset 70000 is out of range: 0 to 65535"),
    ("amdgpu.swizzle_bitmode %f 32 0 0 : f32", 0, "and_mask 32 is out of range: 0 to 31"),
    ("amdgpu.swizzle_bitmode %f 31 0 40 : f32", 0, "xor_mask 40 is out of range: 0 to 31"),
    ("amdgpu.dpp %f %f row_shl(1 : i32) row_mask(31) : f32", 0, "row_mask 31 is out of range: 0 to 15"),
    ("rocdl.update.dpp %f, %f with 0x111, 0xf, 0x1f, true : f32", 0, "bankMask 31 is out of range: 0 to 15"),
    ("rocdl.update.dpp %f, %f with 0x110, 0xf, 0xf, true : f32", 0, "0x110 is no DPP control"),
]


def refusal(line: str, constant: int, chip: str) -> str:
    lines = f"%c = arith.constant {constant} : i32\n%a = {line}"
    text = kernel_text(lines, {}, (64,)).replace("@k()", f"@k({ARGUMENTS})")
    with pytest.raises(CompileError) as e:
        iree_gpu_llvm.compile(text, target=chip, emit="ll")
    (d,) = e.value.diagnostics
    assert (d.severity, d.location.line) == ("error", 4)
    return d.message


@pytest.mark.parametrize(("line", "constant", "wrong"), LANES)
@pytest.mark.parametrize(("name", "wave"), [("gfx942", 64), ("gfx1201", 32)])
def test_lanes_that_there_are_not(line, constant, wrong, name, wave):
    op = line.partition(" ")[0]
    assert refusal(line, constant, name) == f"'{op}' op {wrong.format(wave=wave)}"


def test_halves_of_a_subgroup_that_is_one_half():
    line = "amdgpu.permlane_swap %f 32 : f32"
    assert refusal(line, 0, "gfx1201") == "'amdgpu.permlane_swap' op exchanges values among 64 lanes: a subgroup has 32"


@pytest.mark.parametrize("lane", [31, 40])
def test_the_last_lane_is_one(lane):
    lines = f"%c = arith.constant {lane} : i32\n%a = gpu.subgroup_broadcast %f, specific_lane %c : f32"
    text = kernel_text(lines, {}, (64,)).replace("@k()", f"@k({ARGUMENTS})")
    chip = "gfx942" if lane > 31 else "gfx1201"
    assert f"i32 {lane})" in str(iree_gpu_llvm.compile(text, target=chip, emit="ll").artefacts["ll"])
