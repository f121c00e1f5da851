"""Bank conflicts: cycles by hand, and counts of kernels."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.simulator.bank_conflicts import cost

LANES = np.arange(64)


def at(offsets: np.ndarray) -> np.ndarray:
    return offsets.astype(np.int64)[None]


@pytest.mark.parametrize(
    ("offsets", "width", "banks", "cycles", "more"),
    [
        (4 * LANES, 4, 32, 2, 0),  # a word each, one after the other
        (4 * LANES, 4, 64, 1, 0),
        (2 * LANES, 2, 32, 2, 0),  # two lanes want halves of one word
        (0 * LANES, 4, 32, 2, 0),  # all want one word
        (8 * LANES, 4, 32, 2, 2),  # every second word: two of 32 lanes at each bank
        (128 * LANES, 4, 32, 2, 62),  # a column of a row-major tile 32 words wide: all at one bank
        (132 * LANES, 4, 32, 2, 0),  # the same with rows padded by a word
        (128 * LANES, 4, 64, 1, 31),
        (8 * LANES, 8, 32, 4, 0),  # 16 lanes fill 32 banks
        (16 * LANES, 16, 32, 8, 0),  # 8 lanes do
        (16 * LANES, 16, 64, 4, 0),
        (128 * LANES, 16, 32, 8, 56),  # 8 lanes at 4 banks
        (128 * LANES, 16, 64, 4, 28),  # 16 lanes at two times 4 banks
        (128 * LANES + 16 * (LANES % 8), 16, 32, 8, 0),  # with a swizzle by rows
        (128 * LANES + 16 * (LANES // 2 % 8), 16, 64, 4, 0),
        (np.where(LANES < 3, 128 * LANES, -1), 4, 32, 1, 2),  # three lanes alone
    ],
)
def test_cycles_of_an_instruction(offsets, width, banks, cycles, more):
    assert cost(at(offsets), width, banks) == (1, cycles, more)


def test_subgroups_are_instructions_of_their_own():
    waves = np.stack([4 * LANES, 128 * LANES, np.full(64, -1)])
    assert cost(waves, 4, 32) == (2, 4, 62)


LDS = "memref<64x32xf32, #gpu.address_space<workgroup>>"
BODY = f"""
  %m = memref.alloc() : {LDS}
  %c3 = arith.constant 3 : index
  %v = arith.constant 1.0 : f32
  memref.store %v, %m[%lane, %c3] : {LDS}
  %zero = arith.constant dense<0.0> : vector<8xf32>
  %few = arith.cmpi ult, %lane, %c3 : index
  scf.if %few {{
    vector.store %zero, %m[%lane, %c0] : {LDS}, vector<8xf32>
  }}
  memref.store %v, %out[%lane] : memref<64xf32>
"""


@pytest.mark.parametrize(("chip", "column", "wide"), [("gfx942", (2, 62), (2, 4)), ("gfx950", (1, 31), (2, 2))])
def test_a_kernel(run, chip, column, wide):
    """Stores to a column, then three lanes store 32 bytes each, which takes two instructions. Only LDS counts."""
    out = np.zeros(64, np.float32)
    result = run("%out: memref<64xf32>", BODY, out, target=chip, bank_conflicts=True)
    found = [(c.operation.name, c.instructions, c.cycles, c.conflict_cycles) for c in result.bank_conflicts]
    assert found == [("memref.store", 1, *column), ("vector.store", 2, *wide)]
    assert result.bank_conflicts[0].location.line + 4 == result.bank_conflicts[1].location.line


def test_several_workgroups(run):
    out = np.zeros(64, np.float32)
    result = run("%out: memref<64xf32>", BODY, out, target="gfx942", grid=(5,), bank_conflicts=True)
    assert [(c.instructions, c.conflict_cycles) for c in result.bank_conflicts] == [(5, 310), (10, 20)]


def test_not_counted_unless_asked(run):
    assert run("%out: memref<64xf32>", BODY, np.zeros(64, np.float32)).bank_conflicts == []
