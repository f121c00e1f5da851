"""`expected-*` comments: which lines they speak of, what meets them, and what is reported, as MLIR does."""

import pytest

from iree_gpu_llvm.ir.diagnostics import Diagnostic, Location, Source
from iree_gpu_llvm.ir.expected_diagnostics import ExpectedDiagnostics


def check(text, emitted, **options):
    """`emitted`: (severity, line, message), line None for no place. The problems as `line: message`."""
    source = Source(text)
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    diagnostics = [
        Diagnostic(s, m, Location(source, starts[line - 1]) if line else Location(None)) for s, line, m in emitted
    ]
    problems = ExpectedDiagnostics(source).check(diagnostics, **options)
    return [f"{d.location.line}: {d.message}" for d in problems]


PLACES = [
    ("x // expected-error {{here}}", 1),
    ("// expected-error@+1 {{here}}\nx", 2),
    ("// expected-error @+2 {{here}}\n\nx", 3),
    ("x\n// expected-error@-1 {{here}}", 1),
    ("x\n// expected-error@above {{here}}", 1),
    ("x\n// expected-note@above {{other}}\n// expected-error@above {{here}}", 1),
    ("// expected-error@below {{here}}\nx", 2),
    ("// expected-error@below {{here}}\n// expected-note@below {{other}}\nx", 3),
    ("// expected-error@unknown {{here}}", None),
]


@pytest.mark.parametrize(("text", "line"), PLACES)
def test_places(text, line):
    emitted = [("error", line, "it is here")]
    if "note" in text:
        emitted.append(("note", line, "other"))
    assert check(text, emitted) == []


def test_missing():
    assert check("// expected-warning@+1 {{gone}}\nx", []) == ['1: expected warning "gone" was not produced']


def test_unexpected():
    assert check("x", [("error", 1, "surprise")]) == ["1: unexpected error: surprise"]
    assert check("x", [("error", 1, "surprise")], only_expected=True) == []


def test_wrong_severity():
    assert check("// expected-warning@+1 {{here}}\nx", [("error", 2, "here")]) == [
        "1: 'error' diagnostic emitted when expecting a 'warning'",
        '1: expected warning "here" was not produced',
    ]


def test_each_is_met_once():
    assert check("// expected-error@+1 {{here}}\nx", [("error", 2, "here"), ("error", 2, "here")]) == [
        "2: unexpected error: here"
    ]


def test_regular_expressions():
    text = "// expected-error-re@+1 {{has {{[0-9]+}} of (x)}}\nx"
    assert check(text, [("error", 2, "it has 12 of (x)")]) == []
    assert len(check(text, [("error", 2, "it has none of (x)")])) == 2
    assert check("// expected-error@+1 {{has {{[0-9]+}} of}}\nx", [("error", 2, "has {{[0-9]+}} of")]) == []
    assert check("// expected-error-re@+1 {{bad {{[0-9}}}}\nx", [])[0].startswith("1: invalid regex: ")


def test_text_runs_to_the_end_of_the_line():
    text = "// expected-error@+1 {{a}} expected-error@+1 {{b}}\nx"
    assert check(text, []) == ['1: expected error "a}} expected-error@+1 {{b" was not produced']


def test_notes_count():
    source = Source("x // expected-error {{e}}\ny // expected-note {{n}}")
    d = Diagnostic("error", "e", Location(source, 0)).note("n", Location(source, 30))
    assert ExpectedDiagnostics(source).check([d]) == []
    assert [p.message for p in ExpectedDiagnostics(Source("x // expected-error {{e}}")).check([d])] == [
        "unexpected note: n"
    ]


def test_lines_of_a_piece():
    source = Source("// expected-error@+1 {{e}}\nx", first_line=10)
    assert ExpectedDiagnostics(source).expected[0].line == 11
