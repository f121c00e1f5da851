"""What is known of elements, and what casts and concatenated tensors tell."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "one element split": (
        "%a: f32, %n: index",
        """%s = tensor.splat %a : tensor<4xf32>
           %e = tensor.expand_shape %s [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
           "test.use"(%e) : (tensor<2x2xf32>) -> ()""",
        """%e = tensor.splat %a : tensor<2x2xf32>
           "test.use"(%e) : (tensor<2x2xf32>) -> ()""",
    ),
    "one element joined": (
        "%a: f32, %n: index",
        """%s = tensor.splat %a : tensor<2x2xf32>
           %e = tensor.collapse_shape %s [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
           "test.use"(%e) : (tensor<4xf32>) -> ()""",
        """%e = tensor.splat %a : tensor<4xf32>
           "test.use"(%e) : (tensor<4xf32>) -> ()""",
    ),
    "one element of unknown size split": (
        "%a: f32, %n: index",
        """%s = tensor.splat %a[%n] : tensor<?xf32>
           %e = tensor.expand_shape %s [[0, 1]] output_shape [2, %n] : tensor<?xf32> into tensor<2x?xf32>
           "test.use"(%e) : (tensor<2x?xf32>) -> ()""",
        """%s = tensor.splat %a[%n] : tensor<?xf32>
           %e = tensor.expand_shape %s [[0, 1]] output_shape [2, %n] : tensor<?xf32> into tensor<2x?xf32>
           "test.use"(%e) : (tensor<2x?xf32>) -> ()""",
    ),
    "constants split": (
        "",
        """%s = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
           %e = tensor.expand_shape %s [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
           "test.use"(%e) : (tensor<2x2xf32>) -> ()""",
        """%e = arith.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
           "test.use"(%e) : (tensor<2x2xf32>) -> ()""",
    ),
    "listed elements joined": (
        "%a: f32, %b: f32",
        """%s = tensor.from_elements %a, %b, %a, %b : tensor<2x2xf32>
           %e = tensor.collapse_shape %s [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
           "test.use"(%e) : (tensor<4xf32>) -> ()""",
        """%e = tensor.from_elements %a, %b, %a, %b : tensor<4xf32>
           "test.use"(%e) : (tensor<4xf32>) -> ()""",
    ),
    "an element of a cast": (
        "%a: tensor<?x4xf32>, %i: index, %j: index",
        """%c = tensor.cast %a : tensor<?x4xf32> to tensor<8x4xf32>
           %e = tensor.extract %c[%i, %j] : tensor<8x4xf32>
           "test.use"(%e) : (f32) -> ()""",
        """%e = tensor.extract %a[%i, %j] : tensor<?x4xf32>
           "test.use"(%e) : (f32) -> ()""",
    ),
    "a generated element": (
        "%a: f32, %i: index",
        """%s = tensor.generate %i {
           ^bb0(%k: index):
           %x = arith.index_cast %k : index to i32
           %y = arith.sitofp %x : i32 to f32
           tensor.yield %y : f32
           } : tensor<?xf32>
           %e = tensor.extract %s[%i] : tensor<?xf32>
           "test.use"(%e) : (f32) -> ()""",
        """%x = arith.index_cast %i : index to i32
           %y = arith.sitofp %x : i32 to f32
           "test.use"(%y) : (f32) -> ()""",
    ),
    "a new tensor cast": (
        "%i: index",
        """%e = tensor.empty(%i) : tensor<?xf32>
           %c = tensor.cast %e : tensor<?xf32> to tensor<8xf32>
           %c0 = arith.constant 0 : index
           %d = tensor.dim %e, %c0 : tensor<?xf32>
           "t.u"(%c) : (tensor<8xf32>) -> ()
           "test.use"(%d) : (index) -> ()""",
        """%c = tensor.empty() : tensor<8xf32>
           "t.u"(%c) : (tensor<8xf32>) -> ()
           "test.use"(%i) : (index) -> ()""",
    ),
    "a rank": (
        "%t: tensor<8xf32>",
        """%d = tensor.rank %t : tensor<8xf32>
           "test.use"(%d) : (index) -> ()""",
        """%d = arith.constant 1 : index
           "test.use"(%d) : (index) -> ()""",
    ),
    "casts that check": (
        "%t: tensor<?xf32>",
        """%d = tensor.cast %t : tensor<?xf32> to tensor<8xf32>
           %e = tensor.cast %d : tensor<8xf32> to tensor<?xf32>
           "test.use"(%e) : (tensor<?xf32>) -> ()""",
        """%d = tensor.cast %t : tensor<?xf32> to tensor<8xf32>
           %e = tensor.cast %d : tensor<8xf32> to tensor<?xf32>
           "test.use"(%e) : (tensor<?xf32>) -> ()""",
    ),
    "casts that come back": (
        "%t: tensor<8x4xf32>",
        """%d = tensor.cast %t : tensor<8x4xf32> to tensor<?x4xf32>
           %d2 = tensor.cast %d : tensor<?x4xf32> to tensor<?x?xf32>
           %e = tensor.cast %d2 : tensor<?x?xf32> to tensor<8x4xf32>
           "test.use"(%e) : (tensor<8x4xf32>) -> ()""",
        """"test.use"(%t) : (tensor<8x4xf32>) -> ()""",
    ),
    "sizes that concatenated tensors know of each other": (
        "%i: index, %t: tensor<4x?xf32>, %u: tensor<4x8xf32>",
        """%e = tensor.concat dim(0) %t, %u : (tensor<4x?xf32>, tensor<4x8xf32>) -> tensor<8x?xf32>
           "test.use"(%e) : (tensor<8x?xf32>) -> ()""",
        """%cast = tensor.cast %t : tensor<4x?xf32> to tensor<4x8xf32>
           %concat = tensor.concat dim(0) %cast, %u : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
           %e = tensor.cast %concat : tensor<8x8xf32> to tensor<8x?xf32>
           "test.use"(%e) : (tensor<8x?xf32>) -> ()""",
    ),
    "an element like all others": (
        "%a: f32, %i: index",
        """%s = arith.constant dense<1.0> : tensor<8xf32>
           %c = arith.constant 1.0 : f32
           %e = tensor.insert %c into %s[%i] : tensor<8xf32>
           "test.use"(%e) : (tensor<8xf32>) -> ()""",
        """%s = arith.constant dense<1.000000e+00> : tensor<8xf32>
           "test.use"(%s) : (tensor<8xf32>) -> ()""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_canonical(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
