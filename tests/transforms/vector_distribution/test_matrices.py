"""Tiled products of vectors, whose tiles lie over lanes as the instruction has them."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.dialects.iree_gpu.mma_layouts import OperandLayout, find
from iree_gpu_llvm.simulator.run import simulate

PASS = "builtin.module(func.func(iree-llvmgpu-vector-distribute))"
MAPS = {
    "lhs": "affine_map<(m, n, k) -> (m, k)>",
    "rhs": "affine_map<(m, n, k) -> (k, n)>",
    "acc": "affine_map<(m, n, k) -> (m, n)>",
}
ITERATORS = ", ".join(f"#linalg.iterator_type<{i}>" for i in ("parallel", "parallel", "reduction"))


class Operand:
    """`rows` by `columns` tiles of a matrix; `subgroups` hold different rows of tiles. `turned`: the tile's dims change
    place."""

    def __init__(self, rows, columns, layout, element, subgroups=1, turned=False):
        self.tiles, self.layout, self.element = (rows, columns), layout, element
        self.subgroups, self.turned = subgroups, turned

    @property
    def shape(self):
        return tuple(n * t for n, t in zip(self.tiles, self.layout.shape, strict=True))

    def type(self, shape=None, what="vector"):
        return f"{what}<{'x'.join(map(str, shape or self.shape))}x{self.element}>"

    @property
    def apart(self):
        (m, n), (i, j) = self.tiles, self.layout.shape
        return (m, i, n, j)

    @property
    def order(self):
        return [0, 2, 3, 1] if self.turned else [0, 2, 1, 3]

    @property
    def tiled(self):
        return tuple(self.apart[i] for i in self.order)

    def stated(self, layout_text):
        """The layout of the matrix: tiles are a lane's batches."""
        subgroups, found = [self.subgroups, 1], self.layout
        batch = [n // s for n, s in zip(self.tiles, subgroups, strict=True)]
        return layout_text(
            s=subgroups,
            b=batch,
            o=list(found.outer),
            t=list(found.thread),
            e=list(found.element),
            ss=[1, 0],
            ts=list(found.tstrides),
        )


def product(kind, lhs, rhs, acc, layout_text, *, opaque=True, zero=False):
    """%c = %a x %b + %c."""
    body = ""
    for name, x in (("a", lhs), ("b", rhs), ("c", acc)):
        if name == "c" and zero:
            body += f"""
  %lc = arith.constant dense<0.0> : {x.type()}"""
        else:
            body += f"""
  %z{name} = arith.constant 0.0 : {x.element}
  %r{name} = vector.transfer_read %{name}[%c0, %c0], %z{name} {{in_bounds = [true, true]}}
    : {x.type(what="memref")}, {x.type()}
  %l{name} = iree_vector_ext.to_layout %r{name} to layout({x.stated(layout_text)}) : {x.type()}"""
        body += f"""
  %s{name} = vector.shape_cast %l{name} : {x.type()} to {x.type(x.apart)}
  %t{name} = vector.transpose %s{name}, {x.order} : {x.type(x.apart)} to {x.type(x.tiled)}"""
    back = [acc.order.index(i) for i in range(4)]
    body += f"""
  %d = iree_codegen.inner_tiled ins(%ta, %tb) outs(%tc) <
    indexing_maps = [{", ".join(MAPS.values())}], iterator_types = [{ITERATORS}],
    kind = {kind}, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = {str(opaque).lower()}>>
    : {lhs.type(lhs.tiled)}, {rhs.type(rhs.tiled)} into {acc.type(acc.tiled)}
  %dt = vector.transpose %d, {back} : {acc.type(acc.tiled)} to {acc.type(acc.apart)}
  %ds = vector.shape_cast %dt : {acc.type(acc.apart)} to {acc.type()}
  %e = iree_vector_ext.to_layout %ds to layout({acc.stated(layout_text)}) : {acc.type()}
  vector.transfer_write %e, %c[%c0, %c0] {{in_bounds = [true, true]}} : {acc.type()}, {acc.type(what="memref")}"""
    arguments = ", ".join(f"%{n}: {x.type(what='memref')}" for n, x in zip("abc", (lhs, rhs, acc), strict=True))
    return body, arguments


def operands(name, tiles=(2, 2, 2), *, col_major=False, subgroups=1, turned=False):
    """Those of a kind of f16, or f32, that makes f32, of so many tiles along M, N and K."""
    row = find(name)
    m, n, k = tiles
    lhs, rhs, acc = row.layouts
    acc = acc.swapped() if col_major else acc
    return (
        Operand(m, k, lhs, row.a, subgroups),
        Operand(k, n, rhs, row.b, turned=turned),
        Operand(m, n, acc, row.c, subgroups),
    )


DTYPES = {"f16": np.float16, "f32": np.float32, "f64": np.float64}


def numbers(shape, element, seed):
    return np.random.default_rng(seed).integers(-4, 5, shape).astype(DTYPES[element])


def run(name, layout_text, kernel_text, *, tiles=(2, 2, 2), col_major=False, subgroups=1, turned=False, **options):
    """The text after the pass, what the kernel makes then, and what it is to make."""
    row = find(name)
    dialect = "virtual_mma_layout" if row.family == "virtual_mma" else "mma_layout"
    kind = f"#iree_gpu.{dialect}<{name}{', col_major = true' if col_major else ''}>"
    lhs, rhs, acc = operands(name, tiles, col_major=col_major, subgroups=subgroups, turned=turned)
    body, arguments = product(kind, lhs, rhs, acc, layout_text, **options)
    workgroup = (row.subgroup_size * subgroups, 1, 1)
    module = driver.run_pipeline(driver.parse(kernel_text(body, arguments, workgroup, row.subgroup_size)), PASS)
    given = [numbers(x.shape, x.element, i) for i, x in enumerate((lhs, rhs, acc))]
    found = simulate(module, given, (1, 1, 1), check=True)
    assert not found.findings, [str(f) for f in found.findings]
    a, b, c = (x.astype(np.float64) for x in given)
    return driver.print(module), found.outputs[2], a @ b + (0 if options.get("zero") else c)


KINDS = [
    "MFMA_F32_16x16x16_F16",
    "MFMA_F32_32x32x8_F16",
    "MFMA_F64_16x16x4_F64",
    "VMFMA_F32_16x16x32_F16",
    "WMMAR3_F32_16x16x16_F16",
    "WMMAR4_F32_16x16x16_F16",
]


@pytest.mark.parametrize("options", [{}, {"subgroups": 2}, {"zero": True}], ids=["one", "subgroups", "zero"])
@pytest.mark.parametrize("name", KINDS)
def test_products(name, options, layout_text, kernel_text):
    text, found, expected = run(name, layout_text, kernel_text, **options)
    np.testing.assert_array_equal(found, expected)
    assert "semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>" in text
    assert "to_layout" not in text


@pytest.mark.parametrize("name", [n for n in KINDS if "R3" not in n])
def test_transposed_products(name, layout_text, kernel_text):
    _, found, expected = run(name, layout_text, kernel_text, col_major=True)
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("name", ["MFMA_F32_16x16x16_F16", "WMMAR4_F32_16x16x16_F16", "MFMA_F32_32x32x8_F16"])
def test_the_layout_tells_the_order_of_a_tile_whose_shape_does_not(name, layout_text, kernel_text):
    """A square tile with N before K is no other than one with K before N."""
    _, found, expected = run(name, layout_text, kernel_text, turned=True)
    np.testing.assert_array_equal(found, expected)


def test_the_fragments_of_a_lane(layout_text, kernel_text):
    text, _, _ = run("MFMA_F32_32x32x8_F16", layout_text, kernel_text, tiles=(4, 3, 2), subgroups=2)
    assert "vector<2x2x1x4xf16>, vector<2x3x4x1xf16> into vector<2x3x16x1xf32>" in text


def test_tiles_whose_shape_counts_are_not_turned(failure, layout_text):
    lhs, rhs, acc = operands("MFMA_F32_16x16x16_F16", turned=True)
    kind = "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>"
    body, arguments = product(kind, lhs, rhs, acc, layout_text, opaque=False)
    (message,) = failure(body, arguments)
    assert message.startswith(
        "'iree_codegen.inner_tiled' op failed to distribute: operand #1 is not spread over lanes as "
        "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16> has it, "
    )


OTHER_LANES = OperandLayout((1, 1), (16, 4), (4, 1), (1, 4))


@pytest.mark.parametrize(
    "name, change, subgroup, message",
    [
        ("MFMA_F32_16x16x16_F16", {"layout": OTHER_LANES}, 64, "operand #0 is not spread over lanes as "),
        ("WMMAR3_F32_16x16x16_F16", {}, 64, "#iree_gpu.mma_layout<WMMAR3_F32_16x16x16_F16> is for subgroups of 32"),
    ],
)
def test_what_the_instruction_cannot_take(name, change, subgroup, message, failure, layout_text):
    lhs, rhs, acc = operands(name)
    vars(lhs).update(change)
    body, arguments = product(f"#iree_gpu.mma_layout<{name}>", lhs, rhs, acc, layout_text)
    (found,) = failure(body, arguments, (64, 1, 1), subgroup)
    assert found.startswith(f"'iree_codegen.inner_tiled' op failed to distribute: {message}")


def test_reductions_are_not_split_over_subgroups(failure, layout_text):
    lhs, rhs, acc = operands("MFMA_F32_16x16x16_F16", (1, 1, 2))
    rhs.subgroups = 2
    kind = "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>"
    body, arguments = product(kind, lhs, rhs, acc, layout_text)
    (found,) = failure(body, arguments, (128, 1, 1))
    assert found.startswith("'iree_codegen.inner_tiled' op failed to distribute: ")
