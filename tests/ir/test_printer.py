"""Layout of the printed text: regions, blocks, generic form, dictionaries."""

import pytest

from iree_gpu_llvm.ir.printer import print_op

# Texts that print as they stand.
FIXED = [
    "module {\n}\n",
    "module @m attributes {t.a = 1 : i32} {\n}\n",
    'module {\n  "t.x"() : () -> ()\n}\n',
    'module {\n  %0 = "t.x"() <{p = 1 : i32}> {a, b = "c"} : () -> i32\n}\n',
    'module {\n  %0:2 = "t.x"() : () -> (i32, i64)\n  "t.y"(%0#0, %0#1) : (i32, i64) -> ()\n}\n',
    'module {\n  "t.x"() ({\n  ^bb0(%arg0: i32):\n    "t.y"(%arg0) : (i32) -> ()\n  }, {\n  }) : () -> ()\n}\n',
    'module {\n  "t.x"() ({\n  ^bb0:\n  }) : () -> ()\n}\n',
    """module {
  func.func @f(%c: i1, %a: i32) {
    cf.cond_br %c, ^bb1, ^bb2(%a : i32)
  ^bb1:  // pred: ^bb0
    cf.br ^bb2(%a : i32)
  ^bb2(%0: i32):  // 2 preds: ^bb0, ^bb1
    return
  ^bb3:  // no predecessors
    return
  }
}
""",
    'module {\n  "t.x"() {"odd key" = 1 : i64} : () -> ()\n}\n',
    'module {\n  "t.x"() : () -> (() -> ())\n}\n'.replace('"t.x"()', '%0 = "t.x"()'),
]


@pytest.mark.parametrize("text", FIXED)
def test_prints_as_it_stands(text, read):
    assert print_op(read(text)) == text


def test_generic_form(read):
    module = read("func.func @f(%a: i32) -> i32 {\n %0 = arith.addi %a, %a : i32\n return %0 : i32 }")
    assert print_op(module, generic=True) == (
        '"builtin.module"() ({\n'
        '  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({\n'
        "  ^bb0(%a: i32):\n"
        '    %0 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32\n'
        '    "func.return"(%0) : (i32) -> ()\n'
        "  }) : () -> ()\n"
        "}) : () -> ()\n"
    )


def test_one_op_alone(read):
    module = read("func.func @f(%a: i32) {\n %0 = arith.addi %a, %a : i32\n return }")
    add = next(op for op in module.walk() if op.name == "arith.addi")
    assert str(add) == "%0 = arith.addi <<UNKNOWN SSA VALUE>>, <<UNKNOWN SSA VALUE>> : i32"


def test_aliases(read):
    text = '"t.x"() {a = affine_map<(d0) -> (d0)>, b = affine_set<(d0) : (d0 >= 0)>} : () -> ()'
    assert print_op(read(text), aliases=True) == (
        "#map = affine_map<(d0) -> (d0)>\n#set = affine_set<(d0) : (d0 >= 0)>\n"
        'module {\n  "t.x"() {a = #map, b = #set} : () -> ()\n}\n'
    )
