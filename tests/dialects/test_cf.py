"""The cf dialect. Expectations recorded from iree-opt 3.13."""

import pytest

GOOD = [
    (
        r"""
func.func @cf(%c: i1, %i: i32) { cf.switch %i : i32, [ default: ^bb1, 42: ^bb1, 43: ^bb2(%i : i32) ] 
^bb1: cf.cond_br %c weights([1, 2]), ^bb1, ^bb2(%i : i32) 
^bb2(%x: i32): cf.assert %c, "msg" cf.br ^bb3 
^bb3: cf.switch %i : i32, [default: ^bb1] {a}
}
""",
        r"""
module {
  func.func @cf(%c: i1, %i: i32) {
    cf.switch %i : i32, [
      default: ^bb1,
      42: ^bb1,
      43: ^bb2(%i : i32)
    ]
  ^bb1:  // 4 preds: ^bb0, ^bb0, ^bb1, ^bb3
    cf.cond_br %c weights([1, 2]), ^bb1, ^bb2(%i : i32)
  ^bb2(%x: i32):  // 2 preds: ^bb0, ^bb1
    cf.assert %c, "msg"
    cf.br ^bb3
  ^bb3:  // pred: ^bb2
    cf.switch %i : i32, [
      default: ^bb1] {a}
  }
}
""",
    ),
]

BAD = [
    (
        r"""
func.func @f(%c: i1, %i: i32) { cf.br ^bb1(%i : i32)
^bb1: return }
""",
        "branch has 1 operands for successor #0, but target block has 0",
    ),
    (
        r"""
func.func @f(%c: i1, %i: i32) { cf.br ^bb1(%i : i32)
^bb1(%x: f32): return }
""",
        "type mismatch for bb argument #0 of successor #0",
    ),
    (
        r"""
func.func @f(%c: i1, %i: i32) { cf.cond_br %c, ^bb1, ^bb2
^bb1: return 
^bb2(%x: i32): return }
""",
        "branch has 0 operands for successor #1, but target block has 1",
    ),
    (
        r"""
func.func @f(%c: i1, %i: i32) { cf.cond_br %c weights([1]), ^bb1, ^bb1
^bb1: return }
""",
        "expects number of branch weights to match number of successors: 1 vs 2",
    ),
    (
        r"""
func.func @f(%c: i1, %i: i32) { cf.cond_br %i, ^bb1, ^bb1
^bb1: return }
""",
        "use of value '%i' expects different type than prior uses: 'i1' vs 'i32'",
    ),
    (
        r"""
func.func @f(%c: i1, %i: i32) { "cf.switch"(%i)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values=dense<[1,2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1: return }
""",
        "'cf.switch' op number of case values (2) should match number of case destinations (1)",
    ),
    (
        r"""
func.func @f(%c: i1, %i: i32) { "cf.switch"(%i)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values=dense<[1]> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1: return }
""",
        "'cf.switch' op 'flag' type ('i32') should match case value type ('i64')",
    ),
    (
        r"""
func.func @f(%c: i1, %i: f32) { cf.switch %i : f32, [ default: ^bb1 ] 
^bb1: return }
""",
        "custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f32'",
    ),
    (
        r"""
func.func @f(%c: i1, %i: i32) { cf.switch %i : i32, [ default: ^bb1, -1: ^bb1, ]
^bb1: return }
""",
        "custom op 'cf.switch' expected integer value",
    ),
    (
        r"""
func.func @f(%c: i1, %i: index) { cf.switch %i : index, [ default: ^bb1, -1: ^bb1]
^bb1: return }
""",
        "custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'index'",
    ),
    # iree-opt 3.13 dies here
    (
        """"test.x"() ({ ^bb0(%f: i32):
"cf.switch"(%f)[^a, ^b] <{case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a:
"test.z"() : () -> ()
^b:
"test.y"() : () -> ()
}) : () -> ()""",
        "'cf.switch' op number of case values (0) should match number of case destinations (1)",
    ),
]


@pytest.mark.parametrize(("text", "expected"), GOOD)
def test_round_trip(text, expected, printed):
    assert printed(text) == expected.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD)
def test_refused(text, message, messages):
    assert messages(text) == [message]
