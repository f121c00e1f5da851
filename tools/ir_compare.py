"""Compares two printed modules with the names of SSA values and the order of dictionary entries put aside."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TOKEN = re.compile(r'//[^\n]*|"(?:[^"\\]|\\.)*"|->|>=|<=|==|%[\w$.-]+(?:#\d+)?|[@#!^]?[\w$.]+|\s+|.', re.DOTALL)
_OPEN = {"(": ")", "[": "]", "{": "}"}
# A value is introduced where a list of names ends in `=` or `in`, and in argument lists, where the colon of its type
# stands right behind the name; behind a value that is used, MLIR prints a space first.
_INTRODUCES = re.compile(r"(?::\d+)?(?:, *%[\w$.:-]+)*\)? (?:=|in) |: ")


@dataclass(frozen=True)
class Token:
    text: str
    offset: int
    introduces: bool = False


def tokens(text: str) -> list[Token]:
    """The words and signs of a module without space and comments, dictionary entries sorted by key."""
    found: list[Token] = []
    executing = False  # in the list of references that stands behind `execute`, where types come later
    for match in _TOKEN.finditer(text):
        word = match.group()
        if word.isspace() or word.startswith("//"):
            continue
        # Behind `=` stands what is assigned: in `(%a = %x, %b = %y)`, `%x, %b =` is no list of results.
        value = word.startswith("%") and not (found and found[-1].text == "=")
        executing = (executing and word != ")") or (word == "(" and bool(found) and found[-1].text == "execute")
        introduces = value and (executing or _INTRODUCES.match(text, match.end()) is not None)
        found.append(Token(word, match.start(), introduces))
    result, _ = _group(found, 0, None)
    return result


def _group(found: list[Token], at: int, closing: str | None) -> tuple[list[Token], int]:
    """Tokens up to the closing bracket, which is included; nested dictionaries come out sorted."""
    result: list[Token] = []
    while at < len(found):
        token = found[at]
        at += 1
        if token.text == closing:
            return [*result, token], at
        result.append(token)
        if close := _OPEN.get(token.text):
            inner, at = _group(found, at, close)
            result += _sorted_dictionary(inner) if token.text == "{" else inner
    return result, at


def _sorted_dictionary(inner: list[Token]) -> list[Token]:
    """Sorts `a = 1, b, c = 2 }` by key. Anything else that stands in braces, a region for one, is left alone."""
    if not inner or inner[-1].text != "}":
        return inner
    entries: list[list[Token]] = [[]]
    depth = 0
    for token in inner[:-1]:
        depth += {"(": 1, "[": 1, "{": 1, "<": 1, ")": -1, "]": -1, "}": -1, ">": -1}.get(token.text, 0)
        if token.text == "," and depth == 0:
            entries.append([])
        else:
            entries[-1].append(token)
    if not all(_is_entry(entry) for entry in entries):
        return inner
    entries.sort(key=lambda entry: entry[0].text.strip('"'))
    result: list[Token] = []
    for entry in entries:
        result += [*entry, Token(",", entry[-1].offset)]
    return [*result[:-1], inner[-1]]


def _is_entry(entry: list[Token]) -> bool:
    if not entry or not re.fullmatch(r'[A-Za-z_"].*', entry[0].text, re.DOTALL):
        return False
    return len(entry) == 1 or entry[1].text == "="


def structural_difference(ours: str, theirs: str) -> str | None:
    """None when the modules are the same but for names of values and order of attributes, else where they part.

    Names correspond one to one. A pair may be bound anew where both sides introduce a value, for names come back in
    other regions.
    """
    a, b = tokens(ours), tokens(theirs)
    forward: dict[str, str] = {}
    backward: dict[str, str] = {}
    for mine, other in zip(a, b, strict=False):
        if mine.text.startswith("%") and other.text.startswith("%"):
            x, _, part_x = mine.text.partition("#")
            y, _, part_y = other.text.partition("#")
            if part_x != part_y:
                return _where(ours, mine, theirs, other)
            if (mine.introduces and other.introduces) or (x not in forward and y not in backward):
                forward[x], backward[y] = y, x
            elif forward.get(x) != y or backward.get(y) != x:
                return _where(ours, mine, theirs, other)
        elif mine.text != other.text:
            return _where(ours, mine, theirs, other)
    if len(a) != len(b):
        longer, name, text = (a, "ours", ours) if len(a) > len(b) else (b, "theirs", theirs)
        rest = longer[min(len(a), len(b))]
        return f"only {name} goes on: {_line(text, rest.offset)}"
    return None


def _where(ours: str, mine: Token, theirs: str, other: Token) -> str:
    return f"  ours:   {_line(ours, mine.offset)}\n  theirs: {_line(theirs, other.offset)}"


def _line(text: str, offset: int) -> str:
    """`LINE: text`, cut to what is around the offset."""
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    line = text[start : end if end >= 0 else len(text)]
    at = max(0, offset - start - 80)
    return f"{text.count(chr(10), 0, offset) + 1}: {line[at : at + 160].strip()}"
