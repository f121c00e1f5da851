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
