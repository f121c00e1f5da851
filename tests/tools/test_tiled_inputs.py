"""Made-up products: their loops, and what they say of the peer."""

import random

import tiled_inputs
from tiled_kinds import numbers_repetitions_apart, random_kind


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
