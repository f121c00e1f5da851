"""Does to a module what its own named sequence says: `dialects/transform/` shows one.

    func.func @f(%v: vector<4xf32>) -> vector<4xf32> {             func.func @f(%v: vector<4xf32>) -> vector<4xf32> {
      %0 = iree_gpu.value_barrier %v : vector<4xf32>        ->       gpu.barrier memfence [...]
      return %0 : vector<4xf32>                                      return %v : vector<4xf32>
    }                                                              }
    transform.named_sequence @__transform_main(...) {...}          transform.named_sequence @__transform_main(...) {...}

`iree-transform-dialect-interpreter` is IREE's pass for the same. What each op of a sequence does is in
`transform_ops/`.
"""

from __future__ import annotations

from ..dialects.transform.control import NamedSequenceOp
from ..ir.operations import Operation
from ..ir.passes import Option, define_pass
from ..ir.symbols import lookup_name
from .transform_ops.control import run_block
from .transform_ops.state import State

ENTRY = "__transform_main"


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
    run_block(sequence.body.blocks[0], [[root]], State(root))
