"""Matrix instructions: every shape and type of element that is an instruction of its own on some chip, and what becomes of
every kind of `iree_codegen.inner_tiled`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import prod
from pathlib import Path

from values import Values

KINDS = Path(__file__).parents[2] / "iree_gpu_llvm" / "dialects" / "iree_gpu" / "mma_intrinsics.json"


def vector(n: int, t: str) -> str:
    return f"vector<{n}x{t}>"


def product(op: str, shape: str, operands: str, more: str = "", name: str = "") -> Values:
    """`operands`: the types of A, B and C."""
    a, b, c = operands.split()
    short = "_".join(t.removeprefix("vector<").removesuffix(">") for t in (a, b, c))
    text = f"%r = amdgpu.{op} {shape} %a0 * %a1 + %a2{more} : {a}, {b}, {c}"
    return Values(f"{shape.replace('blocks(', 'b').replace(') ', '_')}_{short}{name}", operands, text, c)


# Elements of A and C; how many of A a lane has; M, N, K and how many of C a lane has
_MFMA = [
    ("f32 f32", 1, "32x32x1:32 16x16x1:16 4x4x1:4 32x32x2:16 16x16x4:4"),
    ("f32 f32", 2, "32x32x4:16 16x16x8:4"),
    ("f16 f32", 4, "32x32x4:32 16x16x4:16 4x4x4:4 32x32x8:16 16x16x16:4"),
    ("f16 f32", 8, "32x32x16:16 16x16x32:4"),
    ("bf16 f32", 2, "32x32x2:32 16x16x2:16 4x4x2:4 32x32x4:16 16x16x8:4"),
    ("bf16 f32", 4, "32x32x4:32 16x16x4:16 4x4x4:4 32x32x8:16 16x16x16:4"),
    ("bf16 f32", 8, "32x32x16:16 16x16x32:4"),
    ("i8 i32", 4, "32x32x4:32 16x16x4:16 4x4x4:4 32x32x8:16 16x16x16:4"),
    ("i8 i32", 8, "32x32x16:16 16x16x32:4"),
    ("i8 i32", 16, "32x32x32:16 16x16x64:4"),
    ("f8E4M3FNUZ f32", 8, "32x32x16:16 16x16x32:4"),
    ("f8E5M2 f32", 8, "32x32x16:16 16x16x32:4"),
    ("f64 f64", 1, "16x16x4:4 4x4x4:1"),
]


def _mfma() -> Iterator[Values]:
    for types, n, shapes in _MFMA:
        a, c = types.split()
        for text in shapes.split():
            shape, _, held = text.partition(":")
            blocks = 64 * n // (int(shape.split("x")[0]) * int(shape.split("x")[2]))
            of_a, of_c = (t if k == 1 else vector(k, t) for k, t in ((n, a), (int(held), c)))
            prefix = f"blocks({blocks}) " if blocks > 1 else ""
            yield product("mfma", f"{prefix}{shape}", f"{of_a} {of_a} {of_c}")
    for b in ("f8E4M3FN", "f8E5M2"):
        whole = product("mfma", "16x16x128", f"vector<32xf8E4M3FN> vector<32x{b}> vector<4xf32>")
        yield whole._replace(checks={"gfx950": ["v_mfma_f32_16x16x128_f8f6f4", "!v_mfma_scale..."]})
        yield product("mfma", "32x32x64", f"vector<32xf8E5M2> vector<32x{b}> vector<16xf32>")
    f8 = "vector<8xf8E4M3FNUZ> vector<8xf8E5M2FNUZ> vector<4xf32>"
    f16 = "vector<4xf16> vector<4xf16> vector<4xf32>"
    yield product("mfma", "16x16x32", f8)
    yield product("mfma", "16x16x16", f16, " blgp(rotate_16_right)", "_permuted")
    yield product("mfma", "16x16x4", "f64 f64 vector<4xf64>", " negateA negateC", "_negated")


_WMMA = """
16x16x16 vector<16xf16> vector<16xf16> vector<8xf32>
16x16x16 vector<16xbf16> vector<16xbf16> vector<8xf32>
16x16x16 vector<16xf16> vector<16xf16> vector<16xf16>
16x16x16 vector<16xbf16> vector<16xbf16> vector<16xbf16>
16x16x16 vector<16xi8> vector<16xi8> vector<8xi32>
16x16x16 vector<16xi4> vector<16xi4> vector<8xi32>
16x16x16 vector<8xf16> vector<8xf16> vector<8xf32>
16x16x16 vector<8xbf16> vector<8xbf16> vector<8xf32>
16x16x16 vector<8xf16> vector<8xf16> vector<8xf16>
16x16x16 vector<8xbf16> vector<8xbf16> vector<8xbf16>
16x16x16 vector<8xi8> vector<8xi8> vector<8xi32>
16x16x16 vector<8xi4> vector<8xi4> vector<8xi32>
16x16x32 vector<16xi4> vector<16xi4> vector<8xi32>
16x16x16 vector<8xf8E4M3FN> vector<8xf8E5M2> vector<8xf32>
16x16x4 vector<2xf32> vector<2xf32> vector<8xf32>
16x16x32 vector<16xf16> vector<16xf16> vector<8xf32>
16x16x32 vector<16xbf16> vector<16xbf16> vector<8xf32>
16x16x32 vector<16xf16> vector<16xf16> vector<8xf16>
16x16x32 vector<16xbf16> vector<16xbf16> vector<8xbf16>
16x16x64 vector<32xf8E4M3FN> vector<32xf8E5M2> vector<8xf32>
16x16x64 vector<32xf8E4M3FN> vector<32xf8E4M3FN> vector<8xf16>
16x16x128 vector<64xf8E5M2> vector<64xf8E5M2> vector<8xf32>
16x16x64 vector<32xi8> vector<32xi8> vector<8xi32>
"""
_SPARSE = """
16x16x32 vector<4xf16> vector<8xf16> vector<4xf32> vector<4xi8>
32x32x16 vector<4xbf16> vector<8xbf16> vector<16xf32> vector<4xi8>
16x16x64 vector<8xi8> vector<16xi8> vector<4xi32> vector<2xi16>
16x16x64 vector<8xf8E4M3FNUZ> vector<16xf8E5M2FNUZ> vector<4xf32> vector<2xi16>
16x16x64 vector<8xf16> vector<16xf16> vector<4xf32> vector<2xi16>
32x32x32 vector<8xbf16> vector<16xbf16> vector<16xf32> vector<2xi16>
16x16x64 vector<8xf8E4M3FN> vector<16xf8E5M2> vector<4xf32> vector<2xi16>
16x16x128 vector<16xi8> vector<32xi8> vector<4xi32> i32
32x32x64 vector<16xf8E4M3FN> vector<32xf8E5M2> vector<16xf32> i32
"""
_DOT = """
vector<2xf16> f32
vector<2xf16> f16
vector<2xbf16> f32
vector<2xbf16> bf16
vector<2xi16> i32
vector<4xi8> i32
vector<8xi4> i32
vector<4xf8E4M3FN> f32
"""


def _sparse(line: str) -> Values:
    shape, a, b, c, index = line.split()
    more = f" sparse(%a3 : {index})"
    made = product("sparse_mfma", shape, f"{a} {b} {c}", more)
    return made._replace(operands=f"{a} {b} {c} {index}")


def _dot(line: str, more: str = "") -> Values:
    a, c = line.split()
    name = f"{a[7:-1]}_{c}" + more.replace(" ", "_")
    return Values(name, f"{a} {a} {c}", f"%r = amdgpu.dot %a0 * %a1 + %a2{more} : {a}, {a}, {c}", c)


def _scaled(shape: str, a: str, b: str, scale: str, index: int) -> Values:
    held = 4 if shape.startswith("16") else 16
    va, vb, c = vector(32, a), vector(32, b), vector(held, "f32")
    at = f"[{index}]"
    text = (
        f"%r = amdgpu.scaled_mfma {shape} (%a2{at} * %a0) * (%a3{at} * %a1) + %a4 : {scale}, {va}, {scale}, {vb}, {c}"
    )
    name = f"{shape}_{a}_{b}{'_one_scale' if scale[0] != 'v' else ''}"
    return Values(name, f"{va} {vb} {scale} {scale} {c}", text, c)


_SCALES = "vector<4xf8E8M0FNU>"
SCALED = [
    _scaled("16x16x128", "f8E4M3FN", "f8E4M3FN", _SCALES, 0),
    _scaled("16x16x128", "f8E5M2", "f4E2M1FN", _SCALES, 3),
    _scaled("16x16x128", "f6E2M3FN", "f6E3M2FN", _SCALES, 1),
    _scaled("32x32x64", "f4E2M1FN", "f4E2M1FN", _SCALES, 2),
    _scaled("32x32x64", "f8E4M3FN", "f6E2M3FN", "f8E8M0FNU", 0),
]

# -- kinds of `iree_codegen.inner_tiled`, each applied once to what a lane has


def _layout_size(layout: list[list[int]]) -> int:
    outer, _, _, element = layout
    return prod(outer) * prod(element)


def _kind(family: str, row: dict, extra: str = "", element: str = "") -> Values:
    roles = ["lhs", "rhs", "acc"] if not element else ["lhs", "rhs", "lhs_scale", "rhs_scale", "acc"]
    types = [row["a"], row["b"], row["c"]] if not element else [element, element, "f8E8M0FNU", "f8E8M0FNU", "f32"]
    sizes = [_layout_size(row["layout"][role]) for role in roles]
    if family == "virtual_mma" and "unroll" in row.get("native", {}):
        sizes[0] //= 2  # even and odd lanes share what the layout says that both have
    vectors = [vector(n, t) for n, t in zip(sizes, types, strict=True)]
    name = row["name"]
    if element:
        parameters = f"lhs_elem_type = {element}, rhs_elem_type = {element}, acc_elem_type = f32"
        kind = f"#iree_gpu.scaled_mma_layout<intrinsic = {name}, {parameters}{extra}>"
    else:
        kind = f"#iree_gpu.{family}_layout<{name}{extra}>"
    n = len(roles) - 1
    maps = ", ".join(["affine_map<() -> ()>"] * (n + 1))
    text = f"""%r = iree_codegen.inner_tiled ins({", ".join(f"%a{i}" for i in range(n))}) outs(%a{n}) <
indexing_maps = [{maps}], iterator_types = [], kind = {kind},
semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : {", ".join(vectors[:-1])} into {vectors[-1]}"""
    suffix = f"_{element}" if element else "_col_major" if extra else ""
    return Values(f"{name}{suffix}", " ".join(vectors), text, vectors[-1])


def _kinds() -> Iterator[Values]:
    table = json.loads(KINDS.read_text(encoding="utf-8"))
    for family in ("mma", "virtual_mma"):
        for row in table[family]:
            if "layout" in row and not row["name"].startswith("NV_"):
                yield _kind(family, row)
    for row in table["scaled_mma"]:
        for element in ("f8E4M3FN", "f8E5M2", "f4E2M1FN"):
            yield _kind("scaled_mma", row, element=element)
    by_name = {row["name"]: row for row in table["mma"]}
    for name in (
        "MFMA_F32_16x16x16_F16",
        "WMMAR3_F32_16x16x16_F16",
        "WMMAR4_F32_16x16x16_F16",
        "WMMA_F32_16x16x32_F16",
    ):
        yield _kind("mma", by_name[name], ", col_major = true")


MATRIX_FORMS = {
    "amdgpu.mfma": list(_mfma()),
    "amdgpu.wmma": [product("wmma", *line.split(" ", 1)) for line in _WMMA.strip().splitlines()],
    "amdgpu.sparse_mfma": [_sparse(line) for line in _SPARSE.strip().splitlines()],
    "amdgpu.scaled_mfma": SCALED,
    "amdgpu.dot": [
        *(_dot(line) for line in _DOT.strip().splitlines()),
        _dot("vector<4xi8> i32", " unsignedA unsignedB"),
        _dot("vector<4xi8> i32", " unsignedA clamp"),
    ],
    "iree_codegen.inner_tiled": list(_kinds()),
}
