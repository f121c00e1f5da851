"""Made-up functions for canonicalization: read by us, the same for the same seed, printed as iree-opt prints them."""

import compiler
import fold_diff
import pytest
from fold_diff import MAKERS, cases_for, compare, functions_of

import iree_gpu_llvm as package

PEER = compiler.peer("iree-opt")


@pytest.mark.parametrize("kind", MAKERS)
def test_functions_are_valid(kind):
    cases = cases_for(kind, 15, seed=1)
    assert cases == cases_for(kind, 15, seed=1) != cases_for(kind, 15, seed=2)
    for case in cases if kind != "vector" else ():  # a few of these are refused, as by iree-opt
        module = package.parse(case.text, case.name, allow_unregistered=True)
        assert list(functions_of(package.print(module))) == [case.name]


def test_a_fault_of_ours_is_what_it_prints():
    assert fold_diff.ours(fold_diff.Case("f", "func.func @f() {")).startswith("CompileError: ")


@pytest.mark.skipif(PEER is None, reason="no iree-opt")
@pytest.mark.parametrize("kind", ["affine", "arith"])
def test_folds_are_the_peers(kind):
    assert PEER is not None
    answers = compare(PEER, cases_for(kind, 40, seed=4))
    assert [n for n, a in answers.items() if a.differs] == []
    assert all(a.theirs for a in answers.values())
