"""What a kernel takes: its bindings, as its `hal.interface.binding.subspan` ops see them, or its arguments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..ir.diagnostics import CompileError
from ..ir.operations import BlockArgument, Operation, Value
from ..ir.types import DYNAMIC, MemRefType, RankedTensorType, Type
from ..records import record
from .binder import Binder
from .machine import Launch, Machine
from .numbers import storage_bits
from .ops.memref import layout_of, row_major

_SUBSPAN = "hal.interface.binding.subspan"


SHAPED = (MemRefType, RankedTensorType)
"""Types of arguments that take an array."""


def whole_rows(shape: Sequence[int]) -> tuple[int, ...]:
    """The strides of an array with one row after the other."""
    return row_major(shape, [DYNAMIC] * len(shape))


@record
class View:
    """Elements in memory: from `offset` bytes on, of a shape, row after row (or `strides` elements apart)."""

    type: Type
    element: Type
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int = 0

    @property
    def size(self) -> int:
        """Bytes from the first to the last element."""
        if 0 in self.shape:
            return 0
        last = sum((d - 1) * s for d, s in zip(self.shape, self.strides, strict=True)) + 1
        return (last * storage_bits(self.element) + 7) // 8

    @property
    def end(self) -> int:
        return self.offset + self.size


@record
class Parameter:
    """A binding, or an argument of a kernel with arguments of its own. `views`: its memory as the kernel sees it; none
    for a scalar, and for a binding of which nothing is known. `type`: of an argument. `op`: who takes it."""

    name: str
    op: Operation
    views: list[View]
    type: Type | None = None

    @property
    def is_binding(self) -> bool:
        return self.type is None

    @property
    def element(self) -> Type | None:
        """The type of the elements, where all views have the same."""
        found = {v.element for v in self.views}
        return found.pop() if len(found) == 1 else None

    @property
    def size(self) -> int:
        """Bytes that the views reach over."""
        return max((v.end for v in self.views), default=0)


# -- what there is


def arguments_of(kernel: Any) -> list[BlockArgument]:
    """What a caller gives. Buffers that a gpu.func states behind them are none: it makes these itself."""
    return kernel.regions[0].blocks[0].arguments[: len(kernel.argument_types)]


def parameters_of(
    kernel: Operation, push_constants: Sequence[int] = (), dims: Sequence[int] = (), chip: str | None = None
) -> list[Parameter]:
    """In the order in which arrays are given. Sizes that the module does not state follow from `push_constants` for
    bindings; for arguments they are DYNAMIC but for those that `dims` gives, in order. Raises CompileError."""
    arguments = arguments_of(kernel)
    if not arguments:
        return _bindings(kernel, push_constants, chip)
    rest = iter(dims)
    out = []
    for i, a in enumerate(arguments):
        views = [_argument_view(kernel, i, a.type, rest)] if isinstance(a.type, SHAPED) else []
        out.append(Parameter(f"argument {i}", kernel, views, a.type))
    left = len(list(rest))
    if left:
        raise kernel.error(f"has {len(dims) - left} sizes that are not stated, but {len(dims)} are given")
    return out


def _argument_view(kernel: Operation, i: int, t: Any, dims: Iterator[int]) -> View:
    shape = tuple(next(dims, DYNAMIC) if d == DYNAMIC else d for d in t.shape)
    strides, offset = layout_of(kernel, t) if isinstance(t, MemRefType) else ([DYNAMIC] * len(shape), 0)
    if DYNAMIC in shape:
        return View(t, t.element, shape, tuple(strides))
    whole = whole_rows(shape)
    if offset not in (0, DYNAMIC) or any(s not in (DYNAMIC, w) for s, w in zip(strides, whole, strict=True)):
        raise kernel.error(f"argument {i} of type {t}: arrays have their rows one after the other, without offset")
    return View(t, t.element, shape, whole)


def _bindings(kernel: Operation, push_constants: Sequence[int], chip: str | None) -> list[Parameter]:
    subspans: list[Any] = [op for op in kernel.walk() if op.name == _SUBSPAN]
    wanted = [v for op in subspans for v in (*op.dynamic_dims, *([op.byte_offset] if op.byte_offset else []))]
    known = dict(zip(wanted, numbers_of(wanted, push_constants, chip), strict=True))
    count = max((len(op.layout.bindings) for op in subspans), default=0)
    out = [Parameter(f"binding {i}", kernel, []) for i in range(count)]
    for op in subspans:
        p = out[op.binding.value]
        view = _view_of(op, known)
        if view is not None and view not in p.views:
            p.views.append(view)
            p.op = op
    return out


def _view_of(op: Any, known: dict[Value, int]) -> View | None:
    t = op.results[0].type
    t = getattr(t, "bound_type", t)  # of a dispatch.tensor
    if not hasattr(t, "shape") or not hasattr(t, "element"):
        return None
    given = iter(op.dynamic_dims)
    shape = tuple(known[next(given)] if d == DYNAMIC else d for d in t.shape)
    if any(d < 0 for d in shape):
        raise op.error(f"of type {t} has a size below zero: {list(shape)}. Sizes follow from the push constants")
    strides = layout_of(op, t)[0] if isinstance(t, MemRefType) else [DYNAMIC] * len(shape)
    offset = known[op.byte_offset] if op.byte_offset is not None else 0
    return View(t, t.element, shape, row_major(shape, strides), offset)


def numbers_of(
    values: Sequence[Value],
    push_constants: Sequence[int] = (),
    chip: str | None = None,
    known: dict[Value, int] | None = None,
) -> list[int]:
    """Integers that follow from constants, from push constants and from values that are `known`. Raises CompileError
    where they need more than that."""
    machine = Machine(Launch((1, 1, 1), 1, (1, 1, 1)), tuple(int(c) for c in push_constants))
    binder = Binder(machine, chip)
    for v, n in (known or {}).items():
        binder.define(v, np.array([n], np.int64))
    runs = []
    for op in _needed(values, set(known or ())):
        run = binder.bind(op)
        if run is not None:
            runs.append(run)
    if binder.errors:
        raise CompileError(binder.errors)
    machine.start(np.zeros(1, np.int64))
    for run in runs:
        run(binder.env)
    return [int(binder.env[binder.slot(v)][0]) for v in values]


def _needed(values: Sequence[Value], known: set[Value]) -> list[Operation]:
    """The ops that values are computed by, each after those that it needs."""
    out: dict[Operation, None] = {}
    todo: list[tuple[Value, bool]] = [(v, False) for v in reversed(values)]
    while todo:
        v, ready = todo.pop()
        op = v.owner if v not in known else None
        if op is None or op in out:
            continue
        if not isinstance(op, Operation):
            raise CompileError("a size depends on a block argument: it cannot be known before the kernel runs")
        if ready:
            out[op] = None
        else:
            todo.append((v, True))
            todo += [(x, False) for x in op.operands]
    return list(out)
