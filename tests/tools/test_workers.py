import multiprocessing
import os
import signal
import sys
import time
from types import SimpleNamespace

import pytest
import workers
from workers import run_all


def work(item: int) -> int:
    if item == 1:
        raise ValueError("no")
    if item == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    if item == 3:
        sys.exit(3)
    return item * item


@pytest.fixture
def clock(monkeypatch):
    """Seconds that pass only where a test, or the worker that it forks, says so."""
    passed = multiprocessing.Value("d", 0.0)
    monkeypatch.setattr(workers, "time", SimpleNamespace(monotonic=lambda: passed.value))
    return passed


def test_every_way_to_end_but_lateness_is_an_outcome():
    outcomes = {o.item: (o.status, o.value) for o in run_all(work, range(6), jobs=2, timeout=600)}
    assert outcomes == {
        0: ("ok", 0),
        1: ("raised", None),
        2: ("died", None),
        3: ("raised", None),
        4: ("ok", 16),
        5: ("ok", 25),
    }


def test_what_is_late_is_ended(clock):
    def late(item: int) -> int:
        if item == 1:
            clock.value += 1000
            time.sleep(600)
        return item

    outcomes = [(o.item, o.status, o.error) for o in run_all(late, range(3), jobs=1, timeout=100)]
    assert outcomes == [(0, "ok", ""), (1, "timeout", "no end after 100 s"), (2, "ok", "")]


def test_errors_say_what_and_where():
    outcomes = {o.item: o.error for o in run_all(work, [1, 2], jobs=1, timeout=600)}
    assert outcomes[1].startswith("ValueError: no (at test_workers.py:")
    assert outcomes[2] == "killed by SIGKILL"


def test_setup_runs_in_the_worker_outside_the_items_time(clock):
    def setup() -> None:
        clock.value += 1000

    outcomes = list(run_all(lambda item: os.getpid(), [1, 2], jobs=1, timeout=100, setup=setup))
    assert [o.status for o in outcomes] == ["ok", "ok"]
    assert outcomes[0].value == outcomes[1].value != os.getpid()
