"""What the ops of `rocdl` print, and what they refuse. Recorded from iree-opt 3.13."""

import pytest

# Arguments, an op as written, and as printed (arguments and results renumbered).
PRINTED = [
    (
        "%a0: f32",
        '%r = "rocdl.cos"(%a0) {zz} : (f32) -> f32',
        "%0 = rocdl.cos %arg0 f32 {zz} -> f32",
    ),
    (
        "%a0: f32",
        '%r = "rocdl.tanh"(%a0) {zz} : (f32) -> f32',
        "%0 = rocdl.tanh %arg0 f32 {zz} -> f32",
    ),
    (
        "",
        '"rocdl.asyncmark"() {zz} : () -> ()',
        "rocdl.asyncmark {zz}",
    ),
    (
        "",
        '"rocdl.wave.barrier"() {zz} : () -> ()',
        "rocdl.wave.barrier {zz}",
    ),
    (
        "%a0: i1",
        '%r = "rocdl.ballot"(%a0) {zz} : (i1) -> i32',
        "%0 = rocdl.ballot %arg0 {zz} : i32",
    ),
    (
        "",
        '"rocdl.s.barrier.leave"() <{id = 1 : i16}> {zz} : () -> ()',
        "rocdl.s.barrier.leave id = 1 {zz}",
    ),
    (
        "",
        '"rocdl.s.barrier.wait"() <{id = 1 : i16}> {zz} : () -> ()',
        "rocdl.s.barrier.wait id = 1 {zz}",
    ),
    (
        "",
        '%r = "rocdl.s.barrier.signal.isfirst"() <{id = 1 : i32}> {zz} : () -> i1',
        "%0 = rocdl.s.barrier.signal.isfirst id = 1 {zz} -> i1",
    ),
    (
        "",
        '%r = "rocdl.s.get.barrier.state"() <{id = 1 : i32}> {zz} : () -> i32',
        "%0 = rocdl.s.get.barrier.state id = 1 {zz} -> i32",
    ),
    (
        "",
        '%r = "rocdl.workgroup.id.x"() {zz} : () -> i32',
        "%0 = rocdl.workgroup.id.x {zz} : i32",
    ),
    (
        "",
        '%r = "rocdl.wavefrontsize"() {zz} : () -> i32',
        "%0 = rocdl.wavefrontsize {zz} : i32",
    ),
    (
        "%a0: !llvm.ptr<1>, %a1: !llvm.ptr<3>, %a2: i32",
        '"rocdl.cluster.load.async.to.lds.b8"(%a0, %a1, %a2) <{offset = 1 : i32, cpol = 2 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<1>, !llvm.ptr<3>, i32) -> ()',
        "rocdl.cluster.load.async.to.lds.b8 %arg0, %arg1, 1, 2, %arg2 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : !llvm.ptr<1>, !llvm.ptr<3>",
    ),
    (
        "%a0: !llvm.ptr<1>, %a1: !llvm.ptr<3>, %a2: i32",
        '"rocdl.cluster.load.async.to.lds.b128"(%a0, %a1, %a2) <{offset = 1 : i32, cpol = 2 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<1>, !llvm.ptr<3>, i32) -> ()',
        "rocdl.cluster.load.async.to.lds.b128 %arg0, %arg1, 1, 2, %arg2 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : !llvm.ptr<1>, !llvm.ptr<3>",
    ),
    (
        "%a0: i32",
        '%r = "rocdl.cvt.f32.bf8"(%a0) <{byteSel = 1 : i32}> {zz} : (i32) -> i32',
        "%0 = rocdl.cvt.f32.bf8 {zz} %arg0[1] : i32",
    ),
    (
        "%a0: i32",
        '%r = "rocdl.cvt.f32.fp8"(%a0) <{byteSel = 1 : i32}> {zz} : (i32) -> i32',
        "%0 = rocdl.cvt.f32.fp8 {zz} %arg0[1] : i32",
    ),
    (
        "%a0: f32, %a1: f32, %a2: i32",
        '%r = "rocdl.cvt.pk.bf8.f32"(%a0, %a1, %a2) <{wordSel = true}> {zz} : (f32, f32, i32) -> i32',
        "%0 = rocdl.cvt.pk.bf8.f32 {zz} %arg0, %arg1 -> %arg2[true] : i32",
    ),
    (
        "%a0: f32, %a1: f32, %a2: i32",
        '%r = "rocdl.cvt.pk.fp8.f32"(%a0, %a1, %a2) <{wordSel = true}> {zz} : (f32, f32, i32) -> i32',
        "%0 = rocdl.cvt.pk.fp8.f32 {zz} %arg0, %arg1 -> %arg2[true] : i32",
    ),
    (
        "%a0: i32",
        '%r = "rocdl.cvt.pk.f32.bf8"(%a0) <{wordSel = true}> {zz} : (i32) -> i32',
        "%0 = rocdl.cvt.pk.f32.bf8 {zz} %arg0[true] : i32",
    ),
    (
        "%a0: i32",
        '%r = "rocdl.cvt.pk.f32.fp8"(%a0) <{wordSel = true}> {zz} : (i32) -> i32',
        "%0 = rocdl.cvt.pk.f32.fp8 {zz} %arg0[true] : i32",
    ),
    (
        "%a0: f32, %a1: f32",
        '%r = "rocdl.cvt.pkrtz"(%a0, %a1) {zz} : (f32, f32) -> i32',
        "%0 = rocdl.cvt.pkrtz {zz} %arg0, %arg1 : i32",
    ),
    (
        "%a0: vector<2xi32>, %a1: i32",
        '%r = "rocdl.cvt.scale.pk8.bf16.bf8"(%a0, %a1) <{scaleSel = 1 : i32}> {zz} : (vector<2xi32>, i32) -> vector<8xbf16>',
        "%0 = rocdl.cvt.scale.pk8.bf16.bf8 {zz} %arg0, %arg1[1] : vector<8xbf16>",
    ),
    (
        "%a0: vector<3xi32>, %a1: i32",
        '%r = "rocdl.cvt.scale.pk16.f32.fp6"(%a0, %a1) <{scaleSel = 1 : i32}> {zz} : (vector<3xi32>, i32) -> vector<16xf32>',
        "%0 = rocdl.cvt.scale.pk16.f32.fp6 {zz} %arg0, %arg1[1] : vector<16xf32>",
    ),
    (
        "%a0: vector<2xf16>, %a1: i32, %a2: f32",
        '%r = "rocdl.cvt.scalef32.f16.bf8"(%a0, %a1, %a2) <{srcSelIndex = 1 : i32, dstLoHiSel = true}> {zz} : (vector<2xf16>, i32, f32) -> vector<2xf16>',
        "%0 = rocdl.cvt.scalef32.f16.bf8 {zz} %arg1[1], %arg2 -> %arg0[true] : vector<2xf16>",
    ),
    (
        "%a0: vector<2xf16>, %a1: i32, %a2: f32",
        '%r = "rocdl.cvt.scalef32.f16.fp8"(%a0, %a1, %a2) <{srcSelIndex = 1 : i32, dstLoHiSel = true}> {zz} : (vector<2xf16>, i32, f32) -> vector<2xf16>',
        "%0 = rocdl.cvt.scalef32.f16.fp8 {zz} %arg1[1], %arg2 -> %arg0[true] : vector<2xf16>",
    ),
    (
        "%a0: i32, %a1: f32",
        '%r = "rocdl.cvt.scalef32.f32.bf8"(%a0, %a1) <{srcSelIndex = 1 : i32}> {zz} : (i32, f32) -> f32',
        "%0 = rocdl.cvt.scalef32.f32.bf8 {zz} %arg0[1], %arg1 : f32",
    ),
    (
        "%a0: i32, %a1: f32",
        '%r = "rocdl.cvt.scalef32.pk.f32.fp4"(%a0, %a1) <{srcSelIndex = 1 : i32}> {zz} : (i32, f32) -> vector<2xf32>',
        "%0 = rocdl.cvt.scalef32.pk.f32.fp4 {zz} %arg0[1], %arg1 : vector<2xf32>",
    ),
    (
        "%a0: vector<8xbf16>, %a1: f32",
        '%r = "rocdl.cvt.scalef32.pk8.bf8.bf16"(%a0, %a1) {zz} : (vector<8xbf16>, f32) -> vector<2xi32>',
        "%0 = rocdl.cvt.scalef32.pk8.bf8.bf16 {zz} %arg0, %arg1 : vector<2xi32>",
    ),
    (
        "%a0: vector<32xf16>, %a1: f32",
        '%r = "rocdl.cvt.scalef32.pk32.fp6.f16"(%a0, %a1) {zz} : (vector<32xf16>, f32) -> vector<6xi32>',
        "%0 = rocdl.cvt.scalef32.pk32.fp6.f16 {zz} %arg0, %arg1 : vector<6xi32>",
    ),
    (
        "%a0: vector<2xi16>, %a1: vector<2xbf16>, %a2: f32",
        '%r = "rocdl.cvt.scalef32.pk.bf8.bf16"(%a0, %a1, %a2) <{dstLoHiSel = true}> {zz} : (vector<2xi16>, vector<2xbf16>, f32) -> vector<2xi16>',
        "%0 = rocdl.cvt.scalef32.pk.bf8.bf16 {zz} %arg1, %arg2 -> %arg0[true] : vector<2xi16>",
    ),
    (
        "%a0: vector<2xi16>, %a1: vector<2xf16>, %a2: f32",
        '%r = "rocdl.cvt.scalef32.pk.fp8.f16"(%a0, %a1, %a2) <{dstLoHiSel = true}> {zz} : (vector<2xi16>, vector<2xf16>, f32) -> vector<2xi16>',
        "%0 = rocdl.cvt.scalef32.pk.fp8.f16 {zz} %arg1, %arg2 -> %arg0[true] : vector<2xi16>",
    ),
    (
        "%a0: vector<2xi16>, %a1: f32, %a2: f32, %a3: f32",
        '%r = "rocdl.cvt.scalef32.pk.bf8.f32"(%a0, %a1, %a2, %a3) <{dstLoHiSel = true}> {zz} : (vector<2xi16>, f32, f32, f32) -> vector<2xi16>',
        "%0 = rocdl.cvt.scalef32.pk.bf8.f32 {zz} %arg1, %arg2, %arg3 -> %arg0[true] : vector<2xi16>",
    ),
    (
        "%a0: vector<2xi16>, %a1: f32, %a2: f32, %a3: f32",
        '%r = "rocdl.cvt.scalef32.pk.fp8.f32"(%a0, %a1, %a2, %a3) <{dstLoHiSel = true}> {zz} : (vector<2xi16>, f32, f32, f32) -> vector<2xi16>',
        "%0 = rocdl.cvt.scalef32.pk.fp8.f32 {zz} %arg1, %arg2, %arg3 -> %arg0[true] : vector<2xi16>",
    ),
    (
        "%a0: i32, %a1: f32",
        '%r = "rocdl.cvt.scalef32.pk.bf16.bf8"(%a0, %a1) <{srcLoHiSel = true}> {zz} : (i32, f32) -> vector<2xbf16>',
        "%0 = rocdl.cvt.scalef32.pk.bf16.bf8 {zz} %arg0[true], %arg1 : vector<2xbf16>",
    ),
    (
        "%a0: i32, %a1: f32",
        '%r = "rocdl.cvt.scalef32.pk.f32.fp8"(%a0, %a1) <{srcLoHiSel = true}> {zz} : (i32, f32) -> vector<2xf32>',
        "%0 = rocdl.cvt.scalef32.pk.f32.fp8 {zz} %arg0[true], %arg1 : vector<2xf32>",
    ),
    (
        "%a0: i32, %a1: vector<2xbf16>, %a2: f32",
        '%r = "rocdl.cvt.scalef32.pk.fp4.bf16"(%a0, %a1, %a2) <{dstSelIndex = 1 : i32}> {zz} : (i32, vector<2xbf16>, f32) -> i32',
        "%0 = rocdl.cvt.scalef32.pk.fp4.bf16 {zz} %arg1, %arg2 -> %arg0[1] : i32",
    ),
    (
        "%a0: i32, %a1: vector<2xf16>, %a2: f32",
        '%r = "rocdl.cvt.scalef32.pk.fp4.f16"(%a0, %a1, %a2) <{dstSelIndex = 1 : i32}> {zz} : (i32, vector<2xf16>, f32) -> i32',
        "%0 = rocdl.cvt.scalef32.pk.fp4.f16 {zz} %arg1, %arg2 -> %arg0[1] : i32",
    ),
    (
        "%a0: i32, %a1: f32, %a2: f32, %a3: f32",
        '%r = "rocdl.cvt.scalef32.pk.fp4.f32"(%a0, %a1, %a2, %a3) <{dstSelIndex = 1 : i32}> {zz} : (i32, f32, f32, f32) -> i32',
        "%0 = rocdl.cvt.scalef32.pk.fp4.f32 {zz} %arg1, %arg2, %arg3 -> %arg0[1] : i32",
    ),
    (
        "%a0: i32, %a1: bf16, %a2: i32, %a3: f32",
        '%r = "rocdl.cvt.scalef32.sr.bf8.bf16"(%a0, %a1, %a2, %a3) <{dstSelIndex = 1 : i32}> {zz} : (i32, bf16, i32, f32) -> i32',
        "%0 = rocdl.cvt.scalef32.sr.bf8.bf16 {zz} %arg1, %arg2, %arg3 -> %arg0[1] : i32",
    ),
    (
        "%a0: i32, %a1: f32, %a2: i32, %a3: f32",
        '%r = "rocdl.cvt.scalef32.sr.fp8.f32"(%a0, %a1, %a2, %a3) <{dstSelIndex = 1 : i32}> {zz} : (i32, f32, i32, f32) -> i32',
        "%0 = rocdl.cvt.scalef32.sr.fp8.f32 {zz} %arg1, %arg2, %arg3 -> %arg0[1] : i32",
    ),
    (
        "%a0: vector<8xbf16>, %a1: i32, %a2: f32",
        '%r = "rocdl.cvt.scalef32.sr.pk8.bf8.bf16"(%a0, %a1, %a2) {zz} : (vector<8xbf16>, i32, f32) -> vector<2xi32>',
        "%0 = rocdl.cvt.scalef32.sr.pk8.bf8.bf16 {zz} %arg0, %arg1, %arg2 : vector<2xi32>",
    ),
    (
        "%a0: vector<32xf32>, %a1: i32, %a2: f32",
        '%r = "rocdl.cvt.scalef32.sr.pk32.fp6.f32"(%a0, %a1, %a2) {zz} : (vector<32xf32>, i32, f32) -> vector<6xi32>',
        "%0 = rocdl.cvt.scalef32.sr.pk32.fp6.f32 {zz} %arg0, %arg1, %arg2 : vector<6xi32>",
    ),
    (
        "%a0: i32, %a1: vector<2xbf16>, %a2: i32, %a3: f32",
        '%r = "rocdl.cvt.scalef32.sr.pk.fp4.bf16"(%a0, %a1, %a2, %a3) <{dstSelIndex = 1 : i32}> {zz} : (i32, vector<2xbf16>, i32, f32) -> i32',
        "%0 = rocdl.cvt.scalef32.sr.pk.fp4.bf16 {zz} %arg1, %arg2, %arg3 -> %arg0[1] : i32",
    ),
    (
        "%a0: i32, %a1: vector<2xf32>, %a2: i32, %a3: f32",
        '%r = "rocdl.cvt.scalef32.sr.pk.fp4.f32"(%a0, %a1, %a2, %a3) <{dstSelIndex = 1 : i32}> {zz} : (i32, vector<2xf32>, i32, f32) -> i32',
        "%0 = rocdl.cvt.scalef32.sr.pk.fp4.f32 {zz} %arg1, %arg2, %arg3 -> %arg0[1] : i32",
    ),
    (
        "%a0: vector<16xf32>, %a1: vector<16xf32>, %a2: f32",
        '%r = "rocdl.cvt.scalef32.2xpk16.bf6.f32"(%a0, %a1, %a2) {zz} : (vector<16xf32>, vector<16xf32>, f32) -> vector<6xi32>',
        "%0 = rocdl.cvt.scalef32.2xpk16.bf6.f32 {zz} %arg0, %arg1, %arg2 : vector<6xi32>",
    ),
    (
        "%a0: vector<16xf32>, %a1: vector<16xf32>, %a2: f32",
        '%r = "rocdl.cvt.scalef32.2xpk16.fp6.f32"(%a0, %a1, %a2) {zz} : (vector<16xf32>, vector<16xf32>, f32) -> vector<6xi32>',
        "%0 = rocdl.cvt.scalef32.2xpk16.fp6.f32 {zz} %arg0, %arg1, %arg2 : vector<6xi32>",
    ),
    (
        "%a0: f32, %a1: i32, %a2: i32",
        '%r = "rocdl.cvt.sr.bf8.f32"(%a0, %a1, %a2) <{byteSel = 1 : i32}> {zz} : (f32, i32, i32) -> i32',
        "%0 = rocdl.cvt.sr.bf8.f32 {zz} %arg0, %arg1 -> %arg2[1] : i32",
    ),
    (
        "%a0: f32, %a1: i32, %a2: i32",
        '%r = "rocdl.cvt.sr.fp8.f32"(%a0, %a1, %a2) <{byteSel = 1 : i32}> {zz} : (f32, i32, i32) -> i32',
        "%0 = rocdl.cvt.sr.fp8.f32 {zz} %arg0, %arg1 -> %arg2[1] : i32",
    ),
    (
        "%a0: i32, %a1: i32",
        '%r = "rocdl.update.dpp"(%a0, %a1) <{dppCtrl = 1 : i32, rowMask = 2 : i32, bankMask = 3 : i32, boundCtrl = true}> {zz} : (i32, i32) -> i32',
        "%0 = rocdl.update.dpp {zz} %arg0, %arg1 with 1, 2, 3, true : i32",
    ),
    (
        "%a0: !llvm.ptr<3>",
        '"rocdl.ds.atomic.async.barrier.arrive.b64"(%a0) <{alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<3>) -> ()',
        "rocdl.ds.atomic.async.barrier.arrive.b64 %arg0 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : !llvm.ptr<3>",
    ),
    (
        "%a0: !llvm.ptr<3>, %a1: i64",
        '%r = "rocdl.ds.atomic.barrier.arrive.rtn.b64"(%a0, %a1) <{alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<3>, i64) -> i64',
        "%0 = rocdl.ds.atomic.barrier.arrive.rtn.b64 %arg0, %arg1 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : !llvm.ptr<3>, i64 -> i64",
    ),
    (
        "%a0: i32, %a1: i32",
        '%r = "rocdl.ds_bpermute"(%a0, %a1) {zz} : (i32, i32) -> i32',
        "%0 = rocdl.ds_bpermute %arg0, %arg1 {zz} : (i32, i32) -> i32",
    ),
    (
        "%a0: !llvm.ptr<3>",
        '%r = "rocdl.ds.load.tr4.b64"(%a0) <{alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<3>) -> i32',
        "%0 = rocdl.ds.load.tr4.b64 %arg0 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : !llvm.ptr<3> -> i32",
    ),
    (
        "%a0: !llvm.ptr<1>",
        '%r = "rocdl.global.load.tr.b128"(%a0) <{alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<1>) -> i32',
        "%0 = rocdl.global.load.tr.b128 %arg0 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : !llvm.ptr<1> -> i32",
    ),
    (
        "%a0: i32, %a1: i32",
        '%r = "rocdl.ds_swizzle"(%a0, %a1) {zz} : (i32, i32) -> i32',
        "%0 = rocdl.ds_swizzle %arg0, %arg1 {zz} : (i32, i32) -> i32",
    ),
    (
        "%a0: f32, %a1: f32, %a2: f32",
        '%r = "rocdl.fmed3"(%a0, %a1, %a2) {zz} : (f32, f32, f32) -> f32',
        "%0 = rocdl.fmed3 %arg0, %arg1, %arg2 {zz} : f32",
    ),
    (
        "%a0: !llvm.ptr",
        '"rocdl.flat.prefetch"(%a0) <{cachePolicy = 1 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr) -> ()',
        "rocdl.flat.prefetch %arg0, 1 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : !llvm.ptr",
    ),
    (
        "%a0: !llvm.ptr<1>",
        '"rocdl.global.prefetch"(%a0) <{cachePolicy = 1 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<1>) -> ()',
        "rocdl.global.prefetch %arg0, 1 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : !llvm.ptr<1>",
    ),
    (
        "%a0: !llvm.ptr<1>, %a1: !llvm.ptr<3>",
        '"rocdl.global.load.async.lds"(%a0, %a1) <{size = 1 : i32, offset = 2 : i32, aux = 3 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<1>, !llvm.ptr<3>) -> ()',
        "rocdl.global.load.async.lds %arg0, %arg1, 1, 2, 3 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : !llvm.ptr<1>, !llvm.ptr<3>",
    ),
    (
        "%a0: !llvm.ptr, %a1: !llvm.ptr<3>",
        '"rocdl.load.async.to.lds"(%a0, %a1) <{size = 1 : i32, offset = 2 : i32, aux = 3 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr, !llvm.ptr<3>) -> ()',
        "rocdl.load.async.to.lds %arg0, %arg1, 1, 2, 3 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : !llvm.ptr, !llvm.ptr<3>",
    ),
    (
        "%a0: !llvm.ptr<1>, %a1: !llvm.ptr<3>",
        '"rocdl.global.load.async.to.lds.b8"(%a0, %a1) <{offset = 1 : i32, aux = 2 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<1>, !llvm.ptr<3>) -> ()',
        "rocdl.global.load.async.to.lds.b8 %arg0, %arg1, 1, 2 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : !llvm.ptr<1>, !llvm.ptr<3>",
    ),
    (
        "%a0: !llvm.ptr<1>, %a1: !llvm.ptr<3>",
        '"rocdl.global.store.async.from.lds.b128"(%a0, %a1) <{offset = 1 : i32, aux = 2 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<1>, !llvm.ptr<3>) -> ()',
        "rocdl.global.store.async.from.lds.b128 %arg0, %arg1, 1, 2 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : !llvm.ptr<1>, !llvm.ptr<3>",
    ),
    (
        "%a0: !llvm.ptr<1>, %a1: !llvm.ptr<3>",
        '"rocdl.global.load.lds"(%a0, %a1) <{size = 1 : i32, offset = 2 : i32, aux = 3 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<1>, !llvm.ptr<3>) -> ()',
        "rocdl.global.load.lds %arg0, %arg1, 1, 2, 3 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz}",
    ),
    (
        "",
        '"rocdl.iglp.opt"() <{variant = 1 : i32}> {zz} : () -> ()',
        "rocdl.iglp.opt 1 {zz}",
    ),
    (
        "%a0: !llvm.ptr, %a1: !llvm.ptr<3>",
        '"rocdl.load.to.lds"(%a0, %a1) <{size = 1 : i32, offset = 2 : i32, aux = 3 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr, !llvm.ptr<3>) -> ()',
        "rocdl.load.to.lds %arg0, %arg1, 1, 2, 3 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : !llvm.ptr",
    ),
    (
        "%a0: !llvm.ptr, %a1: i16, %a2: i32, %a3: i32",
        '%r = "rocdl.make.buffer.rsrc"(%a0, %a1, %a2, %a3) {zz} : (!llvm.ptr, i16, i32, i32) -> !llvm.ptr',
        "%0 = rocdl.make.buffer.rsrc %arg0, %arg1, %arg2, %arg3 {zz} : !llvm.ptr, i32 to !llvm.ptr",
    ),
    (
        "%a0: i32, %a1: i32",
        '%r = "rocdl.mbcnt.hi"(%a0, %a1) <{arg_attrs = [], res_attrs = []}> {zz} : (i32, i32) -> i32',
        "%0 = rocdl.mbcnt.hi %arg0, %arg1 <arg_attrs = [], res_attrs = []> {zz} : (i32, i32) -> i32",
    ),
    (
        "%a0: i32, %a1: i32",
        '%r = "rocdl.mbcnt.lo"(%a0, %a1) <{arg_attrs = [], res_attrs = []}> {zz} : (i32, i32) -> i32',
        "%0 = rocdl.mbcnt.lo %arg0, %arg1 <arg_attrs = [], res_attrs = []> {zz} : (i32, i32) -> i32",
    ),
    (
        "%a0: i32, %a1: i32",
        '%r = "rocdl.permlane16.swap"(%a0, %a1) <{fi = true, boundControl = true}> {zz} : (i32, i32) -> !llvm.struct<(i32,i32)>',
        "%0 = rocdl.permlane16.swap {zz} %arg0, %arg1, true, true : (i32, i32) -> <(i32, i32)>",
    ),
    (
        "%a0: i32, %a1: i32",
        '%r = "rocdl.permlane32.swap"(%a0, %a1) <{fi = true, boundControl = true}> {zz} : (i32, i32) -> !llvm.struct<(i32,i32)>',
        "%0 = rocdl.permlane32.swap {zz} %arg0, %arg1, true, true : (i32, i32) -> <(i32, i32)>",
    ),
    (
        "%a0: i32, %a1: i32, %a2: i32",
        '%r = "rocdl.permlane16.var"(%a0, %a1, %a2) <{fi = true, boundControl = true}> {zz} : (i32, i32, i32) -> i32',
        "%0 = rocdl.permlane16.var {zz} %arg0, %arg1, %arg2, true, true : (i32, i32, i32) -> i32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: i32",
        '%r = "rocdl.permlanex16.var"(%a0, %a1, %a2) <{fi = true, boundControl = true}> {zz} : (i32, i32, i32) -> i32',
        "%0 = rocdl.permlanex16.var {zz} %arg0, %arg1, %arg2, true, true : (i32, i32, i32) -> i32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: i32, %a3: i32",
        '%r = "rocdl.permlanex16"(%a0, %a1, %a2, %a3) <{fi = true, boundControl = true}> {zz} : (i32, i32, i32, i32) -> i32',
        "%0 = rocdl.permlanex16 {zz} %arg0, %arg1, %arg2, %arg3, true, true : i32, i32",
    ),
    (
        "%a0: !llvm.ptr<8>, %a1: i32",
        '%r = "rocdl.ptr.s.buffer.load"(%a0, %a1) <{aux = 1 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<8>, i32) -> i32',
        "%0 = rocdl.ptr.s.buffer.load %arg0, %arg1, 1 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : i32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: vector<4xi32>, %a3: i32, %a4: i32",
        '%r = "rocdl.raw.buffer.atomic.cmpswap"(%a0, %a1, %a2, %a3, %a4) <{aux = 1 : i32}> {zz} : (i32, i32, vector<4xi32>, i32, i32) -> i32',
        "%0 = rocdl.raw.buffer.atomic.cmpswap {zz}(%arg0, %arg1, %arg2, %arg3, %arg4, 1) : i32, vector<4xi32>",
    ),
    (
        "%a0: i32, %a1: vector<4xi32>, %a2: i32, %a3: i32",
        '%r = "rocdl.raw.buffer.atomic.fadd"(%a0, %a1, %a2, %a3) <{aux = 1 : i32}> {zz} : (i32, vector<4xi32>, i32, i32) -> i32',
        "%0 = rocdl.raw.buffer.atomic.fadd %arg0, %arg1, %arg2, %arg3, 1 {zz} : i32",
    ),
    (
        "%a0: i32, %a1: vector<4xi32>, %a2: i32, %a3: i32",
        '%r = "rocdl.raw.buffer.atomic.umin"(%a0, %a1, %a2, %a3) <{aux = 1 : i32}> {zz} : (i32, vector<4xi32>, i32, i32) -> i32',
        "%0 = rocdl.raw.buffer.atomic.umin %arg0, %arg1, %arg2, %arg3, 1 {zz} : i32",
    ),
    (
        "%a0: vector<4xi32>, %a1: i32, %a2: i32",
        '%r = "rocdl.raw.buffer.load"(%a0, %a1, %a2) <{aux = 1 : i32}> {zz} : (vector<4xi32>, i32, i32) -> i32',
        "%0 = rocdl.raw.buffer.load %arg0, %arg1, %arg2, 1 {zz} : i32",
    ),
    (
        "%a0: i32, %a1: vector<4xi32>, %a2: i32, %a3: i32",
        '"rocdl.raw.buffer.store"(%a0, %a1, %a2, %a3) <{aux = 1 : i32}> {zz} : (i32, vector<4xi32>, i32, i32) -> ()',
        "rocdl.raw.buffer.store %arg0, %arg1, %arg2, %arg3, 1 {zz} : i32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: !llvm.ptr<8>, %a3: i32, %a4: i32",
        '%r = "rocdl.raw.ptr.buffer.atomic.cmpswap"(%a0, %a1, %a2, %a3, %a4) <{aux = 1 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (i32, i32, !llvm.ptr<8>, i32, i32) -> i32',
        "%0 = rocdl.raw.ptr.buffer.atomic.cmpswap %arg0, %arg1, %arg2, %arg3, %arg4, 1 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : i32",
    ),
    (
        "%a0: i32, %a1: !llvm.ptr<8>, %a2: i32, %a3: i32",
        '%r = "rocdl.raw.ptr.buffer.atomic.fadd"(%a0, %a1, %a2, %a3) <{aux = 1 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (i32, !llvm.ptr<8>, i32, i32) -> i32',
        "%0 = rocdl.raw.ptr.buffer.atomic.fadd %arg0, %arg1, %arg2, %arg3, 1 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : i32",
    ),
    (
        "%a0: i32, %a1: !llvm.ptr<8>, %a2: i32, %a3: i32",
        '%r = "rocdl.raw.ptr.buffer.atomic.umin"(%a0, %a1, %a2, %a3) <{aux = 1 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (i32, !llvm.ptr<8>, i32, i32) -> i32',
        "%0 = rocdl.raw.ptr.buffer.atomic.umin %arg0, %arg1, %arg2, %arg3, 1 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : i32",
    ),
    (
        "%a0: !llvm.ptr<8>, %a1: !llvm.ptr<3>, %a2: i32, %a3: i32, %a4: i32, %a5: i32",
        '"rocdl.raw.ptr.buffer.load.async.lds"(%a0, %a1, %a2, %a3, %a4, %a5) <{aux = 1 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<8>, !llvm.ptr<3>, i32, i32, i32, i32) -> ()',
        "rocdl.raw.ptr.buffer.load.async.lds %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, 1 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz}",
    ),
    (
        "%a0: !llvm.ptr<8>, %a1: !llvm.ptr<3>, %a2: i32, %a3: i32, %a4: i32, %a5: i32",
        '"rocdl.raw.ptr.buffer.load.lds"(%a0, %a1, %a2, %a3, %a4, %a5) <{aux = 1 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<8>, !llvm.ptr<3>, i32, i32, i32, i32) -> ()',
        "rocdl.raw.ptr.buffer.load.lds %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, 1 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz}",
    ),
    (
        "%a0: !llvm.ptr<8>, %a1: i32, %a2: i32",
        '%r = "rocdl.raw.ptr.buffer.load"(%a0, %a1, %a2) <{aux = 1 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<8>, i32, i32) -> i32',
        "%0 = rocdl.raw.ptr.buffer.load %arg0, %arg1, %arg2, 1 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : i32",
    ),
    (
        "%a0: i32, %a1: !llvm.ptr<8>, %a2: i32, %a3: i32",
        '"rocdl.raw.ptr.buffer.store"(%a0, %a1, %a2, %a3) <{aux = 1 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (i32, !llvm.ptr<8>, i32, i32) -> ()',
        "rocdl.raw.ptr.buffer.store %arg0, %arg1, %arg2, %arg3, 1 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : i32",
    ),
    (
        "%a0: i32",
        '%r = "rocdl.readfirstlane"(%a0) {zz} : (i32) -> i32',
        "%0 = rocdl.readfirstlane %arg0 {zz} : i32",
    ),
    (
        "%a0: i32, %a1: i32",
        '%r = "rocdl.readlane"(%a0, %a1) {zz} : (i32, i32) -> i32',
        "%0 = rocdl.readlane %arg0, %arg1 {zz} : (i32, i32) -> i32",
    ),
    (
        "",
        '"rocdl.s.nop"() <{count = 1 : i16}> {zz} : () -> ()',
        "rocdl.s.nop {zz} 1",
    ),
    (
        "",
        '"rocdl.s.wait.tensorcnt"() <{count = 1 : i16}> {zz} : () -> ()',
        "rocdl.s.wait.tensorcnt 1 {zz}",
    ),
    (
        "",
        '"rocdl.s.waitcnt"() <{bitfield = 1 : i32}> {zz} : () -> ()',
        "rocdl.s.waitcnt {zz} 1",
    ),
    (
        "",
        '"rocdl.sched.barrier"() <{mask = #rocdl.sched_group_mask<none>}> {zz} : () -> ()',
        "rocdl.sched.barrier none {zz}",
    ),
    (
        "",
        '"rocdl.sched.group.barrier"() <{mask = #rocdl.sched_group_mask<none>, size = 1 : i32, groupId = 2 : i32}> {zz} : () -> ()',
        "rocdl.sched.group.barrier none, 1, 2 {zz}",
    ),
    (
        "",
        '"rocdl.s.setprio"() <{priority = 1 : i16}> {zz} : () -> ()',
        "rocdl.s.setprio 1 {zz}",
    ),
    (
        "%a0: vector<4xi32>, %a1: vector<8xi32>, %a2: vector<4xi32>, %a3: vector<4xi32>, %a4: vector<8xi32>",
        '"rocdl.tensor.load.to.lds"(%a0, %a1, %a2, %a3, %a4) <{cachePolicy = 1 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (vector<4xi32>, vector<8xi32>, vector<4xi32>, vector<4xi32>, vector<8xi32>) -> ()',
        "rocdl.tensor.load.to.lds %arg0, %arg1, %arg2, %arg3, %arg4, 1 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : vector<4xi32>, vector<8xi32>",
    ),
    (
        "%a0: vector<4xi32>, %a1: vector<8xi32>, %a2: vector<4xi32>, %a3: vector<4xi32>, %a4: vector<8xi32>",
        '"rocdl.tensor.store.from.lds"(%a0, %a1, %a2, %a3, %a4) <{cachePolicy = 1 : i32, alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (vector<4xi32>, vector<8xi32>, vector<4xi32>, vector<4xi32>, vector<8xi32>) -> ()',
        "rocdl.tensor.store.from.lds %arg0, %arg1, %arg2, %arg3, %arg4, 1 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : vector<4xi32>, vector<8xi32>",
    ),
    (
        "%a0: i32, %a1: i32, %a2: f32",
        '%r = "rocdl.dot4.f32.bf8.bf8"(%a0, %a1, %a2) {zz} : (i32, i32, f32) -> f32',
        "%0 = rocdl.dot4.f32.bf8.bf8 %arg0, %arg1, %arg2 {zz} : (i32, i32, f32) -> f32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: f32",
        '%r = "rocdl.wmma.f32.16x16x16.fp8_fp8"(%a0, %a1, %a2) {zz} : (i32, i32, f32) -> f32',
        "%0 = rocdl.wmma.f32.16x16x16.fp8_fp8 %arg0, %arg1, %arg2 {zz} : (i32, i32, f32) -> f32",
    ),
    (
        "%a0: !llvm.ptr<3>",
        '%r = "rocdl.ds.read.tr4.b64"(%a0) <{alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<3>) -> i32',
        "%0 = rocdl.ds.read.tr4.b64 %arg0 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : <3> -> i32",
    ),
    (
        "%a0: !llvm.ptr<3>",
        '%r = "rocdl.ds.read.tr16.b64"(%a0) <{alias_scopes = [], noalias_scopes = [], tbaa = []}> {zz} : (!llvm.ptr<3>) -> i32',
        "%0 = rocdl.ds.read.tr16.b64 %arg0 <alias_scopes = [], noalias_scopes = [], tbaa = []> {zz} : <3> -> i32",
    ),
    (
        "%a0: vector<2xf16>, %a1: vector<2xf16>, %a2: f32",
        '%r = "rocdl.fdot2"(%a0, %a1, %a2) <{clamp = true}> {zz} : (vector<2xf16>, vector<2xf16>, f32) -> f32',
        "%0 = rocdl.fdot2 %arg0, %arg1, %arg2 <clamp = true> {zz} : (vector<2xf16>, vector<2xf16>, f32) -> f32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: i32",
        '%r = "rocdl.udot8"(%a0, %a1, %a2) <{clamp = true}> {zz} : (i32, i32, i32) -> i32',
        "%0 = rocdl.udot8 %arg0, %arg1, %arg2 <clamp = true> {zz} : (i32, i32, i32) -> i32",
    ),
    (
        "%a0: f32, %a1: f32, %a2: vector<4xf32>",
        '%r = "rocdl.mfma.f32.4x4x1f32"(%a0, %a1, %a2) <{cbsz = 1 : i32, abid = 2 : i32, blgp = #rocdl.mfma_perm_b<none>}> {zz} : (f32, f32, vector<4xf32>) -> vector<4xf32>',
        "%0 = rocdl.mfma.f32.4x4x1f32 %arg0, %arg1, %arg2, 1, 2, none {zz} : (f32, f32, vector<4xf32>) -> vector<4xf32>",
    ),
    (
        "%a0: vector<4xi32>, %a1: vector<4xi32>, %a2: vector<16xi32>",
        '%r = "rocdl.mfma.i32.32x32x32.i8"(%a0, %a1, %a2) <{cbsz = 1 : i32, abid = 2 : i32, blgp = #rocdl.mfma_perm_b<none>}> {zz} : (vector<4xi32>, vector<4xi32>, vector<16xi32>) -> vector<16xi32>',
        "%0 = rocdl.mfma.i32.32x32x32.i8 %arg0, %arg1, %arg2, 1, 2, none {zz} : (vector<4xi32>, vector<4xi32>, vector<16xi32>) -> vector<16xi32>",
    ),
    (
        "%a0: vector<2xi32>, %a1: vector<2xi32>, %a2: vector<2xf32>, %a3: i32, %a4: i32",
        '%r = "rocdl.mfma.scale.f32.16x16x128.f8f6f4"(%a0, %a1, %a2, %a3, %a4) <{cbsz = #rocdl.matrix_format<fp8_e4m3>, blgp = #rocdl.matrix_format<fp8_e4m3>, opselA = 1 : i32, opselB = 2 : i32}> {zz} : (vector<2xi32>, vector<2xi32>, vector<2xf32>, i32, i32) -> f32',
        "%0 = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %arg0, %arg1, %arg2, fp8_e4m3, fp8_e4m3, 1, %arg3, 2, %arg4 {zz} : (vector<2xi32>, vector<2xi32>, vector<2xf32>, i32, i32) -> f32",
    ),
    (
        "%a0: vector<2xi32>, %a1: vector<2xi32>, %a2: vector<2xf32>, %a3: i32, %a4: i32",
        '%r = "rocdl.mfma.scale.f32.32x32x64.f8f6f4"(%a0, %a1, %a2, %a3, %a4) <{cbsz = #rocdl.matrix_format<fp8_e4m3>, blgp = #rocdl.matrix_format<fp8_e4m3>, opselA = 1 : i32, opselB = 2 : i32}> {zz} : (vector<2xi32>, vector<2xi32>, vector<2xf32>, i32, i32) -> f32',
        "%0 = rocdl.mfma.scale.f32.32x32x64.f8f6f4 %arg0, %arg1, %arg2, fp8_e4m3, fp8_e4m3, 1, %arg3, 2, %arg4 {zz} : (vector<2xi32>, vector<2xi32>, vector<2xf32>, i32, i32) -> f32",
    ),
    (
        "%a0: vector<4xi16>, %a1: vector<8xi16>, %a2: vector<4xf32>, %a3: i32",
        '%r = "rocdl.smfmac.f32.16x16x32.bf16"(%a0, %a1, %a2, %a3) <{cbsz = 1 : i32, abid = 2 : i32}> {zz} : (vector<4xi16>, vector<8xi16>, vector<4xf32>, i32) -> vector<4xf32>',
        "%0 = rocdl.smfmac.f32.16x16x32.bf16 %arg0, %arg1, %arg2, %arg3, 1, 2 {zz} : (vector<4xi16>, vector<8xi16>, vector<4xf32>, i32) -> vector<4xf32>",
    ),
    (
        "%a0: vector<4xi32>, %a1: vector<8xi32>, %a2: vector<16xi32>, %a3: i32",
        '%r = "rocdl.smfmac.i32.32x32x64.i8"(%a0, %a1, %a2, %a3) <{cbsz = 1 : i32, abid = 2 : i32}> {zz} : (vector<4xi32>, vector<8xi32>, vector<16xi32>, i32) -> vector<16xi32>',
        "%0 = rocdl.smfmac.i32.32x32x64.i8 %arg0, %arg1, %arg2, %arg3, 1, 2 {zz} : (vector<4xi32>, vector<8xi32>, vector<16xi32>, i32) -> vector<16xi32>",
    ),
    (
        "%a0: i32, %a1: i32, %a2: i32",
        '%r = "rocdl.sudot4"(%a0, %a1, %a2) <{signA = true, signB = true, clamp = true}> {zz} : (i32, i32, i32) -> i32',
        "%0 = rocdl.sudot4 %arg0, %arg1, %arg2 <signA = true, signB = true, clamp = true> {zz} : (i32, i32, i32) -> i32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: i32",
        '%r = "rocdl.wmma.i32.16x16x32.iu4"(%a0, %a1, %a2) <{signA = true, signB = true, clamp = true}> {zz} : (i32, i32, i32) -> i32',
        "%0 = rocdl.wmma.i32.16x16x32.iu4 %arg0, %arg1, %arg2 <signA = true, signB = true, clamp = true> {zz} : (i32, i32, i32) -> i32",
    ),
    (
        "%a0: vector<2xi16>, %a1: vector<2xi16>, %a2: vector<2xi16>, %a3: i32",
        '%r = "rocdl.swmmac.bf16.16x16x32.bf16"(%a0, %a1, %a2, %a3) {zz} : (vector<2xi16>, vector<2xi16>, vector<2xi16>, i32) -> vector<2xi16>',
        "%0 = rocdl.swmmac.bf16.16x16x32.bf16 %arg0, %arg1, %arg2, %arg3 {zz} : (vector<2xi16>, vector<2xi16>, vector<2xi16>, i32) -> vector<2xi16>",
    ),
    (
        "%a0: i32, %a1: i32, %a2: f32, %a3: i32",
        '%r = "rocdl.swmmac.f32.16x16x32.fp8.fp8"(%a0, %a1, %a2, %a3) {zz} : (i32, i32, f32, i32) -> f32',
        "%0 = rocdl.swmmac.f32.16x16x32.fp8.fp8 %arg0, %arg1, %arg2, %arg3 {zz} : (i32, i32, f32, i32) -> f32",
    ),
    (
        "%a0: bf16, %a1: bf16, %a2: bf16, %a3: i32",
        '%r = "rocdl.swmmac.bf16.16x16x64.bf16"(%a0, %a1, %a2, %a3) <{signA = true, signB = true, reuseA = true, reuseB = true}> {zz} : (bf16, bf16, bf16, i32) -> bf16',
        "%0 = rocdl.swmmac.bf16.16x16x64.bf16 %arg0, %arg1, %arg2, %arg3 <signA = true, signB = true, reuseA = true, reuseB = true> {zz} : (bf16, bf16, bf16, i32) -> bf16",
    ),
    (
        "%a0: f16, %a1: f16, %a2: f32, %a3: i32",
        '%r = "rocdl.swmmac.f32.16x16x64.f16"(%a0, %a1, %a2, %a3) <{signA = true, signB = true, reuseA = true, reuseB = true}> {zz} : (f16, f16, f32, i32) -> f32',
        "%0 = rocdl.swmmac.f32.16x16x64.f16 %arg0, %arg1, %arg2, %arg3 <signA = true, signB = true, reuseA = true, reuseB = true> {zz} : (f16, f16, f32, i32) -> f32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: f16, %a3: i32",
        '%r = "rocdl.swmmac.f16.16x16x128.bf8.bf8"(%a0, %a1, %a2, %a3) <{reuseA = true, reuseB = true}> {zz} : (i32, i32, f16, i32) -> f16',
        "%0 = rocdl.swmmac.f16.16x16x128.bf8.bf8 %arg0, %arg1, %arg2, %arg3 <reuseA = true, reuseB = true> {zz} : (i32, i32, f16, i32) -> f16",
    ),
    (
        "%a0: i32, %a1: i32, %a2: f32, %a3: i32",
        '%r = "rocdl.swmmac.f32.16x16x128.fp8.fp8"(%a0, %a1, %a2, %a3) <{reuseA = true, reuseB = true}> {zz} : (i32, i32, f32, i32) -> f32',
        "%0 = rocdl.swmmac.f32.16x16x128.fp8.fp8 %arg0, %arg1, %arg2, %arg3 <reuseA = true, reuseB = true> {zz} : (i32, i32, f32, i32) -> f32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: i32, %a3: i32",
        '%r = "rocdl.swmmac.i32.16x16x32.iu4"(%a0, %a1, %a2, %a3) <{signA = true, signB = true, clamp = true}> {zz} : (i32, i32, i32, i32) -> i32',
        "%0 = rocdl.swmmac.i32.16x16x32.iu4 %arg0, %arg1, %arg2, %arg3 <signA = true, signB = true, clamp = true> {zz} : (i32, i32, i32, i32) -> i32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: i32, %a3: i32",
        '%r = "rocdl.swmmac.i32.16x16x64.iu4"(%a0, %a1, %a2, %a3) <{signA = true, signB = true, clamp = true}> {zz} : (i32, i32, i32, i32) -> i32',
        "%0 = rocdl.swmmac.i32.16x16x64.iu4 %arg0, %arg1, %arg2, %arg3 <signA = true, signB = true, clamp = true> {zz} : (i32, i32, i32, i32) -> i32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: i32, %a3: i32",
        '%r = "rocdl.swmmac.i32.16x16x128.iu8"(%a0, %a1, %a2, %a3) <{signA = true, signB = true, reuseA = true, reuseB = true, clamp = true}> {zz} : (i32, i32, i32, i32) -> i32',
        "%0 = rocdl.swmmac.i32.16x16x128.iu8 %arg0, %arg1, %arg2, %arg3 <signA = true, signB = true, reuseA = true, reuseB = true, clamp = true> {zz} : (i32, i32, i32, i32) -> i32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: i32",
        '%r = "rocdl.wmma.bf16.16x16x16.bf16"(%a0, %a1, %a2) <{opsel = true}> {zz} : (i32, i32, i32) -> i32',
        "%0 = rocdl.wmma.bf16.16x16x16.bf16 %arg0, %arg1, %arg2 <opsel = true> {zz} : (i32, i32, i32) -> i32",
    ),
    (
        "%a0: f16, %a1: f16, %a2: f16",
        '%r = "rocdl.wmma.f16.16x16x16.f16"(%a0, %a1, %a2) <{opsel = true}> {zz} : (f16, f16, f16) -> f16',
        "%0 = rocdl.wmma.f16.16x16x16.f16 %arg0, %arg1, %arg2 <opsel = true> {zz} : (f16, f16, f16) -> f16",
    ),
    (
        "%a0: bf16, %a1: bf16, %a2: bf16",
        '%r = "rocdl.wmma.bf16.16x16x32.bf16"(%a0, %a1, %a2) <{modC = #rocdl.wmma_c_modifier<none>, reuseA = true, reuseB = true}> {zz} : (bf16, bf16, bf16) -> bf16',
        "%0 = rocdl.wmma.bf16.16x16x32.bf16 %arg0, %arg1, %arg2, modC = none <reuseA = true, reuseB = true> {zz} : (bf16, bf16, bf16) -> bf16",
    ),
    (
        "%a0: i32, %a1: i32, %a2: f32",
        '%r = "rocdl.wmma.f32.16x16x128.fp8_fp8"(%a0, %a1, %a2) <{modC = #rocdl.wmma_c_modifier<none>, reuseA = true, reuseB = true}> {zz} : (i32, i32, f32) -> f32',
        "%0 = rocdl.wmma.f32.16x16x128.fp8_fp8 %arg0, %arg1, %arg2, modC = none <reuseA = true, reuseB = true> {zz} : (i32, i32, f32) -> f32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: i32",
        '%r = "rocdl.wmma.i32.16x16x64.iu8"(%a0, %a1, %a2) <{signA = true, signB = true, reuseA = true, reuseB = true, clamp = true}> {zz} : (i32, i32, i32) -> i32',
        "%0 = rocdl.wmma.i32.16x16x64.iu8 %arg0, %arg1, %arg2 <signA = true, signB = true, reuseA = true, reuseB = true, clamp = true> {zz} : (i32, i32, i32) -> i32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: f32, %a3: i64, %a4: i64",
        '%r = "rocdl.wmma.scale16.f32.16x16x128.f8f6f4"(%a0, %a1, %a2, %a3, %a4) <{fmtA = #rocdl.matrix_format<fp8_e4m3>, fmtB = #rocdl.matrix_format<fp8_e4m3>, modC = #rocdl.wmma_c_modifier<none>, scaleAType = #rocdl.wmma_matrix_scale<row0>, fmtScaleA = #rocdl.wmma_matrix_scale_format<e8>, scaleBType = #rocdl.wmma_matrix_scale<row0>, fmtScaleB = #rocdl.wmma_matrix_scale_format<e8>, reuseA = true, reuseB = true}> {zz} : (i32, i32, f32, i64, i64) -> f32',
        "%0 = rocdl.wmma.scale16.f32.16x16x128.f8f6f4 %arg0, %arg1, %arg2, %arg3, %arg4, fmtA = fp8_e4m3, fmtB = fp8_e4m3, modC = none, scaleAType = row0, fmtScaleA = e8, scaleBType = row0, fmtScaleB = e8 <reuseA = true, reuseB = true> {zz} : (i32, i32, f32, i64, i64) -> f32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: f32, %a3: i32, %a4: i32",
        '%r = "rocdl.wmma.scale.f32.16x16x128.f8f6f4"(%a0, %a1, %a2, %a3, %a4) <{fmtA = #rocdl.matrix_format<fp8_e4m3>, fmtB = #rocdl.matrix_format<fp8_e4m3>, modC = #rocdl.wmma_c_modifier<none>, scaleAType = #rocdl.wmma_matrix_scale<row0>, fmtScaleA = #rocdl.wmma_matrix_scale_format<e8>, scaleBType = #rocdl.wmma_matrix_scale<row0>, fmtScaleB = #rocdl.wmma_matrix_scale_format<e8>, reuseA = true, reuseB = true}> {zz} : (i32, i32, f32, i32, i32) -> f32',
        "%0 = rocdl.wmma.scale.f32.16x16x128.f8f6f4 %arg0, %arg1, %arg2, %arg3, %arg4, fmtA = fp8_e4m3, fmtB = fp8_e4m3, modC = none, scaleAType = row0, fmtScaleA = e8, scaleBType = row0, fmtScaleB = e8 <reuseA = true, reuseB = true> {zz} : (i32, i32, f32, i32, i32) -> f32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: f32, %a3: i64, %a4: i64",
        '%r = "rocdl.wmma.scale16.f32.32x16x128.f4"(%a0, %a1, %a2, %a3, %a4) <{modC = #rocdl.wmma_c_modifier<none>, scaleAType = #rocdl.wmma_matrix_scale<row0>, fmtScaleA = #rocdl.wmma_matrix_scale_format<e8>, scaleBType = #rocdl.wmma_matrix_scale<row0>, fmtScaleB = #rocdl.wmma_matrix_scale_format<e8>, reuseA = true, reuseB = true}> {zz} : (i32, i32, f32, i64, i64) -> f32',
        "%0 = rocdl.wmma.scale16.f32.32x16x128.f4 %arg0, %arg1, %arg2, %arg3, %arg4, modC = none, scaleAType = row0, fmtScaleA = e8, scaleBType = row0, fmtScaleB = e8 <reuseA = true, reuseB = true> {zz} : (i32, i32, f32, i64, i64) -> f32",
    ),
    (
        "%a0: i32, %a1: i32, %a2: f32, %a3: i32, %a4: i32",
        '%r = "rocdl.wmma.scale.f32.32x16x128.f4"(%a0, %a1, %a2, %a3, %a4) <{modC = #rocdl.wmma_c_modifier<none>, scaleAType = #rocdl.wmma_matrix_scale<row0>, fmtScaleA = #rocdl.wmma_matrix_scale_format<e8>, scaleBType = #rocdl.wmma_matrix_scale<row0>, fmtScaleB = #rocdl.wmma_matrix_scale_format<e8>, reuseA = true, reuseB = true}> {zz} : (i32, i32, f32, i32, i32) -> f32',
        "%0 = rocdl.wmma.scale.f32.32x16x128.f4 %arg0, %arg1, %arg2, %arg3, %arg4, modC = none, scaleAType = row0, fmtScaleA = e8, scaleBType = row0, fmtScaleB = e8 <reuseA = true, reuseB = true> {zz} : (i32, i32, f32, i32, i32) -> f32",
    ),
    (
        "",
        '"test.z"() {a = #rocdl.pre_gfx12_cache_policy<glc|slc>, b = #rocdl.gfx12_cache_policy<nt|scope_sys>, c= #rocdl.gfx942_cache_policy<sc0|sc1>} : () -> ()',
        '"test.z"() {a = #rocdl.pre_gfx12_cache_policy<glc|slc>, b = #rocdl.gfx12_cache_policy<scope_sys|nt>, c = #rocdl.gfx942_cache_policy<sc0|sc1>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {b = #rocdl.gfx12_cache_policy<lu|scope_se|scope_dev>, c= #rocdl.gfx12_cache_policy<nt|ht|nt_rt>, d= #rocdl.gfx12_cache_policy<rt_nt|nv|volatile>} : () -> ()',
        '"test.z"() {b = #rocdl.gfx12_cache_policy<scope_sys|lu>, c = #rocdl.gfx12_cache_policy<nt_wb>, d = #rocdl.gfx12_cache_policy<rt_nt|nv|volatile>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {b = #rocdl.pre_gfx12_cache_policy<glc|slc|dlc|scc>, c = #rocdl.pre_gfx12_cache_policy<all|swz>,d = #rocdl.pre_gfx12_cache_policy<none>, e = #rocdl.pre_gfx12_cache_policy<volatile|swz|glc>} : () -> ()',
        '"test.z"() {b = #rocdl.pre_gfx12_cache_policy<all>, c = #rocdl.pre_gfx12_cache_policy<all|swz>, d = #rocdl.pre_gfx12_cache_policy<none>, e = #rocdl.pre_gfx12_cache_policy<glc|swz|volatile>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {b = #rocdl.gfx12_atomic_cache_policy<return|nt|scope_sys>} : () -> ()',
        '"test.z"() {b = #rocdl.gfx12_atomic_cache_policy<scope_sys|return|nt>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {b = #rocdl.sched_group_mask<all|valu>, c = #rocdl.sched_group_mask<ldsdma|transcendental|ds_write|ds_read|all_ds|vmem_write|vmem_read|all_vmem|mfma_wmma|salu|valu|non_mem_non_sideeffect>, d= #rocdl.sched_group_mask<salu|valu>} : () -> ()',
        '"test.z"() {b = #rocdl.sched_group_mask<all>, c = #rocdl.sched_group_mask<all>, d = #rocdl.sched_group_mask<valu|salu>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {b = #rocdl.mfma_neg_modifier<neg_a|neg_b>, c = #rocdl.matrix_format<fp4_e2m1>, d = #rocdl.wmma_c_modifier<neg|abs>, e = #rocdl.wmma_matrix_scale<row1>, f = #rocdl.wmma_matrix_scale_format<e5m3>} : () -> ()',
        '"test.z"() {b = #rocdl.mfma_neg_modifier<neg_a|neg_b>, c = #rocdl.matrix_format<fp4_e2m1>, d = #rocdl.wmma_c_modifier<neg_abs>, e = #rocdl.wmma_matrix_scale<row1>, f = #rocdl.wmma_matrix_scale_format<e5m3>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {b = #rocdl.wmma_c_modifier<neg_abs>, c = #rocdl.buffer_oob_mode<any>} : () -> ()',
        '"test.z"() {b = #rocdl.wmma_c_modifier<neg_abs>, c = #rocdl.buffer_oob_mode<any>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {c = #rocdl.buffer_oob_mode<any>} : () -> ()',
        '"test.z"() {c = #rocdl.buffer_oob_mode<any>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {c = #rocdl.wmma_c_modifier<neg_abs>} : () -> ()',
        '"test.z"() {c = #rocdl.wmma_c_modifier<neg_abs>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {c = #rocdl.target} : () -> ()',
        '"test.z"() {c = #rocdl.target} : () -> ()',
    ),
    (
        "",
        '"test.z"() {c = #rocdl.target<O = 3, triple = "x", chip = "gfx942", features = "+a", abi = "500", flags = {fast}, link = ["x"]>} : () -> ()',
        '"test.z"() {c = #rocdl.target<O = 3, triple = "x", chip = "gfx942", features = "+a", abi = "500", flags = {fast}, link = ["x"]>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {c = #rocdl.target<chip = "gfx942", O = 5>} : () -> ()',
        '"test.z"() {c = #rocdl.target<O = 5, chip = "gfx942">} : () -> ()',
    ),
    (
        "%i: i32, %ro: vector<4xi32>",
        '%r = "rocdl.raw.buffer.load"(%ro, %i, %i) <{aux = #rocdl.pre_gfx12_cache_policy<glc>}> {a} : (vector<4xi32>, i32, i32) -> f32',
        "%0 = rocdl.raw.buffer.load %arg1, %arg0, %arg0, pre_gfx12<glc> {a} : f32",
    ),
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
        "%i: i32, %p8: !llvm.ptr<8>",
        "%r = rocdl.raw.ptr.buffer.load %p8, %i, %i, 3 : f32",
        "%0 = rocdl.raw.ptr.buffer.load %arg1, %arg0, %arg0, 3 : f32",
    ),
    (
        "%b: i1",
        "%r = rocdl.ballot %b {a} : i64",
        "%0 = rocdl.ballot %arg0 {a} : i64",
    ),
    (
        "",
        "rocdl.sched.barrier valu|salu",
        "rocdl.sched.barrier valu|salu",
    ),
    (
        "",
        "rocdl.sched.barrier none {a}",
        "rocdl.sched.barrier none {a}",
    ),
    (
        "",
        '"rocdl.sched.barrier"() <{mask = #rocdl.sched_group_mask<valu>}> : () -> ()',
        "rocdl.sched.barrier valu",
    ),
    (
        "",
        '"rocdl.sched.group.barrier"() <{mask = #rocdl.sched_group_mask<valu>, size = 1 : i32, groupId = 0 : i32}> {a}: () -> ()',
        "rocdl.sched.group.barrier valu, 1, 0 {a}",
    ),
    (
        "",
        '%r = "rocdl.workitem.id.x"() <{range = #llvm.constant_range<i32, 0, 64>}> {a} : () -> i32',
        "%0 = rocdl.workitem.id.x range <i32, 0, 64> {a} : i32",
    ),
    (
        "",
        "%r = rocdl.workitem.id.x range <i32, 0, 64> : i32",
        "%0 = rocdl.workitem.id.x range <i32, 0, 64> : i32",
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
        "rocdl.load.to.lds %p1, %p3, 4, 0, 0 {a} : <1>",
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
        "%i: i32",
        '%r = "rocdl.sudot4"(%i, %i, %i) : (i32, i32, i32) -> i32',
        "%0 = rocdl.sudot4 %arg0, %arg0, %arg0 : (i32, i32, i32) -> i32",
    ),
    (
        "%i: i32, %p8: !llvm.ptr<8>",
        "%r = rocdl.raw.ptr.buffer.load %p8, %i, %i, 0 : f32",
        "%0 = rocdl.raw.ptr.buffer.load %arg1, %arg0, %arg0, 0 : f32",
    ),
    (
        "%c: vector<16xbf16>, %d8: vector<8xbf16>",
        '%r = "rocdl.wmma.bf16.16x16x32.bf16"(%c, %c, %d8) : (vector<16xbf16>, vector<16xbf16>, vector<8xbf16>) -> vector<8xbf16>',
        "%0 = rocdl.wmma.bf16.16x16x32.bf16 %arg0, %arg0, %arg1, modC = none : (vector<16xbf16>, vector<16xbf16>, vector<8xbf16>) -> vector<8xbf16>",
    ),
    (
        "%f: f32",
        '%r = "rocdl.cos"(%f) : (f32) -> f64',
        "%0 = rocdl.cos %arg0 f32 -> f64",
    ),
    (
        "",
        "rocdl.wait.asyncmark 0",
        "rocdl.wait.asyncmark 0",
    ),
    (
        "",
        "rocdl.s.waitcnt 0",
        "rocdl.s.waitcnt 0",
    ),
    (
        "",
        "rocdl.iglp.opt 0",
        "rocdl.iglp.opt 0",
    ),
    (
        "",
        "rocdl.s.setprio 3",
        "rocdl.s.setprio 3",
    ),
    (
        "",
        '%r = "rocdl.workitem.id.x"() <{range = #llvm.constant_range<i64, 0, 64>}> : () -> i32',
        "%0 = rocdl.workitem.id.x range <i64, 0, 64> : i32",
    ),
    (
        "%f: f32, %v: vector<4xf32>",
        "%r = rocdl.mfma.f32.16x16x4f32 %f, %f, %v, 0, 0, none : (f32, f32, vector<4xf32>) -> vector<4xf32>",
        "%0 = rocdl.mfma.f32.16x16x4f32 %arg0, %arg0, %arg1, 0, 0, none : (f32, f32, vector<4xf32>) -> vector<4xf32>",
    ),
    (
        "%f: f32, %v: vector<4xf32>",
        "%r = rocdl.mfma.f32.16x16x4f32 %f, %f, %v, 0, 0, bcast_first_16 {a} : (f32, f32, vector<4xf32>) -> vector<4xf32>",
        "%0 = rocdl.mfma.f32.16x16x4f32 %arg0, %arg0, %arg1, 0, 0, bcast_first_16 {a} : (f32, f32, vector<4xf32>) -> vector<4xf32>",
    ),
    (
        "%f: f32, %i: i32",
        "%r = rocdl.permlanex16 %f, %f, %i, %i, true, false : f32, i32",
        "%0 = rocdl.permlanex16 %arg0, %arg0, %arg1, %arg1, true, false : f32, i32",
    ),
    (
        "%i: i32",
        "%r = rocdl.permlane16.swap %i, %i, true, false : (i32, i32) -> <(i32, i32)>",
        "%0 = rocdl.permlane16.swap %arg0, %arg0, true, false : (i32, i32) -> <(i32, i32)>",
    ),
    (
        "%i: i32",
        "%r = rocdl.permlane16.swap %i, %i, true, false : (i32, i32) -> !llvm.struct<(i32, i32)>",
        "%0 = rocdl.permlane16.swap %arg0, %arg0, true, false : (i32, i32) -> <(i32, i32)>",
    ),
    (
        "%p1: !llvm.ptr<1>, %p3: !llvm.ptr<3>",
        "rocdl.load.to.lds %p1, %p3, 4, 0, pre_gfx12<glc|slc> : <1>",
        "rocdl.load.to.lds %arg0, %arg1, 4, 0, pre_gfx12<glc|slc> : <1>",
    ),
    (
        "%p3: !llvm.ptr<3>",
        "%r = rocdl.ds.read.tr16.b64 %p3 : <3> -> vector<4xf16>",
        "%0 = rocdl.ds.read.tr16.b64 %arg0 : <3> -> vector<4xf16>",
    ),
    (
        "%p3: !llvm.ptr<3>",
        "%r = rocdl.ds.read.tr16.b64 %p3 : !llvm.ptr<3> -> vector<4xf16>",
        "%0 = rocdl.ds.read.tr16.b64 %arg0 : <3> -> vector<4xf16>",
    ),
]

# Arguments, an op, and the message with which it is refused.
REFUSED = [
    (
        "",
        '"test.z"() {b = #rocdl.mfma_neg_modifier<neg_a,neg_b>} : () -> ()',
        "expected '>'",
    ),
    (
        "",
        '"test.z"() {c = #rocdl.pre_gfx12_cache_policy<foo>} : () -> ()',
        "expected one of [none, glc, slc, dlc, swz, scc, all, volatile] for pre-gfx12 buffer cache policy bits, got: foo",
    ),
    (
        "",
        '"test.z"() {c = #rocdl.gfx12_cache_policy<foo>} : () -> ()',
        "expected one of [none, nt, ht, lu, nt_rt, rt_nt, nt_ht, nt_wb, scope_se, scope_dev, scope_sys, nv, swz, scal, volatile] for gfx12 cache policy bits, got: foo",
    ),
    (
        "",
        '"test.z"() {c = #rocdl.gfx942_cache_policy<foo>} : () -> ()',
        "expected one of [none, sc0, nt, swz, sc1, volatile] for gfx942 buffer cache policy bits, got: foo",
    ),
    (
        "",
        '"test.z"() {c = #rocdl.gfx12_atomic_cache_policy<foo>} : () -> ()',
        "expected one of [none, return, nt, cascade, scope_se, scope_dev, scope_sys, nv, volatile] for gfx12 atomic cache policy bits, got: foo",
    ),
    (
        "",
        '"test.z"() {c = #rocdl.mfma_neg_modifier<foo>} : () -> ()',
        "expected one of [none, neg_a, neg_b, neg_c] for negation modifier bitfield for gfx94x double-precision MFMA, got: foo",
    ),
    (
        "",
        '"test.z"() {c = #rocdl.matrix_format<foo>} : () -> ()',
        "expected one of [fp8_e4m3, fp8_e5m2, fp6_e2m3, fp6_e3m2, fp4_e2m1] for matrix operand formats selected by scaled MFMA/WMMA format fields, got: foo",
    ),
    (
        "",
        '"test.z"() {c = #rocdl.wmma_c_modifier<foo>} : () -> ()',
        "expected one of [none, neg, abs, neg_abs] for WMMA C operand modifiers, got: foo",
    ),
    (
        "",
        '"test.z"() {c = #rocdl.wmma_matrix_scale<foo>} : () -> ()',
        "expected one of [row0, row1] for matrix scale row selector, got: foo",
    ),
    (
        "",
        '"test.z"() {c = #rocdl.wmma_matrix_scale_format<foo>} : () -> ()',
        "expected one of [e8, e5m3, e4m3] for matrix scale exponent formats, got: foo",
    ),
    (
        "",
        '"test.z"() {c = #rocdl.buffer_oob_mode<foo>} : () -> ()',
        "expected one of [any, relaxed, strict] for ROCDL buffer out-of-bounds mode, got: foo",
    ),
    (
        "%i: i32, %p8: !llvm.ptr<8>",
        "%r = rocdl.raw.ptr.buffer.load %p8, %i, %i : f32",
        "expected ','",
    ),
    (
        "%i: i32, %p8: !llvm.ptr<8>",
        "%r = rocdl.raw.ptr.buffer.load %p8, %i, %i {a} : f32",
        "expected ','",
    ),
    (
        "",
        "rocdl.sched.barrier 5",
        "custom op 'rocdl.sched.barrier' expected string or keyword containing one of the following enum values for attribute 'mask' [none, non_mem_non_sideeffect, valu, salu, mfma_wmma, all_vmem, vmem_read, vmem_write, all_ds, ds_read, ds_write, transcendental, ldsdma, all]",
    ),
    (
        "",
        '"rocdl.sched.barrier"() <{mask = 5 : i32}> : () -> ()',
        "invalid properties {mask = 5 : i32} for op rocdl.sched.barrier: Invalid attribute `mask` in property conversion: 5 : i32",
    ),
    (
        "%q: !llvm.ptr<15>",
        '%r = "rocdl.s.get.named.barrier.state"(%q) {zz} : (!llvm.ptr<15>) -> i64',
        "'rocdl.s.get.named.barrier.state' op result #0 must be 32-bit signless integer, but got 'i64'",
    ),
    (
        "%b: i1, %c: vector<8xf16>",
        '%r = "rocdl.wmma.bf16.16x16x32.bf16"(%b, %b, %c) : (i1, i1, vector<8xf16>) -> vector<8xf16>',
        "'rocdl.wmma.bf16.16x16x32.bf16' op operand #0 must be bfloat16 type or LLVM dialect-compatible vector of bfloat16 type, but got 'i1'",
    ),
    (
        "%f: f32, %i: i32",
        "%r = rocdl.readlane %f, %i : (f32, i32) -> i32",
        "'rocdl.readlane' op failed to verify that all of {res, src0} have same type",
    ),
    (
        "%f: f32, %i: i32",
        '%r = "rocdl.readlane"(%f, %i) : (f32, i32) -> i32',
        "'rocdl.readlane' op failed to verify that all of {res, src0} have same type",
    ),
    (
        "%f: f32",
        '%r = "rocdl.readfirstlane"(%f) : (f32) -> i32',
        "'rocdl.readfirstlane' op failed to verify that all of {res, src} have same type",
    ),
    (
        "%f: f32, %i: i32, %l: i64",
        '%r = "rocdl.permlanex16"(%f, %f, %i, %l) <{fi = true, boundControl = true}> : (f32, f32, i32, i64) -> f32',
        "'rocdl.permlanex16' op failed to verify that all of {src1, src2} have same type",
    ),
    (
        "%f: f32, %h: f16, %i: i32",
        '%r = "rocdl.permlanex16"(%f, %h, %i, %i) <{fi = true, boundControl = true}> : (f32, f16, i32, i32) -> f32',
        "'rocdl.permlanex16' op failed to verify that all of {res, old, src0} have same type",
    ),
    (
        "%f: f32, %i: i32",
        '%r = "rocdl.permlanex16"(%f, %f, %i, %i) <{fi = true, boundControl = true}> : (f32, f32, i32, i32) -> f16',
        "'rocdl.permlanex16' op failed to verify that all of {res, old, src0} have same type",
    ),
    (
        "%f: f32, %h: f16",
        '%r = "rocdl.update.dpp"(%f, %h) <{dppCtrl = 1 : i32, rowMask = 1 : i32, bankMask = 1 : i32, boundCtrl = true}> : (f32, f16) -> f32',
        "'rocdl.update.dpp' op failed to verify that all of {res, src, old} have same type",
    ),
    (
        "%f: f32",
        '%r = "rocdl.update.dpp"(%f, %f) <{dppCtrl = 1 : i32, rowMask = 1 : i32, bankMask = 1 : i32, boundCtrl = true}> : (f32, f32) -> f16',
        "'rocdl.update.dpp' op failed to verify that all of {res, src, old} have same type",
    ),
    (
        "%f: f32, %h: f16",
        '%r = "rocdl.fmed3"(%f, %f, %h) : (f32, f32, f16) -> f32',
        "'rocdl.fmed3' op failed to verify that all of {res, src0, src1, src2} have same type",
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
        "%f: f32, %i: i32, %ro: vector<4xi32>",
        '%r = "rocdl.raw.buffer.atomic.fadd"(%f, %ro, %i, %i) : (f32, vector<4xi32>, i32, i32) -> f16',
        "'rocdl.raw.buffer.atomic.fadd' op failed to verify that all of {res, vdata} have same type",
    ),
    (
        "%f: f32, %i: i32, %ro: vector<4xi32>",
        '%r = "rocdl.raw.buffer.atomic.cmpswap"(%f, %f, %ro, %i, %i) : (f32, f32, vector<4xi32>, i32, i32) -> f16',
        "'rocdl.raw.buffer.atomic.cmpswap' op failed to verify that all of {res, src, cmp} have same type",
    ),
    (
        "%i: i32, %p8: !llvm.ptr<8>",
        '%r = "rocdl.raw.ptr.buffer.load"(%p8, %i, %i) <{aux = "x"}> : (!llvm.ptr<8>, i32, i32) -> f32',
        "'rocdl.raw.ptr.buffer.load' op attribute 'aux' failed to satisfy constraint: non-atomic AMDGPU buffer cache policy attribute",
    ),
    (
        "%b: i1",
        '%r = "rocdl.ballot"(%b) : (i1) -> index',
        "'rocdl.ballot' op result #0 must be LLVM dialect-compatible type, but got 'index'",
    ),
    (
        "",
        "rocdl.s.setprio 70000",
        "integer constant out of range for attribute",
    ),
    (
        "",
        '%r = "rocdl.workitem.id.x"() <{range = 3 : i32}> : () -> i32',
        "invalid properties {range = 3 : i32} for op rocdl.workitem.id.x: Invalid attribute `range` in property conversion: 3 : i32",
    ),
    (
        "",
        "rocdl.foo",
        "custom op 'rocdl.foo' is unknown",
    ),
    (
        "%f: f32, %v: vector<4xf32>",
        '%r = "rocdl.mfma.f32.16x16x4f32"(%f, %f, %v) : (f32, f32, vector<4xf32>) -> vector<4xf32>',
        "'rocdl.mfma.f32.16x16x4f32' op requires attribute 'abid'",
    ),
    (
        "%f: f32, %h: f16, %v: vector<4xf32>",
        '%r = "rocdl.mfma.f32.16x16x4f32"(%f, %h, %v) <{cbsz = 0 : i32, abid = 0 : i32, blgp = #rocdl.mfma_perm_b<none>}> : (f32, f16, vector<4xf32>) -> vector<4xf32>',
        "'rocdl.mfma.f32.16x16x4f32' op operand #1 must be 32-bit float, but got 'f16'",
    ),
    (
        "%p1: !llvm.ptr<1>, %p3: !llvm.ptr<3>",
        "rocdl.load.to.lds %p1, %p3, 4, 0, gfx12<nt> : <1>",
        "'rocdl.load.to.lds' op attribute 'aux' failed to satisfy constraint: pre-gfx12 or gfx942 AMDGPU cache policy attribute",
    ),
]


@pytest.mark.parametrize(("arguments", "op", "expected"), PRINTED)
def test_prints(arguments, op, expected, op_printed):
    assert op_printed(arguments, op) == expected.strip("\n")


@pytest.mark.parametrize(("arguments", "op", "message"), REFUSED)
def test_refuses(arguments, op, message, op_messages):
    assert op_messages(arguments, op)[0] == message


def test_a_table_states_each_op():
    from iree_gpu_llvm.ir import registry

    cls = registry.op_class("rocdl.mfma.f32.32x32x8f16")
    definition = cls.get_definition()
    assert [f.name for f in definition.operands] == ["a", "b", "c"]
    assert [str(f.constraint.buildable) for f in definition.operands] == [
        "vector<4xf16>",
        "vector<4xf16>",
        "vector<16xf32>",
    ]
    assert [f.name for f in definition.results] == ["res"]
    assert sum(name.startswith("rocdl.") for name in registry.OPS) == 374
