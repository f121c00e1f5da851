"""`iree_linalg_ext`: what a comparison says comes first: sort, arg_compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..binder import Binder, Env, Run, executes, number
from ..memory import uniform
from ..numbers import Array
from ..regions import Body
from ..structured import is_tensor
from ..tensors import Tensor, spread, whole


def _tensors_alone(op: Any, values: Any) -> None:
    if not all(map(is_tensor, values)):
        raise op.error("on memrefs has no semantics in the simulator")


def _lines(env: Env, slots: list[int], axis: int, rows: int) -> list[Array]:
    """Tensors as (rows, along the axis, all else)."""
    given = [whole(env[s]) for s in slots]
    rows = max(rows, *map(len, given))
    moved = [np.moveaxis(np.broadcast_to(spread(x, rows), (rows, *x.shape[1:])), axis, 1) for x in given]
    return [np.array(x).reshape(*x.shape[:2], -1) for x in moved]


def _any_element(env: Env, source: int, results: Sequence[int], outputs: Sequence[int]) -> bool:
    """Whether there is something to compare. If not, the results are what the outputs hold."""
    if 0 not in env[source].shape:
        return True
    for r, s in zip(results, outputs, strict=True):
        env[r] = env[s]
    return False


@executes("iree_linalg_ext.sort")
def sort(b: Binder, op: Any) -> Run:
    """Neighbours change places where the later is said to come before the earlier, as often as there are elements: what
    is not told apart keeps its order (iree-opt's loops promise none)."""
    _tensors_alone(op, op.operands)
    axis, body = 1 + number(op, "dimension"), Body(b, op.regions[0].blocks[0])
    outputs, results = b.slots(op.outputs), b.slots(op.results)

    def run(env: Env) -> None:
        if any(env[s].is_ragged for s in outputs):
            raise op.error("with extents that differ between work items has no semantics in the simulator")
        if not _any_element(env, outputs[0], results, outputs):
            return
        lines = _lines(env, outputs, axis, body.rows(env))
        rows, extent = lines[0].shape[:2]
        for turn in range(extent):
            first, second = slice(turn % 2, extent - 1, 2), slice(turn % 2 + 1, extent, 2)
            pairs = [(x[:, second], x[:, first]) for x in lines]
            if not pairs[0][0].size:
                continue
            (before,) = body.apply(env, *(x.reshape(rows, -1) for pair in pairs for x in pair))
            swap = before.astype(np.bool_).reshape(pairs[0][0].shape)
            for x, (late, early) in zip(lines, pairs, strict=True):
                x[:, first], x[:, second] = np.where(swap, late, early), np.where(swap, early, late)
        for r, s, x in zip(results, outputs, lines, strict=True):
            shape = env[s].shape
            moved = x.reshape(rows, extent, *(n for d, n in enumerate(shape, 1) if d != axis))
            env[r] = Tensor(np.ascontiguousarray(np.moveaxis(moved, 1, axis)), env[s].sizes)

    return run


@executes("iree_linalg_ext.arg_compare")
def arg_compare(b: Binder, op: Any) -> Run:
    """From what the outputs hold: an element that is said to come before the best so far takes its place."""
    _tensors_alone(op, [v for v in op.operands if v is not op.index_base])
    axis, body = 1 + number(op, "dimension"), Body(b, op.regions[0].blocks[0])
    source, value, place = b.slots([op.input, op.output_value, op.output_index])
    given = None if op.input_index is None else b.slot(op.input_index)
    base = None if op.index_base is None else b.slot(op.index_base)
    results = b.slots(op.results)

    def run(env: Env) -> None:
        if env[source].is_ragged:
            raise op.error("with extents that differ between work items has no semantics in the simulator")
        if not _any_element(env, source, results, (value, place)):
            return
        best, where = whole(env[value]), whole(env[place])
        rows = max(len(best), len(where), body.rows(env))
        lines, *indices = _lines(env, [source] if given is None else [source, given], axis, rows)
        rows, extent, count = lines.shape
        best, where = (
            np.broadcast_to(spread(x, rows), (rows, *x.shape[1:])).reshape(rows, count) for x in (best, where)
        )
        start = 0 if base is None else uniform(env[base], op, "the index base")
        for i in range(extent):
            (better,) = body.apply(env, lines[:, i], best)
            better = better.astype(np.bool_)
            here = indices[0][:, i] if indices else np.asarray(start + i).astype(where.dtype)
            best, where = np.where(better, lines[:, i], best), np.where(better, here, where)
        for r, s, x in zip(results, (value, place), (best, where), strict=True):
            env[r] = Tensor(x.reshape(rows, *env[s].shape), env[s].sizes)

    return run
