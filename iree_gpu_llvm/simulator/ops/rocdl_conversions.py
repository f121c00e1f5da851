"""`rocdl`: conversions between small floats in words and wider ones. What one does, its name says:

    cvt.[scalef32.][sr.][pkN.]TARGET.SOURCE

with pk, pk8, pk16, pk32 for how many at once. Those of gfx950 and gfx1250 scale: they divide by a power of two before
rounding, or multiply by it (CDNA4 ISA, V_CVT_SCALEF32_*)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

from ...ir import registry
from ...ir.types import I32
from ..binder import Binder, computes, number
from ..numbers import Array, decode, encode
from ..packed import bits_of, packed_bits, words_of
from ..small_floats import by_scale, rounded_by_chance

_SMALL = {"fp8": "f8E4M3FN", "bf8": "f8E5M2", "fp6": "f6E2M3FN", "bf6": "f6E3M2FN", "fp4": "f4E2M1FN"}
_FNUZ = {"fp8": "f8E4M3FNUZ", "bf8": "f8E5M2FNUZ"}
_BITS = {"fp8": 8, "bf8": 8, "fp6": 6, "bf6": 6, "fp4": 4}
_NAME = re.compile(r"rocdl\.cvt\.(scalef32\.)?(?:(pk\d*|2xpk16)\.)?(\w+)\.(\w+)")


def _ops() -> list[str]:
    registry.load("rocdl")
    found = [n for n in registry.OPS if (m := _NAME.fullmatch(n)) and (m[3] in _BITS or m[4] in _BITS)]
    return [n for n in found if not n.startswith("rocdl.cvt.scale.")]


def _format(b: Binder, name: str) -> str:
    """Chips of the gfx940 family have other floats of 8 bits than those that follow."""
    return (_FNUZ if (b.chip or "").startswith("gfx94") else {}).get(name) or _SMALL.get(name, name)


@computes(*(n for n in _ops() if _NAME.fullmatch(n)[3] not in _BITS))  # type: ignore[index]
def widen(b: Binder, op: Any) -> Callable[..., Array]:
    """Elements from a byte (`byteSel`, `srcSelIndex`) or half word (`wordSel`, `srcLoHiSel`) on, or all."""
    match = _NAME.fullmatch(op.name)
    assert match is not None
    scales, pack, wide, small = match.groups()
    source, width = _format(b, small), _BITS[small]
    count = {None: 1, "pk": 2}.get(pack) or int(pack.removeprefix("pk"))
    first = 0
    if count <= 2:
        byte = number(op, "byteSel", number(op, "srcSelIndex"))
        half = abs(number(op, "wordSel", number(op, "srcLoHiSel")))
        first = (byte * 8 + half * 16) // width
    one = count == 1
    keeps = op.attr("dstLoHiSel") is not None  # into one half of a register

    def values(x: Array, scale: Array | None) -> Array:
        bits = bits_of(words_of(x), width, first + count)[:, first:].astype(np.uint8)
        numbers = decode(bits, source).astype(np.float64)
        if scale is not None:
            numbers = numbers * by_scale(scale)[:, None]
        return encode(numbers, wide)

    if keeps:
        place = number(op, "dstLoHiSel")

        def into(old: Array, x: Array, scale: Array) -> Array:
            made = values(x, scale)
            out = np.array(np.broadcast_to(old, (max(len(old), len(made)), 2)))
            out[:, abs(place)] = made[:, 0]
            return out

        return into
    if scales:
        return lambda x, scale: values(x, scale)[:, 0] if one else values(x, scale)
    return lambda x: values(x, None)[:, 0] if one else values(x, None)


@computes(*(n for n in _ops() if _NAME.fullmatch(n)[3] in _BITS))  # type: ignore[index]
def narrow(b: Binder, op: Any) -> Callable[..., Array]:
    """To nearest even: whole words, or a byte (`dstSelIndex`) or half (`wordSel`, `dstLoHiSel`) of an old one."""
    match = _NAME.fullmatch(op.name)
    assert match is not None
    scales, pack, small, wide = match.groups()
    target, width = _format(b, small), _BITS[small]
    operands = [f.name for f in op.definition.operands]
    sources = [n for n in operands if n.startswith("src")]
    place = 8 * number(op, "dstSelIndex") + 16 * abs(number(op, "wordSel", number(op, "dstLoHiSel")))

    def f(*given: Array) -> Array:
        values = dict(zip(operands, given, strict=True))
        old = values.get("old", values.get("oldVdst"))
        parts = [decode(values[n], wide).astype(np.float64) for n in sources]
        x = _joined(parts, pack == "2xpk16")
        if scales:
            x = x / by_scale(values["scale"])[:, None]
        words = packed_bits(encode(x, target), width)
        if old is None:
            return words.view(np.int32)[:, 0] if op.results[0].type is I32 else words.view(np.int32)
        return replaced_bits(old, words, place, width * x.shape[1])

    return f


def _joined(parts: list[Array], interleaves: bool) -> Array:
    """Operands as elements (lane, element): one after the other, or in turn."""
    lanes = max(map(len, parts))
    columns = [np.broadcast_to(p.reshape(len(p), -1), (lanes, p.reshape(len(p), -1).shape[1])) for p in parts]
    if interleaves:
        return np.stack(columns, axis=2).reshape(lanes, -1)
    return np.concatenate(columns, axis=1)


def replaced_bits(old: Array, words: Array, place: int, width: int) -> Array:
    """The old value with bits from a place on replaced by the lowest of a word."""
    mask = np.uint32(((1 << width) - 1) << place & 0xFFFFFFFF)
    before = words_of(old)
    lanes = max(len(before), len(words))
    new = np.broadcast_to(words[:, :1] << np.uint32(place), (lanes, 1))
    made = np.ascontiguousarray((np.broadcast_to(before, (lanes, 1)) & ~mask) | (new & mask))
    return made.view(old.dtype).reshape(lanes, *old.shape[1:])


@computes("rocdl.cvt.sr.fp8.f32", "rocdl.cvt.sr.bf8.f32")
def by_chance(b: Binder, op: Any) -> Callable[..., Array]:
    target, place = _format(b, op.name.split(".")[3]), 8 * number(op, "byteSel")

    def f(x: Array, chance: Array, old: Array) -> Array:
        made = rounded_by_chance(x, chance, target)
        return replaced_bits(old, made.astype(np.uint32)[:, None], place, 8)

    return f


_BY_CHANCE = re.compile(r"rocdl\.cvt\.scalef32\.sr\.(?:(pk|pk32)\.)?(\w+)\.(\w+)")


def _scaled_by_chance() -> list[str]:
    registry.load("rocdl")
    return [n for n in registry.OPS if _BY_CHANCE.fullmatch(n)]


@computes(*_scaled_by_chance())
def scaled_by_chance(b: Binder, op: Any) -> Callable[..., Array]:
    """Each element after the first has the next random number (CDNA4 ISA, V_PRNG_B32)."""
    match = _BY_CHANCE.fullmatch(op.name)
    assert match is not None
    _, small, wide = match.groups()
    target, width = _format(b, small), _BITS[small]
    place = number(op, "dstSelIndex") * 8
    operands = [f.name for f in op.definition.operands]
    source = next(n for n in operands if n.startswith("src"))

    def f(*given: Array) -> Array:
        values = dict(zip(operands, given, strict=True))
        x = decode(values[source], wide).astype(np.float64)
        x = (x.reshape(len(x), -1) / by_scale(values["scale"])[:, None]).astype(np.float32)
        chance = np.ascontiguousarray(values["seed"]).view(np.uint32)
        bits = []
        for k in range(x.shape[1]):
            bits.append(rounded_by_chance(x[:, k], chance.view(np.int32), target))
            chance = (chance << np.uint32(1)) ^ np.where(chance >> np.uint32(31), np.uint32(197), np.uint32(0))
        words = packed_bits(np.stack(bits, axis=1), width)
        old = values.get("oldVdst")
        return words.view(np.int32) if old is None else replaced_bits(old, words, place, width * x.shape[1])

    return f


@computes("rocdl.cvt.pkrtz")
def toward_zero(b: Binder, op: Any) -> Callable[[Array, Array], Array]:
    """Two f32 as f16, cut off."""

    def f(x: Array, y: Array) -> Array:
        pair = _joined([x, y], False).astype(np.float32)
        near = pair.astype(np.float16)
        beyond = np.isfinite(pair) & (np.abs(near.astype(np.float64)) > np.abs(pair.astype(np.float64)))
        return np.where(beyond, np.nextafter(near, np.float16(0)), near)

    return f
