"""`gpu.shuffle` with constant operands, as the cheapest move between lanes that does the same.

gpu.shuffle xor %x, 1, 64    ->  amdgpu.dpp quad_perm [1, 0, 3, 2]
gpu.shuffle idx %x, 5, 64    ->  gpu.subgroup_broadcast, lane 5 (v_readlane_b32)
gpu.shuffle xor %x, 16, 64   ->  on gfx9 amdgpu.swizzle_bitmode, which needs no address; on RDNA permlanex16
gpu.shuffle up %x, 1, 32     ->  on gfx9 amdgpu.dpp wave_shr; on RDNA permlanex16, then amdgpu.dpp row_shr over it
gpu.shuffle up %x, 17, 64    ->  it stays (ds_bpermute_b32)
"""

from __future__ import annotations

from typing import Any

from ..dialects.arith.integers import AndIOp
from ..dialects.index_lists import known_integer
from ..ir.attributes import FALSE, TRUE
from ..ir.operations import Value
from ..ir.types import I32
from .lane_exchange import HALF, Lanes
from .lane_moves import KEEP, ROW, find_dpp


def sources(mode: str, n: int, width: int, wave: int) -> list[int]:
    """The lane that each lane reads; -1 where that is beyond its group of `width` lanes (up: before it). As iree-opt
    has it, idx counts the subgroup's lanes, and lanes before the group can be read."""
    out = []
    for i in range(wave):
        group = i - i % width
        source = {"xor": i ^ n, "up": i - n, "down": i + n, "idx": n}[mode]
        out.append(source if (group if mode == "up" else 0) <= source < group + width else -1)
    return out


def shuffled(lanes: Lanes, op: Any) -> tuple[Value, Value] | None:
    """The value and the validity; None where nothing is cheaper than the op."""
    n, width = known_integer(op.offset), known_integer(op.width)
    if n is None or width is None or not 0 < width <= lanes.wave or width & (width - 1):
        return None
    from_lane = sources(op.mode.value, n, width, lanes.wave)
    moved = _move(lanes, op.value, from_lane)
    if moved is not None:
        valid = _validity(lanes, op, n, width, from_lane)
        return None if valid is None else (moved, valid)
    if -1 not in from_lane:
        return None
    # A move of the lanes that have a source; the others keep their own value by a selection.
    loose = in_registers(lanes, op.value, from_lane)
    if loose is None:
        return None
    valid = _validity(lanes, op, n, width, from_lane, True)
    if valid is None:
        return None
    return lanes.select(valid, loose, op.value), valid


def rotated(lanes: Lanes, op: Any) -> tuple[Value, Value] | None:
    """The value and the validity of `gpu.rotate`; None where nothing is cheaper than the op."""
    n, width, wave = op.offset.value, op.width.value, lanes.wave
    if width > wave:
        return None
    moved = _move(lanes, op.value, [i - i % width + (i + n) % width for i in range(wave)])
    if moved is None:
        return None
    # Only the lanes of the first group are said to be valid.
    valid = lanes.b.constant(TRUE) if width == wave else lanes.compare("ult", lanes.lane(), width)
    return moved, valid


def _move(lanes: Lanes, x: Value, from_lane: list[int]) -> Value | None:
    """Lanes without a source, -1, keep their value."""
    found = find_dpp(lanes.chip, lanes.wave, [frozenset({s}) if s >= 0 else KEEP for s in from_lane])
    if found is not None and from_lane != list(range(lanes.wave)):
        return lanes.dpp(x, x, found)
    if -1 in from_lane:
        return None
    return in_registers(lanes, x, from_lane) or _swizzle(lanes, x, from_lane)


def in_registers(lanes: Lanes, x: Value, from_lane: list[int]) -> Value | None:
    """From each lane's source, -1: any, without the LDS unit; None where that takes more than a few instructions."""
    if all(s in (-1, i) for i, s in enumerate(from_lane)):
        return x
    if len(set(from_lane)) == 1:
        return lanes.broadcast(x, from_lane[0])
    moved = lanes.move(x, [frozenset({s}) if s >= 0 else None for s in from_lane])
    known = set(from_lane) - {-1}
    if moved is None and len(known) == 1:
        return lanes.broadcast(x, known.pop())
    return moved or _over_rows(lanes, x, from_lane) or _other_half(lanes, x, from_lane)


def _over_rows(lanes: Lanes, x: Value, from_lane: list[int]) -> Value | None:
    """An exchange of neighbouring rows, and over it one control for the lanes whose source is in their own row."""
    places: dict[int, int] = {}
    wanted: list[frozenset[int] | None] = [None] * lanes.wave
    for i, s in enumerate(from_lane):
        if s >= 0 and s // ROW == i // ROW:
            wanted[i] = frozenset({s})
        elif s >= 0 and s // ROW == i // ROW ^ 1 and places.setdefault(i % ROW, s % ROW) == s % ROW:
            wanted[i] = KEEP
        elif s >= 0:
            return None
    found = find_dpp(lanes.chip, lanes.wave, wanted) if any(wanted) else None
    if any(wanted) and found is None:
        return None
    other = lanes.other_row(x, [places.get(i) for i in range(ROW)])
    return lanes.dpp(x, other, found) if other is not None and found is not None else other


def _other_half(lanes: Lanes, x: Value, from_lane: list[int]) -> Value | None:
    """An exchange of halves of 32 lanes, after a move within them."""
    chip = lanes.chip
    if lanes.wave == HALF or not (chip.permlane32_swap or chip.permlanex16):
        return None
    if any(s >= 0 and s // HALF == i // HALF for i, s in enumerate(from_lane)):
        return None
    moved = in_registers(lanes, x, [from_lane[i ^ HALF] for i in range(lanes.wave)])
    return None if moved is None else lanes.swap(moved, HALF)


def _swizzle(lanes: Lanes, x: Value, from_lane: list[int]) -> Value | None:
    """Bits of the lane's number kept, set and flipped, the same in every 32 lanes."""
    keep = put = flip = 0
    for bit in (1, 2, 4, 8, 16):
        zero, one = (from_lane[i] & bit for i in (0, bit))
        if zero != one:
            keep |= bit
            flip |= bit if zero else 0
        else:
            put |= bit if zero else 0
    same = all(s == i - i % HALF + (((i % HALF & keep) | put) ^ flip) for i, s in enumerate(from_lane))
    if not same:
        return None
    return lanes.swizzle(x, keep, put, flip)


def _validity(lanes: Lanes, op: Any, n: int, width: int, from_lane: list[int], used: bool = False) -> Value | None:
    """None where it depends on the lane in no simple way."""
    if -1 not in from_lane or not (used or op.valid.users):
        return lanes.b.constant(TRUE)
    if all(s < 0 for s in from_lane):
        return lanes.b.constant(FALSE)
    mode = op.mode.value
    if mode in ("up", "down"):
        place = lanes.b.make(AndIOp([lanes.lane(), lanes.number(width - 1)], [I32]))
        return lanes.compare("uge", place, n) if mode == "up" else lanes.compare("ult", place, width - n)
    first = next(i for i, s in enumerate(from_lane) if s >= 0)
    if -1 not in from_lane[first:]:
        return lanes.compare("uge", lanes.lane(), first)
    bit = next((b for b in (1, 2, 4, 8, 16, 32) if all((s >= 0) == bool(i & b) for i, s in enumerate(from_lane))), None)
    if bit is None:
        return None
    return lanes.compare("uge", lanes.b.make(AndIOp([lanes.lane(), lanes.number(bit)], [I32])), bit)
