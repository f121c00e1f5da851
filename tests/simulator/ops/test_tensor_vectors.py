"""Vectors read from tensors and written into them."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

A = np.arange(12, dtype=np.int32).reshape(3, 4)
GIVEN = {"a": ("3x4xi32", A)}


def read(vector: str, transfer: str) -> str:
    """A vector that is read, as a tensor."""
    zeros = ", ".join(["%c0"] * (vector.count("x")))
    return f"""
      %p = arith.constant -1 : i32
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      {transfer}
      %e = tensor.empty() : tensor<{vector}>
      %r = vector.transfer_write %v, %e[{zeros}] : vector<{vector}>, tensor<{vector}>
    """


@pytest.mark.parametrize(
    ("vector", "transfer", "wanted"),
    [
        (
            "2x2xi32",
            "%a[%c1, %c2], %p {in_bounds = [true, true]} : tensor<3x4xi32>, vector<2x2xi32>",
            [[6, 7], [10, 11]],
        ),
        # beyond the tensor there is padding
        ("2x3xi32", "%a[%c2, %c2], %p : tensor<3x4xi32>, vector<2x3xi32>", [[10, 11, -1], [-1, -1, -1]]),
        # along columns
        (
            "3xi32",
            "%a[%c0, %c1], %p {in_bounds = [true], permutation_map = affine_map<(i, j) -> (i)>}"
            " : tensor<3x4xi32>, vector<3xi32>",
            [1, 5, 9],
        ),
        # transposed, and a dim that is repeated
        (
            "2x2x3xi32",
            "%a[%c0, %c1], %p {in_bounds = [true, true, true], permutation_map = affine_map<(i, j) -> (j, 0, i)>}"
            " : tensor<3x4xi32>, vector<2x2x3xi32>",
            [[[1, 5, 9]] * 2, [[2, 6, 10]] * 2],
        ),
    ],
)
def test_transfer_read(on_tensors, vector, transfer, wanted):
    out = on_tensors(read(vector, f"%v = vector.transfer_read {transfer}"), vector, np.int32, **GIVEN)
    assert out.tolist() == wanted


def test_a_mask_makes_places_harmless(on_tensors):
    """It has the tensor's order of dims."""
    transfer = """
      %m = vector.create_mask %c1, %c2 : vector<2x2xi1>
      %v = vector.transfer_read %a[%c2, %c2], %p, %m {in_bounds = [true, true]} : tensor<3x4xi32>, vector<2x2xi32>
    """
    assert on_tensors(read("2x2xi32", transfer), "2x2xi32", np.int32, **GIVEN).tolist() == [[10, 11], [-1, -1]]


def test_a_read_that_is_not_in_bounds(on_tensors):
    transfer = (
        "%v = vector.transfer_read %a[%c2, %c3], %p {in_bounds = [true, true]} : tensor<3x4xi32>, vector<1x2xi32>"
    )
    with pytest.raises(CompileError, match="accesses elements outside of dimension 1 of the tensor"):
        on_tensors(read("1x2xi32", transfer), "1x2xi32", np.int32, **GIVEN)


def test_transfer_write_leaves_out_what_is_beyond(on_tensors):
    body = """
      %c2 = arith.constant 2 : index
      %v = arith.constant dense<[[70, 71], [72, 73]]> : vector<2x2xi32>
      %r = vector.transfer_write %v, %a[%c2, %c2] : vector<2x2xi32>, tensor<3x4xi32>
    """
    wanted = A.copy()
    wanted[2, 2:] = 70, 71
    assert on_tensors(body, "3x4xi32", np.int32, **GIVEN).tolist() == wanted.tolist()


def test_transfer_write_transposed(on_tensors):
    body = """
      %v = arith.constant dense<[[70, 71], [72, 73]]> : vector<2x2xi32>
      %r = vector.transfer_write %v, %a[%c0, %c0]
        {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : vector<2x2xi32>, tensor<3x4xi32>
    """
    wanted = A.copy()
    wanted[:2, :2] = [[70, 72], [71, 73]]
    assert on_tensors(body, "3x4xi32", np.int32, **GIVEN).tolist() == wanted.tolist()


def test_gather_and_scatter(on_tensors):
    body = """
      %c1 = arith.constant 1 : index
      %i = arith.constant dense<[3, 0, 2]> : vector<3xindex>
      %m = arith.constant dense<[true, true, false]> : vector<3xi1>
      %p = arith.constant dense<-1> : vector<3xi32>
      %v = vector.gather %a[%c1, %c0] [%i], %m, %p
        : tensor<3x4xi32>, vector<3xindex>, vector<3xi1>, vector<3xi32> into vector<3xi32>
      %r = vector.scatter %a[%c0, %c0] [%i], %m, %v
        : tensor<3x4xi32>, vector<3xindex>, vector<3xi1>, vector<3xi32> -> tensor<3x4xi32>
    """
    wanted = A.copy()
    wanted[0, [3, 0]] = 7, 4
    assert on_tensors(body, "3x4xi32", np.int32, **GIVEN).tolist() == wanted.tolist()


@pytest.mark.parametrize("transfer", ["read", "write"])
def test_transfers_before_the_start(on_tensors, transfer):
    """Only the end is masked; what is beyond it in another dimension is not accessed."""
    body = """
      %n = arith.constant -1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %p = arith.constant -1 : i32
      %v = vector.transfer_read %a[ROW, %n], %p : tensor<3x4xi32>, vector<2x2xi32>
    """
    if transfer == "write":
        body = body.replace("%a[ROW, %n]", "%a[%c0, %c0]")
        body += "%r = vector.transfer_write %v, %a[ROW, %n] : vector<2x2xi32>, tensor<3x4xi32>"
    else:
        body += "%r = vector.transfer_write %v, %a[%c0, %c0] : vector<2x2xi32>, tensor<3x4xi32>"
    wrong = rf"'vector.transfer_{transfer}' op accesses elements outside of dimension 1 of the tensor \(work item 0\)"
    with pytest.raises(CompileError, match=wrong):
        on_tensors(body.replace("ROW", "%c2"), "3x4xi32", np.int32, **GIVEN)
    wanted = A.copy()
    if transfer == "read":
        wanted[:2, :2] = -1
    assert on_tensors(body.replace("ROW", "%c3"), "3x4xi32", np.int32, **GIVEN).tolist() == wanted.tolist()
