"""Modules, and types that a format refuses while it reads them. Expectations recorded from iree-opt 3.13."""

import pytest

BAD = [
    (
        "module attributes {a = 1 : i32} {\n}\n",
        "'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'a'",
    ),
    (
        "func.func @f(%a: f32) {\n  %0 = tensor.from_elements %a : f32\n  return\n}\n",
        "custom op 'tensor.from_elements' invalid kind of type specified: expected builtin.tensor, but found 'f32'",
    ),
    (
        "func.func @f(%a: f32) {\n  %0 = memref.load %a[] : f32\n  return\n}\n",
        "custom op 'memref.load' invalid kind of type specified: expected builtin.memref, but found 'f32'",
    ),
    (
        "func.func @f(%a: f32) {\n  %0 = vector.broadcast %a : f32 to f32\n  return\n}\n",
        "custom op 'vector.broadcast' invalid kind of type specified: expected builtin.vector, but found 'f32'",
    ),
    (
        "func.func @f(%a: f32) {\n  %0 = tensor.cast %a : f32 to tensor<4xf32>\n  return\n}\n",
        "custom op 'tensor.cast' invalid kind of type specified",
    ),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
