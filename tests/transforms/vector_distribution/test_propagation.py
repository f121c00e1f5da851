"""Which layouts follow from those that are stated."""

from __future__ import annotations

import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.transforms.vector_distribution import layouts as lay
from iree_gpu_llvm.transforms.vector_distribution.analysis import Layouts

ROWS = {"s": [2, 1], "b": [1, 2], "t": [4, 16], "e": [2, 4], "ss": [1, 0], "ts": [16, 1]}  # of 16x128
FORWARD = {
    "%x = arith.negf %l : vector<16x128xf32>": ROWS,
    "%x = vector.transpose %l, [1, 0] : vector<16x128xf32> to vector<128x16xf32>": {
        k: v[::-1] for k, v in ROWS.items()
    },
    "%x = vector.multi_reduction <add>, %l, %k [1] : vector<16x128xf32> to vector<16xf32>": {
        k: v[:1] for k, v in ROWS.items()
    },
    "%x = vector.shape_cast %l : vector<16x128xf32> to vector<16x2x64xf32>": {
        "s": [2, 1, 1], "b": [1, 2, 1], "t": [4, 1, 16], "e": [2, 1, 4], "ss": [1, 0, 0], "ts": [16, 0, 1],
    },
    "%x = vector.shape_cast %l : vector<16x128xf32> to vector<2048xf32>": None,
    "%x = vector.broadcast %l : vector<16x128xf32> to vector<3x16x128xf32>": None,
}  # fmt: skip
BACKWARD = {
    "%l = arith.negf %x : vector<16x128xf32>": ("16x128", ROWS),
    "%l = vector.transpose %x, [1, 0] : vector<128x16xf32> to vector<16x128xf32>": (
        "128x16",
        {k: v[::-1] for k, v in ROWS.items()},
    ),
    "%l = vector.broadcast %x : vector<128xf32> to vector<16x128xf32>": ("128", {k: v[1:] for k, v in ROWS.items()}),
    "%l = vector.broadcast %x : vector<16x1xf32> to vector<16x128xf32>": (
        "16x1",
        {"s": [2, 1], "t": [4, 1], "e": [2, 1], "ss": [1, 0], "ts": [16, 0]},
    ),
    "%l = vector.shape_cast %x : vector<16x8x16xf32> to vector<16x128xf32>": (
        "16x8x16",
        {"s": [2, 1, 1], "b": [1, 2, 1], "t": [4, 4, 4], "e": [2, 1, 4], "ss": [1, 0, 0], "ts": [16, 4, 1]},
    ),
}


def known(text, name="x"):
    """The layout of the value of a name, as text."""
    module = driver.parse(text)
    (function,) = module.regions[0].blocks[0].ops
    layouts = Layouts(function)
    (value,) = [r for op in function.walk() for r in op.results if r.name == name]
    found = layouts.of(value)
    return None if found is None else str(found)


@pytest.mark.parametrize("op", FORWARD)
def test_from_operands_to_results(op, kernel_text, layout_text):
    body = f"""
  %k = arith.constant dense<0.0> : vector<16xf32>
  %r = vector.transfer_read %a[%c0, %c0], %zero : memref<16x128xf32>, vector<16x128xf32>
  %l = iree_vector_ext.to_layout %r to layout({layout_text(**ROWS)}) : vector<16x128xf32>
  {op}"""
    text = kernel_text(body, "%a: memref<16x128xf32>", (128, 1, 1), 64)
    expected = FORWARD[op]
    assert known(text) == (None if expected is None else layout_text(**expected))
    assert known(text, "r") == layout_text(**ROWS)
    assert known(text, "k") is None  # made anew where it is used


@pytest.mark.parametrize("op", BACKWARD)
def test_from_results_to_operands(op, kernel_text, layout_text):
    shape, expected = BACKWARD[op]
    rank = shape.count("x") + 1
    body = f"""
  %x = vector.transfer_read %a[{", ".join(["%c0"] * rank)}], %zero : memref<{shape}xf32>, vector<{shape}xf32>
  {op}
  %m = iree_vector_ext.to_layout %l to layout({layout_text(**ROWS)}) : vector<16x128xf32>"""
    text = kernel_text(body, f"%a: memref<{shape}xf32>", (128, 1, 1), 64)
    assert known(text) == layout_text(**expected)


def test_what_is_stated_goes_forward_first(kernel_text, layout_text):
    """So the conversion is where it is stated, not before."""
    other = {**ROWS, "ts": [1, 4]}
    body = f"""
  %r = vector.transfer_read %a[%c0, %c0], %zero : memref<16x128xf32>, vector<16x128xf32>
  %l = iree_vector_ext.to_layout %r to layout({layout_text(**ROWS)}) : vector<16x128xf32>
  %p = arith.negf %l : vector<16x128xf32>
  %x = arith.negf %p : vector<16x128xf32>
  %m = iree_vector_ext.to_layout %x to layout({layout_text(**other)}) <{{shared_memory_conversion}}>
    : vector<16x128xf32>"""
    assert known(kernel_text(body, "%a: memref<16x128xf32>", (128, 1, 1), 64)) == layout_text(**ROWS)


def test_layouts_are_compared_in_one_form(layout_text):
    assert str(lay.make([lay.Dim(threads=1, thread_stride=7)])) == layout_text(e=[1])
