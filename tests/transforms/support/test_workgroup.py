"""What a function says of its workgroups."""

from __future__ import annotations

import pytest

from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.transforms.support.workgroup import workgroup_size


def size_of(block: str) -> tuple[int, int, int] | None:
    module = parse(f"func.func @k() attributes {{gpu.known_block_size = array<i32: {block}>}} {{\n  return\n}}\n")
    return workgroup_size(next(op for op in module.walk() if op.name == "func.func"))


def test_the_size_that_is_stated():
    assert size_of("64, 2, 1") == (64, 2, 1)


@pytest.mark.parametrize("block", ["0, 1, 1", "64, -1, 1"])
def test_a_dimension_without_work_items(block):
    with pytest.raises(CompileError, match=rf"workgroup size \[{block}\] is not positive in every dimension"):
        size_of(block)
