"""Ids and exchange between lanes, on values that say which lane they come from."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.run import simulate

LANE = np.arange(64)
A = ("i32", LANE.astype(np.int32) * 10)


@pytest.mark.parametrize("wave", [32, 64])
@pytest.mark.parametrize(
    ("mode", "offset", "width", "source"),
    [
        ("xor", 5, 64, lambda lane, w: lane ^ 5),
        # The first 16 lanes have no such lane; of the next, which are not among the 16, iree-opt 3.13 makes this.
        ("xor", 16, 16, lambda lane, w: np.where(lane % 32 < 16, lane, lane ^ 16)),
        ("up", 3, 64, lambda lane, w: np.where(lane % w < 3, lane, lane - 3)),
        ("down", 2, 8, lambda lane, w: np.where(lane % 8 > 5, lane, lane + 2)),
        ("idx", 7, 64, lambda lane, w: lane - lane % w + 7),
    ],
)
def test_shuffles(per_lane, wave, mode, offset, width, source):
    body = f"""
      %o = arith.constant {offset} : i32
      %w = arith.constant {min(width, wave)} : i32
      %r, %v = gpu.shuffle {mode} %a, %o, %w : i32
    """
    found = per_lane(body, "i32", np.int32, wave=wave, a=A)
    np.testing.assert_array_equal(found, A[1][source(LANE, wave)])


def test_whether_a_shuffle_is_valid(per_lane):
    body = """
      %o = arith.constant 60 : i32
      %w = arith.constant 64 : i32
      %x, %v = gpu.shuffle down %a, %o, %w : i32
      %r = arith.extui %v : i1 to i32
    """
    assert per_lane(body, "i32", np.int32, a=A).tolist() == [1] * 4 + [0] * 60


def test_rotation_and_broadcast(per_lane):
    found = per_lane("%r, %v = gpu.rotate %a, 3, 16 : i32", "i32", np.int32, a=A)
    np.testing.assert_array_equal(found, A[1][LANE - LANE % 16 + (LANE + 3) % 16])
    found = per_lane("%r = gpu.subgroup_broadcast %a, first_active_lane : i32", "i32", np.int32, wave=32, a=A)
    np.testing.assert_array_equal(found, A[1][LANE - LANE % 32])


def test_ballot_of_active_lanes(run):
    body = """
      %n = arith.constant 40 : index
      %c = arith.cmpi ult, %lane, %n : index
      cf.cond_br %c, ^in, ^end
    ^in:
      %two = arith.constant 2 : index
      %odd = arith.remui %lane, %two : index
      %p = arith.cmpi eq, %odd, %c0 : index
      %b = gpu.ballot %p : i64
      memref.store %b, %out[%c0] : memref<1xi64>
      cf.br ^end
    ^end:
    """
    out = run("%out: memref<1xi64>", body, np.zeros(1, np.uint64)).outputs[0]
    assert int(out[0]) == sum(1 << k for k in range(0, 40, 2))


@pytest.mark.parametrize(
    ("cluster", "members"),
    [
        ("", lambda lane: range(64)),
        ("cluster(size = 8)", lambda lane: range(lane - lane % 8, lane - lane % 8 + 8)),
        ("cluster(size = 4, stride = 16)", lambda lane: range(lane % 16, 64, 16)),
        ("cluster(size = 2, stride = 2)", lambda lane: (lane & ~2, lane | 2)),
    ],
)
def test_reductions_over_clusters(per_lane, cluster, members):
    found = per_lane(f"%r = gpu.subgroup_reduce add %a {cluster} : (i32) -> i32", "i32", np.int32, a=A)
    assert found.tolist() == [sum(int(A[1][k]) for k in members(lane)) for lane in range(64)]


def test_ids(run):
    body = """
      %g = gpu.block_id x
      %n = gpu.grid_dim x
      %d = gpu.block_dim x
      %l = gpu.lane_id
      %s = gpu.subgroup_id : index
      %w = gpu.num_subgroups : index
      %v = vector.from_elements %lane, %g, %n, %d, %l, %s, %w : vector<7xindex>
      vector.store %v, %out[%g, %lane, %c0] : memref<2x64x7xindex>, vector<7xindex>
    """
    out = run("%out: memref<2x64x7xindex>", body, np.zeros((2, 64, 7), np.int64), wave=32, grid=(2,)).outputs[0]
    wanted = [[[lane, g, 2, 64, lane % 32, lane // 32, 2] for lane in range(64)] for g in range(2)]
    assert out.tolist() == wanted


@pytest.mark.parametrize(
    ("mode", "offset", "source"),
    [
        ("xor", 3, LANE ^ 3),
        ("xor", 16, np.where(LANE % 32 < 16, -1, LANE ^ 16)),
        ("up", 5, np.where(LANE % 16 < 5, -1, LANE - 5)),
        ("down", 5, np.where(LANE % 16 > 10, -1, LANE + 5)),
        ("idx", 7, np.full(64, 7)),
        ("idx", 40, np.where(LANE < 32, -1, 40)),
        ("idx", 64, np.full(64, -1)),
    ],
)
def test_shuffles_of_16_lanes(per_lane, mode, offset, source):
    """Where there is no source the lane keeps its own; the lanes beyond the first 16 as iree-opt 3.13 has them."""
    body = f"""
      %o = arith.constant {offset} : i32
      %w = arith.constant 16 : i32
      %x, %v = gpu.shuffle {mode} %a, %o, %w : i32
      %u = arith.extui %v : i1 to i32
      %r = vector.from_elements %x, %u : vector<2xi32>
    """
    found = per_lane(body, "2xi32", np.int32, a=A)
    there = source >= 0
    np.testing.assert_array_equal(found[:, 0], A[1][np.where(there, source, LANE)])
    np.testing.assert_array_equal(found[:, 1], there)


@pytest.mark.parametrize(
    ("width", "wrong"),
    [
        ("3", "width 3 is no power of two, as the lanes of a group are"),
        ("0", "width 0 is no power of two, as the lanes of a group are"),
        ("-4", "width -4 is no power of two, as the lanes of a group are"),
        ("64", "width 64 exceeds the subgroup of 32 lanes"),
    ],
)
def test_widths_that_shuffles_cannot_have(per_lane, width, wrong):
    body = f"""
      %o = arith.constant 1 : i32
      %w = arith.constant {width} : i32
      %r, %v = gpu.shuffle up %a, %o, %w : i32
    """
    with pytest.raises(CompileError, match=f"'gpu.shuffle' op {wrong}"):
        per_lane(body, "i32", np.int32, wave=32, a=A)


@pytest.mark.parametrize("t", ["f16", "bf16", "i8", "i64", "f64", "2xf16"])
def test_shuffles_of_other_types(per_lane, t):
    n = 2 if t == "2xf16" else 1
    dtype = {"f16": np.float16, "bf16": np.uint16, "i8": np.int8, "i64": np.int64, "f64": np.float64}.get(t, np.float16)
    given = np.arange(64 * n).astype(dtype).reshape((64, n) if n > 1 else 64)
    kind = f"vector<{t}>" if n > 1 else t
    body = f"""
      %o = arith.constant 33 : i32
      %w = arith.constant 64 : i32
      %r, %v = gpu.shuffle xor %a, %o, %w : {kind}
    """
    np.testing.assert_array_equal(per_lane(body, t, dtype, a=(t, given)), given[LANE ^ 33])


def test_a_lane_of_each_its_own(per_lane):
    """`idx` with an offset that differs between lanes."""
    body = """
      %c3 = arith.constant 3 : i32
      %i = arith.index_cast %lane : index to i32
      %x = arith.xori %i, %c3 : i32
      %w = arith.constant 64 : i32
      %r, %v = gpu.shuffle idx %a, %x, %w : i32
    """
    np.testing.assert_array_equal(per_lane(body, "i32", np.int32, a=A), A[1][LANE ^ 3])


def test_where_a_rotation_is_valid(per_lane):
    body = "%x, %v = gpu.rotate %a, 5, 32 : i32\n%r = arith.extui %v : i1 to i32"
    assert per_lane(body, "i32", np.int32, a=A).tolist() == [1] * 32 + [0] * 32


@pytest.mark.parametrize("lane", [64, -1])
def test_a_lane_that_is_not_there(per_lane, run, lane):
    body = f"%l = arith.constant {lane} : i32\n%r = gpu.subgroup_broadcast %a, specific_lane %l : i32"
    values = np.arange(64, dtype=np.int32)
    with pytest.raises(CompileError, match=f"'gpu.subgroup_broadcast' op reads lane {lane} of a subgroup of 64 lanes"):
        per_lane(body, "i32", np.int32, a=("i32", values))
    # Nobody reads it where no lane is.
    skipped = f"""
      %c99 = arith.constant 99 : index
      %far = arith.cmpi ugt, %lane, %c99 : index
      %a = memref.load %m[%lane] : memref<64xi32>
      scf.if %far {{ {body} }}
    """
    assert run("%m: memref<64xi32>", skipped, values).outputs[0].tolist() == values.tolist()


def test_the_lane_that_is_named(per_lane):
    body = "%k = arith.constant 9 : i32\n%r = gpu.subgroup_broadcast %a, specific_lane %k : i32"
    np.testing.assert_array_equal(per_lane(body, "i32", np.int32, wave=32, a=A), A[1][LANE - LANE % 32 + 9])


@pytest.mark.parametrize("wave", [32, 64])
@pytest.mark.parametrize(("size", "stride"), [(2, 1), (4, 4), (8, 2), (16, 1), (32, 1), (16, 2)])
@pytest.mark.parametrize(
    ("kind", "t", "f"),
    [
        ("mul", "i32", lambda x: np.multiply.reduce(x, dtype=np.int32)),
        ("maxui", "i32", lambda x: x.view(np.uint32).max().view(np.int32)),
        ("minsi", "i32", np.min),
        ("xor", "i32", np.bitwise_xor.reduce),
        ("maximumf", "f32", np.max),
        ("minnumf", "f32", np.nanmin),
    ],
)
def test_kinds_of_reductions(per_lane, wave, size, stride, kind, t, f):
    rng = np.random.default_rng(size + stride)
    given = rng.integers(-9, 9, 64).astype(np.int32 if t == "i32" else np.float32)
    if kind == "minnumf":
        given[1::4] = np.nan
    body = f"%r = gpu.subgroup_reduce {kind} %a cluster(size = {size}, stride = {stride}) : ({t}) -> {t}"
    found = per_lane(body, t, given.dtype, wave=wave, a=(t, given))
    for lane in range(64):
        position = lane % wave // stride % size
        members = lane - position * stride + np.arange(size) * stride
        chosen = given[members]
        wanted = f(chosen) if not np.isnan(chosen).all() else np.nan
        np.testing.assert_equal(found[lane], wanted)


def test_a_reduction_of_the_lanes_that_there_are(run):
    """40 work items in a subgroup of 64, of which those below 30 take part."""
    body = """
      %n = arith.constant 30 : index
      %i = arith.index_cast %lane : index to i32
      %c = arith.cmpi ult, %lane, %n : index
      cf.cond_br %c, ^in, ^end
    ^in:
      %s = gpu.subgroup_reduce add %i : (i32) -> i32
      memref.store %s, %out[%lane] : memref<40xi32>
      cf.br ^end
    ^end:
    """
    out = run("%out: memref<40xi32>", body, np.zeros(40, np.int32), block=40).outputs[0]
    assert out.tolist() == [sum(range(30))] * 30 + [0] * 10


@pytest.mark.parametrize(
    "op",
    [
        "gpu.all_reduce add %a {} : (i32) -> i32",
        """gpu.all_reduce %a {
          ^bb0(%l: i32, %h: i32):
            %s = arith.addi %l, %h : i32
            "gpu.yield"(%s) : (i32) -> ()
        } : (i32) -> i32""",
    ],
)
def test_reductions_over_the_workgroup(per_lane, op):
    found = per_lane(f"%r = {op}", "i32", np.int32, wave=32, a=A)
    assert found.tolist() == [int(A[1].sum())] * 64


MATRIX = '!gpu.mma_matrix<16x16x{}, "{}Op">'


@pytest.mark.parametrize(("t", "acc"), [("f16", "f32"), ("f16", "f16")])
def test_products_of_matrices_that_subgroups_hold(run, t, acc):
    """2 (A B^T + 1) - C: loads with a distance between rows, transposed, and elementwise ops."""
    ta, tb, tc = (MATRIX.format(e, o) for e, o in ((t, "A"), (t, "B"), (acc, "C")))
    body = f"""
      %one = arith.constant 1.0 : {acc}
      %c2 = arith.constant 2 : index
      %x = gpu.subgroup_mma_load_matrix %a[%c2, %c0] leadDimension 20 : memref<18x20x{t}> -> {ta}
      %y = gpu.subgroup_mma_load_matrix %b[%c0, %c0] leadDimension 16 transpose : memref<16x16x{t}> -> {tb}
      %z = gpu.subgroup_mma_load_matrix %c[%c0, %c0] leadDimension 16 : memref<16x16x{acc}> -> {tc}
      %i = gpu.subgroup_mma_constant_matrix %one : {tc}
      %p = gpu.subgroup_mma_compute %x, %y, %i : {ta}, {tb} -> {tc}
      %d = gpu.subgroup_mma_elementwise addf %p, %p : ({tc}, {tc}) -> {tc}
      %r = gpu.subgroup_mma_elementwise subf %d, %z : ({tc}, {tc}) -> {tc}
      gpu.subgroup_mma_store_matrix %r, %c[%c0, %c0] leadDimension 16 : {tc}, memref<16x16x{acc}>
    """
    rng = np.random.default_rng(1)
    a, b, c = (rng.integers(-2, 3, s).astype(float) for s in ((18, 20), (16, 16), (16, 16)))
    dtypes = {"f16": np.float16, "f32": np.float32}
    arguments = f"%a: memref<18x20x{t}>, %b: memref<16x16x{t}>, %c: memref<16x16x{acc}>"
    arrays = a.astype(dtypes[t]), b.astype(dtypes[t]), c.astype(dtypes[acc])
    result = run(arguments, body, *arrays, block=32, wave=32)
    np.testing.assert_array_equal(result.outputs[2], 2 * (a[2:, :16] @ b.T + 1) - c)
    assert result.counts.mma_operations == 1


# -- buffers that a function states


def _reversal(barrier: str) -> str:
    lds = "memref<64xf32, #gpu.address_space<workgroup>>"
    return f"""
    gpu.module @m {{
      gpu.func @k(%a: memref<128xf32>, %b: memref<128xf32>) workgroup(%l: {lds})
          private(%p: memref<1xf32, #gpu.address_space<private>>) kernel attributes {{known_block_size = array<i32: 64, 1, 1>}} {{
        %i = gpu.global_id x upper_bound 128
        %t = gpu.thread_id x
        %c0 = arith.constant 0 : index
        %c63 = arith.constant 63 : index
        %x = memref.load %a[%i] : memref<128xf32>
        memref.store %x, %l[%t] : {lds}
        {barrier}
        %r = arith.subi %c63, %t : index
        %y = memref.load %l[%r] : {lds}
        memref.store %y, %p[%c0] : memref<1xf32, #gpu.address_space<private>>
        %z = memref.load %p[%c0] : memref<1xf32, #gpu.address_space<private>>
        memref.store %z, %b[%i] : memref<128xf32>
        gpu.return
      }}
    }}"""


def test_buffers_of_a_function_are_each_workgroups_and_each_lanes():
    x = np.arange(128, dtype=np.float32)
    result = simulate(_reversal("gpu.barrier"), [x, np.zeros(128, np.float32)], grid=(2,), check=True)
    assert result.outputs[1].tolist() == [*range(63, -1, -1), *range(127, 63, -1)]
    assert len(result.parameters) == 2 and result.findings == []
    assert result.counts.lds_bytes == 2 * 4 * 128 and result.counts.global_bytes == 2 * 4 * 128


def test_races_in_the_buffers_of_a_function():
    result = simulate(_reversal(""), grid=(2,), check=True)
    assert [(f.kind, f.operation.name) for f in result.findings] == [("race", "memref.load")]
