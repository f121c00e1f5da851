"""Unreachable blocks, dead values, blocks that are alike; whole cases are in the tests of canonicalization."""

from iree_gpu_llvm.ir.region_simplification import simplify_regions


def simplify(read, text, **options):
    module = read(text)
    changed = simplify_regions(module.regions, **options)
    return changed, str(module)


def test_nothing_to_do(read):
    assert simplify(read, "func.func @f(%a: i32) -> i32 {\n return %a : i32 }")[0] is False


def test_values_used_across_dead_blocks(read):
    text = (
        "func.func @f(%a: i32) {\n return\n^bb1:\n %0 = arith.addi %1, %a : i32\n cf.br ^bb2\n^bb2:\n"
        " %1 = arith.addi %0, %a : i32\n cf.br ^bb1 }"
    )
    changed, out = simplify(read, text)
    assert changed and "^bb1" not in out


def test_arguments_of_loops_that_feed_only_themselves(read):
    text = (
        "func.func @f(%c: i1, %a: i32) {\n cf.br ^bb1(%a : i32)\n^bb1(%x: i32):\n %y = arith.addi %x, %a : i32\n"
        ' "t.x"() : () -> ()\n cf.cond_br %c, ^bb1(%y : i32), ^bb2\n^bb2:\n return }'
    )
    changed, out = simplify(read, text)
    assert changed and "cf.cond_br %c, ^bb1, ^bb2" in out and "addi" not in out


def test_blocks_used_by_unknown_terminators_keep_their_arguments(read):
    text = 'func.func @f(%a: i32) {\n "t.br"(%a)[^bb1] : (i32) -> ()\n^bb1(%x: i32):\n return }'
    assert simplify(read, text)[0] is False


def test_alike_only_on_demand(read):
    text = (
        'func.func @f(%c: i1) {\n cf.cond_br %c, ^bb1, ^bb2\n^bb1:\n "t.x"() : () -> ()\n return\n^bb2:\n'
        ' "t.x"() : () -> ()\n return }'
    )
    assert simplify(read, text)[0] is False
    changed, out = simplify(read, text, aggressive=True)
    assert changed and "cf.cond_br %c, ^bb1, ^bb1" in out
