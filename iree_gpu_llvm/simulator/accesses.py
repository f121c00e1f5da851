"""Records of accesses, as the race finder keeps them, and the access at hand.

A record is a number: the time of an access (its number in the run) in the upper 32 bits, flags, and the work item:
counted through the grid for global memory, through the lanes of the batch for LDS. 0: there was none.
"""

from __future__ import annotations

from typing import Any

from ..ir.operations import Operation
from ..records import record
from .memory import Buffer
from .numbers import Array
from .shadow import Shadow

TIME = 32
JOINT = 1 << 31
"""No single work item did it."""
MANY = 1 << 30
"""Several work items did it at once, of which the record names one."""
ITEM = MANY - 1
WHO = JOINT | MANY | ITEM
UNDER_WAY = 0x7FFFFFFF
"""The time of copies that are not waited for."""

WRITER, READER, OTHER_READER, FOREIGN_READER = range(4)
"""What is kept of each byte: the last writer, the last reader, the last reader beside that, and (for global memory) the
last reader of another workgroup than that one's."""


@record
class Access:
    """One op's access, by all lanes that take part. Arrays have an axis of accesses; that of `units`, numbers of the
    shadow's records, is followed by one of units."""

    op: Operation
    buffer: Buffer
    time: int
    at: Array
    width: int
    lanes: Array
    items: Array
    since: Array
    """When the workgroup last passed a barrier that orders this memory."""
    shadow: Shadow
    units: Array
    joint: bool
    values: Any = None
    """What is written, an element of type V<width> for each access, or one for all."""

    @property
    def record(self) -> Array:
        return ((self.time << TIME) | (JOINT if self.joint else 0) | self.items)[:, None]

    def kept(self, what: int) -> Array:
        """A kind of record of the units, as they are now."""
        return self.shadow.records[what][self.units]

    def keep(self, what: int, where: Array | None, records: Array) -> None:
        """Sets a kind of record, where a mask says (None: everywhere)."""
        if where is None:
            self.shadow.records[what][self.units] = records
        elif where.any():
            self.shadow.records[what][self.units[where]] = (
                records[where] if records.shape == where.shape else _spread(records, where)
            )


def _spread(records: Array, where: Array) -> Array:
    """One record for all units of an access."""
    return records[where.nonzero()[0], 0]
