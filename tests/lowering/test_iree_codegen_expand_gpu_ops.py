"""What the expansion of subgroup ops computes, on every chip and wave size, in the simulator; what it is made of."""

from __future__ import annotations

import numpy as np
import pytest

import iree_gpu_llvm
from iree_gpu_llvm.ir.diagnostics import CompileError, Diagnostic, handling
from iree_gpu_llvm.simulator.run import simulate

CHIPS = {
    "gfx90a": (64,), "gfx942": (64,), "gfx950": (64,), "gfx1100": (32, 64), "gfx1151": (32, 64), "gfx1200": (32, 64),
    "gfx1201": (32, 64), "gfx1250": (32,),
}  # fmt: skip
EACH = [(chip, wave) for chip, waves in CHIPS.items() for wave in waves]
LANES = 128

SCAN = """%r{k}, %t{k} = iree_gpu.subgroup_scan {kind}(%x{start}) cluster(size = {n}, stride = {s}) {{
    ^bb0(%l: {t}, %h: {t}):
      {body}
      iree_gpu.yield %v : {t}
    }} : {t}"""
BODIES = {
    "add": ("%v = arith.addi %l, %h : i32", "i32"),
    "addf": ("%v = arith.addf %l, %h : f32", "f32"),
    "max": ("%v = arith.maxnumf %l, %h : f32", "f32"),
    "last": (
        "%z = arith.constant 0 : i16\n%c = arith.cmpi eq, %h, %z : i16\n%v = arith.select %c, %l, %h : i16",
        "i16",
    ),
}


def configurations(wave: int) -> list[tuple[int, int]]:
    powers = [1 << k for k in range(7)]
    return [(n, s) for n in powers for s in powers if n * s <= wave]


def kernel(lines: list[str], results: int, t: str, wave: int) -> str:
    stores = "\n".join(
        f"%k{k} = arith.constant {k} : index\nmemref.store %o{k}, %o[%k{k}, %i] : memref<{results}x{LANES}x{t}>"
        for k in range(results)
    )
    info = f"pipeline = #iree_codegen.no_pipeline workgroup_size = [{LANES}, 1, 1] subgroup_size = {wave}"
    body = "\n".join(lines)
    return f"""func.func @k(%a: memref<{LANES}x{t}>, %o: memref<{results}x{LANES}x{t}>)
        attributes {{translation_info = #iree_codegen.translation_info<{info}>}} {{
      %i = gpu.thread_id x
      %x = memref.load %a[%i] : memref<{LANES}x{t}>
      {body}
      {stores}
      return
    }}"""


def agree(text: str, t: str, results: int, chip: str, x: np.ndarray | None = None) -> list[str]:
    """Simulates a kernel before and after the pass; the names of the ops after it."""
    dtype = {"i32": np.int32, "f32": np.float32, "i16": np.int16}[t]
    if x is None:
        x = np.random.default_rng(7).integers(-3, 4, LANES).astype(dtype)
    arrays = [x, np.zeros((results, LANES), dtype)]
    before = simulate(text, arrays, target=chip).outputs[1]
    module = iree_gpu_llvm.parse(text)
    iree_gpu_llvm.run_pipeline(module, f"builtin.module(iree-codegen-expand-gpu-ops{{target={chip}}})")
    after = simulate(module, arrays, target=chip).outputs[1]
    np.testing.assert_array_equal(after, before)
    return [op.name for op in module.walk()]


@pytest.mark.parametrize(("chip", "wave"), EACH)
def test_reductions_mean_the_same(chip, wave):
    shapes = configurations(wave)
    for kind, t in (("add", "i32"), ("maximumf", "f32"), ("minsi", "i16")):
        lines = [
            f"%o{k} = gpu.subgroup_reduce {kind} %x cluster(size = {n}, stride = {s}) : ({t}) -> {t}"
            for k, (n, s) in enumerate(shapes)
        ]
        names = agree(kernel(lines, len(lines), t, wave), t, len(lines), chip)
        assert "gpu.subgroup_reduce" not in names


@pytest.mark.parametrize(("chip", "wave"), EACH)
@pytest.mark.parametrize("name", list(BODIES))
def test_scans_mean_the_same(chip, wave, name):
    body, t = BODIES[name]
    zero = "0.0" if t == "f32" else "0"
    lines, results = [f"%id = arith.constant {zero} : {t}"], 0
    for n, s in configurations(wave):
        for kind, start in (("inclusive", ""), ("", f", identity = %id : {t}")):
            text = SCAN.format(k=results, kind=kind, start=start, n=n, s=s, t=t, body=body)
            lines.append(text.replace(f"%r{results}, %t{results}", f"%o{results}, %o{results + 1}"))
            results += 2
    names = agree(kernel(lines, results, t, wave), t, results, chip)
    assert "iree_gpu.subgroup_scan" not in names


@pytest.mark.parametrize(("chip", "wave"), EACH)
def test_shuffles_and_rotations_mean_the_same(chip, wave):
    lines = []
    k = 0
    for width in dict.fromkeys((1, 2, 4, 8, 16, 32, wave)):
        for mode in ("xor", "up", "down", "idx"):
            for n in range(width):
                lines += [f"%n{k} = arith.constant {n} : i32", f"%w{k} = arith.constant {width} : i32",
                          f"%m{k}, %v{k} = gpu.shuffle {mode} %x, %n{k}, %w{k} : i32",
                          f"%o{k} = arith.select %v{k}, %m{k}, %x : i32"]  # fmt: skip
                k += 1
        for n in (0, 1, 5):
            if n < width:
                lines += [f"%m{k}, %v{k} = gpu.rotate %x, {n}, {width} : i32",
                          f"%o{k} = arith.select %v{k}, %m{k}, %x : i32"]  # fmt: skip
                k += 1
    agree(kernel(lines, k, "i32", wave), "i32", k, chip, np.arange(LANES, dtype=np.int32) * 7)


def names_after(line: str, chip: str, wave: int, t: str = "f32", items: int = LANES) -> list[str]:
    text = kernel([line], 1, t, wave).replace(f"workgroup_size = [{LANES}", f"workgroup_size = [{items}")
    module = iree_gpu_llvm.parse(text)
    iree_gpu_llvm.run_pipeline(module, f"builtin.module(iree-codegen-expand-gpu-ops{{target={chip}}})")
    return [op.name for op in module.walk() if op.name.split(".")[0] in ("amdgpu", "rocdl", "gpu")][1:]


@pytest.mark.parametrize(
    ("chip", "wave", "size", "moves"),
    [
        ("gfx942", 64, 64, ["amdgpu.dpp"] * 6 + ["gpu.subgroup_broadcast"]),
        ("gfx942", 64, 16, ["amdgpu.dpp"] * 4),
        ("gfx950", 64, 32, ["amdgpu.dpp"] * 4 + ["amdgpu.permlane_swap"]),
        ("gfx1100", 32, 32, ["amdgpu.dpp"] * 4 + ["rocdl.permlanex16"]),
        ("gfx1201", 64, 64, ["amdgpu.dpp"] * 4 + ["rocdl.permlanex16", "amdgpu.permlane_swap"]),
        ("gfx1250", 32, 32, ["amdgpu.dpp"] * 4 + ["rocdl.permlanex16"]),
    ],
)
def test_what_a_reduction_is_made_of(chip, wave, size, moves):
    line = f"%o0 = gpu.subgroup_reduce add %x cluster(size = {size}) : (f32) -> f32"
    assert names_after(line, chip, wave) == moves


def test_vectors_move_as_they_are():
    text = """func.func @f(%x: vector<3xbf16>) -> vector<3xbf16> {
      %r = gpu.subgroup_reduce add %x cluster(size = 2) : (vector<3xbf16>) -> vector<3xbf16>
      return %r : vector<3xbf16>
    }"""
    module = iree_gpu_llvm.parse(text)
    iree_gpu_llvm.run_pipeline(module, "builtin.module(iree-codegen-expand-gpu-ops{target=gfx942})")
    assert [op.name for op in module.walk()][2:-1] == ["arith.extf", "amdgpu.dpp", "arith.addf", "arith.truncf"]


def test_what_dpp_does_not_reach_is_remarked_on():
    said: list[Diagnostic] = []
    with handling(said.append):
        line = "%o0 = gpu.subgroup_reduce add %x cluster(size = 2, stride = 32) : (f32) -> f32"
        assert names_after(line, "gfx942", 64) == ["gpu.shuffle"]
    assert [(d.severity, d.message) for d in said] == [
        ("remark", "'gpu.subgroup_reduce' op over clusters of 2 lanes, 32 apart, exchanges lanes through the LDS unit: "
         "no DPP control of the chip reaches so"),
    ]  # fmt: skip


def test_refusals():
    line = "%o0 = gpu.subgroup_reduce add %x cluster(size = 32, stride = 2) : (f32) -> f32"
    with pytest.raises(CompileError, match=r"cluster size \(32\) \* stride \(2\) exceeds subgroup size 32"):
        names_after(line, "gfx1100", 32)
    with pytest.raises(CompileError, match=r"'gpu\.subgroup_reduce' op has no instruction for f8E4M3FN on gfx1100"):
        names_after("%o0 = gpu.subgroup_reduce add %x : (f8E4M3FN) -> f8E4M3FN", "gfx1100", 32, "f8E4M3FN")
    with pytest.raises(CompileError, match="gfx942 has no waves of 32 lanes"):
        names_after(line, "gfx942", 32)
    with pytest.raises(CompileError, match="the module names no target"):
        iree_gpu_llvm.run_pipeline(
            iree_gpu_llvm.parse(kernel([line], 1, "f32", 64)), "builtin.module(iree-codegen-expand-gpu-ops)"
        )


def test_narrow_floats_move_as_integers():
    lines = ["%n = arith.constant 16 : i32\n%w = arith.constant 32 : i32"]
    lines += ["%o0, %v = gpu.shuffle xor %x, %n, %w : f8E4M3FN"]
    text = kernel(lines, 1, "f8E4M3FN", 32)
    assert "@llvm.amdgcn.permlanex16.i32(" in str(
        iree_gpu_llvm.compile(text, target="gfx1100", emit="ll").artefacts["ll"]
    )


def test_lanes_that_a_workgroup_lacks():
    whole = "%o0 = gpu.subgroup_reduce add %x : (f32) -> f32"
    with pytest.raises(CompileError) as e:
        names_after(whole, "gfx942", 64, items=80)
    assert e.value.diagnostics[0].message == (
        "'gpu.subgroup_reduce' op combines 64 lanes, not all of which there are: "
        "the last subgroup of a workgroup of 80 work items has 16 of 64 lanes"
    )
    scan = SCAN.format(k=0, kind="inclusive", start="", n=32, s=1, t="f32", body=BODIES["addf"][0])
    with pytest.raises(CompileError, match=r"'iree_gpu\.subgroup_scan' op combines 32 lanes"):
        names_after(scan.replace("%r0", "%o0"), "gfx1100", 32, items=40)
    clusters = whole.replace("add %x", "add %x cluster(size = 16)")
    assert names_after(clusters, "gfx942", 64, items=80) == ["amdgpu.dpp"] * 4
