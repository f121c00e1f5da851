"""Which patterns the ops inside of `transform.apply_patterns` name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...ir.operations import Operation

Patterns = Sequence[Any]


def _inner_tiled() -> dict[str, Patterns]:
    from ..iree_gpu_lower_ops import lower_inner_tiled, lower_value_barrier
    from ..iree_gpu_unroll_to_intrinsics import drop_unit_dims, unroll

    return {
        "iree.unroll_multi_mma": [unroll],
        "iree.drop_inner_tiled_unit_dims": [drop_unit_dims],
        "iree.lower_inner_tiled": [lower_inner_tiled],
        "iree.lower_value_barrier": [lower_value_barrier],
    }


def _barrier_region() -> dict[str, Patterns]:
    from ..barrier_regions import barriers_around_the_body

    return {"iree.lower_barrier_region": [barriers_around_the_body]}


def _loops() -> dict[str, Patterns]:
    from ..parallel_loops.hoisting import forall_out_of_for

    return {"iree.hoist_forall_from_for": [forall_out_of_for]}


def _barriers() -> dict[str, Patterns]:
    from ..gpu_eliminate_barriers import barrier_of_nothing

    return {"gpu.eliminate_barriers": [barrier_of_nothing]}


def _slices() -> dict[str, Patterns]:
    from ..tiling.slice_patterns import FOLD_EMPTY, MERGE_SLICES

    return {
        "tensor.merge_consecutive_insert_extract_slice": MERGE_SLICES,
        "tensor.fold_tensor_empty": FOLD_EMPTY,
    }


# Modules are imported for what a set is made of, when it is named.
SETS: dict[str, Callable[[], dict[str, Patterns]]] = {
    "iree.unroll_multi_mma": _inner_tiled,
    "iree.drop_inner_tiled_unit_dims": _inner_tiled,
    "iree.lower_inner_tiled": _inner_tiled,
    "iree.lower_value_barrier": _inner_tiled,
    "iree.lower_barrier_region": _barrier_region,
    "gpu.eliminate_barriers": _barriers,
    "iree.hoist_forall_from_for": _loops,
    "tensor.merge_consecutive_insert_extract_slice": _slices,
    "tensor.fold_tensor_empty": _slices,
}


def patterns_of(op: Operation) -> Patterns:
    """Those that an op names; an error at one that names others than there are."""
    name = op.name.removeprefix("transform.apply_patterns.")
    if name not in SETS:
        raise op.error("is a set of patterns that there is no implementation of")
    return SETS[name]()[name]
