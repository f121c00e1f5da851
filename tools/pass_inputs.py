"""Which made-up functions a pass is tried on: so many for a pass and a seed, always the same."""

from __future__ import annotations

import random
from collections.abc import Callable

from forall_inputs import forall_function
from functions import Function, Input
from fusion_inputs import FUSE, fusion_input
from gather_inputs import gather
from neighbour_inputs import (
    BUBBLE,
    COMBINE,
    COPY,
    DISTRIBUTE_FORALL,
    GREEDY,
    INFER,
    bubble_input,
    combine_input,
    copy_input,
    distribute_forall_input,
    greedy_input,
    infer_input,
)
from pcf_inputs import CONVERT, LOWER_PCF, NEST, RESOLVE, convert_input, lower_pcf_input, resolve_input
from relayout_inputs import relayout
from structured_inputs import generic, named
from tiled_inputs import distribute_input, expand_input, lower_input, unroll_input
from transform_inputs import TRANSFORM, transform_input
from window_inputs import window

UNROLL, LOWER = "iree-gpu-unroll-to-intrinsics", "iree-gpu-lower-ops"
DISTRIBUTE, EXPAND = "iree-gpu-distribute-inner-tiled-to-lanes", "iree-gpu-expand-undistributed-inner-tiles"
VECTORIZE = "iree-codegen-generic-vectorization"


def vectorize_input(rng: random.Random, name: str) -> Input:
    f = Function(rng)
    make = rng.choice((generic, generic, generic, named, window, gather, relayout))
    peer_is_wrong = bool(make(f))
    # iree-opt 3.13 may make a contraction to a scalar that its own verifier refuses: of a side that lacks a unit dim.
    to_scalar = any("x" not in t.partition("<")[2] for _, t in f.results)
    return Input(name, f.text(name), tuple(f.dims), peer_is_wrong, peer_may_fail=to_scalar)


MAKERS: dict[str, Callable[[random.Random, str], Input]] = {
    UNROLL: unroll_input,
    LOWER: lower_input,
    DISTRIBUTE: distribute_input,
    EXPAND: expand_input,
    NEST: forall_function,
    RESOLVE: resolve_input,
    CONVERT: convert_input,
    LOWER_PCF: lower_pcf_input,
    VECTORIZE: vectorize_input,
    DISTRIBUTE_FORALL: distribute_forall_input,
    GREEDY: greedy_input,
    FUSE: fusion_input,
    COMBINE: combine_input,
    COPY: copy_input,
    BUBBLE: bubble_input,
    INFER: infer_input,
    TRANSFORM: transform_input,
}


def inputs_for(name: str, count: int, seed: int) -> list[Input]:
    """Inputs for a pass, the same for the same seed: so many on which the peer is right, and others between them."""
    rng = random.Random(f"{name} {seed}")
    make = MAKERS[name.partition("{")[0]]
    found: list[Input] = []
    while sum(not (x.peer_is_wrong or x.peer_may_fail) for x in found) < count:
        found.append(make(rng, f"case_{len(found)}"))
    return found
