import sys

import pytest
from measure import Failed, Race, race, run


def test_ratio_is_the_median_over_neighbours():
    # The machine was twice as slow in the middle; each pair's ratio does not notice.
    assert Race([1.0, 2.0, 1.0], [2.0, 4.0, 2.0]).ratio == 0.5
    assert Race([1.0, 2.0, 1.0], [2.0, 4.0, 2.0]).row == (1000.0, 2000.0, 0.5)


def test_memory_is_that_of_the_process():
    words = [sys.executable, "-c", "x = b'1' * 100_000_000; import time; time.sleep(0.1)"]
    assert 100 < run(words).megabytes < 160
    assert 100 < run(words, watch_memory=True).megabytes < 160


def test_memory_of_parent_and_child_adds_up():
    child = "x = b'1' * 60_000_000; import time; time.sleep(0.3)"
    code = f"import subprocess, sys; x = b'1' * 60_000_000; subprocess.run([sys.executable, '-c', {child!r}])"
    assert run([sys.executable, "-c", code], watch_memory=True).megabytes > 118


def test_a_failing_command_has_no_time():
    with pytest.raises(Failed, match="exit code 3"):
        run([sys.executable, "-c", "raise SystemExit(3)"])


def test_race_runs_in_turn():
    nothing = [sys.executable, "-c", ""]
    result = race([nothing, nothing], nothing, rounds=2)
    assert len(result.ours) == len(result.theirs) == 2
    assert result.ratio > 1
