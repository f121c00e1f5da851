"""A loop over the parts of a reduction and one over workgroups become one. Recorded from iree-opt 3.13, which also folds
where that is wrong: it lets each workgroup write what one wrote, and uses bounds before they are computed."""

import pytest

from iree_gpu_llvm import driver

PIPELINE = "builtin.module(func.func(iree-codegen-fold-split-reduction-and-workgroup-mapping-loops))"
INNER = """scf.forall (%i) in (BOUND) {
      memref.store %x, %m[%i, %k] : memref<64x64xf32>
    } {mapping = [#iree_codegen.workgroup_mapping<x>]}"""
ARGUMENTS = "%m: memref<64x64xf32>, %o: memref<64x64xf32>, %x: f32, %n: index"


def nest(between: str, bound: str = "%n", behind: str = "") -> str:
    return f"""
func.func @f({ARGUMENTS}) {{
  scf.forall (%k) = (0) to (64) step (16) {{
    {between}
    {INNER.replace("BOUND", bound)}
    {behind}
  }} {{mapping = [#iree_linalg_ext.split_reduction_mapping<0>]}}
  return
}}
"""


def test_dimensions_behind_those_of_workgroups(converts):
    converts(
        """
func.func @f(%m: memref<64x64xf32>, %x: f32, %n: index, %s: index) {
  scf.forall (%k, %l) = (0, 0) to (64, 5) step (16, 1) {
    scf.forall (%i, %j) = (2, 0) to (%n, 61) step (3, %s) {
      %z = arith.addi %i, %k : index
      memref.store %x, %m[%z, %j] : memref<64x64xf32>
    } {mapping = [#iree_codegen.workgroup_mapping<y>, #iree_codegen.workgroup_mapping<x>]}
  } {mapping = [#iree_linalg_ext.split_reduction_mapping<1>, #iree_linalg_ext.split_reduction_mapping<0>]}
  return
}
""",
        """
func.func @f(%m: memref<64x64xf32>, %x: f32, %n: index, %s: index) {
  scf.forall (%arg0, %arg1, %arg2, %arg3) = (0, 0, 2, 0) to (64, 5, %n, 61) step (16, 1, 3, %s) {
    %z = arith.addi %arg2, %arg0 : index
    memref.store %x, %m[%z, %arg3] : memref<64x64xf32>
  } {mapping = [#iree_codegen.workgroup_mapping<z:1>, #iree_codegen.workgroup_mapping<z>, """
        """#iree_codegen.workgroup_mapping<y>, #iree_codegen.workgroup_mapping<x>]}
  return
}
""",
    )


BUFFER = "#hal.pipeline.binding<storage_buffer>"
BINDINGS = "\n".join(
    f"  %{name} = hal.interface.binding.subspan layout(<bindings = [{BUFFER}, {BUFFER}]>) binding({i}) : memref<64x64xf32>"
    for i, name in enumerate("mo")
)


def test_what_stands_between_is_done_by_each(converts):
    between = """%q = arith.addi %n, %n : index
    %h = memref.load %o[%k, %k] : memref<64x64xf32>
    %a = memref.alloca() : memref<4xf32>
    memref.store %h, %a[%k] : memref<4xf32>"""
    converts(
        nest(between, bound="%q").replace(f"{ARGUMENTS}) {{", f"%x: f32, %n: index) {{\n{BINDINGS}"),
        f"""
func.func @f(%x: f32, %n: index) {{
{BINDINGS}
  %q = arith.addi %n, %n : index
  scf.forall (%arg0, %arg1) = (0, 0) to (64, %q) step (16, 1) {{
    %h = memref.load %o[%arg0, %arg0] : memref<64x64xf32>
    %a = memref.alloca() : memref<4xf32>
    memref.store %h, %a[%arg0] : memref<4xf32>
    memref.store %x, %m[%arg1, %arg0] : memref<64x64xf32>
  }} {{mapping = [#iree_codegen.workgroup_mapping<y>, #iree_codegen.workgroup_mapping<x>]}}
  return
}}
""",
    )


@pytest.mark.parametrize(
    "text",
    [
        nest("memref.store %x, %o[%k, %k] : memref<64x64xf32>"),
        nest("", behind="memref.store %x, %o[%k, %k] : memref<64x64xf32>"),
        nest("%h = memref.load %m[%k, %k] : memref<64x64xf32>"),
        nest('"some.op"(%k) : (index) -> ()'),
        nest("%q = arith.addi %n, %k : index", bound="%q"),
        nest(INNER.replace("BOUND", "4")),
    ],
    ids=["written before", "written behind", "read before it is written", "not known", "bound inside", "two loops"],
)
def test_loops_that_stay(text):
    module = driver.parse(text, allow_unregistered=True)
    before = driver.print(module)
    assert driver.print(driver.run_pipeline(module, PIPELINE)) == before
