"""Affine expressions and maps: simplification, evaluation, composition."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iree_gpu_llvm.ir.affine import AffineMap, Constant, Dim, Symbol
from iree_gpu_llvm.ir.diagnostics import CompileError, Source
from iree_gpu_llvm.ir.parser import Parser

# An expression and how MLIR simplifies it.
SIMPLIFIED = [
    ("d0 + 0", "d0"),
    ("d0 * 1", "d0"),
    ("d0 * 0", "0"),
    ("2 * d0", "d0 * 2"),
    ("1 + d0 + 2", "d0 + 3"),
    ("d0 - d0", "0"),
    ("d0 * 2 + d0 * 3", "d0 * 5"),
    ("(d0 * 4) floordiv 2", "d0 * 2"),
    ("(d0 * 4) mod 2", "0"),
    ("7 floordiv 2", "3"),
    ("-7 floordiv 2", "-4"),
    ("-7 mod 4", "1"),
    ("7 ceildiv 2", "4"),
    ("d0 floordiv 1", "d0"),
    ("d0 mod 1", "0"),
    ("-d0", "-d0"),
    ("d0 + s0 * 4 - 3", "d0 + s0 * 4 - 3"),
    ("(d0 + d1) * 2", "(d0 + d1) * 2"),
]

REFUSED = [
    ("affine_map<(d0) -> (d1)>", "use of undeclared identifier"),
    ("affine_map<(d0, d0) -> (d0)>", "redefinition of identifier 'd0'"),
    (
        "affine_map<(d0) -> (d0 * d0)>",
        "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
    ),
    (
        "affine_map<(d0) -> (3 mod d0)>",
        "non-affine expression: right operand of mod has to be either a constant or symbolic",
    ),
]


def expression(text):
    return Parser(Source(f"affine_map<(d0, d1)[s0] -> ({text})>")).attribute().value.results[0]


@pytest.mark.parametrize(("text", "simple"), SIMPLIFIED)
def test_simplified(text, simple):
    assert str(expression(text)) == simple


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_refused(text, message):
    with pytest.raises(CompileError) as e:
        Parser(Source(text)).attribute()
    assert e.value.diagnostics[0].message.startswith(message)


leaves = st.one_of(st.integers(-9, 9).map(Constant), st.sampled_from([Dim(0), Dim(1), Symbol(0)]))
expressions = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda p: p[0] + p[1]),
        st.tuples(inner, st.integers(-5, 5)).map(lambda p: p[0] * p[1]),
        st.tuples(inner, st.integers(1, 7)).map(lambda p: p[0] // p[1]),
        st.tuples(inner, st.integers(1, 7)).map(lambda p: p[0] % p[1]),
        st.tuples(inner, st.integers(1, 7)).map(lambda p: p[0].ceildiv(p[1])),
    ),
    max_leaves=8,
)
points = st.tuples(st.integers(-50, 50), st.integers(-50, 50), st.integers(-50, 50))


@given(expressions, points)
def test_text_reads_back_with_the_same_meaning(e, point):
    d0, d1, s0 = point
    assert expression(str(e)).evaluate([d0, d1], [s0]) == e.evaluate([d0, d1], [s0])


@given(expressions, expressions, expressions, points, st.integers(-50, 50))
def test_composition_is_substitution(outer, a, b, point, s1):
    d0, d1, s0 = point
    inner = AffineMap(2, 1, (a, b))
    composed = AffineMap(2, 1, (outer,)).compose(inner)
    at = inner.evaluate([d0, d1], [s1])
    assert composed.evaluate([d0, d1], [s0, s1]) == (outer.evaluate(at, [s0]),)


@given(st.integers(-100, 100), st.integers(1, 20))
def test_division_rounds_as_its_name_says(a, b):
    assert (Constant(a) // b).evaluate([]) == a // b
    assert (Constant(a) % b).evaluate([]) == a % b
    assert Constant(a).ceildiv(b).evaluate([]) == -(-a // b)


def test_map_questions():
    assert AffineMap.identity(3).is_identity
    swap = AffineMap.permutation([1, 0])
    assert swap.is_permutation and not swap.is_identity
    assert AffineMap(2, 0, (Dim(1),)).is_minor_identity
    assert AffineMap(2, 0, (Dim(1),)).is_projected_permutation
    assert AffineMap.permutation([2, 0, 1]).dim_positions == [2, 0, 1]
    assert str(AffineMap.constant(4)) == "() -> (4)"
    assert swap.compose(swap).is_identity
    assert swap.sub_map([0]).results == (Dim(1),)
