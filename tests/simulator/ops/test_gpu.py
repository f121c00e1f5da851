"""Ids and exchange between lanes, on values that say which lane they come from."""

from __future__ import annotations

import numpy as np
import pytest

LANE = np.arange(64)
A = ("i32", LANE.astype(np.int32) * 10)


@pytest.mark.parametrize("wave", [32, 64])
@pytest.mark.parametrize(
    ("mode", "offset", "width", "source"),
    [
        ("xor", 5, 64, lambda lane, w: lane ^ 5),
        ("xor", 16, 16, lambda lane, w: lane),
        ("up", 3, 64, lambda lane, w: np.where(lane % w < 3, lane, lane - 3)),
        ("down", 2, 8, lambda lane, w: np.where(lane % 8 > 5, lane, lane + 2)),
        ("idx", 7, 64, lambda lane, w: lane - lane % w + 7),
    ],
)
def test_shuffles(per_lane, wave, mode, offset, width, source):
    body = f"""
      %o = arith.constant {offset} : i32
      %w = arith.constant {min(width, wave)} : i32
      %r, %v = gpu.shuffle {mode} %a, %o, %w : i32
    """
    found = per_lane(body, "i32", np.int32, wave=wave, a=A)
    np.testing.assert_array_equal(found, A[1][source(LANE, wave)])


def test_whether_a_shuffle_is_valid(per_lane):
    body = """
      %o = arith.constant 60 : i32
      %w = arith.constant 64 : i32
      %x, %v = gpu.shuffle down %a, %o, %w : i32
      %r = arith.extui %v : i1 to i32
    """
    assert per_lane(body, "i32", np.int32, a=A).tolist() == [1] * 4 + [0] * 60


def test_rotation_and_broadcast(per_lane):
    found = per_lane("%r, %v = gpu.rotate %a, 3, 16 : i32", "i32", np.int32, a=A)
    np.testing.assert_array_equal(found, A[1][LANE - LANE % 16 + (LANE + 3) % 16])
    found = per_lane("%r = gpu.subgroup_broadcast %a, first_active_lane : i32", "i32", np.int32, wave=32, a=A)
    np.testing.assert_array_equal(found, A[1][LANE - LANE % 32])


def test_ballot_of_active_lanes(run):
    body = """
      %n = arith.constant 40 : index
      %c = arith.cmpi ult, %lane, %n : index
      cf.cond_br %c, ^in, ^end
    ^in:
      %two = arith.constant 2 : index
      %odd = arith.remui %lane, %two : index
      %p = arith.cmpi eq, %odd, %c0 : index
      %b = gpu.ballot %p : i64
      memref.store %b, %out[%c0] : memref<1xi64>
      cf.br ^end
    ^end:
    """
    out = run("%out: memref<1xi64>", body, np.zeros(1, np.uint64)).outputs[0]
    assert int(out[0]) == sum(1 << k for k in range(0, 40, 2))


@pytest.mark.parametrize(
    ("cluster", "members"),
    [
        ("", lambda lane: range(64)),
        ("cluster(size = 8)", lambda lane: range(lane - lane % 8, lane - lane % 8 + 8)),
        ("cluster(size = 4, stride = 16)", lambda lane: range(lane % 16, 64, 16)),
        ("cluster(size = 2, stride = 2)", lambda lane: (lane & ~2, lane | 2)),
    ],
)
def test_reductions_over_clusters(per_lane, cluster, members):
    found = per_lane(f"%r = gpu.subgroup_reduce add %a {cluster} : (i32) -> i32", "i32", np.int32, a=A)
    assert found.tolist() == [sum(int(A[1][k]) for k in members(lane)) for lane in range(64)]


def test_ids(run):
    body = """
      %g = gpu.block_id x
      %n = gpu.grid_dim x
      %d = gpu.block_dim x
      %l = gpu.lane_id
      %s = gpu.subgroup_id : index
      %w = gpu.num_subgroups : index
      %v = vector.from_elements %lane, %g, %n, %d, %l, %s, %w : vector<7xindex>
      vector.store %v, %out[%g, %lane, %c0] : memref<2x64x7xindex>, vector<7xindex>
    """
    out = run("%out: memref<2x64x7xindex>", body, np.zeros((2, 64, 7), np.int64), wave=32, grid=(2,)).outputs[0]
    wanted = [[[lane, g, 2, 64, lane % 32, lane // 32, 2] for lane in range(64)] for g in range(2)]
    assert out.tolist() == wanted
