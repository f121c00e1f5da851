"""The corpus of real IREE kernels: where it is, what is in it, which part of it a run is about.

The corpus is no part of the project. It is looked for beside the repository (`../shared/corpus`), and every tool takes
`--corpus DIR`. Its `manifest.json` has one entry per program, target and dispatch; a kernel is named
`PROGRAM.TARGET.dK` here, as in `iree_dynamic.json`.
"""

from __future__ import annotations

import fnmatch
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parent.parent
DEFAULT_CORPUS = REPOSITORY.parent / "shared" / "corpus"
BUILD = REPOSITORY / "build" / "corpus"

# Order in which IREE reaches them: S1 is the first dump after tiling, S4 the last before the conversion to ROCDL/NVVM.
STAGES = ("S1", "S1b", "S2", "S3", "S3u", "S4")


class CorpusError(Exception):
    """The corpus is absent or lacks a file that its manifest names."""


@dataclass(frozen=True)
class Kernel:
    """One entry of the manifest that `iree-compile` could compile."""

    root: Path
    entry: dict[str, Any]

    @property
    def program(self) -> str:
        return self.entry["program"]

    @property
    def target(self) -> str:
        """The corpus' name of the configuration: a chip, or a chip with a suffix for other compiler flags."""
        return self.entry["target"]

    @property
    def chip(self) -> str:
        """The chip alone: `gfx950dl` and `gfx950nd` are gfx950 under other flags."""
        return self.target.removesuffix("dl").removesuffix("nd")

    @property
    def dispatch(self) -> int:
        return self.entry["dispatch"]

    @property
    def key(self) -> str:
        return f"{self.program}.{self.target}.d{self.dispatch}"

    @property
    def function(self) -> str:
        return self.entry["func"]

    @property
    def is_amd(self) -> bool:
        return self.target.startswith("gfx")

    @property
    def asm(self) -> dict[str, Any]:
        """IREE's figures for its own code object: vgpr, lds_bytes, instructions, ..."""
        return self.entry["asm"]

    @property
    def threads(self) -> int:
        """Work items in a workgroup."""
        x, y, z = self.entry["workgroup_size"]
        return x * y * z

    def stage(self, name: str) -> Path | None:
        """The `.mlir` file of a stage; None where IREE's pipeline for this kernel has no such stage."""
        stage = self.entry["stages"].get(name)
        return self.root / stage["file"] if stage else None

    def ops_at(self, name: str) -> int:
        return self.entry["stages"][name]["num_ops"]

    def artefact(self, kind: str) -> Path | None:
        """IREE's own `hsaco`, `rocmasm` or `optimized.ll`; None where there is none (PTX targets)."""
        name = self.entry["artefacts"].get(kind)
        return self.root / name if name else None

    @property
    def source(self) -> Path:
        """The program as given to `iree-compile`, with `flags`."""
        return self.root / self.entry["input"]

    @property
    def flags(self) -> list[str]:
        return self.entry["flags"]


class Corpus:
    """The manifest of a corpus folder, read once."""

    def __init__(self, root: Path):
        self.root = root.resolve()
        if not (self.root / "manifest.json").is_file():
            raise CorpusError(f"no corpus at {root} (no manifest.json there); name one with --corpus DIR")

    @cached_property
    def kernels(self) -> list[Kernel]:
        entries = json.loads((self.root / "manifest.json").read_text())
        return [Kernel(self.root, entry) for entry in entries if entry["status"] == "ok"]

    @cached_property
    def dynamic(self) -> dict[str, Any]:
        """IREE's own code objects as run in the oracle, by kernel: ok, insts, by_op, seconds."""
        path = self.root / "iree_dynamic.json"
        return json.loads(path.read_text()) if path.is_file() else {}

    def amd(self, filters: Iterable[str] = (), stage: str | None = None) -> list[Kernel]:
        """Of AMD's targets; with a `stage`, those that have it."""
        found = [kernel for kernel in self.kernels if kernel.is_amd and matches(kernel.key, filters)]
        return [kernel for kernel in found if stage is None or kernel.stage(stage) is not None]

    def chosen(self, filters: Iterable[str] = ()) -> list[Kernel]:
        """Of all targets."""
        return [kernel for kernel in self.kernels if matches(kernel.key, filters)]

    def stage_files(self, filters: Iterable[str] = (), stages: Iterable[str] = STAGES) -> list[Path]:
        """Every stage file, chosen by its file name or by its kernel's name; sorted."""
        filters = tuple(filters)
        found = [
            (kernel, path) for kernel in self.kernels for stage in stages if (path := kernel.stage(stage)) is not None
        ]
        return sorted(path for kernel, path in found if matches(path.name, filters) or matches(kernel.key, filters))


def matches(name: str, filters: Iterable[str]) -> bool:
    """Whether any of the globs fits somewhere in the name; no globs means everything."""
    filters = tuple(filters)
    return not filters or any(fnmatch.fnmatchcase(name, f"*{glob}*") for glob in filters)


def body_of(text: str) -> str:
    """A stage file less its first line, the comment that says what it is a dump of."""
    first, newline, rest = text.partition("\n")
    return rest if newline and first.startswith("//") else text
