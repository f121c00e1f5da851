"""What can be watched while passes run: the IR before and after each, and the time each takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .diagnostics import CompileError
from .operations import Operation
from .passes import ANY_OP, Instrumentation, Pass
from .symbols import symbol_name


@dataclass
class PrintIROptions:
    """Which dumps to make. Names are those of passes."""

    before_all: bool = False
    after_all: bool = False
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    only_changed: bool = False  # of the dumps after passes, only where the pass changed something
    only_failed: bool = False  # dump after a pass that failed, and only then
    module_scope: bool = False  # print the outermost op, whatever the pass runs on
    tree_dir: Path | None = None  # one file for each dump below this directory

    def any(self) -> bool:
        return bool(
            self.before_all
            or self.after_all
            or self.before
            or self.after
            or self.only_changed
            or self.only_failed
            or self.tree_dir
        )


class PrintIR(Instrumentation):
    """Writes dumps as MLIR does, each under a header, to `write` or into a tree of files. Where nothing says which
    passes to dump after, that an option such as `only_changed` is given means all of them."""

    def __init__(self, options: PrintIROptions, to_text: Callable[[Operation], str], write: Callable[[str], object]):
        self.options, self.to_text, self.write = options, to_text, write
        self._before: list[str] = []
        self._numbers: dict[Operation, int] = {}
        asks = options.before_all or options.before or options.after_all or options.after
        self._after_all = options.after_all or (not asks and options.any())

    def before_pass(self, p: Pass, op: Operation) -> None:
        o = self.options
        if o.before_all or p.info.name in o.before:
            self._dump("Before", p, op)
        if o.only_changed:
            self._before.append(self.to_text(op))

    def after_pass(self, p: Pass, op: Operation) -> None:
        o = self.options
        before = self._before.pop() if o.only_changed else None
        if o.only_failed or not (self._after_all or p.info.name in o.after):
            return
        if before is None or before != self.to_text(op):
            self._dump("After", p, op)

    def after_failed_pass(self, p: Pass, op: Operation) -> None:
        o = self.options
        if o.only_changed:
            self._before.pop()
        if self._after_all or p.info.name in o.after:
            self._dump("After", p, op, " Failed")

    def _dump(self, when: str, p: Pass, op: Operation, failed: str = "") -> None:
        shown, place = op, ""
        if self.options.module_scope:
            shown = _outermost(op)
            symbol = symbol_name(op)
            place = f" ('{op.name}' operation{f': @{symbol}' if symbol else ''})"
        header = f"// -----// IR Dump {when} {p.info.title}{failed}: {p.text()}{place} //----- //\n"
        text = f"{header}{self.to_text(shown)}\n\n"
        if self.options.tree_dir is None:
            self.write(text)
            return
        path = self._path(self.options.tree_dir, p, op)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as e:
            raise CompileError(f"cannot write '{path}': {e.strerror}") from None

    def _path(self, root: Path, p: Pass, op: Operation) -> Path:
        """`builtin_module_m/func_func_f/0_1_cse.mlir`: a folder for each op around, and in the name their numbers of
        dumps so far, so that names sort by time."""
        chain = [op]
        while chain[0].parent_op is not None:
            chain.insert(0, chain[0].parent_op)
        number = self._numbers.get(op, 0)
        self._numbers[op] = number + 1
        parts = [str(max(self._numbers.get(o, 0) - 1, 0)) for o in chain[:-1]] + [str(number)]
        for o in chain:
            name = (symbol_name(o) or "no-symbol-name").replace("/", "_")
            root = root / f"{o.name.replace('.', '_')}_{name}"
        return root / f"{'_'.join(parts)}_{p.info.name}.mlir"


def _outermost(op: Operation) -> Operation:
    while op.parent_op is not None:
        op = op.parent_op
    return op


class Timing(Instrumentation):
    """Wall time of passes, as a tree of pipelines or a list. Steps outside passes are added with `step`."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._root = _Timer("root")
        self._stack = [self._root]
        self._since: list[float] = []

    def _push(self, name: str) -> None:
        self._stack.append(self._stack[-1].child(name))
        self._since.append(time.perf_counter())

    def _pop(self) -> None:
        self._stack.pop().seconds += time.perf_counter() - self._since.pop()

    def step(self, name: str) -> _Step:
        """A context manager that times a step such as parsing."""
        return _Step(self, name)

    def before_pass(self, p: Pass, op: Operation) -> None:
        self._push(p.info.title)

    def after_pass(self, p: Pass, op: Operation) -> None:
        self._pop()

    def after_failed_pass(self, p: Pass, op: Operation) -> None:
        self._pop()

    def before_pipeline(self, anchor: str, op: Operation) -> None:
        self._push(f"'{op.name if anchor == ANY_OP else anchor}' Pipeline")

    def after_pipeline(self, anchor: str, op: Operation) -> None:
        self._pop()

    def report(self, as_list: bool = False) -> str:
        total = time.perf_counter() - self._start
        rows = self._root.rows()[1:]
        if as_list:
            merged: dict[str, float] = {}
            for name, seconds in rows:
                merged[name.strip()] = merged.get(name.strip(), 0.0) + seconds
            rows = sorted(merged.items(), key=lambda r: -r[1])
        rows += [("Rest", total - sum(c.seconds for c in self._root.children.values())), ("Total", total)]
        line = f"===-{'-' * 73}-==="
        out = [line, f"{'... Execution time report ...':^79}".rstrip(), line]
        out += [f"  Total Execution Time: {total:.4f} seconds", "", "  ----Wall Time----  ----Name----"]
        out += [f"  {s:8.4f} ({100 * s / total if total else 0:5.1f}%)  {name}" for name, s in rows]
        return "\n".join(out) + "\n"


class _Timer:
    def __init__(self, name: str):
        self.name, self.seconds = name, 0.0
        self.children: dict[str, _Timer] = {}

    def child(self, name: str) -> _Timer:
        return self.children.setdefault(name, _Timer(name))

    def rows(self, depth: int = -1) -> list[tuple[str, float]]:
        out = [("  " * max(depth, 0) + self.name, self.seconds)]
        for c in self.children.values():
            out += c.rows(depth + 1)
        return out


class _Step:
    def __init__(self, timing: Timing, name: str):
        self.timing, self.name = timing, name

    def __enter__(self) -> None:
        self.timing._push(self.name)

    def __exit__(self, *exc: object) -> None:
        self.timing._pop()
