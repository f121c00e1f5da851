"""Which value a `%name` and which block a `^name` means while parsing, with uses before definitions."""

from __future__ import annotations

from typing import Any

from .diagnostics import CompileError, Diagnostic
from .operations import Block, Value
from .types import Type


class ForwardValue(Value):
    """Stands for a value that is used before its definition is read."""

    __slots__ = ("at",)

    def __init__(self, type: Type, at: int):
        super().__init__(type, None, 0)
        self.at = at


class Scopes:
    """A stack of regions. Names defined in a region vanish with it. An isolated region sees the names outside, which it
    may neither use (says the verifier) nor define again; but what is used in it must be defined at its end."""

    def __init__(self, parser: Any):
        self.p = parser
        self.keep_names = True  # whether values remember what the text calls them
        self.values: dict[str, Value] = {}
        self.forward: dict[str, ForwardValue] = {}
        # Defined before an op has them as operands: inside the regions of the very op that is being read.
        self._early: list[tuple[ForwardValue, Value]] = []
        self._places: dict[str, int] = {}  # where entry arguments were last named, for notes
        self._defined: list[list[str]] = []
        self._outer: list[dict[str, ForwardValue] | None] = []
        self._blocks: list[dict[str, Block]] = []
        self._undefined_blocks: list[dict[str, int]] = []
        self._poisoned: set[str] = set()

    def push_region(self, isolated: bool) -> None:
        self._outer.append(self.forward if isolated else None)
        if isolated:
            self.forward = {}
        self._defined.append([])
        self._blocks.append({})
        self._undefined_blocks.append({})

    def pop_region(self) -> None:
        problems = [
            Diagnostic("error", f"reference to an undefined block '{name}'", self.p.location(at))
            for name, at in self._undefined_blocks.pop().items()
        ]
        self._blocks.pop()
        defined = self._defined.pop()
        outer = self._outer.pop()
        if outer is not None:
            problems += [
                Diagnostic("error", f"use of undeclared SSA value name '{name}'", self.p.location(v.at))
                for name, v in sorted(self.forward.items(), key=lambda e: e[1].at)
            ]
            self.forward = outer
            for waiting, value in self._early:
                waiting.replace_all_uses_with(value)
        for key in defined:
            del self.values[key]
        if problems:
            raise CompileError(problems)

    def unwind(self, depth: int) -> None:
        """Leaves regions without the checks at their end, after an error inside, until `depth` are open."""
        while len(self._outer) > depth:
            self._blocks.pop()
            self._undefined_blocks.pop()
            defined = self._defined.pop()
            outer = self._outer.pop()
            if outer is not None:
                self.forward = outer
            for key in defined:
                del self.values[key]

    def poison(self, name: str) -> None:
        """Marks a name whose definition was not understood: uses of it are taken as they come."""
        self._poisoned.add(name.partition("#")[0])
        for key in [k for k in self.forward if k.partition("#")[0] == name]:
            del self.forward[key]

    def resolve(self, use: int, type: Type) -> Value:
        name = self.p.texts[use]
        found = self.values.get(name)
        if found is None:
            if name[-2:] == "#0":
                found = self.values.get(name[:-2])
            if found is None:
                found = self.forward.get(name)
                if found is None:
                    if name == "%":
                        self.p.fail("invalid SSA name", use)
                    base = name.partition("#")[0]
                    if base in self.values:
                        self.p.fail("reference to invalid result number", use)
                    if base in self._poisoned:
                        return ForwardValue(type, use)
                    found = self.forward[name] = ForwardValue(type, use)
                    return found
        if found.type is not type:
            self._mismatch(use, found, type)
        return found

    def _mismatch(self, use: int, found: Value, type: Type) -> None:
        name = self.p.texts[use]
        d = Diagnostic(
            "error",
            f"use of value '{name}' expects different type than prior uses: '{type}' vs '{found.type}'",
            self.p.location(use),
        )
        if isinstance(found, ForwardValue):
            d.note("prior use here", self.p.location(found.at))
        elif found.defining_op is not None:
            d.note("prior use here", found.defining_op.location)
        raise CompileError(d)

    def define(self, at: int, value: Value, k: int | None = None) -> None:
        """Binds the name at a token (its part `#k` of a pack) to a value."""
        name = self.p.texts[at]
        if name == "%":
            self.p.fail("invalid SSA name", at)
        key = f"{name}#{k}" if k is not None else name
        if key in self.values or (k == 0 and name in self.values) or (k is None and f"{name}#0" in self.values):
            d = Diagnostic("error", f"redefinition of SSA value '{name}'", self.p.location(at))
            previous = self.values.get(key)
            if previous is not None and previous.defining_op is not None:
                d.note("previously defined here", previous.defining_op.location)
            raise CompileError(d)
        self.values[key] = value
        self._defined[-1].append(key)
        if k is not None and k == 0:  # `%name` alone means the first
            self.values[name] = value
            self._defined[-1].append(name)
        if self.keep_names and not name[1].isdigit() and k in (None, 0):
            value.name = name[1:]
        if self.forward:
            self._settle(key, value, at)
            if k == 0:
                self._settle(name, value, at)
            elif k is None:
                self._settle(f"{name}#0", value, at)

    def define_entry_argument(self, at: int, value: Value) -> None:
        """The same for an argument that an op's own syntax names, where MLIR has other words for a name in use."""
        name = self.p.texts[at]
        previous = self.values.get(name)
        if previous is not None:
            d = Diagnostic("error", f"region entry argument '{name}' is already in use", self.p.location(at))
            place = self._places.get(name)
            raise CompileError(d.note("previously referenced here", self.p.location(place)) if place is not None else d)
        self._places[name] = at
        self.define(at, value)

    def _settle(self, key: str, value: Value, at: int) -> None:
        waiting = self.forward.pop(key, None)
        if waiting is None:
            return
        if waiting.type is not value.type:
            d = Diagnostic(
                "error",
                f"definition of SSA value '{key}' has type '{value.type}'",
                self.p.location(at),
            )
            raise CompileError(d.note(f"previously used here with type '{waiting.type}'", self.p.location(waiting.at)))
        if not waiting.users:
            self._early.append((waiting, value))
        waiting.replace_all_uses_with(value)

    def block(self, name: str, at: int) -> Block:
        blocks = self._blocks[-1]
        found = blocks.get(name)
        if found is None:
            found = blocks[name] = Block()
            self._undefined_blocks[-1][name] = at
        return found

    def define_block(self, name: str, at: int) -> Block:
        blocks = self._blocks[-1]
        found = blocks.get(name)
        if found is None:
            found = blocks[name] = Block()
        elif self._undefined_blocks[-1].pop(name, None) is None:
            self.p.fail(f"redefinition of block '{name}'", at)
        return found
