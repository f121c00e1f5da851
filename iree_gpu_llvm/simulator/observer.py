"""What may watch a run: told of every access to memory that work items share, and of all that orders them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..ir.diagnostics import CompileError
from ..ir.operations import Operation
from .numbers import Array

if TYPE_CHECKING:
    from .memory import Buffer


class Observer:
    """Does nothing. `at` are byte offsets in the buffer's data, those of the lanes `lanes` (numbers in the machine, in
    ascending order, but a lane may come several times). If `lanes` is None, all lanes take part and have one each; a
    single offset is then that of every active lane."""

    def start(self) -> None:
        """The machine has made the lanes of another batch of workgroups."""

    def read(self, op: Operation, buffer: Buffer, at: Array, lanes: Any, width: int) -> None:
        """`width` bytes from each offset are read."""

    def write(self, op: Operation, buffer: Buffer, at: Array, lanes: Any, values: Array) -> None:
        """Elements of type V<width> (one for each offset, or one for all) are about to be written."""

    def barrier(self, op: Operation, groups: Array) -> None:
        """The workgroups of a mask (numbers in the batch) have passed a barrier."""

    def mark(self) -> None:
        """Active lanes end a group of asynchronous copies."""

    def wait_for_marks(self, left: int) -> None:
        """Active lanes wait until all but the last `left` groups of their copies are done."""

    def wait_for_copies(self, left: int) -> None:
        """Active lanes wait until all but the last `left` of their copies are done."""

    def takes(self, kind: Any, fault: CompileError) -> bool:
        """Whether it keeps a record of a fault, so that the run may go on. `kind`: `bounds`, `barrier`, `lanes` or
        `assert`."""
        return False
