"""The process around the command: what it starts ahead, and how it ends."""

import subprocess
import sys

import pytest

from iree_gpu_llvm.__main__ import wants_llvm


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("compile a.mlir -o a.hsaco", True),
        ("compile a.mlir -o a.ll", False),
        ("compile a.mlir -o a.mlir", False),
        ("compile - -o - --emit mlir", False),
        ("compile - -o - --emit ll", False),
        ("compile - -o - --emit opt-ll", True),
        ("compile --help", False),
        ("opt a.mlir", False),
        ("--help", False),
        ("", False),
    ],
)
def test_when_llvm_is_started_ahead(words, wanted):
    assert wants_llvm(words.split()) is wanted


def command(*arguments, stdin=""):
    words = [sys.executable, "-m", "iree_gpu_llvm", *arguments]
    return subprocess.run(words, input=stdin, capture_output=True, text=True, check=False)


def test_exit_codes_and_output_survive_the_quick_end():
    assert (command("opt", stdin="module {\n}\n").returncode, command("opt", stdin="module {").returncode) == (0, 1)
    done = command("opt", stdin="module {\n}\n")
    assert (done.stdout, done.stderr) == ("module {\n}\n", "")
    assert command("--nothing").returncode == 2
    assert command("compile", "a.mlir", "-o", "nowhere/a.hsaco").returncode == 1


@pytest.mark.parametrize(("words", "code"), [("missing.mlir -o a.hsaco", 1), ("--nothing", 2)])
def test_no_child_outlives_the_command(words, code):
    program = (
        f"import os, sys\nsys.argv[1:] = ['compile', *{words.split()}]\n"
        "from iree_gpu_llvm import __main__\nfrom iree_gpu_llvm.targets import child_process\n"
        "def leave(code):\n    print(open(f'/proc/{os.getpid()}/task/{os.getpid()}/children').read() or 'none', code)\n"
        "os._exit = leave\n__main__.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == f"none {code}"
