"""The affine dialect. Expectations recorded from iree-opt 3.13."""

import pytest

import iree_gpu_llvm as igl

GOOD = [
    (
        r"""
#map = affine_map<(d0)[s0] -> (d0 + s0)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
func.func @f(%a: index, %b: index, %m: memref<4x4xf32>, %f: f32, %v: vector<4xf32>, %md: memref<?xf32>) {
 %0 = affine.apply #map(%a)[%b]
 %1 = affine.apply affine_map<() -> (3)>()
 %2 = affine.min affine_map<(d0)[s0] -> (d0 + s0, 4)>(%a)[%b]
 %3 = affine.max affine_map<(d0) -> (d0, 4)>(%a) {x}
 %4:3 = affine.delinearize_index %a into (2, %b, 4) : index, index, index
 %5:2 = affine.delinearize_index %a into (%b, 4) {x} : index, index
 %6:3 = affine.delinearize_index %a into (%b, 4) : index, index, index
 %7 = affine.linearize_index [%a, %b] by (2, %b) : index
 %8 = affine.linearize_index disjoint [%a, %b] by (2) {x} : index
 %9 = affine.linearize_index disjoint [%a] by () : index
 affine.for %i = 0 to 10 { }
 affine.for %i = #map(%a)[%b] to min affine_map<(d0)[s0] -> (d0, s0)>(%a)[%b] step 2 { %x = affine.load %m[%i, %i + 3] : memref<4x4xf32> }
 affine.for %i = max #map(%a)[%b] to %b { } {x}
 %10 = affine.for %i = 0 to 4 iter_args(%k = %f) -> (f32) { affine.yield %k : f32 }
 affine.if #set(%a)[%b] { }
 affine.if #set(%a)[%b] { } else { } {x}
 %12 = affine.vector_load %m[0, 0] : memref<4x4xf32>, vector<4xf32>
 affine.vector_store %v, %m[0, 0] {x} : memref<4x4xf32>, vector<4xf32>
 affine.prefetch %m[0, %a + 5], read, locality<3>, data : memref<4x4xf32>
 %13 = affine.if #set(%a)[%b] -> f32 { affine.yield %f : f32 } else { affine.yield %f : f32 }
 return
}
""",
        r"""
#map = affine_map<(d0)[s0] -> (d0 + s0)>
#map1 = affine_map<() -> (3)>
#map2 = affine_map<(d0)[s0] -> (d0 + s0, 4)>
#map3 = affine_map<(d0) -> (d0, 4)>
#map4 = affine_map<(d0)[s0] -> (d0, s0)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
module {
  func.func @f(%a: index, %b: index, %m: memref<4x4xf32>, %f: f32, %v: vector<4xf32>, %md: memref<?xf32>) {
    %0 = affine.apply #map(%a)[%b]
    %1 = affine.apply #map1()
    %2 = affine.min #map2(%a)[%b]
    %3 = affine.max #map3(%a) {x}
    %4:3 = affine.delinearize_index %a into (2, %b, 4) : index, index, index
    %5:2 = affine.delinearize_index %a into (%b, 4) {x} : index, index
    %6:3 = affine.delinearize_index %a into (%b, 4) : index, index, index
    %7 = affine.linearize_index [%a, %b] by (2, %b) : index
    %8 = affine.linearize_index disjoint [%a, %b] by (2) {x} : index
    %9 = affine.linearize_index disjoint [%a] by () : index
    affine.for %i = 0 to 10 {
    }
    affine.for %i = #map(%a)[%b] to min #map4(%a)[%b] step 2 {
      %x = affine.load %m[%i, %i + 3] : memref<4x4xf32>
    }
    affine.for %i = #map(%a)[%b] to %b {
    } {x}
    %10 = affine.for %i = 0 to 4 iter_args(%k = %f) -> (f32) {
      affine.yield %k : f32
    }
    affine.if #set(%a)[%b] {
    }
    affine.if #set(%a)[%b] {
    } else {
    } {x}
    %11 = affine.vector_load %m[0, 0] : memref<4x4xf32>, vector<4xf32>
    affine.vector_store %v, %m[0, 0] {x} : memref<4x4xf32>, vector<4xf32>
    affine.prefetch %m[0, %a + 5], read, locality<3>, data : memref<4x4xf32>
    %12 = affine.if #set(%a)[%b] -> f32 {
      affine.yield %f : f32
    } else {
      affine.yield %f : f32
    }
    return
  }
}
""",
    ),
    (
        "func.func @f(%a: index, %b: index) { %0 = affine.delinearize_index %a into () : index return }",
        r"""
module {
  func.func @f(%a: index, %b: index) {
    %0 = affine.delinearize_index %a into () : index
    return
  }
}
""",
    ),
    (
        "func.func @f(%a: index, %b: index) { %0 = affine.linearize_index [%a, %b] by (0, 3) : index return }",
        r"""
module {
  func.func @f(%a: index, %b: index) {
    %0 = affine.linearize_index [%a, %b] by (0, 3) : index
    return
  }
}
""",
    ),
    (
        "func.func @f(%a: index, %b: index) { %0 = affine.linearize_index [%a, %b] by (-4, 3) : index return }",
        r"""
module {
  func.func @f(%a: index, %b: index) {
    %0 = affine.linearize_index [%a, %b] by (-4, 3) : index
    return
  }
}
""",
    ),
    (
        "func.func @f(%a: index, %b: index) { %0 = affine.linearize_index [] by () : index return }",
        r"""
module {
  func.func @f(%a: index, %b: index) {
    %0 = affine.linearize_index [] by () : index
    return
  }
}
""",
    ),
    (
        "func.func @f(%a: index, %b: vector<2xindex>) { %0:2 = affine.delinearize_index %b into (2, 3) : vector<2xindex>, vector<2xindex> %1 = affine.linearize_index [%b, %b] by (2, 3) : vector<2xindex> return }",
        r"""
module {
  func.func @f(%a: index, %b: vector<2xindex>) {
    %0:2 = affine.delinearize_index %b into (2, 3) : vector<2xindex>, vector<2xindex>
    %1 = affine.linearize_index [%b, %b] by (2, 3) : vector<2xindex>
    return
  }
}
""",
    ),
    (
        'func.func @f(%a: index, %b: index) { %c = "x.y"() : () -> index scf.for %i = %a to %b step %a { %c2 = arith.addi %i, %i : index %0 = affine.apply affine_map<()[s0] -> (s0)>()[%c2] } return }',
        r"""
#map = affine_map<()[s0] -> (s0)>
module {
  func.func @f(%a: index, %b: index) {
    %c = "x.y"() : () -> index
    scf.for %i = %a to %b step %a {
      %c2 = arith.addi %i, %i : index
      %0 = affine.apply #map()[%c2]
    }
    return
  }
}
""",
    ),
    (
        'func.func @f(%a: index, %b: index) { %c = "x.y"() : () -> index scf.for %i = %a to %b step %a { %0 = affine.apply affine_map<()[s0] -> (s0)>()[%i] } return }',
        r"""
#map = affine_map<()[s0] -> (s0)>
module {
  func.func @f(%a: index, %b: index) {
    %c = "x.y"() : () -> index
    scf.for %i = %a to %b step %a {
      %0 = affine.apply #map()[%i]
    }
    return
  }
}
""",
    ),
    (
        'func.func @f(%a: index, %b: index) { %c = "x.y"() : () -> index scf.for %i = %a to %b step %a { %c2 = arith.addi %i, %i : index %0 = affine.apply affine_map<(s0) -> (s0)>(%c2) } return }',
        r"""
#map = affine_map<(d0) -> (d0)>
module {
  func.func @f(%a: index, %b: index) {
    %c = "x.y"() : () -> index
    scf.for %i = %a to %b step %a {
      %c2 = arith.addi %i, %i : index
      %0 = affine.apply #map(%c2)
    }
    return
  }
}
""",
    ),
]

BAD = [
    (
        "func.func @f(%a: index, %b: index) { %0 = affine.apply affine_map<(d0) -> (d0)>(%a, %b) return }",
        "custom op 'affine.apply' dimension or symbol index mismatch",
    ),
    (
        "func.func @f(%a: index, %b: index) { %0 = affine.apply affine_map<(d0) -> (d0, d0)>(%a) return }",
        "operation defines 2 results but was provided 1 to bind",
    ),
    (
        'func.func @f(%a: index, %b: index) { %0 = "affine.apply"(%a) <{map = affine_map<(d0, d1) -> (d0)>}> : (index) -> index return }',
        "'affine.apply' op operand count and affine map dimension and symbol count must match",
    ),
    (
        'func.func @f(%a: index, %b: index) { %0 = "affine.apply"(%a) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index return }',
        "'affine.apply' op mapping must produce one value",
    ),
    (
        "func.func @f(%a: i32, %b: index) { %0 = affine.apply affine_map<(d0) -> (d0)>(%a) return }",
        "use of value '%a' expects different type than prior uses: 'index' vs 'i32'",
    ),
    (
        'func.func @f(%a: i32, %b: index) { %0 = "affine.apply"(%a) <{map = affine_map<(d0) -> (d0)>}> : (i32) -> index return }',
        "'affine.apply' op operand #0 must be variadic of index, but got 'i32'",
    ),
    (
        "func.func @f(%a: index, %b: index) { %0 = affine.min affine_map<() -> ()>() return }",
        "'affine.min' op affine map expect at least one result",
    ),
    (
        'func.func @f(%a: index, %b: index) { %0 = "affine.min"(%a) <{map = affine_map<(d0, d1) -> (d0)>}> : (index) -> index return }',
        "'affine.min' op operand count and affine map dimension and symbol count must match",
    ),
    (
        "func.func @f(%a: index, %b: index) { %0:2 = affine.delinearize_index %a into (2, 3, 4, 5) : index, index return }",
        "'affine.delinearize_index' op should return an index for each basis element and up to one extra index",
    ),
    (
        "func.func @f(%a: index, %b: index) { affine.delinearize_index %a into () : return }",
        "expected non-function type",
    ),
    (
        "func.func @f(%a: index, %b: index) { %0:2 = affine.delinearize_index %a into (0, 2) : index, index return }",
        "'affine.delinearize_index' op no basis element may be statically non-positive",
    ),
    (
        "func.func @f(%a: index, %b: index) { %0:2 = affine.delinearize_index %a into (-1, 2) : index, index return }",
        "'affine.delinearize_index' op no basis element may be statically non-positive",
    ),
    (
        'func.func @f(%a: index, %b: index) { %0:2 = "affine.delinearize_index"(%a) <{static_basis = array<i64: 2, -9223372036854775808>}> : (index) -> (index, index) return }',
        "'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite",
    ),
    (
        "func.func @f(%a: index, %b: index) { %0 = affine.linearize_index [%a, %b] by (2, 3, 4) : index return }",
        "'affine.linearize_index' op should be passed a basis element for each index except possibly the first",
    ),
    (
        'func.func @f(%a: index, %b: index) { %0 = "affine.linearize_index"(%a, %b) <{static_basis = array<i64: 2, -9223372036854775808>, operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> (index) return }',
        "'affine.linearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite",
    ),
    (
        "func.func @f(%a: i32, %b: vector<2xindex>) { %0:2 = affine.delinearize_index %b into (2, 3) : vector<2xindex>, index return }",
        "'affine.delinearize_index' op if an operand is non-scalar, then all results must be non-scalar",
    ),
    (
        """"test.x"() ({ ^bb0(%i: index):
"affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (4)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>}> ({
^bb1(%k: i32):
"affine.yield"() : () -> ()
}) : () -> ()
"test.y"() : () -> ()
}) : () -> ()""",
        "'affine.for' op expected body to have an index argument for the induction variable",
    ),
    (
        """"test.x"() ({ ^bb0(%i: index):
%r = "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (4)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>}> ({
^bb1(%k: index):
"affine.yield"(%k) : (index) -> ()
}) : () -> index
"test.y"() : () -> ()
}) : () -> ()""",
        "'affine.for' op different number of region iter_args and yielded values: 0 != 1",
    ),
    (
        """"test.x"() ({ ^bb0(%i: index):
"affine.if"(%i) <{condition = affine_set<() : (0 == 0)>}> ({
"affine.yield"() : () -> ()
}, {
}) : (index) -> ()
"test.y"() : () -> ()
}) : () -> ()""",
        "'affine.if' op operand count and condition integer set dimension and symbol count must match",
    ),
    (
        """"test.x"() ({ ^bb0(%m: memref<4x4xf32>, %i: index, %f: f32, %v: vector<4xi32>, %h: f16):
%r = "affine.load"(%m, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<4x4xf32>, index) -> f32
"test.y"() : () -> ()
}) : () -> ()""",
        "'affine.load' op affine map num results must equal memref rank",
    ),
    (
        """"test.x"() ({ ^bb0(%m: memref<4x4xf32>, %i: index, %f: f32, %v: vector<4xi32>, %h: f16):
%r = "affine.load"(%m, %i) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x4xf32>, index) -> f32
"test.y"() : () -> ()
}) : () -> ()""",
        "'affine.load' op expects as many subscripts as affine map inputs",
    ),
    (
        """"test.x"() ({ ^bb0(%m: memref<4x4xf32>, %i: index, %f: f32, %v: vector<4xi32>, %h: f16):
%r = "affine.load"(%m, %i, %i) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x4xf32>, index, index) -> f16
"test.y"() : () -> ()
}) : () -> ()""",
        "'affine.load' op result type must match element type of memref",
    ),
    (
        """"test.x"() ({ ^bb0(%m: memref<4x4xf32>, %i: index, %f: f32, %v: vector<4xi32>, %h: f16):
"affine.store"(%h, %m, %i, %i) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (f16, memref<4x4xf32>, index, index) -> ()
"test.y"() : () -> ()
}) : () -> ()""",
        "'affine.store' op value to store must have the same type as memref element type",
    ),
    (
        """"test.x"() ({ func.func @f(%i: index, %m: memref<4x4xf32>, %v: vector<4xi32>) {
%r = "affine.vector_load"(%m, %i, %i) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x4xf32>, index, index) -> vector<4xf16>
return
}
"test.y"() : () -> ()
}) : () -> ()""",
        "'affine.vector_load' op requires memref and vector types of the same elemental type",
    ),
    (
        """"test.x"() ({ func.func @f(%i: index, %m: memref<4x4xf32>, %v: vector<4xi32>) {
"affine.vector_store"(%v, %m, %i, %i) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (vector<4xi32>, memref<4x4xf32>, index, index) -> ()
return
}
"test.y"() : () -> ()
}) : () -> ()""",
        "'affine.vector_store' op requires memref and vector types of the same elemental type",
    ),
    (
        """"test.x"() ({ func.func @f(%i: index, %m: memref<4x4xf32>, %v: vector<4xi32>) {
%r = "affine.if"(%i) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
"affine.yield"(%i) : (index) -> ()
}, {
}) : (index) -> index
return
}
"test.y"() : () -> ()
}) : () -> ()""",
        "'affine.if' op along control flow edge from parent to Operation affine.if: region branch point has 0 operands, but region successor needs 1 inputs",
    ),
    (
        """"test.x"() ({ ^bb0(%i: index):
"affine.for"(%i) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (4)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 1>}> ({
^bb1(%k: index):
"affine.yield"() : () -> ()
}) : (index) -> ()
"test.y"() : () -> ()
}) : () -> ()""",
        "'affine.for' op different number of inits and region iter_args: 1 != 0",
    ),
    (
        """"test.x"() ({ ^bb0(%i: index):
"affine.for"(%i) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (4)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 1>}> ({
^bb1(%k: index, %l: index):
"affine.yield"(%l) : (index) -> ()
}) : (index) -> ()
"test.y"() : () -> ()
}) : () -> ()""",
        "'affine.yield' op parent of yield must have same number of results as the yield operands",
    ),
    (
        """"test.x"() ({ ^bb0(%i: index, %f: f32):
%r = "affine.for"(%i) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (4)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 1>}> ({
^bb1(%k: index, %l: index):
"affine.yield"(%f) : (f32) -> ()
}) : (index) -> (index)
"test.y"() : () -> ()
}) : () -> ()""",
        "'affine.yield' op types mismatch between yield op and its parent",
    ),
    # iree-opt 3.13 takes it, and prints what it cannot read
    (
        """"test.x"() ({ ^bb0(%i: index, %f: f32):
"affine.for"(%i) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (4)>, step = 1 : index, operandSegmentSizes = array<i32: 1, 0, 0>}> ({
^bb1(%k: index):
"affine.yield"() : () -> ()
}) : (index) -> ()
"test.y"() : () -> ()
}) : () -> ()""",
        "'affine.for' op operand count must match with affine map dimension and symbol count",
    ),
]


@pytest.mark.parametrize(("text", "expected"), GOOD)
def test_round_trip(text, expected, printed):
    assert printed(text) == expected.lstrip("\n")


LOOP = """func.func @f() {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (4)>, step = 1 : index,
                   operandSegmentSizes = array<i32: 0, 0, 0>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}"""


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("() -> (0)", "() -> ()"), "expected lower bound map to have at least one result"),
        (("() -> (4)", "() -> ()"), "expected upper bound map to have at least one result"),
        (("step = 1", "step = 0"), "expected step to be a positive integer, got 0"),
        (("step = 1", "step = -2"), "expected step to be a positive integer, got -2"),
    ],
)
def test_loops_that_could_not_end_or_begin(change, message, messages):
    assert messages(LOOP.replace(*change)) == [f"'affine.for' op {message}"]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_refused(text, message, messages):
    assert messages(text) == [message]


@pytest.mark.parametrize(
    "given, wanted",
    [
        ("affine.min affine_map<(d0) -> (d0, 4, d0)>(%i)", "affine.min affine_map<(d0) -> (4, d0)>(%i)"),
        ("affine.max affine_map<(d0) -> (d0 + 1)>(%i)", "affine.apply affine_map<(d0) -> (d0 + 1)>(%i)"),
        (
            "affine.min affine_map<(d0) -> (d0 floordiv 2, 4)>(%i)",
            "affine.min affine_map<(d0) -> (d0 floordiv 2, 4)>(%i)",
        ),
        ("affine.min affine_map<(d0)[s0] -> (s0, d0)>(%i)[%m]", "affine.min affine_map<(d0)[s0] -> (s0, d0)>(%i)[%m]"),
        (
            "affine.min affine_map<(d0)[s0] -> (s0, d0)>(%i)[%n]",
            "affine.min affine_map<(d0)[s0] -> (8, s0, d0)>(%i)[%a]",
        ),
        (
            "affine.max affine_map<(d0)[s0] -> (7 floordiv s0, d0)>(%i)[%c2]",
            "affine.max affine_map<(d0) -> (3, d0)>(%i)",
        ),
        ("affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%c2)[%c0]", "ub.poison : index"),
        (
            "affine.apply affine_map<(d0) -> ((d0 mod 4) floordiv 8 + d0 mod 4 - 1)>(%i)",
            "affine.apply affine_map<(d0) -> (d0 mod 4 - 1)>(%i)",
        ),
    ],
)
def test_canonical(given, wanted):
    text = f"""func.func @f(%a: index, %i0: index) -> () {{
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : index
      %n = affine.min affine_map<()[s0] -> (s0, 8)>()[%a]
      %m = affine.max affine_map<()[s0] -> (s0, 8)>()[%a]
      scf.for %i = %c0 to %a step %c2 {{
        %r = {given}
        "test.use"(%r) : (index) -> ()
      }}
      return
    }}"""
    module = igl.parse(text, allow_unregistered=True)
    igl.run_pipeline(module, "builtin.module(func.func(canonicalize))")
    assert f"%r = {wanted}\n" in igl.print(module)


def test_folds_wrap_around_at_64_bits():
    """An index is 64 bits wide: as iree-opt 3.13 folds."""
    text = """
func.func @f() -> (index, index) {
  %b = arith.constant 4611686018427387904 : index
  %m = affine.max affine_map<(d0) -> (d0 * 2, 5)>(%b)
  %n = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%b)
  return %m, %n : index, index
}"""
    out = igl.print(igl.run_pipeline(igl.parse(text), "builtin.module(func.func(canonicalize))"))
    assert "%m = arith.constant 5 : index" in out and "arith.constant -9223372036854775807 : index" in out
    assert igl.print(igl.parse(out)) == out
