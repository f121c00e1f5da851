"""Copies that lanes do together, on memrefs and on tensors, against loops over positions."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

LDS = "#gpu.address_space<workgroup>"
WIDE = (64, 64), (32, 32), (96, 64)  # work items, lanes of a subgroup


def copied(source: np.ndarray, shape: tuple[int, ...], at, fill=0) -> np.ndarray:
    """Element p is source[at(p)], or `fill` beyond the source."""
    out = np.zeros(shape, source.dtype)
    for p in itertools.product(*map(range, shape)):
        g = at(p)
        out[p] = source[g] if all(0 <= i < n for i, n in zip(g, source.shape, strict=True)) else fill
    return out


def gather_kernel(indices: str, source: str, target: str, bounds: str = "") -> str:
    """From %in to LDS, and from there to %out, by one subgroup after the other."""
    names = ", ".join(f"%i{k}" for k in range(indices.count("#")))
    types = "".join(f", {t}" for t in indices.split("#")[1:])
    listed = f"[{names}]" if names else ""
    return f"""
      %lds = memref.alloc() : memref<{target}, {LDS}>
      %l = gpu.lane_id
      iree_gpu.coalesced_gather_dma %in{listed} into %lds lane(%l) {bounds}
        : memref<{source}>{types}, memref<{target}, {LDS}>, index
      gpu.barrier
      memref.copy %lds, %out : memref<{target}, {LDS}> to memref<{target}>
    """


@pytest.mark.parametrize(("block", "wave"), WIDE)
def test_rows_by_their_numbers_and_zeros_beyond_the_source(run, block, wave):
    body = "%i0 = arith.constant dense<[3, 0, 2]> : vector<3xindex>" + gather_kernel(
        "#vector<3xindex>", "4x33xi32", "3x40xi32", "in_bounds [true, false]"
    )
    given = np.arange(1, 133, dtype=np.int32).reshape(4, 33)
    arguments = "%in: memref<4x33xi32>, %out: memref<3x40xi32>"
    result = run(arguments, body, given, np.full((3, 40), -1, np.int32), block=block, wave=wave)
    rows = [3, 0, 2]
    np.testing.assert_array_equal(result.outputs[1], copied(given, (3, 40), lambda p: (rows[p[0]], p[1])))
    assert result.counts.dma_transfers == 120 * -(-block // wave)


def test_indices_in_memory_of_each_dimension(run):
    """Each index vector is looked up by the position along its own dimension."""
    body = gather_kernel("#memref<4xi32>#memref<4xindex>", "5x6x3xf16", "4x4x3xf16")
    given = np.arange(90, dtype=np.float16).reshape(5, 6, 3)
    rows, columns = np.array([4, 4, 0, 1], np.int32), np.array([5, 0, 3, 3])
    arguments = "%in: memref<5x6x3xf16>, %i0: memref<4xi32>, %i1: memref<4xindex>, %out: memref<4x4x3xf16>"
    out = run(arguments, body, given, rows, columns, np.zeros((4, 4, 3), np.float16)).outputs[3]
    np.testing.assert_array_equal(out, copied(given, (4, 4, 3), lambda p: (rows[p[0]], columns[p[1]], p[2])))


def test_a_source_of_more_dimensions_is_read_at_their_start(run):
    body = gather_kernel("", "4x8x2xi8", "4x8xi8")
    given = np.arange(64, dtype=np.int8).reshape(4, 8, 2)
    arguments = "%in: memref<4x8x2xi8>, %out: memref<4x8xi8>"
    out = run(arguments, body, given, np.zeros((4, 8), np.int8)).outputs[1]
    np.testing.assert_array_equal(out, given[:, :, 0])


def test_rows_of_whole_words(run):
    """A lane copies up to 16 bytes at once; where rows of the target are apart, what is between them stays."""
    body = f"""
      %lds = memref.alloc() : memref<4x24xf16, {LDS}>
      %x = arith.constant 9.0 : f16
      linalg.fill ins(%x : f16) outs(%lds : memref<4x24xf16, {LDS}>)
      gpu.barrier
      %part = memref.subview %lds[0, 4] [4, 16] [1, 1]
        : memref<4x24xf16, {LDS}> to memref<4x16xf16, strided<[24, 1], offset: 4>, {LDS}>
      iree_gpu.coalesced_gather_dma %in into %part lane(%lane)
        : memref<4x16xf16>, memref<4x16xf16, strided<[24, 1], offset: 4>, {LDS}>, index
      gpu.barrier
      memref.copy %lds, %out : memref<4x24xf16, {LDS}> to memref<4x24xf16>
    """
    given = np.arange(64, dtype=np.float16).reshape(4, 16)
    result = run("%in: memref<4x16xf16>, %out: memref<4x24xf16>", body, given, np.zeros((4, 24), np.float16))
    wanted = np.full((4, 24), 9.0)
    wanted[:, 4:20] = given
    np.testing.assert_array_equal(result.outputs[1], wanted)
    assert result.counts.dma_transfers == 8


def test_elements_of_half_a_byte(run):
    body = "%i0 = arith.constant dense<[1, 1, 0]> : vector<3xindex>" + gather_kernel(
        "#vector<3xindex>", "2x6xf4E2M1FN", "3x6xf4E2M1FN"
    )
    arguments = "%in: memref<2x6xf4E2M1FN>, %out: memref<3x6xf4E2M1FN>"
    out = run(arguments, body, np.arange(1, 7, dtype=np.uint8), np.zeros(9, np.uint8)).outputs[1]
    assert out.tolist() == [4, 5, 6, 4, 5, 6, 1, 2, 3]


# -- async_dma


def test_a_box_whose_dimensions_change_places(run):
    """Dimension d of the box runs along source dimension map[d]; the middle one stays at its index."""
    body = f"""
      %lds = memref.alloc() : memref<6x9xf32, {LDS}>
      %zero = arith.constant 0.0 : f32
      linalg.fill ins(%zero : f32) outs(%lds : memref<6x9xf32, {LDS}>)
      gpu.barrier
      %one = arith.constant 1 : index
      %two = arith.constant 2 : index
      %three = arith.constant 3 : index
      iree_gpu.async_dma %in[%one, %three, %two] to %lds[%two, %one], vector<3x5xf32>
        permutation_map affine_map<(a, b, c) -> (c, a)> : memref<8x4x7xf32>, memref<6x9xf32, {LDS}>
      gpu.barrier
      memref.copy %lds, %out : memref<6x9xf32, {LDS}> to memref<6x9xf32>
    """
    given = np.arange(8 * 4 * 7, dtype=np.float32).reshape(8, 4, 7)
    result = run("%in: memref<8x4x7xf32>, %out: memref<6x9xf32>", body, given, np.zeros((6, 9), np.float32), block=128)
    wanted = np.zeros((6, 9), np.float32)
    wanted[2:5, 1:6] = given[1:6, 3, 2:5].T
    np.testing.assert_array_equal(result.outputs[1], wanted)
    assert result.counts.dma_transfers == 15  # by both subgroups together


def test_gathered_rows_with_bounds(run):
    """A vector of indices along one dimension; the other starts near the source's end, beyond which there are zeros."""
    body = f"""
      %lds = memref.alloc() : memref<4x8xi16, {LDS}>
      %rows = arith.constant dense<[6, 1, 1, 0]> : vector<4xindex>
      %five = arith.constant 5 : index
      iree_gpu.async_dma %in[%rows, %five] to %lds[%c0, %c0], vector<4x8xi16> in_bounds [true, false]
        : memref<7x9xi16> [vector<4xindex>, index], memref<4x8xi16, {LDS}>
      gpu.barrier
      memref.copy %lds, %out : memref<4x8xi16, {LDS}> to memref<4x8xi16>
    """
    given = np.arange(1, 64, dtype=np.int16).reshape(7, 9)
    out = run("%in: memref<7x9xi16>, %out: memref<4x8xi16>", body, given, np.zeros((4, 8), np.int16)).outputs[1]
    rows = [6, 1, 1, 0]
    np.testing.assert_array_equal(out, copied(given, (4, 8), lambda p: (rows[p[0]], 5 + p[1])))


def test_a_single_element(run):
    body = "iree_gpu.async_dma %in[] to %out[], vector<f32> : memref<f32>, memref<f32>"
    out = run("%in: memref<f32>, %out: memref<f32>", body, np.array(3.5, np.float32), np.array(0, np.float32)).outputs[
        1
    ]
    assert out == 3.5


def test_boxes_of_subgroups_and_of_lanes(run):
    """Lanes that are told other places copy other boxes: here each subgroup, and in the second op each lane."""
    body = """
      %wave = gpu.subgroup_id : index
      %four = arith.constant 4 : index
      %row = arith.muli %wave, %four : index
      iree_gpu.async_dma %in[%row, %c0] to %out[%row, %c0], vector<4x16xi32> : memref<8x16xi32>, memref<8x16xi32>
      iree_gpu.async_dma %in[%c0, %lane] to %own[%lane, %c0], vector<1x1xi32> : memref<8x16xi32>, memref<16x1xi32>
    """
    given = np.arange(128, dtype=np.int32).reshape(8, 16)
    arguments = "%in: memref<8x16xi32>, %out: memref<8x16xi32>, %own: memref<16x1xi32>"
    result = run(arguments, body, given, np.zeros_like(given), np.zeros((16, 1), np.int32), block=16, wave=8)
    np.testing.assert_array_equal(result.outputs[1], given)
    assert result.outputs[2][:, 0].tolist() == given[0].tolist()


# -- tensors


def on_tensors(op: str, source: str, target: str, before: str = "") -> str:
    """`op` gives %r of a copy of %in's tensor %s and %out's tensor %d."""
    return f"""
      {before}
      %s = iree_codegen.load_from_buffer %in : memref<{source}> -> tensor<{source}>
      %d = iree_codegen.load_from_buffer %out : memref<{target}> -> tensor<{target}>
      {op}
      iree_codegen.store_to_buffer %r, %out : tensor<{target}> into memref<{target}>
    """


def test_rows_of_a_tensor(run):
    op = """
      %r = iree_gpu.coalesced_gather_dma %s[%i] into %d lane(%lane) in_bounds [true, false]
        : tensor<4x33xi32>, vector<3xindex>, tensor<3x40xi32>, index -> tensor<3x40xi32>
    """
    body = on_tensors(op, "4x33xi32", "3x40xi32", "%i = arith.constant dense<[3, 0, 2]> : vector<3xindex>")
    given = np.arange(1, 133, dtype=np.int32).reshape(4, 33)
    out = run("%in: memref<4x33xi32>, %out: memref<3x40xi32>", body, given, np.full((3, 40), -1, np.int32)).outputs[1]
    rows = [3, 0, 2]
    np.testing.assert_array_equal(out, copied(given, (3, 40), lambda p: (rows[p[0]], p[1])))


def test_rows_of_a_tensor_by_a_tensor_of_indices(run):
    op = """
      %i = iree_codegen.load_from_buffer %which : memref<2xi32> -> tensor<2xi32>
      %r = iree_gpu.coalesced_gather_dma %s[%i] into %d lane(%lane)
        : tensor<5x3xf32>, tensor<2xi32>, tensor<2x3xf32>, index -> tensor<2x3xf32>
    """
    given = np.arange(15, dtype=np.float32).reshape(5, 3)
    arguments = "%in: memref<5x3xf32>, %which: memref<2xi32>, %out: memref<2x3xf32>"
    body = on_tensors(op, "5x3xf32", "2x3xf32")
    out = run(arguments, body, given, np.array([4, 1], np.int32), np.zeros((2, 3), np.float32)).outputs[2]
    np.testing.assert_array_equal(out, given[[4, 1]])


def test_what_a_parallel_loop_of_lanes_copies(run):
    op = """
      %r = scf.forall (%l) in (64) shared_outs(%o = %d) -> (tensor<4x32xf16>) {
        scf.forall.in_parallel {
          iree_gpu.coalesced_gather_dma %s into %o lane(%l) : tensor<4x32xf16>, tensor<4x32xf16>, index
        }
      } {mapping = [#iree_gpu.lane_id<0>]}
    """
    given = np.arange(128, dtype=np.float16).reshape(4, 32)
    arguments = "%in: memref<4x32xf16>, %out: memref<4x32xf16>"
    out = run(arguments, on_tensors(op, "4x32xf16", "4x32xf16"), given, np.zeros((4, 32), np.float16)).outputs[1]
    np.testing.assert_array_equal(out, given)


def test_a_box_of_a_tensor(run):
    op = """
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %five = arith.constant 5 : index
      %r = iree_gpu.async_dma %s[%one, %three, %five] to %d[%one, %c0], vector<4x5xf32>
        permutation_map affine_map<(a, b, c) -> (c, a)> in_bounds [false, true]
        : tensor<8x4x7xf32>, tensor<6x9xf32> -> tensor<6x9xf32>
    """
    given = np.arange(1, 8 * 4 * 7 + 1, dtype=np.float32).reshape(8, 4, 7)
    arguments = "%in: memref<8x4x7xf32>, %out: memref<6x9xf32>"
    old = np.full((6, 9), -1, np.float32)
    out = run(arguments, on_tensors(op, "8x4x7xf32", "6x9xf32"), given, old).outputs[1]
    wanted = old.copy()
    wanted[1:5, 0:5] = copied(given, (4, 5), lambda p: (1 + p[1], 3, 5 + p[0]))
    np.testing.assert_array_equal(out, wanted)


def test_a_gathered_box_of_a_tensor(run):
    op = """
      %i = arith.constant dense<[6, 1, 1]> : vector<3xindex>
      %r = iree_gpu.async_dma %s[%i, %c0] to %d[%c0, %c0], vector<3x9xi16>
        : tensor<7x9xi16> [vector<3xindex>, index], tensor<3x9xi16> -> tensor<3x9xi16>
    """
    given = np.arange(63, dtype=np.int16).reshape(7, 9)
    arguments = "%in: memref<7x9xi16>, %out: memref<3x9xi16>"
    out = run(arguments, on_tensors(op, "7x9xi16", "3x9xi16"), given, np.zeros((3, 9), np.int16)).outputs[1]
    np.testing.assert_array_equal(out, given[[6, 1, 1]])


def test_the_hint_for_buffer_resources_changes_no_value(run):
    op = "%r = iree_gpu.buffer_resource_cast %s cacheSwizzleStride(%lane) : tensor<4x4xi32>"
    given = np.arange(16, dtype=np.int32).reshape(4, 4)
    arguments = "%in: memref<4x4xi32>, %out: memref<4x4xi32>"
    out = run(arguments, on_tensors(op, "4x4xi32", "4x4xi32"), given, np.zeros_like(given)).outputs[1]
    np.testing.assert_array_equal(out, given)


# -- what is refused


def test_an_index_beyond_the_tensor(run):
    op = """
      %i = arith.constant dense<[4, 0]> : vector<2xindex>
      %r = iree_gpu.coalesced_gather_dma %s[%i] into %d lane(%lane)
        : tensor<4x3xf32>, vector<2xindex>, tensor<2x3xf32>, index -> tensor<2x3xf32>
    """
    arrays = np.zeros((4, 3), np.float32), np.zeros((2, 3), np.float32)
    with pytest.raises(CompileError, match="reads element 4 along dimension 0 of a tensor that has 4"):
        run("%in: memref<4x3xf32>, %out: memref<2x3xf32>", on_tensors(op, "4x3xf32", "2x3xf32"), *arrays)


def test_single_elements_of_half_a_byte(run):
    body = "%i0 = arith.constant dense<[1, 0]> : vector<2xindex>" + gather_kernel("#vector<2xindex>", "4xi4", "2xi4")
    with pytest.raises(CompileError, match="of single elements of type i4 has no semantics in the simulator"):
        run("%in: memref<4xi4>, %out: memref<2xi4>", body, np.zeros(2, np.uint8), np.zeros(1, np.uint8))


def test_elements_of_another_type(run):
    body = gather_kernel("", "4xf16", "4xbf16")
    with pytest.raises(CompileError, match="of elements of type f16 as bf16 has no semantics in the simulator"):
        run("%in: memref<4xf16>, %out: memref<4xbf16>", body, np.zeros(4, np.float16), np.zeros(4, np.uint16))
