"""The arith dialect. Expectations recorded from iree-opt 3.13."""

import pytest

GOOD = [
    (
        r"""
func.func @f(%a: i32, %b: f32, %i: index, %v: vector<4xi32>, %vf: vector<4xf32>, %c: i1, %f16: f16, %f8: f8E4M3FN, %e8: f8E8M0FNU, %t: tensor<?xf32>, %cv: vector<4xi1>, %m: memref<4xf32>, %d: f64) {
  %n0 = arith.addi %a, %a overflow<nsw, nuw> : i32
  %n1 = arith.addi %a, %a {x = 1} : i32
  %n2, %n3 = arith.addui_extended %a, %a : i32, i1
  %n2v, %n3v = arith.addui_extended %v, %v : vector<4xi32>, vector<4xi1>
  %n4 = arith.subi %a, %a overflow<nsw> : i32
  %n5 = arith.muli %a, %a overflow<none> : i32
  %n6, %n7 = arith.mulsi_extended %a, %a : i32
  %n8, %n9 = arith.mului_extended %v, %v : vector<4xi32>
  %n10 = arith.divui %a, %a exact : i32
  %n11 = arith.divsi %a, %a exact : i32
  %n12 = arith.ceildivui %a, %a : i32
  %n13 = arith.ceildivsi %a, %a : i32
  %n14 = arith.floordivsi %a, %a : i32
  %n15 = arith.remui %a, %a : i32
  %n16 = arith.remsi %a, %a : i32
  %n17 = arith.andi %a, %a : i32
  %n18 = arith.ori %a, %a : i32
  %n19 = arith.xori %a, %a : i32
  %n20 = arith.shli %a, %a overflow<nsw, nuw> : i32
  %n21 = arith.shrui %a, %a exact : i32
  %n22 = arith.shrsi %a, %a exact : i32
  %n23 = arith.negf %b fastmath<fast> : f32
  %n24 = arith.addf %b, %b fastmath<nnan,ninf> : f32
  %n24b = arith.addf %b, %b {arith.fastmath = 1} : f32
  %n25 = arith.subf %b, %b : f32
  %n26 = arith.maximumf %b, %b : f32
  %n27 = arith.maxnumf %b, %b : f32
  %n28 = arith.maxsi %a, %a : i32
  %n29 = arith.maxui %a, %a : i32
  %n30 = arith.minimumf %b, %b : f32
  %n31 = arith.minnumf %b, %b : f32
  %n32 = arith.minsi %a, %a : i32
  %n33 = arith.minui %a, %a : i32
  %n34 = arith.mulf %b, %b : f32
  %n35 = arith.divf %b, %b : f32
  %n36 = arith.remf %b, %b : f32
  %n37 = arith.extui %a : i32 to i64
  %n37b = arith.extui %a nneg : i32 to i64
  %n38 = arith.extsi %a : i32 to i64
  %n39 = arith.extf %b fastmath<nnan> : f32 to f64
  %n39b = arith.extf %b : f32 to f64
  %n40 = arith.scaling_extf %f8, %e8 fastmath<nnan> : f8E4M3FN, f8E8M0FNU to f32
  %n41 = arith.trunci %a overflow<nsw> : i32 to i8
  %n42 = arith.truncf %b to_nearest_even fastmath<nnan> : f32 to f16
  %n42b = arith.truncf %b fastmath<nnan> : f32 to f16
  %n43 = arith.scaling_truncf %b, %e8 downward fastmath<nnan> : f32, f8E8M0FNU to f8E4M3FN
  %n44 = arith.uitofp %a : i32 to f32
  %n44b = arith.uitofp %a nneg : i32 to f32
  %n45 = arith.sitofp %a : i32 to f32
  %n46 = arith.fptoui %b : f32 to i32
  %n47 = arith.fptosi %b : f32 to i32
  %n48 = arith.index_cast %a : i32 to index
  %n49 = arith.index_castui %i : index to i32
  %n49b = arith.index_castui %i nneg : index to i32
  %n50 = arith.bitcast %a : i32 to f32
  %n51 = arith.cmpi slt, %a, %a : i32
  %n52 = arith.cmpi "eq", %v, %v : vector<4xi32>
  %n53 = arith.cmpf oeq, %b, %b fastmath<fast> : f32
  %n54 = arith.select %c, %a, %a : i32
  %n55 = arith.select %cv, %v, %v : vector<4xi1>, vector<4xi32>
  %n56 = arith.select %c, %v, %v : vector<4xi32>
  %n56m = arith.select %c, %m, %m : memref<4xf32>
  %n57 = arith.constant 1 : i32
  %n58 = arith.constant true
  %n59 = arith.constant dense<1> : vector<4xi32>
  %n60 = arith.constant {a = 1} 1.0 : f32
  %n61 = arith.constant 2 : index
  %n62 = arith.constant 0x7FC00000 : f32
  %n63 = arith.constant dense_resource<foo> : tensor<4xf32>
  %n65 = arith.convertf %f16 fastmath<nnan> : f16 to bf16
  %n66 = arith.flush_denormals %b : f32
  return
}
""",
        r"""
module {
  func.func @f(%a: i32, %b: f32, %i: index, %v: vector<4xi32>, %vf: vector<4xf32>, %c: i1, %f16: f16, %f8: f8E4M3FN, %e8: f8E8M0FNU, %t: tensor<?xf32>, %cv: vector<4xi1>, %m: memref<4xf32>, %d: f64) {
    %n0 = arith.addi %a, %a overflow<nsw, nuw> : i32
    %n1 = arith.addi %a, %a {x = 1 : i64} : i32
    %n2, %n3 = arith.addui_extended %a, %a : i32, i1
    %n2v, %n3v = arith.addui_extended %v, %v : vector<4xi32>, vector<4xi1>
    %n4 = arith.subi %a, %a overflow<nsw> : i32
    %n5 = arith.muli %a, %a : i32
    %n6, %n7 = arith.mulsi_extended %a, %a : i32
    %n8, %n9 = arith.mului_extended %v, %v : vector<4xi32>
    %n10 = arith.divui %a, %a exact : i32
    %n11 = arith.divsi %a, %a exact : i32
    %n12 = arith.ceildivui %a, %a : i32
    %n13 = arith.ceildivsi %a, %a : i32
    %n14 = arith.floordivsi %a, %a : i32
    %n15 = arith.remui %a, %a : i32
    %n16 = arith.remsi %a, %a : i32
    %n17 = arith.andi %a, %a : i32
    %n18 = arith.ori %a, %a : i32
    %n19 = arith.xori %a, %a : i32
    %n20 = arith.shli %a, %a overflow<nsw, nuw> : i32
    %n21 = arith.shrui %a, %a exact : i32
    %n22 = arith.shrsi %a, %a exact : i32
    %n23 = arith.negf %b fastmath<fast> : f32
    %n24 = arith.addf %b, %b fastmath<nnan,ninf> : f32
    %n24b = arith.addf %b, %b {arith.fastmath = 1 : i64} : f32
    %n25 = arith.subf %b, %b : f32
    %n26 = arith.maximumf %b, %b : f32
    %n27 = arith.maxnumf %b, %b : f32
    %n28 = arith.maxsi %a, %a : i32
    %n29 = arith.maxui %a, %a : i32
    %n30 = arith.minimumf %b, %b : f32
    %n31 = arith.minnumf %b, %b : f32
    %n32 = arith.minsi %a, %a : i32
    %n33 = arith.minui %a, %a : i32
    %n34 = arith.mulf %b, %b : f32
    %n35 = arith.divf %b, %b : f32
    %n36 = arith.remf %b, %b : f32
    %n37 = arith.extui %a : i32 to i64
    %n37b = arith.extui %a nneg : i32 to i64
    %n38 = arith.extsi %a : i32 to i64
    %n39 = arith.extf %b fastmath<nnan> : f32 to f64
    %n39b = arith.extf %b : f32 to f64
    %n40 = arith.scaling_extf %f8, %e8 fastmath<nnan> : f8E4M3FN, f8E8M0FNU to f32
    %n41 = arith.trunci %a overflow<nsw> : i32 to i8
    %n42 = arith.truncf %b to_nearest_even fastmath<nnan> : f32 to f16
    %n42b = arith.truncf %b fastmath<nnan> : f32 to f16
    %n43 = arith.scaling_truncf %b, %e8 downward fastmath<nnan> : f32, f8E8M0FNU to f8E4M3FN
    %n44 = arith.uitofp %a : i32 to f32
    %n44b = arith.uitofp %a nneg : i32 to f32
    %n45 = arith.sitofp %a : i32 to f32
    %n46 = arith.fptoui %b : f32 to i32
    %n47 = arith.fptosi %b : f32 to i32
    %n48 = arith.index_cast %a : i32 to index
    %n49 = arith.index_castui %i : index to i32
    %n49b = arith.index_castui %i nneg : index to i32
    %n50 = arith.bitcast %a : i32 to f32
    %n51 = arith.cmpi slt, %a, %a : i32
    %n52 = arith.cmpi eq, %v, %v : vector<4xi32>
    %n53 = arith.cmpf oeq, %b, %b fastmath<fast> : f32
    %n54 = arith.select %c, %a, %a : i32
    %n55 = arith.select %cv, %v, %v : vector<4xi1>, vector<4xi32>
    %n56 = arith.select %c, %v, %v : vector<4xi32>
    %n56m = arith.select %c, %m, %m : memref<4xf32>
    %n57 = arith.constant 1 : i32
    %n58 = arith.constant true
    %n59 = arith.constant dense<1> : vector<4xi32>
    %n60 = arith.constant {a = 1 : i64} 1.000000e+00 : f32
    %n61 = arith.constant 2 : index
    %n62 = arith.constant 0x7FC00000 : f32
    %n63 = arith.constant dense_resource<foo> : tensor<4xf32>
    %n65 = arith.convertf %f16 fastmath<nnan> : f16 to bf16
    %n66 = arith.flush_denormals %b : f32
    return
  }
}
""",
    ),
    (
        "func.func @f(%a: vector<3xi32>, %b: i1) { %0 = arith.select %b, %a, %a : i1, vector<3xi32> return }",
        r"""
module {
  func.func @f(%a: vector<3xi32>, %b: i1) {
    %0 = arith.select %b, %a, %a : vector<3xi32>
    return
  }
}
""",
    ),
    (
        "%0 = arith.constant dense<1> : vector<[4]xi32>",
        r"""
module {
  %cst = arith.constant dense<1> : vector<[4]xi32>
}
""",
    ),
    (
        "func.func @f(%a: vector<2xf32>, %b: f16) { %0 = arith.scaling_truncf %a, %b : vector<2xf32>, f16 to vector<2xf16> return }",
        r"""
module {
  func.func @f(%a: vector<2xf32>, %b: f16) {
    %0 = arith.scaling_truncf %a, %b : vector<2xf32>, f16 to vector<2xf16>
    return
  }
}
""",
    ),
    (
        "func.func @f(%a: memref<2xi32>) { %0 = arith.index_cast %a : memref<2xi32> to memref<2xindex> return }",
        r"""
module {
  func.func @f(%a: memref<2xi32>) {
    %0 = arith.index_cast %a : memref<2xi32> to memref<2xindex>
    return
  }
}
""",
    ),
    (
        r"""
func.func @f(%a: i32, %v: vector<4xi32>) {
%0, %1 = arith.subui_extended %a, %a : i32, i1
%2, %3 = arith.subui_extended %v, %v : vector<4xi32>, vector<4xi1>
return
}
""",
        r"""
module {
  func.func @f(%a: i32, %v: vector<4xi32>) {
    %diff, %borrow = arith.subui_extended %a, %a : i32, i1
    %diff_0, %borrow_1 = arith.subui_extended %v, %v : vector<4xi32>, vector<4xi1>
    return
  }
}
""",
    ),
]

BAD = [
    ('"arith.addi"() : () -> ()', "'arith.addi' op requires one result"),
    (
        "func.func @f(%a: f32) { %0 = arith.addi %a, %a : f32 return }",
        "'arith.addi' op operand #0 must be signless-non-zero-bitwidth-integer-like, but got 'f32'",
    ),
    (
        "func.func @f(%a: i32) { %0 = arith.addf %a, %a : i32 return }",
        "'arith.addf' op operand #0 must be floating-point-like, but got 'i32'",
    ),
    (
        "func.func @f(%a: si32) { %0 = arith.addi %a, %a : si32 return }",
        "'arith.addi' op operand #0 must be signless-non-zero-bitwidth-integer-like, but got 'si32'",
    ),
    (
        "func.func @f(%a: vector<2xf32>) { %0 = arith.addi %a, %a : vector<2xf32> return }",
        "'arith.addi' op operand #0 must be signless-non-zero-bitwidth-integer-like, but got 'vector<2xf32>'",
    ),
    (
        'func.func @f(%a: i32, %b: i64) { %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32 return }',
        "'arith.addi' op requires the same type for all operands and results",
    ),
    (
        'func.func @f(%a: vector<2xi32>, %b: vector<3xi32>) { %0 = "arith.addi"(%a, %b) : (vector<2xi32>, vector<3xi32>) -> vector<2xi32> return }',
        "'arith.addi' op requires the same type for all operands and results",
    ),
    (
        'func.func @f(%a: i32, %b: i64) { %0 = "arith.addi"(%a, %a) <{overflowFlags = 3 : i32}>: (i32, i32) -> i32 return }',
        "invalid properties {overflowFlags = 3 : i32} for op arith.addi: Invalid attribute `overflowFlags` in property conversion: 3 : i32",
    ),
    (
        "func.func @f(%a: i32) { %0 = arith.extui %a : i32 to i32 return }",
        "'arith.extui' op operand type 'i32' and result type 'i32' are cast incompatible",
    ),
    (
        "func.func @f(%a: i32) { %0 = arith.extui %a : i32 to i16 return }",
        "'arith.extui' op operand type 'i32' and result type 'i16' are cast incompatible",
    ),
    (
        "func.func @f(%a: i32) { %0 = arith.extui %a : i32 to f64 return }",
        "'arith.extui' op result #0 must be signless-fixed-width-integer-like, but got 'f64'",
    ),
    (
        "func.func @f(%a: index) { %0 = arith.extui %a : index to i64 return }",
        "'arith.extui' op operand #0 must be signless-fixed-width-integer-like, but got 'index'",
    ),
    (
        "func.func @f(%a: i32) { %0 = arith.extsi %a : i32 to vector<2xi64> return }",
        "'arith.extsi' op requires the same shape for all operands and results",
    ),
    (
        "func.func @f(%a: vector<3xi32>) { %0 = arith.extsi %a : vector<3xi32> to vector<2xi64> return }",
        "'arith.extsi' op requires the same shape for all operands and results",
    ),
    (
        "func.func @f(%a: f32) { %0 = arith.extf %a : f32 to f16 return }",
        "'arith.extf' op operand type 'f32' and result type 'f16' are cast incompatible",
    ),
    (
        "func.func @f(%a: i32) { %0 = arith.extf %a : i32 to f16 return }",
        "'arith.extf' op operand #0 must be floating-point-like, but got 'i32'",
    ),
    (
        "func.func @f(%a: i32) { %0 = arith.trunci %a : i32 to i64 return }",
        "'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible",
    ),
    (
        "func.func @f(%a: i32) { %0 = arith.trunci %a : i32 to i32 return }",
        "'arith.trunci' op operand type 'i32' and result type 'i32' are cast incompatible",
    ),
    (
        "func.func @f(%a: f16) { %0 = arith.truncf %a : f16 to f32 return }",
        "'arith.truncf' op operand type 'f16' and result type 'f32' are cast incompatible",
    ),
    (
        "func.func @f(%a: f16) { %0 = arith.truncf %a : f16 to bf16 return }",
        "'arith.truncf' op operand type 'f16' and result type 'bf16' are cast incompatible",
    ),
    (
        "func.func @f(%a: f16) { %0 = arith.extf %a : f16 to bf16 return }",
        "'arith.extf' op operand type 'f16' and result type 'bf16' are cast incompatible",
    ),
    (
        "func.func @f(%a: f16) { %0 = arith.convertf %a : f16 to f16 return }",
        "'arith.convertf' op operand type 'f16' and result type 'f16' are cast incompatible",
    ),
    (
        "func.func @f(%a: f16) { %0 = arith.convertf %a : f16 to f32 return }",
        "'arith.convertf' op operand type 'f16' and result type 'f32' are cast incompatible",
    ),
    (
        "func.func @f(%a: f32) { %0 = arith.uitofp %a : f32 to f32 return }",
        "'arith.uitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'",
    ),
    (
        "func.func @f(%a: f32) { %0 = arith.sitofp %a : f32 to i32 return }",
        "'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'",
    ),
    (
        "func.func @f(%a: i32) { %0 = arith.fptosi %a : i32 to i32 return }",
        "'arith.fptosi' op operand #0 must be floating-point-like, but got 'i32'",
    ),
    (
        "func.func @f(%a: vector<2xf32>) { %0 = arith.fptosi %a : vector<2xf32> to i32 return }",
        "'arith.fptosi' op requires the same shape for all operands and results",
    ),
    (
        "func.func @f(%a: i32) { %0 = arith.index_cast %a : i32 to i64 return }",
        "'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible",
    ),
    (
        "func.func @f(%a: index) { %0 = arith.index_cast %a : index to index return }",
        "'arith.index_cast' op operand type 'index' and result type 'index' are cast incompatible",
    ),
    (
        "func.func @f(%a: f32) { %0 = arith.index_cast %a : f32 to index return }",
        "'arith.index_cast' op operand #0 must be signless-non-zero-bitwidth-integer-like or memref of signless-integer, but got 'f32'",
    ),
    (
        "func.func @f(%a: f32) { %0 = arith.bitcast %a : f32 to i64 return }",
        "'arith.bitcast' op operand type 'f32' and result type 'i64' are cast incompatible",
    ),
    (
        "func.func @f(%a: index) { %0 = arith.bitcast %a : index to i64 return }",
        "'arith.bitcast' op operand #0 must be non-zero-bitwidth-signless-integer-or-float-like or memref of non-zero-bitwidth signless integer or float, but got 'index'",
    ),
    (
        "func.func @f(%a: vector<2xf32>) { %0 = arith.bitcast %a : vector<2xf32> to i64 return }",
        "'arith.bitcast' op requires the same shape for all operands and results",
    ),
    (
        "func.func @f(%a: vector<2xf32>) { %0 = arith.bitcast %a : vector<2xf32> to vector<2xi16> return }",
        "'arith.bitcast' op operand type 'vector<2xf32>' and result type 'vector<2xi16>' are cast incompatible",
    ),
    (
        "func.func @f(%a: i32) { %0 = arith.cmpi foo, %a, %a : i32 return }",
        "custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]",
    ),
    (
        'func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) <{predicate = 10}> : (i32, i32) -> i1 return }',
        "invalid properties {predicate = 10 : i64} for op arith.cmpi: Invalid attribute `predicate` in property conversion: 10 : i64",
    ),
    (
        'func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) : (i32, i32) -> i1 return }',
        "'arith.cmpi' op requires attribute 'predicate'",
    ),
    (
        'func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) <{predicate = 1}> : (i32, i32) -> i32 return }',
        "'arith.cmpi' op result #0 must be bool-like, but got 'i32'",
    ),
    (
        'func.func @f(%a: i32, %b: i64) { %0 = "arith.cmpi"(%a, %b) <{predicate = 1}> : (i32, i64) -> i1 return }',
        "'arith.cmpi' op requires all operands to have the same type",
    ),
    (
        'func.func @f(%a: vector<2xi32>, %b: i64) { %0 = "arith.cmpi"(%a, %a) <{predicate = 1}> : (vector<2xi32>, vector<2xi32>) -> i1 return }',
        "'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands",
    ),
    (
        'func.func @f(%a: vector<2xi32>, %b: i1) { %0 = "arith.select"(%b, %a, %b) : (i1, vector<2xi32>, i1) -> i1 return }',
        "'arith.select' op failed to verify that all of {true_value, false_value, result} have same type",
    ),
    (
        "func.func @f(%a: vector<2xi32>, %b: vector<3xi1>) { %0 = arith.select %b, %a, %a : vector<3xi1>, vector<2xi32> return }",
        "'arith.select' op failed to verify that condition is signless i1 or has matching shape",
    ),
    (
        "func.func @f(%a: i32, %b: vector<3xi1>) { %0 = arith.select %b, %a, %a : vector<3xi1>, i32 return }",
        "'arith.select' op failed to verify that condition is signless i1 or has matching shape",
    ),
    (
        "func.func @f(%a: memref<3xi32>, %b: vector<3xi1>) { %0 = arith.select %b, %a, %a : vector<3xi1>, memref<3xi32> return }",
        "'arith.select' op if an operand is non-scalar, then there must be at least one non-scalar result",
    ),
    (
        "func.func @f(%a: vector<3xi32>, %b: vector<3xi8>) { %0 = arith.select %b, %a, %a : vector<3xi8>, vector<3xi32> return }",
        "'arith.select' op operand #0 must be bool-like, but got 'vector<3xi8>'",
    ),
    (
        "func.func @f(%a: vector<3xi32>, %b: i32) { %0 = arith.select %b, %a, %a : i32, vector<3xi32> return }",
        "'arith.select' op operand #0 must be bool-like, but got 'i32'",
    ),
    ('%0 = "arith.constant"() : () -> i32', "'arith.constant' op requires attribute 'value'"),
    (
        '%0 = "arith.constant"() <{value = 1 : i32}>: () -> i64',
        "'arith.constant' op failed to verify that all of {value, result} have same type",
    ),
    ('%0 = arith.constant "a"', "'arith.constant' op value must be an integer, float, or elements attribute"),
    ("%0 = arith.constant @a", "custom op 'arith.constant' invalid kind of attribute specified"),
    ("%0 = arith.constant 1 : si8", "'arith.constant' op integer return type must be signless"),
    ("%0 = arith.constant unit", "custom op 'arith.constant' invalid kind of attribute specified"),
    ("%0 = arith.constant [1]", "custom op 'arith.constant' invalid kind of attribute specified"),
    (
        '%0 = "arith.constant"() <{value = "a" : i32}>: () -> i32',
        "'arith.constant' op value must be an integer, float, or elements attribute",
    ),
    (
        "%0 = arith.constant dense<[1,2]> : vector<[2]xi32>",
        "'arith.constant' op initializing scalable vectors with elements attribute is not supported unless it's a vector splat",
    ),
    (
        'func.func @f(%a: i32) { %0, %1 = "arith.addui_extended"(%a, %a) : (i32, i32) -> (i32, i32) return }',
        "'arith.addui_extended' op result #1 must be bool-like, but got 'i32'",
    ),
    (
        'func.func @f(%a: i32) { %0, %1 = "arith.mulsi_extended"(%a, %a) : (i32, i32) -> (i32, i64) return }',
        "'arith.mulsi_extended' op failed to verify that all of {lhs, rhs, low, high} have same type",
    ),
    ("func.func @f(%a: f32) { %0 = arith.addf %a, %a fastmath : f32 return }", "expected '<'"),
    ("func.func @f(%a: f32) { %0 = arith.truncf %a foo : f32 to f16 return }", "expected ':'"),
    (
        "func.func @f(%a: f32, %b: f16) { %0 = arith.scaling_extf %a, %b : f32, f16 to f32 return }",
        "'arith.scaling_extf' op operand types 'f32', 'f16' and result type 'f32' are cast incompatible",
    ),
    (
        "func.func @f(%a: f32, %b: f16) { %0 = arith.scaling_truncf %a, %b : f32, f16 to f32 return }",
        "'arith.scaling_truncf' op operand types 'f32', 'f16' and result type 'f32' are cast incompatible",
    ),
    (
        "func.func @f(%a: tensor<2xf32>) { %0 = arith.extf %a : tensor<2xf32> to tensor<?xf64> return }",
        "'arith.extf' op failed to verify that input and output have the same tensor dimensions",
    ),
    (
        "func.func @f(%a: vector<2xi32>) { %0 = arith.index_cast %a : vector<2xi32> to vector<3xindex> return }",
        "'arith.index_cast' op requires the same shape for all operands and results",
    ),
    (
        "func.func @f(%a: memref<2xi32>) { %0 = arith.index_cast %a : memref<2xi32> to memref<3xindex> return }",
        "'arith.index_cast' op requires the same shape for all operands and results",
    ),
    (
        'func.func @f(%a: vector<4xi32>) { %0, %1 = "arith.addui_extended"(%a, %a) : (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, i1) return }',
        "'arith.addui_extended' op if an operand is non-scalar, then all results must be non-scalar",
    ),
    (
        'func.func @f(%a: vector<4xi32>) { %0, %1 = "arith.subui_extended"(%a, %a) : (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, i1) return }',
        "'arith.subui_extended' op if an operand is non-scalar, then all results must be non-scalar",
    ),
    (
        'func.func @f(%a: vector<4xi32>) { %0, %1 = "arith.subui_extended"(%a, %a) : (vector<4xi32>, vector<4xi32>) -> (i32, i1) return }',
        "'arith.subui_extended' op failed to verify that all of {lhs, rhs, diff} have same type",
    ),
    (
        'func.func @f(%a: f32) { %0 = "arith.truncf"(%a) <{roundingmode = 9 : i32}> : (f32) -> f16 return }',
        "invalid properties {roundingmode = 9 : i32} for op arith.truncf: Invalid attribute `roundingmode` in property conversion: 9 : i32",
    ),
    (
        """"test.x"() ({ ^bb0(%a: vector<4xi32>):
%r = "arith.sitofp"(%a) : (vector<4xi32>) -> tensor<4xf32>
"test.y"() : () -> ()
}) : () -> ()""",
        "'arith.sitofp' op failed to verify that input and output have the same tensor dimensions",
    ),
    (
        """"test.x"() ({ ^bb0(%a: vector<4xf32>):
%r = "arith.negf"(%a) : (vector<4xf32>) -> tensor<4xf32>
"test.y"() : () -> ()
}) : () -> ()""",
        "'arith.negf' op all non-scalar operands/results must have the same shape and base type",
    ),
    (
        """"test.x"() ({ ^bb0(%a: tensor<?xf32>, %b: tensor<4xf32>):
%r = "arith.addf"(%a, %b) : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
"test.y"() : () -> ()
}) : () -> ()""",
        "'arith.addf' op inferred type(s) 'tensor<?xf32>' are incompatible with return type(s) of operation 'tensor<4xf32>'",
    ),
]

CANONICAL = [
    (
        r"""
func.func @f(%x: f32) -> (f32, f32, f32, f32, f32, f32,f32,f32,f32,f32,f32,f32, f32,f32,f16, f16, f32,f32) {
  %nan = arith.constant 0x7FC00000 : f32
  %nan2 = arith.constant 0xFFC00001 : f32
  %snan = arith.constant 0x7F800001 : f32
  %inf = arith.constant 0x7F800000 : f32
  %one = arith.constant 1.0 : f32
  %z = arith.constant 0.0 : f32
  %mz = arith.constant -0.0 : f32
  %0 = arith.addf %nan2, %one : f32
  %1 = arith.addf %one, %snan : f32
  %2 = arith.divf %one, %z : f32
  %3 = arith.divf %z, %z : f32
  %4 = arith.subf %inf, %inf : f32
  %5 = arith.negf %nan : f32
  %6 = arith.addf %x, %z : f32
  %7 = arith.addf %x, %mz : f32
  %8 = arith.subf %x, %z : f32
  %9 = arith.maximumf %z, %mz : f32
  %10 = arith.maxnumf %z, %mz : f32
  %11 = arith.maxnumf %x, %nan : f32
  %12 = arith.mulf %x, %z fastmath<nnan,nsz> : f32
  %13 = arith.mulf %x, %z : f32
  %p = arith.constant 1.1 : f32
  %14 = arith.truncf %p : f32 to f16
  %15 = arith.truncf %one : f32 to f16
  %16 = arith.remf %one, %p : f32
  %17 = arith.maximumf %nan2, %snan : f32
  return %0, %1, %2,%3,%4,%5,%6,%7,%8,%9,%10,%11, %12,%13,%14,%15,%16,%17: f32, f32, f32, f32, f32, f32,f32,f32,f32,f32,f32,f32,f32,f32, f16, f16, f32,f32
}
""",
        r"""
module {
  func.func @f(%x: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f16, f16, f32, f32) {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f16
    %p = arith.constant 1.100000e+00 : f32
    %z = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFFC00001 : f32
    %cst_2 = arith.constant 0x7FC00001 : f32
    %cst_3 = arith.constant 0x7F800000 : f32
    %cst_4 = arith.constant 0x7FC00000 : f32
    %cst_5 = arith.constant 0xFFC00000 : f32
    %0 = arith.addf %x, %z : f32
    %1 = arith.mulf %x, %z : f32
    %2 = arith.truncf %p : f32 to f16
    return %cst_1, %cst_2, %cst_3, %cst_4, %cst_4, %cst_5, %0, %x, %x, %z, %z, %x, %z, %1, %2, %cst_0, %cst, %cst_1 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f16, f16, f32, f32
  }
}
""",
    ),
    (
        r"""
func.func @g(%x: f32) -> (i32, i32, i32, i8, f32, f32, f16, f32, i1, i32) {
  %nan = arith.constant 0x7FC00000 : f32
  %inf = arith.constant 0x7F800000 : f32
  %a = arith.constant 1.5 : f32
  %b = arith.constant -1.5 : f32
  %c = arith.constant 300.5 : f32
  %0 = arith.fptosi %a : f32 to i32
  %1 = arith.fptosi %b : f32 to i32
  %2 = arith.fptoui %b : f32 to i32
  %3 = arith.fptosi %c : f32 to i8
  %i = arith.constant 16777217 : i32
  %m = arith.constant -1 : i32
  %4 = arith.sitofp %i : i32 to f32
  %5 = arith.uitofp %m : i32 to f32
  %6 = arith.uitofp %m : i32 to f16
  %7 = arith.negf %b : f32
  %8 = arith.cmpf oeq, %x, %nan : f32
  %bc = arith.bitcast %a : f32 to i32
  return %0,%1,%2,%3,%4,%5,%6,%7,%8, %bc : i32, i32, i32, i8, f32, f32, f16, f32, i1,i32
}
""",
        r"""
module {
  func.func @g(%x: f32) -> (i32, i32, i32, i8, f32, f32, f16, f32, i1, i32) {
    %bc = arith.constant 1069547520 : i32
    %false = arith.constant false
    %cst = arith.constant 1.500000e+00 : f32
    %cst_0 = arith.constant 0x7C00 : f16
    %cst_1 = arith.constant 4.2949673E+9 : f32
    %cst_2 = arith.constant 0x4B800000 : f32
    %b = arith.constant -1.500000e+00 : f32
    %c = arith.constant 3.005000e+02 : f32
    %c1_i32 = arith.constant 1 : i32
    %c-1_i32 = arith.constant -1 : i32
    %0 = arith.fptoui %b : f32 to i32
    %1 = arith.fptosi %c : f32 to i8
    return %c1_i32, %c-1_i32, %0, %1, %cst_2, %cst_1, %cst_0, %cst, %false, %bc : i32, i32, i32, i8, f32, f32, f16, f32, i1, i32
  }
}
""",
    ),
    (
        r"""
func.func @h(%x: i32, %y: i32, %i: index) -> (i32, i32, i32, i32, i32, i64,i64, i32, index, i8, i1, i1) {
  %s = arith.constant 33 : i32
  %o = arith.constant 1 : i32
  %0 = arith.shli %o, %s : i32
  %1 = arith.shrui %o, %s : i32
  %min = arith.constant -2147483648 : i32
  %m = arith.constant -1 : i32
  %2 = arith.divsi %min, %m : i32
  %3 = arith.remsi %min, %m : i32
  %4 = arith.ceildivsi %min, %m : i32
  %e = arith.extui %x : i32 to i64
  %5 = arith.extui %x : i32 to i64
  %t = arith.trunci %5 : i64 to i32
  %7 = arith.index_cast %x : i32 to index
  %8 = arith.index_cast %7 : index to i32
  %e1 = arith.extsi %x : i32 to i64
  %9 = arith.trunci %e1 : i64 to i8
  %10 = arith.cmpi slt, %x, %x : i32
  %11 = arith.cmpi slt, %o, %x : i32
  %o2 = arith.ori %x, %y : i32
  %o3 = arith.ori %o2, %x : i32
  return %0, %1, %2, %3, %4, %e, %5, %t, %7, %9, %10, %11 : i32, i32, i32, i32, i32, i64,i64, i32, index, i8,i1,i1
}
""",
        r"""
module {
  func.func @h(%x: i32, %y: i32, %i: index) -> (i32, i32, i32, i32, i32, i64, i64, i32, index, i8, i1, i1) {
    %false = arith.constant false
    %c0_i32 = arith.constant 0 : i32
    %m = arith.constant -1 : i32
    %min = arith.constant -2147483648 : i32
    %s = arith.constant 33 : i32
    %o = arith.constant 1 : i32
    %0 = arith.shli %o, %s : i32
    %1 = arith.shrui %o, %s : i32
    %2 = arith.divsi %min, %m : i32
    %3 = arith.ceildivsi %min, %m : i32
    %e = arith.extui %x : i32 to i64
    %4 = arith.extui %x : i32 to i64
    %5 = arith.index_cast %x : i32 to index
    %6 = arith.trunci %x : i32 to i8
    %7 = arith.cmpi sgt, %x, %o : i32
    return %0, %1, %2, %c0_i32, %3, %e, %4, %x, %5, %6, %false, %7 : i32, i32, i32, i32, i32, i64, i64, i32, index, i8, i1, i1
  }
}
""",
    ),
    (
        r"""
func.func @f(%x: f32, %h: f16, %i: i32, %b: i1, %i8: i8, %v: vector<4xi32>) -> (f32, f32, f16, f32, f32, i64, i64, i8, i32, i16, i32) {
  %z = arith.constant 0.0 : f32
  %mz = arith.constant -0.0 : f32
  %0 = arith.addf %x, %z fastmath<nsz>: f32
  %1 = arith.subf %x, %mz fastmath<nsz>: f32
  %e = arith.extf %h : f16 to f32
  %2 = arith.truncf %e : f32 to f16
  %t = arith.truncf %x fastmath<contract> : f32 to f16
  %3 = arith.extf %t fastmath<contract> : f16 to f32
  %n = arith.negf %x : f32
  %4 = arith.negf %n : f32
  %s8 = arith.extsi %i8 : i8 to i16
  %5 = arith.extsi %s8 : i16 to i64
  %u8 = arith.extui %i8 : i8 to i16
  %6 = arith.extui %u8 : i16 to i64
  %7 = arith.trunci %u8 : i16 to i8
  %l = arith.trunci %i : i32 to i16
  %8 = arith.extsi %i8 : i8 to i32
  %9 = arith.trunci %8 : i32 to i16
  %tt = arith.trunci %i : i32 to i16
  %ext = arith.extsi %u8 : i16 to i32
  return %0, %1, %2,%3,%4,%5,%6,%7,%8,%9,%ext : f32, f32, f16, f32, f32, i64, i64, i8, i32, i16, i32
}
""",
        r"""
module {
  func.func @f(%x: f32, %h: f16, %i: i32, %b: i1, %i8: i8, %v: vector<4xi32>) -> (f32, f32, f16, f32, f32, i64, i64, i8, i32, i16, i32) {
    %e = arith.extf %h : f16 to f32
    %0 = arith.truncf %e : f32 to f16
    %1 = arith.extsi %i8 : i8 to i64
    %2 = arith.extui %i8 : i8 to i64
    %3 = arith.extsi %i8 : i8 to i32
    %4 = arith.extsi %i8 : i8 to i16
    %ext = arith.extui %i8 : i8 to i32
    return %x, %x, %0, %x, %x, %1, %2, %i8, %3, %4, %ext : f32, f32, f16, f32, f32, i64, i64, i8, i32, i16, i32
  }
}
""",
    ),
    (
        r"""
func.func @g(%x: f32, %h: f16, %i: i32, %b: i1, %c: i1, %i8: i8, %v: vector<4xi32>) -> (i1,i1,i1,i1,i1,i1,i32,i1,i32,i32,i32,i1,i1,i1,i1,vector<4xi32>,i32) {
  %f = arith.constant false
  %t = arith.constant true
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = arith.cmpi eq, %b, %t : i1
  %1 = arith.cmpi ne, %b, %f : i1
  %2 = arith.cmpi eq, %b, %f : i1
  %eb = arith.extui %b : i1 to i32
  %3 = arith.cmpi ne, %eb, %c0 : i32
  %esb = arith.extsi %b : i1 to i32
  %4 = arith.cmpi ne, %esb, %c0 : i32
  %5 = arith.cmpi eq, %eb, %c0 : i32
  %6 = arith.select %b, %c1, %c0 : i32
  %7 = arith.select %b, %t, %f : i1
  %8 = arith.select %t, %i, %c0 : i32
  %eq = arith.cmpi eq, %i, %c0 : i32
  %9 = arith.select %eq, %i, %c0 : i32
  %ne = arith.cmpi ne, %i, %c0 : i32
  %10 = arith.select %ne, %i, %c0 : i32
  %11 = arith.select %b, %f, %t : i1
  %12 = arith.select %b, %t, %c : i1
  %13 = arith.select %b, %c, %f : i1
  %14 = arith.cmpf ult, %x, %x : f32
  %va = arith.constant dense<[1,2,3,4]> : vector<4xi32>
  %vb = arith.constant dense<[5,6,7,8]> : vector<4xi32>
  %vc = arith.constant dense<[true,false,true,false]> : vector<4xi1>
  %15 = arith.select %vc, %va, %vb : vector<4xi1>, vector<4xi32>
  %p = ub.poison : i32
  %16 = arith.select %b, %p, %i : i32
  return %0, %1, %2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16 : i1,i1,i1,i1,i1,i1,i32,i1,i32,i32,i32,i1,i1,i1,i1,vector<4xi32>,i32
}
""",
        r"""
module {
  func.func @g(%x: f32, %h: f16, %i: i32, %b: i1, %c: i1, %i8: i8, %v: vector<4xi32>) -> (i1, i1, i1, i1, i1, i1, i32, i1, i32, i32, i32, i1, i1, i1, i1, vector<4xi32>, i32) {
    %cst = arith.constant dense<[1, 6, 3, 8]> : vector<4xi32>
    %f = arith.constant false
    %t = arith.constant true
    %c0 = arith.constant 0 : i32
    %0 = arith.cmpi eq, %b, %f : i1
    %eb = arith.extui %b : i1 to i32
    %1 = arith.cmpi eq, %eb, %c0 : i32
    %2 = arith.extui %b : i1 to i32
    %3 = arith.xori %b, %t : i1
    %4 = arith.select %b, %t, %c : i1
    %5 = arith.select %b, %c, %f : i1
    %6 = arith.cmpf ult, %x, %x : f32
    return %b, %b, %0, %b, %b, %1, %2, %b, %i, %c0, %i, %3, %4, %5, %6, %cst, %i : i1, i1, i1, i1, i1, i1, i32, i1, i32, i32, i32, i1, i1, i1, i1, vector<4xi32>, i32
  }
}
""",
    ),
    (
        r"""
func.func @h(%x: f32, %h: f16, %i: i32, %b: i1, %c: i1, %i8: i8, %v: vector<4xi32>, %idx: index) -> (i32, i32,i32, f32, index, f32,f64,index,index,i32, i32,vector<2xf32>,i32, i1) {
  %p = ub.poison : i32
  %pf = ub.poison : f32
  %0 = arith.addi %i, %p : i32
  %1 = arith.muli %p, %i : i32
  %2 = arith.subi %p, %i : i32
  %3 = arith.addf %x, %pf : f32
  %4 = arith.index_cast %p : i32 to index
  %5 = arith.negf %pf : f32
  %6 = arith.extf %pf : f32 to f64
  %c1 = arith.constant -1 : i32
  %7 = arith.index_cast %c1 : i32 to index
  %8 = arith.index_castui %c1 : i32 to index
  %big = arith.constant 4294967297 : index
  %9 = arith.index_cast %big : index to i32
  %bc = arith.bitcast %i : i32 to f32
  %10 = arith.bitcast %bc : f32 to i32
  %iv = arith.constant dense<[1065353216, 0]> : vector<2xi32>
  %11 = arith.bitcast %iv : vector<2xi32> to vector<2xf32>
  %12 = arith.bitcast %i : i32 to i32
  %13 = arith.cmpi eq, %i, %p : i32
  return %0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13 : i32, i32,i32,f32, index,f32,f64,index,index,i32,i32,vector<2xf32>,i32, i1
}
""",
        r"""
module {
  func.func @h(%x: f32, %h: f16, %i: i32, %b: i1, %c: i1, %i8: i8, %v: vector<4xi32>, %idx: index) -> (i32, i32, i32, f32, index, f32, f64, index, index, i32, i32, vector<2xf32>, i32, i1) {
    %p = ub.poison : i32
    %0 = ub.poison : f32
    %1 = ub.poison : index
    %2 = ub.poison : f64
    %c-1 = arith.constant -1 : index
    %c4294967295 = arith.constant 4294967295 : index
    %c1_i32 = arith.constant 1 : i32
    %cst = arith.constant dense<[1.000000e+00, 0.000000e+00]> : vector<2xf32>
    %3 = arith.cmpi eq, %i, %p : i32
    return %p, %p, %p, %0, %1, %0, %2, %c-1, %c4294967295, %c1_i32, %i, %cst, %i, %3 : i32, i32, i32, f32, index, f32, f64, index, index, i32, i32, vector<2xf32>, i32, i1
  }
}
""",
    ),
    (
        r"""
func.func @f(%x: f32, %h: f16, %i: i32, %idx: index) -> (f16,f32,f16,f16,f32,f16,i32,f16,bf16,f16,i64,i32,i32,i64, index) {
  %e = arith.extf %h fastmath<contract> : f16 to f32
  %0 = arith.truncf %e fastmath<contract> : f32 to f16
  %e2 = arith.extf %h : f16 to f64
  %1 = arith.truncf %e2 : f64 to f32
  %e3 = arith.extf %h fastmath<contract> : f16 to f32
  %2 = arith.truncf %e3 : f32 to f16
  %3 = arith.truncf %e fastmath<contract> : f32 to f16
  %t = arith.truncf %x fastmath<contract> : f32 to f16
  %4 = arith.extf %t : f16 to f32
  %d = arith.extf %x fastmath<contract>: f32 to f64
  %5 = arith.truncf %d fastmath<contract> : f64 to f16
  %6 = arith.index_castui %idx : index to i32
  %c = arith.constant 1.1 : f64
  %7 = arith.truncf %c toward_zero : f64 to f16
  %ch = arith.constant 1.5 : f16
  %8 = arith.convertf %ch : f16 to bf16
  %nanf = arith.constant 0x7FC00001 : f32
  %9 = arith.truncf %nanf : f32 to f16
  %t1 = arith.trunci %i : i32 to i8
  %10 = arith.extui %t1 : i8 to i64
  %n8 = arith.constant -1 : i8
  %11 = arith.extui %n8 : i8 to i32
  %12 = arith.extsi %n8 : i8 to i32
  %true = arith.constant true
  %13 = arith.extsi %true : i1 to i64
  %14 = arith.index_cast %true : i1 to index
  return %0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14 : f16,f32,f16,f16,f32,f16,i32,f16,bf16,f16,i64,i32,i32,i64, index
}
""",
        r"""
module {
  func.func @f(%x: f32, %h: f16, %i: i32, %idx: index) -> (f16, f32, f16, f16, f32, f16, i32, f16, bf16, f16, i64, i32, i32, i64, index) {
    %c-1 = arith.constant -1 : index
    %c-1_i64 = arith.constant -1 : i64
    %c-1_i32 = arith.constant -1 : i32
    %c255_i32 = arith.constant 255 : i32
    %cst = arith.constant 1.500000e+00 : bf16
    %nanf = arith.constant 0x7FC00001 : f32
    %c = arith.constant 1.100000e+00 : f64
    %e = arith.extf %h fastmath<contract> : f16 to f32
    %0 = arith.truncf %e fastmath<contract> : f32 to f16
    %e2 = arith.extf %h : f16 to f64
    %1 = arith.truncf %e2 : f64 to f32
    %e3 = arith.extf %h fastmath<contract> : f16 to f32
    %2 = arith.truncf %e3 : f32 to f16
    %3 = arith.truncf %e fastmath<contract> : f32 to f16
    %t = arith.truncf %x fastmath<contract> : f32 to f16
    %4 = arith.extf %t : f16 to f32
    %d = arith.extf %x fastmath<contract> : f32 to f64
    %5 = arith.truncf %d fastmath<contract> : f64 to f16
    %6 = arith.index_castui %idx : index to i32
    %7 = arith.truncf %c toward_zero : f64 to f16
    %8 = arith.truncf %nanf : f32 to f16
    %t1 = arith.trunci %i : i32 to i8
    %9 = arith.extui %t1 : i8 to i64
    return %0, %1, %2, %3, %4, %5, %6, %7, %cst, %8, %9, %c255_i32, %c-1_i32, %c-1_i64, %c-1 : f16, f32, f16, f16, f32, f16, i32, f16, bf16, f16, i64, i32, i32, i64, index
  }
}
""",
    ),
    (
        r"""
func.func @f(%x: i32, %y: i32, %c: i1, %d: i1, %a: i8, %b: i8, %f: f32, %g: f32) {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %c0 = arith.constant 0 : i32
  %m1 = arith.constant -1 : i32
  %t = arith.constant true
  %1 = arith.addi %x, %c5 overflow<nsw> : i32
  %2 = arith.addi %1, %c1 overflow<nsw, nuw> : i32
  %3 = arith.subi %x, %c5 : i32
  %4 = arith.addi %3, %c1 : i32
  %5 = arith.subi %c5, %x : i32
  %6 = arith.addi %5, %c1 : i32
  %7 = arith.muli %y, %m1 : i32
  %8 = arith.addi %x, %7 : i32
  %9 = arith.addi %7, %x : i32
  "u.a"(%2, %4, %6, %8, %9) : (i32, i32, i32, i32, i32) -> ()
  %10 = arith.subi %1, %c1 : i32
  %11 = arith.subi %c1, %1 : i32
  %12 = arith.subi %3, %c1 : i32
  %13 = arith.subi %5, %c1 : i32
  %14 = arith.subi %c1, %3 : i32
  %15 = arith.subi %c1, %5 : i32
  %16 = arith.subi %x, %y : i32
  %17 = arith.subi %16, %x : i32
  "u.b"(%10, %11, %12, %13, %14, %15, %17) : (i32, i32, i32, i32, i32, i32, i32) -> ()
  %18 = arith.muli %x, %c5 : i32
  %19 = arith.muli %18, %c5 : i32
  %20, %21 = arith.addui_extended %x, %y : i32, i1
  %22, %23 = arith.mulsi_extended %x, %y : i32
  %24, %25 = arith.mulsi_extended %x, %c1 : i32
  %26, %27 = arith.mului_extended %x, %y : i32
  "u.c"(%19, %20, %22, %24, %25, %26) : (i32, i32, i32, i32, i32, i32) -> ()
  %28 = arith.cmpi slt, %x, %y : i32
  %29 = arith.xori %28, %t : i1
  %30 = arith.extui %a : i8 to i32
  %31 = arith.extui %b : i8 to i32
  %32 = arith.andi %30, %31 : i32
  %33 = arith.cmpi eq, %30, %31 : i32
  %34 = arith.cmpi ult, %30, %31 : i32
  %35 = arith.extsi %30 : i32 to i64
  %36 = arith.index_cast %30 : i32 to index
  %37 = arith.extsi %a : i8 to i32
  %38 = arith.index_cast %37 : i32 to index
  %39 = arith.index_castui %30 : i32 to index
  %40 = arith.trunci %37 : i32 to i16
  %c24 = arith.constant 24 : i32
  %41 = arith.shrsi %x, %c24 : i32
  %42 = arith.trunci %41 : i32 to i8
  %43 = arith.trunci %41 : i32 to i16
  "u.d"(%29, %32, %33, %34, %35, %36, %38, %39, %40, %42, %43) : (i1, i32, i1, i1, i64, index, index, index, i16, i8, i16) -> ()
  return
}
""",
        r"""
module {
  func.func @f(%x: i32, %y: i32, %c: i1, %d: i1, %a: i8, %b: i8, %f: f32, %g: f32) {
    %c25_i32 = arith.constant 25 : i32
    %c0_i32 = arith.constant 0 : i32
    %c4_i32 = arith.constant 4 : i32
    %c-4_i32 = arith.constant -4 : i32
    %c24 = arith.constant 24 : i32
    %c6_i32 = arith.constant 6 : i32
    %0 = arith.addi %x, %c6_i32 overflow<nsw> : i32
    %1 = arith.addi %x, %c-4_i32 : i32
    %2 = arith.subi %c6_i32, %x : i32
    %3 = arith.subi %x, %y : i32
    %4 = arith.subi %x, %y : i32
    "u.a"(%0, %1, %2, %3, %4) : (i32, i32, i32, i32, i32) -> ()
    %5 = arith.addi %x, %c4_i32 : i32
    %6 = arith.subi %c-4_i32, %x : i32
    %7 = arith.subi %x, %c6_i32 : i32
    %8 = arith.subi %c4_i32, %x : i32
    %9 = arith.subi %c6_i32, %x : i32
    %10 = arith.addi %x, %c-4_i32 : i32
    %11 = arith.subi %c0_i32, %y : i32
    "u.b"(%5, %6, %7, %8, %9, %10, %11) : (i32, i32, i32, i32, i32, i32, i32) -> ()
    %12 = arith.muli %x, %c25_i32 : i32
    %13 = arith.addi %x, %y : i32
    %14 = arith.muli %x, %y : i32
    %15 = arith.cmpi slt, %x, %c0_i32 : i32
    %16 = arith.extsi %15 : i1 to i32
    %17 = arith.muli %x, %y : i32
    "u.c"(%12, %13, %14, %x, %16, %17) : (i32, i32, i32, i32, i32, i32) -> ()
    %18 = arith.cmpi sge, %x, %y : i32
    %19 = arith.extui %a : i8 to i32
    %20 = arith.extui %b : i8 to i32
    %21 = arith.andi %a, %b : i8
    %22 = arith.extui %21 : i8 to i32
    %23 = arith.cmpi eq, %a, %b : i8
    %24 = arith.cmpi ult, %19, %20 : i32
    %25 = arith.extui %a : i8 to i64
    %26 = arith.index_cast %19 : i32 to index
    %27 = arith.index_cast %a : i8 to index
    %28 = arith.index_castui %a : i8 to index
    %29 = arith.extsi %a : i8 to i16
    %30 = arith.shrsi %x, %c24 : i32
    %31 = arith.shrui %x, %c24 : i32
    %32 = arith.trunci %31 : i32 to i8
    %33 = arith.trunci %30 : i32 to i16
    "u.d"(%18, %22, %23, %24, %25, %26, %27, %28, %29, %32, %33) : (i1, i32, i1, i1, i64, index, index, index, i16, i8, i16) -> ()
    return
  }
}
""",
    ),
    (
        r"""
func.func @g(%x: i32, %y: i32, %c: i1, %d: i1, %a: i8, %b: i8, %f: f32, %g: f32, %i64: i64) {
  %t = arith.constant true
  %n1 = arith.negf %f : f32
  %n2 = arith.negf %g : f32
  %1 = arith.mulf %n1, %n2 fastmath<nnan> : f32
  %2 = arith.divf %n1, %n2 : f32
  %nc = arith.xori %c, %t : i1
  %3 = arith.select %nc, %x, %y : i32
  %4 = arith.select %c, %x, %y : i32
  %c5 = arith.constant 5 : i32
  %5 = arith.select %c, %4, %c5 : i32
  %6 = arith.select %c, %c5, %4 : i32
  %7 = arith.select %d, %4, %y : i32
  %8 = arith.select %d, %4, %x : i32
  %9 = arith.select %d, %x, %4 : i32
  %10 = arith.select %d, %y, %4 : i32
  "u.a"(%1, %2, %3, %5, %6, %7, %8, %9, %10) : (f32, f32, i32, i32, i32, i32, i32, i32, i32) -> ()
  %11 = arith.sitofp %a : i8 to f32
  %12 = arith.truncf %11 : f32 to f16
  %13 = arith.uitofp %i64 : i64 to f32
  %14 = arith.truncf %13 : f32 to f16
  %15 = arith.bitcast %x : i32 to f32
  %16 = arith.bitcast %15 : f32 to i32
  "u.b"(%12, %14, %16) : (f16, f16, i32) -> ()
  %17 = arith.remui %x, %x : i32
  %18 = arith.divui %x, %x : i32
  %19 = arith.shli %x, %c5 : i32
  %20 = arith.shli %19, %c5 : i32
  %21 = arith.shrui %19, %c5 : i32
  %22 = arith.maxsi %x, %c5 : i32
  %23 = arith.maxsi %22, %c5 : i32
  %24 = arith.minimumf %f, %f : f32
  %25 = arith.andi %x, %c5 : i32
  %26 = arith.andi %25, %c5 : i32
  "u.c"(%17, %18, %20, %21, %23, %24, %26) : (i32, i32, i32, i32, i32, f32, i32) -> ()
  return
}
""",
        r"""
module {
  func.func @g(%x: i32, %y: i32, %c: i1, %d: i1, %a: i8, %b: i8, %f: f32, %g: f32, %i64: i64) {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c5 = arith.constant 5 : i32
    %0 = arith.mulf %f, %g fastmath<nnan> : f32
    %1 = arith.divf %f, %g : f32
    %2 = arith.select %c, %y, %x : i32
    %3 = arith.select %c, %x, %y : i32
    %4 = arith.select %c, %x, %c5 : i32
    %5 = arith.select %c, %c5, %y : i32
    %6 = arith.select %d, %3, %y : i32
    %7 = arith.select %d, %3, %x : i32
    %8 = arith.select %d, %x, %3 : i32
    %9 = arith.select %d, %y, %3 : i32
    "u.a"(%0, %1, %2, %4, %5, %6, %7, %8, %9) : (f32, f32, i32, i32, i32, i32, i32, i32, i32) -> ()
    %10 = arith.sitofp %a : i8 to f16
    %11 = arith.uitofp %i64 : i64 to f16
    "u.b"(%10, %11, %x) : (f16, f16, i32) -> ()
    %12 = arith.shli %x, %c5 : i32
    %13 = arith.shli %12, %c5 : i32
    %14 = arith.shrui %12, %c5 : i32
    %15 = arith.maxsi %x, %c5 : i32
    %16 = arith.maxsi %15, %c5 : i32
    %17 = arith.andi %x, %c5 : i32
    "u.c"(%c0_i32, %c1_i32, %13, %14, %16, %f, %17) : (i32, i32, i32, i32, i32, f32, i32) -> ()
    return
  }
}
""",
    ),
    (
        r"""
func.func @h(%i: index, %j: i32, %u: i16) {
  %0 = arith.index_cast %i : index to i32
  %1 = arith.index_cast %0 : i32 to index
  %2 = arith.index_cast %i : index to i64
  %3 = arith.index_cast %2 : i64 to index
  %4 = arith.index_castui %i : index to i64
  %5 = arith.index_castui %4 : i64 to index
  %6 = arith.index_castui %j : i32 to index
  %7 = arith.index_castui %6 : index to i32
  %8 = arith.index_castui %6 : index to i64
  %9 = arith.extui %u : i16 to i32
  %10 = arith.uitofp %9 : i32 to f32
  %11 = arith.sitofp %9 : i32 to f32
  %12 = arith.index_castui %9 : i32 to index
  "u.c"(%1, %3, %5, %7, %8, %10, %11, %12) : (index, index, index, i32, i64, f32, f32, index) -> ()
  return
}
""",
        r"""
module {
  func.func @h(%i: index, %j: i32, %u: i16) {
    %0 = arith.index_cast %i : index to i32
    %1 = arith.index_cast %0 : i32 to index
    %2 = arith.index_castui %j : i32 to index
    %3 = arith.index_castui %2 : index to i64
    %4 = arith.uitofp %u : i16 to f32
    %5 = arith.uitofp %u : i16 to f32
    %6 = arith.index_castui %u : i16 to index
    "u.c"(%1, %i, %i, %j, %3, %4, %5, %6) : (index, index, index, i32, i64, f32, f32, index) -> ()
    return
  }
}
""",
    ),
    (
        r"""
func.func @h(%i: index, %x: i32, %u: i16, %y: i32) {
  %0 = arith.remsi %x, %x : i32
  %1 = arith.divsi %x, %x : i32
  %2 = arith.ceildivsi %x, %x : i32
  %3 = arith.floordivsi %x, %x : i32
  %4 = arith.ceildivui %x, %x : i32
  "u.a"(%0,%1,%2,%3,%4) : (i32,i32,i32,i32,i32) -> ()
  %s = arith.extsi %u : i16 to i32
  %5 = arith.uitofp %s : i32 to f32
  %6 = arith.sitofp %s : i32 to f32
  "u.b"(%5,%6) : (f32,f32) -> ()
  %c0 = arith.constant 0 : i32
  %c0i = arith.constant 0 : index
  %7 = arith.divui %c0, %x : i32
  %8 = arith.remui %c0, %x : i32
  %9 = arith.shli %c0, %x : i32
  %10 = arith.shrui %c0, %x : i32
  %11 = arith.divsi %c0, %x : i32
  %12 = arith.remsi %c0, %x : i32
  %13 = arith.subi %c0, %x : i32
  %14 = arith.subi %c0, %13 : i32
  %15 = arith.cmpi ult, %x, %c0 : i32
  %16 = arith.cmpi uge, %x, %c0 : i32
  %17 = arith.cmpi ult, %i, %c0i : index
  "u.c"(%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17) : (i32,i32,i32,i32,i32,i32,i32,i32,i1,i1,i1) -> ()
  %m = arith.maxui %x, %c0 : i32
  %n = arith.minui %x, %c0 : i32
  "u.d"(%m, %n) : (i32, i32) -> ()
  return
}
""",
        r"""
module {
  func.func @h(%i: index, %x: i32, %u: i16, %y: i32) {
    %c0i = arith.constant 0 : index
    %c0 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    "u.a"(%c0, %c1_i32, %c1_i32, %c1_i32, %c1_i32) : (i32, i32, i32, i32, i32) -> ()
    %s = arith.extsi %u : i16 to i32
    %0 = arith.uitofp %s : i32 to f32
    %1 = arith.sitofp %u : i16 to f32
    "u.b"(%0, %1) : (f32, f32) -> ()
    %2 = arith.subi %c0, %x : i32
    %3 = arith.cmpi ult, %x, %c0 : i32
    %4 = arith.cmpi uge, %x, %c0 : i32
    %5 = arith.cmpi ult, %i, %c0i : index
    "u.c"(%c0, %c0, %c0, %c0, %c0, %c0, %2, %x, %3, %4, %5) : (i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i1) -> ()
    "u.d"(%x, %c0) : (i32, i32) -> ()
    return
  }
}
""",
    ),
    (
        r"""
func.func @h(%x: i32, %v: vector<4xi32>, %t : tensor<?xi32>, %b: i1) {
  %c0 = arith.constant 0 : i32
  %0 = arith.shrsi %c0, %x : i32
  %1 = arith.ceildivsi %c0, %x : i32
  %2 = arith.floordivsi %c0, %x : i32
  %3 = arith.ceildivui %c0, %x : i32
  "u.a"(%0, %1, %2, %3) : (i32,i32,i32,i32) -> ()
  %4 = arith.divsi %v, %v : vector<4xi32>
  %5 = arith.divsi %t, %t : tensor<?xi32>
  %6 = arith.subi %t, %t : tensor<?xi32>
  %7 = arith.cmpi eq, %t, %t : tensor<?xi32>
  "u.b"(%4, %5, %6, %7) : (vector<4xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi1>) -> ()
  %vz = arith.constant dense<0> : vector<4xi32>
  %vo = arith.constant dense<1> : vector<4xi32>
  %vs = arith.constant dense<[1,2,3,4]> : vector<4xi32>
  %8 = arith.addi %v, %vz : vector<4xi32>
  %9 = arith.muli %v, %vo : vector<4xi32>
  %10 = arith.addi %vs, %vo : vector<4xi32>
  %11 = arith.muli %vs, %vs : vector<4xi32>
  %12 = arith.select %b, %vs, %v : vector<4xi32>
  %13 = arith.cmpi slt, %vs, %vo : vector<4xi32>
  %14 = arith.extsi %vs : vector<4xi32> to vector<4xi64>
  %15 = arith.sitofp %vs : vector<4xi32> to vector<4xf32>
  "u.c"(%8, %9, %10, %11, %12, %13, %14, %15) : (vector<4xi32>, vector<4xi32>,vector<4xi32>,vector<4xi32>,vector<4xi32>,vector<4xi1>,vector<4xi64>,vector<4xf32>) -> ()
  return
}
""",
        r"""
module {
  func.func @h(%x: i32, %v: vector<4xi32>, %t: tensor<?xi32>, %b: i1) {
    %cst = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : vector<4xf32>
    %cst_0 = arith.constant dense<[1, 2, 3, 4]> : vector<4xi64>
    %cst_1 = arith.constant dense<false> : vector<4xi1>
    %cst_2 = arith.constant dense<[1, 4, 9, 16]> : vector<4xi32>
    %cst_3 = arith.constant dense<[2, 3, 4, 5]> : vector<4xi32>
    %cst_4 = arith.constant dense<1> : vector<4xi32>
    %vs = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
    %c0 = arith.constant 0 : i32
    "u.a"(%c0, %c0, %c0, %c0) : (i32, i32, i32, i32) -> ()
    %0 = arith.divsi %t, %t : tensor<?xi32>
    %1 = arith.subi %t, %t : tensor<?xi32>
    %2 = arith.cmpi eq, %t, %t : tensor<?xi32>
    "u.b"(%cst_4, %0, %1, %2) : (vector<4xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi1>) -> ()
    %3 = arith.select %b, %vs, %v : vector<4xi32>
    "u.c"(%v, %v, %cst_3, %cst_2, %3, %cst_1, %cst_0, %cst) : (vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi1>, vector<4xi64>, vector<4xf32>) -> ()
    return
  }
}
""",
    ),
]


@pytest.mark.parametrize(("text", "expected"), GOOD)
def test_round_trip(text, expected, printed):
    assert printed(text) == expected.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD)
def test_refused(text, message, messages):
    assert messages(text) == [message]


@pytest.mark.parametrize(("text", "expected"), CANONICAL)
def test_canonical(text, expected, canonical):
    assert canonical(text) == expected.lstrip("\n")
