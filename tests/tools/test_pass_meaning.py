"""Files that are run before and after a pass."""

import pytest
from pass_inputs import NEST
from pass_meaning import UNCHANGED, _fills, simulate_file
from validate_corpus import Run

from iree_gpu_llvm import driver

TEXT = """func.func @f(%m: memref<8xf32>, %x: f32) attributes {translation_info =
    #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [4, 1, 1]
      subgroup_size = 4>} {
  scf.forall (%i) in (8) {
    memref.store %x, %m[%i] : memref<8xf32>
  } {mapping = [#gpu.MAPPING<x>]}
  return
}
"""


@pytest.mark.parametrize(("mapping", "answer"), [("thread", ""), ("warp", UNCHANGED)])
def test_files(tmp_path, mapping, answer):
    path = tmp_path / "a.mlir"
    path.write_text(TEXT.replace("MAPPING", mapping))
    assert simulate_file(NEST, Run("f", "S1", path, (), 0, 1, "", 1)) == answer


def test_small_numbers_where_sums_are_soon_rounded():
    text = "func.func @f(%a: memref<4xbf16>, %b: tensor<4xf16>, %c: memref<4xf32>) { return }"
    assert _fills(driver.parse(text)) == ["random:-1:1", "random:-1:1", None]
