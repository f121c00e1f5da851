"""Which work items may reach an op."""

from __future__ import annotations

import pytest

import iree_gpu_llvm as igl
from iree_gpu_llvm.lowering.lane_values import LaneValues
from iree_gpu_llvm.lowering.reach import Reach

HEAD = """%c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %t = gpu.thread_id x
  %few = arith.cmpi ult, %t, %c3 : index
  %two = arith.cmpi ult, %t, %c2 : index
"""


def reached(body: str) -> list[int]:
    """The work items, of 8, that may reach the barrier."""
    (f,) = igl.parse(f"func.func @k(%n: index, %b: i1) {{\n{HEAD}{body}\nreturn\n}}").regions[0].blocks[0]
    (op,) = [o for o in f.walk() if o.name == "gpu.barrier"]
    reach = Reach(LaneValues((8, 1, 1), 4))
    return [i for i in range(8) if reach.of(op) >> i & 1]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("gpu.barrier", [0, 1, 2, 3, 4, 5, 6, 7]),
        ("scf.if %few {\ngpu.barrier\n}", [0, 1, 2]),
        ("scf.if %few {\n} else {\ngpu.barrier\n}", [3, 4, 5, 6, 7]),
        ("scf.if %b {\nscf.if %few {\ngpu.barrier\n}\n}", [0, 1, 2]),
        ("scf.if %few {\nscf.if %two {\n} else {\ngpu.barrier\n}\n}", [2]),
        ("scf.for %i = %t to %c6 step %c1 {\ngpu.barrier\n}", [0, 1, 2, 3, 4, 5]),
        ("scf.for %i = %t to %n step %c1 {\ngpu.barrier\n}", [0, 1, 2, 3, 4, 5, 6, 7]),
        ("scf.index_switch %t\ncase 2 {\nscf.yield\n}\ncase 5 {\ngpu.barrier\nscf.yield\n}\ndefault {\nscf.yield\n}", [5]),
        (
            "scf.index_switch %t\ncase 2 {\nscf.yield\n}\ncase 5 {\nscf.yield\n}\ndefault {\ngpu.barrier\nscf.yield\n}",
            [0, 1, 3, 4, 6, 7],
        ),
        ("cf.cond_br %few, ^a, ^b\n^a:\ngpu.barrier\ncf.br ^b\n^b:", [0, 1, 2]),
        ("cf.cond_br %few, ^b, ^a\n^a:\ngpu.barrier\ncf.br ^b\n^b:", [3, 4, 5, 6, 7]),
        ("cf.cond_br %few, ^a, ^b\n^a:\ncf.br ^b\n^b:\ngpu.barrier", [0, 1, 2, 3, 4, 5, 6, 7]),
        ("cf.cond_br %b, ^a, ^c\n^a:\ncf.cond_br %two, ^b, ^c\n^b:\ngpu.barrier\ncf.br ^c\n^c:", [0, 1]),
        ("cf.br ^a(%c0 : index)\n^a(%i: index):\n%m = arith.cmpi ult, %i, %n : index\n"
         "%j = arith.addi %i, %c1 : index\ngpu.barrier\ncf.cond_br %m, ^a(%j : index), ^b\n^b:", [*range(8)]),
        ("%s = arith.index_cast %t : index to i32\ncf.switch %s : i32, [\ndefault: ^b,\n4: ^a,\n6: ^a\n]\n"
         "^a:\ngpu.barrier\ncf.br ^b\n^b:", [4, 6]),
    ],
)  # fmt: skip
def test_reached(body, expected):
    assert reached(body) == expected


def test_waves():
    reach = Reach(LaneValues((7, 1, 1), 4))
    assert list(reach.waves(0b1011010)) == [(2, 4), (2, 3)]
    assert list(reach.waves(reach.everyone)) == [(4, 4), (3, 3)]
