"""What the compilers of assembly formats share: the state that parse steps fill, and the format they compile for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .attributes import Attribute
from .definitions import OpDefinition
from .format_syntax import Directive, Node, Variable
from .op_assembly import ALL_OPERANDS, ALL_RESULTS
from .operations import Block, Operation, Region
from .types import Type

if TYPE_CHECKING:
    from .parser import Parser
    from .printer import Printer


class ParseState:
    """What the steps of one op's format have read so far. `at` is the token of the op's name, `places` those where
    lists of operands that are empty would begin."""

    __slots__ = ("at", "attributes", "operands", "places", "properties", "regions", "successors", "types")

    def __init__(self, at: int) -> None:
        self.at = at
        self.places: dict[str, int] = {}
        self.operands: dict[str, list[int]] = {}
        self.types: dict[str, list[Type]] = {}
        self.properties: dict[str, Attribute] = {}
        self.attributes: dict[str, Attribute] = {}
        self.regions: dict[str, list[Region]] = {}
        self.successors: dict[str, list[Block]] = {}


ParseStep = Callable[["Parser", ParseState], None]
PrintStep = Callable[[Operation, "Printer"], None]
Steps = tuple["ParseStep | None", "PrintStep | None"]


class FormatCompiler:
    """What the parts of the compiler know of the format as a whole; `AssemblyFormat` puts them together."""

    definition: OpDefinition
    fields: dict[str, Any]
    in_group: bool  # while compiling what follows the first element of an optional group
    hidden: set[str]  # properties that `attr-dict` leaves out

    def _compile(self, nodes: Sequence[Node]) -> tuple[list[ParseStep], list[PrintStep]]:
        raise NotImplementedError

    def _compile_group(self, nodes: Sequence[Node]) -> tuple[list[ParseStep], list[PrintStep]]:
        raise NotImplementedError

    def _types_of(self, op: Operation, name: str) -> list[Type]:
        """Of a field, or of all operands or results."""
        if name == ALL_OPERANDS:
            return [v.type for v in op.operands]
        if name == ALL_RESULTS:
            return [r.type for r in op.results]
        return self.definition.types_of(op, name)


def value_name(node: Node) -> str:
    """The field that a variable, `type(...)` or `operands` speaks of."""
    if isinstance(node, Variable):
        return node.name
    assert isinstance(node, Directive)
    if node.name == "operands":
        return ALL_OPERANDS
    if node.name == "results":
        return ALL_RESULTS
    return value_name(node.arguments[0])


def names_in(node: Node) -> list[str]:
    if isinstance(node, Variable):
        return [node.name]
    if isinstance(node, Directive):
        if not node.arguments:
            return [f"*{node.name}"]
        return [name for a in node.arguments for name in names_in(a)]
    return []
