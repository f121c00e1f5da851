import json
from pathlib import Path

import pytest
from report import Report, Requirement, all_of, at_least, at_most, none_of, table


def test_requirements_carry_both_numbers():
    assert at_most("a", 1.5, 1.25) == Requirement("a", "<= 1.5x", "1.25x", True)
    assert at_most("a", 1.5, 1.6).held is False
    assert at_most("a", 1.5, None).held is None
    assert at_least("b", 10, 9, " ops") == Requirement("b", ">= 10 ops", "9 ops", False)
    assert all_of("c", 3, 4) == Requirement("c", "4 of 4", "3 of 4", False)
    assert none_of("d", []).held is True
    assert none_of("d", ["p", "q", "r", "s"]).measured == "4: p, q, r ..."


def test_nothing_chosen_proves_nothing():
    assert all_of("c", 0, 0).held is None


@pytest.mark.parametrize(
    ("requirements", "code", "verdict"),
    [
        ([at_most("a", 1, 1)], 0, "PASS"),
        ([at_most("a", 1, 1), at_most("b", 1, 2)], 1, "FAIL"),
        ([at_most("a", 1, 1), at_most("b", 1, None)], 0, "PASS"),
        ([at_most("b", 1, None)], 1, "NOTHING MEASURED"),
    ],
)
def test_exit_code_and_json(tmp_path: Path, requirements: list[Requirement], code: int, verdict: str):
    report = Report("tool")
    report.require(*requirements)
    report.details["more"] = [1]
    with pytest.raises(SystemExit) as exit_:
        report.finish(tmp_path / "made" / "out.json")
    assert exit_.value.code == code
    written = json.loads((tmp_path / "made" / "out.json").read_text())
    assert (written["verdict"], written["more"], len(written["requirements"])) == (verdict, [1], len(requirements))


def test_table_aligns_numbers_to_the_right():
    assert table(("name", "n"), [("a", 1), ("bcd", 1234)]) == "name     n\n----  ----\na        1\nbcd   1234"
