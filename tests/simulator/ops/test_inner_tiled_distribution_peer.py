"""Products of tensors of whole tiles, against numpy, and against what iree-opt's distribution to lanes makes of them: a
parallel loop over lanes that slices out what each has."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache

import numpy as np
import pytest

import iree_gpu_llvm as igl
from iree_gpu_llvm.simulator.run import simulate

from ..conftest import kernel as kernel_text
from ..matrices import SCALED_TYPES, numbers, rows, shape_of, small, stored
from .test_inner_tiled import ROLES, SCALED_ROLES, elements, inner_tiled, kind_text

PIPELINE = (
    "builtin.module(func.func(iree-gpu-expand-undistributed-inner-tiles,iree-gpu-distribute-inner-tiled-to-lanes))"
)
OUTER = {"lhs": (2, 3), "rhs": (3, 2), "acc": (2, 2), "lhs_scale": (2, 3), "rhs_scale": (3, 2)}
MAPS = {"lhs": "mk", "rhs": "kn", "acc": "mn", "lhs_scale": "mk", "rhs_scale": "kn"}


def is_expanded(row: dict) -> bool:
    """iree-opt expands tiles with several outer parts, which its distribution needs, of plain kinds alone."""
    return all(n == 1 for layout in row["layout"].values() for n in layout[0])


CASES = [
    *(("mma", name, "") for name, row in rows("mma").items() if "layout" in row),
    *(("virtual_mma", name, "") for name, row in rows("virtual_mma").items() if is_expanded(row)),
    *(("scaled_mma", name, t) for name in rows("scaled_mma") for t in SCALED_TYPES),
]

pytestmark = pytest.mark.skipif(shutil.which("iree-opt") is None, reason="the peer is not installed")


def typed(container: str, shape: tuple[int, ...], t: str) -> str:
    return f"{container}<{'x'.join(map(str, shape))}x{t}>"


def operands(family: str, name: str, element: str) -> tuple[list[np.ndarray], list[str], tuple[str, ...]]:
    row = rows(family)[name]
    types, roles = elements(row, element), SCALED_ROLES if element else ROLES
    rng = np.random.default_rng(row["value"])
    shapes = [(*OUTER[r], *shape_of(row["layout"][r])) for r in roles]
    return [small(rng, s, t) for s, t in zip(shapes, types, strict=True)], types, roles


def kernel(case: tuple[str, str, str]) -> str:
    matrices, types, roles = operands(*case)
    arguments, lines, tensors = [], [], []
    for i, (m, t) in enumerate(zip(matrices, types, strict=True)):
        memref, tensor = typed("memref", m.shape, t), typed("tensor", m.shape, t)
        arguments.append(f"%m{i}: {memref}")
        lines.append(f"%v{i} = iree_codegen.load_from_buffer %m{i} : {memref} -> {tensor}")
        tensors.append(tensor)
    maps = [MAPS[r] for r in roles]
    lines.append(inner_tiled(kind_text(*case), tensors, maps, "mnk", "distributed = false, opaque = true"))
    lines.append(f"iree_codegen.store_to_buffer %r, %m{i} : {tensor} into {memref}")
    lanes = rows(case[0])[case[1]]["subgroup_size"]
    return kernel_text(", ".join(arguments), "\n".join(lines), lanes, lanes)


def arrays(matrices: list[np.ndarray], types: list[str]) -> list[np.ndarray]:
    out = [stored(m, t) for m, t in zip(matrices, types, strict=True)]
    halves = [x.reshape(-1, 2) for x in out]
    return [
        (h[:, 0] | h[:, 1] << 4).astype(np.uint8) if t == "f4E2M1FN" else x
        for x, h, t in zip(out, halves, types, strict=True)
    ]


@cache
def modules():
    texts = [kernel(case).replace("@k(", f"@k{i}(") for i, case in enumerate(CASES)]
    given = "module {" + "\n".join(texts) + "}"
    peer = shutil.which("iree-opt")
    made = subprocess.run([peer, f"--pass-pipeline={PIPELINE}", "-"], input=given, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    return igl.parse(given, "given.mlir"), igl.parse(made.stdout, "made.mlir"), made.stdout


@pytest.mark.parametrize("case", CASES, ids=lambda c: c[1] + ("-" + c[2] if c[2] else ""))
def test_a_product_of_tiles(case):
    given, made, text = modules()
    assert "distributed = false" not in text
    matrices, types, _ = operands(*case)
    if len(matrices) == 3:
        wanted = np.einsum("mk...ab,kn...bc->mn...ac", *matrices[:2]) + matrices[2]
    else:
        a, b, sa, sb, c = matrices
        wanted = np.einsum("mkabz,mkab,knbzc,knbc->mnac", a, sa, b, sb) + c
    for module in (given, made):
        result = simulate(module, arrays(matrices, types), function=f"k{CASES.index(case)}")
        np.testing.assert_array_equal(numbers(result.outputs[-1], types[-1]), wanted)
        assert result.counts.mma_operations == 12 * rows(case[0])[case[1]].get("intrinsics_k", 1)
