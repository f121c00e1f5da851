"""Ops that take the values of lanes together, and must be reached by all of these.

    takes                               ops
    all lanes of a subgroup             matrix instructions: they compute with all lanes' registers, active or not
                                        (CDNA3 ISA, 7; RDNA3 ISA, 7.9 "WMMA")
    all lanes of a cluster, or none     reductions and scans of subgroups, loads that transpose what 16 lanes read:
                                        clusters are independent of each other, lanes of one are not
    the lane that is read               `gpu.shuffle xor`, `gpu.rotate`: each lane's value goes to another

Everything else may be reached by any lanes. Ballots are about those that are there; moves between lanes say what a lane
gets whose source is not active (DPP, swizzles). What other shuffles and broadcasts bring from lanes that are not active
means nothing, but it may be chosen not to use it: scans are made so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .binder import Binder, Env, Run, number
from .machine import Machine
from .numbers import Array

Problem = Callable[[Env], str | None]
"""What is wrong when an op is reached, if anything is."""

_MATRIX = (
    "amdgpu.mfma", "amdgpu.scaled_mfma", "amdgpu.sparse_mfma",
    "amdgpu.wmma", "amdgpu.scaled_wmma", "amdgpu.sparse_wmma",
    "rocdl.mfma.", "rocdl.smfmac.", "rocdl.wmma.", "rocdl.swmmac.", "nvgpu.mma.", "nvgpu.ldmatrix",
    "gpu.subgroup_mma_compute", "gpu.subgroup_mma_load_matrix", "gpu.subgroup_mma_store_matrix",
)  # fmt: skip
"""What their names begin with."""
_CLUSTERS = frozenset({"gpu.subgroup_reduce", "iree_gpu.subgroup_scan"})
_TRANSPOSED = 16  # lanes


def watched(b: Binder, op: Any, run: Run) -> Run:
    """The closure of an op, which tells the observers before it is run by too few lanes."""
    problem = _problem(b, op)
    if problem is None:
        return run
    machine = b.machine

    def both(env: Env) -> None:
        if machine.active is not None and machine.lanes == machine.groups * machine.launch.padded:
            said = problem(env)
            if said is not None:
                machine.tell("lanes", op.error(said))
        run(env)

    return both


def _problem(b: Binder, op: Any) -> Problem | None:
    machine, wave = b.machine, b.machine.launch.wave_size
    if op.name.startswith(_MATRIX) or (op.name == "iree_codegen.inner_tiled" and op.semantics.distributed):
        return _of_clusters(machine, f"computes with all {wave} lanes of a subgroup", wave, 1)
    if op.name in _CLUSTERS:
        size, stride = number(op, "cluster_size", wave), number(op, "cluster_stride", 1)
        if op.attr("uniform") is not None:
            size, stride = wave, 1
        return _of_clusters(machine, f"combines {size} lanes of a subgroup", size, stride)
    if op.name == "amdgpu.transpose_load":
        return _of_clusters(machine, f"exchanges elements among {_TRANSPOSED} lanes", _TRANSPOSED, 1)
    if op.name == "gpu.shuffle" and op.mode.value == "xor":
        return _of_shuffles(b, op)
    if op.name == "gpu.rotate":
        by, width = number(op, "offset"), number(op, "width")
        return _of_reads(machine, lambda env: _rotated(machine.lane_ids, by, width))
    return None


def _of_clusters(machine: Machine, does: str, size: int, stride: int) -> Problem:
    wave = machine.launch.wave_size
    if size * stride > wave:  # an error when it is run
        return lambda env: None
    axes = (wave // (size * stride), size, stride)

    def problem(env: Env) -> str | None:
        there = machine.mask.reshape(machine.waves, *axes)
        counts = np.count_nonzero(there, axis=2)
        wrong = np.argwhere((counts > 0) & (counts < size))
        if not len(wrong):
            return None
        at, cluster, residue = map(int, wrong[0])
        first = at * wave + cluster * size * stride + residue
        here, exist = int(counts[at, cluster, residue]), _existing(machine, first, size, stride)
        of = "" if size == wave else f" from lane {first % wave} on"
        if exist == here:
            return f"{does}, but {_subgroup(machine, at)} has {here} of them{of}"
        return f"{does}, but only {here} of them{of} reach it in {_subgroup(machine, at)}"

    return problem


def _existing(machine: Machine, first: int, size: int, stride: int) -> int:
    lanes = first % machine.launch.padded + np.arange(size) * stride
    return int(np.count_nonzero(lanes < machine.launch.items))


def _subgroup(machine: Machine, wave: int) -> str:
    lane = wave * machine.launch.wave_size
    group = int(machine.per_lane(machine.workgroup_numbers)[lane])
    return f"subgroup {lane % machine.launch.padded // machine.launch.wave_size} of workgroup {group}"


def _of_shuffles(b: Binder, op: Any) -> Problem:
    machine, offset, width = b.machine, b.slot(op.offset), b.slot(op.width)

    def sources(env: Env) -> Array:
        own = machine.lane_ids
        groups = env[width].astype(np.int64)
        found = own ^ env[offset].astype(np.int64)
        return np.where(found < own - own % groups + groups, found, own)

    return _of_reads(machine, sources)


def _rotated(own: Array, by: int, width: int) -> Array:
    return own - own % width + (own + by) % width


def _of_reads(machine: Machine, sources: Callable[[Env], Array]) -> Problem:
    """`sources`: the lane of the own subgroup that each lane reads."""

    def problem(env: Env) -> str | None:
        active = machine.mask
        source = sources(env)
        wave = machine.launch.wave_size
        wrong = np.flatnonzero(active & (source < wave) & ~active[machine.wave_starts + source % wave])
        if not len(wrong):
            return None
        lane = int(wrong[0])
        at = _subgroup(machine, lane // wave)
        exists = (lane - lane % wave + int(source[lane])) % machine.launch.padded < machine.launch.items
        why = "does not reach it" if exists else "does not exist"
        return f"reads lane {int(source[lane])} in lane {lane % wave} of {at}, but that lane {why}"

    return problem
