import generate


def test_operations_are_as_many_as_asked_for():
    text = generate.module(1000)
    # Every line is one operation but those that only close a region.
    lines = [line.strip() for line in text.splitlines()]
    assert len([line for line in lines if line != "}"]) == 50 * generate.OPS_PER_UNIT + 3


def test_size_grows_with_the_number():
    assert 9 < len(generate.module(10_000)) / len(generate.module(1_000)) < 11
