"""What a rule of vectorization gets, and the table of rules.

A rule makes the vector form of an op before it and gives what replaces its results; None, with nothing changed, where
the op has no vector form.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...ir.builder import Rewriter
from ...ir.operations import Value


class Settings(NamedTuple):
    """The pass's options, as far as rules look at them."""

    masking: bool = False
    copies: bool = True
    map_stores: bool = False
    transfer_gathers: bool = False
    max_vector_size: int = 2**31 - 1


Rule = Callable[[Any, Rewriter, Settings], "list[Value] | None"]
RULES: dict[str, Rule] = {}
"""By the op's name; structured ops of linalg share one."""


def vectorizes(*names: str) -> Callable[[Rule], Rule]:
    def register(rule: Rule) -> Rule:
        for name in names:
            RULES[name] = rule
        return rule

    return register
