"""Removes symbols that nobody outside can see and nobody inside refers to.

    func.func private @unused()            ->  (gone)
    func.func private @used()                  func.func private @used()
    func.func @main() { call @used() }         func.func @main() { call @used() }

A symbol whose visibility is not stated is public, and stays.
"""

from __future__ import annotations

from ..ir.operations import Operation
from ..ir.passes import define_pass
from ..ir.symbols import is_symbol_table, references, symbol_name


@define_pass("symbol-dce", title="SymbolDCEPass")
def symbol_dce(op: Operation) -> None:
    """Remove private symbols that are not used."""
    if not is_symbol_table(op):
        raise op.error(" was scheduled to run under SymbolDCE, but does not define a symbol table")
    _sweep(op)
    for inner in op.walk():
        if inner is not op and is_symbol_table(inner):
            _sweep(inner)


def _sweep(table: Operation) -> None:
    """Of one table's own symbols: what is not private lives, and what a living op names."""
    members = [op for region in table.regions for block in region.blocks for op in block]
    private = {name: op for op in members if (name := symbol_name(op)) is not None and _is_private(op)}
    work = [op for op in members if private.get(symbol_name(op) or "") is not op]
    while work:
        for _, reference in references(work.pop()):
            for name in (reference.root, *reference.nested):
                found = private.pop(name, None)
                if found is not None:
                    work.append(found)
    for op in private.values():
        op.erase()


def _is_private(op: Operation) -> bool:
    visibility = op.properties.get("sym_visibility") or op.attributes.get("sym_visibility")
    return getattr(visibility, "value", None) == "private"
