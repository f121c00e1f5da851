"""What is wrong with the kernels of a module besides the one that a pass refused: one run tells all."""

from __future__ import annotations

from collections.abc import Callable

from .dialects.function_syntax import FUNCTIONS
from .ir.diagnostics import CompileError, Diagnostic, handling
from .ir.operations import Operation
from .ir.symbols import symbol_name


def with_errors_of_others(module: Operation, error: CompileError, go_on: Callable[[Operation], None]) -> CompileError:
    """The error of a step, and those that `go_on`, what is left to be done to the module, finds in the functions that
    the error is not about. Those that it is about are erased from the module, which is good for nothing more."""
    found = list(error.diagnostics)
    refused = _functions_of(found)
    while functions := [op for op in module.walk() if op.name in FUNCTIONS and symbol_name(op) in refused]:
        for function in functions:
            function.erase()
        if not any(op.name in FUNCTIONS and op.regions[0].blocks for op in module.walk()):
            break
        try:
            with handling(lambda _: None):
                go_on(module)
            break
        except CompileError as further:
            # What is said of no function may follow from one that is gone.
            errors = [d for d in further.diagnostics if _functions_of([d])]
            found += errors
            refused = _functions_of(errors)
    return CompileError(sorted(found, key=lambda d: d.location.offset))


def _functions_of(diagnostics: list[Diagnostic]) -> set[str | None]:
    names = set()
    for d in diagnostics:
        op = d.operation
        while op is not None and op.name not in FUNCTIONS:
            op = op.parent_op
        if op is not None:
            names.add(symbol_name(op))
    return names
