"""Checks whole IR by MLIR's rules: each op by itself, blocks and terminators, regions, and that definitions dominate
uses."""

from __future__ import annotations

from collections.abc import Iterable

from .diagnostics import CompileError, Diagnostic
from .discardable import check_discardable
from .dominance import DominatorTree, has_ssa_dominance
from .op_checks import checks_of, has_its_attributes, verifies_regions
from .operations import Block, BlockArgument, Operation, Region, UnregisteredOp, Value
from .traits import GraphRegion, IsolatedFromAbove, NoTerminator, Terminator


def verify(op: Operation, first_only: bool = False) -> None:
    """Raises CompileError with the errors of an op and all inside it.

    By default every op that is at fault is reported. `first_only` stops at the first error in each op that is isolated
    from above, and checks what contains it no further: that is what MLIR reports."""
    errors = Verifier(first_only).run(op)
    if errors:
        raise CompileError(errors)


class _Traits:
    """The traits of a class that matter here."""

    __slots__ = ("graph", "isolated", "no_terminator", "region_checks", "terminator")

    def __init__(self, cls: type[Operation]):
        traits = getattr(cls, "traits", ())
        self.graph = GraphRegion in traits
        self.isolated = IsolatedFromAbove in traits
        self.no_terminator = NoTerminator in traits or issubclass(cls, UnregisteredOp)
        self.terminator = Terminator in traits or issubclass(cls, UnregisteredOp)
        self.region_checks = [t.verify_regions for t in traits if verifies_regions(t)]
        if cls.verify_regions is not Operation.verify_regions:
            self.region_checks.append(cls.verify_regions)


class _Stop(Exception):
    """The first error of an isolated op ends its verification."""


class Verifier:
    def __init__(self, first_only: bool = False):
        self.first_only = first_only
        self.errors: list[Diagnostic] = []
        self._traits: dict[type[Operation], _Traits] = {}

    def run(self, op: Operation) -> list[Diagnostic]:
        self._isolated(op)
        return self.errors

    def _traits_of(self, op: Operation) -> _Traits:
        cls = type(op)
        found = self._traits.get(cls)
        if found is None:
            found = self._traits[cls] = _Traits(cls)
        return found

    def _report(self, found: CompileError | Diagnostic) -> None:
        self.errors += found.diagnostics if isinstance(found, CompileError) else [found]
        if self.first_only:
            raise _Stop

    # -- ops

    def _isolated(self, op: Operation) -> None:
        """An op that uses nothing from outside, with all inside it, dominance last."""
        try:
            self._op(op)
            self._dominance(op)
        except _Stop:
            pass

    def _op(self, op: Operation) -> None:
        before = len(self.errors)
        try:
            if op.attributes:
                check_discardable(op)
            checks_of(type(op))(op)
        except CompileError as e:
            self._report(e)
        if op.regions:
            self._inside(op, before)

    def _inside(self, op: Operation, errors_before: int) -> None:
        traits = self._traits_of(op)
        isolated: list[Operation] = []
        sound = len(self.errors) == errors_before  # else the shape of its regions may be what is wrong with the op
        if not sound and not has_its_attributes(op):
            return
        for i, region in enumerate(op.regions):
            if region.blocks:
                self._region(op, i, region, traits, isolated, sound)
        for inner in isolated:
            self._isolated(inner)
        if len(self.errors) > errors_before:
            if self.first_only:
                raise _Stop
            return  # what the regions mean as a whole follows from ops that are at fault already
        for check in traits.region_checks:
            try:
                check(op)
            except CompileError as e:
                self._report(e)
                return

    # -- regions and blocks

    def _region(
        self, op: Operation, i: int, region: Region, traits: _Traits, isolated: list[Operation], sound: bool
    ) -> None:
        blocks = region.blocks
        single = len(blocks) == 1
        if sound and not single and traits.graph:
            self._report(op.error(f"expects graph region #{i} to have 0 or 1 blocks"))
        if sound and _branches_to(blocks[0], blocks):
            self._report(Diagnostic("error", "entry block of region may not have predecessors", op.location))
        for block in blocks:
            self._block(op, block, not sound or (single and traits.no_terminator), isolated)

    def _block(self, owner: Operation, block: Block, may_end_anyhow: bool, isolated: list[Operation]) -> None:
        last = block.last
        if last is None:
            if not may_end_anyhow:
                self._report(Diagnostic("error", "empty block: expect at least a terminator", owner.location))
            return
        traits_of, known = self._traits_of, self._traits
        # The checks of one op by itself are inlined here: this loop is where verification spends its time.
        op = block.first
        while op is not None:
            cls = type(op)
            before = len(self.errors)
            if op.successors and op is not last:
                self._report(op.plain_error("operation with block successors must terminate its parent block"))
            elif op.regions and (known.get(cls) or traits_of(op)).isolated:
                isolated.append(op)
            else:
                try:
                    if op.attributes:
                        check_discardable(op)
                    checks_of(cls)(op)
                except CompileError as e:
                    self._report(e)
                if op.regions:
                    self._inside(op, before)
            op = op.next
        if not may_end_anyhow and not traits_of(last).terminator:
            self._report(last.plain_error(f"block with no terminator, has {generic_text(last)}"))

    # -- dominance

    def _dominance(self, root: Operation) -> None:
        visible: set[Value] = set()
        for region in root.regions:
            self._dominance_of_region(region, visible, root)

    def _dominance_of_region(self, region: Region, visible: set[Value], root: Operation) -> None:
        """Walks the dominator tree with the set of values that are visible; each region and each subtree takes away
        again what it added."""
        blocks = region.blocks
        if not blocks:
            return
        if not has_ssa_dominance(region):
            added = [v for b in blocks for v in _defined_in(b)]
            visible.update(added)
            for block in blocks:
                self._dominance_of_block(block, visible, root)
            visible.difference_update(added)
        elif len(blocks) == 1:
            added = self._dominance_of_block(blocks[0], visible, root)
            visible.difference_update(added)
        else:
            children = DominatorTree(region).children
            stack: list[Block | list[Value]] = [blocks[0]]
            while stack:
                at = stack.pop()
                if isinstance(at, list):
                    visible.difference_update(at)
                    continue
                stack.append(self._dominance_of_block(at, visible, root))
                stack += children[at]

    def _dominance_of_block(self, block: Block, visible: set[Value], root: Operation) -> list[Value]:
        """Checks the uses in a block and makes its values visible; gives these values."""
        added: list[Value] = list(block.arguments)
        visible.update(added)
        op = block.first
        while op is not None:
            for v in op._operands:
                if v not in visible:
                    self._report(_not_visible(op, v, root))
                    break
            if op.regions and not self._traits_of(op).isolated:
                for region in op.regions:
                    self._dominance_of_region(region, visible, root)
            results = op.results
            if results:
                added += results
                visible.update(results)
            op = op.next
        return added


def _branches_to(entry: Block, blocks: Iterable[Block]) -> bool:
    for block in blocks:
        last = block.last
        if last is not None and last.successors and entry in last.successors:
            return True
    return False


def _defined_in(block: Block) -> list[Value]:
    return [*block.arguments, *(r for op in block for r in op.results)]


def _not_visible(op: Operation, value: Value, root: Operation) -> CompileError:
    number = next(i for i, v in enumerate(op.operands) if v is value)
    block = value.parent_block
    region = block.parent if block is not None else None
    if region is None or not any(r.is_ancestor_of(region) for r in root.regions):
        error = op.error("using value defined outside the region")
        error.diagnostics[0].note("required by region isolation constraints", root.location)
        return error
    error = op.plain_error(f"operand #{number} does not dominate this use")
    where = "in the same block" if block is op.parent else _relation(op.parent_region, region)
    definition = value.defining_op
    if definition is not None:
        relation = f"is {where}" if where.startswith("neither") else where
        error.diagnostics[0].note(f"operand defined here (op {relation})", definition.location)
    elif isinstance(value, BlockArgument) and region.parent is not None:
        place = f"block #{region.blocks.index(value.owner)} {where}"
        error.diagnostics[0].note(f"operand defined as a block argument ({place})", region.parent.location)
    return error


def _relation(use: Region | None, definition: Region) -> str:
    if use is definition:
        return "in the same region"
    if definition.is_ancestor_of(use):
        return "in a parent region"
    if use is not None and use.is_ancestor_of(definition):
        return "in a child region"
    return "neither in a parent nor in a child region"


def generic_text(op: Operation) -> str:
    """An op as errors show it: in generic form, its values numbered as in the isolated op around it."""
    return text_in_place(op, generic=True)


def text_in_place(op: Operation, generic: bool = False) -> str:
    """An op with its values named as in the isolated op around it."""
    from .printer import Printer

    root = op
    while root.parent_op is not None and IsolatedFromAbove not in getattr(type(root), "traits", ()):
        root = root.parent_op
    p = Printer(root, generic=generic)
    p.operation(op)
    return p.text()
