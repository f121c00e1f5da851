"""Every matrix instruction whose layout is known, against the product of the matrices that the layout spreads."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.dialects.iree_gpu.mma_layouts import intrinsics
from iree_gpu_llvm.ir import floats
from iree_gpu_llvm.simulator import numbers

DTYPES = {"f16": np.float16, "f32": np.float32, "f64": np.float64, "i8": np.int8, "i32": np.int32, "bf16": np.uint16}
ROWS = [r for r in intrinsics("mma").values() if r.op in ("amdgpu.mfma", "amdgpu.wmma") and r.layouts is not None]


def stored(values, t):
    return values.astype(np.int64).astype(DTYPES[t]) if t[0] == "i" else numbers.encode(values, t)


def fragments(matrix, layout, lanes):
    """What each lane holds of a matrix, element by element from the definition of layouts."""
    return np.array([[matrix[at] for at in layout.coordinates(lane)] for lane in range(lanes)])


def type_text(count, t, scalar):
    return t if scalar and count == 1 else f"vector<{count}x{t}>"


@pytest.mark.parametrize("row", ROWS, ids=lambda r: r.name)
def test_products(run, row):
    rng = np.random.default_rng(row.value)
    matrices = [rng.integers(-3, 4, layout.shape).astype(np.float64) for layout in row.layouts]
    parts = [fragments(m, layout, row.subgroup_size) for m, layout in zip(matrices, row.layouts, strict=True)]
    names = (row.a, row.b, row.c)
    arrays = [stored(p, t) for p, t in zip(parts, names, strict=True)]
    halves = row.name.startswith("WMMAR3") and row.c in ("f16", "bf16")
    if halves:  # 16-bit results take every other element
        arrays[2] = np.stack([arrays[2], np.zeros_like(arrays[2])], axis=2).reshape(row.subgroup_size, -1)
    n = [a.shape[1] for a in arrays]
    scalars = (row.op == "amdgpu.mfma" and row.a in ("f32", "f64"), row.c == "f64")
    types = [type_text(n[0], row.a, scalars[0]), type_text(n[1], row.b, scalars[0]), type_text(n[2], row.c, scalars[1])]
    memrefs = [f"memref<{row.subgroup_size}x{c}x{t}>" for c, t in zip(n, names, strict=True)]
    loads = ""
    for name, t, m in zip("abc", types, memrefs, strict=True):
        load = "vector.load" if t.startswith("vector") else "memref.load"
        loads += f"%{name} = {load} %{name}_m[%lane, %c0] : {m}" + (f", {t}\n" if load[0] == "v" else "\n")
    blocks = f"blocks({row.blocks}) " if row.blocks > 1 else ""
    store = f"vector.store %r, %c_m[%lane, %c0] : {memrefs[2]}, {types[2]}"
    if not types[2].startswith("vector"):
        store = f"memref.store %r, %c_m[%lane, %c0] : {memrefs[2]}"
    dims = f"{row.m}x{row.n}x{row.k}"
    body = f"{loads}%r = {row.op} {blocks}{dims} %a * %b + %c : {', '.join(types)}\n{store}"
    arguments = ", ".join(f"%{name}_m: {m}" for name, m in zip("abc", memrefs, strict=True))
    result = run(arguments, body, *arrays, block=row.subgroup_size, wave=row.subgroup_size)
    wanted = fragments(matrices[0] @ matrices[1] + matrices[2], row.layouts[2], row.subgroup_size)
    found = result.outputs[2][:, ::2] if halves else result.outputs[2]
    decoded = found.astype(np.float64) if row.c[0] == "i" else numbers.decode(found, row.c).astype(np.float64)
    np.testing.assert_array_equal(decoded, wanted)
    assert result.counts.mma_operations == 1


@pytest.mark.parametrize("name", ["MFMA_SCALE_F32_16x16x128_B32", "MFMA_SCALE_F32_32x32x64_B32"])
@pytest.mark.parametrize("t", ["f4E2M1FN", "f8E4M3FN"])
def test_scaled_products(run, name, t):
    row = intrinsics("scaled_mma")[name]
    rng = np.random.default_rng(7)
    f = floats.FORMATS[t]
    table = [v for b in range(1 << f.width) if abs(v := floats.decode(b, t)) <= 4 and (v * 2) % 1 == 0]
    a, b = (rng.choice(table, layout.shape) for layout in row.layouts[:2])
    sa, sb = (2.0 ** rng.integers(-2, 3, layout.shape) for layout in row.layouts[2:4])
    lanes = row.subgroup_size
    parts = [fragments(m, layout, lanes) for m, layout in zip((a, b, sa, sb), row.layouts[:4], strict=True)]
    given = [p.astype(np.float32) for p in parts]
    given[2] = np.repeat(given[2], 4, axis=1) * np.array([1, 64, 64, 64], np.float32)
    given[3] = np.repeat(given[3], 4, axis=1) * np.array([64, 64, 1, 64], np.float32)
    acc = row.layouts[4].elements_per_thread
    m, n, k = row.m, row.n, row.k * row.block_size
    body = ""
    for v, count, narrow in (("a", 32, t), ("b", 32, t), ("s", 4, "f8E8M0FNU"), ("q", 4, "f8E8M0FNU")):
        body += f"%{v}f = vector.load %{v}_m[%lane, %c0] : memref<64x{count}xf32>, vector<{count}xf32>\n"
        body += f"%{v} = arith.truncf %{v}f : vector<{count}xf32> to vector<{count}x{narrow}>\n"
    body += f"""
      %c = arith.constant dense<1.0> : vector<{acc}xf32>
      %r = amdgpu.scaled_mfma {m}x{n}x{k} (%s[0] * %a) * (%q[2] * %b) + %c
        : vector<4xf8E8M0FNU>, vector<32x{t}>, vector<4xf8E8M0FNU>, vector<32x{t}>, vector<{acc}xf32>
      vector.store %r, %o[%lane, %c0] : memref<64x{acc}xf32>, vector<{acc}xf32>
    """
    arguments = "%a_m: memref<64x32xf32>, %b_m: memref<64x32xf32>, %s_m: memref<64x4xf32>, %q_m: memref<64x4xf32>"
    out = run(f"{arguments}, %o: memref<64x{acc}xf32>", body, *given, np.zeros((64, acc), np.float32)).outputs[4]
    left, right = (a * sa[:, :, None]).reshape(m, k), (b * sb[:, None, :]).reshape(k, n)
    np.testing.assert_array_equal(out, fragments(left @ right + 1, row.layouts[4], lanes))
