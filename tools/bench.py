"""Measures how fast the compiler is: start-up, parsing, compiling, memory; each beside its requirement.

  python tools/bench.py                                    everything, some minutes
  python tools/bench.py --only startup --only parse        parts of it
  python tools/bench.py --only compile --filter softmax    on some of the programs

Times are of whole processes, run in turn with what they are compared with; ratios are medians over neighbours in time.

The one requirement that is no ratio is the parse rate, which depends on the machine and on what else that does.
`--scaled` is for machines of which neither is known, as those that run `.ci/run`: the best time of the processor is
then held against that of a yardstick of the same kind of work, measured in the same run. The limit is the same, in
yardsticks; what was measured is then within a tenth on Python 3.10 to 3.13, alone or among five busy processes.
"""

from __future__ import annotations

import functools
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
import compiler
import generate
from corpus import Corpus, Kernel
from measure import Failed, race, run, yardstick
from report import Report, Requirement, at_least, at_most, corpus_options, open_corpus, progress, table

# The requirements.
STARTUP_RATIO = 1.5
PARSE_RATIO = 1.5
PARSE_RATE = 25_000  # operations a second
YARDSTICK = 0.014  # seconds that `measure.yardstick` takes where this rate is required
COMPILE_RATIO = 0.7
OUTSIDE_LLVM = 40.0  # per cent of the whole process
PEAK_MEGABYTES = 400.0

# "Linear": ten times the operations may take so many times as long, since they no longer fit into caches (12.4 among
# busy processes). A quadratic step would show as nearly a hundred.
LINEAR_FACTOR = 16.0


@dataclass(frozen=True)
class Bench:
    """What every part needs."""

    corpus_dir: Path
    filters: tuple[str, ...]
    command: compiler.Command
    rounds: int
    scratch: Path
    report: Report
    scaled: bool
    iree_opt: Path | None
    iree_compile: Path | None

    @functools.cached_property
    def corpus(self) -> Corpus:
        """Opened by the parts that need it: start-up and parse rate are measured on any machine."""
        return open_corpus(self.corpus_dir)

    def ours(self, verb: str, *arguments: object) -> list[str]:
        return self.command.words(verb, *map(str, arguments))


def startup(bench: Bench) -> None:
    """`--help` beside the imports that no Python program with this compiler's dependencies can avoid."""
    floor = [sys.executable, "-c", "import click, llvmlite.binding"]
    result = race([[*bench.command.argv, "--help"]], floor, bench.rounds * 3)
    _print("start-up: --help beside importing click and llvmlite.binding", ("ms", "floor ms", "ratio"), [result.row])
    bench.report.require(at_most("start-up", STARTUP_RATIO, result.ratio))


def parse(bench: Bench) -> None:
    """`opt` on the corpus file of median size beside `iree-opt`, then the largest and the smallest for information."""
    files = sorted(bench.corpus.stage_files(bench.filters), key=lambda path: path.stat().st_size)
    if not files or bench.iree_opt is None:
        bench.report.require(at_most("opt on the median file beside iree-opt", PARSE_RATIO, None))
        return
    rows, ratio = [], None
    for name, path in (("median", files[len(files) // 2]), ("smallest", files[0]), ("largest", files[-1])):
        result = race(
            [bench.ours("opt", path, "-o", "/dev/null")],
            [str(bench.iree_opt), str(path), "-o", "/dev/null"],
            bench.rounds * (2 if name == "median" else 1),
        )
        rows.append((name, path.name, path.stat().st_size, *result.row))
        ratio = result.ratio if name == "median" else ratio
    _print("parsing: opt beside iree-opt", ("file", "", "bytes", "ms", "iree-opt ms", "ratio"), rows)
    bench.report.require(at_most("opt on the median file beside iree-opt", PARSE_RATIO, ratio))


def rate(bench: Bench) -> None:
    """Reading and verifying a generated function of 1,000 to 100,000 operations, in process."""
    api = compiler.InProcess()
    api.parse(generate.module(100), "first.mlir")  # imports what the others need too
    rows, wall, processor, yardsticks = [], {}, {}, []
    for operations in (1_000, 10_000, 100_000):
        text = generate.module(operations)
        samples = []
        for _ in range(bench.rounds if operations < 100_000 else 2):
            yardsticks.append(yardstick())
            start = time.perf_counter(), time.process_time()
            api.parse(text, f"{operations}.mlir")
            samples.append((time.perf_counter() - start[0], time.process_time() - start[1]))
        wall[operations] = statistics.median(sample[0] for sample in samples)
        processor[operations] = min(sample[1] for sample in samples)
        times = (wall[operations] * 1e3, processor[operations] * 1e3)
        rows.append((operations, len(text), *times, round(operations / wall[operations])))
    _print("parse and verify, in process", ("operations", "bytes", "ms", "best processor ms", "operations/s"), rows)
    if bench.scaled:
        click.echo(f"yardstick: {min(yardsticks) * 1e3:.1f} ms")
        limit, measured = 10_000 / PARSE_RATE / YARDSTICK, processor[10_000] / min(yardsticks)
        bench.report.require(at_most("time for 10,000 operations in yardsticks", limit, measured))
    else:
        bench.report.require(
            at_least("parse rate on 10,000 operations", PARSE_RATE, 10_000 / wall[10_000], " operations/s")
        )
    for fewer, more in ((1_000, 10_000), (10_000, 100_000)):
        what = f"time for {more:,} operations over that for {fewer:,}"
        bench.report.require(at_most(what, LINEAR_FACTOR, processor[more] / processor[fewer]))


def compile_(bench: Bench) -> None:
    """S4 to `.hsaco` beside `iree-compile` on the program it came from, over gfx942.

    A program with several dispatches is one run of `iree-compile`; ours then is the sum of a process for each.
    """
    programs: dict[str, list[Kernel]] = defaultdict(list)
    for kernel in bench.corpus.amd(bench.filters):
        if kernel.target == "gfx942":
            programs[kernel.program].append(kernel)
    if not programs or bench.iree_compile is None:
        bench.report.require(at_most("S4 to .hsaco beside iree-compile", COMPILE_RATIO, None))
        return
    rows: list[tuple[str, int, float, float, float, float, float]] = []
    ratios, outside = [], []
    for done, (program, kernels) in enumerate(programs.items(), 1):
        progress(done, len(programs), program)
        ours = [bench.ours("compile", k.stage("S4"), "-o", bench.scratch / f"{k.key}.hsaco") for k in kernels]
        theirs = [str(bench.iree_compile), *kernels[0].flags, str(kernels[0].source)]
        result = race(ours, [*theirs, "-o", str(bench.scratch / "peer.vmfb")], bench.rounds)
        shares = [_outside_llvm(bench, kernel) for kernel in kernels]
        share, idle = (statistics.median(column) for column in zip(*shares, strict=True))
        ratios.append(result.ratio)
        outside.append(share)
        rows.append((program, len(kernels), *result.row, share, idle))
    header = ("program", "kernels", "ms", "iree-compile ms", "ratio", "% outside LLVM, linker", "% LLVM idle")
    _print("compiling S4 for gfx942", header, sorted(rows, key=lambda row: row[4], reverse=True))
    count = len(programs)
    bench.report.require(
        at_most(f"S4 to .hsaco beside iree-compile, median of {count}", COMPILE_RATIO, statistics.median(ratios)),
        at_most(f"part outside LLVM and the linker, median of {count}", OUTSIDE_LLVM, statistics.median(outside), " %"),
    )


def _outside_llvm(bench: Bench, kernel: Kernel) -> tuple[float, float]:
    """Per cent of a whole process that is neither in LLVM nor in the linker, by the compiler's own clock for those; and
    what is left of it without the time that LLVM takes to load, beside our own work."""
    timing = bench.scratch / f"{kernel.key}.json"
    shares: list[tuple[float, float]] = []
    for _ in range(bench.rounds):
        out = bench.scratch / f"{kernel.key}.hsaco"
        words = bench.ours("compile", kernel.stage("S4"), "-o", out, *compiler.timing_arguments(timing))
        total = run(words).seconds
        inside = (compiler.seconds_in_llvm_and_linker(timing, loading) for loading in (False, True))
        outside, idle = (100 * (1 - seconds / total) for seconds in inside)
        shares.append((outside, idle))
    outside, idle = (statistics.median(column) for column in zip(*shares, strict=True))
    return outside, idle


def memory(bench: Bench) -> None:
    """Peak memory of the compiler and its workers on the largest S4 files."""
    kernels = sorted(bench.corpus.amd(bench.filters), key=lambda kernel: -kernel.ops_at("S4"))[:3]
    rows = []
    for kernel in kernels:
        out = bench.scratch / f"{kernel.key}.hsaco"
        sample = run(bench.ours("compile", kernel.stage("S4"), "-o", out), watch_memory=True)
        rows.append((kernel.key, kernel.ops_at("S4"), sample.megabytes))
    _print("peak memory, whole process with its workers", ("kernel", "operations", "MB"), rows)
    peak = max((row[2] for row in rows), default=None)
    bench.report.require(at_most("peak memory for the largest kernels", PEAK_MEGABYTES, peak, " MB"))


PARTS: dict[str, Callable[[Bench], None]] = {
    "startup": startup,
    "parse": parse,
    "rate": rate,
    "compile": compile_,
    "memory": memory,
}


@click.command(help=__doc__)
@corpus_options
@click.option("--only", "parts", multiple=True, type=click.Choice(list(PARTS)), help="May be repeated; default: all.")
@click.option("--command", help="Run this command in the compiler's place.")
@click.option("--rounds", default=5, show_default=True, help="Pairs of runs for each ratio.")
@click.option("--scaled", is_flag=True, help="Measure the parse rate against a yardstick, not a clock: see above.")
@click.option("--iree-opt", help="Its path; default: beside the interpreter, else on PATH.")
@click.option("--iree-compile", help="Its path; default: beside the interpreter, else on PATH.")
def main(
    corpus_dir: Path,
    filters: tuple[str, ...],
    jobs: int,
    json_file: Path | None,
    parts: tuple[str, ...],
    command: str | None,
    rounds: int,
    scaled: bool,
    iree_opt: str | None,
    iree_compile: str | None,
) -> None:
    if jobs > 1:
        raise click.UsageError("times are measured one process at a time; leave --jobs out")
    compiler.write_bytecode()
    under_test = compiler.make(True, command)
    assert isinstance(under_test, compiler.Command)
    report = Report("bench")
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(
            corpus_dir,
            filters,
            under_test,
            rounds,
            Path(scratch),
            report,
            scaled,
            compiler.peer("iree-opt", iree_opt),
            compiler.peer("iree-compile", iree_compile),
        )
        for part in parts or PARTS:
            try:
                PARTS[part](bench)
            except (Failed, compiler.Rejected, compiler.Broken) as error:
                click.echo(f"\n{part}: {error}")
                report.require(Requirement(part, "runs", "fails", False))
    report.finish(json_file)


def _print(title: str, header: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> None:
    click.echo(f"\n{title}")
    click.echo(table(header, rows))


if __name__ == "__main__":
    main()
