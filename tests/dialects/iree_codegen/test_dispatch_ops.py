"""Numbers of workgroups. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 dispatch_config": r"""
module {
  func.func @f() {
    return
  }
  iree_codegen.dispatch_config @f workgroup_size = [32, 1, 1] subgroup_size = 32 {
  ^bb0(%arg0: !hal.device, %arg1: index):
    %c1 = arith.constant 1 : index
    iree_codegen.yield %c1, %c1, %c1 : index, index, index
  }
  iree_codegen.dispatch_config @f {
    %c1 = arith.constant 1 : index
    iree_codegen.yield %c1, %c1, %c1 : index, index, index
  }
}
""",
    "01 dispatch_config missing fn": r"""
module {
  iree_codegen.dispatch_config @nope {
    %c1 = arith.constant 1 : index
    iree_codegen.yield %c1, %c1, %c1 : index, index, index
  }
}
""",
    "02 dispatch_config wg size 2": r"""
module {
  func.func @f() {
    return
  }
  iree_codegen.dispatch_config @f workgroup_size = [1, 2] {
    %c1 = arith.constant 1 : index
    iree_codegen.yield %c1, %c1, %c1 : index, index, index
  }
}
""",
    "03 dispatch_config wg size neg": r"""
module {
  func.func @f() {
    return
  }
  iree_codegen.dispatch_config @f workgroup_size = [1, -2, 0] subgroup_size = 0 {
    %c1 = arith.constant 1 : index
    iree_codegen.yield %c1, %c1, %c1 : index, index, index
  }
}
""",
    "04 dispatch_config arg types": r"""
module {
  func.func @f() {
    return
  }
  iree_codegen.dispatch_config @f {
  ^bb0(%arg0: i32, %arg1: !hal.device, %arg2: f32):
    %c1 = arith.constant 1 : index
    iree_codegen.yield %c1, %c1, %c1 : index, index, index
  }
}
""",
    "05 dispatch_config in func": r"""
module {
  func.func @f() {
    iree_codegen.dispatch_config @f {
      %c1 = arith.constant 1 : index
      iree_codegen.yield %c1, %c1, %c1 : index, index, index
    }
    return
  }
}
""",
    "06 dispatch_config attributes 2": r"""
module {
  func.func @f() {
    return
  }
  iree_codegen.dispatch_config @f workgroup_size = [32, 1, 1] subgroup_size = 32 {
    %c1 = arith.constant 1 : index
    iree_codegen.yield %c1, %c1, %c1 : index, index, index
  } {foo.a = 1 : i32}
}
""",
    "07 dispatch_config subgroup only": r"""
module {
  func.func @f() {
    return
  }
  iree_codegen.dispatch_config @f subgroup_size = 32 {
    %c1 = arith.constant 1 : index
    iree_codegen.yield %c1, %c1, %c1 : index, index, index
  }
}
""",
    "08 yield attrs": r"""
module {
  func.func @f() {
    return
  }
  iree_codegen.dispatch_config @f {
    %c1 = arith.constant 1 : index
    iree_codegen.yield {foo.x = 1 : i32} %c1, %c1, %c1 : index, index, index
  }
}
""",
}

BAD = {
    "00 dispatch_config two yields": (
        r"""
module {
func.func @f() { return }
iree_codegen.dispatch_config @f {
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1 : index, index
}
}
""",
        "'iree_codegen.dispatch_config' op expected terminator to yield exactly 3 operands (workgroup count x, y, z), got 2",
    ),
    "01 dispatch_config i32 yields": (
        r"""
module {
func.func @f() { return }
iree_codegen.dispatch_config @f {
  %c1 = arith.constant 1 : i32
  iree_codegen.yield %c1, %c1, %c1 : i32, i32, i32
}
}
""",
        "'iree_codegen.dispatch_config' op expected terminator operand #0 to be index type, got 'i32'",
    ),
    "02 dispatch_config wg size 4": (
        r"""
module {
func.func @f() { return }
iree_codegen.dispatch_config @f workgroup_size = [1,2,3,4] {
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}
}
""",
        "'iree_codegen.dispatch_config' op workgroup_size must have 1 to 3 entries, got 4",
    ),
    "03 dispatch_config attributes": (
        r"""
module {
func.func @f() { return }
iree_codegen.dispatch_config @f workgroup_size = [32, 1, 1] subgroup_size = 32 attributes {foo.a = 1 : i32} {
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
} 
}
""",
        "expected '{' to begin a region",
    ),
    "04 yield attrs 2": (
        r"""
module {
func.func @f() { return }
iree_codegen.dispatch_config @f {
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 {foo.x = 1 : i32} : index, index, index
}
}
""",
        "expected ':'",
    ),
    "05 dispatch_config wrong terminator": (
        r"""
module {
func.func @f() { return }
iree_codegen.dispatch_config @f {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
}
""",
        "'func.return' op expects parent op 'func.func'",
    ),
    "06 dispatch_config empty": (
        r"""
module {
func.func @f() { return }
iree_codegen.dispatch_config @f {
}
}
""",
        "'iree_codegen.dispatch_config' op expected terminator to yield exactly 3 operands (workgroup count x, y, z), got 0",
    ),
    "07 dispatch_config no terminator": (
        r"""
module {
func.func @f() { return }
iree_codegen.dispatch_config @f {
  %c1 = arith.constant 1 : index
}
}
""",
        "'iree_codegen.dispatch_config' op expected terminator to yield exactly 3 operands (workgroup count x, y, z), got 0",
    ),
    "08 dispatch_config two blocks": (
        r"""
module {
func.func @f() { return }
iree_codegen.dispatch_config @f {
  cf.br ^bb1
  ^bb1:
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}
}
""",
        "'iree_codegen.dispatch_config' op expects region #0 to have 0 or 1 blocks",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
