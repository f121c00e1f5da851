"""Ends of a run that come from outside of the kernel, with the place that it had come to."""

from __future__ import annotations

from ..ir.operations import Operation


class Interrupted(KeyboardInterrupt):
    """Ctrl-C. `diagnostic` says where."""

    def __init__(self, op: Operation):
        (self.diagnostic,) = op.error("was being run when the run was interrupted").diagnostics
        super().__init__()


STOPS = (KeyboardInterrupt, MemoryError)


def stopped_at(op: Operation | None, e: BaseException) -> BaseException:
    """What is to be raised in place of one of STOPS that came while an op was run (None: before it was). Of ops in each
    other the innermost is named."""
    if op is None or isinstance(e, Interrupted):
        return e
    return op.error("needs more memory than there is") if isinstance(e, MemoryError) else Interrupted(op)
