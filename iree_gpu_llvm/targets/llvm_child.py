"""The process in which LLVM runs: a fork of the caller, or a new interpreter, ends up in :func:`serve`.

LLVM ends its process on bad input (``abort`` when nothing can be selected, ``exit(1)`` when LDS is over the limit), so
it never runs in the caller. What LLVM prints goes to file descriptors 1 and 2, which are a file of the parent's.
"""

from __future__ import annotations

import os
import sys
from time import perf_counter
from typing import Any

from iree_gpu_llvm.targets.llvm_run import Compilation, Refused, set_llvm_args
from iree_gpu_llvm.targets.wire import read_message, write_message


def become_quiet() -> None:
    """An abort here is an answer, not an accident: no core file, no traceback.

    Ctrl-C is for the parent, which ends us.
    """
    import faulthandler
    import signal

    faulthandler.disable()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, OSError, ValueError):
        pass


def serve(request_fd: int, reply_fd: int, error_fd: int, base_args: tuple[str, ...] = ()) -> None:
    """Answer requests until the parent closes its end. Never returns to the caller's Python frames."""
    status = 1
    started = perf_counter()
    try:
        os.dup2(error_fd, 2)
        os.dup2(error_fd, 1)
        become_quiet()
        prepare(request_fd, base_args)
        loading: float | None = (perf_counter() - started) * 1e3
        while (request := read_message(request_fd)) is not None:
            if loading is not None:
                write_message(reply_fd, ("loaded", loading))
                loading = None
            answer(request, reply_fd)
        status = 0
    except BaseException as error:  # the parent must learn of it, whatever it is
        sys.stderr = None  # the forked stderr object may hold the parent's unflushed text
        os.write(2, f"{type(error).__name__}: {error}\n".encode(errors="replace"))
    finally:
        os._exit(status)


def answer(request: dict[str, Any], reply_fd: int) -> None:
    compilation = Compilation(request, reply_fd)
    try:
        set_llvm_args(request["llvm_args"])
        compilation.run()
    except Refused as refusal:
        compilation.send("error", refusal.kind, str(refusal), refusal.notes)
        return
    compilation.send("done")


def prepare(request_fd: int, base_args: tuple[str, ...]) -> None:
    """What costs time and needs no request: load LLVM, register its targets, and touch the code a kernel runs through.

    The first compilation pays some 15 ms for pages of LLVM that no one has used yet. A small kernel pays it while the
    parent is still busy; it stops where a request arrives.
    """
    import select

    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    for argument in base_args:
        llvm.set_option("llvm", argument)

    def requested() -> bool:
        return bool(select.select([request_fd], [], [], 0)[0])

    if requested():
        return
    module = llvm.parse_assembly(_WARM_UP)
    target = llvm.Target.from_triple(module.triple)
    machine = target.create_target_machine(cpu="gfx942", opt=2, reloc="pic", codemodel="default")
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(2))
    builder.getModulePassManager().run(module, builder)
    if not requested():
        machine.emit_object(module)


# A loop of buffer loads, LDS, a barrier and arithmetic: what most kernels consist of.
_WARM_UP = """
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [256 x float] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1), i16, i64, i32)
define amdgpu_kernel void @warm_up(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
entry:
  %buffer = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %in, i16 0, i64 4096, i32 159744)
  %thread = call i32 @llvm.amdgcn.workitem.id.x()
  %slot = getelementptr float, ptr addrspace(3) @lds, i32 %thread
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <4 x float> [ zeroinitializer, %entry ], [ %more, %loop ]
  %at = add nuw nsw i32 %i, %thread
  %pointer = getelementptr <4 x float>, ptr addrspace(7) %buffer, i32 %at
  %loaded = load <4 x float>, ptr addrspace(7) %pointer, align 16
  %first = extractelement <4 x float> %loaded, i32 0
  store float %first, ptr addrspace(3) %slot, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %other = xor i32 %thread, 1
  %near = getelementptr float, ptr addrspace(3) @lds, i32 %other
  %read = load float, ptr addrspace(3) %near, align 4
  %scaled = insertelement <4 x float> %loaded, float %read, i32 1
  %more = fadd contract <4 x float> %sum, %scaled
  %next = add nuw nsw i32 %i, 64
  %again = icmp ult i32 %next, 512
  br i1 %again, label %loop, label %end
end:
  %to = getelementptr <4 x float>, ptr addrspace(1) %out, i32 %thread
  store <4 x float> %more, ptr addrspace(1) %to, align 16
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="256,256" }
"""
