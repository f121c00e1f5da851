"""Which DPP control does what is wanted of each lane."""

from __future__ import annotations

import pytest

from iree_gpu_llvm.lowering.lane_moves import KEEP, Dpp, find_dpp, find_dpp_chain, find_dpp_pair, source_of, written
from iree_gpu_llvm.targets.chips import chip

GFX9, RDNA = chip("gfx942"), chip("gfx1100")


def exactly(f, wave: int) -> list[frozenset[int]]:
    """From the lane that `f` names; lanes for which it names none keep theirs."""
    return [frozenset({f(i)}) if f(i) >= 0 else KEEP for i in range(wave)]


@pytest.mark.parametrize(
    ("what", "source", "gfx9", "rdna"),
    [
        ("exchange pairs", lambda i: i ^ 1, Dpp("quad_perm", (1, 0, 3, 2), bound=True), None),
        ("exchange halves of a row", lambda i: i ^ 8, Dpp("row_ror", 8, bound=True), None),
        ("exchange quads", lambda i: i ^ 4, "none", Dpp("row_xmask", 4, bound=True)),
        ("mirror 8", lambda i: i ^ 7, Dpp("row_half_mirror", None, bound=True), None),
        ("the one before in the row", lambda i: i - 1 if i % 16 else -1, Dpp("row_shr", 1), None),
        ("four before within 8", lambda i: i - 4 if i % 8 >= 4 else -1, Dpp("row_shr", 4, 15, 0b1010), None),
        ("the last of the row", lambda i: i | 15, Dpp("row_share", 15, bound=True), None),
        ("the one before", lambda i: i - 1, Dpp("wave_shr", None), "none"),
        ("the row before, in odd rows", lambda i: i - i % 16 - 1 if i // 16 % 2 else -1,
         Dpp("row_bcast_15", None, 0b1010), "none"),
        ("the first half's last, in the second", lambda i: 31 if i >= 32 else -1, Dpp("row_bcast_31", None), "none"),
    ],
)  # fmt: skip
def test_what_is_found(what, source, gfx9, rdna):
    """`rdna` None: the same."""
    wanted = exactly(source, 64)
    assert find_dpp(GFX9, 64, wanted) == (None if gfx9 == "none" else gfx9)
    assert find_dpp(RDNA, 64, wanted) == (gfx9 if rdna is None else None if rdna == "none" else rdna)


def test_lanes_of_which_nothing_is_wanted_may_read_anything():
    wanted = [frozenset({i - 1}) if i % 4 == 3 else None for i in range(32)]
    assert find_dpp(RDNA, 32, wanted) == Dpp("quad_perm", (1, 0, 3, 2), bound=True)


def test_a_choice_of_sources():
    assert find_dpp(RDNA, 32, [frozenset({i ^ 1, i ^ 2}) for i in range(32)]) == Dpp(
        "quad_perm", (1, 0, 3, 2), bound=True
    )


def test_pairs_of_controls():
    """Quads exchanged on gfx9: up in some banks, down in the others."""
    first, second = find_dpp_pair(GFX9, 64, exactly(lambda i: i ^ 4, 64)) or (None, None)
    assert (first, second) == (Dpp("row_shl", 4, bound=True), Dpp("row_shr", 4, 15, 0b1010))
    assert find_dpp_pair(GFX9, 64, exactly(lambda i: i ^ 16, 64)) is None


@pytest.mark.parametrize("mask", range(1, 16))
def test_two_controls_exchange_any_lanes_of_a_row(mask):
    wanted = exactly(lambda i: i ^ mask, 64)
    first, second = find_dpp_chain(GFX9, 64, wanted) or (None, None)
    assert first is not None and second is not None
    between, at = source_of(GFX9, 64, first), source_of(GFX9, 64, second)
    assert [frozenset({between[at[i]]}) for i in range(64)] == wanted


def test_two_controls_reach_two_lanes_further_and_no_more():
    assert find_dpp_chain(GFX9, 64, exactly(lambda i: (i + 2) % 64, 64)) == (
        Dpp("wave_rol", None, bound=True), Dpp("wave_rol", None, bound=True))  # fmt: skip
    assert find_dpp_chain(GFX9, 64, exactly(lambda i: (i + 3) % 64, 64)) is None
    assert find_dpp_chain(RDNA, 64, exactly(lambda i: (i + 2) % 64, 64)) is None
    assert find_dpp_chain(GFX9, 64, [KEEP] * 64) is None


@pytest.mark.parametrize(("c", "wave"), [(GFX9, 64), (RDNA, 32), (RDNA, 64)])
def test_what_is_found_does_what_is_wanted(c, wave):
    """Over all distances within a row: every lane reads what it may, and keeps what it must."""
    for n in range(1, 16):
        for span in (2, 4, 8, 16):
            wanted = exactly(lambda i, n=n, span=span: i - n if i % span >= n else -1, wave)
            found = find_dpp(c, wave, wanted)
            if found is None or not any(wanted):
                continue
            sources = source_of(c, wave, found)
            for i in range(wave):
                reads = sources[i] if written(i, found.rows, found.banks) else -1
                assert reads in wanted[i] if wanted[i] else reads < 0


@pytest.mark.parametrize(
    ("move", "control"),
    [(Dpp("quad_perm", (3, 2, 1, 0)), 0x1B), (Dpp("row_shl", 1), 0x101), (Dpp("row_shr", 15), 0x11F),
     (Dpp("row_mirror", None), 0x140), (Dpp("row_bcast_31", None), 0x143), (Dpp("row_share", 7), 0x157),
     (Dpp("row_xmask", 8), 0x168)],
)  # fmt: skip
def test_control_words(move, control):
    assert move.control == control
