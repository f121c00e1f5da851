"""Places, rendering, and sending diagnostics to a handler."""

from iree_gpu_llvm.ir.diagnostics import CompileError, Diagnostic, Location, Source, emit, handling


def test_line_and_column():
    source = Source("ab\ncd\n\nef", "f.mlir", first_line=10)
    places = [(Location(source, i).line, Location(source, i).column) for i in (0, 1, 3, 7, 8)]
    assert places == [(10, 1), (10, 2), (11, 1), (13, 1), (13, 2)]
    assert str(Location(source, 4)) == "f.mlir:11:2"
    assert str(Location(None)) == "<unknown>"


def test_render():
    source = Source("first\n\tsecond line", "f.mlir")
    d = Diagnostic("error", "is wrong", Location(source, 7)).note("because of this", Location(source, 0))
    assert d.render() == (
        "f.mlir:2:2: error: is wrong\n\tsecond line\n\t^\nf.mlir:1:1: note: because of this\nfirst\n^"
    )
    assert Diagnostic("warning", "no place").render() == "warning: no place"


def test_long_lines_show_a_window_with_the_caret_in_it():
    text = "x" * 1000 + "HERE" + "y" * 1000
    lines = Diagnostic("error", "m", Location(Source(text), 1000)).render().split("\n")
    assert len(lines[1]) == 200
    assert lines[1][lines[2].index("^") :].startswith("HERE")


def test_compile_error_holds_diagnostics():
    e = CompileError("plain")
    assert [d.message for d in e.diagnostics] == ["plain"] and str(e) == "error: plain"
    two = CompileError([Diagnostic("error", "a"), Diagnostic("error", "b")])
    assert str(two) == "error: a\nerror: b"


def test_emitting_goes_to_the_innermost_handler():
    outer, inner = [], []
    emit(Diagnostic("warning", "nobody hears this"))
    with handling(outer.append):
        emit(Diagnostic("warning", "1"))
        with handling(inner.append):
            emit(Diagnostic("remark", "2"))
        emit(Diagnostic("warning", "3"))
    assert [d.message for d in outer] == ["1", "3"]
    assert [d.message for d in inner] == ["2"]
