"""The func dialect and symbols. Expectations recorded from iree-opt 3.13."""

import pytest

GOOD = [
    (
        r"""
func.func private @g(i32, f32) -> i32
func.func @f(%a: i32, %b: f32) -> i32 {
  %0 = call @g(%a, %b) : (i32, f32) -> i32
  %f = constant @g : (i32, f32) -> i32
  %1 = call_indirect %f(%a, %b) : (i32, f32) -> i32
  call @h() {x} : () -> ()
  return %1 : i32
}
func.func private @h()
""",
        r"""
module {
  func.func private @g(i32, f32) -> i32
  func.func @f(%a: i32, %b: f32) -> i32 {
    %0 = call @g(%a, %b) : (i32, f32) -> i32
    %f = constant @g : (i32, f32) -> i32
    %1 = call_indirect %f(%a, %b) : (i32, f32) -> i32
    call @h() {x} : () -> ()
    return %1 : i32
  }
  func.func private @h()
}
""",
    ),
    (
        "module @m { func.func @f() { return } module { func.func @f() { return } } }",
        r"""
module @m {
  func.func @f() {
    return
  }
  module {
    func.func @f() {
      return
    }
  }
}
""",
    ),
    (
        "module attributes {a.b = 1} { }",
        r"""
module attributes {a.b = 1 : i64} {
}
""",
    ),
    (
        "module @x attributes {a.b} { }",
        r"""
module @x attributes {a.b} {
}
""",
    ),
    (
        r"""
%0 = "x.y"() : () -> i32
%1 = builtin.unrealized_conversion_cast %0 : i32 to f32
%2:2 = builtin.unrealized_conversion_cast to i32, f32 {a}
builtin.unrealized_conversion_cast %0, %0 : i32, i32 to i64
""",
        r"""
module {
  %0 = "x.y"() : () -> i32
  %1 = unrealized_conversion_cast %0 : i32 to f32
  %2:2 = unrealized_conversion_cast to i32, f32 {a}
  %3 = unrealized_conversion_cast %0, %0 : i32, i32 to i64
}
""",
    ),
    (
        r"""
func.func @f(%c: i1) { cf.cond_br %c, ^bb1, ^bb2 
^bb1: return
^bb2: return }
""",
        r"""
module {
  func.func @f(%c: i1) {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    return
  ^bb2:  // pred: ^bb0
    return
  }
}
""",
    ),
    (
        "func.func private @a(i32 {a.b = 1 : i32}, f32) -> (i32 {q.r}, f32)",
        r"""
module {
  func.func private @a(i32 {a.b = 1 : i32}, f32) -> (i32 {q.r}, f32)
}
""",
    ),
    (
        r"""
func.func private @b(%x: i32 {a.b = 1 : i32}) -> i32 attributes {no_inline}
func.func nested @c(%x: i32 {a.b = 1 : i32} loc("x")) -> (i32 {x.y = 1}) attributes {no_inline, z.w} { return %x : i32}
func.func private @d(%x: i32) -> (() -> ())
func.func private @e(%x: i32) -> ()
func.func private @ee(i32 loc("e")) -> ()
""",
        r"""
module {
  func.func private @b(i32 {a.b = 1 : i32}) -> i32 attributes {no_inline}
  func.func nested @c(%x: i32 {a.b = 1 : i32}) -> (i32 {x.y = 1 : i64}) attributes {z.w, no_inline} {
    return %x : i32
  }
  func.func private @d(i32) -> (() -> ())
  func.func private @e(i32)
  func.func private @ee(i32)
}
""",
    ),
    (
        "func.func @a() attributes {arg_attrs = []} {return}",
        r"""
module {
  func.func @a() {
    return
  }
}
""",
    ),
    (
        "func.func private @a(%x: i32) -> i32 {return %x: i32}",
        r"""
module {
  func.func private @a(%x: i32) -> i32 {
    return %x : i32
  }
}
""",
    ),
    (
        "func.func public @a(%x: i32) -> i32 {return %x: i32}",
        r"""
module {
  func.func public @a(%x: i32) -> i32 {
    return %x : i32
  }
}
""",
    ),
    (
        'func.func @a(%x: i32) -> i32 {return %x: i32} loc("a")',
        r"""
module {
  func.func @a(%x: i32) -> i32 {
    return %x : i32
  }
}
""",
    ),
    (
        "func.func @a(%x: i32) attributes {}  {return}",
        r"""
module {
  func.func @a(%x: i32) {
    return
  }
}
""",
    ),
    (
        '"func.func"() <{function_type = (i32) -> (), sym_name = "a", sym_visibility="nested",arg_attrs = [{b.c=1}], res_attrs=[]}> ({}) : () -> ()',
        r"""
module {
  func.func nested @a(i32 {b.c = 1 : i64})
}
""",
    ),
    (
        '"func.func"() ({}) {function_type = (i32) -> (), sym_name = "a", sym_visibility="private"} : () -> ()',
        r"""
module {
  func.func private @a(i32)
}
""",
    ),
    (
        '"func.func"() <{function_type = (i32) -> (), sym_name = "a", sym_visibility="private", arg_attrs = [{}], res_attrs=[]}> ({}) : () -> ()',
        r"""
module {
  func.func private @a(i32)
}
""",
    ),
]

BAD = [
    (
        "func.func @a(%x: i32 {a.b = 1 : i32}, i32, %z: f32) -> (i32 {q.r}, f32)",
        "custom op 'func.func' expected SSA identifier",
    ),
    ("func.func @a(i32, %x: i32 {a.b = 1 : i32})", "custom op 'func.func' expected type instead of SSA identifier"),
    ("func.func @a(%x: i32, ...)", "custom op 'func.func' expected SSA identifier"),
    ("func.func @a(...)", "expected non-function type"),
    ("func.func foo @a()", "custom op 'func.func' expected valid '@'-identifier for symbol name"),
    ("func.func @a() ->", "expected non-function type"),
    ("func.func @a() -> (i32", "expected ')'"),
    (
        'func.func @a() attributes {sym_name = "b"} {return}',
        "custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary",
    ),
    (
        'func.func @a() attributes {sym_visibility = "b"} {return}',
        "custom op 'func.func' 'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary",
    ),
    (
        "func.func @a() attributes {function_type = () -> ()} {return}",
        "custom op 'func.func' 'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary",
    ),
    ("func.func @a() {}", "custom op 'func.func' expected non-empty function body"),
    (
        "func.func @a() { ^bb1(%y: i32): return }",
        "'func.func' op entry block must have 0 arguments to match function signature",
    ),
    ("func.func @a() { }", "custom op 'func.func' expected non-empty function body"),
    ("func.func @a(i32) { return }", "'func.func' op entry block must have 1 arguments to match function signature"),
    ("func.func @a() { return } { return }", "expected operation name in quotes"),
    ("func.func {}", "custom op 'func.func' expected valid '@'-identifier for symbol name"),
    ("func.func @a {return}", "expected '('"),
    ("func.func @a() <{no_inline}> {return}", "expected operation name in quotes"),
    ("func.func @a(%x: i32, %x: i32)", "'func.func' op symbol declaration cannot have public visibility"),
    ("func.func @a(%x: i32, %x: i32) {return}", "region entry argument '%x' is already in use"),
    ("func.func @a(%x: i32) -> i32 {return}", "'func.return' op has 0 operands, but enclosing function (@a) returns 1"),
    ("func.func @a(%x: i32)", "'func.func' op symbol declaration cannot have public visibility"),
    (
        "func.func @a(%x: i32) -> (i32 {llvm.x}, () -> ()) attributes {}",
        "'func.func' op symbol declaration cannot have public visibility",
    ),
    (
        '"func.func"() <{function_type = (i32) -> (), sym_name = "a"}> ({}) : () -> ()',
        "'func.func' op symbol declaration cannot have public visibility",
    ),
    (
        '"func.func"() <{function_type = (i32) -> (), sym_name = "a"}> ({^bb0(%x: f32): "func.return"() : () -> ()}) : () -> ()',
        "'func.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')",
    ),
    (
        '"func.func"() <{function_type = (i32) -> (), sym_name = "a"}> ({"func.return"() : () -> ()}) : () -> ()',
        "'func.func' op entry block must have 1 arguments to match function signature",
    ),
    (
        '"func.func"() <{function_type = (i32) -> (), sym_name = "a", arg_attrs = [], res_attrs = []}> ({}) : () -> ()',
        "'func.func' op symbol declaration cannot have public visibility",
    ),
    (
        '"func.func"() <{function_type = (i32) -> (), sym_name = "a", arg_attrs = [1]}> ({}) : () -> ()',
        "'func.func' op attribute 'arg_attrs' failed to satisfy constraint: Array of dictionary attributes",
    ),
    (
        '"func.func"() <{function_type = (i32) -> (), sym_name = "a", arg_attrs = [{b=1}]}> ({}) : () -> ()',
        "'func.func' op symbol declaration cannot have public visibility",
    ),
    (
        '"func.func"() <{function_type = (i32) -> (), sym_name = "a", arg_attrs = [{b.c=1}, {}]}> ({}) : () -> ()',
        "'func.func' op symbol declaration cannot have public visibility",
    ),
    (
        '"func.func"() <{function_type = (i32) -> i32, sym_name = "a", sym_visibility="nested",arg_attrs = [{b.c=1}], res_attrs=[{d=1}]}> ({}) : () -> ()',
        "'func.func' op results may only have dialect attributes",
    ),
    (
        '"func.func"() <{function_type = i32, sym_name = "a", sym_visibility="nested",arg_attrs = [{b.c=1}], res_attrs=[{d=1}]}> ({}) : () -> ()',
        "'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type",
    ),
    ('"func.func"() <{sym_name = "a"}> ({}) : () -> ()', "'func.func' op requires attribute 'function_type'"),
    (
        '"func.func"() <{function_type = () -> (), sym_name = "a", sym_visibility="foo"}> ({"func.return"() : () -> ()}) : () -> ()',
        '\'func.func\' op visibility expected to be one of ["public", "private", "nested"], but got "foo"',
    ),
    (
        r"""
func.func private @f()
func.func private @f()
""",
        "redefinition of symbol named 'f'",
    ),
    ("func.func @f() { call @g() : () -> () return }", "'func.call' op 'g' does not reference a valid function"),
    (
        r"""
func.func private @g(i32) -> i32
func.func @f() { call @g() : () -> () return }
""",
        "'func.call' op incorrect number of operands for callee: expected 1, but got 0",
    ),
    (
        r"""
func.func private @g(i32) -> i32
func.func @f(%a: f32) { call @g(%a) : (f32) -> () return }
""",
        "'func.call' op operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0",
    ),
    (
        r"""
func.func private @g(i32) -> i32
func.func @f(%a: i32) { call @g(%a) : (i32) -> () return }
""",
        "'func.call' op incorrect number of results for callee: expected 1, but got 0",
    ),
    (
        r"""
func.func private @g(i32) -> i32
func.func @f(%a: i32) { call @g(%a) : (i32) -> (f32) return }
""",
        "'func.call' op result type mismatch at index 0",
    ),
    (
        "func.func @f(%a: i32) { %f = constant @g : () -> () return }",
        "'func.constant' op reference to undefined function 'g'",
    ),
    (
        r"""
func.func private @g(i32) -> i32
func.func @f(%a: i32) { %f = constant @g : () -> () return }
""",
        "'func.constant' op reference to function with mismatched type",
    ),
    (
        "func.func @f(%a: i32) -> f32 { return %a : i32 }",
        "type of return operand 0 ('i32') doesn't match function result type ('f32') in function @f",
    ),
    (
        "func.func @f(%a: i32) -> f32 { scf.execute_region { func.return } return %a : i32 }",
        "'func.return' op expects parent op 'func.func'",
    ),
    (
        '"func.func"() <{function_type = (i32) -> (), sym_visibility = "private", sym_name = "a", arg_attrs = [{}, {}]}> ({}) : () -> ()',
        "'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1",
    ),
    (
        '"func.func"() <{function_type = (i32) -> (), sym_visibility = "private", sym_name = "a", arg_attrs = [{b = 1}]}> ({}) : () -> ()',
        "'func.func' op arguments may only have dialect attributes",
    ),
    (
        '"func.func"() <{function_type = () -> i32, sym_visibility = "private", sym_name = "a", res_attrs = [{}, {}]}> ({}) : () -> ()',
        "'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 2, but expected 1",
    ),
    ('func.func @f() { "func.call"() : () -> () return }', "'func.call' op requires attribute 'callee'"),
]


@pytest.mark.parametrize(("text", "expected"), GOOD)
def test_round_trip(text, expected, printed):
    assert printed(text) == expected.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD)
def test_refused(text, message, messages):
    assert messages(text) == [message]
