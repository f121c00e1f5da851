"""Lists of lists of indices that are partly known: `[[2], [%x, 32]]`.

An op keeps one as an operand field with the values of all lists and an array of DenseArrayAttr of i64 beside it, in
which DYNAMIC_INDEX stands for the next value. Formats read and print the pair by `custom<NestedIndexList>(...)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.attributes import ArrayAttr, DenseArrayAttr, i64_array
from ...ir.operations import Operation, Value
from ..index_lists import DYNAMIC_INDEX, mixed_text


def _parse(p: Any) -> tuple[list[int], ArrayAttr]:
    uses: list[int] = []

    def entry() -> int:
        if p.texts[p.i][:1] == "%":
            uses.append(p.ssa_use())
            return DYNAMIC_INDEX
        return p.integer("expected integer value")

    def entries() -> DenseArrayAttr:
        return i64_array(_separated(p, entry))

    return uses, ArrayAttr(tuple(_separated(p, entries)))


def _separated(p: Any, item: Any) -> list[Any]:
    """At least one: iree-opt prints empty lists, and does not read them."""
    p.expect("[")
    out = [item()]
    while p.accept(","):
        out.append(item())
    p.expect("]")
    return out


def _print(p: Any, op: Operation, values: Sequence[Value], static: ArrayAttr) -> None:
    following = list(values)
    lists = []
    for sizes in static.elements:
        assert isinstance(sizes, DenseArrayAttr)
        count = sum(n == DYNAMIC_INDEX for n in sizes)
        lists.append(f"[{mixed_text(p, following[:count], sizes)}]")
        following = following[count:]
    p.write(f"[{', '.join(lists)}]")


NESTED_INDEX_LIST = (_parse, _print)
