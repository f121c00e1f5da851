"""Every op that lanes, waves and buffers are about, in every form that becomes another instruction, on every chip."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest
from every_chip import CHIPS, Check, Form, form_of, forms_of
from float_forms import FLOAT_FORMS
from lane_forms import LANE_FORMS
from matrix_forms import MATRIX_FORMS

from iree_gpu_llvm.ir import registry
from iree_gpu_llvm.lowering import translator
from iree_gpu_llvm.targets.chips import chip

HERE = Path(__file__).parent / "ops"
FORMS: dict[str, list[Form]] = {f.stem: forms_of(f) for f in sorted(HERE.glob("*.mlir"))}
FORMS |= {
    op: [form_of(op, form) for form in forms] for op, forms in {**LANE_FORMS, **MATRIX_FORMS, **FLOAT_FORMS}.items()
}
KERNELS = {
    "gpu.barrier": "all workgroup global both none",
    "amdgpu.lds_barrier": "plain beside_copies",
    "iree_gpu.barrier_region": "vectors in_a_loop buffer without_inputs tensors",
    "iree_gpu.value_barrier": "vectors tensors beside_a_tensor divergent",
    "iree_gpu.global_subgroup_barrier": "twice arms same_in_arms",
    "iree_gpu.buffer_resource_cast": "tensors swizzled",
    "amdgpu.fat_raw_buffer_cast": (
        "f16 unchecked vector_4xf32 dynamic valid_bytes two_swizzles beyond_4_gib a_gib_of_bytes end_of_a_row"
    ),
    "amdgpu.raw_buffer_load": "f32 f16 vector_4xf32 vector_8xf16 vector_4xi8 unchecked",
    "amdgpu.raw_buffer_store": "f32 f16 vector_4xf32 vector_8xf16",
    "amdgpu.raw_buffer_atomic_fadd": "f32 pair pair_bf16",
    "amdgpu.raw_buffer_atomic_fmax": "f32 f64",
    "amdgpu.raw_buffer_atomic_smax": "i32",
    "amdgpu.raw_buffer_atomic_umin": "i32",
    "amdgpu.raw_buffer_atomic_cmpswap": "i32 f32 i64",
    "amdgpu.gather_to_lds": "dword four_dwords three_dwords two_dwords half byte offsets",
    "amdgpu.transpose_load": "f16 i8 i4 global",
    "amdgpu.memory_counter_wait": "load load_and_store lds exports tensors",
    "amdgpu.sched_barrier": "some all",
    "iree_gpu.coalesced_gather_dma": "rows out_of_bounds out_of_bounds_of_global looked_up odd",
    "iree_gpu.async_dma": "whole at out_of_bounds of_global",
}
"""The forms of ops whose kernels stand in files of `ops/`."""
INSIDE_OTHERS = {"iree_gpu.yield": ("iree_gpu.barrier_region", "iree_gpu.subgroup_scan")}
ELSEWHERE = re.compile(
    r"gpu\.(\w+_id|\w+_dim|return|subgroup_size|num_subgroups)|(?!gpu|amdgpu|iree_gpu).*"  # of no wave, buffer or copy
)
LOWERED_BY_PASSES = {"gpu.subgroup_reduce", "iree_codegen.inner_tiled"}
CHECKS = [check for forms in FORMS.values() for form in forms for check in form.checks]


@pytest.mark.parametrize("op", FORMS)
def test_what_chips_make_of_it(op: str, golden):
    golden(HERE / f"{op}.chips", "\n".join(form.on_all() for form in FORMS[op]))


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.name)
def test_instructions(check: Check):
    problem = check.problem()
    if problem:
        pytest.fail(problem, pytrace=False)


def ops_with_a_lowering() -> set[str]:
    """Those that are about lanes, waves, LDS, buffers and matrices, by what the compiler registers."""
    for module in translator.MODULES:
        importlib.import_module(f"iree_gpu_llvm.lowering.translation.{module}")
    registry.load("iree_gpu")
    own = {name for name in registry.OPS if name.startswith("iree_gpu.")}
    return {name for name in {*translator.RULES, *own} if not ELSEWHERE.fullmatch(name)} | LOWERED_BY_PASSES


def test_every_op_has_forms():
    assert {*FORMS, *INSIDE_OTHERS} == ops_with_a_lowering()
    for op, others in INSIDE_OTHERS.items():
        assert all(any(op in form.text for form in FORMS[other]) for other in others)


def test_no_file_is_left_over():
    files = {f.name for f in HERE.iterdir()}
    assert files == {*(f"{op}.chips" for op in FORMS), *(f"{op}.mlir" for op in KERNELS)}


def test_the_forms_of_kernels():
    files = {op: [form.name for form in FORMS[op]] for op in FORMS if (HERE / f"{op}.mlir").exists()}
    assert files == {op: names.split() for op, names in KERNELS.items()}
    assert all(op in form.text for op in KERNELS for form in FORMS[op])


@pytest.mark.parametrize("op", FORMS)
def test_each_chip_has_each_form_once(op: str):
    names, told = [], []
    for line in (HERE / f"{op}.chips").read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            names.append(line[3:])
        elif line.startswith("-- "):
            told += [(names[-1], chip) for chip in line[3:].split()]
    assert names == [form.name for form in FORMS[op]]
    assert len(set(names)) == len(names)
    assert sorted(told) == sorted((name, chip) for name in names for chip in CHIPS)


@pytest.mark.parametrize("op", ["gpu.subgroup_reduce", "iree_gpu.subgroup_scan", "gpu.rotate"])
def test_exchanges_by_address_are_remarked_on(op: str):
    """Where no register is read from another lane directly, it is said why."""
    pieces = re.split(r"^(?:==|--) .*\n", (HERE / f"{op}.chips").read_text(encoding="utf-8"), flags=re.M)
    assert all(("ds.bpermute" in piece) <= piece.startswith("remark ") for piece in pieces)


def test_every_dpp_control_is_one_of_its_chip():
    """LLVM ends its process for others."""
    for file in HERE.glob("*.chips"):
        for names, text in re.findall(r"^-- (.*)\n((?:(?!--|==).*\n)*)", file.read_text(encoding="utf-8"), re.M):
            controls = {
                int(n) for n in re.findall(r"@llvm\.amdgcn\.update\.dpp\.\w+\([^()]*, i32 (\d+), i32 \d+, i32", text)
            }
            for c in map(chip, names.split()):
                assert c.dpp_row_bcast or not controls & {*range(0x130, 0x140), 0x142, 0x143}, (file.name, c.name)
                assert c.dpp_row_share or not controls & {*range(0x150, 0x160)}, (file.name, c.name)
                assert c.dpp_row_xmask or not controls & {*range(0x160, 0x170)}, (file.name, c.name)
