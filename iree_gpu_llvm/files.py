"""Writing output files whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
import sys

from .ir.diagnostics import CompileError


def write_output(path: str, data: str | bytes) -> None:
    """Writes a file whole, or leaves what was there; `-` is standard output. Devices and pipes are just written to."""
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


def check_writable(path: str) -> None:
    """Fails early where an output file could not be written at the end. Raises CompileError."""
    if path == "-":
        return
    real = os.path.realpath(path)
    folder = os.path.dirname(real)
    if os.path.isdir(real):
        raise CompileError(f"cannot open output file '{path}': Is a directory")
    if not os.path.isdir(folder):
        raise CompileError(f"cannot open output file '{path}': No such file or directory")
    if not os.access(real if os.path.exists(real) else folder, os.W_OK):
        raise CompileError(f"cannot open output file '{path}': Permission denied")


def _write_file(path: str, data: bytes) -> None:
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
    temporary = os.path.join(os.path.dirname(path), f".{os.path.basename(path)[:200]}.{os.getpid()}.tmp")
    try:
        with open(temporary, "xb") as f:
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
