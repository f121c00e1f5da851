"""The ops for moves of values between lanes, as `lane_moves.py` finds them.

A value is a scalar or vector of integers or floats; wider ones than a register move word by word, which is left to the
translation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dialects.amdgpu.attributes import DPPPermAttr
from ..dialects.amdgpu.lanes import DPPOp, PermlaneSwapOp, SwizzleBitModeOp
from ..dialects.arith.casts import BitcastOp, IndexCastOp
from ..dialects.arith.comparisons import CMPI_PREDICATE, CmpIOp, SelectOp
from ..dialects.arith.integers import AndIOp, ShRUIOp
from ..dialects.gpu.attributes import BroadcastTypeAttr, ShuffleModeAttr
from ..dialects.gpu.indexing import LaneIdOp
from ..dialects.gpu.subgroup import ShuffleOp, SubgroupBroadcastOp
from ..ir.attributes import FALSE, TRUE, UNIT, ArrayAttr, Attribute, IntegerAttr, i32, splat
from ..ir.builder import Builder
from ..ir.operations import Value
from ..ir.registry import op_class
from ..ir.types import I1, I32, INDEX, FloatType, IntegerType, VectorType, element_type
from ..targets.chips import Chip
from .combiners import with_element
from .lane_moves import IN_PLACE, ROW, Dpp, Wanted, find_dpp, find_dpp_chain, find_dpp_pair
from .values import FLOAT_TYPES

HALF = 32  # lanes within which ds_swizzle works


class Lanes:
    """Builds moves at a builder's place, for waves of `wave` lanes of a chip."""

    def __init__(self, b: Builder, chip: Chip, wave: int):
        self.b, self.chip, self.wave = b, chip, wave

    # -- what the lanes are

    def lane(self) -> Value:
        """The lane's number, i32."""
        lane = self.b.make(LaneIdOp((), (INDEX,), {"upper_bound": IntegerAttr(self.wave, INDEX)}))
        return self.b.make(IndexCastOp([lane], [I32]))

    def position(self, size: int, stride: int) -> Value:
        """The lane's position in a cluster of `size` lanes, `stride` apart."""
        lane = self.lane()
        if stride > 1:
            lane = self.b.make(ShRUIOp([lane, self.number(stride.bit_length() - 1)], [I32]))
        return self.b.make(AndIOp([lane, self.number(size - 1)], [I32]))

    def number(self, n: int) -> Value:
        return self.b.constant(i32(n))

    def constant(self, value: Attribute, like: Value) -> Value:
        """A scalar attribute as a value of a type, in every element of a vector."""
        t = like.type
        return self.b.constant(splat(t, value) if isinstance(t, VectorType) else value)

    def compare(self, predicate: str, x: Value, n: int) -> Value:
        return self.b.make(CmpIOp([x, self.number(n)], [I1], {"predicate": CMPI_PREDICATE.of(predicate)}))

    def select(self, condition: Value, a: Value, b: Value) -> Value:
        return self.b.make(SelectOp([condition, a, b], [a.type]))

    # -- moves

    def dpp(self, x: Value, old: Value, move: Dpp) -> Value:
        """`x` of the lanes that a control names, `old` where masks or the ends of rows leave lanes out."""
        bound = TRUE if move.bound else FALSE
        if move.kind in ("row_share", "row_xmask"):
            properties: dict[str, Any] = {
                "dppCtrl": i32(move.control),
                "rowMask": i32(move.rows),
                "bankMask": i32(move.banks),
                "boundCtrl": bound,
            }
            cls = op_class("rocdl.update.dpp")
            assert cls is not None
            return self.b.make(cls([old, x], [x.type], properties))
        argument = move.argument
        properties = {
            "kind": DPPPermAttr(move.kind),
            "permArgument": UNIT
            if argument is None
            else i32(argument)
            if isinstance(argument, int)
            else ArrayAttr(tuple(i32(n) for n in argument)),
            "row_mask": i32(move.rows),
            "bank_mask": i32(move.banks),
            "bound_ctrl": bound,
        }
        return self.b.make(DPPOp([old, x], [x.type], properties))

    def only_rows(self, old: Value, x: Value, rows: int, banks: int = 15) -> Value:
        """`x` in the lanes of some rows and banks, `old` in the others."""
        return self.dpp(x, old, Dpp("quad_perm", IN_PLACE, rows, banks))

    def in_even_rows(self, old: Value, last: Value) -> Value:
        """What the last lane of each even row has in `last`, in all of that row; `old` in the odd rows."""
        return self.dpp(last, old, Dpp("row_share", ROW - 1, 0b0101))

    def move(self, x: Value, wanted: Wanted) -> Value | None:
        """What one or two controls can do for every lane; None where they cannot."""
        if any(w is not None and not w for w in wanted):
            return None
        found = find_dpp(self.chip, self.wave, wanted)
        if found is not None:
            return self.dpp(x, x, found)
        chain = find_dpp_chain(self.chip, self.wave, wanted)  # of which what uses the value can take the second in
        if chain is not None:
            between = self.dpp(x, x, chain[0])
            return self.dpp(between, between, chain[1])
        pair = find_dpp_pair(self.chip, self.wave, wanted)
        if pair is not None:
            return self.dpp(x, self.dpp(x, x, pair[0]), pair[1])
        return None

    def broadcast(self, x: Value, lane: int) -> Value:
        """The value of one lane, uniform."""
        kind = {"broadcast_type": BroadcastTypeAttr("specific_lane")}
        return self.b.make(SubgroupBroadcastOp([x, self.number(lane)], [x.type], kind))

    def other_row(self, x: Value, places: Sequence[int | None]) -> Value | None:
        """From the neighbouring row of 16 lanes the value at a place for each lane of the row, None: any. By
        `v_permlanex16_b32`, or by a move within the rows and `v_permlane16_swap_b32`; None where neither does it."""
        if not self.chip.permlanex16:
            if not self.chip.permlane16_swap:
                return None
            wanted = [None if p is None else frozenset({k - k % ROW + p}) for k, p in self._with_places(places)]
            moved = x if all(w is None or k in w for k, w in enumerate(wanted)) else self.move(x, wanted)
            return None if moved is None else self.swap(moved, ROW)
        element = element_type(x.type)
        if isinstance(element, FloatType) and element.name not in FLOAT_TYPES:  # an integer to LLVM
            bits = self.b.make(BitcastOp([x], [with_element(x.type, IntegerType(element.width))]))
            moved = self.other_row(bits, places)
            return None if moved is None else self.b.make(BitcastOp([moved], [x.type]))
        # Of one place alone all may read: the selectors of the first and last are constants that take no register.
        known = {p for p in places if p is not None}
        any_place = known.pop() if len(known) == 1 else None
        chosen = [p if p is not None else i if any_place is None else any_place for i, p in enumerate(places)]
        words = [sum(p << 4 * i for i, p in enumerate(chosen[k : k + 8])) for k in (0, 8)]
        low, high = (self.number(w - (1 << 32) if w >> 31 else w) for w in words)
        cls = op_class("rocdl.permlanex16")
        assert cls is not None
        # Every lane is written and, with `fi`, read whether it is active or not.
        return self.b.make(cls([x, x, low, high], [x.type], {"fi": TRUE, "boundControl": FALSE}))

    def _with_places(self, places: Sequence[int | None]) -> list[tuple[int, int | None]]:
        return [(k, places[k % ROW]) for k in range(self.wave)]

    def swap(self, x: Value, length: int) -> Value:
        """The value of the lane `length` away, in the neighbouring row or half."""
        return self.b.make(PermlaneSwapOp([x], [x.type], {"row_length": i32(length)}))

    def swizzle(self, x: Value, keep: int, put: int, flip: int) -> Value:
        """From the lane whose number has these bits kept, set and flipped, within 32 lanes: through the LDS unit, but
        without an address."""
        masks: dict[str, Attribute] = {"and_mask": i32(keep), "or_mask": i32(put), "xor_mask": i32(flip)}
        return self.b.make(SwizzleBitModeOp([x], [x.type], masks))

    def flip(self, x: Value, mask: int) -> Value:
        """From the lane whose number differs in these bits, through the LDS unit."""
        if mask < HALF:
            return self.swizzle(x, HALF - 1, 0, mask)
        return self.shuffle(x, "xor", self.number(mask))

    def shuffle(self, x: Value, mode: str, offset: Value) -> Value:
        """Through the crossbar of the LDS unit, which can do everything."""
        operands = [x, offset, self.number(self.wave)]
        return self.b.insert(ShuffleOp(operands, [x.type, I1], {"mode": ShuffleModeAttr(mode)})).results[0]
