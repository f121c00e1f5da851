"""`run`: executes a kernel on arrays, without a GPU."""

from __future__ import annotations

import sys
import zlib
from typing import Any

import click

from ..files import check_writable
from ..ir.diagnostics import CompileError
from .output import read_input

_PROGRESS_AFTER = 2.0  # seconds


@click.command(name="run")
@click.argument("file", default="-")
@click.option(
    "--arg",
    "args",
    multiple=True,
    metavar="VALUE",
    help="A binding or argument, in order: a .npy file, zeros:SHAPExTYPE, random:SHAPExTYPE, or a number.",
)
@click.option("--push-constants", metavar="N,...", default="", help="Push constants of 32 bits, in order.")
@click.option("--grid", metavar="X,Y,Z", help="Workgroups; by default what the module says.")
@click.option("--workgroups", type=click.IntRange(1), help="Run only so many workgroups, spread over the grid.")
@click.option("--function", metavar="NAME", help="The kernel, where there are several.")
@click.option("--target", metavar="CHIP", help="The chip, where the module names none.")
@click.option("--seed", default=0, show_default=True, help="Of random arrays.")
@click.option(
    "-o", "outputs", multiple=True, metavar="[N=]FILE.npy", help="Write array N (default: the last) after the run."
)
@click.option(
    "--expect", "expected", multiple=True, metavar="[N=]FILE.npy", help="What array N (default: the last) must be."
)
@click.option("--rtol", default=0.0, show_default=True, help="Relative tolerance of --expect.")
@click.option("--atol", default=0.0, show_default=True, help="Absolute tolerance of --expect.")
@click.option("--quiet", is_flag=True, help="Print only what is not as expected.")
def run(
    file: str,
    args: tuple[str, ...],
    push_constants: str,
    grid: str | None,
    workgroups: int | None,
    function: str | None,
    target: str | None,
    seed: int,
    outputs: tuple[str, ...],
    expected: tuple[str, ...],
    rtol: float,
    atol: float,
    quiet: bool,
) -> None:
    """Execute a kernel on numpy arrays, without a GPU.

    FILE is a kernel in MLIR (`-`: standard input). Arrays are the bindings of a kernel with HAL bindings, in their
    order, else its arguments. TYPE is one of MLIR's: zeros:128x256xf32. Exit code 1 if an array is not what --expect
    says."""
    from ..simulator.arrays import summary
    from ..simulator.run import simulate

    writing = [_numbered(o, len(args)) for o in outputs]
    for _, path in writing:
        check_writable(path)
    wanted = [(n, path, _load(path)) for n, path in (_numbered(e, len(args)) for e in expected)]
    text, name = read_input(file)
    given = [_argument(a, i, seed) for i, a in enumerate(args)]
    result = simulate(
        text,
        given,
        _numbers(grid, "--grid") if grid else None,
        _numbers(push_constants, "--push-constants") if push_constants else (),
        workgroups,
        function=function,
        target=target,
        filename=name,
        progress=_progress(),
    )
    if not quiet:
        for i, (before, after) in enumerate(zip(given, result.outputs, strict=True)):
            click.echo(f"array {i}: {summary(before, after)}")
        c = result.counts
        click.echo(f"workgroups         {c.workgroups:,} of {_product(result.launch.grid):,}")
        click.echo(f"lane operations    {c.lane_operations:,}")
        click.echo(f"barriers           {c.barriers:,}")
        click.echo(f"LDS bytes          {c.lds_bytes:,}")
        click.echo(f"global bytes       {c.global_bytes:,}")
        click.echo(f"DMA transfers      {c.dma_transfers:,}")
        click.echo(f"matrix operations  {c.mma_operations:,}")
    for n, path in writing:
        _save(path, result.outputs[n])
    wrong = [m for n, path, want in wanted if (m := _difference(n, path, result.outputs[n], want, rtol, atol))]
    for message in wrong:
        click.echo(message, err=True)
    if wrong:
        sys.exit(1)


def _product(numbers: tuple[int, ...]) -> int:
    total = 1
    for n in numbers:
        total *= n
    return total


def _numbers(text: str, option: str) -> list[int]:
    try:
        return [int(part, 0) for part in text.split(",")]
    except ValueError:
        raise CompileError(f"{option} takes numbers separated by commas, not '{text}'") from None


def _numbered(text: str, count: int) -> tuple[int, str]:
    """`2=out.npy` or `out.npy`, which is the last array's."""
    if not count:
        raise CompileError(f"'{text}' names an array, but no --arg is given")
    number, equals, path = text.partition("=")
    if not equals or not number.isdigit():
        return count - 1, text
    if int(number) >= count:
        raise CompileError(f"'{text}' names array {number}: there are {count}, counted from 0")
    return int(number), path


def _argument(text: str, i: int, seed: int) -> Any:
    """The array or number that an --arg stands for."""
    from ..simulator.arrays import filled

    kind, colon, rest = text.partition(":")
    if colon and kind in ("zeros", "random"):
        # The name's hash beside the seed: each argument has numbers of its own.
        return filled(rest, None if kind == "zeros" else zlib.crc32(f"{seed}/{i}".encode()))
    if text.endswith(".npy"):
        return _load(text)
    try:
        return int(text, 0)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        raise CompileError(
            f"--arg '{text}': it is a file ending in .npy, zeros:SHAPExTYPE, random:SHAPExTYPE or a number"
        ) from None


def _load(path: str) -> Any:
    import numpy as np

    try:
        return np.load(path, allow_pickle=False)
    except OSError as e:
        raise CompileError(f"cannot read '{path}': {e.strerror or e}") from None
    except (ValueError, EOFError):
        raise CompileError(f"'{path}' is no .npy file of numbers") from None


def _save(path: str, array: Any) -> None:
    import io

    import numpy as np

    from ..files import write_output

    data = io.BytesIO()
    np.save(data, np.asarray(array), allow_pickle=False)
    write_output(path, data.getvalue())


def _difference(n: int, path: str, got: Any, want: Any, rtol: float, atol: float) -> str:
    """What is wrong with an array; empty if nothing."""
    import numpy as np

    got = np.asarray(got)
    if got.shape != want.shape or got.dtype != want.dtype:
        return f"array {n}: {list(got.shape)} of {got.dtype}, but '{path}' holds {list(want.shape)} of {want.dtype}"
    a, b = got.astype(np.float64), want.astype(np.float64)
    same = (got == want) | (np.isnan(a) & np.isnan(b))
    with np.errstate(invalid="ignore"):
        off = np.where(same, 0.0, np.abs(a - b))
    bad = ~same & ~(off <= atol + rtol * np.abs(b))
    count = int(np.count_nonzero(bad))
    if not count:
        return ""
    first = tuple(int(k) for k in np.argwhere(bad)[0])
    return (
        f"array {n} differs from '{path}' in {count:,} of {got.size:,} elements, first at {list(first)}: "
        f"{got[first]!s} instead of {want[first]!s}"
    )


def _progress() -> Any:
    """Shows on a terminal how far a long run is."""
    import time

    if not sys.stderr.isatty():
        return None
    start = time.monotonic()

    def show(done: int, total: int) -> None:
        if time.monotonic() - start < _PROGRESS_AFTER:
            return
        filled = 30 * done // total
        bar = "#" * filled + "." * (30 - filled)
        sys.stderr.write(f"\r\x1b[K[{bar}] {done}/{total} workgroups" if done < total else "\r\x1b[K")
        sys.stderr.flush()

    return show
