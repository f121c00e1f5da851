"""Puts new ops at a place, and changes IR in ways that a listener hears of."""

from __future__ import annotations

from collections.abc import Sequence

from .attributes import Attribute
from .diagnostics import UNKNOWN, Location
from .operations import Block, Operation, OpT, Region, Value
from .types import Type


class Builder:
    """An insertion point: `before` an op of a block, or the block's end if that is None. What is inserted without a
    location gets the builder's."""

    def __init__(self, block: Block | None = None, before: Operation | None = None, location: Location = UNKNOWN):
        self.block, self.before, self.location = block, before, location

    @staticmethod
    def at_op(op: Operation) -> Builder:
        """Inserts before an op, at its location."""
        return Builder(op.parent, op, op.location)

    def set_before(self, op: Operation) -> None:
        self.block, self.before = op.parent, op

    def set_after(self, op: Operation) -> None:
        self.block, self.before = op.parent, op.next

    def set_to_start(self, block: Block) -> None:
        self.block, self.before = block, block.first

    def set_to_end(self, block: Block) -> None:
        self.block, self.before = block, None

    def insert(self, op: OpT) -> OpT:
        """Puts a detached op at the insertion point, which then stands behind it."""
        assert self.block is not None
        if op.location is UNKNOWN:
            op.location = self.location
        return self.block.insert_before(self.before, op)

    def make(self, op: Operation) -> Value:
        """Inserts a detached op that has one result, and gives that."""
        return self.insert(op).results[0]

    def constant(self, value: Attribute, type: Type | None = None) -> Value:
        """The result of a new constant op of an attribute. Raises ValueError if no op can hold it."""
        op = constant_op(value, type if type is not None else value.type_of(), self.location)
        if op is None:
            raise ValueError(f"no constant op for {value}")
        return self.insert(op).results[0]


class Listener:
    """Hears what a rewriter does."""

    def inserted(self, op: Operation) -> None:
        """An op is new, or stands somewhere else."""

    def modified(self, op: Operation) -> None:
        """An op's operands or attributes changed."""

    def replacing(self, op: Operation, values: Sequence[Value]) -> None:
        """An op's results are about to be replaced by values, and the op is about to go."""

    def erasing(self, op: Operation) -> None:
        """An op (with all inside it) is about to go."""


class Rewriter(Builder):
    """A builder that tells its listener. Patterns change IR through it alone."""

    def __init__(self, listener: Listener | None = None):
        super().__init__()
        self.listener = listener if listener is not None else Listener()

    def insert(self, op: OpT) -> OpT:
        super().insert(op)
        for inner in op.walk():
            self.listener.inserted(inner)
        return op

    def modified(self, op: Operation) -> None:
        """To be called after a pattern changed an op directly."""
        self.listener.modified(op)

    def erase(self, op: Operation) -> None:
        """Removes an unused op."""
        for inner in reversed(list(op.walk())):  # uses before what they use, which may be looked at again
            self.listener.erasing(inner)
        if self.before is op:
            self.before = op.next
        op.erase()

    def replace_uses(self, old: Value, new: Value) -> None:
        if old is new:
            return
        users = list(old.users)
        old.replace_all_uses_with(new)
        for user in users:
            self.listener.modified(user)

    def replace(self, op: Operation, values: Sequence[Value] | Operation) -> None:
        """All uses of an op's results become `values`; the op goes."""
        new = values.results if isinstance(values, Operation) else values
        self.listener.replacing(op, new)
        for old, value in zip(op.results, new, strict=True):
            if value.name is None and old.name is not None and value.defining_op is not None:
                value.name = old.name
            self.replace_uses(old, value)
        self.erase(op)

    def replace_with_new(self, op: Operation, new: OpT) -> OpT:
        """Inserts a detached op before `op` and replaces it by that."""
        self.set_before(op)
        self.location = op.location
        self.insert(new)
        self.replace(op, new)
        return new

    def move_before(self, op: Operation, anchor: Operation) -> None:
        op.detach()
        assert anchor.parent is not None
        anchor.parent.insert_before(anchor, op)
        self.listener.inserted(op)

    def inline_block_before(self, block: Block, anchor: Operation, arguments: Sequence[Value] = ()) -> None:
        """Moves a block's ops before `anchor`, its arguments replaced; the emptied block goes."""
        target = anchor.parent
        assert target is not None
        for old, new in zip(block.arguments, arguments, strict=True):
            self.replace_uses(old, new)
        for op in block.ops:
            block.remove(op)
            target.insert_before(anchor, op)
            self.listener.inserted(op)
        if block.parent is not None:
            block.parent.remove(block)

    def merge_into(self, block: Block, predecessor: Block, arguments: Sequence[Value] = ()) -> None:
        """Appends a block's ops to a block without terminator, its arguments replaced; the emptied block goes."""
        for old, new in zip(block.arguments, arguments, strict=True):
            self.replace_uses(old, new)
        for op in block.ops:
            block.remove(op)
            predecessor.append(op)
            self.listener.inserted(op)
        if block.parent is not None:
            block.parent.remove(block)

    def erase_block(self, block: Block) -> None:
        """Removes a block that no op branches to, with its ops; what they define must be unused outside."""
        for op in reversed(list(block)):
            self.erase(op)
        if block.parent is not None:
            block.parent.remove(block)

    def take_region(self, source: Region, target: Region) -> None:
        """Moves all blocks of a region to the end of another."""
        for block in list(source.blocks):
            source.remove(block)
            target.append(block)


def constant_op(value: Attribute, type: Type | None, location: Location) -> Operation | None:
    """A detached constant op that holds an attribute as its `value`; None if there is none that can."""
    from . import registry
    from .attributes import SymbolRefAttr
    from .diagnostics import CompileError
    from .op_checks import checks_of

    name = getattr(value, "name", "")
    if type is None:
        return None
    if name == "ub.poison":
        op_name = "ub.poison"
    elif isinstance(value, SymbolRefAttr):
        op_name = "func.constant"
    else:
        op_name = "arith.constant"
    cls = registry.op_class(op_name)
    if cls is None:
        return None
    op = cls((), (type,), {"value": value}, location=location)
    try:
        checks_of(cls)(op)
    except CompileError:
        return None
    return op
