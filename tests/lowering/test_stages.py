"""Ops that nothing lowers: every one that is known says where it belongs."""

from __future__ import annotations

import pytest

from iree_gpu_llvm.ir.dialect_index import MODULES
from iree_gpu_llvm.lowering.stages import stage_hint
from iree_gpu_llvm.lowering.translator import rule_for

OPS = [
    f"{dialect}.{name}"
    for dialect, modules in MODULES.items()
    for names in modules.values()
    for name in names.split()
    if name[0] not in "!#"
]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        (
            "tensor.extract",
            "it works on tensors and must be bufferized first (iree-opt's pass iree-codegen-iree-comprehensive-bufferize)",
        ),
        (
            "linalg.softmax",
            "on buffers nothing lowers it: it must be decomposed while it is on tensors "
            "(iree-opt's pass iree-codegen-decompose-softmax)",
        ),
        ("scf.forall", "it must be mapped to work items first (iree-opt's pass iree-codegen-gpu-distribute-forall)"),
        ("iree_gpu.subgroup_scan", "it must be lowered first (iree-opt's pass iree-codegen-expand-gpu-ops)"),
        ("gpu.subgroup_mma_compute", "amdgpu.mfma and amdgpu.wmma are what is lowered here"),
        ("gpu.memcpy", "it belongs to the host's program"),
        ("nvgpu.mma.sync", "it is an op of NVIDIA chips"),
    ],
)
def test_hints_name_the_stage_and_its_pass(name, hint):
    assert stage_hint(name) == f": {hint}"


def test_every_op_has_a_rule_or_a_hint():
    assert [name for name in OPS if rule_for(name) is None and not stage_hint(name)] == []


def test_ops_of_the_gpu_dialect_of_this_compiler_name_their_pass():
    hints = {name: stage_hint(name) for name in OPS if name.startswith("iree_gpu.") and rule_for(name) is None}
    assert "iree_gpu.value_barrier" in hints
    assert [
        n
        for n, hint in hints.items()
        if "'s pass" not in hint and n not in ("iree_gpu.barrier_region", "iree_gpu.yield")
    ] == []
    assert "(iree-opt's pass iree-codegen-iree-comprehensive-bufferize)" in hints["iree_gpu.barrier_region"]


def test_an_op_of_an_unknown_dialect():
    assert stage_hint("something.else") == ""
    assert stage_hint("something") == ""
