"""What all tests have in common: the switch that rewrites golden files."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="Write what the compiler makes now to the golden files of tests/golden.",
    )


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
        lines = difflib.unified_diff(
            expected.splitlines(keepends=True),
            made.splitlines(keepends=True),
            f"{shown} (expected)",
            f"{shown} (made now)",
        )
        pytest.fail(
            "".join(lines) + "\nIf the new text is right: `pytest --update-golden`, then review it.", pytrace=False
        )

    return compare
