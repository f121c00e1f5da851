"""Races, and what is none: one small kernel for each."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import iree_gpu_llvm as igl
from iree_gpu_llvm.simulator.machine import Launch, Machine
from iree_gpu_llvm.simulator.memory import Buffer
from iree_gpu_llvm.simulator.races import RaceFinder
from iree_gpu_llvm.simulator.run import simulate

WORKGROUP = "#gpu.address_space<workgroup>"
LDS = f"memref<128xi32, {WORKGROUP}>"
OUT = "memref<128xi32>"
ONE = "%one = arith.constant 1 : i32"
SWAPPED = """
  %c64 = arith.constant 64 : index
  %c127 = arith.constant 127 : index
  %value = arith.index_cast %lane : index to i32
  %other = arith.subi %c127, %lane : index
"""
"""Work item i and 127 - i share places."""


@pytest.fixture
def check(run) -> Any:
    """What is found in a kernel of 128 work items with `%m` in LDS and `%out`, as (kind, op, other op)."""

    def check(body: str, **options: Any) -> list[tuple[str, str, str | None]]:
        body = f"%m = memref.alloc() : {LDS}\n{SWAPPED}\n{body}"
        options = {"block": 128, "wave": 64, "check": True, **options}
        result = run(f"%out: {OUT}", body, np.zeros(128, np.int32), **options)
        check.found = result.findings
        check.out = result.outputs[0]
        return [(f.kind, f.operation.name, f.other.name if f.other is not None else None) for f in result.findings]

    return check


def store(index: str = "%lane", value: str = "%value") -> str:
    return f"memref.store {value}, %m[{index}] : {LDS}\n"


def load(index: str = "%other", name: str = "%x") -> str:
    return f"{name} = memref.load %m[{index}] : {LDS}\n"


def give(value: str = "%x") -> str:
    return f"memref.store {value}, %out[%lane] : {OUT}\n"


BARRIER = f"gpu.barrier memfence [{WORKGROUP}]\n"
GLOBAL_BARRIER = "gpu.barrier memfence [#gpu.address_space<global>]\n"

# -- what orders LDS


@pytest.mark.parametrize("barrier", ["gpu.barrier\n", BARRIER, "amdgpu.lds_barrier\n", "rocdl.barrier\n"])
def test_barriers_order_what_they_fence(check, barrier):
    assert check(store() + barrier + load() + give()) == []
    assert check.out.tolist() == list(range(127, -1, -1))


VALUE_BARRIER = """
  %vector = vector.broadcast %value : i32 to vector<1xi32>
  %passed = iree_gpu.value_barrier %vector : vector<1xi32>
"""
REGION = f"""
  %x = iree_gpu.barrier_region ins(%m : {LDS}) {{
  ^bb0(%n: {LDS}):
    %y = memref.load %n[%other] : {LDS}
    iree_gpu.yield %y : i32
  }} : i32
"""


def test_barriers_of_values_order_lds(check):
    """They become barriers that fence workgroup memory."""
    for body in (store() + VALUE_BARRIER + load() + give(), store() + REGION + give()):
        assert check(body) == []
        assert check.out.tolist() == list(range(127, -1, -1))
    after = REGION + "%again = arith.addi %value, %value : i32\n" + store("%lane", "%again") + give()
    assert check(store() + after) == [], "the region is over for all when it is left"
    swapped = f"memref.store %value, %out[%lane] : {OUT}\n{VALUE_BARRIER}%x = memref.load %out[%other] : {OUT}\n"
    assert check(swapped + store("%lane", "%x")) == [("race", "memref.load", "memref.store")]
    (found,) = check.found
    assert found.diagnostic.notes[1].message == "this barrier is between them, but orders LDS alone"


def test_barriers_of_values_that_some_miss_are_a_finding(check):
    few = f"%c3 = arith.constant 3 : index\n%low = arith.cmpi ult, %lane, %c3 : index\nscf.if %low {{ {VALUE_BARRIER} }}\n"
    assert check(few + store()) == [("barrier", "iree_gpu.value_barrier", None)]
    assert "is reached by only 3 of 128 work items of a workgroup" in check.found[0].diagnostic.message


@pytest.mark.parametrize(
    ("barrier", "note"),
    [
        ("", None),
        (GLOBAL_BARRIER, "this barrier is between them, but orders global memory alone"),
        ("gpu.barrier memfence []\n", "this barrier is between them, but orders no memory"),
        ("iree_gpu.global_subgroup_barrier\n", "this barrier is between them, but orders no memory"),
        ("rocdl.s.barrier\n", "this barrier is between them, but orders no memory"),
        ("amdgpu.memory_counter_wait ds(0)\nrocdl.s.barrier\n", "this barrier is between them, but orders no memory"),
    ],
)
def test_read_of_what_another_has_written(check, barrier, note):
    assert check(store() + barrier + load() + give()) == [("race", "memref.load", "memref.store")]
    (found,) = check.found
    assert found.diagnostic.message == (
        "'memref.load' op reads byte 508 of LDS, which work item 127 has written, and no barrier orders the two "
        "(work item 0 of workgroup 0)"
    )
    assert [n.message for n in found.diagnostic.notes] == ["written here", *([note] if note else [])]
    assert found.location.line == found.other_location.line + 1 + barrier.count("\n")


def test_the_lanes_of_a_subgroup_are_not_ordered(check):
    body = (
        store() + "%low = arith.constant 1 : index\n%near = arith.xori %lane, %low : index\n" + load("%near") + give()
    )
    assert check(body) == [("race", "memref.load", "memref.store")]


def test_own_bytes_need_no_barrier(check):
    assert check(store() + load("%lane") + give()) == []


def test_write_of_what_another_has_read(check):
    body = store() + BARRIER + load() + store() + give()
    assert check(body) == [("race", "memref.store", "memref.load")]
    assert "writes byte 0 of LDS, which work item 127 has read" in check.found[0].diagnostic.message
    assert check(store() + BARRIER + load() + BARRIER + store() + give()) == []


def test_a_second_reader_does_not_hide_the_first(check):
    """The work item that writes has read the byte itself, after another."""
    body = store() + BARRIER + load() + load("%lane", "%y") + store() + give()
    assert check(body) == [("race", "memref.store", "memref.load")]


def test_a_loop_writes_before_others_have_read(check):
    def loop(last: str) -> str:
        return f"""
          %c1 = arith.constant 1 : index
          %c3 = arith.constant 3 : index
          scf.for %i = %c0 to %c3 step %c1 {{
            {store()} {BARRIER} {load()} {give()} {last}
          }}
        """

    assert check(loop("")) == [("race", "memref.store", "memref.load")]
    assert check(loop(BARRIER)) == []


def test_barrier_in_only_one_of_several_turns(check):
    body = f"""
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      scf.for %i = %c0 to %c4 step %c1 {{
        {store()} {BARRIER} {load()} {give()}
        %last = arith.cmpi ne, %i, %c1 : index
        scf.if %last {{
          {BARRIER}
        }}
      }}
    """
    assert check(body) == [("race", "memref.store", "memref.load")]
    assert check.found[0].count == 1


# -- several writers


def test_the_same_value_from_several(check):
    body = f"{ONE}\n{store('%c0', '%one')}{load('%c0')}{BARRIER}{load('%c0', '%y')}{give()}"
    assert check(body) == []
    assert check.out.tolist() == [1] * 128


def test_different_values_from_several(check):
    assert check(store("%c0") + BARRIER + load("%c0") + give()) == [("race", "memref.store", "memref.store")]
    assert "writes byte 0 of LDS, which work item 127 has written" in check.found[0].diagnostic.message


def test_some_have_not_written_the_shared_value(check):
    """Every four work items write one value; only they may read it back."""
    body = f"""
      %c4 = arith.constant 4 : index
      %cluster = arith.divui %lane, %c4 : index
      %v = arith.index_cast %cluster : index to i32
      {store("%cluster", "%v")}
      %back = arith.divui %{{}}, %c4 : index
      {load("%back")} {give()}
    """
    assert check(body.format("lane")) == []
    assert check(body.format("other")) == [("race", "memref.load", "memref.store")]


def test_two_stores_of_one_value_are_two_writes(check):
    body = f"{ONE}\n{store('%lane', '%one')}{store('%other', '%one')}"
    assert check(body) == [("race", "memref.store", "memref.store")]


# -- other kinds


def test_uninitialised(check):
    assert check(load() + give()) == [("uninitialised", "memref.load", None)]
    assert check.found[0].diagnostic.message == (
        "'memref.load' op reads byte 508 of LDS, which nobody has written (work item 0 of workgroup 0)"
    )


def test_bounds_do_not_end_the_run(check):
    body = store() + BARRIER + "%far = arith.addi %lane, %c64 : index\n" + load("%far") + give()
    assert check(body) == [("bounds", "memref.load", None)]
    assert check.out.tolist() == [*range(64, 128), *[0] * 64]
    body = f"%far = arith.addi %lane, %c64 : index\nmemref.store %value, %out[%far] : {OUT}"
    assert check(body) == [("bounds", "memref.store", None)]
    assert check.out.tolist() == [*[0] * 64, *range(64)]


def test_barriers_that_some_miss_do_not_end_the_run(check):
    first = "%first = arith.cmpi ult, %lane, %c64 : index\n"
    assert check(first + "scf.if %first {\ngpu.barrier\n}") == [("barrier", "gpu.barrier", None)]
    branches = "cf.cond_br %first, ^a, ^b\n^a:\ngpu.barrier\nreturn\n^b:\ngpu.barrier\ncf.br ^c\n^c:\n"
    assert check(first + branches) == [("barrier", "gpu.barrier", None)]
    assert "is reached by only 64 of 128 work items" in check.found[0].diagnostic.message


def test_subgroups_may_meet_at_different_barriers(check):
    branches = """
      %first = arith.cmpi ult, %lane, %c64 : index
      cf.cond_br %first, ^a, ^b
      ^a:
      iree_gpu.global_subgroup_barrier
      cf.br ^c
      ^b:
      iree_gpu.global_subgroup_barrier
      cf.br ^c
      ^c:
    """
    assert check(branches + give("%value")) == []
    assert check.out.tolist() == list(range(128))


# -- copies

GLOBAL = "memref<512xi32>"


@pytest.fixture
def copied(run) -> Any:
    """What is found where `%m` gets `%in`, 64 work items copying 4 bytes each from place `%lane`."""

    def copied(after: str, mode: str = "async", count: int = 1) -> list[tuple[str, str, str | None]]:
        copy = f"amdgpu.gather_to_lds {mode} %in[%lane], %m[%{{}}] : i32, {GLOBAL}, {LDS}\n"
        copies = "".join(copy.format(name) + "rocdl.asyncmark\n" for name in ("c0", "c64")[:count])
        body = f"""
          %m = memref.alloc() : {LDS}
          %c63 = arith.constant 63 : index
          %c64 = arith.constant 64 : index
          %other = arith.subi %c63, %lane : index
          %second = arith.addi %other, %c64 : index
          {copies if mode == "async" else copy.format("c0")}
          {after}
          {give()}
        """
        given = np.arange(512, dtype=np.int32)
        result = run(f"%in: {GLOBAL}, %out: {OUT}", body, given, np.zeros(128, np.int32), check=True)
        copied.found = result.findings
        return [(f.kind, f.operation.name, f.other.name if f.other is not None else None) for f in result.findings]

    return copied


WAIT = "rocdl.wait.asyncmark 0\n"


def test_copies_are_waited_for_and_then_ordered(copied):
    assert copied(WAIT + BARRIER + load()) == []
    assert copied("amdgpu.memory_counter_wait load(0)\n" + BARRIER + load()) == []
    assert copied("rocdl.s.waitcnt 3952\n" + BARRIER + load()) == []  # vmcnt(0)


@pytest.mark.parametrize("barrier", ["", BARRIER, "gpu.barrier\n"])
def test_no_barrier_waits_for_asynchronous_copies(copied, barrier):
    assert copied(barrier + load()) == [("early", "memref.load", "amdgpu.gather_to_lds")]
    assert "reads byte 252 of LDS while a copy to it may be under way" in copied.found[0].diagnostic.message


def test_not_even_the_own_part_is_there_before_the_wait(copied):
    assert copied(load("%lane")) == [("early", "memref.load", "amdgpu.gather_to_lds")]
    assert copied(WAIT + load("%lane")) == []


def test_a_wait_after_the_barrier_is_too_late(copied):
    assert copied(BARRIER + WAIT + load()) == [("race", "memref.load", "amdgpu.gather_to_lds")]


def test_a_wait_leaves_the_last_groups_under_way(copied):
    one_left = "rocdl.wait.asyncmark 1\n" + BARRIER
    assert copied(one_left + load(), count=2) == []
    assert copied(one_left + load("%second"), count=2) == [("early", "memref.load", "amdgpu.gather_to_lds")]
    assert copied(WAIT + BARRIER + load("%second"), count=2) == []


def test_nothing_is_written_over_a_copy_under_way(copied):
    body = "%x = arith.constant 7 : i32\n" + store("%lane", "%x")
    assert copied(body) == [("early", "memref.store", "amdgpu.gather_to_lds")]


def test_copies_that_are_not_asynchronous_are_fenced(copied):
    assert copied(BARRIER + load(), mode="") == []
    assert copied(load("%lane"), mode="") == []
    assert copied("rocdl.s.barrier\n" + load(), mode="") == [("race", "memref.load", "amdgpu.gather_to_lds")]


def test_what_a_subgroup_copies_together_belongs_to_no_lane(copied):
    together = f"""
      %view = memref.subview %in[0] [128] [1] : {GLOBAL} to memref<128xi32, strided<[1]>>
      %own = memref.alloc() : {LDS}
      iree_gpu.coalesced_gather_dma %view into %own lane(%lane) : memref<128xi32, strided<[1]>>, {LDS}, index
      {{}}
      %x = memref.load %own[%lane] : {LDS}
    """
    assert copied(together.format("gpu.barrier")) == []
    assert copied(together.format("")) == [("race", "memref.load", "iree_gpu.coalesced_gather_dma")]
    assert "a subgroup together has written" in copied.found[0].diagnostic.message


# -- global memory


def swapped_in_global(barrier: str) -> str:
    return f"memref.store %value, %out[%lane] : {OUT}\n{barrier}%x = memref.load %out[%other] : {OUT}\n"


def test_global_memory_of_a_workgroup(check):
    assert check(swapped_in_global("gpu.barrier\n")) == []
    assert check(swapped_in_global(GLOBAL_BARRIER)) == []
    assert check(swapped_in_global(BARRIER)) == [("race", "memref.load", "memref.store")]
    assert "reads byte 508 of argument 0" in check.found[0].diagnostic.message
    assert check.found[0].diagnostic.notes[1].message == "this barrier is between them, but orders LDS alone"


GROUP = "%group = gpu.block_id x\n%v = arith.index_cast %group : index to i32\n"


@pytest.mark.parametrize("groups", [2, 100])
def test_workgroups_are_never_ordered(check, groups):
    """Also where they do not run together: 100 of them come in several batches."""
    write = f"{GROUP}memref.store %v, %out[%lane] : {OUT}\n"
    assert check(write, grid=(groups,)) == [("race", "memref.store", "memref.store")]
    message = check.found[0].diagnostic.message
    assert "which work item 0 of workgroup" in message
    assert "has written, and workgroups are not ordered within a dispatch (work item 0 of workgroup" in message
    assert [n.message for n in check.found[0].diagnostic.notes] == ["written here"]
    first = f"""
      {GROUP}
      %x = memref.load %out[%lane] : {OUT}
      gpu.barrier
      %last = arith.constant {groups - 1} : index
      %is_last = arith.cmpi eq, %group, %last : index
      scf.if %is_last {{
        memref.store %v, %out[%lane] : {OUT}
      }}
    """
    assert check(first, grid=(groups,)) == [("race", "memref.store", "memref.load")]
    assert check(GROUP + f"%x = memref.load %out[%lane] : {OUT}", grid=(groups,)) == []


def test_narrow_accesses_beside_each_other(run):
    """Neighbouring bytes of different work items are no conflict, though a wider access had a record for them."""
    lds = f"memref<256xi8, {WORKGROUP}>"
    body = f"""
      %m = memref.alloc() : {lds}
      %c16 = arith.constant 16 : index
      %few = arith.cmpi ult, %lane, %c16 : index
      %sixteen = arith.constant dense<5> : vector<16xi8>
      scf.if %few {{
        %at = arith.muli %lane, %c16 : index
        vector.store %sixteen, %m[%at] : {lds}, vector<16xi8>
      }}
      gpu.barrier
      %x = memref.load %m[%lane] : {lds}
      memref.store %x, %m[%lane] : {lds}
      memref.store %x, %out[%lane] : memref<64xi8>
    """
    result = run("%out: memref<64xi8>", body, np.zeros(64, np.int8), check=True)
    assert result.findings == []
    assert result.outputs[0].tolist() == [5] * 64


def bindings(flags: str) -> str:
    layout = f"#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer{flags}>]>"
    return f"""
      func.func @k() attributes {{translation_info = #iree_codegen.translation_info<
          pipeline = #iree_gpu.pipeline<Distribute> workgroup_size = [64, 1, 1] subgroup_size = 64>}} {{
        %c0 = arith.constant 0 : index
        %lane = gpu.thread_id x
        %m = hal.interface.binding.subspan layout({layout}) binding(0) offset(%c0) : memref<64xi32>
        %x = memref.load %m[%lane] : memref<64xi32>
        memref.store %x, %m[%lane] : memref<64xi32>
        return
      }}
    """


def test_bindings_that_are_only_read():
    given = [np.arange(64, dtype=np.int32)]
    assert simulate(bindings(""), given, check=True).findings == []
    (found,) = simulate(bindings(", ReadOnly"), given, check=True).findings
    assert (found.kind, found.operation.name) == ("read-only", "memref.store")
    assert "writes binding 0, which the pipeline layout says is only read" in found.diagnostic.message


def test_nothing_is_looked_for_unless_asked(check):
    assert check(store() + load() + give(), check=False) == []


def test_rendering(check):
    check(store("%lane") + load() + give())
    (found,) = check.found
    first, *_, last = found.render().splitlines()
    assert first.startswith("<stdin>:")
    assert "error: 'memref.load' op reads byte 508 of LDS" in first
    assert last.strip() == "^"


def test_a_loop_over_work_items_is_done_before_what_follows(check):
    """Its iterations are other work items' than those of the code around it."""
    loop = """
      scf.forall (%i) in (128) {{
        %p = arith.subi %c127, %i : index
        %v = arith.index_cast %i : index to i32
        memref.store %v, %m[%{}] : {}
      }} {{mapping = [#gpu.thread<linear_dim_0>]}}
    """
    assert check(loop.format("i", LDS) + load() + give()) == []
    assert check(store() + loop.format("p", LDS) + load("%lane") + give()) == []
    inside = f"%x = memref.load %m[%p] : {LDS}"
    assert check(loop.replace("      }} {{", inside + "\n      }} {{").format("i", LDS)) == [
        ("race", "memref.load", "memref.store")
    ]


def test_atomics_are_no_conflict_among_themselves():
    """Watched directly: all work items change one word twice, then they read it plainly."""
    memory = "memref<64xf32>"
    text = f"""
      func.func @k(%m: {memory}, %v: f32, %i: i32, %j: index) {{
        amdgpu.raw_buffer_atomic_fadd boundsCheck(true) %v -> %m[%i] : f32 -> {memory}, i32
        %x = memref.load %m[%j] : {memory}
        return
      }}
    """
    by_name = {op.name: op for op in igl.parse(text).walk()}
    add, plain = by_name["amdgpu.raw_buffer_atomic_fadd"], by_name["memref.load"]
    machine = Machine(Launch((4, 1, 1), 4, (1, 1, 1)))
    finder = RaceFinder(machine)
    machine.observers = (finder,)
    machine.start(np.zeros(1, np.int64))
    buffer = Buffer.of_bytes(np.zeros(64, np.uint8), "x")
    same = np.zeros(4, np.int64)
    for _ in range(2):
        finder.read(add, buffer, same, None, 4)
        finder.write(add, buffer, same, None, np.arange(4, dtype=np.float32).view("V4"))
    assert finder.findings() == []
    finder.read(plain, buffer, same, None, 4)
    (found,) = finder.findings()
    assert (found.kind, found.operation, found.other) == ("race", plain, add)
