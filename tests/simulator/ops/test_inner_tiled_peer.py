"""What iree-opt makes of one application of each kind (a matrix instruction with what its operands need before and
after), against the kind itself: by the formulas of the instruction sets on one side, by the layouts on the other."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache

import numpy as np
import pytest

import iree_gpu_llvm as igl
from iree_gpu_llvm.simulator.run import simulate

from ..conftest import kernel as kernel_text
from ..matrices import SCALED_TYPES, Kernel, fragments, rows, shape_of, small
from .test_inner_tiled import ROLES, SCALED_ROLES, elements, inner_tiled, kind_text

DIALECTS = "rocdl,amdgpu,nvgpu,vector,arith,ub,gpu,util,scf,affine"
PIPELINE = f"builtin.module(func.func(canonicalize{{filter-dialects={DIALECTS}}},iree-gpu-lower-ops,canonicalize))"
PLAIN = [
    (family, name, "", extra)
    for family in ("mma", "virtual_mma")
    for name, row in rows(family).items()
    if "layout" in row
    for extra in ("", ", col_major = true")
    if not extra or (row["m"] == row["n"] and row.get("blocks", 1) == 1 and not name.startswith(("VD", "NV")))
]
# amdgpu.scaled_mfma takes fewer types than the kind does.
SCALED = [
    ("scaled_mma", n, t, "") for n in rows("scaled_mma") for t in SCALED_TYPES if t[:6] != "f8E8M0" and "UZ" not in t
]
F16, WMMA = "intrinsic = MFMA_F32_16x16x16_F16", "intrinsic = WMMAR3_F32_16x16x16_F16"
# Parameters and what a lane has of A, B, C. Where one dimension alone is interleaved so that repetitions change
# places, iree-opt 3.13 pairs the wrong ones, against what the kind says of the whole tile: none of these here.
DATA_TILED = {
    f"{F16}, intrinsics_k = 2": ((2, 1, 1, 4), (2, 1, 1, 4), (1, 1, 4)),
    f"{F16}, intrinsics_k = 2, operands_interleaving_intrinsics_k = [0, 1]": ((1, 1, 2, 4), (1, 1, 2, 4), (1, 1, 4)),
    f"{F16}, intrinsics_m = 2, intrinsics_n = 3, intrinsics_k = 2": (
        (2, 2, 1, 1, 4),
        (3, 2, 1, 1, 4),
        (2, 3, 1, 1, 4),
    ),
    f"{F16}, intrinsics_m = 2, subgroups_n = 2": ((2, 1, 1, 4), (1, 1, 1, 4), (1, 2, 1, 1, 4)),
    "intrinsic = MFMA_F32_32x32x8_F16, intrinsics_m = 2": ((2, 1, 1, 4), (1, 1, 4), (2, 4, 1, 1, 4)),
    f"{WMMA}, intrinsics_n = 2": ((1, 1, 16), (2, 1, 1, 16), (2, 8, 1, 1)),
}
CASES = [*PLAIN, *SCALED, *(("data_tiled", parameters, "", "") for parameters in DATA_TILED)]

pytestmark = pytest.mark.skipif(shutil.which("iree-opt") is None, reason="the peer is not installed")


def case_kernel(family: str, name: str, element: str, extra: str) -> tuple[Kernel, int]:
    if family == "data_tiled":
        return data_tiled_kernel(name)
    row = rows(family)[name]
    types, lanes = elements(row, element), row["subgroup_size"]
    roles = SCALED_ROLES if element else ROLES
    rng = np.random.default_rng(row["value"])
    kernel = Kernel(lanes)
    vectors = []
    for i, (role, t) in enumerate(zip(roles, types, strict=True)):
        layout = row["layout"][role]
        held = fragments(small(rng, shape_of(layout), t), layout, lanes, family == "virtual_mma")
        shape = (len(held[0]),)
        if row["op"] == "nvgpu.mma.sync":
            registers = int(np.prod(layout[0]))
            shape = (registers, len(held[0]) // registers)
        vectors.append(kernel.load(f"v{i}", held, t, shape))
    semantics = "distributed = true, opaque = true"
    kernel.lines.append(inner_tiled(kind_text(family, name, element, extra), vectors, [""] * len(types), "", semantics))
    kernel.store("r", len(held[0]), types[-1], shape)
    return kernel, lanes


def data_tiled_kernel(parameters: str) -> tuple[Kernel, int]:
    lanes = 32 if "WMMA" in parameters else 64
    shapes, rng = DATA_TILED[parameters], np.random.default_rng(3)
    kernel = Kernel(lanes)
    vectors = [
        kernel.load(f"v{i}", small(rng, (lanes, int(np.prod(s))), t), t, s)
        for i, (s, t) in enumerate(zip(shapes, ("f16", "f16", "f32"), strict=True))
    ]
    kind = f"#iree_gpu.data_tiled_mma_layout<{parameters}>"
    kernel.lines.append(inner_tiled(kind, vectors, [""] * 3, "", "distributed = true, opaque = false"))
    kernel.store("r", int(np.prod(shapes[2])), "f32", shapes[2])
    return kernel, lanes


@cache
def modules():
    texts = []
    for i, case in enumerate(CASES):
        kernel, lanes = case_kernel(*case)
        text = kernel_text(", ".join(kernel.arguments), "\n".join(kernel.lines), lanes, lanes)
        texts.append(text.replace("@k(", f"@k{i}("))
    given = "module {" + "\n".join(texts) + "}"
    peer = shutil.which("iree-opt")
    made = subprocess.run([peer, f"--pass-pipeline={PIPELINE}", "-"], input=given, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    return igl.parse(given, "given.mlir"), igl.parse(made.stdout, "made.mlir"), made.stdout


@pytest.mark.parametrize(
    "case", CASES, ids=lambda c: c[1] + ("-" + c[2] if c[2] else "") + ("-col_major" if c[3] else "")
)
def test_one_instruction(case):
    given, made, text = modules()
    assert "inner_tiled" not in text
    kernel, _ = case_kernel(*case)
    name = f"k{CASES.index(case)}"
    mine, theirs = (simulate(m, kernel.arrays, function=name).outputs[-1] for m in (given, made))
    np.testing.assert_array_equal(mine, theirs)
    assert np.count_nonzero(mine) > mine.size // 2
