"""Functions whose results may be tied to arguments, and what stands in them."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import FLAT_SYMBOL_REF, INDEX_ARRAY_ATTR, STRING_ATTR, TYPE_ATTR
from ...ir.attributes import ArrayAttr, DictionaryAttr, IntegerAttr, TypeAttr
from ...ir.constraints import ANY, INDEX_TYPE, SIGNLESS_INTEGER_OR_INDEX
from ...ir.definitions import Op, attr, operand, region, result, variadic_operand, variadic_result
from ...ir.traits import (
    IsolatedFromAbove,
    Pure,
    ReturnLike,
    SameOperandsAndResultType,
    SingleBlock,
    Symbol,
    Terminator,
    TypesMatchWith,
)
from ...ir.types import INDEX, FunctionType, Type
from ..function_syntax import (
    DICT_ARRAY_ATTR,
    FUNCTION_TYPE_ATTR,
    SYMBOL_NAME,
    parse_attributes,
    parse_body,
    parse_symbol,
    parse_visibility,
    print_arguments,
    print_body,
)

UNTIED = -1


def _tied_array(numbers: list[int]) -> ArrayAttr:
    return ArrayAttr(tuple(IntegerAttr(n, INDEX) for n in numbers))


class _Results:
    """Results in their syntax: `T`, `%argument` (tied, of its type) or `%argument as T`, each with attributes."""

    def __init__(self) -> None:
        self.types: list[Type] = []
        self.tied: list[int] = []
        self.dictionaries: list[dict[str, Any]] = []

    def parse(self, p: Any, names: list[str], types: list[Type]) -> None:
        def one() -> None:
            if p.token[:1] == "%":
                at = p.i
                name = p.texts[p.ssa_use()]
                if name not in names:
                    p.fail(f"tied operand {name} is no argument", at)
                self.tied.append(names.index(name))
                self.types.append(p.type() if p.accept("as") else types[self.tied[-1]])
            else:
                self.tied.append(UNTIED)
                self.types.append(p.type())
            # Without brackets what follows is the body.
            self.dictionaries.append(p.dictionary() if brackets and p.at("{") else {})

        brackets = p.at("(")
        if brackets:
            p.bracketed("(", ")", one)
        else:
            one()


def _tied_text(p: Any, t: Type, tied: int, values: list[Any]) -> str:
    if tied == UNTIED:
        return p.type(t)
    v = values[tied]
    return p.value(v) if v.type is t else f"{p.value(v)} as {p.type(t)}"


class FuncOp(Op):
    """A function of the host."""

    name = "util.func"
    sym_visibility = attr(STRING_ATTR, optional=True)
    sym_name = attr(SYMBOL_NAME)
    function_type = attr(FUNCTION_TYPE_ATTR)
    tied_operands = attr(INDEX_ARRAY_ATTR, optional=True)
    arg_attrs = attr(DICT_ARRAY_ATTR, optional=True)
    res_attrs = attr(DICT_ARRAY_ATTR, optional=True)
    body = region()
    traits = (IsolatedFromAbove, Symbol)

    @classmethod
    def parse(cls, p, at):
        properties: dict[str, Any] = {}
        attributes: dict[str, Any] = {}
        visibility = parse_visibility(p)
        if visibility is not None:
            properties["sym_visibility"] = visibility
        properties["sym_name"] = parse_symbol(p, cls)
        names: list[tuple[int, Type]] = []
        argument_types: list[Type] = []
        dictionaries: list[dict[str, Any]] = []

        def argument() -> None:
            if p.token[:1] == "%":
                names.append(p.typed_name())
                argument_types.append(names[-1][1])
            else:
                argument_types.append(p.type())
            dictionaries.append(p.dictionary() if p.at("{") else {})

        p.bracketed("(", ")", argument)
        results = _Results()
        if p.accept("->"):
            results.parse(p, [p.texts[use] for use, _ in names], argument_types)
        properties["function_type"] = TypeAttr(FunctionType(tuple(argument_types), tuple(results.types)))
        if results.types:
            properties["tied_operands"] = _tied_array(results.tied)
        for key, given in (("arg_attrs", dictionaries), ("res_attrs", results.dictionaries)):
            if any(given):
                properties[key] = ArrayAttr(tuple(map(DictionaryAttr, given)))
        parse_attributes(p, cls, properties, attributes)
        body = parse_body(p, cls, names)
        return cls((), (), properties, attributes, [body], (), p.location(at))

    def print(self, p):
        visibility = self.sym_visibility.value if self.sym_visibility is not None else "public"
        p.write(f" {visibility} {SYMBOL_NAME.text(self.sym_name, p)}")
        t = self.function_type.value
        blocks = self.regions[0].blocks
        if blocks:
            print_arguments(self, p, t.inputs, self.arg_attrs)
        else:  # declarations have names all the same, for results to be tied to
            self._print_declared_arguments(p, t.inputs)
        self._print_results(p, t)
        p.optional_dict(self.attributes, keyword="attributes ")
        print_body(self, p)

    def _print_declared_arguments(self, p: Any, types: Any) -> None:
        p.write("(")
        for i, t in enumerate(types):
            p.write(f"{', ' if i else ''}%arg{i}: {p.type(t)}")
            if self.arg_attrs is not None:
                p.optional_dict(self.arg_attrs.elements[i].as_dict())
        p.write(")")

    def _print_results(self, p: Any, t: FunctionType) -> None:
        if not t.results:
            return
        dictionaries = [d.as_dict() for d in self.res_attrs.elements] if self.res_attrs else [{}] * len(t.results)
        brackets = len(t.results) > 1 or bool(dictionaries[0])
        p.write(" -> (" if brackets else " -> ")
        for i, (r, dictionary) in enumerate(zip(t.results, dictionaries, strict=True)):
            p.write(", " if i else "")
            p.write(self._result_text(p, t, i, r))
            p.optional_dict(dictionary)
        if brackets:
            p.write(")")

    def _result_text(self, p: Any, t: FunctionType, i: int, r: Type) -> str:
        tied = self.tied_operands.elements[i].value if self.tied_operands is not None else UNTIED
        if tied == UNTIED:
            return p.type(r)
        blocks = self.regions[0].blocks
        name = p.value(blocks[0].arguments[tied]) if blocks else f"%arg{tied}"
        return name if t.inputs[tied] is r else f"{name} as {p.type(r)}"


class CallOp(Op):
    name = "util.call"
    callee = attr(FLAT_SYMBOL_REF)
    tied_operands = attr(INDEX_ARRAY_ATTR, optional=True)
    operands_ = variadic_operand(ANY)
    results_ = variadic_result(ANY)

    @classmethod
    def parse(cls, p, at):
        callee = p.symbol_ref()
        uses = p.bracketed("(", ")", p.ssa_use)
        properties: dict[str, Any] = {"callee": callee}
        attributes: dict[str, Any] = {}
        p.attr_dict_into(cls.get_definition(), properties, attributes)
        p.expect(":")
        types = p.parenthesized_types()
        p.expect("->")
        results = _Results()
        if p.at("(") and p.texts[p.i + 1] == ")":
            p.parenthesized_types()
        else:
            results.parse(p, [p.texts[u] for u in uses], types)
        if results.types:
            properties["tied_operands"] = _tied_array(results.tied)
        operands = p.operands_of(uses, types, at)
        return cls(operands, results.types, properties, attributes, (), (), p.location(at))

    def print(self, p):
        p.write(f" {self.callee}({p.values(self.operands)})")
        p.attr_dict(self, ("callee", "tied_operands"))
        p.write(f" : ({p.types(v.type for v in self.operands)}) -> ")
        tied = [e.value for e in self.tied_operands.elements] if self.tied_operands else [UNTIED] * len(self.results)
        texts = [_tied_text(p, r.type, n, list(self.operands)) for r, n in zip(self.results, tied, strict=True)]
        p.write(texts[0] if len(texts) == 1 else f"({', '.join(texts)})")


class ReturnOp(Op):
    name = "util.return"
    operands_ = variadic_operand(ANY)
    traits = (Pure, ReturnLike, Terminator)
    assembly = "attr-dict ($operands_^ `:` type($operands_))?"


class UnreachableOp(Op):
    name = "util.unreachable"
    message = attr(STRING_ATTR, optional=True)
    traits = (Terminator,)
    assembly = "($message^)? attr-dict"


class OptimizationBarrierOp(Op):
    """The values as they are; nothing is known of them."""

    name = "util.optimization_barrier"
    operands_ = variadic_operand(ANY)
    results_ = variadic_result(ANY)
    traits = (TypesMatchWith("results_", "operands_", lambda t: t, "all of {operands, results} have same type"),)
    assembly = "attr-dict ($operands_^ `:` type($operands_))?"


class AlignOp(Op):
    """The least multiple of a power of two that is not below the value."""

    name = "util.align"
    value = operand(SIGNLESS_INTEGER_OR_INDEX)
    alignment = operand(SIGNLESS_INTEGER_OR_INDEX)
    result = result(SIGNLESS_INTEGER_OR_INDEX)
    traits = (Pure, SameOperandsAndResultType)
    assembly = "$value `,` $alignment attr-dict `:` type($result)"


class SizeOfOp(Op):
    """Of a type, in bytes."""

    name = "util.sizeof"
    sizedType = attr(TYPE_ATTR)
    result = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "$sizedType attr-dict"


class NullOp(Op):
    name = "util.null"
    result = result(ANY)
    traits = (Pure,)
    assembly = "attr-dict `:` type($result)"


class HoistableConversionOp(Op):
    """Converts values by its region. Next to one whose tag is this one's inverse, and the other way round, both go."""

    name = "util.hoistable_conversion"
    tag = attr(STRING_ATTR)
    inverse_tag = attr(STRING_ATTR, name="inverseTag")
    inputs = variadic_operand(ANY)
    results_ = variadic_result(ANY)
    body = region()
    traits = (SingleBlock,)

    def verify(self):
        if len(self.regions[0].blocks) != 1:
            raise self.error("expected exactly one block in the body region")

    @classmethod
    def parse(cls, p, at):
        tag = STRING_ATTR.parse(p)
        p.expect("inverts")
        p.expect("(")
        inverse = STRING_ATTR.parse(p)
        p.expect(")")
        names: list[int] = []
        uses: list[int] = []

        def one() -> None:
            names.append(p.ssa_use())
            p.expect("=")
            uses.append(p.ssa_use())

        p.bracketed("(", ")", one)
        p.expect(":")
        t = p.type()
        operands = p.operands_of(uses, t.inputs, at)
        body = p.region(cls, list(zip(names, t.inputs, strict=True)))
        properties: dict[str, Any] = {"tag": tag, "inverseTag": inverse}
        attributes: dict[str, Any] = {}
        p.attr_dict_into(cls.get_definition(), properties, attributes)
        return cls(operands, t.results, properties, attributes, [body], (), p.location(at))

    def print(self, p):
        arguments = self.regions[0].blocks[0].arguments
        pairs = ", ".join(f"{p.value(a)} = {p.value(v)}" for a, v in zip(arguments, self.operands, strict=True))
        t = FunctionType(tuple(v.type for v in self.operands), tuple(r.type for r in self.results))
        p.write(f" {self.tag} inverts({self.inverse_tag}) ({pairs}) : {p.type(t)} ")
        p.region(self.regions[0], entry_arguments=False)
        p.attr_dict(self, ("tag", "inverseTag"))
