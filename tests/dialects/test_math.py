"""The math dialect. Expectations recorded from iree-opt 3.13."""

import pytest

GOOD = [
    (
        r"""
func.func @f(%a: f32, %i: i32, %v: vector<2xf32>) {
%absf = math.absf %a fastmath<nnan> : f32
%acos = math.acos %a fastmath<nnan> : f32
%acosh = math.acosh %a fastmath<nnan> : f32
%asin = math.asin %a fastmath<nnan> : f32
%asinh = math.asinh %a fastmath<nnan> : f32
%atan = math.atan %a fastmath<nnan> : f32
%atanh = math.atanh %a fastmath<nnan> : f32
%cbrt = math.cbrt %a fastmath<nnan> : f32
%ceil = math.ceil %a fastmath<nnan> : f32
%cos = math.cos %a fastmath<nnan> : f32
%cosh = math.cosh %a fastmath<nnan> : f32
%erf = math.erf %a fastmath<nnan> : f32
%erfc = math.erfc %a fastmath<nnan> : f32
%exp = math.exp %a fastmath<nnan> : f32
%exp2 = math.exp2 %a fastmath<nnan> : f32
%expm1 = math.expm1 %a fastmath<nnan> : f32
%floor = math.floor %a fastmath<nnan> : f32
%log = math.log %a fastmath<nnan> : f32
%log10 = math.log10 %a fastmath<nnan> : f32
%log1p = math.log1p %a fastmath<nnan> : f32
%log2 = math.log2 %a fastmath<nnan> : f32
%round = math.round %a fastmath<nnan> : f32
%roundeven = math.roundeven %a fastmath<nnan> : f32
%rsqrt = math.rsqrt %a fastmath<nnan> : f32
%sin = math.sin %a fastmath<nnan> : f32
%sinh = math.sinh %a fastmath<nnan> : f32
%sqrt = math.sqrt %a fastmath<nnan> : f32
%tan = math.tan %a fastmath<nnan> : f32
%tanh = math.tanh %a fastmath<nnan> : f32
%trunc = math.trunc %a fastmath<nnan> : f32
%s, %c = math.sincos %v fastmath<nnan> : vector<2xf32>
%s0, %c0 = math.sincos %a : f32
%b1 = math.absi %i : i32
%b2 = math.atan2 %a, %a fastmath<nnan> : f32
%b3 = math.copysign %a, %a : f32
%b4 = math.ctlz %i : i32
%b5 = math.cttz %i : i32
%b6 = math.ctpop %i : i32
%b7 = math.fma %a, %a, %a fastmath<fast> : f32
%b8 = math.ipowi %i, %i : i32
%b9 = math.fpowi %a, %i fastmath<fast>: f32, i32
%b10 = math.powf %a, %a : f32
%b11 = math.isfinite %a : f32
%b12 = math.isinf %a fastmath<fast> : f32
%b13 = math.isnan %v : vector<2xf32>
%b14 = math.isnormal %a : f32
%b15 = math.clampf %a to [%a, %a] fastmath<fast>: f32
return }
""",
        r"""
module {
  func.func @f(%a: f32, %i: i32, %v: vector<2xf32>) {
    %absf = math.absf %a fastmath<nnan> : f32
    %acos = math.acos %a fastmath<nnan> : f32
    %acosh = math.acosh %a fastmath<nnan> : f32
    %asin = math.asin %a fastmath<nnan> : f32
    %asinh = math.asinh %a fastmath<nnan> : f32
    %atan = math.atan %a fastmath<nnan> : f32
    %atanh = math.atanh %a fastmath<nnan> : f32
    %cbrt = math.cbrt %a fastmath<nnan> : f32
    %ceil = math.ceil %a fastmath<nnan> : f32
    %cos = math.cos %a fastmath<nnan> : f32
    %cosh = math.cosh %a fastmath<nnan> : f32
    %erf = math.erf %a fastmath<nnan> : f32
    %erfc = math.erfc %a fastmath<nnan> : f32
    %exp = math.exp %a fastmath<nnan> : f32
    %exp2 = math.exp2 %a fastmath<nnan> : f32
    %expm1 = math.expm1 %a fastmath<nnan> : f32
    %floor = math.floor %a fastmath<nnan> : f32
    %log = math.log %a fastmath<nnan> : f32
    %log10 = math.log10 %a fastmath<nnan> : f32
    %log1p = math.log1p %a fastmath<nnan> : f32
    %log2 = math.log2 %a fastmath<nnan> : f32
    %round = math.round %a fastmath<nnan> : f32
    %roundeven = math.roundeven %a fastmath<nnan> : f32
    %rsqrt = math.rsqrt %a fastmath<nnan> : f32
    %sin = math.sin %a fastmath<nnan> : f32
    %sinh = math.sinh %a fastmath<nnan> : f32
    %sqrt = math.sqrt %a fastmath<nnan> : f32
    %tan = math.tan %a fastmath<nnan> : f32
    %tanh = math.tanh %a fastmath<nnan> : f32
    %trunc = math.trunc %a fastmath<nnan> : f32
    %s, %c = math.sincos %v fastmath<nnan> : vector<2xf32>
    %s0, %c0 = math.sincos %a : f32
    %b1 = math.absi %i : i32
    %b2 = math.atan2 %a, %a fastmath<nnan> : f32
    %b3 = math.copysign %a, %a : f32
    %b4 = math.ctlz %i : i32
    %b5 = math.cttz %i : i32
    %b6 = math.ctpop %i : i32
    %b7 = math.fma %a, %a, %a fastmath<fast> : f32
    %b8 = math.ipowi %i, %i : i32
    %b9 = math.fpowi %a, %i fastmath<fast> : f32, i32
    %b10 = math.powf %a, %a : f32
    %b11 = math.isfinite %a : f32
    %b12 = math.isinf %a fastmath<fast> : f32
    %b13 = math.isnan %v : vector<2xf32>
    %b14 = math.isnormal %a : f32
    %b15 = math.clampf %a to [%a, %a] fastmath<fast> : f32
    return
  }
}
""",
    ),
    (
        "func.func @f(%a: index, %b: i32) { %0 = math.absi %a : index return }",
        r"""
module {
  func.func @f(%a: index, %b: i32) {
    %0 = math.absi %a : index
    return
  }
}
""",
    ),
    (
        "func.func @f(%a: index, %b: i32) { %0 = math.ctpop %a : index %1 = math.ipowi %a, %a : index return }",
        r"""
module {
  func.func @f(%a: index, %b: i32) {
    %0 = math.ctpop %a : index
    %1 = math.ipowi %a, %a : index
    return
  }
}
""",
    ),
]

BAD = [
    (
        "func.func @f(%a: i32) { %0 = math.sin %a : i32 return }",
        "'math.sin' op operand #0 must be floating-point-like, but got 'i32'",
    ),
    (
        "func.func @f(%a: f32) { %0 = math.absi %a : f32 return }",
        "'math.absi' op operand #0 must be signless-integer-like, but got 'f32'",
    ),
    (
        'func.func @f(%a: f32, %b: f64) { %0 = "math.fma"(%a, %a, %b) : (f32, f32, f64) -> f32 return }',
        "'math.fma' op requires the same type for all operands and results",
    ),
    (
        'func.func @f(%a: f32, %b: f64) { %0 = "math.fpowi"(%a, %a) : (f32, f32) -> f32 return }',
        "'math.fpowi' op operand #1 must be signless-integer-like, but got 'f32'",
    ),
    (
        'func.func @f(%a: f32, %b: vector<2xi32>) { %0 = "math.fpowi"(%a, %b) : (f32, vector<2xi32>) -> f32 return }',
        "'math.fpowi' op requires the same shape for all operands and results",
    ),
    (
        'func.func @f(%a: f32, %b: i32) { %0 = "math.fpowi"(%a, %b) : (f32, i32) -> f64 return }',
        "'math.fpowi' op failed to verify that all of {lhs, result} have same type",
    ),
    (
        'func.func @f(%a: f32, %b: i32) { %0 = "math.isnan"(%a) : (f32) -> i32 return }',
        "'math.isnan' op result #0 must be bool-like, but got 'i32'",
    ),
    (
        'func.func @f(%a: vector<2xf32>, %b: i32) { %0 = "math.isnan"(%a) : (vector<2xf32>) -> i1 return }',
        "'math.isnan' op failed to verify that result type has i1 element type and same shape as operands",
    ),
    (
        'func.func @f(%a: f32, %b: i32) { %0:2 = "math.sincos"(%a) : (f32) -> (f32, f64) return }',
        "'math.sincos' op requires the same type for all operands and results",
    ),
    (
        """"test.x"() ({ ^bb0(%a: vector<4xf32>):
%r = "math.exp"(%a) : (vector<4xf32>) -> tensor<4xf32>
"test.y"() : () -> ()
}) : () -> ()""",
        "'math.exp' op all non-scalar operands/results must have the same shape and base type",
    ),
]

CANONICAL = [
    (
        r"""
func.func @f() {
%a = arith.constant 0.5 : f32
%i = arith.constant 12 : i32
%b = arith.constant 2.0 : f32
%m = arith.constant -1.0 : f32
%z = arith.constant 0.0 : f32
%h = arith.constant 2.5 : f16
%0 = math.absf %m : f32
%1 = math.ceil %a : f32
%2 = math.floor %a : f32
%3 = math.round %a : f32
%4 = math.roundeven %a : f32
%5 = math.trunc %a : f32
%6 = math.copysign %a, %m : f32
%7 = math.exp2 %b : f32
%8 = math.powf %b, %b : f32
%9 = math.log %z : f32
%10 = math.cos %z : f32
%11 = math.sqrt %m : f32
"u.a"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11) : (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) -> ()
%12 = math.absi %i : i32
%13 = math.ctlz %i : i32
%14 = math.cttz %i : i32
%15 = math.ctpop %i : i32
%16 = math.ipowi %i, %i : i32
%17 = math.isfinite %a : f32
%18 = math.isnan %a : f32
%19 = math.roundeven %h : f16
%20 = math.sin %h : f16
%21 = math.fpowi %b, %i : f32, i32
"u.b"(%12, %13, %14, %15, %16, %17, %18, %19, %20, %21) : (i32, i32, i32, i32, i32, i1, i1, f16, f16, f32) -> ()
return }
""",
        r"""
module {
  func.func @f() {
    %cst = arith.constant 4.096000e+03 : f32
    %cst_0 = arith.constant 2.000000e+00 : f16
    %false = arith.constant false
    %true = arith.constant true
    %c-251658240_i32 = arith.constant -251658240 : i32
    %c2_i32 = arith.constant 2 : i32
    %c28_i32 = arith.constant 28 : i32
    %c12_i32 = arith.constant 12 : i32
    %m = arith.constant -1.000000e+00 : f32
    %h = arith.constant 2.500000e+00 : f16
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %cst_3 = arith.constant -5.000000e-01 : f32
    %cst_4 = arith.constant 4.000000e+00 : f32
    %cst_5 = arith.constant 0xFF800000 : f32
    %0 = math.sqrt %m : f32
    "u.a"(%cst_1, %cst_1, %cst_2, %cst_1, %cst_2, %cst_2, %cst_3, %cst_4, %cst_4, %cst_5, %cst_1, %0) : (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) -> ()
    %1 = math.sin %h : f16
    "u.b"(%c12_i32, %c28_i32, %c2_i32, %c2_i32, %c-251658240_i32, %true, %false, %cst_0, %1, %cst) : (i32, i32, i32, i32, i32, i1, i1, f16, f16, f32) -> ()
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
