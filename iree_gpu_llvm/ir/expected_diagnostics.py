"""`--verify-diagnostics`: comments in the input say which diagnostics it must cause, and on which line.

    // expected-error@+1 {{'arith.addi' op expected 2 operands}}
    // expected-note-re @below {{value {{[a-z]+}} here}}

A place is `@+N`, `@-N`, `@above`, `@below` (the nearest line that expects nothing itself) or `@unknown`; none means
the same line. With `-re`, what stands in inner double braces is a regular expression.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from .diagnostics import Diagnostic, Location, Source

_EXPECTED = re.compile(
    r"expected-(error|note|remark|warning)(-re)? *(?:@([+-][0-9]+|above|below|unknown))? *\{\{(.*)\}\}$"
)
_PIECE = re.compile(r"\{\{(.*?)\}\}")


@dataclass
class Expected:
    """One demand. `line` is None where the diagnostic has no place."""

    severity: str
    text: str
    line: int | None
    location: Location
    pattern: re.Pattern[str] | None = None
    met: bool = False

    def fits(self, message: str) -> bool:
        return self.pattern.search(message) is not None if self.pattern else self.text in message


class ExpectedDiagnostics:
    """The demands of one source. `check` takes what was emitted; `problems` collects what is wrong, as diagnostics."""

    def __init__(self, source: Source):
        self.expected: list[Expected] = []
        self.problems: list[Diagnostic] = []
        self._read(source)

    def check(self, emitted: Iterable[Diagnostic], only_expected: bool = False) -> list[Diagnostic]:
        """What is wrong with the diagnostics of a source: unexpected ones (unless `only_expected`), then missing
        ones."""
        for d in emitted:
            for one in (d, *d.notes):
                self._meet(one, only_expected)
        for e in self.expected:
            if not e.met:
                self.problems.append(
                    Diagnostic("error", f'expected {e.severity} "{e.text}" was not produced', e.location)
                )
        return self.problems

    def _meet(self, d: Diagnostic, only_expected: bool) -> None:
        line = d.location.line if d.location.source else None
        near = None
        for e in self.expected:
            if e.met or e.line != line or not e.fits(d.message):
                continue
            if e.severity == d.severity:
                e.met = True
                return
            near = e
        if only_expected:
            return
        if near is not None:
            message = f"'{d.severity}' diagnostic emitted when expecting a '{near.severity}'"
            self.problems.append(Diagnostic("error", message, near.location))
        else:
            self.problems.append(Diagnostic("error", f"unexpected {d.severity}: {d.message}", d.location))

    def _read(self, source: Source) -> None:
        plain: int | None = None  # the last line that expects nothing
        below: list[Expected] = []
        offset = 0
        for number, line in enumerate(source.text.split("\n"), source.first_line):
            match = _EXPECTED.search(line.rstrip())
            if match is None:
                for e in below:
                    e.line = number
                below.clear()
                plain = number
            else:
                e = self._one(match, number, plain, Location(source, offset + match.start()))
                if e is not None:
                    self.expected.append(e)
                    if match[3] == "below":
                        below.append(e)
            offset += len(line) + 1

    def _one(self, match: re.Match[str], number: int, plain: int | None, location: Location) -> Expected | None:
        severity, is_regex, place, text = match.groups()
        line: int | None = number
        if place == "unknown":
            line = None
        elif place == "above":
            line = plain if plain is not None else number - 1
        elif place == "below":
            line = number + 1
        elif place:
            line = number + int(place)
        pattern = None
        if is_regex:
            try:
                pattern = _pattern(text)
            except re.error as e:
                self.problems.append(Diagnostic("error", f"invalid regex: {e}", location))
                return None
        return Expected(severity, text, line, location, pattern)


def _pattern(text: str) -> re.Pattern[str]:
    """Literal text around regular expressions in double braces."""
    parts: list[str] = []
    last = 0
    for m in _PIECE.finditer(text):
        parts += [re.escape(text[last : m.start()]), f"(?:{m[1]})"]
        last = m.end()
    return re.compile("".join([*parts, re.escape(text[last:])]))
