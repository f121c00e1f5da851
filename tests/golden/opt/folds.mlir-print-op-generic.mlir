"builtin.module"() ({
  "func.func"() <{function_type = (memref<64xi32>, i1) -> (), sym_name = "folds"}> ({
  ^bb0(%x: memref<64xi32>, %flag: i1):
    %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %c2 = "arith.constant"() <{value = 2 : index}> : () -> index
    %c3 = "arith.constant"() <{value = 3 : index}> : () -> index
    %sum = "arith.addi"(%c2, %c3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %i = "gpu.thread_id"() <{dimension = #gpu.dim<x>}> : () -> index
    %j = "gpu.thread_id"() <{dimension = #gpu.dim<x>}> : () -> index
    %same = "arith.addi"(%i, %c0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %a = "memref.load"(%x, %same) : (memref<64xi32>, index) -> i32
    %b = "memref.load"(%x, %j) : (memref<64xi32>, index) -> i32
    %s = "arith.addi"(%a, %b) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "scf.if"(%flag) ({
      "memref.store"(%s, %x, %sum) : (i32, memref<64xi32>, index) -> ()
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    %unused = "arith.muli"(%sum, %sum) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
