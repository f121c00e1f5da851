"""Binds ops to closures, each once: what an op does is looked up by its name, and what is known of it (attributes,
types, where its operands are kept) is worked out before anything runs.

    @computes("arith.negf")                        a function of the operands' arrays
    def negate(b, op):
        return rounded_to(element_name(op), np.negative)

    @executes("memref.store")                      anything: gets the list of all values
    def store(b, op):
        value = b.slot(op.value)
        def run(env): ...
        return run
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any

from ..ir.attributes import IntegerAttr
from ..ir.diagnostics import CompileError, Diagnostic
from ..ir.operations import Block, Operation, Value
from ..ir.types import RankedTensorType
from .machine import Machine
from .numbers import NoArray, check_type
from .stops import STOPS, stopped_at
from .tensors import on_tensors

Env = list[Any]
"""The value of each slot: an array, or a MemRef."""
Run = Callable[[Env], None]
Rule = Callable[["Binder", Any], Any]

RULES: dict[str, Rule] = {}

MODULES = {
    "affine": ("affine", "affine_loops"),
    "amdgpu": ("amdgpu", "matrix", "waits", "raw_buffers", "packed_floats", "dot"),
    "arith": ("arith", "arith_casts"),
    "bufferization": ("tensor", "tensor_buffers"),
    "cf": ("cf",),
    "gpu": ("gpu", "gpu_matrix"),
    "hal": ("hal",),
    "iree_codegen": ("tensor_buffers", "inner_tiled"),
    "iree_gpu": ("gpu", "iree_gpu", "iree_gpu_dma", "value_barriers"),
    "iree_linalg_ext": ("iree_linalg_ext", "iree_linalg_ext_indexed", "iree_linalg_ext_sorting"),
    "iree_tensor_ext": ("tensor_buffers",),
    "iree_vector_ext": ("iree_vector_ext",),
    "linalg": ("linalg", "linalg_packing"),
    "math": ("math",),
    "memref": ("memref", "memref_access", "memref_atomics"),
    "nvgpu": ("nvgpu",),
    "pcf": ("pcf",),
    "rocdl": ("rocdl", "waits", "rocdl_lanes", "dot", "rocdl_conversions", "rocdl_matrix"),
    "scf": ("scf", "scf_forall", "scf_parallel"),
    "tensor": ("tensor", "tensor_slices"),
    "ub": ("arith",),
    "util": ("hal",),
    "vector": (
        "vector",
        "memref_access",
        "vector_memory",
        "vector_transfers",
        "vector_reductions",
        "vector_masks",
        "math",
    ),
}
"""Modules of `ops/` with the rules of a dialect, imported one after the other until the op's is found."""


def executes(*names: str) -> Callable[[Rule], Rule]:
    """Registers a rule that gives a closure over the list of values, or None for an op that does nothing."""

    def register(rule: Rule) -> Rule:
        for name in names:
            RULES[name] = rule
        return rule

    return register


def computes(*names: str) -> Callable[[Rule], Rule]:
    """Registers a rule that gives a function from the operands to the result (a tuple, if there are several
    results)."""

    def register(rule: Rule) -> Rule:
        def bind(b: Binder, op: Operation) -> Run:
            f = rule(b, op)
            if any(isinstance(v.type, RankedTensorType) for v in op.operands):
                f = on_tensors(b.machine, f)
            return applied(f, [b.slot(v) for v in op.operands], [b.slot(r) for r in op.results])

        return executes(*names)(bind) and rule

    return register


def applied(f: Callable[..., Any], operands: Sequence[int], results: Sequence[int]) -> Run:
    """The closure that applies a function to slots."""
    if len(results) == 1:
        r = results[0]
        if len(operands) == 1:
            (x,) = operands

            def run(env: Env) -> None:
                env[r] = f(env[x])

        elif len(operands) == 2:
            x, y = operands

            def run(env: Env) -> None:
                env[r] = f(env[x], env[y])

        else:

            def run(env: Env) -> None:
                env[r] = f(*[env[i] for i in operands])

    else:

        def run(env: Env) -> None:
            for r, x in zip(results, f(*[env[i] for i in operands]), strict=True):
                env[r] = x

    return run


def rule_for(name: str) -> Rule | None:
    for module in MODULES.get(name.partition(".")[0], ()):
        if name in RULES:
            break
        importlib.import_module(f"{__package__}.ops.{module}")
    return RULES.get(name)


class Binder:
    """Gives each value a slot, and each op its closure."""

    def __init__(self, machine: Machine, chip: str | None = None):
        self.machine = machine
        self.chip = chip
        self.env: Env = []
        self._slots: dict[Value, int] = {}
        self.errors: list[Diagnostic] = []

    def slot(self, v: Value) -> int:
        found = self._slots.get(v)
        if found is None:
            found = self._slots[v] = len(self.env)
            self.env.append(None)
        return found

    def slots(self, values: Sequence[Value]) -> list[int]:
        return [self.slot(v) for v in values]

    def define(self, v: Value, x: Any) -> None:
        """A value that is known before anything runs."""
        self.env[self.slot(v)] = x

    def bind(self, op: Operation) -> Run | None:
        """Collects in `errors` what has no semantics, so that all of it is reported together."""
        rule = rule_for(op.name)
        try:
            if rule is None:
                raise op.error("has no semantics in the simulator")
            for v in (*op.operands, *op.results):
                check_type(v.type)
            run = rule(self, op)
            if run is None or not self.machine.observers:
                return run
            from .lane_checks import watched

            return watched(self, op, run)
        except CompileError as e:
            self.errors += e.diagnostics
        except NoArray as e:
            self.errors += op.error(str(e)).diagnostics
        return None

    def block(self, block: Block) -> Callable[[Env], None]:
        """The closure of a structured region's block, less its terminator, whose operands the op around takes."""
        bound = [(done, op) for op in block if op is not block.last and (done := self.bind(op)) is not None]
        ops = dict(bound)
        runs = [r for r, _ in bound]
        count = len(runs)
        machine = self.machine

        def run(env: Env) -> None:
            machine.counts.lane_operations += count * machine.active_count
            each: Any = None
            try:
                for each in runs:
                    each(env)
            except STOPS as e:
                raise stopped_at(ops.get(each), e) from None

        return run


def number(op: Operation, name: str, default: int = 0) -> int:
    """An integer attribute."""
    a = op.attr(name)
    return a.value if isinstance(a, IntegerAttr) else default
