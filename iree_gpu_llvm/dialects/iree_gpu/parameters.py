"""Kinds of parameters that this dialect's attributes share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...ir.dialect_attributes import Parameter

GPU = "::mlir::iree_compiler::IREE::GPU::"


def integer_in(low: int, high: int) -> Parameter:
    """A decimal integer that fits the C++ type behind the parameter."""

    def parse(p: Any) -> int:
        value = p.integer("expected integer value")
        if not low <= value <= high:
            p.fail("integer value too large")
        return value

    return Parameter(parse, lambda v, p: str(v), lambda p: p.token[:1].isdigit() or p.token == "-")


UINT32 = integer_in(0, (1 << 32) - 1)
INT64 = integer_in(-(1 << 63), (1 << 63) - 1)


def keyword_of(cases: Callable[[], Sequence[str]], message: Callable[[str, Sequence[str]], str]) -> Parameter:
    """One of the keywords that `cases` gives, asked for on first use. `message` makes the error from the wrong word."""

    def parse(p: Any) -> str:
        at = p.i
        word = p.string() if p.token[:1] == '"' else p.keyword("expected valid keyword or string")
        if word not in cases():
            p.fail(message(word, cases()), at)
        return word

    return Parameter(parse, lambda v, p: v)


def to_be_one_of(enum: str) -> Callable[[str, Sequence[str]], str]:
    return lambda word, cases: f"expected {enum} to be one of: {', '.join(cases)}"


def expected_one_of(what: str) -> Callable[[str, Sequence[str]], str]:
    return lambda word, cases: f"expected one of [{', '.join(cases)}] for {what}, got: {word}"
