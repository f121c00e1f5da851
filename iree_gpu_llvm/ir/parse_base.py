"""The parser's hands: looking at, taking and demanding tokens, with located errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NoReturn, TypeVar

from .attributes import Attribute
from .diagnostics import CompileError, Diagnostic, Location, Source
from .lexer import TokenLocation, Tokens, unescape
from .types import Type

T = TypeVar("T")

_MAX_DIGITS = 4000
_MAX_DEPTH = 16  # of texts in brackets that are read by a parser of their own, each of which goes through all inside it


def integer_value(token: str) -> int:
    """The value of an integer token. One with more digits than Python reads in decimal becomes a number that no type
    holds."""
    if token.startswith("0x"):
        return int(token, 16)
    return int(token) if len(token) <= _MAX_DIGITS else 1 << (1 << 24)


class ParserBase:
    def __init__(self, source: Source, begin: int = 0, end: int | None = None, parent: ParserBase | None = None):
        self.source = source
        self.depth = parent.depth + 1 if parent else 0
        if self.depth > _MAX_DEPTH:
            raise CompileError("types are nested too deeply", Location(source, begin))
        self.tokens = Tokens(source, begin, end)
        self.texts = self.tokens.texts
        self.i = 0
        self.attribute_aliases: dict[str, Attribute] = parent.attribute_aliases if parent else {}
        self.type_aliases: dict[str, Type] = parent.type_aliases if parent else {}
        self.type_cache: dict[str, Type] = parent.type_cache if parent else {}
        self.layout_cache: dict[str, Attribute] = parent.layout_cache if parent else {}

    # -- looking

    @property
    def token(self) -> str:
        """The current token's text, empty at the end."""
        return self.texts[self.i]

    def at(self, text: str) -> bool:
        return self.texts[self.i] == text

    def at_identifier(self) -> bool:
        t = self.texts[self.i]
        return bool(t) and (t[0].isalpha() or t[0] == "_") and "<" not in t

    @property
    def starts(self) -> list[int]:
        """The tokens' offsets in the source."""
        return self.tokens.starts

    def location(self, i: int | None = None) -> Location:
        return TokenLocation(self.tokens, self.i if i is None else i)

    # -- taking

    def accept(self, text: str) -> bool:
        if self.texts[self.i] == text:
            self.i += 1
            return True
        return False

    def expect(self, text: str, what: str | None = None) -> None:
        if self.texts[self.i] != text:
            self.fail(what or f"expected '{text}'")
        self.i += 1

    def take(self) -> str:
        t = self.texts[self.i]
        self.i += 1
        return t

    def keyword(self, what: str = "expected valid keyword") -> str:
        """A bare identifier."""
        if not self.at_identifier():
            self.fail(what)
        return self.take()

    def accept_keyword(self, *words: str) -> str | None:
        """One of the words, or None."""
        t = self.texts[self.i]
        if t in words:
            self.i += 1
            return t
        return None

    def string(self, what: str = "expected string literal") -> str:
        t = self.texts[self.i]
        if len(t) < 2 or t[0] != '"':
            self.fail(what)
        self.i += 1
        return self.unescaped(self.i - 1)

    def unescaped(self, i: int, skip: int = 0) -> str:
        """The text of string token number `i`, after `skip` characters before its quote."""
        t = self.texts[i]
        return unescape(t[skip:], self.source, self.starts[i] + skip) if "\\" in t else t[skip + 1 : -1]

    def integer(self, what: str = "expected integer literal") -> int:
        """An optionally negative decimal or hexadecimal integer of 64 bits, with or without a sign."""
        value = self.optional_integer()
        if value is None:
            self.fail(what)
        return value

    def optional_integer(self) -> int | None:
        """The same, or None if there is none."""
        at = self.i
        value = self.optional_integer_of_any_size()
        if value is not None and not -(1 << 63) <= value < 1 << 64:
            self.fail("integer value too large", at)
        return value

    def optional_integer_of_any_size(self) -> int | None:
        t = self.texts[self.i]
        negative = t == "-"
        if negative:
            t = self.texts[self.i + 1]
        if not t or not t[0].isdigit() or "." in t:
            return None
        self.i += 2 if negative else 1
        value = integer_value(t)
        return -value if negative else value

    def comma_list(self, one: Callable[[], T]) -> list[T]:
        """At least one, separated by commas."""
        out = [one()]
        while self.texts[self.i] == ",":
            self.i += 1
            out.append(one())
        return out

    def bracketed(self, open: str, close: str, one: Callable[[], T]) -> list[T]:
        """A possibly empty list between two tokens."""
        self.expect(open)
        if self.accept(close):
            return []
        out = self.comma_list(one)
        self.expect(close)
        return out

    def balanced_text(self) -> str:
        """The source text of a bracket at the current token up to its partner, which is taken; empty if at no
        bracket."""
        pairs = {"<": ">", "(": ")", "[": "]", "{": "}"}
        if self.token not in pairs:
            return ""
        begin = self.starts[self.i]
        stack: list[str] = []
        while True:
            t = self.texts[self.i]
            if not t:
                self.fail(f"expected '{stack[-1]}'")
            if t in pairs:
                stack.append(pairs[t])
            elif stack and t == stack[-1]:
                stack.pop()
                if not stack:
                    break
            elif t in (">", ")", "]", "}"):
                self.fail(f"expected '{stack[-1]}'")
            self.i += 1
        self.i += 1
        return self.source.text[begin : self.starts[self.i - 1] + 1]

    def somewhere(self, t: str, read: Callable[[int], T]) -> T:
        """Reads what is inside a token that is a whole type or map. Any place where its text stands gives the same
        result, and the first is found without finding the places of all tokens; an error must name the right one."""
        try:
            return read(self.source.text.find(t))
        except CompileError:
            return read(self.starts[self.i])

    # -- failing

    def fail(self, message: str, at: int | None = None, notes: Iterable[str] = ()) -> NoReturn:
        """An error at token number `at`, the current one by default. As in MLIR, a complaint that something else was
        expected stands right behind the token before, where it is missing."""
        location = self.location(at)
        if at is None and self.i and message.startswith("expected"):
            location = Location(self.source, self.starts[self.i - 1] + len(self.texts[self.i - 1]))
        d = Diagnostic("error", message, location)
        for note in notes:
            d.note(note, location)
        raise CompileError(d)
