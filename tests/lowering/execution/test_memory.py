"""Memory: loads and stores of vectors under masks, gathers, buffers at their ends, views, LDS, scratch, atomics."""

from __future__ import annotations

import numpy as np
import pytest
from gpu_execution import execute, kernel_text, memref_of, run, same, typed

LANES = 64
rng = np.random.default_rng(2)
TYPES = {
    "i1": "bool",
    "i8": "int8",
    "f16": "float16",
    "i32": "int32",
    "f32": "float32",
    "i64": "int64",
    "index": "int64",
}


def data(type: str, *shape: int) -> np.ndarray:
    return rng.integers(0, 2 if type == "i1" else 100, shape).astype(TYPES[type])


def given(a: np.ndarray, type: str):
    return typed(a, "index") if type == "index" else a


MASKS = np.concatenate([np.zeros((1, 5)), np.ones((1, 5)), rng.integers(0, 2, (LANES - 2, 5))]).astype(bool)


@pytest.mark.parametrize("type", list(TYPES))
@pytest.mark.parametrize("where", ["global", "buffer", "lds"])
def test_masked_access(emulator, chip, type, where):
    """Each lane reads and writes five elements of its own row under a mask of its own; gathers go backwards."""
    x, y, masks = data(type, LANES, 8), data(type, LANES, 5), MASKS
    m, v = f"memref<64x8x{type}>", f"vector<5x{type}>"
    lines, space = (
        ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index", "%c2 = arith.constant 2 : index"],
        "",
    )
    names = {"x": "%x", "o": "%o", "s": "%s", "e": "%e", "c": "%c"}
    if where == "buffer":
        space = f"memref<64x8x{type}, #amdgpu.address_space<fat_raw_buffer>>"
        for n in names:
            lines.append(f"%{n}b = amdgpu.fat_raw_buffer_cast %{n} : {m} to {space}")
            names[n] = f"%{n}b"
        m = space
    if where == "lds":
        inside = f"memref<64x8x{type}, #gpu.address_space<workgroup>>"
        lines.append(f"%xl = memref.alloc() : {inside}")
        for k in range(8):
            lines += [
                f"%k{k} = arith.constant {k} : index",
                f"%e{k} = memref.load %x[%t, %k{k}] : {m}",
                f"memref.store %e{k}, %xl[%t, %k{k}] : {inside}",
            ]
        lines.append("gpu.barrier")
        names["x"] = "%xl"
    inside = f"memref<64x8x{type}, #gpu.address_space<workgroup>>" if where == "lds" else m
    lines += [
        "%mask = vector.load %masks[%t, %c0] : memref<64x5xi1>, vector<5xi1>",
        f"%pass = vector.load %y[%t, %c0] : memref<64x5x{type}>, {v}",
        "%back = arith.constant dense<[4, 3, 3, 1, -1]> : vector<5xindex>",
        f"%a = vector.maskedload {names['x']}[%t, %c1], %mask, %pass : {inside}, vector<5xi1>, {v} into {v}",
        f"vector.store %a, %loaded[%t, %c0] : memref<64x5x{type}>, {v}",
        f"%b = vector.gather {names['x']}[%t, %c2] [%back], %mask, %pass : {inside}, vector<5xindex>, vector<5xi1>, {v} into {v}",
        f"vector.store %b, %gathered[%t, %c0] : memref<64x5x{type}>, {v}",
        f"%d = vector.expandload {names['x']}[%t, %c2], %mask, %pass : {inside}, vector<5xi1>, {v} into {v}",
        f"vector.store %d, %expanded[%t, %c0] : memref<64x5x{type}>, {v}",
        f"vector.maskedstore {names['o']}[%t, %c1], %mask, %pass : {m}, vector<5xi1>, {v}",
        f"vector.scatter {names['s']}[%t, %c2] [%back], %mask, %pass : {m}, vector<5xindex>, vector<5xi1>, {v}",
        f"vector.compressstore {names['e']}[%t, %c1], %mask, %pass : {m}, vector<5xi1>, {v}",
    ]
    z = np.zeros_like(x)
    arguments = {
        "x": x,
        "y": y,
        "masks": masks,
        "o": z,
        "s": z,
        "e": z,
        "c": z,
        "loaded": y * 0,
        "gathered": y * 0,
        "expanded": y * 0,
    }
    arguments = {
        n: given(a.astype(x.dtype) if n != "masks" else a, type if n != "masks" else "i1") for n, a in arguments.items()
    }
    out = run("\n".join(lines), chip, **arguments)
    back = np.array([4, 3, 3, 1, -1])
    same(out["loaded"], np.where(masks, x[:, 1:6], y), f"maskedload {type}")
    same(out["gathered"], np.where(masks, x[:, 2 + back], y), f"gather {type}")
    expanded, stored, scattered, compressed = y.copy(), z.copy(), z.copy(), z.copy()
    stored[:, 1:6] = np.where(masks, y, 0)
    for lane in range(LANES):
        n = int(masks[lane].sum())
        expanded[lane, masks[lane]] = x[lane, 2 : 2 + n]
        compressed[lane, 1 : 1 + n] = y[lane, masks[lane]]
        for i in range(5):
            if masks[lane, i]:
                scattered[lane, 2 + back[i]] = y[lane, i]
    for name, want in (("expanded", expanded), ("o", stored), ("s", scattered), ("e", compressed)):
        same(out[name], want, f"{name} {type}")


@pytest.mark.parametrize(("type", "width"), [("f16", 1), ("f32", 1), ("f32", 4), ("i8", 1), ("f64", 2)])
def test_buffers_at_their_ends(emulator, chip, type, width):
    """Elements before, at and past the end: 0 is read, nothing written; a rest of the last row is another row's."""
    n = 40 * width
    x = (np.arange(n) + 1).astype({"f16": "float16", "f32": "float32", "i8": "int8", "f64": "float64"}[type])
    at = np.zeros(LANES, np.int64)
    at[:8] = [0, 38, 39, 40, 41, -1, -2, 1000]
    b = f"memref<{n}x{type}, #amdgpu.address_space<fat_raw_buffer>>"
    m = f"memref<{n}x{type}>"
    v = f"vector<{width}x{type}>"
    body = f"""
    %w = arith.constant {width} : index
    %xb = amdgpu.fat_raw_buffer_cast %x : {m} to {b}
    %ob = amdgpu.fat_raw_buffer_cast %o : {m} to {b}
    %i = memref.load %at[%t] : memref<64xindex>
    %e = arith.muli %i, %w : index
    %l = vector.load %xb[%e] : {b}, {v}
    %p = arith.muli %t, %w : index
    vector.store %l, %out[%p] : memref<{64 * width}x{type}>, {v}
    vector.store %l, %ob[%e] : {b}, {v}"""
    big = np.zeros(n, x.dtype)
    out = run(body, chip, x=x, at=typed(at, "index"), o=big, out=np.zeros(64 * width, x.dtype))
    rows = x.reshape(40, width)
    want = np.stack([rows[i] if 0 <= i < 40 else np.zeros(width, x.dtype) for i in at])
    same(out["out"].reshape(LANES, width), want, "loads")
    stored = np.zeros_like(rows)
    stored[[i for i in at if 0 <= i < 40]] = rows[[i for i in at if 0 <= i < 40]]
    same(out["o"].reshape(40, width), stored, "stores")


def test_views(emulator, chip):
    """Every op that only changes how memory is seen, one after another."""
    x = np.arange(64 * 24, dtype=np.int32)
    body = """
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %e = memref.expand_shape %x [[0, 1, 2]] output_shape [64, 4, 6] : memref<1536xi32> into memref<64x4x6xi32>
    %s = memref.subview %e[%t, 1, %c2] [1, 3, 2] [1, 1, 2] : memref<64x4x6xi32> to memref<3x2xi32, strided<[6, 2], offset: ?>>
    %v0 = memref.load %s[%c2, %c1] : memref<3x2xi32, strided<[6, 2], offset: ?>>
    memref.store %v0, %out[%c0, %t] : memref<8x64xi32>
    %tr = memref.transpose %s (i, j) -> (j, i) : memref<3x2xi32, strided<[6, 2], offset: ?>> to memref<2x3xi32, strided<[2, 6], offset: ?>>
    %v1 = memref.load %tr[%c1, %c0] : memref<2x3xi32, strided<[2, 6], offset: ?>>
    memref.store %v1, %out[%c1, %t] : memref<8x64xi32>
    %base, %off, %sizes:2, %strides:2 = memref.extract_strided_metadata %s : memref<3x2xi32, strided<[6, 2], offset: ?>> -> memref<i32>, index, index, index, index, index
    %off1 = arith.addi %off, %strides#0 : index
    %off2 = arith.addi %off1, %sizes#1 : index
    %rc = memref.reinterpret_cast %base to offset: [%off2], sizes: [%sizes#0], strides: [%strides#1] : memref<i32> to memref<?xi32, strided<[?], offset: ?>>
    %v2 = memref.load %rc[%c0] : memref<?xi32, strided<[?], offset: ?>>
    memref.store %v2, %out[%c2, %t] : memref<8x64xi32>
    %col = memref.collapse_shape %e [[0], [1, 2]] : memref<64x4x6xi32> into memref<64x24xi32>
    %v3 = memref.load %col[%t, %c5] : memref<64x24xi32>
    memref.store %v3, %out[%c3, %t] : memref<8x64xi32>
    %d = memref.dim %rc, %c0 : memref<?xi32, strided<[?], offset: ?>>
    %d32 = arith.index_cast %d : index to i32
    %c4 = arith.constant 4 : index
    memref.store %d32, %out[%c4, %t] : memref<8x64xi32>
    %lds = memref.alloc() : memref<1024xi8, #gpu.address_space<workgroup>>
    %c512 = arith.constant 512 : index
    %view = memref.view %lds[%c512][] : memref<1024xi8, #gpu.address_space<workgroup>> to memref<2x64xi32, #gpu.address_space<workgroup>>
    memref.store %v3, %view[%c1, %t] : memref<2x64xi32, #gpu.address_space<workgroup>>
    %v5 = memref.load %view[%c1, %t] : memref<2x64xi32, #gpu.address_space<workgroup>>
    memref.store %v5, %out[%c5, %t] : memref<8x64xi32>
    %one = memref.reinterpret_cast %x to offset: [0], sizes: [], strides: [] : memref<1536xi32> to memref<i32>
    %up = memref.expand_shape %one [] output_shape [1, 1] : memref<i32> into memref<1x1xi32>
    %v6 = memref.load %up[%c0, %c0] : memref<1x1xi32>
    %c6 = arith.constant 6 : index
    memref.store %v6, %out[%c6, %t] : memref<8x64xi32>"""
    body = (
        body.replace("[512]", "[%c512]")
        .replace("view(%lds", "view %lds")
        .replace(
            "memref<1024xi8, #gpu.address_space<workgroup>> to memref<2x64",
            "memref<1024xi8, #gpu.address_space<workgroup>> to memref<2x64",
        )
    )
    out = run(body, chip, x=x, out=np.zeros((8, 64), np.int32))["out"]
    e, lanes = x.reshape(64, 4, 6), np.arange(64)
    base = lanes * 24 + 6 + 2
    for k, want in enumerate(
        [
            e[:, 3, 4],
            e[:, 1, 4],
            x[base + 6 + 2],
            x.reshape(64, 24)[:, 5],
            np.full(64, 3),
            x.reshape(64, 24)[:, 5],
            np.full(64, x[0]),
        ]
    ):
        same(out[k], want.astype(np.int32), f"view {k}")


def test_dynamic_sizes(emulator, chip):
    """A memref of dynamic shape and layout as the kernel is given it: pointer, sizes, strides, offset."""
    x = np.arange(4096, dtype=np.float32)
    m = "memref<?x?xf32, strided<[?, ?], offset: ?>>"
    text = f"""func.func @k(%x: {m}, %y: memref<?x4xf32>, %o: memref<64xf32>) attributes {{gpu.known_block_size = array<i32: 64, 1, 1>}} {{
      %t = gpu.thread_id x
      %c2 = arith.constant 2 : index
      %c0 = arith.constant 0 : index
      %a = memref.load %x[%t, %c2] : {m}
      %n = memref.dim %y, %c0 : memref<?x4xf32>
      %c1 = arith.constant 1 : index
      %l = arith.subi %n, %c1 : index
      %b = memref.load %y[%l, %c2] : memref<?x4xf32>
      %s = arith.addf %a, %b : f32
      memref.store %s, %o[%t] : memref<64xf32>
      return
    }}"""
    out = execute(text, chip, [x, 64, 3, 50, 7, 11, x, 9, np.zeros(64, np.float32)])[8]
    same(out, x[11 + 50 * np.arange(64) + 14] + x[8 * 4 + 2], "dynamic")


@pytest.mark.parametrize("where", ["global", "lds"])
@pytest.mark.parametrize("type", ["i32", "i64", "f32"])
def test_atomics(emulator, chip, type, where):
    """All lanes of several waves update a few words; sums and extremes do not depend on the order."""
    kinds = (
        ["addf", "maxnumf", "minnumf", "mulf"]
        if type == "f32"
        else ["addi", "maxs", "minu", "andi", "ori", "assign", "muli"]
    )
    if type == "f32" and where == "global" and chip == "gfx90a":
        kinds = ["addf"]
    dtype = TYPES[type]
    x = rng.integers(1, 100, 128).astype(dtype)
    start = {
        "addf": 5,
        "addi": 5,
        "maxnumf": 3,
        "mulf": 1,
        "muli": 1,
        "maxs": 3,
        "minnumf": 50,
        "minu": 50,
        "andi": -1,
        "ori": 0,
        "assign": -7,
    }
    m, e = f"memref<4x{type}>", type
    lines = [
        "%c3 = arith.constant 3 : index",
        "%v = memref.load %x[%t] : " + memref_of(x, e),
        "%i = arith.andi %t, %c3 : index",
    ]
    arguments = {"x": given(x, type)}
    if type == "f32":
        arguments["y"] = np.exp2(np.floor(np.log2(x)) % 2).astype(np.float32)
        lines.append("%w = memref.load %y[%t] : memref<128xf32>")
    for n, kind in enumerate(kinds):
        lines += [f"%g{n} = memref.load %o{n}[%i] : {m}"]
        target, space = f"%o{n}", m
        if where == "lds":
            space = f"memref<4x{type}, #gpu.address_space<workgroup>>"
            lines += [f"%l{n} = memref.alloc() : {space}", f"memref.store %g{n}, %l{n}[%i] : {space}", "gpu.barrier"]
            target = f"%l{n}"
        value = "%w" if kind == "mulf" else "%v"
        lines += [f"%b{n} = memref.atomic_rmw {kind} {value}, {target}[%i] : ({e}, {space}) -> {e}"]
        if where == "lds":
            lines += [
                "gpu.barrier",
                f"%a{n} = memref.load {target}[%i] : {space}",
                f"memref.store %a{n}, %o{n}[%i] : {m}",
            ]
        arguments[f"o{n}"] = given(np.full(4, start[kind]).astype(dtype), type)
    out = run("\n".join(lines), chip, block=(128,), how={"order": "random", "quantum": 3, "seed": 5}, **arguments)
    for n, kind in enumerate(kinds):
        columns = np.concatenate([np.full((1, 4), start[kind]).astype(dtype), x.reshape(32, 4)])
        if kind == "assign":
            assert all(out[f"o{n}"][i] in x[i::4] for i in range(4))
            continue
        f = {
            "add": np.add,
            "mul": np.multiply,
            "max": np.maximum,
            "min": np.minimum,
            "and": np.bitwise_and,
            "ori": np.bitwise_or,
        }[kind[:3]]
        if kind == "mulf":  # of powers of two, so that no order rounds
            columns[1:] = np.exp2(np.floor(np.log2(columns[1:])) % 2)
        same(out[f"o{n}"], f.reduce(columns).astype(dtype), f"{kind} {type}")


def test_scratch(emulator, chip):
    """A lane's own array, indexed by what only the lane knows."""
    a = rng.integers(0, 8, 64).astype(np.int64)
    s = "memref<8xi32, #gpu.address_space<private>>"
    lines = [
        f"%p = memref.alloca() : {s}",
        "%i = memref.load %a[%t] : memref<64xindex>",
        "%j = arith.index_cast %t : index to i32",
    ]
    for k in range(8):
        lines += [
            f"%c{k} = arith.constant {k} : index",
            f"%n{k} = arith.constant {k * 10} : i32",
            f"memref.store %n{k}, %p[%c{k}] : {s}",
        ]
    lines += [f"memref.store %j, %p[%i] : {s}", "%k = arith.xori %i, %c1 : index", f"%x = memref.load %p[%k] : {s}", f"%y = memref.load %p[%i] : {s}",
              "memref.store %x, %o[%c0, %t] : memref<2x64xi32>", "memref.store %y, %o[%c1, %t] : memref<2x64xi32>"]  # fmt: skip
    out = run("\n".join(lines), chip, a=typed(a, "index"), o=np.zeros((2, 64), np.int32))["o"]
    same(out[0], ((a ^ 1) * 10).astype(np.int32), "others")
    same(out[1], np.arange(64, dtype=np.int32), "own")


@pytest.mark.parametrize("seed", [1, 2])
def test_barriers_between_waves(emulator, chip, seed):
    """Four waves turn an array round in LDS, in a loop: each trip reads what other waves wrote in the last."""
    space = "memref<256xi32, #gpu.address_space<workgroup>>"
    body = f"""
    %lds = memref.alloc() : {space}
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %c255 = arith.constant 255 : index
    %shift = arith.constant 67 : index
    %x0 = memref.load %x[%t] : memref<256xi32>
    %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%v = %x0) -> (i32) {{
      memref.store %v, %lds[%t] : {space}
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      %a = arith.addi %t, %shift : index
      %b = arith.andi %a, %c255 : index
      %w = memref.load %lds[%b] : {space}
      gpu.barrier memfence [#gpu.address_space<workgroup>]
      scf.yield %w : i32
    }}
    memref.store %r, %x[%t] : memref<256xi32>"""
    x = np.arange(256, dtype=np.int32)
    out = run(body, chip, block=(256,), how={"order": "random", "quantum": 3, "seed": seed}, x=x)["x"]
    same(out, np.roll(x, -67 * 5), "rotated")


def test_kernel_text_is_what_is_documented():
    assert "%t = gpu.thread_id x" in kernel_text("", {}, (64,))


@pytest.mark.parametrize("n", [33, 50, 100])
def test_rows_wider_than_a_load(emulator, chip, n):
    """They are loaded in parts, the last of which may be one element."""
    x = np.random.default_rng(n).standard_normal((64, n)).astype(np.float32)
    body = f"""
    %c0 = arith.constant 0 : index
    %v = vector.load %x[%t, %c0] : memref<64x{n}xf32>, vector<{n}xf32>
    vector.store %v, %o[%t, %c0] : memref<64x{n}xf32>, vector<{n}xf32>"""
    same(run(body, chip, x=x, o=np.zeros_like(x))["o"], x, f"{n} floats")
