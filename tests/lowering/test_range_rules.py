"""Ranges of ids, of arithmetic and of sizes."""

from __future__ import annotations

import pytest

ALL = (-(1 << 63), (1 << 63) - 1)
I32 = (-(1 << 31), (1 << 31) - 1)


@pytest.mark.parametrize(
    ("op", "expected"),
    [
        ("gpu.thread_id x", (0, 255)),
        ("gpu.thread_id y", (0, 1)),
        ("gpu.thread_id z", (0, 0)),
        ("gpu.thread_id x upper_bound 64", (0, 63)),
        ("gpu.block_dim x", (256, 256)),
        ("gpu.block_id x", (0, (1 << 31) - 2)),
        ("gpu.block_id x upper_bound 8", (0, 7)),
        ("gpu.lane_id", (0, 63)),
        ("gpu.subgroup_id : index", (0, 7)),
        ("gpu.subgroup_size : index", (64, 64)),
        ("hal.interface.workgroup.id[0] upper_bound 100 : index", (0, 99)),
    ],
)
def test_ids(op, expected, ranges_of):
    assert ranges_of(f"%r = {op}\nreturn")["r"] == expected


def test_ids_of_a_workgroup_of_unknown_size(ranges_of):
    found = ranges_of(
        "%r = gpu.thread_id x\n%d = gpu.block_dim x\n%s = gpu.subgroup_id : index\nreturn", block_size=None
    )
    assert found == {"r": (0, 1023), "d": (1, 1024), "s": (0, 15)}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("%r = arith.addi %t, %s : index", (-5, 262)),
        ("%r = arith.subi %t, %s : index", (-7, 260)),
        ("%r = arith.muli %t, %s : index", (-1275, 1785)),
        ("%r = arith.divui %t, %c8 : index", (0, 31)),
        ("%r = arith.divsi %s, %c2 : index", (-2, 3)),
        ("%r = arith.floordivsi %s, %c2 : index", (-3, 3)),
        ("%r = arith.divui %s, %c2 : index", ALL),  # -5 is a large number there
        ("%r = arith.divsi %t, %s : index", ALL),  # may divide by zero
        ("%r = arith.remui %t, %c8 : index", (0, 7)),
        ("%r = arith.remsi %s, %c3 : index", (-2, 2)),
        ("%r = arith.remui %c3, %c8 : index", (3, 3)),
        ("%r = arith.andi %t, %c3 : index", (0, 3)),
        ("%r = arith.andi %s, %c3 : index", (0, 3)),
        ("%r = arith.ori %t, %c3 : index", (0, 255)),
        ("%r = arith.ori %t, %s : index", ALL),
        ("%r = arith.shli %t, %c3 : index", (0, 2040)),
        ("%r = arith.shrsi %s, %c1 : index", (-3, 3)),
        ("%r = arith.shrui %t, %c2 : index", (0, 63)),
        ("%r = arith.shrui %s, %c2 : index", ALL),
        ("%r = arith.maxsi %s, %c0 : index", (0, 7)),
        ("%r = arith.minsi %t, %c100 : index", (0, 100)),
        ("%r = arith.minui %n, %c100 : index", (0, 100)),
        ("%r = arith.maxui %s, %c3 : index", ALL),
        ("%k = arith.cmpi eq, %t, %c0 : index %r = arith.select %k, %s, %c100 : index", (-5, 100)),
        ("%r = arith.index_cast %u : i32 to index", I32),
        ("%r = arith.index_castui %u : i32 to index", (0, (1 << 32) - 1)),
        ("%r = arith.extui %b : i8 to i32", (0, 255)),
        ("%r = arith.extsi %b : i8 to i32", (-128, 127)),
        ("%w = arith.index_cast %t : index to i32 %r = arith.trunci %w : i32 to i8", (-128, 127)),
        ("%w = arith.index_cast %t : index to i32 %r = arith.trunci %w : i32 to i16", (0, 255)),
        ("%r = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0 mod 8)>(%t)[%n]", (0, 1027)),
        ("%r = affine.min affine_map<(d0) -> (100, d0 - 1)>(%t)", (-1, 100)),
        ("%r = affine.max affine_map<(d0) -> (100, d0 - 1)>(%t)", (100, 254)),
        ("%r = affine.apply affine_map<(d0) -> (d0 ceildiv 4)>(%t)", (0, 64)),
        ("%r = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%s)", (-2, 1)),
        # A set boolean is known as 1, and -1 to these.
        ("%k = arith.cmpi eq, %t, %c0 : index %x = arith.constant false %r = arith.minsi %k, %x : i1", (0, 1)),
        ("%k = arith.cmpi eq, %t, %c0 : index %x = arith.constant true %r = arith.maxsi %k, %x : i1", (0, 1)),
        ("%k = arith.cmpi eq, %t, %c0 : index %x = arith.constant false %r = arith.minui %k, %x : i1", (0, 0)),
        ("%r = vector.step : vector<8xindex>", (0, 7)),
        ("%r = vector.broadcast %s : index to vector<4xindex>", (-5, 7)),
        ("%r = util.assume.int %n<umin = 16, umax = 64> : index", (16, 64)),
    ],
)
def test_arithmetic(line, expected, range_of):
    assert range_of(line) == expected


def test_wrapping_arithmetic_keeps_the_types_range(range_of):
    assert range_of("%r = arith.muli %n, %c2 : index") == ALL
    assert range_of("%r = arith.addi %u, %u : i32") == I32


def test_sizes_of_memrefs(ranges_of):
    found = ranges_of(
        "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
        "%a = memref.dim %m, %c0 : memref<?x32xf32>\n%b = memref.dim %m, %c1 : memref<?x32xf32>\nreturn",
        "%m: memref<?x32xf32>",
    )
    assert found["a"] == (0, ALL[1])
    assert found["b"] == (32, 32)


def test_digits_of_an_index(ranges_of):
    """The outermost digit is bounded by the number, the others by the basis; a sum of digits by both."""
    found = ranges_of("""
    %t = gpu.thread_id x
    %y = gpu.thread_id y
    %d:3 = affine.delinearize_index %t into (4, 8, 16) : index, index, index
    %s = affine.linearize_index disjoint [%y, %t] by (2, 256) : index
    %h = iree_codegen.index_hint %t(#iree_gpu.lane_constant<16>) : index
    %a = arith.addi %d#0, %d#0 : index
    %b = arith.addi %d#1, %d#1 : index
    %c = arith.addi %d#2, %d#2 : index
    return""")
    assert [found[n] for n in "abcsh"] == [(0, 2), (0, 14), (0, 30), (0, 511), (0, 255)]
