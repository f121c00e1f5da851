"""`scf.forall` over workgroups, subgroups, lanes and work items: every turn is done as often as it should be, in the
simulator as written and once lowered, and by code."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import numpy as np
import pytest
from gpu_execution import execute

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.run import simulate

SIZE = 12
ITEMS = 128
EXTENT = 600
"""Elements that count turns, more than there are."""

THREAD, WARP = "#gpu.thread<linear_dim_{}>", "#gpu.warp<linear_dim_{}>"
LANE, GPU_LANE = "#iree_gpu.lane_id<{}>", "#gpu.lane<linear_dim_{}>"
WORKGROUP = "#iree_codegen.workgroup_mapping<{}>"
BLOCK = "#gpu.block<{}>"
DISTRIBUTE = "builtin.module(func.func(iree-codegen-gpu-distribute-forall{target=gfx942}))"


class Loop(NamedTuple):
    """Bounds of one dimension each; numbers in quotes are given when the kernel runs."""

    mapping: str
    bounds: tuple[tuple[Any, Any, Any], ...]

    @property
    def attributes(self) -> str:
        names = (
            ["x", "y", "z", "z:1"] if "workgroup" in self.mapping else "xyz" if "block" in self.mapping else range(9)
        )
        rank = len(self.bounds)
        return ", ".join(self.mapping.format(names[rank - 1 - d]) for d in range(rank))

    @property
    def values(self) -> list[range]:
        return [range(int(a), int(b), int(s)) for a, b, s in self.bounds]


def kernel(loops: list[Loop], inside: str = "", info: str = "") -> tuple[str, list[int]]:
    """Nested loops that count turns; at its place, the body is within `inside`, which has a `BODY`."""
    arguments: list[int] = []
    lines: list[str] = []
    variables: list[str] = []
    strides: list[int] = []

    def bound(x: Any) -> str:
        if not isinstance(x, str):
            return str(x)
        arguments.append(int(x))
        return f"%n{len(arguments) - 1}"

    for k, loop in enumerate(loops):
        names = [f"%i{k}_{d}" for d in range(len(loop.bounds))]
        variables += names
        strides += [len(r) for r in loop.values]
        low, high, step = (", ".join(bound(b[j]) for b in loop.bounds) for j in range(3))
        lines.append(f"scf.forall ({', '.join(names)}) = ({low}) to ({high}) step ({step}) {{")
    at = "(" + " + ".join(f"d{i} * {37**i}" for i in range(len(variables))) + f") mod {EXTENT}"
    dims = ", ".join(f"d{i}" for i in range(len(variables)))
    body = [
        f"%at = affine.apply affine_map<({dims}) -> ({at})>({', '.join(variables)})",
        f"memref.atomic_rmw addi %one, %m[%at] : (i32, memref<{EXTENT}xi32>) -> i32",
    ]
    lines += inside.replace("BODY", "\n".join(body)).splitlines() if inside else body
    lines += [f"}} {{mapping = [{loop.attributes}]}}" for loop in reversed(loops)]
    head = ", ".join([f"%m: memref<{EXTENT}xi32>", *(f"%n{i}: index" for i in range(len(arguments)))])
    text = f"func.func @k({head}) attributes {{gpu.known_block_size = array<i32: {ITEMS}, 1, 1>{info}}} {{\n"
    constants = "".join(f"%c{n} = arith.constant {n} : index\n" for n in (0, 1, 2, 3))
    return text + "%one = arith.constant 1 : i32\n" + constants + "\n".join(lines) + "\nreturn\n}\n", arguments


def expected(loops: list[Loop], times: int) -> np.ndarray:
    counts = np.zeros(EXTENT, np.int32)
    for turn in product(*(r for loop in loops for r in loop.values)):
        counts[sum(x * 37**i for i, x in enumerate(turn)) % EXTENT] += times
    return counts


def check(text: str, arguments: list[int], wanted: np.ndarray, grid: int, wave: int = 64) -> str:
    """Before and after lowering, in the simulator. What the kernel became is returned."""
    module = driver.parse(text)
    given = [np.zeros(EXTENT, np.int32), *arguments]
    before = simulate(module, given, grid=grid, target="gfx942" if wave == 64 else "gfx1100").outputs[0]
    np.testing.assert_array_equal(before, wanted)
    target = "gfx942" if wave == 64 else "gfx1100"
    driver.run_pipeline(module, f"builtin.module(lower-kernel{{target={target}}})")
    lowered = driver.print(module)
    assert "scf.forall" not in lowered
    stated = "iree_codegen.dispatch_config" in lowered
    after = simulate(module, given, grid=None if stated else grid, target=target).outputs[0]
    np.testing.assert_array_equal(after, wanted)
    return lowered


BOUNDS = {
    "one": (0, 1, 1),
    "even": (0, 128, 1),
    "odd": (0, 50, 1),
    "many": (0, 300, 1),
    "shifted": (4, 61, 3),
    "none": (0, 0, 1),
    "crossing": (8, 4, 1),
    "dynamic": (0, "77", 1),
    "dynamic none": (0, "0", 1),
    "dynamic shifted": ("5", "70", "4"),
    "dynamic crossing": ("9", "2", "4"),
}


def times_of(mapping: str, grid: int, wave: int) -> int:
    """How often each turn is done: loops over lanes by each subgroup, those over workgroups by each of their items."""
    if mapping in (THREAD,):
        return grid
    if mapping == WARP:
        return grid * wave
    if mapping in (LANE, GPU_LANE):
        return grid * ITEMS // wave
    return ITEMS


@pytest.mark.parametrize("wave", [64, 32])
@pytest.mark.parametrize("mapping", [THREAD, WARP, LANE, GPU_LANE, WORKGROUP])
@pytest.mark.parametrize("bounds", BOUNDS)
def test_one_dimension(bounds, mapping, wave):
    loops = [Loop(mapping, (BOUNDS[bounds],))]
    text, arguments = kernel(loops)
    grid = 3
    check(text, arguments, expected(loops, times_of(mapping, grid, wave)), grid, wave)


@pytest.mark.parametrize("mapping", [THREAD, WARP, LANE, WORKGROUP])
@pytest.mark.parametrize(
    "bounds",
    [
        ((0, 3, 1), (0, 50, 1)),
        ((0, 16, 1), (0, 8, 1)),
        ((2, 9, 2), (1, 20, 3), (0, 2, 1)),
        ((0, "5", 1), (0, 7, 1)),
        ((9, "3", 1), (8, "2", 1)),  # two numbers of turns below zero must not make many
        ((0, 4, 1), (0, 0, 1)),
    ],
    ids=str,
)
def test_several_dimensions(bounds, mapping):
    loops = [Loop(mapping, bounds)]
    text, arguments = kernel(loops)
    check(text, arguments, expected(loops, times_of(mapping, 3, 64)), 3)


@pytest.mark.parametrize("outer", [(0, 2, 1), (0, 5, 1), (1, "7", 2)], ids=str)
@pytest.mark.parametrize("lanes", [(0, 64, 1), (0, 40, 1), (0, 128, 1), (0, "70", 1), (3, 9, 2)], ids=str)
def test_lanes_of_subgroups(outer, lanes):
    loops = [Loop(WARP, (outer,)), Loop(LANE, (lanes,))]
    text, arguments = kernel(loops)
    check(text, arguments, expected(loops, 2), 2)


@pytest.mark.parametrize("workgroups", [(0, 3, 1), (2, 9, 3)], ids=str)
def test_all_levels(workgroups):
    loops = [Loop(WORKGROUP, (workgroups, (0, 2, 1))), Loop(WARP, ((0, 3, 1),)), Loop(LANE, ((0, 64, 1),))]
    text, arguments = kernel(loops)
    check(text, arguments, expected(loops, 1), 6)


def test_work_items_of_workgroups():
    loops = [Loop(WORKGROUP, ((0, 5, 2), (0, "3", 1))), Loop(THREAD, ((0, 200, 1),))]
    text, arguments = kernel(loops)
    check(text, arguments, expected(loops, 1), 4)


def test_serial_loop_inside_and_around():
    loops = [Loop(WORKGROUP, ((0, 5, 1),))]
    text, arguments = kernel(loops, inside="scf.for %k = %c0 to %c3 step %c1 {\nBODY\n}")
    check(text, arguments, expected(loops, 3 * ITEMS), 5)
    head, _, rest = text.partition("scf.forall")
    loop, _, end = rest.rpartition("return")
    around = f"{head}scf.for %q = %c1 to %c3 step %c1 {{\nscf.forall{loop}}}\nreturn{end}"
    check(around, arguments, expected(loops, 2 * 3 * ITEMS), 5)


@pytest.mark.parametrize("bounds", [((0, 6, 1),), ((0, 3, 1), (0, 2, 1)), ((0, 3, 1), (1, 4, 2), (0, 1, 1))], ids=str)
def test_blocks(bounds):
    loops = [Loop(BLOCK, bounds)]
    text, arguments = kernel(loops)
    check(text, arguments, expected(loops, ITEMS), 6)


@pytest.mark.parametrize("inner", [((0, 3, 1),), ((0, 2, 1), (1, 8, 3)), ((0, 0, 1),)], ids=str)
def test_parts_of_reductions(inner):
    loops = [Loop("#iree_linalg_ext.split_reduction_mapping<{}>", ((0, 64, 16),)), Loop(WORKGROUP, inner)]
    text, arguments = kernel(loops)
    grid = 4 * max(int(np.prod([len(r) for r in loops[1].values])), 1)
    check(text, arguments, expected(loops, ITEMS), grid)


@pytest.mark.parametrize(
    ("loops", "message"),
    [
        ((THREAD, THREAD), "over work items cannot be a turn of a loop over work items"),
        ((WARP, THREAD), "over work items cannot be a turn of a loop over subgroups"),
        ((LANE, WARP), "over subgroups cannot be a turn of a loop over lanes"),
        ((THREAD, LANE), "over lanes cannot be a turn of a loop over work items"),
    ],
)
def test_turns_that_cannot_be_shared_out_again(loops, message):
    text, _ = kernel([Loop(mapping, ((0, 64, 1),)) for mapping in loops])
    with pytest.raises(CompileError) as e:
        driver.run_pipeline(driver.parse(text), "builtin.module(lower-kernel{target=gfx942})")
    assert [d.message for d in e.value.diagnostics] == [f"'scf.forall' op {message}"]


@pytest.mark.parametrize(
    ("mapping", "bounds", "line", "message"),
    [
        (LANE, (0, 48, 1), "gpu.barrier", "has 48 turns for the 64 lanes of a subgroup, and 'gpu.barrier' inside"),
        (THREAD, (0, 200, 1), "gpu.barrier", "has 200 turns for 128 work items, and 'gpu.barrier' inside"),
        (WARP, (0, 3, 1), "gpu.barrier", "has 3 turns for 2 subgroups, and 'gpu.barrier' inside"),
        (
            THREAD,
            (0, "128", 1),
            "gpu.barrier",
            "has a number of turns that is not known for 128 work items, and 'gpu.barrier' inside",
        ),
        (
            LANE,
            (0, 80, 1),
            "%r = gpu.subgroup_reduce add %one : (i32) -> i32",
            "has 80 turns for the 64 lanes of a subgroup, and 'gpu.subgroup_reduce' inside",
        ),
        (
            THREAD,
            (0, 80, 1),
            "%r = gpu.subgroup_reduce add %one : (i32) -> i32",
            "has 80 turns for subgroups of 64 lanes, and 'gpu.subgroup_reduce' inside",
        ),
    ],
)
def test_what_needs_all_workers(mapping, bounds, line, message):
    text, _ = kernel([Loop(mapping, (bounds,))], inside=f"{line}\nBODY")
    with pytest.raises(CompileError) as e:
        driver.run_pipeline(driver.parse(text), DISTRIBUTE)
    (d,) = e.value.diagnostics
    assert d.message == f"'scf.forall' op {message} needs all of them in each"
    assert d.location.line == 7 and d.notes[0].location.line == 8


@pytest.mark.parametrize("mapping", [THREAD, WARP, LANE])
def test_what_needs_all_workers_where_all_are_there(mapping):
    loops = [Loop(mapping, ((0, 256, 1),))]
    text, arguments = kernel(loops, inside="gpu.barrier\nBODY")
    lowered = check_lowered(text, arguments, expected(loops, times_of(mapping, 1, 64)))
    assert "gpu.barrier" in lowered


def check_lowered(text: str, arguments: list[int], wanted: np.ndarray) -> str:
    module = driver.parse(text)
    driver.run_pipeline(module, DISTRIBUTE)
    out = simulate(module, [np.zeros(EXTENT, np.int32), *arguments], grid=1, target="gfx942").outputs[0]
    np.testing.assert_array_equal(out, wanted)
    return driver.print(module)


@pytest.mark.usefixtures("emulator")
@pytest.mark.chips("gfx942", "gfx1100")
@pytest.mark.parametrize(
    "loops",
    [
        [Loop(LANE, ((0, 48, 1),))],
        [Loop(LANE, ((0, 3, 1), (1, "60", 2)))],
        [Loop(WARP, ((0, 5, 1),)), Loop(LANE, ((0, "70", 1),))],
        [Loop(THREAD, ((2, 9, 2), (1, 100, 3)))],
    ],
    ids=str,
)
def test_code(loops, chip):
    text, arguments = kernel(loops)
    wave = 64 if chip == "gfx942" else 32
    out = execute(text, chip, [np.zeros(EXTENT, np.int32), *arguments], block=(ITEMS, 1, 1))
    times = 1 if len(loops) > 1 else times_of(loops[0].mapping, 1, wave)
    np.testing.assert_array_equal(out[0], expected(loops, times))
