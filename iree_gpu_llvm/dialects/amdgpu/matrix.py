"""What the matrix instructions share: MFMA (CDNA, `mfma`), WMMA (RDNA, `wmma`), their scaled and sparse kinds, and dot
products.

Each lane gives a share of A and B and of the accumulator; `m`, `n`, `k` say which instruction it is. How the shares are
laid out over the lanes is the chips' (instruction set manuals, matrix chapters).
"""

from __future__ import annotations

import re
from typing import Any

from ...ir.attribute_constraints import I32_ATTR, restricted
from ...ir.attributes import IntegerAttr, i32
from ...ir.definitions import Op
from ...ir.types import FloatType, Type, VectorType
from .attributes import either, scalar, vector

# -- the `16x16x32` of the syntax

_DIMENSIONS = re.compile(r"\d+(?:\s*x\s*\d+)*")


def _parse_mnk(p: Any) -> tuple[IntegerAttr, IntegerAttr, IntegerAttr]:
    """Read from the source, as `x16x32` is one token."""
    at = p.i
    match = _DIMENSIONS.match(p.source.text, p.starts[at])
    numbers = [int(n) for n in re.findall(r"\d+", match[0])] if match else []
    if len(numbers) != 3:
        p.fail(f"custom op '{p.texts[at - 1]}' expected 3 dimensions in MNK dimension list", at)
    assert match is not None
    while p.starts[p.i] < match.end():
        p.i += 1
    m, n, k = map(i32, numbers)
    return m, n, k


def _print_mnk(p: Any, op: Op, m: IntegerAttr, n: IntegerAttr, k: IntegerAttr) -> None:
    p.write(f"{m.value}x{n.value}x{k.value}")


class MatrixOp(Op):
    """Base of the ops with dimensions."""

    custom = {"MNKDimensionList": (_parse_mnk, _print_mnk)}


ZERO, ONE = i32(0), i32(1)
ZERO_TO_3 = restricted(I32_ATTR, "whose value is non-negative whose maximum value is 3", lambda n: 0 <= n <= 3)


def count(t: Type, scalars: int = 1) -> int:
    return t.num_elements if isinstance(t, VectorType) else scalars


def is_small_float(t: Type) -> bool:
    """Floats of at most 8 bits, whose two formats an instruction may mix."""
    return isinstance(t, FloatType) and t.width <= 8


SPARSE_INDEX = either(vector("i8", 4, fixed=True), vector("i16", 2, fixed=True), scalar("i32"))


def check_sparse_sources(op: Any) -> None:
    """A holds every second element of each four, B all; formats of 8 bits may be mixed."""
    a, b = op.sourceA.type, op.sourceB.type
    if not (is_small_float(a.element) and is_small_float(b.element)) and a.element is not b.element:
        raise op.error("expected source operands to have the same element type")
    if b.num_elements != 2 * a.num_elements:
        raise op.error(
            "expected dense source operand to have exactly double the number of elements of the sparse source operand"
        )
