"""`--dump-dir`: numbered files of every step that changed something, and a manifest of them.

    00-input.mlir  01-canonicalize.mlir  ...  05-translated.ll  06-<llvm pass>.ll  ...  optimized.ll  .s  .o  .hsaco  manifest.json

Files are written as soon as they exist, so what precedes a failing step is there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .ir.diagnostics import CompileError
from .ir.operations import Operation
from .ir.passes import Instrumentation, Pass


class DumpDir:
    """A directory of dumps. `number` counts steps, also those that wrote nothing because nothing changed."""

    def __init__(self, path: str):
        self.path = Path(path)
        self.number = 0
        self.files: list[dict[str, Any]] = []
        self._last = ""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as e:
            raise CompileError(f"cannot make the dump directory '{path}': {e.strerror}") from None

    def step(self, name: str, suffix: str, text: str) -> None:
        """One numbered step. Nothing is written if the text is that of the step before."""
        if text != self._last:
            slug = re.sub(r"[^\w.-]+", "-", name).strip("-")
            self.write(f"{self.number:02d}-{slug}.{suffix}", text, name)
            self._last = text
        self.number += 1

    def write(self, file: str, data: str | bytes, step: str) -> None:
        target = self.path / file
        try:
            if isinstance(data, str):
                target.write_text(data, encoding="utf-8", errors="surrogateescape")
            else:
                target.write_bytes(data)
        except OSError as e:
            raise CompileError(f"cannot write '{target}': {e.strerror}") from None
        self.files.append({"file": file, "step": step, "bytes": len(data)})

    def manifest(self, facts: dict[str, Any]) -> None:
        text = json.dumps({**facts, "files": self.files}, indent=2) + "\n"
        try:
            (self.path / "manifest.json").write_text(text, encoding="utf-8")
        except OSError as e:
            raise CompileError(f"cannot write '{self.path / 'manifest.json'}': {e.strerror}") from None


class DumpPasses(Instrumentation):
    """Dumps the module after each pass that changed it."""

    def __init__(self, dump: DumpDir, module: Operation, to_text: Callable[[Operation], str]):
        self.dump, self.module, self.to_text = dump, module, to_text

    def after_pass(self, p: Pass, op: Operation) -> None:
        self.dump.step(p.info.name, "mlir", self.to_text(self.module))
