"""The differ: what it calls equal, and a run beside the peer where that is."""

import compiler
import pass_diff
import pytest
from pass_meaning import simulate_both
from tiled_inputs import LOWER, inputs_for

PEER = compiler.peer("iree-opt")


def test_dialects_are_loaded_inside_the_module():
    text = pass_diff.with_dialects("module attributes {a} {\n  func.func @f() {\n    return\n  }\n}\n")
    assert text.index("@load_dialects") > text.index("@f")
    assert text.rstrip().endswith("}")
    assert pass_diff._LOADED.sub("", text).count("func.func") == 1
    alone = pass_diff.with_dialects("// a comment\nfunc.func @f() {\n  return\n}\n")
    assert alone.startswith("// a comment\nfunc.func @f() {\n  return\n}\n")


def test_meaning_is_compared():
    assert [simulate_both(LOWER, x) for x in inputs_for(LOWER, 4, 0)[:4]] == [""] * 4


@pytest.mark.skipif(PEER is None, reason="needs iree-opt")
def test_beside_the_peer():
    run = pass_diff.Differ(PEER, LOWER)
    inputs = [x for x in inputs_for(LOWER, 4, 0) if not x.peer_is_wrong and not x.peer_may_fail]
    verdicts = run.compare([x.text for x in inputs])
    assert [(v.changed, v.by_theirs, v.by_ours, v.fault) for v in verdicts] == [(True, "", "", "")] * 4


@pytest.mark.skipif(PEER is None, reason="needs iree-opt")
def test_what_differs_is_shown():
    run = pass_diff.Differ(PEER, "canonicalize")
    text = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n"
    other = pass_diff.Differ(PEER, "cse")
    assert run.compare([text])[0].by_theirs == ""
    assert not other.compare([text])[0].changed
    refused = run.compare(["func.func @f() -> i32 {\n  return\n}\n"])
    assert refused[0].fault.startswith("ours") or refused[0].fault == ""
