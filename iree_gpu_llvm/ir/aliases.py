"""Attribute aliases at the top of a file: `#map = affine_map<...>`, as MLIR prints them unless told to print locally."""

from __future__ import annotations

from .attributes import AffineMapAttr, Attribute, IntegerSetAttr
from .definitions import Op
from .interning import Interned, PlainPrinter
from .operations import Operation


class Aliases(PlainPrinter):
    """Names for the attributes that occur below an op and ask for one: affine maps, integer sets, and dialect attributes
    whose class says `alias = "name"` (or computes it). Numbered in order of first occurrence, an aliased part before what it is part of."""

    def __init__(self, root: Operation, generic: bool = False):
        self.names: dict[Interned, str] = {}
        self._texts: dict[Interned, str] = {}
        self._order: list[Interned] = []
        self._seen: set[Interned] = set()
        counts: dict[str, int] = {}
        for op in root.walk():
            parts = () if generic or not isinstance(op, Op) else op.spelled_out()
            for key, a in op.properties.items():
                if key not in parts:
                    self._collect(a)
            for a in op.attributes.values():
                self._collect(a)
            for r in op.results:
                self._collect(r.type)
            for region in op.regions:
                for block in region.blocks:
                    for argument in block.arguments:
                        self._collect(argument.type)
        for a in self._order:
            base = _alias_of(a)
            n = counts.get(base, 0)
            counts[base] = n + 1
            self.names[a] = f"#{base}{n or ''}"

    def _collect(self, x: object) -> None:
        if isinstance(x, (tuple, list)):
            for y in x:
                self._collect(y)
            return
        if not isinstance(x, Interned) or x in self._seen:
            return
        self._seen.add(x)
        for f in type(x).fields:
            self._collect(getattr(x, f))
        if isinstance(x, Attribute) and _alias_of(x):
            self._order.append(x)

    def header(self) -> str:
        lines = [f"{self.names[a]} = {a.text(self)}\n" for a in self._order]
        return "".join(lines)

    def type(self, t: Interned) -> str:
        return self._text(t)

    def attribute(self, a: Interned) -> str:
        return self.names.get(a) or self._text(a)

    def _text(self, x: Interned) -> str:
        found = self._texts.get(x)
        if found is None:
            found = self._texts[x] = x.text(self) if self.names else str(x)
        return found


def _alias_of(a: Interned) -> str:
    if isinstance(a, AffineMapAttr):
        return "map"
    if isinstance(a, IntegerSetAttr):
        return "set"
    return getattr(a, "alias", "")
