"""What the verifier finds in whole IR, in MLIR's words and at MLIR's places. The ops are those of func, cf and arith."""

import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.operations import UnregisteredOp
from iree_gpu_llvm.ir.parser import parse_module
from iree_gpu_llvm.ir.verifier import verify

# Each with the errors (and notes) that MLIR gives for it.
WRONG = {
    "operands": (
        'func.func @f(%a: i32) { %0 = "arith.addi"(%a) : (i32) -> i32\n return }',
        ["1:30: 'arith.addi' op expected 2 operands, but found 1"],
    ),
    "no operands, of which there may be any number of one type": (
        "module attributes {transform.with_named_sequence} {\n"
        "transform.named_sequence @f(%m: !transform.any_op {transform.readonly}) {\n"
        '%p = "transform.merge_handles"() : () -> !transform.any_op\ntransform.yield\n}\n}',
        ["3:6: 'transform.merge_handles' op expected 1 or more operands, but found 0"],
    ),
    "what an op inside may ask for": (
        '"func.func"() <{sym_name = "f"}> ({\n"func.return"() : () -> ()\n}) : () -> ()',
        ["1:1: 'func.func' op requires attribute 'function_type'"],
    ),
    "what an op inside may ask for, of another kind": (
        '"func.func"() <{sym_name = "f", function_type = f32}> ({\n"func.return"() : () -> ()\n}) : () -> ()',
        ["1:1: 'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type"],
    ),
    "defined in a region of the op": (
        "func.func @f(%a: index) { scf.for %i = %a to %x step %a {\n%x = arith.addi %i, %i : index\n}\nreturn }",
        [
            "1:27: operand #1 does not dominate this use",
            "2:6: operand defined here (op in a child region)",
        ],
    ),
    "no result": (
        'func.func @f(%a: i32) { "arith.addi"(%a, %a) : (i32, i32) -> ()\n return }',
        ["1:25: 'arith.addi' op requires one result"],
    ),
    "regions": (
        'func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) ({ }) : (i32, i32) -> i32\n return }',
        ["1:30: 'arith.addi' op requires zero regions"],
    ),
    "successors in non-terminator": (
        'func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a)[^bb1] : (i32, i32) -> i32\n^bb1:\n return }',
        ["1:50: successors in non-terminator"],
    ),
    "no successor": (
        'func.func @f() { "cf.br"() : () -> () }',
        ["1:18: 'cf.br' op requires 1 successor but found 0"],
    ),
    "successors": (
        'func.func @f() { "cf.br"()[^bb1, ^bb1] : () -> ()\n^bb1:\n return }',
        ["1:18: 'cf.br' op requires 1 successor but found 2"],
    ),
    "successor operands": (
        'func.func @f() { "cf.br"()[^bb1] : () -> ()\n^bb1(%b: i32):\n return }',
        ["1:18: branch has 0 operands for successor #0, but target block has 1"],
    ),
    "successor operand types": (
        'func.func @f(%a: i32) { "cf.br"(%a)[^bb1] : (i32) -> ()\n^bb1(%b: i64):\n return }',
        ["1:25: type mismatch for bb argument #0 of successor #0"],
    ),
    "operand type": (
        'func.func @f(%a: f32) { %0 = "arith.addi"(%a, %a) : (f32, f32) -> f32\n return }',
        ["1:30: 'arith.addi' op operand #0 must be signless-non-zero-bitwidth-integer-like, but got 'f32'"],
    ),
    "result type": (
        'func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) : (i32, i32) -> f32\n return }',
        ["1:30: 'arith.addi' op result #0 must be signless-non-zero-bitwidth-integer-like, but got 'f32'"],
    ),
    "trait": (
        'func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) : (i32, i32) -> i64\n return }',
        ["1:30: 'arith.addi' op requires the same type for all operands and results"],
    ),
    "missing attribute": (
        'func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) : (i32, i32) -> i1\n return }',
        ["1:30: 'arith.cmpi' op requires attribute 'predicate'"],
    ),
    "wrong property": (
        'func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) <{predicate = "x"}> : (i32, i32) -> i1\n return }',
        [
            '1:30: invalid properties {predicate = "x"} for op arith.cmpi: Invalid attribute `predicate` in property '
            'conversion: "x"'
        ],
    ),
    "wrong attribute": (
        'func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) {predicate = "x"} : (i32, i32) -> i1\n return }',
        [
            "1:30: 'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer "
            "cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9"
        ],
    ),
    "no segments": (
        'func.func @f(%a: i1) { "cf.cond_br"(%a)[^bb1, ^bb1] : (i1) -> ()\n^bb1:\n return }',
        [
            "1:24: 'cf.cond_br' op operand count (1) does not match with the total size (0) specified in attribute "
            "'operandSegmentSizes'"
        ],
    ),
    "segments": (
        'func.func @f(%a: i1) { "cf.cond_br"(%a)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 0>}> '
        ": (i1) -> ()\n^bb1:\n return }",
        [
            "1:24: 'cf.cond_br' op operand count (1) does not match with the total size (2) specified in attribute "
            "'operandSegmentSizes'"
        ],
    ),
    "number of segments": (
        'func.func @f(%a: i1) { "cf.cond_br"(%a)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0>}> '
        ": (i1) -> ()\n^bb1:\n return }",
        [
            "1:24: invalid properties {operandSegmentSizes = array<i32: 1, 0>} for op cf.cond_br: for "
            "`operandSegmentSizes`: size mismatch in attribute conversion: 2 vs 3"
        ],
    ),
    "kind of segments": (
        'func.func @f(%a: i1) { "cf.cond_br"(%a)[^bb1, ^bb1] <{operandSegmentSizes = [1, 0, 0]}> : (i1) -> ()\n'
        "^bb1:\n return }",
        [
            "1:24: invalid properties {operandSegmentSizes = [1, 0, 0]} for op cf.cond_br: for `operandSegmentSizes`: "
            "expected DenseI32ArrayAttr"
        ],
    ),
    "negative segments": (
        'func.func @f(%a: i1) { "cf.cond_br"(%a)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 2, -1, 0>}> '
        ": (i1) -> ()\n^bb1:\n return }",
        ["1:24: 'cf.cond_br' op 'operandSegmentSizes' attribute cannot have negative elements"],
    ),
    "no terminator": (
        "func.func @f() { %0 = arith.constant 1 : i32 }",
        ['1:23: block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32'],
    ),
    "terminator in the middle": (
        'func.func @f() { "func.return"() : () -> ()\n "func.return"() : () -> () }',
        ["1:18: 'func.return' op must be the last operation in the parent block"],
    ),
    "branch in the middle": (
        'func.func @f() { "cf.br"()[^bb1] : () -> ()\n "t.x"() : () -> ()\n^bb1:\n return }',
        ["1:18: operation with block successors must terminate its parent block"],
    ),
    "branch to the entry": (
        '"func.func"() ({\n^bb0:\n "cf.br"()[^bb0] : () -> ()\n}) {sym_name = "f", function_type = () -> ()} : () -> ()',
        ["1:1: entry block of region may not have predecessors"],
    ),
    "parent": (
        '"t.x"() ({ "func.return"() : () -> () }) : () -> ()',
        ["1:12: 'func.return' op expects parent op 'func.func'"],
    ),
    "one block": (
        '"builtin.module"() ({\n^bb0:\n^bb1:\n}) : () -> ()',
        ["1:1: 'builtin.module' op expects region #0 to have 0 or 1 blocks"],
    ),
    "region": (
        '"builtin.module"() ({}) : () -> ()',
        ["1:1: 'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks"],
    ),
    "region arguments": (
        '"builtin.module"() ({\n^bb0(%a: i32):\n}) : () -> ()',
        ["1:1: 'builtin.module' op region should have no arguments"],
    ),
    "symbols": (
        "func.func private @f()\nfunc.func private @f()",
        ["2:1: redefinition of symbol named 'f'", "1:1: see existing symbol definition here"],
    ),
    "visibility": (
        '"func.func"() ({}) {sym_name = "f", function_type = () -> (), sym_visibility = "hidden"} : () -> ()',
        ['1:1: \'func.func\' op visibility expected to be one of ["public", "private", "nested"], but got "hidden"'],
    ),
    "a value before its definition": (
        "func.func @f() {\n %0 = arith.addi %1, %1 : i32\n %1 = arith.addi %0, %0 : i32\n return }",
        ["2:7: operand #0 does not dominate this use", "3:7: operand defined here (op in the same block)"],
    ),
    "a value of a block that does not dominate": (
        "func.func @f(%a: i32) {\n cf.br ^bb2\n^bb1:\n %0 = arith.addi %a, %a : i32\n cf.br ^bb2\n^bb2:\n"
        " %1 = arith.addi %a, %0 : i32\n return }",
        ["7:7: operand #1 does not dominate this use", "4:7: operand defined here (op in the same region)"],
    ),
    "an argument of another block": (
        'func.func @f() {\n cf.br ^bb1\n^bb1:\n "t.x"(%z) : (i32) -> ()\n return\n^bb2(%z: i32):\n return }',
        [
            "4:2: operand #0 does not dominate this use",
            "1:1: operand defined as a block argument (block #2 in the same region)",
        ],
    ),
    "a value of an inner region": (
        'func.func @f(%a: i32) {\n "t.x"(%z) : (i32) -> ()\n "t.y"() ({\n  %z = "t.z"() : () -> i32\n }) : () -> ()\n return }',
        ["2:2: operand #0 does not dominate this use", "4:8: operand defined here (op in a child region)"],
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong(name, problems):
    text, expected = WRONG[name]
    assert problems(text) == expected
    assert problems(text, first_only=True) == expected


RIGHT = {
    "uses in code that is never reached": (
        "func.func @f() {\n return\n^bb1:\n %0 = arith.addi %1, %1 : i32\n cf.br ^bb2\n^bb2:\n"
        " %1 = arith.addi %0, %0 : i32\n cf.br ^bb1\n}"
    ),
    "uses before definitions in graph regions": '%0 = "t.x"(%1) : (i32) -> i32\n%1 = "t.x"(%0) : (i32) -> i32',
    "uses before definitions in regions of unknown ops": (
        'func.func @f() {\n "t.x"() ({\n  "t.y"(%z) : (i32) -> ()\n  %z = "t.z"() : () -> i32\n }) : () -> ()\n return }'
    ),
    "no terminator in unknown ops": '"t.x"() ({ %0 = arith.constant 1 : i32 }) : () -> ()',
    "an empty block in unknown ops": '"t.x"() ({\n^bb0:\n}) : () -> ()',
    "loops": (
        "func.func @f(%c: i1, %a: i32) {\n cf.br ^bb1(%a : i32)\n^bb1(%x: i32):\n %y = arith.addi %x, %a : i32\n"
        " cf.cond_br %c, ^bb1(%y : i32), ^bb2\n^bb2:\n %z = arith.addi %y, %x : i32\n return\n}"
    ),
    "symbols of nested tables": "module @a { func.func private @f() }\nmodule @b { func.func private @f() }",
}


@pytest.mark.parametrize("name", RIGHT)
def test_right(name, problems):
    assert problems(RIGHT[name]) == []


def test_every_op_at_fault_is_reported(problems):
    text = (
        'func.func @f(%a: f32) {\n %0 = "arith.addi"(%a, %a) : (f32, f32) -> f32\n'
        ' %1 = "arith.addi"(%a) : (f32) -> f32\n return }\n'
        'func.func @g(%a: f32) {\n %0 = "arith.addi"(%a, %a) : (f32, f32) -> f32\n return }'
    )
    assert [p.partition(":")[0] for p in problems(text)] == ["2", "3", "6"]
    assert [p.partition(":")[0] for p in problems(text, first_only=True)] == ["2", "6"]


def test_values_from_outside_an_isolated_op(read, problems):
    module = read("func.func @f(%a: i32) {\n return }\nfunc.func @g() {\n return }")
    f, g = module.regions[0].block.ops
    entry = g.regions[0].block
    entry.insert_before(entry.first, UnregisteredOp("t.use", [f.regions[0].block.arguments[0]]))
    with pytest.raises(CompileError) as e:
        verify(module)
    (d,) = e.value.diagnostics
    assert d.message == "'t.use' op using value defined outside the region"
    assert d.notes[0].message == "required by region isolation constraints"


def test_equal_ops_are_checked_by_their_own_operands(problems):
    """A verdict that is kept for types must not hide that another op of the same types breaks another rule."""
    text = (
        "func.func @f(%a: i32) -> i32 {\n %0 = arith.addi %a, %a : i32\n return %0 : i32 }\n"
        'func.func @g(%a: i32) {\n "t.x"() ({ "func.return"(%a) : (i32) -> () }) : () -> ()\n return }'
    )
    assert problems(text) == ["5:13: 'func.return' op expects parent op 'func.func'"]


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ("gpu.known_block_size = 64 : i32", "'func.func' op gpu.known_block_size must be a dense i32 array"),
        ("gpu.known_grid_size = array<i64: 1, 1, 1>", "'func.func' op gpu.known_grid_size must be a dense i32 array"),
        (
            "gpu.known_cluster_size = array<i32: 1>",
            "'func.func' op gpu.known_cluster_size must contain exactly 3 elements",
        ),
        ("gpu.container_module", "expected 'gpu.container_module' attribute to be attached to 'builtin.module'"),
    ],
)
def test_attributes_whose_dialect_says_what_they_are(attributes, message):
    with pytest.raises(CompileError) as e:
        verify(parse_module(f"func.func @f() attributes {{{attributes}}} {{\nreturn\n}}"))
    assert [d.message for d in e.value.diagnostics] == [message]


def test_attributes_that_no_dialect_checks():
    text = """func.func @f() attributes {unknown.a = 1, gpu.other, plain, gpu.known_block_size = array<i32: 1, 1, 1>} {
  return
}
module attributes {gpu.container_module} {}"""
    verify(parse_module(text))
