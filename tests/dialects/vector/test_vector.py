"""What the ops of `vector` print, and what they refuse, in MLIR's words."""

import re

import pytest

# Arguments of a function, an op in it as written, and as printed (the arguments and results renumbered).
PRINTED = [
    (
        "%x: vector<4x4xf32>",
        "%3 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<maxnumf>} %x, %x, %x : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, "
        'd2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", '
        '"reduction"], kind = #vector.kind<maxnumf>} %arg0, %arg0, %arg0 : vector<4x4xf32>, vector<4x4xf32> '
        "into vector<4x4xf32>",
    ),
    (
        "%x: vector<4x4xf32>, %xm: vector<4x4x4xi1>",
        "%4 = vector.mask %xm {vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, "
        'affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", '
        '"reduction"], foo="bar"} %x, %x, %x : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32> } : '
        "vector<4x4x4xi1> -> vector<4x4xf32>",
        "%0 = vector.mask %arg1 { vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, "
        "affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = "
        '["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg0, %arg0 {foo = "bar"} '
        ": vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32> } : vector<4x4x4xi1> -> vector<4x4xf32>",
    ),
    (
        "%n: index",
        "%5 = vector.create_mask %n, %n : vector<4x8xi1>",
        "%0 = vector.create_mask %arg0, %arg0 : vector<4x8xi1>",
    ),
    (
        "%b: vector<8xf32>",
        "%6, %7 = vector.deinterleave %b : vector<8xf32> -> vector<4xf32>",
        "%res1, %res2 = vector.deinterleave %arg0 : vector<8xf32> -> vector<4xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        "%8 = vector.expandload %m[%n, %n], %mask, %b : memref<16x32xf32>, vector<8xi1>, vector<8xf32> into "
        "vector<8xf32>",
        "%0 = vector.expandload %arg2[%arg1, %arg1], %arg3, %arg0 : memref<16x32xf32>, vector<8xi1>, "
        "vector<8xf32> into vector<8xf32>",
    ),
    (
        "%a: vector<4x8xf32>",
        "%9 = vector.extract %a[1] : vector<8xf32> from vector<4x8xf32>",
        "%0 = vector.extract %arg0[1] : vector<8xf32> from vector<4x8xf32>",
    ),
    (
        "%a: vector<4x8xf32>, %n: index",
        "%10 = vector.extract %a[%n, 2] : f32 from vector<4x8xf32>",
        "%0 = vector.extract %arg0[%arg1, 2] : f32 from vector<4x8xf32>",
    ),
    (
        "%a: vector<4x8xf32>",
        "%11 = vector.extract %a[] : vector<4x8xf32> from vector<4x8xf32>",
        "%0 = vector.extract %arg0[] : vector<4x8xf32> from vector<4x8xf32>",
    ),
    (
        "%b: vector<8xf32>",
        "%13 = vector.fma %b, %b, %b : vector<8xf32>",
        "%0 = vector.fma %arg0, %arg0, %arg0 : vector<8xf32>",
    ),
    (
        "%c: f32",
        "%14 = vector.from_elements %c, %c : vector<2xf32>",
        "%0 = vector.from_elements %arg0, %arg0 : vector<2xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        "%15 = vector.gather %m[%n, %n][%iv], %mask, %b : memref<16x32xf32>, vector<8xi32>, vector<8xi1>, "
        "vector<8xf32> into vector<8xf32>",
        "%0 = vector.gather %arg2[%arg1, %arg1] [%arg4], %arg3, %arg0 : memref<16x32xf32>, vector<8xi32>, "
        "vector<8xi1>, vector<8xf32> into vector<8xf32>",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%16 = vector.insert %b, %a[1] : vector<8xf32> into vector<4x8xf32>",
        "%0 = vector.insert %arg1, %arg0 [1] : vector<8xf32> into vector<4x8xf32>",
    ),
    (
        "%a: vector<4x8xf32>, %c: f32, %n: index",
        "%17 = vector.insert %c, %a[1, %n] : f32 into vector<4x8xf32>",
        "%0 = vector.insert %arg1, %arg0 [1, %arg2] : f32 into vector<4x8xf32>",
    ),
    (
        "%b: vector<8xf32>",
        "%19 = vector.interleave %b, %b : vector<8xf32> -> vector<16xf32>",
        "%0 = vector.interleave %arg0, %arg0 : vector<8xf32> -> vector<16xf32>",
    ),
    (
        "%n: index, %m: memref<16x32xf32>",
        "%20 = vector.load %m[%n, %n] : memref<16x32xf32>, vector<8xf32>",
        "%0 = vector.load %arg1[%arg0, %arg0] : memref<16x32xf32>, vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        "%21 = vector.maskedload %m[%n, %n], %mask, %b : memref<16x32xf32>, vector<8xi1>, vector<8xf32> into "
        "vector<8xf32>",
        "%0 = vector.maskedload %arg2[%arg1, %arg1], %arg3, %arg0 : memref<16x32xf32>, vector<8xi1>, "
        "vector<8xf32> into vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        "vector.maskedstore %m[%n, %n], %mask, %b : memref<16x32xf32>, vector<8xi1>, vector<8xf32>",
        "vector.maskedstore %arg2[%arg1, %arg1], %arg3, %arg0 : memref<16x32xf32>, vector<8xi1>, vector<8xf32>",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%22 = vector.multi_reduction <add>, %a, %b [0] : vector<4x8xf32> to vector<8xf32>",
        "%0 = vector.multi_reduction <add>, %arg0, %arg1 [0] : vector<4x8xf32> to vector<8xf32>",
    ),
    (
        "%a: vector<4x8xf32>, %c: f32",
        "%x22b = vector.multi_reduction <add>, %a, %c [0, 1] : vector<4x8xf32> to f32",
        "%0 = vector.multi_reduction <add>, %arg0, %arg1 [0, 1] : vector<4x8xf32> to f32",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        "%26 = vector.outerproduct %b, %c, %b {kind = #vector.kind<maxnumf>} : vector<8xf32>, f32",
        "%0 = vector.outerproduct %arg0, %arg1, %arg0 {kind = #vector.kind<maxnumf>} : vector<8xf32>, f32",
    ),
    (
        "%b: vector<8xf32>",
        "%x26a = vector.outerproduct %b, %b : vector<8xf32>, vector<8xf32>",
        "%0 = vector.outerproduct %arg0, %arg0 : vector<8xf32>, vector<8xf32>",
    ),
    (
        "%a: vector<4x8xf32>",
        "vector.print %a : vector<4x8xf32>",
        "vector.print %arg0 : vector<4x8xf32>",
    ),
    (
        "",
        "vector.print",
        "vector.print",
    ),
    (
        "",
        "vector.print punctuation <comma>",
        "vector.print punctuation <comma>",
    ),
    (
        "%c: f32",
        "vector.print %c : f32 punctuation <no_punctuation>",
        "vector.print %arg0 : f32 punctuation <no_punctuation>",
    ),
    (
        "%b: vector<8xf32>",
        "%27 = vector.reduction <add>, %b : vector<8xf32> into f32",
        "%0 = vector.reduction <add>, %arg0 : vector<8xf32> into f32",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        "%28 = vector.reduction <minimumf>, %b, %c fastmath<nnan,ninf> : vector<8xf32> into f32",
        "%0 = vector.reduction <minimumf>, %arg0, %arg1 fastmath<nnan,ninf> : vector<8xf32> into f32",
    ),
    (
        "%sv: vector<[4]xf32>",
        "%29 = vector.scalable.extract %sv[0] : vector<4xf32> from vector<[4]xf32>",
        "%0 = vector.scalable.extract %arg0[0] : vector<4xf32> from vector<[4]xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        "vector.scatter %m[%n, %n][%iv], %mask, %b : memref<16x32xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>",
        "vector.scatter %arg2[%arg1, %arg1] [%arg4], %arg3, %arg0 : memref<16x32xf32>, vector<8xi32>, "
        "vector<8xi1>, vector<8xf32>",
    ),
    (
        "%a: vector<4x8xf32>",
        "%33 = vector.shuffle %a, %a [0, 3] : vector<4x8xf32>, vector<4x8xf32>",
        "%0 = vector.shuffle %arg0, %arg0 [0, 3] : vector<4x8xf32>, vector<4x8xf32>",
    ),
    (
        "",
        "%34 = vector.step : vector<4xindex>",
        "%0 = vector.step : vector<4xindex>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>",
        "vector.store %b, %m[%n, %n] : memref<16x32xf32>, vector<8xf32>",
        "vector.store %arg0, %arg2[%arg1, %arg1] : memref<16x32xf32>, vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>",
        "%35:8 = vector.to_elements %b : vector<8xf32>",
        "%0:8 = vector.to_elements %arg0 : vector<8xf32>",
    ),
    (
        "%c: f32, %n: index, %m: memref<16x32xf32>",
        "%36 = vector.transfer_read %m[%n, %n], %c : memref<16x32xf32>, vector<8xf32>",
        "%0 = vector.transfer_read %arg2[%arg1, %arg1], %arg0 : memref<16x32xf32>, vector<8xf32>",
    ),
    (
        "%c: f32, %n: index, %m: memref<16x32xf32>, %mask2: vector<4x8xi1>",
        "%37 = vector.transfer_read %m[%n, %n], %c, %mask2 {in_bounds = [true, true], permutation_map = "
        "affine_map<(d0, d1)->(d1, d0)>} : memref<16x32xf32>, vector<8x4xf32>",
        "%0 = vector.transfer_read %arg2[%arg1, %arg1], %arg0, %arg3 {in_bounds = [true, true], "
        "permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<16x32xf32>, vector<8x4xf32>",
    ),
    (
        "%a: vector<4x8xf32>, %n: index, %t: tensor<16x32xf32>",
        "%38 = vector.transfer_write %a, %t[%n, %n] {in_bounds = [true, false], foo = 1} : vector<4x8xf32>, "
        "tensor<16x32xf32>",
        "%0 = vector.transfer_write %arg0, %arg2[%arg1, %arg1] {foo = 1 : i64, in_bounds = [true, false]} : "
        "vector<4x8xf32>, tensor<16x32xf32>",
    ),
    (
        "%a: vector<4x8xf32>, %n: index, %m: memref<16x32xf32>, %mask2: vector<4x8xi1>",
        "vector.transfer_write %a, %m[%n, %n], %mask2 {in_bounds = [true, true]} : vector<4x8xf32>, memref<16x32xf32>",
        "vector.transfer_write %arg0, %arg2[%arg1, %arg1], %arg3 {in_bounds = [true, true]} : "
        "vector<4x8xf32>, memref<16x32xf32>",
    ),
    (
        "%a: vector<4x8xf32>",
        "%39 = vector.transpose %a, [1, 0] : vector<4x8xf32> to vector<8x4xf32>",
        "%0 = vector.transpose %arg0, [1, 0] : vector<4x8xf32> to vector<8x4xf32>",
    ),
    (
        "",
        "%mm = memref.alloc() : memref<4x4xf32>",
        "%alloc = memref.alloc() : memref<4x4xf32>",
    ),
    (
        "",
        "%41 = vector.vscale",
        "%vscale = vector.vscale",
    ),
    (
        "%b: vector<8xf32>, %c: f32, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        "%42 = vector.mask %mask, %b { vector.transfer_read %m[%n, %n], %c {in_bounds=[true]}: "
        "memref<16x32xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>",
        "%0 = vector.mask %arg4, %arg0 { vector.transfer_read %arg3[%arg2, %arg2], %arg1 {in_bounds = "
        "[true]} : memref<16x32xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        "vector.mask %mask { vector.transfer_write %b, %m[%n, %n] {in_bounds=[true]}: vector<8xf32>, "
        "memref<16x32xf32>} : vector<8xi1>",
        "vector.mask %arg3 { vector.transfer_write %arg0, %arg2[%arg1, %arg1] {in_bounds = [true]} : "
        "vector<8xf32>, memref<16x32xf32> } : vector<8xi1>",
    ),
    (
        "",
        "%45 = vector.constant_mask [1] : vector<i1>",
        "%0 = vector.constant_mask [1] : vector<i1>",
    ),
    (
        "%c: f32, %m0: memref<f32>",
        "%46 = vector.transfer_read %m0[], %c : memref<f32>, vector<f32>",
        "%0 = vector.transfer_read %arg1[], %arg0 : memref<f32>, vector<f32>",
    ),
    (
        "%b: vector<8xf32>, %acc: vector<8x8xf32>",
        "%23 = vector.outerproduct %b, %b, %acc : vector<8xf32>, vector<8xf32>",
        "%0 = vector.outerproduct %arg0, %arg0, %arg1 {kind = #vector.kind<add>} : vector<8xf32>, vector<8xf32>",
    ),
    (
        "%v64: vector<64xf32>",
        "%24 = vector.shape_cast %v64 : vector<64xf32> to vector<8x8xf32>",
        "%0 = vector.shape_cast %arg0 : vector<64xf32> to vector<8x8xf32>",
    ),
    (
        "",
        'vector.print str "hello"',
        'vector.print str "hello"',
    ),
    (
        "%sv: vector<[4]xf32>, %b4: vector<4xf32>",
        "%30 = vector.scalable.insert %b4, %sv[4] : vector<4xf32> into vector<[4]xf32>",
        "%0 = vector.scalable.insert %arg1, %arg0[4] : vector<4xf32> into vector<[4]xf32>",
    ),
    (
        "%mm: memref<4x4xf32>",
        "%40 = vector.type_cast %mm : memref<4x4xf32> to memref<vector<4x4xf32>>",
        "%0 = vector.type_cast %arg0 : memref<4x4xf32> to memref<vector<4x4xf32>>",
    ),
    (
        "%n: index",
        "%44 = vector.create_mask %n : vector<i1>",
        "%0 = vector.create_mask %arg0 : vector<i1>",
    ),
    (
        "",
        "%45 = vector.constant_mask [2, 4] : vector<4x[4]xi1>",
        "%0 = vector.constant_mask [2, 4] : vector<4x[4]xi1>",
    ),
    (
        "%c: f32, %n: index, %m: memref<16x32xf32>",
        "%46 = vector.transfer_read %m[%n, %n], %c {permutation_map = affine_map<(d0, d1)->(d0, 0)>} : "
        "memref<16x32xf32>, vector<4x5xf32>",
        "%0 = vector.transfer_read %arg2[%arg1, %arg1], %arg0 {permutation_map = affine_map<(d0, d1) -> (d0, "
        "0)>} : memref<16x32xf32>, vector<4x5xf32>",
    ),
    (
        "%c: f32, %n: index, %m: memref<16x32xf32>",
        "%46 = vector.transfer_read %m[%n, %n], %c {permutation_map = affine_map<(d0, d1)->(d0, 0)>, "
        "in_bounds = [true, true]} : memref<16x32xf32>, vector<4x5xf32>",
        "%0 = vector.transfer_read %arg2[%arg1, %arg1], %arg0 {in_bounds = [true, true], permutation_map = "
        "affine_map<(d0, d1) -> (d0, 0)>} : memref<16x32xf32>, vector<4x5xf32>",
    ),
    (
        "%x: vector<4x4xf32>",
        "%48 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<maxnumf>, fastmath = #arith.fastmath<fast>} %x, %x, %x : vector<4x4xf32>, "
        "vector<4x4xf32> into vector<4x4xf32>",
        "%0 = vector.contract {fastmath = #arith.fastmath<fast>, indexing_maps = [affine_map<(d0, d1, d2) -> "
        "(d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], "
        'iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %arg0, %arg0, '
        "%arg0 : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
    ),
    (
        "%c: f32, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        "%51 = vector.transfer_read %m[%n, %n], %c, %mask : memref<16x32xf32>, vector<8xf32>",
        "%0 = vector.transfer_read %arg2[%arg1, %arg1], %arg0, %arg3 : memref<16x32xf32>, vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %mask: vector<8xi1>, %iv: vector<8xi32>, %t: tensor<16x32xf32>",
        "%54 = vector.gather %t[%n, %n][%iv], %mask, %b : tensor<16x32xf32>, vector<8xi32>, vector<8xi1>, "
        "vector<8xf32> into vector<8xf32>",
        "%0 = vector.gather %arg4[%arg1, %arg1] [%arg3], %arg2, %arg0 : tensor<16x32xf32>, vector<8xi32>, "
        "vector<8xi1>, vector<8xf32> into vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %mask: vector<8xi1>, %iv: vector<8xi32>, %t: tensor<16x32xf32>",
        "%55 = vector.scatter %t[%n, %n][%iv], %mask, %b : tensor<16x32xf32>, vector<8xi32>, vector<8xi1>, "
        "vector<8xf32> -> tensor<16x32xf32>",
        "%0 = vector.scatter %arg4[%arg1, %arg1] [%arg3], %arg2, %arg0 : tensor<16x32xf32>, vector<8xi32>, "
        "vector<8xi1>, vector<8xf32> -> tensor<16x32xf32>",
    ),
    (
        "%b: vector<8xf32>",
        "%56 = vector.extract %b[1] : f32 from vector<8xf32>",
        "%0 = vector.extract %arg0[1] : f32 from vector<8xf32>",
    ),
    (
        "%v0: vector<f32>",
        "%57 = vector.extract %v0[] : f32 from vector<f32>",
        "%0 = vector.extract %arg0[] : f32 from vector<f32>",
    ),
    (
        "%c: f32, %v0: vector<f32>",
        "%58 = vector.insert %c, %v0[] : f32 into vector<f32>",
        "%0 = vector.insert %arg0, %arg1 [] : f32 into vector<f32>",
    ),
    (
        "%v0: vector<f32>",
        "%59 = vector.shuffle %v0, %v0 [0, 1] : vector<f32>, vector<f32>",
        "%0 = vector.shuffle %arg0, %arg0 [0, 1] : vector<f32>, vector<f32>",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        "%60 = vector.contract {indexing_maps = [affine_map<(k)->(k)>, affine_map<(k)->(k)>, "
        'affine_map<(k)->()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %b, %b, %c : '
        "vector<8xf32>, vector<8xf32> into f32",
        "%0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, "
        'affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %arg0, %arg0, '
        "%arg1 : vector<8xf32>, vector<8xf32> into f32",
    ),
    (
        "%b: vector<8xf32>",
        "%61 = vector.shuffle %b, %b [-1, 1] : vector<8xf32>, vector<8xf32>",
        "%0 = vector.shuffle %arg0, %arg0 [-1, 1] : vector<8xf32>, vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %mask: vector<8xi1>",
        "%62 = vector.mask %mask { vector.reduction <add>, %b : vector<8xf32> into f32 } : vector<8xi1> -> f32",
        "%0 = vector.mask %arg1 { vector.reduction <add>, %arg0 : vector<8xf32> into f32 } : vector<8xi1> -> f32",
    ),
    (
        "%mask: vector<8xi1>",
        "vector.mask %mask { vector.yield } : vector<8xi1>",
        "vector.mask %arg0 { vector.yield } : vector<8xi1>",
    ),
    (
        "%b: vector<8xf32>, %mask: vector<8xi1>",
        "%63 = vector.mask %mask { vector.yield %b : vector<8xf32> } : vector<8xi1> -> vector<8xf32>",
        "%0 = vector.mask %arg1 { vector.yield %arg0 : vector<8xf32> } : vector<8xi1> -> vector<8xf32>",
    ),
    (
        "%mask: vector<8xi1>",
        "vector.mask %mask { } : vector<8xi1>",
        "vector.mask %arg0 { vector.yield } : vector<8xi1>",
    ),
    (
        "%b: vector<8xf32>",
        "%65 = vector.bitcast %b {foo = 1} : vector<8xf32> to vector<8xi32>",
        "%0 = vector.bitcast %arg0 {foo = 1 : i64} : vector<8xf32> to vector<8xi32>",
    ),
    (
        "%c: f32",
        "vector.print %c : f32 {foo = 1}",
        "vector.print %arg0 : f32 {foo = 1 : i64}",
    ),
    (
        "",
        "%66 = vector.step {foo = 1} : vector<4xindex>",
        "%0 = vector.step {foo = 1 : i64} : vector<4xindex>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        '%0 = "vector.expandload"(%m, %n, %n, %mask, %b) <{alignment = 8}>: (memref<16x32xf32>, index, '
        "index, vector<8xi1>, vector<8xf32>) -> vector<8xf32>",
        "%0 = vector.expandload %arg2[%arg1, %arg1], %arg3, %arg0 alignment = 8 : memref<16x32xf32>, "
        "vector<8xi1>, vector<8xf32> into vector<8xf32>",
    ),
    (
        "%n: index, %m: memref<16x32xf32>",
        '%0 = "vector.load"(%m, %n, %n) <{alignment = 8, nontemporal = true}>: (memref<16x32xf32>, index, '
        "index) -> vector<8xf32>",
        "%0 = vector.load %arg1[%arg0, %arg0] alignment = 8 nontemporal = true : memref<16x32xf32>, vector<8xf32>",
    ),
    (
        "%n: index, %m: memref<16x32xf32>",
        '%0 = "vector.load"(%m, %n, %n) <{nontemporal = false}>: (memref<16x32xf32>, index, index) -> vector<8xf32>',
        "%0 = vector.load %arg1[%arg0, %arg0] : memref<16x32xf32>, vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>",
        '"vector.store"(%b, %m, %n, %n) <{alignment = 8, nontemporal = true}>: (vector<8xf32>, '
        "memref<16x32xf32>, index, index) -> ()",
        "vector.store %arg0, %arg2[%arg1, %arg1] alignment = 8 nontemporal = true : memref<16x32xf32>, vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        '%0 = "vector.gather"(%m, %n, %n, %iv, %mask, %b) <{alignment = 8}>: (memref<16x32xf32>, index, '
        "index, vector<8xi32>, vector<8xi1>, vector<8xf32>) -> vector<8xf32>",
        "%0 = vector.gather %arg2[%arg1, %arg1] [%arg4], %arg3, %arg0 alignment = 8 : memref<16x32xf32>, "
        "vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        '%0 = "vector.maskedload"(%m, %n, %n, %mask, %b) <{alignment = 8}>: (memref<16x32xf32>, index, '
        "index, vector<8xi1>, vector<8xf32>) -> vector<8xf32>",
        "%0 = vector.maskedload %arg2[%arg1, %arg1], %arg3, %arg0 alignment = 8 : memref<16x32xf32>, "
        "vector<8xi1>, vector<8xf32> into vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        '"vector.maskedstore"(%m, %n, %n, %mask, %b) <{alignment = 8}>: (memref<16x32xf32>, index, index, '
        "vector<8xi1>, vector<8xf32>) -> ()",
        "vector.maskedstore %arg2[%arg1, %arg1], %arg3, %arg0 alignment = 8 : memref<16x32xf32>, "
        "vector<8xi1>, vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        '"vector.compressstore"(%m, %n, %n, %mask, %b) <{alignment = 8}>: (memref<16x32xf32>, index, index, '
        "vector<8xi1>, vector<8xf32>) -> ()",
        "vector.compressstore %arg2[%arg1, %arg1], %arg3, %arg0 alignment = 8 : memref<16x32xf32>, "
        "vector<8xi1>, vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        '"vector.scatter"(%m, %n, %n, %iv, %mask, %b) <{alignment = 8}>: (memref<16x32xf32>, index, index, '
        "vector<8xi32>, vector<8xi1>, vector<8xf32>) -> ()",
        "vector.scatter %arg2[%arg1, %arg1] [%arg4], %arg3, %arg0 alignment = 8 : memref<16x32xf32>, "
        "vector<8xi32>, vector<8xi1>, vector<8xf32>",
    ),
    (
        "%arg0: vector<4x8xf32>, %arg1: vector<8xf32>",
        '%0 = "vector.multi_reduction"(%arg0, %arg1) <{kind = #vector.kind<add>, reduction_dims = array<i64: '
        "0>, fastmath = #arith.fastmath<fast>}> : (vector<4x8xf32>, vector<8xf32>) -> vector<8xf32>",
        "%0 = vector.multi_reduction <add>, %arg0, %arg1 [0] : vector<4x8xf32> to vector<8xf32>",
    ),
    (
        "%arg0: vector<4x8xf32>, %arg1: vector<8xf32>",
        '%0,%1 = "vector.scan"(%arg0, %arg1) <{kind = #vector.kind<add>, reduction_dim = 0, inclusive = '
        "true}> : (vector<4x8xf32>, vector<8xf32>) -> (vector<4x8xf32>, vector<8xf32>)",
        "%dest, %accumulated_value = vector.scan <add>, %arg0, %arg1 reduction_dim = 0, inclusive = true : "
        "vector<4x8xf32>, vector<8xf32>",
    ),
    (
        "%arg0: vector<4x8xf32>, %arg1: vector<8xf32>",
        '%0,%1 = "vector.scan"(%arg0, %arg1) <{kind = #vector.kind<add>, reduction_dim = 0, inclusive = '
        "true}> {foo}: (vector<4x8xf32>, vector<8xf32>) -> (vector<4x8xf32>, vector<8xf32>)",
        "%dest, %accumulated_value = vector.scan <add>, %arg0, %arg1 reduction_dim = 0, inclusive = true "
        "{foo} : vector<4x8xf32>, vector<8xf32>",
    ),
    (
        "%arg1: vector<8xf32>",
        '%0 = "vector.reduction"(%arg1) <{kind = #vector.kind<add>}> : (vector<8xf32>) -> f32',
        "%0 = vector.reduction <add>, %arg0 : vector<8xf32> into f32",
    ),
    (
        "%arg0: vector<4x8xf32>",
        '%0 = "vector.extract_strided_slice"(%arg0) <{offsets = [1], sizes = [2], strides = [1]}> {foo} : '
        "(vector<4x8xf32>) -> vector<2x8xf32>",
        "%0 = vector.extract_strided_slice %arg0 offsets = [1], sizes = [2], strides = [1] {foo} : "
        "vector<4x8xf32> to vector<2x8xf32>",
    ),
    (
        "%arg0: vector<4x8xf32>, %arg1: vector<8xf32>",
        '%0 = "vector.insert_strided_slice"(%arg1, %arg0) <{offsets = [1, 0], strides = [1]}> {foo} : '
        "(vector<8xf32>, vector<4x8xf32>) -> vector<4x8xf32>",
        "%0 = vector.insert_strided_slice %arg1, %arg0 offsets = [1, 0], strides = [1] {foo} : vector<8xf32> "
        "into vector<4x8xf32>",
    ),
    (
        "%arg0: vector<4x8xf32>, %c: f32",
        '%0 = "vector.contract"(%arg0, %arg0, %c) <{indexing_maps = [affine_map<(i,j)->(i,j)>, '
        "affine_map<(i,j)->(i,j)>, affine_map<(i,j)->()>], iterator_types = "
        "[#vector.iterator_type<reduction>,#vector.iterator_type<reduction>]}> {foo} : (vector<4x8xf32>, "
        "vector<4x8xf32>, f32) -> f32",
        "%0 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> "
        '(d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"], kind = '
        "#vector.kind<add>} %arg0, %arg0, %arg1 {foo} : vector<4x8xf32>, vector<4x8xf32> into f32",
    ),
    (
        "%c: f32, %n: index, %m: memref<16x32xf32>",
        "%0 = vector.transfer_read %m[%n, %n], %c : memref<16x32xf32>, vector<[8]xf32>",
        "%0 = vector.transfer_read %arg2[%arg1, %arg1], %arg0 : memref<16x32xf32>, vector<[8]xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %mask: vector<8xi1>, %t: tensor<16x32xf32>",
        "%0 = vector.transfer_write %b, %t[%n, %n], %mask {foo} : vector<8xf32>, tensor<16x32xf32>",
        "%0 = vector.transfer_write %arg0, %arg3[%arg1, %arg1], %arg2 {foo} : vector<8xf32>, tensor<16x32xf32>",
    ),
    (
        "%arg1: vector<8xf32>",
        '%0 = "vector.outerproduct"(%arg1, %arg1) <{kind = #vector.kind<mul>}> {foo} : (vector<8xf32>, '
        "vector<8xf32>) -> vector<8x8xf32>",
        "%0 = vector.outerproduct %arg0, %arg0 : vector<8xf32>, vector<8xf32>",
    ),
    (
        "%arg1: vector<8xf32>",
        "%0 = vector.outerproduct %arg1, %arg1 {foo} : vector<8xf32>, vector<8xf32>",
        "%0 = vector.outerproduct %arg0, %arg0 : vector<8xf32>, vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>",
        "%0:8 = vector.to_elements %b {foo} : vector<8xf32>",
        "%0:8 = vector.to_elements %arg0 {foo} : vector<8xf32>",
    ),
    (
        "%c: f32",
        "%0 = vector.from_elements %c {foo} : vector<f32>",
        "%0 = vector.from_elements %arg0 {foo} : vector<f32>",
    ),
    (
        "%b: vector<8xf32>, %mask: vector<8xi1>",
        '%0 = "vector.mask"(%mask) ({ vector.yield %b : vector<8xf32>}) {foo} : (vector<8xi1>) -> vector<8xf32>',
        "%0 = vector.mask %arg1 { vector.yield %arg0 : vector<8xf32> } {foo} : vector<8xi1> -> vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract %b[0] {foo} : f32 from vector<8xf32>",
        "%0 = vector.extract %arg0[0] {foo} : f32 from vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        "%0 = vector.insert %c, %b[0] {foo} : f32 into vector<8xf32>",
        "%0 = vector.insert %arg1, %arg0 [0] {foo} : f32 into vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>",
        "vector.store %b, %m[%n, %n] alignment = 8 : memref<16x32xf32>, vector<8xf32>",
        "vector.store %arg0, %arg2[%arg1, %arg1] alignment = 8 : memref<16x32xf32>, vector<8xf32>",
    ),
    (
        "%arg0: vector<4x8xf32>, %b: vector<8xf32>",
        "%49, %50 = vector.scan <add>, %arg0, %b reduction_dim = 0, inclusive = true {foo}: vector<4x8xf32>, "
        "vector<8xf32>",
        "%dest, %accumulated_value = vector.scan <add>, %arg0, %arg1 reduction_dim = 0, inclusive = true "
        "{foo} : vector<4x8xf32>, vector<8xf32>",
    ),
    (
        "%arg1: vector<8xf32>",
        "%0 = vector.reduction #vector.kind<add>, %arg1 {foo} : vector<8xf32> into f32",
        "%0 = vector.reduction <add>, %arg0 {foo} : vector<8xf32> into f32",
    ),
    (
        "%arg1: vector<8xf32>",
        '%0 = vector.reduction <"add">, %arg1 : vector<8xf32> into f32',
        "%0 = vector.reduction <add>, %arg0 : vector<8xf32> into f32",
    ),
    (
        "%c: f32",
        "%0 = vector.broadcast %c {foo} : f32 to vector<4xf32>",
        "%0 = vector.broadcast %arg0 {foo} : f32 to vector<4xf32>",
    ),
    (
        "%n: index, %m: memref<16x32xf32>",
        "%0 = vector.load %m[%n, %n] nontemporal = true alignment = 8 : memref<16x32xf32>, vector<8xf32>",
        "%0 = vector.load %arg1[%arg0, %arg0] alignment = 8 nontemporal = true : memref<16x32xf32>, vector<8xf32>",
    ),
    (
        "%n: index, %vt: memref<4xvector<4xf32>>, %v4: vector<4xf32>",
        "%0 = vector.transfer_read %vt[%n], %v4 : memref<4xvector<4xf32>>, vector<4xf32>",
        "%0 = vector.transfer_read %arg1[%arg0], %arg2 : memref<4xvector<4xf32>>, vector<4xf32>",
    ),
    (
        "%n: index, %vt: memref<4xvector<4xf32>>, %v4: vector<4xf32>",
        "%0 = vector.transfer_read %vt[%n], %v4 : memref<4xvector<4xf32>>, vector<1x4xf32>",
        "%0 = vector.transfer_read %arg1[%arg0], %arg2 : memref<4xvector<4xf32>>, vector<1x4xf32>",
    ),
    (
        "%n: index, %vt: memref<4xvector<4xf32>>",
        "%0 = vector.load %vt[%n] : memref<4xvector<4xf32>>, vector<4xf32>",
        "%0 = vector.load %arg1[%arg0] : memref<4xvector<4xf32>>, vector<4xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        "%0 = vector.scatter %m[%n,%n][%iv], %mask, %b : memref<16x32xf32>, vector<8xi32>, vector<8xi1>, "
        "vector<8xf32> -> tensor<16x32xf32>",
        "%0 = vector.scatter %arg2[%arg1, %arg1] [%arg4], %arg3, %arg0 : memref<16x32xf32>, vector<8xi32>, "
        "vector<8xi1>, vector<8xf32> -> tensor<16x32xf32>",
    ),
    (
        "%b: vector<8xf32>, %n: index, %mask: vector<8xi1>, %iv: vector<8xi32>, %t: tensor<16x32xf32>",
        "vector.scatter %t[%n,%n][%iv], %mask, %b : tensor<16x32xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>",
        "vector.scatter %arg4[%arg1, %arg1] [%arg3], %arg2, %arg0 : tensor<16x32xf32>, vector<8xi32>, "
        "vector<8xi1>, vector<8xf32>",
    ),
    (
        "%arg0: vector<4x8xf32>, %n: index, %m: memref<16x32xf32>, %mask2: vector<4x8xi1>",
        "%0 = vector.expandload %m[%n,%n], %mask2, %arg0 : memref<16x32xf32>, vector<4x8xi1>, "
        "vector<4x8xf32> into vector<4x8xf32>",
        "%0 = vector.expandload %arg2[%arg1, %arg1], %arg3, %arg0 : memref<16x32xf32>, vector<4x8xi1>, "
        "vector<4x8xf32> into vector<4x8xf32>",
    ),
    (
        "%arg0: vector<4x8xf32>, %n: index, %m: memref<16x32xf32>, %mask2: vector<4x8xi1>",
        "vector.compressstore %m[%n,%n], %mask2, %arg0 : memref<16x32xf32>, vector<4x8xi1>, vector<4x8xf32>",
        "vector.compressstore %arg2[%arg1, %arg1], %arg3, %arg0 : memref<16x32xf32>, vector<4x8xi1>, vector<4x8xf32>",
    ),
    (
        "%n: index, %m: memref<16x32xf32>",
        "%0 = vector.load %m[%n,%n] : memref<16x32xf32>, vector<f32>",
        "%0 = vector.load %arg1[%arg0, %arg0] : memref<16x32xf32>, vector<f32>",
    ),
    (
        "",
        "%q = memref.alloc() : memref<4x4xf32, strided<[4, 2]>>",
        "%alloc = memref.alloc() : memref<4x4xf32, strided<[4, 2]>>",
    ),
    (
        "",
        '%q = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x4xf32, '
        'strided<[4, 2]>> loc("a")',
        "%alloc = memref.alloc() : memref<4x4xf32, strided<[4, 2]>>",
    ),
    (
        "",
        '"vector.step"() : () -> vector<4xi32>',
        "%0 = vector.step : vector<4xi32>",
    ),
    (
        "%m: memref<4x4xf32>",
        "%0 = vector.type_cast %m : memref<4x4xf32> to memref<4xvector<4xf32>>",
        "%0 = vector.type_cast %arg0 : memref<4x4xf32> to memref<4xvector<4xf32>>",
    ),
    (
        "%n: index, %mc: memref<4x4xf32, strided<[8,2]>>",
        "%0 = vector.load %mc[%n, %n] : memref<4x4xf32, strided<[8,2]>>, vector<1xf32>",
        "%0 = vector.load %arg1[%arg0, %arg0] : memref<4x4xf32, strided<[8, 2]>>, vector<1xf32>",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        '%0 = "vector.transfer_read"(%m, %n, %n, %c) <{in_bounds = [false], operandSegmentSizes = array<i32: '
        "1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<16x32xf32>, index, index, "
        "f32) -> vector<8xf16>",
        "%0 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 : memref<16x32xf32>, vector<8xf16>",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        '%0 = "vector.transfer_read"(%m, %n, %n, %c) <{in_bounds = [false], operandSegmentSizes = array<i32: '
        "1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<16x32xf32>, index, index, "
        "f32) -> vector<16xf16>",
        "%0 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 : memref<16x32xf32>, vector<16xf16>",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "%0 = vector.transfer_read %m[%n, %n], %c {in_bounds = [false], permutation_map = affine_map<(d0, "
        "d1) -> (0)>} : memref<16x32xf32>, vector<8xf32>",
        "%0 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 {permutation_map = affine_map<(d0, d1) -> "
        "(0)>} : memref<16x32xf32>, vector<8xf32>",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "%0 = vector.transfer_read %m[%n, %n], %c {permutation_map = affine_map<(d0, d1) -> (0)>} : "
        "memref<16x32xf32>, vector<8xf32>",
        "%0 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 {permutation_map = affine_map<(d0, d1) -> "
        "(0)>} : memref<16x32xf32>, vector<8xf32>",
    ),
    (
        "%c: f32, %m0: memref<f32>",
        "%0 = vector.transfer_read %m0[], %c {permutation_map = affine_map<()->(0)>, in_bounds = [true]} : "
        "memref<f32>, vector<1xf32>",
        "%0 = vector.transfer_read %arg1[], %arg0 {in_bounds = [true], permutation_map = affine_map<() -> "
        "(0)>} : memref<f32>, vector<1xf32>",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "%0 = vector.transfer_read %m[%n, %n], %c : memref<16x32xf32>, vector<f32>",
        "%0 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 : memref<16x32xf32>, vector<f32>",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %h: vector<8xf16>",
        "vector.transfer_write %h, %m[%n, %n] : vector<8xf16>, memref<16x32xf32>",
        "vector.transfer_write %arg2, %arg0[%arg1, %arg1] : vector<8xf16>, memref<16x32xf32>",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %b: vector<8xf32>",
        '"vector.transfer_write"(%b, %m, %n, %n) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, '
        "1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<8xf32>, memref<16x32xf32>, "
        "index, index) -> ()",
        "vector.transfer_write %arg2, %arg0[%arg1, %arg1] : vector<8xf32>, memref<16x32xf32>",
    ),
    (
        "%n: index, %b: vector<8xf32>, %m3: memref<4x4x4xf32>",
        "vector.transfer_write %b, %m3[%n, %n, %n] {in_bounds = [true]}: vector<8xf32>, memref<4x4x4xf32>",
        "vector.transfer_write %arg1, %arg2[%arg0, %arg0, %arg0] {in_bounds = [true]} : vector<8xf32>, "
        "memref<4x4x4xf32>",
    ),
    (
        "%n: index, %v0: vector<f32>, %m3: memref<4x4x4xf32>",
        "vector.transfer_write %v0, %m3[%n, %n, %n] : vector<f32>, memref<4x4x4xf32>",
        "vector.transfer_write %arg1, %arg2[%arg0, %arg0, %arg0] : vector<f32>, memref<4x4x4xf32>",
    ),
    (
        "%n: index, %c: f32, %mask: vector<8xi1>, %m3: memref<4x4x4xf32>",
        "%0 = vector.transfer_read %m3[%n, %n, %n], %c, %mask {permutation_map = affine_map<(d0, d1, d2) -> "
        "(0, d1)>} : memref<4x4x4xf32>, vector<4x8xf32>",
        "%0 = vector.transfer_read %arg3[%arg0, %arg0, %arg0], %arg1, %arg2 {permutation_map = "
        "affine_map<(d0, d1, d2) -> (0, d1)>} : memref<4x4x4xf32>, vector<4x8xf32>",
    ),
    (
        "%n: index, %c: f32, %m3: memref<4x4x4xf32>",
        '%0 = "vector.transfer_read"(%m3, %n, %n, %n, %c) <{in_bounds = [false, false], operandSegmentSizes '
        "= array<i32: 1, 3, 1, 0>, permutation_map = affine_map<(d0, d1, d2) -> (d1, d2)>}> {foo} : "
        "(memref<4x4x4xf32>, index, index, index, f32) -> vector<4x8xf32>",
        "%0 = vector.transfer_read %arg2[%arg0, %arg0, %arg0], %arg1 {foo} : memref<4x4x4xf32>, vector<4x8xf32>",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.bitcast %b : vector<8xf32> to vector<[8]xf32>",
        "%0 = vector.bitcast %arg0 : vector<8xf32> to vector<[8]xf32>",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract %b[-1] : f32 from vector<8xf32>",
        "%0 = vector.extract %arg0[-1] : f32 from vector<8xf32>",
    ),
    (
        "%a: vector<4x8xf32>, %v4: vector<4xf32>",
        "%0 = vector.insert %v4, %a[0] : vector<4xf32> into vector<4x8xf32>",
        "%0 = vector.insert %arg1, %arg0 [0] : vector<4xf32> into vector<4x8xf32>",
    ),
    (
        "%v0: vector<f32>",
        "%0 = vector.interleave %v0, %v0 : vector<f32> -> vector<2xf32>",
        "%0 = vector.interleave %arg0, %arg0 : vector<f32> -> vector<2xf32>",
    ),
    (
        "%s2: vector<2x[4]xf32>",
        "%0 = vector.shape_cast %s2 : vector<2x[4]xf32> to vector<[8]xf32>",
        "%0 = vector.shape_cast %arg0 : vector<2x[4]xf32> to vector<[8]xf32>",
    ),
    (
        "%s2: vector<2x[4]xf32>",
        "%0 = vector.shape_cast %s2 : vector<2x[4]xf32> to vector<[2]x4xf32>",
        "%0 = vector.shape_cast %arg0 : vector<2x[4]xf32> to vector<[2]x4xf32>",
    ),
    (
        "%a3: vector<2x4x8xf32>",
        "%0 = vector.shape_cast %a3 : vector<2x4x8xf32> to vector<8x8xf32>",
        "%0 = vector.shape_cast %arg0 : vector<2x4x8xf32> to vector<8x8xf32>",
    ),
    (
        "%b1: vector<1xf32>",
        "%0 = vector.shape_cast %b1 : vector<1xf32> to vector<f32>",
        "%0 = vector.shape_cast %arg0 : vector<1xf32> to vector<f32>",
    ),
    (
        "%a3: vector<2x4x8xf32>",
        "%0 = vector.shape_cast %a3 : vector<2x4x8xf32> to vector<4x4x4xf32>",
        "%0 = vector.shape_cast %arg0 : vector<2x4x8xf32> to vector<4x4x4xf32>",
    ),
    (
        "%v0: vector<f32>",
        "%0 = vector.transpose %v0, [] : vector<f32> to vector<f32>",
        "%0 = vector.transpose %arg0, [] : vector<f32> to vector<f32>",
    ),
    (
        "%s2: vector<2x[4]xf32>",
        "%0 = vector.transpose %s2, [1, 0] : vector<2x[4]xf32> to vector<4x2xf32>",
        "%0 = vector.transpose %arg0, [1, 0] : vector<2x[4]xf32> to vector<4x2xf32>",
    ),
    (
        "%vi: vector<8xindex>",
        "%0 = vector.bitcast %vi : vector<8xindex> to vector<8xi64>",
        "%0 = vector.bitcast %arg0 : vector<8xindex> to vector<8xi64>",
    ),
    (
        "%v0: vector<f32>",
        "%0 = vector.reduction <add>, %v0 : vector<f32> into f32",
        "%0 = vector.reduction <add>, %arg0 : vector<f32> into f32",
    ),
    (
        "%a: vector<4x8xf32>",
        "%0 = vector.multi_reduction <add>, %a, %a [] : vector<4x8xf32> to vector<4x8xf32>",
        "%0 = vector.multi_reduction <add>, %arg0, %arg0 [] : vector<4x8xf32> to vector<4x8xf32>",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%0 = vector.multi_reduction <and>, %a, %b [0] : vector<4x8xf32> to vector<8xf32>",
        "%0 = vector.multi_reduction <and>, %arg0, %arg1 [0] : vector<4x8xf32> to vector<8xf32>",
    ),
    (
        "%b: vector<8xf32>, %v0: vector<f32>",
        "%0, %1 = vector.scan <add>, %b, %v0 reduction_dim = 0, inclusive = true : vector<8xf32>, vector<f32>",
        "%dest, %accumulated_value = vector.scan <add>, %arg0, %arg1 reduction_dim = 0, inclusive = true : "
        "vector<8xf32>, vector<f32>",
    ),
    (
        "%a: vector<4x8xf32>, %h: vector<8xf16>",
        "%0, %1 = vector.scan <add>, %a, %h reduction_dim = 0, inclusive = true : vector<4x8xf32>, vector<8xf16>",
        "%dest, %accumulated_value = vector.scan <add>, %arg0, %arg1 reduction_dim = 0, inclusive = true : "
        "vector<4x8xf32>, vector<8xf16>",
    ),
    (
        "%v4: vector<4xf32>, %s: vector<[4]xf32>",
        "%0 = vector.outerproduct %v4, %s : vector<4xf32>, vector<[4]xf32>",
        "%0 = vector.outerproduct %arg0, %arg1 : vector<4xf32>, vector<[4]xf32>",
    ),
    (
        "%x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i, k)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<add>, foo = 1} %x, %x, %x {bar} : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, "
        'd2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", '
        '"reduction"], kind = #vector.kind<add>} %arg0, %arg0, %arg0 {bar, foo = 1 : i64} : vector<4x4xf32>, '
        "vector<4x4xf32> into vector<4x4xf32>",
    ),
    (
        "%x: vector<4x4xf32>, %xi: vector<4x4xi32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i, k)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<add>} %x, %x, %xi : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xi32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, "
        'd2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", '
        '"reduction"], kind = #vector.kind<add>} %arg0, %arg0, %arg1 : vector<4x4xf32>, vector<4x4xf32> into '
        "vector<4x4xi32>",
    ),
    (
        "%x: vector<4x4xf32>, %xh: vector<4x4xf16>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i, k)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<add>} %xh, %xh, %x : vector<4x4xf16>, vector<4x4xf16> into vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, "
        'd2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", '
        '"reduction"], kind = #vector.kind<add>} %arg1, %arg1, %arg0 : vector<4x4xf16>, vector<4x4xf16> into '
        "vector<4x4xf32>",
    ),
]

# Arguments of a function, an op in it, and why it is refused.
REFUSED = [
    (
        "%a: vector<4x8xf32>",
        "%12 = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> "
        "to vector<2x8xf32>",
        "expected 'offsets'",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%18 = vector.insert_strided_slice %b, %a {offsets = [1, 0], strides = [1]} : vector<8xf32> into "
        "vector<4x8xf32>",
        "expected 'offsets'",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%31, %32 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<4x8xf32>, vector<8xf32>",
        "expected 'reduction_dim'",
    ),
    (
        "%mask: vector<8xi1>",
        "%43 = vector.mask %mask { } : vector<8xi1> -> vector<8xf32>",
        "'vector.mask' op expects number of results to match mask region yielded values",
    ),
    (
        "",
        "%44 = vector.create_mask : vector<i1>",
        "'vector.create_mask' op must specify exactly one operand for 0-D create_mask",
    ),
    (
        "",
        'vector.print str "hello" punctuation <comma>',
        "'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings",
    ),
    (
        "",
        "%45 = vector.constant_mask [2, 2] : vector<4x[4]xi1>",
        "'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%47 = vector.multi_reduction <add>, %a, %b fastmath<fast> [0] : vector<4x8xf32> to vector<8xf32>",
        "expected '['",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%49, %50 = vector.scan <add>, %a, %b reduction_dim = 0 {inclusive = true} : vector<4x8xf32>, vector<8xf32>",
        "expected ','",
    ),
    (
        "%b: vector<8xf32>, %mask: vector<8xi1>",
        "%63 = vector.mask %mask { %q = vector.reduction <add>, %b : vector<8xf32> into f32",
        "Dialect `' not found for custom op 'return'  (tried '.return' as well)",
    ),
    (
        "",
        "vector.yield %q : f32 } : vector<8xi1> -> f32",
        "expected operation name in quotes",
    ),
    (
        "%arg0: vector<4x8xf32>, %arg1: vector<8xf32>",
        '%0 = "vector.multi_reduction"(%arg0, %arg1) <{reduction_dims = array<i64: 0>}> : (vector<4x8xf32>, '
        "vector<8xf32>) -> vector<8xf32>",
        "'vector.multi_reduction' op requires attribute 'kind'",
    ),
    (
        "%arg0: vector<4x8xf32>, %arg1: vector<8xf32>",
        '%0,%1 = "vector.scan"(%arg0, %arg1) <{reduction_dim = 0, inclusive = true}> {foo}: '
        "(vector<4x8xf32>, vector<8xf32>) -> (vector<4x8xf32>, vector<8xf32>)",
        "'vector.scan' op requires attribute 'kind'",
    ),
    (
        "%arg0: vector<4x8xf32>, %c: f32",
        '%0 = "vector.contract"(%arg0, %arg0, %c) {indexing_maps = [affine_map<(i,j)->(i,j)>, '
        'affine_map<(i,j)->(i,j)>, affine_map<(i,j)->()>], iterator_types = ["reduction", "reduction"]} : '
        "(vector<4x8xf32>, vector<4x8xf32>, f32) -> f32",
        "'vector.contract' op attribute 'iterator_types' failed to satisfy constraint: Iterator type should "
        "be an enum.",
    ),
    (
        "%c: f32, %n: index, %m: memref<16x32xf32>",
        '%0 = "vector.transfer_read"(%m, %n, %n, %c) <{operandSegmentSizes = array<i32: 1, 2, 1, 0>, '
        "permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<16x32xf32>, index, index, f32) -> "
        "vector<8xf32>",
        "'vector.transfer_read' op requires attribute 'in_bounds'",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.to_elements %b {foo} : vector<8xf32>",
        "operation defines 8 results but was provided 1 to bind",
    ),
    (
        "%c: f32, %arg1: vector<8xf32>",
        "%0 = vector.reduction <add>, %arg1, %c {foo} fastmath<fast> : vector<8xf32> into f32",
        "expected ':'",
    ),
    (
        "%c: f32, %n: index, %t: tensor<16x32xf32>",
        "%0 = vector.transfer_read %t[%n,%n], %c {in_bounds = [true, true]} : tensor<16x32xf32>, vector<4xf32>",
        "'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: "
        "affine_map<(d0, d1) -> (d1)> vs inBounds of size: 2",
    ),
    (
        "%n: index, %m: memref<16x32xf32>",
        "%0 = vector.load %m[%n] : memref<16x32xf32>, vector<8xf32>",
        "'vector.load' op requires 2 indices",
    ),
    (
        "%n: index, %m: memref<16x32xf32>",
        "%0 = vector.load %m[%n, %n] : memref<16x32xf32>, vector<8xf16>",
        "'vector.load' op base and result element types should match",
    ),
    (
        "%n: index, %m: memref<16x32xf32>",
        "%0 = vector.load %m[%n, %n] alignment = 3 : memref<16x32xf32>, vector<8xf32>",
        "'vector.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer "
        "attribute whose value is positive and whose value is a power of two > 0",
    ),
    (
        "%n: index, %m: memref<16x32xf32>",
        "%0 = vector.load %m[%n, %n] alignment = 0 : memref<16x32xf32>, vector<8xf32>",
        "'vector.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer "
        "attribute whose value is positive and whose value is a power of two > 0",
    ),
    (
        "%n: index, %vt: memref<4xvector<4xf32>>",
        "%0 = vector.load %vt[%n] : memref<4xvector<4xf32>>, vector<8xf32>",
        "'vector.load' op base memref and result vector types should match",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>",
        "vector.store %b, %m[%n] : memref<16x32xf32>, vector<8xf32>",
        "'vector.store' op requires 2 indices",
    ),
    (
        "%b: vector<8xf32>, %n: index, %vt: memref<4xvector<4xf32>>",
        "vector.store %b, %vt[%n] : memref<4xvector<4xf32>>, vector<8xf32>",
        "'vector.store' op base memref and valueToStore vector types should match",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        "%0 = vector.maskedload %m[%n], %mask, %b : memref<16x32xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>",
        "'vector.maskedload' op requires 2 indices",
    ),
    (
        "%n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %v4: vector<4xf32>",
        "%0 = vector.maskedload %m[%n, %n], %mask, %v4 : memref<16x32xf32>, vector<8xi1>, vector<4xf32> into "
        "vector<8xf32>",
        "'vector.maskedload' op expected pass_thru of same type as result type",
    ),
    (
        "%n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %v4: vector<4xf32>",
        "%0 = vector.maskedload %m[%n, %n], %mask, %v4 : memref<16x32xf32>, vector<8xi1>, vector<4xf32> into "
        "vector<4xf32>",
        "'vector.maskedload' op expected result shape to match mask shape",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %iv: vector<8xi32>",
        "%0 = vector.maskedload %m[%n, %n], %iv, %b : memref<16x32xf32>, vector<8xi32>, vector<8xf32> into "
        "vector<8xf32>",
        "'vector.maskedload' op operand #3 must be vector of 1-bit signless integer values, but got 'vector<8xi32>'",
    ),
    (
        "%n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        '%0 = "vector.maskedload"(%m, %n, %n, %mask, %iv) : (memref<16x32xf32>, index, index, vector<8xi1>, '
        "vector<8xi32>) -> vector<8xi32>",
        "'vector.maskedload' op base element type ('f32') does not match result element type ('i32')",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        "vector.maskedstore %m[%n], %mask, %b : memref<16x32xf32>, vector<8xi1>, vector<8xf32>",
        "'vector.maskedstore' op requires 2 indices",
    ),
    (
        "%n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        "vector.maskedstore %m[%n, %n], %mask, %iv : memref<16x32xf32>, vector<8xi1>, vector<8xi32>",
        "'vector.maskedstore' op base element type ('f32') does not match valueToStore element type ('i32')",
    ),
    (
        "%n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %v4: vector<4xf32>",
        "vector.maskedstore %m[%n, %n], %mask, %v4 : memref<16x32xf32>, vector<8xi1>, vector<4xf32>",
        "'vector.maskedstore' op expected valueToStore shape to match mask shape",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        "%0 = vector.gather %m[%n][%iv], %mask, %b : memref<16x32xf32>, vector<8xi32>, vector<8xi1>, "
        "vector<8xf32> into vector<8xf32>",
        "'vector.gather' op requires 2 indices",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        "%0 = vector.gather %m[%n,%n][%iv], %mask, %b : memref<16x32xf32>, vector<8xi32>, vector<8xi1>, "
        "vector<8xf32> into vector<4xf32>",
        "'vector.gather' op expected result dim to match indices dim",
    ),
    (
        "%n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>, %v4: vector<4xf32>",
        "%0 = vector.gather %m[%n,%n][%iv], %mask, %v4 : memref<16x32xf32>, vector<8xi32>, vector<8xi1>, "
        "vector<4xf32> into vector<4xf32>",
        "'vector.gather' op expected result dim to match indices dim",
    ),
    (
        "%n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %v4: vector<4xf32>, %iv2: vector<4x8xindex>",
        "%0 = vector.gather %m[%n,%n][%iv2], %mask, %v4 : memref<16x32xf32>, vector<4x8xindex>, "
        "vector<8xi1>, vector<4xf32> into vector<4xf32>",
        "'vector.gather' op expected result dim to match indices dim",
    ),
    (
        "%arg0: vector<4x8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv2: vector<4x8xindex>",
        "%0 = vector.gather %m[%n,%n][%iv2], %mask, %arg0 : memref<16x32xf32>, vector<4x8xindex>, "
        "vector<8xi1>, vector<4x8xf32> into vector<4x8xf32>",
        "'vector.gather' op expected result dim to match mask dim",
    ),
    (
        "%n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        "%0 = vector.gather %m[%n,%n][%iv], %mask, %iv : memref<16x32xf32>, vector<8xi32>, vector<8xi1>, "
        "vector<8xi32> into vector<8xi32>",
        "'vector.gather' op base element type ('f32') does not match result element type ('i32')",
    ),
    (
        "%b: vector<8xf32>, %n: index, %mask: vector<8xi1>, %iv: vector<8xi32>",
        "%0 = vector.gather %b[%n,%n][%iv], %mask, %iv : vector<8xf32>, vector<8xi32>, vector<8xi1>, "
        "vector<8xi32> into vector<8xi32>",
        "'vector.gather' op operand #0 must be Tensor or MemRef of any non-token type values, but got 'vector<8xf32>'",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        "%0 = vector.gather %m[%n,%n][%b], %mask, %iv : memref<16x32xf32>, vector<8xf32>, vector<8xi1>, "
        "vector<8xi32> into vector<8xi32>",
        "'vector.gather' op operand #3 must be vector of integer or index values, but got 'vector<8xf32>'",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        "vector.scatter %m[%n][%iv], %mask, %b : memref<16x32xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>",
        "'vector.scatter' op requires 2 indices",
    ),
    (
        "%n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>, %v4: vector<4xf32>",
        "vector.scatter %m[%n,%n][%iv], %mask, %v4 : memref<16x32xf32>, vector<8xi32>, vector<8xi1>, vector<4xf32>",
        "'vector.scatter' op expected valueToStore dim to match indices dim",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv2: vector<4x8xindex>",
        "vector.scatter %m[%n,%n][%iv2], %mask, %b : memref<16x32xf32>, vector<4x8xindex>, vector<8xi1>, vector<8xf32>",
        "'vector.scatter' op expected valueToStore dim to match indices dim",
    ),
    (
        "%n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        "vector.scatter %m[%n,%n][%iv], %mask, %iv : memref<16x32xf32>, vector<8xi32>, vector<8xi1>, vector<8xi32>",
        "'vector.scatter' op base element type ('f32') does not match valueToStore element type ('i32')",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        "%0 = vector.expandload %m[%n], %mask, %b : memref<16x32xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>",
        "'vector.expandload' op requires 2 indices",
    ),
    (
        "%n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %v4: vector<4xf32>",
        "%0 = vector.expandload %m[%n,%n], %mask, %v4 : memref<16x32xf32>, vector<8xi1>, vector<4xf32> into "
        "vector<4xf32>",
        "'vector.expandload' op expected result shape to match mask shape",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        "%0 = vector.expandload %m[%n,%n], %mask, %b : memref<16x32xf32>, vector<8xi1>, vector<8xf32> into "
        "vector<4xf32>",
        "'vector.expandload' op expected result shape to match mask shape",
    ),
    (
        "%n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        "%0 = vector.expandload %m[%n,%n], %mask, %iv : memref<16x32xf32>, vector<8xi1>, vector<8xi32> into "
        "vector<8xi32>",
        "'vector.expandload' op base element type ('f32') does not match result element type ('i32')",
    ),
    (
        "%b: vector<8xf32>, %n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>",
        "vector.compressstore %m[%n], %mask, %b : memref<16x32xf32>, vector<8xi1>, vector<8xf32>",
        "'vector.compressstore' op requires 2 indices",
    ),
    (
        "%n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %v4: vector<4xf32>",
        "vector.compressstore %m[%n,%n], %mask, %v4 : memref<16x32xf32>, vector<8xi1>, vector<4xf32>",
        "'vector.compressstore' op expected valueToStore shape to match mask shape",
    ),
    (
        "%n: index, %m: memref<16x32xf32>, %mask: vector<8xi1>, %iv: vector<8xi32>",
        "vector.compressstore %m[%n,%n], %mask, %iv : memref<16x32xf32>, vector<8xi1>, vector<8xi32>",
        "'vector.compressstore' op base element type ('f32') does not match valueToStore element type ('i32')",
    ),
    (
        "%c: f32",
        '"vector.bitcast"(%c) : (f32) -> f32',
        "'vector.bitcast' op operand #0 must be vector of non-zero-bitwidth type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.broadcast"(%c) : (f32) -> f32',
        "'vector.broadcast' op result #0 must be vector of any non-token type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.compressstore"(%c, %c, %c) : (f32, f32, f32) -> ()',
        "'vector.compressstore' op operand #0 must be memref of any non-token type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.contract"(%c, %c, %c) <{indexing_maps = [], iterator_types = []}> : (f32, f32, f32) -> (f32)',
        "'vector.contract' op operand #0 must be vector of non-zero-bitwidth type values, but got 'f32'",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        '"vector.contract"(%b, %b, %c) <{indexing_maps = [1], iterator_types = []}> : (vector<8xf32>, '
        "vector<8xf32>, f32) -> (f32)",
        "'vector.contract' op expected an indexing map for each vector operand",
    ),
    (
        "%c: f32",
        '"vector.create_mask"(%c) : (f32) -> f32',
        "'vector.create_mask' op operand #0 must be variadic of index, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.deinterleave"(%c) : (f32) -> (f32, f32)',
        "'vector.deinterleave' op operand #0 must be vector of any non-token type values, but got 'f32'",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        '"vector.extract"(%b, %c) <{static_position = array<i64: 0>}> : (vector<8xf32>, f32) -> f32',
        "'vector.extract' op operand #1 must be variadic of index, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.extract_strided_slice"(%c) <{offsets = [1], sizes = [2], strides = [1]}> : (f32) -> f32',
        "'vector.extract_strided_slice' op operand #0 must be vector of any non-token type values, but got 'f32'",
    ),
    (
        "%a: vector<4x8xf32>",
        '"vector.extract_strided_slice"(%a) <{offsets = [a], sizes = [2], strides = [1]}> : (vector<4x8xf32>) -> f32',
        "expected attribute value",
    ),
    (
        "%c: f32",
        '"vector.fma"(%c, %c, %c) : (f32, f32, f32) -> f32',
        "'vector.fma' op operand #0 must be vector of floating-point values, but got 'f32'",
    ),
    (
        "%iv: vector<8xi32>",
        '"vector.fma"(%iv, %iv, %iv) : (vector<8xi32>,vector<8xi32>,vector<8xi32>) -> vector<8xi32>',
        "'vector.fma' op operand #0 must be vector of floating-point values, but got 'vector<8xi32>'",
    ),
    (
        "%b: vector<8xf32>",
        '"vector.from_elements"(%b, %b) : (vector<8xf32>, vector<8xf32>) -> vector<16xf32>',
        "'vector.from_elements' op failed to verify that shaped type 'dest' matches 'elements' element count and types",
    ),
    (
        "%c: f32",
        '"vector.from_elements"(%c, %c) : (f32, f32) -> vector<[2]xf32>',
        "'vector.from_elements' op result #0 must be fixed-length vector of any non-token type values, but "
        "got 'vector<[2]xf32>'",
    ),
    (
        "%c: f32",
        '"vector.from_elements"(%c, %c) : (f32, f32) -> f32',
        "'vector.from_elements' op result #0 must be fixed-length vector of any non-token type values, but got 'f32'",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        '"vector.insert"(%b, %c) <{static_position = array<i64: 0>}>: (vector<8xf32>, f32) -> f32',
        "'vector.insert' op operand #1 must be vector of any non-token type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.insert_strided_slice"(%c, %c) <{offsets = [1], strides = [1]}> : (f32, f32) -> f32',
        "'vector.insert_strided_slice' op operand #0 must be vector of any non-token type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.interleave"(%c, %c) : (f32, f32) -> f32',
        "'vector.interleave' op operand #0 must be vector of any non-token type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.load"(%c) : (f32) -> f32',
        "'vector.load' op operand #0 must be memref of any non-token type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.maskedload"(%c, %c, %c) : (f32, f32, f32) -> f32',
        "'vector.maskedload' op operand #0 must be memref of any non-token type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.multi_reduction"(%c, %c) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0>}> : '
        "(f32, f32) -> f32",
        "'vector.multi_reduction' op operand #0 must be vector of non-zero-bitwidth type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.outerproduct"(%c, %c) <{kind = #vector.kind<add>}> : (f32, f32) -> f32',
        "'vector.outerproduct' op operand #0 must be vector of non-zero-bitwidth type values, but got 'f32'",
    ),
    (
        "%b: vector<8xf32>, %t: tensor<4xf32>",
        '"vector.outerproduct"(%b, %t) <{kind = #vector.kind<add>}> : (vector<8xf32>, tensor<4xf32>) -> f32',
        "'vector.outerproduct' op result #0 must be vector of non-zero-bitwidth type values, but got 'f32'",
    ),
    (
        "%t: tensor<4xf32>",
        '"vector.print"(%t) <{punctuation = #vector.punctuation<newline>}> : (tensor<4xf32>) -> ()',
        "'vector.print' op operand #0 must be , but got 'tensor<4xf32>'",
    ),
    (
        "%c: f32",
        '"vector.reduction"(%c) <{kind = #vector.kind<add>}> : (f32) -> f32',
        "'vector.reduction' op operand #0 must be vector of non-zero-bitwidth type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.scalable.extract"(%c) <{pos = 0}> : (f32) -> f32',
        "'vector.scalable.extract' op operand #0 must be  of ranks 1, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.scalable.insert"(%c, %c) <{pos = 0}> : (f32, f32) -> f32',
        "'vector.scalable.insert' op operand #0 must be  of ranks 1, but got 'f32'",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        '"vector.scalable.insert"(%b, %c) <{pos = 0}> : (vector<8xf32>, f32) -> f32',
        "'vector.scalable.insert' op operand #1 must be  of ranks 1, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.scan"(%c, %c) <{kind = #vector.kind<add>, reduction_dim = 0, inclusive = true}> : (f32, '
        "f32) -> (f32, f32)",
        "'vector.scan' op operand #0 must be vector of non-zero-bitwidth type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.shape_cast"(%c) : (f32) -> f32',
        "'vector.shape_cast' op operand #0 must be vector of any non-token type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.shuffle"(%c, %c) <{mask = array<i64: 0>}> : (f32, f32) -> f32',
        "'vector.shuffle' op operand #0 must be fixed-length vector of any non-token type values, but got 'f32'",
    ),
    (
        "",
        '"vector.step"() : () -> f32',
        "'vector.step' op result #0 must be vector of index or signless integer of at least 8 bits values of "
        "ranks 1, but got 'f32'",
    ),
    (
        "",
        '"vector.step"() : () -> vector<4x4xindex>',
        "'vector.step' op result #0 must be vector of index or signless integer of at least 8 bits values of "
        "ranks 1, but got 'vector<4x4xindex>'",
    ),
    (
        "%c: f32",
        '"vector.store"(%c, %c) : (f32, f32) -> ()',
        "'vector.store' op operand #0 must be vector of any non-token type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.to_elements"(%c) : (f32) -> f32',
        "'vector.to_elements' op operand #0 must be vector of any non-token type values, but got 'f32'",
    ),
    (
        "%b: vector<8xf32>",
        '"vector.transpose"(%b) <{permutation = array<i64: 0>}> : (vector<8xf32>) -> f32',
        "'vector.transpose' op result #0 must be vector of any non-token type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.type_cast"(%c) : (f32) -> f32',
        "'vector.type_cast' op operand #0 must be statically shaped memref of any non-token type values, but got 'f32'",
    ),
    (
        "",
        '"vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> f32',
        "'vector.constant_mask' op result #0 must be vector of 1-bit signless integer values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.mask"(%c) ({}) : (f32) -> ()',
        "'vector.mask' op operand #0 must be vector of 1-bit signless integer values, but got 'f32'",
    ),
    (
        "%n: index",
        '"vector.create_mask"(%n) : (index) -> vector<8xf32>',
        "'vector.create_mask' op result #0 must be vector of 1-bit signless integer values, but got 'vector<8xf32>'",
    ),
    (
        "%b: vector<8xf32>",
        '"vector.scan"(%b, %b) <{kind = #vector.kind<add>, reduction_dim = 0 : i32, inclusive = true}> : '
        "(vector<8xf32>, vector<8xf32>) -> (f32, f32)",
        "'vector.scan' op attribute 'reduction_dim' failed to satisfy constraint: 64-bit signless integer attribute",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        '"vector.fma"(%b, %b, %a) : (vector<8xf32>, vector<8xf32>, vector<4x8xf32>) -> vector<8xf32>',
        "'vector.fma' op failed to verify that all of {lhs, rhs, acc, result} have same type",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        '"vector.outerproduct"(%b, %b, %c) <{kind = #vector.kind<add>}> : (vector<8xf32>, vector<8xf32>, '
        "f32) -> vector<8x8xf32>",
        "'vector.outerproduct' op operand #2 must be vector of non-zero-bitwidth type values, but got 'f32'",
    ),
    (
        "%c: f32",
        '"vector.scatter"(%c, %c, %c, %c) : (f32, f32, f32, f32) -> ()',
        "'vector.scatter' op operand #0 must be Tensor or MemRef of any non-token type values, but got 'f32'",
    ),
    (
        "%ms: memref<4x4xf32, strided<[8,1]>>",
        "%0 = vector.type_cast %ms : memref<4x4xf32, strided<[8,1]>> to memref<vector<4x4xf32>>",
        "'vector.type_cast' op expects operand to be a memref with identity layout",
    ),
    (
        "%m3: memref<4x4xf32, 3>",
        "%0 = vector.type_cast %m3 : memref<4x4xf32, 3> to memref<vector<4x4xf32>>",
        "'vector.type_cast' op expects result in same memory space",
    ),
    (
        "%m: memref<4x4xf32>",
        "%0 = vector.type_cast %m : memref<4x4xf32> to memref<vector<4x8xf32>>",
        "'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<4x8xf32>>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%0 = vector.type_cast %m : memref<4x4xf32> to memref<vector<4x4xf16>>",
        "'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<4x4xf16>>'",
    ),
    (
        "%m: memref<4x4xf32>",
        "%0 = vector.type_cast %m : memref<4x4xf32> to memref<vector<4x4xf32>, strided<[], offset: 3>>",
        "'vector.type_cast' op expects result to be a memref with identity layout",
    ),
    (
        "%n: index, %mc: memref<4x4xf32, strided<[8,2]>>",
        "%0 = vector.load %mc[%n, %n] : memref<4x4xf32, strided<[8,2]>>, vector<4xf32>",
        "'vector.load' op most minor memref dim must have unit stride",
    ),
    (
        "%n: index, %m1: memref<8xf32>",
        "%0 = vector.load %m1[%n] : memref<8xf32>, vector<4x4xf32>",
        "'vector.load' op destination memref has lower rank than the result vector",
    ),
    (
        "%n: index, %m1: memref<8xf32>, %bb: vector<4x4xf32>",
        "vector.store %bb, %m1[%n] : memref<8xf32>, vector<4x4xf32>",
        "'vector.store' op source memref has lower rank than the vector to store",
    ),
    (
        "%n: index, %b: vector<4xf32>, %mc: memref<4x4xf32, strided<[8,2]>>",
        "vector.store %b, %mc[%n, %n] : memref<4x4xf32, strided<[8,2]>>, vector<4xf32>",
        "'vector.store' op most minor memref dim must have unit stride",
    ),
    (
        "%n: index, %m1: memref<8xf32>, %h: vector<4xf16>",
        "vector.store %h, %m1[%n] : memref<8xf32>, vector<4xf16>",
        "'vector.store' op base and valueToStore element type should match",
    ),
    (
        "%n: index, %b: vector<8xf32>, %c: f32",
        "%0 = vector.transfer_read %b[%n], %c : vector<8xf32>, vector<8xf32>",
        "requires memref or ranked tensor type",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "%0 = vector.transfer_read %m[%n, %n], %c : memref<16x32xf32>, f32",
        "requires vector type",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "%0 = vector.transfer_read %m[%n, %n], %c : memref<16x32xf32>",
        "requires two types",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "%0 = vector.transfer_read %m[%n], %c : memref<16x32xf32>, vector<8xf32>",
        "'vector.transfer_read' op requires 2 indices",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %i: i32",
        '%0 = "vector.transfer_read"(%m, %n, %n, %i) <{in_bounds = [false], operandSegmentSizes = array<i32: '
        "1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<16x32xf32>, index, index, "
        "i32) -> vector<8xf32>",
        "'vector.transfer_read' op requires formal padding and source of the same elemental type",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "%0 = vector.transfer_read %m[%n, %n], %c {permutation_map = affine_map<(d0) -> (d0)>} : "
        "memref<16x32xf32>, vector<8xf32>",
        "'vector.transfer_read' op requires a permutation_map with input dims of the same rank as the source type",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "%0 = vector.transfer_read %m[%n, %n], %c {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : "
        "memref<16x32xf32>, vector<8xf32>",
        "'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "%0 = vector.transfer_read %m[%n, %n], %c {permutation_map = affine_map<(d0, d1) -> (d0 + d1)>} : "
        "memref<16x32xf32>, vector<8xf32>",
        "'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero "
        "constant can appear in each result)",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "%0 = vector.transfer_read %m[%n, %n], %c {permutation_map = affine_map<(d0, d1) -> (d0, d0)>} : "
        "memref<16x32xf32>, vector<8x8xf32>",
        "'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more "
        "than once)",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "%0 = vector.transfer_read %m[%n, %n], %c {permutation_map = affine_map<(d0, d1) -> (1)>} : "
        "memref<16x32xf32>, vector<8xf32>",
        "'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero "
        "constant can appear in each result)",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "%0 = vector.transfer_read %m[%n, %n], %c {permutation_map = affine_map<(d0, d1)[s0] -> (d0)>} : "
        "memref<16x32xf32>, vector<8xf32>",
        "'vector.transfer_read' op requires permutation_map without symbols",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "%0 = vector.transfer_read %m[%n, %n], %c {in_bounds = [true, true]} : memref<16x32xf32>, vector<8xf32>",
        "'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: "
        "affine_map<(d0, d1) -> (d1)> vs inBounds of size: 2",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32, %mask4: vector<4xi1>",
        '%0 = "vector.transfer_read"(%m, %n, %n, %c, %mask4) <{in_bounds = [false], operandSegmentSizes = '
        "array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<16x32xf32>, "
        "index, index, f32, vector<4xi1>) -> vector<8xf32>",
        "'vector.transfer_read' op inferred mask type ('vector<8xi1>') and mask operand type "
        "('vector<4xi1>') don't match",
    ),
    (
        "%n: index, %mask4: vector<4xi1>, %vm: memref<4xvector<4xf32>>, %v4: vector<4xf32>",
        '%0 = "vector.transfer_read"(%vm, %n, %v4, %mask4) <{in_bounds = [], operandSegmentSizes = '
        "array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> ()>}> : (memref<4xvector<4xf32>>, "
        "index, vector<4xf32>, vector<4xi1>) -> vector<4xf32>",
        "'vector.transfer_read' op does not support masks with vector element type",
    ),
    (
        "%n: index, %c: f32, %vm: memref<4xvector<4xf32>>",
        '%0 = "vector.transfer_read"(%vm, %n, %c) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 1, '
        "1, 0>, permutation_map = affine_map<(d0) -> ()>}> : (memref<4xvector<4xf32>>, index, f32) -> "
        "vector<4xf32>",
        "'vector.transfer_read' op requires source element type and padding type to match.",
    ),
    (
        "%n: index, %vm: memref<4xvector<4xf32>>, %v4: vector<4xf32>",
        '%0 = "vector.transfer_read"(%vm, %n, %v4) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 1, '
        "1, 0>, permutation_map = affine_map<(d0) -> ()>}> : (memref<4xvector<4xf32>>, index, vector<4xf32>) "
        "-> vector<3xf32>",
        "'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple "
        "of the bitwidth of the minor 1-D vector of the source",
    ),
    (
        "%n: index, %vm: memref<4xvector<4xf32>>, %v4: vector<4xf32>",
        '%0 = "vector.transfer_read"(%vm, %n, %v4) <{in_bounds = [false], operandSegmentSizes = array<i32: '
        "1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<4xvector<4xf32>>, index, "
        "vector<4xf32>) -> vector<4xf32>",
        "'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type",
    ),
    (
        "%c: f32, %m0: memref<f32>",
        "%0 = vector.transfer_read %m0[], %c : memref<f32>, vector<1xf32>",
        "expected a custom permutation_map when rank(source) != rank(destination)",
    ),
    (
        "%c: f32, %m0: memref<f32>",
        "%0 = vector.transfer_read %m0[], %c : memref<f32>, vector<2xf32>",
        "expected a custom permutation_map when rank(source) != rank(destination)",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "%0 = vector.transfer_read %m[%n, %n], %c : memref<16x32xf32>, vector<2x4x8xf32>",
        "expected a custom permutation_map when rank(source) != rank(destination)",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %b: vector<8xf32>",
        "vector.transfer_write %b, %m[%n] : vector<8xf32>, memref<16x32xf32>",
        "'vector.transfer_write' op requires 2 indices",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %b: vector<8xf32>",
        "vector.transfer_write %b, %m[%n, %n] {permutation_map = affine_map<(d0, d1) -> (0)>} : "
        "vector<8xf32>, memref<16x32xf32>",
        "'vector.transfer_write' op should not have broadcast dimensions",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %b: vector<8xf32>",
        "vector.transfer_write %b, %m[%n, %n] {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : "
        "vector<8xf32>, memref<16x32xf32>",
        "'vector.transfer_write' op requires a permutation_map with result dims of the same rank as the vector type",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %b: vector<8xf32>",
        "vector.transfer_write %b, %m[%n, %n] : memref<16x32xf32>",
        "requires two types",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %c: f32",
        "vector.transfer_write %c, %m[%n, %n] : f32, memref<16x32xf32>",
        "requires vector type",
    ),
    (
        "%n: index, %b: vector<8xf32>, %v4: vector<4xf32>",
        "vector.transfer_write %b, %v4[%n] : vector<8xf32>, vector<4xf32>",
        "requires memref or ranked tensor type",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %b: vector<8xf32>",
        '%0 = "vector.transfer_write"(%b, %m, %n, %n) <{in_bounds = [false], operandSegmentSizes = '
        "array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<8xf32>, "
        "memref<16x32xf32>, index, index) -> (memref<16x32xf32>)",
        "'vector.transfer_write' op result #0 must be ranked tensor of any non-token type values, but got "
        "'memref<16x32xf32>'",
    ),
    (
        "%t: tensor<16x32xf32>, %n: index, %b: vector<8xf32>",
        '%0 = "vector.transfer_write"(%b, %t, %n, %n) <{in_bounds = [false], operandSegmentSizes = '
        "array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<8xf32>, "
        "tensor<16x32xf32>, index, index) -> (tensor<16x?xf32>)",
        "'vector.transfer_write' op expected type of operand #1 ('tensor<16x32xf32>') to match type of "
        "corresponding result ('tensor<16x?xf32>')",
    ),
    (
        "%t: tensor<16x32xf32>, %n: index, %b: vector<8xf32>",
        '"vector.transfer_write"(%b, %t, %n, %n) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, '
        "1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<8xf32>, tensor<16x32xf32>, "
        "index, index) -> ()",
        "'vector.transfer_write' op expected the number of tensor results (0) to be equal to the number of "
        "output tensors (1)",
    ),
    (
        "%t: tensor<16x32xf32>, %n: index, %b: vector<8xf32>",
        '"vector.transfer_write"(%b, %t, %n, %n) <{in_bounds = [true, 1], operandSegmentSizes = array<i32: '
        "1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<8xf32>, tensor<16x32xf32>, "
        "index, index) -> ()",
        "'vector.transfer_write' op attribute 'in_bounds' failed to satisfy constraint: 1-bit boolean array attribute",
    ),
    (
        "%m: memref<16x32xf32>, %n: index, %b: vector<8xf32>",
        "vector.transfer_write %b, %m[%n, %n] {in_bounds = [true], operandSegmentSizes = 1} : vector<8xf32>, "
        "memref<16x32xf32>",
        "attribute 'operandSegmentSizes' occurs more than once in the attribute list",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.bitcast %b : vector<8xf32> to vector<8xf16>",
        "'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.bitcast %b : vector<8xf32> to vector<4x4xf16>",
        "'vector.bitcast' op failed to verify that all of {source, result} have same rank",
    ),
    (
        "%a: vector<4x8xf32>",
        "%0 = vector.bitcast %a : vector<4x8xf32> to vector<8x4xf32>",
        "'vector.bitcast' op dimension size mismatch at: 0",
    ),
    (
        "%v0: vector<f32>",
        "%0 = vector.bitcast %v0 : vector<f32> to vector<f16>",
        "'vector.bitcast' op source/result bitwidth of the 0-D vector element types must be equal",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.broadcast %b : vector<8xf32> to vector<8x4xf32>",
        "'vector.broadcast' op dimension mismatch (8 vs. 4)",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.broadcast %b : vector<8xf32> to vector<8xf16>",
        "'vector.broadcast' op failed to verify that source operand and result have same element type",
    ),
    (
        "%c: f32",
        "%0 = vector.broadcast %c : f32 to vector<8xf16>",
        "'vector.broadcast' op failed to verify that source operand and result have same element type",
    ),
    (
        "%a: vector<4x8xf32>",
        "%0 = vector.broadcast %a : vector<4x8xf32> to vector<8xf32>",
        "'vector.broadcast' op source rank higher than destination rank",
    ),
    (
        "%s: vector<[4]xf32>",
        "%0 = vector.broadcast %s : vector<[4]xf32> to vector<4xf32>",
        "'vector.broadcast' op dimension mismatch ([4] vs. 4)",
    ),
    (
        "%v4: vector<4xf32>",
        "%0 = vector.broadcast %v4 : vector<4xf32> to vector<[4]xf32>",
        "'vector.broadcast' op dimension mismatch (4 vs. [4])",
    ),
    (
        "%i: i32",
        "%0 = vector.broadcast %i : i32 to vector<8xf32>",
        "'vector.broadcast' op failed to verify that source operand and result have same element type",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract %b[8] : f32 from vector<8xf32>",
        "'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the "
        "corresponding vector dimension or poison (-1)",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract %b[-2] : f32 from vector<8xf32>",
        "'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the "
        "corresponding vector dimension or poison (-1)",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract %b[0, 0] : f32 from vector<8xf32>",
        "'vector.extract' op expected position attribute of rank no greater than vector rank",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract %b[0] : f16 from vector<8xf32>",
        "'vector.extract' op failed to verify that operand and result have same element type",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract %b[0] : vector<1xf32> from vector<8xf32>",
        "'vector.extract' op inferred type(s) 'f32' are incompatible with return type(s) of operation 'vector<1xf32>'",
    ),
    (
        "%a: vector<4x8xf32>",
        "%0 = vector.extract %a[0] : vector<4xf32> from vector<4x8xf32>",
        "'vector.extract' op inferred type(s) 'vector<8xf32>' are incompatible with return type(s) of "
        "operation 'vector<4xf32>'",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract %b[] : f32 from vector<8xf32>",
        "'vector.extract' op inferred type(s) 'vector<8xf32>' are incompatible with return type(s) of operation 'f32'",
    ),
    (
        "%v0: vector<f32>",
        "%0 = vector.extract %v0[0] : f32 from vector<f32>",
        "'vector.extract' op expected position attribute of rank no greater than vector rank",
    ),
    (
        "%s2: vector<2x[4]xf32>",
        "%0 = vector.extract %s2[0, 5] : f32 from vector<2x[4]xf32>",
        "'vector.extract' op expected position attribute #2 to be a non-negative integer smaller than the "
        "corresponding vector dimension or poison (-1)",
    ),
    (
        "%b: vector<8xf32>, %n: index",
        "%0 = vector.extract %b[%n] : vector<f32> from vector<8xf32>",
        "expected a scalar instead of a 0-d vector as the result type",
    ),
    (
        "%b: vector<8xf32>",
        '%0 = "vector.extract"(%b) <{static_position = array<i64: -9223372036854775808>}> : (vector<8xf32>) -> f32',
        "'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no "
        "corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        "%0 = vector.insert %c, %b[8] : f32 into vector<8xf32>",
        "'vector.insert' op expected position attribute #1 to be a non-negative integer smaller than the "
        "corresponding dest vector dimension",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        "%0 = vector.insert %c, %b[] : f32 into vector<8xf32>",
        "'vector.insert' op expected position attribute rank to match the dest vector rank",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        "%0 = vector.insert %c, %b[0, 0] : f32 into vector<8xf32>",
        "'vector.insert' op expected position attribute of rank no greater than dest vector rank",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%0 = vector.insert %b, %a[0, 0] : vector<8xf32> into vector<4x8xf32>",
        "'vector.insert' op expected position attribute rank + source rank to match dest vector rank",
    ),
    (
        "%b: vector<8xf32>, %i: i32",
        "%0 = vector.insert %i, %b[0] : i32 into vector<8xf32>",
        "'vector.insert' op failed to verify that source operand and result have same element type",
    ),
    (
        "%a: vector<4x8xf32>, %h: vector<8xf16>",
        "%0 = vector.insert %h, %a[0] : vector<8xf16> into vector<4x8xf32>",
        "'vector.insert' op failed to verify that source operand and result have same element type",
    ),
    (
        "%b: vector<8xf32>, %v0: vector<f32>",
        "%0 = vector.insert %v0, %b[0] : vector<f32> into vector<8xf32>",
        "expected a scalar instead of a 0-d vector as the source operand",
    ),
    (
        "%c: f32, %v0: vector<f32>",
        "%0 = vector.insert %c, %v0[0] : f32 into vector<f32>",
        "'vector.insert' op expected position attribute of rank no greater than dest vector rank",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        '%0 = "vector.insert"(%c, %b) <{static_position = array<i64: 0>}> : (f32, vector<8xf32>) -> vector<4xf32>',
        "'vector.insert' op failed to verify that all of {dest, result} have same type",
    ),
    (
        "%a: vector<4x8xf32>",
        "%0 = vector.extract_strided_slice %a offsets = [1], sizes = [2, 2], strides = [1] : vector<4x8xf32> "
        "to vector<2x8xf32>",
        "'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract_strided_slice %b offsets = [1, 1], sizes = [2, 2], strides = [1, 1] : "
        "vector<8xf32> to vector<2xf32>",
        "'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract_strided_slice %b offsets = [9], sizes = [2], strides = [1] : vector<8xf32> to "
        "vector<2xf32>",
        "'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 8)",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract_strided_slice %b offsets = [0], sizes = [9], strides = [1] : vector<8xf32> to "
        "vector<9xf32>",
        "'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 9)",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract_strided_slice %b offsets = [0], sizes = [0], strides = [1] : vector<8xf32> to "
        "vector<1xf32>",
        "'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 9)",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract_strided_slice %b offsets = [0], sizes = [2], strides = [2] : vector<8xf32> to "
        "vector<2xf32>",
        "'vector.extract_strided_slice' op expected strides to be confined to [1, 2)",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract_strided_slice %b offsets = [7], sizes = [2], strides = [1] : vector<8xf32> to "
        "vector<2xf32>",
        "'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 9)",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract_strided_slice %b offsets = [0], sizes = [2], strides = [1] : vector<8xf32> to "
        "vector<3xf32>",
        "'vector.extract_strided_slice' op expected result type to be 'vector<2xf32>'",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract_strided_slice %b offsets = [0, 1], sizes = [2], strides = [1] : vector<8xf32> "
        "to vector<2xf32>",
        "'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.extract_strided_slice %b offsets = [-1], sizes = [2], strides = [1] : vector<8xf32> to "
        "vector<2xf32>",
        "'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 8)",
    ),
    (
        "%s2: vector<2x[4]xf32>",
        "%0 = vector.extract_strided_slice %s2 offsets = [0, 0], sizes = [2, 2], strides = [1, 1] : "
        "vector<2x[4]xf32> to vector<2x[2]xf32>",
        "'vector.extract_strided_slice' op expected size at idx=1 to match the corresponding base size from "
        "the input vector (2 vs 4)",
    ),
    (
        "%s2: vector<2x[4]xf32>",
        "%0 = vector.extract_strided_slice %s2 offsets = [0, 2], sizes = [2, 4], strides = [1, 1] : "
        "vector<2x[4]xf32> to vector<2x[4]xf32>",
        "'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 1 to be confined to [1, 5)",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%0 = vector.insert_strided_slice %b, %a offsets = [1], strides = [1] : vector<8xf32> into vector<4x8xf32>",
        "'vector.insert_strided_slice' op expected offsets of same size as destination vector rank",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%0 = vector.insert_strided_slice %b, %a offsets = [1, 0], strides = [1, 1] : vector<8xf32> into "
        "vector<4x8xf32>",
        "'vector.insert_strided_slice' op expected strides of same size as source vector rank",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%0 = vector.insert_strided_slice %b, %a offsets = [4, 0], strides = [1] : vector<8xf32> into vector<4x8xf32>",
        "'vector.insert_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%0 = vector.insert_strided_slice %b, %a offsets = [0, 1], strides = [1] : vector<8xf32> into vector<4x8xf32>",
        "'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be "
        "confined to [1, 9)",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%0 = vector.insert_strided_slice %b, %a offsets = [0, 0], strides = [2] : vector<8xf32> into vector<4x8xf32>",
        "'vector.insert_strided_slice' op expected strides to be confined to [1, 2)",
    ),
    (
        "%a: vector<4x8xf32>, %a3: vector<2x4x8xf32>",
        "%0 = vector.insert_strided_slice %a3, %a offsets = [0, 0], strides = [1, 1, 1] : vector<2x4x8xf32> "
        "into vector<4x8xf32>",
        "'vector.insert_strided_slice' op expected source rank to be no greater than destination rank",
    ),
    (
        "%a: vector<4x8xf32>, %h: vector<8xf16>",
        "%0 = vector.insert_strided_slice %h, %a offsets = [0, 0], strides = [1] : vector<8xf16> into vector<4x8xf32>",
        "'vector.insert_strided_slice' op failed to verify that operand #0 and result have same element type",
    ),
    (
        "%v4: vector<4xf32>, %s2: vector<2x[4]xf32>",
        "%0 = vector.insert_strided_slice %v4, %s2 offsets = [0, 0], strides = [1] : vector<4xf32> into "
        "vector<2x[4]xf32>",
        "'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=0)",
    ),
    (
        "%s2: vector<2x[4]xf32>, %s8: vector<[8]xf32>",
        "%0 = vector.insert_strided_slice %s8, %s2 offsets = [0, 0], strides = [1] : vector<[8]xf32> into "
        "vector<2x[4]xf32>",
        "'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be "
        "confined to [1, 5)",
    ),
    (
        "%s: vector<[4]xf32>, %s2: vector<2x[4]xf32>",
        "%0 = vector.insert_strided_slice %s, %s2 offsets = [0, 1], strides = [1] : vector<[4]xf32> into "
        "vector<2x[4]xf32>",
        "'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be "
        "confined to [1, 5)",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.interleave %b, %b : vector<8xf32> -> vector<8xf32>",
        "'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs",
    ),
    (
        "%v0: vector<f32>",
        "%0 = vector.interleave %v0, %v0 : vector<f32> -> vector<3xf32>",
        "'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs",
    ),
    (
        "%s: vector<[4]xf32>",
        "%0 = vector.interleave %s, %s : vector<[4]xf32> -> vector<8xf32>",
        "'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs",
    ),
    (
        "%v0: vector<f32>",
        "%0 = vector.deinterleave %v0 : vector<f32> -> vector<f32>",
        "operation defines 2 results but was provided 1 to bind",
    ),
    (
        "%v0: vector<f32>",
        "%0, %1 = vector.deinterleave %v0 : vector<f32> -> vector<f32>",
        "'vector.deinterleave' op operand #0 must be vector of any non-token type values, but got 'vector<f32>'",
    ),
    (
        "%b: vector<8xf32>",
        "%0, %1 = vector.deinterleave %b : vector<8xf32> -> vector<8xf32>",
        "'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the "
        "width of source trailing dimension",
    ),
    (
        "%v3: vector<3xf16>",
        "%0, %1 = vector.deinterleave %v3 : vector<3xf16> -> vector<1xf16>",
        "'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an "
        "even number of elements",
    ),
    (
        "%b1: vector<1xf32>",
        "%0, %1 = vector.deinterleave %b1 : vector<1xf32> -> vector<1xf32>",
        "'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an "
        "even number of elements",
    ),
    (
        "%b: vector<8xf32>, %v4: vector<4xf32>",
        '%0 = "vector.interleave"(%b, %v4) : (vector<8xf32>, vector<4xf32>) -> vector<16xf32>',
        "'vector.interleave' op failed to verify that all of {lhs, rhs} have same type",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.shape_cast %b : vector<8xf32> to vector<9xf32>",
        "'vector.shape_cast' op has different number of elements at source (8) and result (9)",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.shape_cast %b : vector<8xf32> to vector<2x4xf16>",
        "'vector.shape_cast' op source element type ('f32') does not match result element type ('f16')",
    ),
    (
        "%s2: vector<2x[4]xf32>",
        "%0 = vector.shape_cast %s2 : vector<2x[4]xf32> to vector<8xf32>",
        "'vector.shape_cast' op has different number of scalable dims at source (1) and result (0)",
    ),
    (
        "%s: vector<[4]xf32>",
        "%0 = vector.shape_cast %s : vector<[4]xf32> to vector<[2]x[2]xf32>",
        "'vector.shape_cast' op has different number of scalable dims at source (1) and result (2)",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%0 = vector.shuffle %a, %b [0] : vector<4x8xf32>, vector<8xf32>",
        "'vector.shuffle' op rank mismatch",
    ),
    (
        "%a: vector<4x8xf32>, %a3: vector<2x4x8xf32>",
        "%0 = vector.shuffle %a, %a3 [0] : vector<4x8xf32>, vector<2x4x8xf32>",
        "'vector.shuffle' op rank mismatch",
    ),
    (
        "%b: vector<8xf32>, %v4: vector<4xf32>",
        "%0 = vector.shuffle %b, %v4 [0, 12] : vector<8xf32>, vector<4xf32>",
        "'vector.shuffle' op mask index #2 out of range",
    ),
    (
        "%b: vector<8xf32>, %v4: vector<4xf32>",
        "%0 = vector.shuffle %b, %v4 [0, -2] : vector<8xf32>, vector<4xf32>",
        "'vector.shuffle' op mask index #2 out of range",
    ),
    (
        "%b: vector<8xf32>, %v4: vector<4xf32>",
        "%0 = vector.shuffle %b, %v4 [] : vector<8xf32>, vector<4xf32>",
        "'vector.shuffle' op invalid mask length",
    ),
    (
        "%b: vector<8xf32>, %h: vector<8xf16>",
        "%0 = vector.shuffle %b, %h [0] : vector<8xf32>, vector<8xf16>",
        "'vector.shuffle' op failed to verify that second operand v2 and result have same element type",
    ),
    (
        "%s: vector<[4]xf32>",
        "%0 = vector.shuffle %s, %s [0] : vector<[4]xf32>, vector<[4]xf32>",
        "'vector.shuffle' op operand #0 must be fixed-length vector of any non-token type values, but got "
        "'vector<[4]xf32>'",
    ),
    (
        "%b: vector<8xf32>",
        '%0 = "vector.shuffle"(%b, %b) <{mask = array<i64: 0, 1>}> : (vector<8xf32>, vector<8xf32>) -> vector<4xf32>',
        "'vector.shuffle' op mask length mismatch",
    ),
    (
        "%a: vector<4x8xf32>",
        "%0 = vector.transpose %a, [0] : vector<4x8xf32> to vector<8x4xf32>",
        "'vector.transpose' op transposition length mismatch: 1",
    ),
    (
        "%a: vector<4x8xf32>",
        "%0 = vector.transpose %a, [0, 0] : vector<4x8xf32> to vector<8x4xf32>",
        "'vector.transpose' op dimension size mismatch at: 0",
    ),
    (
        "%a: vector<4x8xf32>",
        "%0 = vector.transpose %a, [0, 2] : vector<4x8xf32> to vector<8x4xf32>",
        "'vector.transpose' op dimension size mismatch at: 0",
    ),
    (
        "%a: vector<4x8xf32>",
        "%0 = vector.transpose %a, [0, 1] : vector<4x8xf32> to vector<8x4xf32>",
        "'vector.transpose' op dimension size mismatch at: 0",
    ),
    (
        "%a: vector<4x8xf32>",
        "%0 = vector.transpose %a, [0, 1] : vector<4x8xf32> to vector<8xf32>",
        "'vector.transpose' op vector result rank mismatch: 1",
    ),
    (
        "%a: vector<4x8xf32>",
        "%0 = vector.transpose %a, [1, 0] : vector<4x8xf32> to vector<8x4xf16>",
        "'vector.transpose' op failed to verify that operand and result have same element type",
    ),
    (
        "%a: vector<4x8xf32>",
        "%0 = vector.transpose %a, [-1, 0] : vector<4x8xf32> to vector<8x4xf32>",
        "'vector.transpose' op transposition index out of range: -1",
    ),
    (
        "%b: vector<8xf32>, %s: vector<[4]xf32>",
        "%0 = vector.scalable.insert %b, %s[2] : vector<8xf32> into vector<[4]xf32>",
        "'vector.scalable.insert' op failed to verify that position is a multiple of the source length.",
    ),
    (
        "%v4: vector<4xf32>, %s: vector<[4]xf32>",
        "%0 = vector.scalable.insert %v4, %s[2] : vector<4xf32> into vector<[4]xf32>",
        "'vector.scalable.insert' op failed to verify that position is a multiple of the source length.",
    ),
    (
        "%h: vector<8xf16>, %s: vector<[4]xf32>",
        "%0 = vector.scalable.insert %h, %s[8] : vector<8xf16> into vector<[4]xf32>",
        "'vector.scalable.insert' op failed to verify that all of {valueToStore, dest} have same element type",
    ),
    (
        "%s: vector<[4]xf32>",
        "%0 = vector.scalable.extract %s[2] : vector<4xf32> from vector<[4]xf32>",
        "'vector.scalable.extract' op failed to verify that position is a multiple of the result length.",
    ),
    (
        "%s: vector<[4]xf32>",
        "%0 = vector.scalable.extract %s[0] : vector<4xf16> from vector<[4]xf32>",
        "'vector.scalable.extract' op failed to verify that all of {source, result} have same element type",
    ),
    (
        "%b: vector<8xf32>",
        '%0 = "vector.fma"(%b, %b, %b) : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<4xf32>',
        "'vector.fma' op failed to verify that all of {lhs, rhs, acc, result} have same type",
    ),
    (
        "%b: vector<8xf32>",
        '%0 = "vector.to_elements"(%b) : (vector<8xf32>) -> f32',
        "'vector.to_elements' op failed to verify that shaped type 'source' matches 'elements' element count and types",
    ),
    (
        "%c: f32",
        "%0 = vector.from_elements %c, %c : vector<3xf32>",
        "number of operands and types do not match: got 2 operands and 3 types",
    ),
    (
        "%b: vector<8xf32>",
        '%0 = "vector.bitcast"(%b) : (vector<8xf32>) -> vector<8xindex>',
        "'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal",
    ),
    (
        "%s: vector<[4]xf32>",
        "%0 = vector.to_elements %s : vector<[4]xf32>",
        "operation defines 4 results but was provided 1 to bind",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.reduction <and>, %b : vector<8xf32> into f32",
        "'vector.reduction' op unsupported reduction type ''f32'' for kind 'and'",
    ),
    (
        "%iv: vector<8xi32>",
        "%0 = vector.reduction <minnumf>, %iv : vector<8xi32> into i32",
        "'vector.reduction' op unsupported reduction type ''i32'' for kind 'minnumf'",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.reduction <minui>, %b : vector<8xf32> into f32",
        "'vector.reduction' op unsupported reduction type ''f32'' for kind 'minui'",
    ),
    (
        "%a: vector<4x8xf32>",
        "%0 = vector.reduction <add>, %a : vector<4x8xf32> into f32",
        "'vector.reduction' op unsupported reduction rank: 2",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.reduction <add>, %b : vector<8xf32> into f16",
        "'vector.reduction' op failed to verify that source operand and result have same element type",
    ),
    (
        "%b: vector<8xf32>, %i: i32",
        '%0 = "vector.reduction"(%b, %i) <{kind = #vector.kind<add>}> : (vector<8xf32>, i32) -> f32',
        "'vector.reduction' op failed to verify that dest and acc have the same type",
    ),
    (
        "%b: vector<8xf32>",
        '%0 = "vector.reduction"(%b) <{kind = 1}> : (vector<8xf32>) -> f32',
        "invalid properties {kind = 1 : i64} for op vector.reduction: Invalid attribute `kind` in property "
        "conversion: 1 : i64",
    ),
    (
        "%a: vector<4x8xf32>, %c: f32",
        "%0 = vector.multi_reduction <add>, %a, %c [0] : vector<4x8xf32> to f32",
        "'vector.multi_reduction' op destination type 'f32' is incompatible with source type 'vector<4x8xf32>'",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%0 = vector.multi_reduction <add>, %a, %b [1] : vector<4x8xf32> to vector<8xf32>",
        "'vector.multi_reduction' op destination type 'vector<8xf32>' is incompatible with source type "
        "'vector<4x8xf32>'",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%0 = vector.multi_reduction <add>, %a, %b [2] : vector<4x8xf32> to vector<8xf32>",
        "'vector.multi_reduction' op reduction dimension out of range: 2",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%0 = vector.multi_reduction <add>, %a, %b [-1] : vector<4x8xf32> to vector<8xf32>",
        "'vector.multi_reduction' op reduction dimension out of range: -1",
    ),
    (
        "%a: vector<4x8xf32>, %v4: vector<4xf32>",
        "%0 = vector.multi_reduction <add>, %a, %v4 [1, 1] : vector<4x8xf32> to vector<4xf32>",
        "'vector.multi_reduction' op duplicate reduction dimension: 1",
    ),
    (
        "%b: vector<8xf32>, %v0: vector<f32>",
        "%0 = vector.multi_reduction <add>, %b, %v0 [0] : vector<8xf32> to vector<f32>",
        "'vector.multi_reduction' op destination type 'vector<f32>' is incompatible with source type 'vector<8xf32>'",
    ),
    (
        "%a: vector<4x8xf32>, %v4: vector<4xf32>",
        '%0 = "vector.multi_reduction"(%a, %v4) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0>}> '
        ": (vector<4x8xf32>, vector<4xf32>) -> vector<8xf32>",
        "'vector.multi_reduction' op failed to verify that all of {dest, acc} have same type",
    ),
    (
        "%a: vector<4x8xf32>, %v4: vector<4xf32>",
        "%0, %1 = vector.scan <add>, %a, %v4 reduction_dim = 0, inclusive = true : vector<4x8xf32>, vector<4xf32>",
        "'vector.scan' op incompatible input/initial value shapes",
    ),
    (
        "%a: vector<4x8xf32>, %v4: vector<4xf32>",
        "%0, %1 = vector.scan <add>, %a, %v4 reduction_dim = 2, inclusive = true : vector<4x8xf32>, vector<4xf32>",
        "'vector.scan' op reduction dimension 2 has to be less than 2",
    ),
    (
        "%a: vector<4x8xf32>",
        "%0, %1 = vector.scan <add>, %a, %a reduction_dim = 0, inclusive = true : vector<4x8xf32>, vector<4x8xf32>",
        "'vector.scan' op initial value rank 2 has to be equal to 1",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%0, %1 = vector.scan <and>, %a, %b reduction_dim = 0, inclusive = true : vector<4x8xf32>, vector<8xf32>",
        "'vector.scan' op unsupported reduction type 'f32' for kind 'and'",
    ),
    (
        "%v0: vector<f32>",
        "%0, %1 = vector.scan <add>, %v0, %v0 reduction_dim = 0, inclusive = true : vector<f32>, vector<f32>",
        "'vector.scan' op operand #0 must be vector of non-zero-bitwidth type values, but got 'vector<f32>'",
    ),
    (
        "%xi: vector<4x4xi32>",
        "%0, %1 = vector.scan <and>, %xi, %xi reduction_dim = 0, inclusive = true : vector<4x4xi32>, vector<4x4xi32>",
        "'vector.scan' op initial value rank 2 has to be equal to 1",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%0 = vector.outerproduct %b, %a : vector<8xf32>, vector<4x8xf32>",
        "'vector.outerproduct' op expected 1-d vector for operand #2",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        "%0 = vector.outerproduct %a, %b : vector<4x8xf32>, vector<8xf32>",
        "'vector.outerproduct' op expected 1-d vector for operand #1",
    ),
    (
        "%b: vector<8xf32>, %h: vector<8xf16>",
        "%0 = vector.outerproduct %b, %h : vector<8xf32>, vector<8xf16>",
        "'vector.outerproduct' op failed to verify that rhs operand and result have same element type",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.outerproduct %b : vector<8xf32>, vector<8xf32>",
        "expected at least 2 operands",
    ),
    (
        "%b: vector<8xf32>",
        "%0 = vector.outerproduct %b, %b : vector<8xf32>",
        "expected ','",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        "%0 = vector.outerproduct %c, %b : f32, vector<8xf32>",
        "expected vector type for operand #1",
    ),
    (
        "%v4: vector<4xf32>, %s: vector<[4]xf32>",
        "%0 = vector.outerproduct %s, %v4 : vector<[4]xf32>, vector<4xf32>",
        "'vector.outerproduct' op expected either both or only #2 operand dim to be scalable",
    ),
    (
        "%b: vector<8xf32>",
        '%0 = "vector.outerproduct"(%b, %b) <{kind = #vector.kind<and>}> : (vector<8xf32>, vector<8xf32>) -> '
        "vector<8x8xf32>",
        "'vector.outerproduct' op unsupported outerproduct type",
    ),
    (
        "%b: vector<8xf32>",
        '%0 = "vector.outerproduct"(%b, %b) <{kind = #vector.kind<add>}> : (vector<8xf32>, vector<8xf32>) -> '
        "vector<8xf32>",
        "'vector.outerproduct' op expected 2-d vector result",
    ),
    (
        "%b: vector<8xf32>",
        '%0 = "vector.outerproduct"(%b, %b) <{kind = #vector.kind<add>}> : (vector<8xf32>, vector<8xf32>) -> '
        "vector<8x4xf32>",
        "'vector.outerproduct' op expected #2 operand dim to match result dim #2",
    ),
    (
        "%b: vector<8xf32>",
        '%0 = "vector.outerproduct"(%b, %b) <{kind = #vector.kind<add>}> : (vector<8xf32>, vector<8xf32>) -> '
        "vector<4x8xf32>",
        "'vector.outerproduct' op expected #1 operand dim to match result dim #1",
    ),
    (
        "%a: vector<4x8xf32>, %b: vector<8xf32>",
        '%0 = "vector.outerproduct"(%b, %b, %a) <{kind = #vector.kind<add>}> : (vector<8xf32>, '
        "vector<8xf32>, vector<4x8xf32>) -> vector<8x8xf32>",
        "'vector.outerproduct' op expected operand #3 of same type as result type",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        '%0 = "vector.outerproduct"(%b, %c) <{kind = #vector.kind<add>}> : (vector<8xf32>, f32) -> vector<4xf32>',
        "'vector.outerproduct' op expected #1 operand dim to match result dim #1",
    ),
    (
        "%b: vector<8xf32>, %c: f32",
        '%0 = "vector.outerproduct"(%b, %c) <{kind = #vector.kind<add>}> : (vector<8xf32>, f32) -> vector<8x8xf32>',
        "'vector.outerproduct' op expected 1-d vector result",
    ),
    (
        "%x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>], "
        'iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %x, %x, %x : '
        "vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
        "'vector.contract' op expected an indexing map for each vector operand",
    ),
    (
        "%x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel"], kind = #vector.kind<add>} '
        "%x, %x, %x : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
        "'vector.contract' op expected indexing map 0 to have 2 number of inputs",
    ),
    (
        "%x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "window"], kind = '
        "#vector.kind<add>} %x, %x, %x : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
        "unexpected iterator_type (window)",
    ),
    (
        "%x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<add>} %x, %x, %x : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
        "'vector.contract' op expected indexing map 0 to have 2 number of outputs",
    ),
    (
        "%x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i, j+k)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<add>} %x, %x, %x : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
        "'vector.contract' op expected indexing map 0 to be a projected permutation of its inputs",
    ),
    (
        "%x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)[s]->(i, k)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<add>} %x, %x, %x : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
        "'vector.contract' op expected indexing map 0 to have no symbols",
    ),
    (
        "%x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j)->(i, j)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<add>} %x, %x, %x : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
        "'vector.contract' op expected indexing map 0 to have 3 number of inputs",
    ),
    (
        "%x: vector<4x4xf32>, %xh: vector<4x4xf16>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i, k)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<add>} %xh, %x, %x : vector<4x4xf16>, vector<4x4xf32> into vector<4x4xf32>",
        "'vector.contract' op failed to verify that lhs and rhs have same element type",
    ),
    (
        "%x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i, k)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<and>} %x, %x, %x : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
        "'vector.contract' op unsupported contraction type",
    ),
    (
        "%c: f32, %x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i, k)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<add>} %x, %x, %c : vector<4x4xf32>, vector<4x4xf32> into f32",
        "'vector.contract' op expected indexing map 2 to have 0 number of outputs",
    ),
    (
        "%a: vector<4x8xf32>, %x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i, k)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<add>} %x, %x, %a : vector<4x4xf32>, vector<4x4xf32> into vector<4x8xf32>",
        "'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<4x4xf32>'",
    ),
    (
        "%x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i, k)>, affine_map<(i,j,k)->(j,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<add>} %x, %x, %x : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
        "'vector.contract' op expected indexing map 1 to be a projected permutation of its inputs",
    ),
    (
        "%x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i, j)>, affine_map<(i,j,k)->(i,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<add>} %x, %x, %x : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
        "'vector.contract' op expected at least one contracting dimension pair",
    ),
    (
        "%x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j)->(i, j)>, affine_map<(i,j)->(i,j)>, "
        'affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"], kind = #vector.kind<add>} %x, '
        "%x, %x : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
        "'vector.contract' op expected at least one contracting dimension pair",
    ),
    (
        "%x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i, k)>, affine_map<(i,j,k)->(k,j)>, "
        "affine_map<(i,j,k)->(i,j)>], kind = #vector.kind<add>} %x, %x, %x : vector<4x4xf32>, "
        "vector<4x4xf32> into vector<4x4xf32>",
        'expected "iterator_types" array attribute',
    ),
    (
        "%x: vector<4x4xf32>",
        '%0 = vector.contract {iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<add>} %x, %x, %x : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>",
        "'vector.contract' op requires attribute 'indexing_maps'",
    ),
    (
        "%c: f32, %x: vector<4x4xf32>",
        "%0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i, k)>, affine_map<(i,j,k)->(k,j)>, "
        'affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = '
        "#vector.kind<add>} %x, %c, %x : vector<4x4xf32>, f32 into vector<4x4xf32>",
        "'vector.contract' op operand #1 must be vector of non-zero-bitwidth type values, but got 'f32'",
    ),
    (
        "%x: vector<4x4xf32>",
        '%0 = "vector.contract"(%x, %x, %x) <{indexing_maps = [affine_map<(i,j,k)->(i, k)>, '
        "affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = "
        "[#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, "
        "#vector.iterator_type<reduction>]}> : (vector<4x4xf32>, vector<4x4xf32>, vector<4x4xf32>) -> "
        "vector<4x8xf32>",
        "'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<4x4xf32>'",
    ),
    (
        "%n: index",
        "%0 = vector.create_mask %n : vector<4x8xi1>",
        "'vector.create_mask' op must specify an operand for each result vector dimension",
    ),
    (
        "",
        "%0 = vector.constant_mask [4] : vector<4x8xi1>",
        "'vector.constant_mask' op must specify array attr of size equal vector result rank",
    ),
    (
        "",
        "%0 = vector.constant_mask [5, 8] : vector<4x8xi1>",
        "'vector.constant_mask' op array attr of size out of bounds of vector result dimension size",
    ),
    (
        "",
        "%0 = vector.constant_mask [-1, 8] : vector<4x8xi1>",
        "'vector.constant_mask' op array attr of size out of bounds of vector result dimension size",
    ),
    (
        "",
        "%0 = vector.constant_mask [0, 8] : vector<4x8xi1>",
        "'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with "
        "zero mask dim",
    ),
    (
        "",
        "%0 = vector.constant_mask [2] : vector<i1>",
        "mask dim size must be either 0 or 1 for 0-D vectors",
    ),
    (
        "",
        "%0 = vector.constant_mask [] : vector<i1>",
        "array attr must have length 1 for 0-D vectors",
    ),
    (
        "%b: vector<8xf32>, %mask: vector<8xi1>",
        "%0 = vector.mask %mask { vector.reduction <add>, %b : vector<8xf32> into f32 } : vector<8xi1> -> i32",
        "'vector.mask' op expects result type to match maskable operation result type",
    ),
    (
        "%b: vector<8xf32>, %mask: vector<8xi1>",
        "%0 = vector.mask %mask { arith.addf %b, %b : vector<8xf32> } : vector<8xi1> -> vector<8xf32>",
        "'vector.mask' op expects a MaskableOpInterface within the mask region",
    ),
    (
        "%b: vector<8xf32>, %m48: vector<4x8xi1>",
        "%0 = vector.mask %m48 { vector.reduction <add>, %b : vector<8xf32> into f32 } : vector<4x8xi1> -> f32",
        "'vector.mask' op expects a 'vector<8xi1>' mask for the maskable operation",
    ),
    (
        "%b: vector<8xf32>, %c: f32, %mask: vector<8xi1>",
        "%0 = vector.mask %mask, %c { vector.reduction <add>, %b : vector<8xf32> into f32 } : vector<8xi1> -> f32",
        "'vector.mask' op doesn't expect a passthru argument for this maskable operation",
    ),
    (
        "%b: vector<8xf32>, %mask: vector<8xi1>",
        "%0 = vector.mask %mask { vector.reduction <add>, %b : vector<8xf32> into f32 } : vector<8xi1>",
        "cannot name an operation with no results",
    ),
    (
        "%b: vector<8xf32>, %mask: vector<8xi1>",
        "vector.mask %mask, %b { } : vector<8xi1>",
        "expects a result if passthru operand is provided",
    ),
    (
        "%b: vector<8xf32>, %mask: vector<8xi1>",
        "%0 = vector.mask %mask { %q = vector.reduction <add>, %b : vector<8xf32> into f32 %r = "
        "vector.reduction <add>, %b : vector<8xf32> into f32 } : vector<8xi1> -> f32",
        "'vector.mask' op expects only one operation to mask",
    ),
    (
        "%b: vector<8xf32>, %c: f32, %mask: vector<8xi1>",
        '%0 = "vector.mask"(%mask) ({ %q = vector.reduction <add>, %b : vector<8xf32> into f32 vector.yield '
        "%c : f32 }) : (vector<8xi1>) -> f32",
        "'vector.mask' op expects all the results from the MaskableOpInterface to match all the values "
        "returned by the terminator",
    ),
    (
        "%c: f32, %mask: vector<8xi1>",
        '%0 = "vector.mask"(%mask) ({ ^bb0(%w: f32): vector.yield %c : f32 }) : (vector<8xi1>) -> f32',
        "'vector.mask' op region should have no arguments",
    ),
    (
        "%mask: vector<8xi1>",
        '%0 = "vector.mask"(%mask) ({ }) : (vector<8xi1>) -> f32',
        "'vector.mask' op region #0 ('maskRegion') failed to verify constraint: region with 1 blocks",
    ),
    (
        "%c: f32",
        "vector.yield %c : f32",
        "'vector.yield' op must be the last operation in the parent block",
    ),
    (
        "%c: f32",
        '"vector.print"(%c) <{punctuation = #vector.punctuation<newline>, stringLiteral = "a"}> : (f32) -> ()',
        "'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings",
    ),
    (
        "%mask: vector<8xi1>",
        "%0 = vector.mask %mask { vector.maskedload } : vector<8xi1> -> f32",
        "expected SSA operand",
    ),
    (
        "%a: vector<2x3xf32>, %b: vector<4x5xf32>, %c: vector<2x5xf32>",
        '%r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(d0,d1,d2)->(d0,d2)>, affine_map<(d0,d1,d2)->(d2,d1)>, affine_map<(d0,d1,d2)->(d0,d1)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xf32>, vector<4x5xf32>, vector<2x5xf32>) -> vector<2x5xf32>',
        "'vector.contract' op invalid contracting dimension map",
    ),
    (
        "%a: vector<2x3xf32>, %b: vector<4x3xf32>, %c: vector<2xf32>",
        '%r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(d0,d1)->(d0,d1)>, affine_map<(d0,d1)->(d0,d1)>, affine_map<(d0,d1)->(d0)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xf32>, vector<4x3xf32>, vector<2xf32>) -> vector<2xf32>',
        "'vector.contract' op invalid batch dimension map",
    ),
    (
        "%a: vector<2xf32>, %b: vector<2xf32>, %c: vector<2xf32>",
        '%r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(d0)->(d0)>, affine_map<(d0)->(d0)>, affine_map<(d0)->()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> vector<2xf32>',
        "'vector.contract' op expected indexing map 2 to have 1 number of outputs",
    ),
    # iree-opt 3.13 takes it, and loses an operand
    (
        "%v: vector<4xf32>, %f: f32, %i: index",
        '%r = "vector.insert"(%f, %v, %i) <{static_position = array<i64: 0>}> : (f32, vector<4xf32>, index) -> vector<4xf32>',
        "'vector.insert' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite",
    ),
    (
        "%v: vector<[4]xf32>, %w: vector<[8]xf32>",
        '%r = "vector.insert_strided_slice"(%v, %w) <{offsets = [0], strides = [1]}> : (vector<[4]xf32>, vector<[8]xf32>) -> vector<[8]xf32>',
        "'vector.insert_strided_slice' op expected size at idx=0 to match the corresponding base size from the input vector (4 vs 8)",
    ),
    (
        "%m: vector<4xi1>",
        """"vector.mask"(%m) ({
^bb1:
}) : (vector<4xi1>) -> ()""",
        "'vector.mask' op expects a non-empty block",
    ),
    (
        "%m: vector<4xi1>",
        """"vector.mask"(%m) ({
"scf.yield"() : () -> ()
}) : (vector<4xi1>) -> ()""",
        "'vector.mask' op expects a terminator within the mask region",
    ),
    (
        "%m: vector<4xi1>, %v: vector<4xf32>, %b: memref<4xf32>, %i: index, %p: f32",
        """%r = "vector.mask"(%m, %p) ({
%q = vector.transfer_read %b[%i], %p : memref<4xf32>, vector<4xf32>
"vector.yield"(%q) : (vector<4xf32>) -> ()
}) : (vector<4xi1>, f32) -> vector<4xf32>""",
        "'vector.mask' op expects passthru type to match result type",
    ),
    (
        "%b: memref<8xf32>, %i: index, %x: vector<4xi32>, %m: vector<4xi1>, %m5: vector<5xi1>, %p: vector<4xf32>, %p5: vector<5xf32>",
        '%r = "vector.gather"(%b, %i, %x, %m, %p5) : (memref<8xf32>, index, vector<4xi32>, vector<4xi1>, vector<5xf32>) -> vector<4xf32>',
        "'vector.gather' op expected pass_thru of same type as result type",
    ),
    (
        "%b: memref<8xf32>, %i: index, %x: vector<4xi32>, %m: vector<4xi1>, %m5: vector<5xi1>, %p: vector<4xf32>, %p5: vector<5xf32>",
        '"vector.scatter"(%b, %i, %x, %m5, %p) : (memref<8xf32>, index, vector<4xi32>, vector<5xi1>, vector<4xf32>) -> ()',
        "'vector.scatter' op expected valueToStore dim to match mask dim",
    ),
    (
        "%b: memref<8xf32>, %i: index, %x: vector<4xi32>, %m: vector<4xi1>, %m5: vector<5xi1>, %p: vector<4xf32>, %p5: vector<5xf32>",
        '%r = "vector.expandload"(%b, %i, %m, %p5) : (memref<8xf32>, index, vector<4xi1>, vector<5xf32>) -> vector<4xf32>',
        "'vector.expandload' op expected pass_thru of same type as result type",
    ),
    (
        "%v: vector<2x3xf32>, %w: vector<2x4xf32>",
        '%r = "vector.shuffle"(%v, %w) <{mask = array<i64: 0, 1>}> : (vector<2x3xf32>, vector<2x4xf32>) -> vector<2x3xf32>',
        "'vector.shuffle' op dimension mismatch",
    ),
    (
        "%v: vector<2x3xf32>",
        '%r = "vector.transpose"(%v) <{permutation = array<i64: 0, 0>}> : (vector<2x3xf32>) -> vector<2x2xf32>',
        "'vector.transpose' op duplicate position index: 0",
    ),
    (
        "%b: memref<4xvector<2x4xf32>>, %i: index, %p: vector<2x4xf32>",
        '%r = "vector.transfer_read"(%b, %i, %p) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> ()>}> : (memref<4xvector<2x4xf32>>, index, vector<2x4xf32>) -> vector<4xf32>',
        "'vector.transfer_read' op requires source vector element and vector result ranks to match.",
    ),
    (
        "%b: memref<4xf32>, %i: index, %p: f16",
        '%r = "vector.transfer_read"(%b, %i, %p) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index, f16) -> vector<3xf16>',
        "'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type",
    ),
    (
        "%b: vector<4xf32>, %i: index, %p: f32",
        '%r = "vector.transfer_read"(%b, %i, %p) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, index, f32) -> vector<4xf32>',
        "'vector.transfer_read' op requires source to be a memref or ranked tensor type",
    ),
    (
        "%b: tensor<*xf32>, %i: index, %p: f32, %v: vector<4xf32>",
        '%r = "vector.transfer_read"(%b, %i, %p) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<*xf32>, index, f32) -> vector<4xf32>',
        "'vector.transfer_read' op requires 0 indices",
    ),
    (
        "%b: memref<*xf32>, %i: index, %p: f32, %v: vector<4xf32>",
        '"vector.transfer_write"(%v, %b, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, memref<*xf32>, index) -> ()',
        "'vector.transfer_write' op requires 0 indices",
    ),
]


def _function(arguments, op):
    return f"func.func @f({arguments}) {{\n  {op}\n  return\n}}\n"


@pytest.mark.parametrize(("arguments", "op", "expected"), PRINTED)
def test_printed(numbered, arguments, op, expected):
    assert numbered(_function(arguments, op)) == expected


NEIGHBOURS = {
    "maskedload": "%r = vector.maskedload %m[%n], %k, %v : M, K, V into V",
    "maskedstore": "vector.maskedstore %m[%n], %k, %v : M, K, V",
    "expandload": "%r = vector.expandload %m[%n], %k, %v : M, K, V into V",
    "compressstore": "vector.compressstore %m[%n], %k, %v : M, K, V",
    "load": "%r = vector.load %m[%n] : M, V",
    "store": "vector.store %v, %m[%n] : M, V",
}


@pytest.mark.parametrize("stride", ["2", "?"])
@pytest.mark.parametrize("op", NEIGHBOURS)
def test_elements_of_one_access_are_neighbours_in_memory(messages, op, stride):
    """Before anything else is asked; a single element has no neighbours."""

    def found(width, memref="f32"):
        types = {
            "M": f"memref<8x{memref}, strided<[{stride}]>>",
            "K": f"vector<{width}xi1>",
            "V": f"vector<{width}xf32>",
        }
        line = re.sub(r"\b[MKV]\b", lambda m: types[m[0]], NEIGHBOURS[op])
        return messages(_function(f"%m: {types['M']}, %n: index, %k: {types['K']}, %v: {types['V']}", line))

    message = f"'vector.{op}' op most minor memref dim must have unit stride"
    assert found(4) == found(4, "f16") == [message]
    assert not found(1)


@pytest.mark.parametrize(("arguments", "op", "message"), REFUSED)
def test_refused(messages, arguments, op, message):
    found = messages(_function(arguments, op))
    assert [re.sub(r"^custom op '[^']*' ", "", m) for m in found[:1]] == [message]
