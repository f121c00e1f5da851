"""`iree_gpu.subgroup_scan` as moves between lanes: every lane takes in what the lane 1, 2, 4, ... positions before it
has, then what the last lane of the row before it has, then of the half before it.

    gfx9, 64 lanes      row_shr 1, 2, 4, 8, row_bcast_15 into rows 1 and 3, row_bcast_31 into rows 2 and 3
    RDNA, 32 lanes      row_shr 1, 2, 4, 8, permlanex16 into row 1

A lane with nothing before it must stay as it is. DPP gives such a lane 0 or the old value of its destination; where one
of them changes nothing, LLVM makes one instruction of the move and of what combines:

    what changes nothing        the move                            one instruction
    0, of all rows and banks    0 where there is no source          always
    another integer             that as the old value               where LLVM knows the op (GCNDPPCombine)
    -0, of a sum of floats      0 where there is no source          of x - -y, as x - +0 is x even where that is -0
    nothing, or another float   kept by a second move or selection  no
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..dialects.arith.floats import NegFOp, SubFOp
from ..dialects.arith.integers import AndIOp, OrIOp, SubIOp
from ..ir.attributes import Attribute, FloatAttr
from ..ir.operations import Value
from ..ir.traits import Commutative
from ..ir.types import I32, FloatType, IntegerType, element_type
from .combiners import IDEMPOTENT, Combine, identity, neutral_second
from .lane_exchange import Lanes
from .lane_moves import KEEP, NEXT_LANE, ROW, Dpp, Wanted, find_dpp, written
from .lane_shuffles import in_registers
from .subgroup_reductions import LAST_PLACE


class Combiner(NamedTuple):
    """`name`: the one op of the combiner, which has the values of both lanes as its operands; empty if there is more
    to it. `commutes`: whether their order matters not; `in_order`: whether the earlier lane's comes first.
    `properties` are those of the op."""

    combine: Combine
    name: str = ""
    commutes: bool = False
    properties: dict[str, Attribute] | None = None
    in_order: bool = True


class Scan:
    """A scan of `x` over clusters of `size` lanes, `stride` apart. `plus_zero`: adding +0 may turn -0 into +0, since
    the op names zero as its identity."""

    def __init__(self, lanes: Lanes, x: Value, combiner: Combiner, size: int, stride: int, plus_zero: bool = False):
        self.lanes, self.combiner, self.size, self.stride = lanes, combiner, size, stride
        self.x = x
        element = element_type(x.type)
        sums_floats = combiner.name == "arith.addf"
        self.subtracts = sums_floats and combiner.commutes and not plus_zero
        self.is_idempotent = combiner.commutes and combiner.name in IDEMPOTENT
        self.from_other_row: Value | None = None
        """In the odd rows the last of the even row before: once taken in, what comes before their first lane."""
        self.identity: Attribute | None = None
        """What of an earlier lane leaves a later one as it was."""
        if sums_floats and plus_zero and isinstance(element, FloatType):
            self.identity = FloatAttr.of(0.0, element)
        elif combiner.commutes:
            self.identity = identity(combiner.name, element)
        elif not combiner.in_order:
            self.identity = neutral_second(combiner.name, element)

    @property
    def zero_changes_nothing(self) -> bool:
        which: Any = self.identity
        return which is not None and (which.bits if isinstance(which, FloatAttr) else which.value) == 0

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

    def _take(self, other: Value) -> None:
        self.x = self.combiner.combine(self.lanes.b, other, self.x)

    def _step(self, wanted: Wanted, distance: int, within: int) -> None:
        """Combines with another lane's value, except in the lanes that are to keep theirs."""
        lanes = self.lanes
        found = find_dpp(lanes.chip, lanes.wave, wanted)
        if found is not None and self._in_one(found):
            return
        if self.is_idempotent:  # a lane that reads itself stays as it is
            itself = find_dpp(lanes.chip, lanes.wave, [w or frozenset({i}) for i, w in enumerate(wanted)])
            if itself is not None:
                self._take(lanes.dpp(self.x, self.x, itself))
                return
        if found is not None and (self._kept_by_move(found, wanted, distance) or self._by_old_value(found)):
            return
        loose = [w or None for w in wanted]
        move = lanes.move(self.x, loose)
        if move is None:
            move = lanes.shuffle(self.x, "idx", self._lane_minus(distance))
        combined = self.combiner.combine(lanes.b, move, self.x)
        place = lanes.position(within // self.stride, self.stride)
        self.x = lanes.select(lanes.compare("uge", place, distance // self.stride), combined, self.x)

    def _in_one(self, move: Dpp) -> bool:
        """Where LLVM makes one instruction of the move and of what combines."""
        lanes, whole = self.lanes, move.rows == 15 and move.banks == 15
        zeros = move._replace(bound=True)
        if whole and self.subtracts:
            minus = lanes.b.make(NegFOp([self.x], [self.x.type]))
            other = lanes.dpp(minus, minus, zeros)
            self.x = lanes.b.make(SubFOp([self.x, other], [self.x.type], dict(self.combiner.properties or {})))
        elif whole and self.zero_changes_nothing:
            self._take(lanes.dpp(self.x, self.x, zeros))
        elif self.identity is not None and isinstance(element_type(self.x.type), IntegerType):
            self._take(lanes.dpp(self.x, lanes.constant(self.identity, self.x), move))
        else:
            return False
        return True

    def _by_old_value(self, move: Dpp) -> bool:
        """By a move that leaves what changes nothing, and an instruction that combines."""
        lanes = self.lanes
        if self.identity is not None:
            old = lanes.constant(self.identity, self.x)
        elif self.is_idempotent:
            old = self.x
        else:
            return False
        self._take(lanes.dpp(self.x, old, move))
        return True

    def _kept_by_move(self, move: Dpp, wanted: Wanted, distance: int) -> bool:
        """By an instruction that combines in all lanes, and a move of the results that leaves out the lanes that keep
        theirs: either in place, or from where the earlier lane combined with the later. On gfx9, where DPP must wait
        two cycles for each result, others are not longer and take their masks out of loops."""
        lanes, chip = self.lanes, self.lanes.chip
        if chip.dpp_row_bcast:
            return False
        if not any(w is KEEP and written(i, move.rows, move.banks) for i, w in enumerate(wanted)):
            other = lanes.dpp(self.x, self.x, Dpp(move.kind, move.argument, bound=True))
            combined = self.combiner.combine(lanes.b, other, self.x)
            self.x = lanes.only_rows(self.x, combined, move.rows, move.banks)
            return True
        forward: list[frozenset[int] | None] = [None] * lanes.wave
        for i, w in enumerate(wanted):
            if w:
                forward[i - distance] = frozenset({i})
        found = find_dpp(chip, lanes.wave, forward)
        if found is None:
            return False
        combined = self.combiner.combine(lanes.b, self.x, lanes.dpp(self.x, self.x, found))
        self.x = lanes.dpp(combined, self.x, move)
        return True

    def _lane_minus(self, distance: int) -> Value:
        lanes = self.lanes
        return lanes.b.make(SubIOp([lanes.lane(), lanes.number(distance)], [I32]))

    def _take_in(self, span: int) -> None:
        """Combines the upper `span` lanes of twice as many with the last lane of the lower."""
        lanes, wave = self.lanes, self.lanes.wave
        upper = [bool(i & span) for i in range(wave)]
        wanted = [frozenset({self.last_before(i, span)}) if up else KEEP for i, up in enumerate(upper)]
        found = find_dpp(lanes.chip, wave, wanted)
        if found is not None and (self._in_one(found) or self._by_old_value(found)):
            return
        rows = sum(1 << r for r in range(wave // ROW) if upper[r * ROW])
        if wave // ROW < 4:
            rows |= rows << 2
        before = self._last_of_lower(span, wanted)
        if before is None:
            self._through_lds_unit(span)
        elif self.identity is not None and isinstance(element_type(self.x.type), IntegerType):
            self._take(lanes.only_rows(lanes.constant(self.identity, self.x), before, rows))
        else:
            combined = self.combiner.combine(lanes.b, before, self.x)
            self.x = lanes.only_rows(self.x, combined, rows)

    def _last_of_lower(self, span: int, wanted: Wanted) -> Value | None:
        lanes = self.lanes
        if span == ROW and self.stride == 1 and lanes.chip.permlanex16:
            self.from_other_row = lanes.other_row(self.x, LAST_PLACE)
            return self.from_other_row
        return in_registers(lanes, self.x, [next(iter(w), -1) if w else -1 for w in wanted])

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
        if self.from_other_row is not None and self.size == 2 * ROW:
            first_of_row = lanes.only_rows(start, self.from_other_row, 0b1010)
            return lanes.dpp(scanned, first_of_row, Dpp("row_shr", 1))
        moved = self._from_before(scanned, [-1 if f else i - s for i, f in enumerate(first)])
        return lanes.select(lanes.compare("eq", lanes.position(self.size, self.stride), 0), start, moved)

    def _from_before(self, scanned: Value, from_lane: list[int]) -> Value:
        """What the lane one position before has; anything in the first of a cluster."""
        lanes = self.lanes
        moved = in_registers(lanes, scanned, from_lane)
        if moved is None and lanes.wave == 64 and self.stride == 1:  # one lane reads beyond its pair of rows
            moved = in_registers(lanes, scanned, [-1 if i == 32 else k for i, k in enumerate(from_lane)])
            if moved is not None:
                return lanes.select(lanes.compare("eq", lanes.lane(), 32), lanes.broadcast(scanned, 31), moved)
        return moved if moved is not None else lanes.shuffle(scanned, "idx", self._lane_minus(self.stride))

    def total(self, scanned: Value) -> Value:
        """The last lane's value of an inclusive scan, in all lanes of the cluster."""
        lanes, wave = self.lanes, self.lanes.wave
        last = [self.last_before(i + self.size * self.stride, self.size * self.stride) for i in range(wave)]
        moved = in_registers(lanes, scanned, last)
        if moved is not None:
            return moved
        if self.size * self.stride == 32 and wave == 64 and self.stride == 1:
            if lanes.chip.permlanex16 and (other := lanes.other_row(scanned, LAST_PLACE)) is not None:
                return lanes.dpp(scanned, other, Dpp("row_share", ROW - 1, 0b1010))
            if lanes.chip.dpp_row_bcast and lanes.chip.dpp_row_share:
                rows = lanes.dpp(scanned, scanned, Dpp("row_share", ROW - 1, bound=True))
                return lanes.in_even_rows(rows, lanes.dpp(rows, rows, NEXT_LANE))
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

    return Combiner(combine_by_op, only.name, Commutative in cls.traits, properties, in_order)
