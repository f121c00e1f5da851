"""Cutting copies for work items: what is one work item's already stays. What is made is in tests/golden/passes."""

import numpy as np
import pytest

from iree_gpu_llvm import driver, simulate
from iree_gpu_llvm.dialects.scf.forall import ForallOp
from iree_gpu_llvm.ir.diagnostics import CompileError

INFO = "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1]>"
PIPELINE = "builtin.module(func.func(iree-codegen-gpu-distribute-copy-using-forall))"
ROW = "memref<4xf32, strided<[1], offset: ?>>"
COPY = f"memref.copy %s, %t : {ROW} to {ROW}"


def loops(body: str) -> int:
    text = f"""
    func.func @f(%a: memref<64x4xf32>, %b: memref<64x4xf32>, %n: index) attributes {{translation_info = {INFO}}} {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 64 : index
      %x = gpu.thread_id x
      {body}
      return
    }}"""
    module = driver.parse(text)
    driver.run_pipeline(module, PIPELINE)
    return sum(op.name == "scf.forall" for op in module.walk())


def rows(index: str) -> str:
    return "\n".join(
        f"%{to} = memref.subview %{of}[{index}, 0] [1, 4] [1, 1] : memref<64x4xf32> to {ROW}"
        for of, to in (("a", "s"), ("b", "t"))
    )


@pytest.mark.parametrize(
    ("body", "count"),
    [
        (rows("%n") + COPY, 1),
        ("memref.copy %a, %b : memref<64x4xf32> to memref<64x4xf32>", 1),
        (f"scf.for %i = %c0 to %n step %c1 {{ {rows('%i')} {COPY} }}", 1),
        (rows("%x") + COPY, 0),
        (f"%y = arith.addi %x, %n : index\n {rows('%y')} {COPY}", 0),
        (f"scf.for %i = %x to %c64 step %c64 {{ {rows('%i')} {COPY} }}", 0),
        (f"%first = arith.cmpi eq, %x, %c0 : index\n scf.if %first {{ {rows('%n')} {COPY} }}", 0),
        ("%p = memref.alloca() : memref<4xf32, #gpu.address_space<private>>\n%z = arith.constant 0.0 : f32\n"
         "linalg.fill ins(%z : f32) outs(%p : memref<4xf32, #gpu.address_space<private>>)", 0),
    ],
)  # fmt: skip
def test_what_a_work_item_does_by_itself_stays(body, count):
    assert loops(body) == count


HANDED_ON = """
func.func @f(%a: memref<64x64xf32>, %l: memref<64xf32>, %c: memref<64x64xf32>) attributes {
    translation_info = #iree_codegen.translation_info<
        pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
  %z = arith.constant 0.0 : f32
  linalg.fill ins(%z : f32) outs(%l : memref<64xf32>)
  linalg.reduce ins(%a : memref<64x64xf32>) outs(%l : memref<64xf32>) dimensions = [1] (%x: f32, %y: f32) {
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  linalg.broadcast ins(%l : memref<64xf32>) outs(%c : memref<64x64xf32>) dimensions = [0]
  return
}"""


def test_barriers_order_global_memory_that_work_items_hand_each_other():
    module = driver.run_pipeline(driver.parse(HANDED_ON), "builtin.module(lower-kernel)")
    barriers = [str(op) for op in module.walk() if op.name == "gpu.barrier"]
    assert len(barriers) == 2
    assert all("#gpu.address_space<global>" in b for b in barriers)
    a = np.arange(64 * 64, dtype=np.float32).reshape(64, 64)
    ran = simulate(module, [a, np.zeros(64, np.float32), np.zeros_like(a)], (1, 1, 1), target="gfx942", check=True)
    assert not ran.findings
    np.testing.assert_array_equal(ran.outputs[2], np.broadcast_to(a.sum(1), (64, 64)))


def test_elements_of_type_index_take_64_bits():
    text = f"""
    func.func @f(%a: memref<6xindex>, %b: memref<6xindex>) attributes {{translation_info = {INFO}}} {{
      memref.copy %a, %b : memref<6xindex> to memref<6xindex>
      return
    }}"""
    module = driver.parse(text)
    driver.run_pipeline(module, PIPELINE)
    (forall,) = [op for op in module.walk() if isinstance(op, ForallOp)]
    assert (list(forall.upper_bounds), list(forall.steps)) == ([6], [2])


@pytest.mark.parametrize("element", ["complex<f32>", "vector<4xf32>", "memref<3xf32>"])
def test_elements_that_are_not_copied(element):
    t = f"memref<5x{element}>"
    text = f"func.func @f(%a: {t}, %b: {t}) attributes {{translation_info = {INFO}}} {{\nmemref.copy %a, %b : {t} to {t}\nreturn\n}}"
    module = driver.parse(text)
    with pytest.raises(CompileError) as e:
        driver.run_pipeline(module, "builtin.module(lower-kernel)")
    assert [d.message for d in e.value.diagnostics] == [
        f"'memref.copy' op of a memref of {element} has no lowering: there are no vectors of such elements"
    ]
