"""Operations to MLIR's text, in the layout of `mlir::AsmPrinter`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager

from .aliases import Aliases
from .attributes import UNIT, Attribute, dictionary_text, entry_text
from .definitions import Op
from .interning import PLAIN, Interned, PlainPrinter
from .naming import Names
from .operations import Block, Operation, Region, Value
from .traits import SingleBlockImplicitTerminator, is_terminator


class Printer(PlainPrinter):
    """Collects text. `generic` prints every op in generic form; `aliases` names attributes at the top of the file;
    constants of more than `elide_over` elements and (with `skip_regions`) regions are left out."""

    def __init__(
        self,
        root: Operation,
        generic: bool = False,
        aliases: bool = False,
        elide_over: int | None = None,
        skip_regions: bool = False,
    ):
        self.generic, self.skip_regions = generic, skip_regions
        self.names = Names(root, suggestions=not generic)
        self.out: list[str] = []
        self.write = self.out.append
        self._indent = ""
        self._default_dialects = ["builtin"]
        self.aliases = Aliases(root, generic, aliases, elide_over) if aliases or elide_over is not None else PLAIN

    def text(self) -> str:
        return "".join(self.out)

    # -- pieces for ops' own print methods

    def value(self, v: Value) -> str:
        return self.names.values.get(v, "<<UNKNOWN SSA VALUE>>")

    def values(self, vs: Iterable[Value]) -> str:
        names = self.names.values
        return ", ".join([names.get(v, "<<UNKNOWN SSA VALUE>>") for v in vs])

    def type(self, t: Interned) -> str:
        return self.aliases.type(t)

    def types(self, ts: Iterable[Interned]) -> str:
        return ", ".join(map(self.type, ts))

    def attribute(self, a: Interned) -> str:
        return self.aliases.attribute(a)

    def attribute_in_context(self, a: Attribute) -> str:
        return a.text_in_context(self.aliases)

    def block_name(self, block: Block) -> str:
        return self.names.blocks.get(block, "INVALIDBLOCK")

    def newline(self) -> None:
        self.write("\n" + self._indent)

    @contextmanager
    def indented(self) -> Iterator[None]:
        """New lines begin two columns further right meanwhile."""
        outer = self._indent
        self._indent = outer + "  "
        yield
        self._indent = outer

    def arrow_types(self, types: Sequence[Interned]) -> str:
        """` -> T`, ` -> (A, B)`, or nothing for no types."""
        if not types:
            return ""
        if len(types) == 1 and not str(types[0]).startswith("("):
            return f" -> {self.type(types[0])}"
        return f" -> ({self.types(types)})"

    def attr_dict(self, op: Operation, hidden: Collection[str] = (), keyword: str = "") -> None:
        """The attributes that the op's syntax does not show: inherent ones as ` <a = 1>`, others as ` {b = 2}`."""
        if (op.properties and len(op.properties) > len(hidden)) or op.properties.keys() - set(hidden):
            self.properties_in_brackets(op, hidden)
        self.optional_dict(op.attributes, hidden, keyword)

    def properties_in_brackets(self, op: Operation, hidden: Collection[str], unit: str = " = unit") -> None:
        """Inherent attributes as ` <a = 1, b = unit>`; where an op's format asks for them itself, MLIR writes of unit
        attributes no more than their names."""
        rest = self._properties_text(op, hidden, unit)
        if rest:
            self.write(f" <{rest}>")

    def _properties_text(self, op: Operation, hidden: Collection[str], unit: str) -> str:
        """In the order of the op's definition, each as formats write it."""
        if not isinstance(op, Op):
            return ", ".join(entry_text(k, v, self) for k, v in sorted(op.properties.items()) if k not in hidden)
        out = []
        for key, field in op.definition.attributes.items():
            value = op.properties.get(key)
            if value is not None and key not in hidden and value not in (field.default, field.implied):
                out.append(key + unit if value is UNIT else f"{key} = {field.constraint.text(value, self)}")
        return ", ".join(out)

    def optional_dict(self, attributes: dict[str, Attribute], hidden: Collection[str] = (), keyword: str = "") -> None:
        if attributes:
            entries = [(k, v) for k, v in sorted(attributes.items()) if k not in hidden]
            if entries:
                self.write(f" {keyword}{dictionary_text(entries, self)}")

    def region(
        self, region: Region, entry_arguments: bool = True, terminator: bool | None = None, empty_block: bool = False
    ) -> None:
        """`{ ... }`. `terminator` None leaves out an implicit terminator that says nothing."""
        if terminator is None:
            terminator = not _implied_terminator(region)
        if self.skip_regions:
            self.write("{...}")
            return
        self.write("{\n")
        owner = region.parent
        self._default_dialects.append(getattr(type(owner), "default_dialect", None) or "")
        for i, block in enumerate(region.blocks):
            header = i > 0 or (empty_block and block.first is None) or (entry_arguments and bool(block.arguments))
            self._block(block, header, terminator)
        self._default_dialects.pop()
        self.write(self._indent + "}")

    # -- ops

    def operation(self, op: Operation, with_results: bool = True) -> None:
        """One op without indentation and line end. Ops that hold one op on their own line leave out its results'
        names."""
        if op.results and with_results:
            self.write(self.names.definition(op) + " = ")
        if self.generic or not isinstance(op, Op) or not op.has_custom_form():
            self.generic_op(op)
            return
        name = op.name
        prefix = self._default_dialects[-1] + "."
        if name.startswith(prefix) and name.count(".") == 1:
            name = name[len(prefix) :]
        self.write(name)
        op.print(self)

    def generic_op(self, op: Operation) -> None:
        w = self.write
        w(f'"{op.name}"({self.values(op.operands)})')
        if op.successors:
            w(f"[{', '.join(map(self.block_name, op.successors))}]")
        if isinstance(op, Op):
            definition = op.definition
            properties = dict(op.properties)
            for f in definition.attributes.values():
                if f.default is not None:
                    properties.setdefault(f.name, f.default)
        else:
            properties = op.properties
        if properties:
            w(f" <{dictionary_text(sorted(properties.items()), self)}>")
        if op.regions:
            w(" (")
            for i, r in enumerate(op.regions):
                if i:
                    w(", ")
                self.region(r, terminator=True, empty_block=True)
            w(")")
        self.optional_dict(op.attributes)
        results = [r.type for r in op.results]
        arrow = self.arrow_types(results)[1:] if results else "-> ()"
        w(f" : ({self.types(v.type for v in op.operands)}) {arrow}")

    def _block(self, block: Block, header: bool, terminator: bool) -> None:
        w = self.write
        if header:
            w(self._indent + self.block_name(block))
            if block.arguments:
                w("(" + ", ".join(f"{self.value(a)}: {self.type(a.type)}" for a in block.arguments) + ")")
            w(":" + self._predecessor_comment(block) + "\n")
        outer = self._indent
        self._indent = outer + "  "
        last = block.last
        skip = None if terminator or last is None or not is_terminator(last) else last
        for op in block:
            if op is skip:
                break
            w(self._indent)
            self.operation(op)
            w("\n")
        self._indent = outer

    def _predecessor_comment(self, block: Block) -> str:
        region = block.parent
        if region is None:
            return ""
        predecessors = [b for b in region.blocks for s in b.successors if s is block]
        if not predecessors:
            return "" if block.is_entry else "  // no predecessors"
        if len(predecessors) == 1:
            return f"  // pred: {self.block_name(predecessors[0])}"
        return f"  // {len(predecessors)} preds: {', '.join(map(self.block_name, predecessors))}"


def _implied_terminator(region: Region) -> bool:
    owner = region.parent
    if len(region.blocks) != 1 or owner is None:
        return False
    last = region.blocks[0].last
    traits = getattr(type(owner), "traits", ())
    if last is None or not any(isinstance(t, SingleBlockImplicitTerminator) for t in traits):
        return False
    return not (last.operands or last.results or last.attributes or last.successors)


def print_op(
    op: Operation,
    generic: bool = False,
    aliases: bool = False,
    elide_over: int | None = None,
    skip_regions: bool = False,
) -> str:
    """An op (with all inside it) as text, ending in a newline for a module."""
    p = Printer(op, generic, aliases, elide_over, skip_regions)
    p.operation(op)
    header = p.aliases.header() if isinstance(p.aliases, Aliases) else ""
    return header + p.text() + ("\n" if op.name == "builtin.module" else "")
