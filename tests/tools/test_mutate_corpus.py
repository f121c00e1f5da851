import random

import pytest
from mutate_corpus import MUTATIONS, mutate, shrink, signature
from workers import Outcome

TEXT = 'module {\n  %0 = arith.constant 1 : i32\n  %1 = arith.addi %0, %0 : i32\n  "a.b"(%1) : (i32) -> ()\n}\n'


def test_a_seed_says_it_all():
    assert [mutate(TEXT, seed) for seed in range(50)] == [mutate(TEXT, seed) for seed in range(50)]
    assert len({mutate(TEXT, seed) for seed in range(200)}) > 100


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_every_mutation_takes_any_text(mutation):
    for text in (TEXT, "x", "\n.\n", '"'):
        for seed in range(40):
            assert isinstance(mutation(text, random.Random(seed)), str)


def test_shrinking_leaves_what_fails():
    assert shrink(TEXT, lambda candidate: "addi" in candidate) == "addi"
    assert shrink("a\nb\nc\n", lambda candidate: "a" in candidate and "c" in candidate) == "ac"


def test_failures_are_grouped_by_kind_and_place():
    def outcome(error: str, status: str = "raised") -> Outcome[tuple[str, int]]:
        return Outcome(("f", 1), status, None, error, 0.0)

    first = signature(outcome("KeyError: '%12' (at parser.py:88)"))
    assert first == signature(outcome("KeyError: '%x' (at parser.py:88)"))
    assert first != signature(outcome("KeyError: '%x' (at parser.py:90)"))
    assert signature(outcome("no end after 10 s", "timeout")) == "timeout"
