"""`vector.mask` around reductions and contractions."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.simulator.run import CannotRun

GIVEN = np.resize(np.array([[5, -3, 7, 2]], np.int32), (64, 4))


@pytest.mark.parametrize(("rows", "columns", "wanted"), [(2, 1, [112, 100]), (1, 2, [105, 97]), (0, 2, [100, 100])])
def test_a_reduction_of_what_is_selected(per_lane, rows, columns, wanted):
    body = f"""
      %v = vector.shape_cast %a : vector<4xi32> to vector<2x2xi32>
      %acc = arith.constant dense<100> : vector<2xi32>
      %i = arith.constant {rows} : index
      %j = arith.constant {columns} : index
      %m = vector.create_mask %i, %j : vector<2x2xi1>
      %r = vector.mask %m {{ vector.multi_reduction <add>, %v, %acc [0] : vector<2x2xi32> to vector<2xi32> }}
        : vector<2x2xi1> -> vector<2xi32>
    """
    assert per_lane(body, "2xi32", np.int32, a=("4xi32", GIVEN))[0].tolist() == wanted


def test_a_contraction_of_what_is_selected(per_lane):
    """[5 NaN; 7 2] by itself, its result transposed; of the loops (i, j, k), j and k only at 0."""
    given = np.resize(np.array([[5, np.nan, 7, 2]], np.float32), (64, 4))
    body = """
      %v = vector.shape_cast %a : vector<4xf32> to vector<2x2xf32>
      %acc = arith.constant dense<1.0> : vector<2x2xf32>
      %one = arith.constant 1 : index
      %two = arith.constant 2 : index
      %m = vector.create_mask %two, %one, %one : vector<2x2x2xi1>
      %p = vector.mask %m { vector.contract {
          indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
            affine_map<(i, j, k) -> (j, i)>],
          iterator_types = ["parallel", "parallel", "reduction"]} %v, %v, %acc
          : vector<2x2xf32>, vector<2x2xf32> into vector<2x2xf32> } : vector<2x2x2xi1> -> vector<2x2xf32>
      %r = vector.shape_cast %p : vector<2x2xf32> to vector<4xf32>
    """
    assert per_lane(body, "4xf32", np.float32, a=("4xf32", given))[0].tolist() == [26, 36, 1, 1]


def test_transfers_of_what_is_selected(run):
    """Elsewhere there is the padding, and nothing is written: not even out of bounds."""
    body = """
      %n = memref.load %counts[%lane] : memref<4xindex>
      %pad = arith.constant 7 : i32
      %m = vector.create_mask %n : vector<4xi1>
      %v = vector.mask %m { vector.transfer_read %in[%lane, %c0], %pad {in_bounds = [true]}
        : memref<4x3xi32>, vector<4xi32> } : vector<4xi1> -> vector<4xi32>
      vector.store %v, %read[%lane, %c0] : memref<4x4xi32>, vector<4xi32>
      vector.mask %m { vector.transfer_write %v, %written[%lane, %c0] {in_bounds = [true]}
        : vector<4xi32>, memref<4x3xi32> } : vector<4xi1>
    """
    arguments = "%counts: memref<4xindex>, %in: memref<4x3xi32>, %read: memref<4x4xi32>, %written: memref<4x3xi32>"
    given = np.arange(12, dtype=np.int32).reshape(4, 3)
    arrays = np.array([3, 0, 2, 1], np.int64), given, np.zeros((4, 4), np.int32), np.full((4, 3), 99, np.int32)
    _, _, read, written = run(arguments, body, *arrays, block=4).outputs
    assert read.tolist() == [[0, 1, 2, 7], [7] * 4, [6, 7, 7, 7], [9, 7, 7, 7]]
    assert written.tolist() == [[0, 1, 2], [99] * 3, [6, 7, 99], [9, 99, 99]]


def test_transfers_of_tensors(on_tensors):
    body = """
      %two = arith.constant 2 : index
      %pad = arith.constant -1 : i32
      %m = vector.create_mask %two : vector<4xi1>
      %v = vector.mask %m { vector.transfer_read %a[%c0], %pad {in_bounds = [true]} : tensor<4xi32>, vector<4xi32> }
        : vector<4xi1> -> vector<4xi32>
      %w = arith.addi %v, %v : vector<4xi32>
      %r = vector.mask %m { vector.transfer_write %w, %b[%c0] {in_bounds = [true]} : vector<4xi32>, tensor<4xi32> }
        : vector<4xi1> -> tensor<4xi32>
    """
    given = np.array([10, 20, 30, 40], np.int32)
    assert on_tensors(body, "4xi32", np.int32, a=("4xi32", given), b=("4xi32", given)).tolist() == [20, 40, 30, 40]


def test_other_ops_are_refused(per_lane):
    body = """
      %m = vector.constant_mask [2] : vector<4xi1>
      %r = vector.mask %m { vector.reduction <add>, %a : vector<4xi32> into i32 } : vector<4xi1> -> i32
    """
    with pytest.raises(CannotRun, match=r"'vector.mask' op of 'vector.reduction' has no semantics in the simulator"):
        per_lane(body, "i32", np.int32, a=("4xi32", GIVEN))


def test_zeros_of_products_that_are_selected_keep_their_sign(per_lane):
    body = """
      %zero = arith.constant dense<0.0> : vector<2xf32>
      %acc = arith.constant -0.0 : f32
      %one = arith.constant 1 : index
      %m = vector.create_mask %one : vector<2xi1>
      %r = vector.mask %m { vector.contract {
          indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>],
          iterator_types = ["reduction"]} %a, %zero, %acc : vector<2xf32>, vector<2xf32> into f32 } : vector<2xi1> -> f32
    """
    given = np.resize(np.array([[-1, 1], [1, -1]], np.float32), (64, 2))
    found = per_lane(body, "f32", np.float32, a=("2xf32", given))
    assert np.signbit(found[:2]).tolist() == [True, False]
