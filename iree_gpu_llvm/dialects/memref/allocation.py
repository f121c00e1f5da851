"""Buffers: making, freeing, scopes, globals."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import (
    ANY_ATTR,
    FLAT_SYMBOL_REF,
    MEMREF_TYPE_ATTR,
    STRING_ATTR,
    SYMBOL_NAME,
    UNIT_ATTR,
)
from ...ir.attributes import UNIT, Attribute, DenseElementsAttr, DenseResourceAttr, TypeAttr
from ...ir.constraints import ANY, ANY_MEMREF, ANY_RANKED_OR_UNRANKED_MEMREF, INDEX_TYPE
from ...ir.definitions import Op, attr, operand, optional_operand, region, result, variadic_operand, variadic_result
from ...ir.operations import Operation
from ...ir.symbols import lookup
from ...ir.traits import (
    AttrSizedOperandSegments,
    AutomaticAllocationScope,
    HasParent,
    Pure,
    RecursiveMemoryEffects,
    ReturnLike,
    SingleBlockImplicitTerminator,
    Symbol,
    Terminator,
    Trait,
)
from ...ir.types import DYNAMIC, MemRefType, RankedTensorType
from .constraints import ALIGNMENT, MEMREF_1D, STATIC_MEMREF, layout_symbols
from .folds import absorb_casts_of_store, allocate_known_size, erase_unread_allocation


class AllocLikeOp(Op):
    """Base of the ops that make a buffer. Sizes for the unknown extents, then numbers for what the layout leaves
    open."""

    dynamicSizes = variadic_operand(INDEX_TYPE)
    symbolOperands = variadic_operand(INDEX_TYPE)
    alignment = attr(ALIGNMENT, optional=True)
    memref = result(ANY_MEMREF)
    traits = (AttrSizedOperandSegments,)
    canonicalizations = (allocate_known_size, erase_unread_allocation)
    assembly = """
        `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? (`alignment` `=` $alignment^)? attr-dict `:` type($memref)
    """

    def result_names(self):
        return [self.name.removeprefix("memref.")]

    def memory_effects(self):
        return [("allocate", self.memref)]

    def verify(self):
        t = self.memref.type
        wanted, found = t.shape.count(DYNAMIC), len(self.dynamicSizes)
        if found != wanted:
            raise self.error(f"incorrect number of dynamic sizes, has {found}, expected {wanted}")
        symbols, given = layout_symbols(t), len(self.symbolOperands)
        if symbols != given:
            raise self.error(
                f"symbol operand count does not equal memref symbol count: expected {symbols}, got {given}"
            )


class AllocOp(AllocLikeOp):
    name = "memref.alloc"


class AllocaOp(AllocLikeOp):
    """A buffer that lives as long as the allocation scope around it."""

    name = "memref.alloca"

    def verify(self):
        scope = self.parent_op
        while scope is not None and AutomaticAllocationScope not in getattr(type(scope), "traits", ()):
            scope = scope.parent_op
        if scope is None:
            raise self.error("requires an ancestor op with AutomaticAllocationScope trait")
        super().verify()


class DeallocOp(Op):
    name = "memref.dealloc"
    canonicalizations = (absorb_casts_of_store,)
    memref = operand(ANY_RANKED_OR_UNRANKED_MEMREF)
    assembly = "$memref attr-dict `:` type($memref)"

    def memory_effects(self):
        return [("free", self.memref)]


class ReallocOp(Op):
    """A buffer of another size with the old one's contents; the old one is gone."""

    name = "memref.realloc"
    source = operand(MEMREF_1D)
    dynamicResultSize = optional_operand(INDEX_TYPE)
    alignment = attr(ALIGNMENT, optional=True)
    result = result(MEMREF_1D)
    assembly = """
        $source (`(` $dynamicResultSize^ `)`)? (`alignment` `=` $alignment^)? attr-dict `:` type($source) `to`
        type($result)
    """

    def memory_effects(self):
        return [("allocate", self.result)]

    def verify(self):
        source, target = self.source.type, self.result.type
        if source.layout is not None:
            raise self.plain_error(f"unsupported layout for source memref type '{source}'")
        if target.layout is not None:
            raise self.plain_error(f"unsupported layout for result memref type '{target}'")
        if source.memory_space is not target.memory_space:
            raise self.plain_error(
                f"different memory spaces specified for source memref type '{source}' and result memref type '{target}'"
            )
        if source.element is not target.element:
            raise self.error(
                f"source element type ('{source.element}') does not match result element type ('{target.element}')"
            )
        if not target.has_static_shape and self.dynamicResultSize is None:
            raise self.plain_error(f"missing dimension operand for result type '{target}'")
        if target.has_static_shape and self.dynamicResultSize is not None:
            raise self.plain_error(f"unnecessary dimension operand for result type '{target}'")


# -- scopes


class AllocaScopeOp(Op):
    """What is allocated on the stack inside is gone after it."""

    name = "memref.alloca_scope"
    results_ = variadic_result(ANY)
    bodyRegion = region()
    traits = (
        AutomaticAllocationScope,
        Trait("RegionBranch"),
        SingleBlockImplicitTerminator("memref.alloca_scope.return"),
        RecursiveMemoryEffects,
    )

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        results = p.optional_arrow_types()
        body = p.region(cls)
        attributes: dict[str, Attribute] = p.dictionary() if p.at("{") else {}
        return cls((), results, {}, attributes, [body], (), p.location(at))

    def print(self, p: Any) -> None:
        p.write(" ")
        if self.results:
            p.write(f" -> ({p.types(r.type for r in self.results)})")
        p.write(" ")
        p.region(self.regions[0], entry_arguments=False, terminator=bool(self.results))
        p.optional_dict(self.attributes)


class AllocaScopeReturnOp(Op):
    name = "memref.alloca_scope.return"
    results_ = variadic_operand(ANY)
    traits = (HasParent("memref.alloca_scope"), Pure, ReturnLike, Terminator)
    assembly = "attr-dict ($results_^ `:` type($results_))?"

    def verify(self):
        parent = self.parent_op
        wanted = [r.type for r in parent.results] if parent is not None else []
        if len(self.operands) != len(wanted):
            raise (parent or self).error(
                "along control flow edge from Operation memref.alloca_scope.return to Operation "
                "memref.alloca_scope: region "
                f"branch point has {len(self.operands)} operands, but region successor needs {len(wanted)} inputs"
            )


# -- globals


def _parse_type_and_value(p: Any) -> tuple[TypeAttr, Attribute | None]:
    """`T`, `T = uninitialized` or `T = elements`."""
    at = p.i
    t = p.type()
    if not isinstance(t, MemRefType) or not t.has_static_shape:
        p.fail(f"custom op 'memref.global' type should be static shaped memref, but got '{t}'", at)
    if not p.accept("="):
        return TypeAttr(t), None
    if p.accept("uninitialized"):
        return TypeAttr(t), UNIT
    at = p.i
    value = p.attribute(RankedTensorType(t.shape, t.element))
    if not isinstance(value, (DenseElementsAttr, DenseResourceAttr)):
        p.fail("custom op 'memref.global' initial value should be a unit or elements attribute", at)
    return TypeAttr(t), value


def _print_type_and_value(p: Any, op: Op, t: TypeAttr, value: Any) -> None:
    p.write(p.type(t.value))
    if value is UNIT:
        p.write(" = uninitialized")
    elif isinstance(value, DenseElementsAttr):
        p.write(f" = dense<{value.content()}>")
    elif value is not None:
        p.write(f" = {str(value).removesuffix(f' : {value.type_of()}')}")


class GlobalOp(Op):
    """A named buffer that exists as long as the program; without initial value it is defined elsewhere."""

    name = "memref.global"
    sym_name = attr(SYMBOL_NAME)
    sym_visibility = attr(STRING_ATTR, optional=True)
    type_ = attr(MEMREF_TYPE_ATTR, name="type")
    initial_value = attr(ANY_ATTR, optional=True)
    constant = attr(UNIT_ATTR, optional=True)
    alignment = attr(ALIGNMENT, optional=True)
    traits = (Symbol,)
    assembly = """
        ($sym_visibility^)? (`constant` $constant^)? $sym_name `:`
        custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) (`alignment` `=` $alignment^)? attr-dict
    """
    custom = {"GlobalMemrefOpTypeAndInitialValue": (_parse_type_and_value, _print_type_and_value)}

    def verify(self):
        t, value = self.type_.value, self.initial_value
        if not t.has_static_shape:
            raise self.error(f"type should be static shaped memref, but got '{t}'")
        if value is None or value is UNIT:
            return
        if not isinstance(value, (DenseElementsAttr, DenseResourceAttr)):
            raise self.error(f"initial value should be a unit or elements attribute, but got {value}")
        given = value.type_of()
        if given.element is not t.element:
            raise self.error(
                f"initial value element expected to be of type '{t.element}', but was of type '{given.element}'"
            )
        if given.shape != t.shape:
            shape, other = (", ".join(map(str, s)) for s in (t.shape, given.shape))
            raise self.error(f"initial value shape expected to be {shape} but was {other}")


class GetGlobalOp(Op):
    name = "memref.get_global"
    symbol = attr(FLAT_SYMBOL_REF, name="name")
    result = result(STATIC_MEMREF)
    traits = (Pure,)
    assembly = "$name `:` type($result) attr-dict"

    def verify_symbol_uses(self, table: Operation) -> None:
        found = lookup(table, self.symbol)
        if not isinstance(found, GlobalOp):
            raise self.error(f"'{self.symbol.root}' does not reference a valid global memref")
        if found.type_.value is not self.result.type:
            raise self.error(
                f"result type '{self.result.type}' does not match type '{found.type_.value}' of the global memref "
                f"@{self.symbol.root}"
            )
