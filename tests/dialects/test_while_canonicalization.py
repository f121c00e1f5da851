"""The patterns of scf.while, as in iree-opt."""

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.printer import print_op


def canonical(types: str, before: str, after: str, results: str = "index", given: str = "%x = %a") -> str:
    """The body of a function that is a loop with results of some types, and uses them."""
    count = len(results.split(","))
    text = f"""func.func @f(%a: index, %n: index, %b: i1) {{
      %false = arith.constant false
      %r:{count} = scf.while ({given}) : ({types}) -> ({results}) {{
        {before}
      }} do {{
        {after}
      }}
      "t.result"({", ".join(f"%r#{i}" for i in range(count))}) : ({results}) -> ()
      return
    }}"""
    module = driver.parse(text, "test", allow_unregistered=True)
    driver.run_pipeline(module, "builtin.module(func.func(canonicalize))")
    return print_op(module)


def test_a_loop_that_never_turns_is_its_first_region():
    got = canonical(
        "index",
        '%v = "t.c"(%x) : (index) -> index\nscf.condition(%false) %v : index',
        "^bb0(%y: index):\nscf.yield %y : index",
    )
    assert "scf.while" not in got
    assert '%v = "t.c"(%a) : (index) -> index\n    "t.result"(%v)' in got


def test_the_condition_holds_in_a_turn():
    got = canonical(
        "i1",
        '%c = "t.c"(%x) : (i1) -> i1\nscf.condition(%c) %c : i1',
        '^bb0(%y: i1):\n%z = "t.z"(%y) : (i1) -> i1\nscf.yield %z : i1',
        results="i1",
        given="%x = %b",
    )
    assert "%true = arith.constant true" in got
    assert '"t.z"(%true)' in got


def test_a_turn_knows_what_the_condition_compared():
    got = canonical(
        "index",
        "%c = arith.cmpi slt, %x, %n : index\nscf.condition(%c) %x : index",
        """^bb0(%y: index):
           %d = arith.cmpi slt, %y, %n : index
           %e = arith.cmpi sge, %y, %n : index
           %g = arith.cmpi sle, %y, %n : index
           %z = "t.z"(%d, %e, %g) : (i1, i1, i1) -> index
           scf.yield %z : index""",
    )
    assert "%g = arith.cmpi sle, %y, %n : index" in got
    assert '"t.z"(%true, %false, %g)' in got


def test_arguments_are_handed_on_in_their_order():
    got = canonical(
        "index, i1",
        '%c = "t.c"(%x, %w) : (index, i1) -> i1\nscf.condition(%c) %w, %x : i1, index',
        '^bb0(%y: i1, %q: index):\n%z:2 = "t.z"(%y, %q) : (i1, index) -> (index, i1)\nscf.yield %z#0, %z#1 : index, i1',
        results="i1, index",
        given="%x = %a, %w = %b",
    )
    assert "scf.condition(%c) %x, %w : index, i1" in got
    assert '^bb0(%q: index, %y: i1):\n      %z:2 = "t.z"(%y, %q)' in got
    assert '"t.result"(%0#1, %0#0) : (i1, index)' in got


BRANCH = """%c, %v = "t.c"(%x) : (index) -> (i1, index)
  %w = scf.if %c -> (index) {
    "t.e"(%v) : (index) -> ()
    scf.yield YIELDED : index
  } else {
    scf.yield %n : index
  }
  scf.condition(%c) %w : index"""
TURN = '^bb0(%y: index):\n%z = "t.z"(%y) : (index) -> index\nscf.yield %z : index'


def test_what_is_done_if_the_loop_goes_on_is_part_of_the_turn():
    got = canonical("index", BRANCH.replace("YIELDED", "%v"), TURN)
    assert "scf.if" not in got
    assert "scf.condition(%c) %v : index\n" in got
    assert '^bb0(%arg0: index):\n      "t.e"(%arg0) : (index) -> ()\n      %z = "t.z"(%arg0)' in got
    assert '"t.result"(%n)' in got


def test_what_the_first_region_has_is_handed_to_the_turn_too():
    """iree-opt 3.13 makes IR that it refuses itself."""
    got = canonical("index", BRANCH.replace("YIELDED", "%x"), TURN)
    assert "scf.condition(%c) %v, %x : index, index\n" in got
    assert '"t.e"(%arg0) : (index) -> ()\n      %z = "t.z"(%arg1)' in got
