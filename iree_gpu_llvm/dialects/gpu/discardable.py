"""What the dialect asks of its attributes on any op: sizes of launches, and the mark of modules that hold device
code."""

from __future__ import annotations

from typing import Any

from ...ir.attributes import UNIT, Attribute, DenseArrayAttr
from ...ir.diagnostics import CompileError
from ...ir.discardable import Check
from ...ir.types import I32


def _size_of_launch(op: Any, name: str, value: Attribute) -> None:
    if not isinstance(value, DenseArrayAttr) or value.type is not I32:
        raise op.error(f"{name} must be a dense i32 array")
    if len(value) != 3:
        raise op.error(f"{name} must contain exactly 3 elements")


def _container(op: Any, name: str, value: Attribute) -> None:
    if value is UNIT and op.name != "builtin.module":
        raise CompileError(f"expected '{name}' attribute to be attached to 'builtin.module'", op.location)


_SIZES = ("gpu.known_block_size", "gpu.known_grid_size", "gpu.known_cluster_size")
CHECKS: dict[str, Check] = {"gpu.container_module": _container, **dict.fromkeys(_SIZES, _size_of_launch)}
