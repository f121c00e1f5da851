"""The differ: what it calls equal, and a run beside the peer where that is."""

import compiler
import pass_peer
import pytest
from pass_inputs import LOWER, NEST, inputs_for

PEER = compiler.peer("iree-opt")


def test_dialects_are_loaded_inside_the_module():
    text = pass_peer.with_dialects("module attributes {a} {\n  func.func @f() {\n    return\n  }\n}\n")
    assert text.index("@load_dialects") > text.index("@f")
    assert text.rstrip().endswith("}")
    assert pass_peer._LOADED.sub("", text).count("func.func") == 1
    alone = pass_peer.with_dialects("// a comment\nfunc.func @f() {\n  return\n}\n")
    assert alone.startswith("// a comment\nfunc.func @f() {\n  return\n}\n")


def test_errors_of_several_texts():
    printed = "-:2:7: error: first\n  x\n-:2:7: note: see\n-:5:3: error: second\nwithin: error: no place\n"
    assert pass_peer.errors_by_text(printed, ["a\nb\n", "c\nd\n"]) == [["2:7: first"], ["2:3: second"]]


@pytest.mark.skipif(PEER is None, reason="needs iree-opt")
def test_beside_the_peer():
    run = pass_peer.Differ(PEER, LOWER)
    inputs = [x for x in inputs_for(LOWER, 4, 0) if not x.peer_is_wrong and not x.peer_may_fail]
    verdicts = run.compare([x.text for x in inputs])
    assert [(v.changed, v.by_theirs, v.by_ours, v.fault) for v in verdicts] == [(True, "", "", "")] * 4


@pytest.mark.skipif(PEER is None, reason="needs iree-opt")
def test_what_differs_is_shown():
    run = pass_peer.Differ(PEER, "canonicalize")
    text = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n"
    other = pass_peer.Differ(PEER, "cse")
    assert run.compare([text])[0].by_theirs == ""
    assert not other.compare([text])[0].changed
    refused = run.compare(["func.func @f() -> i32 {\n  return\n}\n"])
    assert refused[0].fault.startswith("ours") or refused[0].fault == ""


@pytest.mark.skipif(PEER is None, reason="needs iree-opt")
def test_both_refuse_in_the_same_words():
    run = pass_peer.Differ(PEER, NEST)
    text = """func.func @f(%v: f32, %m: memref<4xf32>) {
  scf.forall (%i, %j) in (2, 2) {
    memref.store %v, %m[%i] : memref<4xf32>
  } {mapping = [MAPPING]}
  return
}
"""
    gap = text.replace("MAPPING", "#gpu.thread<linear_dim_3>, #gpu.thread<linear_dim_0>")
    assert [v.fault for v in run.compare([text.replace("MAPPING", "#gpu.thread<y>, #gpu.thread<x>"), gap])] == ["", ""]
    assert run.answers([gap], NEST) == [("", ["2:3: failed to convert forall to generic nest"])]
