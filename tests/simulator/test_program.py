"""Control flow: lanes that part and meet, loops of different length, barriers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.ops import memref_access
from iree_gpu_llvm.simulator.stops import Interrupted

OUT = "%out: memref<64xi32>"


def ints(n=64):
    return np.zeros(n, np.int32)


def test_lanes_part_and_meet(run):
    body = """
      %i = arith.index_cast %lane : index to i32
      %c5 = arith.constant 5 : i32
      %c = arith.cmpi slt, %i, %c5 : i32
      cf.cond_br %c, ^small, ^large
    ^large:
      %twice = arith.addi %i, %i : i32
      cf.br ^join(%twice : i32)
    ^small:
      %neg = arith.subi %c5, %i : i32
      cf.br ^join(%neg : i32)
    ^join(%r: i32):
      memref.store %r, %out[%lane] : memref<64xi32>
    """
    result = run(OUT, body, ints())
    i = np.arange(64)
    assert result.outputs[0].tolist() == np.where(i < 5, 5 - i, 2 * i).tolist()


LOOP = """
      %i = arith.index_cast %lane : index to i32
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      cf.br ^head(%zero, %zero : i32, i32)
    ^head(%k: i32, %sum: i32):
      %more = arith.cmpi slt, %k, %i : i32
      cf.cond_br %more, ^body, ^exit
    ^body:
      %next = arith.addi %k, %one : i32
      %square = arith.muli %next, %next : i32
      %total = arith.addi %sum, %square : i32
      cf.br ^head(%next, %total : i32, i32)
    ^exit:
      memref.store %sum, %out[%lane] : memref<64xi32>
"""


def test_each_lane_leaves_a_loop_with_its_own_values(run):
    result = run(OUT, LOOP, ints())
    assert result.outputs[0].tolist() == [sum(k * k for k in range(n + 1)) for n in range(64)]


def test_a_value_of_the_loop_that_is_used_after_it(run):
    """Lanes that left the loop keep what they had, while others go on writing the same value."""
    body = LOOP.replace(
        "cf.cond_br %more, ^body, ^exit", "%seen = arith.addi %k, %sum : i32\ncf.cond_br %more, ^body, ^exit"
    )
    result = run(OUT, body.replace("store %sum", "store %seen"), ints())
    assert result.outputs[0].tolist() == [n + sum(k * k for k in range(n + 1)) for n in range(64)]


@pytest.mark.parametrize("t", ["i32", "i8"])
def test_lanes_go_where_a_switch_sends_them(run, t):
    body = f"""
      %n = arith.index_cast %lane : index to {t}
      %two = arith.constant 2 : {t}
      %x = arith.subi %n, %two : {t}
      %ten = arith.constant 10 : i32
      %one = arith.constant 1 : i32
      cf.switch %x : {t}, [default: ^last(%ten : i32), -1: ^more(%one, %ten : i32, i32), 3: ^more(%ten, %ten : i32, i32),
        0: ^last(%one : i32)]
    ^more(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      cf.br ^last(%c : i32)
    ^last(%d: i32):
      memref.store %d, %m[%lane] : memref<8xi32>
    """
    out = run("%m: memref<8xi32>", body, np.zeros(8, np.int32), block=8).outputs[0]
    assert out.tolist() == [10, 11, 1, 10, 10, 20, 10, 10]


NEST = """
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  cf.br ^outer(%c0 : index)
^outer(%i: index):
  cf.br ^inner(%c0 : index)
^inner(%j: index):
  %k = arith.addi %j, %c1 : index
  %again = arith.cmpi ult, %k, %c5 : index
  cf.cond_br %again, ^inner(%k : index), ^next
^next:
  %l = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %l, %c5 : index
  cf.cond_br %more, ^outer(%l : index), ^done
^done:
"""


@pytest.mark.parametrize("nested", [False, True])
def test_turns_of_loops_that_branches_make(run, nested):
    """Four branches back make five turns; an inner loop has its own each time that it is reached."""
    body = f"scf.execute_region {{ {NEST} scf.yield }}" if nested else NEST
    end = "memref.store %c0, %m[%lane] : memref<8xindex>"
    ones = np.ones(8, np.int64)
    assert run("%m: memref<8xindex>", body + end, ones, block=8, max_turns=4).outputs[0].tolist() == [0] * 8
    with pytest.raises(CompileError, match="op goes on after 3 turns of its loop"):
        run("%m: memref<8xindex>", body + end, ones, block=8, max_turns=3)


def test_an_interruption_names_the_op_that_was_being_run(run, monkeypatch):
    """The innermost one; and what lacks memory is an error there."""
    body = """
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %c1 step %c1 {
        %v = memref.load %m[%lane] : memref<8xindex>
        memref.store %v, %m[%lane] : memref<8xindex>
      }
    """
    for raised, caught in ((KeyboardInterrupt, Interrupted), (MemoryError, CompileError)):

        def stop(*_: Any, raised: Any = raised) -> None:
            raise raised

        monkeypatch.setattr(memref_access, "write", stop)
        with pytest.raises(caught) as e:
            run("%m: memref<8xindex>", body, np.ones(8, np.int64), block=8)
        found = e.value.diagnostic if isinstance(e.value, Interrupted) else e.value.diagnostics[0]
        assert found.operation is not None and found.operation.name == "memref.store"
        assert found.message == "'memref.store' op " + (
            "was being run when the run was interrupted"
            if raised is KeyboardInterrupt
            else "needs more memory than there is"
        )


def test_arguments_that_change_places(run):
    """All values go along an edge at once."""
    body = """
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %three = arith.constant 3 : i32
      cf.br ^head(%zero, %zero, %one : i32, i32, i32)
    ^head(%k: i32, %a: i32, %b: i32):
      %more = arith.cmpi slt, %k, %three : i32
      %next = arith.addi %k, %one : i32
      cf.cond_br %more, ^head(%next, %b, %a : i32, i32, i32), ^exit
    ^exit:
      memref.store %a, %out[%lane] : memref<64xi32>
    """
    assert run(OUT, body, ints()).outputs[0].tolist() == [1] * 64


REVERSE = """
      %lds = memref.alloc() : memref<64xi32, #gpu.address_space<workgroup>>
      %i = arith.index_cast %lane : index to i32
      memref.store %i, %lds[%lane] : memref<64xi32, #gpu.address_space<workgroup>>
      gpu.barrier
      %c63 = arith.constant 63 : index
      %other = arith.subi %c63, %lane : index
      %r = memref.load %lds[%other] : memref<64xi32, #gpu.address_space<workgroup>>
      memref.store %r, %out[%lane] : memref<64xi32>
"""


def test_lanes_exchange_through_lds(run):
    result = run(OUT, REVERSE, ints())
    assert result.outputs[0].tolist() == list(range(63, -1, -1))
    assert result.counts.barriers == 1
    assert result.counts.lds_bytes == 2 * 64 * 4
    assert result.counts.global_bytes == 64 * 4


def test_a_barrier_that_lanes_reach_at_different_times(run):
    """One half goes another way before the barrier; what it computed there is still there after it."""
    body = """
      %lds = memref.alloc() : memref<64xi32, #gpu.address_space<workgroup>>
      %i = arith.index_cast %lane : index to i32
      %c32 = arith.constant 32 : index
      %c = arith.cmpi ult, %lane, %c32 : index
      cf.cond_br %c, ^detour, ^meet(%i : i32)
    ^detour:
      %d = arith.muli %i, %i : i32
      cf.br ^meet(%d : i32)
    ^meet(%x: i32):
      memref.store %x, %lds[%lane] : memref<64xi32, #gpu.address_space<workgroup>>
      gpu.barrier
      %other = arith.xori %lane, %c32 : index
      %r = memref.load %lds[%other] : memref<64xi32, #gpu.address_space<workgroup>>
      memref.store %r, %out[%lane] : memref<64xi32>
    """
    i = np.arange(64)
    x = np.where(i < 32, i * i, i)
    assert run(OUT, body, ints()).outputs[0].tolist() == x[i ^ 32].tolist()


def test_lanes_that_have_returned_are_not_waited_for(run):
    body = """
      %c32 = arith.constant 32 : index
      %c = arith.cmpi ult, %lane, %c32 : index
      %i = arith.index_cast %lane : index to i32
      cf.cond_br %c, ^on, ^off
    ^off:
      return
    ^on:
      gpu.barrier
      memref.store %i, %out[%lane] : memref<64xi32>
    """
    assert run(OUT, body, ints()).outputs[0].tolist() == [*range(32), *[0] * 32]


def test_a_barrier_that_only_some_lanes_reach(run):
    body = """
      %c32 = arith.constant 40 : index
      %c = arith.cmpi ult, %lane, %c32 : index
      cf.cond_br %c, ^one, ^two
    ^one:
      gpu.barrier
      cf.br ^join
    ^two:
      gpu.barrier
      cf.br ^join
    ^join:
    """
    with pytest.raises(CompileError, match=r"'gpu.barrier' op is reached by only 40 of 64 work items") as e:
        run(OUT, body, ints())
    assert "others wait here" in str(e.value)


def test_workgroups_of_a_batch_loop_differently(run):
    """Barriers are of a workgroup: some of the batch pass one more often than others."""
    body = """
      %g = gpu.block_id x
      %one = arith.constant 1 : index
      cf.br ^head(%c0 : index)
    ^head(%k: index):
      gpu.barrier
      %next = arith.addi %k, %one : index
      %more = arith.cmpi ule, %next, %g : index
      cf.cond_br %more, ^head(%next : index), ^exit
    ^exit:
      %r = arith.index_cast %next : index to i32
      memref.store %r, %out[%g] : memref<64xi32>
    """
    result = run(OUT, body, ints(), grid=(5,))
    assert result.outputs[0][:6].tolist() == [1, 2, 3, 4, 5, 0]
    assert result.counts.barriers == 1 + 2 + 3 + 4 + 5


def test_a_workgroup_that_does_not_fill_its_subgroup(run):
    body = """
      %i = arith.index_cast %lane : index to i32
      %r = gpu.subgroup_reduce add %i : (i32) -> i32
      memref.store %r, %out[%lane] : memref<64xi32>
    """
    result = run(OUT, body, ints(), block=10)
    assert result.outputs[0].tolist() == [45] * 10 + [0] * 54


def test_ops_without_semantics_are_all_named(run):
    body = "rocdl.s.sethalt 1\n%p = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>"
    with pytest.raises(CompileError) as e:
        run(OUT, body.replace("rocdl.s.sethalt 1\n", ""), ints())
    assert "'gpu.dynamic_shared_memory' op has no semantics in the simulator" in str(e.value)
