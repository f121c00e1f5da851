"""Located diagnostics in the form of MLIR's: `file:line:col: error: 'dialect.op' op message`, the line, a caret."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

from ..records import field, record

Severity = Literal["error", "warning", "remark", "note"]


class Source:
    """A text with a name, which turns offsets into line and column (both from 1). `first_line` shifts line numbers
    for a piece of a larger file."""

    __slots__ = ("_starts", "first_line", "name", "text")

    def __init__(self, text: str, name: str = "<stdin>", first_line: int = 1):
        self.text = text
        self.name = name
        self.first_line = first_line
        self._starts: list[int] | None = None

    def _line_index(self, offset: int) -> tuple[list[int], int]:
        if self._starts is None:
            starts, at = [0], self.text.find("\n")
            while at >= 0:
                starts.append(at + 1)
                at = self.text.find("\n", at + 1)
            self._starts = starts
        return self._starts, bisect_right(self._starts, offset) - 1

    def line_column(self, offset: int) -> tuple[int, int]:
        starts, index = self._line_index(offset)
        return index + self.first_line, offset - starts[index] + 1

    def line_text(self, offset: int) -> str:
        starts, index = self._line_index(offset)
        end = self.text.find("\n", starts[index])
        return self.text[starts[index] : end if end >= 0 else len(self.text)]


class Location:
    """Where an op stands in its source: an offset that becomes `file:line:col` only when somebody asks."""

    __slots__ = ("offset", "source")

    def __init__(self, source: Source | None, offset: int = 0):
        self.source = source
        self.offset = offset

    @property
    def file(self) -> str:
        return self.source.name if self.source else "-"

    @property
    def line(self) -> int:
        return self.source.line_column(self.offset)[0] if self.source else 0

    @property
    def column(self) -> int:
        return self.source.line_column(self.offset)[1] if self.source else 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.source else "<unknown>"


UNKNOWN = Location(None)


@record
class Diagnostic:
    """One message with its place; `notes` belong to it and follow it."""

    severity: Severity
    message: str
    location: Location = UNKNOWN
    notes: list[Diagnostic] = field(default_factory=list)
    operation: Any = None  # the op that is at fault, for tools that show it in a note

    def note(self, message: str, location: Location = UNKNOWN) -> Diagnostic:
        self.notes.append(Diagnostic("note", message, location))
        return self

    def render(self, with_source: bool = True) -> str:
        """The text for people: place, severity, message, then the source line with a caret under the column."""
        place = f"{self.location}: " if self.location.source else ""
        lines = [f"{place}{self.severity}: {self.message}"]
        if self.location.source and with_source:
            text = self.location.source.line_text(self.location.offset)
            column = self.location.column
            if len(text) > 240:  # a window around the column keeps the caret visible on very long lines
                start = max(0, column - 100)
                text, column = text[start : start + 200], column - start
            pad = "".join("\t" if c == "\t" else " " for c in text[: column - 1])
            lines += [text, pad + "^"]
        lines += [n.render() for n in self.notes]
        return "\n".join(lines)


_handlers: list[Callable[[Diagnostic], None]] = []


def emit(diagnostic: Diagnostic) -> None:
    """Reports what is no error: a warning or remark. Nobody hears it unless inside `handling`."""
    if _handlers:
        _handlers[-1](diagnostic)


@contextmanager
def handling(handler: Callable[[Diagnostic], None]) -> Iterator[None]:
    """Sends what is emitted meanwhile to a handler."""
    _handlers.append(handler)
    try:
        yield
    finally:
        _handlers.pop()


class CompileError(Exception):
    """Bad input or a step that cannot be done, as located diagnostics. The only exception that bad input may raise."""

    def __init__(
        self, diagnostics: list[Diagnostic] | Diagnostic | str, location: Location = UNKNOWN, notes: Iterable[str] = ()
    ):
        if isinstance(diagnostics, str):
            diagnostics = Diagnostic("error", diagnostics, location, [Diagnostic("note", n) for n in notes])
        self.diagnostics = diagnostics if isinstance(diagnostics, list) else [diagnostics]
        super().__init__("\n".join(d.render() for d in self.diagnostics))
