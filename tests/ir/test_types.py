"""Types: their text (as MLIR prints it), identity, and what can be asked of them."""

import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError, Source
from iree_gpu_llvm.ir.parser import Parser
from iree_gpu_llvm.ir.types import (
    DYNAMIC,
    F32,
    I32,
    INDEX,
    IntegerType,
    MemRefType,
    RankedTensorType,
    VectorType,
    bit_width,
    element_type,
    identity_strides,
    keyword_type,
    like,
)

# What is read, and what MLIR prints for it.
TEXTS = [
    ("i32", "i32"),
    ("() -> ()", "() -> ()"),
    ("(i32, f32) -> (i1)", "(i32, f32) -> i1"),
    ("() -> (i32, i32)", "() -> (i32, i32)"),
    ("(i32) -> ((i32) -> i32)", "(i32) -> ((i32) -> i32)"),
    ("vector<4x[8]xf32>", "vector<4x[8]xf32>"),
    ("vector<f32>", "vector<f32>"),
    ("tensor<?x4xf32, #x.enc<1>>", "tensor<?x4xf32, #x.enc<1>>"),
    ("tensor<*xf32>", "tensor<*xf32>"),
    ("memref<4x?xf32>", "memref<4x?xf32>"),
    ("memref<4xf32, affine_map<(d0) -> (d0 + 4)>>", "memref<4xf32, affine_map<(d0) -> (d0 + 4)>>"),
    ("memref<4x8xf32, strided<[8, 1]>>", "memref<4x8xf32, strided<[8, 1]>>"),
    ("memref<4x8xf32, strided<[1, 4], offset: 2>, 3>", "memref<4x8xf32, strided<[1, 4], offset: 2>, 3>"),
    ('memref<4xf32, "shared">', 'memref<4xf32, "shared">'),
    ("memref<4xf32, 0>", "memref<4xf32>"),
    ("memref<*xf32, 3 : i32>", "memref<*xf32, 3 : i32>"),
    ("memref<f32>", "memref<f32>"),
    ("complex<f64>", "complex<f64>"),
    ("tuple<i32, tuple<>, f32>", "tuple<i32, tuple<>, f32>"),
    ("!x.t<i32, #x.y>", "!x.t<i32, #x.y>"),
    ("none", "none"),
    ("bf16", "bf16"),
    ("f8E4M3FNUZ", "f8E4M3FNUZ"),
    ("si4", "si4"),
    ("ui16", "ui16"),
    ("i1234", "i1234"),
]

REFUSED = [
    ("vector<0xf32>", "vector types must have positive constant sizes but got 0"),
    ("memref<4xnone>", "invalid memref element type"),
    ("memref<*xtuple<i32>>", "invalid memref element type"),
    ("memref<4xtensor<4xf32>>", "invalid memref element type"),
    ("tensor<4xtoken>", "invalid tensor element type: 'token'"),
    ("tensor<4xmemref<*xf32>>", "invalid tensor element type: 'memref<*xf32>'"),
    ("tensor<*xtensor<*xf32>>", "invalid tensor element type: 'tensor<*xf32>'"),
    ("memref<4xf32, strided<[-1]>>", "static strides and offsets below 0 are not supported"),
    ("memref<4xf32, strided<[1], offset: -2>>", "static strides and offsets below 0 are not supported"),
    ("vector<?xf32>", "expected dimension size in vector type"),
    ("tensor<[4]xf32>", "scalable dimensions are only allowed in vector types"),
    ("memref<4xf32, affine_map<(d0, d1) -> (d0)>>", "memref layout mismatch between rank and affine map: 1 != 2"),
    ("memref<4xf32, strided<[1, 2]>>", "expected the number of strides to match the rank"),
    ("memref<*xf32, strided<[1]>>", "cannot have affine map for unranked memref type"),
    ("memref<4xf32, 1, 2>", "multiple memory spaces specified in memref type"),
    ("complex<index>", "invalid element type for complex"),
    ("i99999999", "integer bitwidth is limited to 16777215 bits"),
    ("i" + "9" * 5000, "integer bitwidth is limited to 16777215 bits"),
    ("vector<99999999999999999999xf16>", "invalid dimension"),
    ("memref<9223372036854775808xf16>", "invalid dimension"),
    ("tensor<" + "9" * 5000 + "xf16>", "invalid dimension"),
    ("!pcf.sref<9223372036854775808xf16, #pcf.sequential>", "invalid dimension"),
    ("memref<4xf16, strided<[99999999999999999999]>>", "expected a 64-bit signed integer or '?'"),
    ("memref<4xf16, strided<[x]>>", "expected a 64-bit signed integer or '?'"),
    ("memref<4xf16, affine_map<(d0) -> (d0 * 9223372036854775808)>>", "constant too large for index"),
    ("tensor<>", "expected non-function type"),
    ("vector // here\n < >", "expected non-function type"),
    ("foo", "expected non-function type"),
    ("!undefined", "undefined symbol alias id 'undefined'"),
]


def parse(text):
    parser = Parser(Source(text))
    found = parser.type()
    assert not parser.token
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


def test_equal_types_are_one_object():
    assert IntegerType(32) is I32 is keyword_type("i32")
    assert VectorType([4], F32) is VectorType((4,), F32, (False,))
    assert MemRefType((4,), F32) is parse("memref<4xf32, affine_map<(d0) -> (d0)>>")


def test_immutable():
    with pytest.raises(AttributeError):
        I32.width = 8  # type: ignore[misc]


def test_shape_questions():
    t = parse("memref<2x?x4xf32>")
    assert (t.rank, t.has_static_shape, t.shape) == (3, False, (2, DYNAMIC, 4))
    assert t.strides_and_offset() == ([DYNAMIC, 4, 1], 0)
    assert identity_strides((2, 3, 4)) == [12, 4, 1]
    assert parse("memref<4x8xf32, strided<[1, ?], offset: 2>>").strides_and_offset() == ([1, DYNAMIC], 2)
    assert VectorType((2, 3), F32).num_elements == 6
    assert t.with_(shape=(2, 2, 2)) is parse("memref<2x2x2xf32>")


def test_element_types():
    assert element_type(parse("vector<4xf32>")) is F32
    assert element_type(parse("complex<f32>")) is parse("complex<f32>")
    assert like(parse("tensor<4xf32, 1 : i32>"), I32) is parse("tensor<4xi32, 1 : i32>")
    assert like(F32, INDEX) is INDEX
    assert like(RankedTensorType((4,), F32), I32) is RankedTensorType((4,), I32)


def test_bit_width():
    assert [bit_width(parse(t)) for t in ("i7", "f8E4M3FN", "vector<4xf16>", "complex<f32>")] == [7, 8, 64, 64]
    with pytest.raises(ValueError, match="index has no bit width"):
        bit_width(INDEX)


def test_deep_types_end_soon():
    """Each bracket that is nested further is read by a parser of its own, which goes through all inside it."""
    nested = "memref<" * 10 + "4xf32" + ">" * 10
    assert str(parse(nested)) == nested
    with pytest.raises(CompileError, match="types are nested too deeply"):
        parse("memref<" * 2000 + "f32" + ">" * 2000)
