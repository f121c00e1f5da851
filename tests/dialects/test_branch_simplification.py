"""How branches simplify, as MLIR simplifies them."""

import pytest

from iree_gpu_llvm import driver

# A function and what MLIR makes of it.
CASES = {
    "passthrough": (
        """
func.func @passthrough(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  "t.x"() : () -> ()
  cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2(%arg2 : i32)
^bb1(%0: i32):  // pred: ^bb0
  cf.br ^bb3(%0 : i32)
^bb2(%1: i32):  // pred: ^bb0
  cf.br ^bb3(%1 : i32)
^bb3(%2: i32):  // 2 preds: ^bb1, ^bb2
  "t.y"(%2) : (i32) -> ()
  return %2 : i32
}
""",
        """
func.func @passthrough(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  "t.x"() : () -> ()
  %0 = arith.select %arg0, %arg1, %arg2 : i32
  "t.y"(%0) : (i32) -> ()
  return %0 : i32
}
""",
    ),
    "br_passthrough": (
        """
func.func @br_passthrough(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  "t.x"() : () -> ()
  cf.br ^bb3(%arg1 : i32)
^bb2:  // pred: ^bb0
  "t.y"() : () -> ()
  cf.br ^bb3(%arg2 : i32)
^bb3(%0: i32):  // 2 preds: ^bb1, ^bb2
  cf.br ^bb4(%0, %arg1 : i32, i32)
^bb4(%1: i32, %2: i32):  // 2 preds: ^bb3, ^bb4
  "t.z"(%1) : (i32) -> ()
  cf.cond_br %arg0, ^bb4(%1, %2 : i32, i32), ^bb5
^bb5:  // pred: ^bb4
  return %1 : i32
}
""",
        """
func.func @br_passthrough(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  "t.x"() : () -> ()
  cf.br ^bb3(%arg1 : i32)
^bb2:  // pred: ^bb0
  "t.y"() : () -> ()
  cf.br ^bb3(%arg2 : i32)
^bb3(%0: i32):  // 3 preds: ^bb1, ^bb2, ^bb3
  "t.z"(%0) : (i32) -> ()
  cf.cond_br %arg0, ^bb3(%0 : i32), ^bb4
^bb4:  // pred: ^bb3
  return %0 : i32
}
""",
    ),
    "const": (
        """
func.func @const(%arg0: i32) -> i32 {
  %646 = arith.constant true
  cf.cond_br %646, ^bb1(%arg0 : i32), ^bb2
^bb1(%0: i32):  // pred: ^bb0
  return %0 : i32
^bb2:  // pred: ^bb0
  "t.y"() : () -> ()
  return %arg0 : i32
}
""",
        """
func.func @const(%arg0: i32) -> i32 {
  return %arg0 : i32
}
""",
    ),
    "same": (
        """
func.func @same(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb1(%arg2 : i32)
^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
  return %0 : i32
}
""",
        """
func.func @same(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.select %arg0, %arg1, %arg2 : i32
  return %0 : i32
}
""",
    ),
    "same2": (
        """
func.func @same2(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb1(%arg1 : i32)
^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
  return %0 : i32
}
""",
        """
func.func @same2(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  return %arg1 : i32
}
""",
    ),
    "samecond": (
        """
func.func @samecond(%arg0: i1) {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  "t.a"(%arg0) : (i1) -> ()
  cf.cond_br %arg0, ^bb3, ^bb4
^bb2:  // pred: ^bb0
  "t.b"() : () -> ()
  cf.cond_br %arg0, ^bb3, ^bb4
^bb3:  // 2 preds: ^bb1, ^bb2
  "t.c"() : () -> ()
  return
^bb4:  // 2 preds: ^bb1, ^bb2
  "t.d"() : () -> ()
  return
}
""",
        """
func.func @samecond(%arg0: i1) {
  %true = arith.constant true
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  "t.a"(%true) : (i1) -> ()
  "t.c"() : () -> ()
  return
^bb2:  // pred: ^bb0
  "t.b"() : () -> ()
  "t.d"() : () -> ()
  return
}
""",
    ),
    "infinite": (
        """
func.func @infinite() {
  cf.br ^bb1
^bb1:  // 2 preds: ^bb0, ^bb1
  cf.br ^bb1
}
""",
        """
func.func @infinite() {
  cf.br ^bb1
^bb1:  // 2 preds: ^bb0, ^bb1
  cf.br ^bb1
}
""",
    ),
    "switch": (
        """
func.func @switch(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  cf.switch %arg0 : i32, [
    default: ^bb1(%arg1 : i32),
    42: ^bb2(%arg2 : i32),
    43: ^bb3(%arg1 : i32)
  ]
^bb1(%0: i32):  // 2 preds: ^bb0, ^bb3
  "t.1"() : () -> ()
  return %0 : i32
^bb2(%1: i32):  // pred: ^bb0
  "t.2"() : () -> ()
  return %1 : i32
^bb3(%2: i32):  // pred: ^bb0
  cf.br ^bb1(%2 : i32)
}
""",
        """
func.func @switch(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  cf.switch %arg0 : i32, [
    default: ^bb1(%arg1 : i32),
    42: ^bb2(%arg2 : i32)
  ]
^bb1(%0: i32):  // pred: ^bb0
  "t.1"() : () -> ()
  return %0 : i32
^bb2(%1: i32):  // pred: ^bb0
  "t.2"() : () -> ()
  return %1 : i32
}
""",
    ),
    "weights": (
        """
func.func @weights(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  "t.x"() : () -> ()
  cf.cond_br %arg0 weights([1, 2]), ^bb1(%arg1 : i32), ^bb2(%arg2 : i32)
^bb1(%0: i32):  // pred: ^bb0
  cf.br ^bb3(%0 : i32)
^bb2(%1: i32):  // pred: ^bb0
  "t.y"() : () -> ()
  return %1 : i32
^bb3(%2: i32):  // pred: ^bb1
  "t.y"() : () -> ()
  return %2 : i32
}
""",
        """
func.func @weights(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  "t.x"() : () -> ()
  cf.cond_br %arg0 weights([1, 2]), ^bb2(%arg1 : i32), ^bb1(%arg2 : i32)
^bb1(%0: i32):  // pred: ^bb0
  "t.y"() : () -> ()
  return %0 : i32
^bb2(%1: i32):  // pred: ^bb0
  "t.y"() : () -> ()
  return %1 : i32
}
""",
    ),
    "assert": (
        """
func.func @assert(%arg0: i1) {
  %646 = arith.constant true
  %058 = arith.constant false
  cf.assert %646, "x"
  cf.assert %058, "y"
  cf.assert %arg0, "z"
  return
}
""",
        """
func.func @assert(%arg0: i1) {
  %false = arith.constant false
  cf.assert %false, "y"
  cf.assert %arg0, "z"
  return
}
""",
    ),
    "xor": (
        """
func.func @xor(%arg0: i1) -> i32 {
  %646 = arith.constant true
  %0 = arith.xori %arg0, %646 : i1
  cf.cond_br %0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  "t.a"() : () -> ()
  %352 = arith.constant 1 : i32
  return %352 : i32
^bb2:  // pred: ^bb0
  "t.b"() : () -> ()
  %299 = arith.constant 1 : i32
  return %299 : i32
}
""",
        """
func.func @xor(%arg0: i1) -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %true = arith.constant true
  %0 = arith.xori %arg0, %true : i1
  cf.cond_br %0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  "t.a"() : () -> ()
  return %c1_i32 : i32
^bb2:  // pred: ^bb0
  "t.b"() : () -> ()
  return %c1_i32 : i32
}
""",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_as_mlir_does(name):
    text, expected = CASES[name]
    module = driver.parse(text, allow_unregistered=True)
    driver.run_pipeline(module, "builtin.module(canonicalize)")
    lines = driver.print(module).split("\n")[1:-2]
    assert "\n".join(line[2:] for line in lines) == expected.strip("\n")


SWITCHES = {
    "a flag that is known": (
        """
func.func @f(%arg0: i32, %arg1: i32) -> i32 {
  %c43_i32 = arith.constant 43 : i32
  cf.switch %c43_i32 : i32, [
    default: ^bb1(%arg0 : i32),
    43: ^bb1(%arg1 : i32)
  ]
^bb1(%0: i32):
  return %0 : i32
}
""",
        """
func.func @f(%arg0: i32, %arg1: i32) -> i32 {
  return %arg1 : i32
}
""",
    ),
    "cases like the default": (
        """
func.func @f(%arg0: i32) {
  cf.switch %arg0 : i32, [
    default: ^bb1,
    43: ^bb1
  ]
^bb1:
  "t.x"() : () -> ()
  return
}
""",
        """
func.func @f(%arg0: i32) {
  "t.x"() : () -> ()
  return
}
""",
    ),
}


@pytest.mark.parametrize("name", SWITCHES)
def test_switch(name):
    text, expected = SWITCHES[name]
    module = driver.parse(text, allow_unregistered=True)
    driver.run_pipeline(module, "builtin.module(canonicalize)")
    lines = driver.print(module).split("\n")[1:-2]
    assert "\n".join(line[2:] for line in lines) == expected.strip("\n")
