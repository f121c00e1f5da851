"""Names of passes, and the commands that run them."""

from __future__ import annotations

from iree_gpu_llvm.ir import pass_names
from iree_gpu_llvm.ir.pass_names import all_passes, how_to_run, names_like, runnable_names, unknown_pass


def test_runnable_names():
    names = runnable_names()
    assert len(names) == len(set(names))
    assert {p.name for p in all_passes()} | {"lower-kernel"} == set(names)


def test_names_like():
    assert names_like("canonicalise") == ["did you mean 'canonicalize'?"]
    assert names_like("lower-kernels") == ["did you mean 'lower-kernel'?"]
    assert names_like("nothing") == []


def test_an_unknown_pass():
    assert str(unknown_pass("csee")) == (
        "error: 'csee' does not refer to a registered pass or pass pipeline\nnote: did you mean 'cse'?"
    )


def test_what_runs_passes_follows_from_those_that_there_are(monkeypatch):
    monkeypatch.setattr(pass_names, "find_pass", {"a": 1, "b": 2}.get)
    assert how_to_run(["a"]) == "`iree-gpu-llvm opt --a`"
    assert how_to_run(["a", "b"]) == "`iree-gpu-llvm opt --a --b`"
    assert how_to_run(["c"]) == "`iree-opt --pass-pipeline='builtin.module(func.func(c))'`"
    assert how_to_run(["c", "d"]) == "`iree-opt --pass-pipeline='builtin.module(func.func(c,d))'`"
    assert how_to_run(["a", "d"]) == "`iree-opt --pass-pipeline='builtin.module(func.func(a,d))'`"
    assert how_to_run(["inline"]) == "`iree-opt --pass-pipeline='builtin.module(inline)'`"
