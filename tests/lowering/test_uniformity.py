"""Which values are the same in groups of lanes: each answer, for each group size."""

from __future__ import annotations

from typing import Any

import pytest

import iree_gpu_llvm as igl
from iree_gpu_llvm.lowering.lane_values import LaneValues
from iree_gpu_llvm.lowering.uniformity import Sameness, Uniformity

BLOCK = (256, 1, 1)
HEAD = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %t = gpu.thread_id x
"""


def function(body: str):
    text = f"func.func @k(%n: index, %m: memref<64xindex>, %b: i1) {{{HEAD}{body}\n  return\n}}"
    (f,) = igl.parse(text).regions[0].blocks[0]
    return f


def value(f: Any, name: str = "x") -> Any:
    for op in f.walk():
        for v in op.results:
            if v.name == name:
                return v
        for region in op.regions:
            for block in region.blocks:
                for a in block.arguments:
                    if a.name == name:
                        return a
    raise AssertionError(name)


def answers(body: str, block=BLOCK) -> str:
    """For groups of 4, 16, 64 lanes and the workgroup, in waves of 64."""
    x = value(function(body))
    groups = (4, 16, 64, 256)
    return " ".join(Uniformity(g, 64, block).of(x).value for g in groups)


SAME, UNKNOWN, DIFFERS = "same same same same", "unknown unknown unknown unknown", "differs differs differs differs"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("%x = arith.addi %n, %c1 : index", SAME),
        ("%x = gpu.block_id x", SAME),
        ("%x = arith.addi %t, %c1 : index", DIFFERS),
        ("%x = arith.muli %t, %c0 : index", SAME),
        ("%x = arith.divui %t, %c4 : index", "same differs differs differs"),
        ("%x = arith.divui %t, %c64 : index", "same same same differs"),
        ("%x = gpu.subgroup_id : index", "same same same differs"),
        ("%x = gpu.lane_id", DIFFERS),
        ("%x = memref.load %m[%c0] : memref<64xindex>", UNKNOWN),
        ("%x = arith.addi %t, %n : index", UNKNOWN),
        ("%w = arith.divui %t, %c16 : index\n%x = arith.addi %w, %n : index", "same same unknown unknown"),
        ("%l = memref.load %m[%t] : memref<64xindex>\n%x = gpu.subgroup_broadcast %l, first_active_lane : index",
         "same same same unknown"),
        ("%i = arith.index_cast %t : index to i32\n%x = rocdl.readfirstlane %i : i32", "same same same unknown"),
        ("%y = memref.load %m[%t] : memref<64xindex>\n"
         "%x = iree_codegen.index_hint %y(#iree_gpu.lane_constant<16>) : index", "same same unknown unknown"),
        ("%i = rocdl.workitem.id.x : i32\n%f = arith.constant 6 : i32\n%x = arith.shrui %i, %f : i32",
         "same same same differs"),
    ],
)  # fmt: skip
def test_of_ops(body, expected):
    assert answers(body) == expected


def test_without_a_block_ids_tell_nothing():
    assert answers("%x = arith.divui %t, %c64 : index", None) == UNKNOWN
    assert answers("%x = arith.muli %n, %c64 : index", None) == SAME
    assert answers("%x = gpu.subgroup_id : index", None) == "same same same unknown"


def test_along_rows_of_a_block():
    """Of 16 x 16 work items, 16 have a row."""
    text = "%x = gpu.thread_id y"
    assert answers(text, (16, 16, 1)) == "same same differs differs"


def loop(lower: str, upper: str, first: str, yielded: str) -> str:
    return f"""%l = memref.load %m[%t] : memref<64xindex>
  %w = arith.divui %t, %c64 : index
  %r = scf.for %i = {lower} to {upper} step %c4 iter_args(%s = {first}) -> (index) {{
    %both = arith.addi %s, %i : index
    scf.yield {yielded} : index
  }}"""


@pytest.mark.parametrize(
    ("bounds", "variable", "carried", "result"),
    [
        (("%c0", "%n", "%n", "%both"), "same", "same", "same"),
        (("%w", "%n", "%n", "%both"), "same", "same", "same"),
        (("%t", "%n", "%n", "%both"), "unknown", "unknown", "unknown"),
        (("%c0", "%l", "%n", "%both"), "same", "same", "unknown"),  # lanes leave it one after the other
        (("%c0", "%n", "%n", "%l"), "same", "unknown", "unknown"),
        (("%c0", "%n", "%l", "%n"), "same", "unknown", "unknown"),
    ],
)
def test_of_loops(bounds, variable, carried, result):
    f = function(loop(*bounds))
    u = Uniformity(64, 64, BLOCK)
    assert [u.of(value(f, name)).value for name in ("i", "s", "r")] == [variable, carried, result]


@pytest.mark.parametrize(("condition", "expected"), [("%b", "same"), ("%d", "unknown")])
def test_of_conditionals(condition, expected):
    f = function(f"""%d = arith.cmpi ult, %t, %c16 : index
  %x = scf.if {condition} -> (index) {{
    scf.yield %n : index
  }} else {{
    scf.yield %c1 : index
  }}""")
    assert Uniformity(64, 64, BLOCK).of(value(f)).value == expected


def branches(bound: str, condition: str) -> str:
    return f"""%l = memref.load %m[%t] : memref<64xindex>
  cf.br ^bb1(%c0, %n : index, index)
^bb1(%i: index, %s: index):
  %more = arith.cmpi slt, %i, {bound} : index
  cf.cond_br %more, ^bb2, ^bb5
^bb2:
  %d = arith.cmpi ult, %l, %c16 : index
  cf.cond_br {condition}, ^bb3, ^bb4(%c1 : index)
^bb3:
  cf.br ^bb4(%c4 : index)
^bb4(%x: index):
  %next = arith.addi %i, %c4 : index
  cf.br ^bb1(%next, %x : index, index)
^bb5:"""


@pytest.mark.parametrize(
    ("bound", "condition", "expected"),
    [
        ("%n", "%b", {"i": "same", "more": "same", "x": "same", "s": "same"}),
        ("%n", "%d", {"i": "same", "more": "same", "x": "unknown", "s": "unknown"}),
        ("%l", "%b", {"i": "unknown", "more": "unknown", "x": "unknown", "s": "unknown"}),
    ],
)
def test_of_branches(bound, condition, expected):
    f = function(branches(bound, condition))
    u = Uniformity(64, 64, BLOCK)
    assert {name: u.of(value(f, name)).value for name in expected} == expected


def test_what_lanes_take_along_from_a_loop():
    """Each turn's is the same in the lanes that are in it; behind the loop lanes have that of different turns."""
    text = """%l = memref.load %m[%t] : memref<64xindex>
  cf.br ^bb1(%c0 : index)
^bb1(%i: index):
  %next = arith.addi %i, %c1 : index
  %x = gpu.subgroup_broadcast %next, first_active_lane : index
  %more = arith.cmpi slt, %i, %l : index
  cf.cond_br %more, ^bb1(%next : index), ^bb2
^bb2:"""
    assert answers(text) == UNKNOWN
    assert answers(text.replace("%i, %l", "%i, %n")) == "same same same unknown"


def test_together():
    f = function("""%l = memref.load %m[%t] : memref<64xindex>
  %w = arith.divui %t, %c64 : index
  %one = arith.cmpi eq, %w, %c0 : index
  scf.if %one {
    scf.for %i = %c0 to %n step %c1 {
      %x = arith.addi %i, %c1 : index
    }
  }
  scf.for %j = %c0 to %l step %c1 {
    %y = arith.addi %j, %c1 : index
  }""")
    in_waves, of_all = Uniformity(64, 64, BLOCK), Uniformity(256, 64, BLOCK)
    assert in_waves.are_together(value(f, "x").defining_op)
    assert not of_all.are_together(value(f, "x").defining_op)
    assert not in_waves.are_together(value(f, "y").defining_op)


def test_numbers_of_lanes_serve_several_groups():
    lanes = LaneValues(BLOCK, 64)
    f = function("%x = arith.remui %t, %c4 : index")
    assert lanes.numbers(value(f))[:6] == [0, 1, 2, 3, 0, 1]  # type: ignore[index]
    assert Uniformity(4, 64, BLOCK, lanes).of(value(f)) is Sameness.DIFFERS
