"""`--dump-dir`: numbered files of every step that changed something, and a manifest of them.

    00-input.mlir  01-canonicalize.mlir  ...  05-translated.ll  06-<llvm pass>.ll  ...
    optimized.ll  kernel.s  kernel.o  kernel.hsaco  manifest.json

Files are written as soon as they exist, so what precedes a failing step is there.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .ir.diagnostics import CompileError
from .ir.operations import Operation
from .ir.passes import Instrumentation, Pass

MANIFEST = "manifest.json"


class DumpDir:
    """A directory of dumps. `number` counts steps, also those that wrote nothing because nothing changed. `left_out`:
    files that could not be made, with the reason. Files of an earlier run, as its manifest lists them, are removed;
    others stay, and none of them is written over."""

    def __init__(self, path: str):
        self.path = Path(path)
        self.number = 0
        self.files: list[dict[str, Any]] = []
        self.left_out: dict[str, str] = {}
        self._last = ""
        if not path:
            raise CompileError("the dump directory has an empty name")
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as e:
            raise CompileError(f"cannot make the dump directory '{path}': {e.strerror}") from None
        self._remove_earlier()
        if (self.path / MANIFEST).exists():
            raise self._not_ours(MANIFEST)

    def _remove_earlier(self) -> None:
        """What an earlier run wrote would be taken for this one's, whose steps may be fewer."""
        try:
            listed = json.loads((self.path / MANIFEST).read_text(encoding="utf-8"))["files"]
            names = [entry["file"] for entry in listed]
        except (OSError, ValueError, KeyError, TypeError):
            return  # none, or not ours
        for name in [*names, MANIFEST]:
            if isinstance(name, str) and name == os.path.basename(name) and name not in ("", ".", ".."):
                with contextlib.suppress(OSError):
                    (self.path / name).unlink()

    def step(self, name: str, suffix: str, text: str) -> None:
        """One numbered step. Nothing is written if the text is that of the step before."""
        if text != self._last:
            slug = re.sub(r"[^\w.-]+", "-", name).strip("-")
            self.write(f"{self.number:02d}-{slug}.{suffix}", text, name)
            self._last = text
        self.number += 1

    def write(self, file: str, data: str | bytes, step: str) -> None:
        target = self.path / file
        raw = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data
        try:
            with target.open("wb" if any(entry["file"] == file for entry in self.files) else "xb") as out:
                out.write(raw)
        except FileExistsError:
            raise self._not_ours(file) from None
        except OSError as e:
            raise CompileError(f"cannot write '{target}': {e.strerror}") from None
        self.files.append({"file": file, "step": step, "bytes": len(data)})

    def _not_ours(self, file: str) -> CompileError:
        return CompileError(
            f"does not write over '{self.path / file}', which no earlier dump lists: "
            "move it, or name another dump directory"
        )

    def manifest(self, facts: dict[str, Any]) -> None:
        left_out = {"left_out": self.left_out} if self.left_out else {}
        text = json.dumps({**facts, "files": self.files, **left_out}, indent=2) + "\n"
        try:
            (self.path / MANIFEST).write_text(text, encoding="utf-8", errors="surrogateescape")
        except OSError as e:
            raise CompileError(f"cannot write '{self.path / MANIFEST}': {e.strerror}") from None


class DumpPasses(Instrumentation):
    """Dumps the module after each pass that changed it."""

    def __init__(self, dump: DumpDir, module: Operation, to_text: Callable[[Operation], str]):
        self.dump, self.module, self.to_text = dump, module, to_text

    def after_pass(self, p: Pass, op: Operation) -> None:
        self.dump.step(p.info.name, "mlir", self.to_text(self.module))
