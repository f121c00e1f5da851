"""The command `iree-gpu-llvm`. Verbs are imported when they are asked for, so that each run pays only for its own."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import click

# Verb: module below the package, and the line that help shows (so that help imports none of them).
VERBS: dict[str, tuple[str, str]] = {
    "opt": ("commands.opt", "Parse MLIR, verify it, run passes and print it."),
    "compile": ("commands.compile", "Compile MLIR to LLVM IR, assembly or a code object."),
    "inspect": ("commands.inspect", "Show what a code object says of itself."),
    "run": ("commands.run", "Execute a kernel on numpy arrays, without a GPU."),
    "targets": ("commands.targets", "List the chips, or show what one can do."),
    "passes": ("commands.passes", "List the passes, or show one with its options."),
}
INTERNAL_ERROR = 70  # EX_SOFTWARE of sysexits.h


class LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        module = importlib.import_module(f"iree_gpu_llvm.{VERBS[cmd_name][0]}")
        return getattr(module, cmd_name)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args[0] not in VERBS:
            from .suggestions import did_you_mean

            like = did_you_mean(args[0], VERBS) or ["there are " + ", ".join(VERBS)]
            ctx.fail(f"No such command '{args[0]}': {like[0]}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in VERBS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--traceback", is_flag=True, help="Show Python's traceback of an internal error.")
@click.version_option(package_name="iree-gpu-llvm", prog_name="iree-gpu-llvm")
@click.pass_context
def cli(ctx: click.Context, traceback: bool) -> None:
    """Compiler for the GPU back half of IREE: MLIR text in, LLVM IR and AMDGPU code objects out."""
    ctx.meta["traceback"] = traceback


def main(argv: list[str] | None = None) -> Any:
    """Runs the command. Bad input ends with exit code 1 and diagnostics, a fault of the compiler with 70 and one
    line."""
    arguments = sys.argv[1:] if argv is None else argv
    # The parser recurses with regions in regions. Before 3.11 each call took of the C stack too, which ends at 8 MB.
    sys.setrecursionlimit(20_000 if sys.version_info >= (3, 11) else 5_000)
    try:
        return cli.main(args=arguments, prog_name="iree-gpu-llvm")
    except Exception as e:
        if "--traceback" in arguments[:1]:
            raise
        raise SystemExit(_explain(e)) from None


def _explain(e: Exception) -> int:
    """Says what went wrong, without a traceback; the exit code."""
    from .ir.diagnostics import CompileError

    if isinstance(e, CompileError):
        from .commands.output import show

        show(e.diagnostics)
        return 1
    if isinstance(e, RecursionError):
        click.echo("error: the input is nested too deeply", err=True)
        return 1
    if isinstance(e, OSError) and e.filename is not None:  # a full disk, a folder that went away: nobody's fault here
        click.echo(f"error: cannot use '{e.filename}': {e.strerror}", err=True)
        return 1
    at = e.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    place = f"{at.tb_frame.f_code.co_filename}:{at.tb_lineno}" if at is not None else "unknown place"
    click.echo(
        f"internal error: {type(e).__name__}: {e} (at {place}). This is a fault of the compiler, not of the input; "
        "`iree-gpu-llvm --traceback ...` shows more.",
        err=True,
    )
    return INTERNAL_ERROR


if __name__ == "__main__":
    main()
