"""What ops that are functions share: the text of name, arguments, results, attributes and body, and the checks of the
function interface (MLIR's FunctionOpInterface).

    @name(%a: T {dialect.attr}, %b: U) -> (V {dialect.attr}, W) attributes {...} { body }

A function op has the properties `sym_name`, `function_type`, `sym_visibility`, `arg_attrs` and `res_attrs` and one
region; without a body the region is empty. Ops whose text has more parts build theirs from the pieces here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from ..ir.attribute_constraints import STRING_ATTR, SYMBOL_NAME, AttrConstraint
from ..ir.attributes import ArrayAttr, Attribute, DictionaryAttr, StringAttr, TypeAttr, dictionary_text
from ..ir.definitions import Op, attr
from ..ir.operations import Operation, Region
from ..ir.traits import Trait
from ..ir.types import FunctionType, Type

if TYPE_CHECKING:
    from ..ir.parse_base import ParserBase

FUNCTIONS = ("func.func", "gpu.func")
"""Those whose bodies are kernels, or called by kernels."""
VISIBILITIES = ("public", "private", "nested")
# What the syntax shows by itself, so that the dictionary must not state it.
INFERRED = ("sym_name", "sym_visibility", "function_type")
SHOWN = (*INFERRED, "arg_attrs", "res_attrs")

FUNCTION_TYPE_ATTR = AttrConstraint(
    "type attribute of function type", lambda a: isinstance(a, TypeAttr) and isinstance(a.value, FunctionType)
)
DICT_ARRAY_ATTR = AttrConstraint(
    "Array of dictionary attributes",
    lambda a: isinstance(a, ArrayAttr) and all(isinstance(e, DictionaryAttr) for e in a.elements),
)
FUNCTION_TYPE_ATTR.kept, DICT_ARRAY_ATTR.kept = TypeAttr, ArrayAttr


class Signature(NamedTuple):
    """`names` are the token numbers of the arguments' names, empty where only types are given."""

    names: list[int]
    argument_types: list[Type]
    argument_attributes: list[dict[str, Attribute]]
    result_types: list[Type]
    result_attributes: list[dict[str, Attribute]]

    @property
    def type(self) -> FunctionType:
        return FunctionType(tuple(self.argument_types), tuple(self.result_types))

    @property
    def entry_arguments(self) -> list[tuple[int, Type]] | None:
        """For `Parser.region`; None if the arguments have no names."""
        return list(zip(self.names, self.argument_types, strict=True)) if self.names else None


def fail_in(p: ParserBase, cls: type[Operation], message: str, at: int | None = None) -> NoReturn:
    """An error that MLIR's hand-written parsers emit, which name the op."""
    p.fail(f"custom op '{cls.name}' {message}", at)


# -- reading


def parse_visibility(p: Any) -> StringAttr | None:
    word = p.accept_keyword(*VISIBILITIES)
    return None if word is None else StringAttr(word)


def parse_symbol(p: Any, cls: type[Operation]) -> StringAttr:
    if p.token[:1] != "@":
        fail_in(p, cls, "expected valid '@'-identifier for symbol name")
    return StringAttr(p.symbol_name())


def parse_signature(p: Any, cls: type[Operation]) -> Signature:
    """`(arguments) -> results`. Either all arguments have names or none."""
    names: list[int] = []
    types: list[Type] = []
    attributes: list[dict[str, Attribute]] = []

    def argument() -> None:
        named = p.token[:1] == "%"
        if named and types and not names:
            fail_in(p, cls, "expected type instead of SSA identifier")
        if not named and names:
            fail_in(p, cls, "expected SSA identifier")
        if named:
            names.append(p.ssa_use())
            p.expect(":")
        types.append(p.type())
        attributes.append(p.dictionary() if p.at("{") else {})
        if p.at("loc"):
            p.take()
            p.balanced_text()

    p.bracketed("(", ")", argument)
    results, result_attributes = parse_results(p) if p.accept("->") else ([], [])
    return Signature(names, types, attributes, results, result_attributes)


def parse_results(p: Any) -> tuple[list[Type], list[dict[str, Attribute]]]:
    """`T` or `(T {attrs}, ...)`."""
    if not p.at("("):
        return [p.type()], [{}]
    types: list[Type] = []
    attributes: list[dict[str, Attribute]] = []

    def one() -> None:
        types.append(p.type())
        attributes.append(p.dictionary() if p.at("{") else {})

    p.bracketed("(", ")", one)
    return types, attributes


def attribute_arrays(signature: Signature) -> dict[str, Attribute]:
    """The properties `arg_attrs` and `res_attrs`, absent where every dictionary is empty."""
    out: dict[str, Attribute] = {}
    for key, dictionaries in (("arg_attrs", signature.argument_attributes), ("res_attrs", signature.result_attributes)):
        if any(dictionaries):
            out[key] = ArrayAttr(tuple(map(DictionaryAttr, dictionaries)))
    return out


def parse_attributes(p: Any, cls: Any, properties: dict[str, Attribute], attributes: dict[str, Attribute]) -> None:
    """`attributes {...}`, which must not repeat what the syntax states."""
    at = p.i
    if not p.accept("attributes"):
        return
    for key, value in p.dictionary().items():
        if key in INFERRED:
            message = (
                f"'{key}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
            )
            fail_in(p, cls, message, at)
        if key in cls.get_definition().inherent:
            properties[key] = value
        else:
            attributes[key] = value


def parse_body(p: Any, cls: Any, arguments: Sequence[tuple[int, Type]] | None) -> Region:
    """The region in braces, which must not be empty; without braces an empty region."""
    if not p.at("{"):
        return Region()
    at = p.i
    if p.texts[at + 1] == "}":
        fail_in(p, cls, "expected non-empty function body", at)
    return p.region(cls, arguments)


def parse_function(cls: Any, p: Any, at: int) -> Operation:
    """All of a function without further parts, after the op's name."""
    properties: dict[str, Attribute] = {}
    attributes: dict[str, Attribute] = {}
    visibility = parse_visibility(p)
    if visibility is not None:
        properties["sym_visibility"] = visibility
    properties["sym_name"] = parse_symbol(p, cls)
    signature = parse_signature(p, cls)
    properties["function_type"] = TypeAttr(signature.type)
    parse_attributes(p, cls, properties, attributes)
    for key, value in attribute_arrays(signature).items():
        properties.setdefault(key, value)
    body = parse_body(p, cls, signature.entry_arguments)
    return cls((), (), properties, attributes, [body], (), p.location(at))


# -- writing


def print_symbol(op: Any, p: Any) -> None:
    """` visibility @name`."""
    visibility = op.properties.get("sym_visibility")
    if visibility is not None:
        p.write(" " + visibility.value)
    p.write(" " + SYMBOL_NAME.text(op.properties["sym_name"], p))


def print_signature(op: Any, p: Any) -> None:
    print_arguments(op, p, op.function_type.value.inputs, op.properties.get("arg_attrs"))
    print_results(op, p, op.function_type.value.results, op.properties.get("res_attrs"))


def print_arguments(op: Any, p: Any, types: Sequence[Type], dictionaries: Any) -> None:
    """`(%a: T {attrs}, ...)`, the names only where there is a body."""
    blocks = op.regions[0].blocks
    p.write("(")
    for i, t in enumerate(types):
        if i:
            p.write(", ")
        p.write(f"{p.value(blocks[0].arguments[i])}: {p.type(t)}" if blocks else p.type(t))
        if dictionaries is not None:
            p.optional_dict(dictionaries[i].as_dict())
    p.write(")")


def print_results(op: Any, p: Any, types: Sequence[Type], dictionaries: Any) -> None:
    """` -> T`, ` -> (T {attrs}, ...)`, or nothing."""
    if not types:
        return
    given = [d.as_dict() for d in dictionaries] if dictionaries is not None else [{}] * len(types)
    brackets = len(types) > 1 or isinstance(types[0], FunctionType) or bool(given[0])
    p.write(" -> (" if brackets else " -> ")
    for i, (t, dictionary) in enumerate(zip(types, given, strict=True)):
        p.write((", " if i else "") + p.type(t))
        p.optional_dict(dictionary)
    if brackets:
        p.write(")")


def print_attributes(op: Any, p: Any, hidden: Sequence[str] = SHOWN) -> None:
    """` attributes {...}`: the discardable ones by name, then the inherent ones not shown elsewhere, as declared."""
    shown = dict(sorted(op.attributes.items()))
    for key in op.definition.attributes:
        if key in op.properties and key not in hidden:
            shown[key] = op.properties[key]
    if shown:
        p.write(f" attributes {dictionary_text(shown.items(), p)}")


def print_body(op: Any, p: Any) -> None:
    if op.regions[0].blocks:
        p.write(" ")
        p.region(op.regions[0], entry_arguments=False, terminator=True)


def print_function(op: Any, p: Any) -> None:
    print_symbol(op, p)
    print_signature(op, p)
    print_attributes(op, p)
    print_body(op, p)


# -- the interface


def verify_function(op: Any) -> None:
    """FunctionOpInterface's own checks: one dictionary per argument and result, and an entry block that fits."""
    t = op.function_type.value
    _verify_dictionaries(op, "argument", "arg_attrs", len(op.argument_types))
    _verify_dictionaries(op, "result", "res_attrs", len(t.results))
    if not op.regions[0].blocks:
        return
    arguments = op.regions[0].blocks[0].arguments
    inputs = op.argument_types
    if len(arguments) < len(inputs) or (len(arguments) > len(inputs) and not op.extra_entry_arguments):
        raise op.error(f"entry block must have {len(inputs)} arguments to match function signature")
    for i, (a, expected) in enumerate(zip(arguments, inputs, strict=False)):
        if a.type is not expected:
            raise op.error(
                f"type of entry block argument #{i}('{a.type}') must match the type of the corresponding argument in "
                f"function signature('{expected}')"
            )


def _verify_dictionaries(op: Any, what: str, key: str, count: int) -> None:
    dictionaries = op.properties.get(key)
    if dictionaries is None or not len(dictionaries):  # MLIR keeps an empty array as if it were absent
        return
    if len(dictionaries) != count:
        raise op.error(
            f"expects {what} attribute array to have the same number of elements as the number of function {what}s, "
            f"got {len(dictionaries)}, but expected {count}"
        )
    for dictionary in dictionaries:
        if any("." not in name for name, _ in dictionary.entries):
            raise op.error(f"{what}s may only have dialect attributes")


FunctionLike = Trait("FunctionOpInterface", verify_function)


class FunctionOp(Op):
    """Base of function ops; subclasses give `name` and the rest. `sym_name` comes first, as MLIR declares it."""

    sym_name = attr(SYMBOL_NAME)
    function_type = attr(FUNCTION_TYPE_ATTR)
    sym_visibility = attr(STRING_ATTR, optional=True)
    arg_attrs = attr(DICT_ARRAY_ATTR, optional=True)
    res_attrs = attr(DICT_ARRAY_ATTR, optional=True)
    extra_entry_arguments = False  # whether the entry block may have arguments beyond the function type's

    @property
    def argument_types(self) -> Sequence[Type]:
        return self.function_type.value.inputs

    @property
    def result_types(self) -> Sequence[Type]:
        return self.function_type.value.results

    @property
    def body(self) -> Region:
        return self.regions[0]

    @property
    def is_declaration(self) -> bool:
        return not self.regions[0].blocks

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        return parse_function(cls, p, at)

    def print(self, p: Any) -> None:
        print_function(self, p)


def argument_attributes(function: Operation, index: int) -> dict[str, Attribute]:
    """What a function says of one of its arguments, or of a buffer that `gpu.func` declares beside them: nothing."""
    found: Any = function.properties.get("arg_attrs")
    return found.elements[index].as_dict() if found is not None and index < len(found.elements) else {}
