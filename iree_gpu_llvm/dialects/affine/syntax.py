"""Affine maps with their operands as text: `#map(%d)[%s]`, and subscripts `[%i, %j + 3, symbol(%n)]`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ...ir.affine import AffineExpr, AffineMap, Dim, Symbol
from ...ir.attributes import AffineMapAttr
from ...ir.operations import Value
from ...ir.types import INDEX

_LEAF = re.compile(r"\b([ds])(\d+)\b")


def parse_map_attribute(p: Any, kind: type = AffineMapAttr) -> Any:
    at = p.i
    a = p.attribute()
    if not isinstance(a, kind):
        p.fail("invalid kind of attribute specified", at)
    return a


def parse_map_operands(p: Any) -> tuple[list[int], list[int]]:
    """`(%dims)[%symbols]` as token numbers; the brackets may be missing."""
    dims = p.bracketed("(", ")", p.ssa_use)
    return dims, p.bracketed("[", "]", p.ssa_use) if p.at("[") else []


def map_operands_text(p: Any, a: Any, operands: Sequence[Value]) -> str:
    n = a.value.num_dims
    symbols = operands[n:]
    return f"({p.values(operands[:n])})" + (f"[{p.values(symbols)}]" if symbols else "")


def resolve_indices(p: Any, uses: Sequence[int]) -> list[Value]:
    return [p.resolve(u, INDEX) for u in uses]


def values_ahead(p: Any, opening: str, closing: str) -> tuple[dict[str, AffineExpr], list[int], list[int]]:
    """What the values are that are named in the brackets here, and where they are named first."""
    names: dict[str, AffineExpr] = {}
    dims: list[int] = []
    symbols: list[int] = []
    depth, i = 0, p.i
    while p.texts[i]:
        t = p.texts[i]
        depth += (t == opening) - (t == closing)
        if not depth:
            break
        if t[0] == "%" and t not in names:
            if p.texts[i - 2 : i] == ["symbol", "("]:
                names[t] = Symbol(len(symbols))
                symbols.append(i)
            else:
                names[t] = Dim(len(dims))
                dims.append(i)
        i += 1
    return names, dims, symbols


def parse_subscripts(p: Any) -> tuple[AffineMapAttr, list[Value]]:
    """`[...]`: expressions over SSA values, which become dims in the order in which they appear, or, inside `symbol()`,
    symbols."""
    names, dims, symbols = values_ahead(p, "[", "]")
    p.expect("[")
    results = [] if p.at("]") else p.comma_list(lambda: p.affine_expr(names))
    p.expect("]")
    return AffineMapAttr(AffineMap(len(dims), len(symbols), tuple(results))), resolve_indices(p, [*dims, *symbols])


def subscripts_text(p: Any, a: AffineMapAttr, operands: Sequence[Value]) -> str:
    """The inside of the brackets."""
    amap = a.value
    return ", ".join(expression_text(p, r, operands[: amap.num_dims], operands[amap.num_dims :]) for r in amap.results)


def expression_text(p: Any, e: AffineExpr, dims: Sequence[Value], symbols: Sequence[Value]) -> str:
    def name(match: re.Match[str]) -> str:
        i = int(match[2])
        return p.value(dims[i]) if match[1] == "d" else f"symbol({p.value(symbols[i])})"

    return _LEAF.sub(name, e.to_text(False))
