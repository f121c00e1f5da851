"""Canonicalization of whole functions, as MLIR does it."""

import pytest

from iree_gpu_llvm import driver

# A text and what MLIR makes of it.
CASES = {
    "dead code goes": (
        """
func.func @f(%arg0: i32, %arg1: memref<4xf32>) {
  %0 = arith.addi %arg0, %arg0 : i32
  %1 = arith.muli %0, %0 : i32
  %2 = "t.keep"() : () -> i32
  return
}
""",
        """
func.func @f(%arg0: i32, %arg1: memref<4xf32>) {
  %0 = "t.keep"() : () -> i32
  return
}
""",
    ),
    "constants are merged and brought to the top": (
        """
func.func @f(%arg0: i1) -> (i32, i32, i32, i64) {
  "t.x"() : () -> ()
  %0 = arith.constant 5 : i32
  %1 = arith.constant 6 : i32
  "t.y"() : () -> ()
  %2 = arith.constant 5 : i32
  %3 = arith.constant 7 : i64
  return %0, %1, %2, %3 : i32, i32, i32, i64
}
""",
        """
func.func @f(%arg0: i1) -> (i32, i32, i32, i64) {
  %c7_i64 = arith.constant 7 : i64
  %c6_i32 = arith.constant 6 : i32
  %c5_i32 = arith.constant 5 : i32
  "t.x"() : () -> ()
  "t.y"() : () -> ()
  return %c5_i32, %c6_i32, %c5_i32, %c7_i64 : i32, i32, i32, i64
}
""",
    ),
    "constants leave regions that are not isolated": (
        """
func.func @f(%arg0: i1) {
  scf.if %arg0 {
    %0 = arith.constant 5 : i32
    "t.x"(%0) : (i32) -> ()
  }
  return
}
""",
        """
func.func @f(%arg0: i1) {
  %c5_i32 = arith.constant 5 : i32
  scf.if %arg0 {
    "t.x"(%c5_i32) : (i32) -> ()
  }
  return
}
""",
    ),
    "constants stay in unknown ops": (
        """
func.func @f() {
  "t.region"() ({
    %0 = arith.constant 5 : i32
    "t.x"(%0) : (i32) -> ()
  }) : () -> ()
  return
}
""",
        """
func.func @f() {
  "t.region"() ({
    %c5_i32 = arith.constant 5 : i32
    "t.x"(%c5_i32) : (i32) -> ()
  }) : () -> ()
  return
}
""",
    ),
    "folds cascade": (
        """
func.func @f() -> i32 {
  %0 = arith.constant 5 : i32
  %1 = arith.constant 6 : i32
  %2 = arith.addi %0, %1 : i32
  %3 = arith.muli %2, %2 : i32
  %4 = arith.subi %3, %3 : i32
  %5 = arith.addi %3, %4 : i32
  return %5 : i32
}
""",
        """
func.func @f() -> i32 {
  %c121_i32 = arith.constant 121 : i32
  return %c121_i32 : i32
}
""",
    ),
    "constants come last in commutative ops": (
        """
func.func @f(%arg0: i32) -> i32 {
  %0 = arith.constant 5 : i32
  %1 = arith.addi %0, %arg0 : i32
  return %1 : i32
}
""",
        """
func.func @f(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 : i32
  return %0 : i32
}
""",
    ),
    "new constants stand before old ones": (
        """
func.func @f(%arg0: i32) -> (i32, i32, i32) {
  %0 = arith.constant 5 : i32
  %1 = arith.addi %0, %0 : i32
  %2 = arith.addi %1, %0 : i32
  return %0, %1, %2 : i32, i32, i32
}
""",
        """
func.func @f(%arg0: i32) -> (i32, i32, i32) {
  %c5_i32 = arith.constant 5 : i32
  %c10_i32 = arith.constant 10 : i32
  %c15_i32 = arith.constant 15 : i32
  return %c5_i32, %c10_i32, %c15_i32 : i32, i32, i32
}
""",
    ),
    "blocks that are never reached go": (
        """
func.func @f(%arg0: i32) -> i32 {
  return %arg0 : i32
^bb1:
  %0 = arith.addi %arg0, %arg0 : i32
  cf.br ^bb2(%0 : i32)
^bb2(%1: i32):
  cf.br ^bb1
}
""",
        """
func.func @f(%arg0: i32) -> i32 {
  return %arg0 : i32
}
""",
    ),
    "block arguments that nobody needs go": (
        """
func.func @f(%arg0: i1, %arg1: i32) {
  "t.x"() : () -> ()
  cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2(%arg1, %arg0 : i32, i1)
^bb1(%0: i32):
  %1 = arith.addi %0, %0 : i32
  "t.y"() : () -> ()
  cf.br ^bb2(%1, %arg0 : i32, i1)
^bb2(%2: i32, %3: i1):
  "t.z"(%3) : (i1) -> ()
  return
}
""",
        """
func.func @f(%arg0: i1, %arg1: i32) {
  %true = arith.constant true
  "t.x"() : () -> ()
  cf.cond_br %arg0, ^bb1, ^bb2(%arg0 : i1)
^bb1:  // pred: ^bb0
  "t.y"() : () -> ()
  cf.br ^bb2(%true : i1)
^bb2(%0: i1):  // 2 preds: ^bb0, ^bb1
  "t.z"(%0) : (i1) -> ()
  return
}
""",
    ),
    "loops keep what they need": (
        """
func.func @f(%arg0: i1, %arg1: i32) -> i32 {
  cf.br ^bb1(%arg1, %arg1 : i32, i32)
^bb1(%0: i32, %1: i32):
  %2 = arith.addi %0, %arg1 : i32
  %3 = arith.addi %1, %arg1 : i32
  "t.x"() : () -> ()
  cf.cond_br %arg0, ^bb1(%2, %3 : i32, i32), ^bb2
^bb2:
  return %0 : i32
}
""",
        """
func.func @f(%arg0: i1, %arg1: i32) -> i32 {
  cf.br ^bb1(%arg1 : i32)
^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
  %1 = arith.addi %0, %arg1 : i32
  "t.x"() : () -> ()
  cf.cond_br %arg0, ^bb1(%1 : i32), ^bb2
^bb2:  // pred: ^bb1
  return %0 : i32
}
""",
    ),
    "arguments that are always one value become it": (
        """
func.func @f(%arg0: i1, %arg1: i32) -> i32 {
  cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2(%arg1 : i32)
^bb1(%0: i32):
  "t.x"(%0) : (i32) -> ()
  cf.br ^bb2(%0 : i32)
^bb2(%1: i32):
  "t.y"(%1) : (i32) -> ()
  return %1 : i32
}
""",
        """
func.func @f(%arg0: i1, %arg1: i32) -> i32 {
  cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2(%arg1 : i32)
^bb1(%0: i32):  // pred: ^bb0
  "t.x"(%0) : (i32) -> ()
  cf.br ^bb2(%0 : i32)
^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
  "t.y"(%1) : (i32) -> ()
  return %1 : i32
}
""",
    ),
    "straight branches are merged": (
        """
func.func @f(%arg0: i32) -> i32 {
  cf.br ^bb1(%arg0 : i32)
^bb1(%0: i32):
  %1 = arith.addi %0, %0 : i32
  cf.br ^bb2
^bb2:
  return %1 : i32
}
""",
        """
func.func @f(%arg0: i32) -> i32 {
  %0 = arith.addi %arg0, %arg0 : i32
  return %0 : i32
}
""",
    ),
}


def run(text, options=""):
    module = driver.parse(text, allow_unregistered=True)
    driver.run_pipeline(module, f"builtin.module(canonicalize{options})")
    return body(driver.print(module))


def body(text):
    lines = text.split("\n")[1:-2]
    return "\n".join(line[2:] for line in lines) + "\n"


@pytest.mark.parametrize("name", CASES)
def test_as_mlir_does(name):
    text, expected = CASES[name]
    assert run(text) == expected.lstrip("\n")


def test_bottom_up_comes_to_the_same():
    text, expected = CASES["folds cascade"]
    assert run(text, "{top-down=false}") == expected.lstrip("\n")


def test_region_simplification_can_be_switched_off():
    text, _ = CASES["blocks that are never reached go"]
    assert "^bb1" in run(text, "{region-simplify=disabled}")
    assert "^bb1" not in run(text)


ALIKE = """
func.func @f(%arg0: i1, %arg1: i32) -> i32 {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:
  "t.x"(%arg1) : (i32) -> ()
  return %arg1 : i32
^bb2:
  "t.x"(%arg1) : (i32) -> ()
  return %arg1 : i32
}
"""


def test_aggressive_simplification_merges_blocks_that_are_alike():
    assert run(ALIKE).count('"t.x"') == 2
    assert run(ALIKE, "{region-simplify=aggressive}") == (
        'func.func @f(%arg0: i1, %arg1: i32) -> i32 {\n  "t.x"(%arg1) : (i32) -> ()\n  return %arg1 : i32\n}\n'
    )


def test_aggressive_simplification_drops_arguments_that_are_always_the_same():
    text, _ = CASES["arguments that are always one value become it"]
    assert "^bb1:" in run(text, "{region-simplify=aggressive}") and '"t.y"(%arg1)' in run(
        text, "{region-simplify=aggressive}"
    )


def test_patterns_can_be_switched_off():
    text, _ = CASES["straight branches are merged"]
    assert "cf.br" in run(text, "{disable-patterns=merge_straight_line}")
    assert "cf.br" in run(text, "{enable-patterns=no_such_pattern}")
    assert "cf.br" in run(text, "{filter-dialects=arith}")
    assert "cf.br" not in run(text, "{filter-dialects=cf}")


def test_equal_ops_merge_between_iterations():
    text = """
func.func @f(%arg0: i32) -> (i32, i32) {
  %0 = arith.muli %arg0, %arg0 : i32
  %1 = arith.muli %arg0, %arg0 : i32
  return %0, %1 : i32, i32
}
"""
    assert run(text).count("muli") == 2
    assert run(text, "{cse-between-iterations=true}").count("muli") == 1


def test_loops_without_turns_go_whole():
    """What erased ops used may be looked at again, but not if it went with them."""
    text = """func.func @f(%m: memref<8xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %a = %c0 to %c0 step %c1 iter_args(%acc = %z) -> (f32) {
    gpu.barrier
    %x = memref.load %m[%i] : memref<8xf32>
    %y = arith.addf %x, %acc : f32
    scf.yield %y : f32
  }
  return %r : f32
}"""
    assert "scf.for" not in run(text) and "return %z" in run(text)
