"""The ub dialect. Expectations recorded from iree-opt 3.13."""

import pytest

GOOD = [
    (
        r"""
func.func @f(%a: i32) {
  %0 = ub.poison : f32
  %1 = ub.poison {a} : vector<4xf32>
  ub.unreachable
}
""",
        r"""
module {
  func.func @f(%a: i32) {
    %0 = ub.poison : f32
    %1 = ub.poison {a} : vector<4xf32>
    ub.unreachable
  }
}
""",
    ),
]


@pytest.mark.parametrize(("text", "expected"), GOOD)
def test_round_trip(text, expected, printed):
    assert printed(text) == expected.lstrip("\n")
