"""`run`: executes a kernel on arrays, without a GPU."""

from __future__ import annotations

import math
import sys
import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..files import check_writable
from ..ir.diagnostics import CompileError
from .kernel_options import inputs_of, kernel_options
from .output import read_input, show

if TYPE_CHECKING:
    from ..simulator.run import Result

_PROGRESS_AFTER = 2.0  # seconds
_CONFLICTS_SHOWN = 10
_INTERRUPTED = 130  # as shells say it of processes that Ctrl-C ended


def _tolerance(context: click.Context, option: click.Parameter, value: float) -> float:
    if not 0 <= value < math.inf:
        raise click.BadParameter(f"{value} is no tolerance, which is finite and not negative")
    return value


@click.command(name="run")
@click.argument("file", default="-")
@kernel_options
@click.option("--target", metavar="CHIP", help="The chip, where the module names none.")
@click.option(
    "-o",
    "outputs",
    multiple=True,
    metavar="[N=]FILE.npy",
    help="Write array N after the run. Files without a number get the last arrays.",
)
@click.option(
    "--expect", "expected", multiple=True, metavar="[N=]FILE.npy", help="What array N must be; numbered as for -o."
)
@click.option("--rtol", default=0.0, show_default=True, callback=_tolerance, help="Relative tolerance of --expect.")
@click.option("--atol", default=0.0, show_default=True, callback=_tolerance, help="Absolute tolerance of --expect.")
@click.option("--check", is_flag=True, help="Look for races, uninitialised LDS and the like; exit code 1 if any.")
@click.option(
    "--bank-conflicts/--no-bank-conflicts", default=True, show_default=True, help="Count LDS bank conflicts of each op."
)
@click.option("--quiet", is_flag=True, help="Print only what is not as expected.")
def run(
    file: str,
    target: str | None,
    outputs: tuple[str, ...],
    expected: tuple[str, ...],
    rtol: float,
    atol: float,
    check: bool,
    bank_conflicts: bool,
    quiet: bool,
    **given: Any,
) -> None:
    """Execute a kernel on numpy arrays, without a GPU.

    FILE is a kernel in MLIR (`-`: standard input). Arrays are the bindings of a kernel with HAL bindings, in their
    order, else its arguments; without --arg they are made up. Exit code 1 if an array is not what --expect says, or
    --check finds something.

    \b
    iree-gpu-llvm run kernel.mlir --arg a.npy --arg b.npy --arg zeros -o c.npy
    iree-gpu-llvm run kernel.mlir --arg random:64x64xf16 --arg iota --arg zeros --expect c.npy --rtol 1e-3
    """
    from ..simulator.arguments import load
    from ..simulator.run import simulate
    from ..simulator.stops import Interrupted

    writing, wanted = [_numbered(o) for o in outputs], [_numbered(e) for e in expected]
    for _, path in writing:
        check_writable(path)
    references = [load(path) for _, path in wanted]
    inputs = inputs_of(given)
    text, name = read_input(file)
    try:
        with Progress() as progress:
            result = simulate(
                text,
                **inputs,
                target=target,
                filename=name,
                check=check,
                bank_conflicts=bank_conflicts and not quiet,
                progress=progress,
            )
    except Interrupted as e:
        show([e.diagnostic])
        sys.exit(_INTERRUPTED)
    targets, places = (_places(names, len(result.outputs)) for names in (writing, wanted))
    if not quiet:
        click.echo(_report(result))
    for n, (_, path) in zip(targets, writing, strict=True):
        _save(path, result.outputs[n])
    wrong = [
        _difference(result, n, path, r, rtol, atol) for n, (_, path), r in zip(places, wanted, references, strict=True)
    ]
    for message in (*(f"error: {w}" for w in wrong if w), *(f.render() for f in result.findings)):
        click.echo(message, err=True)
    if any(wrong) or result.findings:
        sys.exit(1)


def _report(result: Result) -> str:
    """What became of each array, and what was counted."""
    from ..simulator.arrays import summary

    lines = []
    for i, (p, after) in enumerate(zip(result.parameters, result.outputs, strict=True)):
        is_result = i >= len(result.inputs)
        name = f"array {i}, {p.name}" if is_result else f"array {i}"
        lines.append(f"{name}: {summary(None if is_result else result.inputs[i], after, p.element)}")
    x, y, z = result.launch.grid
    c = result.counts
    lines += [
        f"workgroups         {c.workgroups:,} of {x * y * z:,}",
        f"lane operations    {c.lane_operations:,}",
        f"barriers           {c.barriers:,}",
        f"LDS bytes          {c.lds_bytes:,}",
        f"global bytes       {c.global_bytes:,}",
        f"DMA transfers      {c.dma_transfers:,}",
        f"matrix operations  {c.mma_operations:,}",
    ]
    return "\n".join([*lines, *_bank_conflicts(result)])


def _bank_conflicts(result: Result) -> list[str]:
    """The cycles that they add to LDS accesses: in all, and for the ops with most of them."""
    found = [c for c in result.bank_conflicts if c.conflict_cycles]
    if not result.bank_conflicts:
        return []
    cycles = sum(c.cycles for c in result.bank_conflicts)
    lines = [f"bank conflicts     {sum(c.conflict_cycles for c in found):,} cycles, beside {cycles:,} of LDS accesses"]
    for c in found[:_CONFLICTS_SHOWN]:
        lines.append(f"  {c.location}: {c.operation.name}: {c.conflict_cycles:,} cycles, beside {c.cycles:,}")
    more = len(found) - _CONFLICTS_SHOWN
    return lines + ([f"  and of {more} more ops"] if more > 0 else [])


# -- arrays that are named


def _numbered(text: str) -> tuple[int | None, str]:
    """`2=out.npy`, or `out.npy` without a number."""
    number, equals, path = text.partition("=")
    return (int(number), path) if equals and number.isdigit() else (None, text)


def _places(named: Sequence[tuple[int | None, str]], count: int) -> list[int]:
    """The number of each one's array. Raises CompileError where there is none."""
    free = sum(n is None for n, _ in named)
    if free > count:
        raise CompileError(f"there are {count} arrays, but {free} files for them")
    following = iter(range(count - free, count))
    for n, path in named:
        if n is not None and n >= count:
            raise CompileError(f"'{n}={path}' names array {n}: there are {count}, counted from 0")
    return [next(following) if n is None else n for n, _ in named]


def _save(path: str, array: Any) -> None:
    import io

    import numpy as np

    from ..files import write_output

    data = io.BytesIO()
    np.save(data, np.asarray(array), allow_pickle=False)
    write_output(path, data.getvalue())


def _difference(result: Result, n: int, path: str, want: Any, rtol: float, atol: float) -> str:
    """What is wrong with an array; empty if nothing. Floats that numpy lacks may be expected as other floats."""
    import numpy as np

    from ..simulator.compare import mismatch, numbers_of_array

    element = result.parameters[n].element
    out = np.asarray(result.outputs[n])
    got = numbers_of_array(out, element)
    if want.dtype == out.dtype and want.shape == out.shape:
        want = numbers_of_array(want, element)
    elif got.shape != want.shape or not (want.dtype == got.dtype or (got is not out and want.dtype.kind == "f")):
        of = f"{out.dtype}" if got is out else f"{out.dtype}, which are {element},"
        return f"array {n}: {list(out.shape)} of {of} but '{path}' holds {list(want.shape)} of {want.dtype}"
    found = mismatch(got, want, rtol, atol)
    if found is None:
        return ""
    relative = "" if found.worst_relative is None else f", relative {found.worst_relative:.3g}"
    return f"array {n} differs from '{path}' in {found}; the largest error is {found.worst:.3g}{relative}"


class Progress:
    """Shows on a terminal how far a run is that has lasted a while, even if its first workgroups do not end."""

    def __init__(self) -> None:
        self.start = time.monotonic()
        self.bar: Any = None
        self.shown = 0
        self.known: tuple[int, int] | None = None
        self.lock = threading.Lock()
        self.timer = threading.Timer(_PROGRESS_AFTER, self._remind)
        self.timer.daemon = True

    def __enter__(self) -> Any:
        if not sys.stderr.isatty():
            return None
        self.timer.start()
        return self.show

    def show(self, done: int, total: int) -> None:
        with self.lock:
            self.known = done, total
            self._draw(done, total)

    def _remind(self) -> None:
        with self.lock:
            if self.known is not None:
                self._draw(*self.known)

    def _draw(self, done: int, total: int) -> None:
        if self.bar is None:
            if time.monotonic() - self.start < _PROGRESS_AFTER or done == total:
                return
            self.bar = click.progressbar(length=total, label="workgroups", file=sys.stderr, show_pos=True)
            self.bar.__enter__()
        self.bar.update(done - self.shown)
        self.shown = done

    def __exit__(self, *exc: Any) -> None:
        self.timer.cancel()
        with self.lock:
            self.known = None
        if self.bar is not None:
            self.bar.__exit__(*exc)
