"""What each barrier orders, as the text of the op says it."""

from __future__ import annotations

import pytest

import iree_gpu_llvm as igl
from iree_gpu_llvm.simulator.synchronization import describe, is_asynchronous, ordered_by


def first(text: str, name: str):
    arguments = (
        "%g: memref<64xi32>, %m: memref<64xi32, 3>, %w: memref<64xi32, #gpu.address_space<workgroup>>, %i: index, "
        "%v: vector<4xf32>, %t: tensor<4xf32>"
    )
    module = igl.parse(f"func.func @k({arguments}) {{\n{text}\nreturn\n}}")
    return next(op for op in module.walk() if op.name == name)


def region(given: str, result: str, yielded: str = "%x") -> str:
    t = given.split(" : ")[1]
    return (
        f"iree_gpu.barrier_region ins({given}) {{\n^bb0(%x: {t}):\niree_gpu.yield {yielded} : {result}\n}} : {result}"
    )


WORKGROUP, GLOBAL, PRIVATE = (f"#gpu.address_space<{s}>" for s in ("workgroup", "global", "private"))


@pytest.mark.parametrize(
    ("text", "ordered"),
    [
        ("gpu.barrier", {"lds", "global"}),
        (f"gpu.barrier memfence [{WORKGROUP}]", {"lds"}),
        (f"gpu.barrier memfence [{GLOBAL}]", {"global"}),
        (f"gpu.barrier memfence [{GLOBAL}, {WORKGROUP}]", {"lds", "global"}),
        (f"gpu.barrier memfence [{PRIVATE}]", set()),
        ("gpu.barrier memfence []", set()),
        ("gpu.barrier scope <subgroup>", set()),
        ("gpu.barrier scope <cluster>", {"lds", "global"}),
        ("amdgpu.lds_barrier", {"lds"}),
        ("rocdl.barrier", {"lds", "global"}),
        ("rocdl.s.barrier", set()),
        ("iree_gpu.global_subgroup_barrier", set()),
        ("iree_gpu.value_barrier %v : vector<4xf32>", {"lds"}),
        ("iree_gpu.value_barrier %t : tensor<4xf32>", {"lds", "global"}),
        (region("%v : vector<4xf32>", "vector<4xf32>"), {"lds"}),
        (region("%w : memref<64xi32, #gpu.address_space<workgroup>>", "index", "%i"), {"lds"}),
        (region("%g : memref<64xi32>", "index", "%i"), {"lds", "global"}),
        (region("%t : tensor<4xf32>", "tensor<4xf32>"), {"lds", "global"}),
    ],
)
def test_barriers(text, ordered):
    assert ordered_by(first(text, text.split()[0])) == ordered


def test_descriptions():
    assert describe(first("rocdl.s.barrier", "rocdl.s.barrier")) == "this barrier is between them, but orders no memory"
    lds = first("amdgpu.lds_barrier", "amdgpu.lds_barrier")
    assert describe(lds) == "this barrier is between them, but orders LDS alone"


@pytest.mark.parametrize(("word", "expected"), [("async ", True), ("", False)])
def test_asynchronous_copies(word, expected):
    text = f"amdgpu.gather_to_lds {word}%g[%i], %m[%i] : i32, memref<64xi32>, memref<64xi32, 3>"
    assert is_asynchronous(first(text, "amdgpu.gather_to_lds")) == expected
