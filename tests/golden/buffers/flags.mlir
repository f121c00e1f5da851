// The descriptor of a fat raw buffer: flags, records and stride as each chip has them. Without the check, gfx9 has no way to
// switch it off; the cache swizzle exists on gfx942 and gfx950 alone.
//
// RUN: compile --target gfx90a --emit ll
// RUN: compile --target gfx942 --emit ll
// RUN: compile --target gfx1100 --emit ll
// RUN: compile --target gfx1201 --emit ll
// RUN: compile --target gfx1250 --emit ll
func.func @checked(%x: memref<64xf32, #gpu.address_space<global>>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %b = amdgpu.fat_raw_buffer_cast %x resetOffset
      : memref<64xf32, #gpu.address_space<global>> to memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
  %i = gpu.thread_id x
  %v = memref.load %b[%i] : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
  memref.store %v, %b[%i] : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

func.func @unchecked(%x: memref<64xf32, #gpu.address_space<global>>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %b = amdgpu.fat_raw_buffer_cast %x boundsCheck(false) resetOffset
      : memref<64xf32, #gpu.address_space<global>> to memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
  %i = gpu.thread_id x
  %v = memref.load %b[%i] : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
  memref.store %v, %b[%i] : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

func.func @swizzled(%x: memref<?x64xf16, #gpu.address_space<global>>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %stride = arith.constant 128 : i14
  %b = amdgpu.fat_raw_buffer_cast %x cacheSwizzleStride(%stride) resetOffset
      : memref<?x64xf16, #gpu.address_space<global>> to memref<?x64xf16, #amdgpu.address_space<fat_raw_buffer>>
  %i = gpu.thread_id x
  %v = vector.load %b[%i, %c0] : memref<?x64xf16, #amdgpu.address_space<fat_raw_buffer>>, vector<8xf16>
  vector.store %v, %b[%i, %c0] : memref<?x64xf16, #amdgpu.address_space<fat_raw_buffer>>, vector<8xf16>
  return
}

func.func @valid_bytes(%x: memref<64xf32, #gpu.address_space<global>>, %n: i64) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %b = amdgpu.fat_raw_buffer_cast %x validBytes(%n) resetOffset
      : memref<64xf32, #gpu.address_space<global>> to memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
  %i = gpu.thread_id x
  %v = memref.load %b[%i] : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
  memref.store %v, %b[%i] : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
  return
}
