"""What the ops of `nvgpu` print, and what they refuse. Recorded from iree-opt 3.13."""

import pytest

# Arguments, an op as written, and as printed (arguments and results renumbered).
PRINTED = [
    (
        "%x: vector<4x2xf16>, %y: vector<2x2xf16>, %c: vector<2x2xf32>",
        "%r = nvgpu.mma.sync(%x, %y, %c) mmaShape = [16, 8, 16] : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>",
        "%0 = nvgpu.mma.sync(%arg0, %arg1, %arg2) mmaShape = [16, 8, 16] : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>",
    ),
    (
        "%x: vector<4x1xf32>, %y: vector<2x1xf32>, %c: vector<2x2xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 8], tf32Enabled}> {a} : (vector<4x1xf32>, vector<2x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>',
        "%0 = nvgpu.mma.sync(%arg0, %arg1, %arg2) mmaShape = [16, 8, 8] tf32Enabled {a} : (vector<4x1xf32>, vector<2x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>",
    ),
    (
        "%x: vector<4x2xbf16>, %y: vector<2x2xbf16>, %c: vector<2x2xbf16>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 16]}> {a} : (vector<4x2xbf16>, vector<2x2xbf16>, vector<2x2xbf16>) -> vector<2x2xbf16>',
        "%0 = nvgpu.mma.sync(%arg0, %arg1, %arg2) mmaShape = [16, 8, 16] {a} : (vector<4x2xbf16>, vector<2x2xbf16>, vector<2x2xbf16>) -> vector<2x2xbf16>",
    ),
    (
        "%x: vector<4x4xi8>, %y: vector<2x4xi8>, %c: vector<2x2xi32>",
        "%r = nvgpu.mma.sync(%x, %y, %c) mmaShape = [16, 8, 32] : (vector<4x4xi8>, vector<2x4xi8>, vector<2x2xi32>) -> vector<2x2xi32>",
        "%0 = nvgpu.mma.sync(%arg0, %arg1, %arg2) mmaShape = [16, 8, 32] : (vector<4x4xi8>, vector<2x4xi8>, vector<2x2xi32>) -> vector<2x2xi32>",
    ),
    (
        "%x: vector<1x1xf64>, %c: vector<1x2xf64>",
        "%r = nvgpu.mma.sync(%x, %x, %c) mmaShape = [8, 8, 4] : (vector<1x1xf64>, vector<1x1xf64>, vector<1x2xf64>) -> vector<1x2xf64>",
        "%0 = nvgpu.mma.sync(%arg0, %arg0, %arg1) mmaShape = [8, 8, 4] : (vector<1x1xf64>, vector<1x1xf64>, vector<1x2xf64>) -> vector<1x2xf64>",
    ),
    (
        "%j: index, %mw16: memref<16x16xf16, 3>",
        '%r = "nvgpu.ldmatrix"(%mw16, %j, %j) <{numTiles = 4 : i32, transpose = false}> {a} : (memref<16x16xf16, 3>, index, index) -> vector<4x2xf16>',
        "%0 = nvgpu.ldmatrix %arg1[%arg0, %arg0] numTiles = 4 transpose = false {a} : memref<16x16xf16, 3> -> vector<4x2xf16>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw16: memref<16x16xf32, 3>",
        "%r = nvgpu.device_async_copy %m[%j, %j], %mw16[%j, %j], 4 : memref<4x4xf32> to memref<16x16xf32, 3>",
        "%0 = nvgpu.device_async_copy %arg1[%arg0, %arg0], %arg2[%arg0, %arg0], 4 : memref<4x4xf32> to memref<16x16xf32, 3>",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw16: memref<16x16xf32, 3>",
        '%r = "nvgpu.device_async_copy"(%mw16, %j, %j, %m, %j, %j, %j) <{dstElements = 4 : index, bypassL1, operandSegmentSizes = array<i32: 1, 2, 1, 2, 1>}> {a} : (memref<16x16xf32, 3>, index, index, memref<4x4xf32>, index, index, index) -> !nvgpu.device.async.token',
        "%0 = nvgpu.device_async_copy %arg1[%arg0, %arg0], %arg2[%arg0, %arg0], 4, %arg0 bypassL1 {a} : memref<4x4xf32> to memref<16x16xf32, 3>",
    ),
    (
        "%k: !nvgpu.device.async.token",
        "%r = nvgpu.device_async_create_group %k, %k",
        "%0 = nvgpu.device_async_create_group %arg0, %arg0",
    ),
    (
        "%k: !nvgpu.device.async.token",
        '%r = "nvgpu.device_async_create_group"(%k) {a} : (!nvgpu.device.async.token) -> !nvgpu.device.async.token',
        "%0 = nvgpu.device_async_create_group %arg0 {a}",
    ),
    (
        "",
        "%r = nvgpu.device_async_create_group",
        "%0 = nvgpu.device_async_create_group ",
    ),
    (
        "%k: !nvgpu.device.async.token",
        '"nvgpu.device_async_wait"(%k) <{numGroups = 1 : i32}> {a} : (!nvgpu.device.async.token) -> ()',
        "nvgpu.device_async_wait %arg0 numGroups = 1 {a}",
    ),
    (
        "%k: !nvgpu.device.async.token",
        '"nvgpu.device_async_wait"(%k) {a} : (!nvgpu.device.async.token) -> ()',
        "nvgpu.device_async_wait %arg0 {a}",
    ),
    (
        "%x: vector<4x1xf32>, %y: vector<2x1xf32>, %c: vector<2x2xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 8]}> : (vector<4x1xf32>, vector<2x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>',
        "%0 = nvgpu.mma.sync(%arg0, %arg1, %arg2) mmaShape = [16, 8, 8] : (vector<4x1xf32>, vector<2x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>",
    ),
    (
        "%x: vector<4x2xf16>, %y: vector<2x2xf16>, %c: vector<2x2xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 16]}> : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf16>',
        "%0 = nvgpu.mma.sync(%arg0, %arg1, %arg2) mmaShape = [16, 8, 16] : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf16>",
    ),
    (
        "%x: vector<2x2xf16>, %y: vector<2x2xf16>, %c: vector<2x2xf16>, %s: vector<2xi16>",
        '%r = "nvgpu.mma.sp.sync"(%x, %y, %c, %s) <{mmaShape = [16, 8, 16], sparsitySelector = 0 : i32}> {a} : (vector<2x2xf16>, vector<2x2xf16>, vector<2x2xf16>, vector<2xi16>) -> vector<2x2xf16>',
        "%0 = nvgpu.mma.sp.sync(%arg0, %arg1, %arg2) metadata(%arg3) mmaShape = [16, 8, 16] {a} : (vector<2x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>",
    ),
    (
        "%j: index, %mw16: memref<16x16xf16, 3>",
        '%r = "nvgpu.ldmatrix"(%mw16, %j) <{numTiles = 4 : i32, transpose = false}> {a} : (memref<16x16xf16, 3>, index) -> vector<4x2xf16>',
        "%0 = nvgpu.ldmatrix %arg1[%arg0] numTiles = 4 transpose = false {a} : memref<16x16xf16, 3> -> vector<4x2xf16>",
    ),
    (
        "%j: index, %mw16: memref<16x16xf16, strided<[16, 2]>, 3>",
        '%r = "nvgpu.ldmatrix"(%mw16, %j, %j) <{numTiles = 4 : i32, transpose = false}> {a} : (memref<16x16xf16, strided<[16, 2]>, 3>, index, index) -> vector<4x2xf16>',
        "%0 = nvgpu.ldmatrix %arg1[%arg0, %arg0] numTiles = 4 transpose = false {a} : memref<16x16xf16, strided<[16, 2]>, 3> -> vector<4x2xf16>",
    ),
    (
        "%j: index, %mw16: memref<16x16xf16, #gpu.address_space<workgroup>>",
        "%r = nvgpu.ldmatrix %mw16[%j, %j] numTiles = 4 transpose = true : memref<16x16xf16, #gpu.address_space<workgroup>> -> vector<4x2xf16>",
        "%0 = nvgpu.ldmatrix %arg1[%arg0, %arg0] numTiles = 4 transpose = true : memref<16x16xf16, #gpu.address_space<workgroup>> -> vector<4x2xf16>",
    ),
]

# Arguments, an op, and the message with which it is refused.
REFUSED = [
    (
        "%x: vector<4x2xf16>, %y: vector<2x2xf16>, %c: vector<2x2xf32>",
        "%r = nvgpu.mma.sync (%x, %y, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>",
        "custom op 'nvgpu.mma.sync' expected 'mmaShape'",
    ),
    (
        "%x: vector<4x2xf16>, %y: vector<2x2xf16>, %c: vector<2x2xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 8]}> {a} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>',
        "'nvgpu.mma.sync' op expected 128 warp-wide matrix A elements",
    ),
    (
        "%x: vector<4x2xf16>, %y: vector<2x2xf16>, %c: vector<2x2xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8]}> {a} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>',
        "'nvgpu.mma.sync' op mmaShape must have exactly 3 elements",
    ),
    (
        "%x: vector<4x2xf16>, %y: vector<2x2xf16>, %c: vector<2x2xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 16], tf32Enabled}> {a} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>',
        "'nvgpu.mma.sync' op expected tf32 tensor cores only for F32 operands",
    ),
    (
        "%x: vector<4x2xf16>, %c: vector<2x2xf32>",
        '%r = "nvgpu.mma.sync"(%x, %x, %c) <{mmaShape = [16, 8, 16]}> {a} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>',
        "'nvgpu.mma.sync' op expected 128 warp-wide matrix B elements",
    ),
    (
        "%y: vector<2x2xf16>, %c: vector<2x2xf32>",
        '%r = "nvgpu.mma.sync"(%y, %y, %c) <{mmaShape = [16, 8, 16]}> {a} : (vector<2x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>',
        "'nvgpu.mma.sync' op expected 256 warp-wide matrix A elements",
    ),
    (
        "%x: vector<4x2xf16>, %y: vector<2x2xf16>, %c: vector<4xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 16]}> {a} : (vector<4x2xf16>, vector<2x2xf16>, vector<4xf32>) -> vector<4xf32>',
        "matrixC must be 2 dimensional vector",
    ),
    (
        "%x: vector<8xf16>, %y: vector<2x2xf16>, %c: vector<2x2xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 16]}> {a} : (vector<8xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>',
        "matrixA must be 2 dimensional vector",
    ),
    (
        "%x: vector<4x2xf16>, %y: vector<2x2xbf16>, %c: vector<2x2xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 16]}> {a} : (vector<4x2xf16>, vector<2x2xbf16>, vector<2x2xf32>) -> vector<2x2xf32>',
        "'nvgpu.mma.sync' op failed to verify that matrixA and matrixB have same element type",
    ),
    (
        "%x: vector<4x2xf64>",
        '%r = "nvgpu.mma.sync"(%x, %x, %x) <{mmaShape = [16, 8, 16]}> {a} : (vector<4x2xf64>, vector<4x2xf64>, vector<4x2xf64>) -> vector<4x2xf64>',
        "'nvgpu.mma.sync' op expected 128 warp-wide matrix B elements",
    ),
    (
        "%j: index, %mw16: memref<16x16xf16, 3>",
        "%r = nvgpu.ldmatrix %mw16[%j, %j] {numTiles = 4 : i32, transpose = false} : memref<16x16xf16, 3> -> vector<4x2xf16>",
        "custom op 'nvgpu.ldmatrix' expected 'numTiles'",
    ),
    (
        "%j: index, %mw16: memref<16x16xf16, 3>",
        '%r = "nvgpu.ldmatrix"(%mw16, %j, %j) <{numTiles = 2 : i32, transpose = false}> {a} : (memref<16x16xf16, 3>, index, index) -> vector<4x2xf16>',
        "expected vector register shape[0] and numTiles to match",
    ),
    (
        "%j: index, %mw16: memref<16x16xf16, 3>",
        '%r = "nvgpu.ldmatrix"(%mw16, %j, %j) <{numTiles = 4 : i32, transpose = false}> {a} : (memref<16x16xf16, 3>, index, index) -> vector<8xf16>',
        "results must be 2 dimensional vector",
    ),
    (
        "%j: index, %mw16: memref<16x16xf32, 3>",
        '%r = "nvgpu.ldmatrix"(%mw16, %j, %j) <{numTiles = 4 : i32, transpose = true}> {a} : (memref<16x16xf32, 3>, index, index) -> vector<4x1xf32>',
        "nvgpu.ldmatrix transpose works only at 16b granularity",
    ),
    (
        "%j: index, %mw16: memref<16x16xf16>",
        '%r = "nvgpu.ldmatrix"(%mw16, %j, %j) <{numTiles = 4 : i32, transpose = true}> {a} : (memref<16x16xf16>, index, index) -> vector<4x2xf16>',
        "expected nvgpu.ldmatrix srcMemref must have a memory space attribute of IntegerAttr(3) or gpu::AddressSpaceAttr(Workgroup)",
    ),
    (
        "%j: index, %mw16: memref<16x16xf32, 3>",
        '%r = "nvgpu.ldmatrix"(%mw16, %j, %j) <{numTiles = 4 : i32, transpose = false}> {a} : (memref<16x16xf32, 3>, index, index) -> vector<4x2xf32>',
        "expected vector register shape[1] = 1",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw16: memref<16x16xf32, 3>",
        '%r = "nvgpu.device_async_copy"(%mw16, %j, %j, %m, %j, %j) <{dstElements = 3 : index, operandSegmentSizes = array<i32: 1, 2, 1, 2, 0>}> {a} : (memref<16x16xf32, 3>, index, index, memref<4x4xf32>, index, index) -> !nvgpu.device.async.token',
        "Requested copy elements is 3 with width 32. But copy elements could be one of 1, 2, 4.",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw16: memref<16x16xf32, 3>",
        '%r = "nvgpu.device_async_copy"(%mw16, %j, %j, %m, %j, %j) <{dstElements = 2 : index, bypassL1, operandSegmentSizes = array<i32: 1, 2, 1, 2, 0>}> {a} : (memref<16x16xf32, 3>, index, index, memref<4x4xf32>, index, index) -> !nvgpu.device.async.token',
        "'nvgpu.device_async_copy' op bypassL1 does not satify alignment for 'memref<16x16xf32, 3>' with destination element 2. Unset bypassL1, or set destination element to 4",
    ),
    (
        "%j: index, %m: memref<4x4xf32>",
        '%r = "nvgpu.device_async_copy"(%m, %j, %j, %m, %j, %j) <{dstElements = 4 : index, operandSegmentSizes = array<i32: 1, 2, 1, 2, 0>}> {a} : (memref<4x4xf32>, index, index, memref<4x4xf32>, index, index) -> !nvgpu.device.async.token',
        "destination memref must have a memory space attribute of IntegerAttr(3) or gpu::AddressSpaceAttr(Workgroup)",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw16: memref<16x16xf32, 3>",
        '%r = "nvgpu.device_async_copy"(%mw16, %j, %m, %j, %j) <{dstElements = 4 : index, operandSegmentSizes = array<i32: 1, 1, 1, 2, 0>}> {a} : (memref<16x16xf32, 3>, index, memref<4x4xf32>, index, index) -> !nvgpu.device.async.token',
        "'nvgpu.device_async_copy' op expected 2 destination indices, got 1",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw16: memref<16x16xf32, 3>",
        '%r = "nvgpu.device_async_copy"(%mw16, %j, %j, %m, %j) <{dstElements = 4 : index, operandSegmentSizes = array<i32: 1, 2, 1, 1, 0>}> {a} : (memref<16x16xf32, 3>, index, index, memref<4x4xf32>, index) -> !nvgpu.device.async.token',
        "'nvgpu.device_async_copy' op expected 2 source indices, got 1",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw16: memref<16x16xf16, 3>",
        '%r = "nvgpu.device_async_copy"(%mw16, %j, %j, %m, %j, %j) <{dstElements = 4 : index, operandSegmentSizes = array<i32: 1, 2, 1, 2, 0>}> {a} : (memref<16x16xf16, 3>, index, index, memref<4x4xf32>, index, index) -> !nvgpu.device.async.token',
        "source and destination must have the same element type",
    ),
    (
        "%j: index, %m: memref<4x4xf32>, %mw16: memref<16x16xf32, strided<[16, 2]>, 3>",
        '%r = "nvgpu.device_async_copy"(%mw16, %j, %j, %m, %j, %j) <{dstElements = 4 : index, operandSegmentSizes = array<i32: 1, 2, 1, 2, 0>}> {a} : (memref<16x16xf32, strided<[16, 2]>, 3>, index, index, memref<4x4xf32>, index, index) -> !nvgpu.device.async.token',
        "destination memref most minor dim must have unit stride",
    ),
    (
        "%x: vector<2x4xf16>, %y: vector<2x2xf16>, %c: vector<2x2xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 16]}> : (vector<2x4xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>',
        "'nvgpu.mma.sync' op expected matrix A to be shaped (4 x 2)",
    ),
    (
        "%x: vector<4x2xf16>, %y: vector<1x4xf16>, %c: vector<2x2xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 16]}> : (vector<4x2xf16>, vector<1x4xf16>, vector<2x2xf32>) -> vector<2x2xf32>',
        "'nvgpu.mma.sync' op expected matrix B to be shaped (2 x 2)",
    ),
    (
        "%x: vector<4x2xf16>, %y: vector<2x2xf16>, %c: vector<4x1xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 16]}> : (vector<4x2xf16>, vector<2x2xf16>, vector<4x1xf32>) -> vector<4x1xf32>',
        "'nvgpu.mma.sync' op expected matrix C to be shaped (2 x 2)",
    ),
    (
        "%x: vector<4x2xf16>, %y: vector<2x2xf16>, %c: vector<2x4xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 16]}> : (vector<4x2xf16>, vector<2x2xf16>, vector<2x4xf32>) -> vector<2x4xf32>',
        "'nvgpu.mma.sync' op expected 128 warp-wide matrix C elements",
    ),
    (
        "%x: vector<4x2xi16>, %y: vector<2x2xi16>, %c: vector<2x2xi32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 16]}> : (vector<4x2xi16>, vector<2x2xi16>, vector<2x2xi32>) -> vector<2x2xi32>',
        "expected input data type (i4,i8,f16,bf16,tf32,f64,f8E4M3FN,f8E5M2) supported by nvgpu.mma.sync",
    ),
    (
        "%x: vector<4x2xf16>, %y: vector<4xf16>, %c: vector<2x2xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, 16]}> : (vector<4x2xf16>, vector<4xf16>, vector<2x2xf32>) -> vector<2x2xf32>',
        "matrixB must be 2 dimensional vector",
    ),
    (
        "%f: f32",
        '%r = "nvgpu.mma.sync"(%f, %f, %f) <{mmaShape = [16, 8, 8]}> : (f32, f32, f32) -> f32',
        "'nvgpu.mma.sync' op operand #0 must be vector of any non-token type values, but got 'f32'",
    ),
    (
        "%x: vector<4x2xf16>, %y: vector<2x2xf16>, %c: vector<2x2xf32>",
        '%r = "nvgpu.mma.sync"(%x, %y, %c) <{mmaShape = [16, 8, "x"]}> : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>',
        "'nvgpu.mma.sync' op attribute 'mmaShape' failed to satisfy constraint: 64-bit integer array attribute",
    ),
    (
        "%x: vector<2x2xf16>, %y: vector<2x2xf16>, %c: vector<2x2xf16>, %s: vector<2xi16>",
        '%r = "nvgpu.mma.sp.sync"(%x, %y, %c, %s) <{mmaShape = [16, 8, 16], sparsitySelector = 1 : i32, tf32Enabled}> {a} : (vector<2x2xf16>, vector<2x2xf16>, vector<2x2xf16>, vector<2xi16>) -> vector<2x2xf16>',
        "'nvgpu.mma.sp.sync' op expected tf32 tensor cores only for F32 operands",
    ),
    (
        "%j: index, %mq: memref<16x16xf32, strided<[16, 2]>>, %mw16: memref<16x16xf32, 3>",
        "%r = nvgpu.device_async_copy %mq[%j, %j], %mw16[%j, %j], 4 : memref<16x16xf32, strided<[16, 2]>> to memref<16x16xf32, 3>",
        "source memref most minor dim must have unit stride",
    ),
    (
        "%m: memref<16x16xf64, 3>, %i: index",
        '%r = "nvgpu.ldmatrix"(%m, %i, %i) <{numTiles = 4 : i32, transpose = false}> : (memref<16x16xf64, 3>, index, index) -> vector<4x1xf64>',
        "nvgpu.ldmatrix works for 32b or lower",
    ),
]


@pytest.mark.parametrize(("arguments", "op", "expected"), PRINTED)
def test_prints(arguments, op, expected, op_printed):
    assert op_printed(arguments, op) == expected.strip("\n")


@pytest.mark.parametrize(("arguments", "op", "message"), REFUSED)
def test_refuses(arguments, op, message, op_messages):
    assert op_messages(arguments, op)[0] == message
