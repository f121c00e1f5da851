"""Products and elementwise ops whose indexing maps may be given."""

from __future__ import annotations

from typing import Any

from ...ir.affine import AffineMap, Dim
from ...ir.attribute_constraints import AFFINE_MAP_ARRAY
from ...ir.attributes import AffineMapAttr, ArrayAttr
from ...ir.definitions import OpMeta, attr
from ...ir.types import ShapedType
from .attributes import (
    CAST_SIGNED,
    KIND,
    TYPE_FN,
    ElementwiseKindAttr,
)
from .bodies import BODIES, Unsupported
from .named import NamedOp
from .named_table import MAPPED


def _map_array(maps: Any) -> ArrayAttr:
    return ArrayAttr(tuple(AffineMapAttr(m) for m in maps))


class _MappedOp(NamedOp):
    hidden = ("indexing_maps",)
    indexing_maps = attr(AFFINE_MAP_ARRAY)
    cast = attr(TYPE_FN, implied=CAST_SIGNED)

    @property
    def maps(self):
        return [a.value for a in self.indexing_maps.elements]

    @classmethod
    def scalar_body(cls, properties):
        return BODIES["contract"]

    @classmethod
    def operand_count(cls, properties):
        return 3

    @classmethod
    def parse_head(cls, p):
        if not p.accept("indexing_maps"):
            return {}
        p.expect("=")
        at = p.i
        found = p.attribute()
        if not isinstance(found, ArrayAttr):
            p.fail("expected indexing_maps array attribute", at)
        if not all(isinstance(a, AffineMapAttr) for a in found.elements):
            p.fail("element of indexing_maps array is not an affine_map", at)
        return {"indexing_maps": found}

    def print_head(self, p):
        if self.properties.get("indexing_maps") is not self.default_maps():
            p.write(f" indexing_maps = {p.attribute(self.indexing_maps)}")

    def spelled_out(self):
        return ("indexing_maps",) if self.properties.get("indexing_maps") is self.default_maps() else ()

    def default_maps(self) -> ArrayAttr | None:
        """The maps that need not be written."""
        return None


class _MatmulOp(_MappedOp):
    loops: tuple[str, ...] = ()
    standard: ArrayAttr

    @classmethod
    def complete(cls, properties, parts):
        properties.setdefault("indexing_maps", cls.standard)

    def default_maps(self):
        return self.standard

    def verify(self):
        """The maps of choice use the dims of the standard ones: all of them (transposed), or some (broadcast)."""
        for m, standard in zip(self.maps[:-1], self.standard.elements, strict=False):
            allowed = standard.value.results
            if any(r not in allowed for r in m.results):
                raise self.error("Unexpected dim expression in map result.")
        super().verify()

    @property
    def iterators(self):
        return ["reduction" if name[0].isupper() else "parallel" for name in self.loops]


def _make_matmul(name: str, row: tuple[str, tuple[str, ...]]) -> Any:
    loops = tuple(row[0].split())
    maps = [AffineMap(len(loops), 0, tuple(Dim(loops.index(d)) for d in access.split())) for access in row[1]]
    camel = "".join(part.capitalize() for part in name.split("_"))
    return OpMeta(
        f"{camel}Op",
        (_MatmulOp,),
        {
            "__doc__": f"`linalg.{name}`: a product of matrices; the maps may transpose or broadcast operands.",
            "__module__": __name__,
            "name": f"linalg.{name}",
            "loops": loops,
            "standard": _map_array(maps),
        },
    )


MATMUL_OPS: dict[str, Any] = {name: _make_matmul(name, row) for name, row in MAPPED.items()}


class ContractOp(_MappedOp):
    """A sum of products over any dims, as the maps say."""

    name = "linalg.contract"

    @classmethod
    def complete(cls, properties, parts):
        if "indexing_maps" not in properties:
            raise Unsupported("expected 'indexing_maps' attribute")

    def verify(self):
        if any(not m.is_projected_permutation for m in self.maps):
            raise self.plain_error("provided affine_map is not a projected permutation")
        super().verify()

    @property
    def iterators(self):
        output = self.maps[-1].dim_positions or []
        return ["parallel" if d in output else "reduction" for d in range(self.maps[-1].num_dims)]


class ElementwiseOp(_MappedOp):
    """One scalar function of every element."""

    name = "linalg.elementwise"
    kind = attr(KIND)
    cast = None
    hidden = ("indexing_maps", "kind")

    @property
    def iterators(self):
        return ["parallel"] * self.maps[-1].num_dims

    @classmethod
    def scalar_body(cls, properties):
        fn = properties["kind"].value
        return lambda b, args: b.apply(fn, args)

    @classmethod
    def operand_count(cls, properties):
        return properties["kind"].arity + 1

    @classmethod
    def parse_head(cls, p):
        kind = ElementwiseKindAttr.parse(p)
        return {"kind": kind, **super().parse_head(p)}

    def print_head(self, p):
        p.write(f" {self.kind.body_text(p)}")
        super().print_head(p)

    @classmethod
    def complete(cls, properties, parts):
        if "indexing_maps" not in properties:
            rank = parts.out_types[0].rank if parts.out_types and isinstance(parts.out_types[0], ShapedType) else 0
            properties["indexing_maps"] = _map_array([AffineMap.identity(rank)] * len(parts.element_types))

    def default_maps(self):
        rank = self.outputs[0].type.rank
        return _map_array([AffineMap.identity(rank)] * len(self.operands))
