"""`run` as users type it: arrays in and out, what it prints, expectations, bad input."""

from __future__ import annotations

import numpy as np
import pytest
from click.testing import CliRunner

from iree_gpu_llvm.cli import cli
from iree_gpu_llvm.ir.diagnostics import CompileError

KERNEL = """
func.func @scale(%x: memref<64xf32>, %y: memref<64xf32>, %by: f32) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %a = memref.load %x[%i] : memref<64xf32>
  %b = arith.mulf %a, %by : f32
  memref.store %b, %y[%i] : memref<64xf32>
  return
}
"""


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "k.mlir").write_text(KERNEL)
    np.save("x.npy", np.arange(64, dtype=np.float32))

    def go(*arguments: str, catch: bool = False):
        return CliRunner().invoke(cli, ["run", "k.mlir", *arguments], catch_exceptions=catch)

    return go


ARGS = ("--arg", "x.npy", "--arg", "zeros:64xf32", "--arg", "2.5")


def test_arrays_in_and_out(run):
    found = run(*ARGS, "-o", "1=y.npy")
    assert found.exit_code == 0
    assert np.load("y.npy").tolist() == [2.5 * k for k in range(64)]
    lines = found.output.splitlines()
    assert lines[0] == "array 0: 64 float32, unchanged, 0 to 63, mean 31.5"
    assert lines[1] == "array 1: 64 float32, written, 0 to 157.5, mean 78.75"
    assert lines[2] == "array 2: 2.5"
    assert "workgroups         1 of 1" in lines
    assert "global bytes       512" in lines


def test_expectations(run):
    want = np.arange(64, dtype=np.float32) * np.float32(2.5)
    np.save("want.npy", want)
    found = run(*ARGS, "--expect", "1=want.npy", "--quiet")
    assert (found.exit_code, found.output) == (0, "")
    want[7] *= 1.01
    np.save("want.npy", want)
    found = run(*ARGS, "--expect", "1=want.npy", "--quiet")
    assert found.exit_code == 1
    assert "array 1 differs from 'want.npy' in 1 of 64 elements, first at [7]: 17.5 instead of 17.675" in found.output
    assert run(*ARGS, "--expect", "1=want.npy", "--rtol", "0.02").exit_code == 0
    np.save("want.npy", want.astype(np.float64))
    assert "holds [64] of float64" in run(*ARGS, "--expect", "1=want.npy").output


def test_random_arrays_are_the_same_for_the_same_seed(run):
    def once(seed: str) -> list[float]:
        arguments = ("--arg", "random:64xf32", "--arg", "zeros:64xf32", "--arg", "1", "--seed", seed, "-o", "1=y.npy")
        assert run(*arguments).exit_code == 0
        return np.load("y.npy").tolist()

    assert once("3") == once("3") != once("4")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--arg", "absent.npy"), "cannot read 'absent.npy'"),
        (("--arg", "k.mlir.npy"), "cannot read 'k.mlir.npy'"),
        (("--arg", "something"), "it is a file ending in .npy"),
        (("--arg", "zeros:4xq9"), "'q9' is no type"),
        (("--arg", "zeros:4*f32"), "a shape is numbers and a type"),
        (("--arg", "zeros:3xi4"), "no whole bytes"),
        ((*ARGS[:4],), "takes 3 arguments, but 2 are given"),
        ((*ARGS, "-o", "7=y.npy"), "names array 7: there are 3, counted from 0"),
        (("-o", "y.npy"), "no --arg is given"),
        ((*ARGS, "--grid", "two"), "--grid takes numbers separated by commas"),
        ((*ARGS, "--grid", "0"), "positive numbers of workgroups"),
        (("--arg", "zeros:65xf32", *ARGS[2:]), "takes an array of that shape, not of [65]"),
        (("--arg", "zeros:64xf16", *ARGS[2:]), "elements of 32 bits, not float16"),
    ],
)
def test_bad_input(run, arguments, message):
    with pytest.raises(CompileError) as e:
        run(*arguments)
    assert message in str(e.value)
