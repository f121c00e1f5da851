"""Scopes of parallel control flow, and references to memory that a scope allocated."""

from __future__ import annotations

import re

from ...ir.dialect_attributes import DialectAttr, DialectType
from ...ir.parameters import ANY_ATTRIBUTE, ANY_TYPE, list_of, optional
from ...ir.parameters import INTEGER as INTEGER_PARAMETER
from ...ir.types import DYNAMIC
from ..attribute_interfaces import ScopeInterface

_SHAPE = re.compile(r"\s*((?:(?:\?|\d+)x)*)")


class SequentialAttr(ScopeInterface, DialectAttr):
    """A single worker."""

    name = "pcf.sequential"


class TestScopeAttr(ScopeInterface, DialectAttr):
    name = "pcf.test_scope"


class SyncOnReturnAttr(DialectAttr):
    """Writes can be seen once the worker of the reference's scope has returned."""

    name = "pcf.sync_on_return"


SYNC_ON_RETURN = SyncOnReturnAttr()


class ShapedRefType(DialectType):
    """A reference to memory of a shape, without layout or space: `scope` allocated it. `sync_scope` says when writes
    can be seen; None if that is settled."""

    name = "pcf.sref"
    parameters = {
        "shape": list_of(INTEGER_PARAMETER),
        "element": ANY_TYPE,
        "scope": ANY_ATTRIBUTE,
        "sync_scope": optional(ANY_ATTRIBUTE),
    }

    @classmethod
    def parse(cls, p):
        start = p.i
        if not p.at("<"):
            p.fail("expected '<'")
        begin = p.starts[p.i] + 1
        p.balanced_text()
        match = _SHAPE.match(p.source.text, begin)
        assert match is not None  # it matches the empty text
        inner = type(p)(p.source, match.end(), p.starts[p.i - 1], p)
        shape = tuple(DYNAMIC if n == "?" else inner.dimension(n) for n in match[1].split("x")[:-1])
        element = inner.type()
        inner.expect(",")
        sync = None
        if inner.accept("sync"):
            inner.expect("(")
            scope, sync = inner.attribute(), SYNC_ON_RETURN
            inner.expect(")")
        else:
            scope = inner.attribute()
            if inner.accept(","):
                sync = inner.attribute()
        if inner.token:
            inner.fail("expected '>'")
        if not isinstance(scope, ScopeInterface):
            p.fail(f"expected 'scope' parameter {scope} to implement 'ScopeAttrInterfaceInterface'", start)
        return cls(shape, element, scope, sync)

    def body_text(self, p):
        dims = "".join(f"{'?' if n == DYNAMIC else n}x" for n in self.shape)
        scope = p.attribute(self.scope)
        if self.sync_scope is SYNC_ON_RETURN:
            scope = f"sync({scope})"
        elif self.sync_scope is not None:
            scope = f"{scope}, {p.attribute(self.sync_scope)}"
        return f"<{dims}{p.type(self.element)}, {scope}>"

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def has_static_shape(self) -> bool:
        return DYNAMIC not in self.shape
