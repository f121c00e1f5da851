"""`rocdl`: exchange between lanes in the forms that the instructions have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..binder import Binder, Run, computes, executes, number
from ..memory import uniform
from ..numbers import Array, decode, dtype_of, encode, zero_extended
from .amdgpu import dpp_source, fetched, needs_lanes, needs_lanes_of_dpp, permuted, selected, update_dpp

_DPP_WITH_NUMBER = {0x100: "row_shl", 0x110: "row_shr", 0x120: "row_ror", 0x150: "row_share", 0x160: "row_xmask"}
_DPP = {
    0x130: "wave_shl", 0x134: "wave_rol", 0x138: "wave_shr", 0x13C: "wave_ror", 0x140: "row_mirror",
    0x141: "row_half_mirror", 0x142: "row_bcast_15", 0x143: "row_bcast_31",
}  # fmt: skip


@computes("rocdl.update.dpp")
def dpp(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    """The control word as the manuals have it (CDNA3 ISA, "DPP_CTRL")."""
    control = number(op, "dppCtrl")
    argument: Any = control & 15
    if control < 0x100:
        kind, argument = "quad_perm", [control >> 2 * i & 3 for i in range(4)]
    elif control in _DPP:
        kind = _DPP[control]
    elif control & ~15 in _DPP_WITH_NUMBER and (argument or control >= 0x150):
        kind = _DPP_WITH_NUMBER[control & ~15]
    else:
        raise op.error(f"with control {control:#x} has no semantics in the simulator")
    needs_lanes_of_dpp(b, op, kind)
    source, valid = dpp_source(kind, argument, b.machine.launch.wave_size)
    masks = number(op, "rowMask", 15), number(op, "bankMask", 15)
    return update_dpp(b.machine, source, valid, *masks, bool(number(op, "boundCtrl")))


@executes("rocdl.ds_swizzle")
def swizzle(b: Binder, op: Any) -> Run:
    """`offset`: in bit mode and, or, xor masks of the lane's number in 32; above 0x8000 a permutation of four lanes. A
    lane that is not active gives 0 (RDNA3 ISA, DS_SWIZZLE_B32)."""
    needs_lanes(b, op, 32)
    machine, x, offset, r = b.machine, b.slot(op.src), b.slot(op.offset), b.slot(op.results[0])

    def run(env: list[Any]) -> None:
        pattern = uniform(env[offset], op, "the pattern") & 0xFFFF
        lane = machine.lane_ids
        if pattern < 0x8000:
            low = ((lane % 32 & pattern & 31) | (pattern >> 5 & 31)) ^ (pattern >> 10 & 31)
            source = lane - lane % 32 + low
        elif pattern < 0xC000:
            source = lane - lane % 4 + (pattern >> 2 * (lane % 4) & 3)
        else:
            raise op.error(f"with offset {pattern:#x} has no semantics in the simulator")
        env[r] = fetched(machine, env[x], source, np.int32(0))

    return run


@computes("rocdl.permlanex16")
def permlanex16(b: Binder, op: Any) -> Callable[..., Array]:
    """Each lane reads the other row of its 32 lanes, at the place that its nibble of the 64-bit selector says (RDNA3
    ISA, V_PERMLANEX16_B32)."""
    needs_lanes(b, op, 32)
    machine = b.machine
    fetches, bound = bool(number(op, "fi")), bool(number(op, "boundControl"))

    def f(old: Array, x: Array, low: Array, high: Array) -> Array:
        if len(x) == 1 and machine.active is None:
            return x
        lane = machine.lane_ids
        in_row = lane % 16
        words = [machine.per_lane(s).view(np.uint32).astype(np.int64) for s in (low, high)]
        nibble = (np.where(in_row < 8, words[0], words[1]) >> (4 * (in_row % 8))) & 15
        return permuted(machine, old, x, (lane - in_row ^ 16) + nibble, fetches, bound)

    return f


@computes("rocdl.ds_bpermute")
def bpermute(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    """The value of the lane at a byte address: 4 for each lane, wrapping around. One that is not active gives 0."""
    machine, wave = b.machine, b.machine.launch.wave_size

    def f(address: Array, x: Array) -> Array:
        source = machine.per_lane(zero_extended(address, 32)).astype(np.int64) // 4 % wave
        return fetched(machine, x, source, x.dtype.type(0))

    return f


@computes("rocdl.permlane16.var", "rocdl.permlanex16.var")
def permlane_var(b: Binder, op: Any) -> Callable[..., Array]:
    """The lane of the own row, or of the other one of 32 lanes, that the selector's lowest four bits name (RDNA4 ISA,
    V_PERMLANE16_VAR_B32)."""
    machine, crosses = b.machine, 16 if "x16" in op.name else 0
    needs_lanes(b, op, 32 if crosses else 16)
    fetches, bound = bool(number(op, "fi")), bool(number(op, "boundControl"))
    return lambda old, x, selector: permuted(machine, old, x, selected(machine, selector, crosses), fetches, bound)


@computes("rocdl.permlane16.swap", "rocdl.permlane32.swap")
def permlane_swap(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    """Odd rows of the first operand and even rows of the second change places; both, one after the other in a last
    axis (CDNA4 ISA, V_PERMLANE16_SWAP_B32). Lanes that are not active keep theirs."""
    machine, rows = b.machine, int(op.name.removeprefix("rocdl.permlane").partition(".")[0])
    needs_lanes(b, op, 2 * rows)

    def f(first: Array, second: Array) -> Array:
        a, c = machine.per_lane(first), machine.per_lane(second)
        odd = machine.lane_ids // rows % 2 == 1
        source = machine.lane_ids ^ rows
        swapped_a = np.where(odd, fetched(machine, c, source, a), a)
        swapped_c = np.where(odd, c, fetched(machine, a, source, c))
        return np.stack([swapped_a, swapped_c], axis=1)

    return f


@computes("llvm.extractvalue")
def extract(b: Binder, op: Any) -> Callable[[Array], Array]:
    """Of such a pair."""
    position = op.attr("position")
    which = list(getattr(position, "values", ()))
    if len(which) != 1:
        raise op.error("of anything but a pair of words has no semantics in the simulator")
    return lambda x: np.ascontiguousarray(x[:, which[0]])


@executes("rocdl.wave.id")
def wave_id(b: Binder, op: Any) -> Run:
    machine, r, dtype = b.machine, b.slot(op.results[0]), dtype_of(op.results[0].type)

    def run(env: list[Any]) -> None:
        env[r] = (machine.wave_starts % machine.launch.padded // machine.launch.wave_size).astype(dtype)

    return run


@computes("rocdl.fmed3")
def middle(b: Binder, op: Any) -> Callable[..., Array]:
    """The middle one of three; with a nan among them, the least of the others (RDNA3 ISA, V_MED3_F32)."""
    name = str(getattr(op.results[0].type, "element", op.results[0].type))

    def f(*values: Array) -> Array:
        x, y, z = (decode(v, name) for v in values)
        found = np.fmax(np.fmin(x, y), np.fmin(np.fmax(x, y), z))
        least = np.fmin(np.fmin(x, y), z)
        return encode(np.where(np.isnan(x) | np.isnan(y) | np.isnan(z), least, found), name)

    return f
