"""Matrices and what lanes hold of them, straight from the table of layouts and the formula of the manuals: nothing of
this is shared with the simulator."""

from __future__ import annotations

import itertools
import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from iree_gpu_llvm.ir import floats

TABLE = Path(__file__).parents[2] / "iree_gpu_llvm" / "dialects" / "iree_gpu" / "mma_intrinsics.json"
DTYPES = {
    "f16": np.float16,
    "f32": np.float32,
    "f64": np.float64,
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "bf16": np.uint16,
}
SCALED_TYPES = ("f8E8M0FNU", "f8E5M2", "f8E5M2FNUZ", "f8E4M3FN", "f8E4M3FNUZ", "f4E2M1FN")


@cache
def rows(family: str) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in json.loads(TABLE.read_text())[family]}


def shape_of(layout: list[list[int]]) -> tuple[int, ...]:
    outer, thread, _, element = layout
    return tuple(o * t * e for o, t, e in zip(outer, thread, element, strict=True))


def fragments(matrix: np.ndarray, layout: list[list[int]], lanes: int, is_virtual: bool = False) -> np.ndarray:
    """(lane, element): dimension d of a lane's element is e + element * (t + thread * o), its thread coordinate t
    (lane / tstride) mod thread; elements are counted through (o, e) of each dimension in turn. Lanes of a virtual
    kind that have the same coordinates share their elements out: the first has the first ones."""
    outer, thread, strides, element = layout
    held = []
    for lane in range(lanes):
        t = [(lane // s) % n if s else 0 for n, s in zip(thread, strides, strict=True)]
        digits = itertools.product(*[range(n) for pair in zip(outer, element, strict=True) for n in pair])
        held.append(
            [
                matrix[tuple(p[2 * d + 1] + element[d] * (t[d] + thread[d] * p[2 * d]) for d in range(len(outer)))]
                for p in digits
            ]
        )
    whole = np.array(held)
    sharing = lanes // int(np.prod(thread))
    if not is_virtual or sharing == 1:
        return whole
    # Only the sparse kinds share, even and odd lanes.
    n = whole.shape[1] // sharing
    return np.array([whole[lane][lane % sharing * n :][:n] for lane in range(lanes)])


def stored(values: np.ndarray, t: str) -> np.ndarray:
    """Numbers as memory holds them."""
    if t[0] == "i":
        return values.astype(np.int64).astype(DTYPES[t])
    if t in ("f16", "f32", "f64"):
        return values.astype(DTYPES[t])
    bits = [floats.encode(float(v), t) for v in values.reshape(-1)]
    return np.array(bits, np.uint16 if t == "bf16" else np.uint8).reshape(values.shape)


def numbers(memory: np.ndarray, t: str) -> np.ndarray:
    if t[0] == "i" or t in ("f16", "f32", "f64"):
        return memory.astype(np.float64)
    return np.array([floats.decode(int(b), t) for b in memory.reshape(-1)]).reshape(memory.shape)


def small(rng: np.random.Generator, shape: tuple[int, ...], t: str) -> np.ndarray:
    """Numbers of a type whose products and sums are exact in all of them."""
    if t == "f8E8M0FNU":
        return 2.0 ** rng.integers(-1, 3, shape)
    return rng.integers(-2, 3, shape).astype(np.float64)


def vector_type(shape: tuple[int, ...], t: str) -> str:
    return f"vector<{'x'.join(map(str, shape))}x{t}>"


class Kernel:
    """A kernel that loads a vector of each lane from each argument and stores one."""

    def __init__(self, lanes: int):
        self.lanes = lanes
        self.arguments: list[str] = []
        self.arrays: list[np.ndarray] = []
        self.lines: list[str] = []

    def load(self, name: str, values: np.ndarray, t: str, shape: tuple[int, ...] | None = None) -> str:
        """`%name` of a vector type of `shape`, from (lane, element). Types that memory has no room for are narrowed on
        the way. Returns its type."""
        n = values.shape[1]
        narrow = t.startswith(("f4E", "f6E", "i4"))
        held = {"f": "f32", "i": "i8"}[t[0]] if narrow else t
        self.arguments.append(f"%{name}_m: memref<{self.lanes}x{n}x{held}>")
        self.arrays.append(stored(values, held))
        flat, memref = vector_type((n,), held), f"memref<{self.lanes}x{n}x{held}>"
        self.lines.append(f"%{name}_0 = vector.load %{name}_m[%lane, %c0] : {memref}, {flat}")
        if narrow:
            op = "arith.truncf" if t[0] == "f" else "arith.trunci"
            self.lines.append(f"%{name}_1 = {op} %{name}_0 : {flat} to {vector_type((n,), t)}")
        last = f"%{name}_{int(narrow)}"
        shape = (n,) if shape is None else shape
        self.lines.append(f"%{name} = vector.shape_cast {last} : {vector_type((n,), t)} to {vector_type(shape, t)}")
        return vector_type(shape, t)

    def store(self, name: str, n: int, t: str, shape: tuple[int, ...]) -> None:
        memref = f"memref<{self.lanes}x{n}x{t}>"
        self.arguments.append(f"%out: {memref}")
        self.arrays.append(np.zeros((self.lanes, n), {"bf16": np.uint16}.get(t, DTYPES.get(t))))
        flat = vector_type((n,), t)
        self.lines.append(f"%{name}_flat = vector.shape_cast %{name} : {vector_type(shape, t)} to {flat}")
        self.lines.append(f"vector.store %{name}_flat, %out[%lane, %c0] : {memref}, {flat}")
