"""Arrays for bindings and arguments: checks, made-up ones, files."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.arguments import arrays_for, load
from iree_gpu_llvm.simulator.interface import parameters_of
from iree_gpu_llvm.simulator.launch import kernel_of
from iree_gpu_llvm.simulator.run import simulate

BINDINGS = ", ".join(["#hal.pipeline.binding<storage_buffer>"] * 3)
LAYOUT = f"#hal.pipeline.layout<constants = 1, bindings = [{BINDINGS}]>"
HAL = f"""
func.func @k() {{
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %i = hal.interface.constant.load layout({LAYOUT}) ordinal(0) : i32
  %n = arith.index_castui %i : i32 to index
  %a = hal.interface.binding.subspan layout({LAYOUT}) binding(0) : memref<?x4xf16>{{%n}}
  %b = hal.interface.binding.subspan layout({LAYOUT}) binding(1) offset(%c32) : memref<3xf32, strided<[2], offset: ?>>
  %c = hal.interface.binding.subspan layout({LAYOUT}) binding(1) offset(%c0) : memref<8xi32>
  %d = hal.interface.binding.subspan layout({LAYOUT}) binding(1) offset(%c0) : memref<8xi32>
  return
}}"""


def arrays(text: str, given, *push_constants: int, dims=(), seed: int = 0):
    kernel = kernel_of(parse(text))
    return arrays_for(kernel, parameters_of(kernel, push_constants, dims), given, seed)


def test_what_bindings_are():
    p = parameters_of(kernel_of(parse(HAL)), [5])
    assert [x.name for x in p] == ["binding 0", "binding 1", "binding 2"]
    assert [(v.shape, v.strides, v.offset, v.size) for x in p for v in x.views] == [
        ((5, 4), (4, 1), 0, 40),
        ((3,), (2,), 32, 20),
        ((8,), (1,), 0, 32),
    ]
    assert (p[1].size, p[1].element, str(p[0].element), p[2].size) == (52, None, "f16", 0)


def test_made_up_arrays_have_the_kernels_types():
    a, b, c = arrays(HAL, None, 5)
    assert (a.dtype, a.shape, b.dtype, b.shape, c.nbytes) == (np.float16, (5, 4), np.uint8, (52,), 0)
    assert set(b[:32].view(np.int32).tolist()) <= set(range(-3, 4))
    assert set(b[32:].view(np.float32).tolist()) <= set(range(-3, 4))
    other = arrays(HAL, None, 5, seed=1)[0]
    assert a.tolist() != other.tolist() and a.tolist() == arrays(HAL, None, 5)[0].tolist()
    assert arrays(HAL, ["full:2.5", None, "zeros:4xi8"], 5)[0].tolist() == [[2.5] * 4] * 5


RAW = np.zeros(52, np.uint8)


@pytest.mark.parametrize(
    "first", [np.zeros((5, 4), np.float16), np.zeros(20, np.float16), np.zeros((5, 2, 2), np.float16), RAW[:40], RAW]
)
def test_shapes_that_are_the_same_memory(first):
    assert arrays(HAL, [first, RAW, RAW], 5)[0] is first


@pytest.mark.parametrize(
    ("first", "message"),
    [
        (np.zeros((4, 5), np.float16), "binding 0 of type memref<?x4xf16> takes an array of that shape, not of [4, 5]"),
        (np.zeros((2, 10), np.float16), "takes an array of that shape, not of [2, 10]"),
        (np.zeros((5, 4), np.float32), "binding 0 of type memref<?x4xf16> takes elements of f16, not float32"),
        (np.zeros((5, 4), np.int16), "takes elements of f16, not int16"),
        (np.zeros((4, 4), np.float16), "takes 40 bytes, but the array 4x4 of float16 has 32"),
        (RAW[:39], "takes 40 bytes, but the array 39 of uint8 has 39"),
        (3, "binding 0 of type memref<?x4xf16> takes an array, not a number"),
        ([1, 2], "takes an array, not list"),
        (np.array([None]), "takes an array of numbers, not of object"),
    ],
)
def test_arrays_that_do_not_fit(first, message):
    with pytest.raises(CompileError) as e:
        arrays(HAL, [first, RAW, RAW], 5)
    assert message in str(e.value)


def test_a_binding_seen_in_several_ways_takes_any_of_its_types():
    for x in (np.zeros(13, np.int32), np.zeros(13, np.float32), np.zeros(13, np.uint32)):
        arrays(HAL, [None, x, None], 5)
    with pytest.raises(CompileError, match="binding 1 takes 52 bytes, but the array 12 of int32 has 48"):
        arrays(HAL, [None, np.zeros(12, np.int32), None], 5)


def test_sizes_of_arguments():
    text = "func.func @k(%a: memref<?x2xf32>, %n: index, %b: memref<?xi8>) { return }"
    a, n, b = arrays(text, [None, 7, "iota"], dims=(3, 4))
    assert (a.shape, n, b.tolist()) == ((3, 2), 7, [0, 1, 2, 3])
    with pytest.raises(CompileError, match=r"argument 2 of type memref<\?xi8>: give its sizes \(--dims\) or an array"):
        arrays(text, [None, 7, None], dims=(3,))
    with pytest.raises(CompileError, match="has 2 sizes that are not stated, but 3 are given"):
        arrays(text, [None, 7, None], dims=(3, 4, 5))
    with pytest.raises(CompileError, match="has a size below zero"):
        arrays(HAL.replace("index_castui", "index_cast"), None, -1)
    with pytest.raises(CompileError, match="takes push constant 0, but 0 are given"):
        arrays(HAL, None)


def test_files(tmp_path):
    path = str(tmp_path / "a.npy")
    np.save(path, np.arange(4, dtype=">f4"))
    assert load(path).dtype == np.dtype("=f4") and load(path).tolist() == [0, 1, 2, 3]
    np.save(path, np.array(5.0))
    assert load(path).shape == ()
    for bad in (np.array(["x"]), np.array([(1, 2)], "i4,i4"), np.array([1j])):
        np.save(path, bad)
        with pytest.raises(CompileError, match=r"is no \.npy file of numbers"):
            load(path)
    for damaged in (b"", b"\x93NUMPY\x01\x00", b"\x93NUMPY\x01\x00\x76\x00{'descr': '<f4', 'fortran_order'"):
        (tmp_path / "a.npy").write_bytes(damaged)
        with pytest.raises(CompileError, match=r"is no \.npy file of numbers"):
            load(path)


def test_named_types_of_files(tmp_path):
    text = (
        "func.func @k(%a: memref<4xf8E4M3FN>, %b: memref<4xi4>, %c: memref<4xf4E2M1FN>, %d: memref<4xbf16>) { return }"
    )
    x, i, raw = (str(tmp_path / f"{n}.npy") for n in "xir")
    np.save(x, np.array([1, 2, 3, -4], np.float32))
    np.save(i, np.array([1, 2, 3, -4]))
    np.save(raw, np.array([1, 2, 3, 4], np.uint16).view("V2"))
    a, b, c, d = arrays(text, [f"{x}:f8E4M3FN", f"{i}:i4", f"{x}:f4E2M1FN", raw])
    assert (a.tolist(), b.tolist(), c.tolist()) == ([0x38, 0x40, 0x44, 0xC8], [0x21, 0xC3], [0x42, 0xE5])
    assert d.view(np.uint16).tolist() == [1, 2, 3, 4]
    assert arrays(text, ["ones", "ones", "ones", f"{raw}:bf16"])[3].view(np.uint16).tolist() == [1, 2, 3, 4]
    with pytest.raises(
        CompileError, match="argument 0 of type memref<4xf8E4M3FN> takes elements of f8E4M3FN, not float32"
    ):
        arrays(text, [x, None, None, None])
    with pytest.raises(CompileError, match="takes an array of uint8, 2 elements a byte"):
        arrays(text, ["ones", i, None, None])


@pytest.mark.parametrize(
    ("t", "x", "message"),
    [
        ("i4", "300", "argument 0 of type i4 takes a number of that type, not 300"),
        ("i4", "full:300", "i4 does not hold the number 300"),
        ("index", "nan", "argument 0 of type index takes a number of that type, not nan"),
        ("index", "inf", "argument 0 of type index takes a number of that type, not inf"),
        ("i64", "18446744073709551616", "of type i64 takes a number of that type, not 18446744073709551616"),
        ("f8E8M0FNU", "-5", "argument 0 of type f8E8M0FNU takes a number of that type, not -5"),
        ("f4E2M1FN", "full:nan", "f4E2M1FN does not hold the number nan"),
        ("i1", "0.3", "argument 0 of type i1 takes a number of that type, not 0.3"),
        ("f16", "1e6", "argument 0 of type f16 takes a number of that type, not 1000000.0"),
        ("vector<2xi8>", np.array([1, 256]), "of type vector<2xi8> takes a number of that type, not [1, 256]"),
        ("i128", "full:1", "argument 0: values of type i128 cannot be simulated"),
        ("vector<[4]xf32>", "ones", "argument 0: scalable vectors of type vector<[4]xf32> cannot be simulated"),
        ("vector<[4]xf32>", np.zeros(4), "argument 0: scalable vectors of type vector<[4]xf32> cannot be simulated"),
    ],
)
def test_numbers_that_do_not_fit(t, x, message):
    text = f"func.func @k(%a: {t}) attributes {{gpu.known_block_size = array<i32: 1, 1, 1>}} {{ return }}"
    with pytest.raises(CompileError) as e:
        simulate(text, [x])
    assert message in str(e.value)
