"""Every rule of the verifiers of iree_gpu has a text that breaks it; iree-opt, where it is installed, refuses each of these
texts with the same message."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.parser import parse_module
from iree_gpu_llvm.ir.verifier import verify

from . import test_barrier_ops, test_dma_ops, test_subgroup_scan

RULES = """
expects a non-empty block
failed to verify constraint: region with 1 blocks
expects region #0 to have 0 or 1 blocks
expected the block argument count to match operand count
expected block argument types to match operand types
expected body to yield same number of values as results
expected yielded value types to match result types
must be variadic of ranked tensor or vector of any non-token type values, but got
failed to verify that all of {inputs, results} have same type
Atleast one input required
All inputs should be either of tensor or vector type
expects parent op to be one of
operand #0 must be signless integer or floating-point, but got
failed to verify that all of {value, result, total} have same type
cluster_size must be a power of 2
cluster_stride must be a power of 2
exclusive scan requires an identity operand
identity type must match value type
combiner region must have exactly 2 arguments
combiner argument type must match value type
combiner must yield one value of the value type
attribute 'cluster_size' failed to satisfy constraint: 32-bit signless integer attribute
clause can appear at most once
expected builtin.tensor, but found
failed to verify that all of {input, result} have same type
must be variadic of ranked tensor or vector or memref of 32-bit signless integer or index values
source must be tensor when init is tensor
source must be memref when init is memref
cannot exceed destination rank
cannot exceed source rank
to have static shape
expected index 0 to be a 1-D tensor or vector
expected index 1 to be a 1-D tensor or vector
expected all index vectors to have the same length
to match first destination dimension
dimensions when destination has rank
to have same length in source
must match init rank
must be variadic of index or vector of index values
source indices (source rank)
dest indices (dest rank)
must be index or vector<Nxindex>
expected result for tensor operand
result type must match dest type
unexpected result for memref operand
expected source and dest to have the same element type
transfer_type must be a VectorType
transfer_type element type
transfer_type rank
must match dest rank
permutation_map num dims
permutation_map num results
permutation_map must be a projected permutation
permutation_map is required when source rank
has a gather index but is not mapped by permutation_map
must match transfer_type size
requires zero operands
"""
FURTHER = {
    "yield elsewhere": (
        'func.func @f(%t: tensor<4xf32>) {\n  "iree_gpu.yield"(%t) : (tensor<4xf32>) -> ()\n}',
        "'iree_gpu.yield' op expects parent op to be one of 'iree_gpu.barrier_region, iree_gpu.subgroup_scan'",
    ),
    "cast of a memref": (
        "func.func @f(%m: memref<4xf32>) {\n  %r = iree_gpu.buffer_resource_cast %m : memref<4xf32>\n  return\n}",
        "custom op 'iree_gpu.buffer_resource_cast' invalid kind of type specified: expected builtin.tensor, but found "
        "'memref<4xf32>'",
    ),
    "second index of two dimensions": (
        """func.func @f(%s: tensor<16x8xf32>, %d: tensor<4x8xf32>, %i: tensor<4xi32>, %j: tensor<4x1xi32>, %l: index) {
  %r = iree_gpu.coalesced_gather_dma %s[%i, %j] into %d lane(%l)
    : tensor<16x8xf32>, tensor<4xi32>, tensor<4x1xi32>, tensor<4x8xf32>, index -> tensor<4x8xf32>
  return
}""",
        "'iree_gpu.coalesced_gather_dma' op expected index 1 to be a 1-D tensor or vector",
    ),
}
BAD = {**test_barrier_ops.BAD, **test_dma_ops.BAD, **test_subgroup_scan.BAD, **FURTHER}
SPLIT = "// -----"


def first_message(text: str) -> str:
    try:
        verify(parse_module(text, "test", allow_unregistered=True), first_only=True)
    except CompileError as e:
        return e.diagnostics[0].message
    return ""


@pytest.mark.parametrize(("text", "message"), FURTHER.values(), ids=FURTHER)
def test_refused(text, message):
    assert first_message(text) == message


@pytest.mark.parametrize("rule", RULES.strip().splitlines())
def test_a_text_breaks_each_rule(rule):
    assert any(rule in message for _, message in BAD.values())


@pytest.fixture(scope="module")
def refused_by_peer() -> dict[str, str]:
    """iree-opt's first error about each text."""
    peer = shutil.which("iree-opt")
    if peer is None:
        pytest.skip("the peer is not installed")
    assert peer is not None
    texts = [text.strip("\n") for text, _ in BAD.values()]
    given = f"\n{SPLIT}\n".join(texts) + "\n"
    options = ["--split-input-file", "--allow-unregistered-dialect", "-"]
    made = subprocess.run([peer, *options], input=given, capture_output=True, text=True)
    starts, at = [], 1
    for text in texts:
        starts.append(at)
        at += text.count("\n") + 2
    found: dict[str, str] = {}
    for m in re.finditer(r"^<stdin>:(\d+):\d+: error: (.*)$", made.stderr, re.M):
        k = max(i for i, start in enumerate(starts) if start <= int(m[1]))
        found.setdefault(list(BAD)[k], m[2])
    return found


@pytest.mark.parametrize("name", BAD)
def test_the_peer_refuses_the_same(name, refused_by_peer):
    assert refused_by_peer.get(name) == BAD[name][1]
