"""What is known of transfers."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "what a mask leaves out is not what was written": (
        "%t: tensor<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %f: f32",
        """%c0 = arith.constant 0 : index
           %0 = vector.transfer_write %v, %t[%c0], %m {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
           %1 = vector.transfer_read %0[%c0], %f, %m {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
           "test.use"(%1) : (vector<4xf32>) -> ()""",
        """%c0 = arith.constant 0 : index
           %0 = vector.transfer_write %v, %t[%c0], %m {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
           %1 = vector.transfer_read %0[%c0], %f, %m {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
           "test.use"(%1) : (vector<4xf32>) -> ()""",
    ),
    # iree-opt 3.13 takes the rows for two, and reads what was written first.
    "writes of four rows, two of them twice": (
        "%t: tensor<8x8xf32>, %v: vector<2x4xf32>, %w: vector<2x4xf32>, %f: f32",
        """%c0 = arith.constant 0 : index
           %c2 = arith.constant 2 : index
           %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, tensor<8x8xf32>
           %1 = vector.transfer_write %w, %0[%c2, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, tensor<8x8xf32>
           %2 = vector.transfer_read %1[%c0, %c0], %f {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<8x8xf32>, vector<2x4xf32>
           "test.use"(%2) : (vector<2x4xf32>) -> ()""",
        """%c0 = arith.constant 0 : index
           %c2 = arith.constant 2 : index
           %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, tensor<8x8xf32>
           %1 = vector.transfer_write %w, %0[%c2, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, tensor<8x8xf32>
           %2 = vector.transfer_read %1[%c0, %c0], %f {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<8x8xf32>, vector<2x4xf32>
           "test.use"(%2) : (vector<2x4xf32>) -> ()""",
    ),
    "in bounds by constants": (
        "%m: memref<2x8xf32>, %a: vector<2x4xf32>",
        """%c4 = arith.constant 4 : index
           %c0 = arith.constant 0 : index
           vector.transfer_write %a, %m[%c0, %c4] : vector<2x4xf32>, memref<2x8xf32>
           vector.transfer_write %a, %m[%c4, %c4] : vector<2x4xf32>, memref<2x8xf32>""",
        """%c4 = arith.constant 4 : index
           %c0 = arith.constant 0 : index
           vector.transfer_write %a, %m[%c0, %c4] {in_bounds = [true, true]} : vector<2x4xf32>, memref<2x8xf32>
           vector.transfer_write %a, %m[%c4, %c4] {in_bounds = [false, true]} : vector<2x4xf32>, memref<2x8xf32>""",
    ),
    "not in bounds before the beginning": (
        "%m: memref<1xf32>, %f: f32",
        """%c = arith.constant -1 : index
           %0 = vector.transfer_read %m[%c], %f : memref<1xf32>, vector<1xf32>
           "test.use"(%0) : (vector<1xf32>) -> ()""",
        """%c = arith.constant -1 : index
           %0 = vector.transfer_read %m[%c], %f : memref<1xf32>, vector<1xf32>
           "test.use"(%0) : (vector<1xf32>) -> ()""",
    ),
    "repeated dims are in bounds as the others": (
        "%m: memref<?x4xf32>, %f: f32, %i: index",
        """%c0 = arith.constant 0 : index
           %0 = vector.transfer_read %m[%i, %c0], %f {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<?x4xf32>, vector<2x4xf32>
           "test.use"(%0) : (vector<2x4xf32>) -> ()""",
        """%c0 = arith.constant 0 : index
           %0 = vector.transfer_read %m[%i, %c0], %f {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<?x4xf32>, vector<2x4xf32>
           "test.use"(%0) : (vector<2x4xf32>) -> ()""",
    ),
    "masked by everything": (
        "%m: memref<?xf32>, %f: f32, %i: index",
        """%k = arith.constant dense<true> : vector<4xi1>
           %0 = vector.transfer_read %m[%i], %f, %k : memref<?xf32>, vector<4xf32>
           "test.use"(%0) : (vector<4xf32>) -> ()""",
        """%0 = vector.transfer_read %m[%i], %f : memref<?xf32>, vector<4xf32>
           "test.use"(%0) : (vector<4xf32>) -> ()""",
    ),
    "through casts": (
        "%m: memref<8xf32>, %t: tensor<8xf32>, %f: f32, %i: index",
        """%n = memref.cast %m : memref<8xf32> to memref<?xf32>
           %u = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
           %0 = vector.transfer_read %n[%i], %f : memref<?xf32>, vector<4xf32>
           %1 = vector.transfer_write %0, %u[%i] : vector<4xf32>, tensor<?xf32>
           "test.use"(%1) : (tensor<?xf32>) -> ()""",
        """%0 = vector.transfer_read %m[%i], %f : memref<8xf32>, vector<4xf32>
           %1 = vector.transfer_write %0, %t[%i] : vector<4xf32>, tensor<8xf32>
           %cast = tensor.cast %1 : tensor<8xf32> to tensor<?xf32>
           "test.use"(%cast) : (tensor<?xf32>) -> ()""",
    ),
    "a read of what was written, past another write": (
        "%t: tensor<8xf32>, %a: vector<4xf32>, %b: vector<4xf32>, %f: f32",
        """%c0 = arith.constant 0 : index
           %c4 = arith.constant 4 : index
           %0 = vector.transfer_write %a, %t[%c0] : vector<4xf32>, tensor<8xf32>
           %1 = vector.transfer_write %b, %0[%c4] : vector<4xf32>, tensor<8xf32>
           %2 = vector.transfer_read %1[%c0], %f : tensor<8xf32>, vector<4xf32>
           "test.use"(%2) : (vector<4xf32>) -> ()""",
        """"test.use"(%a) : (vector<4xf32>) -> ()""",
    ),
    "a repeated read of what was written": (
        "%t: tensor<4xf32>, %a: vector<4xf32>, %f: f32",
        """%c0 = arith.constant 0 : index
           %0 = vector.transfer_write %a, %t[%c0] : vector<4xf32>, tensor<4xf32>
           %1 = vector.transfer_read %0[%c0], %f {permutation_map = affine_map<(d0) -> (0, d0)>} : tensor<4xf32>, vector<2x4xf32>
           "test.use"(%1) : (vector<2x4xf32>) -> ()""",
        """%0 = vector.broadcast %a : vector<4xf32> to vector<2x4xf32>
           "test.use"(%0) : (vector<2x4xf32>) -> ()""",
    ),
    "a transposed read of what was written": (
        "%t: tensor<2x4xf32>, %a: vector<2x4xf32>, %f: f32",
        """%c0 = arith.constant 0 : index
           %0 = vector.transfer_write %a, %t[%c0, %c0] : vector<2x4xf32>, tensor<2x4xf32>
           %1 = vector.transfer_read %0[%c0, %c0], %f {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<2x4xf32>, vector<4x2xf32>
           "test.use"(%1) : (vector<4x2xf32>) -> ()""",
        """%0 = vector.transpose %a, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
           "test.use"(%0) : (vector<4x2xf32>) -> ()""",
    ),
    "a write of what was read there": (
        "%t: tensor<?xf32>, %f: f32, %i: index",
        """%0 = vector.transfer_read %t[%i], %f : tensor<?xf32>, vector<4xf32>
           %1 = vector.transfer_write %0, %t[%i] : vector<4xf32>, tensor<?xf32>
           "test.use"(%1) : (tensor<?xf32>) -> ()""",
        """"test.use"(%t) : (tensor<?xf32>) -> ()""",
    ),
    "a write of a whole tensor over another": (
        "%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32",
        """%c0 = arith.constant 0 : index
           %0 = vector.transfer_read %t[%c0], %f : tensor<4xf32>, vector<4xf32>
           %1 = vector.transfer_write %0, %u[%c0] : vector<4xf32>, tensor<4xf32>
           "test.use"(%1) : (tensor<4xf32>) -> ()""",
        """"test.use"(%t) : (tensor<4xf32>) -> ()""",
    ),
    "a write over a write, past another": (
        "%t: tensor<8xf32>, %a: vector<4xf32>, %b: vector<4xf32>",
        """%c0 = arith.constant 0 : index
           %c4 = arith.constant 4 : index
           %0 = vector.transfer_write %a, %t[%c0] : vector<4xf32>, tensor<8xf32>
           %1 = vector.transfer_write %b, %0[%c4] : vector<4xf32>, tensor<8xf32>
           %2 = vector.transfer_write %b, %1[%c0] : vector<4xf32>, tensor<8xf32>
           "test.use"(%2) : (tensor<8xf32>) -> ()""",
        """%c0 = arith.constant 0 : index
           %c4 = arith.constant 4 : index
           %0 = vector.transfer_write %b, %t[%c4] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
           %1 = vector.transfer_write %b, %0[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
           "test.use"(%1) : (tensor<8xf32>) -> ()""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_folds(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
