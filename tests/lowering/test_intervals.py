"""What types can hold, and what 32 bits can."""

from __future__ import annotations

import pytest

from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.lowering.intervals import fits_32, type_range

ALL = (-(1 << 63), (1 << 63) - 1)
I32 = (-(1 << 31), (1 << 31) - 1)


@pytest.mark.parametrize(
    ("type", "expected"),
    [("i1", (0, 1)), ("i8", (-128, 127)), ("i32", I32), ("index", ALL), ("vector<4xi8>", (-128, 127)), ("f32", None)],
)
def test_ranges_of_types(type, expected):
    module = parse(f"func.func private @f({type})")
    (t,) = module.regions[0].blocks[0].first.properties["function_type"].value.inputs
    assert type_range(t) == expected


def test_fitting_in_32_bits():
    assert fits_32(I32)
    assert not fits_32((0, 1 << 31))
    assert not fits_32((-(1 << 31) - 1, 0))
