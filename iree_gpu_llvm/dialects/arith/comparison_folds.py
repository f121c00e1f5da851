"""What comparisons and selections fold to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ir.attributes import DenseElementsAttr
from ...ir.types import I1, element_type
from ..ub import PoisonAttr
from .attributes import CMPI_PREDICATE
from .elementwise import combine, constant, elements, fill, integer_splat, signed, splat_of, unsigned, width_of
from .float_folds import Number, decode

Folded = Any  # Value | Attribute | None
Constant = Any  # Attribute | None

_SIGNED: dict[str, Callable[[int, int], bool]] = {
    "eq": lambda x, y: x == y,
    "ne": lambda x, y: x != y,
    "slt": lambda x, y: x < y,
    "sle": lambda x, y: x <= y,
    "sgt": lambda x, y: x > y,
    "sge": lambda x, y: x >= y,
}
_UNSIGNED = {"ult": "slt", "ule": "sle", "ugt": "sgt", "uge": "sge"}
SWAPPED = {
    "slt": "sgt", "sgt": "slt", "sle": "sge", "sge": "sle",
    "ult": "ugt", "ugt": "ult", "ule": "uge", "uge": "ule",
}  # fmt: skip
INVERTED = {
    "eq": "ne", "ne": "eq", "slt": "sge", "sge": "slt", "sle": "sgt", "sgt": "sle",
    "ult": "uge", "uge": "ult", "ule": "ugt", "ugt": "ule",
}  # fmt: skip


def compare_integers(predicate: str, x: int, y: int, width: int) -> bool:
    if predicate in _UNSIGNED:
        return _SIGNED[_UNSIGNED[predicate]](unsigned(x, width), unsigned(y, width))
    return _SIGNED[predicate](signed(x, width), signed(y, width))


def cmpi(op: Any, a: Constant, b: Constant) -> list[Folded] | None:
    lhs, rhs = op.operands
    predicate = op.predicate_name
    t = op.results[0].type
    width = width_of(lhs.type)
    if lhs is rhs:
        found = fill(int(predicate in ("eq", "sle", "sge", "ule", "uge")), t)
        return None if found is None else [found]
    value = integer_splat(b, width)
    if value == 0 and predicate == "ne":
        extension = lhs.defining_op
        if extension is not None and extension.name in ("arith.extui", "arith.extsi"):
            source = extension.operands[0]
            if element_type(source.type) is I1:
                return [source]
    if element_type(lhs.type) is I1 and ((value == 0 and predicate == "ne") or (value == -1 and predicate == "eq")):
        return [lhs]
    if _known(a) and not _known(b):  # constants go right, in place
        op.predicate = CMPI_PREDICATE.of(SWAPPED.get(predicate, predicate))
        op.operands = [rhs, lhs]
        return [op.results[0]]
    if isinstance(a, PoisonAttr) or isinstance(b, PoisonAttr):
        return [PoisonAttr()] if isinstance(a, PoisonAttr) and isinstance(b, PoisonAttr) else None
    found = combine(t, lambda x, y: int(compare_integers(predicate, x, y, width)), a, b)
    return None if found is None else [found]


def _known(a: Constant) -> bool:
    return a is not None


def compare_floats(predicate: str, m: Number, n: Number) -> bool:
    """Predicates beginning with `u` hold if any operand is nan, those with `o` only if none is."""
    if predicate in ("true", "false"):
        return predicate == "true"
    unordered = m.nan or n.nan
    if predicate in ("ord", "uno"):
        return unordered == (predicate == "uno")
    if unordered:
        return predicate[0] == "u"
    x, y = _comparable(m), _comparable(n)
    return {"eq": x == y, "gt": x > y, "ge": x >= y, "lt": x < y, "le": x <= y, "ne": x != y}[predicate[1:]]


def _comparable(n: Number) -> Any:
    return n.value if n.value is not None else float("-inf") if n.negative else float("inf")


def cmpf(op: Any, a: Constant, b: Constant) -> list[Folded] | None:
    predicate = op.predicate_name
    t = op.results[0].type
    name = element_type(op.operands[0].type).name
    for constant_ in (a, b):  # one nan decides, whatever the other is
        bits = splat_of(constant_)
        if bits is not None and decode(bits, name).nan:
            found = fill(int(predicate[0] in "ut"), t)
            return None if found is None else [found]
    if a is None or b is None or isinstance(a, PoisonAttr) or isinstance(b, PoisonAttr) or t is not I1:
        return None  # vectors of known numbers stay, as in MLIR
    found = combine(t, lambda x, y: int(compare_floats(predicate, decode(x, name), decode(y, name))), a, b)
    return None if found is None else [found]


def select(op: Any, condition: Constant, a: Constant, b: Constant) -> Folded:
    chooser, true_value, false_value = op.operands
    if true_value is false_value:
        return true_value
    chosen = integer_splat(condition, 1)
    if chosen is not None:
        return true_value if chosen else false_value
    if isinstance(a, PoisonAttr):
        return false_value
    if isinstance(b, PoisonAttr):
        return true_value
    if isinstance(condition, PoisonAttr):
        return condition
    t = op.results[0].type
    if chooser.type is t and element_type(t) is I1 and integer_splat(a, 1) == -1 and integer_splat(b, 1) == 0:
        return chooser
    found = _selected_by_equality(op)
    return found if found is not None else _elements(t, condition, a, b)


def _selected_by_equality(op: Any) -> Folded:
    """`x == y ? x : y` is y, `x != y ? x : y` is x, and so on."""
    chooser, true_value, false_value = op.operands
    comparison = chooser.defining_op
    if comparison is None or comparison.name != "arith.cmpi" or comparison.predicate_name not in ("eq", "ne"):
        return None
    x, y = comparison.operands
    if not ((true_value is x and false_value is y) or (true_value is y and false_value is x)):
        return None
    return false_value if comparison.predicate_name == "eq" else true_value


def _elements(t: Any, condition: Constant, a: Constant, b: Constant) -> Folded:
    """Element by element, where the condition is a list of constants."""
    if not isinstance(condition, DenseElementsAttr) or a is None or b is None:
        return None
    xs, ys = elements(a), elements(b)
    if xs is None or ys is None:
        return None
    raws = []
    for i, c in enumerate(condition.expanded()):
        values = xs if c else ys
        raws.append(values[0] if len(values) == 1 else values[i])
    return constant(tuple(raws), t)
