"""An op that a pass fails on is as it was before; what passes before it did stays, and so do its neighbours."""

import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.attributes import StringAttr
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.passes import _PASSES, define_pass

TEXT = """func.func @a(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
func.func @b(%x: i32) {
  return
}
"""


@pytest.fixture
def failing():
    """A pass that marks a function, empties it, and then fails on @a."""

    @define_pass("test-fails", anchor="func.func")
    def fails(function):
        function.attributes["marked"] = StringAttr("yes")
        if function.properties["sym_name"].value == "a":
            function.regions[0].entry.first.replace_with([function.regions[0].entry.arguments[0]])
            raise function.error("fails")

    yield "builtin.module(func.func(test-fails))"
    del _PASSES["test-fails"]


def test_restores(failing):
    module = driver.parse(TEXT)
    a, b = driver.print(module).split("  func.func @b")
    with pytest.raises(CompileError, match="fails"):
        driver.run_pipeline(module, failing)
    after_a, after_b = driver.print(module).split("  func.func @b")
    assert after_a == a
    assert after_b == b.replace("{", 'attributes {marked = "yes"} {', 1)
    # It is whole: what is in it knows where it is, and passes go on.
    function = module.regions[0].entry.first
    assert all(op.parent_op is function for op in function.regions[0].entry)
    driver.run_pipeline(module, "builtin.module(func.func(canonicalize,cse))")


def test_copies_are_let_go(failing):
    from iree_gpu_llvm.ir.pipeline_text import parse_pipeline
    from iree_gpu_llvm.ir.restoring import Restoring

    module, restoring = driver.parse(TEXT), Restoring()
    with pytest.raises(CompileError):
        parse_pipeline(failing).run(module, True, [restoring])
    assert restoring._copies == []
