"""Makes regions that workers run what each worker runs, by its id.

pcf.generic sync true scope(#iree_gpu.subgroup_scope)      %id = gpu.subgroup_id
    execute[%id: index, %count: index] {                   %count = gpu.num_subgroups
  ...                                                      scf.execute_region {
  pcf.br.cond_return %c ^bb1                        ->       ...
^bb1:                                                        cf.cond_br %c, ^bb2, ^bb1
  pcf.return                                               ^bb1:
}                                                            scf.yield
                                                           ^bb2:
                                                             scf.yield
                                                           }
                                                           gpu.barrier memfence [#gpu.address_space<workgroup>]

pcf.loop scope(#iree_gpu.lane_scope) count(%n)      ->     scf.forall (%i) = (%id) to (%n) step (%count) {
    execute[%i: index] { ... }                               ...
                                                           }

A loop's turns go round among the workers. References must be memrefs by now.
"""

from __future__ import annotations

from typing import Any

from ..dialects.cf import CondBranchOp
from ..dialects.pcf.parallel_ops import GenericOp, LoopOp
from ..dialects.pcf.slice_ops import BranchCondReturnOp, ReturnOp
from ..dialects.scf.branches import ExecuteRegionOp, YieldOp
from ..dialects.scf.builders import forall
from ..ir.attributes import i32_array
from ..ir.builder import Rewriter
from ..ir.diagnostics import CompileError, Diagnostic
from ..ir.operations import Block, Operation, Region
from ..ir.passes import define_pass
from .pcf import scopes as pcf_scopes
from .support import building


@define_pass("iree-pcf-lower-structural-pcf", title="LowerStructuralPCFPass")
def lower_structural_pcf(root: Operation) -> None:
    """Make regions that workers run what each of them runs."""
    ops: list[Any] = [op for op in root.walk() if isinstance(op, (GenericOp, LoopOp))]
    _check_all(root)
    for op in ops:
        rewriter = building.rewriter_before(op)
        if isinstance(op, GenericOp):
            _lower_generic(op, rewriter)
        else:
            _lower_loop(op, rewriter)
        if op.sync_on_return.value:
            rewriter.set_after(op)
            pcf_scopes.barrier(rewriter, op)
        rewriter.erase(op)


def _check_all(root: Operation) -> None:
    """Of what cannot be lowered, before anything is changed; what is inside comes first."""
    errors: list[Diagnostic] = []
    for op in root.walk_post():
        if isinstance(op, (GenericOp, LoopOp)):
            try:
                _check(op)
            except CompileError as e:
                errors += e.diagnostics
    if errors:
        raise CompileError(errors)


def _check(op: Any) -> None:
    if op.results:
        raise op.error("has references, which must have become memrefs")
    if isinstance(op, GenericOp) and op.num_leading:
        raise op.error("has an initializer, which must have become part of its region")
    scratch = Block()
    b = Rewriter()
    b.set_to_end(scratch)
    pcf_scopes.worker_ids(b, op, 1)
    if op.sync_on_return.value:
        pcf_scopes.barrier(b, op)


def _lower_generic(op: GenericOp, rewriter: Rewriter) -> None:
    n = op.num_ids // 2
    ids = pcf_scopes.worker_ids(rewriter, op, n)
    counts = pcf_scopes.worker_counts(rewriter, op, n)
    body = Region()
    rewriter.insert(ExecuteRegionOp((), (), {}, {}, [body]))
    entry = op.body.entry
    for old, new in zip(list(entry.arguments), [*ids, *counts], strict=True):
        rewriter.replace_uses(old, new)
    for i in reversed(range(len(entry.arguments))):
        entry.erase_argument(i)
    rewriter.take_region(op.body, body)
    for block in list(body.blocks):
        _end(block, body, rewriter)


def _end(block: Block, body: Region, rewriter: Rewriter) -> None:
    last: Any = block.last
    rewriter.set_before(last)
    if isinstance(last, BranchCondReturnOp):
        rest = last.successors[0]
        end = body.append(Block([a.type for a in rest.arguments]))
        end.append(YieldOp(location=last.location))
        values = list(last.dest_operands)
        sizes: dict[str, Any] = {"operandSegmentSizes": i32_array([1, len(values), len(values)])}
        rewriter.insert(CondBranchOp([last.condition, *values, *values], (), sizes, {}, (), [end, rest]))
    elif isinstance(last, ReturnOp):
        rewriter.insert(YieldOp(location=last.location))
    else:
        return
    rewriter.erase(last)


def _lower_loop(op: LoopOp, rewriter: Rewriter) -> None:
    n = op.num_ids
    counts = pcf_scopes.worker_counts(rewriter, op, n)
    ids = pcf_scopes.worker_ids(rewriter, op, n)
    loop = rewriter.insert(forall((ids[::-1], op.count[::-1], counts[::-1])))
    source = op.body.entry
    last, end = source.last, loop.body.last
    assert last is not None and end is not None
    rewriter.erase(last)
    rewriter.inline_block_before(source, end, loop.induction_variables[::-1])
