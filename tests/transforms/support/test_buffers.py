"""Which memrefs may share memory."""

import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.transforms.support.buffers import may_alias, root, share_visibly

LAYOUT = "layout(<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>)"
LDS = "#gpu.address_space<workgroup>"
TEXT = f"""
func.func @f(%argument: memref<64xf32>, %other: memref<64xf32>, %n: index,
    %alone: memref<64xf32> {{llvm.noalias}}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %which = arith.cmpi eq, %n, %c0 : index
  %c128 = arith.constant 128 : index
  %first = hal.interface.binding.subspan {LAYOUT} binding(0) offset(%c0) : memref<64xf32>
  %again = hal.interface.binding.subspan {LAYOUT} binding(0) offset(%n) : memref<64xf32>
  %second = hal.interface.binding.subspan {LAYOUT} binding(1) offset(%c0) : memref<64xf32>
  %part = memref.subview %first[%n] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
  %lds = memref.alloc() : memref<64xf32, {LDS}>
  %more = memref.alloc() : memref<64xf32, {LDS}>
  %bytes = memref.alloc() : memref<256xi8, {LDS}>
  %low = memref.view %bytes[%c0][] : memref<256xi8, {LDS}> to memref<32xf32, {LDS}>
  %high = memref.view %bytes[%c128][] : memref<256xi8, {LDS}> to memref<32xf32, {LDS}>
  %all = memref.view %bytes[%c0][] : memref<256xi8, {LDS}> to memref<64xf32, {LDS}>
  %somewhere = memref.view %bytes[%n][] : memref<256xi8, {LDS}> to memref<32xf32, {LDS}>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%same = %lds, %turn = %more) -> (memref<64xf32, {LDS}>, memref<64xf32, {LDS}>) {{
    scf.yield %same, %lds : memref<64xf32, {LDS}>, memref<64xf32, {LDS}>
  }}
  %choice = arith.select %which, %alone, %other : memref<64xf32>
  cf.br ^bb1(%alone, %lds : memref<64xf32>, memref<64xf32, {LDS}>)
^bb1(%given: memref<64xf32>, %given_lds: memref<64xf32, {LDS}>):
  return
}}
"""


@pytest.fixture(scope="module")
def values():
    module = driver.parse(TEXT)
    found = {}
    for op in module.walk():
        for v in op.results:
            found[v.name] = v
        for region in op.regions:
            for block in region.blocks:
                found.update((v.name, v) for v in block.arguments)
    return found


@pytest.mark.parametrize(
    ("a", "b", "shared"),
    [
        ("first", "part", True),
        ("first", "again", True),
        ("first", "second", False),
        ("argument", "other", True),
        ("argument", "lds", False),
        ("argument", "alone", False),
        ("alone", "alone", True),
        ("alone", "first", False),
        ("alone", "choice", True),
        ("first", "lds", False),
        ("lds", "more", False),
        ("low", "high", False),
        ("low", "all", True),
        ("high", "all", True),
        ("low", "somewhere", True),
        ("same", "more", False),
        ("same", "lds", True),
        ("turn", "lds", True),
        ("turn", "first", False),
        ("given", "alone", True),
        ("given", "first", True),
        ("given_lds", "lds", True),
        ("given_lds", "first", False),
    ],
)
def test_what_may_share_memory(values, a, b, shared):
    assert may_alias(values[a], values[b]) is shared
    assert may_alias(values[b], values[a]) is shared


def test_roots(values):
    assert root(values["part"]) is values["first"]
    assert root(values["same"]) is values["lds"]
    assert root(values["turn"]) is values["turn"]


@pytest.mark.parametrize(
    ("a", "b", "shared"),
    [("argument", "other", False), ("argument", "argument", True), ("first", "part", True), ("low", "high", False),
     ("low", "all", True), ("alone", "choice", False)],
)  # fmt: skip
def test_what_is_seen_to_share_memory(values, a, b, shared):
    assert share_visibly(values[a], values[b]) is shared
    assert share_visibly(values[b], values[a]) is shared
