"""What ops do to memory, and which may go for it."""

import pytest

from iree_gpu_llvm.ir.constraints import ANY
from iree_gpu_llvm.ir.definitions import Op, operand, optional_operand, optional_result, region
from iree_gpu_llvm.ir.effects import (
    has_no_effects,
    is_pure,
    is_trivially_dead,
    may_write,
    memory_effects,
    only_reads,
    would_be_trivially_dead,
)
from iree_gpu_llvm.ir.traits import Pure, RecursiveMemoryEffects


class Base(Op):
    value = optional_operand(ANY)
    out = optional_result(ANY)


class PureOp(Base):
    name = "fx.pure"
    traits = (Pure,)


class Read(Base):
    name = "fx.read"

    def memory_effects(self):
        return [("read", None)]


class Write(Base):
    name = "fx.write"

    def memory_effects(self):
        return [("write", None)]


class Allocate(Base):
    name = "fx.allocate"

    def memory_effects(self):
        return [("allocate", self.results[0])]


class Unknown(Base):
    name = "fx.unknown"


class Wrap(Op):
    name = "fx.wrap"
    body = region()
    traits = (RecursiveMemoryEffects,)


class Free(Op):
    name = "fx.free"
    value = operand(ANY)

    def memory_effects(self):
        return [("free", self.value)]


#            op              none   reads  writes pure   dead
TABLE = {
    "fx.pure": (True, False, False, True, True),
    "fx.read": (False, True, False, False, True),
    "fx.write": (False, False, True, False, False),
    "fx.allocate": (False, False, False, False, True),
    "fx.unknown": (False, False, True, False, False),
    "t.unregistered": (False, False, True, False, False),
}


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("wrapped", [False, True])
def test_questions(name, wrapped, read):
    inner = f'%0 = "{name}"() : () -> i32'
    op = read(f'"fx.wrap"() ({{ {inner} }}) : () -> ()' if wrapped else inner, check=False).regions[0].block.first
    found = (has_no_effects(op), only_reads(op), may_write(op), is_pure(op), would_be_trivially_dead(op))
    assert found == TABLE[name]


def test_unknown_effects(read):
    assert memory_effects(read('"fx.unknown"() : () -> ()').regions[0].block.first) is None
    assert memory_effects(read('"t.x"() : () -> ()').regions[0].block.first) is None


def test_ops_in_use_are_not_dead(read):
    first, second = read('%0 = "fx.pure"() : () -> i32\n"fx.pure"(%0) : (i32) -> ()').regions[0].block.ops
    assert not is_trivially_dead(first) and is_trivially_dead(second)


def test_freeing_what_another_op_allocated_is_seen(read):
    ops = read('%0 = "fx.allocate"() : () -> i32\n"fx.free"(%0) : (i32) -> ()').regions[0].block.ops
    assert not would_be_trivially_dead(ops[1])


def test_terminators_and_symbols_stay(read):
    ops = {op.name: op for op in read("func.func @f() { return }").walk()}
    assert not would_be_trivially_dead(ops["func.return"])
    assert not would_be_trivially_dead(ops["func.func"])
