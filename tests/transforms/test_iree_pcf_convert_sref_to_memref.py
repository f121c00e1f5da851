"""References become memrefs. Recorded from iree-opt 3.13 where it gives any answer: it ends its process when references
are handed on by control flow, and casts whole buffers to the type of a slice."""

import pytest

PIPELINE = "builtin.module(iree-pcf-convert-sref-to-memref)"


# What becomes of functions.
CONVERTED = {
    "tied references, an initializer, slices of all kinds": (
        """
func.func @a(%m: memref<4x8xf32>, %n: index, %d: memref<?x8xf32, strided<[8, 1], offset: ?>>) {
  pcf.generic scope(#iree_gpu.subgroup_scope) initialize {
      %1 = pcf.alloc(%n) : !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope>
      pcf.yield %1 : !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope>
    } -> (%a: !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope>)
    execute(%ref = %m, %r2 = %d)[%id: index, %count: index]
         : (!pcf.sref<4x8xf32, #iree_gpu.subgroup_scope>, !pcf.sref<?x8xf32, #iree_gpu.subgroup_scope>)
        -> (memref<4x8xf32>, memref<?x8xf32, strided<[8, 1], offset: ?>>) {
    %v = pcf.read_slice %a[%id, 0] [1, 4] [1, 1] : !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope> to vector<1x4xf32>
    pcf.write_slice %v into %ref[%id, 4] [1, 4] [1, 1] : vector<1x4xf32> into !pcf.sref<4x8xf32, #iree_gpu.subgroup_scope>
    %w = pcf.read_slice %a[%id, 0] [%n, 3] [1, 1] : !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope> to vector<1x4xf32>
    pcf.write_slice %w into %r2[%id, 4] [%n, 4] [2, 1] : vector<1x4xf32> into !pcf.sref<?x8xf32, #iree_gpu.subgroup_scope>
    %t = pcf.read_slice %ref[%id, 0] [%n, 3] [1, 1] : !pcf.sref<4x8xf32, #iree_gpu.subgroup_scope> to tensor<?x3xf32>
    pcf.write_slice %t into %ref[%id, 0] [%n, 3] [1, 1] : tensor<?x3xf32> into !pcf.sref<4x8xf32, #iree_gpu.subgroup_scope>
    %g2 = pcf.get_memref %a[%id, 0] [1, 4] [1, 1] : !pcf.sref<?x4xf32, #iree_gpu.subgroup_scope> to memref<1x4xf32, strided<[?, ?], offset: ?>>
    memref.dealloc %g2 : memref<1x4xf32, strided<[?, ?], offset: ?>>
    pcf.return
  } 
  return
}
""",
        """
func.func @a(%m: memref<4x8xf32>, %n: index, %d: memref<?x8xf32, strided<[8, 1], offset: ?>>) {
  pcf.generic scope(#iree_gpu.subgroup_scope) 
    execute[%id: index, %count: index] {
    %alloc = memref.alloc(%n) alignment = 16 : memref<?x4xf32, #gpu.address_space<workgroup>>
    %subview = memref.subview %alloc[%id, 0] [1, 4] [1, 1] : memref<?x4xf32, #gpu.address_space<workgroup>> to memref<1x4xf32, strided<[4, 1], offset: ?>, #gpu.address_space<workgroup>>
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %v = vector.transfer_read %subview[%c0, %c0], %cst {in_bounds = [true, true]} : memref<1x4xf32, strided<[4, 1], offset: ?>, #gpu.address_space<workgroup>>, vector<1x4xf32>
    %subview_0 = memref.subview %m[%id, 4] [1, 4] [1, 1] : memref<4x8xf32> to memref<1x4xf32, strided<[8, 1], offset: ?>>
    %c0_1 = arith.constant 0 : index
    vector.transfer_write %v, %subview_0[%c0_1, %c0_1] {in_bounds = [true, true]} : vector<1x4xf32>, memref<1x4xf32, strided<[8, 1], offset: ?>>
    %subview_2 = memref.subview %alloc[%id, 0] [%n, 3] [1, 1] : memref<?x4xf32, #gpu.address_space<workgroup>> to memref<?x3xf32, strided<[4, 1], offset: ?>, #gpu.address_space<workgroup>>
    %c0_3 = arith.constant 0 : index
    %cst_4 = arith.constant 0.000000e+00 : f32
    %w = vector.transfer_read %subview_2[%c0_3, %c0_3], %cst_4 : memref<?x3xf32, strided<[4, 1], offset: ?>, #gpu.address_space<workgroup>>, vector<1x4xf32>
    %subview_5 = memref.subview %d[%id, 4] [%n, 4] [2, 1] : memref<?x8xf32, strided<[8, 1], offset: ?>> to memref<?x4xf32, strided<[16, 1], offset: ?>>
    %c0_6 = arith.constant 0 : index
    vector.transfer_write %w, %subview_5[%c0_6, %c0_6] {in_bounds = [false, true]} : vector<1x4xf32>, memref<?x4xf32, strided<[16, 1], offset: ?>>
    %subview_7 = memref.subview %m[%id, 0] [%n, 3] [1, 1] : memref<4x8xf32> to memref<?x3xf32, strided<[8, 1], offset: ?>>
    %t = iree_codegen.load_from_buffer %subview_7 : memref<?x3xf32, strided<[8, 1], offset: ?>> -> tensor<?x3xf32>
    %subview_8 = memref.subview %m[%id, 0] [%n, 3] [1, 1] : memref<4x8xf32> to memref<?x3xf32, strided<[8, 1], offset: ?>>
    iree_codegen.store_to_buffer %t, %subview_8 : tensor<?x3xf32> into memref<?x3xf32, strided<[8, 1], offset: ?>>
    %memspacecast = memref.memory_space_cast %alloc : memref<?x4xf32, #gpu.address_space<workgroup>> to memref<?x4xf32>
    %cast = memref.cast %memspacecast : memref<?x4xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
    %g2 = memref.subview %cast[%id, 0] [1, 4] [1, 1] : memref<?x4xf32, strided<[?, ?], offset: ?>> to memref<1x4xf32, strided<[?, ?], offset: ?>>
    memref.dealloc %g2 : memref<1x4xf32, strided<[?, ?], offset: ?>>
    pcf.return
  } 
  return
}
""",
    ),
    "buffers of its own": (
        """
func.func @b(%n: index, %c: i1) -> (memref<4x8xf32>, memref<?xf32>) {
  %0:2 = pcf.loop scope(#iree_gpu.lane_scope) count(%n)
    execute(%ref, %r2)[%id: index]
         : (!pcf.sref<4x8xf32, #iree_gpu.lane_scope>, !pcf.sref<?xf32, #iree_gpu.lane_scope>)
        -> (memref<4x8xf32>, memref<?xf32>{%n}) {
    %v = arith.constant dense<1.0> : vector<1x4xf32>
    pcf.write_slice %v into %ref[%id, 4] [1, 4] [1, 1] : vector<1x4xf32> into !pcf.sref<4x8xf32, #iree_gpu.lane_scope>
    pcf.return
  }
  return %0#0, %0#1 : memref<4x8xf32>, memref<?xf32>
}
""",
        """
func.func @b(%n: index, %c: i1) -> (memref<4x8xf32>, memref<?xf32>) {
  %alloc = memref.alloc() alignment = 16 : memref<4x8xf32>
  %alloc_0 = memref.alloc(%n) alignment = 16 : memref<?xf32>
  pcf.loop scope(#iree_gpu.lane_scope) count(%n) 
    execute[%id: index] {
    %v = arith.constant dense<1.000000e+00> : vector<1x4xf32>
    %subview = memref.subview %alloc[%id, 4] [1, 4] [1, 1] : memref<4x8xf32> to memref<1x4xf32, strided<[8, 1], offset: ?>>
    %c0 = arith.constant 0 : index
    vector.transfer_write %v, %subview[%c0, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, memref<1x4xf32, strided<[8, 1], offset: ?>>
    pcf.return
  }
  return %alloc, %alloc_0 : memref<4x8xf32>, memref<?xf32>
}
""",
    ),
    "through a branch": (
        """
func.func @b(%n: index, %c: i1) -> (memref<4x8xf32>, memref<?xf32>) {
  %0:2 = pcf.loop scope(#iree_gpu.lane_scope) count(%n)
    execute(%ref, %r2)[%id: index]
         : (!pcf.sref<4x8xf32, #iree_gpu.lane_scope>, !pcf.sref<?xf32, #iree_gpu.lane_scope>)
        -> (memref<4x8xf32>, memref<?xf32>{%n}) {
    %s = scf.if %c -> (!pcf.sref<4x8xf32, #iree_gpu.lane_scope>) {
      scf.yield %ref : !pcf.sref<4x8xf32, #iree_gpu.lane_scope>
    } else {
      scf.yield %ref : !pcf.sref<4x8xf32, #iree_gpu.lane_scope>
    }
    %v = arith.constant dense<1.0> : vector<1x4xf32>
    pcf.write_slice %v into %s[%id, 4] [1, 4] [1, 1] : vector<1x4xf32> into !pcf.sref<4x8xf32, #iree_gpu.lane_scope>
    pcf.return
  }
  return %0#0, %0#1 : memref<4x8xf32>, memref<?xf32>
}
""",
        """
func.func @b(%n: index, %c: i1) -> (memref<4x8xf32>, memref<?xf32>) {
  %alloc = memref.alloc() alignment = 16 : memref<4x8xf32>
  %alloc_0 = memref.alloc(%n) alignment = 16 : memref<?xf32>
  pcf.loop scope(#iree_gpu.lane_scope) count(%n) 
    execute[%id: index] {
    %s = scf.if %c -> (memref<4x8xf32>) {
      scf.yield %alloc : memref<4x8xf32>
    } else {
      scf.yield %alloc : memref<4x8xf32>
    }
    %v = arith.constant dense<1.000000e+00> : vector<1x4xf32>
    %subview = memref.subview %s[%id, 4] [1, 4] [1, 1] : memref<4x8xf32> to memref<1x4xf32, strided<[8, 1], offset: ?>>
    %c0 = arith.constant 0 : index
    vector.transfer_write %v, %subview[%c0, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, memref<1x4xf32, strided<[8, 1], offset: ?>>
    pcf.return
  }
  return %alloc, %alloc_0 : memref<4x8xf32>, memref<?xf32>
}
""",
    ),
    "through a loop, in another memory space": (
        """
func.func @h(%m: memref<8xf32, 3>, %k: memref<8xf32, strided<[2]>>, %c: i1, %n: index) {
  %ss = scf.for %i = %n to %n step %n iter_args(%x = %n) -> index {
  pcf.generic scope(#iree_gpu.lane_scope) 
    execute(%ref = %m)[%id: index, %count: index]
    : (!pcf.sref<8xf32, #iree_gpu.lane_scope>) -> (memref<8xf32, 3>) {
    %g = pcf.get_memref %ref[2] [4] [1] : !pcf.sref<8xf32, #iree_gpu.lane_scope> to memref<4xf32, strided<[?], offset: ?>>
    %z = scf.for %j = %n to %n step %n iter_args(%y = %ref) -> !pcf.sref<8xf32, #iree_gpu.lane_scope> {
      scf.yield %y : !pcf.sref<8xf32, #iree_gpu.lane_scope>
    }
    pcf.write_slice %g into %z[4] [4] [1] : memref<4xf32, strided<[?], offset: ?>> into !pcf.sref<8xf32, #iree_gpu.lane_scope>
    pcf.return
  }
  scf.yield %i : index
  }
  return
}
""",
        """
func.func @h(%m: memref<8xf32, 3>, %k: memref<8xf32, strided<[2]>>, %c: i1, %n: index) {
  %ss = scf.for %i = %n to %n step %n iter_args(%x = %n) -> (index) {
    pcf.generic scope(#iree_gpu.lane_scope) 
      execute[%id: index, %count: index] {
      %memspacecast = memref.memory_space_cast %m : memref<8xf32, 3> to memref<8xf32>
      %cast = memref.cast %memspacecast : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
      %g = memref.subview %cast[2] [4] [1] : memref<8xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
      %z = scf.for %j = %n to %n step %n iter_args(%y = %m) -> (memref<8xf32, 3>) {
        scf.yield %y : memref<8xf32, 3>
      }
      %subview = memref.subview %z[4] [4] [1] : memref<8xf32, 3> to memref<4xf32, strided<[1], offset: 4>, 3>
      memref.copy %g, %subview : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[1], offset: 4>, 3>
      pcf.return
    } 
    scf.yield %i : index
  }
  return
}
""",
    ),
    "two buffers that may be meant": (
        """
func.func @g(%m: memref<8xf32>, %k: memref<8xf32, strided<[2]>>, %c: i1) {
  pcf.generic scope(#iree_gpu.lane_scope) 
    execute(%ref = %m, %r2 = %k)[%id: index, %count: index]
    : (!pcf.sref<8xf32, #iree_gpu.lane_scope>, !pcf.sref<8xf32, #iree_gpu.lane_scope>) -> (memref<8xf32>, memref<8xf32, strided<[2]>>) {
    %s = arith.select %c, %ref, %r2 : !pcf.sref<8xf32, #iree_gpu.lane_scope>
    %q = scf.if %c -> !pcf.sref<8xf32, #iree_gpu.lane_scope> {
       scf.yield %ref : !pcf.sref<8xf32, #iree_gpu.lane_scope>
    } else {
       scf.yield %r2 : !pcf.sref<8xf32, #iree_gpu.lane_scope>
    }
    %v = arith.constant dense<1.0> : vector<4xf32>
    pcf.write_slice %v into %s[4] [4] [1] : vector<4xf32> into !pcf.sref<8xf32, #iree_gpu.lane_scope>
    pcf.write_slice %v into %q[4] [4] [1] : vector<4xf32> into !pcf.sref<8xf32, #iree_gpu.lane_scope>
    pcf.return
  }
  return
}
""",
        """
func.func @g(%m: memref<8xf32>, %k: memref<8xf32, strided<[2]>>, %c: i1) {
  pcf.generic scope(#iree_gpu.lane_scope) 
    execute[%id: index, %count: index] {
    %cast = memref.cast %m : memref<8xf32> to memref<8xf32, strided<[?]>>
    %cast_0 = memref.cast %k : memref<8xf32, strided<[2]>> to memref<8xf32, strided<[?]>>
    %s = arith.select %c, %cast, %cast_0 : memref<8xf32, strided<[?]>>
    %q = scf.if %c -> (memref<8xf32, strided<[?]>>) {
      %cast_3 = memref.cast %m : memref<8xf32> to memref<8xf32, strided<[?]>>
      scf.yield %cast_3 : memref<8xf32, strided<[?]>>
    } else {
      %cast_3 = memref.cast %k : memref<8xf32, strided<[2]>> to memref<8xf32, strided<[?]>>
      scf.yield %cast_3 : memref<8xf32, strided<[?]>>
    }
    %v = arith.constant dense<1.000000e+00> : vector<4xf32>
    %subview = memref.subview %s[4] [4] [1] : memref<8xf32, strided<[?]>> to memref<4xf32, strided<[?], offset: ?>>
    %c0 = arith.constant 0 : index
    vector.transfer_write %v, %subview[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, strided<[?], offset: ?>>
    %subview_1 = memref.subview %q[4] [4] [1] : memref<8xf32, strided<[?]>> to memref<4xf32, strided<[?], offset: ?>>
    %c0_2 = arith.constant 0 : index
    vector.transfer_write %v, %subview_1[%c0_2] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, strided<[?], offset: ?>>
    pcf.return
  } 
  return
}
""",
    ),
    "through a call": (
        """
func.func private @g(%a: !pcf.sref<8xf32, #iree_gpu.lane_scope>) {
    %v = arith.constant dense<1.0> : vector<8xf32>
    pcf.write_slice %v into %a[0] [8] [1] : vector<8xf32> into !pcf.sref<8xf32, #iree_gpu.lane_scope>
  return
}
func.func @m(%n: index, %k: memref<8xf32>) {
  pcf.generic scope(#iree_gpu.lane_scope) 
    execute(%ref = %k)[%id: index, %i2: index]
         : (!pcf.sref<8xf32, #iree_gpu.lane_scope>)
        -> (memref<8xf32>) {
    func.call @g(%ref) : (!pcf.sref<8xf32, #iree_gpu.lane_scope>) -> ()
    pcf.return
  }
  return
}
""",
        """
func.func private @g(%a: memref<8xf32>) {
  %v = arith.constant dense<1.000000e+00> : vector<8xf32>
  %subview = memref.subview %a[0] [8] [1] : memref<8xf32> to memref<8xf32, strided<[1]>>
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %subview[%c0] {in_bounds = [true]} : vector<8xf32>, memref<8xf32, strided<[1]>>
  return
}
func.func @m(%n: index, %k: memref<8xf32>) {
  pcf.generic scope(#iree_gpu.lane_scope) 
    execute[%id: index, %i2: index] {
    func.call @g(%k) : (memref<8xf32>) -> ()
    pcf.return
  } 
  return
}
""",
    ),
}


@pytest.mark.parametrize(("text", "expected"), CONVERTED.values(), ids=CONVERTED)
def test_converts(converts, text, expected):
    converts(text, expected)


REFUSED = {
    "memory of lanes": (
        """
func.func @c(%n: index, %c: i1) {
  pcf.generic scope(#iree_gpu.lane_scope) initialize {
      %1 = pcf.alloc(%n) : !pcf.sref<?x4xf32, #iree_gpu.lane_scope>
      pcf.yield %1 : !pcf.sref<?x4xf32, #iree_gpu.lane_scope>
    } -> (%a: !pcf.sref<?x4xf32, #iree_gpu.lane_scope>)
    execute[%id: index, %count: index] {
    pcf.return
  }
  return
}
""",
        """'pcf.alloc' op failed to get memory space for allocation""",
    ),
    "a tensor": (
        """
func.func @f(%m: memref<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = pcf.generic scope(#iree_gpu.lane_scope) 
    execute(%ref = %t)[%id: index, %count: index]
    : (!pcf.sref<4xf32, #iree_gpu.lane_scope>) -> (tensor<4xf32>) {
    pcf.return
  }
  return %r : tensor<4xf32>
}
""",
        """'pcf.generic' op unexpected non-strided or default memref result type 'tensor<4xf32>'""",
    ),
    "a function without body": (
        """
func.func private @g(!pcf.sref<8xf32, #iree_gpu.lane_scope>)
func.func @m(%n: index, %k: memref<8xf32>) {
  pcf.generic scope(#iree_gpu.lane_scope) 
    execute(%ref = %k)[%id: index, %i2: index]
         : (!pcf.sref<8xf32, #iree_gpu.lane_scope>)
        -> (memref<8xf32>) {
    func.call @g(%ref) : (!pcf.sref<8xf32, #iree_gpu.lane_scope>) -> ()
    pcf.return
  }
  return
}
""",
        """'func.func' op has references for arguments, and no body that says what they are""",
    ),
}


@pytest.mark.parametrize(("text", "message"), REFUSED.values(), ids=REFUSED)
def test_refuses_and_changes_nothing(refuses, text, message):
    refuses(text, message)
