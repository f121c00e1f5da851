"""What LLVM remarks of its own accord, as diagnostics at the kernels that it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from .ir.diagnostics import UNKNOWN, Diagnostic, Location

_FUNCTION = re.compile(r"Function Name: (.*)")
_COPIES = re.compile(r"\d+ virtual registers copies \S+ total copies cost ")
_FACT = re.compile(r"\s+([^:]+): (.*)")


def llvm_remarks(lines: Iterable[str], kernels: Mapping[str, Location]) -> list[Diagnostic]:
    """LLVM's remarks, each once. Its summary of a kernel's resources, a line for each, becomes one remark at the
    kernel. What does not say which kernel it speaks of is placed if there is only one. Of what the register allocator
    says, copies of registers are left out: only what it spills and reloads is something to act on."""
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
            said = _COPIES.sub("", line.strip())
            if not said.startswith("generated in "):
                out[f"LLVM: {said}", only] = None
    finish()
    return [Diagnostic("remark", message, where) for message, where in out]


def rendered(remarks: Iterable[Diagnostic]) -> list[str]:
    """The text for people, by places in the order of their first remarks: the line of source of each is shown once."""
    places: dict[str, list[Diagnostic]] = {}
    for r in remarks:
        places.setdefault(str(r.location), []).append(r)
    return [r.render(with_source=r is same[-1]) for same in places.values() for r in same]


def unique(remarks: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each remark once: a module is translated again where LLVM is asked for a second time."""
    return list({(str(r.location), r.message): r for r in remarks}.values())
