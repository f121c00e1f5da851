"""Instructions of lanes, on values that say which lane they come from."""

from __future__ import annotations

import numpy as np

LANE = np.arange(64)
A = ("i32", LANE.astype(np.int32) * 10)


def test_one_lane_for_all(per_lane):
    body = "%k = arith.constant 5 : i32\n%r = rocdl.readlane %a, %k : (i32, i32) -> i32"
    found = per_lane(body, "i32", np.int32, wave=32, a=A)
    np.testing.assert_array_equal(found, A[1][LANE - LANE % 32 + 5])
    found = per_lane("%r = rocdl.readfirstlane %a : i32", "i32", np.int32, a=A)
    assert found.tolist() == [0] * 64


def test_the_first_active_lane(run):
    body = """
      %n = arith.constant 7 : index
      %c = arith.cmpi uge, %lane, %n : index
      %i = arith.index_cast %lane : index to i32
      cf.cond_br %c, ^in, ^end
    ^in:
      %x = rocdl.readfirstlane %i : i32
      memref.store %x, %out[%lane] : memref<64xi32>
      cf.br ^end
    ^end:
    """
    assert run("%out: memref<64xi32>", body, np.zeros(64, np.int32)).outputs[0].tolist() == [0] * 7 + [7] * 57


def test_the_other_row(per_lane):
    """Selectors of all ones read the last lane of the other row, a count up gives each lane its opposite."""
    body = """
      %ones = arith.constant -1 : i32
      %r = rocdl.permlanex16 %a, %a, %ones, %ones, true, false : i32, i32
    """
    found = per_lane(body, "i32", np.int32, wave=32, a=A)
    np.testing.assert_array_equal(found, A[1][(LANE - LANE % 16 ^ 16) + 15])
    body = f"""
      %low = arith.constant {0x76543210} : i32
      %high = arith.constant {0xFEDCBA98 - (1 << 32)} : i32
      %r = rocdl.permlanex16 %a, %a, %low, %high, true, false : i32, i32
    """
    found = per_lane(body, "i32", np.int32, wave=32, a=A)
    np.testing.assert_array_equal(found, A[1][LANE ^ 16])


def test_counting_lanes(per_lane):
    body = """
      %m = arith.constant -1 : i32
      %z = arith.constant 0 : i32
      %l = rocdl.mbcnt.lo %m, %z : (i32, i32) -> i32
      %r = rocdl.mbcnt.hi %m, %l : (i32, i32) -> i32
    """
    assert per_lane(body, "i32", np.int32).tolist() == LANE.tolist()


def test_any_lane_by_its_address(per_lane):
    body = """
      %i = arith.index_cast %lane : index to i32
      %k = arith.constant -12 : i32
      %at = arith.muli %i, %k : i32
      %r = rocdl.ds_bpermute %at, %a : (i32, i32) -> i32
    """
    np.testing.assert_array_equal(per_lane(body, "i32", np.int32, a=A), A[1][-3 * LANE % 64])
