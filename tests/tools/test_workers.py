import os
import signal
import sys
import time

from workers import run_all


def work(item: int) -> int:
    if item == 1:
        raise ValueError("no")
    if item == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    if item == 3:
        time.sleep(60)
    if item == 4:
        sys.exit(3)
    return item * item


def test_every_way_to_end_is_an_outcome():
    outcomes = {o.item: (o.status, o.value) for o in run_all(work, range(7), jobs=2, timeout=1.0)}
    assert outcomes == {
        0: ("ok", 0),
        1: ("raised", None),
        2: ("died", None),
        3: ("timeout", None),
        4: ("raised", None),
        5: ("ok", 25),
        6: ("ok", 36),
    }


def test_errors_say_what_and_where():
    outcomes = {o.item: o.error for o in run_all(work, [1, 2], jobs=1, timeout=5.0)}
    assert outcomes[1].startswith("ValueError: no (at test_workers.py:")
    assert outcomes[2] == "killed by SIGKILL"


def test_setup_runs_in_the_worker_outside_the_items_time():
    outcomes = list(run_all(lambda item: os.getpid(), [1, 2], jobs=1, timeout=0.5, setup=lambda: time.sleep(0.8)))
    assert [o.status for o in outcomes] == ["ok", "ok"]
    assert outcomes[0].value == outcomes[1].value != os.getpid()
