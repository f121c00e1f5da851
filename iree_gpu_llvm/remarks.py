"""What LLVM remarks of its own accord, as diagnostics at the kernels that it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from .ir.diagnostics import UNKNOWN, Diagnostic, Location

_FUNCTION = re.compile(r"Function Name: (.*)")
_FACT = re.compile(r"\s+([^:]+): (.*)")


def llvm_remarks(lines: Iterable[str], kernels: Mapping[str, Location]) -> list[Diagnostic]:
    """LLVM's remarks, each once. Its summary of a kernel's resources, a line for each, becomes one remark at the
    kernel. What does not say which kernel it speaks of is placed if there is only one."""
    only = next(iter(kernels.values())) if len(kernels) == 1 else UNKNOWN
    out: dict[tuple[str, Location], None] = {}
    name, facts = "", []

    def finish() -> None:
        if facts:
            out[f"LLVM: resources of kernel '{name}': {', '.join(facts)}", kernels.get(name, only)] = None
            facts.clear()

    for line in lines:
        if found := _FUNCTION.fullmatch(line.strip()):
            finish()
            name = found[1]
        elif name and (found := _FACT.fullmatch(line)):
            facts.append(f"{found[1]} {found[2]}")
        else:
            finish()
            name = ""
            out[f"LLVM: {line.strip()}", only] = None
    finish()
    return [Diagnostic("remark", message, where) for message, where in out]


def unique(remarks: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each remark once: a module is translated again where LLVM is asked for a second time."""
    return list({(str(r.location), r.message): r for r in remarks}.values())
