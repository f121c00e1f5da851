"""Tiles of matrix instructions of every kind, against numpy's product of the matrices that lanes hold shares of."""

from __future__ import annotations

import re

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

from ..matrices import SCALED_TYPES, Kernel, fragments, numbers, rows, shape_of, small

ROLES = ("lhs", "rhs", "acc")
SCALED_ROLES = ("lhs", "rhs", "lhs_scale", "rhs_scale", "acc")
MAPS = {3: "(m, k) (k, n) (m, n)", 5: "(m, k) (k, n) (m, k) (k, n) (m, n)"}
WITH_LAYOUT = [name for name, row in rows("mma").items() if "layout" in row]
SCALED = [(name, t) for name in rows("scaled_mma") for t in SCALED_TYPES]


def kind_text(family: str, name: str, element: str = "", extra: str = "") -> str:
    if family == "scaled_mma":
        types = f"lhs_elem_type = {element}, rhs_elem_type = {element}, acc_elem_type = f32"
        return f"#iree_gpu.scaled_mma_layout<intrinsic = {name}, {types}{extra}>"
    prefix = "virtual_" if family == "virtual_mma" else ""
    return f"#iree_gpu.{prefix}mma_layout<{name}{extra}>"


def inner_tiled(
    kind: str, types: list[str], maps: list[str], loops: str, semantics: str, permutations: str = ""
) -> str:
    """With operands %v0, %v1 ...; the last is the accumulator. `loops` are the letters of the iteration space, `maps`
    those of each operand."""
    n = len(types) - 1
    dims = ", ".join(loops)
    listed = ", ".join(f"affine_map<({dims}) -> ({', '.join(m)})>" for m in maps)
    iterators = ["parallel" if d in maps[-1] else "reduction" for d in loops]
    return f"""
      %r = iree_codegen.inner_tiled ins({", ".join(f"%v{i}" for i in range(n))}) outs(%v{n}) <
        indexing_maps = [{listed}],
        iterator_types = [{", ".join(f"#linalg.iterator_type<{i}>" for i in iterators)}],
        kind = {kind}, semantics = #iree_gpu.mma_semantics<{semantics}>{permutations}>
        : {", ".join(types[:-1])} into {types[-1]}
    """


def elements(row: dict, element: str = "") -> list[str]:
    return [element, element, "f8E8M0FNU", "f8E8M0FNU", "f32"] if element else [row["a"], row["b"], row["c"]]


def product(matrices: list[np.ndarray]) -> np.ndarray:
    """C + A B; scaled: of (m, k, block) times (m, k), and (k, block, n) times (k, n)."""
    if len(matrices) == 3:
        return matrices[0] @ matrices[1] + matrices[2]
    a, b, sa, sb, c = matrices
    return np.einsum("mkb,kbn->mn", a * sa[:, :, None], b * sb[:, None, :]) + c


def matrices_of(row: dict, types: list[str], seed: int) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    roles = SCALED_ROLES if len(types) == 5 else ROLES
    return [small(rng, shape_of(row["layout"][r]), t) for r, t in zip(roles, types, strict=True)]


def run_distributed(run, family, name, element="", extra="", swap_acc=False):
    row = rows(family)[name]
    types, lanes = elements(row, element), row["subgroup_size"]
    roles = SCALED_ROLES if element else ROLES
    layouts = [row["layout"][r] for r in roles]
    matrices = matrices_of(row, types, row["value"])
    if swap_acc:  # col_major
        layouts[-1] = [[a[1], a[0]] for a in layouts[-1]]
    held = [fragments(m, layout, lanes, family == "virtual_mma") for m, layout in zip(matrices, layouts, strict=True)]
    kernel = Kernel(lanes)
    vectors = []
    for i, (x, t) in enumerate(zip(held, types, strict=True)):
        n = x.shape[1]
        shape = (4, n // 4) if row.get("op") == "nvgpu.mma.sync" and i == 0 else (1, n)
        vectors.append(kernel.load(f"v{i}", x, t, shape))
    kernel.lines.append(
        inner_tiled(
            kind_text(family, name, element, extra), vectors, [""] * len(types), "", "distributed = true, opaque = true"
        )
    )
    n = held[-1].shape[1]
    kernel.store("r", n, types[-1], (1, n))
    result = run(", ".join(kernel.arguments), "\n".join(kernel.lines), *kernel.arrays, block=lanes, wave=lanes)
    wanted = fragments(product(matrices), layouts[-1], lanes, family == "virtual_mma")
    np.testing.assert_array_equal(numbers(result.outputs[-1], types[-1]), wanted)
    assert result.counts.mma_operations == row.get("intrinsics_k", 1)


@pytest.mark.parametrize("name", WITH_LAYOUT)
def test_an_instruction_on_what_lanes_hold(run, name):
    run_distributed(run, "mma", name)


@pytest.mark.parametrize("name", rows("virtual_mma"))
def test_a_virtual_instruction_on_what_lanes_hold(run, name):
    run_distributed(run, "virtual_mma", name)


@pytest.mark.parametrize(("name", "element"), SCALED)
def test_a_scaled_instruction_on_what_lanes_hold(run, name, element):
    run_distributed(run, "scaled_mma", name, element)


@pytest.mark.parametrize(
    ("family", "name", "element"),
    [
        ("mma", "MFMA_F32_32x32x8_F16", ""),
        ("mma", "MFMA_F64_16x16x4_F64", ""),
        ("mma", "WMMAR3_F16_16x16x16_F16", ""),
        ("mma", "WMMAR4_I32_16x16x16_I8", ""),
        ("virtual_mma", "VMFMA_F32_16x16x32_F8E4M3FNUZ", ""),
        ("scaled_mma", "MFMA_SCALE_F32_32x32x64_B32", "f4E2M1FN"),
    ],
)
def test_col_major_transposes_what_lanes_hold_of_the_result(run, family, name, element):
    run_distributed(run, family, name, element, ", col_major = true", swap_acc=True)


# -- whole tiles


def run_whole(run, family, name, element=""):
    row = rows(family)[name]
    types = elements(row, element)
    if "layout" in row:
        matrices = matrices_of(row, types, row["value"])
    else:
        rng = np.random.default_rng(1)
        m, n, k = row["m"], row["n"], row["k"]
        matrices = [small(rng, s, "f16") for s in ((m, k), (k, n), (m, n))]
    kernel = Kernel(1)
    vectors = [
        kernel.load(f"v{i}", m.reshape(1, -1), t, m.shape) for i, (m, t) in enumerate(zip(matrices, types, strict=True))
    ]
    semantics = "distributed = false, opaque = false"
    kernel.lines.append(inner_tiled(kind_text(family, name, element), vectors, [""] * len(types), "", semantics))
    shape = matrices[-1].shape
    kernel.store("r", int(np.prod(shape)), types[-1], shape)
    wave = row["subgroup_size"]
    result = run(", ".join(kernel.arguments), "\n".join(kernel.lines), *kernel.arrays, block=1, wave=wave)
    np.testing.assert_array_equal(numbers(result.outputs[-1], types[-1]).reshape(shape), product(matrices))


@pytest.mark.parametrize("name", rows("mma"))
def test_an_instruction_on_whole_tiles(run, name):
    """Also those that do not tell which lane holds what."""
    run_whole(run, "mma", name)


@pytest.mark.parametrize("name", rows("virtual_mma"))
def test_a_virtual_instruction_on_whole_tiles(run, name):
    run_whole(run, "virtual_mma", name)


@pytest.mark.parametrize(("name", "element"), SCALED)
def test_a_scaled_instruction_on_whole_tiles(run, name, element):
    run_whole(run, "scaled_mma", name, element)


# -- loops around


def tiled(matrix: np.ndarray, *outer: int) -> np.ndarray:
    """A matrix cut into tiles: (row of tiles, column of tiles, row, column)."""
    m, n = (s // o for s, o in zip(matrix.shape, outer, strict=True))
    return matrix.reshape(outer[0], m, outer[1], n).transpose(0, 2, 1, 3)


@pytest.mark.parametrize("wave", [64, 32])
def test_loops_of_each_kind(run, wave):
    """A batch, rows, columns and a sum, with dimensions in an order of their own; tiles of B are kept transposed."""
    name = "MFMA_F32_16x16x16_F16" if wave == 64 else "WMMAR4_F32_16x16x16_F16"
    layout = rows("mma")[name]["layout"]
    rng = np.random.default_rng(5)
    a, b, c = (rng.integers(-2, 3, (2, *s)).astype(float) for s in ((32, 48), (48, 16), (32, 16)))
    cut = [[tiled(x, *o) for x in m] for m, o in ((a, (2, 3)), (b, (3, 1)), (c, (2, 1)))]

    def held(tiles, role, order):
        """(lane, *loops in the order asked for, element) of tiles (batch, row, column)."""
        t = np.array(tiles)
        out = np.stack([fragments(np.moveaxis(t, (3, 4), (0, 1)), layout[role], wave)])[0]
        return np.moveaxis(out, 1, -1).transpose(0, *(1 + i for i in order), 4)

    operands = [held(cut[0], "lhs", (2, 0, 1)), held(cut[1], "rhs", (0, 1, 2)), held(cut[2], "acc", (1, 2, 0))]
    kernel = Kernel(wave)
    vectors = [
        kernel.load(f"v{i}", x.reshape(wave, -1), t, (*x.shape[1:-1], 1, x.shape[-1]))
        for i, (x, t) in enumerate(zip(operands, ("f16", "f16", "f32"), strict=True))
    ]
    semantics = "distributed = true, opaque = true"
    kernel.lines.append(inner_tiled(kind_text("mma", name), vectors, ["kzm", "zkn", "mnz"], "zmnk", semantics))
    shape = operands[2].shape
    kernel.store("r", int(np.prod(shape[1:])), "f32", (*shape[1:-1], 1, shape[-1]))
    result = run(", ".join(kernel.arguments), "\n".join(kernel.lines), *kernel.arrays, block=2 * wave // 2, wave=wave)
    wanted = held([tiled(x, 2, 1) for x in a @ b + c], "acc", (1, 2, 0))
    np.testing.assert_array_equal(result.outputs[-1].reshape(shape), wanted)
    assert result.counts.mma_operations == 2 * 2 * 3


def test_permuted_and_expanded_tiles(run):
    """Dimension i of a tile is dimension p[i] of the instruction's; an opaque tile may be cut further."""
    rng = np.random.default_rng(6)
    a, b, c = (rng.integers(-2, 3, s).astype(float) for s in ((32, 8), (8, 32), (32, 32)))
    kernel = Kernel(1)
    vectors = [
        kernel.load("v0", a.reshape(1, -1), "f16", (32, 8)),
        kernel.load("v1", b.T.reshape(1, -1), "f16", (32, 8)),
        kernel.load("v2", c.reshape(4, 8, 32).transpose(2, 0, 1).reshape(1, -1), "f32", (32, 4, 8)),
    ]
    permutations = ", permutations = [array<i64: 0, 1>, array<i64: 1, 0>, array<i64: 2, 0, 1>]"
    kind = kind_text("mma", "MFMA_F32_32x32x8_F16")
    semantics = "distributed = false, opaque = true"
    kernel.lines.append(inner_tiled(kind, vectors, [""] * 3, "", semantics, permutations))
    kernel.store("r", 1024, "f32", (32, 4, 8))
    result = run(", ".join(kernel.arguments), "\n".join(kernel.lines), *kernel.arrays, block=1)
    wanted = (a @ b + c).reshape(4, 8, 32).transpose(2, 0, 1)
    np.testing.assert_array_equal(result.outputs[-1].reshape(32, 4, 8), wanted)


def test_scales_that_fewer_loops_have_than_their_operand(run):
    """The scales of A are the same for both blocks of the sum, those of B for all columns."""
    row = rows("scaled_mma")["MFMA_SCALE_F32_16x16x128_B32"]
    types = elements(row, "f8E5M2")
    rng = np.random.default_rng(8)
    shapes = [shape_of(row["layout"][r]) for r in SCALED_ROLES]
    outer = [(2, 2), (2, 3), (2,), (2,), (2, 3)]
    a, b, sa, sb, c = (small(rng, (*o, *s), t) for o, s, t in zip(outer, shapes, types, strict=True))
    kernel = Kernel(1)
    vectors = [
        kernel.load(f"v{i}", x.reshape(1, -1), t, x.shape)
        for i, (x, t) in enumerate(zip((a, b, sa, sb, c), types, strict=True))
    ]
    kind = kind_text("scaled_mma", row["name"], "f8E5M2")
    maps = ["mk", "kn", "m", "k", "mn"]
    kernel.lines.append(inner_tiled(kind, vectors, maps, "mnk", "distributed = false, opaque = false"))
    kernel.store("r", c.size, "f32", c.shape)
    result = run(", ".join(kernel.arguments), "\n".join(kernel.lines), *kernel.arrays, block=1)
    wanted = np.einsum("mkabz,mab,knbzc,kbc->mnac", a, sa, b, sb) + c
    np.testing.assert_array_equal(result.outputs[-1].reshape(c.shape), wanted)


def test_loops_that_differ_between_workgroups(run):
    """Workgroup g sums over g + 1 tiles: what lies beyond in the longer one's tensors has no part in it."""
    tensors = ["tensor<?x16x16xf16>", "tensor<?x16x16xf16>", "tensor<16x16xf32>"]
    strided = "memref<16x16xf32, strided<[16, 1], offset: ?>>"
    lines = ["%g = gpu.block_id x", "%one = arith.constant 1 : index", "%n = arith.addi %g, %one : index"]
    for i, name in enumerate("ab"):
        whole, part = "tensor<3x3x16x16xf16>", "tensor<?x16x16xf16>"
        lines.append(f"%t{i} = iree_codegen.load_from_buffer %{name} : memref<3x3x16x16xf16> -> {whole}")
        lines.append(
            f"%v{i} = tensor.extract_slice %t{i}[%g, 0, 0, 0] [1, %n, 16, 16] [1, 1, 1, 1] : {whole} to {part}"
        )
    lines.append(f"%o = memref.subview %c[%g, 0, 0] [1, 16, 16] [1, 1, 1] : memref<3x16x16xf32> to {strided}")
    lines.append(f"%v2 = iree_codegen.load_from_buffer %o : {strided} -> {tensors[2]}")
    kind = kind_text("mma", "MFMA_F32_16x16x16_F16")
    lines.append(inner_tiled(kind, tensors, ["k", "k", ""], "k", "distributed = false, opaque = true"))
    lines.append(f"iree_codegen.store_to_buffer %r, %o : {tensors[2]} into {strided}")
    rng = np.random.default_rng(13)
    a, b = (rng.integers(-2, 3, (3, 3, 16, 16)).astype(float) for _ in "ab")
    c = rng.integers(-2, 3, (3, 16, 16)).astype(float)
    arguments = "%a: memref<3x3x16x16xf16>, %b: memref<3x3x16x16xf16>, %c: memref<3x16x16xf32>"
    arrays = a.astype(np.float16), b.astype(np.float16), c.astype(np.float32)
    found = run(arguments, "\n".join(lines), *arrays, grid=(3,)).outputs[2]
    wanted = [c[g] + sum(a[g, k] @ b[g, k] for k in range(g + 1)) for g in range(3)]
    np.testing.assert_array_equal(found, wanted)


# -- data-tiled: many instructions, whose operands lie in memory as lanes read them


def packed(matrix: np.ndarray, extents: str, order: str) -> np.ndarray:
    """A matrix with its dimensions cut into parts, `m2 m16|k4 k8` from the outermost, and put in an order of these
    words."""
    parts = extents.replace("|", " ").split()
    shape = [int(p.lstrip("abcdefghijklmnopqrstuvwxyz")) for p in parts]
    return matrix.reshape(shape).transpose([parts.index(p) for p in order.split()])


F16, F32 = "intrinsic = MFMA_F32_16x16x16_F16", "intrinsic = MFMA_F32_16x16x4_F32"
WMMA = "intrinsic = WMMAR3_F32_16x16x16_F16"
DATA_TILED = {
    # parameters: (m, n, k), types of A, then for A [m, k], B [n, k] and C [m, n] their parts and what order they have
    f"{F16}, intrinsics_k = 2": (
        (16, 16, 32), "f16",
        ("m16|u2 k4 e4", "u2 k4 m16 e4"), ("n16|u2 k4 e4", "u2 k4 n16 e4"), ("m4 e4|n16", "m4 n16 e4"),
    ),
    f"{F16}, intrinsics_k = 2, operands_interleaving_intrinsics_k = [0, 1]": (
        (16, 16, 32), "f16",
        ("m16|u2 k4 e4", "k4 m16 u2 e4"), ("n16|u2 k4 e4", "k4 n16 u2 e4"), ("m4 e4|n16", "m4 n16 e4"),
    ),
    f"{F32}, subgroups_m = 2, intrinsics_k = 4": (
        (32, 16, 16), "f32",
        ("s2 m16|u4 k4", "s2 u4 k4 m16"), ("n16|u4 k4", "u4 k4 n16"), ("s2 m4 e4|n16", "s2 m4 n16 e4"),
    ),
    f"{F32}, intrinsics_m = 2, intrinsics_n = 3, subgroups_n = 2, subgroups_k = 2, intrinsics_k = 2, "
    "operands_interleaving_intrinsics_m = [0], operands_interleaving_intrinsics_n = [2]": (
        (32, 96, 16), "f32",
        ("i2 m16|s2 u2 k4", "s2 u2 k4 m16 i2"), ("t2 j3 n16|s2 u2 k4", "t2 s2 j3 u2 k4 n16"),
        ("i2 m4 e4|t2 j3 n16", "t2 i2 m4 n16 j3 e4"),
    ),
    f"{WMMA}, intrinsics_n = 2": (
        (16, 32, 16), "f16",
        ("m16|e16", "m16 e16"), ("j2 n16|e16", "j2 n16 e16"), ("o8 m2|j2 n16", "j2 o8 m2 n16"),
    ),
    f"{F16}, subgroups_m = 2, subgroups_n = 2": (
        (32, 32, 16), "f16",
        ("s2 m16|k4 e4", "s2 k4 m16 e4"), ("t2 n16|k4 e4", "t2 k4 n16 e4"), ("s2 m4 e4|t2 n16", "s2 t2 m4 n16 e4"),
    ),
    "intrinsic = MFMA_F32_32x32x8_F16, intrinsics_m = 2": (
        (64, 32, 8), "f16",
        ("i2 m32|k2 e4", "i2 k2 m32 e4"), ("n32|k2 e4", "k2 n32 e4"), ("i2 o4 m2 e4|n32", "i2 o4 m2 n32 e4"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("parameters", DATA_TILED)
def test_data_tiled_tiles_of_a_workgroup(run, parameters):
    (m, n, k), t, *forms = DATA_TILED[parameters]
    rng = np.random.default_rng(9)
    a, b, c = (rng.integers(-2, 3, s).astype(float) for s in ((m, k), (n, k), (m, n)))
    kernel = Kernel(1)
    tiles = [packed(x, *f) for x, f in zip((a, b, c), forms, strict=True)]
    vectors = [
        kernel.load(f"v{i}", x.reshape(1, -1), u, x.shape)
        for i, (x, u) in enumerate(zip(tiles, (t, t, "f32"), strict=True))
    ]
    kind = f"#iree_gpu.data_tiled_mma_layout<{parameters}>"
    kernel.lines.append(inner_tiled(kind, vectors, [""] * 3, "", "distributed = false, opaque = false"))
    kernel.store("r", m * n, "f32", tiles[2].shape)
    result = run(", ".join(kernel.arguments), "\n".join(kernel.lines), *kernel.arrays, block=1)
    np.testing.assert_array_equal(result.outputs[-1].reshape(tiles[2].shape), packed(a @ b.T + c, *forms[2]))


LANES_OF = {
    # parameters: the parts that lanes share out, outermost first; *2: of which two in a row are the same
    f"{F16}, subgroups_m = 2, subgroups_n = 2": ("s2*2 k4 m16", "t2 k4 n16", "s2 t2 m4 n16"),
    f"{F32}, subgroups_m = 2, intrinsics_k = 4": ("s2 k4 m16", "k4 n16", "s2 m4 n16"),
    f"{F16}, intrinsics_k = 2": ("k4 m16", "k4 n16", "m4 n16"),
    f"{F16}, intrinsics_k = 2, operands_interleaving_intrinsics_k = [0, 1]": ("k4 m16", "k4 n16", "m4 n16"),
    "intrinsic = MFMA_F32_32x32x8_F16, intrinsics_m = 2": ("k2 m32", "k2 n32", "m2 n32"),
    f"{WMMA}, intrinsics_n = 2": ("m16", "n16", "m2 n16"),
}


def shared_out(tile: np.ndarray, order: str, parts: str, lanes: int) -> np.ndarray:
    """(lane, *tile of one lane): everything at the lane's place along the parts that lanes share out."""
    names, axes, repeats = order.split(), [], []
    for part in parts.split():
        name, _, times = part.partition("*")
        axes.append(names.index(name))
        repeats.append(int(times or 1))
    out = np.moveaxis(tile, axes, range(len(axes)))
    for axis, times in enumerate(repeats):
        out = np.repeat(out, times, axis=axis)
    out = out.reshape(-1, *out.shape[len(axes) :])
    shape = [1 if k in axes else n for k, n in enumerate(tile.shape)]
    return np.concatenate([out] * (lanes // len(out))).reshape(lanes, *shape)


def run_data_tiled(run, parameters, operands, t, wave):
    """Runs one application on (lane, *tile) of A, B and C."""
    lanes = len(operands[0])
    kernel = Kernel(lanes)
    vectors = [
        kernel.load(f"v{i}", x.reshape(lanes, -1), u, x.shape[1:])
        for i, (x, u) in enumerate(zip(operands, (t, t, "f32"), strict=True))
    ]
    kind = f"#iree_gpu.data_tiled_mma_layout<{parameters}>"
    kernel.lines.append(inner_tiled(kind, vectors, [""] * 3, "", "distributed = true, opaque = false"))
    shape = operands[2].shape[1:]
    kernel.store("r", int(np.prod(shape)), "f32", shape)
    result = run(", ".join(kernel.arguments), "\n".join(kernel.lines), *kernel.arrays, block=lanes, wave=wave)
    return result, result.outputs[-1].reshape(lanes, *shape)


@pytest.mark.parametrize("parameters", LANES_OF)
def test_data_tiled_tiles_of_lanes(run, parameters):
    (m, n, k), t, *forms = DATA_TILED[parameters]
    wave = 32 if "WMMA" in parameters else 64
    lanes = wave * 2 ** parameters.count("subgroups")
    rng = np.random.default_rng(10)
    a, b, c = (rng.integers(-2, 3, s).astype(float) for s in ((m, k), (n, k), (m, n)))
    parts = LANES_OF[parameters]
    operands = [shared_out(packed(x, *f), f[1], p, lanes) for x, f, p in zip((a, b, c), forms, parts, strict=True)]
    result, found = run_data_tiled(run, parameters, operands, t, wave)
    np.testing.assert_array_equal(found, shared_out(packed(a @ b.T + c, *forms[2]), forms[2][1], parts[2], lanes))
    each = int(np.prod([int(n) for n in re.findall(r"intrinsics_[mnk] = (\d+)", parameters)]))
    assert result.counts.mma_operations == each * lanes // wave


def test_subgroups_that_share_out_a_sum(run):
    """Each adds its own part of k to the accumulator that it has: adding these up is not the op's."""
    rng = np.random.default_rng(12)
    a, b = (rng.integers(-2, 3, (16, 32)).astype(float) for _ in "ab")
    c = rng.integers(-2, 3, (16, 16)).astype(float)
    form = ("m16|s2 k4 e4", "s2 k4 m16 e4")
    operands = [shared_out(packed(x, *form), form[1], "s2 k4 m16", 128) for x in (a, b)]
    acc = ("m4 e4|n16", "m4 n16 e4")
    operands.append(shared_out(packed(c, *acc), acc[1], "m4 n16", 128))
    _, found = run_data_tiled(run, f"{F16}, subgroups_k = 2", operands, "f16", 64)
    for half in range(2):
        part = slice(16 * half, 16 * half + 16)
        wanted = shared_out(packed(a[:, part] @ b[:, part].T + c, *acc), acc[1], "m4 n16", 64)
        np.testing.assert_array_equal(found[64 * half : 64 * half + 64], wanted)


@pytest.mark.parametrize("is_swizzled", [True, False])
@pytest.mark.parametrize("lanes", [1, 64])
def test_data_tiled_scaled_tiles(run, lanes, is_swizzled):
    """Operands that are not swizzled keep the order of their parts: here the scales of A and of B."""
    rng = np.random.default_rng(11)
    a, b = (rng.integers(-2, 3, (16, 8, 32)).astype(float) for _ in "ab")
    sa, sb = (2.0 ** rng.integers(-1, 3, (16, 8)) for _ in "ab")
    c = rng.integers(-2, 3, (16, 16)).astype(float)
    scales = "u2 k4 m16" if is_swizzled else "m16 u2 k4"
    forms = [
        ("m16|u2 k4|e32", "u2 k4 m16 e32", "k4 m16"),
        ("m16|u2 k4|e32", "u2 k4 m16 e32", "k4 m16"),
        ("m16|u2 k4", scales, "k4 m16"),
        ("m16|u2 k4", scales, "k4 m16"),
        ("m4 e4|n16", "m4 n16 e4", "m4 n16"),
    ]
    types = ["f4E2M1FN", "f4E2M1FN", "f8E8M0FNU", "f8E8M0FNU", "f32"]

    def held(matrix, extents, order, parts):
        tile = packed(matrix, extents, order)
        return tile[None] if lanes == 1 else shared_out(tile, order, parts, lanes)

    kernel = Kernel(lanes)
    tiles = [held(x, *f) for x, f in zip((a, b, sa, sb, c), forms, strict=True)]
    vectors = [
        kernel.load(f"v{i}", x.reshape(lanes, -1), t, x.shape[1:])
        for i, (x, t) in enumerate(zip(tiles, types, strict=True))
    ]
    kept = "" if is_swizzled else ", unswizzled_operands = [2, 3]"
    kind = (
        "#iree_gpu.data_tiled_scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f4E2M1FN, "
        f"rhs_elem_type = f4E2M1FN, acc_elem_type = f32, intrinsics_k = 2{kept}>"
    )
    semantics = f"distributed = {str(lanes > 1).lower()}, opaque = false"
    kernel.lines.append(inner_tiled(kind, vectors, [""] * 5, "", semantics))
    shape = tiles[-1].shape[1:]
    kernel.store("r", int(np.prod(shape)), "f32", shape)
    result = run(", ".join(kernel.arguments), "\n".join(kernel.lines), *kernel.arrays, block=lanes)
    wanted = held(np.einsum("mkb,mk,nkb,nk->mn", a, sa, b, sb) + c, *forms[-1])
    np.testing.assert_array_equal(result.outputs[-1].reshape(wanted.shape), wanted)


# -- what is refused


def refused(run, kind, vectors, semantics, lanes=64, wave=64):
    kernel = Kernel(lanes)
    types = []
    for i, (shape, t) in enumerate(vectors):
        types.append(kernel.load(f"v{i}", np.zeros((lanes, int(np.prod(shape)))), t, shape))
    kernel.lines.append(inner_tiled(kind, types, [""] * len(types), "", semantics))
    with pytest.raises(CompileError) as e:
        run(", ".join(kernel.arguments), "\n".join(kernel.lines), *kernel.arrays, block=lanes, wave=wave)
    return e.value.diagnostics[0].message


def test_a_subgroup_of_another_size(run):
    vectors = [((1, 4), "f16"), ((1, 4), "f16"), ((1, 4), "f32")]
    message = refused(
        run, kind_text("mma", "MFMA_F32_16x16x16_F16"), vectors, "distributed = true, opaque = true", 32, 32
    )
    assert "is for subgroups of 64 lanes, not 32" in message


@pytest.mark.parametrize(
    ("name", "shapes"),
    [
        ("NV_MMA_SYNC_F32_16x8x16_F16", [(16, 16), (16, 8), (8, 16)]),
        ("MFMA_F32_4x4x4x16B_F16", [(16, 4, 4), (16, 4, 4), (4, 16, 4)]),
    ],
)
def test_col_major_where_nothing_computes_it(run, name, shapes):
    vectors = [(s, t) for s, t in zip(shapes, ("f16", "f16", "f32"), strict=True)]
    kind = kind_text("mma", name, extra=", col_major = true")
    message = refused(run, kind, vectors, "distributed = false, opaque = true", 1)
    assert "no instruction gives its product transposed" in message
    assert name in message
