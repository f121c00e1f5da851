"""LLVM IR text to PTX."""

from __future__ import annotations

from iree_gpu_llvm.records import replace
from iree_gpu_llvm.targets.chips import chip
from iree_gpu_llvm.targets.errors import TargetError
from iree_gpu_llvm.targets.options import Options
from iree_gpu_llvm.targets.worker import Result, Worker, shared_worker

# The straight-line vectorizer makes <2 x float> arithmetic, which PTX takes apart again; IREE leaves it off as well.
_TUNING = {"slp_vectorization": False}


def emit_ptx(text: str, options: Options, worker: Worker | None = None) -> Result:
    """PTX for ``options.chip`` (``sm_80``, ...) as artefact ``asm``; raises as ``Worker.compile`` does.

    There is no object: LLVM has no PTX assembler.
    """
    target = chip(options.chip)
    if target.is_amdgpu:
        raise TargetError(f"{target.name} is no NVIDIA chip")
    emit = tuple(kind for kind in options.emit if kind != "obj")
    if "asm" not in emit:
        emit += ("asm",)
    return (worker or shared_worker()).compile(text, replace(options, emit=emit, tuning=_TUNING | options.tuning))
