"""Golden files of ops: what every form of an op becomes on every chip.

A file of `ops/` is named as the op is. Between lines `// -----` stand kernels, each a form of the op, named by its
function. Of ops that make values of values the forms stand in `lane_forms.py` and `matrix_forms.py`, without a kernel
around them. What all chips make of an op's forms is in `ops/OP.chips`:

    == whole
    -- gfx90a gfx942 gfx950
    define @whole {                      LLVM IR less what is no matter of the op: arguments, attributes, declarations
    ...
    -- gfx1100 gfx1151
    error 5:8: 'amdgpu.dpp' op ...       what the chip does not have; lines and columns are those of the kernel
    remark 5:8: ...                      what it has only in a slower form

A kernel's first comment may name chips of which assembly (`ASM`) or optimized LLVM IR (`OPT-LL`) is looked at, with
`CHECK` lines as in `golden_runs.py`:

    // ASM: gfx942 gfx950
    // CHECK: v_add_f32_dpp ... row_shr:1
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from golden_runs import check_instructions
from values import Values, computation

import iree_gpu_llvm as igl
from iree_gpu_llvm.ir.diagnostics import Diagnostic
from iree_gpu_llvm.records import field_names
from iree_gpu_llvm.targets.chips import chip, chip_names

NOTE = 80
"""Columns of a note that are kept: chips have many instructions."""
CHIPS = [name for name in chip_names() if chip(name).is_amdgpu]
KINDS_OF_CHIPS: dict[tuple[object, ...], list[str]] = {}
"""Chips of which every fact is the same: one stands for the others, since nothing is decided by a chip's name."""
for _name in CHIPS:
    _facts = tuple(getattr(chip(_name), f) for f in field_names(chip(_name)) if f not in ("name", "elf_mach"))
    KINDS_OF_CHIPS.setdefault(_facts, []).append(_name)
_CHECK = re.compile(r"// (ASM|OPT-LL|CHECK(?:-NEXT|-NOT|-COUNT-\d+)?): (.*)")
_METADATA = re.compile(r"!\d+")


@dataclass(frozen=True)
class Form:
    """One kernel of an op's file."""

    op: str
    text: str
    value_form: str = ""
    """The name of a form that makes values of values: of its kernel only what is stored counts, as it follows from what
    is loaded."""

    @property
    def name(self) -> str:
        found = re.search(r"func\.func @(\w+)", self.text)
        assert found is not None, self.text
        return self.value_form or found[1]

    @property
    def comment(self) -> list[str]:
        """What stands between the file's head or a separator and the kernel, line by line."""
        lines = self.text.splitlines()
        return lines[: next(i for i, line in enumerate(lines) if line and not line.startswith("//"))]

    @cached_property
    def checks(self) -> list[Check]:
        found: list[Check] = []
        lines: list[tuple[str, str]] = []
        for what, rest in (m.groups() for m in map(_CHECK.fullmatch, self.comment) if m):
            if what in ("ASM", "OPT-LL"):
                lines = []
                found += [Check(self, target, what.lower(), lines) for target in rest.split()]
            else:
                lines.append((what, rest.strip()))
        return found

    def on(self, target: str) -> str:
        """What a chip makes of it: LLVM IR and remarks, or errors."""
        try:
            made = igl.compile(self.text, self.op, target=target, emit="ll", remarks=True)
        except igl.CompileError as e:
            return _without_name("".join(map(_told, e.diagnostics)), target)
        remarks = "".join(map(_told, made.remarks))
        return _without_name(remarks, target) + self._shown(str(made.artefacts["ll"]))

    def _shown(self, llvm: str) -> str:
        return computation(llvm) if self.value_form else essence(llvm)

    def on_all(self) -> str:
        if self.value_form:
            igl.parse(self.text)  # what is no MLIR is no form
        made = {kind: self.on(names[0]) for kind, names in KINDS_OF_CHIPS.items()}
        return f"== {self.name}\n" + grouped(
            {name: made[kind] for kind, names in KINDS_OF_CHIPS.items() for name in names}
        )


class Check(NamedTuple):
    """What instructions a chip must have in an output of a kind."""

    form: Form
    target: str
    kind: str
    lines: list[tuple[str, str]]

    @property
    def name(self) -> str:
        return f"{self.form.op}.{self.form.name}.{self.target}.{self.kind}"

    def problem(self) -> str:
        """What does not hold, in words."""
        made = igl.compile(self.form.text, self.form.op, target=self.target, emit=self.kind)
        return check_instructions(str(made.artefacts[self.kind]), self.lines)


def forms_of(file: Path) -> list[Form]:
    return [Form(file.stem, piece) for piece in file.read_text(encoding="utf-8").split("// -----\n")]


def form_of(op: str, form: Values) -> Form:
    checks = "".join(f"// ASM: {chips}\n{lines}" for chips, lines in form.check_lines)
    return Form(op, checks + form.kernel, form.name)


def grouped(made: dict[str, str]) -> str:
    """Each text once, under the chips that make it."""
    chips: dict[str, list[str]] = {}
    for name in CHIPS:
        chips.setdefault(made[name], []).append(name)
    return "".join(f"-- {' '.join(names)}\n{text}" for text, names in chips.items())


def _without_name(told: str, target: str) -> str:
    """So that chips of which the same is told stand together."""
    return re.sub(rf"\b{target}\b", "CHIP", told)


def _told(d: Diagnostic) -> str:
    notes = "".join(f"  note: {n.message[:NOTE]}{'...' if len(n.message) > NOTE else ''}\n" for n in d.notes)
    return f"{d.severity} {d.location.line}:{d.location.column}: {d.message}\n{notes}"


def essence(llvm: str) -> str:
    """Functions without their arguments and attributes, globals, and the metadata that they refer to."""
    kept = list(_without_noise(llvm))
    text = "\n".join(kept)
    metadata = {n: line for line in llvm.splitlines() if (n := line.partition(" = ")[0]) and _METADATA.fullmatch(n)}
    wanted, seen = _METADATA.findall(text), set[str]()
    while wanted:
        n = wanted.pop()
        if n not in seen:
            seen.add(n)
            wanted += _METADATA.findall(metadata[n].partition(" = ")[2])
    return "".join(f"{line}\n" for line in [*kept, *(metadata[n] for n in sorted(seen, key=lambda n: int(n[1:])))])


def _without_noise(llvm: str) -> Iterator[str]:
    inside = False
    for line in llvm.splitlines():
        if line.startswith("define"):
            inside = True
            yield re.sub(r"define .*?(@[\w.]+)\(.*", r"define \1 {", line)
        elif inside or line.startswith("@"):
            inside = inside and line != "}"
            if line != "entry:":
                yield line
