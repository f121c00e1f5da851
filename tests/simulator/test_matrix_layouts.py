"""The manuals' formulas, against the table of layouts that has every kind."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.simulator.matrix_layouts import mfma, smfmac, wmma
from iree_gpu_llvm.simulator.mma_fragments import gather, scatter

from .matrices import fragments, rows, shape_of

ROLES = ("lhs", "rhs", "acc")
ROWS = [r for r in rows("mma").values() if r.get("op") in ("amdgpu.mfma", "amdgpu.wmma")]


def counted(shape: tuple[int, ...]) -> np.ndarray:
    return np.arange(int(np.prod(shape))).reshape(shape)


@pytest.mark.parametrize("row", ROWS, ids=lambda r: r["name"])
def test_where_elements_are(row):
    lanes = row["subgroup_size"]
    items = [fragments(counted(shape_of(row["layout"][r])), row["layout"][r], lanes) for r in ROLES]
    if row["op"] == "amdgpu.mfma":
        found = mfma(row["m"], row["n"], row["k"], row["blocks"], row["a"])
    else:
        found = wmma(row["k"], row["a"], items[0].shape[1], items[2].shape[1], lanes)
    assert found is not None
    for places, held in zip(found, items, strict=False):
        np.testing.assert_array_equal(places.of_fragment.reshape(lanes, -1), held)
        matrix = counted(places.shape)[None]
        np.testing.assert_array_equal(scatter(matrix, places, lanes), held)
        np.testing.assert_array_equal(gather(held[None], places), matrix)


def test_what_there_is_not():
    assert mfma(16, 16, 8, 1, "f16") is None
    assert mfma(32, 16, 8, 1, "f16") is None
    assert mfma(16, 16, 16, 1, "f64") is None
    assert smfmac(16, 16, 32, "i8") is None
    assert wmma(16, "f16", 8, 8, 64) is None
    assert wmma(32, "f16", 8, 8, 32) is None
    assert wmma(16, "f32", 8, 8, 32) is None
