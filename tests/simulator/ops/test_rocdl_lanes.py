"""Exchange between lanes in the forms that the instructions have, control words and all."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.run import simulate

from ..conftest import kernel

LANE = np.arange(64)
ROW = LANE - LANE % 16
A = ("i32", LANE.astype(np.int32) + 100)


@pytest.mark.parametrize(
    ("control", "source"),
    [
        (0b00_01_10_11, LANE ^ 3),
        (177, LANE ^ 1),
        (78, LANE ^ 2),
        (0x101, np.where(LANE % 16 < 15, LANE + 1, -1)),
        (0x112, np.where(LANE % 16 >= 2, LANE - 2, -1)),
        (0x124, ROW + (LANE - 4) % 16),
        (0x130, np.where(LANE < 63, LANE + 1, -1)),
        (0x134, (LANE + 1) % 64),
        (0x138, LANE - 1),
        (0x13C, (LANE - 1) % 64),
        (0x140, LANE ^ 15),
        (0x141, LANE ^ 7),
        (0x142, ROW - 1),
        (0x143, np.where(LANE >= 32, 31, -1)),
        (0x155, ROW + 5),
        (0x150, ROW),
        (0x169, LANE ^ 9),
    ],
)
@pytest.mark.parametrize("bound", [False, True])
def test_dpp_control_words(per_lane, control, source, bound):
    body = f"""
      %old = arith.constant 7 : i32
      %r = rocdl.update.dpp %old, %a with {control}, 15, 15, {str(bound).lower()} : i32
    """
    found = per_lane(body, "i32", np.int32, a=A)
    assert found.tolist() == np.where(source < 0, 0 if bound else 7, A[1][source]).tolist()


def test_a_control_word_that_is_none(per_lane):
    with pytest.raises(CompileError, match="with control 0x144 has no semantics in the simulator"):
        per_lane("%r = rocdl.update.dpp %a, %a with 324, 15, 15, true : i32", "i32", np.int32, a=A)


@pytest.mark.parametrize(
    ("pattern", "source"),
    [
        (0x1F | 4 << 10, LANE ^ 4),
        (0x401F, LANE ^ 16),
        (0x18 | 3 << 5, LANE - LANE % 8 + 3),
        (0x8000 | 0b00_01_10_11, LANE ^ 3),
    ],
)
def test_swizzles(per_lane, pattern, source):
    body = f"%p = arith.constant {pattern} : i32\n%r = rocdl.ds_swizzle %a, %p : (i32, i32) -> i32"
    np.testing.assert_array_equal(per_lane(body, "i32", np.int32, wave=32, a=A), A[1][source])


def test_byte_addresses_of_lanes(per_lane):
    """They wrap around, and their two lowest bits do not count."""
    address = (4 * (63 - LANE) + 256 * (LANE % 3) + 3).astype(np.int32)
    body = "%r = rocdl.ds_bpermute %i, %a : (i32, i32) -> i32"
    np.testing.assert_array_equal(per_lane(body, "i32", np.int32, a=A, i=("i32", address)), A[1][63 - LANE])


@pytest.mark.parametrize(("op", "flip"), [("permlane16.var", 0), ("permlanex16.var", 16)])
def test_lanes_that_each_chooses(per_lane, op, flip):
    selector = (LANE * 5 + 16).astype(np.int32)
    body = f"%r = rocdl.{op} %a, %a, %s, false, false : (i32, i32, i32) -> i32"
    found = per_lane(body, "i32", np.int32, wave=32, a=A, s=("i32", selector))
    np.testing.assert_array_equal(found, A[1][(ROW ^ flip) + LANE * 5 % 16])


@pytest.mark.parametrize("rows", [16, 32])
def test_rows_that_change_places(rows):
    """Odd rows of the first and even rows of the second."""
    body = f"""
      %x = memref.load %a[%lane] : memref<64xi32>
      %y = memref.load %b[%lane] : memref<64xi32>
      %p = rocdl.permlane{rows}.swap %x, %y, false, false : (i32, i32) -> !llvm.struct<(i32, i32)>
      %u = "llvm.extractvalue"(%p) {{position = array<i64: 0>}} : (!llvm.struct<(i32, i32)>) -> i32
      %v = "llvm.extractvalue"(%p) {{position = array<i64: 1>}} : (!llvm.struct<(i32, i32)>) -> i32
      memref.store %u, %a[%lane] : memref<64xi32>
      memref.store %v, %b[%lane] : memref<64xi32>
    """
    text = kernel("%a: memref<64xi32>, %b: memref<64xi32>", body)
    given = A[1], A[1] + 1000
    found = simulate(parse(text, allow_unregistered=True), given).outputs
    odd = LANE // rows % 2 == 1
    np.testing.assert_array_equal(found[0], np.where(odd, given[1][LANE ^ rows], given[0]))
    np.testing.assert_array_equal(found[1], np.where(odd, given[1], given[0][LANE ^ rows]))


@pytest.mark.parametrize(
    ("body", "wave", "wrong"),
    [
        ("%w = arith.constant 1 : i32\n%r = rocdl.ds_swizzle %a, %w : (i32, i32) -> i32", 16, "among 32 lanes"),
        ("%r = rocdl.permlanex16 %a, %a, %a, %a, false, false : i32, i32", 16, "among 32 lanes"),
        (
            "%p = rocdl.permlane32.swap %a, %a, false, false : (i32, i32) -> !llvm.struct<(i32, i32)>\n"
            "%r = arith.constant 0 : i32",
            32,
            "among 64 lanes",
        ),
    ],
)
def test_exchange_with_lanes_that_subgroups_do_not_have(per_lane, body, wave, wrong):
    with pytest.raises(CompileError, match=f"exchanges values {wrong}, in subgroups of {wave}"):
        per_lane(body, "i32", np.int32, wave=wave, a=("i32", np.arange(64, dtype=np.int32)))


def test_the_middle_of_three(per_lane):
    rng = np.random.default_rng(1)
    x, y, z = rng.integers(-9, 9, (3, 64)).astype(np.float32)
    x[0] = np.nan
    given = {n: ("f32", v) for n, v in zip("abc", (x, y, z), strict=True)}
    found = per_lane("%r = rocdl.fmed3 %a, %b, %c : f32", "f32", np.float32, **given)
    assert found[1:].tolist() == [sorted(v)[1] for v in zip(x[1:], y[1:], z[1:], strict=True)]
    assert found[0] == min(y[0], z[0])


def test_the_number_of_the_subgroup(per_lane):
    assert per_lane("%r = rocdl.wave.id : i32", "i32", np.int32, wave=32).tolist() == [0] * 32 + [1] * 32
