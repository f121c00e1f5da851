"""The scf dialect. Expectations recorded from iree-opt 3.13."""

import pytest

GOOD = [
    (
        r"""
func.func @f(%a: index, %t: tensor<4xf32>, %c: i1, %m: memref<4xf32>, %i: i32, %f: f32) {
  scf.for %i0 = %a to %a step %a { }
  %0 = scf.for %i0 = %a to %a step %a iter_args(%x = %f) -> (f32) { scf.yield %x : f32 }
  %1:2 = scf.for %i0 = %a to %a step %a iter_args(%x = %f, %y = %f) -> (f32, f32) { scf.yield %x, %y : f32, f32 }
  scf.for %i0 = %i to %i step %i : i32 { scf.yield }
  scf.for unsigned %i0 = %i to %i step %i : i32 { scf.yield } {foo}
  scf.for %i0 = %a to %a step %a { "a.b"() : () -> () } {foo}
  scf.if %c { } 
  scf.if %c { "a.b"() : () -> () } else { "a.b"() : () -> () } {x}
  %2 = scf.if %c -> f32 { scf.yield %f : f32 } else { scf.yield %f : f32 }
  %3:2 = scf.if %c -> (f32, f32) { scf.yield %f, %f : f32, f32 } else { scf.yield %f, %f : f32, f32 } {x}
  scf.forall (%x) in (%a) { }
  scf.forall (%x, %y) in (4, %a) { scf.forall.in_parallel { } }
  scf.forall (%x, %y) = (0, 0) to (4, %a) step (1, 2) { } {mapping = [#gpu.block<x>, #gpu.block<y>]}
  %4 = scf.forall (%x, %y) = (0, 0) to (4, 8) step (2, 2) shared_outs(%o = %t) -> (tensor<4xf32>) {
     scf.forall.in_parallel { tensor.parallel_insert_slice %t into %o[0][4][1] : tensor<4xf32> into tensor<4xf32> } {a}
  } {b, mapping = []}
  %5 = scf.execute_region -> f32 { scf.yield %f : f32 }
  scf.execute_region { "a.b"() : () -> () scf.yield }
  scf.execute_region no_inline { scf.yield } {a}
  %6:2 = scf.while (%x = %f, %y = %f) : (f32, f32) -> (f32, f32) { scf.condition(%c) %x, %y : f32, f32 } do { ^bb0(%x: f32, %y: f32): scf.yield %x, %y : f32, f32 } attributes {x}
  scf.while : () -> () { scf.condition(%c) } do { scf.yield }
  %7 = scf.while (%x = %f) : (f32) -> i32 { scf.condition(%c) %i : i32 } do { ^bb0(%y: i32): scf.yield %f : f32 }
  %8 = scf.index_switch %a {x} -> f32 case 2 { scf.yield %f : f32 } case 5 { scf.yield %f : f32 } default { scf.yield %f : f32 }
  scf.index_switch %a default { scf.yield }
  scf.parallel (%x, %y) = (%a, %a) to (%a, %a) step (%a, %a) { }
  scf.parallel (%x) = (%a) to (%a) step (%a) { scf.reduce } {x}
  %9 = scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> f32 { scf.reduce(%f : f32) { ^bb0(%l: f32, %r: f32): scf.reduce.return %l : f32 } }
  %10:2 = scf.parallel (%x) = (%a) to (%a) step (%a) init (%f, %f) -> (f32, f32) { scf.reduce(%f, %f : f32, f32) { ^bb0(%l: f32, %r: f32): scf.reduce.return %l : f32 }, { ^bb0(%l: f32, %r: f32): %z = arith.addf %l, %r: f32 scf.reduce.return %z : f32 } }
  return
}
""",
        r"""
module {
  func.func @f(%a: index, %t: tensor<4xf32>, %c: i1, %m: memref<4xf32>, %i: i32, %f: f32) {
    scf.for %i0 = %a to %a step %a {
    }
    %0 = scf.for %i0 = %a to %a step %a iter_args(%x = %f) -> (f32) {
      scf.yield %x : f32
    }
    %1:2 = scf.for %i0 = %a to %a step %a iter_args(%x = %f, %y = %f) -> (f32, f32) {
      scf.yield %x, %y : f32, f32
    }
    scf.for %i0 = %i to %i step %i  : i32 {
    }
    scf.for unsigned %i0 = %i to %i step %i  : i32 {
    } {foo}
    scf.for %i0 = %a to %a step %a {
      "a.b"() : () -> ()
    } {foo}
    scf.if %c {
    }
    scf.if %c {
      "a.b"() : () -> ()
    } else {
      "a.b"() : () -> ()
    } {x}
    %2 = scf.if %c -> (f32) {
      scf.yield %f : f32
    } else {
      scf.yield %f : f32
    }
    %3:2 = scf.if %c -> (f32, f32) {
      scf.yield %f, %f : f32, f32
    } else {
      scf.yield %f, %f : f32, f32
    } {x}
    scf.forall (%x) in (%a) {
    }
    scf.forall (%x, %y) in (4, %a) {
    }
    scf.forall (%x, %y) = (0, 0) to (4, %a) step (1, 2) {
    } {mapping = [#gpu.block<x>, #gpu.block<y>]}
    %4 = scf.forall (%x, %y) = (0, 0) to (4, 8) step (2, 2) shared_outs(%o = %t) -> (tensor<4xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %t into %o[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
      } {a}
    } {b, mapping = []}
    %5 = scf.execute_region -> f32 {
      scf.yield %f : f32
    }
    scf.execute_region {
      "a.b"() : () -> ()
      scf.yield
    }
    scf.execute_region no_inline {
      scf.yield
    } {a}
    %6:2 = scf.while (%x = %f, %y = %f) : (f32, f32) -> (f32, f32) {
      scf.condition(%c) %x, %y : f32, f32
    } do {
    ^bb0(%x: f32, %y: f32):
      scf.yield %x, %y : f32, f32
    } attributes {x}
    scf.while : () -> () {
      scf.condition(%c)
    } do {
      scf.yield
    }
    %7 = scf.while (%x = %f) : (f32) -> i32 {
      scf.condition(%c) %i : i32
    } do {
    ^bb0(%y: i32):
      scf.yield %f : f32
    }
    %8 = scf.index_switch %a {x} -> f32 
    case 2 {
      scf.yield %f : f32
    }
    case 5 {
      scf.yield %f : f32
    }
    default {
      scf.yield %f : f32
    }
    scf.index_switch %a 
    default {
    }
    scf.parallel (%x, %y) = (%a, %a) to (%a, %a) step (%a, %a) {
      scf.reduce 
    }
    scf.parallel (%x) = (%a) to (%a) step (%a) {
      scf.reduce 
    } {x}
    %9 = scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> f32 {
      scf.reduce(%f : f32) {
      ^bb0(%l: f32, %r: f32):
        scf.reduce.return %l : f32
      }
    }
    %10:2 = scf.parallel (%x) = (%a) to (%a) step (%a) init (%f, %f) -> (f32, f32) {
      scf.reduce(%f, %f : f32, f32) {
      ^bb0(%l: f32, %r: f32):
        scf.reduce.return %l : f32
      }, {
      ^bb0(%l: f32, %r: f32):
        %z = arith.addf %l, %r : f32
        scf.reduce.return %z : f32
      }
    }
    return
  }
}
""",
    ),
    (
        r"""
func.func @cf(%c: i1, %i: i32) { cf.switch %i : i32, [ default: ^bb1, 42: ^bb1, 43: ^bb2(%i : i32) ] 
^bb1: cf.cond_br %c weights([1, 2]), ^bb1, ^bb2(%i : i32) 
^bb2(%x: i32): cf.assert %c, "msg" cf.br ^bb3 
^bb3: cf.switch %i : i32, [default: ^bb1] {a}
}
""",
        r"""
module {
  func.func @cf(%c: i1, %i: i32) {
    cf.switch %i : i32, [
      default: ^bb1,
      42: ^bb1,
      43: ^bb2(%i : i32)
    ]
  ^bb1:  // 4 preds: ^bb0, ^bb0, ^bb1, ^bb3
    cf.cond_br %c weights([1, 2]), ^bb1, ^bb2(%i : i32)
  ^bb2(%x: i32):  // 2 preds: ^bb0, ^bb1
    cf.assert %c, "msg"
    cf.br ^bb3
  ^bb3:  // pred: ^bb2
    cf.switch %i : i32, [
      default: ^bb1] {a}
  }
}
""",
    ),
    (
        r"""
func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.index_switch %a case 2 { scf.yield } case 3 {"a.b"() : () -> () scf.yield} default { scf.yield } 
 %c0 = arith.constant 0 : index
 scf.forall (%x) = (%c0) to (%a) step (1) {"a.b"() : () -> ()} {zz, mapping = [#gpu.block<x>]}
 scf.forall () in () {}
 scf.if %c { scf.yield {a} }
 scf.for %x = %a to %a step %a { scf.yield {a} }
 scf.if %c { } else { }
 scf.if %c { } else { scf.yield }
 return }
""",
        r"""
module {
  func.func @f(%a: index, %i: i32, %f: f32, %c: i1) {
    scf.index_switch %a 
    case 2 {
      scf.yield
    }
    case 3 {
      "a.b"() : () -> ()
      scf.yield
    }
    default {
    }
    %c0 = arith.constant 0 : index
    scf.forall (%x) in (%a) {
      "a.b"() : () -> ()
    } {mapping = [#gpu.block<x>], zz}
    scf.forall () in () {
    }
    scf.if %c {
    }
    scf.for %x = %a to %a step %a {
    }
    scf.if %c {
    } else {
    }
    scf.if %c {
    } else {
    }
    return
  }
}
""",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.index_switch %a default { "a.b"() : () -> () } return }',
        r"""
module {
  func.func @f(%a: index, %i: i32, %f: f32, %c: i1) {
    scf.index_switch %a 
    default {
      "a.b"() : () -> ()
    }
    return
  }
}
""",
    ),
]

BAD = [
    (
        "func.func @f(%a: index, %i: i32, %f: f32) { scf.for %x = %a to %a step %a iter_args(%y = %f) -> (f32) { } return }",
        "'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32) { %0 = scf.for %x = %a to %a step %a iter_args(%y = %f) -> (f32) { scf.yield } return }",
        "'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32) { %0 = scf.for %x = %a to %a step %a iter_args(%y = %f) -> (f32) { scf.yield %i: i32 } return }",
        "'scf.for' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'i32' should match successor input type #0 'f32'",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32) { %0 = scf.for %x = %a to %a step %a iter_args(%y = %f) -> (f32,f32) { scf.yield %i: i32 } return }",
        "custom op 'scf.for' mismatch in number of loop-carried values and defined values",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32) { %0 = scf.for %x = %a to %a step %a iter_args(%y = %f) -> (i32) { scf.yield %i: i32 } return }",
        "use of value '%f' expects different type than prior uses: 'i32' vs 'f32'",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32) { %0 = scf.for %x = %a to %a step %a : f32 {} return }",
        "use of value '%a' expects different type than prior uses: 'f32' vs 'index'",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { "scf.for"(%a, %a, %i) ({^bb0(%x: index): scf.yield}) : (index, index, i32) -> () return }',
        "'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { "scf.for"(%a, %a, %a) ({^bb0(%x: i32): scf.yield}) : (index, index, index) -> () return }',
        "'scf.for' op expected induction variable to be same type as bounds and step",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { "scf.for"(%a, %a, %a, %f) ({^bb0(%x: index): scf.yield}) : (index, index, index, f32) -> () return }',
        "'scf.for' op mismatch in number of loop-carried values and defined values",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { "scf.for"(%a, %a, %a, %f) ({^bb0(%x: index): scf.yield}) : (index, index, index, f32) -> f32 return }',
        "'scf.for' op different number of inits and region iter_args: 1 != 0",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { "scf.for"(%a, %a, %a, %f) ({^bb0(%x: index, %y: i32): scf.yield}) : (index, index, index, f32) -> f32 return }',
        "'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { "scf.for"(%a, %a, %a, %f) ({^bb0(%x: index, %y: f32): scf.yield %y : f32}) : (index, index, index, f32) -> i32 return }',
        "'scf.for' op along control flow edge from parent to Operation scf.for: successor operand type #0 'f32' should match successor input type #0 'i32'",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { "scf.for"(%a, %a, %a) ({^bb0(%x: index): "x.y"() : () -> ()}) : (index, index, index) -> () return }',
        "'scf.for' op expects regions to end with 'scf.yield', found 'x.y'",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { "scf.for"(%a, %a, %a) ({^bb0(%x: index): return}) : (index, index, index) -> () return }',
        "'func.return' op expects parent op 'func.func'",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { "scf.for"(%a, %a, %a) ({}) : (index, index, index) -> () return }',
        "'scf.for' op region #0 ('region') failed to verify constraint: region with 1 blocks",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { "scf.for"(%a) ({}) : (index) -> () return }',
        "'scf.for' op expected 3 or more operands, but found 1",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { %0 = scf.if %c -> (f32) { scf.yield %f : f32 } return }",
        "'scf.if' op must have an else block if defining values",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { %0 = scf.if %c -> (f32) { scf.yield %f : f32 } else { scf.yield %i : i32 } return }",
        "'scf.if' op along control flow edge from Operation scf.yield to Operation scf.if: successor operand type #0 'i32' should match successor input type #0 'f32'",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { %0 = scf.if %c -> (f32) { scf.yield %f : f32 } else { } return }",
        "'scf.if' op along control flow edge from Operation scf.yield to Operation scf.if: region branch point has 0 operands, but region successor needs 1 inputs",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { %0 = scf.if %c -> (f32) { scf.yield %f,%f : f32,f32 } else { scf.yield %f : f32 } return }",
        "'scf.if' op along control flow edge from Operation scf.yield to Operation scf.if: region branch point has 2 operands, but region successor needs 1 inputs",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.if %i {} return }",
        "use of value '%i' expects different type than prior uses: 'i1' vs 'i32'",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { "scf.if"(%c) ({}, {}) : (i1) -> () return }',
        "'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.yield }",
        "'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1, %t: tensor<4xf32>) { scf.forall (%x, %y) in (4) { } return }",
        "expected 2 upper bound values, got 1",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1, %t: tensor<4xf32>) { scf.forall (%x) in (4) shared_outs(%o = %t) -> (f32) { } return }",
        "use of value '%t' expects different type than prior uses: 'f32' vs 'tensor<4xf32>'",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1, %t: tensor<4xf32>) { scf.forall (%x) in (4) shared_outs(%o = %f) -> (f32) { } return }",
        "'scf.forall' op operand #0 must be variadic of ranked tensor of any non-token type values, but got 'f32'",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1, %t: tensor<4xf32>) { scf.forall (%x) = (1) to (4, 5) step (2)  { } return }",
        "expected 1 upper bound values, got 2",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1, %t: tensor<4xf32>) { scf.forall (%x) in (4) { } {mapping = [#gpu.block<x>, #gpu.block<y>]} return }",
        "'scf.forall' op mapping attribute size must match op rank",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1, %t: tensor<4xf32>) { scf.forall (%x) in (4) { } {mapping = [1]} return }",
        "'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1, %t: tensor<4xf32>) { %0 = scf.forall (%x) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) { scf.forall.in_parallel { "x.y"() : () -> () } } return }',
        "'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1, %t: tensor<4xf32>) { scf.forall.in_parallel {} return }",
        "'scf.forall.in_parallel' op expects parent op 'scf.forall'",
    ),
    (
        r"""
func.func @f(%a: index, %t: tensor<4xf32>) { "scf.forall"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg30: i32):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (index) -> () return }
""",
        "'scf.forall' op expects 0-th block argument to be an index",
    ),
    (
        r"""
func.func @f(%a: index, %t: tensor<4xf32>) { "scf.forall"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg30: index, %x: i32):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (index) -> () return }
""",
        "'scf.forall' op region expects 1 arguments",
    ),
    (
        r"""
func.func @f(%a: index, %t: tensor<4xf32>) { "scf.forall"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
    ^bb0(%arg30: index):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (index) -> () return }
""",
        "expected 0 dynamic upper bound values",
    ),
    (
        r"""
func.func @f(%a: index, %t: tensor<4xf32>) { "scf.forall"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg30: index):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (index) -> () return }
""",
        "'scf.forall' op region expects 2 arguments",
    ),
    (
        r"""
func.func @f(%a: index, %t: tensor<4xf32>) { "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
    ^bb0(%arg30: index, %o: tensor<4xf32>):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (tensor<4xf32>) -> () return }
""",
        "'scf.forall' op produces 0 results, but has only 1 outputs",
    ),
    (
        r"""
func.func @f(%a: index, %t: tensor<4xf32>, %u: tensor<5xf32>) { %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
    ^bb0(%arg30: index, %o: tensor<4xf32>):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (tensor<4xf32>) -> tensor<5xf32> return }
""",
        "'scf.forall' op expected type of operand #0 ('tensor<4xf32>') to match type of corresponding result ('tensor<5xf32>')",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.while (%x = %f) : (f32) -> () { scf.condition(%c) %x : f32 } do { ^bb0(%y : f32): scf.yield } return }",
        "'scf.while' op along control flow edge from Operation scf.condition to Operation scf.while: region branch point has 1 operands, but region successor needs 0 inputs",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.while (%x = %f) : (f32) -> (i32) { scf.condition(%c) %x : f32 } do { ^bb0(%y : f32): scf.yield %y : f32 } return }",
        "'scf.while' op along control flow edge from Operation scf.condition to Operation scf.while: successor operand type #0 'f32' should match successor input type #0 'i32'",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.while (%x = %f) : (f32) -> (f32) { scf.condition(%c) %x : f32 } do { ^bb0(%y : i32): scf.yield %f : f32 } return }",
        "'scf.while' op along control flow edge from Operation scf.condition to Region #1: successor operand type #0 'f32' should match successor input type #0 'i32'",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.while (%x = %f) : (f32) -> (f32) { scf.condition(%c) %x : f32 } do { ^bb0(%y : f32): scf.yield %i : i32 } return }",
        "'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'i32' should match successor input type #0 'f32'",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.while (%x = %f) : (f32) -> (f32) { scf.yield %x : f32 } do { ^bb0(%y : f32): scf.yield %f : f32 } return }",
        "'scf.while' op expects the 'before' region to terminate with 'scf.condition'",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.while (%x = %f) : (f32) -> (f32) { scf.condition(%c) %x : f32 } do { ^bb0(%y : f32): "x.y"() : () -> () } return }',
        "'scf.while' op expects the 'after' region to terminate with 'scf.yield'",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { "scf.while"(%f) ({ ^bb0(%x: i32): scf.condition(%c) %f : f32 }, { ^bb0(%y : f32): scf.yield %f: f32 }) : (f32) -> f32 return }',
        "'scf.while' op along control flow edge from parent to Region #0: successor operand type #0 'f32' should match successor input type #0 'i32'",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { "scf.while"(%f) ({ }, { ^bb0(%y : f32): scf.yield %f: f32 }) : (f32) -> f32 return }',
        "'scf.while' op region #0 ('before') failed to verify constraint: region with 1 blocks",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.while (%x = %f) : (f32, f32) -> (f32) { scf.condition(%c) %x : f32 } do { ^bb0(%y : f32): scf.yield %f : f32 } return }",
        "custom op 'scf.while' expected as many input types as operands (expected 1 got 2)",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.condition(%c) }",
        "'scf.condition' op expects parent op 'scf.while'",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.index_switch %a case 2 { scf.yield } case 2 { scf.yield } default { } return }",
        "'scf.index_switch' op has duplicate case value: 2",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { %0 = scf.index_switch %a -> f32 case 2 { scf.yield %i : i32 } default { scf.yield %f : f32 } return }",
        "'scf.index_switch' op expected result #0 of each region to be 'f32'",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { %0 = scf.index_switch %a -> f32 case 2 { scf.yield %f : f32 } default { } return }",
        "'scf.index_switch' op expected each region to return 1 values, but default region returns 0",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { %0 = scf.index_switch %a -> f32 case 2 { "a.b"() : () -> () } default { } return }',
        "'scf.index_switch' op expected each region to return 1 values, but default region returns 0",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.index_switch %a case 2 { return } default { scf.yield } return }",
        "Dialect `' not found for custom op 'return'  (tried '.return' as well)",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { "scf.index_switch"(%a) <{cases = array<i64: 2, 5>}> ({ scf.yield }) : (index) -> () return }',
        "'scf.index_switch' op has 0 case regions but 2 case values",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.index_switch %a case 2 { scf.yield } return }",
        "custom op 'scf.index_switch' expected 'default'",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { %0 = scf.execute_region -> f32 { scf.yield %i : i32 } return }",
        "'scf.execute_region' op along control flow edge from Operation scf.yield to Operation scf.execute_region: successor operand type #0 'i32' should match successor input type #0 'f32'",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { "scf.execute_region"() ({}) : () -> () return }',
        "'scf.execute_region' op region needs to have at least one block",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { "scf.execute_region"() ({ ^bb0(%x: i32): scf.yield }) : () -> () return }',
        "'scf.execute_region' op region cannot have any arguments",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> f32 { scf.reduce } return }",
        "'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> f32 { scf.reduce(%i : i32) {^bb0(%l: i32, %r: i32): scf.reduce.return %l : i32} } return }",
        "'scf.reduce' op expects type of 0-th reduction operand: 'i32' to be the same as the 0-th result type: 'f32'",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> f32 { scf.reduce(%f : f32) {^bb0(%l: i32, %r: i32): scf.reduce.return %l : i32} } return }",
        "'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> f32 { scf.reduce(%f : f32) {^bb0(%l: f32, %r: f32): scf.reduce.return %i : i32} } return }",
        "'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> f32 { scf.reduce(%f : f32) {^bb0(%l: f32): scf.reduce.return %f : f32} } return }",
        "'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> f32 { scf.reduce(%f : f32) {^bb0(%l: f32, %r: f32): "x.y"() : () -> () } } return }',
        "'scf.reduce' op reduction bodies must be terminated with an 'scf.reduce.return' op",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.parallel () = () to () step () { } return }",
        "'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.parallel (%x, %y) = (%a) to (%a) step (%a) { } return }",
        "custom op 'scf.parallel' expected 2 operands",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({ ^bb0(%x: i32): scf.reduce }) : (index, index, index) -> () return }',
        "'scf.parallel' op expects arguments for the induction variable to be of index type",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({ ^bb0(%x: index): "x.y"() : () -> () }) : (index, index, index) -> () return }',
        "'scf.parallel' op expects body to terminate with 'scf.reduce'",
    ),
    (
        "func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.parallel (%x) = (%a) to (%a) step (%a) { scf.yield } return }",
        "'scf.parallel' op expects body to terminate with 'scf.reduce'",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.index_switch %a case 2 { "a.b"() : () -> () } default { scf.yield } return }',
        "'scf.index_switch' op expected region to end with scf.yield, but got a.b",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32, %c: i1) { scf.index_switch %a case 2 { "a.b"() : () -> () } case 3 { } default { scf.yield } return }',
        "'scf.index_switch' op region #2 ('caseRegions') failed to verify constraint: region with 1 blocks",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { %0 = "scf.for"(%a, %a, %a, %f) ({^bb0(%x: index, %y: i32): scf.yield %y : i32}) : (index, index, index, f32) -> f32 return }',
        "'scf.for' op along control flow edge from Operation scf.yield to Operation scf.for: successor operand type #0 'i32' should match successor input type #0 'f32'",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { %0 = "scf.for"(%a, %a, %a, %f) ({^bb0(%x: index, %y: f32): scf.yield %y, %y : f32, f32}) : (index, index, index, f32) -> f32 return }',
        "'scf.for' op different number of region iter_args and yielded values: 1 != 2",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { %0 = "scf.for"(%a, %a, %a, %f) ({^bb0(%x: index, %y: i32): scf.yield %y, %y : i32, i32}) : (index, index, index, f32) -> f32 return }',
        "'scf.for' op different number of region iter_args and yielded values: 1 != 2",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { %0 = "scf.for"(%a, %a, %a, %f) ({^bb0(%x: index, %y: f32, %z: f32): scf.yield %y : f32}) : (index, index, index, f32) -> f32 return }',
        "'scf.for' op different number of inits and region iter_args: 1 != 2",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { %0 = "scf.for"(%a, %a, %a, %f) ({^bb0(%x: i32, %y: f32, %z: f32): scf.yield %y : f32}) : (index, index, index, f32) -> f32 return }',
        "'scf.for' op different number of inits and region iter_args: 1 != 2",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { %0 = "scf.for"(%a, %a, %a, %f) ({^bb0: scf.yield %f : f32}) : (index, index, index, f32) -> f32 return }',
        "'scf.for' op expected body to have at least 1 argument(s) for the induction variable, but got 0",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { "scf.for"(%a, %a, %a) ({^bb0: scf.yield }) : (index, index, index) -> () return }',
        "'scf.for' op expected body to have at least 1 argument(s) for the induction variable, but got 0",
    ),
    (
        'func.func @f(%a: index, %i: i32, %f: f32) { %0 = "scf.for"(%a, %a, %a, %f) ({^bb0(%x: index, %y: f32): scf.yield %i : i32}) : (index, index, index, f32) -> i32 return }',
        "'scf.for' op along control flow edge from parent to Operation scf.for: successor operand type #0 'f32' should match successor input type #0 'i32'",
    ),
    (
        """"test.x"() ({ ^bb0(%t: tensor<4xf32>):
%r = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({
^bb1(%i: index, %o: tensor<5xf32>):
"scf.forall.in_parallel"() ({
}) : () -> ()
}) : (tensor<4xf32>) -> tensor<4xf32>
"test.y"() : () -> ()
}) : () -> ()""",
        "'scf.forall' op type mismatch between 0-th output and corresponding block argument",
    ),
    (
        """"test.x"() ({ ^bb0(%i: index):
"scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
^bb1(%k: index, %l: index):
scf.reduce
}) : (index, index, index) -> ()
"test.y"() : () -> ()
}) : () -> ()""",
        "'scf.parallel' op expects the same number of induction variables: 2 as bound and step values: 1",
    ),
    (
        """"test.x"() ({ ^bb0(%i: index, %f: f32):
%r = "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
^bb1(%k: index):
scf.reduce(%f : f32) {
^bb2(%x: f32, %y: f32):
scf.reduce.return %x : f32
}
}) : (index, index, index) -> f32
"test.y"() : () -> ()
}) : () -> ()""",
        "'scf.parallel' op expects number of results: 1 to be the same as number of initial values: 0",
    ),
    (
        """"test.x"() ({ ^bb0(%i: index, %f: f32):
%r = "scf.parallel"(%i, %i, %i, %f) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb1(%k: index):
"scf.reduce"(%f) ({
}) : (f32) -> ()
}) : (index, index, index, f32) -> f32
"test.y"() : () -> ()
}) : () -> ()""",
        "'scf.reduce' op region #0 ('reductions') failed to verify constraint: region with 1 blocks",
    ),
    (
        """"test.x"() ({ ^bb0(%i: index, %f: f32):
%r:2 = "scf.parallel"(%i, %i, %i, %f) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb1(%k: index):
scf.reduce
}) : (index, index, index, f32) -> (f32, f32)
"test.y"() : () -> ()
}) : () -> ()""",
        "'scf.parallel' op expects number of results: 2 to be the same as number of reductions: 0",
    ),
    (
        """"test.x"() ({ "scf.while"() ({
^bb1:
}, {
^bb1:
}) : () -> ()
"test.y"() : () -> ()
}) : () -> ()""",
        "'scf.while' op expects a non-empty block",
    ),
    (
        """"test.x"() ({ ^bb0(%i: index, %f: f32):
%r = "scf.parallel"(%i, %i, %i, %f) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
^bb1(%k: index):
"scf.reduce"(%k) ({
^bb2(%x: index, %y: index):
scf.reduce.return %x : index
}) : (index) -> ()
}) : (index, index, index, f32) -> f32
"test.y"() : () -> ()
}) : () -> ()""",
        "'scf.reduce' op expects type of 0-th reduction operand: 'index' to be the same as the 0-th result type: 'f32'",
    ),
]


@pytest.mark.parametrize(("text", "expected"), GOOD)
def test_round_trip(text, expected, printed):
    assert printed(text) == expected.lstrip("\n")


@pytest.mark.parametrize("step", [0, -1])
def test_constant_steps_of_parallel_loops(step, messages):
    text = f"""func.func @f(%a: index) {{
  %s = arith.constant {step} : index
  scf.parallel (%i, %j) = (%a, %a) to (%a, %a) step (%a, %s) {{ }}
  return
}}"""
    assert messages(text) == ["'scf.parallel' op constant step operand must be positive"]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_refused(text, message, messages):
    assert messages(text) == [message]


CANONICAL = [
    (
        r"""
func.func @f(%a: index, %b: index, %m: memref<?xf32>, %x: f32, %c: i1, %t: tensor<4xf32>) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %c0 step %c1 iter_args(%k = %x) -> (f32) { %y = arith.addf %k, %x : f32 scf.yield %y : f32 }
  %1 = scf.for %i = %c0 to %c1 step %c1 iter_args(%k = %x) -> (f32) { "in"(%i) : (index) -> () %y = arith.addf %k, %x : f32 scf.yield %y : f32 }
  %2:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%k = %x, %l = %x) -> (f32, f32) { %y = arith.addf %k, %x : f32 scf.yield %y, %l : f32, f32 }
  scf.for %i = %c0 to %c4 step %c1 { }
  "u.a"(%0, %1, %2#0, %2#1) : (f32, f32, f32, f32) -> ()
  %true = arith.constant true
  scf.if %true { "in.a"() : () -> () } else { "in.b"() : () -> () }
  %3 = scf.if %c -> f32 { scf.yield %x : f32 } else { %y = "p.q"() : () -> f32 scf.yield %y : f32 }
  "u.c"() : () -> ()
  scf.if %c { "in.a"() : () -> () } else { }
  %4:3 = scf.if %c -> (f32, f32, index) { %z = "p.q"() : () -> f32 scf.yield %x, %z, %a : f32, f32, index } else { %y = arith.addf %x, %x : f32 scf.yield %y, %y, %b : f32, f32, index }
  "u.b"(%3, %4#0, %4#2) : (f32, f32, index) -> ()
  scf.forall (%i, %j) in (%c4, %a) { "in.d"(%i, %j) : (index, index) -> () }
  return
}
""",
        r"""
module {
  func.func @f(%a: index, %b: index, %m: memref<?xf32>, %x: f32, %c: i1, %t: tensor<4xf32>) {
    %c4 = arith.constant 4 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    "in"(%c0) : (index) -> ()
    %y = arith.addf %x, %x : f32
    %0 = scf.for %i = %c0 to %c4 step %c1 iter_args(%k = %x) -> (f32) {
      %y_0 = arith.addf %k, %x : f32
      scf.yield %y_0 : f32
    }
    "u.a"(%x, %y, %0, %x) : (f32, f32, f32, f32) -> ()
    "in.a"() : () -> ()
    %1 = scf.if %c -> (f32) {
      scf.yield %x : f32
    } else {
      %y_0 = "p.q"() : () -> f32
      scf.yield %y_0 : f32
    }
    "u.c"() : () -> ()
    %2 = arith.select %c, %a, %b : index
    %3 = scf.if %c -> (f32) {
      "in.a"() : () -> ()
      %z = "p.q"() : () -> f32
      scf.yield %x : f32
    } else {
      %y_0 = arith.addf %x, %x : f32
      scf.yield %y_0 : f32
    }
    "u.b"(%1, %3, %2) : (f32, f32, index) -> ()
    scf.forall (%i, %j) in (4, %a) {
      "in.d"(%i, %j) : (index, index) -> ()
    }
    return
  }
}
""",
    ),
    (
        r"""
func.func @f(%x: f32, %c: i1) {
  %0 = scf.if %c -> f32 { %y = "p.q"() : () -> f32 scf.yield %y : f32 } else { %y = "p.r"() : () -> f32 scf.yield %y : f32 }
  %1 = scf.if %c -> f32 { %y = arith.addf %0, %x : f32 scf.yield %y : f32 } else { %y = arith.mulf %0, %x : f32 scf.yield %y : f32 }
  "u.a"(%0, %1) : (f32, f32) -> ()
  return
}
""",
        r"""
module {
  func.func @f(%x: f32, %c: i1) {
    %0:2 = scf.if %c -> (f32, f32) {
      %y = "p.q"() : () -> f32
      %y_0 = arith.addf %y, %x : f32
      scf.yield %y, %y_0 : f32, f32
    } else {
      %y = "p.r"() : () -> f32
      %y_0 = arith.mulf %y, %x : f32
      scf.yield %y, %y_0 : f32, f32
    }
    "u.a"(%0#0, %0#1) : (f32, f32) -> ()
    return
  }
}
""",
    ),
    (
        r"""
func.func @f(%c: i1) {
  scf.if %c { "p.q"() : () -> () }
  scf.if %c { "p.r"() : () -> () }
  scf.if %c { "p.s"() : () -> () } else { "p.t"() : () -> () }
  return
}
""",
        r"""
module {
  func.func @f(%c: i1) {
    scf.if %c {
      "p.q"() : () -> ()
      "p.r"() : () -> ()
      "p.s"() : () -> ()
    } else {
      "p.t"() : () -> ()
    }
    return
  }
}
""",
    ),
    (
        r"""
func.func @f(%c: i1, %d: i1, %a: index, %x: f32, %y: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.if %c { scf.if %d { "p.q"(%c) : (i1) -> () } }
  %0:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%u = %x, %v = %y) -> (f32, f32) { "p.r"(%u) : (f32) -> () scf.yield %y, %x : f32, f32 }
  %1:2 = scf.for %i = %a to %c8 step %c1 iter_args(%u = %x, %v = %y) -> (f32, f32) { "p.s"(%u) : (f32) -> () scf.yield %y, %x : f32, f32 }
  %2 = scf.index_switch %c8 -> f32 case 8 { scf.yield %x : f32 } default { scf.yield %y : f32 }
  %3:2 = scf.index_switch %a -> f32, f32 case 8 { "p.t"() : () -> () scf.yield %x, %x : f32, f32 } default { scf.yield %x, %y : f32, f32 }
  "p.u"(%0#1, %2, %3#0) : (f32, f32, f32) -> ()
  return
}
""",
        r"""
module {
  func.func @f(%c: i1, %d: i1, %a: index, %x: f32, %y: f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %0 = arith.andi %c, %d : i1
    scf.if %0 {
      "p.q"(%c) : (i1) -> ()
    }
    %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%u = %x) -> (f32) {
      "p.r"(%u) : (f32) -> ()
      scf.yield %y : f32
    }
    %2 = scf.for %i = %a to %c8 step %c1 iter_args(%u = %x) -> (f32) {
      "p.s"(%u) : (f32) -> ()
      scf.yield %y : f32
    }
    scf.index_switch %a 
    case 8 {
      "p.t"() : () -> ()
      scf.yield
    }
    default {
    }
    "p.u"(%x, %x, %x) : (f32, f32, f32) -> ()
    return
  }
}
""",
    ),
]


@pytest.mark.parametrize(("text", "expected"), CANONICAL)
def test_canonical(text, expected, canonical):
    assert canonical(text) == expected.lstrip("\n")
