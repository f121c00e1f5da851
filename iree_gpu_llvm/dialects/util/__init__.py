"""`util`: functions, globals and assumptions that IREE's dialects share."""

from . import assume, types  # noqa: F401
