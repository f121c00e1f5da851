"""Inputs for the passes that lower parallel regions (`pcf`). They follow one another: what one is given is also made
by those before it, of loops over work items.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from forall_inputs import forall_function
from functions import Input
from pass_peer import pipeline_of
from pcf_functions import LANE, SEQUENTIAL, WORKGROUP, pcf_function

RESOLVE, CONVERT, LOWER_PCF = (
    "iree-pcf-resolve-tokens",
    "iree-pcf-convert-sref-to-memref",
    "iree-pcf-lower-structural-pcf",
)
NEST = "iree-gpu-convert-forall-to-generic-nest"


def resolve_input(rng: random.Random, name: str) -> Input:
    """With sync scopes, on tensors or memory."""
    if rng.random() < 0.4:
        return _after(rng, name, (NEST,), forall_function)
    return pcf_function(rng, name, "tensor" if rng.random() < 0.5 else "memref")


def convert_input(rng: random.Random, name: str) -> Input:
    """References to memory, sync scopes resolved."""
    made = pcf_function(rng, name, "memref", several_blocks=False)
    return replace(made, text=_run(made.text, RESOLVE), peer_may_fail=False)


def lower_pcf_input(rng: random.Random, name: str) -> Input:
    """Without references."""
    kind = rng.choice(("nest", "converted", "made", "made"))
    if kind == "nest":
        return _after(rng, name, (NEST, RESOLVE), lambda r, n: forall_function(r, n, on_tensors=False))
    if kind == "converted":
        made = pcf_function(rng, name, "memref", several_blocks=False)
        return _judged_when_lowered(replace(made, text=_run(made.text, RESOLVE, CONVERT)))
    return _judged_when_lowered(pcf_function(rng, name, "memref", references=False))


def _after(
    rng: random.Random, name: str, passes: tuple[str, ...], make: Callable[[random.Random, str], Input]
) -> Input:
    """What passes make of a function, of one that they take."""
    made = make(rng, name)
    while made.has_no_meaning or made.peer_is_wrong:
        made = make(rng, name)
    return replace(made, text=_run(made.text, *passes))


def _run(text: str, *passes: str) -> str:
    import iree_gpu_llvm as package

    module = package.parse(text, "input")
    for name in passes:
        package.run_pipeline(module, pipeline_of(name))
    return package.print(module)


def _judged_when_lowered(made: Input) -> Input:
    """Barriers of lanes and of workgroups there are none; iree-opt 3.13 has none of a single worker either."""
    heads = [line for line in made.text.splitlines() if "sync true scope" in line]
    no_barrier = any(s in line for line in heads for s in (LANE, WORKGROUP))
    alone = any(SEQUENTIAL in line for line in heads)
    return replace(made, has_no_meaning=made.has_no_meaning or no_barrier, peer_is_wrong=alone)
