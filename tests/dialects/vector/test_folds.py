"""Folds of ops that move elements, as iree-opt does them."""

import pytest

# Arguments, ops, what `%r` is afterwards: ops without their names, operands numbered as arguments.
CASES = {
    "one value for all elements": (
        "%a: f32",
        "%r = vector.from_elements %a, %a : vector<2xf32>",
        "vector.broadcast %a : f32 to vector<2xf32>",
    ),
    "constants for all elements": (
        "%a: f32",
        """%0 = arith.constant 1.0 : f32
           %1 = arith.constant 2.0 : f32
           %r = vector.from_elements %0, %1 : vector<2xf32>""",
        "arith.constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>",
    ),
    "an extract from a splat, at any place": (
        "%i: index",
        """%0 = arith.constant dense<0.5> : vector<3x4xf32>
           %r = vector.extract %0[%i, 2] : f32 from vector<3x4xf32>""",
        "arith.constant 5.000000e-01 : f32",
    ),
    "a bitcast of a bitcast": (
        "%a: vector<4xf32>",
        """%0 = vector.bitcast %a : vector<4xf32> to vector<8xf16>
           %r = vector.bitcast %0 : vector<8xf16> to vector<8xi16>""",
        "vector.bitcast %a : vector<4xf32> to vector<8xi16>",
    ),
    "an extract through a slice": (
        "%a: vector<2x3x4xf32>",
        """%0 = vector.extract_strided_slice %a offsets = [1, 1], sizes = [1, 2], strides = [1, 1]
             : vector<2x3x4xf32> to vector<1x2x4xf32>
           %r = vector.extract %0[0, 1] : vector<4xf32> from vector<1x2x4xf32>""",
        "vector.extract %a[1, 2] : vector<4xf32> from vector<2x3x4xf32>",
    ),
    "an extract of an extract": (
        "%a: vector<2x3x4xf32>",
        """%0 = vector.extract %a[1] : vector<3x4xf32> from vector<2x3x4xf32>
           %r = vector.extract %0[2] : vector<4xf32> from vector<3x4xf32>""",
        "vector.extract %a[1, 2] : vector<4xf32> from vector<2x3x4xf32>",
    ),
    "an extract past an insert elsewhere": (
        "%a: vector<2x3xf32>, %b: vector<3xf32>",
        """%0 = vector.insert %b, %a[0] : vector<3xf32> into vector<2x3xf32>
           %r = vector.extract %0[1] : vector<3xf32> from vector<2x3xf32>""",
        "vector.extract %a[1] : vector<3xf32> from vector<2x3xf32>",
    ),
    "an extract of what was inserted": (
        "%a: vector<2x3xf32>, %b: vector<3xf32>",
        """%0 = vector.insert %b, %a[0] : vector<3xf32> into vector<2x3xf32>
           %r = vector.extract %0[0, 2] : f32 from vector<2x3xf32>""",
        "vector.extract %b[2] : f32 from vector<3xf32>",
    ),
    "an extract through a transposition": (
        "%a: vector<2x3x4xf32>",
        """%0 = vector.transpose %a, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
           %r = vector.extract %0[2, 1] : vector<4xf32> from vector<3x2x4xf32>""",
        "vector.extract %a[1, 2] : vector<4xf32> from vector<2x3x4xf32>",
    ),
    "an extract through a transposition of what it takes stays": (
        "%a: vector<2x3x4xf32>",
        """%0 = vector.transpose %a, [1, 2, 0] : vector<2x3x4xf32> to vector<3x4x2xf32>
           %r = vector.extract %0[2, 1] : vector<2xf32> from vector<3x4x2xf32>""",
        "vector.extract %0[2, 1] : vector<2xf32> from vector<3x4x2xf32>",
    ),
    "an extract of a stretched dim": (
        "%a: vector<2x1xf32>",
        """%0 = vector.broadcast %a : vector<2x1xf32> to vector<3x2x4xf32>
           %r = vector.extract %0[2, 1, 3] : f32 from vector<3x2x4xf32>""",
        "vector.extract %a[1, 0] : f32 from vector<2x1xf32>",
    ),
    "an extract through a cast": (
        "%a: vector<2x3x4xf32>",
        """%0 = vector.shape_cast %a : vector<2x3x4xf32> to vector<6x4xf32>
           %r = vector.extract %0[4] : vector<4xf32> from vector<6x4xf32>""",
        "vector.extract %a[1, 1] : vector<4xf32> from vector<2x3x4xf32>",
    ),
    "an extract from a box that was inserted": (
        "%a: vector<2x3x4xf32>, %b: vector<1x1x4xf32>",
        """%0 = vector.insert_strided_slice %b, %a offsets = [1, 2, 0], strides = [1, 1, 1]
             : vector<1x1x4xf32> into vector<2x3x4xf32>
           %r = vector.extract %0[1, 2] : vector<4xf32> from vector<2x3x4xf32>""",
        "vector.shape_cast %b : vector<1x1x4xf32> to vector<4xf32>",
    ),
    "a slice of a box that was inserted": (
        "%a: vector<2x3x4xf32>, %b: vector<1x2x4xf32>",
        """%0 = vector.insert_strided_slice %b, %a offsets = [1, 1, 0], strides = [1, 1, 1]
             : vector<1x2x4xf32> into vector<2x3x4xf32>
           %r = vector.extract_strided_slice %0 offsets = [1, 2, 1], sizes = [1, 1, 2], strides = [1, 1, 1]
             : vector<2x3x4xf32> to vector<1x1x2xf32>""",
        "vector.extract_strided_slice %b offsets = [0, 1, 1], sizes = [1, 1, 2], strides = [1, 1, 1]"
        " : vector<1x2x4xf32> to vector<1x1x2xf32>",
    ),
    "casts in a row": (
        "%a: vector<2x3x4xf32>",
        """%0 = vector.shape_cast %a : vector<2x3x4xf32> to vector<6x4xf32>
           %r = vector.shape_cast %0 : vector<6x4xf32> to vector<24xf32>""",
        "vector.shape_cast %a : vector<2x3x4xf32> to vector<24xf32>",
    ),
    "a shuffle of constants": (
        "",
        """%0 = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
           %r = vector.shuffle %0, %0 [1, 2, 3] : vector<2xf32>, vector<2xf32>""",
        "arith.constant dense<[2.000000e+00, 1.000000e+00, 2.000000e+00]> : vector<3xf32>",
    ),
    "an extract of a constant": (
        "",
        """%0 = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
           %r = vector.extract %0[1] : vector<2xi32> from vector<2x2xi32>""",
        "arith.constant dense<[3, 4]> : vector<2xi32>",
    ),
    "a slice of a constant": (
        "",
        """%0 = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
           %r = vector.extract_strided_slice %0 offsets = [0, 1], sizes = [2, 1], strides = [1, 1]
             : vector<2x2xi32> to vector<2x1xi32>""",
        "arith.constant dense<[[2], [4]]> : vector<2x1xi32>",
    ),
    "an insert into a constant": (
        "",
        """%0 = arith.constant dense<0> : vector<2x2xi32>
           %1 = arith.constant dense<[5, 6]> : vector<2xi32>
           %r = vector.insert %1, %0[1] : vector<2xi32> into vector<2x2xi32>""",
        "arith.constant dense<[[0, 0], [5, 6]]> : vector<2x2xi32>",
    ),
    "poison": (
        "",
        """%0 = ub.poison : vector<4xf32>
           %r = vector.extract %0[1] : f32 from vector<4xf32>""",
        "ub.poison : f32",
    ),
}

# What is nothing at all: `%r` is then the argument %a.
NOTHING = {
    "a bitcast and back": """%0 = vector.bitcast %a : vector<2x4xf32> to vector<2x4xi32>
        %r = vector.bitcast %0 : vector<2x4xi32> to vector<2x4xf32>""",
    "an extract of nothing": "%r = vector.extract %a[] : vector<2x4xf32> from vector<2x4xf32>",
    "a whole slice": """%r = vector.extract_strided_slice %a offsets = [0], sizes = [2], strides = [1]
        : vector<2x4xf32> to vector<2x4xf32>""",
    "a whole insert": """%0 = arith.constant dense<0.0> : vector<2x4xf32>
        %r = vector.insert_strided_slice %a, %0 offsets = [0, 0], strides = [1, 1]
        : vector<2x4xf32> into vector<2x4xf32>""",
    "a cast there and back": """%0 = vector.shape_cast %a : vector<2x4xf32> to vector<8xf32>
        %r = vector.shape_cast %0 : vector<8xf32> to vector<2x4xf32>""",
    "a cast of a broadcast": """%0 = vector.broadcast %a : vector<2x4xf32> to vector<1x2x4xf32>
        %r = vector.shape_cast %0 : vector<1x2x4xf32> to vector<2x4xf32>""",
    "a broadcast to itself": "%r = vector.broadcast %a : vector<2x4xf32> to vector<2x4xf32>",
    "a transposition of nothing": "%r = vector.transpose %a, [0, 1] : vector<2x4xf32> to vector<2x4xf32>",
    "an extract of a broadcast": """%0 = vector.broadcast %a : vector<2x4xf32> to vector<3x2x4xf32>
        %r = vector.extract %0[2] : vector<2x4xf32> from vector<3x2x4xf32>""",
    "a shuffle in order": """%0 = arith.constant dense<0.0> : vector<2x4xf32>
        %r = vector.shuffle %0, %a [2, 3] : vector<2x4xf32>, vector<2x4xf32>""",
    "halves put together": """%0, %1 = vector.deinterleave %a : vector<2x4xf32> -> vector<2x2xf32>
        %r = vector.interleave %0, %1 : vector<2x2xf32> -> vector<2x4xf32>""",
}


def result_of(canonical, arguments: str, ops: str) -> tuple[str, list[str]]:
    """What `%r` has become, and all lines of the function."""
    text = canonical(
        f'func.func @f({arguments}) {{\n{ops}\n"test.use"(%r) : (TYPE) -> ()\nreturn\n}}'.replace("TYPE", type_of(ops))
    )
    lines = [line.strip() for line in text.splitlines()]
    name = next(line for line in lines if "test.use" in line).partition("(")[2].partition(")")[0]
    made = [line.partition(" = ")[2] for line in lines if line.startswith(f"{name} = ")]
    return (made or [name])[0], lines


def type_of(ops: str) -> str:
    """The type of `%r`, which is the last in the text, or what a shuffle makes."""
    last = ops[ops.index("%r =") :]
    if "vector.shuffle" in last:
        mask = last[last.index("[") + 1 : last.index("]")].split(",")
        t = last.rpartition(", ")[2]
        return f"vector<{len(mask)}{t[t.index('x') :]}"
    if "vector.from_elements" in last:
        return last.rpartition(" : ")[2].strip()
    if "vector.extract " in last:
        return last[last.index(" : ") + 3 : last.index(" from ")]
    return last.replace("->", " to ").replace(" into ", " to ").rpartition(" to ")[2].strip()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_folds(canonical, case):
    arguments, ops, wanted = CASES[case]
    assert result_of(canonical, arguments, ops)[0] == wanted


@pytest.mark.parametrize("case", NOTHING, ids=str)
def test_nothing_is_left(canonical, case):
    assert result_of(canonical, "%a: vector<2x4xf32>", NOTHING[case])[0] == "%a"


def test_dims_of_one_element_may_be_transposed_anywhere(canonical):
    same = "%r = vector.transpose %a, [0, 2, 1, 3] : vector<2x1x1x4xf32> to vector<2x1x1x4xf32>"
    assert result_of(canonical, "%a: vector<2x1x1x4xf32>", same)[0] == "%a"
    other = "vector.transpose %a, [0, 2, 3, 1] : vector<2x1x1x4xf32> to vector<2x1x4x1xf32>"
    assert result_of(canonical, "%a: vector<2x1x1x4xf32>", f"%r = {other}")[0] == other
