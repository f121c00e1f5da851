"""Times a pass of ours on files beside `iree-opt`'s whole process doing the same. A part of `pass_diff.py`.

What takes less than half as long in the first round is left at that; the others are medians of several rounds, ours and
theirs in turn.
"""

from __future__ import annotations

import functools
import statistics
import tempfile
import time
from pathlib import Path

import click
import measure
from pass_peer import Differ, pipeline_of, with_dialects
from report import Report, at_most, progress, table
from workers import run_all

ROUNDS = 5
CLEAR = 0.5


def report_speed(run: Differ, files: list[Path], jobs: int, timeout: float, report: Report) -> None:
    found: dict[str, tuple[float, float]] = {}
    lost: list[str] = []
    for done, outcome in enumerate(run_all(functools.partial(time_file, run), files, jobs, timeout), 1):
        progress(done, len(files), outcome.item.name)
        if outcome.status != "ok":
            lost.append(f"{outcome.item.name}: {outcome.error}")
        elif outcome.value is not None:
            found[outcome.item.name] = outcome.value
    slowest = sorted(found, key=lambda n: found[n][0] / found[n][1], reverse=True)[:3]
    rows = [(n, found[n][0] * 1e3, found[n][1] * 1e3, found[n][0] / found[n][1]) for n in slowest]
    click.echo(table(("slowest of files", "our pass, ms", "iree-opt's process, ms", "ratio"), rows))
    for line in lost:
        click.echo(line)
    report.require(
        at_most(f"the pass on each of {len(found)} files, of iree-opt's process", 1.0, rows[0][3] if rows else None)
    )
    report.details["speed"] = found


def time_file(run: Differ, path: Path) -> tuple[float, float] | None:
    """Seconds of our pass and of the peer's process; None where either refuses the file."""
    import iree_gpu_llvm as package

    text, pipeline = path.read_text(), pipeline_of(run.step)
    module = package.parse(text, path.name)

    def ours() -> float:
        copy = module.clone()
        start = time.perf_counter()
        package.run_pipeline(copy, pipeline)
        return time.perf_counter() - start

    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(with_dialects(text))
        file.flush()

        def theirs() -> float:
            return measure.run([str(run.peer), f"--pass-pipeline={pipeline}", file.name]).seconds

        try:
            ours()  # imports what the pass needs
            samples = [(ours(), theirs())]
        except (package.CompileError, measure.Failed):
            return None
        while samples[0][0] > CLEAR * samples[0][1] and len(samples) < ROUNDS:
            samples.append((ours(), theirs()))
    mine, other = zip(*samples, strict=True)
    return statistics.median(mine), statistics.median(other)
