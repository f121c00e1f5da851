"""Executables. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 executable ops": r"""
#executable_target_rocm_hsaco_fb = #hal.executable.target<"rocm", "rocm-hsaco-fb", {a = 1 : i32}>
#pipeline_layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
module {
  hal.executable private @ex {
    hal.executable.variant public @rocm target(#executable_target_rocm_hsaco_fb) {
      hal.executable.export public @f ordinal(0) layout(#pipeline_layout) count(%arg0: !hal.device, %arg1: index) -> (index, index, index) {
        %c1 = arith.constant 1 : index
        hal.return %c1, %c1, %c1 : index, index, index
      } attributes {x.workgroup_size = [64 : index, 1 : index, 1 : index]}
      hal.executable.export public @g ordinal(1) layout(#pipeline_layout) attributes {x.y}
      hal.executable.export public @h layout(#pipeline_layout)
      builtin.module {
        func.func @f() {
          return
        }
      }
    }
  }
}
""",
    "01 export props": r"""
#executable_target_rocm_hsaco_fb = #hal.executable.target<"rocm", "rocm-hsaco-fb", {a = 1 : i32}>
#pipeline_layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
module {
  hal.executable private @ex {
    hal.executable.variant public @rocm target(#executable_target_rocm_hsaco_fb) {
      hal.executable.export public @f ordinal(0) layout(#pipeline_layout) <workgroup_size = [64 : index, 1 : index, 1 : index], subgroup_size = 64, workgroup_local_memory = 64>
    }
  }
}
""",
    "02 source and export source": r"""
#pipeline_layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
module {
  hal.executable.source private @ex {
    hal.executable.export public @f ordinal(0) layout(#pipeline_layout) count(%arg0: !hal.device) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      hal.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @f() {
        return
      }
    }
  }
}
""",
    "03 binary": r"""
module {
  hal.executable private @ex {
    hal.executable.binary public @b <format = "f", data = dense<1> : vector<4xi8>>
  }
}
""",
    "04 constant block": r"""
#executable_target_rocm_hsaco_fb = #hal.executable.target<"rocm", "rocm-hsaco-fb">
module {
  hal.executable private @ex {
    hal.executable.variant public @rocm target(#executable_target_rocm_hsaco_fb) {
      hal.executable.constant.block(%arg0: !hal.device) -> (i32, i32) as ("foo", "bar") {
        %c1_i32 = arith.constant 1 : i32
        hal.return %c1_i32, %c1_i32 : i32, i32
      }
    }
  }
}
""",
}

BAD = {
    "00 condition attr": (
        r"""
hal.executable private @ex {
  hal.executable.variant public @rocm target(<"rocm", "rocm-hsaco-fb">) attributes {x.y = 1 : i32} {
    hal.executable.condition(%device: !hal.device) -> i1 attributes {x.y} {
      %t = arith.constant true
      hal.return %t : i1
    }
  }
}
""",
        "expected '{' to begin a region",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
