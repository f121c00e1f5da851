"""Attributes that are one of some keywords, or several of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from .diagnostics import CompileError
from .dialect_attributes import DialectAttr
from .parameters import STRING, name_parameter


class EnumAttr(DialectAttr):
    """An attribute that is one keyword, or with `bits` some keywords joined: `#arith.fastmath<nnan,ninf>`.

    `brackets` tells whether the body is `<value>` or, as some ops print it, just `value` (the full form always has
    brackets). `cases` are in the order of the bits."""

    cases: ClassVar[tuple[str, ...]] = ()
    bits: ClassVar[str] = ""  # the separator, if several cases may be joined
    joined: ClassVar[dict[str, tuple[str, ...]]] = {}  # names for sets of cases
    brackets: ClassVar[bool] = True
    stands_alone: ClassVar[bool] = True  # else it is read within other attributes only
    enum_name: ClassVar[str] = ""
    summary: ClassVar[str] = ""  # with it, unknown keywords are reported in the words of MLIR's newer enum attributes
    parameters = {"value": STRING}

    @classmethod
    def begins(cls, p: Any) -> bool:
        return p.at("<") if cls.brackets else p.token in cls.cases or p.token in cls.joined

    @classmethod
    def parse(cls, p: Any) -> Any:
        bracket = cls.stands_alone and p.accept("<")
        if cls.brackets and not bracket:
            p.expect("<")
        try:
            value = cls._parse_value(p)
        except CompileError as e:
            name_parameter(e, p, cls.name, 0)
            raise
        if bracket:
            p.expect(">")
        return cls(value)

    @classmethod
    def _parse_value(cls, p: Any) -> str:
        found: list[str] = []
        while True:
            at = p.i
            word = p.string() if p.token[:1] == '"' else p.keyword("expected valid keyword or string")
            if word not in cls.cases and word not in cls.joined:
                words = ", ".join(cls.keywords())
                if cls.summary:
                    p.fail(f"expected one of [{words}] for {cls.summary}, got: {word}", at)
                p.fail(f"expected {cls.enum_name} to be one of: {words}", at)
            found.append(word)
            if not cls.bits or not p.accept(cls.bits.strip()):
                break
        return cls.canonical(found)

    @classmethod
    def keywords(cls) -> list[str]:
        return [*cls.cases, *cls.joined]

    @classmethod
    def canonical(cls, words: Sequence[str]) -> str:
        """The printed form of a set of cases."""
        if not cls.bits:
            return words[0]
        members = {c for w in words for c in cls.joined.get(w, (w,))}
        for name, parts in cls.joined.items():
            if set(parts) == members:
                return name
        kept = [c for c in cls.cases if c in members and c != "none"]
        return cls.bits.join(kept) if kept else "none"

    @property
    def members(self) -> frozenset[str]:
        """The cases that a joined value holds."""
        words = self.value.split(self.bits) if self.bits else [self.value]
        out = {c for w in words for c in self.joined.get(w.strip(), (w.strip(),))}
        return frozenset(out - {"none"})

    def body_text(self, p):
        return f"<{self.value}>" if self.brackets else self.value

    def text(self, p):
        return f"#{self.name}<{self.value}>"
