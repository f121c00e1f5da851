"""Attributes of iree_encoding. Expectations recorded from iree-opt 3.13."""

import pytest

from iree_gpu_llvm.ir.parser import parse_module

SAME = [
    "#iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iteration_sizes = [1, 2, ?]>",
    "#iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f16, f16, f32]>",
    "#iree_encoding.identity",
    "#iree_encoding.packed_storage",
    "#iree_encoding.identity_resolver",
    "#iree_encoding.unsupported_resolver",
    "#iree_encoding.unknown",
    "#iree_encoding.layout<[#iree_encoding.identity]>",
    "#iree_encoding.padding<[0, 64, ?]>",
    "#iree_encoding.specialization_resolver<1>",
    "#iree_encoding.testing<>",
    "#iree_encoding.specialized<123>",
    "#iree_encoding.specialized<123, tensor<4xf32>>",
    "#iree_encoding.encoding<operand_index = 0 : index, op_type = conv, element_types = []>",
    "#iree_encoding.encoding<operand_index = 0 : index, op_type = scaled_matmul, element_types = []>",
]

BAD = [
    (
        "#iree_encoding.encoding<operand_index = 0 : index, op_type = foo, element_types = [f16, f16, f32]>",
        "expected ::mlir::iree_compiler::IREE::Encoding::EncodingOpType to be one of: matmul, scaled_matmul, conv",
    ),
]


def read(text):
    return parse_module(f"module attributes {{x.a = {text}}} {{}}").attributes["x.a"]


@pytest.mark.parametrize("text", SAME)
def test_printed_as_read(text):
    assert str(read(text)) == text


@pytest.mark.parametrize(("text", "message"), BAD)
def test_refused(text, message, messages):
    assert messages(f"module attributes {{x.a = {text}}} {{}}") == [message]
