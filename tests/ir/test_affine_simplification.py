"""The normal form of affine expressions, as MLIR prints it after simplification."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iree_gpu_llvm.ir.affine import Constant, Dim, Symbol
from iree_gpu_llvm.ir.affine_simplification import simplify, used_symbols

d0, d1, s0 = Dim(0), Dim(1), Symbol(0)


@pytest.mark.parametrize(
    ("e", "wanted"),
    [
        (4 + d0 * 2 - d1 - d0, "d0 - d1 + 4"),
        (s0 + d0 * 3 + s0, "d0 * 3 + s0 * 2"),
        ((d0 * 4 + 8) // 4, "d0 + 2"),
        ((d0 * 4 + d1 * 4) % 4, "0"),
        ((d0 * 6 + 4) // 4, "(d0 * 3) floordiv 2 + 1"),
        (d0 % 8 + d1, "d0 + d1 - (d0 floordiv 8) * 8"),
        ((d0 + 3) // 8 - d0 // 8 + 1, "(d0 + 3) floordiv 8 - d0 floordiv 8 + 1"),
        (d0 // 2 + d0 // 2, "(d0 floordiv 2) * 2"),
        ((d0 * 2 + 3).ceildiv(4), "(d0 * 2 + 3) ceildiv 4"),
    ],
)
def test_normal_form(e, wanted):
    assert simplify(e, 2, 1).to_text(False) == wanted


def test_what_is_not_linear_stays():
    e = d0 * s0 + d1 - d1
    assert simplify(e, 2, 1) is e


def test_symbols_that_are_used():
    assert used_symbols([d0 * 2 + Symbol(3), (Symbol(1) + d1) // 4, Constant(5)]) == {1, 3}


EXPRESSIONS = st.recursive(
    st.sampled_from([d0, d1, s0, Constant(3), Constant(-2)]),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda p: p[0] + p[1]),
        st.tuples(inner, st.sampled_from([2, 3, -1, 4])).map(lambda p: p[0] * p[1]),
        st.tuples(inner, st.sampled_from([2, 3, 4, 6])).map(lambda p: p[0] // p[1]),
        st.tuples(inner, st.sampled_from([2, 3, 4, 6])).map(lambda p: p[0] % p[1]),
        st.tuples(inner, st.sampled_from([2, 3, 4, 6])).map(lambda p: p[0].ceildiv(p[1])),
    ),
    max_leaves=6,
)


@given(EXPRESSIONS, st.tuples(*[st.integers(-20, 20)] * 3))
def test_the_value_is_the_same(e, values):
    simple = simplify(e, 2, 1)
    assert simple.evaluate(values[:2], values[2:]) == e.evaluate(values[:2], values[2:])
