"""Wall time and peak memory of whole processes; what a busy machine spares: two commands run in turn, a yardstick."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


class Failed(Exception):
    """A measured command did not end with 0: its time would mean nothing."""


@dataclass(frozen=True)
class Sample:
    """Seconds on the wall, and megabytes at the peak: the larger of two readings, see `run`."""

    seconds: float
    megabytes: float


# Started in between, because the kernel takes the size of the process that starts another for a peak of that other:
# this one is smaller than any that is measured. It says seconds, kilobytes and exit status.
_STARTER = """
import os, resource, sys, time
start = time.perf_counter()
pid = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ, file_actions=[(os.POSIX_SPAWN_CLOSE, int(sys.argv[1]))])
_, status, usage = os.wait4(pid, 0)
os.write(int(sys.argv[1]), b"%f %d %d" % (time.perf_counter() - start, usage.ru_maxrss, status))
"""


def run(words: Sequence[str], watch_memory: bool = False) -> Sample:
    """Runs a command to its end, output discarded.

    Memory is the greatest resident size of any process of the tree, as the kernel recorded it. With `watch_memory`
    the tree is also sampled every 10 ms and its proportional sizes added up, since a parent and its forked worker
    live at the same time; that disturbs the time.
    """
    theirs, ours = os.pipe()
    starter = [sys.executable, "-I", "-S", "-c", _STARTER, str(ours), *words]
    with tempfile.TemporaryFile() as stderr, open(theirs, "rb") as answer:
        process = subprocess.Popen(starter, stdout=subprocess.DEVNULL, stderr=stderr, pass_fds=[ours])
        os.close(ours)
        peak = 0.0
        while watch_memory and process.poll() is None:
            peak = max(peak, sum(_tree_megabytes(child) for child in _children(process.pid)))
            time.sleep(0.01)
        process.wait()
        seconds, kilobytes, status = answer.read().split() or (0, 0, 127 << 8)  # nothing: there is no such command
        if code := os.waitstatus_to_exitcode(int(status)):
            stderr.seek(0)
            complaint = stderr.read().decode(errors="replace")[-1500:]
            raise Failed(f"exit code {code} from {' '.join(words)}\n{complaint}")
    return Sample(float(seconds), max(peak, int(kilobytes) / 1024))


def _tree_megabytes(pid: int) -> float:
    """Proportional resident size of a process and its descendants; those that end meanwhile count nothing."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    own = next((int(line.split()[1]) / 1024 for line in rollup.splitlines() if line.startswith("Pss:")), 0.0)
    return own + sum(_tree_megabytes(child) for child in _children(pid))


def _children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


@dataclass(frozen=True)
class Race:
    """Two commands run in turn. `ratio` is the median of the ratios of neighbours, not the ratio of medians."""

    ours: list[float]
    theirs: list[float]

    @property
    def ratio(self) -> float:
        return statistics.median(a / b for a, b in zip(self.ours, self.theirs, strict=False))

    @property
    def row(self) -> tuple[float, float, float]:
        """Median milliseconds of both, and the ratio."""
        return (statistics.median(self.ours) * 1e3, statistics.median(self.theirs) * 1e3, self.ratio)


def race(ours: Sequence[Sequence[str]], theirs: Sequence[str], rounds: int) -> Race:
    """Runs ours (one command or several, whose times add up) and theirs in turn; the first round is thrown away."""
    samples = [(sum(run(words).seconds for words in ours), run(theirs).seconds) for _ in range(rounds + 1)][1:]
    return Race([a for a, _ in samples], [b for _, b in samples])


_WORDS = re.compile(r"[%\w.]+|[(),:]")
_LINES = "".join(f"%{i} = arith.addi %{i + 1}, %{i + 2} : vector<{i % 64}xi32>\n" for i in range(4000))


@dataclass
class _Line:
    """What the yardstick makes of a line."""

    kind: int
    words: tuple[str, ...]
    before: _Line | None


def yardstick() -> float:
    """Processor seconds for a fixed piece of the kind of work that reading IR is: words, tables, calls, objects."""
    start = time.process_time()
    words = _WORDS.findall(_LINES)
    at = 0
    kinds: dict[str, int] = {}
    line: _Line | None = None

    def word() -> str:
        nonlocal at
        at += 1
        return words[at - 1]

    while at < len(words):
        line = _Line(kinds.setdefault(word(), len(kinds)), tuple(word() for _ in range(7)), line)
    return time.process_time() - start
