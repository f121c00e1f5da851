"""Golden files: small kernels with what the compiler makes of them beside. `golden_runs.py` says how to write one."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest
from golden_runs import Run, check_instructions, runs_of

from iree_gpu_llvm.cli import main

HERE = Path(__file__).parent
FILES = [f for f in sorted(HERE.glob("*/*")) if f.parent.name != "ops"]  # `test_every_chip.py` has those
INPUTS = [f for f in FILES if f.suffix == ".mlir" and runs_of(f)]
RUNS = [r for f in INPUTS for r in runs_of(f)]


def _run(run: Run, output: Path) -> tuple[int, str]:
    """The command's exit code, and what it wrote: to standard error, to a dump directory, or to its output."""
    dump = output.with_suffix(".dump")
    arguments = [a for word in run.arguments for a in ([word, str(dump)] if word == "--dump-dir" else [word])]
    if arguments[0] == "opt":  # the input's names say what is what, which is good to have in what is reviewed
        arguments.insert(1, "--as-written")
    errors = io.StringIO()
    code = 0
    with contextlib.redirect_stderr(errors):
        try:
            main([*arguments, run.file.name, "-o", str(output)])
        except SystemExit as e:
            code = e.code if isinstance(e.code, int) else int(e.code is not None)
    if run.fails or code:
        return code, errors.getvalue()
    if run.lists_dump:
        return code, "".join(f"{f.name}\n" for f in sorted(dump.iterdir()))
    return code, output.read_text(encoding="utf-8")


@pytest.mark.parametrize("run", RUNS, ids=lambda r: r.name)
def test_run(run: Run, golden, tmp_path, monkeypatch):
    monkeypatch.chdir(run.file.parent)  # diagnostics then name the file alone
    code, made = _run(run, tmp_path / "out")
    if code != run.fails:
        pytest.fail(f"exit code {code}\n{made}", pytrace=False)
    if run.checks:
        wrong = check_instructions(made, run.checks)
        if wrong:
            pytest.fail(wrong, pytrace=False)
    else:
        golden(run.expected, made)


def test_no_file_is_left_over(request):
    """Every file is a kernel or what a run of one is expected to make."""
    wanted = {*INPUTS, *(r.expected for r in RUNS if not r.checks)}
    left = [f for f in FILES if f not in wanted and f.suffix != ".pyc" and f.is_file()]
    if left and request.config.getoption("--update-golden"):
        for f in left:
            f.unlink()
        left = []
    assert not left


def test_no_two_runs_have_one_file():
    expected = [r.expected for r in RUNS if not r.checks]
    assert sorted(set(expected)) == sorted(expected)


MADE = """f:  ; the kernel
	s_waitcnt   vmcnt(0) lgkmcnt(0) ; wait
	s_barrier
	ds_read_b32 v1, v0
	s_endpgm
"""


@pytest.mark.parametrize(
    "checks",
    [
        [("CHECK", "s_waitcnt ... lgkmcnt(0)"), ("CHECK-NEXT", "s_barrier"), ("CHECK", "s_endpgm")],
        [("CHECK", "s_barrier"), ("CHECK-NOT", "s_waitcnt")],
        [("CHECK-NOT", "ds_write"), ("CHECK", "ds_read_b32 v1")],
        [("CHECK-COUNT-1", "s_barrier"), ("CHECK-COUNT-0", "ds_write")],
    ],
)
def test_checks_hold(checks):
    assert check_instructions(MADE, checks) == ""


@pytest.mark.parametrize(
    ("checks", "problem"),
    [
        ([("CHECK", "s_bar")], r"CHECK: s_bar\nis not found in what follows\n\(the beginning\)\nf:"),
        ([("CHECK", "s_endpgm"), ("CHECK", "s_barrier")], r"s_barrier\nis not found"),
        ([("CHECK", "s_waitcnt"), ("CHECK-NEXT", "ds_read_b32")], r"CHECK-NEXT: ds_read_b32\nis not found"),
        ([("CHECK-NOT", "s_barrier"), ("CHECK", "s_endpgm")], r"but there is\ns_barrier"),
        ([("CHECK-NOT", "ds_read_b32")], r"but there is\nds_read_b32 v1, v0"),
        ([("CHECK-COUNT-2", "s_barrier")], r"there are 1"),
    ],
)
def test_checks_that_do_not_hold_are_named(checks, problem):
    assert re.search(problem, check_instructions(MADE, checks))
