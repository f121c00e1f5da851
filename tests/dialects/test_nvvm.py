"""What the ops of `nvvm` print, and what they refuse. Recorded from iree-opt 3.13."""

import pytest

# Arguments, an op as written, and as printed (arguments and results renumbered).
PRINTED = [
    (
        "",
        '%r = "nvvm.read.ptx.sreg.tid.x"() {a} : () -> i32',
        "%0 = nvvm.read.ptx.sreg.tid.x {a} : i32",
    ),
    (
        "",
        '%r = "nvvm.read.ptx.sreg.tid.x"() <{range = #llvm.constant_range<i32, 0, 64>}> : () -> i32',
        "%0 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32",
    ),
    (
        "",
        '"nvvm.barrier"() {a} : () -> ()',
        "nvvm.barrier {a}",
    ),
    (
        "%i: i32",
        "nvvm.barrier id = %i number_of_threads = %i",
        "nvvm.barrier id = %arg0 number_of_threads = %arg0",
    ),
    (
        "%i: i32",
        "nvvm.bar.warp.sync %i : i32",
        "nvvm.bar.warp.sync %arg0 : i32",
    ),
    (
        "%f: f32, %i: i32",
        "%r = nvvm.shfl.sync bfly %i, %f, %i, %i : f32 -> f32",
        "%0 = nvvm.shfl.sync bfly %arg1, %arg0, %arg1, %arg1 : f32 -> f32",
    ),
    (
        "%f: f32, %i: i32",
        '%r = "nvvm.shfl.sync"(%i, %f, %i, %i) <{kind = #nvvm.shfl_kind<up>}> {a} : (i32, f32, i32, i32) -> f32',
        "%0 = nvvm.shfl.sync up %arg1, %arg0, %arg1, %arg1 {a} : f32 -> f32",
    ),
    (
        "%f: f32, %i: i32",
        '%r = "nvvm.shfl.sync"(%i, %f, %i, %i) <{kind = #nvvm.shfl_kind<up>, return_value_and_is_valid}> {a} : (i32, f32, i32, i32) -> !llvm.struct<(f32, i1)>',
        "%0 = nvvm.shfl.sync up %arg1, %arg0, %arg1, %arg1 return_value_and_is_valid {a} : f32 -> !llvm.struct<(f32, i1)>",
    ),
    (
        "",
        "nvvm.cp.async.commit.group",
        "nvvm.cp.async.commit.group",
    ),
    (
        "",
        "nvvm.cp.async.wait.group 1",
        "nvvm.cp.async.wait.group 1",
    ),
    (
        "%p1: !llvm.ptr<1>, %p3: !llvm.ptr<3>",
        '"nvvm.cp.async.shared.global"(%p3, %p1) <{size = 16 : i32, modifier = #nvvm.load_cache_modifier<cg>}> {a} : (!llvm.ptr<3>, !llvm.ptr<1>) -> ()',
        "nvvm.cp.async.shared.global %arg1, %arg0, 16, cache = cg {a} : !llvm.ptr<3>, !llvm.ptr<1>",
    ),
    (
        "%i: i32, %p1: !llvm.ptr<1>, %p3: !llvm.ptr<3>",
        '"nvvm.cp.async.shared.global"(%p3, %p1, %i) <{size = 16 : i32, modifier = #nvvm.load_cache_modifier<ca>}> {a} : (!llvm.ptr<3>, !llvm.ptr<1>, i32) -> ()',
        "nvvm.cp.async.shared.global %arg2, %arg1, 16, cache = ca, %arg0 {a} : !llvm.ptr<3>, !llvm.ptr<1>, i32",
    ),
    (
        "",
        '"nvvm.cp.async.wait.group"() <{n = 1 : i32}> {a} : () -> ()',
        "nvvm.cp.async.wait.group 1 {a}",
    ),
    (
        "",
        '"nvvm.cp.async.commit.group"() {a} : () -> ()',
        "nvvm.cp.async.commit.group {a}",
    ),
    (
        "%i: i32",
        '"nvvm.bar.warp.sync"(%i) {a} : (i32) -> ()',
        "nvvm.bar.warp.sync %arg0 {a} : i32",
    ),
    (
        "%i: i32",
        '"nvvm.barrier"(%i, %i) <{operandSegmentSizes = array<i32: 1, 1>}> {a} : (i32, i32) -> ()',
        "nvvm.barrier id = %arg0 number_of_threads = %arg0 {a}",
    ),
    (
        "%i: i32",
        '"nvvm.barrier"(%i) <{operandSegmentSizes = array<i32: 0, 1>}> {a} : (i32) -> ()',
        "nvvm.barrier number_of_threads = %arg0 {a}",
    ),
    (
        "%i: i32",
        '"nvvm.barrier"(%i) <{operandSegmentSizes = array<i32: 1, 0>}> {a} : (i32) -> ()',
        "nvvm.barrier id = %arg0 {a}",
    ),
    (
        "",
        '%r = "nvvm.read.ptx.sreg.warpsize"() {a} : () -> i32',
        "%0 = nvvm.read.ptx.sreg.warpsize {a} : i32",
    ),
]

# Arguments, an op, and the message with which it is refused.
REFUSED = [
    (
        "",
        "nvvm.barrier0",
        "custom op 'nvvm.barrier0' is unknown",
    ),
    (
        "%d: f64, %i: i32",
        "%r = nvvm.shfl.sync bfly %i, %d, %i, %i : f64 -> f64",
        "'nvvm.shfl.sync' op operand #1 must be 32-bit signless integer or 32-bit float, but got 'f64'",
    ),
    (
        "%f: f32, %i: i32",
        "%r = nvvm.shfl.sync bfly %i, %f, %i, %i : f32 -> i32",
        "'nvvm.shfl.sync' op expected return type to be of type 'f32' but got 'i32' instead",
    ),
    (
        "%f: f32, %i: i32",
        "%r = nvvm.shfl.sync bfly %i, %f, %i, %i return_value_and_is_valid : f32 -> f32",
        "'nvvm.shfl.sync' op expected return type to be a two-element struct",
    ),
    (
        "%f: f32, %i: i32",
        "%r = nvvm.shfl.sync bfly %i, %f, %i, %i : f32 -> !llvm.struct<(f32, i1)>",
        "'nvvm.shfl.sync' op \"return_value_and_is_valid\" attribute must be specified when the return type is a struct type",
    ),
    (
        "%f: f32, %i: i32",
        "%r = nvvm.shfl.sync foo %i, %f, %i, %i : f32 -> f32",
        "custom op 'nvvm.shfl.sync' expected string or keyword containing one of the following enum values for attribute 'kind' [bfly, up, down, idx]",
    ),
    (
        "",
        '"test.z"() {k = #nvvm.shfl_kind<foo>} : () -> ()',
        "expected ::mlir::NVVM::ShflKind to be one of: bfly, up, down, idx",
    ),
    (
        "%v: f32, %i: i32",
        '%r = "nvvm.shfl.sync"(%i, %v, %i, %i) <{kind = 0 : i32, return_value_and_is_valid}> : (i32, f32, i32, i32) -> !llvm.struct<(i32, i1)>',
        "invalid properties {kind = 0 : i32, return_value_and_is_valid} for op nvvm.shfl.sync: Invalid attribute `kind` in property conversion: 0 : i32",
    ),
    (
        "%v: f32, %i: i32",
        '%r = "nvvm.shfl.sync"(%i, %v, %i, %i) <{kind = #nvvm.shfl_kind<bfly>, return_value_and_is_valid}> : (i32, f32, i32, i32) -> !llvm.struct<(i32, i1)>',
        "'nvvm.shfl.sync' op expected first element in the returned struct to be of type 'f32' but got 'i32' instead",
    ),
    (
        "%v: f32, %i: i32",
        '%r = "nvvm.shfl.sync"(%i, %v, %i, %i) <{kind = #nvvm.shfl_kind<bfly>, return_value_and_is_valid}> : (i32, f32, i32, i32) -> !llvm.struct<(f32, i32)>',
        "'nvvm.shfl.sync' op expected second element in the returned struct to be of type 'i1' but got 'i32' instead",
    ),
]


@pytest.mark.parametrize(("arguments", "op", "expected"), PRINTED)
def test_prints(arguments, op, expected, op_printed):
    assert op_printed(arguments, op) == expected.strip("\n")


@pytest.mark.parametrize(("arguments", "op", "message"), REFUSED)
def test_refuses(arguments, op, message, op_messages):
    assert op_messages(arguments, op)[0] == message
