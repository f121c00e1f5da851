"""Fast-math flags of float instructions.

Multiplies and adds always carry `contract`: the AMDGPU backend of IREE fuses them everywhere (it sets the code
generator's FP fusion to fast), and LLVM's text form can say so only instruction by instruction.
"""

from __future__ import annotations

from typing import Any

_ORDER = ("reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn")


def fast_members(op: Any) -> frozenset[str]:
    """The flags an op itself states."""
    flags = op.properties.get("fastmath")
    members = flags.members if flags is not None else frozenset()
    return frozenset(_ORDER) if "fast" in members else members


def fast_flags(op: Any) -> str:
    members = fast_members(op)
    if len(members) == len(_ORDER):
        return "fast"
    return " ".join(f for f in _ORDER if f in members or f == "contract")
