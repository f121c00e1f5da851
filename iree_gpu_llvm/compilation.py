"""From MLIR text to a code object: what `compile` does, step by step.

    artefact = Compilation(CompileOptions(emit="hsaco")).run(text, "kernel.mlir")

LLVM starts in its own process when a Compilation is made, and loads while this process parses.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from .ir.diagnostics import CompileError, Diagnostic, Location, Source, handling
from .pipeline import check_stop_after
from .records import field, field_names, record
from .target_choice import located
from .targets.errors import TargetError
from .targets.worker import LIMITS, Worker, WorkerError, shared_worker

if TYPE_CHECKING:
    from .dump import DumpDir
    from .ir.operations import Operation
    from .ir.passes import Instrumentation, PassManager
    from .lowering.kernel import Translated
    from .targets.chips import Chip
    from .targets.worker import Result
    from .validation import Validator

EMIT_KINDS = ("mlir", "ll", "opt-ll", "asm", "obj", "hsaco")
SUFFIXES = {".mlir": "mlir", ".ll": "ll", ".s": "asm", ".asm": "asm", ".o": "obj", ".hsaco": "hsaco", ".co": "hsaco"}
"""Which kind of output a file name asks for."""
_EMIT = "--emit KIND of the command, emit= of compile"
NVIDIA_SUFFIXES = (".ptx", ".cubin", ".fatbin")


@record
class CompileOptions:
    """`target`: a chip where the module names none, or instead of the one it names. `opt_level`: of LLVM, 0 to 3.
    `code_object_version`: 4, 5 or 6. `prefetch_stages`: stages of loops that fill workgroup memory, instead of what
    kernels ask for; fewer than 2 for none. `stop_after`: the pass after which to stop and print MLIR. `llvm_args`:
    LLVM's own command line options. `validate`: run the kernels after every pass, on what these arguments of `simulate`
    say (`validation.py`); True stands for none."""

    emit: str = "hsaco"
    target: str | None = None
    opt_level: int = 2
    code_object_version: int = 5
    prefetch_stages: int | None = None
    stop_after: str | None = None
    linker: str | None = None
    dump_dir: str | None = None
    dump_llvm_passes: bool = False
    remarks: bool = False
    llvm_args: tuple[str, ...] = ()
    validate: bool | dict[str, Any] = False
    last: bool = False
    """No compilation follows in this process: LLVM's process may end while the linker runs."""
    also: tuple[str, ...] = ()
    """Further kinds of output to keep in `artefacts`."""


class LLVMRun(NamedTuple):
    """One run of LLVM over the translated module."""

    translated: Translated
    emit: tuple[str, ...]
    opt_level: int
    llvm_args: tuple[str, ...] = ()


@record
class Compilation:
    """One compilation. `artefacts` by kind, `timings` in milliseconds by step, `remarks` and warnings as they were
    found, `printed` what LLVM printed if it was given options of its own, `validated` what came of validation, line by
    line, and `validated_nothing` whether that was nothing of what passes changed."""

    options: CompileOptions = field(default_factory=CompileOptions)
    artefacts: dict[str, str | bytes] = field(default_factory=dict)
    timings: dict[str, float] = field(default_factory=dict)
    remarks: list[Diagnostic] = field(default_factory=list)
    printed: str = ""
    validated: list[str] = field(default_factory=list)
    validated_nothing: bool = False
    chip: str = ""

    def __post_init__(self) -> None:
        o = self.options
        for kind in (o.emit, *o.also):
            if kind not in EMIT_KINDS:
                raise CompileError(f"cannot emit '{kind}': it is one of {', '.join(EMIT_KINDS)}")
        if o.opt_level not in (0, 1, 2, 3):
            raise CompileError(f"the optimization level is 0, 1, 2 or 3, not {o.opt_level}")
        if o.stop_after is not None:
            check_stop_after(o.stop_after)
        if o.stop_after is not None and o.emit != "mlir":
            raise CompileError(f"what there is after pass '{o.stop_after}' is MLIR, not '{o.emit}'")
        if o.dump_llvm_passes and o.dump_dir is None:
            raise CompileError("LLVM's passes are dumped to the dump directory: name one")
        if o.code_object_version not in (4, 5, 6):
            raise CompileError(f"the code object version is 4, 5 or 6, not {o.code_object_version}")
        self._worker: Worker | None = None
        self._dump: DumpDir | None = None
        self._failed_step = ""
        if self._needs_llvm:
            self._worker = shared_worker()

    @property
    def _needs_llvm(self) -> bool:
        return self.options.stop_after is None and any(
            k not in ("mlir", "ll") for k in (self.options.emit, *self.options.also)
        )

    @property
    def _must_link(self) -> bool:
        return "hsaco" in (self.options.emit, *self.options.also)

    @contextmanager
    def _step(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        except BaseException:
            self._failed_step = self._failed_step or name
            raise
        finally:
            self.timings[name] = self.timings.get(name, 0.0) + (time.perf_counter() - start) * 1e3

    # -- the steps

    def run(self, text: str, name: str = "<stdin>") -> str | bytes:
        """The artefact of the kind that `emit` asks for. Raises CompileError."""
        if self.options.dump_dir is None:
            return self._run(text, name)
        from .dump import DumpDir

        self._dump = DumpDir(self.options.dump_dir)
        try:
            result = self._run(text, name)
        except BaseException as e:
            self._dump.manifest({**self._facts(name), **self._failure(e)})
            raise
        self._dump.manifest(self._facts(name))
        return result

    def _run(self, text: str, name: str) -> str | bytes:
        from .ir.parser import Parser
        from .ir.verifier import verify
        from .target_choice import find_chip

        emit = self.options.emit
        with self._step("parse"):
            module = Parser(Source(text, name)).module()
        try:
            with self._step("verify"):
                verify(module)
        except CompileError:
            self._dump_input(module, generic=True)  # which supposes nothing
            raise
        self._dump_input(module)
        with self._step("passes"):
            try:
                self._run_passes(module)
            except CompileError as e:
                raise self._with_errors_of_others(module, e) from None
        if emit == "mlir" or self.options.stop_after is not None:
            self.artefacts["mlir"] = self._print(module)
            return self.artefacts["mlir"]
        with self._step("target"):
            chip = find_chip(module, self.options.target)
            self.chip = chip.name
        with self._step("translate"):
            translated = self._translate(module, chip)
        self.artefacts["ll"] = translated.text
        if self._dump is not None:
            self._dump.step("translated", "ll", translated.text)
        if self._needs_llvm:
            self._assemble(translated, chip, module)
        return self.artefacts[emit]

    def _run_passes(self, module: Operation) -> None:
        """The steps that the module needs, up to the first with the pass to stop after."""
        watching: list[Instrumentation] = []
        if self._dump is not None:
            from .dump import DumpPasses

            watching.append(DumpPasses(self._dump, module, self._print))
        validator = self._validator(module)
        if validator is not None:
            watching.insert(0, validator)  # the first is told of a pass last: when the dump of it is written
        with handling(self.remarks.append):
            try:
                self._steps().run(module, True, watching)
            except CompileError:
                self._refuse_tensors(module)
                raise
        if validator is not None:
            self.validated = validator.summary()
            self.validated_nothing = validator.found_out_nothing

    def _steps(self) -> PassManager:
        from .ir.pipeline_text import parse_pipeline

        steps = parse_pipeline("builtin.module(lower-kernel)")
        for option in ("prefetch_stages", "stop_after", "target"):
            if (value := getattr(self.options, option)) is not None:
                steps.give(option.replace("_", "-"), value)
        return steps

    def _with_errors_of_others(self, module: Operation, error: CompileError) -> CompileError:
        from .further_errors import with_errors_of_others
        from .lowering.kernel import translate_module
        from .target_choice import find_chip

        def go_on(rest: Operation) -> None:
            self._steps().run(rest)
            if self.options.emit != "mlir" and self.options.stop_after is None:
                translate_module(rest, find_chip(rest, self.options.target), self.options.code_object_version)

        return with_errors_of_others(module, error, go_on)

    def _refuse_tensors(self, module: Operation) -> None:
        """Why passes failed, if it is for a kernel on tensors, which cannot become code whatever they do."""
        from .lowering.kernel import kernel_functions
        from .lowering.stages import errors_of_tensors

        errors = errors_of_tensors(kernel_functions(module)) if self.options.emit != "mlir" else []
        if errors:
            raise CompileError(errors) from None

    def _validator(self, module: Operation) -> Validator | None:
        given = self.options.validate
        if given is False:
            return None
        from .validation import Validator

        inputs = {} if given is True else given
        return Validator(module, self._dump, **{"target": self.options.target, **inputs})

    def _dump_input(self, module: Operation, generic: bool = False) -> None:
        if self._dump is not None:
            self._dump.step("input", "mlir", self._print(module, generic))

    def _print(self, module: Operation, generic: bool = False) -> str:
        from .ir.printer import print_op

        return print_op(module, generic)

    def _translate(self, module: Operation, chip: Chip) -> Translated:
        from .lowering.kernel import translate_module

        o = self.options
        with_places = o.remarks and o.emit != "ll"
        translated = translate_module(module, chip, o.code_object_version, with_places=with_places)
        self.remarks += translated.remarks
        return translated

    def _assemble(self, translated: Translated, chip: Chip, module: Operation) -> None:
        o = self.options
        wanted = {o.emit, *o.also}
        if self._dump is not None:
            wanted |= {"opt-ll", "asm", "obj"}
        if "hsaco" in wanted or "asm" in wanted:  # the object decides whether LLVM is run again
            wanted.add("obj")
        emit = tuple(k for k in ("opt-ll", "asm", "obj") if k in wanted)
        run = LLVMRun(translated, emit, o.opt_level)
        result = self._run_llvm(run, chip, module)
        if "obj" in emit and o.opt_level >= 2:
            result = self._improve(run, result, chip, module)
        self._keep(result)
        if o.remarks:
            from .remarks import llvm_remarks, unique

            found = llvm_remarks(result.remarks, _kernel_places(module), translated.places)
            self.remarks = unique([*self.remarks, *found])
        if o.last and self._worker is not None:
            self._worker.dismiss()
        if self._must_link or self._dump is not None:
            self._link()

    def _run_llvm(self, run: LLVMRun, chip: Chip, module: Operation) -> Result:
        from .targets.options import Options

        o = self.options
        request = Options(
            chip=chip.name,
            features=chip.id_features,
            wave_size=run.translated.wave_size,
            opt_level=run.opt_level,
            emit=run.emit,
            dump_passes=o.dump_llvm_passes and self._dump is not None,
            remarks=o.remarks,
            llvm_args=(*o.llvm_args, *run.llvm_args),
        )
        assert self._worker is not None
        with self._step("llvm"):
            try:
                result = self._worker.compile(run.translated.text, request, meanwhile=self._prepare)
            except WorkerError as e:
                self._keep(e.partial)
                if e.kind == "option":  # the command line is at fault, no place of the text
                    raise located(e) from None
                places = list(_kernel_places(module).values())
                where = places[0] if len(places) == 1 else module.location
                prefix = "" if e.kind in LIMITS else f"LLVM: {e.kind} in step '{e.step}': "
                raise located(e, where, prefix) from None
            except TargetError as e:  # from `_prepare`; what LLVM makes will not be asked for
                self._worker.close()
                raise located(e) from None
        if o.llvm_args:  # not for the options of further attempts
            lines = result.printed.splitlines(keepends=True)  # remarks are told with their places
            self.printed += "".join(line for line in lines if not (o.remarks and line.startswith("remark: ")))
        if result.loading is not None:
            self.timings["llvm.load"] = result.loading
        for step, ms in result.timings.items():
            self.timings[f"llvm.{step}"] = self.timings.get(f"llvm.{step}", 0.0) + ms
        return result

    def _prepare(self) -> None:
        """What will be needed once LLVM is done, done while it is at work."""
        from .targets import linker, second_attempt  # noqa: F401

        if self._must_link:
            linker.prepare(self.options.linker)

    def _improve(self, first: LLVMRun, result: Result, chip: Chip, module: Operation) -> Result:
        """The best of further runs of LLVM where the first spilled or just missed an occupancy."""
        from .lowering.kernel import translate_module
        from .targets import second_attempt

        best = second_attempt.facts(result.artefacts["obj"])
        (name, launch), *others = first.translated.kernels.items()
        if best is None or others or launch.block_size is None:
            return result
        x, y, z = launch.block_size
        shape = (chip, first.translated.wave_size, x * y * z)
        runs: list[LLVMRun] = []
        if best.spills:
            runs = [first._replace(opt_level=1), first._replace(llvm_args=("-disable-machine-cse",))]
        elif "amdgpu-waves-per-eu" not in first.translated.text:
            waves = second_attempt.step_within_reach(best, *shape)
            if waves is not None:
                asked = {name: {"amdgpu-waves-per-eu": str(waves)}}
                again = translate_module(module, chip, self.options.code_object_version, asked, self.options.remarks)
                runs = [first._replace(translated=again)]
        for run in runs:
            candidate = self._run_llvm(run, chip, module)
            found = second_attempt.facts(candidate.artefacts["obj"])
            if found is not None and second_attempt.better(found, best, *shape):
                result, best = candidate, found
                if not best.spills:
                    break
        return result

    def _keep(self, result: Result) -> None:
        self.artefacts.update(result.artefacts)
        if self._dump is not None:
            for p in result.passes:
                self._dump.step(p.name, "ll", p.text)
            for kind, suffix in (("opt-ll", "ll"), ("asm", "s"), ("obj", "o")):
                if kind in result.artefacts:
                    self._dump.write(
                        {"ll": "optimized.ll"}.get(suffix, f"kernel.{suffix}"), result.artefacts[kind], kind
                    )

    def _link(self) -> None:
        from .targets.linker import link

        obj = self.artefacts["obj"]
        assert isinstance(obj, bytes)
        try:
            with self._step("link"):
                self.artefacts["hsaco"] = link(obj, self.options.linker)
        except TargetError as e:
            if self._must_link or self._dump is None:
                raise located(e) from None
            self._failed_step = ""  # the dump directory has all files but the last, which nobody asked for
            self._dump.left_out["kernel.hsaco"] = e.message
            return
        if self._dump is not None:
            self._dump.write("kernel.hsaco", self.artefacts["hsaco"], "link")

    def _facts(self, name: str) -> dict[str, Any]:
        left_out = ("also", "last", "validate")
        options = {f: getattr(self.options, f) for f in field_names(self.options) if f not in left_out}
        return {"input": name, "chip": self.chip, "options": options, "timings_ms": self.timings}

    def _failure(self, e: BaseException) -> dict[str, Any]:
        texts = [d.render() for d in e.diagnostics] if isinstance(e, CompileError) else [f"{type(e).__name__}: {e}"]
        return {"failed_step": self._failed_step, "errors": texts}


def _kernel_places(module: Operation) -> dict[str, Location]:
    from .lowering.kernel import kernel_functions
    from .lowering.launch import name_of

    return {name_of(f): f.location for f in kernel_functions(module)}


def compile(
    text: str | Operation,
    filename: str = "<stdin>",
    *,
    output: Any = None,
    target: str | None = None,
    emit: str | None = None,
    **options: Any,
) -> Compilation:
    """Compiles MLIR text, or a module. `output`: a file to write, whose suffix gives the kind where `emit` does not.
    Further options are those of `CompileOptions`. Raises CompileError."""
    from .files import check_writable, write_output

    emit = kind_asked_for(None if output is None else str(output), emit, options.get("stop_after"))
    if output is not None:
        check_writable(str(output))
    c = Compilation(CompileOptions(emit=emit, target=target, **options))
    if not isinstance(text, str):
        from .ir.printer import print_op

        text = print_op(text)
    artefact = c.run(text, filename)
    if output is not None:
        write_output(str(output), artefact)
    return c


def kind_asked_for(output: str | None, emit: str | None = None, stop_after: str | None = None) -> str:
    """The kind of output: what `emit` says, else the name of the file to write; MLIR where neither does and a pass is
    named to stop after. Raises CompileError where nothing says it."""
    import os

    if emit is not None:
        return emit
    if output == "-" and stop_after is None:
        raise CompileError(
            f"nothing says what to write to standard output: give {_EMIT}, one of {', '.join(EMIT_KINDS)}"
        )
    suffix = os.path.splitext(output)[1] if output is not None else ""
    found = SUFFIXES.get(suffix)
    if suffix in NVIDIA_SUFFIXES and stop_after is None:
        raise CompileError(f"the name '{output}' asks for code for NVIDIA's chips: there is no lowering to these yet")
    if found is None and output is not None and stop_after is None:
        raise CompileError(
            f"the name '{output}' does not say what to emit: end it in {', '.join(SUFFIXES)} or give {_EMIT}"
        )
    return found or ("hsaco" if stop_after is None else "mlir")
