"""Dead symbols."""

import pytest

from iree_gpu_llvm import CompileError, driver

TEXT = """
func.func private @unused()
func.func private @only_by_dead() {
  return
}
func.func private @dead() {
  call @only_by_dead() : () -> ()
  return
}
func.func private @used_by_used()
func.func private @used() {
  call @used_by_used() : () -> ()
  return
}
func.func private @named_in_an_attribute()
func.func @main() attributes {a.b = [@named_in_an_attribute]} {
  call @used() : () -> ()
  return
}
module @inner {
  func.func private @unused()
}
"""


def test_unused_symbols_go():
    module = driver.run_pipeline(driver.parse(TEXT), "builtin.module(symbol-dce)")
    names = [op.sym_name.value for op in module.walk() if op.name == "func.func"]
    assert names == ["used_by_used", "used", "named_in_an_attribute", "main"]


def test_only_on_symbol_tables():
    with pytest.raises(CompileError, match="was scheduled to run under SymbolDCE, but does not define a symbol table"):
        driver.run_pipeline(driver.parse(TEXT), "builtin.module(func.func(symbol-dce))")
