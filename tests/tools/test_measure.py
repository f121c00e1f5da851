import subprocess
import sys

import measure
import pytest
from measure import Failed, Race, _tree_megabytes, race, run, yardstick


def test_ratio_is_the_median_over_neighbours():
    # The machine was twice as slow in the middle; each pair's ratio does not notice.
    assert Race([1.0, 2.0, 1.0], [2.0, 4.0, 2.0]).ratio == 0.5
    assert Race([1.0, 2.0, 1.0], [2.0, 4.0, 2.0]).row == (1000.0, 2000.0, 0.5)


def test_memory_is_that_of_the_process():
    """Whatever the process that measures is as large as."""
    ours = b"1" * 300_000_000
    words = [sys.executable, "-c", "x = b'1' * 100_000_000"]
    assert 100 < run(words).megabytes < 160
    assert 100 < run(words, watch_memory=True).megabytes < 160
    assert len(ours) > 2 * 100_000_000


def test_memory_of_parent_and_child_adds_up():
    child = "x = b'1' * 60_000_000; print('there', flush=True); input()"
    code = f"import subprocess, sys; x = b'1' * 60_000_000; subprocess.run([sys.executable, '-c', {child!r}])"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stdout.readline() == b"there\n"
        assert _tree_megabytes(process.pid) > 118
        process.communicate(b"\n")


def test_memory_is_watched_while_the_command_runs(monkeypatch, tmp_path):
    """The largest sample counts where it is above what the kernel says of single processes."""
    seen = tmp_path / "seen"

    def look(pid):
        seen.touch()
        return 500.0

    monkeypatch.setattr(measure, "_tree_megabytes", look)
    wait = f"import os, time\nwhile not os.path.exists({str(seen)!r}): time.sleep(0.01)"
    assert run([sys.executable, "-c", wait], watch_memory=True).megabytes == 500.0


def test_a_failing_command_has_no_time():
    with pytest.raises(Failed, match="exit code 3"):
        run([sys.executable, "-c", "raise SystemExit(3)"])


def test_a_command_that_does_not_exist_has_no_time():
    with pytest.raises(Failed, match="no-such-command"):
        run(["no-such-command"])


def test_race_runs_in_turn():
    nothing = [sys.executable, "-c", ""]
    result = race([nothing, nothing], nothing, rounds=2)
    assert len(result.ours) == len(result.theirs) == 2
    assert result.ratio > 1


def test_yardstick_grows_with_its_work(monkeypatch):
    monkeypatch.setattr(measure, "_LINES", measure._LINES * 30)
    longer = yardstick()
    monkeypatch.undo()
    assert longer > yardstick() > 0
