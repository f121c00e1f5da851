"""Times of a pass beside those of the peer's process."""

import compiler
import pytest
from pass_inputs import NEST
from pass_peer import Differ
from pass_speed import ROUNDS, time_file

PEER = compiler.peer("iree-opt")
TEXT = """func.func @f(%m: memref<8xf32>, %x: f32) {
  scf.forall (%i) in (8) {
    memref.store %x, %m[%i] : memref<8xf32>
  } {mapping = [#gpu.thread<x>]}
  return
}
"""


@pytest.mark.skipif(PEER is None, reason="needs iree-opt")
def test_times_of_both(tmp_path):
    path = tmp_path / "a.mlir"
    path.write_text(TEXT)
    ours, theirs = time_file(Differ(PEER, NEST), path)
    assert 0 < ours < theirs


@pytest.mark.skipif(PEER is None, reason="needs iree-opt")
def test_what_is_refused_takes_no_time(tmp_path):
    path = tmp_path / "a.mlir"
    path.write_text(TEXT.replace("(%i) in (8)", "(%i, %j) in (8, 1)").replace("thread<x>", "thread<z>, #gpu.thread<x>"))
    assert time_file(Differ(PEER, NEST), path) is None


def test_close_races_are_run_again(tmp_path, monkeypatch):
    """Of the times of all rounds, the median counts."""
    import measure

    path = tmp_path / "a.mlir"
    path.write_text(TEXT)
    theirs = iter([1e-9, 3e-9, 2e-9, 9e-9, 5e-9])
    monkeypatch.setattr(measure, "run", lambda words: measure.Sample(next(theirs), 0.0))
    ours, median = time_file(Differ(path, NEST), path)
    assert (ROUNDS, median) == (5, 3e-9)
    assert ours > 0
