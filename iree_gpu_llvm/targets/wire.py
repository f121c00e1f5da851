"""Messages between the LLVM worker and its child.

Protocol, both ways a 4-byte length and a marshalled value. The parent sends a request (``build_request`` of
``worker.py``); the child answers with a stream of tuples

    ("loaded", ms)                      before the first answer: how long LLVM took to load and warm up
    ("step", name)                      this step begins; when the process dies, the last one names the culprit
    ("artefact", kind, data)            str or bytes; sent as soon as it exists, so that a later death loses nothing
    ("time", step, ms, cpu_ms)
    ("error", kind, message, notes)     a failure that LLVM reported and survived; ends the request
    ("done",)
"""

from __future__ import annotations

import marshal
import os
import struct
from typing import Any

_HEADER = struct.Struct("<I")


def write_message(fd: int, value: Any) -> None:
    payload = marshal.dumps(value)
    view = memoryview(_HEADER.pack(len(payload)) + payload)
    while view:
        view = view[os.write(fd, view) :]


def read_exactly(fd: int, size: int) -> bytes | None:
    """``size`` bytes from ``fd``, or None where the other side closed it first."""
    parts: list[bytes] = []
    while size:
        part = os.read(fd, min(size, 1 << 20))
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def read_message(fd: int) -> Any:
    """The next value, or None at the end of the stream (None itself is never sent)."""
    header = read_exactly(fd, _HEADER.size)
    if header is None:
        return None
    payload = read_exactly(fd, _HEADER.unpack(header)[0])
    return None if payload is None else marshal.loads(payload)
