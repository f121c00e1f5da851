"""What one LLVM run is asked for: :class:`Options`."""

from __future__ import annotations

from typing import Any

from iree_gpu_llvm.records import field, record
from iree_gpu_llvm.targets.base_args import BASE_LLVM_ARGS
from iree_gpu_llvm.targets.errors import TargetError

__all__ = ["BASE_LLVM_ARGS", "Options"]

AMDGPU_TRIPLE = "amdgcn-amd-amdhsa"
NVPTX_TRIPLE = "nvptx64-nvidia-cuda"

EMIT_KINDS = ("opt-ll", "asm", "obj")


@record(frozen=True)
class Options:
    """One request to the LLVM worker, but for the IR text.

    The defaults are the measured ones; docs/decisions.md, "LLVM pipeline and worker", has the numbers.

    ``chip``           processor name as LLVM spells it; must be one of ``targets/chips.json``
    ``features``       comma separated ``+name``/``-name``, added to the chip's own
    ``wave_size``      32 or 64 where the chip runs both, None for the chip's default
    ``opt_level``      IR pipeline 0 to 3, None to skip it (the kernel then takes some 250 bytes of hidden arguments)
    ``codegen_level``  0 to 3
    ``emit``           any of ``opt-ll``, ``asm``, ``obj``
    ``tuning``         fields of LLVM's PipelineTuningOptions as llvmlite names them, e.g. ``loop_unrolling``
    ``llvm_args``      more LLVM command line options, e.g. ``-amdgpu-schedule-metric-bias=10``
    ``link_bitcode``   bitcode libraries linked in before optimization
    ``allowed_externals``  functions that may stay undefined (the linker still refuses them)
    ``asm_comments``   resource usage, loops and spills as comments in ``asm``
    ``dump_passes``    keep the module after every pass of the IR pipeline that changed it
    ``remarks``        keep what LLVM remarks: resource usage, spills, missed optimizations
    ``timeout``        seconds for the whole request
    """

    chip: str
    features: str = ""
    wave_size: int | None = None
    opt_level: int | None = 2
    codegen_level: int = 2
    emit: tuple[str, ...] = ("obj",)
    tuning: dict[str, Any] = field(default_factory=lambda: {"slp_vectorization": True})
    llvm_args: tuple[str, ...] = ()
    link_bitcode: tuple[bytes, ...] = ()
    allowed_externals: tuple[str, ...] = ()
    asm_comments: bool = True
    dump_passes: bool = False
    remarks: bool = False
    timeout: float = 300.0

    def __post_init__(self) -> None:
        for kind in self.emit:
            if kind not in EMIT_KINDS:
                raise TargetError(f"LLVM emits {', '.join(EMIT_KINDS)}, not '{kind}'")
        if self.opt_level not in (None, 0, 1, 2, 3):
            raise TargetError(f"the optimization level is 0, 1, 2 or 3, not {self.opt_level}")
        if self.codegen_level not in (0, 1, 2, 3):
            raise TargetError(f"the code generation level is 0, 1, 2 or 3, not {self.codegen_level}")

    def all_llvm_args(self) -> tuple[str, ...]:
        args = self.llvm_args
        if self.dump_passes:
            args += DUMP_ARGS
        if self.remarks:
            args += REMARK_ARGS
        return args


# -print-changed prints the IR after each pass that changed it, and one line for each that did not.
DUMP_ARGS = ("-print-changed", "-print-module-scope")

# kernel-resource-usage is the AMDGPU backend's summary of registers, LDS and occupancy. The other two are the passes
# whose remarks a kernel author acts on; ".*" would print a line for every instruction count that changed, and the SLP
# vectorizer one for every group of scalars that it looked at.
REMARK_ARGS = (
    "-pass-remarks-analysis=kernel-resource-usage",
    "-pass-remarks-missed=regalloc|loop-unroll|licm|transform-warning",
    "-pass-remarks=loop-unroll|loop-vectorize",
)
