"""Operands of branches, and values that regions hand to each other."""

import pytest

from iree_gpu_llvm.ir.constraints import ANY
from iree_gpu_llvm.ir.control_flow import Edge, RegionBranch, erase_successor_operand, successor_ranges
from iree_gpu_llvm.ir.definitions import Op, region, variadic_operand, variadic_result

BRANCHES = """
func.func @f(%c: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^bb1(%a, %b : i32, i32), ^bb2(%b : i32)
^bb1(%x: i32, %y: i32):
  cf.br ^bb2(%x : i32)
^bb2(%z: i32):
  return
}
"""


def terminators(module):
    return [b.last for b in module.regions[0].block.first.regions[0].blocks]


def test_ranges(read):
    cond, br, ret = terminators(read(BRANCHES))
    assert list(successor_ranges(cond)) == [(1, 3), (3, 4)]
    assert list(successor_ranges(br)) == [(0, 1)]
    assert successor_ranges(ret) is None


def test_erase_operand(read):
    cond, br, _ = terminators(read(BRANCHES))
    erase_successor_operand(cond, 0, 0)
    assert list(successor_ranges(cond)) == [(1, 2), (2, 3)]
    assert [v.name for v in cond.operands] == ["c", "b", "b"]
    erase_successor_operand(br, 0, 0)
    assert not br.operands


def _edges(op):
    inner = op.regions[0]
    yield Edge(op, op.operands, inner, inner.entry.arguments)
    yield Edge(inner.entry.last, inner.entry.last.operands, None, op.results)


class Loop(Op):
    name = "flow.loop"
    inits, outs, body = variadic_operand(ANY), variadic_result(ANY), region()
    traits = (RegionBranch(_edges),)


WRONG = [
    (
        "i32",
        "i64",
        "i64",
        "'flow.loop' op along control flow edge from parent to Region #0: successor operand type #0 'i32' should match "
        "successor input type #0 'i64'",
    ),
    (
        "i32",
        "i32",
        "i64",
        "'flow.loop' op along control flow edge from Operation t.yield to Operation flow.loop: successor operand type #0 "
        "'i32' should match successor input type #0 'i64'",
    ),
    (
        "i32",
        "i32",
        "",
        "'flow.loop' op along control flow edge from Operation t.yield to Operation flow.loop: region branch point has 1 "
        "operands, but region successor needs 0 inputs",
    ),
    ("i32", "i32", "i32", None),
]


@pytest.mark.parametrize(("init", "argument", "out", "message"), WRONG)
def test_region_edges(init, argument, out, message, problems):
    results = "%r = " if out else ""
    text = (
        f'func.func @f(%a: {init}) {{\n {results}"flow.loop"(%a) ({{\n ^bb0(%x: {argument}):\n'
        f'  "t.yield"(%x) : ({argument}) -> ()\n }}) : ({init}) -> ({out})\n return }}'
    )
    found = [p.partition(": ")[2] for p in problems(text)]
    assert found == ([message, "region branch point"] if message else [])
