"""Ops that nothing lowers: every one that is known says where it belongs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from iree_gpu_llvm.ir.dialect_index import MODULES
from iree_gpu_llvm.ir.pass_names import how_to_run
from iree_gpu_llvm.ir.passes import find_pass
from iree_gpu_llvm.lowering import stages
from iree_gpu_llvm.lowering.stages import stage_hint
from iree_gpu_llvm.lowering.translator import rule_for

OPS = [
    f"{dialect}.{name}"
    for dialect, modules in MODULES.items()
    for names in modules.values()
    for name in names.split()
    if name[0] not in "!#"
]

HINTS = sorted({*stages._OPS.values(), *stages._FAMILIES.values()})
PEER = Path(sys.executable).parent / "iree-opt"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        (
            "tensor.extract",
            "it works on tensors and must be bufferized first (`iree-opt --pass-pipeline='builtin.module(func.func(iree-codegen-iree-comprehensive-bufferize))'`)",
        ),
        (
            "linalg.softmax",
            "on buffers nothing lowers it: it must be decomposed while it is on tensors "
            "(`iree-opt --pass-pipeline='builtin.module(func.func(iree-codegen-decompose-softmax))'`)",
        ),
        ("iree_gpu.subgroup_scan", "it must be lowered first (`iree-gpu-llvm opt --iree-codegen-expand-gpu-ops`)"),
        (
            "pcf.generic",
            "it must become loops first (`iree-gpu-llvm opt --iree-pcf-resolve-tokens --iree-pcf-convert-sref-to-memref "
            "--iree-pcf-lower-structural-pcf --iree-codegen-forall-to-for`)",
        ),
        (
            "linalg.matmul",
            "it must be vectorized or turned into loops first (`iree-gpu-llvm opt --iree-codegen-generic-vectorization` "
            "or `iree-gpu-llvm opt --convert-linalg-to-loops`)",
        ),
        ("gpu.subgroup_mma_compute", "amdgpu.mfma and amdgpu.wmma are what is lowered here"),
        ("gpu.memcpy", "it belongs to the host's program"),
        ("nvgpu.mma.sync", "it is an op of NVIDIA chips"),
    ],
)
def test_hints_name_the_stage_and_its_pass(name, hint):
    assert stage_hint(name) == f": {hint}"


@pytest.mark.parametrize("hint", HINTS)
def test_passes_are_named_as_they_are_run(hint):
    for names in re.findall(r"\$\((.*?)\)", hint):
        ours = {find_pass(name) is not None for name in names.split()}
        assert len(ours) == 1, "passes of one hint are run by one command"
        assert how_to_run(names.split()).startswith(
            "`iree-gpu-llvm opt --" if ours == {True} else "`iree-opt --pass-pipeline="
        )


@pytest.mark.skipif(not PEER.exists(), reason="needs IREE")
def test_passes_of_iree_are_among_its_options():
    help = subprocess.run([PEER, "--help"], capture_output=True, text=True, timeout=60).stdout
    named = {name for hint in HINTS for group in re.findall(r"\$\((.*?)\)", hint) for name in group.split()}
    assert [n for n in sorted(named) if find_pass(n) is None and not re.search(rf"^ +--{n} ", help, re.M)] == []


@pytest.mark.skipif(not PEER.exists(), reason="needs IREE")
def test_passes_of_iree_run_as_is_said():
    commands = {
        found
        for hint in HINTS
        for names in re.findall(r"\$\((.*?)\)", hint)
        for found in re.findall(r"--pass-pipeline='(.*)'", how_to_run(names.split()))
    }
    assert commands
    for pipeline in sorted(commands):
        run = subprocess.run(
            [PEER, f"--pass-pipeline={pipeline}"], input="module {}", capture_output=True, text=True, timeout=60
        )
        assert (run.returncode, run.stderr) == (0, ""), pipeline


def test_every_op_has_a_rule_or_a_hint():
    assert [name for name in OPS if rule_for(name) is None and not stage_hint(name)] == []


def test_ops_of_the_gpu_dialect_of_this_compiler_name_their_pass():
    hints = {name: stage_hint(name) for name in OPS if name.startswith("iree_gpu.") and rule_for(name) is None}
    assert "iree_gpu.value_barrier" in hints
    assert [
        n
        for n, hint in hints.items()
        if "`iree-opt --" not in hint
        and "`iree-gpu-llvm opt --" not in hint
        and n not in ("iree_gpu.barrier_region", "iree_gpu.yield")
    ] == []
    assert (
        "(`iree-opt --pass-pipeline='builtin.module(func.func(iree-codegen-iree-comprehensive-bufferize))'`)"
        in hints["iree_gpu.barrier_region"]
    )


def test_an_op_of_an_unknown_dialect():
    assert stage_hint("something.else") == ""
    assert stage_hint("something") == ""
