"""Tokens and string escapes."""

import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError, Source
from iree_gpu_llvm.ir.lexer import Tokens, unescape

TEXTS = [
    ("%a#1, %0 = foo.bar", ["%a#1", ",", "%0", "=", "foo.bar"]),
    ("a// c\n b // d", ["a", "b"]),
    ("->::...{-# #-} : : -", ["->", "::", "...", "{-#", "#-}", ":", ":", "-"]),
    ("vector<4x[2]xf32>x", ["vector<4x[2]xf32>", "x"]),
    ("memref<4xf32, affine_map<(d0) -> (d0)>>", ["memref<4xf32, affine_map<(d0) -> (d0)>>"]),
    ("tensor<4xf32", ["tensor", "<", "4", "xf32"]),
    ("affine_set<(d0) : (d0 >= 0)>", ["affine_set<(d0) : (d0 >= 0)>"]),
    ("1.5e-3 0x1F 10 1.", ["1.5e-3", "0x1F", "10", "1."]),
    ('@"odd name" "a\\"b" @x ^bb0 #map1 !t.x', ['@"odd name"', '"a\\"b"', "@x", "^bb0", "#map1", "!t.x"]),
    ('"open', ['"', "open"]),
    ("", []),
]


@pytest.mark.parametrize(("text", "tokens"), TEXTS)
def test_tokens(text, tokens):
    found = Tokens(Source(text))
    assert found.texts[: len(tokens)] == tokens
    assert found.texts[len(tokens)] == ""
    for token, start in zip(tokens, found.starts, strict=False):
        assert text[start : start + len(token)] == token


def test_part_of_a_source():
    found = Tokens(Source("a b c d"), 2, 5)
    assert [t for t in found.texts if t] == ["b", "c"] and found.starts[0] == 2


@pytest.mark.parametrize(
    ("token", "text"), [('"a\\n\\t\\\\\\""', 'a\n\t\\"'), ('"\\C3\\A9"', "é"), ('"plain"', "plain")]
)
def test_unescape(token, text):
    assert unescape(token, Source(token), 0) == text


def test_unknown_escape_is_an_error_at_its_place():
    with pytest.raises(CompileError) as e:
        unescape('"ab\\q"', Source('"ab\\q"'), 0)
    d = e.value.diagnostics[0]
    assert (d.message, d.location.column) == ("unknown escape in string literal", 4)
