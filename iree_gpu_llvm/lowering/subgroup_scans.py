"""`iree_gpu.subgroup_scan` as moves between lanes: every lane takes in what the lane 1, 2, 4, ... positions before it
has, then what the last lane of the row before it has, then of the half before it.

    gfx9, 64 lanes      row_shr 1, 2, 4, 8, row_bcast_15 into rows 1 and 3, row_bcast_31 into rows 2 and 3
    RDNA, 32 lanes      row_shr 1, 2, 4, 8, permlanex16 into row 1

A lane with nothing before it must stay as it is. DPP gives such a lane the old value of its destination, which is the
combiner's identity where that is known: LLVM then makes one instruction of the move and of what combines. Elsewhere a
selection keeps the lane.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..dialects.arith.floats import NegFOp, SubFOp
from ..dialects.arith.integers import AndIOp, OrIOp, SubIOp
from ..ir.attributes import Attribute
from ..ir.operations import Value
from ..ir.traits import Commutative
from ..ir.types import I32, element_type
from .combiners import IDEMPOTENT, Combine, identity
from .lane_exchange import Lanes
from .lane_moves import KEEP, ROW, Dpp, Wanted, find_dpp
from .subgroup_reductions import LAST_PLACE


class Combiner(NamedTuple):
    """`name`: the one op of the combiner, which has the values of both lanes as its operands; empty if there is more
    to it. `commutes`: whether their order matters not. `properties` are those of the op."""

    combine: Combine
    name: str = ""
    commutes: bool = False
    properties: dict[str, Attribute] | None = None


class Scan:
    """A scan of `x` over clusters of `size` lanes, `stride` apart. `plus_zero`: adding +0 may turn -0 into +0, since
    the op names zero as its identity."""

    def __init__(self, lanes: Lanes, x: Value, combiner: Combiner, size: int, stride: int, plus_zero: bool = False):
        self.lanes, self.combiner, self.size, self.stride = lanes, combiner, size, stride
        self.x, self.plus_zero = x, plus_zero
        element = element_type(x.type)
        self.identity = identity(combiner.name, element) if combiner.commutes else None
        self.sums_floats = combiner.name == "arith.addf" and combiner.commutes

    # -- lanes

    def position_of(self, lane: int) -> int:
        return lane // self.stride % self.size

    def last_before(self, lane: int, span: int) -> int:
        """The last lane of the same residue in the `span` lanes before those that a lane is in."""
        return lane // span * span - self.stride + lane % self.stride

    # -- the scan

    def inclusive(self) -> Value:
        """Every lane's value combined with all before it in its cluster."""
        reach = self.size * self.stride
        within = min(reach, ROW)
        distance = self.stride
        while distance < within:
            self._step(
                [frozenset({i - distance}) if i % within >= distance else KEEP for i in range(self.lanes.wave)],
                distance,
                within,
            )
            distance *= 2
        span = max(ROW, self.stride)
        while span < reach:
            self._take_in(span)
            span *= 2
        return self.x

    def _step(self, wanted: Wanted, distance: int, within: int) -> None:
        """Combines with another lane's value, except in the lanes that are to keep theirs."""
        lanes = self.lanes
        found = find_dpp(lanes.chip, lanes.wave, wanted)
        if found is not None and not found.bound and self._by_old_value(found):
            return
        loose = [w or None for w in wanted]
        move = lanes.move(self.x, loose)
        if move is None:
            move = lanes.shuffle(self.x, "idx", self._lane_minus(distance))
        combined = self.combiner.combine(lanes.b, move, self.x)
        place = lanes.position(within // self.stride, self.stride)
        self.x = lanes.select(lanes.compare("uge", place, distance // self.stride), combined, self.x)

    def _by_old_value(self, move: Dpp) -> bool:
        lanes, whole = self.lanes, move.rows == 15 and move.banks == 15
        if self.sums_floats and whole:
            # Lanes without a source read +0. LLVM then makes one instruction of the move and the sum.
            zeros = move._replace(bound=True)
            if self.plus_zero:
                found = lanes.dpp(self.x, self.x, zeros)
                self.x = self.combiner.combine(lanes.b, found, self.x)
            else:  # x - +0 is x, even where that is -0
                minus = lanes.b.make(NegFOp([self.x], [self.x.type]))
                found = lanes.dpp(minus, minus, zeros)
                self.x = lanes.b.make(SubFOp([self.x, found], [self.x.type], self.combiner.properties or {}))
            return True
        if self.identity is not None:
            old = lanes.constant(self.identity, self.x)
        elif self.combiner.name in IDEMPOTENT and self.combiner.commutes:
            old = self.x
        else:
            return False
        self.x = self.combiner.combine(lanes.b, lanes.dpp(self.x, old, move), self.x)
        return True

    def _lane_minus(self, distance: int) -> Value:
        lanes = self.lanes
        return lanes.b.make(SubIOp([lanes.lane(), lanes.number(distance)], [I32]))

    def _take_in(self, span: int) -> None:
        """Combines the upper `span` lanes of twice as many with the last lane of the lower."""
        lanes, wave = self.lanes, self.lanes.wave
        upper = [bool(i & span) for i in range(wave)]
        wanted = [frozenset({self.last_before(i, span)}) if up else KEEP for i, up in enumerate(upper)]
        if self.stride <= ROW:
            found = find_dpp(lanes.chip, wave, wanted)
            if found is not None and self._by_old_value(found):
                return
            rows = sum(1 << r for r in range(wave // ROW) if upper[r * ROW])
            if wave // ROW < 4:
                rows |= rows << 2
            before = self._last_of_lower(span, wanted)
            if before is not None:
                combined = self.combiner.combine(lanes.b, before, self.x)
                self.x = lanes.only_rows(self.x, combined, rows)
                return
        self._through_lds_unit(span)

    def _last_of_lower(self, span: int, wanted: Wanted) -> Value | None:
        lanes = self.lanes
        loose = [w or None for w in wanted]
        moved = lanes.move(self.x, loose)
        if moved is not None:
            return moved
        if span == ROW and lanes.chip.permlanex16:
            places = [ROW - self.stride + i % self.stride for i in range(ROW)]
            return lanes.other_row(self.x, LAST_PLACE if self.stride == 1 else places)
        if span == 32 and self.stride == 1:
            return lanes.broadcast(self.x, 31)
        return None

    def _through_lds_unit(self, span: int) -> None:
        """From the last lane of the lower part, by its number."""
        lanes, b = self.lanes, self.lanes.b
        lane = lanes.lane()
        begin = b.make(AndIOp([lane, lanes.number(-span)], [I32]))
        residue = b.make(AndIOp([lane, lanes.number(self.stride - 1)], [I32]))
        source = b.make(SubIOp([b.make(OrIOp([begin, residue], [I32])), lanes.number(self.stride)], [I32]))
        before = lanes.shuffle(self.x, "idx", source)
        combined = self.combiner.combine(b, before, self.x)
        half = b.make(AndIOp([lane, lanes.number(span)], [I32]))
        self.x = lanes.select(lanes.compare("ne", half, 0), combined, self.x)

    # -- what follows from it

    def exclusive(self, scanned: Value, start: Value) -> Value:
        """Every lane's predecessor in an inclusive scan; the identity in the first of a cluster."""
        lanes, s, wave = self.lanes, self.stride, self.lanes.wave
        first = [self.position_of(i) == 0 for i in range(wave)]
        wanted = [KEEP if f else frozenset({i - s}) for i, f in enumerate(first)]
        found = find_dpp(lanes.chip, wave, wanted)
        if found is not None:
            return lanes.dpp(scanned, start, found)
        moved = lanes.move(scanned, [w or None for w in wanted])
        if moved is None and s == 1 and wave == 32 and lanes.chip.permlanex16:
            # The first lane of the second row is not reached by a shift within rows: it keeps what the other row had.
            other = lanes.other_row(scanned, LAST_PLACE)
            moved = lanes.dpp(scanned, other, Dpp("row_shr", 1))
        if moved is None:
            moved = lanes.shuffle(scanned, "idx", self._lane_minus(s))
        return lanes.select(lanes.compare("eq", lanes.position(self.size, self.stride), 0), start, moved)

    def total(self, scanned: Value) -> Value:
        """The last lane's value of an inclusive scan, in all lanes of the cluster."""
        lanes, wave = self.lanes, self.lanes.wave
        last = [self.last_before(i + self.size * self.stride, self.size * self.stride) for i in range(wave)]
        if len(set(last)) == 1:
            return lanes.broadcast(scanned, last[0])
        moved = lanes.move(scanned, [frozenset({k}) for k in last])
        if moved is not None:
            return moved
        if self.size * self.stride == 32 and wave == 64 and self.stride == 1:
            if lanes.chip.permlanex16:
                other = lanes.other_row(scanned, LAST_PLACE)
                return lanes.dpp(scanned, other, Dpp("row_share", ROW - 1, 0b1010))
            lower = lanes.compare("ult", lanes.lane(), 32)
            return lanes.select(lower, lanes.broadcast(scanned, 31), lanes.broadcast(scanned, 63))
        ones = lanes.number((self.size - 1) * self.stride)
        return lanes.shuffle(scanned, "idx", lanes.b.make(OrIOp([lanes.lane(), ones], [I32])))


def combiner_of(op: Any) -> Combiner:
    """What the region of a scan does to the value of an earlier and a later lane."""
    body = op.body
    earlier, later = body.arguments
    inner = list(body)

    def combine(b: Any, x: Value, y: Value) -> Value:
        mapping: dict[Any, Any] = {earlier: x, later: y}
        for each in inner[:-1]:
            b.insert(each.clone(mapping))
        given = inner[-1].operands[0]
        return mapping.get(given, given)

    (only, *more) = inner[:-1] or [None]
    if only is None or more or set(only.operands) != {earlier, later} or len(only.operands) != 2:
        return Combiner(combine)
    if list(inner[-1].operands) != list(only.results):
        return Combiner(combine)
    # Flags that promise no overflow would promise it of other sums than the ones the scan is about.
    properties = {k: v for k, v in only.properties.items() if k == "fastmath"}
    cls, in_order = type(only), only.operands[0] is earlier

    def combine_by_op(b: Any, x: Value, y: Value) -> Value:
        return b.make(cls([x, y] if in_order else [y, x], [x.type], dict(properties)))

    return Combiner(combine_by_op, only.name, Commutative in cls.traits, properties)
