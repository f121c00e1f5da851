"""Canonical forms of ops of `vector` that move elements."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "a broadcast that repeats nothing": (
        "%a: vector<4xf32>",
        """%0 = vector.broadcast %a : vector<4xf32> to vector<1x4xf32>
           "test.use"(%0) : (vector<1x4xf32>) -> ()""",
        """%0 = vector.shape_cast %a : vector<4xf32> to vector<1x4xf32>
           "test.use"(%0) : (vector<1x4xf32>) -> ()""",
    ),
    "a broadcast of a broadcast": (
        "%a: f32",
        """%0 = vector.broadcast %a : f32 to vector<4xf32>
           %1 = vector.broadcast %0 : vector<4xf32> to vector<2x4xf32>
           "test.use"(%1) : (vector<2x4xf32>) -> ()""",
        """%0 = vector.broadcast %a : f32 to vector<2x4xf32>
           "test.use"(%0) : (vector<2x4xf32>) -> ()""",
    ),
    "a broadcast of a cast": (
        "%a: vector<4xf32>",
        """%0 = vector.shape_cast %a : vector<4xf32> to vector<1x4xf32>
           %1 = vector.broadcast %0 : vector<1x4xf32> to vector<2x4xf32>
           "test.use"(%1) : (vector<2x4xf32>) -> ()""",
        """%0 = vector.broadcast %a : vector<4xf32> to vector<2x4xf32>
           "test.use"(%0) : (vector<2x4xf32>) -> ()""",
    ),
    "a broadcast of a cast that moves dims": (
        "%a: vector<4x1xf32>",
        """%0 = vector.shape_cast %a : vector<4x1xf32> to vector<4xf32>
           %1 = vector.broadcast %0 : vector<4xf32> to vector<4x4xf32>
           "test.use"(%1) : (vector<4x4xf32>) -> ()""",
        """%0 = vector.shape_cast %a : vector<4x1xf32> to vector<4xf32>
           %1 = vector.broadcast %0 : vector<4xf32> to vector<4x4xf32>
           "test.use"(%1) : (vector<4x4xf32>) -> ()""",
    ),
    "a cast of a broadcast": (
        "%a: vector<3xf32>",
        """%0 = vector.broadcast %a : vector<3xf32> to vector<5x2x3xf32>
           %1 = vector.shape_cast %0 : vector<5x2x3xf32> to vector<10x3xf32>
           "test.use"(%1) : (vector<10x3xf32>) -> ()""",
        """%0 = vector.broadcast %a : vector<3xf32> to vector<10x3xf32>
           "test.use"(%0) : (vector<10x3xf32>) -> ()""",
    ),
    "a cast of a broadcast that stretches": (
        "%a: vector<1x4xf32>",
        """%0 = vector.broadcast %a : vector<1x4xf32> to vector<2x4xf32>
           %1 = vector.shape_cast %0 : vector<2x4xf32> to vector<2x1x4xf32>
           "test.use"(%1) : (vector<2x1x4xf32>) -> ()""",
        """%0 = vector.broadcast %a : vector<1x4xf32> to vector<2x4xf32>
           %1 = vector.shape_cast %0 : vector<2x4xf32> to vector<2x1x4xf32>
           "test.use"(%1) : (vector<2x1x4xf32>) -> ()""",
    ),
    "a transpose of a transpose": (
        "%a: vector<2x3x4xf32>",
        """%0 = vector.transpose %a, [1, 2, 0] : vector<2x3x4xf32> to vector<3x4x2xf32>
           %1 = vector.transpose %0, [1, 0, 2] : vector<3x4x2xf32> to vector<4x3x2xf32>
           "test.use"(%1) : (vector<4x3x2xf32>) -> ()""",
        """%0 = vector.transpose %a, [2, 1, 0] : vector<2x3x4xf32> to vector<4x3x2xf32>
           "test.use"(%0) : (vector<4x3x2xf32>) -> ()""",
    ),
    "a transpose of a broadcast among repeated dims": (
        "%a: vector<4xf32>",
        """%0 = vector.broadcast %a : vector<4xf32> to vector<2x3x4xf32>
           %1 = vector.transpose %0, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
           "test.use"(%1) : (vector<3x2x4xf32>) -> ()""",
        """%0 = vector.broadcast %a : vector<4xf32> to vector<3x2x4xf32>
           "test.use"(%0) : (vector<3x2x4xf32>) -> ()""",
    ),
    "a transpose of a broadcast among other dims": (
        "%a: vector<4xf32>",
        """%0 = vector.broadcast %a : vector<4xf32> to vector<2x4xf32>
           %1 = vector.transpose %0, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
           "test.use"(%1) : (vector<4x2xf32>) -> ()""",
        """%0 = vector.broadcast %a : vector<4xf32> to vector<2x4xf32>
           %1 = vector.transpose %0, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
           "test.use"(%1) : (vector<4x2xf32>) -> ()""",
    ),
    "a transpose of elements": (
        "%a: f32, %b: f32",
        """%0 = vector.from_elements %a, %b, %b, %b, %a, %a : vector<2x3xf32>
           %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
           "test.use"(%1) : (vector<3x2xf32>) -> ()""",
        """%0 = vector.from_elements %a, %b, %b, %a, %b, %a : vector<3x2xf32>
           "test.use"(%0) : (vector<3x2xf32>) -> ()""",
    ),
    "an extract of everything": (
        "%a: vector<1x1x4xf32>",
        """%0 = vector.extract %a[0, 0] : vector<4xf32> from vector<1x1x4xf32>
           "test.use"(%0) : (vector<4xf32>) -> ()""",
        """%0 = vector.shape_cast %a : vector<1x1x4xf32> to vector<4xf32>
           "test.use"(%0) : (vector<4xf32>) -> ()""",
    ),
    "an extract of repeated rows": (
        "%a: vector<4xf32>",
        """%0 = vector.broadcast %a : vector<4xf32> to vector<2x3x4xf32>
           %1 = vector.extract %0[1] : vector<3x4xf32> from vector<2x3x4xf32>
           "test.use"(%1) : (vector<3x4xf32>) -> ()""",
        """%0 = vector.broadcast %a : vector<4xf32> to vector<3x4xf32>
           "test.use"(%0) : (vector<3x4xf32>) -> ()""",
    ),
    "an extract at places that are constants": (
        "%a: vector<2x4xf32>",
        """%c1 = arith.constant 1 : index
           %c7 = arith.constant 7 : index
           %0 = vector.extract %a[%c1, %c7] : f32 from vector<2x4xf32>
           "test.use"(%0) : (f32) -> ()""",
        """%c7 = arith.constant 7 : index
           %0 = vector.extract %a[1, %c7] : f32 from vector<2x4xf32>
           "test.use"(%0) : (f32) -> ()""",
    ),
    "an insert at places that are constants": (
        "%a: vector<2x4xf32>, %b: f32, %i: index",
        """%c1 = arith.constant 1 : index
           %0 = vector.insert %b, %a[%i, %c1] : f32 into vector<2x4xf32>
           "test.use"(%0) : (vector<2x4xf32>) -> ()""",
        """%0 = vector.insert %b, %a [%i, 1] : f32 into vector<2x4xf32>
           "test.use"(%0) : (vector<2x4xf32>) -> ()""",
    ),
    "an insert of everything": (
        "%a: vector<1x4xf32>, %b: vector<4xf32>, %i: index",
        """%0 = vector.insert %b, %a[%i] : vector<4xf32> into vector<1x4xf32>
           "test.use"(%0) : (vector<1x4xf32>) -> ()""",
        """%0 = vector.shape_cast %b : vector<4xf32> to vector<1x4xf32>
           "test.use"(%0) : (vector<1x4xf32>) -> ()""",
    ),
    "an insert over an insert": (
        "%a: vector<4xf32>, %b: f32, %c: f32, %i: index",
        """%0 = vector.insert %b, %a[%i] : f32 into vector<4xf32>
           %1 = vector.insert %c, %0[%i] : f32 into vector<4xf32>
           "test.use"(%1) : (vector<4xf32>) -> ()""",
        """%0 = vector.insert %c, %a [%i] : f32 into vector<4xf32>
           "test.use"(%0) : (vector<4xf32>) -> ()""",
    ),
    "an insert of what is there": (
        "%a: f32",
        """%0 = vector.broadcast %a : f32 to vector<2x4xf32>
           %1 = vector.broadcast %a : f32 to vector<4xf32>
           %2 = vector.insert %1, %0[1] : vector<4xf32> into vector<2x4xf32>
           "test.use"(%2) : (vector<2x4xf32>) -> ()""",
        """%0 = vector.broadcast %a : f32 to vector<2x4xf32>
           "test.use"(%0) : (vector<2x4xf32>) -> ()""",
    ),
    "inserts of all elements": (
        "%a: vector<2xf32>, %b: f32, %c: f32",
        """%0 = vector.insert %b, %a[1] : f32 into vector<2xf32>
           %1 = vector.insert %c, %0[0] : f32 into vector<2xf32>
           "test.use"(%1) : (vector<2xf32>) -> ()""",
        """%0 = vector.from_elements %c, %b : vector<2xf32>
           "test.use"(%0) : (vector<2xf32>) -> ()""",
    ),
    "inserts of all rows": (
        "%a: vector<2x2xf32>, %b: vector<2xf32>, %c: vector<2xf32>",
        """%0 = vector.insert %b, %a[1] : vector<2xf32> into vector<2x2xf32>
           %1 = vector.insert %c, %0[0] : vector<2xf32> into vector<2x2xf32>
           "test.use"(%1) : (vector<2x2xf32>) -> ()""",
        """%0:2 = vector.to_elements %b : vector<2xf32>
           %1:2 = vector.to_elements %c : vector<2xf32>
           %2 = vector.from_elements %1#0, %1#1, %0#0, %0#1 : vector<2x2xf32>
           "test.use"(%2) : (vector<2x2xf32>) -> ()""",
    ),
    "a slice of a slice": (
        "%a: vector<4x8xf32>",
        """%0 = vector.extract_strided_slice %a offsets = [1], sizes = [2], strides = [1] : vector<4x8xf32> to vector<2x8xf32>
           %1 = vector.extract_strided_slice %0 offsets = [0, 1], sizes = [2, 3], strides = [1, 1] : vector<2x8xf32> to vector<2x3xf32>
           "test.use"(%1) : (vector<2x3xf32>) -> ()""",
        """%0 = vector.extract_strided_slice %a offsets = [1, 1], sizes = [2, 3], strides = [1, 1] : vector<4x8xf32> to vector<2x3xf32>
           "test.use"(%0) : (vector<2x3xf32>) -> ()""",
    ),
    "a slice of a broadcast": (
        "%a: vector<1x4xf32>",
        """%0 = vector.broadcast %a : vector<1x4xf32> to vector<3x2x4xf32>
           %1 = vector.extract_strided_slice %0 offsets = [0, 1, 1], sizes = [2, 1, 2], strides = [1, 1, 1] : vector<3x2x4xf32> to vector<2x1x2xf32>
           "test.use"(%1) : (vector<2x1x2xf32>) -> ()""",
        """%0 = vector.extract_strided_slice %a offsets = [0, 1], sizes = [1, 2], strides = [1, 1] : vector<1x4xf32> to vector<1x2xf32>
           %1 = vector.broadcast %0 : vector<1x2xf32> to vector<2x1x2xf32>
           "test.use"(%1) : (vector<2x1x2xf32>) -> ()""",
    ),
    "a slice that is a row": (
        "%a: vector<2x3x4xf32>",
        """%0 = vector.extract_strided_slice %a offsets = [1, 2], sizes = [1, 1], strides = [1, 1] : vector<2x3x4xf32> to vector<1x1x4xf32>
           "test.use"(%0) : (vector<1x1x4xf32>) -> ()""",
        """%0 = vector.extract %a[1, 2] : vector<4xf32> from vector<2x3x4xf32>
           %1 = vector.shape_cast %0 : vector<4xf32> to vector<1x1x4xf32>
           "test.use"(%1) : (vector<1x1x4xf32>) -> ()""",
    ),
    "a box put back": (
        "%a: vector<4x4xf32>",
        """%0 = vector.extract_strided_slice %a offsets = [1, 1], sizes = [2, 2], strides = [1, 1] : vector<4x4xf32> to vector<2x2xf32>
           %1 = vector.insert_strided_slice %0, %a offsets = [1, 1], strides = [1, 1] : vector<2x2xf32> into vector<4x4xf32>
           "test.use"(%1) : (vector<4x4xf32>) -> ()""",
        """"test.use"(%a) : (vector<4x4xf32>) -> ()""",
    ),
    "a constant box in a constant": (
        "",
        """%0 = arith.constant dense<1.0> : vector<1xf32>
           %1 = arith.constant dense<2.0> : vector<3xf32>
           %2 = vector.insert_strided_slice %0, %1 offsets = [1], strides = [1] : vector<1xf32> into vector<3xf32>
           "test.use"(%2) : (vector<3xf32>) -> ()""",
        """%cst = arith.constant dense<[2.000000e+00, 1.000000e+00, 2.000000e+00]> : vector<3xf32>
           "test.use"(%cst) : (vector<3xf32>) -> ()""",
    ),
    "elements of a vector": (
        "%a: vector<4xf32>",
        """%0 = vector.extract %a[0] : f32 from vector<4xf32>
           %1 = vector.extract %a[1] : f32 from vector<4xf32>
           %2 = vector.extract %a[2] : f32 from vector<4xf32>
           %3 = vector.extract %a[3] : f32 from vector<4xf32>
           %4 = vector.from_elements %0, %1, %2, %3 : vector<2x2xf32>
           "test.use"(%4) : (vector<2x2xf32>) -> ()""",
        """%0 = vector.shape_cast %a : vector<4xf32> to vector<2x2xf32>
           "test.use"(%0) : (vector<2x2xf32>) -> ()""",
    ),
    "elements taken apart and put together": (
        "%a: vector<2x2xf32>",
        """%0:4 = vector.to_elements %a : vector<2x2xf32>
           %1 = vector.from_elements %0#0, %0#1, %0#2, %0#3 : vector<2x2xf32>
           "test.use"(%1) : (vector<2x2xf32>) -> ()""",
        """"test.use"(%a) : (vector<2x2xf32>) -> ()""",
    ),
    "elements of elements": (
        "%a: f32, %b: f32",
        """%0 = vector.from_elements %a, %b : vector<2xf32>
           %1:2 = vector.to_elements %0 : vector<2xf32>
           "test.use"(%1#1, %1#0) : (f32, f32) -> ()""",
        """"test.use"(%b, %a) : (f32, f32) -> ()""",
    ),
    "elements of a broadcast": (
        "%a: vector<2x1xf32>",
        """%0 = vector.broadcast %a : vector<2x1xf32> to vector<2x2xf32>
           %1:4 = vector.to_elements %0 : vector<2x2xf32>
           "test.use"(%1#1, %1#2) : (f32, f32) -> ()""",
        """%0:2 = vector.to_elements %a : vector<2x1xf32>
           "test.use"(%0#0, %0#1) : (f32, f32) -> ()""",
    ),
    "elements of a cast": (
        "%a: vector<2x1xf32>",
        """%0 = vector.shape_cast %a : vector<2x1xf32> to vector<2xf32>
           %1:2 = vector.to_elements %0 : vector<2xf32>
           "test.use"(%1#1, %1#0) : (f32, f32) -> ()""",
        """%0:2 = vector.to_elements %a : vector<2x1xf32>
           "test.use"(%0#1, %0#0) : (f32, f32) -> ()""",
    ),
    "a shuffle of one operand": (
        "%a: vector<4xf32>, %b: vector<2xf32>",
        """%0 = vector.shuffle %a, %b [3, 2] : vector<4xf32>, vector<2xf32>
           "test.use"(%0) : (vector<2xf32>) -> ()""",
        """%0 = ub.poison : vector<2xf32>
           %1 = vector.shuffle %a, %0 [3, 2] : vector<4xf32>, vector<2xf32>
           "test.use"(%1) : (vector<2xf32>) -> ()""",
    ),
    "a shuffle of a constant": (
        "%a: vector<4xf32>",
        """%b = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
           %0 = vector.shuffle %a, %b [5, 4, 5] : vector<4xf32>, vector<2xf32>
           "test.use"(%0) : (vector<3xf32>) -> ()""",
        """%cst = arith.constant dense<[2.000000e+00, 1.000000e+00, 2.000000e+00]> : vector<3xf32>
           "test.use"(%cst) : (vector<3xf32>) -> ()""",
    ),
    "a shuffle with poison": (
        "%a: vector<2xf32>",
        """%p = ub.poison : vector<2xf32>
           %0 = vector.shuffle %p, %a [2, 0, 3] : vector<2xf32>, vector<2xf32>
           "test.use"(%0) : (vector<3xf32>) -> ()""",
        """%p = ub.poison : vector<2xf32>
           %0 = vector.shuffle %p, %a [2, -1, 3] : vector<2xf32>, vector<2xf32>
           "test.use"(%0) : (vector<3xf32>) -> ()""",
    ),
    "a shuffle that interleaves": (
        "%a: vector<2xf32>, %b: vector<2xf32>",
        """%0 = vector.shuffle %a, %b [0, 2, 1, 3] : vector<2xf32>, vector<2xf32>
           "test.use"(%0) : (vector<4xf32>) -> ()""",
        """%0 = vector.interleave %a, %b : vector<2xf32> -> vector<4xf32>
           "test.use"(%0) : (vector<4xf32>) -> ()""",
    ),
    "an extract through a shuffle": (
        "%a: vector<2xf32>, %b: vector<2xf32>",
        """%0 = vector.shuffle %a, %b [0, 2, 3] : vector<2xf32>, vector<2xf32>
           %1 = vector.extract %0[2] : f32 from vector<3xf32>
           "test.use"(%1) : (f32) -> ()""",
        """%0 = vector.extract %b[1] : f32 from vector<2xf32>
           "test.use"(%0) : (f32) -> ()""",
    ),
    "counts compared": (
        "",
        """%0 = vector.step : vector<4xindex>
           %c = arith.constant dense<4> : vector<4xindex>
           %1 = arith.cmpi ult, %0, %c : vector<4xindex>
           "test.use"(%1) : (vector<4xi1>) -> ()""",
        """%cst = arith.constant dense<true> : vector<4xi1>
           "test.use"(%cst) : (vector<4xi1>) -> ()""",
    ),
    "a bitcast of one integer everywhere": (
        "",
        """%0 = arith.constant dense<-1> : vector<4xi16>
           %1 = vector.bitcast %0 : vector<4xi16> to vector<2xi32>
           "test.use"(%1) : (vector<2xi32>) -> ()""",
        """%cst = arith.constant dense<-1> : vector<2xi32>
           "test.use"(%cst) : (vector<2xi32>) -> ()""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_folds(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())


def test_inserts_into_more_elements_than_there_is_memory_for_stay(canonical):
    t = "vector<2147483648xf16>"
    function = f"func.func @f(%v: {t}, %a: f16) -> {t} {{"
    text = f"module {{\n  {function}\n    %0 = vector.insert %a, %v [0] : f16 into {t}\n    return %0 : {t}\n  }}\n}}\n"
    assert canonical(text) == text
