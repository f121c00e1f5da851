import pytest

from iree_gpu_llvm.dialects.index_lists import (
    DYNAMIC_INDEX,
    collapsed_shape,
    dropped_dimensions,
    from_dimension,
    mixed,
    reassociation_attribute,
    reassociation_groups,
    split_mixed,
    static_values,
    to_dimension,
)
from iree_gpu_llvm.ir.operations import Block
from iree_gpu_llvm.ir.types import DYNAMIC, INDEX


def test_mixed_lists_keep_values_apart_from_numbers():
    value = Block([INDEX]).arguments[0]
    values, static = split_mixed([0, value, 4])
    assert values == [value]
    assert static.values == (0, DYNAMIC_INDEX, 4)
    assert str(static) == "array<i64: 0, -9223372036854775808, 4>"
    assert mixed(values, static) == [0, value, 4]
    assert static_values([0, value]) is None
    assert static_values([0, 4]) == [0, 4]


def test_dynamic_dimensions_differ_in_types_and_lists():
    assert to_dimension(DYNAMIC_INDEX) == DYNAMIC
    assert from_dimension(DYNAMIC) == DYNAMIC_INDEX
    assert to_dimension(7) == from_dimension(7) == 7


def test_groups_of_dimensions():
    groups = reassociation_groups(reassociation_attribute([[0, 1], [2]]))
    assert groups == [[0, 1], [2]]
    assert str(reassociation_attribute(groups)) == "[[0, 1], [2]]"
    assert collapsed_shape((2, 3, 4), groups) == (6, 4)
    assert collapsed_shape((2, DYNAMIC, 4), groups) == (DYNAMIC, 4)


@pytest.mark.parametrize(
    ("full", "reduced", "dropped"),
    [
        ((1, 4, 1), (4,), {0, 2}),
        ((1, 4, 1), (1, 4), {2}),
        ((4, 1), (4, 1), set()),
        ((4, 2), (4,), None),
        ((1, 1), (1,), {1}),
    ],
)
def test_dropped_dimensions(full, reduced, dropped):
    assert dropped_dimensions(full, reduced) == dropped
