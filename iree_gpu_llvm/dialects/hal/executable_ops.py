"""Executables: for each target a variant with entry points and a module of code."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import ARRAY_ATTR, ELEMENTS_ATTR, INDEX_ATTR, STRING_ATTR, SYMBOL_NAME, attr_of_class
from ...ir.attributes import ArrayAttr, StringAttr, TypeAttr
from ...ir.constraints import ANY
from ...ir.definitions import Op, attr, region, sized_region, variadic_operand
from ...ir.operations import Region
from ...ir.traits import (
    HasParent,
    IsolatedFromAbove,
    Pure,
    ReturnLike,
    SingleBlockImplicitTerminator,
    Symbol,
    SymbolTable,
    Terminator,
)
from ...ir.types import FunctionType
from ..function_syntax import FUNCTION_TYPE_ATTR
from .attributes import ExecutableTargetAttr, PipelineLayoutAttr


def _parse_visibility(p: Any) -> tuple[StringAttr | None]:
    word = p.accept_keyword("public", "private", "nested")
    return (None if word is None else StringAttr(word),)


def _print_visibility(p: Any, op: Op, visibility: Any) -> None:
    p.write("public" if visibility is None else visibility.value)


VISIBILITY = (_parse_visibility, _print_visibility)


class _SymbolOp(Op):
    """`visibility @name`, where the visibility may be left out for public."""

    sym_visibility = attr(STRING_ATTR, optional=True)
    sym_name = attr(SYMBOL_NAME)
    custom = {"SymbolVisibility": VISIBILITY}


class ExecutableOp(_SymbolOp):
    name = "hal.executable"
    body = sized_region(1)
    traits = (IsolatedFromAbove, SingleBlockImplicitTerminator("hal.executable_end"), Symbol, SymbolTable)
    assembly = "custom<SymbolVisibility>($sym_visibility) $sym_name attr-dict-with-keyword $body"


class ExecutableEndOp(Op):
    name = "hal.executable_end"
    traits = (HasParent("hal.executable"), Terminator)
    assembly = "attr-dict"


class ExecutableSourceOp(_SymbolOp):
    """Code for whatever target, with its entry points."""

    name = "hal.executable.source"
    body = sized_region(1)
    traits = (IsolatedFromAbove, SingleBlockImplicitTerminator("hal.executable.source_end"), Symbol, SymbolTable)
    assembly = "custom<SymbolVisibility>($sym_visibility) $sym_name attr-dict-with-keyword $body"


class ExecutableSourceEndOp(Op):
    name = "hal.executable.source_end"
    traits = (HasParent("hal.executable.source"), Terminator)
    assembly = "attr-dict"


class ExecutableVariantOp(_SymbolOp):
    """The code for one target, with objects to link."""

    name = "hal.executable.variant"
    target = attr(ExecutableTargetAttr)
    objects = attr(ARRAY_ATTR, optional=True)
    body = sized_region(1)
    traits = (
        IsolatedFromAbove,
        HasParent("hal.executable"),
        SingleBlockImplicitTerminator("hal.executable.variant_end"),
        Symbol,
        SymbolTable,
    )
    assembly = """
        custom<SymbolVisibility>($sym_visibility) $sym_name `target` `(` $target `)` (`objects` `(` $objects^ `)`)?
        attr-dict-with-keyword $body
    """


class ExecutableVariantEndOp(Op):
    name = "hal.executable.variant_end"
    traits = (HasParent("hal.executable.variant"), Terminator)
    assembly = "attr-dict"


def _parse_count(p: Any) -> tuple[Region]:
    """`count(%device: !hal.device, ...) -> (index, index, index) { ... }`."""
    if not p.accept("count"):
        return (Region(),)
    arguments = p.bracketed("(", ")", p.typed_name)
    p.expect("->")
    p.bracketed("(", ")", p.type)
    return (p.region(None, arguments),)


def _print_count(p: Any, op: Op, body: Region) -> None:
    if not body.blocks:
        return
    arguments = body.blocks[0].arguments
    p.write(" count(" + ", ".join(f"{p.value(a)}: {p.type(a.type)}" for a in arguments) + ")")
    p.write(" -> (index, index, index) ")
    p.region(body, entry_arguments=False)


class ExecutableExportOp(Op):
    """An entry point: its number, the layout of what it gets, workgroup and subgroup size, bytes of dynamic workgroup
    memory, and how many workgroups a workload needs."""

    name = "hal.executable.export"
    sym_visibility = attr(STRING_ATTR, optional=True)
    sym_name = attr(SYMBOL_NAME)
    ordinal = attr(INDEX_ATTR, optional=True)
    layout = attr(attr_of_class(PipelineLayoutAttr, "pipeline layout"))
    workgroup_size = attr(ARRAY_ATTR, optional=True)
    subgroup_size = attr(INDEX_ATTR, optional=True)
    workgroup_local_memory = attr(INDEX_ATTR, optional=True)
    source_locs = attr(ARRAY_ATTR, optional=True)
    workgroup_count = region()
    condition = region()
    traits = (IsolatedFromAbove, HasParent("hal.executable.source", "hal.executable.variant"), Symbol)
    custom = {"SymbolVisibility": VISIBILITY, "WorkgroupCount": (_parse_count, _print_count)}
    assembly = """
        custom<SymbolVisibility>($sym_visibility) $sym_name (`ordinal` `(` $ordinal^ `)`)? `layout` `(` $layout `)` ``
        custom<WorkgroupCount>($workgroup_count) prop-dict attr-dict-with-keyword
    """


def _parse_signature(p: Any) -> tuple[TypeAttr, Region]:
    """`(%device: !hal.device) -> i1 { ... }`, for a condition."""
    arguments = p.bracketed("(", ")", p.typed_name)
    results = p.optional_arrow_types()
    t = FunctionType(tuple(x for _, x in arguments), tuple(results))
    return TypeAttr(t), p.region(None, arguments)


def _print_signature(p: Any, op: Any) -> None:
    arguments = op.regions[0].blocks[0].arguments
    p.write("(" + ", ".join(f"{p.value(a)}: {p.type(a.type)}" for a in arguments) + ")")
    p.write(p.arrow_types(op.function_type.value.results))


class ExecutableConditionOp(Op):
    """Whether a device can run the variant."""

    name = "hal.executable.condition"
    function_type = attr(FUNCTION_TYPE_ATTR)
    body = sized_region(1)
    traits = (IsolatedFromAbove, HasParent("hal.executable.variant"))

    @classmethod
    def parse(cls, p, at):
        t, body = _parse_signature(p)
        attributes: dict[str, Any] = {}
        properties: dict[str, Any] = {"function_type": t}
        p.attr_dict_into(cls.get_definition(), properties, attributes, keyword=True)
        return cls((), (), properties, attributes, [body], (), p.location(at))

    def print(self, p):
        _print_signature(p, self)
        p.write(" ")
        p.region(self.regions[0], entry_arguments=False)
        p.optional_dict(self.attributes, keyword="attributes ")


class ExecutableConstantBlockOp(Op):
    """Computes constants that are filled in when the executable is loaded, each under its key."""

    name = "hal.executable.constant.block"
    function_type = attr(FUNCTION_TYPE_ATTR)
    keys = attr(ARRAY_ATTR)
    body = sized_region(1)
    traits = (IsolatedFromAbove, HasParent("hal.executable.variant"))

    @classmethod
    def parse(cls, p, at):
        arguments = p.bracketed("(", ")", p.typed_name)
        results = p.optional_arrow_types()
        keys: list[Any] = []
        if p.accept("as"):
            keys = p.bracketed("(", ")", p.attribute) if p.at("(") else [p.attribute()]
        body = p.region(None, arguments)
        t = FunctionType(tuple(x for _, x in arguments), tuple(results))
        properties: dict[str, Any] = {"function_type": TypeAttr(t), "keys": ArrayAttr(tuple(keys))}
        attributes: dict[str, Any] = {}
        p.attr_dict_into(cls.get_definition(), properties, attributes, keyword=True)
        return cls((), (), properties, attributes, [body], (), p.location(at))

    def print(self, p):
        _print_signature(p, self)
        keys = list(map(p.attribute, self.keys.elements))
        if keys:
            p.write(" as " + (keys[0] if len(keys) == 1 else f"({', '.join(keys)})"))
        p.write(" ")
        p.region(self.regions[0], entry_arguments=False)
        p.optional_dict(self.attributes, keyword="attributes ")


class ExecutableBinaryOp(_SymbolOp):
    """A finished executable."""

    name = "hal.executable.binary"
    format = attr(STRING_ATTR)
    data = attr(ELEMENTS_ATTR)
    mime_type = attr(STRING_ATTR, optional=True)
    traits = (HasParent("hal.executable"), Symbol)
    assembly = "custom<SymbolVisibility>($sym_visibility) $sym_name attr-dict"


class ReturnOp(Op):
    name = "hal.return"
    values = variadic_operand(ANY)
    traits = (Pure, ReturnLike, Terminator)
    assembly = "attr-dict ($values^ `:` type($values))?"
