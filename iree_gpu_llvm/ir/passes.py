"""Passes and the manager that runs them.

A pass is one function with a docstring, in a file named as the pass is:

    # transforms/cse.py
    @define_pass("cse", title="CSEPass")
    def cse(op: Operation) -> None:
        "Merge ops that compute the same thing."

Keyword-only parameters are the pass's options, underscores for dashes; their defaults give their types (bool, int,
str, or a tuple of str for a list). Bad input or a step that cannot be done is a CompileError; warnings go to
`diagnostics.emit`.

A pipeline with a name of its own is a pass whose function only says, step by step, which passes to run
(`define_pipeline`).
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .diagnostics import CompileError, Diagnostic
from .operations import Operation
from .traits import IsolatedFromAbove

ANY_OP = "any"
PACKAGES = ("transforms", "bufferization", "lowering")  # where pass files are looked for
PIPELINES = "iree_gpu_llvm.pipeline"  # the module with pipelines that have names
Steps = Sequence[tuple[str, str]]
_PASSES: dict[str, PassInfo] = {}


class Option:
    """What a pass says about one option beside its default: a line of help, and the words it allows."""

    def __init__(self, help: str, choices: Sequence[str] = ()):
        self.help, self.choices = help, tuple(choices)


class PassInfo:
    """A pass as it is defined. `anchor` is the only op it runs on, or `any`; `title` is its name in IR dumps.
    `reassociates`: it may change how results of float arithmetic are rounded, as by another order of a sum or by fusing
    a multiplication with an addition. All other passes must leave every bit of a kernel's outputs as it was. `steps`,
    of a pipeline: what it may run, each as text, and what is said of when it does."""

    def __init__(
        self,
        name: str,
        function: Callable[..., Any],
        anchor: str,
        title: str,
        options: dict[str, Option],
        reassociates: bool = False,
        steps: Steps = (),
    ):
        self.name, self.function, self.anchor, self.title = name, function, anchor, title
        self.reassociates, self.steps = reassociates, tuple(steps)
        self.summary = (function.__doc__ or "").strip().partition("\n")[0]
        self.defaults: dict[str, Any] = {k.replace("_", "-"): v for k, v in (function.__kwdefaults__ or {}).items()}
        self.options = options


def define_pass(
    name: str,
    *,
    anchor: str = ANY_OP,
    title: str | None = None,
    options: dict[str, Option] | None = None,
    reassociates: bool = False,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Makes a function `f(op, *, options...)` the pass of this name. The rest is as in `PassInfo`."""

    def register(function: Callable[..., None]) -> Callable[..., None]:
        words = "".join(w.capitalize() for w in name.split("-"))
        _PASSES[name] = PassInfo(name, function, anchor, title or f"{words}Pass", options or {}, reassociates)
        return function

    return register


def define_pipeline(
    name: str, *, anchor: str, steps: Steps, options: dict[str, Option] | None = None
) -> Callable[[Callable[..., Iterator[str]]], Callable[..., Iterator[str]]]:
    """Makes a function `f(op, *, options...)` the pipeline of this name. It gives textual pipelines for its op, each
    asked for once the one before it has run, so that it can look at what that left. Its options are also those of the
    passes in it that have some of the same names. `steps` as in `PassInfo`."""

    def register(function: Callable[..., Iterator[str]]) -> Callable[..., Iterator[str]]:
        _PASSES[name] = PassInfo(name, function, anchor, name, options or {}, steps=steps)
        return function

    return register


def find_pass(name: str) -> PassInfo | None:
    """The pass or pipeline of a name, its file imported if need be; None if there is none."""
    if name not in _PASSES and re.fullmatch(r"[a-z][\w-]*", name):
        for package in PACKAGES:
            module = f"iree_gpu_llvm.{package}.{name.replace('-', '_')}"
            try:
                found = importlib.util.find_spec(module)
            except ModuleNotFoundError:  # no such package yet
                found = None
            if found is not None:
                importlib.import_module(module)
        if name not in _PASSES:
            importlib.import_module(PIPELINES)
    return _PASSES.get(name)


def all_pipelines() -> list[PassInfo]:
    """Every pipeline that has a name, by name."""
    importlib.import_module(PIPELINES)
    return sorted((info for info in _PASSES.values() if info.steps), key=lambda info: info.name)


class Pass:
    """A pass with the values of its options."""

    def __init__(self, info: PassInfo, values: dict[str, Any] | None = None):
        self.info, self.values = info, dict(values or {})

    def run(self, op: Operation) -> Any:
        return self.info.function(op, **{k.replace("-", "_"): v for k, v in self.values.items()})

    def give(self, option: str, value: Any) -> None:
        """Sets an option, if the pass has it and nothing set it before."""
        if option in self.info.defaults:
            self.values.setdefault(option, value)

    def text(self) -> str:
        """The pass with all its options, as IR dumps name it."""
        if not self.info.defaults:
            return self.info.name
        values = {**self.info.defaults, **self.values}
        return f"{self.info.name}{{{' '.join(_option_text(k, values[k]) for k in sorted(values))}}}"


def _option_text(name: str, value: Any) -> str:
    if isinstance(value, tuple):
        return f"{name}={','.join(value)}" if value else ""
    return f"{name}={str(value).lower() if isinstance(value, bool) else value}"


class Instrumentation:
    """Hooks around passes. `pipeline` is the manager on whose op the pass runs."""

    def before_pass(self, p: Pass, op: Operation) -> None:
        """Called before a pass runs."""

    def after_pass(self, p: Pass, op: Operation) -> None:
        """Called after a pass ran and its result was verified."""

    def after_failed_pass(self, p: Pass, op: Operation) -> None:
        """Called after a pass failed, or left wrong IR."""

    def before_pipeline(self, anchor: str, op: Operation) -> None:
        """Called before the passes of a nested manager run on one op."""

    def after_pipeline(self, anchor: str, op: Operation) -> None:
        """Called after them."""


class PassManager:
    """Passes, and managers for ops nested directly in the one this runs on, in order. `anchor` names the op it runs
    on."""

    def __init__(self, anchor: str = "builtin.module"):
        self.anchor = anchor
        self.items: list[Pass | PassManager] = []

    def add(self, p: Pass) -> None:
        """Raises CompileError if the pass runs on other ops only."""
        wanted = p.info.anchor
        if ANY_OP not in (wanted, self.anchor) and wanted != self.anchor:
            raise CompileError(
                f"Can't add pass '{p.info.title}' restricted to '{wanted}' on a PassManager intended to run on "
                f"'{self.anchor}', did you intend to nest?"
            )
        self.items.append(p)

    def nest(self, anchor: str) -> PassManager:
        """The manager for ops of a name inside; the last one again, if it is for them."""
        last = self.items[-1] if self.items else None
        if isinstance(last, PassManager) and last.anchor == anchor:
            return last
        inner = PassManager(anchor)
        self.items.append(inner)
        return inner

    def add_nesting(self, p: Pass) -> None:
        """Adds a pass where it can run: on this manager's op, else on the ops of the pass inside it."""
        (self if p.info.anchor in (ANY_OP, self.anchor) else self.nest(p.info.anchor)).add(p)

    def give(self, option: str, value: Any) -> None:
        """Sets an option of all passes that have it, where nothing set it before."""
        for item in self.items:
            item.give(option, value)

    def text(self) -> str:
        return f"{self.anchor}({','.join(i.text() for i in self.items)})"

    def run(self, op: Operation, verify_each: bool = True, instrumentations: Sequence[Instrumentation] = ()) -> None:
        """Runs all of it on an op, which is changed in place. Raises CompileError; what ran before stays done."""
        if self.anchor not in (ANY_OP, op.name):
            raise CompileError(f"can't run '{self.anchor}' pass manager on '{op.name}' op", op.location)
        for item in self.items:
            if isinstance(item, Pass):
                _run_pass(item, op, verify_each, instrumentations)
            else:
                item._run_inside(op, verify_each, instrumentations)

    def _run_inside(self, op: Operation, verify_each: bool, instrumentations: Sequence[Instrumentation]) -> None:
        """On each op of the anchor's name directly in an op. One that fails does not keep the pass from its
        neighbours."""
        errors: list[Diagnostic] = []
        for region in op.regions:
            for block in region.blocks:
                for inner in block:
                    if self.anchor == inner.name or (self.anchor == ANY_OP and _is_isolated(inner)):
                        for i in instrumentations:
                            i.before_pipeline(self.anchor, inner)
                        try:
                            self.run(inner, verify_each, instrumentations)
                        except CompileError as e:
                            errors += e.diagnostics
                        for i in reversed(instrumentations):
                            i.after_pipeline(self.anchor, inner)
        if errors:
            raise CompileError(errors)


def _is_isolated(op: Operation) -> bool:
    return IsolatedFromAbove in getattr(type(op), "traits", ())


def _run_pass(p: Pass, op: Operation, verify_each: bool, instrumentations: Sequence[Instrumentation]) -> None:
    if not _is_isolated(op):
        raise op.error("trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'")
    wanted = p.info.anchor
    if wanted not in (ANY_OP, op.name):
        raise op.error(f"trying to schedule a pass '{p.info.title}' restricted to '{wanted}'")
    if p.info.steps:
        _run_steps(p, op, verify_each, instrumentations)
        return
    for i in instrumentations:
        i.before_pass(p, op)
    try:
        p.run(op)
        if verify_each:
            from .verifier import verify

            verify(op)
    except CompileError:
        for i in reversed(instrumentations):
            i.after_failed_pass(p, op)
        raise
    for i in reversed(instrumentations):
        i.after_pass(p, op)


def _run_steps(p: Pass, op: Operation, verify_each: bool, instrumentations: Sequence[Instrumentation]) -> None:
    """A pipeline is seen by instrumentations as the passes that it runs."""
    from .pipeline_text import parse_pipeline

    for text in p.run(op):
        manager = parse_pipeline(text)
        for option, value in p.values.items():
            manager.give(option, value)
        manager.run(op, verify_each, instrumentations)
