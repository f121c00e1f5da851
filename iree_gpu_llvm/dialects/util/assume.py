"""What is known about integers that come from outside."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import array_of, attr_of_class
from ...ir.attributes import ArrayAttr
from ...ir.constraints import SIGNLESS_INTEGER_OR_INDEX
from ...ir.definitions import Op, attr, variadic_operand, variadic_result
from ...ir.dialect_attributes import DialectAttr
from ...ir.parameters import INTEGER, optional
from ...ir.traits import Pure, TypesMatchWith


class IntAssumptionAttr(DialectAttr):
    """The value lies in `umin` to `umax` and is a multiple of `udiv`, all unsigned."""

    name = "util.int.assumption"
    parameters = {"umin": optional(INTEGER), "umax": optional(INTEGER), "udiv": optional(INTEGER)}
    format = "`<` struct(params) `>`"


ASSUMPTION_ROW = array_of(attr_of_class(IntAssumptionAttr, ""), "array of util.int.assumption")
ASSUMPTIONS = array_of(ASSUMPTION_ROW, "list of int attribute assumptions for multiple values")


class AssumeIntOp(Op):
    """The operands as they are. Each has a row of assumptions, which hold one for each place that dispatches this code;
    a single assumption holds everywhere."""

    name = "util.assume.int"
    inputs = variadic_operand(SIGNLESS_INTEGER_OR_INDEX)
    assumptions = attr(ASSUMPTIONS)
    outputs = variadic_result(SIGNLESS_INTEGER_OR_INDEX)
    traits = (Pure, TypesMatchWith("outputs", "inputs", lambda t: t, "all of {operands, results} have same type"))

    def row(self, i: int) -> list[IntAssumptionAttr]:
        return list(self.assumptions.elements[i].elements)

    def unsigned_range(self, i: int) -> tuple[int | None, int | None]:
        """The least and greatest value of operand i that any assumption of its row allows; None where there is no
        limit."""
        row = self.row(i)
        lows, highs = [a.umin for a in row], [a.umax for a in row]
        low = None if not row or None in lows else min(lows)
        high = None if not row or None in highs else max(highs)
        return low, high

    def verify(self):
        rows = self.assumptions.elements
        if len(rows) != len(self.operands):
            raise self.error(f"expected {len(self.operands)} assumption rows to match number of operands")
        expected = next((len(row.elements) for row in rows if len(row.elements) != 1), 1)
        for i, row in enumerate(rows):
            if len(row.elements) not in (1, expected):
                raise self.error(f"expected operand #{i} to have {expected} assumptions but it has {len(row.elements)}")

    @classmethod
    def parse(cls, p, at):
        uses: list[int] = []
        rows: list[ArrayAttr] = []

        def one() -> None:
            uses.append(p.ssa_use())
            if p.at("["):
                rows.append(ArrayAttr(tuple(p.bracketed("[", "]", lambda: IntAssumptionAttr.parse(p)))))
            else:
                rows.append(ArrayAttr((IntAssumptionAttr.parse(p),)))

        p.comma_list(one)
        p.expect(":")
        types = p.comma_list(p.type)
        if len(uses) != len(types):
            counts = f"got {len(uses)} operands and {len(types)} types"
            p.fail(f"custom op '{cls.name}' number of operands and types do not match: {counts}", at)
        operands = p.operands_of(uses, types, at)
        properties: dict[str, Any] = {"assumptions": ArrayAttr(tuple(rows))}
        attributes: dict[str, Any] = {}
        p.attr_dict_into(cls.get_definition(), properties, attributes)
        return cls(operands, types, properties, attributes, (), (), p.location(at))

    def print(self, p):
        """One operand on the op's line, more of them each on a line of its own."""
        several = len(self.operands) > 1
        for i, v in enumerate(self.operands):
            if several:
                p.write(", " if i else " ")
                p.newline()
                p.write("    ")
            else:
                p.write(" ")
            p.write(p.value(v) + self._row_text(i, p))
        if several:
            p.newline()
            p.write("  : ")
        else:
            p.write(" : ")
        p.write(p.types(v.type for v in self.operands))
        p.attr_dict(self, ("assumptions",))

    def _row_text(self, i: int, p: Any) -> str:
        texts = [a.body_text(p) for a in self.row(i)]
        return texts[0] if len(texts) == 1 else f"[{', '.join(texts)}]"
