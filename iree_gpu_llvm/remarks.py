"""What LLVM remarks of its own accord, as diagnostics at the kernels that it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from .ir.diagnostics import UNKNOWN, Diagnostic, Location

_FUNCTION = re.compile(r"Function Name: (.*)")
_PLACE = re.compile(r"op:(\d+):\d+: ")
_COPIES = re.compile(r"\d+ virtual registers copies \S+ total copies cost ")
_SPILLS = re.compile(r"\d+ (?:folded )?(?:spills|reloads) .*generated in (loop|function)")
_COUNT = re.compile(r"(\d+) ((?:folded )?(?:spills|reloads)) ")
_FACT = re.compile(r"\s+([^:]+): (.*)")


def llvm_remarks(
    lines: Iterable[str], kernels: Mapping[str, Location], places: Sequence[tuple[str, Location]] = ()
) -> list[Diagnostic]:
    """LLVM's remarks, each once. Its summary of a kernel's resources, a line for each, becomes one remark at the
    kernel. What begins with the number of a place (`op:12:0: `) is at that, and names its kernel if there are others;
    what does not say which kernel it speaks of is placed if there is only one. Of what the register allocator says,
    copies of registers are left out: only what it spills and reloads is something to act on."""
    only = next(iter(kernels.values())) if len(kernels) == 1 else UNKNOWN
    out: dict[tuple[str, Location], str] = {}
    """With the note of each."""
    name, facts = "", []

    def finish() -> None:
        if facts:
            out[f"LLVM: resources of kernel '{name}': {', '.join(facts)}", kernels.get(name, only)] = ""
            facts.clear()

    for line in lines:
        where, kernel = only, ""
        if places and (found := _PLACE.match(line)):
            line = line[found.end() :]
            if 0 < int(found[1]) <= len(places):  # line 0 stands for the function as a whole
                kernel, where = places[int(found[1]) - 1]
        if found := _FUNCTION.fullmatch(line.strip()):
            finish()
            name = found[1]
        elif name and (found := _FACT.fullmatch(line)):
            facts.append(f"{found[1]} {found[2]}")
        else:
            finish()
            name = ""
            said = _COPIES.sub("", line.strip())
            inside = f" (kernel '{kernel}')" if kernel and len(kernels) > 1 else ""
            if found := _SPILLS.match(said):
                out[_spills(found) + inside, where] = f"LLVM: {said}"
            elif not said.startswith("generated in "):
                out[f"LLVM: {said}{inside}", where] = ""
    finish()
    return [_remark(message, where, note) for (message, where), note in out.items()]


def _spills(found: re.Match[str]) -> str:
    counts = {kind: int(n) for n, kind in _COUNT.findall(found[0])}
    stores = counts.get("spills", 0) + counts.get("folded spills", 0)
    loads = counts.get("reloads", 0) + counts.get("folded reloads", 0)
    where = "a loop" if found[1].startswith("loop") else "the kernel"
    return f"there are not enough registers: {where} has {stores} stores of values to scratch memory and {loads} loads"


def _remark(message: str, where: Location, note: str) -> Diagnostic:
    d = Diagnostic("remark", message, where)
    if note:
        d.note(note)
    return d


def rendered(remarks: Iterable[Diagnostic]) -> list[str]:
    """The text for people, by places in the order of their first remarks: the line of source of each is shown once."""
    places: dict[str, list[Diagnostic]] = {}
    for r in remarks:
        places.setdefault(str(r.location), []).append(r)
    return [r.render(with_source=r is same[-1]) for same in places.values() for r in same]


def unique(remarks: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each remark once: a module is translated again where LLVM is asked for a second time."""
    return list({(str(r.location), r.message): r for r in remarks}.values())
