"""MLIR's tokens by one regular expression.

A token is its text; its kind is its first character. Two liberties make the parser simple and fast: `%x#1` is one
token, and so is a whole builtin shaped type or affine map (`memref<4x?xf32, #map>`), whose inside follows other
lexical rules (`4x?xf32`) and which a file repeats many times: the parser keeps what each text means.
"""

from __future__ import annotations

import re

from .diagnostics import CompileError, Location, Source

_INNER = r"[^<>\"-]|-(?!>)|->"
for _ in range(3):  # brackets nested up to three deep; deeper ones take the slow path through single tokens
    _BALANCED = rf"<(?:{_INNER})*>"
    _INNER = rf"[^<>\"-]|-(?!>)|->|{_BALANCED}"

# The alternatives stand in the order of how often they occur, as far as what they match allows.
_TOKEN = re.compile(
    rf"""[ \t\r\n]*(?://[^\n]*[ \t\r\n]*)*(
        %(?:\d+|[A-Za-z_$.-][\w$.-]*)(?:\#\d+)?
      | [,=()\[\]>}}]
      | ::?
      | (?:vector|memref|tensor|affine_map|strided){_BALANCED}
      | affine_set<(?:[<>]=|[^<>])*>
      | [A-Za-z_][\w$.]*
      | 0x[0-9a-fA-F]+
      | \d+(?:\.\d*(?:[eE][-+]?\d+)?)?
      | ->|\.\.\.|\{{-\#|\#-\}}
      | [\#!@^](?:[A-Za-z_$.-][\w$.-]*|\d+)
      | @?"[^"\\\n]*(?:\\.[^"\\\n]*)*"
      | .
      | $
    )""",
    re.VERBOSE,
)


class Tokens:
    """`texts[i]` begins at offset `starts[i]` of the source; the last text is empty (end of file). Most runs never ask
    where a token is, so `starts` is found by a second pass when first needed."""

    __slots__ = ("_begin", "_end", "_starts", "source", "texts")

    def __init__(self, source: Source, begin: int = 0, end: int | None = None):
        self.source = source
        self._begin, self._end = begin, len(source.text) if end is None else end
        self._starts: list[int] | None = None
        texts: list[str] = _TOKEN.findall(source.text, self._begin, self._end)
        if not texts or texts[-1]:
            texts.append("")
        self.texts = texts

    @property
    def starts(self) -> list[int]:
        if self._starts is None:
            found = [m.start(1) for m in _TOKEN.finditer(self.source.text, self._begin, self._end)]
            if len(found) < len(self.texts):
                found.append(self._end)
            self._starts = found
        return self._starts


class TokenLocation(Location):
    """Where a token stands."""

    __slots__ = ("index", "tokens")

    def __init__(self, tokens: Tokens, index: int):
        self.source = tokens.source
        self.tokens, self.index = tokens, index

    @property
    def offset(self) -> int:
        return self.tokens.starts[self.index]


def unescape(token: str, source: Source, offset: int) -> str:
    """The text of a string token (with its quotes)."""
    body = token[1:-1]
    if "\\" not in body:
        return body
    out = bytearray()
    data = body.encode("utf-8", "surrogateescape")
    i = 0
    while i < len(data):
        c = data[i]
        if c != 0x5C:
            out.append(c)
            i += 1
            continue
        following = data[i + 1 : i + 2]
        if following in (b'"', b"\\"):
            out += following
            i += 2
        elif following in (b"n", b"t"):
            out += b"\n" if following == b"n" else b"\t"
            i += 2
        elif re.fullmatch(rb"[0-9a-fA-F]{2}", data[i + 1 : i + 3]):
            out.append(int(data[i + 1 : i + 3], 16))
            i += 3
        else:
            raise CompileError("unknown escape in string literal", Location(source, offset + 1 + i))
    return out.decode("utf-8", "surrogateescape")
