"""Module-level values, and code that fills them when the module is loaded."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import ANY_ATTR, FLAT_SYMBOL_REF, STRING_ATTR, SYMBOL_NAME, TYPE_ATTR, UNIT_ATTR
from ...ir.attributes import TypeAttr
from ...ir.constraints import ANY, TypeConstraint
from ...ir.definitions import Op, attr, operand, region, result
from ...ir.traits import IsolatedFromAbove, Symbol
from ...ir.types import FunctionType
from ..function_syntax import FUNCTION_TYPE_ATTR, parse_visibility
from .types import PtrType

PTR = TypeConstraint("ptr", lambda t: isinstance(t, PtrType))


def _parse_type_or_value(p: Any) -> tuple[TypeAttr, Any]:
    """`: T`, or `= value` whose type is the global's; a value without one states it behind: `= value : T`."""
    if p.accept(":"):
        return TypeAttr(p.type()), None
    p.expect("=")
    value = p.attribute()
    t = value.type_of()
    if t is None:
        p.expect(":")
        t = p.type()
    return TypeAttr(t), value


def _print_type_or_value(p: Any, op: Op, t: Any, value: Any) -> None:
    if value is None:
        p.write(f": {p.type(t.value)}")
    else:
        p.write(f"= {p.attribute(value)}" + ("" if value.type_of() is not None else f" : {p.type(t.value)}"))


class GlobalOp(Op):
    name = "util.global"
    sym_visibility = attr(STRING_ATTR, optional=True)
    is_mutable = attr(UNIT_ATTR, optional=True)
    sym_name = attr(SYMBOL_NAME)
    type = attr(TYPE_ATTR)
    initial_value = attr(ANY_ATTR, optional=True)
    traits = (Symbol,)
    custom = {
        "Visibility": (
            lambda p: (parse_visibility(p),),
            lambda p, op, v: p.write("public" if v is None else v.value),
        ),
        "TypeOrValue": (_parse_type_or_value, _print_type_or_value),
    }
    assembly = """
        custom<Visibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name attr-dict
        custom<TypeOrValue>($type, $initial_value)
    """


class _GlobalAccess(Op):
    global_ = attr(FLAT_SYMBOL_REF, name="global")


class GlobalLoadOp(_GlobalAccess):
    name = "util.global.load"
    is_immutable = attr(UNIT_ATTR, optional=True)
    result = result(ANY)
    assembly = "(`immutable` $is_immutable^)? $global attr-dict `:` type($result)"

    def result_names(self):
        return [self.global_.root]

    def memory_effects(self):
        return [] if self.is_immutable is not None else [("read", None)]


class GlobalStoreOp(_GlobalAccess):
    name = "util.global.store"
    value = operand(ANY)
    assembly = "$value `,` $global attr-dict `:` type($value)"

    def memory_effects(self):
        return [("write", None)]


class GlobalAddressOp(_GlobalAccess):
    name = "util.global.address"
    result = result(PTR)
    assembly = "(`immutable` $is_immutable^)? $global attr-dict `:` type($result)"
    is_immutable = attr(UNIT_ATTR, optional=True)

    def result_names(self):
        return [f"ptr_{self.global_.root}"]

    def memory_effects(self):
        return []


class GlobalLoadIndirectOp(Op):
    name = "util.global.load.indirect"
    pointer = operand(PTR)
    result = result(ANY)
    assembly = "$pointer attr-dict `:` type($pointer) `->` type($result)"

    def memory_effects(self):
        return [("read", None)]


class GlobalStoreIndirectOp(Op):
    name = "util.global.store.indirect"
    value = operand(ANY)
    pointer = operand(PTR)
    assembly = "$value `,` $pointer attr-dict `:` type($value) `->` type($pointer)"

    def memory_effects(self):
        return [("write", None)]


class InitializerOp(Op):
    """Runs when the module is loaded."""

    name = "util.initializer"
    function_type = attr(FUNCTION_TYPE_ATTR)
    body = region()
    traits = (IsolatedFromAbove,)

    @classmethod
    def parse(cls, p, at):
        properties: dict[str, Any] = {"function_type": TypeAttr(FunctionType((), ()))}
        attributes: dict[str, Any] = {}
        p.attr_dict_into(cls.get_definition(), properties, attributes, keyword=True)
        return cls((), (), properties, attributes, [p.region(cls)], (), p.location(at))

    def print(self, p):
        p.optional_dict(self.attributes, keyword="attributes ")
        p.write(" ")
        p.region(self.regions[0])
