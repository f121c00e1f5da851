"""Types of the host side and of globals."""

from __future__ import annotations

from ...ir.dialect_attributes import DialectType
from ...ir.parameters import Parameter


class BufferType(DialectType):
    name = "util.buffer"


class ObjectType(DialectType):
    name = "util.object"


class VariantType(DialectType):
    name = "util.variant"


_TYPE = Parameter(lambda p: None if p.accept("?") else p.type(), lambda v, p: "?" if v is None else p.type(v))


class ListType(DialectType):
    """`!util.list<T>`, or `!util.list<?>` of anything."""

    name = "util.list"
    parameters = {"element": _TYPE}
    format = "`<` $element `>`"


class PtrType(DialectType):
    """What the address of a global is."""

    name = "util.ptr"
    parameters = {"target": _TYPE}
    format = "`<` $target `>`"
