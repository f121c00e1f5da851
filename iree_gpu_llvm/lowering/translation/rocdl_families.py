"""The rocdl ops that are one intrinsic with its operands and numbers in the order of its declaration: matrix and dot
products, conversions of small floats, exchanges between lanes. Which chip has one is what the table of intrinsics
says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...ir import registry
from ...targets import intrinsics
from ...targets.errors import TargetError
from ..llvm_text import V, int_const
from ..translator import RULES, Translator, lowers
from ..values import Vec
from .arith import mangle
from .gpu import bit_count

_PREFIXES = (
    "cvt.", "dot4.", "fdot2", "mfma.", "permlane", "sdot", "smfmac.", "sudot", "swmmac.", "udot", "wave.", "wmma.",
    "s.barrier.leave", "s.nop", "s.get.barrier.state",
)  # fmt: skip


def _row(t: Translator, v: Any) -> V:
    x = t.get(v)
    return t.flat(x) if isinstance(x, Vec) else x


def number(a: Any) -> int:
    """What an attribute means in the field of an instruction."""
    if hasattr(a, "number"):
        return a.number
    if isinstance(a.value, str):
        return list(type(a).cases).index(a.value)
    return int(a.value)


def _names(base: str, result: str, operands: list[str]) -> Iterator[str]:
    """How an intrinsic may be called: by its name alone, or with the types that it is overloaded on."""
    yield base
    types = [result, *operands]
    plain = [mangle(x.replace("bfloat", "i16")) for x in types]
    for words in ([mangle(x) for x in types], plain):
        for n in range(1, len(words) + 1):
            yield ".".join([base, *words[:n]])
        yield ".".join([base, *words[1:3]])  # scaled products name A and B only


def find(t: Translator, op: Any, operands: list[V], result: str) -> intrinsics.Intrinsic:
    base = "llvm.amdgcn." + op.name.removeprefix("rocdl.").replace("8_", "8.")
    known = []
    for name in _names(base, result, [x.type for x in operands]):
        try:
            known.append(intrinsics.lookup(name))
        except TargetError:
            continue
    if not known:
        raise op.error(f"has no lowering to LLVM IR: '{base}' is not an intrinsic of this LLVM on these types")
    for found in known:
        if t.chip.family in found.families:
            return found
    return intrinsics.check(known[0].name, t.chip)


def translate(t: Translator, op: Any) -> None:
    operands = [_row(t, v) for v in op.operands]
    r = op.results[0] if op.results else None
    shape = getattr(r.type, "shape", None) if r is not None else None
    is_pair = r is not None and not hasattr(r.type, "width") and shape is None
    result = "void" if r is None else "{ i32, i32 }" if is_pair else _result_type(t, r)
    found = find(t, op, operands, result)
    stated = [op.properties.get(name, field.default) for name, field in op.definition.attributes.items()]
    immediates = [p for p in found.params if "immarg" in p]
    if len(immediates) != len(stated) or len(found.params) - len(immediates) != len(operands):
        raise op.error(f"has no lowering to LLVM IR: '{found.name}' takes other arguments in this LLVM")
    numbers, values = iter(stated), iter(operands)
    arguments: list[V] = []
    for parameter in found.params:
        kind = parameter.partition(" immarg")[0]
        if "immarg" in parameter:
            arguments.append(int_const(number(next(numbers)), kind))
        else:
            arguments.append(_as_type(t, op, next(values), kind))
    made = t.intrinsic(found.name, found.returns, arguments)
    if r is None:
        return
    if is_pair:
        t.set(r, made)
        return
    made = _as_type(t, op, made, result)
    t.set(r, t.to_type(r.type, made) if shape is not None else made)


def _result_type(t: Translator, r: Any) -> str:
    n = getattr(r.type, "num_elements", 1)
    element = t.scalar_type(r)
    return element if n == 1 and not hasattr(r.type, "shape") else f"<{n} x {element}>"


def _as_type(t: Translator, op: Any, x: V, kind: str) -> V:
    if x.type == kind:
        return x
    if bit_count(x.type) != bit_count(kind):
        raise op.error(f"takes {kind} on {t.chip.name}, not {x.type}")
    return t.f.cast("bitcast", x, kind)


def register() -> None:
    registry.load("rocdl")
    for name in list(registry.OPS):
        mnemonic = name.removeprefix("rocdl.")
        if mnemonic != name and mnemonic.startswith(_PREFIXES) and name not in RULES:
            lowers(name)(translate)


register()
