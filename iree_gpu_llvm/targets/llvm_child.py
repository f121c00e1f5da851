"""The process in which LLVM runs: ``python -c`` or a fork of the caller ends up in :func:`serve`.

LLVM ends its process on bad input (``abort`` when nothing can be selected, ``exit(1)`` when LDS is over the limit), so
it never runs in the caller. This module is imported by the child only, imports nothing of ours at module level and
keeps to plain dicts, lists, strings and bytes: they travel by ``marshal``, which costs no import on either side.

Protocol, both ways a 4-byte length and a marshalled value. The parent sends a request (``Options.as_request`` of
``worker.py``); the child answers with a stream of tuples

    ("step", name)                      this step begins; when the process dies, the last one names the culprit
    ("artefact", kind, data)            str or bytes; sent as soon as it exists, so that a later death loses nothing
    ("time", step, ms, cpu_ms)
    ("error", kind, message, notes)     a failure that LLVM reported and survived; ends the request
    ("done",)

What LLVM prints goes to file descriptor 2, which the parent has pointed at a file of its own.
"""

from __future__ import annotations

import marshal
import os
import struct
import sys
from time import perf_counter, process_time
from typing import Any

_HEADER = struct.Struct("<I")


def write_message(fd: int, value: Any) -> None:
    payload = marshal.dumps(value)
    view = memoryview(_HEADER.pack(len(payload)) + payload)
    while view:
        view = view[os.write(fd, view) :]


def read_exactly(fd: int, size: int) -> bytes | None:
    """``size`` bytes from ``fd``, or None where the other side closed it first."""
    parts: list[bytes] = []
    while size:
        part = os.read(fd, min(size, 1 << 20))
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def read_message(fd: int) -> Any:
    """The next value, or None at the end of the stream (None itself is never sent)."""
    header = read_exactly(fd, _HEADER.size)
    if header is None:
        return None
    payload = read_exactly(fd, _HEADER.unpack(header)[0])
    return None if payload is None else marshal.loads(payload)


class Refused(Exception):
    """LLVM said no and lives. ``kind`` is one of ``worker.ERROR_KINDS``."""

    def __init__(self, kind: str, message: str, notes: list[str] | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.notes = notes or []


class Compilation:
    """One request: every step reports when it begins and how long it took."""

    def __init__(self, request: dict[str, Any], reply_fd: int) -> None:
        self.request = request
        self.reply_fd = reply_fd
        self.step_name = ""
        self.step_start = 0.0
        self.step_cpu = 0.0

    def send(self, *message: Any) -> None:
        write_message(self.reply_fd, message)

    def step(self, name: str) -> None:
        now, cpu = perf_counter(), process_time()
        if self.step_name:
            self.send("time", self.step_name, (now - self.step_start) * 1e3, (cpu - self.step_cpu) * 1e3)
        self.step_name, self.step_start, self.step_cpu = name, now, cpu
        if name:
            self.send("step", name)

    def run(self) -> None:
        import llvmlite.binding as llvm

        emit = self.request["emit"]
        self.step("parse")
        module = self.parse(llvm)
        machine = self.target_machine(llvm)
        self.check_declarations(module)
        if self.request["opt_level"] is not None:
            self.step("optimize")
            self.optimize(llvm, module, machine)
        self.check_no_external_functions(module)
        if "opt-ll" in emit:
            self.step("print")
            self.send("artefact", "opt-ll", str(module))
        if "asm" in emit:
            self.step("asm")
            # Code generation rewrites the module it is given, and would start from other IR the second time.
            source = module.clone() if "obj" in emit else module
            self.send("artefact", "asm", machine.emit_assembly(source))
        if "obj" in emit:
            self.step("obj")
            self.send("artefact", "obj", machine.emit_object(module))
        self.step("")

    def parse(self, llvm: Any) -> Any:
        try:
            module = llvm.parse_assembly(self.request["text"])
        except RuntimeError as error:
            raise Refused("parse", str(error)) from None
        try:
            module.verify()
        except RuntimeError as error:
            raise Refused("verify", str(error)) from None
        for bitcode in self.request["link_bitcode"]:
            self.link(llvm, module, bitcode)
        return module

    def link(self, llvm: Any, module: Any, bitcode: bytes) -> None:
        try:
            library = llvm.parse_bitcode(bitcode)
            # A library built by another LLVM may carry an older data layout; the layout is the target's either way.
            library.data_layout = module.data_layout
            module.link_in(library)
        except RuntimeError as error:
            raise Refused("link", f"a bitcode library does not link: {error}") from None

    def target_machine(self, llvm: Any) -> Any:
        request = self.request
        target = llvm.Target.from_triple(request["triple"])
        machine = target.create_target_machine(
            cpu=request["chip"],
            features=request["features"],
            opt=request["codegen_level"],
            reloc="pic",
            codemodel="default",
        )
        machine.set_asm_verbosity(request["asm_comments"])
        return machine

    def check_declarations(self, module: Any) -> None:
        """No name that starts with ``llvm.`` but is no intrinsic.

        LLVM takes it silently, as a call of an external function, and marks it only when it prints.
        """
        for function in module.functions:
            name = function.name
            if not (name.startswith("llvm.") and function.is_declaration):
                continue
            if "; Unknown intrinsic" in str(function):
                raise Refused("unknown-intrinsic", f"this LLVM has no intrinsic '{name}'")

    def check_no_external_functions(self, module: Any) -> None:
        external = [f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")]
        used = [name for name in external if name not in self.request["allowed_externals"]]
        if used:
            raise Refused(
                "undefined",
                f"undefined function '{used[0]}'" + (f" and {len(used) - 1} more" if used[1:] else ""),
                [f"undefined: {name}" for name in used[1:]],
            )

    def optimize(self, llvm: Any, module: Any, machine: Any) -> None:
        request = self.request
        tuning = llvm.create_pipeline_tuning_options(request["opt_level"])
        for name, value in request["tuning"].items():
            setattr(tuning, name, value)
        # Built with the target machine, so that the pipeline has the target's own passes (attributor, address spaces).
        builder = llvm.create_pass_builder(machine, tuning)
        builder.getModulePassManager().run(module, builder)
        try:
            module.verify()
        except RuntimeError as error:
            raise Refused("verify", f"the optimized module is broken: {error}") from None


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
    try:
        os.dup2(error_fd, 2)
        os.dup2(error_fd, 1)
        become_quiet()
        prepare(request_fd, base_args)
        while (request := read_message(request_fd)) is not None:
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


def set_llvm_args(arguments: list[str]) -> None:
    """Hand LLVM its command line options; they stay for the life of this process."""
    if not arguments:
        return
    import llvmlite.binding as llvm

    known = known_llvm_options(llvm)
    for argument in arguments:
        name = argument.lstrip("-").partition("=")[0]
        # llvmlite's set_option swallows an option that LLVM does not know, without a word.
        if name not in known:
            import difflib

            close = difflib.get_close_matches(name, known, 3)
            raise Refused("option", f"LLVM has no option '-{name}'", [f"did you mean '-{c}'?" for c in close])
        llvm.set_option("llvm", argument)


def known_llvm_options(llvm: Any) -> set[str]:
    """Names of all options, read from LLVM's own help, which ends the process that asks for it: hence the fork."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(write_end, 1)
        llvm.set_option("llvm", "-help-list-hidden")
        os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end, "r", errors="replace") as stream:
        lines = [line.split() for line in stream]
    os.waitpid(child, 0)
    return {words[0].lstrip("-").partition("=")[0] for words in lines if words and words[0].startswith("-")}
