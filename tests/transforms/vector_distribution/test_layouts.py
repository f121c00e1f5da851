"""Arithmetic on layouts."""

from __future__ import annotations

from iree_gpu_llvm.transforms.vector_distribution import layouts as lay
from iree_gpu_llvm.transforms.vector_distribution.layouts import Digit, Dim

WIDE = Dim(2, 3, 1, 8, 4, 1, 2)  # of 192 elements


def test_dims_and_lane_shape():
    layout = lay.make([WIDE, Dim(1, 1, 2, 2, 1, 5, 1)])
    assert layout.shape == (192, 4)
    assert lay.lane_shape(layout) == (3, 1, 1, 2, 4, 1)
    assert lay.dims_of(layout) == [WIDE, Dim(1, 1, 2, 2, 1, 0, 1)]  # no stride where nothing is split
    assert list(lay.tiles(layout)) == [(b, 0, 0, o) for b in range(3) for o in range(2)]
    assert lay.make([]).shape == () and list(lay.tiles(lay.make([]))) == [()]


def test_overlap():
    assert not lay.overlap([Digit(16, 4), Digit(1, 16)])
    assert not lay.overlap([Digit(32, 2), Digit(1, 16)])
    assert lay.overlap([Digit(8, 4), Digit(1, 16)])
    assert lay.overlap([Digit(0, 4)])
    assert lay.span([Digit(16, 4), Digit(1, 16)]) == 64 and lay.span([]) == 1


def test_digits_of_work_items_as_those_of_lanes_and_subgroups():
    assert lay.split_digits(Digit(2, 8), 64) == ([Digit(2, 8)], [])
    assert lay.split_digits(Digit(8, 32), 64) == ([Digit(8, 8)], [Digit(1, 4)])
    assert lay.split_digits(Digit(128, 4), 64) == ([], [Digit(2, 4)])
    assert lay.split_digits(Digit(48, 4), 64) is None
    assert lay.split_digits(Digit(1, 96), 64) is None
    assert lay.split_digits(Digit(96, 2), 64) is None


def test_reshaped_splits_and_joins():
    def shape(dims, to):
        found = lay.reshaped(lay.make(dims), to)
        return None if found is None else lay.dims_of(found)

    assert shape([WIDE], (48, 4)) == [Dim(2, 3, 1, 8, 1, 1, 2), Dim(elements=4)]
    assert shape([WIDE], (12, 16)) == [Dim(2, 3, 1, 2, 1, 1, 8), Dim(threads=4, elements=4, thread_stride=2)]
    assert shape([WIDE], (192, 1)) == [WIDE, Dim()]
    assert shape([Dim(2, 3, 1, 2, 1, 1, 8), Dim(threads=4, elements=4, thread_stride=2)], (192,)) == [WIDE]
    # Other strides: not one digit.
    assert shape([Dim(threads=2, thread_stride=1), Dim(threads=4, thread_stride=2)], (8,)) is None
    # Elements of the outer dim are batches of both.
    assert shape([Dim(elements=4), Dim(threads=8, elements=2, thread_stride=1)], (64,)) == [Dim(1, 4, 1, 8, 2, 0, 1)]
    # A lane's elements before a subgroup's digit have no level.
    assert shape([Dim(elements=4), Dim(subgroups=2, subgroup_stride=1)], (8,)) is None
    assert shape([WIDE], (64, 3)) is None


def test_places_tell_whether_lanes_hold_the_same():
    a = lay.make([Dim(batch=2, threads=8, elements=4, thread_stride=1)])
    assert lay.places(a) == lay.places(lay.make([Dim(outer=2, threads=8, elements=4, thread_stride=1)]))
    assert lay.places(a) != lay.places(lay.make([Dim(batch=2, threads=8, elements=4, thread_stride=2)]))
    assert lay.places(a) != lay.places(lay.make([Dim(threads=8, elements=8, thread_stride=1)]))
