"""`affine.parallel`. Expectations recorded from iree-opt 3.13, but for operands that fit no map: it lets them pass."""

import pytest

TEXT = """
func.func @f(%n: index, %a: index, %m: memref<8x8xf32>, %i8: memref<8xi32>) {
  %q:2 = affine.parallel (%i, %j) = (max(0, %n), 3) to (min(%a - 1, symbol(%n)), 10) step (2, 3) REDUCE {
    %v = affine.load %m[%i, %j] : memref<8x8xf32>
    %w = affine.load %i8[%i] : memref<8xi32>
    affine.yield %v, %w : f32, i32
  }
  affine.parallel (%i) = (0) to (10) {
  } {x}
  affine.parallel () = () to () {
  }
  return
}
""".replace("REDUCE", 'reduce ("maximumf", "mins") -> (f32, i32)')


def test_text(printed):
    lines = [line[2:] for line in printed(TEXT).splitlines()[1:-1]]
    wanted = [line for line in TEXT.splitlines() if line]
    assert lines == wanted


def test_generic_form(printed):
    text = """func.func @f(%n: index, %a: index) {
  "affine.parallel"(%n, %a, %n) <{lowerBoundsGroups = dense<[2, 1]> : tensor<2xi32>,
    lowerBoundsMap = affine_map<(d0) -> (0, d0, 3)>, reductions = [], steps = [2, 3],
    upperBoundsGroups = dense<[2, 1]> : tensor<2xi32>, upperBoundsMap = affine_map<(d0)[s0] -> (d0 - 1, s0, 10)>}> ({
  ^bb0(%i: index, %j: index):
    "affine.yield"() : () -> ()
  }) : (index, index, index) -> ()
  return
}"""
    assert "affine.parallel (%i, %j) = (max(0, %n), 3) to (min(%a - 1, symbol(%n)), 10) step (2, 3) {" in printed(text)


def loop(bounds: str, body: str = "") -> str:
    return f"func.func @f(%n: index, %x: f32, %k: i32) {{\n{bounds} {{\n{body}\n}}\nreturn\n}}"


COUNTS = (
    "'affine.parallel' op the number of region arguments (2) and the number of map groups for lower ({}) and upper bound "
    "({}), and the number of steps ({}) must all match"
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (loop("affine.parallel (%i, %j) = (0) to (%n, 4)"), COUNTS.format(1, 2, 2)),
        (loop("affine.parallel (%i, %j) = (0, 0) to (%n)"), COUNTS.format(2, 1, 2)),
        (loop("affine.parallel (%i, %j) = (0, 0) to (%n, 4) step (2)"), COUNTS.format(2, 2, 1)),
        (
            loop('%z = affine.parallel (%i) = (0) to (4) reduce ("bogus") -> f32', "affine.yield %x : f32"),
            "custom op 'affine.parallel' invalid reduction value: \"bogus\"",
        ),
        (
            loop('%z = affine.parallel (%i) = (0) to (4) reduce ("addf", "addf") -> f32', "affine.yield %x : f32"),
            "'affine.parallel' op a reduction must be specified for each output",
        ),
        (
            loop('%z = affine.parallel (%i) = (0) to (4) reduce ("addf") -> i32', "affine.yield %k : i32"),
            "'affine.parallel' op result type cannot match reduction attribute",
        ),
        (
            loop("affine.parallel (%i, %j) = (0, max()) to (4, 4)"),
            "'affine.parallel' op expected lower bound map to have at least one result",
        ),
        (
            loop("affine.parallel (%i) = (max(0, %n)) to (min())"),
            "'affine.parallel' op expected upper bound map to have at least one result",
        ),
    ],
)
def test_errors(text, message, messages):
    assert messages(text) == [message]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            ("upperBoundsGroups = dense<1>", "upperBoundsGroups = dense<2>"),
            "'affine.parallel' op expected upper bounds map to have 2 results",
        ),
        (
            ("upperBoundsGroups = dense<1>", "upperBoundsGroups = dense<-1>"),
            "'affine.parallel' op expected upper bound map to have at least one result",
        ),
        (
            ("reductions = []", "reductions = [77]"),
            "'affine.parallel' op attribute 'reductions' failed to satisfy constraint: Reduction ops",
        ),
        (
            ("(%n)", "(%n, %n)"),
            "'affine.parallel' op operand count must match with affine map dimension and symbol count",
        ),
    ],
)
def test_errors_of_the_generic_form(change, message, messages):
    text = """func.func @f(%n: index) {
  "affine.parallel"(%n) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>,
    reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>,
    upperBoundsMap = affine_map<()[s0] -> (s0 + 1)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : (TYPES) -> ()
  return
}"""
    changed = text.replace(*change)
    types = ", ".join(["index"] * changed.partition("<{")[0].count("%n, %n") + ["index"])
    assert messages(changed.replace("TYPES", types)) == [message]
