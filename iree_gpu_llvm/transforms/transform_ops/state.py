"""What handles of a running sequence stand for, and what becomes of them when the IR changes.

A transform that consumes an operand leaves no handle to what the operand stood for, nor to what was inside: using one
afterwards is an error. Ops that patterns replace are followed: their handles then stand for what replaced them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ...dialects.transform.types import AnyValueType, kind_of
from ...ir.builder import Listener
from ...ir.diagnostics import CompileError, Location
from ...ir.operations import Block, Operation, OpResult, Value

SILENCED = "transform.silence_tracking_failures"
# Ops that make other values of a value they take: what replaces an op may be behind them.
_THROUGH = frozenset(
    f"tensor.{n}" for n in ("cast", "collapse_shape", "expand_shape", "extract_slice", "insert_slice", "reshape")
)
_CASTS = frozenset({"memref.cast", "builtin.unrealized_conversion_cast", "arith.index_cast"})


class Silenceable(CompileError):
    """A transform could not be done, and left the IR as it was: a sequence may go on without it."""


def failure(op: Operation, message: str, at: Operation | None = None, note: str = "target op") -> Silenceable:
    """To raise: a transform that cannot be done, at the transform, with a note at what it was to be done on."""
    diagnostic = op.plain_error(message).diagnostics[0]
    if at is not None:
        diagnostic.note(note, at.location)
    return Silenceable(diagnostic)


def wrong_kind(op: Operation, target: Operation) -> Silenceable:
    return failure(op, "transform applied to the wrong op kind", target, "when applied to this op")


class _Invalidation(NamedTuple):
    consumer: Operation
    operand: int
    ancestor: Location
    nested: Location


class State:
    """`root` is what the interpreter runs on. A handle stands for a list of ops, of values or of attributes."""

    def __init__(self, root: Operation):
        self.root = root
        self._payload: dict[Value, list[Any]] = {}
        self._invalid: dict[Value, _Invalidation] = {}
        self.transform: Operation | None = None  # the one being done

    # -- asking

    def of(self, handle: Value) -> list[Any]:
        return self._payload[handle]

    def ops(self, handle: Value) -> list[Operation]:
        return self._payload[handle]

    def only(self, handle: Value, op: Operation, message: str) -> Operation:
        """The one op that a handle stands for."""
        found = self.ops(handle)
        if len(found) != 1:
            raise failure(op, message)
        return found[0]

    def integers(self, op: Operation, handle: Value) -> list[int]:
        """The numbers of a param; MLIR's error is at what made it."""
        out = []
        for a in self._payload[handle]:
            value = getattr(a, "value", None)
            if not isinstance(value, int):
                maker = handle.defining_op
                raise (op if maker is None else maker).plain_error(
                    f"expected parameter to be an integer attribute, got {a}"
                )
            out.append(value)
        return out

    def check(self, op: Operation, operands: Sequence[Value]) -> None:
        """None of a transform's operands is a handle to what is gone."""
        for v in operands:
            gone = self._invalid.get(v)
            if gone is not None:
                error = op.plain_error("op uses a handle invalidated by a previously executed transform op")
                maker = v.defining_op
                error.diagnostics[0].note("handle to invalidated ops", (maker or op).location)
                for message, location in (
                    (
                        f"invalidated by this transform op that consumes its operand #{gone.operand} and invalidates"
                        " all handles to payload IR entities associated with this operand and entities nested in them",
                        gone.consumer.location,
                    ),
                    ("ancestor payload op", gone.ancestor),
                    ("nested payload op", gone.nested),
                ):
                    error.diagnostics[0].note(message, location)
                raise error

    # -- changing

    def set(self, handle: Value, payload: Iterable[Any]) -> None:
        self._payload[handle] = list(payload)
        self._invalid.pop(handle, None)

    def forget(self, handles: Iterable[Value]) -> None:
        for v in handles:
            self._payload.pop(v, None)
            self._invalid.pop(v, None)

    def consume(self, op: Operation, operand: int) -> list[Value]:
        """The handles that a transform ends by consuming an operand. To be called before it changes the IR."""
        ancestors = dict.fromkeys(_owner(x) for x in self._payload[op.operands[operand]])
        ended = []
        for handle, payload in self._payload.items():
            if kind_of(handle.type) == "param":
                continue
            for x in payload:
                inner = _owner(x)
                around = next((a for a in ancestors if a is not None and inner is not None and _holds(a, inner)), None)
                if around is not None and inner is not None:
                    gone = _Invalidation(op, operand, around.location, inner.location)
                    self._invalid.setdefault(handle, gone)
                    ended.append(handle)
                    break
        return ended

    def end(self, handles: Iterable[Value]) -> None:
        for v in handles:
            self._payload[v] = []

    def drop_what_is_gone(self) -> None:
        """Handles no longer stand for ops that were erased."""
        for handle, payload in self._payload.items():
            if payload and kind_of(handle.type) != "param":
                here = [x for x in payload if self._is_there(x)]
                if len(here) != len(payload):
                    self._payload[handle] = here

    def _is_there(self, x: Any) -> bool:
        at = _owner(x)
        while at is not None and at is not self.root:
            at = at.parent_op
        return at is self.root

    def handles_of(self, op: Operation) -> list[Value]:
        return [v for v, payload in self._payload.items() if v not in self._invalid and any(x is op for x in payload)]

    def replace(self, handle: Value, old: Operation, new: Operation | None) -> None:
        payload = self._payload[handle]
        self._payload[handle] = [y for x in payload for y in ([new] if x is old else [x]) if y is not None]

    def replace_value(self, old: Value, new: Value) -> None:
        for handle, payload in self._payload.items():
            if isinstance(handle.type, AnyValueType) and any(x is old for x in payload):
                self._payload[handle] = [new if x is old else x for x in payload]


def _owner(x: Any) -> Operation | None:
    """The op that an op or value is of; a block argument's is the op around."""
    if isinstance(x, Operation):
        return x
    if isinstance(x, OpResult):
        return x.defining_op
    block: Block | None = x.parent_block
    return block.parent.parent if block is not None and block.parent is not None else None


def _holds(outer: Operation, inner: Operation) -> bool:
    at: Operation | None = inner
    while at is not None:
        if at is outer:
            return True
        at = at.parent_op
    return False


class Tracker(Listener):
    """Follows the ops that a transform replaces. `fail` raises, once the transform is done, if a handle that is used
    later stood for one that nothing replaces."""

    def __init__(self, state: State, transform: Operation):
        self.state, self.transform = state, transform
        self.lost: list[tuple[Value, Operation, str]] = []

    def replacing(self, op: Operation, values: Sequence[Value]) -> None:
        for old, new in zip(op.results, values, strict=True):
            self.state.replace_value(old, new)
        handles = self.state.handles_of(op)
        if not handles:
            return
        new, why = _replacement(op, values)
        for v in handles:
            if new is None and _is_used_after(v, self.transform):
                self.lost.append((v, op, why))
            self.state.replace(v, op, new)

    def fail(self) -> None:
        if not self.lost or SILENCED in self.transform.attributes:
            return
        error = failure(
            self.transform, "tracking listener failed to find replacement op during application of this transform op"
        )
        note = error.diagnostics[0].note
        for v, op, why in self.lost:
            note(why, self.transform.location)
            maker = v.defining_op
            if maker is not None:
                note("replacement is required because this handle must be updated", maker.location)
            note("[0] replaced op", op.location)
        raise error


def _replacement(op: Operation, values: Sequence[Value]) -> tuple[Operation | None, str]:
    """The op of the same name that makes all the values that replace an op's results, perhaps seen through casts and
    slices."""
    if not values:
        return None, "listener could not find replacement op"
    while True:
        makers = {id(v.defining_op) for v in values}
        found = values[0].defining_op
        if len(makers) != 1 or found is None:
            return None, "replacement values belong to different ops"
        if found.name == op.name:
            return found, ""
        if found.name not in _THROUGH and found.name not in _CASTS:
            return None, "ran out of suitable replacement values"
        values = [found.operands[0]]


def _is_used_after(handle: Value, transform: Operation) -> bool:
    """Whether a transform that comes later, in the sequence of the handle, takes it."""
    block = handle.parent_block
    at: Operation | None = transform
    while at is not None and at.parent is not block:
        at = at.parent_op
    if at is None:  # the sequence was included: the op that does so is not known here, and any use may be later
        return bool(handle.users)
    return any(_stands_behind(u, at) for u in handle.users)


def _stands_behind(user: Operation, op: Operation) -> bool:
    at: Operation | None = user
    while at is not None and at.parent is not op.parent:
        at = at.parent_op
    return at is not None and at is not op and op.is_before(at)
