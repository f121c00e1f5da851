"""Scans over clusters of lanes, of every size and stride that a subgroup has room for; copies by a subgroup."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

CLUSTERS = [(size, stride) for size in (2, 4, 8, 16, 32, 64) for stride in (1, 2, 4) if size * stride <= 64]


def scan(kind: str, size: int, stride: int, combine: str, t: str = "i32") -> str:
    cluster = f"cluster(size = {size}" + (f", stride = {stride})" if stride != 1 else ")")
    head = f"inclusive(%a) {cluster}" if kind == "inclusive" else f"(%a, identity = %e : {t}) {cluster}"
    return f"""
      %e = arith.constant {"0" if t[0] == "i" else "0.0"} : {t}
      %s, %t = iree_gpu.subgroup_scan {head} {{
      ^bb0(%l: {t}, %h: {t}):
        {combine}
        iree_gpu.yield %c : {t}
      }} : {t}
    """


@pytest.mark.parametrize("kind", ["inclusive", "exclusive"])
@pytest.mark.parametrize(("size", "stride"), CLUSTERS)
def test_an_order_that_matters(per_lane, kind, size, stride):
    """Composition of the maps x -> a x + b is associative but not commutative; a in the upper half, b in the lower."""
    lanes = np.arange(64)
    a, b = (lanes % 5 + 1) % 256, lanes * 7 % 256
    combine = """
        %c16 = arith.constant 16 : i32
        %m = arith.constant 65535 : i32
        %la = arith.shrui %l, %c16 : i32
        %lb = arith.andi %l, %m : i32
        %ha = arith.shrui %h, %c16 : i32
        %hb = arith.andi %h, %m : i32
        %na = arith.muli %la, %ha : i32
        %x = arith.muli %ha, %lb : i32
        %y = arith.addi %x, %hb : i32
        %nb = arith.andi %y, %m : i32
        %z = arith.shli %na, %c16 : i32
        %c = arith.ori %z, %nb : i32
    """
    given = (a << 16 | b).astype(np.uint32).view(np.int32)

    def join(l, h):
        return (l[0] * h[0] & 0xFFFF, (h[0] * l[1] + h[1]) & 0xFFFF)

    wanted, totals = [], []
    for lane in range(64):
        position = lane // stride % size
        base = lane - position * stride
        members = [(int(a[base + k * stride]), int(b[base + k * stride])) for k in range(size)]
        running = [members[0]]
        for m in members[1:]:
            running.append(join(running[-1], m))
        wanted.append(running[position] if kind == "inclusive" else (running[position - 1] if position else (0, 0)))
        totals.append(running[-1])
    body = scan(kind, size, stride, combine)
    for name, values in (("s", wanted), ("t", totals)):
        found = per_lane(
            f"{body}\n%z0 = arith.constant 0 : i32\n%r = arith.addi %{name}, %z0 : i32",
            "i32",
            np.uint32,
            a=("i32", given),
        )
        assert found.tolist() == [x << 16 | y for x, y in values]


@pytest.mark.parametrize(("t", "dtype"), [("i8", np.int8), ("i16", np.int16), ("f16", np.float16), ("f32", np.float32)])
def test_types(per_lane, t, dtype):
    add = f"%c = arith.add{'i' if t[0] == 'i' else 'f'} %l, %h : {t}"
    given = (np.arange(64) % 3).astype(dtype)
    body = scan("inclusive", 16, 1, add, t)
    add_zero = f"arith.add{'i' if t[0] == 'i' else 'f'} %s, %e : {t}"
    found = per_lane(f"{body}\n%r = {add_zero}", t, dtype, wave=32, a=(t, given))
    np.testing.assert_array_equal(found, np.cumsum(given.reshape(4, 16), axis=1).reshape(-1).astype(dtype))


def test_a_cluster_larger_than_the_subgroup(per_lane):
    body = scan("inclusive", 32, 2, "%c = arith.addi %l, %h : i32") + "%r = arith.addi %s, %e : i32"
    with pytest.raises(CompileError, match=r"cluster size \(32\) \* stride \(2\) exceeds subgroup size 32"):
        per_lane(body, "i32", np.int32, wave=32, a=("i32", np.zeros(64, np.int32)))


def test_rows_by_their_numbers_and_zeros_beyond_the_source(run):
    body = """
      %rows = arith.constant dense<[3, 0, 2]> : vector<3xindex>
      %lds = memref.alloc() : memref<3x40xi32, #gpu.address_space<workgroup>>
      %l = gpu.lane_id
      iree_gpu.coalesced_gather_dma %in[%rows] into %lds lane(%l) in_bounds [true, false]
        : memref<4x33xi32>, vector<3xindex>, memref<3x40xi32, #gpu.address_space<workgroup>>, index
      gpu.barrier
      memref.copy %lds, %out : memref<3x40xi32, #gpu.address_space<workgroup>> to memref<3x40xi32>
    """
    given = np.arange(1, 133, dtype=np.int32).reshape(4, 33)
    arguments = "%in: memref<4x33xi32>, %out: memref<3x40xi32>"
    result = run(arguments, body, given, np.full((3, 40), -1, np.int32))
    wanted = np.zeros((3, 40), np.int32)
    wanted[:, :33] = given[[3, 0, 2]]
    np.testing.assert_array_equal(result.outputs[1], wanted)
    assert result.counts.dma_transfers == 120
