"""Every op that lanes, waves and buffers are about, in every form that becomes another instruction, on every chip."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_chip import Check, Form, form_of, forms_of
from float_forms import FLOAT_FORMS
from lane_forms import LANE_FORMS
from matrix_forms import MATRIX_FORMS

HERE = Path(__file__).parent / "ops"
FORMS: dict[str, list[Form]] = {f.stem: forms_of(f) for f in sorted(HERE.glob("*.mlir"))}
FORMS |= {
    op: [form_of(op, form) for form in forms] for op, forms in {**LANE_FORMS, **MATRIX_FORMS, **FLOAT_FORMS}.items()
}
CHECKS = [check for forms in FORMS.values() for form in forms for check in form.checks]


@pytest.mark.parametrize("op", FORMS)
def test_what_chips_make_of_it(op: str, golden):
    golden(HERE / f"{op}.chips", "\n".join(form.on_all() for form in FORMS[op]))


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.name)
def test_instructions(check: Check):
    problem = check.problem()
    if problem:
        pytest.fail(problem, pytrace=False)
