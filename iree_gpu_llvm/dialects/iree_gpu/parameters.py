"""Kinds of parameters that this dialect's attributes share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...ir.attributes import IntegerAttr, StringAttr
from ...ir.parameters import Parameter, optional, parse_integer
from ...ir.types import I1

GPU = "::mlir::iree_compiler::IREE::GPU::"


def integer_in(low: int, high: int) -> Parameter:
    """A decimal integer that fits the C++ type behind the parameter."""

    def parse(p: Any) -> int:
        at = p.i
        value = parse_integer(p)
        if not low <= value <= high:
            p.fail("integer value too large", at)
        return value

    return Parameter(parse, lambda v, p: str(v), lambda p: p.token[:1].isdigit() or p.token == "-")


def perhaps(number: Parameter) -> Parameter:
    """A number that is absent where none stands, even behind its `=`, as C++ reads one that is optional."""
    return optional(Parameter(lambda p: number.parse(p) if number.begins(p) else None, number.text, number.begins))


def value_of(is_one: Callable[[Any], bool], write: Callable[[Any], str]) -> Parameter:
    """What an attribute holds that `is_one`, written as the attribute is."""

    def parse(p: Any) -> Any:
        at = p.i
        a = p.attribute()
        if not is_one(a):
            p.fail("invalid kind of attribute specified", at)
        return bool(a.value) if isinstance(a, IntegerAttr) else a.value

    return Parameter(parse, lambda v, p: write(v))


UINT32 = integer_in(0, (1 << 32) - 1)
INT64 = integer_in(-(1 << 63), (1 << 63) - 1)
FLAG = value_of(lambda a: isinstance(a, IntegerAttr) and a.type is I1, lambda v: "true" if v else "false")
WORDS = value_of(lambda a: isinstance(a, StringAttr), lambda v: str(StringAttr(v)))


def keyword_of(cases: Callable[[], Sequence[str]], message: Callable[[str, Sequence[str]], str]) -> Parameter:
    """One of the keywords that `cases` gives, asked for on first use. `message` makes the error from the wrong word."""

    def parse(p: Any) -> str:
        at = p.i
        word = p.string() if p.token[:1] == '"' else p.keyword("expected valid keyword or string")
        if word not in cases():
            from ...suggestions import did_you_mean

            p.fail(message(word, cases()), at, did_you_mean(word, cases()))
        return word

    return Parameter(parse, lambda v, p: v)


def to_be_one_of(enum: str) -> Callable[[str, Sequence[str]], str]:
    return lambda word, cases: f"expected {enum} to be one of: {', '.join(cases)}"


def expected_one_of(what: str) -> Callable[[str, Sequence[str]], str]:
    return lambda word, cases: f"expected one of [{', '.join(cases)}] for {what}, got: {word}"
