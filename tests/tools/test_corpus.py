import json
from pathlib import Path

import corpus
import pytest


def make_corpus(root: Path) -> corpus.Corpus:
    entry = {
        "program": "add",
        "target": "gfx950dl",
        "dispatch": 1,
        "status": "ok",
        "func": "add_kernel",
        "workgroup_size": [64, 2, 1],
        "input": "add.gfx950dl.input.mlir",
        "flags": ["-x"],
        "asm": {"vgpr": 4},
        "artefacts": {"hsaco": "add.gfx950dl.d1.hsaco"},
        "stages": {
            "S1": {"file": "add.gfx950dl.d1.S1.mlir", "num_ops": 9},
            "S4": {"file": "add.gfx950dl.d1.S4.mlir", "num_ops": 7},
        },
    }
    ptx = {**entry, "target": "sm_80", "dispatch": 0, "artefacts": {}}
    ptx["stages"] = {"S4": {"file": "add.sm_80.S4.mlir", "num_ops": 7}}
    failed = {"program": "sub", "target": "gfx950dl", "status": "failed"}
    (root / "manifest.json").write_text(json.dumps([entry, ptx, failed]))
    return corpus.Corpus(root)


def test_kernels_are_the_entries_that_compiled(tmp_path: Path):
    found = make_corpus(tmp_path)
    assert [kernel.key for kernel in found.kernels] == ["add.gfx950dl.d1", "add.sm_80.d0"]
    (kernel,) = found.amd()
    assert (kernel.chip, kernel.threads, kernel.function, kernel.ops_at("S4")) == ("gfx950", 128, "add_kernel", 7)
    assert kernel.stage("S4") == tmp_path / "add.gfx950dl.d1.S4.mlir"
    assert kernel.stage("S2") is None
    assert kernel.artefact("rocmasm") is None
    assert found.dynamic == {}


def test_stage_files_are_chosen_by_file_or_kernel(tmp_path: Path):
    found = make_corpus(tmp_path)
    names = [path.name for path in found.stage_files(["*gfx950dl*"])]
    assert names == ["add.gfx950dl.d1.S1.mlir", "add.gfx950dl.d1.S4.mlir"]
    assert [path.name for path in found.stage_files(["*.S4.mlir"], ["S4"])] == [
        "add.gfx950dl.d1.S4.mlir",
        "add.sm_80.S4.mlir",
    ]


def test_absent_corpus_says_how_to_name_one(tmp_path: Path):
    with pytest.raises(corpus.CorpusError, match="--corpus DIR"):
        corpus.Corpus(tmp_path)


def test_a_filter_matches_anywhere():
    assert corpus.matches("softmax.gfx942.d0", ["gfx942"])
    assert corpus.matches("softmax.gfx942.d0", ["soft*.d0", "other"])
    assert not corpus.matches("softmax.gfx942.d0", ["soft*.d1"])
    assert corpus.matches("a.gfx942.S4.mlir", ["gfx*S4"])
    assert corpus.matches("anything", [])


def test_body_is_the_file_less_its_first_comment_line():
    assert corpus.body_of("// what it is\nmodule {\n}\n") == "module {\n}\n"
    assert corpus.body_of("module {\n}\n") == "module {\n}\n"
