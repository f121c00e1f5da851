"""Finds ops, types and attributes by name. A dialect's module is imported when its prefix is first met, so that a run
pays only for the dialects its input uses: `gpu.barrier` loads `iree_gpu_llvm.dialects.gpu`."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

OPS: dict[str, Any] = {}
TYPES: dict[str, Any] = {}
ATTRIBUTES: dict[str, Any] = {}
_loaded: dict[str, bool] = {}


def load(dialect: str) -> bool:
    """Imports a dialect's module once; whether there is one."""
    known = _loaded.get(dialect)
    if known is None:
        module = f"iree_gpu_llvm.dialects.{dialect.replace('-', '_')}"
        known = dialect.replace("_", "").replace("-", "").isalnum() and importlib.util.find_spec(module) is not None
        _loaded[dialect] = known
        if known:
            importlib.import_module(module)
    return known


def _find(table: dict[str, Any], name: str) -> Any | None:
    found = table.get(name)
    if found is None and load(name.partition(".")[0]):
        found = table.get(name)
    return found


def op_class(name: str) -> Any | None:
    """The class of an op by its full name, or None."""
    return _find(OPS, name)


def type_class(name: str) -> Any | None:
    """The class of `!name` (without the mark), or None."""
    return _find(TYPES, name)


def attribute_class(name: str) -> Any | None:
    """The class of `#name` (without the mark), or None."""
    return _find(ATTRIBUTES, name)
