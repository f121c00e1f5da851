"""Compiler for the GPU back half of IREE: MLIR text in, LLVM IR and AMDGPU code objects out.

The public API, imported when first used:

    parse(text, filename="<stdin>")     the verified module of an MLIR text
    print(module, generic=False)        a module as MLIR text
    compile(text, emit="hsaco")         compiles to any kind of output; `.artefacts` has them
    inspect(data)                       what a code object says of itself
    simulate(text, arrays)              runs a kernel on numpy arrays, without a GPU; `.outputs`, `.counts`
    run_pipeline(module, text)          runs `builtin.module(canonicalize,cse)` and the like, in place
    CompileError                        what bad input raises: located diagnostics
    TargetError                         what `inspect` raises of data that is no code object
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .compilation import compile
    from .driver import parse, print, run_pipeline
    from .ir.diagnostics import CompileError
    from .simulator.run import simulate
    from .targets.code_object import inspect
    from .targets.errors import TargetError

# Name: module below the package that has it, imported when it is first asked for.
_PUBLIC = {
    "CompileError": "ir.diagnostics",
    "TargetError": "targets.errors",
    "compile": "compilation",
    "inspect": "targets.code_object",
    "parse": "driver",
    "print": "driver",
    "run_pipeline": "driver",
    "simulate": "simulator.run",
}
__all__ = ["CompileError", "TargetError", "compile", "inspect", "parse", "print", "run_pipeline", "simulate"]


def __getattr__(name: str) -> Any:
    module = _PUBLIC.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{module}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_PUBLIC])
