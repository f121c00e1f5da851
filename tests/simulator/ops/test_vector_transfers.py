"""Transfers between memory and vectors."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError


def test_transfers_pad_and_transpose(run):
    body = """
      %c = arith.constant -5 : i32
      %x = vector.transfer_read %in[%c0, %lane], %c {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
        : memref<2x64xi32>, vector<2x3xi32>
      %y = vector.shape_cast %x : vector<2x3xi32> to vector<6xi32>
      vector.store %y, %out[%lane, %c0] : memref<64x6xi32>, vector<6xi32>
    """
    given = np.arange(128, dtype=np.int32).reshape(2, 64)
    out = run("%in: memref<2x64xi32>, %out: memref<64x6xi32>", body, given, np.zeros((64, 6), np.int32)).outputs[1]
    padded = np.full((3, 66), -5)
    padded[:2, :64] = given
    wanted = [[padded[r, lane + c] for c in range(2) for r in range(3)] for lane in range(64)]
    assert out.tolist() == wanted


def test_a_transfer_writes_only_what_is_inside(run):
    body = """
      %two = arith.constant 2 : index
      %at = arith.muli %lane, %two : index
      %i = arith.index_cast %lane : index to i32
      %x = vector.broadcast %i : i32 to vector<2xi32>
      vector.transfer_write %x, %out[%at] : vector<2xi32>, memref<101xi32>
    """
    out = run("%out: memref<101xi32>", body, np.full(101, -1, np.int32)).outputs[0]
    assert out.tolist() == [k // 2 for k in range(101)]


BEFORE = """
  %back = arith.constant BY : index
  %at = arith.subi %lane, %back : index
  %p = arith.constant -5 : i32
  %ten = arith.constant 10 : index
  %m = vector.create_mask %ROWS, %ten : vector<2x2xi1>
"""


@pytest.mark.parametrize("in_bounds", ["false", "true"])
@pytest.mark.parametrize("does", ["reads", "writes"])
def test_transfers_before_the_start(run, does, in_bounds):
    """Only the end is masked: lanes 0 and 1 are before the start of a row, if not before that of memory."""
    if does == "reads":
        op = f"%x = vector.transfer_read %in[%c0, %at], %p {{in_bounds = [false, {in_bounds}]}}"
        op += " : memref<2x66xi32>, vector<2x2xi32>"
    else:
        op = "%x = arith.constant dense<7> : vector<2x2xi32>\n"
        op += f"vector.transfer_write %x, %in[%c0, %at] {{in_bounds = [false, {in_bounds}]}}"
        op += " : vector<2x2xi32>, memref<2x66xi32>"
    body = BEFORE.replace("BY", "2").replace("%ROWS", "%ten") + op
    given = np.zeros((2, 66), np.int32)
    where = "at a negative index" if in_bounds == "false" else "8 bytes at byte -8"
    with pytest.raises(CompileError, match=f"{does} {where} .*memory.*work item 0"):
        run("%in: memref<2x66xi32>", body, given)
    result = run("%in: memref<2x66xi32>", body, given, check=True)
    assert [f.kind for f in result.findings if f.kind != "race"] == ["bounds"]


def test_what_is_not_accessed_may_be_before_the_start(run):
    """For a mask, for another dimension's end, or for a lane that takes no part."""
    read = "vector.transfer_read %in[%at, %c0], %p, %m : memref<2x66xi32>, vector<2x2xi32>"
    body = f"""{BEFORE.replace("BY", "2").replace("%ROWS", "%c0")}
      %x = {read}
      %end = vector.transfer_read %in[%ten, %at], %p : memref<2x66xi32>, vector<2x2xi32>
      %c1 = arith.constant 1 : index
      %c = arith.cmpi ugt, %lane, %c1 : index
      scf.if %c {{
        %z = {read.replace(", %m", "")}
      }}
      %y = arith.addi %x, %end : vector<2x2xi32>
      vector.transfer_write %y, %in[%c0, %c0] : vector<2x2xi32>, memref<2x66xi32>
    """
    out = run("%in: memref<2x66xi32>", body, np.zeros((2, 66), np.int32)).outputs[0]
    assert out[:, :3].tolist() == [[-10, -10, 0], [-10, -10, 0]]


def test_a_swizzled_buffer_reads_back_what_was_written(run):
    """Rows of 16 elements in groups of 4: group j of row i lies at i xor j; written plainly, read through the swizzle."""
    body = """
      %lds = memref.alloc() : memref<64x16xi32, #gpu.address_space<workgroup>>
      %x = vector.load %in[%lane, %c0] : memref<64x16xi32>, vector<16xi32>
      vector.store %x, %lds[%lane, %c0] : memref<64x16xi32, #gpu.address_space<workgroup>>, vector<16xi32>
      gpu.barrier
      %s = iree_codegen.swizzle_hint %lds[#iree_codegen.xor_shuffle<16, 4>] : memref<64x16xi32, #gpu.address_space<workgroup>>
      %p = arith.constant 0 : i32
      %y = vector.transfer_read %s[%lane, %c0], %p {in_bounds = [true]}
        : memref<64x16xi32, #gpu.address_space<workgroup>>, vector<16xi32>
      vector.store %y, %in[%lane, %c0] : memref<64x16xi32>, vector<16xi32>
    """
    given = np.arange(1024, dtype=np.int32).reshape(64, 16)
    out = run("%in: memref<64x16xi32>", body, given).outputs[0]
    groups = given.reshape(64, 4, 4)
    wanted = [[groups[i, j ^ (i % 4)].tolist() for j in range(4)] for i in range(64)]
    assert out.reshape(64, 4, 4).tolist() == wanted
