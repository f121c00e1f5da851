import json
from pathlib import Path
from typing import Any

from corpus import Kernel
from validate_corpus import Run, execute, run_of

from iree_gpu_llvm.ir.passes import define_pass

LAYOUT = "<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>"
KERNEL = f"""
func.func @k() attributes {{gpu.known_block_size = array<i32: 8, 1, 1>}} {{
  %i = hal.interface.constant.load layout({LAYOUT}) ordinal(0) : i32
  %n = arith.index_castui %i : i32 to index
  %x = hal.interface.binding.subspan layout({LAYOUT}) binding(0) : memref<?xi32>{{%n}}
  %y = hal.interface.binding.subspan layout({LAYOUT}) binding(1) : memref<?xi32>{{%n}}
  %t = gpu.thread_id x
  %a = memref.load %x[%t] : memref<?xi32>
  %b = arith.addi %a, %a : i32
  memref.store %b, %y[%t] : memref<?xi32>
  return
}}
"""
REFS = """
class Ref: pass
def load(program, dispatch, target, dry):
    r = Ref()
    r.push_constants, r.bindings = [8], [{"binding": 1}, {"binding": 0}]
    return r
"""


@define_pass("test-wrong-operand", anchor="func.func")
def _wrong_operand(op: Any) -> None:
    """Wrong."""
    (add,) = (each for each in op.walk() if each.name == "arith.addi")
    (constant,) = (each for each in op.walk() if each.name == "hal.interface.constant.load")
    add.set_operand(1, constant.results[0])


def test_right_wrong_and_not_run(tmp_path: Path, monkeypatch):
    (tmp_path / "refs.py").write_text(REFS)
    (tmp_path / "k.json").write_text(json.dumps({"dispatches": [{"targets": {"gfx942": {}}}]}))
    (tmp_path / "k.mlir").write_text(KERNEL)
    entry = {"program": "k", "target": "gfx942", "dispatch": 0, "stages": {"S4": {"file": "k.mlir"}}}
    run = run_of(Kernel(tmp_path, entry), "S4", tmp_path, workgroups=2, inputs="random", seed=0)
    assert run is not None and run.push_constants == (8,) and run.bindings == 2
    assert run_of(Kernel(tmp_path, entry), "S3", tmp_path) is None

    def after(passes: str) -> tuple[str, str]:
        monkeypatch.setattr("iree_gpu_llvm.pipeline.needed", lambda *_: [f"builtin.module(func.func({passes}))"])
        result = execute(run)
        return result["status"], result["note"]

    assert after("cse") == ("right", "")
    status, note = after("test-wrong-operand")
    assert status == "wrong" and "pass 'test-wrong-operand' changes what kernel @k computes: binding 1" in note
    (tmp_path / "k.mlir").write_text(KERNEL.replace("return", 'gpu.printf "a"\nreturn'))
    status, note = after("cse")
    assert status == "not run" and "'gpu.printf' op has no semantics in the simulator" in note
    (tmp_path / "k.mlir").write_text("func.func @k() {")
    assert after("cse")[0] == "error"


def test_kernels_that_take_long_are_run_in_one_workgroup(tmp_path: Path, monkeypatch):
    (tmp_path / "k.mlir").write_text(KERNEL)
    asked: list[Any] = []

    def compile(text: str, name: str, *, emit: str, validate: dict[str, Any]) -> Any:
        asked.append(validate["workgroups"])
        return type("C", (), {"validated": ["kernel @k: 1 step changed it, 1 validated"]})

    monkeypatch.setattr("iree_gpu_llvm.compilation.compile", compile)
    for workgroups, seconds in ((4, 0.0), (4, 1000.0), (1, 0.0), (0, 0.0)):
        run = Run("k", "S3", tmp_path / "k.mlir", (8,), 2, workgroups, "random", 0, seconds)
        assert execute(run)["status"] == "right"
    assert asked == [1, 4, 1, None]
