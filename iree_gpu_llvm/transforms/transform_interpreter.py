"""Does to a module what its own named sequence says: `dialects/transform/` shows one.

    func.func @f(%v: vector<4xf32>) -> vector<4xf32> {             func.func @f(%v: vector<4xf32>) -> vector<4xf32> {
      %0 = iree_gpu.value_barrier %v : vector<4xf32>        ->       gpu.barrier memfence [...]
      return %0 : vector<4xf32>                                      return %v : vector<4xf32>
    }                                                              }
    transform.named_sequence @__transform_main(...) {...}          transform.named_sequence @__transform_main(...) {...}

`iree-transform-dialect-interpreter` is IREE's pass for the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..dialects.iree_codegen.inner_tiled import InnerTiledOp
from ..dialects.transform.control import IncludeOp, NamedSequenceOp
from ..dialects.transform.handles import MatchOp
from ..dialects.transform.passes import ApplyPatternsOp
from ..ir.attributes import UNIT
from ..ir.operations import Operation, Value
from ..ir.passes import Option, define_pass
from ..ir.rewriting import BOTTOM_UP, PatternSet, rewrite_greedily
from ..ir.symbols import lookup_name, lookup_nearest
from .barrier_regions import barriers_around_the_body
from .cse import merge_equal_ops
from .iree_gpu_distribute_inner_tiled_to_lanes import distribute_to_lanes
from .iree_gpu_lower_ops import lower_inner_tiled, lower_value_barrier
from .iree_gpu_unroll_to_intrinsics import drop_unit_dims, unroll
from .loop_invariant_code_motion import loop_invariant_code_motion
from .tiled_products.hoistable_conversions import eliminate_conversions
from .tiling.inner_tiled_loops import tile

ENTRY = "__transform_main"
Handles = dict[Value, list[Operation]]

PATTERNS: dict[str, list[Any]] = {
    "transform.apply_patterns.iree.unroll_multi_mma": [unroll],
    "transform.apply_patterns.iree.drop_inner_tiled_unit_dims": [drop_unit_dims],
    "transform.apply_patterns.iree.lower_inner_tiled": [lower_inner_tiled],
    "transform.apply_patterns.iree.lower_value_barrier": [lower_value_barrier],
    "transform.apply_patterns.iree.lower_barrier_region": [barriers_around_the_body],
}
CANONICALIZATION = "transform.apply_patterns.canonicalization"


@define_pass("transform-interpreter", title="InterpreterPass", options={"entry-point": Option("The sequence to run.")})
def transform_interpreter(root: Operation, *, entry_point: str = ENTRY) -> None:
    """Do to a module what its named sequence of the transform dialect says."""
    sequence = lookup_name(root, entry_point)
    if not isinstance(sequence, NamedSequenceOp):
        raise root.plain_error(f"could not find a nested named sequence with name: {entry_point}")
    more = len(sequence.body.blocks[0].arguments) - 1
    if more < 0:
        raise sequence.error("expects the entry block to have at least one argument")
    if more:
        raise sequence.plain_error(
            f"operation expects {more} extra value bindings, but 0 were provided to the interpreter"
        )
    run_sequence(sequence, [[root]])


def run_sequence(sequence: NamedSequenceOp, arguments: list[list[Operation]]) -> list[list[Operation]]:
    """Does the steps in their order. What `transform.yield` gives comes back."""
    body = sequence.body.blocks[0]
    handles: Handles = dict(zip(body.arguments, arguments, strict=True))
    for op in body:
        if op.name == "transform.yield":
            return [handles[v] for v in op.operands]
        step = STEPS.get(op.name)
        if step is None:
            raise op.error("is a transform that there is no implementation of")
        handles.update(zip(op.results, step(op, handles), strict=True))
    return []


def _match(op: MatchOp, handles: Handles) -> list[list[Operation]]:
    if op.interface is not None:
        raise op.error("matches by interfaces, which is not implemented: give names in 'ops'")
    names = {a.value for a in op.ops.elements} if op.ops is not None else None
    wanted = op.op_attrs.as_dict() if op.op_attrs is not None else {}
    found = []
    for target in handles[op.target]:
        for inner in target.walk():
            attributes: dict[str, Any] = {**inner.properties, **inner.attributes}
            if (names is None or inner.name in names) and all(attributes.get(k) is v for k, v in wanted.items()):
                found.append(inner)
    return [found for _ in op.results]


def _apply_patterns(op: ApplyPatternsOp, handles: Handles) -> list[list[Operation]]:
    named = [inner.name for inner in op.patterns.blocks[0]]
    for inner in op.patterns.blocks[0]:
        if inner.name not in PATTERNS and inner.name != CANONICALIZATION:
            raise inner.error("is a set of patterns that there is no implementation of")
    patterns = [p for name in named for p in PATTERNS.get(name, ())]
    config = BOTTOM_UP._replace(
        max_iterations=op.max_iterations.value,
        max_rewrites=op.max_num_rewrites.value,
        cse_between=merge_equal_ops if op.apply_cse is UNIT else None,
    )
    for target in handles[op.target]:
        rewrite_greedily(target, PatternSet(patterns, canonical=CANONICALIZATION in named), config)
    return []


def _on_each(function: Callable[[Operation], Any]) -> Callable[[Any, Handles], list[list[Operation]]]:
    """A step that changes the targets in place; a result stands for the same ops."""

    def step(op: Any, handles: Handles) -> list[list[Operation]]:
        for target in handles[op.target]:
            function(target)
        return [handles[op.target] for _ in op.results]

    return step


def _distribute(op: Any, handles: Handles) -> list[list[Operation]]:
    loops = []
    for target in handles[op.target]:
        if not isinstance(target, InnerTiledOp):
            raise op.error("expects inner_tiled ops")
        loops.append(distribute_to_lanes(target, _function_of(target)))
    return [loops for _ in op.results]


def _function_of(op: Operation) -> Operation:
    while op.parent_op is not None and not hasattr(op, "function_type"):
        op = op.parent_op
    return op


def _tile(op: Any, handles: Handles) -> list[list[Operation]]:
    sizes = list(op.static_sizes.values)
    made: list[list[Operation]] = [[] for _ in op.results]
    for target in handles[op.target]:
        if not isinstance(target, InnerTiledOp) or not target.has_tensor_semantics:
            raise op.error("tiles only inner_tiled ops on tensors, as far as is implemented")
        new, loops = tile(target, sizes)
        if len(made) != 1 + len(loops):
            raise op.error(f"expects {1 + len(loops)} results for {len(loops)} loops")
        for handle, each in zip(made, [new, *loops], strict=True):
            handle.append(each)
    return made


def _include(op: IncludeOp, handles: Handles) -> list[list[Operation]]:
    sequence = lookup_nearest(op, op.target)
    if not isinstance(sequence, NamedSequenceOp):
        raise op.error(f"does not reference a named transform sequence: {op.target}")
    given, results = [handles[v] for v in op.arguments], sequence.body.blocks[0].last
    assert results is not None  # the verifier sees to it
    if len(given) != len(sequence.body.blocks[0].arguments) or len(op.results) != len(results.operands):
        raise op.error(f"has other numbers of operands or results than {op.target}")
    return run_sequence(sequence, given)


STEPS: dict[str, Callable[[Any, Handles], list[list[Operation]]]] = {
    "transform.structured.match": _match,
    "transform.apply_patterns": _apply_patterns,
    "transform.include": _include,
    "transform.apply_cse": _on_each(merge_equal_ops),
    "transform.apply_dce": _on_each(lambda op: rewrite_greedily(op, PatternSet([]), BOTTOM_UP)),
    "transform.iree.apply_licm": _on_each(loop_invariant_code_motion),
    "transform.iree.distribute_inner_tiled": _distribute,
    "transform.structured.tile_using_for": _tile,
    "transform.util.eliminate_hoistable_conversions": _on_each(eliminate_conversions),
}
