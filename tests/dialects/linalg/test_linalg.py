"""What the ops of `linalg` print, and what they refuse, in MLIR's words."""

import re

import pytest

# Arguments of a function, an op in it as written, and as printed (the arguments and results renumbered).
PRINTED = [
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) '
        "attrs = {foo = 1} { ^bb0(%x: f32, %y: f32): %z = arith.addf %x, %y : f32 linalg.yield %z : f32 } -> "
        "tensor<4xf32>",
        "\n".join(
            [
                "%0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> "
                '(d0)>], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : '
                "tensor<4xf32>) attrs =  {foo = 1 : i64} {",
                "^bb0(%in: f32, %out: f32):",
                "  %1 = arith.addf %in, %out : f32",
                "  linalg.yield %1 : f32",
                "} -> tensor<4xf32>",
            ]
        ),
    ),
    (
        "%m: memref<4x8xf32>",
        'linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", '
        '"parallel"], doc = "d", library_call = "l"} outs(%m : memref<4x8xf32>) { ^bb0(%x: f32): %i = '
        "linalg.index 0 : index linalg.yield %x : f32 }",
        "\n".join(
            [
                'linalg.generic {doc = "d", indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = '
                '["parallel", "parallel"], library_call = "l"} outs(%arg0 : memref<4x8xf32>) {',
                "^bb0(%out: f32):",
                "  %0 = linalg.index 0 : index",
                "  linalg.yield %out : f32",
                "}",
            ]
        ),
    ),
    (
        "%a: tensor<4x8xf32>, %s: f32",
        "%0 = linalg.fill ins(%s : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.fill ins(%arg1 : f32) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%m: memref<4x8xf32>, %s: f32",
        "linalg.fill ins(%s : f32) outs(%m : memref<4x8xf32>)",
        "linalg.fill ins(%arg1 : f32) outs(%arg0 : memref<4x8xf32>)",
    ),
    (
        "%m: memref<4x8xf32>, %s: f32",
        "linalg.fill {foo = 1} ins(%s : f32) outs(%m : memref<4x8xf32>)",
        "linalg.fill {foo = 1 : i64} ins(%arg1 : f32) outs(%arg0 : memref<4x8xf32>)",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.copy ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>, %h: tensor<4x8xf16>",
        "%0 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%h : tensor<4x8xf16>) outs(%a : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%arg1 : tensor<4x8xf16>) outs(%arg0 : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 0]",
        "%transposed = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<8x4xf32>) "
        "permutation = [1, 0] ",
    ),
    (
        "%a: tensor<4x8xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 0] {foo = 1}",
        "%transposed = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<8x4xf32>) "
        "permutation = [1, 0]  {foo = 1 : i64}",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.broadcast ins(%r : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [1] {foo = 1}",
        "%broadcasted = linalg.broadcast ins(%arg1 : tensor<4xf32>) outs(%arg0 : tensor<4x8xf32>) dimensions "
        "= [1]  {foo = 1 : i64}",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [1] (%in: f32, "
        "%out: f32) { %z = arith.addf %in, %out : f32 linalg.yield %z : f32 }",
        "\n".join(
            [
                "%reduced = linalg.reduce ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4xf32>) dimensions = [1] ",
                "  (%in: f32, %init: f32) {",
                "    %0 = arith.addf %in, %init : f32",
                "    linalg.yield %0 : f32",
                "  }",
            ]
        ),
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [1]",
        "%reduced = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4xf32>) "
        "dimensions = [1] ",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.reduce { arith.addf {overflowFlags = #arith.overflow<none>} } ins(%a : tensor<4x8xf32>) "
        "outs(%r : tensor<4xf32>) dimensions = [1]",
        "%reduced = linalg.reduce { arith.addf {overflowFlags = #arith.overflow<none>} } ins(%arg0 : "
        "tensor<4x8xf32>) outs(%arg1 : tensor<4xf32>) dimensions = [1] ",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a : tensor<4x8xf32>) "
        "outs(%r : tensor<4xf32>) dimensions = [1] {foo = 1}",
        "%reduced = linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%arg0 : "
        "tensor<4x8xf32>) outs(%arg1 : tensor<4xf32>) dimensions = [1]  {foo = 1 : i64}",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.map ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) (%x: f32, "
        "%y: f32, %z: f32) { %q = arith.addf %x, %y : f32 linalg.yield %q : f32 }",
        "%mapped = linalg.map { arith.addf } ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 "
        ": tensor<4x8xf32>)",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.map { arith.addf } ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)",
        "%mapped = linalg.map { arith.addf } ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 "
        ": tensor<4x8xf32>)",
    ),
    (
        "%a: tensor<4x8xf32>, %s: f32",
        "%0 = linalg.map outs(%a : tensor<4x8xf32>) (%w : f32) { linalg.yield %s : f32 }",
        "\n".join(
            [
                "%mapped = linalg.map outs(%arg0 : tensor<4x8xf32>)",
                "  (%init: f32) {",
                "    linalg.yield %arg1 : f32",
                "  }",
            ]
        ),
    ),
    (
        "%a: tensor<4x8xf32>, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %p : tensor<4x8xf32> -> "
        "tensor<1x2x4x4xf32>",
        "%pack = linalg.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %arg1 : tensor<4x8xf32> "
        "-> tensor<1x2x4x4xf32>",
    ),
    (
        "%a: tensor<4x8xf32>, %s: f32, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.pack %a padding_value(%s : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] "
        "inner_tiles = [4, 4] into %p : tensor<4x8xf32> -> tensor<1x2x4x4xf32>",
        "%pack = linalg.pack %arg0 padding_value(%arg1 : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, "
        "1] inner_tiles = [4, 4] into %arg2 : tensor<4x8xf32> -> tensor<1x2x4x4xf32>",
    ),
    (
        "%a: tensor<4x8xf32>, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %a : tensor<1x2x4x4xf32> -> "
        "tensor<4x8xf32>",
        "%unpack = linalg.unpack %arg1 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %arg0 : "
        "tensor<1x2x4x4xf32> -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.unpack %p outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %a "
        "{foo = 1}: tensor<1x2x4x4xf32> -> tensor<4x8xf32>",
        "%unpack = linalg.unpack %arg1 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [4, 4] "
        "into %arg0 {foo = 1 : i64} : tensor<1x2x4x4xf32> -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>",
        "%0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> "
        "tensor<4x16xf32>",
        "%0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%arg2 : "
        "tensor<4x16xf32>) -> tensor<4x16xf32>",
    ),
    (
        "%b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) "
        "-> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%t, %b : tensor<8x4xf32>, tensor<8x16xf32>) "
        "outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>",
        "%0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) "
        "-> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%arg2, %arg0 : tensor<8x4xf32>, "
        "tensor<8x16xf32>) outs(%arg1 : tensor<4x16xf32>) -> tensor<4x16xf32>",
    ),
    (
        "%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>",
        "%0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xf32>, "
        "tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>",
        "%0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<4x8xf32>, "
        "tensor<8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.softmax dimension(1) ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> "
        "tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>",
        "%0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) "
        "-> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) "
        "outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>",
        "%0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) "
        "-> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%arg0, %arg1 : tensor<4x8xf32>, "
        "tensor<8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <add> ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <add> ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%z: tensor<f32>, %r: tensor<4xf32>",
        "%0 = linalg.dot ins(%r, %r : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<f32>) -> tensor<f32>",
        "%0 = linalg.dot ins(%arg1, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%arg0 : tensor<f32>) -> tensor<f32>",
    ),
    (
        "%i4: tensor<1x6x6x3xf32>, %k: tensor<3x3x3x2xf32>, %o: tensor<1x4x4x2xf32>",
        "%0 = linalg.conv_2d_nhwc_hwcf ins(%i4, %k : tensor<1x6x6x3xf32>, tensor<3x3x3x2xf32>) outs(%o : "
        "tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>",
        "%0 = linalg.conv_2d_nhwc_hwcf ins(%arg0, %arg1 : tensor<1x6x6x3xf32>, tensor<3x3x3x2xf32>) "
        "outs(%arg2 : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>",
    ),
    (
        "%i4: tensor<1x6x6x3xf32>, %k: tensor<3x3x3x2xf32>, %o: tensor<1x4x4x2xf32>",
        "%0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : "
        "vector<2xi64>, foo = 1} ins(%i4, %k : tensor<1x6x6x3xf32>, tensor<3x3x3x2xf32>) outs(%o : "
        "tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>",
        "%0 = linalg.conv_2d_nhwc_hwcf {foo = 1 : i64, dilations = dense<1> : tensor<2xi64>, strides = "
        "dense<1> : vector<2xi64>} ins(%arg0, %arg1 : tensor<1x6x6x3xf32>, tensor<3x3x3x2xf32>) outs(%arg2 : "
        "tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>",
    ),
    (
        "%i4: tensor<1x6x6x3xf32>, %w: tensor<3x3xf32>, %po: tensor<1x4x4x3xf32>",
        "%0 = linalg.pooling_nhwc_max {strides = dense<1> : vector<2xi64>} ins(%i4, %w : "
        "tensor<1x6x6x3xf32>, tensor<3x3xf32>) outs(%po : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>",
        "%0 = linalg.pooling_nhwc_max {strides = dense<1> : vector<2xi64>} ins(%arg0, %arg1 : "
        "tensor<1x6x6x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>",
    ),
    (
        "%f8: tensor<4x8xi8>, %g8: tensor<8x16xi8>, %i32: tensor<4x16xi32>, %zp: i32",
        "%0 = linalg.quantized_matmul ins(%f8, %g8, %zp, %zp : tensor<4x8xi8>, tensor<8x16xi8>, i32, i32) "
        "outs(%i32 : tensor<4x16xi32>) -> tensor<4x16xi32>",
        "%0 = linalg.quantized_matmul ins(%arg0, %arg1, %arg3, %arg3 : tensor<4x8xi8>, tensor<8x16xi8>, i32, "
        "i32) outs(%arg2 : tensor<4x16xi32>) -> tensor<4x16xi32>",
    ),
    (
        "%a: tensor<4x8xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.elementwise <exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, "
        "d1) -> (d0, d1)>] ins(%t : tensor<8x4xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, "
        "d1) -> (d0, d1)>] ins(%arg1 : tensor<8x4xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>, %bb: tensor<4x8xi1>",
        "%0 = linalg.elementwise <select> ins(%bb, %a, %a : tensor<4x8xi1>, tensor<4x8xf32>, "
        "tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <select> ins(%arg1, %arg0, %arg0 : tensor<4x8xi1>, tensor<4x8xf32>, "
        "tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>, %bb: tensor<4x8xi1>",
        "%0 = linalg.elementwise <select> {foo = 1} ins(%bb, %a, %a : tensor<4x8xi1>, tensor<4x8xf32>, "
        "tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <select> {foo = 1 : i64} ins(%arg1, %arg0, %arg0 : tensor<4x8xi1>, "
        "tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <max_signed> ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <max_signed> ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) "
        "outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%i: tensor<4x8xi32>",
        "%0 = linalg.elementwise <max_signed> ins(%i, %i : tensor<4x8xi32>, tensor<4x8xi32>) outs(%i : "
        "tensor<4x8xi32>) -> tensor<4x8xi32>",
        "%0 = linalg.elementwise <max_signed> ins(%arg0, %arg0 : tensor<4x8xi32>, tensor<4x8xi32>) "
        "outs(%arg0 : tensor<4x8xi32>) -> tensor<4x8xi32>",
    ),
    (
        "%bx: tensor<4x8xi1>",
        "%0 = linalg.elementwise <add> ins(%bx, %bx : tensor<4x8xi1>, tensor<4x8xi1>) outs(%bx : "
        "tensor<4x8xi1>) -> tensor<4x8xi1>",
        "%0 = linalg.elementwise <add> ins(%arg0, %arg0 : tensor<4x8xi1>, tensor<4x8xi1>) outs(%arg0 : "
        "tensor<4x8xi1>) -> tensor<4x8xi1>",
    ),
    (
        "%bx: tensor<4x8xi1>",
        "%0 = linalg.elementwise <mul> ins(%bx, %bx : tensor<4x8xi1>, tensor<4x8xi1>) outs(%bx : "
        "tensor<4x8xi1>) -> tensor<4x8xi1>",
        "%0 = linalg.elementwise <mul> ins(%arg0, %arg0 : tensor<4x8xi1>, tensor<4x8xi1>) outs(%arg0 : "
        "tensor<4x8xi1>) -> tensor<4x8xi1>",
    ),
    (
        "%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>",
        "%0 = linalg.matmul {zoo = 1, cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xf32>, "
        "tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>",
        "%0 = linalg.matmul {zoo = 1 : i64, cast = #linalg.type_fn<cast_unsigned>} ins(%arg0, %arg1 : "
        "tensor<4x8xf32>, tensor<8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>",
    ),
    (
        "%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>",
        "%0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) "
        "-> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {zoo = 1, cast = "
        "#linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : "
        "tensor<4x16xf32>) -> tensor<4x16xf32>",
        "%0 = linalg.matmul {zoo = 1 : i64, cast = #linalg.type_fn<cast_unsigned>} ins(%arg0, %arg1 : "
        "tensor<4x8xf32>, tensor<8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>",
    ),
    (
        "%b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) "
        "-> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {zoo = 1, cast = "
        "#linalg.type_fn<cast_unsigned>} ins(%t, %b : tensor<8x4xf32>, tensor<8x16xf32>) outs(%c : "
        "tensor<4x16xf32>) -> tensor<4x16xf32>",
        "%0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) "
        "-> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {zoo = 1 : i64, cast = "
        "#linalg.type_fn<cast_unsigned>} ins(%arg2, %arg0 : tensor<8x4xf32>, tensor<8x16xf32>) outs(%arg1 : "
        "tensor<4x16xf32>) -> tensor<4x16xf32>",
    ),
    (
        "%b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) "
        "-> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {zoo = 1, cast = "
        "#linalg.type_fn<cast_unsigned>} ins(%t, %b : tensor<8x4xf32>, tensor<8x16xf32>) outs(%c : "
        "tensor<4x16xf32>) -> tensor<4x16xf32>",
        "%0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) "
        "-> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {zoo = 1 : i64, cast = "
        "#linalg.type_fn<cast_unsigned>} ins(%arg2, %arg0 : tensor<8x4xf32>, tensor<8x16xf32>) outs(%arg1 : "
        "tensor<4x16xf32>) -> tensor<4x16xf32>",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %s: f32",
        "%0 = vector.transfer_read %m[%n, %n], %s {zoo = 1, in_bounds = [true]} : memref<16x32xf32>, vector<8xf32>",
        "%0 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 {in_bounds = [true], zoo = 1 : i64} : "
        "memref<16x32xf32>, vector<8xf32>",
    ),
    (
        "%v: vector<8xf32>, %acc: vector<8x8xf32>",
        "%0 = vector.outerproduct %v, %v, %acc {zoo = 1, kind = #vector.kind<mul>} : vector<8xf32>, vector<8xf32>",
        "%0 = vector.outerproduct %arg0, %arg0, %arg1 {kind = #vector.kind<mul>, zoo = 1 : i64} : "
        "vector<8xf32>, vector<8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.softmax {foo = 1} dimension(1) ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> "
        "tensor<4x8xf32>",
        "%0 = linalg.softmax {foo = 1 : i64} dimension(1) ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%i: tensor<4x8xi32>, %h: tensor<4x8xf16>",
        "%0 = linalg.copy ins(%h : tensor<4x8xf16>) outs(%i : tensor<4x8xi32>) -> tensor<4x8xi32>",
        "%0 = linalg.copy ins(%arg1 : tensor<4x8xf16>) outs(%arg0 : tensor<4x8xi32>) -> tensor<4x8xi32>",
    ),
    (
        "%i: tensor<4x8xi32>, %h: tensor<4x8xf16>",
        "%0 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%i : tensor<4x8xi32>) outs(%h : "
        "tensor<4x8xf16>) -> tensor<4x8xf16>",
        "%0 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0 : tensor<4x8xi32>) outs(%arg1 : "
        "tensor<4x8xf16>) -> tensor<4x8xf16>",
    ),
    (
        "%a: tensor<4x8xf32>, %h: tensor<4x8xf16>",
        "%0 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%h : tensor<4x8xf16>) -> tensor<4x8xf16>",
        "%0 = linalg.copy ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf16>) -> tensor<4x8xf16>",
    ),
    (
        "%i: tensor<4x8xi32>, %bx: tensor<4x8xi1>",
        "%0 = linalg.copy ins(%bx : tensor<4x8xi1>) outs(%i : tensor<4x8xi32>) -> tensor<4x8xi32>",
        "%0 = linalg.copy ins(%arg1 : tensor<4x8xi1>) outs(%arg0 : tensor<4x8xi32>) -> tensor<4x8xi32>",
    ),
    (
        "%i: tensor<4x8xi32>, %bx: tensor<4x8xi1>",
        "%0 = linalg.copy ins(%i : tensor<4x8xi32>) outs(%bx : tensor<4x8xi1>) -> tensor<4x8xi1>",
        "%0 = linalg.copy ins(%arg0 : tensor<4x8xi32>) outs(%arg1 : tensor<4x8xi1>) -> tensor<4x8xi1>",
    ),
    (
        "%ct: tensor<4x8xcomplex<f32>>",
        "%0 = linalg.copy ins(%ct : tensor<4x8xcomplex<f32>>) outs(%ct : tensor<4x8xcomplex<f32>>) -> "
        "tensor<4x8xcomplex<f32>>",
        "%0 = linalg.copy ins(%arg0 : tensor<4x8xcomplex<f32>>) outs(%arg0 : tensor<4x8xcomplex<f32>>) -> "
        "tensor<4x8xcomplex<f32>>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <exp> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <exp> ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <log> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <log> ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <abs> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <abs> ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <ceil> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <ceil> ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <floor> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <floor> ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <negf> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <negf> ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <reciprocal> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <reciprocal> ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> "
        "tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <round> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <round> ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <sqrt> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <sqrt> ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <rsqrt> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <rsqrt> ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <square> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <square> ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> "
        "tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <tanh> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <tanh> ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <erf> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <erf> ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <sub> ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <sub> ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%i: tensor<4x8xi32>",
        "%0 = linalg.elementwise <sub> ins(%i, %i : tensor<4x8xi32>, tensor<4x8xi32>) outs(%i : "
        "tensor<4x8xi32>) -> tensor<4x8xi32>",
        "%0 = linalg.elementwise <sub> ins(%arg0, %arg0 : tensor<4x8xi32>, tensor<4x8xi32>) outs(%arg0 : "
        "tensor<4x8xi32>) -> tensor<4x8xi32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <mul> ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <mul> ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%i: tensor<4x8xi32>",
        "%0 = linalg.elementwise <mul> ins(%i, %i : tensor<4x8xi32>, tensor<4x8xi32>) outs(%i : "
        "tensor<4x8xi32>) -> tensor<4x8xi32>",
        "%0 = linalg.elementwise <mul> ins(%arg0, %arg0 : tensor<4x8xi32>, tensor<4x8xi32>) outs(%arg0 : "
        "tensor<4x8xi32>) -> tensor<4x8xi32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <div> ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <div> ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%i: tensor<4x8xi32>",
        "%0 = linalg.elementwise <div> ins(%i, %i : tensor<4x8xi32>, tensor<4x8xi32>) outs(%i : "
        "tensor<4x8xi32>) -> tensor<4x8xi32>",
        "%0 = linalg.elementwise <div> ins(%arg0, %arg0 : tensor<4x8xi32>, tensor<4x8xi32>) outs(%arg0 : "
        "tensor<4x8xi32>) -> tensor<4x8xi32>",
    ),
    (
        "%i: tensor<4x8xi32>",
        "%0 = linalg.elementwise <div_unsigned> ins(%i, %i : tensor<4x8xi32>, tensor<4x8xi32>) outs(%i : "
        "tensor<4x8xi32>) -> tensor<4x8xi32>",
        "%0 = linalg.elementwise <div_unsigned> ins(%arg0, %arg0 : tensor<4x8xi32>, tensor<4x8xi32>) "
        "outs(%arg0 : tensor<4x8xi32>) -> tensor<4x8xi32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <min_signed> ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <min_signed> ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) "
        "outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%i: tensor<4x8xi32>",
        "%0 = linalg.elementwise <min_signed> ins(%i, %i : tensor<4x8xi32>, tensor<4x8xi32>) outs(%i : "
        "tensor<4x8xi32>) -> tensor<4x8xi32>",
        "%0 = linalg.elementwise <min_signed> ins(%arg0, %arg0 : tensor<4x8xi32>, tensor<4x8xi32>) "
        "outs(%arg0 : tensor<4x8xi32>) -> tensor<4x8xi32>",
    ),
    (
        "%i: tensor<4x8xi32>",
        "%0 = linalg.elementwise <max_unsigned> ins(%i, %i : tensor<4x8xi32>, tensor<4x8xi32>) outs(%i : "
        "tensor<4x8xi32>) -> tensor<4x8xi32>",
        "%0 = linalg.elementwise <max_unsigned> ins(%arg0, %arg0 : tensor<4x8xi32>, tensor<4x8xi32>) "
        "outs(%arg0 : tensor<4x8xi32>) -> tensor<4x8xi32>",
    ),
    (
        "%i: tensor<4x8xi32>",
        "%0 = linalg.elementwise <min_unsigned> ins(%i, %i : tensor<4x8xi32>, tensor<4x8xi32>) outs(%i : "
        "tensor<4x8xi32>) -> tensor<4x8xi32>",
        "%0 = linalg.elementwise <min_unsigned> ins(%arg0, %arg0 : tensor<4x8xi32>, tensor<4x8xi32>) "
        "outs(%arg0 : tensor<4x8xi32>) -> tensor<4x8xi32>",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <powf> ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise <powf> ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
    ),
    (
        "%r: tensor<4xf32>, %a7: tensor<4x7xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a7 : tensor<4x7xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f32): linalg.yield %y : f32 } -> tensor<4xf32>",
        "\n".join(
            [
                "%0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> "
                '(d0)>], iterator_types = ["parallel", "reduction"]} ins(%arg1 : tensor<4x7xf32>) outs(%arg0 : '
                "tensor<4xf32>) {",
                "^bb0(%in: f32, %out: f32):",
                "  linalg.yield %out : f32",
                "} -> tensor<4xf32>",
            ]
        ),
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.map { math.exp } ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)",
        "%mapped = linalg.map { math.exp } ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>)",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.map { math.exp {fastmath = #arith.fastmath<fast>, zoo = 1} } ins(%a : tensor<4x8xf32>) "
        "outs(%a : tensor<4x8xf32>) {q = 1}",
        "%mapped = linalg.map { math.exp {zoo = 1 : i64, fastmath = #arith.fastmath<fast>} } ins(%arg0 : "
        "tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) {q = 1 : i64}",
    ),
    (
        "%d: tensor<?x?xf32>, %pd: tensor<?x?x4x4xf32>",
        "%0 = linalg.pack %d inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %pd : tensor<?x?xf32> -> "
        "tensor<?x?x4x4xf32>",
        "%pack = linalg.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %arg1 : tensor<?x?xf32> "
        "-> tensor<?x?x4x4xf32>",
    ),
    (
        "%h: tensor<4x8xf16>, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.pack %h inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %p : tensor<4x8xf16> -> "
        "tensor<1x2x4x4xf32>",
        "%pack = linalg.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %arg1 : tensor<4x8xf16> "
        "-> tensor<1x2x4x4xf32>",
    ),
    (
        "%p: tensor<1x2x4x4xf32>, %a7: tensor<4x7xf32>",
        "%0 = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %a7 : tensor<1x2x4x4xf32> "
        "-> tensor<4x7xf32>",
        "%unpack = linalg.unpack %arg0 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %arg1 : "
        "tensor<1x2x4x4xf32> -> tensor<4x7xf32>",
    ),
]

# Arguments of a function, an op in it, and why it is refused.
REFUSED = [
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.map ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) (%x: f32, "
        "%y: f32) { %q = arith.addf %x, %y : f32 linalg.yield %q : f32 }",
        "'linalg.map' op expects number of operands to match the arity of mapper, but got: 3 and 2",
    ),
    (
        "%a: tensor<4x8xf32>, %s: f32",
        "%0 = linalg.map outs(%a : tensor<4x8xf32>) () { linalg.yield %s : f32 }",
        "'linalg.map' op expects number of operands to match the arity of mapper, but got: 1 and 0",
    ),
    (
        "%bt: tensor<2x4x8xf32>",
        "%0 = linalg.batch_matmul ins(%bt, %bt : tensor<2x4x8xf32>, tensor<2x4x8xf32>) outs(%bt : "
        "tensor<2x4x8xf32>) -> tensor<2x4x8xf32>",
        "'linalg.batch_matmul' op inferred input/output operand #1 has shape's dimension #1 to be 8, but found 4",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %a : tensor<4x8xf32>, "
        "tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "expected '<'",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> "
        "(d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) "
        "-> tensor<4x8xf32>",
        "expected '<'",
    ),
    (
        "%a: tensor<4x8xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> "
        "(d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%t : tensor<8x4xf32>) outs(%a : tensor<4x8xf32>) "
        "-> tensor<4x8xf32>",
        "expected '<'",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise kind = <add> ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
        "expected '<'",
    ),
    (
        "%a: tensor<4x8xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.elementwise kind=<exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, "
        "affine_map<(d0, d1) -> (d0, d1)>] ins(%t : tensor<8x4xf32>) outs(%a : tensor<4x8xf32>) -> "
        "tensor<4x8xf32>",
        "expected '<'",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise kind=<exp> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "expected '<'",
    ),
    (
        "%a: tensor<4x8xf32>, %bb: tensor<4x8xi1>",
        "%0 = linalg.elementwise kind=<select> ins(%bb, %a, %a : tensor<4x8xi1>, tensor<4x8xf32>, "
        "tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "expected '<'",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise kind=<foo> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "expected '<'",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.matvec ins(%a, %r : tensor<4x8xf32>, tensor<4xf32>) outs(%r : tensor<4xf32>) -> tensor<4xf32>",
        "'linalg.matvec' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 4",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <foo> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "expected ::mlir::linalg::ElementwiseKind to be one of: exp, log, abs, ceil, floor, negf, "
        "reciprocal, round, sqrt, rsqrt, square, tanh, erf, sin, cos, tan, acos, acosh, asin, asinh, atan, "
        "atanh, log10, log1p, log2, add, sub, mul, div, div_unsigned, max_signed, min_signed, max_unsigned, "
        "min_unsigned, powf, select",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <exp> ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : "
        "tensor<4x8xf32>) -> tensor<4x8xf32>",
        "[parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 3",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.elementwise <exp> {cast = #linalg.type_fn<foo>} ins(%a, %a : tensor<4x8xf32>, "
        "tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "expected ::mlir::linalg::TypeFn to be one of: cast_signed, cast_unsigned",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.softmax dimension(2) ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "'linalg.softmax' op incorrect dimension specified",
    ),
    (
        "%a: tensor<4x8xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) -> tensor<8x4xf32>",
        "'linalg.softmax' op incompatible output shape",
    ),
    (
        "%a: tensor<4x8xf32>, %n: index",
        "%0 = linalg.fill ins(%n : index) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "'linalg.fill' op expected fill value type ('index') to match output element type ('f32')",
    ),
    (
        "%i: tensor<4x8xi32>, %n: index",
        "%0 = linalg.fill ins(%n : index) outs(%i : tensor<4x8xi32>) -> tensor<4x8xi32>",
        "'linalg.fill' op expected fill value type ('index') to match output element type ('i32')",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        '%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", '
        '"reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { ^bb0(%x1: f32, %y: f32): '
        "linalg.yield %y : f32 } -> tensor<4xf32>",
        "'linalg.generic' op expected the number of indexing_map (1) to be equal to the number of "
        "input/output operands (2)",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { ^bb0(%x1: f32, '
        "%y: f32): linalg.yield %y : f32 } -> tensor<4xf32>",
        "'linalg.generic' op expected indexing_map #0 to have 1 dim(s) to match the number of loops",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j)[s] -> (i, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f32): linalg.yield %y : f32 } -> tensor<4xf32>",
        "'linalg.generic' op unexpected symbols in indexing_map #0",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f32): linalg.yield %y : f32 } -> tensor<4xf32>",
        "'linalg.generic' op expected operand #0 rank (2) to match the result rank of indexing_map (1)",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, i)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f32): linalg.yield %y : f32 } -> tensor<4xf32>",
        "'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0, d0))",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f32): linalg.yield %y : f32 } -> tensor<4xf32>",
        "'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 4",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "foo"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f32): linalg.yield %y : f32 } -> tensor<4xf32>",
        "unexpected iterator_type (foo)",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32): linalg.yield %x1 : f32 } -> tensor<4xf32>",
        "'linalg.generic' op expected as many non-induction variable region arguments as the number of "
        "input/output operands",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f16): linalg.yield %x1 : f32 } -> tensor<4xf32>",
        "'linalg.generic' op expected type of bb argument #1 ('f16') to match element or self type of the "
        "corresponding operand ('f32')",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f32): linalg.yield %x1, %x1 : f32, f32 } -> tensor<4xf32>",
        "'linalg.yield' op expected number of yield values (2) to match the number of inits / outs operands "
        "of the enclosing LinalgOp (1)",
    ),
    (
        "%r: tensor<4xf32>, %h: tensor<4x8xf16>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%h : tensor<4x8xf16>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f16, %y: f32): linalg.yield %x1 : f16 } -> tensor<4xf32>",
        "'linalg.yield' op type of yield operand 1 ('f16') doesn't match the element type of the enclosing "
        "linalg.generic op ('f32')",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f32): %q = linalg.index 2 : index linalg.yield %x1 : f32 } -> tensor<4xf32>",
        "'linalg.index' op expected dim (2) to be lower than the number of loops (2) of the enclosing LinalgOp",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f32): %q = linalg.index -1 : index linalg.yield %x1 : f32 } -> tensor<4xf32>",
        "'linalg.index' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute "
        "whose minimum value is 0",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f32): linalg.yield %x1 : f32 }",
        "cannot name an operation with no results",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f32): linalg.yield %x1 : f32 }",
        "'linalg.generic' op expected the number of tensor results (0) to be equal to the number of output tensors (1)",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f32): linalg.yield %x1 : f32 } -> tensor<4xf16>",
        "'linalg.generic' op expected type of operand #1 ('tensor<4xf32>') to match type of corresponding "
        "result ('tensor<4xf16>')",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        '%0 = linalg.generic {iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r '
        ": tensor<4xf32>) { ^bb0(%x1: f32, %y: f32): linalg.yield %x1 : f32 } -> tensor<4xf32>",
        "'linalg.generic' op requires attribute 'indexing_maps'",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>]} "
        "ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { ^bb0(%x1: f32, %y: f32): linalg.yield %x1 : "
        "f32 } -> tensor<4xf32>",
        'expected "iterator_types" array attribute',
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f32): linalg.yield %y : f32 } -> tensor<4xf32>",
        "'linalg.generic' op inferred input/output operand #0 has shape's dimension #0 to be greater than or "
        "equal to 11, but found 4",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i - 1, j)>, affine_map<(i, j) -> (i)>], "
        'iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) { '
        "^bb0(%x1: f32, %y: f32): linalg.yield %y : f32 } -> tensor<4xf32>",
        "'linalg.generic' op unexpected result less than 0 at expression #0 in (d0, d1) -> (d0 - 1, d1)",
    ),
    (
        "%s: f32",
        "linalg.yield %s : f32",
        "'linalg.yield' op must be the last operation in the parent block",
    ),
    (
        "",
        "%0 = linalg.index 0 : index",
        "'linalg.index' op expected parent op with LinalgOp interface",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.fill ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "expected op with scalar input",
    ),
    (
        "%a: tensor<4x8xf32>, %s: f32",
        "%0 = linalg.fill ins(%s, %s : f32, f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "[parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 3",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.fill outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "[parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 1",
    ),
    (
        "%a: tensor<4x8xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) -> tensor<8x4xf32>",
        "'linalg.copy' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 8",
    ),
    (
        "%r: tensor<4xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.copy ins(%r : tensor<4xf32>) outs(%t : tensor<8x4xf32>) -> tensor<8x4xf32>",
        "'linalg.copy' op expected operand #0 rank (1) to match the result rank of indexing_map (2)",
    ),
    (
        "%a: tensor<4x8xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 1]",
        "'linalg.transpose' op permutation is not valid",
    ),
    (
        "%a: tensor<4x8xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [0]",
        "'linalg.transpose' op size of permutation 1 does not match the argument rank 2",
    ),
    (
        "%a: tensor<4x8xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [0, 1]",
        "'linalg.transpose' op dim(result, 0) = 8 doesn't match dim(input, permutation[0]) = 4",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) permutation = [0, 1]",
        "'linalg.transpose' op input rank (2) does not match init rank (1)",
    ),
    (
        "%a: tensor<4x8xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 2]",
        "'linalg.transpose' op permutation is not valid",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.broadcast ins(%r : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [0]",
        "'linalg.broadcast' op input dim 0 should match init dim 1. input: 4, init: 8",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.broadcast ins(%r : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [0, 1]",
        "'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, "
        "dimensions size: 2, init rank: 2",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.broadcast ins(%r : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [2]",
        "'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 2",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.broadcast ins(%r : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = []",
        "'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, "
        "dimensions size: 0, init rank: 2",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [0]",
        "'linalg.reduce' op init dimensions [4] doesn't match input dimensions after reduction [8]",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [2]",
        "'linalg.reduce' op dimensions for reduction should be in the range [0, 1].",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [1, 1]",
        "'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute "
        "should be in increasing order",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [0, 1]",
        "'linalg.reduce' op number of dimensions after reduction 0 doesn't match the init rank 1",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = []",
        "'linalg.reduce' op number of dimensions after reduction 2 doesn't match the init rank 1",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [1, 0]",
        "'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute "
        "should be in increasing order",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>, %t: tensor<8x4xf32>",
        "%0:2 = linalg.reduce ins(%a, %t : tensor<4x8xf32>, tensor<8x4xf32>) outs(%r, %r : tensor<4xf32>, "
        "tensor<4xf32>) dimensions = [1] (%i1: f32, %i2: f32, %o1: f32, %o2: f32) { linalg.yield %o1, %o2 : "
        "f32, f32 }",
        "'linalg.reduce' op expects all inputs to have the same shapes. Shape at input-index 1 is not equal "
        "to the shape at input-index 0.",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [1] (%i1: f32) { "
        "linalg.yield %i1 : f32 }",
        "'linalg.reduce' op mismatching number of operands and block arguments",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [1] (%i1: f32, "
        "%o1: f16) { linalg.yield %i1 : f32 }",
        "'linalg.reduce' op output element type 'f32' does not match corresponding block argument type 'f16'",
    ),
    (
        "%a: tensor<4x8xf32>, %r: tensor<4xf32>",
        "%0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [1] (%i1: f16, "
        "%o1: f32) { linalg.yield %o1 : f32 }",
        "'linalg.reduce' op input element type 'f32' does not match corresponding block argument type 'f16'",
    ),
    (
        "%a: tensor<4x8xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.map { arith.addf } ins(%a, %t : tensor<4x8xf32>, tensor<8x4xf32>) outs(%a : tensor<4x8xf32>)",
        "'linalg.map' op expected shape of input (8, 4) to match shape of output (4, 8)",
    ),
    (
        "%a: tensor<4x8xf32>, %h: tensor<4x8xf16>",
        "%0 = linalg.map { arith.addf } ins(%a, %h : tensor<4x8xf32>, tensor<4x8xf16>) outs(%a : tensor<4x8xf32>)",
        "'arith.addf' op requires the same type for all operands and results",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.map ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) (%i: f16, "
        "%j: f32, %k1: f32) { linalg.yield %j : f32 }",
        "'linalg.map' op expected element type of input 'f32' to match bbArg type 'f16'",
    ),
    (
        "%a: tensor<4x8xf32>",
        "%0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %a : tensor<4x8xf32> -> tensor<4x8xf32>",
        "packed rank != (unpacked rank + num tiling factors), got 2 != 4",
    ),
    (
        "%a: tensor<4x8xf32>, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.pack %a inner_dims_pos = [0, 0] inner_tiles = [4, 4] into %p : tensor<4x8xf32> -> "
        "tensor<1x2x4x4xf32>",
        "invalid inner_dims_pos vector",
    ),
    (
        "%a: tensor<4x8xf32>, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.pack %a inner_dims_pos = [0, 2] inner_tiles = [4, 4] into %p : tensor<4x8xf32> -> "
        "tensor<1x2x4x4xf32>",
        "invalid inner_dims_pos vector",
    ),
    (
        "%a: tensor<4x8xf32>, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4] into %p : tensor<4x8xf32> -> "
        "tensor<1x2x4x4xf32>",
        "tiling factors must equal the number of dimensions to tile",
    ),
    (
        "%a: tensor<4x8xf32>, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [0, 4] into %p : tensor<4x8xf32> -> "
        "tensor<1x2x4x4xf32>",
        "invalid zero tile factor",
    ),
    (
        "%a: tensor<4x8xf32>, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %p : "
        "tensor<4x8xf32> -> tensor<1x2x4x4xf32>",
        "expected 'tensor<2x1x4x4xf32>' for the packed domain value, got 'tensor<1x2x4x4xf32>'",
    ),
    (
        "%a: tensor<4x8xf32>, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.pack %a outer_dims_perm = [1] inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %p : "
        "tensor<4x8xf32> -> tensor<1x2x4x4xf32>",
        "outer_dims_perm must be a permutation or empty",
    ),
    (
        "%a: tensor<4x8xf32>, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.pack %a outer_dims_perm = [1, 1] inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %p : "
        "tensor<4x8xf32> -> tensor<1x2x4x4xf32>",
        "invalid outer_dims_perm vector",
    ),
    (
        "%a: tensor<4x8xf32>, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %p : tensor<4x8xf32> -> "
        "tensor<1x2x4x4xf32>",
        "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type at index 1: "
        "got 4 != 2",
    ),
    (
        "%a: tensor<4x8xf32>, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %p : tensor<4x8xf32> -> "
        "tensor<1x2x4x4xf32>",
        "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type at index 1: "
        "got 4 != 3",
    ),
    (
        "%a: tensor<4x8xf32>, %n: index, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.pack %a padding_value(%n : index) inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %p "
        ": tensor<4x8xf32> -> tensor<1x2x4x4xf32>",
        "'linalg.pack' op expected padding_value has 'f32' but got: 'index'",
    ),
    (
        "%n: index, %d: tensor<?x?xf32>, %pd: tensor<?x?x4x4xf32>",
        "%0 = linalg.pack %d inner_dims_pos = [0, 1] inner_tiles = [%n, 4] into %pd : tensor<?x?xf32> -> "
        "tensor<?x?x4x4xf32>",
        "mismatch in inner tile sizes specified at index 0: got static shape 4 but dynamic tile size",
    ),
    (
        "%t: tensor<8x4xf32>, %p: tensor<1x2x4x4xf32>",
        "%0 = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %t : tensor<1x2x4x4xf32> -> "
        "tensor<8x4xf32>",
        "expected 'tensor<2x1x4x4xf32>' for the packed domain value, got 'tensor<1x2x4x4xf32>'",
    ),
    (
        "%n: index, %p: tensor<1x2x4x4xf32>, %a7: tensor<4x7xf32>",
        "%0 = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [4, %n] into %a7 : tensor<1x2x4x4xf32> "
        "-> tensor<4x7xf32>",
        "mismatch in inner tile sizes specified at index 1: got static shape 4 but dynamic tile size",
    ),
    (
        "%a: tensor<4x8xf32>, %c: tensor<4x16xf32>",
        "%0 = linalg.matmul ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x16xf32>) -> "
        "tensor<4x16xf32>",
        "'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 4",
    ),
    (
        "%a: tensor<4x8xf32>, %c: tensor<4x16xf32>",
        "%0 = linalg.matmul ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>",
        "[parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2",
    ),
    (
        "%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>",
        "%0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) "
        "-> (d2, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> "
        "tensor<4x16xf32>",
        "'linalg.matmul' op expected the number of indexing_map (2) to be equal to the number of "
        "input/output operands (3)",
    ),
    (
        "%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>",
        "%0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) "
        "-> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) "
        "outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>",
        "'linalg.matmul' op Unexpected dim expression in map result.",
    ),
    (
        "%b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %r: tensor<4xf32>",
        "%0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> "
        "(d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%r, %b : tensor<4xf32>, tensor<8x16xf32>) "
        "outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>",
        "'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 8",
    ),
    (
        "%b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %r: tensor<4xf32>",
        "%0 = linalg.matmul indexing_maps = [1, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, "
        "d2) -> (d0, d1)>] ins(%r, %b : tensor<4xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> "
        "tensor<4x16xf32>",
        "element of indexing_maps array is not an affine_map",
    ),
    (
        "%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>",
        "%0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) "
        "-> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1 + d2)>] ins(%a, %b : tensor<4x8xf32>, "
        "tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>",
        "provided affine_map is not a projected permutation",
    ),
    (
        "%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>",
        "%0 = linalg.contract ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> "
        "tensor<4x16xf32>",
        "expected 'indexing_maps' attribute",
    ),
    (
        "%a: tensor<4x8xf32>, %t: tensor<8x4xf32>",
        "%0 = linalg.elementwise <exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>] ins(%t : "
        "tensor<8x4xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "'linalg.elementwise' op expected the number of indexing_map (1) to be equal to the number of "
        "input/output operands (2)",
    ),
    (
        "%xx: tensor<1x6x6x3xf32>, %k: tensor<3x3x3x2xf32>, %o: tensor<1x5x4x2xf32>",
        "%0 = linalg.conv_2d_nhwc_hwcf ins(%xx, %k : tensor<1x6x6x3xf32>, tensor<3x3x3x2xf32>) outs(%o : "
        "tensor<1x5x4x2xf32>) -> tensor<1x5x4x2xf32>",
        "'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #1 to be "
        "greater than or equal to 7, but found 6",
    ),
    (
        "%xx: tensor<1x6x6x3xf32>, %k: tensor<3x3x3x2xf32>, %o: tensor<1x5x4x2xf32>",
        "%0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<3xi64>} ins(%xx, %k : "
        "tensor<1x6x6x3xf32>, tensor<3x3x3x2xf32>) outs(%o : tensor<1x5x4x2xf32>) -> tensor<1x5x4x2xf32>",
        "'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int "
        "elements attribute of shape [2]",
    ),
    (
        "%xx: tensor<1x6x6x3xf32>, %k: tensor<3x3x3x2xf32>, %o: tensor<1x5x4x2xf32>",
        "%0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi32>} ins(%xx, %k : "
        "tensor<1x6x6x3xf32>, tensor<3x3x3x2xf32>) outs(%o : tensor<1x5x4x2xf32>) -> tensor<1x5x4x2xf32>",
        "'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int "
        "elements attribute of shape [2]",
    ),
    (
        "%a: tensor<4x4xf32>, %b: tensor<4xf32>, %x: tensor<5xf32>",
        """%r:2 = "linalg.reduce"(%a, %a, %b, %x) <{dimensions = array<i64: 1>, operandSegmentSizes = array<i32: 2, 2>}> ({
^bb1(%p: f32, %q: f32, %s: f32, %t: f32):
"linalg.yield"(%s, %t) : (f32, f32) -> ()
}) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<5xf32>) -> (tensor<4xf32>, tensor<5xf32>)""",
        "'linalg.reduce' op expects all outputs to have the same shapes. Shape at output-index 1 is not equal to the shape at output-index 0.",
    ),
    (
        "%a: f32",
        """"test.z"() ({
"linalg.yield"(%a) : (f32) -> ()
}) : () -> ()""",
        "'linalg.yield' op expected parent op with LinalgOp interface",
    ),
    # iree-opt 3.13 takes it
    (
        "%s: tensor<8x8xf32>, %d: tensor<2x8x4xf32>, %n: index",
        '%r = "linalg.pack"(%s, %d, %n) <{inner_dims_pos = array<i64: 0>, static_inner_tiles = array<i64: 4>, outer_dims_perm = array<i64>, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (tensor<8x8xf32>, tensor<2x8x4xf32>, index) -> tensor<2x8x4xf32>',
        "expected the number of 'inner_tiles' to match the number of dynamic entries in 'static_inner_tiles'",
    ),
]


def _function(arguments, op):
    return f"func.func @f({arguments}) {{\n  {op}\n  return\n}}\n"


@pytest.mark.parametrize(("arguments", "op", "expected"), PRINTED)
def test_printed(numbered, arguments, op, expected):
    assert numbered(_function(arguments, op)) == expected


NO_ELEMENTS = "%a: tensor<8x0xf32>, %b: tensor<0x8xf32>, %c: tensor<1x8xf32>, %o: tensor<8x8xf32>, %p: tensor<7x8xf32>"


@pytest.mark.parametrize(
    ("op", "message"),
    [
        ("matmul ins(%a, %b : tensor<8x0xf32>, tensor<0x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>", None),
        ("copy ins(%o : tensor<8x8xf32>) outs(%b : tensor<0x8xf32>) -> tensor<0x8xf32>", None),
        (
            "matmul ins(%a, %b : tensor<8x0xf32>, tensor<0x8xf32>) outs(%p : tensor<7x8xf32>) -> tensor<7x8xf32>",
            "'linalg.matmul' op inferred input/output operand #2 has shape's dimension #0 to be 8, but found 7",
        ),
        (
            "matmul ins(%a, %c : tensor<8x0xf32>, tensor<1x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>",
            "'linalg.matmul' op unexpected result less than 0 at expression #0 in (d0, d1, d2) -> (d2, d1)",
        ),
    ],
)
def test_extents_of_zero(messages, op, message):
    """As iree-opt 3.13 has it: nothing is asked of an extent of 0, but what a loop without turns reaches is -1."""
    assert messages(_function(NO_ELEMENTS, f"%r = linalg.{op}")) == ([] if message is None else [message])


@pytest.mark.parametrize(("arguments", "op", "message"), REFUSED)
def test_refused(messages, arguments, op, message):
    found = messages(_function(arguments, op))
    assert [re.sub(r"^custom op '[^']*' ", "", m) for m in found[:1]] == [message]


MISFIT = "'linalg.yield' op type of yield operand 1 ('{}') doesn't match the element type of the enclosing linalg.generic op ('{}')"


@pytest.mark.parametrize("t", ["f16", "i32", "index", "vector<4xf32>"])
def test_what_is_moved_is_not_cast(problems, t):
    """As iree-opt 3.13 has it, at the place of the op."""
    lines = (
        f"%0 = linalg.broadcast ins(%a : tensor<8x{t}>) outs(%o : tensor<4x8xf32>) dimensions = [0]",
        f"%0 = linalg.transpose ins(%b : tensor<8x4x{t}>) outs(%o : tensor<4x8xf32>) permutation = [1, 0]",
    )
    for line in lines:
        text = _function(f"%a: tensor<8x{t}>, %b: tensor<8x4x{t}>, %o: tensor<4x8xf32>", line)
        assert problems(text) == [f"2:8: {MISFIT.format(t, 'f32')}"]


@pytest.mark.parametrize(
    ("op", "message"),
    [
        ("linalg.reduce { arith.trunci } ins(%a : tensor<4xf16>) outs(%o : tensor<f16>) dimensions = [0]",
         "'arith.trunci' op requires a single operand"),
        ("linalg.map { arith.negf } ins(%a, %a : tensor<4xf16>, tensor<4xf16>) outs(%a : tensor<4xf16>)",
         "'arith.negf' op requires a single operand"),
        ("linalg.reduce { arith.addi } ins(%a : tensor<4xf16>) outs(%o : tensor<f16>) dimensions = [0]",
         "'arith.addi' op operand #0 must be signless-non-zero-bitwidth-integer-like, but got 'f16'"),
    ],
)  # fmt: skip
def test_what_short_forms_name_is_placed_at_the_op(problems, op, message):
    assert problems(_function("%a: tensor<4xf16>, %o: tensor<f16>", f"%r = {op}")) == [f"2:8: {message}"]


def test_maps_that_go_without_saying_get_no_alias(printed):
    def text(line):
        arguments = "%arg0: tensor<8x8xf32>, %arg1: index, %arg2: f32"
        return f"module {{\n  func.func @f({arguments}) {{\n    {line}\n    return\n  }}\n}}\n"

    t = "tensor<8x8xf32>"
    for line in (
        f"%0 = linalg.matmul ins(%arg0, %arg0 : {t}, {t}) outs(%arg0 : {t}) -> {t}",
        f"%0 = linalg.elementwise <add> ins(%arg0, %arg0 : {t}, {t}) outs(%arg0 : {t}) -> {t}",
        f"%0 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 : {t}, vector<8xf32>",
    ):
        assert printed(text(line)) == text(line)
