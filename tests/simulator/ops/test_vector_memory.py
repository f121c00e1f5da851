"""Masked accesses, gathers and scatters, transfers."""

from __future__ import annotations

import numpy as np


def test_masked_accesses(run):
    """Elements that the mask leaves out are not accessed: the last lanes' would be out of bounds."""
    body = """
      %n = arith.constant 130 : index
      %two = arith.constant 2 : index
      %three = arith.constant 3 : index
      %at = arith.muli %lane, %three : index
      %left = arith.subi %n, %at : index
      %m = vector.create_mask %left : vector<3xi1>
      %fill = arith.constant dense<-1> : vector<3xi32>
      %x = vector.maskedload %in[%at], %m, %fill : memref<130xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>
      vector.store %x, %out[%lane, %c0] : memref<64x3xi32>, vector<3xi32>
      %y = arith.addi %x, %x : vector<3xi32>
      vector.maskedstore %in[%at], %m, %y : memref<130xi32>, vector<3xi1>, vector<3xi32>
    """
    given = np.arange(130, dtype=np.int32)
    result = run("%in: memref<130xi32>, %out: memref<64x3xi32>", body, given, np.zeros((64, 3), np.int32))
    wanted = np.concatenate([given, np.full(62, -1)])
    assert result.outputs[1].reshape(-1).tolist() == wanted.tolist()
    assert result.outputs[0].tolist() == (2 * given).tolist()


def test_elements_that_follow_each_other_for_those_of_a_mask(run):
    body = """
      %mask = vector.load %masks[%lane, %c0] : memref<4x4xi1>, vector<4xi1>
      %other = arith.constant dense<-1> : vector<4xi32>
      %v = vector.expandload %in[%lane, %c0], %mask, %other
        : memref<4x4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
      vector.store %v, %read[%lane, %c0] : memref<4x4xi32>, vector<4xi32>
      %w = vector.load %in[%lane, %c0] : memref<4x4xi32>, vector<4xi32>
      vector.compressstore %written[%lane, %c0], %mask, %w : memref<4x4xi32>, vector<4xi1>, vector<4xi32>
    """
    masks = np.array([[1, 0, 1, 1], [0, 0, 0, 0], [1, 1, 1, 1], [0, 0, 0, 1]], np.bool_)
    given = np.arange(16, dtype=np.int32).reshape(4, 4)
    arguments = "%masks: memref<4x4xi1>, %in: memref<4x4xi32>, %read: memref<4x4xi32>, %written: memref<4x4xi32>"
    nothing = np.full((4, 4), 99, np.int32)
    result = run(arguments, body, masks, given, nothing, nothing, block=4)
    _, _, read, written = result.outputs
    assert read.tolist() == [[0, -1, 1, 2], [-1] * 4, [8, 9, 10, 11], [-1, -1, -1, 12]]
    assert written.tolist() == [[0, 2, 3, 99], [99] * 4, [8, 9, 10, 11], [15, 99, 99, 99]]
    assert result.counts.global_bytes == 16 + 8 * 4 + 4 * 16 + 4 * 16 + 8 * 4


def test_what_a_mask_leaves_out_may_be_out_of_bounds(run):
    """Three elements are read and written at the very end."""
    body = """
      %m = arith.constant dense<[1, 1, 0, 1]> : vector<4xi1>
      %at = arith.constant 5 : index
      %zero = arith.constant dense<0> : vector<4xi32>
      %v = vector.expandload %a[%at], %m, %zero : memref<8xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
      %w = arith.addi %v, %v : vector<4xi32>
      vector.compressstore %a[%at], %m, %w : memref<8xi32>, vector<4xi1>, vector<4xi32>
    """
    out = run("%a: memref<8xi32>", body, np.arange(8, dtype=np.int32), block=1).outputs[0]
    assert out.tolist() == [0, 1, 2, 3, 4, 10, 12, 14]


def test_gather_and_scatter(run):
    body = """
      %i = vector.broadcast %lane : index to vector<2xindex>
      %d = arith.constant dense<[0, 64]> : vector<2xindex>
      %at = arith.addi %i, %d : vector<2xindex>
      %odd = arith.constant dense<[true, false]> : vector<2xi1>
      %all = arith.constant dense<true> : vector<2xi1>
      %fill = arith.constant dense<9> : vector<2xi32>
      %x = vector.gather %in[%c0] [%at], %all, %fill
        : memref<128xi32>, vector<2xindex>, vector<2xi1>, vector<2xi32> into vector<2xi32>
      %y = arith.subi %fill, %x : vector<2xi32>
      vector.scatter %in[%c0] [%at], %odd, %y : memref<128xi32>, vector<2xindex>, vector<2xi1>, vector<2xi32>
    """
    given = np.arange(128, dtype=np.int32)
    out = run("%in: memref<128xi32>", body, given).outputs[0]
    assert out.tolist() == [*(9 - given[:64]), *given[64:]]
