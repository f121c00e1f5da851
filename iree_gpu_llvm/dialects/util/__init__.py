"""`util`: functions, globals and assumptions that IREE's dialects share."""
