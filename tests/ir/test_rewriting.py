"""Patterns and the greedy driver."""

from iree_gpu_llvm.ir.builder import Rewriter
from iree_gpu_llvm.ir.operations import UnregisteredOp
from iree_gpu_llvm.ir.rewriting import GreedyConfig, Pattern, PatternSet, pattern, rewrite_greedily


@pattern("t.old")
def modernize(op, rewriter):
    rewriter.replace_with_new(op, UnregisteredOp("t.new", op.operands, [r.type for r in op.results]))
    return True


@pattern("t.new", benefit=2)
def mark_first(op, rewriter):
    if "mark" in op.attributes or "late" in op.attributes:
        return False
    from iree_gpu_llvm.ir.attributes import UNIT

    op.attributes["mark"] = UNIT
    rewriter.modified(op)
    return True


@pattern("t.new")
def mark_late(op, rewriter):
    if op.attributes:
        return False
    raise AssertionError("the pattern of more benefit comes first")


def lines(module):
    return [line.strip() for line in str(module).split("\n")[1:-2]]


def test_patterns_by_root_and_benefit(read):
    module = read('%0 = "t.old"() : () -> i32\n"t.use"(%0) : (i32) -> ()')
    assert rewrite_greedily(module, PatternSet([modernize, mark_first, mark_late]))
    assert lines(module) == ['%0 = "t.new"() {mark} : () -> i32', '"t.use"(%0) : (i32) -> ()']


def test_names_can_be_switched_off(read):
    module = read('"t.old"() : () -> ()')
    rewrite_greedily(module, PatternSet([modernize, mark_first], disabled=["mark_first"]))
    assert lines(module) == ['"t.new"() : () -> ()']
    module = read('"t.old"() : () -> ()')
    rewrite_greedily(module, PatternSet([modernize], enabled=["other"]))
    assert lines(module) == ['"t.old"() : () -> ()']


def test_users_are_visited_again(read):
    seen = []

    def record(op, rewriter):
        seen.append(op.name)
        return False

    module = read('%0 = "t.old"() : () -> i32\n"t.use"(%0) : (i32) -> ()')
    rewrite_greedily(module, PatternSet([modernize, Pattern(record, "t.use")]))
    assert seen == ["t.use", "t.use"]


def test_does_not_go_on_for_ever(read):
    def flip(op, rewriter):
        rewriter.replace_with_new(op, UnregisteredOp("t.b" if op.name == "t.a" else "t.a"))
        return True

    module = read('"t.a"() : () -> ()')
    patterns = PatternSet([Pattern(flip, "t.a"), Pattern(flip, "t.b")])
    assert not rewrite_greedily(module, patterns, GreedyConfig(max_rewrites=5, max_iterations=3))


def test_folding_can_be_left_out(read):
    text = "func.func @f() -> i32 {\n %0 = arith.constant 1 : i32\n %1 = arith.addi %0, %0 : i32\n return %1 : i32 }"
    module = read(text)
    rewrite_greedily(module, PatternSet(), GreedyConfig(fold=False))
    assert "arith.addi" in str(module)
    rewrite_greedily(module, PatternSet())
    assert "arith.constant 2 : i32" in str(module) and "arith.addi" not in str(module)


def test_only_inside_the_op(read):
    module = read(
        "func.func @f() {\n %0 = arith.constant 1 : i32\n return }\nfunc.func @g() {\n %0 = arith.constant 1 : i32\n return }"
    )
    rewrite_greedily(module.regions[0].block.first, PatternSet())
    assert str(module).count("arith.constant") == 1


def test_ops_with_regions_are_moved_and_erased(read):
    def inline(op, rewriter: Rewriter):
        rewriter.inline_block_before(op.regions[0].block, op, op.operands)
        rewriter.erase(op)
        return True

    module = read(
        '%0 = "t.a"() : () -> i32\n"t.wrap"(%0) ({\n^bb0(%x: i32):\n "t.wrap"(%x) ({\n ^bb0(%y: i32):\n'
        '  "t.use"(%y) : (i32) -> ()\n }) : (i32) -> ()\n}) : (i32) -> ()'
    )
    rewrite_greedily(module, PatternSet([Pattern(inline, "t.wrap")]))
    assert lines(module) == ['%0 = "t.a"() : () -> i32', '"t.use"(%0) : (i32) -> ()']
