"""Whose work a copy or a structured op is."""

from __future__ import annotations

import pytest

from iree_gpu_llvm.dialects.workgroup_work import is_workgroup_work
from iree_gpu_llvm.driver import parse

M = "memref<8xf32>"
ROW = "memref<1xf32, strided<[1], offset: ?>>"


def _is(body: str, arguments: str = "") -> bool:
    module = parse(f"""
    func.func @k(%m: {M}, %n: {M}, %x: f32, %s: memref<f32>{arguments}) {{
      %t = gpu.thread_id x
      %c1 = arith.constant 1 : index
      {body}
      return
    }}""")
    (op,) = (op for op in module.walk() if op.name in ("memref.copy", "linalg.fill", "linalg.dot"))
    return is_workgroup_work(op)


COPY = f"memref.copy %m, %n : {M} to {M}"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (COPY, True),
        (f"linalg.fill ins(%x : f32) outs(%m : {M})", True),
        (f"scf.forall (%i) in (2) {{ {COPY} }} {{mapping = [#iree_codegen.workgroup_mapping<x>]}}", True),
        (f"scf.for %i = %c1 to %c1 step %c1 {{ {COPY} }}", True),
        (f"scf.forall (%i) in (2) {{ {COPY} }} {{mapping = [#gpu.thread<x>]}}", False),
        (f"scf.forall (%i) in (2) {{ {COPY} }} {{mapping = [#gpu.warp<x>]}}", False),
        (f"scf.forall (%i) in (2) {{ {COPY} }} {{mapping = [#iree_gpu.lane_id<0>]}}", False),
        (f"scf.for %i = %t to %c1 step %c1 {{ {COPY} }}", False),
        (f"%v = memref.subview %m[%t] [1] [1] : {M} to {ROW}\nlinalg.fill ins(%x : f32) outs(%v : {ROW})", False),
        # nothing to cut it along: done by one work item where it adds to what is there, else by all
        (f"linalg.dot ins(%m, %n : {M}, {M}) outs(%s : memref<f32>)", True),
        ("linalg.fill ins(%x : f32) outs(%s : memref<f32>)", False),
    ],
)
def test_whose_work_it_is(body, expected):
    assert _is(body) is expected


def test_private_memory_is_one_work_items():
    private = "memref<8xf32, #gpu.address_space<private>>"
    assert not _is(f"memref.copy %m, %p : {M} to {private}", f", %p: {private}")


@pytest.mark.parametrize("private", ["memref<8xf32>", "memref<8xf32, 5>", "memref<8xf32, #gpu.address_space<private>>"])
def test_what_a_work_item_allocates_is_its_own(private):
    assert not _is(f"%p = memref.alloca() : {private}\nlinalg.fill ins(%x : f32) outs(%p : {private})")
