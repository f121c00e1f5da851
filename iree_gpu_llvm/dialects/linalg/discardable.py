"""The attributes of the dialect that an op may carry."""

from __future__ import annotations

from typing import Any

from ...ir.attributes import Attribute
from ...ir.diagnostics import CompileError
from ...ir.discardable import ANY_OTHER, Check


def _accepted(op: Any, name: str, value: Attribute) -> None:
    pass


def _refused(op: Any, name: str, value: Attribute) -> None:
    raise CompileError(f"attribute '\"{name}\"' not supported by the linalg dialect", op.location)


CHECKS: dict[str, Check] = {"linalg.memoized_indexing_maps": _accepted, ANY_OTHER: _refused}
