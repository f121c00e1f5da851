"""Loops and branches that carry laid-out vectors."""

from __future__ import annotations

import numpy as np


def test_a_loop_carries_parts_and_other_values(distribute, layout_text):
    where = layout_text(b=[2, 1], t=[1, 32], ts=[0, 1])
    body = f"""
  %c4 = arith.constant 4 : index
  %k = arith.constant dense<1.0> : vector<2x32xf32>
  %s:3 = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %k, %n = %c0, %y = %zero) -> (vector<2x32xf32>, index, f32) {{
    %row = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %r = vector.transfer_read %a[%row, %c0], %zero {{in_bounds = [true, true]}} : memref<8x32xf32>, vector<2x32xf32>
    %l = iree_vector_ext.to_layout %r to layout({where}) : vector<2x32xf32>
    %z = arith.addf %x, %l : vector<2x32xf32>
    %q = vector.multi_reduction <add>, %l, %y [0, 1] : vector<2x32xf32> to f32
    %m = arith.addi %n, %c1 : index
    scf.yield %z, %m, %q : vector<2x32xf32>, index, f32
  }}
  %f = arith.index_cast %s#1 : index to i32
  %g = arith.sitofp %f : i32 to f32
  %h = vector.broadcast %g : f32 to vector<2x32xf32>
  %e = arith.addf %s#0, %h : vector<2x32xf32>
  vector.transfer_write %e, %b[%c0, %c0] {{in_bounds = [true, true]}} : vector<2x32xf32>, memref<2x32xf32>
  memref.store %s#2, %c[%c0] : memref<1xf32>"""
    arguments = "%a: memref<8x32xf32>, %b: memref<2x32xf32>, %c: memref<1xf32>"
    found = distribute(body, arguments, [(8, 32), (2, 32), (1,)], (32, 1, 1), 32)
    a, b, c = found.outputs
    np.testing.assert_array_equal(b, a.reshape(4, 2, 32).sum(axis=0) + 1 + 4)
    assert c[0] == a.sum()
    assert "-> (vector<2x1x1x1x1x1xf32>, index, f32)" in found.text


def test_nested_loops(distribute, layout_text):
    where = layout_text(t=[32], ts=[1])
    body = f"""
  %c3 = arith.constant 3 : index
  %k = vector.transfer_read %a[%c0], %zero {{in_bounds = [true]}} : memref<32xf32>, vector<32xf32>
  %l = iree_vector_ext.to_layout %k to layout({where}) : vector<32xf32>
  %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %l) -> (vector<32xf32>) {{
    %t = scf.for %j = %c0 to %c3 step %c1 iter_args(%y = %x) -> (vector<32xf32>) {{
      %z = arith.addf %y, %l : vector<32xf32>
      scf.yield %z : vector<32xf32>
    }}
    scf.yield %t : vector<32xf32>
  }}
  vector.transfer_write %s, %b[%c0] {{in_bounds = [true]}} : vector<32xf32>, memref<32xf32>"""
    found = distribute(body, "%a: memref<32xf32>, %b: memref<32xf32>", [(32,), (32,)], (32, 1, 1), 32)
    np.testing.assert_array_equal(found.outputs[1], found.outputs[0] * 10)


def test_a_branch_hands_on_parts(distribute, layout_text):
    where = layout_text(t=[32], ts=[1])
    body = f"""
  %k = vector.transfer_read %a[%c0], %zero {{in_bounds = [true]}} : memref<32xf32>, vector<32xf32>
  %n = memref.load %a[%c0] : memref<32xf32>
  %p = arith.cmpf olt, %n, %zero : f32
  %s = scf.if %p -> (vector<32xf32>) {{
    %m = arith.negf %k : vector<32xf32>
    scf.yield %m : vector<32xf32>
  }} else {{
    %one = arith.constant dense<1.0> : vector<32xf32>
    scf.yield %one : vector<32xf32>
  }}
  %l = iree_vector_ext.to_layout %s to layout({where}) : vector<32xf32>
  vector.transfer_write %l, %b[%c0] {{in_bounds = [true]}} : vector<32xf32>, memref<32xf32>"""
    for first in (-1, 1):
        a = np.arange(32, dtype=np.float32)
        a[0] = first
        found = distribute(body, "%a: memref<32xf32>, %b: memref<32xf32>", [a, (32,)], (32, 1, 1), 32)
        np.testing.assert_array_equal(found.outputs[1], -a if first < 0 else np.ones(32))


def test_a_loop_with_an_exchange_through_lds(distribute, layout_text):
    """The barrier before the write keeps one turn's reads from the next one's writes."""
    where = layout_text(s=[2], t=[32], ss=[1], ts=[1])
    body = f"""
  %c4 = arith.constant 4 : index
  %s = scf.for %i = %c0 to %c4 step %c1 iter_args(%y = %zero) -> (f32) {{
    %r = vector.transfer_read %a[%i, %c0], %zero {{in_bounds = [true]}} : memref<4x64xf32>, vector<64xf32>
    %l = iree_vector_ext.to_layout %r to layout({where}) : vector<64xf32>
    %q = vector.multi_reduction <add>, %l, %y [0] : vector<64xf32> to f32
    scf.yield %q : f32
  }}
  memref.store %s, %c[%c0] : memref<1xf32>"""
    found = distribute(body, "%a: memref<4x64xf32>, %c: memref<1xf32>", [(4, 64), (1,)], (64, 1, 1), 32)
    assert found.outputs[1][0] == found.outputs[0].sum()
    assert found.count("gpu.barrier") == 2


def test_other_ops_do_not_carry_parts(failure, layout_text):
    where = layout_text(t=[32], ts=[1])
    body = f"""
  %k = vector.transfer_read %a[%c0], %zero {{in_bounds = [true]}} : memref<32xf32>, vector<32xf32>
  %s = scf.execute_region -> (vector<32xf32>) {{
    %l = iree_vector_ext.to_layout %k to layout({where}) : vector<32xf32>
    scf.yield %l : vector<32xf32>
  }}
  vector.transfer_write %s, %a[%c0] {{in_bounds = [true]}} : vector<32xf32>, memref<32xf32>"""
    assert failure(body, "%a: memref<32xf32>") == [
        "'scf.yield' op failed to distribute: 'scf.execute_region' hands on a vector with a layout, which only loops"
        " and ifs do"
    ]
