"""What the runtime hands around: devices, buffers, fences ..."""

from __future__ import annotations

from ...ir.dialect_attributes import DialectType

_NAMES = (
    "allocator",
    "buffer",
    "buffer_view",
    "channel",
    "command_buffer",
    "device",
    "event",
    "executable",
    "fence",
    "file",
    "semaphore",
)
TYPES = {name: type(DialectType)(f"{name}_type", (DialectType,), {"name": f"hal.{name}"}) for name in _NAMES}
DEVICE = TYPES["device"]()
