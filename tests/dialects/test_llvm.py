"""What the ops of `llvm` print, and what they refuse. Recorded from iree-opt 3.13."""

import pytest

# Arguments, an op as written, and as printed (arguments and results renumbered).
PRINTED = [
    (
        "%i: i32, %p8: !llvm.ptr<8>",
        '%r = "rocdl.raw.ptr.buffer.load"(%p8, %i, %i) <{aux = #rocdl.gfx942_cache_policy<sc0|nt>}> {a} : (!llvm.ptr<8>, i32, i32) -> f32',
        "%0 = rocdl.raw.ptr.buffer.load %arg1, %arg0, %arg0, gfx942<sc0|nt> {a} : f32",
    ),
    (
        "%i: i32, %p8: !llvm.ptr<8>",
        '%r = "rocdl.raw.ptr.buffer.load"(%p8, %i, %i) {a} : (!llvm.ptr<8>, i32, i32) -> f32',
        "%0 = rocdl.raw.ptr.buffer.load %arg1, %arg0, %arg0, 0 {a} : f32",
    ),
    (
        "%i: i32, %p8: !llvm.ptr<8>",
        '%r = "rocdl.raw.ptr.buffer.load"(%p8, %i, %i) <{aux = 3 : i32}> {a} : (!llvm.ptr<8>, i32, i32) -> f32',
        "%0 = rocdl.raw.ptr.buffer.load %arg1, %arg0, %arg0, 3 {a} : f32",
    ),
    (
        "",
        '"test.z"() {c = #llvm.constant_range<i32, 0, 64>} : () -> ()',
        '"test.z"() {c = #llvm.constant_range<i32, 0, 64>} : () -> ()',
    ),
    (
        "",
        '%r = "rocdl.workitem.id.x"() <{range = #llvm.constant_range<i32, 0, 64>}> {a} : () -> i32',
        "%0 = rocdl.workitem.id.x range <i32, 0, 64> {a} : i32",
    ),
    (
        "%i: i32",
        '%r = "rocdl.mbcnt.lo"(%i, %i) <{res_attrs = [{llvm.range = #llvm.constant_range<i32, 0, 32>}]}> {a} : (i32, i32) -> i32',
        "%0 = rocdl.mbcnt.lo %arg0, %arg0 <res_attrs = [{llvm.range = #llvm.constant_range<i32, 0, 32>}]> {a} : (i32, i32) -> i32",
    ),
    (
        "%p1: !llvm.ptr<1>, %p3: !llvm.ptr<3>",
        "rocdl.load.to.lds %p1, %p3, 4, 0, 0 {a} : !llvm.ptr<1>",
        "rocdl.load.to.lds %arg0, %arg1, 4, 0, 0 {a} : <1>",
    ),
    (
        "%p1: !llvm.ptr<1>, %p3: !llvm.ptr<3>",
        '"rocdl.load.to.lds"(%p1, %p3) <{size = 4 : i32, offset = 0 : i32, aux = 1 : i32}> {a} : (!llvm.ptr<1>, !llvm.ptr<3>) -> ()',
        "rocdl.load.to.lds %arg0, %arg1, 4, 0, 1 {a} : <1>",
    ),
    (
        "%p1: !llvm.ptr<1>, %p3: !llvm.ptr<3>",
        '"rocdl.load.to.lds"(%p1, %p3) <{size = 4 : i32, offset = 0 : i32}> {a} : (!llvm.ptr<1>, !llvm.ptr<3>) -> ()',
        "rocdl.load.to.lds %arg0, %arg1, 4, 0, 0 {a} : <1>",
    ),
    (
        "%p1: !llvm.ptr<1>, %p3: !llvm.ptr<3>",
        '"rocdl.global.load.lds"(%p1, %p3) <{size = 4 : i32, offset = 0 : i32, aux = 0 : i32}> {a} : (!llvm.ptr<1>, !llvm.ptr<3>) -> ()',
        "rocdl.global.load.lds %arg0, %arg1, 4, 0, 0 {a}",
    ),
    (
        "%i: i32, %l: i64, %p1: !llvm.ptr<1>, %i16: i16",
        '%r = "rocdl.make.buffer.rsrc"(%p1, %i16, %l, %i) {a} : (!llvm.ptr<1>, i16, i64, i32) -> !llvm.ptr<8>',
        "%0 = rocdl.make.buffer.rsrc %arg2, %arg3, %arg1, %arg0 {a} : <1>, i64 to <8>",
    ),
    (
        "%i: i32, %l: i64, %p: !llvm.ptr, %i16: i16",
        '%r = "rocdl.make.buffer.rsrc"(%p, %i16, %l, %i) {a} : (!llvm.ptr, i16, i64, i32) -> !llvm.ptr<7>',
        "%0 = rocdl.make.buffer.rsrc %arg2, %arg3, %arg1, %arg0 {a} : !llvm.ptr, i64 to <7>",
    ),
    (
        "%i: i32",
        '%r = "rocdl.permlane16.swap"(%i, %i) <{fi = true, boundControl = false}> {a} : (i32, i32) -> !llvm.struct<(i32, i32)>',
        "%0 = rocdl.permlane16.swap {a} %arg0, %arg0, true, false : (i32, i32) -> <(i32, i32)>",
    ),
    (
        "%p3: !llvm.ptr<3>",
        '%r = "rocdl.ds.read.tr4.b64"(%p3) {a} : (!llvm.ptr<3>) -> vector<2xi32>',
        "%0 = rocdl.ds.read.tr4.b64 %arg0 {a} : <3> -> vector<2xi32>",
    ),
    (
        "%p3: !llvm.ptr<3>",
        '%r = "rocdl.ds.load.tr4.b64"(%p3) {a} : (!llvm.ptr<3>) -> vector<2xi32>',
        "%0 = rocdl.ds.load.tr4.b64 %arg0 {a} : !llvm.ptr<3> -> vector<2xi32>",
    ),
    (
        "%p1: !llvm.ptr<1>",
        '%r = "rocdl.global.load.tr4.b64"(%p1) {a} : (!llvm.ptr<1>) -> vector<2xi32>',
        "%0 = rocdl.global.load.tr4.b64 %arg0 {a} : !llvm.ptr<1> -> vector<2xi32>",
    ),
    (
        "",
        '"test.z"() {e = vector<4x!llvm.ptr>, f = !llvm.ppc_fp128, g = !llvm.array<2 x vector<4xf32>>, h = !llvm.array<2 x memref<4xf32>>} : () -> ()',
        '"test.z"() {e = vector<4x!llvm.ptr>, f = !llvm.ppc_fp128, g = !llvm.array<2 x vector<4xf32>>, h = !llvm.array<2 x memref<4xf32>>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {e = vector<4x!llvm.ptr>, f = !llvm.ppc_fp128, g = !llvm.array<2 x vector<4xf32>>} : () -> ()',
        '"test.z"() {e = vector<4x!llvm.ptr>, f = !llvm.ppc_fp128, g = !llvm.array<2 x vector<4xf32>>} : () -> ()',
    ),
    (
        "%q: !llvm.ptr<15>",
        '"rocdl.s.barrier.init"(%q) <{memberCnt = 1 : i32}> {zz} : (!llvm.ptr<15>) -> ()',
        "rocdl.s.barrier.init %arg0 member_cnt = 1 {zz} : !llvm.ptr<15>",
    ),
    (
        "%q: !llvm.ptr<15>",
        '"rocdl.s.barrier.signal.var"(%q) <{memberCnt = 1 : i32}> {zz} : (!llvm.ptr<15>) -> ()',
        "rocdl.s.barrier.signal.var %arg0 member_cnt = 1 {zz} : !llvm.ptr<15>",
    ),
    (
        "%q: !llvm.ptr<15>",
        '"rocdl.s.barrier.join"(%q) {zz} : (!llvm.ptr<15>) -> ()',
        "rocdl.s.barrier.join %arg0 {zz} : !llvm.ptr<15>",
    ),
    (
        "%q: !llvm.ptr<15>",
        '"rocdl.s.wakeup.barrier"(%q) {zz} : (!llvm.ptr<15>) -> ()',
        "rocdl.s.wakeup.barrier %arg0 {zz} : !llvm.ptr<15>",
    ),
    (
        "%q: !llvm.ptr<15>",
        '%r = "rocdl.s.get.named.barrier.state"(%q) {zz} : (!llvm.ptr<15>) -> i32',
        "%0 = rocdl.s.get.named.barrier.state %arg0 {zz} : !llvm.ptr<15> -> i32",
    ),
    (
        "",
        '%r = "rocdl.workitem.id.x"() <{range = #llvm.constant_range<i64, 0, 64>}> : () -> i32',
        "%0 = rocdl.workitem.id.x range <i64, 0, 64> : i32",
    ),
    (
        "%i: i32",
        "%r = rocdl.permlane16.swap %i, %i, true, false : (i32, i32) -> !llvm.struct<(i32, i32)>",
        "%0 = rocdl.permlane16.swap %arg0, %arg0, true, false : (i32, i32) -> <(i32, i32)>",
    ),
    (
        "%p3: !llvm.ptr<3>",
        "%r = rocdl.ds.read.tr16.b64 %p3 : !llvm.ptr<3> -> vector<4xf16>",
        "%0 = rocdl.ds.read.tr16.b64 %arg0 : <3> -> vector<4xf16>",
    ),
    (
        "",
        '"test.z"() {c = !llvm.struct<(ptr, i32, array<4 x ptr<3>>, struct<packed (i8)>, vector<2xi32>)>, f = !llvm.struct<"fooo", (i32)>, g = !llvm.struct<"foop", opaque>, h = !llvm.struct<()>} : () -> ()',
        '"test.z"() {c = !llvm.struct<(ptr, i32, array<4 x ptr<3>>, struct<packed (i8)>, vector<2xi32>)>, f = !llvm.struct<"fooo", (i32)>, g = !llvm.struct<"foop", opaque>, h = !llvm.struct<()>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {i = !llvm.metadata} : () -> ()',
        '"test.z"() {i = !llvm.metadata} : () -> ()',
    ),
    (
        "",
        '"test.z"() {j = !llvm.target<"amdgcn.named.barrier", 0>, k = !llvm.target<"spirv.Image", i32, f32, 1, 2>} : () -> ()',
        '"test.z"() {j = !llvm.target<"amdgcn.named.barrier", 0>, k = !llvm.target<"spirv.Image", i32, f32, 1, 2>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {l = !llvm.func<i32 ()>, k = !llvm.x86_amx} : () -> ()',
        '"test.z"() {k = !llvm.x86_amx, l = !llvm.func<i32 ()>} : () -> ()',
    ),
]

# Arguments, an op, and the message with which it is refused.
REFUSED = [
    (
        "",
        '"test.z"() {e = !llvm.ptr<-1>} : () -> ()',
        "integer value too large",
    ),
    (
        "%q: !llvm.ptr<15>",
        '%r = "rocdl.s.get.named.barrier.state"(%q) {zz} : (!llvm.ptr<15>) -> i64',
        "'rocdl.s.get.named.barrier.state' op result #0 must be 32-bit signless integer, but got 'i64'",
    ),
    (
        "%f: f32, %i: i32, %p8: !llvm.ptr<8>",
        '%r = "rocdl.raw.ptr.buffer.atomic.fadd"(%f, %p8, %i, %i) : (f32, !llvm.ptr<8>, i32, i32) -> f16',
        "'rocdl.raw.ptr.buffer.atomic.fadd' op failed to verify that all of {res, vdata} have same type",
    ),
    (
        "%f: f32, %h: f16, %i: i32, %p8: !llvm.ptr<8>",
        '%r = "rocdl.raw.ptr.buffer.atomic.cmpswap"(%f, %h, %p8, %i, %i) : (f32, f16, !llvm.ptr<8>, i32, i32) -> f16',
        "'rocdl.raw.ptr.buffer.atomic.cmpswap' op failed to verify that all of {res, src, cmp} have same type",
    ),
    (
        "%i: i32, %p8: !llvm.ptr<8>",
        '%r = "rocdl.raw.ptr.buffer.load"(%p8, %i, %i) <{aux = "x"}> : (!llvm.ptr<8>, i32, i32) -> f32',
        "'rocdl.raw.ptr.buffer.load' op attribute 'aux' failed to satisfy constraint: non-atomic AMDGPU buffer cache policy attribute",
    ),
]


@pytest.mark.parametrize(("arguments", "op", "expected"), PRINTED)
def test_prints(arguments, op, expected, op_printed):
    assert op_printed(arguments, op) == expected.strip("\n")


@pytest.mark.parametrize(("arguments", "op", "message"), REFUSED)
def test_refuses(arguments, op, message, op_messages):
    assert op_messages(arguments, op)[0] == message


def test_unreachable_ends_a_block(printed, messages):
    text = "module {\n  func.func @f() {\n    llvm.unreachable\n  }\n}\n"
    assert printed(text) == text
    assert messages(text.replace("unreachable\n", "unreachable\n    return\n")) == [
        "'llvm.unreachable' op must be the last operation in the parent block"
    ]
