"""The named structured ops: classes made from the rows of `named_table`, and the products that take indexing maps."""

from __future__ import annotations

from functools import cache
from typing import Any

from ...ir.affine import AffineExpr, AffineMap, Dim
from ...ir.attribute_constraints import AttrConstraint
from ...ir.attributes import DenseElementsAttr
from ...ir.definitions import OpMeta, attr, region, variadic_operand, variadic_result
from ...ir.types import I64, ShapedType
from ..tensor.fill_canonicalization import copy_over_fill, fill_instead_of_copy
from .attributes import (
    ANY_VALUE,
    CAST_SIGNED,
    CAST_UNSIGNED,
    RANKED_TENSOR,
    SHAPED,
    TYPE_FN,
)
from .bodies import BODIES, Body, Unsupported, build_region
from .named_table import NAMED
from .structured import (
    STRUCTURED_TRAITS,
    StructuredOp,
    parse_attributes,
    parse_parts,
    print_attributes,
    print_parts,
)


class NamedOp(StructuredOp):
    """An op whose region follows from its name. Subclasses give `scalar_body` and the maps."""

    inputs = variadic_operand(ANY_VALUE)
    outputs = variadic_operand(SHAPED)
    result_tensors = variadic_result(RANKED_TENSOR)
    region = region()
    traits = STRUCTURED_TRAITS
    hidden: tuple[str, ...] = ()

    @classmethod
    def scalar_body(cls, properties: dict[str, Any]) -> Body:
        raise NotImplementedError

    @classmethod
    def operand_count(cls, properties: dict[str, Any]) -> int | None:
        """How many operands the region expects, outputs among them; None if any."""
        return None

    @classmethod
    def parse_head(cls, p: Any) -> dict[str, Any]:
        """What stands between the name and the dictionary."""
        return {}

    def print_head(self, p: Any) -> None:
        """Writes what `parse_head` reads."""

    @classmethod
    def complete(cls, properties: dict[str, Any], parts: Any) -> None:
        """Fills in attributes that follow from the operands."""

    @classmethod
    def parse(cls, p, at):
        properties = cls.parse_head(p)
        more, attributes = parse_attributes(p, cls)
        properties.update(more)
        parts = parse_parts(p)
        results = p.optional_arrow_types()
        properties["operandSegmentSizes"] = parts.segments()
        types = parts.element_types
        wanted = cls.operand_count(properties)
        if wanted is not None and wanted != len(types):
            p.fail(
                f"[parseNamedStructuredOpRegion] ods-gen generated region expects {wanted} args, got {len(types)}", p.i
            )
        try:
            cls.complete(properties, parts)
            body = build_region(
                cls.scalar_body(properties), types, properties.get("cast") is CAST_UNSIGNED, p.location(at)
            )
        except Unsupported as e:
            p.fail(str(e), at)
        return cls(parts.operands(p), results, properties, attributes, [body], location=p.location(at))

    def print(self, p):
        self.print_head(p)
        print_attributes(p, self, self.hidden)
        print_parts(p, self.inputs, self.outputs)
        p.write(p.arrow_types([r.type for r in self.results]))


# -- ops from the table


def _window_numbers(count: int) -> AttrConstraint:
    return AttrConstraint(
        f"64-bit signless int elements attribute of shape [{count}]",
        lambda a: isinstance(a, DenseElementsAttr) and a.type.element is I64 and a.type.shape == (count,),
    )


class TableOp(NamedOp):
    """An op with a row in the table."""

    loops: tuple[str, ...] = ()
    accesses: tuple[str, ...] = ()
    kind: str = ""
    windows: tuple[str, ...] = ()

    @classmethod
    def scalar_body(cls, properties):
        return BODIES[cls.kind]

    @classmethod
    def operand_count(cls, properties):
        return len(cls.accesses)

    @property
    def maps(self):
        return list(table_maps(type(self), self._numbers("strides"), self._numbers("dilations")))

    def _numbers(self, name: str) -> tuple[int, ...]:
        a = self.properties.get(name)
        if isinstance(a, DenseElementsAttr):
            return tuple(a.expanded())
        return (1,) * len(self.windows)

    @property
    def iterators(self):
        return ["reduction" if name[0].isupper() else "parallel" for name in self.loops]


@cache
def table_maps(cls: type[TableOp], strides: tuple[int, ...], dilations: tuple[int, ...]) -> tuple[AffineMap, ...]:
    """The indexing maps of a class of `NAMED_OPS`; a stride and a dilation for each of its windows."""
    loops = {name: Dim(i) for i, name in enumerate(cls.loops)}

    def index(term: str) -> AffineExpr:
        if "~" in term:
            i = cls.windows.index(term)
            out, window = term.split("~")
            return loops[out] * strides[i] + loops[window] * dilations[i]
        if "+" in term:
            out, window = term.split("+")
            return loops[out] + loops[window]
        return loops[term]

    return tuple(AffineMap(len(loops), 0, tuple(map(index, access.split()))) for access in cls.accesses)


def _make(name: str, row: tuple[str, tuple[str, ...], str]) -> Any:
    loops, accesses, kind = row
    windows = tuple(dict.fromkeys(t for a in accesses for t in a.split() if "~" in t))
    namespace: dict[str, Any] = {
        "__doc__": f"`linalg.{name}`: {kind} over {loops}.",
        "__module__": __name__,
        "name": f"linalg.{name}",
        "loops": tuple(loops.split()),
        "accesses": accesses,
        "kind": kind,
        "windows": windows,
    }
    if windows:
        numbers = _window_numbers(len(windows))
        namespace["strides"] = attr(numbers, optional=True, name="strides")
        namespace["dilations"] = attr(numbers, optional=True, name="dilations")
    camel = "".join(part.capitalize() for part in name.split("_"))
    return OpMeta(f"{camel}Op", (TableOp,), namespace)


NAMED_OPS: dict[str, Any] = {name: _make(name, row) for name, row in NAMED.items()}


# -- fill and copy, for tensors of any rank


class _Assigning(NamedOp):
    @classmethod
    def scalar_body(cls, properties):
        return BODIES["assign"]

    @classmethod
    def operand_count(cls, properties):
        return 2

    @property
    def maps(self):
        rank = self.outputs[0].type.rank
        return [
            AffineMap.identity(rank) if isinstance(v.type, ShapedType) else AffineMap(rank, 0, ())
            for v in self.operands
        ]

    @property
    def iterators(self):
        return ["parallel"] * self.outputs[0].type.rank


def erase_self_copy(op: Any, rewriter: Any) -> bool:
    """A copy of a buffer or a tensor to itself."""
    if op.inputs[0] is not op.outputs[0]:
        return False
    rewriter.replace(op, list(op.inputs) if op.results else [])
    return True


class FillOp(_Assigning):
    """One value everywhere."""

    name = "linalg.fill"

    @classmethod
    def scalar_body(cls, properties):
        return BODIES["fill"]

    def verify(self):
        value, out = self.inputs[0].type, self.outputs[0].type
        if isinstance(value, ShapedType):
            raise self.plain_error("expected op with scalar input")
        if value is not out.element:
            raise self.error(f"expected fill value type ('{value}') to match output element type ('{out.element}')")
        super().verify()


class CopyOp(_Assigning):
    """Element by element, with a conversion where the types differ."""

    name = "linalg.copy"
    canonicalizations = (*StructuredOp.canonicalizations, erase_self_copy, fill_instead_of_copy, copy_over_fill)
    cast = attr(TYPE_FN, implied=CAST_SIGNED)
