"""Elements moved about where each work item has another extent."""

from __future__ import annotations

import numpy as np

from iree_gpu_llvm import driver
from iree_gpu_llvm.simulator.run import simulate

HEAD = """
func.func @f(%a: {taken}, %t: tensor<2x{most}xi32>) -> tensor<2x{most}xi32>
    attributes {{translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse>
      workgroup_size = [2, 1, 1] subgroup_size = 2>}} {{
  %0 = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<2x{most}xi32>) {{
    %n = affine.apply affine_map<(d0) -> (d0 * 2 + 2)>(%i)
    %m = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    {body}
    scf.forall.in_parallel {{
      tensor.parallel_insert_slice %r into %o[%i, 0] [1, %n] [1, 1] : tensor<?xi32> into tensor<2x{most}xi32>
    }}
  }} {{mapping = [#gpu.thread<x>]}}
  return %0 : tensor<2x{most}xi32>
}}"""


def _run(taken, body, given):
    text = HEAD.format(taken=taken, most=4, body=body)
    module = driver.parse(text)
    return simulate(module, [given, np.zeros((2, 4), np.int32)]).outputs[-1].tolist()


def test_unpack():
    """Work item 0 has 2 elements of one tile, work item 1 has 4 of two, cut from tiles of 3."""
    body = """
      %s = tensor.extract_slice %a[0, 0] [%m, 3] [1, 1] : tensor<2x3xi32> to tensor<?x3xi32>
      %e = tensor.empty(%n) : tensor<?xi32>
      %r = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [3] into %e : tensor<?x3xi32> -> tensor<?xi32>"""
    given = np.arange(6, dtype=np.int32).reshape(2, 3)
    assert _run("tensor<2x3xi32>", body, given) == [[0, 1, 0, 0], [0, 1, 2, 3]]


def test_pack_with_a_padding_of_each_work_item():
    body = """
      %w = arith.index_cast %i : index to i32
      %c8 = arith.constant 8 : i32
      %p = arith.addi %w, %c8 : i32
      %k = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
      %s = tensor.extract_slice %a[0] [%k] [1] : tensor<6xi32> to tensor<?xi32>
      %e = tensor.empty(%m) : tensor<?x2xi32>
      %q = linalg.pack %s padding_value(%p : i32) inner_dims_pos = [0] inner_tiles = [2] into %e
        : tensor<?xi32> -> tensor<?x2xi32>
      %r = tensor.collapse_shape %q [[0, 1]] : tensor<?x2xi32> into tensor<?xi32>"""
    assert _run("tensor<6xi32>", body, np.arange(6, dtype=np.int32)) == [[0, 8, 0, 0], [0, 1, 2, 9]]


def test_dims_are_put_together_and_taken_apart():
    """Rows of 1 and of 2 elements, out of rows of 3: they become neighbours."""
    body = """
      %s = tensor.extract_slice %a[0, 0] [2, %m] [1, 1] : tensor<2x3xi32> to tensor<2x?xi32>
      %c = tensor.collapse_shape %s [[0, 1]] : tensor<2x?xi32> into tensor<?xi32>
      %x = tensor.expand_shape %c [[0, 1]] output_shape [2, %m] : tensor<?xi32> into tensor<2x?xi32>
      %r = tensor.collapse_shape %x [[0, 1]] : tensor<2x?xi32> into tensor<?xi32>"""
    given = np.arange(6, dtype=np.int32).reshape(2, 3)
    assert _run("tensor<2x3xi32>", body, given) == [[0, 3, 0, 0], [0, 1, 3, 4]]
