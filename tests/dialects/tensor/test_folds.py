"""Folds of slices, sizes, casts and reshapes, and patterns that put what is known into types, as iree-opt has them."""

import pytest

# The arguments, ops, the lines they become; `%r` is used.
CASES = {
    "all of a tensor": (
        "%a: tensor<4x8xf32>",
        "%r = tensor.extract_slice %a[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> to tensor<4x8xf32>",
        ["use %a"],
    ),
    "what was just placed": (
        "%a: tensor<4x8xf32>, %b: tensor<2x8xf32>, %i: index",
        """%0 = tensor.insert_slice %b into %a[%i, 0] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<4x8xf32>
           %r = tensor.extract_slice %0[%i, 0] [2, 8] [1, 1] : tensor<4x8xf32> to tensor<2x8xf32>""",
        ["use %b"],
    ),
    "what was taken from there": (
        "%a: tensor<4x8xf32>, %i: index",
        """%0 = tensor.extract_slice %a[%i, 0] [2, 8] [1, 1] : tensor<4x8xf32> to tensor<2x8xf32>
           %r = tensor.insert_slice %0 into %a[%i, 0] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<4x8xf32>""",
        ["use %a"],
    ),
    "what is replaced": (
        "%a: tensor<4xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>",
        """%0 = tensor.insert_slice %b into %a[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
           %r = tensor.insert_slice %c into %0[1] [2] [1] : tensor<2xf32> into tensor<4xf32>""",
        ["%r = tensor.insert_slice %c into %a[1] [2] [1] : tensor<2xf32> into tensor<4xf32>", "use %r"],
    ),
    "all is replaced": (
        "%a: tensor<4xf32>, %b: tensor<4xf32>",
        "%r = tensor.insert_slice %b into %a[0] [4] [1] : tensor<4xf32> into tensor<4xf32>",
        ["use %b"],
    ),
    "a size that the type knows": (
        "%a: tensor<?x8xf32>",
        "%c1 = arith.constant 1 : index\n%r = tensor.dim %a, %c1 : tensor<?x8xf32>",
        ["%r = arith.constant 8 : index", "use %r"],
    ),
    "a size of an empty tensor": (
        "%n: index, %m: index",
        """%c2 = arith.constant 2 : index
           %0 = tensor.empty(%n, %m) : tensor<?x3x?xf32>
           %r = tensor.dim %0, %c2 : tensor<?x3x?xf32>""",
        ["use %m"],
    ),
    "a size of a slice that leaves out a dim": (
        "%a: tensor<4x?x8xf32>, %n: index",
        """%c0 = arith.constant 0 : index
           %0 = tensor.extract_slice %a[1, 0, 0] [1, %n, 8] [1, 1, 1] : tensor<4x?x8xf32> to tensor<?x8xf32>
           %r = tensor.dim %0, %c0 : tensor<?x8xf32>""",
        ["use %n"],
    ),
    "a cast there and back": (
        "%a: tensor<4xf32>",
        """%0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
           %r = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>""",
        ["use %a"],
    ),
    "a shape there and back": (
        "%a: tensor<4x8xf32>",
        """%0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 2, 8] : tensor<4x8xf32> into tensor<2x2x8xf32>
           %r = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<2x2x8xf32> into tensor<4x8xf32>""",
        ["use %a"],
    ),
    "a border of nothing": (
        "%a: tensor<4xf32>, %v: f32",
        """%r = tensor.pad %a low[0] high[0] {
           ^bb0(%i: index):
             tensor.yield %v : f32
           } : tensor<4xf32> to tensor<4xf32>""",
        ["use %a"],
    ),
    "an empty tensor of a known size": (
        "",
        "%n = arith.constant 4 : index\n%r = tensor.empty(%n) : tensor<?xf32>",
        ["%0 = tensor.empty() : tensor<4xf32>", "%r = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>", "use %r"],
    ),
    "a slice of a known size": (
        "%a: tensor<8xf32>",
        """%n = arith.constant 2 : index
           %r = tensor.extract_slice %a[%n] [%n] [1] : tensor<8xf32> to tensor<?xf32>""",
        [
            "%0 = tensor.extract_slice %a[2] [2] [1] : tensor<8xf32> to tensor<2xf32>",
            "%r = tensor.cast %0 : tensor<2xf32> to tensor<?xf32>",
            "use %r",
        ],
    ),
    "a place that is known": (
        "%a: tensor<8xf32>, %b: tensor<?xf32>",
        """%n = arith.constant 2 : index
           %r = tensor.insert_slice %b into %a[%n] [%n] [1] : tensor<?xf32> into tensor<8xf32>""",
        [
            "%0 = tensor.cast %b : tensor<?xf32> to tensor<2xf32>",
            "%r = tensor.insert_slice %0 into %a[2] [2] [1] : tensor<2xf32> into tensor<8xf32>",
            "use %r",
        ],
    ),
    "a slice of what lost its size": (
        "%a: tensor<8xf32>",
        """%0 = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
           %r = tensor.extract_slice %0[1] [2] [1] : tensor<?xf32> to tensor<2xf32>""",
        ["%r = tensor.extract_slice %a[1] [2] [1] : tensor<8xf32> to tensor<2xf32>", "use %r"],
    ),
    "an op on what lost its size": (
        "%a: tensor<8xf32>, %b: tensor<8xf32>",
        """%0 = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
           %1 = tensor.cast %b : tensor<8xf32> to tensor<?xf32>
           %2 = linalg.copy ins(%0 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
           %r = tensor.cast %2 : tensor<?xf32> to tensor<8xf32>""",
        ["%r = linalg.copy ins(%a : tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>", "use %r"],
    ),
    "unused structured ops": (
        "%a: tensor<8xf32>",
        """%0 = tensor.empty() : tensor<4x2xf32>
           %1 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2] into %0 : tensor<8xf32> -> tensor<4x2xf32>
           %r = arith.constant 1 : index""",
        ["%r = arith.constant 1 : index", "use %r"],
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_simplifies(canonical, case):
    arguments, ops, wanted = CASES[case]
    t = TYPES.get(case) or ops.rpartition(" to ")[2] if " to " in ops else None
    t = TYPES.get(case, t)
    text = canonical(f'func.func @f({arguments}) {{\n{ops}\n"test.use"(%r) : ({t}) -> ()\nreturn\n}}')
    lines = [line.strip() for line in text.splitlines()]
    found = [
        line.replace('"test.use"(', "use ").partition(") : (")[0] if "test.use" in line else line for line in lines
    ]
    assert normalized(found[2:-3]) == normalized(wanted)


TYPES = {
    "what was taken from there": "tensor<4x8xf32>",
    "what is replaced": "tensor<4xf32>",
    "all is replaced": "tensor<4xf32>",
    "a size that the type knows": "index",
    "a size of an empty tensor": "index",
    "a size of a slice that leaves out a dim": "index",
    "a shape there and back": "tensor<4x8xf32>",
    "an empty tensor of a known size": "tensor<?xf32>",
    "a place that is known": "tensor<8xf32>",
    "unused structured ops": "index",
}


def normalized(lines: list[str]) -> list[str]:
    """Results numbered in order, arguments as they are."""
    names: dict[str, str] = {}
    out = []
    for line in lines:
        name, equals, _ = line.partition(" = ")
        if equals:
            names[name] = f"%v{len(names)}"
        for old in sorted(names, key=len, reverse=True):
            line = line.replace(old, names[old])
        out.append(line)
    return out
