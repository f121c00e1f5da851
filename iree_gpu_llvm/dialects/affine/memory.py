"""Memory accesses with affine subscripts."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import AFFINE_MAP_ATTR, BOOL_ATTR, AttrConstraint
from ...ir.attributes import Attribute, BoolAttr, IntegerAttr, i32
from ...ir.constraints import ANY, ANY_MEMREF, ANY_VECTOR, INDEX_TYPE
from ...ir.definitions import Op, attr, operand, result, variadic_operand
from ...ir.operations import Operation, Value
from ...ir.types import I32, MemRefType, Type, VectorType
from ..function_syntax import fail_in
from ..region_syntax import parse_dictionary
from .scopes import check_operands, is_valid_dim
from .syntax import parse_subscripts, subscripts_text

LOCALITY = AttrConstraint(
    "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
    lambda a: isinstance(a, IntegerAttr) and a.type is I32 and 0 <= a.value <= 3,
)


def _memref_type(p: Any, cls: Any) -> MemRefType:
    at = p.i
    t = p.type()
    if not isinstance(t, MemRefType):
        fail_in(p, cls, f"invalid kind of type specified: expected builtin.memref, but found '{t}'", at)
    return t


def _verify_subscripts(op: Any, t: MemRefType, indices: list[Value]) -> None:
    amap = op.map.value
    if len(amap.results) != t.rank:
        raise op.error("affine map num results must equal memref rank")
    if amap.num_dims + amap.num_symbols != len(indices):
        raise op.error("expects as many subscripts as affine map inputs")
    if not isinstance(op, PrefetchOp):
        check_operands(op, indices, amap.num_dims)
    elif not all(map(is_valid_dim, indices)):
        raise op.error("index must be a valid dimension or symbol identifier")


def _parse_load(cls: Any, p: Any, at: int, vector: bool) -> Operation:
    source = p.ssa_use()
    a, indices = parse_subscripts(p)
    properties: dict[str, Attribute] = {}
    attributes: dict[str, Attribute] = {}
    parse_dictionary(p, cls, properties, attributes)
    p.expect(":")
    t = _memref_type(p, cls)
    found: Type = t.element
    if vector:
        p.expect(",")
        found = p.type()
    properties["map"] = a
    return cls([p.resolve(source, t), *indices], (found,), properties, attributes, (), (), p.location(at))


def _parse_store(cls: Any, p: Any, at: int, vector: bool) -> Operation:
    value = p.ssa_use()
    p.expect(",")
    target = p.ssa_use()
    a, indices = parse_subscripts(p)
    properties: dict[str, Attribute] = {}
    attributes: dict[str, Attribute] = {}
    parse_dictionary(p, cls, properties, attributes)
    p.expect(":")
    t = _memref_type(p, cls)
    stored: Type = t.element
    if vector:
        p.expect(",")
        stored = p.type()
    properties["map"] = a
    operands = [p.resolve(value, stored), p.resolve(target, t), *indices]
    return cls(operands, (), properties, attributes, (), (), p.location(at))


class _Access(Op):
    """Base: the map is not shown, only the subscripts it makes."""

    def spelled_out(self) -> tuple[str, ...]:
        return ("map",)


class _Load(_Access):
    memref = operand(ANY_MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    map = attr(AFFINE_MAP_ATTR)

    def memory_effects(self):
        return [("read", self.operands[0])]

    def print(self, p: Any) -> None:
        p.write(f" {p.value(self.memref)}[{subscripts_text(p, self.map, self.indices)}]")
        p.optional_dict(self.attributes)
        p.write(f" : {p.type(self.memref.type)}")
        if isinstance(self, VectorLoadOp):
            p.write(f", {p.type(self.results[0].type)}")


class LoadOp(_Load):
    name = "affine.load"
    result = result(ANY)

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        return _parse_load(cls, p, at, False)

    def verify(self) -> None:
        if self.results[0].type is not self.memref.type.element:
            raise self.error("result type must match element type of memref")
        _verify_subscripts(self, self.memref.type, self.indices)


class VectorLoadOp(_Load):
    name = "affine.vector_load"
    result = result(ANY_VECTOR)

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        return _parse_load(cls, p, at, True)

    def verify(self) -> None:
        _verify_subscripts(self, self.memref.type, self.indices)
        _verify_vector(self, self.memref.type, self.results[0].type)


class _Store(_Access):
    value = operand(ANY)
    memref = operand(ANY_MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    map = attr(AFFINE_MAP_ATTR)

    def memory_effects(self):
        return [("write", self.operands[1])]

    def print(self, p: Any) -> None:
        p.write(f" {p.value(self.value)}, {p.value(self.memref)}[{subscripts_text(p, self.map, self.indices)}]")
        p.optional_dict(self.attributes)
        p.write(f" : {p.type(self.memref.type)}")
        if isinstance(self, VectorStoreOp):
            p.write(f", {p.type(self.value.type)}")


class StoreOp(_Store):
    name = "affine.store"

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        return _parse_store(cls, p, at, False)

    def verify(self) -> None:
        if self.value.type is not self.memref.type.element:
            raise self.error("value to store must have the same type as memref element type")
        _verify_subscripts(self, self.memref.type, self.indices)


class VectorStoreOp(_Store):
    name = "affine.vector_store"

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        return _parse_store(cls, p, at, True)

    def verify(self) -> None:
        _verify_subscripts(self, self.memref.type, self.indices)
        _verify_vector(self, self.memref.type, self.value.type)


def _verify_vector(op: Any, t: MemRefType, v: Type) -> None:
    if not isinstance(v, VectorType) or v.element is not t.element:
        raise op.error("requires memref and vector types of the same elemental type")


class PrefetchOp(_Access):
    name = "affine.prefetch"
    memref = operand(ANY_MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    isWrite = attr(BOOL_ATTR)
    localityHint = attr(LOCALITY)
    isDataCache = attr(BOOL_ATTR)
    map = attr(AFFINE_MAP_ATTR)

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        source = p.ssa_use()
        a, indices = parse_subscripts(p)
        p.expect(",")
        write_at = p.i
        write = p.accept_keyword("read", "write")
        if write is None:
            fail_in(p, cls, "rw specifier has to be 'read' or 'write'", write_at)
        p.expect(",")
        p.expect("locality", f"custom op '{cls.name}' expected 'locality'")
        p.expect("<")
        locality = p.integer()
        p.expect(">")
        p.expect(",")
        cache_at = p.i
        cache = p.accept_keyword("data", "instr")
        if cache is None:
            fail_in(p, cls, "cache type has to be 'data' or 'instr'", cache_at)
        properties: dict[str, Attribute] = {}
        attributes: dict[str, Attribute] = {}
        parse_dictionary(p, cls, properties, attributes)
        p.expect(":")
        t = _memref_type(p, cls)
        properties.update(
            map=a,
            isWrite=BoolAttr(write == "write"),
            localityHint=i32(locality),
            isDataCache=BoolAttr(cache == "data"),
        )
        return cls([p.resolve(source, t), *indices], (), properties, attributes, (), (), p.location(at))

    def print(self, p: Any) -> None:
        p.write(
            f" {p.value(self.memref)}[{subscripts_text(p, self.map, self.indices)}], "
            f"{'write' if self.isWrite.value else 'read'}, locality<{self.localityHint.value}>, "
            f"{'data' if self.isDataCache.value else 'instr'}"
        )
        p.optional_dict(self.attributes)
        p.write(f" : {p.type(self.memref.type)}")

    def verify(self) -> None:
        _verify_subscripts(self, self.memref.type, self.indices)


__all__ = ["LoadOp", "PrefetchOp", "StoreOp", "VectorLoadOp", "VectorStoreOp"]
