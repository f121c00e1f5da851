"""Runs a kernel: arrays in, arrays and counts out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..ir.diagnostics import CompileError
from ..ir.operations import Operation
from ..ir.types import DYNAMIC, MemRefType, Type, VectorType, element_type
from ..records import record
from .binder import Binder
from .launch import chip_of, kernel_of, launch_of
from .machine import Counts, Launch, Machine
from .memory import Buffer, MemRef
from .numbers import Array, NoArray, dtype_of, shape_of, storage_bits
from .ops.memref import layout_of, row_major
from .program import Program

_BATCH_LANES = 2048
"""Workgroups are run together until there are about so many lanes: enough to make Python's part of an op small."""
_BATCH_BYTES = 1 << 28
"""But so that all values of the kernel together stay below this."""

Progress = Callable[[int, int], None]


@record
class Result:
    """`outputs`: the arrays as the kernel left them, in the order and with the types and shapes in which they were
    given. `workgroups`: the linear numbers (x fastest) of those that were run."""

    outputs: list[Any]
    counts: Counts
    launch: Launch
    workgroups: Array


def simulate(
    module: Operation | str,
    arrays: Sequence[Any],
    grid: Sequence[int] | None = None,
    push_constants: Sequence[int] = (),
    workgroups: int | Sequence[int] | None = None,
    *,
    function: str | None = None,
    target: str | None = None,
    filename: str = "<stdin>",
    progress: Progress | None = None,
) -> Result:
    """Runs a kernel on numpy arrays, which it does not change.

    `arrays`: for a kernel with HAL bindings, one for each in their order, of any type (what counts is the bytes); for
    one with arguments of its own, one for each memref and numbers for the rest. `grid`: workgroups along x, y, z, by
    default what the dispatch_config says. `push_constants`: 32 bits each. `workgroups`: run only so many, spread over
    the grid, or only those with these linear numbers. `function`: the kernel, where there are several. `target`: the
    chip, where the module names none: it decides how many lanes a subgroup has where nothing else does (64 without
    it). `progress(done, total)` is called after each batch of workgroups.

    Raises CompileError for bad input, and for what the kernel must not do: accesses out of bounds, barriers that only
    some work items reach, ops that have no semantics here."""
    if isinstance(module, str):
        from ..driver import parse

        module = parse(module, filename)
    kernel = kernel_of(module, function)
    chip = target or chip_of(module)
    launch = launch_of(module, kernel, grid, chip)
    machine = Machine(launch, tuple(int(c) for c in push_constants))
    binder = Binder(machine, chip)
    arguments = kernel.regions[0].blocks[0].arguments
    if arguments:
        buffers = _bind_arguments(kernel, binder, arguments, arrays)
    else:
        buffers = [Buffer.of_bytes(_bytes_of(a, i), f"binding {i}") for i, a in enumerate(arrays)]
        machine.bindings = list(buffers)
    program = Program(kernel, binder)
    chosen = _workgroups(launch, workgroups)
    step = _groups_at_once(kernel, launch)
    with np.errstate(all="ignore"):
        for first in range(0, len(chosen), step):
            program.run_batch(chosen[first : first + step])
            if progress is not None:
                progress(min(first + step, len(chosen)), len(chosen))
    outputs = [_restored(a, b) for a, b in zip(arrays, buffers, strict=True)]
    return Result(outputs, machine.counts, launch, chosen)


def _workgroups(launch: Launch, asked: int | Sequence[int] | None) -> Array:
    x, y, z = launch.grid
    total = x * y * z
    if asked is None:
        return np.arange(total)
    if isinstance(asked, int):
        if asked < 1:
            raise CompileError(f"the number of workgroups to run is positive, not {asked}")
        return np.unique(np.linspace(0, total - 1, min(asked, total)).astype(np.int64))
    chosen = np.array(list(asked), np.int64)
    if len(chosen) == 0 or chosen.min() < 0 or chosen.max() >= total:
        raise CompileError(f"workgroups have the numbers 0 to {total - 1}, not {chosen.tolist()}")
    return chosen


def _groups_at_once(kernel: Operation, launch: Launch) -> int:
    values = sum(_size_of(r.type) for op in kernel.walk() for r in op.results)
    by_memory = _BATCH_BYTES // max(values * launch.padded, 1)
    return max(1, min(_BATCH_LANES // launch.padded, by_memory))


def _size_of(t: Type) -> int:
    """Bytes of a value in one lane; about, as many are views of others."""
    try:
        width = dtype_of(element_type(t)).itemsize if not isinstance(t, MemRefType) else 8
    except NoArray:
        return 8
    return width * int(np.prod(shape_of(t)))


# -- arguments


def _bytes_of(a: Any, i: int) -> Array:
    if not isinstance(a, np.ndarray):
        raise CompileError(f"binding {i} takes an array, not {type(a).__name__}")
    return np.ascontiguousarray(a).reshape(-1).view(np.uint8)


def _restored(given: Any, buffer: Buffer | None) -> Any:
    if buffer is None:
        return given
    return buffer.data[: buffer.size].view(given.dtype).reshape(given.shape).copy()


def _bind_arguments(
    kernel: Operation, binder: Binder, arguments: Sequence[Any], given: Sequence[Any]
) -> list[Buffer | None]:
    if len(given) != len(arguments):
        raise kernel.error(f"takes {len(arguments)} arguments, but {len(given)} are given")
    buffers: list[Buffer | None] = []
    for i, (a, x) in enumerate(zip(arguments, given, strict=True)):
        if isinstance(a.type, MemRefType):
            memref = _memref_of(kernel, i, a.type, x)
            binder.define(a, memref)
            buffers.append(memref.buffer)
        else:
            binder.define(a, _number_of(kernel, i, a.type, x))
            buffers.append(None)
    return buffers


def _number_of(kernel: Operation, i: int, t: Type, x: Any) -> Array:
    try:
        dtype = dtype_of(element_type(t))
    except NoArray as e:
        raise kernel.error(f"argument {i}: {e}") from None
    shape = t.shape if isinstance(t, VectorType) else ()
    value = np.asarray(x)
    if value.shape != shape:
        raise kernel.error(f"argument {i} of type {t} takes a value of shape {list(shape)}, not {list(value.shape)}")
    return value.astype(dtype)[None]


def _memref_of(kernel: Operation, i: int, t: MemRefType, x: Any) -> MemRef:
    """A memref over a copy of an array of the same shape, row after row."""
    if not isinstance(x, np.ndarray):
        raise kernel.error(f"argument {i} of type {t} takes an array, not {type(x).__name__}")
    try:
        bits = storage_bits(t.element)
    except NoArray as e:
        raise kernel.error(f"argument {i}: {e}") from None
    strides, offset = layout_of(kernel, t)
    if bits < 8:
        if not t.has_static_shape or x.dtype != np.uint8 or x.size * 8 != t.num_elements * bits:
            raise kernel.error(f"argument {i} of type {t} takes an array of uint8, {8 // bits} elements a byte")
        shape = t.shape
    else:
        shape = x.shape
        if len(shape) != t.rank or any(d not in (DYNAMIC, n) for d, n in zip(t.shape, shape, strict=True)):
            raise kernel.error(f"argument {i} of type {t} takes an array of that shape, not of {list(shape)}")
        if x.dtype.itemsize * 8 != bits:
            raise kernel.error(f"argument {i} of type {t} takes an array of elements of {bits} bits, not {x.dtype}")
    whole = row_major(shape, [DYNAMIC] * t.rank)
    if offset not in (0, DYNAMIC) or any(s not in (DYNAMIC, w) for s, w in zip(strides, whole, strict=True)):
        raise kernel.error(f"argument {i} of type {t}: arrays have their rows one after the other, without offset")
    buffer = Buffer.of_bytes(_bytes_of(x, i), f"argument {i}")
    return MemRef(buffer, t.element, 0, 0, tuple(shape), whole, 0, buffer.size)
