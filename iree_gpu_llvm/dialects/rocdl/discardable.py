"""The mark of kernels, which only a function of LLVM's dialect may carry."""

from __future__ import annotations

from typing import Any

from ...ir.attributes import Attribute
from ...ir.diagnostics import CompileError
from ...ir.discardable import Check


def _kernel(op: Any, name: str, value: Attribute) -> None:
    if op.name != "llvm.func":
        raise CompileError(f"'\"{name}\"' attribute attached to unexpected op", op.location)


CHECKS: dict[str, Check] = {"rocdl.kernel": _kernel}
