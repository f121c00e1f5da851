"""One request in the child: LLVM IR text through LLVM, each step reported as it goes.

Runs in the child only (``llvm_child.py``), where LLVM may end the process at any step.
"""

from __future__ import annotations

import os
from time import perf_counter, process_time
from typing import Any

from iree_gpu_llvm.targets.wire import write_message


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
            from iree_gpu_llvm.suggestions import did_you_mean

            notes = did_you_mean(f"-{name}", (f"-{option}" for option in known))
            raise Refused("option", f"LLVM has no option '-{name}'", notes)
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
