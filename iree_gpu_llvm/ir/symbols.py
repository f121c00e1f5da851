"""Symbols: ops with a name that other ops refer to, found in the nearest op around that is a symbol table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .attributes import StringAttr, SymbolRefAttr

if TYPE_CHECKING:
    from .operations import Operation


def symbol_name(op: Operation) -> str | None:
    """The name by which an op can be referred to, or None."""
    name = op.properties.get("sym_name") or op.attributes.get("sym_name")
    return name.value if isinstance(name, StringAttr) else None


def is_symbol_table(op: Operation) -> bool:
    return any(t.name == "SymbolTable" for t in getattr(type(op), "traits", ()))


def nearest_symbol_table(op: Operation | None) -> Operation | None:
    """The op itself or the closest one around it that is a symbol table."""
    while op is not None and not is_symbol_table(op):
        op = op.parent_op
    return op


def lookup_name(table: Operation, name: str) -> Operation | None:
    for op in _members(table):
        if symbol_name(op) == name:
            return op
    return None


def lookup(table: Operation, reference: SymbolRefAttr) -> Operation | None:
    """What a reference names, seen from a symbol table."""
    found = lookup_name(table, reference.root)
    for name in reference.nested:
        if found is None or not is_symbol_table(found):
            return None
        found = lookup_name(found, name)
    return found


def lookup_nearest(op: Operation, reference: SymbolRefAttr) -> Operation | None:
    """What a reference names, seen from an op: the nearest symbol table that knows its root decides."""
    table = nearest_symbol_table(op)
    while table is not None:
        if lookup_name(table, reference.root) is not None:
            return lookup(table, reference)
        table = nearest_symbol_table(table.parent_op)
    return None


def references(op: Operation) -> Iterator[tuple[Operation, SymbolRefAttr]]:
    """Every symbol reference among the attributes of an op and of all inside it."""
    for inner in op.walk():
        for a in [*inner.properties.values(), *inner.attributes.values()]:
            for r in _references_in(a):
                yield inner, r


def _references_in(a: object) -> Iterator[SymbolRefAttr]:
    if isinstance(a, SymbolRefAttr):
        yield a
        return
    if isinstance(a, tuple):
        for x in a:
            yield from _references_in(x)
        return
    for field in getattr(type(a), "fields", ()):
        value = getattr(a, field)
        if isinstance(value, tuple) or hasattr(type(value), "fields"):
            yield from _references_in(value)


def _members(table: Operation) -> Iterator[Operation]:
    for region in table.regions:
        for block in region.blocks:
            yield from block


# -- verification


def verify_symbol(op: Operation) -> None:
    """A symbol has a name, a known visibility, and if others may see it, a body."""
    name = op.properties.get("sym_name") or op.attributes.get("sym_name")
    optional = getattr(op.definition.attributes.get("sym_name"), "optional", False)
    if name is None and optional:
        return
    if not isinstance(name, StringAttr):
        raise op.error("requires string attribute 'sym_name'")
    visibility = op.properties.get("sym_visibility") or op.attributes.get("sym_visibility")
    if visibility is not None:
        if not isinstance(visibility, StringAttr):
            raise op.error(
                f"requires visibility attribute 'sym_visibility' to be a string attribute, but got {visibility}"
            )
        if visibility.value not in ("public", "private", "nested"):
            raise op.error(
                f'visibility expected to be one of ["public", "private", "nested"], but got "{visibility.value}"'
            )
    if getattr(op, "is_declaration", False) and (visibility is None or visibility.value == "public"):
        raise op.error("symbol declaration cannot have public visibility")


def verify_symbol_table(op: Operation) -> None:
    """After the regions are verified: one region of one block, names distinct, and every user of a symbol content."""
    if len(op.regions) != 1:
        raise op.error("Operations with a 'SymbolTable' must have exactly one region")
    if len(op.regions[0].blocks) > 1:
        raise op.error("Operations with a 'SymbolTable' must have exactly one block")
    seen: dict[str, Operation] = {}
    for member in _members(op):
        named = member.properties.get("sym_name")
        if not isinstance(named, StringAttr):
            continue
        name = named.value
        if name in seen:
            error = member.plain_error(f"redefinition of symbol named '{name}'")
            error.diagnostics[0].note("see existing symbol definition here", seen[name].location)
            raise error
        seen[name] = member
    _verify_uses(op, op)


def _verify_uses(table: Operation, op: Operation) -> None:
    for member in _members(op):
        check = getattr(member, "verify_symbol_uses", None)
        if check is not None:
            check(table)
        if member.regions and not is_symbol_table(member):
            _verify_uses(table, member)
