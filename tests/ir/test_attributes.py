"""Attributes: their text (as MLIR prints it), identity, and what can be asked of them."""

import pytest

from iree_gpu_llvm.ir.attributes import (
    ArrayAttr,
    DenseElementsAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    escape,
)
from iree_gpu_llvm.ir.diagnostics import CompileError, Source
from iree_gpu_llvm.ir.parser import Parser
from iree_gpu_llvm.ir.types import F32, I1, I8, I32, INDEX, IntegerType, VectorType

# What is read, and what MLIR prints for it.
TEXTS = [
    ("1 : i32", "1 : i32"),
    ("-1 : i8", "-1 : i8"),
    ("255 : i8", "-1 : i8"),
    ("true", "true"),
    ("false", "false"),
    ("1", "1 : i64"),
    ("1.5", "1.500000e+00 : f64"),
    ("-2.0 : f16", "-2.000000e+00 : f16"),
    ("42 : index", "42 : index"),
    ("0x10 : i16", "16 : i16"),
    ("10 : si8", "10 : si8"),
    ("-10 : si8", "-10 : si8"),
    ("200 : ui8", "200 : ui8"),
    ('"a\\"b\\n\\09\\C3"', '"a\\22b\\0A\\09\\C3"'),
    ('"text" : i32', '"text" : i32'),
    ("@sym", "@sym"),
    ('@a::@b::@"odd name"', '@a::@b::@"odd name"'),
    ("[1, 2 : i32, 1.0, 1.0 : f32, true]", "[1, 2 : i32, 1.000000e+00, 1.000000e+00 : f32, true]"),
    ("[]", "[]"),
    ('{a = 1, "b c" = unit, d}', '{a = 1 : i64, "b c", d}'),
    ("unit", "unit"),
    ("dense<1> : vector<4xi32>", "dense<1> : vector<4xi32>"),
    ("dense<[1, 2]> : tensor<2xi8>", "dense<[1, 2]> : tensor<2xi8>"),
    ("dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>", "dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>"),
    ("dense<[1.0, 2.5]> : vector<2xf32>", "dense<[1.000000e+00, 2.500000e+00]> : vector<2xf32>"),
    ("dense<> : tensor<0xi32>", "dense<> : tensor<0xi32>"),
    ("dense<true> : tensor<2xi1>", "dense<true> : tensor<2xi1>"),
    ("dense<[true, false]> : tensor<2xi1>", "dense<[true, false]> : tensor<2xi1>"),
    ('dense<"0x01000000"> : tensor<1xi32>', "dense<1> : tensor<1xi32>"),
    ('dense<"0x0100000002000000"> : tensor<2xi32>', "dense<[1, 2]> : tensor<2xi32>"),
    ("dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>", "dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>"),
    ("dense<0x7FC00000> : vector<2xf32>", "dense<0x7FC00000> : vector<2xf32>"),
    ('dense<"abc"> : tensor<2x!x.str>', 'dense<"abc"> : tensor<2x!x.str>'),
    ("array<i32: 1, 2, -3>", "array<i32: 1, 2, -3>"),
    ("array<i64>", "array<i64>"),
    ("array<ui8: -1, 255>", "array<ui8: 255, 255>"),
    ('dense<"0xFFFFFFFFFFFFFFFF"> : vector<1xindex>', "dense<-1> : vector<1xindex>"),
    ("array<f32: 1.0, 0x7F800000>", "array<f32: 1.000000e+00, 0x7F800000>"),
    ("array<i1: true, false>", "array<i1: true, false>"),
    (
        "affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 + s0, d1 floordiv 4, d0 mod 8)>",
        "affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 + s0, d1 floordiv 4, d0 mod 8)>",
    ),
    ("affine_map<() -> ()>", "affine_map<() -> ()>"),
    (
        "affine_map<(d0) -> (d0 ceildiv 3, -d0, d0 - 1, (d0 + 1) * 2)>",
        "affine_map<(d0) -> (d0 ceildiv 3, -d0, d0 - 1, (d0 + 1) * 2)>",
    ),
    ("affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 5)>", "affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 - 5 == 0)>"),
    ("strided<[1, ?], offset: ?>", "strided<[1, ?], offset: ?>"),
    ("strided<[]>", "strided<[]>"),
    ("#x.y<a b [1, 2] {c}>", "#x.y<a b [1, 2] {c}>"),
    ("#x.plain", "#x.plain"),
    ('#x<opaque "text">', '#x<opaque "text">'),
    ("dense_resource<blob> : tensor<4xi32>", "dense_resource<blob> : tensor<4xi32>"),
    ("distinct[0]<1 : i32>", "distinct[0]<1 : i32>"),
    ('loc("a.mlir":1:2)', 'loc("a.mlir":1:2)'),
    ('[[1, 2], {x = [3]}, @s, i32, "t"]', '[[1, 2], {x = [3]}, @s, i32, "t"]'),
]

REFUSED = [
    ("256 : i8", "integer constant out of range for attribute"),
    ("-129 : i8", "integer constant out of range for attribute"),
    ("-1 : ui8", "negative integer literal not valid for unsigned integer type"),
    ("1.0 : i32", "floating point value not valid for specified type"),
    ("1 : f32", "unexpected decimal integer literal for a floating point value"),
    ("0x1FFFF : f16", "hexadecimal float constant out of range for type"),
    ("9223372036854775808 : index", "integer constant out of range for attribute"),
    ("-9223372036854775809 : index", "integer constant out of range for attribute"),
    ("true : i32", "more text"),
    ("dense<[1, 300]> : vector<2xi8>", "integer constant out of range for type"),
    ("dense<9223372036854775808> : vector<2xindex>", "integer constant out of range for type"),
    ("dense<(1, 300)> : tensor<2xcomplex<i8>>", "integer constant out of range for type"),
    ("dense<[1.5, 2]> : vector<2xi8>", "expected integer elements, but parsed floating-point"),
    ("dense<-3> : vector<2xui8>", "expected unsigned integer elements, but parsed negative value"),
    ("dense<-true> : vector<2xi1>", "expected integer or floating point literal"),
    ("dense<true> : vector<2xf32>", "expected floating point literal"),
    ('dense<"a"> : vector<2xi8>', "expected string containing hex digits starting with `0x`"),
    ("array<i8: 300>", "integer constant out of range"),
    ("array<si8: 255>", "integer constant out of range"),
    ("array<i8: 1.5>", "expected integer literal"),
    ("array<i1: 1>", "expected 'true' or 'false' values for i1 type"),
    ('array<f32: "x">', "expected floating point literal"),
    ("array<i8 1>", "expected ':' after dense array type"),
    ("array<i8: 1]", "expected '>' to close an array attribute"),
    ("dense<[1, 2]> : vector<3xi8>", "inferred shape of elements literal ([2]) does not match type ([3])"),
    ("dense<[[1], [2, 3]]> : tensor<2x2xi8>", "tensor literal is invalid; ranks are not consistent between elements"),
    ("dense<1> : i32", "elements literal must be a shaped type"),
    ("dense<1> : tensor<?xi32>", "elements literal type must have static shape"),
    ('dense<"0x00"> : tensor<2xi32>', "elements hex data size is invalid for provided type: tensor<2xi32>"),
    ("{a = 1, a = 2}", "duplicate key 'a' in dictionary attribute"),
    ("#undefined", "undefined symbol alias id 'undefined'"),
    ("[1, ", "expected attribute value"),
    ('"a\\q"', "unknown escape in string literal"),
]


def parse(text):
    parser = Parser(Source(text))
    found = parser.attribute()
    if parser.token:
        parser.fail("more text", parser.i)
    return found


@pytest.mark.parametrize(("text", "printed"), TEXTS)
def test_text(text, printed):
    assert str(parse(text)) == printed
    assert parse(printed) is parse(text)


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_refused(text, message):
    with pytest.raises(CompileError) as e:
        parse(text)
    assert e.value.diagnostics[0].message == message


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("-129 : i8", 2),
        ("-1.5 : i8", 10),
        ("-1 : none", 2),
        ("array<i8: 300>", 14),
        ("array<i1: 1>", 12),
        ("dense<-3> : vector<2xui8>", 8),
    ],
)
def test_where_a_number_is_refused(text, column):
    with pytest.raises(CompileError) as e:
        parse(text)
    assert e.value.diagnostics[0].location.column == column


def test_equal_attributes_are_one_object():
    assert parse("[1, 2]") is ArrayAttr([IntegerAttr(1, IntegerType(64)), IntegerAttr(2, IntegerType(64))])
    assert parse("{b = 1, a}") is parse("{a, b = 1}") is DictionaryAttr({"a": parse("unit"), "b": parse("1")})


def test_integers_are_kept_by_their_bits():
    assert IntegerAttr(255, I8) is IntegerAttr(-1, I8)
    assert IntegerAttr(1, I1).value == 1
    assert IntegerAttr(200, IntegerType(8, "u")).value == 200
    assert IntegerAttr(1 << 63, INDEX) is IntegerAttr(-(1 << 63), INDEX)


def test_float_value():
    assert FloatAttr.of(0.1, F32).value == pytest.approx(0.1, rel=1e-7)
    assert FloatAttr.of(1.5, F32).bits == 0x3FC00000


def test_dense_elements():
    splat = parse("dense<3> : vector<4xi32>")
    assert splat.is_splat and list(splat.expanded()) == [3, 3, 3, 3]
    assert parse("dense<[3, 3, 3, 3]> : vector<4xi32>") is splat
    some = DenseElementsAttr([1, 2], VectorType((2,), I32))
    assert not some.is_splat and some.element_attribute(1) is IntegerAttr(2, I32)


def test_dictionary_access():
    d = parse("{b = 1, a = 2}")
    assert d.get("b") is parse("1") and d.get("c") is None
    assert list(d.as_dict()) == ["a", "b"]


def test_escape():
    assert escape('a"b\\c\n') == "a\\22b\\\\c\\0A"
    assert str(StringAttr("é")) == '"\\C3\\A9"'
