"""Reductions over what a lane holds, over lanes and over subgroups."""

from __future__ import annotations

import re

import numpy as np
import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.simulator.run import simulate


def rows(shape, dims, where, *, kind="add", start="dense<0.0>", extra=""):
    """A reduction of %a of a shape over dims, to %b."""
    kept = [n for i, n in enumerate(shape) if i not in dims]
    source, result = "x".join(map(str, shape)), "x".join(map(str, kept))
    zeros = ", ".join(["%c0"] * len(shape))
    inside = ", ".join(["true"] * len(shape))
    read = f"""
  %r = vector.transfer_read %a[{zeros}], %zero {{in_bounds = [{inside}]}} : memref<{source}xf32>, vector<{source}xf32>
  %l = iree_vector_ext.to_layout %r to layout({where}) : vector<{source}xf32>"""
    if not kept:
        return f"""{read}
  %k = arith.constant {start} : f32
  %s = vector.multi_reduction <{kind}>, %l, %k {list(dims)} : vector<{source}xf32> to f32
  memref.store %s, %b[%c0] : memref<1xf32>"""
    zeros, inside = ", ".join(["%c0"] * len(kept)), ", ".join(["true"] * len(kept))
    return f"""{read}
  %k = arith.constant {start} : vector<{result}xf32>{extra}
  %s = vector.multi_reduction <{kind}>, %l, %k {list(dims)} : vector<{source}xf32> to vector<{result}xf32>
  vector.transfer_write %s, %b[{zeros}] {{in_bounds = [{inside}]}} : vector<{result}xf32>, memref<{result}xf32>"""


# Shape, reduced dims, layout, workgroup, subgroup; barriers and lane reductions that are allowed.
CASES = {
    "in a lane": ((64, 8), [1], {"t": [64, 1], "e": [1, 8], "ts": [1, 0]}, (64, 1, 1), 64, 0, 0),
    "over lanes": ((4, 64), [1], {"b": [4, 1], "t": [1, 64], "ts": [0, 1]}, (64, 1, 1), 64, 0, 4),
    "over a cluster with a stride": ((8, 64), [0], {"t": [4, 16], "e": [2, 4], "ts": [16, 1]}, (64, 1, 1), 64, 0, 4),
    "over batches, outer, lanes and elements": (
        (4, 384),
        [1],
        {"t": [4, 8], "b": [1, 3], "o": [1, 2], "e": [1, 8], "ts": [8, 1]},
        (32, 1, 1),
        32,
        0,
        1,
    ),
    "over two dims of neighbouring lanes": (
        (8, 64),
        [0, 1],
        {"t": [4, 16], "e": [2, 4], "ts": [16, 1]},
        (64, 1, 1),
        64,
        0,
        1,
    ),
    "over two dims of lanes apart": (
        (8, 4, 8),
        [0, 2],
        {"t": [4, 4, 4], "e": [2, 1, 2], "ts": [16, 4, 1]},
        (64, 1, 1),
        64,
        0,
        2,
    ),
    "over two subgroups": (
        (128, 4),
        [0],
        {"s": [2, 1], "t": [64, 1], "e": [1, 4], "ss": [1, 0], "ts": [1, 0]},
        (128, 1, 1),
        64,
        2,
        4,
    ),
    "over three subgroups": (
        (2, 192),
        [1],
        {"s": [1, 3], "b": [2, 1], "t": [1, 64], "ss": [0, 1], "ts": [0, 1]},
        (192, 1, 1),
        64,
        2,
        2,
    ),
    "over threads of two subgroups": (
        (4, 128),
        [1],
        {"t": [1, 128], "e": [4, 1], "ts": [0, 1]},
        (128, 1, 1),
        64,
        2,
        4,
    ),
    "over threads of subgroups, of rows of lanes": (
        (32, 8),
        [0],
        {"t": [32, 8], "ts": [8, 1]},
        (256, 1, 1),
        64,
        2,
        1,
    ),
    "over lanes, of rows of threads of subgroups": (
        (32, 8),
        [1],
        {"t": [32, 8], "ts": [8, 1]},
        (256, 1, 1),
        64,
        0,
        1,
    ),
    "over eight subgroups, to a scalar": (
        (1024,),
        [0],
        {"s": [8], "t": [32], "e": [4], "ss": [1], "ts": [1]},
        (256, 1, 1),
        32,
        2,
        2,
    ),
    "over eight subgroups with few lanes": (
        (64, 64),
        [1],
        {"s": [1, 8], "b": [2, 2], "t": [16, 4], "e": [2, 1], "ss": [0, 1], "ts": [1, 16]},
        (512, 1, 1),
        64,
        2,
        8,
    ),
    "over eight subgroups without lanes": (
        (32, 8),
        [1],
        {"s": [1, 8], "t": [32, 1], "ss": [0, 1], "ts": [1, 0]},
        (256, 1, 1),
        32,
        2,
        0,
    ),
    "over subgroups of two dims": (
        (4, 64, 8),
        [0, 2],
        {"s": [2, 1, 2], "b": [2, 2, 1], "t": [1, 32, 1], "e": [1, 1, 4], "ss": [2, 0, 1], "ts": [0, 1, 0]},
        (128, 1, 1),
        32,
        2,
        0,
    ),
    "of subgroups with other rows": (
        (4, 128),
        [1],
        {"s": [2, 2], "t": [2, 16], "e": [1, 4], "ss": [1, 2], "ts": [16, 1]},
        (128, 1, 1),
        32,
        2,
        1,
    ),
    "with lanes to spare": (
        (4, 32),
        [1],
        {"t": [2, 16], "b": [2, 1], "e": [1, 2], "ts": [32, 1]},
        (128, 1, 1),
        64,
        0,
        2,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_sums(name, distribute, layout_text):
    shape, dims, fields, workgroup, subgroup, barriers, reductions = CASES[name]
    kept = [n for i, n in enumerate(shape) if i not in dims]
    to = "x".join(map(str, kept or [1]))
    body = rows(shape, dims, layout_text(**fields), start="dense<3.0>" if kept else "3.0")
    arguments = f"%a: memref<{'x'.join(map(str, shape))}xf32>, %b: memref<{to}xf32>"
    found = distribute(body, arguments, [shape, tuple(kept or [1])], workgroup, subgroup)
    a, b = found.outputs
    np.testing.assert_array_equal(b.reshape(kept), 3 + a.sum(axis=tuple(dims)))
    assert found.count("gpu.barrier") == barriers
    assert found.count("gpu.subgroup_reduce") == reductions


@pytest.mark.parametrize(
    "kind, reduce, start",
    [
        ("add", np.sum, 2.0),
        ("mul", np.prod, 2.0),
        ("maxnumf", np.max, -100.0),
        ("minnumf", np.min, 5.0),
        ("maximumf", np.max, 0.5),
        ("minimumf", np.min, 100.0),
    ],
)
def test_kinds(kind, reduce, start, distribute, layout_text):
    where = layout_text(s=[1, 2], t=[1, 32], e=[1, 2], b=[2, 1], ss=[0, 1], ts=[0, 1])
    body = rows((2, 128), [1], where, kind=kind, start=f"dense<{start}>")
    generator = np.random.default_rng(3)
    values = 2.0 ** generator.integers(-1, 2, (2, 128)) * generator.choice([-1, 1], (2, 128))
    arrays = [values.astype(np.float32), (2,)]
    a, b = distribute(body, "%a: memref<2x128xf32>, %b: memref<2xf32>", arrays, (64, 1, 1), 32).outputs
    whole = np.concatenate([a, np.full((2, 1), start, np.float32)], axis=1)
    np.testing.assert_array_equal(b, reduce(whole, axis=1))


@pytest.mark.parametrize("kind", ["add", "mul", "minui", "minsi", "maxui", "maxsi", "and", "or", "xor"])
@pytest.mark.parametrize("element", ["i32", "i16", "index"])
def test_kinds_of_integers(kind, element, distribute, layout_text):
    where = layout_text(s=[2], t=[32], e=[2], ss=[1], ts=[1])
    body = f"""
  %z = arith.constant 0 : {element}
  %start = memref.load %b[%c0] : memref<1x{element}>
  %r = vector.transfer_read %a[%c0], %z {{in_bounds = [true]}} : memref<128x{element}>, vector<128x{element}>
  %l = iree_vector_ext.to_layout %r to layout({where}) : vector<128x{element}>
  %s = vector.multi_reduction <{kind}>, %l, %start [0] : vector<128x{element}> to {element}
  gpu.barrier
  memref.store %s, %b[%c0] : memref<1x{element}>"""
    dtype = {"i32": np.int32, "i16": np.int16, "index": np.int64}[element]
    values = np.random.default_rng(5).integers(-100, 100, 128).astype(dtype)
    arguments = f"%a: memref<128x{element}>, %b: memref<1x{element}>"
    distribute(body, arguments, [values, np.array([77], dtype)], (64, 1, 1), 32)


def test_nan_and_signed_zeros_survive(distribute, layout_text):
    where = layout_text(t=[1, 64], b=[2, 1], ts=[0, 1])
    values = np.full((2, 64), np.nan, np.float32)
    values[1, 5] = -0.0
    arrays = [values, (2,)]
    body = rows((2, 64), [1], where, kind="maxnumf", start="dense<0x7FC00000>")
    _, b = distribute(body, "%a: memref<2x64xf32>, %b: memref<2xf32>", arrays).outputs
    assert np.isnan(b[0]) and b[1] == 0 and np.signbit(b[1])
    arrays[0] = np.full((2, 64), -0.0, np.float32)
    body = rows((2, 64), [1], where, start="dense<-0.0>")
    _, b = distribute(body, "%a: memref<2x64xf32>, %b: memref<2xf32>", arrays).outputs
    assert np.signbit(b).all()


def test_an_accumulator_that_may_count_often_needs_no_op_of_its_own(distribute, layout_text):
    """0 is added to nothing; of a maximum, lanes start from whatever it is."""
    where = layout_text(t=[1, 64], b=[4, 1], ts=[0, 1])
    shape = [(4, 64), (4,)]
    arguments = "%a: memref<4x64xf32>, %b: memref<4xf32>"
    assert distribute(rows((4, 64), [1], where), arguments, shape).count("arith.addf") == 0
    assert distribute(rows((4, 64), [1], where, start="dense<3.0>"), arguments, shape).count("arith.addf") == 1
    maximum = rows((4, 64), [1], where, kind="maximumf", start="dense<3.0>")
    assert distribute(maximum, arguments, shape).count("arith.maximumf") == 0


def test_masked_elements_do_not_count(kernel_text, layout_text):
    where = layout_text(b=[1, 2], t=[4, 8], e=[2, 4], ts=[8, 1])
    body = f"""
  %n = memref.load %sizes[%c0] : memref<2xindex>
  %m = memref.load %sizes[%c1] : memref<2xindex>
  %mask = vector.create_mask %n, %m : vector<8x64xi1>
  %r = vector.transfer_read %a[%c0, %c0], %zero {{in_bounds = [true, true]}} : memref<8x64xf32>, vector<8x64xf32>
  %l = iree_vector_ext.to_layout %r to layout({where}) : vector<8x64xf32>
  %k = arith.constant dense<1.0> : vector<8xf32>
  %s = vector.mask %mask {{ vector.multi_reduction <mul>, %l, %k [1] : vector<8x64xf32> to vector<8xf32> }}
    : vector<8x64xi1> -> vector<8xf32>
  vector.transfer_write %s, %b[%c0] {{in_bounds = [true]}} : vector<8xf32>, memref<8xf32>"""
    values = np.random.default_rng(1).choice([-1, 2, 0.5], (8, 64)).astype(np.float32)
    values[6:] = np.inf
    values[:, 50:] = np.nan
    text = kernel_text(body, "%a: memref<8x64xf32>, %b: memref<8xf32>, %sizes: memref<2xindex>", (32, 1, 1), 32)
    module = driver.run_pipeline(driver.parse(text), "builtin.module(func.func(iree-llvmgpu-vector-distribute))")
    sizes = np.array([6, 50], np.int64)
    b = simulate(module, [values, np.zeros(8, np.float32), sizes], (1, 1, 1), check=True).outputs[1]
    np.testing.assert_array_equal(b[:6], values[:6, :50].prod(axis=1))
    np.testing.assert_array_equal(b[6:], 1)


def test_lanes_share_the_results_of_many_subgroups(distribute, layout_text):
    """Sixteen results: four lanes read four each."""
    where = layout_text(s=[16], t=[32], ss=[1], ts=[1])
    body = rows((512,), [0], where, start="1.0")
    found = distribute(body, "%a: memref<512xf32>, %b: memref<1xf32>", [(512,), (1,)], (512, 1, 1), 32)
    sizes = re.findall(r"cluster\(size = (\d+)\)", found.text)
    assert sizes == ["32", "4"]
    assert "memref<16xf32, #gpu.address_space<workgroup>>, vector<4xf32>" in found.text


@pytest.mark.parametrize(
    "fields, size, stride",
    [({"t": [1, 48], "ts": [0, 1]}, 48, 1), ({"t": [1, 16], "e": [1, 3], "ts": [0, 3]}, 16, 3)],
)
def test_lanes_that_cannot_be_combined_are_an_error(fields, size, stride, failure, layout_text):
    body = rows((1, 48), [1], layout_text(**fields))
    (message,) = failure(body, "%a: memref<1x48xf32>, %b: memref<1xf32>")
    assert message == (
        f"'vector.multi_reduction' op failed to distribute: a combination over {size} threads that are {stride} apart;"
        " both must be powers of two"
    )


def test_threads_that_subgroups_cut_unevenly_are_an_error(failure, layout_text):
    body = rows((1, 96), [1], layout_text(t=[1, 96], ts=[0, 1]))
    assert failure(body, "%a: memref<1x96xf32>, %b: memref<1xf32>", (96, 1, 1), 64) == [
        "'vector.multi_reduction' op failed to distribute: a combination over 96 threads that are 1 apart, which"
        " subgroups of 64 cut unevenly"
    ]
