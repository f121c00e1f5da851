"""What the ops of `memref` print, and what they refuse. Recorded from iree-opt 3.13."""

import pytest

# Arguments, an op as written, and as printed (arguments and results renumbered).
PRINTED = [
    (
        "%m: memref<4x4xf32>",
        "%r = memref.assume_alignment %m, 16 {a} : memref<4x4xf32>",
        "%assume_align = memref.assume_alignment %arg0, 16 {a} : memref<4x4xf32>",
    ),
    (
        "%j: index",
        '%r = "memref.alloc"(%j, %j) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 2, 0>}> {a} : (index, index) -> memref<?x?xf32>',
        "%alloc = memref.alloc(%arg0, %arg0) alignment = 64 {a} : memref<?x?xf32>",
    ),
    (
        "%j: index",
        "%r = memref.alloc(%j)[%j] : memref<?xf32, strided<[1], offset: ?>>",
        "%alloc = memref.alloc(%arg0)[%arg0] : memref<?xf32, strided<[1], offset: ?>>",
    ),
    (
        "%mi: memref<4xi32>",
        "%r = memref.realloc %mi : memref<4xi32> to memref<8xi32>",
        "%0 = memref.realloc %arg0 : memref<4xi32> to memref<8xi32>",
    ),
    (
        "%j: index, %mq: memref<?xi32>",
        "%r = memref.realloc %mq(%j) {a} : memref<?xi32> to memref<?xi32>",
        "%0 = memref.realloc %arg1(%arg0) {a} : memref<?xi32> to memref<?xi32>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "%r = memref.load %m[%j, %j] : memref<4x4xf32>",
        "%0 = memref.load %arg1[%arg0, %arg0] : memref<4x4xf32>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        '%r = "memref.load"(%m, %j, %j) <{nontemporal = true, alignment = 16 : i64, invariant = true}> {a} : (memref<4x4xf32>, index, index) -> f32',
        "%0 = memref.load %arg1[%arg0, %arg0] alignment(16) nontemporal(true) invariant(true) {a} : memref<4x4xf32>",
    ),
    (
        "%f: f32, %j: index, %m: memref<4x4xf32>",
        "memref.store %f, %m[%j, %j] : memref<4x4xf32>",
        "memref.store %arg0, %arg2[%arg1, %arg1] : memref<4x4xf32>",
    ),
    (
        "%f: f32, %j: index, %m: memref<4x4xf32>",
        '"memref.store"(%f, %m, %j, %j) <{nontemporal = true, alignment = 16 : i64}> {a} : (f32, memref<4x4xf32>, index, index) -> ()',
        "memref.store %arg0, %arg2[%arg1, %arg1] alignment(16) nontemporal(true) {a} : memref<4x4xf32>",
    ),
    (
        "%m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>",
        "memref.copy %m, %mw {a} : memref<4x4xf32> to memref<4x4xf32, #gpu.address_space<workgroup>>",
        "memref.copy %arg0, %arg1 {a} : memref<4x4xf32> to memref<4x4xf32, #gpu.address_space<workgroup>>",
    ),
    (
        "%m: memref<4x4xf32>, %md: memref<?x?xf32>",
        "memref.copy %m, %md : memref<4x4xf32> to memref<?x?xf32>",
        "memref.copy %arg0, %arg1 : memref<4x4xf32> to memref<?x?xf32>",
    ),
    (
        "%m: memref<4x4xf32>, %mu: memref<*xf32>",
        "memref.copy %m, %mu : memref<4x4xf32> to memref<*xf32>",
        "memref.copy %arg0, %arg1 : memref<4x4xf32> to memref<*xf32>",
    ),
    (
        "%m: memref<4x4xf32>",
        "memref.dealloc %m {a} : memref<4x4xf32>",
        "memref.dealloc %arg0 {a} : memref<4x4xf32>",
    ),
    (
        "%mu: memref<*xf32>",
        "memref.dealloc %mu : memref<*xf32>",
        "memref.dealloc %arg0 : memref<*xf32>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.cast %m {a} : memref<4x4xf32> to memref<?x?xf32>",
        "%cast = memref.cast %arg0 {a} : memref<4x4xf32> to memref<?x?xf32>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.cast %m : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>",
        "%cast = memref.cast %arg0 : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.cast %m : memref<4x4xf32> to memref<*xf32>",
        "%cast = memref.cast %arg0 : memref<4x4xf32> to memref<*xf32>",
    ),
    (
        "%mu: memref<*xf32>",
        "%r = memref.cast %mu : memref<*xf32> to memref<*xf32>",
        "%cast = memref.cast %arg0 : memref<*xf32> to memref<*xf32>",
    ),
    (
        "%mu: memref<*xf32>",
        "%r = memref.cast %mu : memref<*xf32> to memref<4x4xf32>",
        "%cast = memref.cast %arg0 : memref<*xf32> to memref<4x4xf32>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.memory_space_cast %m : memref<4x4xf32> to memref<4x4xf32, 3>",
        "%memspacecast = memref.memory_space_cast %arg0 : memref<4x4xf32> to memref<4x4xf32, 3>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.memory_space_cast %m {a} : memref<4x4xf32> to memref<4x4xf32>",
        "%memspacecast = memref.memory_space_cast %arg0 {a} : memref<4x4xf32> to memref<4x4xf32>",
    ),
    (
        "%mu: memref<*xf32>",
        "%r = memref.memory_space_cast %mu : memref<*xf32> to memref<*xf32, 3>",
        "%memspacecast = memref.memory_space_cast %arg0 : memref<*xf32> to memref<*xf32, 3>",
    ),
    (
        "%j: index, %mu: memref<*xf32>",
        "%r = memref.dim %mu, %j : memref<*xf32>",
        "%dim = memref.dim %arg1, %arg0 : memref<*xf32>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.rank %m {a} : memref<4x4xf32>",
        "%0 = memref.rank %arg0 {a} : memref<4x4xf32>",
    ),
    (
        "%m0: memref<f32>",
        "%b0, %o = memref.extract_strided_metadata %m0 : memref<f32> -> memref<f32>, index",
        "%base_buffer, %offset = memref.extract_strided_metadata %arg0 : memref<f32> -> memref<f32>, index",
    ),
    (
        "%m1: memref<?xf32, strided<[?], offset: ?>>",
        "%b0, %o, %q, %w = memref.extract_strided_metadata %m1 : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index",
        "%base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0, 0] [2, 2] [1, 1] {a} : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>",
        "%subview = memref.subview %arg0[0, 0] [2, 2] [1, 1] {a} : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "%r = memref.subview %m[%j, 0] [2, %j] [1, %j] : memref<4x4xf32> to memref<2x?xf32, strided<[4, ?], offset: ?>>",
        "%subview = memref.subview %arg1[%arg0, 0] [2, %arg0] [1, %arg0] : memref<4x4xf32> to memref<2x?xf32, strided<[4, ?], offset: ?>>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32>",
        "%subview = memref.subview %arg0[0, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1]>>",
        "%subview = memref.subview %arg0[0, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1]>>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0, 0] [1, 1] [1, 1] : memref<4x4xf32> to memref<f32, strided<[]>>",
        "%subview = memref.subview %arg0[0, 0] [1, 1] [1, 1] : memref<4x4xf32> to memref<f32, strided<[]>>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[1, 1] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 5>>",
        "%subview = memref.subview %arg0[1, 1] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 5>>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0, 0] [2, 2] [2, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[8, 1]>>",
        "%subview = memref.subview %arg0[0, 0] [2, 2] [2, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[8, 1]>>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0, 0] [1, 1] [1, 1] : memref<4x4xf32> to memref<1xf32, strided<[4]>>",
        "%subview = memref.subview %arg0[0, 0] [1, 1] [1, 1] : memref<4x4xf32> to memref<1xf32, strided<[4]>>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0, 0] [1, 1] [1, 1] : memref<4x4xf32> to memref<1xf32, strided<[1]>>",
        "%subview = memref.subview %arg0[0, 0] [1, 1] [1, 1] : memref<4x4xf32> to memref<1xf32, strided<[1]>>",
    ),
    (
        "%m3: memref<1x4x1xf32>",
        "%r = memref.subview %m3[0, 0, 0] [1, 4, 1] [1, 1, 1] : memref<1x4x1xf32> to memref<4x1xf32>",
        "%subview = memref.subview %arg0[0, 0, 0] [1, 4, 1] [1, 1, 1] : memref<1x4x1xf32> to memref<4x1xf32>",
    ),
    (
        "%m3: memref<1x4x1xf32>",
        "%r = memref.subview %m3[0, 0, 0] [1, 4, 1] [1, 1, 1] : memref<1x4x1xf32> to memref<1x4xf32>",
        "%subview = memref.subview %arg0[0, 0, 0] [1, 4, 1] [1, 1, 1] : memref<1x4x1xf32> to memref<1x4xf32>",
    ),
    (
        "%m3: memref<1x4x1xf32>",
        "%r = memref.subview %m3[0, 0, 0] [1, 4, 1] [1, 1, 1] : memref<1x4x1xf32> to memref<4xf32>",
        "%subview = memref.subview %arg0[0, 0, 0] [1, 4, 1] [1, 1, 1] : memref<1x4x1xf32> to memref<4xf32>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [0], sizes: [16], strides: [1] {a} : memref<4x4xf32> to memref<16xf32>",
        "%reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [16], strides: [1] {a} : memref<4x4xf32> to memref<16xf32>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [%j], sizes: [%j, 2], strides: [1, %j] : memref<4x4xf32> to memref<?x2xf32, strided<[1, ?], offset: ?>>",
        "%reinterpret_cast = memref.reinterpret_cast %arg1 to offset: [%arg0], sizes: [%arg0, 2], strides: [1, %arg0] : memref<4x4xf32> to memref<?x2xf32, strided<[1, ?], offset: ?>>",
    ),
    (
        "%mu: memref<*xf32>",
        "%r = memref.reinterpret_cast %mu to offset: [0], sizes: [16], strides: [1] : memref<*xf32> to memref<16xf32>",
        "%reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [16], strides: [1] : memref<*xf32> to memref<16xf32>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [4], sizes: [16], strides: [1] : memref<4x4xf32> to memref<16xf32, strided<[1], offset: 4>>",
        "%reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [4], sizes: [16], strides: [1] : memref<4x4xf32> to memref<16xf32, strided<[1], offset: 4>>",
    ),
    (
        "%mi: memref<4xi32>",
        "%r = memref.expand_shape %mi [[0, 1]] output_shape [2, 2] {a} : memref<4xi32> into memref<2x2xi32>",
        "%expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [2, 2] {a} : memref<4xi32> into memref<2x2xi32>",
    ),
    (
        "%j: index, %mq: memref<?x4xf32>",
        "%r = memref.expand_shape %mq [[0, 1], [2]] output_shape [%j, 2, 4] : memref<?x4xf32> into memref<?x2x4xf32>",
        "%expand_shape = memref.expand_shape %arg1 [[0, 1], [2]] output_shape [%arg0, 2, 4] : memref<?x4xf32> into memref<?x2x4xf32>",
    ),
    (
        "%mq: memref<4xf32, strided<[2], offset: ?>>",
        "%r = memref.expand_shape %mq [[0, 1]] output_shape [2, 2] : memref<4xf32, strided<[2], offset: ?>> into memref<2x2xf32, strided<[4, 2], offset: ?>>",
        "%expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [2, 2] : memref<4xf32, strided<[2], offset: ?>> into memref<2x2xf32, strided<[4, 2], offset: ?>>",
    ),
    (
        "%j: index, %mq: memref<?x4xf32>",
        "%r = memref.expand_shape %mq [[0, 1], [2]] output_shape [%j, %j, 4] : memref<?x4xf32> into memref<?x?x4xf32>",
        "%expand_shape = memref.expand_shape %arg1 [[0, 1], [2]] output_shape [%arg0, %arg0, 4] : memref<?x4xf32> into memref<?x?x4xf32>",
    ),
    (
        "%m0: memref<f32>",
        "%r = memref.expand_shape %m0 [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>",
        "%expand_shape = memref.expand_shape %arg0 [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.expand_shape %m [[0], [1]] output_shape [4, 4] : memref<4x4xf32> into memref<4x4xf32>",
        "%expand_shape = memref.expand_shape %arg0 [[0], [1]] output_shape [4, 4] : memref<4x4xf32> into memref<4x4xf32>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.collapse_shape %m [[0, 1]] {a} : memref<4x4xf32> into memref<16xf32>",
        "%collapse_shape = memref.collapse_shape %arg0 [[0, 1]] {a} : memref<4x4xf32> into memref<16xf32>",
    ),
    (
        "%mq: memref<?x4xf32>",
        "%r = memref.collapse_shape %mq [[0, 1]] : memref<?x4xf32> into memref<?xf32>",
        "%collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<?x4xf32> into memref<?xf32>",
    ),
    (
        "%mq: memref<4x4xf32, strided<[8, 2], offset: ?>>",
        "%r = memref.collapse_shape %mq [[0, 1]] : memref<4x4xf32, strided<[8, 2], offset: ?>> into memref<16xf32, strided<[2], offset: ?>>",
        "%collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<4x4xf32, strided<[8, 2], offset: ?>> into memref<16xf32, strided<[2], offset: ?>>",
    ),
    (
        "%mq: memref<1x1xf32>",
        "%r = memref.collapse_shape %mq [] : memref<1x1xf32> into memref<f32>",
        "%collapse_shape = memref.collapse_shape %arg0 [] : memref<1x1xf32> into memref<f32>",
    ),
    (
        "%mq: memref<4x1xf32, strided<[8, 1]>>",
        "%r = memref.collapse_shape %mq [[0, 1]] : memref<4x1xf32, strided<[8, 1]>> into memref<4xf32, strided<[8]>>",
        "%collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<4x1xf32, strided<[8, 1]>> into memref<4xf32, strided<[8]>>",
    ),
    (
        "%mq: memref<1x4xf32, strided<[8, 2]>>",
        "%r = memref.collapse_shape %mq [[0, 1]] : memref<1x4xf32, strided<[8, 2]>> into memref<4xf32, strided<[2]>>",
        "%collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<1x4xf32, strided<[8, 2]>> into memref<4xf32, strided<[2]>>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.transpose %m (i, j) -> (j, i) {a} : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>",
        "%transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) {a} : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>",
    ),
    (
        "%mq: memref<2x?xf32, strided<[?, 1], offset: ?>>",
        "%r = memref.transpose %mq (i, j) -> (j, i) : memref<2x?xf32, strided<[?, 1], offset: ?>> to memref<?x2xf32, strided<[1, ?], offset: ?>>",
        "%transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<2x?xf32, strided<[?, 1], offset: ?>> to memref<?x2xf32, strided<[1, ?], offset: ?>>",
    ),
    (
        "%j: index, %m8: memref<64xi8>",
        "%r = memref.view %m8[%j][] {a} : memref<64xi8> to memref<4x4xf32>",
        "%view = memref.view %arg1[%arg0][] {a} : memref<64xi8> to memref<4x4xf32>",
    ),
    (
        "%j: index, %m8: memref<64xi8>",
        "%r = memref.view %m8[%j][%j] : memref<64xi8> to memref<?x4xf32>",
        "%view = memref.view %arg1[%arg0][%arg0] : memref<64xi8> to memref<?x4xf32>",
    ),
    (
        "%mu: memref<*xf32>, %ms: memref<2xindex>",
        "%r = memref.reshape %mu(%ms) {a} : (memref<*xf32>, memref<2xindex>) -> memref<4x4xf32>",
        "%reshape = memref.reshape %arg0(%arg1) {a} : (memref<*xf32>, memref<2xindex>) -> memref<4x4xf32>",
    ),
    (
        "%m: memref<4x4xf32>, %ms: memref<2xindex>",
        "%r = memref.reshape %m(%ms) : (memref<4x4xf32>, memref<2xindex>) -> memref<?x?xf32>",
        "%reshape = memref.reshape %arg0(%arg1) : (memref<4x4xf32>, memref<2xindex>) -> memref<?x?xf32>",
    ),
    (
        "%m: memref<4x4xf32>, %ms: memref<?xindex>",
        "%r = memref.reshape %m(%ms) : (memref<4x4xf32>, memref<?xindex>) -> memref<*xf32>",
        "%reshape = memref.reshape %arg0(%arg1) : (memref<4x4xf32>, memref<?xindex>) -> memref<*xf32>",
    ),
    (
        "%f: f32, %j: index, %m: memref<4x4xf32>",
        "%r = memref.atomic_rmw addf %f, %m[%j, %j] {a} : (f32, memref<4x4xf32>) -> f32",
        "%0 = memref.atomic_rmw addf %arg0, %arg2[%arg1, %arg1] {a} : (f32, memref<4x4xf32>) -> f32",
    ),
    (
        "%i: i32, %j: index, %mi: memref<4xi32>",
        '%r = memref.atomic_rmw "addi" %i, %mi[%j] : (i32, memref<4xi32>) -> i32',
        "%0 = memref.atomic_rmw addi %arg0, %arg2[%arg1] : (i32, memref<4xi32>) -> i32",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "%r = memref.generic_atomic_rmw %m[%j, %j] : memref<4x4xf32> { ^bb0(%x: f32): memref.atomic_yield %x : f32 }",
        r"""
%0 = memref.generic_atomic_rmw %arg1[%arg0, %arg0] : memref<4x4xf32> {
^bb0(%arg2: f32):
  memref.atomic_yield %arg2 : f32
}
""",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        '"test.w"() : () -> () %r = "memref.generic_atomic_rmw"(%m, %j, %j) ({ ^bb0(%x: f32): memref.atomic_yield %x : f32 }) {a} : (memref<4x4xf32>, index, index) -> f32',
        r"""
"test.w"() : () -> ()
%0 = memref.generic_atomic_rmw %arg1[%arg0, %arg0] : memref<4x4xf32> {
^bb0(%arg2: f32):
  memref.atomic_yield %arg2 : f32
} {a}
""",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        '%r = "memref.generic_atomic_rmw"(%m, %j, %j) ({ ^bb0(%x: f32): memref.atomic_yield %x : f32 }) {a} : (memref<4x4xf32>, index, index) -> f32',
        r"""
%0 = memref.generic_atomic_rmw %arg1[%arg0, %arg0] : memref<4x4xf32> {
^bb0(%arg2: f32):
  memref.atomic_yield %arg2 : f32
} {a}
""",
    ),
    (
        "",
        'memref.alloca_scope { "test.q"() : () -> () }',
        r"""
memref.alloca_scope  {
  "test.q"() : () -> ()
}
""",
    ),
    (
        "%f: f32",
        "%r = memref.alloca_scope -> (f32) { memref.alloca_scope.return %f : f32 }",
        r"""
%0 = memref.alloca_scope  -> (f32) {
  memref.alloca_scope.return %arg0 : f32
}
""",
    ),
    (
        "%f: f32",
        '%r = "memref.alloca_scope"() ({ "memref.alloca_scope.return"(%f) : (f32) -> () }) {a} : () -> f32',
        r"""
%0 = memref.alloca_scope  -> (f32) {
  memref.alloca_scope.return %arg0 : f32
} {a}
""",
    ),
    (
        "%j: index",
        '"memref.alloca_scope"() ({ %q = "memref.alloca"(%j) <{operandSegmentSizes = array<i32: 1, 0>}> {a} : (index) -> memref<?xf32> "memref.alloca_scope.return"() : () -> () }) {a} : () -> ()',
        r"""
memref.alloca_scope  {
  %alloca = memref.alloca(%arg0) {a} : memref<?xf32>
} {a}
""",
    ),
    (
        "",
        '"memref.alloca_scope"() ({ %q = "memref.alloca"() <{alignment = 8 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32, #gpu.address_space<private>> "memref.alloca_scope.return"() {a} : () -> () }) : () -> ()',
        r"""
memref.alloca_scope  {
  %alloca = memref.alloca() alignment = 8 : memref<4xf32, #gpu.address_space<private>>
}
""",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "memref.prefetch %m[%j, %j], write, locality<0>, instr : memref<4x4xf32>",
        "memref.prefetch %arg1[%arg0, %arg0], write, locality<0>, instr : memref<4x4xf32>",
    ),
    (
        "%m: memref<4x4xf32>, %mi: memref<4xi32>",
        "%r, %q = memref.distinct_objects %m, %mi {a} : memref<4x4xf32>, memref<4xi32>",
        "%0:2 = memref.distinct_objects %arg0, %arg1 {a} : memref<4x4xf32>, memref<4xi32>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.distinct_objects %m {a} : memref<4x4xf32>",
        "%0 = memref.distinct_objects %arg0 {a} : memref<4x4xf32>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %tg: memref<1xi32>",
        "memref.dma_start %m[%j, %j], %mw[%j, %j], %j, %tg[%j] : memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>, memref<1xi32>",
        "memref.dma_start %arg1[%arg0, %arg0], %arg2[%arg0, %arg0], %arg0, %arg3[%arg0] : memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>, memref<1xi32>",
    ),
    (
        "%j: index, %tg: memref<1xi32>",
        "memref.dma_wait %tg[%j], %j {a} : memref<1xi32>",
        "memref.dma_wait %arg1[%arg0], %arg0 {a} : memref<1xi32>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        '%r = "memref.dim"(%m, %j) {a} : (memref<4x4xf32>, index) -> index',
        "%dim = memref.dim {a} %arg1, %arg0 : memref<4x4xf32>",
    ),
    (
        "%m: memref<4x4xf32>",
        '%r = "memref.extract_aligned_pointer_as_index"(%m) {a} : (memref<4x4xf32>) -> index',
        "%intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<4x4xf32> -> index {a}",
    ),
    (
        "%m0: memref<f32>",
        '%r, %q = "memref.extract_strided_metadata"(%m0) {a} : (memref<f32>) -> (memref<f32>, index)',
        "%base_buffer, %offset = memref.extract_strided_metadata %arg0 : memref<f32> -> memref<f32>, index {a}",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        '"memref.prefetch"(%m, %j, %j) <{isWrite = true, localityHint = 2 : i32, isDataCache = false}> {a} : (memref<4x4xf32>, index, index) -> ()',
        "memref.prefetch %arg1[%arg0, %arg0], write, locality<2>, instr {a} : memref<4x4xf32>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %tg: memref<1xi32>",
        '"memref.dma_start"(%m, %j, %j, %mw, %j, %j, %j, %tg, %j, %j, %j) {a} : (memref<4x4xf32>, index, index, memref<4x4xf32, #gpu.address_space<workgroup>>, index, index, index, memref<1xi32>, index, index, index) -> ()',
        "memref.dma_start %arg1[%arg0, %arg0], %arg2[%arg0, %arg0], %arg0, %arg3[%arg0], %arg0, %arg0 {a} : memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>, memref<1xi32>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %tg: memref<1xi32>",
        '"memref.dma_start"(%m, %j, %j, %mw, %j, %j, %j, %tg, %j) {a} : (memref<4x4xf32>, index, index, memref<4x4xf32, #gpu.address_space<workgroup>>, index, index, index, memref<1xi32>, index) -> ()',
        "memref.dma_start %arg1[%arg0, %arg0], %arg2[%arg0, %arg0], %arg0, %arg3[%arg0] {a} : memref<4x4xf32>, memref<4x4xf32, #gpu.address_space<workgroup>>, memref<1xi32>",
    ),
    (
        "%mi: memref<4xi32>",
        '"memref.realloc"(%mi) <{alignment = 8 : i64}> {a} : (memref<4xi32>) -> memref<8xi32>',
        "%0 = memref.realloc %arg0 alignment = 8 {a} : memref<4xi32> to memref<8xi32>",
    ),
    (
        "%mi: memref<4xi32>",
        '%r = "memref.realloc"(%mi) <{alignment = 8 : i64}> {a} : (memref<4xi32>) -> memref<8xi32>',
        "%0 = memref.realloc %arg0 alignment = 8 {a} : memref<4xi32> to memref<8xi32>",
    ),
    (
        "%mi: memref<4xi32>",
        '%r = "memref.expand_shape"(%mi) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 2>}> {a} : (memref<4xi32>) -> memref<2x2xi32>',
        "%expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [2, 2] {a} : memref<4xi32> into memref<2x2xi32>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [0], sizes: [16], strides: [%j] : memref<4x4xf32> to memref<16xf32, strided<[?]>>",
        "%reinterpret_cast = memref.reinterpret_cast %arg1 to offset: [0], sizes: [16], strides: [%arg0] : memref<4x4xf32> to memref<16xf32, strided<[?]>>",
    ),
]

# Arguments, an op, and the message with which it is refused.
REFUSED = [
    (
        "%j: index",
        "%r = memref.alloc(%j) : memref<4xf32>",
        "'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0",
    ),
    (
        "",
        "%r = memref.alloc() : memref<?xf32>",
        "'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1",
    ),
    (
        "%j: index",
        "%r = memref.alloc()[%j] : memref<4xf32>",
        "'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1",
    ),
    (
        "",
        "%r = memref.alloca() : memref<4xf32, #gpu.address_space<private>>",
        "'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait",
    ),
    (
        "%j: index",
        "%r = memref.alloca(%j) : memref<4xf32>",
        "'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait",
    ),
    (
        "",
        '"memref.alloc"() <{alignment = 3 : i64, operandSegmentSizes = array<i32: 0, 0>}> {a} : () -> memref<4xf32>',
        "'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    ),
    (
        "%mq: memref<?xi32>",
        "%r = memref.realloc %mq : memref<?xi32> to memref<?xi32>",
        "missing dimension operand for result type 'memref<?xi32>'",
    ),
    (
        "%j: index, %mq: memref<?xi32>",
        "%r = memref.realloc %mq(%j) : memref<?xi32> to memref<4xi32>",
        "unnecessary dimension operand for result type 'memref<4xi32>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.realloc %m : memref<4x4xf32> to memref<8xf32>",
        "'memref.realloc' op operand #0 must be 1D memref of any non-token type values, but got 'memref<4x4xf32>'",
    ),
    (
        "%mi: memref<4xi32>",
        "%r = memref.realloc %mi : memref<4xi32> to memref<8xf32>",
        "'memref.realloc' op source element type ('i32') does not match result element type ('f32')",
    ),
    (
        "%mi: memref<4xi32>",
        "%r = memref.realloc %mi : memref<4xi32> to memref<8xi32, 1>",
        "different memory spaces specified for source memref type 'memref<4xi32>' and result memref type 'memref<8xi32, 1>'",
    ),
    (
        "%mq: memref<4xi32, strided<[2]>>",
        "%r = memref.realloc %mq : memref<4xi32, strided<[2]>> to memref<8xi32>",
        "unsupported layout for source memref type 'memref<4xi32, strided<[2]>>'",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "%r = memref.load %m[%j] : memref<4x4xf32>",
        "'memref.load' op invalid number of indices for accessed memref, expected 2 but got 1",
    ),
    (
        "%i: i32, %m: memref<4x4xf32>",
        "%r = memref.load %m[%i, %i] : memref<4x4xf32>",
        "use of value '%i' expects different type than prior uses: 'index' vs 'i32'",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        '%r = "memref.load"(%m, %j, %j) <{alignment = 0 : i64}> {a} : (memref<4x4xf32>, index, index) -> f32',
        "'memref.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        '%r = "memref.load"(%m, %j, %j) <{alignment = 3 : i64}> {a} : (memref<4x4xf32>, index, index) -> f32',
        "'memref.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        '%r = "memref.load"(%m, %j, %j) {a} : (memref<4x4xf32>, index, index) -> f16',
        "'memref.load' op failed to verify that result type matches element type of 'memref'",
    ),
    (
        "%f: f32, %j: index, %m: memref<4x4xf32>",
        "memref.store %f, %m[%j] : memref<4x4xf32>",
        "'memref.store' op invalid number of indices for accessed memref, expected 2 but got 1",
    ),
    (
        "%h: f16, %j: index, %m: memref<4x4xf32>",
        '"memref.store"(%h, %m, %j, %j) {a} : (f16, memref<4x4xf32>, index, index) -> ()',
        "'memref.store' op failed to verify that type of 'value' matches element type of 'memref'",
    ),
    (
        "%m: memref<4x4xf32>, %mi: memref<4xi32>",
        "memref.copy %m, %mi : memref<4x4xf32> to memref<4xi32>",
        "'memref.copy' op requires the same element type for all operands",
    ),
    (
        "%m: memref<4x4xf32>, %mx: memref<4xf32>",
        "memref.copy %m, %mx : memref<4x4xf32> to memref<4xf32>",
        "'memref.copy' op requires the same shape for all operands",
    ),
    (
        "%m: memref<4x4xf32>, %mx: memref<4x5xf32>",
        "memref.copy %m, %mx : memref<4x4xf32> to memref<4x5xf32>",
        "'memref.copy' op requires the same shape for all operands",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.cast %m : memref<4x4xf32> to memref<4x4xi32>",
        "'memref.cast' op operand type 'memref<4x4xf32>' and result type 'memref<4x4xi32>' are cast incompatible",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.cast %m : memref<4x4xf32> to memref<4x5xf32>",
        "'memref.cast' op operand type 'memref<4x4xf32>' and result type 'memref<4x5xf32>' are cast incompatible",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.cast %m : memref<4x4xf32> to memref<4xf32>",
        "'memref.cast' op operand type 'memref<4x4xf32>' and result type 'memref<4xf32>' are cast incompatible",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.cast %m : memref<4x4xf32> to memref<4x4xf32, 3>",
        "'memref.cast' op operand type 'memref<4x4xf32>' and result type 'memref<4x4xf32, 3>' are cast incompatible",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.cast %m : memref<4x4xf32> to memref<4x4xf32, strided<[8, 1]>>",
        "'memref.cast' op operand type 'memref<4x4xf32>' and result type 'memref<4x4xf32, strided<[8, 1]>>' are cast incompatible",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.cast %m : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1], offset: 3>>",
        "'memref.cast' op operand type 'memref<4x4xf32>' and result type 'memref<4x4xf32, strided<[4, 1], offset: 3>>' are cast incompatible",
    ),
    (
        "%mu: memref<*xf32>",
        "%r = memref.cast %mu : memref<*xf32> to memref<4x4xf32, 3>",
        "'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<4x4xf32, 3>' are cast incompatible",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.memory_space_cast %m : memref<4x4xf32> to memref<4x5xf32, 3>",
        "'memref.memory_space_cast' op operand type 'memref<4x4xf32>' and result type 'memref<4x5xf32, 3>' are cast incompatible",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.memory_space_cast %m : memref<4x4xf32> to memref<4x4xf16, 3>",
        "'memref.memory_space_cast' op operand type 'memref<4x4xf32>' and result type 'memref<4x4xf16, 3>' are cast incompatible",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.memory_space_cast %m : memref<4x4xf32> to memref<?x4xf32, 3>",
        "'memref.memory_space_cast' op operand type 'memref<4x4xf32>' and result type 'memref<?x4xf32, 3>' are cast incompatible",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "%r = memref.dim %m, %j {a} : memref<4x4xf32>",
        "expected ':'",
    ),
    (
        "%j: index, %m0: memref<f32>",
        "%r = memref.dim %m0, %j : memref<f32>",
        "'memref.dim' op operand #0 must be unranked.memref of any non-token type values or non-0-ranked.memref of any non-token type values, but got 'memref<f32>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.extract_aligned_pointer_as_index %m {a} : memref<4x4xf32> -> index",
        "expected ':'",
    ),
    (
        "%m: memref<4x4xf32>, %t: tensor<4x4xf32>",
        "%b0, %o, %s:2, %t:2 = memref.extract_strided_metadata %m {a} : memref<4x4xf32> -> memref<f32>, index, index, index, index, index",
        "expected ':'",
    ),
    (
        "%m: memref<4x4xf32>",
        '%b0, %o = "memref.extract_strided_metadata"(%m) {a} : (memref<4x4xf32>) -> (memref<f32>, index)',
        "'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index'",
    ),
    (
        "%m: memref<4x4xf32>",
        '%b0, %o, %q, %w, %e, %g = "memref.extract_strided_metadata"(%m) {a} : (memref<4x4xf32>) -> (memref<f32>, index, index, index, index, i32)',
        "'memref.extract_strided_metadata' op result #5 must be variadic of index, but got 'i32'",
    ),
    (
        "%m: memref<4x4xf32>",
        '%b0, %o, %q, %w, %e, %g = "memref.extract_strided_metadata"(%m) {a} : (memref<4x4xf32>) -> (memref<f16>, index, index, index, index, index)',
        "'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f16>', 'index', 'index', 'index', 'index', 'index'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32>",
        "expected result type to be 'memref<2x2xf32, strided<[4, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x3xf32, strided<[4, 1]>>",
        "expected result type to be 'memref<2x2xf32, strided<[4, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<2x3xf32, strided<[4, 1]>>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf16, strided<[4, 1]>>",
        "expected result element type to be 'f32', but got 'memref<2x2xf16, strided<[4, 1]>>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>, 3>",
        "different memory spaces specified for base memref type 'memref<4x4xf32>' and subview memref type 'memref<2x2xf32, strided<[4, 1]>, 3>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[1, 1] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>",
        "expected result type to be 'memref<2x2xf32, strided<[4, 1], offset: 5>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32, strided<[4, 1]>>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[1, 1] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: ?>>",
        "expected result type to be 'memref<2x2xf32, strided<[4, 1], offset: 5>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32, strided<[4, 1], offset: ?>>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<1x2x2xf32>",
        "expected result rank to be smaller or equal to the source rank, but got 'memref<1x2x2xf32>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0] [2] [1] : memref<4x4xf32> to memref<2xf32>",
        "expected 2 offset values, got 1",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[4, 0] [1, 1] [1, 1] : memref<4x4xf32> to memref<1x1xf32, strided<[4, 1], offset: 16>>",
        "offset 0 is out-of-bounds: 4 >= 4",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[3, 0] [2, 1] [1, 1] : memref<4x4xf32> to memref<2x1xf32, strided<[4, 1], offset: 12>>",
        "slice along dimension 0 runs out-of-bounds: 4 >= 4",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[-1, 0] [2, 2] [2, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[8, 1]>>",
        "expected offsets to be non-negative, but got -1",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0, 0] [-2, 2] [2, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[8, 1]>>",
        "expected sizes to be non-negative, but got -2",
    ),
    (
        "%ms: memref<4x4xf32, affine_map<(d0,d1)->(d0+d1, d1 mod 3)>>",
        "%r = memref.subview %ms[0, 0] [2, 2] [1, 1] : memref<4x4xf32, affine_map<(d0,d1)->(d0+d1, d1 mod 3)>> to memref<2x2xf32>",
        "base type 'memref<4x4xf32, affine_map<(d0, d1) -> (d0 + d1, d1 mod 3)>>' is not strided",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.subview %m[0, 0] [1, 1] [1, 1] : memref<4x4xf32> to memref<1xf32, strided<[2]>>",
        "expected result type to be 'memref<1x1xf32, strided<[4, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<1xf32, strided<[2]>>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [0], sizes: [16], strides: [1] : memref<4x4xf32> to memref<16xf16>",
        "'memref.reinterpret_cast' op source element type ('f32') does not match result element type ('f16')",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [0], sizes: [16], strides: [1] : memref<4x4xf32> to memref<16xf32, 3>",
        "different memory spaces specified for source type 'memref<4x4xf32>' and result memref type 'memref<16xf32, 3>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [0], sizes: [16], strides: [1] : memref<4x4xf32> to memref<15xf32>",
        "expected result type with size = 16 instead of 15 in dim = 0",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [4], sizes: [16], strides: [1] : memref<4x4xf32> to memref<16xf32>",
        "expected result type with offset = 4 instead of 0",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [0], sizes: [16], strides: [2] : memref<4x4xf32> to memref<16xf32>",
        "expected result type with stride = 2 instead of 1 in dim = 0",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [0, 1], sizes: [16], strides: [1] : memref<4x4xf32> to memref<16xf32>",
        "expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [0], sizes: [16, 2], strides: [1] : memref<4x4xf32> to memref<16xf32>",
        "expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [0], sizes: [16, 1], strides: [1, 1] : memref<4x4xf32> to memref<16xf32>",
        "expected 1 size values, got 2",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [0], sizes: [16], strides: [1] : memref<4x4xf32> to memref<16xf32, affine_map<(d0)->(d0 mod 3)>>",
        "'memref.reinterpret_cast' op result #0 must be strided memref of any non-token type values, but got 'memref<16xf32, affine_map<(d0) -> (d0 mod 3)>>'",
    ),
    (
        "%mi: memref<4xi32>",
        "%r = memref.expand_shape %mi [[0, 1]] output_shape [2, 3] : memref<4xi32> into memref<2x3xi32>",
        "'memref.expand_shape' op collapsed dim size (4) must equal reassociation group size (6)",
    ),
    (
        "%mi: memref<4xi32>",
        "%r = memref.expand_shape %mi [[0, 1]] output_shape [2, 2] : memref<4xi32> into memref<2x2xf32>",
        "'memref.expand_shape' op expected expanded type to be 'memref<2x2xi32>' but found 'memref<2x2xf32>'",
    ),
    (
        "%mi: memref<4xi32>",
        "%r = memref.expand_shape %mi [[0], [1]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi32>",
        "'memref.expand_shape' op invalid number of reassociation groups: found 2, expected 1",
    ),
    (
        "%mi: memref<4xi32>",
        "%r = memref.expand_shape %mi [[0, 2]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi32>",
        "'memref.expand_shape' op reassociation indices must be contiguous",
    ),
    (
        "%mi: memref<4xi32>",
        "%r = memref.expand_shape %mi [[1, 0]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi32>",
        "'memref.expand_shape' op reassociation indices must be contiguous",
    ),
    (
        "%mi: memref<4xi32>",
        "%r = memref.expand_shape %mi [[0]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi32>",
        "'memref.expand_shape' op collapsed dim size (4) must equal reassociation group size (2)",
    ),
    (
        "%mi: memref<4xi32>",
        "%r = memref.expand_shape %mi [[0, 1]] output_shape [2] : memref<4xi32> into memref<2x2xi32>",
        "'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 1 inputs instead",
    ),
    (
        "%mi: memref<4xi32>",
        "%r = memref.expand_shape %mi [[0, 1]] output_shape [4, 1] : memref<4xi32> into memref<2x2xi32>",
        "'memref.expand_shape' op invalid output shape provided at pos 0",
    ),
    (
        "%mi: memref<4xi32>",
        "%r = memref.expand_shape %mi [[0, 1]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi32, strided<[3, 1]>>",
        "'memref.expand_shape' op expected expanded type to be 'memref<2x2xi32>' but found 'memref<2x2xi32, strided<[3, 1]>>'",
    ),
    (
        "%j: index, %mi: memref<4xi32>",
        "%r = memref.expand_shape %mi [[0, 1]] output_shape [2, %j] : memref<4xi32> into memref<2x?xi32>",
        "'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.expand_shape %m [[0, 1]] output_shape [4, 4] : memref<4x4xf32> into memref<4x4xf32>",
        "'memref.expand_shape' op invalid number of reassociation groups: found 1, expected 2",
    ),
    (
        "%mi: memref<4xi32>",
        "%r = memref.expand_shape %mi [[0, 1]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi32, 3>",
        "'memref.expand_shape' op expected expanded type to be 'memref<2x2xi32>' but found 'memref<2x2xi32, 3>'",
    ),
    (
        "%mq: memref<4x4xf32, strided<[8, 1]>>",
        "%r = memref.collapse_shape %mq [[0, 1]] : memref<4x4xf32, strided<[8, 1]>> into memref<16xf32>",
        "'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims",
    ),
    (
        "%mq: memref<1x2xf32>",
        "%r = memref.collapse_shape %mq [] : memref<1x2xf32> into memref<f32>",
        "'memref.collapse_shape' op rank 0 memrefs can only be extended/collapsed with/from ones",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<15xf32>",
        "'memref.collapse_shape' op collapsed dim size (15) must equal reassociation group size (16)",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.collapse_shape %m [[0]] : memref<4x4xf32> into memref<16xf32>",
        "'memref.collapse_shape' op collapsed dim size (16) must equal reassociation group size (4)",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.collapse_shape %m [[0], [1]] : memref<4x4xf32> into memref<16xf32>",
        "'memref.collapse_shape' op invalid number of reassociation groups: found 2, expected 1",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<16xf16>",
        "'memref.collapse_shape' op expected collapsed type to be 'memref<16xf32>' but found 'memref<16xf16>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<?xf32>",
        "'memref.collapse_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic",
    ),
    (
        "%mq: memref<4x?xf32, strided<[?, 1]>>",
        "%r = memref.collapse_shape %mq [[0, 1]] : memref<4x?xf32, strided<[?, 1]>> into memref<?xf32>",
        "'memref.collapse_shape' op expected collapsed type to be 'memref<?xf32, strided<[?]>>' but found 'memref<?xf32>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.transpose %m (i, j) -> (i, i) : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>",
        "'memref.transpose' op expected a permutation map",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.transpose %m (i, j) -> (i, j) : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>",
        "'memref.transpose' op result type 'memref<4x4xf32, strided<[1, 4]>>' is not equivalent to the canonical transposed input type 'memref<4x4xf32>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.transpose %m (i) -> (i) : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>",
        "'memref.transpose' op expected a permutation map of same rank as the input",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.transpose %m (i, j) -> (j, i) : memref<4x4xf32> to memref<4x4xf32>",
        "'memref.transpose' op result type 'memref<4x4xf32>' is not equivalent to the canonical transposed input type 'memref<4x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 4)>>'",
    ),
    (
        "%j: index, %m8: memref<64xi8>",
        "%r = memref.view %m8[%j][%j] : memref<64xi8> to memref<4x4xf32>",
        "'memref.view' op incorrect number of dynamic sizes, has 1, expected 0",
    ),
    (
        "%j: index, %m8: memref<64xi8>",
        "%r = memref.view %m8[%j][] : memref<64xi8> to memref<4x4xf32, strided<[8, 1]>>",
        "unsupported map for result memref type 'memref<4x4xf32, strided<[8, 1]>>'",
    ),
    (
        "%j: index, %m8: memref<64xi8>",
        "%r = memref.view %m8[%j][] : memref<64xi8> to memref<4x4xf32, 3>",
        "different memory spaces specified for base memref type 'memref<64xi8>' and view memref type 'memref<4x4xf32, 3>'",
    ),
    (
        "%j: index, %mi: memref<4xi32>",
        "%r = memref.view %mi[%j][] : memref<4xi32> to memref<4x4xf32>",
        "'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<4xi32>'",
    ),
    (
        "%m: memref<4x4xf32>, %ms: memref<?xindex>",
        "%r = memref.reshape %m(%ms) : (memref<4x4xf32>, memref<?xindex>) -> memref<?x?xf32>",
        "'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type",
    ),
    (
        "%m: memref<4x4xf32>, %ms: memref<3xindex>",
        "%r = memref.reshape %m(%ms) : (memref<4x4xf32>, memref<3xindex>) -> memref<?x?xf32>",
        "'memref.reshape' op length of shape operand differs from the result's memref rank",
    ),
    (
        "%m: memref<4x4xf32>, %ms: memref<2xindex>",
        "%r = memref.reshape %m(%ms) : (memref<4x4xf32>, memref<2xindex>) -> memref<?x?xi32>",
        "'memref.reshape' op element types of source and destination memref types should be the same",
    ),
    (
        "%ms: memref<2xindex>, %mq: memref<4xf32, strided<[2]>>",
        "%r = memref.reshape %mq(%ms) : (memref<4xf32, strided<[2]>>, memref<2xindex>) -> memref<?x?xf32>",
        "'memref.reshape' op source memref type should have identity affine map",
    ),
    (
        "%m: memref<4x4xf32>, %ms: memref<2xindex>",
        "%r = memref.reshape %m(%ms) : (memref<4x4xf32>, memref<2xindex>) -> memref<?x?xf32, strided<[2,1]>>",
        "'memref.reshape' op result memref type should have identity affine map",
    ),
    (
        "%f: f32, %j: index, %m: memref<4x4xf32>",
        "%r = memref.atomic_rmw addi %f, %m[%j, %j] : (f32, memref<4x4xf32>) -> f32",
        "'memref.atomic_rmw' op with kind 'addi' expects an integer type",
    ),
    (
        "%i: i32, %j: index, %mi: memref<4xi32>",
        "%r = memref.atomic_rmw addf %i, %mi[%j] : (i32, memref<4xi32>) -> i32",
        "'memref.atomic_rmw' op with kind 'addf' expects a floating-point type",
    ),
    (
        "%f: f32, %j: index, %m: memref<4x4xf32>",
        "%r = memref.atomic_rmw assign %f, %m[%j] : (f32, memref<4x4xf32>) -> f32",
        "'memref.atomic_rmw' op invalid number of indices for accessed memref, expected 2 but got 1",
    ),
    (
        "%f: f32, %j: index, %m: memref<4x4xf32>",
        "%r = memref.atomic_rmw foo %f, %m[%j, %j] : (f32, memref<4x4xf32>) -> f32",
        "custom op 'memref.atomic_rmw' expected string or keyword containing one of the following enum values for attribute 'kind' [addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori]",
    ),
    (
        "%f: f32, %j: index, %m: memref<4x4xf32>",
        '%r = "memref.generic_atomic_rmw"(%m, %j, %j) ({ ^bb0(%x: i32): memref.atomic_yield %f : f32 }) {a} : (memref<4x4xf32>, index, index) -> f32',
        "'memref.generic_atomic_rmw' op expected block argument of the same type result type",
    ),
    (
        "%f: f32, %j: index, %m: memref<4x4xf32>",
        '%r = "memref.generic_atomic_rmw"(%m, %j, %j) ({ ^bb0: memref.atomic_yield %f : f32 }) {a} : (memref<4x4xf32>, index, index) -> f32',
        "'memref.generic_atomic_rmw' op expected single number of entry block arguments",
    ),
    (
        "%i: i32, %j: index, %m: memref<4x4xf32>",
        '%r = "memref.generic_atomic_rmw"(%m, %j, %j) ({ ^bb0(%x: f32): memref.atomic_yield %i : i32 }) {a} : (memref<4x4xf32>, index, index) -> f32',
        "'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        '%r = "memref.generic_atomic_rmw"(%m, %j) ({ ^bb0(%x: f32): memref.atomic_yield %x : f32 }) {a} : (memref<4x4xf32>, index) -> f32',
        "'memref.generic_atomic_rmw' op invalid number of indices for accessed memref, expected 2 but got 1",
    ),
    (
        "",
        "%r = memref.alloca_scope -> (f32) { memref.alloca_scope.return }",
        "'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to Operation memref.alloca_scope: region branch point has 0 operands, but region successor needs 1 inputs",
    ),
    (
        "",
        "%r = memref.alloca_scope -> (f32) { %q = memref.alloca() : memref<4xf32>",
        "expected operation name in quotes",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "memref.prefetch %m[%j, %j], write, locality<4>, instr : memref<4x4xf32>",
        "'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "memref.prefetch %m[%j], write, locality<0>, instr : memref<4x4xf32>",
        "'memref.prefetch' op invalid number of indices for accessed memref, expected 2 but got 1",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "memref.prefetch %m[%j,%j], foo, locality<0>, instr : memref<4x4xf32>",
        "custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "memref.prefetch %m[%j,%j], read, locality<0>, foo : memref<4x4xf32>",
        "custom op 'memref.prefetch' cache type has to be 'data' or 'instr'",
    ),
    (
        "",
        '"memref.distinct_objects"() : () -> ()',
        "'memref.distinct_objects' op expected at least one operand",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.assume_alignment %m, 3 : memref<4x4xf32>",
        "'memref.assume_alignment' op alignment must be power of 2",
    ),
    (
        "",
        "%r = memref.get_global @foo {a} : memref<4xf32>",
        "expected ':'",
    ),
    (
        "%t: tensor<4x4xf32>, %m0: memref<4xf32, affine_map<(d0)->(d0 mod 3)>>",
        '%r, %q, %s, %t = "memref.extract_strided_metadata"(%m0) {a} : (memref<4xf32, affine_map<(d0)->(d0 mod 3)>>) -> (memref<f32>, index, index, index)',
        "redefinition of SSA value '%t'",
    ),
    (
        "%t: tensor<4x4xf32>, %m0: memref<4xf32, strided<[2]>, 3>",
        '%r, %q, %s, %t = "memref.extract_strided_metadata"(%m0) {a} : (memref<4xf32, strided<[2]>, 3>) -> (memref<f32, 3>, index, index, index)',
        "redefinition of SSA value '%t'",
    ),
    (
        "%mi: memref<4xi32>",
        '%r = "memref.expand_shape"(%mi) <{reassociation = [[]], static_output_shape = array<i64: 2, 2>}> {a} : (memref<4xi32>) -> memref<2x2xi32>',
        "'memref.expand_shape' op reassociation indices must not be empty",
    ),
    (
        "%mi: memref<4xi32>",
        '%r = "memref.expand_shape"(%mi) <{reassociation = 3, static_output_shape = array<i64: 2, 2>}> {a} : (memref<4xi32>) -> memref<2x2xi32>',
        "invalid properties {reassociation = 3 : i64, static_output_shape = array<i64: 2, 2>} for op memref.expand_shape: Invalid attribute `reassociation` in property conversion: 3 : i64",
    ),
    (
        "%m: memref<4x4xf32>",
        '%r = "memref.collapse_shape"(%m) <{reassociation = [[0, "x"]]}> {a} : (memref<4x4xf32>) -> memref<16xf32>',
        "'memref.collapse_shape' op attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes",
    ),
    (
        "%m: memref<4x4xf32>",
        '%r = "memref.subview"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 1, 1>}> : (memref<4x4xf32>) -> memref<2x2xf32>',
        "expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        '"memref.dma_wait"(%m, %j, %j) : (memref<4x4xf32>, index, index) -> ()',
        "'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 2, but got 1",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw: memref<4x4xf32, #gpu.address_space<workgroup>>, %tg: memref<1xi32>",
        '"memref.dma_start"(%m, %j, %mw, %j, %j, %j, %tg, %j) {a} : (memref<4x4xf32>, index, memref<4x4xf32, #gpu.address_space<workgroup>>, index, index, index, memref<1xi32>, index) -> ()',
        "'memref.dma_start' op expected source indices to be of index type",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [%j], sizes: [16], strides: [1] : memref<4x4xf32> to memref<16xf32, strided<[1], offset: 3>>",
        "expected result type with offset = dynamic instead of 3",
    ),
    (
        "%m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [3], sizes: [16], strides: [1] : memref<4x4xf32> to memref<16xf32, strided<[1], offset: ?>>",
        "expected result type with offset = 3 instead of dynamic",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [0], sizes: [%j], strides: [1] : memref<4x4xf32> to memref<16xf32>",
        "expected result type with size = dynamic instead of 16 in dim = 0",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        "%r = memref.reinterpret_cast %m to offset: [0], sizes: [16], strides: [%j] : memref<4x4xf32> to memref<16xf32>",
        "expected result type with stride = dynamic instead of 1 in dim = 0",
    ),
    (
        "%m: memref<4xf32>",
        '%r = "memref.subview"(%m) <{static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<4xf32>) -> memref<4x1xf32>',
        "expected result rank to be smaller or equal to the source rank, but got 'memref<4x1xf32>'",
    ),
    (
        "%m: memref<4xf32>, %i: index",
        """%r = "memref.generic_atomic_rmw"(%m, %i) ({
^bb1(%x: f32):
%a = memref.alloc() : memref<4xf32>
"memref.atomic_yield"(%x) : (f32) -> ()
}) : (memref<4xf32>, index) -> f32""",
        "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects",
    ),
    (
        "%m: memref<4xf32>",
        '%r = "memref.realloc"(%m) : (memref<4xf32>) -> memref<8xf32, strided<[2]>>',
        "unsupported layout for result memref type 'memref<8xf32, strided<[2]>>'",
    ),
    (
        "",
        '"memref.global"() <{sym_name = "g", type = memref<?xf32>}> : () -> ()',
        "'memref.global' op type should be static shaped memref, but got 'memref<?xf32>'",
    ),
    (
        "",
        """"builtin.module"() ({
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = dense<1> : tensor<4xi32>}> : () -> ()
}) : () -> ()""",
        "'memref.global' op initial value element expected to be of type 'f32', but was of type 'i32'",
    ),
    (
        "",
        "%r = memref.get_global @nothing : memref<4xf32>",
        "'memref.get_global' op 'nothing' does not reference a valid global memref",
    ),
    (
        "",
        """"builtin.module"() ({
func.func @f() {
%r = memref.get_global @f : memref<4xf32>
return
}
}) : () -> ()""",
        "'memref.get_global' op 'f' does not reference a valid global memref",
    ),
    (
        "%m: memref<4xf32>, %n: memref<4xf32, 3>, %t: memref<1xi32>, %i: index, %j: i32",
        '"memref.dma_start"(%m, %i, %n) : (memref<4xf32>, index, memref<4xf32, 3>) -> ()',
        "'memref.dma_start' op expected at least 4 operands",
    ),
    (
        "%m: memref<4xf32>, %n: memref<4xf32, 3>, %t: memref<1xi32>, %i: index, %j: i32",
        '"memref.dma_start"(%m, %i, %n, %i, %j, %t, %i) : (memref<4xf32>, index, memref<4xf32, 3>, index, i32, memref<1xi32>, index) -> ()',
        "'memref.dma_start' op expected num elements to be of index type",
    ),
    (
        "%m: memref<4xf32>, %n: memref<4xf32, 3>, %t: memref<1xi32>, %i: index, %j: i32",
        '"memref.dma_start"(%i, %i, %n, %i, %i, %t, %i) : (index, index, memref<4xf32, 3>, index, index, memref<1xi32>, index) -> ()',
        "'memref.dma_start' op expected source to be of memref type",
    ),
    (
        "%m: memref<4xf32>, %n: memref<4xf32, 3>, %t: memref<1xi32>, %i: index, %j: i32",
        '"memref.dma_start"(%m, %i, %j, %i, %i, %t, %i) : (memref<4xf32>, index, i32, index, index, memref<1xi32>, index) -> ()',
        "'memref.dma_start' op expected destination to be of memref type",
    ),
    (
        "%m: memref<4xf32>, %n: memref<4xf32, 3>, %t: memref<1xi32>, %i: index, %j: i32",
        '"memref.dma_start"(%m, %i, %n, %i, %i, %j, %i) : (memref<4xf32>, index, memref<4xf32, 3>, index, index, i32, index) -> ()',
        "'memref.dma_start' op expected tag to be of memref type",
    ),
    (
        "%m: memref<4xf32>, %n: memref<4xf32, 3>, %t: memref<1xi32>, %i: index, %j: i32",
        '"memref.dma_start"(%m, %i, %n, %i, %i, %t) : (memref<4xf32>, index, memref<4xf32, 3>, index, index, memref<1xi32>) -> ()',
        "'memref.dma_start' op expected at least 7 operands",
    ),
    (
        "%m: memref<4x4x4x4x4xf32>, %i: index",
        '"memref.dma_start"(%m, %i, %i, %i) : (memref<4x4x4x4x4xf32>, index, index, index) -> ()',
        "'memref.dma_start' op expected at least 9 operands",
    ),
    (
        "%m: memref<4xf32>, %n: memref<4xf32, 3>, %t: memref<1xi32>, %i: index, %j: i32",
        '"memref.dma_start"(%m, %i, %n, %i, %i, %t, %i, %i) : (memref<4xf32>, index, memref<4xf32, 3>, index, index, memref<1xi32>, index, index) -> ()',
        "'memref.dma_start' op incorrect number of operands",
    ),
    (
        "%m: memref<4xf32>, %n: memref<4xf32, 3>, %t: memref<1xi32>, %i: index, %j: i32",
        '"memref.dma_start"(%m, %i, %n, %i, %i, %t, %i, %j, %j) : (memref<4xf32>, index, memref<4xf32, 3>, index, index, memref<1xi32>, index, i32, i32) -> ()',
        "'memref.dma_start' op expected stride and num elements per stride to be of type index",
    ),
    (
        "%m: memref<4xf32>",
        '%r = "memref.expand_shape"(%m) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 2, 2>}> : (memref<4xf32>) -> memref<2x2xf32>',
        "'memref.expand_shape' op reassociation index 2 is out of bounds",
    ),
    (
        "%m: memref<4xf32>",
        '%r = "memref.expand_shape"(%m) <{reassociation = [[0]], static_output_shape = array<i64: 4, 1>}> : (memref<4xf32>) -> memref<4x1xf32>',
        "'memref.expand_shape' op expanded rank (2) inconsistent with number of reassociation indices (1)",
    ),
    (
        "%m: memref<4xf32>",
        '%r = "memref.expand_shape"(%m) <{reassociation = [], static_output_shape = array<i64>}> : (memref<4xf32>) -> memref<f32>',
        "'memref.expand_shape' op has source rank 1 and result rank 0. This is not an expansion (1 > 0).",
    ),
    (
        "%m: memref<4x4xf32>",
        '%r = "memref.collapse_shape"(%m) <{reassociation = [[0], [1]]}> : (memref<4x4xf32>) -> memref<4x4x1xf32>',
        "'memref.collapse_shape' op has source rank 2 and result rank 3. This is not a collapse (2 < 3).",
    ),
    (
        "%m: memref<4xf32>, %i: index",
        """%r = "memref.generic_atomic_rmw"(%m, %i) ({
^bb1(%x: f32):
}) : (memref<4xf32>, index) -> f32""",
        "'memref.generic_atomic_rmw' op expects a non-empty block",
    ),
]


@pytest.mark.parametrize(("arguments", "op", "expected"), PRINTED)
def test_prints(arguments, op, expected, op_printed):
    assert op_printed(arguments, op) == expected.strip("\n")


@pytest.mark.parametrize(("arguments", "op", "message"), REFUSED)
def test_refuses(arguments, op, message, op_messages):
    assert op_messages(arguments, op)[0] == message


@pytest.mark.parametrize(
    "spelling", ["alignment = 64", "<{alignment = 64 : i64}>", "<alignment = 64>", "{alignment = 64 : i64}"]
)
def test_inherent_attributes_are_read_in_three_spellings(spelling, op_printed):
    op = f"%r = memref.alloc() {spelling} : memref<4xf32>"
    assert op_printed("", op) == "%alloc = memref.alloc() alignment = 64 : memref<4xf32>"


def test_globals(printed, messages):
    text = """\
module {
  memref.global @a : memref<4xf32>
  memref.global "private" @b : memref<4xf32> = dense<1.000000e+00>
  memref.global "private" constant @c : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> alignment = 16 {a}
  memref.global constant @d : memref<2xf32> = uninitialized {a}
  func.func @f() -> memref<4xf32> {
    %0 = memref.get_global @a : memref<4xf32>
    return %0 : memref<4xf32>
  }
}
"""
    assert printed(text) == text
    for wrong, message in (
        (
            "memref.global @a : memref<?xf32>",
            "custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'",
        ),
        (
            "memref.global @a : tensor<4xf32>",
            "custom op 'memref.global' type should be static shaped memref, but got 'tensor<4xf32>'",
        ),
        (
            '"memref.global"() <{sym_name = "e", type = memref<4xf32>, initial_value = dense<0.0> : tensor<5xf32>}> : () -> ()',
            "'memref.global' op initial value shape expected to be 4 but was 5",
        ),
        (
            '"memref.global"() <{sym_name = "e", type = memref<4xf32>, initial_value = 3 : i32}> : () -> ()',
            "'memref.global' op initial value should be a unit or elements attribute, but got 3 : i32",
        ),
        (
            "memref.global @a : memref<4xf32>\nfunc.func @f() {\n%0 = memref.get_global @a : memref<5xf32>\nreturn\n}",
            "'memref.get_global' op result type 'memref<5xf32>' does not match type 'memref<4xf32>' of the global memref @a",
        ),
    ):
        assert messages(wrong) == [message]


# What canonicalization makes of a function, as the peer does.
CANONICAL = [
    (
        """
func.func @f(%m: memref<4x?xf32>, %n: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %a = memref.alloc(%n) : memref<?x4xf32>
  %s = memref.subview %m[0, 0] [2, %n] [1, 1] : memref<4x?xf32> to memref<2x?xf32, strided<[?, 1]>>
  %0 = memref.dim %m, %c1 : memref<4x?xf32>
  %1 = memref.dim %a, %c0 : memref<?x4xf32>
  %2 = memref.dim %m, %c5 : memref<4x?xf32>
  %3 = memref.dim %s, %c1 : memref<2x?xf32, strided<[?, 1]>>
  memref.dealloc %a : memref<?x4xf32>
  return %0, %1, %2, %3 : index, index, index, index
}
""",
        """
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %dim = memref.dim %m, %c1 : memref<4x?xf32>
    %dim_0 = memref.dim %m, %c5 : memref<4x?xf32>
    return %dim, %n, %dim_0, %n : index, index, index, index
""",
    ),
    (
        """
func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %n: index) -> (memref<4x4xf32>, memref<?x?xf32>, f32, memref<4x?xf32>, memref<4x4xf32>) {
  %0 = memref.cast %m : memref<4x4xf32> to memref<4x4xf32>
  %1 = memref.cast %m : memref<4x4xf32> to memref<?x?xf32>
  %2 = memref.load %1[%n, %n] : memref<?x?xf32>
  memref.store %2, %1[%n, %n] : memref<?x?xf32>
  %3 = memref.cast %1 : memref<?x?xf32> to memref<4x?xf32>
  %4 = memref.cast %d : memref<?x?xf32> to memref<4x?xf32>
  %5 = memref.cast %4 : memref<4x?xf32> to memref<?x?xf32>
  %6 = memref.memory_space_cast %m : memref<4x4xf32> to memref<4x4xf32, 3>
  %7 = memref.memory_space_cast %6 : memref<4x4xf32, 3> to memref<4x4xf32>
  memref.copy %1, %d : memref<?x?xf32> to memref<?x?xf32>
  memref.copy %m, %m : memref<4x4xf32> to memref<4x4xf32>
  return %0, %5, %2, %3, %7 : memref<4x4xf32>, memref<?x?xf32>, f32, memref<4x?xf32>, memref<4x4xf32>
}
""",
        """
    %0 = memref.load %m[%n, %n] : memref<4x4xf32>
    memref.store %0, %m[%n, %n] : memref<4x4xf32>
    %cast = memref.cast %m : memref<4x4xf32> to memref<4x?xf32>
    memref.copy %m, %d : memref<4x4xf32> to memref<?x?xf32>
    return %m, %d, %0, %cast, %m : memref<4x4xf32>, memref<?x?xf32>, f32, memref<4x?xf32>, memref<4x4xf32>
""",
    ),
    (
        """
func.func @f(%m: memref<4x4xf32>) -> (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) {
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<4x4xf32> to memref<4x4xf32>
  %1 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2, 4] : memref<4x4xf32> into memref<2x2x4xf32>
  %2 = memref.collapse_shape %1 [[0, 1], [2]] : memref<2x2x4xf32> into memref<4x4xf32>
  %3 = memref.expand_shape %m [[0], [1]] output_shape [4, 4] : memref<4x4xf32> into memref<4x4xf32>
  %4 = memref.transpose %m (i, j) -> (i, j) : memref<4x4xf32> to memref<4x4xf32>
  return %0, %2, %3, %4 : memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>
}
""",
        """
    return %m, %m, %m, %m : memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>
""",
    ),
]


@pytest.mark.parametrize(("text", "expected"), CANONICAL)
def test_canonicalizes(text, expected, canonical):
    lines = [line for line in canonical(text).splitlines() if line.startswith("    ")]
    assert lines == expected.strip("\n").splitlines()
