"""What a run needs to know beside the module."""

from __future__ import annotations

from ..ir.diagnostics import CompileError


class Missing(CompileError):
    """Neither does the module say it nor has the caller given it: the message tells how to."""


def missing(error: CompileError) -> Missing:
    return Missing(error.diagnostics)
