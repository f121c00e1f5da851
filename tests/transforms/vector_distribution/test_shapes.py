"""Ops that change shape or order, stretch, or pick, and changes of layout."""

from __future__ import annotations

import numpy as np
import pytest


def chain(shape, where, ops, result, element="f32"):
    """%a of a shape, laid out as %l, through ops to %s, written to %b."""
    t, u = ("x".join(map(str, [*s, element])) for s in (shape, result))

    def access(s):
        return ", ".join(["%c0"] * len(s)), ", ".join(["true"] * len(s))

    (i, inside), (j, inside_result) = access(shape), access(result)
    return (
        f"""
  %r = vector.transfer_read %a[{i}], %zero {{in_bounds = [{inside}]}} : memref<{t}>, vector<{t}>
  %l = iree_vector_ext.to_layout %r to layout({where}) : vector<{t}>
  {ops}
  vector.transfer_write %s, %b[{j}] {{in_bounds = [{inside_result}]}} : vector<{u}>, memref<{u}>""",
        f"%a: memref<{t}>, %b: memref<{u}>",
        [tuple(shape), tuple(result)],
    )


ODD = {"s": [1, 2], "b": [2, 1], "o": [1, 2], "t": [4, 8], "e": [2, 2], "ss": [0, 1], "ts": [8, 1]}  # of 16x64


def test_transposes(distribute, layout_text):
    ops = "%s = vector.transpose %l, [1, 0] : vector<16x64xf32> to vector<64x16xf32>"
    a, b = distribute(*chain((16, 64), layout_text(**ODD), ops, (64, 16)), (64, 1, 1), 32).outputs
    np.testing.assert_array_equal(b, a.T)


def test_transposes_to_a_stated_layout(distribute, layout_text):
    where = layout_text(t=[8, 4, 1], e=[2, 1, 4], ts=[4, 1, 0])
    body = f"""
  %r = vector.transfer_read %a[%c0, %c0, %c0], %zero {{in_bounds = [true, true, true]}}
    : memref<4x4x16xf32>, vector<4x4x16xf32>
  %t = vector.transpose %r, [2, 0, 1] : vector<4x4x16xf32> to vector<16x4x4xf32>
  %s = iree_vector_ext.to_layout %t to layout({where}) : vector<16x4x4xf32>
  vector.transfer_write %s, %b[%c0, %c0, %c0] {{in_bounds = [true, true, true]}} : vector<16x4x4xf32>, memref<16x4x4xf32>"""
    arguments = "%a: memref<4x4x16xf32>, %b: memref<16x4x4xf32>"
    a, b = distribute(body, arguments, [(4, 4, 16), (16, 4, 4)], (32, 1, 1), 32).outputs
    np.testing.assert_array_equal(b, a.transpose(2, 0, 1))


@pytest.mark.parametrize(
    "shape, fields, result",
    [
        ((16, 64), ODD, (16, 32, 2)),
        ((16, 64), ODD, (16, 2, 32)),
        ((16, 64), ODD, (2, 8, 4, 16)),
        ((16, 64), ODD, (1, 16, 64, 1)),
        ((256, 4), {"s": [4, 1], "t": [32, 1], "e": [2, 4], "ss": [1, 0], "ts": [1, 0]}, (1024,)),
        ((1024,), {"s": [4], "t": [32], "e": [8], "ss": [1], "ts": [1]}, (64, 16)),
        ((4, 32), {"e": [4, 4], "t": [1, 8], "ts": [0, 1]}, (2, 2, 32)),
        ((4, 32), {"e": [4, 1], "t": [1, 32], "ts": [0, 1]}, (128,)),  # elements become batches
        ((8, 32), {"t": [8, 4], "e": [1, 8], "ts": [4, 1]}, (256,)),  # threads of neighbouring strides become one
        ((8, 32), {"b": [8, 2], "o": [1, 2], "e": [1, 8]}, (16, 16)),
    ],
)
def test_shape_casts(shape, fields, result, distribute, layout_text):
    t, u = ("x".join(map(str, [*s, "f32"])) for s in (shape, result))
    ops = f"%s = vector.shape_cast %l : vector<{t}> to vector<{u}>"
    a, b = distribute(*chain(shape, layout_text(**fields), ops, result), (128, 1, 1), 32).outputs
    np.testing.assert_array_equal(b, a.reshape(result))


def test_shape_casts_that_move_elements_between_lanes_are_an_error(failure, layout_text):
    """Threads of the outer dim would have to be in the middle of the elements of one lane."""
    ops = "%s = vector.shape_cast %l : vector<16x64xf32> to vector<1024xf32>"
    body, arguments, _ = chain((16, 64), layout_text(**ODD), ops, (1024,))
    assert failure(body, arguments, (64, 1, 1), 32) == [
        "'vector.shape_cast' op failed to distribute: no layout is known for its result, 'vector<1024xf32>'"
    ]


@pytest.mark.parametrize(
    "source, result, fields",
    [
        ((64,), (16, 64), ODD),
        ((16, 1), (16, 64), ODD),
        ((1, 64), (16, 64), ODD),
        ((1, 1), (16, 64), ODD),
        ((1,), (16, 64), ODD),
        ((), (16, 64), ODD),
        ((16, 1), (3, 16, 4), {"b": [3, 2, 1], "t": [1, 8, 2], "e": [1, 1, 2], "ts": [0, 2, 1]}),
    ],
)
def test_broadcasts(source, result, fields, distribute, layout_text):
    s, t = ("x".join(map(str, [*n, "f32"])) for n in (source, result))
    zeros = ", ".join(["%c0"] * len(source))
    inside = f"{{in_bounds = [{', '.join(['true'] * len(source))}]}}" if source else ""
    i = ", ".join(["%c0"] * len(result))
    body = f"""
  %r = vector.transfer_read %a[{zeros}], %zero {inside} : memref<{s}>, vector<{s}>
  %w = vector.broadcast %r : vector<{s}> to vector<{t}>
  %l = iree_vector_ext.to_layout %w to layout({layout_text(**fields)}) : vector<{t}>
  vector.transfer_write %l, %b[{i}] {{in_bounds = [{", ".join(["true"] * len(result))}]}} : vector<{t}>, memref<{t}>"""
    a, b = distribute(body, f"%a: memref<{s}>, %b: memref<{t}>", [source, result], (64, 1, 1), 32).outputs
    np.testing.assert_array_equal(b, np.broadcast_to(a, result))


HELD = {
    "b": [2, 1],
    "o": [1, 2],
    "t": [1, 16],
    "e": [3, 2],
    "ts": [0, 1],
}  # of 6x64: rows in a lane, columns over lanes


def test_extracts_a_row(distribute, layout_text):
    ops = "%s = vector.extract %l[4] : vector<64xf32> from vector<6x64xf32>"
    a, b = distribute(*chain((6, 64), layout_text(**HELD), ops, (64,)), (16, 1, 1), 16).outputs
    np.testing.assert_array_equal(b, a[4])


def test_inserts_a_row_and_a_scalar(distribute, layout_text):
    ops = """%x = vector.extract %l[1] : vector<64xf32> from vector<6x64xf32>
  %s = vector.insert %x, %l [5] : vector<64xf32> into vector<6x64xf32>"""
    a, b = distribute(*chain((6, 64), layout_text(**HELD), ops, (6, 64)), (16, 1, 1), 16).outputs
    np.testing.assert_array_equal(b, a[[0, 1, 2, 3, 4, 1]])
    where = layout_text(b=[2, 2], o=[1, 2], e=[3, 4])
    ops = """%x = vector.extract %l[4, 9] : f32 from vector<6x16xf32>
  %y = arith.mulf %x, %x : f32
  %s = vector.insert %y, %l [2, 13] : f32 into vector<6x16xf32>"""
    a, b = distribute(*chain((6, 16), where, ops, (6, 16)), (16, 1, 1), 16).outputs
    a[2, 13] = a[4, 9] ** 2
    np.testing.assert_array_equal(b, a)


def test_slices(distribute, layout_text):
    where = layout_text(t=[1, 16], e=[6, 2], b=[1, 2], ts=[0, 1])
    ops = """%x = vector.extract_strided_slice %l offsets = [2, 0], sizes = [3, 64], strides = [1, 1]
    : vector<6x64xf32> to vector<3x64xf32>
  %s = vector.insert_strided_slice %x, %l offsets = [1, 0], strides = [1, 1] : vector<3x64xf32> into vector<6x64xf32>"""
    a, b = distribute(*chain((6, 64), where, ops, (6, 64)), (16, 1, 1), 16).outputs
    np.testing.assert_array_equal(b, a[[0, 2, 3, 4, 4, 5]])


def test_a_position_along_lanes_is_an_error(failure, layout_text):
    ops = "%s = vector.extract %l[4] : vector<64xf32> from vector<16x64xf32>"
    body, arguments, _ = chain((16, 64), layout_text(**ODD), ops, (64,))
    assert failure(body, arguments, (64, 1, 1), 32) == [
        "'vector.extract' op failed to distribute: a position along a dim that is spread over lanes"
    ]


def test_ops_without_a_rule_are_an_error(failure, layout_text):
    ops = "%s = vector.shuffle %l, %l [0, 3] : vector<64xf32>, vector<64xf32>"
    body, arguments, _ = chain((64,), layout_text(t=[32], e=[2], ts=[1]), ops, (2,))
    assert failure(body, arguments) == [
        "'vector.shuffle' op failed to distribute: there is no rule for such an op on vectors with a layout"
    ]
