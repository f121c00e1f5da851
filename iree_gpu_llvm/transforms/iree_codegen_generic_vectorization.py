"""Ops on tensors that a thread or a workgroup has whole become ops on vectors.

%r = linalg.generic {maps = [(i) -> (i), (i) -> (i)],          %x = vector.transfer_read %a[%c0], %p : vector<4xf32>
    ["parallel"]} ins(%a : tensor<4xf32>)                      %y = math.exp %x : vector<4xf32>
    outs(%o : tensor<4xf32>) {                           ->    %r = vector.transfer_write %y, %o[%c0]
^bb0(%x: f32, %z: f32):
  %y = math.exp %x : f32
  linalg.yield %y : f32
}

An op that has no vector form stays: a structured op whose operands are not indexed by loops as they are (but for
convolutions along one dimension), or whose body does what no vector op does, a shape without a bound. Where sizes are
known at run time only but have a bound, masks take their place (`enable-vector-masking`).
"""

from __future__ import annotations

from typing import Any

from ..dialects.linalg.structured import StructuredOp
from ..ir.operations import Operation
from ..ir.passes import Option, define_pass
from ..ir.rewriting import BOTTOM_UP, PatternSet, rewrite_greedily
from .support import building
from .vectorization import packing, tiles
from .vectorization.contractions import MAKE_CONTRACTIONS, absorb_extensions
from .vectorization.forwarding import CLEAN_UP, FORWARD
from .vectorization.gathers import MASK
from .vectorization.permutations import LOWER_PERMUTATIONS
from .vectorization.rules import RULES, Settings
from .vectorization.sinking import SINK
from .vectorization.structured import vectorize_structured
from .vectorization.transfer_gathers import ABSORB

assert packing and tiles  # they enter their rules

OPTIONS = {
    "enable-cleanup": Option("Let writes that others cover go."),
    "enable-vector-masking": Option("Use masks where a size has a bound only; pack, unpack and pad too."),
    "fold-cast-into-contract": Option("Let contractions take operands in the narrower type they are widened from."),
    "generate-contract": Option("Make contractions of reductions of products."),
    "max-vector-size": Option("Leave structured ops with more turns of their loops."),
    "use-configured-vector-sizes": Option("Take sizes from lowering configurations, of which those of GPUs have none."),
    "vectorize-copies": Option("Vectorize linalg.copy."),
    "vectorize-map-store": Option("Vectorize iree_linalg_ext.map_store."),
    "vectorize-to-transfer-gather": Option("Make iree_vector_ext.transfer_gather of ops that gather."),
}


@define_pass(
    "iree-codegen-generic-vectorization",
    anchor="func.func",
    title="GenericVectorizationPass",
    options=OPTIONS,
    reassociates=True,
)
def vectorize(
    function: Operation,
    *,
    enable_cleanup: bool = True,
    enable_vector_masking: bool = False,
    fold_cast_into_contract: bool = False,
    generate_contract: bool = True,
    max_vector_size: int = 2**31 - 1,
    use_configured_vector_sizes: bool = True,
    vectorize_copies: bool = True,
    vectorize_map_store: bool = False,
    vectorize_to_transfer_gather: bool = False,
) -> None:
    """Compute on vectors instead of tensors."""
    settings = Settings(
        enable_vector_masking, vectorize_copies, vectorize_map_store, vectorize_to_transfer_gather, max_vector_size
    )
    for op in list(function.walk()):
        _vectorize(op, settings)
    if any(x.name == "vector.gather" for x in function.walk()):
        rewrite_greedily(function, PatternSet(), BOTTOM_UP)  # folds offsets, so that constants come in the peer's order
    patterns: list[Any] = [*MASK, *ABSORB, *FORWARD]
    if generate_contract:
        patterns += [*LOWER_PERMUTATIONS, *MAKE_CONTRACTIONS, *SINK]
    if fold_cast_into_contract:
        patterns.append(absorb_extensions)
    if enable_cleanup:
        patterns += CLEAN_UP
    rewrite_greedily(function, PatternSet(patterns), BOTTOM_UP)


def _vectorize(op: Operation, settings: Settings) -> None:
    if isinstance(op, StructuredOp):
        rule = vectorize_structured if settings.copies or op.name != "linalg.copy" else None
    else:
        rule = RULES.get(op.name)
    if rule is None:
        return
    rewriter = building.rewriter_before(op)
    values = rule(op, rewriter, settings)
    if values is not None:
        rewriter.replace(op, values)
