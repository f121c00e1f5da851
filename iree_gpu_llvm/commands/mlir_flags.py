"""Command lines in LLVM's style for click: one dash or two before long names, flags that may have a value after `=`,
and a flag for every pass."""

from __future__ import annotations

from typing import Any

import click

NOT_SUPPORTED = frozenset(
    {
        "mlir-pass-pipeline-crash-reproducer",
        "mlir-pass-statistics",
        "mlir-print-stacktrace-on-diagnostic",
        "mlir-print-unique-ssa-ids",
        "mlir-print-value-users",
        "mlir-use-nameloc-as-prefix",
        "run-reproducer",
    }
)
"""Flags of MLIR's tools that are known, and refused by name."""


class LLVMBool(click.ParamType):
    """`--flag`, `--flag=true`, `--flag=0`."""

    name = "bool"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> bool:
        if isinstance(value, bool):
            return value
        if value in ("true", "TRUE", "True", "1"):
            return True
        if value in ("false", "FALSE", "False", "0"):
            return False
        self.fail(f"'{value}' is invalid value for boolean argument! Try 0 or 1", param, ctx)


BOOL = LLVMBool()


def flag(name: str, help: str, default: bool = False, hidden: bool = False) -> Any:
    return click.option(f"--{name}", type=BOOL, default=default, metavar="[=BOOL]", help=help, hidden=hidden)


class MLIRCommand(click.Command):
    """A command whose arguments are first brought to click's form. `bare_values` says what an option means that is
    written without its value; a flag that is no option but a pass becomes a value of `--run-pass`, in order."""

    bare_values: dict[str, str] = {}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, self.translate(ctx, args))

    def translate(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = {o[2:]: p for p in self.params for o in p.opts if o.startswith("--")}
        out: list[str] = []
        rest = iter(args)
        for arg in rest:
            if arg == "--":
                return [*out, arg, *rest]
            if arg.startswith("-o=") or arg.startswith("--o="):
                out += ["-o", arg.partition("=")[2]]
                continue
            name, equals, value = arg.lstrip("-").partition("=")
            if not arg.startswith("-") or len(name) < 2:
                out.append(arg)
            elif name in known:
                if not equals and known[name].type is BOOL:
                    equals, value = "=", "true"
                elif not equals and name in self.bare_values:
                    equals, value = "=", self.bare_values[name]
                out.append(f"--{name}{equals}{value}")
            elif self._is_pass(name):
                out.append(f"--run-pass={name}{equals}{value}")
            elif name == "help":
                out.append("--help")
            elif arg.startswith("--") or not arg.startswith("-o"):
                ctx.fail(self._unknown(name))
            else:
                out.append(arg)
        return out

    def _unknown(self, name: str) -> str:
        """What is said of a flag that is neither an option nor a pass. Options that help hides are not named."""
        if name in NOT_SUPPORTED:
            return f"'--{name}' of MLIR's tools is not supported."
        from ..ir.pass_names import runnable_names
        from ..suggestions import did_you_mean

        shown = [o for p in self.params if not getattr(p, "hidden", False) for o in p.opts if o.startswith("--")]
        like = did_you_mean(f"--{name}", [*shown, *(f"--{p}" for p in runnable_names())])
        return " ".join([f"No such option or pass '--{name}'.", *(text[0].upper() + text[1:] for text in like)])

    @staticmethod
    def _is_pass(name: str) -> bool:
        from ..ir.passes import find_pass

        return find_pass(name) is not None
