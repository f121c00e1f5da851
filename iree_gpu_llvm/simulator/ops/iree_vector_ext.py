"""`iree_vector_ext`: layouts, and reads with indices from vectors."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..binder import Binder, Env, Run, executes
from ..numbers import Array
from ..structured import is_tensor
from ..tensor_patches import read_runs
from ..tensors import rows_of, spread
from .affine import evaluate
from .tensor_buffers import tensor_of


@executes("iree_vector_ext.to_layout", "iree_vector_ext.to_simd", "iree_vector_ext.to_simt")
def to_layout(b: Binder, op: Any) -> Run:
    """Says how lanes will share the vector out. Until they do, a workgroup holds it whole: see `launch.is_whole`."""
    source, r = b.slot(op.operands[0]), b.slot(op.results[0])

    def run(env: Env) -> None:
        env[r] = env[source]

    return run


@executes("iree_vector_ext.transfer_gather")
def transfer_gather(b: Binder, op: Any) -> Run:
    """Element by element: its indices are those that the first map makes of its place in the vector and of the index
    vectors there, added to the offsets. Where one is outside, or the mask is off, there is the padding."""
    machine, base, r = b.machine, b.slot(op.base), b.slot(op.results[0])
    offsets, vectors, padding = b.slots(op.offsets), b.slots(op.index_vecs), b.slot(op.padding)
    mask = b.slot(op.mask) if op.mask is not None else None
    source_map, *vector_maps = op.maps
    shape = op.results[0].type.shape
    rank = len(shape)
    dims = [np.arange(n).reshape(1, *(n if k == d else 1 for k in range(rank))) for d, n in enumerate(shape)]
    direct = is_tensor(op.base)

    def along(x: Array, m: Any) -> Array:
        """A vector's elements at every place of the result, by its map."""
        if x.ndim == 1:
            return x.reshape(-1, *(1,) * rank)
        at = [evaluate(e, dims, []) for e in m.results]
        rows = np.arange(len(x)).reshape(-1, *(1,) * rank)
        return x[(rows, *at)]

    def run(env: Env) -> None:
        t = env[base] if direct else tensor_of(machine, op, env[base])
        symbols = [along(env[v], m).astype(np.int64) for v, m in zip(vectors, vector_maps, strict=False)]
        flat: Array = np.zeros((1, *(1,) * rank), np.int64)
        inside: Array = np.ones((1, *(1,) * rank), np.bool_)
        for e, o, n, bound in zip(source_map.results, offsets, t.shape, t.sizes, strict=True):
            at = _sum(evaluate(e, dims, symbols), rows_of(machine, env[o]).reshape(-1, *(1,) * rank))
            most = (
                bound.reshape(-1, *(1,) * rank) if isinstance(bound, np.ndarray) else np.full((1,) * (rank + 1), bound)
            )
            rows = max(len(at), len(most), len(flat))
            at, most = spread(at, rows), spread(most, rows)
            inside = spread(inside, rows) & (at >= 0) & (at < most)
            flat = spread(flat, rows) * n + np.clip(at, 0, max(n - 1, 0))
        if mask is not None:
            given = along(env[mask], vector_maps[-1])
            rows = max(len(given), len(inside))
            inside = spread(inside, rows) & spread(given, rows)
        places = np.broadcast_to(flat, (len(flat), *shape)).reshape(len(flat), -1)
        found = read_runs(t, places, 1).reshape(-1, *shape)
        fill = rows_of(machine, env[padding]).reshape(-1, *(1,) * rank)
        rows = max(len(found), len(inside), len(fill))
        out = np.where(spread(inside, rows), spread(found, rows), spread(fill, rows))
        env[r] = out if len(out) == 1 else spread(out, machine.lanes)

    return run


def _sum(a: Array, b: Array) -> Array:
    rows = max(len(a), len(b))
    return spread(a, rows) + spread(b, rows)
