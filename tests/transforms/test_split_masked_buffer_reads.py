"""Which masked reads of buffers become whole ones: those of which the bounds check takes nothing that is wanted."""

from __future__ import annotations

from typing import Any

import pytest

from iree_gpu_llvm import driver

FAT = "#amdgpu.address_space<fat_raw_buffer>"


@pytest.mark.parametrize(
    ("memory", "said", "index", "width", "split"),
    [
        ("64x64xf16", "resetOffset", "%e", 8, True),
        ("64x64xf16", "resetOffset", "%n", 8, False),  # may begin at an odd element, and end inside of a dword
        ("64x64xf16", "resetOffset", "%n", 1, True),
        ("63x63xf16", "resetOffset", "%e", 8, False),
        ("63x63xf32", "resetOffset", "%n", 8, True),
        ("63x63xf32", "boundsCheck(false) resetOffset", "%n", 8, False),
        ("4x1073741823xf32", "resetOffset", "%n", 8, False),  # not a buffer: more than offsets reach
        ("1x1073741823xf32", "resetOffset", "%n", 8, True),
    ],
)
def test_reads_are_whole_where_the_end_takes_nothing_from_them(memory, said, index, width, split):
    element = memory.rpartition("x")[2]
    module = driver.parse(f"""
func.func @k(%x: memref<{memory}>, %m: vector<1x{width}xi1>, %n: index, %z: {element}) -> vector<1x{width}x{element}> {{
  %c8 = arith.constant 8 : index
  %b = amdgpu.fat_raw_buffer_cast %x {said} : memref<{memory}> to memref<{memory}, {FAT}>
  %e = arith.muli %n, %c8 : index
  %r = vector.transfer_read %b[%n, {index}], %z, %m {{in_bounds = [true, true]}}
    : memref<{memory}, {FAT}>, vector<1x{width}x{element}>
  return %r : vector<1x{width}x{element}>
}}""")
    driver.run_pipeline(module, "builtin.module(func.func(split-masked-buffer-reads))")
    reads: list[Any] = [op for op in module.walk() if op.name == "vector.transfer_read"]
    (read,) = reads
    assert (read.mask is None) is split
    assert sum(op.name == "arith.select" for op in module.walk()) == split
