"""Reads, transforms and prints modules: what the command's verbs and the Python API have in common."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from .ir.diagnostics import Source
from .ir.parser import Parser
from .ir.printer import print_op
from .ir.verifier import verify

if TYPE_CHECKING:
    from .ir.operations import Operation
    from .ir.passes import Instrumentation


class Input(NamedTuple):
    """A module and what the printer must know of its text. `resources` is the text's `{-# ... #-}` section;
    `has_module`: whether the text has the module, or it was put around."""

    module: Operation
    has_aliases: bool
    resources: str
    has_module: bool = True


@contextmanager
def _no_collection() -> Iterator[None]:
    """Without Python's search for garbage cycles: what is built here is one big web of references, all of it alive, and
    searching it again and again as it grows takes a third of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def read(
    source: Source,
    allow_unregistered: bool = False,
    first_only: bool = False,
    check: bool = True,
    keep_names: bool = True,
) -> Input:
    """Parses and (unless `check` is false) verifies. `first_only` as in `verifier.verify`. Without `keep_names` values
    are named as MLIR's tools name them, whatever the text calls them. Raises CompileError."""
    parser = Parser(source, allow_unregistered=allow_unregistered, first_only=first_only)
    parser.scopes.keep_names = keep_names
    module = parser.module()
    if check:
        verify(module, first_only)
    return Input(module, bool(parser.attribute_aliases), parser.resources, not parser.wrapped)


def write(given: Input, generic: bool = False, aliases: bool = False, **more: Any) -> str:
    """The text of a module that was read, with its resources. `more`: what else `print_op` can be told."""
    text = print_op(given.module, generic, aliases, **more)
    return f"{text}\n{given.resources}\n" if given.resources else text


def parse(text: str, filename: str = "<stdin>", allow_unregistered: bool = False) -> Operation:
    """The verified module of an MLIR text. Raises CompileError with located diagnostics."""
    return read(Source(text, filename), allow_unregistered).module


def print(module: Operation, generic: bool = False, aliases: bool = False) -> str:
    """A module (or any op) as MLIR text; `generic` in generic form, `aliases` with attribute aliases at the top."""
    return print_op(module, generic, aliases)


def run_pipeline(
    module: Operation, pipeline: str, verify_each: bool = True, instrumentations: Sequence[Instrumentation] = ()
) -> Operation:
    """Runs a textual pass pipeline such as `builtin.module(canonicalize,cse)` on a module, in place, and returns it.
    Raises CompileError if the pipeline does not parse, a pass fails, or leaves wrong IR; what that pass ran on is then
    as it was before it."""
    from .ir.pipeline_text import parse_pipeline
    from .ir.restoring import Restoring

    parse_pipeline(pipeline).run(module, verify_each, [Restoring(), *instrumentations])
    return module
