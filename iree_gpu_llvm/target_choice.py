"""Which chip a module is compiled for: the one that the user names, or the one that its executable target names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .ir.diagnostics import UNKNOWN, CompileError, Diagnostic, Location
from .targets.errors import TargetError

if TYPE_CHECKING:
    from .ir.operations import Operation
    from .targets.chips import Chip

_HOW = "Give it: --target CHIP of the command, target= of Python's functions"


def find_chip(module: Operation, asked: str | None = None) -> Chip:
    """The chip `asked` for, or else the module's. Raises CompileError, in the module where that is at fault."""
    name, where = (asked, UNKNOWN) if asked is not None else _named_chip(module)
    found = known_chip(name, where)
    if not found.is_amdgpu:
        raise CompileError(f"there is no lowering to {found.name} yet: AMDGPU chips only", where)
    return found


def known_chip(name: str, where: Location = UNKNOWN) -> Chip:
    """The chip of a name, any that the tables have. Raises CompileError."""
    from .targets.chips import chip

    try:
        return chip(name)
    except TargetError as e:
        raise located(e, where) from None


def _chips_in(module: Operation) -> Iterator[tuple[str, Location]]:
    """The chips that executable targets name, with the ops that hold them."""
    for op in module.walk():
        target: Any = op.attributes.get("hal.executable.target") or op.properties.get("target")
        configuration = getattr(target, "configuration", None)
        info = configuration.get("iree_codegen.target_info") if configuration is not None else None
        if info is not None and getattr(info, "arch", None):
            yield info.arch, op.location


def names_chip(module: Operation) -> bool:
    """Whether an executable target of the module names a chip."""
    return next(_chips_in(module), None) is not None


def _named_chip(module: Operation) -> tuple[str, Location]:
    """The one chip that a module names, and where."""
    found: dict[str, Location] = {}
    for name, place in _chips_in(module):
        found.setdefault(name, place)
    if not found:
        raise CompileError(f"the module names no target. {_HOW}", module.location)
    (name, where), *others = found.items()
    if others:
        error = CompileError(f"the module names the targets {', '.join(found)}: choose one. {_HOW}", where)
        for other, place in others:
            error.diagnostics[0].note(f"'{other}' is named here", place)
        raise error
    return name, where


def located(e: TargetError, where: Location | None = None, prefix: str = "") -> CompileError:
    """A target's error as a diagnostic."""
    d = Diagnostic("error", prefix + e.message, where or Location(None))
    for n in e.notes:
        d.note(n)
    return CompileError(d)
