"""Barriers that do not wait for each other become one. Recorded from iree-opt 3.13, but for uses inside regions, regions
that yield their arguments, and reads of memory that is written in between."""

import pytest

PIPELINE = "builtin.module(func.func(iree-codegen-gpu-combine-value-semantic-barriers))"


# What becomes of functions.
CONVERTED = {
    "three of tensors": (
        """
func.func @a(%a: tensor<4xf32>, %b: tensor<8xf32>, %c: tensor<2xf32>) -> (tensor<4xf32>, tensor<8xf32>, tensor<2xf32>) {
  %0 = iree_gpu.value_barrier %a : tensor<4xf32>
  %1 = math.exp %0 : tensor<4xf32>
  %2 = math.sqrt %b : tensor<8xf32>
  %3 = iree_gpu.value_barrier %2 : tensor<8xf32>
  %4 = math.sqrt %c : tensor<2xf32>
  %5 = iree_gpu.value_barrier %4 : tensor<2xf32>
  %6 = math.exp %5 : tensor<2xf32>
  return %1, %3, %6 : tensor<4xf32>, tensor<8xf32>, tensor<2xf32>
}
""",
        """
func.func @a(%a: tensor<4xf32>, %b: tensor<8xf32>, %c: tensor<2xf32>) -> (tensor<4xf32>, tensor<8xf32>, tensor<2xf32>) {
  %0 = math.sqrt %b : tensor<8xf32>
  %1 = math.sqrt %c : tensor<2xf32>
  %2:3 = iree_gpu.value_barrier %a, %0, %1 : tensor<4xf32>, tensor<8xf32>, tensor<2xf32>
  %3 = math.exp %2#0 : tensor<4xf32>
  %4 = math.exp %2#2 : tensor<2xf32>
  return %3, %2#1, %4 : tensor<4xf32>, tensor<8xf32>, tensor<2xf32>
}
""",
    ),
    "tensors and vectors apart, and one that waits": (
        """
func.func @b(%a: tensor<4xf32>, %b: tensor<8xf32>, %c: vector<2xf32>, %d: vector<2xf32>) -> (tensor<4xf32>, tensor<8xf32>, vector<2xf32>, vector<2xf32>, tensor<4xf32>) {
  %0 = iree_gpu.value_barrier %a : tensor<4xf32>
  %x = iree_gpu.value_barrier %c : vector<2xf32>
  %1 = math.exp %0 : tensor<4xf32>
  %3 = iree_gpu.value_barrier %b : tensor<8xf32>
  %y = iree_gpu.value_barrier %d : vector<2xf32>
  %z = iree_gpu.value_barrier %1 : tensor<4xf32>
  return %1, %3, %x, %y, %z : tensor<4xf32>, tensor<8xf32>, vector<2xf32>, vector<2xf32>, tensor<4xf32>
}
""",
        """
func.func @b(%a: tensor<4xf32>, %b: tensor<8xf32>, %c: vector<2xf32>, %d: vector<2xf32>) -> (tensor<4xf32>, tensor<8xf32>, vector<2xf32>, vector<2xf32>, tensor<4xf32>) {
  %0:2 = iree_gpu.value_barrier %a, %b : tensor<4xf32>, tensor<8xf32>
  %1 = math.exp %0#0 : tensor<4xf32>
  %2:2 = iree_gpu.value_barrier %c, %d : vector<2xf32>, vector<2xf32>
  %z = iree_gpu.value_barrier %1 : tensor<4xf32>
  return %1, %0#1, %2#0, %2#1, %z : tensor<4xf32>, tensor<8xf32>, vector<2xf32>, vector<2xf32>, tensor<4xf32>
}
""",
    ),
    "regions": (
        """
func.func @c(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<2xf32>) -> (tensor<4xf32>, tensor<8xf32>, vector<2xf32>) {
  %0 = iree_gpu.barrier_region ins(%a : tensor<4xf32>) {
  ^bb0(%x: tensor<4xf32>):
    %e = math.exp %x : tensor<4xf32>
    iree_gpu.yield %e : tensor<4xf32>
  } : tensor<4xf32>
  %s = math.sqrt %0 : tensor<4xf32>
  %t = math.sqrt %b : tensor<8xf32>
  %1 = iree_gpu.barrier_region ins(%t : tensor<8xf32>) {
  ^bb0(%x: tensor<8xf32>):
    %e = math.exp %x : tensor<8xf32>
    iree_gpu.yield %e : tensor<8xf32>
  } : tensor<8xf32>
  %2 = iree_gpu.barrier_region ins(%v : vector<2xf32>) {
  ^bb0(%x: vector<2xf32>):
    %e = math.exp %x : vector<2xf32>
    iree_gpu.yield %e : vector<2xf32>
  } : vector<2xf32>
  return %s, %1, %2 : tensor<4xf32>, tensor<8xf32>, vector<2xf32>
}
""",
        """
func.func @c(%a: tensor<4xf32>, %b: tensor<8xf32>, %v: vector<2xf32>) -> (tensor<4xf32>, tensor<8xf32>, vector<2xf32>) {
  %t = math.sqrt %b : tensor<8xf32>
  %0:3 = iree_gpu.barrier_region ins(%a, %t, %v : tensor<4xf32>, tensor<8xf32>, vector<2xf32>) {
  ^bb0(%arg0: tensor<4xf32>, %arg1: tensor<8xf32>, %arg2: vector<2xf32>):
    %e = math.exp %arg0 : tensor<4xf32>
    %e_0 = math.exp %arg1 : tensor<8xf32>
    %e_1 = math.exp %arg2 : vector<2xf32>
    iree_gpu.yield %e, %e_0, %e_1 : tensor<4xf32>, tensor<8xf32>, vector<2xf32>
  } : tensor<4xf32>, tensor<8xf32>, vector<2xf32>
  %s = math.sqrt %0#0 : tensor<4xf32>
  return %s, %0#1, %0#2 : tensor<4xf32>, tensor<8xf32>, vector<2xf32>
}
""",
    ),
    "a use inside a region": (
        """
func.func @d(%a: tensor<4xf32>, %b: tensor<8xf32>, %c: i1, %m: memref<4xf32>, %i: index) -> (tensor<4xf32>, tensor<8xf32>, f32) {
  %0 = iree_gpu.value_barrier %a : tensor<4xf32>
  %f = memref.load %m[%i] : memref<4xf32>
  %r = scf.if %c -> tensor<8xf32> {
    %q = tensor.extract %0[%i] : tensor<4xf32>
    %s = tensor.splat %q : tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  } else {
    scf.yield %b : tensor<8xf32>
  }
  %k = math.sqrt %r : tensor<8xf32>
  %3 = iree_gpu.value_barrier %b : tensor<8xf32>
  %w = math.sqrt %3 : tensor<8xf32>
  %l = arith.addf %k, %w : tensor<8xf32>
  return %0, %l, %f : tensor<4xf32>, tensor<8xf32>, f32
}
""",
        """
func.func @d(%a: tensor<4xf32>, %b: tensor<8xf32>, %c: i1, %m: memref<4xf32>, %i: index) -> (tensor<4xf32>, tensor<8xf32>, f32) {
  %f = memref.load %m[%i] : memref<4xf32>
  %0:2 = iree_gpu.value_barrier %a, %b : tensor<4xf32>, tensor<8xf32>
  %r = scf.if %c -> (tensor<8xf32>) {
    %q = tensor.extract %0#0[%i] : tensor<4xf32>
    %s = tensor.splat %q : tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  } else {
    scf.yield %b : tensor<8xf32>
  }
  %k = math.sqrt %r : tensor<8xf32>
  %w = math.sqrt %0#1 : tensor<8xf32>
  %l = arith.addf %k, %w : tensor<8xf32>
  return %0#0, %l, %f : tensor<4xf32>, tensor<8xf32>, f32
}
""",
    ),
    "what a region needs": (
        """
func.func @e(%a: tensor<4xf32>, %b: tensor<8xf32>, %c: i1, %i: index) -> (tensor<4xf32>, tensor<8xf32>) {
  %0 = iree_gpu.value_barrier %a : tensor<4xf32>
  %r = scf.if %c -> tensor<8xf32> {
    %q = tensor.extract %0[%i] : tensor<4xf32>
    %s = tensor.splat %q : tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  } else {
    scf.yield %b : tensor<8xf32>
  }
  %3 = iree_gpu.value_barrier %r : tensor<8xf32>
  return %0, %3 : tensor<4xf32>, tensor<8xf32>
}
""",
        """
func.func @e(%a: tensor<4xf32>, %b: tensor<8xf32>, %c: i1, %i: index) -> (tensor<4xf32>, tensor<8xf32>) {
  %0 = iree_gpu.value_barrier %a : tensor<4xf32>
  %r = scf.if %c -> (tensor<8xf32>) {
    %q = tensor.extract %0[%i] : tensor<4xf32>
    %s = tensor.splat %q : tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  } else {
    scf.yield %b : tensor<8xf32>
  }
  %1 = iree_gpu.value_barrier %r : tensor<8xf32>
  return %0, %1 : tensor<4xf32>, tensor<8xf32>
}
""",
    ),
    "one in between that waits": (
        """
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %c: i1, %i: index) -> (tensor<4xf32>, tensor<8xf32>, tensor<4xf32>) {
  %0 = iree_gpu.value_barrier %a : tensor<4xf32>
  %r = scf.if %c -> tensor<8xf32> {
    %s = tensor.splat %i : tensor<8xindex>
    %s2 = tensor.empty() : tensor<8xf32>
    scf.yield %s2 : tensor<8xf32>
  } else {
    scf.yield %b : tensor<8xf32>
  }
  %e = math.exp %r : tensor<8xf32>
  %x = iree_gpu.value_barrier %0 : tensor<4xf32>
  %3 = iree_gpu.value_barrier %e : tensor<8xf32>
  return %0, %3, %x : tensor<4xf32>, tensor<8xf32>, tensor<4xf32>
}
""",
        """
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %c: i1, %i: index) -> (tensor<4xf32>, tensor<8xf32>, tensor<4xf32>) {
  %r = scf.if %c -> (tensor<8xf32>) {
    %s = tensor.splat %i : tensor<8xindex>
    %s2 = tensor.empty() : tensor<8xf32>
    scf.yield %s2 : tensor<8xf32>
  } else {
    scf.yield %b : tensor<8xf32>
  }
  %e = math.exp %r : tensor<8xf32>
  %0:2 = iree_gpu.value_barrier %a, %e : tensor<4xf32>, tensor<8xf32>
  %x = iree_gpu.value_barrier %0#0 : tensor<4xf32>
  return %0#0, %0#1, %x : tensor<4xf32>, tensor<8xf32>, tensor<4xf32>
}
""",
    ),
    "in a loop, both kinds": (
        """
func.func @g(%a: tensor<4xf32>, %b: tensor<8xf32>, %n: index) -> (tensor<4xf32>, tensor<8xf32>) {
  %0:2 = scf.for %i = %n to %n step %n iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<8xf32>) {
    %1 = iree_gpu.value_barrier %x : tensor<4xf32>
    %2 = iree_gpu.value_barrier %y : tensor<8xf32>
    %3 = iree_gpu.barrier_region ins(%1 : tensor<4xf32>) {
    ^bb0(%p: tensor<4xf32>):
      %e = math.exp %p : tensor<4xf32>
      iree_gpu.yield %e : tensor<4xf32>
    } : tensor<4xf32>
    %4 = iree_gpu.barrier_region ins(%2, %n : tensor<8xf32>, index) {
    ^bb0(%p: tensor<8xf32>, %z: index):
      %e = math.exp %p : tensor<8xf32>
      iree_gpu.yield %e : tensor<8xf32>
    } : tensor<8xf32>
    scf.yield %3, %4 : tensor<4xf32>, tensor<8xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<8xf32>
}
""",
        """
func.func @g(%a: tensor<4xf32>, %b: tensor<8xf32>, %n: index) -> (tensor<4xf32>, tensor<8xf32>) {
  %0:2 = scf.for %i = %n to %n step %n iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<8xf32>) {
    %1:2 = iree_gpu.value_barrier %x, %y : tensor<4xf32>, tensor<8xf32>
    %2:2 = iree_gpu.barrier_region ins(%1#0, %1#1, %n : tensor<4xf32>, tensor<8xf32>, index) {
    ^bb0(%arg0: tensor<4xf32>, %arg1: tensor<8xf32>, %arg2: index):
      %e = math.exp %arg0 : tensor<4xf32>
      %e_0 = math.exp %arg1 : tensor<8xf32>
      iree_gpu.yield %e, %e_0 : tensor<4xf32>, tensor<8xf32>
    } : tensor<4xf32>, tensor<8xf32>
    scf.yield %2#0, %2#1 : tensor<4xf32>, tensor<8xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<8xf32>
}
""",
    ),
    "memory that is written in between": (
        """
func.func @h(%a: tensor<4xf32>, %b: tensor<8xf32>, %m: memref<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = iree_gpu.value_barrier %a : tensor<4xf32>
  memref.store %v, %m[%i] : memref<4xf32>
  %f = memref.load %m[%i] : memref<4xf32>
  %r = tensor.splat %f : tensor<4xf32>
  %1 = iree_gpu.value_barrier %r : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
""",
        """
func.func @h(%a: tensor<4xf32>, %b: tensor<8xf32>, %m: memref<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = iree_gpu.value_barrier %a : tensor<4xf32>
  memref.store %v, %m[%i] : memref<4xf32>
  %f = memref.load %m[%i] : memref<4xf32>
  %r = tensor.splat %f : tensor<4xf32>
  %1 = iree_gpu.value_barrier %r : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
""",
    ),
    "regions that yield their arguments": (
        """
func.func @i(%a: tensor<4xf32>, %b: tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %0 = iree_gpu.barrier_region ins(%a : tensor<4xf32>) {
  ^bb0(%x: tensor<4xf32>):
    iree_gpu.yield %x : tensor<4xf32>
  } : tensor<4xf32>
  %1 = iree_gpu.barrier_region ins(%b : tensor<8xf32>) {
  ^bb0(%x: tensor<8xf32>):
    iree_gpu.yield %x : tensor<8xf32>
  } : tensor<8xf32>
  return %0, %1 : tensor<4xf32>, tensor<8xf32>
}
""",
        """
func.func @i(%a: tensor<4xf32>, %b: tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %0:2 = iree_gpu.barrier_region ins(%a, %b : tensor<4xf32>, tensor<8xf32>) {
  ^bb0(%arg0: tensor<4xf32>, %arg1: tensor<8xf32>):
    iree_gpu.yield %arg0, %arg1 : tensor<4xf32>, tensor<8xf32>
  } : tensor<4xf32>, tensor<8xf32>
  return %0#0, %0#1 : tensor<4xf32>, tensor<8xf32>
}
""",
    ),
}


@pytest.mark.parametrize(("text", "expected"), CONVERTED.values(), ids=CONVERTED)
def test_converts(converts, text, expected):
    converts(text, expected)
