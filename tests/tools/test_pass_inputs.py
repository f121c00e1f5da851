"""Made-up functions for each pass: read by us, the same for the same seed, and they compute the same after the pass."""

import pytest
from pass_inputs import MAKERS, UNROLL, inputs_for
from pass_meaning import simulate_both
from pass_peer import pipeline_of

import iree_gpu_llvm as package


@pytest.mark.parametrize("name", MAKERS)
def test_inputs_are_valid_and_the_pass_takes_them(name):
    for given in inputs_for(name, 12, seed=1):
        module = package.parse(given.text, given.name)
        if given.about == "fails":
            with pytest.raises(package.CompileError):
                package.run_pipeline(module, pipeline_of(name))
        elif not given.has_no_meaning:
            package.run_pipeline(module, pipeline_of(name))
            assert f"@{given.name}(" in package.print(module)


@pytest.mark.parametrize("name", MAKERS)
def test_they_compute_the_same_after_the_pass(name):
    some = [x for x in inputs_for(name, 6, seed=2) if not x.has_no_meaning][:4]
    assert [simulate_both(name, x) for x in some] == [""] * len(some)


def test_a_seed_says_all():
    assert inputs_for(UNROLL, 5, 3) == inputs_for(UNROLL, 5, 3)
    assert inputs_for(UNROLL, 5, 3) != inputs_for(UNROLL, 5, 4)
