"""Scans, and stores and loads where a region says."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.run import simulate


def test_map_store(run):
    """Each lane turns its row round, and leaves out its own number."""
    body = """
      %x = vector.load %in[%lane, %c0] : memref<4x4xi32>, vector<4xi32>
      iree_linalg_ext.map_store %x into %out {
      ^bb0(%k: index):
        %c3 = arith.constant 3 : index
        %at = arith.subi %c3, %k : index
        %other = arith.cmpi ne, %k, %lane : index
        iree_linalg_ext.yield %lane, %at, %other : index, index, i1
      } : vector<4xi32> into memref<4x4xi32>
    """
    given = np.arange(16, dtype=np.int32).reshape(4, 4)
    out = run(
        "%in: memref<4x4xi32>, %out: memref<4x4xi32>", body, given, np.full((4, 4), -1, np.int32), block=4
    ).outputs[1]
    wanted = given.copy()
    np.fill_diagonal(wanted, -1)
    np.testing.assert_array_equal(out, wanted[:, ::-1])


def test_map_store_into_a_tensor(on_tensors):
    """Turned round; the first element is left out."""
    body = """
      %o = tensor.splat %z : tensor<4xi32>
      %r = iree_linalg_ext.map_store %a into %o {
      ^bb0(%k: index):
        %c3 = arith.constant 3 : index
        %c1 = arith.constant 1 : index
        %at = arith.subi %c3, %k : index
        %other = arith.cmpi uge, %k, %c1 : index
        iree_linalg_ext.yield %at, %other : index, i1
      } : tensor<4xi32> into tensor<4xi32> -> tensor<4xi32>
    """
    given = {"z": ("i32", -1), "a": ("4xi32", np.array([5, 6, 7, 8], np.int32))}
    assert on_tensors(body, "4xi32", np.int32, **given).tolist() == [8, 7, 6, -1]


def test_map_load(on_tensors):
    """Shifted by one: what is outside is the padding."""
    body = """
      %o = tensor.empty() : tensor<4xi32>
      %p = arith.constant -5 : i32
      %r = iree_linalg_ext.map_load %a into %o {
      ^bb0(%k: index):
        %c1 = arith.constant 1 : index
        %at = arith.addi %k, %c1 : index
        iree_linalg_ext.yield %at, %p : index, i32
      } : tensor<4xi32> into tensor<4xi32> -> tensor<4xi32>
    """
    given = {"a": ("4xi32", np.array([5, 6, 7, 8], np.int32))}
    assert on_tensors(body, "4xi32", np.int32, **given).tolist() == [6, 7, 8, -5]


def test_a_store_outside_of_a_tensor(on_tensors):
    body = """
      %o = tensor.empty() : tensor<4xi32>
      %r = iree_linalg_ext.map_store %a into %o {
      ^bb0(%k: index):
        %c1 = arith.constant 1 : index
        %at = arith.addi %k, %c1 : index
        %t = arith.constant true
        iree_linalg_ext.yield %at, %t : index, i1
      } : tensor<4xi32> into tensor<4xi32> -> tensor<4xi32>
    """
    with pytest.raises(CompileError, match="stores an element outside of the tensor"):
        on_tensors(body, "4xi32", np.int32, a=("4xi32", np.zeros(4, np.int32)))


@pytest.mark.parametrize(
    ("inclusive", "rows", "last"),
    [("true", [[1, 2, 3], [-9, 18, 27]], [-9, 18, 27]), ("false", [[5, 5, 5], [4, 3, 2]], [4, 3, 2])],
)
def test_scan(on_tensors, inclusive, rows, last):
    """Along the columns; subtraction shows the order."""
    body = f"""
      %o = tensor.empty() : tensor<2x3xi32>
      %c = arith.constant 5 : i32
      %acc = tensor.splat %c : tensor<3xi32>
      %s:2 = iree_linalg_ext.scan dimension(0) inclusive({inclusive}) ins(%a : tensor<2x3xi32>)
          outs(%o, %acc : tensor<2x3xi32>, tensor<3xi32>) {{
      ^bb0(%x: i32, %y: i32):
        %d = arith.subi %x, %y : i32
        iree_linalg_ext.yield %d : i32
      }} -> tensor<2x3xi32>, tensor<3xi32>
      %e = tensor.expand_shape %s#1 [[0, 1]] output_shape [1, 3] : tensor<3xi32> into tensor<1x3xi32>
      %r = tensor.concat dim(0) %s#0, %e : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<3x3xi32>
    """
    given = np.array([[1, 2, 3], [10, -16, -24]], np.int32)
    out = on_tensors(body, "3x3xi32", np.int32, a=("2x3xi32", given))
    assert out.tolist() == [*rows, last]


@pytest.mark.parametrize("inclusive", ["true", "false"])
def test_scan_of_no_elements(inclusive):
    """What is accumulated is what it began with."""
    text = f"""func.func @k(%a: tensor<2x0xf32>, %s: tensor<2xf32>) -> (tensor<2x0xf32>, tensor<2xf32>) {{
      %r:2 = iree_linalg_ext.scan dimension(1) inclusive({inclusive}) ins(%a : tensor<2x0xf32>)
        outs(%a, %s : tensor<2x0xf32>, tensor<2xf32>) {{
      ^bb0(%x: f32, %y: f32):
        %z = arith.addf %x, %y : f32
        iree_linalg_ext.yield %z : f32
      }} -> tensor<2x0xf32>, tensor<2xf32>
      return %r#0, %r#1 : tensor<2x0xf32>, tensor<2xf32>
    }}"""
    given = [np.zeros((2, 0), np.float32), np.array([4, 5], np.float32)]
    *_, out, last = simulate(text, given, grid=(1,), block=(64, 1, 1)).outputs
    assert out.shape == (2, 0)
    assert last.tolist() == [4, 5]
