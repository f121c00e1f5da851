"""Index arithmetic of maps and bases."""

from __future__ import annotations

import numpy as np
import pytest

LANE = np.arange(64)


@pytest.mark.parametrize(
    ("op", "wanted"),
    [
        ("affine.apply affine_map<(d0)[s0] -> ((d0 - 5) mod 4 + s0 * 2)>(%lane)[%c3]", (LANE - 5) % 4 + 6),
        ("affine.apply affine_map<(d0) -> ((d0 - 9) floordiv 4)>(%lane)", (LANE - 9) // 4),
        ("affine.apply affine_map<(d0) -> ((d0 - 9) ceildiv 4)>(%lane)", -((9 - LANE) // 4)),
        ("affine.min affine_map<(d0) -> (d0, 7)>(%lane)", np.minimum(LANE, 7)),
        ("affine.max affine_map<(d0) -> (d0, 7, 63 - d0)>(%lane)", np.maximum(np.maximum(LANE, 7), 63 - LANE)),
        ("affine.linearize_index [%c3, %lane] by (5, 64) : index", 3 * 64 + LANE),
        ("affine.linearize_index [%lane, %c3] by (4) : index", LANE * 4 + 3),
    ],
)
def test_maps(per_lane, op, wanted):
    body = f"%c3 = arith.constant 3 : index\n%x = {op}\n%r = arith.index_cast %x : index to i32"
    assert per_lane(body, "i32", np.int32).tolist() == wanted.tolist()


@pytest.mark.parametrize(("basis", "first"), [("(5, 4)", LANE // 4), ("(4)", LANE // 4)])
def test_digits(per_lane, basis, first):
    body = f"%x:2 = affine.delinearize_index %lane into {basis} : index, index\n"
    for k, wanted in enumerate((first, LANE % 4)):
        found = per_lane(f"{body}%r = arith.index_cast %x#{k} : index to i32", "i32", np.int32)
        assert found.tolist() == wanted.tolist()


def test_the_least_integer_divided_upwards(per_lane):
    """It has no negative."""
    body = "%s = arith.constant 3 : index\n%low = arith.constant -9223372036854775808 : index\n"
    body += "%r = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%low)[%s]"
    assert per_lane(body, "index", np.int64)[0] == -(2**63 // 3)
