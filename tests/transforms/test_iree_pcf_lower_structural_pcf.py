"""Regions of workers become what each worker runs. Recorded from iree-opt 3.13, but for workers with one id for all
workgroups, whose id it takes along the first dimension alone, and for the barrier of a single worker."""

import pytest

PIPELINE = "builtin.module(iree-pcf-lower-structural-pcf)"


# What becomes of functions.
CONVERTED = {
    "early returns, more ids than there are, a barrier after": (
        """
func.func @a(%m: memref<4x8xf32>, %n: index, %c: i1) {
  pcf.generic sync true scope(#iree_gpu.subgroup_scope) 
    execute[%id: index, %id2: index, %count: index, %count2: index] {
    "test.use"(%id, %id2, %count, %count2) : (index, index, index, index) -> ()
    pcf.br.cond_return %c ^bb1(%id : index)
  ^bb1(%q: index):
    "test.use"(%q) : (index) -> ()
    pcf.br.cond_return %c ^bb2
  ^bb2:
    pcf.return
  }
  "test.z"() : () -> ()
  return
}
""",
        """
func.func @a(%m: memref<4x8xf32>, %n: index, %c: i1) {
  %0 = gpu.subgroup_id : index
  %c0 = arith.constant 0 : index
  %1 = gpu.num_subgroups : index
  %c1 = arith.constant 1 : index
  scf.execute_region {
    "test.use"(%0, %c0, %1, %c1) : (index, index, index, index) -> ()
    cf.cond_br %c, ^bb3(%0 : index), ^bb1(%0 : index)
  ^bb1(%q: index):  // pred: ^bb0
    "test.use"(%q) : (index) -> ()
    cf.cond_br %c, ^bb4, ^bb2
  ^bb2:  // pred: ^bb1
    scf.yield
  ^bb3(%2: index):  // pred: ^bb0
    scf.yield
  ^bb4:  // pred: ^bb1
    scf.yield
  }
  gpu.barrier memfence [#gpu.address_space<workgroup>]
  "test.z"() : () -> ()
  return
}
""",
    ),
    "loops": (
        """
func.func @b(%n: index, %k: index) {
  pcf.loop scope(#iree_gpu.lane_scope) count(%n)
    execute[%id: index] {
    "test.use"(%id) : (index) -> ()
    pcf.return
  }
  pcf.loop sync true scope(#iree_gpu.subgroup_scope) count(%n, %k)
    execute[%id: index, %i2: index] {
    "test.use"(%id, %i2) : (index, index) -> ()
    pcf.return
  }
  return
}
""",
        """
func.func @b(%n: index, %k: index) {
  %0 = gpu.subgroup_size : index
  %1 = gpu.lane_id
  scf.forall (%arg0) = (%1) to (%n) step (%0) {
    "test.use"(%arg0) : (index) -> ()
  }
  %2 = gpu.num_subgroups : index
  %c1 = arith.constant 1 : index
  %3 = gpu.subgroup_id : index
  %c0 = arith.constant 0 : index
  scf.forall (%arg0, %arg1) = (%c0, %3) to (%k, %n) step (%c1, %2) {
    "test.use"(%arg1, %arg0) : (index, index) -> ()
  }
  gpu.barrier memfence [#gpu.address_space<workgroup>]
  return
}
""",
    ),
    "a single worker": (
        """
func.func @d2(%n: index, %k: index) {
  pcf.loop scope(#pcf.sequential) count(%n, %k)
    execute[%id: index, %x: index] {
    "test.use"(%id) : (index) -> ()
    pcf.return
  }
  pcf.generic scope(#pcf.sequential) 
    execute[%id: index, %c: index] {
    "test.use"(%id, %c) : (index, index) -> ()
    pcf.return
  }
  return
}
""",
        """
func.func @d2(%n: index, %k: index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  scf.forall (%arg0, %arg1) in (%k, %n) {
    "test.use"(%arg1) : (index) -> ()
  }
  %c0_0 = arith.constant 0 : index
  %c1_1 = arith.constant 1 : index
  scf.execute_region {
    "test.use"(%c0_0, %c1_1) : (index, index) -> ()
    scf.yield
  }
  return
}
""",
    ),
    "a single worker needs no barrier": (
        """
func.func @d(%n: index, %k: index) {
  pcf.loop sync true scope(#pcf.sequential) count(%n)
    execute[%id: index] {
    pcf.return
  }
  return
}
""",
        """
func.func @d(%n: index, %k: index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  scf.forall (%arg0) in (%n) {
  }
  return
}
""",
    ),
    "workgroups": (
        """
func.func @e(%n: index, %k: index) {
  pcf.loop scope(#iree_codegen.workgroup_scope) count(%n, %k)
    execute[%id: index, %x: index] {
    "test.use"(%id) : (index) -> ()
    pcf.return
  }
  pcf.generic scope(#iree_codegen.workgroup_scope<linearize>) 
    execute[%id: index, %c: index] {
    "test.use"(%id, %c) : (index, index) -> ()
    pcf.return
  }
  pcf.loop scope(#iree_codegen.workgroup_scope<linearize>) count(%n, %k)
    execute[%id: index, %x: index] {
    "test.use"(%id) : (index) -> ()
    pcf.return
  }
  pcf.generic scope(#iree_codegen.workgroup_scope) 
    execute[%id: index, %i2: index, %i3: index, %i4: index, %c: index, %c2: index, %c3: index, %c4: index] {
    "test.use"(%id, %c, %i4, %c4) : (index, index, index, index) -> ()
    pcf.return
  }
  return
}
""",
        """
func.func @e(%n: index, %k: index) {
  %workgroup_count_x = hal.interface.workgroup.count[0] : index
  %workgroup_count_y = hal.interface.workgroup.count[1] : index
  %workgroup_id_x = hal.interface.workgroup.id[0] : index
  %workgroup_id_y = hal.interface.workgroup.id[1] : index
  scf.forall (%arg0, %arg1) = (%workgroup_id_y, %workgroup_id_x) to (%k, %n) step (%workgroup_count_y, %workgroup_count_x) {
    "test.use"(%arg1) : (index) -> ()
  }
  %workgroup_id_x_0 = hal.interface.workgroup.id[0] : index
  %workgroup_id_y_1 = hal.interface.workgroup.id[1] : index
  %workgroup_id_z = hal.interface.workgroup.id[2] : index
  %workgroup_count_x_2 = hal.interface.workgroup.count[0] : index
  %workgroup_count_y_3 = hal.interface.workgroup.count[1] : index
  %workgroup_count_z = hal.interface.workgroup.count[2] : index
  %0 = affine.linearize_index [%workgroup_id_z, %workgroup_id_y_1, %workgroup_id_x_0] by (%workgroup_count_z, %workgroup_count_y_3, %workgroup_count_x_2) : index
  %workgroup_count_x_4 = hal.interface.workgroup.count[0] : index
  %workgroup_count_y_5 = hal.interface.workgroup.count[1] : index
  %workgroup_count_z_6 = hal.interface.workgroup.count[2] : index
  %1 = arith.muli %workgroup_count_x_4, %workgroup_count_y_5 : index
  %2 = arith.muli %1, %workgroup_count_z_6 : index
  scf.execute_region {
    "test.use"(%0, %2) : (index, index) -> ()
    scf.yield
  }
  %workgroup_count_x_7 = hal.interface.workgroup.count[0] : index
  %workgroup_count_y_8 = hal.interface.workgroup.count[1] : index
  %workgroup_count_z_9 = hal.interface.workgroup.count[2] : index
  %3 = arith.muli %workgroup_count_x_7, %workgroup_count_y_8 : index
  %4 = arith.muli %3, %workgroup_count_z_9 : index
  %c1 = arith.constant 1 : index
  %workgroup_id_x_10 = hal.interface.workgroup.id[0] : index
  %workgroup_id_y_11 = hal.interface.workgroup.id[1] : index
  %workgroup_id_z_12 = hal.interface.workgroup.id[2] : index
  %workgroup_count_x_13 = hal.interface.workgroup.count[0] : index
  %workgroup_count_y_14 = hal.interface.workgroup.count[1] : index
  %workgroup_count_z_15 = hal.interface.workgroup.count[2] : index
  %5 = affine.linearize_index [%workgroup_id_z_12, %workgroup_id_y_11, %workgroup_id_x_10] by (%workgroup_count_z_15, %workgroup_count_y_14, %workgroup_count_x_13) : index
  %c0 = arith.constant 0 : index
  scf.forall (%arg0, %arg1) = (%c0, %5) to (%k, %n) step (%c1, %4) {
    "test.use"(%arg1) : (index) -> ()
  }
  %workgroup_id_x_16 = hal.interface.workgroup.id[0] : index
  %workgroup_id_y_17 = hal.interface.workgroup.id[1] : index
  %workgroup_id_z_18 = hal.interface.workgroup.id[2] : index
  %c0_19 = arith.constant 0 : index
  %workgroup_count_x_20 = hal.interface.workgroup.count[0] : index
  %workgroup_count_y_21 = hal.interface.workgroup.count[1] : index
  %workgroup_count_z_22 = hal.interface.workgroup.count[2] : index
  %c1_23 = arith.constant 1 : index
  scf.execute_region {
    "test.use"(%workgroup_id_x_16, %workgroup_count_x_20, %c0_19, %c1_23) : (index, index, index, index) -> ()
    scf.yield
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
    "a barrier of lanes": (
        """
func.func @c(%n: index, %k: index) {
  pcf.loop sync true scope(#iree_gpu.lane_scope) count(%n)
    execute[%id: index] {
    pcf.return
  }
  return
}
""",
        """'pcf.loop' op failed to construct requested barrier""",
    ),
    "references": (
        """
func.func @f(%t: memref<4xf32>, %n: index) -> memref<4xf32> {
  %r = pcf.generic scope(#iree_gpu.lane_scope) 
    execute(%ref = %t)[%id: index, %count: index]
    : (!pcf.sref<4xf32, #iree_gpu.lane_scope>) -> (memref<4xf32>) {
    pcf.return
  }
  return %r : memref<4xf32>
}
""",
        """'pcf.generic' op has references, which must have become memrefs""",
    ),
    "an initializer": (
        """
func.func @h(%n: index) {
  pcf.generic scope(#iree_gpu.lane_scope) initialize {
      %1 = memref.alloc() : memref<4xf32>
      pcf.yield %1 : memref<4xf32>
    } -> (%a: memref<4xf32>)
    execute[%id: index, %count: index] {
    "test.use"(%a) : (memref<4xf32>) -> ()
    pcf.return
  }
  return
}
""",
        """'pcf.generic' op has an initializer, which must have become part of its region""",
    ),
    "no machine": (
        """
func.func @g(%n: index) {
  pcf.generic scope(#pcf.test_scope) 
    execute[%id: index, %c: index] {
    pcf.return
  }
  return
}
""",
        """'pcf.generic' op has a scope without workers that run: #pcf.test_scope""",
    ),
}


@pytest.mark.parametrize(("text", "message"), REFUSED.values(), ids=REFUSED)
def test_refuses_and_changes_nothing(refuses, text, message):
    refuses(text, message)
