"""`run` as users type it: arrays in and out, what it prints, expectations, bad input."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from iree_gpu_llvm.cli import cli
from iree_gpu_llvm.commands.run import Progress
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
    assert (
        "error: array 1 differs from 'want.npy' in 1 of 64 elements, first at [7]: 17.5 instead of 17.675"
        in found.output
    )
    assert "; the largest error is 0.175, relative 0.0099\n" in found.output
    assert run(*ARGS, "--expect", "1=want.npy", "--rtol", "0.02").exit_code == 0
    np.save("want.npy", want.astype(np.float64))
    assert (
        "error: array 1: [64] of float32 but 'want.npy' holds [64] of float64"
        in run(*ARGS, "--expect", "1=want.npy").output
    )


def test_a_block_for_a_kernel_that_states_none(run):
    Path("k.mlir").write_text(KERNEL.replace("attributes {gpu.known_block_size = array<i32: 64, 1, 1>}", ""))
    with pytest.raises(CompileError, match="has no launch size"):
        run(*ARGS)
    assert run(*ARGS, "--block", "64", "-o", "1=y.npy").exit_code == 0
    assert np.load("y.npy").tolist() == [2.5 * k for k in range(64)]


def test_random_arrays_are_the_same_for_the_same_seed(run):
    def once(seed: str) -> list[float]:
        arguments = ("--arg", "random:64xf32", "--arg", "zeros:64xf32", "--arg", "1", "--seed", seed, "-o", "1=y.npy")
        assert run(*arguments).exit_code == 0
        return np.load("y.npy").tolist()

    assert once("3") == once("3") != once("4")


def test_without_arguments_they_are_made_up(run):
    (path := Path("k.mlir")).write_text(KERNEL.replace(", %by: f32", "").replace("%by", "%a"))

    def once(*arguments: str) -> list[float]:
        assert run(*arguments, "-o", "y.npy", "-o", "x.npy").exit_code == 0
        y, x = np.load("y.npy"), np.load("x.npy")
        assert (x.dtype, x.shape, set(x.tolist())) == (np.float32, (64,), {k * k for k in range(4)})
        assert y.tolist() != x.tolist()
        return y.tolist()

    assert path.exists()
    assert once() == once("--seed", "0") != once("--seed", "1")


def test_a_number_that_may_be_a_size_is_not_made_up(run):
    Path("k.mlir").write_text(KERNEL.replace("%by: f32", "%by: f32, %n: index"))
    with pytest.raises(CompileError, match="argument 3 of type index is no number to make up: it may be a size"):
        run()
    assert run("--arg", "random", "--arg", "random", "--arg", "1", "--arg", "7").exit_code == 0


BF16 = """
func.func @k(%x: memref<4xbf16>, %y: memref<4xbf16>) attributes {gpu.known_block_size = array<i32: 4, 1, 1>} {
  %i = gpu.thread_id x
  %a = memref.load %x[%i] : memref<4xbf16>
  %b = arith.addf %a, %a : bf16
  memref.store %b, %y[%i] : memref<4xbf16>
  return
}
"""


def test_types_that_numpy_lacks(run):
    Path("k.mlir").write_text(BF16)
    numbers = np.array([1, 1.5, -2, 0.1], np.float32)
    np.save("x.npy", numbers)
    found = run("--arg", "x.npy:bf16", "--arg", "zeros", "-o", "y.npy", "--expect", "x2.npy", catch=True)
    assert found.exit_code == 1, "x2.npy is not there yet"
    np.save("x2.npy", 2 * numbers)
    found = run("--arg", "x.npy:bf16", "--arg", "zeros", "-o", "y.npy", "--expect", "x2.npy", "--rtol", "4e-3")
    assert found.exit_code == 0
    assert found.output.splitlines()[1] == "array 1: 4 uint16 of bf16, written, -4 to 3, mean 0.300049"
    bits = np.load("y.npy")
    assert bits.tolist() == [0x4000, 0x4040, 0xC080, 0x3E4D]
    assert run("--arg", "x.npy:bf16", "--arg", "zeros", "--expect", "x2.npy").exit_code == 1, "0.2 is none of bf16"
    np.save("x.npy", bits)
    assert run("--arg", "x.npy", "--arg", "zeros", "--expect", "0=x.npy").exit_code == 0
    with pytest.raises(CompileError, match="argument 0 of type memref<4xbf16> takes elements of bf16, not float32"):
        run("--arg", "x2.npy", "--arg", "zeros")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--arg", "absent.npy", *ARGS[2:]), "cannot read 'absent.npy'"),
        (("--arg", "text.npy", *ARGS[2:]), "'text.npy' is no .npy file of numbers"),
        (("--arg", "words.npy", *ARGS[2:]), "'words.npy' is no .npy file of numbers"),
        (("--arg", "x.npy:i32", *ARGS[2:]), "'x.npy:i32': the file holds float32, no integers"),
        (("--arg", "something", *ARGS[2:]), "it is a file ending in .npy"),
        (("--arg", "zeros:4xq9", *ARGS[2:]), "'q9' is no type"),
        (("--arg", "zeros:4*f32", *ARGS[2:]), "a shape is numbers and a type"),
        (("--arg", "zeros:3xi4", *ARGS[2:]), "no whole bytes"),
        (("--arg", "full:64xf32", *ARGS[2:]), "full takes a shape with a type, as 128x256xf32, and then one number"),
        (("--arg", "random:64xf32:3:1", *ARGS[2:]), "3 to 1 is no range of numbers"),
        (("--arg", "random:nan:1", *ARGS[2:]), "nan to 1 is no range of numbers"),
        (("--arg", "zeros:999999999999999x64xf32", *ARGS[2:]), "elements of f32 is too large"),
        (("--arg", "iota:99999999999999999999999xf32", *ARGS[2:]), "elements of f32 is too large"),
        ((*ARGS, "--grid", "999999,999999"), "a grid of 999,998,000,001 workgroups is too large to run all of them"),
        ((*ARGS, "--push-constants", "1,2"), "takes 0 push constants, but 2 are given"),
        (("--arg", "x.npy"), "takes 3 arguments, but 1 is given"),
        (("--arg", "missing.npy"), "cannot read 'missing.npy'"),
        ((*ARGS[:4],), "takes 3 arguments, but 2 are given"),
        ((*ARGS, "--arg", "1"), "takes 3 arguments, but 4 are given"),
        ((*ARGS[:4], "--arg", "x.npy"), "argument 2 of type f32 takes a value of shape [], not [64]"),
        (("--arg", "7", *ARGS[2:]), "argument 0 of type memref<64xf32> takes an array, not a number"),
        ((*ARGS, "-o", "7=y.npy"), "names array 7: there are 3, counted from 0"),
        (("-o", "absent/y.npy"), "cannot open output file 'absent/y.npy'"),
        ((*ARGS, *(f for k in range(4) for f in ("-o", f"{k}.npy"))), "there are 3 arrays, but 4 files"),
        ((*ARGS, "--grid", "two"), "--grid takes numbers separated by commas"),
        ((*ARGS, "--block", "32"), "states workgroup size [64, 1, 1], so that it cannot be run with [32, 1, 1]"),
        ((*ARGS, "--block", "x"), "--block takes numbers separated by commas"),
        ((*ARGS, "--grid", "0"), "positive numbers of workgroups"),
        ((*ARGS, "--dims", "4"), "has 0 sizes that are not stated, but 1 are given"),
        (("--arg", "zeros:65xf32", *ARGS[2:]), "takes an array of that shape, not of [65]"),
        (("--arg", "zeros:64xf16", *ARGS[2:]), "argument 0 of type memref<64xf32> takes elements of f32, not float16"),
        (("--arg", "zeros:64xi32", *ARGS[2:]), "argument 0 of type memref<64xf32> takes elements of f32, not int32"),
    ],
)
def test_bad_input(run, arguments, message):
    Path("text.npy").write_text("no array")
    np.save("words.npy", np.array(["a"]))
    before = sorted(os.listdir())
    with pytest.raises(CompileError) as e:
        run(*arguments)
    assert message in str(e.value)
    assert sorted(os.listdir()) == before, "nothing is written"


def test_an_op_without_semantics(run):
    Path("k.mlir").write_text(KERNEL.replace("return", 'gpu.printf "hello"\n  return'))
    with pytest.raises(CompileError, match=r"k\.mlir:7:3: error: 'gpu.printf' op has no semantics in the simulator"):
        run(*ARGS, "-o", "y.npy")
    assert not Path("y.npy").exists()


LDS = """
func.func @k(%x: memref<128x33xf32>) attributes {gpu.known_block_size = array<i32: 128, 1, 1>} {
  %i = gpu.thread_id x
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<128x32xf32, #gpu.address_space<workgroup>>
  %a = memref.load %x[%i, %c0] : memref<128x33xf32>
  memref.store %a, %t[%i, %c0] : memref<128x32xf32, #gpu.address_space<workgroup>>
  gpu.barrier
  %b = memref.load %t[%c0, %c0] : memref<128x32xf32, #gpu.address_space<workgroup>>
  memref.store %b, %x[%i, %c0] : memref<128x33xf32>
  return
}
"""


def test_bank_conflicts(run):
    Path("k.mlir").write_text(LDS)
    found = run()
    assert found.exit_code == 0
    assert "barriers           1" in found.output and "LDS bytes          1,024" in found.output
    assert found.output.splitlines()[-2:] == [
        "bank conflicts     124 cycles, beside 8 of LDS accesses",
        "  k.mlir:7:3: memref.store: 124 cycles, beside 4",
    ]
    assert "bank conflicts" not in run("--no-bank-conflicts").output


def test_check(run):
    Path("k.mlir").write_text(LDS)
    assert run("--check", "--quiet").exit_code == 0
    Path("k.mlir").write_text(LDS.replace("gpu.barrier", ""))
    assert run("--quiet").output == ""
    found = run("--check", "--quiet")
    assert found.exit_code == 1
    assert "k.mlir:9:8: error: 'memref.load' op" in found.output and "k.mlir:7:3: note:" in found.output


def test_progress(monkeypatch, capsys):
    with Progress() as show:
        assert show is None, "no terminal"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with Progress() as show:
        show(1, 3)
    assert capsys.readouterr().err == "", "a short run"
    monkeypatch.setattr("iree_gpu_llvm.commands.run._PROGRESS_AFTER", -1.0)
    with Progress() as show:
        show(1, 3)
        show(3, 3)
    assert "workgroups" in capsys.readouterr().err
    monkeypatch.setattr("iree_gpu_llvm.commands.run._PROGRESS_AFTER", 0.01)
    with Progress() as show:
        show(0, 3)
        time.sleep(0.3)
        assert "workgroups" in capsys.readouterr().err, "though none has ended yet"


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")
def test_an_endless_loop_can_be_interrupted(tmp_path):
    (tmp_path / "k.mlir").write_text("""
      func.func @k() attributes {gpu.known_block_size = array<i32: 1, 1, 1>} {
        cf.br ^b
      ^b:
        cf.br ^b
      }""")
    command = [sys.executable, "-m", "iree_gpu_llvm", "run", "k.mlir", "--max-turns", "1000000000"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as running:
        with pytest.raises(subprocess.TimeoutExpired):
            running.wait(3)
        running.send_signal(signal.SIGINT)
        said = running.communicate(timeout=30)[1].splitlines()
    assert said[0] == "k.mlir:5:9: error: 'cf.br' op was being run when the run was interrupted"
    assert running.returncode == 130


def test_a_loop_that_is_taken_to_have_no_end(tmp_path):
    (tmp_path / "k.mlir").write_text("""
      func.func @k() attributes {gpu.known_block_size = array<i32: 1, 1, 1>} {
        cf.br ^b
      ^b:
        cf.br ^b
      }""")
    with pytest.raises(CompileError) as e:
        CliRunner().invoke(cli, ["run", str(tmp_path / "k.mlir"), "--max-turns", "10"], catch_exceptions=False)
    assert str(e.value).splitlines()[0].endswith("k.mlir:5:9: error: 'cf.br' op goes on after 10 turns of its loop")


@pytest.mark.parametrize("option", ["--rtol", "--atol"])
@pytest.mark.parametrize("value", ["nan", "inf", "-0.5"])
def test_tolerances(run, option, value):
    np.save("want.npy", np.zeros(64, np.float32))
    found = run(*ARGS, "--expect", "1=want.npy", option, value)
    assert found.exit_code == 2 and f"{value} is no tolerance" in found.output


def test_bad_input_ends_with_code_1(tmp_path):
    (tmp_path / "k.mlir").write_text(KERNEL)
    command = [
        sys.executable,
        "-m",
        "iree_gpu_llvm",
        "run",
        "k.mlir",
        "--arg",
        "zeros:4xf32",
        "--arg",
        "1",
        "--arg",
        "2",
    ]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert found.returncode == 1 and "Traceback" not in found.stderr
    assert found.stderr.startswith("k.mlir:2:1: error: 'func.func' op argument 0 of type memref<64xf32> takes an array")
