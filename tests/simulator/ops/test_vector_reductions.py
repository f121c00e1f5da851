"""Reductions, scans and products on small numbers."""

from __future__ import annotations

import numpy as np
import pytest

GIVEN = np.resize(np.array([[5, -3, 7, 2]], np.int32), (64, 4))


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("add", 11),
        ("mul", -210),
        ("maxsi", 7),
        ("minsi", -3),
        ("minui", 2),
        ("maxui", -3),
        ("and", 0),
        ("or", -1),
        ("xor", -3),
    ],
)
def test_kinds(per_lane, kind, wanted):
    body = f"%r = vector.reduction <{kind}>, %a : vector<4xi32> into i32"
    assert per_lane(body, "i32", np.int32, a=("4xi32", GIVEN))[0] == wanted


def test_the_order_of_a_float_reduction(per_lane):
    """After the accumulator, one after the other: 1e8 + 1 - 1e8 loses the one, from the left."""
    given = np.resize(np.array([[1.0, -1e8, 0.5, 0.25]], np.float32), (64, 4))
    body = """
      %acc = arith.constant 1.0e8 : f32
      %r = vector.reduction <add>, %a, %acc : vector<4xf32> into f32
    """
    assert per_lane(body, "f32", np.float32, a=("4xf32", given))[0] == 0.75


def test_some_dimensions(per_lane):
    body = """
      %v = vector.shape_cast %a : vector<4xi32> to vector<2x2xi32>
      %acc = arith.constant dense<100> : vector<2xi32>
      %r = vector.multi_reduction <add>, %v, %acc [0] : vector<2x2xi32> to vector<2xi32>
    """
    assert per_lane(body, "2xi32", np.int32, a=("4xi32", GIVEN))[0].tolist() == [112, 99]


@pytest.mark.parametrize(
    ("inclusive", "wanted", "last"), [("true", [5, 2, 9, 11], 11), ("false", [10, 15, 12, 19], 19)]
)
def test_scan(per_lane, inclusive, wanted, last):
    scan = f"""
      %i = arith.constant dense<10> : vector<i32>
      %s, %l = vector.scan <add>, %a, %i {{inclusive = {inclusive}, reduction_dim = 0 : i64}} : vector<4xi32>, vector<i32>
    """
    scan = scan.replace(
        f"{{inclusive = {inclusive}, reduction_dim = 0 : i64}}", f"reduction_dim = 0, inclusive = {inclusive}"
    )
    found = per_lane(
        scan + "%r = vector.shape_cast %s : vector<4xi32> to vector<4xi32>", "4xi32", np.int32, a=("4xi32", GIVEN)
    )
    assert found[0].tolist() == wanted
    found = per_lane(scan + "%r = vector.extract %l[] : i32 from vector<i32>", "i32", np.int32, a=("4xi32", GIVEN))
    assert found[0] == last


def test_products(per_lane):
    body = """
      %v = vector.shape_cast %a : vector<4xi32> to vector<2x2xi32>
      %acc = arith.constant dense<1> : vector<2x2xi32>
      %p = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                                             affine_map<(i, j, k) -> (i, j)>],
                            iterator_types = ["parallel", "parallel", "reduction"]} %v, %v, %acc
        : vector<2x2xi32>, vector<2x2xi32> into vector<2x2xi32>
      %r = vector.shape_cast %p : vector<2x2xi32> to vector<4xi32>
    """
    m = GIVEN[0].reshape(2, 2)
    assert per_lane(body, "4xi32", np.int32, a=("4xi32", GIVEN))[0].tolist() == (m @ m + 1).reshape(-1).tolist()
    body = """
      %x = vector.extract_strided_slice %a offsets = [0], sizes = [2], strides = [1] : vector<4xi32> to vector<2xi32>
      %p = vector.outerproduct %x, %x : vector<2xi32>, vector<2xi32>
      %r = vector.shape_cast %p : vector<2x2xi32> to vector<4xi32>
    """
    assert per_lane(body, "4xi32", np.int32, a=("4xi32", GIVEN))[0].tolist() == [25, -15, -15, 9]


SIGNS = np.array([[-1.0, 0.0], [1.0, 0.0], [-0.0, 1.0], [0.0, 0.0]], np.float32)
"""Factors, whose products with 0 and -0 below are -0 or not."""


@pytest.mark.parametrize(
    ("acc", "wanted"), [(-0.0, [True, False, True, False]), (0.0, [False] * 4)], ids=["negative", "positive"]
)
def test_zeros_of_products_keep_their_sign(acc, wanted, per_lane):
    """-0 + -0 is -0, as the chain of multiplications and additions has it that a contraction becomes."""
    given = np.resize(SIGNS, (64, 2))
    body = f"""
      %y = arith.constant dense<[0.0, -0.0]> : vector<2xf32>
      %acc = arith.constant {acc} : f32
      %r = vector.contract {{indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>],
                             iterator_types = ["reduction"]}} %a, %y, %acc : vector<2xf32>, vector<2xf32> into f32
    """
    found = per_lane(body, "f32", np.float32, a=("2xf32", given))[:4]
    assert found.tolist() == [0, 0, 0, 0]
    assert np.signbit(found).tolist() == wanted


@pytest.mark.parametrize(
    "body",
    [
        "%r = vector.reduction <add>, %a, %acc : vector<4xf32> into f32",
        "%r = vector.multi_reduction <add>, %a, %acc [0] : vector<4xf32> to f32",
        """%p = vector.outerproduct %a, %one, %accs {kind = #vector.kind<add>} : vector<4xf32>, f32
           %r = vector.extract %p[3] : f32 from vector<4xf32>""",
    ],
    ids=["reduction", "multi_reduction", "outerproduct"],
)
def test_zeros_of_sums_keep_their_sign(body, per_lane):
    values = "%acc = arith.constant -0.0 : f32\n%accs = arith.constant dense<-0.0> : vector<4xf32>\n"
    given = np.full((64, 4), -0.0, np.float32)
    found = per_lane(f"{values}%one = arith.constant 1.0 : f32\n{body}", "f32", np.float32, a=("4xf32", given))
    assert (np.signbit(found) & (found == 0)).all()
