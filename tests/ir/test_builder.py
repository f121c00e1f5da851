"""Insertion points, constants, and changes that a listener hears of."""

import pytest

from iree_gpu_llvm.ir.attributes import IntegerAttr, StringAttr
from iree_gpu_llvm.ir.builder import Builder, Listener, Rewriter
from iree_gpu_llvm.ir.operations import Block, UnregisteredOp
from iree_gpu_llvm.ir.types import I32


def names(block):
    return [op.name for op in block]


def test_insertion_points():
    block = Block()
    b = Builder(block)
    first, last = b.insert(UnregisteredOp("t.first")), b.insert(UnregisteredOp("t.last"))
    b.set_before(last)
    b.insert(UnregisteredOp("t.2"))
    b.insert(UnregisteredOp("t.3"))
    b.set_to_start(block)
    b.insert(UnregisteredOp("t.0"))
    b.set_after(first)
    b.insert(UnregisteredOp("t.1"))
    b.set_to_end(block)
    b.insert(UnregisteredOp("t.end"))
    assert names(block) == ["t.0", "t.first", "t.1", "t.2", "t.3", "t.last", "t.end"]


def test_location_is_inherited(read):
    op = read('"t.x"() : () -> ()').regions[0].block.first
    new = Builder.at_op(op).insert(UnregisteredOp("t.y"))
    assert new.location is op.location and new.next is op


def test_constants():
    b = Builder(Block())
    value = b.constant(IntegerAttr(5, I32))
    assert str(value.defining_op) == "%c5_i32 = arith.constant 5 : i32"
    with pytest.raises(ValueError, match="no constant op"):
        b.constant(StringAttr("x"), I32)


class Log(Listener):
    def __init__(self):
        self.events = []

    def inserted(self, op):
        self.events.append(f"+{op.name}")

    def modified(self, op):
        self.events.append(f"~{op.name}")

    def erasing(self, op):
        self.events.append(f"-{op.name}")


def test_listener(read):
    module = read('%0 = "t.a"() : () -> i32\n"t.b"(%0) ({ "t.c"() : () -> () }) : (i32) -> ()')
    a, b = module.regions[0].block.ops
    log = Log()
    rewriter = Rewriter(log)
    new = rewriter.replace_with_new(a, UnregisteredOp("t.new", (), [I32]))
    assert log.events == ["+t.new", "~t.b", "-t.a"] and b.operands[0] is new.results[0]
    log.events.clear()
    rewriter.erase(b)
    assert log.events == ["-t.c", "-t.b"]


def test_names_follow_replacements(read):
    module = read('%name = "t.a"() : () -> i32\n"t.b"(%name) : (i32) -> ()')
    new = Rewriter().replace_with_new(module.regions[0].block.first, UnregisteredOp("t.new", (), [I32]))
    assert new.results[0].name == "name"


def test_merging_blocks(read):
    module = read(
        'func.func @f(%a: i32) {\n "t.a"() : () -> ()\n cf.br ^bb1(%a : i32)\n^bb1(%b: i32):\n "t.b"(%b) : (i32) -> ()\n return }'
    )
    first, second = module.regions[0].block.first.regions[0].blocks
    first.last.erase()
    Rewriter().merge_into(second, first, [first.arguments[0]])
    assert names(first) == ["t.a", "t.b", "func.return"] and second.parent is None
    assert first.ops[1].operands[0] is first.arguments[0]
