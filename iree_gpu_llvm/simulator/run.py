"""Runs a kernel: arrays in, arrays and counts out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..dialects.function_syntax import FUNCTIONS
from ..ir.diagnostics import CompileError
from ..ir.operations import Operation
from ..ir.types import MemRefType, RankedTensorType, Type, element_type
from ..records import field, record
from .arguments import arrays_for, bind
from .bank_conflicts import BankConflict, BankCounter
from .binder import Binder, number
from .findings import Finding
from .interface import Parameter, parameters_of
from .launch import chip_of, kernel_of, launch_of
from .machine import Counts, Launch, Machine
from .memory import Buffer
from .missing import missing
from .numbers import Array, NoArray, dtype_of, shape_of
from .program import Program
from .races import RaceFinder, read_only_bindings
from .results import results_of

_BATCH_LANES = 2048
"""Workgroups are run together until there are about so many lanes: enough to make Python's part of an op small."""
_BATCH_BYTES = 1 << 28
"""But so that all values of the kernel together stay below this."""
_MOST_WORKGROUPS = 1 << 26
"""Of a whole grid: more would take days."""

_PUSH_CONSTANT = "hal.interface.constant.load"

Progress = Callable[[int, int], None]


class CannotRun(CompileError):
    """The kernel has something that has no semantics in the simulator."""


@record
class Result:
    """`outputs`: the arrays as the kernel left them, in the order and with the types and shapes in which they were
    given, then what it returns; `inputs`: as given. `parameters`: what the kernel says of each output. `workgroups`:
    the linear numbers (x fastest) of those that were run. `findings`: what a checked run found wrong. `bank_conflicts`:
    of each op that accesses LDS, where they were counted; most cycles first."""

    outputs: list[Any]
    inputs: list[Any]
    parameters: list[Parameter]
    counts: Counts
    launch: Launch
    workgroups: Array
    findings: list[Finding] = field(default_factory=list)
    bank_conflicts: list[BankConflict] = field(default_factory=list)


def simulate(
    module: Operation | str,
    arrays: Sequence[Any] | None = None,
    grid: int | Sequence[int] | None = None,
    push_constants: Sequence[int] = (),
    workgroups: int | Sequence[int] | None = None,
    *,
    function: str | None = None,
    target: str | None = None,
    filename: str = "<stdin>",
    block: int | Sequence[int] | None = None,
    dims: Sequence[int] = (),
    seed: int = 0,
    check: bool = False,
    bank_conflicts: bool = False,
    max_turns: int | None = None,
    progress: Progress | None = None,
) -> Result:
    """Runs a kernel on numpy arrays, which it does not change.

    `arrays`: for a kernel with HAL bindings, one for each in their order: of the type and shape that the kernel sees,
    or flat bytes (uint8). For one with arguments of its own, one for each memref and numbers for the rest. Elements
    that numpy has no type for are given as their bits, bf16 as uint16 and floats of 8 bits as uint8. None, or a text
    such as `zeros` or `iota:64xi32` (`arrays.py` says which), is made up from type and `seed`; without `arrays`, all of
    them are. `dims`: sizes of arguments that are made up and whose types do not state them, in order.

    `grid`: workgroups along x, y, z (or a number along x), by default what the module says. `block`: work items of a
    workgroup likewise, where the module does not say it. `push_constants`: 32 bits each. `workgroups`: run
    only so many, spread over the grid, or only those with these linear numbers. `function`: the kernel, where there
    are several. `target`: the chip, where the module names none: it decides how many lanes a subgroup has where nothing
    else does (64 without it). `progress(done, total)` is called before the first batch of workgroups and after each.

    `check`: look for races and the like, and for ops that take whole subgroups but are reached by some lanes; what is
    found is in the result's `findings`, and accesses out of bounds and barriers that only some work items reach are
    there too, instead of ending the run. `bank_conflicts`: count them. `max_turns`: of a loop, a million without it;
    one that has more is taken to have no end, and an error.

    Raises CompileError for bad input, and for what the kernel must not do: accesses out of bounds, barriers that only
    some work items reach. It is a CannotRun for ops that have no semantics here."""
    if isinstance(module, str):
        from ..driver import parse

        module = parse(module, filename)
    kernel = kernel_of(module, function)
    chip = target or chip_of(module)
    constants = _push_constants(kernel, push_constants)
    launch = launch_of(module, kernel, grid, chip, constants, block)
    parameters = parameters_of(kernel, constants, dims, chip)
    given = arrays_for(kernel, parameters, arrays, seed)
    machine = Machine(launch, constants)
    if max_turns is not None:
        machine.max_turns = max_turns
    finder = RaceFinder(machine, read_only_bindings(kernel)) if check else None
    banks = BankCounter(machine, chip) if bank_conflicts else None
    machine.observers = tuple(o for o in (finder, banks) if o is not None)
    binder = Binder(machine, chip)
    buffers = bind(kernel, binder, parameters, given)
    try:
        program = Program(kernel, binder)
    except CompileError as e:
        raise CannotRun(e.diagnostics) from None
    chosen = _workgroups(launch, workgroups)
    step = _groups_at_once(kernel, launch)
    if progress is not None:
        progress(0, len(chosen))
    with np.errstate(all="ignore"):
        for first in range(0, len(chosen), step):
            try:
                program.run_batch(chosen[first : first + step])
            except MemoryError:
                raise kernel.error("needs more memory than there is to run it") from None
            if progress is not None:
                progress(min(first + step, len(chosen)), len(chosen))
    outputs = [_restored(a, b) for a, b in zip(given, buffers, strict=True)]
    more, returned = results_of(kernel, program.returned)
    return Result(
        [*outputs, *returned],
        given,
        [*parameters, *more],
        machine.counts,
        launch,
        chosen,
        finder.findings() if finder is not None else [],
        banks.conflicts() if banks is not None else [],
    )


def _restored(given: Any, buffer: Buffer | None) -> Any:
    if buffer is None:
        return given
    return buffer.data[: buffer.size].view(given.dtype).reshape(given.shape).copy()


def _push_constants(kernel: Operation, given: Sequence[int]) -> tuple[int, ...]:
    interface = [op for op in kernel.walk() if op.name.startswith("hal.interface.")]
    layouts: list[Any] = [op.attr("layout") for op in interface]
    known = max((layout.constants for layout in layouts if layout is not None), default=0)
    loaded = max((number(op, "ordinal") + 1 for op in interface if op.name == _PUSH_CONSTANT), default=0)
    takes = f"takes {known} push constant{'s' * (known != 1)}"
    wrong = kernel.error(
        f"{takes}, but {len(given)} {'is' if len(given) == 1 else 'are'} given: "
        "--push-constants N,... of the command, push_constants= of simulate"
    )
    if len(given) > known:
        raise wrong
    if len(given) < loaded:
        raise missing(wrong)
    for i, c in enumerate(given):
        if not -(1 << 31) <= c < 1 << 32:
            raise kernel.error(f"push constant {i} has 32 bits, which {c} does not fit in")
    return tuple(int(c) for c in given)


def _workgroups(launch: Launch, asked: int | Sequence[int] | None) -> Array:
    x, y, z = launch.grid
    total = x * y * z
    if asked is None:
        if total > _MOST_WORKGROUPS:
            raise CompileError(f"a grid of {total:,} workgroups is too large to run all of them: run some")
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
    values += sum(_tensor_size(op) for op in kernel.walk()) // launch.padded
    by_memory = _BATCH_BYTES // max(values * launch.padded, 1)
    return max(1, min(_BATCH_LANES // launch.padded, by_memory))


def _size_of(t: Type) -> int:
    """Bytes of a value in one lane; about, as many are views of others."""
    try:
        width = dtype_of(element_type(t)).itemsize if not isinstance(t, MemRefType) else 8
        return width * int(np.prod(shape_of(t)))
    except NoArray:
        return 8


def _tensor_size(op: Operation) -> int:
    """Bytes of the tensors that an op gives, of each workgroup: of one that is not in a loop, all workgroups have the
    same."""
    if op.parent_op is None or op.parent_op.name in FUNCTIONS:
        return 0
    tensors = [r.type for r in op.results if isinstance(r.type, RankedTensorType) and r.type.has_static_shape]
    return sum(_size_of(t.element) * t.num_elements for t in tensors)
