"""Checks of attributes that any op may carry and whose dialect says what they must be, such as `gpu.known_block_size`.

A dialect has them in its module `discardable`, as a dictionary CHECKS from the attribute's whole name to a function of
the op and the attribute, which raises the op's error.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from .attributes import Attribute
from .operations import Operation

Check = Callable[[Any, Attribute], None]
_checks: dict[str, dict[str, Check]] = {}


def check_discardable(op: Operation) -> None:
    """Raises CompileError where a dialect does not accept one of an op's attributes that its definition does not
    name."""
    for name, value in op.attributes.items():
        dialect, dot, _ = name.partition(".")
        check = _checks_of(dialect).get(name) if dot else None
        if check is not None:
            check(op, value)


def _checks_of(dialect: str) -> dict[str, Check]:
    found = _checks.get(dialect)
    if found is None:
        package = __name__.rpartition(".ir.")[0] + ".dialects"
        try:
            found = importlib.import_module(f"{package}.{dialect}.discardable").CHECKS
        except ImportError:  # the dialect is not known here, or checks none
            found = {}
        _checks[dialect] = found
    return found
