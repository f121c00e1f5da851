"""What becomes of each fault in small kernels."""

from __future__ import annotations

from pathlib import Path

from inject_faults import Subject, inject
from simulate_corpus import Run

LAYOUT = "<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>"
LDS = "memref<64xi32, #gpu.address_space<workgroup>>"
KERNEL = f"""
func.func @k() attributes {{gpu.known_block_size = array<i32: 64, 1, 1>}} {{
  %c0 = arith.constant 0 : index
  %c63 = arith.constant 63 : index
  %x = hal.interface.binding.subspan layout({LAYOUT}) binding(0) offset(%c0) : memref<64xi32>
  %y = hal.interface.binding.subspan layout({LAYOUT}) binding(1) offset(%c0) : memref<64xi32>
  %t = gpu.thread_id x
  %m = memref.alloc() : {LDS}
  amdgpu.gather_to_lds async %x[%t], %m[%c0] : i32, memref<64xi32>, {LDS}
  rocdl.asyncmark
  rocdl.wait.asyncmark 0
  BARRIER
  %other = arith.subi %c63, %t : index
  %a = memref.load %m[%other] : {LDS}
  memref.store %a, %y[%t] : memref<64xi32>
  gpu.barrier
  return
}}
"""
REFS = """
import numpy as np
class Ref: pass
def load(program, dispatch, target, case, invocation):
    r = Ref()
    r.inputs = {0: np.arange(64, dtype=np.int32).view(np.uint8), 1: np.zeros(256, np.uint8)}
    r.grid, r.push_constants = [1, 1, 1], []
    return r
"""


def faults(folder: Path, text: str) -> list[tuple[str, str]]:
    (folder / "refs.py").write_text(REFS)
    (folder / "k.mlir").write_text(text)
    run = Run("k.gfx950.d0", "k", "gfx950", 0, "S4", folder / "k.mlir", folder, "default", 0, 1)
    return [(fault, verdict) for fault, _, verdict in inject(Subject(run, 1))]


def test_each_op_that_synchronizes_is_taken_out(tmp_path):
    assert faults(tmp_path, KERNEL.replace("BARRIER", "gpu.barrier")) == [
        ("none", "quiet"),
        ("mark", "found"),
        ("wait", "found"),
        ("longer", "found"),
        ("barrier", "found"),
        ("fence", "found"),
        ("barrier", "redundant"),
        ("fence", "redundant"),
    ]


def test_a_barrier_that_the_data_alone_makes_needless_is_missed(tmp_path):
    """Work items read what they have copied themselves, which the code does not say."""
    text = KERNEL.replace("BARRIER", "gpu.barrier").replace("arith.subi %c63, %t", "arith.addi %c0, %t")
    assert faults(tmp_path, text)[4:6] == [("barrier", "missed"), ("fence", "missed")]


def test_alarms_and_errors(tmp_path):
    assert faults(tmp_path, KERNEL.replace("BARRIER", ""))[0] == ("none", "alarm")
    assert faults(tmp_path, KERNEL.replace("BARRIER", '"gpu.printf"() {format = "x"} : () -> ()')) == [
        ("none", "error")
    ]
