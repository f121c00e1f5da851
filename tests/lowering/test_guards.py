"""What branches say of values where they lead."""

from __future__ import annotations

ALL = (-(1 << 63), (1 << 63) - 1)


def test_a_guard_bounds_what_it_guards(ranges_of):
    found = ranges_of(
        """
      %c100 = arith.constant 100 : index
      %c0 = arith.constant 0 : index
      %low = arith.cmpi sge, %n, %c0 : index
      cf.cond_br %low, ^low, ^exit
    ^low:
      %high = arith.cmpi slt, %n, %c100 : index
      cf.cond_br %high, ^both, ^exit
    ^both:
      %in = arith.addi %n, %c0 : index
      cf.br ^exit
    ^exit:
      %out = arith.addi %n, %c0 : index
      return""",
        "%n: index",
    )
    assert found["in"] == (0, 99)
    assert found["out"] == ALL


def test_a_guard_with_the_value_on_the_right(ranges_of):
    found = ranges_of(
        """
      %c100 = arith.constant 100 : index
      %c0 = arith.constant 0 : index
      %k = arith.cmpi ugt, %c100, %n : index
      cf.cond_br %k, ^in, ^out
    ^in:
      %a = arith.addi %n, %c0 : index
      return
    ^out:
      return""",
        "%n: index",
    )
    assert found["a"] == (0, 99)


def test_a_guard_of_two_equal_targets_says_nothing(ranges_of):
    found = ranges_of(
        """
      %c100 = arith.constant 100 : index
      %c0 = arith.constant 0 : index
      %k = arith.cmpi ult, %n, %c100 : index
      cf.cond_br %k, ^next, ^next
    ^next:
      %a = arith.addi %n, %c0 : index
      return""",
        "%n: index",
    )
    assert found["a"] == ALL


def test_an_argument_joins_what_branches_pass(ranges_of):
    found = ranges_of(
        """
      %c3 = arith.constant 3 : index
      %cm9 = arith.constant -9 : index
      cf.cond_br %f, ^next(%c3 : index), ^next(%cm9 : index)
    ^next(%a: index):
      return""",
        "%f: i1",
    )
    assert found["a"] == (-9, 3)
