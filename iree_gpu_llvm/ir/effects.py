"""What ops do to memory, and which may therefore go, merge or move."""

from __future__ import annotations

from typing import Any

from .operations import Operation, UnregisteredOp, Value
from .traits import Pure, RecursiveMemoryEffects, Symbol, Terminator

READ, WRITE, ALLOCATE, FREE = "read", "write", "allocate", "free"
Effect = tuple[str, "Value | None"]


class _EffectTraits:
    __slots__ = ("pure", "recursive", "stays")

    def __init__(self, cls: type[Operation]):
        traits = getattr(cls, "traits", ())
        self.pure = Pure in traits
        self.recursive = RecursiveMemoryEffects in traits
        self.stays = Terminator in traits or Symbol in traits or issubclass(cls, UnregisteredOp)


_known: dict[type[Operation], _EffectTraits] = {}


def _traits_of(op: Operation) -> _EffectTraits:
    cls = type(op)
    found = _known.get(cls)
    if found is None:
        found = _known[cls] = _EffectTraits(cls)
    return found


def memory_effects(op: Operation) -> list[Effect] | None:
    """All effects of an op, of those in its regions too if it has them for its own; None if they are not known."""
    traits = _traits_of(op)
    if traits.pure:
        return []
    hook: Any = getattr(op, "memory_effects", None)
    own: list[Effect] | None = hook() if hook is not None else None
    if not traits.recursive:
        return own
    effects = list(own or ())
    for region in op.regions:
        for block in region.blocks:
            for inner in block:
                found = memory_effects(inner)
                if found is None:
                    return None
                effects += found
    return effects


def has_no_effects(op: Operation) -> bool:
    return memory_effects(op) == []


def only_reads(op: Operation) -> bool:
    """Whether an op reads memory and does nothing else to it."""
    effects = memory_effects(op)
    return bool(effects) and all(kind == READ for kind, _ in effects)


def may_write(op: Operation) -> bool:
    effects = memory_effects(op)
    return effects is None or any(kind == WRITE for kind, _ in effects)


def is_pure(op: Operation) -> bool:
    """Whether an op, and all inside it, has no effect and may run where it would not have run."""
    traits = _traits_of(op)
    if traits.pure:
        return True
    return (
        traits.recursive
        and has_no_effects(op)
        and all(is_pure(inner) for region in op.regions for block in region.blocks for inner in block)
    )


def would_be_trivially_dead(op: Operation) -> bool:
    """Whether an op could go if nobody used its results: no terminator, no symbol, and effects that nobody sees."""
    traits = _traits_of(op)
    if traits.stays:
        return False
    return traits.pure or _effects_unseen(op)


def _effects_unseen(op: Operation) -> bool:
    """Reads are unseen, so is memory that an op allocates for its own results, and what it does to that."""
    traits = _traits_of(op)
    if traits.pure:
        return True
    hook: Any = getattr(op, "memory_effects", None)
    effects: list[Effect] | None = hook() if hook is not None else None
    if effects is None and not traits.recursive:
        return False
    own = {v for kind, v in effects or () if kind == ALLOCATE and v is not None and v.defining_op is op}
    if any(kind != READ and v not in own for kind, v in effects or ()):
        return False
    if not traits.recursive:
        return True
    return all(_effects_unseen(inner) for region in op.regions for block in region.blocks for inner in block)


def is_trivially_dead(op: Operation) -> bool:
    """Whether nobody uses an op's results and it could go."""
    for r in op.results:
        if r.users:
            return False
    return would_be_trivially_dead(op)
