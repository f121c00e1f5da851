"""What regions hand on in vain, twice or always the same, as in iree-opt."""

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.printer import print_op


def canonical(text: str) -> str:
    module = driver.parse(text, "test", allow_unregistered=True)
    driver.run_pipeline(module, "builtin.module(func.func(canonicalize))")
    return print_op(module)


def test_what_changes_places_but_is_one_value_everywhere_is_that_value():
    got = canonical(
        """func.func @f(%n: index, %m: index) -> (index, index) {
             %r:2 = scf.for %i = %n to %m step %n iter_args(%x = %n, %y = %n) -> (index, index) {
               "t.e"(%x, %y) : (index, index) -> ()
               scf.yield %y, %x : index, index
             }
             return %r#0, %r#1 : index, index
           }"""
    )
    assert "iter_args" not in got
    assert '"t.e"(%n, %n)' in got
    assert "return %n, %n" in got


def test_what_is_handed_on_to_another_place_is_no_single_value():
    text = """module {
  func.func @f(%n: index, %m: index) -> (index, index) {
    %r:2 = scf.for %i = %n to %m step %n iter_args(%x = %n, %y = %n) -> (index, index) {
      %q = "t.e"(%x, %y) : (index, index) -> index
      scf.yield %q, %x : index, index
    }
    return %r#0, %r#1 : index, index
  }
}
"""
    assert canonical(text) == text


def test_values_that_are_the_same_on_every_way_are_carried_once():
    got = canonical(
        """func.func @f(%n: index, %m: index) -> (index, index) {
             %r:2 = scf.while (%x = %n, %w = %n) : (index, index) -> (index, index) {
               %c = "t.c"(%x, %w) : (index, index) -> (i1)
               scf.condition(%c) %x, %w: index, index
             } do {
             ^bb0(%y: index, %z: index):
               %q = "t.e"(%y, %z) : (index, index) -> (index)
               scf.yield %q, %q : index, index
             }
             return %r#0, %r#1 : index, index
           }"""
    )
    assert (
        got
        == """module {
  func.func @f(%n: index, %m: index) -> (index, index) {
    %r = scf.while (%x = %n) : (index) -> index {
      %c = "t.c"(%x, %x) : (index, index) -> i1
      scf.condition(%c) %x : index
    } do {
    ^bb0(%y: index):
      %q = "t.e"(%y, %y) : (index, index) -> index
      scf.yield %q : index
    }
    return %r, %r : index, index
  }
}
"""
    )


def test_results_of_branches_that_are_one_value_are_one():
    branches = {
        "%r:2 = scf.if %c -> (index, index) {": "} else {",
        "%r:2 = scf.index_switch %n -> index, index\ncase 1 {": "} default {",
    }
    for head, middle in branches.items():
        got = canonical(
            f"""func.func @f(%c: i1, %n: index) -> (index, index) {{
                  {head}
                    %q = "t.e"() : () -> index
                    scf.yield %q, %q : index, index
                  {middle}
                    %p = "t.f"() : () -> index
                    scf.yield %p, %p : index, index
                  }}
                  return %r#0, %r#1 : index, index
                }}"""
        )
        assert "scf.yield %q : index\n" in got
        assert "return %r, %r : index, index" in got


def test_what_only_one_of_region_and_result_needs_stays():
    got = canonical(
        """func.func @f(%a: index) -> index {
             %r:3 = scf.while (%x = %a, %w = %a) : (index, index) -> (index, index, index) {
               %c, %i, %j = "t.c"(%x) : (index) -> (i1, index, index)
               scf.condition(%c) %x, %i, %j : index, index, index
             } do {
             ^bb0(%y: index, %y2: index, %y3: index):
               %z = "t.z"(%y) : (index) -> index
               scf.yield %z, %z : index, index
             }
             return %r#1 : index
           }"""
    )
    assert "%r:2 = scf.while (%x = %a) : (index) -> (index, index)" in got
    assert "scf.condition(%c) %x, %i : index, index" in got
    assert "return %r#1" in got
