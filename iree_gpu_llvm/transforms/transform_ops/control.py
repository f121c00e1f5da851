"""Sequences in sequences, and turns over what handles stand for."""

from __future__ import annotations

from ...dialects.transform.control import SUPPRESS, ForeachOp, IncludeOp, NamedSequenceOp
from ...ir.operations import Block
from ...ir.symbols import lookup_nearest
from ...ir.verifier import generic_text
from . import steps
from .state import Silenceable, State, failure
from .steps import Payload, step


def run_block(block: Block, arguments: list[Payload], state: State) -> list[Payload]:
    """Does the transforms of a block in their order. What `transform.yield` gives comes back."""
    for v, payload in zip(block.arguments, arguments, strict=True):
        state.set(v, payload)
    made = []
    results: list[Payload] = []
    for op in block:
        if op.name == "transform.yield":
            state.check(op, op.operands)
            results = [list(state.of(v)) for v in op.operands]
            break
        steps.run(op, state)
        made += op.results
    state.forget([*block.arguments, *made])
    return results


@step("transform.include")
def include(op: IncludeOp, state: State) -> list[Payload]:
    sequence = lookup_nearest(op, op.target)
    if not isinstance(sequence, NamedSequenceOp):
        raise op.error(f"does not reference a named transform sequence: {op.target}")
    body = sequence.body.blocks[0]
    given, results = [state.of(v) for v in op.arguments], body.last
    assert results is not None  # the verifier sees to it
    if len(given) != len(body.arguments) or len(op.results) != len(results.operands):
        raise op.error(f"has other numbers of operands or results than {op.target}")
    try:
        return run_block(body, given, state)
    except Silenceable:
        if op.failure_propagation_mode is not SUPPRESS:
            raise
        return [[] for _ in op.results]


@step("transform.foreach")
def foreach(op: ForeachOp, state: State) -> list[Payload]:
    payloads = [list(state.of(v)) for v in op.targets]
    if op.with_zip_shortest is None:
        for v, payload in zip(op.targets, payloads, strict=True):
            if len(payload) != len(payloads[0]):
                target = generic_text(v.defining_op) if v.defining_op is not None else str(v)
                raise failure(
                    op,
                    f"prior targets' payload size ({len(payloads[0])}) differs from payload size ({len(payload)}) of"
                    f" target {target}",
                )
    made: list[Payload] = [[] for _ in op.results]
    for turn in zip(*payloads, strict=False):
        for payload, found in zip(made, run_block(op.body.blocks[0], [[x] for x in turn], state), strict=True):
            payload += found
    return made
