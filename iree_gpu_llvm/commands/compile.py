"""`compile`: MLIR to LLVM IR, assembly, an object or a code object."""

from __future__ import annotations

import json
import time
from typing import Any

import click

from ..compilation import EMIT_KINDS, Compilation, CompileOptions, kind_asked_for
from ..files import check_writable, write_output
from .kernel_options import say_that_nothing_was_validated, validation_of, validation_options
from .output import read_input, show_text

_STARTED = time.perf_counter()


@click.command(name="compile")
@click.argument("file", default="-")
@click.option(
    "-o", "output", required=True, metavar="OUT", help="Where to write; `-` is standard output (needs --emit)."
)
@click.option("--emit", type=click.Choice(EMIT_KINDS), help="What to write; by default the suffix of OUT says it.")
@click.option(
    "--target",
    metavar="CHIP",
    help="The chip, where the module names none (or instead of it); `iree-gpu-llvm targets` lists them.",
)
@click.option(
    "-O",
    "opt_level",
    type=click.IntRange(0, 3),
    default=2,
    show_default=True,
    metavar="0|1|2|3",
    help="LLVM's optimization level.",
)
@click.option(
    "--code-object-version",
    type=click.Choice(["4", "5", "6"]),
    default="5",
    show_default=True,
    help="AMDGPU ABI version.",
)
@click.option(
    "--prefetch-stages",
    type=click.IntRange(0),
    metavar="N",
    help="How far loops read ahead what they put into workgroup memory: N - 1 turns. By default as kernels ask for. "
    "Where a loop cannot, a warning says why.",
)
@click.option("--stop-after", metavar="PASS", help="Stop after a pass and write MLIR.")
@click.option("--linker", metavar="PATH", help="An ld.lld to link with.")
@click.option("--dump-dir", metavar="DIR", help="Write the IR after every step that changed it to numbered files.")
@click.option("--dump-llvm-passes", is_flag=True, help="With --dump-dir: also after every LLVM pass.")
@click.option("--timing", is_flag=True, help="Show what each step took.")
@click.option("--timing-json", metavar="FILE", help="Write what each step took to a file.")
@click.option(
    "--remarks",
    is_flag=True,
    help="Say where a faster form could not be used, and what LLVM says of registers, spills and loops.",
)
@click.option(
    "--llvm-arg", "llvm_args", multiple=True, metavar="ARG", help="An option of LLVM's own, e.g. -print-after-all."
)
@validation_options
def compile(file: str, output: str, emit: str | None, timing: bool, timing_json: str | None, **given: Any) -> None:
    """Compile MLIR to a code object, or to any step before it.

    FILE holds kernels in MLIR, at any of IREE's stages from bufferization to the conversion to ROCDL (`-`: standard
    input). What is written follows from the suffix of OUT: .mlir, .ll (LLVM IR as translated), .s, .o or .hsaco.

    \b
    iree-gpu-llvm compile kernel.mlir --target gfx942 -o kernel.hsaco
    iree-gpu-llvm compile kernel.mlir --target gfx942 --emit asm -o -
    """
    kind = kind_asked_for(output, emit, given["stop_after"])
    check_writable(output)
    given["code_object_version"] = int(given["code_object_version"])
    given["llvm_args"] = tuple(given["llvm_args"])
    given["validate"] = validation_of(given)
    c = Compilation(CompileOptions(emit=kind, last=True, **given))
    try:
        text, name = read_input(file)
        write_output(output, c.run(text, name))
    finally:
        click.echo(c.printed, err=True, nl=False)
        c.timings["total"] = (time.perf_counter() - _STARTED) * 1e3
        if timing_json:
            write_output(timing_json, json.dumps(c.timings, indent=2) + "\n")
        shown = [d for d in c.remarks if given["remarks"] or d.severity != "remark"]
        if shown:
            from ..remarks import rendered

            for text in rendered(shown):
                show_text(text)
        for line in c.validated:
            click.echo(f"validation: {line}", err=True)
    if timing:
        show_timings(c.timings)
    if c.validated_nothing:
        raise SystemExit(say_that_nothing_was_validated())


def show_timings(timings: dict[str, float]) -> None:
    """Steps in order, those of LLVM below the step that waits for it. LLVM loads beside the steps before it."""
    inner = {k: ms for k, ms in timings.items() if k.startswith("llvm.")}
    for step, ms in timings.items():
        if step in inner or step == "total":
            continue
        click.echo(f"{ms:10.2f} ms  {step}", err=True)
        if step == "llvm":
            for name, part in inner.items():
                beside = "  (beside the steps above)" if name == "llvm.load" else ""
                if name != "llvm.total":
                    click.echo(f"{part:10.2f} ms    {name.partition('.')[2]}{beside}", err=True)
    rest = timings["total"] - sum(ms for k, ms in timings.items() if k not in inner and k != "total")
    click.echo(f"{rest:10.2f} ms  start, reading and writing", err=True)
    click.echo(f"{timings['total']:10.2f} ms  total", err=True)
