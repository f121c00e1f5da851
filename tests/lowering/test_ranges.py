"""Ranges of what loops carry, in structured and in branch form; widening."""

from __future__ import annotations

import pytest

ALL = (-(1 << 63), (1 << 63) - 1)


def test_a_structured_loop(ranges_of):
    found = ranges_of("""
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %c1024 = arith.constant 1024 : index
      scf.for %i = %c0 to %c1024 step %c4 {
        %j = arith.addi %i, %c4 : index
      }
      return""")
    assert found["i"] == (0, 1023)
    assert found["j"] == (4, 1027)


def test_what_a_structured_loop_carries(ranges_of):
    found = ranges_of("""
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c1024 = arith.constant 1024 : index
      %bounded, %growing = scf.for %i = %c0 to %c1024 step %c1 iter_args(%a = %c0, %b = %c0) -> (index, index) {
        %flipped = arith.subi %c1, %a : index
        %masked = arith.andi %flipped, %c1 : index
        %more = arith.addi %b, %c2 : index
        scf.yield %masked, %more : index, index
      }
      return""")
    assert found["a"] == (0, 1)
    assert found["bounded"] == (0, 1)
    assert found["b"] == ALL, "nothing bounds a sum"


BRANCH_LOOP = """
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c4096 = arith.constant 4096 : index
  cf.br ^head({init} : index)
^head(%i: index):
  %more = arith.cmpi {predicate}, %i, %c4096 : index
  cf.cond_br %more, {targets}
^body:
  %inside = arith.addi %i, %c0 : index
  %next = arith.addi %i, %c64 : index
  cf.br ^head(%next : index)
^exit:
  %after = arith.addi %i, %c0 : index
  return"""


@pytest.mark.parametrize(
    ("predicate", "targets", "inside"),
    [
        ("slt", "^body, ^exit", (0, 4095)),
        ("sle", "^body, ^exit", (0, 4096)),
        ("ult", "^body, ^exit", (0, 4095)),
        ("sge", "^exit, ^body", (0, 4095)),
    ],
)
def test_a_loop_of_branches(predicate, targets, inside, ranges_of):
    found = ranges_of(BRANCH_LOOP.format(init="%c0", predicate=predicate, targets=targets))
    assert found["inside"] == inside
    assert found["next"] == (64, inside[1] + 64)
    assert found["i"] == (0, inside[1] + 64)
    assert found["after"] == ((0 if predicate == "ult" else inside[1] + 1), inside[1] + 64)


def test_a_loop_of_branches_that_is_left_by_inequality(ranges_of):
    found = ranges_of(BRANCH_LOOP.format(init="%c0", predicate="ne", targets="^body, ^exit"))
    assert found["i"] == ALL, "it may step over the bound"


def test_a_loop_of_branches_that_begins_anywhere(ranges_of):
    found = ranges_of(BRANCH_LOOP.format(init="%n", predicate="slt", targets="^body, ^exit"), "%n: index")
    assert found["inside"] == (ALL[0], 4095)


@pytest.mark.xfail(reason="a guard is not seen beyond the head of a loop that it guards")
def test_loops_in_loops(ranges_of):
    found = ranges_of("""
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %c16 = arith.constant 16 : index
      %c32 = arith.constant 32 : index
      cf.br ^a(%c0 : index)
    ^a(%i: index):
      %0 = arith.cmpi slt, %i, %c8 : index
      cf.cond_br %0, ^b(%c0 : index), ^exit
    ^b(%j: index):
      %1 = arith.cmpi slt, %j, %c16 : index
      cf.cond_br %1, ^c(%c0 : index), ^b_end
    ^c(%k: index):
      %2 = arith.cmpi slt, %k, %c32 : index
      cf.cond_br %2, ^body, ^c_end
    ^body:
      %x = arith.muli %i, %c16 : index
      %y = arith.addi %x, %j : index
      %z = arith.muli %y, %c32 : index
      %at = arith.addi %z, %k : index
      %k_next = arith.addi %k, %c1 : index
      cf.br ^c(%k_next : index)
    ^c_end:
      %j_next = arith.addi %j, %c1 : index
      cf.br ^b(%j_next : index)
    ^b_end:
      %i_next = arith.addi %i, %c1 : index
      cf.br ^a(%i_next : index)
    ^exit:
      return""")
    assert (found["i"], found["j"], found["k"]) == ((0, 8), (0, 16), (0, 32))
    assert found["at"] == (0, 7 * 512 + 15 * 32 + 31)


def test_a_chain_of_loops_longer_than_the_analysis_goes_around(ranges_of):
    """Every loop hands its last value on: whatever the analysis gives up, no range may be too small."""
    n = 40
    lines = ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index", "%flag = arith.constant true"]
    lines.append("cf.br ^l0(%c0 : index)")
    for i in range(n):
        lines += [f"^l{i}(%v{i}: index):", f"%w{i} = arith.addi %v{i}, %c1 : index"]
        lines.append(f"cf.cond_br %f, ^l{i}(%w{i} : index), ^l{i + 1}(%w{i} : index)")
    lines += [f"^l{n}(%v{n}: index):", "return"]
    found = ranges_of("\n".join(lines), "%f: i1")
    assert all(found[f"v{i}"][1] == ALL[1] for i in range(n + 1))


@pytest.mark.parametrize("forward", [True, False])
def test_a_loop_whose_values_rotate(forward, ranges_of):
    """The constant reaches the last argument only after as many turns as there are arguments."""
    n = 30
    arguments = [f"%a{i}" for i in range(n)]
    values, types, zeros = (", ".join(x) for x in ((f"{a}: index" for a in arguments), ["index"] * n, ["%c0"] * n))
    rotated = ", ".join(["%big", *arguments[:-1]] if forward else [*arguments[1:], "%big"])
    text = f"""
      %c0 = arith.constant 0 : index
      %big = arith.constant 1099511627776 : index
      cf.br ^loop({zeros} : {types})
    ^loop({values}):
      cf.cond_br %f, ^loop({rotated} : {types}), ^exit
    ^exit:
      return"""
    found = ranges_of(text, "%f: i1")
    assert all(found[a[1:]] == (0, 1 << 40) for a in arguments)
