"""Functions of the host. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 util func": r"""
module {
  util.func public @f(%arg0: tensor<4xf32>, %arg1: index) -> (tensor<4xf32>, index) {
    util.return %arg0, %arg1 : tensor<4xf32>, index
  }
  util.func private @g(%arg0: tensor<?xf32>) -> tensor<?xf32>
  util.func private @h(%arg0: tensor<?xf32>) -> %arg0
  util.func private @k(%arg0: tensor<?xf32>) -> %arg0 as tensor<4xf32>
  util.func public @m(%arg0: index) -> tensor<4xf32> attributes {x.y = 1 : i32} {
    %0 = util.call @n(%arg0) : (index) -> tensor<4xf32>
    util.return %0 : tensor<4xf32>
  }
  util.func private @n(%arg0: index {x.a}) -> (tensor<4xf32> {x.b}) {
    %0 = util.optimization_barrier %arg0 : index
    %cst = arith.constant dense<0.000000e+00> : tensor<4xf32>
    util.return %cst : tensor<4xf32>
  }
}
""",
    "01 util misc2": r"""
module {
  util.func public @m(%arg0: index, %arg1: f32, %arg2: vector<4xf32>, %arg3: i64) {
    %0 = util.align %arg0, %arg0 : index
    %1 = util.align %arg3, %arg3 : i64
    %2 = util.sizeof f32
    %3 = util.hoistable_conversion "a" inverts("b") (%arg4 = %arg2) : (vector<4xf32>) -> vector<4xf32> {
      util.return %arg4 : vector<4xf32>
    }
    util.return
  }
}
""",
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")
