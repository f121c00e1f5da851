"""Textual pipelines and pass options, with MLIR's errors."""

import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.passes import ANY_OP, define_pass, find_pass
from iree_gpu_llvm.ir.pipeline_text import make_pass, parse_pipeline


@define_pass("text-test")
def _text_test(op, *, flag: bool = False, count: int = 3, word: str = "a", names: tuple[str, ...] = ()):
    """For the tests."""


@define_pass("text-on-functions", anchor="func.func", title="OnFunctions")
def _on_functions(op):
    """For the tests."""


ALL = "text-test{count=3 flag=false  word=a}"
READ = [
    ("builtin.module()", "builtin.module()"),
    (" builtin.module( text-test , cse ) ", f"builtin.module({ALL},cse)"),
    ("builtin.module(func.func(cse,text-test),cse)", f"builtin.module(func.func(cse,{ALL}),cse)"),
    ("builtin.module(func.func(cse),func.func(cse))", "builtin.module(func.func(cse,cse))"),
    ("any(cse)", "any(cse)"),
    ("builtin.module(text-test{flag})", "builtin.module(text-test{count=3 flag=true  word=a})"),
    ("builtin.module(text-test{flag=1 count=-2})", "builtin.module(text-test{count=-2 flag=true  word=a})"),
    (
        "builtin.module(text-test{word=x=y names=p,q})",
        "builtin.module(text-test{count=3 flag=false names=p,q word=x=y})",
    ),
    ("builtin.module(text-test{word={a b}})", "builtin.module(text-test{count=3 flag=false  word=a b})"),
    (
        "builtin.module(text-test{word='a b' flag=false flag=true})",
        "builtin.module(text-test{count=3 flag=true  word=a b})",
    ),
]


@pytest.mark.parametrize(("text", "printed"), READ)
def test_read(text, printed):
    assert parse_pipeline(text).text() == printed


PARSER = "MLIR Textual PassPipeline Parser"
REFUSED = [
    ("", "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'"),
    ("cse", "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'"),
    (
        "builtin.module(cse}",
        "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'",
    ),
    ("builtin.module(foo)", f"{PARSER}:1:1: error: 'foo' does not refer to a registered pass or pass pipeline\nfoo\n^"),
    ("builtin.module(,)", f"{PARSER}:1:1: error: '' does not refer to a registered pass or pass pipeline\n,\n^"),
    (
        "builtin.module(func.func())",
        f"{PARSER}:1:11: error: '' does not refer to a registered pass or pass pipeline\nfunc.func()\n          ^",
    ),
    (
        "builtin.module(cse))",
        f"{PARSER}:1:4: error: encountered extra closing ')' creating unbalanced parentheses while parsing pipeline\ncse)\n   ^",
    ),
    (
        "builtin.module(func.func(cse)",
        f"{PARSER}:1:13: error: encountered unbalanced parentheses while parsing pipeline\nfunc.func(cse\n            ^",
    ),
    (
        "builtin.module(func.func(cse)x)",
        f"{PARSER}:1:15: error: expected ',' after parsing pipeline\nfunc.func(cse)x\n              ^",
    ),
    (
        "builtin.module(text-test{)",
        f"{PARSER}:1:10: error: missing closing '}}' while processing pass options\ntext-test{{\n         ^",
    ),
    (
        "builtin.module(text-test{foo=1})",
        "<Pass-Options-Parser>: no such option foo\nfailed to add `text-test` with options `foo=1`",
    ),
    (
        "builtin.module(text-test{flag=maybe})",
        "for the --flag option: 'maybe' is invalid value for boolean argument! Try 0 or 1\nfailed to add `text-test` with options `flag=maybe`",
    ),
    (
        "builtin.module(text-test{count=x})",
        "for the --count option: 'x' value invalid for integer argument!\nfailed to add `text-test` with options `count=x`",
    ),
    (
        "builtin.module(canonicalize{region-simplify=foo})",
        "for the --region-simplify option: Cannot find option named 'foo'!\nfailed to add `canonicalize` with options `region-simplify=foo`",
    ),
    (
        "builtin.module(text-on-functions)",
        "Can't add pass 'OnFunctions' restricted to 'func.func' on a PassManager intended to run on 'builtin.module', did you intend to nest?\nfailed to add `text-on-functions` with options ``",
    ),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_refused(text, message):
    with pytest.raises(CompileError) as e:
        parse_pipeline(text)
    assert [d.message for d in e.value.diagnostics] == [message]


def test_make_pass():
    p = make_pass(find_pass("text-test"), "count=7")
    assert p.values == {"count": 7} and p.info.anchor == ANY_OP
