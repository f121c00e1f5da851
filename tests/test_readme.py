"""What README.md says to call works, and shows what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
OF_ONES_OWN = ("kernel.mlir", "dump.mlir", "module.mlir", "a.npy")
"""Files that stand for the reader's."""


def commands() -> list[str]:
    said = re.findall(r"^    (?:\$ )?iree-gpu-llvm (.*)", README, re.M)
    return [line for line in said if not any(name in line.split() for name in OF_ONES_OWN)]


def test_there_are_commands_of_every_verb():
    assert {line.split()[0] for line in commands()} == {"compile", "opt", "run", "inspect", "targets", "passes"}


@pytest.mark.parametrize("line", commands())
def test_command(line, run, tmp_path):
    for folder in ("examples", "tests"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    if "row_max.hsaco" in line and line.startswith("inspect"):
        assert run(*shlex.split("compile examples/row_max.mlir --target gfx1100 -o row_max.hsaco")).code == 0
    found = run(*shlex.split(line))
    if "errors" in line:
        assert found.code == 1
        assert all(f"\n    {shown}" in README for shown in found.err.splitlines())
    else:
        assert found.code == 0
        assert "error" not in found.err


def test_a_module_with_a_sequence(run):
    (text,) = re.findall(r"^    module attributes \{transform.*?^    \}$", README, re.M | re.S)
    (line,) = re.findall(r"`iree-gpu-llvm (opt module.mlir --transform-interpreter)`", README)
    Path("module.mlir").write_text(text, encoding="utf-8")
    found = run(*line.split())
    assert (found.code, found.err) == (0, "")
    assert "gpu.barrier memfence [#gpu.address_space<workgroup>]" in found.out
    assert "iree_gpu.value_barrier" not in found.out.partition("transform.named_sequence")[0]
