"""Memory: unaligned and narrow elements, ranges of buffer resources, accesses out of bounds."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

FAT = "#amdgpu.address_space<fat_raw_buffer>"


def test_vectors_at_any_alignment(run):
    body = """
      %three = arith.constant 3 : index
      %at = arith.muli %lane, %three : index
      %x = vector.load %in[%at] : memref<196xi16>, vector<5xi16>
      vector.store %x, %out[%lane, %c0] : memref<64x5xi16>, vector<5xi16>
    """
    given = np.arange(196, dtype=np.int16)
    out = run("%in: memref<196xi16>, %out: memref<64x5xi16>", body, given, np.zeros((64, 5), np.int16)).outputs[1]
    assert out.tolist() == [[3 * i + k for k in range(5)] for i in range(64)]


def test_two_elements_a_byte(run):
    body = """
      %two = arith.constant 2 : index
      %at = arith.muli %lane, %two : index
      %x = vector.load %in[%at] : memref<128xi4>, vector<2xi4>
      %y = arith.addi %x, %x : vector<2xi4>
      vector.store %y, %out[%at] : memref<128xi4>, vector<2xi4>
    """
    given = np.arange(64, dtype=np.uint8) * 5
    out = run("%in: memref<128xi4>, %out: memref<128xi4>", body, given, np.zeros(64, np.uint8)).outputs[1]
    low, high = (given & 15) * 2 & 15, (given >> 4) * 2 & 15
    assert out.tolist() == (low | high << 4).tolist()


def fat(body: str, cast: str = "resetOffset") -> str:
    types = f"memref<8x4xf32> to memref<8x4xf32, {FAT}>"
    return f"%f = amdgpu.fat_raw_buffer_cast %in {cast} : {types}\n{body}"


def test_loads_beyond_a_resource_give_zero(run):
    """The range is one of the linear offset: beyond a row lies the next, beyond the last nothing."""
    body = fat(f"""
      %col = arith.constant 2 : index
      %x = vector.load %f[%lane, %col] : memref<8x4xf32, {FAT}>, vector<4xf32>
      vector.store %x, %out[%lane, %c0] : memref<64x4xf32>, vector<4xf32>
    """)
    given = np.arange(32, dtype=np.float32).reshape(8, 4) + 1
    out = run("%in: memref<8x4xf32>, %out: memref<64x4xf32>", body, given, np.ones((64, 4), np.float32)).outputs[1]
    flat = np.concatenate([given.reshape(-1), np.zeros(1000)])
    assert out.tolist() == [flat[4 * i + 2 : 4 * i + 6].tolist() for i in range(64)]


def test_stores_beyond_a_resource_are_dropped(run):
    body = fat(f"""
      %one = arith.constant -1 : index
      %row = arith.addi %lane, %one : index
      %i = arith.index_cast %lane : index to i32
      %x = arith.sitofp %i : i32 to f32
      memref.store %x, %f[%row, %c0] : memref<8x4xf32, {FAT}>
    """)
    out = run("%in: memref<8x4xf32>", body, np.full((8, 4), -1, np.float32)).outputs[0]
    assert out[:, 0].tolist() == list(range(1, 9))
    assert (out[:, 1:] == -1).all()


def test_valid_bytes(run):
    body = "%n = arith.constant 20 : i64\n" + fat(
        f"""
      %x = memref.load %f[%c0, %lane] : memref<8x4xf32, {FAT}>
      memref.store %x, %out[%lane] : memref<8xf32>
    """,
        "validBytes(%n) resetOffset",
    )
    given = np.arange(1, 33, dtype=np.float32).reshape(8, 4)
    out = run("%in: memref<8x4xf32>, %out: memref<8xf32>", body, given, np.zeros(8, np.float32), block=8).outputs[1]
    assert out.tolist() == [1, 2, 3, 4, 5, 0, 0, 0]


def test_a_resource_larger_than_its_buffer(run):
    body = "%n = arith.constant 4096 : i64\n" + fat(
        f"%x = memref.load %f[%lane, %c0] : memref<8x4xf32, {FAT}>\nmemref.store %x, %in[%c0, %c0] : memref<8x4xf32>",
        "validBytes(%n) resetOffset",
    )
    with pytest.raises(CompileError, match="reaches byte 1012 of argument 0, which has 128"):
        run("%in: memref<8x4xf32>", body, np.zeros((8, 4), np.float32))


@pytest.mark.parametrize("bounds", ["true", "false"])
def test_plain_memory_has_bounds(run, bounds):
    body = fat(f"%x = memref.load %f[%lane, %c0] : memref<8x4xf32, {FAT}>\n", f"boundsCheck({bounds}) resetOffset")
    if bounds == "true":
        run("%in: memref<8x4xf32>", body, np.zeros((8, 4), np.float32))
    else:
        with pytest.raises(
            CompileError, match=r"reads 4 bytes at byte 128 of argument 0 memory of 128 bytes \(work item 8\)"
        ):
            run("%in: memref<8x4xf32>", body, np.zeros((8, 4), np.float32))


def test_lds_out_of_bounds_is_of_one_allocation(run):
    """Beyond the first buffer lies the second, which the access has no business with."""
    body = """
      %a = memref.alloc() : memref<32xi32, #gpu.address_space<workgroup>>
      %b = memref.alloc() : memref<64xi32, #gpu.address_space<workgroup>>
      %i = arith.index_cast %lane : index to i32
      memref.store %i, %a[%lane] : memref<32xi32, #gpu.address_space<workgroup>>
    """
    with pytest.raises(CompileError, match=r"writes 4 bytes at byte 128 of lds memory of 128 bytes \(work item 32\)"):
        run("%out: memref<1xi32>", body, np.zeros(1, np.int32))


def test_lanes_that_are_not_active_access_nothing(run):
    body = """
      %n = arith.constant 8 : index
      %c = arith.cmpi ult, %lane, %n : index
      cf.cond_br %c, ^in, ^end
    ^in:
      %x = memref.load %in[%lane] : memref<8xi32>
      %y = arith.addi %x, %x : i32
      memref.store %y, %in[%lane] : memref<8xi32>
      cf.br ^end
    ^end:
    """
    result = run("%in: memref<8xi32>", body, np.arange(8, dtype=np.int32))
    assert result.outputs[0].tolist() == [2 * i for i in range(8)]
    assert result.counts.global_bytes == 2 * 8 * 4


def test_private_memory_is_of_each_lane(run):
    body = """
      %p = memref.alloca() : memref<2xi32, #gpu.address_space<private>>
      %i = arith.index_cast %lane : index to i32
      memref.store %i, %p[%c0] : memref<2xi32, #gpu.address_space<private>>
      %x = memref.load %p[%c0] : memref<2xi32, #gpu.address_space<private>>
      memref.store %x, %out[%lane] : memref<64xi32>
    """
    assert run("%out: memref<64xi32>", body, np.zeros(64, np.int32)).outputs[0].tolist() == list(range(64))


def test_each_workgroup_has_its_own_lds(run):
    body = """
      %lds = memref.alloc() : memref<1xi32, #gpu.address_space<workgroup>>
      %g = gpu.block_id x
      %x = arith.index_cast %g : index to i32
      memref.store %x, %lds[%c0] : memref<1xi32, #gpu.address_space<workgroup>>
      gpu.barrier
      %y = memref.load %lds[%c0] : memref<1xi32, #gpu.address_space<workgroup>>
      memref.store %y, %out[%g] : memref<4xi32>
    """
    assert run("%out: memref<4xi32>", body, np.zeros(4, np.int32), grid=(4,)).outputs[0].tolist() == [0, 1, 2, 3]
