"""Barriers of values: what lanes have each put into a tensor that they share comes together."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.run import simulate

from ..conftest import kernel

STAGED = """
      %shared = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<workgroup>}> : tensor<8xi32>
      %e = tensor.empty() : tensor<8xi32>
      %r = scf.forall (%i) in (8) shared_outs(%o = %e) -> (tensor<8xi32>) {
        %n = arith.index_cast %i : index to i32
        %x = tensor.from_elements %n : tensor<1xi32>
        PUT
        %k = affine.apply affine_map<(i) -> (7 - i)>(%i)
        %z = tensor.extract_slice %y[%k] [1] [1] : tensor<8xi32> to tensor<1xi32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %z into %o[%i] [1] [1] : tensor<1xi32> into tensor<8xi32>
        }
      } {mapping = [#gpu.thread<linear_dim_0>]}
      iree_codegen.store_to_buffer %r, %out : tensor<8xi32> into memref<8xi32>
"""


def staged(put: str) -> tuple[list[int], int]:
    """Each lane puts its number somewhere and reads what is in the mirrored place; and how many barriers there were."""
    text = kernel("%out: memref<8xi32>", STAGED.replace("PUT", put), 8, 4)
    result = simulate(text, [np.zeros(8, np.int32)])
    return result.outputs[0].tolist(), result.counts.barriers


def test_a_region_between_barriers():
    put = """
        %y = iree_gpu.barrier_region ins(%shared : tensor<8xi32>) {
        ^bb0(%t: tensor<8xi32>):
          %p = tensor.insert_slice %x into %t[%i] [1] [1] : tensor<1xi32> into tensor<8xi32>
          iree_gpu.yield %p : tensor<8xi32>
        } : tensor<8xi32>
    """
    assert staged(put) == ([7, 6, 5, 4, 3, 2, 1, 0], 2)


def test_value_barrier():
    """Written by a vector instead of a slice."""
    put = """
        %b = iree_gpu.value_barrier %shared : tensor<8xi32>
        %v = vector.broadcast %n : i32 to vector<1xi32>
        %p = vector.transfer_write %v, %b[%i] {in_bounds = [true]} : vector<1xi32>, tensor<8xi32>
        %y = iree_gpu.value_barrier %p : tensor<8xi32>
    """
    assert staged(put) == ([7, 6, 5, 4, 3, 2, 1, 0], 2)


def test_before_the_barrier_a_lane_sees_its_own_alone():
    """The mirrored place of lane i is where lane 7 - i has put something."""
    put = """
        %q = tensor.splat %n : tensor<8xi32>
        %y = tensor.insert_slice %x into %q[%i] [1] [1] : tensor<1xi32> into tensor<8xi32>
    """
    assert staged(put) == ([0, 1, 2, 3, 4, 5, 6, 7], 0)


def test_a_loop_in_the_region():
    """Two elements for each lane, later ones over earlier ones of its own."""
    put = """
        %c1 = arith.constant 1 : index
        %c2 = arith.constant 2 : index
        %y = iree_gpu.barrier_region ins(%shared : tensor<8xi32>) {
        ^bb0(%t: tensor<8xi32>):
          %p = scf.for %j = %c0 to %c2 step %c1 iter_args(%u = %t) -> (tensor<8xi32>) {
            %m = arith.index_cast %j : index to i32
            %s = arith.muli %m, %n : i32
            %w = tensor.from_elements %s : tensor<1xi32>
            %q = tensor.insert_slice %w into %u[%i] [1] [1] : tensor<1xi32> into tensor<8xi32>
            scf.yield %q : tensor<8xi32>
          }
          iree_gpu.yield %p : tensor<8xi32>
        } : tensor<8xi32>
    """
    assert staged(put) == ([7, 6, 5, 4, 3, 2, 1, 0], 2)


def test_lanes_that_put_different_values_in_one_place():
    put = """
        %y = iree_gpu.barrier_region ins(%shared : tensor<8xi32>) {
        ^bb0(%t: tensor<8xi32>):
          %p = tensor.insert_slice %x into %t[2] [1] [1] : tensor<1xi32> into tensor<8xi32>
          iree_gpu.yield %p : tensor<8xi32>
        } : tensor<8xi32>
    """
    with pytest.raises(CompileError, match=r"'iree_gpu.barrier_region' op joins different values for element \[2\]"):
        staged(put)


def test_a_barrier_that_only_some_reach():
    put = """
        %few = arith.constant 3 : index
        %low = arith.cmpi ult, %i, %few : index
        scf.if %low {
          %b = iree_gpu.value_barrier %shared : tensor<8xi32>
        }
        %y = tensor.splat %n : tensor<8xi32>
    """
    with pytest.raises(CompileError, match="is reached by only 3 of 8 work items of a workgroup"):
        staged(put)


def test_vectors_pass_as_they_are(run):
    body = """
      %v = vector.load %in[%lane, %c0] : memref<4x2xi32>, vector<2xi32>
      %w = iree_gpu.value_barrier %v : vector<2xi32>
      vector.store %w, %out[%lane, %c0] : memref<4x2xi32>, vector<2xi32>
    """
    given = np.arange(8, dtype=np.int32).reshape(4, 2)
    arguments = "%in: memref<4x2xi32>, %out: memref<4x2xi32>"
    result = run(arguments, body, given, np.zeros((4, 2), np.int32), block=4)
    assert result.outputs[1].tolist() == given.tolist()
    assert result.counts.barriers == 1


def test_two_tensors_at_one_barrier():
    """Each result is its own operand, and all lanes meet once."""
    body = """
      %a = tensor.splat %one : tensor<8xi32>
      %b = tensor.splat %two : tensor<8xi32>
      %x, %y = iree_gpu.value_barrier %a, %b : tensor<8xi32>, tensor<8xi32>
      iree_codegen.store_to_buffer %x, %m : tensor<8xi32> into memref<8xi32>
      iree_codegen.store_to_buffer %y, %n : tensor<8xi32> into memref<8xi32>
    """
    numbers = "%one = arith.constant 1 : i32\n%two = arith.constant 2 : i32\n"
    result = simulate(kernel("%m: memref<8xi32>, %n: memref<8xi32>", numbers + body, 8, 4), ["zeros", "zeros"])
    assert [x.tolist() for x in result.outputs] == [[1] * 8, [2] * 8]
    assert result.counts.barriers == 1
