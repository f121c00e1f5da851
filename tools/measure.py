"""Wall time and peak memory of whole processes, and two commands run in turn for a ratio that a busy machine spares."""

from __future__ import annotations

import os
import statistics
import subprocess
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


def run(words: Sequence[str], watch_memory: bool = False) -> Sample:
    """Runs a command to its end, output discarded.

    Memory is the greatest resident size of any process of the tree, as the kernel recorded it. With `watch_memory`
    the tree is also sampled every 10 ms and its proportional sizes added up, since a parent and its forked worker
    live at the same time; that disturbs the time.
    """
    start = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    peak = 0.0
    while watch_memory and os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        peak = max(peak, _tree_megabytes(process.pid))
        time.sleep(0.01)
    assert process.stderr is not None
    stderr = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = code = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    if code:
        raise Failed(f"exit code {code} from {' '.join(words)}\n{stderr.decode(errors='replace')[-1500:]}")
    return Sample(seconds, max(peak, usage.ru_maxrss / 1024))


def _tree_megabytes(pid: int) -> float:
    """Proportional resident size of a process and its descendants; those that end meanwhile count nothing."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0.0
    own = next((int(line.split()[1]) / 1024 for line in rollup.splitlines() if line.startswith("Pss:")), 0.0)
    return own + sum(_tree_megabytes(int(child)) for child in children)


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
