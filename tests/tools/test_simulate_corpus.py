import dataclasses
import json
from pathlib import Path

from corpus import Kernel
from simulate_corpus import Run, execute, runs_of

KERNEL = """
module {
  func.func @k() attributes {gpu.known_block_size = array<i32: 8, 1, 1>} {
    %c0 = arith.constant 0 : index
    %x = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>) binding(0) offset(%c0) : memref<8xi32>
    %y = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>) binding(1) offset(%c0) : memref<8xi32>
    %t = gpu.thread_id x
    %a = memref.load %x[%t] : memref<8xi32>
    %b = arith.addi %a, %a : i32
    memref.store %b, %y[%t] : memref<8xi32>
    return
  }
}
"""
REFS = """
import numpy as np
class Ref: pass
def load(program, dispatch, target, case, invocation):
    r = Ref()
    x = np.arange(8, dtype=np.int32)
    r.inputs = {0: x.view(np.uint8), 1: np.zeros(32, np.uint8)}
    r.grid, r.push_constants = [1, 1, 1], []
    def check(outputs, partial):
        bad = int((outputs[1].view(np.int32) != (2 if program == "twice" else 3) * x).sum())
        return [(1, "out", bad, 7.0 if bad else 0.0, 8)]
    r.check = check
    return r
"""


def kernel(root: Path, program: str) -> Kernel:
    entry = {"program": program, "target": "gfx942", "dispatch": 0, "stages": {"S4": {"file": "k.S4.mlir"}}}
    return Kernel(root, entry)


def prepared(tmp_path: Path, program: str) -> list[Run]:
    (tmp_path / "k.S4.mlir").write_text(KERNEL)
    reference = tmp_path / "reference"
    reference.mkdir(exist_ok=True)
    (reference / "refs.py").write_text(REFS)
    facts = {"cases": {"default": {}, "m1": {}}, "dispatches": [{"targets": {"gfx942": {}}, "invocations": [{}]}]}
    (reference / f"{program}.json").write_text(json.dumps(facts))
    return runs_of(kernel(tmp_path, program), "S4", reference, True, 0)


def test_right_and_wrong(tmp_path):
    runs = prepared(tmp_path, "twice")
    assert [run.name for run in runs] == ["twice.gfx942.d0 S4", "twice.gfx942.d0 S4 case m1"]
    found = execute(runs[0])
    assert (found["status"], found["note"], found["workgroups"]) == ("right", "", 1)
    found = execute(prepared(tmp_path, "thrice")[0])
    assert (found["status"], found["note"]) == ("wrong", "out: 7 of 8 wrong, error 7")


def test_an_op_without_semantics_is_an_error(tmp_path):
    (run, _) = prepared(tmp_path, "twice")
    run.path.write_text(KERNEL.replace("%t = gpu.thread_id x", "%t = gpu.cluster_id x"))
    assert execute(run) == {"status": "error", "note": "'gpu.cluster_id' op has no semantics in the simulator"}


def test_kernels_without_reference_or_stage(tmp_path):
    prepared(tmp_path, "twice")
    assert runs_of(kernel(tmp_path, "other"), "S4", tmp_path / "reference", True, 0) == []
    assert runs_of(kernel(tmp_path, "twice"), "S3", tmp_path / "reference", True, 0) == []


def test_what_the_race_finder_finds_is_wrong(tmp_path: Path) -> None:
    """All work items store to one place what they have read from their own."""
    (tmp_path / "refs.py").write_text(REFS)
    racy = KERNEL.replace("%y[%t]", "%y[%c0]")
    (tmp_path / "k.S4.mlir").write_text(racy)
    run = Run("k", "k", "gfx942", 0, "S4", tmp_path / "k.S4.mlir", tmp_path, "default", 0, 0)
    assert "memref.store" not in execute(run)["note"]
    result = execute(dataclasses.replace(run, check=True))
    assert result["status"] == "wrong"
    assert "'memref.store' op writes byte 0 of binding 1, which work item 7 has written" in result["note"]
