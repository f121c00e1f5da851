"""`builtin`: the module and the cast that waits for types to agree."""

from __future__ import annotations

from ..ir.attribute_constraints import STRING_ATTR, SYMBOL_NAME
from ..ir.constraints import ANY
from ..ir.definitions import Op, attr, sized_region, variadic_operand, variadic_result
from ..ir.traits import (
    GraphRegion,
    IsolatedFromAbove,
    NoRegionArguments,
    NoTerminator,
    Pure,
    SingleBlock,
    Symbol,
    SymbolTable,
)


class ModuleOp(Op):
    """A symbol table of functions and the like."""

    name = "builtin.module"
    sym_name = attr(SYMBOL_NAME, optional=True)
    sym_visibility = attr(STRING_ATTR, optional=True)
    bodyRegion = sized_region(1)
    traits = (IsolatedFromAbove, Symbol, SymbolTable, SingleBlock, NoTerminator, NoRegionArguments, GraphRegion)
    assembly = "($sym_name^)? attr-dict-with-keyword $bodyRegion"
    default_dialect = "builtin"

    def verify(self):
        for name in self.attributes:
            if "." not in name:
                raise self.error(f"can only contain attributes with dialect-prefixed names, found: '{name}'")

    @property
    def body(self):
        return self.regions[0].blocks[0]


class UnrealizedConversionCastOp(Op):
    name = "builtin.unrealized_conversion_cast"
    inputs = variadic_operand(ANY)
    outputs = variadic_result(ANY)
    traits = (Pure,)
    assembly = "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict"
