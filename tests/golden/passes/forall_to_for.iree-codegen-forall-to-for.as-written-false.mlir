module {
  func.func @tensors(%arg0: tensor<8x4xf32>, %arg1: tensor<8xf32>, %arg2: index) -> (tensor<8x4xf32>, tensor<8xf32>) {
    %cst = arith.constant dense<1.000000e+00> : tensor<1x1xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c2 = arith.constant 2 : index
    %c1_0 = arith.constant 1 : index
    %0:2 = scf.for %arg3 = %c0 to %c8 step %c2 iter_args(%arg4 = %arg0, %arg5 = %arg1) -> (tensor<8x4xf32>, tensor<8xf32>) {
      %1:2 = scf.for %arg6 = %c1 to %arg2 step %c1_0 iter_args(%arg7 = %arg4, %arg8 = %arg5) -> (tensor<8x4xf32>, tensor<8xf32>) {
        %extracted_slice = tensor.extract_slice %arg7[%arg3, %arg6] [1, 1] [1, 1] : tensor<8x4xf32> to tensor<1x1xf32>
        %2 = arith.addf %extracted_slice, %cst : tensor<1x1xf32>
        %c0_1 = arith.constant 0 : index
        %c4 = arith.constant 4 : index
        %c1_2 = arith.constant 1 : index
        %3 = scf.for %arg9 = %c0_1 to %c4 step %c1_2 iter_args(%arg10 = %arg8) -> (tensor<8xf32>) {
          %extracted_slice_5 = tensor.extract_slice %2[0, 0] [1, 1] [1, 1] : tensor<1x1xf32> to tensor<1xf32>
          %inserted_slice_6 = tensor.insert_slice %extracted_slice_5 into %arg10[%arg9] [1] [1] : tensor<1xf32> into tensor<8xf32>
          scf.yield %inserted_slice_6 : tensor<8xf32>
        }
        %extracted_slice_3 = tensor.extract_slice %3[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %inserted_slice = tensor.insert_slice %2 into %arg7[%arg3, %arg6] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x4xf32>
        %inserted_slice_4 = tensor.insert_slice %extracted_slice_3 into %arg8[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
        scf.yield %inserted_slice, %inserted_slice_4 : tensor<8x4xf32>, tensor<8xf32>
      }
      scf.yield %1#0, %1#1 : tensor<8x4xf32>, tensor<8xf32>
    }
    return %0#0, %0#1 : tensor<8x4xf32>, tensor<8xf32>
  }
  func.func @buffers(%arg0: memref<8xf32>) {
    %cst = arith.constant 1.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c1 = arith.constant 1 : index
    scf.for %arg1 = %c0_0 to %c8 step %c1 {
      memref.store %cst, %arg0[%arg1] : memref<8xf32>
    }
    scf.forall (%arg1) in (8) {
      %c0_1 = arith.constant 0 : index
      %c1_2 = arith.constant 1 : index
      %c1_3 = arith.constant 1 : index
      scf.for %arg2 = %c0_1 to %c1_2 step %c1_3 {
        memref.store %cst, %arg0[%arg1] : memref<8xf32>
      }
    } {mapping = [#gpu.thread<linear_dim_0>]}
    scf.forall (%arg1) in (8) {
      memref.store %cst, %arg0[%arg1] : memref<8xf32>
    } {mapping = [#iree_codegen.local_mapping<0>]}
    memref.store %cst, %arg0[%c0] : memref<8xf32>
    return
  }
}

