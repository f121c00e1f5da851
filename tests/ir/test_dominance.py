"""Dominator trees, checked against the definition on random graphs, and questions about values and ops."""

from hypothesis import given
from hypothesis import strategies as st

from iree_gpu_llvm.ir.dominance import Dominance, DominatorTree, has_ssa_dominance
from iree_gpu_llvm.ir.operations import Block, Region, UnregisteredOp


@st.composite
def graphs(draw):
    n = draw(st.integers(1, 8))
    return [draw(st.lists(st.integers(1, n - 1), max_size=3)) if n > 1 else [] for _ in range(n)]


def region_of(graph):
    blocks = [Block() for _ in graph]
    for block, targets in zip(blocks, graph, strict=True):
        block.append(UnregisteredOp("t.br", successors=[blocks[t] for t in targets]))
    return Region(blocks)


def reachable(graph, without=None):
    seen, stack = set(), [0]
    while stack:
        at = stack.pop()
        if at == without or at in seen:
            continue
        seen.add(at)
        stack += graph[at]
    return seen


@given(graphs())
def test_dominance_is_every_way_going_through(graph):
    region = region_of(graph)
    tree = DominatorTree(region)
    alive = reachable(graph)
    for b, block in enumerate(region.blocks):
        assert tree.reachable(block) == (b in alive)
        for a, other in enumerate(region.blocks):
            if a in alive:
                assert tree.dominates(other, block) == (b not in reachable(graph, without=a) or a == b)


DIAMOND = """
func.func @f(%c: i1, %a: i32) {
  %0 = "t.a"() ({ "t.inner"() : () -> () }) : () -> i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %1 = "t.b"() : () -> i32
  cf.br ^bb3(%1 : i32)
^bb2:
  cf.br ^bb3(%a : i32)
^bb3(%2: i32):
  "t.c"() : () -> ()
  return
}
"""


def test_values_and_ops(read):
    module = read(DIAMOND)
    ops = {op.name: op for op in module.walk()}
    function = module.regions[0].block.first
    dominance = Dominance()
    before = dominance.properly_dominates
    assert before(function.regions[0].entry.arguments[0], ops["t.a"])
    assert before(ops["t.a"].results[0], ops["t.c"])
    assert not before(ops["t.b"].results[0], ops["t.c"])
    assert not before(ops["t.a"].results[0], ops["t.a"])
    assert not before(ops["t.a"].results[0], ops["t.inner"])
    assert before(function.regions[0].blocks[3].arguments[0], ops["t.c"])
    assert not before(function.regions[0].blocks[3].arguments[0], ops["t.b"])
    assert dominance.op_dominates(ops["t.a"], ops["t.c"]) and dominance.op_dominates(ops["t.a"], ops["t.inner"])
    assert not dominance.op_dominates(ops["t.b"], ops["t.c"])
    assert not dominance.op_dominates(ops["t.inner"], ops["t.c"])


def test_orders_follow_insertions(read):
    module = read(DIAMOND)
    block = module.regions[0].block.first.regions[0].entry
    dominance = Dominance()
    first = block.first
    assert dominance.op_dominates(first, block.last)
    new = block.insert_before(first, UnregisteredOp("t.new"))
    assert dominance.op_dominates(new, first) and not dominance.op_dominates(first, new)


def test_which_regions_have_dominance(read):
    module = read(DIAMOND)
    function = module.regions[0].block.first
    assert not has_ssa_dominance(module.regions[0])
    assert has_ssa_dominance(function.regions[0])
    assert not has_ssa_dominance(function.regions[0].entry.first.regions[0])
