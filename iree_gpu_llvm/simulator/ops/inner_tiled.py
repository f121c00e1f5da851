"""`iree_codegen.inner_tiled` on vectors that lanes hold a share of: a loop nest around a matrix instruction."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from ...dialects.iree_gpu.mma_layouts import mma_layout
from ...ir.types import VectorType, element_type
from ..binder import Binder, Env, Run, executes
from ..mma_fragments import gather, places, scatter
from ..numbers import Array, decode, encode


@executes("iree_codegen.inner_tiled")
def inner_tiled(b: Binder, op: Any) -> Run:
    machine, kind = b.machine, op.kind
    row = getattr(kind, "row", None)
    if row is None or row.layouts is None or len(op.outputs) != 1:
        raise op.error(f"of kind {kind} has no semantics in the simulator yet")
    if not all(isinstance(v.type, VectorType) for v in op.operands) or not _distributed(op):
        raise op.error("that is not distributed to lanes has no semantics in the simulator yet")
    wave = machine.launch.wave_size
    if row.subgroup_size != wave:
        raise op.error(f"of kind {kind} is for subgroups of {row.subgroup_size} lanes, not {wave}")
    slots, r = b.slots(op.operands), b.slot(op.results[0])
    maps = op.maps
    at = [places(mma_layout(kind, i), wave) for i in range(len(slots))]
    names = [str(element_type(v.type)) for v in op.operands]
    orders = [np.argsort(op.permutation(i)) for i in range(len(slots))]
    counts = [int(np.prod(op.inner_shape(i))) for i in range(len(slots))]
    if any(c != len(p.of_fragment) // wave for c, p in zip(counts, at, strict=True)):
        raise op.error(f"of kind {kind} with these shares of lanes has no semantics in the simulator yet")
    bounds = [n if n is not None else 1 for n in op.iteration_bounds()]
    acc_shape = op.inner_shape(len(slots) - 1)
    target = names[-1]
    wide = np.float64 if target[0] == "i" or target == "f64" or len(slots) > 3 else np.float32

    def matrix(x: Array, i: int, point: tuple[int, ...]) -> Array:
        """The tile of an operand, as the instruction sees it."""
        tile = x[(slice(None), *(point[e.position] for e in maps[i].results))]
        ordered = tile.transpose(0, *(1 + orders[i])).reshape(len(x), -1)
        numbers = ordered if names[i][0] == "i" else decode(ordered, names[i])
        return gather(machine.by_wave(numbers).astype(wide), at[i])

    def run(env: Env) -> None:
        values = [env[s] for s in slots]
        acc = values[-1]
        out = np.broadcast_to(acc, (machine.lanes, *acc.shape[1:])).copy()
        back = (0, *(1 + np.argsort(orders[-1])))
        for point in product(*map(range, bounds)):
            tiles = [matrix(x, i, point) for i, x in enumerate(values[:-1])]
            if len(tiles) == 4:  # scales hold for a block of k
                left, right = tiles[0] * tiles[2][:, :, :, None], tiles[1] * tiles[3][:, :, None, :]
                m, n = left.shape[1], right.shape[-1]
                tiles = [left.reshape(machine.waves, m, -1), right.reshape(machine.waves, -1, n)]
            product_ = scatter(np.matmul(tiles[0], tiles[1]), at[-1], wave)
            machine.counts.mma_operations += machine.active_waves * max(row.intrinsics_k, 1)
            where = (slice(None), *(point[e.position] for e in maps[-1].results))
            shape = [acc_shape[d] for d in orders[-1]]
            delta = product_.reshape(machine.lanes, *shape).transpose(back)
            if target[0] == "i":
                out[where] = (out[where].astype(np.int64) + delta.astype(np.int64)).astype(out.dtype)
            else:
                out[where] = encode((decode(out[where], target) + delta).astype(_sum_type(target)), target)
        env[r] = out

    return run


def _sum_type(target: str) -> Any:
    return np.float64 if target == "f64" else np.float32


def _distributed(op: Any) -> bool:
    semantics = op.semantics
    flag = getattr(semantics, "distributed", None)
    return bool(getattr(flag, "value", flag))
