"""The parser: errors at MLIR's places in MLIR's words, several in one run, and what is accepted."""

import sys
from collections import Counter

import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.parser import parse_module

# A text and its first error.
REFUSED = [
    ("func.func @f(%a: i32) { %0 = arith.addi %a\n %a : i32\n return }", "1:43: expected ','"),
    ("func.func @f(%a: i32) { %0 = arith.addi %a, %a   // foo\n // comment\n i32\n return }", "1:47: expected ':'"),
    ("func.func @f() { %0 = arith.constant  : index\n return }", "1:37: expected attribute value"),
    ("func.func @f() { %0 = arith.constant 2 :\n return }", "1:41: expected non-function type"),
    ("func.func @f(%a: i32) { %0 = arith.addi %a, %b : i32\n return }", "1:45: use of undeclared SSA value name '%b'"),
    ("func.func @f() {\n return", "2:8: expected operation name in quotes"),
    ("func.func @f() {\n return\n}}", "3:2: expected operation name in quotes"),
    ("func.func @f(%a: foo) { return }", "1:17: expected non-function type"),
    ('"t.x"() (foo) : () -> ()', "1:10: expected '{' to begin a region"),
    ('"t.x"(%a) : (i32) ()', "1:18: expected '->' in function type"),
    ('"t.x"(%a  : (i32) -> ()', "1:9: expected ')' to end operand list"),
    ('"t.x"() {a = } : () -> ()', "1:13: expected attribute value"),
    ('"t.x"() {a = 1, a = 2} : () -> ()', "1:17: duplicate key 'a' in dictionary attribute"),
    ('"t.x"() {a = 1 b} : () -> ()', "1:15: expected '}' in attribute dictionary"),
    ('%x "t.x"() : () -> i32', "1:3: expected '=' after SSA name"),
    ('%x = "t.x"() : () -> ()', "1:1: cannot name an operation with no results"),
    ('%x:2 = "t.x"() : () -> i32', "1:1: operation defines 1 results but was provided 2 to bind"),
    ('%x:0 = "t.x"() : () -> i32', "1:4: expected named operation to have at least 1 result"),
    ('%x = "t.x"() : () -> i32\n%x = "t.x"() : () -> i32', "2:1: redefinition of SSA value '%x'"),
    ('"t.x"(%a, %b) : (i32) -> ()', "1:1: expected 2 operand types but had 1"),
    ('"t.x"() : i32', "1:11: expected function type"),
    (
        '%x = "t.x"() : () -> i32\n"t.y"(%x) : (i64) -> ()',
        "2:7: use of value '%x' expects different type than prior uses: 'i64' vs 'i32'",
    ),
    ('"t.y"(%x) : (i64) -> ()\n%x = "t.x"() : () -> i32', "2:1: definition of SSA value '%x' has type 'i32'"),
    ('%x:2 = "t.x"() : () -> (i32, i32)\n"t.y"(%x#2) : (i32) -> ()', "2:7: reference to invalid result number"),
    ('"t.x"()[^bb1] : () -> ()', "1:9: reference to an undefined block '^bb1'"),
    ('"t.x"() ({\n^bb0:\n^bb0:\n}) : () -> ()', "3:1: redefinition of block '^bb0'"),
    ("arith.foo", "1:1: custom op 'arith.foo' is unknown"),
    ("foo", "1:1: custom op 'foo' is unknown (tried 'builtin.foo' as well)"),
    ("nodialect.foo", "1:1: Dialect `nodialect' not found for custom op 'nodialect.foo' "),
    ("#a = 1\n#a = 2", "2:1: redefinition of attribute alias id 'a'"),
    ("#a.b = 1", "1:1: attribute names with a '.' are reserved for dialect-defined names"),
    ("!a = i32\n!a = i64", "2:1: redefinition of type alias id 'a'"),
    ('"t.x"() : () -> !a', "1:19: undefined symbol alias id 'a'"),
    ("{-# x", "1:6: expected '#-}'"),
    ('% = "t.x"() : () -> i32', "1:1: invalid SSA name"),
    ('"t.x"(%, %) : (i32, i32) -> ()', "1:7: invalid SSA name"),
    ("func.func @f(%: i32) { return }", "1:14: invalid SSA name"),
    (
        "func.func @f() { %a = arith.constant 18446744073709551616 : index\nreturn }",
        "1:38: integer constant out of range for attribute",
    ),
    (f'"t.x"() {{a = {"9" * 5000} : i64}} : () -> ()', "1:14: integer constant out of range for attribute"),
    (
        "func.func @f() { cf.switch %a : i32, [default: ^b, 99999999999999999999: ^b]\n^b: return }",
        "1:52: integer value too large",
    ),
    ("\0", "1:1: expected operation name in quotes"),
]


@pytest.mark.parametrize(("text", "first"), REFUSED)
def test_refused(text, first, problems):
    assert problems(text)[0] == first


def test_unknown_ops_need_permission():
    with pytest.raises(CompileError) as e:
        parse_module('"t.x"() : () -> ()')
    d = e.value.diagnostics[0]
    assert d.message.startswith("operation being parsed with an unregistered dialect")
    assert d.location.column == 6
    with pytest.raises(CompileError, match=r"unregistered operation 'arith\.foo' found in dialect \('arith'\)"):
        parse_module('"arith.foo"() : () -> ()')


def test_several_errors_in_one_run(problems):
    text = """func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a %a : i32
  %1 = arith.addi %0, %a : i32
  %2:2 = arith.foo %1, %1
    : i32
  %3 = arith.muli %2#1, %0 : i32
  %4 = arith.constant : i32
  return %3 : i32
}
func.func @g() {
  arith.bar
  return %5 : i32
}"""
    assert problems(text) == [
        "2:21: expected ','",
        "4:10: custom op 'arith.foo' is unknown",
        "7:22: expected attribute value",
        "11:3: custom op 'arith.bar' is unknown",
        "12:10: use of undeclared SSA value name '%5'",
    ]
    assert problems(text, first_only=True) == ["2:21: expected ','"]


def test_an_error_before_a_region_passes_over_the_region(problems):
    text = """func.func @f(%a: index) {
  scf.for %i = %a until %a step %a {
    %x = arith.addi %i, %i : index
    nonsense
  }
  arith.foo
  return
}"""
    assert problems(text) == ["2:19: custom op 'scf.for' expected 'to'", "6:3: custom op 'arith.foo' is unknown"]


def test_errors_inside_regions_do_not_spoil_what_is_around(problems):
    text = """func.func @f(%a: index) -> index {
  %r = scf.for %i = %a to %a step %a iter_args(%x = %a) -> index {
    %y = arith.foo
    scf.yield %y : index
  }
  return %r : index
}"""
    assert problems(text) == ["3:10: custom op 'arith.foo' is unknown"]


def test_locations(read):
    module = read(
        '%a = "t.x"() : () -> i32\n  "t.y"() ({\n ^bb0(%b: i32):\n  "t.z"() : () -> () loc("x":1:1)\n }) : () -> ()'
    )
    assert [(op.name, op.location.line, op.location.column) for op in module.walk()][1:] == [
        ("t.x", 1, 6),
        ("t.y", 2, 3),
        ("t.z", 4, 3),
    ]


def test_inherent_attributes_in_three_spellings(read):
    texts = [
        'func.func @f(%a: i32) {\n %0 = "arith.cmpi"(%a, %a) <{predicate = 2 : i64}> : (i32, i32) -> i1\n return }',
        'func.func @f(%a: i32) {\n %0 = "arith.cmpi"(%a, %a) <predicate = 2 : i64> : (i32, i32) -> i1\n return }',
        'func.func @f(%a: i32) {\n %0 = "arith.cmpi"(%a, %a) {predicate = 2 : i64} : (i32, i32) -> i1\n return }',
    ]
    assert len({str(read(t)) for t in texts}) == 1
    assert "arith.cmpi slt, %a, %a : i32" in str(read(texts[0]))


def test_single_module_is_not_wrapped(read):
    assert read("module @m {}").properties["sym_name"].value == "m"
    assert len(read("module {}\nmodule {}").regions[0].block.ops) == 2


def test_aliases_and_resources():
    from iree_gpu_llvm.ir.diagnostics import Source
    from iree_gpu_llvm.ir.parser import Parser

    p = Parser(
        Source('#a = 1 : i32\n!t = i8\n"t.x"() {a = #a, t = !t} : () -> !t\n{-# x: {} #-}'), allow_unregistered=True
    )
    (op,) = p.module().regions[0].block.ops
    assert str(op.attributes["a"]) == "1 : i32" and str(op.results[0].type) == "i8"
    assert p.resources == "{-# x: {} #-}"


def test_deep_nesting_is_read():
    depth = 60
    text = '"t.x"() ({' * depth + "}) : () -> ()" * depth
    assert sum(1 for _ in parse_module(text, allow_unregistered=True).walk()) == depth + 1


def test_work_is_linear():
    """Each op of a block costs the same number of calls, however many there are. (`tools/bench.py` measures the time.)"""

    def calls(n):
        body = "".join(f"  %{i + 1} = arith.addi %{i}, %a : i32\n" for i in range(n))
        text = f"func.func @f(%a: i32) {{\n  %0 = arith.addi %a, %a : i32\n{body}  return\n}}"
        events = Counter()
        sys.setprofile(lambda frame, event, argument: events.update([event]))
        try:
            parse_module(text)
        finally:
            sys.setprofile(None)
        return events["call"] + events["c_call"]

    calls(1)  # imports
    few, more, many = calls(500), calls(1000), calls(2000)
    assert many - more == pytest.approx(2 * (more - few), rel=0.01)
