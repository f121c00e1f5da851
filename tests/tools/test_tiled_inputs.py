"""Made-up products: read by us, the same for the same seed, and what they say of the peer."""

import random

import pytest
import tiled_inputs
from tiled_inputs import DISTRIBUTE, EXPAND, LOWER, UNROLL, inputs_for
from tiled_kinds import numbers_repetitions_apart, random_kind

import iree_gpu_llvm as package


@pytest.mark.parametrize("name", [UNROLL, LOWER, DISTRIBUTE, EXPAND])
def test_inputs_are_valid_and_the_pass_takes_them(name):
    for given in inputs_for(name, 12, seed=1):
        module = package.parse(given.text, given.name)
        package.run_pipeline(module, f"builtin.module(func.func({name}))")
        assert f"@{given.name}(" in package.print(module)


def test_a_seed_says_all():
    assert inputs_for(UNROLL, 5, 3) == inputs_for(UNROLL, 5, 3)
    assert inputs_for(UNROLL, 5, 3) != inputs_for(UNROLL, 5, 4)


def test_spaces_are_small_and_operands_use_their_loops():
    rng = random.Random(0)
    for _ in range(50):
        kind = random_kind(rng, ("mfma",))
        space = tiled_inputs.random_space(rng, kind, 12)
        points = 1
        for c in space.loops:
            points *= space.extents[c]
        assert points <= 12
        assert set(space.maps[0]) | set(space.maps[1]) | set(space.maps[2]) == set(space.loops)
        assert not set(space.maps[2]) & set("kl")


def test_pieces_that_the_peer_numbers_wrong():
    from tiled_kinds import Kind

    from iree_gpu_llvm.dialects.iree_gpu.mma_attributes import DataTiledMMAAttr

    def kind(m, n, k):
        return Kind("data-tiled", DataTiledMMAAttr("MFMA_F32_16x16x16_F16", 2, 1, 2, 1, 2, 1, m, n, k))

    assert not numbers_repetitions_apart(kind(None, None, None))
    assert numbers_repetitions_apart(kind((0,), None, None))
    assert not numbers_repetitions_apart(kind((0,), None, (0,)))
    assert numbers_repetitions_apart(kind((2,), None, None))
