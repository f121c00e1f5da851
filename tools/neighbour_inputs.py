"""Inputs for the passes that stand around those of the dialect: loops over work items on memory, ops to distribute."""

from __future__ import annotations

import random
from dataclasses import replace

from forall_inputs import WORKGROUPS, forall_function
from functions import Function, Input, launch_attribute
from pass_peer import pipeline_of
from structured_inputs import generic, named

DISTRIBUTE_FORALL = "iree-codegen-gpu-distribute-forall"
GREEDY = "iree-codegen-gpu-greedily-distribute-to-threads"


def distribute_forall_input(rng: random.Random, name: str) -> Input:
    made = forall_function(rng, name, on_tensors=False, is_usual=0.9)
    # iree-opt 3.13 takes lanes to be as many as there are turns, and work items inside of a turn to be all of them.
    unlike = made.about == "one in another" or "lane_id" in made.text
    fails = _fails(made.text, DISTRIBUTE_FORALL)
    return replace(made, peer_is_wrong=unlike, has_no_meaning=fails)


def greedy_input(rng: random.Random, name: str) -> Input:
    f = Function(rng)
    block, lanes = rng.choice(WORKGROUPS)
    for _ in range(rng.choice((1, 1, 2))):
        rng.choice((generic, generic, named))(f)
    return Input(name, f.text(name, launch_attribute(block, lanes)), tuple(f.dims))


def _fails(text: str, name: str) -> bool:
    import iree_gpu_llvm as package

    try:
        package.run_pipeline(package.parse(text), pipeline_of(name))
    except package.CompileError:
        return True
    return False
