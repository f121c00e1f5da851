"""What traits of ops, counts of operands, symbols and names refuse. Recorded from iree-opt 3.13."""

import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.parser import parse_module
from iree_gpu_llvm.ir.verifier import verify

# Arguments, ops, and the message with which they are refused.
REFUSED = [
    (
        "%m: memref<4xf32>",
        '%r = "memref.subview"(%m) <{static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<4xf32>) -> memref<4xf32, strided<[1]>>',
        "'memref.subview' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'",
    ),
    (
        "%m: memref<4xf32>",
        '%r = "memref.subview"(%m) <{static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<4xf32>) -> memref<4xf32, strided<[1]>>',
        "invalid properties {operandSegmentSizes = array<i32: 1, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>} for op memref.subview: for `operandSegmentSizes`: size mismatch in attribute conversion: 3 vs 4",
    ),
    (
        "%m: memref<4xf32>, %i: index, %p: f32, %k: vector<4xi1>",
        '%r = "vector.transfer_read"(%m, %i, %p, %k, %k) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 2>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index, f32, vector<4xi1>, vector<4xi1>) -> vector<4xf32>',
        "'vector.transfer_read' op operand group starting at #3 requires 0 or 1 element, but found 2",
    ),
    (
        "",
        """"builtin.module"() ({
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "secret"}> ({
}) : () -> ()
}) : () -> ()""",
        '\'func.func\' op visibility expected to be one of ["public", "private", "nested"], but got "secret"',
    ),
    (
        "",
        """"builtin.module"() ({
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = 1 : i32}> ({
}) : () -> ()
}) : () -> ()""",
        'invalid properties {function_type = () -> (), sym_name = "f", sym_visibility = 1 : i32} for op func.func: Invalid attribute `sym_visibility` in property conversion: 1 : i32',
    ),
    (
        "",
        """"builtin.module"() ({
"func.func"() <{function_type = () -> (), sym_visibility = "private"}> ({
}) : () -> ()
}) : () -> ()""",
        "'func.func' op requires attribute 'sym_name'",
    ),
    (
        "",
        """"builtin.module"() ({
}, {
}) : () -> ()""",
        "'builtin.module' op requires one region",
    ),
    (
        "",
        """"builtin.module"() ({
^bb0:
"cf.br"()[^bb1] : () -> ()
^bb1:
"test.z"() : () -> ()
}) : () -> ()""",
        "'builtin.module' op expects region #0 to have 0 or 1 blocks",
    ),
    (
        "",
        """"gpu.module"() <{sym_name = "m"}> ({
^bb0:
"cf.br"()[^bb1] : () -> ()
^bb1:
"test.z"() : () -> ()
}) : () -> ()""",
        "'gpu.module' op expects region #0 to have 0 or 1 blocks",
    ),
    (
        "%a: f32",
        '%r = "arith.negf"(%a) : (f32) -> tensor<4xf32>',
        "'arith.negf' op requires the same type for all operands and results",
    ),
    (
        "%a: f32, %c: i1",
        '%r = "arith.addf"(%a, %a) : (f32, f32) -> vector<4xf32>',
        "'arith.addf' op requires the same type for all operands and results",
    ),
    (
        "%a: vector<4xf32>, %b: tensor<4xf32>",
        '%r = "math.fma"(%a, %b, %b) : (vector<4xf32>, tensor<4xf32>, tensor<4xf32>) -> vector<4xf32>',
        "'math.fma' op all non-scalar operands/results must have the same shape and base type",
    ),
    (
        "%a: vector<4xf32>, %b: f32",
        '%r = "arith.sitofp"(%b) : (f32) -> vector<4xf32>',
        "'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'",
    ),
    (
        "%a: i32",
        '%r = "arith.sitofp"(%a) : (i32) -> vector<4xf32>',
        "'arith.sitofp' op requires the same shape for all operands and results",
    ),
    (
        "%a: vector<4xi32>",
        '%r = "arith.sitofp"(%a) : (vector<4xi32>) -> tensor<4xf32>',
        "'arith.sitofp' op failed to verify that input and output have the same tensor dimensions",
    ),
    (
        "%c: i1",
        """"scf.if"(%c) ({
^bb1:
}, {
}) : (i1) -> ()""",
        "'scf.if' op expects a non-empty block",
    ),
    (
        "%c: index",
        """"scf.for"(%c, %c, %c) ({
^bb1(%i: index):
}) : (index, index, index) -> ()""",
        "'scf.for' op expects a non-empty block",
    ),
    (
        "%m: memref<4xf32>",
        '%r = "memref.load"(%m) : (memref<4xf32>) -> f16',
        "'memref.load' op failed to verify that result type matches element type of 'memref'",
    ),
    (
        "",
        """%c = arith.constant 1 : i32
func.func @f() -> i32 {
return %c : i32
}""",
        "'func.return' op using value defined outside the region",
    ),
    (
        "",
        """%c = arith.constant 1 : i32
func.func @f() -> i32 {
%c = arith.constant 2 : i32
return %c : i32
}""",
        "redefinition of SSA value '%c'",
    ),
    (
        "",
        """%c = arith.constant 1 : i32
func.func @f(%c: i32) -> i32 {
return %c : i32
}""",
        "region entry argument '%c' is already in use",
    ),
]


@pytest.mark.parametrize(("arguments", "ops", "message"), REFUSED)
def test_refused(arguments, ops, message):
    head = f"^bb0({arguments}):\n" if arguments else ""
    text = f'"test.x"() ({{ {head}{ops}\n"test.y"() : () -> ()\n}}) : () -> ()'
    with pytest.raises(CompileError) as found:
        verify(parse_module(text, "test", allow_unregistered=True), first_only=True)
    assert found.value.diagnostics[0].message == message


MATCH = "failed to verify that shaped type 'source' matches 'elements' element count and types"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "%r = vector.from_elements %a, %a : vector<2147483648xf16>",
            "custom op 'vector.from_elements' number of operands and types do not match: got 2 operands and 2147483648"
            " types",
        ),
        (
            "%r = tensor.from_elements %a, %a : tensor<2147483648xf16>",
            "custom op 'tensor.from_elements' number of operands and types do not match: got 2 operands and 2147483648"
            " types",
        ),
        (
            '%r = "tensor.from_elements"(%a, %a) : (f16, f16) -> tensor<2147483648xf16>',
            "'tensor.from_elements' op failed to verify that operand types match result element type",
        ),
        (
            '%r:2 = "vector.to_elements"(%v) : (vector<2147483648xf16>) -> (f16, f16)',
            f"'vector.to_elements' op {MATCH}",
        ),
        (
            "%r:2 = vector.to_elements %v : vector<2147483648xf16>",
            "'vector.to_elements' op has 2147483648 results, more than 1048576",
        ),
    ],
)
def test_more_elements_than_a_list_can_hold(line, message):
    with pytest.raises(CompileError) as e:
        verify(parse_module(f"func.func @f(%a: f16, %v: vector<2147483648xf16>) {{\n  {line}\n  return\n}}\n", "t"))
    assert [d.message for d in e.value.diagnostics] == [message]
