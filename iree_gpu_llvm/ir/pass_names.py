"""The names of all passes, what is said of one that there is not, and how passes are run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..suggestions import did_you_mean
from .diagnostics import CompileError
from .passes import PACKAGES, PassInfo, all_pipelines, find_pass

OF_MODULES = ("inline",)
"""Passes of `iree-opt` over modules; it takes the others on functions alone, and not by their flags."""


def all_passes() -> Iterator[PassInfo]:
    """Every pass there is, by name."""
    for name in pass_names():
        info = find_pass(name)
        if info is not None:
            yield info


def pass_names() -> list[str]:
    """Those of all passes, without importing them."""
    from pathlib import Path

    root = Path(__file__).parent.parent
    names = set()
    for package in PACKAGES:
        for path in (root / package).glob("*.py"):
            names.update(re.findall(r"^@define_pass\(\s*\"([\w-]+)\"", path.read_text(encoding="utf-8"), re.M))
    return sorted(names)


def runnable_names() -> list[str]:
    """Those of all passes and pipelines."""
    return [*pass_names(), *(info.name for info in all_pipelines())]


def names_like(name: str) -> list[str]:
    """What may have been meant by the name of a pass or pipeline that is not known."""
    return did_you_mean(name, runnable_names())


def unknown_pass(name: str) -> CompileError:
    return CompileError(f"'{name}' does not refer to a registered pass or pass pipeline", notes=names_like(name))


def how_to_run(names: Sequence[str]) -> str:
    """What to call to run passes one after the other: this compiler where it has them, else `iree-opt`."""
    if all(find_pass(name) is not None for name in names):
        return f"`iree-gpu-llvm opt {' '.join(f'--{name}' for name in names)}`"
    passes = ",".join(names)
    if not any(name in OF_MODULES for name in names):
        passes = f"func.func({passes})"
    return f"`iree-opt --pass-pipeline='builtin.module({passes})'`"
