"""Pieces of text that loops share: `(%a = %b, ...)`, lists of names in brackets, lists of result types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..ir.operations import Block, Operation, Value
from ..ir.types import Type


def parse_assignments(p: Any) -> tuple[list[int], list[int]]:
    """`(%argument = %value, ...)`, perhaps empty, as token numbers."""
    names: list[int] = []
    uses: list[int] = []

    def one() -> None:
        names.append(p.ssa_use())
        p.expect("=")
        uses.append(p.ssa_use())

    p.bracketed("(", ")", one)
    return names, uses


def print_assignments(p: Any, prefix: str, arguments: Sequence[Value], values: Sequence[Value]) -> None:
    """The same after a prefix; nothing if there are none."""
    if values:
        pairs = ", ".join(f"{p.value(a)} = {p.value(v)}" for a, v in zip(arguments, values, strict=True))
        p.write(f"{prefix}({pairs})")


def parse_names(p: Any) -> list[int]:
    """`(%a, %b)` as token numbers."""
    return p.bracketed("(", ")", p.ssa_use)


def parse_arrow_types(p: Any) -> list[Type]:
    """`-> T`, `-> (T, U)`, or nothing."""
    if not p.accept("->"):
        return []
    return p.bracketed("(", ")", p.type) if p.at("(") else [p.type()]


def parse_dictionary(
    p: Any, cls: Any, properties: dict[str, Any], attributes: dict[str, Any], keyword: bool = False
) -> None:
    p.attr_dict_into(cls.get_definition(), properties, attributes, keyword)


def print_all_attributes(op: Any, p: Any, hidden: Sequence[str] = (), keyword: str = "") -> None:
    """` {...}` with inherent and other attributes in one order, as hand-written printers of MLIR have it."""
    p.optional_dict({**op.attributes, **op.properties}, hidden, keyword)


def terminator_named(block: Block, name: str) -> Operation | None:
    last = block.last
    return last if last is not None and last.name == name else None
