"""What dialects ask of their attributes on the ops of others. Recorded from iree-opt 3.13."""

import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.parser import parse_module
from iree_gpu_llvm.ir.verifier import verify

REFUSED = [
    ("gpu.known_block_size = 1", "'test.a' op gpu.known_block_size must be a dense i32 array"),
    ("gpu.known_block_size = array<i64: 1, 1, 1>", "'test.a' op gpu.known_block_size must be a dense i32 array"),
    ("gpu.known_grid_size = array<i32: 1>", "'test.a' op gpu.known_grid_size must contain exactly 3 elements"),
    ("gpu.container_module", "expected 'gpu.container_module' attribute to be attached to 'builtin.module'"),
    ("rocdl.kernel", "'\"rocdl.kernel\"' attribute attached to unexpected op"),
    ("linalg.x", "attribute '\"linalg.x\"' not supported by the linalg dialect"),
]
ACCEPTED = ["gpu.known_block_size = array<i32: 64, 1, 1>", "gpu.x", "linalg.memoized_indexing_maps", "x.y", "linalg"]


def _verify(attribute):
    # In a function, in a region, and as the op that is verified first of all.
    for text in ('func.func @f() { "test.a"() {%s} : () -> ()\n return }', '"test.a"() {%s} : () -> ()'):
        verify(parse_module(text % attribute, "test", allow_unregistered=True))


@pytest.mark.parametrize(("attribute", "message"), REFUSED)
def test_refused(attribute, message):
    with pytest.raises(CompileError) as found:
        _verify(attribute)
    assert [d.message for d in found.value.diagnostics] == [message]


@pytest.mark.parametrize("attribute", ACCEPTED)
def test_accepted(attribute):
    _verify(attribute)
