"""Barriers, waiting, and what the instruction scheduler is told."""

from __future__ import annotations

from ...ir.definitions import attr
from ..rocdl_attributes import SchedGroupMaskAttr
from .families import family, number, short_number

family(
    """
    asyncmark:
    barrier:
    s.barrier:
    wave.barrier:
    """,
    "",
    "attr-dict",
)

family(
    """
    s.barrier.leave:
    s.barrier.wait:
    """,
    "",
    "`id` `=` $id attr-dict",
    attributes={"id": short_number()},
)

family(
    """
    s.barrier.signal:
    """,
    "",
    "`id` `=` $id attr-dict",
    attributes={"id": number()},
)

family(
    """
    s.barrier.signal.isfirst:  -> i1
    s.get.barrier.state:  -> i32
    """,
    "",
    "`id` `=` $id attr-dict `->` type($res)",
    attributes={"id": number()},
)

family(
    """
    s.sleep:
    """,
    "",
    "attr-dict $count",
    attributes={"count": number()},
)

family(
    """
    s.wait.asynccnt:
    wait.asyncmark:
    s.wait.dscnt:
    s.wait.expcnt:
    s.wait.loadcnt:
    s.wait.storecnt:
    s.wait.tensorcnt:
    """,
    "",
    "$count attr-dict",
    attributes={"count": short_number()},
)

family(
    """
    s.nop:
    """,
    "",
    "attr-dict $count",
    attributes={"count": short_number()},
)

family(
    """
    s.waitcnt:
    """,
    "",
    "attr-dict $bitfield",
    attributes={"bitfield": number()},
)

family(
    """
    s.setprio:
    """,
    "",
    "$priority attr-dict",
    attributes={"priority": short_number()},
)

family(
    """
    iglp.opt:
    """,
    "",
    "$variant attr-dict",
    attributes={"variant": number()},
)

# Named barriers, which live in an address space of their own.
family(
    """
    s.barrier.init: p15
    s.barrier.signal.var: p15
    """,
    "ptr",
    "$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))",
    attributes={"memberCnt": number()},
)

family(
    """
    s.barrier.join: p15
    s.wakeup.barrier: p15
    """,
    "ptr",
    "$ptr attr-dict `:` qualified(type($ptr))",
)

family(
    "s.get.named.barrier.state: p15 -> i32",
    "ptr",
    "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)

family(
    """
    sched.barrier:
    """,
    "",
    "$mask attr-dict",
    attributes={"mask": attr(SchedGroupMaskAttr)},
)

family(
    """
    sched.group.barrier:
    """,
    "",
    "$mask `,` $size `,` $groupId attr-dict",
    attributes={"mask": attr(SchedGroupMaskAttr), "size": number(), "groupId": number()},
)
