"""`gpu.subgroup_reduce` as moves between lanes, each of which doubles what a lane has the sum of.

Every lane begins with itself. A step over distance `m` adds to a lane what the lane `m` away has, or any other lane
that has the same by then: after steps 1 and 2 all of a quad have the quad's sum, and the mirror image of 8 lanes is as
good as the lane 4 away. In which order the distances go is open, so that each waits until one instruction can do it.

    gfx9, 64 lanes      quad_perm, quad_perm, row_half_mirror, row_ror 8, row_bcast_15, row_bcast_31, readlane 63
    gfx9, 32 lanes      the same to row_bcast_15, into odd rows; wave_shl 1 and row_share 15 into even ones
    RDNA, 32 lanes      quad_perm, quad_perm, row_half_mirror, row_ror 8, permlanex16
"""

from __future__ import annotations

from ..ir.operations import Value
from .combiners import Combine
from .lane_exchange import Lanes
from .lane_moves import NEXT_LANE, ROW, Dpp, find_dpp

IDENTITY_PLACES = tuple(range(ROW))
LAST_PLACE = (ROW - 1,) * ROW  # both selectors are -1, a constant that takes no register


class _Reduction:
    """The value and, for each lane, the lanes of which it has the sum."""

    def __init__(self, lanes: Lanes, x: Value, combine: Combine, size: int, stride: int):
        self.lanes, self.x, self.combine = lanes, x, combine
        self.size, self.stride = size, stride
        self.held = [frozenset({i}) for i in range(lanes.wave)]
        self.left = [stride << k for k in range(size.bit_length() - 1)]

    def add(self, other: Value) -> None:
        self.x = self.combine(self.lanes.b, other, self.x)

    def done(self, m: int) -> None:
        self.held = [h | self.held[i ^ m] for i, h in enumerate(self.held)]
        self.left.remove(m)

    def wanted(self, m: int) -> list[frozenset[int]]:
        """The lanes that have what the lane `m` away has, for each lane."""
        by_held: dict[frozenset[int], set[int]] = {}
        for i, h in enumerate(self.held):
            by_held.setdefault(h, set()).add(i)
        return [frozenset(by_held[self.held[i ^ m]]) for i in range(self.lanes.wave)]

    @property
    def rows_are_uniform(self) -> bool:
        return all(h == self.held[i - i % ROW] for i, h in enumerate(self.held))


def reduce(lanes: Lanes, x: Value, combine: Combine, size: int, stride: int) -> Value:
    """The sum over clusters of `size` lanes `stride` apart, in all their lanes."""
    r = _Reduction(lanes, x, combine, size, stride)
    while r.left:
        if not (_by_control(r) or _across_rows(r) or _by_two_controls(r)):
            m = r.left[0]
            r.add(lanes.flip(r.x, m))
            r.done(m)
        if r.left and (whole := _to_the_last_row(r)) is not None:
            return whole
    return r.x


def _by_control(r: _Reduction) -> bool:
    for m in r.left:
        found = find_dpp(r.lanes.chip, r.lanes.wave, r.wanted(m))
        if found is not None:
            r.add(r.lanes.dpp(r.x, r.x, found))
            r.done(m)
            return True
    return False


def _across_rows(r: _Reduction) -> bool:
    """Between neighbouring rows of 16, and between halves of 32, where the chip has instructions of their own."""
    chip = r.lanes.chip
    if ROW in r.left and chip.permlanex16:
        other = r.lanes.other_row(r.x, LAST_PLACE if r.rows_are_uniform else IDENTITY_PLACES)
        assert other is not None
        r.add(other)
        r.done(ROW)
        return True
    for m, has in ((ROW, chip.permlane16_swap), (32, chip.permlane32_swap or chip.permlanex16)):
        if m in r.left and has and not _ends_in_last_row(r):
            r.add(r.lanes.swap(r.x, m))
            r.done(m)
            return True
    return False


def _by_two_controls(r: _Reduction) -> bool:
    for m in r.left:
        moved = r.lanes.move(r.x, r.wanted(m))
        if moved is not None:
            r.add(moved)
            r.done(m)
            return True
    return False


def _ends_in_last_row(r: _Reduction) -> bool:
    whole = r.size * r.stride == 64 and set(r.left) <= {ROW, 32}
    return r.lanes.chip.dpp_row_bcast and whole and r.rows_are_uniform


def _to_the_last_row(r: _Reduction) -> Value | None:
    """On gfx9, once all lanes of a row have its sum: the last lane of each row goes to the next row, the last of the
    first half to the second half. That makes the last row right, and from there all lanes are told."""
    lanes = r.lanes
    if not lanes.chip.dpp_row_bcast or lanes.wave != 64 or not r.rows_are_uniform:
        return None
    next_row, next_half = Dpp("row_bcast_15", None, bound=True), Dpp("row_bcast_31", None, bound=True)
    if r.left == [ROW, 32]:
        r.add(lanes.dpp(r.x, r.x, next_row))
        r.add(lanes.dpp(r.x, r.x, next_half))
        return lanes.broadcast(r.x, 63)
    if r.left == [32]:
        r.add(lanes.dpp(r.x, r.x, next_half))
        return lanes.broadcast(r.x, 63)
    if r.left == [ROW] and not lanes.chip.permlane16_swap:
        before = r.combine(lanes.b, lanes.dpp(r.x, r.x, next_row), r.x)
        if lanes.chip.dpp_row_share:
            # The last lane of each even row takes in the next row, and tells its row.
            after = r.combine(lanes.b, lanes.dpp(r.x, r.x, NEXT_LANE), r.x)
            return lanes.in_even_rows(before, after)
        lower = lanes.compare("ult", lanes.lane(), 32)
        return lanes.select(lower, lanes.broadcast(before, 31), lanes.broadcast(before, 63))
    return None
