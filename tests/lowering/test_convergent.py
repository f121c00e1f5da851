"""What other lanes take part in is convergent for LLVM, which then moves none of it into or out of conditions."""

from __future__ import annotations

import re

import pytest

import iree_gpu_llvm

ACROSS_LANES = """
  %c0 = arith.constant 0 : i32
  %n = memref.load %at[%i] : memref<64xi32>
  %v = memref.load %x[%i] : memref<64xf32>
  %w = arith.constant 16 : i32
  %a, %ok = gpu.shuffle idx %v, %n, %w : f32
  %b = amdgpu.dpp %a %a row_shr(1 : i32) : f32
  %c = amdgpu.swizzle_bitmode %b 31 0 5 : f32
  %d = gpu.subgroup_broadcast %c, first_active_lane : f32
  %e = gpu.subgroup_broadcast %v, specific_lane %c0 : f32
  %p = arith.cmpf ogt, %v, %e : f32
  %q = gpu.ballot %p : i32
  %s = gpu.subgroup_reduce add %v : (f32) -> f32
  %f = arith.addf %d, %s : f32
  memref.store %f, %x[%i] : memref<64xf32>
  memref.store %q, %at[%i] : memref<64xi32>"""
BESIDE_A_CONDITION = """
  %one = arith.constant 1.0 : f32
  %c16 = arith.constant 16 : index
  %few = arith.cmpi ult, %i, %c16 : index
  scf.if %few {
    memref.store %one, %x[%i] : memref<64xf32>
  }
  gpu.barrier
  scf.if %few {
    memref.store %one, %y[%i] : memref<64xf32>
  }"""
CHIPS = ["gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1151", "gfx1200", "gfx1201", "gfx1250"]
CONVERGENT = re.compile(r"amdgcn\.(s\.barrier|ds\.bpermute|ds\.swizzle|update\.dpp|permlane\w*|read\w*lane|ballot)\b")


def optimized(body: str, chip: str) -> str:
    text = f"""func.func @k(%x: memref<64xf32>, %y: memref<64xf32>, %at: memref<64xi32>)
      attributes {{gpu.known_block_size = array<i32: 256, 1, 1>}} {{
  %i = gpu.thread_id x{body}
  return
}}"""
    return str(iree_gpu_llvm.compile(text, target=chip, emit="opt-ll").artefacts["opt-ll"])


@pytest.mark.parametrize("chip", CHIPS)
def test_intrinsics_across_lanes(chip):
    llvm = optimized(ACROSS_LANES, chip)
    groups = dict(re.findall(r"^attributes (#\d+) = \{(.*)\}$", llvm, re.M))
    declared = re.findall(r"^declare .*@llvm\.([\w.]+)\(.*\) (?:[a-z_]+ )*(#\d+)$", llvm, re.M)
    across = [(name, group) for name, group in declared if CONVERGENT.match(name)]
    assert len(across) >= 5
    for name, group in across:
        assert " convergent " in groups[group], name


@pytest.mark.parametrize("chip", CHIPS)
def test_a_barrier_beside_a_condition(chip):
    """It stays between the stores, once, in a block that all lanes reach."""
    llvm = optimized(BESIDE_A_CONDITION, chip)
    assert llvm.count("call void @llvm.amdgcn.s.barrier()") == 1
    blocks = re.split(r"^[\w.]+:.*$", llvm[llvm.index("entry:") :], flags=re.M)
    (barrier,) = (block for block in blocks if "call void @llvm.amdgcn.s.barrier" in block)
    assert "store" not in barrier
    stores = [b for b in blocks if "store float" in b]
    assert len(stores) == 2
