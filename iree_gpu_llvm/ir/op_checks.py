"""The checks that follow from an op's declaration, found once for each class: numbers of operands, results, regions and
successors, attributes and their constraints, types of operands and results, traits. All in MLIR's order and words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .attributes import DenseArrayAttr
from .definitions import OPTIONAL, SINGLE, VARIADIC, Op, OpDefinition
from .diagnostics import CompileError
from .operations import Operation
from .traits import Trait

Check = Callable[[Any], None]
_compiled: dict[type[Operation], Check] = {}


def checks_of(cls: type[Operation]) -> Check:
    """What verifies an op of a class by itself: raises its first error. Ops inside its regions are not looked at."""
    found = _compiled.get(cls)
    if found is None:
        found = _compiled[cls] = _compile(cls) if issubclass(cls, Op) else _nothing
    return found


def has_its_attributes(op: Operation) -> bool:
    """Whether an op's inherent attributes are there, each as declared: only then what is inside may ask for them."""
    if not isinstance(op, Op):
        return True
    definition = op.get_definition()
    try:
        for check in [*_segments(definition), *_attributes(definition)]:
            check(op)
    except CompileError:
        return False
    return True


def _nothing(op: Operation) -> None:
    """Nothing is known of an unregistered op."""


def _compile(cls: type[Op]) -> Check:
    definition = cls.get_definition()
    structural = [t for t in cls.traits if t.structural and _verifies(t)]
    later = [t for t in cls.traits if not t.structural and _verifies(t)]
    ordered: list[Check] = [
        *_counts(definition),
        *(t.verify for t in structural),
        *_segments(definition),
        *_attributes(definition),
        *_values(definition),
        *_regions(definition),
        *(t.verify for t in later),
    ]
    # What types and properties alone decide need not be asked again for the next op that has the same ones.
    always: list[Check] = [t.verify for t in [*structural, *later] if not t.of_signature]
    if any(f.check is not None for f in definition.regions):
        always += _regions(definition)
    if cls.verify is not Operation.verify:
        ordered.append(cls.verify)
        if not cls.signature_decides:
            always.append(cls.verify)
    if not definition.regions:  # what waits for those has nothing to wait for
        last = [t for t in cls.traits if verifies_regions(t)]
        ordered += [t.verify_regions for t in last]
        always += [t.verify_regions for t in last if not t.of_signature]
    if not ordered:
        return _nothing
    good: set[Any] = set()

    def check(op: Operation) -> None:
        signature = (
            *[v.type for v in op._operands],
            0,
            *[r.type for r in op.results],
            *op.properties.items(),
            len(op.regions),
            len(op.successors),
        )
        if signature in good:
            for c in always:
                c(op)
            return
        for c in ordered:
            c(op)
        good.add(signature)

    return check


def _verifies(t: Trait) -> bool:
    return type(t).verify is not Trait.verify or "verify" in vars(t)


def verifies_regions(t: Trait) -> bool:
    return type(t).verify_regions is not Trait.verify_regions or "verify_regions" in vars(t)


# -- numbers of things


def _counts(d: OpDefinition) -> list[Check]:
    return [
        _count(d.regions, lambda op: len(op.regions), _region_message),
        _count(d.results, lambda op: len(op.results), result_message),
        _count(d.successors, lambda op: len(op.successors), _successor_message),
        _count(d.operands, lambda op: len(op._operands), _operand_message),
    ]


def _count(fields: Sequence[Any], actual: Callable[[Any], int], message: Callable[[int, bool, int], str]) -> Check:
    least = sum(f.kind == SINGLE for f in fields)
    exact = least == len(fields)

    def check(op: Operation) -> None:
        n = actual(op)
        if n < least or (exact and n != least):
            raise op.error(message(least, exact, n))

    return check


def _operand_message(n: int, exact: bool, found: int) -> str:
    if exact and n < 2:
        return "requires a single operand" if n else "requires zero operands"
    return f"expected {n}{'' if exact else ' or more'} operands, but found {found}"


def result_message(n: int, exact: bool, found: int) -> str:
    if exact and n < 2:
        return "requires one result" if n else "requires zero results"
    return f"expected {n}{'' if exact else ' or more'} results"


def _region_message(n: int, exact: bool, found: int) -> str:
    if exact and n < 2:
        return "requires one region" if n else "requires zero regions"
    return f"expected {n}{'' if exact else ' or more'} regions"


def _successor_message(n: int, exact: bool, found: int) -> str:
    least = "" if exact else "at least "
    return f"requires {least}{n} successor{'' if n == 1 else 's'} but found {found}"


def _segments(d: OpDefinition) -> list[Check]:
    out: list[Check] = []
    if d.segmented_operands:
        out.append(_segment("operand", len(d.operands), lambda op: len(op._operands)))
    if d.segmented_results:
        out.append(_segment("result", len(d.results), lambda op: len(op.results)))
    return out


def _segment(what: str, groups: int, actual: Callable[[Any], int]) -> Check:
    name = f"{what}SegmentSizes"

    def check(op: Operation) -> None:
        sizes = op.properties.get(name)
        if not isinstance(sizes, DenseArrayAttr):
            raise op.error(f"requires dense i32 array attribute '{name}'")
        values = sizes.values
        if any(v < 0 for v in values):
            raise op.error(f"'{name}' attribute cannot have negative elements")
        n = actual(op)
        if sum(values) != n:
            raise op.error(
                f"{what} count ({n}) does not match with the total size ({sum(values)}) specified in attribute '{name}'"
            )
        if len(values) != groups:
            raise op.error(
                f"'{name}' attribute for specifying {what} segments must have {groups} elements, but got {len(values)}"
            )

    return check


# -- attributes


def _attributes(d: OpDefinition) -> list[Check]:
    fields = sorted(d.attributes.values(), key=lambda f: f.name)  # the order of MLIR's generated checks
    required = [f.name for f in fields if not f.optional]
    constrained = [(f.name, f.constraint.check, f.constraint.description) for f in fields]

    def present(op: Operation) -> None:
        properties = op.properties
        for name in required:
            if name not in properties:
                raise op.error(f"requires attribute '{name}'")

    def satisfied(op: Operation) -> None:
        properties = op.properties
        for name, ok, description in constrained:
            a = properties.get(name)
            if a is not None and not ok(a):
                raise op.error(f"attribute '{name}' failed to satisfy constraint: {description}")

    return ([present] if required else []) + ([satisfied] if constrained else [])


# -- types


def _values(d: OpDefinition) -> list[Check]:
    out: list[Check] = []
    if d.operands:
        out.append(_typed("operand", d.operands, d.operand_range, lambda op: op._operands))
    if d.results:
        out.append(_typed("result", d.results, d.result_range, lambda op: op.results))
    return out


def _typed(
    what: str,
    fields: Sequence[Any],
    range_of: Callable[[Any, str], tuple[int, int]],
    values_of: Callable[[Any], Sequence[Any]],
) -> Check:
    def check(op: Operation) -> None:
        values = values_of(op)
        for f in fields:
            begin, end = range_of(op, f.name)
            if f.kind == OPTIONAL and end - begin > 1:
                raise op.error(f"{what} group starting at #{begin} requires 0 or 1 element, but found {end - begin}")
            constraint = f.constraint
            for i in range(begin, end):
                t = values[i].type
                if not constraint.check(t):
                    variadic = "variadic of " if f.kind == VARIADIC else ""
                    raise op.error(f"{what} #{i} must be {variadic}{constraint.description}, but got '{t}'")

    return check


# -- regions


def _regions(d: OpDefinition) -> list[Check]:
    if all(f.check is None for f in d.regions):
        return []

    def check(op: Operation) -> None:
        i = 0
        for f in d.regions:
            count = len(op.regions) - len(d.regions) + 1 if f.kind == VARIADIC else 1
            for _ in range(count):
                if f.check is not None and not f.check(op.regions[i]):
                    raise op.error(f"region #{i} ('{f.name}') failed to verify constraint: {f.description}")
                i += 1

    return [check]
