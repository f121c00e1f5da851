"""Splits loops that copy to workgroup memory into one that reads and one that writes, which may be moved apart.

scf.for %i = %id to %n step %c256 {           %t = affine.apply (%n - %id) ceildiv 256
  %v = vector.transfer_read %global             %a = memref.alloca(%t) : memref<?x4xf32, private>
  vector.transfer_write %v, %lds        ->      scf.for %i = %id to %n step %c256 {
}                                                 %v = vector.transfer_read %global
                                                  vector.transfer_write %v, %a[(%i - %id) / 256, 0]
                                                }
                                                scf.for %i = %id to %n step %c256 {
                                                  %v = vector.transfer_read %a[(%i - %id) / 256, 0]
                                                  vector.transfer_write %v, %lds
                                                }

Only loops that turn at most once are split, unless told otherwise: what has been read goes to registers then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dialects.arith.integers import DivUIOp, SubIOp
from ..dialects.gpu.attributes import PRIVATE, WORKGROUP
from ..dialects.memref.allocation import AllocaOp
from ..dialects.scf.loops import ForOp
from ..ir.affine import Symbol
from ..ir.attributes import i32_array
from ..ir.builder import Builder
from ..ir.effects import is_pure
from ..ir.operations import Operation, Value
from ..ir.passes import Option, define_pass
from ..ir.types import DYNAMIC, INDEX, MemRefType
from .support import building
from .support.buffers import space
from .vectorization.bounds import turns_of

READ, WRITE = "vector.transfer_read", "vector.transfer_write"


@define_pass(
    "iree-codegen-fission-transfer-ops-in-control-flow",
    anchor="func.func",
    title="FissionTransferOpsInControlFlowPass",
    options={"fission-multi-trip": Option("Split loops that may turn more than once, too.")},
)
def split_copies(function: Operation, *, fission_multi_trip: bool = False) -> None:
    """Split loops that copy to workgroup memory into one that reads and one that writes."""
    for loop in [op for op in function.walk_post() if isinstance(op, ForOp)]:
        if _only_copies(loop) and (fission_multi_trip or turns_of(loop)[1] in (0, 1)):
            _split(loop)


def _only_copies(loop: Any) -> bool:
    """Whether a loop reads memory, writes workgroup memory, and does nothing else."""
    if loop.results or loop.lowerBound.type is not INDEX:
        return False
    ops = [op for op in loop.body if op is not loop.body.last]
    reads = [op for op in ops if op.name == READ and op.results and space(op.operands[0]) not in (WORKGROUP, PRIVATE)]
    writes = [op for op in ops if op.name == WRITE and space(op.operands[1]) is WORKGROUP]
    return bool(reads and writes) and all(op in reads or op in writes or is_pure(op) for op in ops)


def _split(loop: Any) -> None:
    b = Builder.at_op(loop)
    reads: list[Any] = [op for op in loop.body if op.name == READ]
    buffers = [_buffer(b, loop, read) for read in reads]
    first = building.loop(b, loop.lowerBound, loop.upperBound, loop.step, dict(loop.attributes))
    first.body.arguments[0].name = loop.body.arguments[0].name
    inner = Builder(first.body, first.body.last, loop.location)
    mapping: dict[Any, Any] = {loop.body.arguments[0]: first.body.arguments[0]}
    for op in _with_sources(reads, loop):
        inner.insert(op.clone(mapping))
    indices = _indices(inner, first)
    for read, buffer in zip(reads, buffers, strict=True):
        building.transfer_write(inner, mapping[read.results[0]], buffer, indices(read))
    indices = _indices(Builder(loop.body, loop.body.first, loop.location), loop)
    for read, buffer in zip(reads, buffers, strict=True):
        at = Builder.at_op(read)
        kept = building.transfer_read(at, buffer, indices(read), read.vector_type, outside=read.padding)
        read.replace_with([kept])


def _buffer(b: Builder, loop: Any, read: Any) -> Value:
    """Room for what a read gives in each turn."""
    turns = building.apply(b, (Symbol(1) - Symbol(0)).ceildiv(Symbol(2)), (), loop.operands[:3])
    vector = read.vector_type
    t = MemRefType((DYNAMIC, *vector.shape), vector.element, None, PRIVATE)
    return b.make(AllocaOp([turns], (t,), {"operandSegmentSizes": i32_array([1, 0])}))


def _with_sources(ops: Sequence[Operation], loop: Any) -> list[Operation]:
    """Ops of a loop's body with those that they get their operands from, in order."""
    needed, open_ = set(ops), list(ops)
    while open_:
        for inner in open_.pop().walk():
            for v in inner.operands:
                source = v.defining_op
                while source is not None and source.parent is not loop.body:
                    source = source.parent_op
                if source is not None and source not in needed:
                    needed.add(source)
                    open_.append(source)
    return [op for op in loop.body if op in needed]


def _indices(b: Builder, loop: Any) -> Any:
    """Where in its buffer a turn keeps what a read gives, as a function of the read."""
    done = b.make(SubIOp((loop.body.arguments[0], loop.lowerBound), (INDEX,)))
    turn = b.make(DivUIOp((done, loop.step), (INDEX,)))
    zero = building.constant(b, 0)
    return lambda read: [turn, *[zero] * read.vector_type.rank]
