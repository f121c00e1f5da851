"""Finds ops, types and attributes by name. The module that has one is imported when its name is first met, so that a
run pays only for what its input uses: `gpu.barrier` loads `iree_gpu_llvm.dialects.gpu.memory`, not the rest of `gpu`.

`dialect_index.py` says which module that is. A name that it lacks costs time, nothing else: the whole dialect is
loaded.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from typing import Any

OPS: dict[str, Any] = {}
TYPES: dict[str, Any] = {}
ATTRIBUTES: dict[str, Any] = {}
_loaded: dict[str, bool] = {}
_index: dict[str, dict[str, str]] = {}  # for each dialect that was met, its names with their marks to modules
_ROOT = "iree_gpu_llvm.dialects"


def load(dialect: str) -> bool:
    """Imports all modules of a dialect once; whether there is one."""
    known = _loaded.get(dialect)
    if known is None:
        known = dialect.replace("_", "").replace("-", "").isalnum()
        spec = importlib.util.find_spec(f"{_ROOT}.{dialect.replace('-', '_')}") if known else None
        known = _loaded[dialect] = spec is not None
        if spec is not None:
            importlib.import_module(spec.name)
            for module in _parts(spec):
                importlib.import_module(module)
    return known


def _parts(spec: Any) -> list[str]:
    """The modules of a dialect that is a package."""
    import pkgutil

    folders = spec.submodule_search_locations
    return [part.name for part in pkgutil.iter_modules(folders, f"{spec.name}.")] if folders else []


def dialect_names() -> list[str]:
    """Of all dialects, in order."""
    from .dialect_index import MODULES

    return sorted(MODULES)


def _load_part(name: str, mark: str) -> None:
    """Imports the module that the index names, if it names one."""
    dialect, _, rest = name.partition(".")
    parts = _index.get(dialect)
    if parts is None:
        from .dialect_index import MODULES

        lists = MODULES.get(dialect, {})
        parts = _index[dialect] = {word: module for module, words in lists.items() for word in words.split()}
    module = parts.get(mark + rest)
    if module is not None:
        importlib.import_module(f"{_ROOT}.{module}")


def _find(table: dict[str, Any], name: str, mark: str) -> Any | None:
    found = table.get(name)
    if found is None:
        _load_part(name, mark)
        found = table.get(name)
    if found is None and load(name.partition(".")[0]):
        found = table.get(name)
    return found


def op_class(name: str) -> Any | None:
    """The class of an op by its full name, or None."""
    return _find(OPS, name, "")


def type_class(name: str) -> Any | None:
    """The class of `!name` (without the mark), or None."""
    return _find(TYPES, name, "!")


def attribute_class(name: str) -> Any | None:
    """The class of `#name` (without the mark), or None."""
    return _find(ATTRIBUTES, name, "#")


def is_complete(dialect: str) -> bool:
    """Whether all attributes of a dialect are known here, so that another name is a mistake. Of others, attributes that
    nothing is known of are kept as text. The dialect's folder says so: `COMPLETE = True`."""
    module = sys.modules.get(f"{_ROOT}.{dialect}")
    return getattr(module, "COMPLETE", False)


def parameter_names(name: str) -> tuple[str, ...] | None:
    """What MLIR's errors call an attribute or type, and its parameters; None if that is not noted."""
    return importlib.import_module(f"{_ROOT}.parameter_names").PARAMETERS.get(name)
