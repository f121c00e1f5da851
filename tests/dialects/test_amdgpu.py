"""What the ops of `amdgpu` print, and what they refuse. Recorded from iree-opt 3.13."""

import pytest

# Arguments, an op as written, and as printed (arguments and results renumbered).
PRINTED = [
    (
        "",
        '"test.z"() {a = #amdgpu.address_space<fat_raw_buffer>, b = #amdgpu.dpp_perm<quad_perm>, c = !amdgpu.tdm_base<i32>, d = !amdgpu.tdm_descriptor, e = !amdgpu.ds_barrier_state} : () -> ()',
        '"test.z"() {a = #amdgpu.address_space<fat_raw_buffer>, b = #amdgpu.dpp_perm<quad_perm>, c = !amdgpu.tdm_base<i32>, d = !amdgpu.tdm_descriptor, e = !amdgpu.ds_barrier_state} : () -> ()',
    ),
    (
        "",
        '"test.z"() {a = !amdgpu.tdm_gather_base<i32, i16>} : () -> ()',
        '"test.z"() {a = !amdgpu.tdm_gather_base<i32, i16>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {a = #amdgpu.load_temporal_hint<RT>} : () -> ()',
        '"test.z"() {a = #amdgpu.load_temporal_hint<RT>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {a = #amdgpu.cache_scope<WGP>} : () -> ()',
        '"test.z"() {a = #amdgpu.cache_scope<WGP>} : () -> ()',
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f quad_perm([0,1,2,3]) : f32",
        "%0 = amdgpu.dpp %arg0 %arg0 quad_perm([0, 1, 2, 3]) : f32",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f quad_perm([0,1,2,3]) row_mask(1) bank_mask(2) bound_ctrl(true) {a} : f32",
        "%0 = amdgpu.dpp %arg0 %arg0 quad_perm([0, 1, 2, 3]) row_mask(1) bank_mask(2) bound_ctrl(true) {a} : f32",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_shl(1 : i32) : f32",
        "%0 = amdgpu.dpp %arg0 %arg0 row_shl(1 : i32) : f32",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_mirror(unit) : f32",
        "%0 = amdgpu.dpp %arg0 %arg0 row_mirror(unit) : f32",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f wave_shl : f32",
        "%0 = amdgpu.dpp %arg0 %arg0 wave_shl : f32",
    ),
    (
        "%f: f32",
        '%r = "amdgpu.dpp"(%f, %f) <{kind = #amdgpu.dpp_perm<row_shl>, permArgument = 1 : i32, row_mask = 3 : i32}> {a} : (f32, f32) -> f32',
        "%0 = amdgpu.dpp %arg0 %arg0 row_shl(1 : i32) row_mask(3) {a} : f32",
    ),
    (
        "%f: f32",
        '%r = "amdgpu.dpp"(%f, %f) <{kind = #amdgpu.dpp_perm<wave_shl>}> {a} : (f32, f32) -> f32',
        "%0 = amdgpu.dpp %arg0 %arg0 wave_shl {a} : f32",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = amdgpu.fat_raw_buffer_cast %m : memref<4x4xf32> to memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>",
        "%0 = amdgpu.fat_raw_buffer_cast %arg0 : memref<4x4xf32> to memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = amdgpu.fat_raw_buffer_cast %m resetOffset {a} : memref<4x4xf32> to memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>",
        "%0 = amdgpu.fat_raw_buffer_cast %arg0 resetOffset {a} : memref<4x4xf32> to memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>",
    ),
    (
        "%l: i64, %m: memref<4x4xf32>, %i14: i14",
        "%r = amdgpu.fat_raw_buffer_cast %m validBytes(%l) cacheSwizzleStride(%i14) boundsCheck(false) resetOffset : memref<4x4xf32> to memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>",
        "%0 = amdgpu.fat_raw_buffer_cast %arg1 validBytes(%arg0) cacheSwizzleStride(%arg2) boundsCheck(false) resetOffset : memref<4x4xf32> to memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>",
    ),
    (
        "%m: memref<4x4xf32>",
        '%r = "amdgpu.fat_raw_buffer_cast"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<4x4xf32>) -> memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>',
        "%0 = amdgpu.fat_raw_buffer_cast %arg0 : memref<4x4xf32> to memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %m[%j, %j], %mw[%j, %j] : f32, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %arg1[%arg0, %arg0], %arg2[%arg0, %arg0] : f32, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds async %m[%j, %j], %mw[%j, %j] {a} : f32, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds async %arg1[%arg0, %arg0], %arg2[%arg0, %arg0] {a} : f32, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
    ),
    (
        "%j: index, %b: i1, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %mg: memref<4x4xf32, #gpu.address_space<global>>",
        "amdgpu.global_load_async_to_lds %mg[%j, %j], %mw[%j, %j], %b : f32, memref<4x4xf32, #gpu.address_space<global>>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.global_load_async_to_lds %arg3[%arg0, %arg0], %arg2[%arg0, %arg0], %arg1 : f32, memref<4x4xf32, #gpu.address_space<global>>, memref<4x4xf32, #gpu.address_space<workgroup>>",
    ),
    (
        "%j: index, %b: i1, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %mg: memref<4x4xf32, #gpu.address_space<global>>",
        '"amdgpu.global_load_async_to_lds"(%mg, %j, %j, %mw, %j, %j, %b) <{operandSegmentSizes = array<i32: 1, 2, 1, 2, 1>, transferType = f32}> {a} : (memref<4x4xf32, #gpu.address_space<global>>, index, index, memref<4x4xf32, #gpu.address_space<workgroup>>, index, index, i1) -> ()',
        "amdgpu.global_load_async_to_lds %arg3[%arg0, %arg0], %arg2[%arg0, %arg0], %arg1 {a} : f32, memref<4x4xf32, #gpu.address_space<global>>, memref<4x4xf32, #gpu.address_space<workgroup>>",
    ),
    (
        "%vh: vector<4xf16>, %v16: vector<16xf32>",
        "%r = amdgpu.mfma 32x32x8 %vh * %vh + %v16 : vector<4xf16>, vector<4xf16>, vector<16xf32>",
        "%0 = amdgpu.mfma 32x32x8 %arg0 * %arg0 + %arg1 : vector<4xf16>, vector<4xf16>, vector<16xf32>",
    ),
    (
        "%vh: vector<4xf16>, %v16: vector<16xf32>",
        '%r = "amdgpu.mfma"(%vh, %vh, %v16) <{m = 32 : i32, n = 32 : i32, k = 8 : i32, blocks = 1 : i32, cbsz = 1 : i32, abid = 1 : i32, blgp = #rocdl.mfma_perm_b<bcast_first_32>}> {a} : (vector<4xf16>, vector<4xf16>, vector<16xf32>) -> vector<16xf32>',
        "%0 = amdgpu.mfma 32x32x8 %arg0 * %arg0 + %arg1 abid(1) blgp(bcast_first_32) cbsz(1) {a} : vector<4xf16>, vector<4xf16>, vector<16xf32>",
    ),
    (
        "%f: f32, %v32: vector<32xf32>",
        '%r = "amdgpu.mfma"(%f, %f, %v32) <{m = 32 : i32, n = 32 : i32, k = 1 : i32, blocks = 2 : i32, cbsz = 1 : i32, abid = 1 : i32, blgp = #rocdl.mfma_perm_b<bcast_first_32>}> {a} : (f32, f32, vector<32xf32>) -> vector<32xf32>',
        "%0 = amdgpu.mfma blocks(2) 32x32x1 %arg0 * %arg0 + %arg1 abid(1) blgp(bcast_first_32) cbsz(1) {a} : f32, f32, vector<32xf32>",
    ),
    (
        "%d: f64",
        '%r = "amdgpu.mfma"(%d, %d, %d) <{m = 4 : i32, n = 4 : i32, k = 4 : i32, blocks = 4 : i32, negateA, negateC}> {a} : (f64, f64, f64) -> f64',
        "%0 = amdgpu.mfma blocks(4) 4x4x4 %arg0 * %arg0 + %arg0 negateA negateC {a} : f64, f64, f64",
    ),
    (
        "%v: vector<4xf32>, %a32: vector<32xf4E2M1FN>, %s: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_mfma 16x16x128 (%s[0] * %a32) * (%s[1] * %a32) + %v {a} : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf32>",
        "%0 = amdgpu.scaled_mfma 16x16x128 (%arg2[0] * %arg1) * (%arg2[1] * %arg1) + %arg0 {a} : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf32>",
    ),
    (
        "%v: vector<4xf32>, %a32: vector<32xf4E2M1FN>, %s: f8E8M0FNU",
        "%r = amdgpu.scaled_mfma 16x16x128 (%s[0] * %a32) * (%s[0] * %a32) + %v {a} : f8E8M0FNU, vector<32xf4E2M1FN>, f8E8M0FNU, vector<32xf4E2M1FN>, vector<4xf32>",
        "%0 = amdgpu.scaled_mfma 16x16x128 (%arg2[0] * %arg1) * (%arg2[0] * %arg1) + %arg0 {a} : f8E8M0FNU, vector<32xf4E2M1FN>, f8E8M0FNU, vector<32xf4E2M1FN>, vector<4xf32>",
    ),
    (
        "%a16: vector<16xf16>, %c: vector<8xf32>",
        "%r = amdgpu.wmma 16x16x16 %a16 * %a16 + %c : vector<16xf16>, vector<16xf16>, vector<8xf32>",
        "%0 = amdgpu.wmma 16x16x16 %arg0 * %arg0 + %arg1 : vector<16xf16>, vector<16xf16>, vector<8xf32>",
    ),
    (
        "%a16: vector<16xi8>, %c: vector<8xi32>",
        '%r = "amdgpu.wmma"(%a16, %a16, %c) <{m = 16 : i32, n = 16 : i32, k = 16 : i32, unsignedA, unsignedB, clamp}> {a} : (vector<16xi8>, vector<16xi8>, vector<8xi32>) -> vector<8xi32>',
        "%0 = amdgpu.wmma 16x16x16 %arg0 * %arg0 + %arg1 unsignedA unsignedB clamp {a} : vector<16xi8>, vector<16xi8>, vector<8xi32>",
    ),
    (
        "%a16: vector<16xf16>, %c: vector<16xf16>",
        '%r = "amdgpu.wmma"(%a16, %a16, %c) <{m = 16 : i32, n = 16 : i32, k = 16 : i32, subwordOffset = 1 : i32}> {a} : (vector<16xf16>, vector<16xf16>, vector<16xf16>) -> vector<16xf16>',
        "%0 = amdgpu.wmma 16x16x16 %arg0 * %arg0 + %arg1 subwordOffset(1) {a} : vector<16xf16>, vector<16xf16>, vector<16xf16>",
    ),
    (
        "%a16: vector<64xf8E4M3FN>, %c: vector<8xf32>, %s: vector<4xf8E8M0FNU>",
        '%r = "amdgpu.scaled_wmma"(%a16, %a16, %c, %s, %s) <{m = 16 : i32, n = 16 : i32, k = 128 : i32, a_first_scale_lane = 0 : i32, b_first_scale_lane = 16 : i32}> {a} : (vector<64xf8E4M3FN>, vector<64xf8E4M3FN>, vector<8xf32>, vector<4xf8E8M0FNU>, vector<4xf8E8M0FNU>) -> vector<8xf32>',
        "%0 = amdgpu.scaled_wmma 16x16x128 (%arg2 * %arg0) * (%arg2 * %arg0) + %arg1 a_first_scale_lane = 0 b_first_scale_lane = 16 {a} : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>",
    ),
    (
        "%v: vector<4xf32>, %A: vector<4xf16>, %B: vector<8xf16>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 16 : i32, n = 16 : i32, k = 32 : i32, cbsz = 1 : i32, abid = 1 : i32}> {a} : (vector<4xf16>, vector<8xf16>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>',
        "%0 = amdgpu.sparse_mfma 16x16x32 %arg1 * %arg2 + %arg0 sparse(%arg3 : vector<4xi8>) abid(1) cbsz(1) {a} : vector<4xf16>, vector<8xf16>, vector<4xf32>",
    ),
    (
        "",
        "amdgpu.lds_barrier",
        "amdgpu.lds_barrier",
    ),
    (
        "",
        '"amdgpu.lds_barrier"() {a} : () -> ()',
        "amdgpu.lds_barrier {a}",
    ),
    (
        "",
        '"amdgpu.sched_barrier"() <{opts = #rocdl.sched_group_mask<valu|salu>}> {a} : () -> ()',
        "amdgpu.sched_barrier allow = valu|salu {a}",
    ),
    (
        "",
        "amdgpu.sched_barrier allow = all",
        "amdgpu.sched_barrier allow = all",
    ),
    (
        "",
        "amdgpu.sched_barrier allow = valu",
        "amdgpu.sched_barrier allow = valu",
    ),
    (
        "%i: i32, %m: memref<4x4xf32>",
        '%r = "amdgpu.raw_buffer_load"(%m, %i, %i, %i) <{boundsCheck = true, indexOffset = 1 : i32, operandSegmentSizes = array<i32: 1, 2, 1>}> {a} : (memref<4x4xf32>, i32, i32, i32) -> f32',
        "%0 = amdgpu.raw_buffer_load boundsCheck(true) {a} %arg1[%arg0, %arg0] indexOffset(1) sgprOffset(%arg0) : memref<4x4xf32>, i32, i32 -> f32",
    ),
    (
        "%f: f32, %i: i32, %m: memref<4x4xf32>",
        '"amdgpu.raw_buffer_store"(%f, %m, %i, %i, %i) <{boundsCheck = false, indexOffset = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 2, 1>}> {a} : (f32, memref<4x4xf32>, i32, i32, i32) -> ()',
        "amdgpu.raw_buffer_store boundsCheck(false) {a} %arg0 -> %arg2[%arg1, %arg1] indexOffset(1) sgprOffset(%arg1) : f32 -> memref<4x4xf32>, i32, i32",
    ),
    (
        "%f: f32, %i: i32, %m: memref<4x4xf32>",
        '%r = "amdgpu.raw_buffer_atomic_cmpswap"(%f, %f, %m, %i, %i) <{boundsCheck = false, operandSegmentSizes = array<i32: 1, 1, 1, 2, 0>}> {a} : (f32, f32, memref<4x4xf32>, i32, i32) -> f32',
        "%0 = amdgpu.raw_buffer_atomic_cmpswap boundsCheck(false) {a} %arg0, %arg0 -> %arg2[%arg1, %arg1] : f32 -> memref<4x4xf32>, i32, i32",
    ),
    (
        "%f: f32, %i: i32, %m: memref<4x4xf32>",
        '%r = "amdgpu.raw_buffer_atomic_fadd"(%f, %m, %i, %i) <{boundsCheck = true, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> {a} : (f32, memref<4x4xf32>, i32, i32) -> f32',
        "%0 = amdgpu.raw_buffer_atomic_fadd boundsCheck(true) {a} %arg0 -> %arg2[%arg1, %arg1] : f32 -> memref<4x4xf32>, i32, i32",
    ),
    (
        "%m0: memref<f32>",
        '%r = "amdgpu.raw_buffer_load"(%m0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> {a} : (memref<f32>) -> f32',
        "%0 = amdgpu.raw_buffer_load boundsCheck(true) {a} %arg0[] : memref<f32> -> f32",
    ),
    (
        "%f: f32",
        "%r = amdgpu.packed_trunc_2xfp8 %f, undef into undef[word 1] : f32 to vector<4xf8E4M3FNUZ>",
        "%0 = amdgpu.packed_trunc_2xfp8 %arg0, undef into undef[word 1] : f32 to vector<4xf8E4M3FNUZ>",
    ),
    (
        "%f: f32, %v2: vector<2xf32>",
        '%r = "amdgpu.packed_scaled_trunc"(%v2, %f) <{index = 1 : i32}> {a} : (vector<2xf32>, f32) -> vector<4xf8E4M3FN>',
        "%0 = amdgpu.packed_scaled_trunc {a} %arg1 into undef[1], %arg0 : vector<2xf32> to vector<4xf8E4M3FN>",
    ),
    (
        "%f: f32, %i: i32",
        '%r = "amdgpu.packed_stoch_round_fp8"(%f, %i) <{storeIndex = 1 : i32}> {a} : (f32, i32) -> vector<4xf8E4M3FN>',
        "%0 = amdgpu.packed_stoch_round_fp8 {a} %arg0 + %arg1 into undef[1] : f32 to vector<4xf8E4M3FN>",
    ),
    (
        "%f: f32",
        "%r = amdgpu.swizzle_bitmode %f 1 2 4 {a} : f32",
        "%0 = amdgpu.swizzle_bitmode %arg0 1 2 4 {a} : f32",
    ),
    (
        "%f: f32",
        "%r = amdgpu.permlane_swap %f 16 {a} : f32",
        "%0 = amdgpu.permlane_swap %arg0 16 {a} : f32",
    ),
    (
        "%f: f32",
        '%r = "amdgpu.permlane_swap"(%f) <{row_length = 32 : i32, fetch_inactive = true, bound_ctrl=true}> {a} : (f32) -> f32',
        "%0 = amdgpu.permlane_swap %arg0 32 fetch_inactive(true) bound_ctrl(true) {a} : f32",
    ),
    (
        "%f: f32, %i: i32",
        '%r = "amdgpu.permlane_var"(%f, %i) <{cross = true}> {a} : (f32, i32) -> f32',
        "%0 = amdgpu.permlane_var %arg0, %arg1 cross(true) {a} : f32",
    ),
    (
        "",
        "amdgpu.memory_counter_wait load(1) exp(3) {a}",
        "amdgpu.memory_counter_wait load(1) exp(3) {a}",
    ),
    (
        "",
        "amdgpu.memory_counter_wait exp(3) load(1)",
        "amdgpu.memory_counter_wait load(1) exp(3)",
    ),
    (
        "",
        "amdgpu.memory_counter_wait",
        "amdgpu.memory_counter_wait",
    ),
    (
        "%j: index, %mh: memref<4x4xf16, #gpu.address_space<workgroup>>",
        "%r = amdgpu.transpose_load %mh[%j, %j] {a} : memref<4x4xf16, #gpu.address_space<workgroup>> -> vector<4xf16>",
        "%0 = amdgpu.transpose_load %arg1[%arg0, %arg0] {a} : memref<4x4xf16, #gpu.address_space<workgroup>> -> vector<4xf16>",
    ),
    (
        "%f: f32, %x: vector<2xf16>",
        '%r = "amdgpu.dot"(%x, %x, %f) <{clamp}> {a} : (vector<2xf16>, vector<2xf16>, f32) -> f32',
        "%0 = amdgpu.dot %arg1 * %arg1 + %arg0 clamp {a} : vector<2xf16>, vector<2xf16>, f32",
    ),
    (
        "%i: i32, %x: vector<4xi8>",
        '%r = "amdgpu.dot"(%x, %x, %i) <{clamp, unsignedA, unsignedB}> {a} : (vector<4xi8>, vector<4xi8>, i32) -> i32',
        "%0 = amdgpu.dot %arg1 * %arg1 + %arg0 unsignedA unsignedB clamp {a} : vector<4xi8>, vector<4xi8>, i32",
    ),
    (
        "%vh: vector<4xf16>, %v16: vector<16xf32>",
        "%r = amdgpu.mfma 32x32x8 %vh * %vh + %v16 cbsz(1) abid(1) : vector<4xf16>, vector<4xf16>, vector<16xf32>",
        "%0 = amdgpu.mfma 32x32x8 %arg0 * %arg0 + %arg1 abid(1) cbsz(1) : vector<4xf16>, vector<4xf16>, vector<16xf32>",
    ),
    (
        "%v: vector<4xf32>, %q: vector<2xf32>",
        '%r = "amdgpu.mfma"(%q, %q, %v) <{m = 16 : i32, n = 16 : i32, k = 8 : i32, reducePrecision, cbsz = 1 : i32}> {a} : (vector<2xf32>, vector<2xf32>, vector<4xf32>) -> vector<4xf32>',
        "%0 = amdgpu.mfma 16x16x8 %arg1 * %arg1 + %arg0 cbsz(1) reducePrecision {a} : vector<2xf32>, vector<2xf32>, vector<4xf32>",
    ),
    (
        "%w: vector<4xf8E4M3FNUZ>",
        '%r = "amdgpu.ext_packed_fp8"(%w) <{index = 1 : i32}> {a} : (vector<4xf8E4M3FNUZ>) -> vector<2xf32>',
        "%0 = amdgpu.ext_packed_fp8 {a} %arg0[1] : vector<4xf8E4M3FNUZ> to vector<2xf32>",
    ),
    (
        "%f: f32, %w: vector<4xf8E4M3FNUZ>",
        '%r = "amdgpu.packed_trunc_2xfp8"(%f, %f, %w) <{operandSegmentSizes = array<i32: 1, 1, 1>, wordIndex = 1 : i32}> {a}: (f32, f32, vector<4xf8E4M3FNUZ>) -> vector<4xf8E4M3FNUZ>',
        "%0 = amdgpu.packed_trunc_2xfp8 {a} %arg0, %arg0 into %arg1[word 1] : f32 to vector<4xf8E4M3FNUZ> into vector<4xf8E4M3FNUZ>",
    ),
    (
        "%f: f32, %w: vector<4xf8E4M3FN>",
        '%r = "amdgpu.scaled_ext_packed"(%w, %f) <{index = 1 : i32}> {a} : (vector<4xf8E4M3FN>, f32) -> vector<2xf32>',
        "%0 = amdgpu.scaled_ext_packed {a} %arg1[1], %arg0 : vector<4xf8E4M3FN> to vector<2xf32>",
    ),
    (
        "%j: index, %mg: memref<4x4xf16, #gpu.address_space<global>>",
        '%r = "amdgpu.global_transpose_load"(%mg, %j, %j) {a} : (memref<4x4xf16, #gpu.address_space<global>>, index, index) -> vector<8xf16>',
        "%0 = amdgpu.global_transpose_load %arg1[%arg0, %arg0] {a} : memref<4x4xf16, #gpu.address_space<global>> -> vector<8xf16>",
    ),
    (
        "%A: vector<8xf16>, %B: vector<16xf16>, %c: vector<8xf32>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_wmma"(%A, %B, %c, %x) <{m = 16 : i32, n = 16 : i32, k = 32 : i32, unsignedA, unsignedB}> {a} : (vector<8xf16>, vector<16xf16>, vector<8xf32>, vector<4xi8>) -> vector<8xf32>',
        "%0 = amdgpu.sparse_wmma 16x16x32 %arg0 * %arg1 + %arg2 sparse(%arg3 : vector<4xi8>) unsignedA unsignedB {a} : vector<8xf16>, vector<16xf16>, vector<8xf32>",
    ),
    (
        "%A: vector<8xi8>, %B: vector<16xi8>, %c: vector<8xi32>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_wmma"(%A, %B, %c, %x) <{m = 16 : i32, n = 16 : i32, k = 32 : i32, unsignedA, unsignedB, clamp}> {a} : (vector<8xi8>, vector<16xi8>, vector<8xi32>, vector<4xi8>) -> vector<8xi32>',
        "%0 = amdgpu.sparse_wmma 16x16x32 %arg0 * %arg1 + %arg2 sparse(%arg3 : vector<4xi8>) unsignedA unsignedB clamp {a} : vector<8xi8>, vector<16xi8>, vector<8xi32>",
    ),
    (
        "%j: index, %mg: memref<4x4xi32, #gpu.address_space<global>>, %ml: memref<4x4xi32, #gpu.address_space<workgroup>>",
        '%r = "amdgpu.make_dma_base"(%mg, %j, %j, %ml, %j, %j) <{operandSegmentSizes = array<i32: 1, 2, 1, 2>}> {a} : (memref<4x4xi32, #gpu.address_space<global>>, index, index, memref<4x4xi32, #gpu.address_space<workgroup>>, index, index) -> !amdgpu.tdm_base<i32>',
        "%0 = amdgpu.make_dma_base %arg1[%arg0, %arg0], %arg2[%arg0, %arg0] {a} : memref<4x4xi32, #gpu.address_space<global>>, memref<4x4xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>",
    ),
    (
        "%j: index, %mg: memref<4x4xi32, #gpu.address_space<global>>, %ml: memref<4x4xi32, #gpu.address_space<workgroup>>",
        '%r = "amdgpu.make_gather_dma_base"(%mg, %j, %j, %ml, %j, %j) <{operandSegmentSizes = array<i32: 1, 2, 1, 2>}> {a} : (memref<4x4xi32, #gpu.address_space<global>>, index, index, memref<4x4xi32, #gpu.address_space<workgroup>>, index, index) -> !amdgpu.tdm_gather_base<i32, i16>',
        "%0 = amdgpu.make_gather_dma_base %arg1[%arg0, %arg0], %arg2[%arg0, %arg0] {a} : memref<4x4xi32, #gpu.address_space<global>>, memref<4x4xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_gather_base<i32, i16>",
    ),
    (
        "%j: index, %bs: !amdgpu.tdm_base<i32>",
        '%r = "amdgpu.make_dma_descriptor"(%bs, %j) <{global_static_sizes = array<i64: 4, 64>, global_static_strides = array<i64: -9223372036854775808, 1>, shared_static_sizes = array<i64: 4, 64>, operandSegmentSizes = array<i32: 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> {a} : (!amdgpu.tdm_base<i32>, index) -> !amdgpu.tdm_descriptor',
        "%0 = amdgpu.make_dma_descriptor %arg1 globalSize [4, 64] globalStride [%arg0, 1] sharedSize [4, 64] {a} : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%i: i32, %j: index, %b: i1, %bs: !amdgpu.tdm_base<i32>, %wm: vector<16xi1>, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>",
        '%r = "amdgpu.make_dma_descriptor"(%bs, %j, %wm, %b, %i, %i, %mb, %j, %j, %i, %j) <{global_static_sizes = array<i64: 4, 64>, global_static_strides = array<i64: -9223372036854775808, 1>, shared_static_sizes = array<i64: 4, 64>, operandSegmentSizes = array<i32: 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1>}> {a} : (!amdgpu.tdm_base<i32>, index, vector<16xi1>, i1, i32, i32, memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, index, index, i32, index) -> !amdgpu.tdm_descriptor',
        "%0 = amdgpu.make_dma_descriptor %arg3 globalSize [4, 64] globalStride [%arg1, 1] sharedSize [4, 64] padShared(%arg0 every %arg0) workgroupMask %arg4 earlyTimeout %arg2 atomicBarrier(%arg5[%arg1] : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>) iterate %arg1, %arg0, %arg1 {a} : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%j: index, %bs: !amdgpu.tdm_gather_base<i32, i16>, %ix: vector<4xi16>",
        '%r = "amdgpu.make_gather_dma_descriptor"(%bs, %ix, %j) <{global_static_sizes = array<i64: 4, 64>, global_static_strides = array<i64: -9223372036854775808, 1>, shared_static_sizes = array<i64: 4, 64>, operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> {a} : (!amdgpu.tdm_gather_base<i32, i16>, vector<4xi16>, index) -> !amdgpu.tdm_descriptor',
        "%0 = amdgpu.make_gather_dma_descriptor %arg1[%arg2] globalSize [4, 64] globalStride [%arg0, 1] sharedSize [4, 64] {a} : !amdgpu.tdm_gather_base<i32, i16>, vector<4xi16> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%ds: !amdgpu.tdm_descriptor",
        '"amdgpu.tensor_load_to_lds"(%ds) {a} : (!amdgpu.tdm_descriptor) -> ()',
        "amdgpu.tensor_load_to_lds %arg0 {a} : !amdgpu.tdm_descriptor",
    ),
    (
        "%ds: !amdgpu.tdm_descriptor",
        '"amdgpu.tensor_store_from_lds"(%ds) {a} : (!amdgpu.tdm_descriptor) -> ()',
        "amdgpu.tensor_store_from_lds %arg0 {a} : !amdgpu.tdm_descriptor",
    ),
    (
        "%i: i32, %j: index, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>",
        '"amdgpu.ds_barrier_init"(%mb, %j, %i) {a} : (memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, index, i32) -> ()',
        "amdgpu.ds_barrier_init %arg2[%arg1], %arg0 {a} : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, i32",
    ),
    (
        "%j: index, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>",
        '"amdgpu.ds_async_barrier_arrive"(%mb, %j) {a} : (memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, index) -> ()',
        "amdgpu.ds_async_barrier_arrive %arg1[%arg0] {a} : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>",
    ),
    (
        "%l: i64, %j: index, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>",
        '%r = "amdgpu.ds_barrier_arrive"(%mb, %j, %l) {a} : (memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, index, i64) -> !amdgpu.ds_barrier_state',
        "%0 = amdgpu.ds_barrier_arrive %arg2[%arg1], %arg0 {a} : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, i64 -> !amdgpu.ds_barrier_state",
    ),
    (
        "%j: index, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>",
        '%r = "amdgpu.ds_barrier_poll_state"(%mb, %j) {a} : (memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, index) -> !amdgpu.ds_barrier_state',
        "%0 = amdgpu.ds_barrier_poll_state %arg1[%arg0] {a} : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>> -> !amdgpu.ds_barrier_state",
    ),
    (
        "%st: !amdgpu.ds_barrier_state",
        '%r = "amdgpu.ds_barrier_state_phase"(%st) {a} : (!amdgpu.ds_barrier_state) -> i32',
        "%0 = amdgpu.ds_barrier_state_phase %arg0 {a} : !amdgpu.ds_barrier_state -> i32",
    ),
    (
        "%st: !amdgpu.ds_barrier_state",
        '%r = "amdgpu.ds_barrier_state_init_count"(%st) {a} : (!amdgpu.ds_barrier_state) -> i32',
        "%0 = amdgpu.ds_barrier_state_init_count %arg0 {a} : !amdgpu.ds_barrier_state -> i32",
    ),
    (
        "%st: !amdgpu.ds_barrier_state",
        '%r = "amdgpu.ds_barrier_state_pending_count"(%st) {a} : (!amdgpu.ds_barrier_state) -> i32',
        "%0 = amdgpu.ds_barrier_state_pending_count %arg0 {a} : !amdgpu.ds_barrier_state -> i32",
    ),
    (
        "%st: !amdgpu.ds_barrier_state",
        '%r = "amdgpu.ds_barrier_state_phase_parity"(%st) {a} : (!amdgpu.ds_barrier_state) -> i1',
        "%0 = amdgpu.ds_barrier_state_phase_parity %arg0 {a} : !amdgpu.ds_barrier_state -> i1",
    ),
    (
        "%i: i32, %mi: memref<4xi32>",
        '%r = "amdgpu.raw_buffer_atomic_smax"(%i, %mi, %i) <{boundsCheck = true, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> {a} : (i32, memref<4xi32>, i32) -> i32',
        "%0 = amdgpu.raw_buffer_atomic_smax boundsCheck(true) {a} %arg0 -> %arg1[%arg0] : i32 -> memref<4xi32>, i32",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_bcast_31(unit) : f32",
        "%0 = amdgpu.dpp %arg0 %arg0 row_bcast_31(unit) : f32",
    ),
    (
        "%mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "%r = amdgpu.fat_raw_buffer_cast %mw : memref<4x4xf32, #gpu.address_space<workgroup>> to memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>",
        "%0 = amdgpu.fat_raw_buffer_cast %arg0 : memref<4x4xf32, #gpu.address_space<workgroup>> to memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>",
    ),
    (
        "%ms: memref<4x4xf32, strided<[?, 2]>>",
        "%r = amdgpu.fat_raw_buffer_cast %ms : memref<4x4xf32, strided<[?, 2]>> to memref<4x4xf32, strided<[?, 2]>, #amdgpu.address_space<fat_raw_buffer>>",
        "%0 = amdgpu.fat_raw_buffer_cast %arg0 : memref<4x4xf32, strided<[?, 2]>> to memref<4x4xf32, strided<[?, 2]>, #amdgpu.address_space<fat_raw_buffer>>",
    ),
    (
        "%ms: memref<4x4xf32, strided<[8, 1], offset: ?>>",
        "%r = amdgpu.fat_raw_buffer_cast %ms resetOffset : memref<4x4xf32, strided<[8, 1], offset: ?>> to memref<4x4xf32, strided<[8, 1]>, #amdgpu.address_space<fat_raw_buffer>>",
        "%0 = amdgpu.fat_raw_buffer_cast %arg0 resetOffset : memref<4x4xf32, strided<[8, 1], offset: ?>> to memref<4x4xf32, strided<[8, 1]>, #amdgpu.address_space<fat_raw_buffer>>",
    ),
    (
        "%ms: memref<4x4xf32, strided<[8, 1], offset: ?>>",
        "%r = amdgpu.fat_raw_buffer_cast %ms : memref<4x4xf32, strided<[8, 1], offset: ?>> to memref<4x4xf32, strided<[8, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>",
        "%0 = amdgpu.fat_raw_buffer_cast %arg0 : memref<4x4xf32, strided<[8, 1], offset: ?>> to memref<4x4xf32, strided<[8, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>",
    ),
    (
        "%ms: memref<4x4xf32, strided<[4, 1], offset: ?>>",
        "%r = amdgpu.fat_raw_buffer_cast %ms resetOffset : memref<4x4xf32, strided<[4, 1], offset: ?>> to memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>",
        "%0 = amdgpu.fat_raw_buffer_cast %arg0 resetOffset : memref<4x4xf32, strided<[4, 1], offset: ?>> to memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>",
    ),
    (
        "%mg: memref<4xf32, 1>",
        '%r = "amdgpu.fat_raw_buffer_cast"(%mg) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<4xf32, 1>) -> memref<4xf32, #amdgpu.address_space<fat_raw_buffer>>',
        "%0 = amdgpu.fat_raw_buffer_cast %arg0 : memref<4xf32, 1> to memref<4xf32, #amdgpu.address_space<fat_raw_buffer>>",
    ),
    (
        "%mg: memref<4xf32, 2>",
        '%r = "amdgpu.fat_raw_buffer_cast"(%mg) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<4xf32, 2>) -> memref<4xf32, #amdgpu.address_space<fat_raw_buffer>>',
        "%0 = amdgpu.fat_raw_buffer_cast %arg0 : memref<4xf32, 2> to memref<4xf32, #amdgpu.address_space<fat_raw_buffer>>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %m[%j,%j], %mw[%j,%j] : vector<2x2xf32>, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %arg1[%arg0, %arg0], %arg2[%arg0, %arg0] : vector<2x2xf32>, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %m[%j,%j], %mw[%j,%j] : f16, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %arg1[%arg0, %arg0], %arg2[%arg0, %arg0] : f16, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %m[%j,%j], %mw[%j,%j] : vector<2xf16>, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %arg1[%arg0, %arg0], %arg2[%arg0, %arg0] : vector<2xf16>, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mh: memref<4x4xf32, strided<[8, 1]>, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %m[%j,%j], %mh[%j,%j] : f32, memref<4x4xf32>, memref<4x4xf32, strided<[8, 1]>, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %arg1[%arg0, %arg0], %arg2[%arg0, %arg0] : f32, memref<4x4xf32>, memref<4x4xf32, strided<[8, 1]>, #gpu.address_space<workgroup>>",
    ),
    (
        "%j: index, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %mh: memref<4x4xf32, strided<[4, 2]>>",
        "amdgpu.gather_to_lds %mh[%j,%j], %mw[%j,%j] : f32, memref<4x4xf32, strided<[4, 2]>>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %arg2[%arg0, %arg0], %arg1[%arg0, %arg0] : f32, memref<4x4xf32, strided<[4, 2]>>, memref<4x4xf32, #gpu.address_space<workgroup>>",
    ),
    (
        "%i: i32, %m: memref<4x4xf32>",
        "%r = amdgpu.raw_buffer_load boundsCheck(true) %m[%i, %i] : memref<4x4xf32>, i32, i32 -> vector<32xf32>",
        "%0 = amdgpu.raw_buffer_load boundsCheck(true) %arg1[%arg0, %arg0] : memref<4x4xf32>, i32, i32 -> vector<32xf32>",
    ),
    (
        "%i: i32, %mx: memref<4xf32, 1>",
        "%r = amdgpu.raw_buffer_load boundsCheck(true) %mx[%i] : memref<4xf32, 1>, i32 -> f32",
        "%0 = amdgpu.raw_buffer_load boundsCheck(true) %arg1[%arg0] : memref<4xf32, 1>, i32 -> f32",
    ),
    (
        "%i: i32, %mx: memref<4xf32, 1 : i64>",
        "%r = amdgpu.raw_buffer_load boundsCheck(true) %mx[%i] : memref<4xf32, 1 : i64>, i32 -> f32",
        "%0 = amdgpu.raw_buffer_load boundsCheck(true) %arg1[%arg0] : memref<4xf32, 1>, i32 -> f32",
    ),
    (
        "%q: vector<8xf8E4M3FNUZ>, %w: vector<8xf8E5M2FNUZ>, %c: vector<16xf32>",
        "%r = amdgpu.mfma 32x32x16 %q * %w + %c : vector<8xf8E4M3FNUZ>, vector<8xf8E5M2FNUZ>, vector<16xf32>",
        "%0 = amdgpu.mfma 32x32x16 %arg0 * %arg1 + %arg2 : vector<8xf8E4M3FNUZ>, vector<8xf8E5M2FNUZ>, vector<16xf32>",
    ),
    (
        "%q: vector<4xf16>, %c: vector<16xf32>",
        "%r = amdgpu.mfma 32x32x8 %q * %q + %c reducePrecision : vector<4xf16>, vector<4xf16>, vector<16xf32>",
        "%0 = amdgpu.mfma 32x32x8 %arg0 * %arg0 + %arg1 reducePrecision : vector<4xf16>, vector<4xf16>, vector<16xf32>",
    ),
    (
        "%q: vector<4xf16>, %c: vector<16xf32>",
        "%r = amdgpu.mfma 32x32x8 %q * %q + %c cbsz(3) : vector<4xf16>, vector<4xf16>, vector<16xf32>",
        "%0 = amdgpu.mfma 32x32x8 %arg0 * %arg0 + %arg1 cbsz(3) : vector<4xf16>, vector<4xf16>, vector<16xf32>",
    ),
    (
        "%q: vector<4xi8>, %c: vector<4xi32>",
        "%r = amdgpu.mfma 16x16x16 %q * %q + %c : vector<4xi8>, vector<4xi8>, vector<4xi32>",
        "%0 = amdgpu.mfma 16x16x16 %arg0 * %arg0 + %arg1 : vector<4xi8>, vector<4xi8>, vector<4xi32>",
    ),
    (
        "%q: vector<8xi8>, %c: vector<4xi32>",
        "%r = amdgpu.mfma 16x16x32 %q * %q + %c : vector<8xi8>, vector<8xi8>, vector<4xi32>",
        "%0 = amdgpu.mfma 16x16x32 %arg0 * %arg0 + %arg1 : vector<8xi8>, vector<8xi8>, vector<4xi32>",
    ),
    (
        "%l: i64, %c: vector<4xi32>",
        "%r = amdgpu.mfma 16x16x32 %l * %l + %c : i64, i64, vector<4xi32>",
        "%0 = amdgpu.mfma 16x16x32 %arg0 * %arg0 + %arg1 : i64, i64, vector<4xi32>",
    ),
    (
        "%i: i32, %c: vector<4xi32>",
        "%r = amdgpu.mfma 16x16x16 %i * %i + %c : i32, i32, vector<4xi32>",
        "%0 = amdgpu.mfma 16x16x16 %arg0 * %arg0 + %arg1 : i32, i32, vector<4xi32>",
    ),
    (
        "%q: vector<32xf4E2M1FN>, %w: vector<32xf8E4M3FN>, %c: vector<4xf32>",
        "%r = amdgpu.mfma 16x16x128 %q * %w + %c : vector<32xf4E2M1FN>, vector<32xf8E4M3FN>, vector<4xf32>",
        "%0 = amdgpu.mfma 16x16x128 %arg0 * %arg1 + %arg2 : vector<32xf4E2M1FN>, vector<32xf8E4M3FN>, vector<4xf32>",
    ),
    (
        "%a32: vector<32xf4E2M1FN>, %s: vector<4xf8E8M0FNU>, %c: vector<16xf32>",
        "%r = amdgpu.scaled_mfma 16x16x128 (%s[0] * %a32) * (%s[1] * %a32) + %c {a} : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<16xf32>",
        "%0 = amdgpu.scaled_mfma 16x16x128 (%arg1[0] * %arg0) * (%arg1[1] * %arg0) + %arg2 {a} : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<16xf32>",
    ),
    (
        "%v: vector<4xf32>, %a32: vector<32xf4E2M1FN>, %s: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_mfma 16x16x64 (%s[0] * %a32) * (%s[1] * %a32) + %v {a} : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf32>",
        "%0 = amdgpu.scaled_mfma 16x16x64 (%arg2[0] * %arg1) * (%arg2[1] * %arg1) + %arg0 {a} : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf32>",
    ),
    (
        "%x: vector<8xf8E4M3FN>, %y: vector<8xf8E5M2>, %c: vector<8xf32>",
        "%r = amdgpu.wmma 16x16x16 %x * %y + %c : vector<8xf8E4M3FN>, vector<8xf8E5M2>, vector<8xf32>",
        "%0 = amdgpu.wmma 16x16x16 %arg0 * %arg1 + %arg2 : vector<8xf8E4M3FN>, vector<8xf8E5M2>, vector<8xf32>",
    ),
    (
        "%x: vector<8xf8E4M3FN>, %y: vector<8xf16>, %c: vector<8xf32>",
        "%r = amdgpu.wmma 16x16x16 %x * %y + %c : vector<8xf8E4M3FN>, vector<8xf16>, vector<8xf32>",
        "%0 = amdgpu.wmma 16x16x16 %arg0 * %arg1 + %arg2 : vector<8xf8E4M3FN>, vector<8xf16>, vector<8xf32>",
    ),
    (
        "%x: vector<16xf16>, %c: vector<8xf32>",
        "%r = amdgpu.wmma 16x16x32 %x * %x + %c subwordOffset(1) : vector<16xf16>, vector<16xf16>, vector<8xf32>",
        "%0 = amdgpu.wmma 16x16x32 %arg0 * %arg0 + %arg1 subwordOffset(1) : vector<16xf16>, vector<16xf16>, vector<8xf32>",
    ),
    (
        "%x: vector<16xf16>, %c: vector<8xf32>",
        "%r = amdgpu.wmma 16x16x4 %x * %x + %c : vector<16xf16>, vector<16xf16>, vector<8xf32>",
        "%0 = amdgpu.wmma 16x16x4 %arg0 * %arg0 + %arg1 : vector<16xf16>, vector<16xf16>, vector<8xf32>",
    ),
    (
        "%x: vector<8xf8E4M3FN>, %c: vector<8xf32>",
        "%r = amdgpu.wmma 16x16x64 %x * %x + %c : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<8xf32>",
        "%0 = amdgpu.wmma 16x16x64 %arg0 * %arg0 + %arg1 : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<8xf32>",
    ),
    (
        "%f: f32",
        "%r = amdgpu.swizzle_bitmode %f 32 2 4 {a} : f32",
        "%0 = amdgpu.swizzle_bitmode %arg0 32 2 4 {a} : f32",
    ),
    (
        "%f: f32",
        "%r = amdgpu.swizzle_bitmode %f 1 -2 4 {a} : f32",
        "%0 = amdgpu.swizzle_bitmode %arg0 1 -2 4 {a} : f32",
    ),
    (
        "%f: f32",
        "%r = amdgpu.swizzle_bitmode %f 1 2 77 {a} : f32",
        "%0 = amdgpu.swizzle_bitmode %arg0 1 2 77 {a} : f32",
    ),
    (
        "%j: index, %mh: memref<4x4xf16, 3>",
        "%r = amdgpu.transpose_load %mh[%j,%j] {a} : memref<4x4xf16, 3> -> vector<4xf16>",
        "%0 = amdgpu.transpose_load %arg1[%arg0, %arg0] {a} : memref<4x4xf16, 3> -> vector<4xf16>",
    ),
    (
        "%j: index, %mh: memref<4x4xi8, 3>",
        "%r = amdgpu.transpose_load %mh[%j,%j] {a} : memref<4x4xi8, 3> -> vector<8xi8>",
        "%0 = amdgpu.transpose_load %arg1[%arg0, %arg0] {a} : memref<4x4xi8, 3> -> vector<8xi8>",
    ),
    (
        "%j: index, %mh: memref<4x4xi4, 3>",
        "%r = amdgpu.transpose_load %mh[%j,%j] {a} : memref<4x4xi4, 3> -> vector<16xi4>",
        "%0 = amdgpu.transpose_load %arg1[%arg0, %arg0] {a} : memref<4x4xi4, 3> -> vector<16xi4>",
    ),
    (
        "%j: index, %mh: memref<4x4xi6, 3>",
        "%r = amdgpu.transpose_load %mh[%j,%j] {a} : memref<4x4xi6, 3> -> vector<16xi6>",
        "%0 = amdgpu.transpose_load %arg1[%arg0, %arg0] {a} : memref<4x4xi6, 3> -> vector<16xi6>",
    ),
    (
        "%j: index, %mh: memref<4x4xi8, #gpu.address_space<workgroup>>",
        "%r = amdgpu.transpose_load %mh[%j,%j] {a} : memref<4x4xi8, #gpu.address_space<workgroup>> -> vector<8xi8>",
        "%0 = amdgpu.transpose_load %arg1[%arg0, %arg0] {a} : memref<4x4xi8, #gpu.address_space<workgroup>> -> vector<8xi8>",
    ),
    (
        "%j: index, %mh: memref<4x4xi4, #gpu.address_space<workgroup>>",
        "%r = amdgpu.transpose_load %mh[%j,%j] {a} : memref<4x4xi4, #gpu.address_space<workgroup>> -> vector<16xi4>",
        "%0 = amdgpu.transpose_load %arg1[%arg0, %arg0] {a} : memref<4x4xi4, #gpu.address_space<workgroup>> -> vector<16xi4>",
    ),
    (
        "%j: index, %mh: memref<4x4xi6, #gpu.address_space<workgroup>>",
        "%r = amdgpu.transpose_load %mh[%j,%j] {a} : memref<4x4xi6, #gpu.address_space<workgroup>> -> vector<16xi6>",
        "%0 = amdgpu.transpose_load %arg1[%arg0, %arg0] {a} : memref<4x4xi6, #gpu.address_space<workgroup>> -> vector<16xi6>",
    ),
    (
        "%j: index, %mh: memref<4x4xi8, #gpu.address_space<workgroup>>",
        "%r = amdgpu.transpose_load %mh[%j,%j] {a} : memref<4x4xi8, #gpu.address_space<workgroup>> -> vector<4xf16>",
        "%0 = amdgpu.transpose_load %arg1[%arg0, %arg0] {a} : memref<4x4xi8, #gpu.address_space<workgroup>> -> vector<4xf16>",
    ),
    (
        "",
        "amdgpu.memory_counter_wait load(-1)",
        "amdgpu.memory_counter_wait load(-1)",
    ),
    (
        "%d: f64",
        '%r = "amdgpu.mfma"(%d, %d, %d) <{m = 4 : i32, n = 4 : i32, k = 4 : i32, blocks = 4 : i32, negateA, negateB, negateC, reducePrecision}> {a} : (f64, f64, f64) -> f64',
        "%0 = amdgpu.mfma blocks(4) 4x4x4 %arg0 * %arg0 + %arg0 reducePrecision negateA negateB negateC {a} : f64, f64, f64",
    ),
    (
        "%d: f64",
        "%r = amdgpu.mfma blocks(4) 4x4x4 %d * %d + %d negateB negateA : f64, f64, f64",
        "%0 = amdgpu.mfma blocks(4) 4x4x4 %arg0 * %arg0 + %arg0 negateA negateB : f64, f64, f64",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_shl(1 : i32) bank_mask(2) row_mask(1) : f32",
        "%0 = amdgpu.dpp %arg0 %arg0 row_shl(1 : i32) row_mask(1) bank_mask(2) : f32",
    ),
    (
        "%j: index, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %m7: memref<4x4xf32, 7>",
        "amdgpu.gather_to_lds %m7[%j,%j], %mw[%j,%j] : f32, memref<4x4xf32, 7>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %arg2[%arg0, %arg0], %arg1[%arg0, %arg0] : f32, memref<4x4xf32, 7>, memref<4x4xf32, #gpu.address_space<workgroup>>",
    ),
    (
        "%j: index, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %m7: memref<4x4xf32, 1>",
        "amdgpu.gather_to_lds %m7[%j,%j], %mw[%j,%j] : f32, memref<4x4xf32, 1>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %arg2[%arg0, %arg0], %arg1[%arg0, %arg0] : f32, memref<4x4xf32, 1>, memref<4x4xf32, #gpu.address_space<workgroup>>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %m7: memref<4x4xf32, 3>",
        "amdgpu.gather_to_lds %m[%j,%j], %m7[%j,%j] : f32, memref<4x4xf32>, memref<4x4xf32, 3>",
        "amdgpu.gather_to_lds %arg1[%arg0, %arg0], %arg2[%arg0, %arg0] : f32, memref<4x4xf32>, memref<4x4xf32, 3>",
    ),
    (
        "%j: index, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %m7: memref<4x4xf32, #gpu.address_space<global>>",
        "amdgpu.gather_to_lds %m7[%j,%j], %mw[%j,%j] : f32, memref<4x4xf32, #gpu.address_space<global>>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %arg2[%arg0, %arg0], %arg1[%arg0, %arg0] : f32, memref<4x4xf32, #gpu.address_space<global>>, memref<4x4xf32, #gpu.address_space<workgroup>>",
    ),
    (
        "%i: i32, %mx: memref<4xf32, #gpu.address_space<global>>",
        "%r = amdgpu.raw_buffer_load boundsCheck(true) %mx[%i] : memref<4xf32, #gpu.address_space<global>>, i32 -> f32",
        "%0 = amdgpu.raw_buffer_load boundsCheck(true) %arg1[%arg0] : memref<4xf32, #gpu.address_space<global>>, i32 -> f32",
    ),
    (
        "%i: i32, %mx: memref<4xf32, 0>",
        "%r = amdgpu.raw_buffer_load boundsCheck(true) %mx[%i] : memref<4xf32, 0>, i32 -> f32",
        "%0 = amdgpu.raw_buffer_load boundsCheck(true) %arg1[%arg0] : memref<4xf32>, i32 -> f32",
    ),
    (
        "%j: index, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %m7: memref<4x4xf32, strided<[4,2]>, 1>",
        "amdgpu.global_load_async_to_lds %m7[%j,%j], %mw[%j,%j] : f32, memref<4x4xf32, strided<[4, 2]>, 1>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.global_load_async_to_lds %arg2[%arg0, %arg0], %arg1[%arg0, %arg0] : f32, memref<4x4xf32, strided<[4, 2]>, 1>, memref<4x4xf32, #gpu.address_space<workgroup>>",
    ),
    (
        "%j: index, %m7: memref<4x4xf32, strided<[4,2]>, 3>, %mg: memref<4x4xf32, 1>",
        "amdgpu.global_load_async_to_lds %mg[%j,%j], %m7[%j,%j] : f32, memref<4x4xf32, 1>, memref<4x4xf32, strided<[4, 2]>, 3>",
        "amdgpu.global_load_async_to_lds %arg2[%arg0, %arg0], %arg1[%arg0, %arg0] : f32, memref<4x4xf32, 1>, memref<4x4xf32, strided<[4, 2]>, 3>",
    ),
    (
        "%l: i64, %mg: memref<4x4xf32, #gpu.address_space<global>>",
        '"amdgpu.global_prefetch"(%mg, %l, %l) <{temporalHint = #amdgpu.load_temporal_hint<HT>, cacheScope = #amdgpu.cache_scope<DEV>}> {a} : (memref<4x4xf32, #gpu.address_space<global>>, i64, i64) -> ()',
        "amdgpu.global_prefetch %arg1[%arg0, %arg0] HT DEV {a} : memref<4x4xf32, #gpu.address_space<global>>",
    ),
    (
        "%j: index, %mg: memref<4x4xf32, 1>",
        "%r = amdgpu.global_transpose_load %mg[%j,%j] : memref<4x4xf32, 1> -> vector<8xf16>",
        "%0 = amdgpu.global_transpose_load %arg1[%arg0, %arg0] : memref<4x4xf32, 1> -> vector<8xf16>",
    ),
    (
        "%j: index, %mg: memref<4x4xf16, 1>",
        "%r = amdgpu.global_transpose_load %mg[%j,%j] : memref<4x4xf16, 1> -> vector<16xi4>",
        "%0 = amdgpu.global_transpose_load %arg1[%arg0, %arg0] : memref<4x4xf16, 1> -> vector<16xi4>",
    ),
    (
        "%w: vector<8xf8E4M3FN>, %s: vector<4xf8E8M0FNU>",
        '%r = "amdgpu.scaled_ext_packed_matrix"(%w, %s) <{blockSize = 32 : i32, firstScaleLane = 0 : i32, firstScaleByte = 0 : i32}> {a} : (vector<8xf8E4M3FN>, vector<4xf8E8M0FNU>) -> vector<8xf32>',
        "%0 = amdgpu.scaled_ext_packed_matrix {a} %arg0 scale(%arg1) blockSize(32) firstScaleLane(0) firstScaleByte(0) : vector<8xf8E4M3FN>, vector<4xf8E8M0FNU> -> vector<8xf32>",
    ),
    (
        "%w: vector<8xf8E4M3FN>, %s: vector<4xf8E8M0FNU>",
        '%r = "amdgpu.scaled_ext_packed_matrix"(%w, %s) <{blockSize = 32 : i32, firstScaleLane = 0 : i32, firstScaleByte = 1 : i32}> {a} : (vector<8xf8E4M3FN>, vector<4xf8E8M0FNU>) -> vector<8xf32>',
        "%0 = amdgpu.scaled_ext_packed_matrix {a} %arg0 scale(%arg1) blockSize(32) firstScaleLane(0) firstScaleByte(1) : vector<8xf8E4M3FN>, vector<4xf8E8M0FNU> -> vector<8xf32>",
    ),
    (
        "%w: vector<8xf4E2M1FN>, %s: vector<4xf8E8M0FNU>",
        '%r = "amdgpu.scaled_ext_packed_matrix"(%w, %s) <{blockSize = 16 : i32, firstScaleLane = 0 : i32, firstScaleByte = 1 : i32}> {a} : (vector<8xf4E2M1FN>, vector<4xf8E8M0FNU>) -> vector<8xf32>',
        "%0 = amdgpu.scaled_ext_packed_matrix {a} %arg0 scale(%arg1) blockSize(16) firstScaleLane(0) firstScaleByte(1) : vector<8xf4E2M1FN>, vector<4xf8E8M0FNU> -> vector<8xf32>",
    ),
    (
        "%f: f32, %bb: vector<4xf8E4M3FN>, %cc: vector<4xf8E5M2>",
        '%r = "amdgpu.dot"(%bb, %cc, %f) {a} : (vector<4xf8E4M3FN>, vector<4xf8E5M2>, f32) -> f32',
        "%0 = amdgpu.dot %arg1 * %arg2 + %arg0 {a} : vector<4xf8E4M3FN>, vector<4xf8E5M2>, f32",
    ),
    (
        "%A: vector<4xf16>, %B: vector<8xf16>, %x: vector<4xi8>, %c: vector<4xi32>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %c, %x) <{m = 16 : i32, n = 16 : i32, k = 32 : i32}> {a} : (vector<4xf16>, vector<8xf16>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>',
        "%0 = amdgpu.sparse_mfma 16x16x32 %arg0 * %arg1 + %arg3 sparse(%arg2 : vector<4xi8>) {a} : vector<4xf16>, vector<8xf16>, vector<4xi32>",
    ),
    (
        "%v: vector<4xf32>, %A: vector<8xf16>, %B: vector<16xf16>, %x: vector<2xi16>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 16 : i32, n = 16 : i32, k = 64 : i32}> {a} : (vector<8xf16>, vector<16xf16>, vector<4xf32>, vector<2xi16>) -> vector<4xf32>',
        "%0 = amdgpu.sparse_mfma 16x16x64 %arg1 * %arg2 + %arg0 sparse(%arg3 : vector<2xi16>) {a} : vector<8xf16>, vector<16xf16>, vector<4xf32>",
    ),
    (
        "%A: vector<8xi8>, %B: vector<16xi8>, %x: vector<2xi16>, %c: vector<4xi32>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %c, %x) <{m = 16 : i32, n = 16 : i32, k = 64 : i32, abid = 4 : i32, cbsz = 2 : i32}> {a} : (vector<8xi8>, vector<16xi8>, vector<4xi32>, vector<2xi16>) -> vector<4xi32>',
        "%0 = amdgpu.sparse_mfma 16x16x64 %arg0 * %arg1 + %arg3 sparse(%arg2 : vector<2xi16>) abid(4) cbsz(2) {a} : vector<8xi8>, vector<16xi8>, vector<4xi32>",
    ),
    (
        "%j: index, %g: memref<4x4xi32, #gpu.address_space<global>>, %q: memref<4x4xi32, #gpu.address_space<workgroup>>",
        "%r = amdgpu.make_dma_base %g[%j, %j], %q[%j, %j] : memref<4x4xi32, #gpu.address_space<global>>, memref<4x4xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i16>",
        "%0 = amdgpu.make_dma_base %arg1[%arg0, %arg0], %arg2[%arg0, %arg0] : memref<4x4xi32, #gpu.address_space<global>>, memref<4x4xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i16>",
    ),
    (
        "%j: index, %g: memref<4x4xf8E4M3FN, #gpu.address_space<global>>, %q: memref<4x4xf8E4M3FN, #gpu.address_space<workgroup>>",
        "%r = amdgpu.make_dma_base %g[%j, %j], %q[%j, %j] : memref<4x4xf8E4M3FN, #gpu.address_space<global>>, memref<4x4xf8E4M3FN, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<f8E4M3FN>",
        "%0 = amdgpu.make_dma_base %arg1[%arg0, %arg0], %arg2[%arg0, %arg0] : memref<4x4xf8E4M3FN, #gpu.address_space<global>>, memref<4x4xf8E4M3FN, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<f8E4M3FN>",
    ),
    (
        "%j: index, %g: memref<4x4xi32, #gpu.address_space<global>>, %q: memref<4x4xi32, #gpu.address_space<workgroup>>",
        "%r = amdgpu.make_gather_dma_base %g[%j, %j], %q[%j, %j] : memref<4x4xi32, #gpu.address_space<global>>, memref<4x4xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_gather_base<i32, i32>",
        "%0 = amdgpu.make_gather_dma_base %arg1[%arg0, %arg0], %arg2[%arg0, %arg0] : memref<4x4xi32, #gpu.address_space<global>>, memref<4x4xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_gather_base<i32, i32>",
    ),
    (
        "%bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [4,64] globalStride [64,1] sharedSize [4,64]  : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_dma_descriptor %arg0 globalSize [4, 64] globalStride [64, 1] sharedSize [4, 64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [64] globalStride [1] sharedSize [64]  : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_dma_descriptor %arg0 globalSize [64] globalStride [1] sharedSize [64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [2,2,2,2,64] globalStride [2,2,2,64,1] sharedSize [2,2,2,2,64]  : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_dma_descriptor %arg0 globalSize [2, 2, 2, 2, 64] globalStride [2, 2, 2, 64, 1] sharedSize [2, 2, 2, 2, 64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%j: index, %bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [4,%j] globalStride [%j,1] sharedSize [4,%j]  : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_dma_descriptor %arg1 globalSize [4, %arg0] globalStride [%arg0, 1] sharedSize [4, %arg0] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%i: i32, %bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [4,64] globalStride [64,1] sharedSize [4,64] padShared(%i every %i) : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_dma_descriptor %arg1 globalSize [4, 64] globalStride [64, 1] sharedSize [4, 64] padShared(%arg0 every %arg0) : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%b: i1, %bs: !amdgpu.tdm_base<i32>, %wm: vector<16xi1>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [4,64] globalStride [64,1] sharedSize [4,64] workgroupMask %wm earlyTimeout %b : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_dma_descriptor %arg1 globalSize [4, 64] globalStride [64, 1] sharedSize [4, 64] workgroupMask %arg2 earlyTimeout %arg0 : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%i: i32, %j: index, %bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [4,64] globalStride [64,1] sharedSize [4,64] iterate %j, %i, %j : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_dma_descriptor %arg2 globalSize [4, 64] globalStride [64, 1] sharedSize [4, 64] iterate %arg1, %arg0, %arg1 : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%i: i32, %j: index, %bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [2,2,64] globalStride [4,64,1] sharedSize [2,2,64] iterate %j, %i, %j : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_dma_descriptor %arg2 globalSize [2, 2, 64] globalStride [4, 64, 1] sharedSize [2, 2, 64] iterate %arg1, %arg0, %arg1 : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [-4,64] globalStride [64,1] sharedSize [4,64]  : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_dma_descriptor %arg0 globalSize [-4, 64] globalStride [64, 1] sharedSize [4, 64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [4,64] globalStride [64,1] sharedSize [0,64]  : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_dma_descriptor %arg0 globalSize [4, 64] globalStride [64, 1] sharedSize [0, 64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%bs: !amdgpu.tdm_gather_base<i32, i16>, %ix: vector<4xi16>",
        "%r = amdgpu.make_gather_dma_descriptor %bs[%ix] globalSize [4,64] globalStride [64,1] sharedSize [4,64]  : !amdgpu.tdm_gather_base<i32, i16>, vector<4xi16> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_gather_dma_descriptor %arg0[%arg1] globalSize [4, 64] globalStride [64, 1] sharedSize [4, 64] : !amdgpu.tdm_gather_base<i32, i16>, vector<4xi16> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%bs: !amdgpu.tdm_gather_base<i32, i16>, %ix: vector<16xi16>",
        "%r = amdgpu.make_gather_dma_descriptor %bs[%ix] globalSize [4,64] globalStride [64,1] sharedSize [4,64]  : !amdgpu.tdm_gather_base<i32, i16>, vector<16xi16> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_gather_dma_descriptor %arg0[%arg1] globalSize [4, 64] globalStride [64, 1] sharedSize [4, 64] : !amdgpu.tdm_gather_base<i32, i16>, vector<16xi16> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%bs: !amdgpu.tdm_gather_base<i32, i32>, %ix: vector<8xi32>",
        "%r = amdgpu.make_gather_dma_descriptor %bs[%ix] globalSize [4,64] globalStride [64,1] sharedSize [4,64]  : !amdgpu.tdm_gather_base<i32, i32>, vector<8xi32> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_gather_dma_descriptor %arg0[%arg1] globalSize [4, 64] globalStride [64, 1] sharedSize [4, 64] : !amdgpu.tdm_gather_base<i32, i32>, vector<8xi32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%bs: !amdgpu.tdm_gather_base<i32, i16>, %ix: vector<2xi16>",
        "%r = amdgpu.make_gather_dma_descriptor %bs[%ix] globalSize [2] globalStride [1] sharedSize [2]  : !amdgpu.tdm_gather_base<i32, i16>, vector<2xi16> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_gather_dma_descriptor %arg0[%arg1] globalSize [2] globalStride [1] sharedSize [2] : !amdgpu.tdm_gather_base<i32, i16>, vector<2xi16> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%i: i32, %j: index, %bs: !amdgpu.tdm_gather_base<i32, i16>, %ix: vector<4xi16>",
        "%r = amdgpu.make_gather_dma_descriptor %bs[%ix] globalSize [4,64] globalStride [64,1] sharedSize [4,64] iterate %j, %i, %j : !amdgpu.tdm_gather_base<i32, i16>, vector<4xi16> -> !amdgpu.tdm_descriptor",
        "%0 = amdgpu.make_gather_dma_descriptor %arg2[%arg3] globalSize [4, 64] globalStride [64, 1] sharedSize [4, 64] iterate %arg1, %arg0, %arg1 : !amdgpu.tdm_gather_base<i32, i16>, vector<4xi16> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%A: vector<8xf16>, %B: vector<16xf16>, %c: vector<8xf32>, %x: vector<4xi8>",
        "%r = amdgpu.sparse_wmma 16x16x32 %A * %B + %c sparse(%x : vector<4xi8>)  : vector<8xf16>, vector<16xf16>, vector<8xf32>",
        "%0 = amdgpu.sparse_wmma 16x16x32 %arg0 * %arg1 + %arg2 sparse(%arg3 : vector<4xi8>) : vector<8xf16>, vector<16xf16>, vector<8xf32>",
    ),
    (
        "%A: vector<8xf16>, %B: vector<16xf16>, %c: vector<8xf32>, %x: vector<4xi8>",
        "%r = amdgpu.sparse_wmma 16x16x32 %A * %B + %c sparse(%x : vector<4xi8>) clamp : vector<8xf16>, vector<16xf16>, vector<8xf32>",
        "%0 = amdgpu.sparse_wmma 16x16x32 %arg0 * %arg1 + %arg2 sparse(%arg3 : vector<4xi8>) clamp : vector<8xf16>, vector<16xf16>, vector<8xf32>",
    ),
    (
        "%A: vector<4xf16>, %B: vector<8xf16>, %c: vector<4xf32>, %x: vector<4xi8>",
        "%r = amdgpu.sparse_wmma 16x16x32 %A * %B + %c sparse(%x : vector<4xi8>) wave64 : vector<4xf16>, vector<8xf16>, vector<4xf32>",
        "%0 = amdgpu.sparse_wmma 16x16x32 %arg0 * %arg1 + %arg2 sparse(%arg3 : vector<4xi8>) wave64 : vector<4xf16>, vector<8xf16>, vector<4xf32>",
    ),
    (
        "%A: vector<8xf16>, %B: vector<16xf16>, %c: vector<8xf32>, %x: vector<4xi8>",
        "%r = amdgpu.sparse_wmma 16x16x32 %A * %B + %c sparse(%x : vector<4xi8>) reuseA : vector<8xf16>, vector<16xf16>, vector<8xf32>",
        "%0 = amdgpu.sparse_wmma 16x16x32 %arg0 * %arg1 + %arg2 sparse(%arg3 : vector<4xi8>) reuseA : vector<8xf16>, vector<16xf16>, vector<8xf32>",
    ),
    (
        "%A: vector<16xf16>, %B: vector<32xf16>, %c: vector<8xf32>, %x: vector<4xi8>",
        "%r = amdgpu.sparse_wmma 16x16x64 %A * %B + %c sparse(%x : vector<4xi8>) reuseA : vector<16xf16>, vector<32xf16>, vector<8xf32>",
        "%0 = amdgpu.sparse_wmma 16x16x64 %arg0 * %arg1 + %arg2 sparse(%arg3 : vector<4xi8>) reuseA : vector<16xf16>, vector<32xf16>, vector<8xf32>",
    ),
    (
        "%A: vector<8xi8>, %B: vector<16xi8>, %c: vector<8xi32>, %x: vector<4xi8>",
        "%r = amdgpu.sparse_wmma 16x16x32 %A * %B + %c sparse(%x : vector<4xi8>) unsignedA unsignedB clamp reuseA : vector<8xi8>, vector<16xi8>, vector<8xi32>",
        "%0 = amdgpu.sparse_wmma 16x16x32 %arg0 * %arg1 + %arg2 sparse(%arg3 : vector<4xi8>) unsignedA unsignedB reuseA clamp : vector<8xi8>, vector<16xi8>, vector<8xi32>",
    ),
    (
        "%A: vector<8xf8E4M3FN>, %B: vector<16xf8E5M2>, %c: vector<8xf32>, %x: vector<4xi8>",
        "%r = amdgpu.sparse_wmma 16x16x32 %A * %B + %c sparse(%x : vector<4xi8>) unsignedA : vector<8xf8E4M3FN>, vector<16xf8E5M2>, vector<8xf32>",
        "%0 = amdgpu.sparse_wmma 16x16x32 %arg0 * %arg1 + %arg2 sparse(%arg3 : vector<4xi8>) unsignedA : vector<8xf8E4M3FN>, vector<16xf8E5M2>, vector<8xf32>",
    ),
    (
        "%A: vector<32xf8E4M3FN>, %B: vector<64xf8E5M2>, %c: vector<8xf32>, %x: vector<4xi8>",
        "%r = amdgpu.sparse_wmma 16x16x128 %A * %B + %c sparse(%x : vector<4xi8>) reuseB : vector<32xf8E4M3FN>, vector<64xf8E5M2>, vector<8xf32>",
        "%0 = amdgpu.sparse_wmma 16x16x128 %arg0 * %arg1 + %arg2 sparse(%arg3 : vector<4xi8>) reuseB : vector<32xf8E4M3FN>, vector<64xf8E5M2>, vector<8xf32>",
    ),
    (
        "%a1: vector<64xf8E4M3FN>, %b1: vector<64xf8E4M3FN>, %c: vector<8xf32>, %s: vector<4xf8E8M0FNU>, %u: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_wmma 16x16x128 (%s * %a1) * (%u * %b1) + %c a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>",
        "%0 = amdgpu.scaled_wmma 16x16x128 (%arg3 * %arg0) * (%arg4 * %arg1) + %arg2 a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>",
    ),
    (
        "%a1: vector<64xf4E2M1FN>, %b1: vector<64xf8E4M3FN>, %c: vector<8xf32>, %s: vector<4xf8E8M0FNU>, %u: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_wmma 16x16x128 (%s * %a1) * (%u * %b1) + %c a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>",
        "%0 = amdgpu.scaled_wmma 16x16x128 (%arg3 * %arg0) * (%arg4 * %arg1) + %arg2 a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>",
    ),
    (
        "%a1: vector<128xf4E2M1FN>, %b1: vector<64xf4E2M1FN>, %c: vector<16xf32>, %s: vector<4xf8E8M0FNU>, %u: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_wmma 32x16x128 (%s * %a1) * (%u * %b1) + %c a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E8M0FNU>, vector<128xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<16xf32>",
        "%0 = amdgpu.scaled_wmma 32x16x128 (%arg3 * %arg0) * (%arg4 * %arg1) + %arg2 a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E8M0FNU>, vector<128xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<16xf32>",
    ),
    (
        "%a1: vector<64xf8E4M3FN>, %b1: vector<64xf8E4M3FN>, %c: vector<8xf32>, %s: vector<8xf8E8M0FNU>, %u: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_wmma 16x16x128 (%s * %a1) * (%u * %b1) + %c a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<8xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>",
        "%0 = amdgpu.scaled_wmma 16x16x128 (%arg3 * %arg0) * (%arg4 * %arg1) + %arg2 a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<8xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>",
    ),
    (
        "%a1: vector<64xf4E2M1FN>, %b1: vector<64xf4E2M1FN>, %c: vector<8xf32>, %s: vector<4xf8E4M3FN>, %u: vector<4xf8E4M3FN>",
        "%r = amdgpu.scaled_wmma 16x16x128 (%s * %a1) * (%u * %b1) + %c a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E4M3FN>, vector<64xf4E2M1FN>, vector<4xf8E4M3FN>, vector<64xf4E2M1FN>, vector<8xf32>",
        "%0 = amdgpu.scaled_wmma 16x16x128 (%arg3 * %arg0) * (%arg4 * %arg1) + %arg2 a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E4M3FN>, vector<64xf4E2M1FN>, vector<4xf8E4M3FN>, vector<64xf4E2M1FN>, vector<8xf32>",
    ),
    (
        "%a1: vector<64xf6E2M3FN>, %b1: vector<64xf8E4M3FN>, %c: vector<8xf32>, %s: vector<8xf8E8M0FNU>, %u: vector<8xf8E8M0FNU>",
        "%r = amdgpu.scaled_wmma 16x16x128 (%s * %a1) * (%u * %b1) + %c a_first_scale_lane = 16 b_first_scale_lane = 16 : vector<8xf8E8M0FNU>, vector<64xf6E2M3FN>, vector<8xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>",
        "%0 = amdgpu.scaled_wmma 16x16x128 (%arg3 * %arg0) * (%arg4 * %arg1) + %arg2 a_first_scale_lane = 16 b_first_scale_lane = 16 : vector<8xf8E8M0FNU>, vector<64xf6E2M3FN>, vector<8xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>",
    ),
    (
        "%i: i32, %bs: !amdgpu.tdm_base<i32>",
        '%r = "amdgpu.make_dma_descriptor"(%bs, %i) <{global_static_sizes = array<i64: 4, 64>, global_static_strides = array<i64: 64, 1>, shared_static_sizes = array<i64: 4, 64>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<i32>, i32) -> !amdgpu.tdm_descriptor',
        "%0 = amdgpu.make_dma_descriptor %arg1 globalSize [4, 64] globalStride [64, 1] sharedSize [4, 64] padShared(%arg0 every ) : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%i: i32, %bs: !amdgpu.tdm_base<i32>",
        '%r = "amdgpu.make_dma_descriptor"(%bs, %i) <{global_static_sizes = array<i64: 4, 64>, global_static_strides = array<i64: 64, 1>, shared_static_sizes = array<i64: 4, 64>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<i32>, i32) -> !amdgpu.tdm_descriptor',
        "%0 = amdgpu.make_dma_descriptor %arg1 globalSize [4, 64] globalStride [64, 1] sharedSize [4, 64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "%j: index, %bs: !amdgpu.tdm_base<i32>",
        '%r = "amdgpu.make_dma_descriptor"(%bs, %j) <{global_static_sizes = array<i64: 4, 64>, global_static_strides = array<i64: 64, 1>, shared_static_sizes = array<i64: 4, 64>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0>}> : (!amdgpu.tdm_base<i32>, index) -> !amdgpu.tdm_descriptor',
        "%0 = amdgpu.make_dma_descriptor %arg1 globalSize [4, 64] globalStride [64, 1] sharedSize [4, 64] iterate %arg0, ,  : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
    ),
    (
        "",
        '"test.z"() {a = !amdgpu.tdm_base<memref<4xf32>>} : () -> ()',
        '"test.z"() {a = !amdgpu.tdm_base<memref<4xf32>>} : () -> ()',
    ),
]

# Arguments, an op, and the message with which it is refused.
REFUSED = [
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_shl(1) : f32",
        "'amdgpu.dpp' op attribute 'permArgument' failed to satisfy constraint: 32-bit signless integer attribute or array attribute or unit attribute",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %m[%j, %j], %mw[%j, %j] : vector<2xf32>, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "'amdgpu.gather_to_lds' op Transfering type size must be 8, 16, 32, 96 or 128 bits",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.global_load_async_to_lds %m[%j, %j], %mw[%j, %j] : f32, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "'amdgpu.global_load_async_to_lds' op source memory address space must be global",
    ),
    (
        "%i: i32, %A: vector<8xf16>, %B: vector<16xf16>, %c: vector<8xf32>",
        '%r = "amdgpu.sparse_wmma"(%A, %B, %c, %i) <{m = 16 : i32, n = 16 : i32, k = 32 : i32, reuseA}> {a} : (vector<8xf16>, vector<16xf16>, vector<8xf32>, i32) -> vector<8xf32>',
        "'amdgpu.sparse_wmma' op operand #3 must be fixed-length vector of 8-bit signless integer values of length 4, but got 'i32'",
    ),
    (
        "",
        "amdgpu.sched_barrier allow = <valu|all_ds>",
        "custom op 'amdgpu.sched_barrier' expected string or keyword containing one of the following enum values for attribute 'opts' [none, non_mem_non_sideeffect, valu, salu, mfma_wmma, all_vmem, vmem_read, vmem_write, all_ds, ds_read, ds_write, transcendental, ldsdma, all]",
    ),
    (
        "%i: i32, %m: memref<4x4xf32>",
        "%r = amdgpu.raw_buffer_load %m[%i, %i] : memref<4x4xf32>, i32, i32 -> f32",
        "custom op 'amdgpu.raw_buffer_load' expected 'boundsCheck'",
    ),
    (
        "%f: f32, %i: i32, %m: memref<4x4xf32>",
        '"amdgpu.raw_buffer_atomic_fadd"(%f, %m, %i, %i) <{boundsCheck = true, operandSegmentSizes = array<i32: 1, 1, 2, 0>}> {a} : (f32, memref<4x4xf32>, i32, i32) -> ()',
        "'amdgpu.raw_buffer_atomic_fadd' op requires one result",
    ),
    (
        "%w: vector<4xf8E4M3FNUZ>",
        "%r = amdgpu.ext_packed_fp8 %w[1] {a} : vector<4xf8E4M3FNUZ> to vector<2xf32>",
        "expected ':'",
    ),
    (
        "%f: f32, %w: vector<4xf8E4M3FNUZ>",
        "%r = amdgpu.packed_trunc_2xfp8 %f, %f into %w[word 1] {a} : f32 to vector<4xf8E4M3FNUZ> into vector<4xf8E4M3FNUZ>",
        "expected ':'",
    ),
    (
        "%j: index, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "%r = amdgpu.transpose_load %mw[%j, %j] {a} : memref<4x4xf32, #gpu.address_space<workgroup>> -> vector<2xf32>",
        "'amdgpu.transpose_load' op Unsupported element type size for transpose load: 32 bits",
    ),
    (
        "%vh: vector<4xf16>, %v16: vector<16xf32>",
        '%r = "amdgpu.mfma"(%vh, %vh, %v16) <{m = 32 : i32, n = 32 : i32, k = 8 : i32, reducePrecision, negateB, cbsz = 1 : i32}> : (vector<4xf16>, vector<4xf16>, vector<16xf32>) -> vector<16xf32>',
        "'amdgpu.mfma' op negation flags only available for double-precision operations",
    ),
    (
        "%w: vector<8xf8E4M3FN>, %s: vector<4xf8E8M0FNU>",
        '%r = "amdgpu.scaled_ext_packed_matrix"(%w, %s) <{blockSize = 16 : i32, firstScaleLane = 0 : i32, firstScaleByte = 2 : i32}> {a} : (vector<8xf8E4M3FN>, vector<4xf8E8M0FNU>) -> vector<8xf32>',
        "'amdgpu.scaled_ext_packed_matrix' op blockSize of 16 can only have (firstScaleLane, firstScaleByte) be (0, 0) or (16, 2) for f8.",
    ),
    (
        "%i: i32, %mg: memref<4x4xf32, #gpu.address_space<global>>",
        '"amdgpu.global_prefetch"(%mg, %i, %i) <{temporalHint = #amdgpu.load_temporal_hint<RT>, cacheScope = #amdgpu.cache_scope<WGP>, speculative}> {a} : (memref<4x4xf32, #gpu.address_space<global>>, i32, i32) -> ()',
        "'amdgpu.global_prefetch' op operand #1 must be variadic of 64-bit signless integer, but got 'i32'",
    ),
    (
        "%j: index, %mg: memref<4x4xf32, #gpu.address_space<global>>",
        '"amdgpu.global_prefetch"(%mg, %j, %j) <{temporalHint = #amdgpu.load_temporal_hint<RT>, cacheScope = #amdgpu.cache_scope<WGP>, speculative}> {a} : (memref<4x4xf32, #gpu.address_space<global>>, index, index) -> ()',
        "'amdgpu.global_prefetch' op operand #1 must be variadic of 64-bit signless integer, but got 'index'",
    ),
    (
        "%A: vector<8xf16>, %B: vector<16xf16>, %c: vector<8xf32>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_wmma"(%A, %B, %c, %x) <{m = 16 : i32, n = 16 : i32, k = 32 : i32, reuseA, reuseB, clamp, wave64}> {a} : (vector<8xf16>, vector<16xf16>, vector<8xf32>, vector<4xi8>) -> vector<8xf32>',
        "'amdgpu.sparse_wmma' op expected 8 source values for this operation but got 16",
    ),
    (
        "%A: vector<8xf16>, %B: vector<16xf16>, %c: vector<8xf32>, %x: vector<2xi16>",
        '%r = "amdgpu.sparse_wmma"(%A, %B, %c, %x) <{m = 16 : i32, n = 16 : i32, k = 32 : i32}> {a} : (vector<8xf16>, vector<16xf16>, vector<8xf32>, vector<2xi16>) -> vector<8xf32>',
        "'amdgpu.sparse_wmma' op operand #3 must be fixed-length vector of 8-bit signless integer values of length 4, but got 'vector<2xi16>'",
    ),
    (
        "%i: i32, %j: index, %b: i1, %bs: !amdgpu.tdm_base<i32>, %wm: vector<16xi1>, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>",
        '%r = "amdgpu.make_dma_descriptor"(%bs, %j, %wm, %b, %i, %i, %j, %mb, %j, %i, %j) <{global_static_sizes = array<i64: 4, 64>, global_static_strides = array<i64: -9223372036854775808, 1>, shared_static_sizes = array<i64: 4, 64>, operandSegmentSizes = array<i32: 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1>}> {a} : (!amdgpu.tdm_base<i32>, index, vector<16xi1>, i1, i32, i32, index, memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, index, i32, index) -> !amdgpu.tdm_descriptor',
        "'amdgpu.make_dma_descriptor' op operand #6 must be memref of State of an in-LDS barrier. values, but got 'index'",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f quad_perm : f32",
        "'amdgpu.dpp' op quad_perm attribute must have exactly 4 elements",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f quad_perm(1 : i32) : f32",
        "'amdgpu.dpp' op quad_perm attribute must have exactly 4 elements",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f quad_perm([0,1,2]) : f32",
        "'amdgpu.dpp' op quad_perm attribute must have exactly 4 elements",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f quad_perm([0,1,2,4]) : f32",
        "'amdgpu.dpp' op Each element of quad_perm must be in the range [0, 3]",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f quad_perm([0,1,2,-1]) : f32",
        "'amdgpu.dpp' op Each element of quad_perm must be in the range [0, 3]",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_shl : f32",
        "'amdgpu.dpp' op Attribute 'row_shl' value not specified",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_shl(0 : i32) : f32",
        "'amdgpu.dpp' op Attribute value must be between 1 and 15",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_shl(16 : i32) : f32",
        "'amdgpu.dpp' op Attribute value must be between 1 and 15",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_shr(16 : i32) : f32",
        "'amdgpu.dpp' op Attribute value must be between 1 and 15",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_ror(16 : i32) : f32",
        "'amdgpu.dpp' op Attribute value must be between 1 and 15",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_ror : f32",
        "'amdgpu.dpp' op Attribute 'row_ror' value not specified",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f wave_shl(1 : i32) : f32",
        "'amdgpu.dpp' op Expected unit attribute for permArgument, but found non-trivial argument",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f wave_shr(1 : i32) : f32",
        "'amdgpu.dpp' op Expected unit attribute for permArgument, but found non-trivial argument",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f wave_ror(1 : i32) : f32",
        "'amdgpu.dpp' op Expected unit attribute for permArgument, but found non-trivial argument",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f wave_rol(1 : i32) : f32",
        "'amdgpu.dpp' op Expected unit attribute for permArgument, but found non-trivial argument",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_mirror(1 : i32) : f32",
        "'amdgpu.dpp' op Expected unit attribute for permArgument, but found non-trivial argument",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_half_mirror(1 : i32) : f32",
        "'amdgpu.dpp' op Expected unit attribute for permArgument, but found non-trivial argument",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_bcast_15(1 : i32) : f32",
        "'amdgpu.dpp' op Expected unit attribute for permArgument, but found non-trivial argument",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f row_bcast_31(1 : i32) : f32",
        "'amdgpu.dpp' op Expected unit attribute for permArgument, but found non-trivial argument",
    ),
    (
        "%f: f32",
        "%r = amdgpu.dpp %f %f foo : f32",
        "custom op 'amdgpu.dpp' expected string or keyword containing one of the following enum values for attribute 'kind' [quad_perm, row_shl, row_shr, row_ror, wave_shl, wave_shr, wave_ror, wave_rol, row_mirror, row_half_mirror, row_bcast_15, row_bcast_31]",
    ),
    (
        "%f: f32, %i: i32",
        '%r = "amdgpu.dpp"(%f, %i) <{kind = #amdgpu.dpp_perm<wave_shl>}> : (f32, i32) -> f32',
        "'amdgpu.dpp' op failed to verify that all of {result, old, src} have same type",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = amdgpu.dpp %m %m wave_shl : memref<4x4xf32>",
        "'amdgpu.dpp' op operand #0 must be integer or float with element bitwidth <= 64 or fixed-length vector of integer or float with element bitwidth <= 64 values of ranks 1, but got 'memref<4x4xf32>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = amdgpu.fat_raw_buffer_cast %m : memref<4x4xf32> to memref<4x4xf32>",
        "'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<4x4xf32>'",
    ),
    (
        "%ms: memref<4x4xf32, affine_map<(d0,d1)->(d0 + d1 * 3)>>",
        "%r = amdgpu.fat_raw_buffer_cast %ms : memref<4x4xf32, affine_map<(d0,d1)->(d0+d1*3)>> to memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>",
        "'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<4x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 3)>, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>'",
    ),
    (
        "%ms: memref<4xf32, affine_map<(d0)->(d0 mod 3)>>",
        "%r = amdgpu.fat_raw_buffer_cast %ms resetOffset : memref<4xf32, affine_map<(d0)->(d0 mod 3)>> to memref<4xf32, #amdgpu.address_space<fat_raw_buffer>>",
        "'amdgpu.fat_raw_buffer_cast' op source type 'memref<4xf32, affine_map<(d0) -> (d0 mod 3)>>' can't have its offset reset",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = amdgpu.fat_raw_buffer_cast %m : memref<4x4xf32> to memref<4x5xf32, #amdgpu.address_space<fat_raw_buffer>>",
        "'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<4x4xf32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<4x5xf32, #amdgpu.address_space<fat_raw_buffer>>'",
    ),
    (
        "%mg: memref<4xf32, #gpu.address_space<global>>",
        '%r = "amdgpu.fat_raw_buffer_cast"(%mg) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<4xf32, #gpu.address_space<global>>) -> memref<4xf32, 7>',
        "'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<4xf32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<4xf32, 7>'",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %m[%j], %mw[%j, %j] : f32, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "'amdgpu.gather_to_lds' op expected 2 source indices, got 1",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %m[%j,%j], %mw[%j] : f32, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "'amdgpu.gather_to_lds' op expected 2 destination indices, got 1",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "amdgpu.gather_to_lds %m[%j,%j], %m[%j,%j] : f32, memref<4x4xf32>, memref<4x4xf32>",
        "'amdgpu.gather_to_lds' op destination memory address space must be Workgroup",
    ),
    (
        "%j: index, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %mw[%j,%j], %mw[%j,%j] : f32, memref<4x4xf32, #gpu.address_space<workgroup>>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "'amdgpu.gather_to_lds' op source memory address space must be global or fat raw buffer",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mh: memref<4x4xf16, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %m[%j,%j], %mh[%j,%j] : f32, memref<4x4xf32>, memref<4x4xf16, #gpu.address_space<workgroup>>",
        "'amdgpu.gather_to_lds' op source and destination element types must match",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mh: memref<4x4xf32, strided<[4, 2]>, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %m[%j,%j], %mh[%j,%j] : f32, memref<4x4xf32>, memref<4x4xf32, strided<[4, 2]>, #gpu.address_space<workgroup>>",
        "'amdgpu.gather_to_lds' op destination type inner most dim must be contiguous",
    ),
    (
        "%i: i32, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "%r = amdgpu.raw_buffer_load boundsCheck(true) %mw[%i, %i] : memref<4x4xf32, #gpu.address_space<workgroup>>, i32, i32 -> f32",
        "'amdgpu.raw_buffer_load' op buffer ops must operate on a memref in global memory",
    ),
    (
        "%i: i32, %m: memref<4x4xf32>",
        "%r = amdgpu.raw_buffer_load boundsCheck(true) %m[%i] : memref<4x4xf32>, i32 -> f32",
        "'amdgpu.raw_buffer_load' op expected 2 buffer indices, got 1",
    ),
    (
        "%i: i32, %m: memref<4x4xf32>",
        "%r = amdgpu.raw_buffer_load boundsCheck(true) %m[%i, %i] : memref<4x4xf32>, i32, i32 -> vector<4xf16>",
        "'amdgpu.raw_buffer_load' op failed to verify that all of {value, memref} have same element type",
    ),
    (
        "%i: i32, %mx: memref<4xf32, #amdgpu.address_space<fat_raw_buffer>>",
        "%r = amdgpu.raw_buffer_load boundsCheck(true) %mx[%i] : memref<4xf32, #amdgpu.address_space<fat_raw_buffer>>, i32 -> f32",
        "'amdgpu.raw_buffer_load' op buffer ops must operate on a memref in global memory",
    ),
    (
        "%i: i32, %mx: memref<4xf32, 3>",
        "%r = amdgpu.raw_buffer_load boundsCheck(true) %mx[%i] : memref<4xf32, 3>, i32 -> f32",
        "'amdgpu.raw_buffer_load' op buffer ops must operate on a memref in global memory",
    ),
    (
        '%i: i32, %mx: memref<4xf32, "foo">',
        '%r = amdgpu.raw_buffer_load boundsCheck(true) %mx[%i] : memref<4xf32, "foo">, i32 -> f32',
        "'amdgpu.raw_buffer_load' op buffer ops must operate on a memref in global memory",
    ),
    (
        "%q: vector<4xf16>, %c: vector<4xf32>",
        "%r = amdgpu.mfma 32x32x8 %q * %q + %c : vector<4xf16>, vector<4xf16>, vector<4xf32>",
        "'amdgpu.mfma' op expected 16 result values for this operation but got 4",
    ),
    (
        "%q: vector<4xf16>, %c: vector<4xf32>",
        "%r = amdgpu.mfma 16x16x32 %q * %q + %c : vector<4xf16>, vector<4xf16>, vector<4xf32>",
        "'amdgpu.mfma' op expected 8 source values for this operation but got 4",
    ),
    (
        "%q: vector<4xf16>, %w: vector<4xbf16>, %c: vector<16xf32>",
        "%r = amdgpu.mfma 32x32x8 %q * %w + %c : vector<4xf16>, vector<4xbf16>, vector<16xf32>",
        "'amdgpu.mfma' op expected both non-small-float source operand types to match exactly",
    ),
    (
        "%q: vector<8xf8E4M3FNUZ>, %w: vector<4xf16>, %c: vector<16xf32>",
        "%r = amdgpu.mfma 32x32x16 %q * %w + %c : vector<8xf8E4M3FNUZ>, vector<4xf16>, vector<16xf32>",
        "'amdgpu.mfma' op expected both source operands to have small-float elements if one does",
    ),
    (
        "%q: vector<4xf16>, %c: vector<16xf32>",
        "%r = amdgpu.mfma 32x32x8 %q * %q + %c negateA : vector<4xf16>, vector<4xf16>, vector<16xf32>",
        "'amdgpu.mfma' op negation flags only available for double-precision operations",
    ),
    (
        "%q: vector<4xf16>, %c: vector<16xf32>",
        "%r = amdgpu.mfma 32x32x8 %q * %q + %c abid(1) : vector<4xf16>, vector<4xf16>, vector<16xf32>",
        "'amdgpu.mfma' op block ID for permuting A (abid) must be below 2 ** cbsz",
    ),
    (
        "%q: vector<4xf16>, %c: vector<16xf32>",
        "%r = amdgpu.mfma 32x32x8 %q * %q + %c cbsz(1) abid(2) : vector<4xf16>, vector<4xf16>, vector<16xf32>",
        "'amdgpu.mfma' op block ID for permuting A (abid) must be below 2 ** cbsz",
    ),
    (
        "%q: vector<4xf16>, %c: vector<16xf32>",
        "%r = amdgpu.mfma 32x32x9 %q * %q + %c : vector<4xf16>, vector<4xf16>, vector<16xf32>",
        "'amdgpu.mfma' op attribute 'k' failed to satisfy constraint: 32-bit signless integer attribute whose value is one of {1, 2, 4, 8, 16, 32, 64, 128}",
    ),
    (
        "%q: vector<4xf16>, %c: vector<16xf32>",
        "%r = amdgpu.mfma 33x32x8 %q * %q + %c : vector<4xf16>, vector<4xf16>, vector<16xf32>",
        "'amdgpu.mfma' op attribute 'm' failed to satisfy constraint: 32-bit signless integer attribute whose value is one of {4, 16, 32}",
    ),
    (
        "%q: vector<4xf16>, %c: vector<16xf32>",
        "%r = amdgpu.mfma blocks(3) 32x32x8 %q * %q + %c : vector<4xf16>, vector<4xf16>, vector<16xf32>",
        "'amdgpu.mfma' op attribute 'blocks' failed to satisfy constraint: 32-bit signless integer attribute whose value is one of {1, 2, 4, 16}",
    ),
    (
        "%q: vector<4xf16>, %c: vector<16xf32>",
        "%r = amdgpu.mfma 32x32 %q * %q + %c : vector<4xf16>, vector<4xf16>, vector<16xf32>",
        "custom op 'amdgpu.mfma' expected 3 dimensions in MNK dimension list",
    ),
    (
        "%d: f64",
        "%r = amdgpu.mfma 4x4x4 %d * %d + %d blgp(bcast_first_32) : f64, f64, f64",
        "'amdgpu.mfma' op expected 0 source values for this operation but got 1",
    ),
    (
        "%d: f64",
        "%r = amdgpu.mfma blocks(4) 4x4x4 %d * %d + %d blgp(bcast_first_32) : f64, f64, f64",
        "'amdgpu.mfma' op double-precision ops do not support permuting lanes of B",
    ),
    (
        "%i: i32, %q: vector<4xi8>, %c: vector<4xi32>",
        "%r = amdgpu.mfma 16x16x16 %i * %q + %c : i32, vector<4xi8>, vector<4xi32>",
        "'amdgpu.mfma' op expected both non-small-float source operand types to match exactly",
    ),
    (
        "%q: vector<32xf4E2M1FN>, %w: vector<4xf16>, %c: vector<4xf32>",
        "%r = amdgpu.mfma 16x16x128 %q * %w + %c : vector<32xf4E2M1FN>, vector<4xf16>, vector<4xf32>",
        "'amdgpu.mfma' op expected both source operands to have small-float elements if one does",
    ),
    (
        "%v: vector<4xf32>, %a32: vector<32xf4E2M1FN>, %s: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_mfma 16x16x128 (%s[4] * %a32) * (%s[-1] * %a32) + %v {a} : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf32>",
        "'amdgpu.scaled_mfma' op attribute 'scalesIdxA' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative whose maximum value is 3",
    ),
    (
        "%v: vector<4xf32>, %a32: vector<32xf4E2M1FN>, %s: vector<3xf8E8M0FNU>",
        "%r = amdgpu.scaled_mfma 16x16x128 (%s[0] * %a32) * (%s[1] * %a32) + %v {a} : vector<3xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<3xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf32>",
        "'amdgpu.scaled_mfma' op operand #3 must be f8E8M0FNU type or fixed-length vector of f8E8M0FNU type values of length 4, but got 'vector<3xf8E8M0FNU>'",
    ),
    (
        "%v: vector<4xf32>, %a32: vector<16xf4E2M1FN>, %s: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_mfma 16x16x128 (%s[0] * %a32) * (%s[1] * %a32) + %v {a} : vector<4xf8E8M0FNU>, vector<16xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<16xf4E2M1FN>, vector<4xf32>",
        "'amdgpu.scaled_mfma' op operand #0 must be vector of f8E5M2 type or f8E4M3FN type values of length 32 or vector of f6E2M3FN type or f6E3M2FN type or f4E2M1FN type values of length 32, but got 'vector<16xf4E2M1FN>'",
    ),
    (
        "%x: vector<16xf16>, %y: vector<16xbf16>, %c: vector<8xf32>",
        "%r = amdgpu.wmma 16x16x16 %x * %y + %c : vector<16xf16>, vector<16xbf16>, vector<8xf32>",
        "'amdgpu.wmma' op source element types must match (except for fp8/bf8) but have 'vector<16xf16>' and 'vector<16xbf16>'",
    ),
    (
        "%x: vector<16xf16>, %y: vector<8xf16>, %c: vector<8xf32>",
        "%r = amdgpu.wmma 16x16x16 %x * %y + %c : vector<16xf16>, vector<8xf16>, vector<8xf32>",
        "'amdgpu.wmma' op source vectors have different lengths: 'vector<16xf16>' vs. 'vector<8xf16>'",
    ),
    (
        "%x: vector<16xf16>, %c: vector<8xi32>",
        "%r = amdgpu.wmma 16x16x16 %x * %x + %c : vector<16xf16>, vector<16xf16>, vector<8xi32>",
        "'amdgpu.wmma' op expected int sources with int destination",
    ),
    (
        "%x: vector<16xi8>, %c: vector<8xf32>",
        "%r = amdgpu.wmma 16x16x16 %x * %x + %c : vector<16xi8>, vector<16xi8>, vector<8xf32>",
        "'amdgpu.wmma' op expected float sources with float destination",
    ),
    (
        "%x: vector<16xf16>, %c: vector<8xf32>",
        "%r = amdgpu.wmma 16x16x16 %x * %x + %c unsignedA : vector<16xf16>, vector<16xf16>, vector<8xf32>",
        "'amdgpu.wmma' op unsigned flags are not supported for float types",
    ),
    (
        "%x: vector<16xf16>, %c: vector<8xf32>",
        "%r = amdgpu.wmma 16x16x16 %x * %x + %c clamp : vector<16xf16>, vector<16xf16>, vector<8xf32>",
        "'amdgpu.wmma' op clamp flag is not supported for float types",
    ),
    (
        "%x: vector<16xf16>, %c: vector<8xf32>",
        "%r = amdgpu.wmma 16x16x16 %x * %x + %c subwordOffset(2) : vector<16xf16>, vector<16xf16>, vector<8xf32>",
        "'amdgpu.wmma' op attribute 'subwordOffset' failed to satisfy constraint: 32-bit signless integer attribute whose value is one of {0, 1}",
    ),
    (
        "%x: vector<16xf16>, %c: vector<8xf32>",
        "%r = amdgpu.wmma 32x16x16 %x * %x + %c : vector<16xf16>, vector<16xf16>, vector<8xf32>",
        "'amdgpu.wmma' op attribute 'm' failed to satisfy constraint: 32-bit signless integer attribute whose value is one of {16}",
    ),
    (
        "%f: f32",
        "%r = amdgpu.permlane_swap %f 8 {a} : f32",
        "'amdgpu.permlane_swap' op row_length attribute must either be 16 or 32.",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = amdgpu.permlane_swap %m 16 {a} : memref<4x4xf32>",
        "'amdgpu.permlane_swap' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'memref<4x4xf32>'",
    ),
    (
        "%j: index, %mh: memref<4x4xf16, #gpu.address_space<workgroup>>",
        "%r = amdgpu.transpose_load %mh[%j] {a} : memref<4x4xf16, #gpu.address_space<workgroup>> -> vector<4xf16>",
        "'amdgpu.transpose_load' op expected 2 source indices, got 1",
    ),
    (
        "%j: index, %mh: memref<4x4xf16, #gpu.address_space<workgroup>>",
        "%r = amdgpu.transpose_load %mh[%j,%j] {a} : memref<4x4xf16, #gpu.address_space<workgroup>> -> vector<2xf16>",
        "'amdgpu.transpose_load' op Transferring type size mismatch: expected num of elements: 4 or 8",
    ),
    (
        "%j: index, %mh: memref<4x4xf16>",
        "%r = amdgpu.transpose_load %mh[%j,%j] {a} : memref<4x4xf16> -> vector<4xf16>",
        "'amdgpu.transpose_load' op source memory address space must be Workgroup",
    ),
    (
        "%j: index, %mh: memref<4x4xi6, 3>",
        "%r = amdgpu.transpose_load %mh[%j,%j] {a} : memref<4x4xi6, 3> -> vector<8xi6>",
        "'amdgpu.transpose_load' op Transferring type size mismatch: expected num of elements: 16",
    ),
    (
        "%j: index, %mh: memref<4x4xi6, #gpu.address_space<workgroup>>",
        "%r = amdgpu.transpose_load %mh[%j,%j] {a} : memref<4x4xi6, #gpu.address_space<workgroup>> -> vector<8xi6>",
        "'amdgpu.transpose_load' op Transferring type size mismatch: expected num of elements: 16",
    ),
    (
        "%j: index, %mh: memref<4x4xi8, #gpu.address_space<workgroup>>",
        "%r = amdgpu.transpose_load %mh[%j,%j] {a} : memref<4x4xi8, #gpu.address_space<workgroup>> -> vector<4xi8>",
        "'amdgpu.transpose_load' op Transferring type size mismatch: expected num of elements: 8",
    ),
    (
        "%j: index, %mh: memref<4x4xi4, #gpu.address_space<workgroup>>",
        "%r = amdgpu.transpose_load %mh[%j,%j] {a} : memref<4x4xi4, #gpu.address_space<workgroup>> -> vector<8xi4>",
        "'amdgpu.transpose_load' op Transferring type size mismatch: expected num of elements: 16",
    ),
    (
        "%f: f32",
        "%r = amdgpu.packed_trunc_2xfp8 %f, undef into undef[word 2] : f32 to vector<4xf8E4M3FNUZ>",
        "'amdgpu.packed_trunc_2xfp8' op attribute 'wordIndex' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative whose maximum value is 1",
    ),
    (
        "%f: f32, %w: vector<4xf8E4M3FN>",
        "%r = amdgpu.packed_trunc_2xfp8 %f, undef into %w[word 0] : f32 to vector<4xf8E4M3FNUZ> into vector<4xf8E4M3FN>",
        "'amdgpu.packed_trunc_2xfp8' op existing values must have same type as result",
    ),
    (
        "%w: vector<4xf8E4M3FNUZ>",
        "%r = amdgpu.ext_packed_fp8 %w[4] : vector<4xf8E4M3FNUZ> to f32",
        "'amdgpu.ext_packed_fp8' op attribute 'index' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative whose maximum value is 3",
    ),
    (
        "%f: f32, %v2: vector<2xf32>",
        "%r = amdgpu.packed_scaled_trunc %v2 into undef[9], %f : vector<2xf32> to vector<4xf8E4M3FN>",
        "'amdgpu.packed_scaled_trunc' op attribute 'index' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative whose maximum value is 7",
    ),
    (
        "%f: f32, %i: i32",
        "%r = amdgpu.packed_stoch_round_fp8 %f + %i into undef[4] : f32 to vector<4xf8E4M3FN>",
        "'amdgpu.packed_stoch_round_fp8' op attribute 'storeIndex' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative whose maximum value is 3",
    ),
    (
        "%f: f32, %w: vector<4xf8E4M3FN>",
        "%r = amdgpu.scaled_ext_packed %w[8], %f : vector<4xf8E4M3FN> to vector<2xf32>",
        "'amdgpu.scaled_ext_packed' op attribute 'index' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative whose maximum value is 7",
    ),
    (
        "",
        "amdgpu.sched_barrier allow = foo",
        "custom op 'amdgpu.sched_barrier' expected string or keyword containing one of the following enum values for attribute 'opts' [none, non_mem_non_sideeffect, valu, salu, mfma_wmma, all_vmem, vmem_read, vmem_write, all_ds, ds_read, ds_write, transcendental, ldsdma, all]",
    ),
    (
        "%d: f64",
        '%r = "amdgpu.mfma"(%d, %d, %d) <{m = 4 : i32, n = 4 : i32, k = 4 : i32, blocks = 4 : i32, cbsz = 1 : i32}> {a} : (f64, f64, f64) -> f64',
        "'amdgpu.mfma' op double-precision ops do not support permuting lanes of A",
    ),
    (
        "%d: f64",
        '%r = "amdgpu.mfma"(%d, %d, %d) <{m = 4 : i32, n = 4 : i32, k = 4 : i32, blocks = 4 : i32, abid = 1 : i32}> {a} : (f64, f64, f64) -> f64',
        "'amdgpu.mfma' op block ID for permuting A (abid) must be below 2 ** cbsz",
    ),
    (
        "%d: f64",
        '%r = "amdgpu.mfma"(%d, %d, %d) <{m = 4 : i32, n = 4 : i32, k = 4 : i32, blocks = 4 : i32, cbsz = 1 : i32, abid = 1 : i32}> {a} : (f64, f64, f64) -> f64',
        "'amdgpu.mfma' op double-precision ops do not support permuting lanes of A",
    ),
    (
        "%f: f32, %v: vector<4xf32>",
        '%r = "amdgpu.mfma"(%f, %f, %v) <{m = 16 : i32, n = 16 : i32, k = 4 : i32, blocks = 1 : i32, negateB, abid = 1 : i32}> {a} : (f32, f32, vector<4xf32>) -> vector<4xf32>',
        "'amdgpu.mfma' op block ID for permuting A (abid) must be below 2 ** cbsz",
    ),
    (
        "%d: f64",
        '%r = "amdgpu.mfma"(%d, %d, %d) <{m = 4 : i32, n = 4 : i32, k = 4 : i32, blocks = 4 : i32, abid = 1 : i32, blgp = #rocdl.mfma_perm_b<bcast_first_32>}> {a} : (f64, f64, f64) -> f64',
        "'amdgpu.mfma' op double-precision ops do not support permuting lanes of B",
    ),
    (
        "%d: f64",
        "%r = amdgpu.mfma blocks(4) 4x4x4 %d * %d + %d negateB negateB : f64, f64, f64",
        "custom op 'amdgpu.mfma' `negateB` clause can appear at most once in the expansion of the oilist directive",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "amdgpu.gather_to_lds %m[%j,%j], %mw[%j,%j] : f64, memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "'amdgpu.gather_to_lds' op Transfering type size must be 8, 16, 32, 96 or 128 bits",
    ),
    (
        "%i: i32, %mx: memref<4xf32, 7>",
        "%r = amdgpu.raw_buffer_load boundsCheck(true) %mx[%i] : memref<4xf32, 7>, i32 -> f32",
        "'amdgpu.raw_buffer_load' op buffer ops must operate on a memref in global memory",
    ),
    (
        "%j: index, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %m7: memref<4x4xf32, #gpu.address_space<global>>",
        "amdgpu.global_load_async_to_lds %m7[%j], %mw[%j,%j] : f32, memref<4x4xf32, #gpu.address_space<global>>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "'amdgpu.global_load_async_to_lds' op expected 2 source indices, got 1",
    ),
    (
        "%j: index, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %m7: memref<4x4xf32, #gpu.address_space<global>>",
        "amdgpu.global_load_async_to_lds %m7[%j,%j], %mw[%j] : f32, memref<4x4xf32, #gpu.address_space<global>>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "'amdgpu.global_load_async_to_lds' op expected 2 destination indices, got 1",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %m7: memref<4x4xf32, #gpu.address_space<global>>",
        "amdgpu.global_load_async_to_lds %m7[%j,%j], %m[%j,%j] : f32, memref<4x4xf32, #gpu.address_space<global>>, memref<4x4xf32>",
        "'amdgpu.global_load_async_to_lds' op destination memory address space must be Workgroup",
    ),
    (
        "%j: index, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %m7: memref<4x4xf32, 1>",
        "amdgpu.global_load_async_to_lds %m7[%j,%j], %mw[%j,%j] : f16, memref<4x4xf32, 1>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "'amdgpu.global_load_async_to_lds' op transfer type size must be 8, 32, 64, or 128 bits",
    ),
    (
        "%j: index, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %m7: memref<4x4xf32, 1>",
        "amdgpu.global_load_async_to_lds %m7[%j,%j], %mw[%j,%j] : vector<3xf32>, memref<4x4xf32, 1>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "'amdgpu.global_load_async_to_lds' op transfer type size must be 8, 32, 64, or 128 bits",
    ),
    (
        "%j: index, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %m7: memref<4x4xf16, 1>",
        "amdgpu.global_load_async_to_lds %m7[%j,%j], %mw[%j,%j] : f32, memref<4x4xf16, 1>, memref<4x4xf32, #gpu.address_space<workgroup>>",
        "'amdgpu.global_load_async_to_lds' op source and destination element types must match",
    ),
    (
        "%l: i64, %mg: memref<4x4xf32, #gpu.address_space<global>>",
        '"amdgpu.global_prefetch"(%mg, %l, %l) <{temporalHint = #amdgpu.load_temporal_hint<RT>, cacheScope = #amdgpu.cache_scope<WGP>, speculative}> {a} : (memref<4x4xf32, #gpu.address_space<global>>, i64, i64) -> ()',
        "'amdgpu.global_prefetch' op does not support speculative prefetch in WGP scope",
    ),
    (
        "%l: i64, %mg: memref<4x4xf32, #gpu.address_space<global>>",
        '"amdgpu.global_prefetch"(%mg, %l) <{temporalHint = #amdgpu.load_temporal_hint<HT>, cacheScope = #amdgpu.cache_scope<DEV>}> {a} : (memref<4x4xf32, #gpu.address_space<global>>, i64) -> ()',
        "'amdgpu.global_prefetch' op expected 2 source indices, got 1",
    ),
    (
        "%l: i64, %mg: memref<4x4xf32, #gpu.address_space<global>>",
        '"amdgpu.global_prefetch"(%mg, %l, %l) <{temporalHint = #amdgpu.load_temporal_hint<LU>, cacheScope = #amdgpu.cache_scope<DEV>}> {a} : (memref<4x4xf32, #gpu.address_space<global>>, i64, i64) -> ()',
        "'amdgpu.global_prefetch' op does not support NT and LU modes",
    ),
    (
        "%l: i64, %mg: memref<4x4xf32, #gpu.address_space<global>>",
        '"amdgpu.global_prefetch"(%mg, %l, %l) <{temporalHint = #amdgpu.load_temporal_hint<NT_RT>, cacheScope = #amdgpu.cache_scope<DEV>}> {a} : (memref<4x4xf32, #gpu.address_space<global>>, i64, i64) -> ()',
        "'amdgpu.global_prefetch' op operates only in the speculative mode",
    ),
    (
        "%l: i64, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        '"amdgpu.global_prefetch"(%mw, %l, %l) <{temporalHint = #amdgpu.load_temporal_hint<RT>, cacheScope = #amdgpu.cache_scope<DEV>}> {a} : (memref<4x4xf32, #gpu.address_space<workgroup>>, i64, i64) -> ()',
        "'amdgpu.global_prefetch' op the source must reside in global address space",
    ),
    (
        "%j: index, %mg: memref<4x4xf16, #gpu.address_space<workgroup>>",
        "%r = amdgpu.global_transpose_load %mg[%j,%j] : memref<4x4xf16, #gpu.address_space<workgroup>> -> vector<8xf16>",
        "'amdgpu.global_transpose_load' op source memory address space must be Global",
    ),
    (
        "%j: index, %mg: memref<4x4xf16, 1>",
        "%r = amdgpu.global_transpose_load %mg[%j] : memref<4x4xf16, 1> -> vector<8xf16>",
        "'amdgpu.global_transpose_load' op expected 2 source indices, got 1",
    ),
    (
        "%w: vector<8xf8E4M3FN>, %s: vector<4xf8E8M0FNU>",
        '%r = "amdgpu.scaled_ext_packed_matrix"(%w, %s) <{blockSize = 32 : i32, firstScaleLane = 5 : i32, firstScaleByte = 2 : i32}> {a} : (vector<8xf8E4M3FN>, vector<4xf8E8M0FNU>) -> vector<8xf32>',
        "'amdgpu.scaled_ext_packed_matrix' op attribute 'firstScaleLane' failed to satisfy constraint: 32-bit signless integer attribute whose value is one of {0, 16}",
    ),
    (
        "%w: vector<8xf4E2M1FN>, %s: vector<4xf8E8M0FNU>",
        '%r = "amdgpu.scaled_ext_packed_matrix"(%w, %s) <{blockSize = 16 : i32, firstScaleLane = 0 : i32, firstScaleByte = 0 : i32}> {a} : (vector<8xf4E2M1FN>, vector<4xf8E8M0FNU>) -> vector<16xf32>',
        "'amdgpu.scaled_ext_packed_matrix' op failed to verify that all of {source, res} have same shape",
    ),
    (
        "%w: vector<8xf8E4M3FN>, %s: vector<4xf8E8M0FNU>",
        '%r = "amdgpu.scaled_ext_packed_matrix"(%w, %s) <{blockSize = 32 : i32, firstScaleLane = 0 : i32, firstScaleByte = 0 : i32}> {a} : (vector<8xf8E4M3FN>, vector<4xf8E8M0FNU>) -> vector<8xi32>',
        "'amdgpu.scaled_ext_packed_matrix' op result #0 must be vector<8xF32> of 32-bit float values or vector<8xF16> of 16-bit float values or vector<8xBF16> of bfloat16 type values or vector<16xF32> of 32-bit float values or vector<16xF16> of 16-bit float values or vector<16xBF16> of bfloat16 type values, but got 'vector<8xi32>'",
    ),
    (
        "%v: vector<4xf32>, %w: vector<8xf8E4M3FN>",
        '%r = "amdgpu.scaled_ext_packed_matrix"(%w, %v) <{blockSize = 32 : i32, firstScaleLane = 0 : i32, firstScaleByte = 0 : i32}> {a} : (vector<8xf8E4M3FN>, vector<4xf32>) -> vector<8xf32>',
        "'amdgpu.scaled_ext_packed_matrix' op operand #1 must be vector<4xF8E8M0FNU> of f8E8M0FNU type values, but got 'vector<4xf32>'",
    ),
    (
        "%f: f32, %x: vector<2xf16>",
        '%r = "amdgpu.dot"(%x, %x, %f) <{unsignedA}> {a} : (vector<2xf16>, vector<2xf16>, f32) -> f32',
        "'amdgpu.dot' op unsignedA/unsignedB are only valid for integer source types",
    ),
    (
        "%f: f32, %x: vector<2xf16>, %bb: vector<2xbf16>",
        '%r = "amdgpu.dot"(%x, %bb, %f) {a} : (vector<2xf16>, vector<2xbf16>, f32) -> f32',
        "'amdgpu.dot' op expected source operands to have the same element type",
    ),
    (
        "%h: f16, %bb: vector<2xbf16>",
        '%r = "amdgpu.dot"(%bb, %bb, %h) {a} : (vector<2xbf16>, vector<2xbf16>, f16) -> f16',
        "'amdgpu.dot' op expected f32 or bf16 accumulator for bf16 sources",
    ),
    (
        "%f: f32, %bb: vector<4xi8>",
        '%r = "amdgpu.dot"(%bb, %bb, %f) {a} : (vector<4xi8>, vector<4xi8>, f32) -> f32',
        "'amdgpu.dot' op expected i32 accumulator for integer sources",
    ),
    (
        "%i: i32, %bb: vector<4xf8E4M3FN>",
        '%r = "amdgpu.dot"(%bb, %bb, %i) {a} : (vector<4xf8E4M3FN>, vector<4xf8E4M3FN>, i32) -> i32',
        "'amdgpu.dot' op expected f32 accumulator for fp8 sources",
    ),
    (
        "%f: f32, %bb: vector<4xf8E4M3FN>, %cc: vector<4xf8E5M2>",
        '%r = "amdgpu.dot"(%bb, %cc, %f) <{clamp}> {a} : (vector<4xf8E4M3FN>, vector<4xf8E5M2>, f32) -> f32',
        "'amdgpu.dot' op clamp is not supported for this (source, accumulator) combination",
    ),
    (
        "%i: i32, %bb: vector<2xi16>",
        '%r = "amdgpu.dot"(%bb, %bb, %i) <{unsignedA}> {a} : (vector<2xi16>, vector<2xi16>, i32) -> i32',
        "'amdgpu.dot' op mixed-sign dot is not supported for 16-bit integer sources",
    ),
    (
        "%h: f16, %x: vector<2xf16>",
        '%r = "amdgpu.dot"(%x, %x, %h) <{clamp}> {a} : (vector<2xf16>, vector<2xf16>, f16) -> f16',
        "'amdgpu.dot' op clamp is not supported for this (source, accumulator) combination",
    ),
    (
        "%x: vector<2xbf16>, %hh: bf16",
        '%r = "amdgpu.dot"(%x, %x, %hh) <{clamp}> {a} : (vector<2xbf16>, vector<2xbf16>, bf16) -> bf16',
        "'amdgpu.dot' op clamp is not supported for this (source, accumulator) combination",
    ),
    (
        "%i: i32, %x: vector<8xi4>, %y: vector<4xi8>",
        '%r = "amdgpu.dot"(%x, %y, %i) <{clamp}> {a} : (vector<8xi4>, vector<4xi8>, i32) -> i32',
        "'amdgpu.dot' op expected source operands to have the same element type",
    ),
    (
        "%v: vector<4xf32>, %A: vector<4xf16>, %B: vector<8xf16>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 32 : i32, n = 16 : i32, k = 32 : i32}> {a} : (vector<4xf16>, vector<8xf16>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'vector<4xi8>'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<4xf16>, %B: vector<16xf16>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 16 : i32, n = 16 : i32, k = 32 : i32}> {a} : (vector<4xf16>, vector<16xf16>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected dense source operand to have exactly double the number of elements of the sparse source operand",
    ),
    (
        "%v: vector<4xf32>, %A: vector<4xf16>, %B: vector<8xbf16>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 16 : i32, n = 16 : i32, k = 32 : i32}> {a} : (vector<4xf16>, vector<8xbf16>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected source operands to have the same element type",
    ),
    (
        "%A: vector<16xi8>, %B: vector<32xi8>, %x: vector<2xi16>, %c: vector<4xi32>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %c, %x) <{m = 16 : i32, n = 16 : i32, k = 128 : i32, abid = 4 : i32, cbsz = 2 : i32}> {a} : (vector<16xi8>, vector<32xi8>, vector<4xi32>, vector<2xi16>) -> vector<4xi32>',
        "'amdgpu.sparse_mfma' op CBSZ must be 0 for this variant (field is ignored by hardware)",
    ),
    (
        "%A: vector<16xi8>, %B: vector<32xi8>, %x: i32, %c: vector<4xi32>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %c, %x) <{m = 16 : i32, n = 16 : i32, k = 128 : i32, abid = 1 : i32, cbsz = 0 : i32}> {a} : (vector<16xi8>, vector<32xi8>, vector<4xi32>, i32) -> vector<4xi32>',
        "'amdgpu.sparse_mfma' op ABID must be 0 for this variant (field is ignored by hardware)",
    ),
    (
        "%v: vector<4xf32>, %A: vector<4xf16>, %B: vector<8xf16>, %x: i32",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 16 : i32, n = 16 : i32, k = 16 : i32, cbsz = 1 : i32}> : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'i32'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<8xi8>, %B: vector<16xi8>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 16 : i32, n = 16 : i32, k = 16 : i32}> : (vector<8xi8>, vector<16xi8>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'vector<4xi8>'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<4xf16>, %B: vector<8xf16>, %x: i32",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 16 : i32, n = 16 : i32, k = 32 : i32, cbsz = 1 : i32}> : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<4xi8> sparse indices for this variant, but got 'i32'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<8xi8>, %B: vector<16xi8>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 16 : i32, n = 16 : i32, k = 32 : i32}> : (vector<8xi8>, vector<16xi8>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'vector<4xi8>'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<4xf16>, %B: vector<8xf16>, %x: i32",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 32 : i32, n = 32 : i32, k = 16 : i32, cbsz = 1 : i32}> : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<4xi8> sparse indices for this variant, but got 'i32'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<8xi8>, %B: vector<16xi8>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 32 : i32, n = 32 : i32, k = 16 : i32}> : (vector<8xi8>, vector<16xi8>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'vector<4xi8>'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<4xf16>, %B: vector<8xf16>, %x: i32",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 16 : i32, n = 16 : i32, k = 64 : i32, cbsz = 1 : i32}> : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'i32'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<8xi8>, %B: vector<16xi8>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 16 : i32, n = 16 : i32, k = 64 : i32}> : (vector<8xi8>, vector<16xi8>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'vector<4xi8>'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<4xf16>, %B: vector<8xf16>, %x: i32",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 32 : i32, n = 32 : i32, k = 32 : i32, cbsz = 1 : i32}> : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'i32'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<8xi8>, %B: vector<16xi8>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 32 : i32, n = 32 : i32, k = 32 : i32}> : (vector<8xi8>, vector<16xi8>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'vector<4xi8>'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<4xf16>, %B: vector<8xf16>, %x: i32",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 16 : i32, n = 16 : i32, k = 128 : i32, cbsz = 1 : i32}> : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'i32'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<8xi8>, %B: vector<16xi8>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 16 : i32, n = 16 : i32, k = 128 : i32}> : (vector<8xi8>, vector<16xi8>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected i32 sparse indices for this variant (no internal set structure), but got 'vector<4xi8>'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<4xf16>, %B: vector<8xf16>, %x: i32",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 32 : i32, n = 32 : i32, k = 64 : i32, cbsz = 1 : i32}> : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'i32'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<8xi8>, %B: vector<16xi8>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 32 : i32, n = 32 : i32, k = 64 : i32}> : (vector<8xi8>, vector<16xi8>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected i32 sparse indices for this variant (no internal set structure), but got 'vector<4xi8>'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<4xf16>, %B: vector<8xf16>, %x: i32",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 32 : i32, n = 16 : i32, k = 16 : i32, cbsz = 1 : i32}> : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<4xi8> sparse indices for this variant, but got 'i32'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<8xi8>, %B: vector<16xi8>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 32 : i32, n = 16 : i32, k = 16 : i32}> : (vector<8xi8>, vector<16xi8>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'vector<4xi8>'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<4xf16>, %B: vector<8xf16>, %x: i32",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 16 : i32, n = 32 : i32, k = 32 : i32, cbsz = 1 : i32}> : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<4xi8> sparse indices for this variant, but got 'i32'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<8xi8>, %B: vector<16xi8>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 16 : i32, n = 32 : i32, k = 32 : i32}> : (vector<8xi8>, vector<16xi8>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'vector<4xi8>'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<4xf16>, %B: vector<8xf16>, %x: i32",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 32 : i32, n = 32 : i32, k = 128 : i32, cbsz = 1 : i32}> : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'i32'",
    ),
    (
        "%v: vector<4xf32>, %A: vector<8xi8>, %B: vector<16xi8>, %x: vector<4xi8>",
        '%r = "amdgpu.sparse_mfma"(%A, %B, %v, %x) <{m = 32 : i32, n = 32 : i32, k = 128 : i32}> : (vector<8xi8>, vector<16xi8>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>',
        "'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for this variant, but got 'vector<4xi8>'",
    ),
    (
        "%j: index, %g: memref<4x4xi32, #gpu.address_space<global>>, %q: memref<4x4xi32, #gpu.address_space<workgroup>>",
        "%r = amdgpu.make_dma_base %g[%j], %q[%j, %j] : memref<4x4xi32, #gpu.address_space<global>>, memref<4x4xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>",
        "'amdgpu.make_dma_base' op expected 2 global indices, got 1",
    ),
    (
        "%j: index, %g: memref<4x4xi32, #gpu.address_space<global>>, %q: memref<4x4xi32, #gpu.address_space<workgroup>>",
        "%r = amdgpu.make_dma_base %g[%j, %j], %q[%j] : memref<4x4xi32, #gpu.address_space<global>>, memref<4x4xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>",
        "'amdgpu.make_dma_base' op expected 2 lds indices, got 1",
    ),
    (
        "%j: index, %g: memref<4x4xi32, #gpu.address_space<workgroup>>, %q: memref<4x4xi32, #gpu.address_space<workgroup>>",
        "%r = amdgpu.make_dma_base %g[%j, %j], %q[%j, %j] : memref<4x4xi32, #gpu.address_space<workgroup>>, memref<4x4xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>",
        "'amdgpu.make_dma_base' op global memref must have global address space attribute.",
    ),
    (
        "%j: index, %g: memref<4x4xi32, #gpu.address_space<global>>, %q: memref<4x4xi32, #gpu.address_space<global>>",
        "%r = amdgpu.make_dma_base %g[%j, %j], %q[%j, %j] : memref<4x4xi32, #gpu.address_space<global>>, memref<4x4xi32, #gpu.address_space<global>> -> !amdgpu.tdm_base<i32>",
        "'amdgpu.make_dma_base' op lds memref must have workgroup address space attribute.",
    ),
    (
        "%j: index, %g: memref<4x4xi32, #gpu.address_space<global>>, %q: memref<4x4xi16, #gpu.address_space<workgroup>>",
        "%r = amdgpu.make_dma_base %g[%j, %j], %q[%j, %j] : memref<4x4xi32, #gpu.address_space<global>>, memref<4x4xi16, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>",
        "'amdgpu.make_dma_base' op failed to verify that all of {global, lds} have same element type",
    ),
    (
        "%j: index, %g: memref<4x4xi24, #gpu.address_space<global>>, %q: memref<4x4xi24, #gpu.address_space<workgroup>>",
        "%r = amdgpu.make_dma_base %g[%j, %j], %q[%j, %j] : memref<4x4xi24, #gpu.address_space<global>>, memref<4x4xi24, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i24>",
        "'amdgpu.make_dma_base' op element type must be 1, 2, 4, or 8 bytes long but type was 24 bits long.",
    ),
    (
        "%j: index, %g: memref<4x4xi32, #gpu.address_space<global>>, %q: memref<4x4xi32, #gpu.address_space<workgroup>>",
        "%r = amdgpu.make_gather_dma_base %g[%j, %j], %q[%j, %j] : memref<4x4xi32, #gpu.address_space<global>>, memref<4x4xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_gather_base<i32, i8>",
        "index type must be i16 or i32 but index type is 'i8'.",
    ),
    (
        "%j: index, %g: memref<4x4xi32, #gpu.address_space<global>>, %q: memref<4x4xi32, #gpu.address_space<workgroup>>",
        "%r = amdgpu.make_gather_dma_base %g[%j, %j], %q[%j, %j] : memref<4x4xi32, #gpu.address_space<global>>, memref<4x4xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>",
        "'amdgpu.make_gather_dma_base' op result #0 must be Pair of base addresses that move data between LDS and global storage., but got '!amdgpu.tdm_base<i32>'",
    ),
    (
        "%j: index, %g: memref<4x4xi32, #gpu.address_space<global>>, %q: memref<4x4xi32, #gpu.address_space<workgroup>>",
        "%r = amdgpu.make_dma_base %g[%j, %j], %q[%j, %j] : memref<4x4xi32, #gpu.address_space<global>>, memref<4x4xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_gather_base<i32, i32>",
        "'amdgpu.make_dma_base' op result #0 must be Pair of base addresses that move data between LDS and global storage., but got '!amdgpu.tdm_gather_base<i32, i32>'",
    ),
    (
        "%bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [4,64] globalStride [64] sharedSize [4,64]  : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "'amdgpu.make_dma_descriptor' op strides for the innermost dimension must be 1.",
    ),
    (
        "%bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [4,64] globalStride [64,1] sharedSize [4]  : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "'amdgpu.make_dma_descriptor' op tensor must have same rank as tile.",
    ),
    (
        "%bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [4,64] globalStride [64,2] sharedSize [4,64]  : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "'amdgpu.make_dma_descriptor' op strides for the innermost dimension must be 1.",
    ),
    (
        "%bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [2,2,2,2,2,64] globalStride [2,2,2,2,64,1] sharedSize [2,2,2,2,2,64]  : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "'amdgpu.make_dma_descriptor' op tensor and tile must be at most of rank 5.",
    ),
    (
        "%bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [] globalStride [] sharedSize []  : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "'amdgpu.make_dma_descriptor' op strides must not be empty.",
    ),
    (
        "%j: index, %bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [4,64] globalStride [64,%j] sharedSize [4,64]  : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "'amdgpu.make_dma_descriptor' op strides for the innermost dimension must be 1.",
    ),
    (
        "%b: i1, %bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [4,64] globalStride [64,1] sharedSize [4,64] earlyTimeout %b : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "expected ':'",
    ),
    (
        "%i: i32, %j: index, %bs: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [4,64] globalStride [64,1] sharedSize [4,64] iterate %j, %i : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "expected ','",
    ),
    (
        "%bs: !amdgpu.tdm_gather_base<i32, i16>",
        "%r = amdgpu.make_dma_descriptor %bs globalSize [4,64] globalStride [64,1] sharedSize [4,64]  : !amdgpu.tdm_gather_base<i32, i16> -> !amdgpu.tdm_descriptor",
        "'amdgpu.make_dma_descriptor' op operand #0 must be Pair of base addresses that move data between LDS and global storage., but got '!amdgpu.tdm_gather_base<i32, i16>'",
    ),
    (
        "%bs: !amdgpu.tdm_gather_base<i32, i16>, %ix: vector<4xi32>",
        "%r = amdgpu.make_gather_dma_descriptor %bs[%ix] globalSize [4,64] globalStride [64,1] sharedSize [4,64]  : !amdgpu.tdm_gather_base<i32, i16>, vector<4xi32> -> !amdgpu.tdm_descriptor",
        "'amdgpu.make_gather_dma_descriptor' op indices' element type must match base's element type.",
    ),
    (
        "%bs: !amdgpu.tdm_gather_base<i32, i16>, %ix: vector<17xi16>",
        "%r = amdgpu.make_gather_dma_descriptor %bs[%ix] globalSize [4,64] globalStride [64,1] sharedSize [4,64]  : !amdgpu.tdm_gather_base<i32, i16>, vector<17xi16> -> !amdgpu.tdm_descriptor",
        "'amdgpu.make_gather_dma_descriptor' op operand #1 must be vector of 32-bit signless integer values of at least length 1 of at most length 8 or vector of 16-bit signless integer values of at least length 1 of at most length 16, but got 'vector<17xi16>'",
    ),
    (
        "%bs: !amdgpu.tdm_gather_base<i32, i32>, %ix: vector<9xi32>",
        "%r = amdgpu.make_gather_dma_descriptor %bs[%ix] globalSize [4,64] globalStride [64,1] sharedSize [4,64]  : !amdgpu.tdm_gather_base<i32, i32>, vector<9xi32> -> !amdgpu.tdm_descriptor",
        "'amdgpu.make_gather_dma_descriptor' op operand #1 must be vector of 32-bit signless integer values of at least length 1 of at most length 8 or vector of 16-bit signless integer values of at least length 1 of at most length 16, but got 'vector<9xi32>'",
    ),
    (
        "%bs: !amdgpu.tdm_gather_base<i32, i16>, %ix: i32",
        "%r = amdgpu.make_gather_dma_descriptor %bs[%ix] globalSize [4,64] globalStride [64,1] sharedSize [4,64]  : !amdgpu.tdm_gather_base<i32, i16>, i32 -> !amdgpu.tdm_descriptor",
        "'amdgpu.make_gather_dma_descriptor' op operand #1 must be vector of 32-bit signless integer values of at least length 1 of at most length 8 or vector of 16-bit signless integer values of at least length 1 of at most length 16, but got 'i32'",
    ),
    (
        "%bs: !amdgpu.tdm_gather_base<i32, i16>, %ix: vector<2xi16>",
        "%r = amdgpu.make_gather_dma_descriptor %bs[%ix] globalSize [2,2,2] globalStride [4,2,1] sharedSize [2,2,2]  : !amdgpu.tdm_gather_base<i32, i16>, vector<2xi16> -> !amdgpu.tdm_descriptor",
        "'amdgpu.make_gather_dma_descriptor' op tensor and tile must be at most of rank two in gather mode.",
    ),
    (
        "%i: i32, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>",
        "amdgpu.ds_barrier_init %mb[], %i : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, i32",
        "'amdgpu.ds_barrier_init' op expected 1 barrier indices, got 0",
    ),
    (
        "%i: i32, %j: index, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<global>>",
        "amdgpu.ds_barrier_init %mb[%j], %i : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<global>>, i32",
        "'amdgpu.ds_barrier_init' op barrier must be in workgroup (LDS) memory",
    ),
    (
        "%j: index, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<global>>",
        "amdgpu.ds_async_barrier_arrive %mb[%j] : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<global>>",
        "'amdgpu.ds_async_barrier_arrive' op barrier must be in workgroup (LDS) memory",
    ),
    (
        "%j: index, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<global>>",
        "%r = amdgpu.ds_barrier_poll_state %mb[%j] : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<global>> -> !amdgpu.ds_barrier_state",
        "'amdgpu.ds_barrier_poll_state' op barrier must be in workgroup (LDS) memory",
    ),
    (
        "%l: i64, %j: index, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<global>>",
        "%r = amdgpu.ds_barrier_arrive %mb[%j], %l : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<global>>, i64 -> !amdgpu.ds_barrier_state",
        "'amdgpu.ds_barrier_arrive' op barrier must be in workgroup (LDS) memory",
    ),
    (
        "%mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<global>>",
        "%r = amdgpu.ds_barrier_poll_state %mb[] : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<global>> -> !amdgpu.ds_barrier_state",
        "'amdgpu.ds_barrier_poll_state' op expected 1 barrier indices, got 0",
    ),
    (
        "%mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>",
        "%r = amdgpu.ds_barrier_poll_state %mb[] : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>> -> !amdgpu.ds_barrier_state",
        "'amdgpu.ds_barrier_poll_state' op expected 1 barrier indices, got 0",
    ),
    (
        "%j: index, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<global>>",
        "amdgpu.ds_async_barrier_arrive %mb[%j,%j] : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<global>>",
        "'amdgpu.ds_async_barrier_arrive' op expected 1 barrier indices, got 2",
    ),
    (
        "%j: index, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>",
        "amdgpu.ds_async_barrier_arrive %mb[%j,%j] : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>",
        "'amdgpu.ds_async_barrier_arrive' op expected 1 barrier indices, got 2",
    ),
    (
        "%st: !amdgpu.ds_barrier_state",
        "%r = amdgpu.ds_barrier_state_phase %st : !amdgpu.ds_barrier_state -> i64",
        "'amdgpu.ds_barrier_state_phase' op result #0 must be 32-bit signless integer, but got 'i64'",
    ),
    (
        "%A: vector<8xf16>, %B: vector<16xbf16>, %c: vector<8xf32>, %x: vector<4xi8>",
        "%r = amdgpu.sparse_wmma 16x16x32 %A * %B + %c sparse(%x : vector<4xi8>)  : vector<8xf16>, vector<16xbf16>, vector<8xf32>",
        "'amdgpu.sparse_wmma' op expected source operands to have the same element type",
    ),
    (
        "%A: vector<8xf16>, %B: vector<8xf16>, %c: vector<8xf32>, %x: vector<4xi8>",
        "%r = amdgpu.sparse_wmma 16x16x32 %A * %B + %c sparse(%x : vector<4xi8>)  : vector<8xf16>, vector<8xf16>, vector<8xf32>",
        "'amdgpu.sparse_wmma' op expected dense source operand to have exactly double the number of elements of the sparse source operand",
    ),
    (
        "%A: vector<8xf16>, %B: vector<16xf16>, %c: vector<4xf32>, %x: vector<4xi8>",
        "%r = amdgpu.sparse_wmma 16x16x32 %A * %B + %c sparse(%x : vector<4xi8>)  : vector<8xf16>, vector<16xf16>, vector<4xf32>",
        "'amdgpu.sparse_wmma' op expected 8 result values for this operation but got 4",
    ),
    (
        "%A: vector<8xf16>, %B: vector<16xf16>, %c: vector<8xi32>, %x: vector<4xi8>",
        "%r = amdgpu.sparse_wmma 16x16x32 %A * %B + %c sparse(%x : vector<4xi8>)  : vector<8xf16>, vector<16xf16>, vector<8xi32>",
        "'amdgpu.sparse_wmma' op source operand and destination operands must all be either integer or float types",
    ),
    (
        "%A: vector<8xf16>, %B: vector<16xf16>, %c: vector<8xf32>, %x: vector<4xi8>",
        "%r = amdgpu.sparse_wmma 16x16x64 %A * %B + %c sparse(%x : vector<4xi8>)  : vector<8xf16>, vector<16xf16>, vector<8xf32>",
        "'amdgpu.sparse_wmma' op expected 32 source values for this operation but got 16",
    ),
    (
        "%A: vector<8xi8>, %B: vector<16xi8>, %c: vector<8xf32>, %x: vector<4xi8>",
        "%r = amdgpu.sparse_wmma 16x16x32 %A * %B + %c sparse(%x : vector<4xi8>)  : vector<8xi8>, vector<16xi8>, vector<8xf32>",
        "'amdgpu.sparse_wmma' op source operand and destination operands must all be either integer or float types",
    ),
    (
        "%a1: vector<64xf8E4M3FN>, %b1: vector<64xf8E4M3FN>, %c: vector<8xf32>, %s: vector<4xf8E8M0FNU>, %u: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_wmma 32x16x128 (%s * %a1) * (%u * %b1) + %c a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>",
        "'amdgpu.scaled_wmma' op expected output vector of length 16 but got 8",
    ),
    (
        "%a1: vector<64xf8E4M3FN>, %b1: vector<64xf8E4M3FN>, %c: vector<8xf32>, %s: vector<4xf8E8M0FNU>, %u: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_wmma 16x16x128 (%s * %a1) * (%u * %b1) + %c a_first_scale_lane = 1 b_first_scale_lane = 0 : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>",
        "'amdgpu.scaled_wmma' op attribute 'a_first_scale_lane' failed to satisfy constraint: 32-bit signless integer attribute whose value is one of {0, 16}",
    ),
    (
        "%a1: vector<64xf8E4M3FN>, %b1: vector<64xf8E4M3FN>, %c: vector<4xf32>, %s: vector<4xf8E8M0FNU>, %u: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_wmma 16x16x128 (%s * %a1) * (%u * %b1) + %c a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf32>",
        "'amdgpu.scaled_wmma' op operand #2 must be vector of 32-bit float values of length 8/16, but got 'vector<4xf32>'",
    ),
    (
        "%a1: vector<64xf8E4M3FN>, %b1: vector<64xf8E4M3FN>, %c: vector<8xf32>, %s: vector<4xf8E4M3FN>, %u: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_wmma 16x16x128 (%s * %a1) * (%u * %b1) + %c a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E4M3FN>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>",
        "'amdgpu.scaled_wmma' op invalid combination of matrix and scale types: sourceA='f8E4M3FN', scaleA='f8E4M3FN', sourceB='f8E4M3FN', scaleB='f8E8M0FNU'",
    ),
    (
        "%a1: vector<64xf8E4M3FN>, %b1: vector<64xf8E4M3FN>, %c: vector<8xf32>, %s: vector<4xf8E8M0FNU>, %u: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_wmma 16x16x64 (%s * %a1) * (%u * %b1) + %c a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>",
        "'amdgpu.scaled_wmma' op attribute 'k' failed to satisfy constraint: 32-bit signless integer attribute whose value is one of {128}",
    ),
    (
        "%a1: vector<32xf8E4M3FN>, %b1: vector<64xf8E4M3FN>, %c: vector<8xf32>, %s: vector<4xf8E8M0FNU>, %u: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_wmma 16x16x128 (%s * %a1) * (%u * %b1) + %c a_first_scale_lane = 0 b_first_scale_lane = 16 : vector<4xf8E8M0FNU>, vector<32xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>",
        "'amdgpu.scaled_wmma' op operand #0 must be vector of f8E5M2 type or f8E4M3FN type values of length 64 or vector of f6E2M3FN type or f6E3M2FN type values of length 64 or vector of f4E2M1FN type values of length 64/128, but got 'vector<32xf8E4M3FN>'",
    ),
    (
        "%a1: vector<64xf4E2M1FN>, %b1: vector<64xf4E2M1FN>, %c: vector<16xf32>, %s: vector<4xf8E8M0FNU>, %u: vector<4xf8E8M0FNU>",
        "%r = amdgpu.scaled_wmma 32x16x128 (%s * %a1) * (%u * %b1) + %c a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<16xf32>",
        "'amdgpu.scaled_wmma' op for 32x16x128, sourceA must have 128 elements but got 64",
    ),
    (
        "%f: f32",
        '%r = "amdgpu.sparse_wmma"(%f, %f, %f, %f) <{m = 16 : i32, n = 16 : i32, k = 32 : i32}> : (f32,f32,f32,f32) -> f32',
        "'amdgpu.sparse_wmma' op operand #0 must be vector of 16-bit float values of length 4/8/16 or vector of bfloat16 type values of length 4/8/16 or vector of 8-bit signless integer values of length 4/8/32 or vector of 4-bit signless integer values of length 8/16 or vector of f8E4M3FN type or f8E5M2 type values of length 4/8/16/32 or vector of f8E4M3FNUZ type or f8E5M2FNUZ type values of length 4/8/16/32, but got 'f32'",
    ),
    (
        "%f: f32, %A: vector<8xf16>",
        '%r = "amdgpu.sparse_wmma"(%A, %f, %f, %f) <{m = 16 : i32, n = 16 : i32, k = 32 : i32}> : (vector<8xf16>,f32,f32,f32) -> f32',
        "'amdgpu.sparse_wmma' op operand #1 must be vector of 16-bit float values of length 8/16/32 or vector of bfloat16 type values of length 8/16/32 or vector of 8-bit signless integer values of length 4/8/16/64 or vector of 4-bit signless integer values of length 8/16/32 or vector of f8E4M3FN type or f8E5M2 type values of length 4/8/16/64 or vector of f8E4M3FNUZ type or f8E5M2FNUZ type values of length 4/8/16/64, but got 'f32'",
    ),
    (
        "%f: f32, %A: vector<8xf16>, %B: vector<16xf16>",
        '%r = "amdgpu.sparse_wmma"(%A, %B, %f, %f) <{m = 16 : i32, n = 16 : i32, k = 32 : i32}> : (vector<8xf16>,vector<16xf16>,f32,f32) -> f32',
        "'amdgpu.sparse_wmma' op operand #2 must be vector of 32-bit float values of length 4/8/16 or vector of 16-bit float values of length 4/8 or vector of bfloat16 type values of length 4/8 or vector of 32-bit signless integer values of length 4/8, but got 'f32'",
    ),
    (
        "%f: f32, %F: vector<64xf8E4M3FN>",
        '%r = "amdgpu.scaled_wmma"(%F, %F, %f, %f, %f) <{m = 16 : i32, n = 16 : i32, k = 128 : i32, a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32}> : (vector<64xf8E4M3FN>, vector<64xf8E4M3FN>, f32, f32, f32) -> f32',
        "'amdgpu.scaled_wmma' op operand #2 must be vector of 32-bit float values of length 8/16, but got 'f32'",
    ),
    (
        "%f: f32, %F: vector<64xf8E4M3FN>, %c: vector<8xf32>",
        '%r = "amdgpu.scaled_wmma"(%F, %F, %c, %f, %f) <{m = 16 : i32, n = 16 : i32, k = 128 : i32, a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32}> : (vector<64xf8E4M3FN>, vector<64xf8E4M3FN>, vector<8xf32>, f32, f32) -> f32',
        "'amdgpu.scaled_wmma' op operand #3 must be vector of f8E8M0FNU type or f8E4M3FN type values of length 4/8, but got 'f32'",
    ),
    (
        "%f: f32, %F: vector<32xf8E4M3FN>",
        '%r = "amdgpu.scaled_mfma"(%F, %F, %f, %f, %f) <{m = 16 : i32, n = 16 : i32, k = 128 : i32, scalesIdxA = 0 : i32, scalesIdxB = 0 : i32}> : (vector<32xf8E4M3FN>, vector<32xf8E4M3FN>, f32, f32, f32) -> f32',
        "'amdgpu.scaled_mfma' op operand #2 must be vector of 32-bit float values of length 4/16, but got 'f32'",
    ),
    (
        "%f: f32",
        '"amdgpu.ds_barrier_init"(%f, %f) : (f32, f32) -> ()',
        "'amdgpu.ds_barrier_init' op operand #0 must be memref of State of an in-LDS barrier. values, but got 'f32'",
    ),
    (
        "%f: f32, %j: index, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>",
        '"amdgpu.ds_barrier_init"(%mb, %j, %f) : (memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, index, f32) -> ()',
        "'amdgpu.ds_barrier_init' op operand #2 must be 32-bit signless integer, but got 'f32'",
    ),
    (
        "%f: f32, %j: index, %mb: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>",
        '%r = "amdgpu.ds_barrier_arrive"(%mb, %j, %f) : (memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, index, f32) -> i32',
        "'amdgpu.ds_barrier_arrive' op operand #2 must be 64-bit signless integer, but got 'f32'",
    ),
    (
        "%v: vector<4xf32>, %bs: !amdgpu.tdm_base<i32>",
        '%r = "amdgpu.make_dma_descriptor"(%bs, %v) <{global_static_sizes = array<i64: 4, 64>, global_static_strides = array<i64: 64, 1>, shared_static_sizes = array<i64: 4, 64>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<i32>, vector<4xf32>) -> !amdgpu.tdm_descriptor',
        "'amdgpu.make_dma_descriptor' op operand #1 must be fixed-length vector of 1-bit signless integer values of length 16, but got 'vector<4xf32>'",
    ),
    (
        "%b: i1, %bs: !amdgpu.tdm_base<i32>",
        '%r = "amdgpu.make_dma_descriptor"(%bs, %b) <{global_static_sizes = array<i64: 4, 64>, global_static_strides = array<i64: 64, 1>, shared_static_sizes = array<i64: 4, 64>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<i32>, i1) -> !amdgpu.tdm_descriptor',
        "'amdgpu.make_dma_descriptor' op early timeout does not apply when workgroup_mask is not set.",
    ),
    (
        "%f: f32, %bs: !amdgpu.tdm_base<i32>",
        '%r = "amdgpu.make_dma_descriptor"(%bs, %f) <{global_static_sizes = array<i64: 4, 64>, global_static_strides = array<i64: 64, 1>, shared_static_sizes = array<i64: 4, 64>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0>}> : (!amdgpu.tdm_base<i32>, f32) -> !amdgpu.tdm_descriptor',
        "'amdgpu.make_dma_descriptor' op operand #1 must be 32-bit signless integer, but got 'f32'",
    ),
    (
        "",
        '"test.z"() {a = !amdgpu.tdm_gather_base<i32, f32>} : () -> ()',
        "index type must be i16 or i32 but index type is 'f32'.",
    ),
    (
        "",
        '"test.z"() {a = #amdgpu.address_space<foo>} : () -> ()',
        "expected one of [fat_raw_buffer, buffer_rsrc, fat_structured_buffer] for AMDGPU-specific address spaces, got: foo",
    ),
    (
        "",
        '"test.z"() {a = #amdgpu.dpp_perm<foo>, b = #amdgpu.cache_scope<foo>} : () -> ()',
        "expected one of [quad_perm, row_shl, row_shr, row_ror, wave_shl, wave_shr, wave_ror, wave_rol, row_mirror, row_half_mirror, row_bcast_15, row_bcast_31] for The possible permutations for a DPP operation, got: foo",
    ),
    (
        "",
        '"test.z"() {b = #amdgpu.cache_scope<foo>} : () -> ()',
        "expected one of [WGP, SE, DEV, SYS] for AMDGPU-specific cache scopes. WGP - workgroup processor (CUs); SE - shader engine (GL2); DEV - device; SYS - system, got: foo",
    ),
    (
        "",
        '"test.z"() {b = #amdgpu.load_temporal_hint<foo>} : () -> ()',
        "expected one of [RT, NT, HT, LU, NT_RT, RT_NT, NT_HT] for AMDGPU-specific prefetch temporal hints for load instructions. RT - regular temporal for both near and far caches; NT - non-temporal for both near and far caches; HT - high-priority temporal for both near and far caches; LU - last-use; NT_RT - non-temporal for near cache(s) and regular for far caches; RT_NT - regular for near cache(s) and non-temporal for far caches; NT_HT - non-temporal for near cache(s) and high-priority temporal for far caches, got: foo",
    ),
    (
        "%f: f32, %v: vector<4xf32>",
        "%r = amdgpu.mfma 16x16x4 %f * %f + %v blgp(foo) : f32, f32, vector<4xf32>",
        "custom op 'amdgpu.mfma' expected string or keyword containing one of the following enum values for attribute 'blgp' [none, bcast_first_32, bcast_second_32, rotate_16_right, bcast_first_16, bcast_second_16, bcast_third_16, bcast_fourth_16]",
    ),
    (
        "%b: !amdgpu.tdm_base<i32>",
        '%r = "amdgpu.make_dma_descriptor"(%b) <{global_static_sizes = array<i64: 4, 4>, global_static_strides = array<i64: 1>, shared_static_sizes = array<i64: 4, 4>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<i32>) -> !amdgpu.tdm_descriptor',
        "invalid properties {global_static_sizes = array<i64: 4, 4>, global_static_strides = array<i64: 1>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0>, shared_static_sizes = array<i64: 4, 4>} for op amdgpu.make_dma_descriptor: for `operandSegmentSizes`: size mismatch in attribute conversion: 10 vs 13",
    ),
    (
        "%sa: vector<4xf8E8M0FNU>, %a: vector<128xf6E2M3FN>, %b: vector<64xf6E2M3FN>, %c: vector<16xf32>",
        "%r = amdgpu.scaled_wmma 32x16x128 (%sa * %a) * (%sa * %b) + %c a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E8M0FNU>, vector<128xf6E2M3FN>, vector<4xf8E8M0FNU>, vector<64xf6E2M3FN>, vector<16xf32>",
        "'amdgpu.scaled_wmma' op operand #0 must be vector of f8E5M2 type or f8E4M3FN type values of length 64 or vector of f6E2M3FN type or f6E3M2FN type values of length 64 or vector of f4E2M1FN type values of length 64/128, but got 'vector<128xf6E2M3FN>'",
    ),
    (
        "%b: !amdgpu.tdm_base<i32>",
        "%r = amdgpu.make_dma_descriptor %b globalSize [4, 4] globalStride [1] sharedSize [4, 4] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor",
        "'amdgpu.make_dma_descriptor' op strides and sizes must have same rank.",
    ),
    (
        "%sa: vector<4xf8E8M0FNU>, %a: vector<64xf6E2M3FN>, %b: vector<64xf6E2M3FN>, %c: vector<16xf32>",
        "%r = amdgpu.scaled_wmma 32x16x128 (%sa * %a) * (%sa * %b) + %c a_first_scale_lane = 0 b_first_scale_lane = 0 : vector<4xf8E8M0FNU>, vector<64xf6E2M3FN>, vector<4xf8E8M0FNU>, vector<64xf6E2M3FN>, vector<16xf32>",
        "'amdgpu.scaled_wmma' op 32x16x128 only supports fp4 element types",
    ),
]


@pytest.mark.parametrize(("arguments", "op", "expected"), PRINTED)
def test_prints(arguments, op, expected, op_printed):
    assert op_printed(arguments, op) == expected.strip("\n")


@pytest.mark.parametrize(("arguments", "op", "message"), REFUSED)
def test_refuses(arguments, op, message, op_messages):
    assert op_messages(arguments, op)[0] == message


def test_descriptor_lists_agree(op_messages):
    """The peer prints nonsense for a list with more unknown entries than values; here it is refused."""
    op = (
        '%r = "amdgpu.make_dma_descriptor"(%b) <{global_static_sizes = array<i64: 4, 64>, global_static_strides = '
        "array<i64: -9223372036854775808, 1>, shared_static_sizes = array<i64: 4, 64>, operandSegmentSizes = "
        "array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> : (!amdgpu.tdm_base<i32>) -> !amdgpu.tdm_descriptor"
    )
    assert op_messages("%b: !amdgpu.tdm_base<i32>", op) == [
        "expected the number of 'global_dynamic_strides' to match the number of dynamic entries in "
        "'global_static_strides' (0 vs 1)"
    ]
