"""What the ops of `tensor` print, and what they refuse, in MLIR's words."""

import re

import pytest

# Arguments of a function, an op in it as written, and as printed (the arguments and results renumbered).
PRINTED = [
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.bitcast %s : tensor<4x4xf32> to tensor<4x4xi32>",
        "%0 = tensor.bitcast %arg0 : tensor<4x4xf32> to tensor<4x4xi32>",
    ),
    (
        "%d: tensor<?x?xf32>",
        "%0 = tensor.cast %d : tensor<?x?xf32> to tensor<4x?xf32>",
        "%cast = tensor.cast %arg0 : tensor<?x?xf32> to tensor<4x?xf32>",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.concat dim(0) %s, %s : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>",
        "%concat = tensor.concat dim(0) %arg0, %arg0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>",
    ),
    (
        "%n: index, %d: tensor<?x?xf32>",
        "%0 = tensor.dim %d, %n : tensor<?x?xf32>",
        "%dim = tensor.dim %arg1, %arg0 : tensor<?x?xf32>",
    ),
    (
        "%n: index",
        "%0 = tensor.empty(%n) : tensor<?x4xf32>",
        "%0 = tensor.empty(%arg0) : tensor<?x4xf32>",
    ),
    (
        "",
        "%0 = tensor.empty() : tensor<4xf32>",
        "%0 = tensor.empty() : tensor<4xf32>",
    ),
    (
        "%n: index, %d: tensor<?x?xf32>",
        "%0 = tensor.extract %d[%n, %n] : tensor<?x?xf32>",
        "%extracted = tensor.extract %arg1[%arg0, %arg0] : tensor<?x?xf32>",
    ),
    (
        "%t: tensor<8x16x4xf32>, %n: index",
        "%0 = tensor.extract_slice %t[0, %n, 0] [1, 4, 4] [1, 1, 1] : tensor<8x16x4xf32> to tensor<4x4xf32>",
        "%extracted_slice = tensor.extract_slice %arg0[0, %arg1, 0] [1, 4, 4] [1, 1, 1] : tensor<8x16x4xf32> "
        "to tensor<4x4xf32>",
    ),
    (
        "%c: f32",
        "%0 = tensor.from_elements %c, %c : tensor<2xf32>",
        "%from_elements = tensor.from_elements %arg0, %arg0 : tensor<2xf32>",
    ),
    (
        "%c: f32",
        "%0 = tensor.from_elements %c, %c : tensor<1x2xf32>",
        "%from_elements = tensor.from_elements %arg0, %arg0 : tensor<1x2xf32>",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ix: tensor<2x3xindex>",
        "%0 = tensor.gather %t[%ix] gather_dims([0, 1, 2]) : (tensor<8x16x4xf32>, tensor<2x3xindex>) -> "
        "tensor<2x1x1x1xf32>",
        "%gather = tensor.gather %arg0[%arg1] gather_dims([0, 1, 2]) : (tensor<8x16x4xf32>, "
        "tensor<2x3xindex>) -> tensor<2x1x1x1xf32>",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ix: tensor<2x3xindex>",
        "%0 = tensor.gather %t[%ix] gather_dims([0, 1, 2]) unique : (tensor<8x16x4xf32>, tensor<2x3xindex>) "
        "-> tensor<2xf32>",
        "%gather = tensor.gather %arg0[%arg1] gather_dims([0, 1, 2]) unique : (tensor<8x16x4xf32>, "
        "tensor<2x3xindex>) -> tensor<2xf32>",
    ),
    (
        "%n: index, %c: f32",
        "%0 = tensor.generate %n, %n { ^bb0(%a: index, %b: index): tensor.yield %c : f32 } : tensor<?x?xf32>",
        "\n".join(
            [
                "%generated = tensor.generate %arg0, %arg0 {",
                "^bb0(%arg2: index, %arg3: index):",
                "  tensor.yield %arg1 : f32",
                "} : tensor<?x?xf32>",
            ]
        ),
    ),
    (
        "%n: index, %c: f32, %d: tensor<?x?xf32>",
        "%0 = tensor.insert %c into %d[%n, %n] : tensor<?x?xf32>",
        "%inserted = tensor.insert %arg1 into %arg2[%arg0, %arg0] : tensor<?x?xf32>",
    ),
    (
        "%t: tensor<8x16x4xf32>, %n: index, %s: tensor<4x4xf32>",
        "%0 = tensor.insert_slice %s into %t[0, %n, 0] [1, 4, 4] [1, 1, 1] : tensor<4x4xf32> into tensor<8x16x4xf32>",
        "%inserted_slice = tensor.insert_slice %arg2 into %arg0[0, %arg1, 0] [1, 4, 4] [1, 1, 1] : "
        "tensor<4x4xf32> into tensor<8x16x4xf32>",
    ),
    (
        "%u: tensor<*xf32>",
        "%0 = tensor.rank %u : tensor<*xf32>",
        "%rank = tensor.rank %arg0 : tensor<*xf32>",
    ),
    (
        "%s: tensor<4x4xf32>, %sh: tensor<2xindex>",
        "%0 = tensor.reshape %s(%sh) : (tensor<4x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>",
        "%reshape = tensor.reshape %arg0(%arg1) : (tensor<4x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.expand_shape %s [[0, 1], [2]] output_shape [2, 2, 4] : tensor<4x4xf32> into tensor<2x2x4xf32>",
        "%expanded = tensor.expand_shape %arg0 [[0, 1], [2]] output_shape [2, 2, 4] : tensor<4x4xf32> into "
        "tensor<2x2x4xf32>",
    ),
    (
        "%n: index, %d: tensor<?x?xf32>",
        "%0 = tensor.expand_shape %d [[0, 1], [2]] output_shape [%n, 2, %n] : tensor<?x?xf32> into tensor<?x2x?xf32>",
        "%expanded = tensor.expand_shape %arg1 [[0, 1], [2]] output_shape [%arg0, 2, %arg0] : "
        "tensor<?x?xf32> into tensor<?x2x?xf32>",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.collapse_shape %s [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>",
        "%collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>",
    ),
    (
        "%n: index, %c: f32, %d: tensor<?x?xf32>",
        "%0 = tensor.pad %d low[1, %n] high[0, 2] { ^bb0(%a: index, %b: index): tensor.yield %c : f32 } : "
        "tensor<?x?xf32> to tensor<?x?xf32>",
        "\n".join(
            [
                "%padded = tensor.pad %arg2 low[1, %arg0] high[0, 2] {",
                "^bb0(%arg3: index, %arg4: index):",
                "  tensor.yield %arg1 : f32",
                "} : tensor<?x?xf32> to tensor<?x?xf32>",
            ]
        ),
    ),
    (
        "%n: index, %c: f32, %d: tensor<?x?xf32>",
        "%0 = tensor.pad %d nofold low[1, %n] high[0, 2] { ^bb0(%a: index, %b: index): tensor.yield %c : f32 "
        "} {foo} : tensor<?x?xf32> to tensor<?x?xf32>",
        "\n".join(
            [
                "%padded = tensor.pad %arg2 nofold low[1, %arg0] high[0, 2] {",
                "^bb0(%arg3: index, %arg4: index):",
                "  tensor.yield %arg1 : f32",
                "} {foo} : tensor<?x?xf32> to tensor<?x?xf32>",
            ]
        ),
    ),
    (
        "%c: f32",
        "%0 = tensor.splat %c : tensor<4xf32>",
        "%splat = tensor.splat %arg0 : tensor<4xf32>",
    ),
    (
        "%n: index, %c: f32",
        "%0 = tensor.splat %c[%n] : tensor<4x?xf32>",
        "%splat = tensor.splat %arg1[%arg0] : tensor<4x?xf32>",
    ),
    (
        "%d: tensor<?x?xf32>, %s: tensor<4x4xf32>",
        "%0 = scf.forall (%iv) in (4) shared_outs(%o = %d) -> (tensor<?x?xf32>) { scf.forall.in_parallel { "
        "tensor.parallel_insert_slice %s into %o[%iv, 0] [4, 4] [1, 1] : tensor<4x4xf32> into "
        "tensor<?x?xf32> } }",
        "\n".join(
            [
                "%0 = scf.forall (%arg2) in (4) shared_outs(%arg3 = %arg0) -> (tensor<?x?xf32>) {",
                "  scf.forall.in_parallel {",
                "    tensor.parallel_insert_slice %arg1 into %arg3[%arg2, 0] [4, 4] [1, 1] : tensor<4x4xf32> into "
                "tensor<?x?xf32>",
                "  }",
                "}",
            ]
        ),
    ),
    (
        "%n: index",
        "%0 = tensor.empty(%n) {foo} : tensor<?x4xf32>",
        "%0 = tensor.empty(%arg0) {foo} : tensor<?x4xf32>",
    ),
    (
        "%n: index, %c: f32",
        "%0 = tensor.generate %n { ^bb0(%a: index, %b: index): tensor.yield %c : f32 } {foo} : tensor<?x4xf32>",
        "\n".join(
            [
                "%generated = tensor.generate %arg0 {",
                "^bb0(%arg2: index, %arg3: index):",
                "  tensor.yield %arg1 : f32",
                "} {foo} : tensor<?x4xf32>",
            ]
        ),
    ),
    (
        "%n: index, %c: f32",
        "%0 = tensor.splat %c[%n] {foo} : tensor<4x?xf32>",
        "%splat = tensor.splat %arg1[%arg0] {foo} : tensor<4x?xf32>",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.cast %s : tensor<4x4xf32> to tensor<*xf32>",
        "%cast = tensor.cast %arg0 : tensor<4x4xf32> to tensor<*xf32>",
    ),
    (
        "%d: tensor<?x?xf32>, %s: tensor<4x4xf32>",
        "%0 = tensor.concat dim(0) %s, %d : (tensor<4x4xf32>, tensor<?x?xf32>) -> tensor<?x4xf32>",
        "%concat = tensor.concat dim(0) %arg1, %arg0 : (tensor<4x4xf32>, tensor<?x?xf32>) -> tensor<?x4xf32>",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ix1: tensor<2x1xindex>",
        "%0 = tensor.gather %t[%ix1] gather_dims([1]) unique : (tensor<8x16x4xf32>, tensor<2x1xindex>) -> "
        "tensor<2x8x4xf32>",
        "%gather = tensor.gather %arg0[%arg1] gather_dims([1]) unique : (tensor<8x16x4xf32>, "
        "tensor<2x1xindex>) -> tensor<2x8x4xf32>",
    ),
    (
        "%ss: tensor<2x4x4xf32>, %ix1: tensor<2x1xindex>, %x144: tensor<2x1x4x4xf32>",
        "%0 = tensor.scatter %x144 into %ss[%ix1] scatter_dims([0]) unique : (tensor<2x1x4x4xf32>, "
        "tensor<2x4x4xf32>, tensor<2x1xindex>) -> tensor<2x4x4xf32>",
        "%scatter = tensor.scatter %arg2 into %arg0[%arg1] scatter_dims([0]) unique : (tensor<2x1x4x4xf32>, "
        "tensor<2x4x4xf32>, tensor<2x1xindex>) -> tensor<2x4x4xf32>",
    ),
    (
        "%ss: tensor<2x4x4xf32>, %ix1: tensor<2x1xindex>, %x144: tensor<2x1x4x4xf32>",
        "%0 = tensor.scatter %x144 into %ss[%ix1] scatter_dims([0]) unique : (tensor<2x1x4x4xf32>, "
        "tensor<2x4x4xf32>, tensor<2x1xindex>) -> tensor<2x4x8xf32>",
        "%scatter = tensor.scatter %arg2 into %arg0[%arg1] scatter_dims([0]) unique : (tensor<2x1x4x4xf32>, "
        "tensor<2x4x4xf32>, tensor<2x1xindex>) -> tensor<2x4x8xf32>",
    ),
    (
        "%s: tensor<4x4xf32>, %sh: tensor<2xindex>",
        "%0 = tensor.reshape %s(%sh) : (tensor<4x4xf32>, tensor<2xindex>) -> tensor<*xf32>",
        "%reshape = tensor.reshape %arg0(%arg1) : (tensor<4x4xf32>, tensor<2xindex>) -> tensor<*xf32>",
    ),
    (
        "%s: tensor<4x4xf32>, %shd: tensor<?xindex>",
        "%0 = tensor.reshape %s(%shd) : (tensor<4x4xf32>, tensor<?xindex>) -> tensor<*xf32>",
        "%reshape = tensor.reshape %arg0(%arg1) : (tensor<4x4xf32>, tensor<?xindex>) -> tensor<*xf32>",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.expand_shape %s [[0], [1]] output_shape [4, 4] : tensor<4x4xf32> into tensor<4x4xf32>",
        "%expanded = tensor.expand_shape %arg0 [[0], [1]] output_shape [4, 4] : tensor<4x4xf32> into tensor<4x4xf32>",
    ),
    (
        "%t0: tensor<f32>",
        "%0 = tensor.expand_shape %t0 [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>",
        "%expanded = tensor.expand_shape %arg0 [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>",
    ),
    (
        "%n: index, %c: f32, %s: tensor<4x4xf32>",
        "%0 = tensor.pad %s low[1, %n] high[0, 2] { ^bb0(%a: index, %b: index): tensor.yield %c : f32 } : "
        "tensor<4x4xf32> to tensor<5x8xf32>",
        "\n".join(
            [
                "%padded = tensor.pad %arg2 low[1, %arg0] high[0, 2] {",
                "^bb0(%arg3: index, %arg4: index):",
                "  tensor.yield %arg1 : f32",
                "} : tensor<4x4xf32> to tensor<5x8xf32>",
            ]
        ),
    ),
    (
        "%v: vector<4xf32>",
        "%0 = tensor.splat %v : tensor<4xvector<4xf32>>",
        "%splat = tensor.splat %arg0 : tensor<4xvector<4xf32>>",
    ),
]

# Arguments of a function, an op in it, and why it is refused.
REFUSED = [
    (
        "",
        "%0 = tensor.empty() : tensor<4xf32, #map>",
        "undefined symbol alias id 'map'",
    ),
    (
        "%t: tensor<8x16x4xf32>",
        "%0 = tensor.collapse_shape %t [] {foo} : tensor<8x16x4xf32> into tensor<f32>",
        "'tensor.collapse_shape' op number of elements must be preserved: 512 != 1",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ix: tensor<2x3xindex>, %ss: tensor<2x4x4xf32>",
        "%0 = tensor.scatter %ss into %t[%ix] scatter_dims([0]) unique : (tensor<2x4x4xf32>, "
        "tensor<8x16x4xf32>, tensor<2x3xindex>) -> tensor<8x16x4xf32>",
        "'tensor.scatter' op scatter_dims length must match the size of last dimension of indices",
    ),
    (
        "%n: index, %d: tensor<?x?xf32>",
        "%0 = tensor.dim %d, %n {foo} : tensor<?x?xf32>",
        "expected ':'",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ix: tensor<2x3xindex>, %ss: tensor<2x4x4xf32>",
        "%0 = tensor.scatter %ss into %t[%ix] scatter_dims([0]) : (tensor<2x4x4xf32>, tensor<8x16x4xf32>, "
        "tensor<2x3xindex>) -> tensor<8x16x4xf32>",
        "'tensor.scatter' op scatter_dims length must match the size of last dimension of indices",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.bitcast %s : tensor<4x4xf32> to tensor<4x4xi16>",
        "'tensor.bitcast' op operand type 'tensor<4x4xf32>' and result type 'tensor<4x4xi16>' are cast incompatible",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.bitcast %s : tensor<4x4xf32> to tensor<4x8xi32>",
        "'tensor.bitcast' op operand type 'tensor<4x4xf32>' and result type 'tensor<4x8xi32>' are cast incompatible",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.cast %s : tensor<4x4xf32> to tensor<4x8xf32>",
        "'tensor.cast' op operand type 'tensor<4x4xf32>' and result type 'tensor<4x8xf32>' are cast incompatible",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.cast %s : tensor<4x4xf32> to tensor<4x4xf16>",
        "'tensor.cast' op operand type 'tensor<4x4xf32>' and result type 'tensor<4x4xf16>' are cast incompatible",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.cast %s : tensor<4x4xf32> to tensor<?xf32>",
        "'tensor.cast' op operand type 'tensor<4x4xf32>' and result type 'tensor<?xf32>' are cast incompatible",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.concat dim(2) %s, %s : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>",
        "'tensor.concat' op concatenation dim must be less than the tensor rank",
    ),
    (
        "%t: tensor<8x16x4xf32>, %s: tensor<4x4xf32>",
        "%0 = tensor.concat dim(0) %s, %t : (tensor<4x4xf32>, tensor<8x16x4xf32>) -> tensor<8x4xf32>",
        "'tensor.concat' op rank of concatenated inputs must match result rank",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.concat dim(0) %s, %s : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<9x4xf32>",
        "'tensor.concat' op result type 'tensor<9x4xf32>'does not match inferred shape 'tensor<8x4xf32>' static sizes",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.concat dim(0) %s, %s : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf16>",
        "'tensor.concat' op inputs and result element type must match",
    ),
    (
        "%s: tensor<4x4xf32>, %h: tensor<4x4xf16>",
        "%0 = tensor.concat dim(0) %s, %h : (tensor<4x4xf32>, tensor<4x4xf16>) -> tensor<8x4xf32>",
        "'tensor.concat' op inputs and result element type must match",
    ),
    (
        "%s: tensor<4x4xf32>, %x144: tensor<2x1x4x4xf32>",
        "%0 = tensor.concat dim(1) %s, %x144 : (tensor<4x4xf32>, tensor<2x1x4x4xf32>) -> tensor<8x4xf32>",
        "'tensor.concat' op rank of concatenated inputs must match result rank",
    ),
    (
        "",
        "%0 = tensor.concat dim(0) : () -> tensor<8x4xf32>",
        "'tensor.concat' op requires at least one input",
    ),
    (
        "%t0: tensor<f32>",
        "%0 = tensor.concat dim(0) %t0 : (tensor<f32>) -> tensor<f32>",
        "'tensor.concat' op concatenation dim must be less than the tensor rank",
    ),
    (
        "%n: index, %t0: tensor<f32>",
        "%0 = tensor.dim %t0, %n : tensor<f32>",
        "'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'",
    ),
    (
        "",
        "%0 = tensor.empty() : tensor<?x4xf32>",
        "'tensor.empty' op incorrect number of dynamic sizes, has 0, expected 1",
    ),
    (
        "%n: index, %d: tensor<?x?xf32>",
        "%0 = tensor.extract %d[%n] : tensor<?x?xf32>",
        "'tensor.extract' op incorrect number of indices for extract_element",
    ),
    (
        "%n: index, %d: tensor<?x?xf32>",
        '%0 = "tensor.extract"(%d, %n, %n) : (tensor<?x?xf32>, index, index) -> f16',
        "'tensor.extract' op failed to verify that result type matches element type of tensor",
    ),
    (
        "%c: f32",
        "%0 = tensor.from_elements %c, %c : tensor<3xf32>",
        "number of operands and types do not match: got 2 operands and 3 types",
    ),
    (
        "%c: f32",
        '%0 = "tensor.from_elements"(%c, %c) : (f32, f32) -> tensor<3xf32>',
        "'tensor.from_elements' op failed to verify that operand types match result element type",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ix: tensor<2x3xindex>",
        "%0 = tensor.gather %t[%ix] gather_dims([0, 1]) : (tensor<8x16x4xf32>, tensor<2x3xindex>) -> "
        "tensor<2x1x1x4xf32>",
        "'tensor.gather' op gather_dims length must match the size of last dimension of indices",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ix: tensor<2x3xindex>",
        "%0 = tensor.gather %t[%ix] gather_dims([0, 2, 1]) : (tensor<8x16x4xf32>, tensor<2x3xindex>) -> "
        "tensor<2x1x1x1xf32>",
        "'tensor.gather' op gather_dims values must be strictly increasing",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ix: tensor<2x3xindex>",
        "%0 = tensor.gather %t[%ix] gather_dims([0, 1, 3]) : (tensor<8x16x4xf32>, tensor<2x3xindex>) -> "
        "tensor<2x1x1x1xf32>",
        "'tensor.gather' op gather_dims value must be smaller than source rank",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ix: tensor<2x3xindex>",
        "%0 = tensor.gather %t[%ix] gather_dims([0, -1, 3]) : (tensor<8x16x4xf32>, tensor<2x3xindex>) -> "
        "tensor<2x1x1x1xf32>",
        "'tensor.gather' op gather_dims value must be non-negative",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ix: tensor<2x3xindex>",
        "%0 = tensor.gather %t[%ix] gather_dims([]) : (tensor<8x16x4xf32>, tensor<2x3xindex>) -> tensor<2x1x1x1xf32>",
        "'tensor.gather' op gather_dims must be non-empty",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ix: tensor<2x3xindex>",
        "%0 = tensor.gather %t[%ix] gather_dims([0,1,2,3]) : (tensor<8x16x4xf32>, tensor<2x3xindex>) -> "
        "tensor<2x1x1x1xf32>",
        "'tensor.gather' op gather_dims overflow source rank",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ix1: tensor<2x1xindex>",
        "%0 = tensor.gather %t[%ix1] gather_dims([1]) : (tensor<8x16x4xf32>, tensor<2x1xindex>) -> tensor<2x4xf32>",
        "'tensor.gather' op result type mismatch: expected 'tensor<2x8x1x4xf32>' or its rank-reduced variant "
        "'tensor<2x8x4xf32>' (got: 'tensor<2x4xf32>')",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ix1: tensor<2x1xindex>",
        "%0 = tensor.gather %t[%ix1] gather_dims([1]) : (tensor<8x16x4xf32>, tensor<2x1xindex>) -> tensor<2x8x1x4xf16>",
        "'tensor.gather' op result type mismatch: expected 'tensor<2x8x1x4xf32>' or its rank-reduced variant "
        "'tensor<2x8x4xf32>' (got: 'tensor<2x8x1x4xf16>')",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ss: tensor<2x4x4xf32>, %ix1: tensor<2x1xindex>",
        "%0 = tensor.scatter %ss into %t[%ix1] scatter_dims([1]) unique : (tensor<2x4x4xf32>, "
        "tensor<8x16x4xf32>, tensor<2x1xindex>) -> tensor<8x16x4xf32>",
        "'tensor.scatter' op source type mismatch: expected 'tensor<2x8x1x4xf32>' or its rank-reduced "
        "variant 'tensor<2x8x4xf32>' (got: 'tensor<2x4x4xf32>')",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ss: tensor<2x4x4xf32>, %ix1: tensor<2x1xindex>",
        "%0 = tensor.scatter %ss into %t[%ix1] scatter_dims([1]) : (tensor<2x4x4xf32>, tensor<8x16x4xf32>, "
        "tensor<2x1xindex>) -> tensor<8x16x4xf32>",
        "'tensor.scatter' op requires 'unique' attribute to be set",
    ),
    (
        "%t: tensor<8x16x4xf32>, %ss: tensor<2x4x4xf32>, %ix1: tensor<2x1xindex>",
        "%0 = tensor.scatter %ss into %t[%ix1] scatter_dims([3]) unique : (tensor<2x4x4xf32>, "
        "tensor<8x16x4xf32>, tensor<2x1xindex>) -> tensor<8x16x4xf32>",
        "'tensor.scatter' op scatter_dims value must be smaller than dest rank",
    ),
    (
        "%n: index, %c: f32",
        "%0 = tensor.generate %n { ^bb0(%a: index, %b: index): tensor.yield %c : f32 } : tensor<?x?xf32>",
        "'tensor.generate' op incorrect number of dynamic sizes, has 1, expected 2",
    ),
    (
        "%n: index, %c: f32",
        "%0 = tensor.generate %n, %n { ^bb0(%a: index): tensor.yield %c : f32 } : tensor<?x?xf32>",
        "must have one body argument per input dimension",
    ),
    (
        "%n: index, %c: f32",
        "%0 = tensor.generate %n, %n { ^bb0(%a: index, %b: i32): tensor.yield %c : f32 } : tensor<?x?xf32>",
        "all body arguments must be index",
    ),
    (
        "%n: index, %i: i32",
        "%0 = tensor.generate %n, %n { ^bb0(%a: index, %b: index): tensor.yield %i : i32 } : tensor<?x?xf32>",
        "'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type",
    ),
    (
        "%n: index",
        "%0 = tensor.generate %n, %n { ^bb0(%a: index, %b: index): func.return } : tensor<?x?xf32>",
        "'func.return' op expects parent op 'func.func'",
    ),
    (
        "%n: index",
        "%0 = tensor.generate %n, %n { } : tensor<?x?xf32>",
        "'tensor.yield' op requires a single operand",
    ),
    (
        "%n: index, %c: f32, %d: tensor<?x?xf32>",
        "%0 = tensor.insert %c into %d[%n] : tensor<?x?xf32>",
        "'tensor.insert' op incorrect number of indices",
    ),
    (
        "%n: index, %d: tensor<?x?xf32>, %i: i32",
        '%0 = "tensor.insert"(%i, %d, %n, %n) : (i32, tensor<?x?xf32>, index, index) -> tensor<?x?xf32>',
        "'tensor.insert' op failed to verify that scalar type matches element type of dest",
    ),
    (
        "%n: index, %c: f32, %d: tensor<?x?xf32>",
        '%0 = "tensor.insert"(%c, %d, %n, %n) : (f32, tensor<?x?xf32>, index, index) -> tensor<?x4xf32>',
        "'tensor.insert' op failed to verify that result type matches type of dest",
    ),
    (
        "%t: tensor<8x16x4xf32>, %n: index, %s: tensor<4x4xf32>",
        "%0 = tensor.insert_slice %s into %t[0, %n, 0] [1, 4, 4] [1, 1, 2] : tensor<4x4xf32> into tensor<8x16x4xf32>",
        "slice along dimension 2 runs out-of-bounds: 6 >= 4",
    ),
    (
        "%t: tensor<8x16x4xf32>, %n: index, %s: tensor<4x4xf32>",
        "%0 = tensor.insert_slice %s into %t[0, %n, 0] [1, %n, 4] [1, 1, 1] : tensor<4x4xf32> into tensor<8x16x4xf32>",
        "expected type to be 'tensor<1x?x4xf32>' or a rank-reduced version. (size mismatch) ",
    ),
    (
        "%t: tensor<8x16x4xf32>, %n: index, %h: tensor<4x4xf16>",
        "%0 = tensor.insert_slice %h into %t[0, %n, 0] [1, 4, 4] [1, 1, 1] : tensor<4x4xf16> into tensor<8x16x4xf32>",
        "expected element type to be 'f32'",
    ),
    (
        "%s: tensor<4x4xf32>, %sh: tensor<2xindex>",
        "%0 = tensor.reshape %s(%sh) : (tensor<4x4xf32>, tensor<2xindex>) -> tensor<2x9xf32>",
        "'tensor.reshape' op source and destination tensor should have the same number of elements",
    ),
    (
        "%s: tensor<4x4xf32>, %sh: tensor<2xindex>",
        "%0 = tensor.reshape %s(%sh) : (tensor<4x4xf32>, tensor<2xindex>) -> tensor<2x2x4xf32>",
        "'tensor.reshape' op length of shape operand differs from the result's tensor rank",
    ),
    (
        "%s: tensor<4x4xf32>, %shd: tensor<?xindex>",
        "%0 = tensor.reshape %s(%shd) : (tensor<4x4xf32>, tensor<?xindex>) -> tensor<4x4xf32>",
        "'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type",
    ),
    (
        "%s: tensor<4x4xf32>, %sh: tensor<2xindex>",
        "%0 = tensor.reshape %s(%sh) : (tensor<4x4xf32>, tensor<2xindex>) -> tensor<4x4xf16>",
        "'tensor.reshape' op element types of source and destination tensor types should be the same",
    ),
    (
        "%s: tensor<4x4xf32>, %ix: tensor<2x3xindex>",
        "%0 = tensor.reshape %s(%ix) : (tensor<4x4xf32>, tensor<2x3xindex>) -> tensor<4x4xf32>",
        "'tensor.reshape' op operand #1 must be 1D tensor of signless integer or index values, but got "
        "'tensor<2x3xindex>'",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.expand_shape %s [[0, 1], [2]] output_shape [2, 3, 4] : tensor<4x4xf32> into tensor<2x2x4xf32>",
        "'tensor.expand_shape' op invalid output shape provided at pos 1",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.expand_shape %s [[0, 1], [2]] output_shape [2, 2] : tensor<4x4xf32> into tensor<2x2x4xf32>",
        "'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (3) "
        "but found 2 inputs instead",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.expand_shape %s [[0, 1], [3]] output_shape [2, 2, 4] : tensor<4x4xf32> into tensor<2x2x4xf32>",
        "'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (3), "
        "but it is  4.",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.expand_shape %s [[0], [1]] output_shape [2, 2, 4] : tensor<4x4xf32> into tensor<2x2x4xf32>",
        "'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (3), "
        "but it is  2.",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.expand_shape %s [[0, 1, 2]] output_shape [2, 2, 4] : tensor<4x4xf32> into tensor<2x2x4xf32>",
        "'tensor.expand_shape' op expected collapsed rank (2) to equal the number of reassociation maps (1).",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.expand_shape %s [[0, 2], [1]] output_shape [2, 2, 4] : tensor<4x4xf32> into tensor<2x2x4xf32>",
        "'tensor.expand_shape' op expected reassociation map #0 to be valid and contiguous.",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.expand_shape %s [[0, 1], [2]] output_shape [2, 3, 4] : tensor<4x4xf32> into tensor<2x3x4xf32>",
        "'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 6",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.expand_shape %s [[0, 1], [2]] output_shape [2, 2, 4] : tensor<4x4xf32> into tensor<2x2x4xf16>",
        "'tensor.expand_shape' op expected collapsed type to be 'tensor<4x4xf16>', but got 'tensor<4x4xf32>'",
    ),
    (
        "%d: tensor<?x?xf32>",
        "%0 = tensor.expand_shape %d [[0, 1], [2]] output_shape [2, 2, 4] : tensor<?x?xf32> into tensor<2x2x4xf32>",
        "'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 4",
    ),
    (
        "%n: index, %d: tensor<?x?xf32>",
        "%0 = tensor.expand_shape %d [[0, 1], [2]] output_shape [%n, 2, %n] : tensor<?x?xf32> into tensor<?x?x?xf32>",
        "'tensor.expand_shape' op incorrect number of dynamic sizes, has 2, expected 3",
    ),
    (
        "%n: index, %s: tensor<4x4xf32>",
        "%0 = tensor.expand_shape %s [[0, 1], [2]] output_shape [%n, 2, %n] : tensor<4x4xf32> into tensor<?x2x?xf32>",
        "'tensor.expand_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of "
        "the corresponding dimensions in the expanded type is dynamic",
    ),
    (
        "%t0: tensor<f32>",
        "%0 = tensor.expand_shape %t0 [] output_shape [1, 2] : tensor<f32> into tensor<1x2xf32>",
        "'tensor.expand_shape' op number of elements must be preserved: 2 != 1",
    ),
    (
        "%s16: tensor<16xf32>",
        "%0 = tensor.expand_shape %s16 [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<16xf32>",
        "'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (1) "
        "but found 2 inputs instead",
    ),
    (
        "%s16: tensor<16xf32>",
        '%0 = "tensor.expand_shape"(%s16) <{reassociation = [[0, 1]], static_output_shape = array<i64: '
        "-9223372036854775808, 4>}> : (tensor<16xf32>) -> tensor<4x4xf32>",
        "'tensor.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: "
        "static_output_shape has 1 dynamic dims while output_shape has 0 values",
    ),
    (
        "%s16: tensor<16xf32>",
        '%0 = "tensor.expand_shape"(%s16) <{reassociation = [1], static_output_shape = array<i64: 4, 4>}> : '
        "(tensor<16xf32>) -> tensor<4x4xf32>",
        "'tensor.expand_shape' op attribute 'reassociation' failed to satisfy constraint: Array of 64-bit "
        "integer array attributes",
    ),
    (
        "%s16: tensor<16xf32>",
        "%0 = tensor.expand_shape %s16 [[-1, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>",
        "'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), "
        "but it is  0.",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.collapse_shape %s [[0, 1]] : tensor<4x4xf32> into tensor<15xf32>",
        "'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 16",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.collapse_shape %s [[0], [1]] : tensor<4x4xf32> into tensor<16xf32>",
        "'tensor.collapse_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.collapse_shape %s [[1], [0]] : tensor<4x4xf32> into tensor<4x4xf32>",
        "'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.collapse_shape %s [[0, 1]] : tensor<4x4xf32> into tensor<?xf32>",
        "'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 16",
    ),
    (
        "%d: tensor<?x?xf32>",
        "%0 = tensor.collapse_shape %d [[0, 1]] : tensor<?x?xf32> into tensor<16xf32>",
        "'tensor.collapse_shape' op expected dimension 0 of collapsed type to be dynamic since one or more "
        "of the corresponding dimensions in the expanded type is dynamic",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.collapse_shape %s [[0, 1, 2]] : tensor<4x4xf32> into tensor<16xf32>",
        "'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank "
        "(2), but it is  3.",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.collapse_shape %s [[0, 1], []] : tensor<4x4xf32> into tensor<16x1xf32>",
        "'tensor.collapse_shape' op reassociation indices must not be empty",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.collapse_shape %s [[0, -1]] : tensor<4x4xf32> into tensor<16xf32>",
        "'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank "
        "(2), but it is  0.",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.collapse_shape %s [[0]] : tensor<4x4xf32> into tensor<4xf32>",
        "'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank "
        "(2), but it is  1.",
    ),
    (
        "%c: f32, %d: tensor<?x?xf32>",
        "%0 = tensor.pad %d low[1] high[0, 2] { ^bb0(%a: index, %b: index): tensor.yield %c : f32 } : "
        "tensor<?x?xf32> to tensor<?x?xf32>",
        "failed to infer expectedType from sourceType 'tensor<?x?xf32>', specified resultType is 'tensor<?x?xf32>'",
    ),
    (
        "%c: f32, %d: tensor<?x?xf32>",
        "%0 = tensor.pad %d low[1, 2] high[0, 2] { ^bb0(%a: index, %b: index): tensor.yield %c : f32 } : "
        "tensor<?x?xf32> to tensor<?x?x?xf32>",
        "specified type 'tensor<?x?x?xf32>' does not match the inferred type 'tensor<?x?xf32>'",
    ),
    (
        "%c: f32, %s: tensor<4x4xf32>",
        "%0 = tensor.pad %s low[1, 2] high[0, 2] { ^bb0(%a: index, %b: index): tensor.yield %c : f32 } : "
        "tensor<4x4xf32> to tensor<5x9xf32>",
        "specified type 'tensor<5x9xf32>' does not match the inferred type 'tensor<5x8xf32>'",
    ),
    (
        "%c: f32, %s: tensor<4x4xf32>",
        "%0 = tensor.pad %s low[1, 2] high[0, 2] { ^bb0(%a: index, %b: index): tensor.yield %c : f32 } : "
        "tensor<4x4xf32> to tensor<5x?xf32>",
        "specified type 'tensor<5x?xf32>' does not match the inferred type 'tensor<5x8xf32>'",
    ),
    (
        "%c: f32, %s: tensor<4x4xf32>",
        "%0 = tensor.pad %s low[1, 2] high[0, 2] { ^bb0(%a: index): tensor.yield %c : f32 } : "
        "tensor<4x4xf32> to tensor<5x8xf32>",
        "expected the block to have 2 arguments",
    ),
    (
        "%c: f32, %s: tensor<4x4xf32>",
        "%0 = tensor.pad %s low[1, 2] high[0, 2] { ^bb0(%a: index, %b: i32): tensor.yield %c : f32 } : "
        "tensor<4x4xf32> to tensor<5x8xf32>",
        "'tensor.pad' op expected block argument 2 to be an index",
    ),
    (
        "%s: tensor<4x4xf32>, %i: i32",
        "%0 = tensor.pad %s low[1, 2] high[0, 2] { ^bb0(%a: index, %b: index): tensor.yield %i : i32 } : "
        "tensor<4x4xf32> to tensor<5x8xf32>",
        "'tensor.pad' op expected yield type to match shape element type",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = tensor.pad %s low[1, 2] high[0, 2] { ^bb0(%a: index, %b: index): func.return } : "
        "tensor<4x4xf32> to tensor<5x8xf32>",
        "'func.return' op expects parent op 'func.func'",
    ),
    (
        "%c: f32, %s: tensor<4x4xf32>",
        "%0 = tensor.pad %s low[1, 2] high[0, 2] { ^bb0(%a: index, %b: index): tensor.yield %c : f32 } : "
        "tensor<4x4xf32> to tensor<5x8xf16>",
        "'tensor.pad' op expected yield type to match shape element type",
    ),
    (
        "%c: f32",
        "%0 = tensor.splat %c : tensor<?xf32>",
        "'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1",
    ),
    (
        "%n: index, %c: f32",
        "%0 = tensor.splat %c[%n] : tensor<4xf32>",
        "'tensor.splat' op incorrect number of dynamic sizes, has 1, expected 0",
    ),
    (
        "%t: tensor<8x16x4xf32>, %s: tensor<4x4xf32>",
        "tensor.parallel_insert_slice %s into %t[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<4x4xf32> into "
        "tensor<8x16x4xf32>",
        "expected InParallelOpInterface parent, got:",
    ),
    (
        "%d: tensor<?x?xf32>, %h: tensor<4x4xf16>",
        "%0 = scf.forall (%iv) in (4) shared_outs(%o = %d) -> (tensor<?x?xf32>) { scf.forall.in_parallel { "
        "tensor.parallel_insert_slice %h into %o[%iv, 0] [4, 4] [1, 1] : tensor<4x4xf16> into "
        "tensor<?x?xf32> } }",
        "expected element type to be 'f32'",
    ),
    (
        "%d: tensor<?x?xf32>, %s: tensor<4x4xf32>",
        "%0 = scf.forall (%iv) in (4) shared_outs(%o = %d) -> (tensor<?x?xf32>) { scf.forall.in_parallel { "
        "tensor.parallel_insert_slice %s into %o[%iv, 0] [4, 5] [1, 1] : tensor<4x4xf32> into "
        "tensor<?x?xf32> } }",
        "expected type to be 'tensor<4x5xf32>' or a rank-reduced version. (size mismatch) ",
    ),
    (
        "%m: tensor<4xf32>",
        '%r = "tensor.extract_slice"(%m) <{static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<4xf32>) -> tensor<4x1xf32>',
        "expected rank to be smaller or equal to the other rank. ",
    ),
    (
        "%f: f32",
        """%r = "tensor.generate"() ({
^bb1(%i: index):
"test.z"(%f) : (f32) -> ()
}) : () -> tensor<4xf32>""",
        "'tensor.generate' op expects regions to end with 'tensor.yield', found 'test.z'",
    ),
    (
        "%f: f32",
        """%r = "tensor.generate"() ({
^bb1(%i: index):
"scf.yield"(%f) : (f32) -> ()
}) : () -> tensor<4xf32>""",
        "'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'",
    ),
    (
        "%a: tensor<4x4xf32>, %b: tensor<4x5xf32>",
        '%r = "tensor.concat"(%a, %b) <{dim = 0 : i64}> : (tensor<4x4xf32>, tensor<4x5xf32>) -> tensor<8x4xf32>',
        "'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1",
    ),
    (
        "",
        """%r = "tensor.generate"() ({
^bb1(%i: index):
}) : () -> tensor<4xf32>""",
        "'tensor.generate' op expects a non-empty block",
    ),
]


def _function(arguments, op):
    return f"func.func @f({arguments}) {{\n  {op}\n  return\n}}\n"


@pytest.mark.parametrize(("arguments", "op", "expected"), PRINTED)
def test_printed(numbered, arguments, op, expected):
    assert numbered(_function(arguments, op)) == expected


@pytest.mark.parametrize(("arguments", "op", "message"), REFUSED)
def test_refused(messages, arguments, op, message):
    found = messages(_function(arguments, op))
    assert [re.sub(r"^custom op '[^']*' ", "", m) for m in found[:1]] == [message]
