"""Assumptions about integers. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 a": r"""
module {
  func.func @f(%arg0: index, %arg1: i32) {
    %0 = util.assume.int %arg0<umin = 1, umax = 2> : index
    %1:2 = util.assume.int 
        %arg0[<umin = 1, umax = 2>, <udiv = 4>], 
        %arg0<umin = 0>
      : index, index
    %2 = util.assume.int %arg0[<umin = 1, umax = 2>, <udiv = 4>] : index
    %3:2 = util.assume.int 
        %arg0<>, 
        %arg1<umin = 3, udiv = 4>
      : index, i32
    %4 = util.assume.int %arg0[] : index
    return
  }
}
""",
    "01 attrs": r"""
module {
  func.func @f(%arg0: index, %arg1: i32) {
    %0 = util.assume.int %arg0<umin = 1, umax = 2> : index {x.y}
    %1:2 = util.assume.int 
        %arg0<umin = 1, umax = 2>, 
        %arg0<>
      : index, index {x.y}
    return
  }
}
""",
    "02 rows4": r"""
module {
  func.func @f(%arg0: index, %arg1: i32) {
    %0:2 = util.assume.int 
        %arg0[], 
        %arg0<udiv = 8>
      : index, index
    return
  }
}
""",
    "03 assume minmax": r"""
module {
  func.func @f(%arg0: index) {
    %0 = util.assume.int %arg0<umin = 3, umax = 2> : index
    return
  }
}
""",
    "04 assume empty": r"""
module {
  func.func @f(%arg0: index) {
    %0 = util.assume.int %arg0<> : index
    return
  }
}
""",
    "05 assume empty list": r"""
module {
  func.func @f(%arg0: index) {
    %0 = util.assume.int %arg0[] : index
    return
  }
}
""",
}

BAD = {
    "00 rows": (
        r"""
func.func @f(%i: index, %j: i32) {
%0:2 = util.assume.int %i[<umin = 1, umax = 2>, <udiv = 4>, <udiv = 8>], %i[<umin = 0>, <umin = 2>] : index, index
  return
}
""",
        "'util.assume.int' op expected operand #1 to have 3 assumptions but it has 2",
    ),
    "01 type count": (
        r"""
func.func @f(%i: index, %j: i32) {
%0:2 = util.assume.int %i<>, %j<> : index
  return
}
""",
        "custom op 'util.assume.int' number of operands and types do not match: got 2 operands and 1 types",
    ),
    "02 kinds": (
        r"""
func.func @f(%i: index, %j: i32) {
%0 = "util.assume.int"(%i) <{assumptions = [3 : i64]}> : (index) -> index
  return
}
""",
        "'util.assume.int' op attribute 'assumptions' failed to satisfy constraint: list of int attribute assumptions for multiple values",
    ),
    "03 kinds2": (
        r"""
func.func @f(%i: index, %j: i32) {
%0 = "util.assume.int"(%i) <{assumptions = [[3 : i64]]}> : (index) -> index
  return
}
""",
        "'util.assume.int' op attribute 'assumptions' failed to satisfy constraint: list of int attribute assumptions for multiple values",
    ),
    "04 rows2": (
        r"""
func.func @f(%i: index, %j: i32) {
%0:2 = util.assume.int %i[<umin = 0>, <umin = 2>], %i[<umin = 1, umax = 2>, <udiv = 4>, <udiv = 8>] : index, index
  return
}
""",
        "'util.assume.int' op expected operand #1 to have 2 assumptions but it has 3",
    ),
    "05 rows3": (
        r"""
func.func @f(%i: index, %j: i32) {
%0:2 = util.assume.int %i[], %i[<umin = 1, umax = 2>, <udiv = 4>, <udiv = 8>] : index, index
  return
}
""",
        "'util.assume.int' op expected operand #1 to have 0 assumptions but it has 3",
    ),
    "06 assume count": (
        r"""
func.func @f(%i: index) { 
%0 = util.assume.int %i[<umin = 1, umax = 2>, <udiv = 4>, <udiv = 8>], %i[<umin = 0>, <umin = 2>] : index, index
return }
""",
        "operation defines 2 results but was provided 1 to bind",
    ),
    "07 assume float": (
        r"""
func.func @f(%i: f32) { 
%0 = util.assume.int %i<umin = 3, umax = 4> : f32
return }
""",
        "'util.assume.int' op operand #0 must be variadic of signless integer or index, but got 'f32'",
    ),
    "08 assume mixed types": (
        r"""
func.func @f(%i: index, %j: i32) { 
%0:2 = util.assume.int %i<udiv = 3>, %j<umin = 3, udiv = 4> {a.x} : index, i32
return }
""",
        "expected ':'",
    ),
    "09 assume mismatch": (
        r"""
func.func @f(%i: index, %j: i32) { 
%0 = "util.assume.int"(%i) <{assumptions = [[#util.int.assumption<umin = 1, umax = 2>], []]}> : (index) -> index
return }
""",
        "'util.assume.int' op expected 1 assumption rows to match number of operands",
    ),
    "10 assume mismatch types": (
        r"""
func.func @f(%i: index, %j: i32) { 
%0 = "util.assume.int"(%i) <{assumptions = [[#util.int.assumption<umin = 1, umax = 2>]]}> : (index) -> i32
return }
""",
        "'util.assume.int' op failed to verify that all of {operands, results} have same type",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
