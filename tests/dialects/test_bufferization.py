"""What the ops of `bufferization` print, and what they refuse, in MLIR's words."""

import re

import pytest

# Arguments of a function, an op in it as written, and as printed (the arguments and results renumbered).
PRINTED = [
    (
        "%n: index",
        "%0 = bufferization.alloc_tensor(%n) : tensor<4x?xf32>",
        "%0 = bufferization.alloc_tensor(%arg0) : tensor<4x?xf32>",
    ),
    (
        "",
        "%0 = bufferization.alloc_tensor() : tensor<4x4xf32>",
        "%0 = bufferization.alloc_tensor() : tensor<4x4xf32>",
    ),
    (
        "%t: tensor<4x?xf32>",
        "%0 = bufferization.alloc_tensor() copy(%t) : tensor<4x?xf32>",
        "%0 = bufferization.alloc_tensor() copy(%arg0) : tensor<4x?xf32>",
    ),
    (
        "%t: tensor<4x?xf32>, %n: index",
        "%0 = bufferization.alloc_tensor() copy(%t) size_hint=%n : tensor<4x?xf32>",
        "%0 = bufferization.alloc_tensor() copy(%arg0) size_hint=%arg1 : tensor<4x?xf32>",
    ),
    (
        "%n: index",
        "%0 = bufferization.alloc_tensor(%n) size_hint=%n : tensor<4x?xf32>",
        "%0 = bufferization.alloc_tensor(%arg0) size_hint=%arg0 : tensor<4x?xf32>",
    ),
    (
        "",
        "%0 = bufferization.alloc_tensor() <{memory_space = 1 : i64}> {foo} : tensor<4x4xf32>",
        "%0 = bufferization.alloc_tensor() <{memory_space = 1 : i64}> {foo} : tensor<4x4xf32>",
    ),
    (
        "",
        "%0 = bufferization.alloc_tensor() {foo} : tensor<4x4xf32>",
        "%0 = bufferization.alloc_tensor() {foo} : tensor<4x4xf32>",
    ),
    (
        "%m: memref<4x?xf32>",
        "%0 = bufferization.clone %m : memref<4x?xf32> to memref<4x?xf32>",
        "%0 = bufferization.clone %arg0 : memref<4x?xf32> to memref<4x?xf32>",
    ),
    (
        "%m: memref<4x?xf32>",
        "%0 = bufferization.clone %m {foo} : memref<4x?xf32> to memref<4x?xf32>",
        "%0 = bufferization.clone %arg0 {foo} : memref<4x?xf32> to memref<4x?xf32>",
    ),
    (
        "%m: memref<4x?xf32>, %ms: memref<4x4xf32>, %b: i1",
        "bufferization.dealloc (%ms, %m : memref<4x4xf32>, memref<4x?xf32>) if (%b, %b)",
        "bufferization.dealloc (%arg1, %arg0 : memref<4x4xf32>, memref<4x?xf32>) if (%arg2, %arg2)",
    ),
    (
        "%m: memref<4x?xf32>, %ms: memref<4x4xf32>, %b: i1",
        "%0 = bufferization.dealloc (%ms, %m : memref<4x4xf32>, memref<4x?xf32>) if (%b, %b) retain (%ms : "
        "memref<4x4xf32>)",
        "%0 = bufferization.dealloc (%arg1, %arg0 : memref<4x4xf32>, memref<4x?xf32>) if (%arg2, %arg2) "
        "retain (%arg1 : memref<4x4xf32>)",
    ),
    (
        "",
        "bufferization.dealloc",
        "bufferization.dealloc",
    ),
    (
        "%t: tensor<4x?xf32>",
        "bufferization.dealloc_tensor %t : tensor<4x?xf32>",
        "bufferization.dealloc_tensor %arg0 : tensor<4x?xf32>",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = bufferization.materialize_in_destination %s in %s : (tensor<4x4xf32>, tensor<4x4xf32>) -> "
        "tensor<4x4xf32>",
        "%0 = bufferization.materialize_in_destination %arg0 in %arg0 : (tensor<4x4xf32>, tensor<4x4xf32>) "
        "-> tensor<4x4xf32>",
    ),
    (
        "%s: tensor<4x4xf32>, %ms: memref<4x4xf32>",
        "bufferization.materialize_in_destination %s in restrict writable %ms : (tensor<4x4xf32>, "
        "memref<4x4xf32>) -> ()",
        "bufferization.materialize_in_destination %arg0 in restrict writable %arg1 : (tensor<4x4xf32>, "
        "memref<4x4xf32>) -> ()",
    ),
    (
        "%s: tensor<4x4xf32>, %ms: memref<4x4xf32>",
        "bufferization.materialize_in_destination %s in writable %ms {foo} : (tensor<4x4xf32>, memref<4x4xf32>) -> ()",
        "bufferization.materialize_in_destination %arg0 in writable %arg1 {foo} : (tensor<4x4xf32>, "
        "memref<4x4xf32>) -> ()",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = bufferization.to_buffer %s : tensor<4x4xf32> to memref<4x4xf32>",
        "%0 = bufferization.to_buffer %arg0 : tensor<4x4xf32> to memref<4x4xf32>",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = bufferization.to_buffer %s read_only : tensor<4x4xf32> to memref<4x4xf32>",
        "%0 = bufferization.to_buffer %arg0 read_only : tensor<4x4xf32> to memref<4x4xf32>",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = bufferization.to_buffer %s read_only {foo} : tensor<4x4xf32> to memref<4x4xf32>",
        "%0 = bufferization.to_buffer %arg0 read_only {foo} : tensor<4x4xf32> to memref<4x4xf32>",
    ),
    (
        "%ms: memref<4x4xf32>",
        "%0 = bufferization.to_tensor %ms : memref<4x4xf32> to tensor<4x4xf32>",
        "%0 = bufferization.to_tensor %arg0 : memref<4x4xf32> to tensor<4x4xf32>",
    ),
    (
        "%ms: memref<4x4xf32>",
        "%0 = bufferization.to_tensor %ms restrict writable : memref<4x4xf32> to tensor<4x4xf32>",
        "%0 = bufferization.to_tensor %arg0 restrict writable : memref<4x4xf32> to tensor<4x4xf32>",
    ),
    (
        "%ms: memref<4x4xf32>",
        "%0 = bufferization.to_tensor %ms restrict writable {foo} : memref<4x4xf32> to tensor<4x4xf32>",
        "%0 = bufferization.to_tensor %arg0 restrict writable {foo} : memref<4x4xf32> to tensor<4x4xf32>",
    ),
    (
        "%u: memref<*xf32>",
        "%0 = bufferization.to_tensor %u : memref<*xf32> to tensor<*xf32>",
        "%0 = bufferization.to_tensor %arg0 : memref<*xf32> to tensor<*xf32>",
    ),
    (
        "%m: memref<4x?xf32>",
        "%0 = bufferization.clone %m : memref<4x?xf32> to memref<5x?xf32>",
        "%0 = bufferization.clone %arg0 : memref<4x?xf32> to memref<5x?xf32>",
    ),
    (
        "%m: memref<4x?xf32>",
        "%0 = bufferization.clone %m : memref<4x?xf32> to memref<4x4xf16>",
        "%0 = bufferization.clone %arg0 : memref<4x?xf32> to memref<4x4xf16>",
    ),
    (
        "%m: memref<4x?xf32>, %ms: memref<4x4xf32>, %b: i1",
        "%0, %1 = bufferization.dealloc (%ms : memref<4x4xf32>) if (%b) retain (%ms, %m : memref<4x4xf32>, "
        "memref<4x?xf32>)",
        "%0:2 = bufferization.dealloc (%arg1 : memref<4x4xf32>) if (%arg2) retain (%arg1, %arg0 : "
        "memref<4x4xf32>, memref<4x?xf32>)",
    ),
    (
        "%ms: memref<4x4xf32>",
        "%0 = bufferization.dealloc retain (%ms : memref<4x4xf32>)",
        "%0 = bufferization.dealloc retain (%arg0 : memref<4x4xf32>)",
    ),
    (
        "%t: tensor<4x?xf32>, %s: tensor<4x4xf32>",
        "%0 = bufferization.materialize_in_destination %s in %t : (tensor<4x4xf32>, tensor<4x?xf32>) -> "
        "tensor<4x?xf32>",
        "%0 = bufferization.materialize_in_destination %arg1 in %arg0 : (tensor<4x4xf32>, tensor<4x?xf32>) "
        "-> tensor<4x?xf32>",
    ),
]

# Arguments of a function, an op in it, and why it is refused.
REFUSED = [
    (
        "",
        "%0 = bufferization.alloc_tensor() : tensor<4x?xf32>",
        "'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1",
    ),
    (
        "%t: tensor<4x?xf32>, %n: index",
        "%0 = bufferization.alloc_tensor(%n) copy(%t) : tensor<4x?xf32>",
        "dynamic sizes not needed when copying a tensor",
    ),
    (
        "%s: tensor<4x4xf32>",
        '%0 = "bufferization.alloc_tensor"(%s) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : '
        "(tensor<4x4xf32>) -> tensor<4x?xf32>",
        "expected that `copy` and return type match",
    ),
    (
        "%m: memref<4x?xf32>, %ms: memref<4x4xf32>, %b: i1",
        "bufferization.dealloc (%ms, %m : memref<4x4xf32>, memref<4x?xf32>) if (%b)",
        "'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate",
    ),
    (
        "%m: memref<4x?xf32>, %ms: memref<4x4xf32>, %b: i1",
        "%0 = bufferization.dealloc (%ms : memref<4x4xf32>) if (%b) retain (%ms, %m : memref<4x4xf32>, "
        "memref<4x?xf32>)",
        "operation defines 2 results but was provided 1 to bind",
    ),
    (
        "%ms: memref<4x4xf32>",
        '%0 = "bufferization.dealloc"(%ms) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<4x4xf32>) -> i1',
        "'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate",
    ),
    (
        "%s: tensor<4x4xf32>",
        "bufferization.materialize_in_destination %s in %s : (tensor<4x4xf32>, tensor<4x4xf32>) -> ()",
        "'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result",
    ),
    (
        "%s: tensor<4x4xf32>, %ms: memref<4x4xf32>",
        "bufferization.materialize_in_destination %s in %ms : (tensor<4x4xf32>, memref<4x4xf32>) -> ()",
        "'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the "
        "destination is of memref type",
    ),
    (
        "%s: tensor<4x4xf32>, %m1: memref<8xf32, 1>",
        "bufferization.materialize_in_destination %s in writable %m1 : (tensor<4x4xf32>, memref<8xf32, 1>) -> ()",
        "'bufferization.materialize_in_destination' op source rank (2) does not match destination rank (1)",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = bufferization.materialize_in_destination %s in writable %s : (tensor<4x4xf32>, "
        "tensor<4x4xf32>) -> tensor<4x4xf32>",
        "'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the "
        "destination is of memref type",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = bufferization.materialize_in_destination %s in restrict %s : (tensor<4x4xf32>, "
        "tensor<4x4xf32>) -> tensor<4x4xf32>",
        "'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations",
    ),
    (
        "%s: tensor<4x4xf32>, %ms: memref<4x4xf32>",
        "bufferization.materialize_in_destination %s in restrict %ms : (tensor<4x4xf32>, memref<4x4xf32>) -> ()",
        "'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the "
        "destination is of memref type",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = bufferization.to_buffer %s : tensor<4x4xf32> to memref<4x5xf32>",
        "shapes do not match",
    ),
    (
        "%s: tensor<4x4xf32>",
        "%0 = bufferization.to_buffer %s : tensor<4x4xf32> to memref<4x4xf16>",
        "element types do not match",
    ),
    (
        "%ms: memref<4x4xf32>",
        "%0 = bufferization.to_tensor %ms : memref<4x4xf32> to tensor<4x5xf32>",
        "shapes do not match",
    ),
    (
        "%ms: memref<4x4xf32>",
        "%0 = bufferization.to_tensor %ms : memref<4x4xf32> to tensor<?x?xf32>",
        "shapes do not match",
    ),
    (
        "%m: memref<4xf32>, %c: i1",
        '"bufferization.dealloc"(%m, %c, %m) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, i1, memref<4xf32>) -> ()',
        "'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands",
    ),
    (
        "%t: tensor<4xf32>, %m: memref<4xf32>",
        '%r = "bufferization.materialize_in_destination"(%t, %m) <{restrict, writable}> : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>',
        "'bufferization.materialize_in_destination' op memref 'dest' implies zero results",
    ),
    (
        "%t: tensor<4xf32>, %m: memref<5xf32>",
        '"bufferization.materialize_in_destination"(%t, %m) <{restrict, writable}> : (tensor<4xf32>, memref<5xf32>) -> ()',
        "'bufferization.materialize_in_destination' op source/destination shapes are incompatible",
    ),
]


def _function(arguments, op):
    return f"func.func @f({arguments}) {{\n  {op}\n  return\n}}\n"


@pytest.mark.parametrize(("arguments", "op", "expected"), PRINTED)
def test_printed(numbered, arguments, op, expected):
    assert numbered(_function(arguments, op)) == expected


@pytest.mark.parametrize(("arguments", "op", "message"), REFUSED)
def test_refused(messages, arguments, op, message):
    found = messages(_function(arguments, op))
    assert [re.sub(r"^custom op '[^']*' ", "", m) for m in found[:1]] == [message]
