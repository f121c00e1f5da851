"""LLVM intrinsics: what each one's declaration is, and which chips have it.

    check("llvm.amdgcn.mfma.f32.16x16x32.f16", chip("gfx942"))   # TargetError: gfx942 has not; gfx950 has
    declaration("llvm.amdgcn.readfirstlane.v4f32")               # declare <4 x float> @llvm... (<4 x float>)

LLVM itself is no judge: it takes an unknown name for an external function, ends the process on a known one the chip
lacks, and emits an encoding the chip does not have where its predicate is too loose.
"""

from __future__ import annotations

import itertools
import re
from functools import cache

from iree_gpu_llvm.records import record
from iree_gpu_llvm.targets.chips import Chip, chip, chip_names
from iree_gpu_llvm.targets.errors import TargetError
from iree_gpu_llvm.targets.intrinsic_table import TABLE

FAMILIES = ("cdna1", "cdna2", "cdna3", "cdna4", "rdna3", "rdna4", "gfx1250", "nvptx")
_GROUPS = {
    "any": FAMILIES,
    "amd": FAMILIES[:-1],
    "cdna": FAMILIES[:4],
    "rdna": FAMILIES[4:6],
}

# Operand formats of scaled MFMA by vector length: 8 words of fp8, 6 of fp6, 4 of fp4.
_MFMA_FORMATS = {"v8i32": "0", "v6i32": "2", "v4i32": "4"}


@record(frozen=True)
class Row:
    """A line of the table. ``name`` still has ``{T}`` where the intrinsic is overloaded."""

    name: str
    returns: str
    params: tuple[str, ...]
    families: tuple[str, ...]
    types: tuple[str, ...]
    vectors: bool
    immediates: tuple[str, ...]


@record(frozen=True)
class Intrinsic:
    """One intrinsic with its types settled. ``params`` as in a declaration, ``immarg`` included."""

    name: str
    returns: str
    params: tuple[str, ...]
    families: tuple[str, ...]
    immediates: tuple[str, ...] = ()

    def declaration(self) -> str:
        return f"declare {self.returns} @{self.name}({', '.join(self.params)})"


def lookup(name: str) -> Intrinsic:
    """The intrinsic called ``name`` (with ``llvm.``, and mangled types where overloaded), on whatever chip."""
    found = _find(name)
    if found is None:
        raise TargetError(f"unknown intrinsic '{name}'", _suggestions(name))
    return found


def declaration(name: str) -> str:
    """The ``declare`` line for ``name``."""
    return lookup(name).declaration()


def exists(name: str) -> bool:
    return _find(name) is not None


def has(name: str, on: Chip) -> bool:
    found = _find(name)
    return found is not None and on.family in found.families


def check(name: str, on: Chip) -> Intrinsic:
    """The intrinsic, where chip ``on`` has it; TargetError naming the chip, what it has instead, and who has this."""
    found = lookup(name)
    if on.family in found.families:
        return found
    raise TargetError(f"{on.name} has no intrinsic '{name}'", _alternatives(name, on, found))


def what_there_is(prefix: str, on: Chip) -> str:
    """The intrinsics of chip ``on`` that begin so, for a note; nothing if there are none."""
    near = sorted(row.name for row in _rows() if row.name.startswith(prefix) and on.family in row.families)
    more = f", and {len(near) - 8} more" if len(near) > 8 else ""
    return f"{on.name} has {', '.join(near[:8])}{more}" if near else ""


def unsupported(text: str, on: Chip) -> TargetError | None:
    """The error for the first intrinsic declared in the IR ``text`` that chip ``on`` lacks.

    Names the table does not know pass: whether they exist is for LLVM to say.
    """
    for name in re.findall(r"^declare [^@\n]*@\"?(llvm\.[\w.]+)", text, re.M):
        found = _find(name)
        if found is not None and on.family not in found.families:
            return TargetError(f"{on.name} has no intrinsic '{name}'", _alternatives(name, on, found))
    return None


def every(family: str | None = None) -> list[Intrinsic]:
    """All intrinsics of the table (of one family), an overloaded one once for each type, with one vector."""
    result = []
    for row in _rows():
        if family is not None and family not in row.families:
            continue
        if "{T}" not in row.name:
            result.append(_settle(row, None))
            continue
        types = list(row.types)
        if row.vectors:
            types += [f"v2{row.types[-1]}", f"v4{row.types[0]}"]
        result.extend(_settle(row, mangled) for mangled in types)
    return result


def llvm_type(mangled: str) -> str:
    """LLVM's spelling of a mangled type: ``v4f32`` -> ``<4 x float>``, ``p3`` -> ``ptr addrspace(3)``."""
    scalar = {"f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double"}
    if mangled in scalar:
        return scalar[mangled]
    if found := re.fullmatch(r"v(\d+)(\w+)", mangled):
        return f"<{found[1]} x {llvm_type(found[2])}>"
    if found := re.fullmatch(r"p(\d+)", mangled):
        return f"ptr addrspace({found[1]})"
    return mangled


def _find(name: str) -> Intrinsic | None:
    row = _row(name)
    if row is not None:
        return _settle(row, None)
    base, _, mangled = name.rpartition(".")
    row = _row(base + ".{T}")
    if row is None:
        return None
    element = re.fullmatch(r"v\d+(\w+)", mangled)
    if mangled in row.types or (row.vectors and element is not None and element[1] in row.types):
        return _settle(row, mangled)
    return None


def _settle(row: Row, mangled: str | None) -> Intrinsic:
    if mangled is None:
        return Intrinsic(row.name, row.returns, row.params, row.families, row.immediates)
    spelled = llvm_type(mangled)
    found = re.fullmatch(r"v\d+(\w+)", mangled)
    element = llvm_type(found[1]) if found else spelled

    def substitute(type_: str) -> str:
        return re.sub(r"\bT\b", spelled, type_.replace("scalar(T)", element))

    params = tuple(substitute(param) for param in row.params)
    return Intrinsic(row.name.replace("{T}", mangled), substitute(row.returns), params, row.families, row.immediates)


@cache
def _lines() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Name -> (its line of the table, what was chosen from each ``{a|b}`` of the name).

    Only the names are read here: a compilation asks for a few intrinsics of the hundreds.
    """
    lines: dict[str, tuple[str, tuple[str, ...]]] = {}
    for line in TABLE.splitlines():
        if not line or line.startswith("##"):
            continue
        name = "llvm." + line.partition(" | ")[0]
        if "|" not in name:
            lines[name] = (line, ())
            continue
        pieces = re.split(r"\{([^{}]*\|[^{}]*)\}", name)  # text, choices, text, choices, ..., text
        for chosen in itertools.product(*(group.split("|") for group in pieces[1::2])):
            full = "".join(itertools.chain.from_iterable(zip(pieces[0::2], (*chosen, ""), strict=True)))
            lines[full] = (line, chosen)
    return lines


@cache
def _row(name: str) -> Row | None:
    found = _lines().get(name)
    if found is None:
        return None
    line, chosen = found
    columns = [part.strip() for part in re.split(r"(?<= )\|(?= |$)", line)]
    _, signature, where, types, immediates = columns + [""] * (5 - len(columns))
    for number, choice in enumerate(chosen, 1):  # $1 is the first choice, as a type
        signature = signature.replace(f"${number}", llvm_type(choice))
    constants = immediates.split()
    if constants == ["mfma-formats"]:
        constants = [_MFMA_FORMATS[vector] for vector in chosen] + ["0", "0"]
    returns, params = _split_signature(signature)
    words = types.split()
    kept = tuple(word for word in words if word != "+v")
    return Row(name, returns, params, _families(where), kept, "+v" in words, tuple(constants))


def _rows() -> list[Row]:
    return [row for row in map(_row, _lines()) if row is not None]


def _families(where: str) -> tuple[str, ...]:
    kept: list[str] = []
    for word in where.split():
        if word.startswith("-"):
            kept = [family for family in kept if family not in _GROUPS.get(word[1:], (word[1:],))]
        else:
            kept.extend(_GROUPS.get(word, (word,)))
    return tuple(kept)


def _split_signature(text: str) -> tuple[str, tuple[str, ...]]:
    """``R (A, B)`` -> R and its parameters; the parenthesis that closes the text belongs to the list."""
    depth = 0
    for start in range(len(text) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(text[start], 0)
        if depth == 0:
            break
    inside = text[start + 1 : -1]
    return text[:start].strip(), tuple(part.strip() for part in re.split(r",(?![^<{(]*[>})])", inside) if part.strip())


def _alternatives(name: str, on: Chip, found: Intrinsic) -> list[str]:
    owners = [other for other in chip_names() if chip(other).family in found.families]
    notes = ["chips that have it: " + ", ".join(owners)] if owners else []
    # llvm.amdgcn.mfma.f32.16x16x32.f16 -> the family's intrinsics that begin llvm.amdgcn.mfma.f32.
    parts = name.split(".")
    for length in range(min(4, len(parts) - 1), 2, -1):
        near = what_there_is(".".join(parts[:length]) + ".", on)
        if near:
            notes.append(near)
            break
    return notes


def _suggestions(name: str) -> list[str]:
    base, _, mangled = name.rpartition(".")
    row = _row(base + ".{T}")
    if row is not None:
        vectors = ", and vectors of these" if row.vectors else ""
        return [f"'{base}' is not available for {mangled}, only for {', '.join(row.types)}{vectors}"]
    from iree_gpu_llvm.suggestions import did_you_mean

    return did_you_mean(name, _lines())
