"""Views of what is cast."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "a subview": (
        "%a: memref<4x8xf32>, %n: index",
        """%0 = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
           %1 = memref.subview %0[0, %n] [4, %n] [1, 1] : memref<?x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
           "test.use"(%1) : (memref<4x?xf32, strided<[?, 1], offset: ?>>) -> ()""",
        """%subview = memref.subview %a[0, %n] [4, %n] [1, 1] : memref<4x8xf32> to memref<4x?xf32, strided<[8, 1], offset: ?>>
           %cast = memref.cast %subview : memref<4x?xf32, strided<[8, 1], offset: ?>> to memref<4x?xf32, strided<[?, 1], offset: ?>>
           "test.use"(%cast) : (memref<4x?xf32, strided<[?, 1], offset: ?>>) -> ()""",
    ),
    "a row": (
        "%a: memref<4x8xf32>, %n: index",
        """%0 = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
           %1 = memref.subview %0[0, %n] [1, %n] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
           "test.use"(%1) : (memref<?xf32, strided<[1], offset: ?>>) -> ()""",
        """%subview = memref.subview %a[0, %n] [1, %n] [1, 1] : memref<4x8xf32> to memref<?xf32, strided<[1], offset: ?>>
           "test.use"(%subview) : (memref<?xf32, strided<[1], offset: ?>>) -> ()""",
    ),
    "a layout that is known": (
        "%a: memref<4x8xf32, strided<[16, 1], offset: 3>>",
        """%0 = memref.cast %a : memref<4x8xf32, strided<[16, 1], offset: 3>> to memref<4x8xf32, strided<[?, 1], offset: ?>>
           %1 = memref.subview %0[0, 1] [2, 4] [1, 2] : memref<4x8xf32, strided<[?, 1], offset: ?>> to memref<2x4xf32, strided<[?, 2], offset: ?>>
           "test.use"(%1) : (memref<2x4xf32, strided<[?, 2], offset: ?>>) -> ()""",
        """%subview = memref.subview %a[0, 1] [2, 4] [1, 2] : memref<4x8xf32, strided<[16, 1], offset: 3>> to memref<2x4xf32, strided<[16, 2], offset: 4>>
           %cast = memref.cast %subview : memref<2x4xf32, strided<[16, 2], offset: 4>> to memref<2x4xf32, strided<[?, 2], offset: ?>>
           "test.use"(%cast) : (memref<2x4xf32, strided<[?, 2], offset: ?>>) -> ()""",
    ),
    "joined dims": (
        "%a: memref<2x4x4xf32>",
        """%0 = memref.cast %a : memref<2x4x4xf32> to memref<?x4x4xf32>
           %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<?x4x4xf32> into memref<?x4xf32>
           "test.use"(%1) : (memref<?x4xf32>) -> ()""",
        """%collapse_shape = memref.collapse_shape %a [[0, 1], [2]] : memref<2x4x4xf32> into memref<8x4xf32>
           %cast = memref.cast %collapse_shape : memref<8x4xf32> to memref<?x4xf32>
           "test.use"(%cast) : (memref<?x4xf32>) -> ()""",
    ),
    "memory taken otherwise": (
        "%a: memref<?x4xf32>, %b: memref<8x4xf32>, %n: index",
        """%0 = memref.cast %a : memref<?x4xf32> to memref<1x4xf32>
           %1 = memref.reinterpret_cast %0 to offset: [1], sizes: [2, 4], strides: [%n, 1] : memref<1x4xf32> to memref<2x4xf32, strided<[?, 1], offset: 1>>
           %2 = memref.subview %b[0, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1]>>
           %3 = memref.reinterpret_cast %2 to offset: [1], sizes: [2, 4], strides: [%n, 1] : memref<4x4xf32, strided<[4, 1]>> to memref<2x4xf32, strided<[?, 1], offset: 1>>
           %4 = memref.reinterpret_cast %3 to offset: [2], sizes: [2, 4], strides: [%n, 1] : memref<2x4xf32, strided<[?, 1], offset: 1>> to memref<2x4xf32, strided<[?, 1], offset: 2>>
           "test.use"(%1, %4) : (memref<2x4xf32, strided<[?, 1], offset: 1>>, memref<2x4xf32, strided<[?, 1], offset: 2>>) -> ()""",
        """%reinterpret_cast = memref.reinterpret_cast %a to offset: [1], sizes: [2, 4], strides: [%n, 1] : memref<?x4xf32> to memref<2x4xf32, strided<[?, 1], offset: 1>>
           %reinterpret_cast_0 = memref.reinterpret_cast %b to offset: [2], sizes: [2, 4], strides: [%n, 1] : memref<8x4xf32> to memref<2x4xf32, strided<[?, 1], offset: 2>>
           "test.use"(%reinterpret_cast, %reinterpret_cast_0) : (memref<2x4xf32, strided<[?, 1], offset: 1>>, memref<2x4xf32, strided<[?, 1], offset: 2>>) -> ()""",
    ),
    "memory taken from behind its beginning": (
        "%b: memref<8x4xf32>, %n: index",
        """%2 = memref.subview %b[1, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1], offset: 4>>
           %3 = memref.reinterpret_cast %2 to offset: [1], sizes: [2, 4], strides: [%n, 1] : memref<4x4xf32, strided<[4, 1], offset: 4>> to memref<2x4xf32, strided<[?, 1], offset: 1>>
           "test.use"(%3) : (memref<2x4xf32, strided<[?, 1], offset: 1>>) -> ()""",
        """%subview = memref.subview %b[1, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1], offset: 4>>
           %reinterpret_cast = memref.reinterpret_cast %subview to offset: [1], sizes: [2, 4], strides: [%n, 1] : memref<4x4xf32, strided<[4, 1], offset: 4>> to memref<2x4xf32, strided<[?, 1], offset: 1>>
           "test.use"(%reinterpret_cast) : (memref<2x4xf32, strided<[?, 1], offset: 1>>) -> ()""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_canonical(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
