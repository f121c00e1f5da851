"""Assertions."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

BODY = """
  %v = memref.load %m[%lane] : memref<64xi32>
  %few = arith.constant 40 : index
  %low = arith.cmpi ult, %lane, %few : index
  scf.if %low {
    %five = arith.constant 5 : i32
    %small = arith.cmpi slt, %v, %five : i32
    cf.assert %small, "v is below five"
  }
"""
ARGUMENTS = "%m: memref<64xi32>"
WANTED = "'cf.assert' op does not hold: \"v is below five\" (work item 7 of workgroup 1)"


def test_an_assertion_that_does_not_hold(run):
    values = np.zeros(64, np.int32)
    values[7] = 5
    body = BODY + "%zero = arith.constant 0 : i32\nmemref.store %zero, %m[%lane] : memref<64xi32>"
    with pytest.raises(CompileError) as e:
        run(ARGUMENTS, body, values, grid=2, workgroups=[1])
    assert str(e.value).splitlines()[0].endswith(WANTED)
    result = run(ARGUMENTS, body, values, grid=2, workgroups=[1], check=True)
    (found,) = result.findings
    assert (found.kind, found.diagnostic.message) == ("assert", WANTED)
    assert result.outputs[0].tolist() == [0] * 64, "it is noted, and the run goes on"


def test_where_no_lane_is_it_does_not_matter(run):
    values = np.zeros(64, np.int32)
    values[40:] = 9
    assert run(ARGUMENTS, BODY, values, check=True).findings == []
