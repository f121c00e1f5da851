"""Tiles whose elements' meaning the layouts of vectors say, against numpy's product of the matrices."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

M = N = 32
K = 64
"""Two tiles of rows and of columns; 16 of k (or 32) in a tile."""


def layout(
    outer: tuple[int, int], threads: tuple[int, int], elements: tuple[int, int], strides: tuple[int, int]
) -> str:
    """Of two dimensions. `outer`: batches."""
    tiles = {
        "subgroup_tile": (1, 1), "batch_tile": outer, "outer_tile": (1, 1), "thread_tile": threads,
        "element_tile": elements, "subgroup_strides": (0, 0), "thread_strides": strides,
    }  # fmt: skip
    said = ", ".join(f"{name} = [{a}, {b}]" for name, (a, b) in tiles.items())
    return f"#iree_vector_ext.nested_layout<{said}>"


A = layout((2, 4), (16, 4), (1, 4), (1, 16))  # [m, k]
B = layout((4, 2), (4, 16), (4, 1), (16, 1))  # [k, n]
C = layout((2, 2), (4, 16), (4, 1), (16, 1))  # [m, n]
C_TRANSPOSED = layout((2, 2), (16, 4), (1, 4), (1, 16))
KIND = "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>"
COL_MAJOR = "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16, col_major = true>"


def multiplied(
    run, a: str, b: str, c: str, *, kind: str = KIND, order="0, 2, 1, 3", b_order="0, 2, 1, 3", k=16, result=""
):
    """A B + C by tiles. The operands have these layouts, if any, and A and B tiles of these orders. `result`: the
    layout of the product alone."""
    orders = {"a": order, "b": b_order, "c": "0, 2, 1, 3"}
    cuts = {"a": (2, 16, K // k, k), "b": (K // k, k, 2, 16), "c": (2, 16, 2, 16)}
    lines = []
    types = {}
    for name, said in {"a": a, "b": b, "c": c}.items():
        rows, columns, t = {"a": (M, K, "f16"), "b": (K, N, "f16"), "c": (M, N, "f32")}[name]
        whole = f"vector<{rows}x{columns}x{t}>"
        lines.append(f"%z{name} = arith.constant 0.0 : {t}")
        lines.append(
            f"%r{name} = vector.transfer_read %{name}m[%c0, %c0], %z{name} {{in_bounds = [true, true]}} : "
            f"memref<{rows}x{columns}x{t}>, {whole}"
        )
        if said:
            lines.append(f"%l{name} = iree_vector_ext.to_layout %r{name} to layout({said}) : {whole}")
        cut = cuts[name]
        moved = [cut[int(d)] for d in orders[name].split(", ")]
        from_type, types[name] = (f"vector<{'x'.join(map(str, s))}x{t}>" for s in (cut, moved))
        lines.append(f"%s{name} = vector.shape_cast %{'l' if said else 'r'}{name} : {whole} to {from_type}")
        lines.append(f"%{name} = vector.transpose %s{name}, [{orders[name]}] : {from_type} to {types[name]}")
    loops = ["parallel", "parallel", "reduction"]
    iterators = ", ".join(f"#linalg.iterator_type<{i}>" for i in loops)
    lines.append(
        "%p = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <indexing_maps = [affine_map<(m, n, k) -> (m, k)>, "
        f"affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = [{iterators}], "
        f"kind = {kind}, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> "
        f": {types['a']}, {types['b']} into {types['c']}"
    )
    lines.append(f"%q = vector.transpose %p, [0, 2, 1, 3] : {types['c']} to vector<2x16x2x16xf32>")
    lines.append(f"%w = vector.shape_cast %q : vector<2x16x2x16xf32> to vector<{M}x{N}xf32>")
    if result:
        lines.append(f"%x = iree_vector_ext.to_layout %w to layout({result}) : vector<{M}x{N}xf32>")
    lines.append(
        f"vector.transfer_write %{'x' if result else 'w'}, %cm[%c0, %c0] {{in_bounds = [true, true]}} : "
        f"vector<{M}x{N}xf32>, memref<{M}x{N}xf32>"
    )
    rng = np.random.default_rng(3)
    arrays = [
        rng.integers(-3, 4, s).astype(t) for s, t in (((M, K), np.float16), ((K, N), np.float16), ((M, N), np.float32))
    ]
    arguments = f"%am: memref<{M}x{K}xf16>, %bm: memref<{K}x{N}xf16>, %cm: memref<{M}x{N}xf32>"
    found = run(arguments, "\n".join(lines), *arrays).outputs[2]
    wanted = arrays[0].astype(np.float32) @ arrays[1].astype(np.float32) + arrays[2]
    return found, wanted


@pytest.mark.parametrize("order", ["0, 2, 1, 3", "0, 2, 3, 1"])
@pytest.mark.parametrize("b_order", ["0, 2, 1, 3", "0, 2, 3, 1"])
@pytest.mark.parametrize(("kind", "c"), [(KIND, C), (COL_MAJOR, C_TRANSPOSED)])
def test_square_tiles_are_what_their_lanes_have(run, order, b_order, kind, c):
    """However the tile is transposed: each lane's elements stay the same."""
    found, wanted = multiplied(run, A, B, c, kind=kind, order=order, b_order=b_order)
    np.testing.assert_array_equal(found, wanted)


def test_the_result_says_how_the_accumulator_is_laid_out(run):
    found, wanted = multiplied(run, A, B, "", result=C)
    np.testing.assert_array_equal(found, wanted)


def test_tiles_that_are_not_square(run):
    """Also where they are transposed: 16x32 is laid out as 32x16 is."""
    kind = "#iree_gpu.mma_layout<MFMA_F32_16x16x32_F16>"
    a, b = layout((2, 2), (16, 4), (1, 8), (1, 16)), layout((2, 2), (4, 16), (8, 1), (16, 1))
    for b_order in ("0, 2, 1, 3", "0, 2, 3, 1"):
        found, wanted = multiplied(run, a, b, C, kind=kind, b_order=b_order, k=32)
        np.testing.assert_array_equal(found, wanted)


def test_the_sum_may_be_in_any_order_that_both_operands_have(run):
    """Elements of k go round the lanes: lane l has 4 apart what it has side by side above."""
    a = A.replace("outer_tile = [1, 1], thread_tile = [16, 4], element_tile = [1, 4]",
                  "outer_tile = [1, 4], thread_tile = [16, 4], element_tile = [1, 1]")  # fmt: skip
    b = B.replace("outer_tile = [1, 1], thread_tile = [4, 16], element_tile = [4, 1]",
                  "outer_tile = [4, 1], thread_tile = [4, 16], element_tile = [1, 1]")  # fmt: skip
    found, wanted = multiplied(run, a, b, C)
    np.testing.assert_array_equal(found, wanted)
    found, wanted = multiplied(run, a, B, C)
    assert (found != wanted).any(), "lanes would multiply other elements of A than of B"


def test_square_tiles_without_layouts(run):
    with pytest.raises(CompileError, match="op the tile of operand #0 is square, and opaque") as e:
        multiplied(run, "", B, C)
    assert [n.message for n in e.value.diagnostics[0].notes] == [
        "it is said by permutations, or by an iree_vector_ext.to_layout of what it is made of"
    ]
    with pytest.raises(CompileError, match="the tile of operand #1 is square, and opaque semantics do not say how"):
        multiplied(run, A, "", C)
    with pytest.raises(CompileError, match="the tile of operand #2 is square, and opaque semantics do not say how"):
        multiplied(run, A, B, "")


def test_a_tile_of_other_extents_without_a_layout(run):
    kind = "#iree_gpu.mma_layout<MFMA_F32_16x16x32_F16>"
    found, wanted = multiplied(run, "", "", C, kind=kind, k=32)
    np.testing.assert_array_equal(found, wanted)
    with pytest.raises(
        CompileError, match="the tile of operand #1 is 16x32, which does not say where the 32x16 elements"
    ):
        multiplied(run, "", "", C, kind=kind, b_order="0, 2, 3, 1", k=32)


@pytest.mark.parametrize(
    ("b", "wrong"),
    [
        (layout((4, 2), (8, 8), (2, 2), (8, 1)), None),
        (layout((4, 2), (8, 16), (2, 1), (16, 1)), "does not give each lane what an instruction of kind"),
        (layout((4, 2), (2, 16), (8, 1), (16, 1)), "does not give each lane what an instruction of kind"),
        (layout((2, 2), (8, 16), (4, 1), (16, 1)), "has not each of its tiles spread over the lanes in the same way"),
    ],
)
def test_layouts_that_are_no_instructions(run, b, wrong):
    if wrong is None:  # another one's, but each lane has four elements: it is done as told
        found, wanted = multiplied(run, A, b, C)
        assert (found != wanted).any()
        return
    with pytest.raises(CompileError, match=f"the layout of operand #1 {wrong}"):
        multiplied(run, A, b, C)
