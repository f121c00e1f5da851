"""Traits: what ops declare about themselves beside their fields. Those with a `verify` check it, in MLIR's words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .symbols import verify_symbol, verify_symbol_table
from .types import ShapedType, Type, VectorType, element_type

if TYPE_CHECKING:
    from .operations import Operation


class Trait:
    """A mark on an op class. Traits with parameters are instances of subclasses.

    `structural` traits are checked before operands, results and attributes, the others after. A trait that is
    `of_signature` reads only types, properties and numbers of regions and successors, so that the verifier may trust
    its verdict for every op of the class that agrees in them."""

    structural: bool = False
    of_signature: bool = False

    def __init__(
        self,
        name: str,
        verify: Callable[[Any], None] | None = None,
        verify_regions: Callable[[Any], None] | None = None,
    ):
        self.name = name
        if verify is not None:
            self.verify = verify  # type: ignore[method-assign]
        if verify_regions is not None:
            self.verify_regions = verify_regions  # type: ignore[method-assign]

    def verify(self, op: Operation) -> None:
        """Raises the op's error if it breaks the trait."""

    def verify_regions(self, op: Operation) -> None:
        """The same for what needs the ops inside the regions verified first."""

    def __repr__(self) -> str:
        return self.name


def _types(op: Operation) -> list[Type]:
    return [v.type for v in op.operands] + [r.type for r in op.results]


def _at_least_one_operand(op: Operation) -> None:
    if not op.operands:
        raise op.error("expected 1 or more operands, but found 0")


def _same_operands_and_result_type(op: Operation) -> None:
    """Element types equal, and shapes compatible where ranked (tensors may differ in what is static)."""
    _at_least_one_operand(op)
    types = _types(op)
    first = types[0]
    for t in types[1:]:
        if t is not first and not (element_type(t) is element_type(first) and compatible_shapes(t, first)):
            raise op.error("requires the same type for all operands and results")
    for r in op.results:
        if r.type is not first and isinstance(r.type, VectorType) == isinstance(first, VectorType):
            raise op.error(f"inferred type(s) '{first}' are incompatible with return type(s) of operation '{r.type}'")


def compatible_shapes(a: Type, b: Type) -> bool:
    """Equal in every dimension that both know, whatever they are the shapes of."""
    if not isinstance(a, ShapedType) or not isinstance(b, ShapedType):
        return (
            (not isinstance(a, ShapedType) and not isinstance(b, ShapedType))
            or type(a).__name__.startswith("Unranked")
            or type(b).__name__.startswith("Unranked")
        )
    return a.rank == b.rank and all(x == y or x < 0 or y < 0 for x, y in zip(a.shape, b.shape, strict=True))


def _same_operands_type(op: Operation) -> None:
    if len({v.type for v in op.operands}) > 1:
        raise op.error("requires all operands to have the same type")


def _same_operands_and_result_element_type(op: Operation) -> None:
    _at_least_one_operand(op)
    if len({element_type(t) for t in _types(op)}) > 1:
        raise op.error("requires the same element type for all operands and results")


def _same_operands_element_type(op: Operation) -> None:
    _at_least_one_operand(op)
    if len({element_type(v.type) for v in op.operands}) > 1:
        raise op.error("requires the same element type for all operands")


def _same_operands_and_result_shape(op: Operation) -> None:
    _at_least_one_operand(op)
    types = _types(op)
    if any(not compatible_shapes(types[0], t) for t in types[1:]):
        raise op.error("requires the same shape for all operands and results")


def _same_operands_shape(op: Operation) -> None:
    _at_least_one_operand(op)
    types = [v.type for v in op.operands]
    if any(not compatible_shapes(types[0], t) for t in types[1:]):
        raise op.error("requires the same shape for all operands")


def _elementwise(op: Operation) -> None:
    """Mappable operands and results agree: all scalars, or shaped results from at least one shaped operand."""

    def mappable(t: Type) -> bool:
        return (isinstance(t, ShapedType) and not type(t).__name__.startswith("MemRef")) or type(
            t
        ).__name__ == "UnrankedTensorType"

    results = [r.type for r in op.results if mappable(r.type)]
    operands = [v.type for v in op.operands if mappable(v.type)]
    if results and not operands:
        raise op.error("if a result is non-scalar, then at least one operand must be non-scalar")
    if not operands:
        return
    if not results:
        raise op.error("if an operand is non-scalar, then there must be at least one non-scalar result")
    if len(results) != len(op.results):
        raise op.error("if an operand is non-scalar, then all results must be non-scalar")
    types = operands + results
    if any(
        isinstance(t, VectorType) != isinstance(types[0], VectorType) or not compatible_shapes(t, types[0])
        for t in types
    ):
        raise op.error("all non-scalar operands/results must have the same shape and base type")


class _Structural(Trait):
    structural = True


class _OfSignature(Trait):
    of_signature = True


def _single_block(op: Operation) -> None:
    for i, region in enumerate(op.regions):
        if len(region.blocks) > 1:
            raise op.error(f"expects region #{i} to have 0 or 1 blocks")
        if region.blocks and region.blocks[0].last is None and NoTerminator not in op.traits:  # type: ignore[attr-defined]
            raise op.error("expects a non-empty block")


def _no_region_arguments(op: Operation) -> None:
    for i, region in enumerate(op.regions):
        if region.blocks and region.blocks[0].arguments:
            raise op.error(f"region{f' #{i}' if len(op.regions) > 1 else ''} should have no arguments")


def _terminator(op: Operation) -> None:
    if op.next is not None:
        raise op.error("must be the last operation in the parent block")
    region = op.parent_region
    for successor in op.successors:
        if successor.parent is not region:
            raise op.error("reference to block defined in another region")


def is_terminator(op: Operation) -> bool:
    """Whether an op's class ends blocks."""
    return Terminator in getattr(type(op), "traits", ())


Pure = Trait("Pure")
Commutative = Trait("Commutative")
ConstantLike = Trait("ConstantLike")
Idempotent = Trait("Idempotent")
Involution = Trait("Involution")
ReturnLike = Trait("ReturnLike")
Terminator = _Structural("Terminator", _terminator)
IsolatedFromAbove = Trait("IsolatedFromAbove")
Symbol = Trait("Symbol", verify_symbol)
SymbolTable = Trait("SymbolTable", verify_regions=verify_symbol_table)
SingleBlock = _Structural("SingleBlock", _single_block)
NoRegionArguments = _Structural("NoRegionArguments", _no_region_arguments)
NoTerminator = Trait("NoTerminator")
GraphRegion = Trait("GraphRegion")
AutomaticAllocationScope = Trait("AutomaticAllocationScope")
RecursiveMemoryEffects = Trait("RecursiveMemoryEffects")
AttrSizedOperandSegments = Trait("AttrSizedOperandSegments")
AttrSizedResultSegments = Trait("AttrSizedResultSegments")
SameOperandsAndResultType = _OfSignature("SameOperandsAndResultType", _same_operands_and_result_type)
SameTypeOperands = _OfSignature("SameTypeOperands", _same_operands_type)
SameOperandsAndResultElementType = _OfSignature(
    "SameOperandsAndResultElementType", _same_operands_and_result_element_type
)
SameOperandsElementType = _OfSignature("SameOperandsElementType", _same_operands_element_type)
SameOperandsAndResultShape = _OfSignature("SameOperandsAndResultShape", _same_operands_and_result_shape)
SameOperandsShape = _OfSignature("SameOperandsShape", _same_operands_shape)
Elementwise = _OfSignature("Elementwise", _elementwise)


class SingleBlockImplicitTerminator(Trait):
    """One block, ended by the named op, which the text may leave out where it would have no operands."""

    def __init__(self, terminator: str):
        super().__init__("SingleBlockImplicitTerminator", _single_block)
        self.terminator = terminator

    structural = True

    def verify_regions(self, op: Operation) -> None:
        for region in op.regions:
            for block in region.blocks:
                last = block.last
                if last is not None and last.name != self.terminator:
                    error = op.error(f"expects regions to end with '{self.terminator}', found '{last.name}'")
                    error.diagnostics[0].note(
                        f"in custom textual format, the absence of terminator implies '{self.terminator}'", op.location
                    )
                    raise error


class HasParent(Trait):
    """The op stands directly in one of the named ops."""

    structural = True

    def __init__(self, *names: str):
        super().__init__("HasParent")
        self.parents = names

    def verify(self, op: Operation) -> None:
        parent = op.parent_op
        if parent is not None and parent.name in self.parents:
            return
        one_of = "one of " if len(self.parents) != 1 else ""
        raise op.error(f"expects parent op {'to be ' if one_of else ''}{one_of}'{', '.join(self.parents)}'")


class AllTypesMatch(Trait):
    """The named operands and results have one type; a format needs to state only one of them."""

    of_signature = True

    def __init__(self, *names: str):
        super().__init__("AllTypesMatch")
        self.names = names

    def verify(self, op: Operation) -> None:
        types = {t for n in self.names for t in op.definition.types_of(op, n)}
        if len(types) > 1:
            raise op.error(f"failed to verify that all of {{{', '.join(self.names)}}} have same type")


class AllElementTypesMatch(Trait):
    of_signature = True

    def __init__(self, *names: str):
        super().__init__("AllElementTypesMatch")
        self.names = names

    def verify(self, op: Operation) -> None:
        if len({element_type(t) for n in self.names for t in op.definition.types_of(op, n)}) > 1:
            raise op.error(f"failed to verify that all of {{{', '.join(self.names)}}} have same element type")


class Repeated(Sequence[Type]):
    """A type so many times, for comparisons: vectors can have more elements than there is memory for a list of them."""

    def __init__(self, element: Type, count: int):
        self.element, self.size = element, min(count, sys.maxsize)  # the most that `len` may say

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, i: Any) -> Any:
        taken = range(self.size)[i]
        return self.element if isinstance(taken, int) else Repeated(self.element, len(taken))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(other) == self.size and all(t is self.element for t in other)

    __hash__ = None  # type: ignore[assignment]


class TypesMatchWith(Trait):
    """`target`'s type is a function of `source`'s, or a list of types for a variadic target; a format needs to state
    only the source's. Without a description it is left to others to check."""

    of_signature = True

    def __init__(self, target: str, source: str, transform: Callable[[Any], Any], description: str | None):
        super().__init__("TypesMatchWith")
        self.target, self.source, self.transform, self.description = target, source, transform, description

    def verify(self, op: Operation) -> None:
        if self.description is None:
            return
        sources = op.definition.types_of(op, self.source)
        targets = op.definition.types_of(op, self.target)
        if sources and targets and [self.transform(s) for s in sources] != targets:
            raise op.error(f"failed to verify that {self.description}")


class InferTypes(Trait):
    """Result types follow from the rest (MLIR's InferTypeOpInterface). `rule(operand_types, properties, op_class)`
    gives them, or raises ValueError with the reason. Operand types come in operand order."""

    of_signature = True

    def __init__(self, rule: Callable[[Sequence[Type], dict[str, Any]], Sequence[Type]], check: bool = True):
        super().__init__("InferTypes")
        self.rule = rule
        self.check = check

    def verify(self, op: Operation) -> None:
        if self.check:
            self.compare(op)

    def compare(self, op: Operation) -> None:
        """Raises the op's error if its result types are others."""
        actual = [r.type for r in op.results]
        try:
            inferred = list(self.rule([v.type for v in op.operands], op.properties))
        except ValueError as e:
            raise op.error(str(e)) from None
        if inferred != actual:
            quote = lambda ts: ", ".join(f"'{t}'" for t in ts)  # noqa: E731
            raise op.error(
                f"inferred type(s) {quote(inferred)} are incompatible with return type(s) of operation {quote(actual)}"
            )


class Predicate(Trait):
    """A condition over the whole op with the words that follow `failed to verify that`."""

    of_signature = True

    def __init__(self, description: str, check: Callable[[Any], bool]):
        super().__init__("Predicate")
        self.description, self.check = description, check

    def verify(self, op: Operation) -> None:
        if not self.check(op):
            raise op.error(f"failed to verify that {self.description}")
