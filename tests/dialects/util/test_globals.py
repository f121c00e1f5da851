"""Globals. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 globals": r"""
module {
  util.global private mutable @g2 : tensor<4xf32>
  util.func public @f(%arg0: tensor<4xf32>) {
    util.global.store %arg0, @g2 : tensor<4xf32>
    %g2 = util.global.load @g2 : tensor<4xf32>
    %ptr_g2 = util.global.address @g2 : !util.ptr<tensor<4xf32>>
    %0 = util.global.load.indirect %ptr_g2 : !util.ptr<tensor<4xf32>> -> tensor<4xf32>
    util.return
  }
}
""",
    "01 calculate  util globals": r"""
#executable_target_rocm_hsaco_fb = #hal.executable.target<"rocm", "rocm-hsaco-fb">
#device_target_hip = #hal.device.target<"hip", [#executable_target_rocm_hsaco_fb]> : !hal.device
module {
  util.global private @d = #device_target_hip
  util.func public @f() -> !hal.device {
    %d = util.global.load immutable @d : !hal.device
    util.return %d : !hal.device
  }
  util.global private mutable @g2 : tensor<4xf32>
  util.global private mutable @g4 {x.y} = dense<0.000000e+00> : tensor<4xf32>
  util.global private @g1 = 5 : i32
  util.initializer {
    util.return
  }
  util.initializer attributes {x.y} {
    util.return
  }
}
""",
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")
