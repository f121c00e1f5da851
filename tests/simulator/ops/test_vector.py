"""Picking and placing elements, on vectors whose elements say where they are."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

GIVEN = np.arange(512, dtype=np.int32).reshape(64, 8)
A = ("8xi32", GIVEN)


def cut(body: str, source: str = "vector<8xi32>", shaped: str = "vector<2x4xi32>") -> str:
    return f"%v = vector.shape_cast %a : {source} to {shaped}\n{body}"


@pytest.mark.parametrize(
    ("body", "result", "wanted"),
    [
        ("%r = vector.extract %v[1, 2] : i32 from vector<2x4xi32>", "i32", GIVEN[:, 6]),
        ("%r = vector.extract %v[1] : vector<4xi32> from vector<2x4xi32>", "4xi32", GIVEN[:, 4:]),
        (
            "%x = vector.extract_strided_slice %v offsets = [0, 1], sizes = [2, 2], strides = [1, 1]"
            " : vector<2x4xi32> to vector<2x2xi32>\n%r = vector.shape_cast %x : vector<2x2xi32> to vector<4xi32>",
            "4xi32",
            GIVEN[:, [1, 2, 5, 6]],
        ),
        (
            "%t = vector.transpose %v, [1, 0] : vector<2x4xi32> to vector<4x2xi32>\n"
            "%r = vector.shape_cast %t : vector<4x2xi32> to vector<8xi32>",
            "8xi32",
            GIVEN[:, [0, 4, 1, 5, 2, 6, 3, 7]],
        ),
        ("%r = vector.shuffle %a, %a [7, 0, 8, 15] : vector<8xi32>, vector<8xi32>", "4xi32", GIVEN[:, [7, 0, 0, 7]]),
        (
            "%e, %o = vector.deinterleave %a : vector<8xi32> -> vector<4xi32>\n"
            "%r = vector.interleave %o, %e : vector<4xi32> -> vector<8xi32>",
            "8xi32",
            GIVEN[:, [1, 0, 3, 2, 5, 4, 7, 6]],
        ),
        (
            "%x:8 = vector.to_elements %a : vector<8xi32>\n"
            "%r = vector.from_elements %x#3, %x#0 : vector<2xi32>",
            "2xi32",
            GIVEN[:, [3, 0]],
        ),
        (
            "%x = vector.extract %a[2] : i32 from vector<8xi32>\n%r = vector.broadcast %x : i32 to vector<4xi32>",
            "4xi32",
            GIVEN[:, [2, 2, 2, 2]],
        ),
    ],
)  # fmt: skip
def test_rearranging(per_lane, body, result, wanted):
    np.testing.assert_array_equal(per_lane(cut(body), result, np.int32, a=A), wanted)


def test_a_position_that_differs_between_lanes(per_lane):
    body = """
      %eight = arith.constant 8 : index
      %k = arith.remui %lane, %eight : index
      %x = vector.extract %a[%k] : i32 from vector<8xi32>
      %zero = arith.constant dense<0> : vector<8xi32>
      %r = vector.insert %x, %zero [%k] : i32 into vector<8xi32>
    """
    found = per_lane(body, "8xi32", np.int32, a=A)
    lane = np.arange(64)
    wanted = np.zeros((64, 8), np.int32)
    wanted[lane, lane % 8] = GIVEN[lane, lane % 8]
    np.testing.assert_array_equal(found, wanted)


def test_inserting_leaves_the_old_value_as_it_was(per_lane):
    body = """
      %x = arith.constant dense<-1> : vector<2xi32>
      %new = vector.insert_strided_slice %x, %a offsets = [3], strides = [1] : vector<2xi32> into vector<8xi32>
      %r = arith.subi %new, %a : vector<8xi32>
    """
    wanted = np.zeros((64, 8), np.int32)
    wanted[:, 3:5] = -1 - GIVEN[:, 3:5]
    np.testing.assert_array_equal(per_lane(body, "8xi32", np.int32, a=A), wanted)


def test_bits_of_other_widths(per_lane):
    """Little end first, also of elements smaller than a byte."""
    body = "%r = vector.bitcast %a : vector<8xi32> to vector<32xi8>"
    np.testing.assert_array_equal(per_lane(body, "32xi8", np.int8, a=A), GIVEN.view(np.int8))
    body = """
      %x = vector.bitcast %a : vector<2xi8> to vector<4xf4E2M1FN>
      %r = arith.extf %x : vector<4xf4E2M1FN> to vector<4xf32>
    """
    given = np.resize(np.array([[0x21, 0xF7]], np.uint8).view(np.int8), (64, 2))
    assert per_lane(body, "4xf32", np.float32, a=("2xi8", given))[0].tolist() == [0.5, 1.0, 6.0, -6.0]
    body = """
      %x = vector.bitcast %a : vector<2xi8> to vector<4xi4>
      %y = vector.bitcast %x : vector<4xi4> to vector<2xi8>
      %r = arith.addi %y, %y : vector<2xi8>
    """
    found = per_lane(body, "2xi8", np.int8, a=("2xi8", given))
    np.testing.assert_array_equal(found, given + given)


def test_masks_and_steps(per_lane):
    body = """
      %two = arith.constant 2 : index
      %m = vector.create_mask %two, %lane : vector<4x2xi1>
      %x = arith.extui %m : vector<4x2xi1> to vector<4x2xi32>
      %r = vector.shape_cast %x : vector<4x2xi32> to vector<8xi32>
    """
    found = per_lane(body, "8xi32", np.int32)
    assert found[0].tolist() == [0] * 8
    assert found[1].tolist() == [1, 0, 1, 0, 0, 0, 0, 0]
    assert found[9].tolist() == [1, 1, 1, 1, 0, 0, 0, 0]
    body = "%s = vector.step : vector<4xindex>\n%r = arith.index_cast %s : vector<4xindex> to vector<4xi32>"
    assert per_lane(body, "4xi32", np.int32)[5].tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "body",
    [
        "%v = vector.load %x[%c0] : memref<64xf32>, vector<[4]xf32>",
        "%k = arith.constant dense<1.0> : vector<2x[4]xf32>",
        "%f = arith.constant 1.0 : f32\n%v = vector.broadcast %f : f32 to vector<[4]xf32>",
    ],
)
def test_scalable_vectors(run, body):
    with pytest.raises(CompileError, match=r"scalable vectors of type vector<(2x)?\[4\]xf32> cannot be simulated"):
        run("%x: memref<64xf32>", body, np.zeros(64, np.float32))
