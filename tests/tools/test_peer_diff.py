from pathlib import Path

import pytest
from peer_diff import Answer, Diagnostic, compare_diagnostics, judge, parse_diagnostics, read_pieces

STDERR = """\
/tmp/x.mlir:4:23: error: use of undeclared SSA value name
  %y = arith.addi %x, %z : i32
                      ^
/tmp/x.mlir:8:32: error: 'func.return' op has 0 operands, but enclosing function (@c) returns 1
/tmp/x.mlir:8:32: note: see current operation: "func.return"() : () -> ()
error: no place: at all
"""


def test_diagnostics_are_read_with_their_places():
    assert parse_diagnostics(STDERR) == (
        Diagnostic(4, 23, "error", "use of undeclared SSA value name"),
        Diagnostic(8, 32, "error", "'func.return' op has 0 operands, but enclosing function (@c) returns 1"),
        Diagnostic(8, 32, "note", 'see current operation: "func.return"() : () -> ()'),
        Diagnostic(0, 0, "error", "no place: at all"),
    )
    assert parse_diagnostics(STDERR, first_line=11)[0].line == 14


def test_pieces_keep_their_place_in_the_file(tmp_path: Path):
    path = tmp_path / "x.mlir"
    path.write_text("a\n// -----\nb\nc\n\n// -----  \n// -----\nd\n")
    assert [(piece.first_line, piece.text) for piece in read_pieces(path, split=True)] == [
        (1, "a\n"),
        (2, "// -----\nb\nc\n\n"),
        (7, "// -----\nd\n"),
    ]
    assert [piece.text for piece in read_pieces(path, split=False)] == [path.read_text()]


A = Diagnostic(4, 2, "error", "no")


@pytest.mark.parametrize(
    ("ours", "theirs", "verdict"),
    [
        ([A], [A], "equal"),
        ([], [A], "other diagnostics"),
        ([Diagnostic(4, 3, "error", "no")], [A], "same error, other column"),
        ([Diagnostic(5, 2, "error", "no")], [A], "same text, other line"),
        ([Diagnostic(4, 2, "error", "not so")], [A], "same place, other text"),
        ([Diagnostic(4, 2, "warning", "no")], [A], "other diagnostics"),
    ],
)
def test_messages_are_compared(ours: list[Diagnostic], theirs: list[Diagnostic], verdict: str):
    assert compare_diagnostics(ours, theirs)[0] == verdict


def answer(accepted: bool = True, output: str = "", *diagnostics: Diagnostic, broken: str | None = None) -> Answer:
    return Answer(accepted, output, diagnostics, broken)


def test_verdicts():
    assert judge(answer(), answer(), notes=False) == ("equal", "")
    assert judge(answer(False, "", A), answer(), notes=False) == ("only ours rejects", "  4:2: error: no")
    assert judge(answer(), answer(False, "", A), notes=False) == ("only ours accepts", "  4:2: error: no")
    assert judge(answer(False, broken="traceback"), answer(False, "", A), notes=False)[0] == "ours breaks"
    assert judge(answer(True, "%a = x.y"), answer(True, "%b = x.y"), notes=False)[0] == "equal but for names and order"
    assert judge(answer(True, "x.y"), answer(True, "x.z"), notes=False)[0] == "other output"


def test_notes_count_only_on_request():
    note = Diagnostic(1, 1, "note", "n")
    ours, theirs = answer(False, "", A), answer(False, "", A, note)
    assert judge(ours, theirs, notes=False)[0] == "equal"
    assert judge(ours, theirs, notes=True)[0] == "other diagnostics"
