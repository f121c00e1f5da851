"""The `RUN` lines of golden files.

The first lines of a golden file are comments that say what is run on it, as it would be typed after `iree-gpu-llvm`, less
the file's name:

    // RUN: opt --canonicalize                             expected: NAME.canonicalize.mlir
    // RUN: compile --target gfx942 --emit ll              expected: NAME.gfx942.ll
    // RUN: compile --target gfx942 --emit hsaco --dump-dir expected: NAME.gfx942.hsaco.dump.txt, which lists it
    // FAILS: compile --target gfx1100 --emit ll           expected: NAME.gfx1100.err, the diagnostics
    // RUN: compile --target gfx1100 --emit asm
    // CHECK: s_barrier
    // CHECK-NOT: buffer_gl0_inv

A run that `CHECK` lines follow has no file beside it: its output must have what each says, in this order.

    CHECK: TEXT          an instruction that begins with TEXT, after what was found last; `...` stands for anything
    CHECK-NEXT: TEXT     the very next instruction
    CHECK-NOT: TEXT      none before what the next CHECK finds (or before the end)
    CHECK-COUNT-N: TEXT  exactly N in the whole output, wherever they stand
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path

_DIRECTIVE = re.compile(r"// (RUN|FAILS|CHECK(?:-NEXT|-NOT|-COUNT-\d+)?): (.*)")
SHOWN = 40  # lines of output that a failure shows, from where the search began
_SUFFIXES = {"mlir": "mlir", "ll": "ll", "opt-ll": "opt.ll", "asm": "s"}


@dataclass
class Run:
    """One run on a file: the command's arguments, and what is expected of it."""

    file: Path
    arguments: list[str]
    fails: bool = False
    checks: list[tuple[str, str]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.file.parent.name}/{self.file.stem}.{self.label}.{self.suffix}"

    @property
    def expected(self) -> Path:
        return self.file.with_name(f"{self.file.stem}.{self.label}.{self.suffix}")

    @property
    def lists_dump(self) -> bool:
        return "--dump-dir" in self.arguments

    @property
    def label(self) -> str:
        """The chip, or the passes of `opt`; what else the command line asks for is added to it."""
        verb, *rest = self.arguments
        words = []
        while rest:
            word = rest.pop(0).lstrip("-")
            if word == "target":
                words.insert(0, rest.pop(0))
            elif word == "emit":
                kind = rest.pop(0)
                words += [kind] if self.lists_dump else []
            elif word != "dump-dir":
                words.append(re.sub(r"\W+", "-", word))
        return ".".join(words) or verb

    @property
    def suffix(self) -> str:
        if self.fails:
            return "err"
        if self.lists_dump:
            return "dump.txt"
        if "--emit" in self.arguments:
            return _SUFFIXES[self.arguments[self.arguments.index("--emit") + 1]]
        return "mlir"


def runs_of(file: Path) -> list[Run]:
    """What a file's first comment block says is run; nothing for a file that is itself expected output."""
    runs: list[Run] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            break
        found = _DIRECTIVE.fullmatch(line.rstrip())
        if found is None:
            continue
        what, rest = found.groups()
        if what in ("RUN", "FAILS"):
            runs.append(Run(file, shlex.split(rest), what == "FAILS"))
        else:
            runs[-1].checks.append((what, rest.strip()))
    return runs


def check_instructions(made: str, checks: list[tuple[str, str]]) -> str:
    """What does not hold of an output's instructions, in words; nothing if all does."""
    lines = [normal for line in made.splitlines() if (normal := _normal(line))]
    at, forbidden = 0, []
    for what, text in [*checks, ("END", "")]:
        if what == "CHECK-NOT":
            forbidden.append(text)
            continue
        if what.startswith("CHECK-COUNT"):
            wanted, found = int(what.rpartition("-")[2]), sum(_begins(line, text) for line in lines)
            if found != wanted:
                return f"{what}: {text}\nthere are {found}"
            continue
        if what == "CHECK-NEXT":
            end = at if at < len(lines) and _begins(lines[at], text) else None
        elif what == "CHECK":
            end = next((i for i in range(at, len(lines)) if _begins(lines[i], text)), None)
        else:
            end = len(lines)
        if end is None:
            seen = lines[at : at + SHOWN]
            return f"{what}: {text}\nis not found in what follows\n" + "\n".join(
                [lines[at - 1] if at else "(the beginning)", *seen]
            )
        for word in forbidden:
            for line in lines[at:end]:
                if _begins(line, word):
                    return f"CHECK-NOT: {word}\nbut there is\n{line}"
        at, forbidden = end + 1, []
    return ""


def _normal(line: str) -> str:
    """A line of assembly or LLVM IR without its comment, with single spaces."""
    return " ".join(re.split(r"\s;|^;|//", line, maxsplit=1)[0].split())


def _begins(line: str, text: str) -> bool:
    pattern = ".*".join(re.escape(part) for part in text.split("..."))
    return re.match(pattern + r"(?![\w])", line) is not None
