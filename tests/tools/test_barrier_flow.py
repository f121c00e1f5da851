"""Which barriers are redundant, in kernels where it can be seen."""

from __future__ import annotations

from typing import Any

import pytest
from barrier_flow import Flow

import iree_gpu_llvm as igl
from iree_gpu_llvm.simulator.launch import kernel_of

LDS = "memref<64xi32, #gpu.address_space<workgroup>>"
HERE, OTHER = "gpu.barrier memfence [#gpu.address_space<workgroup>] {here}", "gpu.barrier"


def store(name: str = "%m") -> str:
    return f"memref.store %v, {name}[%lane] : {LDS}\n"


def load(name: str = "%m") -> str:
    return f"memref.load {name}[%lane] : {LDS}\n"


def is_redundant(body: str) -> bool:
    """Of the barrier marked `here`."""
    module = igl.parse(f"""
      func.func @k(%many: i1) {{
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %v = arith.constant 1 : i32
        %lane = gpu.thread_id x
        %m = memref.alloc() : {LDS}
        %n = memref.alloc() : {LDS}
        {body}
        return
      }}
    """)
    barrier: Any = next(op for op in module.walk() if op.attr("here") is not None)
    return Flow(kernel_of(module)).is_redundant(barrier)


@pytest.mark.parametrize(
    ("body", "redundant"),
    [
        (store() + HERE + "\n" + load(), False),
        (load() + HERE + "\n" + store(), False),
        (load() + HERE + "\n" + load(), True),
        (store() + HERE + "\n" + load("%n"), True),
        (HERE + "\n" + store() + OTHER + "\n" + load(), True),
        (store() + OTHER + "\n" + load() + HERE, True),
        (store() + OTHER + "\n" + HERE + "\n" + load(), True),
        (store() + "gpu.barrier memfence [#gpu.address_space<global>]\n" + HERE + "\n" + load(), False),
    ],
)
def test_straight_code(body, redundant):
    assert is_redundant(body) == redundant


def loop(body: str) -> str:
    return f"scf.for %i = %c0 to %c1 step %c1 {{\n{body}\n}}\n"


def test_what_a_loop_did_in_its_last_turn():
    assert not is_redundant(loop(HERE + "\n" + store() + OTHER + "\n" + load()))
    assert is_redundant(loop(HERE + "\n" + store() + OTHER + "\n" + load() + OTHER))


def test_loops_may_not_be_entered():
    assert not is_redundant(store() + loop(OTHER) + HERE + "\n" + load())


def test_branches_are_taken_once():
    assert is_redundant(f"scf.if %many {{\n{store()}\n}} else {{\n{HERE}\n{load()}\n}}")
    assert not is_redundant(f"scf.if %many {{\n{store()}\n}}\n{HERE}\n{load()}")


def forall(body: str, mapping: str) -> str:
    return f"scf.forall (%i) in (4) {{\n{body}\n}} {{mapping = [{mapping}]}}\n"


def test_loops_over_work_items_join():
    threads = "#gpu.thread<linear_dim_0>"
    assert is_redundant(store() + HERE + "\n" + forall(load(), threads))
    assert is_redundant(forall(store(), threads) + HERE + "\n" + load())
    assert not is_redundant(forall(HERE + "\n" + store() + OTHER + "\n" + load(), threads))


def test_loops_over_workgroups_are_none():
    body = HERE + "\n" + store() + OTHER + "\n" + load()
    assert is_redundant(forall(body, "#iree_codegen.workgroup_mapping<x>"))
    assert is_redundant(forall(body, "#iree_linalg_ext.split_reduction_mapping<0>"))
    assert not is_redundant(forall(body, "#iree_gpu.lane_id<0>"))


@pytest.mark.parametrize(("second", "redundant"), [("n", False), ("m", True)])
def test_buffers_that_change_places(second, redundant):
    body = f"""
      %view = memref.subview %m[0] [64] [1] : {LDS} to {LDS}
      cf.br ^a(%view, %{second} : {LDS}, {LDS})
      ^a(%x: {LDS}, %y: {LDS}):
      {load("%x")}
      cf.cond_br %many, ^a(%y, %x : {LDS}, {LDS}), ^b
      ^b:
      {HERE}
      {store("%n")}
    """
    assert is_redundant(body) == redundant


def test_copies_are_written_when_they_are_waited_for():
    body = f"""
      %g = memref.alloc() : memref<64xi32>
      amdgpu.gather_to_lds async %g[%lane], %m[%c0] : i32, memref<64xi32>, {LDS}
      rocdl.asyncmark
      gpu.barrier
      rocdl.wait.asyncmark 0
      {HERE}
    """
    assert not is_redundant(body + load())
    assert is_redundant(body + load("%n"))
