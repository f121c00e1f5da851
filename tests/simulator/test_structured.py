"""Loop nests of structured ops: how far they go, and in which order they compute."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.dialects.tensor.elements import EmptyOp
from iree_gpu_llvm.ir.affine import AffineMap, Dim
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator import structured
from iree_gpu_llvm.simulator.machine import Launch, Machine
from iree_gpu_llvm.simulator.structured import Loops
from iree_gpu_llvm.simulator.tensors import Tensor


@pytest.fixture
def machine() -> Machine:
    m = Machine(Launch((2, 1, 1), 2, (1, 1, 1)))
    m.start(np.arange(1))
    return m


def test_views_of_operands(machine):
    """Of loops (i, j, k): a transposed operand, one of a window, a number."""
    i, j, k = Dim(0), Dim(1), Dim(2)
    maps = [AffineMap(3, 0, (k, i)), AffineMap(3, 0, (i + j,)), AffineMap(3, 0, ()), AffineMap(3, 0, (i, j, k))]
    a, w = Tensor(np.arange(6).reshape(1, 3, 2)), Tensor(np.arange(3)[None] * 10)
    loops = Loops(machine, EmptyOp(), maps, [a, w, np.array([7]), Tensor(np.zeros((1, 2, 2, 3)))])
    assert loops.shape == (2, 2, 3)
    assert loops.view(0, a.data).shape == (1, 2, 1, 3)
    assert loops.view(0, a.data)[0, 1, 0].tolist() == [1, 3, 5]
    assert np.broadcast_to(loops.view(1, w.data), (1, 2, 2, 3))[0, :, :, 0].tolist() == [[0, 10], [10, 20]]
    assert loops.view(2, np.array([7])).shape == (1, 1, 1, 1)


def test_a_loop_of_unknown_extent(machine):
    maps = [AffineMap(1, 0, (Dim(0) + Dim(0),))]
    with pytest.raises(CompileError, match="has a loop whose extent no operand's shape says"):
        Loops(machine, EmptyOp(), maps, [Tensor(np.zeros((1, 4)))])


@pytest.mark.parametrize("at_once", [1, 4, 1 << 18])
def test_steps_together_or_apart_give_the_same(on_tensors, monkeypatch, at_once):
    """x * (number of the column) less the running result, column after column."""
    monkeypatch.setattr(structured, "_AT_ONCE", at_once)
    body = """
      %z = arith.constant 1 : i32
      %i = tensor.splat %z : tensor<2xi32>
      %r = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>],
                           iterator_types = ["parallel", "reduction"]} ins(%a : tensor<2x5xi32>) outs(%i : tensor<2xi32>) {
      ^bb0(%x: i32, %s: i32):
        %k = linalg.index 1 : index
        %n = arith.index_cast %k : index to i32
        %p = arith.muli %x, %n : i32
        %d = arith.subi %p, %s : i32
        linalg.yield %d : i32
      } -> tensor<2xi32>
    """
    given = np.arange(10, dtype=np.int32).reshape(2, 5)
    wanted = []
    for row in given:
        total = 1
        for k, x in enumerate(row):
            total = int(x) * k - total
        wanted.append(total)
    assert on_tensors(body, "2xi32", np.int32, a=("2x5xi32", given)).tolist() == wanted
