// RUN: opt --iree-codegen-forall-to-for --as-written=false
// Nests on tensors, one in another, and on buffers; loops that say who does their turns stay.
func.func @tensors(%x: tensor<8x4xf32>, %y: tensor<8xf32>, %n: index) -> (tensor<8x4xf32>, tensor<8xf32>) {
  %c = arith.constant dense<1.0> : tensor<1x1xf32>
  %r:2 = scf.forall (%i, %j) = (0, 1) to (8, %n) step (2, 1) shared_outs(%o = %x, %p = %y) -> (tensor<8x4xf32>, tensor<8xf32>) {
    %t = tensor.extract_slice %o[%i, %j] [1, 1] [1, 1] : tensor<8x4xf32> to tensor<1x1xf32>
    %u = arith.addf %t, %c : tensor<1x1xf32>
    %z = scf.forall (%k) in (4) shared_outs(%w = %p) -> (tensor<8xf32>) {
      %e = tensor.extract_slice %u[0, 0] [1, 1] [1, 1] : tensor<1x1xf32> to tensor<1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %e into %w[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
      }
    }
    %zz = tensor.extract_slice %z[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x4xf32>
      tensor.parallel_insert_slice %zz into %p[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r#0, %r#1 : tensor<8x4xf32>, tensor<8xf32>
}
func.func @buffers(%x: memref<8xf32>) {
  %c = arith.constant 1.0 : f32
  %zero = arith.constant 0 : index
  scf.forall (%i) in (8) {
    memref.store %c, %x[%i] : memref<8xf32>
  } {some.attr}
  scf.forall (%i) in (8) {
    scf.forall (%j) in (1) {
      memref.store %c, %x[%i] : memref<8xf32>
    }
  } {mapping = [#gpu.thread<linear_dim_0>]}
  scf.forall (%i) in (8) {
      memref.store %c, %x[%i] : memref<8xf32>
  } {mapping = [#iree_codegen.local_mapping<0>]}
  scf.forall () in () {
      memref.store %c, %x[%zero] : memref<8xf32>
  }
  return
}
