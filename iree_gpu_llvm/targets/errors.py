"""The error every module of ``targets`` raises."""

from __future__ import annotations


class TargetError(Exception):
    """Something a chip, LLVM, the linker or a code object does not allow.

    ``message`` is one sentence without a location: what is at fault in the user's MLIR is known to the caller alone.
    ``notes`` are further lines, the most useful first.
    """

    def __init__(self, message: str, notes: list[str] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.notes = list(notes or [])

    def __str__(self) -> str:
        return "\n".join([self.message, *(f"note: {note}" for note in self.notes)])
