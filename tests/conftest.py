"""What all tests have in common: the switch that rewrites golden files, and how properties are tested.

Left alone, hypothesis tries other examples in each run and fails those that take long; a test shall have one verdict,
also on a busy machine. Whoever looks for new examples runs with `--hypothesis-profile default`.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="Write what the compiler makes now to the files of tests/golden."
    )
    parser.addoption("--tinygrad", metavar="DIR", help="A checkout of tinygrad, for the tests that run kernels.")
    parser.addoption("--every-chip", action="store_true", help="Run kernels in full: on every chip, with more seeds.")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compares a text with the file that holds what is expected, or writes the file with `--update-golden`."""
    update = request.config.getoption("--update-golden")

    def compare(file: Path, made: str) -> None:
        expected = file.read_text(encoding="utf-8") if file.exists() else None
        if made == expected:
            return
        if update:
            file.write_text(made, encoding="utf-8")
            return
        shown = file.relative_to(request.config.rootpath)
        if expected is None:
            pytest.fail(f"{shown} does not exist: `pytest --update-golden` writes it", pytrace=False)
        before, after = expected.splitlines(keepends=True), made.splitlines(keepends=True)
        difference = "".join(difflib.unified_diff(before, after, f"{shown} (expected)", f"{shown} (made now)"))
        pytest.fail(f"{difference}\nIf the new text is right: `pytest --update-golden`, then review it.", pytrace=False)

    return compare


class Result(NamedTuple):
    """What a run of the command ended with, and wrote to standard output and error."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Result]:
    """Runs the command in this process, with `stdin` as standard input, in an empty directory."""
    from iree_gpu_llvm import cli

    monkeypatch.chdir(tmp_path)

    def go(*arguments: object, stdin: str | bytes = "") -> Result:
        with open(tmp_path / ".stdin", "w+b") as f:
            f.write(stdin if isinstance(stdin, bytes) else stdin.encode())
            f.seek(0)
            monkeypatch.setattr(sys, "stdin", open(f.fileno(), closefd=False))  # noqa: SIM115
            code = 0
            try:
                cli.main([str(a) for a in arguments])
            except SystemExit as e:
                code = e.code if isinstance(e.code, int) else 0
        captured = capfdbinary.readouterr()
        return Result(code, captured.out.decode("utf-8", "replace"), captured.err.decode("utf-8", "replace"))

    return go
