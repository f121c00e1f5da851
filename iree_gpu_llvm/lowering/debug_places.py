"""Debug locations by which LLVM's remarks name the op that they are about.

    %v7 = load half, ptr addrspace(1) %v6, !dbg !9
    !9 = !DILocation(line: 12, scope: !8)              // the 12th op that a place was asked for
    !8 = distinct !DISubprogram(name: "kernel", ...)

LLVM then says `remark: op:12:0: unrolled loop by a factor of 2`. A line is no line of a source: ops of one module may
be from several, or from none. Nothing of it is in the code object.
"""

from __future__ import annotations

from typing import NamedTuple

from ..ir.diagnostics import Location
from ..ir.operations import Operation
from .llvm_text import Module, escaped

FILE = "op"


class Place(NamedTuple):
    """Of an op, and the kernel it is in."""

    kernel: str
    location: Location


class Places:
    """`found[n - 1]` is what line n stands for."""

    def __init__(self, module: Module):
        self.module = module
        self.found: list[Place] = []
        self._file = module.metadata(f'!DIFile(filename: "{FILE}", directory: "")')
        unit = f"distinct !DICompileUnit(language: DW_LANG_C99, file: {self._file}, emissionKind: NoDebug)"
        self._unit = module.metadata(unit)
        module.named("llvm.dbg.cu", self._unit)
        module.named_metadata("llvm.module.flags", '!{i32 2, !"Debug Info Version", i32 3}')
        self._kernel = self._scope = ""

    def enter(self, kernel: str, function: Operation) -> str:
        """What follows the header of a kernel's definition. Places asked for from now on are in it."""
        self._kernel = kernel
        line = self._line(function)
        self._scope = self.module.metadata(
            f'distinct !DISubprogram(name: "{escaped(kernel)}", scope: {self._file}, file: {self._file}, line: {line},'
            f" unit: {self._unit}, spFlags: DISPFlagDefinition)"
        )
        return f" !dbg {self._scope}"

    def of(self, op: Operation) -> str:
        """What follows an instruction of an op."""
        return f", !dbg {self.module.metadata(f'!DILocation(line: {self._line(op)}, scope: {self._scope})')}"

    def _line(self, op: Operation) -> int:
        self.found.append(Place(self._kernel, op.location))
        return len(self.found)
