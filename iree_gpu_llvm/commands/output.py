"""What the verbs share: reading input, writing output whole or not at all, diagnostics on standard error."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterable

from ..ir.diagnostics import CompileError, Diagnostic


def read_input(path: str) -> tuple[str, str]:
    """The text of a file (`-`: standard input) and the name that diagnostics give it. Bytes that are no UTF-8 are kept."""
    if path == "-":
        return sys.stdin.buffer.read().decode("utf-8", "surrogateescape"), "<stdin>"
    try:
        with open(path, "rb") as f:
            return f.read().decode("utf-8", "surrogateescape"), path
    except OSError as e:
        raise CompileError(f"cannot open input file '{path}': {e.strerror}") from None


def write_output(path: str, data: str | bytes) -> None:
    """Writes a file whole, or leaves what was there; `-` is standard output. Devices and pipes are written to directly."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogateescape")
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        _write_file(os.path.realpath(path), data)
    except OSError as e:
        raise CompileError(f"cannot open output file '{path}': {e.strerror}") from None


def _write_file(path: str, data: bytes) -> None:
    import tempfile  # it brings much along

    mode = 0o666 & ~_umask()
    if os.path.exists(path):
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            with open(path, "wb") as f:
                f.write(data)
            return
        if not os.access(path, os.W_OK):  # replacing a file must not get around its being read-only
            raise PermissionError(13, "Permission denied")
        mode = stat.S_IMODE(found.st_mode)
    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path), prefix=".", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as f:
            f.write(data)
        os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def show(diagnostics: Iterable[Diagnostic], with_operations: bool = False) -> None:
    """Diagnostics on standard error. `with_operations` shows in a note the op that each speaks of."""
    for d in diagnostics:
        if with_operations:
            d = with_operation_note(d)
        sys.stderr.write(d.render().encode("utf-8", "backslashreplace").decode("utf-8") + "\n")


def with_operation_note(d: Diagnostic) -> Diagnostic:
    from ..ir.verifier import generic_text

    if d.operation is None:
        return d
    text = generic_text(d.operation)
    note = Diagnostic("note", f"see current operation: {chr(10) if chr(10) in text else ''}{text}", d.location)
    return Diagnostic(d.severity, d.message, d.location, [note, *d.notes])
