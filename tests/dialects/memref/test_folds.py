"""Views and allocations of known size."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "an allocation of known size": (
        "%i: index",
        """%c4 = arith.constant 4 : index
           %0 = memref.alloc(%c4, %i) alignment = 64 : memref<?x?xf32>
           "test.use"(%0) : (memref<?x?xf32>) -> ()""",
        """%alloc = memref.alloc(%i) alignment = 64 : memref<4x?xf32>
           %cast = memref.cast %alloc : memref<4x?xf32> to memref<?x?xf32>
           "test.use"(%cast) : (memref<?x?xf32>) -> ()""",
    ),
    "a freed allocation of known size": (
        "%i: index",
        """%c4 = arith.constant 4 : index
           %0 = memref.alloc(%c4) : memref<?xf32>
           "test.use"(%0) : (memref<?xf32>) -> ()
           memref.dealloc %0 : memref<?xf32>""",
        """%alloc = memref.alloc() : memref<4xf32>
           %cast = memref.cast %alloc : memref<4xf32> to memref<?xf32>
           "test.use"(%cast) : (memref<?xf32>) -> ()
           memref.dealloc %alloc : memref<4xf32>""",
    ),
    "the parts of a known layout": (
        "%a: memref<2x?xf32>",
        """%b, %o, %s:2, %t:2 = memref.extract_strided_metadata %a : memref<2x?xf32> -> memref<f32>, index, index, index, index, index
           "test.use"(%o, %s#0, %s#1, %t#0, %t#1) : (index, index, index, index, index) -> ()""",
        """%c0 = arith.constant 0 : index
           %c2 = arith.constant 2 : index
           %c1 = arith.constant 1 : index
           %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %a : memref<2x?xf32> -> memref<f32>, index, index, index, index, index
           "test.use"(%c0, %c2, %s#1, %t#0, %c1) : (index, index, index, index, index) -> ()""",
    ),
    "the parts of a cast": (
        "%a: memref<2x4xf32>",
        """%c = memref.cast %a : memref<2x4xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
           %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
           "test.use"(%o, %s#0, %t#0) : (index, index, index) -> ()""",
        """%c0 = arith.constant 0 : index
           %c2 = arith.constant 2 : index
           %c4 = arith.constant 4 : index
           "test.use"(%c0, %c2, %c4) : (index, index, index) -> ()""",
    ),
    "a reinterpretation with constants": (
        "%a: memref<16xf32>, %i: index",
        """%c4 = arith.constant 4 : index
           %0 = memref.reinterpret_cast %a to offset: [%c4], sizes: [2, %c4], strides: [%i, 1] : memref<16xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
           "test.use"(%0) : (memref<2x?xf32, strided<[?, 1], offset: ?>>) -> ()""",
        """%reinterpret_cast = memref.reinterpret_cast %a to offset: [4], sizes: [2, 4], strides: [%i, 1] : memref<16xf32> to memref<2x4xf32, strided<[?, 1], offset: 4>>
           %cast = memref.cast %reinterpret_cast : memref<2x4xf32, strided<[?, 1], offset: 4>> to memref<2x?xf32, strided<[?, 1], offset: ?>>
           "test.use"(%cast) : (memref<2x?xf32, strided<[?, 1], offset: ?>>) -> ()""",
    ),
    "a subview of too large a size": (
        "%a: memref<2x2xf32>",
        """%c0 = arith.constant 0 : index
           %c4 = arith.constant 4 : index
           %0 = memref.subview %a[%c0, 1] [1, %c4] [1, 1] : memref<2x2xf32> to memref<1x?xf32, strided<[2, 1], offset: ?>>
           "test.use"(%0) : (memref<1x?xf32, strided<[2, 1], offset: ?>>) -> ()""",
        """%c4 = arith.constant 4 : index
           %subview = memref.subview %a[0, 1] [1, %c4] [1, 1] : memref<2x2xf32> to memref<1x?xf32, strided<[2, 1], offset: 1>>
           %cast = memref.cast %subview : memref<1x?xf32, strided<[2, 1], offset: 1>> to memref<1x?xf32, strided<[2, 1], offset: ?>>
           "test.use"(%cast) : (memref<1x?xf32, strided<[2, 1], offset: ?>>) -> ()""",
    ),
    "a subview before the beginning": (
        "%a: memref<8xf32>",
        """%c = arith.constant -1 : index
           %c4 = arith.constant 4 : index
           %0 = memref.subview %a[%c] [%c4] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
           "test.use"(%0) : (memref<?xf32, strided<[1], offset: ?>>) -> ()""",
        """%c = arith.constant -1 : index
           %subview = memref.subview %a[%c] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
           %cast = memref.cast %subview : memref<4xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
           "test.use"(%cast) : (memref<?xf32, strided<[1], offset: ?>>) -> ()""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_folds(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
