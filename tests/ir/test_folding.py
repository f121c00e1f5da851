"""Folds, and one op for each constant."""

from iree_gpu_llvm.ir.attributes import IntegerAttr
from iree_gpu_llvm.ir.constraints import ANY
from iree_gpu_llvm.ir.definitions import Op, operand, result
from iree_gpu_llvm.ir.folding import IN_PLACE, ConstantPool, constant_value, fold, is_constant
from iree_gpu_llvm.ir.traits import Commutative, Idempotent, Involution, Pure
from iree_gpu_llvm.ir.types import I32


class Max(Op):
    name = "fold.max"
    a, b, out = operand(ANY), operand(ANY), result(ANY)
    traits = (Pure, Commutative, Idempotent)


class Not(Op):
    name = "fold.not"
    a, out = operand(ANY), result(ANY)
    traits = (Pure, Involution)


def ops_of(read, lines):
    module = read("func.func @f(%a: i32, %b: i32) {\n" + lines + "\n return }")
    return module.regions[0].block.first.regions[0].block.ops


def test_constants(read):
    c, use = ops_of(read, '%0 = arith.constant 5 : i32\n "t.x"(%0, %a) : (i32, i32) -> ()')[:2]
    assert is_constant(c) and not is_constant(use)
    assert constant_value(use.operands[0]) is IntegerAttr(5, I32)
    assert constant_value(use.operands[1]) is None


def test_constants_move_behind(read):
    _, op = ops_of(read, '%0 = arith.constant 5 : i32\n %1 = "fold.max"(%0, %a) : (i32, i32) -> i32')[:2]
    assert fold(op) is IN_PLACE and [v.name for v in op.operands] == ["a", None]
    assert fold(op) is None


def test_idempotent_and_involution(read):
    lines = '%0 = "fold.max"(%a, %b) : (i32, i32) -> i32\n %1 = "fold.max"(%0, %b) : (i32, i32) -> i32\n %2 = "fold.max"(%a, %a) : (i32, i32) -> i32\n %3 = "fold.not"(%a) : (i32) -> i32\n %4 = "fold.not"(%3) : (i32) -> i32'
    first, second, same, one, two = ops_of(read, lines)[:5]
    assert fold(first) is None and fold(one) is None
    assert fold(second) == [first.results[0]]
    assert fold(same) == [same.operands[0]]
    assert fold(two) == [one.operands[0]]


def test_pool(read):
    ops = ops_of(
        read,
        '"t.x"() : () -> ()\n %0 = arith.constant 5 : i32\n %1 = arith.constant 5 : i32\n %2 = arith.constant 6 : i32',
    )
    replaced, moved = [], []
    pool = ConstantPool(lambda op, known: replaced.append((op, known)), moved.append)
    assert [pool.add(op) for op in ops[1:4]] == [True, False, True]
    assert replaced == [(ops[2], ops[1])]
    assert [op.name for op in ops[0].parent][:2] == ["arith.constant", "arith.constant"]
    pool.forget(ops[1])
    assert pool.add(ops[2])
