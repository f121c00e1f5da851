"""What remains to be done to a kernel, from the buffers that bufferization leaves to what is translated.

The pipeline `lower-kernel` goes through STEPS in order and runs those that are needed: each says which ops make it so.
`compile` runs it, and `opt --lower-kernel` does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from .ir.diagnostics import CompileError
from .ir.operations import Operation
from .ir.passes import Option, define_pipeline
from .ir.types import VectorType

Condition = Callable[[Operation], bool]
CLEAN_UP = "func.func(canonicalize,cse,canonicalize)"
EXPAND_GPU_OPS = "iree-codegen-expand-gpu-ops"
TRANSPOSE_LOADS = "iree-rocdl-load-to-transpose-load"
LOWER_DMA = "iree-codegen-amdgpu-lower-coalesced-dma-to-gather-lds"
LOWER_ASYNC_DMA = "iree-codegen-amdgpu-lower-async-dma"
LOOPS_OF_ONE_WORK_ITEM = tuple(
    f"iree_linalg_ext.{name}" for name in ("arg_compare", "gather", "scan", "scatter", "sort", "topk")
)
NORMALIZE_LOOPS = "iree-codegen-normalize-loop-bounds{normalize-for=false}"
FOLD_SPLIT_REDUCTION = "iree-codegen-fold-split-reduction-and-workgroup-mapping-loops"
AFFINE_STATEMENTS = tuple(
    f"affine.{name}" for name in ("for", "if", "load", "parallel", "prefetch", "store", "vector_load", "vector_store")
)
PREFETCH = "iree-llvmgpu-prefetch-shared-memory"
FORWARD = "iree-codegen-optimize-vector-transfer"
SPLIT_MASKS = "split-masked-buffer-reads"
SPLIT_COPIES = "iree-codegen-fission-transfer-ops-in-control-flow,iree-codegen-remove-single-iteration-loop"


class Step(NamedTuple):
    """`passes` as in a textual pipeline for a module. It is needed if there is an op of one of the names `ops` (a name
    that ends in a dot: of that dialect) that `condition` holds for; with `late`, only if a step before it was. A
    clean-up, which has no `ops`, is needed if a step ran since the last one."""

    passes: str
    ops: tuple[str, ...] = ()
    condition: Condition | None = None
    late: bool = False

    @property
    def is_clean_up(self) -> bool:
        return not self.ops

    @property
    def when(self) -> str:
        """In words."""
        if self.is_clean_up:
            return "after any step since the last one"
        ops = ", ".join(f"{n}*" if n.endswith(".") else n for n in self.ops)
        return (
            f"with {ops}{' that it applies to' if self.condition else ''}{', after another step' if self.late else ''}"
        )

    def is_needed(self, module: Operation, names: set[str]) -> bool:
        found = {n for n in names if n in self.ops or f"{n.partition('.')[0]}." in self.ops}
        if self.condition is None or not found:
            return bool(found)
        return any(op.name in found and self.condition(op) for op in module.walk())


def _has(attribute: str) -> Condition:
    return lambda op: attribute in op.attributes


def _is_expandable(op: Operation) -> bool:
    """A shuffle of operands that are not constant stays as it is."""
    if op.name != "gpu.shuffle":
        return True
    sources = [v.defining_op for v in op.operands[1:]]
    return all(s is not None and s.name == "arith.constant" for s in sources)


def _on_vectors(op: Operation) -> bool:
    return isinstance(op.results[0].type, VectorType)


def _is_shared_out_unnormalized(op: Any) -> bool:
    """A loop over lanes, subgroups or work items that does not count from 0 in steps of 1."""
    return not op.is_normalized and any(
        m.name in ("gpu.thread", "gpu.warp", "gpu.lane", "iree_gpu.lane_id") for m in op.mapping or ()
    )


def _is_to_be_moved(op: Any) -> bool:
    """An allocation in a loop or branch, or one whose size is at most bounded."""
    return op.parent_op is None or op.parent_op.name != "func.func" or bool(op.operands)


def _is_over_parts_of_reduction(op: Any) -> bool:
    return any(m.name == "iree_linalg_ext.split_reduction_mapping" for m in op.mapping or ())


def _translation_info(op: Operation) -> Any:
    """That of the function around an op, which has it until it is reconciled."""
    function = op.parent_op
    while function is not None and function.name != "func.func":
        function = function.parent_op
    return function.attributes.get("translation_info") if function is not None else None


def _in_kernel_to_compile(op: Operation) -> bool:
    return _translation_info(op) is not None


def _rows_may_be_padded(op: Operation) -> bool:
    """Whether the function of an allocation is still to be compiled, and does not ask to leave its rows alone."""
    if _translation_info(op) is None:
        return False
    options = _pipeline_options(op)
    return options is None or not options.no_reduce_shared_memory_bank_conflicts


def _reads_ahead(op: Operation) -> bool:
    """Whether the function of a loop asks for what it copies to workgroup memory to go ahead of its use."""
    options = _pipeline_options(op)
    return options is not None and (options.prefetch_num_stages or 0) >= 2


def _pipeline_options(op: Operation) -> Any:
    info = _translation_info(op)
    configuration = info.configuration.as_dict() if info is not None and info.configuration is not None else {}
    return configuration.get("gpu_pipeline_options")


STEPS = (
    # All work items do all turns of these loops, as IREE has it.
    Step("func.func(lower-affine{keep-index-ops=true})", AFFINE_STATEMENTS),
    Step("func.func(scf-parallel-for-to-nested-fors)", ("scf.parallel",)),
    # Views of the same buffer become one value, so that copies of a buffer to itself go.
    Step(CLEAN_UP + ",func.func(cse)", ("scf.forall", "memref.copy", "linalg.")),
    Step("func.func(iree-llvmgpu-vector-distribute)", ("iree_vector_ext.to_layout",), _on_vectors),
    Step(f"func.func({LOWER_DMA})", ("iree_gpu.coalesced_gather_dma",)),
    Step(f"func.func({LOWER_ASYNC_DMA})", ("iree_gpu.async_dma",)),
    Step(
        "func.func(iree-codegen-gpu-distribute-copy-using-forall)", ("memref.copy", "linalg.", *LOOPS_OF_ONE_WORK_ITEM)
    ),
    Step(f"func.func({NORMALIZE_LOOPS})", ("scf.forall",), _is_shared_out_unnormalized),
    Step("func.func(iree-linalg-ext-to-loops)", LOOPS_OF_ONE_WORK_ITEM),
    Step("func.func(iree-codegen-gpu-distribute-forall)", ("scf.forall",)),
    Step("func.func(iree-codegen-vectorize-memref-copy)", ("memref.copy", "linalg.copy")),
    Step("func.func(iree-linalg-ext-decompose-map-store)", ("iree_linalg_ext.map_store",)),
    Step("func.func(convert-linalg-to-loops)", ("linalg.",)),
    Step("func.func(iree-gpu-unroll-to-intrinsics)", ("iree_codegen.inner_tiled",)),
    Step(
        "func.func(iree-gpu-lower-ops)",
        ("iree_codegen.inner_tiled", "iree_gpu.value_barrier", "iree_gpu.barrier_region"),
    ),
    Step(f"func.func({TRANSPOSE_LOADS})", ("iree_codegen.index_hint",)),
    Step("func.func(iree-codegen-unroll-annotated-loops)", ("scf.for",), _has("unroll_loop")),
    Step(
        "func.func(iree-codegen-gpu-reduce-bank-conflicts{padding-bits=64})",
        ("memref.alloc",),
        _rows_may_be_padded,
        late=True,
    ),
    Step(
        f"{CLEAN_UP},func.func({SPLIT_MASKS},{SPLIT_COPIES},{FORWARD}"
        f",loop-invariant-code-motion,split-loop-offsets,{PREFETCH})",
        ("scf.for",),
        _reads_ahead,
        late=True,
    ),
    Step(
        f"func.func({FORWARD},iree-codegen-gpu-reuse-shared-memory-allocs)",
        ("memref.alloc",),
        _in_kernel_to_compile,
        late=True,
    ),
    Step(f"func.func({FOLD_SPLIT_REDUCTION})", ("scf.forall",), _is_over_parts_of_reduction),
    Step("iree-codegen-reconcile-translation-info", ("scf.forall",)),
    Step("iree-codegen-remove-index-hints", ("iree_codegen.index_hint",)),
    Step(
        f"func.func({EXPAND_GPU_OPS})",
        ("gpu.subgroup_reduce", "iree_gpu.subgroup_scan", "gpu.shuffle", "gpu.rotate"),
        _is_expandable,
    ),
    Step(
        "func.func(iree-codegen-hoist-statically-bound-allocations)",
        ("memref.alloc", "memref.alloca"),
        _is_to_be_moved,
    ),
    Step("func.func(gpu-eliminate-barriers)", ("gpu.barrier",), late=True),
    Step(CLEAN_UP),
    Step(f"func.func(loop-invariant-code-motion,{FORWARD})", ("scf.for",), late=True),
    Step("func.func(unroll-rotating-loops)", ("rocdl.wait.asyncmark",)),
)


@define_pipeline(
    "lower-kernel",
    anchor="builtin.module",
    steps=[(step.passes, step.when) for step in STEPS],
    options={
        "prefetch-stages": Option("Stages of loops that fill workgroup memory; -1 for what kernels ask for."),
        "stop-after": Option("The pass to stop after."),
        "target": Option("The chip, where the module names none or another is meant."),
    },
)
def lower_kernel(
    module: Operation, *, prefetch_stages: int = -1, stop_after: str = "", target: str = ""
) -> Iterator[str]:
    """Run what `compile` runs before it translates kernels to LLVM IR, each step where it is needed."""
    if stop_after:
        check_stop_after(stop_after)
    _check_workgroups(module, target or None)
    return needed(module, stop_after or None, None if prefetch_stages < 0 else prefetch_stages)


def _check_workgroups(module: Operation, target: str | None) -> None:
    from .lowering.launch import check_workgroups
    from .target_choice import find_chip

    try:
        chip = find_chip(module, target)
    except CompileError:  # a step that has to know the chip says so
        chip = None
    check_workgroups(module, chip)


def pass_names() -> list[str]:
    """Every pass of STEPS once, in order."""
    return list(dict.fromkeys(name for step in STEPS for name in _names_in(step.passes)))


def check_stop_after(name: str) -> None:
    """Raises CompileError if there is no pass of a name to stop after."""
    known = pass_names()
    if name not in known:
        from .suggestions import did_you_mean

        notes = [*did_you_mean(name, known), "`iree-gpu-llvm passes lower-kernel` lists the passes that are run"]
        raise CompileError(f"cannot stop after '{name}': no such pass is run", notes=notes)


def needed(module: Operation, last: str | None = None, prefetch_stages: int | None = None) -> Iterator[str]:
    """The steps that a module needs, as textual pipelines, each asked for once the one before it has run; up to and
    with the first one that has the pass `last`. `prefetch_stages`: instead of what functions ask for; fewer than 2 for
    none."""
    changed = ran = False
    names = _op_names(module)
    for step in STEPS if prefetch_stages is None else _with_stages(prefetch_stages):
        if changed if step.is_clean_up else (ran or not step.late) and step.is_needed(module, names):
            yield f"builtin.module({step.passes})"
            names = _op_names(module)
            changed, ran = not step.is_clean_up, True
        if last is not None and last in _names_in(step.passes):
            return


def _with_stages(count: int) -> Iterator[Step]:
    for step in STEPS:
        if PREFETCH not in step.passes:
            yield step
        elif count >= 2:
            passes = step.passes.replace(PREFETCH, f"{PREFETCH}{{num-stages={count}}}")
            # Who names a number means it, also of kernels that ask for nothing, or that need no other step. Where there
            # is nothing to read ahead, the pass says so.
            yield step._replace(passes=passes, ops=("func.func",), condition=None, late=False)


def _op_names(module: Operation) -> set[str]:
    return {op.name for op in module.walk()}


def _names_in(passes: str) -> list[str]:
    """The passes named in a textual pipeline, without their options and the ops they are nested in."""
    return re.findall(r"[\w-]+(?=[,)]|$)", re.sub(r"{[^}]*}", "", passes))
