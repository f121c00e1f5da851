"""What the verbs share: reading input, writing output whole or not at all, diagnostics on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from ..files import write_output
from ..ir.diagnostics import CompileError, Diagnostic

__all__ = ["read_bytes", "read_input", "show", "show_text", "write_output"]


def read_input(path: str) -> tuple[str, str]:
    """The text of a file (`-`: standard input) and the name that diagnostics give it. Bytes that are no UTF-8 are
    kept."""
    data, name = read_bytes(path)
    return data.decode("utf-8", "surrogateescape"), name


def read_bytes(path: str) -> tuple[bytes, str]:
    """What is in a file (`-`: standard input), and the name that diagnostics give it."""
    if path == "-":
        return sys.stdin.buffer.read(), "<stdin>"
    try:
        with open(path, "rb") as f:
            return f.read(), path
    except OSError as e:
        raise CompileError(f"cannot open input file '{path}': {e.strerror}") from None


def show(diagnostics: Iterable[Diagnostic], with_operations: bool = False) -> None:
    """Diagnostics on standard error. `with_operations` shows in a note the op that each speaks of."""
    for d in diagnostics:
        if with_operations:
            d = with_operation_note(d)
        show_text(d.render())


def show_text(text: str) -> None:
    sys.stderr.write(text.encode("utf-8", "backslashreplace").decode("utf-8") + "\n")


def with_operation_note(d: Diagnostic) -> Diagnostic:
    from ..ir.verifier import generic_text

    if d.operation is None:
        return d
    text = generic_text(d.operation)
    note = Diagnostic("note", f"see current operation: {chr(10) if chr(10) in text else ''}{text}", d.location)
    return Diagnostic(d.severity, d.message, d.location, [note, *d.notes])
