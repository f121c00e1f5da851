"""Structured control flow, with conditions and bounds that differ between lanes."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

LANE = np.arange(64)
INTS = """
      %i = arith.index_cast %lane : index to i32
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0 : i32
"""


@pytest.mark.parametrize("bound", ["%lane", "%c7"])
def test_loops(per_lane, bound):
    body = f"""{INTS}
      %c7 = arith.constant 7 : index
      %r = scf.for %k = %c0 to {bound} step %c1 iter_args(%s = %zero) -> (i32) {{
        %n = arith.index_cast %k : index to i32
        %t = arith.addi %s, %n : i32
        scf.yield %t : i32
      }}
    """
    trips = LANE if bound == "%lane" else np.full(64, 7)
    assert per_lane(body, "i32", np.int32).tolist() == (trips * (trips - 1) // 2).tolist()


def test_branches_with_results(per_lane):
    body = f"""{INTS}
      %c9 = arith.constant 9 : index
      %c = arith.cmpi ult, %lane, %c9 : index
      %r = scf.if %c -> (i32) {{
        %d = arith.addi %i, %i : i32
        scf.yield %d : i32
      }} else {{
        scf.yield %zero : i32
      }}
    """
    assert per_lane(body, "i32", np.int32).tolist() == np.where(LANE < 9, 2 * LANE, 0).tolist()


def test_a_branch_stores_for_its_lanes_alone(run):
    body = f"""{INTS}
      %c9 = arith.constant 9 : index
      %c = arith.cmpi ult, %lane, %c9 : index
      scf.if %c {{
        memref.store %i, %out[%lane] : memref<64xi32>
      }}
    """
    out = run("%out: memref<64xi32>", body, np.full(64, -1, np.int32)).outputs[0]
    assert out.tolist() == np.where(LANE < 9, LANE, -1).tolist()


def test_switches(per_lane):
    """Each lane takes a way of its own; some ways are taken by none."""
    body = """
      %never = arith.constant 100 : i32
      %p:2 = scf.index_switch %lane -> i32, i32
      case 2 { %x = arith.addi %a, %a : i32 scf.yield %x, %a : i32, i32 }
      case -1 { scf.yield %never, %never : i32, i32 }
      case 5 { %x = arith.muli %a, %a : i32 scf.yield %x, %x : i32, i32 }
      default { scf.yield %never, %a : i32, i32 }
      %r = arith.subi %p#0, %p#1 : i32
    """
    found = per_lane(body, "i32", np.int32, block=8, a=("i32", np.arange(3, 11, dtype=np.int32)))
    assert found.tolist() == [97, 96, 5, 94, 93, 0, 91, 90]


def test_a_switch_that_all_take_alike(run):
    """And that gives nothing: it stores in one of its ways."""
    body = """
      %n = memref.load %m[%c0] : memref<8xi32>
      %i = arith.index_cast %n : i32 to index
      scf.index_switch %i
      case 3 { memref.store %n, %m[%lane] : memref<8xi32> scf.yield }
      default { scf.yield }
    """
    for first, wanted in ((3, [3] * 8), (4, [4, *[0] * 7])):
        given = np.array([first, *[0] * 7], np.int32)
        assert run("%m: memref<8xi32>", body, given, block=8).outputs[0].tolist() == wanted


WAITING = """
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %n = scf.while (%a = %zero) : (i32) -> i32 {
    %v = memref.load %m[%lane] : memref<8xi32>
    %on = arith.cmpi ne, %v, %zero : i32
    scf.condition(%on) %a : i32
  } do {
  ^bb0(%a: i32):
    BODY
  }
  memref.store %n, %m[%lane] : memref<8xi32>
"""
GIVEN = np.array([0, 3, 0, 1, 0, 0, 0, 2], np.int32)


def test_a_loop_in_which_nothing_changes_has_no_end(run):
    """Lanes wait for what nobody writes. Those whose value counts down, or whose memory does, go on."""
    with pytest.raises(
        CompileError, match=r"'scf.while' op has no end: from one turn to the next nothing changes, in its"
    ):
        run("%m: memref<8xi32>", WAITING.replace("BODY", "scf.yield %a : i32"), GIVEN, block=8)
    body = """
      %w = memref.load %m[%lane] : memref<8xi32>
      %less = arith.subi %w, %one : i32
      memref.store %less, %m[%lane] : memref<8xi32>
      scf.yield %zero : i32
    """
    assert run("%m: memref<8xi32>", WAITING.replace("BODY", body), GIVEN, block=8).outputs[0].tolist() == [0] * 8
    more = "%b = arith.addi %a, %one : i32\nscf.yield %b : i32"
    with pytest.raises(CompileError, match=r"'scf.while' op goes on after 50 turns of its loop"):
        run("%m: memref<8xi32>", WAITING.replace("BODY", more), GIVEN, block=8, max_turns=50)


@pytest.mark.parametrize("bound", ["%c9", "%lane"])
def test_turns_that_are_not_run(run, bound):
    body = f"""
      %c1 = arith.constant 1 : index
      %c9 = arith.constant 9 : index
      scf.for %i = %c0 to {bound} step %c1 {{ memref.store %i, %m[%lane] : memref<10xindex> }}
    """
    out = run("%m: memref<10xindex>", body, np.zeros(10, np.int64), block=10, max_turns=9).outputs[0]
    assert out.tolist() == ([8] * 10 if bound == "%c9" else [0, 0, 1, 2, 3, 4, 5, 6, 7, 8])
    with pytest.raises(CompileError, match="op goes on after 8 turns of its loop") as e:
        run("%m: memref<10xindex>", body, None, block=10, max_turns=8)
    assert (
        e.value.diagnostics[0].notes[0].message.startswith("more are run with --max-turns N of the command, max_turns=")
    )


def test_while(per_lane):
    """Steps of Collatz's rule: every lane needs its own number of them."""
    body = f"""{INTS}
      %one = arith.constant 1 : i32
      %two = arith.constant 2 : i32
      %three = arith.constant 3 : i32
      %first = arith.addi %i, %one : i32
      %n, %r = scf.while (%x = %first, %s = %zero) : (i32, i32) -> (i32, i32) {{
        %more = arith.cmpi ne, %x, %one : i32
        scf.condition(%more) %x, %s : i32, i32
      }} do {{
      ^bb0(%x: i32, %s: i32):
        %half = arith.divui %x, %two : i32
        %rest = arith.remui %x, %two : i32
        %even = arith.cmpi eq, %rest, %zero : i32
        %t = arith.muli %x, %three : i32
        %u = arith.addi %t, %one : i32
        %next = arith.select %even, %half, %u : i32
        %count = arith.addi %s, %one : i32
        scf.yield %next, %count : i32, i32
      }}
    """

    def steps(n: int) -> int:
        count = 0
        while n != 1:
            n, count = (n // 2 if n % 2 == 0 else 3 * n + 1), count + 1
        return count

    assert per_lane(body, "i32", np.int32).tolist() == [steps(n + 1) for n in range(64)]


def test_a_barrier_in_a_branch_that_only_some_lanes_take(run):
    body = """
      %c9 = arith.constant 9 : index
      %c = arith.cmpi ult, %lane, %c9 : index
      scf.if %c {
        gpu.barrier
      }
    """
    with pytest.raises(CompileError, match=r"'gpu.barrier' op is reached by only 9 of 64 work items"):
        run("%out: memref<64xi32>", body, np.zeros(64, np.int32))


@pytest.mark.parametrize(
    ("bounds", "wrong"),
    [("%c0 to %c9 step %zero", "0"), ("%c9 to %c0 step %minus", "-1"), ("%c0 to %c9 step %own", "-5")],
)
def test_steps_that_are_not_positive(run, bounds, wrong):
    body = f"""
      %zero = arith.constant 0 : index
      %minus = arith.constant -1 : index
      %c9 = arith.constant 9 : index
      %c5 = arith.constant 5 : index
      %own = arith.subi %lane, %c5 : index
      scf.for %k = {bounds} {{
      }}
    """
    with pytest.raises(CompileError, match=f"'scf.for' op step is not positive: {wrong}\n") as e:
        run("%out: memref<64xi32>", body, np.zeros(64, np.int32))
    assert e.value.diagnostics[0].location.line


def test_a_step_counts_only_in_lanes_that_take_part(run):
    """Lanes from 1 on have positive steps. Without sign, -1 is a large step."""
    body = """
      %minus = arith.constant -1 : index
      %c9 = arith.constant 9 : index
      %i = arith.index_cast %lane : index to i32
      %c = arith.cmpi ugt, %lane, %c0 : index
      scf.if %c {
        scf.for %k = %c0 to %c9 step %lane {
          memref.store %i, %out[%k] : memref<64xi32>
        }
        scf.for unsigned %k = %c9 to %lane step %minus : index {
          memref.store %i, %out[%lane] : memref<64xi32>
        }
      }
    """
    out = run("%out: memref<64xi32>", body, np.zeros(64, np.int32)).outputs[0]
    assert out[0] == 63 and out[10:].tolist() == list(range(10, 64))
