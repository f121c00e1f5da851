"""Which rows the end of a buffer resource cannot cut inside of a dword."""

from __future__ import annotations

import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.transforms.support.whole_dwords import lies_in_dwords, power_of_two

FAT = "#amdgpu.address_space<fat_raw_buffer>"


def parsed(lines: str, head: str = ""):
    return driver.parse(f"""
func.func @f(%n: index, %t: index{head}) {{
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c12 = arith.constant 12 : index
  %c4096 = arith.constant 4096 : index
  %e = arith.muli %n, %c2 : index
  {lines}
  return
}}""")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("%r = arith.constant 24 : index", 8),
        ("%r = arith.constant 0 : index", 64),
        ("%r = arith.addi %n, %c2 : index", 1),
        ("%r = arith.addi %e, %c12 : index", 2),
        ("%r = arith.subi %c12, %c4096 : index", 4),
        ("%r = arith.muli %e, %c12 : index", 8),
        ("%r = arith.muli %c4096, %c4096 : index", 64),
        ("%r = arith.shli %e, %c2 : index", 8),
        ("%r = arith.shli %c2, %n : index", 2),
        ("%k = arith.cmpi eq, %n, %c0 : index %r = arith.select %k, %e, %c12 : index", 2),
        ("%k = arith.index_cast %e : index to i32 %r = arith.index_castui %k : i32 to index", 2),
        ("%r = arith.minsi %c12, %e : index", 2),
        ("%r = arith.divsi %c12, %c3 : index", 1),
        ("%r = affine.apply affine_map<(d0)[s0] -> (d0 * 8 + s0 * 4)>(%n)[%t]", 4),
        ("%r = affine.apply affine_map<(d0) -> ((d0 * 8) floordiv 2)>(%n)", 4),
        ("%r = affine.apply affine_map<(d0) -> ((d0 * 8) floordiv 3)>(%n)", 1),
        ("%r = affine.apply affine_map<(d0) -> ((d0 * 8) mod 12)>(%n)", 4),
        ("%r = affine.min affine_map<(d0) -> (16, d0 * 8)>(%n)", 8),
        ("%r = affine.linearize_index [%n, %t, %c0] by (5, 3, 8) : index", 8),
        ("%r = affine.linearize_index [%n, %e] by (6) : index", 2),
        ("%r = affine.linearize_index [%n, %t] by (5, %e) : index", 1),
        ("scf.for %r = %c12 to %n step %c2 {\n}", 2),
        ("scf.for %r = %c2 to %n step %t {\n}", 1),
    ],
)
def test_powers_of_two(line, expected):
    module = parsed(line)
    for op in module.walk():
        found = [*op.results, *(a for region in op.regions for block in region.blocks for a in block.arguments)]
        for v in found:
            if v.name == "r":
                assert power_of_two(v) == expected
                return
    raise AssertionError("no %r")


def cast(t: str, said: str = "resetOffset", layout: str = "") -> str:
    fat = f"{t[:-1]}{layout}, {FAT}>"
    return f"%b = amdgpu.fat_raw_buffer_cast %m {said} : {t[:-1]}{layout}> to {fat}\n"


@pytest.mark.parametrize(
    ("memory", "lines", "index", "whole"),
    [
        ("memref<5xf16>", cast("memref<5xf16>"), "%c0", False),
        ("memref<6xf16>", cast("memref<6xf16>"), "%e", True),
        ("memref<6xf16>", cast("memref<6xf16>"), "%n", False),
        ("memref<6xi8>", cast("memref<6xi8>"), "%c0", False),
        ("memref<8xi8>", cast("memref<8xi8>"), "%e", False),
        ("memref<8xi8>", cast("memref<8xi8>"), "%c12", True),
        ("memref<5xf32>", cast("memref<5xf32>"), "%n", True),
        ("memref<?xf16>", cast("memref<?xf16>"), "%e", False),
        ("memref<?x64xf16>", cast("memref<?x64xf16>"), "%n, %e", True),
        ("memref<?x63xf16>", cast("memref<?x63xf16>"), "%n, %e", False),
        ("memref<4x63xf16>", cast("memref<4x63xf16>"), "%c0, %e", False),  # a step further on begins at an odd element
        ("memref<5xf16>", f"%s = arith.constant 8 : i64\n{cast('memref<5xf16>', 'validBytes(%s)')}", "%e", True),
        ("memref<6xf16>", f"%s = arith.constant 10 : i64\n{cast('memref<6xf16>', 'validBytes(%s)')}", "%e", False),
        (
            "memref<6xf16, strided<[1], offset: 3>>",
            cast("memref<6xf16>", "", ", strided<[1], offset: 3>"),
            "%e",
            False,
        ),
        (
            "memref<6x4xf16>",
            f"""%a = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<6x4xf16> to memref<6x4xf16, {FAT}>
            %b = memref.subview %a[%n, %e] [1, 2] [1, 1] : memref<6x4xf16, {FAT}>
              to memref<1x2xf16, strided<[4, 1], offset: ?>, {FAT}>""",
            "%c0, %c0",
            True,
        ),
        (
            "memref<6x4xf16>",
            f"""%a = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<6x4xf16> to memref<6x4xf16, {FAT}>
            %b = memref.subview %a[%n, %t] [1, 2] [1, 1] : memref<6x4xf16, {FAT}>
              to memref<1x2xf16, strided<[4, 1], offset: ?>, {FAT}>""",
            "%c0, %c0",
            False,
        ),
    ],
)
def test_rows(memory, lines, index, whole):
    module = parsed(lines, f", %m: {memory}")
    values = {v.name: v for op in module.walk() for v in op.results}
    function = next(op for op in module.walk() if op.name == "func.func")
    values |= {a.name: a for a in function.regions[0].blocks[0].arguments}
    indices = [values[name.strip().removeprefix("%")] for name in index.split(",")]
    assert lies_in_dwords(values["b"], indices, len(indices) - 1) is whole
