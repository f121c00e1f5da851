"""Loops compute what the ops are to, and are made for what one work item does."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm import compile, driver
from iree_gpu_llvm.simulator.run import simulate

PASS = "builtin.module(func.func(iree-linalg-ext-to-loops))"
GREATER = """^bb0(%x: f32, %y: f32):
    %q = arith.cmpf ogt, %x, %y : f32
    iree_linalg_ext.yield %q : i1"""
ADD = """^bb0(%x: f32, %y: f32):
    %q = arith.addf %x, %y : f32
    iree_linalg_ext.yield %q : f32"""
NUMBERS = np.random.default_rng(3).permutation(40).astype(np.float32).reshape(4, 10) - 20


def function(op: str, types: list[str], attributes: str = "") -> str:
    arguments = ", ".join(f"%a{i}: {t}" for i, t in enumerate(types))
    return f"func.func @k({arguments}) {attributes} {{\n  {op}\n  return\n}}\n"


def made(op: str, types: list[str], arrays: list[np.ndarray]) -> list[np.ndarray]:
    """The arrays after the loops."""
    text = function(op, types, "attributes {gpu.known_block_size = array<i32: 1, 1, 1>}")
    module = driver.run_pipeline(driver.parse(text), PASS)
    assert "iree_linalg_ext" not in driver.print(module)
    found = simulate(module, [a.copy() for a in arrays], (1, 1, 1), check=True)
    assert not found.findings
    return found.outputs


def shaped(*shape: int, element: str = "f32", dynamic: bool = False) -> str:
    dims = ["?" if dynamic and i == len(shape) - 1 else str(n) for i, n in enumerate(shape)]
    return f"memref<{'x'.join(dims)}x{element}>"


@pytest.mark.parametrize("dynamic", [False, True])
@pytest.mark.parametrize("dim", [0, 1])
def test_sort(dim, dynamic):
    """The second operand goes along."""
    t, p = shaped(4, 10, dynamic=dynamic), shaped(4, 10, element="i32", dynamic=dynamic)
    places = np.arange(40, dtype=np.int32).reshape(4, 10)
    body = GREATER.replace("%y: f32", "%y: f32, %p: i32, %r: i32")
    op = f"iree_linalg_ext.sort dimension({dim}) outs(%a0, %a1 : {t}, {p}) {{\n  {body}\n  }}"
    values, found = made(op, [t, p], [NUMBERS, places])
    np.testing.assert_array_equal(values, -np.sort(-NUMBERS, dim))
    np.testing.assert_array_equal(found, np.take_along_axis(places, np.argsort(-NUMBERS, dim), dim))


@pytest.mark.parametrize("mask", ["", "i1", "i8"])
@pytest.mark.parametrize("rank", [1, 2])
def test_scatter(rank, mask):
    """Row 1 gets two updates."""
    u, i, o = shaped(4, 10), shaped(4, *[1] * (rank - 1), element="i32"), shaped(6, 10)
    at = np.array([1, 5, 1, 0], np.int32).reshape(4, *[1] * (rank - 1))
    flags = np.array([1, 1, 1, 0], np.bool_ if mask == "i1" else np.int8)
    m = shaped(4, element=mask or "i1")
    names, types = ("%a0, %a1, %a3", f"{u}, {i}, {m}") if mask else ("%a0, %a1", f"{u}, {i}")
    op = f"""iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins({names} : {types})
    outs(%a2 : {o}) {{\n  {ADD}\n  }}"""
    start = np.ones((6, 10), np.float32)
    outputs = made(op, [u, i, o, *([m] if mask else [])], [NUMBERS, at, start, *([flags] if mask else [])])
    expected = start.copy()
    for row, place, flag in zip(NUMBERS, at.ravel(), flags, strict=True):
        if flag or not mask:
            expected[place] += row
    np.testing.assert_array_equal(outputs[2], expected)


def test_gather_of_dims_that_change_place():
    types = [shaped(4, 5, 3, dynamic=True), shaped(2, 2, element="i64"), shaped(2, 3, dynamic=True)]
    op = f"""iree_linalg_ext.gather dimension_map = [1, 0] ins(%a0, %a1 : {types[0]}, {types[1]})
    outs(%a2 : {types[2]})"""
    source, at = np.arange(60, dtype=np.float32).reshape(4, 5, 3), np.array([[4, 1], [0, 3]])
    found = made(op, types, [source, at, np.zeros((2, 3), np.float32)])[2]
    np.testing.assert_array_equal(found, [source[1, 4], source[3, 0]])


@pytest.mark.parametrize("length", [1, 10])
@pytest.mark.parametrize("dynamic", [False, True])
@pytest.mark.parametrize("inclusive", [False, True])
def test_scan(inclusive, dynamic, length):
    t = shaped(4, length, dynamic=dynamic)
    op = f"""iree_linalg_ext.scan dimension(1) inclusive({str(inclusive).lower()}) ins(%a0 : {t})
    outs(%a1, %a2 : {t}, memref<4xf32>) {{\n  {ADD}\n  }}"""
    given, start = NUMBERS[:, :length], np.full(4, 5, np.float32)
    _, found, last = made(op, [t, t, "memref<4xf32>"], [given, np.zeros_like(given), start])
    sums = given.cumsum(1)
    np.testing.assert_array_equal(found, sums if inclusive else 5 + sums - given)
    np.testing.assert_array_equal(last, found[:, -1])


@pytest.mark.parametrize("given", [False, True])
def test_topk(given):
    """Of equals, the one with the lower index is first."""
    values = NUMBERS.copy()
    values[1, 7] = values[1].max()
    t, i, v, p = shaped(4, 10), shaped(4, 10, element="i32"), shaped(4, 3), shaped(4, 3, element="i32")
    places = np.arange(40, dtype=np.int32).reshape(4, 10) if given else np.tile(np.arange(10, dtype=np.int32), (4, 1))
    names, types = ("%a0, %a3", f"{t}, {i}") if given else ("%a0", t)
    op = f"iree_linalg_ext.topk dimension(1) ins({names} : {types}) outs(%a1, %a2 : {v}, {p}) {{\n  {GREATER}\n  }}"
    start = [np.full((4, 3), -np.inf, np.float32), np.zeros((4, 3), np.int32)]
    found = made(op, [t, v, p, *([i] if given else [])], [values, *start, *([places] if given else [])])
    order = np.argsort(-values, 1, kind="stable")[:, :3]
    np.testing.assert_array_equal(found[1], np.take_along_axis(values, order, 1))
    np.testing.assert_array_equal(found[2], np.take_along_axis(places, order, 1))


@pytest.mark.parametrize("base", ["", " index_base(%c7 : index)"])
def test_arg_compare(base):
    t, v, p = shaped(4, 10), "memref<10xf32>", "memref<10xi64>"
    op = f"""%c7 = arith.constant 7 : index
  iree_linalg_ext.arg_compare dimension(0) ins(%a0 : {t}) outs(%a1, %a2 : {v}, {p}){base} {{\n  {GREATER}\n  }}"""
    found = made(op, [t, v, p], [NUMBERS, np.full(10, -np.inf, np.float32), np.zeros(10, np.int64)])
    np.testing.assert_array_equal(found[1], NUMBERS.max(0))
    np.testing.assert_array_equal(found[2], NUMBERS.argmax(0) + (7 if base else 0))


def test_map_store():
    op = f"""iree_linalg_ext.map_store %a0 into %a1 {{
  ^bb0(%i: index, %j: index):
    %c10 = arith.constant 10 : index
    %r = arith.muli %i, %c10 : index
    %n = arith.addi %r, %j : index
    %b = arith.cmpi ult, %i, %j : index
    iree_linalg_ext.yield %n, %b : index, i1
  }} : {shaped(4, 10)} into memref<40xf32>"""
    _, found = made(op, [shaped(4, 10), "memref<40xf32>"], [NUMBERS, np.zeros(40, np.float32)])
    np.testing.assert_array_equal(found.reshape(4, 10), np.triu(NUMBERS, 1))


EXPECTED = """\
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    scf.for %arg0 = %c0 to %c8 step %c1 {
      %c7 = arith.constant 7 : index
      scf.for %arg1 = %c0 to %c7 step %c1 {
        %0 = arith.addi %arg1, %c1 : index
        %1 = memref.load %a0[%arg1] : memref<8xf32>
        %2 = memref.load %a0[%0] : memref<8xf32>
        %q = arith.cmpf ogt, %1, %2 : f32
        %3 = arith.select %q, %1, %2 : f32
        %4 = arith.select %q, %2, %1 : f32
        memref.store %3, %a0[%arg1] : memref<8xf32>
        memref.store %4, %a0[%0] : memref<8xf32>
      }
    }
"""
SORT = f"iree_linalg_ext.sort dimension(0) outs(%a0 : memref<8xf32>) {{\n  {GREATER}\n  }}"


def test_what_is_made_of_a_sort():
    text = driver.print(driver.run_pipeline(driver.parse(function(SORT, ["memref<8xf32>"])), PASS))
    assert EXPECTED in text


def test_tensors_stay():
    text = function(SORT.replace("memref", "tensor") + " -> tensor<8xf32>", ["tensor<8xf32>"]).replace(
        "  iree_linalg_ext.sort", "  %s = iree_linalg_ext.sort"
    )
    before = driver.print(driver.parse(text))
    assert driver.print(driver.run_pipeline(driver.parse(text), PASS)) == before


BLOCK = "attributes {{gpu.known_block_size = array<i32: {}, 1, 1>}}"
SHARED = f"""scf.forall (%w) in (4) {{
    %r = memref.subview %a0[%w, 0] [1, 10] [1, 1] : memref<4x10xf32> to memref<1x10xf32, strided<[10, 1], offset: ?>>
    iree_linalg_ext.sort dimension(1) outs(%r : memref<1x10xf32, strided<[10, 1], offset: ?>>) {{
    {GREATER}
    }}
  }} {{mapping = [#gpu.thread<linear_dim_0>]}}"""


def test_what_work_items_share_is_compiled():
    text = function(SHARED, ["memref<4x10xf32>"], BLOCK.format(64))
    made = str(compile(text, target="gfx942", emit="ll").artefacts["ll"])
    assert made.count("load float") == 2 and "fcmp " in made
    module = driver.run_pipeline(driver.parse(text), "builtin.module(lower-kernel)")
    found = simulate(module, [NUMBERS.copy()], (1, 1, 1), check=True)
    np.testing.assert_array_equal(found.outputs[0], -np.sort(-NUMBERS, 1))
    assert not found.findings


def test_what_is_of_the_workgroup_is_done_by_one_work_item():
    """Others would sort the same buffer at once. What is copied before and behind is shared out."""
    t = "memref<8xf32>"
    text = function(
        f"memref.copy %a1, %a0 : {t} to {t}\n  {SORT}\n  memref.copy %a0, %a2 : {t} to {t}", [t, t, t], BLOCK.format(64)
    )
    module = driver.run_pipeline(driver.parse(text), "builtin.module(lower-kernel)")
    given = NUMBERS.ravel()[:8]
    found = simulate(module, [np.zeros(8, np.float32), given, np.zeros(8, np.float32)], (1, 1, 1), check=True)
    np.testing.assert_array_equal(found.outputs[2], -np.sort(-given))
    assert not found.findings, [str(f) for f in found.findings]
    assert "fcmp " in str(compile(text, target="gfx942", emit="ll").artefacts["ll"])
