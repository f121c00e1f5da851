"""`opt`: reads MLIR, runs passes and prints, with the flags of MLIR's own tools."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from .. import driver
from ..ir.diagnostics import CompileError, Diagnostic, Source, handling
from ..ir.operations import Operation
from ..target_choice import known_chip
from .kernel_options import say_that_nothing_was_validated, validation_of, validation_options
from .mlir_flags import BOOL, MLIRCommand, flag
from .output import read_input, show, write_output

SPLIT_MARKER = "// -----"


class OptCommand(MLIRCommand):
    bare_values = {"split-input-file": SPLIT_MARKER, "verify-diagnostics": "all"}


@click.command(cls=OptCommand, name="opt")
@click.argument("file", default="-")
@click.option("-o", "output", default="-", metavar="FILE", help="Where to write; `-` is standard output.")
@click.option("--pass-pipeline", metavar="TEXT", help="Passes to run, e.g. 'builtin.module(func.func(cse))'.")
@click.option("--run-pass", "passes", multiple=True, hidden=True)
@click.option("--split-input-file", metavar="[=MARKER]", help="Treat pieces between lines `// -----` as files.")
@click.option(
    "--verify-diagnostics",
    type=click.Choice(["all", "only-expected"]),
    metavar="[=all|only-expected]",
    help="Check diagnostics against `expected-*` comments.",
)
@flag("allow-unregistered-dialect", "Accept ops of unknown dialects.")
@flag("verify-each", "Verify after each pass.", default=True)
@flag("mlir-print-op-generic", "Print ops in generic form.")
@flag("mlir-print-local-scope", "Print attributes in full, without aliases.")
@click.option(
    "--as-written",
    type=BOOL,
    default=None,
    metavar="[=BOOL]",
    help="Keep the input's names of values, and print attribute aliases only if it has some. Else names are numbers"
    " and aliases are printed, as MLIR's tools do; that is the default where the input is split.",
)
@click.option("--iree-gpu-test-target", metavar="CHIP[:FEATURES][@API]", hidden=True)
@flag("mlir-print-op-on-diagnostic", "Show in a note the op that an error is about.", default=True)
@flag("mlir-print-ir-before-all", "Print the IR before each pass.")
@flag("mlir-print-ir-after-all", "Print the IR after each pass.")
@click.option("--mlir-print-ir-before", multiple=True, metavar="PASS", help="Print the IR before a pass.")
@click.option("--mlir-print-ir-after", multiple=True, metavar="PASS", help="Print the IR after a pass.")
@flag("mlir-print-ir-after-change", "After passes, print only IR that changed.")
@flag("mlir-print-ir-after-failure", "After passes, print only IR of a pass that failed.")
@flag("mlir-print-ir-module-scope", "In IR dumps, print the whole module.")
@click.option("--mlir-print-ir-tree-dir", metavar="DIR", help="Write IR dumps to files below a directory.")
@flag("mlir-timing", "Report the time of each pass.")
@click.option("--mlir-timing-display", type=click.Choice(["list", "tree"]), default="tree", help="How to report times.")
@validation_options
@click.option("--target", metavar="CHIP", help="The chip, for passes that ask for one and --validate.")
@flag("no-implicit-module", "Put no module around the op of a file that has none, and one op.")
@flag("verify-roundtrip", "Check that what is read prints, in both forms, as what reads as the same.")
@click.option("--mlir-elide-elementsattrs-if-larger", type=int, metavar="N", help="Leave out larger constants.")
@flag("mlir-print-skip-regions", "Print `{...}` for regions.")
@flag("show-dialects", "Print the names of all dialects and exit.")
@flag("list-passes", "Print the passes and exit.")
@flag("dump-pass-pipeline", "Print the pipeline before running it.")
@flag("mlir-print-debuginfo", "Accepted; locations are not printed.", hidden=True)
@flag("mlir-pretty-debuginfo", "Accepted; locations are not printed.", hidden=True)
@flag("mlir-disable-threading", "Accepted; passes run one after the other anyway.", hidden=True)
def opt(file: str, output: str, **given: Any) -> None:
    """Parse MLIR, verify it, run passes and print it.

    Every pass is also a flag: --canonicalize --cse run in this order, --canonicalize='top-down=false' with options;
    `iree-gpu-llvm passes` lists them. --lower-kernel is the pipeline of all that `compile` runs before it translates
    to LLVM IR, and runs as there what the kernels need. FILE may be `-`, standard input.

    \b
    iree-gpu-llvm opt kernel.mlir --canonicalize --cse
    iree-gpu-llvm opt kernel.mlir --lower-kernel --target gfx942
    """
    if given["show_dialects"] or given["list_passes"]:
        from .passes import list_registered

        list_registered(given["show_dialects"])
        return
    gc.set_threshold(200_000, 20, 50)  # the IR is one big web of references that lives as long as the process
    try:
        text, name = read_input(file)
        opt = Opt(given)
        ok, out = opt.run(text, name)
        if ok or output == "-":
            write_output(output, out)
        ok = ok and not opt.code
    except CompileError as e:
        show(e.diagnostics)
        ok = False
    if not ok:
        raise SystemExit(1)


class Opt:
    """One run over a file, with the options as click names them."""

    def __init__(self, given: dict[str, Any]):
        self.given = given
        self.verifying: str | None = given["verify_diagnostics"]
        self.validation: Any = validation_of(given)
        self.code = 0
        """Of the process, where all is well but for that."""
        self.manager = self._pipeline()
        self.as_written: bool = given["as_written"]
        if self.as_written is None:
            self.as_written = given["split_input_file"] is None
        if given["target"] is not None:
            known_chip(given["target"])
        target = given["target"] or tested_target(given["iree_gpu_test_target"])
        if self.manager is not None and target is not None:
            self.manager.give("target", target)
        self.timing: Any = None
        self.instrumentations: list[Any] = []
        if given["dump_pass_pipeline"] and self.manager is not None:
            click.echo(f"Pass Manager with {len(self.manager.items)} passes:\n{self.manager.text()}\n", err=True)
        self._instrument()

    def run(self, text: str, name: str) -> tuple[bool, str]:
        """Whether all is well, and the output's text."""
        marker = self.given["split_input_file"]
        ok = True
        outs: list[str] = []
        for line, piece in split(text, marker) if marker else [(1, text)]:
            good, out = self._piece(Source(piece, name, line))
            ok = ok and good
            outs.append(out)
        if self.timing is not None:
            click.echo(self.timing.report(self.given["mlir_timing_display"] == "list"), err=True)
        return ok, (f"\n{SPLIT_MARKER}\n" if self.as_written else f"{SPLIT_MARKER}\n").join(outs)

    def _piece(self, source: Source) -> tuple[bool, str]:
        emitted: list[Diagnostic] = []
        out = ""
        keep = emitted.append if self.verifying else lambda d: show([d])
        try:
            with handling(keep):
                out = self._transform(source)
            ok = True
        except CompileError as e:
            ok = False
            if self.verifying:
                emitted += e.diagnostics
            else:
                show(e.diagnostics, self.given["mlir_print_op_on_diagnostic"])
        if self.verifying:
            from ..ir.expected_diagnostics import ExpectedDiagnostics

            problems = ExpectedDiagnostics(source).check(emitted, self.verifying == "only-expected")
            show(problems)
            ok = not problems
        return ok, out

    def _transform(self, source: Source) -> str:
        given = self.given
        with self._step("Parser"):
            read = driver.read(
                source,
                given["allow_unregistered_dialect"],
                first_only=self.verifying is not None,
                keep_names=self.as_written,
            )
        if given["no_implicit_module"] and not read.has_module:
            only_op(read.module)
        if given["verify_roundtrip"]:
            from .roundtrip import check_roundtrip

            check_roundtrip(read.module, given["allow_unregistered_dialect"])
        if self.manager is not None:
            root = self._root(read)
            # Passes that are flags find the op from the module that is around it here.
            self._run_passes(root if self.manager.anchor in (root.name, "any") else read.module)
        with self._step("Output"):
            text = driver.write(
                read._replace(module=self._root(read)),
                given["mlir_print_op_generic"],
                self._aliases(read),
                elide_over=given["mlir_elide_elementsattrs_if_larger"],
                skip_regions=given["mlir_print_skip_regions"],
            )
            if given["no_implicit_module"] and not read.has_module:
                text += "\n"
            return text if self.as_written else f"{text}\n"  # as MLIR's tools end a module

    def _root(self, read: driver.Input) -> Any:
        """What passes run on and what is printed."""
        return only_op(read.module) if self.given["no_implicit_module"] and not read.has_module else read.module

    def _run_passes(self, module: Any) -> None:
        if self.validation is False:
            self.manager.run(module, self.given["verify_each"], self.instrumentations)
            return
        from ..validation import Validator

        validator = Validator(module, target=self.given["target"], **self.validation)
        self.manager.run(module, self.given["verify_each"], [validator, *self.instrumentations])
        for line in validator.summary():
            click.echo(f"validation: {line}", err=True)
        if validator.found_out_nothing:
            self.code = say_that_nothing_was_validated()

    def _aliases(self, read: driver.Input) -> bool:
        """Whether to print aliases. As written, only if the input had some: a file then comes back as it was."""
        return (read.has_aliases or not self.as_written) and not self.given["mlir_print_local_scope"]

    def _pipeline(self) -> Any:
        text, flags = self.given["pass_pipeline"], self.given["passes"]
        if text is None and not flags:
            return None
        from ..ir.pass_names import unknown_pass
        from ..ir.passes import PassManager, find_pass
        from ..ir.pipeline_text import make_pass, parse_pipeline

        if text is not None:
            if flags:
                raise CompileError("'-pass-pipeline' option can't be used with individual pass options")
            return parse_pipeline(text)
        manager = PassManager()
        for word in flags:
            name, _, options = word.partition("=")
            info = find_pass(name)
            if info is None:
                raise unknown_pass(name)
            manager.add_nesting(make_pass(info, options))
        return manager

    def _instrument(self) -> None:
        given = self.given
        wanted = [k for k in given if k.startswith("mlir_print_ir_") and given[k]]
        if not wanted and not given["mlir_timing"]:
            return
        from ..ir.pass_instrumentation import PrintIR, PrintIROptions, Timing
        from ..ir.pass_names import names_like
        from ..ir.passes import find_pass

        for option in ("mlir-print-ir-before", "mlir-print-ir-after"):
            for pass_name in given[option.replace("-", "_")]:
                if find_pass(pass_name) is None:
                    message = f"for the --{option} option: Cannot find option named '{pass_name}'!"
                    raise CompileError(message, notes=names_like(pass_name))

        if given["mlir_timing"]:
            self.timing = Timing()
            self.instrumentations.append(self.timing)
        directory = given["mlir_print_ir_tree_dir"]
        options = PrintIROptions(
            before_all=given["mlir_print_ir_before_all"],
            after_all=given["mlir_print_ir_after_all"],
            before=given["mlir_print_ir_before"],
            after=given["mlir_print_ir_after"],
            only_changed=given["mlir_print_ir_after_change"],
            only_failed=given["mlir_print_ir_after_failure"],
            module_scope=given["mlir_print_ir_module_scope"],
            tree_dir=Path(directory) if directory else None,
        )
        if options.any():
            generic = given["mlir_print_op_generic"]
            write = lambda text: click.echo(text, nl=False, err=True)  # noqa: E731
            self.instrumentations.append(PrintIR(options, lambda op: driver.print(op, generic), write))

    def _step(self, name: str) -> Any:
        return self.timing.step(name) if self.timing is not None else contextlib.nullcontext()


def only_op(module: Operation) -> Operation:
    """The op of a module that has one. Raises CompileError."""
    ops = list(module.regions[0].blocks[0])
    if len(ops) != 1:
        raise CompileError(f"source must contain a single top-level operation, found: {len(ops)}", module.location)
    return ops[0]


def tested_target(text: str | None) -> str | None:
    """The chip of iree-opt's `--iree-gpu-test-target=CHIP[:FEATURES][@API]`. None for those that nothing is known of:
    only passes that need one mind, and say so."""
    from ..targets.chips import chip
    from ..targets.errors import TargetError

    name = (text or "").partition("@")[0].partition(":")[0]
    try:
        return name if name and chip(name).is_amdgpu else None
    except TargetError:
        return None


def split(text: str, marker: str) -> Iterator[tuple[int, str]]:
    """The pieces between lines that are the marker, each with the number of its first line."""
    begin = line = 1
    piece: list[str] = []
    for each in text.split("\n"):
        line += 1
        if each.rstrip() == marker:
            yield begin, "\n".join([*piece, ""])
            begin, piece = line, []
        else:
            piece.append(each)
    yield begin, "\n".join(piece)
