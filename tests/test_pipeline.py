"""The steps from buffers to what is translated: which are needed when, and that a kernel computes the same after each."""

import numpy as np
import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.pipeline_text import parse_pipeline
from iree_gpu_llvm.pipeline import STEPS, needed, pass_names
from iree_gpu_llvm.simulator.run import simulate

INFO = (
    "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] "
    "subgroup_size = 64>"
)
LDS = "#gpu.address_space<workgroup>"
BUFFER = "#hal.pipeline.binding<storage_buffer>"
BINDING = f"hal.interface.binding.subspan layout(<bindings = [{BUFFER}, {BUFFER}, {BUFFER}]>)"
COLUMN = "strided<[20, 1], offset: ?>"
ROW = "strided<[32, 1], offset: ?>"
PARALLEL = 'iterator_types = ["parallel", "parallel"]'

# Each workgroup transposes a tile through LDS, and adds up its rows; the last tile of columns is cut off.
KERNEL = f"""
func.func @tiles() attributes {{translation_info = {INFO}}} {{
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c128 = arith.constant 128 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %in = {BINDING} binding(0) offset(%c0) : memref<32x20xf32>
  %out = {BINDING} binding(1) offset(%c0) : memref<20x32xf32>
  %sums = {BINDING} binding(2) offset(%c0) : memref<32xf32>
  scf.forall (%a, %b) = (0, 0) to (32, 20) step (16, 8) {{
    %n = affine.min affine_map<(d0) -> (-d0 + 20, 8)>(%b)
    %tile = memref.alloc() : memref<16x8xf32, {LDS}>
    %s = iree_codegen.swizzle_hint %tile[#iree_codegen.xor_shuffle<8, 4>] : memref<16x8xf32, {LDS}>
    %from = memref.subview %in[%a, %b] [16, %n] [1, 1] : memref<32x20xf32> to memref<16x?xf32, {COLUMN}>
    %to = memref.subview %out[%b, %a] [%n, 16] [1, 1] : memref<20x32xf32> to memref<?x16xf32, {ROW}>
    linalg.fill ins(%zero : f32) outs(%s : memref<16x8xf32, {LDS}>)
    %part = memref.subview %s[0, 0] [16, %n] [1, 1] : memref<16x8xf32, {LDS}> to memref<16x?xf32, strided<[8, 1]>, {LDS}>
    memref.copy %from, %part : memref<16x?xf32, {COLUMN}> to memref<16x?xf32, strided<[8, 1]>, {LDS}>
    linalg.generic {{indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], {PARALLEL}}}
      ins(%part : memref<16x?xf32, strided<[8, 1]>, {LDS}>)
      outs(%to : memref<?x16xf32, {ROW}>) {{
    ^bb0(%x: f32, %o: f32):
      linalg.yield %x : f32
    }}
    scf.forall (%i) in (16) {{
      %row = memref.subview %in[%a, 0] [16, 20] [1, 1] : memref<32x20xf32> to memref<16x20xf32, {COLUMN}>
      %one = memref.subview %row[%i, 0] [1, 20] [1, 1] : memref<16x20xf32, {COLUMN}> to memref<1x20xf32, {COLUMN}>
      %at = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%a, %i)
      %sum = memref.subview %sums[%at] [1] [1] : memref<32xf32> to memref<1xf32, strided<[1], offset: ?>>
      memref.store %zero, %sums[%at] : memref<32xf32>
      linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}}
        ins(%one : memref<1x20xf32, {COLUMN}>)
        outs(%sum : memref<1xf32, strided<[1], offset: ?>>) {{
      ^bb0(%x: f32, %o: f32):
        %t = arith.addf %o, %x : f32
        linalg.yield %t : f32
      }}
    }} {{mapping = [#gpu.thread<linear_dim_0>]}}
    memref.copy %to, %to : memref<?x16xf32, {ROW}> to memref<?x16xf32, {ROW}>
  }} {{mapping = [#iree_codegen.workgroup_mapping<y>, #iree_codegen.workgroup_mapping<x>]}}
  return
}}
"""


def test_a_kernel_computes_the_same_after_each_step():
    module = driver.parse(KERNEL)
    x = np.random.default_rng(1).standard_normal((32, 20)).astype(np.float32)
    arrays = [x, np.zeros((20, 32), np.float32), np.zeros(32, np.float32)]
    steps = []
    for text in needed(module):
        parse_pipeline(text).run(module)
        steps.append(text)
        if "forall" in driver.print(module) and "workgroup.id" not in driver.print(module):
            continue
        result = simulate(driver.print(module), arrays, grid=[6])
        assert np.array_equal(result.outputs[1], x.T)
        assert np.allclose(result.outputs[2], x.sum(1), rtol=1e-5)
    assert len(steps) >= 6
    left = {op.name for op in module.walk()}
    assert not left & {"scf.forall", "memref.copy", "linalg.fill", "linalg.generic"}


def test_a_kernel_that_is_through_needs_nothing():
    module = driver.parse("func.func @f() {\n gpu.barrier\n gpu.barrier\n return\n}")
    assert list(needed(module)) == []


def test_only_what_is_needed_is_run():
    text = """
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) {
  scf.forall (%i) in (4) {
    linalg.copy ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  } {mapping = [#gpu.lane<linear_dim_0>]}
  return
}"""
    steps = []
    module = driver.parse(text)
    for step in needed(module, "iree-codegen-vectorize-memref-copy"):
        parse_pipeline(step).run(module)
        steps.append(step)
    assert steps[-1] == "builtin.module(func.func(iree-codegen-vectorize-memref-copy))"
    assert not any("unroll" in s or "map-store" in s for s in steps)


def test_every_pass_exists():
    from iree_gpu_llvm.ir.passes import find_pass

    assert all(find_pass(name) is not None for name in pass_names())
    assert len(STEPS) > 5


@pytest.mark.parametrize("step", [s for s in STEPS if not s.is_clean_up], ids=lambda s: s.passes)
def test_no_step_is_needed_without_its_ops(step):
    module = driver.parse("func.func @f() {\n return\n}")
    assert not step.is_needed(module, {op.name for op in module.walk()})


@pytest.mark.parametrize("flags", [("--lower-kernel",), ("--pass-pipeline=builtin.module(lower-kernel)",)])
def test_opt_runs_all_steps_under_one_name(flags, tmp_path, capfd):
    from iree_gpu_llvm.cli import main

    file = tmp_path / "kernel.mlir"
    file.write_text(KERNEL)
    with pytest.raises(SystemExit) as e:
        main(["opt", str(file), *flags])
    assert e.value.code == 0
    out = capfd.readouterr().out
    assert "hal.interface.workgroup.id[0] upper_bound 6" in out
    assert "scf.forall" not in out and "linalg" not in out


ONE_KIND_OF_OP = {
    "memref.copy": "memref.copy %a, %b : memref<256xf32> to memref<256xf32>",
    "linalg": "linalg.fill ins(%x : f32) outs(%b : memref<256xf32>)",
    "gpu.subgroup_reduce": """%t = gpu.thread_id x
  %s = gpu.subgroup_reduce add %x : (f32) -> f32
  memref.store %s, %b[%t] : memref<256xf32>""",
}


@pytest.mark.parametrize("op", ONE_KIND_OF_OP)
def test_opt_runs_what_compile_runs(op, tmp_path, capfd):
    from iree_gpu_llvm.cli import main
    from iree_gpu_llvm.compilation import compile

    file = tmp_path / "kernel.mlir"
    size = "{gpu.known_block_size = array<i32: 64, 1, 1>}"
    file.write_text(
        f"func.func @f(%x: f32, %a: memref<256xf32>, %b: memref<256xf32>) attributes {size} {{\n"
        f"  {ONE_KIND_OF_OP[op]}\n  return\n}}\n"
    )
    with pytest.raises(SystemExit) as e:
        main(["opt", str(file), "--lower-kernel", "--target", "gfx942"])
    assert e.value.code == 0
    out = capfd.readouterr().out
    assert out == compile(file.read_text(), target="gfx942", emit="mlir").artefacts["mlir"]
    assert op not in out and "gpu.thread_id" in out


REDUCTION = """func.func @f(%x: f32) -> f32 attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %s = gpu.subgroup_reduce add %x : (f32) -> f32
  return %s : f32
}
"""
EXPAND = "iree-codegen-expand-gpu-ops"


@pytest.mark.parametrize(
    "flags",
    [
        [f"--{EXPAND}"],
        [f"--pass-pipeline=builtin.module(func.func({EXPAND}))"],
        ["--lower-kernel"],
    ],
)
def test_the_chip_of_opt_reaches_passes_that_ask_for_one(flags, tmp_path, capfd):
    from iree_gpu_llvm.cli import main

    file = tmp_path / "kernel.mlir"
    file.write_text(REDUCTION)

    def run(*chip):
        with pytest.raises(SystemExit) as e:
            main(["opt", str(file), *flags, *chip])
        return e.value.code, *capfd.readouterr()

    code, out, _ = run("--target", "gfx942")
    assert code == 0 and "gpu.subgroup_reduce" not in out and "amdgpu.dpp" in out
    code, _, err = run()
    assert code == 1 and "the module names no target. Give it: --target CHIP" in err


def test_what_a_pass_says_of_its_chip_goes_before_the_flag():
    manager = parse_pipeline(f"builtin.module(func.func({EXPAND}{{target=gfx1100}},{EXPAND}))")
    manager.give("target", "gfx942")
    assert manager.text() == f"builtin.module(func.func({EXPAND}{{target=gfx1100}},{EXPAND}{{target=gfx942}}))"


def test_a_pipeline_runs_on_modules_only():
    from iree_gpu_llvm.ir.diagnostics import CompileError

    with pytest.raises(CompileError, match=r"restricted to 'builtin\.module'"):
        parse_pipeline("builtin.module(func.func(lower-kernel))")


def test_opt_refuses_a_pipeline_that_there_is_not():
    from iree_gpu_llvm.ir.diagnostics import CompileError
    from iree_gpu_llvm.ir.pipeline_text import parse_pipeline

    with pytest.raises(CompileError) as e:
        parse_pipeline("builtin.module(lower-kernels)")
    assert "'lower-kernels' does not refer to a registered pass or pass pipeline" in str(e.value)


AHEAD = """func.func @k(%m: memref<8x64xf32>, %out: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
  %t = gpu.thread_id x
  %mirror = affine.apply affine_map<()[s0] -> (63 - s0)>()[%t]
  %sum = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %zero) -> (f32) {
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    %x = memref.load %m[%i, %t] : memref<8x64xf32>
    memref.store %x, %d[%t] : memref<64xf32, #gpu.address_space<workgroup>>
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    %y = memref.load %d[%mirror] : memref<64xf32, #gpu.address_space<workgroup>>
    %next = arith.addf %acc, %y : f32
    scf.yield %next : f32
  }
  memref.store %sum, %out[%t] : memref<64xf32>
  return
}
"""


def test_stages_that_are_asked_for_reach_kernels_that_need_nothing_else():
    from iree_gpu_llvm import compile

    assert "%c7 = " not in compile(AHEAD, target="gfx942", emit="mlir").artefacts["mlir"]
    for stages, turns in (0, 8), (2, 7), (3, 6):
        found = compile(AHEAD, target="gfx942", emit="mlir", prefetch_stages=stages)
        assert found.remarks == []
        assert f"to %c{turns} step" in found.artefacts["mlir"]


def test_stages_that_are_of_no_use_are_warned_of(run):
    few = AHEAD.replace("%c8 = arith.constant 8", "%c8 = arith.constant 2")
    arguments = ["compile", "--target", "gfx942", "--emit", "ll", "-o", "-", "--prefetch-stages"]
    found = run(*arguments, "3", stdin=few)
    assert found.code == 0 and "define amdgpu_kernel void @k(" in found.out
    assert (
        "<stdin>:9:10: warning: 'scf.for' op does not read ahead what it puts into workgroup memory: 2 turns"
        in found.err
    )
    plain = "func.func @f() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {\n  return\n}\n"
    assert "warning: 'func.func' op has no scf.for" in run(*arguments, "2", stdin=plain).err
    assert run(*arguments, "1", stdin=few).err == ""
