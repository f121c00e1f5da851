"""How a dialect states an op: a class with fields, traits and MLIR's assembly format. All else follows from it.

    class AddIOp(Op):
        name = "arith.addi"
        lhs = operand(SIGNLESS_INTEGER_LIKE)
        rhs = operand(SIGNLESS_INTEGER_LIKE)
        overflowFlags = attr(IntegerOverflowFlagsAttr, default=NO_OVERFLOW)
        result = result(SIGNLESS_INTEGER_LIKE)
        traits = (Pure, Commutative, SameOperandsAndResultType)
        assembly = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)"

On an instance `op.lhs` is the value (None if optional and absent, a list if variadic), `op.overflowFlags` the
attribute.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from . import registry
from .attribute_constraints import AttrConstraint, as_attr_constraint
from .attributes import Attribute, DenseArrayAttr
from .constraints import ANY, TypeConstraint
from .operations import Operation, Region, Value
from .traits import (
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
    Trait,
)
from .types import I32, Type

if TYPE_CHECKING:
    from .assembly import AssemblyFormat

SINGLE, OPTIONAL, VARIADIC = "single", "optional", "variadic"


class Field:
    """Base of the field descriptors; `name` is set when the class is made."""

    name: str = ""

    def __set_name__(self, owner: type, name: str) -> None:
        if not self.name:
            self.name = name


class _ValueField(Field):
    def __init__(self, constraint: TypeConstraint, kind: str):
        self.constraint, self.kind = constraint, kind

    def _pick(self, values: Sequence[Any]) -> Any:
        if self.kind == VARIADIC:
            return list(values)
        return values[0] if values else None


class OperandField(_ValueField):
    def __get__(self, op: Operation | None, owner: Any) -> Any:
        if op is None:
            return self
        definition = owner.get_definition()
        i = definition.fixed_operands.get(self.name)
        if i is not None:
            return op._operands[i]
        begin, end = definition.operand_range(op, self.name)
        return self._pick(op._operands[begin:end])


class ResultField(_ValueField):
    def __get__(self, op: Operation | None, owner: Any) -> Any:
        if op is None:
            return self
        definition = owner.get_definition()
        i = definition.fixed_results.get(self.name)
        if i is not None:
            return op.results[i]
        begin, end = definition.result_range(op, self.name)
        return self._pick(op.results[begin:end])


class AttrField(Field):
    def __init__(
        self,
        constraint: AttrConstraint,
        optional: bool,
        default: Attribute | None,
        name: str,
        implied: Attribute | None = None,
    ):
        self.constraint, self.optional, self.default = constraint, optional or default is not None, default
        self.implied = implied
        self.name = name

    def __get__(self, op: Operation | None, owner: Any) -> Any:
        if op is None:
            return self
        return op.properties.get(self.name, self.default if self.implied is None else self.implied)

    def __set__(self, op: Operation, value: Attribute | None) -> None:
        if value is None:
            op.properties.pop(self.name, None)
        else:
            op.properties[self.name] = value


class RegionField(Field):
    def __init__(self, kind: str, check: Callable[[Region], bool] | None, description: str):
        self.kind, self.check, self.description = kind, check, description

    def __get__(self, op: Operation | None, owner: Any) -> Any:
        if op is None:
            return self
        i = owner.get_definition().regions.index(self)
        return op.regions[i:] if self.kind == VARIADIC else op.regions[i]


class SuccessorField(Field):
    def __init__(self, kind: str):
        self.kind = kind

    def __get__(self, op: Operation | None, owner: Any) -> Any:
        if op is None:
            return self
        i = owner.get_definition().successors.index(self)
        return op.successors[i:] if self.kind == VARIADIC else op.successors[i]


def operand(constraint: TypeConstraint = ANY) -> Any:
    return OperandField(constraint, SINGLE)


def optional_operand(constraint: TypeConstraint = ANY) -> Any:
    return OperandField(constraint, OPTIONAL)


def variadic_operand(constraint: TypeConstraint = ANY) -> Any:
    return OperandField(constraint, VARIADIC)


def result(constraint: TypeConstraint = ANY) -> Any:
    return ResultField(constraint, SINGLE)


def optional_result(constraint: TypeConstraint = ANY) -> Any:
    return ResultField(constraint, OPTIONAL)


def variadic_result(constraint: TypeConstraint = ANY) -> Any:
    return ResultField(constraint, VARIADIC)


def attr(
    constraint: Any,
    *,
    optional: bool = False,
    default: Attribute | None = None,
    name: str = "",
    implied: Attribute | None = None,
) -> Any:
    """An inherent attribute: `constraint` is an AttrConstraint or a DialectAttr class. `name` where Python's differs.

    An absent attribute means `default`, which MLIR fills in (generic forms show it), or `implied`, which it does not
    (MLIR's DefaultValuedOptionalAttr). Custom forms leave out both."""
    return AttrField(as_attr_constraint(constraint), optional or implied is not None, default, name, implied)


def region(check: Callable[[Region], bool] | None = None, description: str = "any region") -> Any:
    return RegionField(SINGLE, check, description)


def variadic_region(blocks: int | None = None) -> Any:
    """Any number of regions, each with so many blocks."""
    if blocks is None:
        return RegionField(VARIADIC, None, "any region")
    return RegionField(VARIADIC, lambda r: len(r.blocks) == blocks, f"region with {blocks} blocks")


def sized_region(blocks: int) -> Any:
    return RegionField(SINGLE, lambda r: len(r.blocks) == blocks, f"region with {blocks} blocks")


def successor() -> Any:
    return SuccessorField(SINGLE)


def variadic_successor() -> Any:
    return SuccessorField(VARIADIC)


class OpDefinition:
    """The fields of an op class in order, found once on first use."""

    def __init__(self, cls: type[Op]):
        fields: dict[str, Field] = {}
        for base in reversed(cls.__mro__):
            for key, value in vars(base).items():
                if isinstance(value, Field):
                    fields.pop(key, None)  # an override takes its own place
                    fields[key] = value
        self.cls = cls
        every = list(fields.values())
        self.operands = [f for f in every if isinstance(f, OperandField)]
        self.results = [f for f in every if isinstance(f, ResultField)]
        self.attributes = {f.name: f for f in every if isinstance(f, AttrField)}
        self.regions = [f for f in every if isinstance(f, RegionField)]
        self.successors = [f for f in every if isinstance(f, SuccessorField)]
        self.operand_index = {f.name: i for i, f in enumerate(self.operands)}
        self.result_index = {f.name: i for i, f in enumerate(self.results)}
        self.plain_operands = all(f.kind == SINGLE for f in self.operands)
        self.plain_results = all(f.kind == SINGLE for f in self.results)
        self.segmented_operands = AttrSizedOperandSegments in cls.traits
        self.segmented_results = AttrSizedResultSegments in cls.traits
        # The places of single fields that stand before all that vary in number.
        self.fixed_operands = {} if self.segmented_operands else _fixed(self.operands)
        self.fixed_results = {} if self.segmented_results else _fixed(self.results)
        # The properties that size groups of operands or results, and how many groups.
        self.segments: list[tuple[str, int]] = []
        self.inherent = set(self.attributes)
        if self.segmented_operands:
            self.segments.append(("operandSegmentSizes", len(self.operands)))
        if self.segmented_results:
            self.segments.append(("resultSegmentSizes", len(self.results)))
        self.inherent.update(key for key, _ in self.segments)
        self._format: AssemblyFormat | None = None

    @property
    def format(self) -> AssemblyFormat | None:
        if self._format is None and self.cls.assembly is not None:
            from .assembly import AssemblyFormat

            self._format = AssemblyFormat(self)
        return self._format

    def operand_range(self, op: Operation, name: str) -> tuple[int, int]:
        fixed = self.fixed_operands.get(name)
        if fixed is not None:
            return fixed, fixed + 1
        i = self.operand_index[name]
        if i == len(self.operands) - 1 and i == len(self.fixed_operands) and not self.segmented_operands:
            return i, len(op._operands)
        sizes = self.operand_sizes(op)
        begin = sum(sizes[:i])
        return begin, begin + sizes[i]

    def operand_sizes(self, op: Operation) -> list[int]:
        """How many operands each operand field has."""
        if self.segmented_operands:
            return list(op.properties["operandSegmentSizes"].values)
        return _sizes(self.operands, len(op._operands))

    def result_range(self, op: Operation, name: str) -> tuple[int, int]:
        fixed = self.fixed_results.get(name)
        if fixed is not None:
            return fixed, fixed + 1
        i = self.result_index[name]
        if self.segmented_results:
            sizes = list(op.properties["resultSegmentSizes"].values)
        else:
            sizes = _sizes(self.results, len(op.results))
        begin = sum(sizes[:i])
        return begin, begin + sizes[i]

    def types_of(self, op: Operation, name: str) -> list[Type]:
        """The types of a named operand or result field, or that of a typed attribute."""
        if name in self.operand_index:
            begin, end = self.operand_range(op, name)
            return [v.type for v in op._operands[begin:end]]
        if name in self.attributes:
            a = op.properties.get(name)
            t = a.type_of() if a is not None else None
            return [] if t is None else [t]
        begin, end = self.result_range(op, name)
        return [r.type for r in op.results[begin:end]]


def _fixed(fields: Sequence[_ValueField]) -> dict[str, int]:
    out: dict[str, int] = {}
    for f in fields:
        if f.kind != SINGLE:
            break
        out[f.name] = len(out)
    return out


def _sizes(fields: Sequence[_ValueField], count: int) -> list[int]:
    """Without a segment attribute all non-single fields have the same size (usually there is one)."""
    flexible = sum(f.kind != SINGLE for f in fields)
    each = (count - (len(fields) - flexible)) // flexible if flexible else 0
    return [1 if f.kind == SINGLE else each for f in fields]


class OpMeta(type):
    """Registers ops by name, and keeps instances slotted."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]):
        namespace.setdefault("__slots__", ())
        cls = super().__new__(mcs, name, bases, namespace)
        op_name = namespace.get("name")
        if isinstance(op_name, str) and op_name:
            registry.OPS[op_name] = cls
        return cls


class Op(Operation, metaclass=OpMeta):
    """Base of all ops that a dialect defines. Class attributes:

    `assembly`: MLIR's assembly format, or None for an op that overrides `parse` and `print` (or has only generic form).
    `custom`: for `custom<Name>(...)` directives, `Name` to a pair (parse, print); see `assembly.py`.
    `traits`: in the order in which MLIR would check them.
    `default_dialect`: the dialect whose ops inside the regions may be written without prefix.
    """

    traits: ClassVar[tuple[Trait, ...]] = ()
    assembly: ClassVar[str | None] = None
    custom: ClassVar[dict[str, tuple[Callable[..., Any], Callable[..., Any]]]] = {}
    default_dialect: ClassVar[str | None] = None
    canonicalizations: ClassVar[tuple[Any, ...]] = ()
    # Whether `verify` reads nothing but types, properties and numbers of regions: then one op stands for all like it.
    signature_decides: ClassVar[bool] = False

    @classmethod
    def get_definition(cls) -> OpDefinition:
        found = cls.__dict__.get("_definition")
        if found is None:
            found = OpDefinition(cls)
            type.__setattr__(cls, "_definition", found)
        return found

    @property
    def definition(self) -> OpDefinition:
        return type(self).get_definition()

    @classmethod
    def has_custom_form(cls) -> bool:
        return cls.assembly is not None or cls.parse.__func__ is not Op.parse.__func__

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        """Reads the op after its name in custom form; `at` is the token of the name. Overridden where MLIR's parser is
        written by hand."""
        return cls.get_definition().format.parse(p, at)  # type: ignore[union-attr]

    def print(self, p: Any) -> None:
        """Writes what follows the op's name in custom form (beginning with a space where there is one)."""
        self.definition.format.print(self, p)  # type: ignore[union-attr]

    @classmethod
    def implied(cls) -> Op:
        """What stands where the text leaves this op out as a terminator."""
        return cls()

    def fold(self, operands: list[Attribute | None]) -> list[Value | Attribute] | None:
        """Constants of the operands (None if unknown) to a value or constant for each result, or None."""
        return None

    def result_names(self) -> list[str | None] | None:
        """Names the printer should suggest for the results; None to number them."""
        return None

    def spelled_out(self) -> Collection[str]:
        """Inherent attributes whose parts the custom form shows, not they themselves: the printer names no alias for
        them."""
        return ()

    def block_argument_names(self, region: Region) -> list[str | None] | None:
        """Names the printer should suggest for the arguments of a region's entry block."""
        return None

    def memory_effects(self) -> list[tuple[str, Value | None]] | None:
        """Pairs of `read`, `write`, `allocate` or `free` and the value touched (None: something unknown). None means
        nothing is known. Ops with the trait Pure have none."""
        return None

    @classmethod
    def build(
        cls,
        operands: dict[str, Any] | None = None,
        result_types: Sequence[Type] = (),
        properties: dict[str, Attribute] | None = None,
        **rest: Any,
    ) -> Any:
        """An op from operands by field name (missing ones are empty); segment sizes are filled in."""
        definition = cls.get_definition()
        groups = []
        for f in definition.operands:
            value = (operands or {}).get(f.name)
            groups.append([] if value is None else list(value) if isinstance(value, (list, tuple)) else [value])
        properties = dict(properties or {})
        if definition.segmented_operands:
            properties["operandSegmentSizes"] = DenseArrayAttr(I32, [len(g) for g in groups])
        return cls([v for g in groups for v in g], result_types, properties, **rest)


def has_trait(op: Operation, trait: Trait | type[Trait]) -> bool:
    """Whether an op's class has a trait, or one of a class of traits."""
    traits = getattr(type(op), "traits", ())
    if isinstance(trait, Trait):
        return trait in traits
    return any(isinstance(t, trait) for t in traits)


def get_trait(op: Operation, trait: type[Any]) -> Any | None:
    for t in getattr(type(op), "traits", ()):
        if isinstance(t, trait):
            return t
    return None
