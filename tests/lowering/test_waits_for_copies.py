"""Where machine code waits for copies to LDS, and for how many: one, two and three stages, on the chips that have them."""

from __future__ import annotations

import re

import numpy as np
import pytest

import iree_gpu_llvm
from iree_gpu_llvm.simulator.run import simulate

FAT = "#amdgpu.address_space<fat_raw_buffer>"
LDS = "#gpu.address_space<workgroup>"
BARRIER = f"gpu.barrier memfence [{LDS}]"
TURNS = 12
COPIES = {"gfx942": 4, "gfx950": 1}
"""Of 16 bytes of each lane: so many of the widest that the chip has."""


def kernel(stages: int, turns: int = TURNS) -> str:
    options = f"{{gpu_pipeline_options = #iree_gpu.pipeline_options<prefetch_num_stages = {stages}>}}"
    info = (
        "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> "
        f"workgroup_size = [256, 1, 1] subgroup_size = 64, {options}>"
    )
    source, target = f"memref<{turns * 32}x64xf16, {FAT}>", f"memref<32x64xf16, {LDS}>"
    return f"""func.func @k(%m: memref<{turns * 32}x64xf16>, %out: memref<256x8xf16>) attributes {{translation_info = {info}}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = arith.constant {turns} : index
  %c255 = arith.constant 255 : index
  %zero = arith.constant dense<0.0> : vector<8xf16>
  %s = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<{turns * 32}x64xf16> to {source}
  %d = memref.alloc() : {target}
  %t = gpu.thread_id x
  %mirror = arith.subi %c255, %t : index
  %q:2 = affine.delinearize_index %mirror into (32, 8) : index, index
  %column = affine.apply affine_map<(d0) -> (d0 * 8)>(%q#1)
  %sum = scf.for %i = %c0 to %end step %c1 iter_args(%acc = %zero) -> (vector<8xf16>) {{
    %row = affine.apply affine_map<(d0) -> (d0 * 32)>(%i)
    {BARRIER}
    iree_gpu.async_dma %s[%row, %c0] to %d[%c0, %c0], vector<32x64xf16> : {source}, {target}
    {BARRIER}
    %v = vector.load %d[%q#0, %column] : {target}, vector<8xf16>
    %next = arith.addf %acc, %v : vector<8xf16>
    scf.yield %next : vector<8xf16>
  }}
  vector.store %sum, %out[%t, %c0] : memref<256x8xf16>, vector<8xf16>
  return
}}"""


def waits_before_reads(text: str, chip: str) -> list[int]:
    """For each read of LDS, in the order of the code, the lowest count of `vmcnt` that was waited for since the last copy
    before it; -1 where nothing was."""
    asm = str(iree_gpu_llvm.compile(text, target=chip, emit="asm").artefacts["asm"])
    found, last = [], -1
    for line in asm.splitlines():
        line = line.split(";")[0].strip()
        if line.startswith("buffer_load") and line.endswith("lds"):
            last = -1
        elif m := re.match(r"s_waitcnt .*vmcnt\((\d+)\)", line):
            last = int(m[1]) if last < 0 else min(last, int(m[1]))
        elif line.startswith("ds_read"):
            found.append(last)
    return found


@pytest.mark.parametrize("chip", COPIES)
@pytest.mark.parametrize("stages", [1, 2, 3])
def test_what_is_waited_for(chip, stages):
    """Before each read all copies of its buffer are there, and those of younger buffers under way; the last turns have
    fewer of these."""
    waits = waits_before_reads(kernel(stages), chip)
    under_way = (stages - 1) * COPIES[chip]
    assert waits
    assert -1 not in waits
    assert max(waits) == under_way
    rest = [n * COPIES[chip] for n in reversed(range(stages - 1))]
    assert waits[len(waits) - len(rest) :] == rest
    assert set(waits[: len(waits) - len(rest)]) == {under_way}


@pytest.mark.parametrize("stages", [1, 2, 3])
@pytest.mark.parametrize("turns", [1, 2, 3, 4])
def test_every_turn_reads_what_it_copied(stages, turns):
    text = kernel(stages, turns)
    x = np.random.default_rng(turns).integers(-9, 9, (turns * 32, 64)).astype(np.float16)
    lowered = str(iree_gpu_llvm.compile(text, target="gfx950", emit="mlir").artefacts["mlir"])
    result = simulate(lowered, [x, "zeros"], grid=1, check=True)
    assert result.findings == []
    want = x.reshape(turns, 256, 8).sum(axis=0)[::-1]
    assert np.array_equal(result.outputs[1], want)


@pytest.mark.parametrize("chip", ["gfx90a", "gfx1100", "gfx1151", "gfx1200", "gfx1201"])
def test_chips_without_such_copies(chip):
    with pytest.raises(iree_gpu_llvm.CompileError) as e:
        iree_gpu_llvm.compile(kernel(2).replace(" subgroup_size = 64", ""), target=chip, emit="ll")
    assert "failed to lower async_dma to gather_to_lds" in e.value.diagnostics[0].message
