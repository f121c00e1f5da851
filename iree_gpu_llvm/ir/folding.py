"""Folding ops to values and constants, and keeping one op for each constant at the top of its region."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .attributes import Attribute, IntegerAttr
from .operations import Block, Operation, Region, UnregisteredOp, Value
from .traits import Commutative, ConstantLike, Idempotent, Involution, IsolatedFromAbove

IN_PLACE = "in place"


class _FoldTraits:
    __slots__ = ("commutative", "constant", "folds", "idempotent", "involution")

    def __init__(self, cls: type[Operation]):
        traits = getattr(cls, "traits", ())
        self.constant = ConstantLike in traits
        self.commutative = Commutative in traits
        self.idempotent = Idempotent in traits
        self.involution = Involution in traits
        from .definitions import Op

        own = issubclass(cls, Op) and cls.fold is not Op.fold
        self.folds = own or self.commutative or self.idempotent or self.involution


_known: dict[type[Operation], _FoldTraits] = {}


def _traits_of(cls: type[Operation]) -> _FoldTraits:
    found = _known.get(cls)
    if found is None:
        found = _known[cls] = _FoldTraits(cls)
    return found


def is_constant(op: Operation) -> bool:
    return _traits_of(type(op)).constant


def constant_value(value: Value) -> Attribute | None:
    """The attribute of a value that a constant op makes, else None."""
    owner = value.owner
    if isinstance(owner, Operation) and _traits_of(type(owner)).constant:
        return owner.fold([])[value.index]  # type: ignore[attr-defined]
    return None


def constant_integer(value: Value) -> int | None:
    """The number that a value is, if a constant op makes it."""
    a = constant_value(value)
    return a.value if isinstance(a, IntegerAttr) else None


def fold(op: Operation) -> list[Value | Attribute] | str | None:
    """A value or constant for each result, IN_PLACE if the op itself was simplified, or None."""
    traits = _traits_of(type(op))
    if not traits.folds:
        return None
    constants = [constant_value(v) for v in op._operands]
    any_op: Any = op
    found = any_op.fold(constants)
    if found is IN_PLACE:  # as ops without results say it
        return found
    if found is not None and not all(a is b for a, b in zip(found, op.results, strict=True)):
        return found
    if traits.idempotent or traits.involution:
        same = _fold_algebra(op, traits)
        if same is not None:
            return [same]
    if traits.commutative and _constants_last(op, constants):
        return IN_PLACE
    return IN_PLACE if found is not None and op.results else None


def _fold_algebra(op: Operation, traits: _FoldTraits) -> Value | None:
    """f(x, x) = x and f(f(x, y), y) = f(x, y) of idempotent ops, f(f(x)) = x of involutions."""
    operands = op._operands
    inner = operands[0].defining_op
    if traits.involution and len(operands) == 1 and inner is not None and inner.name == op.name:
        return inner._operands[0] if inner._operands[0].type is op.results[0].type else None
    if traits.idempotent and len(operands) == 2:
        if operands[0] is operands[1] and operands[0].type is op.results[0].type:
            return operands[0]
        for v, other in (operands, reversed(operands)):
            source = v.defining_op
            if source is not None and source.name == op.name and other in source._operands:
                return v if source.properties == op.properties else None
    return None


def _constants_last(op: Operation, constants: list[Attribute | None]) -> bool:
    """Brings constants behind what is none, in their order; whether that changed anything."""
    variables = [v for v, c in zip(op._operands, constants, strict=True) if c is None]
    if not variables or len(variables) == len(constants) or all(c is None for c in constants[: len(variables)]):
        return False
    op.operands = [*variables, *(v for v, c in zip(op._operands, constants, strict=True) if c is not None)]
    return True


class ConstantPool:
    """One op for each constant in each region that constants go to: the nearest around that is isolated from above.
    They stand together at its beginning."""

    def __init__(self, replaced: Callable[[Operation, Operation], None], moved: Callable[[Operation], None]):
        self._replaced, self._moved = replaced, moved
        self._pools: dict[Region, dict[Any, Operation]] = {}
        self._owned: dict[Operation, tuple[dict[Any, Operation], Any]] = {}

    def add(self, op: Operation) -> bool:
        """Takes in a constant op; False if an equal one is there already, which `replaced` is to put in its place."""
        region = _home(op)
        pool = self._pools.setdefault(region, {})
        value = op.fold([])[0]  # type: ignore[attr-defined]
        key = (op.name.partition(".")[0], value, op.results[0].type)
        known = pool.get(key)
        if known is not None and known is not op:
            self._replaced(op, known)
            return False
        entry = region.blocks[0]
        if entry.first is not op and (op.parent is not entry or op.prev not in self._owned):
            op.detach()
            entry.insert_before(entry.first, op)
            self._moved(op)
        pool[key] = op
        self._owned[op] = pool, key
        return True

    def forget(self, op: Operation) -> None:
        """Must be called before a constant is erased."""
        place = self._owned.pop(op, None)
        if place is not None:
            del place[0][place[1]]


def _home(op: Operation) -> Region:
    block: Block | None = op.parent
    assert block is not None
    while True:
        region = block.parent
        assert region is not None
        owner = region.parent
        if owner is None or owner.parent is None or isinstance(owner, UnregisteredOp):
            return region
        traits = getattr(type(owner), "traits", ())
        if IsolatedFromAbove in traits or any(t.name == "AffineScope" for t in traits):
            return region
        block = owner.parent
