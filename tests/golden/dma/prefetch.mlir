// RUN: opt --iree-llvmgpu-prefetch-shared-memory --canonicalize --cse
// RUN: opt --iree-llvmgpu-prefetch-shared-memory=num-stages=3 --canonicalize --cse
#barrier = #gpu.address_space<workgroup>
!source = memref<64x128xf32, #amdgpu.address_space<fat_raw_buffer>>
!target = memref<128xf32, #gpu.address_space<workgroup>>
func.func @through_registers(%s: !source, %t: index, %zero: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %d = memref.alloc() : !target
  %r = scf.for %i = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> (f32) {
    gpu.barrier memfence [#barrier]
    %x = memref.load %s[%i, %t] : !source
    memref.store %x, %d[%t] : !target
    gpu.barrier memfence [#barrier]
    %y = memref.load %d[%c0] : !target
    %next = arith.addf %acc, %y : f32
    scf.yield %next : f32
  }
  return %r : f32
}
func.func @past_registers(%s: !source, %n: index, %t: index, %zero: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.alloc() : !target
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) {
    gpu.barrier memfence [#barrier]
    amdgpu.gather_to_lds %s[%i, %t], %d[%c0] : vector<1xf32>, !source, !target
    gpu.barrier memfence [#barrier]
    %y = memref.load %d[%t] : !target
    %next = arith.addf %acc, %y : f32
    scf.yield %next : f32
  }
  return %r : f32
}
func.func @known_turns(%s: !source, %t: index, %zero: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %d = memref.alloc() : !target
  %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%acc = %zero) -> (f32) {
    gpu.barrier memfence [#barrier]
    amdgpu.gather_to_lds %s[%i, %t], %d[%c0] : vector<1xf32>, !source, !target
    gpu.barrier memfence [#barrier]
    %y = memref.load %d[%t] : !target
    %next = arith.addf %acc, %y : f32
    scf.yield %next : f32
  }
  return %r : f32
}
