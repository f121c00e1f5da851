"""Checks of attributes that any op may carry and whose dialect says what they must be, such as `gpu.known_block_size`.

A dialect has them in its module `discardable`, as a dictionary CHECKS from the attribute's whole name to a function of
the op, the attribute's name and value, which raises the op's error. The name ANY_OTHER stands for all that are not
named.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from .attributes import Attribute
from .operations import Operation

Check = Callable[[Any, str, Attribute], None]
ANY_OTHER = "*"
_checks: dict[str, dict[str, Check]] = {}


def check_discardable(op: Operation) -> None:
    """Raises CompileError where a dialect does not accept one of an op's attributes that its definition does not
    name."""
    for name, value in op.attributes.items():
        dialect, dot, _ = name.partition(".")
        checks = _checks_of(dialect) if dot else None
        check = checks.get(name) or checks.get(ANY_OTHER) if checks else None
        if check is not None:
            check(op, name, value)


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
