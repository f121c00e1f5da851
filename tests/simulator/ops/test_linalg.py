"""`linalg.generic` on memrefs, and stores where a region says."""

from __future__ import annotations

import numpy as np


def test_generic(run):
    """A matrix times a vector, plus the number of the row."""
    body = """
      linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>],
                      iterator_types = ["parallel", "reduction"]}
        ins(%a, %x : memref<3x4xi32>, memref<4xi32>) outs(%y : memref<3xi32>) {
      ^bb0(%m: i32, %v: i32, %s: i32):
        %i = linalg.index 0 : index
        %n = arith.index_cast %i : index to i32
        %p = arith.muli %m, %v : i32
        %q = arith.addi %p, %n : i32
        %r = arith.addi %s, %q : i32
        linalg.yield %r : i32
      }
    """
    a, x = np.arange(12, dtype=np.int32).reshape(3, 4), np.array([1, -1, 2, 5], np.int32)
    arguments = "%a: memref<3x4xi32>, %x: memref<4xi32>, %y: memref<3xi32>"
    out = run(arguments, body, a, x, np.full(3, 10, np.int32), block=1).outputs[2]
    assert out.tolist() == (a @ x + 10 + 4 * np.arange(3)).tolist()


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
