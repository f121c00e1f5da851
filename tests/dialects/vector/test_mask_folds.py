"""Masks that are known, and what they are used for."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "a mask of known size": (
        "",
        """%c2 = arith.constant 2 : index
           %c9 = arith.constant 9 : index
           %0 = vector.create_mask %c2, %c9 : vector<4x4xi1>
           "test.use"(%0) : (vector<4x4xi1>) -> ()""",
        """%0 = vector.constant_mask [2, 4] : vector<4x4xi1>
           "test.use"(%0) : (vector<4x4xi1>) -> ()""",
    ),
    "a mask of nothing": (
        "%i: index",
        """%c0 = arith.constant -1 : index
           %c3 = arith.constant 3 : index
           %0 = vector.create_mask %c0, %c3 : vector<4x4xi1>
           "test.use"(%0) : (vector<4x4xi1>) -> ()""",
        """%cst = arith.constant dense<false> : vector<4x4xi1>
           "test.use"(%cst) : (vector<4x4xi1>) -> ()""",
    ),
    "a mask of everything": (
        "",
        """%0 = vector.constant_mask [4, 4] : vector<4x4xi1>
           "test.use"(%0) : (vector<4x4xi1>) -> ()""",
        """%cst = arith.constant dense<true> : vector<4x4xi1>
           "test.use"(%cst) : (vector<4x4xi1>) -> ()""",
    ),
    "a part of a mask": (
        "%i: index",
        """%c2 = arith.constant 2 : index
           %0 = vector.create_mask %c2, %i : vector<4x3xi1>
           %1 = vector.extract %0[1] : vector<3xi1> from vector<4x3xi1>
           %2 = vector.extract %0[2] : vector<3xi1> from vector<4x3xi1>
           "test.use"(%1, %2) : (vector<3xi1>, vector<3xi1>) -> ()""",
        """%cst = arith.constant dense<false> : vector<3xi1>
           %0 = vector.create_mask %i : vector<3xi1>
           "test.use"(%0, %cst) : (vector<3xi1>, vector<3xi1>) -> ()""",
    ),
    "parts of a known mask": (
        "%i: index",
        """%0 = vector.constant_mask [2, 3] : vector<4x4xi1>
           %1 = vector.extract %0[1] : vector<4xi1> from vector<4x4xi1>
           %2 = vector.extract %0[1, 3] : i1 from vector<4x4xi1>
           %3 = vector.extract %0[1, 2] : i1 from vector<4x4xi1>
           %4 = vector.extract %0[%i] : vector<4xi1> from vector<4x4xi1>
           "test.use"(%1, %2, %3, %4) : (vector<4xi1>, i1, i1, vector<4xi1>) -> ()""",
        """%true = arith.constant true
           %false = arith.constant false
           %0 = vector.constant_mask [2, 3] : vector<4x4xi1>
           %1 = vector.constant_mask [3] : vector<4xi1>
           %2 = vector.extract %0[%i] : vector<4xi1> from vector<4x4xi1>
           "test.use"(%1, %false, %true, %2) : (vector<4xi1>, i1, i1, vector<4xi1>) -> ()""",
    ),
    "a slice of a mask": (
        "",
        """%0 = vector.constant_mask [2, 3] : vector<4x4xi1>
           %1 = vector.extract_strided_slice %0 offsets = [1, 1], sizes = [2, 2], strides = [1, 1] : vector<4x4xi1> to vector<2x2xi1>
           "test.use"(%1) : (vector<2x2xi1>) -> ()""",
        """%0 = vector.constant_mask [1, 2] : vector<2x2xi1>
           "test.use"(%0) : (vector<2x2xi1>) -> ()""",
    ),
    "a transposed mask": (
        "%i: index, %j: index",
        """%0 = vector.create_mask %i, %j : vector<4x3xi1>
           %1 = vector.transpose %0, [1, 0] : vector<4x3xi1> to vector<3x4xi1>
           "test.use"(%1) : (vector<3x4xi1>) -> ()""",
        """%0 = vector.create_mask %j, %i : vector<3x4xi1>
           "test.use"(%0) : (vector<3x4xi1>) -> ()""",
    ),
    "a mask without its last dim": (
        "%i: index",
        """%c1 = arith.constant 1 : index
           %0 = vector.create_mask %i, %c1 : vector<4x1xi1>
           %1 = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>
           "test.use"(%1) : (vector<4xi1>) -> ()""",
        """%0 = vector.create_mask %i : vector<4xi1>
           "test.use"(%0) : (vector<4xi1>) -> ()""",
    ),
    "loads of all": (
        "%m: memref<16xf32>, %a: vector<4xf32>, %i: index",
        """%k = arith.constant dense<true> : vector<4xi1>
           %0 = vector.maskedload %m[%i], %k, %a : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
           %1 = vector.expandload %m[%i], %k, %a : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
           "test.use"(%0, %1) : (vector<4xf32>, vector<4xf32>) -> ()""",
        """%0 = vector.load %m[%i] : memref<16xf32>, vector<4xf32>
           "test.use"(%0, %0) : (vector<4xf32>, vector<4xf32>) -> ()""",
    ),
    "loads of nothing": (
        "%m: memref<16xf32>, %a: vector<4xf32>, %i: index",
        """%k = arith.constant dense<false> : vector<4xi1>
           %s = arith.constant dense<3> : vector<4xindex>
           %0 = vector.maskedload %m[%i], %k, %a : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
           %1 = vector.gather %m[%i] [%s], %k, %a : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
           "test.use"(%0, %1) : (vector<4xf32>, vector<4xf32>) -> ()""",
        """"test.use"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> ()""",
    ),
    "stores of all": (
        "%m: memref<16xf32>, %a: vector<4xf32>, %i: index",
        """%k = vector.constant_mask [4] : vector<4xi1>
           vector.maskedstore %m[%i], %k, %a : memref<16xf32>, vector<4xi1>, vector<4xf32>
           vector.compressstore %m[%i], %k, %a : memref<16xf32>, vector<4xi1>, vector<4xf32>""",
        """vector.store %a, %m[%i] : memref<16xf32>, vector<4xf32>
           vector.store %a, %m[%i] : memref<16xf32>, vector<4xf32>""",
    ),
    "stores of nothing": (
        "%m: memref<16xf32>, %a: vector<4xf32>, %i: index",
        """%k = vector.constant_mask [0] : vector<4xi1>
           %s = arith.constant dense<3> : vector<4xindex>
           vector.maskedstore %m[%i], %k, %a : memref<16xf32>, vector<4xi1>, vector<4xf32>
           vector.scatter %m[%i] [%s], %k, %a : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>""",
        """""",
    ),
    "neighbours": (
        "%m: memref<16xf32>, %a: vector<4xf32>, %i: index, %k: vector<4xi1>",
        """%s = vector.step : vector<4xindex>
           vector.scatter %m[%i] [%s], %k, %a : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
           %0 = vector.gather %m[%i] [%s], %k, %a : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
           "test.use"(%0) : (vector<4xf32>) -> ()""",
        """vector.maskedstore %m[%i], %k, %a : memref<16xf32>, vector<4xi1>, vector<4xf32>
           %0 = vector.maskedload %m[%i], %k, %a : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
           "test.use"(%0) : (vector<4xf32>) -> ()""",
    ),
    "an op masked by everything": (
        "%a: vector<4xf32>",
        """%k = vector.constant_mask [4] : vector<4xi1>
           %0 = vector.mask %k { vector.reduction <add>, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
           "test.use"(%0) : (f32) -> ()""",
        """%0 = vector.reduction <add>, %a : vector<4xf32> into f32
           "test.use"(%0) : (f32) -> ()""",
    ),
    "a mask around nothing": (
        "%a: vector<4xf32>, %k: vector<4xi1>",
        """%0 = vector.mask %k { vector.yield %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
           "test.use"(%0) : (vector<4xf32>) -> ()""",
        """"test.use"(%a) : (vector<4xf32>) -> ()""",
    ),
    "accesses through casts": (
        "%m: memref<16xf32>, %a: vector<4xf32>, %i: index, %k: vector<4xi1>",
        """%d = memref.cast %m : memref<16xf32> to memref<?xf32>
           %0 = vector.load %d[%i] : memref<?xf32>, vector<4xf32>
           %1 = vector.maskedload %d[%i], %k, %a : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
           vector.store %0, %d[%i] : memref<?xf32>, vector<4xf32>
           vector.maskedstore %d[%i], %k, %1 : memref<?xf32>, vector<4xi1>, vector<4xf32>""",
        """%0 = vector.load %m[%i] : memref<16xf32>, vector<4xf32>
           %1 = vector.maskedload %m[%i], %k, %a : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
           vector.store %0, %m[%i] : memref<16xf32>, vector<4xf32>
           vector.maskedstore %m[%i], %k, %1 : memref<16xf32>, vector<4xi1>, vector<4xf32>""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_folds(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
