"""Attribute aliases at the top of a file: `#map = affine_map<...>`, as MLIR prints them unless told to print
locally."""

from __future__ import annotations

from .attributes import AffineMapAttr, Attribute, DenseElementsAttr, IntegerSetAttr
from .definitions import Op
from .interning import Interned, PlainPrinter
from .operations import Operation


class Aliases(PlainPrinter):
    """Names for the attributes that occur below an op and ask for one: affine maps, integer sets, and dialect
    attributes whose class says `alias = "name"` (or computes it). In MLIR's order: what contains aliases stands
    below, by how deep they are in it; then by name; then by first occurrence.

    `named`: whether there are names at all. `elide_over`: constants of more elements that are not all the same are
    left out."""

    def __init__(self, root: Operation, generic: bool = False, named: bool = True, elide_over: int | None = None):
        self.elide_over = elide_over
        self.names: dict[Interned, str] = {}
        self._texts: dict[Interned, str] = {}
        self._order: list[Interned] = []
        self._depths: dict[Interned, int] = {}
        counts: dict[str, int] = {}
        for op in root.walk() if named else ():
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
        self._order.sort(key=lambda a: (self._depths[a], _alias_of(a)))
        for a in self._order:
            base = _alias_of(a)
            n = counts.get(base, 0)
            counts[base] = n + 1
            self.names[a] = f"#{base}{n or ''}"

    def _collect(self, x: object) -> int:
        """Notes what asks for an alias in x. How deep aliases are in it: 0 for none, 1 where x itself is one."""
        if isinstance(x, (tuple, list)):
            return max(map(self._collect, x), default=0)
        if not isinstance(x, Interned):
            return 0
        found = self._depths.get(x)
        if found is None:
            inner = max([self._collect(getattr(x, f)) for f in type(x).fields], default=0)
            aliased = isinstance(x, Attribute) and bool(_alias_of(x))
            found = self._depths[x] = inner + 1 if inner else int(aliased)
            if aliased:
                self._order.append(x)
        return found

    def header(self) -> str:
        lines = [f"{self.names[a]} = {a.text(self)}\n" for a in self._order]
        return "".join(lines)

    def type(self, t: Interned) -> str:
        return self._text(t)

    def attribute(self, a: Interned) -> str:
        most = self.elide_over
        if most is not None and isinstance(a, DenseElementsAttr) and not a.is_splat and len(a.values) > most:
            return f"dense_resource<__elided__> : {self.type(a.type)}"
        return self.names.get(a) or self._text(a)

    def _text(self, x: Interned) -> str:
        found = self._texts.get(x)
        if found is None:
            found = self._texts[x] = x.text(self) if self.names or self.elide_over is not None else str(x)
        return found


def _alias_of(a: Interned) -> str:
    if isinstance(a, AffineMapAttr):
        return "map"
    if isinstance(a, IntegerSetAttr):
        return "set"
    return getattr(a, "alias", "")
