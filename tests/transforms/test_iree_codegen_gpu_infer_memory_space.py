"""Tensors with a buffer of their own get a memory space. Recorded from iree-opt 3.13."""

import pytest

PIPELINE = "builtin.module(func.func(iree-codegen-gpu-infer-memory-space))"


# What becomes of functions.
CONVERTED = {
    "work items, copies, workgroups, subgroups": (
        """
func.func @a(%t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  %1 = scf.forall (%i) in (4) shared_outs(%o = %0) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  } {mapping = [#gpu.thread<x>]}
  %2 = bufferization.alloc_tensor() : tensor<4xf32>
  %3 = linalg.copy ins(%t : tensor<4xf32>) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
  %4 = bufferization.alloc_tensor() : tensor<4xf32>
  %5 = scf.forall (%i) in (4) shared_outs(%o = %4) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  } {mapping = [#iree_codegen.workgroup_mapping<x>]}
  %6 = bufferization.alloc_tensor() : tensor<4xf32>
  %7 = scf.forall (%i) in (4) shared_outs(%o = %6) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  } {mapping = [#gpu.warp<x>]}
  return %1, %3, %5, %7 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
""",
        """
func.func @a(%t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<workgroup>}> : tensor<4xf32>
  %1 = scf.forall (%i) in (4) shared_outs(%o = %0) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  } {mapping = [#gpu.thread<x>]}
  %2 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<private>}> : tensor<4xf32>
  %3 = linalg.copy ins(%t : tensor<4xf32>) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
  %4 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<private>}> : tensor<4xf32>
  %5 = scf.forall (%i) in (4) shared_outs(%o = %4) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  } {mapping = [#iree_codegen.workgroup_mapping<x>]}
  %6 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<workgroup>}> : tensor<4xf32>
  %7 = scf.forall (%i) in (4) shared_outs(%o = %6) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  } {mapping = [#gpu.warp<x>]}
  return %1, %3, %5, %7 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
""",
    ),
    "twice the same loop": (
        """
func.func @c(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  %1:2 = scf.forall (%i) in (4) shared_outs(%o = %0, %p = %0) -> (tensor<4xf32>, tensor<4xf32>) {
  } {mapping = [#gpu.thread<x>]}
  return %1#0, %1#1 : tensor<4xf32>, tensor<4xf32>
}
""",
        """
func.func @c(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<workgroup>}> : tensor<4xf32>
  %1:2 = scf.forall (%i) in (4) shared_outs(%o = %0, %p = %0) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  } {mapping = [#gpu.thread<x>]}
  return %1#0, %1#1 : tensor<4xf32>, tensor<4xf32>
}
""",
    ),
    "two loops, a reshape, a copy": (
        """
func.func @d(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  %1 = scf.forall (%i) in (4) shared_outs(%p = %0) -> (tensor<4xf32>) {
  } {mapping = [#gpu.thread<x>]}
  %2 = scf.forall (%i) in (4) shared_outs(%p = %0) -> (tensor<4xf32>) {
  } {mapping = [#gpu.thread<x>]}
  %3 = bufferization.alloc_tensor() : tensor<4xf32>
  %4 = tensor.expand_shape %3 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %5 = scf.forall (%i) in (4) shared_outs(%p = %4) -> (tensor<2x2xf32>) {
  } {mapping = [#gpu.thread<x>]}
  %6 = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  return %1, %2, %6 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
""",
        """
func.func @d(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<workgroup>}> : tensor<4xf32>
  %1 = scf.forall (%i) in (4) shared_outs(%p = %0) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  } {mapping = [#gpu.thread<x>]}
  %2 = scf.forall (%i) in (4) shared_outs(%p = %0) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  } {mapping = [#gpu.thread<x>]}
  %3 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<private>}> : tensor<4xf32>
  %expanded = tensor.expand_shape %3 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %4 = scf.forall (%i) in (4) shared_outs(%p = %expanded) -> (tensor<2x2xf32>) {
    scf.forall.in_parallel {
    }
  } {mapping = [#gpu.thread<x>]}
  %5 = bufferization.alloc_tensor() copy(%t) <{memory_space = #gpu.address_space<private>}> : tensor<4xf32>
  return %1, %2, %5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
""",
    ),
    "other users": (
        """
func.func @e(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  %1 = iree_gpu.barrier_region ins(%0 : tensor<4xf32>) {
  ^bb0(%x: tensor<4xf32>):
    iree_gpu.yield %x : tensor<4xf32>
  } : tensor<4xf32>
  %2 = bufferization.alloc_tensor() : tensor<4xf32>
  %s = iree_codegen.swizzle_hint %2[#iree_codegen.xor_shuffle<4, 4>] : tensor<4xf32>
  %5 = scf.forall (%i) in (4) shared_outs(%p = %s) -> (tensor<4xf32>) {
  } {mapping = [#gpu.thread<x>]}
  return %1, %5 : tensor<4xf32>, tensor<4xf32>
}
""",
        """
func.func @e(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<private>}> : tensor<4xf32>
  %1 = iree_gpu.barrier_region ins(%0 : tensor<4xf32>) {
  ^bb0(%x: tensor<4xf32>):
    iree_gpu.yield %x : tensor<4xf32>
  } : tensor<4xf32>
  %2 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<private>}> : tensor<4xf32>
  %s = iree_codegen.swizzle_hint %2[#iree_codegen.xor_shuffle<4, 4>] : tensor<4xf32>
  %3 = scf.forall (%i) in (4) shared_outs(%p = %s) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  } {mapping = [#gpu.thread<x>]}
  return %1, %3 : tensor<4xf32>, tensor<4xf32>
}
""",
    ),
    "given ones and one without users": (
        """
func.func @g(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>) {
  %2 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<workgroup>}>: tensor<4xf32>
  %3 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<private>}>: tensor<4xf32>
  %4 = bufferization.alloc_tensor() : tensor<4xf32>
  return %2 : tensor<4xf32>
}
""",
        """
func.func @g(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<workgroup>}> : tensor<4xf32>
  %1 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<private>}> : tensor<4xf32>
  %2 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<workgroup>}> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
""",
    ),
    "a loop without mapping": (
        """
func.func @h(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>) {
  %2 = bufferization.alloc_tensor() : tensor<4xf32>
  %1 = scf.forall (%i) in (4) shared_outs(%p = %2) -> (tensor<4xf32>) {
  } 
  return %1 : tensor<4xf32>
}
""",
        """
func.func @h(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<private>}> : tensor<4xf32>
  %1 = scf.forall (%i) in (4) shared_outs(%p = %0) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  }
  return %1 : tensor<4xf32>
}
""",
    ),
    "mixed mappings": (
        """
func.func @i(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>) {
  %2 = bufferization.alloc_tensor() : tensor<4xf32>
  %1 = scf.forall (%i, %j) in (4, 4) shared_outs(%p = %2) -> (tensor<4xf32>) {
  } {mapping = [#gpu.thread<linear_dim_1>, #gpu.warp<linear_dim_0>]}
  return %1 : tensor<4xf32>
}
""",
        """
func.func @i(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<workgroup>}> : tensor<4xf32>
  %1 = scf.forall (%i, %j) in (4, 4) shared_outs(%p = %0) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  } {mapping = [#gpu.thread<linear_dim_1>, #gpu.warp<linear_dim_0>]}
  return %1 : tensor<4xf32>
}
""",
    ),
}


@pytest.mark.parametrize(("text", "expected"), CONVERTED.values(), ids=CONVERTED)
def test_converts(converts, text, expected):
    converts(text, expected)


MESSAGES = [
    "'bufferization.alloc_tensor' op unexpected gpu memory space must be private or workgroup.",
    "'func.func' op failed to set the gpu memory space for all `bufferization.alloc_tensor` ops",
]
REFUSED = {
    "global memory": (
        """
func.func @b(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  %1 = scf.forall (%i) in (4) shared_outs(%o = %0) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %0[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  } {mapping = [#gpu.thread<x>]}
  %2 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<global>}> : tensor<4xf32>
  %4 = bufferization.alloc_tensor() : tensor<4xf32>
  %5 = scf.forall (%i) in (4) shared_outs(%o = %4) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  } {mapping = [#iree_gpu.lane_id<0>]}
  return %1, %2, %5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
""",
        MESSAGES,
    ),
    "a number": (
        """
func.func @f(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>) {
  %2 = bufferization.alloc_tensor() <{memory_space = 3}> : tensor<4xf32>
  return %2 : tensor<4xf32>
}
""",
        MESSAGES,
    ),
}


@pytest.mark.parametrize(("text", "messages"), REFUSED.values(), ids=REFUSED)
def test_refuses_and_changes_nothing(refuses, text, messages):
    refuses(text, messages)
