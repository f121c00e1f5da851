"""Vectors that change lanes through LDS."""

from __future__ import annotations

import numpy as np
import pytest

BEFORE = {"s": [2, 1], "b": [1, 2], "t": [4, 8], "e": [2, 4], "ss": [1, 0], "ts": [8, 1]}  # of 16x64
AFTER = {
    "other strides": {**BEFORE, "ts": [1, 4]},
    "columns to rows": {"s": [1, 2], "t": [16, 1], "b": [1, 4], "e": [1, 8], "ss": [0, 1], "ts": [2, 0]},
    "all in each lane": {"b": [16, 8], "e": [1, 8]},
}


def conversion(after, mark):
    return f"""
  %r = vector.transfer_read %a[%c0, %c0], %zero {{in_bounds = [true, true]}} : memref<16x64xf32>, vector<16x64xf32>
  %l = iree_vector_ext.to_layout %r to layout({BEFORE}) : vector<16x64xf32>
  %e = arith.addf %l, %l : vector<16x64xf32>
  %m = iree_vector_ext.to_layout %e to layout({after}) {mark}: vector<16x64xf32>
  vector.transfer_write %m, %b[%c0, %c0] {{in_bounds = [true, true]}} : vector<16x64xf32>, memref<16x64xf32>"""


ARGUMENTS = "%a: memref<16x64xf32>, %b: memref<16x64xf32>"
MARK = "<{shared_memory_conversion}> "


@pytest.mark.parametrize("name", AFTER)
def test_to_layouts_that_may_use_lds(name, distribute, layout_text):
    body = conversion(layout_text(**AFTER[name]), MARK).replace(str(BEFORE), layout_text(**BEFORE))
    found = distribute(body, ARGUMENTS, [(16, 64), (16, 64)], (64, 1, 1), 32)
    np.testing.assert_array_equal(found.outputs[1], 2 * found.outputs[0])
    assert "memref.alloc() : memref<16x64xf32, #gpu.address_space<workgroup>>" in found.text
    assert found.count("gpu.barrier") == 2


def test_to_layouts_that_may_not_are_an_error(failure, layout_text):
    body = conversion(layout_text(**AFTER["other strides"]), "").replace(str(BEFORE), layout_text(**BEFORE))
    (message,) = failure(body, ARGUMENTS, (64, 1, 1), 32)
    assert message.startswith(
        "'iree_vector_ext.to_layout' op failed to distribute: 'vector<16x64xf32>' would have to go to other lanes, from"
    )


@pytest.mark.parametrize("mark", ["", MARK])
def test_none_is_needed_where_lanes_hold_the_same(mark, distribute, layout_text):
    """Batches become outer positions."""
    after = {**BEFORE, "b": [1, 1], "o": [1, 2]}
    body = conversion(layout_text(**after), mark).replace(str(BEFORE), layout_text(**BEFORE))
    found = distribute(body, ARGUMENTS, [(16, 64), (16, 64)], (64, 1, 1), 32)
    assert found.count("memref.alloc") == 0
