// RUN: opt --iree-linalg-ext-decompose-map-store --canonicalize --cse
func.func @masked(%v: vector<2x1xf32>, %m: memref<33x?xf32>, %off: index, %size: index) {
  iree_linalg_ext.map_store %v into %m {
  ^bb0(%i: index, %j: index):
    %row = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0)>(%i)[%off]
    %in = arith.cmpi ult, %row, %size : index
    iree_linalg_ext.yield %row, %j, %in : index, index, i1
  } : vector<2x1xf32> into memref<33x?xf32>
  return
}
func.func @always(%v: memref<1x2xf32>, %m: memref<8xf32>) {
  %true = arith.constant true
  iree_linalg_ext.map_store %v into %m {
  ^bb0(%i: index, %j: index):
    iree_linalg_ext.yield %j, %true : index, i1
  } : memref<1x2xf32> into memref<8xf32>
  return
}
