"""Operations, values, blocks, regions: slotted, mutable, with use lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from .attributes import Attribute
from .diagnostics import UNKNOWN, CompileError, Diagnostic, Location
from .types import Type

if TYPE_CHECKING:
    from .definitions import OpDefinition

OpT = TypeVar("OpT", bound="Operation")


class Value:
    """A result or a block argument. `users` maps each using op to how many of its operands this value is."""

    __slots__ = ("index", "name", "owner", "type", "users")
    owner: Any

    def __init__(self, type: Type, owner: Any, index: int, name: str | None = None):
        self.type = type
        self.owner = owner
        self.index = index
        self.name = name
        self.users: dict[Operation, int] = {}

    @property
    def uses(self) -> Iterator[tuple[Operation, int]]:
        """Pairs of op and operand number."""
        for op in list(self.users):
            for i, v in enumerate(op.operands):
                if v is self:
                    yield op, i

    @property
    def has_one_use(self) -> bool:
        return len(self.users) == 1 and next(iter(self.users.values())) == 1

    @property
    def defining_op(self) -> Operation | None:
        return None

    @property
    def parent_block(self) -> Block | None:
        raise NotImplementedError

    def replace_all_uses_with(self, other: Value) -> None:
        if other is self:
            return
        for op in list(self.users):
            op.operands = [other if v is self else v for v in op.operands]

    def replace_uses_if(self, other: Value, condition: Callable[[Operation, int], bool]) -> None:
        for op, i in list(self.uses):
            if condition(op, i):
                op.set_operand(i, other)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} %{self.name or self.index} : {self.type}>"


class OpResult(Value):
    __slots__ = ()

    @property
    def defining_op(self) -> Operation:
        return self.owner

    @property
    def parent_block(self) -> Block | None:
        return self.owner.parent


class BlockArgument(Value):
    __slots__ = ()

    @property
    def parent_block(self) -> Block:
        return self.owner


class Operation:
    """One op. Concrete ops subclass `definitions.Op`; one that no dialect defines is an `UnregisteredOp`.

    `properties` holds the attributes that the op's definition names (inherent), `attributes` all others (discardable).
    """

    __slots__ = (
        "_operands",
        "attributes",
        "location",
        "next",
        "parent",
        "prev",
        "properties",
        "regions",
        "results",
        "successors",
    )
    name: ClassVar[str] = ""
    definition: ClassVar[OpDefinition]

    def __init__(
        self,
        operands: Sequence[Value] = (),
        result_types: Sequence[Type] = (),
        properties: dict[str, Attribute] | None = None,
        attributes: dict[str, Attribute] | None = None,
        regions: Sequence[Region] = (),
        successors: Sequence[Block] = (),
        location: Location = UNKNOWN,
    ):
        self._operands: list[Value] = list(operands)
        for v in self._operands:
            users = v.users
            users[self] = users.get(self, 0) + 1
        self.results = [OpResult(t, self, i) for i, t in enumerate(result_types)]
        self.properties = {} if properties is None else properties
        self.attributes = {} if attributes is None else attributes
        self.regions = list(regions)
        self.successors = list(successors)
        self.location = location
        self.parent: Block | None = None
        self.prev: Operation | None = None
        self.next: Operation | None = None
        for r in self.regions:
            r.parent = self

    # -- operands and results

    @property
    def operands(self) -> Sequence[Value]:
        return self._operands

    @operands.setter
    def operands(self, values: Iterable[Value]) -> None:
        for v in self._operands:
            _drop_use(v, self)
        self._operands = list(values)
        for v in self._operands:
            v.users[self] = v.users.get(self, 0) + 1

    def set_operand(self, i: int, value: Value) -> None:
        _drop_use(self._operands[i], self)
        self._operands[i] = value
        value.users[self] = value.users.get(self, 0) + 1

    def add_result(self, type: Type) -> OpResult:
        """One more result, behind the others."""
        result = OpResult(type, self, len(self.results))
        self.results.append(result)
        return result

    @property
    def result(self) -> OpResult:
        """The only result."""
        (result,) = self.results
        return result

    def attr(self, name: str) -> Attribute | None:
        """An attribute by name, inherent or not."""
        found = self.properties.get(name)
        return found if found is not None else self.attributes.get(name)

    # -- place

    @property
    def parent_op(self) -> Operation | None:
        return self.parent.parent_op if self.parent is not None else None

    @property
    def parent_region(self) -> Region | None:
        return self.parent.parent if self.parent is not None else None

    def parent_of_type(self, kind: type[OpT]) -> OpT | None:
        """The nearest enclosing op of a class."""
        op = self.parent_op
        while op is not None and not isinstance(op, kind):
            op = op.parent_op
        return op

    def is_ancestor_of(self, other: Operation | None) -> bool:
        while other is not None:
            if other is self:
                return True
            other = other.parent_op
        return False

    def is_before(self, other: Operation) -> bool:
        """Whether this op stands before `other` in the same block."""
        op = self.next
        while op is not None:
            if op is other:
                return True
            op = op.next
        return False

    # -- change

    def detach(self) -> Operation:
        if self.parent is not None:
            self.parent.remove(self)
        return self

    def erase(self) -> None:
        """Removes the op and all inside it. Its results must be unused."""
        for r in self.results:
            if r.users:
                raise ValueError(f"erasing '{self.name}' whose result is in use by '{next(iter(r.users)).name}'")
        self.detach()
        self.drop_all_references()

    def drop_all_references(self) -> None:
        self.operands = ()
        for region in self.regions:
            for block in region.blocks:
                for op in block:
                    op.drop_all_references()

    def replace_with(self, values: Sequence[Value] | Operation) -> None:
        """All uses of the results become `values`; the op goes."""
        new = values.results if isinstance(values, Operation) else values
        for old, value in zip(self.results, new, strict=True):
            if value.name is None and value.owner is not old.owner:
                value.name = old.name
            old.replace_all_uses_with(value)
        self.erase()

    def clone(self, mapping: dict[Any, Any] | None = None) -> Operation:
        """A detached deep copy. `mapping` (values and blocks to their copies) is read and extended."""
        mapping = {} if mapping is None else mapping
        new = _blank(self)
        Operation.__init__(
            new,
            [mapping.get(v, v) for v in self._operands],
            [r.type for r in self.results],
            dict(self.properties),
            dict(self.attributes),
            [],
            [mapping.get(s, s) for s in self.successors],
            self.location,
        )
        for old, copy in zip(self.results, new.results, strict=True):
            copy.name = old.name
            mapping[old] = copy
        for region in self.regions:
            new.add_region(region.clone(mapping))
        return new

    def add_region(self, region: Region | None = None) -> Region:
        region = Region() if region is None else region
        region.parent = self
        self.regions.append(region)
        return region

    # -- walk

    def walk(self) -> Iterator[Operation]:
        """This op, then all inside it, in order. The current op may be erased while walking."""
        yield self
        for region in self.regions:
            for block in list(region.blocks):
                for op in block:
                    yield from op.walk()

    def walk_post(self) -> Iterator[Operation]:
        """All inside it first, then this op. The current op may be erased while walking."""
        for region in self.regions:
            for block in list(region.blocks):
                for op in block:
                    yield from op.walk_post()
        yield self

    # -- diagnostics

    def error(self, message: str) -> CompileError:
        """To raise: `'name' op message` at this op."""
        return CompileError(Diagnostic("error", f"'{self.name}' op {message}", self.location, operation=self))

    def plain_error(self, message: str) -> CompileError:
        """To raise: the message alone at this op, where MLIR emits it without the op's name."""
        return CompileError(Diagnostic("error", message, self.location, operation=self))

    def verify(self) -> None:
        """What the declaration cannot say; raises `self.error(...)`. Overridden by ops."""

    def verify_regions(self) -> None:
        """What needs verified regions. Overridden by ops."""

    def __repr__(self) -> str:
        return f"<{self.name} at {self.location}>"

    def __str__(self) -> str:
        from .printer import print_op

        return print_op(self)


class UnregisteredOp(Operation):
    """An op known only by its name, read in generic form."""

    __slots__ = ("op_name",)

    def __init__(self, op_name: str, *args: Any, **kwargs: Any):
        self.op_name = op_name
        super().__init__(*args, **kwargs)

    @property
    def name(self) -> str:
        return self.op_name


def _blank(op: Operation) -> Operation:
    new = type(op).__new__(type(op))
    if isinstance(op, UnregisteredOp):
        new.op_name = op.op_name  # type: ignore[attr-defined]
    return new


def _drop_use(value: Value, op: Operation) -> None:
    count = value.users[op]
    if count == 1:
        del value.users[op]
    else:
        value.users[op] = count - 1


class Block:
    """Arguments and a doubly linked list of ops."""

    __slots__ = ("arguments", "first", "last", "location", "name", "parent")

    def __init__(self, argument_types: Sequence[Type] = (), name: str | None = None):
        self.arguments = [BlockArgument(t, self, i) for i, t in enumerate(argument_types)]
        self.first: Operation | None = None
        self.last: Operation | None = None
        self.parent: Region | None = None
        self.name = name
        self.location = UNKNOWN

    @property
    def parent_op(self) -> Operation | None:
        return self.parent.parent if self.parent is not None else None

    @property
    def is_entry(self) -> bool:
        return self.parent is not None and self.parent.blocks[0] is self

    def __iter__(self) -> Iterator[Operation]:
        """The ops in order; the current one may be erased while iterating."""
        op = self.first
        while op is not None:
            following = op.next
            yield op
            op = following

    def __reversed__(self) -> Iterator[Operation]:
        op = self.last
        while op is not None:
            following = op.prev
            yield op
            op = following

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return True

    @property
    def ops(self) -> list[Operation]:
        return list(self)

    @property
    def terminator(self) -> Operation | None:
        """The last op (which may be no terminator in unverified or single-block graph IR)."""
        return self.last

    def add_argument(self, type: Type, name: str | None = None) -> BlockArgument:
        argument = BlockArgument(type, self, len(self.arguments), name)
        self.arguments.append(argument)
        return argument

    def erase_argument(self, i: int) -> None:
        if self.arguments[i].users:
            raise ValueError("erasing a block argument that is in use")
        del self.arguments[i]
        for j, a in enumerate(self.arguments):
            a.index = j

    def append(self, op: OpT) -> OpT:
        op.parent = self
        op.prev = self.last
        op.next = None
        if self.last is None:
            self.first = op
        else:
            self.last.next = op
        self.last = op
        return op

    def insert_before(self, anchor: Operation | None, op: OpT) -> OpT:
        """Before `anchor`, at the end if it is None."""
        if anchor is None:
            return self.append(op)
        op.parent = self
        op.prev, op.next = anchor.prev, anchor
        if anchor.prev is None:
            self.first = op
        else:
            anchor.prev.next = op
        anchor.prev = op
        return op

    def insert_after(self, anchor: Operation, op: OpT) -> OpT:
        return self.insert_before(anchor.next, op)

    def remove(self, op: Operation) -> None:
        if op.prev is None:
            self.first = op.next
        else:
            op.prev.next = op.next
        if op.next is None:
            self.last = op.prev
        else:
            op.next.prev = op.prev
        op.prev = op.next = op.parent = None

    def split_before(self, op: Operation) -> Block:
        """Moves `op` and all after it to a new block that follows this one."""
        tail = Block()
        region = self.parent
        if region is not None:
            region.insert(region.blocks.index(self) + 1, tail)
        moving: Operation | None = op
        while moving is not None:
            following = moving.next
            self.remove(moving)
            tail.append(moving)
            moving = following
        return tail

    @property
    def successors(self) -> list[Block]:
        return self.last.successors if self.last is not None else []

    def predecessors(self) -> list[Block]:
        """Linear in the region; passes that ask often should build the map once."""
        return [b for b in self.parent.blocks if self in b.successors] if self.parent else []


class Region:
    """A list of blocks, the first being the entry."""

    __slots__ = ("blocks", "parent")

    def __init__(self, blocks: Sequence[Block] = ()):
        self.blocks: list[Block] = []
        self.parent: Operation | None = None
        for b in blocks:
            self.append(b)

    @property
    def entry(self) -> Block:
        return self.blocks[0]

    @property
    def block(self) -> Block:
        """The only block."""
        (block,) = self.blocks
        return block

    def append(self, block: Block) -> Block:
        return self.insert(len(self.blocks), block)

    def insert(self, at: int, block: Block) -> Block:
        block.parent = self
        self.blocks.insert(at, block)
        return block

    def remove(self, block: Block) -> Block:
        self.blocks.remove(block)
        block.parent = None
        return block

    def walk(self) -> Iterator[Operation]:
        for block in list(self.blocks):
            for op in block:
                yield from op.walk()

    def is_ancestor_of(self, other: Region | None) -> bool:
        while other is not None:
            if other is self:
                return True
            owner = other.parent
            other = owner.parent_region if owner is not None else None
        return False

    def clone(self, mapping: dict[Any, Any]) -> Region:
        new = Region()
        for block in self.blocks:
            copy = new.append(Block([a.type for a in block.arguments], block.name))
            copy.location = block.location
            mapping[block] = copy
            for old, argument in zip(block.arguments, copy.arguments, strict=True):
                argument.name = old.name
                mapping[old] = argument
        for block in self.blocks:
            for op in block:
                mapping[block].append(op.clone(mapping))
        # A use may stand before its definition in another block or a graph region.
        for block in new.blocks:
            for op in block:
                for inner in op.walk():
                    if any(v in mapping for v in inner.operands):
                        inner.operands = [mapping.get(v, v) for v in inner.operands]
        return new
