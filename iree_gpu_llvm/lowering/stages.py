"""Where ops belong that have no rule for LLVM IR: the stage of IREE's pipeline, and its pass, that should have lowered
them.

A hint says `$(one-pass other-pass)` where passes would help, by their names without the dashes in front: this
compiler's where it has them, else those of `iree-opt` 3.13. `stage_hint` says then how they are run, so that no hint
sends people elsewhere for what is here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..ir.diagnostics import CompileError, Diagnostic
from ..ir.operations import Operation
from ..ir.pass_names import how_to_run
from ..ir.symbols import symbol_name
from ..ir.types import RankedTensorType, Type, UnrankedTensorType

_BUFFERIZE = "iree-codegen-iree-comprehensive-bufferize"
_LOWER_VECTORS = "iree-llvmgpu-vector-lowering"
_NVIDIA = "it is an op of NVIDIA chips"
_HOST = "it belongs to the host's program"
_TENSOR = f"it works on tensors and must be bufferized first ($({_BUFFERIZE}))"
_CLUSTER = "clusters of workgroups are not lowered here"
_AFFINE = "it must be lowered first ($(lower-affine))"
_DMA_GFX1250 = "copies by the tensor mover and barriers in LDS are not lowered here yet"
_DECOMPOSE_PACKING = (
    "on buffers nothing lowers it: it must be decomposed while it is on tensors ("
    "$(iree-codegen-decompose-pack-unpack-ops))"
)
_SCALABLE = "GPUs have no vectors of scalable size"
_CALL = "a kernel cannot call functions: inline them first ($(inline))"

_OPS = {
    "arith.flush_denormals": "what becomes of denormals is a matter of the whole kernel here",
    "func.call": _CALL,
    "func.call_indirect": _CALL,
    "func.constant": _CALL,
    "gpu.all_reduce": "it must become shuffles and workgroup memory first",
    "gpu.dynamic_shared_memory": "LDS is of static size here: allocate it with memref.alloc",
    "gpu.initialize_named_barrier": "barriers with names are not lowered here",
    "gpu.printf": "there is no host to print",
    "gpu.subgroup_reduce": "it must be lowered first ($(iree-codegen-expand-gpu-ops))",
    "gpu.warp_execute_on_lane_0": (
        "vectors must be distributed to lanes first ($(iree-codegen-vector-reduction-to-gpu))"
    ),
    "gpu.yield": "it goes with the op that it ends",
    "iree_codegen.fusion_barrier": "it steers fusion, which comes earlier: remove it",
    "iree_codegen.index_hint": "it must be removed first ($(iree-codegen-remove-index-hints))",
    "iree_codegen.inner_tiled": (
        "it must be lowered first ($(iree-gpu-distribute-inner-tiled-to-lanes "
        "iree-gpu-unroll-to-intrinsics iree-gpu-lower-ops))"
    ),
    "iree_codegen.load_from_buffer": f"it belongs to bufferization ($({_BUFFERIZE}))",
    "iree_codegen.store_to_buffer": f"it belongs to bufferization ($({_BUFFERIZE}))",
    "iree_codegen.swizzle_hint": "it must be resolved first ($(iree-codegen-resolve-swizzle-hints))",
    "iree_gpu.async_dma": ("it must be lowered first ($(iree-codegen-amdgpu-lower-async-dma), after bufferization)"),
    "iree_gpu.barrier_region": f"it must become barriers first, by bufferization ($({_BUFFERIZE}))",
    "iree_gpu.buffer_resource_cast": _TENSOR,
    "iree_gpu.coalesced_gather_dma": (
        "it must be lowered first ($(iree-codegen-amdgpu-lower-coalesced-dma-to-gather-lds), after bufferization)"
    ),
    "iree_gpu.subgroup_scan": "it must be lowered first ($(iree-codegen-expand-gpu-ops))",
    "iree_gpu.value_barrier": (
        f"it must be lowered first ($(iree-gpu-lower-ops) on vectors, $({_BUFFERIZE}) on tensors)"
    ),
    "iree_gpu.yield": "it goes with the op that it ends",
    "iree_vector_ext.to_layout": ("vectors must be distributed to lanes first ($(iree-llvmgpu-vector-distribute))"),
    "iree_vector_ext.to_simd": ("vectors must be distributed to lanes first ($(iree-llvmgpu-vector-distribute))"),
    "iree_vector_ext.to_simt": ("vectors must be distributed to lanes first ($(iree-llvmgpu-vector-distribute))"),
    "iree_vector_ext.transfer_gather": (
        "it must be lowered first ($(iree-vector-ext-lower-transfer-gather-scatter-to-vector))"
    ),
    "linalg.pack": _DECOMPOSE_PACKING,
    "linalg.unpack": _DECOMPOSE_PACKING,
    "linalg.softmax": (
        "on buffers nothing lowers it: it must be decomposed while it is on tensors ($(iree-codegen-decompose-softmax))"
    ),
    "memref.alloca_scope": "it must be inlined first: scratch lives as long as the kernel",
    "memref.alloca_scope.return": "it goes with the op that it ends",
    "memref.atomic_yield": "it goes with the op that it ends",
    "memref.copy": "it must become loads and stores first ($(iree-codegen-vectorize-memref-copy))",
    "memref.dma_start": "it is of another kind of chip: amdgpu.gather_to_lds copies to LDS",
    "memref.dma_wait": "it is of another kind of chip: amdgpu.gather_to_lds copies to LDS",
    "memref.get_global": "globals are not lowered here: allocate workgroup memory with memref.alloc",
    "memref.realloc": "a kernel can allocate workgroup memory of static size only",
    "memref.reshape": "it must become memref.reinterpret_cast first ($(memref-expand))",
    "pcf.alloc": "it must become a memref first ($(iree-pcf-convert-sref-to-memref))",
    "scf.forall": (
        "nothing says who does its turns: give it a mapping, such as [#gpu.thread<linear_dim_0>], or have every work "
        "item do all of them ($(iree-codegen-forall-to-for))"
    ),
    "scf.parallel": ("it must be mapped to work items, or become loops, first ($(scf-parallel-for-to-nested-fors))"),
    "vector.print": "there is no host to print",
    "vector.type_cast": f"it must be lowered first ($({_LOWER_VECTORS}))",
    "vector.vscale": _SCALABLE,
}

_FAMILIES = {
    "affine.": _AFFINE,
    "amdgpu.ds_": _DMA_GFX1250,
    "amdgpu.make_": _DMA_GFX1250,
    "amdgpu.tensor_": _DMA_GFX1250,
    "amdgpu.": "it is not lowered here yet",
    "bufferization.": _TENSOR,
    "builtin.": "it cannot stand in a kernel",
    "func.": "it cannot stand in a kernel",
    "memref.": "it cannot stand in a kernel",
    "gpu.func": "it cannot stand in a kernel",
    "gpu.module": "it cannot stand in a kernel",
    "gpu.binary": "it cannot stand in a kernel",
    "gpu.cluster_": _CLUSTER,
    "gpu.subgroup_mma_": "amdgpu.mfma and amdgpu.wmma are what is lowered here",
    "gpu.subgroup_": "it is not lowered here yet",
    "gpu.": _HOST,
    "hal.": _HOST,
    "iree_codegen.": "it must be lowered by the passes that precede this stage",
    "iree_gpu.": "the passes of the iree_gpu dialect must lower it first",
    "iree_linalg_ext.": (
        "it must be tiled for work items, then be decomposed or turned into the loops of one ("
        "$(iree-linalg-ext-to-loops))"
    ),
    "iree_tensor_ext.": _TENSOR,
    "iree_vector_ext.": "vector distribution must come first",
    "linalg.": (
        "it must be vectorized or turned into loops first ($(iree-codegen-generic-vectorization) or "
        "$(convert-linalg-to-loops))"
    ),
    "llvm.": "it is what comes after this stage: give the kernel as it is before its conversion to LLVM",
    "nvgpu.": _NVIDIA,
    "nvvm.": _NVIDIA,
    "pcf.": (
        "it must become loops first ($(iree-pcf-resolve-tokens iree-pcf-convert-sref-to-memref "
        "iree-pcf-lower-structural-pcf iree-codegen-forall-to-for))"
    ),
    "rocdl.cluster.": _CLUSTER,
    "rocdl.": "it is made by the conversion to ROCDL: give the kernel as it is before, with ops of amdgpu and gpu",
    "scf.": "it goes with the op that it ends",
    "tensor.": _TENSOR,
    "util.": _HOST,
    "vector.scalable.": _SCALABLE,
    "vector.": "it goes with the op that it ends",
    "transform.": "it says what is done to other IR ($(transform-interpreter)): leave it out of what is compiled",
}
"""By beginning of the name, the longest that fits."""


def is_tensor(t: Type) -> bool:
    from ..dialects.iree_tensor_ext import DispatchTensorType  # asked of few kernels: those with errors

    return isinstance(t, (RankedTensorType, UnrankedTensorType, DispatchTensorType))


def is_on_tensors(op: Operation) -> bool:
    """Also of a function that is given some."""
    inside = [a for r in op.regions for b in r.blocks[:1] for a in b.arguments]
    return any(is_tensor(v.type) for v in (*op.operands, *op.results, *inside))


def bufferize_first(op: Operation, function: Operation) -> CompileError:
    """What is said of a kernel on tensors, once: at its first op on some, or at the function that is given some. Its
    first op of iree_gpu is named, too: on buffers it is another, or it has become something else."""
    what = "takes tensors" if op is function else "works on tensors"
    by = how_to_run([_BUFFERIZE])
    error = op.error(f"{what}: kernel '{symbol_name(function)}' must be bufferized first ({by})")
    own = next((o for o in function.walk() if o.name.startswith("iree_gpu.") and is_on_tensors(o)), None)
    if own is not None and own is not op:
        error.diagnostics[0].note(f"which makes barriers and buffers of '{own.name}', too", own.location)
    return error


def errors_of_tensors(functions: Iterable[Operation]) -> list[Diagnostic]:
    """What is said of those of the functions that are on tensors."""
    firsts = ((next((op for op in f.walk() if is_on_tensors(op)), None), f) for f in functions)
    return [d for op, f in firsts if op is not None for d in bufferize_first(op, f).diagnostics]


def stage_hint(name: str) -> str:
    """Which stage an op belongs to, as the end of a message; nothing for an op of a dialect that is not known."""
    hint = _OPS.get(name)
    if hint is None:
        fitting = max((p for p in _FAMILIES if name.startswith(p)), key=len, default=None)
        hint = _FAMILIES[fitting] if fitting is not None else None
    return ": " + re.sub(r"\$\(([^)]*)\)", lambda found: how_to_run(found[1].split()), hint) if hint else ""
