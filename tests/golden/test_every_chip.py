"""Every op that lanes, waves and buffers are about, in every form that becomes another instruction, on every chip."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_chip import Check, forms_of

HERE = Path(__file__).parent / "ops"
FILES = sorted(HERE.glob("*.mlir"))
CHECKS = [check for f in FILES for form in forms_of(f) for check in form.checks]


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_what_chips_make_of_it(file: Path, golden):
    golden(file.with_suffix(".chips"), "\n".join(form.on_all() for form in forms_of(file)))


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.name)
def test_instructions(check: Check):
    problem = check.problem()
    if problem:
        pytest.fail(problem, pytrace=False)
