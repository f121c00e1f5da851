"""What the ops of `gpu` print, and what they refuse. Recorded from iree-opt 3.13."""

import pytest

# Arguments, an op as written, and as printed (arguments and results renumbered).
PRINTED = [
    (
        "",
        '%r = "gpu.thread_id"() <{dimension = #gpu.dim<x>, upper_bound = 5 : index}> : () -> index',
        "%thread_id_x = gpu.thread_id x upper_bound 5",
    ),
    (
        "",
        "%r = gpu.block_dim y",
        "%block_dim_y = gpu.block_dim y",
    ),
    (
        "",
        "%r = gpu.cluster_dim_blocks y upper_bound 6",
        "%cluster_dim_blocks_y = gpu.cluster_dim_blocks y upper_bound 6",
    ),
    (
        "%f: f32, %i: i32",
        "%r, %q = gpu.shuffle xor %f, %i, %i : f32",
        "%shuffleResult, %valid = gpu.shuffle xor %arg0, %arg1, %arg1 : f32",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce add %f uniform cluster(size = 4, stride = 2) : (f32) -> f32",
        "%0 = gpu.subgroup_reduce add %arg0 uniform cluster(size = 4, stride = 2) : (f32) -> f32",
    ),
    (
        "%v: vector<4xf32>",
        "%r = gpu.subgroup_reduce add %v {a} : (vector<4xf32>) -> vector<4xf32>",
        "%0 = gpu.subgroup_reduce add %arg0 {a} : (vector<4xf32>) -> vector<4xf32>",
    ),
    (
        "%f: f32",
        "%r = gpu.all_reduce add %f uniform {} : (f32) -> f32",
        r"""
%0 = gpu.all_reduce add %arg0 uniform {
} : (f32) -> f32
""",
    ),
    (
        "%f: f32",
        "%r = gpu.all_reduce add %f {} : (f32) -> f32",
        r"""
%0 = gpu.all_reduce add %arg0 {
} : (f32) -> f32
""",
    ),
    (
        "%f: f32",
        '%r = gpu.all_reduce %f { ^bb(%x: f32, %y: f32): "gpu.yield"(%x): (f32)->() } : (f32) -> f32',
        r"""
%0 = gpu.all_reduce %arg0 {
^bb0(%arg1: f32, %arg2: f32):
  gpu.yield %arg1 : f32
} : (f32) -> f32
""",
    ),
    (
        "",
        "gpu.barrier",
        "gpu.barrier",
    ),
    (
        "",
        "gpu.barrier memfence [#gpu.address_space<workgroup>, #gpu.address_space<global>]",
        "gpu.barrier memfence [#gpu.address_space<workgroup>, #gpu.address_space<global>]",
    ),
    (
        "",
        "gpu.barrier memfence []",
        "gpu.barrier memfence []",
    ),
    (
        "",
        '"gpu.barrier"() <{scope = #gpu.barrier_scope<cluster>}> : () -> ()',
        "gpu.barrier scope <cluster>",
    ),
    (
        "",
        '"gpu.barrier"() <{scope = #gpu.barrier_scope<workgroup>, address_spaces=[#gpu.address_space<workgroup>]}> {a} : () -> ()',
        "gpu.barrier memfence [#gpu.address_space<workgroup>] {a}",
    ),
    (
        "%i: i32",
        "%nb = gpu.initialize_named_barrier %i : i32 -> !gpu.named_barrier",
        "%0 = gpu.initialize_named_barrier %arg0 : i32 -> !gpu.named_barrier",
    ),
    (
        "%i: i32",
        '%nb = "gpu.initialize_named_barrier"(%i) {a} : (i32) -> !gpu.named_barrier',
        "%0 = gpu.initialize_named_barrier %arg0 {a} : i32 -> !gpu.named_barrier",
    ),
    (
        "%nb: !gpu.named_barrier",
        '"gpu.barrier"(%nb) <{scope = #gpu.barrier_scope<workgroup>}> : (!gpu.named_barrier) -> ()',
        "gpu.barrier named(%arg0 : !gpu.named_barrier)",
    ),
    (
        "",
        "%r = gpu.subgroup_id upper_bound 4 : index",
        "%0 = gpu.subgroup_id upper_bound 4 : index",
    ),
    (
        "",
        "%r = gpu.subgroup_id : index",
        "%0 = gpu.subgroup_id : index",
    ),
    (
        "",
        "%r = gpu.num_subgroups : index",
        "%0 = gpu.num_subgroups : index",
    ),
    (
        "",
        "%r = gpu.subgroup_size : index",
        "%0 = gpu.subgroup_size : index",
    ),
    (
        "",
        "%r = gpu.lane_id",
        "%0 = gpu.lane_id",
    ),
    (
        "%f: f32",
        "%r,%s = gpu.rotate %f, 1, 16 : f32",
        "%rotateResult, %valid = gpu.rotate %arg0, 1, 16 : f32",
    ),
    (
        "%b: i1",
        "%r = gpu.ballot %b : i64",
        "%0 = gpu.ballot %arg0 : i64",
    ),
    (
        "%f: f32, %d: f64, %i: i32",
        r'gpu.printf "a %d\n", %f, %i : f32, i32',
        r'gpu.printf "a %d\0A", %arg0, %arg2 : f32, i32',
    ),
    (
        "",
        r'gpu.printf "a\n"',
        r'gpu.printf "a\0A"',
    ),
    (
        "%f: f32",
        '%r = "gpu.subgroup_broadcast"(%f) <{broadcast_type = #gpu.broadcast<first_active_lane>}> {a} : (f32) -> f32',
        "%0 = gpu.subgroup_broadcast %arg0, first_active_lane {a} : f32",
    ),
    (
        "",
        "%r = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>",
        "%0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>",
    ),
    (
        "",
        "%r = gpu.global_id x",
        "%global_id_x = gpu.global_id x",
    ),
    (
        "%a: !gpu.async.token",
        "gpu.wait [%a, %a]",
        "gpu.wait [%arg0, %arg0]",
    ),
    (
        "",
        "%r = gpu.wait async",
        "%0 = gpu.wait async",
    ),
    (
        "%j: index, %a: !gpu.async.token",
        "%r, %q = gpu.alloc async [%a] (%j, %j) : memref<?x?xf32>",
        "%memref, %asyncToken = gpu.alloc async [%arg1] (%arg0, %arg0) : memref<?x?xf32>",
    ),
    (
        "%j: index",
        "%r = gpu.alloc host_shared (%j, %j) {a} : memref<?x?xf32>",
        "%memref = gpu.alloc  host_shared (%arg0, %arg0) {a} : memref<?x?xf32>",
    ),
    (
        "",
        "%r = gpu.alloc () : memref<4xf32>",
        "%memref = gpu.alloc  () : memref<4xf32>",
    ),
    (
        "%m: memref<4x4xf32>",
        "gpu.dealloc %m : memref<4x4xf32>",
        "gpu.dealloc  %arg0 : memref<4x4xf32>",
    ),
    (
        "%f: f32, %m: memref<4x4xf32>, %a: !gpu.async.token",
        "%r = gpu.memset async [%a] %m, %f : memref<4x4xf32>, f32",
        "%0 = gpu.memset async [%arg2] %arg1, %arg0 : memref<4x4xf32>, f32",
    ),
    (
        "%f: f32, %m: memref<4x4xf32>",
        "gpu.memset %m, %f : memref<4x4xf32>, f32",
        "gpu.memset  %arg1, %arg0 : memref<4x4xf32>, f32",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        '%r = gpu.subgroup_mma_load_matrix %m[%j,%j] leadDimension 32 {a} : memref<4x4xf32> -> !gpu.mma_matrix<16x16xf16, "AOp">',
        '%0 = gpu.subgroup_mma_load_matrix %arg1[%arg0, %arg0] leadDimension 32 {a} : memref<4x4xf32> -> !gpu.mma_matrix<16x16xf16, "AOp">',
    ),
    (
        '%j: index, %m: memref<4x4xf32>, %mc: !gpu.mma_matrix<16x16xf32, "COp">',
        '"gpu.subgroup_mma_store_matrix"(%mc, %m, %j, %j) <{leadDimension = 32 : index, transpose}> {a} : (!gpu.mma_matrix<16x16xf32, "COp">, memref<4x4xf32>, index, index) -> ()',
        'gpu.subgroup_mma_store_matrix %arg2, %arg1[%arg0, %arg0] leadDimension 32 transpose {a} : !gpu.mma_matrix<16x16xf32, "COp">, memref<4x4xf32>',
    ),
    (
        '%mm: !gpu.mma_matrix<16x16xf16, "AOp">, %mc: !gpu.mma_matrix<16x16xf32, "COp">, %mb: !gpu.mma_matrix<16x16xf16, "BOp">',
        '%r = "gpu.subgroup_mma_compute"(%mm, %mb, %mc) <{a_transpose,b_transpose}> {a} : (!gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">',
        '%0 = gpu.subgroup_mma_compute %arg0, %arg2, %arg1 a_transpose b_transpose {a} : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">',
    ),
    (
        "%f: f32",
        '%r = gpu.subgroup_mma_constant_matrix %f : !gpu.mma_matrix<16x16xf32, "COp">',
        '%0 = gpu.subgroup_mma_constant_matrix %arg0 : !gpu.mma_matrix<16x16xf32, "COp">',
    ),
    (
        '%mc: !gpu.mma_matrix<16x16xf32, "COp">',
        '%r = gpu.subgroup_mma_elementwise addf %mc, %mc {a} : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">',
        '%0 = gpu.subgroup_mma_elementwise addf %arg0, %arg0 {a} : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">',
    ),
    (
        '%j: index, %mc: !gpu.mma_matrix<16x16xf32, "COp">',
        '%r = gpu.subgroup_mma_extract_thread_local %mc[%j] : !gpu.mma_matrix<16x16xf32, "COp"> -> f32',
        '%0 = gpu.subgroup_mma_extract_thread_local %arg1[%arg0] : !gpu.mma_matrix<16x16xf32, "COp"> -> f32',
    ),
    (
        '%f: f32, %j: index, %mc: !gpu.mma_matrix<16x16xf32, "COp">',
        '%r = gpu.subgroup_mma_insert_thread_local %f, %mc[%j] : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">',
        '%0 = gpu.subgroup_mma_insert_thread_local %arg0, %arg2[%arg1] : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">',
    ),
    (
        "%j: index, %v: vector<4xf32>",
        "%r = gpu.warp_execute_on_lane_0(%j)[32] -> (vector<4xf32>) { gpu.yield %v : vector<4xf32> }",
        r"""
%0 = gpu.warp_execute_on_lane_0(%arg0)[32] -> (vector<4xf32>) {
  gpu.yield %arg1 : vector<4xf32>
}
""",
    ),
    (
        "%j: index",
        "gpu.warp_execute_on_lane_0(%j)[32] { }",
        r"""
gpu.warp_execute_on_lane_0(%arg0)[32] {
}
""",
    ),
    (
        "%j: index, %v: vector<4xf32>",
        "gpu.warp_execute_on_lane_0(%j)[32] args(%v : vector<4xf32>) { ^bb0(%x: vector<128xf32>): gpu.yield }",
        r"""
gpu.warp_execute_on_lane_0(%arg0)[32] args(%arg1 : vector<4xf32>) {
^bb0(%arg2: vector<128xf32>):
}
""",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) { gpu.return } }",
        r"""
gpu.module @m {
  gpu.func @f(%arg0: f32) {
    gpu.return
  }
}
""",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) workgroup(%w : memref<4xf32, 3>, %w2 : memref<4xf32, 3> {llvm.align = 4 : i64}) private(%q : memref<1xf32, 5>) kernel { gpu.return } }",
        r"""
gpu.module @m {
  gpu.func @f(%arg0: f32) workgroup(%arg1 : memref<4xf32, 3>, %arg2 : memref<4xf32, 3> {llvm.align = 4 : i64}) private(%arg3 : memref<1xf32, 5>) kernel {
    gpu.return
  }
}
""",
    ),
    (
        "",
        "gpu.module @m attributes {a} { }",
        r"""
gpu.module @m attributes {a} {
}
""",
    ),
    (
        "",
        'gpu.module @m [#rocdl.target<chip = "gfx942">] { }',
        r"""
gpu.module @m [#rocdl.target<chip = "gfx942">] {
}
""",
    ),
    (
        "",
        'gpu.module @m <#gpu.select_object<0>> [#rocdl.target<chip = "gfx942">] { }',
        r"""
gpu.module @m<#gpu.select_object<0 : i64>> [#rocdl.target<chip = "gfx942">] {
}
""",
    ),
    (
        "",
        'gpu.binary @b [#gpu.object<#rocdl.target, "foo">]',
        'gpu.binary @b  [#gpu.object<#rocdl.target, "foo">]',
    ),
    (
        "",
        '"test.z"() {a = #gpu.thread<x>, b = #gpu.warp<linear_dim_0>, c = #gpu.block<y>, d = #gpu.lane<linear_dim_3>, e = #gpu.warpgroup<x>} : () -> ()',
        '"test.z"() {a = #gpu.thread<x>, b = #gpu.warp<linear_dim_0>, c = #gpu.block<y>, d = #gpu.lane<linear_dim_3>, e = #gpu.warpgroup<x>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {f = #gpu.mask<42>} : () -> ()',
        '"test.z"() {f = #gpu.mask<42>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {f = #gpu.mask<0x0F>} : () -> ()',
        '"test.z"() {f = #gpu.mask<15>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {f = #gpu.memory_space<workgroup>} : () -> ()',
        '"test.z"() {f = #gpu.memory_space<workgroup>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {f = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>} : () -> ()',
        '"test.z"() {f = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>} : () -> ()',
    ),
    (
        "",
        '"test.z"() {f = #gpu.object<#rocdl.target, kernels = <[#gpu.kernel_metadata<"f", (f32) -> ()>]>, bin = "x">} : () -> ()',
        '"test.z"() {f = #gpu.object<#rocdl.target, kernels = <[#gpu.kernel_metadata<"f", (f32) -> ()>]>, bin = "x">} : () -> ()',
    ),
    (
        "",
        '"test.z"() {f = !gpu.sparse.spmat_handle, g = !gpu.sparse.dntensor_handle, h = !gpu.sparse.spgemmop_handle, i = !gpu.named_barrier} : () -> ()',
        '"test.z"() {f = !gpu.sparse.spmat_handle, g = !gpu.sparse.dntensor_handle, h = !gpu.sparse.spgemmop_handle, i = !gpu.named_barrier} : () -> ()',
    ),
    (
        "",
        '"test.z"() {f = #gpu.mma_element_wise<addf>, g = #gpu.prune_2to4_spmat_flag<NONE>, h = #gpu.mat_transpose_mode<TRANSPOSE>} : () -> ()',
        '"test.z"() {f = #gpu.mma_element_wise<addf>, g = #gpu.prune_2to4_spmat_flag<NONE>, h = #gpu.mat_transpose_mode<TRANSPOSE>} : () -> ()',
    ),
    (
        "%nb: !gpu.named_barrier",
        "gpu.barrier named(%nb : !gpu.named_barrier) memfence [#gpu.address_space<workgroup>]",
        "gpu.barrier named(%arg0 : !gpu.named_barrier) memfence [#gpu.address_space<workgroup>]",
    ),
    (
        "%nb: !gpu.named_barrier",
        '"gpu.barrier"(%nb) <{scope = #gpu.barrier_scope<workgroup>, address_spaces=[#gpu.address_space<workgroup>]}> {a} : (!gpu.named_barrier) -> ()',
        "gpu.barrier named(%arg0 : !gpu.named_barrier) memfence [#gpu.address_space<workgroup>] {a}",
    ),
    (
        "",
        '"gpu.barrier"() <{scope = #gpu.barrier_scope<cluster>, address_spaces=[#gpu.address_space<workgroup>]}> {a} : () -> ()',
        "gpu.barrier memfence [#gpu.address_space<workgroup>] scope <cluster> {a}",
    ),
    (
        "%f: f32, %i: i32",
        "%r = gpu.subgroup_broadcast %f, specific_lane %i : f32",
        "%0 = gpu.subgroup_broadcast %arg0, specific_lane %arg1 : f32",
    ),
    (
        "%m: memref<4x4xf32>",
        '%r = "gpu.subgroup_broadcast"(%m) <{broadcast_type = #gpu.broadcast<first_active_lane>}> {a} : (memref<4x4xf32>) -> memref<4x4xf32>',
        "%0 = gpu.subgroup_broadcast %arg0, first_active_lane {a} : memref<4x4xf32>",
    ),
    (
        "%i: i32, %v: vector<4xf32>",
        "%r,%q = gpu.shuffle xor %v, %i, %i : vector<4xf32>",
        "%shuffleResult, %valid = gpu.shuffle xor %arg1, %arg0, %arg0 : vector<4xf32>",
    ),
    (
        "",
        '%r = "gpu.thread_id"() <{dimension = #gpu.dim<x>, upper_bound = 0 : index}> : () -> index',
        "%thread_id_x = gpu.thread_id x upper_bound 0",
    ),
    (
        "%b: i1",
        "%r = gpu.ballot %b : i16",
        "%0 = gpu.ballot %arg0 : i16",
    ),
    (
        "",
        "%r = gpu.dynamic_shared_memory : memref<?xi8, strided<[2]>, #gpu.address_space<workgroup>>",
        "%0 = gpu.dynamic_shared_memory : memref<?xi8, strided<[2]>, #gpu.address_space<workgroup>>",
    ),
    (
        "",
        '"gpu.barrier"() : () -> ()',
        "gpu.barrier",
    ),
    (
        "%m: memref<4x4xf32>, %md: memref<?x?xf32>",
        "gpu.memcpy %m, %md : memref<4x4xf32>, memref<?x?xf32>",
        "gpu.memcpy  %arg0, %arg1 : memref<4x4xf32>, memref<?x?xf32>",
    ),
    (
        "",
        '"test.z"() : () -> ()',
        '"test.z"() : () -> ()',
    ),
    (
        "",
        '"test.z"() : () -> ()',
        '"test.z"() : () -> ()',
    ),
    (
        "",
        '"test.z"() : () -> ()',
        '"test.z"() : () -> ()',
    ),
    (
        "",
        '"test.z"() : () -> ()',
        '"test.z"() : () -> ()',
    ),
    (
        "",
        '"test.z"() : () -> ()',
        '"test.z"() : () -> ()',
    ),
    (
        "%j: index, %md: memref<?x?xf32>",
        '%r = gpu.subgroup_mma_load_matrix %md[%j] leadDimension 32 : memref<?x?xf32> -> !gpu.mma_matrix<16x16xf16, "AOp">',
        '%0 = gpu.subgroup_mma_load_matrix %arg1[%arg0] leadDimension 32 : memref<?x?xf32> -> !gpu.mma_matrix<16x16xf16, "AOp">',
    ),
    (
        "%j: index, %v44: vector<4x4xf32>",
        "gpu.warp_execute_on_lane_0(%j)[32] args(%v44 : vector<4x4xf32>) { ^bb0(%x: vector<32x16xf32>): gpu.yield }",
        r"""
gpu.warp_execute_on_lane_0(%arg0)[32] args(%arg1 : vector<4x4xf32>) {
^bb0(%arg2: vector<32x16xf32>):
}
""",
    ),
    (
        "%j: index",
        "gpu.warp_execute_on_lane_0(%j)[0] { }",
        r"""
gpu.warp_execute_on_lane_0(%arg0)[0] {
}
""",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) kernel attributes {known_block_size = array<i32: 1, 2, 4>, known_grid_size = array<i32: 1, 2, 4>, b, a} { gpu.return } }",
        r"""
gpu.module @m {
  gpu.func @f(%arg0: f32) kernel attributes {a, b, known_block_size = array<i32: 1, 2, 4>, known_grid_size = array<i32: 1, 2, 4>} {
    gpu.return
  }
}
""",
    ),
    (
        "",
        "gpu.module @m { func.func @g() { return } gpu.func @f() { gpu.return } }",
        r"""
gpu.module @m {
  func.func @g() {
    return
  }
  gpu.func @f() {
    gpu.return
  }
}
""",
    ),
    (
        "%j: index, %v: vector<4xf32>",
        '"gpu.warp_execute_on_lane_0"(%j, %v) <{warp_size = 32 : i64}> ({ ^bb(%x: vector<128xf32>): "gpu.yield"() : () -> () }) {a} : (index, vector<4xf32>) -> ()',
        r"""
gpu.warp_execute_on_lane_0(%arg0)[32] args(%arg1 : vector<4xf32>) {
^bb0(%arg2: vector<128xf32>):
} {a}
""",
    ),
    (
        "%mu: memref<*xf32>",
        "gpu.host_register %mu {a} : memref<*xf32>",
        "gpu.host_register %arg0 {a} : memref<*xf32>",
    ),
    (
        "",
        '"gpu.module"() <{sym_name = "m"}> ({ ^bb0: "gpu.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({ ^bb0(%x: f32): "gpu.return"() {a}: () -> ()}) : () -> () }) : () -> ()',
        r"""
gpu.module @m {
  gpu.func @f(%arg0: f32) {
    gpu.return {a}
  }
}
""",
    ),
    (
        "",
        'gpu.module @m { gpu.func @f(%x: f32) { "test.x"() : () -> () } }',
        r"""
gpu.module @m {
  gpu.func @f(%arg0: f32) {
    "test.x"() : () -> ()
  }
}
""",
    ),
    (
        "",
        'gpu.binary @b <#gpu.select_object<1>> [#gpu.object<#rocdl.target, assembly = "foo">]',
        'gpu.binary @b <#gpu.select_object<1 : i64>> [#gpu.object<#rocdl.target, assembly = "foo">]',
    ),
    (
        "",
        'gpu.binary @b [#gpu.object<#rocdl.target, properties = {a = 1}, assembly = "foo">, #gpu.object<#rocdl.target, bin = "foo">, #gpu.object<#rocdl.target, fatbin = "foo">]',
        'gpu.binary @b  [#gpu.object<#rocdl.target, properties = {a = 1 : i64}, assembly = "foo">, #gpu.object<#rocdl.target, bin = "foo">, #gpu.object<#rocdl.target, "foo">]',
    ),
    (
        '%mc: !gpu.mma_matrix<16x16xf32, "COp">',
        '%r = gpu.subgroup_mma_extract_thread_local %mc[] : !gpu.mma_matrix<16x16xf32, "COp"> -> f32',
        '%0 = gpu.subgroup_mma_extract_thread_local %arg0[] : !gpu.mma_matrix<16x16xf32, "COp"> -> f32',
    ),
    (
        "",
        'gpu.printf "x" {a}',
        'gpu.printf "x" {a}',
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) kernel attributes {zz, known_grid_size = array<i32: 1, 2, 4>, known_block_size = array<i32: 1, 2, 4>, b, a} { gpu.return } }",
        r"""
gpu.module @m {
  gpu.func @f(%arg0: f32) kernel attributes {a, b, zz, known_block_size = array<i32: 1, 2, 4>, known_grid_size = array<i32: 1, 2, 4>} {
    gpu.return
  }
}
""",
    ),
    (
        "%f: f32",
        '%r = gpu.subgroup_reduce "add" %f : (f32) -> f32',
        "%0 = gpu.subgroup_reduce add %arg0 : (f32) -> f32",
    ),
]

# Arguments, an op, and the message with which it is refused.
REFUSED = [
    (
        "%nb: !gpu.named_barrier",
        '"gpu.barrier"(%nb) <{scope = #gpu.barrier_scope<subgroup>, address_spaces=[#gpu.address_space<workgroup>]}> {a} : (!gpu.named_barrier) -> ()',
        "'gpu.barrier' op named barriers require workgroup scope",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        '%r = gpu.subgroup_mma_load_matrix %m[%j,%j] {leadDimension = 32 : index} : memref<4x4xf32> -> !gpu.mma_matrix<16x16xf16, "AOp">',
        "custom op 'gpu.subgroup_mma_load_matrix' expected 'leadDimension'",
    ),
    (
        "%f: f32, %j: index, %v: vector<4xf32>",
        "%x = gpu.warp_execute_on_lane_0(%j)[32] args(%v : vector<4xf32>) -> (f32) attributes {a} { ^bb0(%x: vector<128xf32>): gpu.yield %f: f32 }",
        "expected '{' to begin a region",
    ),
    (
        "%m: memref<4x4xf32>, %a: !gpu.async.token",
        "%r = gpu.memcpy async [%a] %m, %m {a} : memref<4x4xf32>, memref<4x4xf32>",
        "expected ':'",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32 {llvm.noalias}, %y: index) -> (f32 {a.b = 1 : i32}, index) kernel attributes {known_block_size = array<i32: 1, 2, 3>, foo} { gpu.return %x, %y : f32, index } }",
        "'gpu.func' op expected void return type for kernel function",
    ),
    (
        "",
        "gpu.module @m { gpu.func private @f(%x: f32) -> f32 { gpu.return %x : f32 } }",
        "custom op 'gpu.func' expected valid '@'-identifier for symbol name",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f() known_block_size = [1,2,3] kernel { gpu.return } }",
        "expected '{' to begin a region",
    ),
    (
        "",
        '"gpu.module"() <{sym_name = "m", sym_visibility="private"}> ({}) : () -> ()',
        "'gpu.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks",
    ),
    (
        "",
        '"test.z"() {a = #gpu.thread<x>, b = #gpu.warp<linear_dim_0>, c = #gpu.block<y>, d = #gpu.lane<linear_dim_3>, e = #gpu.warpgroup<x>, f = #gpu.mask<x>, g = #gpu.memory_space<workgroup>} : () -> ()',
        "expected integer value",
    ),
    (
        "",
        '"test.z"() {f = #gpu.shuffle_mode<foo>} : () -> ()',
        "expected ::mlir::gpu::ShuffleMode to be one of: xor, up, down, idx",
    ),
    (
        "%f: f32, %i: i32",
        '%r = "gpu.subgroup_broadcast"(%f, %i) <{broadcast_type = #gpu.broadcast<first_active_lane>}> {a} : (f32, i32) -> f32',
        "'gpu.subgroup_broadcast' op lane can only be specified for `specific_lane` broadcast",
    ),
    (
        "%f: f32",
        '%r = "gpu.subgroup_broadcast"(%f) <{broadcast_type = #gpu.broadcast<specific_lane>}> {a} : (f32) -> f32',
        "'gpu.subgroup_broadcast' op lane must be specified for `specific_lane` broadcast",
    ),
    (
        "%i: i32, %t: tensor<4x4xf32>",
        "%r,%q = gpu.shuffle xor %t, %i, %i : tensor<4x4xf32>",
        "'gpu.shuffle' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'tensor<4x4xf32>'",
    ),
    (
        "%i: i32, %v22: vector<2x2xf32>",
        "%r,%q = gpu.shuffle xor %v22, %i, %i : vector<2x2xf32>",
        "'gpu.shuffle' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'vector<2x2xf32>'",
    ),
    (
        "%i: i32, %j: index",
        "%r,%q = gpu.shuffle xor %j, %i, %i : index",
        "'gpu.shuffle' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'index'",
    ),
    (
        "",
        '%r = "gpu.thread_id"() : () -> index',
        "'gpu.thread_id' op requires attribute 'dimension'",
    ),
    (
        "",
        '%r = "gpu.thread_id"() <{dimension = #gpu.dim<x>}> : () -> i32',
        "'gpu.thread_id' op result #0 must be index, but got 'i32'",
    ),
    (
        "",
        '%r = "gpu.thread_id"() <{dimension = #gpu.dim<x>, upper_bound = 5 : i32}> : () -> index',
        "'gpu.thread_id' op attribute 'upper_bound' failed to satisfy constraint: index attribute",
    ),
    (
        "",
        '%r = "gpu.thread_id"() <{dimension = 0 : i32}> : () -> index',
        "invalid properties {dimension = 0 : i32} for op gpu.thread_id: Invalid attribute `dimension` in property conversion: 0 : i32",
    ),
    (
        "",
        "%r = gpu.thread_id w",
        "custom op 'gpu.thread_id' expected string or keyword containing one of the following enum values for attribute 'dimension' [x, y, z]",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce add %f cluster(size = 3) : (f32) -> f32",
        "'gpu.subgroup_reduce' op cluster size 3 is not a power of two",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce add %f cluster(size = 4, stride = 3) : (f32) -> f32",
        "'gpu.subgroup_reduce' op cluster stride 3 is not a power of two",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce add %f cluster(size = 0) : (f32) -> f32",
        "'gpu.subgroup_reduce' op cluster size 0 is not a power of two",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce add %f cluster(size = 4, stride = 0) : (f32) -> f32",
        "'gpu.subgroup_reduce' op cluster stride 0 is not a power of two",
    ),
    (
        "%f: f32",
        '%r = "gpu.subgroup_reduce"(%f) <{op = #gpu.all_reduce_op<add>, cluster_stride = 2 : i32}> : (f32) -> f32',
        "'gpu.subgroup_reduce' op cluster stride can only be specified if cluster size is specified",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce and %f : (f32) -> f32",
        "`and` reduction operation is not compatible with type 'f32'",
    ),
    (
        "%i: i32",
        "%r = gpu.subgroup_reduce minnumf %i : (i32) -> i32",
        "`minnumf` reduction operation is not compatible with type 'i32'",
    ),
    (
        "%i: i32",
        "%r = gpu.subgroup_reduce maximumf %i : (i32) -> i32",
        "`maximumf` reduction operation is not compatible with type 'i32'",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce minui %f : (f32) -> f32",
        "`minui` reduction operation is not compatible with type 'f32'",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce add %f : (f32) -> i32",
        "'gpu.subgroup_reduce' op requires the same type for all operands and results",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = gpu.subgroup_reduce add %m : (memref<4x4xf32>) -> memref<4x4xf32>",
        "'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'memref<4x4xf32>'",
    ),
    (
        "%vv: vector<2x2xf32>",
        "%r = gpu.subgroup_reduce add %vv : (vector<2x2xf32>) -> vector<2x2xf32>",
        "'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'vector<2x2xf32>'",
    ),
    (
        "%vv: vector<[2]xf32>",
        "%r = gpu.subgroup_reduce add %vv : (vector<[2]xf32>) -> vector<[2]xf32>",
        "'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'vector<[2]xf32>'",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce foo %f : (f32) -> f32",
        "custom op 'gpu.subgroup_reduce' expected string or keyword containing one of the following enum values for attribute 'op' [add, mul, minui, minsi, minnumf, maxui, maxsi, maxnumf, and, or, xor, minimumf, maximumf, minimumnumf, maximumnumf]",
    ),
    (
        "%j: index",
        "%r = gpu.subgroup_reduce add %j : (index) -> index",
        "'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'index'",
    ),
    (
        "%f: f32",
        "%r = gpu.all_reduce %f {} : (f32) -> f32",
        "expected either an op attribute or a non-empty body",
    ),
    (
        "%f: f32",
        '%r = gpu.all_reduce add %f { ^bb(%x: f32, %y: f32): "gpu.yield"(%x): (f32)->() } : (f32) -> f32',
        "expected either an op attribute or a non-empty body",
    ),
    (
        "%f: f32",
        '%r = gpu.all_reduce %f { ^bb(%x: f32): "gpu.yield"(%x): (f32)->() } : (f32) -> f32',
        "expected two region arguments",
    ),
    (
        "%f: f32",
        '%r = gpu.all_reduce %f { ^bb(%x: f32, %y: i32): "gpu.yield"(%x): (f32)->() } : (f32) -> f32',
        "incorrect region argument type",
    ),
    (
        "%f: f32",
        '%r = gpu.all_reduce %f { ^bb(%x: f32, %y: f32): "gpu.yield"(%x,%y): (f32,f32)->() } : (f32) -> f32',
        "expected one gpu.yield operand",
    ),
    (
        "%f: f32",
        '%r = gpu.all_reduce %f { ^bb(%x: f32, %y: f32): "test.term"(%x): (f32)->() } : (f32) -> f32',
        "expected gpu.yield op in region",
    ),
    (
        "%f: f32",
        "%r = gpu.all_reduce and %f {} : (f32) -> f32",
        "`and` reduction operation is not compatible with type 'f32'",
    ),
    (
        "%v: vector<4xf32>",
        "%r = gpu.all_reduce add %v {} : (vector<4xf32>) -> vector<4xf32>",
        "'gpu.all_reduce' op operand #0 must be Integer or Float, but got 'vector<4xf32>'",
    ),
    (
        "%f: f32",
        "%r,%s = gpu.rotate %f, 16, 16 : f32",
        "'gpu.rotate' op offset must be in the range [0, 16)",
    ),
    (
        "%f: f32",
        "%r,%s = gpu.rotate %f, -1, 16 : f32",
        "'gpu.rotate' op attribute 'offset' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0",
    ),
    (
        "%f: f32",
        "%r,%s = gpu.rotate %f, 1, 15 : f32",
        "'gpu.rotate' op attribute 'width' failed to satisfy constraint: 32-bit signless integer attribute whose value is a power of two > 0",
    ),
    (
        "%f: f32",
        "%r,%s = gpu.rotate %f, 1, 0 : f32",
        "'gpu.rotate' op attribute 'width' failed to satisfy constraint: 32-bit signless integer attribute whose value is a power of two > 0",
    ),
    (
        "%i: i32",
        "%r = gpu.ballot %i : i64",
        "use of value '%i' expects different type than prior uses: 'i1' vs 'i32'",
    ),
    (
        "",
        "%r = gpu.dynamic_shared_memory : memref<?xi8>",
        "'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>",
    ),
    (
        "",
        "%r = gpu.dynamic_shared_memory : memref<4xi8, #gpu.address_space<workgroup>>",
        "'gpu.dynamic_shared_memory' op result memref type must be memref<?xi8, #gpu.address_space<workgroup>>",
    ),
    (
        "",
        "%r = gpu.dynamic_shared_memory : memref<?xf32, #gpu.address_space<workgroup>>",
        "'gpu.dynamic_shared_memory' op result #0 must be 1D memref of 8-bit signless integer values, but got 'memref<?xf32, #gpu.address_space<workgroup>>'",
    ),
    (
        "",
        "%r = gpu.dynamic_shared_memory : memref<?x?xi8, #gpu.address_space<workgroup>>",
        "'gpu.dynamic_shared_memory' op result #0 must be 1D memref of 8-bit signless integer values, but got 'memref<?x?xi8, #gpu.address_space<workgroup>>'",
    ),
    (
        "",
        "%r = gpu.lane_id : index",
        "expected operation name in quotes",
    ),
    (
        "",
        '%r = "gpu.barrier"() : () -> ()',
        "cannot name an operation with no results",
    ),
    (
        "",
        '"gpu.barrier"() <{address_spaces = [1]}> : () -> ()',
        "'gpu.barrier' op attribute 'address_spaces' failed to satisfy constraint: GPU Address Space array",
    ),
    (
        "",
        "gpu.barrier memfence [1]",
        "'gpu.barrier' op attribute 'address_spaces' failed to satisfy constraint: GPU Address Space array",
    ),
    (
        "",
        "gpu.barrier memfence [#gpu.address_space<foo>]",
        "expected ::mlir::gpu::AddressSpace to be one of: global, workgroup, private, constant",
    ),
    (
        "",
        "gpu.return",
        "'gpu.return' op expects parent op 'gpu.func'",
    ),
    (
        "%j: index",
        "%r = gpu.alloc (%j) : memref<4xf32>",
        "'gpu.alloc' op incorrect number of dynamic sizes, has 1, expected 0",
    ),
    (
        "%j: index",
        "%r = gpu.alloc ()[%j] : memref<4xf32>",
        "'gpu.alloc' op symbol operand count does not equal memref symbol count",
    ),
    (
        "%i: i32, %m: memref<4x4xf32>, %a: !gpu.async.token",
        "%r = gpu.memset async [%a] %m, %i : memref<4x4xf32>, i32",
        "'gpu.memset' op failed to verify that all of {dst, value} have same element type",
    ),
    (
        "%m: memref<4x4xf32>, %mi: memref<4xi32>",
        "gpu.memcpy %m, %mi : memref<4x4xf32>, memref<4xi32>",
        "'gpu.memcpy' op arguments have incompatible element type",
    ),
    (
        "%m: memref<4x4xf32>",
        'gpu.printf "x", %m : memref<4x4xf32>',
        "'gpu.printf' op operand #0 must be variadic of integer or index or floating-point, but got 'memref<4x4xf32>'",
    ),
    (
        "%j: index, %mm2 : memref<?x?xf32, strided<[?, 2]>>",
        '%r = gpu.subgroup_mma_load_matrix %mm2[%j,%j] leadDimension 32 : memref<?x?xf32, strided<[?, 2]>> -> !gpu.mma_matrix<16x16xf16, "AOp">',
        "expected source memref most minor dim must have unit stride",
    ),
    (
        '%mc: !gpu.mma_matrix<16x16xf32, "COp">, %mb: !gpu.mma_matrix<16x16xf16, "BOp">',
        '%r = gpu.subgroup_mma_compute %mb, %mb, %mc : !gpu.mma_matrix<16x16xf16, "BOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">',
        "operands must be in the order AOp, BOp, COp",
    ),
    (
        '%mm: !gpu.mma_matrix<16x16xf16, "AOp">, %mc: !gpu.mma_matrix<16x16xf32, "COp">, %mb: !gpu.mma_matrix<8x16xf16, "BOp">',
        '%r = gpu.subgroup_mma_compute %mm, %mb, %mc : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<8x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">',
        "operand shapes do not satisfy matmul constraints",
    ),
    (
        '%j: index, %mc: !gpu.mma_matrix<16x16xf32, "COp">, %mm2 : memref<?x?xf32, strided<[?, 2]>>',
        'gpu.subgroup_mma_store_matrix %mc, %mm2[%j,%j] leadDimension 32 : !gpu.mma_matrix<16x16xf32, "COp">, memref<?x?xf32, strided<[?, 2]>>',
        "expected destination memref most minor dim must have unit stride",
    ),
    (
        "%h: f16",
        '%r = gpu.subgroup_mma_constant_matrix %h : !gpu.mma_matrix<16x16xf32, "COp">',
        "use of value '%h' expects different type than prior uses: 'f32' vs 'f16'",
    ),
    (
        "%j: index",
        "%r = gpu.warp_execute_on_lane_0(%j)[32] -> (vector<4xf32>) { gpu.yield }",
        "'gpu.warp_execute_on_lane_0' op expected same number of yield operands and return values.",
    ),
    (
        "%f: f32, %j: index",
        "%r = gpu.warp_execute_on_lane_0(%j)[32] -> (vector<4xf32>) { gpu.yield %f : f32 }",
        "'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.",
    ),
    (
        "%j: index, %v: vector<4xf32>",
        "%r = gpu.warp_execute_on_lane_0(%j)[32] -> (f32) { gpu.yield %v : vector<4xf32> }",
        "'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.",
    ),
    (
        "%j: index, %v: vector<4xf32>",
        "%r = gpu.warp_execute_on_lane_0(%j)[32] -> (vector<3xf32>) { gpu.yield %v : vector<4xf32> }",
        "'gpu.warp_execute_on_lane_0' op expected expanded vector dimension #0 (4) to be a multipler of the distributed vector dimension (3)",
    ),
    (
        "%j: index, %v: vector<4xf32>",
        "gpu.warp_execute_on_lane_0(%j)[32] args(%v : vector<4xf32>) { ^bb0(%x: vector<127xf32>): gpu.yield }",
        "'gpu.warp_execute_on_lane_0' op expected expanded vector dimension #0 (127) to be a multipler of the distributed vector dimension (4)",
    ),
    (
        "%j: index, %v: vector<4xf32>",
        "gpu.warp_execute_on_lane_0(%j)[32] args(%v : vector<4xf32>) { ^bb0(%x: f32): gpu.yield }",
        "'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.",
    ),
    (
        "%j: index, %v: vector<4xf32>",
        "gpu.warp_execute_on_lane_0(%j)[32] args(%v : vector<4xf32>) { gpu.yield }",
        "'gpu.warp_execute_on_lane_0' op expected same number op arguments and block arguments.",
    ),
    (
        "%j: index, %v44: vector<4x4xf32>",
        "gpu.warp_execute_on_lane_0(%j)[32] args(%v44 : vector<4x4xf32>) { ^bb0(%x: vector<4xf32>): gpu.yield }",
        "'gpu.warp_execute_on_lane_0' op expected distributed vectors to have same rank and element type.",
    ),
    (
        "%i: i32",
        "gpu.warp_execute_on_lane_0(%i)[32] { }",
        "use of value '%i' expects different type than prior uses: 'index' vs 'i32'",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) -> f32 { gpu.return } }",
        "'gpu.return' op expected 1 result operands",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) -> f32 { gpu.return %x, %x : f32, f32 } }",
        "'gpu.return' op expected 1 result operands",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) -> i32 { gpu.return %x : f32 } }",
        "'gpu.return' op unexpected type `'f32'' for operand #0",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) workgroup(%w : f32) { gpu.return } }",
        "'gpu.func' op expected memref type in attribution",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) workgroup(%w : memref<4xf32, #gpu.address_space<private>>) { gpu.return } }",
        "'gpu.func' op expected memory space workgroup in attribution",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) private(%w : memref<4xf32, #gpu.address_space<workgroup>>) { gpu.return } }",
        "'gpu.func' op expected memory space private in attribution",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) attributes {known_block_size = array<i32: 1, 2>} { gpu.return } }",
        "'gpu.func' op attribute 'known_block_size' failed to satisfy constraint: i32 dense array attribute with 3 elements (if present) and all elements >= 1",
    ),
    (
        "",
        "gpu.func @f() { gpu.return }",
        "'gpu.func' op expects parent op 'gpu.module'",
    ),
    (
        "",
        "gpu.module @m [] { }",
        "'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements",
    ),
    (
        "",
        "gpu.module @m [1] { }",
        "'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(f32) }",
        "custom op 'gpu.func' gpu.func requires named arguments",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(f32) -> f32 kernel }",
        "custom op 'gpu.func' gpu.func requires named arguments",
    ),
    (
        "%j: index, %v: vector<4xf32>",
        '%r = "gpu.warp_execute_on_lane_0"(%j) <{warp_size = 32 : i64}> ({ "gpu.yield"(%v) : (vector<4xf32>) -> () }) {a} : (index) -> (vector<1xf32>)',
        "'gpu.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<4xf32>' to 'vector<1xf32>' with warp size = 32",
    ),
    (
        "%j: index",
        '"gpu.warp_execute_on_lane_0"(%j) <{warp_size = 32 : i32}> ({ "gpu.yield"() : () -> () }) {a} : (index) -> ()',
        "'gpu.warp_execute_on_lane_0' op attribute 'warp_size' failed to satisfy constraint: 64-bit signless integer attribute",
    ),
    (
        "%i: i32",
        "gpu.set_default_device %i {a}",
        "expected operation name in quotes",
    ),
    (
        "",
        '"gpu.module"() <{sym_name = "m"}> ({ ^bb0: "gpu.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({ ^bb0(%x: f32): "gpu.return"(%x) {a}: (f32) -> ()}) : () -> () }) : () -> ()',
        "'gpu.return' op expected 0 result operands",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) workgroup(%w : memref<4xf32, 3>) attributes {workgroup_attributions = 3} { gpu.return } }",
        "custom op 'gpu.func' attribute 'workgroup_attributions' occurs more than once in the attribute list",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) { ^bb0: gpu.return } }",
        "invalid block name in region with named arguments",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) { } }",
        "empty block: expect at least a terminator",
    ),
    (
        "",
        "gpu.module @m { gpu.func @f(%x: f32) {gpu.return}",
        "expected operation name in quotes",
    ),
    (
        "",
        "gpu.wait async",
        "custom op 'gpu.wait' needs to be named when marked 'async'",
    ),
    (
        "%a: !gpu.async.token",
        "%r = gpu.wait [%a]",
        "cannot name an operation with no results",
    ),
    (
        "",
        "gpu.binary @b []",
        "'gpu.binary' op attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements",
    ),
    (
        '%j: index, %m: memref<4x4xf32>, %mm: !gpu.mma_matrix<16x16xf16, "AOp">',
        'gpu.subgroup_mma_store_matrix %mm, %m[%j,%j] leadDimension 32 : !gpu.mma_matrix<16x16xf16, "AOp">, memref<4x4xf32>',
        "expected the operand matrix being stored to have 'COp' operand type",
    ),
    (
        '%mc: !gpu.mma_matrix<16x16xf32, "COp">',
        '%r = gpu.subgroup_mma_elementwise foo %mc, %mc : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">',
        "custom op 'gpu.subgroup_mma_elementwise' expected string or keyword containing one of the following enum values for attribute 'opType' [addf, mulf, subf, maxf, minf, divf, addi, muli, subi, divs, divu, negatef, negates, extf, truncf]",
    ),
    (
        '%j: index, %mc: !gpu.mma_matrix<16x16xf32, "COp">',
        '%r = gpu.subgroup_mma_extract_thread_local %mc[%j] : !gpu.mma_matrix<16x16xf32, "COp"> -> f16',
        "'gpu.subgroup_mma_extract_thread_local' op failed to verify that value type matches element type of mma_matrix",
    ),
    (
        "%f: f32",
        '%r = gpu.subgroup_mma_constant_matrix %f : !gpu.mma_matrix<16x16xf16, "COp">',
        "use of value '%f' expects different type than prior uses: 'f16' vs 'f32'",
    ),
    (
        "%i: i32",
        'gpu.printf "x", %i {a} : i32',
        "expected ':'",
    ),
    (
        "",
        "%x = gpu.lane_id upper_bound foo",
        "expected attribute value",
    ),
    (
        "",
        "gpu.barrier scope workgroup",
        "expected '<'",
    ),
    (
        "%f: f32",
        "%r,%s = gpu.rotate %f, 1 16 : f32",
        "expected ','",
    ),
    (
        "%f: f32",
        "%r,%s = gpu.rotate %f, 1.0, 16 : f32",
        "floating point value not valid for specified type",
    ),
    (
        "%f: f32",
        "%r,%s = gpu.rotate %f, %f, 16 : f32",
        "expected attribute value",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce add %f cluster(4) : (f32) -> f32",
        "custom op 'gpu.subgroup_reduce' expected 'size'",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce add %f cluster(size 4) : (f32) -> f32",
        "expected '='",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce add %f unifor : (f32) -> f32",
        "expected ':'",
    ),
    (
        "%f: f32",
        '%r = gpu.subgroup_reduce "foo" %f : (f32) -> f32',
        "custom op 'gpu.subgroup_reduce' invalid op attribute specification: \"foo\"",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce %f : (f32) -> f32",
        "custom op 'gpu.subgroup_reduce' expected string or keyword containing one of the following enum values for attribute 'op' [add, mul, minui, minsi, minnumf, maxui, maxsi, maxnumf, and, or, xor, minimumf, maximumf, minimumnumf, maximumnumf]",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce #gpu.all_reduce_op<add> %f : (f32) -> f32",
        "custom op 'gpu.subgroup_reduce' expected string or keyword containing one of the following enum values for attribute 'op' [add, mul, minui, minsi, minnumf, maxui, maxsi, maxnumf, and, or, xor, minimumf, maximumf, minimumnumf, maximumnumf]",
    ),
    (
        "%f: f32",
        "%r = gpu.subgroup_reduce add %f : f32",
        "custom op 'gpu.subgroup_reduce' invalid kind of type specified: expected builtin.function, but found 'f32'",
    ),
    (
        "",
        """"gpu.module"() <{sym_name = "m"}> ({
"gpu.func"() <{function_type = () -> (), sym_name = "f"}> ({
}) : () -> ()
}) : () -> ()""",
        "'gpu.func' op expected body with at least one block",
    ),
    (
        "",
        """"gpu.module"() <{sym_name = "m"}> ({
"gpu.func"() <{function_type = (i32) -> (), workgroup_attributions = 1 : i64, sym_name = "f"}> ({
^bb0(%a: i32):
"gpu.return"() : () -> ()
}) : () -> ()
}) : () -> ()""",
        "'gpu.func' op expected at least 2 arguments to body region",
    ),
    (
        "%m: memref<16x16xf16, 3>, %i: index",
        '%r = "gpu.subgroup_mma_load_matrix"(%m, %i, %i) <{leadDimension = 16 : index}> : (memref<16x16xf16, 3>, index, index) -> !gpu.mma_matrix<16x16xf16, "DOp">',
        "operand expected to be one of AOp, BOp or COp",
    ),
    (
        "%a: memref<4xf32>, %b: memref<5xf32>",
        "gpu.memcpy %a, %b : memref<4xf32>, memref<5xf32>",
        "'gpu.memcpy' op arguments have incompatible shape",
    ),
    (
        "%a: f32, %i: i32",
        """%r = "gpu.all_reduce"(%a) ({
^bb1(%x: f32, %y: f32):
"cf.br"()[^bb1] : () -> ()
}) : (f32) -> f32""",
        "entry block of region may not have predecessors",
    ),
    (
        "%a: f32",
        """%r = gpu.all_reduce %a {
^bb1(%x: f32, %y: f32):
"gpu.yield"(%a) : (f32) -> ()
} : (f32) -> f32""",
        "'gpu.yield' op using value defined outside the region",
    ),
    (
        "%a: f32",
        """%r = "gpu.all_reduce"(%a) ({
^bb1(%x: f32, %y: f32):
%i = arith.constant 1 : i32
"gpu.yield"(%i) : (i32) -> ()
}) : (f32) -> f32""",
        "incorrect gpu.yield type",
    ),
]


@pytest.mark.parametrize(("arguments", "op", "expected"), PRINTED)
def test_prints(arguments, op, expected, op_printed):
    assert op_printed(arguments, op) == expected.strip("\n")


@pytest.mark.parametrize(("arguments", "op", "message"), REFUSED)
def test_refuses(arguments, op, message, op_messages):
    assert op_messages(arguments, op)[0] == message


def test_inherent_attributes_are_read_in_three_spellings(op_printed):
    arguments = "%f: f32"
    expected = "%0 = gpu.subgroup_reduce add %arg0 cluster(size = 4) {a} : (f32) -> f32"
    for op in (
        "%r = gpu.subgroup_reduce add %f cluster(size = 4) {a} : (f32) -> f32",
        "%r = gpu.subgroup_reduce add %f <{cluster_size = 4 : i32}> {a} : (f32) -> f32",
        "%r = gpu.subgroup_reduce add %f <cluster_size = 4> {a} : (f32) -> f32",
        "%r = gpu.subgroup_reduce add %f {a, cluster_size = 4 : i32} : (f32) -> f32",
    ):
        assert op_printed(arguments, op) == expected
