// A barrier before what is done in it, of which none is needed where nothing precedes it, and one behind.
!lds = memref<256x4xf16, #gpu.address_space<workgroup>>
func.func @vectors(%x: memref<256x4xf16>, %y: memref<256x4xf16>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c255 = arith.constant 255 : index
  %tile = memref.alloc() : !lds
  %i = gpu.thread_id x
  %j = arith.subi %c255, %i : index
  %a = vector.load %x[%i, %c0] : memref<256x4xf16>, vector<4xf16>
  %r = iree_gpu.barrier_region ins(%a : vector<4xf16>) {
  ^bb0(%v: vector<4xf16>):
    vector.store %v, %tile[%i, %c0] : !lds, vector<4xf16>
    iree_gpu.yield %v : vector<4xf16>
  } : vector<4xf16>
  %b = vector.load %tile[%j, %c0] : !lds, vector<4xf16>
  %c = arith.addf %r, %b : vector<4xf16>
  vector.store %c, %y[%i, %c0] : memref<256x4xf16>, vector<4xf16>
  return
}
// -----
// The next turn's store must not overtake this one's load.
//
// ASM: gfx90a gfx942 gfx950
// CHECK: s_barrier
// CHECK: ds_write_b64
// CHECK: s_waitcnt lgkmcnt(0)
// CHECK-NEXT: s_barrier
// CHECK: ds_read_b64
// CHECK: s_cbranch...
//
// ASM: gfx1100 gfx1151
// CHECK: s_barrier
// CHECK: ds_store_b64
// CHECK: s_waitcnt lgkmcnt(0)
// CHECK-NEXT: s_barrier
// CHECK: ds_load_b64
// CHECK: s_cbranch...
//
// ASM: gfx1200 gfx1201 gfx1250
// CHECK: s_barrier_wait
// CHECK: ds_store_b64
// CHECK: s_wait_dscnt 0x0
// CHECK-NEXT: s_barrier_signal
// CHECK-NEXT: s_barrier_wait
// CHECK: ds_load_b64
// CHECK: s_cbranch...
func.func @in_a_loop(%x: memref<256x4xf16>, %n: index) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c255 = arith.constant 255 : index
  %tile = memref.alloc() : memref<256x4xf16, #gpu.address_space<workgroup>>
  %i = gpu.thread_id x
  %j = arith.subi %c255, %i : index
  %a = vector.load %x[%i, %c0] : memref<256x4xf16>, vector<4xf16>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%v = %a) -> (vector<4xf16>) {
    %w = iree_gpu.barrier_region ins(%v : vector<4xf16>) {
    ^bb0(%u: vector<4xf16>):
      vector.store %u, %tile[%i, %c0] : memref<256x4xf16, #gpu.address_space<workgroup>>, vector<4xf16>
      iree_gpu.yield %u : vector<4xf16>
    } : vector<4xf16>
    %b = vector.load %tile[%j, %c0] : memref<256x4xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %s = arith.addf %b, %w : vector<4xf16>
    scf.yield %s : vector<4xf16>
  }
  vector.store %r, %x[%i, %c0] : memref<256x4xf16>, vector<4xf16>
  return
}
// -----
// The buffer that goes in is in global memory, and so is what is ordered.
func.func @buffer(%x: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c0 = arith.constant 0 : index
  %i = gpu.thread_id x
  %r = iree_gpu.barrier_region ins(%x : memref<256xf32>) {
  ^bb0(%m: memref<256xf32>):
    %a = memref.load %m[%c0] : memref<256xf32>
    iree_gpu.yield %a : f32
  } : f32
  memref.store %r, %x[%i] : memref<256xf32>
  return
}
// -----
// What is ordered is workgroup memory: between accesses to other memory no barrier is left.
func.func @without_inputs(%x: memref<256xf32>) attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
  %c255 = arith.constant 255 : index
  %tile = memref.alloc() : memref<256xf32, #gpu.address_space<workgroup>>
  %i = gpu.thread_id x
  %j = arith.subi %c255, %i : index
  %v = memref.load %x[%i] : memref<256xf32>
  memref.store %v, %tile[%i] : memref<256xf32, #gpu.address_space<workgroup>>
  %r = iree_gpu.barrier_region {
    %a = memref.load %tile[%j] : memref<256xf32, #gpu.address_space<workgroup>>
    iree_gpu.yield %a : f32
  } : f32
  memref.store %r, %x[%i] : memref<256xf32>
  return
}
// -----
func.func @tensors(%x: tensor<4xf16>) -> tensor<4xf16> {
  %y = iree_gpu.barrier_region ins(%x : tensor<4xf16>) {
  ^bb0(%t: tensor<4xf16>):
    iree_gpu.yield %t : tensor<4xf16>
  } : tensor<4xf16>
  return %y : tensor<4xf16>
}
