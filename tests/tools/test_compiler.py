import json
import sys
from pathlib import Path

import compiler
import pytest


@pytest.mark.parametrize(
    ("code", "stderr", "complaint"),
    [
        (1, "x.mlir:1:2: error: no\n", None),
        (2, "error: no\n", "exit code 2 for bad input"),
        (1, "", "exit code 1 without an error message"),
        (-6, "error: no\n", "killed by signal 6"),
        (1, "Traceback (most recent call last):\n  ...\nKeyError: error: 3\n", "traceback"),
    ],
)
def test_how_a_failing_command_ended(code: int, stderr: str, complaint: str | None):
    assert compiler.misbehaviour(code, stderr) == complaint


def script(tmp_path: Path, text: str) -> compiler.Command:
    path = tmp_path / "tool.py"
    path.write_text(text)
    return compiler.Command((sys.executable, str(path)))


def test_command_gets_the_verb_flags_and_text(tmp_path: Path):
    tool = script(tmp_path, "import sys; print(sys.argv[1:], sys.stdin.read())")
    assert tool.opt("text", "name", generic=True) == "['opt', '--mlir-print-op-generic', '-'] text\n"


def test_a_diagnostic_is_a_rejection_and_a_traceback_a_fault(tmp_path: Path):
    with pytest.raises(compiler.Rejected, match="1:1: error: no"):
        script(tmp_path, "import sys; sys.exit('x:1:1: error: no')").opt("", "")
    with pytest.raises(compiler.Broken, match="traceback"):
        script(tmp_path, "raise KeyError('error:')").opt("", "")


def test_hsaco_is_compiled_with_its_assembly(tmp_path: Path):
    tool = script(tmp_path, "import sys; open(sys.argv[sys.argv.index('-o') + 1], 'w').write(' '.join(sys.argv[1:]))")
    tool.compile(Path("in.mlir"), tmp_path / "out.hsaco", "gfx942")
    assert (tmp_path / "out.hsaco").read_text() == f"compile in.mlir -o {tmp_path}/out.hsaco --target gfx942"
    assert (tmp_path / "out.s").is_file()


def test_time_in_llvm_and_linker_is_a_sum_of_steps(tmp_path: Path):
    steps = {
        "parse": 9.0,
        "llvm": 900.0,
        "llvm.load": 25.0,
        "llvm.optimize": 250.0,
        "llvm.obj": 500.0,
        "llvm.total": 800.0,
        "link": 125.0,
    }
    (tmp_path / "t.json").write_text(json.dumps(steps))
    assert compiler.seconds_in_llvm_and_linker(tmp_path / "t.json") == 0.875
    assert compiler.seconds_in_llvm_and_linker(tmp_path / "t.json", loading=True) == 0.9
