"""Common subexpression elimination, as MLIR does it."""

import pytest

from iree_gpu_llvm import driver

# A text and what MLIR makes of it.
CASES = {
    "equal ops merge": (
        """
func.func @f(%arg0: i32) -> (i32, i32) {
  %0 = arith.addi %arg0, %arg0 : i32
  %1 = arith.addi %arg0, %arg0 : i32
  %2 = arith.muli %0, %1 : i32
  return %1, %2 : i32, i32
}
""",
        """
func.func @f(%arg0: i32) -> (i32, i32) {
  %0 = arith.addi %arg0, %arg0 : i32
  %1 = arith.muli %0, %0 : i32
  return %0, %1 : i32, i32
}
""",
    ),
    "commutative ops merge whatever their order": (
        """
func.func @f(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32) {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.addi %arg1, %arg0 : i32
  %2 = arith.subi %arg0, %arg1 : i32
  %3 = arith.subi %arg1, %arg0 : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}
""",
        """
func.func @f(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32) {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.subi %arg0, %arg1 : i32
  %2 = arith.subi %arg1, %arg0 : i32
  return %0, %0, %1, %2 : i32, i32, i32, i32
}
""",
    ),
    "attributes tell ops apart": (
        """
func.func @f(%arg0: i32) -> (i32, i32, i32) {
  %0 = arith.addi %arg0, %arg0 : i32
  %1 = arith.addi %arg0, %arg0 overflow<nsw> : i32
  %2 = arith.addi %arg0, %arg0 {a} : i32
  return %0, %1, %2 : i32, i32, i32
}
""",
        """
func.func @f(%arg0: i32) -> (i32, i32, i32) {
  %0 = arith.addi %arg0, %arg0 : i32
  %1 = arith.addi %arg0, %arg0 overflow<nsw> : i32
  %2 = arith.addi %arg0, %arg0 {a} : i32
  return %0, %1, %2 : i32, i32, i32
}
""",
    ),
    "dead ops go": (
        """
func.func @f(%arg0: i32) {
  %0 = arith.addi %arg0, %arg0 : i32
  %1 = arith.muli %0, %0 : i32
  return
}
""",
        """
func.func @f(%arg0: i32) {
  %0 = arith.addi %arg0, %arg0 : i32
  return
}
""",
    ),
    "outer ops serve inner ones, not the other way": (
        """
func.func @f(%arg0: i32, %arg1: i1) -> i32 {
  %0 = arith.addi %arg0, %arg0 : i32
  scf.if %arg1 {
    %2 = arith.addi %arg0, %arg0 : i32
    %3 = arith.muli %arg0, %arg0 : i32
    "t.x"(%2, %3) : (i32, i32) -> ()
  }
  %1 = arith.muli %arg0, %arg0 : i32
  %4 = arith.addi %0, %1 : i32
  return %4 : i32
}
""",
        """
func.func @f(%arg0: i32, %arg1: i1) -> i32 {
  %0 = arith.addi %arg0, %arg0 : i32
  scf.if %arg1 {
    %3 = arith.muli %arg0, %arg0 : i32
    "t.x"(%0, %3) : (i32, i32) -> ()
  }
  %1 = arith.muli %arg0, %arg0 : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
""",
    ),
    "dominating blocks": (
        """
func.func @f(%arg0: i32, %arg1: i1) -> i32 {
  %0 = arith.addi %arg0, %arg0 : i32
  cf.cond_br %arg1, ^bb1, ^bb2
^bb1:
  %1 = arith.addi %arg0, %arg0 : i32
  %2 = arith.muli %arg0, %arg0 : i32
  "t.x"(%1, %2) : (i32, i32) -> ()
  cf.br ^bb2
^bb2:
  %3 = arith.muli %arg0, %arg0 : i32
  %4 = arith.addi %arg0, %arg0 : i32
  %5 = arith.addi %3, %4 : i32
  return %5 : i32
}
""",
        """
func.func @f(%arg0: i32, %arg1: i1) -> i32 {
  cf.cond_br %arg1, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  %0 = arith.addi %arg0, %arg0 : i32
  %1 = arith.muli %arg0, %arg0 : i32
  "t.x"(%0, %1) : (i32, i32) -> ()
  cf.br ^bb2
^bb2:  // 2 preds: ^bb0, ^bb1
  %2 = arith.muli %arg0, %arg0 : i32
  %3 = arith.addi %arg0, %arg0 : i32
  %4 = arith.addi %2, %3 : i32
  return %4 : i32
}
""",
    ),
    "reads merge only where nothing writes between": (
        """
func.func @f(%arg0: memref<4xf32>, %arg1: index, %arg2: f32) -> (f32, f32, f32, f32) {
  %0 = memref.load %arg0[%arg1] : memref<4xf32>
  %1 = memref.load %arg0[%arg1] : memref<4xf32>
  memref.store %arg2, %arg0[%arg1] : memref<4xf32>
  %2 = memref.load %arg0[%arg1] : memref<4xf32>
  "t.unknown"() : () -> ()
  %3 = memref.load %arg0[%arg1] : memref<4xf32>
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
""",
        """
func.func @f(%arg0: memref<4xf32>, %arg1: index, %arg2: f32) -> (f32, f32, f32, f32) {
  %0 = memref.load %arg0[%arg1] : memref<4xf32>
  memref.store %arg2, %arg0[%arg1] : memref<4xf32>
  %1 = memref.load %arg0[%arg1] : memref<4xf32>
  "t.unknown"() : () -> ()
  %2 = memref.load %arg0[%arg1] : memref<4xf32>
  return %0, %0, %1, %2 : f32, f32, f32, f32
}
""",
    ),
    "ops with equal regions merge": (
        """
func.func @f(%arg0: i1, %arg1: i32) -> (i32, i32, i32) {
  %0 = scf.if %arg0 -> (i32) {
    %3 = arith.addi %arg1, %arg1 : i32
    scf.yield %3 : i32
  } else {
    scf.yield %arg1 : i32
  }
  %1 = scf.if %arg0 -> (i32) {
    %3 = arith.addi %arg1, %arg1 : i32
    scf.yield %3 : i32
  } else {
    scf.yield %arg1 : i32
  }
  %2 = scf.if %arg0 -> (i32) {
    %3 = arith.muli %arg1, %arg1 : i32
    scf.yield %3 : i32
  } else {
    scf.yield %arg1 : i32
  }
  return %0, %1, %2 : i32, i32, i32
}
""",
        """
func.func @f(%arg0: i1, %arg1: i32) -> (i32, i32, i32) {
  %0 = scf.if %arg0 -> (i32) {
    %2 = arith.addi %arg1, %arg1 : i32
    scf.yield %2 : i32
  } else {
    scf.yield %arg1 : i32
  }
  %1 = scf.if %arg0 -> (i32) {
    %2 = arith.muli %arg1, %arg1 : i32
    scf.yield %2 : i32
  } else {
    scf.yield %arg1 : i32
  }
  return %0, %0, %1 : i32, i32, i32
}
""",
    ),
    "unknown ops stay": (
        """
func.func @f(%arg0: i32) -> (i32, i32) {
  %0 = "t.x"(%arg0) : (i32) -> i32
  %1 = "t.x"(%arg0) : (i32) -> i32
  return %0, %1 : i32, i32
}
""",
        """
func.func @f(%arg0: i32) -> (i32, i32) {
  %0 = "t.x"(%arg0) : (i32) -> i32
  %1 = "t.x"(%arg0) : (i32) -> i32
  return %0, %1 : i32, i32
}
""",
    ),
    "functions do not share": (
        """
func.func @f() -> i32 {
  %0 = arith.constant 1 : i32
  return %0 : i32
}
func.func @g() -> i32 {
  %0 = arith.constant 1 : i32
  return %0 : i32
}
""",
        """
func.func @f() -> i32 {
  %c1_i32 = arith.constant 1 : i32
  return %c1_i32 : i32
}
func.func @g() -> i32 {
  %c1_i32 = arith.constant 1 : i32
  return %c1_i32 : i32
}
""",
    ),
}


def run(text, options=""):
    module = driver.parse(text, allow_unregistered=True)
    driver.run_pipeline(module, f"builtin.module(cse{options})")
    return body(driver.print(module))


def body(text):
    lines = text.split("\n")[1:-2]
    return "\n".join(line[2:] for line in lines) + "\n"


@pytest.mark.parametrize("name", CASES)
def test_as_mlir_does(name):
    text, expected = CASES[name]
    assert run(text) == expected.lstrip("\n")


def test_says_whether_anything_changed():
    from iree_gpu_llvm.transforms.cse import merge_equal_ops

    text, _ = CASES["equal ops merge"]
    module = driver.parse(text)
    assert merge_equal_ops(module) is True
    assert merge_equal_ops(module) is False


def test_graph_regions_keep_users_that_stand_before():
    text = '"t.use"(%0) : (i32) -> ()\n%0 = arith.constant 1 : i32\n%1 = arith.constant 1 : i32\n"t.use"(%1) : (i32) -> ()\n'
    assert (
        run(text)
        == '"t.use"(%c1_i32) : (i32) -> ()\n%c1_i32 = arith.constant 1 : i32\n"t.use"(%c1_i32) : (i32) -> ()\n'
    )


def test_reads_inside_a_loop_merge():
    """What is given up is not asked for its effects when the loop around it is."""
    text = """func.func @f(%a: tensor<4xf32>, %n: index, %s: vector<4xf32>, %z: f32) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.for %k = %c0 to %n step %n iter_args(%t = %s) -> (vector<4xf32>) {
    %x = vector.transfer_read %a[%c0], %z : tensor<4xf32>, vector<4xf32>
    %y = vector.transfer_read %a[%c0], %z : tensor<4xf32>, vector<4xf32>
    %u = arith.addf %x, %y : vector<4xf32>
    scf.yield %u : vector<4xf32>
  }
  return %r : vector<4xf32>
}
"""
    merged = run(text)
    assert merged.count("vector.transfer_read") == 1
    assert "arith.addf %x, %x : vector<4xf32>" in merged
