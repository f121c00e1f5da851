"""Barriers between accesses to the same memory that one work item did before and several do now."""

from __future__ import annotations


def turned(reads, writes, extra=""):
    return f"""
  %r = vector.transfer_read %a[%c0, %c0], %zero {{in_bounds = [true, true]}} : memref<8x8xf32>, vector<8x8xf32>
  %l = iree_vector_ext.to_layout %r to layout({reads}) : vector<8x8xf32>
  %e = arith.addf %l, %l : vector<8x8xf32>
  vector.transfer_write %e, %{writes}[%c0, %c0] {{in_bounds = [true, true]}} : vector<8x8xf32>, memref<8x8xf32>{extra}"""


ARGUMENTS = "%a: memref<8x8xf32>, %b: memref<8x8xf32>"
SHAPES = [(8, 8), (8, 8)]


def test_none_where_each_work_item_keeps_to_its_own(distribute, layout_text):
    where = layout_text(t=[8, 4], e=[1, 2], ts=[4, 1])
    assert distribute(turned(where, "a"), ARGUMENTS, SHAPES, (32, 1, 1), 32).count("gpu.barrier") == 0
    assert distribute(turned(where, "b"), ARGUMENTS, SHAPES, (32, 1, 1), 32).count("gpu.barrier") == 0


def test_one_where_several_read_what_one_writes(distribute, layout_text):
    where = layout_text(t=[8, 4], e=[1, 2], ts=[4, 1])
    assert distribute(turned(where, "a"), ARGUMENTS, SHAPES, (64, 1, 1), 32).count("gpu.barrier") == 1


def test_one_where_another_reads_what_was_written(distribute, layout_text):
    rows = layout_text(t=[8, 4], e=[1, 2], ts=[4, 1])
    columns = layout_text(t=[4, 8], e=[2, 1], ts=[1, 4])
    extra = f"""
  %q = vector.transfer_read %b[%c0, %c0], %zero {{in_bounds = [true, true]}} : memref<8x8xf32>, vector<8x8xf32>
  %m = iree_vector_ext.to_layout %q to layout({columns}) : vector<8x8xf32>
  vector.transfer_write %m, %a[%c0, %c0] {{in_bounds = [true, true]}} : vector<8x8xf32>, memref<8x8xf32>"""
    found = distribute(turned(rows, "b", extra), ARGUMENTS, SHAPES, (32, 1, 1), 32)
    assert found.count("gpu.barrier") == 2  # before the read of %b, and before the write to %a, which others read


def test_ops_that_all_work_items_do_wait_for_those_that_one_does(distribute, layout_text):
    where = layout_text(t=[8, 4], e=[1, 2], ts=[4, 1])
    extra = """
  %x = memref.load %b[%c1, %c1] : memref<8x8xf32>
  memref.store %x, %c[%c0] : memref<1xf32>"""
    found = distribute(turned(where, "b", extra), ARGUMENTS + ", %c: memref<1xf32>", [*SHAPES, (1,)], (32, 1, 1), 32)
    assert found.count("gpu.barrier") == 1
    assert found.outputs[2][0] == 2 * found.outputs[0][1, 1]
