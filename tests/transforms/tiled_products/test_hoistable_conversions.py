"""Conversions leave loops, cancel their inverse, and are inlined else."""

from __future__ import annotations

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.diagnostics import handling
from iree_gpu_llvm.ir.printer import print_op
from iree_gpu_llvm.ir.verifier import verify
from iree_gpu_llvm.transforms.tiled_products.hoistable_conversions import eliminate_conversions


def convert(name: str, value: str, forth: bool = True) -> str:
    tags = ("to", "from") if forth else ("from", "to")
    source, target = ("f32", "i32") if forth else ("i32", "f32")
    return f"""{name} = util.hoistable_conversion "{tags[0]}" inverts("{tags[1]}") (%p = {value})
      : ({source}) -> ({target}) {{
        %0 = arith.bitcast %p : {source} to {target}
        util.return %0 : {target}
      }}"""


def eliminated(body: str, arguments: str = "%a: f32, %n: index", result: str = "f32") -> tuple[list[str], list[str]]:
    """The lines of a function's body afterwards, all names forgotten, and the messages."""
    module = driver.parse(f"func.func @f({arguments}) -> {result} {{\n{body}\n}}", "test")
    found = []
    with handling(found.append):
        eliminate_conversions(module)
    verify(module)
    for op in module.walk():
        for v in [*op.results, *(a for r in op.regions for b in r.blocks for a in b.arguments)]:
            v.name = None
    lines = [line.strip() for line in print_op(module).splitlines()[2:-2]]
    return lines, [f"{d.severity}: {d.message}" for d in found]


LOOP = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (f32) {
"""


def test_a_pair_leaves_its_loop():
    lines, messages = eliminated(
        f"{LOOP}{convert('%f', '%x')}\n%s = arith.addi %f, %f : i32\n{convert('%g', '%s', False)}\n"
        "scf.yield %g : f32\n}\nreturn %r : f32"
    )
    assert lines[2:] == [
        "%0 = ub.poison : f32",
        "%1 = arith.bitcast %arg0 : f32 to i32",
        "%2:2 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %0, %arg4 = %1) -> (f32, i32) {",
        "%4 = arith.addi %arg4, %arg4 : i32",
        "scf.yield %arg3, %4 : f32, i32",
        "}",
        "%3 = arith.bitcast %2#1 : i32 to f32",
        "return %3 : f32",
    ]
    assert messages == []


def test_who_wants_the_old_value_before_gets_it_at_the_start_of_the_loop():
    lines, _ = eliminated(
        f"{LOOP}%e = arith.negf %x : f32\n{convert('%f', '%x')}\n%q = arith.bitcast %e : f32 to i32\n"
        f"%s = arith.addi %f, %q : i32\n{convert('%g', '%s', False)}\nscf.yield %g : f32\n}}\nreturn %r : f32"
    )
    assert lines[5:8] == [
        "%4 = arith.bitcast %arg4 : i32 to f32",
        "%5 = arith.negf %4 : f32",
        "%6 = arith.bitcast %5 : f32 to i32",
    ]


def test_values_that_change_places_do_not_leave():
    """What the first conversion gets is not what the last one made."""
    lines, messages = eliminated(
        """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (f32, f32) {
"""
        f"{convert('%f', '%x')}\n%s = arith.addi %f, %f : i32\n{convert('%g', '%s', False)}\n"
        "scf.yield %y, %g : f32, f32\n}\nreturn %r#0 : f32"
    )
    assert "iter_args(%arg3 = %arg0, %arg4 = %arg0)" in lines[2]
    assert messages == [
        "remark: hoistable_conversion was not hoisted or cancelled; inlining in place to inverting from"
    ]


def test_a_pair_cancels():
    lines, messages = eliminated(
        f"{convert('%f', '%a')}\n{convert('%g', '%f', False)}\n{convert('%h', '%g')}\n"
        "%t = arith.bitcast %h : i32 to f32\nreturn %t : f32"
    )
    assert lines == ["%0 = arith.bitcast %arg0 : f32 to i32", "%1 = arith.bitcast %0 : i32 to f32", "return %1 : f32"]
    assert messages == []


def test_tags_that_are_no_inverse_do_not_cancel():
    back = convert("%g", "%f", False).replace('"from"', '"other"')
    lines, _ = eliminated(f"{convert('%f', '%a')}\n{back}\nreturn %g : f32")
    assert lines[:2] == ["%0 = arith.bitcast %arg0 : f32 to i32", "%1 = arith.bitcast %0 : i32 to f32"]


def test_a_conversion_that_uses_what_the_loop_defines_stays():
    forth = convert("%f", "%x").replace(
        "util.return %0 : i32",
        "%k = arith.index_cast %i : index to i32\n%m = arith.addi %0, %k : i32\nutil.return %m : i32",
    )
    lines, messages = eliminated(
        f"{LOOP}{forth}\n%s = arith.addi %f, %f : i32\n{convert('%g', '%s', False)}\nscf.yield %g : f32\n}}\nreturn %r : f32"
    )
    assert "iter_args(%arg3 = %arg0)" in lines[2]
    assert len(messages) == 1  # the other is of nothing that the loop carries


def test_nested_loops_are_left_one_after_the_other():
    inner = f"%q = scf.for %j = %c0 to %n step %c1 iter_args(%y = %x) -> (f32) {{\n{convert('%f', '%y')}"
    lines, messages = eliminated(
        f"{LOOP}{inner}\n%s = arith.addi %f, %f : i32\n{convert('%g', '%s', False)}\nscf.yield %g : f32\n}}\n"
        "scf.yield %q : f32\n}\nreturn %r : f32"
    )
    first = next(i for i, line in enumerate(lines) if "scf.for" in line)
    assert [i - first for i, line in enumerate(lines) if "arith.bitcast" in line] == [-1, 8]  # around both loops
    assert messages == []
