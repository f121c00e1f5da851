"""Attributes of rocm. Expectations recorded from iree-opt 3.13."""

import pytest

from iree_gpu_llvm.ir.parser import parse_module

SAME = [
    '#rocm.builtin.tuning_module<"a.mlir">',
    "#rocm.ukernel_provider",
    "#rocm.tensor_ukernel_provider",
]


def read(text):
    return parse_module(f"module attributes {{x.a = {text}}} {{}}").attributes["x.a"]


@pytest.mark.parametrize("text", SAME)
def test_printed_as_read(text):
    assert str(read(text)) == text
